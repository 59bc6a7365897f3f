/* What the user says: once, twice, ended, undone; lenses; where nothing may be written. */
#include "desk.h"

#include "app/tell.h"

static int setup(void **state)
{
	struct desk *d = desk_new();

	shelf_work(d->sh, "One", 2018, "Ann Aarhuis;Bob Beekman", "moe", "ACL");
	desk_open(d);
	*state = d;
	return 0;
}

static int teardown(void **state)
{
	desk_free(*state);
	return 0;
}

static void assert_says(struct desk *d, enum tell verb, const char *text, const char *want)
{
	CLEANUP(buf_done) struct buf said = { 0 };

	ok(tell_about(&d->l, verb, KIND_PERSON, desk_person(d, "Ann Aarhuis"), str_from(text), 0, &said, E));
	assert_string_equal(buf_cstr(&said), want);
}

static void assert_refuses(struct desk *d, enum tell verb, const char *text, enum err code, const char *want)
{
	CLEANUP(buf_done) struct buf said = { 0 };

	fails(code, tell_about(&d->l, verb, KIND_PERSON, desk_person(d, "Ann Aarhuis"), str_from(text), 0, &said, E));
	assert_string_equal(shelf_error.text, want);
	assert_int_equal(said.n, 0);
}

static size_t count_said(struct desk *d, const char *verb)
{
	struct said *said;
	size_t n;

	ok(ask_said(&d->l, KIND_NONE, 0, str_from(verb), d->a, &said, &n, E));
	return n;
}

static void says_and_ends(void **state)
{
	struct desk *d = *state;

	assert_says(d, TELL_FOLLOW, "", "following Ann Aarhuis");
	assert_refuses(d, TELL_FOLLOW, "", ERR_EXISTS, "Ann Aarhuis is followed already");
	assert_int_equal(count_said(d, "follow"), 1);
	assert_says(d, TELL_UNFOLLOW, "", "Ann Aarhuis is no longer followed");
	assert_refuses(d, TELL_UNFOLLOW, "", ERR_MISSING, "Ann Aarhuis is not followed");
	assert_int_equal(count_said(d, "follow"), 0);

	assert_says(d, TELL_CLAIM, "", "Ann Aarhuis is you");
	assert_says(d, TELL_UNCLAIM, "", "Ann Aarhuis is no longer claimed");
	assert_says(d, TELL_MARK, "", "bookmarked Ann Aarhuis");
	assert_says(d, TELL_UNMARK, "", "bookmark of Ann Aarhuis taken away");
	assert_says(d, TELL_TAG, "reviewer", "tagged Ann Aarhuis");
	assert_refuses(d, TELL_TAG, "reviewer", ERR_EXISTS, "Ann Aarhuis has that tag already");
	assert_refuses(d, TELL_UNTAG, "other", ERR_MISSING, "Ann Aarhuis has no such tag");
	assert_says(d, TELL_UNTAG, " reviewer ", "tag taken off Ann Aarhuis");
}

static void nothing_is_made_by_ending(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf said = { 0 };

	assert_refuses(d, TELL_UNFOLLOW, "", ERR_MISSING, "Ann Aarhuis is not followed");
	fails(ERR_MISSING, tell_undo(&d->l, &said, E));
	fails(ERR_MISSING, tell_lens(&d->l, STR("moe"), STR(""), &said, E));
	assert_false(file_exists(d->places.notebook));
}

static void notes(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf said = { 0 };
	char *text = arena_alloc(d->a, (1 << 20) + 2);
	struct said *v;
	size_t n;

	assert_says(d, TELL_NOTE, "  met at ACL\n", "noted on Ann Aarhuis");
	assert_says(d, TELL_NOTE, "bad \xff byte", "noted on Ann Aarhuis");
	assert_refuses(d, TELL_NOTE, "   ", ERR_SYNTAX, "a note needs words");
	ok(ask_said(&d->l, KIND_PERSON, desk_person(d, "Ann Aarhuis"), STR("note"), d->a, &v, &n, E));
	assert_int_equal(n, 2);
	assert_str(v[0].text, "met at ACL");
	assert_str(v[1].text, "bad \xef\xbf\xbd byte");
	assert_str(v[0].verb, "note");
	ok(tell_about(&d->l, TELL_FORGET, KIND_NONE, 0, STR(""), v[0].entry, &said, E));
	assert_int_equal(count_said(d, "note"), 1);
	fails(ERR_MISSING, tell_about(&d->l, TELL_FORGET, KIND_NONE, 0, STR(""), 4711, &said, E));
	assert_string_equal(shelf_error.text, "there is no entry 4711");
	memset(text, 'x', (1 << 20) + 1);
	text[(1 << 20) + 1] = '\0';
	assert_refuses(d, TELL_NOTE, text, ERR_LIMIT, "a note has at most 1048576 bytes");
}

static void wrong_words(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf said = { 0 };

	assert_refuses(d, TELL_TAG, "two words", ERR_SYNTAX, "a tag is one word");
	assert_refuses(d, TELL_TAG, "", ERR_SYNTAX, "a tag is one word");
	fails(ERR_SYNTAX, tell_about(&d->l, TELL_CLAIM, KIND_WORK, 1, STR(""), 0, &said, E));
	fails(ERR_MISSING, tell_about(&d->l, TELL_FOLLOW, KIND_PERSON, 99999, STR(""), 0, &said, E));
}

static void undo_and_redo(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf said = { 0 };

	assert_says(d, TELL_FOLLOW, "", "following Ann Aarhuis");
	ok(tell_undo(&d->l, &said, E));
	assert_string_equal(buf_cstr(&said), "taken back: follow Ann Aarhuis");
	assert_int_equal(count_said(d, "follow"), 0);
	buf_clear(&said);
	ok(tell_redo(&d->l, &said, E));
	assert_string_equal(buf_cstr(&said), "done again: follow Ann Aarhuis");
	assert_int_equal(count_said(d, "follow"), 1);
	fails(ERR_MISSING, tell_redo(&d->l, &said, E));
	assert_string_equal(shelf_error.text, "there is nothing to redo");
}

static void lenses(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf said = { 0 };

	ok(tell_lens(&d->l, STR("moe"), STR(" topic:moe "), &said, E));
	assert_string_equal(buf_cstr(&said), "saved the filter moe");
	ok(tell_lens(&d->l, STR("both"), STR("lens:moe or year:2020.."), &said, E));
	fails(ERR_SYNTAX, tell_lens(&d->l, STR("bad"), STR("title:/(/"), &said, E));
	fails(ERR_SYNTAX, tell_lens(&d->l, STR("bad"), STR("(a or"), &said, E));
	/* One that names itself, at once or by way of another, is never kept. */
	fails(ERR_SYNTAX, tell_lens(&d->l, STR("self"), STR("lens:self or a"), &said, E));
	fails(ERR_SYNTAX, tell_lens(&d->l, STR("moe"), STR("lens:both"), &said, E));
	fails(ERR_SYNTAX, tell_lens(&d->l, STR("no blanks"), STR("a"), &said, E));
	fails(ERR_SYNTAX, tell_lens(&d->l, STR(""), STR("a"), &said, E));
	/* Who is meant may be in another index. */
	ok(tell_lens(&d->l, STR("elsewhere"), STR("person:\"Nobody Here\""), &said, E));
	assert_int_equal(count_said(d, "lens"), 3);
	buf_clear(&said);
	ok(tell_lens(&d->l, STR("moe"), STR(""), &said, E));
	assert_string_equal(buf_cstr(&said), "the filter moe is gone");
	fails(ERR_MISSING, tell_lens(&d->l, STR("moe"), STR(""), &said, E));
}

static void readonly(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf said = { 0 };

	d->places.readonly = true;
	fails(ERR_IO, tell_about(&d->l, TELL_FOLLOW, KIND_PERSON, 1, STR(""), 0, &said, E));
	fails(ERR_IO, tell_lens(&d->l, STR("moe"), STR("moe"), &said, E));
	assert_false(file_exists(d->places.notebook));
	d->places.readonly = false;
	assert_says(d, TELL_FOLLOW, "", "following Ann Aarhuis");
}

static void entries_find_their_rows(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf said = { 0 };
	struct said *v;
	size_t n;

	assert_says(d, TELL_FOLLOW, "", "following Ann Aarhuis");
	ok(tell_about(&d->l, TELL_NOTE, KIND_WORK, 1, STR("read it"), 0, &said, E));
	ok(ask_said(&d->l, KIND_NONE, 0, STR(""), d->a, &v, &n, E));
	assert_int_equal(n, 2);
	assert_int_equal(v[0].kind, KIND_WORK);
	assert_int_equal(v[0].id, 1);
	assert_int_equal(v[1].id, desk_person(d, "Ann Aarhuis"));
	ok(ask_said(&d->l, KIND_NONE, 0, STR("nonsense"), d->a, &v, &n, E));
	assert_int_equal(n, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(says_and_ends),
		TEST(nothing_is_made_by_ending),
		TEST(notes),
		TEST(wrong_words),
		TEST(undo_and_redo),
		TEST(lenses),
		TEST(readonly),
		TEST(entries_find_their_rows),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
