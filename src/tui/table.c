/* Rows in columns: room for each, narrowing by words, drawing one row.
 * Knows texts and targets; must not know which view made them. */
#include "tui/table.h"

#include <assert.h>

#include "base/uni.h"
#include "tui/phrase.h"
#include "tui/text.h"

enum { GAP = 2, WORDS_MAX = 16, SPANS_MAX = 16 };

const struct column table_mixed[3] = {
	{ .role = ROLE_KIND, .min = 4, .max = 9 },
	{ .role = ROLE_TEXT, .min = 16, .flex = true },
	{ .role = ROLE_DIM, .min = 10, .max = 34, .right = true, .drop = 1 },
};

void table_init(struct table *t)
{
	*t = (struct table){ .arena = arena_new() };
}

void table_done(struct table *t)
{
	arena_free(t->arena);
	vec_done(&t->rows);
	vec_done(&t->shown);
	buf_done(&t->narrow);
	buf_done(&t->marks);
}

void table_clear(struct table *t)
{
	arena_clear(t->arena);
	vec_clear(&t->rows);
	vec_clear(&t->shown);
	memset(t->widest, 0, sizeof(t->widest));
}

void table_columns(struct table *t, const struct column *columns, size_t n)
{
	assert(n <= ROW_CELLS);
	memcpy(t->columns, columns, n * sizeof(*columns));
	t->n_columns = n;
}

struct row *table_add(struct table *t, struct row row)
{
	if (row.key == 0 && row.target.kind != KIND_NONE)
		row.key = ((uint64_t)row.target.kind << 56) | (uint64_t)row.target.id;
	else if (row.key == 0)
		row.key = (UINT64_C(0xff) << 56) | t->rows.n;
	vec_push(&t->rows, row);
	return &t->rows.v[t->rows.n - 1];
}

void table_heading(struct table *t, struct str text)
{
	table_add(t, (struct row){ .kind = ROW_HEADING, .cells = { text } });
}

void table_titles(struct table *t, const char *const *titles)
{
	struct row row = { .kind = ROW_TITLES };

	for (size_t i = 0; i < t->n_columns; i++)
		row.cells[i] = str_from(titles[i]);
	table_add(t, row);
}

static bool passed_over(const struct row *r)
{
	return r->kind == ROW_HEADING || r->kind == ROW_TITLES;
}

void table_text(struct table *t, struct str text, int width, int indent, enum role role)
{
	struct str *lines;
	size_t n = text_wrap(text, width - indent, 0, t->arena, &lines, NULL);

	for (size_t i = 0; i < n; i++)
		table_add(t, (struct row){ .kind = ROW_LINE, .role = role,
			.cells = { indent ? arena_printf(t->arena, "%*s" STR_FMT, indent, "", STR_ARG(lines[i])) : lines[i] } });
}

void table_end(struct table *t)
{
	memset(t->widest, 0, sizeof(t->widest));
	for (size_t i = 0; i < t->rows.n; i++) {
		const struct row *r = &t->rows.v[i];

		for (size_t k = 0; (r->kind == ROW_ITEM || r->kind == ROW_TITLES) && k < t->n_columns; k++)
			t->widest[k] = MAX(t->widest[k], text_columns(r->cells[k]));
	}
	table_narrow(t, buf_str(&t->narrow));
}

/* ---- narrowing */

struct needle {
	struct str text; /* folded */
	bool not, fuzzy;
};

struct needles {
	struct needle v[WORDS_MAX];
	size_t n;
	struct buf text;
};

static void needles_make(struct needles *ns, struct str words)
{
	size_t from[WORDS_MAX];
	struct str word;

	*ns = (struct needles){ 0 };
	while (ns->n < WORDS_MAX && str_next_word(&words, &word)) {
		struct needle *one = &ns->v[ns->n];

		*one = (struct needle){ .not = word.n > 1 && word.p[0] == '!', .fuzzy = word.n > 1 && word.p[0] == '~' };
		from[ns->n] = ns->text.n;
		uni_fold(&ns->text, str_skip(word, one->not || one->fuzzy));
		one->text.n = ns->text.n - from[ns->n];
		if (one->text.n)
			ns->n++;
	}
	for (size_t i = 0; i < ns->n; i++)
		ns->v[i].text.p = ns->text.p + from[i];
}

static bool in_order(struct str s, struct str letters)
{
	size_t k = 0;

	for (size_t i = 0; i < s.n && k < letters.n; i++)
		if (s.p[i] == letters.p[k])
			k++;
	return k == letters.n;
}

static bool row_passes(const struct row *r, const struct needles *ns, struct buf *folded)
{
	buf_clear(folded);
	for (size_t i = 0; i < ROW_CELLS; i++) {
		if (!r->cells[i].n)
			continue;
		uni_fold(folded, r->cells[i]);
		buf_addc(folded, ' ');
	}
	for (size_t i = 0; i < ns->n; i++) {
		const struct needle *one = &ns->v[i];
		bool there = one->fuzzy ? in_order(buf_str(folded), one->text) : str_has(buf_str(folded), one->text);

		if (there == one->not)
			return false;
	}
	return true;
}

void table_narrow(struct table *t, struct str text)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	struct needles ns;
	size_t heading = SIZE_MAX;

	if (text.p != t->narrow.p) {
		buf_clear(&t->narrow);
		buf_add(&t->narrow, text);
	}
	vec_clear(&t->shown);
	needles_make(&ns, buf_str(&t->narrow));
	for (size_t i = 0; ns.n && i < t->rows.n; i++) {
		if (passed_over(&t->rows.v[i])) {
			heading = i;
			continue;
		}
		if (!row_passes(&t->rows.v[i], &ns, &folded))
			continue;
		if (heading != SIZE_MAX)
			vec_push(&t->shown, (uint32_t)heading);
		heading = SIZE_MAX;
		vec_push(&t->shown, (uint32_t)i);
	}
	if (!ns.n)
		buf_clear(&t->narrow);
	buf_done(&ns.text);
}

bool table_passes(const struct table *t, size_t i, struct str words)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	const struct row *r = table_row(t, i);
	struct needles ns;
	bool passes;

	needles_make(&ns, words);
	passes = ns.n > 0 && !passed_over(r) && row_passes(r, &ns, &folded);
	buf_done(&ns.text);
	return passes;
}

static size_t count(const void *model)
{
	const struct table *t = model;

	return t->narrow.n ? t->shown.n : t->rows.n;
}

const struct row *table_row(const struct table *t, size_t shown)
{
	return &t->rows.v[t->narrow.n ? t->shown.v[shown] : shown];
}

static size_t items(const struct table *t, bool narrowed)
{
	size_t n = 0, all = narrowed ? count(t) : t->rows.n;

	for (size_t i = 0; i < all; i++)
		n += !passed_over(narrowed ? table_row(t, i) : &t->rows.v[i]);
	return n;
}

size_t table_items(const struct table *t)
{
	return items(t, false);
}

size_t table_shown(const struct table *t)
{
	return items(t, true);
}

/* ---- drawing */

static int wanted(const struct column *c, int widest)
{
	return c->max ? MIN(widest, (int)c->max) : widest;
}

/* What a flexible column should have before the others are given all that they want: half of the width. */
static int comfort(const struct column *c, int natural, int width)
{
	return MAX((int)c->min, MIN(natural, width / 2));
}

void table_layout(const struct column *columns, const int *widest, size_t n, int width, int *ret_widths)
{
	bool gone[ROW_CELLS] = { false };

	for (;;) {
		int total = 0, flex = 0, least = 0, lack = 0;
		size_t worst = n;

		for (size_t i = 0; i < n; i++) {
			const struct column *c = &columns[i];

			ret_widths[i] = gone[i] ? 0 : wanted(c, c->flex ? MAX(1, widest[i]) : widest[i]);
			if (ret_widths[i] == 0)
				continue;
			flex += c->flex;
			total += ret_widths[i] + (total ? GAP : 0);
			least += ret_widths[i] - MIN(ret_widths[i], (int)c->min); /* what it can do without */
			if (c->flex)
				lack += ret_widths[i] - comfort(c, ret_widths[i], width);
			if (c->drop && (worst == n || c->drop > columns[worst].drop))
				worst = i;
		}
		if (total - least > width && worst < n) {
			gone[worst] = true;
			continue;
		}
		/* The others give way until the flexible ones have what they should … */
		for (size_t i = n; i > 0 && total - lack > width; i--) {
			const struct column *c = &columns[i - 1];
			int give = MIN(total - lack - width, ret_widths[i - 1] - (int)c->min);

			if (c->flex || give <= 0)
				continue;
			ret_widths[i - 1] -= give;
			total -= give;
		}
		/* … which share what is left or lacking. */
		for (size_t i = 0; i < n && flex; i++) {
			if (!columns[i].flex || ret_widths[i] == 0)
				continue;
			int share = (width - total) / flex;

			if (share < 0)
				share = MAX(share, MIN(0, 1 - ret_widths[i]));
			ret_widths[i] += share;
			total += share;
			flex--;
		}
		return;
	}
}

int table_reach(const struct column *columns, const int *widths, size_t n, size_t k, const struct str *cells)
{
	size_t next = k + 1, behind;

	while (next < n && widths[next] == 0)
		next++;
	for (behind = next + 1; behind < n && widths[behind] == 0;)
		behind++;
	if (!columns[k].flex || next >= n || behind < n || !columns[next].right)
		return widths[k];
	return widths[k] + widths[next] - MIN(widths[next], text_columns(cells[next]));
}

/* Where the words of a narrowed table stand in a cell: by ASCII letter case, which is what can be shown without
 * undoing the folding. */
static size_t find_words(struct str words, struct str cell, struct span *spans)
{
	size_t n = 0;
	struct str word;

	while (str_next_word(&words, &word)) {
		if (word.p[0] == '!' || word.p[0] == '~')
			continue;
		for (size_t at = 0; at + word.n <= cell.n && n < SPANS_MAX; at++) {
			if (!str_eq_case(str_slice(cell, at, word.n), word))
				continue;
			spans[n++] = (struct span){ (uint32_t)at, (uint32_t)(at + word.n) };
			at += word.n - 1;
		}
	}
	/* Ascending and apart, as drawing wants them. */
	for (size_t i = 1; i < n; i++)
		for (size_t k = i; k > 0 && spans[k].from < spans[k - 1].from; k--) {
			struct span swap = spans[k];

			spans[k] = spans[k - 1];
			spans[k - 1] = swap;
		}
	return n;
}

static void paint(const void *model, size_t i, struct canvas *c)
{
	const struct table *t = model;
	const struct row *r = table_row(t, i);
	int widths[ROW_CELLS], x = 0, w = c->window.w;
	struct span spans[SPANS_MAX];
	struct str words = t->narrow.n ? buf_str(&t->narrow) : buf_str(&t->marks);

	if (r->kind == ROW_HEADING || r->kind == ROW_LINE) {
		size_t n = r->kind == ROW_LINE ? find_words(words, r->cells[0], spans) : 0;

		canvas_spans(c, 0, 0, w, r->cells[0], r->kind == ROW_HEADING && !r->role ? ROLE_HEADING : r->role, spans, n,
			ROLE_MATCH);
		return;
	}
	table_layout(t->columns, t->widest, t->n_columns, w, widths);
	for (size_t k = 0; k < t->n_columns; k++) {
		const struct column *col = &t->columns[k];
		enum role role = r->kind == ROW_TITLES ? ROLE_HEADING : col->flex && r->role ? r->role : col->role;

		if (widths[k] <= 0)
			continue;
		if (x)
			x += GAP;
		if (col->right && !(t->narrow.n && col->flex)) {
			canvas_right(c, x, 0, widths[k], r->cells[k], role);
		} else {
			size_t n = find_words(r->kind == ROW_ITEM ? words : STR(""), r->cells[k], spans);

			canvas_spans(c, x, 0, table_reach(t->columns, widths, t->n_columns, k, r->cells), r->cells[k], role,
				spans, n, ROLE_MATCH);
		}
		x += widths[k];
	}
}

static uint64_t key(const void *model, size_t i)
{
	return table_row(model, i)->key;
}

static bool heading(const void *model, size_t i)
{
	return passed_over(table_row(model, i));
}

const struct list_ops table_list_ops = { .count = count, .key = key, .heading = heading, .paint = paint };

struct row table_work_row(struct table *t, const struct work *w)
{
	return (struct row){ .target = { KIND_WORK, w->id, phrase_title(w->title) },
		.cells = { phrase_work_kind(t->arena, w), phrase_title(w->title),
			w->venue.n ? phrase_venue(t->arena, w->venue) : w->source } };
}
