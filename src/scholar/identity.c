/* Groups of works that hang together, and the judgement whether they are several people's.
 * Pure: it must not know of rows, names of real people, or lists of topics. */
#include "scholar/identity.h"

#include "graph/walk.h"
#include "scholar/identity-int.h"

/* Works that the smaller of two realms must have. */
#define APART_WORKS 2
/* Realms from which on they are too many for one career. */
#define APART_REALMS 4

static void join(struct judge *j, uint32_t *group)
{
	VEC(struct pair) pairs = { 0 };
	uint32_t *first = ARENA_ARRAY(j->a, uint32_t, j->ties.n + 1); /* 1 + the first work that holds the tie */

	for (size_t i = 0; i < j->held.n; i++) {
		struct held h = j->held.v[i];

		if (!j->ties.v[h.tie].joins)
			continue;
		if (first[h.tie])
			vec_push(&pairs, (struct pair){ first[h.tie] - 1, h.work });
		else
			first[h.tie] = h.work + 1;
	}
	j->n_sets = walk_groups(j->n, pairs.v, pairs.n, group);
	vec_done(&pairs);
}

static uint64_t field_bits(struct judge *j, const struct str *fields, size_t n)
{
	uint64_t bits = 0;

	for (size_t i = 0; i < n; i++) {
		size_t k = 0;

		while (k < j->fields.n && !str_eq(j->fields.v[k], fields[i]))
			k++;
		if (k == 64)
			continue;
		if (k == j->fields.n)
			vec_push(&j->fields, fields[i]);
		bits |= (uint64_t)1 << k;
	}
	return bits;
}

static void add_work(struct judge *j, struct identity_set *s, uint32_t i)
{
	const struct identity_work *w = &j->w[i];

	s->works[s->n++] = i;
	s->placed |= w->n_people > 0;
	s->fields |= field_bits(j, w->fields, w->n_fields);
	s->likely |= s->fields | field_bits(j, w->likely, w->n_likely);
	for (size_t k = j->at[i]; k < j->at[i + 1]; k++) {
		s->has_org |= j->ties.v[j->held.v[k].tie].kind == TIE_ORG;
		s->has_topic |= j->ties.v[j->held.v[k].tie].kind == TIE_TOPIC;
	}
	s->placed |= s->has_org;
	if (w->year > 0) {
		s->first_year = s->first_year ? MIN(s->first_year, w->year) : w->year;
		s->last_year = MAX(s->last_year, w->year);
	}
}

static int by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static bool is_wide(enum tie_kind kind)
{
	return kind == TIE_TOPIC || kind == TIE_WORD;
}

static void add_wide(struct judge *j, struct identity_set *s)
{
	VEC(uint32_t) wide = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		for (size_t k = j->at[s->works[i]]; k < j->at[s->works[i] + 1]; k++)
			if (is_wide(j->ties.v[j->held.v[k].tie].kind))
				vec_push(&wide, j->held.v[k].tie);
	if (wide.n > 0)
		qsort(wide.v, wide.n, sizeof(*wide.v), by_number);
	for (size_t i = 0; i < wide.n; i++)
		if (i == 0 || wide.v[i] != wide.v[i - 1])
			wide.v[n++] = wide.v[i];
	s->n_wide = n;
	s->wide = ARENA_ARRAY(j->a, uint32_t, n + 1);
	if (n > 0)
		memcpy(s->wide, wide.v, n * sizeof(*wide.v));
	vec_done(&wide);
}

/* With evidence first, then larger, then newer, then as given. */
static int by_weight(const void *a, const void *b)
{
	const struct identity_set *x = a, *y = b;

	if (x->placed != y->placed)
		return x->placed ? -1 : 1;
	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	if (x->last_year != y->last_year)
		return x->last_year > y->last_year ? -1 : 1;
	return by_number(x->works, y->works);
}

static void sort_into_sets(struct judge *j, const uint32_t *group)
{
	size_t *sizes = ARENA_ARRAY(j->a, size_t, j->n_sets + 1);

	j->sets = ARENA_ARRAY(j->a, struct identity_set, j->n_sets + 1);
	for (size_t i = 0; i < j->n; i++)
		sizes[group[i]]++;
	for (size_t i = 0; i < j->n_sets; i++)
		j->sets[i].works = ARENA_ARRAY(j->a, uint32_t, sizes[i]);
	for (uint32_t i = 0; i < j->n; i++)
		add_work(j, &j->sets[group[i]], i);
	for (size_t i = 0; i < j->n_sets; i++) {
		add_wide(j, &j->sets[i]);
		j->n_placed += j->sets[i].placed;
	}
	if (j->n_sets > 0)
		qsort(j->sets, j->n_sets, sizeof(*j->sets), by_weight);
}

bool identity_share_field(const struct identity_set *a, const struct identity_set *b)
{
	size_t i = 0, k = 0;

	while (i < a->n_wide && k < b->n_wide) {
		if (a->wide[i] == b->wide[k])
			return true;
		if (a->wide[i] < b->wide[k])
			i++;
		else
			k++;
	}
	return false;
}

/* Groups that share a field in its widest sense, directly or through others. */
struct realm {
	size_t works;
	bool has_org, has_topic;
	uint64_t disciplines;
};

static size_t find_realms(const struct judge *j, struct realm **ret)
{
	VEC(struct pair) pairs = { 0 };
	uint32_t *group = ARENA_ARRAY(j->a, uint32_t, j->n_judged + 1);
	struct realm *realms;
	size_t n;

	for (uint32_t i = 0; i < j->n_judged; i++)
		for (uint32_t k = 0; k < i; k++)
			if (identity_share_field(&j->sets[i], &j->sets[k]))
				vec_push(&pairs, (struct pair){ k, i });
	n = walk_groups(j->n_judged, pairs.v, pairs.n, group);
	vec_done(&pairs);
	realms = ARENA_ARRAY(j->a, struct realm, n + 1);
	for (size_t i = 0; i < j->n_judged; i++) {
		struct realm *r = &realms[group[i]];

		r->works += j->sets[i].n;
		r->has_org |= j->sets[i].has_org;
		r->has_topic |= j->sets[i].has_topic;
		r->disciplines |= j->sets[i].likely;
	}
	*ret = realms;
	return n;
}

static bool differ(uint64_t x, uint64_t y)
{
	return x && y && !(x & y);
}

static bool sources_differ(const struct judge *j)
{
	for (size_t i = 0; i < j->n_judged; i++)
		for (size_t k = 0; k < i; k++)
			if (differ(j->sets[i].fields, j->sets[k].fields))
				return true;
	return false;
}

static bool apart(const struct judge *j, const struct realm *x, const struct realm *y)
{
	if (differ(x->disciplines, y->disciplines))
		return true;
	if (j->n_placed == 0)
		return false;
	return (x->has_org && y->has_org && x->has_topic && y->has_topic) || MIN(x->works, y->works) >= APART_WORKS;
}

static bool is_mixed(const struct judge *j)
{
	struct realm *realms;
	size_t n = find_realms(j, &realms);

	if (sources_differ(j) || (j->n_placed > 0 && n >= APART_REALMS))
		return true;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (apart(j, &realms[i], &realms[k]))
				return true;
	return false;
}

/* Disciplines that any set has together become one class. */
static void class_disciplines(struct judge *j)
{
	for (size_t i = 0; i < j->n_judged; i++) {
		uint64_t bits = j->sets[i].likely;
		size_t kept = 0;

		for (size_t k = 0; k < j->n_classes; k++)
			if (j->classes[k] & bits)
				bits |= j->classes[k];
			else
				j->classes[kept++] = j->classes[k];
		if (bits)
			j->classes[kept++] = bits;
		j->n_classes = kept;
	}
}

struct identity identity_judge(struct str name, const struct identity_work *works, size_t n, struct arena *a)
{
	struct judge j = { .name = name, .w = works, .n = MIN(n, (size_t)IDENTITY_WORKS_MAX), .a = a,
		.keys = map_new(), .topics = map_new() };
	struct identity ret = { .people = 1 };
	uint32_t *group = ARENA_ARRAY(a, uint32_t, j.n + 1);

	identity_ties(&j);
	join(&j, group);
	sort_into_sets(&j, group);
	j.n_judged = j.n_placed > 0 ? j.n_placed : j.n_sets;
	class_disciplines(&j);
	ret.mixed = is_mixed(&j);
	if (ret.mixed)
		ret.people = (int)(j.n_placed > 0 ? j.n_placed : j.n_classes);
	ret.n_groups = j.n_sets;
	ret.groups = ARENA_ARRAY(a, struct identity_group, j.n_sets + 1);
	for (size_t i = 0; i < j.n_sets; i++)
		identity_describe(&j, &j.sets[i], &ret.groups[i]);
	identity_explain(&j, n - j.n, &ret);
	map_free(j.keys);
	map_free(j.topics);
	buf_done(&j.key);
	vec_done(&j.ties);
	vec_done(&j.held);
	vec_done(&j.fields);
	return ret;
}
