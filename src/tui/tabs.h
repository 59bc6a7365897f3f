/* The row of tabs: "1 Works  2 People  …" on a rule, the one in view marked. */
#ifndef TUI_TABS_H
#define TUI_TABS_H

#include "tui/canvas.h"

struct tab_label {
	const char *name;
	size_t n;       /* things in it; SIZE_MAX: not said */
};

/* On line y. Where there is no room for all, the one in view and its neighbours. */
void tabs_paint(struct canvas *c, int y, const struct tab_label *tabs, size_t n, size_t at);
/* The tab at column x; n when there is none. */
size_t tabs_hit(int width, const struct tab_label *tabs, size_t n, size_t at, int x);

#endif
