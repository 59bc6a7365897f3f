/* A grid of cells to draw on, without a terminal.
 *
 * Whatever text is drawn comes out safe: controls, escapes, bidi controls and bad bytes become one stand-in each, line
 * ends and tabs a blank. A wide character is never half there: what covers one of its cells blanks the other, and one
 * that does not fit is not drawn. Coordinates are relative to the window, a rectangle outside which nothing changes. */
#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "search/hit.h"
#include "tui/theme.h"

struct size {
	int w, h;
};

struct rect {
	int x, y, w, h;
};

enum { CELL_BYTES = 20 };

struct cell {
	char text[CELL_BYTES]; /* one grapheme */
	uint8_t n;             /* its bytes */
	uint8_t width;         /* 1 or 2; 0: the right half of the cell before */
	uint8_t role;          /* enum role */
	uint8_t look;          /* LOOK_ bits */
};

struct canvas {
	struct size size;
	struct cell *cells;    /* row by row */
	struct rect window;
	int cursor_x, cursor_y; /* absolute; -1: none */
	bool ascii;            /* our own marks, and the punctuation of typesetters, in ASCII */
};

void canvas_init(struct canvas *c, bool ascii); /* 0 × 0 */
void canvas_done(struct canvas *c);
/* Sizes beyond 1000 × 1000 are clipped. The content is blank afterwards. */
void canvas_resize(struct canvas *c, struct size size);
void canvas_clear(struct canvas *c); /* blank, whole window, no cursor */

/* Narrows the window to r (relative to the present one, clipped to it) and returns the old one. */
struct rect canvas_enter(struct canvas *c, struct rect r);
void canvas_leave(struct canvas *c, struct rect old);

/* Draws at most `columns` cells from x on; what does not fit ends in "…" ("~" in ASCII). Returns the cells used. */
int canvas_text(struct canvas *c, int x, int y, int columns, struct str s, enum role role);
/* The same with the bytes inside spans (ascending, not overlapping) in another role. */
int canvas_spans(struct canvas *c, int x, int y, int columns, struct str s, enum role role,
	const struct span *spans, size_t n_spans, enum role hit);
/* Ends at column x + columns. */
int canvas_right(struct canvas *c, int x, int y, int columns, struct str s, enum role role);
int canvas_printf(struct canvas *c, int x, int y, int columns, enum role role, const char *fmt, ...) PRINTF(6, 7);
/* One of our own marks: the Unicode form, or the ASCII one (a single printing character). */
void canvas_mark(struct canvas *c, int x, int y, const char *unicode, char ascii, enum role role);
void canvas_rule(struct canvas *c, int x, int y, int columns, enum role role); /* ─ or - */
void canvas_fill(struct canvas *c, struct rect r, enum role role);             /* blanks */
void canvas_look(struct canvas *c, struct rect r, unsigned look);              /* adds bits to what is there */
void canvas_cursor(struct canvas *c, int x, int y);

const struct cell *canvas_at(const struct canvas *c, int x, int y); /* absolute; NULL outside */
/* The text, a line a row, blanks at line ends cut. */
void canvas_dump(const struct canvas *c, struct buf *out);
/* The same size, one letter a cell for the role and its look ("." plain): for tests of what stands out. */
void canvas_dump_roles(const struct canvas *c, struct buf *out);

/* Columns that canvas_text() would use with room enough. */
int text_columns(struct str s);

#endif
