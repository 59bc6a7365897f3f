/* crossref: works of Crossref's REST API, its public data files and its snapshots: one message, a list of items, an
 * object a line. Most members are lists of one; a date may be [[null]]. */
#include <limits.h>

#include "base/buf.h"
#include "base/num.h"
#include "ingest/catalog.h"
#include "ingest/feed.h"
#include "ingest/loose.h"
#include "ingest/reader.h"

struct crossref {
	struct feed *feed;
};

/* Members that hold the list of works. */
static const char *const lists[] = { "message.items", "items", NULL };

/* ---- recognising ---- */

static bool has_any(struct str object, const char *const *keys, size_t n)
{
	struct str value;
	for (size_t i = 0; i < n; i++) {
		if (feed_key(object, keys[i], &value))
			return true;
	}
	return false;
}

static int bid(struct str head, struct str name)
{
	/* what Crossref adds to what depositors said */
	static const char *const marks[] = { "is-referenced-by-count", "reference-count", "references-count",
		"content-domain", "deposited", "issn-type", "short-container-title" };
	int hint = reader_suffix(&read_crossref, name) ? 4 : 0;
	struct str object, value;
	head = str_trim(head);
	if (feed_key(head, "message", &value) && value.p[0] == '{' &&
		(feed_key(head, "message-type", &value) || feed_key(head, "status", &value)))
		return 95 + hint;
	if (!feed_first(head, lists, &object))
		return 0;
	if (feed_key(object, "message", &value) && value.p[0] == '{')
		object = value;
	if (!feed_key(object, "DOI", &value))
		return has_any(object, marks, 2) ? 80 + hint : 0;
	if (has_any(object, marks, ARRAY_LEN(marks)))
		return 90 + hint;
	return feed_key(object, "title", &value) && value.p[0] == '[' ? 80 + hint : 0;
}

static enum err open_crossref(struct reader *r, struct error *e)
{
	struct crossref *s = r->state;
	(void)e;
	s->feed = feed_new(r->in, lists);
	return ERR_OK;
}

/* ---- people ---- */

static void add_name(struct draft *d, struct json_object *o, bool editor)
{
	struct arena *a = d->arena;
	struct str given = catalog_text(o, "given", a), family = catalog_text(o, "family", a);
	struct str suffix = catalog_text(o, "suffix", a), literal = catalog_first(o, "name literal", a);
	struct str name = draft_full_name(a, given, STR_NULL, family, suffix);
	/* a deposit that left the name out */
	if (!name.n && (str_is(literal, "NA") || loose_anonymous(literal)))
		return;
	if ((given.n == 0 || loose_anonymous(given)) && loose_anonymous(family))
		return;
	if (!name.n && !literal.n)
		return;
	struct record_author *author = draft_author(d, name.n ? name : literal);
	if (!author)
		return;
	author->is_editor = editor;
	author->is_group = !name.n;
	if (given.n && family.n) {
		author->given = given;
		author->family = family;
		author->suffix = suffix;
	}
	draft_author_ident(d, author, SCHEME_ORCID, json_in_text(o, "ORCID", a));
	size_t n;
	struct json_object *orgs = json_in_array(o, "affiliation", &n);
	for (size_t i = 0; i < n; i++) {
		struct json_object *org = json_in_item(orgs, i);
		bool bare = json_in_type(org) == JSON_IN_STRING;
		draft_author_org(d, author,
			bare ? catalog_plain(json_in_value_text(org, a), a) : catalog_text(org, "name", a));
	}
}

static void add_names(struct draft *d, struct json_object *o, const char *key, bool editor)
{
	size_t n;
	struct json_object *list = json_in_array(o, key, &n);
	for (size_t i = 0; i < n; i++)
		add_name(d, json_in_item(list, i), editor);
}

/* ---- dates ---- */

/* {"date-parts": [[2014, 5]]}, numbers or strings, any of them null. */
static bool take_date(struct record_work *w, struct json_object *o, const char *key, struct arena *a)
{
	size_t n;
	struct json_object *parts = json_in_array(json_in_object(o, key), "date-parts", &n);
	struct json_object *part = n ? json_in_item(parts, 0) : NULL;
	if (json_in_type(part) != JSON_IN_ARRAY || !num_year(json_in_value_text(json_in_item(part, 0), a), &w->year))
		return false;
	w->month = json_in_value_int(json_in_item(part, 1), 1, 12, 0);
	return true;
}

/* When it was published, not when somebody told Crossref so (created, deposited, indexed). */
static void add_date(struct record_work *w, struct json_object *o, struct arena *a)
{
	static const char *const keys[] = { "issued", "published", "published-print", "published-online", "posted" };
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (take_date(w, o, keys[i], a))
			return;
	}
}

/* ---- the work ---- */

static struct str type_of(struct json_object *o, struct arena *a)
{
	struct str said = json_in_text(o, "type", a), sub = json_in_text(o, "subtype", a);
	if (!str_is(said, "posted-content"))
		return catalog_type(said);
	if (str_is(sub, "working_paper") || str_is(sub, "working-paper"))
		return STR("working-paper");
	return str_is(sub, "dissertation") || str_is(sub, "report") ? catalog_type(sub) : STR(WORK_TYPE_PREPRINT);
}

/* A running head deposited as the subtitle: "SOME GAINS" or "Some Gains" under "On some small gains". */
static bool is_running_head(struct str subtitle, struct str title)
{
	struct str rest = subtitle, word, words, other;
	size_t all = 0, known = 0;
	bool lower = false;
	for (size_t i = 0; i < subtitle.n; i++)
		lower = lower || (subtitle.p[i] & 0x80) || (subtitle.p[i] >= 'a' && subtitle.p[i] <= 'z');
	while (str_next_word(&rest, &word)) {
		words = title;
		all++;
		for (bool found = false; !found && str_next_word(&words, &other);) {
			found = str_eq_case(word, other);
			known += found;
		}
	}
	return !lower || known * 3 >= all * 2;
}

/* Title and subtitle. */
static struct str title_of(struct json_object *o, struct arena *a)
{
	struct str title = catalog_text(o, "title", a), subtitle = catalog_text(o, "subtitle", a);
	if (!title.n || !subtitle.n || is_running_head(subtitle, title))
		return title.n ? title : catalog_text(o, "original-title", a);
	if (strchr(":?!.", title.p[title.n - 1]))
		return arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(title), STR_ARG(subtitle));
	return arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(title), STR_ARG(subtitle));
}

/* JATS; the heading "Abstract" is no part of what it says. */
static struct str abstract_of(struct json_object *o, struct arena *a)
{
	static const char *const headings[] = { "<jats:title>Abstract</jats:title>",
		"<jats:title>Abstract.</jats:title>", "<jats:title>Summary</jats:title>" };
	struct str s = str_trim(json_in_text(o, "abstract", a));
	if (str_starts(s, STR("<jats:sec>")))
		s = str_trim(str_skip(s, 10));
	for (size_t i = 0; i < ARRAY_LEN(headings); i++) {
		if (str_starts_case(s, str_from(headings[i]))) {
			s = str_skip(s, strlen(headings[i]));
			break;
		}
	}
	return catalog_plain(s, a);
}

/* The journal, book or proceedings; else where it was posted, or the school or publisher that put it out. */
static struct str venue_of(struct json_object *o, struct str type, struct arena *a)
{
	struct str venue = catalog_text(o, "container-title", a);
	struct json_object *institution = json_in_get(o, "institution");
	if (json_in_type(institution) == JSON_IN_ARRAY)
		institution = json_in_item(institution, 0);
	if (venue.n)
		return venue;
	if (str_is(type, WORK_TYPE_PREPRINT)) {
		venue = catalog_text(institution, "name", a);
		return venue.n ? venue : catalog_first(o, "group-title publisher", a);
	}
	if (str_is(type, "proceedings-article"))
		return catalog_text(json_in_object(o, "event"), "name", a);
	if (str_is(type, "thesis") || str_is(type, "report")) {
		venue = catalog_text(institution, "name", a);
		return venue.n ? venue : catalog_text(o, "publisher", a);
	}
	return STR_NULL;
}

/* A notice that takes it back, or a title that begins so. */
static bool is_withdrawn(struct json_object *o, struct str title, struct arena *a)
{
	size_t n;
	struct json_object *list = json_in_array(o, "updated-by", &n);
	for (size_t i = 0; i < n; i++) {
		struct str type = json_in_text(json_in_item(list, i), "type", a);
		if (str_is(type, "retraction") || str_is(type, "withdrawal") || str_is(type, "removal"))
			return true;
	}
	return str_starts(title, STR("RETRACTED:")) || str_starts(title, STR("WITHDRAWN:")) ||
	       str_starts_case(title, STR("RETRACTED ARTICLE:"));
}

static void add_ids(struct draft *d, struct json_object *o)
{
	struct arena *a = d->arena;
	static const struct {
		const char *key;
		enum scheme scheme;
	} numbers[] = { { "ISBN", SCHEME_ISBN }, { "ISSN", SCHEME_ISSN } };
	draft_ident(d, SCHEME_DOI, json_in_text(o, "DOI", a));
	for (size_t k = 0; k < ARRAY_LEN(numbers); k++) {
		size_t n;
		struct json_object *list = json_in_array(o, numbers[k].key, &n);
		for (size_t i = 0; i < n; i++)
			loose_numbers(d, numbers[k].scheme, json_in_value_text(json_in_item(list, i), a));
	}
}

static void add_refs(struct draft *d, struct json_object *o)
{
	size_t n;
	struct json_object *list = json_in_array(o, "reference", &n);
	for (size_t i = 0; i < n; i++) {
		struct ident id;
		if (ident_parse(SCHEME_DOI, json_in_text(json_in_item(list, i), "DOI", d->arena), d->arena, &id))
			draft_ref(d, id);
	}
}

static void add_topics(struct draft *d, struct json_object *o)
{
	size_t n;
	struct json_object *list = json_in_array(o, "subject", &n);
	for (size_t i = 0; i < n; i++)
		draft_topic(d, catalog_plain(json_in_value_text(json_in_item(list, i), d->arena), d->arena),
			TOPIC_STATED);
}

static void make_record(struct reader *r, struct json_object *o, struct record *ret)
{
	struct arena *a = r->arena;
	struct draft d;
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	add_ids(&d, o);
	const struct ident *doi = record_ident(ret, SCHEME_DOI);
	ret->key = doi ? doi->value : json_in_text(o, "DOI", a);
	w->type = type_of(o, a);
	w->title = title_of(o, a);
	w->abstract = abstract_of(o, a);
	w->venue = venue_of(o, w->type, a);
	w->source = loose_source(w->type, w->venue, false);
	w->pages = catalog_first(o, "page article-number", a);
	w->url = json_in_text(o, "URL", a);
	add_date(w, o, a);
	add_names(&d, o, "author", false);
	add_names(&d, o, "editor", true);
	add_topics(&d, o);
	add_refs(&d, o);
	w->cites = json_in_int(o, "is-referenced-by-count", 0, INT_MAX, -1);
	w->withdrawn = is_withdrawn(o, w->title, a);
	if (d.lost)
		reader_warn(r, ret->line, ret->key,
			"%zu of its subjects, numbers or references are too many and left out", d.lost);
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct crossref *s = r->state;
	CLEANUP(json_in_put) struct json_object *o = NULL;
	bool repaired = false;
	enum err err = feed_next(s->feed, &o, &ret->line, &ret->offset, &repaired, e);
	if (err)
		return err;
	struct json_object *work = json_in_object(o, "message") ? json_in_object(o, "message") : o;
	if (json_in_type(work) != JSON_IN_OBJECT)
		error_set(e, ERR_FORMAT, "a work of Crossref is an object in braces, and this is not");
	else if (!json_in_get(work, "DOI") && !json_in_get(work, "title"))
		error_set(e, ERR_FORMAT, "neither DOI nor title: this is no work");
	else {
		make_record(r, work, ret);
		if (repaired)
			reader_warn(r, ret->line, ret->key, "bytes that are not UTF-8 were replaced");
		return ERR_OK;
	}
	return error_at(e, "", ret->line, 0);
}

static void close_crossref(struct reader *r)
{
	struct crossref *s = r->state;
	feed_free(s->feed);
}

const struct reader_ops read_crossref = {
	.name = "crossref",
	.suffixes = " .json .jsonl ",
	.bid = bid,
	.state_size = sizeof(struct crossref),
	.open = open_crossref,
	.next = next,
	.close = close_crossref,
};
