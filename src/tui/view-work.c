/* Work: its title, where and when, who, the abstract, and what stands next to it. */
#include "tui/face.h"
#include "tui/fact.h"
#include "tui/phrase.h"
#include "tui/sheet.h"
#include "tui/text.h"

enum tab { TAB_PEOPLE, TAB_ABSTRACT, TAB_TOPICS, TAB_NEAR, TAB_VERSIONS, TAB_SOURCES, TAB_NOTES };
enum { TITLE_LINES = 3, PROSE_MAX = 92 /* longer lines are hard to follow */ };

struct work_view {
	struct sheet sheet;
	struct answer *answer;
	const struct page_answer *page;
	struct arena *arena;     /* of the lines of the head */
	struct str *title;
	size_t n_title;
	bool title_cut;
};

static void make_people(struct table *t, const struct work_page *p, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 2, .max = 4, .right = true, .drop = 1 },
		{ .role = ROLE_TEXT, .min = 14, .max = 34 },
		{ .role = ROLE_DIM, .min = 10, .flex = true, .drop = 2 },
	};

	table_columns(t, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < p->n_mentions; i++) {
		const struct mention *m = &p->mentions[i];

		table_add(t, (struct row){ .key = UINT64_C(1) << 60 | (uint64_t)m->seq,
			.target = { m->person ? KIND_PERSON : KIND_NONE, m->person, m->name },
			.cells = { m->position ? arena_printf(t->arena, "%d", m->position) : STR(""), m->name, m->org } });
	}
	if (p->work.authors_cut)
		table_add(t, (struct row){ .kind = ROW_LINE, .role = ROLE_WARN,
			.cells = { STR("and others: the source does not name them all") } });
	if (!p->work.abstract.n)
		return;
	table_heading(t, STR("Abstract"));
	table_text(t, p->work.abstract, MIN(width, PROSE_MAX), 0, ROLE_TEXT);
}

static void make_abstract(struct table *t, const struct work_page *p, int width)
{
	if (p->work.abstract.n)
		table_text(t, p->work.abstract, MIN(width, PROSE_MAX), 0, ROLE_TEXT);
}

static void make_topics(struct table *t, const struct work_page *p)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
		{ .role = ROLE_DIM, .min = 8, .drop = 1 },
		{ .role = ROLE_ACCENT, .min = 5, .right = true, .drop = 2 },
	};
	static const char *const titles[] = { "topic", "", "works" };
	static const char *const origins[] = {
		[TOPIC_STATED] = "stated", [TOPIC_CATEGORY] = "category", [TOPIC_DERIVED] = "derived here" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (p->n_topics)
		table_titles(t, titles);
	for (size_t i = 0; i < p->n_topics; i++)
		table_add(t, (struct row){ .target = { KIND_TOPIC, p->topics[i].id, p->topics[i].name },
			.cells = { p->topics[i].name, str_from(origins[p->topics[i].origin]),
				phrase_number(t->arena, p->topics[i].works) } });
}

static void make_works(struct table *t, const struct work *works, size_t n)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 9, .max = 9 },
		{ .role = ROLE_TEXT, .min = 20, .flex = true },
		{ .role = ROLE_DIM, .min = 8, .max = 16, .right = true, .drop = 1 },
	};

	table_columns(t, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < n; i++)
		table_add(t, table_work_row(t, &works[i]));
}

static void make_sources(struct table *t, const struct work_page *p, int width)
{
	fact_columns(t);
	if (p->n_idents)
		table_heading(t, STR("Identifiers"));
	for (size_t i = 0; i < p->n_idents; i++)
		fact_add(t, str_from(scheme_name(p->idents[i].scheme)), p->idents[i].value, width);
	if (p->work.url.n)
		fact_add(t, STR("url"), p->work.url, width);
	if (p->n_sources)
		table_heading(t, STR("Records it is made of"));
	for (size_t i = 0; i < p->n_sources; i++) {
		const struct source_row *r = &p->sources[i];

		fact_add(t, r->format,
			r->line ? arena_printf(t->arena, STR_FMT ", line %u", STR_ARG(r->path), r->line) : r->path, width);
		if (r->key.n)
			fact_more(t, r->key, width);
	}
	if (p->n_listings)
		table_heading(t, STR("Listed by"));
	for (size_t i = 0; i < p->n_listings; i++) {
		const struct listing_row *l = &p->listings[i];

		fact_add(t, l->section,
			l->year ? arena_printf(t->arena, STR_FMT " (as of %d)", STR_ARG(l->source), l->year) : l->source, width);
		fact_more(t, l->text, width);
	}
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	const struct work_view *s = v->state;
	const struct work_page *p = &s->page->work;

	switch ((enum tab)tab) {
	case TAB_PEOPLE:
		make_people(t, p, width);
		break;
	case TAB_ABSTRACT:
		make_abstract(t, p, width);
		break;
	case TAB_TOPICS:
		make_topics(t, p);
		break;
	case TAB_NEAR:
		make_works(t, p->near, p->n_near);
		break;
	case TAB_VERSIONS:
		make_works(t, p->versions, p->n_versions);
		break;
	case TAB_SOURCES:
		make_sources(t, p, width);
		break;
	case TAB_NOTES:
		fact_notes(t, &s->page->said, width);
		break;
	}
}

static size_t count(const struct view *v, size_t tab)
{
	const struct work_view *s = v->state;
	const struct work_page *p = &s->page->work;

	switch ((enum tab)tab) {
	case TAB_PEOPLE:
		return p->n_mentions;
	case TAB_ABSTRACT:
		return p->work.abstract.n ? SIZE_MAX : 0;
	case TAB_TOPICS:
		return p->n_topics;
	case TAB_NEAR:
		return p->n_near;
	case TAB_VERSIONS:
		return p->n_versions;
	case TAB_SOURCES:
		return p->n_sources;
	case TAB_NOTES:
		return s->page->said.n;
	}
	return SIZE_MAX;
}

static void open_view(struct view *v, const struct opening *o)
{
	struct work_view *s = v->state;

	(void)o;
	s->arena = arena_new();
	sheet_init(&s->sheet, v, make);
	s->sheet.count = count;
	sheet_add(&s->sheet, "People", "no author is stated")->wraps = true;
	sheet_add(&s->sheet, "Abstract", "no source gives an abstract")->wraps = true;
	sheet_add(&s->sheet, "Topics", "no topics are known");
	sheet_add(&s->sheet, "Near", "nothing stands near it");
	sheet_add(&s->sheet, "Versions", "no other version is known");
	sheet_add(&s->sheet, "Sources", "no source is known")->wraps = true;
	sheet_add(&s->sheet, "Notes", "nothing was noted yet")->wraps = true;
	question_page(tui_jobs(v->tui), v, KIND_WORK, v->target.id);
}

static void close_view(struct view *v)
{
	struct work_view *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->answer);
	arena_free(s->arena);
}

static void refresh(struct view *v)
{
	question_page(tui_jobs(v->tui), v, KIND_WORK, v->target.id);
}

static bool answer(struct view *v, struct answer *a)
{
	struct work_view *s = v->state;

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
	view_label(v, phrase_title(s->page->work.work.title));
	buf_clear(&v->text);
	buf_add(&v->text, s->page->text);
	sheet_remake(&s->sheet);
	return true;
}

static void arrange(struct view *v)
{
	struct work_view *s = v->state;
	int h = v->size.h;
	size_t lines = h >= 14 ? TITLE_LINES : h >= 10 ? 2 : 1;

	arena_clear(s->arena);
	s->n_title = text_wrap(v->target.label, MAX(1, v->size.w - 2), lines, s->arena, &s->title, &s->title_cut);
	sheet_arrange(&s->sheet, h >= 10 ? (int)s->n_title + 2 : h >= 6 ? 1 : 0);
}

static void paint_where(const struct work_page *p, struct canvas *c, int y)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	const struct work *w = &p->work;
	struct str id = w->doi.n ? arena_printf(a, "doi:" STR_FMT, STR_ARG(w->doi)) :
		w->arxiv.n ? arena_printf(a, "arXiv:" STR_FMT, STR_ARG(w->arxiv)) : STR("");
	struct str parts[] = { w->year > 0 ? arena_printf(a, "%d", w->year) : STR("year not stated"),
		w->type, w->venue.n ? w->venue : w->source, w->pages.n ? arena_printf(a, "pp. " STR_FMT, STR_ARG(w->pages)) :
		STR(""), w->cites >= 0 ? arena_printf(a, "cited %d times", w->cites) : STR("") };
	int width = c->window.w, used = text_columns(id), x = 1;

	if (w->withdrawn)
		x += canvas_text(c, x, y, width - x, STR("withdrawn · "), ROLE_BAD);
	if (id.n && used + 24 < width)
		canvas_text(c, width - 1 - used, y, used, id, ROLE_DIM);
	else
		used = 0;
	canvas_text(c, x, y, width - x - used - 3, phrase_join(a, " · ", parts, ARRAY_LEN(parts)), ROLE_TEXT);
}

static void paint(const struct view *v, struct canvas *c)
{
	const struct work_view *s = v->state;
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	int head = s->sheet.head, w = c->window.w, y = 0;

	if (head == 1) {
		canvas_text(c, 1, 0, w - 2, v->target.label, ROLE_STRONG);
	} else if (head > 1) {
		for (size_t i = 0; i < s->n_title; i++, y++) {
			bool last = i + 1 == s->n_title;
			int used = canvas_text(c, 1, y, w - 2, s->title[i], ROLE_STRONG);

			if (last && s->title_cut)
				canvas_mark(c, MIN(used + 1, w - 2), y, "…", '~', ROLE_STRONG);
		}
		if (s->page) {
			canvas_text(c, 1, y, w - 2, phrase_names(a, s->page->work.work.authors, 4), ROLE_TEXT);
			paint_where(&s->page->work, c, y + 1);
		}
	}
	sheet_paint(&s->sheet, c);
}

static const struct hint hints[] = {
	{ "open", "open" }, { "filter", "filter" }, { "walk", "walk" }, { "browse", "browser" }, { "yank", "copy" },
	{ "forget", "forget" }, { "find", "find" }, { "back", "back" }, { "forward", "on" }, { "prompt", "command" },
	{ "mark", "mark" }, { "note", "note" },
};

const struct view_ops view_work = {
	.name = "Work",
	.context = CTX_WORK,
	.state_size = sizeof(struct work_view),
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
