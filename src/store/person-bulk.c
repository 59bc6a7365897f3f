/* Set queries about one person or one work. They read derived tables only and write nothing.
 * What the rows mean is the business of the layers above. */
#include "store/person-bulk.h"

#include "store/drift.h"

/* Both queries below: CROSS JOIN keeps the order of the loops, from the person's works and never from all works,
 * and mention_by_person gives the works in order. What stands within one work is sorted here, which is cheaper than
 * to let SQLite sort; somebody who stands twice on a work doubles its rows, so equal ones are dropped too. */
static int by_person(const void *a, const void *b)
{
	const struct person_mate *x = a, *y = b;

	return (x->person > y->person) - (x->person < y->person);
}

/* Sorts and thins v[from] to v[n - 1], which are of one work; returns the new n. */
static size_t close_mates(struct person_mate *v, size_t from, size_t n)
{
	size_t kept = from;

	if (n - from > 1)
		qsort(v + from, n - from, sizeof(*v), by_person);
	for (size_t i = from; i < n; i++)
		if (kept == from || v[kept - 1].person != v[i].person)
			v[kept++] = v[i];
	return kept;
}

enum err person_bulk_mates(struct store *s, row_id person, int max_authors, struct arena *a,
	struct person_mate **ret, size_t *ret_n, struct error *e)
{
	static const char sql[] =
		"SELECT m.work, o.person FROM mention m"
		" CROSS JOIN work w ON w.id = m.work AND w.n_authors <= ?2"
		" CROSS JOIN mention o ON o.work = m.work AND o.person <> m.person"
		" WHERE m.person = ?1 ORDER BY m.work";
	CLEANUP(stmt_done) struct stmt q = { 0 };
	VEC(struct person_mate) rows = { 0 };
	size_t from = 0; /* the first row of the work at hand */

	stmt_open(&q, s, sql, e);
	stmt_int(&q, person);
	stmt_int(&q, max_authors);
	while (stmt_row(&q)) {
		struct person_mate row = { stmt_get_int(&q, 0), stmt_get_int(&q, 1) };

		if (rows.n > from && rows.v[from].work != row.work)
			from = rows.n = close_mates(rows.v, from, rows.n);
		vec_push(&rows, row);
	}
	if (stmt_code(&q) == ERR_OK) {
		rows.n = close_mates(rows.v, from, rows.n);
		*ret = ARENA_ARRAY(a, struct person_mate, rows.n + 1);
		if (rows.n > 0)
			memcpy(*ret, rows.v, rows.n * sizeof(*rows.v));
		*ret_n = rows.n;
	}
	vec_done(&rows);
	return stmt_code(&q);
}

struct subject_rows {
	struct map64 *places; /* topic to its place */
	VEC(struct person_subject) v;
};

static int by_topic(const void *a, const void *b)
{
	const struct person_subject *x = a, *y = b;

	return (x->topic > y->topic) - (x->topic < y->topic);
}

static size_t close_subjects(struct person_subject *v, size_t from, size_t n)
{
	size_t kept = from;

	if (n - from > 1)
		qsort(v + from, n - from, sizeof(*v), by_topic);
	for (size_t i = from; i < n; i++)
		if (kept == from || v[kept - 1].topic != v[i].topic)
			v[kept++] = v[i];
	return kept;
}

static enum err read_subjects(struct store *s, row_id person, struct subject_rows *rows, struct error *e)
{
	static const char sql[] =
		"SELECT m.work, x.topic, x.origin FROM mention m CROSS JOIN work_topic x ON x.work = m.work"
		" WHERE m.person = ?1 ORDER BY m.work";
	CLEANUP(stmt_done) struct stmt q = { 0 };
	size_t from = 0;

	stmt_open(&q, s, sql, e);
	stmt_int(&q, person);
	while (stmt_row(&q)) {
		struct person_subject row = { .work = stmt_get_int(&q, 0),
			.origin = (enum topic_origin)stmt_get_small(&q, 2) };

		row.topic = (uint32_t)*map64_slot(rows->places, (uint64_t)stmt_get_int(&q, 1),
			map64_count(rows->places));
		if (rows->v.n > from && rows->v.v[from].work != row.work)
			from = rows->v.n = close_subjects(rows->v.v, from, rows->v.n);
		vec_push(&rows->v, row);
	}
	rows->v.n = close_subjects(rows->v.v, from, rows->v.n);
	return stmt_code(&q);
}

static enum err read_topics(struct store *s, const struct map64 *places, struct arena *a, struct thing *topics,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT name, type, place, url, parent, works FROM topic WHERE id = ?", e);
	for (size_t i = 0; i < map64_count(places); i++) {
		topics[i].kind = KIND_TOPIC;
		topics[i].id = (row_id)map64_key(places, i);
		stmt_int(&q, topics[i].id);
		while (stmt_row(&q)) {
			topics[i].name = stmt_get_str(&q, 0, a);
			topics[i].type = stmt_get_str(&q, 1, a);
			topics[i].place = stmt_get_str(&q, 2, a);
			topics[i].url = stmt_get_str(&q, 3, a);
			topics[i].parent = stmt_get_str(&q, 4, a);
			topics[i].works = stmt_get_small(&q, 5);
		}
	}
	return stmt_code(&q);
}

enum err person_bulk_subjects(struct store *s, row_id person, struct arena *a, struct person_subjects *ret,
	struct error *e)
{
	struct subject_rows rows = { .places = map64_new() };
	struct person_subjects subjects = { 0 };
	enum err r = read_subjects(s, person, &rows, e);

	if (r == ERR_OK) {
		subjects.n_topics = map64_count(rows.places);
		subjects.topics = ARENA_ARRAY(a, struct thing, subjects.n_topics + 1);
		r = read_topics(s, rows.places, a, subjects.topics, e);
	}
	if (r == ERR_OK) {
		subjects.n = rows.v.n;
		subjects.v = ARENA_ARRAY(a, struct person_subject, rows.v.n + 1);
		if (rows.v.n > 0)
			memcpy(subjects.v, rows.v.v, rows.v.n * sizeof(*rows.v.v));
		*ret = subjects;
	}
	vec_done(&rows.v);
	map64_free(rows.places);
	return r;
}

static void place_fill(struct stmt *q, struct arena *a, struct person_place *row)
{
	row->work = stmt_get_int(q, 0);
	row->org = stmt_get_int(q, 1);
	row->name = stmt_get_str(q, 2, a);
}
STMT_TAKE(places_take, struct person_place, place_fill)

enum err person_bulk_places(struct store *s, row_id person, struct arena *a, struct person_place **ret,
	size_t *ret_n,
	struct error *e)
{
	static const char sql[] =
		"SELECT DISTINCT m.work, o.id, o.name FROM mention m"
		" CROSS JOIN mention_org x ON x.work = m.work AND x.seq = m.seq"
		" CROSS JOIN org o ON o.id = x.org"
		" WHERE m.person = ?1 ORDER BY m.work, o.id";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, person);
	return places_take(&q, a, ret, ret_n);
}

static void link_fill(struct stmt *q, struct arena *a, struct person_link *row)
{
	row->edge.a = stmt_get_int(q, 0);
	row->edge.b = stmt_get_int(q, 1);
	row->edge.works = stmt_get_small(q, 2);
	row->edge.first_year = stmt_get_small(q, 3);
	row->edge.last_year = stmt_get_small(q, 4);
	row->edge.strength = strength_number(stmt_get_int(q, 5));
	row->name = stmt_get_str(q, 6, a);
}
STMT_TAKE(links_take, struct person_link, link_fill)

enum err person_bulk_links(struct store *s, row_id person, struct arena *a, struct person_link **ret, size_t *ret_n,
	struct error *e)
{
	static const char sql[] =
		"SELECT d.a, d.b, d.works, d.first_year, d.last_year, d.strength, p.name FROM edge d"
		" CROSS JOIN person p ON p.id = d.b"
		" WHERE d.a = ?1 ORDER BY d.strength DESC, d.works DESC, d.b";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, person);
	return links_take(&q, a, ret, ret_n);
}

static void print_fill(struct stmt *q, struct arena *a, struct person_print *row)
{
	row->work = stmt_get_int(q, 0);
	row->key = stmt_get_str(q, 1, a);
	row->doi = stmt_get_str(q, 2, a);
	row->arxiv = stmt_get_str(q, 3, a);
	row->name = stmt_get_str(q, 4, a);
}
STMT_TAKE(prints_take, struct person_print, print_fill)

enum err person_bulk_prints(struct store *s, row_id person, size_t limit, struct arena *a,
	struct person_print **ret,
	size_t *ret_n, struct error *e)
{
	static const char sql[] =
		"SELECT w.id, w.key, w.doi, w.arxiv, m.name FROM mention m CROSS JOIN work w ON w.id = m.work"
		" WHERE m.person = ?1 ORDER BY w.year DESC, w.key, m.seq LIMIT ?2";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, person);
	stmt_int(&q, (int64_t)limit);
	return prints_take(&q, a, ret, ret_n);
}

static void work_person_fill(struct stmt *q, struct arena *a, struct work_person *row)
{
	row->person = stmt_get_int(q, 0);
	row->name = stmt_get_str(q, 1, a);
}
STMT_TAKE(work_people_take, struct work_person, work_person_fill)

enum err person_bulk_of_work(struct store *s, row_id work, struct arena *a, struct work_person **ret, size_t *ret_n,
	struct error *e)
{
	static const char sql[] = "SELECT person, name FROM mention WHERE work = ?1 ORDER BY seq";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, work);
	return work_people_take(&q, a, ret, ret_n);
}

enum err person_bulk_bearers(struct store *s, row_id work, struct str name, struct arena *a,
	struct work_person **ret, size_t *ret_n, struct error *e)
{
	static const char sql[] = "SELECT person, name FROM mention WHERE work = ?1 AND name = ?2 ORDER BY seq";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, work);
	stmt_text(&q, name);
	return work_people_take(&q, a, ret, ret_n);
}

static void near_fill(struct stmt *q, struct arena *a, struct work_near *row)
{
	(void)a;
	row->work = stmt_get_int(q, 0);
	row->shared = stmt_get_small(q, 1);
}
STMT_TAKE(near_take, struct work_near, near_fill)

enum err person_bulk_near(struct store *s, row_id work, size_t limit, struct arena *a, struct work_near **ret,
	size_t *ret_n, struct error *e)
{
	static const char sql[] =
		"SELECT n.work, n.shared FROM (SELECT work, count(*) AS shared FROM ("
		"SELECT DISTINCT o.work, o.person"
		" FROM (SELECT DISTINCT person FROM mention WHERE work = ?1 AND seq < 100) m"
		" CROSS JOIN mention o ON o.person = m.person"
		" UNION ALL"
		" SELECT o.work, 0 FROM work_topic x CROSS JOIN topic t ON t.id = x.topic AND t.works <= 5000"
		" CROSS JOIN work_topic o ON o.topic = x.topic"
		" WHERE x.work = ?1 AND x.origin <> ?3"
		") WHERE work <> ?1 GROUP BY work) n CROSS JOIN work w ON w.id = n.work"
		" ORDER BY n.shared DESC, w.year DESC, w.id LIMIT ?2";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, work);
	stmt_int(&q, (int64_t)limit);
	stmt_int(&q, TOPIC_CATEGORY);
	return near_take(&q, a, ret, ret_n);
}

enum err person_bulk_ceiling(struct store *s, row_id *ret, struct error *e)
{
	return stmt_number(s, "SELECT max(id) FROM work", 0, 0, 0, ret, e);
}
