/* One line of a publication list, in whatever citation style, taken apart. Pure functions on text.
 *
 * Understood: Authors, "Title," in *Venue*, vol. 1, 2024, pp. 1–2.   Authors, Title, working paper, 2024.
 *             Authors (2024). Title. Journal, 1(2), 3–4.   Authors. Title. Venue, 2024.   Authors: Title. … */
#ifndef INGEST_CV_WORK_H
#define INGEST_CV_WORK_H

#include "base/arena.h"
#include "bib/record.h"

struct cv_work {
	struct str *authors; /* as printed; empty when none could be made out */
	size_t n_authors;
	bool cut;            /* "et al." */
	struct str title, venue, pages, type, doi, arxiv;
	int year;            /* 0: none */
};

/* line: without its list mark, Markdown and all. section: CV_PUBLICATION or CV_PREPRINT, which decides the type
 * where the line does not. Everything in the arena or a slice of line. */
void cv_work_parse(struct str line, enum cv_section section, struct arena *a, struct cv_work *ret);

#endif
