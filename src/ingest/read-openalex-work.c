/* A work of OpenAlex: who wrote it where, when it came out, what it is about and what it cites.
 * What is null or not there is not known; of two names of an author the printed one counts. */
#include <limits.h>

#include "base/buf.h"
#include "base/uni.h"
#include "bib/name.h"
#include "ingest/catalog.h"
#include "ingest/loose.h"
#include "ingest/read-openalex.h"

enum {
	ABSTRACT_WORDS = 100000, /* places; words behind them are left out */
	ABSTRACT_BYTES = 1 << 20,
};

#define SCORE_MIN 0.4 /* of a topic, keyword or concept that is about the work, not about its field at large */

/* ---- abstract ---- */

struct places {
	struct str *words; /* by place; NULL while they are counted */
	size_t n;
	bool cut;
};

static void count_place(void *ctx, struct str name, struct json_object *v)
{
	struct places *p = ctx;
	(void)name;
	if (json_in_type(v) != JSON_IN_ARRAY)
		return;
	for (size_t i = 0;; i++) {
		struct json_object *item = json_in_item(v, i);
		if (!item)
			return;
		int at = json_in_value_int(item, 0, INT_MAX, -1);
		if (at >= ABSTRACT_WORDS)
			p->cut = true;
		else if (at >= 0 && (size_t)at >= p->n)
			p->n = (size_t)at + 1;
	}
}

static void take_place(void *ctx, struct str name, struct json_object *v)
{
	struct places *p = ctx;
	if (json_in_type(v) != JSON_IN_ARRAY)
		return;
	for (size_t i = 0;; i++) {
		struct json_object *item = json_in_item(v, i);
		if (!item)
			return;
		int at = json_in_value_int(item, 0, ABSTRACT_WORDS - 1, -1);
		if (at >= 0 && !p->words[at].p)
			p->words[at] = name;
	}
}

/* {"word": [0, 7], "next": [1]} back to the text. */
static struct str abstract_of(struct json_object *o, struct arena *a, bool *ret_cut)
{
	struct json_object *index = json_in_object(o, "abstract_inverted_index");
	struct places p = { 0 };
	if (json_in_object(index, "InvertedIndex"))
		index = json_in_object(index, "InvertedIndex"); /* as in the Microsoft Academic Graph */
	json_in_each(index, count_place, &p);
	*ret_cut = p.cut;
	if (p.n == 0)
		return STR_NULL;
	p.words = ARENA_ARRAY(a, struct str, p.n);
	json_in_each(index, take_place, &p);
	CLEANUP(buf_done) struct buf b = { 0 };
	for (size_t i = 0; i < p.n; i++) {
		if (p.words[i].n == 0)
			continue;
		if (b.n + p.words[i].n >= ABSTRACT_BYTES) {
			*ret_cut = true;
			break;
		}
		if (b.n)
			buf_addc(&b, ' ');
		buf_add(&b, p.words[i]);
	}
	return catalog_plain(arena_str(a, buf_str(&b)), a);
}

/* ---- authors ---- */

static bool has_lower(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] >= 'a' && s.p[i] <= 'z')
			return true;
	}
	return false;
}

static bool folds_alike(struct str x, struct str y)
{
	CLEANUP(buf_done) struct buf b = { 0 }, c = { 0 };
	uni_fold(&b, x);
	uni_fold(&c, y);
	return str_eq(buf_str(&b), buf_str(&c));
}

/* The name that the paper prints, unless OpenAlex's differs in nothing but order, case and dots. */
static struct str choose_name(struct str printed, struct str shown, bool *ret_family_first, struct arena *a)
{
	*ret_family_first = false;
	if (!printed.n || !shown.n)
		return printed.n ? printed : shown;
	if (str_eq(printed, shown))
		return printed;
	struct name one = name_split(printed, false, a), other = name_split(shown, false, a);
	enum name_fit fit = name_compare(&one, &other);
	if (fit == NAME_SWAPPED) {
		one = name_split(printed, true, a);
		*ret_family_first = name_compare(&one, &other) == NAME_SAME;
		return printed;
	}
	return fit == NAME_SAME || (!has_lower(printed) && folds_alike(printed, shown)) ? shown : printed;
}

/* "The ATLAS Collaboration": whole words that no splitting makes a person of. */
static bool is_group(struct str name, struct arena *a)
{
	struct name n = name_split(name, false, a);
	return n.literal && (n.family.p[0] & 0x80) == 0 && str_find_char(n.family, ' ') > 0;
}

static bool same_but_blanks(struct str x, struct str y)
{
	size_t i = 0, k = 0;
	for (;;) {
		while (i < x.n && x.p[i] == ' ')
			i++;
		while (k < y.n && y.p[k] == ' ')
			k++;
		if (i == x.n || k == y.n)
			return i == x.n && k == y.n;
		if (x.p[i++] != y.p[k++])
			return false;
	}
}

/* An affiliation as printed. It is often there twice, with blanks before the commas and without. */
static void add_printed(struct draft *d, struct record_author *author, struct str org)
{
	for (size_t i = 0; i < author->n_orgs; i++) {
		if (same_but_blanks(author->orgs[i], org))
			return;
	}
	draft_author_org(d, author, org);
}

static void add_orgs(struct draft *d, struct record_author *author, struct json_object *o)
{
	struct arena *a = d->arena;
	size_t n;
	struct json_object *list = json_in_array(o, "institutions", &n);
	for (size_t i = 0; i < n; i++)
		draft_author_org(d, author, catalog_text(json_in_item(list, i), "display_name", a));
	list = json_in_array(o, "raw_affiliation_strings", &n);
	for (size_t i = 0; i < n; i++)
		add_printed(d, author, catalog_plain(json_in_value_text(json_in_item(list, i), a), a));
	if (n == 0)
		add_printed(d, author, catalog_text(o, "raw_affiliation_string", a));
}

static void add_author(struct draft *d, struct json_object *o)
{
	struct arena *a = d->arena;
	struct json_object *who = json_in_object(o, "author");
	struct str shown = catalog_text(who, "display_name", a), id = json_in_text(who, "id", a), orcid;
	bool family_first;
	struct str name = choose_name(catalog_text(o, "raw_author_name", a), shown, &family_first, a);
	struct record_author *author = draft_author(d, name); /* a nameless one holds its place */
	if (!author)
		return;
	author->family_first = family_first;
	author->is_group = name.n && is_group(name, a);
	add_orgs(d, author, o);
	if (openalex_nobody(id, shown))
		return;
	draft_author_ident(d, author, SCHEME_OPENALEX, id);
	orcid = json_in_text(who, "orcid", a);
	draft_author_ident(d, author, SCHEME_ORCID, orcid.n ? orcid : json_in_text(o, "raw_orcid", a));
}

static void add_authors(struct draft *d, struct json_object *o)
{
	struct record_work *w = &d->record->work;
	size_t n;
	struct json_object *list = json_in_array(o, "authorships", &n);
	for (size_t i = 0; i < n; i++)
		add_author(d, json_in_item(list, i));
	if (json_in_bool(o, "is_authors_truncated") == 1 ||
		json_in_int(o, "authors_count", 0, INT_MAX, 0) > (int)w->n_authors)
		w->authors_cut = true;
}

/* ---- topics ---- */

static void add_topic(struct draft *d, struct str name)
{
	struct record_work *w = &d->record->work;
	for (size_t i = 0; i < w->n_topics; i++) {
		if (str_eq_case(w->topics[i].name, name))
			return; /* a concept that is a keyword too */
	}
	draft_topic(d, name, TOPIC_STATED);
}

static void add_topics(struct draft *d, struct json_object *o)
{
	static const struct {
		const char *list, *name;
	} lists[] = {
		{ "topics", "display_name" }, { "keywords", "display_name" }, { "concepts", "display_name" },
		{ "mesh", "descriptor_name" },
	};
	struct arena *a = d->arena;
	for (size_t k = 0; k < ARRAY_LEN(lists); k++) {
		size_t n;
		struct json_object *list = json_in_array(o, lists[k].list, &n);
		for (size_t i = 0; i < n; i++) {
			struct json_object *item = json_in_item(list, i);
			struct str name = json_in_type(item) == JSON_IN_STRING ? json_in_value_text(item, a)
									       : catalog_text(item, lists[k].name, a);
			if (!name.n)
				name = catalog_text(item, "keyword", a); /* as it was in 2023 */
			bool field = json_in_int(item, "level", 0, INT_MAX, 1) == 0; /* "Computer science" */
			bool aside = json_in_bool(item, "is_major_topic") == 0;
			if (json_in_real(item, "score", 1) >= SCORE_MIN && !field && !aside)
				add_topic(d, name);
		}
	}
}

/* ---- the work ---- */

static struct str type_of(struct json_object *o, struct json_object *place, struct str kind, struct arena *a)
{
	struct str said = json_in_text(o, "type", a), raw = json_in_text(o, "type_crossref", a);
	if (!raw.n)
		raw = json_in_text(place, "raw_type", a);
	if (!str_is(said, "article"))
		return catalog_type(said);
	if (str_is(raw, "journal-article") || str_is(raw, "proceedings-article"))
		return raw;
	if (str_is(kind, "journal"))
		return STR("journal-article");
	return str_is(kind, "conference") ? STR("proceedings-article") : said;
}

static struct str pages_of(struct json_object *o, struct arena *a)
{
	struct json_object *biblio = json_in_object(o, "biblio");
	struct str first = json_in_text(biblio, "first_page", a), last = json_in_text(biblio, "last_page", a);
	if (!first.n || !last.n || str_eq(first, last))
		return first.n ? first : last;
	return arena_printf(a, STR_FMT "-" STR_FMT, STR_ARG(first), STR_ARG(last));
}

/* The first of January stands for a year of which no more is known. */
static void add_date(struct record_work *w, struct json_object *o, struct arena *a)
{
	struct str date = json_in_text(o, "publication_date", a);
	int year, month;
	loose_date(date, &year, &month);
	w->year = json_in_year(o, "publication_year");
	if (!w->year)
		w->year = year;
	if (year == w->year && !str_ends(date, STR("-01-01")))
		w->month = month;
}

static void add_place(struct draft *d, struct json_object *o)
{
	struct record_work *w = &d->record->work;
	struct arena *a = d->arena;
	size_t n;
	struct json_object *place = json_in_object(o, "primary_location");
	struct json_object *list = json_in_array(o, "locations", &n);
	if (!place && n)
		place = json_in_item(list, 0);
	struct json_object *source = json_in_object(place, "source");
	if (!source && !place)
		source = json_in_object(o, "host_venue"); /* until 2023 */
	struct str kind = json_in_text(source, "type", a);
	w->venue = catalog_text(source, "display_name", a);
	if (!w->venue.n)
		w->venue = catalog_text(place, "raw_source_name", a);
	w->url = json_in_text(place ? place : source, place ? "landing_page_url" : "url", a);
	w->type = type_of(o, place, kind, a);
	bool arxiv = str_starts(w->venue, STR("arXiv"));
	if (w->url.n)
		loose_address_ident(d, w->url, arxiv || !w->venue.n);
	draft_ident(d, SCHEME_ISSN, json_in_text(source, "issn_l", a));
	bool known = record_ident(d->record, SCHEME_ARXIV) != NULL;
	w->source = arxiv ? STR("arXiv") : loose_source(w->type, w->venue, known);
	if (!w->source.n)
		w->source = str_is(kind, "journal") ? kind : str_is(kind, "conference") ? STR("proceedings")
			: str_is(kind, "repository") ? w->venue : STR_NULL;
}

static void add_refs(struct draft *d, struct json_object *o)
{
	size_t n;
	struct json_object *list = json_in_array(o, "referenced_works", &n);
	for (size_t i = 0; i < n; i++) {
		struct ident id;
		struct str text = json_in_value_text(json_in_item(list, i), d->arena);
		if (ident_parse(SCHEME_OPENALEX, text, d->arena, &id))
			draft_ref(d, id);
	}
}

void openalex_work(struct reader *r, struct json_object *o, struct record *ret)
{
	struct arena *a = r->arena;
	struct json_object *ids = json_in_object(o, "ids");
	struct draft d;
	bool cut = false;
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	ret->key = openalex_key(o, a);
	draft_ident(&d, SCHEME_OPENALEX, json_in_text(o, "id", a));
	draft_ident(&d, SCHEME_DOI, catalog_first(o, "doi", a));
	if (!record_ident(ret, SCHEME_DOI))
		draft_ident(&d, SCHEME_DOI, json_in_text(ids, "doi", a));
	draft_ident(&d, SCHEME_PUBMED, json_in_text(ids, "pmid", a));
	w->title = catalog_first(o, "title display_name", a);
	w->abstract = abstract_of(o, a, &cut);
	add_date(w, o, a);
	add_place(&d, o);
	w->pages = pages_of(o, a);
	add_authors(&d, o);
	add_topics(&d, o);
	add_refs(&d, o);
	w->cites = json_in_int(o, "cited_by_count", 0, INT_MAX, -1);
	w->withdrawn = json_in_bool(o, "is_retracted") == 1;
	if (cut)
		reader_warn(r, ret->line, ret->key, "the abstract is longer than we agree to keep and is cut");
	if (d.lost)
		reader_warn(r, ret->line, ret->key,
			"%zu of its topics, affiliations or references are too many and left out", d.lost);
}
