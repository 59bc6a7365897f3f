#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/uni.h"
#include "base/utf8.h"
#include "tui/canvas.h"

static struct canvas sized(int w, int h)
{
	struct canvas c;

	canvas_init(&c, false);
	canvas_resize(&c, (struct size){ w, h });
	return c;
}

static void looks(const struct canvas *c, const char *want)
{
	CLEANUP(buf_done) struct buf got = { 0 };

	canvas_dump(c, &got);
	assert_string_equal(buf_cstr(&got), want);
}

/* No cell holds what must never reach a terminal, and each row's cells add up to its width. */
static void sound(const struct canvas *c)
{
	for (int y = 0; y < c->size.h; y++) {
		int columns = 0;

		for (int x = 0; x < c->size.w; x++) {
			const struct cell *cell = canvas_at(c, x, y);
			struct str s = { cell->text, cell->n };

			columns += cell->width;
			assert_true(cell->width == 0 ? cell->n == 0 && canvas_at(c, x - 1, y)->width == 2 : cell->n > 0);
			assert_true(cell->width != 2 || (x + 1 < c->size.w && canvas_at(c, x + 1, y)->width == 0));
			for (size_t at = 0; at < s.n;) {
				uint32_t cp = utf8_next(s, &at);

				assert_true(cp != UTF8_BAD);
				assert_false(uni_is_unsafe(cp));
			}
		}
		assert_int_equal(columns, c->size.w);
	}
}

static void draws_and_cuts(void **state)
{
	struct canvas c = sized(10, 3);

	(void)state;
	assert_int_equal(canvas_text(&c, 0, 0, 10, STR("exactly te"), ROLE_TEXT), 10);
	assert_int_equal(canvas_text(&c, 0, 1, 10, STR("more than ten"), ROLE_TEXT), 10);
	assert_int_equal(canvas_text(&c, 0, 2, 1, STR("ab"), ROLE_TEXT), 1);
	looks(&c, "exactly te\nmore than…\n…\n");
	assert_int_equal(canvas_text(&c, 0, 0, 0, STR("x"), ROLE_TEXT), 0);
	assert_int_equal(canvas_right(&c, 0, 2, 10, STR("right"), ROLE_TEXT), 5);
	looks(&c, "exactly te\nmore than…\n…    right\n");
	sound(&c);
	canvas_done(&c);
}

static void wide_characters_are_whole_or_not_there(void **state)
{
	struct canvas c = sized(5, 4);

	(void)state;
	canvas_text(&c, 0, 0, 5, STR("数据库"), ROLE_TEXT);
	canvas_text(&c, 0, 1, 5, STR("a数据"), ROLE_TEXT);
	canvas_text(&c, 0, 2, 4, STR("数据"), ROLE_TEXT);
	canvas_text(&c, 1, 2, 1, STR("x"), ROLE_TEXT); /* on the right half of 数 */
	canvas_text(&c, 0, 3, 4, STR("数据"), ROLE_TEXT);
	canvas_text(&c, 2, 3, 1, STR("y"), ROLE_TEXT); /* on the left half of 据 */
	looks(&c, "数据…\na数据\n x据\n数y\n");
	sound(&c);
	canvas_text(&c, 4, 0, 9, STR("宽"), ROLE_TEXT); /* would hang over the edge */
	sound(&c);
	canvas_done(&c);
}

static void nothing_unsafe_gets_in(void **state)
{
	struct canvas c = sized(40, 10);

	(void)state;
	canvas_text(&c, 0, 0, 40, STR("Title \033]0;OWNED\a end"), ROLE_TEXT);
	canvas_text(&c, 0, 1, 40, STR("C1 \xc2\x9b""31mred\xc2\x9d end"), ROLE_TEXT);
	canvas_text(&c, 0, 2, 40, STR("a\tb\nc\r\nd"), ROLE_TEXT);
	canvas_text(&c, 0, 3, 40, STR("bidi \xe2\x80\xae""cba\xe2\x80\xac end"), ROLE_TEXT);
	canvas_text(&c, 0, 4, 40, STR("bad \xff\xc3 end"), ROLE_TEXT);
	canvas_text(&c, 0, 5, 40, STR("zero\xe2\x80\x8bwidth\xef\xbb\xbf"), ROLE_TEXT);
	canvas_text(&c, 0, 6, 40, STR("nul \0 end"), ROLE_TEXT);
	canvas_text(&c, 0, 7, 40, STR("\xcc\x81lone mark"), ROLE_TEXT);
	looks(&c, "Title \xef\xbf\xbd]0;OWNED\xef\xbf\xbd end\n"
		  "C1 \xef\xbf\xbd""31mred\xef\xbf\xbd end\n"
		  "a b c d\n"
		  "bidi \xef\xbf\xbd""cba\xef\xbf\xbd end\n"
		  "bad \xef\xbf\xbd\xef\xbf\xbd end\n"
		  "zero\xef\xbf\xbdwidth\xef\xbf\xbd\n"
		  "nul \xef\xbf\xbd end\n"
		  " \xcc\x81lone mark\n\n\n");
	sound(&c);
	canvas_done(&c);
}

static void many_marks_stay_in_their_cell(void **state)
{
	struct canvas c = sized(6, 1);
	CLEANUP(buf_done) struct buf zalgo = { 0 };

	(void)state;
	buf_addc(&zalgo, 'e');
	for (int i = 0; i < 100; i++)
		buf_adds(&zalgo, "\xcc\x81");
	buf_adds(&zalgo, "x");
	assert_int_equal(canvas_text(&c, 0, 0, 6, buf_str(&zalgo), ROLE_TEXT), 2);
	assert_int_equal(canvas_at(&c, 0, 0)->n, 9); /* e and four marks */
	assert_int_equal(canvas_at(&c, 1, 0)->text[0], 'x');
	sound(&c);
	canvas_done(&c);
}

static void windows_clip(void **state)
{
	struct canvas c = sized(8, 4);
	struct rect outer, inner;

	(void)state;
	outer = canvas_enter(&c, (struct rect){ 2, 1, 4, 2 });
	canvas_text(&c, 0, 0, 8, STR("abcdefgh"), ROLE_TEXT);
	canvas_text(&c, -1, 1, 8, STR("xy"), ROLE_TEXT);
	canvas_text(&c, 0, 2, 4, STR("no"), ROLE_TEXT);
	inner = canvas_enter(&c, (struct rect){ 3, 1, 9, 9 });
	canvas_fill(&c, (struct rect){ 0, 0, 9, 9 }, ROLE_DIM);
	canvas_mark(&c, 0, 0, "─", '-', ROLE_RULE);
	canvas_cursor(&c, 0, 0);
	assert_int_equal(c.cursor_x, 5);
	assert_int_equal(c.cursor_y, 2);
	canvas_leave(&c, inner);
	canvas_leave(&c, outer);
	looks(&c, "\n  abcd\n  y  ─\n\n");
	canvas_enter(&c, (struct rect){ -3, 0, 2, 2 });
	canvas_text(&c, 0, 0, 8, STR("none"), ROLE_TEXT);
	sound(&c);
	canvas_done(&c);
}

static void spans_and_looks_are_roles(void **state)
{
	struct canvas c = sized(12, 2);
	CLEANUP(buf_done) struct buf got = { 0 };
	const struct span spans[] = { { 0, 2 }, { 4, 7 }, { 40, 50 } };

	(void)state;
	canvas_spans(&c, 0, 0, 12, STR("héllo world"), ROLE_TEXT, spans, 3, ROLE_MATCH);
	canvas_text(&c, 0, 1, 12, STR("row"), ROLE_DIM);
	canvas_look(&c, (struct rect){ 1, 1, 4, 1 }, LOOK_CURSOR);
	canvas_dump_roles(&c, &got);
	assert_string_equal(buf_cstr(&got), "mm.mmm......\nd>>>>.......\n");
	canvas_done(&c);
}

static void ascii_draws_ascii(void **state)
{
	struct canvas c;

	(void)state;
	canvas_init(&c, true);
	canvas_resize(&c, (struct size){ 20, 4 });
	canvas_text(&c, 0, 0, 20, STR("2019–2024 · “it’s” …"), ROLE_TEXT);
	canvas_text(&c, 0, 1, 4, STR("cutting"), ROLE_TEXT);
	canvas_rule(&c, 0, 2, 3, ROLE_RULE);
	canvas_text(&c, 0, 3, 20, STR("é \033"), ROLE_TEXT); /* letters stay what they are */
	looks(&c, "2019-2024 | \"it's\" ~\ncut~\n---\né ?\n");
	canvas_done(&c);
}

static void any_size_is_fine(void **state)
{
	static const struct size sizes[] = { { 0, 0 }, { 1, 1 }, { 0, 5 }, { -3, 4 }, { 1, 2 }, { 5000, 2 }, { 3, 5000 } };
	struct canvas c;

	(void)state;
	canvas_init(&c, false);
	for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
		canvas_resize(&c, sizes[i]);
		assert_true(c.size.w <= 1000 && c.size.h <= 1000 && c.size.w >= 0);
		canvas_text(&c, 0, 0, 99, STR("wide 数据 and é"), ROLE_TEXT);
		canvas_text(&c, 7, 3, 99, STR("x"), ROLE_TEXT);
		canvas_look(&c, (struct rect){ -1, -1, 99, 99 }, LOOK_CURSOR);
		canvas_fill(&c, (struct rect){ 0, 0, 3, 3 }, ROLE_TEXT);
		sound(&c);
	}
	assert_null(canvas_at(&c, -1, 0));
	canvas_done(&c);
}

static void columns_are_counted_as_drawn(void **state)
{
	static const char *const texts[] = { "", "plain", "数据", "e\xcc\x81", "\033[2J", "a\r\nb", "\xcc\x81x", "\xff", "क्षि",
		"🇫🇷", "👍🏽", "ｗｉｄｅ" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct canvas c = sized(40, 1);

		assert_int_equal(canvas_text(&c, 0, 0, 40, str_from(texts[i]), ROLE_TEXT), text_columns(str_from(texts[i])));
		sound(&c);
		canvas_done(&c);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(draws_and_cuts),
		cmocka_unit_test(wide_characters_are_whole_or_not_there),
		cmocka_unit_test(nothing_unsafe_gets_in),
		cmocka_unit_test(many_marks_stay_in_their_cell),
		cmocka_unit_test(windows_clip),
		cmocka_unit_test(spans_and_looks_are_roles),
		cmocka_unit_test(ascii_draws_ascii),
		cmocka_unit_test(any_size_is_fine),
		cmocka_unit_test(columns_are_counted_as_drawn),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
