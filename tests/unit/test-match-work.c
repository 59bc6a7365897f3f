#include "press.h"

#include "ingest/interchange.h"
#include "ingest/match-work.h"

struct pile {
	struct arena *a;
	struct json_in *json;
	struct record records[12];
	struct match_item items[12];
	size_t n;
	struct match_versions *versions;
	size_t n_versions;
};

/* file 0: each record has a file of its own. */
static void add_in(struct pile *p, int file, const char *body)
{
	struct record *r = &p->records[p->n];
	memset(r, 0, sizeof(*r));
	ok(interchange_parse(p->json, str_from(body), p->a, r, E));
	p->items[p->n] = (struct match_item){ .r = r, .file = file ? file : (row_id)(100 + p->n), .key = r->key,
		.digest = str_hash(str_from(body)) };
	p->n++;
}

static void add(struct pile *p, const char *body)
{
	add_in(p, 0, body);
}

/* "0 0 1": the group of each record, numbered as they come, in every order of the records the same; then the versions. */
static struct str groups(struct pile *p)
{
	struct str first = STR_NULL;
	for (size_t turn = 0; turn < p->n; turn++) {
		struct match_item items[12];
		struct buf b = { 0 };
		size_t n;
		size_t number[12], numbers = 0;
		for (size_t i = 0; i < p->n; i++)
			items[i] = p->items[(i + turn) % p->n];
		match_works(items, p->n, p->a, &n, &p->versions, &p->n_versions);
		for (size_t i = 0; i < p->n; i++) {
			const struct match_item *x = &items[(i + p->n - turn) % p->n];
			size_t k = 0;
			while (k < numbers && number[k] != x->group)
				k++;
			if (k == numbers)
				number[numbers++] = x->group;
			buf_addf(&b, "%s%zu", i ? " " : "", k);
			p->items[i].why = x->why;
		}
		assert_int_equal(n, numbers);
		for (size_t v = 0; v < p->n_versions; v++) {
			size_t k = 0, l = 0;
			while (number[k] != p->versions[v].a)
				k++;
			while (number[l] != p->versions[v].b)
				l++;
			buf_addf(&b, " %zu~%zu", MIN(k, l), MAX(k, l));
		}
		struct str got = arena_str(p->a, buf_str(&b));
		buf_done(&b);
		if (first.p && !str_eq(first, got))
			fail_msg("turned by %zu: " STR_FMT ", before: " STR_FMT, turn, STR_ARG(got), STR_ARG(first));
		first = got;
	}
	p->n = 0;
	return first;
}

#define assert_groups(p, want)                                                                     \
	do {                                                                                       \
		struct str got_ = groups(p);                                                       \
		if (!str_is(got_, want))                                                           \
			fail_msg("got " STR_FMT ", want %s", STR_ARG(got_), want);                 \
	} while (0)

#define WORK(id, title, year, more) "{\"id\":\"" id "\",\"title\":\"" title "\",\"year\":" #year ",\"authors\":[{\"name\":\"Ann Lee\"},{\"name\":\"Bo Cho\"}]" more "}"
#define PAGE(owner, title, year)                                                                                           \
	"{\"id\":\"p" owner title #year "\",\"title\":\"" title "\",\"year\":" #year ",\"type\":\"preprint\",\"authors\":[{\"name\":\"" owner \
	"\",\"position\":null,\"owner\":true}],\"authors_complete\":false,\"listed\":[{\"person\":\"" owner "\",\"section\":\"profile\",\"seq\":1}]}"

static void by_identifier(void **state)
{
	struct pile *p = *state;
	add(p, WORK("a", "One title", 2001, ",\"doi\":\"10.5555/A\""));
	add(p, WORK("b", "Quite another", 2009, ",\"doi\":\"https://doi.org/10.5555/a\""));
	add(p, WORK("c", "Quite another", 2009, ",\"doi\":\"10.5555/b\""));
	assert_groups(p, "0 0 1");
	/* a third record joins what two identifiers keep apart */
	add(p, WORK("a", "Early", 2001, ",\"arxiv\":\"2001.00001\",\"type\":\"preprint\""));
	add(p, WORK("b", "Late", 2003, ",\"doi\":\"10.5555/c\""));
	add(p, WORK("c", "Late", 2003, ",\"doi\":\"10.5555/c\",\"arxiv\":\"2001.00001\""));
	assert_groups(p, "0 0 0");
	add(p, "{\"id\":\"a\",\"title\":\"t\",\"ids\":[\"openalex:W1\"]}");
	add(p, "{\"id\":\"b\",\"ids\":[\"openalex:W1\"]}");
	add(p, "{\"id\":\"c\",\"title\":\"t\",\"ids\":[\"isbn:9780306406157\"]}");
	add(p, "{\"id\":\"d\",\"title\":\"u\",\"ids\":[\"isbn:9780306406157\"]}");
	assert_groups(p, "0 0 1 2");
}

/* Chapters with the DOI of their book. */
static void a_mistaken_doi(void **state)
{
	struct pile *p = *state;
	add(p, "{\"id\":\"a\",\"title\":\"On rivers\",\"doi\":\"10.5555/book\",\"authors\":[{\"name\":\"Ann Lee\"}]}");
	add(p, "{\"id\":\"b\",\"title\":\"On lakes\",\"doi\":\"10.5555/book\",\"authors\":[{\"name\":\"Cy Dee\"}]}");
	add(p, "{\"id\":\"c\",\"title\":\"On rivers and more\",\"doi\":\"10.5555/book\",\"authors\":[{\"name\":\"A. Lee\"}]}");
	assert_groups(p, "0 1 0");
}

static void by_title_year_and_people(void **state)
{
	struct pile *p = *state;
	add(p, WORK("a", "MoE-DisCo:Low Cost", 2001, ""));
	add(p, WORK("b", "MoE-DisCo: low cost", 2002, ""));
	assert_groups(p, "0 0");
	add(p, WORK("a", "TbMn$_6$Sn$_6$ films", 2001, ""));
	add(p, WORK("b", "TbMn6Sn6 films", 2001, ""));
	assert_groups(p, "0 0");
	add(p, WORK("a", "A title", 2001, ""));
	add(p, WORK("b", "A title", 2003, ""));
	assert_groups(p, "0 1");
	add(p, WORK("a", "A title", 2001, ""));
	add(p, "{\"id\":\"b\",\"title\":\"A title\",\"authors\":[{\"name\":\"Lee, A.\"}]}"); /* no year */
	assert_groups(p, "0 0");
	add(p, WORK("a", "A title", 2001, ""));
	add(p, "{\"id\":\"b\",\"title\":\"A title\",\"year\":2001,\"authors\":[{\"name\":\"Bo Cho\"},{\"name\":\"Ann Lee\"}]}");
	add(p, "{\"id\":\"c\",\"title\":\"A title\",\"year\":2001}");
	add(p, "{\"id\":\"d\",\"title\":\"A title\",\"year\":2001}");
	assert_groups(p, "0 1 2 3"); /* another first author; never by title alone */
	add(p, "{\"id\":\"a\",\"year\":2001,\"authors\":[{\"name\":\"Ann Lee\"}]}");
	add(p, "{\"id\":\"b\",\"year\":2001,\"authors\":[{\"name\":\"Ann Lee\"}]}");
	assert_groups(p, "0 1"); /* untitled */
}

static void what_keeps_apart(void **state)
{
	struct pile *p = *state;
	add(p, WORK("a", "A title", 2001, ",\"doi\":\"10.5555/a\""));
	add(p, WORK("b", "A title", 2001, ",\"doi\":\"10.5555/b\""));
	assert_groups(p, "0 1");
	add(p, WORK("a", "A title", 2001, ",\"arxiv\":\"2001.00001\""));
	add(p, WORK("b", "A title", 2001, ",\"arxiv\":\"2001.00002\""));
	assert_groups(p, "0 1");
	add_in(p, 7, WORK("a", "A title", 2001, ""));
	add_in(p, 7, WORK("b", "A title", 2001, ""));
	assert_groups(p, "0 1"); /* a source that lists two means two */
	add_in(p, 7, WORK("a", "A title", 2001, ",\"doi\":\"10.5555/a\""));
	add_in(p, 7, WORK("b", "A title", 2001, ",\"doi\":\"10.5555/a\""));
	assert_groups(p, "0 0");
	/* arXiv's own DOI says no more than the arXiv id */
	add(p, WORK("a", "A title", 2001, ",\"doi\":\"10.48550/arxiv.2001.00001\",\"arxiv\":\"2001.00001\""));
	add(p, WORK("b", "A title", 2001, ",\"doi\":\"10.5555/a\",\"arxiv\":\"2001.00001\""));
	assert_groups(p, "0 0");
}

static void versions(void **state)
{
	struct pile *p = *state;
	add(p, WORK("a", "A title", 2001, ",\"type\":\"preprint\",\"arxiv\":\"2001.00001\""));
	add(p, WORK("b", "A title", 2002, ",\"type\":\"journal-article\",\"doi\":\"10.5555/a\""));
	assert_groups(p, "0 1 0~1");
	add(p, WORK("a", "A title", 2001, ",\"type\":\"preprint\",\"arxiv\":\"2001.00001\""));
	add(p, WORK("b", "A title", 2004, ",\"type\":\"journal-article\",\"doi\":\"10.5555/a\""));
	assert_groups(p, "0 1 0~1");
	add(p, WORK("a", "A title", 2001, ",\"type\":\"preprint\",\"arxiv\":\"2001.00001\""));
	add(p, WORK("b", "A title", 2014, ",\"type\":\"journal-article\",\"doi\":\"10.5555/a\""));
	assert_groups(p, "0 1");
	add(p, WORK("a", "A title", 2001, ",\"type\":\"preprint\",\"arxiv\":\"2001.00001\""));
	add(p, WORK("b", "A title", 2001, ",\"type\":\"journal-article\""));
	assert_groups(p, "0 0");
}

static void lists_of_people(void **state)
{
	struct pile *p = *state;
	/* whatever the year, whoever comes first */
	add(p, PAGE("Bo Cho", "A title", 2010));
	add(p, WORK("a", "A title", 2001, ",\"doi\":\"10.5555/a\""));
	assert_groups(p, "0 0");
	assert_int_equal(p->items[0].why == MATCH_OWNER || p->items[1].why == MATCH_OWNER, 1);
	/* of several the nearest year */
	add(p, PAGE("Bo Cho", "A title", 2010));
	add(p, WORK("a", "A title", 2001, ",\"doi\":\"10.5555/a\""));
	add(p, WORK("b", "A title", 2011, ",\"doi\":\"10.5555/b\""));
	assert_groups(p, "0 1 0");
	/* initials will do; a stranger's list will not */
	add(p, PAGE("Bo Cho", "A title", 2001));
	add(p, "{\"id\":\"a\",\"title\":\"A title\",\"year\":2001,\"authors\":[{\"name\":\"A. Lee\"},{\"name\":\"Cho, B.\"}]}");
	add(p, PAGE("Eva Fox", "A title", 2001));
	assert_groups(p, "0 0 1");
	/* two lists meet only in the work that names both */
	add(p, PAGE("Ann Lee", "A title", 2001));
	add(p, PAGE("Bo Cho", "A title", 2001));
	assert_groups(p, "0 1");
	add(p, PAGE("Ann Lee", "A title", 2001));
	add(p, PAGE("Bo Cho", "A title", 2001));
	add(p, WORK("a", "A title", 2001, ""));
	assert_groups(p, "0 0 0");
	/* a page and a CV of the same person, and no source */
	add(p, PAGE("Bo Cho", "A title", 2010));
	add(p, "{\"id\":\"cv\",\"title\":\"A Title\",\"year\":2001,\"authors\":[{\"name\":\"A. Lee\"},{\"name\":\"B. Cho\",\"owner\":true}],"
	       "\"listed\":[{\"person\":\"Bo Cho\",\"section\":\"publications\",\"seq\":1}]}");
	assert_groups(p, "0 0");
	/* a list and the work it lists may stand in one file; the same list twice means two */
	add_in(p, 7, PAGE("Bo Cho", "A title", 2001));
	add_in(p, 7, WORK("a", "A title", 2001, ""));
	add_in(p, 7, PAGE("Bo Cho", "A title", 2002));
	assert_groups(p, "0 0 1");
}

static void too_many(void **state)
{
	struct pile *p = *state;
	size_t n = MATCH_MAX + 1, got;
	struct match_item *items = ARENA_ARRAY(p->a, struct match_item, n);
	struct match_versions *v;
	size_t n_v;
	add(p, WORK("a", "A title", 2001, ",\"doi\":\"10.5555/a\""));
	for (size_t i = 0; i < n; i++)
		items[i] = p->items[0];
	match_works(items, n, p->a, &got, &v, &n_v);
	assert_int_equal(got, n);
	match_works(items, 0, p->a, &got, &v, &n_v);
	assert_int_equal(got, 0);
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
		TEST(by_identifier),
		TEST(a_mistaken_doi),
		TEST(by_title_year_and_people),
		TEST(what_keeps_apart),
		TEST(versions),
		TEST(lists_of_people),
		TEST(too_many),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
