/* Whole pages, and rows of given works. */
#include "app/ask.h"
#include "scholar/profile.h"
#include "store/thing.h"
#include "store/work.h"

enum err ask_person(struct library *l, row_id id, struct arena *a, struct page *ret, struct error *e)
{
	return profile_person(l->index, l->notebook, id, a, ret, e);
}

enum err ask_work(struct library *l, row_id id, struct arena *a, struct work_page *ret, struct error *e)
{
	return profile_work(l->index, l->notebook, id, a, ret, e);
}

enum err ask_thing(
	struct library *l, enum kind kind, row_id id, struct arena *a, struct thing_page *ret, struct error *e)
{
	return profile_thing(l->index, l->notebook, kind, id, a, ret, e);
}

enum err ask_thing_row(
	struct library *l, enum kind kind, row_id id, struct arena *a, struct thing *ret, struct error *e)
{
	return thing_get(l->index, kind, id, a, ret, e);
}

enum err ask_work_facts(struct library *l, row_id id, struct arena *a, struct work_page *ret, struct error *e)
{
	struct work_page page = { 0 };
	enum err err = work_get(l->index, id, a, &page.work, e);

	if (!err)
		err = work_mentions(l->index, id, a, &page.mentions, &page.n_mentions, e);
	if (!err)
		err = work_idents(l->index, id, a, &page.idents, &page.n_idents, e);
	if (!err)
		err = work_topics(l->index, id, a, &page.topics, &page.n_topics, e);
	if (!err)
		*ret = page;
	return err;
}

static struct work copy_work(const struct work *w, bool abstract, struct arena *a)
{
	struct work copy = *w;

	copy.key = arena_str(a, w->key);
	copy.title = arena_str(a, w->title);
	copy.abstract = abstract ? arena_str(a, w->abstract) : STR_NULL;
	copy.type = arena_str(a, w->type);
	copy.source = arena_str(a, w->source);
	copy.venue = arena_str(a, w->venue);
	copy.pages = arena_str(a, w->pages);
	copy.url = arena_str(a, w->url);
	copy.doi = arena_str(a, w->doi);
	copy.arxiv = arena_str(a, w->arxiv);
	copy.authors = arena_str(a, w->authors);
	copy.topics = arena_str(a, w->topics);
	return copy;
}

enum err ask_rows(struct library *l, const row_id *ids, size_t n, bool abstracts, struct arena *a,
	struct work **ret, struct error *e)
{
	/* Rows pass through here so that a long list does not keep the abstracts it does not show. */
	CLEANUP(arena_free_ptr) struct arena *passing = arena_new();
	struct work *rows = ARENA_ARRAY(a, struct work, n + 1);

	for (size_t i = 0; i < n; i++) {
		struct work w;
		enum err err;

		if (cancel_test(l->cancel))
			return error_set(e, ERR_CANCELLED, "cancelled");
		err = work_get(l->index, ids[i], passing, &w, e);
		if (err)
			return err;
		rows[i] = copy_work(&w, abstracts, a);
		arena_clear(passing);
	}
	*ret = rows;
	return ERR_OK;
}
