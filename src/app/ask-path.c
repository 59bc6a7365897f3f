/* How two people are connected, with the works on every step. */
#include "app/ask.h"
#include "app/links.h"
#include "store/person.h"

enum { FETCH_MAX = 200000 };

enum err ask_together(struct library *l, row_id a_id, row_id b_id, struct arena *a, struct work **ret, size_t *ret_n,
	struct error *e)
{
	return edge_works(l->index, a_id, b_id, a, ret, ret_n, e);
}

/* Steps that several paths share are asked for once: the hop before them that is known is copied. */
static const struct path_hop *known_hop(const struct path_answer *answer, size_t n_paths, row_id from, row_id to)
{
	for (size_t p = 0; p < n_paths; p++)
		for (int h = 1; h <= answer->length; h++)
			if (answer->paths[p][h].person.id == to && answer->paths[p][h - 1].person.id == from)
				return &answer->paths[p][h];
	return NULL;
}

static enum err name_hop(struct library *l, row_id before, row_id id, struct arena *a, struct path_hop *ret, struct error *e)
{
	struct person person;
	enum err err = person_get(l->index, id, a, &person, e);

	if (err)
		return err;
	ret->person = (struct target){ KIND_PERSON, id, person.name };
	return before ? ask_together(l, before, id, a, &ret->works, &ret->n_works, e) : ERR_OK;
}

static enum err name_path(struct library *l, const struct path *path, size_t nth, struct arena *a,
	struct path_answer *answer, struct error *e)
{
	struct path_hop *hops = ARENA_ARRAY(a, struct path_hop, path->n);

	for (size_t i = 0; i < path->n; i++) {
		row_id before = i ? path->nodes[i - 1] : 0;
		const struct path_hop *known = i ? known_hop(answer, nth, before, path->nodes[i]) : NULL;
		enum err err;

		if (known) {
			hops[i] = *known;
			continue;
		}
		err = name_hop(l, before, path->nodes[i], a, &hops[i], e);
		if (err)
			return err;
	}
	answer->paths[nth] = hops;
	return ERR_OK;
}

enum err ask_path(struct library *l, row_id from, row_id to, const row_id *avoid, size_t n_avoid, size_t max_paths,
	struct arena *a, struct path_answer *ret, struct error *e)
{
	const struct walk_limits limits = { .max_fetch = FETCH_MAX };
	struct path_answer answer = { 0 };
	struct path_set set;
	struct adjacency g;
	struct links *links;
	enum err err = links_new(l, &(struct links_filter){ 0 }, &links, e);

	if (err)
		return err;
	g = links_adjacency(links);
	err = walk_paths(&g, from, to, avoid, n_avoid, max_paths, &limits, l->cancel, a, &set, e);
	links_free(links);
	if (err)
		return err;
	answer.length = set.length;
	answer.n = set.n;
	answer.cut = set.cut;
	answer.paths = ARENA_ARRAY(a, struct path_hop *, set.n + 1);
	for (size_t p = 0; p < set.n; p++) {
		err = name_path(l, &set.paths[p], p, a, &answer, e);
		if (err)
			return err;
	}
	*ret = answer;
	return ERR_OK;
}
