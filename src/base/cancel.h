/* Cancel token: one thread triggers it, another tests it between rows, vertices or patterns.
 * A token may have a parent, whose trigger counts for the child. Trigger and test are lock-free and may be
 * called from any thread, trigger also from a signal handler. NULL is a token that never triggers. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdatomic.h>
#include <stdbool.h>

struct cancel {
	atomic_bool stop;
	const struct cancel *parent; /* must outlive this */
	atomic_uint polls;           /* how often it was tested: the cancel tests count with it */
	unsigned stop_at;            /* tests only: triggers itself at this poll; 0 never */
};

void cancel_init(struct cancel *c, const struct cancel *parent);
void cancel_trigger(struct cancel *c);
void cancel_reset(struct cancel *c);
bool cancel_test(const struct cancel *c);

#endif
