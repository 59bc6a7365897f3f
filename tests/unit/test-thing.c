#include "shelf.h"

static int set_up(void **state)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	ok(store_begin(sh->s, E));
	*state = sh;
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

static const enum kind kinds[] = { KIND_TOPIC, KIND_ORG, KIND_VENUE };

static void one_a_folded_name(void **state)
{
	struct shelf *sh = *state;

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		struct thing t = { .kind = kinds[i],
			.name = STR("Universit\xc3\xa9 de Gen\xc3\xa8ve"),
			.place = STR("CH") },
			     got;
		struct thing more = { .kind = kinds[i], .name = STR("UNIVERSITE  DE GENEVE"), .place = STR("FR"),
			.type = STR("education"), .url = STR("https://unige.ch"), .parent = STR("World") };
		row_id id = 0, again = 0, found = 7;

		ok(thing_put(sh->s, &t, &id, E));
		ok(thing_put(sh->s, &more, &again, E));
		assert_int_equal(again, id);
		ok(thing_get(sh->s, kinds[i], id, sh->a, &got, E));
		assert_int_equal(got.kind, kinds[i]);
		assert_true(str_eq(got.name, t.name)); /* as first printed */
		assert_true(str_is(got.place, "CH") && str_is(got.type, "education") &&
			    str_is(got.url, "https://unige.ch"));
		assert_true(str_is(got.parent, "World"));
		ok(thing_by_name(sh->s, kinds[i], STR("universite de geneve"), &found, E));
		assert_int_equal(found, id);
		ok(thing_by_name(sh->s, kinds[i], STR("geneve"), &found, E));
		assert_int_equal(found, 0);
		fails(ERR_MISSING, thing_get(sh->s, kinds[i], id + 100, sh->a, &got, E));
	}
}

static void odd_names(void **state)
{
	struct shelf *sh = *state;
	row_id a = shelf_thing(sh, KIND_TOPIC, "C++"), b = shelf_thing(sh, KIND_TOPIC, "***"),
	       c = shelf_thing(sh, KIND_TOPIC, "!!");
	struct thing none = { .kind = KIND_TOPIC, .name = STR("") };
	row_id id = 0;

	assert_true(a != b && b != c);
	assert_int_equal(shelf_thing(sh, KIND_TOPIC, "***"), b);
	fails(ERR_FORMAT, thing_put(sh->s, &none, &id, E));
	none.name = STR("'; DROP TABLE topic; --\0x");
	ok(thing_put(sh->s, &none, &id, E));
	ok(thing_get(sh->s, KIND_TOPIC, id, sh->a, &none, E));
	assert_int_equal(none.name.n, 25);
}

static void counted_and_listed(void **state)
{
	struct shelf *sh = *state;
	struct thing *t = NULL, got;
	struct found *found = NULL;
	size_t n = 0;
	bool more;
	row_id w, topic;

	w = shelf_work(sh, "1", 2001, "Ada One@Org A;Bea Two@Org B", "alpha;beta", "Venue X");
	shelf_work(sh, "2", 2001, "Ada One@Org A;Ada One@Org A", "alpha", "Venue X");
	shelf_work(sh, "3", 2001, "Cy Three", "gamma;alpha;beta", "Venue Y");
	shelf_thing(sh, KIND_TOPIC, "unused");
	ok(source_aim(sh->s, shelf_record(sh, RECORD_TOPIC, "t"), shelf_thing(sh, KIND_TOPIC, "recorded"), E));
	ok(person_org_put(
		sh->s, shelf_person(sh, "Cy Three"), shelf_thing(sh, KIND_ORG, "Org A"), 0, 0, sh->record, E));
	shelf_refresh(sh);
	ok(thing_list(sh->s, KIND_TOPIC, 0, sh->a, &t, &n, E));
	assert_int_equal(n, 4);
	assert_true(str_is(t[0].name, "alpha") && t[0].works == 3 && t[0].kind == KIND_TOPIC);
	assert_true(str_is(t[1].name, "beta") && t[1].works == 2 && str_is(t[2].name, "gamma"));
	assert_true(str_is(t[3].name, "recorded") && t[3].works == 0);
	ok(thing_list(sh->s, KIND_ORG, 1, sh->a, &t, &n, E));
	assert_true(n == 1 && str_is(t[0].name, "Org A") && t[0].works == 2);
	ok(thing_get(sh->s, KIND_ORG, t[0].id, sh->a, &got, E));
	assert_int_equal(got.people, 2);
	ok(thing_list(sh->s, KIND_VENUE, 0, sh->a, &t, &n, E));
	assert_true(n == 2 && str_is(t[0].name, "Venue X") && t[0].works == 2);
	ok(thing_get(sh->s, KIND_VENUE, t[0].id, sh->a, &got, E));
	assert_int_equal(got.people, 2);
	ok(thing_topics(sh->s, KIND_VENUE, shelf_thing(sh, KIND_VENUE, "venue x"), 0, sh->a, &t, &n, E));
	assert_true(n == 2 && str_is(t[0].name, "alpha") && t[0].works == 2 && t[1].works == 1);
	ok(thing_topics(sh->s, KIND_ORG, shelf_thing(sh, KIND_ORG, "org b"), 0, sh->a, &t, &n, E));
	assert_true(n == 2 && t[0].works == 1);
	topic = shelf_thing(sh, KIND_TOPIC, "alpha");
	ok(thing_near(sh->s, topic, 0, sh->a, &t, &n, E));
	assert_true(n == 2 && str_is(t[0].name, "beta") && t[0].works == 2 && str_is(t[1].name, "gamma"));
	ok(thing_near(sh->s, topic, 1, sh->a, &t, &n, E));
	assert_int_equal(n, 1);
	ok(thing_orgs(sh->s, KIND_TOPIC, topic, 0, sh->a, &t, &n, E));
	assert_true(n == 2 && str_is(t[0].name, "Org A") && t[0].works == 2 && t[0].kind == KIND_ORG);
	ok(thing_orgs(sh->s, KIND_VENUE, shelf_thing(sh, KIND_VENUE, "venue y"), 0, sh->a, &t, &n, E));
	assert_int_equal(n, 0);
	/* What loses its works goes, with its words. */
	ok(work_delete(sh->s, w, E));
	ok(work_delete(sh->s, w + 2, E));
	topic = shelf_thing(sh, KIND_TOPIC, "gamma");
	shelf_refresh(sh);
	fails(ERR_MISSING, thing_get(sh->s, KIND_TOPIC, topic, sh->a, &got, E));
	ok(find_words(sh->s, STR("gamma"), KIND_NONE, 9, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 0);
	ok(find_words(sh->s, STR("alpha"), KIND_TOPIC, 9, sh->a, &found, &n, &more, E));
	assert_true(n == 1 && found[0].works == 1);
	ok(thing_refresh(sh->s, KIND_TOPIC, (row_id[]){ topic, topic, 12345 }, 3, E));
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(one_a_folded_name, set_up, tear_down),
		cmocka_unit_test_setup_teardown(odd_names, set_up, tear_down),
		cmocka_unit_test_setup_teardown(counted_and_listed, set_up, tear_down),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
