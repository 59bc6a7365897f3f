#include "shelf.h"

#include <sqlite3.h>

static int set_up(void **state)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	ok(store_begin(sh->s, E));
	shelf_work(sh, "One", 2001, "Ada One@Org;Bea Two;Cy Three", "alpha", "Venue");
	shelf_work(sh, "Two", 1990, "Ada One;Bea Two", "alpha;beta", NULL);
	shelf_work(sh, NULL, 0, NULL, NULL, NULL);
	shelf_refresh(sh);
	ok(source_reject(sh->s, sh->file, 1, STR("k"), false, STR("why"), E));
	ok(store_commit(sh->s, E));
	*state = sh;
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

static void counts(void **state)
{
	struct shelf *sh = *state;
	struct index_counts c;

	ok(store_counts(sh->s, &c, E));
	assert_true(c.works == 3 && c.people == 3 && c.topics == 2 && c.orgs == 1 && c.venues == 1);
	assert_true(c.edges == 3 && c.mentions == 5 && c.records == 3 && c.files == 1 && c.rejects == 1);
	assert_true(c.first_year == 1990 && c.last_year == 2001);
	assert_true(c.bytes >= 40 * 4096);
}

struct heard {
	char last[512];
	int n;
};

static void hear(void *ctx, const char *sentence)
{
	struct heard *h = ctx;

	h->n++;
	snprintf(h->last, sizeof(h->last), "%s", sentence);
}

/* Each fault is found and said with the file's name. */
static void every_disagreement_is_a_fault(void **state)
{
	static const struct {
		const char *sql, *word;
	} hurt[] = {
		{ "UPDATE work SET n_authors = 7 WHERE id = 1", "counts its authors" },
		{ "UPDATE person SET works = 9 WHERE id = 1", "counts its works" },
		{ "UPDATE person SET links = 9", "people count their collaborators" },
		{ "DELETE FROM edge WHERE a = 1 AND b = 2", "not the same" },
		{ "UPDATE edge SET strength = 3 WHERE a = 1 AND b = 2", "not the same" },
		{ "DELETE FROM person_name WHERE person = 2", "no name" },
		{ "UPDATE mention SET person = 99 WHERE work = 1 AND seq = 0", "" },
		{ "UPDATE topic SET works = 0 WHERE id = 1", "counts its works" },
		{ "DELETE FROM venue", "venue that is not there" },
		{ "DELETE FROM find WHERE rowid IN (SELECT rowid FROM find LIMIT 1)", "word index" },
		{ "UPDATE tally SET n = n + 1 WHERE id = 1", "are counted as" },
		{ "INSERT INTO person (key, name) VALUES ('x', 'X')", "" },
	};

	for (size_t i = 0; i < ARRAY_LEN(hurt); i++) {
		struct shelf *sh;
		struct heard h = { 0 };
		sqlite3 *db = NULL;
		int faults = -1;

		tear_down(state);
		set_up(state);
		sh = *state;
		shelf_sound(sh->s);
		assert_int_equal(sqlite3_open(store_path(sh->s), &db), SQLITE_OK);
		assert_int_equal(sqlite3_exec(db, hurt[i].sql, NULL, NULL, NULL), SQLITE_OK);
		sqlite3_close(db);
		ok(store_check(sh->s, hear, &h, &faults, E));
		if (faults < 1 || h.n != faults || !strstr(h.last, store_path(sh->s)))
			fail_msg("%s: %d faults, last \"%s\"", hurt[i].sql, faults, h.last);
		if (faults == 1 && !strstr(h.last, hurt[i].word))
			fail_msg("%s: \"%s\"", hurt[i].sql, h.last);
	}
}

static void a_broken_page_is_a_fault(void **state)
{
	struct shelf *sh = *state;
	char *path = shelf_path(sh, "index.db");
	struct heard h = { 0 };
	struct buf b = { 0 };
	int faults = 0;

	store_close_ptr(&sh->s);
	ok(file_read(path, 64 << 20, &b, E));
	memset(b.p + 4096 * 8, 0xa5, 4096 * 12);
	ok(file_write(path, buf_str(&b), E));
	buf_done(&b);
	ok(store_open(path, STORE_INDEX, STORE_READ, &sh->s, E));
	ok(store_check(sh->s, hear, &h, &faults, E));
	assert_true(faults > 0);
	assert_non_null(strstr(h.last, path));
}

static void examination_can_be_cancelled(void **state)
{
	struct shelf *sh = *state;
	struct cancel c;
	int faults = 0;

	cancel_init(&c, NULL);
	cancel_trigger(&c);
	store_cancel(sh->s, &c);
	fails(ERR_CANCELLED, store_check(sh->s, shelf_say, NULL, &faults, E));
	store_cancel(sh->s, NULL);
	shelf_sound(sh->s);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(counts),
		TEST(every_disagreement_is_a_fault),
		TEST(a_broken_page_is_a_fault),
		TEST(examination_can_be_cancelled),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
