/* Chooses the topics of a work: known terms of the title first, then those the abstract insists on, then phrases of
 * the title. Knows the weights; the terms are in data/topics.txt. */
#include "scholar/topic-derive.h"

#include <stdlib.h>

#include "scholar/topic-lexicon.h"
#include "scholar/topic-phrase.h"

enum {
	TITLE_WORDS = 64, /* read of a title */
	ABSTRACT_WORDS = 600,
	CANDIDATES_MAX = 96,
	/* points */
	IN_TITLE = 100,
	IMPLIED = 40,
	IN_ABSTRACT = 8, /* a time, up to four */
	ENOUGH = 16,
};

struct candidate {
	int term;
	int points, times; /* times: in the abstract */
	size_t words;      /* of its longest spelling met */
	bool in_title, implied;
};

struct choice {
	const struct topic_term *terms;
	struct candidate v[CANDIDATES_MAX];
	size_t n;
};

static struct candidate *candidate_of(struct choice *c, int term)
{
	for (size_t i = 0; i < c->n; i++) {
		if (c->v[i].term == term)
			return &c->v[i];
	}
	if (c->n == CANDIDATES_MAX)
		return NULL;
	c->v[c->n] = (struct candidate){ .term = term };
	return &c->v[c->n++];
}

static bool is_acronym(struct str w)
{
	return w.n > 1 && w.p[1] >= 'A' && w.p[1] <= 'Z';
}

static void read_title(struct choice *c, const struct topic_words *title, bool *taken)
{
	size_t name = topic_system_name(title);
	for (size_t i = 0; i < title->n;) {
		int term;
		size_t n;
		/* "Lightning: a reconfigurable …" is no meteorology, "VQE: …" is what it says */
		if (!topic_term_at(title, i, &term, &n) || (i + n <= name && n == 1 && !is_acronym(title->v[i].text))) {
			i++;
			continue;
		}
		struct candidate *k = candidate_of(c, term);
		if (k && !k->in_title) {
			k->in_title = true;
			/* longer terms say more, and so does what stands first */
			k->points += IN_TITLE + (int)n * 4 - (int)MIN(i, 20u) / 4;
		}
		for (size_t w = i; w < i + n && !c->terms[term].broad; w++)
			taken[w] = true;
		i += n;
	}
}

static void read_abstract(struct choice *c, const struct topic_words *abstract)
{
	for (size_t i = 0; i < abstract->n;) {
		int term;
		size_t n;
		if (!topic_term_at(abstract, i, &term, &n)) {
			i++;
			continue;
		}
		struct candidate *k = candidate_of(c, term);
		if (k) {
			k->times++;
			k->words = MAX(k->words, n);
			if (k->times <= 4)
				k->points += IN_ABSTRACT;
		}
		i += n;
	}
}

/* What the terms of the title bring along. */
static void add_implied(struct choice *c)
{
	size_t direct = c->n;
	for (size_t i = 0; i < direct; i++) {
		const struct topic_term *t = &c->terms[c->v[i].term];
		for (size_t k = 0; c->v[i].in_title && k < t->n_implied; k++) {
			struct candidate *implied = candidate_of(c, t->implied[k]);
			if (!implied || implied->in_title || implied->implied)
				continue;
			implied->implied = true;
			implied->points += IMPLIED;
		}
	}
}

/* A term that only the abstract has must come again and again; a single word is too easily met by chance. */
static bool counts(const struct choice *c, const struct candidate *k)
{
	if (k->in_title || k->implied)
		return true;
	return k->points >= ENOUGH && !c->terms[k->term].broad && k->times >= (k->words > 1 ? 2 : 3);
}

static int compare(const void *pa, const void *pb)
{
	const struct candidate *a = pa, *b = pb;
	if (a->points != b->points)
		return a->points > b->points ? -1 : 1;
	return (a->term > b->term) - (a->term < b->term);
}

static bool holds(const struct str *list, size_t n, struct str s)
{
	for (size_t i = 0; i < n; i++) {
		if (str_eq_case(list[i], s))
			return true;
	}
	return false;
}

size_t topic_derive(struct str title, struct str abstract, struct arena *a, struct str **ret_topics, size_t max)
{
	size_t n_terms, n = 0, specific = 0;
	struct choice c = { .terms = topic_terms(&n_terms) };
	max = MIN(max, TOPIC_DERIVE_MAX);
	struct str *list = ARENA_ARRAY(a, struct str, max + 1);
	struct topic_words t = topic_words_of(title, TITLE_WORDS, a);
	struct topic_words body = topic_words_of(abstract, ABSTRACT_WORDS, a);
	bool taken[TITLE_WORDS] = { false };
	read_title(&c, &t, taken);
	read_abstract(&c, &body);
	add_implied(&c);
	if (c.n)
		qsort(c.v, c.n, sizeof(c.v[0]), compare);
	for (size_t i = 0; i < c.n; i++)
		specific += c.v[i].in_title && !c.terms[c.v[i].term].broad;
	for (size_t i = 0; i < c.n && n < max; i++) {
		if (c.v[i].in_title && !c.terms[c.v[i].term].broad)
			list[n++] = c.terms[c.v[i].term].name;
	}
	if (specific < 2) {
		struct str phrases[2];
		size_t found = topic_phrases(&t, taken, &body, specific > 0, a, phrases, 2 - specific);
		for (size_t i = 0; i < found && n < max; i++) {
			if (!holds(list, n, phrases[i]))
				list[n++] = phrases[i];
		}
	}
	/* narrow ones first, then, where there is room still, broad ones of the title */
	for (int broad = 0; broad < 2; broad++) {
		for (size_t i = 0; i < c.n && n < max; i++) {
			const struct topic_term *term = &c.terms[c.v[i].term];
			if (term->broad == (broad == 1) && counts(&c, &c.v[i]) && !holds(list, n, term->name) && (!broad || n < 2))
				list[n++] = term->name;
		}
	}
	*ret_topics = list;
	return n;
}
