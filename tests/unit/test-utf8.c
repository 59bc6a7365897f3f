#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/utf8.h"

#define FFFD "\xef\xbf\xbd"

static void every_code_point_round_trips(void **state)
{
	(void)state;
	for (uint32_t cp = 0; cp <= 0x10ffff; cp++) {
		char bytes[4];
		size_t n = utf8_put(cp, bytes), at = 0;
		bool surrogate = cp >= 0xd800 && cp <= 0xdfff;

		assert_int_equal(n, cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4);
		assert_int_equal(utf8_next((struct str){ bytes, n }, &at), surrogate ? 0xfffd : cp);
		assert_int_equal(at, n);
		/* Cut short it is one bad part, as long as what is there. */
		for (size_t cut = 1; cut < n; cut++) {
			at = 0;
			assert_int_equal(utf8_next((struct str){ bytes, cut }, &at), UTF8_BAD);
			assert_int_equal(at, cut);
		}
	}
	for (uint32_t cp = 0x110000; cp != 0; cp = cp > UINT32_MAX / 2 ? 0 : cp * 2) {
		char bytes[4];

		assert_int_equal(utf8_put(cp, bytes), 3);
		assert_memory_equal(bytes, FFFD, 3);
	}
}

static void every_pair_and_triple_is_judged_as_encoded(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 1u << 24; i += i < 0x10000 ? 1 : 7) {
		char bytes[3] = { (char)(i >> 16), (char)(i >> 8), (char)i };
		struct str s = { bytes, 3 };
		size_t at = 0;

		while (at < s.n) {
			size_t from = at;
			uint32_t cp = utf8_next(s, &at);
			char again[4];

			assert_in_range(at, from + 1, from + 3);
			if (cp == UTF8_BAD)
				continue;
			assert_int_equal(utf8_put(cp, again), at - from);
			assert_memory_equal(again, bytes + from, at - from);
		}
	}
}

static void bad_text_is_found_and_repaired(void **state)
{
	/* After table 3-8 to 3-11 of the Unicode standard. */
	static const struct {
		struct str text;
		const char *repaired;
		size_t count, at;
	} cases[] = {
		{ STR_INIT(""), "", 0, 0 },
		{ STR_INIT("plain"), "plain", 0, 5 },
		{ STR_INIT("\xc0\xaf\xe0\x80\xbf\xf0\x81\x82\x41"), FFFD FFFD FFFD FFFD FFFD FFFD FFFD FFFD "A", 8,
			0 },
		{ STR_INIT("\xed\xa0\x80\xed\xbf\xbf\xed\xaf\x41"), FFFD FFFD FFFD FFFD FFFD FFFD FFFD FFFD "A", 8,
			0 },
		{ STR_INIT("\xf4\x91\x92\x93\xff\x41\x80\xbf\x42"), FFFD FFFD FFFD FFFD FFFD "A" FFFD FFFD "B", 7,
			0 },
		{ STR_INIT("\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41"), FFFD FFFD FFFD FFFD "A", 4, 0 },
		{ STR_INIT("long enough ascii \xc3"), "long enough ascii " FFFD, 1, 18 },
		{ STR_INIT("\xc3\xa9t\xe9 caf\xe9 au lait"), "ét" FFFD " caf" FFFD " au lait", 2, 3 },
		{ STR_INIT("\xf8\x88\x80\x80\x80"), FFFD FFFD FFFD FFFD FFFD, 5, 0 },
		{ STR_INIT("ok \xf4\x8f\xbf\xbf ok"), "ok \xf4\x8f\xbf\xbf ok", 0, 10 },
		{ STR_INIT("\xf4\x90\x80\x80"), FFFD FFFD FFFD FFFD, 4, 0 },
		{ STR_INIT("\xef\xbb\xbfmark"), "\xef\xbb\xbfmark", 0, 7 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct buf b = { 0 };

		assert_int_equal(utf8_bad_at(cases[i].text), cases[i].at);
		assert_int_equal(utf8_valid(cases[i].text), cases[i].count == 0);
		assert_int_equal(utf8_repair(&b, cases[i].text), cases[i].count);
		assert_string_equal(buf_cstr(&b), cases[i].repaired);
		assert_true(utf8_valid(buf_str(&b)));
		buf_done(&b);
	}
	assert_true(utf8_valid(STR_NULL));
	assert_true(utf8_valid(STR("with\0nul")));
}

static void bad_bytes_at_every_offset(void **state)
{
	(void)state;
	for (size_t at = 0; at < 40; at++) {
		char text[40];

		memset(text, 'a', sizeof(text));
		text[at] = '\xff';
		assert_int_equal(utf8_bad_at((struct str){ text, sizeof(text) }), at);
	}
}

static void clipping(void **state)
{
	struct str s = STR("aé한😀z");

	(void)state;
	static const size_t fits[] = { 0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11, 11 };

	for (size_t n = 0; n < ARRAY_LEN(fits); n++)
		assert_int_equal(utf8_clip(s, n).n, fits[n]);
	/* Bad bytes are cut anywhere, and trailing ones never make it look before the start. */
	assert_int_equal(utf8_clip(STR("\x80\x80\x80\x80\x80"), 3).n, 3);
	assert_int_equal(utf8_clip(STR("\x80\x80"), 1).n, 1);
	assert_int_equal(utf8_clip(STR("\xff\xff"), 1).n, 1);
	assert_int_equal(utf8_clip(STR("\xe2\x82x"), 1).n, 1);
	assert_int_equal(utf8_clip(STR_NULL, 5).n, 0);
}

static void adding(void **state)
{
	struct buf b = { 0 };

	(void)state;
	utf8_add(&b, 'a');
	utf8_add(&b, 0xe9);
	utf8_add(&b, 0x1f600);
	utf8_add(&b, 0xd800);
	assert_string_equal(buf_cstr(&b), "aé😀" FFFD);
	buf_done(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_code_point_round_trips),
		cmocka_unit_test(every_pair_and_triple_is_judged_as_encoded),
		cmocka_unit_test(bad_text_is_found_and_repaired),
		cmocka_unit_test(bad_bytes_at_every_offset),
		cmocka_unit_test(clipping),
		cmocka_unit_test(adding),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
