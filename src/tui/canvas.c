/* The cell grid: what is drawn where, and making it safe.
 * Must not know of curses, views, or what a text means. */
#include "tui/canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/uni.h"
#include "base/utf8.h"

enum { SIDE_MAX = 1000, MARKS_MAX = 5 /* code points of one cell: what curses takes */ };

static const struct cell blank = { .text = " ", .n = 1, .width = 1 };

void canvas_init(struct canvas *c, bool ascii)
{
	*c = (struct canvas){ .cursor_x = -1, .cursor_y = -1, .ascii = ascii };
}

void canvas_done(struct canvas *c)
{
	free(c->cells);
	canvas_init(c, c->ascii);
}

void canvas_resize(struct canvas *c, struct size size)
{
	size.w = MAX(0, MIN(size.w, SIDE_MAX));
	size.h = MAX(0, MIN(size.h, SIDE_MAX));
	if (size.w == 0 || size.h == 0)
		size = (struct size){ 0, 0 };
	free(c->cells);
	c->cells = size.w ? xcalloc((size_t)size.w * (size_t)size.h, sizeof(*c->cells)) : NULL;
	c->size = size;
	canvas_clear(c);
}

void canvas_clear(struct canvas *c)
{
	size_t n = (size_t)c->size.w * (size_t)c->size.h;

	for (size_t i = 0; i < n; i++)
		c->cells[i] = blank;
	c->window = (struct rect){ 0, 0, c->size.w, c->size.h };
	c->cursor_x = c->cursor_y = -1;
}

struct rect canvas_enter(struct canvas *c, struct rect r)
{
	struct rect old = c->window;
	int left = MAX(0, r.x), top = MAX(0, r.y);
	int right = MIN(old.w, r.x + MAX(0, r.w)), bottom = MIN(old.h, r.y + MAX(0, r.h));

	c->window = (struct rect){ old.x + left, old.y + top, MAX(0, right - left), MAX(0, bottom - top) };
	return old;
}

void canvas_leave(struct canvas *c, struct rect old)
{
	c->window = old;
}

static struct cell *cell_of(const struct canvas *c, int x, int y)
{
	return &c->cells[(size_t)y * (size_t)c->size.w + (size_t)x];
}

/* Absolute; inside the canvas. Blanks what would be left of a wide character. */
static void clear_cell(struct canvas *c, int x, int y)
{
	struct cell *at = cell_of(c, x, y);

	if (at->width == 0 && x > 0) {
		uint8_t role = at[-1].role, look = at[-1].look;

		at[-1] = blank;
		at[-1].role = role;
		at[-1].look = look;
	}
	if (at->width == 2 && x + 1 < c->size.w) {
		uint8_t role = at[1].role, look = at[1].look;

		at[1] = blank;
		at[1].role = role;
		at[1].look = look;
	}
	*at = blank;
}

static void put(struct canvas *c, int x, int y, struct str text, int width, enum role role)
{
	struct rect w = c->window;
	struct cell *at;

	if (x < 0 || y < 0 || y >= w.h || x + width > w.w)
		return;
	x += w.x;
	y += w.y;
	for (int i = 0; i < width; i++)
		clear_cell(c, x + i, y);
	at = cell_of(c, x, y);
	memcpy(at->text, text.p, text.n);
	at->n = (uint8_t)text.n;
	at->width = (uint8_t)width;
	at->role = (uint8_t)role;
	if (width == 2) {
		at[1].n = 0;
		at[1].width = 0;
		at[1].role = (uint8_t)role;
	}
}

/* One grapheme as it is drawn. */
struct glyph {
	char text[CELL_BYTES];
	size_t n;
	int width;
};

static bool is_blank_mark(uint32_t cp)
{
	return (cp >= '\t' && cp <= '\r') || cp == 0x85 || cp == 0x2028 || cp == 0x2029;
}

/* What a plain terminal gets for the punctuation of typesetters, ours and that of titles. */
static char plain_for(uint32_t cp)
{
	static const struct {
		uint16_t cp;
		char plain;
	} table[] = {
		{ 0x00a0, ' ' }, { 0x00ab, '<' }, { 0x00b7, '|' }, { 0x00bb, '>' }, { 0x00d7, 'x' }, { 0x2010, '-' },
		{ 0x2011, '-' }, { 0x2012, '-' }, { 0x2013, '-' }, { 0x2014, '-' }, { 0x2018, '\'' }, { 0x2019, '\'' },
		{ 0x201c, '"' }, { 0x201d, '"' }, { 0x2022, '*' }, { 0x2026, '~' }, { 0x2039, '<' }, { 0x203a, '>' },
		{ 0x2190, '<' }, { 0x2192, '>' }, { 0x2212, '-' }, { 0x2500, '-' }, { 0x25cb, 'o' }, { 0x25cf, '*' },
	};

	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		if (table[i].cp == cp)
			return table[i].plain;
	return '\0';
}

static void glyph_next(struct str s, size_t *at, bool ascii, struct glyph *g)
{
	struct str part;
	size_t first = 0, end = 0;
	uint32_t cp;

	if (s.p[*at] >= ' ' && s.p[*at] < 0x7f && (*at + 1 == s.n || (signed char)s.p[*at + 1] >= 0)) {
		g->text[0] = s.p[(*at)++];
		g->n = 1;
		g->width = 1;
		return;
	}
	part = uni_grapheme(s, at, &g->width);
	cp = utf8_next(part, &first);
	if (cp == UTF8_BAD || uni_is_unsafe(cp)) {
		struct str stand_in = cp != UTF8_BAD && is_blank_mark(cp) ? STR(" ") : ascii ? STR("?") : STR("\xef\xbf\xbd");

		memcpy(g->text, stand_in.p, stand_in.n);
		g->n = stand_in.n;
		g->width = 1;
		return;
	}
	if (ascii && first == part.n && plain_for(cp)) {
		g->text[0] = plain_for(cp);
		g->n = 1;
		return;
	}
	g->n = 0;
	if (g->width == 0) { /* a mark with nothing to stand on */
		g->text[g->n++] = ' ';
		g->width = 1;
	}
	for (int marks = 0; end < part.n && marks < MARKS_MAX - (int)g->n; marks++) {
		size_t next = end;

		(void)utf8_next(part, &next);
		if (g->n + next > CELL_BYTES)
			break;
		end = next;
	}
	memcpy(g->text + g->n, part.p, end);
	g->n += end;
}

int text_columns(struct str s)
{
	int columns = 0;

	for (size_t at = 0; at < s.n && columns < INT16_MAX;) {
		struct glyph g;

		glyph_next(s, &at, false, &g);
		columns += g.width;
	}
	return columns;
}

/* Bytes of s that fit into `columns` cells, and the cells they take. */
static size_t fit(struct str s, int columns, int *ret_used)
{
	size_t at = 0;

	*ret_used = 0;
	while (at < s.n) {
		struct glyph g;
		size_t next = at;

		glyph_next(s, &next, false, &g);
		if (*ret_used + g.width > columns)
			break;
		*ret_used += g.width;
		at = next;
	}
	return at;
}

int canvas_spans(struct canvas *c, int x, int y, int columns, struct str s, enum role role,
	const struct span *spans, size_t n_spans, enum role hit)
{
	int used;
	size_t end, span = 0;
	bool cut;

	if (columns <= 0)
		return 0;
	end = fit(s, columns, &used);
	cut = end < s.n;
	if (cut)
		end = fit(s, columns - 1, &used);
	used = 0;
	for (size_t at = 0; at < end;) {
		struct glyph g;
		size_t from = at;

		glyph_next(s, &at, c->ascii, &g);
		while (span < n_spans && spans[span].to <= from)
			span++;
		put(c, x + used, y, (struct str){ g.text, g.n }, g.width,
			span < n_spans && spans[span].from <= from ? hit : role);
		used += g.width;
	}
	if (cut)
		canvas_mark(c, x + used++, y, "…", '~', role);
	return used;
}

int canvas_text(struct canvas *c, int x, int y, int columns, struct str s, enum role role)
{
	return canvas_spans(c, x, y, columns, s, role, NULL, 0, role);
}

int canvas_right(struct canvas *c, int x, int y, int columns, struct str s, enum role role)
{
	int used = MIN(text_columns(s), columns);

	return canvas_text(c, x + columns - used, y, used, s, role);
}

int canvas_printf(struct canvas *c, int x, int y, int columns, enum role role, const char *fmt, ...)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	return canvas_text(c, x, y, columns, buf_str(&text), role);
}

void canvas_mark(struct canvas *c, int x, int y, const char *unicode, char ascii, enum role role)
{
	struct str s = c->ascii ? (struct str){ &ascii, 1 } : str_from(unicode);

	put(c, x, y, s, 1, role);
}

void canvas_rule(struct canvas *c, int x, int y, int columns, enum role role)
{
	for (int i = 0; i < columns; i++)
		canvas_mark(c, x + i, y, "─", '-', role);
}

void canvas_fill(struct canvas *c, struct rect r, enum role role)
{
	for (int y = r.y; y < r.y + r.h; y++)
		for (int x = r.x; x < r.x + r.w; x++)
			put(c, x, y, STR(" "), 1, role);
}

void canvas_look(struct canvas *c, struct rect r, unsigned look)
{
	struct rect old = canvas_enter(c, r), w = c->window;

	for (int y = w.y; y < w.y + w.h; y++)
		for (int x = w.x; x < w.x + w.w; x++)
			cell_of(c, x, y)->look |= (uint8_t)look;
	canvas_leave(c, old);
}

void canvas_cursor(struct canvas *c, int x, int y)
{
	if (x < 0 || y < 0 || x >= c->window.w || y >= c->window.h)
		return;
	c->cursor_x = c->window.x + x;
	c->cursor_y = c->window.y + y;
}

const struct cell *canvas_at(const struct canvas *c, int x, int y)
{
	return x >= 0 && y >= 0 && x < c->size.w && y < c->size.h ? cell_of(c, x, y) : NULL;
}

void canvas_dump(const struct canvas *c, struct buf *out)
{
	for (int y = 0; y < c->size.h; y++) {
		size_t end = out->n;

		for (int x = 0; x < c->size.w; x++) {
			const struct cell *at = cell_of(c, x, y);

			buf_add(out, (struct str){ at->text, at->n });
			if (at->n != 1 || at->text[0] != ' ')
				end = out->n;
		}
		buf_trim(out, end);
		buf_addc(out, '\n');
	}
}

void canvas_dump_roles(const struct canvas *c, struct buf *out)
{
	static const char letters[] = ".dshakrbytTmigwe"; /* in the order of enum role */

	STATIC_ASSERT(sizeof(letters) == ROLE_COUNT + 1, "a letter a role");
	for (int y = 0; y < c->size.h; y++) {
		for (int x = 0; x < c->size.w; x++) {
			const struct cell *at = cell_of(c, x, y);

			buf_addc(out, at->look & LOOK_CURSOR ? '>' : at->look & LOOK_SELECTED ? '*' : letters[at->role]);
		}
		buf_addc(out, '\n');
	}
}
