/* Orders hits and keeps the best of them. */
#include "search/exec-rank.h"

#include "base/uni.h"
#include "base/utf8.h"

enum { TITLE_BYTES = 256 }; /* of a folded title; what agrees so far is a tie */

static int by_id(const struct ranked *a, const struct ranked *b)
{
	return (a->hit.work > b->hit.work) - (a->hit.work < b->hit.work);
}

static int by_year(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	return a->year != b->year ? (a->year < b->year) - (a->year > b->year) : by_id(a, b);
}

static int by_relevance(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	if (a->hit.score < b->hit.score || a->hit.score > b->hit.score)
		return a->hit.score < b->hit.score ? 1 : -1;
	return by_year(a, b);
}

static int by_age(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	if ((a->year == 0) != (b->year == 0))
		return a->year == 0 ? 1 : -1;
	return a->year != b->year ? (a->year > b->year) - (a->year < b->year) : by_id(a, b);
}

static int by_cites(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	return a->cites != b->cites ? (a->cites < b->cites) - (a->cites > b->cites) : by_id(a, b);
}

static int by_title(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;
	int order;

	if ((a->title[0] == '\0') != (b->title[0] == '\0'))
		return a->title[0] == '\0' ? 1 : -1;
	order = strcmp(a->title, b->title);
	return order ? order : by_id(a, b);
}

typedef int compare_fn(const void *a, const void *b);

static compare_fn *const compares[ORDER_COUNT] = {
	[ORDER_RELEVANCE] = by_relevance,
	[ORDER_YEAR] = by_year,
	[ORDER_OLDEST] = by_age,
	[ORDER_CITES] = by_cites,
	[ORDER_TITLE] = by_title,
};

static void swap(struct ranked *a, struct ranked *b)
{
	struct ranked c = *a;

	*a = *b;
	*b = c;
}

static void sift_up(struct ranking *r, compare_fn *compare)
{
	struct ranked *v = r->v.v;

	for (size_t at = r->v.n - 1; at > 0 && compare(&v[at], &v[(at - 1) / 2]) > 0; at = (at - 1) / 2)
		swap(&v[at], &v[(at - 1) / 2]);
}

static void sift_down(struct ranking *r, compare_fn *compare)
{
	struct ranked *v = r->v.v;

	for (size_t at = 0;;) {
		size_t kid = 2 * at + 1;

		if (kid >= r->v.n)
			break;
		if (kid + 1 < r->v.n && compare(&v[kid + 1], &v[kid]) > 0)
			kid++;
		if (compare(&v[kid], &v[at]) <= 0)
			break;
		swap(&v[kid], &v[at]);
		at = kid;
	}
}

static char *title_key(struct str title)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	uni_fold(&b, title);
	return xstrdup(buf_cstr(&b));
}

void ranking_add(struct ranking *r, const struct work *w, double score)
{
	struct ranked new = { .hit = { w->id, score }, .year = w->year, .cites = w->cites };
	compare_fn *compare = compares[r->order];

	if (r->order == ORDER_TITLE)
		new.title = title_key(utf8_clip(w->title, TITLE_BYTES));
	if (r->limit == 0) {
		vec_push(&r->v, new);
	} else if (r->v.n < r->limit) {
		vec_push(&r->v, new);
		sift_up(r, compare);
	} else if (compare(&new, &r->v.v[0]) < 0) {
		free(r->v.v[0].title);
		r->v.v[0] = new;
		sift_down(r, compare);
	} else {
		free(new.title);
	}
}

void ranking_list(const struct ranking *r, struct hit *out)
{
	struct ranked *v;

	if (r->v.n == 0)
		return;
	v = xreallocarray(NULL, r->v.n, sizeof(*v));
	memcpy(v, r->v.v, r->v.n * sizeof(*v));
	qsort(v, r->v.n, sizeof(*v), compares[r->order]);
	for (size_t i = 0; i < r->v.n; i++)
		out[i] = v[i].hit;
	free(v);
}

void ranking_done(struct ranking *r)
{
	for (size_t i = 0; i < r->v.n; i++)
		free(r->v.v[i].title);
	vec_done(&r->v);
}
