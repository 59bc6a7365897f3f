/* Walks against brute force on random graphs, their limits, and cancelling at every poll. */
#include "graph/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NODES 24 /* at most, in a random graph */
#define FAR 1000

/* A graph as a matrix. Node i is called label[i], so that ids are neither dense nor in order. */
struct matrix {
	int n;
	node_id label[NODES];
	struct link link[NODES][NODES]; /* works 0: none */
	bool reversed;                  /* fetch() gives links in the opposite order */
	size_t fetches;
	enum err fail_with;
	size_t fail_at;
	struct link out[NODES];
};

static int index_of(const struct matrix *m, node_id node)
{
	for (int i = 0; i < m->n; i++) {
		if (m->label[i] == node)
			return i;
	}
	fail_msg("node %lld does not exist", (long long)node);
	return -1;
}

static enum err fetch(void *ctx, node_id node, const struct link **ret_links, size_t *ret_n, struct error *e)
{
	struct matrix *m = ctx;
	int at = index_of(m, node);
	size_t n = 0;
	m->fetches++;
	if (m->fail_with && m->fetches == m->fail_at)
		return error_set(e, m->fail_with, "the graph broke");
	/* what the last call gave is not valid any more */
	memset(m->out, 0x7f, sizeof(m->out));
	for (int k = 0; k < m->n; k++) {
		int to = m->reversed ? m->n - 1 - k : k;
		if (m->link[at][to].works)
			m->out[n++] = m->link[at][to];
	}
	*ret_links = m->out;
	*ret_n = n;
	return ERR_OK;
}

static uint64_t seed;

static unsigned below(unsigned n) /* xorshift64 */
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (unsigned)(seed >> 33) % n;
}

static void join(struct matrix *m, int a, int b, int works, double strength)
{
	m->link[a][b] = (struct link){ m->label[b], works, 2000, 2000 + works, strength };
	m->link[b][a] = (struct link){ m->label[a], works, 2000, 2000 + works, strength };
}

static void random_matrix(struct matrix *m, unsigned percent)
{
	*m = (struct matrix){ .n = 2 + (int)below(NODES - 1) };
	for (int i = 0; i < m->n; i++)
		m->label[i] = ((int64_t)i * 37 + 11) % 101 + (i % 3 ? 0 : INT64_C(5000000000));
	for (int a = 0; a < m->n; a++) {
		for (int b = 0; b < a; b++) {
			/* few different strengths, so that there are ties */
			if (below(100) < percent)
				join(m, a, b, 1 + (int)below(4), 0.25 * (1 + below(3)));
		}
	}
}

/* Distances from one node by relaxation, over links with enough works, never through shut nodes. */
static void distances(const struct matrix *m, int from, int min_works, const bool *shut, int *dist)
{
	for (int i = 0; i < m->n; i++)
		dist[i] = FAR;
	dist[from] = 0;
	for (int round = 0; round < m->n; round++) {
		for (int a = 0; a < m->n; a++) {
			for (int b = 0; b < m->n; b++) {
				if (m->link[a][b].works && m->link[a][b].works >= min_works && !(shut && shut[b]) &&
					dist[a] + 1 < dist[b])
					dist[b] = dist[a] + 1;
			}
		}
	}
}

static void check_near(struct matrix *m, int from, int hops, int min_works)
{
	struct adjacency g = { m, fetch };
	struct walk_limits limits = { .hops = hops, .min_works = min_works };
	struct arena *a = arena_new();
	struct neighbourhood near;
	int dist[NODES];
	size_t want = 0;
	distances(m, from, min_works, NULL, dist);
	for (int i = 0; i < m->n; i++)
		want += i != from && dist[i] <= hops;
	assert_int_equal(walk_near(&g, m->label[from], &limits, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(near.n, want);
	assert_false(near.cut);
	for (size_t i = 0; i < near.n; i++) {
		const struct step *s = &near.steps[i];
		int node = index_of(m, s->node), best = -1;
		assert_int_equal(s->hops, dist[node]);
		for (int v = 0; v < m->n; v++) { /* the strongest link from one hop nearer, then the smaller node */
			const struct link *l = &m->link[v][node];
			if (dist[v] != dist[node] - 1 || !l->works || l->works < min_works)
				continue;
			if (best < 0 || l->strength > m->link[best][node].strength ||
				(!(l->strength < m->link[best][node].strength) && m->label[v] < m->label[best]))
				best = v;
		}
		assert_true(best >= 0);
		assert_int_equal(s->via, m->label[best]);
		const struct link *want_link = &m->link[best][node];
		assert_int_equal(s->link.to, want_link->to);
		assert_int_equal(s->link.works, want_link->works);
		assert_int_equal(s->link.first, want_link->first);
		assert_int_equal(s->link.last, want_link->last);
		assert_true(s->link.strength >= want_link->strength && s->link.strength <= want_link->strength);
		if (i == 0)
			continue;
		const struct step *p = &near.steps[i - 1];
		assert_true(p->hops <= s->hops);
		if (p->hops == s->hops) {
			assert_true(p->link.strength >= s->link.strength);
			if (!(p->link.strength > s->link.strength))
				assert_true(p->node < s->node);
		}
	}
	arena_free(a);
}

static void test_near_oracle(void **state)
{
	(void)state;
	static struct matrix m;
	seed = 0x9e3779b97f4a7c15;
	for (int round = 0; round < 300; round++) {
		random_matrix(&m, 3 + below(30));
		m.reversed = round % 2;
		check_near(&m, (int)below((unsigned)m.n), 1 + (int)below(5), (int)below(3));
	}
}

/* All shortest paths by depth-first search over the distances, in lexicographic order of labels. */
struct oracle {
	const struct matrix *m;
	int min_works, to, length;
	const int *dist_to;
	const bool *shut;
	node_id path[NODES];
	node_id paths[512][NODES];
	size_t n;
};

static void list_all(struct oracle *o, int at, int depth)
{
	o->path[depth] = o->m->label[at];
	if (depth == o->length) {
		if (o->n < ARRAY_LEN(o->paths))
			memcpy(o->paths[o->n], o->path, sizeof(o->path));
		o->n++;
		return;
	}
	node_id last = -1;
	for (;;) { /* the next larger label that leads on */
		int best = -1;
		for (int b = 0; b < o->m->n; b++) {
			const struct link *l = &o->m->link[at][b];
			if (l->works && l->works >= o->min_works && !o->shut[b] && o->dist_to[b] == o->length - depth - 1 &&
				o->m->label[b] > last && (best < 0 || o->m->label[b] < o->m->label[best]))
				best = b;
		}
		if (best < 0)
			return;
		last = o->m->label[best];
		list_all(o, best, depth + 1);
	}
}

static void check_paths(struct matrix *m, int from, int to, int min_works, const bool *shut, size_t max_paths)
{
	static struct oracle o;
	struct adjacency g = { m, fetch };
	struct walk_limits limits = { .min_works = min_works };
	struct arena *a = arena_new();
	struct path_set set;
	node_id avoid[NODES];
	size_t n_avoid = 0;
	int dist[NODES];
	for (int i = 0; i < m->n; i++) {
		if (shut[i])
			avoid[n_avoid++] = m->label[i];
	}
	distances(m, to, min_works, shut, dist);
	o = (struct oracle){ .m = m, .min_works = min_works, .to = to, .length = dist[from], .dist_to = dist, .shut = shut };
	if (from != to && (shut[from] || shut[to]))
		o.length = FAR;
	assert_int_equal(walk_paths(&g, m->label[from], m->label[to], avoid, n_avoid, max_paths, &limits, NULL, a, &set, NULL),
		ERR_OK);
	if (o.length == FAR) {
		assert_int_equal(set.length, -1);
		assert_int_equal(set.n, 0);
		assert_false(set.cut);
		arena_free(a);
		return;
	}
	list_all(&o, from, 0);
	assert_int_equal(set.length, o.length);
	assert_int_equal(set.n, MIN(o.n, max_paths));
	assert_int_equal(set.cut, o.n > max_paths);
	for (size_t i = 0; i < set.n; i++) {
		assert_int_equal(set.paths[i].n, (size_t)o.length + 1);
		assert_memory_equal(set.paths[i].nodes, o.paths[i], set.paths[i].n * sizeof(node_id));
	}
	arena_free(a);
}

static void test_paths_oracle(void **state)
{
	(void)state;
	static struct matrix m;
	seed = 0xd1b54a32d192ed03;
	for (int round = 0; round < 1000; round++) {
		bool shut[NODES] = { false };
		random_matrix(&m, 3 + below(25));
		m.reversed = round % 2;
		for (int i = 0; round % 3 == 0 && i < m.n; i++)
			shut[i] = below(8) == 0;
		int from = (int)below((unsigned)m.n), to = (int)below((unsigned)m.n);
		check_paths(&m, from, to, (int)below(3), shut, round % 5 == 0 ? below(4) : 512);
		check_paths(&m, to, from, 1, shut, 512);
	}
}

/* 0 – 1 – 2 – … – n−1, labels as numbers. */
static void chain(struct matrix *m, int n)
{
	*m = (struct matrix){ .n = n };
	for (int i = 0; i < n; i++)
		m->label[i] = i;
	for (int i = 0; i + 1 < n; i++)
		join(m, i, i + 1, 1, 1);
}

static enum err paths_of(struct matrix *m, int from, int to, const struct walk_limits *limits, struct arena *a,
	struct path_set *ret)
{
	struct adjacency g = { m, fetch };
	return walk_paths(&g, m->label[from], m->label[to], NULL, 0, 10, limits, NULL, a, ret, NULL);
}

static void test_path_limits(void **state)
{
	(void)state;
	static struct matrix m;
	struct arena *a = arena_new();
	struct path_set set;
	chain(&m, 9);
	assert_int_equal(paths_of(&m, 0, 8, NULL, a, &set), ERR_OK);
	assert_int_equal(set.length, 8);
	assert_int_equal(set.n, 1);
	for (int i = 0; i <= 8; i++)
		assert_int_equal(set.paths[0].nodes[i], i);
	assert_int_equal(paths_of(&m, 0, 8, &(struct walk_limits){ .hops = 8 }, a, &set), ERR_OK);
	assert_int_equal(set.length, 8);
	assert_false(set.cut);
	assert_int_equal(paths_of(&m, 0, 8, &(struct walk_limits){ .hops = 7 }, a, &set), ERR_OK);
	assert_int_equal(set.length, -1);
	assert_true(set.cut);
	m.fetches = 0;
	assert_int_equal(paths_of(&m, 0, 8, &(struct walk_limits){ .max_fetch = 3 }, a, &set), ERR_OK);
	assert_int_equal(set.length, -1);
	assert_true(set.cut);
	assert_int_equal(m.fetches, 3);
	assert_int_equal(paths_of(&m, 0, 8, &(struct walk_limits){ .max_nodes = 4 }, a, &set), ERR_OK);
	assert_int_equal(set.length, -1);
	assert_true(set.cut);
	/* the same node: nothing is fetched */
	m.fetches = 0;
	assert_int_equal(paths_of(&m, 3, 3, NULL, a, &set), ERR_OK);
	assert_int_equal(set.length, 0);
	assert_int_equal(set.n, 1);
	assert_int_equal(set.paths[0].n, 1);
	assert_int_equal(set.paths[0].nodes[0], 3);
	assert_int_equal(m.fetches, 0);
	arena_free(a);
}

/* A limit in the very level where the sides meet: the length is right, the paths are real ones, and it is said. */
static void test_path_cut_where_met(void **state)
{
	(void)state;
	static struct matrix m;
	seed = 0x2545f4914f6cdd1d;
	struct arena *a = arena_new();
	for (int round = 0; round < 300; round++) {
		struct path_set whole, part;
		random_matrix(&m, 15);
		int from = 0, to = m.n - 1;
		assert_int_equal(paths_of(&m, from, to, NULL, a, &whole), ERR_OK);
		for (size_t fetches = 1; fetches < 12; fetches++) {
			struct walk_limits limits = { .max_fetch = fetches };
			assert_int_equal(paths_of(&m, from, to, &limits, a, &part), ERR_OK);
			if (part.length < 0)
				continue;
			assert_int_equal(part.length, whole.length);
			assert_true(part.n >= 1 && part.n <= whole.n);
			assert_true(part.cut || part.n == whole.n);
			for (size_t i = 0; i < part.n; i++) {
				for (size_t k = 1; k < part.paths[i].n; k++) {
					int x = index_of(&m, part.paths[i].nodes[k - 1]), y = index_of(&m, part.paths[i].nodes[k]);
					assert_true(m.link[x][y].works > 0);
				}
			}
		}
	}
	arena_free(a);
}

static void test_near_limits(void **state)
{
	(void)state;
	static struct matrix m;
	struct arena *a = arena_new();
	struct neighbourhood near;
	struct adjacency g = { &m, fetch };
	chain(&m, 9);
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 8, .max_nodes = 3 }, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(near.n, 3);
	assert_true(near.cut);
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 3, .max_nodes = 3 }, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(near.n, 3);
	assert_false(near.cut);
	m.fetches = 0;
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 8, .max_fetch = 2 }, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(near.n, 2);
	assert_int_equal(m.fetches, 2);
	assert_true(near.cut);
	/* one fetch per node nearer than hops */
	m.fetches = 0;
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 4 }, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(m.fetches, 4);
	/* a node alone */
	chain(&m, 1);
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 2 }, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(near.n, 0);
	assert_false(near.cut);
	/* a link to itself, which fetch() should not give, is passed over */
	m.link[0][0] = (struct link){ 0, 1, 2000, 2000, 1 };
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 2 }, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(near.n, 0);
	arena_free(a);
}

/* Cancels at poll 1, 2, 3 … until the question is answered: each time it says so and writes nothing. */
static void test_cancel(void **state)
{
	(void)state;
	static struct matrix m;
	seed = 0x123456789abcdef1;
	random_matrix(&m, 12);
	struct arena *a = arena_new();
	struct adjacency g = { &m, fetch };
	struct walk_limits limits = { .hops = 3 };
	unsigned stops = 0;
	for (int which = 0; which < 2; which++) {
		for (unsigned at = 1;; at++) {
			struct cancel c;
			struct error e = { 0 };
			struct neighbourhood near = { .n = 77 };
			struct path_set set = { .length = 77 };
			cancel_init(&c, NULL);
			c.stop_at = at;
			enum err err = which ? walk_paths(&g, m.label[0], m.label[m.n - 1], NULL, 0, 9, NULL, &c, a, &set, &e) :
				walk_near(&g, m.label[0], &limits, &c, a, &near, &e);
			if (err == ERR_OK)
				break;
			assert_int_equal(err, ERR_CANCELLED);
			assert_int_equal(e.code, ERR_CANCELLED);
			assert_true(e.text[0] != '\0');
			assert_int_equal(near.n, 77);
			assert_int_equal(set.length, 77);
			stops++;
			assert_true(at < 1000);
		}
	}
	assert_true(stops > 3);
	arena_free(a);
}

/* A hub with very many links can be stopped within one fetch. */
static struct link *crowd;
static size_t crowd_n;

static enum err fetch_crowd(void *ctx, node_id node, const struct link **ret_links, size_t *ret_n, struct error *e)
{
	(void)ctx;
	(void)e;
	*ret_links = crowd;
	*ret_n = node == 0 ? crowd_n : 0;
	return ERR_OK;
}

static void test_cancel_in_hub(void **state)
{
	(void)state;
	crowd_n = 50000;
	crowd = calloc(crowd_n, sizeof(*crowd));
	for (size_t i = 0; i < crowd_n; i++)
		crowd[i] = (struct link){ (node_id)(crowd_n - i), 1, 0, 0, (double)(i % 7) };
	struct adjacency g = { NULL, fetch_crowd };
	struct arena *a = arena_new();
	struct neighbourhood near;
	struct cancel c;
	cancel_init(&c, NULL);
	c.stop_at = 5;
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 1 }, &c, a, &near, NULL), ERR_CANCELLED);
	assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 1 }, NULL, a, &near, NULL), ERR_OK);
	assert_int_equal(near.n, crowd_n);
	for (size_t i = 1; i < near.n; i++)
		assert_true(near.steps[i - 1].link.strength >= near.steps[i].link.strength);
	arena_free(a);
	free(crowd);
}

static void test_fetch_fails(void **state)
{
	(void)state;
	static struct matrix m;
	struct arena *a = arena_new();
	struct adjacency g = { &m, fetch };
	chain(&m, 9);
	for (size_t at = 1; at <= 3; at++) {
		struct error e = { 0 };
		struct neighbourhood near = { .n = 77 };
		struct path_set set = { .length = 77 };
		m.fail_with = ERR_CORRUPT;
		m.fail_at = at;
		m.fetches = 0;
		assert_int_equal(walk_near(&g, 0, &(struct walk_limits){ .hops = 8 }, NULL, a, &near, &e), ERR_CORRUPT);
		assert_string_equal(e.text, "the graph broke");
		assert_int_equal(near.n, 77);
		m.fetches = 0;
		assert_int_equal(walk_paths(&g, 0, 8, NULL, 0, 9, NULL, NULL, a, &set, &e), ERR_CORRUPT);
		assert_int_equal(set.length, 77);
	}
	arena_free(a);
}

static void test_groups(void **state)
{
	(void)state;
	uint32_t group[64];
	assert_int_equal(walk_groups(0, NULL, 0, group), 0);
	assert_int_equal(walk_groups(3, NULL, 0, group), 3);
	assert_int_equal(group[2], 2);
	struct pair pairs[] = { { 4, 1 }, { 2, 2 }, { 5, 3 }, { 1, 5 } };
	assert_int_equal(walk_groups(6, pairs, 4, group), 3);
	const uint32_t want[] = { 0, 1, 2, 1, 1, 1 };
	assert_memory_equal(group, want, sizeof(want));
	seed = 99;
	for (int round = 0; round < 200; round++) { /* against the closure of the relation */
		unsigned n = 1 + below(30), count = below(40);
		bool joined[30][30] = { 0 };
		struct pair random[40];
		for (unsigned i = 0; i < n; i++)
			joined[i][i] = true;
		for (unsigned i = 0; i < count; i++) {
			random[i] = (struct pair){ below(n), below(n) };
			joined[random[i].a][random[i].b] = joined[random[i].b][random[i].a] = true;
		}
		for (unsigned k = 0; k < n; k++) {
			for (unsigned i = 0; i < n; i++) {
				for (unsigned j = 0; j < n; j++)
					joined[i][j] = joined[i][j] || (joined[i][k] && joined[k][j]);
			}
		}
		size_t groups = walk_groups(n, random, count, group);
		uint32_t next = 0;
		for (unsigned i = 0; i < n; i++) {
			assert_true(group[i] <= next); /* numbered as they appear */
			next += group[i] == next;
			for (unsigned j = 0; j < n; j++)
				assert_int_equal(group[i] == group[j], joined[i][j]);
		}
		assert_int_equal(groups, next);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_near_oracle),
		cmocka_unit_test(test_paths_oracle),
		cmocka_unit_test(test_path_limits),
		cmocka_unit_test(test_path_cut_where_met),
		cmocka_unit_test(test_near_limits),
		cmocka_unit_test(test_cancel),
		cmocka_unit_test(test_cancel_in_hub),
		cmocka_unit_test(test_fetch_fails),
		cmocka_unit_test(test_groups),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
