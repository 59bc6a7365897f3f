/* What a reader of one format is, and what it may lean on. Included inside src/ingest alone.
 *
 * A format is one file read-NAME.c that defines `const struct reader_ops read_NAME`, one line in readers.c, one in
 * meson.build, a test and a fuzz target. It turns bytes into neutral records (bib/record.h) and knows nothing of
 * the store: which records are one work, what is kept and what is shown is decided behind it.
 *
 *     stream.h   bytes and lines of the unpacked file, with line numbers and offsets
 *     coding.h   bytes of unknown encoding to UTF-8
 *     draft.h    growing a record in the arena: authors, idents, topics, orgs, listings
 *     json-in.h  json-c with limits, and typed getters that never surprise
 *     feed.h     one JSON value after another: lines, arrays, {"results": […]}
 *     interchange.h  our own JSON form to a record
 *
 * What the pipeline does for every record, so that no reader has to: U+0000 becomes U+FFFD, texts are trimmed and
 * capped (with a warning), idents are deduplicated, nameless authors are dropped (with a warning). */
#ifndef INGEST_READER_H
#define INGEST_READER_H

#include "base/arena.h"
#include "base/err.h"
#include "bib/record.h"
#include "ingest/stream.h"

/* One open reader. Everything here belongs to the pipeline; a reader fills `state` only. */
struct reader {
	const struct reader_ops *ops;
	void *state;          /* ops->state_size bytes, zeroed before open() */
	struct stream *in;    /* the unpacked file, at its start; a byte order mark of UTF-8 is already behind it */
	struct arena *arena;  /* of the current record: cleared before every next() */
	struct str name;      /* the file's base name, or "-": what a page or CV reports as its source */
	void (*warn)(void *ctx, unsigned line, struct str key, const char *reason); /* through reader_warn() */
	void *ctx;
};

struct reader_ops {
	const char *name;     /* as in --format and in the index: "bibtex" */
	const char *suffixes; /* " .bib .bibtex ": a hint for bid(), a blank on both sides of each */

	/* How sure one is, 0 to 100, from the first bytes of the unpacked file (up to STREAM_HEAD of them; a
	 * shorter head is the whole file) and its name. Cheap and pure. 0: certainly not. 100: a signature nothing
	 * else has. A name alone is worth at most 10. Two readers with the same highest bid are an error that names
	 * both. */
	int (*bid)(struct str head, struct str name);

	size_t state_size;

	/* May be NULL. Refuses what cannot be read at all. close() is called after a failed open() too. */
	enum err (*open)(struct reader *r, struct error *e);

	/* The next record, with `line` and `offset` set; ret comes zeroed, and its strings live until the next call
	 * (put them in r->arena, or in an arena of the state that lives until close()).
	 *   ERR_OK       *ret is a record
	 *   ERR_MISSING  the end
	 *   ERR_FORMAT, ERR_LIMIT  one bad entry: e has the reason and, where known, the line; ret->key its key. It is
	 *                reported and passed over, and next() is called again: every call must move on
	 *   anything else: nothing more can be read from here */
	enum err (*next)(struct reader *r, struct record *ret, struct error *e);

	/* May be NULL. Frees what state owns. */
	void (*close)(struct reader *r);
};

/* A doubt about an entry that is imported all the same: a wrong check digit, a list that was cut. line 0:
 * unknown. */
void reader_warn(struct reader *r, unsigned line, struct str key, const char *fmt, ...) PRINTF(4, 5);

/* All formats, NULL-terminated, and their names in the same order. */
extern const struct reader_ops *const readers[];
extern const char *const reader_names[];
const struct reader_ops *reader_find(struct str name); /* letter case ignored; NULL when unknown */
/* The highest bid. ERR_MISSING: nobody bids; ERR_EXISTS: two bid alike. */
enum err reader_choose(struct str head, struct str name, const struct reader_ops **ret, struct error *e) MUST_USE;
/* Does the name end in one of the reader's suffixes? ".gz" and ".zst" behind it are ignored. */
bool reader_suffix(const struct reader_ops *ops, struct str name);

/* Makes and ends an open reader over a stream that stays the caller's. reader_next() clears the arena and calls
 * next. For the pipeline, tests and fuzz targets. */
enum err reader_open(const struct reader_ops *ops, struct stream *in, struct str name,
	void (*warn)(void *, unsigned, struct str, const char *), void *ctx, struct reader **ret,
	struct error *e) MUST_USE;
enum err reader_next(struct reader *r, struct record *ret, struct error *e) MUST_USE;
void reader_close(struct reader *r); /* NULL is fine */

extern const struct reader_ops read_bibtex, read_csl, read_ris, read_cv, read_jsonl, read_profile;
extern const struct reader_ops read_openalex, read_arxiv, read_crossref;
extern const struct reader_ops read_acl, read_dblp, read_orcid;

#endif
