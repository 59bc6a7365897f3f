/* Roles and schemes: one row a role, one column a scheme.
 * Knows colour numbers; must not know of curses nor of any screen. */
#include "tui/theme.h"

#include <string.h>

#include "base/macro.h"

#define B STYLE_BOLD
#define D STYLE_DIM
#define U STYLE_UNDERLINE
#define R STYLE_REVERSE

static const struct {
	const char *name;
	struct style style[PALETTE_COUNT];
} roles[ROLE_COUNT] = {
	/*                            dark            light           dark, 8         light, 8        mono */
	[ROLE_TEXT] = { "text",       { { -1, -1, 0 },  { -1, -1, 0 },  { -1, -1, 0 }, { -1, -1, 0 }, { -1, -1, 0 } } },
	[ROLE_DIM] = { "dim",         { { 245, -1, 0 }, { 242, -1, 0 }, { -1, -1, D }, { -1, -1, D }, { -1, -1, D } } },
	[ROLE_STRONG] = { "strong",   { { -1, -1, B },  { -1, -1, B },  { -1, -1, B }, { -1, -1, B }, { -1, -1, B } } },
	[ROLE_HEADING] = { "heading", { { 110, -1, 0 }, { 25, -1, B },  { 6, -1, 0 },  { 4, -1, 0 },  { -1, -1, B } } },
	[ROLE_ACCENT] = { "accent",   { { 179, -1, 0 }, { 130, -1, 0 }, { 3, -1, 0 },  { 5, -1, 0 },  { -1, -1, B } } },
	[ROLE_KIND] = { "kind",       { { 109, -1, 0 }, { 24, -1, 0 },  { 6, -1, 0 },  { 4, -1, 0 },  { -1, -1, 0 } } },
	[ROLE_RULE] = { "rule",       { { 240, -1, 0 }, { 247, -1, 0 }, { -1, -1, D }, { -1, -1, D }, { -1, -1, D } } },
	[ROLE_BRAND] = { "brand",     { { 110, -1, B }, { 25, -1, B },  { 6, -1, B },  { 4, -1, B },  { -1, -1, B } } },
	[ROLE_KEY] = { "key",         { { 179, -1, 0 }, { 130, -1, 0 }, { 3, -1, 0 },  { 5, -1, 0 },  { -1, -1, B } } },
	[ROLE_TAB] = { "tab",         { { 245, -1, 0 }, { 242, -1, 0 }, { -1, -1, 0 }, { -1, -1, 0 }, { -1, -1, 0 } } },
	[ROLE_TAB_ON] = { "tab-on",   { { 110, -1, B | U }, { 25, -1, B | U }, { 6, -1, B | U }, { 4, -1, B | U },
	                              { -1, -1, B | U } } },
	[ROLE_MATCH] = { "match",     { { 222, -1, B }, { 124, -1, B }, { 3, -1, B },  { 1, -1, B },  { -1, -1, U } } },
	[ROLE_INPUT] = { "input",     { { -1, -1, B },  { -1, -1, B },  { -1, -1, B }, { -1, -1, B }, { -1, -1, B } } },
	[ROLE_GOOD] = { "good",       { { 108, -1, 0 }, { 28, -1, 0 },  { 2, -1, 0 },  { 2, -1, 0 },  { -1, -1, 0 } } },
	[ROLE_WARN] = { "warn",       { { 215, -1, 0 }, { 130, -1, B }, { 3, -1, B },  { 1, -1, 0 },  { -1, -1, B } } },
	[ROLE_BAD] = { "bad",         { { 210, -1, 0 }, { 124, -1, B }, { 1, -1, B },  { 1, -1, B },  { -1, -1, B } } },
};

/* Behind the row under the cursor, and behind selected ones; -1: reverse or underline instead. */
static const struct {
	short cursor, selected;
} behind[PALETTE_COUNT] = {
	[PALETTE_DARK] = { 237, 235 },
	[PALETTE_LIGHT] = { 253, 255 },
	[PALETTE_DARK8] = { -1, -1 },
	[PALETTE_LIGHT8] = { -1, -1 },
	[PALETTE_MONO] = { -1, -1 },
};

#undef B
#undef D
#undef U
#undef R

const char *role_name(enum role r)
{
	return r < ROLE_COUNT ? roles[r].name : "";
}

enum palette theme_palette(const char *theme, int colours, bool wanted)
{
	bool light = strcmp(theme, "light") == 0;

	if (!wanted || colours < 8 || strcmp(theme, "mono") == 0)
		return PALETTE_MONO;
	if (colours < 256)
		return light ? PALETTE_LIGHT8 : PALETTE_DARK8;
	return light ? PALETTE_LIGHT : PALETTE_DARK;
}

struct style theme_style(enum palette p, enum role r, unsigned look)
{
	struct style s = roles[r].style[p];

	if (look & LOOK_CURSOR) {
		if (behind[p].cursor >= 0) {
			s.bg = behind[p].cursor;
		} else {
			/* Coloured text in reverse would be a patchwork; the row is one bar. */
			s.fg = -1;
			s.attrs = (s.attrs & STYLE_UNDERLINE) | STYLE_REVERSE;
		}
	} else if (look & LOOK_SELECTED) {
		if (behind[p].selected >= 0)
			s.bg = behind[p].selected;
		else
			s.attrs = (s.attrs & ~(unsigned)STYLE_DIM) | STYLE_BOLD;
	}
	return s;
}
