/* UTF-8, folding, normal form, display and all that promises clean output, on any bytes. */
#include <string.h>

#include "base/err.h"
#include "base/json.h"
#include "base/uni.h"
#include "base/utf8.h"
#include "fuzz.h"

/* Valid, and nothing in it may do a terminal harm. */
static void check_safe(struct str s)
{
	size_t at = 0;

	FUZZ_CHECK(utf8_valid(s));
	while (at < s.n)
		FUZZ_CHECK(!uni_is_unsafe(utf8_next(s, &at)));
}

static void check_utf8(struct str s)
{
	CLEANUP(buf_done) struct buf once = { 0 }, twice = { 0 };
	size_t bad = utf8_repair(&once, s), at = 0;

	FUZZ_CHECK(utf8_valid(buf_str(&once)));
	FUZZ_CHECK((bad == 0) == utf8_valid(s));
	FUZZ_CHECK(bad || str_eq(s, buf_str(&once)));
	FUZZ_CHECK(utf8_repair(&twice, buf_str(&once)) == 0);
	FUZZ_CHECK(str_eq(buf_str(&once), buf_str(&twice)));
	while (at < s.n) {
		size_t from = at;
		uint32_t cp = utf8_next(s, &at);

		FUZZ_CHECK(at > from && at <= s.n && at - from <= 4);
		if (cp != UTF8_BAD) {
			char again[4];

			FUZZ_CHECK(utf8_put(cp, again) == at - from);
			FUZZ_CHECK(memcmp(again, s.p + from, at - from) == 0);
		} else {
			FUZZ_CHECK(utf8_bad_at(s) <= from);
		}
	}
	for (size_t n = 0; n <= MIN(once.n, 64); n++) {
		struct str clip = utf8_clip(buf_str(&once), n);

		FUZZ_CHECK(clip.n <= n && clip.n + 4 > n);
		FUZZ_CHECK(utf8_valid(clip));
	}
}

static void check_key(struct str key)
{
	FUZZ_CHECK(utf8_valid(key));
	FUZZ_CHECK(key.n == 0 || (key.p[0] != ' ' && key.p[key.n - 1] != ' '));
	for (size_t i = 0; i < key.n; i++) {
		char c = key.p[i];

		FUZZ_CHECK((c & 0x80) || c == ' ' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
		FUZZ_CHECK(i == 0 || c != ' ' || key.p[i - 1] != ' ');
	}
}

static void check_fold(struct str s)
{
	CLEANUP(buf_done) struct buf key = { 0 }, again = { 0 }, repaired = { 0 };

	uni_fold(&key, s);
	check_key(buf_str(&key));
	uni_fold(&again, buf_str(&key));
	FUZZ_CHECK(str_eq(buf_str(&key), buf_str(&again)));
	buf_clear(&again);
	utf8_repair(&repaired, s);
	uni_fold(&again, buf_str(&repaired));
	FUZZ_CHECK(str_eq(buf_str(&key), buf_str(&again)));
	buf_clear(&again);
	uni_fold_german(&again, s);
	check_key(buf_str(&again));
	FUZZ_CHECK(again.n >= key.n);
}

static void check_shown(struct str s)
{
	CLEANUP(buf_done) struct buf out = { 0 };
	struct error e;
	size_t columns = 0;

	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		int width;

		uni_grapheme(s, &at, &width);
		FUZZ_CHECK(at > from && at <= s.n && width >= 0 && width <= 2);
		columns += (size_t)width;
	}
	FUZZ_CHECK(uni_columns(s) == columns);
	for (int ascii = 0; ascii < 2; ascii++) {
		buf_clear(&out);
		uni_display(&out, s, ascii);
		check_safe(buf_str(&out));
		FUZZ_CHECK(uni_columns(buf_str(&out)) == columns);
	}
	error_set(&e, ERR_FORMAT, STR_FMT, STR_ARG(s));
	check_safe(str_from(e.text));
}

static void check_forms(struct str s)
{
	CLEANUP(buf_done) struct buf once = { 0 }, twice = { 0 };

	uni_nfc(&once, s);
	FUZZ_CHECK(utf8_valid(buf_str(&once)));
	uni_nfc(&twice, buf_str(&once));
	/* Hundreds of marks on one letter are put in order a part at a time only. */
	FUZZ_CHECK(s.n > 512 || str_eq(buf_str(&once), buf_str(&twice)));
	buf_clear(&once);
	uni_casefold(&once, s);
	FUZZ_CHECK(utf8_valid(buf_str(&once)));
	buf_clear(&twice);
	uni_casefold(&twice, buf_str(&once));
	FUZZ_CHECK(str_eq(buf_str(&once), buf_str(&twice)));
}

static void check_json(struct str s)
{
	CLEANUP(buf_done) struct buf out = { 0 };
	struct json j;

	json_init(&j, &out);
	json_str(&j, s);
	check_safe(buf_str(&out));
	FUZZ_CHECK(out.n >= 2);
	for (size_t i = 1; i < out.n - 1; i++) {
		FUZZ_CHECK(out.p[i] != '"');
		if (out.p[i] == '\\')
			FUZZ_CHECK(strchr("\"\\bfnrtu", out.p[++i]) && i < out.n - 1);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str s = { (const char *)data, size };

	check_utf8(s);
	check_fold(s);
	check_shown(s);
	check_forms(s);
	check_json(s.p ? s : STR(""));
	return 0;
}
