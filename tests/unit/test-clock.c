#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <time.h>

#include "base/clock.h"

static const char *iso(int64_t when)
{
	static struct buf b;

	buf_clear(&b);
	clock_iso(&b, when);
	return buf_cstr(&b);
}

static int64_t fixed(const char *text)
{
	setenv("PEERAGE_CLOCK", text, 1);
	return clock_now();
}

static void fixed_clock(void **state)
{
	(void)state;
	assert_int_equal(fixed("1970-01-01T00:00:00"), 0);
	assert_int_equal(fixed("2026-01-31T12:00:00"), 1769860800);
	assert_int_equal(fixed("2026-01-31T12:00:00Z"), 1769860800);
	assert_int_equal(fixed("2026-01-31"), 1769860800 - 12 * 3600);
	assert_int_equal(fixed("2024-02-29T23:59:59"), 1709251199);
	assert_int_equal(clock_year(), 2024);
	assert_int_equal(fixed("1969-12-31T23:59:59"), -1);
	assert_int_equal(clock_year(), 1969);
	assert_string_equal(iso(fixed("0001-01-01T00:00:00")), "0001-01-01T00:00:00Z");
	assert_string_equal(iso(fixed("9999-12-31T23:59:59")), "9999-12-31T23:59:59Z");
}

static void nonsense_leaves_the_clock_alone(void **state)
{
	static const char *const bad[] = {
		"",
		"now",
		"2026",
		"2026-01",
		"2026-13-01",
		"2026-00-01",
		"2026-01-32",
		"2026-02-29",
		"2026-04-31",
		"2026-01-31T24:00:00",
		"2026-01-31T12:60:00",
		"2026-01-31 12:00:00",
		"2026-01-31T12:00:00+01:00",
		"2026-01-31T12:00",
		"2026-01-31T12:00:0",
		"2026-01-31Z",
		"-026-01-31",
		"2026--1-31",
		"0000-01-01",
		"2026-01-31T12:00:00ZZ",
		"２026-01-31",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		int64_t now = time(NULL);

		assert_in_range(fixed(bad[i]), now - 2, now + 5);
	}
	unsetenv("PEERAGE_CLOCK");
	assert_in_range(clock_now(), time(NULL) - 2, time(NULL) + 5);
	assert_in_range(clock_year(), 2024, 2999);
}

static void dates_agree_with_libc(void **state)
{
	struct buf b = { 0 };

	(void)state;
	/* Steps of 11 days and some, over eight centuries: all kinds of leap years. */
	for (int64_t when = INT64_C(-15000000000); when < INT64_C(12000000000); when += 987654) {
		time_t t = when;
		struct tm tm;
		char text[64];

		assert_non_null(gmtime_r(&t, &tm));
		strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &tm);
		assert_string_equal(iso(when), text);
		text[10] = '\0';
		buf_clear(&b);
		clock_date(&b, when);
		assert_string_equal(buf_cstr(&b), text);
	}
	buf_done(&b);
}

static void extremes_do_not_overflow(void **state)
{
	(void)state;
	assert_string_equal(iso(-1), "1969-12-31T23:59:59Z");
	assert_string_equal(iso(INT64_MAX), "292277026596-12-04T15:30:07Z");
	assert_string_equal(iso(INT64_MIN), "-292277022657-01-27T08:29:52Z");
}

static void monotonic_goes_on(void **state)
{
	double before = clock_monotonic(), after;

	(void)state;
	fixed("2026-01-31T12:00:00");
	do
		after = clock_monotonic();
	while (after == before);
	assert_true(after > before);
	assert_true(after - before < 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fixed_clock),
		cmocka_unit_test(nonsense_leaves_the_clock_alone),
		cmocka_unit_test(dates_agree_with_libc),
		cmocka_unit_test(extremes_do_not_overflow),
		cmocka_unit_test(monotonic_goes_on),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
