/* Counts of the works that pass a filter, by one of their parts. */
#include "app/ask.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/filter.h"
#include "base/map.h"
#include "search/exec.h"
#include "store/person-bulk.h"
#include "store/person.h"
#include "store/thing.h"
#include "store/work.h"

enum part { PART_YEAR, PART_VENUE, PART_TOPIC, PART_TYPE, PART_SOURCE, PART_PERSON, PART_COUNT };

static enum part part_from(struct str name)
{
	static const char *const names[PART_COUNT] = { "year", "venue", "topic", "type", "source", "person" };
	enum part p = 0;

	while (p < PART_COUNT && !str_is(name, names[p]))
		p++;
	return p;
}

/* Names are counted by their text, people by their row: two may share a name. */
struct count {
	struct library *l;
	enum part part;
	struct map *names;
	struct map64 *people;
};

static void count_name(struct count *c, struct str name)
{
	++*map_slot(c->names, name.p ? name : STR(""), 0);
}

static enum err count_people(struct count *c, row_id work, struct arena *a, struct error *e)
{
	struct work_person *people;
	struct map64 *seen;
	size_t n;
	enum err err = person_bulk_of_work(c->l->index, work, a, &people, &n, e);

	if (err)
		return err;
	seen = map64_new();
	for (size_t i = 0; i < n; i++)
		if (map64_put(seen, (uint64_t)people[i].person, 1))
			++*map64_slot(c->people, (uint64_t)people[i].person, 0);
	map64_free(seen);
	return ERR_OK;
}

static enum err count_work(struct count *c, row_id id, struct arena *a, struct error *e)
{
	struct work w;
	struct str topics, topic;
	char year[16];
	enum err err;

	if (c->part == PART_PERSON)
		return count_people(c, id, a, e);
	err = work_get(c->l->index, id, a, &w, e);
	if (err)
		return err;
	switch (c->part) {
	case PART_YEAR:
		snprintf(year, sizeof(year), "%d", w.year);
		count_name(c, w.year ? str_from(year) : STR(""));
		break;
	case PART_VENUE:
		count_name(c, w.venue);
		break;
	case PART_TOPIC:
		topics = w.topics;
		if (topics.n == 0)
			count_name(c, STR(""));
		else
			while (str_next(&topics, '\n', &topic))
				count_name(c, topic);
		break;
	case PART_TYPE:
		count_name(c, w.type);
		break;
	default:
		count_name(c, w.source);
	}
	return ERR_OK;
}

/* Most works first, then by name; years newest first; what is not stated last. */
static int by_count(const void *a, const void *b)
{
	const struct group_count *x = a, *y = b;

	if (!x->name.n != !y->name.n)
		return x->name.n ? -1 : 1;
	if (x->works != y->works)
		return x->works > y->works ? -1 : 1;
	int c = str_cmp(x->name, y->name);

	return c ? c : (x->id > y->id) - (x->id < y->id);
}

static int by_year(const void *a, const void *b)
{
	const struct group_count *x = a, *y = b;

	return str_cmp(y->name, x->name);
}

static enum err name_groups(
	struct count *c, struct arena *a, struct group_count **ret, size_t *ret_n, struct error *e)
{
	size_t n = c->part == PART_PERSON ? map64_count(c->people) : map_count(c->names);
	struct group_count *v = ARENA_ARRAY(a, struct group_count, n + 1);
	enum err err = ERR_OK;

	for (size_t i = 0; i < n && !err; i++) {
		if (c->part == PART_PERSON) {
			struct person p;

			v[i].id = (row_id)map64_key(c->people, i);
			v[i].works = (size_t)map64_value(c->people, i);
			err = person_get(c->l->index, v[i].id, a, &p, e);
			if (!err)
				v[i].name = p.name;
			continue;
		}
		v[i].name = arena_str(a, map_key(c->names, i));
		v[i].works = (size_t)map_value(c->names, i);
		if (v[i].name.n && (c->part == PART_VENUE || c->part == PART_TOPIC))
			err = thing_by_name(c->l->index, c->part == PART_VENUE ? KIND_VENUE : KIND_TOPIC, v[i].name,
				&v[i].id, e);
	}
	if (err)
		return err;
	qsort(v, n, sizeof(*v), c->part == PART_YEAR ? by_year : by_count);
	*ret = v;
	*ret_n = n;
	return ERR_OK;
}

static enum err count_hits(struct count *c, const struct hit *hits, size_t n, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *passing = arena_new();

	for (size_t i = 0; i < n; i++) {
		enum err err;

		if (cancel_test(c->l->cancel))
			return error_set(e, ERR_CANCELLED, "cancelled");
		err = count_work(c, hits[i].work, passing, e);
		if (err)
			return err;
		arena_clear(passing);
	}
	return ERR_OK;
}

enum err ask_groups(struct library *l, struct str filter, struct str by, struct arena *a, struct group_count **ret,
	size_t *ret_n, struct hit_tally *ret_tally, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *passing = arena_new();
	const struct exec_options o = { .order = ORDER_YEAR };
	struct count c = { .l = l, .part = part_from(by) };
	struct match *match;
	struct hit *hits;
	size_t n;
	enum err err;

	if (c.part == PART_COUNT)
		return error_set(e, ERR_SYNTAX, "works are counted by year, venue, topic, type, source or person");
	err = filter_compile(l, filter, passing, NULL, &match, e);
	if (err)
		return err;
	err = exec_run(l->index, match, &o, l->cancel, passing, &hits, &n, ret_tally, e);
	match_free(match);
	if (err)
		return err;
	c.names = map_new();
	c.people = map64_new();
	err = count_hits(&c, hits, n, e);
	if (!err)
		err = name_groups(&c, a, ret, ret_n, e);
	map_free(c.names);
	map64_free(c.people);
	return err;
}
