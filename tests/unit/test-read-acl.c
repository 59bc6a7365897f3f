/* ACL Anthology XML: ids, people, what comes from the volume, text without markup, faults, and the real files. */
#include "press.h"

#include "base/num.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_acl, str_from(text), "x.xml", a);
}

static void check(const struct press *p, size_t i, const char *want)
{
	assert_true(i < p->n);
	if (!str_is(p->records[i], want))
		fail_msg("got:\n" STR_FMT "\nwant:\n%s", STR_ARG(p->records[i]), want);
}

static void quiet(const struct press *p, size_t n)
{
	for (size_t i = 0; i < p->n_said; i++)
		fail_msg("said: " STR_FMT, STR_ARG(p->said[i]));
	assert_int_equal(p->n, n);
}

static const char collection[] =
	"<?xml version='1.0' encoding='UTF-8'?>\n"
	"<collection id=\"2091.tiny\">\n"
	"  <volume id=\"main\" ingest-date=\"2091-01-01\" type=\"proceedings\">\n"
	"    <meta>\n"
	"      <booktitle>Proceedings of the <fixed-case>T</fixed-case>iny Meeting</booktitle>\n"
	"      <editor><first>Ona</first><last>Vald</last><variant script=\"latn\"><first>Oana</first><last>Vald</last></variant></editor>\n"
	"      <editor id=\"jun-mori-kyo\"><first>Jun</first><last>Mori</last><affiliation>Kyo Lab</affiliation></editor>\n"
	"      <publisher>Nobody</publisher><month>June 30–July 2</month><year>2091</year><isbn>978-3-16-148410-0</isbn>\n"
	"      <url hash=\"00000000\">2091.tiny-main</url><venue>tiny</venue>\n"
	"    </meta>\n"
	"    <frontmatter><url hash=\"00000000\">2091.tiny-main.0</url><bibkey>tiny-2091-main</bibkey></frontmatter>\n"
	"    <paper id=\"7\">\n"
	"      <title><fixed-case>GPT</fixed-case>-<fixed-case>K</fixed-case>: Keeping <tex-math>\\beta</tex-math> <i>small</i></title>\n"
	"      <author orcid=\"0000-0002-1825-0097\"><first>Ann B.</first><last>de la Cruz</last><affiliation>Uni One</affiliation></author>\n"
	"      <author id=\"li-wu\"><first>Li</first><last>Wu</last><variant script=\"hani\"><first>丽</first><last>吴</last></variant></author>\n"
	"      <author><first/><last>Madonna</last></author>\n"
	"      <pages>10–21</pages>\n"
	"      <abstract>We make it 3<tex-math>\\times</tex-math> faster &amp; need <tex-math>O(n^2)</tex-math>; see\n <url>https://x.org/a_b</url>.</abstract>\n"
	"      <url hash=\"00000000\">2091.tiny-main.7</url>\n"
	"      <doi>10.5555/2091.tiny-main.7</doi>\n"
	"      <bibkey>de-la-cruz-etal-2091-gpt</bibkey>\n"
	"      <video href=\"x.mp4\"/><award>Best</award>\n"
	"    </paper>\n"
	"    <paper id=\"8\"><title>Gone</title><retracted date=\"2092-01-01\">Wrong.</retracted><url>https://x.org/8.pdf</url></paper>\n"
	"  </volume>\n"
	"  <event id=\"tiny-2091\"><colocated><volume-id>2091.x-1</volume-id></colocated></event>\n"
	"</collection>\n";

static void a_collection(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(collection, a);
	quiet(&p, 2);
	check(&p, 0,
		"12 {\"kind\":\"work\",\"id\":\"2091.tiny-main.7\",\"title\":\"GPT-K: Keeping β small\",\"year\":2091,\"month\":6,"
		"\"type\":\"proceedings-article\",\"source\":\"proceedings\",\"venue\":\"Proceedings of the Tiny Meeting\","
		"\"pages\":\"10–21\",\"doi\":\"10.5555/2091.tiny-main.7\","
		"\"ids\":[\"acl:2091.tiny-main.7\",\"local:acl#de-la-cruz-etal-2091-gpt\"],"
		"\"url\":\"https://aclanthology.org/2091.tiny-main.7\",\"authors\":["
		"{\"name\":\"Ann B. de la Cruz\",\"given\":\"Ann B.\",\"family\":\"de la Cruz\",\"affiliation\":\"Uni One\","
		"\"orcid\":\"0000-0002-1825-0097\"},"
		"{\"name\":\"Li Wu\",\"given\":\"Li\",\"family\":\"Wu\",\"variants\":[\"吴丽\"],\"ids\":[\"acl:li-wu\"]},"
		"{\"name\":\"Madonna\",\"family\":\"Madonna\"},"
		"{\"name\":\"Ona Vald\",\"given\":\"Ona\",\"family\":\"Vald\",\"variants\":[\"Oana Vald\"],\"editor\":true},"
		"{\"name\":\"Jun Mori\",\"given\":\"Jun\",\"family\":\"Mori\",\"affiliation\":\"Kyo Lab\",\"ids\":[\"acl:jun-mori-kyo\"],\"editor\":true}],"
		"\"abstract\":\"We make it 3× faster & need $O(n^2)$; see https://x.org/a_b.\"}");
	assert_true(str_has(p.records[1], STR("\"title\":\"Gone\"")) && str_has(p.records[1], STR("\"withdrawn\":true")));
	assert_true(str_has(p.records[1], STR("\"url\":\"https://x.org/8.pdf\"")));
}

static struct str id_of(struct arena *a, const char *c, const char *volume, const char *paper)
{
	struct press p = read_text(arena_cstr(a, arena_printf(a, "<collection id='%s'><volume id='%s'><meta><year>1999</year>"
		"</meta><paper id='%s'><title>T</title></paper></volume></collection>", c, volume, paper)), a);
	assert_int_equal(p.n, 1);
	struct str rest = str_skip(p.records[0], (size_t)str_find(p.records[0], STR("\"id\":\"")) + 6), id;
	str_next(&rest, '"', &id);
	return id;
}

static void ids(void **state)
{
	struct arena *a = *state;
	assert_true(str_is(id_of(a, "2024.acl", "long", "1"), "2024.acl-long.1"));
	assert_true(str_is(id_of(a, "P02", "1", "1"), "P02-1001"));
	assert_true(str_is(id_of(a, "J89", "4", "12"), "J89-4012"));
	assert_true(str_is(id_of(a, "W96", "1", "3"), "W96-0103"));
	assert_true(str_is(id_of(a, "W19", "59", "2"), "W19-5902"));
	assert_true(str_is(id_of(a, "C69", "1", "2"), "C69-0102"));
	assert_true(str_is(id_of(a, "D19", "1", "2"), "D19-1002"));
	assert_true(str_is(id_of(a, "D19", "50", "2"), "D19-5002"));
}

static struct str venue_of(struct arena *a, const char *meta, const char *more)
{
	struct press p = read_text(arena_cstr(a, arena_printf(a, "<collection id='J99'><volume id='1' type='journal'><meta>%s</meta>"
		"<paper id='1'><title>T</title>%s</paper></volume></collection>", meta, more)), a);
	quiet(&p, 1);
	assert_true(str_has(p.records[0], STR("\"type\":\"journal-article\",\"source\":\"journal\"")));
	struct str rest = str_skip(p.records[0], (size_t)str_find(p.records[0], STR("\"venue\":\"")) + 9), venue;
	str_next(&rest, '"', &venue);
	return venue;
}

static void journals(void **state)
{
	struct arena *a = *state;
	assert_true(str_is(venue_of(a, "<booktitle>Small Journal, Volume 3, Number 1, March 1999</booktitle>", ""), "Small Journal"));
	assert_true(str_is(venue_of(a, "<booktitle>Small Journal (June 1978)</booktitle>", ""), "Small Journal"));
	assert_true(str_is(venue_of(a, "<booktitle>Small Journal, Vol. 3 No. 1</booktitle>", ""), "Small Journal"));
	assert_true(str_is(venue_of(a, "<booktitle>Small Journal</booktitle>", ""), "Small Journal"));
	assert_true(str_is(venue_of(a, "<booktitle>Issue 3</booktitle><journal-title>Old Journal</journal-title>", ""), "Old Journal"));
	assert_true(str_is(venue_of(a, "<booktitle>Issue 3</booktitle>", "<journal>Its Own</journal>"), "Its Own"));
}

/* What is not stated is not there: no year of the last volume, no empty name. */
static void nothing_is_carried_over(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("<collection id='2090.x'><volume id='1'><meta><booktitle>One</booktitle><year>2090</year>"
				   "<editor><last>Ed</last></editor></meta><paper id='1'><title>A</title></paper></volume>\n"
				   "<volume id='2'><paper id='1'><title/><author><first>X</first><last/></author><author/></paper>"
				   "</volume></collection>", a);
	quiet(&p, 2);
	check(&p, 1, "2 {\"kind\":\"work\",\"id\":\"2090.x-2.1\",\"type\":\"proceedings-article\",\"source\":\"proceedings\","
		"\"ids\":[\"acl:2090.x-2.1\"],\"authors\":[{\"name\":\"X\",\"given\":\"X\"}]}");
}

static void doubts(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("<collection id='2090.x'><volume id='1'><paper id='1'><title>A &nope; B</title>\n"
				   "<author orcid='0000-0002-1825-0098'><last>Y</last></author><doi>http://hdl.handle.net/1/2</doi></paper>"
				   "</volume></collection>", a);
	assert_int_equal(p.n, 1);
	assert_int_equal(p.n_said, 3);
	assert_true(press_said(&p, "[2090.x-1.1] orcid 0000-0002-1825-0098 is left out: the check digit should be 7"));
	assert_true(press_said(&p, "[2090.x-1.1] doi http://hdl.handle.net/1/2 is left out"));
	assert_true(press_said(&p, "warn 1 [2090.x-1.1] the entity &nope; is not known"));
	assert_true(!str_has(p.records[0], STR("0098")) && !str_has(p.records[0], STR("\"doi\"")));
}

static void faults(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("<collection id='2090.x'>\n<volume id='1'><meta><booktitle>V1</booktitle></meta>\n"
				   "<paper id='1'><title>A</titel></paper>\n<paper id='2'><title>B</title></paper>\n"
				   "<paper id='3'><title>C</title>\n<paper id='4'><title>D</title></paper></volume>\n"
				   "<volume id=2><paper id='1'><title>lost: whose is it?</title></paper></volume>\n"
				   "<volume id='3'><paper id='1'><title>E</title></paper></volume></collection>", a);
	assert_int_equal(p.n, 3);
	assert_true(str_starts(p.records[0], STR("4 ")) && str_has(p.records[0], STR("\"2090.x-1.2\"")));
	assert_true(str_has(p.records[0], STR("\"venue\":\"V1\"")));
	assert_true(str_has(p.records[1], STR("\"2090.x-1.4\"")) && str_has(p.records[2], STR("\"2090.x-3.1\"")));
	assert_int_equal(p.n_said, 3);
	assert_true(press_said(&p, "bad 3 [] not well-formed XML (mismatched tag) in <paper>, which begins in line 3: passed over"));
	assert_true(press_said(&p, "bad 5 [] <paper>, which begins in line 5, has no end tag before paper in line 6"));
	assert_true(press_said(&p, "bad 7 [] not well-formed XML (invalid token): passed over"));
	/* cut at every byte */
	for (size_t n = 0; n < sizeof(collection) - 2; n += 7) {
		struct arena *own = arena_new();
		p = press_read(&read_acl, (struct str){ collection, n }, "x", own);
		assert_true(p.n <= 2 && p.n_said >= 1);
		arena_free(own);
	}
}

static void bids(void **state)
{
	(void)state;
	assert_true(read_acl.bid(str_from(collection), STR("2091.tiny.xml")) > 90);
	assert_true(read_acl.bid(str_slice(str_from(collection), 0, 500), STR("x")) > 90);
	static const char *const others[] = { "", "<dblp>", "<collection>", "<collection><item/></collection>", "{}",
		"<?xml version='1.0'?><record:record xmlns='http://www.orcid.org/ns/record'>", "@article{a, title={<collection>}}" };
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		assert_int_equal(read_acl.bid(str_from(others[i]), STR("x.xml")), 0);
	const struct reader_ops *ops = NULL;
	ok(reader_choose(str_from(collection), STR("x"), &ops, E));
	assert_ptr_equal(ops, &read_acl);
}

/* ---- real files ---- */

static size_t count_of(struct str bytes, const char *name, struct arena *a)
{
	const struct reader_ops *ops = NULL;
	ok(reader_choose(str_slice(bytes, 0, STREAM_HEAD), str_from(name), &ops, E));
	assert_ptr_equal(ops, &read_acl);
	struct press p = press_read(&read_acl, bytes, name, a);
	for (size_t i = 0; i < p.n_said; i++) {
		if (!str_starts(p.said[i], STR("warn ")) || !str_has(p.said[i], STR("] doi ")))
			fail_msg("%s: " STR_FMT, name, STR_ARG(p.said[i]));
	}
	for (size_t i = 0; i < p.n; i++) {
		assert_true(str_has(p.records[i], STR("\"ids\":[\"acl:")) && str_has(p.records[i], STR("\"title\":\"")));
		assert_true(str_has(p.records[i], STR("\"year\":")) && str_has(p.records[i], STR("\"venue\":\"")));
	}
	return p.n;
}

/* Papers by file name, of counts.tsv. */
static struct map *read_counts(const char *folder, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct map *m = map_new();
	ok(file_read(arena_cstr(a, arena_printf(a, "%s/counts.tsv", folder)), 1 << 20, &b, E));
	struct str rest = buf_str(&b), line, name, skip, papers;
	str_next(&rest, '\n', &line);
	while (str_next(&rest, '\n', &line) && line.n) {
		uint64_t n;
		str_next(&line, '\t', &name);
		str_next(&line, '\t', &skip);
		str_next(&line, '\t', &skip);
		str_next(&line, '\t', &papers);
		assert_true(num_u64(papers, &n));
		map_put(m, name, n);
	}
	return m;
}

/* One file in so many of the whole archive: all of them take long under the sanitizers. */
enum { ONE_IN = 10 };

static void the_anthology(void **state)
{
	struct arena *a = *state;
	struct stream *in;
	const char *seeds = press_seeds(a);
	if (!seeds)
		return;
	const char *folder = arena_cstr(a, arena_printf(a, "%s/../acl-anthology", seeds));
	const char *path = arena_cstr(a, arena_printf(a, "%s/acl-anthology-xml.tar.zst", folder));
	if (!file_exists(path)) {
		printf("# skipped: no shared data\n");
		return;
	}
	struct map *counts = read_counts(folder, a);
	struct arena *own = arena_new();
	unsigned files = 0;
	ok(stream_open(path, NULL, &in, E));
	for (;;) {
		struct str head;
		char name[101] = "", octal[13] = "";
		ok(stream_peek(in, 512, &head, E));
		if (head.n < 512 || head.p[0] == '\0')
			break;
		memcpy(name, head.p, 100);
		memcpy(octal, head.p + 124, 12);
		size_t size = (size_t)strtoull(octal, NULL, 8);
		stream_skip(in, 512);
		struct str body;
		ok(stream_peek(in, (size + 511) / 512 * 512, &body, E));
		uint64_t want;
		const char *base = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
		if (map_get(counts, str_from(base), &want) && files++ % ONE_IN == 0) {
			arena_clear(own);
			size_t got = count_of(str_slice(body, 0, size), base, own);
			if (got != want)
				fail_msg("%s: %zu papers instead of %llu", base, got, (unsigned long long)want);
		}
		stream_skip(in, MIN((size + 511) / 512 * 512, body.n));
	}
	assert_int_equal(files, map_count(counts));
	stream_close(in);
	arena_free(own);
	map_free(counts);
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
		TEST(a_collection),
		TEST(ids),
		TEST(journals),
		TEST(nothing_is_carried_over),
		TEST(doubts),
		TEST(faults),
		TEST(bids),
		TEST(the_anthology),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
