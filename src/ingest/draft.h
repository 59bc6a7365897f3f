/* Growing a record in an arena, with caps. What a reader fills goes through here, so that every list has a limit
 * and no ident stands twice.
 *
 * A draft is plain memory of the caller and dies with the record. Pointers that a call returns hold until the next
 * call of the same function. Strings are not copied: they must live as long as the record. */
#ifndef INGEST_DRAFT_H
#define INGEST_DRAFT_H

#include "base/arena.h"
#include "bib/record.h"

#define DRAFT_AUTHORS_MAX 20000 /* more: the list counts as cut */
#define DRAFT_TOPICS_MAX 1000
#define DRAFT_IDS_MAX 200
#define DRAFT_ORGS_MAX 200      /* of one author or person */
#define DRAFT_REFS_MAX 50000
#define DRAFT_CV_MAX 5000

struct reader;

struct draft {
	struct arena *arena;
	struct record *record;
	struct reader *reader; /* whom idents that are not right are reported to; NULL: nobody */
	size_t cap_authors, cap_ids, cap_topics, cap_refs, cap_listings, cap_cv, cap_aliases, cap_orgs;
	size_t lost;           /* entries past a cap other than the authors', which authors_cut tells */
};

/* Makes *r an empty record of a kind, nothing stated. reader may be NULL. */
void draft_begin(struct draft *d, enum record_kind kind, struct record *r, struct arena *a, struct reader *reader);

/* The next author, at the position behind the last one; NULL past the cap. */
struct record_author *draft_author(struct draft *d, struct str name);
void draft_author_org(struct draft *d, struct record_author *a, struct str org);
void draft_author_variant(struct draft *d, struct record_author *a, struct str name);
/* Reads text as an ident of the scheme. One that is not right is reported and left out: it identifies nobody. Empty
 * text is nothing. */
bool draft_author_ident(struct draft *d, struct record_author *a, enum scheme s, struct str text);
void draft_author_id(struct draft *d, struct record_author *a, struct ident id);

/* "Given particle Family Suffix" of the parts that are there, for sources that print no whole name; STR_NULL of
 * none. */
struct str draft_full_name(struct arena *a, struct str given, struct str particle, struct str family, struct str suffix);

/* Of the record itself. */
bool draft_ident(struct draft *d, enum scheme s, struct str text);
void draft_id(struct draft *d, struct ident id);
void draft_topic(struct draft *d, struct str name, enum topic_origin origin);
void draft_ref(struct draft *d, struct ident id);
struct record_listing *draft_listing(struct draft *d);
/* Of a person. */
struct record_cv *draft_cv(struct draft *d, enum cv_section section);
void draft_alias(struct draft *d, struct str name); /* of a thing too */
void draft_org(struct draft *d, struct str org);

#endif
