/* Works as CSL-JSON (the schema of citeproc, 1.0.2). One writer keeps the ids of one array apart. */
#ifndef APP_EXPORT_CSL_H
#define APP_EXPORT_CSL_H

#include "app/library.h"
#include "base/buf.h"
#include "store/row.h"

struct csl;

struct csl *csl_new(struct library *l) MUST_USE RETURNS_NONNULL;
void csl_free(struct csl *c);
/* Appends one work as an object without a line end. */
enum err csl_add(struct csl *c, row_id work, struct buf *out, struct error *e) MUST_USE;

#endif
