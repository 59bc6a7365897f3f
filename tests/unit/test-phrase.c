#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tui/phrase.h"

#define is(call, want) \
	do { \
		struct str is_got_ = (call); \
		assert_string_equal(arena_cstr(a, is_got_), want); \
	} while (0)

static void counts_and_years(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	is(phrase_count(a, 1, "work", "works"), "1 work");
	is(phrase_count(a, 0, "work", "works"), "0 works");
	is(phrase_count(a, 1234567, "work", "works"), "1,234,567 works");
	is(phrase_number(a, -12), "-12");
	is(phrase_years(a, 2019, 2024), "2019–2024");
	is(phrase_years(a, 2019, 2019), "2019");
	is(phrase_years(a, 0, 2019), "2019");
	is(phrase_years(a, 2021, CV_NOW), "2021–");
	is(phrase_years(a, 0, 0), "");
	is(phrase_years_short(a, 2019, 2024), "2019–24");
	is(phrase_years_short(a, 2009, 2109), "2009–2109");
	is(phrase_years_short(a, 1999, 2004), "1999–2004");
	arena_free(a);
}

static void kinds_of_works(void **state)
{
	struct arena *a = arena_new();
	struct work w = { .year = 2024, .type = STR("proceedings-article") };

	(void)state;
	is(phrase_work_kind(a, &w), "2024 proc");
	w.year = 0;
	is(phrase_work_kind(a, &w), "     proc");
	w.type = STR_NULL;
	is(phrase_work_kind(a, &w), "     ");
	is(phrase_type(a, STR("Preprint")), "prep");
	is(phrase_type(a, STR("数据集合文件")), "数据集合");
	is(phrase_title(STR("")), "(untitled)");
	arena_free(a);
}

static void venues_in_short(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	is(phrase_venue(a, STR("Proceedings of the 29th ACM SIGPLAN Annual Symposium (PPoPP '24)")), "PPoPP");
	is(phrase_venue(a, STR("Proceedings of the 37th AAAI Conference on Artificial Intelligence")), "AAAI Conf. Artif. Intell.");
	is(phrase_venue(a, STR("Journal of Chemical Theory and Computation")), "J. Chem. Theory Comput.");
	is(phrase_venue(a, STR("IEEE Transactions on Parallel and Distributed Systems")), "IEEE Trans. Parallel Distrib. Syst.");
	is(phrase_venue(a, STR("Indian Sciences")), "Indian Sci.");
	is(phrase_venue(a, STR("Science")), "Science");
	is(phrase_venue(a, STR("Nature (London)")), "Nature (London)");
	is(phrase_venue(a, STR("Proceedings of the")), "Proceedings of the");
	is(phrase_venue(a, STR("")), "");
	arena_free(a);
}

static void names_in_a_line(void **state)
{
	struct arena *a = arena_new();
	struct work w = { .title = STR("A title"), .year = 2020, .authors = STR("A\nB"), .venue = STR("V"), .doi = STR("10.1/x"),
		.cites = -1 };

	(void)state;
	is(phrase_names(a, STR("A\nB\nC"), 4), "A, B, C");
	is(phrase_names(a, STR("A\nB\nC\nD\nE"), 2), "A, B and 3 more");
	is(phrase_names(a, STR("A\nB\nC"), 2), "A, B, C"); /* "and 1 more" would be longer */
	is(phrase_names(a, STR(""), 2), "");
	is(phrase_join(a, " · ", (struct str[]){ STR("a"), STR(""), STR("b") }, 3), "a · b");
	is(phrase_citation(a, &w), "A, B (2020): A title. V. https://doi.org/10.1/x");
	is(phrase_when(a, 1000, 1030), "just now");
	is(phrase_when(a, 1000, 1000 + 7200), "2 h ago");
	is(phrase_when(a, 0, 1000000), "1970-01-01");
	is(phrase_when(a, 86400 * 3, 1000), "1970-01-04"); /* a clock that went back */
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_and_years),
		cmocka_unit_test(kinds_of_works),
		cmocka_unit_test(venues_in_short),
		cmocka_unit_test(names_in_a_line),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
