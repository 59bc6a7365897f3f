/* People: reading rows, names, identifiers, affiliations, topics, reports, CVs. Writing is in person-put.c, what
 * follows from mentions in person-refresh.c. */
#include "store/person.h"

#include "base/file.h"
#include "store/store-int.h"

void person_read(struct stmt *q, struct arena *a, struct person *p)
{
	p->id = stmt_get_int(q, 0);
	p->key = stmt_get_str(q, 1, a);
	p->name = stmt_get_str(q, 2, a);
	p->role = stmt_get_str(q, 3, a);
	p->tagline = stmt_get_str(q, 4, a);
	p->open = stmt_is_null(q, 5) ? -1 : stmt_get_int(q, 5) != 0;
	p->works = stmt_get_small(q, 6);
	p->first_year = stmt_get_small(q, 7);
	p->last_year = stmt_get_small(q, 8);
	p->links = stmt_get_small(q, 9);
}

void mention_read(struct stmt *q, struct arena *a, struct mention *m)
{
	m->work = stmt_get_int(q, 0);
	m->seq = stmt_get_small(q, 1);
	m->position = stmt_get_small(q, 2);
	m->person = stmt_get_int(q, 3);
	m->name = stmt_get_str(q, 4, a);
	m->org = stmt_get_str(q, 5, a);
}

static void read_id(struct stmt *q, struct arena *a, row_id *id)
{
	(void)a;
	*id = stmt_get_int(q, 0);
}
STMT_TAKE(take_ids, row_id, read_id)

enum err person_get(struct store *s, row_id id, struct arena *a, struct person *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct person p = { 0 };

	stmt_open(&q, s, "SELECT " PERSON_COLUMNS " FROM person p WHERE p.id = ?", e);
	stmt_int(&q, id);
	if (stmt_row(&q))
		person_read(&q, a, &p);
	if (q.code != ERR_OK)
		return q.code;
	if (!p.id)
		return error_set(e, ERR_MISSING, "there is no person p:%lld", (long long)id);
	*ret = p;
	return ERR_OK;
}

enum err person_by_ident(struct store *s, struct ident id, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id found = 0;

	stmt_open(&q, s, "SELECT person FROM person_ident WHERE scheme = ? AND value = ?", e);
	stmt_int(&q, id.scheme);
	stmt_text(&q, id.value);
	if (stmt_row(&q))
		found = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = found;
	return q.code;
}

struct ranked_id {
	row_id id;
	int64_t works;
};

static int by_works(const void *x, const void *y)
{
	const struct ranked_id *a = x, *b = y;

	if (a->works != b->works)
		return a->works > b->works ? -1 : 1;
	return a->id < b->id ? -1 : a->id > b->id;
}

/* A namesake is rare, and an import asks for every author: one is answered from the index of names alone. */
static enum err order_by_works(struct store *s, struct arena *a, row_id *ids, size_t *n, struct error *e)
{
	struct ranked_id *v = ARENA_ARRAY(a, struct ranked_id, *n + 1);
	enum err err = ERR_OK;
	size_t kept = 0;

	for (size_t i = 0; !err && i < *n; i++) {
		if (i > 0 && ids[i] == ids[i - 1])
			continue;
		v[kept].id = ids[i];
		err = stmt_number(s, "SELECT works FROM person WHERE id = ?", ids[i], 0, 0, &v[kept++].works, e);
	}
	qsort(v, kept, sizeof(*v), by_works);
	for (size_t i = 0; i < kept; i++)
		ids[i] = v[i].id;
	*n = kept;
	return err;
}

enum err person_by_key(
	struct store *s, struct str key, struct arena *a, row_id **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id *ids = NULL;
	size_t n = 0;
	enum err err;

	stmt_open(&q, s, "SELECT person FROM person_name WHERE key = ? ORDER BY person", e);
	stmt_text(&q, key);
	err = take_ids(&q, a, &ids, &n);
	if (!err && n > 1)
		err = order_by_works(s, a, ids, &n, e);
	if (err)
		return err;
	*ret = ids;
	*ret_n = n;
	return ERR_OK;
}

static void read_name(struct stmt *q, struct arena *a, struct person_name *n)
{
	n->name = stmt_get_str(q, 0, a);
	n->uses = stmt_get_small(q, 1);
}
STMT_TAKE(take_names, struct person_name, read_name)

enum err person_names(struct store *s, row_id id, struct arena *a, struct person_name **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT name, uses FROM person_name WHERE person = ? ORDER BY uses DESC, name", e);
	stmt_int(&q, id);
	return take_names(&q, a, ret, ret_n);
}

static void read_ident(struct stmt *q, struct arena *a, struct ident *id)
{
	int64_t scheme = stmt_get_int(q, 0);

	id->scheme = scheme > 0 && scheme < SCHEME_COUNT ? (enum scheme)scheme : SCHEME_NONE;
	id->value = stmt_get_str(q, 1, a);
}
STMT_TAKE(take_idents, struct ident, read_ident)

enum err person_idents(
	struct store *s, row_id id, struct arena *a, struct ident **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT scheme, value FROM person_ident WHERE person = ? ORDER BY scheme, value", e);
	stmt_int(&q, id);
	return take_idents(&q, a, ret, ret_n);
}

static void read_affiliation(struct stmt *q, struct arena *a, struct affiliation *f)
{
	f->org = stmt_get_int(q, 0);
	f->name = stmt_get_str(q, 1, a);
	f->since = stmt_get_small(q, 2);
	f->until = stmt_get_small(q, 3);
	f->works = stmt_get_small(q, 4);
}
STMT_TAKE(take_affiliations, struct affiliation, read_affiliation)

enum err person_orgs(
	struct store *s, row_id id, struct arena *a, struct affiliation **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	/* A stated "still" (-1) outweighs every year. */
	stmt_open(&q, s,
		"SELECT x.org, o.name, min(x.since), CASE WHEN min(x.until) = -1 THEN -1 ELSE max(x.until) END, "
		"sum(x.works)"
		" FROM (SELECT mo.org AS org, min(w.year) AS since, max(w.year) AS until, count(DISTINCT m.work) "
		"AS works"
		"  FROM mention m JOIN mention_org mo ON mo.work = m.work AND mo.seq = m.seq JOIN work w ON w.id = "
		"m.work"
		"  WHERE m.person = ?1 GROUP BY mo.org"
		"  UNION ALL SELECT org, since, until, 0 FROM person_org WHERE person = ?1) x"
		" JOIN org o ON o.id = x.org GROUP BY x.org"
		" ORDER BY CASE WHEN min(x.until) = -1 THEN 9999 ELSE max(x.until) END DESC, min(x.since) DESC,"
		" sum(x.works) DESC, o.name",
		e);
	stmt_int(&q, id);
	return take_affiliations(&q, a, ret, ret_n);
}

STMT_TAKE(take_topics, struct thing, topic_read)

enum err person_topics(
	struct store *s, row_id id, struct arena *a, struct thing **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	/* 1: TOPIC_CATEGORY */
	stmt_open(&q, s,
		"SELECT t.id, t.name, t.type, t.place, t.url, t.parent, count(*), min(wt.origin)"
		" FROM (SELECT DISTINCT work FROM mention WHERE person = ?) m JOIN work_topic wt ON wt.work = "
		"m.work"
		" JOIN topic t ON t.id = wt.topic GROUP BY t.id"
		" ORDER BY min(wt.origin) = 1, count(*) DESC, min(wt.origin), t.name, t.id",
		e);
	stmt_int(&q, id);
	return take_topics(&q, a, ret, ret_n);
}

STMT_TAKE(take_mentions, struct mention, mention_read)

enum err person_mentions(struct store *s, row_id id, struct arena *a, struct mention **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT " MENTION_COLUMNS " FROM mention m WHERE m.person = ? ORDER BY m.work, m.seq", e);
	stmt_int(&q, id);
	return take_mentions(&q, a, ret, ret_n);
}

static int get_or_minus(struct stmt *q, int column)
{
	return stmt_is_null(q, column) ? -1 : stmt_get_small(q, column);
}

static void read_reported(struct stmt *q, struct arena *a, struct reported_row *r)
{
	r->person = stmt_get_int(q, 0);
	r->record = stmt_get_int(q, 1);
	r->r.source = stmt_get_str(q, 2, a);
	r->r.works = get_or_minus(q, 3);
	r->r.followers = get_or_minus(q, 4);
	r->r.topics = get_or_minus(q, 5);
	r->r.close_collaborators = get_or_minus(q, 6);
	r->r.trust = get_or_minus(q, 7);
	r->r.tier = stmt_get_str(q, 8, a);
	r->r.level = get_or_minus(q, 9);
	r->r.claim = stmt_get_str(q, 10, a);
	r->r.open_to_collaborate = get_or_minus(q, 11);
}
STMT_TAKE(take_reported, struct reported_row, read_reported)

enum err person_reported(struct store *s, row_id id, struct arena *a, struct reported_row **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT person, record, source, works, followers, topics, close_collaborators, trust, tier, level, "
		"claim, open"
		" FROM reported WHERE person = ? ORDER BY record",
		e);
	stmt_int(&q, id);
	return take_reported(&q, a, ret, ret_n);
}

static void read_cv(struct stmt *q, struct arena *a, struct cv_row *c)
{
	int section = stmt_get_small(q, 1);

	c->record = stmt_get_int(q, 0);
	c->cv.section = section >= 0 && section < CV_SECTION_COUNT ? (enum cv_section)section : CV_STATEMENT;
	c->cv.since = stmt_get_small(q, 2);
	c->cv.until = stmt_get_small(q, 3);
	c->cv.title = stmt_get_str(q, 4, a);
	c->cv.org = stmt_get_str(q, 5, a);
	c->cv.field = stmt_get_str(q, 6, a);
	c->cv.person = stmt_get_str(q, 7, a);
	c->cv.thesis = stmt_get_str(q, 8, a);
	c->cv.text = stmt_get_str(q, 9, a);
	c->work = stmt_get_int(q, 10);
}
STMT_TAKE(take_cv, struct cv_row, read_cv)

enum err person_cv(struct store *s, row_id id, struct arena *a, struct cv_row **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	/* Publications of a record that has listings are those listings. */
	stmt_open(&q, s,
		"SELECT record, section, since, until, title, org, field, who, thesis, text, work FROM ("
		"SELECT c.record, c.section, c.since, c.until, c.title, c.org, c.field, c.who, c.thesis, c.text,"
		" NULL AS work, c.seq FROM cv c WHERE c.person = ?1 AND NOT (c.section IN (?2, ?3) AND EXISTS"
		" (SELECT 1 FROM listing l WHERE l.record = c.record AND l.section IN (?4, ?5)))"
		" UNION ALL SELECT l.record, CASE l.section WHEN ?4 THEN ?2 ELSE ?3 END, l.year, NULL, w.title, "
		"NULL, NULL,"
		" NULL, NULL, l.text, l.work, l.seq FROM listing l JOIN work w ON w.id = l.work"
		" WHERE l.person = ?1 AND l.section IN (?4, ?5)) ORDER BY section, record, seq, work",
		e);
	stmt_int(&q, id);
	stmt_int(&q, CV_PUBLICATION);
	stmt_int(&q, CV_PREPRINT);
	stmt_text(&q, str_from(cv_section_name(CV_PUBLICATION)));
	stmt_text(&q, str_from(cv_section_name(CV_PREPRINT)));
	return take_cv(&q, a, ret, ret_n);
}
STMT_TAKE(take_listings, struct listing_row, work_read_listing)

enum err person_listings(struct store *s, row_id id, struct arena *a, struct listing_row **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT l.work, l.person, l.record, l.section, l.text, l.seq, l.year, f.path" LISTING_FROM
		" WHERE l.person = ? ORDER BY l.section, l.record, l.seq, l.work",
		e);
	stmt_int(&q, id);
	return take_listings(&q, a, ret, ret_n);
}

