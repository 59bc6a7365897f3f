#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <limits.h>

#include "base/utf8.h"
#include "search/query.h"

static struct arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

static const struct query *parse_str(struct str text)
{
	const struct query *q = NULL;
	struct error e = { 0 };

	if (query_parse(text, arena, &q, &e) != ERR_OK)
		fail_msg("%.*s: %u: %s", (int)text.n, text.p, e.column, e.text);
	return q;
}

static const struct query *parse(const char *text)
{
	return parse_str(str_from(text));
}

static bool equal(const struct query *a, const struct query *b)
{
	if (a->op != b->op)
		return false;
	switch (a->op) {
	case QUERY_ALL:
		return true;
	case QUERY_AND:
	case QUERY_OR:
		return equal(a->left, b->left) && equal(a->right, b->right);
	case QUERY_NOT:
		return equal(a->left, b->left);
	default:
		return a->field == b->field && str_eq(a->text, b->text) && a->literal == b->literal && a->icase == b->icase &&
		       a->dotall == b->dotall && a->extended == b->extended && a->from == b->from && a->to == b->to &&
		       a->hops == b->hops;
	}
}

/* The normal spelling, which must parse to the same tree and print the same again. */
static void spells(const char *text, const char *normal)
{
	const struct query *q = parse(text), *again;
	CLEANUP(buf_done) struct buf once = { 0 }, twice = { 0 };

	query_print(q, &once);
	assert_string_equal(buf_cstr(&once), normal);
	again = parse_str(buf_str(&once));
	assert_true(equal(q, again));
	query_print(again, &twice);
	assert_string_equal(buf_cstr(&twice), normal);
}

static void refuses(const char *text, unsigned column, const char *part)
{
	const struct query *q = NULL;
	struct error e = { 0 };

	assert_int_equal(query_parse(str_from(text), arena, &q, &e), ERR_SYNTAX);
	assert_null(q);
	if (!strstr(e.text, part))
		fail_msg("%s: \"%s\" lacks \"%s\"", text, e.text, part);
	if (e.column != column)
		fail_msg("%s: column %u, not %u: %s", text, e.column, column, e.text);
}

static void plain_words(void **state)
{
	const struct query *q = parse("moe|mixture");

	(void)state;
	assert_int_equal(q->op, QUERY_PATTERN);
	assert_int_equal(q->field, FIELD_TEXT);
	assert_true(str_is(q->text, "moe|mixture"));
	assert_false(q->literal);
	assert_true(q->icase);
	assert_int_equal(q->column, 1);
	assert_int_equal(q->length, 11);

	q = parse("  MoE ");
	assert_true(q->literal);
	assert_false(q->icase);
	assert_int_equal(q->column, 3);
	assert_int_equal(q->length, 3);

	assert_int_equal(parse("")->op, QUERY_ALL);
	assert_int_equal(parse(" \t\n")->op, QUERY_ALL);
	assert_int_equal(parse_str(STR_NULL)->op, QUERY_ALL);
	spells("", "");
	spells("multi-agent", "multi-agent");
	spells("C++", "/C++/");
	spells("C#", "\"C#\"");
	spells("don't", "\"don't\"");
	spells("100%", "\"100%\"");
	spells("a* search^2", "/a*/ /search^2/");
	spells("and/or", "\"and/or\"");
	spells("a\\/b", "\"a/b\"");
	spells("{and}", "/{and}/");
	spells("[)(]x", "/[)(]x/");
	spells("[]a)]x", "/[]a)]x/");
	spells("(a [9)", "a /[9/");
	spells("a\\ b", "/a\\ b/");
	spells("\\(", "/\\(/");
	spells("雨の研究", "雨の研究");
	spells("Or anD", "\"Or\" \"anD\"");
	spells("orbit android nothing", "orbit android nothing");
}

static void operators(void **state)
{
	(void)state;
	spells("a b c", "a b c");
	spells("a and b AND c", "a b c");
	spells("a b or c d", "a b or c d");
	spells("a OR b OR c", "a or b or c");
	spells("moe | mixture", "moe or mixture");
	spells("a (b or c)", "a (b or c)");
	spells("((a or b) or c) or d", "a or b or c or d");
	spells("a or (b or (c or d))", "a or b or c or d");
	spells("(a or b) c", "(a or b) c");
	spells("((a b) c) d", "a b c d");
	spells("a (b (c d))", "a b c d");
	spells("((((a))))", "a");
	spells("(a)(b) or(c)", "a b or c");
	spells("-a", "-a");
	spells("not a", "-a");
	spells("NOT a b", "-a b");
	spells("not not a", "a");
	spells("--a", "a");
	spells("---a", "-a");
	spells("not -a", "a");
	spells("-(a b)", "-(a b)");
	spells("not (a or b)", "-(a or b)");
	spells("not(a)", "-a");
	spells("-(-a)", "-(-a)");
	spells("-(a)", "-a");
	spells("-or", "-\"or\"");
	spells("a or not b", "a or -b");
	spells("multi - agent", "multi \"-\" agent");
	spells("- minus", "\"-\" minus");
	spells("-", "\"-\"");
	spells("--", "\"--\"");
	spells("(-)", "\"-\"");
	spells("\"or\" \"(\" \"-x\"", "\"or\" \"(\" \"-x\"");
	assert_int_equal(parse("a b or c")->op, QUERY_OR);
	assert_int_equal(parse("a (b or c)")->op, QUERY_AND);
	assert_int_equal(parse("-a b")->op, QUERY_AND);
}

static void brackets_in_words(void **state)
{
	(void)state;
	spells("rate(s)?", "/rate(s)?/");
	spells("(un)?known", "/(un)?known/");
	spells("(a|b)c d", "/(a|b)c/ d");
	spells("(?i)Moe", "/(?i)Moe/");
	spells("(?:a|b)", "/(?:a|b)/");
	spells("(moe|mixture)", "/moe|mixture/");
	spells("(venue:acl or venue:emnlp)", "venue:acl or venue:emnlp");
	spells("(title:a\"b c\")", "title:\"a\\\"b\" \"c\\\"\"");
	spells("(title:\"a\")or b", "title:a or b");
	spells("-(?:a)b", "-/(?:a)b/");
}

static void fields(void **state)
{
	const struct query *q = parse("topic:/\\bmo?e\\b|experts?/i");

	(void)state;
	assert_int_equal(q->field, FIELD_TOPIC);
	assert_true(str_is(q->text, "\\bmo?e\\b|experts?"));
	assert_true(q->icase && !q->literal && !q->dotall && q->delimited);
	assert_int_equal(q->text_column, 8);

	q = parse("title:\"(NbS2)n\"");
	assert_int_equal(q->field, FIELD_TITLE);
	assert_true(q->literal && !q->icase);
	assert_true(str_is(q->text, "(NbS2)n"));

	spells("topic:/\\bmo?e\\b|experts?/i", "topic:/\\bmo?e\\b|experts?/");
	spells("topic:/Moe/", "topic:/Moe/");
	spells("topic:/Moe/i", "topic:/Moe/i");
	spells("topic:/\\W\\S\\x{AF}(?<Name>a)(*UCP)/", "topic:/\\W\\S\\x{AF}(?<Name>a)(*UCP)/");
	spells("abstract:/a.b/s", "abstract:/a.b/s");
	spells("abstract:/A b # c/xsi", "abstract:/A b # c/isx");
	spells("title:/a\\/b\\\\\\/c/", "title:/a\\/b\\\\\\/c/");
	spells("title:\"NbS2\"i", "title:\"NbS2\"i");
	spells("title:\"nbs\"i", "title:nbs");
	spells("title:NbS2", "title:NbS2");
	spells("title:a.b", "title:/a.b/");
	spells("TITLE:a Author:b", "title:a author:b");
	spells("text:a", "a");
	spells("author:Zhang", "author:Zhang");
	spells("author:/^Zh/", "author:/^Zh/");
	spells("type:Preprint -source:arXiv", "type:Preprint -source:arXiv");
	spells("venue:acl org:MIT", "venue:acl org:MIT");
	assert_true(parse("type:Preprint")->icase);
	assert_true(parse("author:Zhang")->icase);
	assert_false(parse("venue:ACL")->icase);
	assert_true(parse("title:/ΣΣ/i")->icase);
	assert_false(parse("title:ΣΣ")->icase);
	assert_true(parse("title:/σσ/")->icase);
	assert_false(parse("title:/\\p{Lu}{3}/")->icase);
}

static void words_with_colons(void **state)
{
	(void)state;
	spells("a::b", "\"a::b\"");
	spells("grammar::fa", "\"grammar::fa\"");
	spells("title::x", "\"title::x\"");
	spells(":x", "\":x\"");
	spells("BERT: Pre-training", "\"BERT:\" Pre-training");
	spells("(BERT:)", "\"BERT:\"");
	spells("https://doi.org/10.1/x", "/https:\\/\\/doi.org\\/10.1\\/x/");
	spells("12:30", "\"12:30\"");
	spells("multi-agent:x", "\"multi-agent:x\"");
	spells("a|title:b", "/a|title:b/");
	spells("\"nosuch:colon\"", "\"nosuch:colon\"");
	spells("title:colon author:nobody", "title:colon author:nobody");
	spells("title:a:b", "title:\"a:b\"");
	refuses("nosuch:colon", 1, "no field nosuch");
	refuses("nosuch:colon", 1, "abstract topic venue author");
	refuses("a titel:colon", 3, "did you mean title:");
	refuses("auth:x", 1, "did you mean author:");
	refuses("titel:/re/", 1, "did you mean title:");
	refuses("x -nosuch:(a", 4, "no field nosuch");
	refuses("title:", 6, "title: needs a value");
	refuses("title: x", 6, "title: needs a value");
	refuses("(year:)", 6, "year: needs a value");
	refuses("orcid:0000-0001", 1, "no field orcid");
}

static void ranges(void **state)
{
	static const struct {
		const char *text;
		int from, to;
		const char *normal;
	} good[] = {
		{ "year:2020", 2020, 2020, "year:2020" },
		{ "year:=2020", 2020, 2020, "year:2020" },
		{ "year:2020..", 2020, INT_MAX, "year:2020.." },
		{ "year:2020-", 2020, INT_MAX, "year:2020.." },
		{ "year:..2020", INT_MIN, 2020, "year:..2020" },
		{ "year:-2020", INT_MIN, 2020, "year:..2020" },
		{ "year:2020..2024", 2020, 2024, "year:2020..2024" },
		{ "year:2020-2024", 2020, 2024, "year:2020..2024" },
		{ "cites:>=10", 10, INT_MAX, "cites:10.." },
		{ "cites:>5", 6, INT_MAX, "cites:6.." },
		{ "cites:<5", INT_MIN, 4, "cites:..4" },
		{ "cites:<=5", INT_MIN, 5, "cites:..5" },
		{ "cites:0", 0, 0, "cites:0" },
		{ "cites:999999999", 999999999, 999999999, "cites:999999999" },
		{ "cites:>999999999", 1000000000, INT_MAX, NULL },
	};
	static const char *const bad[] = { "year:x", "year:20x0", "year:..", "year:-", "year:2020...", "year:2020..x",
		"year:2020..2024..2026", "year:/2020/", "year:\"2020\"", "year:>", "year:=>3", "cites:1000000000", "cites:+3",
		"year:99999999999999999999", "year:２０２０", "cites:><3", "year:2020-2021-2022" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(good); i++) {
		const struct query *q = parse(good[i].text);

		assert_int_equal(q->op, QUERY_RANGE);
		assert_int_equal(q->from, good[i].from);
		assert_int_equal(q->to, good[i].to);
		if (good[i].normal)
			spells(good[i].text, good[i].normal);
	}
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		refuses(bad[i], bad[i][0] == 'y' ? 6 : 7, "wants a number or a range");
	refuses("year:2024..2020", 6, "no number lies in this range");
	refuses("cites:<0", 7, "no number lies in this range");
}

static void targets(void **state)
{
	const struct query *q = parse("near:orcid:0000-0002-1825-0097~2");

	(void)state;
	assert_int_equal(q->op, QUERY_TARGET);
	assert_int_equal(q->field, FIELD_NEAR);
	assert_int_equal(q->hops, 2);
	assert_true(str_is(q->text, "orcid:0000-0002-1825-0097"));
	spells("near:\"Tong Zhao\"~2", "near:\"Tong Zhao\"~2");
	spells("near:p:12", "near:\"p:12\"~1");
	spells("near:p:12~0", "near:\"p:12\"~0");
	spells("near:\"a~b\"", "near:\"a~b\"~1");
	spells("person:\"Tong Zhao\"", "person:\"Tong Zhao\"");
	spells("person:p:12", "person:\"p:12\"");
	spells("person:a~2", "person:\"a~2\"");
	spells("(person:p:12)", "person:\"p:12\"");
	spells("lens:mine", "lens:mine");
	spells("lens:\"my \\\"best\\\" \\\\ list\"", "lens:\"my \\\"best\\\" \\\\ list\"");
	spells("id:10.1145/3627535", "id:\"10.1145/3627535\"");
	spells("id:10.1002/(SICI)1097-0258", "id:\"10.1002/(SICI)1097-0258\"");
	spells("id:/^10\\.1145\\//", "id:/^10\\.1145\\//");
	spells("doi:10.1145/A.B", "id:\"doi:10.1145/A.B\"");
	spells("arXiv:2511.21431", "id:\"arXiv:2511.21431\"");
	assert_true(parse("id:W12")->literal);
	refuses("near:x~9", 7, "how many hops");
	refuses("near:x~", 7, "how many hops");
	refuses("near:x~y", 7, "how many hops");
	refuses("near:\"x\"~", 9, "how many hops");
	refuses("near:~2", 6, "before the ~");
	refuses("person:/x/", 8, "not a pattern");
	refuses("person:\"x\"y", 11, "a blank must stand");
	refuses("person:\"\"", 8, "nothing stands");
}

static void faults_have_a_place(void **state)
{
	(void)state;
	refuses("\"practical", 1, "\" is not closed");
	refuses("a \"b\\\"", 3, "\" is not closed");
	refuses("\"\"", 1, "nothing stands between these quotes");
	refuses("\"", 1, "not closed");
	refuses("\"a\"b", 4, "a blank must stand");
	refuses("\"a\"\"b\"", 4, "a blank must stand");
	refuses("//", 1, "nothing stands between these slashes");
	refuses("/", 1, "this / is not closed");
	refuses("/etc", 1, "this / is not closed");
	refuses("title:/a\\/", 7, "this / is not closed");
	refuses("/etc/passwd", 6, "no such flag");
	refuses("title:/a/g", 10, "no such flag");
	refuses("\\", 1, "nothing behind it");
	refuses("a \\\\\\", 5, "nothing behind it");
	refuses("()", 1, "nothing stands between these parentheses");
	refuses("a ( ) b", 3, "nothing stands between these parentheses");
	refuses("a )", 3, "closes nothing");
	refuses("a)", 2, "closes nothing");
	refuses("(a", 1, "not closed");
	refuses("( (a) (b", 7, "not closed");
	refuses("NEAR(", 5, "not closed within its word");
	refuses("x foo(bar baz)", 6, "not closed within its word");
	refuses("AND", 1, "AND needs something before it");
	refuses("OR", 1, "OR needs something before it");
	refuses("NOT", 1, "NOT needs something behind it");
	refuses("a OR", 3, "OR needs something behind it");
	refuses("a and", 3, "and needs something behind it");
	refuses("a or or b", 3, "or needs something behind it");
	refuses("a or and b", 3, "or needs something behind it");
	refuses("(a or) b", 4, "or needs something behind it");
	refuses("(or a)", 2, "or needs something before it");
	refuses("a (not) b", 4, "not needs something behind it");
	refuses("|", 1, "| needs something before it");
	refuses("na\357ve", 3, "not valid UTF-8");
	refuses("a \"\342\202\"", 4, "not valid UTF-8");
}

static void columns_point_into_the_text(void **state)
{
	const struct query *q = parse("a  (title:\"b\" or -year:2020)");

	(void)state;
	assert_int_equal(q->column, 1);
	assert_int_equal(q->length, 27);
	assert_int_equal(q->right->left->column, 5);
	assert_int_equal(q->right->left->length, 9);
	assert_int_equal(q->right->right->left->column, 19);
	assert_int_equal(q->right->right->left->length, 9);
	q = parse("ab title:/x\\/y+\\/(/");
	assert_int_equal(query_column(q->right, 0), 11);
	assert_int_equal(query_column(q->right, 1), 12);
	assert_int_equal(query_column(q->right, 2), 14);
	assert_int_equal(query_column(q->right, 5), 18);
	q = parse("a title:x+/y");
	assert_int_equal(query_column(q->right, 3), 12);
}

static void repeat(struct buf *b, const char *text, size_t n)
{
	while (n-- > 0)
		buf_adds(b, text);
}

static unsigned depth(const struct query *q)
{
	unsigned left = q->left ? depth(q->left) : 0, right = q->right ? depth(q->right) : 0;

	return 1 + MAX(left, right);
}

static void hostile_sizes(void **state)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	const struct query *q;

	(void)state;
	repeat(&b, "(", 3000);
	refuses(buf_cstr(&b), 201, "more than 200 parentheses");
	buf_clear(&b);
	repeat(&b, "a ", 9999);
	assert_true(depth(parse_str(buf_str(&b))) <= 16);
	repeat(&b, "a ", 2);
	refuses(buf_cstr(&b), 20001, "more than 10000 terms");
	buf_clear(&b);
	repeat(&b, "a or ", 9999);
	buf_adds(&b, "a");
	q = parse_str(buf_str(&b));
	assert_true(depth(q) <= 16);
	buf_clear(&b);
	query_print(q, &b);
	assert_true(equal(q, parse_str(buf_str(&b))));
	buf_clear(&b);
	repeat(&b, "-", 50000);
	buf_adds(&b, "x");
	spells(buf_cstr(&b), "x");
	buf_clear(&b);
	repeat(&b, "not ", 12001);
	buf_adds(&b, "x");
	spells(buf_cstr(&b), "-x");
	buf_clear(&b);
	repeat(&b, "-(a ", 150);
	repeat(&b, ")", 150);
	refuses(buf_cstr(&b), 198, "nests more than 200 deep");
	buf_clear(&b);
	repeat(&b, "x", 5000);
	assert_int_equal(parse_str(buf_str(&b))->text.n, 5000);
	buf_clear(&b);
	repeat(&b, "x", QUERY_MAX_TEXT);
	assert_int_equal(parse_str(buf_str(&b))->text.n, QUERY_MAX_TEXT);
	buf_addc(&b, 'x');
	refuses(buf_cstr(&b), QUERY_MAX_TEXT + 1, "more than 65536 bytes");
}

/* Brackets that mean nothing must not multiply the tree. */
static void memory_is_bounded(void **state)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	(void)state;
	repeat(&b, "(", 190);
	repeat(&b, "a or ", 9000);
	buf_adds(&b, "a");
	for (int i = 0; i < 190; i++)
		buf_adds(&b, " or b)");
	parse_str(buf_str(&b));
	assert_true(arena_bytes(arena) < 8u << 20);
	arena_clear(arena);
	buf_clear(&b);
	repeat(&b, "\"a\" ", 9999);
	parse_str(buf_str(&b));
	assert_true(arena_bytes(arena) < 8u << 20);
}

static void nul_bytes_and_ranges(void **state)
{
	const struct query *q = NULL;
	struct error e;

	(void)state;
	q = parse_str(STR("a\0b \"c\0\" /d\0/"));
	assert_int_equal(q->op, QUERY_AND);
	q = NULL;
	assert_int_equal(query_parse(STR("year:\0"), arena, &q, &e), ERR_SYNTAX);
	assert_int_equal(query_parse(STR("\"a\"\0"), arena, &q, &e), ERR_SYNTAX);
	assert_int_equal(query_parse(STR("/a/\0"), arena, &q, NULL), ERR_SYNTAX);
}

static void quoting(void **state)
{
	static const char *const texts[] = { "a", "(NbS2)n", "say \"hi\"", "back\\slash", "\\", "\\\"", "a b  c", "/x/i", "-x",
		"or", "Σ" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		CLEANUP(buf_done) struct buf b = { 0 };
		const struct query *q;

		buf_adds(&b, "title:");
		query_quote(str_from(texts[i]), &b);
		q = parse_str(buf_str(&b));
		assert_int_equal(q->op, QUERY_PATTERN);
		assert_true(q->literal);
		assert_true(str_is(q->text, texts[i]));
	}
}

static void field_names(void **state)
{
	(void)state;
	for (int f = 0; f < FIELD_COUNT; f++)
		assert_int_equal(field_from(str_from(field_name((enum field)f))), f);
	assert_int_equal(field_from(STR("nosuch")), FIELD_COUNT);
	assert_int_equal(field_from(STR("")), FIELD_COUNT);
	assert_string_equal(field_name(FIELD_NEAR), "near");
}

/* Any text made of the language's own pieces gives a tree that prints and parses to itself, or a column in it. */
static void random_texts(void **state)
{
	static const char *const pieces[] = { "a", "Bc", " ", "  ", "(", ")", "-", "\"", "/", "\\", "or", " or ", "not ", "|", ":",
		"title:", "year:", "near:", "person:", "lens:", "id:", "2020", "..", "~2", "[", "]", "i", "x", "*", "?", "é", "\n",
		"type:", "(?", "\\/", "\"\\\"", ">=", "doi:10.1/", "\\Q", "\\E", "{", "}", "author:", "\\p{Lu}" };
	unsigned seed = 20;

	(void)state;
	for (int round = 0; round < 40000; round++) {
		CLEANUP(buf_done) struct buf b = { 0 }, once = { 0 }, twice = { 0 };
		const struct query *q, *again;
		struct error e = { 0 };
		int n;

		seed = seed * 1103515245u + 12345u;
		n = 1 + (int)((seed >> 16) % 12);
		for (int i = 0; i < n; i++) {
			seed = seed * 1103515245u + 12345u;
			buf_adds(&b, pieces[(seed >> 16) % ARRAY_LEN(pieces)]);
		}
		arena_clear(arena);
		if (query_parse(buf_str(&b), arena, &q, &e) != ERR_OK) {
			assert_int_equal(e.code, ERR_SYNTAX);
			assert_in_range(e.column, 1, b.n + 1);
			assert_true(e.text[0] != '\0');
			continue;
		}
		query_print(q, &once);
		if (query_parse(buf_str(&once), arena, &again, &e) != ERR_OK)
			fail_msg("%s → %s: %s", buf_cstr(&b), buf_cstr(&once), e.text);
		query_print(again, &twice);
		if (!equal(q, again) || !str_eq(buf_str(&once), buf_str(&twice)))
			fail_msg("%s → %s → %s", buf_cstr(&b), buf_cstr(&once), buf_cstr(&twice));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(plain_words, setup, teardown),
		cmocka_unit_test_setup_teardown(operators, setup, teardown),
		cmocka_unit_test_setup_teardown(brackets_in_words, setup, teardown),
		cmocka_unit_test_setup_teardown(fields, setup, teardown),
		cmocka_unit_test_setup_teardown(words_with_colons, setup, teardown),
		cmocka_unit_test_setup_teardown(ranges, setup, teardown),
		cmocka_unit_test_setup_teardown(targets, setup, teardown),
		cmocka_unit_test_setup_teardown(faults_have_a_place, setup, teardown),
		cmocka_unit_test_setup_teardown(columns_point_into_the_text, setup, teardown),
		cmocka_unit_test_setup_teardown(hostile_sizes, setup, teardown),
		cmocka_unit_test_setup_teardown(memory_is_bounded, setup, teardown),
		cmocka_unit_test_setup_teardown(nul_bytes_and_ranges, setup, teardown),
		cmocka_unit_test_setup_teardown(quoting, setup, teardown),
		cmocka_unit_test_setup_teardown(field_names, setup, teardown),
		cmocka_unit_test_setup_teardown(random_texts, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
