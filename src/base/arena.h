/* Region allocator: many small objects that die together.
 *
 * An arena owns nothing but bytes; objects in it are never freed one by one.
 * One arena belongs to one thread at a time. Alignment is that of max_align_t, 1 for strings. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/macro.h"
#include "base/str.h"

struct arena;

struct arena_mark {
	void *block;
	size_t used;
};

struct arena *arena_new(void) MUST_USE RETURNS_NONNULL;
void arena_free(struct arena *a);           /* NULL is fine */
void arena_free_ptr(struct arena **a);      /* for CLEANUP */
void arena_clear(struct arena *a);          /* forget everything, keep a block for reuse */

struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark to);

void *arena_alloc(struct arena *a, size_t size) MUST_USE RETURNS_NONNULL;                  /* not zeroed */
void *arena_zalloc(struct arena *a, size_t count, size_t size) MUST_USE RETURNS_NONNULL; /* zeroed */
struct str arena_str(struct arena *a, struct str s);      /* a copy, NUL-terminated behind n; STR_NULL stays so */
char *arena_cstr(struct arena *a, struct str s) RETURNS_NONNULL;
struct str arena_printf(struct arena *a, const char *fmt, ...) PRINTF(2, 3);
size_t arena_bytes(const struct arena *a);                /* reserved from the system */

#define ARENA_NEW(a, type) ((type *)arena_zalloc((a), 1, sizeof(type)))
#define ARENA_ARRAY(a, type, count) ((type *)arena_zalloc((a), (count), sizeof(type)))

#endif
