/* What stands around a view: the header, the trail, the line of states, the last line of hints, messages or typing.
 * Knows where each part is for any size; must not know what a view shows. */
#include "tui/face.h"

#include "base/file.h"
#include "base/num.h"
#include "tui/phrase.h"

enum { WIDTH_MIN = 12, HEIGHT_MIN = 2 };

/* Lines of the parts; -1: no room for it. */
struct layout {
	int header, trail, view, view_height, state, last;
};

static bool too_small(const struct tui *t)
{
	return t->canvas.size.w < WIDTH_MIN || t->canvas.size.h < HEIGHT_MIN;
}

static struct layout lay_out(const struct tui *t)
{
	int h = t->canvas.size.h;
	struct layout l = { .header = -1, .trail = -1, .state = -1, .last = -1 };

	if (too_small(t))
		return l;
	l.last = h - 1;
	if (h >= 4)
		l.state = h - 2;
	if (h >= 7)
		l.header = 0;
	if (h >= 10)
		l.trail = 1;
	l.view = (l.header >= 0) + (l.trail >= 0);
	l.view_height = h - 1 - (l.state >= 0) - l.view;
	return l;
}

struct rect screen_view(const struct tui *t)
{
	struct layout l = lay_out(t);

	return (struct rect){ 0, l.view, t->canvas.size.w, l.view_height };
}

/* ---- first line: what is open, what runs */

static void header_right(const struct tui *t, struct buf *out)
{
	const struct import_answer *i = t->import ? t->import->data : NULL;

	if (i) {
		buf_adds(out, "import ");
		if (i->percent >= 0)
			buf_addf(out, "%d %%", i->percent);
		else
			num_group(out, i->read);
	} else if (t->places->readonly) {
		buf_adds(out, "read-only");
	}
}

static void paint_header(const struct tui *t, struct canvas *c, int y)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	CLEANUP(buf_done) struct buf right = { 0 };
	const struct index_counts *n = tui_counts(t);
	int w = c->window.w, x = 1, room;

	canvas_rule(c, 0, y, w, ROLE_RULE);
	canvas_text(c, 0, y, 1, STR(" "), ROLE_BRAND);
	x += canvas_text(c, x, y, w - x, STR("peerage"), ROLE_BRAND);
	canvas_text(c, x, y, 1, STR(" "), ROLE_RULE);
	header_right(t, &right);
	room = w - x - 4 - (right.n ? text_columns(buf_str(&right)) + 4 : 1);
	buf_addf(&text, "%s", file_base(t->places->index));
	if (t->no_index) {
		buf_adds(&text, " · not made yet");
	} else if (n) {
		buf_adds(&text, " · ");
		num_group(&text, (uint64_t)n->works);
		buf_adds(&text, n->works == 1 ? " work · " : " works · ");
		num_group(&text, (uint64_t)n->people);
		buf_adds(&text, n->people == 1 ? " person" : " people");
	}
	if (room > 8) {
		canvas_text(c, x + 3, y, 1, STR(" "), ROLE_RULE);
		x += 4;
		x += canvas_text(c, x, y, room, buf_str(&text), ROLE_DIM);
		canvas_text(c, x, y, 1, STR(" "), ROLE_RULE);
	}
	if (right.n && w > 30) {
		int used = text_columns(buf_str(&right));

		canvas_text(c, w - used - 3, y, 1, STR(" "), ROLE_RULE);
		canvas_text(c, w - used - 2, y, used, buf_str(&right), t->import ? ROLE_ACCENT : ROLE_WARN);
		canvas_text(c, w - 2, y, 1, STR(" "), ROLE_RULE);
	}
}

/* ---- second line: the trail */

static int crumb_width(const struct tui *t, size_t i)
{
	enum { CRUMB_MAX = 28 };

	return MIN(CRUMB_MAX, text_columns(buf_str(&t->trail.v[i]->label)));
}

static void paint_trail(const struct tui *t, struct canvas *c, int y)
{
	int w = c->window.w, x = 1, used;
	size_t from = t->at;

	/* As much of the way here as there is room for, then of the way ahead. */
	used = crumb_width(t, from) + 1;
	while (from > 0 && used + 3 + crumb_width(t, from - 1) + 2 < w) {
		from--;
		used += 3 + crumb_width(t, from);
	}
	if (from > 0)
		x += canvas_text(c, x, y, 4, STR("… › "), ROLE_DIM);
	for (size_t i = from; i < t->trail.n; i++) {
		int width = crumb_width(t, i);

		if (i > from) {
			if (x + 3 + width > w)
				break;
			x += canvas_text(c, x, y, 3, STR(" › "), ROLE_DIM);
		}
		x += canvas_text(c, x, y, MIN(width, w - x), buf_str(&t->trail.v[i]->label),
			i == t->at ? ROLE_STRONG : ROLE_DIM);
	}
}

/* ---- the line below the view */

/* A text on the rule, " text "; returns where the rule goes on. */
static int on_rule(struct canvas *c, int x, int y, int end, struct str s, enum role role)
{
	if (!s.n || end - x < 4)
		return x;
	canvas_text(c, x, y, 1, STR(" "), ROLE_RULE);
	x += 1 + canvas_text(c, x + 1, y, end - x - 2, s, role);
	canvas_text(c, x, y, 1, STR(" "), ROLE_RULE);
	return x + 1;
}

static void paint_state(const struct tui *t, struct canvas *c, int y)
{
	const struct view *v = tui_view(t);
	struct status s = { 0 };
	int w = c->window.w, end = w - 1, x = 1;

	canvas_rule(c, 0, y, w, ROLE_RULE);
	v->ops->status(v, &s);
	if (s.right.n && w >= 40) {
		int used = text_columns(buf_str(&s.right));

		on_rule(c, end - used - 2, y, end, buf_str(&s.right), ROLE_DIM);
		end -= used + 3;
	}
	if (t->prompt.offers.n && t->prompt.kind != PROMPT_NONE) {
		on_rule(c, x, y, end, buf_str(&t->prompt.offers), ROLE_ACCENT);
	} else {
		if (s.fault.n)
			x = on_rule(c, x, y, end, buf_str(&s.fault), ROLE_WARN);
		on_rule(c, x + (s.fault.n > 0), y, end, buf_str(&s.left), s.fault.n ? ROLE_DIM : ROLE_TEXT);
	}
	buf_done(&s.left);
	buf_done(&s.fault);
	buf_done(&s.right);
}

/* ---- the last line */

struct placed_hint {
	const char *chord;
	const struct hint *hint;
	int x, w;
};

enum { HINTS_MAX = 24 };

static const struct hint finding[] = {
	{ "edit accept", "open" }, { "edit down", "choose" }, { "edit complete", "kind" }, { "edit cancel", "to the list" },
	{ "edit older", "earlier words" },
};

/* Hints that hold here and now, as many as there is room for; help keeps its place at the end. */
static size_t place_hints(const struct tui *t, int width, struct placed_hint *p)
{
	static const struct hint help = { "help", "help" };
	const struct view *v = tui_view(t);
	const struct keymap *keys = config_keymap(t->config);
	enum context c = tui_context(t);
	const struct hint *hints = c == CTX_PROMPT ? finding : v->ops->hints;
	size_t n_hints = c == CTX_PROMPT ? ARRAY_LEN(finding) : v->ops->n_hints, n = 0;
	const char *help_chord = keymap_chord(keys, c, help.line);
	int x = 1, help_width = help_chord ? text_columns(str_from(help_chord)) + 5 : 0;

	for (size_t i = 0; i < n_hints && n + 1 < HINTS_MAX; i++) {
		const struct hint *h = &hints[i];
		const char *chord = keymap_chord(keys, c, h->line);
		struct str name = str_from(h->line), word;
		int w;

		if (!chord || !str_next_word(&name, &word) || !dispatch_able(t, command_find(word, CMD_TUI)))
			continue;
		w = text_columns(str_from(chord)) + 1 + text_columns(str_from(h->label));
		if (x + w > width - (help_width ? help_width + 2 : 0))
			continue;
		p[n++] = (struct placed_hint){ chord, h, x, w };
		x += w + 2;
	}
	if (help_chord && x + help_width <= width)
		p[n++] = (struct placed_hint){ help_chord, &help, x, help_width };
	return n;
}

static void paint_hints(const struct tui *t, struct canvas *c, int y)
{
	struct placed_hint p[HINTS_MAX];
	size_t n = place_hints(t, c->window.w, p);

	for (size_t i = 0; i < n; i++) {
		int used = canvas_text(c, p[i].x, y, p[i].w, str_from(p[i].chord), ROLE_KEY);

		canvas_text(c, p[i].x + used + 1, y, p[i].w - used, str_from(p[i].hint->label), ROLE_DIM);
	}
}

static void paint_keys(const struct tui *t, struct canvas *c, int y)
{
	CLEANUP(buf_done) struct buf keys = { 0 };

	if (t->count)
		buf_addf(&keys, "%d ", t->count);
	for (size_t i = 0; i < t->n_keys; i++) {
		key_print(t->keys[i], &keys);
		buf_addc(&keys, ' ');
	}
	buf_adds(&keys, "…");
	canvas_text(c, 1, y, c->window.w - 1, buf_str(&keys), ROLE_KEY);
}

static void paint_last(const struct tui *t, struct canvas *c, int y)
{
	const struct prompt *p = &t->prompt;
	int w = c->window.w;

	if (p->kind == PROMPT_COMMAND) {
		canvas_text(c, 0, y, 1, STR(":"), ROLE_KEY);
		input_paint(&p->input, c, 1, y, w - 1);
	} else if (p->kind == PROMPT_FIND) {
		paint_hints(t, c, y);
	} else if (p->kind != PROMPT_NONE) {
		int x = canvas_text(c, 0, y, w / 2, str_from(p->label), ROLE_KEY) + 1;

		input_paint(&p->input, c, x, y, w - x);
	} else if (t->message.n) {
		canvas_text(c, 1, y, w - 1, buf_str(&t->message), t->message_role);
	} else if (t->n_keys || t->count) {
		paint_keys(t, c, y);
	} else {
		paint_hints(t, c, y);
	}
}

void screen_click(struct tui *t, int x, int y)
{
	struct layout l = lay_out(t);
	struct placed_hint p[HINTS_MAX];
	size_t n;

	if (y != l.last || t->prompt.kind != PROMPT_NONE)
		return;
	n = place_hints(t, t->canvas.size.w, p);
	for (size_t i = 0; i < n; i++)
		if (x >= p[i].x && x < p[i].x + p[i].w)
			tui_line(t, str_from(p[i].hint->line));
}

void screen_paint(struct tui *t)
{
	struct canvas *c = &t->canvas;
	struct layout l = lay_out(t);
	const struct view *v = tui_view(t);
	struct rect old;

	if (c->size.w == 0 || c->size.h == 0)
		return;
	if (too_small(t)) {
		canvas_text(c, 0, 0, c->size.w, STR("too small"), ROLE_DIM);
		canvas_cursor(c, 0, 0);
		return;
	}
	if (l.header >= 0)
		paint_header(t, c, l.header);
	if (l.trail >= 0)
		paint_trail(t, c, l.trail);
	old = canvas_enter(c, screen_view(t));
	v->ops->paint(v, c);
	canvas_leave(c, old);
	if (l.state >= 0)
		paint_state(t, c, l.state);
	paint_last(t, c, l.last);
	if (c->cursor_x < 0)
		canvas_cursor(c, 0, l.last);
}
