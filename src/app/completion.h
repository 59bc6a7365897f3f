/* Completion scripts for shells, made from the table of commands. Pure. */
#ifndef APP_COMPLETION_H
#define APP_COMPLETION_H

#include "base/buf.h"
#include "base/str.h"

enum shell { SHELL_BASH, SHELL_ZSH, SHELL_FISH, SHELL_COUNT };

enum shell shell_from(struct str name); /* SHELL_COUNT when unknown */
void completion_write(enum shell shell, struct buf *out);

#endif
