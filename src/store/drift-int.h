/* Shared by drift.c and drift-shape.c; included nowhere else. */
#ifndef STORE_DRIFT_INT_H
#define STORE_DRIFT_INT_H

#include "store/drift.h"

struct shape {
	bool there;
	int year;
	row_id *people; /* distinct, rising */
	size_t n_people;
	struct form_drift *forms; /* one a printed form of each mention */
	size_t n_forms;
	uint64_t *things; /* distinct, rising: the kind above the id */
	size_t n_things;
};

/* A thing as one number: the kind above the id. */
uint64_t thing_code(enum kind kind, row_id id);
struct shape shape_of(struct arena *a, const struct work *w, const struct work_parts *parts);
/* From the rows; there is false when there is no such work. */
enum err shape_read(struct store *s, row_id work, struct arena *a, struct shape *ret, struct error *e) MUST_USE;

#endif
