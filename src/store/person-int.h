/* Shared by the files that bring people up to date; included nowhere else. */
#ifndef STORE_PERSON_INT_H
#define STORE_PERSON_INT_H

#include "store/drift.h"
#include "store/person.h"

/* The printed forms of one name, with how many mentions print each. */
struct form {
	struct str name;
	int64_t uses, was; /* was -1: not written yet */
	bool stated;       /* by a record of the person: stays without uses */
};

struct forms {
	VEC(struct form) v;
	struct map *at;
};

void forms_init(struct forms *f);
void forms_done(struct forms *f);
/* The form of that name, made when it is new; the name must live as long as f. */
struct form *forms_of(struct forms *f, struct str name);
/* As they are written; uses is what was. */
enum err forms_read(struct store *s, row_id person, struct arena *a, struct forms *f, struct error *e) MUST_USE;
/* uses again from all mentions. */
enum err forms_recount(struct store *s, row_id person, struct arena *a, struct forms *f, struct error *e) MUST_USE;
/* Is there a form that counts now and did not, or the other way? */
bool forms_changed(const struct forms *f);
size_t forms_live(const struct forms *f);
/* Writes what changed. */
enum err forms_write(
	struct store *s, row_id person, const struct forms *f, struct arena *a, struct error *e) MUST_USE;
/* The fullest form and its key; leaves p as it is when there is none. */
void forms_choose(struct forms *f, struct arena *a, struct person *p);
void forms_words(const struct forms *f, struct arena *a, struct buf *out);

/* Counts people again from all their works, with edges both ways. */
struct recount;
struct recount *recount_new(struct store *s, struct error *e) MUST_USE RETURNS_NONNULL;
void recount_free(struct recount *r);
void recount_also(
	struct recount *r, row_id person); /* will be counted too: its neighbours leave its number alone */
/* works, years and links into p, which has its id; writes the edges. */
enum err recount_person(struct recount *r, struct person *p) MUST_USE;
enum err recount_drop(struct recount *r, row_id person) MUST_USE; /* its edges go */
enum err recount_end(struct recount *r) MUST_USE; /* writes the neighbours' numbers */

#endif
