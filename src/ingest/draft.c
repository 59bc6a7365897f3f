/* Lists of a record grow here, up to their caps. Knows no format. */
#include "ingest/draft.h"

#include "ingest/reader.h"

void draft_begin(struct draft *d, enum record_kind kind, struct record *r, struct arena *a, struct reader *reader)
{
	*d = (struct draft){ .arena = a, .record = r, .reader = reader };
	*r = (struct record){ .kind = kind, .line = r->line, .offset = r->offset };
	r->work.cites = -1;
	r->person.open_to_collaborate = -1;
	r->person.reported = (struct record_reported){ .works = -1,
		.followers = -1,
		.topics = -1,
		.close_collaborators = -1,
		.trust = -1,
		.level = -1,
		.open_to_collaborate = -1 };
}

/* The list with room for one more element behind n. */
static void *room(struct arena *a, void *list, size_t n, size_t *cap, size_t size)
{
	if (n < *cap)
		return list;
	size_t more = *cap ? *cap * 2 : 4;
	void *bigger = arena_zalloc(a, more, size);
	if (n)
		memcpy(bigger, list, n * size);
	*cap = more;
	return bigger;
}

/* The next element, zeroed, or NULL past max. */
#define GROW(d, list, n, cap, max)                                                                 \
	((n) >= (max) ? NULL                                                                       \
		      : ((list) = room((d)->arena, (list), (n), &(cap), sizeof(*(list))), &(list)[(n)++]))

/* Small lists without a capacity of their own: it is the power of two that holds them. */
static size_t implied_cap(size_t n)
{
	size_t cap = 4;
	if (n == 0)
		return 0;
	while (cap < n)
		cap *= 2;
	return cap;
}

struct record_author *draft_author(struct draft *d, struct str name)
{
	struct record_work *w = &d->record->work;
	struct record_author *a = GROW(d, w->authors, w->n_authors, d->cap_authors, DRAFT_AUTHORS_MAX);
	if (!a) {
		w->authors_cut = true;
		return NULL;
	}
	a->name = name;
	a->position = (int)w->n_authors;
	return a;
}

/* One more in a small list of texts of which none stands twice. */
static void add_text(struct draft *d, struct str **list, size_t *n, struct str text)
{
	size_t cap = implied_cap(*n);
	for (size_t i = 0; i < *n; i++) {
		if (str_eq((*list)[i], text))
			return;
	}
	struct str *place = text.n ? GROW(d, *list, *n, cap, DRAFT_ORGS_MAX) : NULL;
	if (place)
		*place = text;
	else if (text.n)
		d->lost++;
}

void draft_author_org(struct draft *d, struct record_author *a, struct str org)
{
	add_text(d, &a->orgs, &a->n_orgs, org);
}

void draft_author_variant(struct draft *d, struct record_author *a, struct str name)
{
	add_text(d, &a->variants, &a->n_variants, name);
}

static bool has_id(const struct ident *ids, size_t n, struct ident id)
{
	for (size_t i = 0; i < n; i++) {
		if (ident_eq(ids[i], id))
			return true;
	}
	return false;
}

void draft_author_id(struct draft *d, struct record_author *a, struct ident id)
{
	size_t cap = implied_cap(a->n_ids);
	if (has_id(a->ids, a->n_ids, id))
		return;
	struct ident *place = GROW(d, a->ids, a->n_ids, cap, DRAFT_IDS_MAX);
	if (place)
		*place = id;
	else
		d->lost++;
}

/* False, with a word to the reader, when text is no right ident of the scheme. */
static bool parse(struct draft *d, enum scheme s, struct str text, struct ident *ret)
{
	text = str_trim(text);
	if (text.n == 0)
		return false;
	if (ident_parse(s, text, d->arena, ret))
		return true;
	if (d->reader) {
		CLEANUP(buf_done) struct buf why = { 0 };
		ident_explain(s, text, &why);
		reader_warn(d->reader, d->record->line, d->record->key, "%s %.*s is left out: %s", scheme_name(s),
			(int)MIN(text.n, 80), text.p, why.n ? buf_cstr(&why) : "not of the right shape");
	}
	return false;
}

bool draft_author_ident(struct draft *d, struct record_author *a, enum scheme s, struct str text)
{
	struct ident id;
	if (!parse(d, s, text, &id))
		return false;
	draft_author_id(d, a, id);
	return true;
}

struct str draft_full_name(
	struct arena *a, struct str given, struct str particle, struct str family, struct str suffix)
{
	const struct str parts[] = { given, particle, family, suffix };
	struct str name = STR_NULL;
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (parts[i].n)
			name = name.n ? arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(name), STR_ARG(parts[i]))
				      : parts[i];
	}
	return name;
}

void draft_id(struct draft *d, struct ident id)
{
	struct record *r = d->record;
	if (has_id(r->ids, r->n_ids, id))
		return;
	struct ident *place = GROW(d, r->ids, r->n_ids, d->cap_ids, DRAFT_IDS_MAX);
	if (place)
		*place = id;
	else
		d->lost++;
}

bool draft_ident(struct draft *d, enum scheme s, struct str text)
{
	struct ident id;
	if (!parse(d, s, text, &id))
		return false;
	draft_id(d, id);
	return true;
}

void draft_topic(struct draft *d, struct str name, enum topic_origin origin)
{
	struct record_work *w = &d->record->work;
	for (size_t i = 0; i < w->n_topics; i++) {
		if (w->topics[i].origin == origin && str_eq(w->topics[i].name, name))
			return;
	}
	struct record_topic *t = name.n ? GROW(d, w->topics, w->n_topics, d->cap_topics, DRAFT_TOPICS_MAX) : NULL;
	if (t)
		*t = (struct record_topic){ name, origin };
	else if (name.n)
		d->lost++;
}

void draft_ref(struct draft *d, struct ident id)
{
	struct record_work *w = &d->record->work;
	struct ident *place = GROW(d, w->refs, w->n_refs, d->cap_refs, DRAFT_REFS_MAX);
	if (place)
		*place = id;
	else
		d->lost++;
}

struct record_listing *draft_listing(struct draft *d)
{
	struct record_work *w = &d->record->work;
	struct record_listing *l = GROW(d, w->listings, w->n_listings, d->cap_listings, DRAFT_TOPICS_MAX);
	d->lost += l == NULL;
	return l;
}

struct record_cv *draft_cv(struct draft *d, enum cv_section section)
{
	struct record_person *p = &d->record->person;
	struct record_cv *c = GROW(d, p->cv, p->n_cv, d->cap_cv, DRAFT_CV_MAX);
	if (c)
		c->section = section;
	else
		d->lost++;
	return c;
}

static void add_name(struct draft *d, struct str **list, size_t *n, size_t *cap, struct str name)
{
	for (size_t i = 0; i < *n; i++) {
		if (str_eq((*list)[i], name))
			return;
	}
	struct str *place = name.n ? GROW(d, *list, *n, *cap, DRAFT_ORGS_MAX) : NULL;
	if (place)
		*place = name;
	else if (name.n)
		d->lost++;
}

void draft_alias(struct draft *d, struct str name)
{
	struct record *r = d->record;
	if (r->kind == RECORD_PERSON)
		add_name(d, &r->person.aliases, &r->person.n_aliases, &d->cap_aliases, name);
	else
		add_name(d, &r->thing.aliases, &r->thing.n_aliases, &d->cap_aliases, name);
}

void draft_org(struct draft *d, struct str org)
{
	add_name(d, &d->record->person.orgs, &d->record->person.n_orgs, &d->cap_orgs, org);
}
