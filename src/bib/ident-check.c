/* Identifiers with check characters: ORCID, ISBN, ISSN, ROR.
 * A wrong one is refused, never mended. */
#include "base/utf8.h"
#include "bib/ident-int.h"


/* The characters of an identifier that is written in groups, without blanks, hyphens and dashes of any kind.
 * 0 when there are others than digits and x, or too many. */
static size_t grouped(struct str t, char *out, size_t max)
{
	size_t n = 0;
	for (size_t at = 0; at < t.n;) {
		uint32_t cp = utf8_next(t, &at);
		if (cp == ' ' || cp == '-' || cp == 0xa0 || cp == 0xad || (cp >= 0x2010 && cp <= 0x2015) || cp == 0x2212)
			continue;
		if (cp == 'x')
			cp = 'X';
		if (!((cp >= '0' && cp <= '9') || cp == 'X') || n == max)
			return 0;
		out[n++] = (char)cp;
	}
	return n;
}

static bool digits_then_check(const char *p, size_t n)
{
	return run((struct str){ p, n }, 0, is_digit) >= n - 1;
}

static char orcid_check(const char *digits)
{
	unsigned total = 0;
	for (int i = 0; i < 15; i++)
		total = (total + (unsigned)(digits[i] - '0')) * 2;
	unsigned check = (12 - total % 11) % 11;
	return check == 10 ? 'X' : (char)('0' + check);
}

static struct str orcid_text(struct str t)
{
	struct str path;
	if (ident_at_host(t, "orcid.org", &path))
		t = path;
	while (ident_strip_label(&t, "orcid") || ident_strip_label(&t, "id"))
		;
	return str_trim(t);
}

/* The id of zeros alone is refused too: its check digit would be 1. */
bool ident_orcid(struct str t, struct arena *a, struct ident *ret)
{
	char c[16];
	if (grouped(orcid_text(t), c, sizeof(c)) != 16 || !digits_then_check(c, 16) || c[15] != orcid_check(c))
		return false;
	struct str value = arena_printf(a, "%.4s-%.4s-%.4s-%.4s", c, c + 4, c + 8, c + 12);
	*ret = (struct ident){ SCHEME_ORCID, value };
	return true;
}

static char isbn13_check(const char *d)
{
	unsigned total = 0;
	for (int i = 0; i < 12; i++)
		total += (unsigned)(d[i] - '0') * (i % 2 ? 3u : 1u);
	return (char)('0' + (10 - total % 10) % 10);
}

/* Weighted sum modulo 11 of ISBN-10 and ISSN: weights fall to 1 at the check character. */
static bool mod11_right(const char *d, unsigned n)
{
	unsigned total = 0;
	for (unsigned i = 0; i < n; i++)
		total += (n - i) * (d[i] == 'X' ? 10u : (unsigned)(d[i] - '0'));
	return total % 11 == 0;
}

static struct str isbn_text(struct str t)
{
	ident_strip_label(&t, "urn");
	if (str_starts_case(t, STR("isbn-13")) || str_starts_case(t, STR("isbn-10")))
		t = str_skip(t, 7);
	ident_strip_label(&t, "isbn");
	while (t.n && (t.p[0] == ':' || t.p[0] == ' '))
		t = str_skip(t, 1);
	return t;
}

bool ident_isbn(struct str t, struct arena *a, struct ident *ret)
{
	char c[13];
	size_t n = grouped(isbn_text(t), c, sizeof(c));
	if (n == 10 && digits_then_check(c, 10) && mod11_right(c, 10)) {
		memmove(c + 3, c, 9);
		memcpy(c, "978", 3);
		c[12] = isbn13_check(c);
	} else if (n != 13 || !digits_then_check(c, 13) || c[12] != isbn13_check(c) ||
		(memcmp(c, "978", 3) != 0 && memcmp(c, "979", 3) != 0)) {
		return false;
	}
	return ident_give(SCHEME_ISBN, (struct str){ c, 13 }, a, ret);
}

bool ident_issn(struct str t, struct arena *a, struct ident *ret)
{
	struct str path;
	char c[8];
	if (ident_at_host(t, "issn.org", &path)) {
		t = path;
		ident_strip_dir(&t, "resource/issn/");
	}
	ident_strip_label(&t, "urn");
	ident_strip_label(&t, "issn");
	if (grouped(t, c, sizeof(c)) != 8 || !digits_then_check(c, 8) || !mod11_right(c, 8))
		return false;
	*ret = (struct ident){ SCHEME_ISSN, arena_printf(a, "%.4s-%.4s", c, c + 4) };
	return true;
}

/* Base 32 without i, l, o, u; the last two digits are ISO 7064 MOD 97-10 of the rest. */
bool ident_ror(struct str t, struct arena *a, struct ident *ret)
{
	static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
	struct str path;
	char c[9];
	if (ident_at_host(t, "ror.org", &path))
		t = path;
	ident_strip_label(&t, "ror");
	if (t.n != 9 || t.p[0] != '0' || !is_digit(t.p[7]) || !is_digit(t.p[8]))
		return false;
	unsigned long long value = 0;
	for (int i = 0; i < 7; i++) {
		c[i] = to_lower(t.p[i]);
		const char *at = c[i] ? strchr(alphabet, c[i]) : NULL;
		if (!at)
			return false;
		value = value * 32 + (unsigned long long)(at - alphabet);
	}
	c[7] = t.p[7];
	c[8] = t.p[8];
	if (98 - value * 100 % 97 != (unsigned)(c[7] - '0') * 10 + (unsigned)(c[8] - '0'))
		return false;
	return ident_give(SCHEME_ROR, (struct str){ c, 9 }, a, ret);
}

void ident_explain_orcid(struct str text, struct buf *out)
{
	char c[16];
	size_t n = grouped(orcid_text(text), c, sizeof(c));
	if (n != 16 || !digits_then_check(c, 16))
		buf_adds(out, "it should be 16 digits in four groups, the last of them a digit or X");
	else
		buf_addf(out, "the check digit should be %c", orcid_check(c));
}

void ident_explain_isbn(struct str text, struct buf *out)
{
	char c[13];
	size_t n = grouped(isbn_text(text), c, sizeof(c));
	if (n == 13 && run((struct str){ c, 12 }, 0, is_digit) == 12 && c[12] != isbn13_check(c))
		buf_addf(out, "the check digit should be %c", isbn13_check(c));
	else if (n == 10 && digits_then_check(c, 10))
		buf_adds(out, "the check digit is wrong");
	else
		buf_adds(out, "it should be 13 digits that begin with 978 or 979, or 10");
}
