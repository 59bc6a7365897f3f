/* Set queries about one person or one work. */
#include "store/person-bulk.h"

#include "shelf.h"

static row_id id_of(struct shelf *sh, const char *name)
{
	uint64_t id = 0;

	assert_true(map_get(sh->names, str_from(name), &id));
	return (row_id)id;
}

struct case_of {
	struct shelf *sh;
	row_id ann, works[4];
};

/* Somebody stands twice on the second work, as careless sources have it. */
static struct case_of case_new(void)
{
	struct case_of c = { .sh = shelf_new() };

	shelf_index(c.sh);
	ok(store_begin(c.sh->s, E));
	c.works[0] = shelf_work(c.sh, "One", 2020, "Ann Lee@USF;Bo Chen;Cy Diaz", "waves;fields", "Venue");
	c.works[1] = shelf_work(c.sh, "Two", 2022, "Bo Chen;Ann Lee@USF;Ann Lee@MIT;Bo Chen", "waves", NULL);
	c.works[2] = shelf_work(c.sh, "Three", 2021, "Ann Lee", NULL, NULL);
	c.works[3] = shelf_work(c.sh, "Four", 2019, "Di Evans", "waves", "Venue");
	shelf_refresh(c.sh);
	ok(store_commit(c.sh->s, E));
	c.ann = id_of(c.sh, "Ann Lee");
	return c;
}

static void gives_mates_once_a_work(void **state)
{
	struct case_of c = case_new();
	struct person_mate *m;
	size_t n;
	(void)state;

	ok(person_bulk_mates(c.sh->s, c.ann, 100, c.sh->a, &m, &n, E));
	assert_int_equal(n, 3);
	assert_int_equal(m[0].work, c.works[0]);
	assert_int_equal(m[0].person, id_of(c.sh, "Bo Chen"));
	assert_int_equal(m[1].person, id_of(c.sh, "Cy Diaz"));
	assert_int_equal(m[2].work, c.works[1]);
	assert_int_equal(m[2].person, id_of(c.sh, "Bo Chen"));
	ok(person_bulk_mates(c.sh->s, c.ann, 3, c.sh->a, &m, &n, E));
	assert_int_equal(n, 2); /* the second work has four authors */
	ok(person_bulk_mates(c.sh->s, 999, 100, c.sh->a, &m, &n, E));
	assert_int_equal(n, 0);
	shelf_free(c.sh);
}

static void gives_subjects_with_their_topics(void **state)
{
	struct case_of c = case_new();
	struct person_subjects s;
	(void)state;

	ok(person_bulk_subjects(c.sh->s, c.ann, c.sh->a, &s, E));
	assert_int_equal(s.n, 3);
	assert_int_equal(s.n_topics, 2);
	assert_int_equal(s.v[0].work, c.works[0]);
	assert_int_equal(s.v[2].work, c.works[1]);
	assert_int_equal(s.v[2].origin, TOPIC_STATED);
	assert_true(str_is(s.topics[s.v[2].topic].name, "waves"));
	assert_int_equal(s.topics[s.v[2].topic].works, 3); /* of anybody */
	assert_int_equal(s.topics[s.v[2].topic].kind, KIND_TOPIC);
	ok(person_bulk_subjects(c.sh->s, 999, c.sh->a, &s, E));
	assert_int_equal(s.n + s.n_topics, 0);
	shelf_free(c.sh);
}

static void gives_places_of_the_person_alone(void **state)
{
	struct case_of c = case_new();
	struct person_place *p;
	size_t n;
	(void)state;

	ok(person_bulk_places(c.sh->s, c.ann, c.sh->a, &p, &n, E));
	assert_int_equal(n, 3);
	assert_int_equal(p[0].work, c.works[0]);
	assert_true(str_is(p[0].name, "USF"));
	assert_true(str_is(p[2].name, "MIT"));
	ok(person_bulk_places(c.sh->s, id_of(c.sh, "Bo Chen"), c.sh->a, &p, &n, E));
	assert_int_equal(n, 0);
	shelf_free(c.sh);
}

static void gives_links_strongest_first(void **state)
{
	struct case_of c = case_new();
	struct person_link *l;
	struct edge *edges;
	size_t n, n_edges;
	(void)state;

	ok(person_bulk_links(c.sh->s, c.ann, c.sh->a, &l, &n, E));
	ok(edge_list(c.sh->s, c.ann, 0, c.sh->a, &edges, &n_edges, E));
	assert_int_equal(n, 2);
	assert_int_equal(n_edges, 2);
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(l[i].edge.b, edges[i].b);
		assert_int_equal(l[i].edge.works, edges[i].works);
	}
	assert_true(str_is(l[0].name, "Bo Chen"));
	assert_int_equal(l[0].edge.first_year, 2020);
	assert_int_equal(l[0].edge.last_year, 2022);
	shelf_free(c.sh);
}

static void gives_prints_newest_first(void **state)
{
	struct case_of c = case_new();
	struct person_print *p;
	size_t n;
	(void)state;

	ok(person_bulk_prints(c.sh->s, c.ann, 3, c.sh->a, &p, &n, E));
	assert_int_equal(n, 3);
	assert_int_equal(p[0].work, c.works[1]);
	assert_int_equal(p[1].work, c.works[1]);
	assert_int_equal(p[2].work, c.works[2]);
	assert_true(str_is(p[0].name, "Ann Lee"));
	assert_true(p[0].key.n > 0);
	assert_null(p[0].doi.p);
	shelf_free(c.sh);
}

static void gives_people_of_a_work_in_order(void **state)
{
	struct case_of c = case_new();
	struct work_person *p;
	size_t n;
	(void)state;

	ok(person_bulk_of_work(c.sh->s, c.works[1], c.sh->a, &p, &n, E));
	assert_int_equal(n, 4);
	assert_true(str_is(p[0].name, "Bo Chen"));
	assert_int_equal(p[1].person, c.ann);
	ok(person_bulk_bearers(c.sh->s, c.works[1], STR("Ann Lee"), c.sh->a, &p, &n, E));
	assert_int_equal(n, 2);
	assert_int_equal(p[0].person, c.ann);
	ok(person_bulk_bearers(c.sh->s, c.works[1], STR("ann lee"), c.sh->a, &p, &n, E));
	assert_int_equal(n, 0);
	shelf_free(c.sh);
}

static void gives_near_works(void **state)
{
	struct case_of c = case_new();
	struct work_near *near;
	row_id top;
	size_t n;
	(void)state;

	ok(person_bulk_near(c.sh->s, c.works[0], 10, c.sh->a, &near, &n, E));
	assert_int_equal(n, 3);
	assert_int_equal(near[0].work, c.works[1]);
	assert_int_equal(near[0].shared, 3); /* two people and a topic */
	assert_int_equal(near[1].work, c.works[2]);
	assert_int_equal(near[2].work, c.works[3]);
	assert_int_equal(near[2].shared, 1);
	ok(person_bulk_near(c.sh->s, c.works[0], 1, c.sh->a, &near, &n, E));
	assert_int_equal(n, 1);
	ok(person_bulk_ceiling(c.sh->s, &top, E));
	assert_int_equal(top, c.works[3]);
	shelf_free(c.sh);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(gives_mates_once_a_work),
		cmocka_unit_test(gives_subjects_with_their_topics),
		cmocka_unit_test(gives_places_of_the_person_alone),
		cmocka_unit_test(gives_links_strongest_first),
		cmocka_unit_test(gives_prints_newest_first),
		cmocka_unit_test(gives_people_of_a_work_in_order),
		cmocka_unit_test(gives_near_works),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
