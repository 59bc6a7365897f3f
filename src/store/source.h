/* What files said: files, records, rejects. The only tables that nothing else can bring back. */
#ifndef STORE_SOURCE_H
#define STORE_SOURCE_H

#include "store/store.h"

/* Begins (or begins again) the import of a file; its counts start from 0 and done is 0. */
enum err source_file_begin(struct store *s, struct str path, struct str format, int64_t size, row_id *ret_file,
	struct error *e) MUST_USE;
enum err source_file_put(
	struct store *s, const struct file_row *f, struct error *e) MUST_USE; /* counts and done, by id */
enum err source_files(
	struct store *s, struct arena *a, struct file_row **ret, size_t *ret_n, struct error *e) MUST_USE;

/* A record with these very bytes, in any file; 0 when there is none. */
enum err source_find_digest(struct store *s, uint64_t digest, struct str body, row_id *ret, row_id *ret_target,
	struct error *e) MUST_USE;
/* The record of that key in that file; 0 when there is none. */
enum err source_find_key(struct store *s, row_id file, struct str key, row_id *ret, row_id *ret_target,
	struct error *e) MUST_USE;
enum err source_add(struct store *s, row_id file, enum record_kind kind, struct str key, unsigned line,
	uint64_t digest, struct str body, row_id *ret, struct error *e) MUST_USE;
enum err source_replace(struct store *s, row_id record, unsigned line, uint64_t digest, struct str body,
	struct error *e) MUST_USE;
enum err source_aim(struct store *s, row_id record, row_id target, struct error *e) MUST_USE; /* sets target */
/* All records that became this target, oldest first. */
enum err source_of(struct store *s, enum record_kind kind, row_id target, struct arena *a, struct source_row **ret,
	size_t *ret_n, struct error *e) MUST_USE;
/* Every record in the order of ids, one call of fn each; fn's error ends it. body lives during the call. */
enum err source_each(struct store *s, enum err (*fn)(void *ctx, const struct source_row *row, struct error *e),
	void *ctx, struct error *e) MUST_USE;

/* Takes back what one record derived by itself: listings, reported numbers, CV entries, affiliations stated for its
 * person. Before its body is replaced or its target changes. Inside a transaction. */
enum err source_clear_record(struct store *s, row_id record, struct error *e) MUST_USE;
/* Empties every derived table and all targets, for the replay of all records. Inside a transaction. */
enum err source_clear_derived(struct store *s, struct error *e) MUST_USE;

enum err source_rejects_clear(struct store *s, row_id file, struct error *e) MUST_USE;
enum err source_reject(struct store *s, row_id file, unsigned line, struct str key, bool warning, struct str reason,
	struct error *e) MUST_USE;
enum err source_rejects(struct store *s, row_id file_or_0, size_t limit, struct arena *a, struct reject_row **ret,
	size_t *ret_n, struct error *e) MUST_USE;

#endif
