/* An open database: errors in our words, waiting for locks, cancelling, transactions, closing, the small named
 * values. How one is opened is db-open.c's, what the tables are is schema.c's. */
#include <assert.h>
#include <time.h>

#include "base/clock.h"
#include "base/log.h"
#include "store/store-int.h"

const char *store_role_name(enum store_role role)
{
	return role == STORE_NOTEBOOK ? "notebook" : "index";
}

struct store_label store_label(const char *path)
{
	struct store_label l;
	size_t n = strlen(path), room = sizeof(l.text) - 1;

	if (n <= room)
		memcpy(l.text, path, n + 1);
	else {
		memcpy(l.text, "...", 3);
		memcpy(l.text + 3, path + n - (room - 3), room - 3 + 1);
	}
	return l;
}

void store_call(struct store *s)
{
	if (!s->opening)
		s->waiting = false;
	s->gave_up = false;
}

int store_wait(void *ctx, int count)
{
	struct store *s = ctx;
	double now = clock_monotonic();
	struct timespec nap = { .tv_nsec = count < 10 ? 2000000 : 25000000 };

	if (!s->waiting) {
		s->waiting = true;
		s->wait_from = now;
	}
	if (s->closing)
		return 0;
	if (!s->deaf && cancel_test(s->cancel)) {
		s->gave_up = true;
		return 0;
	}
	if (now - s->wait_from >= STORE_WAIT_SECONDS)
		return 0;
	nanosleep(&nap, NULL);
	return 1;
}

static int on_progress(void *ctx)
{
	struct store *s = ctx;

	return !s->deaf && cancel_test(s->cancel);
}

enum err store_fail_damaged(struct store *s, const char *how, struct error *e)
{
	struct store_label at = store_label(s->path);

	if (s->role == STORE_NOTEBOOK)
		return error_set(e, ERR_CORRUPT, "%s %s; it was left as it is", at.text, how);
	return error_set(e, ERR_CORRUPT, "%s %s; peerage doctor says more", at.text, how);
}

enum err store_fail(struct store *s, int rc, struct error *e)
{
	struct store_label at = store_label(s->path);
	int system = s->db ? sqlite3_system_errno(s->db) : 0;

	log_line("%s: sqlite %d: %s", at.text, rc, s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(rc));
	switch (rc & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
	case SQLITE_PROTOCOL:
		if (s->gave_up)
			return error_set(e, ERR_CANCELLED, "cancelled while waiting for %s", at.text);
		return error_set(e, ERR_BUSY, "%s is in use by another program", at.text);
	case SQLITE_INTERRUPT:
	case SQLITE_ABORT:
		return error_set(e, ERR_CANCELLED, "cancelled");
	case SQLITE_FULL:
		return error_set(e, ERR_IO, "no space left to write %s", at.text);
	case SQLITE_READONLY:
	case SQLITE_PERM:
	case SQLITE_AUTH:
		return error_set(e, ERR_IO, "%s cannot be written", at.text);
	case SQLITE_TOOBIG:
		return error_set(e, ERR_LIMIT, "a text is too long for %s", at.text);
	case SQLITE_NOMEM:
		die("out of memory");
	case SQLITE_IOERR:
	case SQLITE_CANTOPEN:
		if (rc == SQLITE_IOERR_CORRUPTFS)
			return store_fail_damaged(s, "is damaged", e);
		if (system)
			return error_set(e, ERR_IO, "%s: %s", at.text, strerror(system));
		return error_set(e, ERR_IO, "%s cannot be read or written", at.text);
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		return store_fail_damaged(s, "is damaged", e);
	case SQLITE_CONSTRAINT:
		return store_fail_damaged(s, "contradicts itself", e);
	default:
		return store_fail_damaged(s, "lacks a part of its tables", e);
	}
}

enum err store_script(struct store *s, const char *sql, struct error *e)
{
	int rc;

	store_call(s);
	rc = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
	return rc == SQLITE_OK ? ERR_OK : store_fail(s, rc, e);
}

void store_close(struct store *s)
{
	if (!s)
		return;
	store_rollback(s);
	s->deaf = s->closing = true;
	stmt_cache_free(s->stmts);
	if (s->ours && s->writable)
		sqlite3_wal_checkpoint_v2(s->db, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	sqlite3_close(s->db);
	find_queue_free(s->find);
	drift_free(s->drift);
	free(s->path);
	free(s);
}

void store_close_ptr(struct store **s)
{
	store_close(*s);
	*s = NULL;
}

const char *store_path(const struct store *s)
{
	return s->path;
}

bool store_writable(const struct store *s)
{
	return s->writable;
}

void store_cancel(struct store *s, const struct cancel *c)
{
	s->cancel = c;
	sqlite3_progress_handler(s->db, c ? 1000 : 0, c ? on_progress : NULL, s);
}

int64_t store_version(struct store *s)
{
	int64_t now = s->data_version;

	if (stmt_number(s, "PRAGMA data_version", 0, 0, now, &now, NULL) == ERR_OK && now != s->data_version) {
		s->data_version = now;
		s->version++;
	}
	return s->version;
}

enum err store_begin_at(struct store *s, const char *where, struct error *e)
{
	enum err err;

	if (s->begun)
		die("%s: a transaction is open since %s", where, s->begun);
	err = store_script(s, s->writable ? "BEGIN IMMEDIATE" : "BEGIN", e);
	if (!err)
		s->begun = where;
	return err;
}

enum err store_commit(struct store *s, struct error *e)
{
	enum err err;

	assert(s->begun);
	/* A cancelled or failed write may have ended the transaction already: then nothing of it is there. */
	if (sqlite3_get_autocommit(s->db)) {
		store_rollback(s);
		return error_set(e, ERR_CANCELLED, "the change was taken back before it was complete");
	}
	s->deaf = true;
	err = find_flush(s, e);
	if (!err)
		err = tally_write(s, e);
	if (!err)
		err = store_script(s, "COMMIT", e);
	s->deaf = false;
	if (err) {
		store_rollback(s);
		return err;
	}
	drift_forget(s);
	s->begun = NULL;
	return ERR_OK;
}

void store_rollback(struct store *s)
{
	if (!s->begun)
		return;
	find_forget(s);
	drift_forget(s);
	tally_forget(s);
	s->deaf = true;
	if (!sqlite3_get_autocommit(s->db))
		sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
	s->deaf = false;
	s->begun = NULL;
}

enum err store_meta_get(struct store *s, const char *key, struct arena *a, struct str *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct str value = STR_NULL;

	stmt_open(&q, s, "SELECT value FROM meta WHERE name = ?", e);
	stmt_text(&q, str_from(key));
	if (stmt_row(&q))
		value = stmt_get_str(&q, 0, a);
	if (q.code == ERR_OK)
		*ret = value;
	return q.code;
}

enum err store_meta_put(struct store *s, const char *key, struct str value, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"INSERT INTO meta (name, value) VALUES (?, ?)"
		" ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		e);
	stmt_text(&q, str_from(key));
	stmt_text(&q, value);
	return stmt_run(&q);
}
