/* Strict numbers: parsing that refuses anything else, formatting for people, arithmetic that notices. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"

bool num_u64(struct str s, uint64_t *ret);  /* decimal digits only, whole slice, no overflow */
bool num_i64(struct str s, int64_t *ret);   /* an optional '-' */
bool num_int(struct str s, int min, int max, int *ret);
bool num_year(struct str s, int *ret);      /* four digits, 1000 to 2999 */
bool num_size(struct str s, uint64_t *ret); /* 64k, 10M, 2G: powers of 1024 */
bool num_add(size_t a, size_t b, size_t *ret); /* false on overflow */
bool num_mul(size_t a, size_t b, size_t *ret);

void num_group(struct buf *b, uint64_t n);   /* 103504 → 103,504 */
void num_bytes(struct buf *b, uint64_t n);   /* 1536 → 1.5 kB, in powers of 1024 */
void num_seconds(struct buf *b, double s);   /* 0.042 → 42 ms, 75 → 1:15 */

#endif
