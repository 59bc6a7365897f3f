/* Word lists that phrases are judged by. Included inside scholar alone. */
#ifndef SCHOLAR_TOPIC_PHRASE_WORDS_H
#define SCHOLAR_TOPIC_PHRASE_WORDS_H

#include <stdbool.h>

#include "base/str.h"

enum word_list {
	WORDS_VERB, /* verbs and participles, and gerunds at the head of titles: a phrase ends at them */
	WORDS_WEAK, /* praise, size and degree: taken off the front of a phrase */
	WORDS_EMPTY, /* heads that say what kind of text it is: taken off the end */
	WORDS_HEAD, /* last words that make a phrase a term */
	WORDS_COMMON, /* everyday words: a phrase of these alone is no term */
	WORDS_PLACE, /* places and peoples: no phrase holds one */
	WORDS_PROPER, /* names that are words of science: they keep their capital */
	WORDS_FOREIGN, /* small words of other languages: where they stand, English rules do not hold */
	WORDS_GERUND, /* words in -ing that may begin a noun phrase */
	WORDS_COUNT,
};

/* Is the stem (topic-text.h) in the list? */
bool word_is(enum word_list list, struct str stem);
/* The i-th of the list, in order; STR_NULL past its end. */
struct str word_at(enum word_list list, size_t i);

#endif
