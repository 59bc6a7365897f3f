#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tui/input.h"

static void edits(struct input *in, const char *what, const char *want, size_t at)
{
	assert_true(input_edit(in, str_from(what)));
	assert_string_equal(buf_cstr(&in->text), want);
	assert_int_equal(in->at, at);
}

static void goes_by_graphemes(void **state)
{
	struct input in;

	(void)state;
	input_init(&in, NULL);
	input_set(&in, STR("ae\xcc\x81数"));
	assert_int_equal(in.at, 7);
	edits(&in, "left", "ae\xcc\x81数", 4);
	edits(&in, "left", "ae\xcc\x81数", 1);
	edits(&in, "delete", "a数", 1);
	edits(&in, "right", "a数", 4);
	edits(&in, "right", "a数", 4);
	edits(&in, "erase", "a", 1);
	edits(&in, "first", "a", 0);
	edits(&in, "erase", "a", 0);
	edits(&in, "delete", "", 0);
	edits(&in, "delete", "", 0);
	edits(&in, "last", "", 0);
	assert_false(input_edit(&in, STR("nonsense")));
	input_done(&in);
}

static void goes_by_words(void **state)
{
	struct input in;

	(void)state;
	input_init(&in, NULL);
	input_set(&in, STR("one  two three"));
	edits(&in, "word-left", "one  two three", 9);
	edits(&in, "word-left", "one  two three", 5);
	edits(&in, "erase-word", "two three", 0);
	edits(&in, "word-right", "two three", 3);
	edits(&in, "word-right", "two three", 9);
	edits(&in, "erase-line", "", 0);
	input_done(&in);
}

static void what_is_inserted_is_one_safe_line(void **state)
{
	struct input in;
	CLEANUP(buf_done) struct buf big = { 0 };

	(void)state;
	input_init(&in, NULL);
	input_insert(&in, STR("q\ndD!\r\nshelf\tx\033:quit\n"));
	assert_string_equal(buf_cstr(&in.text), "q dD! shelf x:quit ");
	input_set(&in, STR("\xff\xe2\x80\xae\0\x7f""end"));
	assert_string_equal(buf_cstr(&in.text), "\xef\xbf\xbd""end");
	for (int i = 0; i < 1 << 20; i++)
		buf_adds(&big, "é");
	input_set(&in, buf_str(&big));
	assert_int_equal(in.text.n, INPUT_MAX);
	assert_int_equal(in.at, INPUT_MAX);
	input_insert(&in, STR("more"));
	assert_int_equal(in.text.n, INPUT_MAX);
	input_done(&in);
}

static void history_goes_back_and_forth(void **state)
{
	struct history h = { 0 };
	struct input in;

	(void)state;
	assert_true(history_add(&h, STR("one")));
	assert_true(history_add(&h, STR("two")));
	assert_false(history_add(&h, STR("two")));
	assert_false(history_add(&h, STR("  ")));
	assert_true(history_add(&h, STR("one"))); /* comes last now, once */
	assert_int_equal(h.lines.n, 2);
	input_init(&in, &h);
	input_set(&in, STR("typed"));
	edits(&in, "older", "one", 3);
	edits(&in, "older", "two", 3);
	edits(&in, "older", "two", 3);
	edits(&in, "newer", "one", 3);
	edits(&in, "newer", "typed", 5);
	edits(&in, "newer", "typed", 5);
	input_done(&in);
	for (int i = 0; i < 2000; i++) {
		char line[24];

		snprintf(line, sizeof(line), "line %d", i);
		history_add(&h, str_from(line));
	}
	assert_int_equal(h.lines.n, 500);
	assert_string_equal(h.lines.v[499], "line 1999");
	history_done(&h);
}

static void paints_around_the_cursor(void **state)
{
	struct canvas c;
	struct input in;
	CLEANUP(buf_done) struct buf got = { 0 };

	(void)state;
	canvas_init(&c, false);
	canvas_resize(&c, (struct size){ 8, 1 });
	input_init(&in, NULL);
	input_set(&in, STR("abcdefghij"));
	input_paint(&in, &c, 1, 0, 7);
	canvas_dump(&c, &got);
	assert_string_equal(buf_cstr(&got), "‹efghij\n");
	assert_int_equal(c.cursor_x, 7);
	input_edit(&in, STR("first"));
	canvas_clear(&c);
	buf_clear(&got);
	input_paint(&in, &c, 1, 0, 7);
	canvas_dump(&c, &got);
	assert_string_equal(buf_cstr(&got), " abcdef…\n");
	assert_int_equal(c.cursor_x, 1);
	input_done(&in);
	canvas_done(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(goes_by_graphemes),
		cmocka_unit_test(goes_by_words),
		cmocka_unit_test(what_is_inserted_is_one_safe_line),
		cmocka_unit_test(history_goes_back_and_forth),
		cmocka_unit_test(paints_around_the_cursor),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
