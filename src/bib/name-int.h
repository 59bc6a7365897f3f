/* What the name files share: character classes, word lists, and the walk over the parts of given names.
 * Included inside bib alone. */
#ifndef BIB_NAME_INT_H
#define BIB_NAME_INT_H

#include "bib/name.h"

/* One syllable group or initial of given names: "J.-P." has two, "Jian-Ping" two, "Jianping" one. */
struct name_part {
	struct str text; /* slice of the given names, no dot, no hyphen */
	bool abbr;       /* an initial or an abbreviation: "J", "Chr." */
	bool glued;      /* a hyphen stands between it and the part before */
};

struct name_walk {
	struct str rest;
	bool caps_are_initials; /* "JP" is J. P. even with a vowel in it, because the family name is not in capitals */
	bool last_full;         /* the part before was spelt out */
	bool started;
	struct str letters;     /* what is left of a run such as "JP" */
};

struct name_walk name_walk_given(const struct name *n);
bool name_walk_next(struct name_walk *w, struct name_part *ret);

/* Bytes of the hyphen, dash or minus at s.p[at]; 0 when there is none. */
size_t name_hyphen_at(struct str s, size_t at);
/* Bytes of the blank of any kind there, or 0. */
size_t name_blank_at(struct str s, size_t at);
bool name_is_cjk(struct str s);     /* has letters, and all of them are Han, Kana or Hangul */
bool name_is_all_cjk(const struct name *n); /* family, and given if any; then they are set without a blank */
bool name_is_particle(struct str w); /* "van", "de", "'t": lower case, known */
/* The part of a suffix that compares: "jr" of "Jr.", "iii" of "3rd"; empty when w is no suffix. */
struct str name_suffix_key(struct str w);
/* "d'" and "Alvert" are set without a blank. */
bool name_joins(struct str particle);

#endif
