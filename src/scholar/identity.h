/* Does one profile hold several people? Evidence only; putting it right is the user's.
 *
 * Works are joined into groups when they share a co-author (by person), an institution that is stated for the
 * person, a specific topic, a venue that few use, five words of their titles in a row, or the owner's own list.
 * What is specific is measured, not listed: a topic joins when few works of other people bear it, so "deep
 * learning" joins nobody.
 *
 * A group has evidence of its own when co-authors or an institution are known for it. Works without either are "not
 * placed" and make no second person. Groups that have any topic, however wide, or any word of their titles in
 * common may well be one field and are taken together for the judgement. The profile looks mixed when
 *   - sources put two groups into different disciplines, or the topics of two fields belong to different ones, or
 *   - two fields name different institutions, and topics are known of both, or
 *   - two fields have at least two works each, or
 *   - there are four fields.
 * A new place, new people or one stray work is how careers go, and no sign of a second person. Where neither
 * co-authors nor institutions are known of any work, as on a saved page, only disciplines can speak. */
#ifndef SCHOLAR_IDENTITY_H
#define SCHOLAR_IDENTITY_H

#include "base/arena.h"
#include "scholar/page.h"

#define IDENTITY_WORKS_MAX 2000

/* What is known of one work of the person, as far as it joins works. What is not known is left zero. */
struct identity_work {
	row_id work;
	struct str title, type, venue;
	int year;
	const row_id *people;  /* co-authors, the person left out */
	size_t n_people;
	const struct str *people_names;
	const struct str *topics; /* names, without shelf marks */
	size_t n_topics;
	const struct str *orgs;   /* the person's affiliations on it */
	size_t n_orgs;
	bool listed_by_owner;     /* the person's own CV lists it */
	const int *topic_works;   /* works of the index that bear each topic; NULL: not known */
	int venue_works;          /* works of the index in the venue */
	int index_works;          /* works in the index */
	const struct str *fields; /* disciplines that a source's shelf marks state, see discipline.h */
	size_t n_fields;
	const struct str *likely; /* disciplines that its topics belong to */
	size_t n_likely;
};

/* Pure and repeatable. Groups come with evidence first, then larger, then newer; .people counts those with evidence
 * when the profile looks mixed. At most IDENTITY_WORKS_MAX works are compared (the first: callers give the newest
 * first), and a reason says so. O(k log k) in what the works hold, quadratic in the groups. */
struct identity identity_judge(struct str name, const struct identity_work *works, size_t n, struct arena *a);

#endif
