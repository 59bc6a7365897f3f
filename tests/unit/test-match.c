#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/file.h"
#include "search/match.h"

static const char hostile[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! 0000";

/* A work that counts what it is asked. */
struct fixture {
	struct arena *a;
	struct subject w;
	int org_asked, id_asked, people_asked;
	enum err answer;
};

static enum err give_text(void *ctx, row_id work, enum field f, struct str *ret, struct error *e)
{
	struct fixture *x = ctx;

	(void)work;
	if (x->answer)
		return error_set(e, x->answer, "the disk is gone");
	if (f == FIELD_ORG) {
		x->org_asked++;
		*ret = STR("ICT, CAS\nPeking University");
	} else {
		x->id_asked++;
		*ret = STR("doi:10.1145/3627535.3638505\n10.1145/3627535.3638505\narxiv:2511.21431\n2511.21431\nw:7");
	}
	return ERR_OK;
}

static enum err give_people(void *ctx, row_id work, const row_id **ret, size_t *ret_n, struct error *e)
{
	static const row_id people[] = { 12, 5 };
	struct fixture *x = ctx;

	(void)work;
	if (x->answer)
		return error_set(e, x->answer, "the disk is gone");
	x->people_asked++;
	*ret = people;
	*ret_n = 2;
	return ERR_OK;
}

static enum err find_people(void *ctx, struct str target, int hops, struct arena *a, row_id **ret, size_t *ret_n,
	struct error *e)
{
	row_id *ids = ARENA_ARRAY(a, row_id, 3);

	(void)ctx;
	if (str_is(target, "nobody"))
		return error_set(e, ERR_MISSING, "nobody has that name");
	if (str_is(target, "Tong Zhao")) {
		ids[0] = 5;
		*ret_n = 1;
	} else if (hops > 0) {
		ids[0] = 3;
		ids[1] = 11;
		ids[2] = hops > 1 ? 12 : 13;
		*ret_n = 3;
	} else {
		ids[0] = 99;
		*ret_n = 1;
	}
	*ret = ids;
	return ERR_OK;
}

static enum err find_lens(void *ctx, struct str name, struct arena *a, struct str *ret, struct error *e)
{
	static const char *const lenses[][2] = { { "recent", "year:2020.." }, { "mine", "lens:recent person:\"Tong Zhao\"" },
		{ "self", "a lens:self" }, { "ping", "lens:pong" }, { "pong", "-lens:ping" }, { "bad", "title:(" },
		{ "badre", "x title:/a(/" }, { "all", "" }, { "ten", "lens:all lens:all lens:all lens:all lens:all lens:all" },
		{ "either", "zzz or mixture" }, { "l3", "lens:l2 lens:l2 lens:l2 lens:l2 lens:l2 lens:l2 lens:l2 lens:l2 lens:l2 lens:l2" },
		{ "l2", "lens:l1 lens:l1 lens:l1 lens:l1 lens:l1 lens:l1 lens:l1 lens:l1 lens:l1 lens:l1" },
		{ "l1", "lens:all lens:all lens:all lens:all lens:all lens:all lens:all lens:all lens:all lens:all" } };

	(void)ctx;
	(void)a;
	for (size_t i = 0; i < ARRAY_LEN(lenses); i++) {
		if (str_is(name, lenses[i][0])) {
			*ret = str_from(lenses[i][1]);
			return ERR_OK;
		}
	}
	return error_set(e, ERR_MISSING, "no such lens");
}

static const struct match_resolver resolver = { NULL, find_people, find_lens };

static int setup(void **state)
{
	struct fixture *x = calloc(1, sizeof(*x));

	x->a = arena_new();
	x->w = (struct subject){
		.title = STR("A Mixture of Experts for (NbS2)n"),
		.abstract = STR("We train.\nNeural graphs, naïvely."),
		.topics = STR("Deep learning\nGraph theory"),
		.venue = STR("AAAI"),
		.authors = STR("Tong Zhao\nJürgen Müller\nO'Dell, K."),
		.type = STR("article-journal"),
		.source = STR("dblp"),
		.year = 2023,
		.cites = 7,
		.work = 7,
		.ctx = x,
		.text = give_text,
		.people = give_people,
	};
	*state = x;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *x = *state;

	arena_free(x->a);
	free(x);
	return 0;
}

static struct match *compile(struct fixture *x, const char *text)
{
	const struct query *q = NULL;
	struct match *m = NULL;
	struct error e = { 0 };

	if (query_parse(str_from(text), x->a, &q, &e) != ERR_OK || match_new(q, &resolver, &m, &e) != ERR_OK)
		fail_msg("%s: %u: %s", text, e.column, e.text);
	return m;
}

static void gives(struct fixture *x, const char *text, enum match_result want)
{
	struct match *m = compile(x, text);
	enum match_result got = MATCH_NO;
	struct error e = { 0 };

	if (match_test(m, &x->w, &got, NULL, &e) != ERR_OK)
		fail_msg("%s: %s", text, e.text);
	if (got != want)
		fail_msg("%s: %d, not %d", text, (int)got, (int)want);
	match_free(m);
}

static void refuses(struct fixture *x, const char *text, enum err code, unsigned column, const char *part)
{
	const struct query *q = NULL;
	struct match *m = NULL;
	struct error e = { 0 };

	assert_int_equal(query_parse(str_from(text), x->a, &q, &e), ERR_OK);
	assert_int_equal(match_new(q, &resolver, &m, &e), code);
	assert_null(m);
	if (e.code != code || e.column != column || !strstr(e.text, part))
		fail_msg("%s: %d, %u: %s", text, (int)e.code, e.column, e.text);
	assert_int_equal(match_new(q, &resolver, &m, NULL), code);
}

static void texts(void **state)
{
	struct fixture *x = *state;

	gives(x, "", MATCH_YES);
	gives(x, "mixture", MATCH_YES);
	gives(x, "Mixture", MATCH_YES);
	gives(x, "MIXTURE", MATCH_NO);
	gives(x, "moe|mixture", MATCH_YES);
	gives(x, "graph", MATCH_YES);
	gives(x, "naïve", MATCH_YES);
	gives(x, "zhao", MATCH_NO);
	gives(x, "title:\"(NbS2)n\"", MATCH_YES);
	gives(x, "title:\"(nbs2)n\"", MATCH_YES);
	gives(x, "title:\"(nBs2)n\"", MATCH_NO);
	gives(x, "title:\"(NBS2)N\"i", MATCH_YES);
	gives(x, "title:graph", MATCH_NO);
	gives(x, "abstract:graph", MATCH_YES);
	gives(x, "abstract:/train.$/", MATCH_NO); /* its lines are one text … */
	gives(x, "abstract:/train.\\sNeural/", MATCH_YES);
	gives(x, "abstract:/train.*neural/si", MATCH_YES);
	gives(x, "topic:/^graph/", MATCH_YES); /* … but topics are many */
	gives(x, "topic:/learning$/", MATCH_YES);
	gives(x, "topic:/learning\\sGraph/i", MATCH_NO);
	gives(x, "/^graph theory$/", MATCH_YES);
	gives(x, "venue:aaai", MATCH_YES);
	gives(x, "venue:AA", MATCH_YES);
	gives(x, "type:ARTICLE source:DBLP", MATCH_YES);
	gives(x, "type:/^journal/", MATCH_NO);
	gives(x, "source:arxiv", MATCH_NO);
}

static void numbers(void **state)
{
	struct fixture *x = *state;

	gives(x, "year:2023", MATCH_YES);
	gives(x, "year:2020..2023 cites:>=7", MATCH_YES);
	gives(x, "year:..2022", MATCH_NO);
	gives(x, "cites:>7", MATCH_NO);
	x->w.year = 0;
	x->w.cites = -1;
	gives(x, "year:0..", MATCH_NO);
	gives(x, "year:..2022", MATCH_NO);
	gives(x, "-year:0..", MATCH_YES);
	gives(x, "cites:0", MATCH_NO);
	gives(x, "cites:<5", MATCH_NO);
	x->w.cites = 0;
	gives(x, "cites:0", MATCH_YES);
}

static void authors(void **state)
{
	struct fixture *x = *state;

	gives(x, "author:zhao", MATCH_YES);
	gives(x, "author:Zhao", MATCH_YES);
	gives(x, "author:\"tong zhao\"", MATCH_YES);
	gives(x, "author:muller", MATCH_YES);
	gives(x, "author:Müller", MATCH_YES);
	gives(x, "author:mueller", MATCH_YES);
	gives(x, "author:MULLER", MATCH_YES);
	gives(x, "author:odell", MATCH_YES);
	gives(x, "author:\"O’Dell K\"", MATCH_YES);
	gives(x, "author:\"zhao jurgen\"", MATCH_NO); /* two people */
	gives(x, "author:/^müller/", MATCH_NO);
	gives(x, "author:/müller$/", MATCH_YES);
	gives(x, "author:/m.ller$/", MATCH_YES);
	gives(x, "author:/Zhao$/", MATCH_YES);
	gives(x, "author:/ZHAO/", MATCH_NO);
	gives(x, "author:\"'\"", MATCH_YES); /* folds to nothing: looked for as it stands */
	gives(x, "author:\"!\"", MATCH_NO);
}

static void logic(void **state)
{
	struct fixture *x = *state;

	gives(x, "mixture year:2023", MATCH_YES);
	gives(x, "mixture year:2022", MATCH_NO);
	gives(x, "zzz or mixture", MATCH_YES);
	gives(x, "-zzz", MATCH_YES);
	gives(x, "-mixture", MATCH_NO);
	gives(x, "-(zzz or mixture)", MATCH_NO);
	gives(x, "-(zzz mixture)", MATCH_YES);
	gives(x, "-(-(mixture))", MATCH_YES);
	gives(x, "(zzz or year:2023) (mixture or yyy) -xxx", MATCH_YES);
}

/* What could not be judged stays so through every operator, unless another term decides. */
static void given_up(void **state)
{
	struct fixture *x = *state;

	x->w.title = str_from(hostile);
	gives(x, "title:/^(a+)+$/", MATCH_GIVEN_UP);
	gives(x, "-title:/^(a+)+$/", MATCH_GIVEN_UP);
	gives(x, "-(-title:/^(a+)+$/)", MATCH_GIVEN_UP);
	gives(x, "title:/^(a+)+$/ year:2023", MATCH_GIVEN_UP);
	gives(x, "title:/^(a+)+$/ abstract:/[z]/", MATCH_NO);
	gives(x, "title:/^(a+)+$/ or abstract:train", MATCH_YES);
	gives(x, "title:/^(a+)+$/ or abstract:zzz", MATCH_GIVEN_UP);
	gives(x, "-(title:/^(a+)+$/ or abstract:train)", MATCH_NO);
	gives(x, "/^(a+)+$/", MATCH_GIVEN_UP);
	x->w.abstract = STR("aaaa");
	gives(x, "/^(a+)+$/", MATCH_YES);
}

static void asked_once_and_late(void **state)
{
	struct fixture *x = *state;

	gives(x, "org:peking org:ICT year:2022", MATCH_NO);
	assert_int_equal(x->org_asked, 0);
	gives(x, "org:peking org:ICT -org:zzz org:/^ICT/ org:/University$/", MATCH_YES);
	assert_int_equal(x->org_asked, 1);
	gives(x, "id:2511.21431 id:10.1145/ id:W:7", MATCH_YES);
	assert_int_equal(x->id_asked, 1);
	gives(x, "id:https://doi.org/10.1145/3627535.3638505", MATCH_YES);
	gives(x, "doi:10.1145/3627535.3638505 arxiv:2511.21431", MATCH_YES);
	gives(x, "id:3627535", MATCH_NO);
	gives(x, "id:/3627535/ -id:/^3627535/", MATCH_YES);
	gives(x, "person:\"Tong Zhao\" near:other~2", MATCH_YES);
	assert_int_equal(x->people_asked, 1);
	gives(x, "near:other~1", MATCH_NO);
	gives(x, "person:other", MATCH_NO);
	x->w.text = NULL;
	x->w.people = NULL;
	gives(x, "org:peking", MATCH_NO);
	gives(x, "id:2511.21431", MATCH_NO);
	gives(x, "person:\"Tong Zhao\"", MATCH_NO);
}

static void what_is_not_stated(void **state)
{
	struct fixture *x = *state;

	x->w = (struct subject){ .cites = -1 };
	gives(x, "", MATCH_YES);
	gives(x, "/.*/", MATCH_NO);
	gives(x, "title:/^/", MATCH_NO);
	gives(x, "author:a", MATCH_NO);
	gives(x, "-topic:/./ -author:/./ -venue:/./", MATCH_YES);
	gives(x, "org:x or id:x or type:x or source:x", MATCH_NO);
}

static void failures_come_through(void **state)
{
	struct fixture *x = *state;
	struct match *m;
	enum match_result got = MATCH_NO;
	struct error e = { 0 };
	struct cancel c;

	x->answer = ERR_CORRUPT;
	m = compile(x, "org:x or person:\"Tong Zhao\" or year:2022");
	assert_int_equal(match_test(m, &x->w, &got, NULL, &e), ERR_CORRUPT);
	assert_string_equal(e.text, "the disk is gone");
	x->answer = ERR_OK;
	assert_int_equal(match_test(m, &x->w, &got, NULL, &e), ERR_OK);
	assert_int_equal(got, MATCH_YES);
	match_free(m);

	m = compile(x, "a b or zzz");
	cancel_init(&c, NULL);
	match_cancel(m, &c);
	assert_int_equal(match_test(m, &x->w, &got, NULL, &e), ERR_OK);
	cancel_trigger(&c);
	assert_int_equal(match_test(m, &x->w, &got, NULL, &e), ERR_CANCELLED);
	assert_int_equal(e.code, ERR_CANCELLED);
	match_cancel(m, NULL);
	assert_int_equal(match_test(m, &x->w, &got, NULL, NULL), ERR_OK);
	match_free(m);
}

static void lenses(void **state)
{
	struct fixture *x = *state;

	gives(x, "lens:recent", MATCH_YES);
	gives(x, "-lens:recent", MATCH_NO);
	gives(x, "lens:mine mixture", MATCH_YES);
	gives(x, "lens:either lens:all", MATCH_YES);
	gives(x, "lens:ten", MATCH_YES);
	refuses(x, "a lens:self", ERR_SYNTAX, 3, "names itself");
	refuses(x, "a lens:ping", ERR_SYNTAX, 3, "names itself");
	refuses(x, "a lens:bad", ERR_SYNTAX, 3, "in lens bad, column 7");
	refuses(x, "a lens:badre", ERR_SYNTAX, 3, "in lens badre");
	refuses(x, "a -lens:none", ERR_MISSING, 4, "no such lens");
	refuses(x, "lens:l3", ERR_SYNTAX, 1, "more than 1000 saved filters");
}

static void faults(void **state)
{
	struct fixture *x = *state;
	const struct query *q = NULL;
	struct match *m = NULL;
	struct error e = { 0 };
	CLEANUP(buf_done) struct buf b = { 0 };

	refuses(x, "a title:/x(/", ERR_SYNTAX, 12, "parenthesis");
	refuses(x, "a title:/x\\/y\\/+(/", ERR_SYNTAX, 18, "parenthesis");
	refuses(x, "ok +", ERR_SYNTAX, 4, "quantifier");
	refuses(x, "*", ERR_SYNTAX, 1, "in quotes it is looked for as it stands");
	refuses(x, "a near:nobody~2", ERR_MISSING, 3, "nobody has that name");
	refuses(x, "/(((a{1,900}){1,900}){1,900})/", ERR_LIMIT, 30, "too large");
	for (int i = 0; i < 2000; i++)
		buf_addf(&b, "/(?:abcdefgh%d){900}/ ", i);
	buf_addf(&b, "zzz");
	assert_int_equal(query_parse(buf_str(&b), x->a, &q, &e), ERR_OK);
	assert_int_equal(match_new(q, &resolver, &m, &e), ERR_LIMIT);
	assert_non_null(strstr(e.text, "too large together"));
	assert_in_range(e.column, 1, b.n);
	assert_int_equal(query_parse(STR("x near:a"), x->a, &q, &e), ERR_OK);
	assert_int_equal(match_new(q, NULL, &m, &e), ERR_SYNTAX);
	assert_int_equal(e.column, 3);
	assert_int_equal(query_parse(STR("lens:a"), x->a, &q, &e), ERR_OK);
	assert_int_equal(match_new(q, &(struct match_resolver){ 0 }, &m, &e), ERR_SYNTAX);
	assert_string_equal(e.where, "lens");
}

static void many_leaves(void **state)
{
	struct fixture *x = *state;
	CLEANUP(buf_done) struct buf b = { 0 };

	for (int i = 0; i < 9000; i++)
		buf_addf(&b, "q%d or ", i % 10);
	buf_adds(&b, "mixture");
	gives(x, buf_cstr(&b), MATCH_YES);
}

static double score(struct fixture *x, const char *text)
{
	struct match *m = compile(x, text);
	enum match_result got = MATCH_NO;
	double s = -1;

	assert_int_equal(match_test(m, &x->w, &got, &s, NULL), ERR_OK);
	assert_int_equal(got, MATCH_YES);
	match_free(m);
	return s;
}

static void relevance(void **state)
{
	struct fixture *x = *state;

	assert_true(score(x, "mixture") > score(x, "learning"));
	assert_true(score(x, "learning") > score(x, "train"));
	assert_true(score(x, "train") > score(x, "-zzz"));
	assert_true(score(x, "mixture or train") > score(x, "mixture or zzz"));
	assert_true(score(x, "mixture train") > score(x, "mixture"));
	assert_true(score(x, "(mixture zzz) or train") < score(x, "mixture"));
	assert_true(score(x, "") == 0);
}

static void check_spans(struct fixture *x, const char *text, enum field f, const char *in, const char *want)
{
	struct match *m = compile(x, text);
	struct str s = str_from(in);
	struct span spans[8];
	size_t n = match_spans(m, f, s, spans, ARRAY_LEN(spans));
	CLEANUP(buf_done) struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		assert_true(spans[i].from < spans[i].to && spans[i].to <= s.n);
		buf_addf(&b, "[%.*s]", (int)(spans[i].to - spans[i].from), in + spans[i].from);
	}
	assert_string_equal(buf_cstr(&b), want);
	match_free(m);
}

static void spans(void **state)
{
	struct fixture *x = *state;

	check_spans(x, "mixture title:of -experts", FIELD_TITLE, "A mixture of of experts", "[mixture][of][of]");
	check_spans(x, "ab bc xx", FIELD_TITLE, "abc bcd", "[abc][bc]");
	check_spans(x, "a", FIELD_VENUE, "a", "");
	check_spans(x, "title:a topic:b", FIELD_TEXT, "abc", "[ab]");
	check_spans(x, "title:a topic:b", FIELD_ABSTRACT, "abc", "");
	check_spans(x, "topic:/^graph/ theory", FIELD_TOPIC, "Deep\nGraph theory\ngraph", "[Graph][theory][graph]");
	check_spans(x, "author:muller", FIELD_AUTHOR, "Jürgen Müller", "[Müller]");
	check_spans(x, "author:\"odell k\"", FIELD_AUTHOR, "A B\nO'Dell, K. x", "[O'Dell, K]");
	check_spans(x, "author:muller", FIELD_AUTHOR, "Mu\314\210ller\314\210 x", "[Mu\314\210ller\314\210]");
	check_spans(x, "author:strasse", FIELD_AUTHOR, "Straße Strasse", "[Straße][Strasse]");
	check_spans(x, "author:/Z.{3}/", FIELD_AUTHOR, "T Zhao\nW Zhu x", "[Zhao][Zhu ]");
	check_spans(x, "-(-(-mixture))", FIELD_TITLE, "mixture", "");
	check_spans(x, "-(-mixture)", FIELD_TITLE, "mixture", "[mixture]");
	check_spans(x, "lens:either", FIELD_TITLE, "mixture", "[mixture]");
	check_spans(x, ".", FIELD_TITLE, "abcdefghijklmnopq", "[abcdefghijklmnopq]");
	check_spans(x, "a", FIELD_TITLE, "a a a a a a a a a a", "[a][a][a][a][a][a][a][a]");
	check_spans(x, "year:2023 id:x org:x", FIELD_ID, "x", "");
	check_spans(x, "a", FIELD_TITLE, "", "");
}

static void plan(void **state)
{
	struct fixture *x = *state;
	struct match *m = compile(x, "moe|mixture author:zhao year:2020.. -source:arxiv near:other~2 title:a");
	CLEANUP(buf_done) struct buf b = { 0 };

	match_explain(m, &b);
	assert_string_equal(buf_cstr(&b),
		"1\tnear:other~2\trestricts the scan: works of these people (3)\tindex\n"
		"2\tyear:2020..\tcompare: year\tnumber\n"
		"3\t-source:arxiv\tscan, literal: source\tshort text\n"
		"4\ttitle:a\tscan, literal: title\tshort text\n"
		"5\tauthor:zhao\tscan, accents aside: author\tshort text\n"
		"6\t/moe|mixture/\tscan, pattern: title, topics, abstract\tlong text\n");
	match_free(m);
	buf_clear(&b);
	m = compile(x, "");
	match_explain(m, &b);
	assert_string_equal(buf_cstr(&b), "every work\n");
	match_free(m);
	m = compile(x, "title:x year:2020");
	assert_false(match_needs_abstract(m));
	match_free(m);
	m = compile(x, "-(year:2020 x)");
	assert_true(match_needs_abstract(m));
	match_free(m);
	match_free(NULL);
}

/* Every line of a literal display in the manual is a filter. */
static void the_manual_tells_the_truth(void **state)
{
	struct fixture *x = *state;
	const char *root = getenv("PEERAGE_SOURCE_ROOT");
	CLEANUP(free_ptr) char *path = NULL;
	CLEANUP(buf_done) struct buf page = { 0 }, filter = { 0 };
	struct str rest, line;
	bool literal = false;
	unsigned count = 0;

	if (!root)
		return;
	path = xasprintf("%s/man/peerage-query.7", root);
	assert_int_equal(file_read(path, 1 << 20, &page, NULL), ERR_OK);
	rest = buf_str(&page);
	while (str_next(&rest, '\n', &line)) {
		if (line.n > 0 && line.p[0] == '.') {
			literal = str_starts(line, STR(".Bd -literal"));
			continue;
		}
		if (!literal)
			continue;
		buf_clear(&filter);
		for (size_t i = 0; i < line.n; i++) {
			if (line.p[i] == '\\')
				assert_true(++i < line.n && line.p[i] == 'e');
			buf_addc(&filter, i > 0 && line.p[i - 1] == '\\' ? '\\' : line.p[i]);
		}
		match_free(compile(x, buf_cstr(&filter)));
		count++;
	}
	assert_true(count >= 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(texts, setup, teardown),
		cmocka_unit_test_setup_teardown(numbers, setup, teardown),
		cmocka_unit_test_setup_teardown(authors, setup, teardown),
		cmocka_unit_test_setup_teardown(logic, setup, teardown),
		cmocka_unit_test_setup_teardown(given_up, setup, teardown),
		cmocka_unit_test_setup_teardown(asked_once_and_late, setup, teardown),
		cmocka_unit_test_setup_teardown(what_is_not_stated, setup, teardown),
		cmocka_unit_test_setup_teardown(failures_come_through, setup, teardown),
		cmocka_unit_test_setup_teardown(lenses, setup, teardown),
		cmocka_unit_test_setup_teardown(faults, setup, teardown),
		cmocka_unit_test_setup_teardown(many_leaves, setup, teardown),
		cmocka_unit_test_setup_teardown(relevance, setup, teardown),
		cmocka_unit_test_setup_teardown(spans, setup, teardown),
		cmocka_unit_test_setup_teardown(plan, setup, teardown),
		cmocka_unit_test_setup_teardown(the_manual_tells_the_truth, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
