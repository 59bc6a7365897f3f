/* struct str: a borrowed slice of bytes, by value. It owns nothing and need not end in NUL.
 *
 * The empty slice may have p == NULL; a NULL p means "not stated" where a record says so.
 * All functions are byte-wise and pure; letter case is ASCII's. Unicode lives in uni.h. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <string.h>

#include "base/macro.h"

struct str {
	const char *p;
	size_t n;
};

#define STR(literal) ((struct str){ (literal), sizeof(literal) - 1 })
#define STR_INIT(literal) { (literal), sizeof(literal) - 1 } /* in initialisers of static objects */
#define STR_NULL ((struct str){ NULL, 0 })
#define STR_FMT "%.*s"
#define STR_ARG(s) (int)(s).n, (s).p ? (s).p : ""

static inline struct str str_from(const char *cstr) /* NULL gives STR_NULL */
{
	return cstr ? (struct str){ cstr, strlen(cstr) } : STR_NULL;
}

static inline struct str str_range(const char *from, const char *to)
{
	return (struct str){ from, (size_t)(to - from) };
}

static inline bool str_is(struct str s, const char *cstr)
{
	return s.n == strlen(cstr) && (s.n == 0 || memcmp(s.p, cstr, s.n) == 0);
}

bool str_eq(struct str a, struct str b);
bool str_eq_case(struct str a, struct str b);       /* ASCII letter case ignored */
int str_cmp(struct str a, struct str b);            /* bytes, then length */
bool str_starts(struct str s, struct str prefix);
bool str_starts_case(struct str s, struct str prefix);
bool str_ends(struct str s, struct str suffix);
bool str_has(struct str s, struct str needle);
ptrdiff_t str_find(struct str s, struct str needle); /* offset, or -1 */
ptrdiff_t str_find_char(struct str s, char c);
struct str str_slice(struct str s, size_t from, size_t n); /* clipped to s */
struct str str_skip(struct str s, size_t n);               /* clipped */
struct str str_trim(struct str s);                  /* blanks and line ends of ASCII off both ends */

/* Takes the part of *rest before the next `sep` (or all of it); false when *rest is used up.
 * "a,,b" gives "a", "", "b"; an empty *rest with p != NULL gives one empty part. */
bool str_next(struct str *rest, char sep, struct str *ret_part);
/* The next run of bytes that are not blanks; false when there is none. */
bool str_next_word(struct str *rest, struct str *ret_word);

/* A stable 64-bit hash, the same on every machine and run: fit for keys that are stored. */
unsigned long long str_hash(struct str s);
/* Order-dependent combination of two stored hashes. */
unsigned long long hash_mix(unsigned long long a, unsigned long long b);

#endif
