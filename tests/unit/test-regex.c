#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "search/regex.h"

static struct regex *compile(struct str pattern, unsigned flags)
{
	struct regex *r = NULL;
	struct error e = { 0 };

	if (regex_new(pattern, flags, &r, &e) != ERR_OK)
		fail_msg("%.*s: %s", (int)pattern.n, pattern.p, e.text);
	return r;
}

static enum regex_result run(const char *pattern, unsigned flags, struct str text)
{
	struct regex *r = compile(str_from(pattern), flags);
	enum regex_result result = regex_test(r, text);

	regex_free(r);
	return result;
}

/* By machine code and by the interpreter. */
static void finds(const char *pattern, unsigned flags, struct str text, bool found)
{
	enum regex_result want = found ? REGEX_YES : REGEX_NO;

	if (run(pattern, flags, text) != want || run(pattern, flags | REGEX_SMALL, text) != want)
		fail_msg("%s on %.*s", pattern, (int)text.n, text.p);
}

static void ordinary_patterns(void **state)
{
	(void)state;
	finds("moe|mixture", 0, STR("A mixture of experts"), true);
	finds("moe|mixture", 0, STR("A Mixture of experts"), false);
	finds("moe|mixture", REGEX_ICASE, STR("A Mixture of experts"), true);
	finds("\\bmo?e\\b", REGEX_ICASE, STR("MoE-DisCo"), true);
	finds("\\bmo?e\\b", REGEX_ICASE, STR("Moebius"), false);
	finds("(NbS2)n", REGEX_LITERAL, STR("about (NbS2)n clusters"), true);
	finds("(NbS2)n", 0, STR("about (NbS2)n clusters"), false);
	finds("(nbs2)N", REGEX_LITERAL | REGEX_ICASE, STR("about (NbS2)n clusters"), true);
	finds("a.b", 0, STR("a\nb"), false);
	finds("a.b", REGEX_DOTALL, STR("a\nb"), true);
	finds("a b # comment", REGEX_EXTENDED, STR("ab"), true);
	finds("^abc$", 0, STR("abc"), true);
	finds("^abc$", 0, STR("xabc"), false);
	finds("", 0, STR(""), true);
	finds("x", 0, STR_NULL, false);
	finds("x", 0, (struct str){ "abcx", 3 }, false);
	finds("c\\x00d", 0, STR("c\0d"), true);
	finds("(?<=a)b", 0, STR("ab"), true);
	finds("(\\w)\\1", 0, STR("hello"), true);
}

static void unicode_patterns(void **state)
{
	(void)state;
	finds("σσ", REGEX_ICASE, STR("Greek ΣΣ and ૪ digit"), true);
	finds("ΣΣ", 0, STR("Greek ΣΣ and ૪ digit"), true);
	finds("\\d", 0, STR("Greek ΣΣ and ૪ digit"), true);
	finds("na.ve", 0, STR("Valid naïve title"), true);
	finds("naive", 0, STR("Valid naïve title"), false);
	finds("^\\w+$", 0, STR("naïve"), true);
	finds("\\bé", 0, STR("un été"), true);
	finds("ü?ber", 0, STR("ber"), true);
	finds("[^ü]x", 0, STR("ax"), true);
	finds("k", REGEX_ICASE, STR("\342\204\252"), true); /* KELVIN SIGN */
	finds("\342\204\252", REGEX_ICASE, STR("k"), true);
	finds("\342\204\252", REGEX_ICASE | REGEX_LITERAL, STR("k"), true);
	finds("\\x{17f}", REGEX_ICASE, STR("s"), true);
	finds("\\x{100}?s", 0, STR("s"), true);
	finds("\\p{Han}", 0, STR("雨の研究"), true);
	finds("\\p{Lu}", 0, STR("abC"), true);
	finds("^\\X$", 0, STR("e\314\201"), true);
	finds("^.$", 0, STR("雨"), true);
}

/* Bytes that are not UTF-8 match nothing and hide nothing. */
static void broken_texts(void **state)
{
	const struct str u2 = STR("Broken na\357ve title"), u3 = STR("Cut \342\202 sequence naive");

	(void)state;
	finds("naive", 0, u2, false);
	finds("naive", 0, u3, true);
	finds("Broken.*title", 0, u2, false);
	finds("title$", 0, u2, true);
	finds("^Broken", 0, u2, true);
	finds("ve", 0, u2, true);
	finds("\\w", 0, STR("\377\376\200\200"), false);
	finds("\\W", 0, STR("\377\376\200\200"), false);
	finds("x$", 0, STR("\200x"), true);
	finds("^x", 0, STR("\200x"), false);
	finds("", 0, STR("\377"), true);
	finds("(?<=.)x", 0, STR("\360\237x"), false);
	finds(".", REGEX_DOTALL, STR("\355\240\200"), false); /* a surrogate */
}

static void refuses(const char *pattern, enum err code, unsigned column, const char *part)
{
	struct regex *r = NULL;
	struct error e = { 0 };

	assert_int_equal(regex_new(str_from(pattern), 0, &r, &e), code);
	assert_null(r);
	assert_int_equal(e.code, code);
	if (!strstr(e.text, part) || e.column != column)
		fail_msg("%s: %u: %s", pattern, e.column, e.text);
}

static void repeat(struct buf *b, const char *text, size_t n)
{
	while (n-- > 0)
		buf_adds(b, text);
}

static void faulty_patterns(void **state)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct regex *r = NULL;

	(void)state;
	refuses("a(b", ERR_SYNTAX, 4, "closing parenthesis");
	refuses("*a", ERR_SYNTAX, 1, "quantifier");
	refuses("a[b", ERR_SYNTAX, 4, "terminating ]");
	refuses("ab\\", ERR_SYNTAX, 4, "\\ at end");
	refuses("a\\Cb", ERR_SYNTAX, 4, "\\C");
	refuses("(a)\\2", ERR_SYNTAX, 5, "subpattern");
	refuses("na\357ve", ERR_SYNTAX, 3, "UTF-8");
	refuses("\\x{110000}", ERR_SYNTAX, 10, "code point");
	refuses("(?<=a+)b", ERR_SYNTAX, 1, "lookbehind");
	refuses("(*LIMIT_MATCH=4", ERR_SYNTAX, 16, "VERB");
	refuses("(((a{1,900}){1,900}){1,900})", ERR_LIMIT, 29, "too large");
	repeat(&b, "(", 3000);
	refuses(buf_cstr(&b), ERR_LIMIT, 202, "nested");
	buf_clear(&b);
	repeat(&b, "x", 70000);
	assert_int_equal(regex_new(buf_str(&b), 0, &r, NULL), ERR_LIMIT);
	assert_int_equal(regex_new(STR("a("), 0, &r, NULL), ERR_SYNTAX);
	assert_null(r);
}

static double seconds(const char *pattern, unsigned flags, struct str text, enum regex_result want)
{
	struct regex *r = compile(str_from(pattern), flags);
	double before = clock_monotonic(), after;

	if (regex_test(r, text) != want)
		fail_msg("%s", pattern);
	after = clock_monotonic();
	if (want == REGEX_GIVEN_UP)
		assert_true(regex_limit_text(r)[0] != '\0');
	else
		assert_string_equal(regex_limit_text(r), "");
	regex_free(r);
	return after - before;
}

/* The time is not what is tested here, only that there is an end: without one these would take years. */
static void hostile_patterns(void **state)
{
	static const char *const patterns[] = { "^(a+)+$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "([a-z]+)*\\d", "(a?){40}a{41}",
		"(.*a){20}b?x", "(?:(a)(?R)?b|a+)+$", "(?:(?:(?:a?)*)*)*[QZ]", "(*LIMIT_MATCH=4294967295)^(a+)+$",
		"(*LIMIT_DEPTH=4294967295)(*LIMIT_HEAP=99999999999999999999)^(a+)+$", "(*NO_JIT)^(a+)+$", "(*NO_START_OPT)(*NO_AUTO_POSSESS)^(a+)+$",
		"(*NO_DOTSTAR_ANCHOR)(.+)+\\d$" };
	const struct str text = STR("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! 0000x");

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(patterns); i++) {
		assert_true(seconds(patterns[i], 0, text, REGEX_GIVEN_UP) < 5);
		assert_true(seconds(patterns[i], REGEX_SMALL, text, REGEX_GIVEN_UP) < 5);
	}
	finds("^(a+)+$", 0, STR("aaaa"), true);
	finds("(a|aa)+$", 0, STR("aaaa"), true);
	finds("neighbour$", 0, STR("Plain neighbour"), true);
	finds("(*LIMIT_MATCH=4294967295)a+", 0, STR("aaaa"), true);
	finds("(*UCP)(*LIMIT_HEAP=00000000000000000099999)a+", 0, STR("aaaa"), true);
	finds("(*LIMIT_MATCH=4294967295)", REGEX_LITERAL, STR("(*LIMIT_MATCH=4294967295)"), true);
	assert_int_equal(run("(*LIMIT_MATCH=1)(a|b)+c", 0, STR("ababab")), REGEX_NO); /* no c: never begun */
	assert_int_equal(run("(*LIMIT_MATCH=1)(a|b)+[cd]", 0, STR("ababab")), REGEX_GIVEN_UP);
}

static void long_texts(void **state)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct cancel c;
	struct regex *r;

	(void)state;
	repeat(&b, "lorem ipsum dolor sit amet, naïve consectetur ", 2500);
	buf_adds(&b, "finis");
	finds("finis$", 0, buf_str(&b), true);
	finds("\\w+\\s+finis", 0, buf_str(&b), true);
	finds("(?s)^lorem.*finis$", 0, buf_str(&b), true);
	finds("(?:\\w+\\W+){3}finis", 0, buf_str(&b), true);
	finds("[QZ]", 0, buf_str(&b), false);
	/* Much memory: more than the machine stack has, little enough for the heap. */
	finds("^(?:(?:lorem|\\w+|[^\\w])(?:))+s$", 0, (struct str){ b.p + b.n - 20005, 20005 }, true);
	/* It stops when told. */
	r = compile(STR("(?:(?:a|a|e|o|i|u|[^y])){12}[QZ]"), 0);
	cancel_init(&c, NULL);
	cancel_trigger(&c);
	regex_cancel(r, &c);
	assert_int_equal(regex_test(r, buf_str(&b)), REGEX_GIVEN_UP);
	regex_free(r);
}

static void check_spans(const char *pattern, unsigned flags, struct str text, const struct span *want, size_t n)
{
	struct regex *r = compile(str_from(pattern), flags);
	struct span got[16];
	size_t found = regex_spans(r, text, got, ARRAY_LEN(got));

	if (found != n)
		fail_msg("%s: %zu spans", pattern, found);
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(got[i].from, want[i].from);
		assert_int_equal(got[i].to, want[i].to);
	}
	regex_free(r);
}

#define SPANS(...) (const struct span[]){ __VA_ARGS__ }, ARRAY_LEN(((const struct span[]){ __VA_ARGS__ }))

static void spans(void **state)
{
	struct regex *r = compile(STR("a"), 0);
	struct span two[2];

	(void)state;
	assert_int_equal(regex_spans(r, STR("aaaaa"), two, 2), 2);
	assert_int_equal(two[1].from, 1);
	assert_int_equal(regex_spans(r, STR("aaaaa"), two, 0), 0);
	assert_int_equal(regex_spans(r, STR("xyz"), two, 2), 0);
	assert_int_equal(regex_spans(r, STR_NULL, two, 2), 0);
	regex_free(r);
	check_spans("na.ve|title", 0, STR("Valid naïve title"), SPANS({ 6, 12 }, { 13, 18 }));
	check_spans("σ", REGEX_ICASE, STR("Greek ΣΣ"), SPANS({ 6, 8 }, { 8, 10 }));
	check_spans(".", 0, STR("aé雨"), SPANS({ 0, 1 }, { 1, 3 }, { 3, 6 }));
	check_spans("x*", 0, STR("axxbx"), SPANS({ 1, 3 }, { 4, 5 }));
	check_spans("^|b", 0, STR("abb"), SPANS({ 1, 2 }, { 2, 3 }));
	check_spans("foo\\Kbar", 0, STR("foobar foobar"), SPANS({ 3, 6 }, { 10, 13 }));
	check_spans("b", 0, STR("\377b\200b"), SPANS({ 1, 2 }, { 3, 4 }));
	check_spans("(?<=a)b", 0, STR("ab ab"), SPANS({ 1, 2 }, { 4, 5 }));
	check_spans("a.c", REGEX_LITERAL, STR("abc a.c"), SPANS({ 4, 7 }));
}

static void capitals(void **state)
{
	static const char *const with[] = { "Moe", "moE", "Σ", "ǅ", "[A-Z]", "\\QFoo\\E", "(?i)Foo", "(?-i)Foo", "\\p{Lu}", "\\P{Ll}",
		"\\p{^Lu}", "[[:upper:]]", "[[:^lower:]]", "\\x41A", "\\cAB", "(?P<n>B)", "(?<n>B)", "(?'n'B)", "(?<=B)", "(?<!B)",
		"(*UCP)B", "\\\\W", "\\dX", "\\N{U+41}B", "(?(1)B)" };
	static const char *const without[] = { "", "moe", "σ", "\\W\\S\\D\\B\\A\\Z\\R\\X\\H\\V\\K\\G\\N", "\\x{AF}", "\\xAF", "\\x4f",
		"\\N{U+00FC}", "\\p{Greek}", "\\pL", "\\PN", "\\cA", "(?P<Name>a)\\k<Name>\\k{Name}\\g{Name}(?P=Name)(?P>Name)(?&Name)",
		"(?<Name>a)", "(?'Name'a)", "(?R)", "(?J)a", "(*LIMIT_MATCH=3)a", "(?(<Name>)a)", "\\o{101}", "\\Qa\\E", "\\", "(?", "(*",
		"\\x", "\\p{", "\\k<N" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(with); i++) {
		if (!regex_has_upper(str_from(with[i])))
			fail_msg("%s has a capital", with[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(without); i++) {
		if (regex_has_upper(str_from(without[i])))
			fail_msg("%s has no capital", without[i]);
	}
	assert_true(regex_is_literal(STR("state-of-the-art #1 \"x\" & <y>, 50%!:;'=~@/")));
	assert_true(regex_is_literal(STR("雨\0")));
	for (const char *c = "\\^$.|?*+()[]{}"; *c; c++)
		assert_false(regex_is_literal((struct str){ c, 1 }));
}

/* The ASCII form, the general form and the interpreter agree: a text is put to each by what stands behind a line end
 * that no pattern here crosses. */
static void forms_agree(void **state)
{
	static const char *const atoms[] = { "a", "b", "K", "s", "\\w", "\\W", "\\d", "\\s", "\\b", ".", "[a-c]", "[^a]", "[[:alpha:]]",
		"[[:punct:]]", "\\x{6b}", "(a|b)", "(?:k|s)", "^", "$", "\\p{L}", "\\p{Lu}", "(?i)k", "(?=a)", "(?<!b)", "-", "1", "\\R" };
	static const char *const counts[] = { "", "", "", "?", "*", "+", "{2}", "+?" };
	static const char letters[] = "abckKsS1- .A_";
	unsigned seed = 7;

	(void)state;
	for (int round = 0; round < 4000; round++) {
		CLEANUP(buf_done) struct buf p = { 0 }, t = { 0 };
		struct regex *fast = NULL, *small = NULL;
		unsigned flags;
		size_t n;

#define RANDOM(below) ((seed = seed * 1103515245u + 12345u) >> 16) % (below)
		flags = RANDOM(2) ? REGEX_ICASE : 0u;
		n = 1 + RANDOM(5);
		for (size_t i = 0; i < n; i++) {
			const char *atom = atoms[RANDOM(ARRAY_LEN(atoms))];

			buf_adds(&p, atom);
			if (!strchr("^$", atom[0]) && !strstr(atom, "(?") && strcmp(atom, "\\b") != 0)
				buf_adds(&p, counts[RANDOM(ARRAY_LEN(counts))]);
		}
		if (regex_new(buf_str(&p), flags, &fast, NULL) != ERR_OK)
			continue;
		assert_int_equal(regex_new(buf_str(&p), flags | REGEX_SMALL, &small, NULL), ERR_OK);
		for (int k = 0; k < 8; k++) {
			struct span a[4], b[4];
			size_t na, nb;

			buf_clear(&t);
			n = RANDOM(9);
			for (size_t i = 0; i < n; i++)
				buf_addc(&t, letters[RANDOM(sizeof(letters) - 1)]);
			if (regex_test(fast, buf_str(&t)) != regex_test(small, buf_str(&t)))
				fail_msg("%s on %s", buf_cstr(&p), buf_cstr(&t));
			na = regex_spans(fast, buf_str(&t), a, 4);
			nb = regex_spans(small, buf_str(&t), b, 4);
			if (na != nb || (na > 0 && memcmp(a, b, na * sizeof(*a)) != 0))
				fail_msg("spans of %s on %s", buf_cstr(&p), buf_cstr(&t));
		}
#undef RANDOM
		regex_free(fast);
		regex_free(small);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ordinary_patterns),
		cmocka_unit_test(unicode_patterns),
		cmocka_unit_test(broken_texts),
		cmocka_unit_test(faulty_patterns),
		cmocka_unit_test(hostile_patterns),
		cmocka_unit_test(long_texts),
		cmocka_unit_test(spans),
		cmocka_unit_test(capitals),
		cmocka_unit_test(forms_agree),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
