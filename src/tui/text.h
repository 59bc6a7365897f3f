/* Breaking prose into lines of cells. */
#ifndef TUI_TEXT_H
#define TUI_TEXT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"

/* Slices of text, none wider than `width` cells (at least 1): broken at blanks, where there are none between
 * graphemes, and in Han, Kana and Hangul anywhere. Line ends in the text end a line. In the arena; at most `most`
 * lines (0: no limit), and *ret_cut (may be NULL) says whether there was more. */
size_t text_wrap(struct str text, int width, size_t most, struct arena *a, struct str **ret, bool *ret_cut);

#endif
