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

static void a_whole_work_comes_back(void **state)
{
	struct shelf *sh = *state;
	row_id r1 = shelf_record(sh, RECORD_WORK, "{1}"), r2 = shelf_record(sh, RECORD_WORK, "{2}");
	row_id ict = shelf_thing(sh, KIND_ORG, "ICT, CAS"), pku = shelf_thing(sh, KIND_ORG, "Peking University");
	row_id topic = shelf_thing(sh, KIND_TOPIC, "Deep learning"),
	       shelfmark = shelf_thing(sh, KIND_TOPIC, "cs.DC");
	row_id derived = shelf_thing(sh, KIND_TOPIC, "optimizer");
	const struct str forms[] = { STR("Zhao, T."), STR("Tong Zhao") };
	const row_id records[] = { r1, r2 }, orgs[] = { ict, pku };
	const struct work_mention mentions[] = {
		{ .person = shelf_person(sh, "Tong Zhao"), .position = 1, .name = STR("Tong Zhao"), .names = forms,
			.records = records, .n_names = 2, .orgs = orgs, .n_orgs = 2 },
		{ .person = shelf_person(sh, "A\nB"), .name = STR("A\nB") },
	};
	const struct ident idents[] = { { SCHEME_ARXIV, STR("2511.21431") },
		{ SCHEME_DOI, STR("10.1145/3627535.3638505") } };
	const struct work_topic_ref topics[] = {
		{ topic, TOPIC_STATED },
		{ shelfmark, TOPIC_CATEGORY },
		{ derived, TOPIC_DERIVED },
		{ topic, TOPIC_DERIVED },
	};
	const struct work_parts parts = { mentions, 2, idents, 2, topics, 4 };
	const struct work w = {
		.key = STR("doi:10.1145/3627535.3638505"),
		.title = STR("RLEKF: an optimizer"),
		.abstract = STR("We show '\xce\xb1'"),
		.year = 2023,
		.month = 2,
		.type = STR("proc"),
		.source = STR("dblp"),
		.venue_id = shelf_thing(sh, KIND_VENUE, "AAAI"),
		.pages = STR("1-9"),
		.url = STR("https://x"),
		.doi = STR("10.1145/3627535.3638505"),
		.arxiv = STR("2511.21431"),
		.cites = 0,
		.authors_cut = true,
		.withdrawn = true,
	};
	struct str *names = NULL;
	row_id *ids = NULL, *by = NULL, id = 0, found = 0;
	struct mention *m = NULL;
	struct thing *t = NULL;
	struct ident *i = NULL;
	struct work got;
	size_t n = 0;

	ok(work_put(sh->s, &w, &parts, &id, E));
	ok(work_get(sh->s, id, sh->a, &got, E));
	assert_int_equal(got.id, id);
	assert_true(str_eq(got.key, w.key) && str_eq(got.title, w.title) && str_eq(got.abstract, w.abstract));
	assert_true(got.year == 2023 && got.month == 2 && got.cites == 0 && got.authors_cut && got.withdrawn);
	assert_true(str_eq(got.type, w.type) && str_eq(got.source, w.source) && str_is(got.venue, "AAAI"));
	assert_int_equal(got.venue_id, w.venue_id);
	assert_true(str_eq(got.pages, w.pages) && str_eq(got.url, w.url) && str_eq(got.doi, w.doi) &&
		    str_eq(got.arxiv, w.arxiv));
	assert_int_equal(got.n_authors, 2);
	assert_true(str_is(got.authors, "Tong Zhao\nA B"));
	assert_true(str_is(got.topics, "Deep learning\ncs.DC\noptimizer"));
	ok(work_by_ident(sh->s, idents[1], &found, E));
	assert_int_equal(found, id);
	ok(work_by_ident(sh->s, (struct ident){ SCHEME_DOI, STR("10.1/none") }, &found, E));
	assert_int_equal(found, 0);
	ok(work_by_ident(sh->s, (struct ident){ SCHEME_ORCID, STR("2511.21431") }, &found, E));
	assert_int_equal(found, 0);
	ok(work_by_key(sh->s, w.key, &found, E));
	assert_int_equal(found, id);
	ok(work_idents(sh->s, id, sh->a, &i, &n, E));
	assert_int_equal(n, 2);
	assert_int_equal(i[0].scheme, SCHEME_DOI);
	assert_true(str_is(i[1].value, "2511.21431"));
	ok(work_mentions(sh->s, id, sh->a, &m, &n, E));
	assert_int_equal(n, 2);
	assert_true(m[0].seq == 0 && m[0].position == 1 && m[0].person == mentions[0].person && m[0].work == id);
	assert_true(str_is(m[0].org, "ICT, CAS; Peking University"));
	assert_true(m[1].seq == 1 && m[1].position == 0);
	assert_true(str_is(m[1].name, "A\nB"));
	assert_null(m[1].org.p);
	ok(work_mention_names(sh->s, id, 0, sh->a, &names, &by, &n, E));
	assert_int_equal(n, 2);
	assert_true(str_is(names[0], "Zhao, T.") && by[0] == r1 && str_is(names[1], "Tong Zhao") && by[1] == r2);
	ok(work_mention_names(sh->s, id, 1, sh->a, &names, &by, &n, E));
	assert_int_equal(n, 0);
	ok(work_topics(sh->s, id, sh->a, &t, &n, E));
	assert_int_equal(n, 3);
	assert_true(str_is(t[0].name, "Deep learning") && t[0].origin == TOPIC_STATED && t[0].kind == KIND_TOPIC);
	assert_true(t[1].origin == TOPIC_CATEGORY && t[2].origin == TOPIC_DERIVED);
	ok(work_by_title(sh->s, 0, sh->a, &ids, &n, E));
	assert_int_equal(n, 0);
}

static void what_is_not_stated_stays_so(void **state)
{
	struct shelf *sh = *state;
	struct work w = { .key = STR("t:1"), .cites = -1 }, got;
	struct work_parts none = { 0 };
	row_id id = 0;

	ok(work_put(sh->s, &w, &none, &id, E));
	ok(work_get(sh->s, id, sh->a, &got, E));
	assert_null(got.title.p);
	assert_null(got.abstract.p);
	assert_null(got.venue.p);
	assert_null(got.doi.p);
	assert_true(got.year == 0 && got.month == 0 && got.cites == -1 && got.venue_id == 0 && got.n_authors == 0);
	assert_true(str_is(got.authors, ""));
	assert_true(str_is(got.topics, ""));
	fails(ERR_MISSING, work_get(sh->s, id + 1, sh->a, &got, E));
	fails(ERR_MISSING, work_get(sh->s, -5, sh->a, &got, NULL));
}

static void replaced_with_all_its_parts(void **state)
{
	struct shelf *sh = *state;
	row_id id = shelf_work(sh, "First title", 2001, "Ada One@Org A;Bea Two", "alpha;beta", "Venue"), again = 0;
	struct work_mention m = { .person = shelf_person(sh, "Cy Three"), .name = STR("Cy Three"), .position = 1 };
	struct ident doi = { SCHEME_DOI, STR("10.1/x") };
	struct work_parts parts = { .mentions = &m, .n_mentions = 1, .idents = &doi, .n_idents = 1 };
	struct work w = { .id = id, .key = STR("doi:10.1/x"), .title = STR("Second title"), .cites = 3 }, got;
	struct mention *mentions = NULL;
	struct thing *topics = NULL;
	struct found *found = NULL;
	size_t n = 0;
	bool more;

	ok(work_put(sh->s, &w, &parts, &again, E));
	assert_int_equal(again, id);
	ok(work_get(sh->s, id, sh->a, &got, E));
	assert_true(str_is(got.title, "Second title") && str_is(got.authors, "Cy Three") && str_is(got.topics, ""));
	assert_true(got.year == 0 && got.venue_id == 0 && got.cites == 3);
	ok(work_mentions(sh->s, id, sh->a, &mentions, &n, E));
	assert_int_equal(n, 1);
	ok(work_topics(sh->s, id, sh->a, &topics, &n, E));
	assert_int_equal(n, 0);
	ok(find_words(sh->s, STR("first"), KIND_WORK, 9, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 0);
	ok(find_words(sh->s, STR("second"), KIND_WORK, 9, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 1);
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
}

static void deleted_with_all_its_parts(void **state)
{
	struct shelf *sh = *state;
	row_id a = shelf_work(sh, "One", 2001, "Ada One@Org A;Bea Two", "alpha", "Venue");
	row_id b = shelf_work(sh, "Two", 2002, "Ada One", "alpha", NULL), *ids = NULL;
	struct index_counts counts;
	struct listing_row l = {
		.work = a, .person = 1, .record = sh->record, .section = STR("profile"), .seq = 1
	};
	struct found *found = NULL;
	struct work got;
	size_t n = 0;
	bool more;

	ok(work_link(sh->s, a, b, E));
	ok(work_link(sh->s, b, a, E));
	ok(work_listing_put(sh->s, &l, E));
	ok(work_versions(sh->s, b, sh->a, &ids, &n, E));
	assert_true(n == 1 && ids[0] == a);
	ok(work_delete(sh->s, a, E));
	ok(work_versions(sh->s, b, sh->a, &ids, &n, E));
	assert_int_equal(n, 0);
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
	fails(ERR_MISSING, work_get(sh->s, a, sh->a, &got, E));
	ok(store_counts(sh->s, &counts, E));
	assert_true(counts.works == 1 && counts.people == 1 && counts.edges == 0 && counts.mentions == 1);
	assert_true(counts.venues == 0 && counts.orgs == 0 && counts.topics == 1);
	ok(find_words(sh->s, STR("one"), KIND_WORK, 9, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 0);
	ok(store_begin(sh->s, E));
	ok(work_delete(sh->s, 999, E));
	ok(store_commit(sh->s, E));
}

static void listings(void **state)
{
	struct shelf *sh = *state;
	row_id a = shelf_work(sh, "One", 2001, "Ada One", NULL, NULL),
	       b = shelf_work(sh, "Two", 2002, "Ada One", NULL, NULL);
	row_id ada = shelf_person(sh, "Ada One"), page = shelf_record(sh, RECORD_PERSON, "page");
	struct listing_row rows[] = {
		{ .work = b,
			.person = ada,
			.record = page,
			.section = STR("publications"),
			.seq = 1,
			.year = 2003,
			.text = STR("[1] Two") },
		{ .work = a, .person = ada, .record = page, .section = STR("publications"), .seq = 2 },
		{ .work = a, .person = ada, .record = page, .section = STR("preprints"), .seq = 1 },
	};
	struct listing_row *got = NULL;
	struct cv_row *cv = NULL;
	struct record_cv entries[] = {
		{ .section = CV_POSITION,
			.since = 2020,
			.until = CV_NOW,
			.title = STR("Professor"),
			.org = STR("ICT") },
		{ .section = CV_PUBLICATION, .title = STR("Two"), .text = STR("[1] Two") },
		{ .section = CV_REFEREE,
			.title = STR("head"),
			.person = STR("X"),
			.thesis = STR("y"),
			.field = STR("z") },
	};
	size_t n = 0;

	for (size_t i = 0; i < 3; i++)
		ok(work_listing_put(sh->s, &rows[i], E));
	ok(work_listing_put(sh->s, &rows[0], E));
	ok(person_cv_put(sh->s, ada, page, entries, 3, E));
	ok(work_listings(sh->s, a, sh->a, &got, &n, E));
	assert_int_equal(n, 2);
	assert_true(str_is(got[0].section, "preprints") && str_is(got[0].source, "list.bib") && got[0].year == 0);
	ok(person_listings(sh->s, ada, sh->a, &got, &n, E));
	assert_int_equal(n, 3);
	assert_true(got[1].work == b && got[1].year == 2003 && str_is(got[1].text, "[1] Two") && got[1].seq == 1);
	/* The CV's publications are the listings, with their works. */
	ok(person_cv(sh->s, ada, sh->a, &cv, &n, E));
	assert_int_equal(n, 5);
	assert_true(cv[0].cv.section == CV_POSITION && cv[0].cv.until == CV_NOW && cv[0].work == 0 &&
		    cv[0].record == page);
	assert_true(cv[1].cv.section == CV_PUBLICATION && cv[1].work == b && str_is(cv[1].cv.title, "Two"));
	assert_true(cv[1].cv.since == 2003 && str_is(cv[1].cv.text, "[1] Two"));
	assert_true(cv[2].cv.section == CV_PUBLICATION && cv[2].work == a);
	assert_true(cv[3].cv.section == CV_PREPRINT && cv[3].work == a);
	assert_true(cv[4].cv.section == CV_REFEREE && str_is(cv[4].cv.person, "X") && str_is(cv[4].cv.thesis, "y"));
	ok(work_listing_clear(sh->s, page, E));
	ok(person_listings(sh->s, ada, sh->a, &got, &n, E));
	assert_int_equal(n, 0);
	ok(person_cv(sh->s, ada, sh->a, &cv, &n, E));
	assert_int_equal(n, 3);
	assert_true(cv[1].cv.section == CV_PUBLICATION && cv[1].work == 0);
	ok(person_cv_put(sh->s, ada, page, entries, 1, E));
	ok(person_cv(sh->s, ada, sh->a, &cv, &n, E));
	assert_int_equal(n, 1);
}

static void lists_newest_first(void **state)
{
	struct shelf *sh = *state;
	row_id w[5];
	struct work *got = NULL;
	size_t n = 0;

	w[0] = shelf_work(sh, "b", 2001, "Ada One@Org A;Bea Two", "alpha", "Venue");
	w[1] = shelf_work(sh, "a", 2001, "Ada One;Ada One", "alpha;beta", "Venue");
	w[2] = shelf_work(sh, "c", 2020, "Bea Two@Org A;Ada One@Org A", NULL, "Venue");
	w[3] = shelf_work(sh, NULL, 2020, "Ada One", "alpha", NULL);
	w[4] = shelf_work(sh, "d", 0, "Ada One", NULL, NULL);
	ok(work_list(sh->s, KIND_PERSON, shelf_person(sh, "Ada One"), false, sh->a, &got, &n, E));
	assert_int_equal(n, 5);
	assert_true(got[0].id == w[2] && got[1].id == w[3] && got[2].id == w[1] && got[3].id == w[0] &&
		    got[4].id == w[4]);
	ok(work_list(sh->s, KIND_TOPIC, shelf_thing(sh, KIND_TOPIC, "ALPHA"), true, sh->a, &got, &n, E));
	assert_int_equal(n, 3);
	ok(work_list(sh->s, KIND_ORG, shelf_thing(sh, KIND_ORG, "Org A"), false, sh->a, &got, &n, E));
	assert_int_equal(n, 2);
	ok(work_list(sh->s, KIND_VENUE, shelf_thing(sh, KIND_VENUE, "Venue"), false, sh->a, &got, &n, E));
	assert_int_equal(n, 3);
	ok(edge_works(sh->s, shelf_person(sh, "Bea Two"), shelf_person(sh, "Ada One"), sh->a, &got, &n, E));
	assert_int_equal(n, 2);
	assert_true(got[0].id == w[2] && got[1].id == w[0]);
	ok(work_list(sh->s, KIND_PERSON, 4711, false, sh->a, &got, &n, E));
	assert_int_equal(n, 0);
}

struct walk {
	row_id last;
	int seen, stop;
	bool abstracts;
};

static enum err visit(void *ctx, const struct work *w, struct error *e)
{
	struct walk *walk = ctx;

	(void)e;
	assert_true(w->id > walk->last);
	assert_int_equal(w->abstract.p != NULL, walk->abstracts);
	walk->last = w->id;
	return ++walk->seen == walk->stop ? ERR_EXISTS : ERR_OK;
}

static void every_work_once(void **state)
{
	struct shelf *sh = *state;
	struct walk walk = { 0 };
	char *abstract = xcalloc(1, 30001);
	struct work_parts none = { 0 };

	memset(abstract, 'a', 30000);
	for (int i = 0; i < 600; i++) {
		struct work w = {
			.key = STR("t:x"), .title = STR("t"), .abstract = { abstract, 30000 }, .cites = -1
		};
		row_id id;

		ok(work_put(sh->s, &w, &none, &id, E));
	}
	ok(work_each(sh->s, 0, false, visit, &walk, E));
	assert_int_equal(walk.seen, 600);
	walk = (struct walk){ .abstracts = true, .last = 100 };
	ok(work_each(sh->s, 100, true, visit, &walk, E));
	assert_int_equal(walk.seen, 500);
	walk = (struct walk){ .stop = 300 };
	ok(work_each(sh->s, 0, false, visit, &walk, E));
	assert_int_equal(walk.seen, 300);
	free(abstract);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(a_whole_work_comes_back),
		TEST(what_is_not_stated_stays_so),
		TEST(replaced_with_all_its_parts),
		TEST(deleted_with_all_its_parts),
		TEST(listings),
		TEST(lists_newest_first),
		TEST(every_work_once),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
