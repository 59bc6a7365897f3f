/* Completion scripts name every verb and option, and what they quote stays quoted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/command.h"
#include "app/completion.h"

static void shells(void **state)
{
	(void)state;
	assert_int_equal(shell_from(STR("bash")), SHELL_BASH);
	assert_int_equal(shell_from(STR("zsh")), SHELL_ZSH);
	assert_int_equal(shell_from(STR("fish")), SHELL_FISH);
	assert_int_equal(shell_from(STR("tcsh")), SHELL_COUNT);
}

static bool names(const struct buf *script, enum shell shell, const char *option)
{
	CLEANUP(buf_done) struct buf text = { 0 };

	buf_addf(&text, shell == SHELL_FISH ? " -l %s" : "--%s", option);
	return str_has(buf_str(script), buf_str(&text));
}

static void everything_is_named(void **state)
{
	(void)state;
	for (enum shell s = 0; s < SHELL_COUNT; s++) {
		CLEANUP(buf_done) struct buf script = { 0 };

		completion_write(s, &script);
		assert_false(buf_failed(&script));
		for (enum command_id id = 0; id <= CMD_COUNT; id++) {
			const struct option *o;
			size_t n = command_options(id, &o);

			if (id < CMD_COUNT)
				assert_int_equal(str_has(buf_str(&script), str_from(command_get(id)->name)) ||
							 !(command_get(id)->flags & CMD_CLI), true);
			for (size_t i = 0; i < n; i++)
				assert_true(names(&script, s, o[i].name));
		}
		/* Commands of the explorer alone are no verbs. */
		assert_false(str_has(buf_str(&script), STR("suspend")));
	}
}

/* In each line of the scripts single quotes are balanced: a summary cannot break out of its own. */
static void quotes_are_balanced(void **state)
{
	(void)state;
	for (enum shell s = 0; s < SHELL_COUNT; s++) {
		CLEANUP(buf_done) struct buf script = { 0 };
		struct str rest, line;

		completion_write(s, &script);
		rest = buf_str(&script);
		while (str_next(&rest, '\n', &line)) {
			size_t quotes = 0;

			for (size_t i = 0; i < line.n; i++)
				quotes += line.p[i] == '\'';
			assert_int_equal(quotes % 2, 0);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shells),
		cmocka_unit_test(everything_is_named),
		cmocka_unit_test(quotes_are_balanced),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
