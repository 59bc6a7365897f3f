/* Patterns. The only file that knows PCRE2.
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

enum regex_flag { REGEX_ICASE = 1u << 0, REGEX_DOTALL = 1u << 1, REGEX_EXTENDED = 1u << 2, REGEX_LITERAL = 1u << 3 };

/* ERR_SYNTAX with the column in the pattern and PCRE2's sentence; ERR_LIMIT when it is too large to compile. */
enum err regex_new(struct str pattern, unsigned flags, struct regex **ret, struct error *e) MUST_USE;
void regex_free(struct regex *r);

enum regex_result { REGEX_NO, REGEX_YES, REGEX_GIVEN_UP /* a limit ended it */ };
enum regex_result regex_test(struct regex *r, struct str text);
/* All matches in order, not overlapping, up to max; on whole code points. Returns how many. */
size_t regex_spans(struct regex *r, struct str text, struct span *spans, size_t max);
/* The sentence that names the limit hit last. */
const char *regex_limit_text(const struct regex *r);

#endif
