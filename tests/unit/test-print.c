/* What reaches standard output: cut at a width or not at all, never unescaped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/print.h"

struct paper {
	struct printer p;
	char *text;
	size_t n;
};

static void begin(struct paper *paper, enum print_form form, size_t width)
{
	FILE *out = open_memstream(&paper->text, &paper->n);

	assert_non_null(out);
	print_init(&paper->p, form, out);
	/* A stream in memory is no terminal. */
	assert_int_equal(paper->p.width, 0);
	assert_false(paper->p.styled);
	paper->p.width = width;
}

static void end(struct paper *paper, const char *want)
{
	assert_int_equal(print_done(&paper->p, NULL), ERR_OK);
	fclose(paper->p.out);
	assert_string_equal(paper->text, want);
	free(paper->text);
}

static void lines_are_cut_on_a_terminal(void **state)
{
	struct paper paper;

	(void)state;
	begin(&paper, PRINT_TEXT, 10);
	print_line(&paper.p, STR("0123456789"));
	print_line(&paper.p, STR("0123456789a"));
	print_line(&paper.p, STR("日本語日本語"));
	print_linef(&paper.p, "%s", "e\xcc\x81" "123456789012");
	end(&paper, "0123456789\n012345678…\n日本語日…\ne\xcc\x81" "12345678…\n");
	begin(&paper, PRINT_TEXT, 0);
	print_line(&paper.p, STR("0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"));
	end(&paper, "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890\n");
}

static void nothing_is_printed_as_it_is(void **state)
{
	struct paper paper;

	(void)state;
	begin(&paper, PRINT_TEXT, 0);
	print_line(&paper.p, STR("a\x1b[2J\xe2\x80\xae" "b\x07\xff\nc"));
	print_wrapped(&paper.p, 2, STR("d\x1b[31m e"));
	print_heading(&paper.p, "%s", "f\x9bg");
	end(&paper, "a\xef\xbf\xbd[2J\xef\xbf\xbd" "b\xef\xbf\xbd\xef\xbf\xbd c\n  d\xef\xbf\xbd[31m e\nf\xef\xbf\xbdg\n");
	begin(&paper, PRINT_TSV, 0);
	print_tsv(&paper.p, (struct str[]){ STR("a\tb"), STR("c\nd\re"), STR("\x1b[2J\x7f") }, 3);
	end(&paper, "a b\tc d e\t [2J \n");
}

static void tables_line_up(void **state)
{
	static const struct print_column columns[] = { { .right = true }, { .gives = true }, { 0 } };
	struct print_table t;
	struct paper paper;

	(void)state;
	begin(&paper, PRINT_TEXT, 0);
	print_table_init(&t, &paper.p, 2, columns, 3);
	print_table_row(&t, (struct str[]){ STR("7"), STR("日本"), STR("x") });
	print_table_row(&t, (struct str[]){ STR("123"), STR("a longer name"), STR("") });
	print_table_done(&t);
	end(&paper, "    7  日本           x\n  123  a longer name\n");
	/* A column that is empty throughout takes no room. */
	begin(&paper, PRINT_TEXT, 0);
	print_table_init(&t, &paper.p, 0, columns, 3);
	print_table_row(&t, (struct str[]){ STR("1"), STR(""), STR("x") });
	print_table_done(&t);
	end(&paper, "1  x\n");
}

static void tables_give_way(void **state)
{
	static const struct print_column columns[] = { { .max = 4 }, { .gives = true }, { .gives = true, .tail = true } };
	struct print_table t;
	struct paper paper;

	(void)state;
	begin(&paper, PRINT_TEXT, 30);
	print_table_init(&t, &paper.p, 0, columns, 3);
	print_table_row(&t, (struct str[]){ STR("abcdef"), STR("short name"), STR("/a/very/long/path/to/a/file.txt") });
	print_table_done(&t);
	end(&paper, "abc…  short name  …/a/file.txt\n");
	/* On a screen too narrow for anything the line is cut. */
	begin(&paper, PRINT_TEXT, 12);
	print_table_init(&t, &paper.p, 0, columns, 3);
	print_table_row(&t, (struct str[]){ STR("abcdef"), STR("a short name"), STR("/a/path") });
	print_table_done(&t);
	end(&paper, "abc…  a sho…\n");
}

static void long_tables_are_not_held_for_ever(void **state)
{
	static const struct print_column columns[] = { { 0 } };
	struct print_table t;
	struct paper paper;
	size_t lines = 0;

	(void)state;
	begin(&paper, PRINT_TEXT, 0);
	print_table_init(&t, &paper.p, 0, columns, 1);
	for (int i = 0; i < 2000; i++) {
		print_table_row(&t, (struct str[]){ STR("row") });
		assert_true(t.cells.n < 1000);
	}
	print_table_done(&t);
	assert_int_equal(print_done(&paper.p, NULL), ERR_OK);
	fclose(paper.p.out);
	for (size_t i = 0; i < paper.n; i++)
		lines += paper.text[i] == '\n';
	assert_int_equal(lines, 2000);
	free(paper.text);
}

static void paragraphs_wrap(void **state)
{
	struct paper paper;

	(void)state;
	begin(&paper, PRINT_TEXT, 12);
	print_wrapped(&paper.p, 2, STR("one two three\n\nfour-and-a-half-words"));
	end(&paper, "  one two\n  three\n  four-and-…\n");
}

static void json_is_a_line(void **state)
{
	struct paper paper;
	struct json *j;

	(void)state;
	begin(&paper, PRINT_JSON, 0);
	j = print_json(&paper.p);
	json_object(j);
	json_kstr(j, "a", STR("\x1b\n"));
	json_end_object(j);
	print_json_end(&paper.p);
	end(&paper, "{\"a\":\"\\u001b\\n\"}\n");
}

static void a_full_disk_is_told(void **state)
{
	struct printer p;
	struct error e = { 0 };
	FILE *full = fopen("/dev/full", "w");

	(void)state;
	if (!full)
		return;
	print_init(&p, PRINT_TEXT, full);
	print_line(&p, STR("anything"));
	assert_int_equal(print_done(&p, &e), ERR_IO);
	assert_non_null(strstr(e.text, "cannot write the output"));
	fclose(full);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_cut_on_a_terminal),
		cmocka_unit_test(nothing_is_printed_as_it_is),
		cmocka_unit_test(tables_line_up),
		cmocka_unit_test(tables_give_way),
		cmocka_unit_test(long_tables_are_not_held_for_ever),
		cmocka_unit_test(paragraphs_wrap),
		cmocka_unit_test(json_is_a_line),
		cmocka_unit_test(a_full_disk_is_told),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
