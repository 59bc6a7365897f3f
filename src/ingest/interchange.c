/* The interchange form, key by key, in the order of record_json(). Knows nothing of files or of what is stored. */
#include "ingest/interchange.h"

#include <limits.h>

#include "ingest/draft.h"
#include "ingest/reader.h"

static void doubt(const struct draft *d, const char *what)
{
	if (d->reader)
		reader_warn(d->reader, d->record->line, d->record->key, "%s", what);
}

/* "doi:10.1/x"; ids of one source alone are kept as they are. */
static bool read_ident(struct draft *d, struct str text, struct ident *ret)
{
	ptrdiff_t colon = str_find_char(text, ':');
	if (colon <= 0)
		return false;
	enum scheme s = scheme_from(str_slice(text, 0, (size_t)colon));
	struct str value = str_skip(text, (size_t)colon + 1);
	if (s == SCHEME_LOCAL && value.n) {
		*ret = (struct ident){ s, value };
		return true;
	}
	return s != SCHEME_NONE && ident_parse(s, value, d->arena, ret);
}

static void each_ident(
	struct draft *d, struct json_object *o, const char *key, struct record_author *author, bool refs)
{
	size_t n;
	struct json_object *list = json_in_array(o, key, &n);
	for (size_t i = 0; i < n; i++) {
		struct str text = json_in_value_text(json_in_item(list, i), d->arena);
		struct ident id;
		if (text.n == 0)
			continue;
		if (!read_ident(d, text, &id)) {
			doubt(d, "an identifier that is not right is left out");
			continue;
		}
		if (author)
			draft_author_id(d, author, id);
		else if (refs)
			draft_ref(d, id);
		else
			draft_id(d, id);
	}
}

static void read_author(struct draft *d, struct json_object *o, size_t index)
{
	struct arena *a = d->arena;
	if (json_in_type(o) == JSON_IN_STRING) {
		struct str name = json_in_value_text(o, a);
		struct record_author *author = name.n ? draft_author(d, name) : NULL;
		if (author)
			author->position = (int)index + 1;
		return;
	}
	struct str given = json_in_text(o, "given", a), particle = json_in_text(o, "particle", a);
	struct str family = json_in_text(o, "family", a), suffix = json_in_text(o, "suffix", a);
	struct str name = json_in_text(o, "name", a);
	if (name.n == 0)
		name = draft_full_name(a, given, particle, family, suffix);
	if (name.n == 0) {
		doubt(d, "an author without a name is left out");
		return;
	}
	struct record_author *author = draft_author(d, name);
	if (!author)
		return;
	author->given = given;
	author->particle = particle;
	author->family = family;
	author->suffix = suffix;
	author->position = (int)index + 1;
	if (json_in_has(o, "position"))
		author->position = json_in_int(o, "position", 1, INT_MAX, 0);
	author->family_first = str_is(json_in_text(o, "printed_order", a), "family-first");
	author->is_group = json_in_bool(o, "group") == 1;
	author->is_editor = json_in_bool(o, "editor") == 1;
	author->is_owner = json_in_bool(o, "owner") == 1;
	draft_author_org(d, author, json_in_text(o, "affiliation", a));
	size_t n;
	struct json_object *orgs = json_in_array(o, "affiliations", &n);
	for (size_t i = 0; i < n; i++)
		draft_author_org(d, author, json_in_value_text(json_in_item(orgs, i), a));
	struct json_object *variants = json_in_array(o, "variants", &n);
	for (size_t i = 0; i < n; i++)
		draft_author_variant(d, author, json_in_value_text(json_in_item(variants, i), a));
	draft_author_ident(d, author, SCHEME_ORCID, json_in_text(o, "orcid", a));
	each_ident(d, o, "ids", author, false);
}

static void read_topics(struct draft *d, struct json_object *o, const char *key, enum topic_origin origin)
{
	size_t n;
	struct json_object *list = json_in_array(o, key, &n);
	for (size_t i = 0; i < n; i++)
		draft_topic(d, json_in_value_text(json_in_item(list, i), d->arena), origin);
}

static void read_listings(struct draft *d, struct json_object *o)
{
	size_t n;
	struct json_object *list = json_in_array(o, "listed", &n);
	for (size_t i = 0; i < n; i++) {
		struct json_object *item = json_in_item(list, i);
		struct str person = json_in_text(item, "person", d->arena);
		struct str section = json_in_text(item, "section", d->arena);
		if (person.n == 0 || section.n == 0) {
			doubt(d, "a listing without person or section is left out");
			continue;
		}
		struct record_listing *l = draft_listing(d);
		if (!l)
			return;
		l->person = person;
		l->section = section;
		l->seq = json_in_int(item, "seq", 0, INT_MAX, 0);
		l->year = json_in_year(item, "year");
		l->text = json_in_str(item, "text", d->arena);
	}
}

static void read_work(struct draft *d, struct json_object *o)
{
	struct arena *a = d->arena;
	struct record_work *w = &d->record->work;
	w->title = json_in_text(o, "title", a);
	if (!w->title.p && json_in_get(o, "title") && json_in_type(json_in_get(o, "title")) != JSON_IN_STRING)
		doubt(d, "the title is no text and is left out");
	w->year = json_in_year(o, "year");
	w->month = json_in_int(o, "month", 1, 12, 0);
	w->type = json_in_text(o, "type", a);
	w->source = json_in_text(o, "source", a);
	w->venue = json_in_text(o, "venue", a);
	w->pages = json_in_text(o, "pages", a);
	draft_ident(d, SCHEME_DOI, json_in_text(o, "doi", a));
	draft_ident(d, SCHEME_ARXIV, json_in_text(o, "arxiv", a));
	each_ident(d, o, "ids", NULL, false);
	w->url = json_in_text(o, "url", a);
	size_t n;
	struct json_object *authors = json_in_array(o, "authors", &n);
	if (!authors && json_in_get(o, "authors"))
		doubt(d, "the authors are no list and are left out");
	for (size_t i = 0; i < n; i++)
		read_author(d, json_in_item(authors, i), i);
	if (json_in_bool(o, "authors_complete") == 0)
		w->authors_cut = true;
	read_topics(d, o, "categories", TOPIC_CATEGORY);
	read_topics(d, o, "keywords", TOPIC_STATED);
	w->abstract = json_in_text(o, "abstract", a);
	w->cites = json_in_int(o, "cites", 0, INT_MAX, -1);
	each_ident(d, o, "references", NULL, true);
	w->withdrawn = json_in_bool(o, "withdrawn") == 1;
	read_listings(d, o);
	if (w->n_authors >= DRAFT_AUTHORS_MAX && n > w->n_authors)
		doubt(d, "the list of authors is cut at 20,000");
}

static void read_reported(struct record_person *p, struct json_object *o, struct arena *a)
{
	struct record_reported *r = &p->reported;
	p->has_reported = true;
	r->source = json_in_text(o, "source", a);
	r->works = json_in_int(o, "works", 0, INT_MAX, -1);
	r->followers = json_in_int(o, "followers", 0, INT_MAX, -1);
	r->topics = json_in_int(o, "topics", 0, INT_MAX, -1);
	r->close_collaborators = json_in_int(o, "close_collaborators", 0, INT_MAX, -1);
	r->trust = json_in_int(o, "trust", 0, INT_MAX, -1);
	r->tier = json_in_text(o, "tier", a);
	r->level = json_in_int(o, "level", 0, INT_MAX, -1);
	r->claim = json_in_text(o, "claim", a);
	r->open_to_collaborate = json_in_bool(o, "open_to_collaborate");
}

static void read_cv_entry(struct draft *d, struct json_object *o)
{
	struct arena *a = d->arena;
	enum cv_section section = cv_section_from(json_in_text(o, "section", a));
	if (section == CV_SECTION_COUNT) {
		doubt(d, "a CV entry of no known section is left out");
		return;
	}
	struct record_cv *c = draft_cv(d, section);
	if (!c)
		return;
	c->since = json_in_year(o, "since");
	c->until = str_is(json_in_text(o, "until", a), "now") ? CV_NOW : json_in_year(o, "until");
	c->title = json_in_text(o, "title", a);
	c->org = json_in_text(o, "org", a);
	c->field = json_in_text(o, "field", a);
	c->person = json_in_text(o, "person", a);
	c->thesis = json_in_text(o, "thesis", a);
	c->text = json_in_text(o, "text", a);
}

static enum err read_person(struct draft *d, struct json_object *o, struct error *e)
{
	struct arena *a = d->arena;
	struct record_person *p = &d->record->person;
	size_t n;
	p->name = json_in_text(o, "name", a);
	if (p->name.n == 0)
		return error_set(e, ERR_FORMAT, "a person without a name");
	p->role = json_in_text(o, "role", a);
	p->tagline = json_in_text(o, "tagline", a);
	struct json_object *list = json_in_array(o, "aliases", &n);
	for (size_t i = 0; i < n; i++)
		draft_alias(d, json_in_value_text(json_in_item(list, i), a));
	list = json_in_array(o, "affiliations", &n);
	for (size_t i = 0; i < n; i++)
		draft_org(d, json_in_value_text(json_in_item(list, i), a));
	draft_ident(d, SCHEME_ORCID, json_in_text(o, "orcid", a));
	each_ident(d, o, "ids", NULL, false);
	p->open_to_collaborate = json_in_bool(o, "open_to_collaborate");
	struct json_object *reported = json_in_object(o, "reported");
	if (reported)
		read_reported(p, reported, a);
	list = json_in_array(o, "cv", &n);
	for (size_t i = 0; i < n; i++)
		read_cv_entry(d, json_in_item(list, i));
	return ERR_OK;
}

static enum err read_thing(struct draft *d, struct json_object *o, struct error *e)
{
	struct arena *a = d->arena;
	struct record_thing *t = &d->record->thing;
	size_t n;
	t->name = json_in_text(o, "name", a);
	if (t->name.n == 0)
		return error_set(e, ERR_FORMAT, "%s without a name", record_kind_name(d->record->kind));
	struct json_object *list = json_in_array(o, "aliases", &n);
	for (size_t i = 0; i < n; i++)
		draft_alias(d, json_in_value_text(json_in_item(list, i), a));
	t->place = json_in_text(o, "place", a);
	t->type = json_in_text(o, "type", a);
	t->url = json_in_text(o, "url", a);
	t->parent = json_in_text(o, "parent", a);
	each_ident(d, o, "ids", NULL, false);
	return ERR_OK;
}

enum err interchange_read(struct json_object *o, struct arena *a, struct reader *reader, struct record *ret,
	struct error *e)
{
	struct draft d;
	if (json_in_type(o) != JSON_IN_OBJECT)
		return error_set(e, ERR_FORMAT, "not an object");
	struct str kind_name = json_in_text(o, "kind", a);
	enum record_kind kind = kind_name.n ? record_kind_from(kind_name) : RECORD_WORK;
	struct str key = json_in_text(o, "id", a);
	if (kind == RECORD_KIND_COUNT) {
		ret->key = key;
		return error_set(e, ERR_FORMAT, "kind \"%.*s\" is unknown", (int)MIN(kind_name.n, 40), kind_name.p);
	}
	draft_begin(&d, kind, ret, a, reader);
	ret->key = key;
	enum err err = ERR_OK;
	switch (kind) {
	case RECORD_WORK:
		read_work(&d, o);
		break;
	case RECORD_PERSON:
		err = read_person(&d, o, e);
		break;
	case RECORD_ORG:
	case RECORD_VENUE:
	case RECORD_TOPIC:
	case RECORD_KIND_COUNT:
		err = read_thing(&d, o, e);
		break;
	}
	if (!err && d.lost)
		doubt(&d, "a list is longer than we agree to keep and is cut");
	return err;
}

enum err interchange_parse(struct json_in *p, struct str body, struct arena *a, struct record *ret, struct error *e)
{
	CLEANUP(json_in_put) struct json_object *o = NULL;
	enum err err = json_in_parse(p, body, &o, e);
	if (!err)
		err = interchange_read(o, a, NULL, ret, e);
	return err;
}
