#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "tui/canvas.h"
#include "tui/text.h"

static void wraps(const char *text, int width, const char *want)
{
	struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf got = { 0 };
	struct str *lines;
	size_t n = text_wrap(str_from(text), width, 0, a, &lines, NULL);

	for (size_t i = 0; i < n; i++) {
		assert_true(text_columns(lines[i]) <= MAX(2, width));
		buf_addf(&got, "%s" STR_FMT, i ? "|" : "", STR_ARG(lines[i]));
	}
	assert_string_equal(buf_cstr(&got), want);
	arena_free(a);
}

static void breaks_at_blanks(void **state)
{
	(void)state;
	wraps("the quick brown fox", 10, "the quick|brown fox");
	wraps("the quick brown fox", 9, "the quick|brown fox");
	wraps("the quick brown fox", 8, "the|quick|brown|fox");
	wraps("  spaces   inside  here ", 8, "spaces|inside|here");
	wraps("", 10, "");
	wraps("   ", 10, "");
	wraps("one", 3, "one");
	wraps("exactly ten", 11, "exactly ten");
}

static void breaks_what_has_no_blanks(void **state)
{
	(void)state;
	wraps("abcdefghij", 4, "abcd|efgh|ij");
	wraps("数据库系统", 4, "数据|库系|统");
	wraps("a数据 b", 4, "a数|据 b");
	wraps("数", 1, "数");
	wraps("see http://example.org/long", 8, "see|http://e|xample.o|rg/long");
}

static void keeps_line_ends(void **state)
{
	(void)state;
	wraps("one\ntwo\r\nthree", 10, "one|two|three");
	wraps("one\n\ntwo", 10, "one||two");
	wraps("one \n two", 10, "one| two");
}

static void says_when_it_cut(void **state)
{
	struct arena *a = arena_new();
	struct str *lines;
	bool cut;

	(void)state;
	assert_int_equal(text_wrap(STR("a b c d"), 1, 2, a, &lines, &cut), 2);
	assert_true(cut);
	assert_int_equal(text_wrap(STR("a b"), 1, 2, a, &lines, &cut), 2);
	assert_false(cut);
	assert_int_equal(text_wrap(STR("a\033[2J b"), 3, 0, a, &lines, &cut), 3);
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(breaks_at_blanks),
		cmocka_unit_test(breaks_what_has_no_blanks),
		cmocka_unit_test(keeps_line_ends),
		cmocka_unit_test(says_when_it_cut),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
