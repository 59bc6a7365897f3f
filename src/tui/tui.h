/* The explorer: one poll loop over terminal, answers and signals. */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include "app/library.h"

/* Opens the explorer at a target (NULL: the search, or where the last session ended) and returns the exit status when
 * the user leaves: 0, or 2 or 3 with one sentence on standard error when there is no usable terminal or index. */
int tui_run(const struct places *places, const char *target);

#endif
