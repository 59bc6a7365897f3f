/* Shared by the find files; included nowhere else. */
#ifndef STORE_FIND_INT_H
#define STORE_FIND_INT_H

#include "store/store-int.h"

/* A question is words that must all be there. "jian-ping" is met by "jian" and "ping" or by "jianping", so words
 * come in groups, each a list of words or the one joined word. */
struct group {
	struct str words;  /* blanks between */
	struct str joined; /* p == NULL: none */
	bool run;          /* Han and the like: the words stand one behind the other */
};

struct question {
	struct str text;
	VEC(struct group) groups;
	bool plain; /* what FTS5 finds for it fits it: nothing was clipped, no order is asked for */
};

enum tier { TIER_NONE, TIER_BEGINS, TIER_WORDS, TIER_EXACT };

void question_read(struct question *q, struct str text, struct arena *a);
/* For FTS5: whole words, or beginnings of words. */
void question_expression(const struct question *q, bool begins, struct buf *out);
/* How well kept words (find-words.c) answer; scratch is overwritten. */
enum tier question_judge(const struct question *q, struct str kept, struct buf *scratch);

#endif
