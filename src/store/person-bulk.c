/* Set queries about one person or one work. They read derived tables only and write nothing.
 * What the rows mean is the business of the layers above. */
#include "store/person-bulk.h"

#include "store/store-int.h"

static void mate_fill(struct stmt *q, struct arena *a, struct person_mate *row)
{
	row->work = stmt_get_int(q, 0);
	row->person = stmt_get_int(q, 1);
	row->name = stmt_get_str(q, 2, a);
}
STMT_TAKE(mates_take, struct person_mate, mate_fill)

enum err person_bulk_mates(struct store *s, row_id person, int max_authors, struct arena *a,
	struct person_mate **ret,
	size_t *ret_n, struct error *e)
{
	/* CROSS JOIN keeps the order of the loops: from the person's works, never from all works. */
	static const char sql[] =
		"SELECT DISTINCT m.work, o.person, p.name FROM mention m"
		" CROSS JOIN work w ON w.id = m.work AND w.n_authors <= ?2"
		" CROSS JOIN mention o ON o.work = m.work AND o.person <> m.person"
		" CROSS JOIN person p ON p.id = o.person"
		" WHERE m.person = ?1 ORDER BY m.work, o.person";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, person);
	stmt_int(&q, max_authors);
	return mates_take(&q, a, ret, ret_n);
}

static void subject_fill(struct stmt *q, struct arena *a, struct person_subject *row)
{
	row->work = stmt_get_int(q, 0);
	row->topic = stmt_get_int(q, 1);
	row->name = stmt_get_str(q, 2, a);
	row->parent = stmt_get_str(q, 3, a);
	row->origin = (enum topic_origin)stmt_get_small(q, 4);
	row->works = stmt_get_small(q, 5);
}
STMT_TAKE(subjects_take, struct person_subject, subject_fill)

enum err person_bulk_subjects(struct store *s, row_id person, struct arena *a, struct person_subject **ret,
	size_t *ret_n, struct error *e)
{
	static const char sql[] =
		"SELECT DISTINCT m.work, t.id, t.name, t.parent, x.origin, t.works FROM mention m"
		" CROSS JOIN work_topic x ON x.work = m.work"
		" CROSS JOIN topic t ON t.id = x.topic"
		" WHERE m.person = ?1 ORDER BY m.work, t.name, t.id";
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	stmt_int(&q, person);
	return subjects_take(&q, a, ret, ret_n);
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
	row->edge.strength = stmt_get_real(q, 5);
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
		"SELECT o.work FROM (SELECT DISTINCT person FROM mention WHERE work = ?1 AND seq < 100) m"
		" CROSS JOIN mention o ON o.person = m.person"
		" UNION ALL"
		" SELECT o.work FROM work_topic x CROSS JOIN topic t ON t.id = x.topic AND t.works <= 5000"
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
