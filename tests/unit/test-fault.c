/* A disk that fails. A VFS of SQLite stands before the real one and refuses the n-th write, sync or truncation, for
 * n = 1, 2, 3 …, once or for ever; after each the notebook must hold what it held before or what it was to hold. */
#include "shelf.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>

static struct {
	int countdown; /* the call that fails; 0: none does */
	bool for_ever;
	int code;
	bool hit;
} fault;

static bool falls(void)
{
	if (fault.hit && fault.for_ever)
		return true;
	if (fault.countdown == 0 || --fault.countdown > 0)
		return false;
	fault.hit = true;
	return true;
}

struct thin {
	sqlite3_file base;
	sqlite3_file *real;
};

#define REAL(f) (((struct thin *)(f))->real)

static int thin_close(sqlite3_file *f)
{
	return REAL(f)->pMethods->xClose(REAL(f));
}

static int thin_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at)
{
	return REAL(f)->pMethods->xRead(REAL(f), p, n, at);
}

static int thin_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at)
{
	if (falls()) {
		if (fault.code == SQLITE_FULL && n > 1) /* half of it is there */
			REAL(f)->pMethods->xWrite(REAL(f), p, n / 2, at);
		return fault.code;
	}
	return REAL(f)->pMethods->xWrite(REAL(f), p, n, at);
}

static int thin_truncate(sqlite3_file *f, sqlite3_int64 n)
{
	return falls() ? fault.code : REAL(f)->pMethods->xTruncate(REAL(f), n);
}

/* The machine itself does not fall here, so what a sync would cost is saved. */
static int thin_sync(sqlite3_file *f, int flags)
{
	(void)f;
	(void)flags;
	return falls() ? fault.code : SQLITE_OK;
}

static int thin_size(sqlite3_file *f, sqlite3_int64 *n)
{
	return REAL(f)->pMethods->xFileSize(REAL(f), n);
}

static int thin_lock(sqlite3_file *f, int level)
{
	return REAL(f)->pMethods->xLock(REAL(f), level);
}

static int thin_unlock(sqlite3_file *f, int level)
{
	return REAL(f)->pMethods->xUnlock(REAL(f), level);
}

static int thin_reserved(sqlite3_file *f, int *out)
{
	return REAL(f)->pMethods->xCheckReservedLock(REAL(f), out);
}

static int thin_control(sqlite3_file *f, int op, void *arg)
{
	return REAL(f)->pMethods->xFileControl(REAL(f), op, arg);
}

static int thin_sector(sqlite3_file *f)
{
	return REAL(f)->pMethods->xSectorSize(REAL(f));
}

static int thin_traits(sqlite3_file *f)
{
	return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f));
}

static int thin_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **p)
{
	return REAL(f)->pMethods->xShmMap(REAL(f), page, size, extend, p);
}

static int thin_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
	return REAL(f)->pMethods->xShmLock(REAL(f), offset, n, flags);
}

static void thin_shm_barrier(sqlite3_file *f)
{
	REAL(f)->pMethods->xShmBarrier(REAL(f));
}

static int thin_shm_unmap(sqlite3_file *f, int delete)
{
	return REAL(f)->pMethods->xShmUnmap(REAL(f), delete);
}

static const sqlite3_io_methods thin_methods = {
	.iVersion = 2,
	.xClose = thin_close,
	.xRead = thin_read,
	.xWrite = thin_write,
	.xTruncate = thin_truncate,
	.xSync = thin_sync,
	.xFileSize = thin_size,
	.xLock = thin_lock,
	.xUnlock = thin_unlock,
	.xCheckReservedLock = thin_reserved,
	.xFileControl = thin_control,
	.xSectorSize = thin_sector,
	.xDeviceCharacteristics = thin_traits,
	.xShmMap = thin_shm_map,
	.xShmLock = thin_shm_lock,
	.xShmBarrier = thin_shm_barrier,
	.xShmUnmap = thin_shm_unmap,
};

static sqlite3_vfs *real_vfs;

static int thin_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
	struct thin *t = (struct thin *)f;
	int rc;

	(void)vfs;
	t->real = (sqlite3_file *)(void *)(t + 1);
	rc = real_vfs->xOpen(real_vfs, name, t->real, flags, out);
	t->base.pMethods = t->real->pMethods ? &thin_methods : NULL;
	return rc;
}

static int thin_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
	(void)vfs;
	return falls() ? SQLITE_IOERR_DELETE : real_vfs->xDelete(real_vfs, name, sync);
}

static sqlite3_vfs thin_vfs;

static int put_before(void **state)
{
	(void)state;
	real_vfs = sqlite3_vfs_find(NULL);
	thin_vfs = *real_vfs;
	thin_vfs.zName = "thin";
	thin_vfs.szOsFile = real_vfs->szOsFile + (int)sizeof(struct thin);
	thin_vfs.xOpen = thin_open;
	thin_vfs.xDelete = thin_delete;
	return sqlite3_vfs_register(&thin_vfs, 1);
}

static int take_away(void **state)
{
	(void)state;
	return sqlite3_vfs_unregister(&thin_vfs);
}

static int set_up(void **state)
{
	*state = shelf_new();
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

static const struct anchor v[] = { { STR_INIT("ident"), STR_INIT("dblp:homepages/t/X"), STR_INIT("") } };
static const struct anchors who = { KIND_PERSON, STR_INIT("X"), v, 1 };

/* A long note: pages of its own. */
static enum err say(struct store *nb, char letter)
{
	static char text[20000];
	row_id id;

	memset(text, letter, sizeof(text));
	return notebook_add(nb, ENTRY_NOTE, &who, (struct str){ text, sizeof(text) }, &id, E);
}

/* Which notes are held, by their letters. */
static const char *notes(struct shelf *sh, const char *path)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct entry *e = NULL;
	struct store *nb = NULL;
	size_t n = 0;

	ok(store_open(path, STORE_NOTEBOOK, STORE_WRITE, &nb, E));
	ok(notebook_of(nb, &who, sh->a, &e, &n, E));
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(e[i].text.n, 20000);
		for (size_t k = 0; k < 20000; k++)
			assert_int_equal(e[i].text.p[k], e[i].text.p[0]);
		buf_addc(&b, e[i].text.p[0]);
	}
	shelf_sound(nb);
	store_close(nb);
	return arena_cstr(sh->a, buf_str(&b));
}

static void arm(int n, int kind)
{
	fault.countdown = n;
	fault.for_ever = kind & 1;
	fault.code = kind & 2 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
	fault.hit = false;
}

static void disarm(void)
{
	fault.countdown = 0;
	fault.hit = false;
	fault.for_ever = false;
}

/* Opens, adds two notes, closes; the n-th touch of the disk fails. */
static bool live_through(struct shelf *sh, const char *path, int n, int kind, const char *before)
{
	struct store *nb = NULL;
	enum err first = ERR_IO, second = ERR_IO;
	const char *after;
	bool hit;

	arm(n, kind);
	if (store_open(path, STORE_NOTEBOOK, STORE_WRITE, &nb, E) == ERR_OK) {
		first = say(nb, 'b');
		second = say(nb, 'c');
		store_close(nb);
	}
	hit = fault.hit;
	disarm();
	after = notes(sh, path);
	assert_true(str_starts(str_from(after), str_from(before)));
	after += strlen(before);
	/* What was confirmed is held; what was refused may or may not be, whole. */
	if (first == ERR_OK)
		assert_non_null(strchr(after, 'b'));
	if (second == ERR_OK)
		assert_non_null(strchr(after, 'c'));
	assert_true(strlen(after) <= 2);
	if (!hit)
		assert_string_equal(after, "bc");
	return hit;
}

static void the_notebook_survives_any_failure(void **state)
{
	struct shelf *sh = *state;

	for (int kind = 0; kind < 4; kind++) {
		bool hit = true;
		int n;

		for (n = 1; hit && n < 500; n++) {
			char *path = arena_cstr(sh->a, arena_printf(sh->a, "%s/n-%d-%d.db", sh->dir, kind, n));
			struct store *nb = NULL;

			ok(store_open(path, STORE_NOTEBOOK, STORE_WRITE, &nb, E));
			ok(say(nb, 'a'));
			store_close(nb);
			hit = live_through(sh, path, n, kind, "a");
		}
		assert_false(hit);
		assert_true(n > 10);
	}
}

/* Also while it is made: afterwards it is new or it is refused with a sentence, and then nothing was in it. */
static void making_it_survives_any_failure(void **state)
{
	struct shelf *sh = *state;

	for (int kind = 0; kind < 4; kind++) {
		bool hit = true;
		int n;

		for (n = 1; hit && n < 500; n++) {
			char *path = arena_cstr(sh->a, arena_printf(sh->a, "%s/m-%d-%d.db", sh->dir, kind, n));

			hit = live_through(sh, path, n, kind, "");
		}
		assert_false(hit);
		assert_true(n > 10);
	}
}

static enum err import_some(struct shelf *sh, const char *path)
{
	static const struct str name = STR_INIT("Ada One");
	struct person p = { .name = name, .open = -1 };
	struct work w = { .key = STR("t:1"), .title = STR("A work with some words in it"), .cites = -1 };
	row_id file = 0, record = 0, person = 0, work = 0;
	struct work_mention m = { .name = name, .names = &name, .records = &record, .n_names = 1 };
	struct work_parts parts = { .mentions = &m, .n_mentions = 1 };
	enum err err = store_open(path, STORE_INDEX, STORE_WRITE, &sh->s, E);

	if (err)
		return err;
	err = store_begin(sh->s, E);
	if (!err)
		err = source_file_begin(sh->s, STR("/x"), STR("ris"), 1, &file, E);
	for (int i = 0; !err && i < 40; i++) {
		err = source_add(sh->s, file, RECORD_WORK, STR_NULL, 1, (uint64_t)i, STR("{}"), &record, E);
		if (!err)
			err = person_put(sh->s, &p, &person, E);
		m.person = person;
		if (!err)
			err = work_put(sh->s, &w, &parts, &work, E);
		if (!err)
			err = source_aim(sh->s, record, work, E);
		if (!err)
			err = person_refresh(sh->s, &person, 1, E);
	}
	if (err)
		store_rollback(sh->s);
	else
		err = store_commit(sh->s, E);
	store_close_ptr(&sh->s);
	return err;
}

static void the_index_holds_whole_batches(void **state)
{
	struct shelf *sh = *state;

	for (int kind = 0; kind < 4; kind++) {
		bool hit = true;
		int n;

		for (n = 1; hit && n < 2000; n += 1 + n / 4) {
			char *path = arena_cstr(sh->a, arena_printf(sh->a, "%s/i-%d-%d.db", sh->dir, kind, n));
			struct index_counts c;
			enum err err;

			arm(n, kind);
			err = import_some(sh, path);
			hit = fault.hit;
			disarm();
			ok(store_open(path, STORE_INDEX, STORE_WRITE, &sh->s, E));
			ok(store_counts(sh->s, &c, E));
			assert_true(c.works == 40 || (err && c.works == 0));
			assert_int_equal(c.people, c.works);
			shelf_sound(sh->s);
			store_close_ptr(&sh->s);
			unlink(path);
		}
		assert_false(hit);
		assert_true(n > 30);
	}
}

/* What was confirmed before the program was killed is held. */
static void killed_at_any_moment(void **state)
{
	struct shelf *sh = *state;

	for (int round = 0; round < 10; round++) {
		char *path = arena_cstr(sh->a, arena_printf(sh->a, "%s/k-%d.db", sh->dir, round));
		int confirmed = 0, ends[2];
		char byte;
		pid_t pid;

		assert_int_equal(pipe(ends), 0);
		pid = fork();
		if (pid == 0) {
			struct store *nb = NULL;

			if (store_open(path, STORE_NOTEBOOK, STORE_WRITE, &nb, E))
				_exit(1);
			for (;;) {
				if (say(nb, 'a') || write(ends[1], "x", 1) != 1)
					_exit(1);
			}
		}
		close(ends[1]);
		assert_int_equal(read(ends[0], &byte, 1), 1);
		usleep((useconds_t)(round * 3000));
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
		confirmed = 1;
		while (read(ends[0], &byte, 1) == 1)
			confirmed++;
		close(ends[0]);
		/* One more may be there: confirmed, but killed before it said so. */
		assert_in_range(strlen(notes(sh, path)), confirmed, confirmed + 1);
	}
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(the_notebook_survives_any_failure),
		TEST(making_it_survives_any_failure),
		TEST(the_index_holds_whole_batches),
		TEST(killed_at_any_moment),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, put_before, take_away);
}
