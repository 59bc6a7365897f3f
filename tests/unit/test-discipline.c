/* Shelf marks and topics to disciplines. */
#include "scholar/discipline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COMPUTING "computing and mathematics"
#define PHYSICS "physics and chemistry"
#define LIFE "life and medicine"
#define SOCIETY "society"

static void knows_archives(void **state)
{
	static const char *const row[][2] = {
		{ "cs.DC", COMPUTING }, { "stat.ML", COMPUTING }, { "math.NA", COMPUTING }, { "cond-mat.str-el",
			PHYSICS },
		{ "hep-th", PHYSICS }, { "CS.LG", COMPUTING }, { "q-bio.NC", LIFE }, { "econ.GN", SOCIETY },
		{ "quant-ph", "" }, { "math-ph", "" }, { "", "" }, { "css.X", "" }, { "\xff", "" },
	};
	(void)state;

	for (size_t i = 0; i < ARRAY_LEN(row); i++)
		assert_true(str_is(discipline_of_shelf(str_from(row[i][0])), row[i][1]));
	assert_null(discipline_of_shelf(STR_NULL).p);
}

static void knows_topics_and_their_spellings(void **state)
{
	static const char *const row[][2] = {
		{ "federated learning", COMPUTING }, { "Federated-Learning", COMPUTING }, { "FedAvg", COMPUTING },
		{ "inverse scattering", COMPUTING }, { "quantile regression", COMPUTING },
		{ "thermal conductivity", PHYSICS }, { "thermal-conductivity", PHYSICS }, { "kagome magnet",
		PHYSICS },
		{ "density functional theory", PHYSICS }, { "gene expression", LIFE }, { "drug discovery", LIFE },
		{ "behavioral economics", SOCIETY }, { "variational quantum eigensolver", "" },
		{ "nothing anybody works on", "" }, { "", "" }, { "\xff\xfe", "" },
	};
	(void)state;

	for (size_t i = 0; i < ARRAY_LEN(row); i++) {
		struct str found = discipline_of_topic(str_from(row[i][0]));

		if (!str_is(found, row[i][1]))
			fail_msg("%s: " STR_FMT, row[i][0], STR_ARG(found));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_archives),
		cmocka_unit_test(knows_topics_and_their_spellings),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
