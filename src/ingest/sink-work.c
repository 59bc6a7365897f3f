/* Where a work's record belongs, and the rows that follow: the records around it are clustered anew, and each work
 * that this changes is merged and written anew. */
#include "ingest/sink-int.h"

#include <stdlib.h>

#include "base/log.h"
#include "bib/title.h"
#include "ingest/merge.h"
#include "scholar/topic-derive.h"
#include "store/person.h"
#include "store/source.h"
#include "store/thing.h"
#include "store/work.h"

enum {
	TITLE_WORKS = 64,   /* works of one title that are looked at, the newest: "Introduction" has thousands */
	DERIVED_TOPICS = TOPIC_DERIVE_MAX,
};

struct ids {
	VEC(row_id) v;
};

struct sources {
	VEC(struct sink_source) v;
};

static void add_id(struct ids *ids, row_id id)
{
	for (size_t i = 0; i < ids->v.n; i++) {
		if (ids->v.v[i] == id)
			return;
	}
	if (id)
		vec_push(&ids->v, id);
}

static enum err ident_works(struct sink *s, const struct record *r, struct ids *ret, struct error *e)
{
	enum err err = ERR_OK;
	for (size_t i = 0; !err && i < r->n_ids; i++) {
		row_id id = 0;
		if (!match_scheme(r->ids[i].scheme))
			continue;
		err = work_by_ident(s->index, r->ids[i], &id, e);
		add_id(ret, id);
	}
	return err;
}

static enum err title_works(struct sink *s, const struct record *r, struct ids *ret, struct error *e)
{
	uint64_t hash = r->work.title.n ? title_hash(r->work.title) : 0;
	row_id *ids;
	size_t n;
	if (hash == 0)
		return ERR_OK;
	enum err err = work_by_title(s->index, hash, s->arena, &ids, &n, e);
	for (size_t i = !err && n > TITLE_WORKS ? n - TITLE_WORKS : 0; !err && i < n; i++)
		add_id(ret, ids[i]);
	return err;
}

/* All records of a work but one. */
static enum err load_sources(struct sink *s, row_id work, row_id but, struct sources *ret, struct error *e)
{
	struct source_row *rows;
	size_t n;
	enum err err = source_of(s->index, RECORD_WORK, work, s->arena, &rows, &n, e);
	for (size_t i = 0; !err && i < n; i++) {
		struct sink_source x;
		if (rows[i].record == but)
			continue;
		err = sink_parse(s, &rows[i], &x, e);
		if (!err)
			vec_push(&ret->v, x);
	}
	return err;
}

/* ---- one work ---- */

/* Who and what the work is about until now must be counted anew. */
static enum err touch_work(struct sink *s, row_id work, struct error *e)
{
	struct work w;
	struct mention *mentions;
	struct thing *topics;
	size_t n, n_topics;
	enum err err = work_get(s->index, work, s->arena, &w, e);
	if (!err)
		err = work_mentions(s->index, work, s->arena, &mentions, &n, e);
	if (!err)
		err = work_topics(s->index, work, s->arena, &topics, &n_topics, e);
	if (err)
		return err;
	s->lost = true;
	if (w.venue_id)
		sink_touch_thing(s, KIND_VENUE, w.venue_id);
	for (size_t i = 0; i < n_topics; i++)
		sink_touch_thing(s, KIND_TOPIC, topics[i].id);
	for (size_t i = 0; !err && i < n; i++) {
		struct str rest = mentions[i].org;
		sink_touch_person(s, mentions[i].person);
		while (!err && rest.n) {
			ptrdiff_t cut = str_find(rest, STR("; "));
			struct str one = cut >= 0 ? str_slice(rest, 0, (size_t)cut) : rest;
			row_id org = 0;
			err = thing_by_name(s->index, KIND_ORG, one, &org, e);
			if (org)
				sink_touch_thing(s, KIND_ORG, org);
			rest = cut >= 0 ? str_skip(rest, (size_t)cut + 2) : STR_NULL;
		}
	}
	return err;
}

static enum err make_mentions(struct sink *s, const struct merged *m, struct work_mention *out, struct error *e)
{
	enum err err = ERR_OK;
	for (size_t i = 0; !err && i < m->n_authors; i++) {
		const struct merged_author *a = &m->authors[i];
		struct who_ask ask = { a->full, a->key, a->initials, a->ids, a->n_ids, true };
		for (size_t k = 0; k < a->n_names && ask.state; k++)
			ask.state = !str_eq(a->names[k], a->full);
		struct work_mention *w = &out[i];
		*w = (struct work_mention){ .position = a->position, .name = a->name, .names = a->names, .records = a->records,
			.n_names = a->n_names };
		err = who_resolve(s->who, &ask, &w->person, e);
		if (err)
			break;
		sink_touch_person(s, w->person);
		row_id *orgs = a->n_orgs ? ARENA_ARRAY(s->arena, row_id, a->n_orgs) : NULL;
		for (size_t k = 0; !err && k < a->n_orgs; k++)
			err = sink_thing(s, KIND_ORG, a->orgs[k], &orgs[w->n_orgs++], e);
		w->orgs = orgs;
	}
	s->mentions += m->n_authors;
	return err;
}

static enum err add_topic(struct sink *s, struct str name, enum topic_origin origin, struct work_topic_ref *list,
	size_t *n, struct error *e)
{
	row_id id;
	enum err err = sink_thing(s, KIND_TOPIC, name, &id, e);
	for (size_t i = 0; !err && i < *n; i++) {
		if (list[i].topic == id)
			return ERR_OK;
	}
	if (!err)
		list[(*n)++] = (struct work_topic_ref){ id, origin };
	return err;
}

/* Those that sources state; where none states a term of the field, what title and abstract give. */
static enum err make_topics(struct sink *s, const struct merged *m, struct work_topic_ref **ret, size_t *ret_n,
	struct error *e)
{
	struct work_topic_ref *list = ARENA_ARRAY(s->arena, struct work_topic_ref, m->n_topics + DERIVED_TOPICS);
	struct str *derived = NULL;
	size_t n = 0, n_derived = 0;
	enum err err = ERR_OK;
	bool stated = m->n_topics && m->topics[0].origin == TOPIC_STATED;
	for (size_t i = 0; !err && i < m->n_topics; i++)
		err = add_topic(s, m->topics[i].name, m->topics[i].origin, list, &n, e);
	if (!err && !stated)
		n_derived = topic_derive(m->r.work.title, m->r.work.abstract, s->arena, &derived, DERIVED_TOPICS);
	for (size_t i = 0; !err && i < n_derived; i++)
		err = add_topic(s, derived[i], TOPIC_DERIVED, list, &n, e);
	*ret = list;
	*ret_n = n;
	return err;
}

static enum err put_listings(struct sink *s, const struct sink_source *x, row_id work, struct error *e)
{
	const struct record_work *w = &x->r.work;
	enum err err = w->n_listings ? work_listing_clear(s->index, x->record, e) : ERR_OK;
	for (size_t i = 0; !err && i < w->n_listings; i++) {
		const struct record_listing *l = &w->listings[i];
		struct who_ask ask = who_ask_name(l->person, s->arena);
		ask.state = true;
		struct listing_row row = { .work = work,
			.record = x->record,
			.section = l->section,
			.text = l->text,
			.seq = l->seq,
			.year = l->year };
		err = who_resolve(s->who, &ask, &row.person, e);
		if (err)
			break;
		sink_touch_person(s, row.person);
		err = work_listing_put(s->index, &row, e);
	}
	return err;
}

/* The key of the work, which needs its first author as shown. */
static struct str work_key(struct sink *s, const struct merged *m)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct record r = m->r;
	struct record_author first;
	if (m->n_authors) {
		first = (struct record_author){ .name = m->authors[0].full, .is_group = m->authors[0].is_group };
		r.work.authors = &first;
		r.work.n_authors = 1;
	}
	record_work_key(&r, &b);
	return arena_str(s->arena, buf_str(&b));
}

static enum err put_row(struct sink *s, const struct merged *m, row_id id, row_id *ret, struct error *e)
{
	const struct record_work *r = &m->r.work;
	struct work w = { .id = id,
		.title = r->title,
		.abstract = r->abstract,
		.year = r->year,
		.month = r->month,
		.type = r->type,
		.source = r->source,
		.venue = r->venue,
		.pages = r->pages,
		.url = r->url,
		.doi = m->doi,
		.arxiv = m->arxiv,
		.cites = r->cites,
		.authors_cut = r->authors_cut,
		.withdrawn = r->withdrawn };
	struct work_mention *mentions = ARENA_ARRAY(s->arena, struct work_mention, m->n_authors);
	struct work_parts parts = {
		.mentions = mentions, .n_mentions = m->n_authors, .idents = m->r.ids, .n_idents = m->r.n_ids
	};
	struct work_topic_ref *topics = NULL;
	w.key = work_key(s, m);
	enum err err = make_mentions(s, m, mentions, e);
	if (!err)
		err = make_topics(s, m, &topics, &parts.n_topics, e);
	if (!err && r->venue.n)
		err = sink_thing(s, KIND_VENUE, r->venue, &w.venue_id, e);
	parts.topics = topics;
	return err ? err : work_put(s->index, &w, &parts, ret, e);
}

/* Writes the work that these records make; id 0: a new one. */
static enum err put_work(struct sink *s, struct sink_source *const *members, size_t n, row_id id, row_id *ret,
	struct error *e)
{
	struct merge_source *sources = ARENA_ARRAY(s->arena, struct merge_source, n);
	struct merged m;
	row_id work = 0;
	enum err err = id ? touch_work(s, id, e) : ERR_OK;
	for (size_t i = 0; i < n; i++)
		sources[i] = (struct merge_source){ &members[i]->r, members[i]->record, members[i]->digest };
	if (err)
		return err;
	merge_works_with(sources, n, s->memo, s->arena, &m);
	err = put_row(s, &m, id, &work, e);
	for (size_t i = 0; !err && i < n; i++) {
		if (members[i]->target != work)
			err = source_aim(s->index, members[i]->record, work, e);
		if (!err)
			err = put_listings(s, members[i], work, e);
	}
	if (!err)
		*ret = work;
	return err;
}

enum err sink_work_again(struct sink *s, row_id work, struct error *e)
{
	struct sources all = { 0 };
	row_id same;
	arena_clear(s->arena);
	enum err err = load_sources(s, work, 0, &all, e);
	struct sink_source **members = ARENA_ARRAY(s->arena, struct sink_source *, all.v.n);
	for (size_t i = 0; i < all.v.n; i++)
		members[i] = &all.v.v[i];
	if (!err && all.v.n)
		err = put_work(s, members, all.v.n, work, &same, e);
	vec_done(&all.v);
	return err;
}

/* ---- several works ---- */

struct part { /* one group of the clustering */
	struct sink_source **members;
	size_t n;
	row_id id;      /* the row it gets; 0: a new one */
	bool changed;
};

/* Rows, the oldest first, go to the first group without one that has a record of theirs. */
static void assign_rows(struct part *parts, size_t n, const struct ids *works)
{
	for (size_t w = 0; w < works->v.n; w++) {
		row_id id = works->v.v[w];
		struct part *best = NULL;
		for (size_t g = 0; g < n; g++) {
			size_t mine = 0;
			for (size_t i = 0; i < parts[g].n; i++)
				mine += parts[g].members[i]->target == id;
			if (mine && !parts[g].id && !best)
				best = &parts[g];
		}
		if (best)
			best->id = id;
	}
}

static int by_id(const void *x, const void *y)
{
	const row_id *a = x, *b = y;
	return *a < *b ? -1 : *a > *b;
}

/* A group is as it was when all its members were the records of its row, and no others were. */
static void find_changes(struct part *parts, size_t n, const struct sources *all)
{
	for (size_t g = 0; g < n; g++) {
		struct part *p = &parts[g];
		size_t before = 0;
		p->changed = p->id == 0;
		for (size_t i = 0; i < p->n; i++)
			p->changed = p->changed || p->members[i]->target != p->id;
		for (size_t i = 0; i < all->v.n; i++)
			before += all->v.v[i].target == p->id;
		p->changed = p->changed || before != p->n;
	}
}

/* Rows that no group kept. */
static enum err delete_rest(
	struct sink *s, const struct ids *works, const struct part *parts, size_t n, struct error *e)
{
	enum err err = ERR_OK;
	for (size_t w = 0; !err && w < works->v.n; w++) {
		bool kept = false;
		for (size_t g = 0; g < n; g++)
			kept = kept || parts[g].id == works->v.v[w];
		if (kept)
			continue;
		err = touch_work(s, works->v.v[w], e);
		if (!err)
			err = work_delete(s->index, works->v.v[w], e);
	}
	return err;
}

/* Clusters all records, the first of which is the new one, and writes what that changes. */
static enum err regroup(
	struct sink *s, struct sources *all, const struct ids *works, bool *ret_new, struct error *e)
{
	size_t n = all->v.n, groups;
	struct match_item *items = ARENA_ARRAY(s->arena, struct match_item, n);
	struct match_versions *versions;
	size_t n_versions;
	for (size_t i = 0; i < n; i++) {
		const struct sink_source *x = &all->v.v[i];
		items[i] = (struct match_item){ .r = &x->r, .file = x->file, .key = x->key, .digest = x->digest };
	}
	match_works(items, n, s->arena, &groups, &versions, &n_versions);
	struct part *parts = ARENA_ARRAY(s->arena, struct part, groups);
	for (size_t i = 0; i < n; i++) {
		struct part *p = &parts[items[i].group];
		if (!p->members)
			p->members = ARENA_ARRAY(s->arena, struct sink_source *, n);
		p->members[p->n++] = &all->v.v[i];
	}
	assign_rows(parts, groups, works);
	find_changes(parts, groups, all);
	log_line("record %lld of %s: %s", (long long)all->v.v[0].record,
		parts[items[0].group].id ? "a known work" : "a new work", match_why_text(items[0].why));
	struct part *mine = &parts[items[0].group];
	*ret_new = mine->id == 0;
	mine->changed = true;
	enum err err = delete_rest(s, works, parts, groups, e);
	for (size_t g = 0; !err && g < groups; g++) {
		if (parts[g].changed)
			err = put_work(s, parts[g].members, parts[g].n, parts[g].id, &parts[g].id, e);
	}
	for (size_t i = 0; !err && i < n_versions; i++)
		err = work_link(s->index, parts[versions[i].a].id, parts[versions[i].b].id, e);
	return err;
}

/* More records than are compared: the new one goes where its identifier, or its last place, says. */
static enum err add_blindly(struct sink *s, struct sources *all, row_id work, bool *ret_new, struct error *e)
{
	struct sink_source **members = ARENA_ARRAY(s->arena, struct sink_source *, all->v.n);
	size_t n = 0;
	row_id same;
	for (size_t i = 0; i < all->v.n; i++) {
		if (i == 0 || all->v.v[i].target == work)
			members[n++] = &all->v.v[i];
	}
	*ret_new = work == 0;
	return put_work(s, members, work ? n : 1, work, &same, e);
}

enum err sink_work(struct sink *s, const struct sink_source *new, bool *ret_new, struct error *e)
{
	struct ids works = { 0 };
	struct sources all = { 0 };
	vec_push(&all.v, *new);
	enum err err = ident_works(s, &new->r, &works, e);
	row_id by_ident = works.v.n ? works.v.v[0] : 0;
	add_id(&works, new->target);
	if (!err)
		err = title_works(s, &new->r, &works, e);
	if (works.v.n > 1)
		qsort(works.v.v, works.v.n, sizeof(*works.v.v), by_id);
	for (size_t i = 0; !err && i < works.v.n; i++)
		err = load_sources(s, works.v.v[i], new->record, &all, e);
	if (!err && works.v.n == 0) {
		struct sink_source *alone = &all.v.v[0];
		row_id id;
		*ret_new = true;
		err = put_work(s, &alone, 1, 0, &id, e);
	} else if (!err && all.v.n > MATCH_MAX) {
		err = add_blindly(s, &all, by_ident ? by_ident : new->target, ret_new, e);
	} else if (!err) {
		err = regroup(s, &all, &works, ret_new, e);
	}
	vec_done(&works.v);
	vec_done(&all.v);
	return err;
}
