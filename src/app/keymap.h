/* Chords to command lines, by context, with the user's bindings over the built-in ones.
 *
 * A key is written as people say it: "x", "X", "Space", "Enter", "Esc", "Tab", "Shift-Tab", "Backspace", "Delete", "Up",
 * "PageDown", "Home", "F1", "Ctrl-L", "Alt-x"; a chord is keys with a blank between. */
#ifndef APP_KEYMAP_H
#define APP_KEYMAP_H

#include <stdint.h>

#include "app/command.h"

/* A key as a number: a code point, or one of these; modifiers are bits above. */
enum {
	KEYCODE_BASE = 0x110000,
	KEYCODE_ENTER, KEYCODE_ESC, KEYCODE_TAB, KEYCODE_BACKTAB, KEYCODE_BACKSPACE, KEYCODE_DELETE, KEYCODE_INSERT,
	KEYCODE_UP, KEYCODE_DOWN, KEYCODE_LEFT, KEYCODE_RIGHT, KEYCODE_HOME, KEYCODE_END, KEYCODE_PAGEUP, KEYCODE_PAGEDOWN,
	KEYCODE_F1, KEYCODE_F12 = KEYCODE_F1 + 11,
	KEYCODE_CTRL = 1 << 24, KEYCODE_ALT = 1 << 25, KEYCODE_SHIFT = 1 << 26,
};
/* Ctrl-letter is KEYCODE_CTRL | lower-case letter. */

struct keymap;

struct keymap *keymap_new(void) MUST_USE; /* the built-in keys */
void keymap_free(struct keymap *k);
/* Binds or (line empty) unbinds; ERR_SYNTAX names what is wrong; a chord that begins another of its context is refused. */
enum err keymap_bind(struct keymap *k, enum context c, struct str chord, struct str line, struct error *e) MUST_USE;

enum keymap_state { KEYMAP_NONE, KEYMAP_PART /* a longer chord may follow */, KEYMAP_FOUND };
/* Looks the keys up in the context, then its parents. */
enum keymap_state keymap_find(const struct keymap *k, enum context c, const uint32_t *keys, size_t n, const char **ret_line);
/* The first chord that runs a line beginning with this command (and arguments) here; NULL: none. For hints and help. */
const char *keymap_chord(const struct keymap *k, enum context c, const char *line);
/* All bindings in effect, in the order of the table. */
size_t keymap_each(const struct keymap *k, enum context c, bool parents, void (*fn)(void *ctx, const struct key *key), void *ctx);

bool key_parse(struct str *rest, uint32_t *ret_key); /* takes one key off the front of a chord's text */
void key_print(uint32_t key, struct buf *out);

#endif
