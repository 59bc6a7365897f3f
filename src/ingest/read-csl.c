/* csl: CSL-JSON, as citation processors and reference managers exchange it: an array of items, one item, an object
 * that holds "items", or an item a line. */
#include "base/buf.h"
#include "base/num.h"
#include "base/vec.h"
#include "bib/clean.h"
#include "bib/name.h"
#include "ingest/feed.h"
#include "ingest/loose.h"
#include "ingest/reader.h"

enum { NESTED_MAX = 100000 };

struct csl {
	struct feed *feed;
	/* an object that is no item but holds some, however deep: they come out one by one */
	struct json_object *root;
	VEC(struct json_object *) nested;
	size_t next_nested;
	unsigned line;
	uint64_t offset;
};

/* ---- recognising ---- */

static const struct {
	const char *csl, *type; /* NULL: as it is */
	bool own;               /* a type that no other format has */
} types[] = {
	{ "article", NULL, false }, { "article-journal", "journal-article", true },
	{ "article-magazine", NULL, true }, { "article-newspaper", NULL, true }, { "bill", NULL, true },
	{ "book", "book", false }, { "broadcast", NULL, true }, { "chapter", "book-chapter", true },
	{ "classic", NULL, true }, { "collection", NULL, true }, { "dataset", "dataset", false },
	{ "document", NULL, true }, { "entry", "book-chapter", true }, { "entry-dictionary", "book-chapter", true },
	{ "entry-encyclopedia", "book-chapter", true }, { "event", NULL, true }, { "figure", NULL, true },
	{ "graphic", NULL, true }, { "hearing", NULL, true }, { "interview", NULL, true },
	{ "legal_case", NULL, true }, { "legislation", NULL, true }, { "manuscript", "manuscript", false },
	{ "map", NULL, true }, { "motion_picture", NULL, true }, { "musical_score", NULL, true },
	{ "pamphlet", NULL, true }, { "paper-conference", "proceedings-article", true }, { "patent", NULL, true },
	{ "performance", NULL, true }, { "periodical", NULL, true }, { "personal_communication", NULL, true },
	{ "post", NULL, true }, { "post-weblog", NULL, true }, { "regulation", NULL, true },
	{ "report", "report", false }, { "review", NULL, true }, { "review-book", NULL, true },
	{ "software", "software", false }, { "song", NULL, true }, { "speech", NULL, true },
	{ "standard", NULL, true }, { "thesis", "thesis", false }, { "treaty", NULL, true },
	{ "webpage", NULL, true },
};

/* Members that hold the list of items. */
static const char *const lists[] = { "items", "references", NULL };

static bool has_any(struct str object, const char *const *keys, size_t n)
{
	struct str value;
	for (size_t i = 0; i < n; i++) {
		if (feed_key(object, keys[i], &value))
			return true;
	}
	return false;
}

/* How much the type says: 2, one that only CSL has; 1, one of its types; 0, none. */
static int type_says(struct str object)
{
	struct str value;
	if (!feed_key(object, "type", &value) || value.n < 2 || value.p[0] != '"')
		return 0;
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		struct str type = str_from(types[i].csl);
		if (str_starts(str_skip(value, 1), type) && value.n > type.n + 1 && value.p[type.n + 1] == '"')
			return types[i].own ? 2 : 1;
	}
	return 0;
}

static int bid(struct str head, struct str name)
{
	/* of other formats that write JSON, and of our own */
	static const char *const foreign[] = {
		"authors", "authors_parsed", "authorships", "display_name", "kind", "message", "message-type",
		"orcid-identifier", "publication_year", "reference-count",
	};
	static const char *const marks[] = {
		"author", "citation-key", "container-title", "editor", "event-title", "issued", "publisher-place",
		"title-short",
	};
	int hint = str_has(name, STR(".csl")) ? 10 : reader_suffix(&read_csl, name) ? 5 : 0;
	struct str object, value;
	if (!feed_first(head, lists, &object) || has_any(object, foreign, ARRAY_LEN(foreign)))
		return 0;
	if (feed_key(object, "title", &value) && value.n && value.p[0] == '[')
		return 15 + hint; /* Crossref's lists of one */
	int type = type_says(object);
	if (type == 2)
		return 85 + hint;
	if (has_any(object, marks, ARRAY_LEN(marks)))
		return (type ? 70 : 50) + hint;
	if (type && feed_key(object, "title", &value))
		return 45 + hint;
	bool listed = str_trim(head).p[0] == '[';
	if (listed && feed_key(object, "id", &value))
		return 30 + hint;
	/* items under names of their own, {"first": {…}, "second": {…}} */
	bool deeper = str_has(head, STR("\"article-journal\"")) || str_has(head, STR("\"paper-conference\""));
	return deeper ? 20 + hint : 0;
}

static enum err open_csl(struct reader *r, struct error *e)
{
	struct csl *s = r->state;
	(void)e;
	s->feed = feed_new(r->in, lists);
	return ERR_OK;
}

/* ---- values ---- */

static struct str text_of(struct json_object *o, const char *key, struct arena *a)
{
	struct json_object *v = json_in_get(o, key);
	/* Crossref writes lists of one */
	if (json_in_type(v) == JSON_IN_ARRAY)
		v = json_in_item(v, 0);
	enum json_in_type type = json_in_type(v);
	if (type != JSON_IN_STRING && type != JSON_IN_NUMBER)
		return STR_NULL;
	struct str s = json_in_value_text(v, a);
	if (!s.n || !clean_html_needed(s))
		return s.n ? s : STR_NULL;
	CLEANUP(buf_done) struct buf b = { 0 };
	clean_html(s, &b);
	return b.n ? arena_str(a, buf_str(&b)) : STR_NULL;
}

static struct str first_of(struct json_object *o, const char *keys, struct arena *a)
{
	struct str rest = str_from(keys), key;
	while (str_next_word(&rest, &key)) {
		struct str s = text_of(o, arena_cstr(a, key), a);
		if (s.n)
			return s;
	}
	return STR_NULL;
}

static struct str unquote(struct str s)
{
	s = str_trim(s);
	return s.n >= 2 && s.p[0] == '"' && s.p[s.n - 1] == '"' ? str_trim(str_slice(s, 1, s.n - 2)) : s;
}

/* ---- names ---- */

static void add_literal(struct draft *d, struct str name, bool group, bool editor)
{
	struct record_author *author = name.n ? draft_author(d, name) : NULL;
	if (!author)
		return;
	author->is_group = group;
	author->is_editor = editor;
}

static void add_name(struct draft *d, struct json_object *o, bool editor)
{
	struct arena *a = d->arena;
	struct str literal = text_of(o, "literal", a), given = text_of(o, "given", a),
		   family = text_of(o, "family", a);
	struct str dropping = text_of(o, "dropping-particle", a), kept = text_of(o, "non-dropping-particle", a);
	struct str suffix = text_of(o, "suffix", a), particle = dropping.n ? dropping : kept;
	if (!family.n && !given.n) {
		add_literal(d, literal.n ? literal : text_of(o, "name", a), true, editor);
		return;
	}
	if (dropping.n && kept.n)
		particle = arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(dropping), STR_ARG(kept));
	family = unquote(family);
	CLEANUP(buf_done) struct buf b = { 0 };
	struct name n = name_of_parts(given, particle, family, suffix);
	name_full(&n, &b);
	struct record_author *author = draft_author(d, literal.n ? literal : arena_str(a, buf_str(&b)));
	if (!author)
		return;
	author->is_editor = editor;
	author->given = given;
	author->particle = particle;
	author->family = family;
	author->suffix = suffix;
	draft_author_ident(d, author, SCHEME_ORCID, first_of(o, "ORCID orcid", a));
	struct json_object *orgs = json_in_get(o, "affiliation");
	size_t n_orgs = 0;
	if (json_in_type(orgs) == JSON_IN_STRING)
		draft_author_org(d, author, json_in_value_text(orgs, a));
	else if (json_in_array(o, "affiliation", &n_orgs)) {
		for (size_t i = 0; i < n_orgs; i++) {
			struct json_object *org = json_in_item(orgs, i);
			struct str name = json_in_type(org) == JSON_IN_STRING ? json_in_value_text(org, a)
									      : text_of(org, "name", a);
			draft_author_org(d, author, name);
		}
	}
}

static void add_names(struct draft *d, struct json_object *item, const char *key, bool editor)
{
	struct json_object *list = json_in_get(item, key);
	size_t n = 0;
	switch (json_in_type(list)) {
	case JSON_IN_ARRAY:
		json_in_array(item, key, &n);
		for (size_t i = 0; i < n; i++) {
			struct json_object *name = json_in_item(list, i);
			if (json_in_type(name) == JSON_IN_OBJECT)
				add_name(d, name, editor);
			else if (json_in_type(name) == JSON_IN_STRING)
				add_literal(d, json_in_value_text(name, d->arena), false, editor);
		}
		break;
	case JSON_IN_OBJECT:
		add_name(d, list, editor);
		break;
	case JSON_IN_STRING:
		add_literal(d, json_in_value_text(list, d->arena), false, editor);
		break;
	case JSON_IN_NULL:
	case JSON_IN_BOOL:
	case JSON_IN_NUMBER:
		break;
	}
}

/* ---- dates ---- */

/* {"date-parts": [[2014, 5]]}, with numbers or strings; else what is written out. */
static void add_date(struct record_work *w, struct json_object *item, const char *key, struct arena *a)
{
	struct json_object *date = json_in_get(item, key), *part = NULL;
	size_t n = 0;
	if (json_in_type(date) == JSON_IN_STRING || json_in_type(date) == JSON_IN_NUMBER) {
		loose_date(json_in_value_text(date, a), &w->year, &w->month);
		return;
	}
	struct json_object *parts = json_in_array(date, "date-parts", &n);
	if (n)
		part = json_in_item(parts, 0);
	if (json_in_type(part) == JSON_IN_ARRAY) {
		int year, month;
		/* 1000 to 2999 as everywhere; a year before the common era has a sign */
		if (!num_year(json_in_value_text(json_in_item(part, 0), a), &year))
			return;
		w->year = year;
		if (num_int(json_in_value_text(json_in_item(part, 1), a), 1, 12, &month))
			w->month = month;
		return;
	}
	struct str text = first_of(date, "raw literal year", a);
	if (text.n)
		loose_date(text, &w->year, &w->month);
}

/* ---- items ---- */

static struct str type_of(struct str said)
{
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (str_is(said, types[i].csl))
			return types[i].type ? str_from(types[i].type) : said;
	}
	return said.n ? said : STR_NULL;
}

static void add_ids(struct draft *d, struct json_object *o)
{
	struct arena *a = d->arena;
	struct ident id;
	draft_ident(d, SCHEME_DOI, text_of(o, "DOI", a));
	draft_ident(d, SCHEME_PUBMED, text_of(o, "PMID", a));
	loose_numbers(d, SCHEME_ISBN, text_of(o, "ISBN", a));
	loose_numbers(d, SCHEME_ISSN, text_of(o, "ISSN", a));
	static const char *const places[] = { "number", "archive_location", "note" };
	for (size_t i = 0; i < ARRAY_LEN(places) && !record_ident(d->record, SCHEME_ARXIV); i++) {
		if (loose_arxiv(text_of(o, places[i], a), a, &id))
			draft_id(d, id);
	}
}

static void add_topics(struct draft *d, struct json_object *o)
{
	struct json_object *list = json_in_get(o, "keyword");
	struct str rest = json_in_type(list) == JSON_IN_STRING ? json_in_value_text(list, d->arena) : STR_NULL,
		   part;
	char sign = str_find_char(rest, ';') >= 0 ? ';' : ',';
	while (rest.p && str_next(&rest, sign, &part))
		draft_topic(d, str_trim(part), TOPIC_STATED);
	size_t n = 0;
	static const char *const keys[] = { "keyword", "categories" };
	for (size_t k = 0; k < ARRAY_LEN(keys); k++) {
		list = json_in_array(o, keys[k], &n);
		for (size_t i = 0; i < n; i++) {
			struct json_object *item = json_in_item(list, i);
			if (json_in_type(item) == JSON_IN_STRING)
				draft_topic(d, json_in_value_text(item, d->arena), TOPIC_STATED);
		}
	}
}

static void make_record(struct reader *r, struct json_object *o, struct record *ret)
{
	struct arena *a = r->arena;
	struct draft d;
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	ret->key = first_of(o, "id citation-key", a);
	w->type = type_of(text_of(o, "type", a));
	w->title = text_of(o, "title", a);
	w->abstract = text_of(o, "abstract", a);
	w->venue = text_of(o, "container-title", a);
	if (!w->venue.n && (str_is(w->type, "thesis") || str_is(w->type, "report")))
		w->venue = text_of(o, "publisher", a);
	w->pages = text_of(o, "page", a);
	w->url = text_of(o, "URL", a);
	add_date(w, o, "issued", a);
	add_names(&d, o, "author", false);
	add_names(&d, o, "editor", true);
	add_ids(&d, o);
	if (w->url.n)
		loose_address_ident(&d, w->url, !w->venue.n);
	add_topics(&d, o);
	bool arxiv = record_ident(ret, SCHEME_ARXIV) != NULL;
	struct str place = w->venue.n ? w->venue : first_of(o, "publisher archive", a);
	if (loose_repository(place) && (str_is(w->type, "article") || str_is(w->type, "journal-article") ||
		str_is(w->type, "manuscript"))) {
		w->type = STR(WORK_TYPE_PREPRINT);
		w->venue = place;
	}
	w->source = loose_source(w->type, w->venue, arxiv);
	if (d.lost)
		reader_warn(r, ret->line, ret->key, "%zu of its keywords or identifiers are too many and left out",
			d.lost);
}

/* ---- reading ---- */

static bool is_item(struct json_object *o)
{
	static const char *const keys[] = { "type", "title", "author", "container-title", "issued", "DOI" };
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		enum json_in_type type = json_in_type(json_in_get(o, keys[i]));
		/* "title": {…} is an item of that name */
		if (type == JSON_IN_STRING || type == JSON_IN_ARRAY || (type == JSON_IN_OBJECT && i > 1))
			return true;
	}
	return json_in_type(json_in_get(o, "id")) == JSON_IN_STRING ||
	       json_in_type(json_in_get(o, "id")) == JSON_IN_NUMBER;
}

static void push(void *ctx, struct str name, struct json_object *v)
{
	struct csl *s = ctx;
	(void)name;
	if (s->nested.n < NESTED_MAX && (json_in_type(v) == JSON_IN_OBJECT || json_in_type(v) == JSON_IN_ARRAY))
		vec_push(&s->nested, v);
}

/* The items inside s->root, in its order, remain in s->nested. */
static void find_nested(struct csl *s)
{
	size_t kept = 0;
	vec_clear(&s->nested);
	json_in_each(s->root, push, s);
	/* breadth first: what an object holds is looked at behind its neighbours */
	for (size_t i = 0; i < s->nested.n; i++) {
		struct json_object *v = s->nested.v[i];
		if (json_in_type(v) == JSON_IN_OBJECT && is_item(v)) {
			s->nested.v[kept++] = v;
		} else if (json_in_type(v) == JSON_IN_OBJECT) {
			json_in_each(v, push, s);
		} else {
			for (size_t k = 0, n = json_in_count(v); k < n; k++)
				push(s, STR_NULL, json_in_item(v, k));
		}
	}
	s->nested.n = kept;
	s->next_nested = 0;
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct csl *s = r->state;
	if (s->next_nested == s->nested.n) {
		json_in_put(&s->root);
		s->nested.n = s->next_nested = 0;
		bool repaired = false;
		enum err err = feed_next(s->feed, &s->root, &s->line, &s->offset, &repaired, e);
		ret->line = s->line;
		ret->offset = s->offset;
		if (err)
			return err;
		if (repaired)
			reader_warn(r, s->line, STR_NULL, "bytes that are not UTF-8 were replaced");
		if (json_in_type(s->root) == JSON_IN_OBJECT && is_item(s->root))
			vec_push(&s->nested, s->root);
		else if (json_in_type(s->root) == JSON_IN_OBJECT)
			find_nested(s);
		if (s->nested.n == 0) {
			error_set(
				e, ERR_FORMAT, "this is no CSL item: an item is an object with a type or a title");
			return error_at(e, "", s->line, 0);
		}
	}
	ret->line = s->line;
	ret->offset = s->offset;
	make_record(r, s->nested.v[s->next_nested++], ret);
	return ERR_OK;
}

static void close_csl(struct reader *r)
{
	struct csl *s = r->state;
	feed_free(s->feed);
	json_in_put(&s->root);
	vec_done(&s->nested);
}

const struct reader_ops read_csl = {
	.name = "csl",
	.suffixes = " .json .csl ",
	.bid = bid,
	.state_size = sizeof(struct csl),
	.open = open_csl,
	.next = next,
	.close = close_csl,
};
