/* What every record goes through behind its reader: limits, and the last guard against text that would do harm
 * inside. Nothing is dropped without a word. */
#ifndef INGEST_TIDY_H
#define INGEST_TIDY_H

#include "base/arena.h"
#include "base/err.h"
#include "bib/record.h"

#define TIDY_TITLE_MAX ((size_t)64 << 10)
#define TIDY_ABSTRACT_MAX ((size_t)1 << 20)
#define TIDY_TEXT_MAX ((size_t)64 << 10) /* everything else but names */
#define TIDY_NAME_MAX ((size_t)4 << 10)
#define TIDY_KEY_MAX ((size_t)1 << 10)

/* Texts become valid UTF-8 without U+0000 (U+FFFD), trimmed, empty ones not stated, and cut at their limit with a
 * warning; authors without a name go, with a warning; the DOI that arXiv gives a preprint brings its arXiv id.
 * ERR_FORMAT: nothing is left that would make a record. warn may be NULL. */
enum err tidy_record(struct record *r, struct arena *a, void (*warn)(void *ctx, const char *reason), void *ctx,
	struct error *e) MUST_USE;

#endif
