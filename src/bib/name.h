/* Personal names: split, order, initials, and the keys by which two printed names are compared.
 *
 * All functions are pure. Printed names are never changed; what is made here stands beside them. */
#ifndef BIB_NAME_H
#define BIB_NAME_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"

/* A name taken apart; any part may be empty. `literal` names (organisations, mononyms, Han script) are whole in
 * `family`. */
struct name {
	struct str given, particle, family, suffix;
	bool literal;
};

/* Splits a printed name: "Last, First", "von Last, Jr, First", "First von Last", a single name, Han script whole,
 * an initial behind the family ("Wu J.-P."), a family name in capitals ("WU Jian-ping"), a native spelling in brackets
 * dropped, titles and degrees dropped, organisations whole. More than 1,024 bytes are no person's name: whole.
 * family_first says that the source prints the family name first without a comma. Slices point into text or the
 * arena. */
struct name name_split(struct str text, bool family_first, struct arena *a);
/* From parts that a source gave. */
struct name name_of_parts(struct str given, struct str particle, struct str family, struct str suffix);
/* "Given particle Family Suffix" */
void name_full(const struct name *n, struct buf *out);
/* "particle Family, Suffix, Given": how lists are sorted */
void name_sorted(const struct name *n, struct buf *out);
/* "J.-P."; nothing for literal names */
void name_initials(const struct name *n, struct buf *out);

/* The identity key: given names and family in given-first order, case folded, hyphens and dots removed from within
 * given names ("Jian-Ping Wu", "Jianping Wu", "WU Jian-ping" are one key; "J.-P. Wu" and "J. P. Wu" are "j p wu").
 * Marks are kept: "Jürgen Müllner" and "Jurgen Mullner" have two keys and are POSSIBLE, since such names are not to be
 * joined unasked; for search by plain letters uni_fold() the name. Han, Kana and Hangul keys have no blank.
 * Two names are the same name exactly when their keys are equal. */
void name_key(const struct name *n, struct buf *out);
/* No full given name: only initials, or none. */
bool name_is_initials(const struct name *n);

enum name_fit {
	NAME_DIFFERS,
	NAME_POSSIBLE, /* one abbreviates the other: "T. Zhao" and "Tong Zhao", "Marie-Claire" and "M.-C." */
	NAME_SWAPPED,  /* same words, family and given exchanged: "Zhang Yunquan" */
	NAME_SAME,     /* equal keys */
};
/* Symmetric. Complexity: linear in the words. */
enum name_fit name_compare(const struct name *a, const struct name *b);
/* Of two printed forms of one name, is a the fuller (more spelt-out given names, then marks kept, then longer)? */
bool name_fuller(const struct name *a, const struct name *b);

#endif
