#include "shelf.h"

#include "base/clock.h"
#include "search/exec.h"
#include "search/exec-rank.h"

/* A shelf with these works; ids count from 1 in this order. */
struct fixture {
	struct shelf *sh;
	row_id zhao, wu, lin;
};

static row_id put(struct shelf *sh, struct work w)
{
	struct work_parts none = { 0 };
	row_id id = 0;

	w.key = arena_printf(sh->a, "k:%u", ++sh->records);
	ok(work_put(sh->s, &w, &none, &id, E));
	return id;
}

static int set_up(void **state)
{
	struct fixture *x = calloc(1, sizeof(*x));
	struct shelf *sh = x->sh = shelf_new();
	struct ident doi = { SCHEME_DOI, STR("10.1145/3627535.3638505") };
	struct work_parts parts = { .idents = &doi, .n_idents = 1 };
	struct work w = { .key = STR("doi:10.1145/3627535.3638505"), .title = STR("Sparse mixture"), .year = 2021, .cites = 9,
		.abstract = STR("About experts."), .type = STR("preprint"), .source = STR("arxiv") };
	row_id id = 0;

	shelf_index(sh);
	ok(store_begin(sh->s, E));
	shelf_work(sh, "Mixture of experts", 2020, "Tong Zhao@ICT, CAS;Jürgen Müller@Peking University", "deep learning", "ACL");
	shelf_work(sh, "Graph trails", 2022, "Tong Zhao;Bo Lin", "graphs", "EMNLP");
	shelf_work(sh, "alpha mixture", 0, "Jürgen Müller", NULL, "ACL");
	ok(work_put(sh->s, &w, &parts, &id, E)); /* 4 */
	shelf_work(sh, NULL, 2019, "Bo Lin", "mixture models", NULL);
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
	x->zhao = shelf_person(sh, "Tong Zhao");
	x->lin = shelf_person(sh, "Bo Lin");
	*state = x;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *x = *state;

	shelf_free(x->sh);
	free(x);
	return 0;
}

static enum err people(void *ctx, struct str target, int hops, struct arena *a, row_id **ret, size_t *ret_n, struct error *e)
{
	struct fixture *x = ctx;
	row_id *ids = ARENA_ARRAY(a, row_id, 2);

	(void)e;
	ids[0] = str_is(target, "lin") ? x->lin : x->zhao;
	*ret_n = str_is(target, "nobody") ? 0 : 1;
	if (hops > 0) {
		ids[0] = MIN(x->lin, x->zhao);
		ids[1] = MAX(x->lin, x->zhao);
		*ret_n = 2;
	}
	*ret = ids;
	return ERR_OK;
}

static struct match *compile(struct fixture *x, const char *text)
{
	const struct match_resolver r = { x, people, NULL };
	const struct query *q = NULL;
	struct match *m = NULL;

	ok(query_parse(str_from(text), x->sh->a, &q, E));
	ok(match_new(q, &r, &m, E));
	return m;
}

/* Ids of the hits in order, "1 4 3". */
static void gives_in(struct fixture *x, const char *text, enum hit_order order, size_t limit, const char *want)
{
	const struct exec_options o = { .order = order, .limit = limit };
	struct match *m = compile(x, text);
	struct hit_tally tally = { 0 };
	struct hit *hits = NULL;
	size_t n = 0;
	CLEANUP(buf_done) struct buf b = { 0 };

	ok(exec_run(x->sh->s, m, &o, NULL, x->sh->a, &hits, &n, &tally, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&b, "%s%d", i ? " " : "", (int)hits[i].work);
	assert_string_equal(buf_cstr(&b), want);
	assert_true(tally.done);
	if (limit == 0)
		assert_int_equal(tally.hits, n);
	match_free(m);
}

static void gives(struct fixture *x, const char *text, const char *want)
{
	gives_in(x, text, ORDER_OLDEST, 0, want);
}

static void filters(void **state)
{
	struct fixture *x = *state;

	gives(x, "", "5 1 4 2 3");
	gives(x, "mixture", "5 1 4 3");
	gives(x, "title:mixture", "1 4 3");
	gives(x, "experts", "1 4");
	gives(x, "abstract:experts", "4");
	gives(x, "topic:mixture", "5");
	gives(x, "venue:acl", "1 3");
	gives(x, "author:muller -year:0..", "3");
	gives(x, "type:preprint source:arxiv cites:9", "4");
	gives(x, "org:peking", "1");
	gives(x, "org:/^ICT, CAS$/", "1");
	gives(x, "org:/^CAS/", "");
	gives(x, "doi:10.1145/3627535.3638505", "4");
	gives(x, "id:10.1145/3627535", "4");
	gives(x, "id:w:2 or id:w:4", "4 2");
	gives(x, "nothing of this", "");
}

static void orders(void **state)
{
	struct fixture *x = *state;

	gives_in(x, "", ORDER_YEAR, 0, "2 4 1 5 3");
	gives_in(x, "", ORDER_OLDEST, 0, "5 1 4 2 3");
	gives_in(x, "", ORDER_TITLE, 0, "3 2 1 4 5");
	gives_in(x, "", ORDER_CITES, 0, "4 1 2 3 5");
	gives_in(x, "mixture", ORDER_RELEVANCE, 0, "4 1 3 5");
	for (int order = 0; order < ORDER_COUNT; order++) {
		static const char *const best[ORDER_COUNT] = { "2 4 1", "2 4 1", "5 1 4", "4 1 2", "3 2 1" };
		static const char *const one[ORDER_COUNT] = { "2", "2", "5", "4", "3" };

		gives_in(x, "", (enum hit_order)order, 3, best[order]);
		gives_in(x, "", (enum hit_order)order, 1, one[order]);
	}
	gives_in(x, "", ORDER_YEAR, 100, "2 4 1 5 3");
}

static void people_restrict_the_scan(void **state)
{
	struct fixture *x = *state;
	const struct exec_options o = { .order = ORDER_YEAR };
	struct match *m;
	struct hit_tally tally = { 0 };
	struct hit *hits = NULL;
	size_t n = 0;

	gives(x, "person:zhao", "1 2");
	gives(x, "person:zhao person:lin", "2");
	gives(x, "person:zhao or person:lin", "5 1 2");
	gives(x, "near:zhao~1 -person:lin", "1");
	gives(x, "-person:zhao", "5 4 3");
	gives(x, "person:nobody", "");
	gives(x, "-person:nobody title:mixture", "1 4 3");
	gives(x, "person:zhao experts", "1");
	m = compile(x, "person:zhao title:graph");
	ok(exec_run(x->sh->s, m, &o, NULL, x->sh->a, &hits, &n, &tally, E));
	assert_int_equal(n, 1);
	assert_int_equal(tally.seen, 2);
	/* A second run of the same filter sees what was added since. */
	ok(store_begin(x->sh->s, E));
	shelf_work(x->sh, "More graph trails", 2024, "Tong Zhao", NULL, NULL);
	ok(store_commit(x->sh->s, E));
	ok(exec_run(x->sh->s, m, &o, NULL, x->sh->a, &hits, &n, &tally, E));
	assert_int_equal(n, 2);
	assert_int_equal(hits[0].work, 6);
	assert_int_equal(tally.seen, 3);
	match_free(m);
}

static void judges_a_list(void **state)
{
	struct fixture *x = *state;
	struct match *m = compile(x, "experts or person:lin");
	struct hit_tally tally = { 0 };
	struct work *works = NULL, bare[2] = { { .title = STR("experts") }, { .title = STR("other") } };
	bool keep[4] = { true, true, true, true };
	size_t n = 0;
	struct cancel c;

	ok(work_list(x->sh->s, KIND_PERSON, x->zhao, match_needs_abstract(m), x->sh->a, &works, &n, E));
	assert_int_equal(n, 2);
	ok(exec_judge(x->sh->s, m, works, n, keep, &tally, NULL, E));
	assert_true(keep[0] && keep[1] && keep[2]);
	assert_int_equal(tally.hits, 2);
	match_free(m);
	m = compile(x, "venue:acl");
	ok(exec_judge(x->sh->s, m, works, n, keep, NULL, NULL, E));
	assert_true(!keep[0] && keep[1]);
	match_free(m);
	m = compile(x, "experts -person:zhao -org:x");
	ok(exec_judge(NULL, m, bare, 2, keep, &tally, NULL, E));
	assert_true(keep[0] && !keep[1]);
	assert_int_equal(tally.seen, 2);
	cancel_init(&c, NULL);
	cancel_trigger(&c);
	fails(ERR_CANCELLED, exec_judge(NULL, m, bare, 2, keep, &tally, &c, E));
	ok(exec_judge(NULL, m, bare, 0, keep, &tally, &c, E));
	match_free(m);
}

struct reports {
	int calls;
	size_t first_n;
	struct hit_tally first, last;
};

static void note_report(void *ctx, const struct hit *hits, size_t n, const struct hit_tally *tally)
{
	struct reports *r = ctx;

	assert_true(n == 0 || hits != NULL);
	if (r->calls++ == 0) {
		r->first = *tally;
		r->first_n = n;
		for (size_t i = 1; i < n; i++)
			assert_true(hits[i - 1].work < hits[i].work);
	}
	r->last = *tally;
}

static void reports_a_screenful(void **state)
{
	struct fixture *x = *state;
	struct reports r = { 0 };
	struct exec_options o = { .order = ORDER_CITES, .report = note_report, .report_ctx = &r, .first = 20 };
	struct match *m = compile(x, "title:new");
	struct hit_tally tally = { 0 };
	struct hit *hits = NULL;
	size_t n = 0;

	ok(store_begin(x->sh->s, E));
	for (int i = 0; i < 300; i++)
		put(x->sh, (struct work){ .title = STR("new"), .year = 1900 + i, .cites = -1 });
	ok(store_commit(x->sh->s, E));
	ok(exec_run(x->sh->s, m, &o, NULL, x->sh->a, &hits, &n, &tally, E));
	assert_int_equal(n, 300);
	assert_true(r.calls >= 2);
	assert_int_equal(r.first_n, 20);
	assert_int_equal(r.first.hits, 20);
	assert_int_equal(r.first.seen, 25);
	assert_false(r.first.done);
	assert_true(r.last.done);
	assert_int_equal(r.last.hits, 300);
	r = (struct reports){ 0 };
	o.first = 0;
	ok(exec_run(x->sh->s, m, &o, NULL, x->sh->a, &hits, &n, &tally, E));
	assert_int_equal(r.calls, 1);
	r = (struct reports){ 0 };
	o.first = 2;
	o.limit = 5;
	ok(exec_run(x->sh->s, m, &o, NULL, x->sh->a, &hits, &n, &tally, E));
	assert_int_equal(n, 5);
	assert_int_equal(tally.hits, 300);
	assert_int_equal(r.first_n, 2);
	match_free(m);
}

/* Cancelled at its 1st, 2nd, 3rd … look at the token until it gets through: always ERR_CANCELLED, nothing returned,
 * and the next run whole. */
static void cancels_anywhere(void **state)
{
	static const char *const filters[] = { "mixture or org:x or id:y", "person:zhao (a or graph)", "-near:zhao mixture", "" };
	struct fixture *x = *state;

	for (size_t i = 0; i < ARRAY_LEN(filters); i++) {
		const struct exec_options o = { .order = ORDER_TITLE, .limit = 2 };
		struct match *m = compile(x, filters[i]);
		struct hit_tally whole = { 0 }, tally = { 0 };
		struct hit *hits = NULL;
		size_t n = 0, n_whole = 0;
		enum err rc = ERR_CANCELLED;
		unsigned stops = 0;

		ok(exec_run(x->sh->s, m, &o, NULL, x->sh->a, &hits, &n_whole, &whole, E));
		for (unsigned at = 1; rc == ERR_CANCELLED; at++) {
			struct cancel c;

			cancel_init(&c, NULL);
			c.stop_at = at;
			hits = NULL;
			rc = exec_run(x->sh->s, m, &o, &c, x->sh->a, &hits, &n, &tally, E);
			if (rc == ERR_CANCELLED) {
				assert_null(hits);
				assert_int_equal(shelf_error.code, ERR_CANCELLED);
				stops++;
			}
		}
		assert_int_equal(rc, ERR_OK);
		assert_true(stops >= 2);
		assert_int_equal(n, n_whole);
		assert_int_equal(tally.seen, whole.seen);
		match_free(m);
	}
}

static void hostile_patterns(void **state)
{
	static const struct {
		const char *filter;
		size_t hits, given_up;
	} cases[] = {
		{ "title:/^(a+)+$/", 1, 1000 },
		{ "title:/(a|aa)+$/", 1, 1000 },
		{ "title:/^(([a-z])+.)+[A-Z]([a-z])+$/", 0, 1000 },
		{ "title:/neighbour$/", 1, 0 },
		{ "title:/(*LIMIT_MATCH=4294967295)^(a+)+$/", 1, 1000 },
		{ "-title:/^(a+)+$/ year:2000..", 1, 1000 },
	};
	struct fixture *x = *state;
	struct shelf *sh = x->sh;

	ok(store_begin(sh->s, E));
	for (int i = 0; i < 1000; i++) {
		struct str title = arena_printf(sh->a, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! %04d", i);

		put(sh, (struct work){ .title = title, .year = 2001 + i, .source = STR("hostile"), .cites = -1 });
	}
	put(sh, (struct work){ .title = STR("aaaa"), .year = 4000, .source = STR("hostile"), .cites = -1 });
	put(sh, (struct work){ .title = STR("Plain neighbour"), .year = 4001, .source = STR("hostile"), .cites = -1 });
	ok(store_commit(sh->s, E));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct exec_options o = { .order = ORDER_YEAR };
		struct match *m = compile(x, arena_printf(sh->a, "source:hostile %s", cases[i].filter).p);
		struct hit_tally tally = { 0 };
		struct hit *hits = NULL;
		size_t n = 0;
		double before = clock_monotonic();

		ok(exec_run(sh->s, m, &o, NULL, sh->a, &hits, &n, &tally, E));
		assert_true(clock_monotonic() - before < 60); /* years, without limits */
		assert_int_equal(n, cases[i].hits);
		assert_int_equal(tally.hits, cases[i].hits);
		assert_int_equal(tally.given_up, cases[i].given_up);
		match_free(m);
	}
}

static void broken_texts(void **state)
{
	static const struct {
		const char *pattern, *found;
	} cases[] = { { "naive", "8 9" }, { "na.ve", "6 8 9" }, { "Broken.*title", "" }, { "title$", "6 7 9" }, { "^Cut.*naive$", "" },
		{ "ΣΣ", "10" }, { "σσ", "10" }, { "\\d", "10" } };
	struct fixture *x = *state;
	struct shelf *sh = x->sh;

	ok(store_begin(sh->s, E));
	put(sh, (struct work){ .title = STR("Valid naïve title"), .year = 3001 });
	put(sh, (struct work){ .title = STR("Broken na\357ve title"), .year = 3002 });
	put(sh, (struct work){ .title = STR("Cut \342\202 sequence naive"), .year = 3003 });
	put(sh, (struct work){ .title = STR("Plain naive title"), .year = 3004 });
	put(sh, (struct work){ .title = STR("Greek ΣΣ and ૪ digit"), .year = 3005 });
	ok(store_commit(sh->s, E));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		gives(x, arena_printf(sh->a, "year:3000.. title:/%s/", cases[i].pattern).p, cases[i].found);
}

/* Any order, any limit: the best few of all are what sorting all gives. */
static void heap_agrees_with_sorting(void **state)
{
	unsigned seed = 3;

	(void)state;
	for (int order = 0; order < ORDER_COUNT; order++) {
		struct ranking all = { .order = (enum hit_order)order };
		struct hit sorted[500], best[500];

		for (size_t limit = 1; limit <= 500; limit = limit * 2 + 1) {
			struct ranking few = { .order = (enum hit_order)order, .limit = limit };

			ranking_done(&all);
			for (int i = 0; i < 500; i++) {
				char title[8];
				struct work w = { .id = i + 1, .cites = -1 };
				double score;

				seed = seed * 1103515245u + 12345u;
				snprintf(title, sizeof(title), "%c", "abcdeÄ"[(seed >> 16) % 6]);
				w.title = str_from((seed >> 20) % 9 ? title : NULL);
				w.year = (int)((seed >> 8) % 10);
				w.cites = (int)((seed >> 12) % 5) - 1;
				score = (seed >> 24) % 4;
				ranking_add(&all, &w, score);
				ranking_add(&few, &w, score);
			}
			ranking_list(&all, sorted);
			ranking_list(&few, best);
			assert_int_equal(few.v.n, limit);
			for (size_t i = 0; i < limit; i++)
				assert_int_equal(best[i].work, sorted[i].work);
			ranking_done(&few);
		}
		ranking_done(&all);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(filters, set_up, tear_down),
		cmocka_unit_test_setup_teardown(orders, set_up, tear_down),
		cmocka_unit_test_setup_teardown(people_restrict_the_scan, set_up, tear_down),
		cmocka_unit_test_setup_teardown(judges_a_list, set_up, tear_down),
		cmocka_unit_test_setup_teardown(reports_a_screenful, set_up, tear_down),
		cmocka_unit_test_setup_teardown(cancels_anywhere, set_up, tear_down),
		cmocka_unit_test_setup_teardown(hostile_patterns, set_up, tear_down),
		cmocka_unit_test_setup_teardown(broken_texts, set_up, tear_down),
		cmocka_unit_test(heap_agrees_with_sorting),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
