/* The versions of both databases, and the steps from each to the next. A step is one script of data/schema and one
 * transaction. The first scripts also hold for an empty file. */
#include <stdio.h>

#include "store/store-int.h"

extern const char schema_index_1[];
extern const char schema_notebook_1[];

struct ladder {
	int32_t mark;
	int known;
	const char *const *steps; /* steps[i] leads from version i to i + 1 */
	const char *const *tables;
};

const char schema_find[] =
	"CREATE VIRTUAL TABLE find USING fts5 (words, tokenize = 'ascii', detail = none, columnsize = 0,"
	" prefix = '1 2 3 4')";

static const char *const index_steps[] = { schema_index_1 };
static const char *const index_tables[] = {
	"cv", "edge", "file", "listing", "mention", "mention_name", "mention_org", "meta", "org", "person",
	"person_ident", "person_name", "person_org", "record", "reject", "reported", "tally", "topic", "venue", "work",
	"work_ident", "work_link", "work_topic", NULL,
};
static const char *const notebook_steps[] = { schema_notebook_1 };
static const char *const notebook_tables[] = { "anchor", "change", "entry", "meta", "thing", NULL };

/* The marks are "PRix" and "PRnb". */
static const struct ladder ladders[] = {
	[STORE_INDEX] = { 0x50526978, ARRAY_LEN(index_steps), index_steps, index_tables },
	[STORE_NOTEBOOK] = { 0x50526e62, ARRAY_LEN(notebook_steps), notebook_steps, notebook_tables },
};

int32_t schema_mark(enum store_role role)
{
	return ladders[role].mark;
}

int schema_known(enum store_role role)
{
	return ladders[role].known;
}

enum err schema_version(struct store *s, int *ret, struct error *e)
{
	int64_t v = 0;
	enum err err = stmt_number(s, "PRAGMA user_version", 0, 0, 0, &v, e);

	if (!err)
		*ret = (int)v;
	return err;
}

/* One step, or nothing when another program has done it while we waited. */
static enum err climb(struct store *s, int *ret_version, struct error *e)
{
	const struct ladder *l = &ladders[s->role];
	char marks[96];
	int version = 0;
	enum err err = schema_version(s, &version, e);

	if (!err && version < l->known) {
		snprintf(marks, sizeof(marks), "PRAGMA application_id = %d; PRAGMA user_version = %d", (int)l->mark,
			version + 1);
		err = store_script(s, l->steps[version], e);
		if (!err && s->role == STORE_INDEX && version == 0)
			err = store_script(s, schema_find, e);
		if (!err)
			err = store_script(s, marks, e);
		version++;
	}
	if (!err)
		*ret_version = version;
	return err;
}

enum err schema_upgrade(struct store *s, struct error *e)
{
	int version = 0;
	enum err err;

	do {
		err = store_begin(s, e);
		if (err)
			return err;
		err = climb(s, &version, e);
		if (err)
			store_rollback(s);
		else
			err = store_commit(s, e);
	} while (!err && version < ladders[s->role].known);
	return err;
}

static enum err has_table(struct store *s, const char *name, bool *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	bool there;

	stmt_open(&q, s, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", e);
	stmt_text(&q, str_from(name));
	there = stmt_row(&q);
	if (q.code == ERR_OK)
		*ret = there;
	return q.code;
}

enum err schema_whole(struct store *s, struct error *e)
{
	struct store_label at = store_label(s->path);
	bool there = false;
	enum err err;

	for (const char *const *name = ladders[s->role].tables; *name; name++) {
		err = has_table(s, *name, &there, e);
		if (err)
			return err;
		if (!there)
			return error_set(e, ERR_CORRUPT, "%s lacks its table of %s; it is damaged", at.text, *name);
	}
	if (s->role != STORE_INDEX || !s->writable)
		return ERR_OK;
	err = has_table(s, "find", &there, e);
	if (!err && !there)
		err = find_make(s, e);
	return err;
}
