#include "corpus.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_openalex, str_from(text), "x.jsonl", a);
}

/* The one record of a text that nothing is said about. */
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

static void a_whole_work(void **state)
{
	assert_one("{\"id\":\"https://openalex.org/W11\",\"doi\":\"https://doi.org/10.5555/Ab.1\",\"title\":\"On <i>small</i> gains\","
		   "\"publication_year\":2021,\"publication_date\":\"2021-05-03\",\"ids\":{\"openalex\":\"https://openalex.org/W11\","
		   "\"pmid\":\"https://pubmed.ncbi.nlm.nih.gov/123456\",\"mag\":\"11\"},\"type\":\"article\","
		   "\"primary_location\":{\"landing_page_url\":\"https://doi.org/10.5555/ab.1\",\"source\":{\"display_name\":\"Annals of Gain\","
		   "\"type\":\"journal\",\"issn_l\":\"0003-2700\"}},\"biblio\":{\"first_page\":\"7\",\"last_page\":\"9\"},"
		   "\"authorships\":[{\"author\":{\"id\":\"https://openalex.org/A5\",\"display_name\":\"Ann Lee\","
		   "\"orcid\":\"https://orcid.org/0000-0002-1825-0097\"},\"institutions\":[{\"display_name\":\"Hill College\"}],"
		   "\"raw_author_name\":\"A. Lee\",\"raw_affiliation_strings\":[\"Dept. of Hills, Hill College\",\"Dept. of Hills , Hill College\"]}],"
		   "\"topics\":[{\"display_name\":\"Gains\",\"score\":0.99}],\"keywords\":[{\"display_name\":\"Loss\",\"score\":0.5},"
		   "{\"display_name\":\"Weather\",\"score\":0.1}],\"concepts\":[{\"display_name\":\"gains\",\"level\":2,\"score\":0.9},"
		   "{\"display_name\":\"Economics\",\"level\":0,\"score\":0.9},{\"display_name\":\"Risk\",\"level\":1,\"score\":0.4}],"
		   "\"abstract_inverted_index\":{\"we\":[1,4],\"Here\":[0],\"gain\":[2],\"what\":[3],\"lose.\":[5]},"
		   "\"cited_by_count\":12,\"referenced_works\":[\"https://openalex.org/W7\",null,\"x\"],\"is_retracted\":true}",
		"{\"kind\":\"work\",\"id\":\"W11\",\"title\":\"On small gains\",\"year\":2021,\"month\":5,\"type\":\"journal-article\","
		"\"source\":\"journal\",\"venue\":\"Annals of Gain\",\"pages\":\"7-9\",\"doi\":\"10.5555/ab.1\","
		"\"ids\":[\"openalex:W11\",\"pubmed:123456\",\"issn:0003-2700\"],\"url\":\"https://doi.org/10.5555/ab.1\","
		"\"authors\":[{\"name\":\"A. Lee\",\"affiliations\":[\"Hill College\",\"Dept. of Hills, Hill College\"],"
		"\"orcid\":\"0000-0002-1825-0097\",\"ids\":[\"openalex:A5\"]}],\"keywords\":[\"Gains\",\"Loss\",\"Risk\"],"
		"\"abstract\":\"Here we gain what we lose.\",\"cites\":12,\"references\":[\"openalex:W7\"],\"withdrawn\":true}",
		*state);
}

static void null_is_not_known(void **state)
{
	static const char *const texts[] = {
		"{\"id\":\"https://openalex.org/W1\"}",
		"{\"id\":\"https://openalex.org/W1\",\"doi\":null,\"title\":null,\"display_name\":\"\",\"publication_year\":null,"
		"\"publication_date\":null,\"type\":null,\"ids\":null,\"primary_location\":null,\"locations\":null,\"authorships\":null,"
		"\"topics\":null,\"concepts\":[null],\"keywords\":[null,{}],\"abstract_inverted_index\":null,\"cited_by_count\":null,"
		"\"referenced_works\":null,\"biblio\":null,\"is_retracted\":null}",
		"{\"id\":\"https://openalex.org/W1\",\"doi\":7,\"title\":{},\"publication_year\":\"soon\",\"type\":[],\"ids\":\"x\","
		"\"primary_location\":{\"source\":{\"display_name\":null,\"id\":null}},\"authorships\":{},\"topics\":3,"
		"\"abstract_inverted_index\":[],\"cited_by_count\":-4,\"referenced_works\":\"W2\",\"is_retracted\":\"yes\"}",
	};
	struct arena *a = *state;
	for (size_t i = 0; i < 2; i++)
		assert_one(texts[i], "{\"kind\":\"work\",\"id\":\"W1\",\"ids\":[\"openalex:W1\"]}", a);
	struct press p = read_text(texts[2], a);
	assert_int_equal(p.n, 1);
	assert_int_equal(p.n_said, 1); /* 7 is no DOI */
	assert_true(str_is(p.records[0], "1 {\"kind\":\"work\",\"id\":\"W1\",\"ids\":[\"openalex:W1\"]}"));
}

#define WORK_OF(authorships) "{\"id\":\"https://openalex.org/W1\",\"authorships\":[" authorships "]}"
#define AUTHOR(raw, shown) "{\"raw_author_name\":" raw ",\"author\":{\"display_name\":" shown "}}"

/* The name as the paper has it, unless OpenAlex only brought it into order. */
static void which_name(void **state)
{
	static const struct {
		const char *text, *authors;
	} cases[] = {
		{ WORK_OF(AUTHOR("\"G. Hill\"", "\"Gwen Hill\"")), "[{\"name\":\"G. Hill\"}]" },
		{ WORK_OF(AUTHOR("\"HILL, Gwen\"", "\"Gwen Hill\"")), "[{\"name\":\"Gwen Hill\"}]" },
		{ WORK_OF(AUTHOR("\"GW\\u00c9N HILL\"", "\"Gw\\u00e9n Hill\"")), "[{\"name\":\"Gw\u00e9n Hill\"}]" },
		{ WORK_OF(AUTHOR("\"GWEN HILL\"", "\"Gw\\u00e9n Hill\"")), "[{\"name\":\"Gw\u00e9n Hill\"}]" },
		{ WORK_OF(AUTHOR("\"Hill Gwen\"", "\"Gwen Hill\"")), "[{\"name\":\"Hill Gwen\",\"printed_order\":\"family-first\"}]" },
		{ WORK_OF(AUTHOR("null", "\"Gwen Hill\"")), "[{\"name\":\"Gwen Hill\"}]" },
		{ WORK_OF(AUTHOR("\"Gwen Hill\"", "null")), "[{\"name\":\"Gwen Hill\"}]" },
		{ WORK_OF("{\"raw_author_name\":\"Gwen Hill\",\"author\":null}"), "[{\"name\":\"Gwen Hill\"}]" },
		{ WORK_OF(AUTHOR("\"The HILL Collaboration\"", "null")), "[{\"name\":\"The HILL Collaboration\",\"group\":true}]" },
		/* ids that stand for nobody */
		{ WORK_OF("{\"raw_author_name\":\"G. H.\",\"author\":{\"id\":\"https://openalex.org/A9999999999\"}}"),
			"[{\"name\":\"G. H.\"}]" },
		{ WORK_OF("{\"raw_author_name\":\"G. H.\",\"author\":{\"id\":\"https://openalex.org/A53\",\"display_name\":\"Deleted Author\"}}"),
			"[{\"name\":\"G. H.\"}]" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str got = one(cases[i].text, a);
		if (!str_has(got, arena_printf(a, "\"authors\":%s", cases[i].authors)))
			fail_msg("want %s in " STR_FMT, cases[i].authors, STR_ARG(got));
	}
}

static void wrong_ids_name_nobody(void **state)
{
	struct press p = read_text(
		WORK_OF("{\"raw_author_name\":\"A B\",\"author\":{\"orcid\":\"https://orcid.org/0000-0002-1825-0098\",\"id\":\"A12\"}}"), *state);
	assert_int_equal(p.n, 1);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 1 [W1] orcid https://orcid.org/0000-0002-1825-0098 is left out: the check digit should be 7"));
	assert_has(p.records[0], "{\"name\":\"A B\",\"ids\":[\"openalex:A12\"]}");
}

static void kinds_of_work(void **state)
{
	static const struct {
		const char *members, *said;
	} cases[] = {
		{ "\"type\":\"article\"", "\"type\":\"article\"" },
		{ "\"type\":\"article\",\"type_crossref\":\"proceedings-article\"", "\"type\":\"proceedings-article\",\"source\":\"proceedings\"" },
		{ "\"type\":\"article\",\"primary_location\":{\"raw_type\":\"journal-article\"}", "\"type\":\"journal-article\",\"source\":\"journal\"" },
		{ "\"type\":\"article\",\"primary_location\":{\"source\":{\"type\":\"conference\",\"display_name\":\"C\"}}",
			"\"type\":\"proceedings-article\",\"source\":\"proceedings\",\"venue\":\"C\"" },
		{ "\"type\":\"journal-article\"", "\"type\":\"journal-article\"" },
		{ "\"type\":\"posted-content\"", "\"type\":\"preprint\"" },
		{ "\"type\":\"dissertation\"", "\"type\":\"thesis\"" },
		{ "\"type\":\"monograph\"", "\"type\":\"book\"" },
		{ "\"type\":\"editorial\",\"primary_location\":{\"source\":{\"type\":\"journal\",\"display_name\":\"J\"}}",
			"\"type\":\"editorial\",\"source\":\"journal\",\"venue\":\"J\"" },
		{ "\"type\":\"preprint\",\"primary_location\":{\"landing_page_url\":\"http://arxiv.org/abs/2101.00001\","
		  "\"source\":{\"type\":\"repository\",\"display_name\":\"arXiv (Cornell University)\"}}",
			"\"type\":\"preprint\",\"source\":\"arXiv\",\"venue\":\"arXiv (Cornell University)\",\"arxiv\":\"2101.00001\"" },
		{ "\"type\":\"article\",\"host_venue\":{\"type\":\"journal\",\"display_name\":\"Old\",\"url\":\"http://o.example/\"}",
			"\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"Old\"" },
		{ "\"primary_location\":{\"source\":null,\"raw_source_name\":\"Raw\"}", "\"venue\":\"Raw\"" },
		{ "\"publication_year\":1999,\"publication_date\":\"1999-01-01\",\"type\":\"book\"", "\"year\":1999,\"type\":\"book\"" },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"id\":\"https://openalex.org/W1\",%s}", cases[i].members);
		struct str got = one(arena_cstr(a, text), a);
		if (!str_has(got, str_from(cases[i].said)))
			fail_msg("want %s in " STR_FMT, cases[i].said, STR_ARG(got));
	}
}

static void abstracts(void **state)
{
	struct arena *a = *state;
	static const struct {
		const char *index, *text;
		unsigned said;
	} cases[] = {
		{ "{\"b\":[1],\"a\":[0,2]}", "a b a", 0 },
		{ "{\"a\":[0],\"b\":[9]}", "a b", 0 },                        /* gaps are no words */
		{ "{\"a\":[0],\"b\":[0]}", "a", 0 },                          /* a place holds one */
		{ "{\"a\":[0,-1,\"x\",1.5],\"b\":7,\"c\":{\"d\":[1]}}", "a", 0 },
		{ "{\"IndexLength\":2,\"InvertedIndex\":{\"b\":[1],\"a\":[0]}}", "a b", 0 },
		{ "{\"a\":[0],\"b\":[2147483647],\"c\":[9223372036854775807]}", "a", 1 },
		{ "{\"x&amp;y\":[0],\"<b>z</b>\":[1]}", "x&y z", 0 },
	};
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str text = arena_printf(a, "{\"id\":\"https://openalex.org/W1\",\"abstract_inverted_index\":%s}", cases[i].index);
		struct press p = read_text(arena_cstr(a, text), a);
		assert_int_equal(p.n, 1);
		assert_int_equal(p.n_said, cases[i].said);
		if (!str_has(p.records[0], arena_printf(a, "\"abstract\":\"%s\"}", cases[i].text)))
			fail_msg("want %s in " STR_FMT, cases[i].text, STR_ARG(p.records[0]));
	}
	/* a long word at many places would be gigabytes */
	CLEANUP(buf_done) struct buf in = { 0 };
	buf_adds(&in, "{\"id\":\"https://openalex.org/W1\",\"abstract_inverted_index\":{\"");
	for (int i = 0; i < 10000; i++)
		buf_adds(&in, "0123456789");
	buf_adds(&in, "\":[0");
	for (int i = 1; i < 50000; i++)
		buf_addf(&in, ",%d", i);
	buf_adds(&in, "]}}");
	struct press p = press_read(&read_openalex, buf_str(&in), "x", a);
	assert_int_equal(p.n, 1);
	assert_true(p.records[0].n < 2000000);
	assert_true(press_said(&p, "the abstract is longer than we agree to keep"));
}

static void controls_are_marked(void **state)
{
	assert_one("{\"id\":\"https://openalex.org/W1\",\"title\":\"A\\tb\\nc \\u001b[31mred\\u009b \\u0000\\u007f\"}",
		"{\"kind\":\"work\",\"id\":\"W1\",\"title\":\"A b c \ufffd[31mred\ufffd \ufffd\ufffd\",\"ids\":[\"openalex:W1\"]}", *state);
}

static void formulas_in_titles(void **state)
{
	assert_one("{\"id\":\"https://openalex.org/W1\",\"title\":\"The mass in<mml:math xmlns:mml=\\\"m\\\"><mml:mi>p</mml:mi></mml:math>collisions of "
		   "the <mml:math><mml:mi>n</mml:mi></mml:math>th kind\"}",
		"{\"kind\":\"work\",\"id\":\"W1\",\"title\":\"The mass in p collisions of the nth kind\",\"ids\":[\"openalex:W1\"]}", *state);
}

static void people(void **state)
{
	struct arena *a = *state;
	assert_one("{\"id\":\"https://openalex.org/A7\",\"orcid\":\"https://orcid.org/0000-0002-1825-0097\",\"display_name\":\"Ann Lee\","
		   "\"display_name_alternatives\":[\"A. Lee\",null],\"works_count\":3,\"last_known_institutions\":[{\"display_name\":\"Hill\"}],"
		   "\"affiliations\":[{\"institution\":{\"display_name\":\"Hill\"},\"years\":[2020]},{\"institution\":{\"display_name\":\"Dale\"}}]}",
		"{\"kind\":\"person\",\"id\":\"A7\",\"name\":\"Ann Lee\",\"aliases\":[\"A. Lee\"],\"affiliations\":[\"Hill\",\"Dale\"],"
		"\"orcid\":\"0000-0002-1825-0097\",\"ids\":[\"openalex:A7\"],\"reported\":{\"source\":\"OpenAlex\",\"works\":3}}",
		a);
	assert_one("{\"id\":\"https://openalex.org/A7\",\"orcid\":null,\"display_name\":\"Ann Lee\","
		   "\"last_known_institution\":{\"display_name\":\"Hill\"},\"x_concepts\":[]}",
		"{\"kind\":\"person\",\"id\":\"A7\",\"name\":\"Ann Lee\",\"affiliations\":[\"Hill\"],\"ids\":[\"openalex:A7\"]}", a);
	struct press p = read_text("{\"id\":\"https://openalex.org/A8\",\"display_name\":null}", a);
	assert_int_equal(p.n, 0);
	assert_true(press_said(&p, "bad 1 [A8] it has no name"));
}

static void things(void **state)
{
	struct arena *a = *state;
	assert_one("{\"id\":\"https://openalex.org/I4\",\"display_name\":\"Hill College\",\"display_name_acronyms\":[\"HC\"],\"country_code\":\"NO\","
		   "\"type\":\"education\",\"ror\":\"https://ror.org/05gq02987\",\"homepage_url\":\"https://h.example/\"}",
		"{\"kind\":\"org\",\"id\":\"I4\",\"name\":\"Hill College\",\"aliases\":[\"HC\"],\"place\":\"NO\",\"type\":\"education\","
		"\"url\":\"https://h.example/\",\"ids\":[\"openalex:I4\",\"ror:05gq02987\"]}",
		a);
	assert_one("{\"id\":\"https://openalex.org/S4\",\"display_name\":\"Annals\",\"abbreviated_title\":\"Ann\",\"issn\":[\"0003-2700\"],"
		   "\"type\":\"journal\",\"host_organization_name\":\"Press\"}",
		"{\"kind\":\"venue\",\"id\":\"S4\",\"name\":\"Annals\",\"aliases\":[\"Ann\"],\"type\":\"journal\",\"parent\":\"Press\","
		"\"ids\":[\"openalex:S4\",\"issn:0003-2700\"]}",
		a);
	assert_one("{\"id\":\"https://openalex.org/T4\",\"display_name\":\"Gains\",\"subfield\":{\"display_name\":\"Economics\"}}",
		"{\"kind\":\"topic\",\"id\":\"T4\",\"name\":\"Gains\",\"parent\":\"Economics\",\"ids\":[\"openalex:T4\"]}", a);
	struct press p = read_text("{\"id\":\"https://openalex.org/P4\",\"display_name\":\"Press\"}\n"
				   "{\"id\":\"https://openalex.org/fields/17\",\"display_name\":\"Computing\"}\n7\n[]\n{}\n",
		a);
	assert_int_equal(p.n, 0);
	assert_int_equal(p.n_said, 5);
	assert_true(press_said(&p, "bad 1 [P4] of OpenAlex only works, authors"));
	assert_true(press_said(&p, "bad 3 [] a work or author of OpenAlex is an object in braces"));
}

static void pages_and_lines(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("{\"meta\":{\"count\":2},\"results\":[\n{\"id\":\"https://openalex.org/W1\",\"title\":\"x\"},\n"
				   "{\"id\":\"https://openalex.org/W2\",\"title\":\"y\"}],\"group_by\":[]}\n",
		a);
	assert_int_equal(p.n, 2);
	assert_int_equal(p.n_said, 0);
	assert_true(str_starts(p.records[1], STR("3 {\"kind\":\"work\",\"id\":\"W2\"")));
	p = read_text("{\"meta\":{\"count\":0},\"results\":[]}", a);
	assert_int_equal(p.n + p.n_said, 0);
	p = read_text("{\"id\":\"https://openalex.org/W1\",\"title\":\"cut\n\n{\"id\":\"https://openalex.org/W2\",\"title\":\"whole\"}", a);
	assert_int_equal(p.n, 1);
	assert_true(press_said(&p, "bad 1 ["));
	assert_true(str_starts(p.records[0], STR("3 ")));
}

static void bids(void **state)
{
	static const char *const ours[] = {
		"{\"id\":\"https://openalex.org/W1\",\"title\":\"x\"}",
		"{\"meta\":{},\"results\":[{\"id\":\"https://openalex.org/W1\"}]}",
		"{\"meta\":{\"count\":0},\"results\":[]}",
		"{\"is_retracted\":false,\"cited_by_api_url\":\"x\",\"title\":\"y\"}",
		"{\"x_concepts\":[],\"display_name_alternatives\":[],\"display_name\":\"cut he",
		"{\"title\":\"x\",\"authorships\":[]}",
	};
	static const char *const others[] = {
		"", "{", "[]", "{}", "{\"id\":\"W1\",\"title\":\"x\"}", "{\"kind\":\"work\",\"id\":\"w1\",\"title\":\"x\"}",
		"{\"DOI\":\"10.1/x\",\"title\":[\"x\"]}", "{\"id\":\"0704.0001\",\"authors_parsed\":[]}", "{\"results\":[{\"id\":1}]}",
		"[{\"id\":\"x\",\"type\":\"article-journal\"}]", "merge_date,id,merge_into_id\n2023-04-13,A1,A2\n", "@misc{a}",
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ours); i++) {
		const struct reader_ops *r = NULL;
		if (reader_choose(str_from(ours[i]), STR("x"), &r, E) || r != &read_openalex)
			fail_msg("not ours: %s", ours[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (read_openalex.bid(str_from(others[i]), STR("x.json")) != 0)
			fail_msg("ours: %s", others[i]);
	}
}

static void real_files(void **state)
{
	static const struct {
		const char *name;
		enum record_kind kind;
		unsigned n, authors;
	} files[] = {
		{ "works-biodiversity-finance-200.jsonl", RECORD_WORK, 200, 542 },
		{ "works-biodiversity-finance-200.jsonl.gz", RECORD_WORK, 200, 542 },
		{ "works-api-page-200.json.gz", RECORD_WORK, 200, 542 },
		{ "works-chunks-100-older.jsonl", RECORD_WORK, 100, 272 },
		{ "work-atlas-higgs.json", RECORD_WORK, 1, 5103 },
		{ "work-W2741809807.json", RECORD_WORK, 1, 9 },
		{ "snapshot-works-2023-05-16-part_000.gz", RECORD_WORK, 27, 0 },
		{ "snapshot-authors-2023-04-21-part_000.gz", RECORD_PERSON, 1, 0 },
		{ "author-A5023888391.json", RECORD_PERSON, 1, 0 },
		{ "author-A5023888391-2023-schema.json", RECORD_PERSON, 1, 0 },
		{ "author-A5317838346.json", RECORD_PERSON, 1, 0 },
		{ "snapshot-institutions-2023-09-04-part_000.gz", RECORD_ORG, 678, 0 },
		{ "snapshot-sources-2023-06-25-part_000.gz", RECORD_VENUE, 249, 0 },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		const char *path = corpus_path(a, arena_cstr(a, arena_printf(a, "openalex/%s", files[i].name)));
		if (!path)
			return;
		struct corpus_count c = corpus_read(path, a);
		if (c.kinds[files[i].kind] != files[i].n || c.rejected || strcmp(c.format, "openalex") != 0 || c.authors != files[i].authors)
			fail_msg("%s: %u records, %u rejected, %u authors", files[i].name, c.kinds[files[i].kind], c.rejected, c.authors);
		for (int k = 0; k < RECORD_KIND_COUNT; k++)
			assert_true(k == (int)files[i].kind || c.kinds[k] == 0);
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
		TEST(a_whole_work), TEST(null_is_not_known), TEST(which_name), TEST(wrong_ids_name_nobody), TEST(kinds_of_work),
		TEST(abstracts), TEST(controls_are_marked), TEST(formulas_in_titles), TEST(people), TEST(things), TEST(pages_and_lines), TEST(bids),
		TEST(real_files),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
