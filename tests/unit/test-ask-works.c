/* Publications that pass a filter: orders, limits, spans, groups, people and lenses in filters. */
#include "desk.h"

#include "app/tell.h"

static int setup(void **state)
{
	struct desk *d = desk_new();

	shelf_work(d->sh, "Mixture of experts at scale", 2024, "Lu Zhao;Tong Zhao", "mixture of experts;training", "PPoPP");
	shelf_work(d->sh, "Optimizing deep potential", 2023, "Tong Zhao;Weile Jia", "optimization;training", "AAAI");
	shelf_work(d->sh, "Zebra crossings and optimism", 2022, "Tong Zhao", "walks", NULL);
	shelf_work(d->sh, "Åland ferries", 2019, "Weile Jia;Ann Aarhuis", "walks", "AAAI");
	shelf_work(d->sh, "A work without a year", 0, "Ann Aarhuis;Bob Beekman", NULL, NULL);
	shelf_work(d->sh, NULL, 2001, "Bob Beekman", NULL, NULL);
	desk_open(d);
	*state = d;
	return 0;
}

static int teardown(void **state)
{
	desk_free(*state);
	return 0;
}

static struct works_answer ask(struct desk *d, struct works_request r)
{
	struct works_answer answer;

	ok(ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
	return answer;
}

/* The ids of what passes, "1 2 3"; the works above have the numbers of their order. */
static void assert_passes(struct desk *d, struct works_request r, const char *want)
{
	struct works_answer answer = ask(d, r);
	CLEANUP(buf_done) struct buf got = { 0 };

	for (size_t i = 0; i < answer.n_hits; i++)
		buf_addf(&got, "%s%lld", i ? " " : "", (long long)answer.hits[i].work);
	assert_string_equal(buf_cstr(&got), want);
	assert_true(answer.tally.done);
	assert_int_equal(answer.n_rows, r.rows ? MIN(r.rows, answer.n_hits) : answer.n_hits);
}

static void filters(void **state)
{
	struct desk *d = *state;
	struct works_request r = { .order = ORDER_YEAR };

	assert_passes(d, r, "1 2 3 4 6 5");
	r.filter = STR("optim");
	assert_passes(d, r, "2 3");
	r.filter = STR("topic:/optim/ year:2022..");
	assert_passes(d, r, "2");
	r.filter = STR("author:jia");
	assert_passes(d, r, "2 4");
	r.filter = STR("-author:zhao year:2000..");
	assert_passes(d, r, "4 6");
	r.filter = STR("venue:aaai or venue:ppopp");
	assert_passes(d, r, "1 2 4");
	r.filter = STR("nothing-has-this");
	assert_passes(d, r, "");
}

static void people_in_filters(void **state)
{
	struct desk *d = *state;
	struct works_request r = { .filter = STR("person:\"Weile Jia\""), .order = ORDER_YEAR };
	struct works_answer answer;

	assert_passes(d, r, "2 4");
	/* Within one hop of Lu Zhao are Lu and Tong Zhao, the person included; two bring Weile Jia. */
	r.filter = STR("near:\"Lu Zhao\"~1");
	assert_passes(d, r, "1 2 3");
	r.filter = STR("near:\"Lu Zhao\"~2");
	assert_passes(d, r, "1 2 3 4");
	r.filter = STR("near:\"Lu Zhao\"~2 -person:\"Tong Zhao\"");
	assert_passes(d, r, "4");
	r.filter = STR("person:zhao");
	assert_passes(d, r, "1 2 3");
	r.filter = STR("person:Nobody");
	fails(ERR_MISSING, ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
	r.filter = STR("near:zhao~2");
	fails(ERR_EXISTS, ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
}

static void lenses_in_filters(void **state)
{
	struct desk *d = *state;
	struct works_request r = { .filter = STR("lens:walkers or lens:newest"), .order = ORDER_YEAR };
	CLEANUP(buf_done) struct buf said = { 0 };
	struct works_answer answer;

	fails(ERR_MISSING, ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
	assert_string_equal(shelf_error.text, "no saved filter is named \"walkers\"");
	ok(tell_lens(&d->l, STR("walkers"), STR("topic:walks"), &said, E));
	ok(tell_lens(&d->l, STR("newest"), STR("year:2024.."), &said, E));
	assert_passes(d, r, "1 3 4");
}

static void orders(void **state)
{
	struct desk *d = *state;
	struct works_request r = { .order = ORDER_OLDEST };
	struct works_request one = { .of = KIND_PERSON, .id = desk_person(d, "Tong Zhao"), .order = ORDER_OLDEST };

	assert_passes(d, r, "6 4 3 2 1 5");
	r.order = ORDER_TITLE;
	r.filter = STR("year:2010..");
	assert_passes(d, r, "4 1 2 3");
	r.limit = 2;
	assert_passes(d, r, "4 1");
	assert_int_equal(ask(d, r).tally.hits, 4);

	assert_passes(d, one, "3 2 1");
	one.order = ORDER_YEAR;
	assert_passes(d, one, "1 2 3");
	one.order = ORDER_TITLE;
	assert_passes(d, one, "1 2 3");
	one.filter = STR("optim");
	assert_passes(d, one, "2 3");
	one.limit = 1;
	assert_passes(d, one, "2");
	assert_int_equal(ask(d, one).of, 3);
	assert_int_equal(ask(d, one).tally.hits, 2);
}

static void rows_and_spans(void **state)
{
	struct desk *d = *state;
	struct works_request r = { .filter = STR("optim"), .order = ORDER_YEAR, .rows = 1 };
	struct works_answer answer = ask(d, r);

	assert_int_equal(answer.n_hits, 2);
	assert_int_equal(answer.n_rows, 1);
	assert_str(answer.rows[0].title, "Optimizing deep potential");
	assert_str(answer.rows[0].authors, "Tong Zhao\nWeile Jia");
	assert_int_equal(answer.n_title_spans[0], 1);
	assert_int_equal(answer.title_spans[0][0].from, 0);
	assert_int_equal(answer.title_spans[0][0].to, 5);
	assert_int_equal(answer.of, 6);
	assert_int_equal(answer.note.n, 0);
	assert_true(answer.normal.n > 0);
}

static void faults_have_a_place(void **state)
{
	struct desk *d = *state;
	struct works_request r = { .filter = STR("year:2020.. title:/(moe/") };
	struct works_answer answer;

	fails(ERR_SYNTAX, ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
	assert_in_range(shelf_error.column, 13, 25);
	r.filter = STR("(a or");
	fails(ERR_SYNTAX, ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
	assert_true(shelf_error.column > 0);
}

static void stops(void **state)
{
	struct desk *d = *state;
	struct works_request r = { .filter = STR("optim") };
	struct works_answer answer;

	cancel_trigger(&d->cancel);
	fails(ERR_CANCELLED, ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
	cancel_reset(&d->cancel);
	ok(ask_works(&d->l, &r, d->a, &answer, NULL, NULL, E));
}

static void assert_groups(struct desk *d, const char *filter, const char *by, const char *want)
{
	CLEANUP(buf_done) struct buf got = { 0 };
	struct group_count *v;
	struct hit_tally tally;
	size_t n;

	ok(ask_groups(&d->l, str_from(filter), str_from(by), d->a, &v, &n, &tally, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&got, "%s" STR_FMT " %zu", i ? ", " : "", STR_ARG(v[i].name), v[i].works);
	assert_string_equal(buf_cstr(&got), want);
}

static void groups(void **state)
{
	struct desk *d = *state;
	struct group_count *v;
	struct hit_tally tally;
	size_t n;

	assert_groups(d, "", "year", "2024 1, 2023 1, 2022 1, 2019 1, 2001 1,  1");
	assert_groups(d, "", "venue", "AAAI 2, PPoPP 1,  3");
	assert_groups(d, "topic:.", "topic", "training 2, walks 2, mixture of experts 1, optimization 1");
	assert_groups(d, "year:2019..", "person", "Tong Zhao 3, Weile Jia 2, Ann Aarhuis 1, Lu Zhao 1");
	assert_groups(d, "nothing-has-this", "type", "");
	fails(ERR_SYNTAX, ask_groups(&d->l, STR(""), STR("colour"), d->a, &v, &n, &tally, E));
	ok(ask_groups(&d->l, STR("venue:aaai"), STR("venue"), d->a, &v, &n, &tally, E));
	assert_true(n == 1 && v[0].id > 0);
	assert_int_equal(tally.hits, 2);
}

static void explains(void **state)
{
	struct desk *d = *state;
	struct str plan;

	ok(ask_explain(&d->l, STR("moe year:2020.."), d->a, &plan, E));
	assert_true(str_has(plan, STR("moe")));
	assert_true(str_has(plan, STR("2020")));
	fails(ERR_SYNTAX, ask_explain(&d->l, STR("/("), d->a, &plan, E));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(filters),
		cmocka_unit_test(people_in_filters),
		cmocka_unit_test(lenses_in_filters),
		cmocka_unit_test(orders),
		cmocka_unit_test(rows_and_spans),
		cmocka_unit_test(faults_have_a_place),
		cmocka_unit_test(stops),
		cmocka_unit_test(groups),
		cmocka_unit_test(explains),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, setup, teardown);
}
