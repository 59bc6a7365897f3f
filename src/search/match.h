/* A compiled filter: judges one work at a time, whether it comes from the index or from a file being imported. */
#ifndef SEARCH_MATCH_H
#define SEARCH_MATCH_H

#include "base/cancel.h"
#include "search/hit.h"
#include "search/query.h"

/* The work under judgement. Texts with several values have '\n' between them. text() and people() supply what costs a
 * query, asked at most once a work and only when a leaf needs it: FIELD_ORG and FIELD_ID (each identifier as "doi:…"
 * and bare) as text, and person ids. NULL members are not stated. */
struct subject {
	struct str title, abstract, topics, venue, authors, type, source;
	int year, cites; /* 0, -1: not stated */
	row_id work;     /* 0: not in an index */
	void *ctx;
	enum err (*text)(void *ctx, row_id work, enum field f, struct str *ret, struct error *e);
	enum err (*people)(void *ctx, row_id work, const row_id **ret, size_t *ret_n, struct error *e);
};

/* Turns targets into sets of people and lens names into text; supplied by the layer that knows targets. Both answer
 * ERR_MISSING / ERR_EXISTS (several fit) with a sentence. May be NULL: then such leaves are refused. */
struct match_resolver {
	void *ctx;
	/* ids sorted ascending, in the arena; hops 0: the person itself (and, when a name fits several, all of them) */
	enum err (*people)(void *ctx, struct str target, int hops, struct arena *a, row_id **ret, size_t *ret_n,
		struct error *e);
	enum err (*lens)(void *ctx, struct str name, struct arena *a, struct str *ret_text, struct error *e);
};

struct match;

/* Compiles every pattern; the first bad one gives ERR_SYNTAX with the column in the query's text. A lens that names
 * itself, directly or not, is ERR_SYNTAX. The query must outlive the match. */
enum err match_new(const struct query *q, const struct match_resolver *r, struct match **ret, struct error *e) MUST_USE;
void match_free(struct match *m);
bool match_needs_abstract(const struct match *m);
/* match_test() ends with ERR_CANCELLED soon after c triggers, inside a work too; NULL: none. */
void match_cancel(struct match *m, const struct cancel *c);

enum match_result { MATCH_NO, MATCH_YES, MATCH_GIVEN_UP };
/* Cheap leaves first; stops at the first that decides. A leaf that was given up decides nothing, nor does a "not" over
 * it: the work is given up when no other leaf can tell. A text that is not stated has no matches. `score` (may be NULL)
 * gets the relevance: title hits above topic hits above abstract hits. */
enum err match_test(struct match *m, const struct subject *w, enum match_result *ret, double *score,
	struct error *e) MUST_USE;
/* Where the positive leaves on a field (or FIELD_TEXT) match in a text, merged and in order. */
size_t match_spans(struct match *m, enum field f, struct str text, struct span *spans, size_t max);
/* The plan, for people: a line a leaf in the order of judging, with the way it is answered and its cost class. */
void match_explain(const struct match *m, struct buf *out);

#endif
