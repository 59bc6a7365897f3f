/* The neighbourhood of a person under filters, told with names and topics. */
#include "app/ask.h"
#include "app/links.h"
#include "base/map.h"
#include "store/person.h"

enum { ROWS = 500, NODES_MAX = 1000000, FETCH_MAX = 200000, HOPS_MAX = 6, TOPICS_SHOWN = 3 };

static enum err check(const struct walk_request *r, struct error *e)
{
	if (r->hops < 1 || r->hops > HOPS_MAX)
		return error_set(e, ERR_SYNTAX, "a walk goes 1 to %d hops", HOPS_MAX);
	if (r->since && r->until && r->since > r->until)
		return error_set(e, ERR_SYNTAX, "no year is both from %d on and up to %d", r->since, r->until);
	return ERR_OK;
}

/* What somebody works on: shelf marks only where there is nothing else. */
static enum err main_topics(struct library *l, row_id person, struct arena *a, struct str *ret, struct error *e)
{
	CLEANUP(buf_done) struct buf out = { 0 };
	CLEANUP(arena_free_ptr) struct arena *passing = arena_new();
	struct thing *topics;
	size_t n;
	int shown = 0;
	enum err err = person_topics(l->index, person, passing, &topics, &n, e);

	if (err)
		return err;
	for (size_t i = 0; i < n && shown < TOPICS_SHOWN; i++) {
		if (topics[i].origin == TOPIC_CATEGORY && shown > 0)
			break;
		if (shown++)
			buf_adds(&out, ", ");
		buf_add(&out, topics[i].name);
	}
	*ret = arena_str(a, buf_str(&out));
	return ERR_OK;
}

static enum err name_row(struct library *l, const struct step *step, struct map64 *names, struct arena *a,
	struct walk_row *ret, struct error *e)
{
	struct walk_row row = { .step = *step };
	struct person via;
	uint64_t known;
	enum err err = person_get(l->index, step->node, a, &row.person, e);

	if (!err)
		err = main_topics(l, step->node, a, &row.topics, e);
	if (err)
		return err;
	if (!map64_get(names, (uint64_t)step->via, &known)) {
		err = person_get(l->index, step->via, a, &via, e);
		if (err)
			return err;
		struct str *name = ARENA_NEW(a, struct str);

		*name = via.name;
		known = (uint64_t)(uintptr_t)name;
		(void)map64_put(names, (uint64_t)step->via, known);
	}
	row.via_name = *(const struct str *)(uintptr_t)known;
	*ret = row;
	return ERR_OK;
}

static enum err name_rows(struct library *l, const struct neighbourhood *near, struct arena *a,
	struct walk_answer *answer, struct error *e)
{
	struct map64 *names = map64_new();
	enum err err = ERR_OK;

	answer->v = ARENA_ARRAY(a, struct walk_row, answer->n + 1);
	for (size_t i = 0; i < answer->n && !err; i++) {
		if (cancel_test(l->cancel))
			err = error_set(e, ERR_CANCELLED, "cancelled");
		else
			err = name_row(l, &near->steps[i], names, a, &answer->v[i], e);
	}
	map64_free(names);
	return err;
}

enum err ask_walk(
	struct library *l, const struct walk_request *r, struct arena *a, struct walk_answer *ret, struct error *e)
{
	const struct links_filter filter = { .since = r->since,
		.until = r->until,
		.max_authors = r->max_authors,
		.topic = r->topic,
		.count_skipped = true };
	const struct walk_limits limits = {
		.hops = r->hops, .min_works = r->min_works, .max_nodes = NODES_MAX, .max_fetch = FETCH_MAX
	};
	struct walk_answer answer = { .skipped_max = r->max_authors ? r->max_authors : EDGE_MAX_AUTHORS };
	struct neighbourhood near;
	struct adjacency g;
	struct links *links;
	enum err err = check(r, e);

	if (!err)
		err = person_get(l->index, r->from, a, &answer.from, e);
	if (!err)
		err = links_new(l, &filter, &links, e);
	if (err)
		return err;
	g = links_adjacency(links);
	err = walk_near(&g, r->from, &limits, l->cancel, a, &near, e);
	answer.skipped_works = links_skipped(links);
	links_free(links);
	if (err)
		return err;
	answer.total = near.n;
	answer.at_least = near.cut;
	answer.n = MIN(near.n, r->limit ? r->limit : ROWS);
	err = name_rows(l, &near, a, &answer, e);
	if (!err)
		*ret = answer;
	return err;
}
