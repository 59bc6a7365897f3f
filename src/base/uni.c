/* Unicode for cells: what a code point is, how wide, what is safe to show, normal form, case.
 * Only this file and uni-fold.c include utf8proc. */
#include "base/uni.h"

#include <utf8proc.h>

#include "base/utf8.h"

struct range {
	uint32_t first, last;
};

static bool in_ranges(uint32_t cp, const struct range *ranges, size_t n)
{
	size_t from = 0;

	while (from < n) {
		size_t mid = from + (n - from) / 2;

		if (cp > ranges[mid].last)
			from = mid + 1;
		else if (cp < ranges[mid].first)
			n = mid;
		else
			return true;
	}
	return false;
}

static utf8proc_category_t category(uint32_t cp)
{
	return utf8proc_category((utf8proc_int32_t)cp);
}

/* Format characters that are seen: signs that span the digits behind them. */
static bool is_prepended_mark(uint32_t cp)
{
	static const struct range marks[] = {
		{ 0x0600, 0x0605 },
		{ 0x06dd, 0x06dd },
		{ 0x070f, 0x070f },
		{ 0x0890, 0x0891 },
		{ 0x08e2, 0x08e2 },
		{ 0x110bd, 0x110bd },
		{ 0x110cd, 0x110cd },
	};

	return in_ranges(cp, marks, ARRAY_LEN(marks));
}

/* Vowels and final consonants of Hangul that join the syllable before them. */
static bool is_joining_jamo(uint32_t cp)
{
	return (cp >= 0x1160 && cp <= 0x11ff) || (cp >= 0xd7b0 && cp <= 0xd7ff);
}

/* Agrees with what libc and so curses think, or cells and cursor would drift apart: spacing marks have a cell
 * of their own. */
int uni_width(uint32_t cp)
{
	if (cp < 0x300)
		return 1;
	if (cp >= UINT32_C(0x110000) || uni_is_unsafe(cp) || is_prepended_mark(cp))
		return 1;
	if (is_joining_jamo(cp))
		return 0;
	if (category(cp) == UTF8PROC_CATEGORY_MC)
		return 1;
	return utf8proc_charwidth((utf8proc_int32_t)cp);
}

bool uni_is_unsafe(uint32_t cp)
{
	if (cp < 0xa0)
		return cp < 0x20 || cp >= 0x7f;
	if (cp > 0x10ffff)
		return true;
	switch (category(cp)) {
	case UTF8PROC_CATEGORY_CF:
		return !is_prepended_mark(cp);
	case UTF8PROC_CATEGORY_ZL:
	case UTF8PROC_CATEGORY_ZP:
	case UTF8PROC_CATEGORY_CS:
		return true;
	default:
		return cp >= 0xe0000 && cp <= 0xe00ff; /* tags, assigned or not */
	}
}

bool uni_is_letter(uint32_t cp)
{
	utf8proc_category_t c = category(cp);

	return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO;
}

bool uni_is_upper(uint32_t cp)
{
	utf8proc_category_t c = category(cp);

	return c == UTF8PROC_CATEGORY_LU || c == UTF8PROC_CATEGORY_LT;
}

bool uni_is_digit(uint32_t cp)
{
	return category(cp) == UTF8PROC_CATEGORY_ND;
}

bool uni_is_space(uint32_t cp)
{
	utf8proc_category_t c = category(cp);

	return (c >= UTF8PROC_CATEGORY_ZS && c <= UTF8PROC_CATEGORY_ZP) || (cp >= '\t' && cp <= '\r') || cp == 0x85;
}

bool uni_is_punct(uint32_t cp)
{
	utf8proc_category_t c = category(cp);

	return c >= UTF8PROC_CATEGORY_PC && c <= UTF8PROC_CATEGORY_PO;
}

bool uni_is_cjk(uint32_t cp)
{
	static const struct range cjk[] = {
		{ 0x1100, 0x11ff },
		{ 0x2e80, 0x2fdf },
		{ 0x3005, 0x3007 },
		{ 0x3021, 0x3029 },
		{ 0x3038, 0x303b },
		{ 0x3041, 0x30ff },
		{ 0x3105, 0x312f },
		{ 0x3131, 0x318e },
		{ 0x31a0, 0x31bf },
		{ 0x31f0, 0x31ff },
		{ 0x3400, 0x4dbf },
		{ 0x4e00, 0x9fff },
		{ 0xa960, 0xa97f },
		{ 0xac00, 0xd7ff },
		{ 0xf900, 0xfaff },
		{ 0xff66, 0xffdc },
		{ 0x16fe0, 0x16fe4 },
		{ 0x1aff0, 0x1b16f },
		{ 0x20000, 0x3fffd },
	};

	return cp >= 0x1100 && in_ranges(cp, cjk, ARRAY_LEN(cjk));
}

bool uni_is_rtl(uint32_t cp)
{
	utf8proc_propval_t bidi = utf8proc_get_property((utf8proc_int32_t)cp)->bidi_class;

	return bidi == UTF8PROC_BIDI_CLASS_R || bidi == UTF8PROC_BIDI_CLASS_AL;
}

static bool is_flag_half(uint32_t cp)
{
	return cp >= 0x1f1e6 && cp <= 0x1f1ff;
}

/* Unicode's clusters (UAX 29), cut further where a terminal gives the next code point cells of its own:
 * what it draws apart is a cell apart here too. Flags and skin tones stay whole. Unsafe and bad parts stand
 * alone, as their stand-ins will. */
static bool joins(uint32_t before, uint32_t cp, utf8proc_int32_t *state)
{
	if (cp == UTF8_BAD || uni_is_unsafe(cp))
		return false;
	if (utf8proc_grapheme_break_stateful((utf8proc_int32_t)before, (utf8proc_int32_t)cp, state))
		return false;
	if (cp >= 0x1f3fb && cp <= 0x1f3ff)
		return utf8proc_get_property((utf8proc_int32_t)before)->boundclass ==
		       UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
	return uni_width(cp) == 0 || (is_flag_half(before) && is_flag_half(cp));
}

struct str uni_grapheme(struct str s, size_t *at, int *ret_width)
{
	const size_t start = *at;
	size_t end = start;
	uint32_t cp = utf8_next(s, &end);
	utf8proc_int32_t state = 0;
	int width;

	if (cp == '\r' && end < s.n && s.p[end] == '\n')
		end++;
	width = cp == UTF8_BAD ? 1 : uni_width(cp);
	if (cp != UTF8_BAD && !uni_is_unsafe(cp)) {
		while (end < s.n) {
			/* Most text: a printing ASCII character begins a new cluster whatever stands before. */
			if ((unsigned char)s.p[end] < 0x80)
				break;
			size_t next = end;
			uint32_t follower = utf8_next(s, &next);

			if (!joins(cp, follower, &state))
				break;
			width = is_flag_half(follower) ? 2 : MAX(width, uni_width(follower));
			cp = follower;
			end = next;
		}
	}
	*at = end;
	*ret_width = width;
	return str_slice(s, start, end - start);
}

/* Length of the run of printing ASCII at `at`. */
static size_t printing_ascii(struct str s, size_t at)
{
	size_t end = at;

	while (end < s.n && s.p[end] >= 0x20 && s.p[end] < 0x7f)
		end++;
	return end - at;
}

size_t uni_columns(struct str s)
{
	size_t columns = 0, at = 0;

	while (at < s.n) {
		size_t run = printing_ascii(s, at);
		int width;

		/* The last of the run may have marks behind it. */
		if (run > 1) {
			columns += run - 1;
			at += run - 1;
		}
		uni_grapheme(s, &at, &width);
		columns += (size_t)width;
	}
	return columns;
}

static bool is_line_end(uint32_t cp)
{
	return (cp >= '\t' && cp <= '\r') || cp == 0x85 || cp == 0x2028 || cp == 0x2029;
}

void uni_display(struct buf *out, struct str s, bool ascii)
{
	const struct str stand_in = ascii ? STR("?") : STR("\xef\xbf\xbd");
	size_t at = 0, plain = 0;

	for (;;) {
		at += printing_ascii(s, at);
		if (at == s.n)
			break;
		size_t from = at;
		uint32_t cp = utf8_next(s, &at);

		if (cp != UTF8_BAD && !uni_is_unsafe(cp))
			continue;
		buf_add(out, str_slice(s, plain, from - plain));
		if (cp == '\r' && at < s.n && s.p[at] == '\n')
			at++;
		buf_add(out, cp != UTF8_BAD && is_line_end(cp) ? STR(" ") : stand_in);
		plain = at;
	}
	buf_add(out, str_slice(s, plain, at - plain));
}

/* Normal form is made a chunk at a time on the stack. A chunk ends before a code point that cannot combine with
 * what precedes it; where a text never has one, at CHUNK all the same: sorting marks costs the square of their
 * number, and no honest text has so many. */
enum { CHUNK = 512, EXPANSION = 4 };

static bool may_combine_back(uint32_t cp)
{
	utf8proc_category_t c;

	if (cp < 0x300)
		return false;
	c = category(cp);
	return c == UTF8PROC_CATEGORY_MN || c == UTF8PROC_CATEGORY_MC || c == UTF8PROC_CATEGORY_ME ||
	       is_joining_jamo(cp);
}

/* Canonical order: marks of higher class behind those of lower, equals in their order. */
static void order_marks(utf8proc_int32_t *cps, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		utf8proc_int32_t cp = cps[i];
		utf8proc_propval_t class = utf8proc_get_property(cp)->combining_class;
		size_t to = i;

		while (class > 0 && to > 0 && utf8proc_get_property(cps[to - 1])->combining_class > class) {
			cps[to] = cps[to - 1];
			to--;
		}
		cps[to] = cp;
	}
}

static void add_composed(struct buf *out, utf8proc_int32_t *cps, size_t n)
{
	utf8proc_ssize_t len;

	order_marks(cps, n);
	len = utf8proc_normalize_utf32(cps, (utf8proc_ssize_t)n, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
	for (utf8proc_ssize_t i = 0; i < len; i++)
		utf8_add(out, (uint32_t)cps[i]);
}

/* End of the run at `at` that is in normal form whatever stands around it, but for its last code point, which may
 * have marks behind it: ASCII and letters below U+0300. */
static size_t settled_run(struct str s, size_t at)
{
	size_t last = at;

	while (at < s.n) {
		unsigned char c = (unsigned char)s.p[at];
		bool two = c >= 0xc2 && c <= 0xcb && at + 1 < s.n && ((unsigned char)s.p[at + 1] & 0xc0) == 0x80;

		if (c >= 0x80 && !two)
			break;
		last = at;
		at += two ? 2 : 1;
	}
	return at == s.n ? at : last;
}

void uni_nfc(struct buf *out, struct str s)
{
	utf8proc_int32_t cps[CHUNK * EXPANSION];
	size_t n = 0, at = 0;
	unsigned count = 0;

	while (at < s.n) {
		size_t settled = settled_run(s, at);

		if (settled > at) {
			add_composed(out, cps, n);
			n = count = 0;
			buf_add(out, str_slice(s, at, settled - at));
			at = settled;
			continue;
		}
		uint32_t cp = utf8_next(s, &at);

		if (cp == UTF8_BAD)
			cp = 0xfffd;
		if (count == CHUNK || (count > CHUNK / 2 && !may_combine_back(cp))) {
			add_composed(out, cps, n);
			n = count = 0;
		}
		int boundclass = 0;
		utf8proc_ssize_t len = utf8proc_decompose_char((utf8proc_int32_t)cp, cps + n,
			(utf8proc_ssize_t)(ARRAY_LEN(cps) - n), UTF8PROC_DECOMPOSE | UTF8PROC_STABLE, &boundclass);

		n += len > 0 ? (size_t)len : 0;
		count++;
	}
	add_composed(out, cps, n);
}

void uni_casefold(struct buf *out, struct str s)
{
	size_t at = 0;

	while (at < s.n) {
		unsigned char c = (unsigned char)s.p[at];

		if (c < 0x80) {
			buf_addc(out, (char)(c >= 'A' && c <= 'Z' ? c + 32 : c));
			at++;
			continue;
		}
		uint32_t cp = utf8_next(s, &at);
		utf8proc_int32_t folded[8];
		int boundclass = 0;
		utf8proc_ssize_t n;

		if (cp == UTF8_BAD)
			cp = 0xfffd;
		n = utf8proc_decompose_char(
			(utf8proc_int32_t)cp, folded, ARRAY_LEN(folded), UTF8PROC_CASEFOLD, &boundclass);
		for (utf8proc_ssize_t i = 0; i < n && i < (utf8proc_ssize_t)ARRAY_LEN(folded); i++)
			utf8_add(out, (uint32_t)folded[i]);
	}
}
