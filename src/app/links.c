/* Adjacency over the index, plain or filtered.
 * Knows what makes an edge; must not know walks, paths or screens. */
#include "app/links.h"

#include <stdlib.h>

#include "app/filter.h"
#include "base/map.h"
#include "base/vec.h"
#include "search/exec.h"
#include "store/person-bulk.h"
#include "store/person.h"
#include "store/work.h"

struct links {
	struct library *l;
	struct links_filter f;
	bool plain;            /* the edges of the index will do */
	struct match *match;   /* of f.topic; NULL: none */
	struct map64 *skipped; /* ids of works left out for their number of authors */
	struct arena *kept;    /* lives as long as this */
	struct arena *a;       /* of the fetch under way */
	VEC(struct link) found;
};

enum err links_new(struct library *l, const struct links_filter *f, struct links **ret, struct error *e)
{
	struct links *k = xcalloc(1, sizeof(*k));

	k->l = l;
	k->f = *f;
	if (k->f.max_authors == 0)
		k->f.max_authors = EDGE_MAX_AUTHORS;
	k->plain = !f->since && !f->until && !f->topic.n && k->f.max_authors == EDGE_MAX_AUTHORS;
	k->skipped = map64_new();
	k->kept = arena_new();
	k->a = arena_new();
	if (f->topic.n) {
		enum err err = filter_compile(l, f->topic, k->kept, NULL, &k->match, e);

		if (err) {
			links_free(k);
			return err;
		}
	}
	*ret = k;
	return ERR_OK;
}

void links_free(struct links *k)
{
	if (!k)
		return;
	match_free(k->match);
	map64_free(k->skipped);
	arena_free(k->kept);
	arena_free(k->a);
	vec_done(&k->found);
	free(k);
}

size_t links_skipped(const struct links *k)
{
	return map64_count(k->skipped);
}

static enum err fetch_edges(struct links *k, node_id node, struct error *e)
{
	struct edge *edges;
	size_t n;
	enum err err = edge_list(k->l->index, node, 0, k->a, &edges, &n, e);

	for (size_t i = 0; i < n && !err; i++)
		vec_push(&k->found, (struct link){ edges[i].b, edges[i].works, edges[i].first_year,
					    edges[i].last_year, edges[i].strength });
	return err;
}

static void skip_crowded(struct links *k, const struct work *works, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (works[i].n_authors > k->f.max_authors)
			(void)map64_put(k->skipped, (uint64_t)works[i].id, 1);
}

/* keep[i]: does works[i] pass the filter? */
static enum err judge(struct links *k, const struct work *works, size_t n, bool *keep, struct error *e)
{
	struct hit_tally tally;

	if (k->match) {
		enum err err = exec_judge(k->l->index, k->match, works, n, keep, &tally, k->l->cancel, e);

		if (err)
			return err;
	}
	for (size_t i = 0; i < n; i++) {
		const struct work *w = &works[i];

		keep[i] = (!k->match || keep[i]) && w->n_authors <= k->f.max_authors &&
			  (!k->f.since || (w->year && w->year >= k->f.since)) &&
			  (!k->f.until || (w->year && w->year <= k->f.until));
	}
	return ERR_OK;
}

static struct link *link_to(struct links *k, struct map64 *places, row_id person)
{
	uint64_t *place = map64_slot(places, (uint64_t)person, UINT64_MAX);

	if (*place == UINT64_MAX) {
		*place = k->found.n;
		vec_push(&k->found, (struct link){ .to = person });
	}
	return &k->found.v[*place];
}

/* One work's authors but the one fetched for: each gets 1/(n − 1) of it. */
static void add_work(
	struct links *k, struct map64 *places, const struct work *w, const struct person_mate *mates, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct link *link = link_to(k, places, mates[i].person);

		link->works++;
		link->strength += 1.0 / (double)n;
		if (w->year && (!link->first || w->year < link->first))
			link->first = w->year;
		if (w->year > link->last)
			link->last = w->year;
	}
}

static enum err fetch_works(struct links *k, node_id node, struct error *e)
{
	struct person_mate *mates;
	struct work *works;
	size_t n_mates, n;
	enum err err = work_list(
		k->l->index, KIND_PERSON, node, k->match && match_needs_abstract(k->match), k->a, &works, &n, e);

	if (!err)
		err = person_bulk_mates(k->l->index, node, k->f.max_authors, k->a, &mates, &n_mates, e);
	if (err)
		return err;
	if (k->f.count_skipped)
		skip_crowded(k, works, n);

	bool *keep = ARENA_ARRAY(k->a, bool, n + 1);

	err = judge(k, works, n, keep, e);
	if (err)
		return err;

	struct map64 *kept = map64_new(), *places = map64_new();

	for (size_t i = 0; i < n; i++)
		if (keep[i])
			(void)map64_put(kept, (uint64_t)works[i].id, i);
	for (size_t i = 0, to; i < n_mates; i = to) {
		uint64_t which;

		for (to = i; to < n_mates && mates[to].work == mates[i].work; to++)
			;
		if (map64_get(kept, (uint64_t)mates[i].work, &which))
			add_work(k, places, &works[which], mates + i, to - i);
	}
	map64_free(kept);
	map64_free(places);
	return ERR_OK;
}

static enum err fetch(void *ctx, node_id node, const struct link **ret_links, size_t *ret_n, struct error *e)
{
	struct links *k = ctx;
	struct work *works;
	size_t n;
	enum err err;

	arena_clear(k->a);
	vec_clear(&k->found);
	err = k->plain ? fetch_edges(k, node, e) : fetch_works(k, node, e);
	if (!err && k->plain && k->f.count_skipped) {
		err = work_list(k->l->index, KIND_PERSON, node, false, k->a, &works, &n, e);
		if (!err)
			skip_crowded(k, works, n);
	}
	if (err)
		return err;
	*ret_links = k->found.v;
	*ret_n = k->found.n;
	return ERR_OK;
}

struct adjacency links_adjacency(struct links *k)
{
	return (struct adjacency){ k, fetch };
}
