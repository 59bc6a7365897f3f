/* What a search gives: value structs only. */
#ifndef SEARCH_HIT_H
#define SEARCH_HIT_H

#include "store/row.h"

/* Bytes [from, to) of a text that matched. */
struct span {
	uint32_t from, to;
};

struct hit {
	row_id work;
	double score;
};

enum hit_order { ORDER_RELEVANCE, ORDER_YEAR, ORDER_OLDEST, ORDER_CITES, ORDER_TITLE, ORDER_COUNT };

/* How far a search has come, and what it could not judge. */
struct hit_tally {
	uint64_t seen, hits; /* works looked at; works that pass */
	uint64_t given_up;   /* works on which a limit ended a pattern: counted as not found */
	bool done;           /* false: hits is "at least" */
};

#endif
