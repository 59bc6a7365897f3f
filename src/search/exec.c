/* Runs a compiled filter over the works of an index. Knows nothing of patterns; asks the store for what a work does
 * not carry, and only when a term gets as far as needing it. */
#include "search/exec.h"

#include "base/clock.h"
#include "search/exec-rank.h"
#include "search/match-int.h"
#include "store/work-scan.h"

enum {
	SET_PEOPLE = 50000, /* people whose works are listed beforehand; of more, each work's people are asked for */
	REPORT_EVERY = 256, /* works between two looks at the clock */
};
static const double report_seconds = 0.1;

struct run {
	struct store *index;
	struct match *m;
	const struct exec_options *o;
	const struct cancel *cancel;
	struct arena *scratch; /* what was asked for one work */
	struct ranking ranking;
	struct hit_tally tally;
	bool first_reported;
	double next_report;
	VEC(row_id) works;     /* of the people leaves, one behind the other */
	bool restricted;       /* to these works, sorted */
	const row_id *only;
	size_t n_only;
};

static enum err cancelled(struct error *e)
{
	return error_set(e, ERR_CANCELLED, "cancelled");
}

static struct str list_orgs(const struct mention *v, size_t n, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		struct str rest = v[i].org;

		while (rest.n > 0) {
			ptrdiff_t end = str_find(rest, STR("; "));

			buf_add(&b, end < 0 ? rest : str_slice(rest, 0, (size_t)end));
			buf_addc(&b, '\n');
			rest = str_skip(rest, end < 0 ? rest.n : (size_t)end + 2);
		}
	}
	return arena_str(a, str_slice(buf_str(&b), 0, b.n > 0 ? b.n - 1 : 0));
}

static struct str list_ids(row_id work, const struct ident *v, size_t n, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		ident_print(v[i], &b);
		buf_addc(&b, '\n');
		buf_add(&b, v[i].value);
		buf_addc(&b, '\n');
	}
	buf_addf(&b, "w:%lld", (long long)work);
	return arena_str(a, buf_str(&b));
}

static enum err ask_text(void *ctx, row_id work, enum field f, struct str *ret, struct error *e)
{
	struct run *r = ctx;
	struct mention *mentions;
	struct ident *ids;
	size_t n;
	enum err rc;

	if (f == FIELD_ID) {
		rc = work_idents(r->index, work, r->scratch, &ids, &n, e);
		if (rc == ERR_OK)
			*ret = list_ids(work, ids, n, r->scratch);
		return rc;
	}
	rc = work_mentions(r->index, work, r->scratch, &mentions, &n, e);
	if (rc == ERR_OK)
		*ret = list_orgs(mentions, n, r->scratch);
	return rc;
}

static enum err ask_people(void *ctx, row_id work, const row_id **ret, size_t *ret_n, struct error *e)
{
	struct run *r = ctx;
	struct mention *mentions;
	row_id *ids;
	size_t n;
	enum err rc = work_mentions(r->index, work, r->scratch, &mentions, &n, e);

	if (rc != ERR_OK)
		return rc;
	ids = ARENA_ARRAY(r->scratch, row_id, n + 1);
	for (size_t i = 0; i < n; i++)
		ids[i] = mentions[i].person;
	*ret = ids;
	*ret_n = n;
	return ERR_OK;
}

static enum err judge(struct run *r, const struct work *w, enum match_result *ret, double *score, struct error *e)
{
	struct subject s = {
		.title = w->title,
		.abstract = w->abstract,
		.topics = w->topics,
		.venue = w->venue,
		.authors = w->authors,
		.type = w->type,
		.source = w->source,
		.year = w->year,
		.cites = w->cites,
		.work = w->id,
		.ctx = r,
		.text = r->index ? ask_text : NULL,
		.people = r->index ? ask_people : NULL,
	};

	if (cancel_test(r->cancel))
		return cancelled(e);
	return match_test(r->m, &s, ret, score, e);
}

static void count(struct run *r, enum match_result result)
{
	r->tally.seen++;
	r->tally.hits += result == MATCH_YES;
	r->tally.given_up += result == MATCH_GIVEN_UP;
}

static void report(struct run *r)
{
	size_t n = r->ranking.v.n;
	struct hit *hits = xreallocarray(NULL, n + 1, sizeof(*hits));
	double before = clock_monotonic(), after;

	ranking_list(&r->ranking, hits);
	r->o->report(r->o->report_ctx, hits, n, &r->tally);
	free(hits);
	r->first_reported = true;
	/* Reporting is never more than a tenth of the work. */
	after = clock_monotonic();
	r->next_report = after + MAX(report_seconds, 10 * (after - before));
}

static void report_if_due(struct run *r)
{
	if (!r->o->report || r->o->first == 0)
		return;
	if (!r->first_reported) {
		if (r->tally.hits >= r->o->first)
			report(r);
	} else if (r->tally.seen % REPORT_EVERY == 0 && clock_monotonic() >= r->next_report) {
		report(r);
	}
}

static enum err visit(void *ctx, const struct work *w, struct error *e)
{
	struct run *r = ctx;
	enum match_result result;
	double score = 0;
	enum err rc = judge(r, w, &result, r->o->order == ORDER_RELEVANCE ? &score : NULL, e);

	arena_clear(r->scratch);
	if (rc != ERR_OK)
		return rc;
	count(r, result);
	if (result == MATCH_YES)
		ranking_add(&r->ranking, w, score);
	report_if_due(r);
	return ERR_OK;
}

static int by_id(const void *x, const void *y)
{
	row_id a = *(const row_id *)x, b = *(const row_id *)y;

	return (a > b) - (a < b);
}

/* Sorts ids[0…n) and drops what repeats; returns how many are left. */
static size_t unique(row_id *ids, size_t n)
{
	size_t out = 0;

	if (n > 0)
		qsort(ids, n, sizeof(*ids), by_id);
	for (size_t i = 0; i < n; i++) {
		if (out == 0 || ids[out - 1] != ids[i])
			ids[out++] = ids[i];
	}
	return out;
}

static void add_work(void *ctx, row_id work)
{
	struct run *r = ctx;

	vec_push(&r->works, work);
}

/* Appends the works of a leaf's people to r->works; *ret_n how many different ones. */
static enum err list_works(struct run *r, const struct leaf *l, size_t *ret_n, struct error *e)
{
	size_t from = r->works.n;
	enum err rc = ERR_OK;

	for (size_t i = 0; i < l->n_people && rc == ERR_OK; i++) {
		if (cancel_test(r->cancel))
			return cancelled(e);
		rc = work_scan_person(r->index, l->people[i], add_work, r, e);
	}
	*ret_n = unique(r->works.v + from, r->works.n - from);
	r->works.n = from + *ret_n;
	return rc;
}

/* Gives every leaf on people the set of their works, for the length of this run, and picks the smallest set that no
 * hit can be outside of. */
static enum err list_people_works(struct run *r, struct error *e)
{
	struct match *m = r->m;
	const row_id *at;
	enum err rc = ERR_OK;

	for (size_t i = 0; i < m->leaves.n && rc == ERR_OK; i++) {
		struct leaf *l = m->leaves.v[i];

		if (l->q->op != QUERY_TARGET || l->n_people > SET_PEOPLE)
			continue;
		rc = list_works(r, l, &l->n_works, e);
		l->has_works = rc == ERR_OK;
	}
	at = r->works.v; /* it grows no more */
	for (size_t i = 0; i < m->leaves.n && rc == ERR_OK; i++) {
		struct leaf *l = m->leaves.v[i];

		if (!l->has_works)
			continue;
		l->works = at;
		if (l->n_works > 0)
			at += l->n_works;
		if (l->required && (!r->restricted || l->n_works < r->n_only)) {
			r->restricted = true;
			r->only = l->works;
			r->n_only = l->n_works;
		}
	}
	match_order(m);
	return rc;
}

static void forget_people_works(struct match *m)
{
	for (size_t i = 0; i < m->leaves.n; i++) {
		m->leaves.v[i]->has_works = false;
		m->leaves.v[i]->works = NULL;
	}
	match_order(m);
}

/* What the terms look at: the rest need not be read. */
static unsigned parts_of(const struct match *m)
{
	unsigned parts = 0;

	for (size_t i = 0; i < m->leaves.n; i++) {
		switch (m->leaves.v[i]->q->field) {
		case FIELD_TEXT:
		case FIELD_ABSTRACT:
			parts |= SCAN_ABSTRACT;
			break;
		case FIELD_VENUE:
			parts |= SCAN_VENUE;
			break;
		case FIELD_AUTHOR:
			parts |= SCAN_AUTHORS;
			break;
		case FIELD_TYPE:
		case FIELD_SOURCE:
			parts |= SCAN_LABELS;
			break;
		default:
			break;
		}
	}
	return parts;
}

static enum err scan(struct run *r, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = NULL;
	enum err rc = ERR_OK;

	if (!r->restricted)
		return work_scan(r->index, parts_of(r->m), visit, r, e);
	a = arena_new();
	for (size_t i = 0; i < r->n_only && rc == ERR_OK; i++) {
		struct work w;

		arena_clear(a);
		rc = work_get(r->index, r->only[i], a, &w, e);
		if (rc == ERR_OK)
			rc = visit(r, &w, e);
		else if (rc == ERR_MISSING) /* gone since its people were asked for */
			rc = ERR_OK;
	}
	return rc;
}

static void run_done(struct run *r)
{
	match_cancel(r->m, NULL);
	forget_people_works(r->m);
	ranking_done(&r->ranking);
	vec_done(&r->works);
	arena_free(r->scratch);
}

enum err exec_run(struct store *index, struct match *m, const struct exec_options *o, const struct cancel *cancel,
	struct arena *a, struct hit **ret_hits, size_t *ret_n, struct hit_tally *ret_tally, struct error *e)
{
	struct run r = { .index = index, .m = m, .o = o, .cancel = cancel, .scratch = arena_new() };
	enum err rc;

	r.ranking.order = o->order;
	r.ranking.limit = o->limit;
	match_cancel(m, cancel);
	rc = list_people_works(&r, e);
	if (rc == ERR_OK)
		rc = scan(&r, e);
	if (rc == ERR_OK) {
		r.tally.done = true;
		if (o->report)
			report(&r);
		*ret_n = r.ranking.v.n;
		*ret_hits = ARENA_ARRAY(a, struct hit, r.ranking.v.n + 1);
		ranking_list(&r.ranking, *ret_hits);
		if (ret_tally)
			*ret_tally = r.tally;
	}
	run_done(&r);
	return rc;
}

enum err exec_judge(struct store *index, struct match *m, const struct work *works, size_t n, bool *keep,
	struct hit_tally *ret_tally, const struct cancel *cancel, struct error *e)
{
	struct run r = { .index = index, .m = m, .cancel = cancel, .scratch = arena_new() };
	enum err rc = ERR_OK;

	match_cancel(m, cancel);
	for (size_t i = 0; i < n && rc == ERR_OK; i++) {
		enum match_result result = MATCH_NO;

		arena_clear(r.scratch);
		rc = judge(&r, &works[i], &result, NULL, e);
		if (rc == ERR_OK) {
			count(&r, result);
			keep[i] = result == MATCH_YES;
		}
	}
	if (rc == ERR_OK && ret_tally) {
		r.tally.done = true;
		*ret_tally = r.tally;
	}
	run_done(&r);
	return rc;
}
