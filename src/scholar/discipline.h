/* The wide discipline of a shelf mark or topic: what parts a physicist from a namesake in computing. */
#ifndef SCHOLAR_DISCIPLINE_H
#define SCHOLAR_DISCIPLINE_H

#include "base/str.h"

/* "computing and mathematics", "physics and chemistry", "life and medicine", "society"; empty for what stands
 * between two of them or is not known. Thread-safe; letter case and hyphens are ignored. */
struct str discipline_of_shelf(struct str mark);  /* arXiv's: "cs.DC", "cond-mat.str-el" */
struct str discipline_of_topic(struct str topic); /* by the part of the list of terms that knows it */

#endif
