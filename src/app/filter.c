/* What the filter language cannot know by itself: who a target is, who is near, what a lens says. */
#include "app/filter.h"

#include <stdlib.h>

#include "app/ask.h"
#include "app/links.h"
#include "base/utf8.h"

enum { NEAR_MAX = 1000000 };

static int by_id(const void *a, const void *b)
{
	row_id x = *(const row_id *)a, y = *(const row_id *)b;

	return (x > y) - (x < y);
}

enum err filter_near(
	struct library *l, row_id person, int hops, struct arena *a, row_id **ret, size_t *ret_n, struct error *e)
{
	const struct walk_limits limits = { .hops = hops, .max_nodes = NEAR_MAX };
	struct neighbourhood near = { 0 };
	struct adjacency g;
	struct links *links;
	row_id *ids;
	enum err err = links_new(l, &(struct links_filter){ 0 }, &links, e);

	if (err)
		return err;
	if (hops > 0) {
		g = links_adjacency(links);
		err = walk_near(&g, person, &limits, l->cancel, a, &near, e);
	}
	links_free(links);
	if (err)
		return err;
	if (near.cut)
		return error_set(e, ERR_LIMIT, "more than %d people are within %d hops", NEAR_MAX, hops);
	ids = ARENA_ARRAY(a, row_id, near.n + 1);
	ids[0] = person;
	for (size_t i = 0; i < near.n; i++)
		ids[i + 1] = near.steps[i].node;
	qsort(ids, near.n + 1, sizeof(*ids), by_id);
	*ret = ids;
	*ret_n = near.n + 1;
	return ERR_OK;
}

/* All whom a name fits are meant by person:, but nobody can say from whom near: should count. */
static enum err resolve_people(
	void *ctx, struct str target, int hops, struct arena *a, row_id **ret, size_t *ret_n, struct error *e)
{
	struct library *l = ctx;
	struct target_answer t;
	row_id *ids;
	enum err err = ask_target(l, target, KIND_PERSON, a, &t, e);

	if (err)
		return err;
	if (t.target.kind == KIND_PERSON)
		return filter_near(l, t.target.id, hops, a, ret, ret_n, e);
	if (hops > 0)
		return error_set(
			e, ERR_EXISTS, "\"" STR_FMT "\" fits several people", STR_ARG(utf8_clip(target, 80)));
	ids = ARENA_ARRAY(a, row_id, t.n_candidates + 1);
	for (size_t i = 0; i < t.n_candidates; i++)
		ids[i] = t.candidates[i].id;
	qsort(ids, t.n_candidates, sizeof(*ids), by_id);
	*ret = ids;
	*ret_n = t.n_candidates;
	return ERR_OK;
}

static enum err resolve_lens(void *ctx, struct str name, struct arena *a, struct str *ret_text, struct error *e)
{
	struct library *l = ctx;
	struct said *lenses;
	size_t n;
	enum err err = ask_said(l, KIND_NONE, 0, STR("lens"), a, &lenses, &n, e);

	if (err)
		return err;
	for (size_t i = 0; i < n; i++) {
		if (str_eq(lenses[i].label, name)) {
			*ret_text = lenses[i].text;
			return ERR_OK;
		}
	}
	return error_set(e, ERR_MISSING, "no saved filter is named \"" STR_FMT "\"", STR_ARG(utf8_clip(name, 60)));
}

enum err filter_compile(struct library *l, struct str text, struct arena *a, struct buf *ret_normal,
	struct match **ret, struct error *e)
{
	const struct match_resolver r = { l, resolve_people, resolve_lens };
	const struct query *q;
	enum err err = query_parse(text, a, &q, e);

	if (!err)
		err = match_new(q, &r, ret, e);
	if (err)
		return err;
	match_cancel(*ret, l->cancel);
	if (ret_normal)
		query_print(q, ret_normal);
	return ERR_OK;
}
