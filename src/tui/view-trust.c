/* Trust: every point of a score with its reason, and what sources print beside it. */
#include "tui/face.h"
#include "tui/phrase.h"
#include "tui/sheet.h"
#include "tui/text.h"

struct trust_view {
	struct sheet sheet;
	struct answer *answer;
	const struct page_answer *page;
};

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_ACCENT, .min = 6, .right = true },
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
	};
	const struct trust_view *s = v->state;
	const struct page *p = &s->page->person;

	(void)tab;
	table_columns(t, columns, ARRAY_LEN(columns));
	table_heading(t, arena_printf(t->arena, "%d of 100 ─ " STR_FMT, p->trust.score, STR_ARG(p->trust.tier)));
	for (size_t i = 0; i < p->trust.n_reasons; i++) {
		struct str *lines;
		size_t n = text_wrap(p->trust.reasons[i].text, MAX(8, width - 8), 0, t->arena, &lines, NULL);

		for (size_t k = 0; k < n; k++)
			table_add(t, (struct row){ .cells = { k ? STR("") :
					arena_printf(t->arena, "%+d", p->trust.reasons[i].points), lines[k] } });
	}
	table_heading(t, arena_printf(t->arena, "Level %d", p->trust.level));
	table_text(t, p->trust.level_text, width, 8, ROLE_TEXT);
	if (p->identity.mixed) {
		table_heading(t, STR("A number about a mixture is not worth much"));
		table_text(t,
			arena_printf(t->arena, "this page looks like %d people; the Identity tab says why",
				p->identity.people),
			width, 8, ROLE_WARN);
	}
	if (p->n_reported)
		table_heading(t, STR("As sources print it"));
	for (size_t i = 0; i < p->n_reported; i++) {
		const struct record_reported *r = &p->reported[i].r;

		if (r->trust >= 0)
			table_add(t, (struct row){ .cells = { arena_printf(t->arena, "%d", r->trust),
				phrase_join(t->arena, " · ", (struct str[]){ r->tier, r->source }, 2) } });
	}
}

static void open_view(struct view *v, const struct opening *o)
{
	struct trust_view *s = v->state;
	CLEANUP(buf_done) struct buf label = { 0 };

	(void)o;
	sheet_init(&s->sheet, v, make);
	sheet_add(&s->sheet, "Trust", "there is no score")->wraps = true;
	buf_addf(&label, "trust of " STR_FMT, STR_ARG(v->target.label));
	view_label(v, buf_str(&label));
	v->target.label = str_skip(buf_str(&v->label), 9);
	question_page(tui_jobs(v->tui), v, KIND_PERSON, v->target.id);
}

static void close_view(struct view *v)
{
	struct trust_view *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->answer);
}

static void refresh(struct view *v)
{
	question_page(tui_jobs(v->tui), v, KIND_PERSON, v->target.id);
}

static bool answer(struct view *v, struct answer *a)
{
	struct trust_view *s = v->state;

	if (a->err) {
		if (!s->page)
			s->sheet.fault = a->error;
		return false;
	}
	answer_free(s->answer);
	s->answer = a;
	s->page = a->data;
	sheet_remake(&s->sheet);
	return true;
}

static const struct hint hints[] = {
	{ "cancel", "back" }, { "page", "page" }, { "walk", "walk" }, { "claim", "claim" }, { "man", "manual" },
};

const struct view_ops view_trust = {
	.name = "Trust",
	.context = CTX_LIST,
	.state_size = sizeof(struct trust_view),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = refresh,
	.command = sheet_command,
	.answer = answer,
	.arrange = sheet_view_arrange,
	.paint = sheet_view_paint,
	.status = sheet_status,
	.able = sheet_able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = sheet_click,
};
