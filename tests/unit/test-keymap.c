#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/keymap.h"

static int setup(void **state)
{
	*state = keymap_new();
	return 0;
}

static int teardown(void **state)
{
	keymap_free(*state);
	return 0;
}

static size_t parse_chord(const char *text, uint32_t *keys, size_t max)
{
	struct str rest = str_from(text);
	size_t n = 0;

	while (n < max && key_parse(&rest, &keys[n]))
		n++;
	return n;
}

static const char *line_of(const struct keymap *k, enum context c, const char *chord)
{
	uint32_t keys[4];
	size_t n = parse_chord(chord, keys, 4);
	const char *line = NULL;

	return keymap_find(k, c, keys, n, &line) == KEYMAP_FOUND ? line : NULL;
}

static void assert_key(const char *text, uint32_t want, const char *printed)
{
	struct str rest = str_from(text);
	CLEANUP(buf_done) struct buf out = { 0 };
	uint32_t key = 0;

	assert_true(key_parse(&rest, &key));
	assert_int_equal(key, want);
	assert_int_equal(rest.n, 0);
	key_print(key, &out);
	assert_string_equal(buf_cstr(&out), printed);
}

static void keys_are_read_and_printed(void **state)
{
	(void)state;
	assert_key("x", 'x', "x");
	assert_key("X", 'X', "X");
	assert_key("-", '-', "-");
	assert_key("é", 0xe9, "é");
	assert_key("Space", ' ', "Space");
	assert_key("esc", KEYCODE_ESC, "Esc");
	assert_key("Return", KEYCODE_ENTER, "Enter");
	assert_key("F1", KEYCODE_F1, "F1");
	assert_key("f12", KEYCODE_F12, "F12");
	assert_key("F", 'F', "F");
	assert_key("Ctrl-L", KEYCODE_CTRL | 'l', "Ctrl-L");
	assert_key("ctrl-l", KEYCODE_CTRL | 'l', "Ctrl-L");
	assert_key("Ctrl--", KEYCODE_CTRL | '-', "Ctrl--");
	assert_key("Ctrl-I", KEYCODE_TAB, "Tab");
	assert_key("Ctrl-M", KEYCODE_ENTER, "Enter");
	assert_key("Ctrl-[", KEYCODE_ESC, "Esc");
	assert_key("Alt-x", KEYCODE_ALT | 'x', "Alt-x");
	assert_key("Alt-X", KEYCODE_ALT | 'X', "Alt-X");
	assert_key("Ctrl-Alt-x", KEYCODE_CTRL | KEYCODE_ALT | 'x', "Ctrl-Alt-X");
	assert_key("Shift-Tab", KEYCODE_BACKTAB, "Shift-Tab");
	assert_key("Shift-Up", KEYCODE_SHIFT | KEYCODE_UP, "Shift-Up");
	assert_key("Ctrl-Right", KEYCODE_CTRL | KEYCODE_RIGHT, "Ctrl-Right");
}

static void wrong_keys_are_refused(void **state)
{
	static const char *const wrong[] = { "", " ", "Nokey", "F0", "F13", "F123", "Shift-x", "Ctrl-", "Ctrl-Ctrl-x", "Ctrl-é",
		"xy", "\xff", "\x1b", "\x7f", "\xc2\x9b" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct str rest = str_from(wrong[i]);
		uint32_t key;

		assert_false(key_parse(&rest, &key));
		assert_int_equal(rest.n, strlen(wrong[i]));
	}
}

/* In each context no built-in chord begins another that can be pressed there, or hides one of a parent. */
static void built_in_keys_do_not_clash(void **state)
{
	size_t n;
	const struct key *keys = command_keys(&n);

	(void)state;
	for (size_t i = 0; i < n; i++) {
		uint32_t one[4], two[4];
		size_t n_one = parse_chord(keys[i].chord, one, 4);

		assert_true(n_one > 0);
		for (size_t k = 0; k < n; k++) {
			bool above = false;
			size_t n_two = parse_chord(keys[k].chord, two, 4);

			for (enum context c = keys[i].context; c < CTX_COUNT; c = context_parent(c))
				above = above || c == keys[k].context;
			if (i == k || !above)
				continue;
			if (memcmp(one, two, MIN(n_one, n_two) * sizeof(*one)) == 0)
				fail_msg("%s in %s and %s in %s", keys[i].chord, context_name(keys[i].context),
					keys[k].chord, context_name(keys[k].context));
		}
	}
}

static void finds_by_context(void **state)
{
	const struct keymap *k = *state;
	const char *line = NULL;
	uint32_t g = 'g';

	assert_string_equal(line_of(k, CTX_PERSON, "Enter"), "open");
	assert_string_equal(line_of(k, CTX_PERSON, "q"), "quit");
	assert_string_equal(line_of(k, CTX_PERSON, "g g"), "move first");
	assert_int_equal(keymap_find(k, CTX_LIST, &g, 1, &line), KEYMAP_PART);
	assert_string_equal(line_of(k, CTX_WALK, "+"), "radius +");
	assert_null(line_of(k, CTX_LIST, "+"));
	assert_null(line_of(k, CTX_ANY, "Enter"));
	assert_null(line_of(k, CTX_PROMPT, "q"));
	assert_string_equal(line_of(k, CTX_TEXT, "Space"), "move page-down");
	assert_string_equal(line_of(k, CTX_LIST, "Space"), "select");
}

static void binds_and_unbinds(void **state)
{
	struct keymap *k = *state;
	struct error e;

	assert_int_equal(keymap_bind(k, CTX_LIST, STR("z z"), STR("move last"), &e), ERR_OK);
	assert_string_equal(line_of(k, CTX_WORKS, "z z"), "move last");
	/* The user's own comes first where it was bound, the built-in stays elsewhere. */
	assert_int_equal(keymap_bind(k, CTX_PERSON, STR("q"), STR("back"), &e), ERR_OK);
	assert_string_equal(line_of(k, CTX_PERSON, "q"), "back");
	assert_string_equal(line_of(k, CTX_LIST, "q"), "quit");
	assert_int_equal(keymap_bind(k, CTX_ANY, STR("q"), STR("redraw"), &e), ERR_OK);
	assert_string_equal(line_of(k, CTX_LIST, "q"), "redraw");
	assert_int_equal(keymap_bind(k, CTX_ANY, STR("q"), STR(""), &e), ERR_OK);
	assert_null(line_of(k, CTX_LIST, "q"));

	assert_int_equal(keymap_bind(k, CTX_ANY, STR("q"), STR(""), &e), ERR_SYNTAX);
	assert_string_equal(e.text, "that key is not bound here");
	assert_int_equal(keymap_bind(k, CTX_ANY, STR("g"), STR("quit"), &e), ERR_SYNTAX);
	assert_string_equal(e.text, "\"g g\" is bound here and begins with that key");
	assert_int_equal(keymap_bind(k, CTX_LIST, STR("o x"), STR("quit"), &e), ERR_SYNTAX);
	assert_string_equal(e.text, "\"o\" is bound here and would be taken first");
	assert_int_equal(keymap_bind(k, CTX_LIST, STR("Hyper-x"), STR("quit"), &e), ERR_SYNTAX);
	assert_string_equal(e.text, "no key is named \"Hyper-x\"");
	assert_int_equal(keymap_bind(k, CTX_LIST, STR(" "), STR("quit"), &e), ERR_SYNTAX);
	assert_string_equal(e.text, "a key is missing");
	assert_int_equal(keymap_bind(k, CTX_LIST, STR("a b c d e"), STR("quit"), &e), ERR_SYNTAX);
	assert_string_equal(e.text, "a chord has at most 4 keys");
	assert_int_equal(keymap_bind(k, CTX_LIST, STR("x"), STR("quti"), &e), ERR_SYNTAX);
	assert_string_equal(e.text, "no command \"quti\"; the nearest is \"quit\"");
	assert_null(line_of(k, CTX_LIST, "x"));
}

static void tells_the_chord_of_a_command(void **state)
{
	struct keymap *k = *state;

	assert_string_equal(keymap_chord(k, CTX_PERSON, "open"), "Enter");
	assert_string_equal(keymap_chord(k, CTX_PERSON, "move first"), "Home");
	assert_string_equal(keymap_chord(k, CTX_PERSON, "tab 3"), "3");
	assert_string_equal(keymap_chord(k, CTX_LIST, "move"), "Left");
	assert_null(keymap_chord(k, CTX_LIST, "radius"));
	/* "order" is not a beginning of a word. */
	assert_null(keymap_chord(k, CTX_LIST, "mov"));
	assert_int_equal(keymap_bind(k, CTX_PERSON, STR("Enter"), STR("yank"), NULL), ERR_OK);
	assert_null(keymap_chord(k, CTX_PERSON, "open"));
	assert_string_equal(keymap_chord(k, CTX_LIST, "open"), "Enter");
}

static void count_key(void *ctx, const struct key *key)
{
	int *quits = ctx;

	assert_true(key->chord[0] && key->line[0]);
	if (strcmp(key->line, "quit") == 0)
		(*quits)++;
}

static void walks_what_is_in_effect(void **state)
{
	struct keymap *k = *state;
	int quits = 0;
	size_t own = keymap_each(k, CTX_WALK, false, count_key, &quits);
	size_t all, n, in_table = 0;

	const struct key *keys = command_keys(&n);

	for (size_t i = 0; i < n; i++)
		in_table += keys[i].context == CTX_WALK;
	assert_true(own > 0);
	assert_int_equal(own, in_table);
	assert_int_equal(quits, 0);
	all = keymap_each(k, CTX_WALK, true, count_key, &quits);
	assert_int_equal(quits, 2);
	assert_int_equal(keymap_bind(k, CTX_LIST, STR("q"), STR("redraw"), NULL), ERR_OK);
	quits = 0;
	assert_int_equal(keymap_each(k, CTX_WALK, true, count_key, &quits), all);
	assert_int_equal(quits, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_are_read_and_printed),
		cmocka_unit_test(wrong_keys_are_refused),
		cmocka_unit_test(built_in_keys_do_not_clash),
		cmocka_unit_test_setup_teardown(finds_by_context, setup, teardown),
		cmocka_unit_test_setup_teardown(binds_and_unbinds, setup, teardown),
		cmocka_unit_test_setup_teardown(tells_the_chord_of_a_command, setup, teardown),
		cmocka_unit_test_setup_teardown(walks_what_is_in_effect, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
