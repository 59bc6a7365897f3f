/* Results on standard output: text for people, JSON Lines, or tab-separated values. Nothing reaches the terminal
 * unescaped: text goes through uni_display(), JSON through base/json.h, and in TSV controls become blanks.
 *
 * Text is cut to the terminal's width (COLUMNS, else what the terminal says) and never cut elsewhere. Styles are used
 * on a terminal alone, and not with NO_COLOR. Failures to write latch and are told once, by print_done(). */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include <stdio.h>

#include "base/err.h"
#include "base/json.h"
#include "base/vec.h"

enum print_form { PRINT_TEXT, PRINT_JSON, PRINT_TSV };

struct printer {
	enum print_form form;
	FILE *out;
	size_t width;    /* columns of the terminal; 0: lines are not cut */
	bool ascii;      /* the terminal shows no UTF-8 */
	bool styled;
	bool failed;     /* something was too large to print */
	struct buf line;
	struct json json;
};

void print_init(struct printer *p, enum print_form form, FILE *out);
/* Flushes. ERR_IO when anything could not be written. */
enum err print_done(struct printer *p, struct error *e) MUST_USE;

/* ---- text */
void print_line(struct printer *p, struct str text);                    /* cut at the width */
void print_linef(struct printer *p, const char *fmt, ...) PRINTF(2, 3);
void print_heading(struct printer *p, const char *fmt, ...) PRINTF(2, 3); /* bold where there are styles */
void print_wrapped(struct printer *p, size_t indent, struct str text);  /* in paragraphs; 80 columns where no width is known */
void print_blank(struct printer *p);

struct print_column {
	bool right;      /* numbers */
	bool gives;      /* shrinks when a line is too long, the widest first */
	bool tail;       /* keeps its end when it is cut: paths */
	size_t max;      /* columns on a terminal; 0: as wide as it must be */
};
enum { PRINT_COLUMNS = 12 };
/* Rows of equal shape, aligned. They are held back until there are many, so that widths are known. */
struct print_table {
	struct printer *p;
	const struct print_column *columns;
	size_t n;
	size_t indent;
	size_t widths[PRINT_COLUMNS];
	VEC(char *) cells; /* displayed text, row after row */
};
void print_table_init(struct print_table *t, struct printer *p, size_t indent, const struct print_column *columns, size_t n);
void print_table_row(struct print_table *t, const struct str *cells);
void print_table_done(struct print_table *t); /* prints what is held */

/* ---- tab-separated values */
void print_tsv(struct printer *p, const struct str *cells, size_t n);

/* ---- JSON Lines: one value, then the end of its line */
struct json *print_json(struct printer *p);
void print_json_end(struct printer *p);

/* Bytes that are right as they are: an export, a generated script. */
void print_raw(struct printer *p, struct str bytes);
/* A sentence on standard error, behind the program's name, safe to show. */
void print_note(const char *fmt, ...) PRINTF(1, 2);

#endif
