/* Rows that several pages share: named facts, and what the user said. */
#ifndef TUI_FACT_H
#define TUI_FACT_H

#include "tui/question.h"
#include "tui/table.h"

enum { FACT_INDENT = 14 }; /* where the texts of facts begin */

/* A name in front, the text broken at the width behind it. Texts are not copied. */
void fact_columns(struct table *t);
struct row *fact_add(struct table *t, struct str name, struct str text, int width);
void fact_more(struct table *t, struct str text, int width); /* below it, dim */

/* Follows, notes and tags, a row an entry: when, what, the text. Sets columns of its own. */
void fact_notes(struct table *t, const struct said_answer *said, int width);

#endif
