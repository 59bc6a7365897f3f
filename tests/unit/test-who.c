#include "press.h"

#include "ingest/sink.h"
#include "ingest/who.h"

#define ORCID_A "0000-0002-1825-0097"
#define ORCID_B "0000-0001-5109-3700"

/* Imports lines, each a file's record of its own, and gives the people that result: "key+ids works; …" sorted. */
static struct str people_of(struct shelf *sh, const char *const *lines, const size_t *order, size_t n)
{
	struct store *s = NULL;
	static unsigned count;
	ok(store_open(shelf_path(sh, arena_cstr(sh->a, arena_printf(sh->a, "who%u.db", ++count))), STORE_INDEX, STORE_WRITE, &s, E));
	for (size_t i = 0; i < n; i++) {
		struct ingest_report r = press_import(s, press_write(sh, arena_cstr(sh->a, arena_printf(sh->a, "f%zu.jsonl", order[i])),
								 str_from(lines[order[i]])));
		assert_int_equal(r.rejected, 0);
	}
	shelf_sound(s);
	struct str before = press_dump(s, sh->a);
	ok(ingest_reindex(s, &(struct ingest_options){ 0 }, E));
	assert_same_dump(before, press_dump(s, sh->a));
	struct str out = STR(""), rest = before, line;
	while (str_next(&rest, '\n', &line)) {
		ptrdiff_t bar = str_find(line, STR(" | ")), part = str_find(line, STR("  "));
		if (str_starts(line, STR("person ")) && bar > 0 && (part < 0 || part > bar))
			out = arena_printf(sh->a, STR_FMT STR_FMT "; ", STR_ARG(out), STR_ARG(str_slice(line, 7, (size_t)bar - 7)));
	}
	store_close(s);
	return out;
}

/* In every order the same people. */
static void check(struct shelf *sh, const char *const *lines, size_t n, const char *want)
{
	size_t order[4] = { 0, 1, 2, 3 };
	static const size_t orders[][4] = { { 0, 1, 2, 3 }, { 3, 2, 1, 0 }, { 1, 0, 3, 2 }, { 2, 3, 0, 1 }, { 0, 2, 1, 3 }, { 1, 2, 0, 3 } };
	for (size_t i = 0; i < ARRAY_LEN(orders); i++) {
		size_t m = 0;
		for (size_t k = 0; k < 4; k++) {
			if (orders[i][k] < n)
				order[m++] = orders[i][k];
		}
		struct str got = people_of(sh, lines, order, n);
		if (!str_is(got, want))
			fail_msg("order %zu: got " STR_FMT "want %s", i, STR_ARG(got), want);
	}
}

#define WORK(title, author) "{\"title\":\"" title "\",\"authors\":[{\"name\":" author "}]}\n"

static void a_full_name_is_a_person(void **state)
{
	static const char *const lines[] = {
		WORK("One", "\"Jian-Ping Wu\""),
		WORK("Two", "\"WU Jian-ping\""),
		WORK("Three", "\"J.-P. Wu\""),
		WORK("Four", "\"J. P. Wu\""),
	};
	/* initials never join a full name by themselves */
	check(*state, lines, 4, "j p wu; jianping wu; ");
}

static void an_identifier_is_a_person(void **state)
{
	static const char *const alpha_beta[] = {
		WORK("One", "\"Josefa Carbonell\",\"orcid\":\"" ORCID_A "\""),
		WORK("Two", "\"J. Carbonell\",\"orcid\":\"https://orcid.org/" ORCID_A "\""),
		WORK("Three", "\"J. Carbonell\""),
		WORK("Four", "\"Josefa Carbonell\""),
	};
	static const char *const namesakes[] = {
		WORK("One", "\"Wei Wang\",\"orcid\":\"" ORCID_A "\""),
		WORK("Two", "\"Wei Wang\",\"orcid\":\"" ORCID_B "\""),
		WORK("Three", "\"Wei Wang\""),
		WORK("Four", "\"Wei Wang\""),
	};
	static const char *const wrong[] = {
		WORK("One", "\"Ulf Zero\",\"orcid\":\"0000-0000-0000-0000\""),
		WORK("Two", "\"Vera Null\",\"orcid\":\"0000-0000-0000-0000\""),
	};
	check(*state, alpha_beta, 4, "j carbonell; josefa carbonell+orcid:" ORCID_A "; ");
	/* two people of the name: who has no identifier is neither */
	check(*state, namesakes, 4, "wei wang; wei wang+orcid:" ORCID_B "; wei wang+orcid:" ORCID_A "; ");
	check(*state, namesakes + 1, 3, "wei wang+orcid:" ORCID_B "; ");
	check(*state, wrong, 2, "ulf zero; vera null; ");
}

static void several_identifiers(void **state)
{
	static const char *const chain[] = {
		WORK("One", "\"Ann Lee\",\"orcid\":\"" ORCID_A "\""),
		WORK("Two", "\"A. Lee\",\"ids\":[\"openalex:A5\"]"),
		WORK("Three", "\"Ann Lee\",\"orcid\":\"" ORCID_A "\",\"ids\":[\"openalex:A5\"]"),
	};
	check(*state, chain, 3, "ann lee+orcid:" ORCID_A "+openalex:A5; ");
}

static void the_work_decides_who_initials_are(void **state)
{
	static const char *const lines[] = {
		"{\"title\":\"One\",\"year\":2001,\"authors\":[{\"name\":\"T. Zhao\"},{\"name\":\"B. Cho\"}]}\n",
		"{\"title\":\"One\",\"year\":2001,\"authors\":[{\"name\":\"Tong Zhao\"},{\"name\":\"Bo Cho\"}]}\n",
		"{\"title\":\"Two\",\"year\":2001,\"authors\":[{\"name\":\"T. Zhao\"},{\"name\":\"Cy Dee\"}]}\n",
	};
	check(*state, lines, 3, "bo cho; cy dee; t zhao; tong zhao; ");
}

static void family_first(void **state)
{
	static const char *const lines[] = {
		WORK("One", "\"Zhang Yunquan\",\"given\":\"Yunquan\",\"family\":\"Zhang\",\"printed_order\":\"family-first\""),
		WORK("Two", "\"Yunquan Zhang\""),
		WORK("Three", "\"Xin Chen\""),
		WORK("Four", "\"Chen Xin\",\"given\":\"Xin\",\"family\":\"Chen\",\"printed_order\":\"family-first\""),
	};
	struct shelf *sh = *state;
	const size_t one = 0;
	check(sh, lines, 4, "chen xin; yunquan zhang; ");
	/* alone, it is shown as printed and found by either order */
	struct str got = people_of(sh, lines, &one, 1);
	assert_true(str_is(got, "yunquan zhang; ") || str_is(got, "zhang yunquan; "));
}

static void records_of_people(void **state)
{
	static const char *const lines[] = {
		"{\"kind\":\"person\",\"id\":\"p\",\"name\":\"Ann Lee\",\"role\":\"Researcher\",\"aliases\":[\"Anna Lee-Fox\"],\"reported\":{\"source\":"
		"\"a page\",\"works\":2}}\n",
		WORK("One", "\"Ann Lee\",\"orcid\":\"" ORCID_A "\""),
		"{\"kind\":\"person\",\"id\":\"q\",\"name\":\"Ann Lee\",\"orcid\":\"" ORCID_B "\",\"role\":\"Professor of Rivers\"}\n",
		WORK("Two", "\"Ann Lee\""),
	};
	/* a person is shown under the fullest of the names */
	check(*state, lines, 4, "ann lee+orcid:" ORCID_B "; ann lee+orcid:" ORCID_A "; anna lee fox; ");
	check(*state, lines, 2, "anna lee fox+orcid:" ORCID_A "; ");
}

static void groups_and_signs(void **state)
{
	static const char *const lines[] = {
		WORK("One", "\"The NOVA-X Collaboration\",\"group\":true"),
		WORK("Two", "\"The NOVA-X Collaboration\",\"group\":true"),
		WORK("Three", "\"?\""),
		WORK("Four", "\"?\""),
	};
	check(*state, lines, 4, "the nova x collaboration; "); /* "?" has no key to be listed under */
}

/* dblp's home pages: one person, several names. */
static void aliases(void **state)
{
	static const char *const plain[] = {
		"{\"kind\":\"person\",\"id\":\"p\",\"name\":\"Ann Lee\",\"aliases\":[\"Anna Fox\",\"A. Lee\"]}\n",
		WORK("One", "\"Anna Fox\""),
		WORK("Two", "\"Ann Lee\""),
		WORK("Three", "\"A. Lee\""),
	};
	static const char *const known[] = {
		"{\"kind\":\"person\",\"id\":\"p\",\"name\":\"Ann Lee\",\"orcid\":\"" ORCID_A "\",\"aliases\":[\"Anna Fox\"]}\n",
		WORK("One", "\"Anna Fox\""),
		WORK("Two", "\"Ann Lee\""),
		WORK("Three", "\"Anna Fox\",\"orcid\":\"" ORCID_B "\""),
	};
	check(*state, plain, 4, "a lee; anna fox; ");
	check(*state, known, 3, "anna fox+orcid:" ORCID_A "; ");
	check(*state, known, 4, "anna fox; anna fox+orcid:" ORCID_B "; anna fox+orcid:" ORCID_A "; ");
}

static int set_up(void **state)
{
	*state = shelf_new();
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_full_name_is_a_person),
		TEST(an_identifier_is_a_person),
		TEST(several_identifiers),
		TEST(the_work_decides_who_initials_are),
		TEST(family_first),
		TEST(records_of_people),
		TEST(groups_and_signs),
		TEST(aliases),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
