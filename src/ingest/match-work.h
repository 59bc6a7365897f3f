/* Which records are of one work, and why. Pure: the answer depends on the set of records alone, not on their order,
 * so the index is the same whatever was imported first.
 *
 * Records are one work when
 *   - they share an identifier that names one work (DOI, arXiv, PubMed, and the ids that dblp, OpenAlex and the ACL
 *     Anthology give their own entries). A DOI, arXiv or PubMed id, being typed by hand, does not join records whose
 *     titles differ and whose authors have nobody in common: a chapter with its book's DOI;
 *   - or their title keys are equal, and
 *       one is an item of a person's page or CV and that person is among the authors of the other, whatever the years;
 *       of several the nearest year counts, then the smallest digest;
 *     - or their years are at most one apart, or one is unknown, and their first authors are compatible.
 *   But a title joins no records that have different DOIs or different arXiv ids, none of a preprint with an arXiv id
 *   alone and of a published work with a DOI alone (these are versions), and no two entries of one file under different
 *   keys: a source that lists two means two. */
#ifndef INGEST_MATCH_WORK_H
#define INGEST_MATCH_WORK_H

#include "base/arena.h"
#include "store/row.h"

enum match_why { MATCH_NEW, MATCH_IDENT, MATCH_OWNER, MATCH_TITLE, MATCH_WHY_COUNT };

struct match_item {
	const struct record *r; /* a work */
	row_id file;
	struct str key;         /* its key in that file, unique there; empty: it has none */
	uint64_t digest;
	/* the answer */
	size_t group;           /* items of one work have one number, from 0 */
	enum match_why why;     /* what joined it to its group */
};

struct match_versions {
	size_t a, b;            /* groups, a < b */
};

/* Fills group and why of every item. *ret_versions: pairs of groups that are versions of one text. n up to
 * MATCH_MAX; more than that stay as they come, each by itself. O(n² · authors) at worst. */
#define MATCH_MAX 400
void match_works(struct match_item *items, size_t n, struct arena *a, size_t *ret_groups,
	struct match_versions **ret_versions, size_t *ret_n_versions);

/* Does an ident of this scheme name one work? */
bool match_scheme(enum scheme s);
/* "the same identifier" …: for the log. */
const char *match_why_text(enum match_why why);

#endif
