#include <poll.h>
#include <sched.h>
#include <assert.h>

#include "app/job.h"
#include "shelf.h"

enum { KIND_ADD = 1, KIND_OTHER };

struct numbers {
	int a, b;
};

static enum err add(struct library *l, struct job *self, void *request, struct arena *a, void **ret, struct error *e)
{
	const struct numbers *n = request;
	int *sum = ARENA_NEW(a, int);

	(void)self;
	(void)e;
	assert(l->index);
	*sum = n->a + n->b;
	*ret = sum;
	return ERR_OK;
}

/* Runs until it is told to stop. */
static enum err endless(struct library *l, struct job *self, void *request, struct arena *a, void **ret, struct error *e)
{
	(void)self;
	(void)request;
	(void)a;
	(void)ret;
	while (!cancel_test(l->cancel))
		sched_yield();
	return error_set(e, ERR_CANCELLED, "stopped");
}

static enum err partly(struct library *l, struct job *self, void *request, struct arena *a, void **ret, struct error *e)
{
	(void)l;
	(void)request;
	(void)e;
	for (int i = 1; i <= 2; i++) {
		struct arena *part = arena_new();
		int *so_far = ARENA_NEW(part, int);

		*so_far = i;
		job_partial(self, so_far, part);
	}
	int *whole = ARENA_NEW(a, int);

	*whole = 3;
	*ret = whole;
	return ERR_OK;
}

static enum err refuse(struct library *l, struct job *self, void *request, struct arena *a, void **ret, struct error *e)
{
	(void)l;
	(void)self;
	(void)request;
	(void)a;
	*ret = ret; /* must not reach anybody */
	return error_set(e, ERR_SYNTAX, "no");
}

static void post_sum(struct jobs *j, enum lane lane, const void *owner, int kind, int a, int b)
{
	struct arena *arena = arena_new();
	struct numbers *n = ARENA_NEW(arena, struct numbers);

	*n = (struct numbers){ a, b };
	jobs_post(j, lane, owner, kind, add, n, arena);
}

struct place {
	struct shelf *shelf;
	struct places places;
	struct jobs *jobs;
};

static struct place begin(bool index)
{
	struct place p = { .shelf = shelf_new() };

	if (index) {
		shelf_index(p.shelf);
		store_close(p.shelf->s);
		p.shelf->s = NULL;
	}
	p.places = (struct places){ .index = shelf_path(p.shelf, "index.db"), .notebook = shelf_path(p.shelf, "notebook.db"),
		.config = "", .state = "" };
	return p;
}

static void start(struct place *p)
{
	p->jobs = jobs_new(&p->places);
}

static void end(struct place *p)
{
	jobs_free(p->jobs);
	shelf_free(p->shelf);
}

static bool readable(const struct jobs *j)
{
	struct pollfd fd = { .fd = jobs_fd(j), .events = POLLIN };

	return poll(&fd, 1, 0) == 1;
}

static void answers_come_through_the_pipe(void **state)
{
	struct place p = begin(true);
	struct answer *a;
	int me;

	(void)state;
	start(&p);
	assert_false(readable(p.jobs));
	assert_null(jobs_take(p.jobs));
	post_sum(p.jobs, LANE_QUICK, &me, KIND_ADD, 2, 3);
	assert_true(jobs_busy(p.jobs, &me));
	assert_false(jobs_busy(p.jobs, p.jobs));
	jobs_settle(p.jobs);
	assert_true(readable(p.jobs));
	a = jobs_take(p.jobs);
	assert_non_null(a);
	assert_ptr_equal(a->owner, &me);
	assert_int_equal(a->kind, KIND_ADD);
	assert_int_equal(a->err, ERR_OK);
	assert_int_equal(*(int *)a->data, 5);
	assert_false(a->partial);
	answer_free(a);
	assert_false(readable(p.jobs));
	assert_false(jobs_busy(p.jobs, NULL));
	end(&p);
}

static void a_newer_question_counts(void **state)
{
	struct place p = begin(true);
	struct answer *a;
	int me, other;

	(void)state;
	start(&p);
	jobs_post(p.jobs, LANE_QUICK, &me, KIND_ADD, endless, NULL, arena_new());
	for (int i = 1; i <= 50; i++)
		post_sum(p.jobs, LANE_QUICK, &me, KIND_ADD, i, 0);
	post_sum(p.jobs, LANE_QUICK, &me, KIND_OTHER, 7, 0);
	post_sum(p.jobs, LANE_QUICK, &other, KIND_ADD, 8, 0);
	jobs_settle(p.jobs);
	for (int want = 50; want; want = want == 50 ? 7 : want == 7 ? 8 : 0) {
		a = jobs_take(p.jobs);
		assert_non_null(a);
		assert_int_equal(*(int *)a->data, want);
		answer_free(a);
	}
	assert_null(jobs_take(p.jobs));
	end(&p);
}

static void lanes_do_not_wait_for_each_other(void **state)
{
	struct place p = begin(true);
	struct answer *a;
	int me, you;

	(void)state;
	start(&p);
	jobs_post(p.jobs, LANE_LONG, &me, KIND_ADD, endless, NULL, arena_new());
	post_sum(p.jobs, LANE_QUICK, &you, KIND_ADD, 1, 1);
	while (!(a = jobs_take(p.jobs)))
		poll(&(struct pollfd){ .fd = jobs_fd(p.jobs), .events = POLLIN }, 1, 5000);
	assert_int_equal(*(int *)a->data, 2);
	answer_free(a);
	assert_true(jobs_lane_busy(p.jobs, LANE_LONG));
	assert_false(jobs_lane_busy(p.jobs, LANE_IMPORT));
	jobs_cancel(p.jobs, &me);
	jobs_settle(p.jobs);
	assert_null(jobs_take(p.jobs)); /* nobody waits for what was cancelled */
	end(&p);
}

static void parts_come_before_the_whole(void **state)
{
	struct place p = begin(true);
	int me;

	(void)state;
	start(&p);
	jobs_post(p.jobs, LANE_LONG, &me, KIND_ADD, partly, NULL, arena_new());
	jobs_settle(p.jobs);
	for (int want = 1; want <= 3; want++) {
		struct answer *a = jobs_take(p.jobs);

		assert_non_null(a);
		assert_int_equal(*(int *)a->data, want);
		assert_int_equal(a->partial, want < 3);
		assert_int_equal(jobs_busy(p.jobs, &me), want < 3);
		answer_free(a);
	}
	/* Parts of a question that was given up are dropped with it. */
	jobs_post(p.jobs, LANE_LONG, &me, KIND_ADD, partly, NULL, arena_new());
	jobs_settle(p.jobs);
	jobs_cancel(p.jobs, &me);
	assert_null(jobs_take(p.jobs));
	end(&p);
}

static void failures_are_answers(void **state)
{
	struct place p = begin(true);
	struct answer *a;
	int me;

	(void)state;
	start(&p);
	jobs_post(p.jobs, LANE_QUICK, &me, KIND_ADD, refuse, NULL, arena_new());
	jobs_settle(p.jobs);
	a = jobs_take(p.jobs);
	assert_int_equal(a->err, ERR_SYNTAX);
	assert_string_equal(a->error.text, "no");
	assert_null(a->data);
	answer_free(a);
	answer_free(NULL);
	end(&p);
}

static void an_index_may_come_later(void **state)
{
	struct place p = begin(false);
	struct answer *a;
	int me;

	(void)state;
	start(&p);
	post_sum(p.jobs, LANE_QUICK, &me, KIND_ADD, 1, 2);
	jobs_settle(p.jobs);
	a = jobs_take(p.jobs);
	assert_int_equal(a->err, ERR_MISSING);
	assert_true(a->error.text[0]);
	answer_free(a);
	/* The lane of imports makes it. */
	post_sum(p.jobs, LANE_IMPORT, &me, KIND_ADD, 3, 4);
	jobs_settle(p.jobs);
	a = jobs_take(p.jobs);
	assert_int_equal(a->err, ERR_OK);
	answer_free(a);
	post_sum(p.jobs, LANE_QUICK, &me, KIND_ADD, 5, 6);
	jobs_settle(p.jobs);
	a = jobs_take(p.jobs);
	assert_int_equal(a->err, ERR_OK);
	assert_int_equal(*(int *)a->data, 11);
	answer_free(a);
	end(&p);
}

static void ends_with_work_in_hand(void **state)
{
	struct place p = begin(true);
	int owners[8];

	(void)state;
	start(&p);
	for (int i = 0; i < 8; i++) {
		jobs_post(p.jobs, i % LANE_COUNT, &owners[i], KIND_ADD, endless, NULL, arena_new());
		post_sum(p.jobs, i % LANE_COUNT, &owners[i], KIND_OTHER, 1, 1);
	}
	end(&p); /* must not hang, nor leak */
}

/* Deaf to being cancelled, as a wait for another program's lock is; ends by itself after a while. */
static enum err deaf(struct library *l, struct job *self, void *request, struct arena *a, void **ret, struct error *e)
{
	(void)l;
	(void)self;
	(void)request;
	(void)a;
	(void)ret;
	(void)e;
	poll(NULL, 0, 400);
	return ERR_OK;
}

static void rest_is_waited_for_no_longer_than_asked(void **state)
{
	struct place p = begin(true);
	int me;

	(void)state;
	start(&p);
	jobs_post(p.jobs, LANE_LONG, &me, KIND_ADD, endless, NULL, arena_new());
	assert_true(jobs_rest(p.jobs, 10));
	assert_false(jobs_busy(p.jobs, NULL));
	jobs_post(p.jobs, LANE_QUICK, &me, KIND_ADD, deaf, NULL, arena_new());
	while (!jobs_lane_busy(p.jobs, LANE_QUICK))
		sched_yield();
	poll(NULL, 0, 20);
	assert_false(jobs_rest(p.jobs, 0.05));
	end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_come_through_the_pipe),
		cmocka_unit_test(a_newer_question_counts),
		cmocka_unit_test(lanes_do_not_wait_for_each_other),
		cmocka_unit_test(parts_come_before_the_whole),
		cmocka_unit_test(failures_are_answers),
		cmocka_unit_test(an_index_may_come_later),
		cmocka_unit_test(ends_with_work_in_hand),
		cmocka_unit_test(rest_is_waited_for_no_longer_than_asked),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
