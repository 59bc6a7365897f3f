/* Any bytes as plain, gzip or zstd input: lines and look-ahead see the same bytes, lines and places. */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "fuzz.h"
#include "ingest/coding.h"
#include "ingest/feed.h"

enum { UNPACKED_MAX = 4 << 20 }; /* a bomb is not followed further */

static struct stream *open_input(const uint8_t *data, size_t size)
{
	struct stream *s = NULL;
	struct error e = { 0 };
	if (stream_open_bytes((struct str){ (const char *)data, size }, &s, &e) != ERR_OK)
		FUZZ_CHECK(e.text[0] != '\0');
	return s;
}

/* Lines, each with LF behind it; *ret_lines, *ret_end: line number behind the last one, and its offset. */
static void by_line(const uint8_t *data, size_t size, struct buf *out, unsigned *ret_lines, uint64_t *ret_end)
{
	struct stream *s = open_input(data, size);
	struct str line;
	unsigned n = 0;
	uint64_t last = 0;
	while (out->n < UNPACKED_MAX && stream_line(s, &line, NULL) == ERR_OK) {
		FUZZ_CHECK(stream_lineno(s) == ++n);
		FUZZ_CHECK(stream_offset(s) >= last);
		last = stream_offset(s);
		FUZZ_CHECK(str_find_char(line, '\n') < 0 && str_find_char(line, '\r') < 0);
		buf_add(out, line);
		buf_addc(out, '\n');
	}
	*ret_lines = n;
	*ret_end = stream_unpacked(s);
	stream_close(s);
}

static void by_piece(const uint8_t *data, size_t size, uint64_t end, unsigned lines)
{
	struct stream *s = open_input(data, size);
	size_t step = 1;
	bool ended = false;
	char last = '\n';
	while (stream_unpacked(s) < end) {
		struct str piece;
		if (stream_peek(s, 1, &piece, NULL) != ERR_OK)
			break;
		FUZZ_CHECK(piece.n > 0);
		step = step * 7 % 13 + 1;
		size_t n = MIN(MIN(step, piece.n), (size_t)(end - stream_unpacked(s)));
		last = piece.p[n - 1];
		stream_skip(s, n);
		ended = last == '\n' || last == '\r';
	}
	if (stream_unpacked(s) == end && lines > 0)
		FUZZ_CHECK(stream_lineno(s) == lines + (ended ? 1 : 0));
	stream_close(s);
}

static void by_value(const uint8_t *data, size_t size)
{
	static const char *const keys[] = { "results", "message.items", NULL };
	struct stream *s = open_input(data, size);
	struct feed *f = feed_new(s, keys);
	uint64_t calls = 0;
	enum err err = ERR_OK;
	while (!err && stream_unpacked(s) < UNPACKED_MAX) {
		CLEANUP(json_in_put) struct json_object *o = NULL;
		unsigned line;
		uint64_t offset;
		bool repaired;
		err = feed_next(f, &o, &line, &offset, &repaired, NULL);
		FUZZ_CHECK(++calls <= stream_unpacked(s) + 1000);
		if (err == ERR_FORMAT || err == ERR_LIMIT)
			err = ERR_OK;
	}
	feed_free(f);
	stream_close(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf lines = { 0 };
	struct str text;
	enum coding coding;
	unsigned n;
	uint64_t end;
	struct stream *s = open_input(data, size);
	if (!s)
		return 0;
	stream_close(s);
	by_line(data, size, &lines, &n, &end);
	by_piece(data, size, end, n);
	by_value(data, size);
	if (coding_utf8((struct str){ (const char *)data, size }, a, &text, &coding, NULL) == ERR_OK)
		FUZZ_CHECK(text.n >= size || coding != CODING_WINDOWS);
	return 0;
}
