/* Anchors written from one index must find the same one in another: other ids, other keys, other namesakes. */
#include "scholar/anchor.h"

#include "shelf.h"

struct author {
	const char *printed;
	row_id person;
};

static row_id person(struct shelf *sh, const char *name, const char *orcid)
{
	struct person p = { .name = str_from(name), .open = -1 };
	row_id id = 0;

	ok(person_put(sh->s, &p, &id, E));
	if (orcid)
		ok(person_ident_put(sh->s, id, (struct ident){ SCHEME_ORCID, str_from(orcid) }, E));
	return id;
}

/* A work known by DOI, arXiv number or both, under the key that they give; by neither: under key. */
static row_id work(struct shelf *sh, const char *key, const char *doi, const char *arxiv, int year,
	const struct author *authors, size_t n)
{
	struct work_mention *m = ARENA_ARRAY(sh->a, struct work_mention, n);
	struct ident ids[2];
	struct work w = { .title = str_from(key), .year = year, .cites = -1, .doi = str_from(doi),
		.arxiv = str_from(arxiv) };
	struct work_parts parts = { .mentions = m, .n_mentions = n, .idents = ids };
	row_id id = 0;

	w.key = doi ? arena_printf(sh->a, "doi:%s", doi) : arxiv ? arena_printf(sh->a, "arxiv:%s", arxiv) :
		str_from(key);
	if (doi)
		ids[parts.n_idents++] = (struct ident){ SCHEME_DOI, str_from(doi) };
	if (arxiv)
		ids[parts.n_idents++] = (struct ident){ SCHEME_ARXIV, str_from(arxiv) };
	for (size_t i = 0; i < n; i++) {
		m[i].person = authors[i].person;
		m[i].name = str_from(authors[i].printed);
		m[i].position = (int)i + 1;
	}
	ok(work_put(sh->s, &w, &parts, &id, E));
	return id;
}

static struct shelf *open_shelf(void)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	ok(store_begin(sh->s, E));
	return sh;
}

static void finish(struct shelf *sh, const row_id *people, size_t n)
{
	ok(person_refresh(sh->s, people, n, E));
	ok(store_commit(sh->s, E));
}

static bool has_anchor(const struct anchors *of, const char *type, const char *value, const char *name)
{
	for (size_t i = 0; i < of->n; i++)
		if (str_is(of->v[i].type, type) && str_is(of->v[i].value, value) && str_is(of->v[i].name, name))
			return true;
	return false;
}

static row_id found(struct shelf *sh, const struct anchors *of)
{
	row_id id = -1;

	ok(anchor_find(sh->s, of, sh->a, &id, E));
	return id;
}

/* Two homonyms and a co-author in one index. */
struct first {
	struct shelf *sh;
	row_id physicist, linguist, other;
	struct anchors physicist_is, linguist_is, other_is;
};

static struct first first_index(void)
{
	struct first f = { .sh = open_shelf() };
	struct shelf *sh = f.sh;

	f.physicist = person(sh, "Wei Wang", NULL);
	f.linguist = person(sh, "Wei Wang", "0000-0002-1825-0097");
	f.other = person(sh, "Ann Lee", NULL);
	work(sh, "Magnets", "10.1000/magnets", "2101.00001", 2021,
		(struct author[]){ { "Wei Wang", f.physicist }, { "Ann Lee", f.other } }, 2);
	work(sh, "t:phonons", NULL, NULL, 2019, (struct author[]){ { "W. Wang", f.physicist } }, 1);
	work(sh, "Crystals", NULL, "1801.00002", 2018, (struct author[]){ { "Wang, Wei", f.physicist } }, 1);
	work(sh, "Verbs", "10.1000/verbs", NULL, 2020, (struct author[]){ { "Wei Wang", f.linguist } }, 1);
	finish(sh, (row_id[]){ f.physicist, f.linguist, f.other }, 3);
	ok(anchor_of(sh->s, KIND_PERSON, f.physicist, sh->a, &f.physicist_is, E));
	ok(anchor_of(sh->s, KIND_PERSON, f.linguist, sh->a, &f.linguist_is, E));
	ok(anchor_of(sh->s, KIND_PERSON, f.other, sh->a, &f.other_is, E));
	return f;
}

static void names_a_person_by_idents_mentions_and_name(void **state)
{
	struct first f = first_index();
	(void)state;

	assert_int_equal(f.linguist_is.kind, KIND_PERSON);
	assert_true(str_is(f.linguist_is.label, "Wei Wang"));
	assert_true(has_anchor(&f.linguist_is, "ident", "orcid:0000-0002-1825-0097", ""));
	assert_true(has_anchor(&f.linguist_is, "mention", "doi:10.1000/verbs", "Wei Wang"));
	/* by both identifiers, whichever the other index knows */
	assert_true(has_anchor(&f.physicist_is, "mention", "doi:10.1000/magnets", "Wei Wang"));
	assert_true(has_anchor(&f.physicist_is, "mention", "arxiv:2101.00001", "Wei Wang"));
	assert_true(has_anchor(&f.physicist_is, "mention", "t:phonons", "W. Wang"));
	assert_int_equal(f.physicist_is.n, 4);
	/* a name that two bear is no sign of either */
	assert_false(has_anchor(&f.physicist_is, "name", "wei wang", ""));
	assert_true(has_anchor(&f.other_is, "name", "ann lee", ""));
	shelf_free(f.sh);
}

static void finds_everybody_at_home(void **state)
{
	struct first f = first_index();
	(void)state;

	assert_int_equal(found(f.sh, &f.physicist_is), f.physicist);
	assert_int_equal(found(f.sh, &f.linguist_is), f.linguist);
	assert_int_equal(found(f.sh, &f.other_is), f.other);
	shelf_free(f.sh);
}

/* Other ids, the first work known by its arXiv number alone, names printed otherwise, the homonym with more works.
 * */
static void finds_them_in_another_index(void **state)
{
	struct first f = first_index();
	struct shelf *sh = open_shelf();
	row_id ann, linguist, physicist, fillers[5];
	(void)state;

	for (size_t i = 0; i < ARRAY_LEN(fillers); i++)
		fillers[i] = person(sh, "Somebody Else", NULL);
	ann = person(sh, "Lee, Ann", NULL);
	linguist = person(sh, "Wei Wang", "0000-0002-1825-0097");
	physicist = person(sh, "WANG Wei", NULL);
	work(sh, "Magnets", NULL, "2101.00001", 2021,
		(struct author[]){ { "Wang, Wei", physicist }, { "A. Lee", ann }, { "Di Evans", fillers[0] } }, 3);
	for (int i = 0; i < 4; i++)
		work(sh, "More", arena_printf(sh->a, "10.1000/more-%d", i).p, NULL, 2022,
			(struct author[]){ { "Wei Wang", linguist } }, 1);
	for (size_t i = 1; i < ARRAY_LEN(fillers); i++)
		work(sh, "Filler", arena_printf(sh->a, "10.1000/fill-%zu", i).p, NULL, 2022,
			(struct author[]){ { "Somebody Else", fillers[i] } }, 1);
	finish(sh, (row_id[]){ ann, linguist, physicist, fillers[0], fillers[1], fillers[2], fillers[3],
		fillers[4] }, 8);
	assert_int_equal(found(sh, &f.physicist_is), physicist);
	assert_int_equal(found(sh, &f.linguist_is), linguist);
	assert_int_equal(found(sh, &f.other_is), ann);
	shelf_free(sh);
	shelf_free(f.sh);
}

/* The index that was written from knew the preprint by arXiv; this one knows it by its DOI first. */
static void finds_by_either_key_of_a_work(void **state)
{
	struct shelf *one = open_shelf(), *two = open_shelf();
	struct anchors is;
	row_id a, b;
	(void)state;

	a = person(one, "Ann Lee", NULL);
	work(one, "Crystals", NULL, "1801.00002", 2018, (struct author[]){ { "Ann Lee", a } }, 1);
	finish(one, &a, 1);
	ok(anchor_of(one->s, KIND_PERSON, a, one->a, &is, E));
	person(two, "Ann Lee", NULL);
	b = person(two, "Ann Lee", NULL);
	work(two, "Crystals", "10.1000/crystals", "1801.00002", 2019, (struct author[]){ { "Ann Lee", b } }, 1);
	finish(two, &b, 1);
	assert_int_equal(found(two, &is), b);
	shelf_free(one);
	shelf_free(two);
}

static void most_anchors_win_among_homonyms(void **state)
{
	struct shelf *sh = open_shelf();
	struct anchor v[] = {
		{ STR("mention"), STR("doi:10.1000/one"), STR("Wei Wang") },
		{ STR("mention"), STR("doi:10.1000/two"), STR("Wei Wang") },
		{ STR("mention"), STR("doi:10.1000/three"), STR("Wei Wang") },
	};
	struct anchors is = { .kind = KIND_PERSON, .label = STR("Wei Wang"), .v = v, .n = 3 };
	row_id a, b;
	(void)state;

	a = person(sh, "Wei Wang", NULL);
	b = person(sh, "Wei Wang", "0000-0002-1825-0097");
	work(sh, "One", "10.1000/one", NULL, 2020, (struct author[]){ { "Wei Wang", a } }, 1);
	work(sh, "Two", "10.1000/two", NULL, 2020, (struct author[]){ { "Wei Wang", b } }, 1);
	/* both of them on one work: it decides nothing */
	work(sh, "Three", "10.1000/three", NULL, 2020, (struct author[]){ { "Wei Wang", a }, { "Wei Wang", b } },
		2);
	work(sh, "Four", "10.1000/four", NULL, 2020, (struct author[]){ { "Wei Wang", b } }, 1);
	finish(sh, (row_id[]){ a, b }, 2);
	assert_int_equal(found(sh, &is), a); /* a tie goes to the smaller id */
	v[0].value = STR("doi:10.1000/four");
	assert_int_equal(found(sh, &is), b);
	/* an identifier outweighs any number of mentions */
	v[0].value = STR("doi:10.1000/one");
	v[1] = (struct anchor){ STR("ident"), STR("orcid:0000-0002-1825-0097"), STR("") };
	assert_int_equal(found(sh, &is), b);
	shelf_free(sh);
}

/* The same work named by DOI and arXiv has one vote. */
static void a_work_votes_once(void **state)
{
	struct shelf *sh = open_shelf();
	struct anchor v[] = {
		{ STR("mention"), STR("doi:10.1000/one"), STR("Wei Wang") },
		{ STR("mention"), STR("arxiv:1801.00001"), STR("Wei Wang") },
		{ STR("mention"), STR("doi:10.1000/two"), STR("Wei Wang") },
		{ STR("mention"), STR("doi:10.1000/three"), STR("Wei Wang") },
	};
	struct anchors is = { .kind = KIND_PERSON, .v = v, .n = 4 };
	row_id a, b;
	(void)state;

	a = person(sh, "Wei Wang", NULL);
	b = person(sh, "Wei Wang", NULL);
	work(sh, "One", "10.1000/one", "1801.00001", 2020, (struct author[]){ { "Wei Wang", a } }, 1);
	work(sh, "Two", "10.1000/two", NULL, 2020, (struct author[]){ { "Wei Wang", b } }, 1);
	work(sh, "Three", "10.1000/three", NULL, 2020, (struct author[]){ { "Wei Wang", b } }, 1);
	finish(sh, (row_id[]){ a, b }, 2);
	assert_int_equal(found(sh, &is), b);
	shelf_free(sh);
}

static void initials_count_when_only_one_author_fits(void **state)
{
	struct shelf *sh = open_shelf();
	struct anchor v[] = { { STR("mention"), STR("doi:10.1000/one"), STR("T. Zhao") } };
	struct anchors is = { .kind = KIND_PERSON, .v = v, .n = 1 };
	row_id tong, tao, ann;
	(void)state;

	tong = person(sh, "Tong Zhao", NULL);
	tao = person(sh, "Tao Zhao", NULL);
	ann = person(sh, "Ann Lee", NULL);
	work(sh, "One", "10.1000/one", NULL, 2020, (struct author[]){ { "Tong Zhao", tong }, { "Ann Lee", ann } },
		2);
	work(sh, "Two", "10.1000/two", NULL, 2020, (struct author[]){ { "Tong Zhao", tong }, { "Tao Zhao", tao } },
		2);
	finish(sh, (row_id[]){ tong, tao, ann }, 3);
	assert_int_equal(found(sh, &is), tong);
	v[0].value = STR("doi:10.1000/two");
	assert_int_equal(found(sh, &is), 0);
	shelf_free(sh);
}

static void a_name_alone_must_be_unambiguous(void **state)
{
	struct shelf *sh = open_shelf();
	struct anchor v[] = {
		{ STR("mention"), STR("doi:10.1000/unknown"), STR("Ann Lee") },
		{ STR("name"), STR("ann lee"), STR("") },
	};
	struct anchors is = { .kind = KIND_PERSON, .v = v, .n = 2 };
	row_id ann, w1, w2;
	(void)state;

	ann = person(sh, "Ann Lee", NULL);
	w1 = person(sh, "Wei Wang", NULL);
	w2 = person(sh, "Wei Wang", NULL);
	work(sh, "One", "10.1000/one", NULL, 2020,
		(struct author[]){ { "Ann Lee", ann }, { "Wei Wang", w1 }, { "Wei Wang", w2 } }, 3);
	finish(sh, (row_id[]){ ann, w1, w2 }, 3);
	assert_int_equal(found(sh, &is), ann);
	v[1].value = STR("wei wang");
	assert_int_equal(found(sh, &is), 0);
	v[1].value = STR("nobody");
	assert_int_equal(found(sh, &is), 0);
	shelf_free(sh);
}

static void works_and_things_have_anchors_too(void **state)
{
	struct shelf *sh = open_shelf(), *two = open_shelf();
	struct anchors of_work, of_topic, of_local;
	row_id ann, w, local, topic, there;
	(void)state;

	ann = person(sh, "Ann Lee", NULL);
	w = work(sh, "Magnets", "10.1000/magnets", "2101.00001", 2021, (struct author[]){ { "Ann Lee", ann } }, 1);
	local = work(sh, "t:0123456789abcdef", NULL, NULL, 2021, (struct author[]){ { "Ann Lee", ann } }, 1);
	topic = shelf_thing(sh, KIND_TOPIC, "Federated Learning");
	finish(sh, &ann, 1);
	ok(anchor_of(sh->s, KIND_WORK, w, sh->a, &of_work, E));
	assert_true(str_is(of_work.label, "Magnets"));
	assert_true(has_anchor(&of_work, "work", "doi:10.1000/magnets", ""));
	assert_true(has_anchor(&of_work, "ident", "arxiv:2101.00001", ""));
	assert_int_equal(found(sh, &of_work), w);
	ok(anchor_of(sh->s, KIND_WORK, local, sh->a, &of_local, E));
	assert_int_equal(found(sh, &of_local), local);
	ok(anchor_of(sh->s, KIND_TOPIC, topic, sh->a, &of_topic, E));
	assert_true(has_anchor(&of_topic, "name", "federated learning", ""));
	assert_int_equal(found(sh, &of_topic), topic);

	ann = person(two, "Ann Lee", NULL);
	shelf_thing(two, KIND_TOPIC, "Something");
	there = work(two, "Magnets, preprint", NULL, "2101.00001", 2020, (struct author[]){ { "Ann Lee", ann } },
		1);
	topic = shelf_thing(two, KIND_TOPIC, "federated learning");
	finish(two, &ann, 1);
	assert_int_equal(found(two, &of_work), there);
	assert_int_equal(found(two, &of_local), 0);
	assert_int_equal(found(two, &of_topic), topic);
	shelf_free(sh);
	shelf_free(two);
}

static void misses_and_nonsense(void **state)
{
	struct shelf *sh = open_shelf();
	struct anchor v[] = {
		{ STR("ident"), STR("orcid:0000-0000-0000-0000"), STR("") },
		{ STR("ident"), STR(""), STR("") },
		{ STR("mention"), STR(""), STR("") },
		{ STR("mention"), STR("\xff\xfe"), STR("\xff") },
		{ STR("nothing"), STR("x"), STR("y") },
	};
	struct anchors is = { .kind = KIND_PERSON, .v = v, .n = ARRAY_LEN(v) }, ret;
	(void)state;

	finish(sh, NULL, 0);
	fails(ERR_MISSING, anchor_of(sh->s, KIND_PERSON, 99, sh->a, &ret, E));
	fails(ERR_MISSING, anchor_of(sh->s, KIND_WORK, 99, sh->a, &ret, E));
	fails(ERR_MISSING, anchor_of(sh->s, KIND_ORG, 99, sh->a, &ret, E));
	assert_int_equal(found(sh, &is), 0);
	is.kind = KIND_WORK;
	assert_int_equal(found(sh, &is), 0);
	is.kind = KIND_NONE;
	assert_int_equal(found(sh, &is), 0);
	is.n = 0;
	is.kind = KIND_VENUE;
	assert_int_equal(found(sh, &is), 0);
	shelf_free(sh);
}

/* Through the notebook: what is said of somebody in one index holds of the same one in the other, not of homonyms.
 * */
static void the_notebook_recognises_them(void **state)
{
	struct first f = first_index();
	struct store *nb = NULL;
	struct entry *entries;
	struct anchors back;
	row_id entry, thing;
	size_t n;
	(void)state;

	ok(store_open(shelf_path(f.sh, "notebook.db"), STORE_NOTEBOOK, STORE_WRITE, &nb, E));
	ok(notebook_add(nb, ENTRY_FOLLOW, &f.physicist_is, STR_NULL, &entry, E));
	ok(notebook_of(nb, &f.physicist_is, f.sh->a, &entries, &n, E));
	assert_int_equal(n, 1);
	ok(notebook_of(nb, &f.linguist_is, f.sh->a, &entries, &n, E));
	assert_int_equal(n, 0);
	ok(notebook_thing(nb, &f.physicist_is, &thing, E));
	ok(notebook_anchors(nb, thing, f.sh->a, &back, E));
	assert_int_equal(found(f.sh, &back), f.physicist);
	store_close(nb);
	shelf_free(f.sh);
}

static void is_capped(void **state)
{
	struct shelf *sh = open_shelf();
	struct anchors is;
	row_id ann;
	size_t mentions = 0;
	(void)state;

	ann = person(sh, "Ann Lee", NULL);
	for (int i = 0; i < 210; i++)
		work(sh, "Some", arena_printf(sh->a, "10.1000/%d", i).p, NULL, 1800 + i,
			(struct author[]){ { "Ann Lee", ann } }, 1);
	finish(sh, &ann, 1);
	ok(anchor_of(sh->s, KIND_PERSON, ann, sh->a, &is, E));
	for (size_t i = 0; i < is.n; i++)
		mentions += str_is(is.v[i].type, "mention");
	assert_int_equal(mentions, 200);
	assert_true(has_anchor(&is, "mention", "doi:10.1000/209", "Ann Lee"));
	assert_false(has_anchor(&is, "mention", "doi:10.1000/0", "Ann Lee"));
	assert_int_equal(found(sh, &is), ann);
	shelf_free(sh);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_a_person_by_idents_mentions_and_name),
		cmocka_unit_test(finds_everybody_at_home),
		cmocka_unit_test(finds_them_in_another_index),
		cmocka_unit_test(finds_by_either_key_of_a_work),
		cmocka_unit_test(most_anchors_win_among_homonyms),
		cmocka_unit_test(a_work_votes_once),
		cmocka_unit_test(initials_count_when_only_one_author_fits),
		cmocka_unit_test(a_name_alone_must_be_unambiguous),
		cmocka_unit_test(works_and_things_have_anchors_too),
		cmocka_unit_test(misses_and_nonsense),
		cmocka_unit_test(the_notebook_recognises_them),
		cmocka_unit_test(is_capped),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
