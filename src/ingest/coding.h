/* Bytes of unknown encoding to UTF-8.
 *
 * Valid UTF-8 stays as it is. Bytes that are not are taken for Windows-1252 (and so Latin-1) when the text holds no
 * valid sequence of several bytes and no byte that Windows-1252 leaves undefined; a text that mixes both is
 * repaired with U+FFFD. Anything else is refused: it is some other encoding, and guessing would store nonsense. */
#ifndef INGEST_CODING_H
#define INGEST_CODING_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

enum coding {
	CODING_UTF8,
	CODING_WINDOWS, /* converted */
	CODING_REPAIRED,
};

/* *ret is raw itself or a copy in the arena. ERR_FORMAT names the byte; e->line and e->column are counted in
 * raw. */
enum err coding_utf8(struct str raw, struct arena *a, struct str *ret, enum coding *ret_coding, struct error *e)
	MUST_USE;

#endif
