#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/config.h"
#include "base/file.h"

static int setup(void **state)
{
	*state = config_new();
	return 0;
}

static int teardown(void **state)
{
	config_free(*state);
	return 0;
}

static void has_defaults(void **state)
{
	const struct config *c = *state;

	assert_int_equal(config_int(c, SET_ASCII), -1);
	assert_int_equal(config_int(c, SET_MOUSE), 1);
	assert_string_equal(config_text(c, SET_THEME), "dark");
	assert_int_equal(config_int(c, SET_COLOR), 0);
	for (enum setting s = 0; s < SET_COUNT; s++) {
		assert_true(setting_summary(s)[0]);
		if (s > 0)
			assert_true(strcmp(setting_name(s - 1), setting_name(s)) < 0);
	}
}

static void sets(void **state)
{
	struct config *c = *state;

	assert_int_equal(config_line(c, STR("set theme light"), NULL), ERR_OK);
	assert_string_equal(config_text(c, SET_THEME), "light");
	assert_int_equal(config_int(c, SET_THEME), 1);
	assert_int_equal(config_line(c, STR("  set mouse NO  "), NULL), ERR_OK);
	assert_int_equal(config_int(c, SET_MOUSE), 0);
	assert_string_equal(config_text(c, SET_MOUSE), "off");
	assert_int_equal(config_line(c, STR("# set mouse on"), NULL), ERR_OK);
	assert_int_equal(config_line(c, STR(""), NULL), ERR_OK);
	assert_int_equal(config_int(c, SET_MOUSE), 0);
}

static const char *bound(struct config *c, enum context in, uint32_t key)
{
	const char *line = NULL;

	return keymap_find(config_keymap(c), in, &key, 1, &line) == KEYMAP_FOUND ? line : "";
}

static void binds(void **state)
{
	struct config *c = *state;

	assert_int_equal(config_line(c, STR("bind list x 'move first'"), NULL), ERR_OK);
	assert_string_equal(bound(c, CTX_LIST, 'x'), "move first");
	assert_int_equal(config_line(c, STR("bind list x filter title:\"a b\" year:2020.."), NULL), ERR_OK);
	assert_string_equal(bound(c, CTX_LIST, 'x'), "filter title:\"a b\" year:2020..");
	assert_int_equal(config_line(c, STR("bind list x ''"), NULL), ERR_OK);
	assert_string_equal(bound(c, CTX_LIST, 'x'), "");
	assert_int_equal(config_line(c, STR("bind any Ctrl-T \"tab next\""), NULL), ERR_OK);
	assert_string_equal(bound(c, CTX_PERSON, KEYCODE_CTRL | 't'), "tab next");
}

static void refuses(void **state)
{
	static const struct {
		const char *line, *text;
	} wrong[] = {
		{ "set them dark", "no setting \"them\"; the nearest is theme" },
		{ "set quux dark", "no setting \"quux\"" },
		{ "set theme pink", "theme is one of dark|light|mono, not \"pink\"" },
		{ "set theme", "set takes a name and a value" },
		{ "set", "set takes a name and a value" },
		{ "quit", "no command \"quit\"" },
		{ "bind list", "bind takes a context, a chord and a line" },
		{ "bind nowhere x quit", "no context \"nowhere\"" },
	};
	struct config *c = *state;

	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct error e = { 0 };

		assert_int_equal(config_line(c, str_from(wrong[i].line), &e), ERR_SYNTAX);
		assert_string_equal(e.text, wrong[i].text);
	}
	assert_string_equal(config_text(c, SET_THEME), "dark");
}

struct seen {
	unsigned n, lines[8];
	bool named;
};

static void see(void *ctx, const struct error *e)
{
	struct seen *s = ctx;

	s->lines[s->n++ % 8] = e->line;
	s->named = e->where[0] != '\0';
}

static void loads_what_holds_of_a_file(void **state)
{
	struct config *c = *state;
	struct seen seen = { 0 };
	char path[] = "/tmp/peerage-config-XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(file_write(path,
		STR("\xef\xbb\xbfset theme mono\r\n# a comment\n\nset theme pink\nbogus \x1b[2J\nset digits counts"), NULL), ERR_OK);
	assert_int_equal(config_load(c, path, see, &seen, NULL), ERR_OK);
	assert_string_equal(config_text(c, SET_THEME), "mono");
	assert_string_equal(config_text(c, SET_DIGITS), "counts");
	assert_int_equal(seen.n, 2);
	assert_int_equal(seen.lines[0], 4);
	assert_int_equal(seen.lines[1], 5);
	assert_true(seen.named);
	unlink(path);
}

static void a_missing_file_is_no_error(void **state)
{
	struct error e;

	assert_int_equal(config_load(*state, "/nonexistent/peerage/config", NULL, NULL, &e), ERR_OK);
	assert_int_equal(config_load(*state, "", NULL, NULL, &e), ERR_OK);
	assert_int_equal(config_load(*state, "/", NULL, NULL, &e), ERR_IO);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(has_defaults, setup, teardown),
		cmocka_unit_test_setup_teardown(sets, setup, teardown),
		cmocka_unit_test_setup_teardown(binds, setup, teardown),
		cmocka_unit_test_setup_teardown(refuses, setup, teardown),
		cmocka_unit_test_setup_teardown(loads_what_holds_of_a_file, setup, teardown),
		cmocka_unit_test_setup_teardown(a_missing_file_is_no_error, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
