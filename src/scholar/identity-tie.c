/* What the works of one person have in common, and whether it is strong enough to join them.
 * It must not decide anything about people: it finds ties. */
#include "scholar/identity-int.h"

#include <stdlib.h>

/* A topic is specific when at most this many other works of the index, and this part of them, bear it. In an index
 * of any size one in 200 is specific; in a small one a handful is, if it is not much of the whole. */
#define SPECIFIC_PART 200
#define SPECIFIC_FEW 6
#define SPECIFIC_SMALL_PART 20
/* A venue says less than a topic: few use it when at most one work in 1,000 is there. */
#define VENUE_PART 1000
/* Titles that have this many words in a row in common are about one thing: versions, parts, follow-ups. */
#define TITLE_RUN 5
#define WORD_MIN 3 /* bytes of a word that says something */
#define PHRASE_MAX 6
#define WORDS_MAX 64

static void hold(struct judge *j, uint32_t work, uint32_t tie, int bearers)
{
	j->ties.v[tie].bearers = MAX(j->ties.v[tie].bearers, bearers);
	vec_push(&j->held, (struct held){ .work = work, .tie = tie });
}

/* The work may be given several times; identity_ties() counts each once. Returns the tie. */
static uint32_t tie_add(struct judge *j, enum tie_kind kind, struct str key, struct str show, int bearers,
	uint32_t work)
{
	uint64_t *slot;

	buf_clear(&j->key);
	buf_addc(&j->key, (char)('a' + kind));
	buf_add(&j->key, key);
	slot = map_slot(j->keys, buf_str(&j->key), j->ties.n);
	if (*slot == j->ties.n)
		vec_push(&j->ties, (struct tie){ .kind = kind, .show = show });
	hold(j, work, (uint32_t)*slot, bearers);
	return (uint32_t)*slot;
}

static void add_people(struct judge *j, uint32_t i)
{
	const struct identity_work *w = &j->w[i];

	for (size_t k = 0; k < w->n_people; k++) {
		struct str key = { (const char *)&w->people[k], sizeof(w->people[k]) };

		tie_add(j, TIE_MATE, key, w->people_names ? w->people_names[k] : STR(""), 0, i);
	}
}

static void add_orgs(struct judge *j, uint32_t i)
{
	CLEANUP(buf_done) struct buf keys = { 0 };

	for (size_t k = 0; k < j->w[i].n_orgs; k++) {
		struct str rest, key;

		buf_clear(&keys);
		identity_org_keys(j->w[i].orgs[k], &keys);
		rest = buf_str(&keys);
		while (rest.n && str_next(&rest, '\n', &key))
			tie_add(j, TIE_ORG, key, j->w[i].orgs[k], 0, i);
	}
}

static void add_topics(struct judge *j, uint32_t i)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	const struct identity_work *w = &j->w[i];

	for (size_t k = 0; k < w->n_topics; k++) {
		int bearers = w->topic_works ? w->topic_works[k] : 0;
		uint64_t tie;

		if (map_get(j->topics, w->topics[k], &tie)) {
			hold(j, i, (uint32_t)tie, bearers);
			continue;
		}
		buf_clear(&key);
		identity_topic_key(w->topics[k], &key);
		if (key.n)
			map_put(j->topics, w->topics[k],
				tie_add(j, TIE_TOPIC, buf_str(&key), w->topics[k], bearers, i));
	}
}

static size_t split(struct str text, char at, struct str *words, size_t max)
{
	struct str word;
	size_t n = 0;

	while (text.n && n < max && str_next(&text, at, &word))
		words[n++] = word;
	return n;
}

struct numbers {
	uint32_t *v;
	size_t n, cap;
};

/* The topics that are named inside a folded text, but for the whole of it: "hierarchical federated learning" is also
 * about federated learning. Only topics of two words and more: one word may be any word. */
static void topics_inside(struct judge *j, struct str key, struct numbers *ret)
{
	struct str words[WORDS_MAX];
	size_t n = split(key, ' ', words, WORDS_MAX);

	for (size_t from = 0; from < n; from++)
		for (size_t to = from + 1; to < n && to < from + PHRASE_MAX; to++) {
			struct str phrase = str_range(words[from].p, words[to].p + words[to].n);
			uint64_t tie;

			buf_clear(&j->key);
			buf_addc(&j->key, (char)('a' + TIE_TOPIC));
			buf_add(&j->key, phrase);
			if (phrase.n < key.n && map_get(j->keys, buf_str(&j->key), &tie))
				vec_push(ret, (uint32_t)tie);
		}
}

/* A work of the longer topic is also one of those inside it. */
static void add_topics_inside_topics(struct judge *j)
{
	size_t n_held = j->held.n, n_ties = j->ties.n;
	struct numbers *inside = xcalloc(n_ties + 1, sizeof(*inside));

	for (size_t t = 0; t < n_ties; t++)
		if (j->ties.v[t].kind == TIE_TOPIC)
			topics_inside(j, str_skip(map_key(j->keys, t), 1), &inside[t]);
	for (size_t i = 0; i < n_held; i++)
		for (size_t k = 0; k < inside[j->held.v[i].tie].n; k++)
			hold(j, j->held.v[i].work, inside[j->held.v[i].tie].v[k], 0);
	for (size_t t = 0; t < n_ties; t++)
		vec_done(&inside[t]);
	free(inside);
}

/* The whole of a title is no topic, so a blank behind it keeps topics_inside() from leaving it out. */
static void add_topics_inside_titles(struct judge *j)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	struct numbers inside = { 0 };

	for (uint32_t i = 0; i < j->n; i++) {
		buf_clear(&key);
		vec_clear(&inside);
		identity_topic_key(j->w[i].title, &key);
		buf_addc(&key, ' ');
		topics_inside(j, buf_str(&key), &inside);
		for (size_t k = 0; k < inside.n; k++)
			hold(j, i, inside.v[k], 0);
	}
	vec_done(&inside);
}

static void add_title(struct judge *j, uint32_t i)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	struct str words[WORDS_MAX];
	size_t n;

	identity_title_words(j->w[i].title, &text);
	n = split(buf_str(&text), '\n', words, WORDS_MAX);
	for (size_t k = 0; k + TITLE_RUN <= n; k++)
		tie_add(j, TIE_TITLE, str_range(words[k].p,
			words[k + TITLE_RUN - 1].p + words[k + TITLE_RUN - 1].n),
			j->w[i].title, 0, i);
	for (size_t k = 0; k < n; k++)
		if (words[k].n >= WORD_MIN)
			tie_add(j, TIE_WORD, words[k], words[k], 0, i);
}

static int by_work(const void *a, const void *b)
{
	const struct held *x = a, *y = b;

	if (x->work != y->work)
		return x->work < y->work ? -1 : 1;
	return x->tie < y->tie ? -1 : x->tie > y->tie;
}

static size_t works_elsewhere(const struct judge *j)
{
	size_t index = 0;

	for (size_t i = 0; i < j->n; i++)
		index = MAX(index, (size_t)MAX(0, j->w[i].index_works));
	return index > j->n ? index - j->n : 0;
}

/* Counted over the works of other people, since the person's own would make every field of theirs look common. One
 * is added to what was counted: the next import may bring it. What nobody counted joins nothing. */
static bool is_specific(const struct tie *t, size_t elsewhere)
{
	size_t bearers = (size_t)MAX(0, t->bearers);
	size_t others = bearers > t->works ? bearers - t->works : 0;

	if (bearers == 0)
		return false;
	if (t->kind == TIE_VENUE)
		return (others + 1) * VENUE_PART <= elsewhere;
	return (others + 1) * SPECIFIC_PART <= elsewhere ||
		(others <= SPECIFIC_FEW && (others + 1) * SPECIFIC_SMALL_PART <= elsewhere);
}

static void count_works(struct judge *j)
{
	size_t n = 0;

	if (j->held.n > 0)
		qsort(j->held.v, j->held.n, sizeof(*j->held.v), by_work);
	for (size_t i = 0; i < j->held.n; i++) {
		if (n > 0 && by_work(&j->held.v[i], &j->held.v[n - 1]) == 0)
			continue;
		j->held.v[n++] = j->held.v[i];
		j->ties.v[j->held.v[i].tie].works++;
	}
	j->held.n = n;
	j->at = ARENA_ARRAY(j->a, size_t, j->n + 1);
	for (size_t i = 0; i < n; i++)
		j->at[j->held.v[i].work + 1] = i + 1;
	for (size_t i = 1; i <= j->n; i++)
		j->at[i] = MAX(j->at[i], j->at[i - 1]);
}

void identity_ties(struct judge *j)
{
	size_t elsewhere = works_elsewhere(j);

	for (uint32_t i = 0; i < j->n; i++) {
		add_people(j, i);
		add_orgs(j, i);
		add_topics(j, i);
		add_title(j, i);
		if (j->w[i].venue.n)
			tie_add(j, TIE_VENUE, j->w[i].venue, j->w[i].venue, j->w[i].venue_works, i);
		if (j->w[i].listed_by_owner)
			tie_add(j, TIE_OWNER, STR(""), STR(""), 0, i);
	}
	add_topics_inside_topics(j);
	add_topics_inside_titles(j);
	count_works(j);
	for (size_t i = 0; i < j->ties.n; i++) {
		struct tie *t = &j->ties.v[i];

		switch (t->kind) {
		case TIE_TOPIC:
		case TIE_VENUE:
			t->joins = is_specific(t, elsewhere);
			break;
		case TIE_WORD:
			break;
		case TIE_MATE:
		case TIE_ORG:
		case TIE_OWNER:
		case TIE_TITLE:
			t->joins = true;
			break;
		}
	}
}
