/* Runs a compiled filter over an index: first a screenful, then the rest, in a stable order. */
#ifndef SEARCH_EXEC_H
#define SEARCH_EXEC_H

#include "search/match.h"
#include "store/store.h"

struct exec_options {
	enum hit_order order;
	size_t limit;      /* hits to return; 0: all, and then memory grows with the hits */
	/* Called now and then, and when done, with the hits so far in order; may be NULL. On the caller's thread. */
	void (*report)(void *ctx, const struct hit *hits, size_t n, const struct hit_tally *tally);
	void *report_ctx;
	size_t first;      /* report as soon as this many hits are there; 0: only at the end */
};

/* Scans the works of the index; person: and near: leaves at the top restrict the scan to those people's works.
 * *ret_hits is in the arena, in order, at most `limit`. Complexity: linear in the works looked at. */
enum err exec_run(struct store *index, struct match *m, const struct exec_options *o, const struct cancel *cancel,
	struct arena *a, struct hit **ret_hits, size_t *ret_n, struct hit_tally *ret_tally, struct error *e) MUST_USE;
/* Judges given works only, keeping their order: the filter of one person's list. keep[i] tells. They must
 * carry their abstracts when match_needs_abstract() says so. */
enum err exec_judge(struct store *index, struct match *m, const struct work *works, size_t n, bool *keep,
	struct hit_tally *ret_tally, const struct cancel *cancel, struct error *e) MUST_USE;

#endif
