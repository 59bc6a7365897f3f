/* The walk and paths: plain edges and counted ones agree; filters, limits, what is left out. */
#include "desk.h"

static int setup(void **state)
{
	struct desk *d = desk_new();
	CLEANUP(buf_done) struct buf crowd = { 0 };

	shelf_work(d->sh, "One", 2018, "Ann;Bob", "moe", NULL);
	shelf_work(d->sh, "Two", 2020, "Ann;Bob;Cat", "moe", NULL);
	shelf_work(d->sh, "Three", 2022, "Bob;Dan", "walks", NULL);
	shelf_work(d->sh, "Four", 0, "Cat;Dan", "walks", NULL);
	shelf_work(d->sh, "Five", 2021, "Dan;Eve;Dan", NULL, NULL);
	shelf_work(d->sh, "Alone", 2021, "Zed", NULL, NULL);
	for (int i = 0; i < 120; i++)
		buf_addf(&crowd, "%sMember %d", i ? ";" : "Ann;", i);
	shelf_work(d->sh, "Crowd", 2023, buf_cstr(&crowd), NULL, NULL);
	desk_open(d);
	*state = d;
	return 0;
}

static int teardown(void **state)
{
	desk_free(*state);
	return 0;
}

/* "1 Bob 2 2018-2020 1.50": hops, name, works, years, strength of each, in order. */
static void assert_walk(struct desk *d, struct walk_request r, const char *want)
{
	CLEANUP(buf_done) struct buf got = { 0 };
	struct walk_answer answer;

	ok(ask_walk(&d->l, &r, d->a, &answer, E));
	for (size_t i = 0; i < answer.n; i++) {
		const struct walk_row *row = &answer.v[i];

		buf_addf(&got, "%s%d " STR_FMT " %d %d-%d %.2f", i ? ", " : "", row->step.hops, STR_ARG(row->person.name),
			row->step.link.works, row->step.link.first, row->step.link.last, row->step.link.strength);
	}
	assert_string_equal(buf_cstr(&got), want);
}

static void one_hop(void **state)
{
	struct desk *d = *state;
	struct walk_request r = { .from = desk_person(d, "Ann"), .hops = 1 };
	struct walk_answer answer;

	assert_walk(d, r, "1 Bob 2 2018-2020 1.50, 1 Cat 1 2020-2020 0.50");
	ok(ask_walk(&d->l, &r, d->a, &answer, E));
	assert_str(answer.from.name, "Ann");
	assert_str(answer.v[0].via_name, "Ann");
	assert_str(answer.v[0].topics, "moe, walks");
	assert_int_equal(answer.total, 2);
	assert_false(answer.at_least);
	assert_int_equal(answer.skipped_works, 1);
	assert_int_equal(answer.skipped_max, 100);
}

static void further(void **state)
{
	struct desk *d = *state;
	struct walk_request r = { .from = desk_person(d, "Ann"), .hops = 3 };
	struct walk_answer answer;

	assert_walk(d, r, "1 Bob 2 2018-2020 1.50, 1 Cat 1 2020-2020 0.50, 2 Dan 1 2022-2022 1.00, 3 Eve 1 2021-2021 1.00");
	r.limit = 2;
	ok(ask_walk(&d->l, &r, d->a, &answer, E));
	assert_int_equal(answer.n, 2);
	assert_int_equal(answer.total, 4);
	r.limit = 0;
	r.min_works = 2;
	assert_walk(d, r, "1 Bob 2 2018-2020 1.50");
}

static void filtered(void **state)
{
	struct desk *d = *state;
	struct walk_request r = { .from = desk_person(d, "Bob"), .hops = 1, .since = 2019 };

	assert_walk(d, r, "1 Dan 1 2022-2022 1.00, 1 Ann 1 2020-2020 0.50, 1 Cat 1 2020-2020 0.50");
	r.since = 0;
	r.until = 2019;
	assert_walk(d, r, "1 Ann 1 2018-2018 1.00");
	r.until = 0;
	r.topic = STR("topic:moe");
	assert_walk(d, r, "1 Ann 2 2018-2020 1.50, 1 Cat 1 2020-2020 0.50");
	r.topic = STR("");
	r.max_authors = 2;
	assert_walk(d, r, "1 Ann 1 2018-2018 1.00, 1 Dan 1 2022-2022 1.00");
	/* A work without a year is in no window of years. */
	r = (struct walk_request){ .from = desk_person(d, "Cat"), .hops = 1, .since = 1000 };
	assert_walk(d, r, "1 Ann 1 2020-2020 0.50, 1 Bob 1 2020-2020 0.50");
}

/* Edges counted from works equal those of the index. */
static void counted_equals_stored(void **state)
{
	static const char *const names[] = { "Ann", "Bob", "Cat", "Dan", "Eve", "Zed", "Member 7" };
	struct desk *d = *state;

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		struct walk_request plain = { .from = desk_person(d, names[i]), .hops = 3 }, counted = plain;
		struct walk_answer a, b;

		counted.topic = STR("title:/./");
		ok(ask_walk(&d->l, &plain, d->a, &a, E));
		ok(ask_walk(&d->l, &counted, d->a, &b, E));
		assert_int_equal(a.n, b.n);
		assert_int_equal(a.skipped_works, b.skipped_works);
		for (size_t k = 0; k < a.n; k++) {
			assert_int_equal(a.v[k].step.node, b.v[k].step.node);
			assert_int_equal(a.v[k].step.via, b.v[k].step.via);
			assert_int_equal(a.v[k].step.link.works, b.v[k].step.link.works);
			assert_int_equal(a.v[k].step.link.first, b.v[k].step.link.first);
			assert_int_equal(a.v[k].step.link.last, b.v[k].step.link.last);
			assert_float_equal(a.v[k].step.link.strength, b.v[k].step.link.strength, 1e-9);
		}
	}
}

static void crowds_on_request(void **state)
{
	struct desk *d = *state;
	struct walk_request r = { .from = desk_person(d, "Ann"), .hops = 1, .max_authors = 200, .limit = 1000 };
	struct walk_answer answer;

	ok(ask_walk(&d->l, &r, d->a, &answer, E));
	assert_int_equal(answer.total, 122);
	assert_int_equal(answer.skipped_works, 0);
	r.max_authors = 2;
	ok(ask_walk(&d->l, &r, d->a, &answer, E));
	assert_int_equal(answer.total, 1);
	assert_int_equal(answer.skipped_works, 2);
}

static void wrong_requests(void **state)
{
	struct desk *d = *state;
	struct walk_request r = { .from = desk_person(d, "Ann"), .hops = 0 };
	struct walk_answer answer;

	fails(ERR_SYNTAX, ask_walk(&d->l, &r, d->a, &answer, E));
	r.hops = 7;
	fails(ERR_SYNTAX, ask_walk(&d->l, &r, d->a, &answer, E));
	r.hops = 1;
	r.topic = STR("/(");
	fails(ERR_SYNTAX, ask_walk(&d->l, &r, d->a, &answer, E));
	r.topic = STR("");
	r.since = 2020;
	r.until = 2019;
	fails(ERR_SYNTAX, ask_walk(&d->l, &r, d->a, &answer, E));
	r.from = 99999;
	r.since = r.until = 0;
	fails(ERR_MISSING, ask_walk(&d->l, &r, d->a, &answer, E));
	r.from = desk_person(d, "Ann");
	cancel_trigger(&d->cancel);
	fails(ERR_CANCELLED, ask_walk(&d->l, &r, d->a, &answer, E));
	cancel_reset(&d->cancel);
}

static void assert_path(struct desk *d, const char *from, const char *to, size_t max, const char *want)
{
	CLEANUP(buf_done) struct buf got = { 0 };
	struct path_answer answer;

	ok(ask_path(&d->l, desk_person(d, from), desk_person(d, to), NULL, 0, max, d->a, &answer, E));
	for (size_t p = 0; p < answer.n; p++) {
		if (p)
			buf_adds(&got, " | ");
		for (int h = 0; h <= answer.length; h++) {
			const struct path_hop *hop = &answer.paths[p][h];

			buf_addf(&got, "%s" STR_FMT, h ? " " : "", STR_ARG(hop->person.label));
			for (size_t w = 0; w < hop->n_works; w++)
				buf_addf(&got, "/" STR_FMT, STR_ARG(hop->works[w].title));
		}
	}
	buf_addf(&got, " =%d%s", answer.length, answer.cut ? " cut" : "");
	assert_string_equal(buf_cstr(&got), want);
}

static void paths(void **state)
{
	struct desk *d = *state;
	row_id avoid[] = { desk_person(d, "Bob") };
	struct path_answer answer;

	/* By name, Bob comes before Cat, whichever way one asks. */
	assert_path(d, "Ann", "Dan", 1, "Ann Bob/Two/One Dan/Three =2 cut");
	assert_path(d, "Dan", "Ann", 1, "Dan Bob/Three Ann/Two/One =2 cut");
	assert_path(d, "Ann", "Dan", 10, "Ann Bob/Two/One Dan/Three | Ann Cat/Two Dan/Four =2");
	assert_path(d, "Ann", "Ann", 10, "Ann =0");
	assert_path(d, "Ann", "Zed", 10, " =-1");
	ok(ask_path(&d->l, desk_person(d, "Ann"), desk_person(d, "Eve"), avoid, 1, 10, d->a, &answer, E));
	assert_int_equal(answer.length, 3);
	assert_int_equal(answer.n, 1);
	assert_str(answer.paths[0][1].person.label, "Cat");
	fails(ERR_MISSING, ask_path(&d->l, 99999, 99999, NULL, 0, 1, d->a, &answer, E));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_hop),
		cmocka_unit_test(further),
		cmocka_unit_test(filtered),
		cmocka_unit_test(counted_equals_stored),
		cmocka_unit_test(crowds_on_request),
		cmocka_unit_test(wrong_requests),
		cmocka_unit_test(paths),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, setup, teardown);
}
