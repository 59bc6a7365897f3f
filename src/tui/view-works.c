/* Works: publications of the whole index, narrowed by a filter while it is typed. */
#include "tui/face.h"
#include "tui/sheet.h"

struct works_view {
	struct sheet sheet;
};

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	(void)v;
	(void)tab;
	(void)t;
	(void)width;
}

static void relabel(struct view *v)
{
	struct works_view *s = v->state;
	CLEANUP(buf_done) struct buf label = { 0 };

	buf_adds(&label, "Works");
	if (s->sheet.works.good.n)
		buf_addf(&label, " " STR_FMT, STR_ARG(buf_str(&s->sheet.works.good)));
	view_label(v, buf_str(&label));
}

static void open_view(struct view *v, const struct opening *o)
{
	struct works_view *s = v->state;

	sheet_init(&s->sheet, v, make);
	sheet_add(&s->sheet, "Works", "there are no works in this index")->works = true;
	s->sheet.ready = true;
	buf_add(&s->sheet.works.filter, o->text);
	worklist_refresh(&s->sheet.works);
	relabel(v);
}

static void refresh(struct view *v)
{
	struct works_view *s = v->state;

	worklist_refresh(&s->sheet.works);
}

static bool answer(struct view *v, struct answer *a)
{
	struct works_view *s = v->state;
	bool kept;

	if (a->err == ERR_MISSING && !s->sheet.works.answer) {
		s->sheet.works.waiting = false;
		error_set(&s->sheet.fault, ERR_MISSING, "there is no index yet: :import FILE reads a file or a folder");
		return false;
	}
	kept = worklist_answer(&s->sheet.works, a);
	relabel(v);
	return kept;
}

static enum handled command(struct view *v, const struct call *call)
{
	struct works_view *s = v->state;
	/* Another filter on this screen is this screen narrowed otherwise. */
	if (call->id == CMD_WORKS) {
		worklist_filter(&s->sheet.works, call->rest);
		return MINE;
	}
	if (call->id == CMD_LENS && call->n_args == 1 && s->sheet.works.good.n && !s->sheet.works.fault.code) {
		question_save_lens(tui_jobs(v->tui), call->args[0], buf_str(&s->sheet.works.good));
		return MINE;
	}
	return sheet_command(v, call);
}

static void recall(const struct view *v, struct buf *out)
{
	const struct works_view *s = v->state;

	buf_addf(out, "works " STR_FMT "\n", STR_ARG(buf_str(&s->sheet.works.good)));
	if (s->sheet.works.order != ORDER_YEAR)
		buf_addf(out, "order %s\n", order_name(s->sheet.works.order));
}

static const struct hint hints[] = {
	{ "open", "open" }, { "filter", "filter" }, { "next", "next" }, { "order", "order" }, { "find", "find" },
	{ "back", "back" }, { "forward", "on" }, { "prompt", "command" }, { "mark", "mark" }, { "yank", "copy" },
};

const struct view_ops view_works = {
	.name = "Works",
	.context = CTX_WORKS,
	.state_size = sizeof(struct works_view),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = sheet_view_close,
	.refresh = refresh,
	.command = command,
	.answer = answer,
	.arrange = sheet_view_arrange,
	.paint = sheet_view_paint,
	.status = sheet_status,
	.able = sheet_able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = sheet_click,
	.recall = recall,
};
