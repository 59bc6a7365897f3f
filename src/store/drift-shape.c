/* The shape of a work: its people, printed names and things, from the parts it is made of or from its rows. */
#include "store/drift-int.h"

static int by_id(const void *x, const void *y)
{
	const int64_t *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

static size_t sort_distinct(int64_t *v, size_t n)
{
	size_t kept = 0;

	if (n > 1)
		qsort(v, n, sizeof(*v), by_id);
	for (size_t i = 0; i < n; i++) {
		if (kept == 0 || v[kept - 1] != v[i])
			v[kept++] = v[i];
	}
	return kept;
}

uint64_t thing_code(enum kind kind, row_id id)
{
	return (uint64_t)kind << 56 | (uint64_t)id;
}

static int64_t *copy_ids(struct arena *a, const int64_t *v, size_t n)
{
	int64_t *copy = ARENA_ARRAY(a, int64_t, n + 1);

	if (n > 0)
		memcpy(copy, v, n * sizeof(*v));
	return copy;
}

static void set_people(struct arena *a, struct shape *x, int64_t *v, size_t n)
{
	x->n_people = sort_distinct(v, n);
	x->people = copy_ids(a, v, x->n_people);
}

static void set_things(struct arena *a, struct shape *x, int64_t *v, size_t n)
{
	x->n_things = sort_distinct(v, n);
	x->things = (uint64_t *)copy_ids(a, v, x->n_things);
}

/* The forms of one mention, each once. */
static size_t add_forms(struct arena *a, const struct work_mention *m, struct form_drift *out)
{
	size_t n = 1;

	out[0] = (struct form_drift){ m->person, arena_str(a, m->name), 1 };
	for (size_t i = 0; i < m->n_names; i++) {
		size_t k = 0;

		while (k < n && !str_eq(out[k].name, m->names[i]))
			k++;
		if (k == n)
			out[n++] = (struct form_drift){ m->person, arena_str(a, m->names[i]), 1 };
	}
	return n;
}

struct shape shape_of(struct arena *a, const struct work *w, const struct work_parts *p)
{
	struct shape x = { .there = true, .year = w->year };
	VEC(int64_t) ids = { 0 };
	size_t room = 0;

	for (size_t i = 0; i < p->n_mentions; i++) {
		vec_push(&ids, p->mentions[i].person);
		room += p->mentions[i].n_names + 1;
	}
	set_people(a, &x, ids.v, ids.n);
	x.forms = ARENA_ARRAY(a, struct form_drift, room + 1);
	vec_clear(&ids);
	for (size_t i = 0; i < p->n_mentions; i++) {
		const struct work_mention *m = &p->mentions[i];

		x.n_forms += add_forms(a, m, x.forms + x.n_forms);
		for (size_t k = 0; k < m->n_orgs; k++)
			vec_push(&ids, (int64_t)thing_code(KIND_ORG, m->orgs[k]));
	}
	for (size_t i = 0; i < p->n_topics; i++)
		vec_push(&ids, (int64_t)thing_code(KIND_TOPIC, p->topics[i].topic));
	if (w->venue_id)
		vec_push(&ids, (int64_t)thing_code(KIND_VENUE, w->venue_id));
	set_things(a, &x, ids.v, ids.n);
	vec_done(&ids);
	return x;
}

static enum err read_row(struct store *s, row_id work, struct arena *a, struct shape *x, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 }, r = { 0 };
	VEC(int64_t) things = { 0 };
	enum err err;

	stmt_open(&q, s, "SELECT year, venue FROM work WHERE id = ?", e);
	stmt_int(&q, work);
	if (stmt_row(&q)) {
		x->there = true;
		x->year = stmt_get_small(&q, 0);
		if (!stmt_is_null(&q, 1))
			vec_push(&things, (int64_t)thing_code(KIND_VENUE, stmt_get_int(&q, 1)));
	}
	err = stmt_code(&q);
	if (!err) {
		stmt_open(&r, s,
			"SELECT ?2, topic FROM work_topic WHERE work = ?1 UNION ALL SELECT ?3, org FROM "
			"mention_org WHERE work = ?1",
			e);
		stmt_int(&r, work);
		stmt_int(&r, KIND_TOPIC);
		stmt_int(&r, KIND_ORG);
		while (stmt_row(&r))
			vec_push(&things, (int64_t)thing_code((enum kind)stmt_get_int(&r, 0), stmt_get_int(&r, 1)));
		err = stmt_code(&r);
	}
	set_things(a, x, things.v, things.n);
	vec_done(&things);
	return err;
}

enum err shape_read(struct store *s, row_id work, struct arena *a, struct shape *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	VEC(struct form_drift) forms = { 0 };
	VEC(int64_t) people = { 0 };
	struct shape x = { 0 };
	enum err err = read_row(s, work, a, &x, e);

	if (err || !x.there) {
		if (!err)
			*ret = x;
		return err;
	}
	stmt_open(&q, s,
		"SELECT m.person, m.name, m.seq FROM mention m WHERE m.work = ?1 UNION SELECT m.person, n.name, "
		"m.seq"
		" FROM mention m JOIN mention_name n ON n.work = m.work AND n.seq = m.seq WHERE m.work = ?1",
		e);
	stmt_int(&q, work);
	while (stmt_row(&q)) {
		row_id person = stmt_get_int(&q, 0);

		vec_push(&people, person);
		vec_push(&forms, (struct form_drift){ person, stmt_get_str(&q, 1, a), 1 });
	}
	set_people(a, &x, people.v, people.n);
	x.n_forms = forms.n;
	x.forms = ARENA_ARRAY(a, struct form_drift, forms.n + 1);
	if (forms.n > 0)
		memcpy(x.forms, forms.v, forms.n * sizeof(*forms.v));
	vec_done(&forms);
	vec_done(&people);
	if (stmt_code(&q) == ERR_OK)
		*ret = x;
	return stmt_code(&q);
}
