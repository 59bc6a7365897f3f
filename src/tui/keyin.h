/* Bytes of a terminal to events: keys with their modifiers, pasted text, the mouse.
 *
 * Feeding and taking never block. Whether a lone ESC is the key or the beginning of something, and whether the end
 * mark of a paste was the last one, only time can tell: while keyin_wait() says so the owner waits that long for more
 * bytes, then says that none came. */
#ifndef TUI_KEYIN_H
#define TUI_KEYIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"

enum event_kind { EVENT_NONE, EVENT_KEY, EVENT_PASTE, EVENT_CLICK, EVENT_WHEEL };

struct event {
	enum event_kind kind;
	uint32_t key;    /* as in app/keymap.h */
	struct str text; /* pasted; good until the next call */
	int x, y;        /* cells from 0 */
	int by;          /* rows: −3 up, 3 down */
};

struct keyin;

struct keyin *keyin_new(void) MUST_USE;
void keyin_free(struct keyin *k);
/* What this terminal sends for a key, beyond the common forms that are known without being told. */
void keyin_learn(struct keyin *k, struct str bytes, uint32_t key);
void keyin_feed(struct keyin *k, struct str bytes);
/* The next event, kind EVENT_NONE when there is none (yet). */
struct event keyin_next(struct keyin *k);
/* Milliseconds to wait for more bytes before keyin_quiet(); −1: nothing is unsettled. */
int keyin_wait(const struct keyin *k);
void keyin_quiet(struct keyin *k); /* the time is over and nothing came */

#endif
