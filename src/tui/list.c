/* Cursor, scroll and selection of a list.
 * Knows keys and places of rows; must not know what they hold. */
#include "tui/list.h"

void list_init(struct list *l, const struct list_ops *ops, const void *model)
{
	*l = (struct list){ .ops = ops, .model = model, .cursor = LIST_NONE };
}

void list_done(struct list *l)
{
	vec_done(&l->selected);
}

size_t list_count(const struct list *l)
{
	return l->ops->count(l->model);
}

static bool is_heading(const struct list *l, size_t i)
{
	return l->ops->heading && l->ops->heading(l->model, i);
}

/* The nearest row at or behind i that may have the cursor, else before it. */
static size_t settle(const struct list *l, size_t i)
{
	size_t n = list_count(l);

	if (n == 0)
		return LIST_NONE;
	i = MIN(i, n - 1);
	for (size_t at = i; at < n; at++)
		if (!is_heading(l, at))
			return at;
	for (size_t at = i; at > 0; at--)
		if (!is_heading(l, at - 1))
			return at - 1;
	return LIST_NONE;
}

/* Scrolls so that the cursor is seen, with the headings right above it. */
static void show_cursor(struct list *l)
{
	size_t n = list_count(l), height = (size_t)MAX(1, l->height), first = l->cursor;

	if (l->cursor == LIST_NONE) {
		l->top = MIN(l->top, n > height ? n - height : 0);
		return;
	}
	while (first > 0 && is_heading(l, first - 1))
		first--;
	if (l->cursor - first >= height)
		first = l->cursor;
	if (first < l->top)
		l->top = first;
	if (l->cursor >= l->top + height)
		l->top = l->cursor - height + 1;
	if (n <= height)
		l->top = 0;
	else
		l->top = MIN(l->top, n - height);
}

static void stand(struct list *l, size_t i)
{
	l->cursor = settle(l, i);
	if (l->cursor != LIST_NONE)
		l->key = l->ops->key(l->model, l->cursor);
	show_cursor(l);
}

void list_refresh(struct list *l)
{
	size_t n = list_count(l);

	if (l->cursor == LIST_NONE) {
		stand(l, 0);
		return;
	}
	/* Near its old place first: most refreshes move a row a little or not at all. */
	for (size_t near = 0; near < n; near++) {
		size_t at[2] = { l->cursor + near, l->cursor - near };

		for (int i = 0; i < 2; i++) {
			if (at[i] >= n || is_heading(l, at[i]) || l->ops->key(l->model, at[i]) != l->key)
				continue;
			/* What stood above the cursor on the screen stays above it. */
			l->top = at[i] >= l->cursor - l->top ? at[i] - (l->cursor - l->top) : 0;
			stand(l, at[i]);
			return;
		}
		if (near > l->cursor && l->cursor + near >= n)
			break;
	}
	stand(l, l->cursor);
}

void list_reset(struct list *l)
{
	l->top = 0;
	stand(l, 0);
}

void list_resize(struct list *l, int height)
{
	l->height = height;
	show_cursor(l);
}

void list_move(struct list *l, ptrdiff_t by)
{
	size_t at = l->cursor;

	if (at == LIST_NONE) {
		list_scroll(l, by);
		return;
	}
	for (; by > 0; by--) {
		size_t next = at + 1, n = list_count(l);

		while (next < n && is_heading(l, next))
			next++;
		if (next >= n)
			break;
		at = next;
	}
	for (; by < 0; by++) {
		size_t next = at;

		while (next > 0 && is_heading(l, next - 1))
			next--;
		if (next == 0)
			break;
		at = next - 1;
	}
	stand(l, at);
}

void list_go(struct list *l, size_t i)
{
	stand(l, i);
}

bool list_go_key(struct list *l, uint64_t key)
{
	size_t n = list_count(l);

	for (size_t i = 0; i < n; i++) {
		if (!is_heading(l, i) && l->ops->key(l->model, i) == key) {
			stand(l, i);
			return true;
		}
	}
	return false;
}

void list_scroll(struct list *l, ptrdiff_t by)
{
	size_t n = list_count(l), height = (size_t)MAX(1, l->height), most = n > height ? n - height : 0;

	if (by < 0)
		l->top -= MIN(l->top, (size_t)-by);
	else
		l->top = MIN(l->top + (size_t)by, most);
	if (l->cursor == LIST_NONE)
		return;
	if (l->cursor < l->top) {
		size_t at = settle(l, l->top);

		l->cursor = at;
	} else if (l->cursor >= l->top + height) {
		size_t at = l->top + height - 1;

		while (at > l->top && is_heading(l, at))
			at--;
		l->cursor = settle(l, at);
	}
	l->key = l->ops->key(l->model, l->cursor);
}

size_t list_at(const struct list *l, int y)
{
	size_t i = l->top + (size_t)MAX(0, y);

	return y >= 0 && y < l->height && i < list_count(l) && !is_heading(l, i) ? i : LIST_NONE;
}

bool list_move_word(struct list *l, struct str where, int count)
{
	ptrdiff_t times = MAX(1, count), page = MAX(1, l->height - 1);

	if (str_is(where, "up"))
		list_move(l, -times);
	else if (str_is(where, "down"))
		list_move(l, times);
	else if (str_is(where, "page-up"))
		list_move(l, -times * page);
	else if (str_is(where, "page-down"))
		list_move(l, times * page);
	else if (str_is(where, "half-up"))
		list_move(l, -times * MAX(1, page / 2));
	else if (str_is(where, "half-down"))
		list_move(l, times * MAX(1, page / 2));
	else if (str_is(where, "first") || (str_is(where, "last") && count > 0))
		list_go(l, (size_t)times - 1); /* 12G: the twelfth row */
	else if (str_is(where, "last"))
		list_go(l, SIZE_MAX - 1);
	else
		return false;
	/* A move to the first row shows what stands above it. */
	if (l->cursor != LIST_NONE && l->cursor == settle(l, 0))
		l->top = 0;
	show_cursor(l);
	return true;
}

static size_t selected_place(const struct list *l, uint64_t key)
{
	size_t i = 0;

	while (i < l->selected.n && l->selected.v[i] != key)
		i++;
	return i;
}

bool list_is_selected(const struct list *l, uint64_t key)
{
	return selected_place(l, key) < l->selected.n;
}

void list_toggle(struct list *l)
{
	size_t at;

	if (l->cursor == LIST_NONE)
		return;
	at = selected_place(l, l->key);
	if (at < l->selected.n) {
		memmove(&l->selected.v[at], &l->selected.v[at + 1], (l->selected.n - at - 1) * sizeof(l->key));
		l->selected.n--;
	} else {
		vec_push(&l->selected, l->key);
	}
	list_move(l, 1);
}

void list_unselect(struct list *l)
{
	vec_clear(&l->selected);
}

void list_paint(const struct list *l, struct canvas *c, bool cursor)
{
	size_t n = list_count(l);
	int w = c->window.w;

	for (int y = 0; y < c->window.h && l->top + (size_t)y < n; y++) {
		size_t i = l->top + (size_t)y;
		bool here = i == l->cursor;
		bool selected = !is_heading(l, i) && list_is_selected(l, l->ops->key(l->model, i));
		struct rect old = canvas_enter(c, (struct rect){ 1, y, w - 1, 1 });

		l->ops->paint(l->model, i, c);
		canvas_leave(c, old);
		if (here)
			canvas_mark(c, 0, y, selected ? "»" : "›", selected ? '#' : '>', ROLE_ACCENT);
		else if (selected)
			canvas_mark(c, 0, y, "•", '*', ROLE_ACCENT);
		canvas_look(c, (struct rect){ 0, y, w, 1 },
			(here ? LOOK_CURSOR : 0u) | (selected ? LOOK_SELECTED : 0u));
		if (here && cursor)
			canvas_cursor(c, 0, y);
	}
}
