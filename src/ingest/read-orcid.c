/* orcid: ORCID records, JSON or XML, of the API's versions 1.2 to 3: whole, their works or activities alone, or works in
 * bulk; one in a file or one behind the other.
 *
 * Yields the person, then a work for each group of summaries that ORCID takes for one. Peer reviews, which name no work,
 * and research resources have no place here. */
#include "ingest/feed.h"
#include "ingest/loose.h"
#include "ingest/read-orcid.h"
#include "ingest/xml-in.h"

struct orcid {
	struct feed *feed;         /* one of both */
	struct xml_in *xml;

	/* the record at hand */
	struct arena *arena;
	struct json_object *json;
	struct orcid_node person, activities;
	struct orcid_owner owner;
	struct orcid_node *works;
	size_t n_works, at;
	bool has_person;
	unsigned line;
	uint64_t offset;
};

/* Members that hold a list of records, or of works. */
static const char *const lists[] = { "bulk", "orcid-search-results.orcid-search-result", NULL };

/* ---- recognising ---- */

static bool is_root(struct str name)
{
	static const char *const roots[] = { "record", "orcid-message", "activities-summary", "works", "bulk", "work", "person" };
	for (size_t i = 0; i < ARRAY_LEN(roots); i++) {
		if (str_is(name, roots[i]))
			return true;
	}
	return false;
}

static int bid(struct str head, struct str name)
{
	struct str root, rest, object, value;
	bool xml = reader_suffix(&read_orcid, name);
	if (xml_in_root(head, &root, &rest))
		return is_root(root) && str_has(rest, STR("orcid.org/ns/")) ? 95 + 3 * xml : 0;
	if (!feed_first(head, lists, &object))
		return 0;
	if (feed_key(object, "orcid-identifier", &value) || feed_key(object, "orcid-profile", &value))
		return 95;
	if (feed_key(object, "activities-summary", &value) ||
		(feed_key(object, "work", &value) && str_has(value, STR("external-id-type"))))
		return 85;
	bool path = feed_key(object, "path", &value) && str_starts(value, STR("\"/")) && value.n > 21 && value.p[6] == '-';
	return path && feed_key(object, "last-modified-date", &value) ? 80 : 0;
}

static enum xml_take take(unsigned depth, struct str name)
{
	return depth == 0 && is_root(name) ? XML_IN_WHOLE : XML_IN_PASS;
}

static enum err open_orcid(struct reader *r, struct error *e)
{
	static const struct xml_rejoin rejoin[] = {
		{ STR_INIT("record"), 0 }, { STR_INIT("orcid-message"), 0 }, { { NULL, 0 }, 0 },
	};
	static const struct xml_form form = { take, rejoin };
	struct orcid *s = r->state;
	struct str head;
	s->arena = arena_new();
	enum err err = stream_peek(r->in, STREAM_HEAD, &head, e);
	if (err)
		return err;
	head = str_trim(head);
	if (head.n && head.p[0] == '<')
		s->xml = xml_in_new(r->in, &form);
	else
		s->feed = feed_new(r->in, lists);
	return ERR_OK;
}

/* ---- a document ---- */

/* "/0000-0001-5000-0007/works" */
static struct str owner_of_path(struct str path, struct arena *a)
{
	struct str part;
	struct ident id;
	while (str_next(&path, '/', &part)) {
		if (part.n && ident_parse(SCHEME_ORCID, part, a, &id))
			return id.value;
	}
	return STR_NULL;
}

static struct str owner_orcid(struct orcid_node n, struct arena *a)
{
	static const char *const paths[] = { "orcid-identifier/path", "orcid-identifier/uri", "orcid", "orcid-id" };
	struct ident id;
	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		struct str s = orcid_text(n, paths[i], a);
		if (s.n && ident_parse(SCHEME_ORCID, s, a, &id))
			return id.value;
	}
	return owner_of_path(orcid_attribute(n, "path", a), a);
}

static struct str full_name(struct orcid_node n, const char *path, struct arena *a)
{
	struct orcid_node name = orcid_at(n, path);
	return draft_full_name(a, orcid_text(name, "given-names", a), STR_NULL, orcid_text(name, "family-name", a), STR_NULL);
}

/* The name as it is to be printed; version 1.2 has it in other places. */
static struct str owner_name(struct orcid_node person, struct arena *a)
{
	struct str name = orcid_text(person, "name/credit-name", a);
	if (!name.n)
		name = full_name(person, "name", a);
	if (!name.n)
		name = orcid_text(person, "personal-details/credit-name", a);
	return name.n ? name : full_name(person, "personal-details", a);
}

static size_t find_works(struct orcid *s, struct orcid_node root)
{
	struct arena *a = s->arena;
	struct orcid_node works = orcid_at(s->activities, "works");
	size_t n = orcid_list(works, "group", a, &s->works);
	if (n == 0)
		n = orcid_list(orcid_at(s->activities, "orcid-works"), "orcid-work", a, &s->works);
	if (n == 0) /* works alone, in bulk, or one */
		n = orcid_list(root, "group", a, &s->works);
	if (n == 0)
		n = orcid_list(root, "work", a, &s->works);
	return n;
}

static void begin_document(struct orcid *s, struct orcid_node root)
{
	struct arena *a = s->arena;
	struct orcid_node early = orcid_at(root, "orcid-profile");
	bool is_xml = root.xml != NULL;
	s->at = 0;
	if (orcid_there(early)) {
		s->person = orcid_at(early, "orcid-bio");
		s->activities = orcid_at(early, "orcid-activities");
	} else {
		bool bare_person = is_xml ? str_is(root.xml->name, "person") : orcid_there(orcid_at(root, "other-names"));
		bool bare_activities = is_xml ? str_is(root.xml->name, "activities-summary")
					      : orcid_there(orcid_at(root, "employments"));
		s->person = bare_person ? root : orcid_at(root, "person");
		s->activities = bare_activities ? root : orcid_at(root, "activities-summary");
	}
	/* one without a person hides who it is of */
	s->has_person = orcid_there(s->person) || orcid_there(early) || orcid_there(orcid_at(root, "orcid-identifier"));
	s->owner.orcid = owner_orcid(orcid_there(early) ? early : root, a);
	s->owner.name = owner_name(s->person, a);
	s->n_works = find_works(s, root);
	if (is_xml && str_is(root.xml->name, "work")) {
		s->works = ARENA_NEW(a, struct orcid_node);
		s->works[0] = root;
		s->n_works = 1;
	}
}

static enum err next_document(struct reader *r, struct error *e)
{
	struct orcid *s = r->state;
	struct orcid_node root = { 0 };
	arena_clear(s->arena);
	json_in_put(&s->json);
	s->has_person = false;
	s->n_works = s->at = 0;
	if (s->feed) {
		bool repaired;
		enum err err = feed_next(s->feed, &s->json, &s->line, &s->offset, &repaired, e);
		if (err)
			return err;
		if (json_in_type(s->json) != JSON_IN_OBJECT) {
			error_set(e, ERR_FORMAT, "an ORCID record is an object in braces, and this is not");
			return error_at(e, "", s->line, 0);
		}
		if (repaired)
			reader_warn(r, s->line, STR_NULL, "bytes that are not UTF-8 were replaced");
		root.json = s->json;
	} else {
		struct xml_item it;
		enum err err = xml_in_next(s->xml, &it, e);
		if (err)
			return err;
		s->line = it.line;
		s->offset = it.offset;
		if (it.doubt.n)
			reader_warn(r, it.line, STR_NULL, STR_FMT, STR_ARG(it.doubt));
		root.xml = it.node;
	}
	begin_document(s, root);
	if (!s->has_person && s->n_works == 0) {
		error_set(e, ERR_FORMAT, "there is neither a person nor a work in it");
		return error_at(e, "", s->line, 0);
	}
	return ERR_OK;
}

/* ---- the person ---- */

static void add_statement(struct draft *d, struct str title, struct str text)
{
	struct record_cv *c = text.n ? draft_cv(d, CV_STATEMENT) : NULL;
	if (c) {
		c->title = title;
		c->text = text;
	}
}

static void add_affiliation(struct draft *d, struct orcid_node n, enum cv_section section, struct str title)
{
	struct arena *a = d->arena;
	struct str role = orcid_clean(n, "role-title", a), org = orcid_clean(n, "organization/name", a);
	struct record_cv *c = role.n || org.n ? draft_cv(d, section) : NULL;
	if (!c)
		return;
	c->title = role.n ? role : title;
	c->org = org;
	c->since = orcid_year(n, "start-date", a);
	c->until = orcid_year(n, "end-date", a);
	if (section == CV_AWARD) {
		c->text = c->org;
		c->org = STR_NULL;
		c->until = 0;
		return;
	}
	c->field = orcid_clean(n, "department-name", a);
	/* ORCID prints "to present" where no end is entered */
	if (c->since && !c->until)
		c->until = CV_NOW;
}

/* The summaries of a section, in whatever groups the version puts them. */
static void add_section(struct draft *d, struct orcid_node section, const char *summary, enum cv_section to, struct str title)
{
	struct arena *a = d->arena;
	struct orcid_node *list, *groups, *wraps;
	size_t n = orcid_list(section, summary, a, &list);
	for (size_t i = 0; i < n; i++)
		add_affiliation(d, list[i], to, title);
	size_t n_groups = orcid_list(section, "affiliation-group", a, &groups);
	for (size_t g = 0; g < n_groups; g++) {
		n = orcid_list(groups[g], summary, a, &list);
		if (n == 0) { /* JSON has one level more */
			size_t n_wraps = orcid_list(groups[g], "summaries", a, &wraps);
			n = n_wraps ? orcid_list(wraps[0], summary, a, &list) : 0;
		}
		/* the rest of a group repeats the first */
		if (n)
			add_affiliation(d, list[0], to, title);
	}
}

static void add_funding(struct draft *d, struct orcid_node fundings)
{
	struct arena *a = d->arena;
	struct orcid_node *groups, *list;
	size_t n = orcid_list(fundings, "group", a, &groups);
	for (size_t i = 0; i < n; i++) {
		if (orcid_list(groups[i], "funding-summary", a, &list) == 0)
			continue;
		struct str title = orcid_clean(list[0], "title/title", a), org = orcid_clean(list[0], "organization/name", a);
		struct record_cv *c = title.n ? draft_cv(d, CV_PROJECT) : NULL;
		if (!c)
			continue;
		c->text = org.n ? arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(title), STR_ARG(org)) : title;
		c->since = orcid_year(list[0], "start-date", a);
		c->until = orcid_year(list[0], "end-date", a);
	}
}

static void add_activities(struct draft *d, struct orcid_node activities)
{
	static const struct {
		const char *section, *summary;
		enum cv_section to;
		struct str title;
	} sections[] = {
		{ "employments", "employment-summary", CV_POSITION, { NULL, 0 } },
		{ "invited-positions", "invited-position-summary", CV_POSITION, STR_INIT("Invited position") },
		{ "memberships", "membership-summary", CV_POSITION, STR_INIT("Member") },
		{ "services", "service-summary", CV_POSITION, STR_INIT("Service") },
		{ "educations", "education-summary", CV_EDUCATION, { NULL, 0 } },
		{ "qualifications", "qualification-summary", CV_EDUCATION, { NULL, 0 } },
		{ "distinctions", "distinction-summary", CV_AWARD, STR_INIT("Distinction") },
	};
	struct orcid_node *early;
	for (size_t i = 0; i < ARRAY_LEN(sections); i++)
		add_section(d, orcid_at(activities, sections[i].section), sections[i].summary, sections[i].to, sections[i].title);
	add_funding(d, orcid_at(activities, "fundings"));
	size_t n = orcid_list(orcid_at(activities, "affiliations"), "affiliation", d->arena, &early);
	for (size_t i = 0; i < n; i++) {
		bool education = str_eq_case(orcid_text(early[i], "type", d->arena), STR("education"));
		add_affiliation(d, early[i], education ? CV_EDUCATION : CV_POSITION, STR_NULL);
	}
}

static void add_names(struct draft *d, struct orcid_node person)
{
	struct record_person *p = &d->record->person;
	struct arena *a = d->arena;
	const struct str others[] = { full_name(person, "name", a), full_name(person, "personal-details", a) };
	struct orcid_node *list;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (!str_eq(others[i], p->name))
			draft_alias(d, others[i]);
	}
	struct orcid_node names = orcid_at(person, "other-names");
	if (!orcid_there(names))
		names = orcid_at(person, "personal-details/other-names");
	size_t n = orcid_list(names, "other-name", a, &list);
	for (size_t i = 0; i < n; i++) {
		struct str name = orcid_text(list[i], "", a);
		if (!str_eq(name, p->name))
			draft_alias(d, name);
	}
}

static void add_pages(struct draft *d, struct orcid_node person)
{
	struct arena *a = d->arena;
	struct orcid_node *list;
	size_t n = orcid_list(orcid_at(person, "researcher-urls"), "researcher-url", a, &list);
	for (size_t i = 0; i < n; i++) {
		struct str label = orcid_clean(list[i], "url-name", a);
		add_statement(d, label.n ? label : STR("Web page"), orcid_text(list[i], "url", a));
	}
	n = orcid_list(orcid_at(person, "external-identifiers"), "external-identifier", a, &list);
	for (size_t i = 0; i < n; i++) {
		struct str type = orcid_text(list[i], "external-id-type", a), value = orcid_text(list[i], "external-id-url", a);
		if (!type.n)
			type = orcid_text(list[i], "external-id-common-name", a);
		if (!value.n)
			value = orcid_text(list[i], "external-id-value", a);
		if (!value.n)
			value = orcid_text(list[i], "external-id-reference", a);
		add_statement(d, type, value);
	}
}

static void add_interests(struct draft *d, struct orcid_node person)
{
	struct orcid_node *list;
	size_t n = orcid_list(orcid_at(person, "keywords"), "keyword", d->arena, &list);
	for (size_t i = 0; i < n; i++) {
		struct str rest = orcid_clean(list[i], "", d->arena), part;
		/* people enter several at once */
		while (rest.n && str_next(&rest, str_find_char(rest, ';') >= 0 ? ';' : ',', &part)) {
			struct record_cv *c = str_trim(part).n ? draft_cv(d, CV_INTEREST) : NULL;
			if (c)
				c->title = str_trim(part);
		}
	}
}

static enum err read_person(struct reader *r, struct record *ret, struct error *e)
{
	struct orcid *s = r->state;
	struct draft d;
	draft_begin(&d, RECORD_PERSON, ret, r->arena, r);
	struct record_person *p = &ret->person;
	ret->key = s->owner.orcid;
	if (!s->owner.name.n) {
		error_set(e, ERR_FORMAT, "the record shows no name: its owner keeps it private");
		return error_at(e, "", s->line, 0);
	}
	p->name = s->owner.name;
	draft_ident(&d, SCHEME_ORCID, s->owner.orcid);
	add_names(&d, s->person);
	add_activities(&d, s->activities);
	add_interests(&d, s->person);
	add_statement(&d, STR("Biography"), orcid_clean(s->person, "biography", r->arena));
	add_pages(&d, s->person);
	for (size_t i = 0; i < p->n_cv && !p->role.p; i++) {
		if (p->cv[i].section == CV_POSITION && p->cv[i].until == CV_NOW)
			p->role = p->cv[i].title;
	}
	if (d.lost)
		reader_warn(r, ret->line, ret->key, "%zu of its entries are too many and left out", d.lost);
	return ERR_OK;
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct orcid *s = r->state;
	while (!s->has_person && s->at >= s->n_works) {
		enum err err = next_document(r, e);
		if (err)
			return err;
	}
	ret->line = s->line;
	ret->offset = s->offset;
	if (s->has_person) {
		s->has_person = false;
		return read_person(r, ret, e);
	}
	struct orcid_node n = s->works[s->at++];
	if (n.xml && n.xml->line)
		ret->line = n.xml->line;
	orcid_work(r, n, &s->owner, (int)s->at, ret);
	return ERR_OK;
}

static void close_orcid(struct reader *r)
{
	struct orcid *s = r->state;
	json_in_put(&s->json);
	feed_free(s->feed);
	xml_in_free(s->xml);
	arena_free(s->arena);
}

const struct reader_ops read_orcid = {
	.name = "orcid",
	.suffixes = " .xml .json ",
	.bid = bid,
	.state_size = sizeof(struct orcid),
	.open = open_orcid,
	.next = next,
	.close = close_orcid,
};
