/* How two people are connected, with the works on every step. */
#include "app/ask.h"
#include <stdlib.h>

#include "app/links.h"
#include "base/map.h"
#include "base/uni.h"
#include "store/person.h"

/* Ties are ordered by name among this many paths, so that the first does not depend on who was imported first. */
enum { FETCH_MAX = 200000, TIES_MAX = 1000 };

enum err ask_together(struct library *l, row_id a_id, row_id b_id, struct arena *a, struct work **ret,
	size_t *ret_n, struct error *e)
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

struct naming {
	struct library *l;
	struct arena *a;
	struct map64 *known; /* person → place of a struct named */
};

struct named {
	struct str name, folded;
};

static enum err name_of(struct naming *n, row_id id, const struct named **ret, struct error *e)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	struct named *named;
	struct person person;
	uint64_t place;
	enum err err;

	if (map64_get(n->known, (uint64_t)id, &place)) {
		*ret = (const struct named *)(uintptr_t)place;
		return ERR_OK;
	}
	err = person_get(n->l->index, id, n->a, &person, e);
	if (err)
		return err;
	uni_fold(&folded, person.name);
	named = ARENA_NEW(n->a, struct named);
	*named = (struct named){ person.name, arena_str(n->a, buf_str(&folded)) };
	(void)map64_put(n->known, (uint64_t)id, (uint64_t)(uintptr_t)named);
	*ret = named;
	return ERR_OK;
}

/* A path as it is ordered: names from one end to the other, from the same end whichever way was asked. */
struct ranked {
	const struct path *path;
	const struct named **names; /* from that end */
	bool reversed;
};

static int by_names(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;
	size_t n = x->path->n;

	for (size_t i = 0; i < n; i++) {
		int c = str_cmp(x->names[i]->folded, y->names[i]->folded);

		if (c)
			return c;
	}
	for (size_t i = 0; i < n; i++) {
		size_t at = x->reversed ? n - 1 - i : i;
		node_id p = x->path->nodes[at], q = y->path->nodes[at];

		if (p != q)
			return p < q ? -1 : 1;
	}
	return 0;
}

static enum err rank_paths(struct naming *n, const struct path_set *set, struct ranked *ranked, struct error *e)
{
	for (size_t p = 0; p < set->n; p++) {
		const struct path *path = &set->paths[p];
		const struct named *first, *last;
		enum err err = name_of(n, path->nodes[0], &first, e);

		if (!err)
			err = name_of(n, path->nodes[path->n - 1], &last, e);
		if (err)
			return err;
		int c = str_cmp(first->folded, last->folded);

		ranked[p] = (struct ranked){ .path = path,
			.names = ARENA_ARRAY(n->a, const struct named *, path->n),
			.reversed = c > 0 || (c == 0 && path->nodes[0] > path->nodes[path->n - 1]) };
		for (size_t i = 0; i < path->n; i++) {
			err = name_of(
				n, path->nodes[ranked[p].reversed ? path->n - 1 - i : i], &ranked[p].names[i], e);
			if (err)
				return err;
		}
	}
	qsort(ranked, set->n, sizeof(*ranked), by_names);
	return ERR_OK;
}

static enum err tell_path(
	struct naming *n, const struct path *path, size_t nth, struct path_answer *answer, struct error *e)
{
	struct path_hop *hops = ARENA_ARRAY(n->a, struct path_hop, path->n);

	for (size_t i = 0; i < path->n; i++) {
		row_id id = path->nodes[i], before = i ? path->nodes[i - 1] : 0;
		const struct path_hop *known = i ? known_hop(answer, nth, before, id) : NULL;
		const struct named *named;
		enum err err;

		if (known) {
			hops[i] = *known;
			continue;
		}
		err = name_of(n, id, &named, e);
		if (!err && before)
			err = ask_together(n->l, before, id, n->a, &hops[i].works, &hops[i].n_works, e);
		if (err)
			return err;
		hops[i].person = (struct target){ KIND_PERSON, id, named->name };
	}
	answer->paths[nth] = hops;
	return ERR_OK;
}

static enum err tell_paths(
	struct naming *n, const struct path_set *set, size_t max_paths, struct path_answer *ret, struct error *e)
{
	struct path_answer answer = {
		.length = set->length, .n = MIN(set->n, max_paths), .cut = set->cut || set->n > max_paths
	};
	struct ranked *ranked = ARENA_ARRAY(n->a, struct ranked, set->n + 1);
	enum err err = rank_paths(n, set, ranked, e);

	answer.paths = ARENA_ARRAY(n->a, struct path_hop *, answer.n + 1);
	for (size_t p = 0; p < answer.n && !err; p++)
		err = tell_path(n, ranked[p].path, p, &answer, e);
	if (!err)
		*ret = answer;
	return err;
}

enum err ask_path(struct library *l, row_id from, row_id to, const row_id *avoid, size_t n_avoid, size_t max_paths,
	struct arena *a, struct path_answer *ret, struct error *e)
{
	const struct walk_limits limits = { .max_fetch = FETCH_MAX };
	struct naming naming = { l, a, NULL };
	struct path_set set;
	struct adjacency g;
	struct links *links;
	enum err err = links_new(l, &(struct links_filter){ 0 }, &links, e);

	if (err)
		return err;
	g = links_adjacency(links);
	err = walk_paths(
		&g, from, to, avoid, n_avoid, MAX(max_paths, (size_t)TIES_MAX), &limits, l->cancel, a, &set, e);
	links_free(links);
	if (err)
		return err;
	naming.known = map64_new();
	err = tell_paths(&naming, &set, max_paths, ret, e);
	map64_free(naming.known);
	return err;
}
