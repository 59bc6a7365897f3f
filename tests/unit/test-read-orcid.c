/* ORCID records: both forms say the same, three layouts, what a person's record becomes, and the real files. */
#include "press.h"

#define IRIS "0000-0002-1825-0097"

static struct press read_text(struct str text, const char *name, struct arena *a)
{
	return press_read(&read_orcid, text, name, a);
}

static void quiet(const struct press *p, size_t n)
{
	for (size_t i = 0; i < p->n_said; i++)
		fail_msg("said: " STR_FMT, STR_ARG(p->said[i]));
	assert_int_equal(p->n, n);
}

/* Without the line. */
static void check(const struct press *p, size_t i, const char *want)
{
	assert_true(i < p->n);
	struct str got = str_skip(p->records[i], (size_t)str_find_char(p->records[i], ' ') + 1);
	if (!str_is(got, want))
		fail_msg("got:\n" STR_FMT "\nwant:\n%s", STR_ARG(got), want);
}

static const char person[] =
	"{\"kind\":\"person\",\"id\":\"" IRIS "\",\"name\":\"Iris Q. Falk\",\"role\":\"Reader\",\"aliases\":[\"Iris Falk\",\"I. Falk\"],"
	"\"orcid\":\"" IRIS "\",\"cv\":["
	"{\"section\":\"positions\",\"since\":2015,\"until\":\"now\",\"title\":\"Reader\",\"org\":\"Uni One\",\"field\":\"Physics & Co\"},"
	"{\"section\":\"positions\",\"title\":\"Member\",\"org\":\"Guild\"},"
	"{\"section\":\"education\",\"since\":2001,\"until\":2005,\"title\":\"PhD\",\"org\":\"Uni Two\"},"
	"{\"section\":\"awards\",\"since\":2019,\"title\":\"Medal\",\"text\":\"Academy\"},"
	"{\"section\":\"projects\",\"since\":2020,\"text\":\"Deep Things, Fund\"},"
	"{\"section\":\"interests\",\"title\":\"optics\"},{\"section\":\"interests\",\"title\":\"lasers\"},"
	"{\"section\":\"statements\",\"title\":\"Biography\",\"text\":\"I work.\"},"
	"{\"section\":\"statements\",\"title\":\"Home\",\"text\":\"https://x.org/~iris\"},"
	"{\"section\":\"statements\",\"title\":\"Loop profile\",\"text\":\"https://loop.org/7\"}]}";
static const char first_work[] =
	"{\"kind\":\"work\",\"id\":\"" IRIS "/work/12\",\"title\":\"H₂O & Light: A View\",\"year\":2011,\"month\":5,"
	"\"type\":\"proceedings-article\",\"source\":\"proceedings\",\"venue\":\"Conf. X\",\"doi\":\"10.1000/xyz\",\"url\":\"http://x.org/p\","
	"\"authors\":[{\"name\":\"Iris Q. Falk\",\"orcid\":\"" IRIS "\",\"position\":null,\"owner\":true}],\"authors_complete\":false,"
	"\"listed\":[{\"person\":\"Iris Q. Falk\",\"section\":\"publications\",\"seq\":1,\"year\":2011}]}";
static const char second_work[] =
	"{\"kind\":\"work\",\"id\":\"" IRIS "/work/13\",\"title\":\"Draft\",\"type\":\"preprint\",\"source\":\"arXiv\",\"arxiv\":\"2101.00001\","
	"\"authors\":[{\"name\":\"Iris Q. Falk\",\"orcid\":\"" IRIS "\",\"position\":null,\"owner\":true}],\"authors_complete\":false,"
	"\"listed\":[{\"person\":\"Iris Q. Falk\",\"section\":\"preprints\",\"seq\":2}]}";

static const char json_record[] =
	"{\"orcid-identifier\":{\"uri\":\"https://orcid.org/" IRIS "\",\"path\":\"" IRIS "\",\"host\":\"orcid.org\"},\"person\":{"
	"\"name\":{\"given-names\":{\"value\":\"Iris\"},\"family-name\":{\"value\":\"Falk\"},\"credit-name\":{\"value\":\"Iris Q. Falk\"}},"
	"\"other-names\":{\"other-name\":[{\"content\":\"I. Falk\"},{\"content\":\"Iris Falk\"}]},\"biography\":{\"content\":\"I work.\"},"
	"\"researcher-urls\":{\"researcher-url\":[{\"url-name\":\"Home\",\"url\":{\"value\":\"https://x.org/~iris\"}}]},"
	"\"keywords\":{\"keyword\":[{\"content\":\"optics, lasers\"}]},"
	"\"external-identifiers\":{\"external-identifier\":[{\"external-id-type\":\"Loop profile\",\"external-id-value\":\"7\","
	"\"external-id-url\":{\"value\":\"https://loop.org/7\"}}]}},"
	"\"activities-summary\":{"
	"\"employments\":{\"affiliation-group\":[{\"summaries\":[{\"employment-summary\":{\"department-name\":\"Physics &amp; Co\","
	"\"role-title\":\"Reader\",\"start-date\":{\"year\":{\"value\":\"2015\"},\"month\":null},\"end-date\":null,"
	"\"organization\":{\"name\":\"Uni One\"}}}]}]},"
	"\"memberships\":{\"affiliation-group\":[{\"summaries\":[{\"membership-summary\":{\"role-title\":null,\"organization\":{\"name\":\"Guild\"}}}]}]},"
	"\"educations\":{\"affiliation-group\":[{\"summaries\":[{\"education-summary\":{\"role-title\":\"PhD\","
	"\"start-date\":{\"year\":{\"value\":\"2001\"}},\"end-date\":{\"year\":{\"value\":\"2005\"}},\"organization\":{\"name\":\"Uni Two\"}}}]}]},"
	"\"distinctions\":{\"affiliation-group\":[{\"summaries\":[{\"distinction-summary\":{\"role-title\":\"Medal\","
	"\"start-date\":{\"year\":{\"value\":\"2019\"}},\"organization\":{\"name\":\"Academy\"}}}]}]},"
	"\"fundings\":{\"group\":[{\"funding-summary\":[{\"title\":{\"title\":{\"value\":\"Deep Things\"}},"
	"\"start-date\":{\"year\":{\"value\":\"2020\"}},\"organization\":{\"name\":\"Fund\"}}]}]},"
	"\"works\":{\"group\":[{\"external-ids\":{\"external-id\":[{\"external-id-type\":\"doi\",\"external-id-value\":\"10.1000/XYZ\","
	"\"external-id-relationship\":\"self\"},{\"external-id-type\":\"issn\",\"external-id-value\":\"0378-5955\","
	"\"external-id-relationship\":\"part-of\"}]},\"work-summary\":["
	"{\"put-code\":11,\"title\":{\"title\":{\"value\":\"h2o\"}},\"journal-title\":{\"value\":\"Conf. X\"},\"type\":\"other\",\"display-index\":\"0\"},"
	"{\"put-code\":12,\"title\":{\"title\":{\"value\":\"H<sub>2</sub>O &amp; Light\"},\"subtitle\":{\"value\":\"A View\"}},"
	"\"type\":\"conference-paper\",\"publication-date\":{\"year\":{\"value\":\"2011\"},\"month\":{\"value\":\"05\"}},"
	"\"url\":{\"value\":\"http://x.org/p\"},\"journal-title\":null,\"display-index\":\"1\"}]},"
	"{\"external-ids\":{\"external-id\":[]},\"work-summary\":[{\"put-code\":13,\"title\":{\"title\":{\"value\":\"Draft\"}},\"type\":\"preprint\","
	"\"external-ids\":{\"external-id\":[{\"external-id-type\":\"arxiv\",\"external-id-value\":\"arXiv:2101.00001v2\"}]},"
	"\"publication-date\":null}]}]}}}\n";

static const char xml_record[] =
	"<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
	"<record:record path=\"/" IRIS "\" xmlns:common=\"http://www.orcid.org/ns/common\" xmlns:record=\"http://www.orcid.org/ns/record\">\n"
	" <common:orcid-identifier><common:path>" IRIS "</common:path></common:orcid-identifier>\n"
	" <person:person><person:name><personal-details:given-names>Iris</personal-details:given-names>"
	"<personal-details:family-name>Falk</personal-details:family-name><personal-details:credit-name>Iris Q. Falk</personal-details:credit-name></person:name>\n"
	"  <other-name:other-names><other-name:other-name><other-name:content>I. Falk</other-name:content></other-name:other-name></other-name:other-names>\n"
	"  <person:biography><personal-details:content>I work.</personal-details:content></person:biography>\n"
	"  <researcher-url:researcher-urls><researcher-url:researcher-url><researcher-url:url-name>Home</researcher-url:url-name>"
	"<researcher-url:url>https://x.org/~iris</researcher-url:url></researcher-url:researcher-url></researcher-url:researcher-urls>\n"
	"  <keyword:keywords><keyword:keyword><keyword:content>optics; lasers</keyword:content></keyword:keyword></keyword:keywords>\n"
	"  <e:external-identifiers><e:external-identifier><common:external-id-type>Loop profile</common:external-id-type>"
	"<common:external-id-value>7</common:external-id-value><common:external-id-url>https://loop.org/7</common:external-id-url>"
	"</e:external-identifier></e:external-identifiers>\n </person:person>\n"
	" <activities:activities-summary>\n"
	"  <activities:employments><employment:employment-summary><common:department-name>Physics &amp; Co</common:department-name>"
	"<common:role-title>Reader</common:role-title><common:start-date><common:year>2015</common:year></common:start-date>"
	"<common:organization><common:name>Uni One</common:name></common:organization></employment:employment-summary></activities:employments>\n"
	"  <activities:memberships><activities:affiliation-group><membership:membership-summary><common:organization><common:name>Guild"
	"</common:name></common:organization></membership:membership-summary></activities:affiliation-group></activities:memberships>\n"
	"  <activities:educations><activities:affiliation-group><education:education-summary><common:role-title>PhD</common:role-title>"
	"<common:start-date><common:year>2001</common:year></common:start-date><common:end-date><common:year>2005</common:year></common:end-date>"
	"<common:organization><common:name>Uni Two</common:name></common:organization></education:education-summary></activities:affiliation-group></activities:educations>\n"
	"  <activities:distinctions><activities:affiliation-group><d:distinction-summary><common:role-title>Medal</common:role-title>"
	"<common:start-date><common:year>2019</common:year></common:start-date><common:organization><common:name>Academy</common:name>"
	"</common:organization></d:distinction-summary></activities:affiliation-group></activities:distinctions>\n"
	"  <activities:fundings><activities:group><funding:funding-summary><funding:title><common:title>Deep Things</common:title></funding:title>"
	"<common:start-date><common:year>2020</common:year></common:start-date><common:organization><common:name>Fund</common:name></common:organization>"
	"</funding:funding-summary></activities:group></activities:fundings>\n"
	"  <activities:works>\n<activities:group><common:external-ids><common:external-id><common:external-id-type>doi</common:external-id-type>"
	"<common:external-id-value>10.1000/XYZ</common:external-id-value><common:external-id-relationship>self</common:external-id-relationship>"
	"</common:external-id></common:external-ids>"
	"<work:work-summary put-code=\"11\" display-index=\"0\"><work:title><common:title>h2o</common:title></work:title><work:journal-title>Conf. X</work:journal-title></work:work-summary>"
	"<work:work-summary put-code=\"12\" display-index=\"1\"><work:title><common:title>H&lt;sub&gt;2&lt;/sub&gt;O &amp;amp; Light</common:title>"
	"<common:subtitle>A View</common:subtitle></work:title><work:type>CONFERENCE_PAPER</work:type><common:publication-date><common:year>2011</common:year>"
	"<common:month>05</common:month></common:publication-date><common:url>http://x.org/p</common:url></work:work-summary></activities:group>\n"
	"<activities:group><work:work-summary put-code=\"13\"><work:title><common:title>Draft</common:title></work:title><common:external-ids>"
	"<common:external-id><common:external-id-type>arxiv</common:external-id-type><common:external-id-value>arXiv:2101.00001v2"
	"</common:external-id-value></common:external-id></common:external-ids><work:type>preprint</work:type></work:work-summary></activities:group>\n"
	"  </activities:works></activities:activities-summary></record:record>\n";

static void both_forms(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(str_from(json_record), "x.json", a);
	quiet(&p, 3);
	check(&p, 0, person);
	check(&p, 1, first_work);
	check(&p, 2, second_work);
	p = read_text(str_from(xml_record), "x.xml", a);
	quiet(&p, 3);
	check(&p, 0, person);
	check(&p, 1, first_work);
	check(&p, 2, second_work);
	assert_true(str_starts(p.records[0], STR("2 ")) && str_starts(p.records[1], STR("18 ")) && str_starts(p.records[2], STR("19 ")));
	/* one behind the other */
	p = read_text(arena_printf(a, "%s%s", xml_record, xml_record), "x.xml", a);
	quiet(&p, 6);
	p = read_text(arena_printf(a, "%s\n%s", json_record, json_record), "x.json", a);
	quiet(&p, 6);
}

static void the_first_layout(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(STR(
		"{\"message-version\":\"1.2\",\"orcid-profile\":{\"orcid\":null,\"orcid-identifier\":{\"path\":\"" IRIS "\"},\"orcid-bio\":{"
		"\"personal-details\":{\"given-names\":{\"value\":\"Iris\"},\"family-name\":{\"value\":\"Falk\"},\"credit-name\":null,"
		"\"other-names\":{\"other-name\":[{\"value\":\"Iris Q. Falk\"}]}},\"external-identifiers\":{\"external-identifier\":[{"
		"\"external-id-common-name\":{\"value\":\"Scopus\"},\"external-id-reference\":{\"value\":\"77\"}}]}},\"orcid-activities\":{"
		"\"affiliations\":{\"affiliation\":[{\"type\":\"EDUCATION\",\"role-title\":\"PhD\",\"organization\":{\"name\":\"Uni Two\"}}]},"
		"\"orcid-works\":{\"orcid-work\":[{\"put-code\":\"5\",\"work-title\":{\"title\":{\"value\":\"Old One\"}},\"short-description\":\"Short.\","
		"\"work-type\":\"JOURNAL_ARTICLE\",\"journal-title\":{\"value\":\"J\"},\"publication-date\":{\"year\":{\"value\":\"1999\"}},"
		"\"work-external-identifiers\":{\"work-external-identifier\":[{\"work-external-identifier-type\":\"DOI\","
		"\"work-external-identifier-id\":{\"value\":\"10.1000/1\"}}]},\"work-contributors\":{\"contributor\":["
		"{\"credit-name\":{\"value\":\"Bo Wen\"}},{\"credit-name\":{\"value\":\"Falk, I. Q.\"}}]}}]}}}}"), "x.json", a);
	quiet(&p, 2);
	check(&p, 0, "{\"kind\":\"person\",\"id\":\"" IRIS "\",\"name\":\"Iris Falk\",\"aliases\":[\"Iris Q. Falk\"],\"orcid\":\"" IRIS "\","
		"\"cv\":[{\"section\":\"education\",\"title\":\"PhD\",\"org\":\"Uni Two\"},{\"section\":\"statements\",\"title\":\"Scopus\",\"text\":\"77\"}]}");
	check(&p, 1, "{\"kind\":\"work\",\"id\":\"" IRIS "/work/5\",\"title\":\"Old One\",\"year\":1999,\"type\":\"journal-article\","
		"\"source\":\"journal\",\"venue\":\"J\",\"doi\":\"10.1000/1\",\"authors\":[{\"name\":\"Bo Wen\"},{\"name\":\"Falk, I. Q.\","
		"\"orcid\":\"" IRIS "\",\"owner\":true}],\"abstract\":\"Short.\",\"listed\":[{\"person\":\"Iris Falk\","
		"\"section\":\"publications\",\"seq\":1,\"year\":1999}]}");
}

/* Nobody is named: what is there is read, and nothing made up. */
static void parts(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(STR("{\"bulk\":[{\"work\":{\"title\":{\"title\":{\"value\":\"A\"}},\"type\":\"data-set\",\"external-ids\":{"
		"\"external-id\":[{\"external-id-type\":\"doi\",\"external-id-value\":\"10.1000/a\",\"external-id-relationship\":\"self\"}]},"
		"\"contributors\":{\"contributor\":[{\"contributor-orcid\":{\"path\":\"" IRIS "\"},\"credit-name\":{\"value\":\"Iris\"}},"
		"{\"credit-name\":{\"value\":\"Ed\"},\"contributor-attributes\":{\"contributor-role\":\"editor\"}}]}}},"
		"{\"work\":{\"title\":{\"title\":{\"value\":\"B\"}},\"external-ids\":null}}]}"), "x.json", a);
	quiet(&p, 2);
	check(&p, 0, "{\"kind\":\"work\",\"title\":\"A\",\"type\":\"dataset\",\"doi\":\"10.1000/a\",\"authors\":[{\"name\":\"Iris\",\"orcid\":\"" IRIS "\"},"
		"{\"name\":\"Ed\",\"editor\":true}]}");
	check(&p, 1, "{\"kind\":\"work\",\"title\":\"B\",\"authors_complete\":false}");
	p = read_text(STR("<activities:works path=\"/" IRIS "/works\" xmlns:activities=\"http://www.orcid.org/ns/activities\"><activities:group>"
		"<work:work-summary put-code='3'><work:title><common:title>C</common:title></work:title></work:work-summary></activities:group>"
		"</activities:works>"), "x.xml", a);
	quiet(&p, 1);
	check(&p, 0, "{\"kind\":\"work\",\"id\":\"" IRIS "/work/3\",\"title\":\"C\",\"authors_complete\":false}");
	p = read_text(STR("<w:work put-code='4' xmlns:w=\"http://www.orcid.org/ns/work\"><w:title><c:title>D</c:title></w:title></w:work>"), "x.xml", a);
	quiet(&p, 1);
	check(&p, 0, "{\"kind\":\"work\",\"id\":\"4\",\"title\":\"D\",\"authors_complete\":false}");
}

static void hostile(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(STR(
		"{\"orcid-identifier\":{\"path\":\"0000-0002-1825-0098\"},\"person\":{\"name\":null},\"activities-summary\":{\"works\":{\"group\":["
		"{\"work-summary\":[{\"title\":null}]},7,null,[],{\"work-summary\":\"x\"}]}}}\n"
		"{\"orcid-identifier\":[],\"person\":[],\"activities-summary\":7}\n[1]\n{\"a\":1}\n{broken\n"
		"{\"orcid-identifier\":{\"path\":\"" IRIS "\"},\"person\":{\"name\":{\"given-names\":{\"value\":7},\"family-name\":{\"value\":{}}}},"
		"\"activities-summary\":{\"educations\":{\"affiliation-group\":{\"summaries\":{\"education-summary\":[]}}},\"works\":{\"group\":{"
		"\"work-summary\":{\"title\":{\"title\":\"One\"},\"type\":[],\"publication-date\":{\"year\":{\"value\":\"0\"}},\"external-ids\":"
		"{\"external-id\":{\"external-id-type\":\"doi\",\"external-id-value\":\"nonsense\"}}}}}}}"), "x.json", a);
	assert_true(press_said(&p, "bad 1 [] the record shows no name: its owner keeps it private"));
	assert_true(press_said(&p, "bad 4 [] there is neither a person nor a work in it"));
	assert_true(press_said(&p, "doi nonsense is left out"));
	assert_int_equal(p.n, 7);
	check(&p, 5, "{\"kind\":\"person\",\"id\":\"" IRIS "\",\"name\":\"7\",\"orcid\":\"" IRIS "\"}");
	assert_true(str_has(p.records[6], STR("\"title\":\"One\"")) && !str_has(p.records[6], STR("\"year\"")));
	p = read_text(STR("<record:record><person:person>"), "x.xml", a);
	assert_int_equal(p.n, 0);
	assert_int_equal(p.n_said, 1);
	p = read_text(STR("<record:record/>"), "x.xml", a);
	assert_true(press_said(&p, "there is neither a person nor a work in it"));
	for (size_t n = 0; n < sizeof(xml_record); n += 97) {
		struct arena *own = arena_new();
		p = read_text((struct str){ xml_record, n }, "x", own);
		assert_int_equal(p.n, n < sizeof(xml_record) - 2 ? 0 : 3);
		arena_free(own);
	}
}

static void bids(void **state)
{
	(void)state;
	assert_true(read_orcid.bid(str_from(json_record), STR("x")) > 90);
	assert_true(read_orcid.bid(str_from(xml_record), STR("x")) > 90);
	assert_true(read_orcid.bid(str_slice(str_from(xml_record), 0, 200), STR("x")) > 90);
	static const char *const others[] = { "", "{}", "[]", "{\"person\":{}}", "{\"DOI\":\"10.1/x\",\"title\":[\"x\"]}",
		"{\"id\":\"x\",\"title\":\"t\",\"authors\":[]}", "<record><title/></record>", "<works/>", "<dblp>",
		"{\"work\":1}", "{\"path\":\"/a\",\"last-modified-date\":1}" };
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (read_orcid.bid(str_from(others[i]), STR("x.json")) != 0)
			fail_msg("bids for %s", others[i]);
	}
}

/* ---- real files ---- */

static void real_files(void **state)
{
	static const struct {
		const char *name;
		size_t people, works, said;
	} files[] = {
		{ "message-1.2-0000-0001-5494-4806.json", 1, 20, 0 }, { "message-1.2-0000-0002-9943-6124.json", 0, 4, 1 },
		{ "message-1.2-0000-0003-0248-0813.json", 1, 13, 0 }, { "message-1.2-0000-0003-0900-6903.json", 1, 4, 0 },
		{ "record-3.0-conversionlib.json", 1, 37, 0 }, { "record-3.0-conversionlib.xml", 1, 37, 0 },
		{ "record-3.0-pyorcidator.json", 1, 26, 0 }, { "sample-activities-3.0.xml", 0, 1, 0 },
		{ "sample-bulk-works-100.json", 0, 100, 0 }, { "sample-record-2.1.xml", 1, 1, 0 }, { "sample-record-3.0.xml", 1, 1, 0 },
		{ "sample-record-full-3.0.json", 1, 1, 1 }, { "sample-works-3.0.xml", 0, 3, 1 }, { "v20record.xml", 1, 11, 0 },
	};
	struct arena *a = *state;
	const char *seeds = press_seeds(a);
	if (!seeds)
		return;
	struct press forms[2];
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		CLEANUP(buf_done) struct buf b = { 0 };
		const struct reader_ops *ops = NULL;
		const char *path = arena_cstr(a, arena_printf(a, "%s/../orcid/%s", seeds, files[i].name));
		if (!file_exists(path)) {
			printf("# skipped: no shared data\n");
			return;
		}
		ok(file_read(path, 1 << 24, &b, E));
		ok(reader_choose(str_slice(buf_str(&b), 0, STREAM_HEAD), str_from(files[i].name), &ops, E));
		assert_ptr_equal(ops, &read_orcid);
		struct press p = read_text(buf_str(&b), files[i].name, a);
		size_t people = 0;
		for (size_t k = 0; k < p.n; k++)
			people += str_has(p.records[k], STR(" {\"kind\":\"person\""));
		if (people != files[i].people || p.n - people != files[i].works || p.n_said != files[i].said)
			fail_msg("%s: %zu people, %zu works, %zu complaints", files[i].name, people, p.n - people, p.n_said);
		if (strstr(files[i].name, "conversionlib"))
			forms[strstr(files[i].name, ".xml") != NULL] = p;
	}
	/* the same record in both forms */
	for (size_t i = 0; i < forms[0].n; i++) {
		struct str json = forms[0].records[i], xml = forms[1].records[i];
		json = str_skip(json, (size_t)str_find_char(json, ' '));
		xml = str_skip(xml, (size_t)str_find_char(xml, ' '));
		if (!str_eq(json, xml))
			fail_msg("JSON: " STR_FMT "\nXML: " STR_FMT, STR_ARG(json), STR_ARG(xml));
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
		TEST(both_forms),
		TEST(the_first_layout),
		TEST(parts),
		TEST(hostile),
		TEST(bids),
		TEST(real_files),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
