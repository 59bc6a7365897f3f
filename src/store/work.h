/* Works and their mentions. */
#ifndef STORE_WORK_H
#define STORE_WORK_H

#include "store/store.h"

enum err work_get(
	struct store *s, row_id id, struct arena *a, struct work *ret, struct error *e) MUST_USE; /* ERR_MISSING */
enum err work_by_ident(struct store *s, struct ident id, row_id *ret, struct error *e) MUST_USE;  /* 0: none */
enum err work_by_key(struct store *s, struct str key, row_id *ret, struct error *e) MUST_USE;     /* 0: none */
/* Works with this title_hash(), by id. */
enum err work_by_title(struct store *s, uint64_t title_hash, struct arena *a, row_id **ret, size_t *ret_n,
	struct error *e) MUST_USE;
enum err work_idents(struct store *s, row_id id, struct arena *a, struct ident **ret, size_t *ret_n,
	struct error *e) MUST_USE;
enum err work_mentions(struct store *s, row_id id, struct arena *a, struct mention **ret, size_t *ret_n,
	struct error *e) MUST_USE; /* by seq; org filled */
/* Every printed form of one mention, with the record that prints it: pairs in ret_names/ret_records. */
enum err work_mention_names(struct store *s, row_id work, int seq, struct arena *a, struct str **ret_names,
	row_id **ret_records, size_t *ret_n, struct error *e) MUST_USE;
enum err work_topics(struct store *s, row_id id, struct arena *a, struct thing **ret, size_t *ret_n,
	struct error *e) MUST_USE; /* stated first, then derived; origin filled */
enum err work_versions(
	struct store *s, row_id id, struct arena *a, row_id **ret, size_t *ret_n, struct error *e) MUST_USE;
enum err work_listings(struct store *s, row_id id, struct arena *a, struct listing_row **ret, size_t *ret_n,
	struct error *e) MUST_USE;

/* Works of something, newest first, then title: of KIND_PERSON, KIND_TOPIC, KIND_ORG, KIND_VENUE. abstract is left
 * out unless asked for. */
enum err work_list(struct store *s, enum kind of, row_id id, bool abstracts, struct arena *a, struct work **ret,
	size_t *ret_n, struct error *e) MUST_USE;

/* All works in order of id, those behind `after`, one call each; the row lives during the call. fn returns ERR_OK
 * to go on; ERR_EXISTS to stop early without error. Nothing is open while fn runs: it may ask, write and commit. */
typedef enum err work_fn(void *ctx, const struct work *w, struct error *e);
enum err work_each(struct store *s, row_id after, bool abstracts, work_fn *fn, void *ctx, struct error *e) MUST_USE;

/* Writing, inside a transaction, by the sink alone. */
struct work_mention { /* one author of the merged work */
	row_id person;
	int position;     /* 0: not stated */
	struct str name;
	const struct str *names; /* every printed form … */
	const row_id *records;   /* … and who prints it */
	size_t n_names;
	const row_id *orgs;
	size_t n_orgs;
};
struct work_topic_ref {
	row_id topic;
	enum topic_origin origin;
};
struct work_parts {
	const struct work_mention *mentions;
	size_t n_mentions;
	const struct ident *idents;
	size_t n_idents;
	const struct work_topic_ref *topics;
	size_t n_topics;
};
/* Inserts (w->id == 0) or replaces the work with all its parts; authors, topics and n_authors texts are made here
 * from the parts. */
enum err work_put(struct store *s, const struct work *w, const struct work_parts *parts, row_id *ret,
	struct error *e) MUST_USE;
enum err work_delete(struct store *s, row_id id, struct error *e) MUST_USE; /* with all its parts */
enum err work_link(struct store *s, row_id a, row_id b, struct error *e) MUST_USE; /* versions, both ways */
/* This author of that work is that person from now on: a merge or split. Both people want person_refresh(). */
enum err work_mention_move(struct store *s, row_id work, int seq, row_id person, struct error *e) MUST_USE;
enum err work_listing_put(struct store *s, const struct listing_row *l, struct error *e) MUST_USE;
enum err work_listing_clear(struct store *s, row_id record, struct error *e) MUST_USE;

#endif
