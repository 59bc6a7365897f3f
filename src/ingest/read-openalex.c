/* openalex: works, authors, institutions, sources and topics of OpenAlex, as lines of its snapshot, as pages or
 * single answers of its API, in the schema of 2022 and after. Other entities are named and passed over. */
#include <limits.h>

#include "base/buf.h"
#include "ingest/catalog.h"
#include "ingest/feed.h"
#include "ingest/read-openalex.h"

struct openalex {
	struct feed *feed;
};

/* Members that hold the list of entities. */
static const char *const lists[] = { "results", NULL };

/* ---- recognising ---- */

static int bid(struct str head, struct str name)
{
	/* no other format of the thirteen has one of these */
	static const char *const marks[] = { "abstract_inverted_index", "authorships", "cited_by_api_url",
		"display_name_alternatives", "referenced_works", "works_api_url" };
	int hint = reader_suffix(&read_openalex, name) ? 5 : 0;
	struct str object, value;
	head = str_trim(head);
	if (!feed_first(head, lists, &object)) {
		/* a page that found nothing */
		bool page = feed_key(head, "meta", &value) && feed_key(head, "results", &value) && value.p[0] == '[';
		return page ? 60 + hint : 0;
	}
	if (feed_key(object, "id", &value) && str_starts_case(value, STR("\"https://openalex.org/")))
		return 95 + hint;
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		if (feed_key(object, marks[i], &value))
			return 85 + hint;
	}
	return 0;
}

static enum err open_openalex(struct reader *r, struct error *e)
{
	struct openalex *s = r->state;
	(void)e;
	s->feed = feed_new(r->in, lists);
	return ERR_OK;
}

bool openalex_nobody(struct str id, struct str name)
{
	return str_ends(id, STR("A9999999999")) || str_is(name, "Deleted Author");
}

struct str openalex_key(struct json_object *o, struct arena *a)
{
	struct str id = json_in_text(o, "id", a);
	struct ident ident;
	return ident_parse(SCHEME_OPENALEX, id, a, &ident) ? ident.value : id;
}

/* ---- people and things ---- */

static void add_texts(struct draft *d, struct json_object *o, const char *key)
{
	size_t n;
	struct json_object *list = json_in_array(o, key, &n);
	for (size_t i = 0; i < n; i++)
		draft_alias(d, catalog_plain(json_in_value_text(json_in_item(list, i), d->arena), d->arena));
}

static void read_person(struct draft *d, struct json_object *o)
{
	struct record_person *p = &d->record->person;
	struct arena *a = d->arena;
	struct json_object *list, *ids = json_in_object(o, "ids");
	size_t n;
	p->name = catalog_text(o, "display_name", a);
	struct str orcid = json_in_text(o, "orcid", a);
	draft_ident(d, SCHEME_ORCID, orcid.n ? orcid : json_in_text(ids, "orcid", a));
	add_texts(d, o, "display_name_alternatives");
	list = json_in_array(o, "last_known_institutions", &n);
	for (size_t i = 0; i < n; i++)
		draft_org(d, catalog_text(json_in_item(list, i), "display_name", a));
	draft_org(d, catalog_text(json_in_object(o, "last_known_institution"), "display_name", a));
	list = json_in_array(o, "affiliations", &n);
	for (size_t i = 0; i < n; i++)
		draft_org(d, catalog_text(json_in_object(json_in_item(list, i), "institution"), "display_name", a));
	p->reported.works = json_in_int(o, "works_count", 0, INT_MAX, -1);
	if (p->reported.works >= 0) {
		p->reported.source = STR("OpenAlex");
		p->has_reported = true;
	}
}

static void read_org(struct draft *d, struct json_object *o)
{
	struct record_thing *t = &d->record->thing;
	struct arena *a = d->arena;
	add_texts(d, o, "display_name_acronyms");
	add_texts(d, o, "display_name_alternatives");
	t->place = json_in_text(o, "country_code", a);
	t->url = json_in_text(o, "homepage_url", a);
	t->type = json_in_text(o, "type", a);
	draft_ident(d, SCHEME_ROR, json_in_text(o, "ror", a));
}

static void read_venue(struct draft *d, struct json_object *o)
{
	struct record_thing *t = &d->record->thing;
	struct arena *a = d->arena;
	size_t n;
	draft_alias(d, catalog_text(o, "abbreviated_title", a));
	add_texts(d, o, "alternate_titles");
	t->type = json_in_text(o, "type", a);
	t->url = json_in_text(o, "homepage_url", a);
	t->parent = catalog_first(o, "host_organization_name publisher", a);
	draft_ident(d, SCHEME_ISSN, json_in_text(o, "issn_l", a));
	struct json_object *list = json_in_array(o, "issn", &n);
	for (size_t i = 0; i < n; i++)
		draft_ident(d, SCHEME_ISSN, json_in_value_text(json_in_item(list, i), a));
}

static void read_topic(struct draft *d, struct json_object *o)
{
	d->record->thing.parent = catalog_text(json_in_object(o, "subfield"), "display_name", d->arena);
}

/* ---- entities ---- */

/* The letter that starts an entity's id says what it is; one without an id is told by what it has. */
static char letter_of(struct json_object *o, struct str key)
{
	if (key.n > 1 && key.p[0] >= 'A' && key.p[0] <= 'Z' && key.p[1] >= '0' && key.p[1] <= '9')
		return key.p[0];
	if (key.n)
		return '\0';
	if (json_in_has(o, "authorships") || json_in_has(o, "publication_year") || json_in_has(o, "title"))
		return 'W';
	return json_in_has(o, "last_known_institution") || json_in_has(o, "last_known_institutions") ? 'A' : '\0';
}

static enum err make_named(struct reader *r, struct json_object *o, char letter, struct record *ret,
	struct error *e)
{
	static const struct {
		char letter;
		enum record_kind kind;
		void (*read)(struct draft *d, struct json_object *o);
	} kinds[] = {
		{ 'A', RECORD_PERSON, read_person }, { 'I', RECORD_ORG, read_org }, { 'S', RECORD_VENUE, read_venue },
		{ 'V', RECORD_VENUE, read_venue }, { 'T', RECORD_TOPIC, read_topic }, { 'C', RECORD_TOPIC, read_topic },
	};
	struct arena *a = r->arena;
	struct draft d;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (kinds[i].letter != letter)
			continue;
		struct str name = catalog_text(o, "display_name", a);
		if (!name.n)
			return error_set(e, ERR_FORMAT, "it has no name (display_name)");
		draft_begin(&d, kinds[i].kind, ret, a, r);
		ret->key = openalex_key(o, a);
		draft_ident(&d, SCHEME_OPENALEX, json_in_text(o, "id", a));
		ret->thing.name = name;
		kinds[i].read(&d, o);
		if (d.lost)
			reader_warn(r, ret->line, ret->key,
				"%zu of its names or institutions are too many and left out", d.lost);
		return ERR_OK;
	}
	return error_set(e, ERR_FORMAT,
		"of OpenAlex only works, authors, institutions, sources, topics and concepts are read");
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct openalex *s = r->state;
	CLEANUP(json_in_put) struct json_object *o = NULL;
	bool repaired = false;
	enum err err = feed_next(s->feed, &o, &ret->line, &ret->offset, &repaired, e);
	if (err)
		return err;
	if (json_in_type(o) != JSON_IN_OBJECT) {
		error_set(e, ERR_FORMAT, "a work or author of OpenAlex is an object in braces, and this is not");
		return error_at(e, "", ret->line, 0);
	}
	struct str key = openalex_key(o, r->arena);
	char letter = letter_of(o, key);
	ret->key = key;
	if (letter == 'W')
		openalex_work(r, o, ret);
	else
		err = make_named(r, o, letter, ret, e);
	if (err)
		return error_at(e, "", ret->line, 0);
	if (repaired)
		reader_warn(r, ret->line, ret->key, "bytes that are not UTF-8 were replaced");
	return ERR_OK;
}

static void close_openalex(struct reader *r)
{
	struct openalex *s = r->state;
	feed_free(s->feed);
}

const struct reader_ops read_openalex = {
	.name = "openalex",
	.suffixes = " .json .jsonl ",
	.bid = bid,
	.state_size = sizeof(struct openalex),
	.open = open_openalex,
	.next = next,
	.close = close_openalex,
};
