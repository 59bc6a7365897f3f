/* reindex: everything derived, made again. */
#include "app/importer.h"
#include "cli/progress.h"
#include "cli/verb.h"

static void on_progress(void *ctx, const struct import_report *r)
{
	progress_show(ctx, r);
}

int cmd_reindex(struct verb *v)
{
	struct progress progress;
	struct error e = { 0 };
	enum err err;
	int status;

	if (v->args.n_words)
		return verb_usage(v, "no words are needed");
	/* Without an index there is nothing to make again, and none is to be made. */
	if (!verb_open(v, LIBRARY_READ, &status))
		return status;
	library_close(&v->library);
	if (!verb_open(v, LIBRARY_IMPORT, &status))
		return status;
	progress_init(&progress);
	err = import_reindex(&v->library, on_progress, &progress, &e);
	progress_clear(&progress);
	if (err)
		return verb_fail(&e);
	print_note("everything derived was made again");
	return STATUS_DONE;
}
