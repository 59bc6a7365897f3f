/* Cancel tokens: two atomics and a chain of parents. */
#include "base/cancel.h"

#include <stddef.h>

void cancel_init(struct cancel *c, const struct cancel *parent)
{
	atomic_init(&c->stop, false);
	atomic_init(&c->polls, 0);
	c->parent = parent;
	c->stop_at = 0;
}

void cancel_trigger(struct cancel *c)
{
	if (c)
		atomic_store_explicit(&c->stop, true, memory_order_release);
}

void cancel_reset(struct cancel *c)
{
	atomic_store_explicit(&c->stop, false, memory_order_release);
	atomic_store_explicit(&c->polls, 0, memory_order_relaxed);
}

/* Testing counts, and a token told to stop at a poll stops itself: both are atomics inside a token which the
 * caller may only look at, hence the cast. No token is ever a const object. */
static bool test_one(struct cancel *c)
{
	unsigned poll = atomic_fetch_add_explicit(&c->polls, 1, memory_order_relaxed) + 1;

	if (c->stop_at && poll >= c->stop_at)
		cancel_trigger(c);
	return atomic_load_explicit(&c->stop, memory_order_acquire);
}

bool cancel_test(const struct cancel *c)
{
	bool stop = false;

	for (; c; c = c->parent)
		stop |= test_one((struct cancel *)c);
	return stop;
}
