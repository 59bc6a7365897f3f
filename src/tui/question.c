/* The requests and run functions of jobs.
 * Knows which lane suits which question; must not know who asks nor how an answer is shown. */
#include "tui/question.h"

#include "base/clock.h"

#define REQUEST(type) \
	struct arena *a = arena_new(); \
	struct type *r = ARENA_NEW(a, struct type)

/* ---- about, pulse */

static enum err run_about(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	struct about_answer *answer = ARENA_NEW(a, struct about_answer);

	(void)self;
	(void)request;
	*ret = answer;
	return ask_about(l, a, answer, e);
}

void question_about(struct jobs *j, const void *owner)
{
	jobs_post(j, LANE_LONG, owner, Q_ABOUT, run_about, NULL, arena_new());
}

static enum err run_pulse(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	(void)l;
	(void)self;
	(void)request;
	(void)a;
	(void)ret;
	(void)e;
	return ERR_OK;
}

void question_pulse(struct jobs *j, const void *owner)
{
	jobs_post(j, LANE_QUICK, owner, Q_PULSE, run_pulse, NULL, arena_new());
}

/* ---- targets and pages */

struct target_request {
	struct str text;
	enum kind kind;
};

static enum err run_target(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct target_request *r = request;
	struct target_answer *answer = ARENA_NEW(a, struct target_answer);

	(void)self;
	*ret = answer;
	return ask_target(l, r->text, r->kind, a, answer, e);
}

void question_target(struct jobs *j, const void *owner, struct str text, enum kind kind)
{
	REQUEST(target_request);

	*r = (struct target_request){ arena_str(a, text), kind };
	jobs_post(j, LANE_QUICK, owner, Q_TARGET, run_target, r, a);
}

struct page_request {
	enum kind kind;
	row_id id;
};

static enum err run_page(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct page_request *r = request;
	struct page_answer *answer = ARENA_NEW(a, struct page_answer);
	enum err err;

	(void)self;
	*ret = answer;
	answer->kind = r->kind;
	if (r->kind == KIND_PERSON)
		err = ask_person(l, r->id, a, &answer->person, e);
	else if (r->kind == KIND_WORK)
		err = ask_work(l, r->id, a, &answer->work, e);
	else
		err = ask_thing(l, r->kind, r->id, a, &answer->thing, e);
	if (err)
		return err;
	answer->text = ask_target_text(l, r->kind, r->id, a);
	return ask_said(l, r->kind, r->id, STR(""), a, &answer->said.v, &answer->said.n, e);
}

void question_page(struct jobs *j, const void *owner, enum kind kind, row_id id)
{
	REQUEST(page_request);

	*r = (struct page_request){ kind, id };
	jobs_post(j, LANE_QUICK, owner, Q_PAGE, run_page, r, a);
}

/* ---- finding */

struct find_request {
	struct str text;
	enum kind kind;
	size_t limit;
};

static enum err run_find(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct find_request *r = request;
	struct find_answer *answer = ARENA_NEW(a, struct find_answer);

	(void)self;
	*ret = answer;
	return ask_find(l, r->text, r->kind, r->limit, a, answer, e);
}

void question_find(struct jobs *j, const void *owner, struct str text, enum kind kind, size_t limit)
{
	REQUEST(find_request);

	*r = (struct find_request){ arena_str(a, text), kind, limit };
	jobs_post(j, LANE_QUICK, owner, Q_FIND, run_find, r, a);
}

struct start_request {
	size_t people, works;
};

static enum err run_start(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct start_request *r = request;
	struct start_answer *answer = ARENA_NEW(a, struct start_answer);
	struct works_request newest = { .order = ORDER_YEAR, .limit = r->works, .rows = r->works };
	struct works_answer works;
	enum err err = ask_find(l, STR(""), KIND_PERSON, r->people, a, &answer->people, e);

	(void)self;
	*ret = answer;
	if (!err)
		err = ask_works(l, &newest, a, &works, NULL, NULL, e);
	if (err)
		return err;
	answer->works = works.rows;
	answer->n_works = works.n_rows;
	answer->of_works = works.of;
	return ERR_OK;
}

void question_start(struct jobs *j, const void *owner, size_t people, size_t works)
{
	REQUEST(start_request);

	*r = (struct start_request){ people, works };
	jobs_post(j, LANE_QUICK, owner, Q_START, run_start, r, a);
}

/* ---- works */

static void copy_work(const struct work *w, struct work *copy, struct arena *a)
{
	struct str *fields[] = { &copy->key, &copy->title, &copy->abstract, &copy->type, &copy->source, &copy->venue,
		&copy->pages, &copy->url, &copy->doi, &copy->arxiv, &copy->authors, &copy->topics };

	*copy = *w;
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		*fields[i] = arena_str(a, *fields[i]);
}

enum { PARTIAL_MIN_MS = 60 };

struct works_run {
	struct job *job;
	double last;
};

/* What is there so far is still being written by the search: the face gets a copy of the first rows. */
static void works_partial(void *ctx, const struct works_answer *so_far)
{
	struct works_run *run = ctx;
	double now = clock_monotonic();
	struct arena *a;
	struct works_answer *copy;

	if (run->last > 0 && (now - run->last) * 1000 < PARTIAL_MIN_MS)
		return;
	run->last = now;
	a = arena_new();
	copy = ARENA_NEW(a, struct works_answer);
	*copy = *so_far;
	copy->n_hits = so_far->n_rows;
	copy->hits = ARENA_ARRAY(a, struct hit, so_far->n_rows + 1);
	copy->rows = ARENA_ARRAY(a, struct work, so_far->n_rows + 1);
	copy->title_spans = ARENA_ARRAY(a, struct span *, so_far->n_rows + 1);
	copy->n_title_spans = ARENA_ARRAY(a, size_t, so_far->n_rows + 1);
	for (size_t i = 0; i < so_far->n_rows; i++) {
		size_t n = so_far->n_title_spans ? so_far->n_title_spans[i] : 0;

		copy->hits[i] = so_far->hits[i];
		copy_work(&so_far->rows[i], &copy->rows[i], a);
		copy->n_title_spans[i] = n;
		copy->title_spans[i] = ARENA_ARRAY(a, struct span, n + 1);
		for (size_t k = 0; k < n; k++)
			copy->title_spans[i][k] = so_far->title_spans[i][k];
	}
	copy->normal = arena_str(a, so_far->normal);
	copy->note = arena_str(a, so_far->note);
	job_partial(run->job, copy, a);
}

static enum err run_works(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct works_request *r = request;
	struct works_answer *answer = ARENA_NEW(a, struct works_answer);
	struct works_run run = { .job = self };

	*ret = answer;
	return ask_works(l, r, a, answer, r->of == KIND_NONE ? works_partial : NULL, &run, e);
}

void question_works(struct jobs *j, const void *owner, const struct works_request *request)
{
	REQUEST(works_request);

	*r = *request;
	r->filter = arena_str(a, request->filter);
	jobs_post(j, r->of == KIND_NONE ? LANE_LONG : LANE_QUICK, owner, Q_WORKS, run_works, r, a);
}

struct rows_request {
	row_id *ids;
	size_t n, from;
};

static enum err run_rows(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct rows_request *r = request;
	struct rows_answer *answer = ARENA_NEW(a, struct rows_answer);

	(void)self;
	*ret = answer;
	answer->from = r->from;
	answer->n = r->n;
	return ask_rows(l, r->ids, r->n, false, a, &answer->v, e);
}

void question_rows(struct jobs *j, const void *owner, const row_id *ids, size_t n, size_t from)
{
	REQUEST(rows_request);

	*r = (struct rows_request){ ARENA_ARRAY(a, row_id, n + 1), n, from };
	memcpy(r->ids, ids, n * sizeof(*ids));
	jobs_post(j, LANE_QUICK, owner, Q_ROWS, run_rows, r, a);
}

/* ---- the walk */

static enum err run_walk(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	struct walk_answer *answer = ARENA_NEW(a, struct walk_answer);

	(void)self;
	*ret = answer;
	return ask_walk(l, request, a, answer, e);
}

void question_walk(struct jobs *j, const void *owner, const struct walk_request *request)
{
	REQUEST(walk_request);

	*r = *request;
	r->topic = arena_str(a, request->topic);
	jobs_post(j, r->hops == 1 ? LANE_QUICK : LANE_LONG, owner, Q_WALK, run_walk, r, a);
}

struct path_request {
	row_id from, to;
	size_t most;
};

static enum err run_path(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct path_request *r = request;
	struct path_answer *answer = ARENA_NEW(a, struct path_answer);

	(void)self;
	*ret = answer;
	return ask_path(l, r->from, r->to, NULL, 0, r->most, a, answer, e);
}

void question_path(struct jobs *j, const void *owner, row_id from, row_id to, size_t most)
{
	REQUEST(path_request);

	*r = (struct path_request){ from, to, most };
	jobs_post(j, LANE_LONG, owner, Q_PATH, run_path, r, a);
}

struct preview_request {
	row_id id, with;
};

static enum err run_preview(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct preview_request *r = request;
	struct preview_answer *answer = ARENA_NEW(a, struct preview_answer);
	enum err err = ask_person(l, r->id, a, &answer->page, e);

	(void)self;
	*ret = answer;
	answer->id = r->id;
	if (!err && r->with)
		err = ask_together(l, r->id, r->with, a, &answer->together, &answer->n_together, e);
	return err;
}

void question_preview(struct jobs *j, const void *owner, row_id id, row_id with)
{
	REQUEST(preview_request);

	*r = (struct preview_request){ id, with };
	jobs_post(j, LANE_QUICK, owner, Q_PREVIEW, run_preview, r, a);
}
