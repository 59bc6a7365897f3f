/* Writing works with all their parts, inside the sink's transaction.
 * The people concerned are brought up to date by person_refresh(), things by thing_refresh(). */
#include <assert.h>

#include "bib/title.h"
#include "store/drift.h"

/* One line of a list kept in one column: line ends inside an item become blanks. */
static void add_line(struct buf *out, bool first, struct str item)
{
	if (!first)
		buf_addc(out, '\n');
	for (size_t i = 0; i < item.n; i++)
		buf_addc(out, item.p[i] == '\n' ? ' ' : item.p[i]);
}

static enum err join_topics(struct store *s, const struct work_parts *parts, struct buf *out, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct map64 *seen = map64_new();

	stmt_open(&q, s, "SELECT name FROM topic WHERE id = ?", e);
	for (size_t i = 0; i < parts->n_topics; i++) {
		if (!map64_put(seen, (uint64_t)parts->topics[i].topic, 1))
			continue;
		stmt_int(&q, parts->topics[i].topic);
		while (stmt_row(&q))
			add_line(out, out->n == 0, stmt_get_str(&q, 0, NULL));
	}
	map64_free(seen);
	return stmt_code(&q);
}

static enum err put_row(struct store *s, const struct work *w, const struct work_parts *parts, row_id *ret,
	struct error *e)
{
	CLEANUP(buf_done) struct buf authors = { 0 }, topics = { 0 };
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err = join_topics(s, parts, &topics, e);

	if (err)
		return err;
	for (size_t i = 0; i < parts->n_mentions; i++)
		add_line(&authors, i == 0, parts->mentions[i].name);
	stmt_open(&q, s,
		"INSERT INTO work (id, key, title, title_hash, year, month, type, source, venue, pages, url, doi, "
		"arxiv,"
		" cites, authors_cut, withdrawn, n_authors, authors, topics, abstract)"
		" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
		" ON CONFLICT (id) DO UPDATE SET key = excluded.key, title = excluded.title,"
		" title_hash = excluded.title_hash, year = excluded.year, month = excluded.month, type = "
		"excluded.type,"
		" source = excluded.source, venue = excluded.venue, pages = excluded.pages, url = excluded.url,"
		" doi = excluded.doi, arxiv = excluded.arxiv, cites = excluded.cites, authors_cut = "
		"excluded.authors_cut,"
		" withdrawn = excluded.withdrawn, n_authors = excluded.n_authors, authors = excluded.authors,"
		" topics = excluded.topics, abstract = excluded.abstract",
		e);
	stmt_int_or_null(&q, w->id, 0);
	stmt_text(&q, w->key);
	stmt_str(&q, w->title);
	stmt_int(&q, w->title.p ? (int64_t)title_hash(w->title) : 0);
	stmt_int_or_null(&q, w->year, 0);
	stmt_int_or_null(&q, w->month, 0);
	stmt_str(&q, w->type);
	stmt_str(&q, w->source);
	stmt_int_or_null(&q, w->venue_id, 0);
	stmt_str(&q, w->pages);
	stmt_str(&q, w->url);
	stmt_str(&q, w->doi);
	stmt_str(&q, w->arxiv);
	stmt_int_or_null(&q, w->cites, -1);
	stmt_int(&q, w->authors_cut);
	stmt_int(&q, w->withdrawn);
	stmt_int(&q, (int64_t)parts->n_mentions);
	stmt_text(&q, buf_str(&authors));
	stmt_text(&q, buf_str(&topics));
	stmt_str(&q, w->abstract);
	if (stmt_run(&q) == ERR_OK)
		*ret = w->id ? w->id : sqlite3_last_insert_rowid(s->db);
	return stmt_code(&q);
}

static enum err put_names(struct store *s, row_id work, int seq, const struct work_mention *m, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"INSERT INTO mention_name (work, seq, record, name) VALUES (?, ?, ?, ?)"
		" ON CONFLICT (work, seq, record) DO UPDATE SET name = excluded.name",
		e);
	for (size_t i = 0; i < m->n_names; i++) {
		stmt_int(&q, work);
		stmt_int(&q, seq);
		stmt_int(&q, m->records[i]);
		stmt_text(&q, m->names[i]);
		if (stmt_run(&q) != ERR_OK)
			break;
	}
	return stmt_code(&q);
}

static enum err put_orgs(struct store *s, row_id work, int seq, const struct work_mention *m, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "INSERT OR IGNORE INTO mention_org (work, seq, org) VALUES (?, ?, ?)", e);
	for (size_t i = 0; i < m->n_orgs; i++) {
		stmt_int(&q, work);
		stmt_int(&q, seq);
		stmt_int(&q, m->orgs[i]);
		if (stmt_run(&q) != ERR_OK)
			break;
	}
	return stmt_code(&q);
}

static enum err put_mention(struct store *s, row_id work, int seq, const struct work_mention *m, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err;

	assert(m->person > 0);
	stmt_open(&q, s, "INSERT INTO mention (work, seq, position, person, name) VALUES (?, ?, ?, ?, ?)", e);
	stmt_int(&q, work);
	stmt_int(&q, seq);
	stmt_int_or_null(&q, m->position, 0);
	stmt_int(&q, m->person);
	stmt_text(&q, m->name);
	err = stmt_run(&q);
	if (!err)
		err = put_names(s, work, seq, m, e);
	if (!err)
		err = put_orgs(s, work, seq, m, e);
	return err;
}

static enum err put_parts(struct store *s, row_id work, const struct work_parts *p, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 }, r = { 0 };
	enum err err = ERR_OK;

	stmt_open(&q, s, "INSERT OR IGNORE INTO work_ident (scheme, value, work) VALUES (?, ?, ?)", e);
	stmt_open(&r, s,
		"INSERT INTO work_topic (work, topic, origin) VALUES (?, ?, ?)"
		" ON CONFLICT (work, topic) DO UPDATE SET origin = min(origin, excluded.origin)",
		e);
	for (size_t i = 0; !err && i < p->n_mentions; i++)
		err = put_mention(s, work, (int)i, &p->mentions[i], e);
	if (!err)
		err = tally_add(s, TALLY_MENTION, (int64_t)p->n_mentions, e);
	for (size_t i = 0; !err && i < p->n_idents; i++) {
		stmt_int(&q, p->idents[i].scheme);
		stmt_text(&q, p->idents[i].value);
		stmt_int(&q, work);
		err = stmt_run(&q);
	}
	for (size_t i = 0; !err && i < p->n_topics; i++) {
		stmt_int(&r, work);
		stmt_int(&r, p->topics[i].topic);
		stmt_int(&r, p->topics[i].origin);
		err = stmt_run(&r);
	}
	return err;
}

static enum err delete_parts(struct store *s, row_id work, struct error *e)
{
	static const char *const sql[] = {
		"DELETE FROM mention_name WHERE work = ?",
		"DELETE FROM mention_org WHERE work = ?",
		"DELETE FROM work_ident WHERE work = ?",
		"DELETE FROM work_topic WHERE work = ?",
	};
	enum err err = stmt_once(s, "DELETE FROM mention WHERE work = ?", work, 0, e);

	if (!err)
		err = tally_add(s, TALLY_MENTION, -sqlite3_changes64(s->db), e);
	for (size_t i = 0; !err && i < ARRAY_LEN(sql); i++)
		err = stmt_once(s, sql[i], work, 0, e);
	return err;
}

static enum err put_words(struct store *s, row_id work, bool fresh, struct str title, struct error *e)
{
	CLEANUP(buf_done) struct buf words = { 0 };

	find_add_title(title, &words);
	return find_set(s, KIND_WORK, work, fresh ? -1 : 0, 0, find_kept(&words), e);
}

enum err work_put(
	struct store *s, const struct work *w, const struct work_parts *parts, row_id *ret, struct error *e)
{
	int64_t there = 0;
	row_id id = 0;
	enum err err = ERR_OK;

	assert(s->begun);
	if (w->id)
		err = drift_before(s, w->id, false, e);
	if (!err && w->id)
		err = stmt_number(s, "SELECT 1 FROM work WHERE id = ?", w->id, 0, 0, &there, e);
	if (!err && w->id)
		err = delete_parts(s, w->id, e);
	if (!err)
		err = put_row(s, w, parts, &id, e);
	if (!err && !w->id)
		err = drift_before(s, id, true, e);
	if (!err && !there)
		err = tally_add(s, TALLY_WORK, 1, e);
	if (!err)
		err = put_parts(s, id, parts, e);
	if (!err)
		err = put_words(s, id, !w->id, w->title, e);
	if (err)
		return err;
	drift_put(s, id, w, parts);
	*ret = id;
	return ERR_OK;
}

enum err work_delete(struct store *s, row_id id, struct error *e)
{
	static const char *const sql[] = {
		"DELETE FROM work_link WHERE other = ?1 AND work IN (SELECT other FROM work_link WHERE work = ?1)",
		"DELETE FROM work_link WHERE work = ?",
		"DELETE FROM listing WHERE work = ?",
	};
	enum err err;

	assert(s->begun);
	err = drift_before(s, id, false, e);
	if (!err)
		err = delete_parts(s, id, e);
	for (size_t i = 0; !err && i < ARRAY_LEN(sql); i++)
		err = stmt_once(s, sql[i], id, 0, e);
	if (!err)
		err = stmt_once(s, "DELETE FROM work WHERE id = ?", id, 0, e);
	if (!err)
		err = tally_add(s, TALLY_WORK, -sqlite3_changes64(s->db), e);
	if (!err)
		drift_gone(s, id);
	return err ? err : find_set(s, KIND_WORK, id, 0, 0, STR(""), e);
}

enum err work_link(struct store *s, row_id a, row_id b, struct error *e)
{
	enum err err;

	assert(s->begun && a != b);
	err = stmt_once(s, "INSERT OR IGNORE INTO work_link (work, other) VALUES (?, ?)", a, b, e);
	return err ? err : stmt_once(s, "INSERT OR IGNORE INTO work_link (work, other) VALUES (?, ?)", b, a, e);
}

enum err work_mention_move(struct store *s, row_id work, int seq, row_id person, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err;

	assert(s->begun && person > 0);
	err = drift_before(s, work, false, e);
	if (err)
		return err;
	drift_moved(s, work);
	stmt_open(&q, s, "UPDATE mention SET person = ? WHERE work = ? AND seq = ?", e);
	stmt_int(&q, person);
	stmt_int(&q, work);
	stmt_int(&q, seq);
	return stmt_run(&q);
}

enum err work_listing_put(struct store *s, const struct listing_row *l, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"INSERT INTO listing (record, seq, work, person, section, year, text) VALUES (?, ?, ?, ?, ?, ?, ?)"
		" ON CONFLICT (record, section, seq, work) DO UPDATE SET person = excluded.person, year = "
		"excluded.year,"
		" text = excluded.text",
		e);
	stmt_int(&q, l->record);
	stmt_int(&q, l->seq);
	stmt_int(&q, l->work);
	stmt_int(&q, l->person);
	stmt_text(&q, l->section);
	stmt_int_or_null(&q, l->year, 0);
	stmt_str(&q, l->text);
	return stmt_run(&q);
}

enum err work_listing_clear(struct store *s, row_id record, struct error *e)
{
	return stmt_once(s, "DELETE FROM listing WHERE record = ?", record, 0, e);
}
