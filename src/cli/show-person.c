/* The page of a person as text: header, trust with its reasons, what sources report, works, people, CV, identity.
 */
#include "cli/show.h"

static const char *claim_word(enum claim_state claim)
{
	return claim == CLAIM_MINE       ? "claimed by you"
	       : claim == CLAIM_REPORTED ? "claimed, says a source"
					 : "unclaimed";
}

static void head(struct printer *p, const struct page *page, struct arena *a)
{
	const struct person *who = &page->person;
	const struct page_counts *c = &page->counts;
	struct str years;

	if (p->form == PRINT_TSV) {
		print_tsv(p,
			(struct str[]){ STR("head"), arena_printf(a, "p:%lld", (long long)who->id), who->name,
				page->role, arena_printf(a, "%d", page->trust.score), page->trust.tier,
				arena_printf(a, "%d", c->works) },
			7);
		return;
	}
	print_heading(p, STR_FMT, STR_ARG(who->name));
	print_linef(p, "p:%lld · " STR_FMT "%s" STR_FMT, (long long)who->id, STR_ARG(page->role),
		page->tagline.n ? " · " : "", STR_ARG(page->tagline));
	print_linef(p, "trust %d " STR_FMT " · level %d · %s%s%s", page->trust.score, STR_ARG(page->trust.tier),
		page->trust.level, claim_word(page->claim), page->followed ? " · followed" : "",
		who->open == 1 ? " · open to collaborate" : "");
	years = show_years(p, page->years, page->n_years, who->first_year, a);
	print_linef(p, "%d work%s · %d topic%s · %d people, %d close · %d follower%s%s" STR_FMT, c->works,
		c->works == 1 ? "" : "s", c->topics, c->topics == 1 ? "" : "s", c->collaborators,
		c->close_collaborators, c->followers, c->followers == 1 ? "" : "s", years.n ? " · " : "",
		STR_ARG(years));
	if (page->identity.mixed)
		print_linef(p, "looks like %d people: see Identity below", page->identity.people);
}

static void trust(struct printer *p, const struct page *page, struct arena *a)
{
	static const struct print_column columns[] = { { .right = true }, { .gives = true } };
	const struct trust *t = &page->trust;
	struct show_rows rows;

	if (!show_section(p, "Trust", t->n_reasons > 0))
		return;
	show_rows_init(&rows, p, "trust", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < t->n_reasons; i++)
		show_row(&rows, (struct str[]){ arena_printf(a, "%d", t->reasons[i].points), t->reasons[i].text });
	show_rows_done(&rows);
}

static void add_number(struct buf *out, int n, const char *what)
{
	if (n >= 0)
		buf_addf(out, "%s%d %s", out->n ? ", " : "", n, what);
}

static void reported(struct printer *p, const struct page *page)
{
	static const struct print_column columns[] = { { .gives = true }, { .gives = true } };
	struct show_rows rows;

	if (!show_section(p, "Reported", page->n_reported))
		return;
	show_rows_init(&rows, p, "reported", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < page->n_reported; i++) {
		const struct record_reported *r = &page->reported[i].r;
		CLEANUP(buf_done) struct buf text = { 0 };

		if (r->trust >= 0)
			buf_addf(&text, "trust %d " STR_FMT, r->trust, STR_ARG(r->tier));
		if (r->level >= 0)
			buf_addf(&text, "%slevel %d", text.n ? ", " : "", r->level);
		add_number(&text, r->works, "works");
		add_number(&text, r->topics, "topics");
		add_number(&text, r->followers, "followers");
		add_number(&text, r->close_collaborators, "close collaborators");
		if (r->claim.n)
			buf_addf(&text, "%s" STR_FMT, text.n ? ", " : "", STR_ARG(r->claim));
		if (r->open_to_collaborate >= 0)
			buf_addf(&text, "%s%sopen to collaborate", text.n ? ", " : "",
				r->open_to_collaborate ? "" : "not ");
		show_row(&rows, (struct str[]){ r->source, buf_str(&text) });
	}
	show_rows_done(&rows);
}

static void identity(struct printer *p, const struct page *page)
{
	const struct identity *id = &page->identity;

	if (!show_section(p, "Identity", id->n_reasons + id->n_groups > 0))
		return;
	for (size_t i = 0; i < id->n_reasons; i++)
		show_text(p, "identity", id->reasons[i]);
	for (size_t i = 0; i < id->n_groups && id->n_groups > 1; i++) {
		const struct identity_group *g = &id->groups[i];
		CLEANUP(buf_done) struct buf line = { 0 };

		buf_addf(&line, "%zu. %zu work%s: " STR_FMT, i + 1, g->n_works, g->n_works == 1 ? "" : "s",
			STR_ARG(g->label));
		show_text(p, "group", buf_str(&line));
	}
}

static void people(struct printer *p, const struct page *page, struct arena *a)
{
	static const struct print_column columns[] = { { .max = 10 }, { .gives = true }, { .right = true }, { 0 },
		{ .right = true }, { .gives = true } };
	struct show_rows rows;

	if (!show_section(p, "People", page->n_people))
		return;
	show_rows_init(&rows, p, "person", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < page->n_people; i++) {
		const struct collaborator *c = &page->people[i];

		show_row(&rows, (struct str[]){ arena_printf(a, "p:%lld", (long long)c->id), c->name,
					arena_printf(a, "%d", c->edge.works),
					show_span(c->edge.first_year, c->edge.last_year, a),
					show_strength(p, c->edge.strength, a), c->topics });
	}
	show_rows_done(&rows);
}

static void orgs(struct printer *p, const struct page *page, struct arena *a)
{
	static const struct print_column columns[] = { { .gives = true }, { 0 }, { 0 } };
	struct show_rows rows;

	if (!show_section(p, "Orgs", page->n_orgs))
		return;
	show_rows_init(&rows, p, "org", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < page->n_orgs; i++) {
		const struct affiliation *o = &page->orgs[i];

		show_row(&rows,
			(struct str[]){ o->name, show_span(o->since, o->until, a),
				o->works ? arena_printf(a, "on %d work%s", o->works, o->works == 1 ? "" : "s")
					 : STR("") });
	}
	show_rows_done(&rows);
}

/* ---- the CV */

static void add_phrase(struct buf *out, const char *before, struct str text)
{
	if (text.n)
		buf_addf(out, "%s%s" STR_FMT, out->n ? ", " : "", before, STR_ARG(text));
}

static void cv_line(const struct record_cv *c, struct buf *out)
{
	switch (c->section) {
	case CV_EDUCATION:
		add_phrase(out, "", c->title);
		add_phrase(out, "", c->field);
		add_phrase(out, "", c->org);
		add_phrase(out, "supervised by ", c->person);
		add_phrase(out, "thesis: ", c->thesis);
		break;
	case CV_PROJECT:
		add_phrase(out, "", c->title);
		if (c->text.n)
			buf_addf(out, "%s" STR_FMT, out->n ? ": " : "", STR_ARG(c->text));
		break;
	case CV_REFEREE:
		add_phrase(out, "", c->person);
		add_phrase(out, "", c->title);
		add_phrase(out, "", c->org);
		add_phrase(out, "", c->text);
		break;
	case CV_PUBLICATION:
	case CV_PREPRINT:
		buf_add(out, c->text.n ? c->text : c->title);
		break;
	default:
		add_phrase(out, "", c->title);
		add_phrase(out, "", c->org);
		if (c->text.n)
			buf_addf(out, "%s" STR_FMT, out->n ? ": " : "", STR_ARG(c->text));
	}
}

static const char *cv_title(enum cv_section s)
{
	static const char *const titles[CV_SECTION_COUNT] = {
		[CV_POSITION] = "CV: positions",
		[CV_EDUCATION] = "CV: education",
		[CV_PUBLICATION] = "CV: publications",
		[CV_PREPRINT] = "CV: preprints and working papers",
		[CV_AWARD] = "CV: awards",
		[CV_INTEREST] = "CV: interests",
		[CV_PROJECT] = "CV: projects",
		[CV_STATEMENT] = "CV: statements",
		[CV_REFEREE] = "CV: referees",
	};

	return titles[s];
}

static void cv_section(struct printer *p, const struct page *page, enum cv_section s, struct arena *a)
{
	size_t n = 0;

	for (size_t i = 0; i < page->n_cv; i++)
		n += page->cv[i].cv.section == s;
	if (!show_section(p, cv_title(s), n))
		return;
	for (size_t i = 0; i < page->n_cv; i++) {
		const struct record_cv *c = &page->cv[i].cv;
		CLEANUP(buf_done) struct buf line = { 0 };
		struct str span = show_span(c->since, c->until, a);

		if (c->section != s)
			continue;
		cv_line(c, &line);
		if (span.n && s != CV_PUBLICATION && s != CV_PREPRINT)
			buf_addf(&line, " (" STR_FMT ")", STR_ARG(span));
		show_text(p, cv_section_name(s), buf_str(&line));
	}
}

static void names(struct printer *p, const struct page *page, struct arena *a)
{
	static const struct print_column columns[] = { { .gives = true }, { 0 } };
	struct show_rows rows;

	if (page->n_aliases > 1 && show_section(p, "Printed as", page->n_aliases)) {
		show_rows_init(&rows, p, "alias", columns, ARRAY_LEN(columns));
		for (size_t i = 0; i < page->n_aliases; i++)
			show_row(&rows, (struct str[]){ page->aliases[i].name,
						arena_printf(a, "%d", page->aliases[i].uses) });
		show_rows_done(&rows);
	}
	if (!show_section(p, "Identifiers", page->n_idents))
		return;
	show_rows_init(&rows, p, "identifier", columns, 1);
	for (size_t i = 0; i < page->n_idents; i++) {
		CLEANUP(buf_done) struct buf text = { 0 };

		ident_print(page->idents[i], &text);
		show_row(&rows, (struct str[]){ buf_str(&text) });
	}
	show_rows_done(&rows);
}

void show_person(struct printer *p, const struct page *page, const struct said *said, size_t n, struct arena *a)
{
	head(p, page, a);
	trust(p, page, a);
	reported(p, page);
	names(p, page, a);
	show_works(p, "Works", page->works, page->n_works, a);
	people(p, page, a);
	show_things(p, "Topics", page->topics, page->n_topics, a);
	orgs(p, page, a);
	for (enum cv_section s = 0; s < CV_SECTION_COUNT; s++)
		cv_section(p, page, s, a);
	identity(p, page);
	show_said(p, said, n);
}
