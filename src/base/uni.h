/* Unicode as a terminal and a searcher need it: cells, graphemes, folding, NFC. utf8proc is inside.
 *
 * Nothing here depends on the locale. Input may be any bytes; bad ones count as U+FFFD. */
#ifndef BASE_UNI_H
#define BASE_UNI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"

/* Cells of one code point: 0 (combining), 1 or 2, as libc and curses count them. Spacing marks (Indic vowel signs)
 * have 1; so have controls and all that is unsafe: they are drawn as a stand-in. Ambiguous width is 1. */
int uni_width(uint32_t cp);
/* Control, C1, line or paragraph separator, bidi override or isolate, other invisible format character
 * (U+00AD, U+200B to U+200F, U+FEFF, tags): what must never reach a terminal as it is. ZWJ and ZWNJ are
 * unsafe too: a cell grid has no use for them. */
bool uni_is_unsafe(uint32_t cp);
bool uni_is_letter(uint32_t cp);
bool uni_is_upper(uint32_t cp);
bool uni_is_digit(uint32_t cp);
bool uni_is_space(uint32_t cp);
bool uni_is_punct(uint32_t cp);
bool uni_is_cjk(uint32_t cp); /* Han, Kana, Hangul: scripts written without blanks or family first */
bool uni_is_rtl(uint32_t cp);

/* One grapheme cluster: the bytes [*at, next) of s, *at < s.n. Returns its slice, moves *at, sets *ret_width
 * (0..2). Cut further where a terminal would draw the next code point in cells of its own (spacing marks), and
 * around every unsafe or bad part. Width 0 is a mark with nothing before it. */
struct str uni_grapheme(struct str s, size_t *at, int *ret_width);
/* Cells of a whole text as canvas draws it (each unsafe or bad part one cell). */
size_t uni_columns(struct str s);

/* Appends s for display: NFC-preserving, each control or unsafe character and bad byte replaced by a visible
 * stand-in of one cell (U+FFFD, or '?' when ascii), line ends and tabs by one blank. The result has no byte
 * below 0x20, no 0x7f, no C1, nothing that uni_is_unsafe(). */
void uni_display(struct buf *out, struct str s, bool ascii);

void uni_nfc(struct buf *out, struct str s);
/* Case folding only, simple and full folds of Unicode; locale-free. */
void uni_casefold(struct buf *out, struct str s);
/* The search key: compatibility decomposition, marks dropped, case folded, letters without a decomposition
 * spelt plainly (ø o, ł l, ß ss, æ ae, đ d, ı i, þ th, œ oe …), apostrophes of every kind dropped,
 * every other run of non-alphanumerics one blank, none at the ends. Idempotent.
 * Kept are marks that are half of the word: vowel signs of Indic and Thai, the voicing of kana. Invisible format
 * characters and the middle dot of Catalan l·l vanish. Hangul comes out as jamo: half a syllable is a prefix. */
void uni_fold(struct buf *out, struct str s);
/* As uni_fold but ä ö ü å ø are spelt ae oe ue aa oe as German and Nordic catalogues do; equal to uni_fold
 * where there are none. */
void uni_fold_german(struct buf *out, struct str s);

#endif
