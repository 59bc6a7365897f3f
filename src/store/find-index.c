/* The word index behind type-to-find: what it holds and how it is written.
 * Only this file and find.c know FTS5.
 *
 * FTS5 gives matches in the order of rowids, and a wide question must be cut after a few of them. So the rowid says
 * what is best: the kind, then 63 less the bit length of the number of works, then the id. It must also be written
 * in rising order, else FTS5 writes a segment for each row; so words wait in a queue until the commit. */
#include <assert.h>

#include "store/find.h"
#include "store/store-int.h"

enum { QUEUE_BYTES = 8 << 20, BUCKETS = 33 };

struct waiting {
	int64_t rowid;
	bool drop;        /* what stands under this rowid goes first */
	struct str words; /* p == NULL: nothing comes in its place */
};

struct find_queue {
	VEC(struct waiting) v;
	struct map64 *at; /* rowid → place in v */
	struct arena *a;
	size_t bytes;     /* in the arena */
};

struct find_queue *find_queue_new(void)
{
	struct find_queue *f = xcalloc(1, sizeof(*f));

	f->at = map64_new();
	f->a = arena_new();
	return f;
}

void find_queue_free(struct find_queue *f)
{
	if (!f)
		return;
	vec_done(&f->v);
	map64_free(f->at);
	arena_free(f->a);
	free(f);
}

static void empty_queue(struct find_queue *f)
{
	vec_clear(&f->v);
	map64_clear(f->at);
	arena_clear(f->a);
	f->bytes = 0;
}

void find_forget(struct store *s)
{
	if (s->find->v.n > 0)
		empty_queue(s->find);
}

static int bucket(int works)
{
	int bits = 0;

	for (; works > 0; works >>= 1)
		bits++;
	return bits;
}

int64_t find_rowid(enum kind kind, row_id id, int works)
{
	return (int64_t)kind << 56 | (int64_t)(63 - bucket(works)) << 48 | id;
}

row_id find_rowid_id(int64_t rowid)
{
	return rowid & (((int64_t)1 << 48) - 1);
}

struct str find_kept(const struct buf *words)
{
	return words->n > 0 ? buf_str(words) : STR("|");
}

enum kind find_rowid_kind(int64_t rowid)
{
	int64_t kind = rowid >> 56;

	return kind > KIND_NONE && kind < KIND_COUNT ? (enum kind)kind : KIND_NONE;
}

int find_rowid_rank(int64_t rowid)
{
	return (int)(rowid >> 48 & 0xff);
}

int64_t find_rowid_first(int kind)
{
	return (int64_t)kind << 56;
}

static struct waiting *queue_slot(struct find_queue *f, int64_t rowid)
{
	uint64_t at = 0;

	if (!map64_get(f->at, (uint64_t)rowid, &at)) {
		at = f->v.n;
		map64_put(f->at, (uint64_t)rowid, at);
		vec_push(&f->v, (struct waiting){ .rowid = rowid });
	}
	return &f->v.v[at];
}

static int by_rowid(const void *x, const void *y)
{
	const struct waiting *a = x, *b = y;

	return a->rowid < b->rowid ? -1 : a->rowid > b->rowid;
}

static enum err write_one(struct store *s, const struct waiting *w, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err = ERR_OK;

	if (w->drop)
		err = stmt_once(s, "DELETE FROM find WHERE rowid = ?", w->rowid, 0, e);
	if (err || !w->words.p)
		return err;
	stmt_open(&q, s, "INSERT INTO find (rowid, words) VALUES (?, ?)", e);
	stmt_int(&q, w->rowid);
	stmt_text(&q, w->words);
	return stmt_run(&q);
}

enum err find_flush(struct store *s, struct error *e)
{
	struct find_queue *f = s->find;
	enum err err = ERR_OK;

	if (f->v.n == 0)
		return ERR_OK;
	qsort(f->v.v, f->v.n, sizeof(f->v.v[0]), by_rowid);
	for (size_t i = 0; !err && i < f->v.n; i++)
		err = write_one(s, &f->v.v[i], e);
	empty_queue(f);
	return err;
}

/* Are these the words that stand there already? */
static enum err is_kept(struct store *s, int64_t rowid, struct str words, bool *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	bool same;

	stmt_open(&q, s, "SELECT words FROM find WHERE rowid = ?", e);
	stmt_int(&q, rowid);
	same = stmt_row(&q) && str_eq(stmt_get_str(&q, 0, NULL), words);
	if (q.code == ERR_OK)
		*ret = same;
	return q.code;
}

enum err find_set(struct store *s, enum kind kind, row_id id, int was, int works, struct str words, struct error *e)
{
	int64_t old = find_rowid(kind, id, was), rowid = find_rowid(kind, id, works);
	struct find_queue *f = s->find;
	uint64_t at = 0;
	bool same = false;

	if (was >= 0 && old == rowid && words.n > 0 && !map64_get(f->at, (uint64_t)rowid, &at)) {
		enum err err = is_kept(s, rowid, words, &same, e);

		if (err || same)
			return err;
	}
	if (was >= 0) {
		struct waiting *w = queue_slot(f, old);

		w->drop = true;
		w->words = STR_NULL;
	}
	if (words.n > 0) {
		queue_slot(f, rowid)->words = arena_str(f->a, words);
		f->bytes += words.n;
	}
	return f->bytes > QUEUE_BYTES ? find_flush(s, e) : ERR_OK;
}

/* What stands or waits under this rowid; p == NULL: nothing. */
static enum err words_at(struct store *s, int64_t rowid, struct arena *a, struct str *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct str words = STR_NULL;
	uint64_t at = 0;

	if (map64_get(s->find->at, (uint64_t)rowid, &at)) {
		*ret = s->find->v.v[at].words;
		return ERR_OK;
	}
	stmt_open(&q, s, "SELECT words FROM find WHERE rowid = ?", e);
	stmt_int(&q, rowid);
	if (stmt_row(&q))
		words = stmt_get_str(&q, 0, a);
	if (q.code == ERR_OK)
		*ret = words;
	return q.code;
}

enum err find_move(struct store *s, enum kind kind, row_id id, int was, int works, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = NULL;
	CLEANUP(buf_done) struct buf made = { 0 };
	struct str words = STR_NULL;
	int unused = 0;
	enum err err;

	if (bucket(was) == bucket(works))
		return ERR_OK;
	a = arena_new();
	err = words_at(s, find_rowid(kind, id, was), a, &words, e);
	if (!err && !words.p) {
		err = find_row_words(s, kind, id, a, &made, &unused, e);
		words = find_kept(&made);
	}
	return err ? err : find_set(s, kind, id, was, works, words, e);
}

static const char *const rows_sql[KIND_COUNT] = {
	[KIND_PERSON] = "SELECT n.name, p.works FROM person p JOIN person_name n ON n.person = p.id WHERE p.id = ?"
			" ORDER BY n.name",
	[KIND_WORK] = "SELECT title, 0 FROM work WHERE id = ?",
	[KIND_TOPIC] = "SELECT name, works FROM topic WHERE id = ?",
	[KIND_ORG] = "SELECT name, works FROM org WHERE id = ?",
	[KIND_VENUE] = "SELECT name, works FROM venue WHERE id = ?",
};

enum err find_row_words(struct store *s, enum kind kind, row_id id, struct arena *scratch, struct buf *out,
	int *ret_works, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	int works = 0;

	stmt_open(&q, s, rows_sql[kind], e);
	stmt_int(&q, id);
	while (stmt_row(&q)) {
		struct str text = stmt_get_str(&q, 0, NULL);

		works = stmt_get_small(&q, 1);
		if (kind == KIND_PERSON)
			find_add_name(text, scratch, out);
		else
			find_add_title(text, out);
	}
	if (q.code == ERR_OK)
		*ret_works = works;
	return q.code;
}

/* Wherever the words of this thing stand, they go. */
static enum err drop_all(struct store *s, enum kind kind, row_id id, struct error *e)
{
	enum err err = find_flush(s, e);

	for (int b = 0; !err && b < BUCKETS; b++)
		err = stmt_once(
			s, "DELETE FROM find WHERE rowid = ?", find_rowid(kind, id, 0) - ((int64_t)b << 48), 0, e);
	return err;
}

enum err find_put(struct store *s, enum kind kind, row_id id, struct str text, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf words = { 0 }, unused = { 0 };
	int works = 0;
	enum err err;

	assert(s->begun);
	err = find_row_words(s, kind, id, a, &unused, &works, e);
	if (!err)
		err = drop_all(s, kind, id, e);
	if (err)
		return err;
	if (kind == KIND_PERSON)
		find_add_name(text, a, &words);
	else
		find_add_title(text, &words);
	return find_set(s, kind, id, -1, works, buf_str(&words), e);
}

static const char *const ids_sql[KIND_COUNT] = {
	[KIND_PERSON] = "SELECT id FROM person ORDER BY id",
	[KIND_WORK] = "SELECT id FROM work ORDER BY id",
	[KIND_TOPIC] = "SELECT id FROM topic ORDER BY id",
	[KIND_ORG] = "SELECT id FROM org ORDER BY id",
	[KIND_VENUE] = "SELECT id FROM venue ORDER BY id",
};

static enum err fill(struct store *s, enum kind kind, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf words = { 0 };
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err = ERR_OK;

	stmt_open(&q, s, ids_sql[kind], e);
	while (!err && stmt_row(&q)) {
		row_id id = stmt_get_int(&q, 0);
		int works = 0;

		buf_clear(&words);
		err = find_row_words(s, kind, id, a, &words, &works, e);
		if (!err)
			err = find_set(s, kind, id, -1, works, find_kept(&words), e);
		arena_clear(a);
	}
	return err ? err : q.code;
}

/* What is left of the index may be too broken for DROP TABLE to open it: then its entry in the schema goes by hand
 * and its parts are plain tables. */
static enum err demolish(struct store *s, struct error *e)
{
	static const char *const parts[] = {
		"DROP TABLE IF EXISTS find_data",
		"DROP TABLE IF EXISTS find_idx",
		"DROP TABLE IF EXISTS find_content",
		"DROP TABLE IF EXISTS find_docsize",
		"DROP TABLE IF EXISTS find_config",
	};
	enum err err;

	if (store_script(s, "DROP TABLE IF EXISTS find", NULL) == ERR_OK && !sqlite3_get_autocommit(s->db))
		err = ERR_OK;
	else
		err = store_script(s,
			"PRAGMA writable_schema = ON;"
			"DELETE FROM sqlite_schema WHERE name = 'find';"
			"PRAGMA writable_schema = RESET;",
			e);
	for (size_t i = 0; !err && i < ARRAY_LEN(parts); i++)
		err = store_script(s, parts[i], e);
	return err;
}

enum err find_make(struct store *s, struct error *e)
{
	enum err err = store_begin(s, e);

	if (err)
		return err;
	find_forget(s);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
	err = demolish(s, e);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	if (!err)
		err = store_script(s, schema_find, e);
	for (int k = KIND_PERSON; !err && k < KIND_COUNT; k++)
		err = fill(s, k, e);
	if (err) {
		store_rollback(s);
		return err;
	}
	return store_commit(s, e);
}

static enum err count_strays(struct store *s, int64_t *ret, struct error *e)
{
	return stmt_number(s,
		"SELECT (SELECT count(*) FROM person) + (SELECT count(*) FROM topic) + (SELECT count(*) FROM org)"
		" + (SELECT count(*) FROM venue) + (SELECT count(*) FROM work) - (SELECT count(*) FROM find)",
		0, 0, 0, ret, e);
}

enum err find_whole(struct store *s, bool *ret, struct error *e)
{
	int64_t strays = 0;
	enum err err = count_strays(s, &strays, e);

	if (!err && s->writable)
		err = stmt_once(s, "INSERT INTO find (find) VALUES ('integrity-check')", 0, 0, e);
	if (err && err != ERR_CORRUPT)
		return err;
	*ret = !err && strays == 0;
	return ERR_OK;
}

enum err find_repair(struct store *s, struct error *e)
{
	bool whole = false;
	enum err err;

	assert(!s->begun);
	err = find_whole(s, &whole, e);
	return err || whole ? err : find_make(s, e);
}
