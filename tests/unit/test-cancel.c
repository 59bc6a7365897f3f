#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <pthread.h>

#include "base/cancel.h"

static void triggers_and_resets(void **state)
{
	struct cancel c;

	(void)state;
	cancel_init(&c, NULL);
	assert_false(cancel_test(&c));
	cancel_trigger(&c);
	assert_true(cancel_test(&c));
	assert_true(cancel_test(&c));
	assert_int_equal(atomic_load(&c.polls), 3);
	cancel_reset(&c);
	assert_false(cancel_test(&c));
	assert_int_equal(atomic_load(&c.polls), 1);
}

static void null_never_triggers(void **state)
{
	(void)state;
	assert_false(cancel_test(NULL));
	cancel_trigger(NULL);
}

static void parent_counts(void **state)
{
	struct cancel top, middle, leaf;

	(void)state;
	cancel_init(&top, NULL);
	cancel_init(&middle, &top);
	cancel_init(&leaf, &middle);
	assert_false(cancel_test(&leaf));
	cancel_trigger(&top);
	assert_true(cancel_test(&leaf));
	assert_true(cancel_test(&middle));
	cancel_reset(&top);
	assert_false(cancel_test(&leaf));
	cancel_trigger(&leaf);
	assert_true(cancel_test(&leaf));
	assert_false(cancel_test(&middle));
}

static void stops_at_a_poll(void **state)
{
	(void)state;
	for (unsigned at = 1; at < 20; at++) {
		struct cancel c, child;
		unsigned polls = 0;

		cancel_init(&c, NULL);
		c.stop_at = at;
		while (!cancel_test(&c))
			polls++;
		assert_int_equal(polls, at - 1);
		assert_true(cancel_test(&c));

		/* Polls of a child are polls of its parent. */
		cancel_reset(&c);
		cancel_init(&child, &c);
		for (polls = 0; !cancel_test(&child);)
			polls++;
		assert_int_equal(polls, at - 1);
	}
}

static void *poll_until_stopped(void *token)
{
	unsigned long polls = 0;

	while (!cancel_test(token))
		polls++;
	return NULL;
}

static void other_threads_see_it(void **state)
{
	struct cancel top, child;
	pthread_t threads[3];

	(void)state;
	cancel_init(&top, NULL);
	cancel_init(&child, &top);
	for (int i = 0; i < 3; i++)
		assert_int_equal(pthread_create(&threads[i], NULL, poll_until_stopped, i ? &child : &top), 0);
	while (atomic_load(&child.polls) == 0)
		;
	cancel_trigger(&top);
	for (int i = 0; i < 3; i++)
		assert_int_equal(pthread_join(threads[i], NULL), 0);
	assert_true(cancel_test(&child));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(triggers_and_resets),
		cmocka_unit_test(null_never_triggers),
		cmocka_unit_test(parent_counts),
		cmocka_unit_test(stops_at_a_poll),
		cmocka_unit_test(other_threads_see_it),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
