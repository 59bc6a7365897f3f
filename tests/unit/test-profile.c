/* Pages put together from rows: counts, roles, years, scores, marks of the notebook, neighbours. */
#include "scholar/profile.h"

#include "scholar/anchor.h"
#include "shelf.h"

static struct shelf *open_shelf(void)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	ok(store_begin(sh->s, E));
	return sh;
}

static void finish(struct shelf *sh)
{
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
}

static struct store *open_notebook(struct shelf *sh)
{
	struct store *nb = NULL;

	ok(store_open(shelf_path(sh, "notebook.db"), STORE_NOTEBOOK, STORE_WRITE, &nb, E));
	return nb;
}

static struct page page_of(struct shelf *sh, struct store *nb, const char *name)
{
	struct page page;
	uint64_t id = 0;

	assert_true(map_get(sh->names, str_from(name), &id));
	ok(profile_person(sh->s, nb, (row_id)id, sh->a, &page, E));
	return page;
}

static row_id id_of(struct shelf *sh, const char *name)
{
	uint64_t id = 0;

	assert_true(map_get(sh->names, str_from(name), &id));
	return (row_id)id;
}

static void topic_of(struct shelf *sh, row_id work, const char *topic, enum topic_origin origin)
{
	struct work w;
	struct mention *was;
	struct thing *topics;
	size_t n, n_topics;
	struct work_mention *m;
	struct work_topic_ref *refs;
	struct work_parts parts = { 0 };
	row_id id;

	ok(work_get(sh->s, work, sh->a, &w, E));
	ok(work_mentions(sh->s, work, sh->a, &was, &n, E));
	ok(work_topics(sh->s, work, sh->a, &topics, &n_topics, E));
	m = ARENA_ARRAY(sh->a, struct work_mention, n + 1);
	refs = ARENA_ARRAY(sh->a, struct work_topic_ref, n_topics + 1);
	for (size_t i = 0; i < n; i++)
		m[i] = (struct work_mention){ .person = was[i].person, .position = was[i].position,
			.name = was[i].name };
	for (size_t i = 0; i < n_topics; i++)
		refs[i] = (struct work_topic_ref){ topics[i].id, topics[i].origin };
	refs[n_topics] = (struct work_topic_ref){ shelf_thing(sh, KIND_TOPIC, topic), origin };
	parts = (struct work_parts){ .mentions = m, .n_mentions = n, .topics = refs, .n_topics = n_topics + 1 };
	ok(work_put(sh->s, &w, &parts, &id, E));
}

static bool has_reason(const struct trust *t, const char *text)
{
	for (size_t i = 0; i < t->n_reasons; i++)
		if (str_is(t->reasons[i].text, text))
			return true;
	return false;
}

static void puts_a_person_together(void **state)
{
	struct shelf *sh = open_shelf();
	struct page p;
	row_id work;
	(void)state;

	shelf_work(sh, "Beta", 2021, "Tong Zhao@Fudan University;Weile Jia;Siyu Hu", "optimizers;stencils",
		"PPoPP");
	work = shelf_work(sh, "Alpha", 2024, "Weile Jia;Tong Zhao@ICT", "optimizers", NULL);
	shelf_work(sh, "Gamma", 2021, "Tong Zhao", NULL, NULL);
	shelf_work(sh, "Undated", 0, "Tong Zhao", NULL, NULL);
	topic_of(sh, work, "cs.DC", TOPIC_CATEGORY);
	topic_of(sh, work, "neural networks", TOPIC_DERIVED);
	finish(sh);
	p = page_of(sh, NULL, "Tong Zhao");

	assert_true(str_is(p.person.name, "Tong Zhao"));
	assert_true(str_is(p.role, "Researcher"));
	assert_int_equal(p.counts.works, 4);
	assert_int_equal(p.counts.topics, 3); /* without the shelf mark */
	assert_int_equal(p.n_topics, 4);
	assert_int_equal(p.counts.collaborators, 2);
	assert_int_equal(p.counts.close_collaborators, 2);
	assert_int_equal(p.counts.followers, 0);
	assert_true(str_is(p.works[0].title, "Alpha"));
	assert_int_equal(p.n_years, 4);
	assert_int_equal(p.person.first_year, 2021);
	assert_int_equal(p.years[0], 2);
	assert_int_equal(p.years[3], 1);
	assert_true(str_is(p.people[0].name, "Weile Jia"));
	assert_int_equal(p.people[0].edge.works, 2);
	assert_true(p.people[0].edge.strength > 1.49 && p.people[0].edge.strength < 1.51);
	assert_true(str_starts(p.people[0].topics, STR("optimizers, ")));
	assert_false(str_has(p.people[0].topics, STR("cs.DC")));
	assert_true(str_is(p.people[1].topics, "stencils, optimizers")); /* the rarer says more */
	assert_int_equal(p.trust.score, 9 + 2 + 2 + 2);
	assert_int_equal(p.trust.level, 1);
	assert_int_equal(p.claim, CLAIM_NONE);
	assert_false(p.followed);
	assert_false(p.identity.mixed);
	assert_int_equal(p.n_aliases, 1);
	shelf_free(sh);
}

static void has_an_empty_page(void **state)
{
	struct shelf *sh = open_shelf();
	struct page p;
	row_id id = 0;
	(void)state;

	ok(person_put(sh->s, &(struct person){ .name = STR("Ann Lee"), .open = -1 }, &id, E));
	ok(store_commit(sh->s, E));
	ok(profile_person(sh->s, NULL, id, sh->a, &p, E));
	assert_true(str_is(p.role, "Researcher"));
	assert_int_equal(p.tagline.n, 0);
	assert_int_equal(p.trust.score, 0);
	assert_int_equal(p.trust.level, 0);
	assert_int_equal(p.n_years, 0);
	assert_int_equal(p.identity.people, 1);
	fails(ERR_MISSING, profile_person(sh->s, NULL, id + 1, sh->a, &p, E));
	shelf_free(sh);
}

static void takes_role_and_tagline_from_what_is_stated(void **state)
{
	const struct record_cv cv[] = {
		{ .section = CV_EDUCATION, .since = 2022, .until = CV_NOW, .title = STR("Ph.D.") },
		{ .section = CV_POSITION, .since = 2023, .until = 2024, .title = STR("Visitor") },
		{ .section = CV_POSITION, .since = 2021, .until = CV_NOW, .title = STR("Assistant Professor"),
			.org = STR("ICT") },
		{ .section = CV_POSITION, .since = 2016, .until = 2021, .title = STR("Student") },
	};
	struct shelf *sh = open_shelf();
	struct page p;
	struct person row;
	row_id id;
	(void)state;

	shelf_work(sh, "Alpha", 2024, "Tong Zhao@ICT", "optimizers;stencils;graphs;models", NULL);
	shelf_work(sh, "Beta", 2024, "Tong Zhao@ICT", "models", NULL);
	id = id_of(sh, "Tong Zhao");
	ok(person_cv_put(sh->s, id, shelf_record(sh, RECORD_PERSON, "cv"), cv, ARRAY_LEN(cv), E));
	ok(source_aim(sh->s, sh->record, id, E));
	finish(sh);
	p = page_of(sh, NULL, "Tong Zhao");
	assert_true(str_is(p.role, "Assistant Professor"));
	assert_true(str_is(p.tagline, "ICT · models, graphs, optimizers"));

	ok(store_begin(sh->s, E));
	ok(person_get(sh->s, id, sh->a, &row, E));
	row.role = STR("Reader");
	row.tagline = STR("Works on things");
	ok(person_put(sh->s, &row, &id, E));
	ok(store_commit(sh->s, E));
	p = page_of(sh, NULL, "Tong Zhao");
	assert_true(str_is(p.role, "Reader"));
	assert_true(str_is(p.tagline, "Works on things"));
	shelf_free(sh);
}

static void report(struct shelf *sh, row_id person, const char *source, int followers, const char *claim)
{
	struct reported_row r = { .person = person };

	r.record = shelf_record(sh, RECORD_PERSON, source);
	r.r = (struct record_reported){ .source = str_from(source), .works = 12, .followers = followers,
		.topics = -1,
		.close_collaborators = 4, .trust = 99, .level = 3, .claim = str_from(claim),
		.open_to_collaborate = 1 };
	ok(person_reported_put(sh->s, &r, E));
	ok(source_aim(sh->s, r.record, person, E));
}

static void keeps_reported_numbers_apart(void **state)
{
	struct shelf *sh = open_shelf();
	struct page p;
	(void)state;

	shelf_work(sh, "Alpha", 2024, "Tong Zhao", NULL, NULL);
	report(sh, id_of(sh, "Tong Zhao"), "old.txt", 3, "unclaimed");
	report(sh, id_of(sh, "Tong Zhao"), "new.txt", 9, "claimed");
	report(sh, id_of(sh, "Tong Zhao"), "none.txt", -1, NULL);
	finish(sh);
	p = page_of(sh, NULL, "Tong Zhao");
	assert_int_equal(p.n_reported, 3);
	assert_int_equal(p.counts.followers, 9);
	assert_true(has_reason(&p.trust, "9 followers (new.txt): 4 of 25, 1 more at 16"));
	/* a reported claim is shown and gives no level */
	assert_int_equal(p.claim, CLAIM_REPORTED);
	assert_int_equal(p.trust.level, 1);
	assert_int_equal(p.trust.score, 3 + 4 + 2);
	shelf_free(sh);
}

static void knows_what_the_notebook_says(void **state)
{
	struct shelf *sh = open_shelf();
	struct store *nb = open_notebook(sh);
	struct anchors is;
	struct page p;
	struct thing_page tp;
	row_id entry, topic;
	(void)state;

	shelf_work(sh, "Alpha", 2024, "Tong Zhao;Weile Jia", "optimizers", NULL);
	ok(person_ident_put(sh->s, id_of(sh, "Tong Zhao"),
		(struct ident){ SCHEME_ORCID, STR("0000-0002-1825-0097") }, E));
	finish(sh);
	p = page_of(sh, nb, "Tong Zhao");
	assert_int_equal(p.trust.level, 2);
	assert_int_equal(p.claim, CLAIM_NONE);

	ok(anchor_of(sh->s, KIND_PERSON, id_of(sh, "Tong Zhao"), sh->a, &is, E));
	ok(notebook_add(nb, ENTRY_FOLLOW, &is, STR_NULL, &entry, E));
	p = page_of(sh, nb, "Tong Zhao");
	assert_true(p.followed);
	assert_int_equal(p.trust.level, 2); /* a follow is no evidence */
	assert_int_equal(p.counts.followers, 0);
	ok(notebook_add(nb, ENTRY_CLAIM, &is, STR_NULL, &entry, E));
	p = page_of(sh, nb, "Tong Zhao");
	assert_int_equal(p.claim, CLAIM_MINE);
	assert_int_equal(p.trust.level, 3);
	p = page_of(sh, nb, "Weile Jia");
	assert_false(p.followed);
	assert_int_equal(p.claim, CLAIM_NONE);

	ok(thing_by_name(sh->s, KIND_TOPIC, STR("Optimizers"), &topic, E));
	ok(profile_thing(sh->s, nb, KIND_TOPIC, topic, sh->a, &tp, E));
	assert_false(tp.followed);
	ok(anchor_of(sh->s, KIND_TOPIC, topic, sh->a, &is, E));
	ok(notebook_add(nb, ENTRY_FOLLOW, &is, STR_NULL, &entry, E));
	ok(profile_thing(sh->s, nb, KIND_TOPIC, topic, sh->a, &tp, E));
	assert_true(tp.followed);
	store_close(nb);
	shelf_free(sh);
}

static void a_claim_is_confirmed_by_an_orcid_record(void **state)
{
	struct shelf *sh = open_shelf();
	struct store *nb = open_notebook(sh);
	struct anchors is;
	struct page p;
	row_id entry, id;
	(void)state;

	shelf_work(sh, "Alpha", 2024, "Tong Zhao", NULL, NULL);
	id = id_of(sh, "Tong Zhao");
	ok(person_ident_put(sh->s, id, (struct ident){ SCHEME_ORCID, STR("0000-0002-1825-0097") }, E));
	ok(source_file_begin(sh->s, STR("/somewhere/record.xml"), STR("orcid"), 10, &sh->file, E));
	shelf_record(sh, RECORD_PERSON, "orcid record");
	ok(source_aim(sh->s, sh->record, id, E));
	finish(sh);
	p = page_of(sh, nb, "Tong Zhao");
	assert_int_equal(p.trust.level, 2); /* nobody claims it */
	ok(anchor_of(sh->s, KIND_PERSON, id, sh->a, &is, E));
	ok(notebook_add(nb, ENTRY_CLAIM, &is, STR_NULL, &entry, E));
	p = page_of(sh, nb, "Tong Zhao");
	assert_int_equal(p.trust.level, 4);
	assert_int_equal(p.trust.score, 3 + 32);
	store_close(nb);
	shelf_free(sh);
}

static void list_in(struct shelf *sh, row_id work, row_id person, const char *section, int seq)
{
	struct listing_row l = { .work = work, .person = person, .record = sh->record,
		.section = str_from(section), .seq = seq };

	ok(work_listing_put(sh->s, &l, E));
}

/* Two careers under one name, until the owner's own CV lists both. A saved page that lists both proves nothing. */
static void judges_identity_with_the_owners_list(void **state)
{
	struct shelf *sh = open_shelf();
	struct page p;
	row_id works[4], id;
	(void)state;

	works[0] = shelf_work(sh, "Poisoning attacks", 2022, "Zhe Qu;Yao Liu", "federated learning", NULL);
	works[1] = shelf_work(sh, "Stragglers", 2021, "Zhe Qu;Yao Liu", "federated learning", NULL);
	works[2] = shelf_work(sh, "Kagome magnets", 2021, "Zhe Qu;Shuang Jia", "topological matter", NULL);
	works[3] = shelf_work(sh, "Phonons", 2020, "Zhe Qu;Shuang Jia", "lattice dynamics", NULL);
	id = id_of(sh, "Zhe Qu");
	shelf_record(sh, RECORD_PERSON, "a page");
	for (int i = 0; i < 4; i++)
		list_in(sh, works[i], id, "profile", i);
	finish(sh);
	p = page_of(sh, NULL, "Zhe Qu");
	assert_true(p.identity.mixed);
	assert_int_equal(p.identity.people, 2);
	assert_int_equal(p.identity.n_groups, 2);
	assert_true(str_is(p.identity.groups[0].label, "federated learning · with Yao Liu · 2021–2022"));

	ok(store_begin(sh->s, E));
	for (int i = 0; i < 4; i++)
		list_in(sh, works[i], id, i % 2 ? "publications" : "preprints", i);
	ok(store_commit(sh->s, E));
	p = page_of(sh, NULL, "Zhe Qu");
	assert_false(p.identity.mixed);
	assert_int_equal(p.identity.n_groups, 1);
	shelf_free(sh);
}

static void tells_disciplines_from_shelf_marks(void **state)
{
	struct shelf *sh = open_shelf();
	struct page p;
	row_id a, b;
	(void)state;

	a = shelf_work(sh, "Scaling training", 2022, "Zhe Qu;Yao Liu", NULL, NULL);
	b = shelf_work(sh, "Scaling entropy", 2021, "Zhe Qu;Shuang Jia", NULL, NULL);
	topic_of(sh, a, "cs.LG", TOPIC_CATEGORY);
	topic_of(sh, b, "stat.ML", TOPIC_CATEGORY);
	finish(sh);
	assert_false(page_of(sh, NULL, "Zhe Qu").identity.mixed);
	ok(store_begin(sh->s, E));
	topic_of(sh, shelf_work(sh, "Scaling charge", 2021, "Zhe Qu;Xitong Xu", NULL, NULL), "cond-mat.str-el",
		TOPIC_CATEGORY);
	finish(sh);
	p = page_of(sh, NULL, "Zhe Qu");
	assert_true(p.identity.mixed);
	shelf_free(sh);
}

static void puts_a_work_together(void **state)
{
	struct shelf *sh = open_shelf();
	struct work_page p;
	row_id work, version, both, author, topic;
	(void)state;

	work = shelf_work(sh, "Training DeePMD", 2024, "Tong Zhao@ICT;Weile Jia", "optimizers;potentials", "PPoPP");
	version = shelf_work(sh, "Training DeePMD, preprint", 2023, "Tong Zhao;Weile Jia", "optimizers", NULL);
	author = shelf_work(sh, "Momentum", 2022, "Tong Zhao", NULL, NULL);
	both = shelf_work(sh, "RLEKF", 2021, "Tong Zhao;Weile Jia;Siyu Hu", "potentials", NULL);
	topic = shelf_work(sh, "Other optimizers", 2024, "Ann Lee", "optimizers", NULL);
	shelf_work(sh, "Far away", 2024, "Ann Lee", "law", NULL);
	ok(work_link(sh->s, work, version, E));
	finish(sh);
	ok(profile_work(sh->s, NULL, work, sh->a, &p, E));
	assert_true(str_is(p.work.title, "Training DeePMD"));
	assert_int_equal(p.n_mentions, 2);
	assert_true(str_is(p.mentions[0].org, "ICT"));
	assert_int_equal(p.n_topics, 2);
	assert_int_equal(p.n_versions, 1);
	assert_int_equal(p.versions[0].id, version);
	assert_int_equal(p.n_sources, 1);
	assert_true(str_is(p.sources[0].body, "Training DeePMD"));
	/* most in common first, then newest; never itself, nor its version */
	assert_int_equal(p.n_near, 3);
	assert_int_equal(p.near[0].id, both);
	assert_int_equal(p.near[1].id, topic);
	assert_int_equal(p.near[2].id, author);
	fails(ERR_MISSING, profile_work(sh->s, NULL, 999, sh->a, &p, E));
	shelf_free(sh);
}

static void shows_twenty_near_works(void **state)
{
	struct shelf *sh = open_shelf();
	struct work_page p;
	row_id work;
	(void)state;

	work = shelf_work(sh, "Middle", 2000, "Ann Lee", NULL, NULL);
	for (int i = 0; i < 30; i++)
		shelf_work(sh, "Another", 2001 + i, "Ann Lee", NULL, NULL);
	finish(sh);
	ok(profile_work(sh->s, NULL, work, sh->a, &p, E));
	assert_int_equal(p.n_near, 20);
	assert_int_equal(p.near[0].year, 2030);
	assert_int_equal(p.near[19].year, 2011);
	shelf_free(sh);
}

static void puts_things_together(void **state)
{
	struct shelf *sh = open_shelf();
	struct thing_page p;
	row_id topic, venue, org;
	(void)state;

	shelf_work(sh, "Alpha", 2022, "Tong Zhao@ICT;Weile Jia@ICT", "optimizers;potentials", "PPoPP");
	shelf_work(sh, "Beta", 2024, "Tong Zhao@ICT", "optimizers", "PPoPP");
	shelf_work(sh, "Gamma", 2020, "Ann Lee@USF", "law", NULL);
	finish(sh);
	ok(thing_by_name(sh->s, KIND_TOPIC, STR("optimizers"), &topic, E));
	ok(profile_thing(sh->s, NULL, KIND_TOPIC, topic, sh->a, &p, E));
	assert_true(str_is(p.thing.name, "optimizers"));
	assert_int_equal(p.n_works, 2);
	assert_true(str_is(p.works[0].title, "Beta"));
	assert_int_equal(p.n_people, 2);
	assert_true(str_is(p.people[0].name, "Tong Zhao"));
	assert_int_equal(p.people[0].works, 2);
	assert_int_equal(p.n_topics, 1);
	assert_true(str_is(p.topics[0].name, "potentials"));
	assert_int_equal(p.n_orgs, 1);
	assert_true(str_is(p.orgs[0].name, "ICT"));
	assert_int_equal(p.first_year, 2022);
	assert_int_equal(p.n_years, 3);
	assert_int_equal(p.years[1], 0);

	ok(thing_by_name(sh->s, KIND_VENUE, STR("PPoPP"), &venue, E));
	ok(profile_thing(sh->s, NULL, KIND_VENUE, venue, sh->a, &p, E));
	assert_int_equal(p.n_works, 2);
	assert_int_equal(p.n_topics, 2);
	assert_true(str_is(p.topics[0].name, "optimizers"));
	ok(thing_by_name(sh->s, KIND_ORG, STR("USF"), &org, E));
	ok(profile_thing(sh->s, NULL, KIND_ORG, org, sh->a, &p, E));
	assert_int_equal(p.n_works, 1);
	assert_int_equal(p.n_people, 1);
	assert_true(str_is(p.topics[0].name, "law"));
	fails(ERR_MISSING, profile_thing(sh->s, NULL, KIND_ORG, 999, sh->a, &p, E));
	shelf_free(sh);
}

/* Years that no calendar has stretch nothing. */
static void bears_absurd_years(void **state)
{
	struct shelf *sh = open_shelf();
	struct page p;
	(void)state;

	shelf_work(sh, "Alpha", 2000000000, "Ann Lee", NULL, NULL);
	shelf_work(sh, "Beta", 7, "Ann Lee", NULL, NULL);
	shelf_work(sh, "Gamma", 2020, "Ann Lee", NULL, NULL);
	finish(sh);
	p = page_of(sh, NULL, "Ann Lee");
	assert_int_equal(p.counts.works, 3);
	assert_int_equal(p.n_years, 1);
	assert_int_equal(p.years[0], 1);
	assert_int_equal(p.person.first_year, 2020);
	shelf_free(sh);
}

/* Topics are given to the strongest 300; works with more than 100 authors tie nobody. */
static void bears_a_crowd(void **state)
{
	struct shelf *sh = open_shelf();
	CLEANUP(buf_done) struct buf b = { 0 };
	struct page p;
	(void)state;

	for (int i = 0; i < 350; i++) {
		buf_clear(&b);
		buf_addf(&b, "Ann Lee;Person %d", i);
		shelf_work(sh, "Pair", 2020, buf_cstr(&b), "optimizers", NULL);
	}
	buf_clear(&b);
	buf_adds(&b, "Ann Lee");
	for (int i = 0; i < 120; i++)
		buf_addf(&b, ";Member %d", i);
	shelf_work(sh, "Collaboration", 2021, buf_cstr(&b), "bosons", NULL);
	finish(sh);
	p = page_of(sh, NULL, "Ann Lee");
	assert_int_equal(p.counts.collaborators, 350);
	assert_int_equal(p.n_people, 350);
	assert_true(str_is(p.people[299].topics, "optimizers"));
	assert_int_equal(p.people[300].topics.n, 0);
	shelf_free(sh);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(puts_a_person_together),
		cmocka_unit_test(has_an_empty_page),
		cmocka_unit_test(takes_role_and_tagline_from_what_is_stated),
		cmocka_unit_test(keeps_reported_numbers_apart),
		cmocka_unit_test(knows_what_the_notebook_says),
		cmocka_unit_test(a_claim_is_confirmed_by_an_orcid_record),
		cmocka_unit_test(judges_identity_with_the_owners_list),
		cmocka_unit_test(tells_disciplines_from_shelf_marks),
		cmocka_unit_test(puts_a_work_together),
		cmocka_unit_test(shows_twenty_near_works),
		cmocka_unit_test(puts_things_together),
		cmocka_unit_test(bears_absurd_years),
		cmocka_unit_test(bears_a_crowd),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
