/* Tags and references of HTML and its kin. Included by clean-html.c and clean-html-tag.c alone. */
#ifndef BIB_CLEAN_HTML_INT_H
#define BIB_CLEAN_HTML_INT_H

#include "bib/clean-int.h"

#define TAG_MAX 4096 /* a longer tag is text */

enum role {
	ROLE_INLINE,
	ROLE_BLOCK,   /* a blank on both sides */
	ROLE_SUB,
	ROLE_SUP,
	ROLE_WHOLE,   /* dropped with all that is in it, which is no markup */
	ROLE_OMIT,    /* dropped with its elements */
	ROLE_CHOICE,  /* several spellings of one thing: the TeX one is left out */
	ROLE_TEX,
	ROLE_MATH,    /* blanks between elements mean nothing */
	ROLE_TOKEN,   /* text inside math */
	ROLE_ROW,
	ROLE_SPACE,
	ROLE_FENCED,
	/* elements of math whose children have each a place of their own */
	ROLE_MSUB,
	ROLE_MSUP,
	ROLE_MSUBSUP,
	ROLE_FRACTION,
	ROLE_ROOT,
	ROLE_SQRT,
	ROLE_OVER,
	ROLE_UNDER,
};

struct html_element {
	const char *name;
	enum role role;
};

struct html_tag {
	const struct html_element *element; /* NULL: of a name we do not know, with a prefix we do */
	struct str name;
	bool closing, empty;
	size_t end;       /* behind it */
	struct str source; /* its attributes */
};

/* The reference at s.p[at], which is '&'; *ret_end is behind it. References that were made of references are seen
 * through: "&amp;lt;". False when it is none. */
bool html_reference(struct str s, size_t at, uint32_t *ret_cp, size_t *ret_end);
/* The tag whose name starts at `at`, behind the "<". escaped: that was a reference, and so may be its ">". False
 * when it is no tag that we know. */
bool html_read_tag(struct str s, size_t at, bool escaped, struct html_tag *ret);

#endif
