/* Bringing files in, for both faces: the filter of --where over the records of ingest, and the rebuild.
 * Stopped (library's cancel token) the index stays as after one of its batches and the same call finishes the job. */
#ifndef APP_IMPORTER_H
#define APP_IMPORTER_H

#include <stdint.h>

#include "app/library.h"
#include "base/str.h"

/* What one file, or all together, came to. Strings live during the call that reports them. */
struct import_report {
	const char *path;    /* "" for the sum */
	const char *format;  /* "" when none was found */
	uint64_t read, added, merged, unchanged, rejected, warned, skipped; /* skipped: --where said no */
	uint64_t bytes, size; /* unpacked bytes read; packed size of the file, 0 unknown */
	double seconds;
	bool done;           /* false: a progress call, or stopped early */
	bool failed;         /* could not be read at all; problem() had the reason */
	bool passed_over;    /* in a folder: of no known format */
};

struct import_request {
	const char *const *paths; /* files, folders, "-" */
	size_t n;
	const char *format;       /* insist on one; NULL: by content */
	struct str where;         /* a filter; empty: everything */
	bool dry_run;
	/* Each may be NULL; all on the caller's thread. */
	void (*progress)(void *ctx, const struct import_report *r);
	void (*problem)(void *ctx, const char *path, unsigned line, struct str key, bool warning, const char *reason);
	void *ctx;
};

/* The library must be open as LIBRARY_IMPORT. ERR_SYNTAX: the filter or the format's name; ERR_CANCELLED: stopped.
 * *ret_total is written then too. *ret_failed: named paths nothing of which could be read. */
enum err import_run(struct library *l, const struct import_request *r, struct import_report *ret_total,
	unsigned *ret_failed, struct error *e) MUST_USE;
/* Makes everything derived again from what files said. */
enum err import_reindex(struct library *l, void (*progress)(void *ctx, const struct import_report *r), void *ctx,
	struct error *e) MUST_USE;
/* The names of the formats, NULL-terminated. */
const char *const *import_formats(void);

#endif
