/* What a piece of text means, and how each colour scheme shows it. */
#ifndef TUI_THEME_H
#define TUI_THEME_H

#include <stdbool.h>

enum role {
	ROLE_TEXT,
	ROLE_DIM,     /* there when looked for */
	ROLE_STRONG,  /* the name of the thing in view */
	ROLE_HEADING, /* of a section or column */
	ROLE_ACCENT,  /* numbers and states that matter */
	ROLE_KIND,    /* year, type, kind in front of a row */
	ROLE_RULE,    /* lines between areas */
	ROLE_BRAND,   /* the program's name in the first line */
	ROLE_KEY,     /* a key in hints and help */
	ROLE_TAB,
	ROLE_TAB_ON,
	ROLE_MATCH,   /* what a filter found */
	ROLE_INPUT,   /* what is being typed */
	ROLE_GOOD,
	ROLE_WARN,
	ROLE_BAD,
	ROLE_COUNT,
};
const char *role_name(enum role r);

/* What happens to a text beside its meaning. */
enum {
	LOOK_CURSOR = 1 << 0,   /* in the row under the cursor */
	LOOK_SELECTED = 1 << 1, /* in a selected row */
};

enum palette { PALETTE_DARK, PALETTE_LIGHT, PALETTE_DARK8, PALETTE_LIGHT8, PALETTE_MONO, PALETTE_COUNT };

enum {
	STYLE_BOLD = 1 << 0,
	STYLE_DIM = 1 << 1,
	STYLE_UNDERLINE = 1 << 2,
	STYLE_REVERSE = 1 << 3,
};

struct style {
	short fg, bg; /* colour numbers of the terminal; -1: its own */
	unsigned attrs;
};

/* theme: "dark", "light" or "mono". colours: how many the terminal has. Fewer than 8, or colour not wanted: mono. */
enum palette theme_palette(const char *theme, int colours, bool wanted);
struct style theme_style(enum palette p, enum role r, unsigned look);

#endif
