#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tui/face.h"

static const struct view_ops *const views[] = { &view_search, &view_person, &view_work, &view_thing, &view_works, &view_walk,
	&view_path, &view_trust, &view_following, &view_imports, &view_help };

/* A command that a view alone could take would do nothing on all other screens, without a word. */
static void every_command_of_the_explorer_is_handled(void **state)
{
	(void)state;
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		bool wanted = command_get(id)->flags & CMD_TUI;

		if (wanted != dispatch_handles(id))
			fail_msg("%s: %s", command_get(id)->name, wanted ? "is not handled" : "is no command of the explorer");
	}
	assert_false(dispatch_handles(CMD_COUNT));
}

static void hints_are_lines_that_parse(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(views); i++) {
		for (size_t k = 0; k < views[i]->n_hints; k++) {
			struct call call;
			struct error e;

			if (command_parse(str_from(views[i]->hints[k].line), CMD_TUI, a, &call, &e))
				fail_msg("%s: %s: %s", views[i]->name, views[i]->hints[k].line, e.text);
			assert_true(views[i]->hints[k].label[0]);
		}
	}
	arena_free(a);
}

static void views_are_whole(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(views); i++) {
		const struct view_ops *v = views[i];

		assert_true(v->name && v->state_size && v->open && v->close && v->refresh && v->command && v->answer);
		assert_true(v->arrange && v->paint && v->status && v->typed);
		assert_true(v->context < CTX_COUNT && v->context != CTX_PROMPT);
	}
	assert_ptr_equal(view_of(KIND_PERSON), &view_person);
	assert_ptr_equal(view_of(KIND_VENUE), &view_thing);
	assert_null(view_of(KIND_NONE));
	assert_null(view_of(KIND_COUNT));
}

/* Enter, filter and back lead somewhere on every list, and help everywhere. */
static void usual_keys_are_bound(void **state)
{
	struct config *c = config_new();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(views); i++) {
		const struct keymap *k = config_keymap(c);

		assert_non_null(keymap_chord(k, views[i]->context, "help"));
		assert_non_null(keymap_chord(k, views[i]->context, "cancel"));
		assert_non_null(keymap_chord(k, views[i]->context, "quit"));
		assert_non_null(keymap_chord(k, views[i]->context, "prompt"));
		if (views[i]->context != CTX_TEXT)
			assert_non_null(keymap_chord(k, views[i]->context, "open"));
	}
	config_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_command_of_the_explorer_is_handled),
		cmocka_unit_test(hints_are_lines_that_parse),
		cmocka_unit_test(views_are_whole),
		cmocka_unit_test(usual_keys_are_bound),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
