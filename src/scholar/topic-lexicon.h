/* The terms that data/topics.txt knows, and how to find them in words. Included inside scholar alone. */
#ifndef SCHOLAR_TOPIC_LEXICON_H
#define SCHOLAR_TOPIC_LEXICON_H

#include "scholar/topic-text.h"

/* No term has more words. */
#define TOPIC_TERM_WORDS 7
#define TOPIC_IMPLIED_MAX 3

struct topic_term {
	struct str name;
	bool broad;
	int implied[TOPIC_IMPLIED_MAX]; /* terms that it brings along */
	size_t n_implied;
};

/* Built at the first call, the same ever after; from any thread. */
const struct topic_term *topic_terms(size_t *ret_n);

/* The longest term that begins at word i. False when none does. */
bool topic_term_at(const struct topic_words *words, size_t i, int *ret_term, size_t *ret_words);

#endif
