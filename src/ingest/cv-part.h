/* One section of a CV to entries of its person. */
#ifndef INGEST_CV_PART_H
#define INGEST_CV_PART_H

#include "ingest/draft.h"
#include "ingest/textdoc.h"

struct cv_part {
	enum cv_section section;
	struct str heading;            /* as printed, for sections of a wording that is not known */
	const struct textline *lines;  /* behind the heading */
	size_t n;
	struct arena *arena;           /* what entries live in */
};

/* Adds what the lines say to the person of the draft; nothing for publications and preprints. */
void cv_part_read(const struct cv_part *p, struct draft *d);

#endif
