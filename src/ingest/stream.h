/* The bytes of one input, whatever it is packed in: plain, gzip (several members, zero padding behind them) or zstd
 * (several frames), recognised by its first bytes, from a file, a pipe or memory.
 *
 * Memory does not grow with the input but with the longest line or look-ahead asked for. Lines end in LF, CR LF or
 * a lone CR; the last one may lack its end. A UTF-8 byte order mark at the very start is passed over; UTF-16 and
 * UTF-32 are refused when the stream is opened. Line numbers count from 1 and offsets from 0, both in unpacked
 * bytes, the byte order mark included. Waiting for a pipe ends when the cancel token triggers. */
#ifndef INGEST_STREAM_H
#define INGEST_STREAM_H

#include <stdint.h>

#include "base/cancel.h"
#include "base/err.h"
#include "base/str.h"

#define STREAM_HEAD 65536                   /* what bidding looks at */
#define STREAM_LINE_MAX ((size_t)64 << 20)  /* a longer line is passed over with ERR_LIMIT */

struct stream;

/* "-" is standard input. cancel may be NULL and must outlive the stream. ERR_MISSING: no such file. ERR_IO: cannot
 * be read, or a folder. ERR_FORMAT: an encoding we do not read. */
enum err stream_open(const char *path, const struct cancel *cancel, struct stream **ret, struct error *e) MUST_USE;
/* Over bytes in memory, which must outlive it; packed ones are seen through too. */
enum err stream_open_bytes(struct str bytes, struct stream **ret, struct error *e) MUST_USE;
void stream_close(struct stream *s); /* NULL is fine */
void stream_close_ptr(struct stream **s);

/* The unread bytes from here on, at least `want` of them unless the input ends before; want ≤ STREAM_LINE_MAX. The
 * slice lives until the next call that reads. Empty: the end. */
enum err stream_peek(struct stream *s, size_t want, struct str *ret, struct error *e) MUST_USE;
/* Moves past n bytes of what was peeked, counting lines. */
void stream_skip(struct stream *s, size_t n);

/* The next line without its end, and moves past it. ERR_MISSING: the end. ERR_LIMIT: longer than STREAM_LINE_MAX;
 * it is passed over, and the next call gives the line behind it. The slice lives until the next call that reads. */
enum err stream_line(struct stream *s, struct str *ret, struct error *e) MUST_USE;

unsigned stream_lineno(const struct stream *s);   /* of the line that the last stream_line() gave, else of the next byte */
uint64_t stream_offset(const struct stream *s);   /* where that line, or the next byte, starts */
uint64_t stream_size(const struct stream *s);     /* bytes of the packed file; 0: unknown */
uint64_t stream_packed(const struct stream *s);   /* packed bytes read so far: progress against stream_size() */
uint64_t stream_unpacked(const struct stream *s); /* unpacked bytes handed out so far */
bool stream_regular(const struct stream *s);      /* a file that can be read again; false for pipes and devices */
/* A sentence about bytes behind the packed data that were passed over; NULL when there were none. */
const char *stream_trailing(const struct stream *s);

#endif
