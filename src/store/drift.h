/* What a transaction has changed in works, until people and things are brought up to date with it.
 *
 * A work's shape (people, printed names, year, things) is taken before its first change and after its last. The
 * difference is digested into sums for each person, pair and thing: what a batch adds then costs what it adds, not
 * what its people and venues had before. Included inside store/ alone. */
#ifndef STORE_DRIFT_H
#define STORE_DRIFT_H

#include "store/store-int.h"
#include "store/work.h"

/* Strength, Σ 1/(n−1), is summed in whole units of 1/lcm(1 … 36): exact up to 37 authors and never dependent on the
 * order of works, so neither is anything that is ordered by it. */
#define STRENGTH_UNIT INT64_C(144403552893600)
#define STRENGTH_MAX INT64_C(9000000000000000000)

int64_t strength_of_work(size_t people); /* people >= 2 */
int64_t strength_add(int64_t a, int64_t b);
double strength_number(int64_t units);

struct person_drift {
	row_id id;
	int works, first_year, last_year; /* new ones */
	int links;                        /* new rows in `edge` */
	bool all;                         /* sums do not tell: count again from all its works */
	bool named;                       /* a record gave a name */
};

/* So many more (or fewer) mentions of a person print this name. */
struct form_drift {
	row_id person;
	struct str name;
	int uses;
};

struct pair_drift {
	row_id a, b;
	int works, first_year, last_year;
	int64_t strength;
};

struct drift; /* one a store */

/* In this order around a change of a work; fresh: it is being made. */
enum err drift_before(struct store *s, row_id work, bool fresh, struct error *e) MUST_USE;
void drift_put(struct store *s, row_id work, const struct work *w, const struct work_parts *parts);
void drift_gone(struct store *s, row_id work);
void drift_moved(struct store *s, row_id work); /* look again later */
void drift_named(struct store *s, row_id person);           /* new, or a record gave a name */
void drift_made(struct store *s, enum kind kind, row_id id); /* a new thing */

/* All changes until now become sums; pairs are written to `edge`. */
enum err drift_digest(struct store *s, struct error *e) MUST_USE;

/* The sums of people, by id; the forms by person, then name. Emptied by drift_people_done(). */
struct person_drift *drift_people(struct store *s, size_t *ret_n);
struct form_drift *drift_forms(struct store *s, size_t *ret_n);
struct person_drift *drift_person(struct store *s, row_id person); /* NULL: none */
void drift_people_done(struct store *s);
/* Ids of a kind whose number of works changed; the change is taken from the sums. */
size_t drift_things(struct store *s, enum kind kind, row_id **ret_ids);
bool drift_take_thing(struct store *s, enum kind kind, row_id id, int64_t *ret_works);

#endif
