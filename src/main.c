/* A first word that is a verb is a verb; else the explorer opens. */
#include "base/arena.h"
#include "cli/cli.h"
#include "tui/tui.h"

int main(int argc, char **argv)
{
	struct arena *a = arena_new();
	struct cli_start start;
	int status = cli_run(argc, argv, a, &start) == CLI_EXPLORE ? tui_run(&start.places, start.target) : start.status;
	arena_free(a);
	return status;
}
