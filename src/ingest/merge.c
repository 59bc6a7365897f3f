/* What a work is, said by several records. Knows no store; which records belong together is match-work.c's. */
#include "ingest/merge.h"

#include <stdlib.h>

#include "base/uni.h"
#include "base/utf8.h"
#include "ingest/align.h"

enum merge_class merge_class(const struct record_work *w)
{
	bool owned = false;
	for (size_t i = 0; i < w->n_authors && !owned; i++)
		owned = w->authors[i].is_owner;
	if (!owned)
		return MERGE_SOURCE;
	return w->n_authors == 1 && w->authors[0].position == 0 ? MERGE_PAGE : MERGE_CV;
}

struct str merge_owner(const struct record_work *w)
{
	return w->n_listings ? w->listings[0].person : STR_NULL;
}

bool merge_is_preprint(const struct record_work *w)
{
	return str_eq_case(w->type, STR(WORK_TYPE_PREPRINT));
}

bool merge_is_real_doi(struct ident id)
{
	return id.scheme == SCHEME_DOI && !str_starts(id.value, STR("10.48550/arxiv."));
}

/* ---- rank ---- */

struct ranked {
	const struct merge_source *source;
	size_t index;
	enum merge_class class;
	bool published;
	size_t stated;
};

static size_t count_stated(const struct record *r)
{
	const struct record_work *w = &r->work;
	return r->n_ids * 2 + (w->title.n > 0) + (w->year != 0) + (w->month != 0) + (w->type.n > 0) +
	       (w->venue.n > 0) + (w->pages.n > 0) + (w->abstract.n > 0) + (w->n_authors > 0) + (w->n_topics > 0) +
	       (w->url.n > 0);
}

static bool is_published(const struct record_work *w)
{
	return w->type.n > 0 && !merge_is_preprint(w) && !str_eq_case(w->type, STR("working-paper")) &&
		!str_eq_case(w->type, STR("manuscript"));
}

static int by_rank(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;
	if (a->class != b->class)
		return a->class > b->class ? -1 : 1;
	if (a->published != b->published)
		return a->published ? -1 : 1;
	if (a->stated != b->stated)
		return a->stated > b->stated ? -1 : 1;
	if (a->source->digest != b->source->digest)
		return a->source->digest < b->source->digest ? -1 : 1;
	return a->source->record < b->source->record ? -1 : a->source->record > b->source->record;
}

/* ---- title ---- */

/* How much a title says about capitals: their number behind its first letter; none when there are only capitals. */
static size_t capitals(struct str title)
{
	size_t upper = 0, lower = 0, letters = 0;
	for (size_t at = 0; at < title.n;) {
		uint32_t cp = utf8_next(title, &at);
		if (cp == UTF8_BAD || !uni_is_letter(cp))
			continue;
		if (!uni_is_upper(cp))
			lower++;
		else if (letters > 0)
			upper++;
		letters++;
	}
	return lower ? upper : 0;
}

/* A title is one line: files break it where their lines end. */
static struct str one_line(struct str title, struct arena *a)
{
	char *out = arena_alloc(a, title.n + 1);
	size_t n = 0;
	for (size_t i = 0; i < title.n; i++) {
		bool blank = strchr(" \t\r\n", title.p[i]) && title.p[i] != '\0';
		if (blank && n > 0 && out[n - 1] == ' ')
			continue;
		out[n++] = blank ? ' ' : title.p[i];
	}
	out[n] = '\0';
	return (struct str){ out, n };
}

static struct str choose_title(const struct ranked *v, size_t n, struct arena *a)
{
	const struct ranked *best = NULL;
	size_t most = 0;
	for (size_t i = 0; i < n; i++) {
		const struct record_work *w = &v[i].source->r->work;
		size_t caps = capitals(w->title);
		if (w->title.n == 0)
			continue;
		bool source = v[i].class == MERGE_SOURCE;
		bool better = !best || source > (best->class == MERGE_SOURCE);
		if (best && !better && source == (best->class == MERGE_SOURCE) &&
			(!source || v[i].published == best->published))
			better = caps > most; /* of equals the higher rank stays */
		if (better) {
			best = &v[i];
			most = caps;
		}
	}
	return best ? one_line(best->source->r->work.title, a) : STR_NULL;
}

/* ---- the other facts ---- */

static struct str first_text(const struct ranked *v, size_t n, size_t offset)
{
	for (size_t i = 0; i < n; i++) {
		const struct str *s = (const void *)((const char *)&v[i].source->r->work + offset);
		if (s->n)
			return *s;
	}
	return STR_NULL;
}

#define FIRST_TEXT(v, n, field) first_text((v), (n), offsetof(struct record_work, field))

static void choose_year(const struct ranked *v, size_t n, struct record_work *w)
{
	const struct ranked *best = NULL;
	bool preprint = merge_is_preprint(w);
	for (size_t i = 0; i < n; i++) {
		int year = v[i].source->r->work.year;
		if (year == 0)
			continue;
		if (!best || (preprint && v[i].class == best->class && year < best->source->r->work.year))
			best = &v[i];
	}
	if (best) {
		w->year = best->source->r->work.year;
		w->month = best->source->r->work.month;
	}
}

static bool has_ident(const struct record *r, struct ident id)
{
	for (size_t i = 0; i < r->n_ids; i++) {
		if (ident_eq(r->ids[i], id))
			return true;
	}
	return false;
}

/* All idents, by scheme, within one by rank; DOIs that only repeat an arXiv id last. */
static void gather_idents(const struct ranked *v, size_t n, struct arena *a, struct merged *m)
{
	size_t max = 0;
	for (size_t i = 0; i < n; i++)
		max += v[i].source->r->n_ids;
	m->r.ids = ARENA_ARRAY(a, struct ident, max);
	for (int s = SCHEME_NONE + 1; s < SCHEME_COUNT; s++) {
		for (int pass = 0; pass < 2; pass++) {
			for (size_t i = 0; i < n; i++) {
				const struct record *r = v[i].source->r;
				for (size_t k = 0; k < r->n_ids; k++) {
					struct ident id = r->ids[k];
					bool later = s == SCHEME_DOI && !merge_is_real_doi(id);
					if (id.scheme == (enum scheme)s && later == (pass == 1) &&
						!has_ident(&m->r, id))
						m->r.ids[m->r.n_ids++] = id;
				}
			}
		}
	}
	const struct ident *doi = record_ident(&m->r, SCHEME_DOI), *arxiv = record_ident(&m->r, SCHEME_ARXIV);
	m->doi = doi ? doi->value : STR_NULL;
	m->arxiv = arxiv ? arxiv->value : STR_NULL;
}

static void gather_topics(const struct ranked *v, size_t n, struct arena *a, struct merged *m)
{
	static const enum topic_origin origins[] = { TOPIC_STATED, TOPIC_CATEGORY };
	size_t max = 0;
	for (size_t i = 0; i < n; i++)
		max += v[i].source->r->work.n_topics;
	m->topics = ARENA_ARRAY(a, struct record_topic, max);
	for (size_t o = 0; o < ARRAY_LEN(origins); o++) {
		for (size_t i = 0; i < n; i++) {
			const struct record_work *w = &v[i].source->r->work;
			for (size_t k = 0; k < w->n_topics; k++) {
				if (w->topics[k].origin == origins[o])
					m->topics[m->n_topics++] = w->topics[k];
			}
		}
	}
}

void merge_works(const struct merge_source *sources, size_t n, struct arena *a, struct merged *ret)
{
	merge_works_with(sources, n, NULL, a, ret);
}

void merge_works_with(const struct merge_source *sources, size_t n, struct merge_memo *memo, struct arena *a,
	struct merged *ret)
{
	struct ranked *v = ARENA_ARRAY(a, struct ranked, n);
	size_t *order = ARENA_ARRAY(a, size_t, n);
	*ret = (struct merged){ .r = { .kind = RECORD_WORK } };
	struct record_work *w = &ret->r.work;
	for (size_t i = 0; i < n; i++) {
		const struct record_work *x = &sources[i].r->work;
		v[i] = (struct ranked){ &sources[i], i, merge_class(x), is_published(x),
			count_stated(sources[i].r) };
	}
	if (n > 1)
		qsort(v, n, sizeof(*v), by_rank);
	ret->r.key = v[0].source->r->key;
	w->cites = -1;
	w->title = choose_title(v, n, a);
	w->type = FIRST_TEXT(v, n, type);
	w->source = FIRST_TEXT(v, n, source);
	w->venue = FIRST_TEXT(v, n, venue);
	w->pages = FIRST_TEXT(v, n, pages);
	w->url = FIRST_TEXT(v, n, url);
	choose_year(v, n, w);
	for (size_t i = 0; i < n; i++) {
		const struct record_work *x = &v[i].source->r->work;
		order[i] = v[i].index;
		w->withdrawn = w->withdrawn || x->withdrawn;
		w->cites = MAX(w->cites, x->cites);
		if (x->abstract.n > w->abstract.n)
			w->abstract = x->abstract;
	}
	gather_idents(v, n, a, ret);
	gather_topics(v, n, a, ret);
	align_authors(sources, order, n, memo, a, &ret->authors, &ret->n_authors, &w->authors_cut);
}
