/* What the cleaning files share: a writer that keeps blanks single, scripts, and the tables of names.
 * Included inside bib alone. */
#ifndef BIB_CLEAN_INT_H
#define BIB_CLEAN_INT_H

#include <stdint.h>

#include "bib/clean.h"

/* Text is appended to out; a blank is held back until something follows it. */
struct cleaner {
	struct buf *out;
	size_t start; /* what stood in out before */
	bool blank;
};

void clean_put(struct cleaner *c, struct str s);
void clean_put_point(struct cleaner *c, uint32_t cp);
/* Writes a blank that waits, so that what comes next starts at the offset returned. */
size_t clean_settle(struct cleaner *c);
/* No blank at the end, marks composed with their letters. */
void clean_finish(struct cleaner *c);

/* What was written from there on becomes a sub- or superscript. */
void clean_script(struct cleaner *c, size_t from, bool above);
/* Brackets around what was written from there on, when it is more than a letter or a number. */
void clean_bracket(struct cleaner *c, size_t from);

static inline bool clean_is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool clean_is_alpha(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool clean_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* How a LaTeX command is read. Arguments are groups in braces, or the next letter. */
enum tex_kind {
	TEX_TEXT,     /* a sign: its text */
	TEX_LETTER,   /* a letter: its text; blanks behind belong to the command */
	TEX_NAME,     /* a function, "log": its text, apart from what follows */
	TEX_ACCENT,   /* its text is the combining mark for the next letter */
	TEX_DRESS,    /* dropped; arguments stay */
	TEX_BOX,      /* its argument is text, also in math */
	TEX_BLANK,    /* a blank */
	TEX_DROP,     /* dropped with its argument */
	TEX_DROP_TWO, /* with two arguments */
	TEX_FIRST,    /* of two arguments the first stays */
	TEX_SUB,      /* its argument is a subscript */
	TEX_SUP,
	TEX_FRACTION, /* two arguments */
	TEX_ROOT,
	TEX_MATH,     /* its argument is math */
	TEX_DOUBLE,   /* blackboard letters */
	TEX_OVERLINE, /* a line over its argument */
	TEX_QUOTE,    /* its argument is quoted */
	TEX_PLAIN,    /* its argument is an address or code, written as it stands */
};

struct tex_command {
	const char *name;
	enum tex_kind kind;
	const char *text;
};

extern const struct tex_command tex_commands[];
extern const size_t tex_commands_n;
/* By the name without its backslash; NULL when unknown. */
const struct tex_command *tex_command(struct str name);

struct html_entity {
	const char *name;
	uint32_t cp;
};

extern const struct html_entity html_entities[];
extern const size_t html_entities_n;
/* By the name between "&" and ";"; 0 when unknown. */
uint32_t html_entity(struct str name);

/* Math in TeX that stands in no dollars: what is inside <tex-math>. */
void clean_latex_math(struct str in, struct cleaner *c);

#endif
