/* A list with a cursor, scrolled, over a model that it does not know.
 *
 * The cursor is held on a row's key, not on its place: when the model changes, list_refresh() finds the row again.
 * Headings are rows the cursor passes over. Selected rows are remembered by key, in the order they were selected. */
#ifndef TUI_LIST_H
#define TUI_LIST_H

#include "app/command.h"
#include "base/vec.h"
#include "tui/canvas.h"

#define LIST_NONE SIZE_MAX

struct list_ops {
	size_t (*count)(const void *model);
	uint64_t (*key)(const void *model, size_t i);
	bool (*heading)(const void *model, size_t i); /* NULL: there are none */
	/* Draws row i in a window of one line. */
	void (*paint)(const void *model, size_t i, struct canvas *c);
};

struct list {
	const struct list_ops *ops;
	const void *model;  /* lives as long as the list */
	size_t cursor, top; /* cursor LIST_NONE: no row can have it */
	uint64_t key;       /* of the cursor's row */
	int height;
	VEC(uint64_t) selected;
};

void list_init(struct list *l, const struct list_ops *ops, const void *model);
void list_done(struct list *l);
/* The model has changed: the cursor stays on its key, else at its place. */
void list_refresh(struct list *l);
/* The model is another: cursor and scroll at the start; what is selected stays. */
void list_reset(struct list *l);
void list_resize(struct list *l, int height);
size_t list_count(const struct list *l);

/* By so many rows that the cursor may stand on; clipped. */
void list_move(struct list *l, ptrdiff_t by);
void list_go(struct list *l, size_t i);
/* The row of this key, if it is there. */
bool list_go_key(struct list *l, uint64_t key);
void list_scroll(struct list *l, ptrdiff_t by); /* the cursor follows when it would leave */
/* The row at a line of the window; LIST_NONE: none. */
size_t list_at(const struct list *l, int y);
/* `move WHERE` but left and right, with a count. False: not a move of lists. */
bool list_move_word(struct list *l, struct str where, int count);

bool list_is_selected(const struct list *l, uint64_t key);
void list_toggle(struct list *l); /* the row under the cursor, which then moves on */
void list_unselect(struct list *l);

/* The window is the list's area. With the real cursor on the row unless another has it. */
void list_paint(const struct list *l, struct canvas *c, bool cursor);

#endif
