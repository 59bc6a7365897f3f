/* Loose writing: what is stated is found, and nothing else. */
#include "press.h"

#include "ingest/loose.h"

static void years(void **state)
{
	static const struct {
		const char *text;
		int year;
	} cases[] = {
		{ "2005", 2005 }, { "{2005}", 2005 }, { "c2011.", 2011 }, { "to appear, 2019", 2019 },
		{ "1997/98", 1997 }, { "1999a", 1999 }, { "0000", 0 }, { "99", 0 }, { "in press", 0 }, { "", 0 },
		{ "12345", 0 }, { "10 15", 0 }, { "20200101", 0 }, { "0999", 0 }, { "3000", 0 },
		{ "vol. 12, 1988", 1988 },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(loose_year(str_from(cases[i].text)), cases[i].year);
}

static void months(void **state)
{
	static const struct {
		const char *text;
		int month;
	} cases[] = {
		{ "January", 1 }, { "jan", 1 }, { "5 Feb.", 2 }, { "Mar-Apr", 3 }, { "april", 4 }, { "May", 5 },
		{ "06", 6 }, { "7", 7 }, { "Aug", 8 }, { "Sept.", 9 }, { "Oktober", 10 }, { "nov.", 11 },
		{ "Dezember", 12 }, { "März", 3 }, { "août", 8 }, { "juin", 6 }, { "13", 0 }, { "0", 0 }, { "", 0 },
		{ "summer", 0 }, { "Marburg", 0 }, { "decade", 0 }, { "ma", 0 }, { "10--12 July", 7 },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(loose_month(str_from(cases[i].text)), cases[i].month);
}

static void dates(void **state)
{
	static const struct {
		const char *text;
		int year, month;
	} cases[] = {
		{ "2020", 2020, 0 }, { "2020-05", 2020, 5 }, { "2020-05-17", 2020, 5 },
		{ "2020-05/2021-06", 2020, 5 }, { "/1990", 1990, 0 }, { "../1990-02", 1990, 2 },
		{ "1988/", 1988, 0 }, { "1723~", 1723, 0 }, { "1988?", 1988, 0 }, { "1984-07%", 1984, 7 },
		{ "2020-21", 2020, 0 }, { "2020-XX-XX", 2020, 0 }, { "2020-13-01", 2020, 0 },
		{ "2004-03-05T10:00:00", 2004, 3 }, { "199X", 0, 0 }, { "-0044", 0, 0 }, { "-1200", 0, 0 },
		{ "0876", 0, 0 }, { "May 2020", 2020, 5 }, { "5 June 1999", 1999, 6 }, { "in press", 0, 0 },
		{ "", 0, 0 }, { "in press, May", 0, 0 }, { "20200517", 0, 0 },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int year = -1, month = -1;
		loose_date(str_from(cases[i].text), &year, &month);
		if (year != cases[i].year || month != cases[i].month)
			fail_msg("%s gave %d-%d", cases[i].text, year, month);
	}
}

static void check_numbers(enum scheme scheme, const char *text, const char *want)
{
	struct arena *a = arena_new();
	struct record r = { 0 };
	struct draft d;
	CLEANUP(buf_done) struct buf got = { 0 };
	draft_begin(&d, RECORD_WORK, &r, a, NULL);
	loose_numbers(&d, scheme, str_from(text));
	for (size_t i = 0; i < r.n_ids; i++) {
		buf_adds(&got, i ? " " : "");
		ident_print(r.ids[i], &got);
	}
	assert_string_equal(buf_cstr(&got), want);
	arena_free(a);
}

static void lists_of_numbers(void **state)
{
	(void)state;
	check_numbers(SCHEME_ISBN, "978-3-16-148410-0", "isbn:9783161484100");
	check_numbers(SCHEME_ISBN, "ISBN 0 306 40615 2", "isbn:9780306406157");
	check_numbers(SCHEME_ISBN, "978-3-16-148410-0 (print), 0-306-40615-2 (paper)",
		"isbn:9783161484100 isbn:9780306406157");
	check_numbers(SCHEME_ISBN, "978-3-16-148410-0; 1234-5679", "isbn:9783161484100 issn:1234-5679");
	check_numbers(SCHEME_ISBN, "0378-5955", "issn:0378-5955");
	check_numbers(SCHEME_ISSN, "0378-5955 1234-5679", "issn:0378-5955 issn:1234-5679");
	check_numbers(SCHEME_ISSN, "03785955", "issn:0378-5955");
	check_numbers(SCHEME_ISSN, "0378-5955\\r1234-5679", "issn:0378-5955 issn:1234-5679");
	check_numbers(SCHEME_ISBN, "none", "");
	check_numbers(SCHEME_ISBN, "????", "");
	check_numbers(SCHEME_ISBN, "978-3-16-148410-1", "");
	check_numbers(SCHEME_ISBN, "", "");
}

static void arxiv_numbers(void **state)
{
	struct arena *a = *state;
	struct ident id;
	assert_true(loose_arxiv(STR("arXiv preprint arXiv:1706.03762"), a, &id));
	assert_true(str_is(id.value, "1706.03762"));
	assert_true(loose_arxiv(STR("see ARXIV:hep-th/9901001, 1999."), a, &id));
	assert_true(str_is(id.value, "hep-th/9901001"));
	assert_true(loose_arxiv(STR("arXiv: 1706.03762v5 [cs.CL]"), a, &id));
	assert_false(loose_arxiv(STR("arXiv"), a, &id));
	assert_false(loose_arxiv(STR("arXiv:"), a, &id));
	assert_false(loose_arxiv(STR("arXiv: to appear"), a, &id));
	assert_false(loose_arxiv(STR_NULL, a, &id));
}

static void places(void **state)
{
	(void)state;
	assert_true(loose_repository(STR("arXiv preprint arXiv:1706.03762")));
	assert_true(loose_repository(STR("CoRR")));
	assert_true(loose_repository(STR("bioRxiv")));
	assert_false(loose_repository(STR("Journal of Preprints")));
	assert_false(loose_repository(STR_NULL));
	assert_true(str_is(loose_source(STR("journal-article"), STR("X"), false), "journal"));
	assert_true(str_is(loose_source(STR("proceedings"), STR_NULL, false), "proceedings"));
	assert_true(str_is(loose_source(STR("preprint"), STR("bioRxiv"), false), "bioRxiv"));
	assert_true(str_is(loose_source(STR("preprint"), STR("CoRR"), true), "arXiv"));
	assert_null(loose_source(STR("book"), STR_NULL, false).p);
	assert_null(loose_source(STR_NULL, STR_NULL, false).p);
	assert_true(str_is(loose_address(STR("Available at http://a.org/x_y?b=1.")), "http://a.org/x_y?b=1"));
	assert_true(str_is(loose_address(STR("<https://a.org/>")), "https://a.org/"));
	assert_null(loose_address(STR("www.a.org")).p);
	assert_true(loose_anonymous(STR("[Anonymous]")));
	assert_false(loose_anonymous(STR("Anonymous, A.")));
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

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(years),
		cmocka_unit_test(months),
		cmocka_unit_test(dates),
		cmocka_unit_test(lists_of_numbers),
		cmocka_unit_test_setup_teardown(arxiv_numbers, setup, teardown),
		cmocka_unit_test(places),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
