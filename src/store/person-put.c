/* Writing what records say of people, inside the sink's transaction.
 * What follows from mentions is person-refresh.c's. */
#include <assert.h>

#include "bib/name.h"
#include "store/drift.h"
#include "store/person.h"

static void key_of(struct str printed, struct arena *a, struct buf *out)
{
	struct name n = name_split(printed, false, a);

	name_key(&n, out);
}

static enum err insert_person(struct store *s, const struct person *p, struct str key, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "INSERT INTO person (key, name, role, tagline, open) VALUES (?, ?, ?, ?, ?)", e);
	stmt_text(&q, key);
	stmt_text(&q, p->name);
	stmt_str(&q, p->role);
	stmt_str(&q, p->tagline);
	stmt_int_or_null(&q, p->open, -1);
	if (stmt_run(&q) != ERR_OK)
		return q.code;
	*ret = sqlite3_last_insert_rowid(s->db);
	return tally_add(s, TALLY_PERSON, 1, e);
}

static enum err update_person(struct store *s, const struct person *p, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"UPDATE person SET role = coalesce(?, role), tagline = coalesce(?, tagline), open = coalesce(?, "
		"open)"
		" WHERE id = ?",
		e);
	stmt_str(&q, p->role);
	stmt_str(&q, p->tagline);
	stmt_int_or_null(&q, p->open, -1);
	stmt_int(&q, p->id);
	return stmt_run(&q);
}

enum err person_put(struct store *s, const struct person *p, row_id *ret, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf key = { 0 };
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = p->id;
	enum err err;

	assert(s->begun);
	key_of(p->name, a, &key);
	err = id ? update_person(s, p, e) : insert_person(s, p, buf_str(&key), &id, e);
	stmt_open(&q, s,
		"INSERT INTO person_name (person, name, key, uses, stated) VALUES (?, ?, ?, 0, 1)"
		" ON CONFLICT (person, name) DO UPDATE SET stated = 1",
		e);
	if (!err && p->name.n > 0) {
		stmt_int(&q, id);
		stmt_text(&q, p->name);
		stmt_text(&q, buf_str(&key));
		err = stmt_run(&q);
	}
	if (err)
		return err;
	drift_named(s, id);
	*ret = id;
	return ERR_OK;
}

enum err person_ident_put(struct store *s, row_id person, struct ident id, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"INSERT INTO person_ident (scheme, value, person) VALUES (?, ?, ?)"
		" ON CONFLICT (scheme, value) DO UPDATE SET person = excluded.person",
		e);
	stmt_int(&q, id.scheme);
	stmt_text(&q, id.value);
	stmt_int(&q, person);
	return stmt_run(&q);
}

enum err person_reported_put(struct store *s, const struct reported_row *r, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err;

	/* A record speaks of one person: when that is another one now, the old row goes. */
	err = stmt_once(s, "DELETE FROM reported WHERE record = ?", r->record, 0, e);
	if (err)
		return err;
	stmt_open(&q, s,
		"INSERT INTO reported (person, record, source, works, followers, topics, close_collaborators, "
		"trust, tier,"
		" level, claim, open) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		e);
	stmt_int(&q, r->person);
	stmt_int(&q, r->record);
	stmt_text(&q, r->r.source);
	stmt_int_or_null(&q, r->r.works, -1);
	stmt_int_or_null(&q, r->r.followers, -1);
	stmt_int_or_null(&q, r->r.topics, -1);
	stmt_int_or_null(&q, r->r.close_collaborators, -1);
	stmt_int_or_null(&q, r->r.trust, -1);
	stmt_str(&q, r->r.tier);
	stmt_int_or_null(&q, r->r.level, -1);
	stmt_str(&q, r->r.claim);
	stmt_int_or_null(&q, r->r.open_to_collaborate, -1);
	return stmt_run(&q);
}

enum err person_cv_put(struct store *s, row_id person, row_id record, const struct record_cv *cv, size_t n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err = stmt_once(s, "DELETE FROM cv WHERE record = ?", record, 0, e);

	if (err)
		return err;
	stmt_open(&q, s,
		"INSERT INTO cv (person, record, seq, section, since, until, title, org, field, who, thesis, text)"
		" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		e);
	for (size_t i = 0; i < n; i++) {
		stmt_int(&q, person);
		stmt_int(&q, record);
		stmt_int(&q, (int64_t)i);
		stmt_int(&q, cv[i].section);
		stmt_int_or_null(&q, cv[i].since, 0);
		stmt_int_or_null(&q, cv[i].until, 0);
		stmt_str(&q, cv[i].title);
		stmt_str(&q, cv[i].org);
		stmt_str(&q, cv[i].field);
		stmt_str(&q, cv[i].person);
		stmt_str(&q, cv[i].thesis);
		stmt_str(&q, cv[i].text);
		if (stmt_run(&q) != ERR_OK)
			break;
	}
	return stmt_code(&q);
}

enum err person_org_put(
	struct store *s, row_id person, row_id org, int since, int until, row_id record, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s,
		"INSERT INTO person_org (person, org, since, until, record) VALUES (?, ?, ?, ?, ?)"
		" ON CONFLICT (person, org, record) DO UPDATE SET"
		" since = min(coalesce(since, excluded.since), coalesce(excluded.since, since)),"
		" until = CASE WHEN -1 IN (until, excluded.until) THEN -1"
		" ELSE max(coalesce(until, excluded.until), coalesce(excluded.until, until)) END",
		e);
	stmt_int(&q, person);
	stmt_int(&q, org);
	stmt_int_or_null(&q, since, 0);
	stmt_int_or_null(&q, until, 0);
	stmt_int(&q, record);
	return stmt_run(&q);
}
