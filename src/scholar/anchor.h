/* How the notebook is told who is meant: identifiers, and (work key, printed name) pairs. And back: which row of
 * this index an entry of the notebook means. */
#ifndef SCHOLAR_ANCHOR_H
#define SCHOLAR_ANCHOR_H

#include "store/notebook.h"

/* A person: idents, up to 200 mentions (newest works; each by the work's key and by its DOI and arXiv number), and
 * the name where nobody else of the index bears it. A work: its key and idents. Others: folded name. */
enum err anchor_of(struct store *index, enum kind kind, row_id id, struct arena *a, struct anchors *ret,
	struct error *e) MUST_USE;
/* The row that holds most of the anchors (idents first, then mentions, then an unambiguous name); 0 when nobody
 * does. */
enum err anchor_find(struct store *index, const struct anchors *of, struct arena *a, row_id *ret,
	struct error *e) MUST_USE;

#endif
