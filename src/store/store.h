/* The two databases: opening, closing, transactions. Implemented by db.c (handles) and schema.c (versions).
 *
 * A struct store is one connection and belongs to one thread. Index and notebook are opened apart and never in one
 * transaction. Readers see the last committed batch (WAL). Strings returned by any store function are in the arena
 * it was given. Every function that touches a database may return ERR_BUSY (after the wait), ERR_CORRUPT (with the
 * path in the sentence), ERR_IO, ERR_CANCELLED. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "base/err.h"
#include "store/row.h"

struct store;

enum store_role { STORE_INDEX, STORE_NOTEBOOK };
enum store_mode {
	STORE_READ,      /* the file must exist; in an unwritable folder without a WAL it is opened immutable */
	STORE_WRITE,     /* made, with its folders, when it is missing or an empty file; migrated when older */
};

/* ERR_MISSING: no such file (STORE_READ). ERR_CORRUPT: damaged, or a file of something else, which is left
 * untouched. ERR_VERSION: written by a newer program. A reader that meets an older version migrates it when it can
 * write, else says so. */
enum err store_open(const char *path, enum store_role role, enum store_mode mode, struct store **ret,
	struct error *e) MUST_USE;
void store_close(struct store *s); /* NULL is fine; a writer checkpoints and truncates its WAL */
void store_close_ptr(struct store **s);

const char *store_path(const struct store *s);
bool store_writable(const struct store *s);
/* Every query on s ends with ERR_CANCELLED soon after c triggers; NULL: none. */
void store_cancel(struct store *s, const struct cancel *c);
/* Grows whenever another connection commits: a screen asks again when it changes. */
int64_t store_version(struct store *s);

/* A writer's transaction takes the lock at once, waiting for it; a reader's shows one moment of the database until it
 * ends. Nested ones are our own mistake and end the program. */
enum err store_begin_at(struct store *s, const char *where, struct error *e) MUST_USE;
#define store_begin(s, e) store_begin_at((s), __FILE__, (e))
/* The transaction is over in any case: on failure nothing of it is there. */
enum err store_commit(struct store *s, struct error *e) MUST_USE;
void store_rollback(struct store *s); /* does nothing outside a transaction */

/* Full check for `doctor`: integrity, foreign keys, and that derived rows agree with each other. Calls say() with a
 * sentence for each fault found; *ret_faults counts them. */
enum err store_check(struct store *s, void (*say)(void *ctx, const char *sentence), void *ctx, int *ret_faults,
	struct error *e) MUST_USE;
enum err store_counts(struct store *s, struct index_counts *ret, struct error *e) MUST_USE;

/* meta: small named values of an index ("topic-words", "derived-at"); missing gives STR_NULL and ERR_OK. */
enum err store_meta_get(
	struct store *s, const char *key, struct arena *a, struct str *ret, struct error *e) MUST_USE;
enum err store_meta_put(struct store *s, const char *key, struct str value, struct error *e) MUST_USE;

#endif
