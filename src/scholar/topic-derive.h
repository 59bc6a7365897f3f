/* Topics of a work made from its title and abstract, where no source states any.
 *
 * A pure, repeatable function of the two texts: terms of the fields that data/topics.txt knows, written as it shows
 * them ("mixture of experts", "density functional theory"), and, where the title holds fewer than two of those, noun
 * phrases of the title itself. Never a system's name, an author, a place, or a word such as "approach".
 * Any bytes will do; the abstract may be empty. Thread-safe. O(bytes). */
#ifndef SCHOLAR_TOPIC_DERIVE_H
#define SCHOLAR_TOPIC_DERIVE_H

#include "base/arena.h"
#include "base/str.h"

#define TOPIC_DERIVE_MAX 5

/* At most max and at most TOPIC_DERIVE_MAX topics, the most telling first, in an array in the arena. Returns how
 * many; *ret_topics is written always. */
size_t topic_derive(struct str title, struct str abstract, struct arena *a, struct str **ret_topics, size_t max);

#endif
