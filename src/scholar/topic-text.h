/* Words of titles and abstracts as topics are made of them. Included inside scholar alone. */
#ifndef SCHOLAR_TOPIC_TEXT_H
#define SCHOLAR_TOPIC_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

/* What stands between a word and the one before it. */
enum topic_gap {
	GAP_NONE,   /* nothing: the first word, or signs of a script without blanks */
	GAP_BLANK,
	GAP_HYPHEN, /* a hyphen, slash or plus: still one phrase */
	GAP_BREAK,  /* punctuation: a phrase ends here */
	GAP_COLON,  /* the same, and what stands before may be a title of its own */
};

struct topic_word {
	struct str text; /* as printed, without a genitive's 's */
	struct str stem; /* folded, in the singular, -ise as -ize: what is compared */
	enum topic_gap gap;
	bool genitive;   /* a 's stood there */
	bool stop;       /* topic_is_stop(stem) */
};

struct topic_words {
	struct topic_word *v;
	size_t n;
};

/* At most `max` words; the rest of the text is not read. Memory from the arena. */
struct topic_words topic_words_of(struct str text, size_t max, struct arena *a);

/* A word that may not stand at the end of a phrase: "of", "the", "with" … */
bool topic_is_stop(struct str stem);

/* A hash of words run together, so that "multi-view", "multi view" and "multiview" agree. */
#define TOPIC_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t topic_hash_add(uint64_t hash, struct str stem);

/* The singular of an English noun as it would be printed, in the arena where it differs. */
struct str topic_singular(struct str word, struct arena *a);

#endif
