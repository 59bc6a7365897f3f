#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <limits.h>
#include <math.h>

#include "base/num.h"

static void unsigned_numbers(void **state)
{
	static const char *const bad[] = { "", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "a",
		"18446744073709551616", "18446744073709551620", "99999999999999999999", "184467440737095516150",
		"1\n", "１" };
	uint64_t n = 7;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		assert_false(num_u64(str_from(bad[i]), &n));
	assert_false(num_u64(STR("1\0"), &n));
	assert_false(num_u64(STR_NULL, &n));
	assert_int_equal(n, 7);
	assert_true(num_u64(STR("0"), &n));
	assert_int_equal(n, 0);
	assert_true(num_u64(STR("18446744073709551615"), &n));
	assert_true(n == UINT64_MAX);
	assert_true(num_u64(STR("00000000000000000000000042"), &n));
	assert_int_equal(n, 42);
	assert_true(num_u64((struct str){ "123456", 3 }, &n));
	assert_int_equal(n, 123);
}

static void signed_numbers(void **state)
{
	static const char *const bad[] = { "", "-", "--1", "+1", "- 1", "1-", "9223372036854775808",
		"-9223372036854775809" };
	int64_t n = 7;
	int small = 7;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		assert_false(num_i64(str_from(bad[i]), &n));
	assert_int_equal(n, 7);
	assert_true(num_i64(STR("-9223372036854775808"), &n));
	assert_true(n == INT64_MIN);
	assert_true(num_i64(STR("9223372036854775807"), &n));
	assert_true(n == INT64_MAX);
	assert_true(num_i64(STR("-0"), &n));
	assert_int_equal(n, 0);
	assert_true(num_i64(STR("-17"), &n));
	assert_int_equal(n, -17);

	assert_false(num_int(STR("11"), 1, 10, &small));
	assert_false(num_int(STR("0"), 1, 10, &small));
	assert_false(num_int(STR("4294967297"), INT_MIN, INT_MAX, &small));
	assert_int_equal(small, 7);
	assert_true(num_int(STR("10"), 1, 10, &small));
	assert_int_equal(small, 10);
	assert_true(num_int(STR("-2147483648"), INT_MIN, INT_MAX, &small));
	assert_int_equal(small, INT_MIN);
}

static void years(void **state)
{
	static const char *const bad[] = { "999", "0999", "3000", "02024", "-999", "20 4", "20244", "", "2o24" };
	int year = 1;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		assert_false(num_year(str_from(bad[i]), &year));
	assert_int_equal(year, 1);
	assert_true(num_year(STR("1000"), &year));
	assert_int_equal(year, 1000);
	assert_true(num_year(STR("2999"), &year));
	assert_int_equal(year, 2999);
}

static void sizes(void **state)
{
	static const char *const bad[] = { "", "k", "1kk", "1.5k", "-1k", "1kB", "1 k", "1P", "17179869184G" };
	static const struct {
		const char *text;
		uint64_t n;
	} good[] = {
		{ "0", 0 },
		{ "64k", 65536 },
		{ "64K", 65536 },
		{ "10M", 10485760 },
		{ "2G", UINT64_C(2147483648) },
		{ "1T", UINT64_C(1099511627776) },
		{ "17179869183G", UINT64_C(17179869183) << 30 },
		{ "123", 123 },
	};
	uint64_t n = 7;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		assert_false(num_size(str_from(bad[i]), &n));
	assert_int_equal(n, 7);
	for (size_t i = 0; i < ARRAY_LEN(good); i++) {
		assert_true(num_size(str_from(good[i].text), &n));
		assert_true(n == good[i].n);
	}
}

static void checked_arithmetic(void **state)
{
	size_t n = 7;

	(void)state;
	assert_false(num_add(SIZE_MAX, 1, &n));
	assert_false(num_mul(SIZE_MAX / 2 + 1, 2, &n));
	assert_false(num_mul(2, SIZE_MAX / 2 + 1, &n));
	assert_int_equal(n, 7);
	assert_true(num_add(SIZE_MAX - 1, 1, &n));
	assert_true(n == SIZE_MAX);
	assert_true(num_mul(SIZE_MAX, 0, &n));
	assert_int_equal(n, 0);
	assert_true(num_mul(0, SIZE_MAX, &n));
	assert_true(num_mul(SIZE_MAX / 3, 3, &n));
	assert_true(n == SIZE_MAX / 3 * 3);
}

static struct buf b;

static int finish(void **state)
{
	(void)state;
	buf_done(&b);
	return 0;
}

#define SHOWS(call, text)                                                                                          \
	do {                                                                                                       \
		buf_clear(&b);                                                                                     \
		call;                                                                                              \
		assert_string_equal(buf_cstr(&b), text);                                                           \
	} while (0)

static void groups(void **state)
{
	(void)state;
	SHOWS(num_group(&b, 0), "0");
	SHOWS(num_group(&b, 7), "7");
	SHOWS(num_group(&b, 999), "999");
	SHOWS(num_group(&b, 1000), "1,000");
	SHOWS(num_group(&b, 103504), "103,504");
	SHOWS(num_group(&b, 1000000), "1,000,000");
	SHOWS(num_group(&b, UINT64_MAX), "18,446,744,073,709,551,615");
}

static void bytes(void **state)
{
	(void)state;
	SHOWS(num_bytes(&b, 0), "0 B");
	SHOWS(num_bytes(&b, 1023), "1023 B");
	SHOWS(num_bytes(&b, 1024), "1.0 kB");
	SHOWS(num_bytes(&b, 1536), "1.5 kB");
	SHOWS(num_bytes(&b, 10188), "9.9 kB");
	SHOWS(num_bytes(&b, 10189), "10 kB");
	SHOWS(num_bytes(&b, 10239), "10 kB");
	SHOWS(num_bytes(&b, 1048063), "1023 kB");
	SHOWS(num_bytes(&b, 1048064), "1.0 MB"); /* 1023.5 kB rounds up into the next unit */
	SHOWS(num_bytes(&b, 1048576), "1.0 MB");
	SHOWS(num_bytes(&b, UINT64_C(5) << 30), "5.0 GB");
	SHOWS(num_bytes(&b, UINT64_MAX), "16 EB");
}

static void seconds(void **state)
{
	(void)state;
	SHOWS(num_seconds(&b, 0), "0 ms");
	SHOWS(num_seconds(&b, -5), "0 ms");
	SHOWS(num_seconds(&b, NAN), "0 ms");
	SHOWS(num_seconds(&b, 0.00042), "0.4 ms");
	SHOWS(num_seconds(&b, 0.0099), "9.9 ms");
	SHOWS(num_seconds(&b, 0.00999), "10 ms");
	SHOWS(num_seconds(&b, 0.042), "42 ms");
	SHOWS(num_seconds(&b, 0.9994), "999 ms");
	SHOWS(num_seconds(&b, 0.9996), "1.0 s");
	SHOWS(num_seconds(&b, 12.34), "12.3 s");
	SHOWS(num_seconds(&b, 59.97), "1:00");
	SHOWS(num_seconds(&b, 75), "1:15");
	SHOWS(num_seconds(&b, 3599.4), "59:59");
	SHOWS(num_seconds(&b, 3599.6), "1:00:00");
	SHOWS(num_seconds(&b, 7325), "2:02:05");
	buf_clear(&b);
	num_seconds(&b, INFINITY);
	assert_false(buf_failed(&b));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unsigned_numbers),
		cmocka_unit_test(signed_numbers),
		cmocka_unit_test(years),
		cmocka_unit_test(sizes),
		cmocka_unit_test(checked_arithmetic),
		cmocka_unit_test(groups),
		cmocka_unit_test(bytes),
		cmocka_unit_test(seconds),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, finish);
}
