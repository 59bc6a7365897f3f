/* Files in, for both faces: hands ingest a judge made of the filter language, and passes its reports on.
 * Knows records and filters; must not know formats. */
#include "app/importer.h"

#include <stdlib.h>

#include "app/filter.h"
#include "base/vec.h"
#include "bib/name.h"
#include "bib/title.h"
#include "ingest/ingest.h"
#include "store/person.h"

struct intake {
	struct library *l;
	const struct import_request *r;
	struct match *match;
	struct cancel cancel; /* of this import: the library's, or a filter that failed */
	enum err err;         /* the judge's first error */
	struct error error;
	const struct record *record; /* under judgement */
	struct arena *a;             /* of that */
};

/* ---- a record as the filter language sees a work */

static void add_line(struct buf *out, struct str line)
{
	if (line.n == 0)
		return;
	if (out->n)
		buf_addc(out, '\n');
	buf_add(out, line);
}

static struct str authors_text(const struct record_work *w, struct arena *a)
{
	CLEANUP(buf_done) struct buf out = { 0 };

	for (size_t i = 0; i < w->n_authors; i++)
		if (!w->authors[i].is_editor)
			add_line(&out, w->authors[i].name);
	return arena_str(a, buf_str(&out));
}

static struct str topics_text(const struct record_work *w, struct arena *a)
{
	CLEANUP(buf_done) struct buf out = { 0 };

	for (size_t i = 0; i < w->n_topics; i++)
		add_line(&out, w->topics[i].name);
	return arena_str(a, buf_str(&out));
}

static enum err subject_text(void *ctx, row_id work, enum field f, struct str *ret, struct error *e)
{
	struct intake *in = ctx;
	const struct record *r = in->record;
	CLEANUP(buf_done) struct buf out = { 0 };

	(void)work, (void)e;
	if (f == FIELD_ID) {
		for (size_t i = 0; i < r->n_ids; i++) {
			CLEANUP(buf_done) struct buf id = { 0 };

			ident_print(r->ids[i], &id);
			add_line(&out, buf_str(&id));
			add_line(&out, r->ids[i].value);
		}
	} else {
		for (size_t i = 0; i < r->work.n_authors; i++)
			for (size_t k = 0; k < r->work.authors[i].n_orgs; k++)
				add_line(&out, r->work.authors[i].orgs[k]);
	}
	*ret = arena_str(in->a, buf_str(&out));
	return ERR_OK;
}

static int by_id(const void *a, const void *b)
{
	row_id x = *(const row_id *)a, y = *(const row_id *)b;

	return (x > y) - (x < y);
}

typedef VEC(row_id) id_vec;

/* People of the index whom an author may be: by identifier, else all who are printed so. */
static enum err author_people(struct intake *in, const struct record_author *author, id_vec *ids, struct error *e)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	struct name name;
	row_id *found, id = 0;
	size_t n;
	enum err err;

	for (size_t i = 0; i < author->n_ids; i++) {
		err = person_by_ident(in->l->index, author->ids[i], &id, e);
		if (err)
			return err;
		if (id) {
			vec_push(ids, id);
			return ERR_OK;
		}
	}
	name = author->family.n ? name_of_parts(author->given, author->particle, author->family, author->suffix)
				: name_split(author->name, author->family_first, in->a);
	name_key(&name, &key);
	err = person_by_key(in->l->index, buf_str(&key), in->a, &found, &n, e);
	for (size_t i = 0; i < n && !err; i++)
		vec_push(ids, found[i]);
	return err;
}

static enum err subject_people(void *ctx, row_id work, const row_id **ret, size_t *ret_n, struct error *e)
{
	struct intake *in = ctx;
	const struct record_work *w = &in->record->work;
	id_vec ids = { 0 };
	row_id *kept;
	enum err err = ERR_OK;

	(void)work;
	for (size_t i = 0; i < w->n_authors && !err; i++)
		if (!w->authors[i].is_editor)
			err = author_people(in, &w->authors[i], &ids, e);
	if (!err) {
		kept = ARENA_ARRAY(in->a, row_id, ids.n + 1);
		for (size_t i = 0; i < ids.n; i++)
			kept[i] = ids.v[i];
		qsort(kept, ids.n, sizeof(*kept), by_id);
		*ret = kept;
		*ret_n = ids.n;
	}
	vec_done(&ids);
	return err;
}

static bool keep(void *ctx, const struct record *r)
{
	struct intake *in = ctx;
	const struct record_work *w = &r->work;
	CLEANUP(buf_done) struct buf title = { 0 };
	enum match_result result = MATCH_NO;

	if (in->err)
		return false;
	arena_clear(in->a);
	in->record = r;
	title_clean(w->title, &title);
	const struct subject subject = {
		.title = buf_str(&title),
		.abstract = w->abstract,
		.topics = topics_text(w, in->a),
		.venue = w->venue,
		.authors = authors_text(w, in->a),
		.type = w->type,
		.source = w->source,
		.year = w->year,
		.cites = w->cites,
		.ctx = in,
		.text = subject_text,
		.people = subject_people,
	};
	in->err = match_test(in->match, &subject, &result, NULL, &in->error);
	if (in->err)
		cancel_trigger(&in->cancel);
	return !in->err && result == MATCH_YES;
}

/* ---- reports */

static struct import_report report_of(const struct ingest_report *r)
{
	return (struct import_report){
		.path = r->path ? r->path : "",
		.format = r->format ? r->format : "",
		.read = r->read,
		.added = r->added,
		.merged = r->merged,
		.unchanged = r->unchanged,
		.rejected = r->rejected,
		.warned = r->warned,
		.skipped = r->skipped,
		.bytes = r->bytes,
		.size = r->size,
		.seconds = r->seconds,
		.done = r->done,
		.failed = r->failed,
		.passed_over = r->passed_over,
	};
}

static void progress(void *ctx, const struct ingest_report *r)
{
	const struct intake *in = ctx;
	const struct import_report report = report_of(r);

	if (in->r->progress)
		in->r->progress(in->r->ctx, &report);
}

static void problem(void *ctx, const char *path, unsigned line, struct str key, bool warning, const char *reason)
{
	const struct intake *in = ctx;

	if (in->r->problem)
		in->r->problem(in->r->ctx, path, line, key, warning, reason);
}

static void add_report(struct import_report *sum, const struct ingest_report *r)
{
	sum->read += r->read;
	sum->added += r->added;
	sum->merged += r->merged;
	sum->unchanged += r->unchanged;
	sum->rejected += r->rejected;
	sum->warned += r->warned;
	sum->skipped += r->skipped;
	sum->bytes += r->bytes;
	sum->size += r->size;
	sum->seconds += r->seconds;
}

const char *const *import_formats(void)
{
	return ingest_formats();
}

static enum err check_format(const char *format, struct error *e)
{
	CLEANUP(buf_done) struct buf all = { 0 };
	const char *const *f = ingest_formats();

	for (; format && *f; f++) {
		if (strcmp(*f, format) == 0)
			return ERR_OK;
		buf_addf(&all, "%s%s", all.n ? ", " : "", *f);
	}
	return format ? error_set(e, ERR_SYNTAX, "no format \"%s\"; there are %s", format, buf_cstr(&all)) : ERR_OK;
}

static enum err take_paths(
	struct intake *in, struct import_report *ret_total, unsigned *ret_failed, struct error *e)
{
	const struct ingest_options o = {
		.format = in->r->format,
		.dry_run = in->r->dry_run,
		.keep = in->match ? keep : NULL,
		.problem = problem,
		.progress = progress,
		.ctx = in,
		.cancel = &in->cancel,
	};
	enum err err = ERR_OK;

	for (size_t i = 0; i < in->r->n && !err; i++) {
		struct ingest_report sum = { 0 };
		unsigned failed = 0;

		err = ingest_run(in->l->index, in->r->paths[i], &o, &sum, &failed, e);
		add_report(ret_total, &sum);
		*ret_failed += failed > 0 && sum.read == 0;
	}
	if (in->err) {
		if (e)
			*e = in->error;
		return in->err;
	}
	return err;
}

enum err import_run(struct library *l, const struct import_request *r, struct import_report *ret_total,
	unsigned *ret_failed, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *compiling = arena_new();
	CLEANUP(arena_free_ptr) struct arena *judging = arena_new();
	struct intake in = { .l = l, .r = r, .a = judging };
	struct import_report total = { .path = "", .format = "" };
	unsigned failed = 0;
	enum err err = check_format(r->format, e);

	if (!err && r->where.n)
		err = filter_compile(l, r->where, compiling, NULL, &in.match, e);
	if (err)
		return err;
	cancel_init(&in.cancel, l->cancel);
	err = take_paths(&in, &total, &failed, e);
	match_free(in.match);
	/* What came in before it was stopped is told too. */
	total.done = !err;
	*ret_total = total;
	*ret_failed = failed;
	return err;
}

enum err import_reindex(
	struct library *l, void (*tell)(void *ctx, const struct import_report *r), void *ctx, struct error *e)
{
	const struct import_request r = { .progress = tell, .ctx = ctx };
	struct intake in = { .l = l, .r = &r };
	const struct ingest_options o = { .progress = progress, .ctx = &in, .cancel = l->cancel };

	return ingest_reindex(l->index, &o, e);
}
