/* import FILE…: files, folders or - into the index, with a truthful report. */
#include <stdlib.h>
#include <unistd.h>

#include "app/importer.h"
#include "base/file.h"
#include "base/num.h"
#include "cli/progress.h"
#include "cli/verb.h"

struct run {
	struct verb *v;
	struct progress progress;
	struct print_table table;
	size_t files;
};

static void print_report_json(struct printer *p, const struct import_report *r)
{
	struct json *j = print_json(p);

	json_object(j);
	json_kstr(j, "kind", STR("report"));
	json_kstr(j, "file", str_from(r->path));
	json_kstr(j, "format", r->format[0] ? str_from(r->format) : STR_NULL);
	json_kint(j, "read", (int64_t)r->read);
	json_kint(j, "added", (int64_t)r->added);
	json_kint(j, "merged", (int64_t)r->merged);
	json_kint(j, "unchanged", (int64_t)r->unchanged);
	json_kint(j, "rejected", (int64_t)r->rejected);
	json_kint(j, "warned", (int64_t)r->warned);
	json_kint(j, "left_out", (int64_t)r->skipped);
	json_knum(j, "seconds", r->seconds);
	json_kbool(j, "failed", r->failed);
	json_end_object(j);
	print_json_end(p);
}

static void print_passed_over(struct run *run, const struct import_report *r)
{
	struct json *j;

	print_note("%s: of no known format, passed over", r->path);
	if (run->v->print.form != PRINT_JSON)
		return;
	j = print_json(&run->v->print);
	json_object(j);
	json_kstr(j, "kind", STR("passed_over"));
	json_kstr(j, "file", str_from(r->path));
	json_end_object(j);
	print_json_end(&run->v->print);
}

static void add_count(struct buf *out, uint64_t n, const char *what)
{
	if (!n)
		return;
	buf_adds(out, out->n ? ", " : "");
	num_group(out, n);
	buf_addf(out, " %s", what);
}

/* Seconds are left out of the text so that the same import always reads the same. */
static void print_report(struct run *run, const struct import_report *r)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	struct verb *v = run->v;

	if (v->print.form == PRINT_JSON) {
		print_report_json(&v->print, r);
		return;
	}
	if (v->print.form == PRINT_TSV) {
		const uint64_t counts[] = { r->read, r->added, r->merged, r->unchanged, r->rejected, r->warned,
			r->skipped };
		struct str cells[2 + ARRAY_LEN(counts)] = { str_from(r->path), str_from(r->format) };

		for (size_t i = 0; i < ARRAY_LEN(counts); i++)
			cells[2 + i] = arena_printf(v->a, "%llu", (unsigned long long)counts[i]);
		print_tsv(&v->print, cells, ARRAY_LEN(cells));
		return;
	}
	num_group(&text, r->read);
	buf_adds(&text, " read");
	add_count(&text, r->added, "added");
	add_count(&text, r->merged, "merged");
	add_count(&text, r->unchanged, "unchanged");
	add_count(&text, r->skipped, "left out by the filter");
	add_count(&text, r->rejected, "rejected");
	add_count(&text, r->warned, "with a warning");
	if (r->failed)
		buf_adds(&text, ", could not be read");
	print_table_row(&run->table, (struct str[]){ r->path[0] ? str_from(r->path) : STR("together"),
					     str_from(r->format), buf_str(&text) });
}

static void on_progress(void *ctx, const struct import_report *r)
{
	struct run *run = ctx;

	if (!r->done && !r->failed) {
		progress_show(&run->progress, r);
		return;
	}
	progress_clear(&run->progress);
	if (r->passed_over) {
		print_passed_over(run, r);
		return;
	}
	run->files++;
	print_report(run, r);
}

static void on_problem(void *ctx, const char *path, unsigned line, struct str key, bool warning, const char *reason)
{
	struct run *run = ctx;
	CLEANUP(buf_done) struct buf text = { 0 };
	struct json *j;

	progress_clear(&run->progress);
	if (run->v->print.form == PRINT_JSON) {
		j = print_json(&run->v->print);
		json_object(j);
		json_kstr(j, "kind", warning ? STR("warning") : STR("reject"));
		json_kstr(j, "file", str_from(path));
		json_key(j, "line");
		line ? json_int(j, line) : json_null(j);
		json_kstr(j, "key", key.n ? key : STR_NULL);
		json_kstr(j, "reason", str_from(reason));
		json_end_object(j);
		print_json_end(&run->v->print);
		return;
	}
	buf_adds(&text, path);
	if (line)
		buf_addf(&text, ":%u", line);
	buf_addf(&text, ": %s", warning ? "warning: " : "");
	if (key.n)
		buf_addf(&text, STR_FMT ": ", STR_ARG(key));
	/* What the system says of a file begins with its name. */
	if (strncmp(reason, path, strlen(path)) == 0)
		print_note("%s", reason);
	else
		print_note("%s%s", buf_cstr(&text), reason);
}

static int import(struct run *run, struct import_request *r)
{
	static const struct print_column columns[] = { { .gives = true, .tail = true }, { 0 }, { 0 } };
	struct import_report total;
	struct error e = { 0 };
	unsigned failed;
	enum err err;

	progress_init(&run->progress);
	print_table_init(&run->table, &run->v->print, 0, columns, ARRAY_LEN(columns));
	err = import_run(&run->v->library, r, &total, &failed, &e);
	progress_clear(&run->progress);
	if (run->files > 1 && run->v->print.form == PRINT_TEXT && (!err || err == ERR_CANCELLED))
		print_report(run, &total);
	print_table_done(&run->table);
	if (err == ERR_CANCELLED)
		print_note("stopped: what was read so far is in the index, and the same command finishes the job");
	if (err)
		return err == ERR_CANCELLED ? STATUS_CANCELLED : verb_fail_in(&e, r->where);
	return failed ? STATUS_FAILURE : STATUS_DONE;
}

/* A dry run makes no index: where there is none it works on an empty one that is thrown away. */
static const char *scratch_folder(struct verb *v)
{
	const char *tmp = getenv("TMPDIR");
	char *folder;

	if (!args_has(&v->args, "dry-run") || file_exists(v->places.index))
		return NULL;
	folder = arena_cstr(v->a, arena_printf(v->a, "%s/peerage-XXXXXX", tmp && tmp[0] ? tmp : "/tmp"));
	if (!mkdtemp(folder))
		return NULL;
	v->places.index = arena_printf(v->a, "%s/index.db", folder).p;
	return folder;
}

static void remove_scratch(struct verb *v, const char *folder)
{
	static const char *const tails[] = { "", "-wal", "-shm" };

	library_close(&v->library);
	for (size_t i = 0; i < ARRAY_LEN(tails); i++)
		(void)unlink(arena_printf(v->a, "%s/index.db%s", folder, tails[i]).p);
	(void)rmdir(folder);
}

int cmd_import(struct verb *v)
{
	const char *where = args_get(&v->args, "where");
	struct run run = { .v = v };
	struct import_request r = {
		.paths = v->args.words,
		.n = v->args.n_words,
		.format = args_get(&v->args, "format"),
		.where = where ? str_from(where) : STR(""),
		.dry_run = args_has(&v->args, "dry-run"),
		.progress = on_progress,
		.problem = on_problem,
		.ctx = &run,
	};
	const char *scratch;
	int status;

	if (r.n == 0)
		return verb_usage(v, "which files? (- is standard input)");
	scratch = scratch_folder(v);
	if (verb_open(v, LIBRARY_IMPORT, &status))
		status = import(&run, &r);
	if (scratch)
		remove_scratch(v, scratch);
	return status;
}
