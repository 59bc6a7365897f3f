/* Identifiers: every form that people write, and the wrong ones that must stay wrong. */
#include "bib/ident.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define NO NULL

struct form {
	const char *text, *value; /* NO: refused */
};

static void check_forms(enum scheme s, const struct form *forms, size_t n)
{
	struct arena *a = arena_new();
	for (size_t i = 0; i < n; i++) {
		struct ident id = { SCHEME_NONE, STR("untouched") };
		bool ok = ident_parse(s, str_from(forms[i].text), a, &id);
		if (ok != (forms[i].value != NO))
			fail_msg("%s \"%s\" was %s", scheme_name(s), forms[i].text, ok ? "taken" : "refused");
		if (!ok) {
			assert_int_equal(id.scheme, SCHEME_NONE);
			assert_true(str_is(id.value, "untouched"));
			continue;
		}
		assert_int_equal(id.scheme, s);
		assert_int_equal(id.value.p[id.value.n], '\0');
		assert_string_equal(id.value.p, forms[i].value);
		/* the normal form is one of its own */
		struct ident again;
		assert_true(ident_parse(s, id.value, a, &again));
		assert_true(ident_eq(id, again));
		/* and what is printed is recognised */
		struct buf b = { 0 };
		ident_print(id, &b);
		assert_true(ident_recognise(buf_str(&b), a, &again));
		assert_true(ident_eq(id, again));
		buf_done(&b);
	}
	arena_free(a);
}

#define CHECK(scheme, ...)                                                 \
	do {                                                               \
		static const struct form forms[] = { __VA_ARGS__ };        \
		check_forms((scheme), forms, ARRAY_LEN(forms));            \
	} while (0)

static void test_doi(void **state)
{
	(void)state;
	CHECK(SCHEME_DOI,
		{ "10.1145/3627535.3638505", "10.1145/3627535.3638505" },
		{ "10.1145/ABC.Def", "10.1145/abc.def" },
		{ " doi:10.1145/1 ", "10.1145/1" },
		{ "DOI: 10.1145/1", "10.1145/1" },
		{ "doi 10.1145/1", "10.1145/1" },
		{ "doi:doi:10.1145/1", "10.1145/1" },
		{ "info:doi/10.1145/1", "10.1145/1" },
		{ "urn:doi:10.1145/1", "10.1145/1" },
		{ "https://doi.org/10.1145/1", "10.1145/1" },
		{ "http://dx.doi.org/10.1145/1", "10.1145/1" },
		{ "doi.org/10.1145/1", "10.1145/1" },
		{ "https://www.doi.org/10.1145/1?nosfx=y#top", "10.1145/1" },
		{ "https://doi.org/doi:10.1145/1", "10.1145/1" },
		{ "https://doi-org.proxy.example.edu/10.1145/1", "10.1145/1" },
		{ "https://dl.acm.org/doi/10.1145/1", "10.1145/1" },
		{ "https://dl.acm.org/doi/abs/10.1145/1", "10.1145/1" },
		{ "https://onlinelibrary.wiley.com/doi/full/10.1002/abc.12", "10.1002/abc.12" },
		{ "10.1145/1.", "10.1145/1" },
		{ "10.1145/1,;", "10.1145/1" },
		{ "(10.1145/1)", "10.1145/1" },
		{ "<https://doi.org/10.1145/1>.", "10.1145/1" },
		{ "“10.1145/1”", NO },
		{ "10.1145/1”", "10.1145/1" },
		{ "10.1016/0022-2836(81)90087-5", "10.1016/0022-2836(81)90087-5" },
		{ "10.1016/S0022(81)", "10.1016/s0022(81)" },
		{ "10.1016/S0022(81))", "10.1016/s0022(81)" },
		{ "https://doi.org/10.1002/%28SICI%291097-0258%2819980815%2917%3A15%3C1661%3A%3AAID-SIM968%3E3.0.CO%3B2-2",
			"10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2" },
		{ "10.1002/%2528x%2529", "10.1002/(x)" },
		{ "10.1002/100%", "10.1002/100%" },
		{ "10.1002/a.b/doi/10.1000/x", "10.1002/a.b/doi/10.1000/x" },
		{ "10.1000.10/123", "10.1000.10/123" },
		{ "10.48550/arXiv.2511.21431", "10.48550/arxiv.2511.21431" },
		{ "10.1234/Größe", "10.1234/größe" },
		{ "10.1145", NO }, { "10.1145/", NO }, { "10.1145/.", NO }, { "10.12/x", NO }, { "10.1234567890/x", NO },
		{ "10.1145/a b", NO }, { "10.1145/a%20b", NO }, { "10.1145/a%00b", NO }, { "10.1145/a\x01", NO },
		{ "10.1145/a\xff", NO }, { "10.1145/\xe2\x80\xae", NO }, { "11.1145/x", NO }, { "10.114x/1", NO }, { "", NO },
		{ "doi:", NO }, { "https://doi.org/", NO }, { "https://example.org/10.1145/1", NO }, { "10.1000./x", NO });
}

static void test_arxiv(void **state)
{
	(void)state;
	CHECK(SCHEME_ARXIV,
		{ "2511.21431", "2511.21431" }, { "arXiv:2511.21431v2", "2511.21431" },
		{ "arxiv: 2511.21431", "2511.21431" }, { "https://arxiv.org/abs/2511.21431v1", "2511.21431" },
		{ "http://arxiv.org/pdf/2511.21431v12.pdf", "2511.21431" }, { "arxiv.org/abs/2511.21431/", "2511.21431" },
		{ "https://export.arxiv.org/abs/0704.0001", "0704.0001" }, { "2511.21431 [cs.DC]", "2511.21431" },
		{ "arXiv:2511.21431v1 [cs.DC]", "2511.21431" }, { "0704.0001", "0704.0001" },
		{ "hep-th/9901001", "hep-th/9901001" }, { "hep-th/9901001v3", "hep-th/9901001" },
		{ "math.GT/0309136", "math/0309136" }, { "https://arxiv.org/abs/math.GT/0309136v1", "math/0309136" },
		{ "cond-mat.mes-hall/0001001", "cond-mat/0001001" }, { "HEP-TH/9901001", "hep-th/9901001" },
		{ "10.48550/arXiv.2511.21431", "2511.21431" }, { "https://doi.org/10.48550/arXiv.2511.21431", "2511.21431" },
		{ "2513.21431", NO }, { "2500.21431", NO }, { "2511.2143", NO }, { "0704.00001", NO }, { "2511.214311", NO },
		{ "251121431", NO }, { "abcd/9901001", NO }, { "hep-th/990100", NO }, { "hep-th/9913001", NO },
		{ "2511.21431v", NO }, { "v2", NO }, { "", NO }, { "arxiv:", NO }, { "0703.0001", NO }, { "math./0309136", "math/0309136" });
}

static void test_orcid(void **state)
{
	(void)state;
	CHECK(SCHEME_ORCID,
		{ "0000-0002-1825-0097", "0000-0002-1825-0097" },
		{ "https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097" },
		{ "http://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097" },
		{ "http://www.orcid.org/0000-0002-1825-0097/", "0000-0002-1825-0097" },
		{ "9999-0000-0000-006X", "9999-0000-0000-006X" },
		{ "https://orcid.org/9999-0000-0000-006x", "9999-0000-0000-006X" },
		{ "9999000000001230", "9999-0000-0000-1230" },
		{ " https://orcid.org/9999-0000-0000-1230/ ", "9999-0000-0000-1230" },
		{ "ORCID: 0000 0002 1825 0097", "0000-0002-1825-0097" },
		{ "ORCID iD: 0000-0002-1825-0097", "0000-0002-1825-0097" },
		{ "orcid:0000‐0002‐1825‐0097", "0000-0002-1825-0097" },
		{ "0000-0000-0000-0000", NO }, { "0000-0002-1825-0098", NO }, { "0000-0002-1825", NO },
		{ "ABCD-0002-1825-0097", NO }, { "0000-0002-1X25-0097", NO }, { "0000-0002-1825-00971", NO }, { "", NO },
		{ "https://example.org/0000-0002-1825-0097", NO });
}

static void test_others(void **state)
{
	(void)state;
	CHECK(SCHEME_OPENALEX,
		{ "W2741809807", "W2741809807" }, { "https://openalex.org/W2741809807", "W2741809807" },
		{ "https://api.openalex.org/works/w2741809807", "W2741809807" }, { "openalex:A5023888391", "A5023888391" },
		{ "W", NO }, { "W01", NO }, { "X123", NO }, { "W12a", NO }, { "", NO }, { "\x17" "123", NO });
	CHECK(SCHEME_DBLP,
		{ "conf/ppopp/HuZ24", "conf/ppopp/HuZ24" }, { "dblp:journals/tods/Codd79", "journals/tods/Codd79" },
		{ "DBLP:conf/ppopp/HuZ24", "conf/ppopp/HuZ24" },
		{ "https://dblp.org/rec/conf/ppopp/HuZ24.html", "conf/ppopp/HuZ24" },
		{ "https://dblp.uni-trier.de/rec/bibtex/conf/ppopp/HuZ24", "conf/ppopp/HuZ24" },
		{ "https://dblp.org/pid/81/1234.html", "homepages/81/1234" }, { "homepages/w/WeiWang", "homepages/w/WeiWang" },
		{ "pid:81/1234", "homepages/81/1234" },
		{ "conf/", NO }, { "something/else", NO }, { "conf/a b", NO }, { "https://dblp.org/pid/81", NO }, { "", NO });
	CHECK(SCHEME_ACL,
		{ "2024.acl-long.1", "2024.acl-long.1" }, { "https://aclanthology.org/2024.acl-long.1/", "2024.acl-long.1" },
		{ "https://aclanthology.org/2024.acl-long.1.pdf", "2024.acl-long.1" },
		{ "https://www.aclweb.org/anthology/P02-1001", "P02-1001" }, { "p02-1001", "P02-1001" },
		{ "2099.inv-1.1", "2099.inv-1.1" }, { "2024.acl-long", "2024.acl-long" }, { "wei-zhao", "wei-zhao" },
		{ "https://aclanthology.org/people/y/yang-liu-edinburgh/", "yang-liu-edinburgh" },
		{ "https://aclanthology.org/people/yang-liu-edinburgh/", "yang-liu-edinburgh" },
		{ "wei-zhao/unverified", "wei-zhao/unverified" },
		{ "Wei Zhao", NO }, { "-wei", NO }, { "wei-", NO }, { "wei--zhao", NO }, { "2024.acl.1", NO }, { "12-34", NO },
		{ "", NO });
	CHECK(SCHEME_PUBMED,
		{ "12345", "12345" }, { "PMID: 12345", "12345" }, { "pmid:0012345", "12345" },
		{ "https://pubmed.ncbi.nlm.nih.gov/12345/", "12345" },
		{ "https://www.ncbi.nlm.nih.gov/pubmed/12345", "12345" },
		{ "0", NO }, { "12a", NO }, { "12345678901", NO }, { "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12", NO },
		{ "", NO });
	CHECK(SCHEME_ISBN,
		{ "978-3-16-148410-0", "9783161484100" }, { "ISBN 978-3-16-148410-0", "9783161484100" },
		{ "urn:isbn:9783161484100", "9783161484100" }, { "ISBN-13: 978-3-16-148410-0", "9783161484100" },
		{ "3-16-148410-X", "9783161484100" }, { "316148410x", "9783161484100" }, { "ISBN-10: 0-306-40615-2", "9780306406157" },
		{ "978-3-16-148410-1", NO }, { "3-16-148410-1", NO }, { "9773161484103", NO }, { "978", NO }, { "", NO },
		{ "X161484100", NO });
	CHECK(SCHEME_ISSN,
		{ "0378-5955", "0378-5955" }, { "ISSN 0378-5955", "0378-5955" }, { "03785955", "0378-5955" },
		{ "2434-561x", "2434-561X" }, { "https://portal.issn.org/resource/ISSN/0378-5955", "0378-5955" },
		{ "0378-5954", NO }, { "0378-595", NO }, { "0378X5955", NO }, { "", NO });
	CHECK(SCHEME_ROR,
		{ "042nb2s44", "042nb2s44" }, { "https://ror.org/042NB2S44", "042nb2s44" }, { "ror:03vek6s52", "03vek6s52" },
		{ "042nb2s45", NO }, { "142nb2s44", NO }, { "042nl2s44", NO }, { "042nb2s4", NO }, { "", NO });
	CHECK(SCHEME_LOCAL,
		{ "works.jsonl#w001", "works.jsonl#w001" }, { "local:a#b c", "a#b c" }, { "local: local:a#b", "a#b" },
		{ "#x", NO }, { "x#", NO }, { "x", NO }, { "a#b\x1b", NO }, { "a#\xff", NO }, { "", NO });
}

static void test_recognise(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		enum scheme scheme;
		const char *value;
	} rows[] = {
		{ "orcid:0000-0002-1825-0097", SCHEME_ORCID, "0000-0002-1825-0097" },
		{ "0000-0002-1825-0097", SCHEME_ORCID, "0000-0002-1825-0097" },
		{ "https://orcid.org/0000-0002-1825-0097", SCHEME_ORCID, "0000-0002-1825-0097" },
		{ "10.1145/1", SCHEME_DOI, "10.1145/1" },
		{ "https://dl.acm.org/doi/10.1145/1", SCHEME_DOI, "10.1145/1" },
		{ "10.48550/arXiv.2511.21431", SCHEME_DOI, "10.48550/arxiv.2511.21431" },
		{ "arXiv:2511.21431v2", SCHEME_ARXIV, "2511.21431" },
		{ "2511.21431", SCHEME_ARXIV, "2511.21431" },
		{ "hep-th/9901001", SCHEME_ARXIV, "hep-th/9901001" },
		{ "https://arxiv.org/abs/2511.21431", SCHEME_ARXIV, "2511.21431" },
		{ "W2741809807", SCHEME_OPENALEX, "W2741809807" },
		{ "openalex:a5", SCHEME_OPENALEX, "A5" },
		{ "conf/ppopp/HuZ24", SCHEME_DBLP, "conf/ppopp/HuZ24" },
		{ "acl:wei-zhao", SCHEME_ACL, "wei-zhao" },
		{ "2024.acl-long.1", SCHEME_ACL, "2024.acl-long.1" },
		{ "P02-1001", SCHEME_ACL, "P02-1001" },
		{ "pmid:12345", SCHEME_PUBMED, "12345" },
		{ "PubMed: 12345", SCHEME_PUBMED, "12345" },
		{ "isbn:3-16-148410-X", SCHEME_ISBN, "9783161484100" },
		{ "urn:isbn:9783161484100", SCHEME_ISBN, "9783161484100" },
		{ "issn:0378-5955", SCHEME_ISSN, "0378-5955" },
		{ "https://ror.org/042nb2s44", SCHEME_ROR, "042nb2s44" },
		{ "local:a#1", SCHEME_LOCAL, "a#1" },
	};
	static const char *const none[] = {
		"", " ", "Tong Zhao", "Wei-Zhao", "wei-zhao", "p:12", "w:7", "topic:deep learning", "12345", "2024", "1999-2004",
		"orcid:10.1145/1", "doi:0000-0002-1825-0097", "W1", "MIT", "https://example.org/", "http://", "978-3-16-148410-0",
		"Moe", "10", "a/b", "conf", "doi", "local:x", "org:MIT",
	};
	struct arena *a = arena_new();
	struct ident id;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		if (!ident_recognise(str_from(rows[i].text), a, &id))
			fail_msg("\"%s\" was not recognised", rows[i].text);
		assert_int_equal(id.scheme, rows[i].scheme);
		assert_true(str_is(id.value, rows[i].value));
	}
	for (size_t i = 0; i < ARRAY_LEN(none); i++) {
		if (ident_recognise(str_from(none[i]), a, &id))
			fail_msg("\"%s\" was taken for %s", none[i], scheme_name(id.scheme));
	}
	arena_free(a);
}

static void test_schemes(void **state)
{
	(void)state;
	for (int i = SCHEME_NONE + 1; i < SCHEME_COUNT; i++) {
		enum scheme s = (enum scheme)i;
		assert_int_equal(scheme_from(str_from(scheme_name(s))), s);
		assert_int_equal(scheme_is_global(s), s != SCHEME_LOCAL);
	}
	assert_int_equal(scheme_from(STR("DOI")), SCHEME_DOI);
	assert_int_equal(scheme_from(STR("pmid")), SCHEME_PUBMED);
	assert_int_equal(scheme_from(STR("")), SCHEME_NONE);
	assert_int_equal(scheme_from(STR("isni")), SCHEME_NONE);
	assert_string_equal(scheme_name(SCHEME_NONE), "");
	assert_false(scheme_is_global(SCHEME_NONE));
}

static void test_url(void **state)
{
	(void)state;
	static const struct {
		struct ident id;
		const char *url;
	} rows[] = {
		{ { SCHEME_DOI, { "10.1/a<b>(c)d", 13 } }, "https://doi.org/10.1/a%3Cb%3E%28c%29d" },
		{ { SCHEME_DOI, { "10.1/;id|`x`$(y)", 16 } }, "https://doi.org/10.1/%3Bid%7C%60x%60%24%28y%29" },
		{ { SCHEME_ARXIV, { "hep-th/9901001", 14 } }, "https://arxiv.org/abs/hep-th/9901001" },
		{ { SCHEME_ORCID, { "0000-0002-1825-0097", 19 } }, "https://orcid.org/0000-0002-1825-0097" },
		{ { SCHEME_OPENALEX, { "W1", 2 } }, "https://openalex.org/W1" },
		{ { SCHEME_DBLP, { "conf/a/B", 8 } }, "https://dblp.org/rec/conf/a/B" },
		{ { SCHEME_DBLP, { "homepages/81/1234", 17 } }, "https://dblp.org/pid/81/1234" },
		{ { SCHEME_ACL, { "P02-1001", 8 } }, "https://aclanthology.org/P02-1001/" },
		{ { SCHEME_ACL, { "wei-zhao", 8 } }, "https://aclanthology.org/people/wei-zhao/" },
		{ { SCHEME_PUBMED, { "12", 2 } }, "https://pubmed.ncbi.nlm.nih.gov/12/" },
		{ { SCHEME_ROR, { "042nb2s44", 9 } }, "https://ror.org/042nb2s44" },
	};
	struct buf b = { 0 };
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		buf_clear(&b);
		assert_true(ident_url(rows[i].id, &b));
		assert_string_equal(buf_cstr(&b), rows[i].url);
	}
	buf_clear(&b);
	assert_false(ident_url((struct ident){ SCHEME_LOCAL, STR("a#b") }, &b));
	assert_false(ident_url((struct ident){ SCHEME_NONE, STR("x") }, &b));
	assert_int_equal(b.n, 0);
	buf_done(&b);
}

static void check_why(enum scheme s, const char *text, const char *why)
{
	struct buf b = { 0 };
	ident_explain(s, str_from(text), &b);
	assert_string_equal(buf_cstr(&b), why);
	buf_done(&b);
}

static void test_explain(void **state)
{
	(void)state;
	check_why(SCHEME_ORCID, "0000-0002-1825-0098", "the check digit should be 7");
	check_why(SCHEME_ORCID, "9999-0000-0000-0061", "the check digit should be X");
	check_why(SCHEME_ORCID, "0000-0000-0000-0000", "the check digit should be 1");
	check_why(SCHEME_ORCID, "0000-0002", "it should be 16 digits in four groups, the last of them a digit or X");
	check_why(SCHEME_ORCID, "0000-0002-1825-0097", "");
	check_why(SCHEME_ISBN, "978-3-16-148410-1", "the check digit should be 0");
	check_why(SCHEME_ISBN, "3-16-148410-1", "the check digit is wrong");
	check_why(SCHEME_ISBN, "12", "it should be 13 digits that begin with 978 or 979, or 10");
	check_why(SCHEME_DOI, "x", "it should look like 10.1145/3627535.3638505");
	check_why(SCHEME_NONE, "x", "there is no such kind of identifier");
	for (int i = SCHEME_NONE + 1; i < SCHEME_COUNT; i++) {
		struct buf b = { 0 };
		ident_explain((enum scheme)i, STR("\x01"), &b);
		assert_true(b.n > 0);
		buf_done(&b);
	}
}

/* A long text is refused at once whatever it holds, and never read to death. */
static void test_hostile(void **state)
{
	(void)state;
	static const char *const parts[] = { "10.1145/", ")", "%25", "x", " ", "\xff", "https://doi.org/", "arxiv:", "doi:" };
	struct arena *a = arena_new();
	struct ident id;
	for (size_t k = 0; k < ARRAY_LEN(parts); k++) {
		struct buf b = { 0 };
		while (b.n < 1000000)
			buf_adds(&b, parts[k]);
		for (int s = SCHEME_NONE; s <= SCHEME_COUNT; s++)
			assert_false(ident_parse((enum scheme)s, buf_str(&b), a, &id));
		assert_false(ident_recognise(buf_str(&b), a, &id));
		buf_trim(&b, 1000);
		for (int s = SCHEME_NONE; s < SCHEME_COUNT; s++)
			ident_parse((enum scheme)s, buf_str(&b), a, &id);
		ident_recognise(buf_str(&b), a, &id);
		buf_done(&b);
	}
	assert_false(ident_recognise(STR_NULL, a, &id));
	assert_false(ident_parse(SCHEME_DOI, STR_NULL, a, &id));
	struct str nul = { "10.1145/a\0b", 11 };
	assert_false(ident_parse(SCHEME_DOI, nul, a, &id));
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_doi),
		cmocka_unit_test(test_arxiv),
		cmocka_unit_test(test_orcid),
		cmocka_unit_test(test_others),
		cmocka_unit_test(test_recognise),
		cmocka_unit_test(test_schemes),
		cmocka_unit_test(test_url),
		cmocka_unit_test(test_explain),
		cmocka_unit_test(test_hostile),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
