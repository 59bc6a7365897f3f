/* Changes of works, remembered and summed; see drift.h. Writes `edge` alone. */
#include "store/drift-int.h"

#include <assert.h>

#include "store/person.h"

enum { PAIRS_MAX = 200000 }; /* kept before they are written; each about 50 bytes, and twice that while they are */

struct touched {
	row_id work;
	struct shape before, now;
	bool known; /* now is right; else it is read when it is needed */
};

struct drift {
	struct arena *a; /* shapes and names */
	struct map64 *at; /* work → place in works */
	VEC(struct touched) works;
	struct map64 *person_at;
	VEC(struct person_drift) people;
	VEC(struct form_drift) forms;
	VEC(struct pair_drift) pairs;
	struct map64 *things; /* thing → more works, as int64_t; NO_CHANGE when taken */
};

#define NO_CHANGE ((uint64_t)INT64_MIN)

int64_t strength_of_work(size_t people)
{
	int64_t others = (int64_t)people - 1;

	return (STRENGTH_UNIT + others / 2) / others;
}

int64_t strength_add(int64_t a, int64_t b)
{
	return a > STRENGTH_MAX - b ? STRENGTH_MAX : a + b;
}

double strength_number(int64_t units)
{
	return (double)units / (double)STRENGTH_UNIT;
}

struct drift *drift_new(void)
{
	struct drift *d = xcalloc(1, sizeof(*d));

	d->a = arena_new();
	d->at = map64_new();
	d->person_at = map64_new();
	d->things = map64_new();
	return d;
}

void drift_free(struct drift *d)
{
	if (!d)
		return;
	arena_free(d->a);
	map64_free(d->at);
	map64_free(d->person_at);
	map64_free(d->things);
	vec_done(&d->works);
	vec_done(&d->people);
	vec_done(&d->forms);
	vec_done(&d->pairs);
	free(d);
}

static void forget_works(struct drift *d)
{
	vec_clear(&d->works);
	map64_clear(d->at);
}

void drift_people_done(struct store *s)
{
	struct drift *d = s->drift;

	assert(d->works.n == 0);
	vec_clear(&d->people);
	vec_clear(&d->forms);
	map64_clear(d->person_at);
	arena_clear(d->a);
}

void drift_forget(struct store *s)
{
	struct drift *d = s->drift;

	forget_works(d);
	vec_clear(&d->pairs);
	drift_people_done(s);
	map64_clear(d->things);
}

/* ---- changes ---- */

enum err drift_before(struct store *s, row_id work, bool fresh, struct error *e)
{
	struct touched t = { .work = work };
	struct drift *d = s->drift;
	uint64_t at;
	enum err err = ERR_OK;

	if (map64_get(d->at, (uint64_t)work, &at))
		return ERR_OK;
	if (!fresh)
		err = shape_read(s, work, d->a, &t.before, e);
	if (err)
		return err;
	map64_put(d->at, (uint64_t)work, d->works.n);
	vec_push(&d->works, t);
	return ERR_OK;
}

static struct touched *touched(struct drift *d, row_id work)
{
	uint64_t at = 0;
	bool there = map64_get(d->at, (uint64_t)work, &at);

	assert(there);
	(void)there;
	return &d->works.v[at];
}

void drift_put(struct store *s, row_id work, const struct work *w, const struct work_parts *parts)
{
	struct touched *t = touched(s->drift, work);

	t->now = shape_of(s->drift->a, w, parts);
	t->known = true;
}

void drift_gone(struct store *s, row_id work)
{
	struct touched *t = touched(s->drift, work);

	t->now = (struct shape){ 0 };
	t->known = true;
}

void drift_moved(struct store *s, row_id work)
{
	touched(s->drift, work)->known = false;
}

/* ---- sums ---- */

static struct person_drift *person_sum(struct drift *d, row_id person)
{
	uint64_t *at = map64_slot(d->person_at, (uint64_t)person, d->people.n);

	if (*at == d->people.n)
		vec_push(&d->people, (struct person_drift){ .id = person });
	return &d->people.v[*at];
}

void drift_named(struct store *s, row_id person)
{
	person_sum(s->drift, person)->named = true;
}

struct person_drift *drift_person(struct store *s, row_id person)
{
	uint64_t at = 0;

	return map64_get(s->drift->person_at, (uint64_t)person, &at) ? &s->drift->people.v[at] : NULL;
}

static void widen(int *first, int *last, int year)
{
	if (year <= 0)
		return;
	if (*first == 0 || year < *first)
		*first = year;
	if (year > *last)
		*last = year;
}

static int by_pair(const void *x, const void *y)
{
	const struct pair_drift *a = x, *b = y;

	if (a->a != b->a)
		return a->a < b->a ? -1 : 1;
	return a->b < b->b ? -1 : a->b > b->b;
}

/* Equal neighbours become one. */
static size_t sum_pairs(struct pair_drift *v, size_t n)
{
	size_t kept = 0;

	if (n > 1)
		qsort(v, n, sizeof(*v), by_pair);
	for (size_t i = 0; i < n; i++) {
		struct pair_drift *last = kept ? &v[kept - 1] : NULL;

		if (last && last->a == v[i].a && last->b == v[i].b) {
			last->works += v[i].works;
			last->strength = strength_add(last->strength, v[i].strength);
			widen(&last->first_year, &last->last_year, v[i].first_year);
			widen(&last->first_year, &last->last_year, v[i].last_year);
		} else {
			v[kept++] = v[i];
		}
	}
	return kept;
}

static enum err add_to_edge(struct store *s, const struct pair_drift *p, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"UPDATE edge SET works = works + ?3, first_year = min(coalesce(first_year, ?4), coalesce(?4, "
		"first_year)),"
		" last_year = max(coalesce(last_year, ?5), coalesce(?5, last_year)),"
		" strength = min(9000000000000000000, strength + ?6) WHERE a = ?1 AND b = ?2",
		e);
	stmt_int(&q, p->a);
	stmt_int(&q, p->b);
	stmt_int(&q, p->works);
	stmt_int_or_null(&q, p->first_year, 0);
	stmt_int_or_null(&q, p->last_year, 0);
	stmt_int(&q, p->strength);
	return stmt_run(&q);
}

static enum err write_pair(struct store *s, const struct pair_drift *p, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"INSERT OR IGNORE INTO edge (a, b, works, first_year, last_year, strength) VALUES (?, ?, ?, ?, ?, "
		"?)",
		e);
	stmt_int(&q, p->a);
	stmt_int(&q, p->b);
	stmt_int(&q, p->works);
	stmt_int_or_null(&q, p->first_year, 0);
	stmt_int_or_null(&q, p->last_year, 0);
	stmt_int(&q, p->strength);
	if (stmt_run(&q) != ERR_OK)
		return q.code;
	if (sqlite3_changes(s->db) == 0)
		return add_to_edge(s, p, e);
	person_sum(s->drift, p->a)->links++;
	return tally_add(s, TALLY_EDGE, 1, e);
}

/* Both directions, each in the order of its rows. */
static enum err write_pairs(struct store *s, struct error *e)
{
	struct drift *d = s->drift;
	enum err err = ERR_OK;

	for (int way = 0; !err && way < 2; way++) {
		d->pairs.n = sum_pairs(d->pairs.v, d->pairs.n);
		for (size_t i = 0; !err && i < d->pairs.n; i++)
			err = write_pair(s, &d->pairs.v[i], e);
		for (size_t i = 0; i < d->pairs.n; i++) {
			row_id a = d->pairs.v[i].a;

			d->pairs.v[i].a = d->pairs.v[i].b;
			d->pairs.v[i].b = a;
		}
	}
	vec_clear(&d->pairs);
	return err;
}

static void add_pairs(struct drift *d, const struct shape *x)
{
	if (x->n_people < 2 || x->n_people > EDGE_MAX_AUTHORS)
		return;
	for (size_t i = 0; i < x->n_people; i++) {
		for (size_t k = i + 1; k < x->n_people; k++)
			vec_push(&d->pairs, (struct pair_drift){ x->people[i], x->people[k], 1, x->year, x->year,
				strength_of_work(x->n_people) });
	}
}

static bool same_people(const struct shape *x, const struct shape *y)
{
	return x->there && y->there && x->year == y->year && x->n_people == y->n_people &&
		memcmp(x->people, y->people, x->n_people * sizeof(*x->people)) == 0;
}

static void sum_people(struct drift *d, const struct touched *t)
{
	const struct shape *now = &t->now, *before = &t->before;
	bool same = same_people(before, now);

	for (size_t i = 0; i < now->n_people; i++) {
		struct person_drift *p = person_sum(d, now->people[i]);

		if (before->there) {
			p->all = p->all || !same;
		} else {
			p->works++;
			widen(&p->first_year, &p->last_year, now->year);
		}
	}
	for (size_t i = 0; !same && i < before->n_people; i++)
		person_sum(d, before->people[i])->all = true;
	if (!before->there && now->there)
		add_pairs(d, now);
}

static void sum_shape(struct drift *d, const struct shape *x, int sign)
{
	for (size_t i = 0; i < x->n_forms; i++) {
		struct form_drift f = x->forms[i];

		f.uses = sign;
		vec_push(&d->forms, f);
	}
	for (size_t i = 0; i < x->n_things; i++) {
		uint64_t *n = map64_slot(d->things, x->things[i], 0);

		*n = (*n == NO_CHANGE ? 0 : *n) + (uint64_t)(int64_t)sign;
	}
}

enum err drift_digest(struct store *s, struct error *e)
{
	struct drift *d = s->drift;
	enum err err = ERR_OK;

	for (size_t i = 0; !err && i < d->works.n; i++) {
		struct touched *t = &d->works.v[i];

		if (!t->known)
			err = shape_read(s, t->work, d->a, &t->now, e);
		if (err)
			break;
		sum_people(d, t);
		sum_shape(d, &t->before, -1);
		sum_shape(d, &t->now, 1);
		if (d->pairs.n >= PAIRS_MAX)
			err = write_pairs(s, e);
	}
	if (!err)
		err = write_pairs(s, e);
	forget_works(d);
	return err;
}

static int by_person(const void *x, const void *y)
{
	const struct person_drift *a = x, *b = y;

	return a->id < b->id ? -1 : a->id > b->id;
}

struct person_drift *drift_people(struct store *s, size_t *ret_n)
{
	struct drift *d = s->drift;

	if (d->people.n > 1)
		qsort(d->people.v, d->people.n, sizeof(*d->people.v), by_person);
	for (size_t i = 0; i < d->people.n; i++)
		map64_put(d->person_at, (uint64_t)d->people.v[i].id, i);
	*ret_n = d->people.n;
	return d->people.v;
}

static int by_form(const void *x, const void *y)
{
	const struct form_drift *a = x, *b = y;

	if (a->person != b->person)
		return a->person < b->person ? -1 : 1;
	return str_cmp(a->name, b->name);
}

struct form_drift *drift_forms(struct store *s, size_t *ret_n)
{
	struct drift *d = s->drift;
	size_t kept = 0;

	if (d->forms.n > 1)
		qsort(d->forms.v, d->forms.n, sizeof(*d->forms.v), by_form);
	for (size_t i = 0; i < d->forms.n; i++) {
		struct form_drift *last = kept ? &d->forms.v[kept - 1] : NULL;

		if (last && last->person == d->forms.v[i].person && str_eq(last->name, d->forms.v[i].name))
			last->uses += d->forms.v[i].uses;
		else
			d->forms.v[kept++] = d->forms.v[i];
	}
	d->forms.n = kept;
	*ret_n = kept;
	return d->forms.v;
}

void drift_made(struct store *s, enum kind kind, row_id id)
{
	uint64_t *n = map64_slot(s->drift->things, thing_code(kind, id), 0);

	if (*n == NO_CHANGE)
		*n = 0;
}

size_t drift_things(struct store *s, enum kind kind, row_id **ret_ids)
{
	struct map64 *things = s->drift->things;
	row_id *ids = xcalloc(map64_count(things) + 1, sizeof(*ids));
	size_t n = 0;

	for (size_t i = 0; i < map64_count(things); i++) {
		uint64_t code = map64_key(things, i);

		if (code >> 56 == (uint64_t)kind && map64_value(things, i) != NO_CHANGE)
			ids[n++] = (row_id)(code & ((UINT64_C(1) << 56) - 1));
	}
	*ret_ids = ids;
	return n;
}

bool drift_take_thing(struct store *s, enum kind kind, row_id id, int64_t *ret_works)
{
	uint64_t code = thing_code(kind, id), n = 0;

	if (!map64_get(s->drift->things, code, &n) || n == NO_CHANGE)
		return false;
	map64_put(s->drift->things, code, NO_CHANGE);
	*ret_works = (int64_t)n;
	return true;
}
