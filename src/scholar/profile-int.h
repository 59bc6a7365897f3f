/* What the profile files share; included nowhere else. */
#ifndef SCHOLAR_PROFILE_INT_H
#define SCHOLAR_PROFILE_INT_H

#include "scholar/page.h"
#include "store/person-bulk.h"

/* What the notebook says of one thing; nothing when notebook is NULL. */
struct profile_marks {
	bool followed, claimed;
};
enum err profile_marks_of(struct store *index, struct store *notebook, enum kind kind, row_id id, struct arena *a,
	struct profile_marks *ret, struct error *e) MUST_USE;

/* Works a year: *ret_years[0] is *ret_first; nothing when no work has a year. */
void profile_years(const struct work *works, size_t n, struct arena *a, int **ret_years, size_t *ret_n,
	int *ret_first);

/* Who, what and where of all works of one person, each sorted by work. */
struct profile_facts {
	struct person_mate *mates;
	size_t n_mates;
	struct person_subjects subjects;
	struct person_place *places;
	size_t n_places;
};
enum err profile_facts_of(struct store *index, row_id person, struct arena *a, struct profile_facts *ret,
	struct error *e) MUST_USE;

/* The topics as person_topics() gives them: .works counted over the person's works, most first. */
void profile_topics(const struct profile_facts *f, struct arena *a, struct thing **ret, size_t *ret_n);

/* Fills .topics of the first collaborators, strongest first: at most PROFILE_TOPICS_FOR of them. */
#define PROFILE_TOPICS_FOR 300
void profile_shared_topics(const struct profile_facts *f, struct collaborator *people, size_t n, struct arena *a);

/* The evidence of page->works, judged. */
enum err profile_identity(struct store *index, const struct page *page, const struct profile_facts *f,
	struct arena *a, struct identity *ret, struct error *e) MUST_USE;

#endif
