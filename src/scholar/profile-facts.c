/* Who, what and where of a person's works, regrouped: topics that two people share, evidence for the judge of
 * identity. It must not decide: identity.c does. */
#include "scholar/profile-int.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/vec.h"
#include "bib/record.h"
#include "scholar/discipline.h"
#include "scholar/identity.h"
#include "store/person.h"
#include "store/thing.h"

#define SHOWN_TOPICS 3

enum err profile_facts_of(struct store *index, row_id person, struct arena *a, struct profile_facts *ret,
	struct error *e)
{
	struct profile_facts f = { 0 };
	enum err r;

	if ((r = person_bulk_mates(index, person, EDGE_MAX_AUTHORS, a, &f.mates, &f.n_mates, e)) != ERR_OK ||
		(r = person_bulk_subjects(index, person, a, &f.subjects, e)) != ERR_OK ||
		(r = person_bulk_places(index, person, a, &f.places, &f.n_places, e)) != ERR_OK)
		return r;
	*ret = f;
	return ERR_OK;
}

/* The rows of one work in an array that is sorted by work, whose row type begins with the work. */
#define ROWS_OF(rows, n, id, ret_from, ret_to)                                \
	do {                                                                  \
		size_t low_ = 0, high_ = (n);                                 \
		while (low_ < high_) {                                        \
			size_t mid_ = low_ + (high_ - low_) / 2;              \
			if ((rows)[mid_].work < (id))                         \
				low_ = mid_ + 1;                              \
			else                                                  \
				high_ = mid_;                                 \
		}                                                             \
		*(ret_from) = low_;                                           \
		while (low_ < (n) && (rows)[low_].work == (id))               \
			low_++;                                               \
		*(ret_to) = low_;                                             \
	} while (0)

/* Shelf marks last, then more works, then stated, then by name. */
static int by_works(const void *a, const void *b)
{
	const struct thing *x = a, *y = b;
	int order;

	if ((x->origin == TOPIC_CATEGORY) != (y->origin == TOPIC_CATEGORY))
		return x->origin == TOPIC_CATEGORY ? 1 : -1;
	if (x->works != y->works)
		return x->works > y->works ? -1 : 1;
	if (x->origin != y->origin)
		return x->origin < y->origin ? -1 : 1;
	order = str_cmp(x->name, y->name);
	return order ? order : (x->id > y->id) - (x->id < y->id);
}

void profile_topics(const struct profile_facts *f, struct arena *a, struct thing **ret, size_t *ret_n)
{
	size_t n = f->subjects.n_topics;
	struct thing *topics = ARENA_ARRAY(a, struct thing, n + 1);

	for (size_t i = 0; i < n; i++) {
		topics[i] = f->subjects.topics[i];
		topics[i].works = 0;
		topics[i].origin = TOPIC_DERIVED;
	}
	for (size_t i = 0; i < f->subjects.n; i++) {
		struct thing *t = &topics[f->subjects.v[i].topic];

		t->works++;
		t->origin = MIN(t->origin, f->subjects.v[i].origin);
	}
	if (n > 0)
		qsort(topics, n, sizeof(*topics), by_works);
	*ret = topics;
	*ret_n = n;
}

struct shared {
	const struct thing *topic;
	enum topic_origin origin;
	uint32_t collaborator, works;
};

/* More works together, then stated by a source, then rarer in the index, then by name. */
static bool is_before(const struct shared *x, const struct shared *y)
{
	if (x->works != y->works)
		return x->works > y->works;
	if (x->origin != y->origin)
		return x->origin < y->origin;
	if (x->topic->works != y->topic->works)
		return x->topic->works < y->topic->works;
	return str_cmp(x->topic->name, y->topic->name) < 0;
}

static void write_topics(struct collaborator *c, const struct shared *const *best, size_t n, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_adds(&b, ", ");
		buf_add(&b, best[i]->topic->name);
	}
	c->topics = arena_str(a, buf_str(&b));
}

static void choose_topics(struct collaborator *people, size_t n, const struct shared *all, size_t n_all,
	struct arena *a)
{
	const struct shared *(*best)[SHOWN_TOPICS] = xcalloc(n + 1, sizeof(*best));
	size_t *given = xcalloc(n + 1, sizeof(*given));

	for (size_t i = 0; i < n_all; i++) {
		const struct shared **mine = best[all[i].collaborator];
		size_t *count = &given[all[i].collaborator];
		size_t at;

		if (*count < SHOWN_TOPICS)
			at = (*count)++;
		else if (is_before(&all[i], mine[SHOWN_TOPICS - 1]))
			at = SHOWN_TOPICS - 1;
		else
			continue;
		for (; at > 0 && is_before(&all[i], mine[at - 1]); at--)
			mine[at] = mine[at - 1];
		mine[at] = &all[i];
	}
	for (size_t i = 0; i < n; i++)
		write_topics(&people[i], best[i], given[i], a);
	free(best);
	free(given);
}

void profile_shared_topics(const struct profile_facts *f, struct collaborator *people, size_t n, struct arena *a)
{
	const struct person_subjects *s = &f->subjects;
	struct map64 *who = map64_new();  /* person to place in people */
	struct map64 *seen = map64_new(); /* that place and a topic to place in all */
	VEC(struct shared) all = { 0 };

	n = MIN(n, (size_t)PROFILE_TOPICS_FOR);
	for (size_t i = 0; i < n; i++)
		map64_put(who, (uint64_t)people[i].id, i);
	for (size_t i = 0, from = 0; i < f->n_mates; i++) {
		uint64_t c;

		while (from < s->n && s->v[from].work < f->mates[i].work)
			from++;
		if (!map64_get(who, (uint64_t)f->mates[i].person, &c))
			continue;
		for (size_t k = from; k < s->n && s->v[k].work == f->mates[i].work; k++) {
			uint64_t *slot;

			if (s->v[k].origin == TOPIC_CATEGORY)
				continue;
			slot = map64_slot(seen, c << 32 | s->v[k].topic, all.n);
			if (*slot == all.n)
				vec_push(&all, (struct shared){ &s->topics[s->v[k].topic], s->v[k].origin,
					(uint32_t)c, 0 });
			all.v[*slot].works++;
			all.v[*slot].origin = MIN(all.v[*slot].origin, s->v[k].origin);
		}
	}
	choose_topics(people, n, all.v, all.n, a);
	vec_done(&all);
	map64_free(seen);
	map64_free(who);
}

/* What regrouping asks again and again. */
struct gather {
	const struct page *page;
	const struct profile_facts *f;
	struct map64 *people; /* collaborator to place in page->people: their names */
	struct map64 *own;    /* works that the owner's own list names */
	struct map64 *venues; /* venue to its works */
	struct str *disciplines; /* of each topic; of shelf marks: by their archive */
	int index_works;
	struct arena *a;
};

static void take_people(struct identity_work *w, const struct gather *g)
{
	size_t from, to;
	row_id *ids;
	struct str *names;

	ROWS_OF(g->f->mates, g->f->n_mates, w->work, &from, &to);
	ids = ARENA_ARRAY(g->a, row_id, to - from + 1);
	names = ARENA_ARRAY(g->a, struct str, to - from + 1);
	for (; from < to; from++) {
		uint64_t at;

		ids[w->n_people] = g->f->mates[from].person;
		if (map64_get(g->people, (uint64_t)ids[w->n_people], &at))
			names[w->n_people] = g->page->people[at].name;
		w->n_people++;
	}
	w->people = ids;
	w->people_names = names;
}

static void take_topics(struct identity_work *w, const struct gather *g)
{
	const struct person_subjects *s = &g->f->subjects;
	size_t from, to;
	struct str *names, *fields, *likely;
	int *works;

	ROWS_OF(s->v, s->n, w->work, &from, &to);
	names = ARENA_ARRAY(g->a, struct str, to - from + 1);
	fields = ARENA_ARRAY(g->a, struct str, to - from + 1);
	likely = ARENA_ARRAY(g->a, struct str, to - from + 1);
	works = ARENA_ARRAY(g->a, int, to - from + 1);
	for (; from < to; from++) {
		const struct thing *topic = &s->topics[s->v[from].topic];
		struct str discipline = g->disciplines[s->v[from].topic];

		if (s->v[from].origin == TOPIC_CATEGORY) {
			if (discipline.n)
				fields[w->n_fields++] = discipline;
			continue;
		}
		if (discipline.n)
			likely[w->n_likely++] = discipline;
		works[w->n_topics] = topic->works;
		names[w->n_topics++] = topic->name;
	}
	w->topics = names;
	w->topic_works = works;
	w->fields = fields;
	w->likely = likely;
}

static void take_orgs(struct identity_work *w, const struct gather *g)
{
	size_t from, to;
	struct str *orgs;

	ROWS_OF(g->f->places, g->f->n_places, w->work, &from, &to);
	orgs = ARENA_ARRAY(g->a, struct str, to - from + 1);
	for (; from < to; from++)
		orgs[w->n_orgs++] = g->f->places[from].name;
	w->orgs = orgs;
}

/* A CV lists works as publications and preprints; a saved profile page gathers a name, and its list proves nothing.
 * */
static bool is_own_list(struct str section)
{
	enum cv_section s = cv_section_from(section);

	return s == CV_PUBLICATION || s == CV_PREPRINT;
}

/* A topic is a shelf mark or not on all works alike; were it both, the mark would be the surer sign. */
static struct str *disciplines_of(const struct person_subjects *s, struct arena *a)
{
	struct str *ret = ARENA_ARRAY(a, struct str, s->n_topics + 1);
	bool *shelf = ARENA_ARRAY(a, bool, s->n_topics + 1);

	for (size_t i = 0; i < s->n; i++)
		shelf[s->v[i].topic] |= s->v[i].origin == TOPIC_CATEGORY;
	for (size_t i = 0; i < s->n_topics; i++)
		ret[i] = shelf[i] ? discipline_of_shelf(s->topics[i].name) : discipline_of_topic(s->topics[i].name);
	return ret;
}

static enum err take_venue(struct store *index, struct identity_work *w, row_id id, const struct gather *g,
	struct error *e)
{
	struct thing venue;
	uint64_t works = 0;
	enum err r;

	if (id && !map64_get(g->venues, (uint64_t)id, &works)) {
		if ((r = thing_get(index, KIND_VENUE, id, g->a, &venue, e)) != ERR_OK)
			return r;
		works = (uint64_t)MAX(0, venue.works);
		map64_put(g->venues, (uint64_t)id, works);
	}
	w->venue_works = (int)works;
	return ERR_OK;
}

static enum err take_all(struct store *index, const struct gather *g, struct identity_work *works, struct error *e)
{
	size_t n = MIN(g->page->n_works, (size_t)IDENTITY_WORKS_MAX);
	enum err r = ERR_OK;

	for (size_t i = 0; i < n && r == ERR_OK; i++) {
		const struct work *w = &g->page->works[i];
		uint64_t listed;

		works[i] = (struct identity_work){
			.work = w->id, .title = w->title, .type = w->type, .venue = w->venue, .year = w->year,
			.index_works = g->index_works,
			.listed_by_owner = map64_get(g->own, (uint64_t)w->id, &listed),
		};
		take_people(&works[i], g);
		take_topics(&works[i], g);
		take_orgs(&works[i], g);
		r = take_venue(index, &works[i], w->venue_id, g, e);
	}
	return r;
}

enum err profile_identity(struct store *index, const struct page *page, const struct profile_facts *f,
	struct arena *a, struct identity *ret, struct error *e)
{
	struct gather g = { .page = page, .f = f, .a = a };
	/* Works beyond those that are compared stay empty: the judge only counts them. */
	struct identity_work *works = ARENA_ARRAY(a, struct identity_work, page->n_works + 1);
	row_id ceiling;
	enum err r = person_bulk_ceiling(index, &ceiling, e);

	if (r != ERR_OK)
		return r;
	g.index_works = (int)MIN(ceiling, (row_id)INT32_MAX);
	g.disciplines = disciplines_of(&f->subjects, a);
	g.people = map64_new();
	g.own = map64_new();
	g.venues = map64_new();
	for (size_t i = 0; i < page->n_people; i++)
		map64_put(g.people, (uint64_t)page->people[i].id, i);
	for (size_t i = 0; i < page->n_listings; i++)
		if (is_own_list(page->listings[i].section))
			map64_put(g.own, (uint64_t)page->listings[i].work, 1);
	r = take_all(index, &g, works, e);
	if (r == ERR_OK)
		*ret = identity_judge(page->person.name, works, page->n_works, a);
	map64_free(g.people);
	map64_free(g.own);
	map64_free(g.venues);
	return r;
}
