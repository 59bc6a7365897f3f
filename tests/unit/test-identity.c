/* Who looks like several people, and who does not: made cases, and the real works of five researchers. */
#include "scholar/identity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/vec.h"

struct bench {
	struct arena *a;
	VEC(struct identity_work) works;
	int index_works;
};

static struct bench bench_new(int index_works)
{
	return (struct bench){ .a = arena_new(), .index_works = index_works };
}

static void bench_done(struct bench *b)
{
	arena_free(b->a);
	vec_done(&b->works);
}

struct list {
	struct str *v;
	int *numbers; /* behind '=' */
	size_t n;
};

static struct list list_of(struct bench *b, const char *text)
{
	struct list l = { .v = ARENA_ARRAY(b->a, struct str, 128), .numbers = ARENA_ARRAY(b->a, int, 128) };
	struct str rest = str_from(text), part;

	while (rest.n && l.n < 128 && str_next(&rest, ';', &part)) {
		ptrdiff_t at = str_find_char(part, '=');

		if (at >= 0) {
			assert_true(num_int(str_skip(part, (size_t)at + 1), 0, 1 << 30, &l.numbers[l.n]));
			part = str_slice(part, 0, (size_t)at);
		}
		l.v[l.n++] = part;
	}
	return l;
}

/* Lists are parted by ';'; behind a topic stands '=' and how many works of the index bear it. */
static struct identity_work *work(struct bench *b, int year, const char *title, const char *people,
	const char *topics,
	const char *orgs)
{
	struct list who = list_of(b, people), what = list_of(b, topics), where = list_of(b, orgs);
	row_id *ids = ARENA_ARRAY(b->a, row_id, who.n + 1), id = (row_id)b->works.n + 1;

	for (size_t i = 0; i < who.n; i++)
		ids[i] = (row_id)(str_hash(who.v[i]) >> 1);
	vec_push(&b->works, (struct identity_work){
		.work = id, .title = str_from(title), .year = year, .index_works = b->index_works,
		.people = ids, .people_names = who.v, .n_people = who.n,
		.topics = what.v, .topic_works = what.numbers, .n_topics = what.n,
		.orgs = where.v, .n_orgs = where.n,
	});
	return &b->works.v[b->works.n - 1];
}

static struct identity judge(struct bench *b)
{
	return identity_judge(STR("Wei Wang"), b->works.v, b->works.n, b->a);
}

static bool has(const struct str *v, size_t n, const char *text)
{
	for (size_t i = 0; i < n; i++)
		if (str_is(v[i], text))
			return true;
	for (size_t i = 0; i < n; i++)
		print_message("# have: " STR_FMT "\n", STR_ARG(v[i]));
	return false;
}

static bool group_has(const struct identity_group *g, row_id work)
{
	for (size_t i = 0; i < g->n_works; i++)
		if (g->works[i] == work)
			return true;
	return false;
}

static void knows_nothing_of_nothing(void **state)
{
	struct bench b = bench_new(1000);
	struct identity id = judge(&b);
	(void)state;

	assert_false(id.mixed);
	assert_int_equal(id.people, 1);
	assert_int_equal(id.n_groups, 0);
	assert_int_equal(id.n_reasons, 0);
	work(&b, 2020, "One work", "Ann Lee", "", "");
	id = judge(&b);
	assert_false(id.mixed);
	assert_int_equal(id.n_groups, 1);
	assert_int_equal(id.n_reasons, 0);
	bench_done(&b);
}

static void joins_by_co_author(void **state)
{
	struct bench b = bench_new(1000);
	struct identity id;
	(void)state;

	work(&b, 2022, "Sorting networks on wide vectors", "Ann Lee;Bo Chen", "", "");
	work(&b, 2021, "Protein folding from sparse contacts", "Bo Chen;Cy Diaz", "", "");
	work(&b, 2019, "Tax law in small towns", "Cy Diaz", "", "");
	id = judge(&b);
	assert_false(id.mixed);
	assert_int_equal(id.people, 1);
	assert_int_equal(id.n_groups, 1);
	assert_int_equal(id.groups[0].n_works, 3);
	assert_true(has(id.groups[0].shared, id.groups[0].n_shared, "co-author Bo Chen on 2 works"));
	assert_true(has(id.reasons, id.n_reasons,
		"3 works hang together: co-author Bo Chen on 2 works, co-author Cy Diaz on 2 works"));
	bench_done(&b);
}

static void joins_by_institution_not_by_department_or_place(void **state)
{
	struct bench b = bench_new(1000);
	struct identity id;
	(void)state;

	work(&b, 2022, "Alpha", "Ann Lee", "", "Department of Physics, University of South Florida, Tampa, USA");
	work(&b, 2021, "Beta", "Bo Chen", "", "University of South Florida");
	work(&b, 2021, "Gamma", "Cy Diaz", "", "Department of Physics, University of Tampa, Tampa, USA");
	work(&b, 2021, "Delta", "Di Evans", "", "Meta; Univ. Tampa");
	work(&b, 2020, "Epsilon", "Ed Fox", "", "Meta");
	id = judge(&b);
	assert_int_equal(id.n_groups, 3);
	assert_true(group_has(&id.groups[0], 1) && group_has(&id.groups[0], 2));
	assert_true(group_has(&id.groups[1], 4) && group_has(&id.groups[1], 5));
	assert_true(group_has(&id.groups[2], 3));
	assert_true(has(id.groups[1].shared, id.groups[1].n_shared, "institution Meta on 2 works"));
	bench_done(&b);
}

static void joins_by_specific_topics_only(void **state)
{
	struct bench b = bench_new(100000);
	struct identity id;
	(void)state;

	work(&b, 2022, "Alpha", "Ann Lee", "deep learning=5000;federated learning=300", "");
	work(&b, 2021, "Beta", "Bo Chen", "Federated Learning=300", "");
	work(&b, 2021, "Gamma", "Cy Diaz", "deep learning=5000", "");
	/* the topic of another work inside a longer one, and inside a title */
	work(&b, 2020, "Delta", "Di Evans", "hierarchical federated learnings=2", "");
	work(&b, 2020, "Stragglers in Federated Learning", "Ed Fox", "", "");
	id = judge(&b);
	assert_false(id.mixed);
	assert_int_equal(id.n_groups, 2);
	assert_int_equal(id.groups[0].n_works, 4);
	assert_true(group_has(&id.groups[1], 3));
	assert_true(has(id.groups[0].shared, id.groups[0].n_shared, "topic federated learning on 4 works"));
	bench_done(&b);
}

/* The same two topics in an index that is all about one of them. */
static void measures_what_is_specific(void **state)
{
	static const struct {
		int index_works, bearers;
		size_t groups;
	} row[] = { { 100000, 500, 1 }, { 100000, 600, 2 }, { 300, 8, 1 }, { 300, 40, 2 }, { 80, 4, 1 }, { 20, 2,
		2 },
		{ 0, 2, 2 }, { 1000, 0, 2 } };
	(void)state;

	for (size_t i = 0; i < ARRAY_LEN(row); i++) {
		struct bench b = bench_new(row[i].index_works);
		struct identity id;

		work(&b, 2022, "Alpha", "Ann Lee", "stencils", "")->topic_works = &row[i].bearers;
		work(&b, 2021, "Beta", "Bo Chen", "stencil", "")->topic_works = &row[i].bearers;
		id = judge(&b);
		assert_int_equal(id.n_groups, row[i].groups);
		bench_done(&b);
	}
}

static void joins_by_rare_venue_alike_titles_and_own_list(void **state)
{
	struct bench b = bench_new(100000);
	struct identity id;
	(void)state;

	for (int i = 0; i < 2; i++) {
		struct identity_work *w = work(&b, 2020, i ? "Beta" : "Alpha", i ? "Ann Lee" : "Bo Chen", "", "");

		w->venue = STR("Workshop on Small Things");
		w->venue_works = 12;
	}
	for (int i = 0; i < 2; i++) {
		struct identity_work *w = work(&b, 2019, i ? "Gamma" : "Delta", i ? "Cy Diaz" : "Di Evans", "", "");

		w->venue = STR("Nature");
		w->venue_works = 4000;
	}
	work(&b, 2018, "The static parallel distribution of hybrid density functional calculations", "Ed Fox", "",
		"");
	work(&b, 2018, "The dynamic parallel distribution of hybrid density-functional calculations", "Flo Gay", "",
		"");
	work(&b, 2017, "Epsilon", "Gus Hill", "", "")->listed_by_owner = true;
	work(&b, 2016, "Zeta", "Ida Jung", "", "")->listed_by_owner = true;
	id = judge(&b);
	assert_int_equal(id.n_groups, 5);
	assert_true(group_has(&id.groups[0], 1) && group_has(&id.groups[0], 2));
	assert_true(has(id.groups[0].shared, id.groups[0].n_shared, "venue Workshop on Small Things on 2 works"));
	assert_true(group_has(&id.groups[1], 5) && group_has(&id.groups[1], 6));
	assert_true(has(id.groups[1].shared, id.groups[1].n_shared, "titles much alike on 2 works"));
	assert_true(group_has(&id.groups[2], 7) && group_has(&id.groups[2], 8));
	assert_true(has(id.groups[2].shared, id.groups[2].n_shared, "the owner's own list on 2 works"));
	bench_done(&b);
}

static void flags_different_disciplines(void **state)
{
	static const struct str physics[] = { { "physics", 7 } }, formal[] = { { "formal", 6 } };
	struct bench b = bench_new(1000);
	struct identity_work *w;
	struct identity id;
	(void)state;

	work(&b, 2022, "Scaling of federated training", "Ann Lee", "", "");
	b.works.v[0].fields = formal;
	b.works.v[0].n_fields = 1;
	w = work(&b, 2021, "Scaling of charge and entropy", "Bo Chen;Cy Diaz", "", "");
	w->fields = physics;
	w->n_fields = 1;
	id = judge(&b);
	assert_true(id.mixed);
	assert_int_equal(id.people, 2);
	assert_int_equal(id.n_groups, 2);
	assert_true(has(id.reasons, id.n_reasons,
		"1 work, “Scaling of charge and entropy”, with Bo Chen, Cy Diaz shares no co-author or institution "
		"with the others"));
	/* one work on both shelves is a bridge */
	b.works.v[0].fields = physics;
	assert_false(judge(&b).mixed);
	bench_done(&b);
}

static void flags_different_institutions_with_different_topics(void **state)
{
	struct bench b = bench_new(1000);
	struct identity id;
	(void)state;

	work(&b, 2022, "Alpha", "Ann Lee", "elastic waves=3", "Jilin University");
	work(&b, 2021, "Beta", "Bo Chen", "tensor networks=3", "Nanjing University of Science and Technology");
	id = judge(&b);
	assert_true(id.mixed);
	assert_int_equal(id.people, 2);
	assert_true(str_is(id.groups[0].label, "elastic waves · with Ann Lee · 2022"));
	assert_true(has(id.reasons, id.n_reasons,
		"1 work on elastic waves with Ann Lee shares no co-author, field or institution with the others"));
	/* moving house is no second person: the same wide topic is enough */
	arena_free(b.a);
	b.works.n = 0;
	b.a = arena_new();
	work(&b, 2022, "Alpha", "Ann Lee", "elastic waves=3;mathematics=700", "Jilin University");
	work(&b, 2021, "Beta", "Bo Chen", "tensor networks=3;mathematics=700", "Nanjing University");
	assert_false(judge(&b).mixed);
	bench_done(&b);
}

static void flags_two_works_each_with_nothing_in_common(void **state)
{
	struct bench b = bench_new(1000);
	struct identity id;
	(void)state;

	work(&b, 2022, "Poisoning attacks", "Ann Lee;Bo Chen", "federated learning=5", "");
	work(&b, 2021, "Convergence with stragglers", "Ann Lee;Cy Diaz", "federated learning=5", "");
	work(&b, 2020, "Kagome magnets", "Di Evans;Ed Fox", "", "");
	work(&b, 2018, "Phonons in stannates", "Ed Fox", "", "");
	id = judge(&b);
	assert_true(id.mixed);
	assert_int_equal(id.people, 2);
	assert_true(str_is(id.groups[0].label, "federated learning · with Ann Lee, Bo Chen · 2021–2022"));
	assert_true(has(id.reasons, id.n_reasons,
		"2 works on federated learning with Ann Lee, Bo Chen share no co-author, field or institution "
		"with the others"));
	/* a word of the titles in common, and they may be one field */
	b.works.v[3].title = STR("Attacks of stannates");
	assert_false(judge(&b).mixed);
	bench_done(&b);
}

static void bears_one_stray_work(void **state)
{
	struct bench b = bench_new(1000);
	struct identity id;
	(void)state;

	work(&b, 2022, "Poisoning attacks", "Ann Lee", "federated learning=5", "");
	work(&b, 2021, "Convergence with stragglers", "Ann Lee", "federated learning=5", "");
	work(&b, 2020, "Kagome magnets", "Di Evans", "", "");
	id = judge(&b);
	assert_false(id.mixed);
	assert_int_equal(id.people, 1);
	assert_int_equal(id.n_groups, 2);
	assert_true(has(id.reasons, id.n_reasons,
		"1 work, “Kagome magnets”, with Di Evans stands alone, too little to speak of another person"));
	/* a third stray of yet another field is one too many */
	work(&b, 2019, "Tax law in towns", "Ed Fox", "", "");
	assert_false(judge(&b).mixed);
	work(&b, 2018, "Sleep of bees", "Flo Gay", "", "");
	assert_true(judge(&b).mixed);
	assert_int_equal(judge(&b).people, 4);
	bench_done(&b);
}

/* A saved page prints no co-authors: there only disciplines can speak. */
static void judges_pages_without_authors_by_discipline(void **state)
{
	static const struct str formal[] = { { "computing", 9 } }, matter[] = { { "physics", 7 } };
	struct bench b = bench_new(1000);
	struct identity id;
	(void)state;

	for (int i = 0; i < 4; i++) {
		static const char *const title[] = { "Poisoning attacks", "Stragglers", "Kagome magnets",
			"Tax law" };
		struct identity_work *w = work(&b, 2020, title[i], "", "", "");

		w->likely = i == 2 ? matter : formal;
		w->n_likely = i < 3;
	}
	id = judge(&b);
	assert_true(id.mixed);
	assert_int_equal(id.people, 2);
	assert_int_equal(id.n_groups, 4);
	assert_true(has(id.reasons, id.n_reasons,
		"2 works belong to computing (“Poisoning attacks”), 1 to physics (“Kagome magnets”), and no "
		"co-author or affiliation is known that would join them"));
	b.works.v[2].likely = formal;
	id = judge(&b);
	assert_false(id.mixed);
	assert_int_equal(id.people, 1);
	assert_true(has(id.reasons, id.n_reasons,
		"4 works are not placed: no co-author and no affiliation is known for them"));
	bench_done(&b);
}

static void places_nothing_without_evidence(void **state)
{
	struct bench b = bench_new(1000);
	struct identity id;
	(void)state;

	work(&b, 2022, "Poisoning attacks", "Ann Lee", "", "");
	work(&b, 2021, "Convergence with stragglers", "Ann Lee", "", "");
	work(&b, 2020, "Kagome magnets", "", "", "");
	work(&b, 2019, "Phonons", "", "", "");
	work(&b, 2019, "Tax law", "", "", "");
	id = judge(&b);
	assert_false(id.mixed);
	assert_int_equal(id.n_groups, 4);
	assert_true(str_starts(id.groups[3].label, STR("not placed · ")));
	assert_true(has(id.reasons, id.n_reasons,
		"3 works are not placed: no co-author and no affiliation is known for them"));
	bench_done(&b);
}

static void is_repeatable_in_any_order(void **state)
{
	struct bench b = bench_new(1000);
	struct identity x, y;
	(void)state;

	for (int i = 0; i < 30; i++) {
		struct str title = arena_printf(b.a, "Work number%d", i);
		struct str who = arena_printf(b.a, "Author %d;Author %d", i / 3, i / 3 + 100);

		work(&b, 2000 + i, title.p, who.p, "", "");
	}
	x = judge(&b);
	for (size_t i = 0; i < b.works.n / 2; i++) {
		struct identity_work t = b.works.v[i];

		b.works.v[i] = b.works.v[b.works.n - 1 - i];
		b.works.v[b.works.n - 1 - i] = t;
	}
	y = judge(&b);
	assert_int_equal(x.mixed, y.mixed);
	assert_int_equal(x.n_groups, 10);
	assert_int_equal(y.n_groups, 10);
	for (size_t i = 0; i < x.n_groups; i++)
		assert_true(group_has(&y.groups[i], x.groups[i].works[0]));
	bench_done(&b);
}

static void is_capped_and_says_so(void **state)
{
	struct bench b = bench_new(1000000);
	struct identity id;
	size_t works = 0;
	(void)state;

	for (int i = 0; i < IDENTITY_WORKS_MAX + 5; i++)
		work(&b, 2020, "Same", i % 2 ? "Ann Lee" : "Ann Lee;Bo Chen", "", "");
	id = judge(&b);
	assert_false(id.mixed);
	for (size_t i = 0; i < id.n_groups; i++)
		works += id.groups[i].n_works;
	assert_int_equal(works, IDENTITY_WORKS_MAX);
	assert_true(has(id.reasons, id.n_reasons, "only the newest 2,000 works were compared, 5 were not"));
	bench_done(&b);
}

static void bears_hostile_text(void **state)
{
	static const struct str bad[] = { { "\xff\xfe\n\t;,", 6 }, { NULL, 0 }, { ",,,;;;", 6 }, { "a\0b", 3 } };
	struct bench b = bench_new(50);
	struct identity id;
	char *long_title = malloc(100000);
	(void)state;

	memset(long_title, 'x', 100000);
	for (size_t i = 0; i < 100000; i += 7)
		long_title[i] = ' ';
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		struct identity_work *w = work(&b, -5, "", "", "", "");

		w->title = w->venue = bad[i];
		w->topics = w->orgs = &bad[i];
		w->n_topics = w->n_orgs = 1;
		w->topic_works = NULL;
	}
	work(&b, 2020, "", "Ann Lee", "", "")->title = (struct str){ long_title, 100000 };
	work(&b, 2020, "", "Bo Chen", "", "")->title = (struct str){ long_title, 100000 };
	id = judge(&b);
	assert_true(id.n_groups >= 1);
	for (size_t i = 0; i < id.n_groups; i++)
		assert_true(id.groups[i].label.n < 400);
	free(long_title);
	bench_done(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_nothing_of_nothing),
		cmocka_unit_test(joins_by_co_author),
		cmocka_unit_test(joins_by_institution_not_by_department_or_place),
		cmocka_unit_test(joins_by_specific_topics_only),
		cmocka_unit_test(measures_what_is_specific),
		cmocka_unit_test(joins_by_rare_venue_alike_titles_and_own_list),
		cmocka_unit_test(flags_different_disciplines),
		cmocka_unit_test(flags_different_institutions_with_different_topics),
		cmocka_unit_test(flags_two_works_each_with_nothing_in_common),
		cmocka_unit_test(bears_one_stray_work),
		cmocka_unit_test(places_nothing_without_evidence),
		cmocka_unit_test(judges_pages_without_authors_by_discipline),
		cmocka_unit_test(is_repeatable_in_any_order),
		cmocka_unit_test(is_capped_and_says_so),
		cmocka_unit_test(bears_hostile_text),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
