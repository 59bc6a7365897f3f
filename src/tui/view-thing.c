/* A topic, an org or a venue: its works, its people, what stands next to it. */
#include "tui/chart.h"
#include "tui/face.h"
#include "tui/fact.h"
#include "tui/phrase.h"
#include "tui/sheet.h"

enum tab { TAB_WORKS, TAB_PEOPLE, TAB_TOPICS, TAB_ORGS };

struct thing_view {
	struct sheet sheet;
	struct answer *answer;
	const struct page_answer *page;
};

static void make_people(struct table *t, const struct thing_page *p)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 14, .max = 34 },
		{ .role = ROLE_ACCENT, .min = 5, .right = true },
		{ .role = ROLE_KIND, .min = 4, .max = 9, .drop = 1 },
		{ .role = ROLE_DIM, .min = 10, .flex = true, .drop = 2 },
	};
	static const char *const titles[] = { "person", "works", "years", "" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (p->n_people)
		table_titles(t, titles);
	for (size_t i = 0; i < p->n_people; i++) {
		const struct person *one = &p->people[i];

		table_add(t, (struct row){ .target = { KIND_PERSON, one->id, one->name },
			.cells = { one->name, phrase_number(t->arena, one->works),
				phrase_years(t->arena, one->first_year, one->last_year), one->role } });
	}
}

static void make_things(struct table *t, const struct thing *things, size_t n)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
		{ .role = ROLE_ACCENT, .min = 5, .right = true },
	};
	static const char *const titles[] = { "name", "works" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (n)
		table_titles(t, titles);
	for (size_t i = 0; i < n; i++)
		table_add(t, (struct row){ .target = { things[i].kind, things[i].id, things[i].name },
			.cells = { things[i].name, phrase_number(t->arena, things[i].works) } });
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	const struct thing_view *s = v->state;
	const struct thing_page *p = &s->page->thing;

	if (tab == s->sheet.n - 1)
		fact_notes(t, &s->page->said, width);
	else if (tab == TAB_PEOPLE)
		make_people(t, p);
	else if (tab == TAB_TOPICS)
		make_things(t, p->topics, p->n_topics);
	else if (tab == TAB_ORGS)
		make_things(t, p->orgs, p->n_orgs);
}

static size_t count(const struct view *v, size_t tab)
{
	const struct thing_view *s = v->state;
	const struct thing_page *p = &s->page->thing;

	if (tab == s->sheet.n - 1)
		return s->page->said.n;
	return tab == TAB_WORKS ? (size_t)MAX(0, p->thing.works) : tab == TAB_PEOPLE ? (size_t)MAX(0, p->thing.people) :
		tab == TAB_TOPICS ? p->n_topics : p->n_orgs;
}

static void open_view(struct view *v, const struct opening *o)
{
	struct thing_view *s = v->state;

	(void)o;
	sheet_init(&s->sheet, v, make);
	s->sheet.count = count;
	sheet_add(&s->sheet, "Works", "no works are known")->works = true;
	sheet_add(&s->sheet, "People", "no people are known");
	sheet_add(&s->sheet, v->target.kind == KIND_TOPIC ? "Near topics" : "Topics", "no topics are known");
	if (v->target.kind != KIND_ORG)
		sheet_add(&s->sheet, "Orgs", "no institutions are known");
	sheet_add(&s->sheet, "Notes", "nothing was noted yet")->wraps = true;
	question_page(tui_jobs(v->tui), v, v->target.kind, v->target.id);
}

static void close_view(struct view *v)
{
	struct thing_view *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->answer);
}

static void refresh(struct view *v)
{
	question_page(tui_jobs(v->tui), v, v->target.kind, v->target.id);
}

static bool answer(struct view *v, struct answer *a)
{
	struct thing_view *s = v->state;

	if (a->kind != Q_PAGE)
		return worklist_answer(&s->sheet.works, a);
	if (a->err) {
		if (!s->page)
			s->sheet.fault = a->error;
		else
			tui_say(v->tui, ROLE_WARN, "%s", a->error.text);
		return false;
	}
	answer_free(s->answer);
	s->answer = a;
	s->page = a->data;
	view_label(v, s->page->thing.thing.name);
	buf_clear(&v->text);
	buf_add(&v->text, s->page->text);
	worklist_page(&s->sheet.works, v->target.kind, v->target.id, s->page->thing.works, s->page->thing.n_works);
	sheet_remake(&s->sheet);
	return true;
}

static void arrange(struct view *v)
{
	struct thing_view *s = v->state;

	sheet_arrange(&s->sheet, v->size.h >= 10 ? 2 : v->size.h >= 6 ? 1 : 0);
}

static void paint_head(const struct view *v, const struct thing_page *p, struct canvas *c, int lines)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	const char *chord = keymap_chord(config_keymap(tui_config(v->tui)), CTX_THING, "follow");
	struct str state = p->followed ? STR("● following") :
		chord && !tui_readonly(v->tui) ? arena_printf(a, "○ follow (%s)", chord) : STR("○ not followed");
	int w = c->window.w, used = text_columns(state), x, years;

	canvas_text(c, w - 1 - used, 0, used, state, p->followed ? ROLE_GOOD : ROLE_DIM);
	if (lines < 2)
		return;
	struct str parts[] = { str_from(phrase_kind(p->thing.kind)), p->thing.type, p->thing.place, p->thing.parent,
		phrase_count(a, p->thing.works, "work", "works"), phrase_count(a, p->thing.people, "person", "people") };

	x = 1 + canvas_text(c, 1, 1, w - 2, phrase_join(a, " · ", parts, ARRAY_LEN(parts)), ROLE_TEXT);
	years = MIN((int)p->n_years, w - 1 - x - 2 - 10);
	if (p->n_years < 2 || years < MIN((int)p->n_years, 4))
		return;
	x = w - 1 - years - 10;
	canvas_printf(c, x, 1, 4, ROLE_DIM, "%d", p->first_year);
	used = chart_spark(c, x + 5, 1, years, p->years, p->n_years, ROLE_ACCENT);
	canvas_printf(c, x + 5 + used + 1, 1, 4, ROLE_DIM, "%d", p->first_year + (int)p->n_years - 1);
}

static void paint(const struct view *v, struct canvas *c)
{
	const struct thing_view *s = v->state;

	if (s->sheet.head > 0) {
		canvas_text(c, 1, 0, c->window.w - 18, v->target.label, ROLE_STRONG);
		if (s->page)
			paint_head(v, &s->page->thing, c, s->sheet.head);
	}
	sheet_paint(&s->sheet, c);
}

static const struct hint hints[] = {
	{ "open", "open" }, { "filter", "filter" }, { "follow", "follow" }, { "walk", "walk" }, { "order", "order" },
	{ "forget", "forget" }, { "find", "find" }, { "back", "back" }, { "forward", "on" }, { "prompt", "command" },
	{ "note", "note" },
};

const struct view_ops view_thing = {
	.name = "Topic, org or venue",
	.context = CTX_THING,
	.state_size = sizeof(struct thing_view),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = refresh,
	.command = sheet_command,
	.answer = answer,
	.arrange = arrange,
	.paint = paint,
	.status = sheet_status,
	.able = sheet_able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = sheet_click,
	.recall = sheet_recall,
};
