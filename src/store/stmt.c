/* Prepared statements and their cache, one a connection, found by the address of their text.
 * Knows nothing of tables. */
#include "store/stmt.h"

#include <assert.h>
#include <limits.h>

#include "store/store-int.h"

struct stmt_slot {
	sqlite3_stmt *h;
	bool lent;
};

struct stmt_cache {
	struct map64 *by_text; /* address of the text → place in slots */
	VEC(struct stmt_slot *) slots;
};

struct stmt_cache *stmt_cache_new(void)
{
	struct stmt_cache *c = xcalloc(1, sizeof(*c));

	c->by_text = map64_new();
	return c;
}

void stmt_cache_free(struct stmt_cache *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < c->slots.n; i++) {
		assert(!c->slots.v[i]->lent);
		sqlite3_finalize(c->slots.v[i]->h);
		free(c->slots.v[i]);
	}
	vec_done(&c->slots);
	map64_free(c->by_text);
	free(c);
}

static bool only_blanks(const char *p)
{
	return p[strspn(p, " \t\r\n;")] == '\0';
}

static sqlite3_stmt *prepare(struct stmt *q, const char *sql, unsigned flags)
{
	sqlite3_stmt *h = NULL;
	const char *tail = "";
	int rc;

	store_call(q->s);
	rc = sqlite3_prepare_v3(q->s->db, sql, -1, flags, &h, &tail);
	if (rc != SQLITE_OK) {
		q->code = store_fail(q->s, rc, q->e);
		return NULL;
	}
	if (!h || !only_blanks(tail)) {
		sqlite3_finalize(h);
		q->code = error_set(q->e, ERR_SYNTAX, "a statement must stand alone");
		return NULL;
	}
	return h;
}

void stmt_open(struct stmt *q, struct store *s, const char *sql, struct error *e)
{
	struct stmt_cache *c = s->stmts;
	uint64_t at = 0;

	*q = (struct stmt){ .s = s, .e = e, .next = 1 };
	if (map64_get(c->by_text, (uint64_t)(uintptr_t)sql, &at)) {
		struct stmt_slot *slot = c->slots.v[at];

		if (slot->lent) {
			q->h = prepare(q, sql, 0);
			return;
		}
		slot->lent = true;
		q->slot = slot;
		q->h = slot->h;
		return;
	}
	q->h = prepare(q, sql, SQLITE_PREPARE_PERSISTENT);
	if (!q->h)
		return;
	q->slot = xcalloc(1, sizeof(*q->slot));
	q->slot->h = q->h;
	q->slot->lent = true;
	map64_put(c->by_text, (uint64_t)(uintptr_t)sql, c->slots.n);
	vec_push(&c->slots, q->slot);
}

void stmt_done(struct stmt *q)
{
	if (!q->h)
		return;
	if (q->slot) {
		sqlite3_reset(q->h);
		sqlite3_clear_bindings(q->h);
		q->slot->lent = false;
	} else {
		sqlite3_finalize(q->h);
	}
	*q = (struct stmt){ .s = q->s, .code = q->code };
}

static void bound(struct stmt *q, int rc)
{
	if (rc != SQLITE_OK)
		q->code = store_fail(q->s, rc, q->e);
	q->next++;
}

void stmt_int(struct stmt *q, int64_t v)
{
	if (q->code == ERR_OK)
		bound(q, sqlite3_bind_int64(q->h, q->next, v));
}

void stmt_int_or_null(struct stmt *q, int64_t v, int64_t null)
{
	if (q->code != ERR_OK)
		return;
	bound(q, v == null ? sqlite3_bind_null(q->h, q->next) : sqlite3_bind_int64(q->h, q->next, v));
}

void stmt_real(struct stmt *q, double v)
{
	if (q->code == ERR_OK)
		bound(q, sqlite3_bind_double(q->h, q->next, v));
}

void stmt_str(struct stmt *q, struct str s)
{
	if (q->code != ERR_OK)
		return;
	if (!s.p)
		bound(q, sqlite3_bind_null(q->h, q->next));
	else
		bound(q, sqlite3_bind_text64(q->h, q->next, s.p, s.n, SQLITE_STATIC, SQLITE_UTF8));
}

void stmt_text(struct stmt *q, struct str s)
{
	stmt_str(q, s.p ? s : STR(""));
}

bool stmt_row(struct stmt *q)
{
	int rc;

	if (q->code != ERR_OK)
		return false;
	assert(q->next > sqlite3_bind_parameter_count(q->h));
	store_call(q->s);
	rc = sqlite3_step(q->h);
	if (rc == SQLITE_ROW)
		return true;
	if (rc != SQLITE_DONE)
		q->code = store_fail(q->s, rc, q->e);
	sqlite3_reset(q->h);
	q->next = 1;
	return false;
}

enum err stmt_run(struct stmt *q)
{
	while (stmt_row(q))
		;
	return q->code;
}

enum err stmt_code(const struct stmt *q)
{
	return q->code;
}

bool stmt_is_null(struct stmt *q, int column)
{
	return sqlite3_column_type(q->h, column) == SQLITE_NULL;
}

int64_t stmt_get_int(struct stmt *q, int column)
{
	return sqlite3_column_int64(q->h, column);
}

int stmt_get_small(struct stmt *q, int column)
{
	int64_t v = sqlite3_column_int64(q->h, column);

	return (int)MAX(INT_MIN, MIN(INT_MAX, v));
}

double stmt_get_real(struct stmt *q, int column)
{
	return sqlite3_column_double(q->h, column);
}

struct str stmt_get_str(struct stmt *q, int column, struct arena *a)
{
	struct str s;

	if (stmt_is_null(q, column))
		return STR_NULL;
	s.p = (const char *)sqlite3_column_text(q->h, column);
	s.n = (size_t)sqlite3_column_bytes(q->h, column);
	if (!s.p) /* an empty blob in a damaged file */
		s = STR("");
	return a ? arena_str(a, s) : s;
}

static void bind_numbers(struct stmt *q, int64_t a, int64_t b)
{
	int want = q->h ? sqlite3_bind_parameter_count(q->h) : 0;

	assert(want <= 2);
	if (want > 0)
		stmt_int(q, a);
	if (want > 1)
		stmt_int(q, b);
}

enum err stmt_once(struct store *s, const char *sql, int64_t a, int64_t b, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql, e);
	bind_numbers(&q, a, b);
	return stmt_run(&q);
}

enum err stmt_number(
	struct store *s, const char *sql, int64_t a, int64_t b, int64_t none, int64_t *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	int64_t v = none;

	stmt_open(&q, s, sql, e);
	bind_numbers(&q, a, b);
	if (stmt_row(&q) && !stmt_is_null(&q, 0))
		v = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = v;
	return q.code;
}
