#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/map.h"
#include "base/str.h"

static void comparison(void **state)
{
	(void)state;
	assert_true(str_eq(STR(""), STR_NULL));
	assert_true(str_eq(STR("a\0b"), STR("a\0b")));
	assert_false(str_eq(STR("a\0b"), STR("a\0c")));
	assert_false(str_eq(STR("a"), STR("ab")));
	assert_true(str_eq_case(STR("Zeta"), STR("zETA")));
	assert_false(str_eq_case(STR("Zeta"), STR("zet")));
	assert_false(str_eq_case(STR("É"), STR("é"))); /* ASCII only */
	assert_false(str_eq_case(STR("[@"), STR("{`")));
	assert_true(str_cmp(STR("a"), STR("b")) < 0);
	assert_true(str_cmp(STR("ab"), STR("a")) > 0);
	assert_int_equal(str_cmp(STR("ab"), STR("ab")), 0);
	assert_int_equal(str_cmp(STR_NULL, STR("")), 0);
	assert_true(str_cmp(STR("\x7f"), STR("\x80")) < 0); /* bytes have no sign */
	assert_true(str_is(STR_NULL, ""));
	assert_false(str_is(STR("a"), "b"));
	assert_null(str_from(NULL).p);
}

static void prefixes(void **state)
{
	(void)state;
	assert_true(str_starts(STR("doi:10"), STR("doi:")));
	assert_false(str_starts(STR("do"), STR("doi:")));
	assert_true(str_starts(STR("x"), STR_NULL));
	assert_true(str_starts(STR_NULL, STR_NULL));
	assert_true(str_starts_case(STR("DOI:10"), STR("doi:")));
	assert_false(str_starts_case(STR("D"), STR("doi:")));
	assert_true(str_ends(STR("x.bib.gz"), STR(".gz")));
	assert_false(str_ends(STR("gz"), STR(".gz")));
	assert_true(str_ends(STR("x"), STR("")));
}

static void finding(void **state)
{
	(void)state;
	assert_int_equal(str_find(STR("aaab"), STR("aab")), 1);
	assert_int_equal(str_find(STR("abc"), STR("c")), 2);
	assert_int_equal(str_find(STR("abc"), STR("abcd")), -1);
	assert_int_equal(str_find(STR("abc"), STR("")), 0);
	assert_int_equal(str_find(STR_NULL, STR("")), 0);
	assert_int_equal(str_find(STR_NULL, STR("a")), -1);
	assert_int_equal(str_find(STR("ab\0cd"), STR("\0c")), 2);
	assert_int_equal(str_find((struct str){ "abcabd", 5 }, STR("abd")), -1);
	assert_true(str_has(STR("needle in hay"), STR("in")));
	assert_false(str_has(STR("needle"), STR("E")));
	assert_int_equal(str_find_char(STR("a=b=c"), '='), 1);
	assert_int_equal(str_find_char(STR("abc"), '='), -1);
	assert_int_equal(str_find_char(STR_NULL, '='), -1);
}

static void slices(void **state)
{
	(void)state;
	assert_true(str_is(str_slice(STR("abcdef"), 2, 3), "cde"));
	assert_true(str_is(str_slice(STR("abc"), 2, SIZE_MAX), "c"));
	assert_int_equal(str_slice(STR("abc"), 9, 1).n, 0);
	assert_true(str_is(str_skip(STR("abc"), 1), "bc"));
	assert_int_equal(str_skip(STR("abc"), 4).n, 0);
	assert_null(str_skip(STR_NULL, 3).p);
	assert_true(str_is(str_trim(STR(" \t\r\n\v\f a b \n")), "a b"));
	assert_int_equal(str_trim(STR("  ")).n, 0);
	assert_int_equal(str_trim(STR_NULL).n, 0);
	assert_true(str_is(str_trim(STR("\xc2\xa0x")), "\xc2\xa0x"));
}

static void splitting(void **state)
{
	struct str rest = STR("a,,b"), part;

	(void)state;
	assert_true(str_next(&rest, ',', &part));
	assert_true(str_is(part, "a"));
	assert_true(str_next(&rest, ',', &part));
	assert_true(str_is(part, ""));
	assert_true(str_next(&rest, ',', &part));
	assert_true(str_is(part, "b"));
	assert_false(str_next(&rest, ',', &part));
	assert_true(str_is(part, "b"));
	rest = STR("x,");
	assert_true(str_next(&rest, ',', &part) && str_is(part, "x"));
	assert_true(str_next(&rest, ',', &part) && str_is(part, ""));
	assert_false(str_next(&rest, ',', &part));
	rest = STR("");
	assert_true(str_next(&rest, ',', &part) && part.n == 0);
	assert_false(str_next(&rest, ',', &part));
	rest = STR_NULL;
	assert_false(str_next(&rest, ',', &part));
}

static void words(void **state)
{
	struct str rest = STR("  one\ttwo\n\nthree "), word;

	(void)state;
	assert_true(str_next_word(&rest, &word) && str_is(word, "one"));
	assert_true(str_next_word(&rest, &word) && str_is(word, "two"));
	assert_true(str_next_word(&rest, &word) && str_is(word, "three"));
	assert_false(str_next_word(&rest, &word));
	rest = STR_NULL;
	assert_false(str_next_word(&rest, &word));
}

/* Databases hold these: a change here is a change of the stored form. */
static void hashes_are_stable(void **state)
{
	(void)state;
	assert_true(str_hash(STR("")) == 0x9ca066f1a4ab2eea);
	assert_true(str_hash(STR_NULL) == str_hash(STR("")));
	assert_true(str_hash(STR("a")) == 0xe95b2ef098c130dc);
	assert_true(str_hash(STR("12345678")) == 0xfbffba078501fb04);
	assert_true(str_hash(STR("attention is all you need 2017 vaswani")) == 0xcc68a57ea3b41069);
	assert_true(hash_mix(1, 2) == 0xbde0fce23e83c024);
}

static void hashes_differ(void **state)
{
	struct map64 *seen = map64_new();
	char zeroes[40] = { 0 };
	unsigned ones[64] = { 0 };

	(void)state;
	for (size_t n = 0; n < sizeof(zeroes); n++)
		assert_true(map64_put(seen, str_hash((struct str){ zeroes, n }), 1));
	for (unsigned i = 1; i <= 100000; i++) {
		unsigned long long h = str_hash((struct str){ (const char *)&i, sizeof(i) });

		assert_true(map64_put(seen, h, 1));
		for (int bit = 0; bit < 64; bit++)
			ones[bit] += h >> bit & 1;
	}
	for (int bit = 0; bit < 64; bit++)
		assert_in_range(ones[bit], 49000, 51000);
	assert_true(hash_mix(1, 2) != hash_mix(2, 1));
	assert_true(hash_mix(0, 0) != 0);
	for (unsigned i = 0; i < 300; i++) {
		for (unsigned k = 0; k < 300; k++)
			assert_true(map64_put(seen, hash_mix(i, k), 1));
	}
	map64_free(seen);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(comparison),
		cmocka_unit_test(prefixes),
		cmocka_unit_test(finding),
		cmocka_unit_test(slices),
		cmocka_unit_test(splitting),
		cmocka_unit_test(words),
		cmocka_unit_test(hashes_are_stable),
		cmocka_unit_test(hashes_differ),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
