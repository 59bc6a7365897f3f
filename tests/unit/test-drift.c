/* Random changes in random batches: what is added up must be what is counted from the beginning. */
#include "shelf.h"

#include <sqlite3.h>

static int set_up(void **state)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	*state = sh;
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

static uint64_t seed;

static unsigned dice(unsigned sides)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (unsigned)(seed % sides);
}

/* Everything derived, as one text. */
static char *derived(struct shelf *sh)
{
	static const char *const sql[] = {
		"SELECT 'person', id, key, name, works, first_year, last_year, links FROM person ORDER BY id",
		"SELECT 'name', person, name, key, uses, stated, 0, 0 FROM person_name ORDER BY person, name",
		"SELECT 'edge', a, b, works, first_year, last_year, strength, 0 FROM edge ORDER BY a, b",
		"SELECT 'topic', id, name, works, 0, 0, 0, 0 FROM topic ORDER BY id",
		"SELECT 'org', id, name, works, 0, 0, 0, 0 FROM org ORDER BY id",
		"SELECT 'venue', id, name, works, 0, 0, 0, 0 FROM venue ORDER BY id",
		"SELECT 'find', rowid, words, 0, 0, 0, 0, 0 FROM find ORDER BY rowid",
	};
	CLEANUP(buf_done) struct buf b = { 0 };
	sqlite3 *db = NULL;

	assert_int_equal(sqlite3_open(store_path(sh->s), &db), SQLITE_OK);
	for (size_t i = 0; i < ARRAY_LEN(sql); i++) {
		sqlite3_stmt *h = NULL;

		assert_int_equal(sqlite3_prepare_v2(db, sql[i], -1, &h, NULL), SQLITE_OK);
		while (sqlite3_step(h) == SQLITE_ROW) {
			for (int k = 0; k < 8; k++) {
				const char *text = (const char *)sqlite3_column_text(h, k);

				buf_addf(&b, "%s ", text ? text : "-");
			}
			buf_addc(&b, '\n');
		}
		sqlite3_finalize(h);
	}
	sqlite3_close(db);
	return xstrdup(buf_cstr(&b));
}

static const char *const forms[] = { "Ada One", "A. One", "One, Ada", "Bea Two", "B. Two", "Cy Three", "Dee Four",
	"Eve Five", "J\xc3\xbcrgen Sechs", "J\xc3\xbcrgen-Otto Sechs" };

static row_id some_person(struct shelf *sh)
{
	char name[32];

	snprintf(name, sizeof(name), "Person %c", 'A' + (char)dice(12));
	return shelf_person(sh, name);
}

/* A new work, or in place of an old one, with authors, orgs, topics and venue by chance. */
static void put_some(struct shelf *sh, row_id id)
{
	struct work_mention m[6];
	struct str names[6][3];
	row_id records[6][3], orgs[6][2], out = 0;
	struct work_topic_ref topics[4];
	struct work w = { .id = id,
		.key = STR("t:x"),
		.title = STR("A title"),
		.year = dice(4) ? 1990 + (int)dice(30) : 0,
		.cites = -1 };
	struct work_parts parts = { .mentions = m, .n_mentions = dice(6), .topics = topics, .n_topics = dice(4) };
	static const char *const places[] = { "Org A", "Org B", "Org C" }, *const subjects[] = { "x", "y", "z", "u",
		"v" };

	for (int i = 0; i < 3; i++)
		shelf_record(sh, RECORD_WORK, "w");
	for (size_t i = 0; i < parts.n_mentions; i++) {
		m[i] = (struct work_mention){ .person = some_person(sh),
			.name = str_from(forms[dice(ARRAY_LEN(forms))]),
			.names = names[i],
			.records = records[i],
			.n_names = dice(3),
			.orgs = orgs[i],
			.n_orgs = dice(3) };
		for (size_t k = 0; k < 3; k++) {
			names[i][k] = str_from(forms[dice(ARRAY_LEN(forms))]);
			records[i][k] = sh->record - (row_id)k;
		}
		for (size_t k = 0; k < 2; k++)
			orgs[i][k] = shelf_thing(sh, KIND_ORG, places[dice(3)]);
	}
	for (size_t i = 0; i < parts.n_topics; i++)
		topics[i] = (struct work_topic_ref){ shelf_thing(sh, KIND_TOPIC, subjects[dice(5)]), TOPIC_STATED };
	if (dice(2))
		w.venue_id = shelf_thing(sh, KIND_VENUE, dice(2) ? "V" : "W");
	ok(work_put(sh->s, &w, &parts, &out, E));
}

static row_id some_work(struct shelf *sh)
{
	struct work w;
	row_id id = 1 + dice(60);

	return work_get(sh->s, id, sh->a, &w, E) == ERR_OK ? id : 0;
}

static void change(struct shelf *sh)
{
	struct mention *m = NULL;
	row_id work = some_work(sh);
	size_t n = 0;

	switch (work ? dice(8) : 0) {
	case 1:
		ok(work_delete(sh->s, work, E));
		break;
	case 2:
	case 3:
		put_some(sh, work);
		break;
	case 4:
		ok(work_mentions(sh->s, work, sh->a, &m, &n, E));
		if (n > 0)
			ok(work_mention_move(sh->s, work, (int)dice((unsigned)n), some_person(sh), E));
		break;
	case 5: {
		struct person p = {
			.id = some_person(sh), .name = str_from(forms[dice(ARRAY_LEN(forms))]), .open = -1
		};
		row_id id;

		ok(person_put(sh->s, &p, &id, E));
		break;
	}
	default:
		put_some(sh, 0);
	}
}

/* Half the time only some of those concerned are named; the rest is found out. */
static void refresh(struct shelf *sh)
{
	row_id none[2] = { 4711, 4712 };

	if (dice(2)) {
		ok(person_refresh(sh->s, none, dice(2), E));
		for (int kind = KIND_TOPIC; kind <= KIND_VENUE; kind++)
			ok(thing_refresh(sh->s, kind, none, dice(2), E));
	} else {
		for (int kind = KIND_VENUE; kind >= KIND_TOPIC; kind--)
			ok(thing_refresh(sh->s, kind, NULL, 0, E));
		ok(person_refresh(sh->s, NULL, 0, E));
	}
}

/* Names of people who went may come again: they are new people then. */
static void forget_the_gone(struct shelf *sh)
{
	struct person p;

	for (size_t i = 0; i < map_count(sh->names); i++) {
		if (map_value(sh->names, i) &&
			person_get(sh->s, (row_id)map_value(sh->names, i), sh->a, &p, E) == ERR_MISSING)
			*map_slot(sh->names, map_key(sh->names, i), 0) = 0;
	}
}

static void sums_are_counts(void **state)
{
	for (unsigned round = 1; round <= 12; round++) {
		struct shelf *sh;
		int faults = -1;

		tear_down(state);
		set_up(state);
		sh = *state;
		seed = 88172645463325252u + round;
		for (int batch = 0; batch < 12; batch++) {
			char *added, *counted;

			ok(store_begin(sh->s, E));
			for (unsigned n = dice(12); n > 0; n--)
				change(sh);
			if (dice(3) == 0) {
				refresh(sh);
				for (unsigned n = dice(12); n > 0; n--)
					change(sh);
			}
			refresh(sh);
			if (dice(6) == 0) {
				store_rollback(sh->s);
				map_clear(sh->names);
				continue;
			}
			ok(store_commit(sh->s, E));
			added = derived(sh);
			ok(store_begin(sh->s, E));
			shelf_refresh(sh);
			ok(store_commit(sh->s, E));
			counted = derived(sh);
			assert_string_equal(added, counted);
			free(added);
			free(counted);
			ok(store_check(sh->s, shelf_say, NULL, &faults, E));
			assert_int_equal(faults, 0);
			forget_the_gone(sh);
		}
	}
}

/* More pairs than are kept at once. */
static void crowds_in_one_batch(void **state)
{
	struct shelf *sh = *state;
	struct edge x;
	char *added, *counted;

	ok(store_begin(sh->s, E));
	for (int i = 0; i < 60; i++) {
		CLEANUP(buf_done) struct buf b = { 0 };

		for (int k = 0; k < 100; k++)
			buf_addf(&b, "%sPerson %d", k ? ";" : "", k + i / 20);
		shelf_work(sh, "crowd", 2000 + i, buf_cstr(&b), NULL, NULL);
	}
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
	ok(edge_get(sh->s, shelf_person(sh, "Person 50"), shelf_person(sh, "Person 60"), &x, E));
	assert_true(x.works == 60 && x.first_year == 2000 && x.last_year == 2059);
	assert_true(x.strength > 60.0 / 99 - 1e-12 && x.strength < 60.0 / 99 + 1e-12);
	added = derived(sh);
	ok(store_begin(sh->s, E));
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
	counted = derived(sh);
	assert_string_equal(added, counted);
	free(added);
	free(counted);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(sums_are_counts, set_up, tear_down),
		cmocka_unit_test_setup_teardown(crowds_in_one_batch, set_up, tear_down),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
