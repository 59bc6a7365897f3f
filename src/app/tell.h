/* What the user says: follows, claims, notes, tags, marks, saved filters, and taking it back. Each is on the disk when
 * it returns, and answers with a sentence for the status line ("following Tong Zhao"). Saying what already holds, or
 * ending what does not, is ERR_EXISTS or ERR_MISSING with a sentence, and changes nothing. */
#ifndef APP_TELL_H
#define APP_TELL_H

#include "app/ask.h"
#include "base/buf.h"

enum tell {
	TELL_FOLLOW,
	TELL_UNFOLLOW,
	TELL_CLAIM,
	TELL_UNCLAIM,
	TELL_NOTE,
	TELL_TAG,
	TELL_UNTAG,
	TELL_MARK,
	TELL_UNMARK,
	TELL_FORGET
};

/* text: the note or tag; FORGET ends one entry by its number (a note). */
enum err tell_about(struct library *l, enum tell verb, enum kind kind, row_id id, struct str text, row_id entry,
	struct buf *ret_said, struct error *e) MUST_USE;
/* A saved filter; empty filter ends it. The filter must parse. */
enum err tell_lens(struct library *l, struct str name, struct str filter, struct buf *ret_said, struct error *e) MUST_USE;
enum err tell_undo(struct library *l, struct buf *ret_said, struct error *e) MUST_USE;
enum err tell_redo(struct library *l, struct buf *ret_said, struct error *e) MUST_USE;

#endif
