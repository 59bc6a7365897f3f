/* Records into the index, in batches. A batch is one transaction: everything that follows from its records is
 * derived before it is committed, so the index is whole after each.
 *
 * Works are matched and merged (match-work.h, merge.h), people resolved (who.h). A dry sink does the very same in
 * one transaction that is taken back at the end, so its counts are true. */
#ifndef INGEST_SINK_H
#define INGEST_SINK_H

#include "bib/record.h"
#include "store/store.h"

struct sink;

enum sink_outcome { SINK_ADDED, SINK_MERGED, SINK_UNCHANGED };

/* index must be a writer without an open transaction, and outlive the sink. */
struct sink *sink_new(struct store *index, bool dry) MUST_USE RETURNS_NONNULL;
/* Takes an unfinished batch back. NULL is fine. */
void sink_free(struct sink *s);

/* The records that follow come from this file. lasting: it is the same file when it is read again, so a record of
 * the same key replaces the earlier one; else (a pipe) it is another one. Clears the rejects of its last import. */
enum err sink_file(struct sink *s, struct str path, struct str format, int64_t size, bool lasting, row_id *ret_file,
	struct error *e) MUST_USE;

/* One tidy record. *ret_twice: its key stood in this file before, on another record; both are kept. ERR_LIMIT: too
 * large to keep, and nothing was written; any other error leaves the batch to be taken back. */
enum err sink_put(struct sink *s, const struct record *r, enum sink_outcome *ret, bool *ret_twice, struct error *e)
	MUST_USE;
enum err sink_problem(struct sink *s, unsigned line, struct str key, bool warning, struct str reason, struct error *e)
	MUST_USE;

/* Is it time to end the batch? */
bool sink_full(const struct sink *s);
/* Derives, writes the file's counts (may be NULL) and commits. */
enum err sink_end(struct sink *s, const struct file_row *counts, struct error *e) MUST_USE;
/* Takes the batch back. */
void sink_drop(struct sink *s);

/* Everything anew from the records, in one transaction: nothing changes until the end. cancel may be NULL. */
enum err sink_replay(struct sink *s, const struct cancel *cancel, void (*progress)(void *ctx, uint64_t records), void *ctx,
	struct error *e) MUST_USE;

#endif
