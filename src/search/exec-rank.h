/* The hits of a scan in one of the orders of hit.h, all or the best few. */
#ifndef SEARCH_EXEC_RANK_H
#define SEARCH_EXEC_RANK_H

#include "base/vec.h"
#include "search/hit.h"

/* Ties fall to the newer work in relevance, then to the smaller id: the order is total. What is not stated comes
 * last. */
struct ranked {
	struct hit hit;
	int year, cites;
	char *title; /* ORDER_TITLE: folded, owned; else NULL */
};

/* With a limit a heap whose root is the last of the best; without one just a list. */
struct ranking {
	enum hit_order order;
	size_t limit; /* 0: all */
	VEC(struct ranked) v;
};

/* O(log limit); without a limit O(1). Memory: min(hits, limit) entries. */
void ranking_add(struct ranking *r, const struct work *w, double score);
/* In order; out has room for r->v.n. O(n log n). The ranking may grow on. */
void ranking_list(const struct ranking *r, struct hit *out);
void ranking_done(struct ranking *r);

#endif
