/* man [PAGE]: hands over to man(1). */
#include <errno.h>
#include <unistd.h>

#include "app/manual.h"
#include "cli/verb.h"

int cmd_man(struct verb *v)
{
	struct error e = { 0 };
	const char *path;

	if (v->args.n_words > 1)
		return verb_usage(v, "one page at a time");
	if (manual_find(args_text(&v->args, 0, v->a), v->a, &path, &e))
		return verb_fail(&e) == STATUS_USAGE ? STATUS_USAGE : STATUS_FAILURE;
	/* A name with a slash is a file to every man(1). */
	execlp("man", "man", path, (char *)NULL);
	if (errno == ENOENT)
		execlp("mandoc", "mandoc", "-a", path, (char *)NULL);
	print_note("neither man nor mandoc can be run; the page is %s", path);
	return STATUS_FAILURE;
}
