/* People: rows, names, identifiers, affiliations, what sources report, CVs, edges between them. */
#ifndef STORE_PERSON_H
#define STORE_PERSON_H

#include "store/store.h"

enum err person_get(struct store *s, row_id id, struct arena *a, struct person *ret,
	struct error *e) MUST_USE;                                                                 /* ERR_MISSING */
enum err person_by_ident(struct store *s, struct ident id, row_id *ret, struct error *e) MUST_USE; /* 0: none */
/* People one of whose printed names has this name_key(), most works first. */
enum err person_by_key(
	struct store *s, struct str key, struct arena *a, row_id **ret, size_t *ret_n, struct error *e) MUST_USE;
enum err person_names(struct store *s, row_id id, struct arena *a, struct person_name **ret, size_t *ret_n,
	struct error *e) MUST_USE;
enum err person_idents(
	struct store *s, row_id id, struct arena *a, struct ident **ret, size_t *ret_n, struct error *e) MUST_USE;
/* Stated ones and those printed on works, latest first. */
enum err person_orgs(struct store *s, row_id id, struct arena *a, struct affiliation **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* Topics of a person's works; .works counts this person's works on it; most first, stated before derived on ties,
 * categories last. */
enum err person_topics(
	struct store *s, row_id id, struct arena *a, struct thing **ret, size_t *ret_n, struct error *e) MUST_USE;
enum err person_mentions(
	struct store *s, row_id id, struct arena *a, struct mention **ret, size_t *ret_n, struct error *e) MUST_USE;
enum err person_reported(struct store *s, row_id id, struct arena *a, struct reported_row **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* The CV in order of section, record, seq; publications and preprints come from the listings and carry their work.
 */
enum err person_cv(
	struct store *s, row_id id, struct arena *a, struct cv_row **ret, size_t *ret_n, struct error *e) MUST_USE;
enum err person_listings(struct store *s, row_id id, struct arena *a, struct listing_row **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* People of a topic, org or venue; .works counts their works there; most first. */
enum err person_list(struct store *s, enum kind of, row_id id, size_t limit, struct arena *a, struct person **ret,
	size_t *ret_n, struct error *e) MUST_USE;
/* Mentions in order of work id, then seq, behind `after_work`; the row lives during the call. Nothing is open while
 * fn runs: it may ask, write and commit. fn's ERR_EXISTS stops early without error, here and below. */
typedef enum err mention_fn(void *ctx, const struct mention *m, struct str work_key, struct error *e);
enum err mention_each(struct store *s, row_id after_work, mention_fn *fn, void *ctx, struct error *e) MUST_USE;
typedef enum err person_fn(void *ctx, const struct person *p, struct error *e);
enum err person_each(struct store *s, row_id after, person_fn *fn, void *ctx, struct error *e) MUST_USE;

/* Collaborators, strongest first (then more works, then smaller id). limit 0: all. */
enum err edge_list(struct store *s, row_id person, size_t limit, struct arena *a, struct edge **ret, size_t *ret_n,
	struct error *e) MUST_USE;
enum err edge_get(
	struct store *s, row_id a_id, row_id b_id, struct edge *ret, struct error *e) MUST_USE; /* ERR_MISSING */
/* Works that two people share, newest first. */
enum err edge_works(struct store *s, row_id a_id, row_id b_id, struct arena *a, struct work **ret, size_t *ret_n,
	struct error *e) MUST_USE;

/* Works with more authors than this stand in no edge: their pairs say little and number millions. Walks count them.
 */
#define EDGE_MAX_AUTHORS 100

/* Writing, inside a transaction, by the sink alone. */
enum err person_put(
	struct store *s, const struct person *p, row_id *ret, struct error *e) MUST_USE; /* id 0: insert */
/* A person whom works print, with name_key() of the name. Unlike person_put() this states nothing: person_refresh()
 * keeps the form only while a mention prints it. */
enum err person_add(struct store *s, struct str name, struct str key, row_id *ret, struct error *e) MUST_USE;
/* One more printed form of a known person, to be found by its key before person_refresh(). */
enum err person_printed(struct store *s, row_id person, struct str name, struct str key, struct error *e) MUST_USE;
/* Takes back what records state of a person: role, tagline, openness, names that nothing prints. Before the records
 * that are left state theirs. */
enum err person_unstate(struct store *s, row_id person, struct error *e) MUST_USE;
/* Does a stated name of the person have this name_key()? */
enum err person_states(struct store *s, row_id person, struct str key, bool *ret, struct error *e) MUST_USE;
enum err person_ident_put(struct store *s, row_id person, struct ident id, struct error *e) MUST_USE;
enum err person_reported_put(struct store *s, const struct reported_row *r, struct error *e) MUST_USE;
enum err person_cv_put(struct store *s, row_id person, row_id record, const struct record_cv *cv, size_t n,
	struct error *e) MUST_USE; /* replaces that record's */
enum err person_org_put(
	struct store *s, row_id person, row_id org, int since, int until, row_id record, struct error *e) MUST_USE;
/* Brings names, counts, years, edges and find words up to date from mentions and records, of these people and of
 * all whom works changed in this transaction name; deletes those that nothing names any more. The ids may repeat.
 * Cost: what changed; all works of those who lost one, or who are named here without a change. */
enum err person_refresh(struct store *s, const row_id *ids, size_t n, struct error *e) MUST_USE;

#endif
