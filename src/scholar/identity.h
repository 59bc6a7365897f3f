/* Does one profile hold several people? Evidence only; putting it right is the user's.
 *
 * The works of a person are joined when they share a co-author (by person), a stated affiliation of the person, a
 * field (a specific topic, or topics whose words agree), or a venue that few use. Groups that share nothing are listed; the profile looks mixed when at least two groups
 * share no co-author, field or institution. A person whose works hang together is not flagged. */
#ifndef SCHOLAR_IDENTITY_H
#define SCHOLAR_IDENTITY_H

#include "base/arena.h"
#include "scholar/page.h"

/* What is known of one work of the person, as far as it joins works. Sorted ascending: people, topics, orgs. */
struct identity_work {
	row_id work;
	struct str title, type, venue;
	int year;
	const row_id *people;  /* co-authors, the person left out */
	size_t n_people;
	const struct str *people_names;
	const struct str *topics; /* names */
	size_t n_topics;
	const struct str *orgs;   /* the person's affiliations on it */
	size_t n_orgs;
	bool listed_by_owner;     /* the person's own CV lists it */
};

/* Pure and repeatable. O(n² · parts) in the works of one person, capped at 2,000 works (newest), said in a reason. */
struct identity identity_judge(struct str name, const struct identity_work *works, size_t n, struct arena *a);

#endif
