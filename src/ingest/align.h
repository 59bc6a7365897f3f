/* Lists of authors of one work laid beside each other. Pure. */
#ifndef INGEST_ALIGN_H
#define INGEST_ALIGN_H

#include "ingest/merge.h"

/* The authors of the work that all sources together describe, in display order. order: indexes of sources by rank,
 * the highest first. memo may be NULL. *ret_cut: even the best list is not whole. */
void align_authors(const struct merge_source *sources, const size_t *order, size_t n, struct merge_memo *memo,
	struct arena *a, struct merged_author **ret, size_t *ret_n, bool *ret_cut);

#endif
