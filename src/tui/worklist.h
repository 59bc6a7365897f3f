/* A list of works that a filter narrows while it is typed: the whole index, or the works of one thing.
 *
 * Rows that are not loaded yet are asked for when they come into view. A filter that does not hold leaves the last
 * good list where it is. Questions are asked in the name of the view that owns the list. */
#ifndef TUI_WORKLIST_H
#define TUI_WORKLIST_H

#include "tui/list.h"
#include "tui/question.h"
#include "tui/view.h"

enum { WORKLIST_WINDOWS = 3 };

struct map64;

struct worklist {
	struct view *view;
	enum kind of;              /* KIND_NONE: the whole index */
	row_id id;
	struct list list;
	const struct work *first;  /* what the page brought along; shown until a filter or an order is asked for */
	size_t n_first;
	struct answer *answer;     /* the last good one; NULL: none yet */
	struct {
		struct answer *answer;
		const struct rows_answer *rows;
	} windows[WORKLIST_WINDOWS];
	size_t next_window, asked_from; /* asked_from SIZE_MAX: no rows are being asked for */
	struct buf filter, good;   /* as typed last; that of the answer */
	struct map64 *found;       /* works that passed the last filter; NULL: none */
	struct error fault;        /* code 0: the filter holds */
	enum hit_order order;
	bool anew;                 /* the next answer is to another question: to its first row */
	bool waiting;
};

void worklist_init(struct worklist *w, struct view *v);
void worklist_done(struct worklist *w);
/* The works of a page, newest first; they live as long as the page's answer. A filter in force is asked again. */
void worklist_page(struct worklist *w, enum kind of, row_id id, const struct work *works, size_t n);
void worklist_filter(struct worklist *w, struct str filter);
void worklist_order(struct worklist *w, enum hit_order order);
void worklist_refresh(struct worklist *w);
void worklist_stop(struct worklist *w); /* gives up the question that is running */
/* Takes Q_WORKS and Q_ROWS of its view; true: the answer is kept. */
bool worklist_answer(struct worklist *w, struct answer *a);
void worklist_arrange(struct worklist *w, int height);
/* The row, or NULL while it is not loaded. */
const struct work *worklist_row(const struct worklist *w, size_t i);
bool worklist_target(const struct worklist *w, size_t i, struct target *ret);
/* To the next or previous work that passed the last filter. */
bool worklist_next(struct worklist *w, bool forward);
void worklist_status(const struct worklist *w, struct status *s);
const char *order_name(enum hit_order o);
enum hit_order order_from(struct str name); /* ORDER_COUNT when unknown */

#endif
