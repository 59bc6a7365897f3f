#include "shelf.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include "base/clock.h"

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

static struct buf file_bytes(const char *path)
{
	struct buf b = { 0 };

	ok(file_read(path, 64 << 20, &b, E));
	return b;
}

static void assert_same_bytes(const char *path, const struct buf *was)
{
	CLEANUP(buf_done) struct buf now = file_bytes(path);

	assert_int_equal(now.n, was->n);
	assert_memory_equal(now.p ? now.p : "", was->p ? was->p : "", was->n);
}

/* Another program's hand on the file. */
static void sql(const char *path, const char *text)
{
	sqlite3 *db = NULL;
	char *why = NULL;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s: %s", text, why);
	sqlite3_close(db);
}

static int64_t sql_number(const char *path, const char *text)
{
	sqlite3_stmt *h = NULL;
	sqlite3 *db = NULL;
	int64_t n;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, text, -1, &h, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(h), SQLITE_ROW);
	n = sqlite3_column_int64(h, 0);
	sqlite3_finalize(h);
	sqlite3_close(db);
	return n;
}

/* Sixty works, as large as the rules of damage need. */
static char *filled_index(struct shelf *sh)
{
	shelf_index(sh);
	ok(store_begin(sh->s, E));
	for (int i = 0; i < 60; i++) {
		char title[64];

		snprintf(title, sizeof(title), "Shelf number %d of many", i);
		shelf_work(sh, title, 1960 + i, i % 2 ? "Ada One;Bea Two" : "Bea Two;Cy Three;Dee Four",
			"shelves;books", "Journal of Shelves");
	}
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
	store_close_ptr(&sh->s);
	return shelf_path(sh, "index.db");
}

static const struct anchor tong[] = {
	{ STR_INIT("ident"), STR_INIT("orcid:0000-0002-1825-0097"), STR_INIT("") },
	{ STR_INIT("mention"), STR_INIT("doi:10.1/x"), STR_INIT("Tong Zhao") },
};
static const struct anchors tong_zhao = { KIND_PERSON, STR_INIT("Tong Zhao"), tong, ARRAY_LEN(tong) };

static char *filled_notebook(struct shelf *sh)
{
	char *path = shelf_path(sh, "notebook.db");
	struct store *nb;
	row_id id;

	ok(store_open(path, STORE_NOTEBOOK, STORE_WRITE, &nb, E));
	ok(notebook_add(nb, ENTRY_FOLLOW, &tong_zhao, STR_NULL, &id, E));
	ok(notebook_add(nb, ENTRY_NOTE, &tong_zhao, STR("met in Prague"), &id, E));
	for (int i = 0; i < 300; i++)
		ok(notebook_add(nb, ENTRY_NOTE, &tong_zhao,
			STR("a longer note, so that the notebook has some pages"), &id, E));
	store_close(nb);
	return path;
}

static void made_with_its_folders(void **state)
{
	struct shelf *sh = *state;
	char *path = shelf_path(sh, "a/b/index.db");
	struct store *s = NULL;

	fails(ERR_MISSING, store_open(path, STORE_INDEX, STORE_READ, &s, E));
	assert_non_null(strstr(shelf_error.text, path));
	assert_false(file_exists(path));
	ok(store_open(path, STORE_INDEX, STORE_WRITE, &s, E));
	assert_string_equal(store_path(s), path);
	assert_true(store_writable(s));
	shelf_sound(s);
	store_close(s);
	assert_int_equal(sql_number(path, "PRAGMA user_version"), 1);
	assert_int_equal(sql_number(path, "SELECT journal_mode = 'wal' FROM pragma_journal_mode"), 1);
	ok(store_open(path, STORE_INDEX, STORE_READ, &s, E));
	assert_false(store_writable(s));
	fails(ERR_IO, store_meta_put(s, "a", STR("b"), E));
	store_close(s);
	assert_false(file_exists(shelf_path(sh, "a/b/index.db-wal")));
}

static void an_empty_file_is_a_new_index(void **state)
{
	struct shelf *sh = *state;
	char *path = shelf_path(sh, "empty.db");
	struct index_counts counts;
	struct store *s = NULL;

	ok(file_write(path, STR(""), E));
	ok(store_open(path, STORE_INDEX, STORE_READ, &s, E));
	ok(store_counts(s, &counts, E));
	assert_int_equal(counts.works, 0);
	store_close(s);
	/* But not when a WAL with something in it stands beside: that is what is left of one. */
	path = shelf_path(sh, "lost.db");
	ok(file_write(path, STR(""), E));
	ok(file_write(shelf_path(sh, "lost.db-wal"), STR("pages"), E));
	fails(ERR_CORRUPT, store_open(path, STORE_INDEX, STORE_WRITE, &s, E));
	assert_true(file_exists(shelf_path(sh, "lost.db-wal")));
}

static void paths_of_any_bytes(void **state)
{
	static const char *const names[] = {
		"a?immutable=1",
		"50%25.db",
		"sharp#tag",
		"a b\tc",
		":memory:",
		"file:x.db",
		"\xff\xfe",
		"d\xc3\xa9j\xc3\xa0",
		"a'b\"c",
		"%00",
		"-wal",
		"a\nb",
	};
	struct shelf *sh = *state;

	assert_int_equal(chdir(sh->dir), 0);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		CLEANUP(buf_done) struct buf value = { 0 };
		struct store *s = NULL;
		struct str got;

		ok(store_open(names[i], STORE_INDEX, STORE_WRITE, &s, E));
		ok(store_meta_put(s, "name", str_from(names[i]), E));
		store_close(s);
		assert_true(file_exists(names[i]));
		ok(store_open(shelf_path(sh, names[i]), STORE_INDEX, STORE_READ, &s, E));
		ok(store_meta_get(s, "name", sh->a, &got, E));
		assert_true(str_is(got, names[i]));
		store_close(s);
	}
	assert_int_equal(chdir("/"), 0);
}

static void refused(const char *path, enum store_role role, enum err code, const char *word)
{
	for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
		struct store *s = NULL;

		fails(code, store_open(path, role, mode, &s, E));
		assert_null(s);
		assert_non_null(strstr(shelf_error.text, path));
		if (!strstr(shelf_error.text, word))
			fail_msg("'%s' in: %s", word, shelf_error.text);
		assert_null(strstr(shelf_error.text, "file is not a database"));
	}
}

static void what_is_no_database_stays_as_it_is(void **state)
{
	struct shelf *sh = *state;
	char *text = shelf_path(sh, "text"), *pipe = shelf_path(sh, "pipe"), *folder = shelf_path(sh, "folder");
	char *zeros = shelf_path(sh, "zeros"), *shelves = shelf_path(sh, "x.db");
	CLEANUP(buf_done) struct buf b = { 0 }, z = { 0 }, x = { 0 };
	struct store *s = NULL;

	ok(file_write(text, STR("# a list of papers\n"), E));
	b = file_bytes(text);
	refused(text, STORE_INDEX, ERR_CORRUPT, "not a peerage index");
	refused(text, STORE_NOTEBOOK, ERR_CORRUPT, "not a peerage notebook");
	assert_same_bytes(text, &b);
	assert_int_equal(mkfifo(pipe, 0600), 0);
	refused(pipe, STORE_INDEX, ERR_CORRUPT, "not a file");
	assert_int_equal(mkdir(folder, 0700), 0);
	refused(folder, STORE_INDEX, ERR_CORRUPT, "is a folder");
	refused("/dev/null", STORE_INDEX, ERR_CORRUPT, "not a file");
	ok(file_write(zeros, (struct str){ (char[8192]){ 0 }, 8192 }, E));
	z = file_bytes(zeros);
	refused(zeros, STORE_INDEX, ERR_CORRUPT, "damaged");
	assert_same_bytes(zeros, &z);
	fails(ERR_MISSING, store_open("", STORE_INDEX, STORE_WRITE, &s, E));
	ok(file_write(shelves, STR("x"), E));
	x = file_bytes(shelves);
	refused(shelves, STORE_NOTEBOOK, ERR_CORRUPT, "damaged");
	assert_same_bytes(shelves, &x);
}

static void another_programs_database_stays_as_it_is(void **state)
{
	struct shelf *sh = *state;
	char *path = shelf_path(sh, "h.db"), *blank = shelf_path(sh, "blank.db");
	CLEANUP(buf_done) struct buf b = { 0 }, c = { 0 }, wal = { 0 };
	sqlite3 *db = NULL;

	sql(path, "CREATE TABLE x (y)");
	sql(blank, "PRAGMA user_version = 3");
	b = file_bytes(path);
	refused(path, STORE_INDEX, ERR_CORRUPT, "another program");
	refused(path, STORE_NOTEBOOK, ERR_CORRUPT, "another program");
	refused(blank, STORE_INDEX, ERR_CORRUPT, "another program");
	assert_same_bytes(path, &b);
	/* Not even its WAL is brought home. */
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL; INSERT INTO x VALUES (1)", NULL, NULL, NULL),
		SQLITE_OK);
	c = file_bytes(path);
	wal = file_bytes(shelf_path(sh, "h.db-wal"));
	refused(path, STORE_INDEX, ERR_CORRUPT, "another program");
	assert_same_bytes(path, &c);
	assert_same_bytes(shelf_path(sh, "h.db-wal"), &wal);
	sqlite3_close(db);
	assert_int_equal(sql_number(path, "SELECT y FROM x"), 1);
}

static void index_and_notebook_are_not_taken_for_each_other(void **state)
{
	struct shelf *sh = *state;
	char *index = filled_index(sh), *notebook = filled_notebook(sh);

	refused(index, STORE_NOTEBOOK, ERR_CORRUPT, "is a peerage index, not a peerage notebook");
	refused(notebook, STORE_INDEX, ERR_CORRUPT, "is a peerage notebook, not a peerage index");
}

static void newer_versions_are_refused_unchanged(void **state)
{
	struct shelf *sh = *state;
	char *index = filled_index(sh), *notebook = filled_notebook(sh);
	CLEANUP(buf_done) struct buf b = { 0 }, c = { 0 };

	sql(index, "PRAGMA user_version = 1000");
	sql(notebook, "PRAGMA user_version = 1000");
	b = file_bytes(index);
	c = file_bytes(notebook);
	refused(index, STORE_INDEX, ERR_VERSION, "newer peerage");
	refused(notebook, STORE_NOTEBOOK, ERR_VERSION, "newer peerage");
	assert_same_bytes(index, &b);
	assert_same_bytes(notebook, &c);
	sql(index, "PRAGMA user_version = 0");
	sql(notebook, "PRAGMA user_version = -1");
	refused(index, STORE_INDEX, ERR_CORRUPT, "damaged");
	refused(notebook, STORE_NOTEBOOK, ERR_CORRUPT, "damaged");
}

static void damage(const char *path, off_t at, const void *bytes, size_t n)
{
	int fd = open(path, O_RDWR);

	assert_true(fd >= 0);
	assert_int_equal(pwrite(fd, bytes, n, at), (ssize_t)n);
	close(fd);
}

static void a_damaged_beginning_or_end_is_said(void **state)
{
	struct shelf *sh = *state;
	char *index = filled_index(sh), *notebook = filled_notebook(sh);
	CLEANUP(buf_done) struct buf i = file_bytes(index), n = file_bytes(notebook), cut = { 0 };
	struct entry *entries = NULL;
	struct store *nb = NULL;
	size_t count = 0;

	/* a */
	damage(index, 0, "garbage garbage!", 16);
	damage(notebook, 0, "garbage garbage!", 16);
	cut = file_bytes(notebook);
	refused(index, STORE_INDEX, ERR_CORRUPT, "damaged");
	refused(notebook, STORE_NOTEBOOK, ERR_CORRUPT, "damaged");
	assert_same_bytes(notebook, &cut);
	/* b */
	ok(file_write(index, str_slice(buf_str(&i), 0, i.n / 2), E));
	ok(file_write(notebook, str_slice(buf_str(&n), 0, n.n / 2), E));
	refused(index, STORE_INDEX, ERR_CORRUPT, "damaged");
	refused(notebook, STORE_NOTEBOOK, ERR_CORRUPT, "damaged");
	buf_done(&cut);
	cut = file_bytes(notebook);
	assert_int_equal(cut.n, n.n / 2);
	/* With the damage undone it holds everything. */
	ok(file_write(notebook, buf_str(&n), E));
	ok(store_open(notebook, STORE_NOTEBOOK, STORE_WRITE, &nb, E));
	ok(notebook_of(nb, &tong_zhao, sh->a, &entries, &count, E));
	assert_int_equal(count, 302);
	assert_int_equal(entries[0].kind, ENTRY_FOLLOW);
	assert_true(str_is(entries[1].text, "met in Prague"));
	store_close(nb);
}

/* c: every page in turn is nonsense. The index gives an error or all its works, never fewer; the notebook is
 * refused for writing and not changed. */
static void a_damaged_middle_is_never_silence(void **state)
{
	struct shelf *sh = *state;
	char *index = filled_index(sh), *notebook = filled_notebook(sh);
	CLEANUP(buf_done) struct buf i = file_bytes(index), n = file_bytes(notebook);
	unsigned char noise[4096];
	int refusals = 0, errors = 0;

	for (size_t k = 0; k < sizeof(noise); k++)
		noise[k] = (unsigned char)(k * 2654435761u >> 13);
	assert_true(i.n > 100000);
	for (size_t at = 4096; at + 4096 <= i.n; at += 4096) {
		struct found *found = NULL;
		struct index_counts c;
		struct store *s = NULL;
		size_t count = 0;
		bool more;

		damage(index, (off_t)at, noise, sizeof(noise));
		if (store_open(index, STORE_INDEX, STORE_READ, &s, E) == ERR_OK) {
			enum err err = store_counts(s, &c, E);

			if (err)
				errors++;
			else
				assert_int_equal(c.works, 60);
			err = find_words(s, STR("shelf"), KIND_WORK, 100, sh->a, &found, &count, &more, E);
			if (err) {
				assert_int_equal(err, ERR_CORRUPT);
				assert_non_null(strstr(shelf_error.text, index));
				errors++;
			} else {
				assert_int_equal(count, 60);
			}
			store_close(s);
		} else {
			assert_int_equal(shelf_error.code, ERR_CORRUPT);
			errors++;
		}
		damage(index, (off_t)at, i.p + at, 4096);
	}
	assert_true(errors > 5);
	for (size_t at = 4096; at + 4096 <= n.n; at += 4096) {
		CLEANUP(buf_done) struct buf hurt = { 0 };
		struct store *s = NULL;

		damage(notebook, (off_t)at, noise, sizeof(noise));
		hurt = file_bytes(notebook);
		fails(ERR_CORRUPT, store_open(notebook, STORE_NOTEBOOK, STORE_WRITE, &s, E));
		assert_same_bytes(notebook, &hurt);
		damage(notebook, (off_t)at, n.p + at, 4096);
		refusals++;
	}
	assert_true(refusals > 5);
	assert_same_bytes(notebook, &n);
}

static size_t find_shelves(struct shelf *sh, const char *path, enum store_mode mode)
{
	struct found *found = NULL;
	struct store *s = NULL;
	size_t n = 0;
	bool more;

	ok(store_open(path, STORE_INDEX, mode, &s, E));
	if (find_words(s, STR("shelf"), KIND_WORK, 100, sh->a, &found, &n, &more, E) != ERR_OK)
		n = SIZE_MAX;
	store_close(s);
	return n;
}

/* i */
static void lost_words_are_said_and_made_anew(void **state)
{
	struct shelf *sh = *state;
	char *path = filled_index(sh);
	struct store *s = NULL;

	sql(path, "DROP TABLE find");
	assert_true(find_shelves(sh, path, STORE_READ) == SIZE_MAX);
	assert_non_null(strstr(shelf_error.text, "peerage doctor"));
	assert_non_null(strstr(shelf_error.text, path));
	assert_int_equal(find_shelves(sh, path, STORE_WRITE), 60);
	assert_int_equal(find_shelves(sh, path, STORE_READ), 60);
	/* Parts of it alone. */
	for (int i = 0; i < 4; i++) {
		static const char *const hurt[] = {
			"DELETE FROM find_data WHERE id > 10",
			"DELETE FROM find_content WHERE rowid % 2",
			"DELETE FROM find_content",
			"DELETE FROM find_idx",
		};

		sql(path, hurt[i]);
		ok(store_open(path, STORE_INDEX, STORE_WRITE, &s, E));
		ok(find_repair(s, E));
		shelf_sound(s);
		store_close(s);
		assert_int_equal(find_shelves(sh, path, STORE_READ), 60);
	}
	for (int i = 0; i < 3; i++) {
		static const char *const hurt[] = { "DROP TABLE find_data", "DROP TABLE find_config",
			"DROP TABLE find_content" };

		sql(path, hurt[i]);
		assert_true(find_shelves(sh, path, STORE_READ) == SIZE_MAX);
		ok(store_open(path, STORE_INDEX, STORE_WRITE, &s, E));
		ok(find_repair(s, E));
		store_close(s);
		assert_int_equal(find_shelves(sh, path, STORE_READ), 60);
	}
}

static void a_lost_table_is_said(void **state)
{
	struct shelf *sh = *state;
	char *index = filled_index(sh), *notebook = filled_notebook(sh);

	sql(index, "DROP TABLE mention_org");
	refused(index, STORE_INDEX, ERR_CORRUPT, "mention_org");
	sql(notebook, "DROP TABLE change");
	refused(notebook, STORE_NOTEBOOK, ERR_CORRUPT, "change");
}

static void transactions(void **state)
{
	struct shelf *sh = *state;
	struct store *other = NULL;
	struct str got;
	int64_t before;

	shelf_index(sh);
	ok(store_open(store_path(sh->s), STORE_INDEX, STORE_READ, &other, E));
	before = store_version(other);
	assert_true(store_version(other) == before);
	ok(store_begin(sh->s, E));
	ok(store_meta_put(sh->s, "a", STR("1"), E));
	ok(store_meta_get(other, "a", sh->a, &got, E));
	assert_null(got.p);
	assert_true(store_version(other) == before);
	ok(store_commit(sh->s, E));
	ok(store_meta_get(other, "a", sh->a, &got, E));
	assert_true(str_is(got, "1"));
	assert_true(store_version(other) > before);
	before = store_version(sh->s);
	ok(store_begin(sh->s, E));
	ok(store_meta_put(sh->s, "a", STR("2"), E));
	store_rollback(sh->s);
	store_rollback(sh->s);
	ok(store_meta_get(sh->s, "a", sh->a, &got, E));
	assert_true(str_is(got, "1"));
	assert_true(store_version(sh->s) == before);
	/* A reader's transaction is one moment. */
	ok(store_begin(other, E));
	ok(store_meta_get(other, "a", sh->a, &got, E));
	ok(store_meta_put(sh->s, "a", STR("3"), E));
	ok(store_meta_get(other, "a", sh->a, &got, E));
	assert_true(str_is(got, "1"));
	ok(store_commit(other, E));
	ok(store_meta_get(other, "a", sh->a, &got, E));
	assert_true(str_is(got, "3"));
	store_close(other);
}

struct holder {
	const char *path;
	int milliseconds;
	sqlite3 *db;
};

static void *hold(void *ctx)
{
	struct holder *h = ctx;

	usleep((useconds_t)h->milliseconds * 1000);
	sqlite3_exec(h->db, "COMMIT", NULL, NULL, NULL);
	return NULL;
}

static void hold_lock(struct holder *h, const char *begin)
{
	assert_int_equal(sqlite3_open(h->path, &h->db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(h->db, begin, NULL, NULL, NULL), SQLITE_OK);
}

static void a_short_lock_is_waited_for(void **state)
{
	struct shelf *sh = *state;
	struct holder h = { .milliseconds = 400 };
	pthread_t thread;
	double from;

	shelf_index(sh);
	h.path = store_path(sh->s);
	hold_lock(&h, "BEGIN IMMEDIATE");
	from = clock_monotonic();
	pthread_create(&thread, NULL, hold, &h);
	ok(store_begin(sh->s, E));
	assert_true(clock_monotonic() - from > 0.3);
	ok(store_commit(sh->s, E));
	pthread_join(thread, NULL);
	sqlite3_close(h.db);
}

static void a_wait_ends_when_it_is_cancelled(void **state)
{
	struct shelf *sh = *state;
	struct holder h = { 0 };
	struct cancel c;
	double from;

	shelf_index(sh);
	h.path = store_path(sh->s);
	hold_lock(&h, "BEGIN IMMEDIATE");
	cancel_init(&c, NULL);
	c.stop_at = 20;
	store_cancel(sh->s, &c);
	from = clock_monotonic();
	fails(ERR_CANCELLED, store_begin(sh->s, E));
	assert_true(clock_monotonic() - from < 2);
	store_cancel(sh->s, NULL);
	sqlite3_exec(h.db, "COMMIT", NULL, NULL, NULL);
	sqlite3_close(h.db);
	ok(store_begin(sh->s, E));
	ok(store_commit(sh->s, E));
}

static void a_long_lock_ends_in_a_sentence(void **state)
{
	struct shelf *sh = *state;
	struct holder h = { 0 };
	struct store *reader = NULL;
	struct str got;
	double from;

	shelf_index(sh);
	h.path = store_path(sh->s);
	hold_lock(&h, "BEGIN IMMEDIATE");
	/* Readers do not mind. */
	ok(store_open(h.path, STORE_INDEX, STORE_READ, &reader, E));
	ok(store_meta_get(reader, "a", sh->a, &got, E));
	from = clock_monotonic();
	fails(ERR_BUSY, store_begin(sh->s, E));
	assert_true(clock_monotonic() - from > 9 && clock_monotonic() - from < 13);
	assert_non_null(strstr(shelf_error.text, h.path));
	assert_non_null(strstr(shelf_error.text, "in use"));
	store_close(reader);
	sqlite3_exec(h.db, "COMMIT", NULL, NULL, NULL);
	sqlite3_close(h.db);
}

struct writer {
	const char *path;
	int n, failed;
};

static void *write_some(void *ctx)
{
	struct writer *w = ctx;
	struct store *s = NULL;
	struct error e;

	if (store_open(w->path, STORE_NOTEBOOK, STORE_WRITE, &s, &e)) {
		w->failed = 1000;
		return NULL;
	}
	for (int i = 0; i < w->n; i++) {
		row_id id;

		if (notebook_add(s, ENTRY_NOTE, &tong_zhao, STR("a note"), &id, &e))
			w->failed++;
	}
	store_close(s);
	return NULL;
}

/* Both also make the file, at the same moment. */
static void two_writers(void **state)
{
	struct shelf *sh = *state;

	for (int round = 0; round < 5; round++) {
		char *path = arena_cstr(sh->a, arena_printf(sh->a, "%s/two-%d.db", sh->dir, round));
		struct writer w[3] = { { path, 20, 0 }, { path, 20, 0 }, { path, 20, 0 } };
		struct entry *entries = NULL;
		struct store *s = NULL;
		pthread_t threads[3];
		size_t n = 0;

		for (int i = 0; i < 3; i++)
			pthread_create(&threads[i], NULL, write_some, &w[i]);
		for (int i = 0; i < 3; i++) {
			pthread_join(threads[i], NULL);
			assert_int_equal(w[i].failed, 0);
		}
		ok(store_open(path, STORE_NOTEBOOK, STORE_READ, &s, E));
		ok(notebook_of(s, &tong_zhao, sh->a, &entries, &n, E));
		assert_int_equal(n, 60);
		shelf_sound(s);
		store_close(s);
	}
}

/* Runs in a child that may not write; 0 when all is right. */
static int read_frozen(const char *path)
{
	struct arena *a = arena_new();
	struct found *found = NULL;
	struct store *s = NULL;
	struct error e;
	size_t n = 0;
	bool more;
	int rc = 0;

	if (access(path, W_OK) == 0)
		return 77;
	if (store_open(path, STORE_INDEX, STORE_WRITE, &s, &e) != ERR_IO)
		return 2;
	if (store_open(path, STORE_INDEX, STORE_READ, &s, &e))
		return 3;
	if (find_words(s, STR("shelf"), KIND_WORK, 100, a, &found, &n, &more, &e) || n != 60)
		rc = 4;
	store_close(s);
	arena_free(a);
	return rc;
}

static void an_unwritable_folder_is_read(void **state)
{
	struct shelf *sh = *state;
	char *path = filled_index(sh);
	CLEANUP(buf_done) struct buf b = file_bytes(path);
	int status = 0;
	pid_t pid;

	chmod(path, 0444);
	chmod(sh->dir, 0555);
	pid = fork();
	if (pid == 0) {
		if (getuid() == 0 && (setgid(65534) || setuid(65534)))
			_exit(77);
		_exit(read_frozen(path));
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	chmod(sh->dir, 0700);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		return;
	assert_int_equal(WEXITSTATUS(status), 0);
	assert_same_bytes(path, &b);
	assert_false(file_exists(shelf_path(sh, "index.db-shm")));
}

/* A long question and a long change, cancelled at poll 1, 2, 3 … until they come to their end. */
static void cancelled_anywhere(void **state)
{
	struct shelf *sh = *state;
	struct index_counts before, after;
	unsigned stop = 0;
	enum err err;

	filled_index(sh);
	ok(store_open(shelf_path(sh, "index.db"), STORE_INDEX, STORE_WRITE, &sh->s, E));
	ok(store_counts(sh->s, &before, E));
	do {
		struct found *found = NULL;
		struct cancel c;
		row_id ids[60];
		size_t n = 0;
		bool more;

		cancel_init(&c, NULL);
		c.stop_at = ++stop;
		ok(store_begin(sh->s, E));
		for (row_id id = 1; id <= 60; id++)
			ids[id - 1] = id;
		store_cancel(sh->s, &c);
		err = ERR_OK;
		for (row_id id = 1; !err && id <= 60; id++)
			err = work_mention_move(sh->s, id, 0, 1 + id % 4, E);
		if (!err)
			err = person_refresh(sh->s, ids, 60, E);
		if (!err)
			err = find_words(sh->s, STR("shelf"), KIND_NONE, 100, sh->a, &found, &n, &more, E);
		if (!err)
			assert_int_equal(n, 60);
		store_cancel(sh->s, NULL);
		store_rollback(sh->s);
		if (err)
			assert_int_equal(err, ERR_CANCELLED);
		ok(store_counts(sh->s, &after, E));
		assert_memory_equal(&before, &after, sizeof(before));
	} while (err && stop < 10000);
	assert_int_equal(err, ERR_OK);
	assert_true(stop > 3);
	shelf_sound(sh->s);
}

static void a_cancelled_change_cannot_be_committed(void **state)
{
	struct shelf *sh = *state;
	struct cancel c;
	struct str got;
	enum err err;

	shelf_index(sh);
	cancel_init(&c, NULL);
	ok(store_begin(sh->s, E));
	ok(store_meta_put(sh->s, "a", STR("1"), E));
	cancel_trigger(&c);
	store_cancel(sh->s, &c);
	do {
		err = store_meta_put(sh->s, "b", STR("2"), E);
	} while (!err);
	assert_int_equal(err, ERR_CANCELLED);
	err = store_commit(sh->s, E);
	store_cancel(sh->s, NULL);
	ok(store_meta_get(sh->s, "a", sh->a, &got, E));
	/* Either nothing of it is there, or all that was done before. */
	assert_true(err == ERR_CANCELLED ? !got.p : str_is(got, "1"));
	ok(store_begin(sh->s, E));
	ok(store_commit(sh->s, E));
}

static void hostile_values(void **state)
{
	struct shelf *sh = *state;
	const struct str values[] = {
		STR(""),
		STR("a\0b"),
		STR("'; DROP TABLE meta; --"),
		STR("\xff\xfe\xfd"),
		STR("\x1b]0;x\a"),
		STR("\xf0\x9f\x98\x80"),
	};
	struct str got;

	shelf_index(sh);
	for (size_t i = 0; i < ARRAY_LEN(values); i++) {
		ok(store_meta_put(sh->s, "x", values[i], E));
		ok(store_meta_get(sh->s, "x", sh->a, &got, E));
		assert_true(str_eq(got, values[i]));
	}
	ok(store_meta_get(sh->s, "'; DROP TABLE meta; --", sh->a, &got, E));
	assert_null(got.p);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(made_with_its_folders),
		TEST(an_empty_file_is_a_new_index),
		TEST(paths_of_any_bytes),
		TEST(what_is_no_database_stays_as_it_is),
		TEST(another_programs_database_stays_as_it_is),
		TEST(index_and_notebook_are_not_taken_for_each_other),
		TEST(newer_versions_are_refused_unchanged),
		TEST(a_damaged_beginning_or_end_is_said),
		TEST(a_damaged_middle_is_never_silence),
		TEST(lost_words_are_said_and_made_anew),
		TEST(a_lost_table_is_said),
		TEST(transactions),
		TEST(a_short_lock_is_waited_for),
		TEST(a_wait_ends_when_it_is_cancelled),
		TEST(a_long_lock_ends_in_a_sentence),
		TEST(two_writers),
		TEST(an_unwritable_folder_is_read),
		TEST(cancelled_anywhere),
		TEST(a_cancelled_change_cannot_be_committed),
		TEST(hostile_values),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
