#include "press.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_profile, str_from(text), "page.txt", a);
}

static char *read_data(const char *name, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	const char *root = getenv("PEERAGE_SOURCE_ROOT");
	ok(file_read(arena_cstr(a, arena_printf(a, "%s/tests/data/%s", root ? root : ".", name)), 1 << 20, &b, E));
	return arena_cstr(a, buf_str(&b));
}

static void a_whole_page(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(read_data("page.txt", a), a);
	assert_int_equal(p.n, 4);
	assert_int_equal(p.n_said, 0);
	assert_true(str_is(p.records[0],
		"3 {\"kind\":\"person\",\"id\":\"profile:mira-valen\",\"name\":\"Mira Valen\",\"role\":\"Researcher\","
		"\"tagline\":\"Mira Valen contributes to research discovery and scholarly infrastructure.\","
		"\"open_to_collaborate\":true,\"reported\":{\"source\":\"page.txt\",\"works\":3,\"followers\":1204,"
		"\"topics\":5,\"close_collaborators\":4,\"trust\":13,\"tier\":\"Unverified\",\"level\":1,"
		"\"claim\":\"unclaimed\",\"open_to_collaborate\":true}}"));
	assert_has(p.records[1], "33 {\"kind\":\"work\",\"id\":\"profile:mira-valen/");
	assert_has(p.records[1], "\"title\":\"Lattice Scheduling for Sparse Solvers\",\"year\":2024,\"type\":\"preprint\","
				 "\"source\":\"arXiv\",\"authors\":[{\"name\":\"Mira Valen\",\"position\":null,"
				 "\"owner\":true}],\"authors_complete\":false,\"abstract\":\"Sparse solvers spend");
	assert_has(p.records[1], "and ends here.\"");
	assert_has(p.records[1], "\"listed\":[{\"person\":\"Mira Valen\",\"section\":\"profile\",\"seq\":1,\"year\":2024}]");
	assert_has(p.records[2], "\"title\":\"Cold Caches:Warm Starts\"");
	assert_false(str_has(p.records[2], STR("\"abstract\"")));
	assert_has(p.records[3], "\"title\":\"Thermal transport in LaX$_3$ films\",\"year\":2019,"
				 "\"type\":\"journal-article\",\"source\":\"Journal of Invented Results\"");
	assert_has(p.records[3], "\"abstract\":\"A short abstract.\"");
	assert_has(p.records[3], "\"seq\":3");
}

/* The same page in every dress that copying and saving give it. */
static void dresses_do_not_matter(void **state)
{
	struct arena *a = *state;
	const char *plain = read_data("page.txt", a);
	struct press want = read_text(plain, a);
	struct buf b = { 0 };
	buf_adds(&b, "\xef\xbb\xbf");
	for (const char *c = plain; *c; c++) {
		if (*c == '\n')
			buf_adds(&b, " \t\r\n");
		else
			buf_addc(&b, *c);
	}
	while (b.n && strchr("\r\n\t ", b.p[b.n - 1]))
		buf_trim(&b, b.n - 1);
	struct press got = press_read(&read_profile, buf_str(&b), "page.txt", a);
	assert_int_equal(got.n, want.n);
	for (size_t i = 0; i < got.n; i++)
		assert_true(str_eq(got.records[i], want.records[i]));
	assert_int_equal(got.n_said, 0);
	buf_done(&b);
}

static void parts_may_be_missing_or_apart(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("Ana B. Cruz\nProfessor\nTrust 40 – Trusted\nVerification L3\nClaimed author\n7 works\n"
				   "1 follower\n\nPublished work\nbook chapter2001Harrow Press\nOn Rivers\n\nposter1999\nOn Lakes\n",
		a);
	assert_int_equal(p.n, 3);
	assert_has(p.records[0], "\"name\":\"Ana B. Cruz\",\"role\":\"Professor\"");
	assert_has(p.records[0], "\"works\":7,\"followers\":1,\"trust\":40,\"tier\":\"Trusted\",\"level\":3,\"claim\":\"claimed\"");
	assert_has(p.records[1], "\"title\":\"On Rivers\",\"year\":2001,\"type\":\"book chapter\",\"source\":\"Harrow Press\"");
	assert_has(p.records[2], "\"title\":\"On Lakes\",\"year\":1999,\"type\":\"poster\",\"authors\"");
	p = read_text("Researcher profile\n\nKo Abe\n\nStudentUniversity of HarrowNot open to collaborate\n", a);
	assert_int_equal(p.n, 1);
	assert_has(p.records[0], "\"role\":\"Student\",\"affiliations\":[\"University of Harrow\"],\"open_to_collaborate\":false");
}

static void what_follows_an_abstract_is_no_abstract(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("Researcher profile\n\nKo Abe\n\nPublished work\n\npreprint2020arXiv\n\nOn Rivers\n\n"
				   "Rivers run.\n\nLakes do not, as this second paragraph of the abstract says at length, much longer "
				   "than a heading.\n\nSimilar researchers\n\nBo Cai\n\npreprint2021arXiv\n\nOn Lakes\n",
		a);
	assert_int_equal(p.n, 3);
	assert_has(p.records[1], "\"abstract\":\"Rivers run.\\n\\nLakes do not");
	assert_false(str_has(p.records[1], STR("Similar")));
	assert_has(p.records[2], "On Lakes");
}

static void faults_are_told(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("Researcher profile\n\nKo Abe\n\n9 published item(s)\n\npreprint2020arXiv\n\npreprint2021arXiv\n\n"
				   "On Lakes\n",
		a);
	assert_int_equal(p.n, 2);
	assert_true(press_said(&p, "bad 7 [] an item without a title"));
	assert_true(press_said(&p, "the page says that it lists 9 items, but 2 are there"));
	p = read_text("Researcher profile\n\npreprint2020arXiv\n\nOn Rivers\n", a);
	assert_int_equal(p.n, 0);
	assert_true(press_said(&p, "the page has no name"));
	p = read_text("", a);
	assert_int_equal(p.n + p.n_said, 0);
}

static void encodings(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("Researcher profile\n\nJos\xe9 Nu\xf1""ez\n", a);
	assert_int_equal(p.n, 1);
	assert_has(p.records[0], "\"name\":\"José Nuñez\"");
	p = read_text("Researcher profile\n\nKo \x81 Abe\n", a);
	assert_int_equal(p.n, 0);
	assert_true(press_said(&p, "byte 0x81 is neither UTF-8 nor Windows-1252"));
	p = press_read(&read_profile, STR("Researcher profile\n\nKo\0Abe\n\npreprint2020arXiv\n\nA\0B\n"), "x", a);
	assert_int_equal(p.n, 2);
}

static void bids_by_content(void **state)
{
	struct arena *a = *state;
	struct str page = str_from(read_data("page.txt", a));
	assert_true(read_profile.bid(page, STR("anything")) > 90);
	assert_true(read_profile.bid(str_slice(page, 0, 200), STR("x")) > 80);
	assert_int_equal(read_profile.bid(str_from(read_data("vitae.md", a)), STR("page.txt")), 0);
	assert_int_equal(read_profile.bid(str_from(read_data("list.jsonl", a)), STR("page.txt")), 0);
	assert_int_equal(read_profile.bid(STR(""), STR("page.txt")), 0);
}

static void the_seed_pages(void **state)
{
	struct arena *a = *state;
	static const struct {
		const char *file, *name, *reported;
		size_t works;
	} pages[] = {
		{ "000_60a2141bb52aae30.txt", "Lu Zhao", "\"works\":4,\"followers\":0,\"topics\":6,\"close_collaborators\":4,\"trust\":17,"
							 "\"tier\":\"Unverified\"", 4 },
		{ "002_d352e031ab1d25e8.txt", "Zhe Qu", "\"works\":10,\"followers\":0,\"topics\":11,\"close_collaborators\":4,"
							"\"trust\":21,\"tier\":\"Emerging\"", 10 },
		{ "003_21db00cf7b185b34.txt", "Zhizhen Zhong", "\"works\":2,\"followers\":0,\"topics\":3,\"close_collaborators\":4,"
							       "\"trust\":13,\"tier\":\"Unverified\"", 2 },
		{ "004_05f49289928d0f65.txt", "Yunquan Zhang", "\"works\":9,\"followers\":0,\"topics\":8,\"close_collaborators\":4,"
							       "\"trust\":21,\"tier\":\"Emerging\"", 9 },
	};
	const char *seeds = press_seeds(a);
	if (!seeds)
		return;
	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		CLEANUP(buf_done) struct buf b = { 0 };
		ok(file_read(arena_cstr(a, arena_printf(a, "%s/%s", seeds, pages[i].file)), 1 << 20, &b, E));
		struct press p = press_read(&read_profile, buf_str(&b), pages[i].file, a);
		assert_int_equal(p.n, pages[i].works + 1);
		assert_int_equal(p.n_said, 0);
		assert_true(str_has(p.records[0], str_from(pages[i].name)));
		assert_true(str_has(p.records[0], str_from(pages[i].reported)));
		assert_has(p.records[0], "\"role\":\"Researcher\"");
		assert_has(p.records[0], "\"level\":1,\"claim\":\"unclaimed\",\"open_to_collaborate\":true");
		for (size_t k = 1; k < p.n; k++)
			assert_has(p.records[k], "\"abstract\":\"");
	}
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
		TEST(a_whole_page),
		TEST(dresses_do_not_matter),
		TEST(parts_may_be_missing_or_apart),
		TEST(what_follows_an_abstract_is_no_abstract),
		TEST(faults_are_told),
		TEST(encodings),
		TEST(bids_by_content),
		TEST(the_seed_pages),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
