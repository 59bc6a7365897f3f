/* The collaborator graph as walks ask for it: the edges of the index, or edges counted afresh from works that pass a
 * filter. One thread, one question: made, walked, freed. */
#ifndef APP_LINKS_H
#define APP_LINKS_H

#include "app/library.h"
#include "base/str.h"
#include "graph/walk.h"

struct links_filter {
	int since, until;   /* years, 0: open; works without a year do not pass either */
	int max_authors;    /* works with more are left out; 0: EDGE_MAX_AUTHORS */
	struct str topic;   /* a filter; empty: all works */
	bool count_skipped; /* keep the tally of links_skipped(); costs a query a person */
};

struct links;

/* ERR_SYNTAX when the topic filter does not parse. Strings of the filter must outlive it. */
enum err links_new(struct library *l, const struct links_filter *f, struct links **ret, struct error *e) MUST_USE;
void links_free(struct links *k);
struct adjacency links_adjacency(struct links *k);
/* Works with more authors than max_authors among those of the people fetched so far, each counted once. */
size_t links_skipped(const struct links *k);

#endif
