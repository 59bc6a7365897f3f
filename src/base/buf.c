/* Growable bytes with a cap and a latched failure. */
#include "base/buf.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"

enum { MAX_DEFAULT = 64 << 20, CAP_FIRST = 64 };

void buf_done(struct buf *b)
{
	if (!b)
		return;
	free(b->p);
	*b = (struct buf){ 0 };
}

void buf_clear(struct buf *b)
{
	b->n = 0;
	b->failed = false;
	if (b->p)
		b->p[0] = '\0';
}

char *buf_room(struct buf *b, size_t n)
{
	size_t max = b->max ? b->max : MAX_DEFAULT;

	if (b->failed)
		return NULL;
	if (b->n > max || n > max - b->n) {
		b->failed = true;
		return NULL;
	}
	if (b->cap < b->n + n + 1) {
		size_t cap = b->cap ? b->cap : CAP_FIRST;

		while (cap < b->n + n + 1)
			cap = cap > SIZE_MAX / 2 ? SIZE_MAX : cap * 2;
		b->p = xreallocarray(b->p, cap, 1);
		b->cap = cap;
		b->p[b->n] = '\0';
	}
	return b->p + b->n;
}

void buf_grew(struct buf *b, size_t n)
{
	assert(n < b->cap - b->n);
	b->n += n;
	b->p[b->n] = '\0';
}

/* Where s lies within b itself, or -1: growing b would move it away. */
static ptrdiff_t own_offset(const struct buf *b, struct str s)
{
	uintptr_t from = (uintptr_t)b->p, at = (uintptr_t)s.p;

	return b->p && at >= from && at <= from + b->n ? (ptrdiff_t)(at - from) : -1;
}

void buf_add(struct buf *b, struct str s)
{
	ptrdiff_t own;
	char *to;

	if (s.n == 0)
		return;
	own = own_offset(b, s);
	to = buf_room(b, s.n);
	if (!to)
		return;
	memmove(to, own >= 0 ? b->p + own : s.p, s.n);
	buf_grew(b, s.n);
}

void buf_adds(struct buf *b, const char *cstr)
{
	buf_add(b, str_from(cstr));
}

void buf_addc(struct buf *b, char c)
{
	char *to = buf_room(b, 1);

	if (!to)
		return;
	*to = c;
	buf_grew(b, 1);
}

void buf_vaddf(struct buf *b, const char *fmt, va_list ap)
{
	char small[256];
	va_list again;
	char *to;
	int n;

	if (b->failed)
		return;
	va_copy(again, ap);
	n = vsnprintf(small, sizeof(small), fmt, ap);
	if (n < 0) {
		b->failed = true;
	} else if ((size_t)n < sizeof(small)) {
		buf_add(b, (struct str){ small, (size_t)n });
	} else if ((to = buf_room(b, (size_t)n)) != NULL) {
		vsnprintf(to, (size_t)n + 1, fmt, again);
		buf_grew(b, (size_t)n);
	}
	va_end(again);
}

void buf_addf(struct buf *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(b, fmt, ap);
	va_end(ap);
}

void buf_insert(struct buf *b, size_t at, struct str s)
{
	char *copy = NULL;

	assert(at <= b->n);
	if (s.n == 0)
		return;
	/* A slice of b would be moved away or shifted over: a copy is simple and rare. */
	if (own_offset(b, s) >= 0)
		s.p = copy = memcpy(xmalloc(s.n), s.p, s.n);
	if (buf_room(b, s.n)) {
		memmove(b->p + at + s.n, b->p + at, b->n - at);
		memcpy(b->p + at, s.p, s.n);
		buf_grew(b, s.n);
	}
	free(copy);
}

void buf_cut(struct buf *b, size_t at, size_t n)
{
	if (at >= b->n)
		return;
	n = MIN(n, b->n - at);
	memmove(b->p + at, b->p + at + n, b->n - at - n);
	b->n -= n;
	b->p[b->n] = '\0';
}

void buf_trim(struct buf *b, size_t n)
{
	if (n >= b->n)
		return;
	b->n = n;
	b->p[n] = '\0';
}
