/* What people write into fields that any format has: years, dates, lists of numbers, names of places. Pure, and
 * never a guess: what is not said is not stated. */
#ifndef INGEST_LOOSE_H
#define INGEST_LOOSE_H

#include "ingest/draft.h"

/* The first number of four digits that may be a year: "c2011.", "to appear, 2019"; 0 when there is none. */
int loose_year(struct str text);
/* 1 to 12 from a name in any of some languages or a number; 0: none. */
int loose_month(struct str text);
/* EDTF as biblatex has it ("2020-05/2021", "1988?", "2020-21" is a season), else year and month by the above. 0 for
 * what is not stated; years before 1000 are not. */
void loose_date(struct str date, int *ret_year, int *ret_month);

/* Every ISBN and ISSN in a text, parted by commas, blanks and the like, with remarks in brackets. What has digits
 * and is neither is reported as one of the scheme. */
void loose_numbers(struct draft *d, enum scheme scheme, struct str text);
/* "arXiv:1706.03762v5 [cs.CL]" anywhere in a text. */
bool loose_arxiv(struct str text, struct arena *a, struct ident *ret);
/* The first web address in a text, without the stop behind it; STR_NULL when there is none. */
struct str loose_address(struct str text);
/* Takes an address for an identifier of the work, where it names that very work: a DOI, or an id of ACL, dblp,
 * OpenAlex or PubMed. */
void loose_address_ident(struct draft *d, struct str url, bool arxiv_too);

/* A word that stands where no name is known: "[Anonymous]". It is nobody. */
bool loose_anonymous(struct str name);
/* A journal that is a repository of preprints: "CoRR", "arXiv preprint arXiv:…", "bioRxiv". */
bool loose_repository(struct str venue);
/* The kind of place by type and venue: "journal", "proceedings", "arXiv" …; STR_NULL where no word says it. */
struct str loose_source(struct str type, struct str venue, bool arxiv);

#endif
