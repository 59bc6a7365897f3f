/* The table itself, and the command language over it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/command.h"
#include "base/uni.h"

/* Commands of the explorer that have no key: typed at the prompt. */
static const enum command_id prompt_only[] = { CMD_BIND, CMD_IMPORT, CMD_LENS, CMD_SET, CMD_UNCLAIM, CMD_UNFOLLOW };

static int setup(void **state)
{
	*state = arena_new();
	return 0;
}

static int teardown(void **state)
{
	arena_free(*state);
	return 0;
}

static void rows_are_well_formed(void **state)
{
	(void)state;
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		const struct command *c = command_get(id);
		struct str summary = str_from(c->summary);

		if (id > 0)
			assert_true(strcmp(command_get(id - 1)->name, c->name) < 0);
		assert_in_range(uni_columns(summary), 1, 60);
		assert_false(str_ends(summary, STR(".")));
		assert_true(c->flags & (CMD_CLI | CMD_TUI));
		assert_in_range(c->group, 0, GROUP_COUNT - 1);
		assert_int_equal(command_find(str_from(c->name), c->flags), id);
	}
}

static void options_are_well_formed(void **state)
{
	size_t total = 0;

	(void)state;
	for (enum command_id id = 0; id <= CMD_COUNT; id++) {
		const struct option *o;
		size_t n = command_options(id, &o);

		total += n;
		if (id < CMD_COUNT && n)
			assert_true(command_get(id)->flags & CMD_CLI);
		for (size_t i = 0; i < n; i++) {
			assert_int_equal(o[i].command, id);
			assert_in_range(uni_columns(str_from(o[i].summary)), 1, 60);
			for (size_t k = 0; k < i; k++)
				assert_string_not_equal(o[i].name, o[k].name);
		}
	}
	/* Rows of one verb that stand apart would be lost. */
	static const enum command_id all[] = {
#define COMMAND(id, name, context, arguments, needs, flags, group, summary)
#define OPTION(command, name, argument, summary) command,
#define KEY(context, chord, line)
#include "app/commands.def"
#undef COMMAND
#undef OPTION
#undef KEY
	};
	assert_int_equal(total, ARRAY_LEN(all));
}

static void every_command_has_a_key_or_is_prompt_only(void **state)
{
	size_t n;
	const struct key *keys = command_keys(&n);

	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		bool keyed = false, listed = false;

		if (!(command_get(id)->flags & CMD_TUI))
			continue;
		for (size_t i = 0; i < n; i++) {
			struct call call;

			assert_int_equal(command_parse(str_from(keys[i].line), CMD_TUI, *state, &call, NULL), ERR_OK);
			keyed = keyed || call.id == id;
		}
		for (size_t i = 0; i < ARRAY_LEN(prompt_only); i++)
			listed = listed || prompt_only[i] == id;
		if (keyed == listed)
			fail_msg("%s: %s", command_get(id)->name, keyed ? "has a key now" : "has no key");
	}
}

static void contexts_climb(void **state)
{
	(void)state;
	assert_int_equal(context_parent(CTX_PERSON), CTX_LIST);
	assert_int_equal(context_parent(CTX_LIST), CTX_ANY);
	assert_int_equal(context_parent(CTX_ANY), CTX_COUNT);
	assert_int_equal(context_parent(CTX_PROMPT), CTX_COUNT);
	for (enum context c = 0; c < CTX_COUNT; c++)
		assert_int_equal(context_from(str_from(context_name(c))), c);
	assert_int_equal(context_from(STR("nowhere")), CTX_COUNT);
	for (enum group g = 0; g < GROUP_COUNT; g++)
		assert_true(group_name(g)[0]);
}

static void names_are_found(void **state)
{
	(void)state;
	assert_int_equal(command_find(STR("work"), CMD_CLI), CMD_WORKS);
	assert_int_equal(command_find(STR("un"), CMD_TUI), CMD_COUNT);
	assert_int_equal(command_find(STR(""), CMD_TUI), CMD_COUNT);
	/* A whole name is not ambiguous though others go on from it. */
	assert_int_equal(command_find(STR("follow"), CMD_TUI), CMD_FOLLOW);
	assert_int_equal(command_find(STR("import"), CMD_TUI), CMD_IMPORT);
	/* What the face lacks is not found. */
	assert_int_equal(command_find(STR("doctor"), CMD_TUI), CMD_COUNT);
	assert_int_equal(command_find(STR("quit"), CMD_CLI), CMD_COUNT);
}

static void parses_words_and_quotes(void **state)
{
	struct call call;

	assert_int_equal(command_parse(STR("  move   page-up  "), CMD_TUI, *state, &call, NULL), ERR_OK);
	assert_int_equal(call.id, CMD_MOVE);
	assert_int_equal(call.n_args, 1);
	assert_true(str_is(call.args[0], "page-up"));
	assert_true(str_is(call.rest, "page-up"));
	assert_int_equal(call.count, 0);

	assert_int_equal(
		command_parse(STR("bind list 'g x' \"filter \\\"a b\\\"\""), CMD_TUI, *state, &call, NULL), ERR_OK);
	assert_int_equal(call.n_args, 3);
	assert_true(str_is(call.args[1], "g x"));
	assert_true(str_is(call.args[2], "filter \"a b\""));

	/* A quote inside a word, and a backslash outside quotes, are letters: patterns and names have them. */
	assert_int_equal(command_parse(STR("filter title:\"(NbS2)n\" /\\bmoe/"), CMD_TUI, *state, &call, NULL), ERR_OK);
	assert_true(str_is(call.args[0], "title:\"(NbS2)n\""));
	assert_true(str_is(call.args[1], "/\\bmoe/"));
	assert_true(str_is(call.rest, "title:\"(NbS2)n\" /\\bmoe/"));

	assert_int_equal(command_parse(STR("note 'tis well"), CMD_TUI, *state, &call, NULL), ERR_OK);
	assert_int_equal(call.n_args, 2);
	assert_true(str_is(call.args[0], "'tis"));
	assert_true(str_is(call.rest, "'tis well"));

	assert_int_equal(command_parse(STR("filter ''"), CMD_TUI, *state, &call, NULL), ERR_OK);
	assert_int_equal(call.n_args, 1);
	assert_int_equal(call.args[0].n, 0);
}

static void refuses_with_a_sentence(void **state)
{
	struct call call;
	struct error e;

	assert_int_equal(command_parse(STR("   "), CMD_TUI, *state, &call, &e), ERR_SYNTAX);
	assert_string_equal(e.text, "no command given");
	assert_int_equal(command_parse(STR("flolow"), CMD_TUI, *state, &call, &e), ERR_SYNTAX);
	assert_string_equal(e.text, "no command \"flolow\"; the nearest is \"follow\"");
	assert_int_equal(command_parse(STR("un x"), CMD_TUI, *state, &call, &e), ERR_SYNTAX);
	assert_string_equal(e.text, "\"un\" may be unclaim or undo");
	assert_int_equal(command_parse(STR("zzzzzzzz"), CMD_TUI, *state, &call, &e), ERR_SYNTAX);
	assert_string_equal(e.text, "no command \"zzzzzzzz\"");
	assert_int_equal(command_parse(STR("move 'up"), CMD_TUI, *state, &call, &e), ERR_SYNTAX);
	assert_string_equal(e.text, "a quote is not closed");
	assert_int_equal(command_parse(STR("'move"), CMD_TUI, *state, &call, &e), ERR_SYNTAX);
	assert_int_equal(command_parse(STR("\xff\xfe\x1b[2J"), CMD_TUI, *state, &call, &e), ERR_SYNTAX);
	assert_null(strchr(e.text, '\x1b'));
}

static void takes_hostile_lines(void **state)
{
	size_t n = 200000;
	char *line = arena_alloc(*state, n);
	struct call call;

	memset(line, 'a', n);
	assert_int_equal(command_parse((struct str){ line, n }, CMD_TUI, *state, &call, NULL), ERR_SYNTAX);
	for (size_t i = 0; i < n; i++)
		line[i] = i % 2 ? ' ' : '"';
	memcpy(line, "note ", 5);
	assert_int_equal(command_parse((struct str){ line, n }, CMD_TUI, *state, &call, NULL), ERR_OK);
}

static void assert_completes(struct arena *a, const char *line, unsigned flags, const char *want)
{
	struct str *v;
	CLEANUP(buf_done) struct buf got = { 0 };
	size_t n = command_complete(str_from(line), flags, a, &v);

	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_addc(&got, ' ');
		buf_add(&got, v[i]);
	}
	assert_string_equal(buf_cstr(&got), want);
}

static void completes(void **state)
{
	assert_completes(*state, "fol", CMD_TUI, "follow following");
	assert_completes(*state, "move p", CMD_TUI, "page-up page-down");
	assert_completes(*state, "set ", CMD_TUI, "ascii color digits mouse restore theme");
	assert_completes(*state, "set theme ", CMD_TUI, "dark light mono");
	assert_completes(*state, "set theme dark ", CMD_TUI, "");
	assert_completes(*state, "bind pe", CMD_TUI, "person");
	assert_completes(*state, "radius ", CMD_TUI, "+ -");
	assert_completes(*state, "man peerage-", CMD_TUI, "peerage-query peerage-trust");
	assert_completes(*state, "completion ", CMD_CLI, "bash zsh fish");
	assert_completes(*state, "works --co", CMD_CLI, "--count");
	assert_completes(*state, "works --j", CMD_CLI, "--json");
	assert_completes(*state, "find zh", CMD_TUI, "");
	assert_completes(*state, "nonsense ", CMD_TUI, "");
}

static void finds_the_nearest(void **state)
{
	static const char *const among[] = { "hops", "since", "until", "min-works", "limit" };

	(void)state;
	assert_string_equal(command_nearest(STR("limt"), among, 5), "limit");
	assert_string_equal(command_nearest(STR("sicne"), among, 5), "since");
	assert_string_equal(command_nearest(STR("min"), among, 5), "min-works");
	assert_null(command_nearest(STR("colour"), among, 5));
	assert_null(command_nearest(STR(""), among, 5));
	assert_null(command_nearest(STR("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), among, 5));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_well_formed),
		cmocka_unit_test(options_are_well_formed),
		cmocka_unit_test_setup_teardown(every_command_has_a_key_or_is_prompt_only, setup, teardown),
		cmocka_unit_test(contexts_climb),
		cmocka_unit_test(names_are_found),
		cmocka_unit_test_setup_teardown(parses_words_and_quotes, setup, teardown),
		cmocka_unit_test_setup_teardown(refuses_with_a_sentence, setup, teardown),
		cmocka_unit_test_setup_teardown(takes_hostile_lines, setup, teardown),
		cmocka_unit_test_setup_teardown(completes, setup, teardown),
		cmocka_unit_test(finds_the_nearest),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
