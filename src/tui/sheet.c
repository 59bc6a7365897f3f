/* Tabs of tables and works: which is in view, what keys do to it, where it is drawn.
 * Knows rows and targets; must not know what a view's data is. */
#include "tui/sheet.h"

#include <assert.h>

#include "base/num.h"

void sheet_init(struct sheet *s, struct view *v, void (*make)(struct view *, size_t, struct table *, int))
{
	*s = (struct sheet){ .view = v, .make = make, .waiting = "reading …" };
	worklist_init(&s->works, v);
}

void sheet_done(struct sheet *s)
{
	for (size_t i = 0; i < s->n; i++) {
		table_done(&s->tabs[i].table);
		list_done(&s->tabs[i].list);
		buf_done(&s->tabs[i].last);
	}
	worklist_done(&s->works);
	buf_done(&s->before);
}

struct sheet_tab *sheet_add(struct sheet *s, const char *name, const char *empty)
{
	struct sheet_tab *tab = &s->tabs[s->n++];

	assert(s->n <= SHEET_TABS);
	*tab = (struct sheet_tab){ .name = name, .empty = empty, .counted = true };
	table_init(&tab->table);
	list_init(&tab->list, &table_list_ops, &tab->table);
	return tab;
}

static void make(struct sheet *s, size_t at)
{
	struct sheet_tab *tab = &s->tabs[at];
	int width = s->view->size.w;

	if (tab->works || !s->ready || (tab->made && !(tab->wraps && tab->made_width != width)))
		return;
	table_clear(&tab->table);
	s->make(s->view, at, &tab->table, MAX(1, width - 1));
	table_end(&tab->table);
	tab->made = true;
	tab->made_width = width;
	list_refresh(&tab->list);
}

void sheet_remake(struct sheet *s)
{
	s->ready = true;
	s->fault.code = ERR_OK;
	for (size_t i = 0; i < s->n; i++)
		s->tabs[i].made = false;
	if (s->n)
		make(s, s->at);
}

void sheet_tab(struct sheet *s, size_t tab)
{
	if (tab < s->n) {
		s->at = tab;
		make(s, tab);
	}
}

struct list *sheet_list(struct sheet *s)
{
	return s->tabs[s->at].works ? &s->works.list : &s->tabs[s->at].list;
}

static const struct list *list_in_view(const struct sheet *s)
{
	return s->tabs[s->at].works ? &s->works.list : &s->tabs[s->at].list;
}

const struct row *sheet_row(const struct sheet *s)
{
	const struct sheet_tab *tab = &s->tabs[s->at];

	return tab->works || tab->list.cursor == LIST_NONE ? NULL : table_row(&tab->table, tab->list.cursor);
}

void sheet_arrange(struct sheet *s, int head)
{
	int tabs = s->n > 1 && s->view->size.h - head >= 2;

	s->head = head;
	s->y = head + tabs;
	s->height = MAX(0, s->view->size.h - s->y);
	make(s, s->at);
	if (s->tabs[s->at].works)
		worklist_arrange(&s->works, s->height);
	else
		list_resize(&s->tabs[s->at].list, s->height);
}

static void labels(const struct sheet *s, struct tab_label *l)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct sheet_tab *tab = &s->tabs[i];
		size_t n = SIZE_MAX;

		if (s->ready && tab->counted)
			n = s->count ? s->count(s->view, i) : tab->works ? list_count(&s->works.list) :
				tab->made ? table_items(&tab->table) : SIZE_MAX;
		l[i] = (struct tab_label){ tab->name, n };
	}
}

static const char *nothing(const struct sheet *s)
{
	const struct sheet_tab *tab = &s->tabs[s->at];

	if (s->fault.code)
		return s->fault.text;
	if (!s->ready)
		return s->waiting;
	if (tab->works ? s->works.good.n : tab->table.narrow.n)
		return "nothing here passes the filter";
	if (tab->works && s->works.waiting)
		return s->waiting;
	return tab->empty;
}

void sheet_paint(const struct sheet *s, struct canvas *c)
{
	struct tab_label l[SHEET_TABS];
	struct rect old;

	if (s->y > s->head) {
		labels(s, l);
		tabs_paint(c, s->head, l, s->n, s->at);
	}
	old = canvas_enter(c, (struct rect){ 0, s->y, c->window.w, s->height });
	if (list_count(list_in_view(s)))
		list_paint(list_in_view(s), c, true);
	else
		canvas_text(c, 1, 0, c->window.w - 1, str_from(nothing(s)), s->fault.code ? ROLE_WARN : ROLE_DIM);
	canvas_leave(c, old);
}

/* ---- filters */

static struct str filter_of(const struct sheet *s)
{
	const struct sheet_tab *tab = &s->tabs[s->at];

	return tab->works ? buf_str(&s->works.filter) : buf_str(&tab->table.narrow);
}

static void filter(struct sheet *s, struct str text)
{
	struct sheet_tab *tab = &s->tabs[s->at];

	if (tab->works) {
		worklist_filter(&s->works, text);
		return;
	}
	table_narrow(&tab->table, text);
	list_refresh(&tab->list);
}

void sheet_typed(struct view *v, struct str text, enum typed how)
{
	struct sheet *s = v->state;
	struct sheet_tab *tab = &s->tabs[s->at];

	if (how == TYPED_CANCEL)
		text = buf_str(&s->before);
	filter(s, text);
	if (how == TYPED_ACCEPT && !tab->works && tab->table.narrow.n) {
		buf_clear(&tab->last);
		buf_add(&tab->last, buf_str(&tab->table.narrow));
	}
}

static bool next_match(struct sheet *s, bool forward)
{
	struct sheet_tab *tab = &s->tabs[s->at];
	size_t n = list_count(&tab->list), at = tab->list.cursor;

	if (tab->works)
		return worklist_next(&s->works, forward);
	for (size_t i = 1; i < n && at != LIST_NONE; i++) {
		size_t next = forward ? (at + i) % n : (at + n - i) % n;

		if (table_passes(&tab->table, next, buf_str(&tab->last))) {
			list_go(&tab->list, next);
			return true;
		}
	}
	return false;
}

/* ---- commands */

bool sheet_under(const struct view *v, struct target *ret)
{
	const struct sheet *s = v->state;
	const struct row *row;

	if (s->n == 0)
		return false;
	if (s->tabs[s->at].works)
		return worklist_target(&s->works, s->works.list.cursor, ret);
	row = sheet_row(s);
	if (!row)
		return false;
	*ret = row->target.id ? row->target : (struct target){ 0 };
	return true;
}

/* The two ends of a path: two selected people, or the person of the page and the one under the cursor. */
static bool path_ends(const struct sheet *s, struct target ends[2])
{
	const struct list *l = list_in_view(s);
	struct target under;
	size_t n = 0;

	for (size_t i = 0; i < l->selected.n && !s->tabs[s->at].works && n < 2; i++)
		if (l->selected.v[i] >> 56 == KIND_PERSON)
			ends[n++] = (struct target){ .kind = KIND_PERSON,
				.id = (row_id)(l->selected.v[i] & ((UINT64_C(1) << 56) - 1)) };
	if (n < 2 && sheet_under(s->view, &under) && under.kind == KIND_PERSON) {
		if (n == 0 && s->view->target.kind == KIND_PERSON)
			ends[n++] = s->view->target;
		if (n == 1 && ends[0].id != under.id)
			ends[n++] = under;
	}
	return n == 2;
}

bool sheet_able(const struct view *v, enum command_id id)
{
	const struct sheet *s = v->state;
	struct target under = { 0 }, ends[2];
	bool rows = list_count(list_in_view(s)) > 0;

	switch (id) {
	case CMD_OPEN:
		return sheet_under(v, &under) && under.kind != KIND_NONE;
	case CMD_ORDER:
		return s->tabs[s->at].works && rows;
	case CMD_PATH:
		return path_ends(s, ends);
	case CMD_FORGET:
		return sheet_row(s) && sheet_row(s)->entry;
	case CMD_FILTER:
	case CMD_SELECT:
		return rows || filter_of(s).n;
	case CMD_NEXT:
	case CMD_PREVIOUS:
		return s->tabs[s->at].works ? s->works.found != NULL : s->tabs[s->at].last.n > 0;
	case CMD_TAB:
		return s->n > 1;
	default:
		return true;
	}
}

static void order(struct sheet *s, const struct call *call)
{
	enum hit_order o;

	if (!s->tabs[s->at].works) {
		tui_say(s->view->tui, ROLE_WARN, "only lists of works have an order");
		return;
	}
	o = call->n_args ? order_from(call->args[0]) : (s->works.order + 1) % ORDER_COUNT;
	if (o == ORDER_COUNT) {
		tui_say(s->view->tui, ROLE_WARN, "an order is relevance, year, oldest, cites or title");
		return;
	}
	/* Without a filter nothing is more relevant than another. */
	if (!call->n_args && o == ORDER_RELEVANCE && !s->works.filter.n)
		o++;
	worklist_order(&s->works, o);
}

static void choose_tab(struct sheet *s, const struct call *call)
{
	struct str what = call->n_args ? call->args[0] : STR("next");
	uint64_t number;

	if (s->n < 2)
		return;
	if (str_is(what, "next"))
		sheet_tab(s, (s->at + 1) % s->n);
	else if (str_is(what, "previous"))
		sheet_tab(s, (s->at + s->n - 1) % s->n);
	else if (num_u64(what, &number) && number >= 1 && number <= s->n)
		sheet_tab(s, (size_t)number - 1);
	else
		tui_say(s->view->tui, ROLE_WARN, "there are %zu tabs here", s->n);
}

static enum handled move(struct sheet *s, const struct call *call)
{
	struct str where = call->n_args ? call->args[0] : STR("down");

	/* Sideways goes through the tabs. */
	if (s->n > 1 && (str_is(where, "left") || str_is(where, "right"))) {
		size_t to = str_is(where, "left") ? s->at - 1 : s->at + 1;

		if (to < s->n)
			sheet_tab(s, to);
		return MINE;
	}
	return list_move_word(sheet_list(s), where, call->count) ? MINE : NOT_MINE;
}

static enum handled path(struct sheet *s)
{
	struct target ends[2];

	if (!path_ends(s, ends))
		return NOT_MINE;
	tui_open(s->view->tui, &view_path, &(struct opening){ .target = ends[0], .other = ends[1] });
	return MINE;
}

enum handled sheet_command(struct view *v, const struct call *call)
{
	struct sheet *s = v->state;
	struct target target;

	switch (call->id) {
	case CMD_MOVE:
		return move(s, call);
	case CMD_TAB:
		choose_tab(s, call);
		return MINE;
	case CMD_SELECT:
		if (call->n_args && str_is(call->args[0], "none"))
			list_unselect(sheet_list(s));
		else
			list_toggle(sheet_list(s));
		return MINE;
	case CMD_ORDER:
		order(s, call);
		return MINE;
	case CMD_PATH:
		return call->n_args ? NOT_MINE : path(s);
	case CMD_FORGET:
		if (!sheet_row(s) || !sheet_row(s)->entry)
			return NOT_MINE;
		target = sheet_row(s)->target.id ? sheet_row(s)->target : v->target;
		question_tell(tui_jobs(v->tui), TELL_FORGET, false, &target, STR(""), sheet_row(s)->entry);
		return MINE;
	case CMD_NEXT:
	case CMD_PREVIOUS:
		if (!next_match(s, call->id == CMD_NEXT))
			tui_say(v->tui, ROLE_DIM, "no other match");
		return MINE;
	case CMD_FILTER:
		buf_clear(&s->before);
		buf_add(&s->before, filter_of(s));
		if (call->rest.n)
			sheet_typed(v, call->rest, TYPED_ACCEPT);
		else
			tui_prompt_filter(v, filter_of(s), s->tabs[s->at].works ? "filter" : "words");
		return MINE;
	case CMD_CANCEL:
		if (s->works.waiting) {
			worklist_stop(&s->works);
			return MINE;
		}
		if (list_in_view(s)->selected.n) {
			list_unselect(sheet_list(s));
			return MINE;
		}
		if (filter_of(s).n || s->works.fault.code) {
			filter(s, STR(""));
			return MINE;
		}
		return NOT_MINE;
	case CMD_OPEN:
		if (call->n_args)
			return NOT_MINE;
		if (sheet_under(v, &target) && target.kind != KIND_NONE)
			tui_open_target(v->tui, &target);
		return MINE;
	default:
		return NOT_MINE;
	}
}

void sheet_click(struct view *v, const struct click *k)
{
	struct sheet *s = v->state;
	struct tab_label l[SHEET_TABS];
	size_t i;

	if (k->by) {
		list_scroll(sheet_list(s), k->by);
		return;
	}
	if (s->y > s->head && k->y == s->head) {
		labels(s, l);
		sheet_tab(s, tabs_hit(v->size.w, l, s->n, s->at, k->x));
		return;
	}
	i = list_at(sheet_list(s), k->y - s->y);
	if (i == LIST_NONE)
		return;
	/* A click on the row that has the cursor opens it. */
	if (k->twice || i == sheet_list(s)->cursor)
		tui_line(v->tui, STR("open"));
	else
		list_go(sheet_list(s), i);
}

void sheet_status(const struct view *v, struct status *st)
{
	const struct sheet *s = v->state;
	const struct sheet_tab *tab = &s->tabs[s->at];
	size_t n = list_count(list_in_view(s)), selected = list_in_view(s)->selected.n;

	if (tab->works) {
		if (s->ready)
			worklist_status(&s->works, st);
	} else if (tab->table.narrow.n) {
		buf_addf(&st->left, "%swords " STR_FMT " ─ %zu of %zu", st->left.n ? " ─ " : "",
			STR_ARG(buf_str(&tab->table.narrow)), table_shown(&tab->table), table_items(&tab->table));
	}
	if (!tab->works && tab->list.cursor != LIST_NONE && n > 1) {
		size_t place = 0;

		for (size_t i = 0; i <= tab->list.cursor; i++)
			place += !table_list_ops.heading(&tab->table, i);
		num_group(&st->right, place);
		buf_addc(&st->right, '/');
		num_group(&st->right, table_shown(&tab->table));
	}
	if (selected)
		buf_addf(&st->left, "%s%zu selected", st->left.n ? " ─ " : "", selected);
}

void sheet_view_arrange(struct view *v)
{
	sheet_arrange(v->state, 0);
}

void sheet_view_paint(const struct view *v, struct canvas *c)
{
	sheet_paint(v->state, c);
}

void sheet_view_close(struct view *v)
{
	sheet_done(v->state);
}

void sheet_recall(const struct view *v, struct buf *out)
{
	const struct sheet *s = v->state;

	if (!v->text.n)
		return;
	buf_addf(out, "open " STR_FMT "\n", STR_ARG(buf_str(&v->text)));
	if (s->at)
		buf_addf(out, "tab %zu\n", s->at + 1);
}
