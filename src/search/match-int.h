/* The compiled filter, shared by match-compile.c (making it), match.c (judging), match-show.c (spans, plan) and
 * exec.c (sets of works). */
#ifndef SEARCH_MATCH_INT_H
#define SEARCH_MATCH_INT_H

#include "base/vec.h"
#include "search/match.h"
#include "search/regex.h"

struct leaf {
	const struct query *q;
	struct regex *regex;  /* patterns, but for those that have a needle */
	struct str needle;    /* author: the folded literal; id: the literal */
	struct str normal;    /* id: the normal form of an identifier that is one, else p == NULL */
	const row_id *people; /* person, near: sorted */
	size_t n_people;
	const row_id *works;  /* their works, sorted; only when has_works */
	size_t n_works;
	bool has_works;
	bool positive;        /* stands under an even number of nots */
	bool required;        /* no work can pass without it */
};

struct match_node {
	enum query_op op;
	unsigned cost; /* about nanoseconds */
	struct match_node **kids;
	size_t n;
	struct leaf *leaf;
};

struct match {
	struct arena *a;
	struct match_node *root;
	VEC(struct leaf *) leaves;
	size_t pattern_bytes;
	bool needs_abstract;
	const struct cancel *cancel;

	/* The work under judgement and what has been made or asked for it. */
	const struct subject *w;
	enum err code;
	struct error *e;
	struct buf folded, german; /* authors, a line each */
	struct str org, id;
	const row_id *people;
	size_t n_people;
	bool has_folded, has_german, has_org, has_id, has_people;
};

/* Sets every cost and sorts the terms of each AND and OR, cheap ones first; again after leaves were given works. */
void match_order(struct match *m);
unsigned match_leaf_cost(const struct leaf *l);

#endif
