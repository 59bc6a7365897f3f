/* Puts one page together from rows: facts, counts, scores and their reasons. */
#ifndef SCHOLAR_PROFILE_H
#define SCHOLAR_PROFILE_H

#include "scholar/page.h"
#include "store/store.h"

/* notebook may be NULL: then nothing is followed or claimed. ERR_MISSING when there is no such row. */
enum err profile_person(struct store *index, struct store *notebook, row_id id, struct arena *a, struct page *ret,
	struct error *e) MUST_USE;
enum err profile_work(struct store *index, struct store *notebook, row_id id, struct arena *a,
	struct work_page *ret, struct error *e) MUST_USE;
enum err profile_thing(struct store *index, struct store *notebook, enum kind kind, row_id id, struct arena *a,
	struct thing_page *ret, struct error *e) MUST_USE;

#endif
