/* Subsequence scorer for pickers and the command palette: "gtl" finds "graph-trail-load". Pure. */
#ifndef SEARCH_FUZZY_H
#define SEARCH_FUZZY_H

#include "base/str.h"
#include "search/hit.h"

/* Higher is better; -1: the letters of pattern do not stand in text in that order. Case- and accent-blind. Word
 * beginnings and runs score more. spans (may be NULL) gets the letters' places, merged, at most max; *ret_spans how
 * many. O(|pattern| · |text|), both clipped to 256 code points. */
int fuzzy_score(struct str pattern, struct str text, struct span *spans, size_t max, size_t *ret_spans);

#endif
