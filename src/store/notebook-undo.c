/* Walks the notebook's journal back and forth.
 *
 * A step is what the user did at once. The last step that stands is the one to undo; of those undone the first is
 * the one to redo, until a new step is made: then what was undone stays so for ever. */
#include "store/notebook.h"

#include "base/clock.h"
#include "store/store-int.h"

/* Appends "follow Tong Zhao": what the step said, by its last line. */
static enum err describe(struct store *nb, int64_t step, struct buf *out, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, nb,
		"SELECT c.verb, t.label FROM change c JOIN entry x ON x.id = c.entry JOIN thing t ON t.id = x.thing"
		" WHERE c.step = ? ORDER BY c.id DESC LIMIT 1",
		e);
	stmt_int(&q, step);
	if (stmt_row(&q)) {
		buf_add(out, stmt_get_str(&q, 0, NULL));
		buf_addc(out, ' ');
		buf_add(out, stmt_get_str(&q, 1, NULL));
	}
	return q.code;
}

static enum err take_back(struct store *nb, struct buf *out, struct error *e)
{
	int64_t step = 0;
	enum err err = stmt_number(nb, "SELECT max(step) FROM change WHERE undone IS NULL", 0, 0, 0, &step, e);

	if (!err && step == 0)
		return error_set(e, ERR_MISSING, "there is nothing to undo");
	if (!err)
		err = describe(nb, step, out, e);
	if (!err)
		err = stmt_once(nb,
			"UPDATE entry SET ended = CASE WHEN c.op = 1 THEN ?2 END FROM"
			" (SELECT entry, op FROM change WHERE step = ?1) c WHERE id = c.entry",
			step, clock_now(), e);
	if (!err)
		err = stmt_once(nb, "UPDATE change SET undone = ?2 WHERE step = ?1", step, clock_now(), e);
	return err;
}

static enum err do_again(struct store *nb, struct buf *out, struct error *e)
{
	int64_t step = 0;
	enum err err = stmt_number(nb, "SELECT min(step) FROM change WHERE undone <> -1", 0, 0, 0, &step, e);

	if (!err && step == 0)
		return error_set(e, ERR_MISSING, "there is nothing to redo");
	if (!err)
		err = describe(nb, step, out, e);
	if (!err)
		err = stmt_once(nb,
			"UPDATE entry SET ended = CASE WHEN c.op = -1 THEN ?2 END FROM"
			" (SELECT entry, op FROM change WHERE step = ?1) c WHERE id = c.entry",
			step, clock_now(), e);
	if (!err)
		err = stmt_once(nb, "UPDATE change SET undone = NULL WHERE step = ?1", step, 0, e);
	return err;
}

static enum err walk(struct store *nb, enum err (*fn)(struct store *nb, struct buf *out, struct error *e),
	struct buf *ret_what, struct error *e)
{
	CLEANUP(buf_done) struct buf what = { 0 };
	enum err err = store_begin(nb, e);

	if (err)
		return err;
	err = fn(nb, &what, e);
	if (err) {
		store_rollback(nb);
		return err;
	}
	err = store_commit(nb, e);
	if (!err)
		buf_add(ret_what, buf_str(&what));
	return err;
}

enum err notebook_undo(struct store *nb, struct buf *ret_what, struct error *e)
{
	return walk(nb, take_back, ret_what, e);
}

enum err notebook_redo(struct store *nb, struct buf *ret_what, struct error *e)
{
	return walk(nb, do_again, ret_what, e);
}
