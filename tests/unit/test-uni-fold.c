#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/uni.h"
#include "base/utf8.h"

static struct buf b, again;

static int finish(void **state)
{
	(void)state;
	buf_done(&b);
	buf_done(&again);
	return 0;
}

static const char *folded(struct str s)
{
	buf_clear(&b);
	uni_fold(&b, s);
	return buf_cstr(&b);
}

static const char *german(struct str s)
{
	buf_clear(&b);
	uni_fold_german(&b, s);
	return buf_cstr(&b);
}

struct pair {
	const char *from, *to;
};

static void latin(void **state)
{
	static const struct pair pairs[] = {
		{ "", "" },
		{ "Tong Zhao", "tong zhao" },
		{ "  -- Jean-Pierre,  Serre. ", "jean pierre serre" },
		{ "Paul Erdős", "paul erdos" },
		{ "Müller", "muller" },
		{ "Łukasz Żółć", "lukasz zolc" },
		{ "Đorđe Ðurđević", "dorde durdevic" },
		{ "Þórður Æðelred Œuvre", "thordur aedelred oeuvre" },
		{ "Søren Ångström", "soren angstrom" },
		{ "Weiß WEIẞ", "weiss weiss" },
		{ "İstanbul Işık ılık", "istanbul isik ilik" },
		{ "Ħamrun Ŋ ŧ ĸ ſ Ɓ Ə ɓ ə", "hamrun n t q s b e b e" },
		{ "Nguyễn Thị Hồng Đặng", "nguyen thi hong dang" },
		{ "ŉ ĳ ǆ ﬁ ﬃ", "n ij dz fi ffi" },
		{ "x² H₂O ½ ™ № Ⅷ ①", "x2 h2o 1 2 tm no viii 1" },
		{ "ＦＵＬＬ　ｗｉｄｔｈ", "full width" },
		{ "LᴀTᴇX", "latex" },
		{ "a_b+c=d", "a b c d" },
		{ "C++ & C#", "c c" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++)
		assert_string_equal(folded(str_from(pairs[i].from)), pairs[i].to);
	assert_string_equal(folded(STR_NULL), "");
	assert_string_equal(folded(STR("a\0b")), "a b");
}

static void apostrophes_vanish(void **state)
{
	static const struct pair pairs[] = {
		{ "O'Brien", "obrien" },
		{ "O’Brien O‘Brien OʼBrien O`Brien O´Brien O＇Brien O′Brien",
			"obrien obrien obrien obrien obrien obrien obrien" },
		{ "Il'in Ilʹin", "ilin ilin" },
		{ "Hawaiʻi", "hawaii" },
		{ "rock 'n' roll", "rock n roll" },
		{ "‘quoted’ “text”", "quoted text" },
		{ "'", "" },
		{ "a ' b", "a b" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++)
		assert_string_equal(folded(str_from(pairs[i].from)), pairs[i].to);
}

static void invisible_characters_vanish(void **state)
{
	(void)state;
	assert_string_equal(folded(STR("inter\xc2\xadnational")), "international");
	assert_string_equal(folded(STR("\xef\xbb\xbfmark")), "mark");
	assert_string_equal(folded(STR("a\xe2\x80\xae"
				       "b\xe2\x80\x8d"
				       "c")),
		"abc");
	assert_string_equal(folded(STR("one\xe2\x80\x8btwo")), "one two"); /* zero width, but a space */
	assert_string_equal(folded(STR("a\xc2\xa0"
				       "b")),
		"a b");
	assert_string_equal(folded(STR("\xe8\x91\x9b\xf3\xa0\x84\x80")), "葛"); /* a variation selector */
}

static void catalan_dot(void **state)
{
	(void)state;
	assert_string_equal(folded(STR("intel·ligència")), "intelligencia");
	assert_string_equal(folded(STR("CoL·LEGI coŀlegi")), "collegi collegi");
	assert_string_equal(folded(STR("a·b l·a l·")), "a b l a l");
	assert_string_equal(folded(STR("l· l l··l ·l")), "l l ll l");
}

static void other_scripts(void **state)
{
	static const struct pair pairs[] = {
		{ "Чайковский Ёлкин", "чаиковскии елкин" },
		{ "Αθήνα ΟΔΟΣ οδός", "αθηνα οδοσ οδοσ" },
		{ "東京大学", "東京大学" },
		{ "ガーデン ｶﾞ", "ガーデン ガ" }, /* to marks of their own, below */
		{ "שָׁלוֹם", "שלום" },
		{ "مُحَمَّد", "محمد" },
		{ "हिन्दी", "हिन्दी" },
		{ "ภาษาไทย", "ภาษาไทย" },
		{ "٣ ३", "٣ ३" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
		/* The key is decomposed: compare in one form. */
		folded(str_from(pairs[i].from));
		buf_clear(&again);
		uni_nfc(&again, buf_str(&b));
		assert_string_equal(buf_cstr(&again), pairs[i].to);
	}
	/* Voiced and unvoiced kana stay apart, half a syllable of Hangul is a prefix. */
	assert_string_equal(folded(STR("が")), "か\xe3\x82\x99");
	folded(STR("하"));
	buf_clear(&again);
	uni_fold(&again, STR("한"));
	assert_true(str_starts(buf_str(&again), buf_str(&b)));
	assert_true(again.n > b.n);
}

static void bad_bytes_separate(void **state)
{
	(void)state;
	assert_string_equal(folded(STR("a\xff"
				       "b\xe2\x82"
				       "c\xed\xa0\x80")),
		"a b c");
	assert_string_equal(folded(STR("\xff")), "");
}

static void german_spelling(void **state)
{
	static const struct pair pairs[] = {
		{ "Müller", "mueller" },
		{ "Mu\xcc\x88ller", "mueller" },
		{ "ÄÖÜ äöü ß", "aeoeue aeoeue ss" },
		{ "Søren Ångström Aarhus", "soeren aangstroem aarhus" },
		{ "a\xcc\x8a A\xcc\x8a \xe2\x84\xab", "aa aa aa" },
		{ "Ünal-Özgür", "uenal oezguer" },
		{ "naïve Noël é", "naive noel e" },
		{ "ǖ", "ue" },
		{ "Łódź", "lodz" },
		{ "u \xcc\x88", "u" },
		{ "\xcc\x88u", "u" },
		{ "plain", "plain" },
		{ "ûë", "ue" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++)
		assert_string_equal(german(str_from(pairs[i].from)), pairs[i].to);
}

static void appends_behind_what_is_there(void **state)
{
	(void)state;
	buf_clear(&b);
	buf_adds(&b, "Head;");
	uni_fold(&b, STR(" Ünder "));
	uni_fold(&b, STR("-X-"));
	assert_string_equal(buf_cstr(&b), "Head;underx");
}

static void a_full_buffer_latches(void **state)
{
	struct buf small = { .max = 8 };

	(void)state;
	uni_fold(&small, STR("éééééééééééééééééééé"));
	assert_true(buf_failed(&small));
	buf_done(&small);
}

/* Between letters, since what a lone code point does at an end is no different. */
static void idempotent_for_every_code_point(void **state)
{
	struct buf text = { 0 };

	(void)state;
	for (uint32_t cp = 1; cp <= 0x10ffff; cp++) {
		if (cp >= 0xd800 && cp <= 0xdfff)
			continue;
		buf_clear(&text);
		buf_addc(&text, 'L');
		utf8_add(&text, cp);
		buf_addc(&text, 'l');
		utf8_add(&text, cp);
		folded(buf_str(&text));
		assert_true(utf8_valid(buf_str(&b)));
		buf_clear(&again);
		uni_fold(&again, buf_str(&b));
		if (!str_eq(buf_str(&b), buf_str(&again)))
			fail_msg("U+%04X: '%s' folds to '%s' and then to '%s'", cp, buf_cstr(&text), buf_cstr(&b),
				buf_cstr(&again));
		assert_int_equal(b.p[0], 'l');
		assert_int_not_equal(b.p[b.n - 1], ' ');
	}
	buf_done(&text);
}

/* The same text in another normal form has the same key. */
static void blind_to_normal_form(void **state)
{
	struct buf text = { 0 }, nfc = { 0 };

	(void)state;
	for (uint32_t cp = 0xa0; cp <= 0x2fa1f; cp++) {
		if (cp >= 0xd800 && cp <= 0xdfff)
			continue;
		buf_clear(&text);
		utf8_add(&text, cp);
		buf_clear(&nfc);
		uni_nfc(&nfc, buf_str(&text));
		folded(buf_str(&text));
		buf_clear(&again);
		uni_fold(&again, buf_str(&nfc));
		if (!str_eq(buf_str(&b), buf_str(&again)))
			fail_msg("U+%04X", cp);
	}
	buf_done(&text);
	buf_done(&nfc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(latin),
		cmocka_unit_test(apostrophes_vanish),
		cmocka_unit_test(invisible_characters_vanish),
		cmocka_unit_test(catalan_dot),
		cmocka_unit_test(other_scripts),
		cmocka_unit_test(bad_bytes_separate),
		cmocka_unit_test(german_spelling),
		cmocka_unit_test(appends_behind_what_is_there),
		cmocka_unit_test(a_full_buffer_latches),
		cmocka_unit_test(idempotent_for_every_code_point),
		cmocka_unit_test(blind_to_normal_form),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, finish);
}
