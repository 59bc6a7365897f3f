#include "press.h"

#include <fcntl.h>
#include <pthread.h>
#include <zlib.h>
#include <zstd.h>

static struct str gzip(struct arena *a, struct str s)
{
	z_stream z = { 0 };
	size_t room = s.n + s.n / 100 + 200;
	char *out = arena_alloc(a, room);
	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
	z.next_in = (unsigned char *)(uintptr_t)s.p;
	z.avail_in = (uInt)s.n;
	z.next_out = (unsigned char *)out;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	return (struct str){ out, room - z.avail_out };
}

static struct str zstd(struct arena *a, struct str s)
{
	size_t room = ZSTD_compressBound(s.n), n;
	char *out = arena_alloc(a, room + 1);
	n = ZSTD_compress(out, room, s.n ? s.p : "", s.n, 3);
	assert_false(ZSTD_isError(n));
	return (struct str){ out, n };
}

static struct str join(struct arena *a, struct str x, struct str y)
{
	char *p = arena_alloc(a, x.n + y.n + 1);
	memcpy(p, x.p, x.n);
	if (y.n)
		memcpy(p + x.n, y.p, y.n);
	return (struct str){ p, x.n + y.n };
}

/* All lines as "NUMBER@OFFSET:text\n", then how it ended. */
static struct str lines_of(struct arena *a, struct str bytes)
{
	struct stream *s = NULL;
	struct buf b = { 0 };
	struct str line;
	enum err err;
	ok(stream_open_bytes(bytes, &s, E));
	while ((err = stream_line(s, &line, E)) == ERR_OK)
		buf_addf(&b, "%u@%llu:" STR_FMT "\n", stream_lineno(s), (unsigned long long)stream_offset(s), STR_ARG(line));
	if (err != ERR_MISSING)
		buf_addf(&b, "%s: %s", err_name(err), shelf_error.text);
	if (stream_trailing(s))
		buf_addf(&b, "and %s", stream_trailing(s));
	stream_close(s);
	struct str out = arena_str(a, buf_str(&b));
	buf_done(&b);
	return out;
}

static void line_ends(void **state)
{
	struct arena *a = *state;
	assert_true(str_is(lines_of(a, STR("a\nb\r\nc\rd")), "1@0:a\n2@2:b\n3@5:c\n4@7:d\n"));
	assert_true(str_is(lines_of(a, STR("\n\n")), "1@0:\n2@1:\n"));
	assert_true(str_is(lines_of(a, STR("\r\r\n\r")), "1@0:\n2@1:\n3@3:\n"));
	assert_true(str_is(lines_of(a, STR("")), ""));
	assert_true(str_is(lines_of(a, STR("x")), "1@0:x\n"));
}

static void marks(void **state)
{
	struct arena *a = *state;
	struct stream *s = NULL;
	assert_true(str_is(lines_of(a, STR("\xef\xbb\xbf" "a\nb")), "1@3:a\n2@5:b\n"));
	assert_true(str_is(lines_of(a, STR("\xef\xbb\xbf")), ""));
	assert_true(str_is(lines_of(a, STR("a\xef\xbb\xbf\n")), "1@0:a\xef\xbb\xbf\n"));
	fails(ERR_FORMAT, stream_open_bytes(STR("\xff\xfe{\0"), &s, E));
	assert_true(str_has(str_from(shelf_error.text), STR("UTF-16")));
	fails(ERR_FORMAT, stream_open_bytes(STR("\xfe\xff\0{"), &s, E));
	fails(ERR_FORMAT, stream_open_bytes(STR("\0\0\xfe\xff"), &s, E));
}

static void packed(void **state)
{
	struct arena *a = *state;
	struct str one = STR("first\nsec"), two = STR("ond\n"), none = STR("");
	const char *want = "1@0:first\n2@6:second\n";
	assert_true(str_is(lines_of(a, gzip(a, STR("first\nsecond\n"))), want));
	assert_true(str_is(lines_of(a, join(a, gzip(a, one), gzip(a, two))), want));
	assert_true(str_is(lines_of(a, join(a, gzip(a, one), join(a, gzip(a, none), gzip(a, two)))), want));
	assert_true(str_is(lines_of(a, join(a, gzip(a, STR("first\nsecond\n")), STR("\0\0\0\0\0\0"))), want));
	assert_true(str_is(lines_of(a, join(a, gzip(a, STR("x\n")), STR("junk"))),
		"1@0:x\nand bytes behind the end of the packed data were passed over"));
	assert_true(str_is(lines_of(a, zstd(a, STR("first\nsecond\n"))), want));
	assert_true(str_is(lines_of(a, join(a, zstd(a, one), zstd(a, two))), want));
	/* plain text that only begins like a magic */
	assert_true(str_is(lines_of(a, STR("\x1f\n")), "1@0:\x1f\n"));
}

static void broken_packing(void **state)
{
	struct arena *a = *state;
	struct buf big = { 0 };
	for (int i = 0; i < 40000; i++)
		buf_addf(&big, "%d\n", i * 7919);
	struct str whole = gzip(a, buf_str(&big)), cut = str_slice(whole, 0, whole.n / 2);
	struct str got = lines_of(a, cut);
	assert_true(str_starts(got, STR("1@0:0\n2@2:7919\n")));
	assert_true(str_has(got, STR("the packed data end too early")));
	char *bad = arena_cstr(a, whole);
	for (size_t i = whole.n / 2; i < whole.n / 2 + 50; i++)
		bad[i] ^= 0x55;
	assert_true(str_has(lines_of(a, (struct str){ bad, whole.n }), STR("the packed data")));
	whole = zstd(a, buf_str(&big));
	assert_true(str_has(lines_of(a, str_slice(whole, 0, whole.n - 10)), STR("the packed data end too early")));
	bad = arena_cstr(a, whole);
	bad[20] ^= 0x7f;
	assert_true(str_has(lines_of(a, (struct str){ bad, whole.n }), STR("the packed data are damaged")));
	buf_done(&big);
}

static void look_ahead(void **state)
{
	struct stream *s = NULL;
	struct str got;
	(void)state;
	ok(stream_open_bytes(STR("one\ntwo\r\nthree"), &s, E));
	ok(stream_peek(s, 3, &got, E));
	assert_true(got.n >= 3 && str_starts(got, STR("one")));
	stream_skip(s, 5); /* behind the t */
	assert_int_equal(stream_lineno(s), 2);
	assert_int_equal(stream_offset(s), 5);
	stream_skip(s, 3); /* between CR and LF */
	assert_int_equal(stream_lineno(s), 3);
	ok(stream_line(s, &got, E));
	assert_true(str_is(got, "three"));
	assert_int_equal(stream_lineno(s), 3);
	ok(stream_peek(s, 1000, &got, E));
	assert_int_equal(got.n, 0);
	fails(ERR_MISSING, stream_line(s, &got, E));
	stream_close(s);
}

/* More than the window, in one line and in many. */
static void long_input(void **state)
{
	struct arena *a = *state;
	struct buf b = { .max = 400 << 20 };
	struct stream *s = NULL;
	struct str got;
	for (int i = 0; i < 3 << 20; i++)
		buf_addc(&b, (char)('a' + i % 26));
	buf_adds(&b, "\r\nshort\n");
	ok(stream_open_bytes(buf_str(&b), &s, E));
	ok(stream_line(s, &got, E));
	assert_int_equal(got.n, 3 << 20);
	ok(stream_line(s, &got, E));
	assert_true(str_is(got, "short"));
	assert_int_equal(stream_lineno(s), 2);
	stream_close(s);
	buf_clear(&b);
	while (b.n <= STREAM_LINE_MAX + 100)
		buf_adds(&b, "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");
	buf_adds(&b, "\nbehind\n");
	s = NULL;
	ok(stream_open_bytes(buf_str(&b), &s, E));
	memset(E, 0, sizeof(*E));
	fails(ERR_LIMIT, stream_line(s, &got, E));
	assert_int_equal(shelf_error.line, 1);
	ok(stream_line(s, &got, E));
	assert_true(str_is(got, "behind"));
	assert_int_equal(stream_lineno(s), 2);
	stream_close(s);
	buf_done(&b);
	(void)a;
}

static void paths(void **state)
{
	struct stream *s = NULL;
	struct str got;
	(void)state;
	fails(ERR_MISSING, stream_open("/nowhere/at/all", NULL, &s, E));
	fails(ERR_IO, stream_open("/", NULL, &s, E));
	assert_true(str_has(str_from(shelf_error.text), STR("folder")));
	ok(stream_open("/dev/null", NULL, &s, E));
	ok(stream_peek(s, 10, &got, E));
	assert_int_equal(got.n, 0);
	assert_false(stream_regular(s));
	stream_close(s);
}

static void *write_slowly(void *path)
{
	int fd = open(path, O_WRONLY);
	const char *parts[] = { "\x1f", "\x8b not gz", "ip\nin", " pieces", "\n" };
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		assert_int_equal(write(fd, parts[i], strlen(parts[i])), (ssize_t)strlen(parts[i]));
		usleep(20000);
	}
	close(fd);
	return NULL;
}

static void *trigger_soon(void *cancel)
{
	usleep(50000);
	cancel_trigger(cancel);
	return NULL;
}

static void pipes(void **state)
{
	struct arena *a = *state;
	char dir[] = "/tmp/peerage-pipe-XXXXXX";
	struct stream *s = NULL;
	struct cancel c;
	pthread_t t;
	struct str got;
	(void)a;
	assert_non_null(mkdtemp(dir));
	CLEANUP(free_ptr) char *path = xasprintf("%s/p", dir);
	assert_int_equal(mkfifo(path, 0600), 0);
	cancel_init(&c, NULL);
	/* nobody writes: only the token ends the wait */
	pthread_create(&t, NULL, trigger_soon, &c);
	fails(ERR_CANCELLED, stream_open(path, &c, &s, E));
	pthread_join(t, NULL);
	/* in pieces, the first of them half of a magic that then is none: this is damaged gzip, not plain text */
	pthread_create(&t, NULL, write_slowly, path);
	ok(stream_open(path, NULL, &s, E));
	assert_false(stream_regular(s));
	assert_int_equal(stream_line(s, &got, E), ERR_CORRUPT);
	pthread_join(t, NULL);
	stream_close(s);
	unlink(path);
	rmdir(dir);
}

static void cancelling(void **state)
{
	struct arena *a = *state;
	char path[] = "/tmp/peerage-stream-XXXXXX";
	struct stream *s = NULL;
	struct cancel c;
	struct str got;
	int fd = mkstemp(path);
	(void)a;
	assert_int_equal(write(fd, "a\nb\n", 4), 4);
	close(fd);
	cancel_init(&c, NULL);
	ok(stream_open(path, &c, &s, E));
	assert_true(stream_regular(s) && stream_size(s) == 4);
	cancel_trigger(&c);
	ok(stream_line(s, &got, E)); /* what is there already is given */
	ok(stream_line(s, &got, E));
	fails(ERR_CANCELLED, stream_line(s, &got, E));
	stream_close(s);
	unlink(path);
}

static int set_up(void **state)
{
	*state = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(line_ends),
		TEST(marks),
		TEST(packed),
		TEST(broken_packing),
		TEST(look_ahead),
		TEST(long_input),
		TEST(paths),
		TEST(pipes),
		TEST(cancelling),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
