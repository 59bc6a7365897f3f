#include "press.h"

#include "ingest/interchange.h"
#include "ingest/merge.h"

struct pile {
	struct arena *a;
	struct json_in *json;
	struct record records[8];
	struct merge_source sources[8];
	size_t n;
};

static void add(struct pile *p, const char *body)
{
	struct record *r = &p->records[p->n];
	memset(r, 0, sizeof(*r));
	ok(interchange_parse(p->json, str_from(body), p->a, r, E));
	p->sources[p->n] = (struct merge_source){ r, (row_id)p->n + 1, str_hash(str_from(body)) };
	p->n++;
}

static struct merged merged(struct pile *p)
{
	struct merged m;
	merge_works(p->sources, p->n, p->a, &m);
	return m;
}

/* "Name=key@org;org+id[printed/record,printed/record]#position" for each author. */
static struct str authors(struct pile *p, const struct merged *m)
{
	struct buf b = { 0 };
	for (size_t i = 0; i < m->n_authors; i++) {
		const struct merged_author *x = &m->authors[i];
		buf_addf(&b, "%s" STR_FMT "=" STR_FMT "#%d", i ? "; " : "", STR_ARG(x->name), STR_ARG(x->key), x->position);
		for (size_t k = 0; k < x->n_orgs; k++)
			buf_addf(&b, "@" STR_FMT, STR_ARG(x->orgs[k]));
		for (size_t k = 0; k < x->n_ids; k++)
			buf_addf(&b, "+" STR_FMT, STR_ARG(x->ids[k].value));
	}
	struct str out = arena_str(p->a, buf_str(&b));
	buf_done(&b);
	return out;
}

#define assert_authors(p, m, want)                                                                 \
	do {                                                                                       \
		struct str got_ = authors((p), (m));                                               \
		if (!str_is(got_, want))                                                           \
			fail_msg("got  " STR_FMT "\nwant %s", STR_ARG(got_), want);                \
	} while (0)

#define PAGE "{\"title\":\"MoE-DisCo:Low Cost\",\"year\":2026,\"type\":\"preprint\",\"source\":\"arXiv\",\"abstract\":\"Long abstract.\"," \
	     "\"authors\":[{\"name\":\"Bo Cho\",\"position\":null,\"owner\":true}],\"authors_complete\":false,"              \
	     "\"listed\":[{\"person\":\"Bo Cho\",\"section\":\"profile\",\"seq\":1,\"year\":2026}]}"
#define LIST "{\"id\":\"w1\",\"title\":\"MoE-DisCo: Low Cost\",\"year\":2025,\"type\":\"preprint\",\"source\":\"arXiv\",\"arxiv\":\"2511.00001\"," \
	     "\"authors\":[{\"name\":\"Ann Lee\",\"affiliation\":\"U; V\"},{\"name\":\"Bo Cho\",\"orcid\":\"0000-0002-1825-0097\"}],"         \
	     "\"keywords\":[\"moe\"],\"categories\":[\"cs.LG\"]}"
#define VITA "{\"title\":\"Moe-disco: low cost\",\"year\":2025,\"type\":\"working-paper\",\"source\":\"CV\",\"pages\":\"1-2\",\"authors\":[{\"name\":" \
	     "\"A. Lee\"},{\"name\":\"B. Cho\",\"owner\":true}],\"listed\":[{\"person\":\"Bo Cho\",\"section\":\"preprints\",\"seq\":3}]}"

static void facts_have_ranks(void **state)
{
	struct pile *p = *state;
	add(p, PAGE);
	add(p, VITA);
	add(p, LIST);
	struct merged m = merged(p);
	assert_true(str_is(m.r.work.title, "MoE-DisCo: Low Cost"));
	assert_int_equal(m.r.work.year, 2025);
	assert_true(str_is(m.r.work.type, "preprint") && str_is(m.r.work.source, "arXiv") && str_is(m.r.work.pages, "1-2"));
	assert_true(str_is(m.r.work.abstract, "Long abstract."));
	assert_true(str_is(m.arxiv, "2511.00001") && !m.doi.p && str_is(m.r.key, "w1"));
	assert_false(m.r.work.authors_cut);
	assert_int_equal(m.n_topics, 2);
	assert_true(str_is(m.topics[0].name, "moe") && m.topics[1].origin == TOPIC_CATEGORY);
	assert_authors(p, &m, "Ann Lee=ann lee#1@U@V; Bo Cho=bo cho#2+0000-0002-1825-0097");
	assert_int_equal(m.authors[0].n_names, 2);
	assert_int_equal(m.authors[1].n_names, 3);
}

/* Every order of the same records gives the same work. */
static void order_does_not_matter(void **state)
{
	static const int orders[][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
	static const char *const bodies[] = { PAGE, VITA, LIST };
	struct pile *p = *state;
	struct str first = STR_NULL;
	for (size_t i = 0; i < ARRAY_LEN(orders); i++) {
		p->n = 0;
		for (int k = 0; k < 3; k++)
			add(p, bodies[orders[i][k]]);
		struct merged m = merged(p);
		struct str got = arena_printf(p->a, STR_FMT "|" STR_FMT "|%d|" STR_FMT, STR_ARG(authors(p, &m)), STR_ARG(m.r.work.title),
			m.r.work.year, STR_ARG(m.r.work.type));
		if (first.p)
			assert_true(str_eq(first, got));
		first = got;
	}
}

static void pages_and_cvs_alone(void **state)
{
	struct pile *p = *state;
	add(p, PAGE);
	struct merged m = merged(p);
	assert_int_equal(m.r.work.year, 2026);
	assert_true(m.r.work.authors_cut);
	assert_authors(p, &m, "Bo Cho=bo cho#0");
	add(p, VITA);
	m = merged(p);
	assert_true(str_is(m.r.work.title, "MoE-DisCo:Low Cost")); /* a page keeps capitals that citation styles lower */
	assert_int_equal(m.r.work.year, 2025);
	assert_authors(p, &m, "A. Lee=a lee#1; Bo Cho=bo cho#2");
	p->n = 0;
	add(p, VITA);
	m = merged(p);
	assert_authors(p, &m, "A. Lee=a lee#1; B. Cho=bo cho#2"); /* shown as printed, known by the name above the list */
	assert_true(m.authors[0].initials && !m.authors[1].initials);
}

static void published_over_preprint(void **state)
{
	struct pile *p = *state;
	add(p, "{\"title\":\"Early title\",\"year\":2020,\"month\":2,\"type\":\"preprint\",\"arxiv\":\"2001.00001\",\"authors\":[{\"name\":\"A B\"}]}");
	add(p, "{\"title\":\"Late Title\",\"year\":2022,\"type\":\"journal-article\",\"venue\":\"J\",\"doi\":\"10.5555/x\",\"arxiv\":\"2001.00001\","
	       "\"authors\":[{\"name\":\"A B\"}]}");
	struct merged m = merged(p);
	assert_true(str_is(m.r.work.title, "Late Title") && str_is(m.r.work.type, "journal-article") && m.r.work.year == 2022);
	assert_int_equal(m.r.work.month, 0);
	p->n = 0;
	add(p, "{\"title\":\"T\",\"year\":2021,\"type\":\"preprint\",\"arxiv\":\"2001.00001\"}");
	add(p, "{\"title\":\"T\",\"year\":2020,\"type\":\"preprint\",\"arxiv\":\"2001.00001\",\"cites\":3}");
	m = merged(p);
	assert_int_equal(m.r.work.year, 2020);
	assert_int_equal(m.r.work.cites, 3);
}

static void titles_and_capitals(void **state)
{
	struct pile *p = *state;
	add(p, "{\"title\":\"DEEP LEARNING ON GPUS\",\"authors\":[{\"name\":\"A B\"}]}");
	add(p, "{\"title\":\"Deep Learning on GPUs\",\"authors\":[{\"name\":\"A B\"}]}");
	add(p, "{\"title\":\"Deep learning on gpus\",\"authors\":[{\"name\":\"A B\"}]}");
	assert_true(str_is(merged(p).r.work.title, "Deep Learning on GPUs"));
	p->n = 0;
	add(p, "{\"title\":\"Kagome TbMn$_6$Sn$_6$\"}");
	assert_true(str_is(merged(p).r.work.title, "Kagome TbMn$_6$Sn$_6$")); /* kept as printed; keys see through it */
	p->n = 0;
	add(p, "{\"id\":\"x\",\"authors\":[{\"name\":\"A B\"}]}");
	assert_null(merged(p).r.work.title.p);
}

static void lists_are_laid_side_by_side(void **state)
{
	struct pile *p = *state;
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"Wei-Le Jia\"},{\"name\":\"Tong Zhao\"},{\"name\":\"Lin-Wang Wang\"}]}");
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"Jia, W.-L.\"},{\"name\":\"T. Zhao\"},{\"name\":\"L.-W. Wang\"}]}");
	struct merged m = merged(p);
	assert_authors(p, &m, "Wei-Le Jia=weile jia#1; Tong Zhao=tong zhao#2; Lin-Wang Wang=linwang wang#3");
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(m.authors[i].n_names, 2);
	/* one list lacks the first author, the other the last one, and one is turned round */
	p->n = 0;
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"Ann Lee\"},{\"name\":\"Bo Cho\"},{\"name\":\"Cy Dee\"},{\"name\":\"Eva Fox\"}]}");
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"B. Cho\"},{\"name\":\"C. Dee\"},{\"name\":\"E. Fox\"}]}");
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"Fox Eva\"},{\"name\":\"Ann Lee\"}],\"authors_complete\":false}");
	m = merged(p);
	assert_authors(p, &m, "Ann Lee=ann lee#1; Bo Cho=bo cho#2; Cy Dee=cy dee#3; Eva Fox=eva fox#4");
	assert_int_equal(m.authors[3].n_names, 3);
	assert_false(m.r.work.authors_cut);
}

static void variants_and_strangers(void **state)
{
	struct pile *p = *state;
	/* the same place of equally long whole lists: a misspelling, another script; and somebody else */
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"Yunquan Zhang\"},{\"name\":\"Xianyi Zhang\"},{\"name\":\"Otto Brandt\"}]}");
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"张云泉\"},{\"name\":\"Xianyi Zhagn\"},{\"name\":\"Mira Valen\"}]}");
	struct merged m = merged(p);
	assert_int_equal(m.n_authors, 4);
	assert_int_equal(m.authors[0].n_names, 2);
	assert_int_equal(m.authors[1].n_names, 2);
	assert_int_equal(m.authors[3].position, 0);
	/* T. Zhao of Tong Zhao's list is not Tian Zhao */
	p->n = 0;
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"Tian Zhao\"},{\"name\":\"Bo Cho\"}]}");
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"T. Zhao\",\"owner\":true},{\"name\":\"B. Cho\"}],\"listed\":[{\"person\":\"Tong Zhao\","
	       "\"section\":\"publications\",\"seq\":1}]}");
	m = merged(p);
	assert_authors(p, &m, "Tian Zhao=tian zhao#1; Bo Cho=bo cho#2; T. Zhao=tong zhao#0");
}

static void names_by_parts(void **state)
{
	struct pile *p = *state;
	add(p, "{\"title\":\"t\",\"authors\":[{\"name\":\"Zhang Yunquan\",\"given\":\"Yunquan\",\"family\":\"Zhang\",\"printed_order\":"
	       "\"family-first\"},{\"name\":\"L. Jiacheng\",\"given\":\"Jiacheng\",\"family\":\"L.\",\"printed_order\":\"family-first\"},"
	       "{\"name\":\"The NOVA Collaboration\",\"group\":true},{\"name\":\"Ed Itor\",\"editor\":true},{\"name\":\"张云泉\",\"given\":"
	       "\"云泉\",\"family\":\"张\"},{\"name\":\"?\"}]}");
	struct merged m = merged(p);
	assert_int_equal(m.n_authors, 5);
	assert_true(str_is(m.authors[0].name, "Zhang Yunquan") && str_is(m.authors[0].key, "yunquan zhang") &&
		str_is(m.authors[0].full, "Yunquan Zhang"));
	assert_true(str_is(m.authors[1].name, "L. Jiacheng") && str_is(m.authors[1].key, "l jiacheng") && m.authors[1].initials);
	assert_true(m.authors[2].is_group && str_is(m.authors[2].full, "The NOVA Collaboration"));
	assert_true(str_is(m.authors[3].key, "张云泉"));
	assert_true(m.authors[4].key.n == 0 && str_is(m.authors[4].full, "?"));
}

/* What is remembered changes no answer. */
static void with_a_memo(void **state)
{
	static const char *const bodies[] = { PAGE, VITA, LIST,
		"{\"title\":\"t\",\"authors\":[{\"name\":\"Zhang Yunquan\",\"given\":\"Yunquan\",\"family\":\"Zhang\",\"printed_order\":"
		"\"family-first\",\"affiliations\":[\"U; V\",\"U\"]},{\"name\":\"Zhang Yunquan\"},{\"name\":\"J.-P. Wu\"},{\"name\":\"The X "
		"Group\",\"group\":true},{\"name\":\"Ed Itor\",\"editor\":true},{\"name\":\"?\"}],\"authors_complete\":false}" };
	struct pile *p = *state;
	struct merge_memo *memo = merge_memo_new();
	for (int turn = 0; turn < 3; turn++) {
		for (size_t i = 0; i < ARRAY_LEN(bodies); i++) {
			struct merged plain, quick;
			p->n = 0;
			add(p, bodies[i]);
			merge_works(p->sources, 1, p->a, &plain);
			merge_works_with(p->sources, 1, memo, p->a, &quick);
			assert_true(str_eq(authors(p, &plain), authors(p, &quick)));
			assert_int_equal(plain.r.work.authors_cut, quick.r.work.authors_cut);
			for (size_t k = 0; k < plain.n_authors; k++) {
				assert_true(str_eq(plain.authors[k].full, quick.authors[k].full));
				assert_int_equal(plain.authors[k].initials, quick.authors[k].initials);
				assert_int_equal(plain.authors[k].is_group, quick.authors[k].is_group);
				assert_int_equal(quick.authors[k].n_names, 1);
				assert_int_equal(quick.authors[k].records[0], 1);
			}
		}
	}
	merge_memo_free(memo);
}

static void big_lists(void **state)
{
	struct pile *p = *state;
	CLEANUP(buf_done) struct buf full = { 0 }, short_forms = { 0 };
	buf_adds(&full, "{\"title\":\"t\",\"authors\":[");
	buf_adds(&short_forms, "{\"title\":\"t\",\"authors\":[");
	for (int i = 0; i < 6000; i++) {
		buf_addf(&full, "%s{\"name\":\"Given%c Family%d\"}", i ? "," : "", 'a' + i % 26, i);
		if (i > 0)
			buf_addf(&short_forms, "%s{\"name\":\"G. Family%d\"}", i > 1 ? "," : "", i);
	}
	buf_adds(&full, "]}");
	buf_adds(&short_forms, "]}");
	add(p, buf_cstr(&full));
	add(p, buf_cstr(&short_forms));
	struct merged m = merged(p);
	assert_int_equal(m.n_authors, 6000);
	assert_int_equal(m.authors[0].n_names, 1);
	assert_int_equal(m.authors[5999].n_names, 2);
}

static int set_up(void **state)
{
	struct pile *p = xcalloc(1, sizeof(*p));
	p->a = arena_new();
	p->json = json_in_new();
	*state = p;
	return 0;
}

static int tear_down(void **state)
{
	struct pile *p = *state;
	json_in_free(p->json);
	arena_free(p->a);
	free(p);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(facts_have_ranks),
		TEST(order_does_not_matter),
		TEST(pages_and_cvs_alone),
		TEST(published_over_preprint),
		TEST(titles_and_capitals),
		TEST(lists_are_laid_side_by_side),
		TEST(variants_and_strangers),
		TEST(names_by_parts),
		TEST(with_a_memo),
		TEST(big_lists),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
