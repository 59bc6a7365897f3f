/* What files said: files, their records, what was refused. Rows go in and come out as they are.
 * Knows nothing of what a record means. */
#include "store/source.h"

#include "base/clock.h"
#include "store/store-int.h"

enum { CHUNK = 256, CHUNK_BYTES = 4 << 20 };

enum err source_file_begin(struct store *s, struct str path, struct str format, int64_t size, row_id *ret_file,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0;

	stmt_open(&q, s,
		"INSERT INTO file (path, format, size, imported) VALUES (?, ?, ?, ?)"
		" ON CONFLICT (path) DO UPDATE SET format = excluded.format, size = excluded.size,"
		" imported = excluded.imported, done = 0, read = 0, added = 0, merged = 0, unchanged = 0, rejected "
		"= 0,"
		" warned = 0 RETURNING id",
		e);
	stmt_text(&q, path);
	stmt_text(&q, format);
	stmt_int_or_null(&q, size, -1);
	stmt_int(&q, clock_now());
	while (stmt_row(&q))
		id = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret_file = id;
	return q.code;
}

enum err source_file_put(struct store *s, const struct file_row *f, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"UPDATE file SET done = ?, read = ?, added = ?, merged = ?, unchanged = ?, rejected = ?, warned = ?"
		" WHERE id = ?",
		e);
	stmt_int(&q, f->done);
	stmt_int(&q, f->read);
	stmt_int(&q, f->added);
	stmt_int(&q, f->merged);
	stmt_int(&q, f->unchanged);
	stmt_int(&q, f->rejected);
	stmt_int(&q, f->warned);
	stmt_int(&q, f->id);
	return stmt_run(&q);
}

static void read_file(struct stmt *q, struct arena *a, struct file_row *f)
{
	f->id = stmt_get_int(q, 0);
	f->path = stmt_get_str(q, 1, a);
	f->format = stmt_get_str(q, 2, a);
	f->size = stmt_is_null(q, 3) ? -1 : stmt_get_int(q, 3);
	f->imported = stmt_get_int(q, 4);
	f->done = stmt_get_int(q, 5) != 0;
	f->read = stmt_get_int(q, 6);
	f->added = stmt_get_int(q, 7);
	f->merged = stmt_get_int(q, 8);
	f->unchanged = stmt_get_int(q, 9);
	f->rejected = stmt_get_int(q, 10);
	f->warned = stmt_get_int(q, 11);
}
STMT_TAKE(take_files, struct file_row, read_file)

enum err source_files(struct store *s, struct arena *a, struct file_row **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT id, path, format, size, imported, done, read, added, merged, unchanged, rejected, warned"
		" FROM file ORDER BY id",
		e);
	return take_files(&q, a, ret, ret_n);
}

enum err source_find_digest(struct store *s, uint64_t digest, struct str body, row_id *ret, row_id *ret_target,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0, target = 0;

	stmt_open(&q, s, "SELECT id, target FROM record WHERE digest = ? AND body = ? ORDER BY id LIMIT 1", e);
	stmt_int(&q, (int64_t)digest);
	stmt_text(&q, body);
	if (stmt_row(&q)) {
		id = stmt_get_int(&q, 0);
		target = stmt_get_int(&q, 1);
	}
	if (q.code != ERR_OK)
		return q.code;
	*ret = id;
	*ret_target = target;
	return ERR_OK;
}

enum err source_find_key(
	struct store *s, row_id file, struct str key, row_id *ret, row_id *ret_target, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0, target = 0;

	stmt_open(&q, s, "SELECT id, target FROM record WHERE file = ? AND key = ? ORDER BY id LIMIT 1", e);
	stmt_int(&q, file);
	stmt_str(&q, key);
	if (stmt_row(&q)) {
		id = stmt_get_int(&q, 0);
		target = stmt_get_int(&q, 1);
	}
	if (q.code != ERR_OK)
		return q.code;
	*ret = id;
	*ret_target = target;
	return ERR_OK;
}

enum err source_add(struct store *s, row_id file, enum record_kind kind, struct str key, unsigned line,
	uint64_t digest, struct str body, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "INSERT INTO record (file, kind, key, line, digest, body) VALUES (?, ?, ?, ?, ?, ?)", e);
	stmt_int(&q, file);
	stmt_int(&q, kind);
	stmt_str(&q, key);
	stmt_int(&q, line);
	stmt_int(&q, (int64_t)digest);
	stmt_text(&q, body);
	if (stmt_run(&q) != ERR_OK)
		return q.code;
	*ret = sqlite3_last_insert_rowid(s->db);
	return tally_add(s, TALLY_RECORD, 1, e);
}

enum err source_replace(
	struct store *s, row_id record, unsigned line, uint64_t digest, struct str body, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "UPDATE record SET line = ?, digest = ?, body = ? WHERE id = ?", e);
	stmt_int(&q, line);
	stmt_int(&q, (int64_t)digest);
	stmt_text(&q, body);
	stmt_int(&q, record);
	return stmt_run(&q);
}

enum err source_aim(struct store *s, row_id record, row_id target, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "UPDATE record SET target = ? WHERE id = ?", e);
	stmt_int_or_null(&q, target, 0);
	stmt_int(&q, record);
	return stmt_run(&q);
}

#define SOURCE_COLUMNS "r.id, r.file, r.target, r.kind, f.path, f.format, r.key, r.body, r.line, f.imported"

static void read_source(struct stmt *q, struct arena *a, struct source_row *r)
{
	int64_t kind = stmt_get_int(q, 3);

	r->record = stmt_get_int(q, 0);
	r->file = stmt_get_int(q, 1);
	r->target = stmt_get_int(q, 2);
	r->kind = kind >= 0 && kind < RECORD_KIND_COUNT ? (enum record_kind)kind : RECORD_KIND_COUNT;
	r->path = stmt_get_str(q, 4, a);
	r->format = stmt_get_str(q, 5, a);
	r->key = stmt_get_str(q, 6, a);
	r->body = stmt_get_str(q, 7, a);
	r->line = (unsigned)stmt_get_int(q, 8);
	r->imported = stmt_get_int(q, 9);
}
STMT_TAKE(take_sources, struct source_row, read_source)

enum err source_of(struct store *s, enum record_kind kind, row_id target, struct arena *a, struct source_row **ret,
	size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT " SOURCE_COLUMNS
		" FROM record r JOIN file f ON f.id = r.file WHERE r.kind = ? AND r.target = ?"
		" ORDER BY r.id",
		e);
	stmt_int(&q, kind);
	stmt_int(&q, target);
	return take_sources(&q, a, ret, ret_n);
}

/* Some rows behind `after`; no statement is open when it returns, so that the caller may write and commit. */
static enum err next_sources(struct store *s, row_id after, struct arena *a, struct source_row *rows, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	size_t n = 0, bytes = 0;

	stmt_open(&q, s,
		"SELECT " SOURCE_COLUMNS
		" FROM record r JOIN file f ON f.id = r.file WHERE r.id > ? ORDER BY r.id LIMIT ?",
		e);
	stmt_int(&q, after);
	stmt_int(&q, CHUNK);
	while (n < CHUNK && bytes < CHUNK_BYTES && stmt_row(&q)) {
		read_source(&q, a, &rows[n]);
		bytes += rows[n++].body.n;
	}
	if (q.code == ERR_OK)
		*ret_n = n;
	return q.code;
}

enum err source_each(struct store *s, enum err (*fn)(void *ctx, const struct source_row *row, struct error *e),
	void *ctx, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct source_row *rows = xcalloc(CHUNK, sizeof(*rows));
	row_id after = 0;
	enum err err = ERR_OK;
	size_t n = 1;

	while (!err && n > 0) {
		arena_clear(a);
		n = 0;
		err = next_sources(s, after, a, rows, &n, e);
		for (size_t i = 0; !err && i < n; i++) {
			after = rows[i].record;
			err = fn(ctx, &rows[i], e);
		}
	}
	free(rows);
	return err;
}

enum err source_rejects_clear(struct store *s, row_id file, struct error *e)
{
	enum err err = stmt_once(s, "DELETE FROM reject WHERE file = ?", file, 0, e);

	return err ? err : tally_add(s, TALLY_REJECT, -sqlite3_changes64(s->db), e);
}

enum err source_reject(struct store *s, row_id file, unsigned line, struct str key, bool warning, struct str reason,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "INSERT INTO reject (file, line, key, warning, reason) VALUES (?, ?, ?, ?, ?)", e);
	stmt_int(&q, file);
	stmt_int(&q, line);
	stmt_str(&q, key);
	stmt_int(&q, warning);
	stmt_text(&q, reason);
	return stmt_run(&q) ? q.code : tally_add(s, TALLY_REJECT, 1, e);
}

static void read_reject(struct stmt *q, struct arena *a, struct reject_row *r)
{
	r->path = stmt_get_str(q, 0, a);
	r->key = stmt_get_str(q, 1, a);
	r->reason = stmt_get_str(q, 2, a);
	r->line = (unsigned)stmt_get_int(q, 3);
	r->warning = stmt_get_int(q, 4) != 0;
}
STMT_TAKE(take_rejects, struct reject_row, read_reject)

enum err source_rejects(struct store *s, row_id file_or_0, size_t limit, struct arena *a, struct reject_row **ret,
	size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		file_or_0 ? "SELECT f.path, r.key, r.reason, r.line, r.warning FROM reject r JOIN file f ON f.id = "
			    "r.file"
			    " WHERE r.file = ? ORDER BY r.line, r.id LIMIT ?"
			  : "SELECT f.path, r.key, r.reason, r.line, r.warning FROM reject r JOIN file f ON f.id = "
			    "r.file"
			    " WHERE ? = 0 ORDER BY r.file, r.line, r.id LIMIT ?",
		e);
	stmt_int(&q, file_or_0);
	stmt_int(&q, limit ? (int64_t)limit : -1);
	return take_rejects(&q, a, ret, ret_n);
}
