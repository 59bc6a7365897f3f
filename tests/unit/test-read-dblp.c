/* dblp XML: record types, names and their numbers, persons, entities, links, faults, and the real files. */
#include "press.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_dblp, str_from(text), "x.xml", a);
}

static void quiet(const struct press *p, size_t n)
{
	for (size_t i = 0; i < p->n_said; i++)
		fail_msg("said: " STR_FMT, STR_ARG(p->said[i]));
	assert_int_equal(p->n, n);
}

/* One record's JSON without its line. */
static struct str one(const char *record, struct arena *a)
{
	struct press p = read_text(arena_cstr(a, arena_printf(a, "<dblp>%s</dblp>", record)), a);
	quiet(&p, 1);
	return str_skip(p.records[0], 2);
}

static void check(struct arena *a, const char *record, const char *want)
{
	struct str got = one(record, a);
	if (!str_is(got, want))
		fail_msg("got:\n" STR_FMT "\nwant:\n%s", STR_ARG(got), want);
}

static bool says(struct arena *a, const char *record, const char *part)
{
	return str_has(one(record, a), str_from(part));
}

static void works(void **state)
{
	struct arena *a = *state;
	check(a,
		"<inproceedings mdate='2020-01-01' key='conf/inv/LiM90'><author>Xu Li 0012</author><author orcid='0000-0002-1825-0097'>"
		"Zo&euml; Mar&iacute;n</author><title>On <i>O</i>(<i>n</i><sup>2</sup>) &amp; CO<sub>2</sub>.</title><pages>1-9</pages>"
		"<year>1990</year><month>July</month><booktitle>INV</booktitle><ee>https://doi.org/10.1000/INV.1</ee>"
		"<ee>http://doi.ieee.example/10.1000/INV.1</ee><crossref>conf/inv/1990</crossref>"
		"<url>db/conf/inv/inv1990.html#LiM90</url><cite label='1'>journals/inv/Old80</cite><cite>...</cite></inproceedings>",
		"{\"kind\":\"work\",\"id\":\"conf/inv/LiM90\",\"title\":\"On O(n²) & CO₂\",\"year\":1990,\"month\":7,"
		"\"type\":\"proceedings-article\",\"source\":\"proceedings\",\"venue\":\"INV\",\"pages\":\"1-9\","
		"\"doi\":\"10.1000/inv.1\",\"ids\":[\"dblp:conf/inv/LiM90\"],\"url\":\"https://doi.org/10.1000/INV.1\",\"authors\":["
		"{\"name\":\"Xu Li\",\"ids\":[\"local:dblp#Xu Li 0012\"]},"
		"{\"name\":\"Zoë Marín\",\"orcid\":\"0000-0002-1825-0097\"}],\"references\":[\"dblp:journals/inv/Old80\"]}");
	check(a,
		"<proceedings key='conf/inv/1990'><editor>Ed Ito</editor><title>Proceedings of INV.</title><publisher>P</publisher>"
		"<isbn>978-3-16-148410-0</isbn><year>1990</year><url>db/conf/inv/inv1990.html</url></proceedings>",
		"{\"kind\":\"work\",\"id\":\"conf/inv/1990\",\"title\":\"Proceedings of INV\",\"year\":1990,\"type\":\"proceedings\","
		"\"source\":\"proceedings\",\"ids\":[\"dblp:conf/inv/1990\",\"isbn:9783161484100\"],"
		"\"url\":\"https://dblp.org/db/conf/inv/inv1990.html\",\"authors\":[{\"name\":\"Ed Ito\",\"editor\":true}]}");
	check(a, "<phdthesis key='phd/x/A'><author>A B</author><title>T</title><school>Uni X</school></phdthesis>",
		"{\"kind\":\"work\",\"id\":\"phd/x/A\",\"title\":\"T\",\"type\":\"thesis\",\"venue\":\"Uni X\",\"ids\":[\"dblp:phd/x/A\"],"
		"\"authors\":[{\"name\":\"A B\"}]}");
}

static void types(void **state)
{
	struct arena *a = *state;
	assert_true(says(a, "<article key='journals/a/B1'><journal>J.</journal></article>", "\"type\":\"journal-article\",\"source\":\"journal\""));
	assert_true(says(a, "<article key='tr/a/B1' publtype='informal'><journal>x</journal></article>", "\"type\":\"report\""));
	assert_true(says(a, "<book key='books/a/B1'/>", "\"type\":\"book\""));
	assert_true(says(a, "<incollection key='books/a/B1'/>", "\"type\":\"book-chapter\""));
	assert_true(says(a, "<mastersthesis key='ms/B1'/>", "\"type\":\"thesis\""));
	assert_true(says(a, "<data key='data/10/B1'/>", "\"type\":\"dataset\""));
	assert_true(says(a, "<data key='data/10/B1' publtype='software'/>", "\"type\":\"software\""));
	assert_true(says(a, "<www key='www/org/x'><title>A page</title><url>http://x.org/</url></www>", "\"type\":\"webpage\""));
	assert_true(says(a, "<article key='journals/a/B1' publtype='withdrawn'/>", "\"withdrawn\":true"));
	assert_true(says(a, "<article key='journals/corr/B1' publtype='informal withdrawn'/>", "\"withdrawn\":true"));
}

static void preprints(void **state)
{
	struct arena *a = *state;
	check(a,
		"<article key='journals/corr/abs-2101-00001' publtype='informal'><title>Pre.</title><year>2021</year>"
		"<volume>abs/2101.00001</volume><journal>CoRR</journal><ee type='oa'>https://arxiv.org/abs/2101.00001</ee></article>",
		"{\"kind\":\"work\",\"id\":\"journals/corr/abs-2101-00001\",\"title\":\"Pre\",\"year\":2021,\"type\":\"preprint\","
		"\"source\":\"arXiv\",\"venue\":\"CoRR\",\"arxiv\":\"2101.00001\",\"ids\":[\"dblp:journals/corr/abs-2101-00001\"],"
		"\"url\":\"https://arxiv.org/abs/2101.00001\"}");
	assert_true(says(a, "<article key='journals/corr/x'><volume>cs.DB/0102003</volume><journal>CoRR</journal></article>", "\"arxiv\":\"cs/0102003\""));
	assert_true(says(a, "<article key='journals/corr/x'><volume>abs/2101.00002</volume><journal>CoRR</journal></article>", "\"arxiv\":\"2101.00002\""));
	/* a paper's copy on arXiv is not its identifier */
	assert_false(says(a, "<article key='journals/a/B'><journal>J</journal><ee>https://arxiv.org/abs/2101.00001</ee></article>", "\"arxiv\""));
}

static bool titled(struct arena *a, const char *printed, const char *want)
{
	const char *record = arena_cstr(a, arena_printf(a, "<book key='books/a/B'><title>%s</title></book>", printed));
	return says(a, record, arena_cstr(a, arena_printf(a, "\"title\":\"%s\"", want)));
}

static void titles(void **state)
{
	struct arena *a = *state;
	assert_true(titled(a, "A title.", "A title"));
	assert_true(titled(a, "A title?", "A title?"));
	assert_true(titled(a, "And so on...", "And so on..."));
	assert_true(titled(a, "A Study of Company Inc.", "A Study of Company Inc."));
	assert_true(titled(a, "Made in the U.S.", "Made in the U.S."));
	assert_true(titled(a, "\n\t\tTwo\n\t\tlines.\n\t", "Two lines"));
	assert_true(titled(a, "3 &times; 4 &lt; 13 &reg;.", "3 × 4 < 13 ®"));
	assert_true(titled(a, "<i>All</i> of <b><i>it</i></b>.", "All of it"));
}

/* ---- people ---- */

static void home_pages(void **state)
{
	struct arena *a = *state;
	check(a,
		"<www mdate='x' key='homepages/w/XuLi12'><author>Xu Li 0012</author><author>Xu Q. Li</author><author>Li Xu 0003</author>"
		"<title>Home Page</title><url>https://x.org/~xli</url><url>https://orcid.org/0000-0002-1825-0097</url>"
		"<note type='affiliation'>Uni X, Town</note><note type='uname'>李旭</note><note label='2019' type='award'>Prize</note>"
		"<note>misc</note></www>",
		"{\"kind\":\"person\",\"id\":\"homepages/w/XuLi12\",\"name\":\"Xu Li\",\"aliases\":[\"Xu Q. Li\",\"Li Xu\",\"李旭\"],"
		"\"affiliations\":[\"Uni X, Town\"],\"orcid\":\"0000-0002-1825-0097\","
		"\"ids\":[\"dblp:homepages/w/XuLi12\",\"local:dblp#Xu Li 0012\",\"local:dblp#Li Xu 0003\"],\"cv\":["
		"{\"section\":\"statements\",\"title\":\"Web page\",\"text\":\"https://x.org/~xli\"},"
		"{\"section\":\"awards\",\"since\":2019,\"title\":\"Prize\"},"
		"{\"section\":\"statements\",\"title\":\"Note\",\"text\":\"misc\"}]}");
	/* neither people nor works */
	struct press p = read_text("<dblp><www key='homepages/x'><crossref>homepages/y</crossref></www>"
				   "<www key='homepages/62/1' publtype='disambiguation'><author>Xu Li</author><title>Home Page</title></www></dblp>", a);
	quiet(&p, 0);
	/* who shares a name is somebody else */
	p = read_text("<dblp><book key='books/a/1'><author>Xu Li 0012</author><author>Xu Li</author><author>R2D2 1234</author>"
		      "<author>12345</author><author>Xu Li 012</author></book></dblp>", a);
	quiet(&p, 1);
	assert_true(str_has(p.records[0], STR("[{\"name\":\"Xu Li\",\"ids\":[\"local:dblp#Xu Li 0012\"]},{\"name\":\"Xu Li\"},"
					      "{\"name\":\"R2D2\",\"ids\":[\"local:dblp#R2D2 1234\"]},{\"name\":\"12345\"},{\"name\":\"Xu Li 012\"}]")));
}

static void a_persons_page(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("<?xml version=\"1.0\"?>\n<dblpperson name=\"Xu Li 0012\" pid=\"07/12\" n=\"2\">\n"
				   "<person key=\"homepages/07/12\" mdate=\"2020-01-01\">\n<author pid=\"07/12\">Xu Li 0012</author>\n</person>\n"
				   "<r><article key=\"journals/a/B1\"><author pid=\"07/12\">Xu Li 0012</author><title>One.</title></article></r>\n"
				   "<r><book key=\"books/a/B2\"><author pid=\"z/Zed\">Z Zed</author><title>Two</book></r>\n"
				   "<r><book key=\"books/a/B3\"><title>Three.</title></book></r>\n"
				   "<coauthors n=\"1\"><co><na>Z Zed</na></co></coauthors></dblpperson>", a);
	assert_int_equal(p.n, 3);
	assert_true(str_is(p.records[0], "3 {\"kind\":\"person\",\"id\":\"homepages/07/12\",\"name\":\"Xu Li\","
					 "\"ids\":[\"dblp:homepages/07/12\",\"local:dblp#Xu Li 0012\"]}"));
	assert_true(str_has(p.records[1], STR("\"ids\":[\"dblp:homepages/07/12\",\"local:dblp#Xu Li 0012\"]")));
	assert_true(str_has(p.records[2], STR("\"title\":\"Three\"")));
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "bad 7 [] not well-formed XML (mismatched tag) in <book>, which begins in line 7: passed over"));
}

/* ---- faults ---- */

static void faults(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE dblp SYSTEM \"dblp.dtd\">\n<dblp>\n"
				   "<article key=\"journals/a/1\"><author>Ren\xe9 &Ouml;</author><title>One &huh; two.</title></article>\n"
				   "<article key=\"journals/a/2\"><title>AT&T</title></article>\n"
				   "<article key=\"journals/a/3\"><title>Three.</title>\n"
				   "<article key=\"journals/a/4\"><author orcid='0000-0000-0000-0000'>X</author><title>Four.</title></article>\n"
				   "<article key=\"journals/a/5\"><title>Five", a);
	assert_int_equal(p.n, 2);
	assert_true(str_has(p.records[0], STR("\"title\":\"One &huh; two\"")) && str_has(p.records[0], STR("René Ö")));
	assert_true(str_starts(p.records[1], STR("7 ")));
	assert_int_equal(p.n_said, 5);
	assert_true(press_said(&p, "warn 4 [journals/a/1] the entity &huh; is not known"));
	assert_true(press_said(&p, "bad 5 [] not well-formed XML (invalid token) in <article>, which begins in line 5: passed over"));
	assert_true(press_said(&p, "bad 6 [] <article>, which begins in line 6, has no end tag before article in line 7"));
	assert_true(press_said(&p, "warn 7 [journals/a/4] orcid 0000-0000-0000-0000 is left out: the check digit should be 1"));
	assert_true(press_said(&p, "bad 8 [] the file ends in <article>, which begins in line 8"));
	/* records cut out of the file */
	p = read_text("<article mdate='2020' key='journals/a/1'><title>One.</title></article>\n<book key='books/a/2'/>\n", a);
	quiet(&p, 2);
	p = read_text("no XML at all", a);
	assert_int_equal(p.n, 0);
	assert_int_equal(p.n_said, 1);
}

static void bids(void **state)
{
	(void)state;
	assert_true(read_dblp.bid(STR("<?xml version='1.0'?><!DOCTYPE dblp SYSTEM 'd'><dblp>"), STR("x")) > 90);
	assert_true(read_dblp.bid(STR("\n<dblp>\n <article"), STR("x.xml.gz")) > 90);
	assert_true(read_dblp.bid(STR("<dblpperson name='x'>"), STR("x")) > 90);
	assert_true(read_dblp.bid(STR("<inproceedings mdate=\"x\" key=\"conf/x\"><author>"), STR("x")) > 50);
	static const char *const others[] = { "", "<article dtd-version='1'><front>", "<html><body>dblp", "<dblpx>", "%<dblp>",
		"<collection id='x'><volume id='1'><paper id='1'>", "{\"dblp\":\"<dblp>\"}", "<!-- <dblp>" };
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		assert_int_equal(read_dblp.bid(str_from(others[i]), STR("dblp.xml")), 0);
}

/* ---- through the pipeline ---- */

/* Namesakes are told apart, names of one person are joined, whatever comes first. */
static void namesakes(void **state)
{
	struct arena *a = *state;
	static const char *const parts[] = {
		"<book key='books/a/1'><author>Xu Li 0012</author><title>One</title></book>",
		"<book key='books/a/2'><author>Xu Li 0007</author><title>Two</title></book>",
		"<book key='books/a/3'><author>Xu Q. Li</author><title>Three</title></book>",
		"<book key='books/a/4'><author>Xu Li</author><title>Four</title></book>",
		"<www key='homepages/w/X'><author>Xu Li 0012</author><author>Xu Q. Li</author><title>Home Page</title></www>",
	};
	static const size_t orders[][5] = { { 0, 1, 2, 3, 4 }, { 4, 3, 2, 1, 0 }, { 3, 4, 1, 0, 2 } };
	for (size_t i = 0; i < ARRAY_LEN(orders); i++) {
		struct shelf *sh = shelf_new();
		struct store *s;
		struct str text = STR("<dblp>");
		for (size_t k = 0; k < 5; k++)
			text = arena_printf(a, STR_FMT "%s\n", STR_ARG(text), parts[orders[i][k]]);
		text = arena_printf(a, STR_FMT "</dblp>", STR_ARG(text));
		ok(store_open(shelf_path(sh, "x.db"), STORE_INDEX, STORE_WRITE, &s, E));
		struct ingest_report r = press_import(s, press_write(sh, "x.xml", text));
		assert_int_equal(r.read, 5);
		assert_int_equal(r.rejected + r.warned, 0);
		struct str dump = press_dump(s, a);
		unsigned people = 0, two = 0;
		for (struct str rest = dump, line; str_next(&rest, '\n', &line);) {
			ptrdiff_t bar = str_find(line, STR(" | ")), part = str_find(line, STR("  "));
			if (str_starts(line, STR("person ")) && bar > 0 && (part < 0 || part > bar)) {
				people++;
				two += str_has(line, STR("dblp:homepages/w/X")) && str_has(line, STR("dblp#Xu Li 0012"));
			}
		}
		if (people != 3 || two != 1)
			fail_msg("order %zu: " STR_FMT, i, STR_ARG(dump));
		store_close(s);
		shelf_free(sh);
	}
}

/* ---- real files ---- */

static void real_files(void **state)
{
	static const struct {
		const char *name;
		size_t records;
	} files[] = {
		{ "dblp-2014-3186.xml", 3186 }, { "dblp-2016-1081.xml", 1081 }, { "dblp-all-tags-26.xml", 26 },
		{ "dblp-bsrankings-4519.xml.gz", 4519 }, { "dblp-crlf-71.xml", 71 }, { "dblp-utf8-616.xml", 616 },
	};
	struct arena *a = *state;
	const char *seeds = press_seeds(a);
	if (!seeds)
		return;
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		CLEANUP(buf_done) struct buf b = { 0 };
		const char *path = arena_cstr(a, arena_printf(a, "%s/../dblp/%s", seeds, files[i].name));
		if (!file_exists(path)) {
			printf("# skipped: no shared data\n");
			return;
		}
		ok(file_read(path, 1 << 24, &b, E));
		struct press p = press_read(&read_dblp, buf_str(&b), files[i].name, a);
		for (size_t k = 0; k < p.n_said; k++) /* some books have numbers that are no ISBN */
			assert_true(str_has(p.said[k], STR("isbn")));
		assert_int_equal(p.n, files[i].records);
		for (size_t k = 0; k < p.n; k++)
			assert_true(str_has(p.records[k], STR("\"dblp:")) && !str_has(p.records[k], STR("&uuml;")));
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
		TEST(works),
		TEST(types),
		TEST(preprints),
		TEST(titles),
		TEST(home_pages),
		TEST(a_persons_page),
		TEST(faults),
		TEST(bids),
		TEST(namesakes),
		TEST(real_files),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
