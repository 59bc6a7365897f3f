/* Orgs, venues and topics: three tables of one shape, so each statement is written once and made three times.
 * Knows nothing of how a record becomes one. */
#include "store/thing.h"

#include <assert.h>

#include "base/uni.h"
#include "store/drift.h"

/* One text a table, by kind. */
#define BY_KIND(before, after)                                                \
	{                                                                     \
		[KIND_TOPIC] = before "topic" after,                          \
		[KIND_ORG] = before "org" after,                              \
		[KIND_VENUE] = before "venue" after,                          \
	}

#define THING_COLUMNS "t.id, t.name, t.type, t.place, t.url, t.parent, t.works"

static void read_row(struct stmt *q, struct arena *a, struct thing *t)
{
	t->id = stmt_get_int(q, 0);
	t->name = stmt_get_str(q, 1, a);
	t->type = stmt_get_str(q, 2, a);
	t->place = stmt_get_str(q, 3, a);
	t->url = stmt_get_str(q, 4, a);
	t->parent = stmt_get_str(q, 5, a);
	t->works = stmt_get_small(q, 6);
}
STMT_TAKE(take_rows, struct thing, read_row)

static enum err take_things(struct stmt *q, enum kind kind, struct arena *a, struct thing **ret, size_t *ret_n)
{
	struct thing *rows = NULL;
	size_t n = 0;
	enum err err = take_rows(q, a, &rows, &n);

	if (err)
		return err;
	for (size_t i = 0; i < n; i++)
		rows[i].kind = kind;
	*ret = rows;
	*ret_n = n;
	return ERR_OK;
}

static const char *kind_word(enum kind kind)
{
	return kind == KIND_TOPIC ? "topic" : kind == KIND_ORG ? "org" : "venue";
}

static enum tally tally_of(enum kind kind)
{
	return kind == KIND_TOPIC ? TALLY_TOPIC : kind == KIND_ORG ? TALLY_ORG : TALLY_VENUE;
}

static bool is_thing(enum kind kind)
{
	return kind == KIND_TOPIC || kind == KIND_ORG || kind == KIND_VENUE;
}

static enum err get_row(
	struct store *s, enum kind kind, row_id id, struct arena *a, struct thing *ret, struct error *e)
{
	static const char *const sql[KIND_COUNT] = BY_KIND("SELECT " THING_COLUMNS " FROM ", " t WHERE t.id = ?");
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct thing t = { .kind = kind };

	assert(is_thing(kind));
	stmt_open(&q, s, sql[kind], e);
	stmt_int(&q, id);
	if (stmt_row(&q))
		read_row(&q, a, &t);
	if (q.code != ERR_OK)
		return q.code;
	if (!t.id)
		return error_set(e, ERR_MISSING, "there is no %s %lld", kind_word(kind), (long long)id);
	*ret = t;
	return ERR_OK;
}

static const char *const people_sql[KIND_COUNT] = {
	[KIND_TOPIC] = "SELECT count(DISTINCT m.person) FROM work_topic t JOIN mention m ON m.work = t.work WHERE "
		       "t.topic = ?",
	[KIND_ORG] = "SELECT count(*) FROM (SELECT m.person FROM mention_org o JOIN mention m ON m.work = o.work"
		     " AND m.seq = o.seq WHERE o.org = ?1 UNION SELECT person FROM person_org WHERE org = ?1)",
	[KIND_VENUE] =
		"SELECT count(DISTINCT m.person) FROM work w JOIN mention m ON m.work = w.id WHERE w.venue = ?",
};

enum err thing_get(struct store *s, enum kind kind, row_id id, struct arena *a, struct thing *ret, struct error *e)
{
	struct thing t = { 0 };
	int64_t people = 0;
	enum err err = get_row(s, kind, id, a, &t, e);

	if (!err)
		err = stmt_number(s, people_sql[kind], id, 0, 0, &people, e);
	if (err)
		return err;
	t.people = (int)people;
	*ret = t;
	return ERR_OK;
}

/* By what a name is one: its fold; a name of punctuation alone is itself. */
static void fold_name(struct str name, struct buf *out)
{
	uni_fold(out, name);
	if (out->n == 0)
		buf_add(out, name);
}

enum err thing_by_name(struct store *s, enum kind kind, struct str name, row_id *ret, struct error *e)
{
	static const char *const sql[KIND_COUNT] = BY_KIND("SELECT id FROM ", " WHERE fold = ?");
	CLEANUP(buf_done) struct buf fold = { 0 };
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0;

	assert(is_thing(kind));
	fold_name(name, &fold);
	stmt_open(&q, s, sql[kind], e);
	stmt_text(&q, buf_str(&fold));
	if (stmt_row(&q))
		id = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = id;
	return q.code;
}

enum err thing_list(struct store *s, enum kind kind, size_t limit, struct arena *a, struct thing **ret,
	size_t *ret_n, struct error *e)
{
	static const char *const sql[KIND_COUNT] =
		BY_KIND("SELECT " THING_COLUMNS " FROM ", " t ORDER BY t.works DESC, t.name, t.id LIMIT ?");
	CLEANUP(stmt_done) struct stmt q = { 0 };

	assert(is_thing(kind));
	stmt_open(&q, s, sql[kind], e);
	stmt_int(&q, limit ? (int64_t)limit : -1);
	return take_things(&q, kind, a, ret, ret_n);
}

#define COUNTED "c.id, t.name, t.type, t.place, t.url, t.parent, c.n FROM ("
#define COUNTED_ORDER " ORDER BY c.n DESC, t.name, t.id LIMIT ?2"

enum err thing_topics(struct store *s, enum kind of, row_id id, size_t limit, struct arena *a, struct thing **ret,
	size_t *ret_n, struct error *e)
{
	static const char *const sql[KIND_COUNT] = {
		[KIND_ORG] = "SELECT " COUNTED "SELECT wt.topic AS id, count(*) AS n FROM"
			     " (SELECT DISTINCT work FROM mention_org WHERE org = ?1) o JOIN work_topic wt ON "
			     "wt.work = o.work"
			     " GROUP BY wt.topic) c JOIN topic t ON t.id = c.id" COUNTED_ORDER,
		[KIND_VENUE] = "SELECT " COUNTED "SELECT wt.topic AS id, count(*) AS n FROM work w"
			       " JOIN work_topic wt ON wt.work = w.id WHERE w.venue = ?1"
			       " GROUP BY wt.topic) c JOIN topic t ON t.id = c.id" COUNTED_ORDER,
	};
	CLEANUP(stmt_done) struct stmt q = { 0 };

	assert(of == KIND_ORG || of == KIND_VENUE);
	stmt_open(&q, s, sql[of], e);
	stmt_int(&q, id);
	stmt_int(&q, limit ? (int64_t)limit : -1);
	return take_things(&q, KIND_TOPIC, a, ret, ret_n);
}

enum err thing_near(struct store *s, row_id topic, size_t limit, struct arena *a, struct thing **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT " COUNTED
		"SELECT y.topic AS id, count(*) AS n FROM work_topic x JOIN work_topic y ON y.work = x.work"
		" WHERE x.topic = ?1 AND y.topic <> ?1 GROUP BY y.topic) c JOIN topic t ON t.id = "
		"c.id" COUNTED_ORDER,
		e);
	stmt_int(&q, topic);
	stmt_int(&q, limit ? (int64_t)limit : -1);
	return take_things(&q, KIND_TOPIC, a, ret, ret_n);
}

enum err thing_orgs(struct store *s, enum kind of, row_id id, size_t limit, struct arena *a, struct thing **ret,
	size_t *ret_n, struct error *e)
{
	static const char *const sql[KIND_COUNT] = {
		[KIND_TOPIC] =
			"SELECT " COUNTED "SELECT mo.org AS id, count(DISTINCT mo.work) AS n FROM work_topic wt"
			" JOIN mention_org mo ON mo.work = wt.work WHERE wt.topic = ?1"
			" GROUP BY mo.org) c JOIN org t ON t.id = c.id" COUNTED_ORDER,
		[KIND_VENUE] = "SELECT " COUNTED "SELECT mo.org AS id, count(DISTINCT mo.work) AS n FROM work w"
			       " JOIN mention_org mo ON mo.work = w.id WHERE w.venue = ?1"
			       " GROUP BY mo.org) c JOIN org t ON t.id = c.id" COUNTED_ORDER,
	};
	CLEANUP(stmt_done) struct stmt q = { 0 };

	assert(of == KIND_TOPIC || of == KIND_VENUE);
	stmt_open(&q, s, sql[of], e);
	stmt_int(&q, id);
	stmt_int(&q, limit ? (int64_t)limit : -1);
	return take_things(&q, KIND_ORG, a, ret, ret_n);
}

static enum err fill_empty(struct store *s, const struct thing *t, row_id id, struct error *e)
{
	static const char *const sql[KIND_COUNT] = BY_KIND("UPDATE ",
		" SET type = coalesce(type, ?), place = coalesce(place, ?), url = coalesce(url, ?),"
		" parent = coalesce(parent, ?) WHERE id = ?");
	CLEANUP(stmt_done) struct stmt q = { 0 };

	if (!t->type.p && !t->place.p && !t->url.p && !t->parent.p)
		return ERR_OK;
	stmt_open(&q, s, sql[t->kind], e);
	stmt_str(&q, t->type);
	stmt_str(&q, t->place);
	stmt_str(&q, t->url);
	stmt_str(&q, t->parent);
	stmt_int(&q, id);
	return stmt_run(&q);
}

enum err thing_put(struct store *s, const struct thing *t, row_id *ret, struct error *e)
{
	static const char *const sql[KIND_COUNT] =
		BY_KIND("INSERT INTO ", " (fold, name, type, place, url, parent) VALUES (?, ?, ?, ?, ?, ?)");
	CLEANUP(buf_done) struct buf fold = { 0 };
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0;
	enum err err;

	assert(s->begun && is_thing(t->kind));
	if (t->name.n == 0)
		return error_set(e, ERR_FORMAT, "a %s without a name", kind_word(t->kind));
	err = thing_by_name(s, t->kind, t->name, &id, e);
	if (!err && id)
		err = fill_empty(s, t, id, e);
	if (err || id) {
		if (!err)
			*ret = id;
		return err;
	}
	fold_name(t->name, &fold);
	stmt_open(&q, s, sql[t->kind], e);
	stmt_text(&q, buf_str(&fold));
	stmt_text(&q, t->name);
	stmt_str(&q, t->type);
	stmt_str(&q, t->place);
	stmt_str(&q, t->url);
	stmt_str(&q, t->parent);
	if (stmt_run(&q) != ERR_OK)
		return q.code;
	*ret = sqlite3_last_insert_rowid(s->db);
	drift_made(s, t->kind, *ret);
	return tally_add(s, tally_of(t->kind), 1, e);
}

static enum err count_works(struct store *s, enum kind kind, row_id id, int64_t *ret, struct error *e)
{
	static const char *const sql[KIND_COUNT] = {
		[KIND_TOPIC] = "SELECT count(*) FROM work_topic WHERE topic = ?",
		[KIND_ORG] = "SELECT count(DISTINCT work) FROM mention_org WHERE org = ?",
		[KIND_VENUE] = "SELECT count(*) FROM work WHERE venue = ?",
	};

	return stmt_number(s, sql[kind], id, 0, 0, ret, e);
}

/* Does a person or a record name it, though no work does? */
static enum err is_named(struct store *s, enum kind kind, row_id id, bool *ret, struct error *e)
{
	int64_t named = 0;
	enum err err = stmt_number(s, "SELECT EXISTS (SELECT 1 FROM record WHERE kind = ?2 AND target = ?1)", id,
		kind == KIND_TOPIC ? RECORD_TOPIC : kind == KIND_ORG ? RECORD_ORG : RECORD_VENUE, 0, &named, e);

	if (!err && !named && kind == KIND_ORG)
		err = stmt_number(s, "SELECT EXISTS (SELECT 1 FROM person_org WHERE org = ?)", id, 0, 0, &named, e);
	if (!err)
		*ret = named != 0;
	return err;
}

static enum err drop_thing(struct store *s, const struct thing *was, struct error *e)
{
	static const char *const sql[KIND_COUNT] = BY_KIND("DELETE FROM ", " WHERE id = ?");
	enum err err = stmt_once(s, sql[was->kind], was->id, 0, e);

	if (!err)
		err = tally_add(s, tally_of(was->kind), -1, e);
	return err ? err : find_set(s, was->kind, was->id, was->works, 0, STR(""), e);
}

static enum err refresh_one(struct store *s, enum kind kind, row_id id, struct arena *a, struct error *e)
{
	static const char *const write[KIND_COUNT] = BY_KIND("UPDATE ", " SET works = ?2 WHERE id = ?1");
	CLEANUP(buf_done) struct buf words = { 0 };
	struct thing was = { 0 };
	int64_t works = 0;
	bool named = true;
	enum err err = get_row(s, kind, id, a, &was, e);

	if (err)
		return err == ERR_MISSING ? ERR_OK : err;
	if (drift_take_thing(s, kind, id, &works))
		works += was.works;
	else
		err = count_works(s, kind, id, &works, e);
	if (!err && works == 0)
		err = is_named(s, kind, id, &named, e);
	if (!err && !named)
		return drop_thing(s, &was, e);
	if (!err && works != was.works)
		err = stmt_once(s, write[kind], id, works, e);
	if (err)
		return err;
	if (was.works > 0) /* its words are there, for a name never changes */
		return find_move(s, kind, id, was.works, (int)works, e);
	find_add_title(was.name, &words);
	return find_set(s, kind, id, was.works, (int)works, find_kept(&words), e);
}

enum err thing_refresh(struct store *s, enum kind kind, const row_id *ids, size_t n, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct map64 *done = map64_new();
	row_id *drifted = NULL;
	size_t n_drifted = 0;
	enum err err;

	assert(s->begun && is_thing(kind));
	err = drift_digest(s, e);
	if (!err)
		n_drifted = drift_things(s, kind, &drifted);
	for (size_t i = 0; !err && i < n_drifted + n; i++) {
		row_id id = i < n_drifted ? drifted[i] : ids[i - n_drifted];

		arena_clear(a);
		if (map64_put(done, (uint64_t)id, 1))
			err = refresh_one(s, kind, id, a, e);
	}
	free(drifted);
	map64_free(done);
	return err;
}
