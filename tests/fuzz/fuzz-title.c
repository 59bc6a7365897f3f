/* Titles on any bytes: cleaning ends, keys are folded, and equal keys give equal hashes. */
#include "base/utf8.h"
#include "bib/title.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(buf_done) struct buf clean = { 0 }, key = { 0 }, again = { 0 };
	struct str s = { (const char *)data, size };

	title_clean(s, &clean);
	/* one byte in may become a sign of four: a sub- or superscript */
	FUZZ_CHECK(clean.n <= size * 4);
	FUZZ_CHECK(!utf8_valid(s) || utf8_valid(buf_str(&clean)));
	FUZZ_CHECK(clean.n == 0 || (clean.p[0] != ' ' && clean.p[clean.n - 1] != ' '));
	title_key(s, &key);
	FUZZ_CHECK(utf8_valid(buf_str(&key)));
	for (size_t i = 0; i < key.n; i++)
		FUZZ_CHECK((key.p[i] & 0x80) || (key.p[i] >= 'a' && key.p[i] <= 'z') || (key.p[i] >= '0' && key.p[i] <= '9'));
	title_key(s, &again);
	FUZZ_CHECK(str_eq(buf_str(&key), buf_str(&again)));
	FUZZ_CHECK((title_hash(s) == 0) == (key.n == 0));
	FUZZ_CHECK(title_hash(s) == title_hash(s));
	return 0;
}
