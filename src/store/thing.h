/* Orgs, venues and topics: three tables of one shape. kind is KIND_ORG, KIND_VENUE or KIND_TOPIC throughout. */
#ifndef STORE_THING_H
#define STORE_THING_H

#include "store/store.h"

/* With .people counted; in every list below it is 0. */
enum err thing_get(struct store *s, enum kind kind, row_id id, struct arena *a, struct thing *ret,
	struct error *e) MUST_USE; /* ERR_MISSING */
enum err thing_by_name(struct store *s, enum kind kind, struct str name, row_id *ret,
	struct error *e) MUST_USE; /* by uni_fold; 0: none */
/* All of a kind, most works first, names after; limit 0: all. */
enum err thing_list(struct store *s, enum kind kind, size_t limit, struct arena *a, struct thing **ret,
	size_t *ret_n, struct error *e) MUST_USE;
/* Topics of an org or venue (kinds of its works' topics), .works counted there, most first. */
enum err thing_topics(struct store *s, enum kind of, row_id id, size_t limit, struct arena *a, struct thing **ret,
	size_t *ret_n, struct error *e) MUST_USE;
/* Topics that share works with this topic, most shared first. */
enum err thing_near(struct store *s, row_id topic, size_t limit, struct arena *a, struct thing **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* Orgs of the people of a topic or venue. */
enum err thing_orgs(struct store *s, enum kind of, row_id id, size_t limit, struct arena *a, struct thing **ret,
	size_t *ret_n, struct error *e) MUST_USE;

/* Finds or adds by folded name; stated type, place, url, parent fill what is empty. Inside a transaction. */
enum err thing_put(struct store *s, const struct thing *t, row_id *ret, struct error *e) MUST_USE;
/* Number of works and find words of these things, and of all that works changed in this transaction name; deletes
 * those without works, people or records. Cost: what changed; all works of those without a change. */
enum err thing_refresh(struct store *s, enum kind kind, const row_id *ids, size_t n, struct error *e) MUST_USE;

#endif
