#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tui/chart.h"
#include "tui/tabs.h"

static void looks(struct canvas *c, const char *want)
{
	CLEANUP(buf_done) struct buf got = { 0 };

	canvas_dump(c, &got);
	assert_string_equal(buf_cstr(&got), want);
	canvas_clear(c);
}

static struct canvas line(int w, bool ascii)
{
	struct canvas c;

	canvas_init(&c, ascii);
	canvas_resize(&c, (struct size){ w, 1 });
	return c;
}

static void sparks(void **state)
{
	static const int years[] = { 1, 0, 2, 4, 8 }, ones[] = { 1, 1 };
	struct canvas c = line(12, false);

	(void)state;
	assert_int_equal(chart_spark(&c, 0, 0, 12, years, 5, ROLE_TEXT), 5);
	looks(&c, "▁ ▂▄█\n");
	assert_int_equal(chart_spark(&c, 0, 0, 3, years, 5, ROLE_TEXT), 3); /* two years a column */
	looks(&c, "▁▆█\n");
	chart_spark(&c, 0, 0, 12, ones, 2, ROLE_TEXT);
	looks(&c, "▄▄\n");
	assert_int_equal(chart_spark(&c, 0, 0, 0, years, 5, ROLE_TEXT), 0);
	assert_int_equal(chart_spark(&c, 0, 0, 5, years, 0, ROLE_TEXT), 0);
	canvas_done(&c);
	c = line(12, true);
	chart_spark(&c, 0, 0, 12, years, 5, ROLE_TEXT);
	looks(&c, ". :=@\n");
	canvas_done(&c);
}

static void bars(void **state)
{
	struct canvas c = line(12, false);

	(void)state;
	chart_bar(&c, 0, 0, 12, 31, ROLE_TEXT);
	looks(&c, "▕███░░░░░░░▏\n");
	chart_bar(&c, 0, 0, 12, 100, ROLE_TEXT);
	looks(&c, "▕██████████▏\n");
	chart_bar(&c, 0, 0, 12, 99, ROLE_TEXT); /* full is full */
	looks(&c, "▕█████████░▏\n");
	chart_bar(&c, 0, 0, 12, 1, ROLE_TEXT); /* something is not nothing */
	looks(&c, "▕█░░░░░░░░░▏\n");
	chart_bar(&c, 0, 0, 12, -5, ROLE_TEXT);
	looks(&c, "▕░░░░░░░░░░▏\n");
	chart_bar(&c, 0, 0, 2, 50, ROLE_TEXT);
	looks(&c, "\n");
	canvas_done(&c);
}

static void tabs_fit(void **state)
{
	static const struct tab_label tabs[] = { { "Works", 13 }, { "People", 41 }, { "CV", SIZE_MAX }, { "Notes", 0 } };
	struct canvas c = line(50, false);

	(void)state;
	tabs_paint(&c, 0, tabs, 4, 0);
	looks(&c, " 1 Works 13  2 People 41  3 CV  4 Notes ──────────\n");
	canvas_resize(&c, (struct size){ 34, 1 });
	tabs_paint(&c, 0, tabs, 4, 0); /* numbers go first */
	looks(&c, " 1 Works  2 People  3 CV  4 Notes\n");
	canvas_resize(&c, (struct size){ 16, 1 });
	tabs_paint(&c, 0, tabs, 4, 1);
	looks(&c, "‹── 2 People ──›\n");
	canvas_done(&c);
}

static void tabs_are_hit(void **state)
{
	static const struct tab_label tabs[] = { { "Works", 13 }, { "People", 41 } };

	(void)state;
	assert_int_equal(tabs_hit(50, tabs, 2, 0, 0), 2);
	assert_int_equal(tabs_hit(50, tabs, 2, 0, 1), 0);
	assert_int_equal(tabs_hit(50, tabs, 2, 0, 10), 0);
	assert_int_equal(tabs_hit(50, tabs, 2, 0, 12), 2);
	assert_int_equal(tabs_hit(50, tabs, 2, 0, 13), 1);
	assert_int_equal(tabs_hit(50, tabs, 2, 0, 49), 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sparks),
		cmocka_unit_test(bars),
		cmocka_unit_test(tabs_fit),
		cmocka_unit_test(tabs_are_hit),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
