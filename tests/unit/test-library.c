/* Places, and what opening does and does not make. */
#include "desk.h"


static int setup(void **state)
{
	struct shelf *sh = shelf_new();

	setenv("HOME", sh->dir, 1);
	unsetenv("XDG_DATA_HOME");
	unsetenv("XDG_CONFIG_HOME");
	unsetenv("XDG_STATE_HOME");
	unsetenv("PEERAGE_INDEX");
	unsetenv("PEERAGE_NOTEBOOK");
	*state = sh;
	return 0;
}

static int teardown(void **state)
{
	shelf_free(*state);
	return 0;
}

static void options_over_environment_over_home(void **state)
{
	struct shelf *sh = *state;
	struct places p;

	ok(places_find(NULL, NULL, false, sh->a, &p, E));
	assert_str(str_from(p.index), arena_printf(sh->a, "%s/.local/share/peerage/index.db", sh->dir).p);
	assert_str(str_from(p.config), arena_printf(sh->a, "%s/.config/peerage/config", sh->dir).p);
	assert_false(p.readonly);
	setenv("XDG_DATA_HOME", "/data", 1);
	ok(places_find(NULL, NULL, true, sh->a, &p, E));
	assert_string_equal(p.index, "/data/peerage/index.db");
	assert_string_equal(p.notebook, "/data/peerage/notebook.db");
	assert_true(p.readonly);
	setenv("PEERAGE_INDEX", "/env/i.db", 1);
	setenv("PEERAGE_NOTEBOOK", "", 1);
	ok(places_find(NULL, NULL, false, sh->a, &p, E));
	assert_string_equal(p.index, "/env/i.db");
	assert_string_equal(p.notebook, "/data/peerage/notebook.db");
	ok(places_find("here.db", "there.db", false, sh->a, &p, E));
	assert_string_equal(p.index, "here.db");
	assert_string_equal(p.notebook, "there.db");
}

static void without_a_home(void **state)
{
	struct shelf *sh = *state;
	struct places p;

	unsetenv("HOME");
	fails(ERR_MISSING, places_find(NULL, NULL, false, sh->a, &p, E));
	ok(places_find("i.db", "n.db", false, sh->a, &p, E));
	assert_string_equal(p.config, "");
	assert_string_equal(p.state, "");
}

static struct places in_folder(struct shelf *sh)
{
	return (struct places){ .index = shelf_path(sh, "index.db"), .notebook = shelf_path(sh, "notebook.db"), .config = "",
		.state = "" };
}

static void a_missing_index_names_the_way_out(void **state)
{
	struct shelf *sh = *state;
	struct places p = in_folder(sh);
	struct library l = { 0 };

	fails(ERR_MISSING, library_open(&p, LIBRARY_READ, NULL, &l, E));
	assert_non_null(strstr(shelf_error.text, "peerage import"));
	assert_false(file_exists(p.index));
	assert_null(l.index);
	ok(library_open(&p, LIBRARY_NOTES, NULL, &l, E));
	assert_null(l.index);
	assert_null(l.notebook);
	library_close(&l);
	library_close(&l);
}

static void importing_makes_the_index(void **state)
{
	struct shelf *sh = *state;
	struct places p = in_folder(sh);
	struct library l;

	p.readonly = true;
	fails(ERR_IO, library_open(&p, LIBRARY_IMPORT, NULL, &l, E));
	assert_false(file_exists(p.index));
	p.readonly = false;
	ok(library_open(&p, LIBRARY_IMPORT, NULL, &l, E));
	assert_non_null(l.index);
	assert_true(store_writable(l.index));
	library_close(&l);
	ok(library_open(&p, LIBRARY_READ, NULL, &l, E));
	assert_false(store_writable(l.index));
	assert_null(l.notebook);
	library_close(&l);
}

static void the_notebook_is_made_when_it_is_needed(void **state)
{
	struct shelf *sh = *state;
	struct places p = in_folder(sh);
	struct store *nb;
	struct library l;

	ok(library_open(&p, LIBRARY_NOTES, NULL, &l, E));
	p.readonly = true;
	fails(ERR_IO, library_notebook(&l, &nb, E));
	p.readonly = false;
	ok(library_notebook(&l, &nb, E));
	assert_ptr_equal(nb, l.notebook);
	library_close(&l);
	p.readonly = true;
	ok(library_open(&p, LIBRARY_NOTES, NULL, &l, E));
	assert_non_null(l.notebook);
	assert_false(store_writable(l.notebook));
	library_close(&l);
}

/* What is no database of ours is refused by name and left as it is. */
static void strangers_are_left_alone(void **state)
{
	struct shelf *sh = *state;
	struct places p = in_folder(sh);
	CLEANUP(buf_done) struct buf text = { 0 };
	struct library l;

	ok(file_write(p.index, STR("a letter to a friend, which is no database at all"), E));
	fails(ERR_CORRUPT, library_open(&p, LIBRARY_READ, NULL, &l, E));
	assert_non_null(strstr(shelf_error.text, "index.db"));
	fails(ERR_CORRUPT, library_open(&p, LIBRARY_IMPORT, NULL, &l, E));
	ok(file_read(p.index, 1000, &text, E));
	assert_str(buf_str(&text), "a letter to a friend, which is no database at all");
	unlink(p.index);
	ok(library_open(&p, LIBRARY_IMPORT, NULL, &l, E));
	library_close(&l);
	ok(file_write(p.notebook, STR("my diary, which is no database either, thank you"), E));
	fails(ERR_CORRUPT, library_open(&p, LIBRARY_READ, NULL, &l, E));
	assert_non_null(strstr(shelf_error.text, "notebook.db"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(options_over_environment_over_home),
		TEST(without_a_home),
		TEST(a_missing_index_names_the_way_out),
		TEST(importing_makes_the_index),
		TEST(the_notebook_is_made_when_it_is_needed),
		TEST(strangers_are_left_alone),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
