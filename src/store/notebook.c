/* The notebook: whom the user spoke of, and what they said. Undo and redo are notebook-undo.c's.
 * Knows nothing of the index: people and works come as anchors. Every write is one transaction of its own. */
#include "store/notebook.h"

#include <assert.h>

#include "base/clock.h"
#include "store/store-int.h"

#define IDENT_SCORE 100 /* and one more for each anchor, idents too */

static const char *const kind_names[ENTRY_KIND_COUNT] = {
	[ENTRY_FOLLOW] = "follow", [ENTRY_CLAIM] = "claim", [ENTRY_NOTE] = "note",
	[ENTRY_TAG] = "tag",       [ENTRY_MARK] = "mark",   [ENTRY_LENS] = "lens",
};

/* What the journal calls the end of an entry. */
static const char *const end_verbs[ENTRY_KIND_COUNT] = {
	[ENTRY_FOLLOW] = "unfollow", [ENTRY_CLAIM] = "unclaim", [ENTRY_NOTE] = "delete note",
	[ENTRY_TAG] = "untag",       [ENTRY_MARK] = "unmark",   [ENTRY_LENS] = "delete lens",
};

/* thing.kind; that of a lens is KIND_NONE */
static const char *const of_names[KIND_COUNT] = {
	[KIND_NONE] = "lens",   [KIND_PERSON] = "person", [KIND_WORK] = "work",
	[KIND_TOPIC] = "topic", [KIND_ORG] = "org",       [KIND_VENUE] = "venue",
};

const char *entry_kind_name(enum entry_kind k)
{
	return k < ENTRY_KIND_COUNT ? kind_names[k] : "";
}

static enum entry_kind entry_kind_from(struct str name)
{
	int k = 0;

	while (k < ENTRY_KIND_COUNT && !str_is(name, kind_names[k]))
		k++;
	return (enum entry_kind)k;
}

static enum kind of_from(struct str name)
{
	for (int k = KIND_PERSON; k < KIND_COUNT; k++) {
		if (str_is(name, of_names[k]))
			return (enum kind)k;
	}
	return KIND_NONE;
}

/* A lens is its label; everything else is whoever holds most of the anchors. */
static enum err find_lens(struct store *nb, struct str label, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0;

	stmt_open(&q, nb, "SELECT id FROM thing WHERE kind = 'lens' AND label = ? ORDER BY id LIMIT 1", e);
	stmt_text(&q, label);
	if (stmt_row(&q))
		id = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = id;
	return q.code;
}

static enum err score_anchors(struct store *nb, const struct anchors *of, struct map64 *scores, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, nb,
		"SELECT a.thing FROM anchor a JOIN thing t ON t.id = a.thing"
		" WHERE a.type = ? AND a.value = ? AND a.name = ? AND t.kind = ?",
		e);
	for (size_t i = 0; i < of->n && stmt_code(&q) == ERR_OK; i++) {
		const struct anchor *x = &of->v[i];

		stmt_text(&q, x->type);
		stmt_text(&q, x->value);
		stmt_text(&q, x->name);
		stmt_text(&q, str_from(of_names[of->kind]));
		while (stmt_row(&q))
			*map64_slot(scores, (uint64_t)stmt_get_int(&q, 0), 0) +=
				str_is(x->type, "ident") ? IDENT_SCORE + 1 : 1;
	}
	return stmt_code(&q);
}

enum err notebook_thing(struct store *nb, const struct anchors *of, row_id *ret, struct error *e)
{
	struct map64 *scores;
	uint64_t best = 0;
	row_id id = 0;
	enum err err;

	if (of->kind == KIND_NONE)
		return find_lens(nb, of->label, ret, e);
	scores = map64_new();
	err = score_anchors(nb, of, scores, e);
	for (size_t i = 0; i < map64_count(scores); i++) {
		row_id thing = (row_id)map64_key(scores, i);
		uint64_t score = map64_value(scores, i);

		if (score > best || (score == best && thing < id)) {
			best = score;
			id = thing;
		}
	}
	map64_free(scores);
	if (!err)
		*ret = id;
	return err;
}

static void read_anchor(struct stmt *q, struct arena *a, struct anchor *x)
{
	x->type = stmt_get_str(q, 0, a);
	x->value = stmt_get_str(q, 1, a);
	x->name = stmt_get_str(q, 2, a);
}
STMT_TAKE(take_anchors, struct anchor, read_anchor)

enum err notebook_anchors(struct store *nb, row_id thing, struct arena *a, struct anchors *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 }, p = { 0 };
	struct anchors of = { 0 };
	struct anchor *v = NULL;
	enum err err;

	stmt_open(&q, nb, "SELECT kind, label FROM thing WHERE id = ?", e);
	stmt_int(&q, thing);
	if (!stmt_row(&q))
		return q.code ? q.code
			      : error_set(
					e, ERR_MISSING, "the notebook has nothing numbered %lld", (long long)thing);
	of.kind = of_from(stmt_get_str(&q, 0, NULL));
	of.label = stmt_get_str(&q, 1, a);
	stmt_open(&p, nb, "SELECT type, value, name FROM anchor WHERE thing = ? ORDER BY type, value, name", e);
	stmt_int(&p, thing);
	err = take_anchors(&p, a, &v, &of.n);
	of.v = v;
	if (!err)
		*ret = of;
	return err;
}

#define ENTRY_COLUMNS "e.id, e.thing, e.kind, t.kind, t.label, e.text, e.made"

static void read_entry(struct stmt *q, struct arena *a, struct entry *x)
{
	x->id = stmt_get_int(q, 0);
	x->thing = stmt_get_int(q, 1);
	x->kind = entry_kind_from(stmt_get_str(q, 2, NULL));
	x->of = of_from(stmt_get_str(q, 3, NULL));
	x->label = stmt_get_str(q, 4, a);
	x->text = stmt_get_str(q, 5, a);
	x->made = stmt_get_int(q, 6);
}
STMT_TAKE(take_entries, struct entry, read_entry)

enum err notebook_of(struct store *nb, const struct anchors *of, struct arena *a, struct entry **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id thing = 0;
	enum err err = notebook_thing(nb, of, &thing, e);

	if (err)
		return err;
	stmt_open(&q, nb,
		"SELECT " ENTRY_COLUMNS " FROM entry e JOIN thing t ON t.id = e.thing"
		" WHERE e.thing = ? AND e.ended IS NULL ORDER BY e.id",
		e);
	stmt_int(&q, thing);
	return take_entries(&q, a, ret, ret_n);
}

enum err notebook_all(struct store *nb, enum entry_kind kind, struct arena *a, struct entry **ret, size_t *ret_n,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, nb,
		kind == ENTRY_KIND_COUNT ? "SELECT " ENTRY_COLUMNS " FROM entry e JOIN thing t ON t.id = e.thing"
					   " WHERE e.ended IS NULL AND ? = '' ORDER BY e.id DESC"
					 : "SELECT " ENTRY_COLUMNS " FROM entry e JOIN thing t ON t.id = e.thing"
					   " WHERE e.ended IS NULL AND e.kind = ? ORDER BY e.id DESC",
		e);
	stmt_text(&q, str_from(entry_kind_name(kind)));
	return take_entries(&q, a, ret, ret_n);
}

static enum err put_thing(struct store *nb, const struct anchors *of, row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0;
	enum err err = notebook_thing(nb, of, &id, e);

	if (err)
		return err;
	if (!id) {
		stmt_open(&q, nb, "INSERT INTO thing (kind, label) VALUES (?, ?)", e);
		stmt_text(&q, str_from(of_names[of->kind]));
		stmt_text(&q, of->label);
		if (stmt_run(&q) != ERR_OK)
			return q.code;
		id = sqlite3_last_insert_rowid(nb->db);
	}
	*ret = id;
	return ERR_OK;
}

static enum err put_anchors(struct store *nb, row_id thing, const struct anchors *of, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, nb, "INSERT OR IGNORE INTO anchor (thing, type, value, name) VALUES (?, ?, ?, ?)", e);
	for (size_t i = 0; i < of->n; i++) {
		stmt_int(&q, thing);
		stmt_text(&q, of->v[i].type);
		stmt_text(&q, of->v[i].value);
		stmt_text(&q, of->v[i].name);
		if (stmt_run(&q) != ERR_OK)
			break;
	}
	return stmt_code(&q);
}

/* The entry of that kind that holds for a thing; of a tag, the one with that text. */
static enum err holding(struct store *nb, enum entry_kind kind, row_id thing, struct str text, row_id *ret,
	struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id = 0;

	stmt_open(&q, nb,
		"SELECT id FROM entry WHERE thing = ? AND kind = ? AND ended IS NULL AND (? OR text = ?) ORDER BY "
		"id LIMIT 1",
		e);
	stmt_int(&q, thing);
	stmt_text(&q, str_from(kind_names[kind]));
	stmt_int(&q, kind != ENTRY_TAG);
	stmt_text(&q, text);
	if (stmt_row(&q))
		id = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = id;
	return q.code;
}

/* One line of the journal; *step 0 begins a new step, and what was undone until now cannot be redone any more. */
static enum err journal(struct store *nb, int64_t *step, const char *verb, row_id entry, int op, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum err err = ERR_OK;

	if (*step == 0) {
		err = stmt_number(nb, "SELECT coalesce(max(step), 0) + 1 FROM change", 0, 0, 1, step, e);
		if (!err)
			err = stmt_once(nb, "UPDATE change SET undone = -1 WHERE undone IS NOT NULL", 0, 0, e);
	}
	if (err)
		return err;
	stmt_open(&q, nb, "INSERT INTO change (step, at, verb, entry, op) VALUES (?, ?, ?, ?, ?)", e);
	stmt_int(&q, *step);
	stmt_int(&q, clock_now());
	stmt_text(&q, str_from(verb));
	stmt_int(&q, entry);
	stmt_int(&q, op);
	return stmt_run(&q);
}

static enum err begin_entry(struct store *nb, enum entry_kind kind, row_id thing, struct str text, int64_t *step,
	row_id *ret, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	row_id id;
	enum err err;

	stmt_open(&q, nb, "INSERT INTO entry (thing, kind, text, made) VALUES (?, ?, ?, ?)", e);
	stmt_int(&q, thing);
	stmt_text(&q, str_from(kind_names[kind]));
	stmt_text(&q, text);
	stmt_int(&q, clock_now());
	err = stmt_run(&q);
	if (err)
		return err;
	id = sqlite3_last_insert_rowid(nb->db);
	err = journal(nb, step, kind_names[kind], id, 1, e);
	if (!err)
		*ret = id;
	return err;
}

static enum err end_entry(struct store *nb, enum entry_kind kind, row_id entry, int64_t *step, struct error *e)
{
	enum err err = stmt_once(nb, "UPDATE entry SET ended = ?2 WHERE id = ?1", entry, clock_now(), e);

	return err ? err : journal(nb, step, end_verbs[kind], entry, -1, e);
}

static enum err add(struct store *nb, enum entry_kind kind, const struct anchors *of, struct str text, row_id *ret,
	struct error *e)
{
	row_id thing = 0, held = 0, id = 0;
	int64_t step = 0;
	enum err err = put_thing(nb, of, &thing, e);

	if (!err && kind != ENTRY_NOTE)
		err = holding(nb, kind, thing, text, &held, e);
	if (!err && held && kind != ENTRY_LENS)
		return error_set(e, ERR_EXISTS, "%s: that is noted already", kind_names[kind]);
	if (!err && held)
		err = end_entry(nb, kind, held, &step, e);
	if (!err)
		err = put_anchors(nb, thing, of, e);
	if (!err)
		err = begin_entry(nb, kind, thing, text, &step, &id, e);
	if (!err)
		*ret = id;
	return err;
}

enum err notebook_add(struct store *nb, enum entry_kind kind, const struct anchors *of, struct str text,
	row_id *ret, struct error *e)
{
	row_id id = 0;
	enum err err;

	assert(kind < ENTRY_KIND_COUNT && (kind == ENTRY_LENS) == (of->kind == KIND_NONE));
	err = store_begin(nb, e);
	if (err)
		return err;
	err = add(nb, kind, of, text, &id, e);
	if (err) {
		store_rollback(nb);
		return err;
	}
	err = store_commit(nb, e);
	if (!err)
		*ret = id;
	return err;
}

static enum err end(struct store *nb, row_id entry, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	enum entry_kind kind;
	int64_t step = 0;

	stmt_open(&q, nb, "SELECT kind FROM entry WHERE id = ? AND ended IS NULL", e);
	stmt_int(&q, entry);
	if (!stmt_row(&q))
		return q.code ? q.code
			      : error_set(e, ERR_MISSING, "the notebook holds no entry %lld", (long long)entry);
	kind = entry_kind_from(stmt_get_str(&q, 0, NULL));
	stmt_done(&q);
	if (kind == ENTRY_KIND_COUNT)
		return error_set(
			e, ERR_CORRUPT, "%s has an entry of a kind unknown here", store_label(nb->path).text);
	return end_entry(nb, kind, entry, &step, e);
}

enum err notebook_end(struct store *nb, row_id entry, struct error *e)
{
	enum err err = store_begin(nb, e);

	if (err)
		return err;
	err = end(nb, entry, e);
	if (err) {
		store_rollback(nb);
		return err;
	}
	return store_commit(nb, e);
}
