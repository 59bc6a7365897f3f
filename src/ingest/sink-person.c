/* What records of people, orgs, venues and topics become. */
#include "ingest/sink-int.h"

#include "store/person.h"
#include "store/source.h"
#include "store/thing.h"
#include "store/work.h"

/* Which of two texts a person is known by: the longer one says more, then the smaller, so that order does not
 * matter. */
static void keep_longer(struct str *best, struct str other)
{
	if (other.n > best->n || (other.n == best->n && other.n && str_cmp(other, *best) < 0))
		*best = other;
}

/* Role, tagline and openness from all records of the person; names and aliases as stated. *ret_first: there is
 * one. */
static enum err put_facts(struct sink *s, row_id person, bool *ret_first, struct error *e)
{
	struct source_row *rows;
	struct person p = { .id = person, .open = -1 };
	size_t n = 0;
	row_id same;
	enum err err = source_of(s->index, RECORD_PERSON, person, s->arena, &rows, &n, e);
	for (size_t i = 0; !err && i < n; i++) {
		struct sink_source x;
		err = sink_parse(s, &rows[i], &x, e);
		if (err)
			break;
		const struct record_person *r = &x.r.person;
		keep_longer(&p.role, r->role);
		keep_longer(&p.tagline, r->tagline);
		p.open = MAX(p.open, r->open_to_collaborate);
		for (size_t k = 0; !err && k < r->n_aliases; k++) {
			struct who_ask ask = who_ask_name(r->aliases[k], s->arena);
			err = who_alias(s->who, &ask, person, e);
		}
		p.name = r->name;
		if (!err)
			err = person_put(s->index, &p, &same, e);
	}
	*ret_first = n == 1;
	return err;
}

/* "Department, University & Center, Academy" names two places when each side has its own comma. */
static enum err put_orgs(struct sink *s, row_id person, struct str text, int since, int until, row_id record,
	struct error *e)
{
	static const char *const joints[] = { "; ", " & " };
	enum err err = ERR_OK;
	while (!err && text.n) {
		struct str one = text, rest = STR_NULL;
		for (size_t i = 0; i < ARRAY_LEN(joints); i++) {
			struct str joint = str_from(joints[i]);
			ptrdiff_t at = str_find(text, joint);
			if (at <= 0)
				continue;
			struct str left = str_slice(text, 0, (size_t)at),
				   right = str_skip(text, (size_t)at + joint.n);
			if (joint.p[0] == ' ' && (str_find_char(left, ',') < 0 || str_find_char(right, ',') < 0))
				continue;
			one = left;
			rest = right;
			break;
		}
		row_id org;
		one = str_trim(one);
		if (one.n) {
			err = sink_thing(s, KIND_ORG, one, &org, e);
			if (!err)
				err = person_org_put(s->index, person, org, since, until, record, e);
		}
		text = rest;
	}
	return err;
}

static enum err put_parts(struct sink *s, const struct sink_source *x, row_id person, struct error *e)
{
	const struct record_person *p = &x->r.person;
	enum err err = ERR_OK;
	if (p->has_reported) {
		struct reported_row row = { person, x->record, p->reported };
		err = person_reported_put(s->index, &row, e);
	}
	if (!err && p->n_cv)
		err = person_cv_put(s->index, person, x->record, p->cv, p->n_cv, e);
	for (size_t i = 0; !err && i < p->n_orgs; i++)
		err = put_orgs(s, person, p->orgs[i], 0, 0, x->record, e);
	for (size_t i = 0; !err && i < p->n_cv; i++) {
		const struct record_cv *c = &p->cv[i];
		if (c->section == CV_POSITION || c->section == CV_EDUCATION)
			err = put_orgs(s, person, c->org, c->since, c->until, x->record, e);
	}
	return err;
}

/* Whom the record is about now; it is aimed there. */
static enum err aim(struct sink *s, const struct sink_source *x, row_id *ret, struct error *e)
{
	struct who_ask ask = who_ask_name(x->r.person.name, s->arena);
	row_id person;
	ask.ids = x->r.ids;
	ask.n_ids = x->r.n_ids;
	enum err err = who_resolve(s->who, &ask, &person, e);
	if (err)
		return err;
	sink_touch_person(s, person);
	if (x->target && x->target != person) {
		sink_touch_person(s, x->target);
		s->lost = true;
		err = source_clear_record(s->index, x->record, e);
	}
	if (!err && x->target != person)
		err = source_aim(s->index, x->record, person, e);
	*ret = person;
	return err;
}

enum err sink_person(struct sink *s, const struct sink_source *x, bool *ret_new, struct error *e)
{
	row_id person;
	enum err err = aim(s, x, &person, e);
	/* what an earlier body, or this one elsewhere, stated must go */
	if (!err && x->target)
		who_queue(s->who, x->target);
	if (!err)
		err = put_facts(s, person, ret_new, e);
	return err ? err : put_parts(s, x, person, e);
}

static enum kind kind_of(enum record_kind k)
{
	return k == RECORD_ORG ? KIND_ORG : k == RECORD_VENUE ? KIND_VENUE : KIND_TOPIC;
}

enum err sink_thing_record(struct sink *s, const struct sink_source *x, bool *ret_new, struct error *e)
{
	const struct record_thing *r = &x->r.thing;
	struct thing t = { .kind = kind_of(x->r.kind),
		.name = r->name,
		.type = r->type,
		.place = r->place,
		.url = r->url,
		.parent = r->parent };
	row_id id = 0, before = 0;
	enum err err = thing_by_name(s->index, t.kind, t.name, &before, e);
	if (!err)
		err = thing_put(s->index, &t, &id, e);
	if (!err && x->target && x->target != id) {
		sink_touch_thing(s, t.kind, x->target);
		s->lost = true;
	}
	if (!err && x->target != id)
		err = source_aim(s->index, x->record, id, e);
	if (!err)
		sink_touch_thing(s, t.kind, id);
	*ret_new = before == 0;
	return err;
}

/* Records first find their people, then all of them state what they state. */
static enum err records_again(struct sink *s, row_id person, struct error *e)
{
	struct arena *own = arena_new();
	struct source_row *rows;
	struct sink_source x;
	size_t n = 0;
	bool first;
	enum err err = source_of(s->index, RECORD_PERSON, person, own, &rows, &n, e);
	row_id *to = ARENA_ARRAY(own, row_id, n);
	for (size_t i = 0; !err && i < n; i++) {
		arena_clear(s->arena);
		err = sink_parse(s, &rows[i], &x, e);
		if (!err)
			err = aim(s, &x, &to[i], e);
	}
	if (!err)
		err = person_unstate(s->index, person, e);
	for (size_t i = 0; !err && i < n; i++) {
		arena_clear(s->arena);
		err = sink_parse(s, &rows[i], &x, e);
		if (!err)
			err = put_facts(s, to[i], &first, e);
		if (!err)
			err = put_parts(s, &x, to[i], e);
	}
	arena_free(own);
	return err;
}

enum err sink_person_again(struct sink *s, row_id person, struct error *e)
{
	struct mention *mentions;
	size_t n = 0;
	struct arena *own = arena_new(); /* sink_work_again() uses the sink's */
	enum err err = person_mentions(s->index, person, own, &mentions, &n, e);
	sink_touch_person(s, person);
	if (!err)
		err = records_again(s, person, e);
	for (size_t i = 0; !err && i < n; i++) {
		if (i == 0 || mentions[i].work != mentions[i - 1].work)
			err = sink_work_again(s, mentions[i].work, e);
	}
	arena_free(own);
	return err;
}
