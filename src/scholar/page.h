/* What one screen or one `show` tells: value structs only. All strings and arrays are in the arena of the question. */
#ifndef SCHOLAR_PAGE_H
#define SCHOLAR_PAGE_H

#include "store/row.h"

struct trust_reason {
	int points;
	struct str text; /* "9 works: 12 of 30, 3 a doubling" */
};

struct trust {
	int score;       /* 0 to 100 */
	int level;       /* 0 to 4 */
	struct str tier, level_text;
	struct trust_reason *reasons; /* the points add up to the score */
	size_t n_reasons;
};

/* One group of works that hang together. */
struct identity_group {
	row_id *works;
	size_t n_works;
	struct str label;     /* what it is about and with whom: "federated learning · with Xingyu Li, Yao Liu · 2021–2022" */
	struct str *shared;   /* what joins them: "co-author Yao Liu on 3 works" */
	size_t n_shared;
};

struct identity {
	bool mixed;           /* looks like several people */
	int people;           /* groups with evidence of their own; 1 when not mixed */
	struct identity_group *groups;
	size_t n_groups;
	struct str *reasons;  /* sentences: why it looks mixed, or what holds it together */
	size_t n_reasons;
};

struct page_counts {
	int works, topics, followers, collaborators, close_collaborators, orgs;
};

struct collaborator {
	row_id id;
	struct str name;
	struct edge edge;
	struct str topics;    /* up to three things they work on together, ", " between */
};

enum claim_state { CLAIM_NONE, CLAIM_MINE, CLAIM_REPORTED /* a source says it is claimed */ };

struct page {
	struct person person;
	struct str role, tagline;         /* stated, or made of affiliation and topics; role never NULL */
	struct person_name *aliases;
	size_t n_aliases;
	struct ident *idents;
	size_t n_idents;
	struct page_counts counts;
	struct reported_row *reported;
	size_t n_reported;
	struct trust trust;
	enum claim_state claim;
	bool followed;
	int *years;                       /* works a year, years[0] is first_year */
	size_t n_years;
	struct work *works;               /* newest first */
	size_t n_works;
	struct listing_row *listings;     /* places that list works of this person */
	size_t n_listings;
	struct collaborator *people;      /* strongest first */
	size_t n_people;
	struct thing *topics;             /* most works first */
	size_t n_topics;
	struct affiliation *orgs;
	size_t n_orgs;
	struct cv_row *cv;
	size_t n_cv;
	struct identity identity;
};

struct work_page {
	struct work work;
	struct mention *mentions;
	size_t n_mentions;
	struct ident *idents;
	size_t n_idents;
	struct thing *topics;
	size_t n_topics;
	struct work *versions;
	size_t n_versions;
	struct source_row *sources;       /* who said what; bodies included */
	size_t n_sources;
	struct listing_row *listings;
	size_t n_listings;
	struct work *near;                /* works by the same people or on the same topics, most shared first */
	size_t n_near;
};

/* A topic, org or venue. */
struct thing_page {
	struct thing thing;
	struct work *works;
	size_t n_works;
	struct person *people;            /* .works counted here */
	size_t n_people;
	struct thing *topics;             /* topics there; of a topic: topics near it */
	size_t n_topics;
	struct thing *orgs;
	size_t n_orgs;
	int *years;
	int first_year;
	size_t n_years;
	bool followed;
};

#endif
