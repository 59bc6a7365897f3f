/* Words of a command line against the option table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/args.h"

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

/* The words of a line, parted by blanks. */
static enum err parse(struct arena *a, const char *line, struct args *ret, struct error *e)
{
	char **argv = ARENA_ARRAY(a, char *, 64);
	struct str rest = str_from(line), word;
	int argc = 0;

	argv[argc++] = arena_cstr(a, STR("peerage"));
	while (str_next_word(&rest, &word))
		argv[argc++] = arena_cstr(a, word);
	return args_parse(argc, argv, a, ret, e);
}

static struct args parsed(struct arena *a, const char *line)
{
	struct error e = { 0 };
	struct args args;

	if (parse(a, line, &args, &e))
		fail_msg("%s: %s", line, e.text);
	return args;
}

static void assert_words(struct arena *a, const char *line, enum command_id verb, const char *words)
{
	struct args args = parsed(a, line);

	assert_int_equal(args.verb, verb);
	assert_string_equal(args_text(&args, 0, a).p, words);
}

static void verbs_and_words(void **state)
{
	assert_words(*state, "", CMD_COUNT, "");
	assert_words(*state, "works moe year:2020..", CMD_WORKS, "moe year:2020..");
	assert_words(*state, "Tong Zhao", CMD_COUNT, "Tong Zhao");
	assert_words(*state, "-- works", CMD_COUNT, "works");
	assert_words(*state, "Tong works", CMD_COUNT, "Tong works");
	assert_words(*state, "work", CMD_COUNT, "work");
	assert_words(*state, "quit", CMD_COUNT, "quit");
	assert_words(*state, "find -- --json", CMD_FIND, "--json");
	assert_words(*state, "import -", CMD_IMPORT, "-");
	assert_words(*state, "works -source:arxiv -x", CMD_WORKS, "-source:arxiv -x");
	assert_words(*state, "show works", CMD_SHOW, "works");
}

static void options_before_and_behind(void **state)
{
	struct args args = parsed(*state, "--json --index a.db works --limit 3 --index=b.db --count moe --limit=4");
	struct error e = { 0 };
	int n = 9;

	assert_int_equal(args.verb, CMD_WORKS);
	assert_true(args_has(&args, "json"));
	assert_true(args_has(&args, "count"));
	assert_false(args_has(&args, "tsv"));
	assert_string_equal(args_get(&args, "index"), "b.db");
	assert_int_equal(args_int(&args, "limit", 1, 10, &n, &e), ERR_OK);
	assert_int_equal(n, 4);
	assert_int_equal(args_int(&args, "hops", 1, 10, &n, &e), ERR_OK);
	assert_int_equal(n, 4);
	args = parsed(*state, "walk -h");
	assert_true(args_has(&args, "help"));
	args = parsed(*state, "path A B --avoid C --avoid D");
	assert_int_equal(args.n_options, 2);
	assert_string_equal(args.values[0], "C");
	/* A value may look like an option. */
	args = parsed(*state, "works --by --json");
	assert_string_equal(args_get(&args, "by"), "--json");
}

static void refuses(void **state)
{
	static const struct {
		const char *line, *text;
	} wrong[] = {
		{ "--jsn", "no option --jsn; the nearest is --json" },
		{ "works --limt 3", "works: no option --limt; the nearest is --limit" },
		{ "--limit 3 works", "no option --limit" },
		{ "find --hops 2", "find: no option --hops" },
		{ "works --limit", "--limit needs a value: --limit N" },
		{ "works --count=1", "--count takes no value" },
		{ "show -x", "no option -x; options are words: --help lists them" },
		{ "-x", "no option -x; options are words: --help lists them" },
	};

	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct error e = { 0 };
		struct args args;

		assert_int_equal(parse(*state, wrong[i].line, &args, &e), ERR_SYNTAX);
		assert_string_equal(e.text, wrong[i].text);
	}
}

static void numbers_have_bounds(void **state)
{
	static const char *const wrong[] = { "works --limit 0", "works --limit 11", "works --limit x", "works --limit=",
		"works --limit 1e3", "works --limit -1", "works --limit 99999999999999999999" };

	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct args args = parsed(*state, wrong[i]);
		struct error e = { 0 };
		int n = 7;

		assert_int_equal(args_int(&args, "limit", 1, 10, &n, &e), ERR_SYNTAX);
		assert_int_equal(n, 7);
		assert_non_null(strstr(e.text, "--limit is a number from 1 to 10"));
	}
}

static void too_many_options(void **state)
{
	char **argv = ARENA_ARRAY(*state, char *, 200);
	struct error e = { 0 };
	struct args args;

	for (int i = 0; i < 200; i++)
		argv[i] = arena_cstr(*state, STR("--json"));
	assert_int_equal(args_parse(200, argv, *state, &args, &e), ERR_SYNTAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(verbs_and_words, setup, teardown),
		cmocka_unit_test_setup_teardown(options_before_and_behind, setup, teardown),
		cmocka_unit_test_setup_teardown(refuses, setup, teardown),
		cmocka_unit_test_setup_teardown(numbers_have_bounds, setup, teardown),
		cmocka_unit_test_setup_teardown(too_many_options, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
