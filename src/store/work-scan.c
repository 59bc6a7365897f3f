/* The scan of all works without a copy of anything. */
#include "store/work-scan.h"

#include "store/stmt.h"

enum { CHUNK = 1000 }; /* rows a statement: a long scan must not keep a writer from tidying its log for ever */

#define SCAN(abstract, venue, join, authors, labels)                                                        \
	"SELECT w.id, w.title, w.topics, w.year, w.cites, " abstract ", " venue ", " authors ", " labels    \
	" FROM work w" join " WHERE w.id > ? ORDER BY w.id LIMIT ?"
#define SCAN_JOIN " LEFT JOIN venue v ON v.id = w.venue"
#define SCAN_4(authors, labels)                               \
	SCAN("NULL", "NULL", "", authors, labels),            \
	SCAN("w.abstract", "NULL", "", authors, labels),      \
	SCAN("NULL", "v.name", SCAN_JOIN, authors, labels),   \
	SCAN("w.abstract", "v.name", SCAN_JOIN, authors, labels)

/* By parts. */
static const char *const scans[] = {
	SCAN_4("NULL", "NULL, NULL"),
	SCAN_4("w.authors", "NULL, NULL"),
	SCAN_4("NULL", "w.type, w.source"),
	SCAN_4("w.authors", "w.type, w.source"),
};

static void read_row(struct stmt *q, struct work *w)
{
	*w = (struct work){ .id = stmt_get_int(q, 0) };
	w->title = stmt_get_str(q, 1, NULL);
	w->topics = stmt_get_str(q, 2, NULL);
	w->year = stmt_get_small(q, 3);
	w->cites = stmt_is_null(q, 4) ? -1 : stmt_get_small(q, 4);
	w->abstract = stmt_get_str(q, 5, NULL);
	w->venue = stmt_get_str(q, 6, NULL);
	w->authors = stmt_get_str(q, 7, NULL);
	w->type = stmt_get_str(q, 8, NULL);
	w->source = stmt_get_str(q, 9, NULL);
}

enum err work_scan(struct store *s, unsigned parts, work_fn *fn, void *ctx, struct error *e)
{
	row_id after = 0;
	int n = CHUNK;
	enum err rc = ERR_OK;

	while (n == CHUNK && rc == ERR_OK) {
		CLEANUP(stmt_done) struct stmt q = { 0 };

		stmt_open(&q, s, scans[parts % ARRAY_LEN(scans)], e);
		stmt_int(&q, after);
		stmt_int(&q, CHUNK);
		for (n = 0; rc == ERR_OK && stmt_row(&q); n++) {
			struct work w;

			read_row(&q, &w);
			after = w.id;
			rc = fn(ctx, &w, e);
		}
		if (rc == ERR_OK)
			rc = stmt_code(&q);
	}
	return rc == ERR_EXISTS ? ERR_OK : rc;
}

enum err work_scan_person(struct store *s, row_id person, void (*add)(void *ctx, row_id work), void *ctx,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT DISTINCT work FROM mention WHERE person = ? ORDER BY work", e);
	stmt_int(&q, person);
	while (stmt_row(&q))
		add(ctx, stmt_get_int(&q, 0));
	return stmt_code(&q);
}
