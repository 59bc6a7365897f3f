#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tui/list.h"

/* Rows are letters: capitals are headings, the others their own key. */
static size_t count(const void *model)
{
	return strlen(*(const char *const *)model);
}

static uint64_t key(const void *model, size_t i)
{
	return (uint64_t)(*(const char *const *)model)[i];
}

static bool heading(const void *model, size_t i)
{
	char c = (*(const char *const *)model)[i];

	return c >= 'A' && c <= 'Z';
}

static void paint(const void *model, size_t i, struct canvas *c)
{
	canvas_text(c, 0, 0, 1, (struct str){ *(const char *const *)model + i, 1 }, ROLE_TEXT);
}

static const struct list_ops ops = { .count = count, .key = key, .heading = heading, .paint = paint };

static void stands_on(const struct list *l, char want)
{
	assert_int_not_equal(l->cursor, LIST_NONE);
	assert_int_equal(key(l->model, l->cursor), want);
	assert_true(l->cursor >= l->top && l->cursor < l->top + (size_t)MAX(1, l->height));
}

static void shows(const struct list *l, const char *want)
{
	struct canvas c;
	CLEANUP(buf_done) struct buf got = { 0 };

	canvas_init(&c, false);
	canvas_resize(&c, (struct size){ 3, l->height });
	list_paint(l, &c, true);
	canvas_dump(&c, &got);
	assert_string_equal(buf_cstr(&got), want);
	if (l->cursor != LIST_NONE)
		assert_int_equal(c.cursor_y, l->cursor - l->top);
	canvas_done(&c);
}

static void moves_over_headings(void **state)
{
	const char *rows = "AabBCcd";
	struct list l;

	(void)state;
	list_init(&l, &ops, &rows);
	list_resize(&l, 4);
	list_refresh(&l);
	stands_on(&l, 'a');
	shows(&l, " A\n›a\n b\n B\n");
	list_move(&l, 2);
	stands_on(&l, 'c');
	list_move(&l, 99);
	stands_on(&l, 'd');
	shows(&l, " B\n C\n c\n›d\n");
	list_move(&l, -1);
	list_move(&l, -1);
	stands_on(&l, 'b');
	assert_true(list_move_word(&l, STR("first"), 0));
	stands_on(&l, 'a');
	assert_int_equal(l.top, 0);
	assert_true(list_move_word(&l, STR("last"), 0));
	stands_on(&l, 'd');
	assert_true(list_move_word(&l, STR("last"), 3)); /* the third line */
	stands_on(&l, 'b');
	assert_false(list_move_word(&l, STR("left"), 0));
	list_done(&l);
}

static void keeps_its_row_when_the_model_changes(void **state)
{
	const char *rows = "abcdefghij";
	struct list l;

	(void)state;
	list_init(&l, &ops, &rows);
	list_resize(&l, 3);
	list_refresh(&l);
	list_go(&l, 4);
	list_move(&l, -1);
	shows(&l, " c\n›d\n e\n");
	rows = "xyzabcdefghij"; /* rows came before it: nothing jumps */
	list_refresh(&l);
	shows(&l, " c\n›d\n e\n");
	rows = "ghijabd";
	list_refresh(&l);
	stands_on(&l, 'd');
	rows = "ghijab"; /* it is gone: the cursor stays at its place */
	list_refresh(&l);
	stands_on(&l, 'b');
	rows = "";
	list_refresh(&l);
	assert_int_equal(l.cursor, LIST_NONE);
	list_move(&l, 1);
	list_move_word(&l, STR("last"), 0);
	list_toggle(&l);
	shows(&l, "\n\n\n");
	rows = "AB"; /* headings alone */
	list_refresh(&l);
	assert_int_equal(l.cursor, LIST_NONE);
	list_move(&l, 1);
	rows = "Aq";
	list_refresh(&l);
	stands_on(&l, 'q');
	assert_true(list_go_key(&l, 'q'));
	assert_false(list_go_key(&l, 'z'));
	list_done(&l);
}

static void scrolls_and_hits(void **state)
{
	const char *rows = "AabBcdef";
	struct list l;

	(void)state;
	list_init(&l, &ops, &rows);
	list_resize(&l, 3);
	list_refresh(&l);
	list_scroll(&l, 3);
	assert_int_equal(l.top, 3);
	stands_on(&l, 'c');
	list_scroll(&l, 99);
	assert_int_equal(l.top, 5);
	list_scroll(&l, -99);
	assert_int_equal(l.top, 0);
	stands_on(&l, 'b');
	assert_int_equal(list_at(&l, 0), LIST_NONE); /* a heading */
	assert_int_equal(list_at(&l, 1), 1);
	assert_int_equal(list_at(&l, 3), LIST_NONE);
	assert_int_equal(list_at(&l, -1), LIST_NONE);
	list_done(&l);
}

static void selects_in_order(void **state)
{
	const char *rows = "abc";
	struct list l;

	(void)state;
	list_init(&l, &ops, &rows);
	list_resize(&l, 3);
	list_refresh(&l);
	list_go(&l, 2);
	list_toggle(&l);
	list_go(&l, 0);
	list_toggle(&l);
	assert_int_equal(l.selected.n, 2);
	assert_int_equal(l.selected.v[0], 'c');
	assert_int_equal(l.selected.v[1], 'a');
	shows(&l, "•a\n›b\n•c\n");
	list_go(&l, 2);
	shows(&l, "•a\n b\n»c\n");
	list_toggle(&l);
	assert_false(list_is_selected(&l, 'c'));
	list_unselect(&l);
	assert_int_equal(l.selected.n, 0);
	list_done(&l);
}

static void no_height_is_fine(void **state)
{
	const char *rows = "Aabc";
	struct list l;

	(void)state;
	list_init(&l, &ops, &rows);
	list_refresh(&l);
	for (int h = 3; h >= 0; h--) {
		list_resize(&l, h);
		list_move_word(&l, STR("page-down"), 0);
		list_move_word(&l, STR("half-up"), 0);
		stands_on(&l, (char)key(l.model, l.cursor));
	}
	list_done(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_over_headings),
		cmocka_unit_test(keeps_its_row_when_the_model_changes),
		cmocka_unit_test(scrolls_and_hits),
		cmocka_unit_test(selects_in_order),
		cmocka_unit_test(no_height_is_fine),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
