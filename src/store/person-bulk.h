/* Questions that span all works of one person, or all people of one work: one statement each, so that a page about
 * somebody with thousands of works costs a handful of statements. */
#ifndef STORE_PERSON_BULK_H
#define STORE_PERSON_BULK_H

#include "store/store.h"

struct person_mate {      /* somebody else on a work of the person; person_bulk_links() has the names */
	row_id work, person;
};

struct person_subject {   /* a topic on a work of the person */
	row_id work;
	uint32_t topic;   /* place in person_subjects.topics */
	enum topic_origin origin;
};

struct person_subjects {
	struct person_subject *v; /* by work, then topic */
	size_t n;
	struct thing *topics;     /* each once, .works as the index counts them */
	size_t n_topics;
};

struct person_place {     /* an org that a work prints for the person */
	row_id work, org;
	struct str name;
};

struct person_link {      /* a collaborator */
	struct edge edge; /* a: the person, b: the other */
	struct str name;
};

struct person_print {     /* where and how a work prints the person */
	row_id work;
	struct str key, doi, arxiv, name;
};

struct work_person {      /* an author, without affiliations */
	row_id person;
	struct str name;
};

struct work_near {
	row_id work;
	int shared;       /* authors and topics in common */
};

/* By work, then person; each person once a work. Works with more than max_authors authors are left out. */
enum err person_bulk_mates(struct store *s, row_id person, int max_authors, struct arena *a,
	struct person_mate **ret, size_t *ret_n, struct error *e) MUST_USE;
enum err person_bulk_subjects(struct store *s, row_id person, struct arena *a, struct person_subjects *ret,
	struct error *e) MUST_USE;
/* By work, then org. */
enum err person_bulk_places(struct store *s, row_id person, struct arena *a, struct person_place **ret,
	size_t *ret_n,
	struct error *e) MUST_USE;
/* Strongest first, then more works, then smaller id, as edge_list(). */
enum err person_bulk_links(struct store *s, row_id person, struct arena *a, struct person_link **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* Of the newest works, at most limit. */
enum err person_bulk_prints(struct store *s, row_id person, size_t limit, struct arena *a,
	struct person_print **ret,
	size_t *ret_n, struct error *e) MUST_USE;
/* In order of seq. */
enum err person_bulk_of_work(struct store *s, row_id work, struct arena *a, struct work_person **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* Those whose shown name on the work is this one, letter for letter: cheap on works with thousands of authors. */
enum err person_bulk_bearers(struct store *s, row_id work, struct str name, struct arena *a,
	struct work_person **ret, size_t *ret_n, struct error *e) MUST_USE;
/* Works by the same people or on the same topics, most in common first, then newest. The first 100 authors are
 * looked at, and topics on at most 5,000 works: more of either says little and costs much. */
enum err person_bulk_near(struct store *s, row_id work, size_t limit, struct arena *a, struct work_near **ret,
	size_t *ret_n, struct error *e) MUST_USE;
/* The largest id of a work: about how many works there are, without counting them. */
enum err person_bulk_ceiling(struct store *s, row_id *ret, struct error *e) MUST_USE;

#endif
