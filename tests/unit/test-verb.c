/* Every verb of the table has a handler, and nothing else has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/verb.h"

static void every_verb_has_a_handler(void **state)
{
	(void)state;
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		bool verb = command_get(id)->flags & CMD_CLI;

		if (verb != (verb_handler(id) != NULL))
			fail_msg("%s: %s", command_get(id)->name, verb ? "no handler" : "a handler, but no verb");
	}
	assert_null(verb_handler(CMD_COUNT));
}

static void failures_have_their_status(void **state)
{
	static const struct {
		enum err code;
		int status;
	} want[] = { { ERR_MISSING, 1 }, { ERR_SYNTAX, 2 }, { ERR_IO, 3 }, { ERR_BUSY, 3 }, { ERR_CORRUPT, 3 },
		{ ERR_VERSION, 3 }, { ERR_LIMIT, 3 }, { ERR_EXISTS, 3 }, { ERR_CANCELLED, 130 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(want); i++) {
		struct error e = { 0 };

		(void)error_set(&e, want[i].code, "a sentence");
		assert_int_equal(verb_fail(&e), want[i].status);
		assert_int_equal(verb_fail_in(&e, STR("text")), want[i].status);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_verb_has_a_handler),
		cmocka_unit_test(failures_have_their_status),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
