/* Markup of any kind: valid text stays valid, nothing grows beyond reason, blanks come out single. */
#include <string.h>

#include "base/utf8.h"
#include "bib/clean.h"
#include "fuzz.h"

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static void check(void (*clean)(struct str, struct buf *), bool (*needed)(struct str), struct str s)
{
	CLEANUP(buf_done) struct buf out = { 0 }, again = { 0 };

	clean(s, &out);
	/* a command of three letters may have six bytes, and a bracket, a bar or a blank beside it */
	FUZZ_CHECK(out.n <= s.n * 8 + 64);
	FUZZ_CHECK(!utf8_valid(s) || utf8_valid(buf_str(&out)));
	FUZZ_CHECK(out.n == 0 || (!is_blank(out.p[0]) && !is_blank(out.p[out.n - 1])));
	for (size_t i = 1; i < out.n; i++)
		FUZZ_CHECK(!is_blank(out.p[i]) || (out.p[i] == ' ' && out.p[i - 1] != ' '));
	if (needed)
		FUZZ_CHECK(needed(s) || str_eq(s, buf_str(&out)));
	/* what stood there before is not touched */
	buf_adds(&again, "x{ ");
	clean(s, &again);
	FUZZ_CHECK(again.n == out.n + 3 && memcmp(again.p, "x{ ", 3) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str s = { (const char *)data, size };

	if (!s.p)
		s = STR("");
	check(clean_latex, clean_latex_needed, s);
	check(clean_latex_keep_math, clean_latex_needed, s);
	check(clean_latex_plain, NULL, s);
	check(clean_html, clean_html_needed, s);
	return 0;
}
