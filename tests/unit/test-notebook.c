#include "shelf.h"

static int set_up(void **state)
{
	struct shelf *sh = shelf_new();

	ok(store_open(shelf_path(sh, "notebook.db"), STORE_NOTEBOOK, STORE_WRITE, &sh->s, E));
	*state = sh;
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

static const struct anchor a_v[] = {
	{ STR_INIT("ident"), STR_INIT("orcid:0000-0002-1825-0097"), STR_INIT("") },
	{ STR_INIT("mention"), STR_INIT("doi:10.1/x"), STR_INIT("Tong Zhao") },
	{ STR_INIT("mention"), STR_INIT("doi:10.1/y"), STR_INIT("T. Zhao") },
};
static const struct anchors tong = { KIND_PERSON, STR_INIT("Tong Zhao"), a_v, 3 };

static const struct anchor b_v[] = {
	{ STR_INIT("mention"), STR_INIT("doi:10.1/x"), STR_INIT("Weile Jia") },
	{ STR_INIT("mention"), STR_INIT("doi:10.1/y"), STR_INIT("Weile Jia") },
	{ STR_INIT("mention"), STR_INIT("doi:10.1/z"), STR_INIT("Weile Jia") },
};
static const struct anchors weile = { KIND_PERSON, STR_INIT("Weile Jia"), b_v, 3 };

static const struct anchor w_v[] = { { STR_INIT("work"), STR_INIT("doi:10.1/x"), STR_INIT("") } };
static const struct anchors work = { KIND_WORK, STR_INIT("RLEKF"), w_v, 1 };
static const struct anchor t_v[] = { { STR_INIT("name"), STR_INIT("deep learning"), STR_INIT("") } };
static const struct anchors topic = { KIND_TOPIC, STR_INIT("Deep learning"), t_v, 1 };
static const struct anchors lens = { KIND_NONE, STR_INIT("moe"), NULL, 0 };

static row_id add(struct shelf *sh, enum entry_kind kind, const struct anchors *of, const char *text)
{
	row_id id = 0;

	ok(notebook_add(sh->s, kind, of, str_from(text), &id, E));
	return id;
}

/* "follow Tong Zhao; note Tong Zhao: text" */
static const char *held(struct shelf *sh, const struct entry *v, size_t n)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		buf_addf(&b, "%s%s %.*s", i ? "; " : "", entry_kind_name(v[i].kind), STR_ARG(v[i].label));
		if (v[i].text.n > 0)
			buf_addf(&b, ": %.*s", STR_ARG(v[i].text));
	}
	return arena_cstr(sh->a, buf_str(&b));
}

static const char *of(struct shelf *sh, const struct anchors *who)
{
	struct entry *v = NULL;
	size_t n = 0;

	ok(notebook_of(sh->s, who, sh->a, &v, &n, E));
	return held(sh, v, n);
}

static const char *all(struct shelf *sh, enum entry_kind kind)
{
	struct entry *v = NULL;
	size_t n = 0;

	ok(notebook_all(sh->s, kind, sh->a, &v, &n, E));
	return held(sh, v, n);
}

static const char *undo(struct shelf *sh)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	ok(notebook_undo(sh->s, &b, E));
	return arena_cstr(sh->a, buf_str(&b));
}

static const char *redo(struct shelf *sh)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	ok(notebook_redo(sh->s, &b, E));
	return arena_cstr(sh->a, buf_str(&b));
}

static void what_was_said_is_held(void **state)
{
	struct shelf *sh = *state;
	struct anchors got = { 0 };
	struct entry *v = NULL;
	row_id follow, thing = 0;
	size_t n = 0;

	assert_string_equal(of(sh, &tong), "");
	follow = add(sh, ENTRY_FOLLOW, &tong, NULL);
	add(sh, ENTRY_NOTE, &tong, "met '; DROP TABLE entry; --");
	add(sh, ENTRY_TAG, &weile, "hpc");
	add(sh, ENTRY_MARK, &work, "a");
	add(sh, ENTRY_FOLLOW, &topic, NULL);
	add(sh, ENTRY_LENS, &lens, "topic:/moe/");
	assert_string_equal(of(sh, &tong), "follow Tong Zhao; note Tong Zhao: met '; DROP TABLE entry; --");
	assert_string_equal(of(sh, &weile), "tag Weile Jia: hpc");
	assert_string_equal(of(sh, &work), "mark RLEKF: a");
	assert_string_equal(of(sh, &lens), "lens moe: topic:/moe/");
	assert_string_equal(all(sh, ENTRY_FOLLOW), "follow Deep learning; follow Tong Zhao");
	assert_string_equal(all(sh, ENTRY_KIND_COUNT),
		"lens moe: topic:/moe/; follow Deep learning; mark RLEKF: a; "
		"tag Weile Jia: hpc; note Tong Zhao: met '; DROP TABLE entry; --; follow Tong Zhao");
	ok(notebook_all(sh->s, ENTRY_MARK, sh->a, &v, &n, E));
	assert_true(n == 1 && v[0].of == KIND_WORK && v[0].kind == ENTRY_MARK && v[0].made > 1600000000);
	ok(notebook_all(sh->s, ENTRY_LENS, sh->a, &v, &n, E));
	assert_true(n == 1 && v[0].of == KIND_NONE);
	ok(notebook_thing(sh->s, &tong, &thing, E));
	ok(notebook_anchors(sh->s, thing, sh->a, &got, E));
	assert_true(got.kind == KIND_PERSON && got.n == 3 && str_is(got.label, "Tong Zhao"));
	assert_true(str_is(got.v[0].type, "ident") && str_is(got.v[1].value, "doi:10.1/x") &&
		    str_is(got.v[1].name, "Tong Zhao"));
	fails(ERR_MISSING, notebook_anchors(sh->s, 99, sh->a, &got, E));
	ok(notebook_end(sh->s, follow, E));
	assert_string_equal(of(sh, &tong), "note Tong Zhao: met '; DROP TABLE entry; --");
	fails(ERR_MISSING, notebook_end(sh->s, follow, E));
	fails(ERR_MISSING, notebook_end(sh->s, 4711, E));
	shelf_sound(sh->s);
}

static void twice_is_once(void **state)
{
	struct shelf *sh = *state;
	struct anchor more_v[] = { a_v[0], { STR("mention"), STR("doi:10.1/new"), STR("Tong Zhao") } };
	struct anchors more = { KIND_PERSON, STR("Tong Zhao"), more_v, 2 }, got = { 0 };
	row_id id = 0, thing = 0;

	add(sh, ENTRY_FOLLOW, &tong, NULL);
	add(sh, ENTRY_CLAIM, &tong, NULL);
	add(sh, ENTRY_MARK, &tong, "a");
	add(sh, ENTRY_TAG, &tong, "one");
	fails(ERR_EXISTS, notebook_add(sh->s, ENTRY_FOLLOW, &more, STR_NULL, &id, E));
	fails(ERR_EXISTS, notebook_add(sh->s, ENTRY_CLAIM, &tong, STR_NULL, &id, E));
	fails(ERR_EXISTS, notebook_add(sh->s, ENTRY_MARK, &tong, STR("b"), &id, E));
	fails(ERR_EXISTS, notebook_add(sh->s, ENTRY_TAG, &tong, STR("one"), &id, E));
	ok(notebook_thing(sh->s, &tong, &thing, E));
	ok(notebook_anchors(sh->s, thing, sh->a, &got, E));
	assert_int_equal(got.n, 3); /* a refusal changes nothing */
	add(sh, ENTRY_TAG, &more, "two");
	add(sh, ENTRY_NOTE, &tong, "n");
	add(sh, ENTRY_NOTE, &tong, "n");
	ok(notebook_anchors(sh->s, thing, sh->a, &got, E));
	assert_int_equal(got.n, 4); /* new anchors are learnt */
	assert_string_equal(of(sh, &tong),
		"follow Tong Zhao; claim Tong Zhao; mark Tong Zhao: a; tag Tong Zhao: one; "
		"tag Tong Zhao: two; note Tong Zhao: n; note Tong Zhao: n");
}

static void whoever_holds_most_anchors_is_meant(void **state)
{
	struct shelf *sh = *state;
	struct anchor v[5];
	struct anchors who = { KIND_PERSON, STR("?"), v, 0 };
	row_id t = 0, w = 0, got = 0;

	add(sh, ENTRY_FOLLOW, &tong, NULL);
	add(sh, ENTRY_FOLLOW, &weile, NULL);
	ok(notebook_thing(sh->s, &tong, &t, E));
	ok(notebook_thing(sh->s, &weile, &w, E));
	assert_true(t && w && t != w);
	/* Two mentions of one, one of the other. */
	v[0] = a_v[1];
	v[1] = b_v[0];
	v[2] = b_v[1];
	who.n = 3;
	ok(notebook_thing(sh->s, &who, &got, E));
	assert_int_equal(got, w);
	/* An identifier outweighs them. */
	v[3] = a_v[0];
	who.n = 4;
	ok(notebook_thing(sh->s, &who, &got, E));
	assert_int_equal(got, t);
	/* Equal: the older. */
	who.n = 2;
	ok(notebook_thing(sh->s, &who, &got, E));
	assert_int_equal(got, t);
	/* The name is part of an anchor, and so is the kind of thing. */
	v[0] = (struct anchor){ STR("mention"), STR("doi:10.1/x"), STR("Somebody Else") };
	who.n = 1;
	ok(notebook_thing(sh->s, &who, &got, E));
	assert_int_equal(got, 0);
	v[0] = a_v[0];
	who.kind = KIND_ORG;
	ok(notebook_thing(sh->s, &who, &got, E));
	assert_int_equal(got, 0);
	who.n = 0;
	ok(notebook_thing(sh->s, &who, &got, E));
	assert_int_equal(got, 0);
}

static void undo_and_redo(void **state)
{
	struct shelf *sh = *state;
	struct buf b = { 0 };
	row_id follow;

	fails(ERR_MISSING, notebook_undo(sh->s, &b, E));
	fails(ERR_MISSING, notebook_redo(sh->s, &b, E));
	assert_int_equal(b.n, 0);
	follow = add(sh, ENTRY_FOLLOW, &tong, NULL);
	add(sh, ENTRY_NOTE, &tong, "one");
	ok(notebook_end(sh->s, follow, E));
	assert_string_equal(of(sh, &tong), "note Tong Zhao: one");
	assert_string_equal(undo(sh), "unfollow Tong Zhao");
	assert_string_equal(of(sh, &tong), "follow Tong Zhao; note Tong Zhao: one");
	assert_string_equal(undo(sh), "note Tong Zhao");
	assert_string_equal(undo(sh), "follow Tong Zhao");
	assert_string_equal(of(sh, &tong), "");
	fails(ERR_MISSING, notebook_undo(sh->s, &b, E));
	assert_string_equal(redo(sh), "follow Tong Zhao");
	assert_string_equal(redo(sh), "note Tong Zhao");
	assert_string_equal(of(sh, &tong), "follow Tong Zhao; note Tong Zhao: one");
	/* Something new: what was undone stays undone. */
	add(sh, ENTRY_TAG, &tong, "x");
	fails(ERR_MISSING, notebook_redo(sh->s, &b, E));
	assert_string_equal(undo(sh), "tag Tong Zhao");
	assert_string_equal(redo(sh), "tag Tong Zhao");
	assert_string_equal(undo(sh), "tag Tong Zhao");
	assert_string_equal(undo(sh), "note Tong Zhao");
	assert_string_equal(undo(sh), "follow Tong Zhao");
	fails(ERR_MISSING, notebook_undo(sh->s, &b, E));
	/* What is not held can be said again. */
	add(sh, ENTRY_FOLLOW, &tong, NULL);
	assert_string_equal(of(sh, &tong), "follow Tong Zhao");
	shelf_sound(sh->s);
}

static void a_lens_is_replaced_and_comes_back_at_once(void **state)
{
	struct shelf *sh = *state;

	add(sh, ENTRY_LENS, &lens, "one");
	add(sh, ENTRY_LENS, &lens, "two");
	assert_string_equal(all(sh, ENTRY_LENS), "lens moe: two");
	assert_string_equal(undo(sh), "lens moe");
	assert_string_equal(all(sh, ENTRY_LENS), "lens moe: one");
	assert_string_equal(redo(sh), "lens moe");
	assert_string_equal(all(sh, ENTRY_LENS), "lens moe: two");
	assert_string_equal(undo(sh), "lens moe");
	assert_string_equal(undo(sh), "lens moe");
	assert_string_equal(all(sh, ENTRY_LENS), "");
}

static void hostile_text(void **state)
{
	struct shelf *sh = *state;
	const struct anchor v[] = { { STR("ident"), STR("a\0b"), STR("\xff\xfe") },
		{ STR("ident"), STR("a"), STR("") } };
	struct anchors who = { KIND_PERSON, STR("\x1b[31m\0\n'\"%s"), v, 1 },
		       less = { KIND_PERSON, STR("x"), v + 1, 1 };
	char *text = xmalloc(1 << 20);
	struct entry *e = NULL;
	row_id id = 0;
	size_t n = 0;

	memset(text, '\'', 1 << 20);
	ok(notebook_add(sh->s, ENTRY_NOTE, &who, (struct str){ text, 1 << 20 }, &id, E));
	ok(notebook_of(sh->s, &who, sh->a, &e, &n, E));
	assert_true(n == 1 && e[0].text.n == 1 << 20 && str_eq(e[0].label, who.label));
	ok(notebook_of(sh->s, &less, sh->a, &e, &n, E));
	assert_int_equal(n, 0);
	free(text);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(what_was_said_is_held),
		TEST(twice_is_once),
		TEST(whoever_holds_most_anchors_is_meant),
		TEST(undo_and_redo),
		TEST(a_lens_is_replaced_and_comes_back_at_once),
		TEST(hostile_text),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
