/* The filter language, text to tree: product words in peerage-query(7).
 *
 *     moe|mixture                    a pattern over title, topics and abstract; smart case
 *     topic:/\bmo?e\b|experts?/i     a field and a delimited pattern with flags i s x
 *     title:"(NbS2)n"                a quoted string is literal
 *     author:zhang year:2020..2024 -source:arxiv (venue:acl or venue:emnlp)
 *
 * Blank is and; or, not, -, ( ). `and` may be written. A word with no field is a pattern; so is field:word for text
 * fields, as a literal substring with smart case where it has no regex characters. Any text parses to a tree or to an
 * ERR_SYNTAX with the column; nothing here compiles a pattern. The tree is immutable and lives in the arena. */
#ifndef SEARCH_QUERY_H
#define SEARCH_QUERY_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

enum field {
	FIELD_TEXT, /* title, topics, abstract */
	FIELD_TITLE,
	FIELD_ABSTRACT,
	FIELD_TOPIC,
	FIELD_VENUE,
	FIELD_AUTHOR,
	FIELD_ORG,
	FIELD_TYPE,
	FIELD_SOURCE,
	FIELD_YEAR,
	FIELD_CITES,
	FIELD_ID,
	FIELD_PERSON, /* person:TARGET: a work of that very person */
	FIELD_NEAR,   /* near:TARGET~2: a work of somebody within two hops, the person included */
	FIELD_LENS,   /* lens:NAME: a saved filter */
	FIELD_COUNT,
};
const char *field_name(enum field f);
enum field field_from(struct str name); /* FIELD_COUNT when unknown */

enum query_op {
	QUERY_ALL, /* empty text: every work */
	QUERY_AND,
	QUERY_OR,
	QUERY_NOT,
	QUERY_PATTERN,
	QUERY_RANGE,
	QUERY_TARGET,
};

struct query {
	enum query_op op;
	const struct query *left, *right; /* AND, OR: both; NOT: left */
	enum field field;
	struct str text;                  /* pattern source, literal, or target */
	bool literal;                     /* text is to be found as it stands */
	bool icase, dotall, extended;     /* pattern flags; icase already decided (flag or smart case; always in author,
	                                     type, source and id) */
	int from, to;                     /* RANGE, both ends included; INT_MIN, INT_MAX: open */
	int hops;                         /* NEAR */
	unsigned column, length;          /* where it stands in the text, for errors and highlighting */
	unsigned text_column;             /* where its text begins there */
	bool delimited;                   /* text was between slashes: each '/' in it is spelt "\/" there */
};

enum { QUERY_MAX_TEXT = 65536, QUERY_MAX_DEPTH = 200, QUERY_MAX_LEAVES = 10000, QUERY_MAX_HOPS = 6 };

enum err query_parse(struct str text, struct arena *a, const struct query **ret, struct error *e) MUST_USE;
/* The column in the query's text of byte `at` of a leaf's text. */
unsigned query_column(const struct query *q, size_t at);
/* The tree in one normal spelling that parses to an equal tree (unless its quotes and escapes carry it over
 * QUERY_MAX_TEXT). */
void query_print(const struct query *q, struct buf *out);
/* Quotes a literal so that field:QUOTED finds it as it stands (smart case applies). */
void query_quote(struct str literal, struct buf *out);

#endif
