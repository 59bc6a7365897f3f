#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tui/table.h"

static const struct column columns[] = {
	{ .role = ROLE_KIND, .min = 4, .max = 6 },
	{ .role = ROLE_TEXT, .min = 8, .flex = true },
	{ .role = ROLE_DIM, .min = 5, .max = 10, .right = true, .drop = 1 },
};

static void lays_out(int width, const int *widest, int a, int b, int c)
{
	int got[3];

	table_layout(columns, widest, 3, width, got);
	assert_int_equal(got[0], a);
	assert_int_equal(got[1], b);
	assert_int_equal(got[2], c);
}

static void columns_share_the_width(void **state)
{
	static const int full[] = { 9, 30, 20 }, plain[] = { 4, 30, 0 };

	(void)state;
	lays_out(60, full, 6, 40, 10); /* what is left goes to the flexible one */
	lays_out(40, full, 6, 20, 10);
	lays_out(30, full, 6, 15, 5);  /* the others give way until it has half */
	lays_out(24, full, 4, 11, 5);
	lays_out(21, full, 4, 8, 5);   /* the least of each */
	lays_out(20, full, 6, 12, 0);  /* the droppable one goes before one is squeezed */
	lays_out(14, full, 4, 8, 0);
	lays_out(3, full, 4, 1, 0);
	lays_out(40, plain, 4, 34, 0); /* an empty column takes nothing */
}

static void fill(struct table *t)
{
	table_columns(t, columns, 3);
	table_heading(t, STR("First"));
	table_add(t, (struct row){ .target = { KIND_PERSON, 7, STR("Ann") }, .cells = { STR("p"), STR("Ann Émile"), STR("x") } });
	table_add(t, (struct row){ .target = { KIND_WORK, 7, STR("W") }, .cells = { STR("2024"), STR("Graph walks"), STR("y") } });
	table_heading(t, STR("Second"));
	table_add(t, (struct row){ .kind = ROW_LINE, .cells = { STR("a line about graphs") } });
	table_end(t);
}

static void shows(const struct table *t, int w, const char *want)
{
	struct list l;
	struct canvas c;
	CLEANUP(buf_done) struct buf got = { 0 };

	list_init(&l, &table_list_ops, t);
	list_resize(&l, (int)list_count(&l));
	list_refresh(&l);
	canvas_init(&c, false);
	canvas_resize(&c, (struct size){ w, MAX(1, (int)list_count(&l)) });
	list_paint(&l, &c, false);
	canvas_dump(&c, &got);
	assert_string_equal(buf_cstr(&got), want);
	canvas_done(&c);
	list_done(&l);
}

static void rows_stand_in_columns(void **state)
{
	struct table t;

	(void)state;
	table_init(&t);
	fill(&t);
	shows(&t, 31, " First\n›p     Ann Émile              x\n 2024  Graph walks            y\n Second\n a line about graphs\n");
	shows(&t, 21, " First\n›p     Ann Émile    x\n 2024  Graph walks  y\n Second\n a line about graphs\n");
	assert_int_equal(table_items(&t), 3);
	assert_true(t.rows.v[1].key != t.rows.v[2].key); /* the kind is part of the key */
	table_done(&t);
}

static void narrows(struct table *t, const char *words, size_t items)
{
	table_narrow(t, str_from(words));
	assert_int_equal(table_shown(t), items);
	assert_int_equal(table_items(t), 3);
}

static void words_narrow(void **state)
{
	struct table t;

	(void)state;
	table_init(&t);
	fill(&t);
	narrows(&t, "graph", 2);
	shows(&t, 31, " First\n›2024  Graph walks            y\n Second\n a line about graphs\n");
	narrows(&t, "emile ANN", 1);
	narrows(&t, "!graph", 1);
	narrows(&t, "graph !line", 1);
	narrows(&t, "~gws", 1); /* letters in this order */
	narrows(&t, "nothing", 0);
	shows(&t, 31, "\n");
	narrows(&t, "   ", 3);
	narrows(&t, "", 3);
	narrows(&t, "graph", 2);
	assert_true(table_passes(&t, 1, STR("walks")));
	assert_false(table_passes(&t, 0, STR("first")));
	assert_false(table_passes(&t, 1, STR("")));
	/* Rows made anew are narrowed as the old ones were. */
	table_clear(&t);
	fill(&t);
	assert_int_equal(table_shown(&t), 2);
	table_done(&t);
}

static void matches_are_marked(void **state)
{
	struct table t;
	struct canvas c;
	struct list l;
	CLEANUP(buf_done) struct buf got = { 0 };

	(void)state;
	table_init(&t);
	fill(&t);
	table_narrow(&t, STR("walks"));
	list_init(&l, &table_list_ops, &t);
	list_resize(&l, 2);
	canvas_init(&c, false);
	canvas_resize(&c, (struct size){ 26, 2 });
	list_paint(&l, &c, false); /* no cursor yet: nothing stands out but the match */
	canvas_dump_roles(&c, &got);
	assert_string_equal(buf_cstr(&got), ".hhhhh....................\n.kkkk........mmmmm.......d\n");
	canvas_done(&c);
	list_done(&l);
	table_done(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_share_the_width),
		cmocka_unit_test(rows_stand_in_columns),
		cmocka_unit_test(words_narrow),
		cmocka_unit_test(matches_are_marked),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
