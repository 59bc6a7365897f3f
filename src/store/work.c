/* Works: rows, identifiers, mentions, topics, versions, listings; reading here, writing in work-put.c.
 * Knows nothing of how records become works. */
#include "store/work.h"

#include "base/file.h"
#include "store/person.h"
#include "store/store-int.h"

enum { CHUNK = 256, CHUNK_BYTES = 2 << 20 };

#define WORK_COLUMNS(abstract)                                                                              \
	"w.id, w.key, w.title, " abstract ", w.year, w.month, w.type, w.source, v.name, w.venue, w.pages, w.url," \
	" w.doi, w.arxiv, w.cites, w.authors_cut, w.withdrawn, w.n_authors, w.authors, w.topics"
#define WORK_FROM " FROM work w LEFT JOIN venue v ON v.id = w.venue"

static void read_work(struct stmt *q, struct arena *a, struct work *w)
{
	w->id = stmt_get_int(q, 0);
	w->key = stmt_get_str(q, 1, a);
	w->title = stmt_get_str(q, 2, a);
	w->abstract = stmt_get_str(q, 3, a);
	w->year = stmt_get_small(q, 4);
	w->month = stmt_get_small(q, 5);
	w->type = stmt_get_str(q, 6, a);
	w->source = stmt_get_str(q, 7, a);
	w->venue = stmt_get_str(q, 8, a);
	w->venue_id = stmt_get_int(q, 9);
	w->pages = stmt_get_str(q, 10, a);
	w->url = stmt_get_str(q, 11, a);
	w->doi = stmt_get_str(q, 12, a);
	w->arxiv = stmt_get_str(q, 13, a);
	w->cites = stmt_is_null(q, 14) ? -1 : stmt_get_small(q, 14);
	w->authors_cut = stmt_get_int(q, 15) != 0;
	w->withdrawn = stmt_get_int(q, 16) != 0;
	w->n_authors = stmt_get_small(q, 17);
	w->authors = stmt_get_str(q, 18, a);
	w->topics = stmt_get_str(q, 19, a);
}
STMT_TAKE(take_works, struct work, read_work)

static void read_id(struct stmt *q, struct arena *a, row_id *id)
{
	(void)a;
	*id = stmt_get_int(q, 0);
}
STMT_TAKE(take_ids, row_id, read_id)

enum err work_get(struct store *s, row_id id, struct arena *a, struct work *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct work w = { 0 };

	stmt_open(&q, s, "SELECT " WORK_COLUMNS("w.abstract") WORK_FROM " WHERE w.id = ?", e);
	stmt_int(&q, id);
	if (stmt_row(&q))
		read_work(&q, a, &w);
	if (q.code != ERR_OK)
		return q.code;
	if (!w.id)
		return error_set(e, ERR_MISSING, "there is no work w:%lld", (long long)id);
	*ret = w;
	return ERR_OK;
}

enum err work_by_ident(struct store *s, struct ident id, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id found = 0;

	stmt_open(&q, s, "SELECT work FROM work_ident WHERE scheme = ? AND value = ? ORDER BY work LIMIT 1", e);
	stmt_int(&q, id.scheme);
	stmt_text(&q, id.value);
	if (stmt_row(&q))
		found = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = found;
	return q.code;
}

enum err work_by_key(struct store *s, struct str key, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id found = 0;

	stmt_open(&q, s, "SELECT id FROM work WHERE key = ? ORDER BY id LIMIT 1", e);
	stmt_text(&q, key);
	if (stmt_row(&q))
		found = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = found;
	return q.code;
}

enum err work_by_title(struct store *s, uint64_t title_hash, struct arena *a, row_id **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT id FROM work WHERE title_hash = ? ORDER BY id", e);
	stmt_int(&q, (int64_t)title_hash);
	return take_ids(&q, a, ret, ret_n);
}

static void read_ident(struct stmt *q, struct arena *a, struct ident *id)
{
	int64_t scheme = stmt_get_int(q, 0);

	id->scheme = scheme > 0 && scheme < SCHEME_COUNT ? (enum scheme)scheme : SCHEME_NONE;
	id->value = stmt_get_str(q, 1, a);
}
STMT_TAKE(take_idents, struct ident, read_ident)

enum err work_idents(
	struct store *s, row_id id, struct arena *a, struct ident **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT scheme, value FROM work_ident WHERE work = ? ORDER BY scheme, value", e);
	stmt_int(&q, id);
	return take_idents(&q, a, ret, ret_n);
}

static void read_mention(struct stmt *q, struct arena *a, struct mention *m)
{
	m->work = stmt_get_int(q, 0);
	m->seq = stmt_get_small(q, 1);
	m->position = stmt_get_small(q, 2);
	m->person = stmt_get_int(q, 3);
	m->name = stmt_get_str(q, 4, a);
	m->org = stmt_get_str(q, 5, a);
}
STMT_TAKE(take_mentions, struct mention, read_mention)

enum err work_mentions(
	struct store *s, row_id id, struct arena *a, struct mention **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT m.work, m.seq, m.position, m.person, m.name,"
		" (SELECT group_concat(o.name, '; ') FROM mention_org mo JOIN org o ON o.id = mo.org"
		"  WHERE mo.work = m.work AND mo.seq = m.seq)"
		" FROM mention m WHERE m.work = ? ORDER BY m.seq",
		e);
	stmt_int(&q, id);
	return take_mentions(&q, a, ret, ret_n);
}

struct printed {
	struct str name;
	row_id record;
};

static void read_printed(struct stmt *q, struct arena *a, struct printed *p)
{
	p->name = stmt_get_str(q, 0, a);
	p->record = stmt_get_int(q, 1);
}
STMT_TAKE(take_printed, struct printed, read_printed)

enum err work_mention_names(struct store *s, row_id work, int seq, struct arena *a, struct str **ret_names,
	row_id **ret_records, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct printed *rows = NULL;
	size_t n = 0;
	enum err err;

	stmt_open(&q, s, "SELECT name, record FROM mention_name WHERE work = ? AND seq = ? ORDER BY record", e);
	stmt_int(&q, work);
	stmt_int(&q, seq);
	err = take_printed(&q, a, &rows, &n);
	if (err)
		return err;
	*ret_names = ARENA_ARRAY(a, struct str, n + 1);
	*ret_records = ARENA_ARRAY(a, row_id, n + 1);
	*ret_n = n;
	for (size_t i = 0; i < n; i++) {
		(*ret_names)[i] = rows[i].name;
		(*ret_records)[i] = rows[i].record;
	}
	return ERR_OK;
}

void topic_read(struct stmt *q, struct arena *a, struct thing *t)
{
	t->kind = KIND_TOPIC;
	t->id = stmt_get_int(q, 0);
	t->name = stmt_get_str(q, 1, a);
	t->type = stmt_get_str(q, 2, a);
	t->place = stmt_get_str(q, 3, a);
	t->url = stmt_get_str(q, 4, a);
	t->parent = stmt_get_str(q, 5, a);
	t->works = stmt_get_small(q, 6);
	t->origin = (enum topic_origin)stmt_get_small(q, 7);
}
STMT_TAKE(take_topics, struct thing, topic_read)

enum err work_topics(
	struct store *s, row_id id, struct arena *a, struct thing **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT t.id, t.name, t.type, t.place, t.url, t.parent, t.works, wt.origin"
		" FROM work_topic wt JOIN topic t ON t.id = wt.topic WHERE wt.work = ? ORDER BY wt.origin, t.name, "
		"t.id",
		e);
	stmt_int(&q, id);
	return take_topics(&q, a, ret, ret_n);
}

enum err work_versions(struct store *s, row_id id, struct arena *a, row_id **ret, size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT other FROM work_link WHERE work = ? ORDER BY other", e);
	stmt_int(&q, id);
	return take_ids(&q, a, ret, ret_n);
}

void work_read_listing(struct stmt *q, struct arena *a, struct listing_row *l)
{
	struct str path = stmt_get_str(q, 7, a);

	l->work = stmt_get_int(q, 0);
	l->person = stmt_get_int(q, 1);
	l->record = stmt_get_int(q, 2);
	l->section = stmt_get_str(q, 3, a);
	l->text = stmt_get_str(q, 4, a);
	l->seq = stmt_get_small(q, 5);
	l->year = stmt_get_small(q, 6);
	l->source = path.p ? str_from(file_base(path.p)) : STR("");
}
STMT_TAKE(take_listings, struct listing_row, work_read_listing)

enum err work_listings(struct store *s, row_id id, struct arena *a, struct listing_row **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT l.work, l.person, l.record, l.section, l.text, l.seq, l.year, f.path" LISTING_FROM
		" WHERE l.work = ? ORDER BY l.person, l.section, l.record, l.seq",
		e);
	stmt_int(&q, id);
	return take_listings(&q, a, ret, ret_n);
}

#define WORK_ORDER " ORDER BY w.year IS NULL, w.year DESC, w.title IS NULL, w.title, w.id"
#define WORK_OF_PERSON " WHERE w.id IN (SELECT work FROM mention WHERE person = ?)"
#define WORK_OF_TOPIC " WHERE w.id IN (SELECT work FROM work_topic WHERE topic = ?)"
#define WORK_OF_ORG " WHERE w.id IN (SELECT work FROM mention_org WHERE org = ?)"
#define WORK_OF_VENUE " WHERE w.venue = ?"
#define WORK_LISTS(abstract)                                                                                  \
	{                                                                                                     \
		[KIND_PERSON] = "SELECT " WORK_COLUMNS(abstract) WORK_FROM WORK_OF_PERSON WORK_ORDER,         \
		[KIND_TOPIC] = "SELECT " WORK_COLUMNS(abstract) WORK_FROM WORK_OF_TOPIC WORK_ORDER,           \
		[KIND_ORG] = "SELECT " WORK_COLUMNS(abstract) WORK_FROM WORK_OF_ORG WORK_ORDER,               \
		[KIND_VENUE] = "SELECT " WORK_COLUMNS(abstract) WORK_FROM WORK_OF_VENUE WORK_ORDER,           \
	}

enum err work_list(struct store *s, enum kind of, row_id id, bool abstracts, struct arena *a, struct work **ret,
	size_t *ret_n, struct error *e)
{
	static const char *const sql[2][KIND_COUNT] = { WORK_LISTS("NULL"), WORK_LISTS("w.abstract") };
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, sql[abstracts][of], e);
	stmt_int(&q, id);
	return take_works(&q, a, ret, ret_n);
}

enum err edge_works(struct store *s, row_id a_id, row_id b_id, struct arena *a, struct work **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"SELECT " WORK_COLUMNS("NULL") WORK_FROM
		" WHERE w.id IN (SELECT work FROM mention WHERE person = ? INTERSECT SELECT work FROM mention "
		"WHERE person = ?)" WORK_ORDER,
		e);
	stmt_int(&q, a_id);
	stmt_int(&q, b_id);
	return take_works(&q, a, ret, ret_n);
}

/* Some rows behind `after`; no statement is open when it returns, so that the caller may write and commit. */
static enum err next_works(struct store *s, const char *sql, row_id after, struct arena *a, struct work *rows,
	size_t *ret_n, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	size_t n = 0, bytes = 0;

	stmt_open(&q, s, sql, e);
	stmt_int(&q, after);
	stmt_int(&q, CHUNK);
	while (n < CHUNK && bytes < CHUNK_BYTES && stmt_row(&q)) {
		read_work(&q, a, &rows[n]);
		bytes += rows[n].abstract.n + rows[n].authors.n;
		n++;
	}
	if (q.code == ERR_OK)
		*ret_n = n;
	return q.code;
}

enum err work_each(struct store *s, row_id after, bool abstracts, work_fn *fn, void *ctx, struct error *e)
{
	static const char bare[] = "SELECT " WORK_COLUMNS("NULL") WORK_FROM " WHERE w.id > ? ORDER BY w.id LIMIT ?";
	static const char full[] =
		"SELECT " WORK_COLUMNS("w.abstract") WORK_FROM " WHERE w.id > ? ORDER BY w.id LIMIT ?";
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct work *rows = xcalloc(CHUNK, sizeof(*rows));
	enum err err = ERR_OK;
	size_t n = 1;

	while (!err && n > 0) {
		arena_clear(a);
		n = 0;
		err = next_works(s, abstracts ? full : bare, after, a, rows, &n, e);
		for (size_t i = 0; !err && i < n; i++) {
			after = rows[i].id;
			err = fn(ctx, &rows[i], e);
		}
	}
	free(rows);
	return err == ERR_EXISTS ? ERR_OK : err;
}
