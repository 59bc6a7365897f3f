#include "press.h"

#include "ingest/interchange.h"
#include "base/utf8.h"
#include "ingest/tidy.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_jsonl, str_from(text), "x.jsonl", a);
}

/* One line in, the very same line out. */
static void the_form_round_trips(void **state)
{
	static const char *const lines[] = {
		"{\"kind\":\"work\",\"id\":\"w1\",\"title\":\"On \\\"x\\\"\",\"year\":2020,\"month\":3,\"type\":\"preprint\",\"source\":\"arXiv\","
		"\"venue\":\"V\",\"pages\":\"1-9\",\"doi\":\"10.5555/a\",\"arxiv\":\"2101.00001\",\"ids\":[\"openalex:W123\",\"local:x#1\"],"
		"\"url\":\"https://x.example/\",\"authors\":[{\"name\":\"Ann van Lee Jr.\",\"given\":\"Ann\",\"particle\":\"van\","
		"\"family\":\"Lee\",\"suffix\":\"Jr.\",\"affiliation\":\"U\",\"orcid\":\"0000-0002-1825-0097\",\"ids\":[\"openalex:A5\"]},"
		"{\"name\":\"Cho Bo\",\"affiliations\":[\"U\",\"V; W\"],\"position\":null,\"printed_order\":\"family-first\"},"
		"{\"name\":\"The X Group\",\"position\":7,\"group\":true},{\"name\":\"Ed Itor\",\"editor\":true},"
		"{\"name\":\"Dee\",\"owner\":true}],\"authors_complete\":false,\"categories\":[\"cs.DC\"],\"keywords\":[\"a\",\"b\"],"
		"\"abstract\":\"Long.\",\"cites\":0,\"references\":[\"doi:10.5555/b\"],\"withdrawn\":true,\"listed\":[{\"person\":\"Dee\","
		"\"section\":\"profile\",\"seq\":2,\"year\":2021,\"text\":\"line\"}]}",
		"{\"kind\":\"work\",\"title\":\"t\"}",
		"{\"kind\":\"person\",\"id\":\"p\",\"name\":\"Ann Lee\",\"role\":\"R\",\"tagline\":\"T\",\"aliases\":[\"A. Lee\"],"
		"\"affiliations\":[\"U\"],\"orcid\":\"0000-0002-1825-0097\",\"ids\":[\"dblp:homepages/l/AnnLee\"],"
		"\"open_to_collaborate\":false,\"reported\":{\"source\":\"s\",\"works\":1,\"followers\":0,\"topics\":2,"
		"\"close_collaborators\":3,\"trust\":4,\"tier\":\"Unverified\",\"level\":1,\"claim\":\"unclaimed\","
		"\"open_to_collaborate\":true},\"cv\":[{\"section\":\"positions\",\"since\":2020,\"until\":\"now\",\"title\":\"T\","
		"\"org\":\"O\",\"field\":\"F\",\"person\":\"P\",\"thesis\":\"H\",\"text\":\"X\"},{\"section\":\"awards\",\"since\":2001,"
		"\"until\":2002}]}",
		"{\"kind\":\"org\",\"id\":\"o\",\"name\":\"O\",\"aliases\":[\"P\"],\"place\":\"NO\",\"type\":\"education\",\"url\":\"u\","
		"\"parent\":\"Q\",\"ids\":[\"ror:05gq02987\"]}",
		"{\"kind\":\"venue\",\"name\":\"V\"}",
		"{\"kind\":\"topic\",\"name\":\"T\"}",
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		struct press p = read_text(lines[i], a);
		assert_int_equal(p.n_said, 0);
		assert_int_equal(p.n, 1);
		if (!str_is(str_skip(p.records[0], 2), lines[i]))
			fail_msg("in  %s\nout " STR_FMT, lines[i], STR_ARG(p.records[0]));
	}
}

static void the_seed_form(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("\n{\"id\": \"w9\", \"title\": \"T\", \"year\": \"2013\", \"authors\": [{\"name\": \"Ann Lee\", "
				   "\"given\": \"Ann\", \"family\": \"Lee\", \"affiliation\": \"U; V\", \"orcid\": \"https://orcid.org/0000-0002-1825-0097\"}, "
				   "\"Bo Cho\", {\"given\": \"Cy\", \"family\": \"Dee\"}], \"authors_complete\": true, \"seed_page\": \"x\", "
				   "\"page_year\": 2011, \"x\": {\"title\": \"no\"}}",
		a);
	assert_int_equal(p.n_said, 0);
	assert_true(str_is(p.records[0],
		"2 {\"kind\":\"work\",\"id\":\"w9\",\"title\":\"T\",\"year\":2013,\"authors\":[{\"name\":\"Ann Lee\",\"given\":\"Ann\","
		"\"family\":\"Lee\",\"affiliation\":\"U; V\",\"orcid\":\"0000-0002-1825-0097\"},{\"name\":\"Bo Cho\"},{\"name\":\"Cy Dee\","
		"\"given\":\"Cy\",\"family\":\"Dee\"}]}"));
}

static void hostile_lines(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("{\"title\":\"Lone \\ud83d surrogate\"}\n"
				   "{\"title\":\"Before\\u0000After\"}\n"
				   "{\"title\":\"Raw \xe9\"}\n"
				   "{\"title\":\"Cut off\n"
				   "\n"
				   "{\"title\":\"A\",\"title\":\"B\"}\n"
				   "[1,2]\n"
				   "{\"kind\":\"spoon\",\"id\":\"s\"}\n"
				   "{\"title\":[\"x\"],\"authors\":{},\"year\":99999999999999999999,\"doi\":7,\"abstract\":true}\n"
				   "{\"title\":\"esc \\u001b[31m\\t\"}\n"
				   "{\"title\":\"y\",\"year\":-5,\"cites\":1e300,\"month\":13}\n"
				   "{\"kind\":\"person\"}\n"
				   "{\"title\":\"z\",\"authors\":[null,{},7,[],{\"name\":\"\"},{\"name\":\"Bo\"}]}",
		a);
	assert_int_equal(p.n, 8);
	assert_has(p.records[0], "1 {\"kind\":\"work\",\"title\":\"Lone \xef\xbf\xbd surrogate\"}");
	assert_has(p.records[1], "\"Before\xef\xbf\xbd" "After\"");
	assert_has(p.records[2], "\"Raw é\"");
	assert_has(p.records[3], "6 {\"kind\":\"work\",\"title\":\"B\"}");
	assert_has(p.records[4], "9 {\"kind\":\"work\"}");
	assert_has(p.records[5], "\\u001b[31m");
	assert_has(p.records[6], "11 {\"kind\":\"work\",\"title\":\"y\"}");
	assert_has(p.records[7], "\"authors\":[{\"name\":\"Bo\",\"position\":6}]");
	assert_true(press_said(&p, "bad 4 []"));
	assert_true(press_said(&p, "bad 7 [] not an object"));
	assert_true(press_said(&p, "bad 8 [s] kind \"spoon\" is unknown"));
	assert_true(press_said(&p, "warn 9 [] the title is no text"));
	assert_true(press_said(&p, "warn 9 [] the authors are no list"));
	assert_true(press_said(&p, "warn 9 [] doi 7 is left out"));
	assert_true(press_said(&p, "bad 12 [] a person without a name"));
	assert_true(press_said(&p, "warn 13 [] an author without a name"));
}

static void wrong_idents_identify_nobody(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("{\"id\":\"k\",\"title\":\"t\",\"ids\":[\"doi:x\",\"spoon:1\",\"\",3],\"authors\":[{\"name\":\"A B\",\"orcid\":"
				   "\"0000-0002-1825-0098\"},{\"name\":\"C D\",\"orcid\":\"0000-0000-0000-0000\"}]}",
		a);
	assert_int_equal(p.n, 1);
	assert_false(str_has(p.records[0], STR("orcid")) || str_has(p.records[0], STR("ids")));
	assert_true(press_said(&p, "warn 1 [k] orcid 0000-0002-1825-0098 is left out: the check digit should be 7"));
	assert_true(press_said(&p, "warn 1 [k] orcid 0000-0000-0000-0000 is left out"));
	assert_true(press_said(&p, "warn 1 [k] an identifier that is not right is left out"));
}

static void long_lists(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf b = { 0 };
	buf_adds(&b, "{\"title\":\"");
	for (int i = 0; i < 1 << 20; i++)
		buf_addc(&b, 't');
	buf_adds(&b, "\",\"authors\":[");
	for (int i = 0; i < 20005; i++)
		buf_addf(&b, "%s{\"name\":\"A%d\"}", i ? "," : "", i);
	buf_adds(&b, "],\"keywords\":[");
	for (int i = 0; i < 1005; i++)
		buf_addf(&b, "%s\"k%d\"", i ? "," : "", i);
	buf_adds(&b, "]}\n");
	struct press p = press_read(&read_jsonl, buf_str(&b), "x", a);
	assert_int_equal(p.n, 1);
	assert_has(p.records[0], "{\"name\":\"A19999\"}],\"authors_complete\":false");
	assert_true(press_said(&p, "the list of authors is cut at 20,000"));
	assert_true(press_said(&p, "a list is longer than we agree to keep"));
}

/* ---- what the pipeline does with any record ---- */

static void count(void *ctx, const char *reason)
{
	struct buf *b = ctx;
	buf_addf(b, "%s;", reason);
}

static void tidying(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf said = { 0 }, title = { 0 };
	for (int i = 0; i < 70000; i++)
		buf_adds(&title, "é");
	struct record_author authors[] = {
		{ .name = STR(" Ann ") },
		{ .name = STR("  ") },
		{ .given = STR("Bo"), .family = STR("Cho") },
	};
	struct ident ids[] = { { SCHEME_DOI, STR("10.48550/arxiv.2101.00001") } };
	struct record r = { .kind = RECORD_WORK, .key = STR(" k "), .ids = ids, .n_ids = 1,
		.work = { .title = buf_str(&title), .abstract = STR("a\0b"), .venue = STR("x\xff"), .type = STR(" "), .authors = authors,
			.n_authors = 3 } };
	ok(tidy_record(&r, a, count, &said, E));
	assert_true(r.work.title.n <= TIDY_TITLE_MAX && r.work.title.n > TIDY_TITLE_MAX - 3 && utf8_valid(r.work.title));
	assert_true(str_is(r.work.abstract, "a\xef\xbf\xbd" "b") && str_is(r.work.venue, "x\xef\xbf\xbd") && !r.work.type.p);
	assert_int_equal(r.work.n_authors, 2);
	assert_true(str_is(r.work.authors[0].name, "Ann") && str_is(r.work.authors[1].name, "Bo Cho"));
	assert_true(str_is(r.key, "k"));
	assert_int_equal(r.n_ids, 2);
	assert_true(ident_eq(r.ids[1], (struct ident){ SCHEME_ARXIV, STR("2101.00001") }));
	assert_string_equal(buf_cstr(&said), "the title was cut at 64 kB;an author without a name was left out;");
	struct record nothing = { .kind = RECORD_WORK, .key = STR("x") };
	fails(ERR_FORMAT, tidy_record(&nothing, a, NULL, NULL, E));
	struct record nobody = { .kind = RECORD_PERSON, .person = { .name = STR(" ") } };
	fails(ERR_FORMAT, tidy_record(&nobody, a, NULL, NULL, E));
}

static void bodies_come_back(void **state)
{
	struct arena *a = *state;
	struct json_in *p = json_in_new();
	struct record r = { .line = 7 };
	ok(interchange_parse(p, STR("{\"kind\":\"work\",\"id\":\"k\",\"title\":\"T\"}"), a, &r, E));
	assert_true(r.kind == RECORD_WORK && str_is(r.key, "k") && str_is(r.work.title, "T") && r.line == 7 && r.work.cites == -1);
	fails(ERR_FORMAT, interchange_parse(p, STR("{\"kind\":\"work\""), a, &r, E));
	json_in_free(p);
}

static void the_seeds_and_the_sample(void **state)
{
	struct arena *a = *state;
	const char *seeds = press_seeds(a), *root = getenv("PEERAGE_SOURCE_ROOT");
	CLEANUP(buf_done) struct buf b = { 0 };
	ok(file_read(arena_cstr(a, arena_printf(a, "%s/data/sample/sample.jsonl", root ? root : ".")), 1 << 24, &b, E));
	struct press p = press_read(&read_jsonl, buf_str(&b), "sample.jsonl", a);
	assert_int_equal(p.n, 323);
	assert_int_equal(p.n_said, 0);
	struct str rest = buf_str(&b), line;
	for (size_t i = 0; i < p.n; i++) { /* it is written just as we write it */
		assert_true(str_next(&rest, '\n', &line));
		ptrdiff_t blank = str_find_char(p.records[i], ' ');
		assert_true(str_eq(line, str_skip(p.records[i], (size_t)blank + 1)));
	}
	if (!seeds)
		return;
	buf_clear(&b);
	ok(file_read(arena_cstr(a, arena_printf(a, "%s/works.jsonl", seeds)), 1 << 24, &b, E));
	p = press_read(&read_jsonl, buf_str(&b), "works.jsonl", a);
	assert_int_equal(p.n, 280);
	assert_int_equal(p.n_said, 0);
}

static int set_up(void **state)
{
	*state = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_form_round_trips),
		TEST(the_seed_form),
		TEST(hostile_lines),
		TEST(wrong_idents_identify_nobody),
		TEST(long_lists),
		TEST(tidying),
		TEST(bodies_come_back),
		TEST(the_seeds_and_the_sample),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
