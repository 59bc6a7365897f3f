/* The page of a person: rows, counts, score, what the notebook says.
 * It must not know of SQL: what needs a set query asks store/person-bulk.h. */
#include "scholar/profile.h"

#include "scholar/anchor.h"
#include "scholar/profile-int.h"
#include "scholar/trust.h"
#include "store/notebook.h"
#include "store/person.h"
#include "store/source.h"
#include "store/work.h"

#define CLOSE_MAX 4
#define TAGLINE_TOPICS 3

enum err profile_marks_of(struct store *index, struct store *notebook, enum kind kind, row_id id, struct arena *a,
	struct profile_marks *ret, struct error *e)
{
	struct profile_marks marks = { 0 };
	struct anchors anchors;
	struct entry *entries;
	size_t n;
	enum err r;

	if (!notebook) {
		*ret = marks;
		return ERR_OK;
	}
	if ((r = anchor_of(index, kind, id, a, &anchors, e)) != ERR_OK ||
		(r = notebook_of(notebook, &anchors, a, &entries, &n, e)) != ERR_OK)
		return r;
	for (size_t i = 0; i < n; i++) {
		marks.followed |= entries[i].kind == ENTRY_FOLLOW;
		marks.claimed |= entries[i].kind == ENTRY_CLAIM;
	}
	*ret = marks;
	return ERR_OK;
}

/* Four digits: what else a file may have printed must not stretch the histogram. */
static bool is_year(int year)
{
	return year >= 1000 && year <= 2999;
}

void profile_years(const struct work *works, size_t n, struct arena *a, int **ret_years, size_t *ret_n,
	int *ret_first)
{
	int first = 0, last = 0;

	for (size_t i = 0; i < n; i++) {
		if (!is_year(works[i].year))
			continue;
		first = first ? MIN(first, works[i].year) : works[i].year;
		last = MAX(last, works[i].year);
	}
	*ret_first = first;
	*ret_n = first ? (size_t)(last - first) + 1 : 0;
	*ret_years = ARENA_ARRAY(a, int, *ret_n + 1);
	for (size_t i = 0; i < n; i++)
		if (is_year(works[i].year))
			(*ret_years)[works[i].year - first]++;
}

/* The position held now, else the latest. */
static struct str role_in_cv(const struct page *page)
{
	const struct record_cv *best = NULL;

	for (size_t i = 0; i < page->n_cv; i++) {
		const struct record_cv *c = &page->cv[i].cv;

		if (c->section != CV_POSITION || !c->title.n)
			continue;
		if (!best || (c->until == CV_NOW) > (best->until == CV_NOW) ||
			((c->until == CV_NOW) == (best->until == CV_NOW) && c->since > best->since))
			best = c;
	}
	return best ? best->title : STR_NULL;
}

static void add_topics(const struct page *page, struct buf *b)
{
	size_t given = 0;

	for (size_t i = 0; i < page->n_topics && given < TAGLINE_TOPICS; i++) {
		if (page->topics[i].origin == TOPIC_CATEGORY)
			continue;
		buf_adds(b, given > 0 ? ", " : b->n > 0 ? " · " : "");
		buf_add(b, page->topics[i].name);
		given++;
	}
}

static void name_role(struct page *page, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	page->role = page->person.role;
	if (!page->role.n)
		page->role = role_in_cv(page);
	if (!page->role.n)
		page->role = STR("Researcher");
	page->tagline = page->person.tagline;
	if (page->tagline.n)
		return;
	if (page->n_orgs > 0)
		buf_add(&b, page->orgs[0].name);
	add_topics(page, &b);
	page->tagline = arena_str(a, buf_str(&b));
}

static void count(struct page *page)
{
	struct page_counts *c = &page->counts;

	c->works = (int)page->n_works;
	for (size_t i = 0; i < page->n_topics; i++)
		c->topics += page->topics[i].origin != TOPIC_CATEGORY;
	c->collaborators = (int)page->n_people;
	c->close_collaborators = MIN(c->collaborators, CLOSE_MAX);
	c->orgs = (int)page->n_orgs;
	for (size_t i = 0; i < page->n_reported; i++)
		c->followers = MAX(c->followers, page->reported[i].r.followers);
}

static struct str followers_source(const struct page *page)
{
	for (size_t i = 0; i < page->n_reported; i++)
		if (page->reported[i].r.followers == page->counts.followers)
			return page->reported[i].r.source;
	return STR_NULL;
}

static enum claim_state claim_of(const struct page *page, bool mine)
{
	if (mine)
		return CLAIM_MINE;
	for (size_t i = 0; i < page->n_reported; i++)
		if (str_eq_case(page->reported[i].r.claim, STR("claimed")))
			return CLAIM_REPORTED;
	return CLAIM_NONE;
}

/* A record that ORCID gave out about this person. */
static enum err has_orcid_record(struct store *index, row_id id, bool *ret, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *scratch = arena_new(); /* the bodies are of no use to the page */
	struct source_row *rows;
	size_t n;
	enum err r = source_of(index, RECORD_PERSON, id, scratch, &rows, &n, e);

	if (r != ERR_OK)
		return r;
	*ret = false;
	for (size_t i = 0; i < n; i++)
		*ret |= str_is(rows[i].format, "orcid");
	return ERR_OK;
}

static enum err score(struct store *index, struct page *page, bool claimed, struct arena *a, struct error *e)
{
	bool checked = false, confirmed = false;
	struct trust_evidence ev;
	enum err r = ERR_OK;

	for (size_t i = 0; i < page->n_idents; i++)
		checked |= page->idents[i].scheme == SCHEME_ORCID;
	if (claimed && checked)
		r = has_orcid_record(index, page->person.id, &confirmed, e);
	if (r != ERR_OK)
		return r;
	ev = (struct trust_evidence){
		.works = page->counts.works,
		.topics = page->counts.topics,
		.close_collaborators = page->counts.close_collaborators,
		.followers = page->counts.followers,
		.followers_source = followers_source(page),
		.level = trust_level(page->n_works > 0, checked, claimed, confirmed),
	};
	page->trust = trust_score(&ev, a);
	return ERR_OK;
}

static enum err people_of(struct store *index, struct page *page, const struct profile_facts *facts,
	struct arena *a, struct error *e)
{
	struct person_link *links;
	enum err r = person_bulk_links(index, page->person.id, a, &links, &page->n_people, e);

	if (r != ERR_OK)
		return r;
	page->people = ARENA_ARRAY(a, struct collaborator, page->n_people + 1);
	for (size_t i = 0; i < page->n_people; i++)
		page->people[i] = (struct collaborator){
			.id = links[i].edge.b, .name = links[i].name, .edge = links[i].edge };
	profile_shared_topics(facts, page->people, page->n_people, a);
	return ERR_OK;
}

static enum err rows_of(struct store *index, row_id id, struct arena *a, struct page *p, struct error *e)
{
	enum err r;

	if ((r = person_get(index, id, a, &p->person, e)) != ERR_OK ||
		(r = person_names(index, id, a, &p->aliases, &p->n_aliases, e)) != ERR_OK ||
		(r = person_idents(index, id, a, &p->idents, &p->n_idents, e)) != ERR_OK ||
		(r = person_reported(index, id, a, &p->reported, &p->n_reported, e)) != ERR_OK ||
		(r = work_list(index, KIND_PERSON, id, false, a, &p->works, &p->n_works, e)) != ERR_OK ||
		(r = person_listings(index, id, a, &p->listings, &p->n_listings, e)) != ERR_OK ||
		(r = person_orgs(index, id, a, &p->orgs, &p->n_orgs, e)) != ERR_OK)
		return r;
	return person_cv(index, id, a, &p->cv, &p->n_cv, e);
}

enum err profile_person(struct store *index, struct store *notebook, row_id id, struct arena *a, struct page *ret,
	struct error *e)
{
	struct page page = { 0 };
	struct profile_marks marks;
	struct profile_facts facts;
	int first;
	enum err r;

	if ((r = rows_of(index, id, a, &page, e)) != ERR_OK ||
		(r = profile_marks_of(index, notebook, KIND_PERSON, id, a, &marks, e)) != ERR_OK ||
		(r = profile_facts_of(index, id, a, &facts, e)) != ERR_OK ||
		(r = people_of(index, &page, &facts, a, e)) != ERR_OK)
		return r;
	profile_topics(&facts, a, &page.topics, &page.n_topics);
	name_role(&page, a);
	count(&page);
	profile_years(page.works, page.n_works, a, &page.years, &page.n_years, &first);
	if (first)
		page.person.first_year = first;
	page.claim = claim_of(&page, marks.claimed);
	page.followed = marks.followed;
	if ((r = score(index, &page, marks.claimed, a, e)) != ERR_OK ||
		(r = profile_identity(index, &page, &facts, a, &page.identity, e)) != ERR_OK)
		return r;
	*ret = page;
	return ERR_OK;
}
