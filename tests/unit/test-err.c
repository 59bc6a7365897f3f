#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/err.h"
#include "base/uni.h"
#include "base/utf8.h"

static void sets_code_and_text(void **state)
{
	struct error e = { .line = 7, .column = 8, .where = "old" };

	(void)state;
	assert_int_equal(error_set(&e, ERR_FORMAT, "no %s in %d lines", "end", 3), ERR_FORMAT);
	assert_int_equal(e.code, ERR_FORMAT);
	assert_string_equal(e.text, "no end in 3 lines");
	assert_string_equal(e.where, "");
	assert_int_equal(e.line + e.column, 0);
	assert_int_equal(error_set(NULL, ERR_BUSY, "x %d", 1), ERR_BUSY);
}

static void place(void **state)
{
	struct error e;

	(void)state;
	error_set(&e, ERR_SYNTAX, "bad");
	assert_int_equal(error_at(&e, "file\n.bib", 3, 14), ERR_SYNTAX);
	assert_string_equal(e.where, "file .bib");
	assert_int_equal(e.line, 3);
	assert_int_equal(e.column, 14);
	assert_string_equal(e.text, "bad");
	assert_int_equal(error_at(&e, NULL, 4, 0), ERR_SYNTAX);
	assert_string_equal(e.where, "file .bib");
	assert_int_not_equal(error_at(NULL, "x", 1, 1), ERR_OK);
}

static void hostile_text_is_cleaned(void **state)
{
	struct error e;

	(void)state;
	error_set(&e, ERR_IO, "%s", "a\x1b[31mb\x7f\nc\td\xff\xc2\x9b\xe2\x80\xae.\n");
	assert_string_equal(e.text, "a?[31mb? c d???.");
	error_set(&e, ERR_IO, "\n\n");
	assert_string_equal(e.text, "");
	error_set(&e, ERR_IO, "Łódź: naïve");
	assert_string_equal(e.text, "Łódź: naïve");
}

static void long_text_is_cut_whole(void **state)
{
	struct error e;

	(void)state;
	for (int lead = 0; lead < 4; lead++) {
		for (int n = 60; n < 400; n++) {
			char text[2000] = "";
			struct str s;

			for (int i = 0; i < lead; i++)
				strcat(text, "x");
			for (int i = 0; i < n; i++)
				strcat(text, "é한"); /* two and three bytes */
			error_set(&e, ERR_IO, "%s", text);
			error_at(&e, text, 0, 0);
			s = str_from(e.text);
			assert_true(utf8_valid(s));
			assert_true(utf8_valid(str_from(e.where)));
			if (strlen(text) < sizeof(e.text)) {
				assert_string_equal(e.text, text);
			} else {
				assert_true(str_ends(s, STR("…")));
				assert_true(s.n > sizeof(e.text) - 8);
			}
			assert_true(str_ends(str_from(e.where), STR("…")));
		}
	}
}

static void wraps_its_own_text(void **state)
{
	struct error e;

	(void)state;
	error_set(&e, ERR_IO, "disk full");
	error_set(&e, e.code, "cannot save: %s", e.text);
	assert_string_equal(e.text, "cannot save: disk full");
	assert_int_equal(e.code, ERR_IO);
}

static void names(void **state)
{
	(void)state;
	assert_string_equal(err_name(ERR_MISSING), "not found");
	for (int i = -1; i <= ERR_COUNT + 1; i++) {
		assert_non_null(err_name((enum err)i));
		assert_true(strlen(err_name((enum err)i)) > 3);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sets_code_and_text),
		cmocka_unit_test(place),
		cmocka_unit_test(hostile_text_is_cleaned),
		cmocka_unit_test(long_text_is_cut_whole),
		cmocka_unit_test(wraps_its_own_text),
		cmocka_unit_test(names),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
