/* For tests of readers: real files, where they are to be had, read the way an import does, and counted. Includes press.h. */
#ifndef SUPPORT_CORPUS_H
#define SUPPORT_CORPUS_H

#include "press.h"

#include "base/file.h"

struct corpus_count {
	const char *format;
	unsigned kinds[RECORD_KIND_COUNT];
	unsigned rejected, warned;
	unsigned authors; /* of all works */
	struct str first; /* of the records, in interchange form */
};

/* NULL when the shared data are not there, and then the test says that it skips. */
static inline const char *corpus_path(struct arena *a, const char *name)
{
	const char *shared = getenv("PEERAGE_SHARED"), *root = getenv("PEERAGE_SOURCE_ROOT");
	struct str base = shared ? str_from(shared) : arena_printf(a, "%s/../shared", root ? root : ".");
	char *path = arena_cstr(a, arena_printf(a, STR_FMT "/data/%s", STR_ARG(base), name));
	if (file_exists(path))
		return path;
	printf("# skipped: no shared data, %s\n", name);
	return NULL;
}

static inline void corpus_warn(void *ctx, unsigned line, struct str key, const char *reason)
{
	struct corpus_count *c = ctx;
	(void)line;
	(void)key;
	assert_true(reason[0] != '\0');
	c->warned++;
}

/* Reads a whole file, choosing the format by content. */
static inline struct corpus_count corpus_read(const char *path, struct arena *a)
{
	struct corpus_count c = { 0 };
	const struct reader_ops *ops;
	struct stream *in;
	struct reader *r;
	struct str head;
	ok(stream_open(path, NULL, &in, E));
	ok(stream_peek(in, STREAM_HEAD, &head, E));
	ok(reader_choose(head, str_from(file_base(path)), &ops, E));
	ok(reader_open(ops, in, str_from(file_base(path)), corpus_warn, &c, &r, E));
	c.format = ops->name;
	for (;;) {
		struct record rec;
		struct error e;
		memset(&e, 0, sizeof(e));
		enum err err = reader_next(r, &rec, &e);
		if (err == ERR_MISSING)
			break;
		if (err) {
			assert_true(err == ERR_FORMAT || err == ERR_LIMIT);
			assert_true(e.line > 0);
			c.rejected++;
			continue;
		}
		c.kinds[rec.kind]++;
		c.authors += (unsigned)rec.work.n_authors;
		if (c.first.n == 0) {
			CLEANUP(buf_done) struct buf b = { 0 };
			struct json j;
			json_init(&j, &b);
			record_json(&rec, &j);
			c.first = arena_str(a, buf_str(&b));
		}
	}
	reader_close(r);
	stream_close(in);
	return c;
}

#endif
