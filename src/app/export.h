/* Taking it elsewhere: works and people in the interchange form or as CSL-JSON. */
#ifndef APP_EXPORT_H
#define APP_EXPORT_H

#include "app/ask.h"
#include "base/buf.h"

enum export_format { EXPORT_JSONL, EXPORT_CSL, EXPORT_FORMAT_COUNT };
const char *export_format_name(enum export_format f);
enum export_format export_format_from(struct str name); /* EXPORT_FORMAT_COUNT when unknown */

/* What to export: a target (its works; of a person also the person), or a filter, or everything. Calls write() with
 * pieces of the output, whole and valid also when empty; write()'s error ends it. *ret_n: things exported. */
enum err export_run(struct library *l, enum export_format f, const struct target *target_or_null, struct str filter,
	enum err (*write)(void *ctx, struct str piece, struct error *e), void *ctx, size_t *ret_n, struct error *e) MUST_USE;

#endif
