/* The command-line face: global options, choice of verb, exit codes. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "app/library.h"

/* What main should do after the options were read. */
enum cli_next { CLI_EXIT, CLI_EXPLORE };

struct cli_start {
	int status;             /* CLI_EXIT: the exit status */
	struct places places;   /* CLI_EXPLORE: where everything is */
	const char *target;     /* CLI_EXPLORE: open here; NULL: the search */
};

/* Runs a verb to its end, or finds that the explorer is wanted. Strings in *ret live in the arena. */
enum cli_next cli_run(int argc, char **argv, struct arena *a, struct cli_start *ret);

#endif
