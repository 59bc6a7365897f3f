/* RIS: records however they begin, end and go on, and what the tags of many exporters mean. */
#include "press.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_ris, str_from(text), "x.ris", a);
}

#define assert_lacks(s, text) assert_false(str_has((s), STR(text)))

static void assert_quiet(const struct press *p, size_t n)
{
	for (size_t i = 0; i < p->n_said; i++)
		fail_msg("said: " STR_FMT, STR_ARG(p->said[i]));
	assert_int_equal(p->n, n);
}

static struct str one(const char *fields, struct arena *a)
{
	struct press p = read_text(arena_cstr(a, arena_printf(a, "TY  - JOUR\n%s\nER  - \n", fields)), a);
	assert_quiet(&p, 1);
	return p.records[0];
}

static void one_whole_record(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("\nTY  - JOUR\nID  - k1\nAU  - Lund, Ada\nAU  - van Dorp, L., Jr.\nTI  - On "
				   "&quot;X&quot; and H<sub>2</sub>O\n"
				   "JF  - J. Invented Res.\nJO  - JIR\nPY  - 2019/03/17/spring\nVL  - 12\nSP  - "
				   "100\nEP  - 107\nSN  - 0378-5955\n"
				   "DO  - doi:10.1000/ABC.1\nUR  - http://a.org/x\nKW  - solvers\nKW  - *sparse; "
				   "dense\nAB  - One\nline.\n\nTwo.\n"
				   "AD  - Univ. X\nY2  - 2024/01/01/\nER  - \n",
		a);
	assert_quiet(&p, 1);
	assert_true(str_is(p.records[0], "2 {\"kind\":\"work\",\"id\":\"k1\",\"title\":\"On \\\"X\\\" and "
					 "H₂O\",\"year\":2019,\"month\":3,\"type\":\"journal-article\","
					 "\"source\":\"journal\",\"venue\":\"J. Invented "
					 "Res.\",\"pages\":\"100–107\",\"doi\":\"10.1000/abc.1\","
					 "\"ids\":[\"issn:0378-5955\"],\"url\":\"http://a.org/"
					 "x\",\"authors\":[{\"name\":\"Lund, Ada\",\"given\":\"Ada\","
					 "\"family\":\"Lund\"},{\"name\":\"van Dorp, L., "
					 "Jr.\",\"given\":\"L.\",\"particle\":\"van\",\"family\":\"Dorp\","
					 "\"suffix\":\"Jr.\"}],\"keywords\":[\"solvers\",\"sparse\",\"dense\"],"
					 "\"abstract\":\"One line. Two.\"}"));
}

static void where_records_end(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("Provider: X\nContent: text\n\nTY  - JOUR\nTI  - A\nER  -\n1. text between\nTY  "
				   "- JOUR\nTI  - B\nTY  - BOOK\n\n"
				   "TI  - C\nER  - \n\nTY  - CHAP\nTI  - D\nER  -",
		a);
	assert_quiet(&p, 4);
	assert_has(p.records[0], "4 {\"kind\":\"work\",\"title\":\"A\",\"type\":\"journal-article\"");
	assert_has(p.records[1], "8 {\"kind\":\"work\",\"title\":\"B\",\"type\":\"journal-article\"");
	assert_has(p.records[2], "10 {\"kind\":\"work\",\"title\":\"C\",\"type\":\"book\"");
	assert_has(p.records[3], "\"title\":\"D\",\"type\":\"book-chapter\"");
	p = read_text("TY  - JOUR\nTI  - A", a);
	assert_quiet(&p, 1);
	assert_has(p.records[0], "\"title\":\"A\"");
	p = read_text("TY  - JOUR\nTY  - \nTY  - BOOK\nTI  - C\nTY  - THES\n", a);
	assert_quiet(&p, 4);
	assert_has(p.records[2], "\"title\":\"C\",\"type\":\"book\"");
	assert_has(p.records[3], "\"type\":\"thesis\"");
	/* other blanks between tag and hyphen */
	p = read_text("TY - JOUR\nTI\t- A\nPY   - 2001\nER -\n", a);
	assert_quiet(&p, 1);
	assert_has(p.records[0], "\"title\":\"A\",\"year\":2001");
	/* fields of nothing */
	p = read_text("AU  - Lund, Ada\nTI  - Lost\nER  - \nTY  - JOUR\nTI  - A\nER  - \nUK  - x\n", a);
	assert_int_equal(p.n, 1);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 1 [] fields stand outside any record"));
}

static void dress(void **state)
{
	struct arena *a = *state;
	struct press p = press_read(
		&read_ris, STR("\xef\xbb\xbfTY  - JOUR\r\nTI  - A\r\nAU  - Lund, Ada\r\nER  - \r\n"), "x", a);
	assert_quiet(&p, 1);
	assert_has(p.records[0], "\"title\":\"A\",\"type\":\"journal-article\",\"source\":\"journal\",\"authors\":["
				 "{\"name\":\"Lund, Ada\"");
	p = press_read(&read_ris, STR("TY  - JOUR\nTI  - Caf\xe9\nAB  - \x93x\x94\nER  - \n"), "x", a);
	assert_int_equal(p.n, 1);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 2 [] bytes that are not UTF-8 are read as Windows-1252"));
	assert_has(p.records[0], "\"title\":\"Café\"");
	assert_has(p.records[0], "“x”");
}

static void dates(void **state)
{
	struct arena *a = *state;
	assert_has(one("PY  - 2005\nY1  - 2005/02/01/\nY2  - 2019/03/27/", a), "\"year\":2005,\"month\":2");
	assert_has(one("Y1  - 2020///", a), "\"year\":2020,\"type\"");
	assert_has(one("DA  - 2018/07/14/Summer", a), "\"year\":2018,\"month\":7");
	assert_has(one("PY  - c2011.", a), "\"year\":2011,\"type\"");
	assert_has(one("PY  - 2015 Mar 3", a), "\"year\":2015,\"month\":3");
	assert_has(one("PY  - 2013/04/18\nPY  - 2012/02/15/received", a), "\"year\":2013,\"month\":4");
	assert_has(one("PY  - 1999\nDA  - JUN 12", a), "\"year\":1999,\"month\":6");
	assert_has(one("PY  - 2001/00/00/", a), "\"year\":2001,\"type\"");
	static const char *const none[] = { "PY  - 0000", "Y2  - 2019/03/27/", "PY  - ", "PY  - 99", "PY  - 10 15",
		"PY  - YEAR/MONTH/DAY/" };
	for (size_t i = 0; i < ARRAY_LEN(none); i++) {
		struct str got = one(none[i], a);
		assert_lacks(got, "year");
		assert_lacks(got, "month");
	}
}

static void names(void **state)
{
	struct arena *a = *state;
	assert_has(one("A1  - Liu R.\nA1  - Adler D.G.", a),
		"\"given\":\"R.\",\"family\":\"Liu\"},{\"name\":\"Adler D.G.\",\"given\":\"D.G.\"");
	assert_has(one("AU  - Ann Lee", a), "\"given\":\"Ann\",\"family\":\"Lee\"");
	assert_has(one("AU  - World Archive,", a), "[{\"name\":\"World Archive\",\"group\":true}]");
	assert_has(one("AU  - Lee, A.; Li, B.\nAU  - Sajise, A. and", a),
		"{\"name\":\"Li, B.\",\"given\":\"B.\",\"family\":\"Li\"},{\"name\":\"Sajise, A.\"");
	assert_has(one("AU  - Lee, A. and Li, B. and Cruz, C.", a),
		"{\"name\":\"Li, B.\",\"given\":\"B.\",\"family\":\"Li\"},{\"name\":\"Cruz, C.\"");
	assert_has(one("AU  - Lee, A.\nLi, B.\n\tCruz, C.", a),
		"{\"name\":\"Cruz, C.\",\"given\":\"C.\",\"family\":\"Cruz\"}");
	assert_has(one("AU  - Lee, A.\nAU  - et al.", a), "\"authors_complete\":false");
	assert_lacks(one("AU  - [Anonymous]\nAU  - \nAU  - NA", a), "authors");
	assert_has(one("AU  - Lee, A.\nED  - Li, B.\nA2  - Cruz, C.", a),
		"{\"name\":\"Li, B.\",\"given\":\"B.\",\"family\":\"Li\",\"editor\":true},{\"name\":\"Cruz, "
		"C.\",\"given\":\"C.\","
		"\"family\":\"Cruz\",\"editor\":true}");
	struct press p =
		read_text("TY  - THES\nAU  - Lee, A.\nA2  - Li, B.\nAD  - Univ. X, Y\nPB  - Univ. X\nER  - \n", a);
	assert_quiet(&p, 1);
	assert_lacks(p.records[0], "Li, B.");
	assert_has(p.records[0], "\"type\":\"thesis\",\"venue\":\"Univ. X\"");
	assert_has(p.records[0], "\"affiliation\":\"Univ. X, Y\"");
}

static void tags(void **state)
{
	struct arena *a = *state;
	assert_has(one("T1  - A\nN2  - text\nT2  - Venue", a),
		"\"title\":\"A\",\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"Venue\"");
	assert_has(one("T1  - A\nN2  - text", a), "\"abstract\":\"text\"");
	assert_has(one("ST  - Short", a), "\"title\":\"Short\"");
	assert_has(one("TI  - \nT1  - A", a), "\"title\":\"A\"");
	assert_lacks(one("TI  - A\nAB  - NA", a), "abstract");
	assert_has(one("SP  - 52--58", a), "\"pages\":\"52–58\"");
	assert_has(one("SP  - 5\nEP  - 5", a), "\"pages\":\"5\"");
	assert_has(one("SP  - e9128", a), "\"pages\":\"e9128\"");
	assert_has(one("SN  - 1660-4601 1661-7827", a), "\"ids\":[\"issn:1660-4601\",\"issn:1661-7827\"]");
	assert_has(one("SN  - 978-3-16-148410-0", a), "isbn:9783161484100");
	assert_has(one("N1  - doi: 10.1000/x", a), "\"doi\":\"10.1000/x\"");
	assert_has(one("UR  - https://doi.org/10.1000/y", a), "\"doi\":\"10.1000/y\"");
	assert_has(one("U1  - 12345678[pmid]", a), "pubmed:12345678");
	assert_has(one("KW  - a\nb\nKW  - c & d; e", a), "\"keywords\":[\"a\",\"b\",\"c & d; e\"]");
	assert_has(one("TI  - R{\\&}D of $x$ {\\'e}", a), "\"title\":\"R&D of $x$ é\"");
	assert_has(one("JO  - arXiv preprint\nUR  - http://arxiv.org/abs/1706.03762", a), "\"type\":\"preprint\"");
	struct press p = read_text("TY  - JOUR\nDO  - nope\nSN  - 1234-5678\nER  - \nTY  - MGZN\nTI  - A\nER  - "
				   "\nTY  - CONF\nTI  - B\nT2  - P\nER  - \n",
		a);
	assert_int_equal(p.n, 3);
	assert_int_equal(p.n_said, 2);
	assert_true(press_said(&p, "warn 1 [] doi nope is left out"));
	assert_true(press_said(&p, "warn 1 [] issn 1234-5678 is left out"));
	assert_has(p.records[1], "\"type\":\"MGZN\"");
	assert_has(p.records[2], "\"type\":\"proceedings-article\",\"source\":\"proceedings\",\"venue\":\"P\"");
}

static void bids(void **state)
{
	(void)state;
	assert_true(read_ris.bid(STR("TY  - JOUR\nTI  - x"), STR("x")) >= 85);
	assert_true(read_ris.bid(STR("Provider: X\n\nTY  - JOUR\r\n"), STR("x.txt")) >= 85);
	assert_true(read_ris.bid(STR("TY - JOUR\n"), STR("x")) >= 85);
	assert_int_equal(read_ris.bid(STR("TI  - x\nAU  - y\n"), STR("x")), 0);
	assert_int_equal(read_ris.bid(STR("@article{k, note={\n"), STR("x.bib")), 0);
	assert_int_equal(read_ris.bid(STR("text"), STR("x.ris")), 10);
	assert_int_equal(read_ris.bid(STR(""), STR("x.ris")), 0);
	assert_int_equal(read_ris.bid(STR("PARTY  - JOUR\n"), STR("x")), 0);
}

static void hostile(void **state)
{
	struct arena *a = *state;
	static const char *const units[] = { "TY  - JOUR\n", "AU  - x and ", "KW  - a;", "more\n", "ER  - \n", "\n",
		"TY  -", "TI  - \\{", "AB  - <" };
	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		CLEANUP(buf_done) struct buf in = { 0 };
		buf_adds(&in, "TY  - JOUR\nTI  - x\n");
		for (int k = 0; k < 20000; k++)
			buf_adds(&in, units[i]);
		struct press p = press_read(&read_ris, buf_str(&in), "x.ris", a);
		assert_true(p.n + p.n_said > 0);
		arena_clear(a);
	}
	CLEANUP(buf_done) struct buf in = { 0 };
	buf_adds(&in, "TY  - JOUR\nAU  - Lee, A.\n");
	for (int k = 0; k < 1000; k++)
		buf_addf(&in, "Li%d, B.\n", k);
	struct press many = press_read(&read_ris, buf_str(&in), "x.ris", a);
	assert_quiet(&many, 1);
	assert_has(many.records[0], "\"family\":\"Li999\"");
	buf_clear(&in);
	buf_adds(&in, "TY  - JOUR\nTI  - x\n");
	for (int k = 0; k < 25000; k++)
		buf_adds(&in, "AU  - Lee, A.\n");
	buf_adds(&in, "ER  - \nTY  - JOUR\nTI  - After\nER  - \n");
	struct press p = press_read(&read_ris, buf_str(&in), "x.ris", a);
	assert_int_equal(p.n, 1);
	assert_has(p.records[0], "\"title\":\"After\"");
	assert_true(press_said(&p, "bad 1 [] the record is longer than"));
	p = read_text("no records here\n", a);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "bad 1 [] there is no RIS record in this file"));
	p = read_text("", a);
	assert_quiet(&p, 0);
	p = press_read(&read_ris, STR("TY  - JOUR\nTI  - a\0b\nER  - \n"), "x", a);
	assert_int_equal(p.n, 1);
}

static int setup(void **state)
{
	*state = arena_new();
	return 0;
}

static int teardown(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(one_whole_record), TEST(where_records_end), TEST(dress), TEST(dates), TEST(names), TEST(tags),
		cmocka_unit_test(bids), TEST(hostile),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
