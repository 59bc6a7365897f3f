#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tui/theme.h"

static void schemes_are_chosen(void **state)
{
	(void)state;
	assert_int_equal(theme_palette("dark", 256, true), PALETTE_DARK);
	assert_int_equal(theme_palette("light", 256, true), PALETTE_LIGHT);
	assert_int_equal(theme_palette("dark", 8, true), PALETTE_DARK8);
	assert_int_equal(theme_palette("light", 88, true), PALETTE_LIGHT8);
	assert_int_equal(theme_palette("mono", 256, true), PALETTE_MONO);
	assert_int_equal(theme_palette("dark", 256, false), PALETTE_MONO);
	assert_int_equal(theme_palette("dark", 0, true), PALETTE_MONO);
	assert_int_equal(theme_palette("dark", -1, true), PALETTE_MONO);
}

static void colours_are_within_their_scheme(void **state)
{
	static const int most[PALETTE_COUNT] = { [PALETTE_DARK] = 256, [PALETTE_LIGHT] = 256, [PALETTE_DARK8] = 8,
		[PALETTE_LIGHT8] = 8, [PALETTE_MONO] = 0 };

	(void)state;
	for (enum palette p = 0; p < PALETTE_COUNT; p++) {
		for (enum role r = 0; r < ROLE_COUNT; r++) {
			for (unsigned look = 0; look < 4; look++) {
				struct style s = theme_style(p, r, look);

				assert_true(s.fg >= -1 && s.fg < most[p]);
				assert_true(s.bg >= -1 && s.bg < most[p]);
				assert_true(s.fg < 0 || s.fg != s.bg); /* text is seen */
			}
		}
	}
}

static void rows_stand_out_in_every_scheme(void **state)
{
	(void)state;
	for (enum palette p = 0; p < PALETTE_COUNT; p++) {
		for (enum role r = 0; r < ROLE_COUNT; r++) {
			struct style plain = theme_style(p, r, 0), cursor = theme_style(p, r, LOOK_CURSOR);

			assert_true(plain.bg != cursor.bg || (cursor.attrs & STYLE_REVERSE));
			assert_false(plain.attrs & STYLE_REVERSE);
		}
		struct style plain = theme_style(p, ROLE_TEXT, 0), selected = theme_style(p, ROLE_TEXT, LOOK_SELECTED),
			     match = theme_style(p, ROLE_MATCH, 0);

		assert_true(plain.bg != selected.bg || plain.attrs != selected.attrs);
		assert_true(plain.fg != match.fg || plain.attrs != match.attrs);
	}
}

static void roles_have_names(void **state)
{
	(void)state;
	for (enum role r = 0; r < ROLE_COUNT; r++)
		assert_true(role_name(r) && role_name(r)[0]);
	assert_string_equal(role_name(ROLE_COUNT), "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(schemes_are_chosen),
		cmocka_unit_test(colours_are_within_their_scheme),
		cmocka_unit_test(rows_stand_out_in_every_scheme),
		cmocka_unit_test(roles_have_names),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
