/* For tests that walk the real files: where they are, what they should hold, and what a reader makes of them.
 * Includes press.h. Without the files a test says that it skips. */
#ifndef SUPPORT_REAL_H
#define SUPPORT_REAL_H

#include "press.h"

#include "ingest/json-in.h"

struct real_count {
	size_t records, rejects, warnings;
	char format[16]; /* the reader that took it; empty: nobody did */
	char said[256];  /* the first reject, or why it could not be opened */
};

/* The folder of the data, NULL when it is not there. */
static inline const char *real_folder(struct arena *a)
{
	const char *shared = getenv("PEERAGE_SHARED"), *root = getenv("PEERAGE_SOURCE_ROOT");
	struct str base = shared ? str_from(shared) : arena_printf(a, "%s/../shared", root ? root : ".");
	char *path = arena_cstr(a, arena_printf(a, STR_FMT "/data", STR_ARG(base)));
	if (file_exists(arena_cstr(a, arena_printf(a, "%s/manifest.json", path))))
		return path;
	printf("# skipped: no shared data\n");
	return NULL;
}

static inline void real_warn(void *ctx, unsigned line, struct str key, const char *reason)
{
	(void)line;
	(void)key;
	(void)reason;
	((struct real_count *)ctx)->warnings++;
}

/* Reads all of a stream with the reader that its content asks for. */
static inline void real_read(struct stream *in, struct str name, struct real_count *ret)
{
	const struct reader_ops *ops = NULL;
	struct reader *r = NULL;
	struct str head;
	struct error e;
	ok(stream_peek(in, STREAM_HEAD, &head, E));
	if (reader_choose(str_slice(head, 0, STREAM_HEAD), name, &ops, &e))
		return;
	snprintf(ret->format, sizeof(ret->format), "%s", ops->name);
	ok(reader_open(ops, in, name, real_warn, ret, &r, E));
	for (;;) {
		struct record rec;
		memset(&e, 0, sizeof(e));
		enum err err = reader_next(r, &rec, &e);
		if (err == ERR_MISSING)
			break;
		if (err && ret->rejects++ == 0)
			snprintf(ret->said, sizeof(ret->said), "%s", e.text);
		if (err && err != ERR_FORMAT && err != ERR_LIMIT)
			break;
		ret->records += err == ERR_OK;
	}
	reader_close(r);
}

static inline struct real_count real_file(const char *path)
{
	struct real_count c = { 0 };
	struct stream *in = NULL;
	struct error e;
	if (stream_open(path, NULL, &in, &e)) {
		snprintf(c.said, sizeof(c.said), "%s", e.text);
		return c;
	}
	real_read(in, str_from(file_base(path)), &c);
	stream_close(in);
	return c;
}

/* ---- the lists of what is there ---- */

/* Calls with each entry of the manifest whose file is in that folder. */
static inline void real_manifest(const char *folder, const char *part,
	void (*each)(void *ctx, const char *file, size_t count), void *ctx, struct arena *a)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	CLEANUP(json_in_put) struct json_object *list = NULL;
	struct json_in *p = json_in_new();
	ok(file_read(arena_cstr(a, arena_printf(a, "%s/manifest.json", folder)), 16 << 20, &text, E));
	ok(json_in_parse(p, buf_str(&text), &list, E));
	struct str prefix = arena_printf(a, "%s/", part);
	for (size_t i = 0;; i++) {
		struct json_object *o = json_in_item(list, i);
		if (!o)
			break;
		struct str file = json_in_str(o, "file", a);
		int count = json_in_int(o, "count", 0, 100000000, -1);
		if (str_starts(file, prefix) && count >= 0)
			each(ctx, arena_cstr(a, file), (size_t)count);
	}
	json_in_free(p);
}

/* Calls with each file of a packed tar: its base name and its bytes. Long names in pax headers are known. */
static inline void real_tar(const char *path, void (*each)(void *ctx, struct str name, struct str bytes), void *ctx)
{
	struct stream *in = NULL;
	CLEANUP(buf_done) struct buf longer = { 0 }, bytes = { 0 };
	ok(stream_open(path, NULL, &in, E));
	for (;;) {
		struct str w;
		ok(stream_peek(in, 512, &w, E));
		if (w.n < 512 || w.p[0] == '\0')
			break;
		struct str name = { w.p, strnlen(w.p, 100) };
		char kind = w.p[156];
		size_t size = (size_t)strtoull(w.p + 124, NULL, 8), whole = (size + 511) / 512 * 512;
		CLEANUP(buf_done) struct buf own = { 0 };
		buf_add(&own, longer.n ? buf_str(&longer) : name);
		stream_skip(in, 512);
		ok(stream_peek(in, whole, &w, E));
		assert_true(w.n >= whole);
		buf_clear(&bytes);
		buf_add(&bytes, str_slice(w, 0, size));
		stream_skip(in, whole);
		buf_clear(&longer);
		if (kind == 'x') {
			ptrdiff_t at = str_find(buf_str(&bytes), STR(" path="));
			struct str rest = at < 0 ? STR_NULL : str_skip(buf_str(&bytes), (size_t)at + 6), line;
			if (at >= 0 && str_next(&rest, '\n', &line))
				buf_add(&longer, line);
		} else if (kind == 'L') {
			buf_add(&longer, str_from(buf_cstr(&bytes)));
		} else if (kind == '0' || kind == '\0') {
			struct str base = buf_str(&own), dir;
			while (str_find_char(base, '/') >= 0)
				str_next(&base, '/', &dir);
			each(ctx, base, buf_str(&bytes));
		}
	}
	stream_close(in);
}

/* A number in the table beside a tar: the row of a file, the column of that name. -1: none. */
static inline int real_table(struct str table, struct str file, const char *column)
{
	struct str line, cell;
	size_t want = 0, n = 0;
	if (!str_next(&table, '\n', &line))
		return -1;
	while (str_next(&line, '\t', &cell)) {
		if (str_is(cell, column))
			want = n;
		n++;
	}
	while (str_next(&table, '\n', &line)) {
		if (!str_next(&line, '\t', &cell) || !str_eq(cell, file))
			continue;
		for (size_t i = 1; i <= want; i++)
			str_next(&line, '\t', &cell);
		return (int)strtol(cell.p, NULL, 10);
	}
	return -1;
}

#endif
