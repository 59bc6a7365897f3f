/* Which person a name and its identifiers mean.
 *
 * A person is an identifier that a source gives (ORCID, OpenAlex author …), or one full printed name. For each name
 * key:
 *   - no person with identifiers bears it: all mentions without identifiers are one person
 *   - exactly one does: they are that person
 *   - several do: they are a person of their own, since the name alone does not say which
 * so that the outcome does not hang on the order of imports. When an import changes the case, the works concerned
 * are put in the queue `again` and are to be derived anew. Names of initials alone never join anybody by name but
 * the same initials. Two identifiers of one scheme are two people; an identifier that says otherwise is ignored.
 * Other names that a record of the person gives (aliases) count as the name does.
 *
 * Everything happens inside the sink's transaction. */
#ifndef INGEST_WHO_H
#define INGEST_WHO_H

#include "ingest/merge.h"
#include "store/store.h"

struct who;

struct who_ask {
	struct str full, key; /* as in struct merged_author */
	bool initials;
	const struct ident *ids;
	size_t n_ids;
	bool state;           /* full stands nowhere in print: it is to be kept as a name all the same */
};

/* Of a printed name, without identifiers. */
struct who_ask who_ask_name(struct str printed, struct arena *a);

struct who *who_new(struct store *s) MUST_USE RETURNS_NONNULL;
void who_free(struct who *w); /* NULL is fine */

/* The person, added when nobody fits. */
enum err who_resolve(struct who *w, const struct who_ask *ask, row_id *ret, struct error *e) MUST_USE;
/* A record says that the person is called so too. */
enum err who_alias(struct who *w, const struct who_ask *ask, row_id person, struct error *e) MUST_USE;
/* Asks for the person to be derived anew. */
void who_queue(struct who *w, row_id person);
/* People whose mentions must be resolved anew; taken out. False: none. */
bool who_again(struct who *w, row_id *ret_person);
/* Forgets what it knows of rows, which may be gone. The queue stays. */
void who_forget(struct who *w);
/* Forgets when it knows more than is good. */
void who_trim(struct who *w);

#endif
