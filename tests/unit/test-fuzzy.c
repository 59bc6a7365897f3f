#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buf.h"
#include "search/fuzzy.h"

static int score(const char *pattern, const char *text)
{
	return fuzzy_score(str_from(pattern), str_from(text), NULL, 0, NULL);
}

static void shows(const char *pattern, const char *text, const char *want)
{
	struct span spans[32];
	size_t n = 0;
	struct str s = str_from(text);
	CLEANUP(buf_done) struct buf b = { 0 };
	int with = fuzzy_score(str_from(pattern), s, spans, ARRAY_LEN(spans), &n);

	assert_int_equal(with, score(pattern, text));
	for (size_t i = 0; i < n; i++) {
		assert_true(spans[i].from < spans[i].to && spans[i].to <= s.n);
		buf_addf(&b, "[%.*s]", (int)(spans[i].to - spans[i].from), text + spans[i].from);
	}
	assert_string_equal(buf_cstr(&b), want);
}

static void finds_subsequences(void **state)
{
	(void)state;
	assert_true(score("gtl", "graph-trail-load") > 0);
	assert_int_equal(score("gtlx", "graph-trail-load"), -1);
	assert_int_equal(score("ltg", "graph-trail-load"), -1);
	assert_int_equal(score("a", ""), -1);
	assert_int_equal(score("", ""), 0);
	assert_int_equal(score("", "abc"), 0);
	assert_int_equal(score("  ", "abc"), 0);
	assert_int_equal(fuzzy_score(STR_NULL, STR_NULL, NULL, 0, NULL), 0);
	assert_true(score("ABC", "abc") > 0);
	assert_true(score("abc", "ABC") > 0);
	assert_true(score("muller", "Jürgen Müller") > 0);
	assert_true(score("MÜLLER", "muller") > 0);
	assert_true(score("strasse", "Straße") > 0);
	assert_true(score("c++", "modern C++ guide") > 0);
	assert_int_equal(score("c++", "modern C guide"), -1);
	assert_true(score("研究", "雨の研究") > 0);
	assert_true(score("tong zhao", "Tong Zhao") > 0);
}

static void ranks(void **state)
{
	(void)state;
	assert_true(score("gtl", "graph-trail-load") > score("gtl", "gettable"));
	assert_true(score("open", "open") > score("open", "reopen"));
	assert_true(score("open", "reopen") > score("open", "xoxpxexn"));
	assert_true(score("map", "map") >= score("map", "mapping"));
	assert_true(score("wd", "WalkDown") > score("wd", "wielded"));
	assert_true(score("np", "next-page") > score("np", "unplug"));
	assert_true(score("abc", "xxabc") > score("abc", "axxbxxc"));
	assert_true(score("a", "a") > score("a", "xa"));
	/* Ever wider gaps never cost less. */
	assert_true(score("ab", "axb") >= score("ab", "axxb"));
	assert_true(score("ab", "axxb") >= score("ab", "axxxxxxxxxxxxxxxxxxxxxb"));
}

static void shows_the_letters(void **state)
{
	(void)state;
	shows("gtl", "graph-trail-load", "[g][t][l]");
	shows("gtl", "great little graph-trail-load", "[g][t][l]");
	shows("load", "graph-trail-load", "[load]");
	shows("tail", "graph-trail-load", "[t][ail]");
	shows("muller", "Jürgen Müller", "[Müller]");
	shows("muller", "Mu\314\210ller", "[Mu\314\210ller]");
	shows("strasse", "Straße!", "[Straße]");
	shows("ss", "ß", "[ß]");
	shows("tz", "Tong Zhao", "[T][Z]");
	shows("zzz", "Tong Zhao", "");
	shows("ab", "xaxxxxxxxxxxxxxxxxxxxxxxxxxxb", "[a][b]");
}

static void few_spans(void **state)
{
	struct span one[1] = { { 0, 0 } };
	size_t n = 9;

	(void)state;
	assert_true(fuzzy_score(STR("abc"), STR("a-b-c"), one, 1, &n) > 0);
	assert_int_equal(n, 1);
	assert_int_equal(one[0].to, 1);
	assert_int_equal(fuzzy_score(STR("x"), STR("abc"), one, 1, &n), -1);
	assert_int_equal(n, 0);
	assert_true(fuzzy_score(STR("abc"), STR("abc"), one, 0, &n) > 0);
	assert_int_equal(n, 0);
}

static void hostile_lengths(void **state)
{
	CLEANUP(buf_done) struct buf b = { 0 }, wide = { 0 };
	struct span spans[4];
	size_t n = 0;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		buf_addc(&b, 'a');
		buf_adds(&wide, "ß");
	}
	assert_true(fuzzy_score(buf_str(&b), buf_str(&b), spans, 4, &n) > 0);
	assert_int_equal(n, 1);
	assert_int_equal(spans[0].to, 256);
	assert_true(fuzzy_score(buf_str(&wide), buf_str(&wide), spans, 4, &n) > 0);
	assert_int_equal(spans[0].to, 512);
	assert_int_equal(fuzzy_score(STR("b"), buf_str(&b), spans, 4, &n), -1);
	buf_addc(&b, 'b'); /* behind what is looked at */
	assert_int_equal(fuzzy_score(STR("b"), buf_str(&b), spans, 4, &n), -1);
	assert_true(fuzzy_score(STR("\377\376"), STR("\377\376\0x"), spans, 4, &n) >= -1);
	assert_true(fuzzy_score(STR("x"), STR("\377\376\0x"), spans, 4, &n) > 0);
	assert_int_equal(spans[0].from, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_subsequences),
		cmocka_unit_test(ranks),
		cmocka_unit_test(shows_the_letters),
		cmocka_unit_test(few_spans),
		cmocka_unit_test(hostile_lengths),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
