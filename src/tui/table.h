/* Rows in columns, made by a view, narrowed by words, shown by a list.
 *
 * Texts belong to the caller or to the table's arena; both must live as long as the rows. Columns share the width: a
 * flexible column takes what is left, a column with a `drop` vanishes (highest first) where there is no room. */
#ifndef TUI_TABLE_H
#define TUI_TABLE_H

#include "app/ask.h"
#include "tui/list.h"

enum { ROW_CELLS = 6 };

struct column {
	enum role role;
	short min, max;  /* cells it keeps where room is short; at most (0: as its widest text) */
	bool right, flex;
	unsigned char drop; /* 0: never */
};

enum row_kind {
	ROW_ITEM,    /* cells in columns */
	ROW_HEADING, /* cells[0] alone, in `role` or as headings are; the cursor passes over it */
	ROW_TITLES,  /* cells above the columns; the cursor passes over it */
	ROW_LINE,    /* cells[0] alone, in `role` */
};

struct row {
	enum row_kind kind;
	enum role role;       /* of a line; of the flexible column of an item when not 0 */
	uint64_t key;         /* 0: given by the table */
	struct target target; /* what Enter opens; KIND_NONE: nothing */
	row_id entry;         /* an entry of the notebook */
	struct str cells[ROW_CELLS];
};

struct table {
	struct arena *arena; /* for texts of its own; emptied by table_clear() */
	struct column columns[ROW_CELLS];
	size_t n_columns;
	int widest[ROW_CELLS];
	VEC(struct row) rows;
	VEC(uint32_t) shown; /* the rows that pass, when narrowed */
	struct buf narrow;   /* empty: all rows */
	struct buf marks;    /* words to mark where nothing is narrowed */
};

void table_init(struct table *t);
void table_done(struct table *t);
void table_clear(struct table *t); /* rows and texts; columns and narrowing stay */
void table_columns(struct table *t, const struct column *columns, size_t n);
struct row *table_add(struct table *t, struct row row); /* valid until the next */
void table_heading(struct table *t, struct str text);
void table_titles(struct table *t, const char *const *titles); /* one a column */
/* One or more lines, broken at `width`. */
void table_text(struct table *t, struct str text, int width, int indent, enum role role);
/* Call when all rows are there. */
void table_end(struct table *t);

/* Words, all of which a row must hold somewhere, letter case and accents apart: "!word" must not be there, "~abc" are
 * letters in this order. Empty text shows all rows. */
void table_narrow(struct table *t, struct str text);
/* Does row i (of those shown) pass these words? */
bool table_passes(const struct table *t, size_t i, struct str words);
const struct row *table_row(const struct table *t, size_t shown);
size_t table_items(const struct table *t); /* rows but headings, narrowed or not */
size_t table_shown(const struct table *t); /* rows but headings that pass */

/* Widths for a window: 0 for a column that is dropped. Two blanks stand between columns. */
void table_layout(const struct column *columns, const int *widest, size_t n, int width, int *ret_widths);
/* How far the text of column k may reach in a row: a flexible one into the blanks before a last text on the right. */
int table_reach(const struct column *columns, const int *widths, size_t n, size_t k, const struct str *cells);
extern const struct list_ops table_list_ops;

/* The common columns of a mixed list: kind, name, hint. */
extern const struct column table_mixed[3];
/* A work in such a list. */
struct row table_work_row(struct table *t, const struct work *w);

#endif
