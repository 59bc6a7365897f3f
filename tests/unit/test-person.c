#include "shelf.h"

#include <math.h>

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

static void near(double got, double want)
{
	if (fabs(got - want) > 1e-12)
		fail_msg("%.17g, not %.17g", got, want);
}

static void a_person_comes_back(void **state)
{
	struct shelf *sh = *state;
	struct person p = { .name = STR("Jian-Ping Wu"), .role = STR("Professor"), .open = 1 }, got;
	struct person more = { .name = STR("Wu Jianping"), .tagline = STR("nets"), .open = -1 };
	struct person_name *names = NULL;
	struct ident orcid = { SCHEME_ORCID, STR("0000-0002-1825-0097") }, *idents = NULL;
	row_id id = 0, again = 0, found = 0, *ids = NULL, other;
	size_t n = 0;

	ok(person_put(sh->s, &p, &id, E));
	more.id = id;
	ok(person_put(sh->s, &more, &again, E));
	assert_int_equal(again, id);
	ok(person_get(sh->s, id, sh->a, &got, E));
	assert_true(
		str_is(got.name, "Jian-Ping Wu") && str_is(got.role, "Professor") && str_is(got.tagline, "nets"));
	assert_true(got.open == 1 && got.works == 0 && got.links == 0 && got.first_year == 0);
	assert_true(str_is(got.key, "jianping wu"));
	ok(person_names(sh->s, id, sh->a, &names, &n, E));
	assert_int_equal(n, 2);
	assert_int_equal(names[0].uses + names[1].uses, 0);
	ok(person_by_key(sh->s, STR("jianping wu"), sh->a, &ids, &n, E));
	assert_true(n == 1 && ids[0] == id);
	ok(person_by_key(sh->s, STR("nobody"), sh->a, &ids, &n, E));
	assert_int_equal(n, 0);
	ok(person_ident_put(sh->s, id, orcid, E));
	ok(person_ident_put(sh->s, id, (struct ident){ SCHEME_DBLP, STR("homepages/w/JianpingWu") }, E));
	ok(person_by_ident(sh->s, orcid, &found, E));
	assert_int_equal(found, id);
	ok(person_idents(sh->s, id, sh->a, &idents, &n, E));
	assert_true(n == 2 && idents[0].scheme == SCHEME_ORCID);
	/* An identifier is one person's. */
	other = shelf_person(sh, "Other");
	ok(person_ident_put(sh->s, other, orcid, E));
	ok(person_by_ident(sh->s, orcid, &found, E));
	assert_int_equal(found, other);
	fails(ERR_MISSING, person_get(sh->s, 99, sh->a, &got, E));
	ok(person_by_ident(sh->s, (struct ident){ SCHEME_ACL, STR("x") }, &found, E));
	assert_int_equal(found, 0);
}

static void edges_as_newman_weighs_them(void **state)
{
	struct shelf *sh = *state;
	struct person p;
	struct edge *x = NULL, one;
	row_id ada, bea, cy, eve;
	size_t n = 0;

	shelf_work(sh, "1", 2001, "Ada One;Bea Two", NULL, NULL);
	shelf_work(sh, "2", 0, "Ada One;Bea Two;Cy Three", NULL, NULL);
	shelf_work(sh, "3", 1999, "Bea Two;Ada One;Cy Three;Dee Four", NULL, NULL);
	shelf_work(sh, "4", 2010, "Ada One;Ada One;Bea Two", NULL, NULL);
	shelf_work(sh, "5", 2011, "Eve Five;Eve Five", NULL, NULL);
	shelf_work(sh, "6", 2012, "Eve Five", NULL, NULL);
	shelf_refresh(sh);
	ada = shelf_person(sh, "Ada One");
	bea = shelf_person(sh, "Bea Two");
	cy = shelf_person(sh, "Cy Three");
	eve = shelf_person(sh, "Eve Five");
	ok(edge_list(sh->s, ada, 0, sh->a, &x, &n, E));
	assert_int_equal(n, 3);
	assert_true(x[0].a == ada && x[0].b == bea && x[0].works == 4 && x[0].first_year == 1999 &&
		    x[0].last_year == 2010);
	near(x[0].strength, 1 + 0.5 + 1.0 / 3 + 1);
	assert_true(x[1].b == cy && x[1].works == 2 && x[1].first_year == 1999 && x[1].last_year == 1999);
	near(x[1].strength, 0.5 + 1.0 / 3);
	near(x[2].strength, 1.0 / 3);
	assert_true(x[2].strength == 1.0 / 3);
	ok(edge_list(sh->s, ada, 2, sh->a, &x, &n, E));
	assert_int_equal(n, 2);
	ok(edge_get(sh->s, bea, ada, &one, E));
	assert_int_equal(one.works, 4);
	fails(ERR_MISSING, edge_get(sh->s, eve, eve, &one, E));
	ok(person_get(sh->s, ada, sh->a, &p, E));
	assert_true(p.works == 4 && p.links == 3 && p.first_year == 1999 && p.last_year == 2010);
	ok(person_get(sh->s, eve, sh->a, &p, E));
	assert_true(p.works == 2 && p.links == 0 && p.first_year == 2011 && p.last_year == 2012);
	ok(edge_list(sh->s, eve, 0, sh->a, &x, &n, E));
	assert_int_equal(n, 0);
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
}

/* Three thirds are one, and ten works of any sizes weigh the same in any order. */
static void strength_does_not_depend_on_order(void **state)
{
	struct shelf *sh = *state;
	static const int sizes[] = { 3, 8, 4, 7, 2, 50, 12, 7, 99, 4 };
	struct edge x, y;

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
			CLEANUP(buf_done) struct buf b = { 0 };
			int n = sizes[round ? ARRAY_LEN(sizes) - 1 - i : i];

			buf_addf(&b, "A %d;B %d", round, round);
			for (int k = 2; k < n; k++)
				buf_addf(&b, ";Other %d", k);
			shelf_work(sh, "w", 2000, buf_cstr(&b), NULL, NULL);
		}
	}
	for (int i = 0; i < 3; i++)
		shelf_work(sh, "w", 2000, "C One;C Two;C Three;C Four", NULL, NULL);
	shelf_refresh(sh);
	ok(edge_get(sh->s, shelf_person(sh, "A 0"), shelf_person(sh, "B 0"), &x, E));
	ok(edge_get(sh->s, shelf_person(sh, "A 1"), shelf_person(sh, "B 1"), &y, E));
	assert_true(x.strength == y.strength);
	near(x.strength,
		1.0 / 2 + 1.0 / 7 + 1.0 / 3 + 1.0 / 6 + 1 + 1.0 / 49 + 1.0 / 11 + 1.0 / 6 + 1.0 / 98 + 1.0 / 3);
	ok(edge_get(sh->s, shelf_person(sh, "C One"), shelf_person(sh, "C Four"), &x, E));
	assert_true(x.strength == 1.0);
}

static void crowds_stand_in_no_edge(void **state)
{
	struct shelf *sh = *state;
	CLEANUP(buf_done) struct buf most = { 0 }, more = { 0 };
	struct person p;

	for (int i = 0; i < EDGE_MAX_AUTHORS; i++)
		buf_addf(&most, "Person %d;", i);
	buf_addf(&most, "Person 0"); /* twice, so 100 people in 101 mentions */
	buf_add(&more, buf_str(&most));
	buf_adds(&more, ";One Too Many");
	shelf_work(sh, "most", 2000, buf_cstr(&most), NULL, NULL);
	shelf_work(sh, "more", 2001, buf_cstr(&more), NULL, NULL);
	shelf_refresh(sh);
	ok(person_get(sh->s, shelf_person(sh, "Person 7"), sh->a, &p, E));
	assert_true(p.works == 2 && p.links == 99);
	ok(person_get(sh->s, shelf_person(sh, "One Too Many"), sh->a, &p, E));
	assert_true(p.works == 1 && p.links == 0);
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
}

/* Refreshing the people concerned alone gives what refreshing all gives. */
static void a_move_changes_both_and_their_neighbours(void **state)
{
	struct shelf *sh = *state;
	row_id w = shelf_work(sh, "1", 2001, "Ada One;Bea Two;Cy Three", NULL, NULL);
	row_id ada, bea, gus, ids[3];
	struct person p;
	struct edge x;

	shelf_work(sh, "2", 2002, "Ada One;Dee Four", NULL, NULL);
	shelf_work(sh, "3", 2003, "Gus Six;Dee Four", NULL, NULL);
	shelf_refresh(sh);
	ada = shelf_person(sh, "Ada One");
	bea = shelf_person(sh, "Bea Two");
	gus = shelf_person(sh, "Gus Six");
	ok(work_mention_move(sh->s, w, 0, gus, E));
	ids[0] = gus;
	ids[1] = ada;
	ids[2] = gus;
	ok(person_refresh(sh->s, ids, 3, E));
	ok(edge_get(sh->s, bea, gus, &x, E));
	near(x.strength, 0.5);
	fails(ERR_MISSING, edge_get(sh->s, bea, ada, &x, E));
	ok(person_get(sh->s, bea, sh->a, &p, E));
	assert_int_equal(p.links, 2);
	ok(person_get(sh->s, gus, sh->a, &p, E));
	assert_true(p.links == 3 && p.works == 2);
	ok(person_get(sh->s, ada, sh->a, &p, E));
	assert_true(p.links == 1 && p.works == 1 && p.first_year == 2002);
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
}

static void a_person_that_nothing_names_goes(void **state)
{
	struct shelf *sh = *state;
	row_id w = shelf_work(sh, "1", 2001, "Ada One;Bea Two", NULL, NULL), ada, kept, by_record, by_page;
	struct ident dblp = { SCHEME_DBLP, STR("homepages/x") };
	struct reported_row r = { .r = { .works = 3,
					  .followers = -1,
					  .topics = -1,
					  .close_collaborators = -1,
					  .trust = -1,
					  .level = -1,
					  .open_to_collaborate = -1,
					  .source = STR("page.txt") } };
	struct found *found = NULL;
	struct person p;
	row_id id = 0;
	size_t n = 0;
	bool more;

	ada = shelf_person(sh, "Ada One");
	kept = shelf_person(sh, "Kept By Org");
	by_record = shelf_person(sh, "Kept By Record");
	by_page = shelf_person(sh, "Kept By Page");
	ok(person_ident_put(sh->s, ada, dblp, E));
	ok(person_org_put(sh->s, kept, shelf_thing(sh, KIND_ORG, "Org"), 2001, 2003, sh->record, E));
	ok(source_aim(sh->s, shelf_record(sh, RECORD_PERSON, "p"), by_record, E));
	r.person = by_page;
	r.record = sh->record;
	ok(person_reported_put(sh->s, &r, E));
	shelf_person(sh, "Nobody At All");
	shelf_refresh(sh);
	fails(ERR_MISSING, person_get(sh->s, shelf_person(sh, "Nobody At All"), sh->a, &p, E));
	ok(person_get(sh->s, kept, sh->a, &p, E));
	ok(person_get(sh->s, by_record, sh->a, &p, E));
	ok(person_get(sh->s, by_page, sh->a, &p, E));
	ok(work_delete(sh->s, w, E));
	shelf_refresh(sh);
	fails(ERR_MISSING, person_get(sh->s, ada, sh->a, &p, E));
	ok(person_by_ident(sh->s, dblp, &id, E));
	assert_int_equal(id, 0);
	ok(find_words(sh->s, STR("ada"), KIND_NONE, 9, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 0);
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
	ok(store_begin(sh->s, E));
	shelf_refresh(sh); /* ids of the gone are no error */
	ok(person_refresh(sh->s, NULL, 0, E));
	ok(store_commit(sh->s, E));
}

static void put_as(struct shelf *sh, row_id person, const char *title, const char *printed, const char *shown)
{
	row_id record = shelf_record(sh, RECORD_WORK, title), id;
	struct str name = str_from(printed);
	struct work_mention m = {
		.person = person, .name = str_from(shown), .names = &name, .records = &record, .n_names = 1
	};
	struct work_parts parts = { .mentions = &m, .n_mentions = 1 };
	struct work w = { .key = str_from(title), .title = str_from(title), .cites = -1 };

	ok(work_put(sh->s, &w, &parts, &id, E));
}

static void the_fullest_name_is_shown(void **state)
{
	struct shelf *sh = *state;
	row_id id = shelf_person(sh, "J. Wu");
	struct person_name *names = NULL;
	struct person p;
	size_t n = 0;

	put_as(sh, id, "a", "J. Wu", "J. Wu");
	put_as(sh, id, "b", "J. Wu", "J. Wu");
	put_as(sh, id, "c", "Wu, Jian-Ping", "Jian-Ping Wu");
	put_as(sh, id, "d", "Jian-Ping Wu", "Jian-Ping Wu");
	shelf_refresh(sh);
	ok(person_get(sh->s, id, sh->a, &p, E));
	assert_true(str_is(p.name, "Jian-Ping Wu"));
	assert_true(str_is(p.key, "jianping wu"));
	ok(person_names(sh->s, id, sh->a, &names, &n, E));
	assert_int_equal(n, 3);
	assert_true(str_is(names[0].name, "J. Wu") && names[0].uses == 2);
	assert_true(str_is(names[1].name, "Jian-Ping Wu") && names[1].uses == 2);
	assert_true(str_is(names[2].name, "Wu, Jian-Ping") && names[2].uses == 1);
	/* A form that nobody prints any more goes, unless a record of the person gave it. */
	ok(work_delete(sh->s, 3, E));
	ok(work_delete(sh->s, 4, E));
	shelf_refresh(sh);
	ok(person_names(sh->s, id, sh->a, &names, &n, E));
	assert_int_equal(n, 1);
	p.name = STR("Jianping Wu");
	p.id = id;
	ok(person_put(sh->s, &p, &id, E));
	ok(work_delete(sh->s, 1, E));
	shelf_refresh(sh);
	ok(person_names(sh->s, id, sh->a, &names, &n, E));
	assert_true(n == 2 && names[0].uses == 1 && names[1].uses == 0);
	ok(person_get(sh->s, id, sh->a, &p, E));
	assert_true(str_is(p.name, "Jianping Wu"));
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
}

static void the_usual_spelling_is_shown(void **state)
{
	struct shelf *sh = *state;
	row_id id = shelf_person(sh, "Wei-Le Jia");
	struct person p;

	put_as(sh, id, "a", "Wei-Le Jia", "Wei-Le Jia");
	put_as(sh, id, "b", "Weile Jia", "Weile Jia");
	put_as(sh, id, "c", "Weile Jia", "Weile Jia");
	put_as(sh, id, "d", "W. Jia", "W. Jia");
	put_as(sh, id, "e", "W. Jia", "W. Jia");
	put_as(sh, id, "f", "W. Jia", "W. Jia");
	shelf_refresh(sh);
	ok(person_get(sh->s, id, sh->a, &p, E));
	assert_true(str_is(p.name, "Weile Jia") && str_is(p.key, "weile jia"));
	/* As people are called, not as catalogues sort. */
	id = shelf_person(sh, "M. van Dorsten");
	put_as(sh, id, "g", "van Dorsten, Mara", "van Dorsten, Mara");
	shelf_refresh(sh);
	ok(person_get(sh->s, id, sh->a, &p, E));
	assert_true(str_is(p.name, "Mara van Dorsten") && str_is(p.key, "mara van dorsten"));
	ok(store_commit(sh->s, E));
}

static void affiliations_latest_first(void **state)
{
	struct shelf *sh = *state;
	struct affiliation *f = NULL;
	row_id ada = shelf_person(sh, "Ada One");
	size_t n = 0;

	shelf_work(sh, "1", 2001, "Ada One@Old Place;Bea Two@Other", NULL, NULL);
	shelf_work(sh, "2", 2005, "Ada One@Old Place", NULL, NULL);
	shelf_work(sh, "3", 2009, "Ada One@New Place", NULL, NULL);
	shelf_work(sh, "4", 0, "Ada One@Undated", NULL, NULL);
	ok(person_org_put(sh->s, ada, shelf_thing(sh, KIND_ORG, "new place"), 2007, CV_NOW, sh->record, E));
	ok(person_org_put(sh->s, ada, shelf_thing(sh, KIND_ORG, "School"), 1990, 1995, sh->record, E));
	ok(person_org_put(sh->s, ada, shelf_thing(sh, KIND_ORG, "School"), 1988, 0, sh->record, E));
	ok(person_orgs(sh->s, ada, sh->a, &f, &n, E));
	assert_int_equal(n, 4);
	assert_true(
		str_is(f[0].name, "New Place") && f[0].since == 2007 && f[0].until == CV_NOW && f[0].works == 1);
	assert_true(str_is(f[1].name, "Old Place") && f[1].since == 2001 && f[1].until == 2005 && f[1].works == 2);
	assert_true(str_is(f[2].name, "School") && f[2].since == 1988 && f[2].until == 1995 && f[2].works == 0);
	assert_true(str_is(f[3].name, "Undated") && f[3].since == 0 && f[3].until == 0 && f[3].works == 1);
}

static void topics_of_a_person(void **state)
{
	struct shelf *sh = *state;
	struct work_mention m = { .person = shelf_person(sh, "Ada One"), .name = STR("Ada One") };
	row_id alpha = shelf_thing(sh, KIND_TOPIC, "alpha"), beta = shelf_thing(sh, KIND_TOPIC, "beta");
	row_id shelfmark = shelf_thing(sh, KIND_TOPIC, "cs.DC"), id;
	struct work_topic_ref refs[] = { { shelfmark, TOPIC_CATEGORY }, { alpha, TOPIC_DERIVED },
		{ beta, TOPIC_STATED } };
	struct work_parts parts = { .mentions = &m, .n_mentions = 1, .topics = refs, .n_topics = 3 };
	struct work w = { .key = STR("k"), .cites = -1 };
	struct thing *t = NULL;
	size_t n = 0;

	ok(work_put(sh->s, &w, &parts, &id, E));
	ok(work_put(sh->s, &w, &parts, &id, E));
	parts.n_topics = 2;
	ok(work_put(sh->s, &w, &parts, &id, E));
	parts.n_topics = 1;
	ok(work_put(sh->s, &w, &parts, &id, E));
	ok(person_topics(sh->s, m.person, sh->a, &t, &n, E));
	assert_int_equal(n, 3);
	assert_true(str_is(t[0].name, "alpha") && t[0].works == 3 && t[0].origin == TOPIC_DERIVED);
	assert_true(str_is(t[1].name, "beta") && t[1].works == 2 && t[1].origin == TOPIC_STATED);
	assert_true(str_is(t[2].name, "cs.DC") && t[2].works == 4 && t[2].origin == TOPIC_CATEGORY);
}

static void what_sources_report(void **state)
{
	struct shelf *sh = *state;
	row_id ada = shelf_person(sh, "Ada One"), bea = shelf_person(sh, "Bea Two"),
	       rec = shelf_record(sh, RECORD_PERSON, "p");
	struct reported_row r = { ada, rec,
		{ STR("page.txt"), 13, 0, 9, 4, 31, 1, STR("Emerging"), STR("unclaimed"), 1 } };
	struct reported_row *got = NULL;
	size_t n = 0;

	ok(person_reported_put(sh->s, &r, E));
	ok(person_reported(sh->s, ada, sh->a, &got, &n, E));
	assert_int_equal(n, 1);
	assert_true(
		got[0].record == rec && got[0].r.works == 13 && got[0].r.followers == 0 && got[0].r.topics == 9);
	assert_true(got[0].r.close_collaborators == 4 && got[0].r.trust == 31 && got[0].r.level == 1);
	assert_true(str_is(got[0].r.tier, "Emerging") && str_is(got[0].r.claim, "unclaimed") &&
		    got[0].r.open_to_collaborate == 1);
	assert_true(str_is(got[0].r.source, "page.txt"));
	r = (struct reported_row){ bea, rec, { STR("page.txt"), -1, -1, -1, -1, -1, -1, STR_NULL, STR_NULL, -1 } };
	ok(person_reported_put(sh->s, &r, E));
	ok(person_reported(sh->s, ada, sh->a, &got, &n, E));
	assert_int_equal(n, 0);
	ok(person_reported(sh->s, bea, sh->a, &got, &n, E));
	assert_true(n == 1 && got[0].r.works == -1 && got[0].r.level == -1 && !got[0].r.tier.p &&
		    got[0].r.open_to_collaborate == -1);
}

static void people_of_things(void **state)
{
	struct shelf *sh = *state;
	struct person *p = NULL;
	size_t n = 0;

	shelf_work(sh, "1", 2001, "Ada One@Org;Bea Two", "alpha", "Venue");
	shelf_work(sh, "2", 2001, "Bea Two;Cy Three@Org", "alpha", "Venue");
	shelf_work(sh, "3", 2001, "Ada One@Org;Ada One@Org", "beta", NULL);
	ok(person_org_put(
		sh->s, shelf_person(sh, "Bea Two"), shelf_thing(sh, KIND_ORG, "Org"), 0, 0, sh->record, E));
	shelf_refresh(sh);
	ok(person_list(sh->s, KIND_TOPIC, shelf_thing(sh, KIND_TOPIC, "alpha"), 0, sh->a, &p, &n, E));
	assert_int_equal(n, 3);
	assert_true(
		str_is(p[0].name, "Bea Two") && p[0].works == 2 && str_is(p[1].name, "Ada One") && p[1].works == 1);
	ok(person_list(sh->s, KIND_VENUE, shelf_thing(sh, KIND_VENUE, "Venue"), 1, sh->a, &p, &n, E));
	assert_true(n == 1 && p[0].works == 2);
	ok(person_list(sh->s, KIND_ORG, shelf_thing(sh, KIND_ORG, "Org"), 0, sh->a, &p, &n, E));
	assert_int_equal(n, 3);
	assert_true(str_is(p[0].name, "Ada One") && p[0].works == 2);
	assert_true(str_is(p[1].name, "Cy Three") && p[1].works == 1);
	assert_true(str_is(p[2].name, "Bea Two") && p[2].works == 0);
}

struct walk {
	struct shelf *sh;
	row_id work, last;
	int seq, seen, stop;
};

static enum err visit_mention(void *ctx, const struct mention *m, struct str key, struct error *e)
{
	struct walk *w = ctx;

	(void)e;
	assert_true(m->work > w->work || (m->work == w->work && m->seq == w->seq + 1));
	assert_true(key.n > 2 && m->name.n > 0);
	w->work = m->work;
	w->seq = m->seq;
	return ++w->seen == w->stop ? ERR_EXISTS : ERR_OK;
}

static enum err visit_person(void *ctx, const struct person *p, struct error *e)
{
	struct walk *w = ctx;

	assert_true(p->id > w->last);
	w->last = p->id;
	if (++w->seen == w->stop)
		return error_set(e, ERR_IO, "stop");
	return work_mention_move(w->sh->s, 1, 0, p->id, e); /* it may write */
}

static void every_mention_and_every_person_once(void **state)
{
	struct shelf *sh = *state;
	struct walk w = { .sh = sh };

	for (int i = 0; i < 400; i++) {
		char authors[64];

		snprintf(authors, sizeof(authors), "A %d;B %d;C %d", i, i, i);
		shelf_work(sh, "w", 2000, i % 7 ? authors : "", NULL, NULL);
	}
	ok(mention_each(sh->s, 0, visit_mention, &w, E));
	assert_int_equal(w.seen, 342 * 3);
	w = (struct walk){ .sh = sh, .work = 200 };
	ok(mention_each(sh->s, 200, visit_mention, &w, E));
	assert_int_equal(w.seen, 171 * 3);
	w = (struct walk){ .sh = sh, .stop = 600 };
	ok(mention_each(sh->s, 0, visit_mention, &w, E));
	assert_int_equal(w.seen, 600);
	w = (struct walk){ .sh = sh };
	ok(person_each(sh->s, 0, visit_person, &w, E));
	assert_int_equal(w.seen, 342 * 3);
	w = (struct walk){ .sh = sh, .stop = 700 };
	fails(ERR_IO, person_each(sh->s, 0, visit_person, &w, E));
}

static void mentions_of_a_person(void **state)
{
	struct shelf *sh = *state;
	struct mention *m = NULL;
	size_t n = 0;

	shelf_work(sh, "1", 2001, "Bea Two;Ada One@Org", NULL, NULL);
	shelf_work(sh, "2", 2001, "Ada One;Ada One", NULL, NULL);
	ok(person_mentions(sh->s, shelf_person(sh, "Ada One"), sh->a, &m, &n, E));
	assert_int_equal(n, 3);
	assert_true(m[0].work == 1 && m[0].seq == 1 && m[0].position == 2 && str_is(m[0].org, "Org"));
	assert_true(m[1].work == 2 && m[1].seq == 0 && m[2].seq == 1 && !m[2].org.p);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(a_person_comes_back),
		TEST(edges_as_newman_weighs_them),
		TEST(strength_does_not_depend_on_order),
		TEST(crowds_stand_in_no_edge),
		TEST(a_move_changes_both_and_their_neighbours),
		TEST(a_person_that_nothing_names_goes),
		TEST(the_fullest_name_is_shown),
		TEST(the_usual_spelling_is_shown),
		TEST(affiliations_latest_first),
		TEST(topics_of_a_person),
		TEST(what_sources_report),
		TEST(people_of_things),
		TEST(every_mention_and_every_person_once),
		TEST(mentions_of_a_person),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
