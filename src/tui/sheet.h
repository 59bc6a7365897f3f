/* What most views are made of: tabs, each a table or a list of works, with one cursor, scroll, filter and selection a
 * tab. A view whose state starts with a struct sheet can put the sheet_ functions straight into its ops. */
#ifndef TUI_SHEET_H
#define TUI_SHEET_H

#include "tui/table.h"
#include "tui/tabs.h"
#include "tui/view.h"
#include "tui/worklist.h"

enum { SHEET_TABS = 10 };

struct sheet_tab {
	const char *name, *empty; /* empty: what is said where there is no row */
	bool works;               /* the list of works instead of a table */
	bool counted;             /* its number of items stands in its label */
	bool wraps;               /* holds broken lines: made again when the width changes */
	bool made;
	int made_width;
	struct table table;
	struct list list;
	struct buf last;          /* the last filter that was not empty: for n and N */
};

struct sheet {
	struct view *view;
	struct sheet_tab tabs[SHEET_TABS];
	size_t n, at;
	struct worklist works;
	/* Fills an emptied table. Called when the tab is looked at first, after sheet_remake(), and on a new width. */
	void (*make)(struct view *v, size_t tab, struct table *t, int width);
	/* NULL: every tab counts its rows. Things in a tab that has not been made; SIZE_MAX: not said. */
	size_t (*count)(const struct view *v, size_t tab);
	bool ready;               /* there is data to make tables of */
	const char *waiting;      /* said until then */
	struct error fault;       /* why there is none */
	int y, height, head;      /* first line and height of the list; lines above it that the view draws */
	struct buf before;        /* the filter to go back to when typing is cancelled */
};

void sheet_init(struct sheet *s, struct view *v, void (*make)(struct view *, size_t, struct table *, int));
void sheet_done(struct sheet *s);
struct sheet_tab *sheet_add(struct sheet *s, const char *name, const char *empty);
/* The data is new: tables are made again, cursors stay on their rows. */
void sheet_remake(struct sheet *s);
void sheet_tab(struct sheet *s, size_t tab);
struct list *sheet_list(struct sheet *s); /* of the tab in view */
/* The row under the cursor; NULL: none, or a list of works. */
const struct row *sheet_row(const struct sheet *s);

/* `head` lines are the view's own; a row of tabs is there when there are several. */
void sheet_arrange(struct sheet *s, int head);
void sheet_paint(const struct sheet *s, struct canvas *c);

/* For struct view_ops, where a view's state begins with its sheet. */
enum handled sheet_command(struct view *v, const struct call *call);
bool sheet_able(const struct view *v, enum command_id id);
bool sheet_under(const struct view *v, struct target *ret);
void sheet_typed(struct view *v, struct str text, enum typed how);
void sheet_click(struct view *v, const struct click *k);
void sheet_status(const struct view *v, struct status *s);
void sheet_view_arrange(struct view *v);                          /* no head */
void sheet_view_paint(const struct view *v, struct canvas *c);
void sheet_view_close(struct view *v);
void sheet_recall(const struct view *v, struct buf *out);         /* "open TARGET", "tab N" */

#endif
