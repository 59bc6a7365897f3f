/* Small drawings of numbers. */
#ifndef TUI_CHART_H
#define TUI_CHART_H

#include "tui/canvas.h"

/* One column a value, as high as the value; more values than columns are summed. Returns the columns used. */
int chart_spark(struct canvas *c, int x, int y, int columns, const int *values, size_t n, enum role role);
/* ▕███░░░▏, score of 100. At least 4 columns. */
void chart_bar(struct canvas *c, int x, int y, int columns, int score, enum role role);

#endif
