/* What the two files that read LaTeX share: the state of one pass, and how signs reach the result.
 * Included by clean-latex.c and clean-latex-command.c alone. */
#ifndef BIB_CLEAN_LATEX_INT_H
#define BIB_CLEAN_LATEX_INT_H

#include "bib/clean-int.h"

#define FRAMES_MAX 64
#define ACCENTS_MAX 6

/* What the next argument, a group or a single sign, becomes. */
enum arg {
	ARG_NONE,
	ARG_SUB,
	ARG_SUP,
	ARG_OVER,  /* numerator */
	ARG_UNDER, /* denominator */
	ARG_ROOT,
	ARG_TEXT,
	ARG_MATH,
	ARG_DROP,
	ARG_DROP_TWO, /* and the one behind it */
	ARG_FIRST,    /* kept, and the one behind it dropped */
	ARG_DOUBLE,
	ARG_OVERLINE,
	ARG_QUOTE,
	ARG_PLAIN,
};

struct frame {
	enum arg arg;
	size_t depth; /* of the brace that opened it */
	size_t from;  /* where its text starts in the output */
	bool math, plain, blank; /* as it was before */
};

struct latex {
	struct cleaner c;
	struct str in;
	size_t at;
	size_t depth;
	struct frame frames[FRAMES_MAX];
	size_t n_frames;
	uint32_t accents[ACCENTS_MAX]; /* the last one is nearest to the letter */
	size_t n_accents;
	enum arg next;
	size_t dollar;                 /* where the closing one of this math stands; 0: none */
	bool math, plain, keep_math;
	bool braced; /* a brace stands in front of the accents or of their letter */
	bool gap;    /* a blank stands in front of it */
	bool single; /* a ‘ is open */
};

static inline char latex_peek(const struct latex *l, size_t ahead)
{
	return l->at + ahead < l->in.n ? l->in.p[l->at + ahead] : '\0';
}

static inline void latex_skip_blanks(struct latex *l)
{
	while (l->at < l->in.n && clean_is_blank(l->in.p[l->at]))
		l->at++;
}

/* One sign of the result, which may be the argument that something waits for, or take the accents that wait. */
void latex_emit(struct latex *l, struct str s);
/* Accents over nothing: \~{} is a tilde. */
void latex_flush_accents(struct latex *l);
/* An argument that never came. */
void latex_forget_argument(struct latex *l);
/* At a brace, at a backslash: moves past it and what belongs to it. */
void latex_open_brace(struct latex *l);
void latex_close_brace(struct latex *l);
/* At the end: groups that were left open; what was to be dropped stays. */
void latex_close_all(struct latex *l);
void latex_put_backslash(struct latex *l);

#endif
