#include "press.h"

static const char *chosen(const char *head, const char *name)
{
	const struct reader_ops *r = NULL;
	enum err err = reader_choose(str_from(head), str_from(name), &r, E);
	return err ? err_name(err) : r->name;
}

static void the_names_are_the_readers(void **state)
{
	const char *const *formats = ingest_formats();
	size_t n = 0;
	(void)state;
	while (readers[n]) {
		assert_non_null(formats[n]);
		assert_string_equal(formats[n], readers[n]->name);
		assert_ptr_equal(reader_find(str_from(formats[n])), readers[n]);
		assert_true(readers[n]->suffixes[0] == ' ' && readers[n]->suffixes[strlen(readers[n]->suffixes) - 1] == ' ');
		assert_non_null(readers[n]->bid);
		assert_non_null(readers[n]->next);
		n++;
	}
	assert_null(formats[n]);
	assert_true(n >= 3);
	assert_ptr_equal(reader_find(STR("JSONL")), &read_jsonl);
	assert_null(reader_find(STR("json")));
	assert_null(reader_find(STR("")));
}

static void chosen_by_content(void **state)
{
	(void)state;
	assert_string_equal(chosen("Researcher profile\n\nAnn Lee\n\nTrust snapshot\n", "x.bib"), "profile");
	assert_string_equal(chosen("Ann Lee, Ph.D.\n\nEducation\n\nx\n\nPublications\n\n- y\n", "x.jsonl"), "cv");
	assert_string_equal(chosen("{\"kind\":\"work\",\"id\":\"a\",\"title\":\"b\"}\n", "x.txt"), "jsonl");
	assert_string_equal(chosen("{\"id\":\"w001\",\"title\":\"b\",\"authors\":[]}\n", "works"), "jsonl");
	assert_string_equal(chosen("\n\n {\"title\":\"b\"}\n", "works.jsonl.gz"), "jsonl");
	assert_string_equal(chosen("A shopping list: eggs, flour, rain.\n", "x.jsonl"), "not found");
	assert_string_equal(chosen("", "x.jsonl"), "not found");
	assert_string_equal(chosen("\0\1\2\3", "x"), "not found");
}

/* What other formats of JSON look like is not ours, whatever the name. */
static void jsonl_leaves_others_alone(void **state)
{
	static const char *const others[] = {
		"{\"id\":\"https://openalex.org/W1\",\"title\":\"x\",\"display_name\":\"x\",\"authorships\":[]}",
		"{\"id\":\"0704.0001\",\"submitter\":\"x\",\"authors\":\"A, B\",\"title\":\"x\",\"authors_parsed\":[]}",
		"{\"DOI\":\"10.1/x\",\"title\":[\"x\"]}",
		"{\"status\":\"ok\",\"message\":{\"title\":\"x\"}}",
		"[{\"id\":\"x\",\"type\":\"book\",\"title\":\"x\",\"issued\":{}}]",
		"{\"orcid-identifier\":{},\"title\":\"x\"}",
		"{\"kind\":\"playlist\",\"name\":\"x\"}",
		"{}",
		"{\"title\":12}",
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (read_jsonl.bid(str_from(others[i]), STR("x.jsonl")) != 0)
			fail_msg("jsonl bids for %s", others[i]);
	}
}

static void suffixes(void **state)
{
	(void)state;
	assert_true(reader_suffix(&read_jsonl, STR("a.jsonl")) && reader_suffix(&read_jsonl, STR("a.JSONL.gz")));
	assert_true(reader_suffix(&read_jsonl, STR("a.ndjson.zst")));
	assert_false(reader_suffix(&read_jsonl, STR(".jsonl")) || reader_suffix(&read_jsonl, STR("a.json")) ||
		reader_suffix(&read_jsonl, STR("")) || reader_suffix(&read_jsonl, STR("jsonl")));
}

static int bid_seven(struct str head, struct str name)
{
	(void)name;
	return str_starts(head, STR("seven")) ? 7 : 0;
}

static enum err no_more(struct reader *r, struct record *ret, struct error *e)
{
	(void)ret;
	assert_non_null(r->state);
	return error_set(e, ERR_MISSING, "the end");
}

/* A reader needs no more than a bid and a next. */
static void the_least_reader(void **state)
{
	static const struct reader_ops least = { .name = "least", .suffixes = " ", .bid = bid_seven, .next = no_more };
	struct arena *a = *state;
	struct press p = press_read(&least, STR("seven"), "x", a);
	assert_int_equal(p.n + p.n_said, 0);
}

static int set_up(void **state)
{
	*state = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_names_are_the_readers),
		TEST(chosen_by_content),
		TEST(jsonl_leaves_others_alone),
		TEST(suffixes),
		TEST(the_least_reader),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
