/* Any text on a canvas of any size: cells are whole and safe, counted columns are drawn columns, lines keep their
 * width, and an input line made of it holds nothing that could harm. */
#include "base/uni.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "tui/canvas.h"
#include "tui/input.h"
#include "tui/text.h"

static void check_cells(const struct canvas *c)
{
	for (int y = 0; y < c->size.h; y++) {
		int columns = 0;

		for (int x = 0; x < c->size.w; x++) {
			const struct cell *cell = canvas_at(c, x, y);
			struct str s = { cell->text, cell->n };

			columns += cell->width;
			FUZZ_CHECK(cell->n <= CELL_BYTES && cell->role < ROLE_COUNT);
			FUZZ_CHECK(cell->width > 0 || (x > 0 && canvas_at(c, x - 1, y)->width == 2));
			for (size_t at = 0; at < s.n;) {
				uint32_t cp = utf8_next(s, &at);

				FUZZ_CHECK(cp != UTF8_BAD && !uni_is_unsafe(cp));
			}
		}
		FUZZ_CHECK(columns == c->size.w);
	}
}

static void check_lines(struct str s, int width)
{
	struct arena *a = arena_new();
	struct str *lines;
	size_t n = text_wrap(s, width, 200, a, &lines, NULL);

	FUZZ_CHECK(n <= 200);
	for (size_t i = 0; i < n; i++)
		FUZZ_CHECK(text_columns(lines[i]) <= MAX(2, width));
	arena_free(a);
}

static void check_input(struct str s)
{
	static const char *const edits[] = { "left", "erase", "word-left", "delete", "erase-word", "right", "word-right", "last" };
	struct input in;

	input_init(&in, NULL);
	input_insert(&in, s);
	for (size_t i = 0; i < 16; i++) {
		FUZZ_CHECK(in.at <= in.text.n && in.text.n <= INPUT_MAX);
		FUZZ_CHECK(utf8_valid(buf_str(&in.text)) && utf8_valid(str_slice(buf_str(&in.text), 0, in.at)));
		for (size_t at = 0; at < in.text.n;)
			FUZZ_CHECK(!uni_is_unsafe(utf8_next(buf_str(&in.text), &at)));
		input_edit(&in, str_from(edits[i % ARRAY_LEN(edits)]));
		if (i == 7)
			input_insert(&in, s);
	}
	input_done(&in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str s = { (const char *)data, size };
	struct canvas c;
	int w = size > 0 ? data[0] % 40 : 0, h = size > 1 ? 1 + data[1] % 3 : 1, columns = text_columns(s);

	canvas_init(&c, size > 2 && data[2] % 2);
	canvas_resize(&c, (struct size){ w, h });
	for (int y = 0; y < h; y++) {
		int used = canvas_text(&c, y, y, w, s, ROLE_TEXT);

		FUZZ_CHECK(used <= MAX(0, w));
		canvas_spans(&c, w / 2 - y, y, w, s, ROLE_DIM, (struct span[]){ { 1, 3 }, { 5, 9 } }, 2, ROLE_MATCH);
		canvas_right(&c, 0, y, w / 2, s, ROLE_KIND);
	}
	check_cells(&c);
	canvas_resize(&c, (struct size){ MIN(columns + 2, 1000), 1 });
	if (columns <= 998)
		FUZZ_CHECK(canvas_text(&c, 0, 0, columns + 2, s, ROLE_TEXT) == columns);
	check_cells(&c);
	canvas_done(&c);
	check_lines(s, 1 + w);
	check_input(s);
	return 0;
}
