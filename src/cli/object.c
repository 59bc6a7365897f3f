/* Pages to JSON, key by key. The order of keys is fixed; keys are added, never renamed. */
#include "cli/object.h"

static const char *const kind_words[KIND_COUNT] = { "", "person", "work", "topic", "org", "venue" };

struct str object_id(enum kind kind, row_id id, struct str name, struct arena *a)
{
	switch (kind) {
	case KIND_PERSON:
		return arena_printf(a, "p:%lld", (long long)id);
	case KIND_WORK:
		return arena_printf(a, "w:%lld", (long long)id);
	case KIND_NONE:
		return STR_NULL;
	default:
		return arena_printf(a, "%s:" STR_FMT, kind_words[kind], STR_ARG(name));
	}
}

static void key_id(struct json *j, const char *key, enum kind kind, row_id id, struct str name)
{
	CLEANUP(buf_done) struct buf text = { 0 };

	if (id == 0) {
		json_knull(j, key);
		return;
	}
	if (kind == KIND_PERSON || kind == KIND_WORK)
		buf_addf(&text, "%c:%lld", kind == KIND_PERSON ? 'p' : 'w', (long long)id);
	else
		buf_addf(&text, "%s:" STR_FMT, kind_words[kind], STR_ARG(name));
	json_kstr(j, key, buf_str(&text));
}

/* Empty text is as unknown as none. */
static void key_text(struct json *j, const char *key, struct str s)
{
	json_kstr(j, key, s.n ? s : STR_NULL);
}

static void key_known(struct json *j, const char *key, int n, int unknown)
{
	if (n == unknown)
		json_knull(j, key);
	else
		json_kint(j, key, n);
}

static void key_maybe(struct json *j, const char *key, int yes)
{
	if (yes < 0)
		json_knull(j, key);
	else
		json_kbool(j, key, yes);
}

/* "2021", null and whether it still holds. */
static void key_years(struct json *j, int since, int until)
{
	key_known(j, "since", since, 0);
	key_known(j, "until", until == CV_NOW ? 0 : until, 0);
	json_kbool(j, "current", until == CV_NOW);
}

static void key_idents(struct json *j, const struct ident *ids, size_t n)
{
	json_karray(j, "identifiers");
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf text = { 0 };

		ident_print(ids[i], &text);
		json_str(j, buf_str(&text));
	}
	json_end_array(j);
}

void object_name(struct json *j, const char *key, row_id person, struct str name)
{
	json_kobject(j, key);
	key_id(j, "id", KIND_PERSON, person, name);
	json_kstr(j, "name", name);
	json_end_object(j);
}

void object_trust(struct json *j, const char *key, const struct trust *t)
{
	json_kobject(j, key);
	json_kint(j, "score", t->score);
	json_kstr(j, "tier", t->tier);
	json_kint(j, "level", t->level);
	json_kstr(j, "level_text", t->level_text);
	json_karray(j, "reasons");
	for (size_t i = 0; i < t->n_reasons; i++) {
		json_object(j);
		json_kint(j, "points", t->reasons[i].points);
		json_kstr(j, "reason", t->reasons[i].text);
		json_end_object(j);
	}
	json_end_array(j);
	json_end_object(j);
}

/* ---- a person */

static void person_counts(struct json *j, const struct page_counts *c)
{
	json_kobject(j, "counts");
	json_kint(j, "works", c->works);
	json_kint(j, "topics", c->topics);
	json_kint(j, "followers", c->followers);
	json_kint(j, "collaborators", c->collaborators);
	json_kint(j, "close_collaborators", c->close_collaborators);
	json_kint(j, "orgs", c->orgs);
	json_end_object(j);
}

static void person_reported(struct json *j, const struct page *page)
{
	json_karray(j, "reported");
	for (size_t i = 0; i < page->n_reported; i++) {
		const struct record_reported *r = &page->reported[i].r;

		json_object(j);
		json_kstr(j, "source", r->source);
		key_known(j, "works", r->works, -1);
		key_known(j, "followers", r->followers, -1);
		key_known(j, "topics", r->topics, -1);
		key_known(j, "close_collaborators", r->close_collaborators, -1);
		key_known(j, "trust", r->trust, -1);
		key_text(j, "tier", r->tier);
		key_known(j, "level", r->level, -1);
		key_text(j, "claim", r->claim);
		key_maybe(j, "open_to_collaborate", r->open_to_collaborate);
		json_end_object(j);
	}
	json_end_array(j);
}

static void person_claim(struct json *j, enum claim_state claim)
{
	json_kobject(j, "claim");
	json_kstr(j, "state", claim == CLAIM_NONE ? STR("unclaimed") : STR("claimed"));
	json_kstr(j, "by", claim == CLAIM_MINE ? STR("you") : claim == CLAIM_REPORTED ? STR("source") : STR_NULL);
	json_end_object(j);
}

static void person_identity(struct json *j, const struct identity *identity)
{
	json_kobject(j, "identity");
	json_kbool(j, "mixed", identity->mixed);
	json_kint(j, "people", identity->people);
	json_karray(j, "reasons");
	for (size_t i = 0; i < identity->n_reasons; i++)
		json_str(j, identity->reasons[i]);
	json_end_array(j);
	json_karray(j, "groups");
	for (size_t i = 0; i < identity->n_groups; i++) {
		const struct identity_group *g = &identity->groups[i];

		json_object(j);
		json_kstr(j, "label", g->label);
		json_karray(j, "works");
		for (size_t k = 0; k < g->n_works; k++) {
			CLEANUP(buf_done) struct buf id = { 0 };

			buf_addf(&id, "w:%lld", (long long)g->works[k]);
			json_str(j, buf_str(&id));
		}
		json_end_array(j);
		json_karray(j, "shared");
		for (size_t k = 0; k < g->n_shared; k++)
			json_str(j, g->shared[k]);
		json_end_array(j);
		json_end_object(j);
	}
	json_end_array(j);
	json_end_object(j);
}

static void cv_entry(struct json *j, const struct cv_row *row)
{
	const struct record_cv *c = &row->cv;

	json_object(j);
	switch (c->section) {
	case CV_POSITION:
		json_kstr(j, "title", c->title);
		key_text(j, "org", c->org);
		key_years(j, c->since, c->until);
		key_text(j, "text", c->text);
		break;
	case CV_EDUCATION:
		json_kstr(j, "title", c->title);
		key_text(j, "org", c->org);
		key_text(j, "field", c->field);
		key_text(j, "supervisor", c->person);
		key_text(j, "thesis", c->thesis);
		key_years(j, c->since, c->until);
		break;
	case CV_PUBLICATION:
	case CV_PREPRINT:
		json_kstr(j, "title", c->title);
		key_known(j, "year", c->since, 0);
		key_text(j, "text", c->text);
		key_id(j, "work", KIND_WORK, row->work, STR_NULL);
		break;
	case CV_AWARD:
		json_kstr(j, "title", c->title);
		key_known(j, "year", c->since, 0);
		key_text(j, "text", c->text);
		break;
	case CV_PROJECT:
		json_kstr(j, "interest", c->title);
		key_text(j, "text", c->text);
		break;
	case CV_REFEREE:
		json_kstr(j, "name", c->person);
		key_text(j, "role", c->title);
		key_text(j, "org", c->org);
		key_text(j, "contact", c->text);
		break;
	default:
		json_kstr(j, "title", c->title);
		key_text(j, "text", c->text);
	}
	json_end_object(j);
}

static void person_cv(struct json *j, const struct page *page)
{
	json_kobject(j, "cv");
	for (enum cv_section s = 0; s < CV_SECTION_COUNT; s++) {
		json_karray(j, cv_section_name(s));
		for (size_t i = 0; i < page->n_cv; i++)
			if (page->cv[i].cv.section == s)
				cv_entry(j, &page->cv[i]);
		json_end_array(j);
	}
	json_end_object(j);
}

static void person_affiliations(struct json *j, const struct page *page)
{
	json_karray(j, "affiliations");
	for (size_t i = 0; i < page->n_orgs; i++) {
		const struct affiliation *o = &page->orgs[i];

		json_object(j);
		key_id(j, "id", KIND_ORG, o->org, o->name);
		json_kstr(j, "name", o->name);
		key_years(j, o->since, o->until);
		json_kint(j, "works", o->works);
		json_end_object(j);
	}
	json_end_array(j);
}

static void years(struct json *j, const int *counts, size_t n, int first)
{
	json_karray(j, "years");
	for (size_t i = 0; i < n; i++) {
		if (!counts[i])
			continue;
		json_object(j);
		json_kint(j, "year", first + (int)i);
		json_kint(j, "works", counts[i]);
		json_end_object(j);
	}
	json_end_array(j);
}

static const char *origin_word(enum topic_origin origin)
{
	return origin == TOPIC_DERIVED ? "derived" : origin == TOPIC_CATEGORY ? "category" : "stated";
}

static void thing_list(struct json *j, const char *key, const struct thing *v, size_t n, bool origins)
{
	json_karray(j, key);
	for (size_t i = 0; i < n; i++) {
		json_object(j);
		key_id(j, "id", v[i].kind, v[i].id, v[i].name);
		json_kstr(j, "name", v[i].name);
		json_kint(j, "works", v[i].works);
		if (origins)
			json_kstr(j, "origin", str_from(origin_word(v[i].origin)));
		json_end_object(j);
	}
	json_end_array(j);
}

static void work_list(struct json *j, const struct work *v, size_t n)
{
	json_karray(j, "works");
	for (size_t i = 0; i < n; i++) {
		json_object(j);
		key_id(j, "id", KIND_WORK, v[i].id, STR_NULL);
		key_text(j, "title", v[i].title);
		key_known(j, "year", v[i].year, 0);
		json_end_object(j);
	}
	json_end_array(j);
}

static void person_people(struct json *j, const struct page *page)
{
	json_karray(j, "people");
	for (size_t i = 0; i < page->n_people; i++) {
		const struct collaborator *c = &page->people[i];

		json_object(j);
		key_id(j, "id", KIND_PERSON, c->id, c->name);
		json_kstr(j, "name", c->name);
		json_kint(j, "works", c->edge.works);
		key_known(j, "first_year", c->edge.first_year, 0);
		key_known(j, "last_year", c->edge.last_year, 0);
		json_knum(j, "strength", c->edge.strength);
		json_end_object(j);
	}
	json_end_array(j);
}

void object_person(struct json *j, const struct page *page)
{
	json_object(j);
	json_kstr(j, "kind", STR("person"));
	key_id(j, "id", KIND_PERSON, page->person.id, page->person.name);
	json_kstr(j, "name", page->person.name);
	key_text(j, "role", page->role);
	key_text(j, "tagline", page->tagline);
	json_karray(j, "aliases");
	for (size_t i = 0; i < page->n_aliases; i++)
		if (!str_eq(page->aliases[i].name, page->person.name))
			json_str(j, page->aliases[i].name);
	json_end_array(j);
	key_idents(j, page->idents, page->n_idents);
	person_affiliations(j, page);
	person_counts(j, &page->counts);
	person_reported(j, page);
	object_trust(j, "trust", &page->trust);
	person_claim(j, page->claim);
	json_kbool(j, "followed", page->followed);
	key_maybe(j, "open_to_collaborate", page->person.open);
	years(j, page->years, page->n_years, page->person.first_year);
	person_identity(j, &page->identity);
	person_cv(j, page);
	thing_list(j, "topics", page->topics, page->n_topics, true);
	person_people(j, page);
	work_list(j, page->works, page->n_works);
	json_end_object(j);
}

/* ---- a work */

static void work_authors(struct json *j, const struct work_page *page)
{
	json_karray(j, "authors");
	for (size_t i = 0; i < page->n_mentions; i++) {
		const struct mention *m = &page->mentions[i];

		json_object(j);
		json_kstr(j, "name", m->name);
		key_id(j, "person", KIND_PERSON, m->person, m->name);
		key_text(j, "org", m->org);
		key_known(j, "position", m->position, 0);
		json_end_object(j);
	}
	json_end_array(j);
}

static void work_topics(struct json *j, const struct work_page *page)
{
	json_karray(j, "topics");
	for (size_t i = 0; i < page->n_topics; i++)
		json_str(j, page->topics[i].name);
	json_end_array(j);
	/* Which of them no source states. */
	json_karray(j, "derived_topics");
	for (size_t i = 0; i < page->n_topics; i++)
		if (page->topics[i].origin == TOPIC_DERIVED)
			json_str(j, page->topics[i].name);
	json_end_array(j);
}

static void work_versions(struct json *j, const struct work_page *page)
{
	json_karray(j, "versions");
	for (size_t i = 0; i < page->n_versions; i++) {
		json_object(j);
		key_id(j, "id", KIND_WORK, page->versions[i].id, STR_NULL);
		key_text(j, "title", page->versions[i].title);
		key_known(j, "year", page->versions[i].year, 0);
		json_end_object(j);
	}
	json_end_array(j);
}

static void work_sources(struct json *j, const struct work_page *page)
{
	json_karray(j, "sources");
	for (size_t i = 0; i < page->n_sources; i++) {
		const struct source_row *s = &page->sources[i];

		json_object(j);
		json_kstr(j, "file", s->path);
		json_kstr(j, "format", s->format);
		key_text(j, "key", s->key);
		json_kint(j, "line", s->line);
		json_end_object(j);
	}
	json_end_array(j);
}

void object_work(struct json *j, const struct work_page *page)
{
	const struct work *w = &page->work;

	json_object(j);
	json_kstr(j, "kind", STR("work"));
	key_id(j, "id", KIND_WORK, w->id, STR_NULL);
	key_text(j, "title", w->title);
	key_known(j, "year", w->year, 0);
	key_text(j, "type", w->type);
	key_text(j, "source", w->source);
	key_text(j, "venue", w->venue);
	work_authors(j, page);
	json_kbool(j, "authors_cut", w->authors_cut);
	key_text(j, "doi", w->doi);
	key_text(j, "arxiv", w->arxiv);
	key_text(j, "url", w->url);
	key_text(j, "pages", w->pages);
	key_known(j, "cites", w->cites, -1);
	json_kbool(j, "withdrawn", w->withdrawn);
	key_idents(j, page->idents, page->n_idents);
	work_topics(j, page);
	key_text(j, "abstract", w->abstract);
	/* Facts alone come without sources, and every work has one. */
	if (page->n_sources) {
		work_versions(j, page);
		work_sources(j, page);
	}
	json_end_object(j);
}

/* ---- a topic, org or venue */

static void thing_head(struct json *j, const struct thing *t)
{
	json_kstr(j, "kind", str_from(kind_words[t->kind]));
	key_id(j, "id", t->kind, t->id, t->name);
	json_kstr(j, "name", t->name);
	key_text(j, "type", t->type);
	key_text(j, "place", t->place);
	key_text(j, "url", t->url);
	key_text(j, "parent", t->parent);
	json_kobject(j, "counts");
	json_kint(j, "works", t->works);
	json_kint(j, "people", t->people);
	json_end_object(j);
}

void object_thing(struct json *j, const struct thing_page *page)
{
	json_object(j);
	thing_head(j, &page->thing);
	json_kbool(j, "followed", page->followed);
	years(j, page->years, page->n_years, page->first_year);
	json_karray(j, "people");
	for (size_t i = 0; i < page->n_people; i++) {
		json_object(j);
		key_id(j, "id", KIND_PERSON, page->people[i].id, page->people[i].name);
		json_kstr(j, "name", page->people[i].name);
		json_kint(j, "works", page->people[i].works);
		json_end_object(j);
	}
	json_end_array(j);
	thing_list(j, "topics", page->topics, page->n_topics, false);
	thing_list(j, "orgs", page->orgs, page->n_orgs, false);
	work_list(j, page->works, page->n_works);
	json_end_object(j);
}

enum err object_print(struct printer *p, struct library *l, enum kind kind, row_id id, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct page person;
	struct work_page work;
	struct thing thing;
	struct json *j;
	enum err err;

	switch (kind) {
	case KIND_PERSON:
		err = ask_person(l, id, a, &person, e);
		if (err)
			return err;
		object_person(print_json(p), &person);
		break;
	case KIND_WORK:
		err = ask_work_facts(l, id, a, &work, e);
		if (err)
			return err;
		object_work(print_json(p), &work);
		break;
	default:
		err = ask_thing_row(l, kind, id, a, &thing, e);
		if (err)
			return err;
		j = print_json(p);
		json_object(j);
		thing_head(j, &thing);
		json_end_object(j);
	}
	print_json_end(p);
	return ERR_OK;
}
