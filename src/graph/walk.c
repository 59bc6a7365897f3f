/* Breadth-first walks over a graph that is fetched node by node.
 * Knows integers only: not what a node is, nor where its links come from. */
#include "graph/walk.h"

#include <assert.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/vec.h"

/* The cancel token is tested at every fetch, and within one at every so many links. */
#define LINKS_A_POLL 4096

/* What a search may still spend, and whether it ran out. */
struct budget {
	const struct adjacency *g;
	const struct cancel *cancel;
	int min_works;
	size_t max_nodes, max_fetch; /* 0: no limit */
	size_t fetched;
};

static bool holds(const struct map64 *m, uint64_t key)
{
	uint64_t ignored;
	return map64_get(m, key, &ignored);
}

static enum err stopped(struct error *e)
{
	return error_set(e, ERR_CANCELLED, "the walk was stopped");
}

static struct budget budget_of(const struct adjacency *g, const struct walk_limits *l, const struct cancel *cancel)
{
	struct budget b = { .g = g, .cancel = cancel };
	if (l) {
		b.min_works = l->min_works;
		b.max_nodes = l->max_nodes;
		b.max_fetch = l->max_fetch;
	}
	return b;
}

static bool budget_spent(const struct budget *b, size_t nodes)
{
	return (b->max_nodes && nodes >= b->max_nodes) || (b->max_fetch && b->fetched >= b->max_fetch);
}

static enum err budget_fetch(struct budget *b, node_id node, const struct link **ret_links, size_t *ret_n,
	struct error *e)
{
	if (cancel_test(b->cancel))
		return stopped(e);
	b->fetched++;
	return b->g->fetch(b->g->ctx, node, ret_links, ret_n, e);
}

/* ---- neighbourhoods ---- */

typedef VEC(struct step) step_vec;

static int compare_steps(const void *pa, const void *pb)
{
	const struct step *a = pa, *b = pb;
	if (a->hops != b->hops)
		return a->hops < b->hops ? -1 : 1;
	if (a->link.strength != b->link.strength)
		return a->link.strength > b->link.strength ? -1 : 1;
	return (a->node > b->node) - (a->node < b->node);
}

/* Takes the links of `from` into the level that is being reached. Nodes of the levels before keep their place. */
static enum err reach(struct budget *b, node_id from, int hops, size_t level, step_vec *steps, struct map64 *places,
	struct error *e)
{
	const struct link *links;
	size_t n;
	enum err err = budget_fetch(b, from, &links, &n, e);
	if (err)
		return err;
	for (size_t i = 0; i < n; i++) {
		if (i % LINKS_A_POLL == LINKS_A_POLL - 1 && cancel_test(b->cancel))
			return stopped(e);
		if (links[i].works < b->min_works || links[i].to == from)
			continue;
		struct step step = { .node = links[i].to, .via = from, .hops = hops, .link = links[i] };
		size_t known = map64_count(places);
		uint64_t place = *map64_slot(places, (uint64_t)links[i].to, steps->n);
		if (map64_count(places) > known) {
			vec_push(steps, step);
			continue;
		}
		if (place < level || place == UINT64_MAX)
			continue;
		struct step *old = &steps->v[place];
		double gain = step.link.strength - old->link.strength;
		if (gain > 0 || (!(gain < 0) && step.via < old->via))
			*old = step;
	}
	return ERR_OK;
}

enum err walk_near(const struct adjacency *g, node_id from, const struct walk_limits *limits,
	const struct cancel *cancel, struct arena *a, struct neighbourhood *ret, struct error *e)
{
	assert(limits && limits->hops >= 1);
	struct budget b = budget_of(g, limits, cancel);
	struct map64 *places = map64_new(); /* node → its place in steps; the start has none */
	step_vec steps = { 0 };
	bool cut = false;
	map64_put(places, (uint64_t)from, UINT64_MAX);
	size_t begin = 0, end = 0;
	enum err err = reach(&b, from, 1, 0, &steps, places, e);
	for (int hops = 1; !err; hops++) {
		/* the level is whole: put it in order, which is the order of the answer and of what is asked next */
		begin = end;
		end = steps.n;
		if (end > begin)
			qsort(steps.v + begin, end - begin, sizeof(steps.v[0]), compare_steps);
		if (hops == limits->hops || begin == end || cut)
			break;
		for (size_t i = begin; i < end && !err && !cut; i++) {
			/* the vector may move while it grows */
			node_id node = steps.v[i].node;
			if (budget_spent(&b, steps.n))
				cut = true;
			else
				err = reach(&b, node, hops + 1, end, &steps, places, e);
		}
	}
	if (!err) {
		struct neighbourhood near = { .n = steps.n, .cut = cut };
		near.steps = ARENA_ARRAY(a, struct step, steps.n);
		if (steps.n)
			memcpy(near.steps, steps.v, steps.n * sizeof(steps.v[0]));
		*ret = near;
	}
	vec_done(&steps);
	map64_free(places);
	return err;
}

/* ---- shortest paths ---- */

/* One half of the search: a ball around one end, grown level by level. Nodes are numbered as they are found. An arc
 * leads from a node to one of the next level out. */
struct arc {
	uint32_t near, far;
};

struct half {
	VEC(node_id) nodes;
	VEC(struct arc) arcs;
	struct map64 *places;   /* node → its number */
	VEC(uint32_t) frontier; /* numbers of the outermost whole level, by node */
	VEC(uint32_t) next;     /* the level that is being reached */
	size_t inner;           /* nodes before this number belong to whole levels */
	int radius;
};

static void half_init(struct half *h, node_id end)
{
	*h = (struct half){ .places = map64_new(), .inner = 1 };
	map64_put(h->places, (uint64_t)end, 0);
	vec_push(&h->nodes, end);
	vec_push(&h->frontier, 0);
}

static void half_done(struct half *h)
{
	map64_free(h->places);
	vec_done(&h->nodes);
	vec_done(&h->arcs);
	vec_done(&h->frontier);
	vec_done(&h->next);
}

static int compare_ids(const void *pa, const void *pb)
{
	node_id a = *(const node_id *)pa, b = *(const node_id *)pb;
	return (a > b) - (a < b);
}

/* The level in the order of its nodes, so that a limit cuts at the same place whatever the order of fetching. */
static void sort_level(struct half *h)
{
	size_t n = h->next.n;
	vec_clear(&h->frontier);
	node_id *ids = xcalloc(n ? n : 1, sizeof(*ids));
	for (size_t i = 0; i < n; i++)
		ids[i] = h->nodes.v[h->next.v[i]];
	qsort(ids, n, sizeof(*ids), compare_ids);
	for (size_t i = 0; i < n; i++) {
		uint64_t place = 0;
		map64_get(h->places, (uint64_t)ids[i], &place);
		vec_push(&h->frontier, (uint32_t)place);
	}
	free(ids);
	vec_clear(&h->next);
}

/* Grows the ball by one level. *met turns true when a node of the other ball is reached; *cut when a limit stops it
 * within the level, which then is not whole. */
static enum err grow(struct half *h, const struct half *other, const struct map64 *avoid, struct budget *b, bool *met,
	bool *cut, struct error *e)
{
	for (size_t f = 0; f < h->frontier.n; f++) {
		uint32_t near = h->frontier.v[f];
		const struct link *links;
		size_t n;
		if (budget_spent(b, h->nodes.n + other->nodes.n)) {
			*cut = true;
			break;
		}
		enum err err = budget_fetch(b, h->nodes.v[near], &links, &n, e);
		if (err)
			return err;
		for (size_t i = 0; i < n; i++) {
			if (i % LINKS_A_POLL == LINKS_A_POLL - 1 && cancel_test(b->cancel))
				return stopped(e);
			uint64_t key = (uint64_t)links[i].to;
			if (links[i].works < b->min_works || holds(avoid, key))
				continue;
			size_t known = map64_count(h->places);
			uint32_t far = (uint32_t)*map64_slot(h->places, key, h->nodes.n);
			if (map64_count(h->places) > known) {
				vec_push(&h->nodes, links[i].to);
				vec_push(&h->next, far);
				*met = *met || holds(other->places, key);
			}
			if (far >= h->inner)
				vec_push(&h->arcs, (struct arc){ near, far });
		}
	}
	h->radius++;
	h->inner = h->nodes.n;
	sort_level(h);
	return ERR_OK;
}

/* The steps of all shortest paths, from nearer to `from` to nearer to `to`. */
struct way {
	node_id at, next;
};

typedef VEC(struct way) way_vec;

static int compare_ways(const void *pa, const void *pb)
{
	const struct way *a = pa, *b = pb;
	if (a->at != b->at)
		return a->at < b->at ? -1 : 1;
	return (a->next > b->next) - (a->next < b->next);
}

/* Walks the arcs of one half back from the nodes where the halves met and keeps those that it uses. Arcs were pushed
 * level by level, so one pass from the last to the first sees every far end before its near end. */
static void keep_ways(const struct half *h, const struct half *other, bool forward, way_vec *ways)
{
	char *on = xcalloc(h->nodes.n, 1);
	for (size_t i = 0; i < h->nodes.n; i++)
		on[i] = (char)holds(other->places, (uint64_t)h->nodes.v[i]);
	for (size_t i = h->arcs.n; i-- > 0;) {
		struct arc arc = h->arcs.v[i];
		if (!on[arc.far])
			continue;
		on[arc.near] = 1;
		node_id near = h->nodes.v[arc.near], far = h->nodes.v[arc.far];
		struct way way = { forward ? near : far, forward ? far : near };
		vec_push(ways, way);
	}
	free(on);
}

static size_t first_way(const way_vec *ways, node_id at)
{
	size_t lo = 0, hi = ways->n;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (ways->v[mid].at < at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Lists paths in lexicographic order. Every way leads to `to`, so nothing is tried in vain: O(length) a path. */
static void list_paths(const way_vec *ways, node_id from, size_t max_paths, struct arena *a, struct path_set *set)
{
	size_t length = (size_t)set->length;
	size_t *choice = xcalloc(length + 1, sizeof(*choice)); /* the way taken behind node i of the path */
	node_id *nodes = xcalloc(length + 1, sizeof(*nodes));
	VEC(struct path) paths = { 0 };
	size_t depth = 0;
	nodes[0] = from;
	choice[0] = first_way(ways, from);
	for (;;) {
		if (depth == length) {
			if (paths.n == max_paths) {
				set->cut = true;
				break;
			}
			struct path path = { ARENA_ARRAY(a, node_id, length + 1), length + 1 };
			memcpy(path.nodes, nodes, (length + 1) * sizeof(*nodes));
			vec_push(&paths, path);
		} else if (choice[depth] < ways->n && ways->v[choice[depth]].at == nodes[depth]) {
			node_id next = ways->v[choice[depth]++].next;
			nodes[++depth] = next;
			choice[depth] = first_way(ways, next);
			continue;
		}
		if (depth == 0)
			break;
		depth--;
	}
	set->paths = ARENA_ARRAY(a, struct path, paths.n);
	set->n = paths.n;
	if (paths.n)
		memcpy(set->paths, paths.v, paths.n * sizeof(paths.v[0]));
	vec_done(&paths);
	free(choice);
	free(nodes);
}

enum err walk_paths(const struct adjacency *g, node_id from, node_id to, const node_id *avoid, size_t n_avoid,
	size_t max_paths, const struct walk_limits *limits, const struct cancel *cancel, struct arena *a,
	struct path_set *ret, struct error *e)
{
	struct budget b = budget_of(g, limits, cancel);
	int longest = limits && limits->hops > 0 ? limits->hops : INT32_MAX;
	struct map64 *shut = map64_new();
	struct half front, back;
	way_vec ways = { 0 };
	struct path_set set = { .length = -1 };
	bool met = from == to, more = true;
	enum err err = ERR_OK;
	half_init(&front, from);
	half_init(&back, to);
	for (size_t i = 0; i < n_avoid; i++)
		map64_put(shut, (uint64_t)avoid[i], 1);
	if (!met && (holds(shut, (uint64_t)from) || holds(shut, (uint64_t)to)))
		more = false;
	while (more && !met && !set.cut && !err) {
		struct half *grown = back.frontier.n < front.frontier.n ? &back : &front;
		if (grown->frontier.n == 0)
			break;
		if (front.radius + back.radius >= longest) {
			set.cut = true;
			break;
		}
		err = grow(grown, grown == &front ? &back : &front, shut, &b, &met, &set.cut, e);
	}
	if (!err && met) {
		set.length = front.radius + back.radius;
		keep_ways(&front, &back, true, &ways);
		keep_ways(&back, &front, false, &ways);
		if (ways.n)
			qsort(ways.v, ways.n, sizeof(ways.v[0]), compare_ways);
		list_paths(&ways, from, max_paths, a, &set);
	}
	if (!err)
		*ret = set;
	vec_done(&ways);
	half_done(&front);
	half_done(&back);
	map64_free(shut);
	return err;
}

/* ---- groups ---- */

static uint32_t root_of(uint32_t *parent, uint32_t i)
{
	while (parent[i] != i) {
		parent[i] = parent[parent[i]];
		i = parent[i];
	}
	return i;
}

size_t walk_groups(size_t n, const struct pair *pairs, size_t n_pairs, uint32_t *group)
{
	assert(n <= UINT32_MAX);
	uint32_t *parent = xcalloc(n ? n : 1, sizeof(*parent)), *size = xcalloc(n ? n : 1, sizeof(*size));
	size_t count = 0;
	for (size_t i = 0; i < n; i++) {
		parent[i] = (uint32_t)i;
		size[i] = 1;
	}
	for (size_t i = 0; i < n_pairs; i++) {
		assert(pairs[i].a < n && pairs[i].b < n);
		uint32_t x = root_of(parent, pairs[i].a), y = root_of(parent, pairs[i].b);
		if (x == y)
			continue;
		uint32_t big = size[x] < size[y] ? y : x, small = big == x ? y : x;
		parent[small] = big;
		size[big] += size[small];
	}
	/* sizes are done with: their array now numbers the roots, from 1 */
	memset(size, 0, n * sizeof(*size));
	for (size_t i = 0; i < n; i++) {
		uint32_t root = root_of(parent, (uint32_t)i);
		if (size[root] == 0)
			size[root] = (uint32_t)++count;
		group[i] = size[root] - 1;
	}
	free(parent);
	free(size);
	return count;
}
