/* Parts of pages as text or as tab-separated lines; the page of a work and of a topic, org or venue.
 * The page of a person is show-person.c's. */
#include "cli/show.h"

#include "base/clock.h"

bool show_section(struct printer *p, const char *title, size_t n)
{
	if (n == 0)
		return false;
	if (p->form != PRINT_TSV) {
		print_blank(p);
		print_heading(p, n > 1 ? "%s (%zu)" : "%s", title, n);
	}
	return true;
}

void show_rows_init(
	struct show_rows *r, struct printer *p, const char *part, const struct print_column *columns, size_t n)
{
	r->part = part;
	print_table_init(&r->table, p, 2, columns, n);
}

void show_row(struct show_rows *r, const struct str *cells)
{
	struct str all[PRINT_COLUMNS + 1] = { str_from(r->part) };

	if (r->table.p->form != PRINT_TSV) {
		print_table_row(&r->table, cells);
		return;
	}
	memcpy(all + 1, cells, r->table.n * sizeof(*cells));
	print_tsv(r->table.p, all, r->table.n + 1);
}

void show_rows_done(struct show_rows *r)
{
	print_table_done(&r->table);
}

void show_text(struct printer *p, const char *part, struct str text)
{
	if (p->form == PRINT_TSV)
		print_tsv(p, (struct str[]){ str_from(part), text }, 2);
	else
		print_wrapped(p, 2, text);
}

struct str show_strength(const struct printer *p, double strength, struct arena *a)
{
	if (p->form == PRINT_TSV)
		return arena_printf(a, "%.6g", strength);
	return strength < 0.005 ? STR("<0.01") : arena_printf(a, "%.2f", strength);
}

struct str show_span(int since, int until, struct arena *a)
{
	if (!since && !until)
		return STR("");
	if (until == CV_NOW)
		return since ? arena_printf(a, "%d–", since) : STR("now");
	if (!since || !until || since == until)
		return arena_printf(a, "%d", since ? since : until);
	return arena_printf(a, "%d–%d", since, until);
}

/* Long lives are told by their last years. */
struct str show_years(const struct printer *p, const int *years, size_t n, int first, struct arena *a)
{
	static const char *const bars[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	enum { SHOWN = 30 };
	size_t from = n > SHOWN ? n - SHOWN : 0;
	CLEANUP(buf_done) struct buf out = { 0 };
	int most = 1;

	if (n == 0 || p->ascii)
		return n ? show_span(first, first + (int)n - 1, a) : STR("");
	for (size_t i = from; i < n; i++)
		most = MAX(most, years[i]);
	buf_addf(&out, "%d ", first + (int)from);
	for (size_t i = from; i < n; i++)
		buf_adds(&out, years[i] == 0 ? " " : bars[(size_t)(years[i] * 7 / most)]);
	buf_addf(&out, " %d", first + (int)n - 1);
	return arena_str(a, buf_str(&out));
}

static struct str year_of(const struct work *w, struct arena *a)
{
	return w->year ? arena_printf(a, "%d", w->year) : STR("");
}

void show_works(struct printer *p, const char *title, const struct work *v, size_t n, struct arena *a)
{
	static const struct print_column columns[] = { { .max = 10 }, { .max = 4 }, { .gives = true },
		{ .max = 24 } };
	struct show_rows rows;

	if (!show_section(p, title, n))
		return;
	show_rows_init(&rows, p, "work", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < n; i++)
		show_row(&rows, (struct str[]){ arena_printf(a, "w:%lld", (long long)v[i].id), year_of(&v[i], a),
					v[i].title, v[i].venue.n ? v[i].venue : v[i].source });
	show_rows_done(&rows);
}

void show_things(struct printer *p, const char *title, const struct thing *v, size_t n, struct arena *a)
{
	static const char *const parts[KIND_COUNT] = {
		[KIND_TOPIC] = "topic", [KIND_ORG] = "org", [KIND_VENUE] = "venue"
	};
	static const struct print_column columns[] = { { .right = true }, { .gives = true }, { 0 } };
	struct show_rows rows;

	if (!show_section(p, title, n))
		return;
	show_rows_init(&rows, p, parts[v[0].kind], columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < n; i++)
		show_row(&rows, (struct str[]){ arena_printf(a, "%d", v[i].works), v[i].name,
					v[i].kind != KIND_TOPIC         ? STR("")
					: v[i].origin == TOPIC_DERIVED  ? STR("derived")
					: v[i].origin == TOPIC_CATEGORY ? STR("category")
									: STR("") });
	show_rows_done(&rows);
}

void show_said(struct printer *p, const struct said *v, size_t n)
{
	static const struct print_column columns[] = { { 0 }, { 0 } };

	if (!show_section(p, "Notebook", n))
		return;
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf made = { 0 };
		struct show_rows rows;

		clock_date(&made, v[i].made);
		show_rows_init(&rows, p, "said", columns, ARRAY_LEN(columns));
		show_row(&rows, (struct str[]){ buf_str(&made), v[i].verb });
		show_rows_done(&rows);
		if (v[i].text.n)
			show_text(p, "text", v[i].text);
	}
}

/* ---- a work */

static void add_part(struct buf *out, struct str text)
{
	if (text.n == 0)
		return;
	if (out->n)
		buf_adds(out, " · ");
	buf_add(out, text);
}

static void work_head(struct printer *p, const struct work *w, struct arena *a)
{
	CLEANUP(buf_done) struct buf line = { 0 };

	add_part(&line, year_of(w, a));
	add_part(&line, w->type);
	add_part(&line, w->venue);
	if (w->pages.n)
		add_part(&line, arena_printf(a, "pages " STR_FMT, STR_ARG(w->pages)));
	add_part(&line, w->source);
	if (w->cites >= 0)
		add_part(&line, arena_printf(a, "cited %d times", w->cites));
	if (w->withdrawn)
		add_part(&line, STR("withdrawn"));
	if (p->form == PRINT_TSV) {
		print_tsv(p,
			(struct str[]){ STR("head"), arena_printf(a, "w:%lld", (long long)w->id), w->title,
				year_of(w, a), w->type, w->venue, w->source },
			7);
		return;
	}
	print_heading(p, STR_FMT, STR_ARG(w->title.n ? w->title : STR("(untitled)")));
	print_linef(p, "w:%lld · %s", (long long)w->id, buf_cstr(&line));
}

static void work_authors(struct printer *p, const struct work_page *page, struct arena *a)
{
	static const struct print_column columns[] = { { .right = true }, { .gives = true }, { .max = 10 },
		{ .gives = true } };
	struct show_rows rows;

	if (!show_section(p, page->work.authors_cut ? "Authors, as far as sources list them" : "Authors",
		    page->n_mentions))
		return;
	show_rows_init(&rows, p, "author", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < page->n_mentions; i++) {
		const struct mention *m = &page->mentions[i];

		show_row(&rows, (struct str[]){ m->position ? arena_printf(a, "%d", m->position) : STR(""), m->name,
					arena_printf(a, "p:%lld", (long long)m->person), m->org });
	}
	show_rows_done(&rows);
}

static void idents(struct printer *p, const struct ident *ids, size_t n)
{
	static const struct print_column columns[] = { { 0 } };
	struct show_rows rows;

	if (!show_section(p, "Identifiers", n))
		return;
	show_rows_init(&rows, p, "identifier", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf text = { 0 };

		ident_print(ids[i], &text);
		show_row(&rows, (struct str[]){ buf_str(&text) });
	}
	show_rows_done(&rows);
}

static void work_sources(struct printer *p, const struct work_page *page, struct arena *a)
{
	static const struct print_column columns[] = { { .max = 10 }, { .gives = true, .tail = true },
		{ .max = 24 } };
	struct show_rows rows;

	if (!show_section(p, "Sources", page->n_sources))
		return;
	show_rows_init(&rows, p, "source", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < page->n_sources; i++) {
		const struct source_row *s = &page->sources[i];

		show_row(&rows, (struct str[]){ s->format,
					arena_printf(a, STR_FMT ":%u", STR_ARG(s->path), s->line), s->key });
	}
	show_rows_done(&rows);
}

static void work_listings(struct printer *p, const struct work_page *page, struct arena *a)
{
	static const struct print_column columns[] = { { .gives = true }, { 0 }, { 0 } };
	struct show_rows rows;

	if (!show_section(p, "Listed by", page->n_listings))
		return;
	show_rows_init(&rows, p, "listing", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < page->n_listings; i++) {
		const struct listing_row *l = &page->listings[i];

		show_row(&rows, (struct str[]){ l->source, l->section,
					l->year ? arena_printf(a, "as %d", l->year) : STR("") });
	}
	show_rows_done(&rows);
}

void show_work(struct printer *p, const struct work_page *page, const struct said *said, size_t n, struct arena *a)
{
	work_head(p, &page->work, a);
	work_authors(p, page, a);
	if (show_section(p, "Abstract", page->work.abstract.n > 0))
		show_text(p, "abstract", page->work.abstract);
	show_things(p, "Topics", page->topics, page->n_topics, a);
	idents(p, page->idents, page->n_idents);
	if (show_section(p, "Page", page->work.url.n > 0))
		show_text(p, "url", page->work.url);
	show_works(p, "Versions", page->versions, page->n_versions, a);
	work_sources(p, page, a);
	work_listings(p, page, a);
	show_works(p, "Near it", page->near, page->n_near, a);
	show_said(p, said, n);
}

/* ---- a topic, org or venue */

static void thing_people(struct printer *p, const struct person *v, size_t n, struct arena *a)
{
	static const struct print_column columns[] = { { .right = true }, { .max = 10 }, { .gives = true } };
	struct show_rows rows;

	if (!show_section(p, "People", n))
		return;
	show_rows_init(&rows, p, "person", columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < n; i++)
		show_row(&rows, (struct str[]){ arena_printf(a, "%d", v[i].works),
					arena_printf(a, "p:%lld", (long long)v[i].id), v[i].name });
	show_rows_done(&rows);
}

static void thing_head(struct printer *p, const struct thing_page *page, struct arena *a)
{
	static const char *const words[KIND_COUNT] = { "", "person", "work", "topic", "org", "venue" };
	const struct thing *t = &page->thing;
	CLEANUP(buf_done) struct buf line = { 0 };

	if (p->form == PRINT_TSV) {
		print_tsv(p,
			(struct str[]){ STR("head"), str_from(words[t->kind]), t->name,
				arena_printf(a, "%d", t->works), arena_printf(a, "%d", t->people), t->type,
				t->place },
			7);
		return;
	}
	print_heading(p, STR_FMT, STR_ARG(t->name));
	add_part(&line, str_from(words[t->kind]));
	add_part(&line, t->type);
	add_part(&line, t->place);
	add_part(&line, t->parent);
	add_part(&line, t->url);
	if (page->followed)
		add_part(&line, STR("followed"));
	print_line(p, buf_str(&line));
	print_linef(p, "%d work%s · %d people · " STR_FMT, t->works, t->works == 1 ? "" : "s", t->people,
		STR_ARG(show_years(p, page->years, page->n_years, page->first_year, a)));
}

void show_thing(
	struct printer *p, const struct thing_page *page, const struct said *said, size_t n, struct arena *a)
{
	thing_head(p, page, a);
	thing_people(p, page->people, page->n_people, a);
	show_things(
		p, page->thing.kind == KIND_TOPIC ? "Topics near it" : "Topics", page->topics, page->n_topics, a);
	show_things(p, "Orgs", page->orgs, page->n_orgs, a);
	show_works(p, "Works", page->works, page->n_works, a);
	show_said(p, said, n);
}
