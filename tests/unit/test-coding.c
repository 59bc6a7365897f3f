#include "press.h"

#include "ingest/coding.h"

static void check(struct arena *a, struct str raw, enum coding coding, const char *want)
{
	struct str got;
	enum coding c;
	ok(coding_utf8(raw, a, &got, &c, E));
	assert_int_equal(c, coding);
	assert_true(str_is(got, want));
}

static void what_it_takes_bytes_for(void **state)
{
	struct arena *a = *state;
	check(a, STR(""), CODING_UTF8, "");
	check(a, STR("naïve – 王"), CODING_UTF8, "naïve – 王");
	check(a, STR("na\xefve"), CODING_WINDOWS, "naïve");
	check(a, STR("\x93quoted\x94 \x96 \x80"), CODING_WINDOWS, "“quoted” – €");
	check(a, STR("Müller na\xefve"), CODING_REPAIRED, "Müller na\xef\xbf\xbdve");
	check(a, STR("\xc3\xbc\x81"), CODING_REPAIRED, "ü\xef\xbf\xbd");
}

static void what_it_refuses(void **state)
{
	struct arena *a = *state;
	struct str got;
	enum coding c;
	memset(E, 0, sizeof(*E));
	fails(ERR_FORMAT, coding_utf8(STR("ab\ncd\x81" "e\n"), a, &got, &c, E));
	assert_int_equal(shelf_error.line, 2);
	assert_int_equal(shelf_error.column, 3);
	assert_true(str_has(str_from(shelf_error.text), STR("0x81")));
	fails(ERR_FORMAT, coding_utf8(STR("\x83\x65\x83\x58\x83\x67\x90"), a, &got, &c, NULL));
}

static int set_up(void **state)
{
	*state = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(what_it_takes_bytes_for),
		TEST(what_it_refuses),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
