#include "shelf.h"

#include "store/stmt.h"

static int set_up(void **state)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	*state = sh;
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

static void values_come_back_as_they_went(void **state)
{
	struct shelf *sh = *state;
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, sh->s, "SELECT ?, ?, ?, ?, ?, ?, ?, ?", E);
	stmt_int(&q, INT64_MIN);
	stmt_int_or_null(&q, -1, -1);
	stmt_int_or_null(&q, 0, -1);
	stmt_real(&q, 0.1);
	stmt_str(&q, STR_NULL);
	stmt_text(&q, STR_NULL);
	stmt_text(&q, STR("a\0b'; DROP TABLE work; --"));
	stmt_str(&q, STR(""));
	assert_true(stmt_row(&q));
	assert_true(stmt_get_int(&q, 0) == INT64_MIN);
	assert_int_equal(stmt_get_small(&q, 0), INT32_MIN);
	assert_true(stmt_is_null(&q, 1));
	assert_false(stmt_is_null(&q, 2));
	assert_true(stmt_get_real(&q, 3) == 0.1);
	assert_null(stmt_get_str(&q, 4, sh->a).p);
	assert_non_null(stmt_get_str(&q, 5, sh->a).p);
	assert_true(str_eq(stmt_get_str(&q, 6, sh->a), STR("a\0b'; DROP TABLE work; --")));
	assert_true(str_is(stmt_get_str(&q, 7, sh->a), ""));
	assert_false(stmt_row(&q));
	assert_int_equal(stmt_code(&q), ERR_OK);
}

static void one_statement_and_nothing_behind_it(void **state)
{
	static const char *const bad[] = {
		"SELECT 1; DROP TABLE work", "SELECT 1; SELECT 2", "", "  ", "-- nothing", "SELECT 1; x",
	};
	struct shelf *sh = *state;
	struct index_counts counts;

	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		struct stmt q;

		stmt_open(&q, sh->s, bad[i], E);
		assert_int_equal(stmt_code(&q), ERR_SYNTAX);
		assert_false(stmt_row(&q));
		stmt_int(&q, 1); /* latched: does nothing */
		stmt_done(&q);
		assert_int_equal(stmt_code(&q), ERR_SYNTAX);
	}
	ok(stmt_once(sh->s, "SELECT 1 ;\n", 0, 0, E));
	ok(store_counts(sh->s, &counts, E));
}

static int64_t fibonacci(struct store *s, int64_t n)
{
	static const char sql[] = "SELECT ?1 - 1, ?1 - 2";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	if (n < 2)
		return n;
	stmt_open(&q, s, sql, E);
	stmt_int(&q, n);
	assert_true(stmt_row(&q));
	/* The same text runs again while this one stands on its row. */
	return fibonacci(s, stmt_get_int(&q, 0)) + fibonacci(s, stmt_get_int(&q, 1));
}

static void the_same_text_may_run_inside_itself(void **state)
{
	struct shelf *sh = *state;

	assert_int_equal(fibonacci(sh->s, 10), 55);
	assert_int_equal(fibonacci(sh->s, 10), 55);
}

static void bound_again_after_its_end(void **state)
{
	struct shelf *sh = *state;
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, sh->s, "SELECT ? + 1", E);
	for (int i = 0; i < 5; i++) {
		stmt_int(&q, i);
		assert_true(stmt_row(&q));
		assert_int_equal(stmt_get_int(&q, 0), i + 1);
		assert_false(stmt_row(&q));
	}
}

static void numbers_and_their_absence(void **state)
{
	struct shelf *sh = *state;
	int64_t n = 5;

	ok(stmt_number(sh->s, "SELECT id FROM work WHERE id = ?", 99, 0, -7, &n, E));
	assert_int_equal(n, -7);
	ok(stmt_number(sh->s, "SELECT max(id) FROM work", 0, 0, -8, &n, E));
	assert_int_equal(n, -8);
	ok(stmt_number(sh->s, "SELECT ? * 10 + ?", 4, 2, 0, &n, E));
	assert_int_equal(n, 42);
	n = 5;
	fails(ERR_CORRUPT, stmt_number(sh->s, "SELECT x FROM nowhere", 0, 0, 0, &n, E));
	assert_int_equal(n, 5);
	assert_non_null(strstr(shelf_error.text, "index.db"));
	assert_null(strstr(shelf_error.text, "no such"));
}

static void failure_latches(void **state)
{
	struct shelf *sh = *state;
	CLEANUP(stmt_done) struct stmt q = { 0 };

	ok(store_begin(sh->s, E));
	stmt_open(&q, sh->s, "INSERT INTO meta (name, value) VALUES (?, ?)", E);
	stmt_text(&q, STR("a"));
	stmt_text(&q, STR("1"));
	ok(stmt_run(&q));
	stmt_text(&q, STR("a"));
	stmt_text(&q, STR("2"));
	fails(ERR_CORRUPT, stmt_run(&q));
	stmt_text(&q, STR("b"));
	stmt_text(&q, STR("3"));
	fails(ERR_CORRUPT, stmt_run(&q));
	store_rollback(sh->s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(values_come_back_as_they_went, set_up, tear_down),
		cmocka_unit_test_setup_teardown(one_statement_and_nothing_behind_it, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_same_text_may_run_inside_itself, set_up, tear_down),
		cmocka_unit_test_setup_teardown(bound_again_after_its_end, set_up, tear_down),
		cmocka_unit_test_setup_teardown(numbers_and_their_absence, set_up, tear_down),
		cmocka_unit_test_setup_teardown(failure_latches, set_up, tear_down),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
