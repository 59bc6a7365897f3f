/* What leaves the index: whole sets, source records as they came, CSL items with the sources' name parts. */
#include "desk.h"

#include "app/export.h"

static const char body[] = "{\"kind\":\"work\",\"id\":\"key-1\",\"title\":\"On \\\"things\\\"\",\"authors\":["
			   "{\"name\":\"Al van Archenholt\",\"given\":\"Al\",\"particle\":\"van\",\"family\":\"Archenholt\"},"
			   "{\"name\":\"Ida Nummer III\",\"given\":\"Ida\",\"family\":\"Nummer\",\"suffix\":\"III\"}]}";

static int setup(void **state)
{
	struct desk *d = desk_new();
	struct source_row *rows;
	size_t n;
	row_id first = shelf_work(d->sh, "On \"things\"", 2014, "Al van Archenholt;Ida Nummer III", "moe;walks", "Journal of Things");
	row_id second = shelf_work(d->sh, "Untroubled", 2020, "Zhao Tong", NULL, NULL);

	/* The record of the first reads as the interchange form; that of the second does not read at all. */
	ok(source_of(d->sh->s, RECORD_WORK, first, d->a, &rows, &n, E));
	ok(source_replace(d->sh->s, rows[0].record, 1, 1, str_from(body), E));
	shelf_record(d->sh, RECORD_PERSON, "{\"kind\":\"person\"}");
	ok(source_aim(d->sh->s, d->sh->record, desk_person(d, "Zhao Tong"), E));
	(void)second;
	desk_open(d);
	*state = d;
	return 0;
}

static int teardown(void **state)
{
	desk_free(*state);
	return 0;
}

static enum err take(void *ctx, struct str piece, struct error *e)
{
	(void)e;
	buf_add(ctx, piece);
	return ERR_OK;
}

static enum err refuse(void *ctx, struct str piece, struct error *e)
{
	(void)ctx, (void)piece;
	return error_set(e, ERR_IO, "the disk is full");
}

static void export(struct desk *d, enum export_format f, const struct target *t, const char *filter, size_t want_n, struct buf *out)
{
	size_t n = 99;

	buf_clear(out);
	ok(export_run(&d->l, f, t, str_from(filter), take, out, &n, E));
	assert_int_equal(n, want_n);
}

static void formats(void **state)
{
	(void)state;
	assert_int_equal(export_format_from(STR("csl")), EXPORT_CSL);
	assert_int_equal(export_format_from(STR("pdf")), EXPORT_FORMAT_COUNT);
	assert_string_equal(export_format_name(EXPORT_JSONL), "jsonl");
}

static void records_as_they_came(void **state)
{
	struct desk *d = *state;
	struct target person = { KIND_PERSON, desk_person(d, "Zhao Tong"), STR("Zhao Tong") };
	CLEANUP(buf_done) struct buf out = { 0 };

	export(d, EXPORT_JSONL, NULL, "", 3, &out);
	assert_true(str_starts(buf_str(&out), str_from(body)));
	assert_true(str_ends(buf_str(&out), STR("\nUntroubled\n{\"kind\":\"person\"}\n")));
	export(d, EXPORT_JSONL, NULL, "topic:moe", 1, &out);
	assert_string_equal(buf_cstr(&out), arena_printf(d->a, "%s\n", body).p);
	export(d, EXPORT_JSONL, &person, "", 2, &out);
	assert_string_equal(buf_cstr(&out), "Untroubled\n{\"kind\":\"person\"}\n");
	export(d, EXPORT_JSONL, NULL, "nothing-has-this", 0, &out);
	assert_string_equal(buf_cstr(&out), "");
}

static void items_of_csl(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf out = { 0 };

	export(d, EXPORT_CSL, NULL, "nothing-has-this", 0, &out);
	assert_string_equal(buf_cstr(&out), "[]\n");
	export(d, EXPORT_CSL, NULL, "topic:moe", 1, &out);
	assert_string_equal(buf_cstr(&out),
		"[\n{\"id\":\"k1\",\"type\":\"document\",\"title\":\"On \\\"things\\\"\",\"author\":["
		"{\"family\":\"Archenholt\",\"given\":\"Al\",\"non-dropping-particle\":\"van\"},"
		"{\"family\":\"Nummer\",\"given\":\"Ida\",\"suffix\":\"III\"}],"
		"\"issued\":{\"date-parts\":[[2014]]},\"container-title\":\"Journal of Things\","
		"\"keyword\":\"moe, walks\"}\n]\n");
	export(d, EXPORT_CSL, NULL, "", 2, &out);
	assert_true(str_has(buf_str(&out), STR("{\"family\":\"Tong\",\"given\":\"Zhao\"}")));
	assert_true(str_has(buf_str(&out), STR("\"id\":\"k2\"")));
	assert_true(str_ends(buf_str(&out), STR("}\n]\n")));
}

static void failures_end_it(void **state)
{
	struct desk *d = *state;
	size_t n;

	fails(ERR_IO, export_run(&d->l, EXPORT_CSL, NULL, STR(""), refuse, NULL, &n, E));
	assert_string_equal(shelf_error.text, "the disk is full");
	fails(ERR_IO, export_run(&d->l, EXPORT_JSONL, NULL, STR(""), refuse, NULL, &n, E));
	fails(ERR_SYNTAX, export_run(&d->l, EXPORT_CSL, NULL, STR("/("), take, NULL, &n, E));
	cancel_trigger(&d->cancel);
	fails(ERR_CANCELLED, export_run(&d->l, EXPORT_JSONL, NULL, STR(""), refuse, NULL, &n, E));
	cancel_reset(&d->cancel);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(formats),
		cmocka_unit_test(records_as_they_came),
		cmocka_unit_test(items_of_csl),
		cmocka_unit_test(failures_end_it),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, setup, teardown);
}
