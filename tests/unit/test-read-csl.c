/* CSL-JSON: every dress of a list, names and dates as processors write them, and items that are none. */
#include "press.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_csl, str_from(text), "x.json", a);
}

#define assert_lacks(s, text) assert_false(str_has((s), STR(text)))

static void assert_quiet(const struct press *p, size_t n)
{
	for (size_t i = 0; i < p->n_said; i++)
		fail_msg("said: " STR_FMT, STR_ARG(p->said[i]));
	assert_int_equal(p->n, n);
}

static struct str one(const char *members, struct arena *a)
{
	struct press p = read_text(arena_cstr(a, arena_printf(a, "[{\"id\":\"k\",%s}]", members)), a);
	assert_quiet(&p, 1);
	return p.records[0];
}

static void one_whole_item(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(
		"[\n {\n  \"id\": \"lund2019\", \"type\": \"article-journal\",\n"
		"  \"title\": \"On <i>X</i> &amp; H<sub>2</sub>O\", \"container-title\": \"J. Invented Res.\",\n"
		"  \"author\": [{\"family\": \"Lund\", \"given\": \"Ada\", \"ORCID\": "
		"\"https://orcid.org/0000-0002-1825-0097\",\n"
		"   \"affiliation\": [{\"name\": \"Univ. X\"}]}],\n"
		"  \"editor\": [{\"literal\": \"The Board\"}], \"issued\": {\"date-parts\": [[2019, \"3\", 17]]},\n"
		"  \"page\": \"100-107\", \"DOI\": \"10.1000/ABC.1\", \"ISSN\": \"0378-5955\", \"PMID\": "
		"\"12345678\",\n"

		"  \"URL\": \"http://a.org/x\", \"keyword\": \"solvers, sparse matrices\", \"abstract\": "
		"\"<p>One</p><p>Two</p>\"\n }\n]\n",
		a);
	assert_quiet(&p, 1);
	assert_true(str_is(p.records[0],
		"2 {\"kind\":\"work\",\"id\":\"lund2019\",\"title\":\"On X & "
		"H₂O\",\"year\":2019,\"month\":3,\"type\":\"journal-article\","
		"\"source\":\"journal\",\"venue\":\"J. Invented "
		"Res.\",\"pages\":\"100-107\",\"doi\":\"10.1000/abc.1\","
		"\"ids\":[\"pubmed:12345678\",\"issn:0378-5955\"],\"url\":\"http://a.org/"
		"x\",\"authors\":[{\"name\":\"Ada Lund\","
		"\"given\":\"Ada\",\"family\":\"Lund\",\"affiliation\":\"Univ. "
		"X\",\"orcid\":\"0000-0002-1825-0097\"},"
		"{\"name\":\"The Board\",\"group\":true,\"editor\":true}],\"keywords\":[\"solvers\",\"sparse "
		"matrices\"],"
		"\"abstract\":\"One Two\"}"));
}

static void every_dress(void **state)
{
	struct arena *a = *state;
	static const char *const dresses[] = {
		"[{\"id\":1,\"type\":\"book\",\"title\":\"A\"},{\"id\":2,\"title\":\"B\"}]",
		"{\"id\":1,\"type\":\"book\",\"title\":\"A\"}\n{\"id\":2,\"title\":\"B\"}\n",
		"{\"items\":[{\"id\":1,\"type\":\"book\",\"title\":\"A\"},{\"id\":2,\"title\":\"B\"}]}",
		"{\"references\": [\n{\"id\":1,\"type\":\"book\",\"title\":\"A\"},\n{\"id\":2,\"title\":\"B\"}\n]}",
	};
	for (size_t i = 0; i < ARRAY_LEN(dresses); i++) {
		struct press p = read_text(dresses[i], a);
		assert_quiet(&p, 2);
		assert_has(p.records[0], "\"id\":\"1\",\"title\":\"A\",\"type\":\"book\"");
		assert_has(p.records[1], "\"id\":\"2\",\"title\":\"B\"");
	}
	struct press p =
		read_text("{\"id\":\"x\",\"type\":\"thesis\",\"title\":\"A\",\"publisher\":\"Univ. X\"}", a);
	assert_quiet(&p, 1);
	assert_has(p.records[0], "\"type\":\"thesis\",\"venue\":\"Univ. X\"");
	p = read_text("[]", a);
	assert_quiet(&p, 0);
	/* items under names of their own, however deep */
	p = read_text(
		"{\"x\":{\"id\":1,\"type\":\"book\",\"title\":\"A\"},\"title\":{\"id\":2,\"title\":\"B\"}}", a);
	assert_quiet(&p, 2);
	p = read_text("{\"@tests\":{\"first\":[null,[{\"id\":1,\"title\":\"A\"}]],\"second\":[3,{\"y\":{\"id\":2,"
		      "\"title\":\"B\"}}]}}",
		a);
	assert_quiet(&p, 2);
	assert_has(p.records[0], "\"title\":\"A\"");
	assert_has(p.records[1], "\"title\":\"B\"");
	p = read_text("{\"x\":{\"y\":[1,{}]}}\n{\"id\":1,\"title\":\"A\"}\n", a);
	assert_int_equal(p.n, 1);
	assert_true(press_said(&p, "bad 1 [] this is no CSL item"));
}

static void odd_items_cost_themselves(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("[{\"id\":\"a\",\"title\":\"A\"},\n\"text\",\n12,\n{\"id\":\"b\",\"title\":"
				   "\"B\",\"author\":\"Joan Stringer\"},\nnull,\n"
				   "{\"id\":\"c\",\"title\":[\"C\",\"x\"],\"author\":{\"family\":\"Lee\"},"
				   "\"issued\":[2001],\"DOI\":{},\"keyword\":7}]",
		a);
	assert_int_equal(p.n, 3);
	assert_int_equal(p.n_said, 3);
	assert_true(press_said(&p, "bad 2 [] this is no CSL item: an item is an object with a type or a title"));
	assert_true(press_said(&p, "bad 3 []"));
	assert_true(press_said(&p, "bad 5 []"));
	assert_has(p.records[1], "\"authors\":[{\"name\":\"Joan Stringer\"}]");
	assert_has(p.records[2], "\"title\":\"C\"");
	assert_has(p.records[2], "\"authors\":[{\"name\":\"Lee\",\"family\":\"Lee\"}]");
	p = read_text("{\"id\":\"a\",\"title\":\"A\"}\n{\"id\":\"b\",\n{\"id\":\"c\",\"title\":\"C\"}\n", a);
	assert_int_equal(p.n, 2);
	assert_int_equal(p.n_said, 1);
}

static void names(void **state)
{
	struct arena *a = *state;
	assert_has(one("\"author\":[{\"family\":\"Dorp\",\"given\":\"Al\",\"non-dropping-particle\":\"van\"}]", a),
		"{\"name\":\"Al van Dorp\",\"given\":\"Al\",\"particle\":\"van\",\"family\":\"Dorp\"}");
	assert_has(one("\"author\":[{\"family\":\"van Dorp\",\"given\":\"Al\"}]", a),
		"{\"name\":\"Al van Dorp\",\"given\":\"Al\",\"family\":\"van Dorp\"}");
	assert_has(one("\"author\":[{\"family\":\"\\\"van Dorp\\\"\",\"given\":\"Al\"}]", a),
		"\"family\":\"van Dorp\"}");
	assert_has(one("\"author\":[{\"family\":\"Hum\",\"given\":\"Al\",\"dropping-particle\":\"von\",\"suffix\":"
		       "\"III\"}]",
			   a),
		"{\"name\":\"Al von Hum "
		"III\",\"given\":\"Al\",\"particle\":\"von\",\"family\":\"Hum\",\"suffix\":\"III\"}");
	assert_has(
		one("\"author\":[{\"family\":\"X\",\"dropping-particle\":\"de\",\"non-dropping-particle\":\"la\"}]",
			a),
		"\"particle\":\"de la\"");
	assert_has(one("\"author\":[{\"literal\":\"Office of Tides\"}]", a),
		"[{\"name\":\"Office of Tides\",\"group\":true}]");
	assert_has(one("\"author\":[\"Ann Lee\",{\"given\":\"Plato\"},{},null,3]", a),
		"[{\"name\":\"Ann Lee\"},{\"name\":\"Plato\",\"given\":\"Plato\"}]");
	struct press p = read_text(
		"[{\"id\":\"k\",\"author\":[{\"family\":\"Lee\",\"ORCID\":\"0000-0002-1825-0098\"}]}]", a);
	assert_int_equal(p.n, 1);
	assert_true(press_said(&p, "warn 1 [k] orcid 0000-0002-1825-0098 is left out"));
}

static void dates(void **state)
{
	struct arena *a = *state;
	assert_has(one("\"issued\":{\"date-parts\":[[\"2014\"]]}", a), "\"year\":2014}");
	assert_has(one("\"issued\":{\"date-parts\":[[2014,5],[2015]]}", a), "\"year\":2014,\"month\":5");
	assert_has(one("\"issued\":{\"raw\":\"2014-05-01\"}", a), "\"year\":2014,\"month\":5");
	assert_has(one("\"issued\":{\"literal\":\"circa May 1999\"}", a), "\"year\":1999,\"month\":5");
	assert_has(one("\"issued\":\"2014-05\"", a), "\"year\":2014,\"month\":5");
	assert_has(one("\"issued\":2014", a), "\"year\":2014}");
	static const char *const none[] = {
		"\"issued\":{\"date-parts\":[[null]]}", "\"issued\":{\"date-parts\":[[]]}",
		"\"issued\":{\"date-parts\":[]}", "\"issued\":{\"date-parts\":null}",
		"\"issued\":{\"date-parts\":[2014]}", "\"issued\":{\"date-parts\":[[-100]]}",
		"\"issued\":{\"date-parts\":[[0]]}", "\"issued\":{}", "\"issued\":null",
		"\"issued\":{\"season\":\"1\"}", "\"accessed\":{\"date-parts\":[[2014]]}",
	};
	for (size_t i = 0; i < ARRAY_LEN(none); i++) {
		struct str got = one(none[i], a);
		assert_lacks(got, "year");
		assert_lacks(got, "month");
	}
}

static void types(void **state)
{
	struct arena *a = *state;
	assert_has(one("\"type\":\"paper-conference\",\"container-title\":\"P\"", a),
		"\"type\":\"proceedings-article\",\"source\":\"proceedings\"");
	assert_has(one("\"type\":\"chapter\"", a), "\"type\":\"book-chapter\"");
	assert_has(one("\"type\":\"webpage\"", a), "\"type\":\"webpage\"");
	assert_has(one("\"type\":\"\"", a), "\"id\":\"k\"}");
	assert_has(one("\"type\":\"article\",\"publisher\":\"arXiv\",\"number\":\"arXiv:1706.03762\"", a),
		"\"type\":\"preprint\",\"source\":\"arXiv\",\"venue\":\"arXiv\",\"arxiv\":\"1706.03762\"");
	assert_has(one("\"type\":\"article-journal\",\"container-title\":\"bioRxiv\"", a), "\"type\":\"preprint\"");
	assert_has(one("\"ISBN\":\"0-306-40615-2 978-3-16-148410-0\"", a),
		"[\"isbn:9780306406157\",\"isbn:9783161484100\"]");
	assert_has(one("\"URL\":\"https://doi.org/10.1000/x\"", a), "\"doi\":\"10.1000/x\"");
	assert_has(one("\"keyword\":\"a; b, c\"", a), "\"keywords\":[\"a\",\"b, c\"]");
}

static void bids(void **state)
{
	static const struct {
		const char *head, *name;
		int least, most;
	} cases[] = {
		{ "[{\"id\":\"a\",\"type\":\"article-journal\"}]", "x", 85, 95 },
		{ "{\"type\": \"chapter\", \"title\": \"x\"}", "x.json", 85, 95 },
		{ "{\"items\":[{\"type\":\"webpage\"}]}", "x", 85, 95 },
		{ "[{\"type\":\"book\",\"issued\":{}}]", "x", 70, 80 },
		{ "[{\"type\":\"book\",\"title\":\"x\"}]", "x", 40, 50 },
		{ "[{\"id\":\"x\",\"title\":\"y\"}]", "x", 25, 35 },
		{ "{\"kind\":\"work\",\"type\":\"book\",\"title\":\"x\"}", "x.json", 0, 0 },
		{ "{\"DOI\":\"10.1/x\",\"type\":\"journal-article\",\"title\":[\"x\"],\"author\":[]}", "x.json", 0,
			20 },
		{ "{\"status\":\"ok\",\"message\":{\"items\":[]}}", "x.json", 0, 0 },
		{ "{\"id\":\"https://openalex.org/W1\",\"type\":\"book\",\"authorships\":[]}", "x", 0, 0 },
		{ "{\"id\":\"0704.0001\",\"title\":\"x\",\"authors_parsed\":[]}", "x", 0, 0 },
		{ "{}", "x.json", 0, 5 },
		{ "", "x.json", 0, 0 },
		{ "text", "x.csl.json", 0, 0 },
		{ "[1,2]", "x.json", 0, 0 },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int bid = read_csl.bid(str_from(cases[i].head), str_from(cases[i].name));
		if (bid < cases[i].least || bid > cases[i].most)
			fail_msg("%s: %d", cases[i].head, bid);
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
		TEST(one_whole_item),
		TEST(every_dress),
		TEST(odd_items_cost_themselves),
		TEST(names),
		TEST(dates),
		TEST(types),
		cmocka_unit_test(bids),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
