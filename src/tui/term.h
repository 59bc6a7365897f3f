/* The terminal: keys in, changed cells out. The only file that knows curses.
 *
 * One terminal a process. Opening fails with a sentence where there is none that can be drawn on. term_restore() is
 * fit for signal handlers and may be called at any time, also twice or after term_close(). */
#ifndef TUI_TERM_H
#define TUI_TERM_H

#include "base/err.h"
#include "tui/canvas.h"
#include "tui/keyin.h"

struct term_wish {
	bool mouse;
	int ascii;          /* 1, 0, −1: as the locale says */
	const char *color;  /* "auto" (NO_COLOR counts), "always", "never" */
	const char *theme;
};

enum err term_open(const struct term_wish *wish, struct error *e) MUST_USE;
void term_close(void);
void term_restore(void);

/* Tells k what keys send here. */
void term_learn(struct keyin *k);
int term_fd(void);                /* to poll for input */
struct size term_size(void);      /* as the system says now; 0 × 0 where it does not know */
bool term_ascii(void);            /* marks of our own must be ASCII */
/* Reads what is there into k. False: the terminal has gone. */
bool term_read(struct keyin *k) MUST_USE;
/* Shows the canvas; only cells that differ are sent, unless afresh. */
void term_draw(const struct canvas *c, bool afresh);
void term_settings(const struct term_wish *wish); /* while it is open */

void term_copy(struct str text);  /* to the clipboard, by OSC 52 */
void term_leave(void);            /* gives the terminal to another program … */
void term_return(void);           /* … and takes it back; draw afresh then */

#endif
