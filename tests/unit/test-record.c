/* The neutral record: its interchange form to the byte, its digest, and the key of a work. */
#include "bib/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void check_json(const struct record *r, const char *want)
{
	struct buf b = { 0 };
	struct json j;
	json_init(&j, &b);
	record_json(r, &j);
	assert_string_equal(buf_cstr(&b), want);
	buf_done(&b);
}

#define IDENT(s, v) { s, { v, sizeof(v) - 1 } }
#define S(v) { v, sizeof(v) - 1 }

static void test_work_sparse(void **state)
{
	(void)state;
	struct record r = { .kind = RECORD_WORK, .work.cites = -1 };
	check_json(&r, "{\"kind\":\"work\"}");
	r.work.title = STR("");
	r.work.cites = 0;
	check_json(&r, "{\"kind\":\"work\",\"title\":\"\",\"cites\":0}");
}

static void test_work_full(void **state)
{
	(void)state;
	struct ident ids[] = { IDENT(SCHEME_OPENALEX, "W1"), IDENT(SCHEME_ARXIV, "2202.06010"), IDENT(SCHEME_DOI, "10.1/a"),
		IDENT(SCHEME_DOI, "10.1/b") };
	struct str one[] = { S("Tsinghua") }, two[] = { S("MIT"), S("Meta") };
	struct ident orcid[] = { IDENT(SCHEME_OPENALEX, "A2"), IDENT(SCHEME_ORCID, "0000-0002-1825-0097") };
	struct record_author authors[] = {
		{ .name = S("Zhang Yunquan"), .given = S("Yunquan"), .family = S("Zhang"), .orgs = one, .n_orgs = 1, .ids = orcid,
			.n_ids = 2, .position = 1, .family_first = true, .is_owner = true },
		{ .name = S("Al van Dorsten Jr."), .given = S("Al"), .particle = S("van"), .family = S("Dorsten"),
			.suffix = S("Jr."), .orgs = two, .n_orgs = 2, .position = 3 },
		{ .name = S("NOVA-X"), .is_group = true },
		{ .name = S("Ed Itora"), .position = 4, .is_editor = true },
	};
	struct record_topic topics[] = { { S("phonon"), TOPIC_STATED }, { S("cs.DC"), TOPIC_CATEGORY },
		{ S("made here"), TOPIC_DERIVED }, { S("heat"), TOPIC_STATED } };
	struct ident refs[] = { IDENT(SCHEME_DOI, "10.1/c"), IDENT(SCHEME_ARXIV, "0704.0001") };
	struct record_listing listings[] = { { S("Lu Zhao"), S("profile"), S("the line"), 2, 2026 }, { .person = S("X") } };
	struct record r = { .kind = RECORD_WORK, .key = S("w002"), .ids = ids, .n_ids = 4, .line = 7, .offset = 99,
		.work = { .title = S("Incoherent \"phonon\""), .abstract = S("Long."), .year = 2022, .month = 2, .type = S("preprint"),
			.source = S("arXiv"), .venue = S("PRB"), .pages = S("1-2"), .url = S("https://x"), .authors = authors,
			.n_authors = 4, .authors_cut = true, .withdrawn = true, .topics = topics, .n_topics = 4,
			.listings = listings, .n_listings = 2, .cites = 12, .refs = refs, .n_refs = 2 } };
	check_json(&r,
		"{\"kind\":\"work\",\"id\":\"w002\",\"title\":\"Incoherent \\\"phonon\\\"\",\"year\":2022,\"month\":2,"
		"\"type\":\"preprint\",\"source\":\"arXiv\",\"venue\":\"PRB\",\"pages\":\"1-2\",\"doi\":\"10.1/a\","
		"\"arxiv\":\"2202.06010\",\"ids\":[\"openalex:W1\",\"doi:10.1/b\"],\"url\":\"https://x\",\"authors\":["
		"{\"name\":\"Zhang Yunquan\",\"given\":\"Yunquan\",\"family\":\"Zhang\",\"affiliation\":\"Tsinghua\","
		"\"orcid\":\"0000-0002-1825-0097\",\"ids\":[\"openalex:A2\"],\"printed_order\":\"family-first\",\"owner\":true},"
		"{\"name\":\"Al van Dorsten Jr.\",\"given\":\"Al\",\"particle\":\"van\",\"family\":\"Dorsten\",\"suffix\":\"Jr.\","
		"\"affiliations\":[\"MIT\",\"Meta\"],\"position\":3},"
		"{\"name\":\"NOVA-X\",\"position\":null,\"group\":true},"
		"{\"name\":\"Ed Itora\",\"editor\":true}],\"authors_complete\":false,\"categories\":[\"cs.DC\"],"
		"\"keywords\":[\"phonon\",\"heat\"],\"abstract\":\"Long.\",\"cites\":12,"
		"\"references\":[\"doi:10.1/c\",\"arxiv:0704.0001\"],\"withdrawn\":true,"
		"\"listed\":[{\"person\":\"Lu Zhao\",\"section\":\"profile\",\"seq\":2,\"year\":2026,\"text\":\"the line\"},"
		"{\"person\":\"X\"}]}");
}

static void test_person(void **state)
{
	(void)state;
	struct str aliases[] = { S("T. Zhao") }, orgs[] = { S("ICT") };
	struct ident ids[] = { IDENT(SCHEME_ORCID, "0000-0002-1825-0097"), IDENT(SCHEME_DBLP, "homepages/1/2") };
	struct record_cv cv[] = {
		{ .section = CV_POSITION, .since = 2021, .until = CV_NOW, .title = S("Assistant Professor"), .org = S("ICT") },
		{ .section = CV_EDUCATION, .since = 2016, .until = 2021, .title = S("Ph.D."), .org = S("Fudan University"),
			.field = S("Control"), .person = S("Shanjian Tang"), .thesis = S("On systems") },
		{ .section = CV_AWARD, .since = 2020, .title = S("Gold"), .text = S("top 2%") },
	};
	struct record r = { .kind = RECORD_PERSON, .key = S("tz"), .ids = ids, .n_ids = 2,
		.person = { .name = S("Tong Zhao"), .role = S("Researcher"), .tagline = S("HPC"), .aliases = aliases, .n_aliases = 1,
			.orgs = orgs, .n_orgs = 1, .has_reported = true, .cv = cv, .n_cv = 3, .open_to_collaborate = 1,
			.reported = { .source = S("a.txt"), .works = 2, .followers = 0, .topics = 3, .close_collaborators = 4,
				.trust = 13, .level = 1, .tier = S("Unverified"), .claim = S("unclaimed"),
				.open_to_collaborate = -1 } } };
	check_json(&r,
		"{\"kind\":\"person\",\"id\":\"tz\",\"name\":\"Tong Zhao\",\"role\":\"Researcher\",\"tagline\":\"HPC\","
		"\"aliases\":[\"T. Zhao\"],\"affiliations\":[\"ICT\"],\"orcid\":\"0000-0002-1825-0097\","
		"\"ids\":[\"dblp:homepages/1/2\"],\"open_to_collaborate\":true,"
		"\"reported\":{\"source\":\"a.txt\",\"works\":2,\"followers\":0,\"topics\":3,\"close_collaborators\":4,"
		"\"trust\":13,\"tier\":\"Unverified\",\"level\":1,\"claim\":\"unclaimed\"},"
		"\"cv\":[{\"section\":\"positions\",\"since\":2021,\"until\":\"now\",\"title\":\"Assistant Professor\",\"org\":\"ICT\"},"
		"{\"section\":\"education\",\"since\":2016,\"until\":2021,\"title\":\"Ph.D.\",\"org\":\"Fudan University\","
		"\"field\":\"Control\",\"person\":\"Shanjian Tang\",\"thesis\":\"On systems\"},"
		"{\"section\":\"awards\",\"since\":2020,\"title\":\"Gold\",\"text\":\"top 2%\"}]}");
	struct record bare = { .kind = RECORD_PERSON, .person = { .name = S("X"), .open_to_collaborate = -1 } };
	check_json(&bare, "{\"kind\":\"person\",\"name\":\"X\"}");
}

static void test_thing(void **state)
{
	(void)state;
	struct str aliases[] = { S("THU") };
	struct ident ids[] = { IDENT(SCHEME_ROR, "03cve4549") };
	struct record r = { .kind = RECORD_ORG, .key = S("o1"), .ids = ids, .n_ids = 1,
		.thing = { .name = S("Tsinghua University"), .aliases = aliases, .n_aliases = 1, .place = S("CN"),
			.type = S("education"), .url = S("https://x"), .parent = S("MoE") } };
	check_json(&r,
		"{\"kind\":\"org\",\"id\":\"o1\",\"name\":\"Tsinghua University\",\"aliases\":[\"THU\"],\"place\":\"CN\","
		"\"type\":\"education\",\"url\":\"https://x\",\"parent\":\"MoE\",\"ids\":[\"ror:03cve4549\"]}");
	r = (struct record){ .kind = RECORD_VENUE, .thing.name = S("PPoPP") };
	check_json(&r, "{\"kind\":\"venue\",\"name\":\"PPoPP\"}");
	r.kind = RECORD_TOPIC;
	check_json(&r, "{\"kind\":\"topic\",\"name\":\"PPoPP\"}");
}

static void test_digest(void **state)
{
	(void)state;
	struct record a = { .kind = RECORD_WORK, .work = { .title = S("A"), .cites = -1 }, .line = 1 }, b = a;
	b.line = 2;
	b.offset = 100;
	assert_true(record_digest(&a) == record_digest(&b));
	b.work.year = 2024;
	assert_true(record_digest(&a) != record_digest(&b));
}

static void check_work_key(const struct record *r, const char *want)
{
	struct buf b = { 0 };
	record_work_key(r, &b);
	assert_string_equal(buf_cstr(&b), want);
	buf_done(&b);
}

static void test_work_key(void **state)
{
	(void)state;
	struct ident ids[] = { IDENT(SCHEME_LOCAL, "a#1"), IDENT(SCHEME_OPENALEX, "W1"), IDENT(SCHEME_ARXIV, "2202.06010"),
		IDENT(SCHEME_DOI, "10.1/a") };
	struct ident own[] = { IDENT(SCHEME_DOI, "10.48550/arxiv.2202.06010") };
	struct record r = { .kind = RECORD_WORK, .ids = ids, .n_ids = 4, .work.title = S("A") };
	check_work_key(&r, "doi:10.1/a");
	r.n_ids = 3;
	check_work_key(&r, "arxiv:2202.06010");
	r.n_ids = 2;
	check_work_key(&r, "openalex:W1");
	r.ids = own;
	r.n_ids = 1;
	check_work_key(&r, "arxiv:2202.06010");
}

static void key_of(const char *title, int year, const char *author, const char *family, struct buf *out)
{
	struct record_author authors[] = { { .name = S("Ed Itora"), .is_editor = true },
		{ .name = str_from(author), .family = str_from(family) } };
	struct ident local[] = { IDENT(SCHEME_LOCAL, "a#1") };
	struct record r = { .kind = RECORD_WORK, .ids = local, .n_ids = 1, .key = S("k"),
		.work = { .title = str_from(title), .year = year, .authors = authors, .n_authors = author ? 2 : 0 } };
	buf_clear(out);
	record_work_key(&r, out);
}

static void test_work_key_hash(void **state)
{
	(void)state;
	struct buf a = { 0 }, b = { 0 };
	key_of("Stack normalization", 2024, "Tong Zhao", "Zhao", &a);
	assert_int_equal(a.n, 18);
	assert_memory_equal(a.p, "t:", 2);
	key_of("Stack  Normalization.", 2024, "T. Zhao", NULL, &b);
	assert_string_equal(a.p, b.p);
	key_of("Stack normalization", 2024, "ZHAO, Tong", NULL, &b);
	assert_string_equal(a.p, b.p);
	key_of("Stack normalization", 2023, "Tong Zhao", "Zhao", &b);
	assert_string_not_equal(a.p, b.p);
	key_of("Stack normalization", 2024, "Tong Zhang", "Zhang", &b);
	assert_string_not_equal(a.p, b.p);
	key_of("Stack normalization", 2024, NULL, NULL, &b);
	assert_string_not_equal(a.p, b.p);
	key_of(NULL, 0, NULL, NULL, &b);
	assert_int_equal(b.n, 18);
	buf_done(&a);
	buf_done(&b);
}

static void test_names(void **state)
{
	(void)state;
	for (int i = 0; i < RECORD_KIND_COUNT; i++)
		assert_int_equal(record_kind_from(str_from(record_kind_name((enum record_kind)i))), i);
	assert_int_equal(record_kind_from(STR("paper")), RECORD_KIND_COUNT);
	for (int i = 0; i < CV_SECTION_COUNT; i++)
		assert_int_equal(cv_section_from(str_from(cv_section_name((enum cv_section)i))), i);
	assert_int_equal(cv_section_from(STR("hobbies")), CV_SECTION_COUNT);
	assert_string_equal(cv_section_name(CV_POSITION), "positions");
	assert_string_equal(record_kind_name(RECORD_ORG), "org");
}

static void test_ident(void **state)
{
	(void)state;
	struct ident ids[] = { IDENT(SCHEME_OPENALEX, "W1"), IDENT(SCHEME_DOI, "10.1/a"), IDENT(SCHEME_DOI, "10.1/b") };
	struct record r = { .kind = RECORD_WORK, .ids = ids, .n_ids = 3 };
	assert_ptr_equal(record_ident(&r, SCHEME_DOI), &ids[1]);
	assert_null(record_ident(&r, SCHEME_ARXIV));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_work_sparse), cmocka_unit_test(test_work_full), cmocka_unit_test(test_person),
		cmocka_unit_test(test_thing), cmocka_unit_test(test_digest), cmocka_unit_test(test_work_key),
		cmocka_unit_test(test_work_key_hash), cmocka_unit_test(test_names), cmocka_unit_test(test_ident),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
