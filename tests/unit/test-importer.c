/* Files in through the filter language, and what is told of them. */
#include "desk.h"

#include "app/importer.h"

static const char corpus[] =
	"{\"kind\":\"work\",\"id\":\"a\",\"title\":\"Mixture of $n_2$ experts\",\"year\":2024,\"type\":\"preprint\",\"arxiv\":\"2511.21431\","
	"\"authors\":[{\"name\":\"Lu Zhao\",\"affiliation\":\"Jilin University\"},{\"name\":\"Ann Aarhuis\"}],\"keywords\":[\"moe\"]}\n"
	"{\"kind\":\"work\",\"id\":\"b\",\"title\":\"Ferries\",\"year\":2019,\"venue\":\"AAAI\",\"authors\":[{\"name\":\"Bob Beekman\"}]}\n"
	"not a record\n"
	"{\"kind\":\"work\",\"id\":\"c\",\"title\":\"Untitled years\",\"authors\":[{\"name\":\"Ann Aarhuis\"}]}\n";

struct run {
	struct shelf *sh;
	struct places places;
	struct cancel cancel;
	const char *path;
	unsigned problems, reports;
	unsigned line;
};

static int setup(void **state)
{
	struct run *r = xcalloc(1, sizeof(*r));

	r->sh = shelf_new();
	r->places = (struct places){ .index = shelf_path(r->sh, "index.db"), .notebook = shelf_path(r->sh, "notebook.db"),
		.config = "", .state = "" };
	cancel_init(&r->cancel, NULL);
	r->path = shelf_path(r->sh, "corpus.jsonl");
	ok(file_write(r->path, str_from(corpus), E));
	*state = r;
	return 0;
}

static int teardown(void **state)
{
	struct run *r = *state;

	shelf_free(r->sh);
	free(r);
	return 0;
}

static void on_problem(void *ctx, const char *path, unsigned line, struct str key, bool warning, const char *reason)
{
	struct run *r = ctx;

	(void)path, (void)key;
	assert_true(reason[0]);
	r->problems += !warning;
	r->line = line;
}

static void on_progress(void *ctx, const struct import_report *report)
{
	struct run *r = ctx;

	r->reports += report->done;
}

static enum err import(struct run *r, const char *where, bool dry, struct import_report *total, unsigned *failed)
{
	const struct import_request request = { .paths = &r->path, .n = 1, .where = str_from(where), .dry_run = dry,
		.progress = on_progress, .problem = on_problem, .ctx = r };
	struct library l;
	enum err err;

	ok(library_open(&r->places, LIBRARY_IMPORT, &r->cancel, &l, E));
	*total = (struct import_report){ 0 };
	*failed = 0;
	err = import_run(&l, &request, total, failed, E);
	library_close(&l);
	return err;
}

static void assert_kept(struct run *r, const char *where, unsigned added, unsigned skipped)
{
	struct import_report total;
	unsigned failed;

	unlink(r->places.index);
	ok(import(r, where, false, &total, &failed));
	assert_int_equal(total.added, added);
	assert_int_equal(total.skipped, skipped);
	assert_int_equal(total.rejected, 1);
	assert_int_equal(failed, 0);
}

static void everything(void **state)
{
	struct run *r = *state;

	assert_kept(r, "", 3, 0);
	assert_int_equal(r->problems, 1);
	assert_int_equal(r->line, 3);
	assert_int_equal(r->reports, 1);
}

static void filters_judge_records(void **state)
{
	struct run *r = *state;

	assert_kept(r, "year:2020..", 1, 2);
	assert_kept(r, "author:aarhuis", 2, 1);
	assert_kept(r, "-author:aarhuis", 1, 2);
	assert_kept(r, "topic:moe", 1, 2);
	assert_kept(r, "venue:aaai or type:preprint", 2, 1);
	assert_kept(r, "org:jilin", 1, 2);
	assert_kept(r, "id:2511.21431", 1, 2);
	assert_kept(r, "title:n₂", 1, 2);
	assert_kept(r, "nothing-has-this", 0, 3);
}

static void people_of_the_index_judge_too(void **state)
{
	struct run *r = *state;
	struct import_report total;
	unsigned failed;

	assert_kept(r, "title:ferries", 1, 2);
	ok(import(r, "person:\"Bob Beekman\"", false, &total, &failed));
	assert_int_equal(total.unchanged, 1);
	assert_int_equal(total.skipped, 2);
	fails(ERR_MISSING, import(r, "person:\"Ann Aarhuis\"", false, &total, &failed));
}

static void wrong_requests(void **state)
{
	struct run *r = *state;
	struct import_report total;
	unsigned failed;

	fails(ERR_SYNTAX, import(r, "title:/(/", false, &total, &failed));
	assert_true(shelf_error.column > 0);
	r->path = "/nonexistent/file";
	ok(import(r, "", false, &total, &failed));
	assert_int_equal(failed, 1);
	assert_int_equal(total.read, 0);
	assert_int_equal(r->problems, 1);
}

static void dry_runs_store_nothing(void **state)
{
	struct run *r = *state;
	struct import_report total;
	struct index_counts counts;
	struct library l;
	unsigned failed;

	ok(import(r, "", true, &total, &failed));
	assert_int_equal(total.added, 3);
	ok(library_open(&r->places, LIBRARY_READ, NULL, &l, E));
	ok(store_counts(l.index, &counts, E));
	assert_int_equal(counts.works, 0);
	assert_int_equal(counts.files, 0);
	library_close(&l);
}

static void stops(void **state)
{
	struct run *r = *state;
	struct import_report total;
	unsigned failed;

	cancel_trigger(&r->cancel);
	fails(ERR_CANCELLED, import(r, "", false, &total, &failed));
	assert_false(total.done);
	cancel_reset(&r->cancel);
	ok(import(r, "", false, &total, &failed));
	assert_int_equal(total.added, 3);
}

static void made_again(void **state)
{
	struct run *r = *state;
	struct index_counts before, after;
	struct library l;

	assert_kept(r, "", 3, 0);
	ok(library_open(&r->places, LIBRARY_IMPORT, NULL, &l, E));
	ok(store_counts(l.index, &before, E));
	ok(import_reindex(&l, NULL, NULL, E));
	ok(store_counts(l.index, &after, E));
	assert_int_equal(before.works, after.works);
	assert_int_equal(before.people, after.people);
	assert_int_equal(before.mentions, after.mentions);
	shelf_sound(l.index);
	library_close(&l);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(everything),
		TEST(filters_judge_records),
		TEST(people_of_the_index_judge_too),
		TEST(wrong_requests),
		TEST(dry_runs_store_nothing),
		TEST(stops),
		TEST(made_again),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
