/* Pages of real people: the sample that comes with the program, and saved pages where they are at hand. */
#include "scholar/profile.h"

#include "bib/name.h"
#include "ingest/ingest.h"
#include "scholar/anchor.h"
#include "shelf.h"

/* NULL, and a word on it, when it is not known. */
static const char *source_root(void)
{
	const char *root = getenv("PEERAGE_SOURCE_ROOT");

	if (!root)
		print_message("# skipped: PEERAGE_SOURCE_ROOT is not set\n");
	return root;
}

/* Test input that does not come with the program; NULL, and a word on it, when it is absent. */
static const char *shared(struct arena *a, const char *name)
{
	const char *folder = getenv("PEERAGE_SHARED"), *root = folder ? folder : source_root(), *path;

	if (!root)
		return NULL;
	path = folder ? arena_printf(a, "%s/%s", folder, name).p : arena_printf(a, "%s/../shared/%s", root, name).p;
	if (file_exists(path))
		return path;
	print_message("# skipped: there is no %s\n", path);
	return NULL;
}

static void bring_in(struct shelf *sh, const char *path)
{
	struct ingest_options o = { 0 };
	struct ingest_report total;
	unsigned failed = 1;

	ok(ingest_run(sh->s, path, &o, &total, &failed, E));
	assert_int_equal(failed, 0);
	assert_true(total.read > 0);
}

static struct shelf *empty_shelf(void)
{
	struct shelf *sh = shelf_new();

	ok(store_open(shelf_path(sh, "index.db"), STORE_INDEX, STORE_WRITE, &sh->s, E));
	return sh;
}

/* NULL when it is not at hand. */
static struct shelf *sample(void)
{
	const char *root = source_root();
	struct shelf *sh;

	if (!root)
		return NULL;
	sh = empty_shelf();
	bring_in(sh, arena_printf(sh->a, "%s/data/sample/sample.jsonl", root).p);
	return sh;
}

static row_id id_of(struct shelf *sh, const char *name)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	struct name n = name_split(str_from(name), false, sh->a);
	row_id *ids;
	size_t count;

	name_key(&n, &key);
	ok(person_by_key(sh->s, buf_str(&key), sh->a, &ids, &count, E));
	assert_int_equal(count, 1);
	return ids[0];
}

static struct page page_of(struct shelf *sh, const char *name)
{
	struct page page;

	ok(profile_person(sh->s, NULL, id_of(sh, name), sh->a, &page, E));
	return page;
}

static void two_names_gather_several_people(void **state)
{
	static const char *const mixed[] = { "Zhe Qu", "Lu Zhao" };
	static const char *const whole[] = { "Tong Zhao", "Yunquan Zhang", "Zhizhen Zhong", "Weile Jia",
		"Guangming Tan",
		"Honghui Shang", "Kun Li", "Manya Ghobadi", "Ting Cao", "Jinlong Yang" };
	struct shelf *sh = sample();
	(void)state;

	if (!sh)
		return;
	for (size_t i = 0; i < ARRAY_LEN(mixed); i++) {
		struct page p = page_of(sh, mixed[i]);

		if (!p.identity.mixed || p.identity.people < 3 || p.identity.n_reasons < 3)
			fail_msg("%s is taken for one person", mixed[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(whole); i++) {
		struct page p = page_of(sh, whole[i]);

		if (p.identity.mixed || p.identity.people != 1)
			fail_msg("%s is taken for several: " STR_FMT, whole[i], STR_ARG(p.identity.reasons[0]));
		assert_true(str_has(p.identity.reasons[0], STR("hang together")));
	}
	shelf_free(sh);
}

static const struct identity_group *group_of(const struct page *p, struct shelf *sh, const char *title)
{
	for (size_t i = 0; i < p->identity.n_groups; i++)
		for (size_t k = 0; k < p->identity.groups[i].n_works; k++) {
			struct work w;

			ok(work_get(sh->s, p->identity.groups[i].works[k], sh->a, &w, E));
			if (str_has(w.title, str_from(title)))
				return &p->identity.groups[i];
		}
	fail_msg("no group has %s", title);
	return NULL;
}

/* Federated learning with Zhuo Lu and Yao Liu is one; statistics, magnets and collective communication are others.
 * */
static void the_groups_are_sensible(void **state)
{
	struct shelf *sh = sample();
	struct page p;
	const struct identity_group *fl;
	(void)state;

	if (!sh)
		return;
	p = page_of(sh, "Zhe Qu");
	fl = group_of(&p, sh, "Sharpness Aware Minimization");
	assert_ptr_equal(fl, &p.identity.groups[0]);
	assert_true(str_starts(fl->label, STR("federated learning · with ")));
	assert_true(str_has(fl->label, STR("Zhuo Lu")));
	assert_ptr_equal(group_of(&p, sh, "Adversarial Music"), fl);
	assert_ptr_equal(group_of(&p, sh, "Overlapping Area"), fl);
	assert_ptr_not_equal(group_of(&p, sh, "100k+ GPUs"), fl);
	assert_ptr_not_equal(group_of(&p, sh, "kagome"), fl);
	assert_ptr_not_equal(group_of(&p, sh, "CDPA"), fl);
	assert_ptr_equal(group_of(&p, sh, "CDPA"), group_of(&p, sh, "D-GCCA"));
	/* a stray work without a known co-author is placed nowhere */
	assert_true(str_starts(group_of(&p, sh, "electron-phonon")->label, STR("not placed · ")));
	shelf_free(sh);
}

static void the_numbers_add_up(void **state)
{
	struct shelf *sh = sample();
	struct page p;
	int sum = 0, works = 0;
	(void)state;

	if (!sh)
		return;
	p = page_of(sh, "Weile Jia");
	for (size_t i = 0; i < p.trust.n_reasons; i++)
		sum += p.trust.reasons[i].points;
	assert_int_equal(sum, p.trust.score);
	for (size_t i = 0; i < p.n_years; i++)
		works += p.years[i];
	assert_true(works > 0 && works <= p.counts.works);
	assert_int_equal(p.counts.works, p.person.works);
	assert_int_equal(p.counts.collaborators, p.person.links);
	assert_int_equal(p.counts.close_collaborators, 4);
	assert_true(p.people[0].topics.n > 0);
	shelf_free(sh);
}

/* Written from the sample, found in an index that was filled in another order and with more. */
static void anchors_survive_another_index(void **state)
{
	static const char *const names[] = { "Zhe Qu", "Tong Zhao", "Yunquan Zhang", "Honghui Shang", "Kun Li" };
	struct shelf *one = sample(), *two;
	CLEANUP(buf_done) struct buf text = { 0 };
	const char *other;
	struct str rest, line;
	(void)state;

	if (!one)
		return;
	two = empty_shelf();
	other = shelf_path(two, "other.jsonl");
	/* the sample's lines from last to first */
	ok(file_read(arena_printf(one->a, "%s/data/sample/sample.jsonl", source_root()).p, 1 << 24, &text, E));
	{
		CLEANUP(buf_done) struct buf turned = { 0 };

		rest = buf_str(&text);
		while (rest.n && str_next(&rest, '\n', &line)) {
			if (!line.n)
				continue;
			buf_insert(&turned, 0, STR("\n"));
			buf_insert(&turned, 0, line);
		}
		ok(file_write(other, buf_str(&turned), E));
	}
	bring_in(two, other);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		struct anchors is;
		row_id found = 0;

		ok(anchor_of(one->s, KIND_PERSON, id_of(one, names[i]), one->a, &is, E));
		ok(anchor_find(two->s, &is, two->a, &found, E));
		assert_int_equal(found, id_of(two, names[i]));
	}
	shelf_free(one);
	shelf_free(two);
}

/* A saved page prints no co-authors; the disciplines of its works still speak. */
static void saved_pages_are_judged_too(void **state)
{
	static const struct {
		const char *file, *name;
		int works;
		bool mixed;
	} row[] = {
		{ "000_60a2141bb52aae30.txt", "Lu Zhao", 4, true },
		{ "002_d352e031ab1d25e8.txt", "Zhe Qu", 10, true },
		{ "003_21db00cf7b185b34.txt", "Zhizhen Zhong", 2, false },
		{ "004_05f49289928d0f65.txt", "Yunquan Zhang", 9, false },
	};
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	const char *folder = shared(a, "data/seeds");
	struct shelf *sh;
	(void)state;

	if (!folder)
		return;
	sh = empty_shelf();
	for (size_t i = 0; i < ARRAY_LEN(row); i++)
		bring_in(sh, arena_printf(a, "%s/%s", folder, row[i].file).p);
	bring_in(sh, arena_printf(a, "%s/001_74ecdcf588525a6d.txt", folder).p);
	for (size_t i = 0; i < ARRAY_LEN(row); i++) {
		struct page p = page_of(sh, row[i].name);

		assert_int_equal(p.counts.works, row[i].works);
		assert_int_equal(p.n_reported, 1);
		assert_int_equal(p.claim, CLAIM_NONE);
		assert_true(str_is(p.role, "Researcher"));
		if (p.identity.mixed != row[i].mixed)
			fail_msg("%s is judged wrongly", row[i].name);
	}
	{
		struct page p = page_of(sh, "Tong Zhao");

		assert_true(str_is(p.role, "Assistant Professor"));
		assert_false(p.identity.mixed);
		assert_int_equal(p.identity.n_groups, 1); /* the CV is the owner's own list */
	}
	shelf_free(sh);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_names_gather_several_people),
		cmocka_unit_test(the_groups_are_sensible),
		cmocka_unit_test(the_numbers_add_up),
		cmocka_unit_test(anchors_survive_another_index),
		cmocka_unit_test(saved_pages_are_judged_too),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
