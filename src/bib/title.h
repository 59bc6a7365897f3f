/* Titles and the keys made of them. */
#ifndef BIB_TITLE_H
#define BIB_TITLE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"

/* The title as a reader would write it: TeX math sub- and superscripts of one element to Unicode (TbMn$_6$Sn$_6$ →
 * TbMn₆Sn₆), remaining TeX braces and dollars gone, runs of blanks one blank, a blank behind a colon that lacks it
 * left as printed. Plain titles come back unchanged. */
void title_clean(struct str printed, struct buf *out);
/* The comparison key: uni_fold of title_clean, with TeX and Unicode sub- and superscripts brought to plain digits
 * and all blanks removed, so that "MoE-DisCo:Low" and "MoE-DisCo: Low" agree. */
void title_key(struct str title, struct buf *out);
unsigned long long title_hash(struct str title); /* of title_key; 0 when the key is empty */

#endif
