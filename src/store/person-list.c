/* People of things, edges, and walks over all people and mentions. */
#include "store/drift.h"
#include "store/person.h"

enum { CHUNK = 512 };

STMT_TAKE(take_people, struct person, person_read)

#define PERSON_LIST(counted)                                                                                       \
	"SELECT p.id, p.key, p.name, p.role, p.tagline, p.open, c.works, p.first_year, p.last_year, p.links FROM " \
	"("                                                                                                        \
	"SELECT person, sum(works) AS works FROM (" counted                                                        \
	") GROUP BY person) c JOIN person p ON p.id = c.person"                                                    \
	" ORDER BY c.works DESC, p.name, p.id LIMIT ?2"

enum err person_list(struct store *s, enum kind of, row_id id, size_t limit, struct arena *a, struct person **ret,
	size_t *ret_n, struct error *e)
{
	static const char *const sql[KIND_COUNT] = {
		[KIND_TOPIC] =
			PERSON_LIST("SELECT m.person, count(DISTINCT m.work) AS works FROM work_topic t"
				    " JOIN mention m ON m.work = t.work WHERE t.topic = ?1 GROUP BY m.person"),
		[KIND_VENUE] = PERSON_LIST("SELECT m.person, count(DISTINCT m.work) AS works FROM work w"
					   " JOIN mention m ON m.work = w.id WHERE w.venue = ?1 GROUP BY m.person"),
		[KIND_ORG] = PERSON_LIST(
			"SELECT m.person, count(DISTINCT m.work) AS works FROM mention_org o"
			" JOIN mention m ON m.work = o.work AND m.seq = o.seq WHERE o.org = ?1 GROUP BY m.person"
			" UNION ALL SELECT person, 0 FROM person_org WHERE org = ?1"),
	};
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql[of], e);
	stmt_int(&q, id);
	stmt_int(&q, limit ? (int64_t)limit : -1);
	return take_people(&q, a, ret, ret_n);
}

struct keyed_mention {
	struct mention m;
	struct str key;
};

/* Some rows behind (work, seq); no statement is open when it returns, so that the caller may write and commit. */
static enum err next_mentions(struct store *s, row_id work, int seq, struct arena *a, struct keyed_mention *rows,
	size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	size_t n = 0;

	stmt_open(&q, s,
		"SELECT " MENTION_COLUMNS ", w.key FROM mention m JOIN work w ON w.id = m.work"
		" WHERE (m.work, m.seq) > (?, ?) ORDER BY m.work, m.seq LIMIT ?",
		e);
	stmt_int(&q, work);
	stmt_int(&q, seq);
	stmt_int(&q, CHUNK);
	while (n < CHUNK && stmt_row(&q)) {
		memset(&rows[n], 0, sizeof(rows[n]));
		mention_read(&q, a, &rows[n].m);
		rows[n++].key = stmt_get_str(&q, 6, a);
	}
	if (q.code == ERR_OK)
		*ret_n = n;
	return q.code;
}

enum err mention_each(struct store *s, row_id after_work, mention_fn *fn, void *ctx, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct keyed_mention *rows = xcalloc(CHUNK, sizeof(*rows));
	row_id work = after_work + 1;
	enum err err = ERR_OK;
	size_t n = 1;
	int seq = -1;

	while (!err && n > 0) {
		arena_clear(a);
		n = 0;
		err = next_mentions(s, work, seq, a, rows, &n, e);
		for (size_t i = 0; !err && i < n; i++) {
			work = rows[i].m.work;
			seq = rows[i].m.seq;
			err = fn(ctx, &rows[i].m, rows[i].key, e);
		}
	}
	free(rows);
	return err == ERR_EXISTS ? ERR_OK : err;
}

static enum err next_people(struct store *s, row_id after, struct arena *a, struct person *rows, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	size_t n = 0;

	stmt_open(&q, s, "SELECT " PERSON_COLUMNS " FROM person p WHERE p.id > ? ORDER BY p.id LIMIT ?", e);
	stmt_int(&q, after);
	stmt_int(&q, CHUNK);
	while (n < CHUNK && stmt_row(&q))
		person_read(&q, a, &rows[n++]);
	if (q.code == ERR_OK)
		*ret_n = n;
	return q.code;
}

enum err person_each(struct store *s, row_id after, person_fn *fn, void *ctx, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct person *rows = xcalloc(CHUNK, sizeof(*rows));
	enum err err = ERR_OK;
	size_t n = 1;

	while (!err && n > 0) {
		arena_clear(a);
		n = 0;
		err = next_people(s, after, a, rows, &n, e);
		for (size_t i = 0; !err && i < n; i++) {
			after = rows[i].id;
			err = fn(ctx, &rows[i], e);
		}
	}
	free(rows);
	return err == ERR_EXISTS ? ERR_OK : err;
}

static void read_edge(struct stmt *q, struct arena *a, struct edge *x)
{
	(void)a;
	x->a = stmt_get_int(q, 0);
	x->b = stmt_get_int(q, 1);
	x->works = stmt_get_small(q, 2);
	x->first_year = stmt_get_small(q, 3);
	x->last_year = stmt_get_small(q, 4);
	x->strength = strength_number(stmt_get_int(q, 5));
}
STMT_TAKE(take_edges, struct edge, read_edge)

enum err edge_list(struct store *s, row_id person, size_t limit, struct arena *a, struct edge **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT a, b, works, first_year, last_year, strength FROM edge WHERE a = ?"
		" ORDER BY strength DESC, works DESC, b LIMIT ?",
		e);
	stmt_int(&q, person);
	stmt_int(&q, limit ? (int64_t)limit : -1);
	return take_edges(&q, a, ret, ret_n);
}

enum err edge_get(struct store *s, row_id a_id, row_id b_id, struct edge *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct edge x = { 0 };

	stmt_open(&q, s, "SELECT a, b, works, first_year, last_year, strength FROM edge WHERE a = ? AND b = ?", e);
	stmt_int(&q, a_id);
	stmt_int(&q, b_id);
	if (stmt_row(&q))
		read_edge(&q, NULL, &x);
	if (q.code != ERR_OK)
		return q.code;
	if (!x.a)
		return error_set(e, ERR_MISSING, "p:%lld and p:%lld have no work together", (long long)a_id,
			(long long)b_id);
	*ret = x;
	return ERR_OK;
}
