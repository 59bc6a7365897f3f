/* Opening a database: whose file it is, before anything touches it; its version; how it is to be held.
 * What the tables are is schema.c's. */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "store/store-int.h"

enum { HEADER = 100 }; /* bytes of SQLite's file header */

/* "file:" and the path with everything percent-encoded that means something in a URI. */
static void make_uri(struct buf *out, const char *path, bool immutable)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";

	buf_adds(out, path[0] == '/' ? "file://" : "file:./");
	for (const char *p = path; *p; p++) {
		if (strchr(plain, *p))
			buf_addc(out, *p);
		else
			buf_addf(out, "%%%02X", (unsigned)(unsigned char)*p);
	}
	if (immutable)
		buf_adds(out, "?immutable=1");
}

static int64_t size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? st.st_size : -1;
}

static bool beside_has_bytes(const char *path, const char *suffix)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	buf_adds(&b, path);
	buf_adds(&b, suffix);
	return size_of(buf_cstr(&b)) > 0;
}

/* Nobody may write here, and no WAL or journal holds other pages. */
static bool is_frozen(const char *path)
{
	CLEANUP(buf_done) struct buf folder = { 0 };
	const char *base = file_base(path);

	if (base == path)
		buf_addc(&folder, '.');
	else
		buf_add(&folder, str_range(path, base));
	if (access(path, W_OK) == 0 && access(buf_cstr(&folder), W_OK) == 0)
		return false;
	return !beside_has_bytes(path, "-wal") && !beside_has_bytes(path, "-journal");
}

enum look { LOOK_MISSING, LOOK_FILE };

/* Is there a plain file? By stat alone: to open and close it would drop the locks that other connections of this
 * process hold on it. */
static enum err look_at(const char *path, enum store_role role, enum look *ret, struct error *e)
{
	struct store_label at = store_label(path);
	struct stat st;

	if (path[0] == '\0')
		return error_set(e, ERR_MISSING, "the path of the %s is empty", store_role_name(role));
	if (stat(path, &st) < 0) {
		if (errno != ENOENT)
			return error_set(e, ERR_IO, "%s: %s", at.text, strerror(errno));
		*ret = LOOK_MISSING;
		return ERR_OK;
	}
	if (S_ISDIR(st.st_mode))
		return error_set(
			e, ERR_CORRUPT, "%s is a folder, not a peerage %s", at.text, store_role_name(role));
	if (!S_ISREG(st.st_mode))
		return error_set(e, ERR_CORRUPT, "%s is not a file that can hold a peerage %s", at.text,
			store_role_name(role));
	*ret = LOOK_FILE;
	return ERR_OK;
}

static uint32_t big_endian(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Whose file is it? Reads the header through the open handle, before SQLite itself looks at it, so that a file of
 * something else is never locked, recovered or changed. */
static enum err check_header(struct store *s, bool *ret_empty, struct error *e)
{
	static const char magic[16] = "SQLite format 3";
	static const unsigned char zeros[16];
	struct store_label at = store_label(s->path);
	const char *what = store_role_name(s->role);
	unsigned char head[HEADER] = { 0 };
	sqlite3_file *file = NULL;
	sqlite3_int64 size = 0;
	uint32_t mark;
	int rc;

	rc = sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	if (rc != SQLITE_OK || !file || !file->pMethods)
		return store_fail(s, SQLITE_CANTOPEN, e);
	rc = file->pMethods->xFileSize(file, &size);
	if (rc == SQLITE_OK && size > 0)
		rc = file->pMethods->xRead(file, head, HEADER, 0);
	if (rc != SQLITE_OK && rc != SQLITE_IOERR_SHORT_READ)
		return store_fail(s, rc, e);
	if (size == 0 && size_of(s->path) != 1) { /* SQLite calls one byte none */
		/* SQLite would throw such a WAL away, and with it what may be the only copy. */
		if (beside_has_bytes(s->path, "-wal"))
			return error_set(e, ERR_CORRUPT, "%s is empty but %s-wal is not; nothing was changed",
				at.text, file_base(s->path));
		*ret_empty = true;
		return ERR_OK;
	}
	*ret_empty = false;
	if (memcmp(head, magic, sizeof(magic)) != 0) {
		if (memcmp(head, zeros, sizeof(zeros)) == 0 && beside_has_bytes(s->path, "-journal"))
			return ERR_OK; /* its making was cut short: SQLite takes it back */
		return error_set(
			e, ERR_CORRUPT, "%s is damaged or not a peerage %s; nothing was changed", at.text, what);
	}
	mark = big_endian(head + 68);
	if (mark == (uint32_t)schema_mark(s->role))
		return ERR_OK;
	for (int r = STORE_INDEX; r <= STORE_NOTEBOOK; r++) {
		if (mark == (uint32_t)schema_mark(r))
			return error_set(e, ERR_CORRUPT, "%s is a peerage %s, not a peerage %s", at.text,
				store_role_name(r), what);
	}
	return error_set(e, ERR_CORRUPT, "%s is a database of another program, not a peerage %s", at.text, what);
}

static enum err open_handle(struct store *s, enum store_mode mode, struct error *e)
{
	CLEANUP(buf_done) struct buf uri = { 0 };
	int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE;
	int rc;

	s->immutable = mode == STORE_READ && is_frozen(s->path);
	if (mode == STORE_WRITE)
		flags |= SQLITE_OPEN_CREATE;
	make_uri(&uri, s->path, s->immutable);
	rc = sqlite3_open_v2(buf_cstr(&uri), &s->db, flags, NULL);
	if (rc != SQLITE_OK)
		return store_fail(s, rc, e);
	sqlite3_extended_result_codes(s->db, 1);
	sqlite3_busy_handler(s->db, store_wait, s);
	sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, 256 << 20);
	sqlite3_limit(s->db, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL); /* until we know that it is ours */
	if (mode == STORE_WRITE && sqlite3_db_readonly(s->db, "main") != 0)
		return store_fail(s, SQLITE_READONLY, e);
	return ERR_OK;
}

static enum err check_version(struct store *s, int *ret, struct error *e)
{
	struct store_label at = store_label(s->path);
	int64_t pages = 1;
	int found = 0;
	enum err err = schema_version(s, &found, e);

	if (!err && found == 0) /* its making was cut short and has now been taken back */
		err = stmt_number(s, "PRAGMA page_count", 0, 0, 0, &pages, e);
	if (err)
		return err;
	if (found < 0 || (found == 0 && pages > 0))
		return store_fail_damaged(s, "is damaged", e);
	if (found > schema_known(s->role))
		return error_set(e, ERR_VERSION,
			"%s was written by a newer peerage (its format is %d, this one knows %d)", at.text, found,
			schema_known(s->role));
	*ret = found;
	return ERR_OK;
}

/* The mode cannot change while another connection reads, and SQLite does not wait for that by itself. */
static enum err turn_to_wal(struct store *s, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err;
	bool wal = false;
	int tries = 0;

	stmt_open(&q, s, "PRAGMA journal_mode", e);
	if (stmt_row(&q))
		wal = str_is(stmt_get_str(&q, 0, NULL), "wal");
	err = q.code;
	stmt_done(&q);
	if (err || wal)
		return err;
	do {
		err = store_script(s, "PRAGMA journal_mode = WAL", e);
	} while (err == ERR_BUSY && store_wait(s, tries++));
	return err;
}

static enum err set_up_writer(struct store *s, struct error *e)
{
	enum err err = turn_to_wal(s, e);

	if (err)
		return err;
	if (s->role == STORE_NOTEBOOK)
		err = store_script(s,
			"PRAGMA synchronous = FULL;"
			"PRAGMA foreign_keys = ON;"
			"PRAGMA cache_size = -512;",
			e);
	else
		err = store_script(s,
			"PRAGMA synchronous = NORMAL;"
			"PRAGMA secure_delete = OFF;" /* nothing in an index is a secret, and zeros cost writes */
			"PRAGMA cache_size = -131072;"
			"PRAGMA wal_autocheckpoint = 16384;"
			"PRAGMA journal_size_limit = 67108864;",
			e);
	return err;
}

/* A notebook is small and must not be written to when a part of it is broken: what is still right would suffer. */
static enum err check_notebook(struct store *s, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	bool sound = false;

	stmt_open(&q, s, "PRAGMA quick_check(1)", e);
	if (stmt_row(&q))
		sound = str_is(stmt_get_str(&q, 0, NULL), "ok");
	if (q.code == ERR_OK && !sound)
		return store_fail_damaged(s, "is damaged", e);
	return q.code;
}

static enum err set_up(struct store *s, enum store_mode mode, bool empty, int *ret_version, struct error *e)
{
	int version = 0;
	enum err err = ERR_OK;

	err = store_script(s, "PRAGMA cell_size_check = ON", e);
	if (!err && !empty)
		err = check_version(s, &version, e);
	if (err)
		return err;
	*ret_version = version;
	if (mode == STORE_READ) {
		if (version < schema_known(s->role))
			return ERR_OK; /* the caller brings it up to date and opens it again */
		err = schema_whole(s, e);
		if (!err)
			err = store_script(s, "PRAGMA query_only = ON; PRAGMA cache_size = -8192;", e);
	} else {
		if (!empty && s->role == STORE_NOTEBOOK)
			err = check_notebook(s, e);
		if (!err && version < schema_known(s->role))
			err = schema_upgrade(s, e);
		if (!err)
			err = set_up_writer(s, e);
		if (!err)
			err = schema_whole(s, e);
	}
	if (err)
		return err;
	s->ours = true;
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
	return ERR_OK;
}

static enum err open_once(const char *path, enum store_role role, enum store_mode mode, struct store **ret,
	int *ret_version, struct error *e)
{
	struct store *s = xcalloc(1, sizeof(*s));
	bool empty = false;
	enum err err;

	s->path = xstrdup(path);
	s->role = role;
	s->writable = mode == STORE_WRITE;
	s->stmts = stmt_cache_new();
	s->drift = drift_new();
	s->find = find_queue_new();
	s->opening = true;
	err = open_handle(s, mode, e);
	if (!err)
		err = check_header(s, &empty, e);
	if (!err)
		err = set_up(s, mode, empty, ret_version, e);
	s->opening = false;
	if (err) {
		store_close(s);
		return err;
	}
	*ret = s;
	return ERR_OK;
}

enum err store_open(
	const char *path, enum store_role role, enum store_mode mode, struct store **ret, struct error *e)
{
	struct store_label at = store_label(path);
	enum look look = LOOK_MISSING;
	struct store *s = NULL;
	int version = 0;
	enum err err = look_at(path, role, &look, e);

	if (err)
		return err;
	if (look == LOOK_MISSING && mode == STORE_READ)
		return error_set(e, ERR_MISSING, "there is no %s %s", store_role_name(role), at.text);
	if (look == LOOK_MISSING) {
		err = file_mkparents(path, e);
		if (err)
			return err;
	}
	err = open_once(path, role, mode, &s, &version, e);
	if (err)
		return err;
	if (mode == STORE_READ && version < schema_known(role)) {
		bool frozen = s->immutable;

		store_close(s);
		if (frozen && version == 0)
			return error_set(e, ERR_MISSING, "%s is empty and cannot be written", at.text);
		if (frozen)
			return error_set(e, ERR_VERSION,
				"%s has an older format and cannot be written to bring it up to date", at.text);
		err = open_once(path, role, STORE_WRITE, &s, &version, e);
		if (err)
			return err;
		store_close(s);
		err = open_once(path, role, STORE_READ, &s, &version, e);
		if (err)
			return err;
	}
	*ret = s;
	return ERR_OK;
}
