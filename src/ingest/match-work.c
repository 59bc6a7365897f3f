/* Records to works: by identifier first, then by title, year and people. Knows no store. */
#include "ingest/match-work.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/vec.h"
#include "bib/title.h"
#include "ingest/merge.h"

enum { YEARS_APART = 1, VERSION_YEARS = 5, UNKNOWN_APART = 50, AUTHORS_LOOK = 300 };

/* One record, prepared for comparing. */
struct side {
	const struct match_item *item;
	uint64_t title;
	enum merge_class class;
	int year;
	struct name *names;    /* of authors, editors left out; the first AUTHORS_LOOK */
	size_t n_names;
	bool placed;           /* the first name is the first author's */
	struct name owner;
	bool has_owner;
};

/* A work in the making. */
struct group {
	VEC(size_t) members;   /* sides, ascending */
	bool dead;             /* merged into another */
};

struct match {
	struct arena *arena;
	struct side *sides;    /* in canonical order */
	size_t n;
	struct group *groups;
	size_t *of;            /* side → group */
	enum match_why *why;
};

bool match_scheme(enum scheme s)
{
	return s == SCHEME_DOI || s == SCHEME_ARXIV || s == SCHEME_OPENALEX || s == SCHEME_DBLP ||
	       s == SCHEME_ACL || s == SCHEME_PUBMED;
}

const char *match_why_text(enum match_why why)
{
	static const char *const texts[MATCH_WHY_COUNT] = {
		[MATCH_NEW] = "nothing like it",
		[MATCH_IDENT] = "the same identifier",
		[MATCH_OWNER] = "the same title in the list of one of its authors",
		[MATCH_TITLE] = "the same title, year and first author",
	};
	return texts[why];
}

static void prepare(struct side *s, const struct match_item *item, struct arena *a)
{
	const struct record_work *w = &item->r->work;
	struct str owner = merge_owner(w);
	*s = (struct side){ .item = item,
		.title = w->title.n ? title_hash(w->title) : 0,
		.class = merge_class(w),
		.year = w->year };
	s->names = ARENA_ARRAY(a, struct name, MIN(w->n_authors, (size_t)AUTHORS_LOOK));
	for (size_t i = 0; i < w->n_authors && s->n_names < AUTHORS_LOOK; i++) {
		if (w->authors[i].is_editor)
			continue;
		if (s->n_names == 0)
			s->placed = w->authors[i].position > 0;
		s->names[s->n_names++] = merge_author_name(&w->authors[i], a);
	}
	s->has_owner = s->class != MERGE_SOURCE && owner.n > 0;
	if (s->has_owner)
		s->owner = name_split(owner, false, a);
}

static int by_digest(const void *x, const void *y)
{
	const struct match_item *const *a = x, *const *b = y;
	if ((*a)->digest != (*b)->digest)
		return (*a)->digest < (*b)->digest ? -1 : 1;
	return str_cmp((*a)->key, (*b)->key);
}

/* ---- pairs of records ---- */

static bool shares_author(const struct side *a, const struct side *b)
{
	size_t budget = AUTHORS_LOOK * 100;
	for (size_t i = 0; i < a->n_names; i++) {
		for (size_t k = 0; k < b->n_names && budget-- > 0; k++) {
			if (name_compare(&a->names[i], &b->names[k]) != NAME_DIFFERS)
				return true;
		}
	}
	return false;
}

static bool includes(const struct side *s, const struct name *who)
{
	for (size_t i = 0; i < s->n_names; i++) {
		if (name_compare(&s->names[i], who) != NAME_DIFFERS)
			return true;
	}
	return false;
}

static bool same_people(const struct side *a, const struct side *b)
{
	if (a->n_names == 0 || b->n_names == 0)
		return false;
	if (a->placed && b->placed)
		return name_compare(&a->names[0], &b->names[0]) != NAME_DIFFERS;
	return shares_author(a, b);
}

static int years_apart(const struct side *a, const struct side *b)
{
	if (a->year == 0 || b->year == 0)
		return UNKNOWN_APART;
	return abs(a->year - b->year);
}

static bool same_title(const struct side *a, const struct side *b)
{
	return a->title != 0 && a->title == b->title;
}

/* One is an item of somebody's list, and that somebody is among the authors of the other. */
static bool owner_fits(const struct side *a, const struct side *b)
{
	if (!same_title(a, b))
		return false;
	return (a->has_owner && includes(b, &a->owner)) || (b->has_owner && includes(a, &b->owner));
}

static bool title_fits(const struct side *a, const struct side *b, int years)
{
	int apart = years_apart(a, b);
	return same_title(a, b) && (apart <= years || apart == UNKNOWN_APART) && same_people(a, b);
}

/* Two entries of one file, or of one person's list, that the source keeps apart. */
static bool kept_apart(const struct side *a, const struct side *b)
{
	const struct match_item *x = a->item, *y = b->item;
	if (x->file != y->file || x->key.n == 0 || y->key.n == 0 || str_eq(x->key, y->key))
		return false;
	if (a->class == MERGE_SOURCE && b->class == MERGE_SOURCE)
		return true;
	return a->has_owner && b->has_owner && str_eq(merge_owner(&x->r->work), merge_owner(&y->r->work));
}

/* ---- groups ---- */

/* Are there idents of the kind on both sides, and none in common? */
static bool idents_differ(const struct match *m, const struct group *g, const struct group *h, enum scheme s)
{
	bool left = false, right = false;
	for (size_t i = 0; i < g->members.n; i++) {
		const struct record *r = m->sides[g->members.v[i]].item->r;
		for (size_t k = 0; k < r->n_ids; k++) {
			if (r->ids[k].scheme != s || (s == SCHEME_DOI && !merge_is_real_doi(r->ids[k])))
				continue;
			left = true;
			for (size_t j = 0; j < h->members.n; j++) {
				const struct record *o = m->sides[h->members.v[j]].item->r;
				for (size_t l = 0; l < o->n_ids; l++) {
					if (o->ids[l].scheme != s ||
						(s == SCHEME_DOI && !merge_is_real_doi(o->ids[l])))
						continue;
					right = true;
					if (ident_eq(r->ids[k], o->ids[l]))
						return false;
				}
			}
		}
	}
	return left && right;
}

static bool has_real(const struct match *m, const struct group *g, enum scheme s)
{
	for (size_t i = 0; i < g->members.n; i++) {
		const struct record *r = m->sides[g->members.v[i]].item->r;
		for (size_t k = 0; k < r->n_ids; k++) {
			if (r->ids[k].scheme == s && (s != SCHEME_DOI || merge_is_real_doi(r->ids[k])))
				return true;
		}
	}
	return false;
}

/* Does the group's highest class say preprint? */
static bool is_preprint(const struct match *m, const struct group *g)
{
	enum merge_class top = MERGE_PAGE;
	bool preprint = false;
	for (size_t i = 0; i < g->members.n; i++) {
		const struct side *s = &m->sides[g->members.v[i]];
		if (i == 0 || s->class > top) {
			top = s->class;
			preprint = false;
		}
		if (s->class == top)
			preprint = preprint || merge_is_preprint(&s->item->r->work);
	}
	return preprint;
}

static bool is_source(const struct match *m, const struct group *g)
{
	for (size_t i = 0; i < g->members.n; i++) {
		if (m->sides[g->members.v[i]].class == MERGE_SOURCE)
			return true;
	}
	return false;
}

/* A preprint known to arXiv alone and a published work known by a DOI alone. */
static bool are_versions(const struct match *m, const struct group *g, const struct group *h)
{
	const struct group *pre = is_preprint(m, g) ? g : h, *pub = pre == g ? h : g;
	return is_preprint(m, pre) && !is_preprint(m, pub) && has_real(m, pre, SCHEME_ARXIV) &&
	       !has_real(m, pre, SCHEME_DOI) && has_real(m, pub, SCHEME_DOI) && !has_real(m, pub, SCHEME_ARXIV);
}

static bool vetoed(const struct match *m, const struct group *g, const struct group *h)
{
	if (idents_differ(m, g, h, SCHEME_DOI) || idents_differ(m, g, h, SCHEME_ARXIV) || are_versions(m, g, h))
		return true;
	for (size_t i = 0; i < g->members.n; i++) {
		for (size_t k = 0; k < h->members.n; k++) {
			if (kept_apart(&m->sides[g->members.v[i]], &m->sides[h->members.v[k]]))
				return true;
		}
	}
	return false;
}

/* How well two groups go together; smaller is better. */
struct bond {
	int tier;  /* sources with sources, lists with sources, lists with lists */
	int apart; /* years */
	bool types_differ;
	enum match_why why;
};

static bool better(const struct bond *a, const struct bond *b)
{
	if (a->tier != b->tier)
		return a->tier < b->tier;
	if (a->apart != b->apart)
		return a->apart < b->apart;
	return a->types_differ < b->types_differ;
}

static bool judge(const struct match *m, const struct group *g, const struct group *h, struct bond *ret)
{
	bool sources = is_source(m, g), other = is_source(m, h), found = false;
	struct bond best = { .tier = sources && other ? 0 : sources || other ? 1 : 2 };
	for (size_t i = 0; i < g->members.n; i++) {
		for (size_t k = 0; k < h->members.n; k++) {
			const struct side *a = &m->sides[g->members.v[i]], *b = &m->sides[h->members.v[k]];
			/* what already has a source is judged by its sources */
			if ((sources && a->class != MERGE_SOURCE) || (other && b->class != MERGE_SOURCE))
				continue;
			struct bond bond = { best.tier, years_apart(a, b),
				!str_eq_case(a->item->r->work.type, b->item->r->work.type), MATCH_NEW };
			if (best.tier > 0 && owner_fits(a, b))
				bond.why = MATCH_OWNER;
			else if (title_fits(a, b, YEARS_APART))
				bond.why = MATCH_TITLE;
			if (bond.why != MATCH_NEW && (!found || better(&bond, &best))) {
				best = bond;
				found = true;
			}
		}
	}
	if (!found || vetoed(m, g, h))
		return false;
	*ret = best;
	return true;
}

static int ascending(const void *x, const void *y)
{
	const size_t *a = x, *b = y;
	return *a < *b ? -1 : *a > *b;
}

/* The group of the larger number goes into the other, so a group's number is its first member. */
static void join(struct match *m, size_t a, size_t b, enum match_why why)
{
	size_t g = MIN(a, b), h = MAX(a, b);
	struct group *to = &m->groups[g], *from = &m->groups[h];
	for (size_t i = 0; i < from->members.n; i++) {
		m->of[from->members.v[i]] = g;
		vec_push(&to->members, from->members.v[i]);
	}
	qsort(to->members.v, to->members.n, sizeof(*to->members.v), ascending);
	for (size_t i = 0; i < to->members.n; i++) {
		if (i > 0 && m->why[to->members.v[i]] == MATCH_NEW)
			m->why[to->members.v[i]] = why;
	}
	vec_done(&from->members);
	from->dead = true;
}

/* A shared DOI, but nothing else in common? */
static bool mistaken(const struct side *a, const struct side *b)
{
	return a->title && b->title && a->title != b->title && a->n_names && b->n_names && !shares_author(a, b);
}

static void join_by_ident(struct match *m)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct map *first = map_new();
	for (size_t i = 0; i < m->n; i++) {
		const struct record *r = m->sides[i].item->r;
		for (size_t k = 0; k < r->n_ids; k++) {
			struct ident id = r->ids[k];
			if (!match_scheme(id.scheme))
				continue;
			bool typed =
				id.scheme == SCHEME_DOI || id.scheme == SCHEME_ARXIV || id.scheme == SCHEME_PUBMED;
			buf_clear(&b);
			ident_print(id, &b);
			uint64_t other;
			if (!map_get(first, buf_str(&b), &other)) {
				map_put(first, buf_str(&b), i);
				continue;
			}
			/* every earlier bearer is asked: the first one may be the mistaken one */
			for (size_t o = (size_t)other; o < i; o++) {
				const struct record *x = m->sides[o].item->r;
				bool bears = false;
				for (size_t l = 0; l < x->n_ids && !bears; l++)
					bears = ident_eq(x->ids[l], id);
				if (bears && m->of[o] != m->of[i] &&
					!(typed && mistaken(&m->sides[o], &m->sides[i])))
					join(m, m->of[o], m->of[i], MATCH_IDENT);
			}
		}
	}
	map_free(first);
}

/* Joins the best pair, again and again; of equals the one with the smallest records. */
static void join_by_title(struct match *m)
{
	for (;;) {
		struct bond best = { 0 };
		size_t g = 0, h = 0;
		bool found = false;
		for (size_t i = 0; i < m->n; i++) {
			for (size_t k = i + 1; k < m->n; k++) {
				struct bond bond;
				if (m->groups[i].dead || m->groups[k].dead ||
					!judge(m, &m->groups[i], &m->groups[k], &bond))
					continue;
				if (!found || better(&bond, &best)) {
					best = bond;
					g = i;
					h = k;
					found = true;
				}
			}
		}
		if (!found)
			return;
		join(m, g, h, best.why);
	}
}

static bool linked(const struct match *m, const struct group *g, const struct group *h)
{
	if (!are_versions(m, g, h))
		return false;
	for (size_t i = 0; i < g->members.n; i++) {
		for (size_t k = 0; k < h->members.n; k++) {
			if (title_fits(&m->sides[g->members.v[i]], &m->sides[h->members.v[k]], VERSION_YEARS))
				return true;
		}
	}
	return false;
}

void match_works(struct match_item *items, size_t n, struct arena *a, size_t *ret_groups,
	struct match_versions **ret_versions, size_t *ret_n_versions)
{
	struct match m = { .arena = a, .n = n };
	VEC(struct match_versions) versions = { 0 };
	*ret_n_versions = 0;
	*ret_versions = NULL;
	*ret_groups = n;
	for (size_t i = 0; i < n; i++) {
		items[i].group = i;
		items[i].why = MATCH_NEW;
	}
	if (n < 2 || n > MATCH_MAX)
		return;
	struct match_item **order = ARENA_ARRAY(a, struct match_item *, n);
	for (size_t i = 0; i < n; i++)
		order[i] = &items[i];
	qsort(order, n, sizeof(struct match_item *), by_digest);
	m.sides = ARENA_ARRAY(a, struct side, n);
	m.groups = ARENA_ARRAY(a, struct group, n);
	m.of = ARENA_ARRAY(a, size_t, n);
	m.why = ARENA_ARRAY(a, enum match_why, n);
	for (size_t i = 0; i < n; i++) {
		prepare(&m.sides[i], order[i], a);
		vec_push(&m.groups[i].members, i);
		m.of[i] = i;
	}
	join_by_ident(&m);
	join_by_title(&m);
	size_t groups = 0;
	for (size_t g = 0; g < n; g++) {
		if (m.groups[g].dead)
			continue;
		for (size_t i = 0; i < m.groups[g].members.n; i++) {
			size_t s = m.groups[g].members.v[i];
			order[s]->group = groups;
			order[s]->why = m.why[s];
		}
		groups++;
	}
	for (size_t g = 0; g < n; g++) {
		for (size_t h = g + 1; h < n; h++) {
			if (!m.groups[g].dead && !m.groups[h].dead && linked(&m, &m.groups[g], &m.groups[h]))
				vec_push(&versions, (struct match_versions){ order[g]->group, order[h]->group });
		}
	}
	for (size_t g = 0; g < n; g++)
		vec_done(&m.groups[g].members);
	*ret_versions = ARENA_ARRAY(a, struct match_versions, versions.n);
	if (versions.n)
		memcpy(*ret_versions, versions.v, versions.n * sizeof(*versions.v));
	*ret_n_versions = versions.n;
	*ret_groups = groups;
	vec_done(&versions);
}
