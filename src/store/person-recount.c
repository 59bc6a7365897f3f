/* Counts people again from all their works: the way that is always right, for what sums of changes cannot tell (a
 * work that lost an author, a year that changed) and for doctor. Reads what is written and writes the difference
 * alone. */
#include "store/person-int.h"

struct tie {
	row_id other;
	int works, first_year, last_year;
	int64_t strength;
	bool written; /* stands in `edge` just so */
};

/* The distinct people of one work. */
struct crew {
	size_t at, n; /* in people; n counts all, none are kept when there are too many */
};

struct recount {
	struct store *s;
	struct map64 *set;    /* who is counted again */
	struct map64 *crews;  /* work → place in crew */
	VEC(struct crew) crew;
	VEC(row_id) people;
	struct map64 *links;  /* others' number of collaborators changes by this much (as int64_t) */
	struct map64 *tie_at; /* other → place in ties; of the person at hand */
	VEC(struct tie) ties;
	struct error *e;
};

struct recount *recount_new(struct store *s, struct error *e)
{
	struct recount *r = xcalloc(1, sizeof(*r));

	r->s = s;
	r->e = e;
	r->set = map64_new();
	r->crews = map64_new();
	r->links = map64_new();
	r->tie_at = map64_new();
	return r;
}

void recount_free(struct recount *r)
{
	if (!r)
		return;
	map64_free(r->set);
	map64_free(r->crews);
	map64_free(r->links);
	map64_free(r->tie_at);
	vec_done(&r->crew);
	vec_done(&r->people);
	vec_done(&r->ties);
	free(r);
}

void recount_also(struct recount *r, row_id person)
{
	map64_put(r->set, (uint64_t)person, 1);
}

static enum err load_crew(struct recount *r, row_id work, struct crew *ret)
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

static void add_tie(struct recount *r, row_id other, size_t n, int year)
{
	uint64_t *at = map64_slot(r->tie_at, (uint64_t)other, r->ties.n);
	struct tie *t;

	if (*at == r->ties.n)
		vec_push(&r->ties, (struct tie){ .other = other });
	t = &r->ties.v[*at];
	t->works++;
	t->strength = strength_add(t->strength, strength_of_work(n));
	widen(&t->first_year, &t->last_year, year);
}

/* Counts the person's works and years and ties. */
static enum err scan_works(struct recount *r, struct person *p)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err = ERR_OK;

	map64_clear(r->tie_at);
	vec_clear(&r->ties);
	p->works = p->first_year = p->last_year = 0;
	stmt_open(&q, r->s,
		"SELECT w.id, w.year FROM (SELECT DISTINCT work FROM mention WHERE person = ?) m JOIN work w ON "
		"w.id = m.work",
		r->e);
	stmt_int(&q, p->id);
	while (!err && stmt_row(&q)) {
		int year = stmt_get_small(&q, 1);
		struct crew c = { 0 };

		p->works++;
		widen(&p->first_year, &p->last_year, year);
		err = load_crew(r, stmt_get_int(&q, 0), &c);
		for (size_t i = 0; !err && c.n >= 2 && c.n <= EDGE_MAX_AUTHORS && i < c.n; i++) {
			row_id other = r->people.v[c.at + i];

			if (other != p->id)
				add_tie(r, other, c.n, year);
		}
	}
	return err ? err : stmt_code(&q);
}

static void count_link(struct recount *r, row_id other, int64_t by)
{
	uint64_t *n;

	if (map64_get(r->set, (uint64_t)other, &(uint64_t){ 0 }))
		return;
	n = map64_slot(r->links, (uint64_t)other, 0);
	*n += (uint64_t)by;
}

static enum err drop_edge(struct recount *r, row_id id, row_id other)
{
	enum err err;

	count_link(r, other, -1);
	err = stmt_once(r->s, "DELETE FROM edge WHERE (a = ?1 AND b = ?2) OR (a = ?2 AND b = ?1)", id, other, r->e);
	return err ? err : tally_add(r->s, TALLY_EDGE, -sqlite3_changes64(r->s->db), r->e);
}

static enum err write_edge(struct recount *r, row_id a, row_id b, const struct tie *t)
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
	stmt_int(&q, t->strength);
	return stmt_run(&q);
}

/* What `edge` has of the person: known neighbours marked, those that are none any more into gone. */
static enum err compare_edges(struct recount *r, row_id id, struct map64 *known, struct map64 *gone)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, r->s, "SELECT b, works, first_year, last_year, strength FROM edge WHERE a = ?", r->e);
	stmt_int(&q, id);
	while (stmt_row(&q)) {
		row_id other = stmt_get_int(&q, 0);
		struct tie *t;
		uint64_t at = 0;

		if (!map64_get(r->tie_at, (uint64_t)other, &at)) {
			map64_put(gone, (uint64_t)other, 1);
			continue;
		}
		map64_put(known, (uint64_t)other, 1);
		t = &r->ties.v[at];
		t->written = stmt_get_int(&q, 1) == t->works && stmt_get_int(&q, 2) == t->first_year &&
			stmt_get_int(&q, 3) == t->last_year && stmt_get_int(&q, 4) == t->strength;
	}
	return stmt_code(&q);
}

/* Brings `edge` to what ties say. */
static enum err write_ties(struct recount *r, row_id id)
{
	struct map64 *known = map64_new(), *gone = map64_new();
	enum err err = compare_edges(r, id, known, gone);

	for (size_t i = 0; !err && i < map64_count(gone); i++)
		err = drop_edge(r, id, (row_id)map64_key(gone, i));
	for (size_t i = 0; !err && i < r->ties.n; i++) {
		const struct tie *t = &r->ties.v[i];

		if (t->written)
			continue;
		if (!map64_get(known, (uint64_t)t->other, &(uint64_t){ 0 })) {
			count_link(r, t->other, 1);
			err = tally_add(r->s, TALLY_EDGE, 2, r->e);
		}
		if (!err)
			err = write_edge(r, id, t->other, t);
		if (!err)
			err = write_edge(r, t->other, id, t);
	}
	map64_free(known);
	map64_free(gone);
	return err;
}

enum err recount_person(struct recount *r, struct person *p)
{
	enum err err = scan_works(r, p);

	if (!err)
		err = write_ties(r, p->id);
	p->links = (int)r->ties.n;
	return err;
}

enum err recount_drop(struct recount *r, row_id person)
{
	map64_clear(r->tie_at);
	vec_clear(&r->ties);
	return write_ties(r, person);
}

enum err recount_end(struct recount *r)
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
