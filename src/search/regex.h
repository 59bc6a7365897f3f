/* Patterns. The only files that know PCRE2 (regex.c) and the letters of its language (regex-text.c).
 *
 * Patterns run with UTF, UCP and MATCH_INVALID_UTF over the text as it is stored, JIT where there is one, with match,
 * depth and heap limits that a pattern cannot raise, so no text can hang or exhaust the program. A regex may be used
 * by one thread at a time. */
#ifndef SEARCH_REGEX_H
#define SEARCH_REGEX_H

#include <stdbool.h>

#include "base/cancel.h"
#include "base/err.h"
#include "base/str.h"
#include "search/hit.h"

struct regex;

enum regex_flag {
	REGEX_ICASE = 1u << 0,
	REGEX_DOTALL = 1u << 1,
	REGEX_EXTENDED = 1u << 2,
	REGEX_LITERAL = 1u << 3,
	REGEX_SMALL = 1u << 4, /* interpreted, never compiled to machine code: for one of very many patterns */
};

/* ERR_SYNTAX with the column in the pattern and PCRE2's sentence; ERR_LIMIT when it is too large to compile. */
enum err regex_new(struct str pattern, unsigned flags, struct regex **ret, struct error *e) MUST_USE;
void regex_free(struct regex *r);
/* Bytes of the compiled forms, machine code not counted: what a caller of many patterns adds up. */
size_t regex_size(const struct regex *r);
/* A long text is left with REGEX_GIVEN_UP soon after c triggers; NULL: none. */
void regex_cancel(struct regex *r, const struct cancel *c);

enum regex_result { REGEX_NO, REGEX_YES, REGEX_GIVEN_UP /* a limit ended it */ };
/* Complexity: the pattern's own, cut off by a step limit that depends on nothing but the pattern and the length of
 * the text: about a millisecond on a title, some ten on an abstract. */
enum regex_result regex_test(struct regex *r, struct str text);
/* All matches in order, not empty, not overlapping, up to max; on whole code points. Returns how many. */
size_t regex_spans(struct regex *r, struct str text, struct span *spans, size_t max);
/* The sentence that names the limit hit last; "" when none was. */
const char *regex_limit_text(const struct regex *r);

/* Reading a pattern without compiling it; both linear. */

/* Does it ask for letter case: a capital letter, or a class that means one (\p{Lu}, [:upper:])? Capitals that are
 * spelling only (\W, \x{AF}, group names) do not count. */
bool regex_has_upper(struct str pattern);
/* Does every character stand for itself? */
bool regex_is_literal(struct str text);

#endif
