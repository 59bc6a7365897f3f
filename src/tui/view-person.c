/* Person: who this is, how far to trust the page, and what stands next to them, a tab each. */
#include "tui/chart.h"
#include "tui/face.h"
#include "tui/fact.h"
#include "tui/phrase.h"
#include "tui/sheet.h"
#include "tui/text.h"

enum tab { TAB_WORKS, TAB_PEOPLE, TAB_TOPICS, TAB_ORGS, TAB_CV, TAB_IDENTITY, TAB_NOTES };

struct person_view {
	struct sheet sheet;
	struct answer *answer;
	const struct page_answer *page; /* in answer; NULL: not there yet */
};

/* ---- tabs */

static void make_people(struct table *t, const struct page *p)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 20, .max = 32 },
		{ .role = ROLE_ACCENT, .min = 5, .right = true },
		{ .role = ROLE_KIND, .min = 7, .drop = 1 },
		{ .role = ROLE_DIM, .min = 8, .right = true, .drop = 3 },
		{ .role = ROLE_DIM, .min = 10, .flex = true, .drop = 2 },
	};
	static const char *const titles[] = { "person", "works", "years", "strength", "on" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (p->n_people)
		table_titles(t, titles);
	for (size_t i = 0; i < p->n_people; i++) {
		const struct collaborator *c = &p->people[i];

		table_add(t, (struct row){ .target = { KIND_PERSON, c->id, c->name },
			.cells = { c->name, phrase_number(t->arena, c->edge.works),
				phrase_years_short(t->arena, c->edge.first_year, c->edge.last_year),
				arena_printf(t->arena, "%.2f", c->edge.strength), c->topics } });
	}
}

static void make_topics(struct table *t, const struct page *p)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
		{ .role = ROLE_ACCENT, .min = 5, .right = true },
	};
	static const char *const titles[] = { "topic", "works" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (p->n_topics)
		table_titles(t, titles);
	for (size_t i = 0; i < p->n_topics; i++)
		table_add(t, (struct row){ .target = { KIND_TOPIC, p->topics[i].id, p->topics[i].name },
			.cells = { p->topics[i].name, phrase_number(t->arena, p->topics[i].works) } });
}

static void make_orgs(struct table *t, const struct page *p)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 9 },
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
		{ .role = ROLE_ACCENT, .min = 5, .right = true, .drop = 1 },
	};
	static const char *const titles[] = { "years", "institution", "works" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (p->n_orgs)
		table_titles(t, titles);
	for (size_t i = 0; i < p->n_orgs; i++) {
		const struct affiliation *o = &p->orgs[i];

		table_add(t, (struct row){ .target = { KIND_ORG, o->org, o->name },
			.cells = { phrase_years(t->arena, o->since, o->until), o->name,
				o->works > 0 ? phrase_number(t->arena, o->works) : STR("") } });
	}
}

static struct str cv_line(struct table *t, const struct record_cv *c)
{
	struct str parts[6] = { c->title, c->field, c->org, c->text };
	size_t n = 4;

	switch (c->section) {
	case CV_PUBLICATION:
	case CV_PREPRINT:
		return c->text.n ? c->text : c->title;
	case CV_REFEREE:
		return phrase_join(t->arena, " · ", (struct str[]){ c->person, c->title, c->org, c->text }, 4);
	case CV_PROJECT:
	case CV_STATEMENT:
		return phrase_join(t->arena, ": ", (struct str[]){ c->title, c->text }, 2);
	default:
		break;
	}
	if (c->person.n)
		parts[n++] = arena_printf(t->arena, "supervisor " STR_FMT, STR_ARG(c->person));
	if (c->thesis.n)
		parts[n++] = arena_printf(t->arena, "thesis: " STR_FMT, STR_ARG(c->thesis));
	return phrase_join(t->arena, " · ", parts, n);
}

static void make_cv(struct table *t, const struct page *p, int width)
{
	static const char *const headings[CV_SECTION_COUNT] = {
		[CV_POSITION] = "Positions", [CV_EDUCATION] = "Education", [CV_PUBLICATION] = "Publications",
		[CV_PREPRINT] = "Preprints and working papers", [CV_AWARD] = "Awards", [CV_INTEREST] = "Interests",
		[CV_PROJECT] = "Projects", [CV_STATEMENT] = "Statements", [CV_REFEREE] = "Referees",
	};
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 9, .max = 9 },
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
	};
	enum { INDENT = 11 };

	table_columns(t, columns, ARRAY_LEN(columns));
	for (enum cv_section s = 0; s < CV_SECTION_COUNT; s++) {
		bool first = true;

		for (size_t i = 0; i < p->n_cv; i++) {
			const struct cv_row *c = &p->cv[i];
			struct str *lines;
			size_t n;
			int room = width - INDENT;

			if (c->cv.section != s)
				continue;
			if (first)
				table_heading(t, str_from(headings[s]));
			first = false;
			n = text_wrap(cv_line(t, &c->cv), MAX(8, room), 0, t->arena, &lines, NULL);
			/* The entry's first line leads to its work; the rest of it follows below. */
			for (size_t k = 0; k < n; k++)
				table_add(t, (struct row){ .key = k ? 0 : UINT64_C(1) << 60 | (uint64_t)i,
					.target = { c->work ? KIND_WORK : KIND_NONE, c->work, c->cv.title },
					.cells = { k ? STR("") : phrase_years(t->arena, c->cv.since, c->cv.until), lines[k] } });
		}
	}
}

static void add_group_work(struct table *t, const struct page *p, row_id id)
{
	for (size_t i = 0; i < p->n_works; i++)
		if (p->works[i].id == id)
			table_add(t, (struct row){ .target = { KIND_WORK, id, phrase_title(p->works[i].title) },
				.cells = { phrase_work_kind(t->arena, &p->works[i]), phrase_title(p->works[i].title) } });
}

static void make_identity(struct table *t, const struct page *p, int width)
{
	const struct identity *id = &p->identity;

	fact_columns(t);
	if (id->mixed)
		table_heading(t, arena_printf(t->arena, "This page gathers a name: it looks like %d people", id->people));
	else
		table_heading(t, STR("This looks like one person"));
	for (size_t i = 0; i < id->n_reasons; i++)
		table_text(t, id->reasons[i], width, 2, ROLE_TEXT);
	for (size_t i = 0; id->mixed && i < id->n_groups; i++) {
		const struct identity_group *g = &id->groups[i];

		fact_add(t, arena_printf(t->arena, "group %zu", i + 1),
			arena_printf(t->arena, STR_FMT " · " STR_FMT,
				STR_ARG(phrase_count(t->arena, (int64_t)g->n_works, "work", "works")), STR_ARG(g->label)),
			width);
		for (size_t k = 0; k < g->n_shared; k++)
			fact_more(t, g->shared[k], width);
		for (size_t k = 0; k < g->n_works; k++)
			add_group_work(t, p, g->works[k]);
	}
	if (p->n_idents)
		table_heading(t, STR("Identifiers"));
	for (size_t i = 0; i < p->n_idents; i++)
		fact_add(t, str_from(scheme_name(p->idents[i].scheme)), p->idents[i].value, width);
	if (p->n_aliases > 1)
		table_heading(t, STR("Printed as"));
	for (size_t i = 0; p->n_aliases > 1 && i < p->n_aliases; i++)
		fact_add(t, arena_printf(t->arena, "%d ×", p->aliases[i].uses), p->aliases[i].name, width);
	if (p->n_reported)
		table_heading(t, STR("As sources print it"));
	for (size_t i = 0; i < p->n_reported; i++) {
		const struct record_reported *r = &p->reported[i].r;
		struct str parts[] = {
			r->trust >= 0 ? arena_printf(t->arena, "trust %d " STR_FMT, r->trust, STR_ARG(r->tier)) : STR(""),
			r->level >= 0 ? arena_printf(t->arena, "level %d", r->level) : STR(""),
			r->works >= 0 ? phrase_count(t->arena, r->works, "work", "works") : STR(""),
			r->topics >= 0 ? phrase_count(t->arena, r->topics, "topic", "topics") : STR(""),
			r->followers >= 0 ? phrase_count(t->arena, r->followers, "follower", "followers") : STR(""),
			r->close_collaborators >= 0 ? arena_printf(t->arena, "%d close collaborators", r->close_collaborators) :
						      STR(""),
			r->claim,
			r->open_to_collaborate == 1 ? STR("open to collaborate") : STR(""),
		};

		fact_add(t, STR("reported"), phrase_join(t->arena, " · ", parts, ARRAY_LEN(parts)), width);
		if (r->source.n)
			fact_more(t, r->source, width);
	}
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	const struct person_view *s = v->state;
	const struct page *p = &s->page->person;

	switch ((enum tab)tab) {
	case TAB_PEOPLE:
		make_people(t, p);
		break;
	case TAB_TOPICS:
		make_topics(t, p);
		break;
	case TAB_ORGS:
		make_orgs(t, p);
		break;
	case TAB_CV:
		make_cv(t, p, width);
		break;
	case TAB_IDENTITY:
		make_identity(t, p, width);
		break;
	case TAB_NOTES:
		fact_notes(t, &s->page->said, width);
		break;
	default:
		break;
	}
}

static size_t count(const struct view *v, size_t tab)
{
	const struct person_view *s = v->state;
	const struct page *p = &s->page->person;

	switch ((enum tab)tab) {
	case TAB_WORKS:
		return (size_t)p->counts.works;
	case TAB_PEOPLE:
		return (size_t)p->counts.collaborators;
	case TAB_TOPICS:
		return (size_t)p->counts.topics;
	case TAB_ORGS:
		return p->n_orgs;
	case TAB_CV:
		return p->n_cv ? SIZE_MAX : 0;
	case TAB_NOTES:
		return s->page->said.n;
	default:
		return SIZE_MAX;
	}
}

/* ---- the view */

static void open_view(struct view *v, const struct opening *o)
{
	struct person_view *s = v->state;

	(void)o;
	sheet_init(&s->sheet, v, make);
	s->sheet.count = count;
	sheet_add(&s->sheet, "Works", "no works are known")->works = true;
	sheet_add(&s->sheet, "People", "no collaborators are known");
	sheet_add(&s->sheet, "Topics", "no topics are known");
	sheet_add(&s->sheet, "Orgs", "no affiliation was imported");
	sheet_add(&s->sheet, "CV", "no CV was imported")->wraps = true;
	sheet_add(&s->sheet, "Identity", "nothing is known")->wraps = true;
	sheet_add(&s->sheet, "Notes", "nothing was noted yet")->wraps = true;
	question_page(tui_jobs(v->tui), v, KIND_PERSON, v->target.id);
}

static void close_view(struct view *v)
{
	struct person_view *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->answer);
}

static void refresh(struct view *v)
{
	question_page(tui_jobs(v->tui), v, KIND_PERSON, v->target.id);
}

static bool answer(struct view *v, struct answer *a)
{
	struct person_view *s = v->state;

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
	view_label(v, s->page->person.person.name);
	buf_clear(&v->text);
	buf_add(&v->text, s->page->text);
	worklist_page(&s->sheet.works, KIND_PERSON, v->target.id, s->page->person.works, s->page->person.n_works);
	sheet_remake(&s->sheet);
	return true;
}

static int head_lines(const struct view *v)
{
	return v->size.h >= 11 ? 3 : v->size.h >= 6 ? 1 : 0;
}

static void arrange(struct view *v)
{
	struct person_view *s = v->state;

	sheet_arrange(&s->sheet, head_lines(v));
}

/* From the right: level, bar, tier and score, the warning; what has no room is left out, the warning last. */
static int paint_trust(const struct page *p, struct canvas *c, int y, int from)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	int end = c->window.w - 1, room = end - from;
	enum role role = p->trust.score >= 50 ? ROLE_GOOD : p->trust.score >= 20 ? ROLE_ACCENT : ROLE_DIM;
	bool bar = room >= 54, tier = room >= 30, mixed = p->identity.mixed && room >= 12;

	buf_addf(&text, "L%d", p->trust.level);
	if (room >= 12) {
		canvas_right(c, end - (int)text.n, y, (int)text.n, buf_str(&text), ROLE_DIM);
		end -= (int)text.n + 1;
	}
	if (bar) {
		chart_bar(c, end - 11, y, 11, p->trust.score, role);
		end -= 12;
	}
	buf_clear(&text);
	buf_addf(&text, "trust %d", p->trust.score);
	if (tier)
		buf_addf(&text, " " STR_FMT, STR_ARG(p->trust.tier));
	int used = text_columns(buf_str(&text));

	canvas_text(c, end - used, y, used, buf_str(&text), role);
	end -= used;
	if (mixed) {
		buf_clear(&text);
		if (room >= 44)
			buf_addf(&text, "looks like %d people · ", p->identity.people);
		else
			buf_addf(&text, "%d people? ", p->identity.people);
		used = text_columns(buf_str(&text));
		canvas_text(c, end - used, y, used, buf_str(&text), ROLE_WARN);
		end -= used;
	}
	return end;
}

static void paint_follow(const struct view *v, const struct page *p, struct canvas *c, int y)
{
	const char *chord = keymap_chord(config_keymap(tui_config(v->tui)), CTX_PERSON, "follow");
	CLEANUP(buf_done) struct buf text = { 0 };

	buf_adds(&text, p->followed ? "● following" : "○ not followed");
	if (!p->followed && chord && !tui_readonly(v->tui)) {
		buf_clear(&text);
		buf_addf(&text, "○ follow (%s)", chord);
	}
	int used = text_columns(buf_str(&text));

	canvas_text(c, c->window.w - 1 - used, y, used, buf_str(&text), p->followed ? ROLE_GOOD : ROLE_DIM);
	struct str role = p->role, parts[] = { role, p->tagline.n && !str_eq(p->tagline, role) ? p->tagline : STR(""),
		p->person.open == 1 ? STR("open to collaborate") : STR("") };
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();

	canvas_text(c, 1, y, c->window.w - used - 4, phrase_join(a, " · ", parts, ARRAY_LEN(parts)), ROLE_TEXT);
}

static void paint_counts(const struct page *p, struct canvas *c, int y)
{
	static const char *const claims[] = {
		[CLAIM_NONE] = "unclaimed", [CLAIM_MINE] = "claimed by you", [CLAIM_REPORTED] = "claimed, a source says" };
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct str claim = str_from(claims[p->claim]);
	struct str parts[] = { phrase_count(a, p->counts.works, "work", "works"),
		phrase_count(a, p->counts.topics, "topic", "topics"),
		phrase_count(a, p->counts.collaborators, "person", "people"),
		phrase_count(a, p->counts.followers, "follower", "followers") };
	int w = c->window.w, end = w - 1 - text_columns(claim), x, years;

	x = 1 + canvas_text(c, 1, y, w - 2, phrase_join(a, " · ", parts, ARRAY_LEN(parts)), ROLE_TEXT);
	if (end > x + 2)
		canvas_text(c, end, y, w - end, claim, p->claim == CLAIM_MINE ? ROLE_GOOD : ROLE_DIM);
	/* The years between counts and claim, where they have at least a few columns. */
	years = MIN((int)p->n_years, end - x - 2 - 3 - 10);
	if (p->n_years < 2 || years < MIN((int)p->n_years, 4))
		return;
	x = end - 2 - years - 10;
	canvas_printf(c, x, y, 4, ROLE_DIM, "%d", p->person.first_year);
	int used = chart_spark(c, x + 5, y, years, p->years, p->n_years, ROLE_ACCENT);

	canvas_printf(c, x + 5 + used + 1, y, 4, ROLE_DIM, "%d", p->person.first_year + (int)p->n_years - 1);
}

static void paint(const struct view *v, struct canvas *c)
{
	const struct person_view *s = v->state;
	int head = s->sheet.head, end = c->window.w - 1;

	if (head > 0 && s->page)
		end = paint_trust(&s->page->person, c, 0, 1 + MIN(text_columns(v->target.label), c->window.w / 3) + 1);
	if (head > 0)
		canvas_text(c, 1, 0, end - 2, v->target.label, ROLE_STRONG);
	if (head > 1 && s->page) {
		paint_follow(v, &s->page->person, c, 1);
		paint_counts(&s->page->person, c, 2);
	}
	sheet_paint(&s->sheet, c);
}

static const struct hint hints[] = {
	{ "open", "open" }, { "filter", "filter" }, { "walk", "walk" }, { "path", "path" }, { "order", "order" },
	{ "forget", "forget" }, { "find", "find" }, { "back", "back" }, { "forward", "on" }, { "prompt", "command" },
	{ "trust", "why" }, { "note", "note" },
};

const struct view_ops view_person = {
	.name = "Person",
	.context = CTX_PERSON,
	.state_size = sizeof(struct person_view),
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
