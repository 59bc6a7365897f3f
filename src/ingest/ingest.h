/* Files to rows: the one pipeline. reader → match → merge → sink, in batches, each a transaction.
 *
 * A file's format is found by content; gzip (several members) and zstd are seen through; folders are walked; "-" is
 * standard input. A bad record is reported with line and reason and passed over; nothing else is lost. Stopped at
 * any moment the index is as before or after one of its batches, and running it again finishes the job. The same
 * file twice changes nothing. */
#ifndef INGEST_INGEST_H
#define INGEST_INGEST_H

#include "base/cancel.h"
#include "bib/record.h"
#include "store/store.h"

struct ingest_report {
	const char *path;      /* lives during the call that reports it */
	const char *format;    /* "" when none was found */
	uint64_t read, added, merged, unchanged, rejected, warned, skipped; /* skipped: keep() said no */
	uint64_t bytes, size;  /* unpacked bytes read; packed bytes of the file, 0 unknown */
	uint64_t packed;       /* packed bytes read: packed of size is how far it is */
	double seconds;
	bool done;             /* false: stopped early or a progress call */
	bool failed;           /* could not be read at all; the reason was given to problem() */
	bool passed_over;      /* in a folder: of no known format */
};

struct ingest_options {
	const char *format;    /* insist on a reader; NULL: by content */
	bool dry_run;          /* the same code with a sink that only counts */
	/* May be NULL. Judges each work before it is stored. */
	bool (*keep)(void *ctx, const struct record *r);
	/* May be NULL. One call a rejected record or warning, as it happens. key may be empty, line 0. */
	void (*problem)(void *ctx, const char *path, unsigned line, struct str key, bool warning, const char *reason);
	/* May be NULL. Now and then during a file, and once at its end with done set. */
	void (*progress)(void *ctx, const struct ingest_report *r);
	void *ctx;
	const struct cancel *cancel;
};

/* Imports one path (file, folder or "-"). index is a writer. ERR_CANCELLED when stopped. *ret_total sums its files;
 * *ret_failed counts files that could not be read at all. Unreadable files are reported, not returned. */
enum err ingest_run(struct store *index, const char *path, const struct ingest_options *o,
	struct ingest_report *ret_total, unsigned *ret_failed, struct error *e) MUST_USE;

/* Makes all derived tables again from the records, in their order; the result equals the incremental one. */
enum err ingest_reindex(struct store *index, const struct ingest_options *o, struct error *e) MUST_USE;

/* The names of the formats, NULL-terminated. */
const char *const *ingest_formats(void);

#endif
