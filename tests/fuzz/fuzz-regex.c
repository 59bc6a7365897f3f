/* A byte of flags, a pattern up to the first line end, and a text: whatever they are, an answer comes, machine code
 * and interpreter give the same unless a limit ended one of them, and spans are ordered, apart and inside the text. */
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"
#include "search/regex.h"

enum { SPANS = 16 };

static void check_spans(struct regex *r, struct str text, enum regex_result found)
{
	struct span v[SPANS];
	size_t n = regex_spans(r, text, v, SPANS), end = 0;

	FUZZ_CHECK(n <= SPANS);
	FUZZ_CHECK(n == 0 || found != REGEX_NO);
	for (size_t i = 0; i < n; i++) {
		FUZZ_CHECK(v[i].from >= end && v[i].from < v[i].to && v[i].to <= text.n);
		end = v[i].to;
		if (utf8_valid(text)) {
			FUZZ_CHECK(((unsigned char)text.p[v[i].from] & 0xc0) != 0x80);
			FUZZ_CHECK(v[i].to == text.n || ((unsigned char)text.p[v[i].to] & 0xc0) != 0x80);
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str rest = { (const char *)data + 1, size - 1 }, pattern = { "", 0 };
	struct regex *fast = NULL, *small = NULL;
	struct error e = { 0 };
	enum regex_result a, b;
	unsigned flags;

	if (size < 2)
		return 0;
	flags = data[0] & (REGEX_ICASE | REGEX_DOTALL | REGEX_EXTENDED | REGEX_LITERAL);
	str_next(&rest, '\n', &pattern);
	if (!rest.p)
		rest = (struct str){ "", 0 };
	regex_has_upper(pattern);
	if (regex_is_literal(pattern) && utf8_valid(pattern))
		FUZZ_CHECK(regex_new(pattern, flags & ~(unsigned)REGEX_EXTENDED, &fast, &e) == ERR_OK);
	regex_free(fast);
	fast = NULL;
	if (regex_new(pattern, flags, &fast, &e) != ERR_OK) {
		FUZZ_CHECK(fast == NULL && e.text[0] != '\0');
		FUZZ_CHECK(e.code == ERR_SYNTAX || e.code == ERR_LIMIT);
		FUZZ_CHECK(e.code == ERR_LIMIT || (e.column >= 1 && e.column <= pattern.n + 1));
		return 0;
	}
	FUZZ_CHECK(regex_new(pattern, flags | REGEX_SMALL, &small, &e) == ERR_OK);
	a = regex_test(fast, rest);
	b = regex_test(small, rest);
	/* Before a bad byte PCRE2's interpreter takes \z and \Z for true, its machine code does not. */
	FUZZ_CHECK(a == b || a == REGEX_GIVEN_UP || b == REGEX_GIVEN_UP || !utf8_valid(rest));
	check_spans(fast, rest, a);
	check_spans(small, rest, b);
	regex_free(fast);
	regex_free(small);
	return 0;
}
