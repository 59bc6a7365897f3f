/* The page of a work: authors, topics, versions, who said what, and what stands near. */
#include "scholar/profile.h"

#include "store/person-bulk.h"
#include "store/source.h"
#include "store/work.h"

#define NEAR_MAX 20

static enum err works_of_ids(struct store *index, const row_id *ids, size_t n, struct arena *a, struct work **ret,
	struct error *e)
{
	struct work *works = ARENA_ARRAY(a, struct work, n + 1);

	for (size_t i = 0; i < n; i++) {
		enum err r = work_get(index, ids[i], a, &works[i], e);

		if (r != ERR_OK)
			return r;
	}
	*ret = works;
	return ERR_OK;
}

static bool is_version(const struct work_page *page, row_id id)
{
	for (size_t i = 0; i < page->n_versions; i++)
		if (page->versions[i].id == id)
			return true;
	return false;
}

/* Versions of the work stand in a list of their own, so they are asked for on top and left out. */
static enum err near_of(struct store *index, struct work_page *page, struct arena *a, struct error *e)
{
	struct work_near *near;
	row_id ids[NEAR_MAX];
	size_t n, kept = 0;
	enum err r = person_bulk_near(index, page->work.id, NEAR_MAX + page->n_versions, a, &near, &n, e);

	if (r != ERR_OK)
		return r;
	for (size_t i = 0; i < n && kept < NEAR_MAX; i++)
		if (!is_version(page, near[i].work))
			ids[kept++] = near[i].work;
	page->n_near = kept;
	return works_of_ids(index, ids, kept, a, &page->near, e);
}

static enum err versions_of(struct store *index, struct work_page *page, struct arena *a, struct error *e)
{
	row_id *ids;
	enum err r = work_versions(index, page->work.id, a, &ids, &page->n_versions, e);

	if (r != ERR_OK)
		return r;
	return works_of_ids(index, ids, page->n_versions, a, &page->versions, e);
}

enum err profile_work(struct store *index, struct store *notebook, row_id id, struct arena *a,
	struct work_page *ret, struct error *e)
{
	struct work_page page = { 0 };
	enum err r;

	(void)notebook; /* a work page shows no mark of its own */
	if ((r = work_get(index, id, a, &page.work, e)) != ERR_OK ||
		(r = work_mentions(index, id, a, &page.mentions, &page.n_mentions, e)) != ERR_OK ||
		(r = work_idents(index, id, a, &page.idents, &page.n_idents, e)) != ERR_OK ||
		(r = work_topics(index, id, a, &page.topics, &page.n_topics, e)) != ERR_OK ||
		(r = source_of(index, RECORD_WORK, id, a, &page.sources, &page.n_sources, e)) != ERR_OK ||
		(r = work_listings(index, id, a, &page.listings, &page.n_listings, e)) != ERR_OK ||
		(r = versions_of(index, &page, a, e)) != ERR_OK || (r = near_of(index, &page, a, e)) != ERR_OK)
		return r;
	*ret = page;
	return ERR_OK;
}
