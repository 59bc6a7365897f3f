#include "shelf.h"

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

static void a_file_begins_again_with_its_counts_at_nought(void **state)
{
	struct shelf *sh = *state;
	struct file_row *files = NULL, f;
	row_id again = 0, other = 0;
	size_t n = 0;

	ok(source_file_begin(sh->s, STR("/x/\xff'.gz"), STR("dblp"), -1, &other, E));
	ok(source_files(sh->s, sh->a, &files, &n, E));
	assert_int_equal(n, 2);
	assert_true(str_is(files[0].path, "/somewhere/list.bib"));
	assert_int_equal(files[0].size, 100);
	assert_false(files[0].done);
	assert_int_equal(files[1].size, -1);
	assert_true(str_is(files[1].path, "/x/\xff'.gz"));
	assert_true(files[1].imported > 1600000000);
	f = files[1];
	f.done = true;
	f.read = 10;
	f.added = 4;
	f.merged = 3;
	f.unchanged = 2;
	f.rejected = 1;
	f.warned = 5;
	ok(source_file_put(sh->s, &f, E));
	ok(source_files(sh->s, sh->a, &files, &n, E));
	assert_true(files[1].done);
	assert_int_equal(files[1].read, 10);
	assert_int_equal(files[1].added, 4);
	assert_int_equal(files[1].merged, 3);
	assert_int_equal(files[1].unchanged, 2);
	assert_int_equal(files[1].rejected, 1);
	assert_int_equal(files[1].warned, 5);
	ok(source_file_begin(sh->s, STR("/x/\xff'.gz"), STR("dblp"), 77, &again, E));
	assert_int_equal(again, other);
	ok(source_files(sh->s, sh->a, &files, &n, E));
	assert_int_equal(n, 2);
	assert_int_equal(files[1].size, 77);
	assert_int_equal(files[1].read + files[1].warned, 0);
	assert_false(files[1].done);
}

static void records_are_found_by_bytes_and_by_key(void **state)
{
	struct shelf *sh = *state;
	row_id a = 0, b = 0, id = 1, target = 1;
	struct source_row *rows = NULL;
	size_t n = 0;

	/* One digest, two bodies: the bytes decide. */
	ok(source_add(sh->s, sh->file, RECORD_WORK, STR("one"), 3, UINT64_MAX, STR("{\"a\":1}"), &a, E));
	ok(source_add(sh->s, sh->file, RECORD_WORK, STR_NULL, 9, UINT64_MAX, STR("{\"a\":2}"), &b, E));
	ok(source_find_digest(sh->s, UINT64_MAX, STR("{\"a\":2}"), &id, &target, E));
	assert_int_equal(id, b);
	assert_int_equal(target, 0);
	ok(source_find_digest(sh->s, UINT64_MAX, STR("{\"a\":3}"), &id, &target, E));
	assert_int_equal(id, 0);
	ok(source_aim(sh->s, a, 17, E));
	ok(source_find_key(sh->s, sh->file, STR("one"), &id, &target, E));
	assert_int_equal(id, a);
	assert_int_equal(target, 17);
	ok(source_find_key(sh->s, sh->file, STR("two"), &id, &target, E));
	assert_int_equal(id, 0);
	ok(source_find_key(sh->s, sh->file + 1, STR("one"), &id, &target, E));
	assert_int_equal(id, 0);
	ok(source_find_key(sh->s, sh->file, STR_NULL, &id, &target, E));
	assert_int_equal(id, 0);
	ok(source_replace(sh->s, a, 4, 5, STR("{\"a\":4}"), E));
	ok(source_find_digest(sh->s, UINT64_MAX, STR("{\"a\":1}"), &id, &target, E));
	assert_int_equal(id, 0);
	ok(source_find_digest(sh->s, 5, STR("{\"a\":4}"), &id, &target, E));
	assert_int_equal(id, a);
	ok(source_aim(sh->s, b, 17, E));
	ok(source_of(sh->s, RECORD_WORK, 17, sh->a, &rows, &n, E));
	assert_int_equal(n, 2);
	assert_int_equal(rows[0].record, a);
	assert_int_equal(rows[0].line, 4);
	assert_int_equal(rows[0].kind, RECORD_WORK);
	assert_true(str_is(rows[0].path, "/somewhere/list.bib"));
	assert_true(str_is(rows[0].format, "bibtex"));
	assert_true(str_is(rows[0].key, "one"));
	assert_true(str_is(rows[0].body, "{\"a\":4}"));
	assert_null(rows[1].key.p);
	ok(source_of(sh->s, RECORD_PERSON, 17, sh->a, &rows, &n, E));
	assert_int_equal(n, 0);
	ok(source_aim(sh->s, b, 0, E));
	ok(source_of(sh->s, RECORD_WORK, 17, sh->a, &rows, &n, E));
	assert_int_equal(n, 1);
}

struct walk {
	struct store *s;
	unsigned seen, stop;
	row_id last;
};

/* Writes and commits while the walk goes on. */
static enum err visit(void *ctx, const struct source_row *row, struct error *e)
{
	struct walk *w = ctx;
	enum err err;

	assert_true(row->record > w->last);
	assert_int_equal(row->body.n, row->line);
	w->last = row->record;
	if (++w->seen == w->stop)
		return error_set(e, ERR_LIMIT, "enough");
	err = store_begin(w->s, e);
	if (!err)
		err = source_aim(w->s, row->record, row->line, e);
	if (!err && w->seen % 3)
		return store_commit(w->s, e);
	store_rollback(w->s);
	return err;
}

static void every_record_once_in_order(void **state)
{
	struct shelf *sh = *state;
	struct walk w = { .s = sh->s };
	char *body = xmalloc(40000);
	row_id id;

	memset(body, 'x', 40000);
	ok(store_begin(sh->s, E));
	for (unsigned i = 1; i <= 700; i++)
		ok(source_add(sh->s, sh->file, RECORD_WORK, STR_NULL, i % 50 ? i : 40000 - i, i,
			(struct str){ body, i % 50 ? i : 40000 - i }, &id, E));
	ok(store_commit(sh->s, E));
	ok(source_each(sh->s, visit, &w, E));
	assert_int_equal(w.seen, 700);
	w = (struct walk){ .s = sh->s, .stop = 300 };
	fails(ERR_LIMIT, source_each(sh->s, visit, &w, E));
	assert_int_equal(w.seen, 300);
	assert_string_equal(shelf_error.text, "enough");
	free(body);
}

static void refusals(void **state)
{
	struct shelf *sh = *state;
	struct reject_row *rows = NULL;
	row_id other = 0;
	size_t n = 0;

	ok(source_file_begin(sh->s, STR("/b"), STR("ris"), 1, &other, E));
	ok(source_reject(sh->s, sh->file, 30, STR("k2"), false, STR("no closing brace"), E));
	ok(source_reject(sh->s, sh->file, 7, STR_NULL, true, STR("a \0 in a title"), E));
	ok(source_reject(sh->s, other, 1, STR(""), false, STR("x"), E));
	ok(source_rejects(sh->s, 0, 0, sh->a, &rows, &n, E));
	assert_int_equal(n, 3);
	assert_int_equal(rows[0].line, 7);
	assert_true(rows[0].warning);
	assert_null(rows[0].key.p);
	assert_int_equal(rows[0].reason.n, 14);
	assert_int_equal(rows[1].line, 30);
	assert_false(rows[1].warning);
	assert_true(str_is(rows[1].key, "k2"));
	assert_true(str_is(rows[2].path, "/b"));
	ok(source_rejects(sh->s, 0, 2, sh->a, &rows, &n, E));
	assert_int_equal(n, 2);
	ok(source_rejects(sh->s, other, 0, sh->a, &rows, &n, E));
	assert_int_equal(n, 1);
	ok(source_rejects_clear(sh->s, sh->file, E));
	ok(source_rejects(sh->s, 0, 0, sh->a, &rows, &n, E));
	assert_int_equal(n, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_file_begins_again_with_its_counts_at_nought, set_up, tear_down),
		cmocka_unit_test_setup_teardown(records_are_found_by_bytes_and_by_key, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_record_once_in_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(refusals, set_up, tear_down),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
