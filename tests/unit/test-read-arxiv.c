#include "corpus.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_arxiv, str_from(text), "x.json", a);
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

static void a_whole_paper(void **state)
{
	assert_one("{\"id\":\"2101.00001\",\"submitter\":\"Some Body\",\"authors\":\"Bj\\\\\\\"orn Hill, Cy Dale\",\"title\":\"On small~gains\\n"
		   "  in $L^2$\",\"comments\":\"12 pages\",\"journal-ref\":\"Ann. Gain Vol. 7 (2022), no. 2, 1-9\","
		   "\"doi\":\"10.5555/Gain.7 10.5555/gain.erratum\",\"report-no\":null,\"categories\":\"math.FA cs.DM\",\"license\":null,"
		   "\"abstract\":\"  We gain 50\\\\% of\\nwhat $a<b$ allows.\\n\","
		   "\"versions\":[{\"version\":\"v2\",\"created\":\"Mon, 1 Mar 2022 10:00:00 GMT\"},{\"version\":\"v1\",\"created\":\"Fri, 1 Jan 2021 "
		   "10:00:00 GMT\"}],\"update_date\":\"2024-02-02\",\"authors_parsed\":[[\"Hill\",\"Bj\\\\\\\"orn J. -P.\",\"\",\"Hill\\n  College\"],"
		   "[\"Dale\",\"Cy\",\"Jr.\",\"1 and 2\"]]}",
		"{\"kind\":\"work\",\"id\":\"2101.00001\",\"title\":\"On small gains in $L^2$\",\"year\":2021,\"month\":1,\"type\":\"preprint\","
		"\"source\":\"arXiv\",\"venue\":\"Ann. Gain\",\"doi\":\"10.5555/gain.7\",\"arxiv\":\"2101.00001\","
		"\"authors\":[{\"name\":\"Bj\u00f6rn J.-P. Hill\",\"given\":\"Bj\u00f6rn J.-P.\",\"family\":\"Hill\",\"affiliation\":\"Hill College\"},"
		"{\"name\":\"Cy Dale Jr.\",\"given\":\"Cy\",\"family\":\"Dale\",\"suffix\":\"Jr.\"}],\"categories\":[\"math.FA\",\"cs.DM\"],"
		"\"abstract\":\"We gain 50% of what $a<b$ allows.\"}",
		*state);
}

static void null_is_not_known(void **state)
{
	struct arena *a = *state;
	assert_one("{\"id\":\"hep-th/9901001\",\"authors\":null,\"title\":null,\"versions\":null,\"authors_parsed\":null,\"categories\":null}",
		"{\"kind\":\"work\",\"id\":\"hep-th/9901001\",\"type\":\"preprint\",\"source\":\"arXiv\",\"arxiv\":\"hep-th/9901001\"}", a);
	/* such an id begins with year and month; when a version was made must be said */
	assert_one("{\"id\":\"0704.0001\",\"title\":\"x\",\"versions\":[{}],\"authors_parsed\":[null,7,[]],\"update_date\":\"2020-01-01\"}",
		"{\"kind\":\"work\",\"id\":\"0704.0001\",\"title\":\"x\",\"year\":2007,\"month\":4,\"type\":\"preprint\",\"source\":\"arXiv\","
		"\"arxiv\":\"0704.0001\"}",
		a);
	struct press p = read_text("{\"title\":\"x\",\"id\":\"of no shape\",\"doi\":\"none\"}\n\"x\"\n{\"id\":\n", a);
	assert_int_equal(p.n, 1);
	assert_true(press_said(&p, "warn 1 [of no shape] arxiv of no shape is left out"));
	assert_true(press_said(&p, "bad 2 [] a paper's metadata is an object in braces"));
	assert_true(press_said(&p, "bad 3 []"));
}

static void who_is_an_author(void **state)
{
	static const struct {
		const char *parsed, *authors;
	} cases[] = {
		{ "[\"The X Collaboration\",\"\",\"\"]", "[{\"name\":\"The X Collaboration\",\"group\":true}]" },
		{ "[\"Collaboration\",\"the X\",\"\"]", "[{\"name\":\"the X Collaboration\",\"group\":true}]" },
		{ "[\"for the X Collaboration\",\"\",\"\"]", "[{\"name\":\"X Collaboration\",\"group\":true}]" },
		{ "[\"team\",\"the Y\",\"\"]", "[{\"name\":\"the Y team\",\"group\":true}]" },
		{ "[\"Hill\",\"A.\",\"\",\"for the X Collaboration\"]",
			"[{\"name\":\"A. Hill\",\"given\":\"A.\",\"family\":\"Hill\",\"affiliation\":\"X Collaboration\"}]" },
		{ "[\"Sudha\",\"\",\"\"]", "[{\"name\":\"Sudha\"}]" },
		{ "[\"Hill\",\"A.\",\"\"],[\"et al.\",\"\",\"\"]", "[{\"name\":\"A. Hill\",\"given\":\"A.\",\"family\":\"Hill\"}],\"authors_complete\":false" },
		{ "[\"Hill\",\"A.\",\"\"],[\";\",\"\",\"\",\"1 - There\"]", "[{\"name\":\"A. Hill\",\"given\":\"A.\",\"family\":\"Hill\"}]" },
		{ "[\"van Hill\",\"A.\",\"III\"]", "[{\"name\":\"A. van Hill III\",\"given\":\"A.\",\"family\":\"van Hill\",\"suffix\":\"III\"}]" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"id\":\"2101.00001\",\"authors_parsed\":[%s]}", cases[i].parsed);
		struct str got = one(arena_cstr(a, text), a);
		if (!str_has(got, arena_printf(a, "\"authors\":%s", cases[i].authors)))
			fail_msg("want %s in " STR_FMT, cases[i].authors, STR_ARG(got));
	}
}

/* Where only the printed line is there. */
static void printed_authors(void **state)
{
	static const struct {
		const char *printed, *names;
	} cases[] = {
		{ "Ann Hill, Bo Dale and\\n  Cy Lee", "Ann Hill;Bo Dale;Cy Lee;" },
		{ "Ann Hill (1), Bo Dale (1 and 2) ((1) Here, (2) There, too)", "Ann Hill;Bo Dale;" },
		{ "The X Collaboration: A. Hill, B. Dale, Jr., and C. Lee", "The X Collaboration;A. Hill;B. Dale Jr.;C. Lee;" },
		{ "A. Hill et al", "A. Hill et al;" },
		{ "A. Hill, et al.", "A. Hill;" },
		{ "L\\\\'aszl\\\\'o Hill", "L\u00e1szl\u00f3 Hill;" },
		{ "(((", "" },
		{ ", and , ;", "" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"id\":\"2101.00001\",\"authors\":\"%s\",\"authors_parsed\":[]}", cases[i].printed);
		struct str rest = one(arena_cstr(a, text), a);
		CLEANUP(buf_done) struct buf b = { 0 };
		for (ptrdiff_t at; (at = str_find(rest, STR("{\"name\":\""))) >= 0;) {
			rest = str_skip(rest, (size_t)at + 9);
			buf_add(&b, str_slice(rest, 0, (size_t)str_find_char(rest, '"')));
			buf_addc(&b, ';');
		}
		if (!str_is(buf_str(&b), cases[i].names))
			fail_msg("want %s got " STR_FMT, cases[i].names, STR_ARG(buf_str(&b)));
	}
}

static void journals_and_withdrawals(void **state)
{
	static const struct {
		const char *members, *said;
	} cases[] = {
		{ "\"journal-ref\":\"Phys.Rev.D76:013009,2007\"", "\"venue\":\"Phys.Rev.D\"" },
		{ "\"journal-ref\":\"J. Low. Temp. Phys. Vol. 140 pp77\"", "\"venue\":\"J. Low. Temp. Phys.\"" },
		{ "\"journal-ref\":\"2009 Hill Phys. B 18\"", "\"venue\":\"2009 Hill Phys. B 18\"" },
		{ "\"journal-ref\":\"Proceedings of the 7th Hill Day\"", "\"venue\":\"Proceedings of the 7th Hill Day\"" },
		{ "\"journal-ref\":\"to appear in Hills\"", "\"venue\":\"to appear in Hills\"" },
		{ "\"comments\":\"This paper has been withdrawn by the author\"", "\"withdrawn\":true" },
		{ "\"comments\":\"withdrawn\"", "\"withdrawn\":true" },
		{ "\"abstract\":\"  paper withdrawn due to an error\"", "\"withdrawn\":true" },
		{ "\"abstract\":\"The drug was withdrawn from the market.\"", "from the market.\"}" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"id\":\"2101.00001\",\"authors_parsed\":[],%s}", cases[i].members);
		struct str got = one(arena_cstr(a, text), a);
		if (!str_has(got, str_from(cases[i].said)))
			fail_msg("want %s in " STR_FMT, cases[i].said, STR_ARG(got));
	}
}

static void many_authors(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf in = { 0 };
	buf_adds(&in, "{\"id\":\"2101.00001\",\"authors_parsed\":[[\"Hill\",\"A.\",\"\"]");
	for (int i = 0; i < 20100; i++)
		buf_addf(&in, ",[\"Dale%d\",\"B.\",\"\"]", i);
	buf_adds(&in, "]}");
	struct press p = press_read(&read_arxiv, buf_str(&in), "x", a);
	assert_int_equal(p.n, 1);
	assert_has(p.records[0], "\"authors_complete\":false");
	assert_has(p.records[0], "Dale19998");
	assert_false(str_has(p.records[0], STR("Dale20000")));
}

static void bids(void **state)
{
	static const char *const ours[] = {
		"{\"id\":\"0704.0001\",\"authors_parsed\":[]}",
		"{\"id\":\"0704.0001\",\"submitter\":\"x\",\"authors\":\"A, B\",\"title\":\"x\",\"comments\":null,\"journal-ref\":null,\"categories\":\"c\"}",
	};
	static const char *const others[] = {
		"", "{", "{}", "{\"id\":\"0704.0001\",\"title\":\"x\",\"authors\":[]}", "{\"kind\":\"work\",\"versions\":[],\"categories\":[]}",
		"{\"DOI\":\"10.1/x\",\"title\":[\"x\"]}", "{\"id\":\"https://openalex.org/W1\",\"versions\":[]}", "@misc{a}",
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ours); i++) {
		const struct reader_ops *r = NULL;
		if (reader_choose(str_from(ours[i]), STR("x"), &r, E) || r != &read_arxiv)
			fail_msg("not ours: %s", ours[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (read_arxiv.bid(str_from(others[i]), STR("x.json")) != 0)
			fail_msg("ours: %s", others[i]);
	}
}

static void real_files(void **state)
{
	static const struct {
		const char *name;
		unsigned n;
	} files[] = {
		{ "arxiv/arxiv-kaggle-0704.0001-0700.jsonl", 700 },
		{ "arxiv/arxiv-kaggle-0704.0001-0200-other-snapshot.jsonl", 200 },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		const char *path = corpus_path(a, files[i].name);
		if (!path)
			return;
		struct corpus_count c = corpus_read(path, a);
		assert_string_equal(c.format, "arxiv");
		assert_int_equal(c.kinds[RECORD_WORK], files[i].n);
		assert_int_equal(c.rejected + c.warned, 0);
		assert_true(str_has(c.first, STR("\"year\":2007,\"month\":4,")) && str_has(c.first, STR("\"arxiv\":\"0704.0001\"")));
		assert_true(str_has(c.first, STR("{\"name\":\"C. Bal\u00e1zs\",\"given\":\"C.\",\"family\":\"Bal\u00e1zs\"}")));
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
		TEST(a_whole_paper), TEST(null_is_not_known), TEST(who_is_an_author), TEST(printed_authors),
		TEST(journals_and_withdrawals), TEST(many_authors), TEST(bids), TEST(real_files),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
