/* Room for tab labels, drawing them, finding the one under the mouse.
 * Knows names and numbers; must not know what a tab holds. */
#include "tui/tabs.h"

#include <stdio.h>

#include "base/macro.h"

enum { LABEL_MAX = 48, TABS_MAX = 16 };

struct place {
	int x, w;
	char text[LABEL_MAX];
};

/* The label of each tab and where it stands; those out of room have w 0. Numbers of things go first. */
static void place_tabs(int width, const struct tab_label *tabs, size_t n, size_t at, struct place *p)
{
	for (int brief = 0; brief < 2; brief++) {
		int x = 1;

		for (size_t i = 0; i < n; i++) {
			if (tabs[i].n != SIZE_MAX && tabs[i].n > 0 && !brief)
				snprintf(p[i].text, sizeof(p[i].text), "%zu %s %zu", i + 1, tabs[i].name, tabs[i].n);
			else
				snprintf(p[i].text, sizeof(p[i].text), "%zu %s", i + 1, tabs[i].name);
			p[i].w = text_columns(str_from(p[i].text));
			p[i].x = x;
			x += p[i].w + 2;
		}
		if (x - 1 <= width)
			return;
	}
	/* Shift so that the one in view is seen with what stands around it. */
	int shift = MAX(0, p[at].x + p[at].w / 2 - width / 2);
	int end = p[n - 1].x + p[n - 1].w + 1;

	shift = MIN(shift, MAX(0, end - width));
	for (size_t i = 0; i < n; i++) {
		p[i].x -= shift;
		if (i == at && p[i].x < 1)
			p[i].x = 1;
		if (i != at && (p[i].x < 1 || p[i].x + p[i].w > width - 1))
			p[i].w = 0;
	}
}

void tabs_paint(struct canvas *c, int y, const struct tab_label *tabs, size_t n, size_t at)
{
	struct place p[TABS_MAX];
	int w = c->window.w, end = 1;
	bool before = false, behind = false;

	n = MIN(n, TABS_MAX);
	canvas_rule(c, 0, y, w, ROLE_RULE);
	place_tabs(w, tabs, n, at, p);
	for (size_t i = 0; i < n; i++) {
		if (p[i].w == 0) {
			before = before || i < at;
			behind = behind || i > at;
			continue;
		}
		canvas_text(c, p[i].x - 1, y, 1, STR(" "), ROLE_TAB);
		end = p[i].x + canvas_text(c, p[i].x, y, w - p[i].x, str_from(p[i].text),
			i == at ? ROLE_TAB_ON : tabs[i].n == 0 ? ROLE_DIM : ROLE_TAB);
		canvas_text(c, end, y, 2, STR("  "), ROLE_TAB);
	}
	/* One blank is enough where the rule goes on. */
	canvas_mark(c, end + 1, y, "─", '-', ROLE_RULE);
	if (before)
		canvas_mark(c, 0, y, "‹", '<', ROLE_KEY);
	if (behind)
		canvas_mark(c, w - 1, y, "›", '>', ROLE_KEY);
}

size_t tabs_hit(int width, const struct tab_label *tabs, size_t n, size_t at, int x)
{
	struct place p[TABS_MAX];

	n = MIN(n, TABS_MAX);
	place_tabs(width, tabs, n, at, p);
	for (size_t i = 0; i < n; i++)
		if (p[i].w && x >= p[i].x && x < p[i].x + p[i].w)
			return i;
	return n;
}
