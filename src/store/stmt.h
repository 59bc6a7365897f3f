/* Prepared statements: one piece of constant text, prepared once a connection, bound, stepped, read.
 *
 * A struct stmt is a loan from the store's cache and ends with stmt_done() (CLEANUP). Failure latches: after the
 * first one every call does nothing, stmt_row() is false and stmt_code() says what happened, so a user checks once.
 * Slices that are bound must live until the statement has run. */
#ifndef STORE_STMT_H
#define STORE_STMT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct store;
struct sqlite3_stmt;
struct stmt_slot;

struct stmt {
	struct store *s;
	struct sqlite3_stmt *h; /* NULL after a failure to prepare */
	struct stmt_slot *slot; /* NULL: a private copy, because the cached one is in use further up */
	struct error *e;
	enum err code;
	int next; /* the parameter that the next bind fills, from 1 */
};

/* sql must be constant text with static storage, one statement and nothing behind it (else ERR_SYNTAX). */
void stmt_open(struct stmt *q, struct store *s, const char *sql, struct error *e);
void stmt_done(struct stmt *q);

/* Each fills the next parameter. */
void stmt_int(struct stmt *q, int64_t v);
void stmt_int_or_null(struct stmt *q, int64_t v, int64_t null); /* the value `null` goes out as null */
void stmt_real(struct stmt *q, double v);
void stmt_str(struct stmt *q, struct str s);  /* p == NULL is null */
void stmt_text(struct stmt *q, struct str s); /* p == NULL is "" */

/* True: a row stands there. False: the end, or a failure; the statement may then be bound anew. */
bool stmt_row(struct stmt *q);
/* Steps to the end, for statements without rows of interest. */
enum err stmt_run(struct stmt *q) MUST_USE;
enum err stmt_code(const struct stmt *q) MUST_USE;

bool stmt_is_null(struct stmt *q, int column);
int64_t stmt_get_int(struct stmt *q, int column); /* null: 0 */
int stmt_get_small(struct stmt *q, int column);   /* clipped to int */
double stmt_get_real(struct stmt *q, int column);
/* A copy in the arena; null is STR_NULL. With a == NULL a loan until the next step. */
struct str stmt_get_str(struct stmt *q, int column, struct arena *a);

/* Opens, binds integers a and b when the text has such parameters, runs. */
enum err stmt_once(struct store *s, const char *sql, int64_t a, int64_t b, struct error *e) MUST_USE;
/* The integer in the first column of the first row; `none` when there is no row or it is null. */
enum err stmt_number(struct store *s, const char *sql, int64_t a, int64_t b, int64_t none, int64_t *ret,
	struct error *e) MUST_USE;

/* What is prepared is freed when its store closes. */
struct stmt_cache;
struct stmt_cache *stmt_cache_new(void) MUST_USE RETURNS_NONNULL;
void stmt_cache_free(struct stmt_cache *c);

/* Defines a static function that takes all rows of a statement into the arena; fill(q, a, &row) reads one. */
#define STMT_TAKE(name, type, fill)                                                              \
	static enum err name(struct stmt *q, struct arena *a, type **ret, size_t *ret_n)         \
	{                                                                                        \
		VEC(type) rows = { 0 };                                                          \
		while (stmt_row(q)) {                                                            \
			type row;                                                                \
			memset(&row, 0, sizeof(row));                                            \
			fill(q, a, &row);                                                        \
			vec_push(&rows, row);                                                    \
		}                                                                                \
		if (stmt_code(q) == ERR_OK) {                                                    \
			*ret = arena_alloc(a, rows.n * sizeof(type) + 1);                        \
			if (rows.n > 0)                                                          \
				memcpy(*ret, rows.v, rows.n * sizeof(type));                     \
			*ret_n = rows.n;                                                         \
		}                                                                                \
		vec_done(&rows);                                                                 \
		return stmt_code(q);                                                             \
	}

#endif
