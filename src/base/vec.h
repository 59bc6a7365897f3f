/* Typed growable arrays. VEC(int) is a struct { int *v; size_t n, cap; }; zeroed is empty.
 * Growth aborts on overflow or want of memory, so callers cap what data can ask for. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stdlib.h>

#include "base/alloc.h"

#define VEC(type)              \
	struct {               \
		type *v;       \
		size_t n, cap; \
	}

#define vec_reserve(vec, want)                                                                \
	do {                                                                                  \
		if ((vec)->cap < (want)) {                                                    \
			size_t vec_cap_ = (vec)->cap ? (vec)->cap : 8;                        \
			while (vec_cap_ < (want))                                             \
				vec_cap_ *= 2;                                                \
			(vec)->v = xreallocarray((vec)->v, vec_cap_, sizeof(*(vec)->v));      \
			(vec)->cap = vec_cap_;                                                \
		}                                                                             \
	} while (0)

#define vec_push(vec, ...)                            \
	do {                                          \
		vec_reserve(vec, (vec)->n + 1);       \
		(vec)->v[(vec)->n++] = (__VA_ARGS__); \
	} while (0)

#define vec_clear(vec) ((vec)->n = 0)

#define vec_done(vec)             \
	do {                      \
		free((vec)->v);   \
		(vec)->v = NULL;  \
		(vec)->n = 0;     \
		(vec)->cap = 0;   \
	} while (0)

#endif
