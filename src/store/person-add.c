/* People who are known because works print their names, while a batch runs and before it is derived. */
#include <assert.h>

#include "bib/name.h"
#include "store/drift.h"
#include "store/person.h"

static enum err put_form(struct store *s, row_id person, struct str name, struct str key, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "INSERT OR IGNORE INTO person_name (person, name, key, uses, stated) VALUES (?, ?, ?, 0, 0)", e);
	stmt_int(&q, person);
	stmt_text(&q, name);
	stmt_text(&q, key);
	return stmt_run(&q);
}

enum err person_printed(struct store *s, row_id person, struct str name, struct str key, struct error *e)
{
	assert(s->begun && person > 0);
	return put_form(s, person, name, key, e);
}

enum err person_add(struct store *s, struct str name, struct str key, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0;
	enum err err;

	assert(s->begun);
	stmt_open(&q, s, "INSERT INTO person (key, name) VALUES (?, ?)", e);
	stmt_text(&q, key);
	stmt_text(&q, name);
	if (stmt_run(&q) == ERR_OK)
		id = sqlite3_last_insert_rowid(s->db);
	err = stmt_code(&q);
	if (!err)
		err = put_form(s, id, name, key, e);
	if (!err)
		err = tally_add(s, TALLY_PERSON, 1, e);
	if (err)
		return err;
	drift_named(s, id);
	*ret = id;
	return ERR_OK;
}

enum err person_unstate(struct store *s, row_id person, struct error *e)
{
	enum err err;

	assert(s->begun && person > 0);
	err = stmt_once(s, "UPDATE person SET role = NULL, tagline = NULL, open = NULL WHERE id = ?", person, 0, e);
	if (!err)
		err = stmt_once(s, "UPDATE person_name SET stated = 0 WHERE person = ? AND stated = 1", person, 0, e);
	if (!err)
		drift_named(s, person);
	return err;
}

enum err person_states(struct store *s, row_id person, struct str key, bool *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	bool found;

	stmt_open(&q, s, "SELECT 1 FROM person_name WHERE person = ? AND key = ? AND stated = 1 LIMIT 1", e);
	stmt_int(&q, person);
	stmt_text(&q, key);
	found = stmt_row(&q);
	if (stmt_code(&q) == ERR_OK)
		*ret = found;
	return stmt_code(&q);
}
