#include "press.h"

#include "ingest/interchange.h"
#include "ingest/sink.h"

struct bench {
	struct shelf *sh;
	struct store *s;
	struct sink *sink;
	struct json_in *json;
	row_id file;
};

static enum sink_outcome put(struct bench *b, const char *body, bool *ret_twice)
{
	struct record r = { .line = 1 };
	enum sink_outcome outcome = SINK_UNCHANGED;
	ok(interchange_parse(b->json, str_from(body), b->sh->a, &r, E));
	ok(sink_put(b->sink, &r, &outcome, ret_twice, E));
	return outcome;
}

static struct index_counts counts(struct bench *b)
{
	struct index_counts c;
	ok(store_counts(b->s, &c, E));
	return c;
}

#define ONE "{\"kind\":\"work\",\"id\":\"a\",\"title\":\"One\",\"authors\":[{\"name\":\"Ann Lee\",\"affiliation\":\"U\"}],\"keywords\":[\"k\"]}"
#define ONE_AGAIN "{\"kind\":\"work\",\"id\":\"a\",\"title\":\"One\",\"year\":2001,\"authors\":[{\"name\":\"Ann Lee\"}]}"
#define OTHER "{\"kind\":\"work\",\"id\":\"x\",\"title\":\"One\",\"year\":2001,\"authors\":[{\"name\":\"A. Lee\"}]}"

static void outcomes(void **state)
{
	struct bench *b = *state;
	bool twice;
	ok(sink_file(b->sink, STR("/one"), STR("jsonl"), 10, true, &b->file, E));
	assert_int_equal(put(b, ONE, &twice), SINK_ADDED);
	assert_false(twice);
	assert_int_equal(put(b, ONE, &twice), SINK_UNCHANGED);
	assert_int_equal(put(b, ONE_AGAIN, &twice), SINK_ADDED); /* the same key, met in this run: a work beside the other */
	assert_true(twice);
	ok(sink_end(b->sink, NULL, E));
	assert_true(counts(b).works == 2 && counts(b).records == 2);
	ok(sink_file(b->sink, STR("/two"), STR("jsonl"), 10, true, &b->file, E));
	assert_int_equal(put(b, ONE, &twice), SINK_UNCHANGED); /* the same bytes in any file */
	assert_int_equal(put(b, OTHER, &twice), SINK_MERGED);
	assert_int_equal(put(b, "{\"kind\":\"person\",\"name\":\"Ann Lee\"}", &twice), SINK_ADDED);
	assert_int_equal(put(b, "{\"kind\":\"person\",\"name\":\"Ann Lee\",\"role\":\"R\"}", &twice), SINK_MERGED);
	assert_int_equal(put(b, "{\"kind\":\"org\",\"name\":\"U\"}", &twice), SINK_MERGED);
	assert_int_equal(put(b, "{\"kind\":\"venue\",\"name\":\"V\"}", &twice), SINK_ADDED);
	ok(sink_end(b->sink, NULL, E));
	assert_true(counts(b).works == 2 && counts(b).people == 1 && counts(b).venues == 1);
	shelf_sound(b->s);
}

/* A pipe is never the same file again: its keys replace nothing. */
static void pipes_replace_nothing(void **state)
{
	struct bench *b = *state;
	bool twice;
	ok(sink_file(b->sink, STR("-"), STR("jsonl"), -1, false, &b->file, E));
	assert_int_equal(put(b, "{\"kind\":\"work\",\"id\":\"a\",\"title\":\"One\"}", &twice), SINK_ADDED);
	ok(sink_end(b->sink, NULL, E));
	ok(sink_file(b->sink, STR("-"), STR("jsonl"), -1, false, &b->file, E));
	assert_int_equal(put(b, "{\"kind\":\"work\",\"id\":\"a\",\"title\":\"Two\"}", &twice), SINK_ADDED);
	ok(sink_end(b->sink, NULL, E));
	assert_true(counts(b).works == 2 && counts(b).records == 2);
}

static void what_is_dropped_leaves_no_trace(void **state)
{
	struct bench *b = *state;
	bool twice;
	ok(sink_file(b->sink, STR("/one"), STR("jsonl"), 10, true, &b->file, E));
	put(b, ONE, &twice);
	ok(sink_problem(b->sink, 3, STR("k"), false, STR("bad"), E));
	sink_drop(b->sink);
	assert_true(counts(b).works + counts(b).people + counts(b).files + counts(b).records + counts(b).rejects == 0);
	/* and the sink goes on, trusting no row that it remembered */
	ok(sink_file(b->sink, STR("/one"), STR("jsonl"), 10, true, &b->file, E));
	assert_int_equal(put(b, ONE, &twice), SINK_ADDED);
	ok(sink_end(b->sink, NULL, E));
	assert_true(counts(b).works == 1 && counts(b).people == 1 && counts(b).orgs == 1 && counts(b).topics >= 1);
	shelf_sound(b->s);
}

static void freeing_takes_an_open_batch_back(void **state)
{
	struct bench *b = *state;
	bool twice;
	ok(sink_file(b->sink, STR("/one"), STR("jsonl"), 10, true, &b->file, E));
	put(b, ONE, &twice);
	sink_free(b->sink);
	b->sink = sink_new(b->s, true);
	assert_int_equal(counts(b).records, 0);
	ok(sink_file(b->sink, STR("/one"), STR("jsonl"), 10, true, &b->file, E));
	assert_int_equal(put(b, ONE, &twice), SINK_ADDED);
	ok(sink_end(b->sink, NULL, E)); /* a dry sink commits nothing … */
	assert_int_equal(put(b, OTHER, &twice), SINK_ADDED); /* … and one file keeps its two entries apart */
	sink_free(b->sink);
	b->sink = NULL;
	assert_int_equal(counts(b).records, 0);
}

static void batches_fill(void **state)
{
	struct bench *b = *state;
	bool twice;
	CLEANUP(buf_done) struct buf body = { 0 };
	ok(sink_file(b->sink, STR("/one"), STR("jsonl"), 10, true, &b->file, E));
	assert_false(sink_full(b->sink));
	buf_adds(&body, "{\"kind\":\"work\",\"id\":\"a\",\"title\":\"Many\",\"authors\":[");
	for (int i = 0; i < 5000; i++)
		buf_addf(&body, "%s{\"name\":\"Ann Family%d\"}", i ? "," : "", i);
	buf_adds(&body, "]}");
	put(b, buf_cstr(&body), &twice);
	ok(sink_end(b->sink, NULL, E));
	assert_false(sink_full(b->sink));
	assert_true(counts(b).mentions == 5000 && counts(b).edges == 0); /* such a work stands in no edge */
	shelf_sound(b->s);
}

static int set_up(void **state)
{
	struct bench *b = xcalloc(1, sizeof(*b));
	b->sh = shelf_new();
	b->json = json_in_new();
	ok(store_open(shelf_path(b->sh, "index.db"), STORE_INDEX, STORE_WRITE, &b->s, E));
	b->sink = sink_new(b->s, false);
	*state = b;
	return 0;
}

static int tear_down(void **state)
{
	struct bench *b = *state;
	sink_free(b->sink);
	store_close(b->s);
	json_in_free(b->json);
	shelf_free(b->sh);
	free(b);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(outcomes),
		TEST(pipes_replace_nothing),
		TEST(what_is_dropped_leaves_no_trace),
		TEST(freeing_takes_an_open_batch_back),
		TEST(batches_fill),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
