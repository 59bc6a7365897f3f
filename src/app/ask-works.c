/* Publications that pass a filter: of the index, or of one person, topic, org or venue.
 * Knows how to order, load and highlight; must not know the filter language. */
#include "app/ask.h"

#include <stdlib.h>

#include "app/filter.h"
#include "base/uni.h"
#include "search/exec.h"
#include "store/work.h"

enum { SPANS_MAX = 64 };

/* What a question holds while it runs. */
struct run {
	struct library *l;
	const struct works_request *r;
	struct match *match;
	struct works_answer base; /* what every answer, partial or whole, says alike */
	void (*partial)(void *ctx, const struct works_answer *so_far);
	void *ctx;
};

static enum err load_rows(const struct run *run, struct works_answer *answer, struct arena *a, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *passing = arena_new();
	size_t n = run->r->rows ? MIN(run->r->rows, answer->n_hits) : answer->n_hits;
	row_id *ids = ARENA_ARRAY(passing, row_id, n + 1);
	enum err err;

	for (size_t i = 0; i < n; i++)
		ids[i] = answer->hits[i].work;
	err = ask_rows(run->l, ids, n, false, a, &answer->rows, e);
	if (err)
		return err;
	answer->n_rows = n;
	answer->title_spans = ARENA_ARRAY(a, struct span *, n + 1);
	answer->n_title_spans = ARENA_ARRAY(a, size_t, n + 1);
	for (size_t i = 0; i < n; i++) {
		struct span spans[SPANS_MAX];
		size_t found = match_spans(run->match, FIELD_TITLE, answer->rows[i].title, spans, SPANS_MAX);

		answer->title_spans[i] = ARENA_ARRAY(a, struct span, found + 1);
		memcpy(answer->title_spans[i], spans, found * sizeof(*spans));
		answer->n_title_spans[i] = found;
	}
	return ERR_OK;
}

static struct str note_of(const struct hit_tally *t, struct arena *a)
{
	if (!t->given_up)
		return STR("");
	return arena_printf(a, "a limit ended the pattern on %llu work%s, which may be missing here",
		(unsigned long long)t->given_up, t->given_up == 1 ? "" : "s");
}

static void report(void *ctx, const struct hit *hits, size_t n, const struct hit_tally *tally)
{
	struct run *run = ctx;
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct works_answer answer = run->base;

	if (tally->done)
		return;
	answer.hits = ARENA_ARRAY(a, struct hit, n + 1);
	memcpy(answer.hits, hits, n * sizeof(*hits));
	answer.n_hits = n;
	answer.tally = *tally;
	answer.note = note_of(tally, a);
	if (load_rows(run, &answer, a, NULL) == ERR_OK)
		run->partial(run->ctx, &answer);
}

/* ---- the works of one thing */

struct ordered {
	const struct work *w;
	size_t place;     /* newest first, as the store gives them: the last word in every order */
	struct str title; /* folded */
};

static int by_place(const struct ordered *x, const struct ordered *y)
{
	return (x->place > y->place) - (x->place < y->place);
}

/* Works without a year stand behind those with one in either direction. */
static int by_oldest(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;
	int xy = x->w->year ? x->w->year : 9999, yy = y->w->year ? y->w->year : 9999;

	return xy != yy ? (xy > yy) - (xy < yy) : by_place(x, y);
}

static int by_cites(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;

	return x->w->cites != y->w->cites ? (x->w->cites < y->w->cites) - (x->w->cites > y->w->cites)
					  : by_place(x, y);
}

static int by_title(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;
	int c = str_cmp(x->title, y->title);

	return c ? c : by_place(x, y);
}

static struct str folded(struct str title, struct arena *a)
{
	CLEANUP(buf_done) struct buf out = { 0 };

	uni_fold(&out, title);
	return arena_str(a, buf_str(&out));
}

static void order_works(struct ordered *v, size_t n, enum hit_order order, struct arena *a)
{
	switch (order) {
	case ORDER_OLDEST:
		qsort(v, n, sizeof(*v), by_oldest);
		break;
	case ORDER_CITES:
		qsort(v, n, sizeof(*v), by_cites);
		break;
	case ORDER_TITLE:
		for (size_t i = 0; i < n; i++)
			v[i].title = folded(v[i].w->title, a);
		qsort(v, n, sizeof(*v), by_title);
		break;
	default:
		/* One person's list is short enough that newest first is as good as relevance. */
		break;
	}
}

static enum err judge_thing(struct run *run, struct arena *a, struct works_answer *answer, struct error *e)
{
	const struct works_request *r = run->r;
	CLEANUP(arena_free_ptr) struct arena *passing = arena_new();
	struct ordered *kept;
	struct work *works;
	size_t n, n_kept = 0;
	bool *keep;
	enum err err =
		work_list(run->l->index, r->of, r->id, match_needs_abstract(run->match), passing, &works, &n, e);

	if (err)
		return err;
	keep = ARENA_ARRAY(passing, bool, n + 1);
	err = exec_judge(run->l->index, run->match, works, n, keep, &answer->tally, run->l->cancel, e);
	if (err)
		return err;
	kept = ARENA_ARRAY(passing, struct ordered, n + 1);
	for (size_t i = 0; i < n; i++)
		if (keep[i])
			kept[n_kept++] = (struct ordered){ .w = &works[i], .place = i };
	order_works(kept, n_kept, r->order, passing);
	answer->of = n;
	answer->n_hits = r->limit ? MIN(r->limit, n_kept) : n_kept;
	answer->hits = ARENA_ARRAY(a, struct hit, answer->n_hits + 1);
	for (size_t i = 0; i < answer->n_hits; i++)
		answer->hits[i].work = kept[i].w->id;
	return ERR_OK;
}

static enum err search_all(struct run *run, struct arena *a, struct works_answer *answer, struct error *e)
{
	const struct works_request *r = run->r;
	const struct exec_options o = { .order = r->order,
		.limit = r->limit,
		.report = run->partial ? report : NULL,
		.report_ctx = run,
		.first = r->rows };

	return exec_run(run->l->index, run->match, &o, run->l->cancel, a, &answer->hits, &answer->n_hits,
		&answer->tally, e);
}

enum err ask_works(struct library *l, const struct works_request *r, struct arena *a, struct works_answer *ret,
	void (*partial)(void *ctx, const struct works_answer *so_far), void *ctx, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *compiling = arena_new();
	CLEANUP(buf_done) struct buf normal = { 0 };
	struct run run = { .l = l, .r = r, .partial = partial, .ctx = ctx };
	struct works_answer answer;
	enum err err = filter_compile(l, r->filter, compiling, &normal, &run.match, e);

	if (err)
		return err;
	run.base.normal = arena_str(a, buf_str(&normal));
	if (r->of == KIND_NONE) {
		struct index_counts counts;

		err = store_counts(l->index, &counts, e);
		if (!err)
			run.base.of = (size_t)counts.works;
	}
	answer = run.base;
	if (!err)
		err = r->of == KIND_NONE ? search_all(&run, a, &answer, e) : judge_thing(&run, a, &answer, e);
	if (!err)
		err = load_rows(&run, &answer, a, e);
	match_free(run.match);
	if (err)
		return err;
	answer.note = note_of(&answer.tally, a);
	*ret = answer;
	return ERR_OK;
}

enum err ask_explain(struct library *l, struct str filter, struct arena *a, struct str *ret, struct error *e)
{
	CLEANUP(buf_done) struct buf out = { 0 };
	CLEANUP(arena_free_ptr) struct arena *compiling = arena_new();
	struct match *match;
	enum err err = filter_compile(l, filter, compiling, NULL, &match, e);

	if (err)
		return err;
	match_explain(match, &out);
	match_free(match);
	*ret = arena_str(a, buf_str(&out));
	return ERR_OK;
}
