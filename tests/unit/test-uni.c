#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <time.h>
#include <utf8proc.h>

#include "base/uni.h"
#include "base/utf8.h"

#define FFFD "\xef\xbf\xbd"

static struct buf b;

static int finish(void **state)
{
	(void)state;
	buf_done(&b);
	return 0;
}

static void widths(void **state)
{
	static const struct {
		uint32_t cp;
		int width;
	} cases[] = {
		{ 'a', 1 },
		{ 0, 1 },
		{ '\n', 1 },
		{ 0x7f, 1 },
		{ 0x9b, 1 },
		{ 0xad, 1 },
		{ 0xe9, 1 },
		{ 0x301, 0 },  /* acute accent */
		{ 0x20dd, 0 }, /* enclosing circle */
		{ 0xfe0f, 0 }, /* variation selector */
		{ 0x93f, 1 },
		{ 0x94d, 0 }, /* Devanagari vowel sign, virama */
		{ 0x4e2d, 2 },
		{ 0xac00, 2 },
		{ 0x3042, 2 },
		{ 0xff21, 2 },
		{ 0xff71, 1 },
		{ 0x1f600, 2 },
		{ 0x1100, 2 },
		{ 0x1161, 0 },
		{ 0x11a8, 0 }, /* jamo that join */
		{ 0xb1, 1 },
		{ 0x3b1, 1 },
		{ 0x430, 1 },
		{ 0x2026, 1 },
		{ 0x2014, 1 }, /* ambiguous */
		{ 0x202e, 1 },
		{ 0x200d, 1 },
		{ 0xfeff, 1 },
		{ 0x2028, 1 },
		{ 0xe0041, 1 }, /* stand-ins */
		{ 0x600, 1 },
		{ 0x10ffff, 1 },
		{ 0xe000, 1 },
		{ UTF8_BAD, 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(uni_width(cases[i].cp), cases[i].width);
	for (uint32_t cp = 0; cp <= 0x10ffff; cp++)
		assert_in_range(uni_width(cp), 0, 2);
}

static void unsafe_ones(void **state)
{
	static const struct {
		uint32_t first, last;
	} unsafe[] = {
		{ 0, 0x1f },
		{ 0x7f, 0x9f },
		{ 0xad, 0xad },
		{ 0x61c, 0x61c },
		{ 0x180e, 0x180e },
		{ 0x200b, 0x200f },
		{ 0x2028, 0x202e },
		{ 0x2060, 0x2064 },
		{ 0x2066, 0x206f },
		{ 0xd800, 0xdfff },
		{ 0xfeff, 0xfeff },
		{ 0xfff9, 0xfffb },
		{ 0x1d173, 0x1d17a },
		{ 0xe0000, 0xe00ff },
		{ 0x110000, 0x110010 },
	};
	static const uint32_t safe[] = { ' ', '~', 0xa0, 0xe9, 0x301, 0x600, 0x6dd, 0x2010, 0x2027, 0x3000, 0x4e00,
		0xfe0f, 0xfffd, 0x1f600, 0xe0100 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(unsafe); i++) {
		for (uint32_t cp = unsafe[i].first; cp <= unsafe[i].last; cp++)
			assert_true(uni_is_unsafe(cp));
	}
	assert_true(uni_is_unsafe(UTF8_BAD));
	for (size_t i = 0; i < ARRAY_LEN(safe); i++)
		assert_false(uni_is_unsafe(safe[i]));
}

static void classes(void **state)
{
	(void)state;
	assert_true(uni_is_letter('a') && uni_is_letter(0xe9) && uni_is_letter(0x4e2d) && uni_is_letter(0x2b0));
	assert_false(uni_is_letter('1') || uni_is_letter(0x301) || uni_is_letter('-') || uni_is_letter(UTF8_BAD));
	assert_true(uni_is_upper('A') && uni_is_upper(0x0141) && uni_is_upper(0x01c5) && uni_is_upper(0x0416));
	assert_false(uni_is_upper('a') || uni_is_upper('1') || uni_is_upper(0x4e2d));
	assert_true(uni_is_digit('7') && uni_is_digit(0x0663));
	assert_false(uni_is_digit(0xbd) || uni_is_digit('a'));
	assert_true(uni_is_space(' ') && uni_is_space('\n') && uni_is_space(0xa0) && uni_is_space(0x3000) &&
		    uni_is_space(0x2028) && uni_is_space(0x85));
	assert_false(uni_is_space('a') || uni_is_space(0x200b) || uni_is_space(0));
	assert_true(uni_is_punct('-') && uni_is_punct('(') && uni_is_punct(0x2019) && uni_is_punct('_'));
	assert_false(uni_is_punct('a') || uni_is_punct('+') || uni_is_punct(' '));
	assert_true(uni_is_cjk(0x4e2d) && uni_is_cjk(0x3042) && uni_is_cjk(0x30a2) && uni_is_cjk(0xac00) &&
		    uni_is_cjk(0x20000) && uni_is_cjk(0x1100) && uni_is_cjk(0xff71));
	assert_false(uni_is_cjk('a') || uni_is_cjk(0x430) || uni_is_cjk(0x1f600) || uni_is_cjk(UTF8_BAD));
	assert_true(uni_is_rtl(0x5d0) && uni_is_rtl(0x627));
	assert_false(uni_is_rtl('a') || uni_is_rtl(0x660) || uni_is_rtl(UTF8_BAD));
}

/* Cuts the text and writes each cluster as [bytes:width]. */
static const char *cut(struct str s)
{
	size_t at = 0;

	buf_clear(&b);
	while (at < s.n) {
		size_t from = at;
		int width = -1;
		struct str g = uni_grapheme(s, &at, &width);

		assert_ptr_equal(g.p, s.p + from);
		assert_int_equal(g.n, at - from);
		assert_true(at > from && at <= s.n);
		buf_addf(&b, "[%zu:%d]", g.n, width);
	}
	return buf_cstr(&b);
}

static void graphemes(void **state)
{
	static const struct {
		struct str text;
		const char *cuts;
		size_t columns;
	} cases[] = {
		{ STR_INIT(""), "", 0 },
		{ STR_INIT("ab"), "[1:1][1:1]", 2 },
		{ STR_INIT("e\xcc\x81x"), "[3:1][1:1]", 2 },
		{ STR_INIT("e\xcc\x81\xcc\xa3\xcc\x88"), "[7:1]", 1 },
		{ STR_INIT("\xcc\x81x"), "[2:0][1:1]", 1 },
		{ STR_INIT("中文"), "[3:2][3:2]", 4 },
		{ STR_INIT("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"), "[9:2]", 2 }, /* han in jamo */
		{ STR_INIT("\r\n\n"), "[2:1][1:1]", 2 },
		{ STR_INIT("a\r"), "[1:1][1:1]", 2 },
		{ STR_INIT("\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa\xf0\x9f\x87\xab\xf0\x9f\x87\xb7"), "[8:2][8:2]",
			4 },                                                  /* flags */
		{ STR_INIT("\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd"), "[8:2]", 2 }, /* skin tone */
		{ STR_INIT("\xe2\x9d\xa4\xef\xb8\x8f"), "[6:1]", 1 },         /* heart with selector */
		{ STR_INIT("\xe0\xa4\x95\xe0\xa4\xbf"), "[3:1][3:1]", 2 },    /* ka, i: a spacing mark */
		{ STR_INIT("\xe0\xa4\x95\xe0\xa5\x8d"), "[6:1]", 1 },         /* ka, virama */
		/* Unsafe and bad parts stand alone. */
		{ STR_INIT("a\xe2\x80\x8d\xcc\x81"), "[1:1][3:1][2:0]", 2 },
		{ STR_INIT("a\xff\xcc\x81"), "[1:1][1:1][2:0]", 2 },
		{ STR_INIT("\xe2\x82\xe2\x82"), "[2:1][2:1]", 2 },
		{ STR_INIT("\x1b[0m"), "[1:1][1:1][1:1][1:1]", 4 },
		{ STR_INIT("x\xf0\x9f\x8f\xbd"), "[1:1][4:2]", 3 }, /* a tone of nothing */
		{ STR_INIT("\n\xcc\x81"), "[1:1][2:0]", 1 },
		{ STR_INIT("\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9"), "[4:2][3:1][4:2]", 5 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_string_equal(cut(cases[i].text), cases[i].cuts);
		assert_int_equal(uni_columns(cases[i].text), cases[i].columns);
	}
	assert_int_equal(uni_columns(STR("plain ascii text e\xcc\x81")), 18);
}

static const char *shown(struct str s, bool ascii)
{
	buf_clear(&b);
	uni_display(&b, s, ascii);
	return buf_cstr(&b);
}

static void display(void **state)
{
	(void)state;
	assert_string_equal(shown(STR("clean text"), false), "clean text");
	assert_string_equal(shown(STR(""), false), "");
	assert_string_equal(shown(STR_NULL, false), "");
	assert_string_equal(shown(STR("Łódź 東京 e\xcc\x81"), false), "Łódź 東京 e\xcc\x81");
	assert_string_equal(
		shown(STR("a\tb\nc\r\nd\re\x0b\x0c\xc2\x85\xe2\x80\xa8\xe2\x80\xa9"), false), "a b c d e     ");
	assert_string_equal(shown(STR("\x1b]0;x\x07\x1b[31m"), true), "?]0;x??[31m");
	assert_string_equal(shown(STR("\0\x7f\xc2\x9b"), false), FFFD FFFD FFFD);
	assert_string_equal(shown(STR("a\xe2\x80\xae"
				      "b\xe2\x81\xa6"
				      "c\xef\xbb\xbf"
				      "d\xe2\x80\x8d"
				      "e\xc2\xad"),
				    true),
		"a?b?c?d?e?");
	assert_string_equal(shown(STR("\xf3\xa0\x81\x81\xff\xe2\x82"), true), "???");
	buf_clear(&b);
	buf_adds(&b, "head ");
	uni_display(&b, STR("tail"), false);
	assert_string_equal(buf_cstr(&b), "head tail");
}

static uint64_t seed = UINT64_C(88172645463325252);

static uint32_t draw(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 20);
}

/* Random text that is rich in what is hard: marks, jamo, format characters, bad bytes. */
static void draw_text(struct buf *out, unsigned n, bool valid)
{
	static const uint32_t starts[] = { 0x20, 0xa0, 0x300, 0x590, 0x900, 0xe00, 0x1100, 0x1e00, 0x2000, 0x3040,
		0xac00, 0xfb00, 0x1d150, 0x1f1e0, 0xe0000, 0x4e00, 0x0, 0x1d400 };

	buf_clear(out);
	for (unsigned i = 0; i < n; i++) {
		if (!valid && draw() % 8 == 0)
			buf_addc(out, (char)draw());
		else
			utf8_add(out, starts[draw() % ARRAY_LEN(starts)] + draw() % 128);
	}
}

static void display_is_safe_and_as_wide(void **state)
{
	struct buf text = { 0 };

	(void)state;
	for (int round = 0; round < 3000; round++) {
		size_t at = 0;

		draw_text(&text, 1 + draw() % 30, false);
		shown(buf_str(&text), round % 2);
		assert_true(utf8_valid(buf_str(&b)));
		assert_int_equal(uni_columns(buf_str(&b)), uni_columns(buf_str(&text)));
		while (at < b.n)
			assert_false(uni_is_unsafe(utf8_next(buf_str(&b), &at)));
	}
	buf_done(&text);
}

static const char *composed(struct str s)
{
	buf_clear(&b);
	uni_nfc(&b, s);
	return buf_cstr(&b);
}

static void normal_form(void **state)
{
	(void)state;
	assert_string_equal(composed(STR("plain")), "plain");
	assert_string_equal(composed(STR("")), "");
	assert_string_equal(composed(STR("e\xcc\x81")), "é");
	assert_string_equal(composed(STR("caf\xc3\xa9 e\xcc\x81 \xe2\x84\xab")), "café é Å");
	assert_string_equal(composed(STR("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab")), "한");
	assert_string_equal(composed(STR("a\xcc\x88\xcc\xa3")), "\xe1\xba\xa1\xcc\x88"); /* order of classes */
	assert_string_equal(
		composed(STR("\xc3\xa9\xcc\xa3")), "\xe1\xba\xb9\xcc\x81"); /* settled, but for the last */
	assert_string_equal(composed(STR("x\xff\xcc\x81y\xe2\x82")), "x" FFFD "\xcc\x81y" FFFD);
	assert_string_equal(composed(STR("a\0b")), "a");
	assert_int_equal(b.n, 3);
}

static void normal_form_agrees_with_utf8proc(void **state)
{
	struct buf text = { 0 };

	(void)state;
	for (int round = 0; round < 3000; round++) {
		utf8proc_uint8_t *want;

		/* Some are longer than a chunk. */
		draw_text(&text, round % 100 ? 1 + draw() % 40 : 2000, true);
		utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)buf_cstr(&text),
			(utf8proc_ssize_t)text.n, &want, UTF8PROC_COMPOSE | UTF8PROC_STABLE);

		assert_true(n >= 0);
		composed(buf_str(&text));
		assert_int_equal(b.n, n);
		assert_memory_equal(b.p, want, b.n);
		free(want);
	}
	buf_done(&text);
}

/* Sorting marks is quadratic in their number: a file of nothing else must not hold the program up. */
static void a_million_marks_take_no_age(void **state)
{
	struct buf text = { 0 };
	clock_t start;

	(void)state;
	buf_addc(&text, 'e');
	for (int i = 0; i < 200000; i++)
		utf8_add(&text, i % 2 ? 0x301 : 0x323);
	start = clock();
	composed(buf_str(&text));
	assert_true(clock() - start < 20 * CLOCKS_PER_SEC);
	assert_true(utf8_valid(buf_str(&b)));
	buf_done(&text);
}

static const char *case_folded(struct str s)
{
	buf_clear(&b);
	uni_casefold(&b, s);
	return buf_cstr(&b);
}

static void case_folding(void **state)
{
	(void)state;
	assert_string_equal(case_folded(STR("MiXed 123")), "mixed 123");
	assert_string_equal(case_folded(STR("ÀÉÎ ΣΑΣ ЖЗ")), "àéî σασ жз");
	assert_string_equal(case_folded(STR("Straße ﬁ")), "strasse fi");
	assert_string_equal(case_folded(STR("I\xc4\xb0")), "ii\xcc\x87");
	assert_string_equal(case_folded(STR("\xff"
					    "A\0B")),
		FFFD "a");
	assert_int_equal(b.n, 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(widths),
		cmocka_unit_test(unsafe_ones),
		cmocka_unit_test(classes),
		cmocka_unit_test(graphemes),
		cmocka_unit_test(display),
		cmocka_unit_test(display_is_safe_and_as_wide),
		cmocka_unit_test(normal_form),
		cmocka_unit_test(normal_form_agrees_with_utf8proc),
		cmocka_unit_test(a_million_marks_take_no_age),
		cmocka_unit_test(case_folding),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, finish);
}
