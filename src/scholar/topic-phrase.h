/* Noun phrases of a title that may serve as topics where the known terms do not reach. Included inside scholar
 * alone. */
#ifndef SCHOLAR_TOPIC_PHRASE_H
#define SCHOLAR_TOPIC_PHRASE_H

#include "scholar/topic-text.h"

/* Writes at most max phrases, best first, each of two to four words in lower case but for acronyms and names that
 * made their way into the language ("Bayesian"). taken[i] says that word i of the title is part of a known term.
 * The abstract helps to tell a term from a mere turn of phrase. `sure`: only such as leave little doubt. */
size_t topic_phrases(const struct topic_words *title, const bool *taken, const struct topic_words *abstract, bool sure,
	struct arena *a, struct str *ret, size_t max);

/* Words before a colon that are a system's name and no topic: "MemFine:", "LONG EXPOSURE:". 0 when there are none. */
size_t topic_system_name(const struct topic_words *title);

#endif
