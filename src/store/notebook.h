/* The notebook: follows, claims, notes, tags, marks, saved filters, and the journal that undo walks back.
 *
 * It knows things by identifiers, work keys and printed names, never by rows of an index, so it is told who is
 * meant by a struct anchors and asked with one. A write is on the disk when its function returns. */
#ifndef STORE_NOTEBOOK_H
#define STORE_NOTEBOOK_H

#include "base/buf.h"
#include "store/store.h"

struct anchor {
	struct str type;  /* "ident", "work", "mention", "name" */
	struct str value; /* "orcid:…", a work key, a topic's folded name … */
	struct str name;  /* mention: the printed name; else "" */
};

struct anchors {
	enum kind kind;
	struct str label;
	const struct anchor *v;
	size_t n;
};

enum entry_kind { ENTRY_FOLLOW, ENTRY_CLAIM, ENTRY_NOTE, ENTRY_TAG, ENTRY_MARK, ENTRY_LENS, ENTRY_KIND_COUNT };
const char *entry_kind_name(enum entry_kind k);

struct entry {
	row_id id, thing;
	enum entry_kind kind;
	enum kind of;      /* KIND_NONE for a lens */
	struct str label, text;
	int64_t made;
};

/* The thing most of whose anchors these are (idents count most); 0 when it is not in the notebook. */
enum err notebook_thing(struct store *nb, const struct anchors *of, row_id *ret, struct error *e) MUST_USE;
enum err notebook_anchors(
	struct store *nb, row_id thing, struct arena *a, struct anchors *ret, struct error *e) MUST_USE;

/* What holds about one thing, oldest first. */
enum err notebook_of(struct store *nb, const struct anchors *of, struct arena *a, struct entry **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* All that holds of a kind (ENTRY_KIND_COUNT: of every kind), newest first. */
enum err notebook_all(struct store *nb, enum entry_kind kind, struct arena *a, struct entry **ret, size_t *ret_n,
	struct error *e) MUST_USE;

/* Adds an entry; follow, claim, mark and an equal tag that holds already are ERR_EXISTS and change nothing. New
 * anchors are added to a known thing. A lens is named by label and replaces the one of that name. */
enum err notebook_add(struct store *nb, enum entry_kind kind, const struct anchors *of, struct str text,
	row_id *ret, struct error *e) MUST_USE;
enum err notebook_end(
	struct store *nb, row_id entry, struct error *e) MUST_USE; /* ERR_MISSING when it does not hold */
/* Takes the last change that stands back and says what it was, "follow Tong Zhao"; ERR_MISSING when there is none.
 */
enum err notebook_undo(struct store *nb, struct buf *ret_what, struct error *e) MUST_USE;
enum err notebook_redo(struct store *nb, struct buf *ret_what, struct error *e) MUST_USE;

#endif
