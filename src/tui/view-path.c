/* Path: how two people are connected, each step with the works that join it. */
#include "tui/face.h"
#include "tui/phrase.h"
#include "tui/sheet.h"

enum { PATHS_MAX = 20, WORKS_MAX = 5 };

struct path_view {
	struct sheet sheet;
	row_id from, to;
	struct answer *answer;
	const struct path_answer *path;
};

static void add_hop(struct table *t, const struct path_hop *hop, size_t path, bool first)
{
	size_t n = first ? 0 : MIN(hop->n_works, (size_t)WORKS_MAX);

	for (size_t i = 0; i < n; i++) {
		struct row row = table_work_row(t, &hop->works[i]);

		row.cells[0] = arena_printf(t->arena, "  " STR_FMT, STR_ARG(row.cells[0]));
		table_add(t, row);
	}
	if (!first && hop->n_works > n)
		table_add(t, (struct row){ .kind = ROW_LINE, .role = ROLE_DIM,
			.cells = { arena_printf(t->arena, "             and %zu more", hop->n_works - n) } });
	table_add(t, (struct row){ .kind = ROW_LINE,
			     .role = ROLE_STRONG,
			     .key = UINT64_C(2) << 60 | path << 40 | (uint64_t)hop->person.id,
			     .target = hop->person,
			     .cells = { hop->person.label } });
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 11, .max = 11 },
		{ .role = ROLE_TEXT, .min = 20, .flex = true },
		{ .role = ROLE_DIM, .min = 8, .max = 16, .right = true, .drop = 1 },
	};
	const struct path_view *s = v->state;
	const struct path_answer *p = s->path;

	(void)tab;
	(void)width;
	table_columns(t, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < p->n; i++) {
		if (p->n == 1)
			table_heading(t, phrase_count(t->arena, p->length, "step", "steps"));
		else
			table_heading(t, arena_printf(t->arena, "Path %zu of %zu%s, " STR_FMT, i + 1, p->n,
						 p->cut ? " and more" : "",
						 STR_ARG(phrase_count(t->arena, p->length, "step", "steps"))));
		for (int k = 0; k <= p->length; k++)
			add_hop(t, &p->paths[i][k], i, k == 0);
	}
}

static void name_ends(struct view *v, struct str from, struct str to)
{
	CLEANUP(buf_done) struct buf label = { 0 };

	buf_addf(&label, STR_FMT " → " STR_FMT, STR_ARG(from), STR_ARG(to));
	view_label(v, from.n && to.n ? buf_str(&label) : STR("Path"));
}

static void open_view(struct view *v, const struct opening *o)
{
	struct path_view *s = v->state;

	sheet_init(&s->sheet, v, make);
	sheet_add(&s->sheet, "Path", "no works in this index connect them, by way of anybody");
	s->sheet.waiting = "looking for paths …";
	s->from = o->target.id;
	s->to = o->other.id;
	name_ends(v, o->target.label, o->other.label);
	v->target = (struct target){ 0 };
	question_path(tui_jobs(v->tui), v, s->from, s->to, PATHS_MAX);
}

static void close_view(struct view *v)
{
	struct path_view *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->answer);
}

static void refresh(struct view *v)
{
	struct path_view *s = v->state;

	question_path(tui_jobs(v->tui), v, s->from, s->to, PATHS_MAX);
}

static bool answer(struct view *v, struct answer *a)
{
	struct path_view *s = v->state;

	if (a->err) {
		if (!s->path)
			s->sheet.fault = a->error;
		return false;
	}
	answer_free(s->answer);
	s->answer = a;
	s->path = a->data;
	if (s->path->n && s->path->length > 0)
		name_ends(v, s->path->paths[0][0].person.label, s->path->paths[0][s->path->length].person.label);
	v->target = (struct target){ 0 };
	sheet_remake(&s->sheet);
	return true;
}

static enum handled command(struct view *v, const struct call *call)
{
	struct path_view *s = v->state;

	if (call->id == CMD_CANCEL && !s->path && !s->sheet.fault.code) {
		jobs_cancel(tui_jobs(v->tui), v);
		error_set(&s->sheet.fault, ERR_CANCELLED, "stopped");
		return MINE;
	}
	return sheet_command(v, call);
}

static void status(const struct view *v, struct status *st)
{
	const struct path_view *s = v->state;

	if (s->path && s->path->cut)
		buf_addf(&st->left, "the first %zu of more shortest paths", s->path->n);
	else if (s->path && s->path->n)
		buf_addf(&st->left, "all shortest paths: %zu", s->path->n);
	sheet_status(v, st);
}

static void recall(const struct view *v, struct buf *out)
{
	const struct path_view *s = v->state;

	buf_addf(out, "path p:%lld; p:%lld\n", (long long)s->from, (long long)s->to);
}

static const struct hint hints[] = {
	{ "open", "open" }, { "filter", "filter" }, { "walk", "walk" }, { "find", "find" }, { "back", "back" },
	{ "forward", "on" }, { "prompt", "command" },
};

const struct view_ops view_path = {
	.name = "Path",
	.context = CTX_LIST,
	.state_size = sizeof(struct path_view),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = refresh,
	.command = command,
	.answer = answer,
	.arrange = sheet_view_arrange,
	.paint = sheet_view_paint,
	.status = status,
	.able = sheet_able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = sheet_click,
	.recall = recall,
};
