/* Region allocator over a stack of growing blocks. Large objects live in blocks of their own and are hung on a
 * node inside the stack, so that a rewind finds them by their place in it. */
#include "base/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define POISON(p, n) __asan_poison_memory_region((p), (n))
#define UNPOISON(p, n) __asan_unpoison_memory_region((p), (n))
#else
#define POISON(p, n) ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
#endif

enum { BLOCK_FIRST = 4096, BLOCK_LAST = 1 << 20, ALIGN = alignof(max_align_t) };

struct block {
	struct block *below;
	size_t size, used;
	size_t start; /* sizes of the blocks below: a place in the stack is start + used */
	alignas(max_align_t) char data[];
};

/* The node of a large object lies in the stack, the object itself is on the heap. */
struct large {
	struct large *older;
	size_t place, size;
	void *p;
};

struct arena {
	struct block *top;
	struct block *spare; /* the largest block that a rewind gave back */
	struct large *large; /* newest first, so places fall */
	size_t grow;         /* size of the next block */
	size_t bytes;
};

struct arena *arena_new(void)
{
	struct arena *a = xcalloc(1, sizeof(*a));

	a->grow = BLOCK_FIRST;
	return a;
}

static void block_free(struct arena *a, struct block *b)
{
	if (!b)
		return;
	a->bytes -= b->size;
	UNPOISON(b->data, b->size);
	free(b);
}

/* A frame's arena is rewound at every frame: without the spare it would go to the system each time. */
static void block_give_back(struct arena *a, struct block *b)
{
	if (!a->spare || a->spare->size < b->size) {
		block_free(a, a->spare);
		a->spare = b;
		b->used = 0;
		POISON(b->data, b->size);
	} else {
		block_free(a, b);
	}
}

static struct block *block_push(struct arena *a, size_t need)
{
	struct block *b = a->spare;

	if (b && b->size >= need) {
		a->spare = NULL;
	} else {
		size_t size = MAX(a->grow, need);

		b = xmalloc(sizeof(*b) + size);
		b->size = size;
		a->bytes += size;
		if (a->grow < BLOCK_LAST)
			a->grow *= 2;
	}
	b->used = 0;
	b->below = a->top;
	b->start = a->top ? a->top->start + a->top->size : 0;
	a->top = b;
	POISON(b->data, b->size);
	return b;
}

static void *take(struct arena *a, size_t size, size_t align)
{
	struct block *b = a->top;
	size_t at = b ? (b->used + align - 1) / align * align : 0;

	if (!b || at > b->size || b->size - at < size) {
		b = block_push(a, size);
		at = 0;
	}
	b->used = at + size;
	UNPOISON(b->data + at, size);
	return b->data + at;
}

static void *take_large(struct arena *a, size_t size)
{
	struct large *l = take(a, sizeof(*l), ALIGN);

	l->place = a->top->start + a->top->used;
	l->size = size;
	l->p = xmalloc(size);
	l->older = a->large;
	a->large = l;
	a->bytes += size;
	return l->p;
}

static void *alloc(struct arena *a, size_t size, size_t align)
{
	if (size == 0)
		size = 1;
	bool fits = a->top && a->top->size - a->top->used >= size;

	return !fits && size > a->grow / 4 ? take_large(a, size) : take(a, size, align);
}

/* Frees the large objects whose nodes lie above `place`. */
static void drop_large(struct arena *a, size_t place)
{
	while (a->large && a->large->place > place) {
		struct large *l = a->large;

		a->large = l->older;
		a->bytes -= l->size;
		free(l->p);
	}
}

void arena_clear(struct arena *a)
{
	arena_rewind(a, (struct arena_mark){ NULL, 0 });
}

void arena_free(struct arena *a)
{
	if (!a)
		return;
	arena_clear(a);
	block_free(a, a->spare);
	free(a);
}

void arena_free_ptr(struct arena **a)
{
	arena_free(*a);
	*a = NULL;
}

struct arena_mark arena_mark(const struct arena *a)
{
	return (struct arena_mark){ a->top, a->top ? a->top->used : 0 };
}

void arena_rewind(struct arena *a, struct arena_mark to)
{
	const struct block *keep = to.block;

	drop_large(a, keep ? keep->start + to.used : 0);
	while (a->top && a->top != keep) {
		struct block *b = a->top;

		a->top = b->below;
		block_give_back(a, b);
	}
	assert(a->top == keep); /* else the mark was of another arena, or rewound over before */
	if (a->top) {
		assert(to.used <= a->top->used);
		a->top->used = to.used;
		POISON(a->top->data + to.used, a->top->size - to.used);
	}
}

void *arena_alloc(struct arena *a, size_t size)
{
	return alloc(a, size, ALIGN);
}

void *arena_zalloc(struct arena *a, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		die("a table of %zu times %zu bytes is too large", count, size);
	return memset(alloc(a, count * size, ALIGN), 0, count * size);
}

char *arena_cstr(struct arena *a, struct str s)
{
	char *p = alloc(a, s.n + 1, 1);

	if (s.n)
		memcpy(p, s.p, s.n);
	p[s.n] = '\0';
	return p;
}

struct str arena_str(struct arena *a, struct str s)
{
	return s.p ? (struct str){ arena_cstr(a, s), s.n } : STR_NULL;
}

struct str arena_printf(struct arena *a, const char *fmt, ...)
{
	char small[256];
	va_list ap, again;
	char *p;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(small, sizeof(small), fmt, ap);
	va_end(ap);
	if (n < 0)
		die("a text could not be formatted");
	p = alloc(a, (size_t)n + 1, 1);
	if ((size_t)n < sizeof(small))
		memcpy(p, small, (size_t)n + 1);
	else
		vsnprintf(p, (size_t)n + 1, fmt, again);
	va_end(again);
	return (struct str){ p, (size_t)n };
}

size_t arena_bytes(const struct arena *a)
{
	return a->bytes;
}
