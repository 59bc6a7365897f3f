/* The page of a topic, org or venue: its works, people, topics, orgs and years. */
#include "scholar/profile.h"

#include <assert.h>

#include "scholar/profile-int.h"
#include "store/person.h"
#include "store/thing.h"
#include "store/work.h"

/* Rows of a list beside the works. What a list leaves out shows against the counts of the thing itself. */
#define PEOPLE_MAX 1000
#define BESIDE_MAX 100

enum err profile_thing(struct store *index, struct store *notebook, enum kind kind, row_id id, struct arena *a,
	struct thing_page *ret, struct error *e)
{
	struct thing_page page = { 0 };
	struct profile_marks marks;
	enum err r;

	assert(kind == KIND_TOPIC || kind == KIND_ORG || kind == KIND_VENUE);
	if ((r = thing_get(index, kind, id, a, &page.thing, e)) != ERR_OK ||
		(r = work_list(index, kind, id, false, a, &page.works, &page.n_works, e)) != ERR_OK ||
		(r = person_list(index, kind, id, PEOPLE_MAX, a, &page.people, &page.n_people, e)) != ERR_OK ||
		(r = profile_marks_of(index, notebook, kind, id, a, &marks, e)) != ERR_OK)
		return r;
	if (kind == KIND_TOPIC)
		r = thing_near(index, id, BESIDE_MAX, a, &page.topics, &page.n_topics, e);
	else
		r = thing_topics(index, kind, id, BESIDE_MAX, a, &page.topics, &page.n_topics, e);
	if (r == ERR_OK && kind != KIND_ORG)
		r = thing_orgs(index, kind, id, BESIDE_MAX, a, &page.orgs, &page.n_orgs, e);
	if (r != ERR_OK)
		return r;
	profile_years(page.works, page.n_works, a, &page.years, &page.n_years, &page.first_year);
	page.followed = marks.followed;
	*ret = page;
	return ERR_OK;
}
