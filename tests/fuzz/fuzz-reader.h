/* Any bytes through one reader: it ends, complains in sentences, and what it gives is what the index would keep: after
 * tidying a record is written, read back and written again the same. */
#ifndef FUZZ_READER_H
#define FUZZ_READER_H

#include <string.h>

#include "fuzz.h"
#include "ingest/interchange.h"
#include "ingest/reader.h"
#include "ingest/tidy.h"

static inline void fuzz_warn(void *ctx, unsigned line, struct str key, const char *reason)
{
	(void)ctx;
	(void)line;
	(void)key;
	FUZZ_CHECK(reason[0] != '\0');
}

static inline void fuzz_tidied(void *ctx, const char *reason)
{
	(void)ctx;
	FUZZ_CHECK(reason[0] != '\0');
}

/* The record as it is kept, in *out. */
static inline void fuzz_body(const struct record *r, struct buf *out)
{
	struct json j;
	json_init(&j, out);
	record_json(r, &j);
}

static inline void fuzz_record(struct record *r, struct json_in *json)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf once = { 0 }, twice = { 0 };
	struct record back = { 0 };
	struct error e = { 0 };
	if (tidy_record(r, a, fuzz_tidied, NULL, &e)) {
		FUZZ_CHECK(e.text[0] != '\0');
		return;
	}
	fuzz_body(r, &once);
	if (buf_failed(&once))
		return;
	FUZZ_CHECK(interchange_parse(json, buf_str(&once), a, &back, &e) == ERR_OK);
	fuzz_body(&back, &twice);
	FUZZ_CHECK(str_eq(buf_str(&once), buf_str(&twice)));
}

/* Calls each() with every record that was read, in an arena that lives during the call; NULL: none. */
static inline void fuzz_reader(const struct reader_ops *ops, const uint8_t *data, size_t size,
	void (*each)(void *ctx, const struct record *r), void *ctx)
{
	struct str bytes = { (const char *)data, size };
	struct stream *in = NULL;
	struct reader *r = NULL;
	struct error e = { 0 };
	int bid = ops->bid(bytes, STR("input"));
	FUZZ_CHECK(bid >= 0 && bid <= 100);
	if (stream_open_bytes(bytes, &in, &e)) {
		FUZZ_CHECK(e.text[0] != '\0');
		return;
	}
	enum err err = reader_open(ops, in, STR("input"), fuzz_warn, NULL, &r, &e);
	struct json_in *json = json_in_new();
	uint64_t calls = 0;
	while (!err) {
		struct record rec;
		memset(&e, 0, sizeof(e));
		err = reader_next(r, &rec, &e);
		/* packed input may be longer than its bytes, but not without end */
		FUZZ_CHECK(++calls <= stream_unpacked(in) + 1000);
		if (err == ERR_OK) {
			if (each)
				each(ctx, &rec);
			fuzz_record(&rec, json);
		} else if (err == ERR_FORMAT || err == ERR_LIMIT) {
			FUZZ_CHECK(e.text[0] != '\0');
			err = ERR_OK;
		}
	}
	json_in_free(json);
	reader_close(r);
	stream_close(in);
}

#endif
