/* The list of works: asking, keeping the last good answer, rows as they come into view.
 * Knows answers; must not know which screen shows it. */
#include "tui/worklist.h"

#include "base/map.h"
#include "base/num.h"
#include "base/uni.h"
#include "tui/phrase.h"
#include "tui/table.h"

enum { NARROW = 50 /* columns: the year alone */, ROWS_FIRST = 300, ROWS_MORE = 200, FOUND_MAX = 200000 };

static const char *const orders[ORDER_COUNT] = {
	[ORDER_RELEVANCE] = "relevance",
	[ORDER_YEAR] = "year",
	[ORDER_OLDEST] = "oldest",
	[ORDER_CITES] = "cites",
	[ORDER_TITLE] = "title",
};

const char *order_name(enum hit_order o)
{
	return o < ORDER_COUNT ? orders[o] : "";
}

enum hit_order order_from(struct str name)
{
	enum hit_order o = 0;

	while (o < ORDER_COUNT && !str_is(name, orders[o]))
		o++;
	return o;
}

static const struct works_answer *answer_of(const struct worklist *w)
{
	return w->answer ? w->answer->data : NULL;
}

static size_t count(const void *model)
{
	const struct worklist *w = model;

	return w->answer ? answer_of(w)->n_hits : w->n_first;
}

const struct work *worklist_row(const struct worklist *w, size_t i)
{
	const struct works_answer *a = answer_of(w);

	if (!a)
		return i < w->n_first ? &w->first[i] : NULL;
	if (i < a->n_rows)
		return &a->rows[i];
	for (int k = 0; k < WORKLIST_WINDOWS; k++) {
		const struct rows_answer *r = w->windows[k].rows;

		if (r && i >= r->from && i - r->from < r->n)
			return &r->v[i - r->from];
	}
	return NULL;
}

static uint64_t key(const void *model, size_t i)
{
	const struct worklist *w = model;

	return (uint64_t)(w->answer ? answer_of(w)->hits[i].work : w->first[i].id);
}

static void paint(const void *model, size_t i, struct canvas *c)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 9, .max = 9 },
		{ .role = ROLE_TEXT, .min = 24, .flex = true },
		{ .role = ROLE_DIM, .min = 30, .max = 30, .drop = 3 },
		{ .role = ROLE_DIM, .min = 10, .max = 20, .right = true, .drop = 2 },
		{ .role = ROLE_ACCENT, .min = 7, .max = 7, .right = true, .drop = 1 },
	};
	const struct worklist *w = model;
	const struct works_answer *a = answer_of(w);
	const struct work *row = worklist_row(w, i);
	CLEANUP(arena_free_ptr) struct arena *arena = arena_new();
	int widest[ARRAY_LEN(columns)] = { c->window.w < NARROW ? 4 : 9, 60, c->window.w >= 104 ? 30 : 0,
		c->window.w >= 90 ? 20 : 16, w->order == ORDER_CITES ? 7 : 0 };
	int widths[ARRAY_LEN(columns)], x = 0;

	if (!row) {
		canvas_text(c, 11, 0, c->window.w - 11, STR("…"), ROLE_DIM);
		return;
	}
	bool narrow = c->window.w < NARROW;
	struct str cells[] = { narrow ? str_slice(phrase_work_kind(arena, row), 0, 4) : phrase_work_kind(arena, row),
		phrase_title(row->title), phrase_names(arena, row->authors, 3),
		row->venue.n ? phrase_venue(arena, row->venue) : row->source,
		row->cites >= 0 ? phrase_number(arena, row->cites) : STR("") };

	table_layout(columns, widest, ARRAY_LEN(columns), c->window.w, widths);
	for (size_t k = 0; k < ARRAY_LEN(columns); k++) {
		bool hits = k == 1 && a && i < a->n_rows && a->n_title_spans && row->title.n;

		if (widths[k] <= 0)
			continue;
		x += x ? 2 : 0;
		if (columns[k].right)
			canvas_right(c, x, 0, widths[k], cells[k], columns[k].role);
		else
			canvas_spans(c, x, 0, table_reach(columns, widths, ARRAY_LEN(columns), k, cells), cells[k],
				columns[k].role, hits ? a->title_spans[i] : NULL, hits ? a->n_title_spans[i] : 0, ROLE_MATCH);
		x += widths[k];
	}
}

static const struct list_ops ops = { .count = count, .key = key, .paint = paint };

void worklist_init(struct worklist *w, struct view *v)
{
	*w = (struct worklist){ .view = v, .order = ORDER_YEAR, .asked_from = SIZE_MAX };
	list_init(&w->list, &ops, w);
}

static void drop_windows(struct worklist *w)
{
	for (int k = 0; k < WORKLIST_WINDOWS; k++) {
		answer_free(w->windows[k].answer);
		w->windows[k].answer = NULL;
		w->windows[k].rows = NULL;
	}
	w->asked_from = SIZE_MAX;
}

void worklist_done(struct worklist *w)
{
	drop_windows(w);
	answer_free(w->answer);
	list_done(&w->list);
	buf_done(&w->filter);
	buf_done(&w->good);
	map64_free(w->found);
}

static void ask(struct worklist *w, bool anew)
{
	struct works_request r = { .filter = buf_str(&w->filter), .of = w->of, .id = w->id, .order = w->order,
		.rows = ROWS_FIRST };

	w->anew = w->anew || anew;
	w->waiting = true;
	question_works(tui_jobs(w->view->tui), w->view, &r);
}

void worklist_page(struct worklist *w, enum kind of, row_id id, const struct work *works, size_t n)
{
	w->of = of;
	w->id = id;
	w->first = works;
	w->n_first = n;
	if (w->answer || w->waiting)
		ask(w, false);
	else
		list_refresh(&w->list);
}

void worklist_refresh(struct worklist *w)
{
	ask(w, false);
}

void worklist_stop(struct worklist *w)
{
	jobs_cancel(tui_jobs(w->view->tui), w->view);
	w->waiting = false;
	error_set(&w->fault, ERR_CANCELLED, "stopped: what is shown may not be all");
}

void worklist_filter(struct worklist *w, struct str filter)
{
	filter = str_trim(filter);
	if (str_eq(filter, buf_str(&w->filter)) && !w->fault.code)
		return;
	buf_clear(&w->filter);
	buf_add(&w->filter, filter);
	ask(w, true);
}

void worklist_order(struct worklist *w, enum hit_order order)
{
	w->order = order;
	ask(w, true);
}

/* For n and N when the filter is gone: which works it had found. */
static void remember(struct worklist *w, const struct works_answer *a)
{
	if (!w->good.n || a->n_hits > FOUND_MAX)
		return;
	map64_free(w->found);
	w->found = map64_new();
	for (size_t i = 0; i < a->n_hits; i++)
		map64_put(w->found, (uint64_t)a->hits[i].work, i);
}

bool worklist_answer(struct worklist *w, struct answer *a)
{
	if (a->kind == Q_ROWS) {
		w->asked_from = SIZE_MAX;
		if (a->err)
			return false;
		answer_free(w->windows[w->next_window].answer);
		w->windows[w->next_window].answer = a;
		w->windows[w->next_window].rows = a->data;
		w->next_window = (w->next_window + 1) % WORKLIST_WINDOWS;
		return true;
	}
	w->waiting = a->partial;
	if (a->err) {
		w->fault = a->error;
		return false;
	}
	w->fault.code = ERR_OK;
	drop_windows(w);
	answer_free(w->answer);
	w->answer = a;
	buf_clear(&w->good);
	buf_add(&w->good, buf_str(&w->filter));
	if (!a->partial)
		remember(w, a->data);
	if (w->anew)
		list_reset(&w->list);
	else
		list_refresh(&w->list);
	w->anew = false;
	return true;
}

void worklist_arrange(struct worklist *w, int height)
{
	const struct works_answer *a = answer_of(w);
	size_t missing, last;

	list_resize(&w->list, height);
	if (!a || w->waiting || a->n_hits <= a->n_rows)
		return;
	missing = w->list.top;
	last = MIN(a->n_hits, w->list.top + (size_t)MAX(1, height));
	while (missing < last && worklist_row(w, missing))
		missing++;
	if (missing >= last || (w->asked_from <= missing && missing < w->asked_from + ROWS_MORE))
		return;
	/* A page before and more behind: whichever way it scrolls on. */
	size_t from = missing > (size_t)height ? missing - (size_t)height : 0;
	size_t n = MIN(a->n_hits - from, (size_t)ROWS_MORE + (size_t)height);
	VEC(row_id) ids = { 0 };

	for (size_t i = 0; i < n; i++)
		vec_push(&ids, a->hits[from + i].work);
	w->asked_from = from;
	question_rows(tui_jobs(w->view->tui), w->view, ids.v, ids.n, from);
	vec_done(&ids);
}

bool worklist_target(const struct worklist *w, size_t i, struct target *ret)
{
	const struct work *row;

	if (i >= count(w))
		return false;
	row = worklist_row(w, i);
	*ret = (struct target){ KIND_WORK, (row_id)key(w, i), row ? phrase_title(row->title) : STR("") };
	return true;
}

bool worklist_next(struct worklist *w, bool forward)
{
	size_t n = count(w), at = w->list.cursor;
	uint64_t place;

	if (at == LIST_NONE || !w->found)
		return false;
	for (size_t i = 1; i < n; i++) {
		size_t next = forward ? (at + i) % n : (at + n - i) % n;

		if (map64_get(w->found, key(w, next), &place)) {
			list_go(&w->list, next);
			return true;
		}
	}
	return false;
}

void worklist_status(const struct worklist *w, struct status *s)
{
	static const char *const sorted[ORDER_COUNT] = {
		[ORDER_RELEVANCE] = "best first",
		[ORDER_YEAR] = "newest first",
		[ORDER_OLDEST] = "oldest first",
		[ORDER_CITES] = "most cited first",
		[ORDER_TITLE] = "by title",
	};
	const struct works_answer *a = answer_of(w);
	size_t n = count(w), of = a ? a->of : n;
	bool partial = w->answer && w->answer->partial;

	if (w->fault.code) {
		if (w->fault.column)
			buf_addf(&s->fault, "column %u: %s", w->fault.column, w->fault.text);
		else
			buf_adds(&s->fault, w->fault.text);
	}
	if (w->good.n)
		buf_addf(&s->left, "filter " STR_FMT " ─ ", STR_ARG(buf_str(&w->good)));
	if (w->good.n) {
		if (partial)
			buf_adds(&s->left, "at least ");
		num_group(&s->left, partial ? (uint64_t)a->tally.hits : n);
		buf_adds(&s->left, " of ");
	}
	if (a || w->first) {
		num_group(&s->left, w->good.n ? of : n);
		if (!w->good.n)
			buf_adds(&s->left, n == 1 ? " work" : " works");
		if (n > 1 && !(a && a->note.n))
			buf_addf(&s->left, " ─ %s", sorted[w->order]);
	} else if (w->waiting) {
		buf_adds(&s->left, "reading");
	}
	if (a && a->note.n)
		buf_addf(&s->left, " ─ " STR_FMT, STR_ARG(a->note));
	if (w->list.cursor != LIST_NONE && n > 1) {
		num_group(&s->right, w->list.cursor + 1);
		buf_addc(&s->right, '/');
		num_group(&s->right, n);
	}
}
