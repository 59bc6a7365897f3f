/* The pipeline: a path to files, a file to records, records to the sink; counts, problems and progress on the way.
 * Knows no format and no table. */
#include "ingest/ingest.h"

#include <assert.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/file.h"
#include "ingest/inputs.h"
#include "ingest/reader.h"
#include "ingest/sink.h"
#include "ingest/tidy.h"

#define PROGRESS_SECONDS 0.1
enum { PROBLEMS_KEPT = 20000 }; /* rows a file; more are counted and told, not stored */

struct run {
	struct store *index;
	const struct ingest_options *o;
	const struct reader_ops *forced;
	struct sink *sink;
	struct ingest_report *total;
	unsigned failed;

	/* the file at hand */
	const char *path;
	row_id file;               /* 0: not in the index yet */
	struct ingest_report now, kept; /* kept: as of the last batch */
	struct reader *reader;
	struct stream *in;
	double began, told;
	uint64_t problems;
	struct record *record;     /* that a warning of tidying is about */
	enum err latched;          /* from inside a callback */
	struct error latched_error;
};

static void tell(struct run *r, bool done)
{
	r->now.seconds = clock_monotonic() - r->began;
	r->now.done = done;
	if (r->in) {
		r->now.bytes = stream_unpacked(r->in);
		r->now.packed = stream_packed(r->in);
	}
	if (r->o->progress)
		r->o->progress(r->o->ctx, &r->now);
}

static void maybe_tell(struct run *r)
{
	double t = clock_monotonic();
	if (t - r->told >= PROGRESS_SECONDS) {
		r->told = t;
		tell(r, false);
	}
}

static void problem(struct run *r, unsigned line, struct str key, bool warning, const char *reason)
{
	struct error e = { 0 };
	if (warning)
		r->now.warned++;
	else
		r->now.rejected++;
	if (r->o->problem)
		r->o->problem(r->o->ctx, r->path, line, key, warning, reason);
	if (!r->file || r->latched || ++r->problems > PROBLEMS_KEPT + 1)
		return;
	struct str text = r->problems > PROBLEMS_KEPT ? STR("more problems than are kept: they are counted only")
						      : str_from(reason);
	r->latched = sink_problem(r->sink, line, key, warning, text, &e);
	if (r->latched)
		r->latched_error = e;
}

static void on_warning(void *ctx, unsigned line, struct str key, const char *reason)
{
	problem(ctx, line, key, true, reason);
}

static void on_tidy(void *ctx, const char *reason)
{
	struct run *r = ctx;
	problem(r, r->record->line, r->record->key, true, reason);
}

static struct file_row counts(const struct run *r, bool done)
{
	return (struct file_row){ .id = r->file,
		.done = done,
		.read = (int64_t)r->now.read,
		.added = (int64_t)r->now.added,
		.merged = (int64_t)r->now.merged,
		.unchanged = (int64_t)r->now.unchanged,
		.rejected = (int64_t)r->now.rejected,
		.warned = (int64_t)r->now.warned };
}

static enum err end_batch(struct run *r, bool done, struct error *e)
{
	struct file_row row = counts(r, done);
	enum err err = sink_end(r->sink, &row, e);
	if (!err)
		r->kept = r->now;
	return err;
}

/* ---- one record ---- */

static enum err take(struct run *r, struct record *record, struct error *e)
{
	enum sink_outcome outcome;
	bool twice = false;
	struct error why = { 0 };
	r->now.read++;
	r->record = record;
	if (tidy_record(record, r->reader->arena, on_tidy, r, &why)) {
		problem(r, record->line, record->key, false, why.text);
		return r->latched;
	}
	if (record->kind == RECORD_WORK && r->o->keep && !r->o->keep(r->o->ctx, record)) {
		r->now.skipped++;
		return r->latched;
	}
	enum err err = sink_put(r->sink, record, &outcome, &twice, e);
	if (err == ERR_LIMIT && e) {
		problem(r, record->line, record->key, false, e->text);
		return r->latched;
	}
	if (err)
		return err;
	r->now.added += outcome == SINK_ADDED;
	r->now.merged += outcome == SINK_MERGED;
	r->now.unchanged += outcome == SINK_UNCHANGED;
	if (twice && stream_regular(r->in))
		problem(r, record->line, record->key, true,
			"the key stands in this file before, on another record: both are kept");
	return r->latched;
}

/* All records of the open reader. *ret_broken: it ended before its end. */
static enum err take_all(struct run *r, bool *ret_broken, struct error *e)
{
	struct record record;
	*ret_broken = false;
	for (uint64_t n = 1;; n++) {
		struct error why = { 0 };
		if (cancel_test(r->o->cancel))
			return error_set(e, ERR_CANCELLED, "cancelled");
		enum err err = reader_next(r->reader, &record, &why);
		if (err == ERR_MISSING)
			return ERR_OK;
		if (err == ERR_CANCELLED)
			return error_set(e, ERR_CANCELLED, "cancelled");
		if (err == ERR_OK) {
			err = take(r, &record, e);
			if (err)
				return err;
		} else {
			unsigned line = why.line ? why.line : record.line;
			if (err == ERR_FORMAT || err == ERR_LIMIT)
				r->now.read++;
			problem(r, line, record.key, false, why.text);
			*ret_broken = err != ERR_FORMAT && err != ERR_LIMIT;
		}
		if (r->latched)
			return r->latched;
		if (*ret_broken)
			return ERR_OK;
		if (sink_full(r->sink))
			err = end_batch(r, false, e);
		if (err == ERR_OK || err == ERR_FORMAT || err == ERR_LIMIT) {
			if (n % 64 == 0)
				maybe_tell(r);
			continue;
		}
		return err;
	}
}

/* ---- one file ---- */

/* Nothing of the file could be read. */
static void fail(struct run *r, const char *reason)
{
	r->now.failed = true;
	r->failed++;
	problem(r, 0, STR_NULL, false, reason);
	r->now.rejected = 0; /* a file is no record */
}

static const char *unknown_format(struct str head)
{
	if (head.n > 262 && str_starts(str_skip(head, 257), STR("ustar")))
		return "this is a tar archive: unpack it and import the folder";
	if (str_starts(head, STR("PK\x03\x04")))
		return "this is a zip archive: unpack it and import the folder";
	if (str_starts(head, STR("%PDF")))
		return "this is a PDF: no format that we read";
	return "of no known format: --format names one";
}

static enum err choose(
	struct run *r, const char *path, bool in_folder, const struct reader_ops **ret, struct error *e)
{
	struct str head;
	struct error why = { 0 };
	*ret = NULL;
	enum err err = stream_peek(r->in, STREAM_HEAD, &head, &why);
	if (err == ERR_CANCELLED)
		return error_set(e, err, "cancelled");
	if (err) {
		fail(r, why.text);
		return ERR_OK;
	}
	if (head.n == 0) {
		if (in_folder)
			r->now.passed_over = true;
		else
			problem(r, 0, STR_NULL, true, "it is empty");
		return ERR_OK;
	}
	if (r->forced) {
		*ret = r->forced;
		return ERR_OK;
	}
	err = reader_choose(head, str_from(file_base(path)), ret, &why);
	if (err == ERR_MISSING && in_folder)
		r->now.passed_over = true;
	else if (err)
		fail(r, err == ERR_MISSING ? unknown_format(head) : why.text);
	return ERR_OK;
}

static enum err read_file(struct run *r, const char *path, const struct reader_ops *ops, struct error *e)
{
	struct error why = { 0 };
	bool lasting = stream_regular(r->in), broken = false;
	CLEANUP(free_ptr) char *real = lasting ? realpath(path, NULL) : NULL;
	struct str name = str_from(strcmp(path, "-") == 0 ? "-" : file_base(path));
	int64_t size = lasting ? (int64_t)stream_size(r->in) : -1;
	r->now.format = ops->name;
	enum err err =
		sink_file(r->sink, str_from(real ? real : path), str_from(ops->name), size, lasting, &r->file, e);
	if (err)
		return err;
	err = reader_open(ops, r->in, name, on_warning, r, &r->reader, &why);
	if (err == ERR_CANCELLED)
		return error_set(e, err, "cancelled");
	if (err) {
		fail(r, why.text);
		return r->latched ? r->latched : end_batch(r, false, e);
	}
	err = take_all(r, &broken, e);
	if (err)
		return err;
	if (stream_trailing(r->in))
		problem(r, 0, STR_NULL, true, stream_trailing(r->in));
	uint64_t good = r->now.added + r->now.merged + r->now.unchanged + r->now.skipped;
	if (good == 0 && r->now.read == 0 && !broken)
		problem(r, 0, STR_NULL, true, "no record was found in it");
	if (good == 0 && (broken || r->now.rejected)) {
		r->now.failed = true;
		r->failed++;
	}
	return r->latched ? r->latched : end_batch(r, !broken, e);
}

static void add_up(struct ingest_report *sum, const struct ingest_report *x)
{
	sum->read += x->read;
	sum->added += x->added;
	sum->merged += x->merged;
	sum->unchanged += x->unchanged;
	sum->rejected += x->rejected;
	sum->warned += x->warned;
	sum->skipped += x->skipped;
	sum->bytes += x->bytes;
	sum->size += x->size;
	sum->packed += x->packed;
}

static enum err import_file(void *ctx, const char *path, bool in_folder, struct error *e)
{
	struct run *r = ctx;
	const struct reader_ops *ops = NULL;
	struct error why = { 0 };
	r->path = path;
	r->file = 0;
	r->now = r->kept = (struct ingest_report){ .path = path, .format = "" };
	r->began = r->told = clock_monotonic();
	r->problems = 0;
	enum err err = stream_open(path, r->o->cancel, &r->in, &why);
	if (err == ERR_CANCELLED) {
		error_set(e, err, "cancelled");
	} else if (err) {
		fail(r, why.text);
		err = ERR_OK;
	} else {
		r->now.size = stream_size(r->in);
		err = choose(r, path, in_folder, &ops, e);
	}
	if (!err && ops)
		err = read_file(r, path, ops, e);
	if (err) { /* what the batch did is taken back, and so are its counts */
		if (err == r->latched && e)
			*e = r->latched_error;
		sink_drop(r->sink);
		r->kept.size = r->now.size;
		r->now = r->kept;
	}
	r->latched = ERR_OK;
	tell(r, true);
	r->now.done = !err && !r->now.failed;
	add_up(r->total, &r->now);
	reader_close(r->reader);
	stream_close(r->in);
	r->reader = NULL;
	r->in = NULL;
	return err;
}

static void on_unreadable(void *ctx, const char *path, const char *reason)
{
	struct run *r = ctx;
	r->path = path;
	r->file = 0;
	r->now = (struct ingest_report){ .path = path, .format = "" };
	fail(r, reason);
	tell(r, true);
}

enum err ingest_run(struct store *index, const char *path, const struct ingest_options *o,
	struct ingest_report *ret_total, unsigned *ret_failed, struct error *e)
{
	struct ingest_report total = { .path = path, .format = "" };
	struct run r = { .index = index, .o = o, .total = &total };
	double began = clock_monotonic();
	if (o->format) {
		r.forced = reader_find(str_from(o->format));
		if (!r.forced)
			return error_set(e, ERR_SYNTAX, "no format is called %s", o->format);
	}
	r.sink = sink_new(index, o->dry_run);
	struct inputs in = { import_file, on_unreadable, &r, o->cancel };
	enum err err = inputs_walk(&in, path, e);
	sink_free(r.sink);
	total.seconds = clock_monotonic() - began;
	total.done = !err;
	*ret_total = total;
	*ret_failed = r.failed;
	return err;
}

/* ---- replay ---- */

struct replay_progress {
	const struct ingest_options *o;
	struct ingest_report now;
	double began;
};

static void on_replay(void *ctx, uint64_t records)
{
	struct replay_progress *p = ctx;
	p->now.read = records;
	p->now.seconds = clock_monotonic() - p->began;
	if (p->o->progress)
		p->o->progress(p->o->ctx, &p->now);
}

enum err ingest_reindex(struct store *index, const struct ingest_options *o, struct error *e)
{
	struct replay_progress p = { o, { .path = store_path(index), .format = "" }, clock_monotonic() };
	struct sink *sink = sink_new(index, false);
	enum err err = sink_replay(sink, o->cancel, on_replay, &p, e);
	sink_free(sink);
	p.now.done = !err;
	on_replay(&p, p.now.read);
	return err;
}

const char *const *ingest_formats(void)
{
	return reader_names;
}
