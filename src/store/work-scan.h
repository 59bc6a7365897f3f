/* All works, as fast as the file gives them: for filters, which look at much and keep little. */
#ifndef STORE_WORK_SCAN_H
#define STORE_WORK_SCAN_H

#include "store/work.h"

/* What a row has besides id, title, topics, year and cites; the rest of it is as if not stated. */
enum scan_part {
	SCAN_ABSTRACT = 1u << 0,
	SCAN_VENUE = 1u << 1,   /* a look-up a row */
	SCAN_AUTHORS = 1u << 2,
	SCAN_LABELS = 1u << 3,  /* type and source */
};

/* Like work_each(), but the row's strings are loans that end when fn returns, and fn must not write. */
enum err work_scan(struct store *s, unsigned parts, work_fn *fn, void *ctx, struct error *e) MUST_USE;
/* The works of one person, by id, and no more about them than that: an index alone answers. */
enum err work_scan_person(struct store *s, row_id person, void (*add)(void *ctx, row_id work), void *ctx,
	struct error *e) MUST_USE;

#endif
