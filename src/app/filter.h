/* Filters against an index: from text to a compiled match whose person:, near: and lens: leaves are answered. */
#ifndef APP_FILTER_H
#define APP_FILTER_H

#include "app/library.h"
#include "base/buf.h"
#include "base/str.h"
#include "search/match.h"

/* ERR_SYNTAX with the column in the filter when it does not parse or compile; ERR_MISSING or ERR_EXISTS when a target
 * or lens in it is not there or fits several. ret_normal (may be NULL) gets its normal spelling. The match must outlive
 * neither the library nor the arena. */
enum err filter_compile(struct library *l, struct str text, struct arena *a, struct buf *ret_normal, struct match **ret,
	struct error *e) MUST_USE;
/* People within so many hops of somebody, the person included, ascending; ERR_LIMIT when they are too many to hold. */
enum err filter_near(struct library *l, row_id person, int hops, struct arena *a, row_id **ret, size_t *ret_n,
	struct error *e) MUST_USE;

#endif
