/* Slices of bytes: comparison, search, splitting and the hash that is stored. Knows no Unicode. */
#include "base/str.h"

#include <stdint.h>

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

bool str_eq(struct str a, struct str b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool str_eq_case(struct str a, struct str b)
{
	return a.n == b.n && str_starts_case(a, b);
}

int str_cmp(struct str a, struct str b)
{
	size_t n = MIN(a.n, b.n);
	int order = n ? memcmp(a.p, b.p, n) : 0;

	return order ? order : (a.n > b.n) - (a.n < b.n);
}

bool str_starts(struct str s, struct str prefix)
{
	return s.n >= prefix.n && str_eq(str_slice(s, 0, prefix.n), prefix);
}

bool str_starts_case(struct str s, struct str prefix)
{
	if (s.n < prefix.n)
		return false;
	for (size_t i = 0; i < prefix.n; i++) {
		if (lower(s.p[i]) != lower(prefix.p[i]))
			return false;
	}
	return true;
}

bool str_ends(struct str s, struct str suffix)
{
	return s.n >= suffix.n && str_eq(str_skip(s, s.n - suffix.n), suffix);
}

bool str_has(struct str s, struct str needle)
{
	return str_find(s, needle) >= 0;
}

ptrdiff_t str_find(struct str s, struct str needle)
{
	size_t at = 0;

	if (needle.n == 0)
		return 0;
	while (needle.n <= s.n - at) {
		const char *hit = memchr(s.p + at, needle.p[0], s.n - at - needle.n + 1);

		if (!hit)
			return -1;
		if (memcmp(hit, needle.p, needle.n) == 0)
			return hit - s.p;
		at = (size_t)(hit - s.p) + 1;
	}
	return -1;
}

ptrdiff_t str_find_char(struct str s, char c)
{
	const char *hit = s.n ? memchr(s.p, c, s.n) : NULL;

	return hit ? hit - s.p : -1;
}

struct str str_skip(struct str s, size_t n)
{
	n = MIN(n, s.n);
	return n ? (struct str){ s.p + n, s.n - n } : s;
}

struct str str_slice(struct str s, size_t from, size_t n)
{
	s = str_skip(s, from);
	s.n = MIN(s.n, n);
	return s;
}

struct str str_trim(struct str s)
{
	while (s.n && is_blank(s.p[s.n - 1]))
		s.n--;
	while (s.n && is_blank(s.p[0])) {
		s.p++;
		s.n--;
	}
	return s;
}

bool str_next(struct str *rest, char sep, struct str *ret_part)
{
	ptrdiff_t at;

	if (!rest->p)
		return false;
	at = str_find_char(*rest, sep);
	if (at < 0) {
		*ret_part = *rest;
		*rest = STR_NULL;
	} else {
		*ret_part = str_slice(*rest, 0, (size_t)at);
		*rest = str_skip(*rest, (size_t)at + 1);
	}
	return true;
}

bool str_next_word(struct str *rest, struct str *ret_word)
{
	struct str s = *rest;
	size_t n = 0;

	while (s.n && is_blank(s.p[0]))
		s = str_skip(s, 1);
	while (n < s.n && !is_blank(s.p[n]))
		n++;
	*rest = str_skip(s, n);
	if (n == 0)
		return false;
	*ret_word = (struct str){ s.p, n };
	return true;
}

/* The stored hash mixes words of eight bytes, read lowest byte first on every machine, as MurmurHash3 does
 * (A. Appleby, public domain). Databases hold its values: it must never change. */
static uint64_t rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

static uint64_t mix_word(uint64_t h, uint64_t word)
{
	word *= UINT64_C(0x87c37b91114253d5);
	word = rotate(word, 31) * UINT64_C(0x4cf5ad432745937f);
	return rotate(h ^ word, 27) * 5 + 0x52dce729;
}

static uint64_t avalanche(uint64_t h)
{
	h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
	h = (h ^ h >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
	return h ^ h >> 33;
}

static uint64_t load(const char *p, size_t n)
{
	uint64_t word = 0;

	for (size_t i = 0; i < n; i++)
		word |= (uint64_t)(unsigned char)p[i] << 8 * i;
	return word;
}

unsigned long long str_hash(struct str s)
{
	uint64_t h = UINT64_C(0x9e3779b97f4a7c15) ^ s.n;
	size_t at = 0;

	for (; s.n - at >= 8; at += 8)
		h = mix_word(h, load(s.p + at, 8));
	if (at < s.n)
		h = mix_word(h, load(s.p + at, s.n - at));
	return avalanche(h);
}

unsigned long long hash_mix(unsigned long long a, unsigned long long b)
{
	return avalanche(mix_word(a, b));
}
