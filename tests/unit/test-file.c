#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* A folder of the test's own, the working directory while it runs. */
static char folder[] = "/tmp/peerage-file-XXXXXX";

static int enter(void **state)
{
	(void)state;
	return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st;
	(void)kind;
	(void)ftw;
	return remove(path);
}

static struct buf text;

static int leave(void **state)
{
	(void)state;
	buf_done(&text);
	return chdir("/") == 0 ? nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS) : -1;
}

static const char *contents(const char *path)
{
	struct error e;

	buf_done(&text);
	assert_int_equal(file_read(path, 1 << 20, &text, &e), ERR_OK);
	return buf_cstr(&text);
}

static size_t files_here(void)
{
	DIR *d = opendir(".");
	size_t n = 0;

	assert_non_null(d);
	while (readdir(d))
		n++;
	closedir(d);
	return n - 2;
}

static void write_then_read(void **state)
{
	struct error e;
	size_t n = files_here();

	(void)state;
	assert_int_equal(file_write("a", STR("one\0two"), &e), ERR_OK);
	contents("a");
	assert_int_equal(text.n, 7);
	assert_memory_equal(text.p, "one\0two", 7);
	assert_int_equal(file_write("a", STR("three"), NULL), ERR_OK);
	assert_string_equal(contents("a"), "three");
	assert_int_equal(file_write("a", STR_NULL, NULL), ERR_OK);
	assert_string_equal(contents("a"), "");
	assert_int_equal(files_here(), n + 1); /* no temporary is left */
	/* Reading appends. */
	buf_adds(&text, "head ");
	assert_int_equal(file_write("a", STR("tail"), NULL), ERR_OK);
	assert_int_equal(file_read("a", 4, &text, NULL), ERR_OK);
	assert_string_equal(buf_cstr(&text), "head tail");
}

static void limits(void **state)
{
	struct error e;
	struct buf b = { 0 };

	(void)state;
	assert_int_equal(file_write("ten", STR("0123456789"), &e), ERR_OK);
	buf_adds(&b, "kept");
	assert_int_equal(file_read("ten", 9, &b, &e), ERR_LIMIT);
	assert_string_equal(buf_cstr(&b), "kept");
	assert_non_null(strstr(e.text, "ten"));
	assert_false(buf_failed(&b));
	assert_int_equal(file_read("ten", 0, &b, &e), ERR_LIMIT);
	assert_int_equal(file_read("ten", SIZE_MAX, &b, &e), ERR_OK);
	assert_string_equal(buf_cstr(&b), "kept0123456789");
	buf_done(&b);
	b.max = 5; /* the buffer's own cap holds too */
	assert_int_equal(file_read("ten", 100, &b, &e), ERR_LIMIT);
	assert_int_equal(b.n, 0);
	buf_done(&b);
	/* A file without a size, and with an end that only reading finds. */
	assert_int_equal(file_read("/proc/self/stat", 10, &b, &e), ERR_LIMIT);
	assert_int_equal(file_read("/proc/self/stat", 1 << 20, &b, &e), ERR_OK);
	assert_true(b.n > 10);
	buf_clear(&b);
	assert_int_equal(file_read("/dev/zero", 300000, &b, &e), ERR_LIMIT);
	assert_int_equal(b.n, 0);
	assert_int_equal(file_read("/dev/null", 0, &b, &e), ERR_OK);
	buf_done(&b);
}

static void larger_than_a_buffer_by_default(void **state)
{
	struct buf b = { 0 };
	struct error e;
	FILE *f = fopen("large", "w");

	(void)state;
	assert_non_null(f);
	assert_int_equal(ftruncate(fileno(f), 65 << 20), 0);
	fclose(f);
	assert_int_equal(file_read("large", 65 << 20, &b, &e), ERR_OK);
	assert_int_equal(b.n, 65 << 20);
	assert_int_equal(b.max, 0);
	buf_done(&b);
	unlink("large");
}

static void *feed(void *arg)
{
	FILE *f = fopen(arg, "w");

	for (int i = 0; f && i < 50000; i++)
		fprintf(f, "%05d\n", i);
	if (f)
		fclose(f);
	return NULL;
}

static void pipes_are_read_to_the_end(void **state)
{
	struct buf b = { 0 };
	struct error e;
	char name[] = "fifo";
	pthread_t writer;

	(void)state;
	assert_int_equal(mkfifo(name, 0600), 0);
	assert_int_equal(pthread_create(&writer, NULL, feed, name), 0);
	assert_int_equal(file_read(name, 300000, &b, &e), ERR_OK);
	pthread_join(writer, NULL);
	assert_int_equal(b.n, 300000);
	assert_true(str_ends(buf_str(&b), STR("\n49999\n")));
	buf_done(&b);
}

static void dash_is_standard_input(void **state)
{
	struct buf b = { 0 };
	struct error e;
	int saved = dup(STDIN_FILENO), ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "from stdin", 10), 10);
	close(ends[1]);
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
	assert_int_equal(file_read("-", 100, &b, &e), ERR_OK);
	assert_string_equal(buf_cstr(&b), "from stdin");
	assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0); /* not ours to close */
	dup2(saved, STDIN_FILENO);
	close(saved);
	buf_done(&b);
}

static void failures_say_what_and_why(void **state)
{
	struct buf b = { 0 };
	struct error e;

	(void)state;
	assert_int_equal(file_read("none", 10, &b, &e), ERR_MISSING);
	assert_string_equal(e.text, "cannot open none: No such file or directory");
	assert_int_equal(file_read(".", 10, &b, &e), ERR_IO);
	assert_int_equal(file_read("bad\nname\x1b", 10, &b, &e), ERR_MISSING);
	assert_non_null(strstr(e.text, "bad name?"));
	assert_int_equal(file_write("none/a", STR("x"), &e), ERR_MISSING);
	assert_int_equal(file_write(".", STR("x"), &e), ERR_IO);
	assert_int_equal(file_write("", STR("x"), &e), ERR_MISSING);
	assert_int_equal(file_append("none/a", STR("x"), &e), ERR_MISSING);
	assert_int_equal(file_write("/dev/full", STR("x"), &e), ERR_IO);
	assert_non_null(strstr(e.text, "No space left"));
	assert_int_equal(file_append("/dev/full", STR("x"), &e), ERR_IO);
	buf_done(&b);
}

static mode_t mode_of(const char *path)
{
	struct stat st;

	assert_int_equal(lstat(path, &st), 0);
	return st.st_mode;
}

static void modes_and_links_survive(void **state)
{
	struct error e;
	mode_t mask = umask(022);

	(void)state;
	assert_int_equal(file_write("mode", STR("x"), &e), ERR_OK);
	assert_int_equal(mode_of("mode") & 07777, 0644);
	chmod("mode", 0640);
	assert_int_equal(file_write("mode", STR("y"), &e), ERR_OK);
	assert_int_equal(mode_of("mode") & 07777, 0640);

	assert_int_equal(mkdir("sub", 0755), 0);
	assert_int_equal(file_write("sub/real", STR("old"), &e), ERR_OK);
	assert_int_equal(symlink("sub/real", "link"), 0);
	assert_int_equal(file_write("link", STR("new"), &e), ERR_OK);
	assert_true(S_ISLNK(mode_of("link")));
	assert_string_equal(contents("sub/real"), "new");

	assert_int_equal(file_append("log", STR("1\n"), &e), ERR_OK);
	assert_int_equal(file_append("log", STR("2\n"), &e), ERR_OK);
	assert_string_equal(contents("log"), "1\n2\n");
	assert_int_equal(mode_of("log") & 07777, 0600);

	assert_int_equal(file_write("/dev/null", STR("gone"), &e), ERR_OK);
	assert_true(S_ISCHR(mode_of("/dev/null")));
	umask(mask);
}

/* A limit on file size is a full disk that a test can have. */
static void a_failed_write_keeps_the_old(void **state)
{
	struct rlimit was, small;
	struct error e;
	size_t n;

	(void)state;
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &was), 0);
	assert_int_equal(file_write("full", STR("old"), &e), ERR_OK);
	assert_int_equal(file_write("journal", STR("line one\n"), &e), ERR_OK);
	n = files_here();
	signal(SIGXFSZ, SIG_IGN);
	small = was;
	small.rlim_cur = 12;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	enum err replaced = file_write("full", STR("a new text, too long"), &e);
	enum err appended = file_append("journal", STR("line two\n"), NULL);

	assert_int_equal(setrlimit(RLIMIT_FSIZE, &was), 0);
	assert_int_equal(replaced, ERR_IO);
	assert_int_equal(appended, ERR_IO);
	assert_non_null(strstr(e.text, "cannot write full: File too large"));
	assert_string_equal(contents("full"), "old");
	assert_string_equal(contents("journal"), "line one\n");
	assert_int_equal(files_here(), n);
}

static void folders(void **state)
{
	struct error e;

	(void)state;
	assert_int_equal(file_mkdirs("d1/d2//d3/", &e), ERR_OK);
	assert_int_equal(mode_of("d1/d2/d3"), S_IFDIR | 0700);
	assert_int_equal(mode_of("d1"), S_IFDIR | 0700);
	assert_int_equal(file_mkdirs("d1/d2/d3", &e), ERR_OK);
	assert_int_equal(file_mkdirs("/", &e), ERR_OK);
	assert_int_equal(file_mkdirs(".", &e), ERR_OK);
	assert_int_equal(file_mkparents("d1/x/y/file", &e), ERR_OK);
	assert_true(file_exists("d1/x/y"));
	assert_false(file_exists("d1/x/y/file"));
	assert_int_equal(file_mkparents("file", &e), ERR_OK);
	assert_int_equal(file_mkparents("/file", &e), ERR_OK);
	assert_int_equal(file_write("d1/file", STR("x"), &e), ERR_OK);
	assert_int_equal(file_mkdirs("d1/file", &e), ERR_EXISTS);
	assert_int_equal(file_mkdirs("d1/file/under", &e), ERR_EXISTS);
	assert_true(file_exists("d1/file"));
	assert_string_equal(file_base("a/b/c.txt"), "c.txt");
	assert_string_equal(file_base("c.txt"), "c.txt");
	assert_string_equal(file_base("a/"), "");
}

static void places(void **state)
{
	struct arena *a = arena_new();
	const char *path = "untouched";
	struct error e;

	(void)state;
	setenv("HOME", "/home/ada", 1);
	setenv("XDG_DATA_HOME", "/data", 1);
	unsetenv("XDG_CONFIG_HOME");
	setenv("XDG_STATE_HOME", "relative/is/ignored", 1);
	assert_int_equal(file_place(PLACE_DATA, "index.db", a, &path, &e), ERR_OK);
	assert_string_equal(path, "/data/peerage/index.db");
	assert_int_equal(file_place(PLACE_CONFIG, "config", a, &path, &e), ERR_OK);
	assert_string_equal(path, "/home/ada/.config/peerage/config");
	assert_int_equal(file_place(PLACE_STATE, "history", a, &path, &e), ERR_OK);
	assert_string_equal(path, "/home/ada/.local/state/peerage/history");
	unsetenv("HOME");
	path = "untouched";
	assert_int_equal(file_place(PLACE_CONFIG, "config", a, &path, &e), ERR_MISSING);
	assert_string_equal(path, "untouched");
	assert_int_equal(file_place(PLACE_DATA, "x", a, &path, &e), ERR_OK);
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(write_then_read),
		cmocka_unit_test(limits),
		cmocka_unit_test(larger_than_a_buffer_by_default),
		cmocka_unit_test(pipes_are_read_to_the_end),
		cmocka_unit_test(dash_is_standard_input),
		cmocka_unit_test(failures_say_what_and_why),
		cmocka_unit_test(modes_and_links_survive),
		cmocka_unit_test(a_failed_write_keeps_the_old),
		cmocka_unit_test(folders),
		cmocka_unit_test(places),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, enter, leave);
}
