/* The trust formula: promised values, properties over a grid, and the table in peerage-trust(7). */
#include "scholar/trust.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/num.h"

static struct trust score_of(int works, int topics, int close, int followers, int level, struct arena *a)
{
	return trust_score(&(struct trust_evidence){ .works = works, .topics = topics,
		.close_collaborators = close, .followers = followers, .level = level }, a);
}

static int sum_of(const struct trust *t)
{
	int sum = 0;

	for (size_t i = 0; i < t->n_reasons; i++)
		sum += t->reasons[i].points;
	return sum;
}

static void gives_the_promised_values(void **state)
{
	static const struct {
		int works, topics, score;
		const char *tier;
	} row[] = { { 2, 3, 13, "Unverified" }, { 4, 6, 17, "Unverified" }, { 9, 8, 21, "Emerging" },
		{ 10, 11, 21, "Emerging" } };
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	(void)state;

	for (size_t i = 0; i < ARRAY_LEN(row); i++) {
		struct trust t = score_of(row[i].works, row[i].topics, 4, 0, 1, a);

		assert_int_equal(t.score, row[i].score);
		assert_true(str_is(t.tier, row[i].tier));
		assert_int_equal(t.level, 1);
		assert_true(str_is(t.level_text, "public record"));
		assert_int_equal(sum_of(&t), t.score);
	}
}

static void has_levels(void **state)
{
	(void)state;
	assert_int_equal(trust_level(false, false, false, false), 0);
	assert_int_equal(trust_level(true, false, false, false), 1);
	assert_int_equal(trust_level(true, true, false, false), 2);
	assert_int_equal(trust_level(true, false, true, false), 3);
	assert_int_equal(trust_level(true, true, true, true), 4);
	/* a confirmation of no claim confirms nothing */
	assert_int_equal(trust_level(true, true, false, true), 2);
	assert_string_equal(trust_level_text(0), "name only");
	assert_string_equal(trust_level_text(4), "claimed and confirmed");
	assert_string_equal(trust_level_text(9), "claimed and confirmed");
	assert_string_equal(trust_level_text(-1), "name only");
}

static void level_is_monotone(void **state)
{
	(void)state;
	for (int bits = 0; bits < 16; bits++)
		for (int add = 0; add < 4; add++) {
			int more = bits | 1 << add;

			assert_true(trust_level(more & 1, more & 2, more & 4, more & 8) >=
				trust_level(bits & 1, bits & 2, bits & 4, bits & 8));
		}
}

static void has_tiers(void **state)
{
	(void)state;
	assert_string_equal(trust_tier(0), "Unverified");
	assert_string_equal(trust_tier(19), "Unverified");
	assert_string_equal(trust_tier(20), "Emerging");
	assert_string_equal(trust_tier(40), "Established");
	assert_string_equal(trust_tier(60), "Recognised");
	assert_string_equal(trust_tier(79), "Recognised");
	assert_string_equal(trust_tier(80), "Verified");
	assert_string_equal(trust_tier(100), "Verified");
}

/* Within 0 to 100; reasons add up; one more of anything never lowers the score and somewhere raises it. */
static void is_monotone_in_each_evidence(void **state)
{
	static const int counts[] = { 0, 1, 2, 3, 4, 7, 8, 9, 15, 63, 64, 511, 512, 1000000, (1 << 24) - 1, 1 << 24,
		INT32_MAX };
	static const int closes[] = { 0, 1, 2, 3, 4 };
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	size_t raised[5] = { 0 };
	int least = 100, most = 0;
	(void)state;

	for (size_t w = 0; w < ARRAY_LEN(counts); w++)
		for (size_t t = 0; t < ARRAY_LEN(counts); t += 2)
			for (size_t c = 0; c < ARRAY_LEN(closes); c++)
				for (size_t f = 0; f < ARRAY_LEN(counts); f += 2)
					for (int level = 0; level <= 4; level++) {
						int v[5] = { counts[w], counts[t], closes[c], counts[f], level };
						struct trust here = score_of(v[0], v[1], v[2], v[3], v[4], a);

						assert_in_range(here.score, 0, 100);
						assert_int_equal(sum_of(&here), here.score);
						least = MIN(least, here.score);
						most = MAX(most, here.score);
						for (int k = 0; k < 5; k++) {
							struct trust more;

							if (v[k] == INT32_MAX)
								continue;
							v[k]++;
							more = score_of(v[0], v[1], v[2], v[3], v[4], a);
							v[k]--;
							assert_true(more.score >= here.score);
							raised[k] += more.score > here.score;
						}
						arena_clear(a);
					}
	for (int k = 0; k < 5; k++)
		assert_true(raised[k] > 0);
	assert_int_equal(least, 0);
	assert_int_equal(most, 100);
}

static bool has_reason(const struct trust *t, int points, const char *text)
{
	for (size_t i = 0; i < t->n_reasons; i++)
		if (str_is(t->reasons[i].text, text))
			return t->reasons[i].points == points;
	return false;
}

static void says_why(void **state)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct trust t = score_of(9, 8, 4, 0, 1, a);
	(void)state;

	assert_int_equal(t.n_reasons, 5);
	assert_true(has_reason(&t, 12, "9 works: 12 of 30, 3 more at 16"));
	assert_true(has_reason(&t, 4, "8 topics: 4 of 10, 1 more at 16"));
	assert_true(has_reason(&t, 3, "4 close collaborators: 3 of 3"));
	assert_true(has_reason(&t, 0, "no followers: 0 of 25, 1 more at 1"));
	assert_true(has_reason(&t, 2,
		"level 1, public record: 2 of 32, an ORCID iD given by a source or by you makes it level 2"));

	t = trust_score(&(struct trust_evidence){ .works = 1500, .topics = 1, .followers = 21, .level = 4,
		.followers_source = STR("page.txt") }, a);
	assert_true(has_reason(&t, 30, "1,500 works: 30 of 30"));
	assert_true(has_reason(&t, 1, "1 topic: 1 of 10, 1 more at 2"));
	assert_true(has_reason(&t, 5, "21 followers (page.txt): 5 of 25, 1 more at 32"));
	assert_true(has_reason(&t, 32, "level 4, claimed and confirmed: 32 of 32"));
}

static void bears_nonsense(void **state)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct trust t = score_of(-1, INT32_MIN, -7, -1, -3, a);
	(void)state;

	assert_int_equal(t.score, 0);
	assert_int_equal(t.level, 0);
	assert_int_equal(score_of(0, 0, 0, 0, 99, a).score, 32);
}

/* The next cell of a row "2 Ta 3 Ta …". */
static bool take_cell(struct str *row, struct str *ret)
{
	struct str word;

	if (!str_next_word(row, ret))
		return false;
	return !str_next_word(row, &word) || str_is(word, "Ta");
}

static void the_manual_agrees(void **state)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf page = { 0 };
	const char *root = getenv("PEERAGE_SOURCE_ROOT");
	struct str rest, line;
	bool examples = false;
	int rows = 0;
	(void)state;

	if (!root) {
		print_message("# skipped: PEERAGE_SOURCE_ROOT is not set\n");
		return;
	}
	assert_int_equal(file_read(arena_printf(a, "%s/man/peerage-trust.7", root).p, 1 << 20, &page, NULL),
		ERR_OK);
	rest = buf_str(&page);
	while (str_next(&rest, '\n', &line)) {
		struct str cell[7], word, row = line;
		int v[6];

		if (str_starts(line, STR(".Sh ")))
			examples = str_is(line, ".Sh EXAMPLES");
		if (!examples || !str_next_word(&row, &word) || !str_is(word, ".It"))
			continue;
		row = str_trim(row);
		if (!row.n || row.p[0] < '0' || row.p[0] > '9')
			continue; /* the head of the table */
		for (size_t i = 0; i < ARRAY_LEN(cell); i++)
			assert_true(take_cell(&row, &cell[i]));
		for (size_t i = 0; i < ARRAY_LEN(v); i++)
			assert_true(num_int(cell[i], 0, 1 << 20, &v[i]));
		assert_int_equal(score_of(v[0], v[1], v[2], v[3], v[4], a).score, v[5]);
		assert_true(str_is(cell[6], trust_tier(v[5])));
		rows++;
	}
	assert_int_equal(rows, 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(gives_the_promised_values),
		cmocka_unit_test(has_levels),
		cmocka_unit_test(level_is_monotone),
		cmocka_unit_test(has_tiers),
		cmocka_unit_test(is_monotone_in_each_evidence),
		cmocka_unit_test(says_why),
		cmocka_unit_test(bears_nonsense),
		cmocka_unit_test(the_manual_agrees),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
