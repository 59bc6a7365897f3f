/* Walk: three columns: where you came from, the people here, and the one under the cursor with the works together. */
#include "base/num.h"
#include "tui/face.h"
#include "tui/phrase.h"
#include "tui/sheet.h"
#include "tui/text.h"

enum { HOPS_MAX = 3, LIMIT = 500 };

struct walk {
	struct sheet sheet;
	struct answer *answer;
	const struct walk_answer *people;
	struct answer *preview_answer;
	const struct preview_answer *preview;
	row_id asked;         /* whose preview was asked for last */
	int hops;
	bool waiting;
	struct arena *arena;  /* lines of the preview */
};

/* Columns at this width; w 0: left out. */
struct columns {
	struct rect left, middle, right;
};

static struct columns lay_out(struct size size)
{
	struct columns c = { 0 };
	int w = size.w, h = size.h, left = w >= 100 ? 22 : w >= 70 ? 16 : 0;
	int right = w >= 100 ? (w - left) * 2 / 5 : w >= 70 ? 27 : w >= 46 ? w * 2 / 5 : 0;

	if (left)
		c.left = (struct rect){ 0, 0, left, h };
	c.middle = (struct rect){ left ? left + 1 : 0, 0, w - (left ? left + 1 : 0) - (right ? right + 1 : 0), h };
	if (right)
		c.right = (struct rect){ w - right, 0, right, h };
	return c;
}

/* ---- data */

static const struct walk_row *walk_row_of(const struct walk *s, row_id id)
{
	for (size_t i = 0; s->people && i < s->people->n; i++)
		if (s->people->v[i].person.id == id)
			return &s->people->v[i];
	return NULL;
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 10, .flex = true },
		{ .role = ROLE_ACCENT, .min = 2, .right = true },
		{ .role = ROLE_KIND, .min = 7, .max = 7, .drop = 2 },
		{ .role = ROLE_DIM, .min = 4, .right = true, .drop = 3 },
		{ .role = ROLE_DIM, .min = 20, .max = 34, .drop = 4 },
	};
	const struct walk *s = v->state;
	int hops = 0;

	(void)tab;
	(void)width;
	table_columns(t, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < s->people->n; i++) {
		const struct walk_row *r = &s->people->v[i];
		struct str strength = arena_printf(t->arena, "%.1f", r->step.link.strength);

		if (s->hops > 1 && r->step.hops != hops) {
			hops = r->step.hops;
			table_heading(t, phrase_count(t->arena, hops, "hop", "hops"));
		}
		table_add(t, (struct row){ .target = { KIND_PERSON, r->person.id, r->person.name },
				     .cells = { r->person.name, phrase_number(t->arena, r->step.link.works),
					     phrase_years_short(t->arena, r->step.link.first, r->step.link.last),
					     strength,
					     r->step.hops > 1 ? arena_printf(t->arena, "by way of " STR_FMT,
									STR_ARG(r->via_name))
							      : r->topics } });
	}
}

static void ask(struct view *v)
{
	struct walk *s = v->state;

	s->waiting = true;
	question_walk(tui_jobs(v->tui), v, &(struct walk_request){ .from = v->target.id, .hops = s->hops, .limit = LIMIT });
}

/* The first of a walk says that it is one; further on the names are the way. */
static void name_walk(struct view *v, struct str name)
{
	CLEANUP(buf_done) struct buf label = { 0 };
	const struct view *before = tui_before(v->tui, v);
	bool first = !before || before->ops != &view_walk;

	buf_addf(&label, "%s" STR_FMT, first ? "walk " : "", STR_ARG(name));
	view_label(v, buf_str(&label));
	v->target.label = str_skip(buf_str(&v->label), first ? 5 : 0);
}

static void open_view(struct view *v, const struct opening *o)
{
	struct walk *s = v->state;
	CLEANUP(buf_done) struct buf label = { 0 };

	sheet_init(&s->sheet, v, make);
	sheet_add(&s->sheet, "People", "nobody: no works with others are known");
	s->arena = arena_new();
	s->hops = 1;
	buf_addf(&label, "%s" STR_FMT, o->from == &view_walk ? "" : "walk ", STR_ARG(v->target.label));
	view_label(v, buf_str(&label));
	ask(v);
}

static void close_view(struct view *v)
{
	struct walk *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->answer);
	answer_free(s->preview_answer);
	arena_free(s->arena);
}

static bool answer(struct view *v, struct answer *a)
{
	struct walk *s = v->state;

	if (a->kind == Q_PREVIEW) {
		if (a->err)
			return false;
		answer_free(s->preview_answer);
		s->preview_answer = a;
		s->preview = a->data;
		return true;
	}
	s->waiting = false;
	if (a->err) {
		if (!s->people)
			s->sheet.fault = a->error;
		else
			tui_say(v->tui, ROLE_WARN, "%s", a->error.text);
		return false;
	}
	answer_free(s->answer);
	s->answer = a;
	s->people = a->data;
	s->asked = 0;
	name_walk(v, s->people->from.name);
	sheet_remake(&s->sheet);
	return true;
}

/* ---- columns */

static void arrange(struct view *v)
{
	struct walk *s = v->state;
	struct target here;
	const struct walk_row *row;

	sheet_arrange(&s->sheet, v->size.h >= 4 ? 1 : 0);
	if (lay_out(v->size).right.w == 0 || !s->people || !sheet_under(v, &here) || here.id == s->asked)
		return;
	row = walk_row_of(s, here.id);
	s->asked = here.id;
	question_preview(tui_jobs(v->tui), v, here.id, row ? (row_id)row->step.via : 0);
}

/* The people of the step before, the one that was chosen in their middle. */
static void paint_before(const struct view *v, const struct walk *before, struct canvas *c)
{
	const struct table *t = &before->sheet.tabs[0].table;
	size_t n = t->rows.n, at = 0, top;
	int h = c->window.h - 1;

	while (at < n && t->rows.v[at].target.id != v->target.id)
		at++;
	if (at == n)
		at = 0;
	top = at > (size_t)h / 2 ? at - (size_t)h / 2 : 0;
	for (int y = 0; y < h && top + (size_t)y < n; y++) {
		const struct row *r = &t->rows.v[top + (size_t)y];
		bool chosen = r->target.id == v->target.id && r->target.id;

		if (chosen)
			canvas_mark(c, 0, y + 1, "›", '>', ROLE_ACCENT);
		canvas_text(c, 1, y + 1, c->window.w - 1, r->cells[0],
			chosen ? ROLE_STRONG : r->kind == ROW_HEADING ? ROLE_HEADING : ROLE_DIM);
	}
}

static void paint_left(const struct view *v, struct canvas *c)
{
	const struct walk *s = v->state;
	const struct view *before = tui_before(v->tui, v);
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct str *lines;
	int y = 1;
	size_t n;

	if (before && before->ops == &view_walk) {
		canvas_text(c, 1, 0, c->window.w - 1, before->target.label, ROLE_HEADING);
		paint_before(v, before->state, c);
		return;
	}
	canvas_text(c, 1, 0, c->window.w - 1, STR("start"), ROLE_HEADING);
	if (!s->people)
		return;
	n = text_wrap(s->people->from.name, c->window.w - 1, 3, a, &lines, NULL);
	for (size_t i = 0; i < n; i++)
		canvas_text(c, 1, y++, c->window.w - 1, lines[i], ROLE_STRONG);
	n = text_wrap(s->people->from.role, c->window.w - 1, 4, a, &lines, NULL);
	for (size_t i = 0; i < n; i++)
		canvas_text(c, 1, y++, c->window.w - 1, lines[i], ROLE_DIM);
	canvas_text(c, 1, y++, c->window.w - 1, phrase_count(a, s->people->from.works, "work", "works"), ROLE_DIM);
	canvas_text(c, 1, y, c->window.w - 1, phrase_years(a, s->people->from.first_year, s->people->from.last_year),
		ROLE_DIM);
}

static int paint_lines(struct canvas *c, int y, struct str text, size_t most, enum role role, struct arena *a)
{
	struct str *lines;
	bool cut;
	size_t n = text_wrap(text, c->window.w - 2, most, a, &lines, &cut);

	for (size_t i = 0; i < n; i++, y++) {
		int used = canvas_text(c, 1, y, c->window.w - 2, lines[i], role);

		if (cut && i + 1 == n)
			canvas_mark(c, MIN(used + 1, c->window.w - 1), y, "…", '~', role);
	}
	return y;
}

static void paint_preview(const struct walk *s, const struct walk_row *row, struct canvas *c)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	const struct page *p = s->preview && s->preview->id == row->person.id ? &s->preview->page : NULL;
	int y = 1;

	if (!p) {
		paint_lines(c, y, row->topics, 3, ROLE_DIM, a);
		return;
	}
	y = paint_lines(c, y, p->role, 2, ROLE_TEXT, a);
	struct str counts[] = { phrase_count(a, p->counts.works, "work", "works"),
		phrase_count(a, p->counts.collaborators, "person", "people") };

	y = paint_lines(c, y, phrase_join(a, " · ", counts, ARRAY_LEN(counts)), 1, ROLE_DIM, a);
	y = paint_lines(c, y, arena_printf(a, "trust %d " STR_FMT, p->trust.score, STR_ARG(p->trust.tier)), 1, ROLE_DIM, a);
	if (p->identity.mixed)
		y = paint_lines(c, y, arena_printf(a, "looks like %d people", p->identity.people), 2, ROLE_WARN, a);
	y = paint_lines(c, y, row->topics, 2, ROLE_DIM, a) + 1;
	y = paint_lines(c, y, arena_printf(a, "With " STR_FMT, STR_ARG(row->via_name.n ? row->via_name : s->people->from.name)),
		1, ROLE_HEADING, a);
	for (size_t i = 0; i < s->preview->n_together && y < c->window.h; i++) {
		const struct work *w = &s->preview->together[i];

		canvas_printf(c, 1, y, 4, ROLE_KIND, w->year > 0 ? "%d" : "    ", w->year);
		struct rect old = canvas_enter(c, (struct rect){ 5, 0, c->window.w - 5, c->window.h });

		y = paint_lines(c, y, phrase_title(w->title), 3, ROLE_TEXT, a);
		canvas_leave(c, old);
	}
}

static void paint_middle(const struct view *v, struct canvas *c)
{
	const struct walk *s = v->state;

	if (s->sheet.head) {
		if (s->people)
			canvas_printf(c, 1, 0, c->window.w - 1, ROLE_HEADING, STR_FMT, STR_ARG(s->people->from.name));
		else
			canvas_text(c, 1, 0, c->window.w - 1, v->target.label, ROLE_HEADING);
	}
	sheet_paint(&s->sheet, c);
}

static void paint(const struct view *v, struct canvas *c)
{
	const struct walk *s = v->state;
	struct columns l = lay_out(v->size);
	struct rect old;
	struct target here;

	if (l.left.w) {
		old = canvas_enter(c, l.left);
		paint_left(v, c);
		canvas_leave(c, old);
	}
	for (int y = 0; y < v->size.h; y++) {
		if (l.left.w)
			canvas_mark(c, l.left.w, y, "│", '|', ROLE_RULE);
		if (l.right.w)
			canvas_mark(c, l.right.x - 1, y, "│", '|', ROLE_RULE);
	}
	if (l.right.w && sheet_under(v, &here)) {
		const struct walk_row *row = walk_row_of(s, here.id);

		old = canvas_enter(c, l.right);
		canvas_text(c, 1, 0, l.right.w - 2, here.label, ROLE_HEADING);
		if (row)
			paint_preview(s, row, c);
		canvas_leave(c, old);
	}
	old = canvas_enter(c, l.middle);
	paint_middle(v, c);
	canvas_leave(c, old);
}

static void status(const struct view *v, struct status *st)
{
	const struct walk *s = v->state;
	const struct walk_answer *p = s->people;
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();

	if (!p)
		return;
	if (p->n < p->total || p->at_least)
		buf_addf(&st->left, "%zu of %s%zu people", p->n, p->at_least ? "at least " : "", p->total);
	else
		buf_add(&st->left, phrase_count(a, (int64_t)p->total, "person", "people"));
	if (s->hops > 1)
		buf_addf(&st->left, " within %d hops, nearest first", s->hops);
	else
		buf_adds(&st->left, ", strongest first");
	if (s->waiting)
		buf_adds(&st->left, " ─ walking …");
	if (p->skipped_works)
		buf_addf(&st->left, " ─ " STR_FMT " with more than %d authors not walked",
			STR_ARG(phrase_count(a, (int64_t)p->skipped_works, "work", "works")), p->skipped_max);
	sheet_status(v, st);
}

/* ---- commands */

static void set_radius(struct view *v, const struct call *call)
{
	struct walk *s = v->state;
	struct str what = call->n_args ? call->args[0] : STR("");
	int hops = s->hops;

	if (str_is(what, "+"))
		hops++;
	else if (str_is(what, "-"))
		hops--;
	else if (!num_int(what, 1, HOPS_MAX, &hops)) {
		tui_say(v->tui, ROLE_WARN, "the radius is 1 to %d hops", HOPS_MAX);
		return;
	}
	if (hops < 1 || hops > HOPS_MAX) {
		tui_say(v->tui, ROLE_DIM, hops < 1 ? "nearer than one hop there is nobody" : "three hops are the most");
		return;
	}
	s->hops = hops;
	ask(v);
}

static enum handled command(struct view *v, const struct call *call)
{
	struct walk *s = v->state;
	struct target here;

	switch (call->id) {
	case CMD_OPEN:
	case CMD_WALK:
		if (call->n_args)
			return NOT_MINE;
		if (sheet_under(v, &here) && here.id)
			tui_open(v->tui, &view_walk, &(struct opening){ .target = here });
		return MINE;
	case CMD_RADIUS:
		set_radius(v, call);
		return MINE;
	case CMD_MOVE:
		/* The columns are places: left is where you came from, right is where the cursor is. */
		if (call->n_args && str_is(call->args[0], "left")) {
			const struct view *before = tui_before(v->tui, v);

			if (before && before->ops == &view_walk)
				tui_line(v->tui, STR("back"));
			return MINE;
		}
		if (call->n_args && str_is(call->args[0], "right")) {
			tui_line(v->tui, STR("open"));
			return MINE;
		}
		break;
	case CMD_CANCEL:
		if (s->waiting) {
			jobs_cancel(tui_jobs(v->tui), v);
			s->waiting = false;
			if (!s->people)
				error_set(&s->sheet.fault, ERR_CANCELLED, "stopped");
			tui_say(v->tui, ROLE_DIM, "stopped");
			return MINE;
		}
		break;
	default:
		break;
	}
	return sheet_command(v, call);
}

static void click(struct view *v, const struct click *k)
{
	struct columns l = lay_out(v->size);

	if (l.left.w && k->x < l.left.w && !k->by)
		tui_line(v->tui, STR("move left"));
	else if (l.right.w && k->x >= l.right.x && !k->by)
		tui_line(v->tui, STR("open"));
	else
		sheet_click(v, k);
}

static void recall(const struct view *v, struct buf *out)
{
	const struct walk *s = v->state;

	buf_addf(out, "walk p:%lld\n", (long long)v->target.id);
	if (s->hops > 1)
		buf_addf(out, "radius %d\n", s->hops);
}

static bool able(const struct view *v, enum command_id id)
{
	const struct walk *s = v->state;

	/* From here one hop is no path to look for. */
	if (id == CMD_PATH && s->hops == 1 && s->sheet.tabs[0].list.selected.n < 2)
		return false;
	return sheet_able(v, id);
}

static const struct hint hints[] = {
	{ "open", "go on" }, { "back", "back" }, { "radius +", "wider" }, { "radius -", "nearer" }, { "page", "page" },
	{ "select", "select" }, { "path", "path" }, { "filter", "filter" }, { "forward", "on" }, { "follow", "follow" },
	{ "prompt", "command" },
};

const struct view_ops view_walk = {
	.name = "Walk",
	.context = CTX_WALK,
	.state_size = sizeof(struct walk),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = ask,
	.command = command,
	.answer = answer,
	.arrange = arrange,
	.paint = paint,
	.status = status,
	.able = able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = click,
	.recall = recall,
};
