/* UTF-8 after table 3-7 of the Unicode standard: what may follow a lead byte decides how long a bad part is. */
#include "base/utf8.h"

#define REPLACEMENT "\xef\xbf\xbd"

uint32_t utf8_next(struct str s, size_t *at)
{
	const unsigned char *p = (const unsigned char *)s.p + *at;
	size_t left = s.n - *at, need;
	unsigned char lead = p[0], low = 0x80, high = 0xbf;
	uint32_t cp;

	if (lead < 0x80) {
		*at += 1;
		return lead;
	}
	if (lead >= 0xc2 && lead <= 0xdf) {
		need = 2;
		cp = lead & 0x1f;
	} else if (lead >= 0xe0 && lead <= 0xef) {
		need = 3;
		cp = lead & 0x0f;
		if (lead == 0xe0)
			low = 0xa0; /* shorter forms exist */
		else if (lead == 0xed)
			high = 0x9f; /* surrogates */
	} else if (lead >= 0xf0 && lead <= 0xf4) {
		need = 4;
		cp = lead & 0x07;
		if (lead == 0xf0)
			low = 0x90;
		else if (lead == 0xf4)
			high = 0x8f; /* past U+10FFFF */
	} else {
		*at += 1;
		return UTF8_BAD;
	}
	for (size_t i = 1; i < need; i++) {
		if (i >= left || p[i] < low || p[i] > high) {
			*at += i;
			return UTF8_BAD;
		}
		cp = cp << 6 | (p[i] & 0x3f);
		low = 0x80;
		high = 0xbf;
	}
	*at += need;
	return cp;
}

size_t utf8_put(uint32_t cp, char out[4])
{
	if (cp > 0x10ffff || (cp >= 0xd800 && cp <= 0xdfff))
		cp = 0xfffd;
	if (cp < 0x80) {
		out[0] = (char)cp;
		return 1;
	}
	if (cp < 0x800) {
		out[0] = (char)(0xc0 | cp >> 6);
		out[1] = (char)(0x80 | (cp & 0x3f));
		return 2;
	}
	if (cp < 0x10000) {
		out[0] = (char)(0xe0 | cp >> 12);
		out[1] = (char)(0x80 | (cp >> 6 & 0x3f));
		out[2] = (char)(0x80 | (cp & 0x3f));
		return 3;
	}
	out[0] = (char)(0xf0 | cp >> 18);
	out[1] = (char)(0x80 | (cp >> 12 & 0x3f));
	out[2] = (char)(0x80 | (cp >> 6 & 0x3f));
	out[3] = (char)(0x80 | (cp & 0x3f));
	return 4;
}

void utf8_add(struct buf *b, uint32_t cp)
{
	char bytes[4];
	size_t n = utf8_put(cp, bytes);

	buf_add(b, (struct str){ bytes, n });
}

/* Offset of the first byte at or after `at` that is not ASCII; eight bytes at a time. */
static size_t skip_ascii(struct str s, size_t at)
{
	while (s.n - at >= 8) {
		uint64_t word;

		memcpy(&word, s.p + at, 8);
		if (word & UINT64_C(0x8080808080808080))
			break;
		at += 8;
	}
	while (at < s.n && (unsigned char)s.p[at] < 0x80)
		at++;
	return at;
}

/* The first bad part at or after `from`: its offset (s.n when there is none), and where it ends. */
static size_t find_bad(struct str s, size_t from, size_t *ret_end)
{
	size_t at = from;

	while ((at = skip_ascii(s, at)) < s.n) {
		size_t start = at;

		if (utf8_next(s, &at) == UTF8_BAD) {
			*ret_end = at;
			return start;
		}
	}
	*ret_end = s.n;
	return s.n;
}

size_t utf8_bad_at(struct str s)
{
	size_t end;

	return find_bad(s, 0, &end);
}

bool utf8_valid(struct str s)
{
	return utf8_bad_at(s) == s.n;
}

size_t utf8_repair(struct buf *out, struct str s)
{
	size_t at = 0, count = 0;

	while (at < s.n) {
		size_t end, bad = find_bad(s, at, &end);

		buf_add(out, str_slice(s, at, bad - at));
		if (bad < s.n) {
			buf_add(out, STR(REPLACEMENT));
			count++;
		}
		at = end;
	}
	return count;
}

struct str utf8_clip(struct str s, size_t n)
{
	size_t cut = n;

	if (s.n <= n)
		return s;
	/* Up to three trailing bytes may belong to the code point at the cut. */
	for (size_t back = 0; back < 4 && back <= cut; back++) {
		size_t at = cut - back, start = at;

		if (((unsigned char)s.p[at] & 0xc0) == 0x80)
			continue;
		if (utf8_next(s, &at) != UTF8_BAD && at > cut)
			cut = start;
		break;
	}
	return str_slice(s, 0, cut);
}
