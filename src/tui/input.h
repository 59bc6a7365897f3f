/* One line being typed: edited by graphemes, scrolled sideways, with a history.
 *
 * The text never holds a line end, a control character or anything uni_is_unsafe(): what is inserted is made so. */
#ifndef TUI_INPUT_H
#define TUI_INPUT_H

#include "base/vec.h"
#include "tui/canvas.h"

enum { INPUT_MAX = 4096 }; /* bytes of the line */

struct history {
	VEC(char *) lines; /* oldest first, no line twice */
};
void history_done(struct history *h);
/* Puts it last; true when it was not last already. Empty lines are not kept; the oldest go beyond 500. */
bool history_add(struct history *h, struct str line);

struct input {
	struct buf text;
	size_t at;               /* bytes before the cursor */
	struct history *history; /* NULL: none */
	size_t back;             /* lines gone back in the history; 0: the line being typed */
	struct buf kept;         /* what was typed before going back */
};

void input_init(struct input *in, struct history *h);
void input_done(struct input *in);
void input_set(struct input *in, struct str text); /* cursor behind it */
/* Line ends and tabs become blanks, other controls vanish, bad bytes become U+FFFD; what is too long is cut. */
void input_insert(struct input *in, struct str text);
/* What keys do: left right word-left word-right first last erase delete erase-word erase-line older newer.
 * False: none of these. */
bool input_edit(struct input *in, struct str what);

/* Draws the part around the cursor and puts the real cursor there. */
void input_paint(const struct input *in, struct canvas *c, int x, int y, int columns);

#endif
