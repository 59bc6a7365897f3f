#include "shelf.h"

#include <sqlite3.h>

static int set_up(void **state)
{
	*state = shelf_new();
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

static int known_version(struct shelf *sh, enum store_role role)
{
	char *path = shelf_path(sh, role == STORE_INDEX ? "new-index.db" : "new-notebook.db");
	sqlite3_stmt *h = NULL;
	struct store *s = NULL;
	sqlite3 *db = NULL;
	int version;

	ok(store_open(path, role, STORE_WRITE, &s, E));
	store_close(s);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &h, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(h), SQLITE_ROW);
	version = sqlite3_column_int(h, 0);
	sqlite3_finalize(h);
	sqlite3_close(db);
	return version;
}

/* The database of tests/upgrade/NAME-VERSION.sql. There must be one for every version that ever was. */
static char *load(struct shelf *sh, const char *name, int version)
{
	const char *root = getenv("PEERAGE_SOURCE_ROOT");
	CLEANUP(buf_done) struct buf text = { 0 };
	char *path = arena_cstr(sh->a, arena_printf(sh->a, "%s/%s-%d.db", sh->dir, name, version));
	char *dump = arena_cstr(
		sh->a, arena_printf(sh->a, "%s/tests/upgrade/%s-%d.sql", root ? root : ".", name, version));
	sqlite3 *db = NULL;
	char *why = NULL;

	ok(file_read(dump, 4 << 20, &text, E));
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, buf_cstr(&text), NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s: %s", dump, why);
	sqlite3_close(db);
	return path;
}

static void index_holds_everything(struct shelf *sh, struct store *s)
{
	struct person *people = NULL, p;
	struct file_row *files = NULL;
	struct reject_row *rejects = NULL;
	struct found *found = NULL;
	struct work *works = NULL;
	row_id tong = 0;
	struct str got;
	size_t n = 0;
	bool more;

	ok(person_by_ident(s, (struct ident){ SCHEME_ORCID, STR("0000-0002-1825-0097") }, &tong, E));
	ok(person_get(s, tong, sh->a, &p, E));
	assert_true(str_is(p.name, "Tong Zhao") && p.works == 2 && p.links == 3 && p.first_year == 2023);
	ok(work_list(s, KIND_PERSON, tong, true, sh->a, &works, &n, E));
	assert_true(n == 2 && str_is(works[0].title, "Training one DeePMD model in minutes") &&
		    str_is(works[0].venue, "PPoPP"));
	ok(person_list(s, KIND_VENUE, works[1].venue_id, 0, sh->a, &people, &n, E));
	assert_int_equal(n, 3);
	ok(find_words(s, STR("zhao"), KIND_NONE, 9, sh->a, &found, &n, &more, E));
	assert_true(n == 1 && found[0].id == tong);
	ok(source_files(s, sh->a, &files, &n, E));
	assert_int_equal(n, 1);
	ok(source_rejects(s, 0, 0, sh->a, &rejects, &n, E));
	assert_true(n == 1 && str_is(rejects[0].reason, "no closing brace"));
	ok(store_meta_get(s, "derived-at", sh->a, &got, E));
	assert_true(str_is(got, "2026-01-31"));
	shelf_sound(s);
}

static void every_older_index_opens(void **state)
{
	struct shelf *sh = *state;
	int known = known_version(sh, STORE_INDEX);

	for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
		for (int version = 1; version <= known; version++) {
			char *path = load(sh, "index", version);
			struct store *s = NULL;

			ok(store_open(path, STORE_INDEX, mode, &s, E));
			index_holds_everything(sh, s);
			store_close(s);
			unlink(path);
		}
	}
}

static void notebook_holds_everything(struct shelf *sh, struct store *nb)
{
	struct anchor v[] = { { STR("mention"), STR("t:1"), STR("Tong Zhao") } };
	struct anchors who = { KIND_PERSON, STR("Tong Zhao"), v, 1 };
	struct entry *e = NULL;
	size_t n = 0;

	ok(notebook_of(nb, &who, sh->a, &e, &n, E));
	assert_int_equal(n, 2);
	assert_true(e[0].kind == ENTRY_FOLLOW && e[1].kind == ENTRY_NOTE && str_is(e[1].text, "met in Prague"));
	assert_true(e[0].made == 1769860800);
	ok(notebook_all(nb, ENTRY_LENS, sh->a, &e, &n, E));
	assert_true(n == 1 && str_is(e[0].label, "moe") && str_is(e[0].text, "topic:/\\bmo?e\\b/"));
	shelf_sound(nb);
}

static void every_older_notebook_opens(void **state)
{
	struct shelf *sh = *state;
	int known = known_version(sh, STORE_NOTEBOOK);

	for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
		for (int version = 1; version <= known; version++) {
			char *path = load(sh, "notebook", version);
			CLEANUP(buf_done) struct buf what = { 0 };
			struct store *nb = NULL;

			ok(store_open(path, STORE_NOTEBOOK, mode, &nb, E));
			notebook_holds_everything(sh, nb);
			if (mode == STORE_WRITE) {
				ok(notebook_redo(nb, &what, E));
				assert_string_equal(buf_cstr(&what), "tag Tong Zhao");
				ok(notebook_undo(nb, &what, E));
				ok(notebook_undo(nb, &what, E));
				assert_string_equal(buf_cstr(&what), "tag Tong Zhaotag Tong Zhaolens moe");
			}
			store_close(nb);
			unlink(path);
		}
	}
}

/* The newest dump is what this program makes, table by table: else a step is missing, or a dump. */
static const char *shape(struct shelf *sh, const char *path)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	sqlite3_stmt *h = NULL;
	sqlite3 *db = NULL;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db,
				 "SELECT m.name, c.name, c.type, c.\"notnull\", c.pk FROM sqlite_schema m JOIN "
				 "pragma_table_info(m.name) c"
				 " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
				 " UNION ALL SELECT name, tbl_name, '', 0, 0 FROM sqlite_schema WHERE type = "
				 "'index' ORDER BY 1, 2, 3",
				 -1, &h, NULL),
		SQLITE_OK);
	while (sqlite3_step(h) == SQLITE_ROW) {
		for (int i = 0; i < 5; i++)
			buf_addf(&b, "%s ", (const char *)sqlite3_column_text(h, i));
		buf_addc(&b, '\n');
	}
	sqlite3_finalize(h);
	sqlite3_close(db);
	return arena_cstr(sh->a, buf_str(&b));
}

static void the_newest_dump_is_of_the_present_shape(void **state)
{
	struct shelf *sh = *state;
	int index = known_version(sh, STORE_INDEX), notebook = known_version(sh, STORE_NOTEBOOK);

	assert_string_equal(shape(sh, load(sh, "index", index)), shape(sh, shelf_path(sh, "new-index.db")));
	assert_string_equal(
		shape(sh, load(sh, "notebook", notebook)), shape(sh, shelf_path(sh, "new-notebook.db")));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(every_older_index_opens),
		TEST(every_older_notebook_opens),
		TEST(the_newest_dump_is_of_the_present_shape),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
