/* Identifiers of every scheme on any bytes: what is taken is in normal form, and stays the same ever after. */
#include "base/utf8.h"
#include "bib/ident.h"
#include "fuzz.h"

static void check_taken(struct ident id, struct arena *a)
{
	CLEANUP(buf_done) struct buf out = { 0 };
	struct ident again = { SCHEME_NONE, STR_NULL };

	FUZZ_CHECK(id.value.n > 0 && utf8_valid(id.value));
	for (size_t i = 0; i < id.value.n; i++)
		FUZZ_CHECK((unsigned char)id.value.p[i] >= 0x20 && id.value.p[i] != 0x7f);
	FUZZ_CHECK(ident_parse(id.scheme, id.value, a, &again));
	FUZZ_CHECK(ident_eq(id, again));
	ident_print(id, &out);
	FUZZ_CHECK(ident_recognise(buf_str(&out), a, &again));
	FUZZ_CHECK(ident_eq(id, again));
	buf_clear(&out);
	if (!ident_url(id, &out))
		return;
	for (size_t i = 0; i < out.n; i++)
		FUZZ_CHECK(out.p[i] > 0x20 && out.p[i] < 0x7f && out.p[i] != '\'' && out.p[i] != '"' && out.p[i] != '`');
	FUZZ_CHECK(str_starts(buf_str(&out), STR("https://")));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str s = { (const char *)data, size };
	struct arena *a = arena_new();

	for (int i = SCHEME_NONE; i <= SCHEME_COUNT; i++) {
		CLEANUP(buf_done) struct buf why = { 0 };
		struct ident id = { SCHEME_NONE, STR("untouched") };
		bool taken = ident_parse((enum scheme)i, s, a, &id);

		FUZZ_CHECK(taken ? (int)id.scheme == i : str_is(id.value, "untouched"));
		if (taken)
			check_taken(id, a);
		ident_explain((enum scheme)i, s, &why);
		FUZZ_CHECK(taken == (why.n == 0));
	}
	struct ident id = { SCHEME_NONE, STR("untouched") };
	if (ident_recognise(s, a, &id))
		check_taken(id, a);
	else
		FUZZ_CHECK(str_is(id.value, "untouched"));
	arena_free(a);
	return 0;
}
