/* The neutral record's names, its interchange form, and the key of a work.
 * Knows nothing of where a record came from or where it goes. */
#include "bib/record.h"

#include <assert.h>

#include "base/uni.h"
#include "bib/name.h"
#include "bib/title.h"

static const char *const kinds[RECORD_KIND_COUNT] = {
	[RECORD_WORK] = "work",
	[RECORD_PERSON] = "person",
	[RECORD_ORG] = "org",
	[RECORD_VENUE] = "venue",
	[RECORD_TOPIC] = "topic",
};

static const char *const sections[CV_SECTION_COUNT] = {
	[CV_POSITION] = "positions",
	[CV_EDUCATION] = "education",
	[CV_PUBLICATION] = "publications",
	[CV_PREPRINT] = "preprints",
	[CV_AWARD] = "awards",
	[CV_INTEREST] = "interests",
	[CV_PROJECT] = "projects",
	[CV_STATEMENT] = "statements",
	[CV_REFEREE] = "referees",
};

const char *record_kind_name(enum record_kind k)
{
	assert((unsigned)k < RECORD_KIND_COUNT);
	return kinds[k];
}

enum record_kind record_kind_from(struct str name)
{
	int i = 0;
	while (i < RECORD_KIND_COUNT && !str_is(name, kinds[i]))
		i++;
	return (enum record_kind)i;
}

const char *cv_section_name(enum cv_section s)
{
	assert((unsigned)s < CV_SECTION_COUNT);
	return sections[s];
}

enum cv_section cv_section_from(struct str name)
{
	int i = 0;
	while (i < CV_SECTION_COUNT && !str_is(name, sections[i]))
		i++;
	return (enum cv_section)i;
}

/* ---- JSON: what is not stated is not written ---- */

static void stated(struct json *j, const char *key, struct str s)
{
	if (s.p)
		json_kstr(j, key, s);
}

static void stated_number(struct json *j, const char *key, int n, int unstated)
{
	if (n != unstated)
		json_kint(j, key, n);
}

static void stated_flag(struct json *j, const char *key, int flag)
{
	if (flag >= 0)
		json_kbool(j, key, flag != 0);
}

static void strings(struct json *j, const char *key, const struct str *s, size_t n)
{
	if (n == 0)
		return;
	json_karray(j, key);
	for (size_t i = 0; i < n; i++)
		json_str(j, s[i]);
	json_end_array(j);
}

static void ident_string(struct json *j, struct ident id)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	ident_print(id, &b);
	json_str(j, buf_str(&b));
}

static const struct ident *first_of(const struct ident *ids, size_t n, enum scheme s)
{
	for (size_t i = 0; i < n; i++) {
		if (ids[i].scheme == s)
			return &ids[i];
	}
	return NULL;
}

/* The identifiers but those that have a key of their own. */
static void other_ids(struct json *j, const char *key, const struct ident *ids, size_t n, const struct ident *own,
	const struct ident *own_too)
{
	bool open = false;
	for (size_t i = 0; i < n; i++) {
		if (&ids[i] == own || &ids[i] == own_too)
			continue;
		if (!open)
			json_karray(j, key);
		open = true;
		ident_string(j, ids[i]);
	}
	if (open)
		json_end_array(j);
}

static void author_json(const struct record_author *a, size_t index, struct json *j)
{
	const struct ident *orcid = first_of(a->ids, a->n_ids, SCHEME_ORCID);
	json_object(j);
	stated(j, "name", a->name);
	stated(j, "given", a->given);
	stated(j, "particle", a->particle);
	stated(j, "family", a->family);
	stated(j, "suffix", a->suffix);
	strings(j, "variants", a->variants, a->n_variants);
	if (a->n_orgs == 1)
		json_kstr(j, "affiliation", a->orgs[0]);
	else
		strings(j, "affiliations", a->orgs, a->n_orgs);
	if (orcid)
		json_kstr(j, "orcid", orcid->value);
	other_ids(j, "ids", a->ids, a->n_ids, orcid, NULL);
	if (a->position == 0)
		json_knull(j, "position");
	else if ((size_t)a->position != index + 1)
		json_kint(j, "position", a->position);
	if (a->family_first)
		json_kstr(j, "printed_order", STR("family-first"));
	if (a->is_group)
		json_kbool(j, "group", true);
	if (a->is_editor)
		json_kbool(j, "editor", true);
	if (a->is_owner)
		json_kbool(j, "owner", true);
	json_end_object(j);
}

static void topics_json(const struct record_work *w, enum topic_origin origin, const char *key, struct json *j)
{
	bool open = false;
	for (size_t i = 0; i < w->n_topics; i++) {
		if (w->topics[i].origin != origin)
			continue;
		if (!open)
			json_karray(j, key);
		open = true;
		json_str(j, w->topics[i].name);
	}
	if (open)
		json_end_array(j);
}

static void listings_json(const struct record_work *w, struct json *j)
{
	if (w->n_listings == 0)
		return;
	json_karray(j, "listed");
	for (size_t i = 0; i < w->n_listings; i++) {
		const struct record_listing *l = &w->listings[i];
		json_object(j);
		stated(j, "person", l->person);
		stated(j, "section", l->section);
		stated_number(j, "seq", l->seq, 0);
		stated_number(j, "year", l->year, 0);
		stated(j, "text", l->text);
		json_end_object(j);
	}
	json_end_array(j);
}

static void work_json(const struct record *r, struct json *j)
{
	const struct record_work *w = &r->work;
	const struct ident *doi = record_ident(r, SCHEME_DOI), *arxiv = record_ident(r, SCHEME_ARXIV);
	stated(j, "title", w->title);
	stated_number(j, "year", w->year, 0);
	stated_number(j, "month", w->month, 0);
	stated(j, "type", w->type);
	stated(j, "source", w->source);
	stated(j, "venue", w->venue);
	stated(j, "pages", w->pages);
	if (doi)
		json_kstr(j, "doi", doi->value);
	if (arxiv)
		json_kstr(j, "arxiv", arxiv->value);
	other_ids(j, "ids", r->ids, r->n_ids, doi, arxiv);
	stated(j, "url", w->url);
	if (w->n_authors) {
		json_karray(j, "authors");
		for (size_t i = 0; i < w->n_authors; i++)
			author_json(&w->authors[i], i, j);
		json_end_array(j);
	}
	if (w->authors_cut)
		json_kbool(j, "authors_complete", false);
	topics_json(w, TOPIC_CATEGORY, "categories", j);
	topics_json(w, TOPIC_STATED, "keywords", j);
	stated(j, "abstract", w->abstract);
	stated_number(j, "cites", w->cites, -1);
	other_ids(j, "references", w->refs, w->n_refs, NULL, NULL);
	if (w->withdrawn)
		json_kbool(j, "withdrawn", true);
	listings_json(w, j);
}

static void reported_json(const struct record_reported *r, struct json *j)
{
	json_kobject(j, "reported");
	stated(j, "source", r->source);
	stated_number(j, "works", r->works, -1);
	stated_number(j, "followers", r->followers, -1);
	stated_number(j, "topics", r->topics, -1);
	stated_number(j, "close_collaborators", r->close_collaborators, -1);
	stated_number(j, "trust", r->trust, -1);
	stated(j, "tier", r->tier);
	stated_number(j, "level", r->level, -1);
	stated(j, "claim", r->claim);
	stated_flag(j, "open_to_collaborate", r->open_to_collaborate);
	json_end_object(j);
}

static void cv_json(const struct record_cv *c, struct json *j)
{
	json_object(j);
	json_kstr(j, "section", str_from(cv_section_name(c->section)));
	stated_number(j, "since", c->since, 0);
	if (c->until == CV_NOW)
		json_kstr(j, "until", STR("now"));
	else
		stated_number(j, "until", c->until, 0);
	stated(j, "title", c->title);
	stated(j, "org", c->org);
	stated(j, "field", c->field);
	stated(j, "person", c->person);
	stated(j, "thesis", c->thesis);
	stated(j, "text", c->text);
	json_end_object(j);
}

static void person_json(const struct record *r, struct json *j)
{
	const struct record_person *p = &r->person;
	const struct ident *orcid = record_ident(r, SCHEME_ORCID);
	stated(j, "name", p->name);
	stated(j, "role", p->role);
	stated(j, "tagline", p->tagline);
	strings(j, "aliases", p->aliases, p->n_aliases);
	strings(j, "affiliations", p->orgs, p->n_orgs);
	if (orcid)
		json_kstr(j, "orcid", orcid->value);
	other_ids(j, "ids", r->ids, r->n_ids, orcid, NULL);
	stated_flag(j, "open_to_collaborate", p->open_to_collaborate);
	if (p->has_reported)
		reported_json(&p->reported, j);
	if (p->n_cv) {
		json_karray(j, "cv");
		for (size_t i = 0; i < p->n_cv; i++)
			cv_json(&p->cv[i], j);
		json_end_array(j);
	}
}

static void thing_json(const struct record *r, struct json *j)
{
	const struct record_thing *t = &r->thing;
	stated(j, "name", t->name);
	strings(j, "aliases", t->aliases, t->n_aliases);
	stated(j, "place", t->place);
	stated(j, "type", t->type);
	stated(j, "url", t->url);
	stated(j, "parent", t->parent);
	other_ids(j, "ids", r->ids, r->n_ids, NULL, NULL);
}

void record_json(const struct record *r, struct json *j)
{
	json_object(j);
	json_kstr(j, "kind", str_from(record_kind_name(r->kind)));
	stated(j, "id", r->key);
	switch (r->kind) {
	case RECORD_WORK:
		work_json(r, j);
		break;
	case RECORD_PERSON:
		person_json(r, j);
		break;
	case RECORD_ORG:
	case RECORD_VENUE:
	case RECORD_TOPIC:
	case RECORD_KIND_COUNT:
		thing_json(r, j);
		break;
	}
	json_end_object(j);
}

unsigned long long record_digest(const struct record *r)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct json j;
	json_init(&j, &b);
	record_json(r, &j);
	return str_hash(buf_str(&b));
}

const struct ident *record_ident(const struct record *r, enum scheme s)
{
	return first_of(r->ids, r->n_ids, s);
}

/* ---- the key of a work ---- */

/* The family name of the first author, folded; empty when there is none. */
static void first_family(const struct record_work *w, struct buf *out)
{
	for (size_t i = 0; i < w->n_authors; i++) {
		const struct record_author *a = &w->authors[i];
		if (a->is_editor)
			continue;
		struct arena *arena = arena_new();
		struct str family = a->family;
		if (family.n == 0)
			family = a->is_group ? a->name : name_split(a->name, a->family_first, arena).family;
		uni_fold(out, family);
		arena_free(arena);
		return;
	}
}

void record_work_key(const struct record *r, struct buf *out)
{
	const struct ident *doi = record_ident(r, SCHEME_DOI), *best = doi;
	static const char arxiv_doi[] = "10.48550/arxiv.";
	/* arXiv's own DOIs say no more than the arXiv id, which every source of the preprint has */
	if (doi && str_starts(doi->value, STR(arxiv_doi))) {
		buf_adds(out, "arxiv:");
		buf_add(out, str_skip(doi->value, sizeof(arxiv_doi) - 1));
		return;
	}
	if (!best)
		best = record_ident(r, SCHEME_ARXIV);
	for (size_t i = 0; !best && i < r->n_ids; i++) {
		if (scheme_is_global(r->ids[i].scheme))
			best = &r->ids[i];
	}
	if (best) {
		ident_print(*best, out);
		return;
	}
	CLEANUP(buf_done) struct buf family = { 0 };
	first_family(&r->work, &family);
	unsigned long long hash = title_hash(r->work.title);
	if (hash == 0) /* untitled: the source's own name is all that tells such works apart */
		hash = str_hash(r->key);
	hash = hash_mix(hash, (unsigned long long)r->work.year);
	hash = hash_mix(hash, str_hash(buf_str(&family)));
	buf_addf(out, "t:%016llx", hash);
}
