/* struct buf: growable bytes, always NUL-terminated, with a hard cap.
 *
 * A zeroed struct is a valid empty buffer with the default cap of 64 MiB.
 * Failure latches: once the cap is hit further appends do nothing and buf_failed() stays true,
 * so a builder checks once at its end. The caller owns it and ends it with buf_done(). */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stdbool.h>

#include "base/macro.h"
#include "base/str.h"

struct buf {
	char *p;
	size_t n, cap, max; /* max 0: the default */
	bool failed;
};

void buf_done(struct buf *b);  /* frees; leaves a zeroed buffer; for CLEANUP too */
void buf_clear(struct buf *b); /* empty for reuse, failure forgotten */
void buf_add(struct buf *b, struct str s);
void buf_adds(struct buf *b, const char *cstr);
void buf_addc(struct buf *b, char c);
void buf_addf(struct buf *b, const char *fmt, ...) PRINTF(2, 3);
void buf_vaddf(struct buf *b, const char *fmt, va_list ap) PRINTF(2, 0);
void buf_insert(struct buf *b, size_t at, struct str s);
void buf_cut(struct buf *b, size_t at, size_t n); /* removes n bytes, clipped */
void buf_trim(struct buf *b, size_t n);           /* keep the first n bytes */
/* Room for n more bytes to write into; buf_grew() then says how many were written. NULL on cap. */
char *buf_room(struct buf *b, size_t n);
void buf_grew(struct buf *b, size_t n);

static inline bool buf_failed(const struct buf *b) { return b->failed; }
static inline struct str buf_str(const struct buf *b) { return (struct str){ b->p ? b->p : "", b->n }; }
static inline const char *buf_cstr(const struct buf *b) { return b->p ? b->p : ""; }

#endif
