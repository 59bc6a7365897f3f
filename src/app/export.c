/* What leaves the index, and in which form: chooses, walks and hands pieces on.
 * Knows sets of works; the CSL form of one is export-csl.c's. */
#include "app/export.h"

#include <stdlib.h>

#include "app/export-csl.h"
#include "app/filter.h"
#include "base/map.h"
#include "search/exec.h"
#include "store/source.h"
#include "store/work.h"

enum { PIECE = 1 << 16 };

static const char *const names[EXPORT_FORMAT_COUNT] = { [EXPORT_JSONL] = "jsonl", [EXPORT_CSL] = "csl" };

const char *export_format_name(enum export_format f)
{
	return f < EXPORT_FORMAT_COUNT ? names[f] : "";
}

enum export_format export_format_from(struct str name)
{
	enum export_format f = 0;

	while (f < EXPORT_FORMAT_COUNT && !str_is(name, names[f]))
		f++;
	return f;
}

struct output {
	struct library *l;
	enum err (*write)(void *ctx, struct str piece, struct error *e);
	void *ctx;
	struct buf buf;
	size_t n; /* things written */
	/* jsonl: which records are wanted */
	bool everything;
	const struct target *target;
	struct map64 *works;
	/* csl */
	struct csl *csl;
};

static enum err flush(struct output *out, size_t at_least, struct error *e)
{
	enum err err;

	if (buf_failed(&out->buf))
		return error_set(e, ERR_LIMIT, "one thing is too large to write");
	if (out->buf.n == 0 || out->buf.n < at_least)
		return ERR_OK;
	err = out->write(out->ctx, buf_str(&out->buf), e);
	buf_clear(&out->buf);
	return err;
}

/* The works meant, newest first. */
static enum err choose(struct library *l, const struct target *target, struct str filter, struct arena *a,
	row_id **ret, size_t *ret_n, struct error *e)
{
	const struct exec_options o = { .order = ORDER_YEAR };
	struct hit_tally tally;
	struct match *match;
	struct hit *hits;
	struct work *works;
	size_t n;
	enum err err;

	if (target && target->kind == KIND_WORK) {
		*ret = ARENA_NEW(a, row_id);
		**ret = target->id;
		*ret_n = 1;
		return ERR_OK;
	}
	if (target) {
		err = work_list(l->index, target->kind, target->id, false, a, &works, &n, e);
		if (err)
			return err;
		*ret = ARENA_ARRAY(a, row_id, n + 1);
		for (size_t i = 0; i < n; i++)
			(*ret)[i] = works[i].id;
		*ret_n = n;
		return ERR_OK;
	}
	err = filter_compile(l, filter, a, NULL, &match, e);
	if (err)
		return err;
	err = exec_run(l->index, match, &o, l->cancel, a, &hits, &n, &tally, e);
	match_free(match);
	if (err)
		return err;
	*ret = ARENA_ARRAY(a, row_id, n + 1);
	for (size_t i = 0; i < n; i++)
		(*ret)[i] = hits[i].work;
	*ret_n = n;
	return ERR_OK;
}

/* ---- the interchange form: every record as it came, so that importing it again changes nothing */

static bool wanted(const struct output *out, const struct source_row *row)
{
	static const enum kind kinds[RECORD_KIND_COUNT] = { [RECORD_WORK] = KIND_WORK,
		[RECORD_PERSON] = KIND_PERSON,
		[RECORD_ORG] = KIND_ORG,
		[RECORD_VENUE] = KIND_VENUE,
		[RECORD_TOPIC] = KIND_TOPIC };
	uint64_t value;

	if (out->everything)
		return true;
	if (row->kind == RECORD_WORK)
		return map64_get(out->works, (uint64_t)row->target, &value);
	return out->target && kinds[row->kind] == out->target->kind && row->target == out->target->id;
}

static enum err write_record(void *ctx, const struct source_row *row, struct error *e)
{
	struct output *out = ctx;

	if (cancel_test(out->l->cancel))
		return error_set(e, ERR_CANCELLED, "cancelled");
	if (!wanted(out, row))
		return ERR_OK;
	buf_add(&out->buf, row->body);
	buf_addc(&out->buf, '\n');
	out->n++;
	return flush(out, PIECE, e);
}

static enum err write_jsonl(struct output *out, struct str filter, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	row_id *ids;
	size_t n;
	enum err err = ERR_OK;

	out->everything = !out->target && str_trim(filter).n == 0;
	out->works = map64_new();
	if (!out->everything)
		err = choose(out->l, out->target, filter, a, &ids, &n, e);
	for (size_t i = 0; !err && !out->everything && i < n; i++)
		(void)map64_put(out->works, (uint64_t)ids[i], 1);
	if (!err)
		err = source_each(out->l->index, write_record, out, e);
	map64_free(out->works);
	return err ? err : flush(out, 0, e);
}

/* ---- one array */

static enum err write_csl(struct output *out, struct str filter, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	row_id *ids;
	size_t n;
	enum err err = choose(out->l, out->target, filter, a, &ids, &n, e);

	if (err)
		return err;
	out->csl = csl_new(out->l);
	buf_addc(&out->buf, '[');
	for (size_t i = 0; i < n && !err; i++) {
		if (cancel_test(out->l->cancel)) {
			err = error_set(e, ERR_CANCELLED, "cancelled");
			break;
		}
		buf_adds(&out->buf, i ? ",\n" : "\n");
		err = csl_add(out->csl, ids[i], &out->buf, e);
		out->n++;
		if (!err)
			err = flush(out, PIECE, e);
	}
	buf_adds(&out->buf, n ? "\n]\n" : "]\n");
	csl_free(out->csl);
	return err ? err : flush(out, 0, e);
}

enum err export_run(struct library *l, enum export_format f, const struct target *target_or_null, struct str filter,
	enum err (*write)(void *ctx, struct str piece, struct error *e), void *ctx, size_t *ret_n, struct error *e)
{
	struct output out = { .l = l, .write = write, .ctx = ctx, .target = target_or_null };
	enum err err = f == EXPORT_CSL ? write_csl(&out, filter, e) : write_jsonl(&out, filter, e);

	buf_done(&out.buf);
	if (!err)
		*ret_n = out.n;
	return err;
}
