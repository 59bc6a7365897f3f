/* Neighbourhoods and paths on a graph that is asked for, never loaded: integers in, integers out.
 *
 * A struct adjacency answers "who stands next to node n"; store-backed, array-backed and filtered graphs look the
 * same from here. Nodes are any non-negative 64-bit integers. Results are a pure function of the graph: ties are
 * broken by strength, then by the smaller node, never by the order of fetching.
 * Cost is counted in fetches (one per expanded node) and links seen. */
#ifndef GRAPH_WALK_H
#define GRAPH_WALK_H

#include <stdint.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "base/err.h"

typedef int64_t node_id;

struct link {
	node_id to;
	int works;            /* works together, ≥ 1 */
	int first, last;      /* years of them; 0 unknown */
	double strength;      /* Σ 1/(n−1) over shared works with n authors (Newman 2001) */
};

/* fetch() writes the links of a node into an array of the callee's that stays valid until the next call, in any
 * order, each neighbour once, never the node itself. */
struct adjacency {
	void *ctx;
	enum err (*fetch)(void *ctx, node_id node, const struct link **ret_links, size_t *ret_n, struct error *e);
};

struct walk_limits {
	int hops;          /* ≥ 1 */
	int min_works;     /* a link with fewer is not walked; 0 or 1: all */
	size_t max_nodes;  /* stop expanding when this many are reached; the last one's links are all kept; 0: no limit */
	size_t max_fetch;  /* fetches allowed; 0: no limit */
};

struct step {
	node_id node, via;    /* via: the neighbour one hop nearer, strongest first */
	int hops;
	struct link link;     /* from via to node */
};

struct neighbourhood {
	struct step *steps;   /* nearest first, then strongest, then smaller node; the start is not among them */
	size_t n;
	bool cut;             /* a limit was reached: there is more */
};

/* Complexity: one fetch per node nearer than limits->hops, O(links log links) for the order. */
enum err walk_near(const struct adjacency *g, node_id from, const struct walk_limits *limits,
	const struct cancel *cancel, struct arena *a, struct neighbourhood *ret, struct error *e) MUST_USE;

struct path {
	node_id *nodes;       /* from … to, n ≥ 1 */
	size_t n;
};

struct path_set {
	int length;           /* hops; -1: not connected */
	struct path *paths;   /* all shortest, in lexicographic order of node ids, at most the number asked for */
	size_t n;
	bool cut;             /* there are more than were asked for, or a limit stopped the search */
};

/* All shortest paths, up to max_paths. Bidirectional breadth-first search, so links must go both ways; avoid[] nodes
 * are not entered, not even as an end. limits may be NULL; its hops bound the length, 0 does not. A search that a
 * limit stops where the two sides have just met still gives the right length and at least one path.
 * Complexity: O(fetches of the two half-balls). A path from a node to itself has length 0. */
enum err walk_paths(const struct adjacency *g, node_id from, node_id to, const node_id *avoid, size_t n_avoid,
	size_t max_paths, const struct walk_limits *limits, const struct cancel *cancel, struct arena *a,
	struct path_set *ret, struct error *e) MUST_USE;

/* Connected groups among n items given pairs: group[i] is numbered from 0 in order of first appearance. Returns
 * how many. Union-find, O((n + pairs) α(n)). */
struct pair { uint32_t a, b; };
size_t walk_groups(size_t n, const struct pair *pairs, size_t n_pairs, uint32_t *group);

#endif
