/* What query.c (the grammar) and query-leaf.c (one term) share. */
#ifndef SEARCH_QUERY_INT_H
#define SEARCH_QUERY_INT_H

#include "search/query.h"

/* A place in the text that is read. */
struct query_reader {
	struct str text;
	size_t at;
	struct arena *a;
	struct error *e;
	unsigned leaves;
};

/* ERR_SYNTAX with this sentence at byte `at`. */
enum err query_fail(struct query_reader *r, size_t at, const char *fmt, ...) MUST_USE PRINTF(3, 4);
bool query_is_blank(char c);
/* The byte at, or a blank behind the end. */
char query_peek(const struct query_reader *r, size_t at);
/* Does a term end here: blank, ')' or the end? */
bool query_ends(const struct query_reader *r, size_t at);
/* Behind the escape, class or character at `at`: what is inside a class is neither a bracket nor a blank. */
size_t query_step(struct str s, size_t at);
/* Is letter case of weight when this literal is looked for in this field (smart case)? */
bool query_minds_case(enum field f, struct str literal);
/* The term at r->at, which is neither blank nor operator nor group; moves behind it. */
enum err query_leaf(struct query_reader *r, struct query *ret) MUST_USE;

#endif
