/* What follows from mentions: a person's names, counts, years, edges, words. Reads what is, compares it with what is
 * written, and writes the difference alone, so that refreshing the unchanged costs reads.
 *
 * Strength is a sum of 1/(n-1). Summed as doubles it would depend on the order of works, and so on the order of
 * imports; so it is summed in whole units of 2^-62, which does not, and made a double at the end. */
#include <assert.h>

#include "bib/name.h"
#include "store/person.h"
#include "store/store-int.h"

#define FRACTION_BITS 62
#define ONE (UINT64_C(1) << FRACTION_BITS)

struct tie {
	row_id other;
	int works, first_year, last_year;
	int64_t whole;
	uint64_t fraction; /* < ONE */
	bool written;      /* stands in `edge` just so */
};

/* The distinct people of one work. */
struct crew {
	size_t at, n; /* in people; n counts all, none are kept when there are too many */
};

struct refresh {
	struct store *s;
	struct map64 *set;     /* ids that are refreshed */
	struct map64 *crews;   /* work → place in crew */
	VEC(struct crew) crew;
	VEC(row_id) people;
	struct map64 *links;   /* other people's number of collaborators changes by this much (as int64_t) */
	struct map64 *tie_at;  /* other → place in ties; of the person at hand */
	VEC(struct tie) ties;
	struct arena *a;       /* of the person at hand */
	struct error *e;
};

static enum err load_crew(struct refresh *r, row_id work, struct crew *ret)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct crew c = { .at = r->people.n };
	uint64_t at = 0;

	if (map64_get(r->crews, (uint64_t)work, &at)) {
		*ret = r->crew.v[at];
		return ERR_OK;
	}
	stmt_open(&q, r->s, "SELECT DISTINCT person FROM mention WHERE work = ?", r->e);
	stmt_int(&q, work);
	while (stmt_row(&q)) {
		if (++c.n <= EDGE_MAX_AUTHORS)
			vec_push(&r->people, stmt_get_int(&q, 0));
	}
	if (q.code != ERR_OK)
		return q.code;
	if (c.n > EDGE_MAX_AUTHORS)
		r->people.n = c.at;
	map64_put(r->crews, (uint64_t)work, r->crew.n);
	vec_push(&r->crew, c);
	*ret = c;
	return ERR_OK;
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

static void add_tie(struct refresh *r, row_id other, size_t n, int year)
{
	uint64_t *at = map64_slot(r->tie_at, (uint64_t)other, r->ties.n);
	struct tie *t;

	if (*at == r->ties.n)
		vec_push(&r->ties, (struct tie){ .other = other });
	t = &r->ties.v[*at];
	t->works++;
	widen(&t->first_year, &t->last_year, year);
	if (n == 2)
		t->whole++;
	else
		t->fraction += (ONE + (n - 1) / 2) / (n - 1);
	if (t->fraction >= ONE) {
		t->fraction -= ONE;
		t->whole++;
	}
}

static double strength(const struct tie *t)
{
	return (double)t->whole + (double)t->fraction / (double)ONE;
}

/* Counts the person's works and years and ties. */
static enum err scan_works(struct refresh *r, row_id id, struct person *p)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err = ERR_OK;

	map64_clear(r->tie_at);
	vec_clear(&r->ties);
	stmt_open(&q, r->s,
		"SELECT w.id, w.year FROM (SELECT DISTINCT work FROM mention WHERE person = ?) m JOIN work w ON w.id = m.work",
		r->e);
	stmt_int(&q, id);
	while (!err && stmt_row(&q)) {
		int year = stmt_get_small(&q, 1);
		struct crew c = { 0 };

		p->works++;
		widen(&p->first_year, &p->last_year, year);
		err = load_crew(r, stmt_get_int(&q, 0), &c);
		for (size_t i = 0; !err && c.n >= 2 && c.n <= EDGE_MAX_AUTHORS && i < c.n; i++) {
			row_id other = r->people.v[c.at + i];

			if (other != id)
				add_tie(r, other, c.n, year);
		}
	}
	return err ? err : stmt_code(&q);
}

static void count_link(struct refresh *r, row_id other, int64_t by)
{
	uint64_t *n;

	if (map64_get(r->set, (uint64_t)other, &(uint64_t){ 0 }))
		return; /* its own refresh counts */
	n = map64_slot(r->links, (uint64_t)other, 0);
	*n += (uint64_t)by;
}

static enum err drop_edge(struct refresh *r, row_id id, row_id other)
{
	enum err err = stmt_once(r->s, "DELETE FROM edge WHERE a = ? AND b = ?", id, other, r->e);

	count_link(r, other, -1);
	return err ? err : stmt_once(r->s, "DELETE FROM edge WHERE a = ? AND b = ?", other, id, r->e);
}

static enum err write_edge(struct refresh *r, row_id a, row_id b, const struct tie *t)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, r->s,
		"INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (?, ?, ?, ?, ?, ?)"
		" ON CONFLICT (a, b) DO UPDATE SET works = excluded.works, first_year = excluded.first_year,"
		" last_year = excluded.last_year, strength = excluded.strength",
		r->e);
	stmt_int(&q, a);
	stmt_int(&q, b);
	stmt_int(&q, t->works);
	stmt_int_or_null(&q, t->first_year, 0);
	stmt_int_or_null(&q, t->last_year, 0);
	stmt_real(&q, strength(t));
	return stmt_run(&q);
}

/* Brings `edge` to what ties say. */
static enum err write_ties(struct refresh *r, row_id id)
{
	VEC(row_id) gone = { 0 };
	struct map64 *known = map64_new();
	struct stmt q;
	enum err err;

	stmt_open(&q, r->s, "SELECT b, works, first_year, last_year, strength FROM edge WHERE a = ?", r->e);
	stmt_int(&q, id);
	while (stmt_row(&q)) {
		row_id other = stmt_get_int(&q, 0);
		uint64_t at = 0;

		if (!map64_get(r->tie_at, (uint64_t)other, &at)) {
			vec_push(&gone, other);
			continue;
		}
		map64_put(known, (uint64_t)other, 1);
		r->ties.v[at].written = stmt_get_int(&q, 1) == r->ties.v[at].works &&
			stmt_get_int(&q, 2) == r->ties.v[at].first_year &&
			stmt_get_int(&q, 3) == r->ties.v[at].last_year &&
			stmt_get_real(&q, 4) == strength(&r->ties.v[at]);
	}
	err = stmt_code(&q);
	stmt_done(&q);
	for (size_t i = 0; !err && i < gone.n; i++)
		err = drop_edge(r, id, gone.v[i]);
	for (size_t i = 0; !err && i < r->ties.n; i++) {
		const struct tie *t = &r->ties.v[i];

		if (t->written)
			continue;
		if (!map64_get(known, (uint64_t)t->other, &(uint64_t){ 0 }))
			count_link(r, t->other, 1);
		err = write_edge(r, id, t->other, t);
		if (!err)
			err = write_edge(r, t->other, id, t);
	}
	map64_free(known);
	vec_done(&gone);
	return err;
}

struct form { /* one printed form of the name */
	struct str name;
	int64_t uses, was; /* was -1: not written yet */
	bool stated;
};

struct forms {
	VEC(struct form) v;
	struct map *at;
};

static struct form *form_of(struct forms *f, struct str name)
{
	uint64_t *at = map_slot(f->at, name, f->v.n);

	if (*at == f->v.n)
		vec_push(&f->v, (struct form){ .name = name, .was = -1 });
	return &f->v.v[*at];
}

static enum err read_forms(struct refresh *r, row_id id, struct forms *f)
{
	CLEANUP(stmt_done) struct stmt q = { 0 }, p = { 0 };

	stmt_open(&p, r->s, "SELECT name, uses, stated FROM person_name WHERE person = ?", r->e);
	stmt_int(&p, id);
	while (stmt_row(&p)) {
		struct form *x = form_of(f, stmt_get_str(&p, 0, r->a));

		x->was = stmt_get_int(&p, 1);
		x->stated = stmt_get_int(&p, 2) != 0;
	}
	if (stmt_code(&p) != ERR_OK)
		return p.code;
	/* A mention counts once a form, however many records print it so. */
	stmt_open(&q, r->s,
		"SELECT n.name, m.work, m.seq FROM mention m JOIN mention_name n ON n.work = m.work AND n.seq = m.seq"
		" WHERE m.person = ?1 UNION SELECT m.name, m.work, m.seq FROM mention m WHERE m.person = ?1",
		r->e);
	stmt_int(&q, id);
	while (stmt_row(&q)) {
		struct str name = stmt_get_str(&q, 0, NULL);
		uint64_t at = 0;

		if (map_get(f->at, name, &at))
			f->v.v[at].uses++;
		else
			form_of(f, arena_str(r->a, name))->uses++;
	}
	return stmt_code(&q);
}

static int by_uses(const void *x, const void *y)
{
	const struct form *a = x, *b = y;

	if (a->uses != b->uses)
		return a->uses > b->uses ? -1 : 1;
	return str_cmp(a->name, b->name);
}

static enum err write_form(struct refresh *r, row_id id, const struct form *x, struct str key)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, r->s,
		"INSERT INTO person_name (person, name, key, uses, stated) VALUES (?, ?, ?, ?, ?)"
		" ON CONFLICT (person, name) DO UPDATE SET uses = excluded.uses",
		r->e);
	stmt_int(&q, id);
	stmt_text(&q, x->name);
	stmt_text(&q, key);
	stmt_int(&q, x->uses);
	stmt_int(&q, x->stated);
	return stmt_run(&q);
}

static enum err drop_form(struct refresh *r, row_id id, struct str name)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, r->s, "DELETE FROM person_name WHERE person = ? AND name = ?", r->e);
	stmt_int(&q, id);
	stmt_text(&q, name);
	return stmt_run(&q);
}

/* Writes the forms that changed; finds the fullest, its key, and the words of all. */
static enum err write_forms(struct refresh *r, row_id id, struct forms *f, struct person *p, struct buf *words)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	struct name best = { 0 };
	enum err err = ERR_OK;

	if (f->v.n > 1)
		qsort(f->v.v, f->v.n, sizeof(f->v.v[0]), by_uses);
	for (size_t i = 0; !err && i < f->v.n; i++) {
		const struct form *x = &f->v.v[i];
		struct name n;

		if (x->uses == 0 && !x->stated) {
			err = drop_form(r, id, x->name);
			continue;
		}
		n = name_split(x->name, false, r->a);
		buf_clear(&key);
		name_key(&n, &key);
		if (x->uses != x->was)
			err = write_form(r, id, x, buf_str(&key));
		find_add_name(x->name, r->a, words);
		if (!p->name.p || name_fuller(&n, &best)) {
			best = n;
			p->name = x->name;
			p->key = arena_str(r->a, buf_str(&key));
		}
	}
	return err;
}

static enum err write_person(struct refresh *r, const struct person *was, const struct person *p)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	if (str_eq(was->key, p->key) && str_eq(was->name, p->name) && was->works == p->works &&
		was->first_year == p->first_year && was->last_year == p->last_year && was->links == p->links)
		return ERR_OK;
	stmt_open(&q, r->s,
		"UPDATE person SET key = ?, name = ?, works = ?, first_year = ?, last_year = ?, links = ? WHERE id = ?", r->e);
	stmt_text(&q, p->key);
	stmt_text(&q, p->name);
	stmt_int(&q, p->works);
	stmt_int_or_null(&q, p->first_year, 0);
	stmt_int_or_null(&q, p->last_year, 0);
	stmt_int(&q, p->links);
	stmt_int(&q, p->id);
	return stmt_run(&q);
}

static enum err is_named(struct refresh *r, row_id id, bool *ret)
{
	int64_t named = 0;
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, r->s,
		"SELECT EXISTS (SELECT 1 FROM reported WHERE person = ?1) OR EXISTS (SELECT 1 FROM cv WHERE person = ?1)"
		" OR EXISTS (SELECT 1 FROM person_org WHERE person = ?1) OR EXISTS (SELECT 1 FROM listing WHERE person = ?1)"
		" OR EXISTS (SELECT 1 FROM record WHERE kind = ?2 AND target = ?1)",
		r->e);
	stmt_int(&q, id);
	stmt_int(&q, RECORD_PERSON);
	if (stmt_row(&q))
		named = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = named != 0;
	return q.code;
}

static enum err delete_person(struct refresh *r, const struct person *was)
{
	static const char *const sql[] = {
		"DELETE FROM person_name WHERE person = ?",
		"DELETE FROM person_ident WHERE person = ?",
		"DELETE FROM person WHERE id = ?",
	};
	enum err err;

	vec_clear(&r->ties);
	map64_clear(r->tie_at);
	err = write_ties(r, was->id);
	for (size_t i = 0; !err && i < ARRAY_LEN(sql); i++)
		err = stmt_once(r->s, sql[i], was->id, 0, r->e);
	return err ? err : find_set(r->s, KIND_PERSON, was->id, was->works, 0, STR(""), r->e);
}

static enum err read_was(struct refresh *r, row_id id, struct person *ret)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct person p = { 0 };

	stmt_open(&q, r->s, "SELECT id, key, name, works, first_year, last_year, links FROM person WHERE id = ?", r->e);
	stmt_int(&q, id);
	if (stmt_row(&q)) {
		p.id = stmt_get_int(&q, 0);
		p.key = stmt_get_str(&q, 1, r->a);
		p.name = stmt_get_str(&q, 2, r->a);
		p.works = stmt_get_small(&q, 3);
		p.first_year = stmt_get_small(&q, 4);
		p.last_year = stmt_get_small(&q, 5);
		p.links = stmt_get_small(&q, 6);
	}
	if (q.code == ERR_OK)
		*ret = p;
	return q.code;
}

static enum err refresh_names(struct refresh *r, const struct person *was, struct person *p)
{
	CLEANUP(buf_done) struct buf words = { 0 };
	struct forms f = { .at = map_new() };
	enum err err = read_forms(r, was->id, &f);

	if (!err)
		err = write_forms(r, was->id, &f, p, &words);
	if (!p->name.p) { /* a row without any name: what it was called stays */
		p->name = was->name;
		p->key = was->key;
	}
	if (!err)
		err = write_person(r, was, p);
	if (!err)
		err = find_set(r->s, KIND_PERSON, was->id, was->works, p->works, find_kept(&words), r->e);
	map_free(f.at);
	vec_done(&f.v);
	return err;
}

static enum err refresh_one(struct refresh *r, row_id id)
{
	struct person was = { 0 }, p = { .id = id };
	bool named = true;
	enum err err = read_was(r, id, &was);

	if (err || !was.id)
		return err;
	err = scan_works(r, id, &p);
	if (!err && p.works == 0)
		err = is_named(r, id, &named);
	if (!err && !named)
		return delete_person(r, &was);
	p.links = (int)r->ties.n;
	if (!err)
		err = write_ties(r, id);
	return err ? err : refresh_names(r, &was, &p);
}

static enum err write_links(struct refresh *r)
{
	enum err err = ERR_OK;

	for (size_t i = 0; !err && i < map64_count(r->links); i++) {
		int64_t by = (int64_t)map64_value(r->links, i);

		if (by != 0)
			err = stmt_once(r->s, "UPDATE person SET links = links + ?2 WHERE id = ?1",
				(int64_t)map64_key(r->links, i), by, r->e);
	}
	return err;
}

static int by_id(const void *x, const void *y)
{
	const row_id *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

enum err person_refresh(struct store *s, const row_id *ids, size_t n, struct error *e)
{
	struct refresh r = { .s = s, .e = e };
	row_id *sorted;
	enum err err = ERR_OK;

	assert(s->begun);
	if (n == 0)
		return ERR_OK;
	r.set = map64_new();
	r.crews = map64_new();
	r.links = map64_new();
	r.tie_at = map64_new();
	r.a = arena_new();
	sorted = xcalloc(n, sizeof(*sorted));
	memcpy(sorted, ids, n * sizeof(*sorted));
	qsort(sorted, n, sizeof(*sorted), by_id);
	for (size_t i = 0; i < n; i++)
		map64_put(r.set, (uint64_t)sorted[i], 1);
	for (size_t i = 0; !err && i < n; i++) {
		if (i > 0 && sorted[i] == sorted[i - 1])
			continue;
		arena_clear(r.a);
		err = refresh_one(&r, sorted[i]);
	}
	if (!err)
		err = write_links(&r);
	free(sorted);
	map64_free(r.set);
	map64_free(r.crews);
	map64_free(r.links);
	map64_free(r.tie_at);
	arena_free(r.a);
	vec_done(&r.crew);
	vec_done(&r.people);
	vec_done(&r.ties);
	return err;
}
