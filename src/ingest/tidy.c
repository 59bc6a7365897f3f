/* Limits for records of any format. Knows no format and no store. */
#include "ingest/tidy.h"

#include <stdio.h>

#include "base/utf8.h"
#include "ingest/draft.h"

struct tidy {
	struct arena *arena;
	void (*warn)(void *ctx, const char *reason);
	void *ctx;
};

static void say(struct tidy *t, const char *what, size_t max)
{
	char text[120];
	snprintf(text, sizeof(text), "%s was cut at %zu kB", what, max >> 10);
	if (t->warn)
		t->warn(t->ctx, text);
}

static void text(struct tidy *t, struct str *s, size_t max, const char *what)
{
	*s = str_trim(*s);
	if (s->n == 0) {
		*s = STR_NULL;
		return;
	}
	if (s->n > max) {
		*s = str_trim(utf8_clip(*s, max));
		say(t, what, max);
	}
	bool nul = memchr(s->p, '\0', s->n) != NULL;
	if (!nul && utf8_valid(*s))
		return;
	CLEANUP(buf_done) struct buf b = { .max = s->n * 3 + 1 };
	struct str rest = *s, part;
	while (str_next(&rest, '\0', &part)) {
		if (part.p != s->p)
			buf_adds(&b, "\xef\xbf\xbd");
		utf8_repair(&b, part);
	}
	*s = arena_str(t->arena, buf_str(&b));
}

/* A list without its empty strings. */
static void texts(struct tidy *t, struct str *list, size_t *n, const char *what)
{
	size_t to = 0;
	for (size_t i = 0; i < *n; i++) {
		text(t, &list[i], TIDY_NAME_MAX, what);
		if (list[i].n)
			list[to++] = list[i];
	}
	*n = to;
}

static void authors(struct tidy *t, struct record_work *w)
{
	size_t to = 0;
	for (size_t i = 0; i < w->n_authors; i++) {
		struct record_author *a = &w->authors[i];
		text(t, &a->name, TIDY_NAME_MAX, "the name of an author");
		text(t, &a->given, TIDY_NAME_MAX, "the name of an author");
		text(t, &a->particle, TIDY_NAME_MAX, "the name of an author");
		text(t, &a->family, TIDY_NAME_MAX, "the name of an author");
		text(t, &a->suffix, TIDY_NAME_MAX, "the name of an author");
		texts(t, a->variants, &a->n_variants, "the name of an author");
		texts(t, a->orgs, &a->n_orgs, "an affiliation");
		if (a->name.n == 0)
			a->name = draft_full_name(t->arena, a->given, a->particle, a->family, a->suffix);
		if (a->name.n)
			w->authors[to++] = *a;
		else if (t->warn)
			t->warn(t->ctx, "an author without a name was left out");
	}
	w->n_authors = to;
}

/* 10.48550/arXiv.2511.21431 says the arXiv id. */
static void arxiv_of_doi(struct tidy *t, struct record *r)
{
	static const char prefix[] = "10.48550/arxiv.";
	const struct ident *doi = record_ident(r, SCHEME_DOI);
	struct ident id;
	if (!doi || !str_starts(doi->value, STR(prefix)) || record_ident(r, SCHEME_ARXIV))
		return;
	if (!ident_parse(SCHEME_ARXIV, str_skip(doi->value, sizeof(prefix) - 1), t->arena, &id))
		return;
	struct ident *ids = ARENA_ARRAY(t->arena, struct ident, r->n_ids + 1);
	memcpy(ids, r->ids, r->n_ids * sizeof(*ids));
	ids[r->n_ids++] = id;
	r->ids = ids;
}

static void work(struct tidy *t, struct record *r)
{
	struct record_work *w = &r->work;
	text(t, &w->title, TIDY_TITLE_MAX, "the title");
	text(t, &w->abstract, TIDY_ABSTRACT_MAX, "the abstract");
	text(t, &w->type, TIDY_NAME_MAX, "the type");
	text(t, &w->source, TIDY_NAME_MAX, "the source");
	text(t, &w->venue, TIDY_TEXT_MAX, "the venue");
	text(t, &w->pages, TIDY_NAME_MAX, "the pages");
	text(t, &w->url, TIDY_TEXT_MAX, "the address");
	authors(t, w);
	size_t to = 0;
	for (size_t i = 0; i < w->n_topics; i++) {
		text(t, &w->topics[i].name, TIDY_NAME_MAX, "a topic");
		if (w->topics[i].name.n)
			w->topics[to++] = w->topics[i];
	}
	w->n_topics = to;
	to = 0;
	for (size_t i = 0; i < w->n_listings; i++) {
		struct record_listing *l = &w->listings[i];
		text(t, &l->person, TIDY_NAME_MAX, "the name of a list's owner");
		text(t, &l->section, TIDY_NAME_MAX, "a section's name");
		text(t, &l->text, TIDY_TEXT_MAX, "a line of a list");
		if (l->person.n && l->section.n)
			w->listings[to++] = *l;
	}
	w->n_listings = to;
	arxiv_of_doi(t, r);
}

static void person(struct tidy *t, struct record_person *p)
{
	text(t, &p->name, TIDY_NAME_MAX, "the name");
	text(t, &p->role, TIDY_NAME_MAX, "the role");
	text(t, &p->tagline, TIDY_TEXT_MAX, "the tagline");
	texts(t, p->aliases, &p->n_aliases, "an alias");
	texts(t, p->orgs, &p->n_orgs, "an affiliation");
	text(t, &p->reported.source, TIDY_NAME_MAX, "the name of a source");
	text(t, &p->reported.tier, TIDY_NAME_MAX, "a tier");
	text(t, &p->reported.claim, TIDY_NAME_MAX, "a claim");
	for (size_t i = 0; i < p->n_cv; i++) {
		struct record_cv *c = &p->cv[i];
		struct str *const parts[] = { &c->title, &c->org, &c->field, &c->person, &c->thesis, &c->text };
		for (size_t k = 0; k < ARRAY_LEN(parts); k++)
			text(t, parts[k], TIDY_TEXT_MAX, "an entry of a CV");
	}
}

static void thing(struct tidy *t, struct record_thing *x)
{
	text(t, &x->name, TIDY_NAME_MAX, "the name");
	texts(t, x->aliases, &x->n_aliases, "an alias");
	text(t, &x->place, TIDY_NAME_MAX, "the place");
	text(t, &x->type, TIDY_NAME_MAX, "the type");
	text(t, &x->url, TIDY_TEXT_MAX, "the address");
	text(t, &x->parent, TIDY_NAME_MAX, "the parent");
}

enum err tidy_record(struct record *r, struct arena *a, void (*warn)(void *ctx, const char *reason), void *ctx,
	struct error *e)
{
	struct tidy t = { a, warn, ctx };
	text(&t, &r->key, TIDY_KEY_MAX, "the key");
	switch (r->kind) {
	case RECORD_WORK:
		work(&t, r);
		if (r->work.title.n == 0 && r->work.n_authors == 0 && r->n_ids == 0)
			return error_set(e, ERR_FORMAT, "neither title, authors nor an identifier");
		break;
	case RECORD_PERSON:
		person(&t, &r->person);
		if (r->person.name.n == 0)
			return error_set(e, ERR_FORMAT, "a person without a name");
		break;
	case RECORD_ORG:
	case RECORD_VENUE:
	case RECORD_TOPIC:
	case RECORD_KIND_COUNT:
		thing(&t, &r->thing);
		if (r->thing.name.n == 0)
			return error_set(e, ERR_FORMAT, "%s without a name", record_kind_name(r->kind));
		break;
	}
	return ERR_OK;
}
