/* A BibTeX entry to a record: which field means what. Knows no syntax but that of values. */
#include "base/num.h"
#include "bib/clean.h"
#include "ingest/loose.h"
#include "ingest/read-bibtex.h"

/* ---- values ---- */

struct str bib_text(struct str value, struct arena *a)
{
	if (clean_latex_needed(value)) {
		CLEANUP(buf_done) struct buf b = { .max = BIB_ENTRY_MAX };
		clean_latex(value, &b);
		value = arena_str(a, buf_str(&b));
	}
	/* what came through a web form */
	if (memchr(value.p ? value.p : "", '&', value.n) || memchr(value.p ? value.p : "", '<', value.n)) {
		CLEANUP(buf_done) struct buf b = { .max = BIB_ENTRY_MAX };
		clean_html(value, &b);
		value = arena_str(a, buf_str(&b));
	}
	return value.n ? value : STR_NULL;
}

struct str bib_plain(struct str value, struct arena *a)
{
	value = str_trim(value);
	if (clean_latex_needed(value)) {
		CLEANUP(buf_done) struct buf b = { .max = BIB_ENTRY_MAX };
		clean_latex_plain(value, &b);
		value = arena_str(a, buf_str(&b));
	}
	return value.n ? value : STR_NULL;
}

static struct str text_of(const struct bib_entry *e, const char *name, struct arena *a)
{
	struct str value = bib_get(e, name);
	return value.p ? bib_text(value, a) : STR_NULL;
}

/* The first of the fields that is stated; names are separated by blanks. */
static struct str first_of(const struct bib_entry *e, const char *names, struct arena *a)
{
	struct str rest = str_from(names), name;
	while (str_next_word(&rest, &name)) {
		for (size_t i = 0; i < e->n_fields; i++) {
			if (!str_eq(e->fields[i].name, name))
				continue;
			struct str text = bib_text(e->fields[i].value, a);
			if (text.n)
				return text;
		}
	}
	return STR_NULL;
}

/* ---- types ---- */

static const struct {
	const char *bibtex, *type;
} types[] = {
	{ "article", "journal-article" }, { "bachelorsthesis", "thesis" }, { "book", "book" },
	{ "bookinbook", "book-chapter" }, { "collection", "book" }, { "conference", "proceedings-article" },
	{ "dataset", "dataset" }, { "diplomathesis", "thesis" }, { "inbook", "book-chapter" },
	{ "incollection", "book-chapter" }, { "inproceedings", "proceedings-article" },
	{ "inreference", "book-chapter" }, { "mastersthesis", "thesis" }, { "mathesis", "thesis" },
	{ "mvbook", "book" }, { "mvcollection", "book" }, { "mvproceedings", "proceedings" },
	{ "mvreference", "book" }, { "phdthesis", "thesis" }, { "poster", "poster" }, { "preprint", "preprint" },
	{ "proceedings", "proceedings" }, { "reference", "book" }, { "report", "report" },
	{ "software", "software" }, { "suppbook", "book-chapter" }, { "suppcollection", "book-chapter" },
	{ "suppperiodical", "journal-article" }, { "techreport", "report" }, { "thesis", "thesis" },
	{ "unpublished", "manuscript" }, { "workingpaper", "working-paper" },
};

static struct str type_of(const struct bib_entry *e, struct arena *a)
{
	struct str said = text_of(e, "type", a);
	if (str_eq_case(said, STR("working paper")) || str_eq_case(said, STR("discussion paper")))
		return STR("working-paper");
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (str_is(e->type, types[i].bibtex))
			return str_from(types[i].type);
	}
	return arena_str(a, e->type);
}

static struct str venue_of(const struct bib_entry *e, struct str type, struct arena *a)
{
	const char *names = "journaltitle journal booktitle";
	if (str_is(type, "proceedings-article") || str_is(type, "book-chapter"))
		names = "booktitle maintitle journaltitle journal eventtitle";
	else if (str_is(type, "thesis"))
		names = "school institution";
	else if (str_is(type, "report") || str_is(type, "working-paper"))
		names = "institution journaltitle journal";
	else if (str_is(type, "book") || str_is(type, "proceedings"))
		names = "maintitle journaltitle journal";
	struct str venue = first_of(e, names, a), more = STR_NULL;
	if (venue.p && bib_get(e, "booktitle").p && str_starts(str_from(names), STR("booktitle")))
		more = text_of(e, "booksubtitle", a);
	if (venue.p && bib_get(e, "journaltitle").p && str_starts(str_from(names), STR("journaltitle")))
		more = text_of(e, "journalsubtitle", a);
	return more.p ? arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(venue), STR_ARG(more)) : venue;
}

/* ---- identifiers ---- */

/* "0805.1234 [cond-mat]", "math.DS/0506001" */
static void add_arxiv(struct draft *d, struct str text)
{
	struct str rest = text, word;
	struct ident id;
	if (!str_next_word(&rest, &word))
		return;
	ptrdiff_t dot = str_find_char(word, '.'), slash = str_find_char(word, '/');
	if (dot > 0 && slash == dot + 3)
		word = arena_printf(d->arena, STR_FMT STR_FMT, STR_ARG(str_slice(word, 0, (size_t)dot)),
			STR_ARG(str_skip(word, (size_t)slash)));
	if (ident_parse(SCHEME_ARXIV, word, d->arena, &id))
		draft_id(d, id);
	else
		draft_ident(d, SCHEME_ARXIV, text);
}

static void add_eprint(struct draft *d, const struct bib_entry *e)
{
	struct arena *a = d->arena;
	struct str eprint = bib_plain(bib_get(e, "eprint"), a), kind = first_of(e, "eprinttype archiveprefix", a);
	struct ident id;
	bool arxiv = str_eq_case(kind, STR("arxiv"));
	if (str_eq_case(kind, STR("pubmed")))
		draft_ident(d, SCHEME_PUBMED, eprint);
	else if (arxiv)
		add_arxiv(d, eprint);
	else if (!kind.p && eprint.p && ident_parse(SCHEME_ARXIV, eprint, a, &id))
		draft_id(d, id);
	static const char *const fields[] = { "arxivid", "arxiv", "arxiv-id" };
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		add_arxiv(d, bib_plain(bib_get(e, fields[i]), a));
	struct str shelf = first_of(e, "primaryclass eprintclass", a);
	if (arxiv && shelf.p)
		draft_topic(d, shelf, TOPIC_CATEGORY);
}

static void add_address(struct draft *d, const struct bib_entry *e)
{
	static const char *const fields[] = { "url", "ee", "link", "howpublished", "note", "doi" };
	struct record_work *w = &d->record->work;
	for (size_t i = 0; i < ARRAY_LEN(fields) && !w->url.p; i++) {
		struct str text = bib_plain(bib_get(e, fields[i]), d->arena);
		w->url = text.p ? loose_address(text) : STR_NULL;
		if (i == 0 && text.p && !w->url.p && str_find_char(text, ' ') < 0)
			w->url = text;
	}
	/* the address of a preprint is often given for what it became */
	if (w->url.p)
		loose_address_ident(d, w->url, !w->venue.p);
}

static void add_ids(struct draft *d, const struct bib_entry *e)
{
	struct arena *a = d->arena;
	struct ident id;
	struct str doi = bib_plain(bib_get(e, "doi"), a), biburl = bib_plain(bib_get(e, "biburl"), a);
	/* some write two, or a remark behind it */
	if (doi.p && !ident_parse(SCHEME_DOI, doi, a, &id)) {
		struct str rest = doi, word;
		bool any = false;
		while (str_find_char(doi, ' ') >= 0 && str_next_word(&rest, &word)) {
			if (ident_parse(SCHEME_DOI, word, a, &id)) {
				draft_id(d, id);
				any = true;
			}
		}
		doi = any ? STR_NULL : doi;
	}
	draft_ident(d, SCHEME_DOI, doi);
	add_eprint(d, e);
	draft_ident(d, SCHEME_PUBMED, first_of(e, "pmid pubmed", a));
	loose_numbers(d, SCHEME_ISBN, first_of(e, "isbn", a));
	loose_numbers(d, SCHEME_ISSN, first_of(e, "issn", a));
	if (str_starts_case(e->key, STR("DBLP:")) && ident_parse(SCHEME_DBLP, str_skip(e->key, 5), a, &id))
		draft_id(d, id);
	else if (biburl.p && ident_recognise(biburl, a, &id) && id.scheme == SCHEME_DBLP)
		draft_id(d, id);
}

/* ---- the rest ---- */

/* Keywords between semicolons, else between commas, outside braces. */
static void add_topics(struct draft *d, struct str value)
{
	size_t depth = 0, from = 0;
	char sign = ',';
	for (size_t i = 0; i < value.n; i++) {
		depth += value.p[i] == '{';
		depth -= value.p[i] == '}' && depth;
		/* the semicolon of "&amp;" parts nothing */
		if (depth == 0 && value.p[i] == ';' && !(i > 3 && str_is(str_slice(value, i - 4, 4), "&amp")))
			sign = ';';
	}
	depth = 0;
	for (size_t i = 0; i <= value.n; i++) {
		char c = i < value.n ? value.p[i] : sign;
		depth += c == '{';
		depth -= c == '}' && depth;
		if (i < value.n && (depth || c != sign))
			continue;
		struct str name = bib_text(str_trim(str_slice(value, from, i - from)), d->arena);
		if (name.p)
			draft_topic(d, name, TOPIC_STATED);
		from = i + 1;
	}
}

static struct str title_of(const struct bib_entry *e, struct str type, struct arena *a)
{
	bool whole = str_is(type, "proceedings") || str_is(type, "book");
	struct str title = first_of(e, whole ? "title booktitle" : "title", a), subtitle = STR_NULL;
	if (title.p && bib_get(e, "title").p)
		subtitle = text_of(e, "subtitle", a);
	if (!subtitle.p)
		return title;
	bool marked = strchr("?!:", title.p[title.n - 1]) != NULL;
	return arena_printf(a, STR_FMT "%s " STR_FMT, STR_ARG(title), marked ? "" : ":", STR_ARG(subtitle));
}

static void add_date(struct record_work *w, const struct bib_entry *e, struct arena *a)
{
	struct str date = bib_get(e, "date"), year = bib_get(e, "year");
	if (date.p)
		loose_date(bib_text(date, a), &w->year, &w->month);
	if (!w->year && year.p) {
		year = bib_text(year, a);
		loose_date(year, &w->year, &w->month);
	}
	if (w->year && !w->month)
		w->month = loose_month(first_of(e, "month", a));
}

/* What is a preprint by its place: arXiv's own entries, and journals that are repositories. */
static bool settle_preprint(struct draft *d, const struct bib_entry *e)
{
	struct record_work *w = &d->record->work;
	struct ident id;
	bool article = str_is(e->type, "article"), corr = str_eq_case(w->venue, STR("CoRR"));
	bool loose = str_is(e->type, "misc") || str_is(e->type, "online") || str_is(e->type, "electronic");
	bool known = article && loose_repository(w->venue);
	if (known && loose_arxiv(w->venue, d->arena, &id))
		draft_id(d, id);
	else if (known && loose_arxiv(bib_text(bib_get(e, "note"), d->arena), d->arena, &id))
		draft_id(d, id);
	struct str volume = bib_plain(bib_get(e, "volume"), d->arena);
	if (known && corr && str_starts(volume, STR("abs/")) &&
		ident_parse(SCHEME_ARXIV, str_skip(volume, 4), d->arena, &id))
		draft_id(d, id);
	bool arxiv = record_ident(d->record, SCHEME_ARXIV) != NULL;
	if (!known && !((loose || article) && arxiv && !w->venue.p))
		return arxiv;
	w->type = STR(WORK_TYPE_PREPRINT);
	if (arxiv && (!w->venue.p || str_starts_case(w->venue, STR("arXiv"))))
		w->venue = STR("arXiv");
	return arxiv;
}

void bib_record(const struct bib_entry *e, struct arena *a, struct reader *r, struct record *ret)
{
	struct draft d;
	ret->line = e->line;
	ret->offset = e->offset;
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	ret->key = e->key.n ? e->key : STR_NULL;
	w->type = type_of(e, a);
	w->title = title_of(e, w->type, a);
	w->venue = venue_of(e, w->type, a);
	w->abstract = text_of(e, "abstract", a);
	w->pages = text_of(e, "pages", a);
	add_date(w, e, a);
	bib_names(bib_get(e, "author"), false, &d);
	struct str collaboration = text_of(e, "collaboration", a);
	struct record_author *group = collaboration.p ? draft_author(&d, collaboration) : NULL;
	if (group)
		group->is_group = true;
	bib_names(bib_get(e, "editor"), true, &d);
	add_ids(&d, e);
	bool arxiv = settle_preprint(&d, e);
	w->source = loose_source(w->type, w->venue, arxiv);
	add_address(&d, e);
	static const char *const topics[] = { "keywords", "keyword", "author_keywords" };
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		add_topics(&d, bib_get(e, topics[i]));
	int cites;
	if (num_int(str_trim(bib_get(e, "times-cited")), 0, 100000000, &cites))
		w->cites = cites;
	if (d.lost)
		reader_warn(
			r, e->line, e->key, "%zu of its keywords or identifiers are too many and left out", d.lost);
}
