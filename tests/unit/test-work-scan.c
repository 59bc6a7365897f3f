#include "shelf.h"

#include "store/work-scan.h"

static int set_up(void **state)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	ok(store_begin(sh->s, E));
	shelf_work(sh, "One", 2001, "Ada One@Org A;Bea Two", "alpha;beta", "Venue A");
	shelf_work(sh, "Two", 0, "Ada One", NULL, NULL);
	shelf_work(sh, NULL, 2003, NULL, NULL, "Venue B");
	ok(store_commit(sh->s, E));
	*state = sh;
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

struct seen {
	struct shelf *sh;
	struct buf text;
	size_t n;
	row_id last;
	enum err answer;
	size_t answer_at;
};

static enum err note(void *ctx, const struct work *w, struct error *e)
{
	struct seen *seen = ctx;
	struct mention *mentions = NULL;
	size_t n = 0;

	assert_true(w->id > seen->last);
	seen->last = w->id;
	if (++seen->n == seen->answer_at)
		return error_set(e, seen->answer, "enough");
	/* Looking something else up leaves the row alone. */
	ok(work_mentions(seen->sh->s, w->id, seen->sh->a, &mentions, &n, E));
	buf_addf(&seen->text, STR_FMT ",%d,%d," STR_FMT, STR_ARG(w->title), w->year, w->cites, STR_ARG(w->topics));
	buf_addf(&seen->text, "," STR_FMT "," STR_FMT "," STR_FMT ";", STR_ARG(w->venue), STR_ARG(w->authors),
		STR_ARG(w->type));
	assert_true(w->abstract.p == NULL || str_is(w->abstract, "About."));
	return ERR_OK;
}

static void gives(struct shelf *sh, unsigned parts, const char *want)
{
	struct seen seen = { .sh = sh };

	ok(work_scan(sh->s, parts, note, &seen, E));
	assert_string_equal(buf_cstr(&seen.text), want);
	buf_done(&seen.text);
}

static void reads_what_is_asked_for(void **state)
{
	struct shelf *sh = *state;
	struct work w = { .title = STR("Four"), .key = STR("t:four"), .abstract = STR("About."), .type = STR("thesis"),
		.source = STR("dblp"), .cites = 0 };
	const struct work_parts none = { 0 };
	row_id id = 0;

	ok(store_begin(sh->s, E));
	ok(work_put(sh->s, &w, &none, &id, E));
	ok(store_commit(sh->s, E));
	gives(sh, 0, "One,2001,-1,alpha\nbeta,,,;Two,0,-1,,,,;,2003,-1,,,,;Four,0,0,,,,;");
	gives(sh, SCAN_VENUE, "One,2001,-1,alpha\nbeta,Venue A,,;Two,0,-1,,,,;,2003,-1,,Venue B,,;Four,0,0,,,,;");
	gives(sh, SCAN_AUTHORS | SCAN_ABSTRACT,
		"One,2001,-1,alpha\nbeta,,Ada One\nBea Two,;Two,0,-1,,,Ada One,;,2003,-1,,,,;Four,0,0,,,,;");
	gives(sh, SCAN_LABELS, "One,2001,-1,alpha\nbeta,,,;Two,0,-1,,,,;,2003,-1,,,,;Four,0,0,,,,thesis;");
	gives(sh, ~0u, "One,2001,-1,alpha\nbeta,Venue A,Ada One\nBea Two,;Two,0,-1,,,Ada One,;,2003,-1,,Venue B,,;"
		"Four,0,0,,,,thesis;");
}

static void stops_when_told(void **state)
{
	struct shelf *sh = *state;
	struct seen seen = { .sh = sh, .answer = ERR_EXISTS, .answer_at = 2 };

	ok(work_scan(sh->s, 0, note, &seen, E));
	assert_int_equal(seen.n, 2);
	buf_done(&seen.text);
	seen = (struct seen){ .sh = sh, .answer = ERR_LIMIT, .answer_at = 1 };
	fails(ERR_LIMIT, work_scan(sh->s, 0, note, &seen, E));
	assert_int_equal(seen.n, 1);
	gives(sh, 0, "One,2001,-1,alpha\nbeta,,,;Two,0,-1,,,,;,2003,-1,,,,;");
}

static enum err count(void *ctx, const struct work *w, struct error *e)
{
	struct seen *seen = ctx;

	(void)e;
	assert_true(w->id > seen->last);
	seen->last = w->id;
	seen->n++;
	return ERR_OK;
}

/* More than one statement's rows: none twice, none left out. */
static void goes_on_from_piece_to_piece(void **state)
{
	struct shelf *sh = *state;
	const struct work_parts none = { 0 };
	struct seen stopped = { .sh = sh };
	struct cancel c;

	for (size_t want = 3; want <= 2001; want += 999) {
		struct seen seen = { .sh = sh };
		row_id id = 0;

		ok(work_scan(sh->s, SCAN_ABSTRACT, count, &seen, E));
		assert_int_equal(seen.n, want);
		ok(store_begin(sh->s, E));
		for (int i = 0; i < 999; i++)
			ok(work_put(sh->s, &(struct work){ .key = STR("t:x"), .title = STR("x"), .cites = -1 }, &none, &id, E));
		ok(store_commit(sh->s, E));
	}
	cancel_init(&c, NULL);
	cancel_trigger(&c);
	store_cancel(sh->s, &c);
	fails(ERR_CANCELLED, work_scan(sh->s, 0, count, &stopped, E));
	assert_true(stopped.n < 3000);
	store_cancel(sh->s, NULL);
}

static void add(void *ctx, row_id work)
{
	struct seen *seen = ctx;

	buf_addf(&seen->text, "%d ", (int)work);
}

static void lists_a_persons_works(void **state)
{
	struct shelf *sh = *state;
	struct seen seen = { .sh = sh };

	ok(work_scan_person(sh->s, shelf_person(sh, "Ada One"), add, &seen, E));
	assert_string_equal(buf_cstr(&seen.text), "1 2 ");
	buf_clear(&seen.text);
	ok(work_scan_person(sh->s, shelf_person(sh, "Bea Two"), add, &seen, E));
	assert_string_equal(buf_cstr(&seen.text), "1 ");
	buf_clear(&seen.text);
	ok(work_scan_person(sh->s, 99, add, &seen, E));
	assert_string_equal(buf_cstr(&seen.text), "");
	buf_done(&seen.text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(reads_what_is_asked_for, set_up, tear_down),
		cmocka_unit_test_setup_teardown(stops_when_told, set_up, tear_down),
		cmocka_unit_test_setup_teardown(goes_on_from_piece_to_piece, set_up, tear_down),
		cmocka_unit_test_setup_teardown(lists_a_persons_works, set_up, tear_down),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
