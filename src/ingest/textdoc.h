/* A short text document, read whole: its lines, trimmed, with places and the gaps between them. For formats that
 * were written for people and can only be understood with a look at the neighbours. */
#ifndef INGEST_TEXTDOC_H
#define INGEST_TEXTDOC_H

#include "base/arena.h"
#include "base/err.h"
#include "ingest/stream.h"

#define TEXTDOC_MAX ((size_t)16 << 20) /* a longer document is ERR_LIMIT: no page or CV is */

struct textline {
	struct str text;   /* valid UTF-8, trimmed, never empty; no-break blanks count as blanks at the ends */
	unsigned line;     /* from 1 */
	uint64_t offset;
	bool gap;          /* a blank line, or nothing, stands before it */
};

struct textdoc {
	struct textline *lines;
	size_t n;
};

/* All of the stream, in the arena. */
enum err textdoc_read(struct stream *in, struct arena *a, struct textdoc *ret, struct error *e) MUST_USE;
/* The same of a text in memory, which lines slice: what a bid looks at. At most max lines. */
void textdoc_split(struct str text, size_t max, struct arena *a, struct textdoc *ret);

/* Trimming that knows no-break and other Unicode blanks and zero-width marks. */
struct str textdoc_trim(struct str s);
/* A leading run of digits, thousands grouped or not, as a number; the rest behind it and blanks. */
bool textdoc_number(struct str s, int *ret, struct str *ret_rest);

#endif
