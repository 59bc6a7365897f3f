#include "corpus.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_crossref, str_from(text), "x.json", a);
}

static struct str one(const char *text, struct arena *a)
{
	struct press p = read_text(text, a);
	if (p.n_said)
		fail_msg("said: " STR_FMT, STR_ARG(p.said[0]));
	assert_int_equal(p.n, 1);
	return str_skip(p.records[0], 2);
}

#define assert_one(text, wanted, a)                                                                \
	do {                                                                                       \
		struct str got_ = one((text), (a));                                                \
		if (!str_is(got_, (wanted)))                                                       \
			fail_msg("want %s\ngot  " STR_FMT, (wanted), STR_ARG(got_));               \
	} while (0)

#define WHOLE                                                                                                  \
	"{\"DOI\":\"10.5555/Gain.7\",\"type\":\"journal-article\",\"title\":[\"On <i>small</i> gains\"],"      \
	"\"subtitle\":[\"A survey\"],\"container-title\":[\"Annals of Gain\",\"Ann.\"],\"ISSN\":[\"0003-2700\"],"             \
	"\"author\":[{\"given\":\"Ann\",\"family\":\"Lee\",\"suffix\":\"Jr.\",\"sequence\":\"first\",\"ORCID\":\"http://orcid.org/"   \
	"0000-0002-1825-0097\",\"affiliation\":[{\"name\":\"Hill College\"}]},{\"name\":\"The X Group\",\"sequence\":\"additional\"}]," \
	"\"editor\":[{\"given\":\"Ed\",\"family\":\"Itor\"}],\"issued\":{\"date-parts\":[[2021,5,3]]},\"page\":\"7-9\","     \
	"\"abstract\":\"<jats:title>Abstract</jats:title><jats:p>We <jats:italic>gain</jats:italic>.</jats:p>\","           \
	"\"subject\":[\"Gains\"],\"is-referenced-by-count\":12,\"reference\":[{\"key\":\"1\",\"DOI\":\"10.5555/a\"},{\"key\":\"2\"}],"  \
	"\"URL\":\"http://dx.doi.org/10.5555/gain.7\",\"relation\":{\"is-preprint-of\":[{\"id\":\"10.5555/z\"}]},"             \
	"\"created\":{\"date-parts\":[[2001,1,1]]}}"
#define WHOLE_READ                                                                                             \
	"{\"kind\":\"work\",\"id\":\"10.5555/gain.7\",\"title\":\"On small gains: A survey\",\"year\":2021,\"month\":5," \
	"\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"Annals of Gain\",\"pages\":\"7-9\",\"doi\":\"10.5555/gain.7\"," \
	"\"ids\":[\"issn:0003-2700\"],\"url\":\"http://dx.doi.org/10.5555/gain.7\",\"authors\":[{\"name\":\"Ann Lee Jr.\","  \
	"\"given\":\"Ann\",\"family\":\"Lee\",\"suffix\":\"Jr.\",\"affiliation\":\"Hill College\",\"orcid\":\"0000-0002-1825-0097\"}," \
	"{\"name\":\"The X Group\",\"group\":true},{\"name\":\"Ed Itor\",\"given\":\"Ed\",\"family\":\"Itor\",\"editor\":true}],"     \
	"\"keywords\":[\"Gains\"],\"abstract\":\"We gain.\",\"cites\":12,\"references\":[\"doi:10.5555/a\"]}"

static void every_wrapping(void **state)
{
	static const char *const texts[] = {
		WHOLE,
		"{\"status\":\"ok\",\"message-type\":\"work\",\"message-version\":\"1.0.0\",\"message\":" WHOLE "}",
		"{\"status\":\"ok\",\"message-type\":\"work-list\",\"message\":{\"facets\":{},\"total-results\":1,\"items\":[" WHOLE
		"],\"query\":{}}}",
		"{\"items\":[" WHOLE "]}",
		"[" WHOLE "]",
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		assert_one(texts[i], WHOLE_READ, a);
	struct press p = read_text("{\"status\":\"ok\",\"message\":{\"items\":[]}}", a);
	assert_int_equal(p.n + p.n_said, 0);
	p = read_text("{\"DOI\":\"10.5555/a\"}\n{\"DOI\":\n{\"DOI\":\"10.5555/b\"}\n7\n{\"member\":\"98\"}\n", a);
	assert_int_equal(p.n, 2);
	assert_int_equal(p.n_said, 3);
	assert_true(press_said(&p, "bad 2 []"));
	assert_true(press_said(&p, "bad 4 [] a work of Crossref is an object"));
	assert_true(press_said(&p, "bad 5 [] neither DOI nor title"));
}

static void dates(void **state)
{
	static const struct {
		const char *members, *said;
	} cases[] = {
		{ "\"issued\":{\"date-parts\":[[null]]},\"published-online\":{\"date-parts\":[[2015,3]]}", "\"year\":2015,\"month\":3," },
		{ "\"issued\":{\"date-parts\":[[]]},\"published\":{\"date-parts\":[[2014]]}", "\"title\":\"x\",\"year\":2014,\"doi\"" },
		{ "\"issued\":{\"date-parts\":[]}", "\"title\":\"x\",\"doi\"" },
		{ "\"issued\":{}", "\"title\":\"x\",\"doi\"" },
		{ "\"issued\":null,\"published-print\":{\"date-parts\":[[1998]]}", "\"year\":1998,\"doi\"" },
		{ "\"issued\":{\"date-parts\":[[\"2016\",\"05\"]]}", "\"year\":2016,\"month\":5," },
		{ "\"issued\":{\"date-parts\":[[2019,null,null]]}", "\"year\":2019,\"doi\"" },
		{ "\"issued\":{\"date-parts\":[[2019,13]]}", "\"year\":2019,\"doi\"" },
		{ "\"issued\":{\"date-parts\":[[0]]},\"created\":{\"date-parts\":[[2007]]},\"deposited\":{\"date-parts\":[[2007]]}",
			"\"title\":\"x\",\"doi\"" },
		{ "\"issued\":{\"date-parts\":[[99999999999999999999]]}", "\"title\":\"x\",\"doi\"" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"DOI\":\"10.5555/a\",\"title\":[\"x\"],%s}", cases[i].members);
		struct str got = one(arena_cstr(a, text), a);
		if (!str_has(got, str_from(cases[i].said)))
			fail_msg("want %s in " STR_FMT, cases[i].said, STR_ARG(got));
	}
}

static void what_and_where(void **state)
{
	static const struct {
		const char *members, *said;
	} cases[] = {
		{ "\"type\":\"posted-content\",\"subtype\":\"preprint\",\"institution\":[{\"name\":\"bioRxiv\"}]",
			"\"type\":\"preprint\",\"source\":\"bioRxiv\",\"venue\":\"bioRxiv\"" },
		{ "\"type\":\"posted-content\",\"group-title\":\"Hills\"", "\"type\":\"preprint\",\"source\":\"Hills\",\"venue\":\"Hills\"" },
		{ "\"type\":\"posted-content\",\"subtype\":\"working_paper\"", "\"type\":\"working-paper\"" },
		{ "\"type\":\"dissertation\",\"publisher\":\"Hill\"", "\"type\":\"thesis\",\"venue\":\"Hill\"" },
		{ "\"type\":\"proceedings-article\",\"event\":{\"name\":\"Hill Day\"}",
			"\"type\":\"proceedings-article\",\"source\":\"proceedings\",\"venue\":\"Hill Day\"" },
		{ "\"type\":\"monograph\",\"ISBN\":[\"http://id.crossref.org/isbn/9780306406157\"]", "\"type\":\"book\",\"doi\":\"10.5555/a\","
		  "\"ids\":[\"isbn:9780306406157\"]" },
		{ "\"type\":\"component\"", "\"type\":\"component\"" },
		{ "\"type\":null,\"article-number\":\"e7\"", "\"title\":\"x\",\"pages\":\"e7\"" },
		{ "\"updated-by\":[{\"type\":\"correction\"},{\"type\":\"retraction\"}]", "\"withdrawn\":true" },
		{ "\"abstract\":\"A &amp;lt; B and <jats:sub>2</jats:sub>\"", "\"abstract\":\"A" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"DOI\":\"10.5555/a\",\"title\":[\"x\"],%s}", cases[i].members);
		struct str got = one(arena_cstr(a, text), a);
		if (!str_has(got, str_from(cases[i].said)))
			fail_msg("want %s in " STR_FMT, cases[i].said, STR_ARG(got));
	}
}

static void titles(void **state)
{
	static const struct {
		const char *members, *title;
	} cases[] = {
		{ "\"title\":[\"On gains\"],\"subtitle\":[\"\"]", "On gains" },
		{ "\"title\":[\"On gains?\"],\"subtitle\":[\"Yes\"]", "On gains? Yes" },
		{ "\"title\":[\"On small gains in the hills\"],\"subtitle\":[\"SMALL GAINS\"]", "On small gains in the hills" },
		{ "\"title\":[\"On small gains in the hills\"],\"subtitle\":[\"Small Gains in Hills\"]", "On small gains in the hills" },
		{ "\"title\":\"As text\"", "As text" },
		{ "\"title\":[],\"original-title\":[\"Von H\\u00fcgeln\"]", "Von H\u00fcgeln" },
		{ "\"title\":[\"A &amp; B<sub>2</sub>\\n    and C\"]", "A & B\u2082 and C" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"DOI\":\"10.5555/a\",%s}", cases[i].members);
		struct str got = one(arena_cstr(a, text), a);
		if (!str_has(got, arena_printf(a, "\"title\":\"%s\"", cases[i].title)))
			fail_msg("want %s in " STR_FMT, cases[i].title, STR_ARG(got));
	}
	assert_false(str_has(one("{\"DOI\":\"10.5555/a\",\"title\":[null]}", a), STR("title")));
	assert_false(str_has(one("{\"DOI\":\"10.5555/a\",\"title\":null}", a), STR("title")));
}

static void names(void **state)
{
	static const struct {
		const char *list, *authors;
	} cases[] = {
		{ "[{\"family\":\"Lee\"}]", "\"authors\":[{\"name\":\"Lee\"}]" },
		{ "[{\"given\":\"Ann\"}]", "\"authors\":[{\"name\":\"Ann\"}]" },
		{ "[{\"name\":\"NA\"},{\"family\":\"Anonymous\"},{},null,7]", "\"doi\":\"10.5555/a\"}" },
		{ "[{\"given\":\"A &amp;\",\"family\":\"B\",\"affiliation\":[{},{\"name\":null},\"Hill\"]}]",
			"[{\"name\":\"A & B\",\"given\":\"A &\",\"family\":\"B\",\"affiliation\":\"Hill\"}]" },
		{ "{}", "\"doi\":\"10.5555/a\"}" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"DOI\":\"10.5555/a\",\"author\":%s}", cases[i].list);
		struct str got = one(arena_cstr(a, text), a);
		if (!str_has(got, str_from(cases[i].authors)))
			fail_msg("want %s in " STR_FMT, cases[i].authors, STR_ARG(got));
	}
	struct press p = read_text("{\"DOI\":\"10.5555/a\",\"author\":[{\"given\":\"A\",\"family\":\"B\",\"ORCID\":\"0000-0002-1825-0098\"}]}", a);
	assert_int_equal(p.n, 1);
	assert_true(press_said(&p, "warn 1 [10.5555/a] orcid 0000-0002-1825-0098 is left out"));
}

static void bids(void **state)
{
	static const char *const ours[] = {
		WHOLE,
		"{\"items\":[{\"indexed\":{},\"reference-count\":0,\"DOI\":\"10.1/x\",\"title\":[\"x\"]}]}",
		"{\"status\":\"ok\",\"message-type\":\"work\",\"message\":{\"title\":[\"x\"]}}",
		"{\"status\":\"ok\",\"message-type\":\"work-list\",\"message\":{\"items\":[]}}",
		"{\"DOI\":\"10.1/x\",\"type\":\"journal-article\",\"title\":[\"x\"]}",
		"{\"reference-count\":0,\"publisher\":\"x\",\"DOI\":\"10.1/x\",\"title\":\"x\",\"author\":[],\"issued\":{}}",
	};
	static const char *const others[] = {
		"", "{", "{}", "[]", "{\"id\":\"x\",\"type\":\"article-journal\",\"title\":\"x\",\"DOI\":\"10.1/x\"}", "{\"items\":[{\"id\":\"x\"}]}",
		"{\"kind\":\"work\",\"title\":\"x\"}", "{\"id\":\"https://openalex.org/W1\",\"title\":\"x\"}", "{\"message\":\"x\"}", "@misc{a}",
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ours); i++) {
		const struct reader_ops *r = NULL;
		if (reader_choose(str_from(ours[i]), STR("x"), &r, E) || r != &read_crossref)
			fail_msg("not ours: %s", ours[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (read_crossref.bid(str_from(others[i]), STR("x.json")) != 0)
			fail_msg("ours: %s", others[i]);
	}
}

static void real_files(void **state)
{
	static const struct {
		const char *name;
		unsigned n;
	} files[] = {
		{ "plus-D1000000.json.gz", 1000 }, { "plus-D1000002.json.gz", 1000 }, { "api-member98-page1.json", 100 },
		{ "public-data-2021-0.json.gz", 3000 }, { "api-query-nsf.json", 20 }, { "api-sample20.json", 20 },
		{ "api-works.json", 3 }, { "papis-1_multiple_authors.json", 1 }, { "papis-2_abstract.json", 1 },
		{ "papis-3_conference.json", 1 }, { "papis-4_multiple_isbn.json", 1 }, { "papis-5_aps_article_number.json", 1 },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		const char *path = corpus_path(a, arena_cstr(a, arena_printf(a, "crossref/%s", files[i].name)));
		if (!path)
			return;
		struct corpus_count c = corpus_read(path, a);
		if (c.kinds[RECORD_WORK] != files[i].n || c.rejected || strcmp(c.format, "crossref") != 0)
			fail_msg("%s: %u works, %u rejected", files[i].name, c.kinds[RECORD_WORK], c.rejected);
		arena_clear(a);
	}
}

static int setup(void **state)
{
	*state = arena_new();
	return 0;
}

static int teardown(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(every_wrapping), TEST(dates), TEST(what_and_where), TEST(titles), TEST(names), TEST(bids), TEST(real_files),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
