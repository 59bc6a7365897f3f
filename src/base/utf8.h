/* UTF-8: decode, encode, validate, repair. Strict: no overlong forms, surrogates or values past U+10FFFF. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"

#define UTF8_BAD UINT32_MAX

/* Decodes the code point at s.p[*at] and moves *at past it; a bad byte gives UTF8_BAD and moves by the
 * length of the maximal bad part (Unicode 15, 3.9, "substitution of maximal subparts"). *at < s.n. */
uint32_t utf8_next(struct str s, size_t *at);
size_t utf8_put(uint32_t cp, char out[4]); /* bytes written, 1 to 4 */
void utf8_add(struct buf *b, uint32_t cp);
bool utf8_valid(struct str s);
size_t utf8_bad_at(struct str s); /* offset of the first bad byte, s.n when there is none */
/* Appends s with every bad part replaced by U+FFFD; returns how many there were. */
size_t utf8_repair(struct buf *out, struct str s);
/* The longest prefix of at most n bytes that does not cut a code point. */
struct str utf8_clip(struct str s, size_t n);

#endif
