/* The writer under all cleaning: single blanks, scripts, composed letters.
 * Knows no markup; LaTeX is clean-latex.c, HTML and its kin clean-html.c, the names clean-table.c. */
#include "bib/clean.h"

#include "base/uni.h"
#include "base/utf8.h"
#include "bib/clean-int.h"

/* A script longer than this is a sentence that somebody raised. */
#define SCRIPT_MAX 64

void clean_put(struct cleaner *c, struct str s)
{
	if (s.n == 0)
		return;
	clean_settle(c);
	buf_add(c->out, s);
}

void clean_put_point(struct cleaner *c, uint32_t cp)
{
	char text[4];
	size_t n = utf8_put(cp, text);
	clean_put(c, (struct str){ text, n });
}

size_t clean_settle(struct cleaner *c)
{
	size_t n = c->out->n;
	if (c->blank && n > c->start && c->out->p[n - 1] != ' ')
		buf_addc(c->out, ' ');
	c->blank = false;
	return c->out->n;
}

/* U+0300 to U+036F begin with one of two bytes. */
static bool has_marks(struct str s)
{
	for (size_t i = 0; i + 1 < s.n; i++) {
		unsigned char a = (unsigned char)s.p[i], b = (unsigned char)s.p[i + 1];
		if (a == 0xcc || (a == 0xcd && b < 0xb0))
			return true;
	}
	return false;
}

void clean_finish(struct cleaner *c)
{
	size_t n = c->out->n;
	while (n > c->start && c->out->p[n - 1] == ' ')
		n--;
	if (n < c->out->n)
		buf_trim(c->out, n);
	struct str text = str_skip(buf_str(c->out), c->start);
	if (!has_marks(text))
		return;
	CLEANUP(buf_done) struct buf b = { 0 };
	uni_nfc(&b, text);
	buf_trim(c->out, c->start);
	buf_add(c->out, buf_str(&b));
}

/* What stands below and above the line, a code point each. */
static const char plain_scripts[] = "0123456789+-=()aehijklmnoprstuvx";
static const uint16_t subscripts[] = {
	0x2080, 0x2081, 0x2082, 0x2083, 0x2084, 0x2085, 0x2086, 0x2087, 0x2088, 0x2089, 0x208a, 0x208b, 0x208c,
	0x208d, 0x208e, 0x2090, 0x2091, 0x2095, 0x1d62, 0x2c7c, 0x2096, 0x2097, 0x2098, 0x2099, 0x2092, 0x209a,
	0x1d63, 0x209b, 0x209c, 0x1d64, 0x1d65, 0x2093,
};
static const uint16_t superscripts[] = {
	0x2070, 0x00b9, 0x00b2, 0x00b3, 0x2074, 0x2075, 0x2076, 0x2077, 0x2078, 0x2079, 0x207a, 0x207b, 0x207c,
	0x207d, 0x207e, 0x1d43, 0x1d49, 0x02b0, 0x2071, 0x02b2, 0x1d4f, 0x02e1, 0x1d50, 0x207f, 0x1d52, 0x1d56,
	0x02b3, 0x02e2, 0x1d57, 0x1d58, 0x1d5b, 0x02e3,
};
STATIC_ASSERT(ARRAY_LEN(subscripts) == sizeof(plain_scripts) - 1, "a subscript for each");
STATIC_ASSERT(ARRAY_LEN(superscripts) == sizeof(plain_scripts) - 1, "a superscript for each");

/* The text in small signs; false when one of them has none, or for a word, which is better read on the line. */
static bool small_signs(struct str s, bool above, struct buf *out)
{
	size_t letters = 0;
	for (size_t at = 0; at < s.n;) {
		uint32_t cp = utf8_next(s, &at);
		if (cp == 0x2212 || cp == 0x2010)
			cp = '-';
		if (cp == ' ')
			continue;
		if (cp == 0 || cp >= 0x80)
			return false;
		const char *found = strchr(plain_scripts, (int)cp);
		letters = clean_is_alpha((char)cp) ? letters + 1 : 0;
		if (!found || letters > 2)
			return false;
		utf8_add(out, (above ? superscripts : subscripts)[found - plain_scripts]);
	}
	return true;
}

/* Letters and digits of any script only? *ret_n: how many. */
static bool is_word(struct str s, size_t *ret_n)
{
	size_t n = 0;
	bool word = true;
	for (size_t at = 0; at < s.n; n++) {
		uint32_t cp = utf8_next(s, &at);
		bool mark = cp >= 0x300 && cp < 0x370;
		word = word && (uni_is_letter(cp) || uni_is_digit(cp) || mark || cp == '.' || cp == ',');
	}
	*ret_n = n;
	return word;
}

/* Takes the text from there on out, without blanks around it. */
static void take(struct cleaner *c, size_t from, struct buf *out)
{
	buf_add(out, str_trim(str_skip(buf_str(c->out), from)));
	buf_trim(c->out, from);
}

void clean_script(struct cleaner *c, size_t from, bool above)
{
	static const char *const own[] = { "°", "′", "″", "‴", "†", "‡", "∗" };
	CLEANUP(buf_done) struct buf text = { 0 }, small = { 0 };
	size_t n;
	if (from > c->out->n)
		return;
	take(c, from, &text);
	struct str s = buf_str(&text);
	if (s.n == 0)
		return;
	if (above && str_is(s, "∘")) {
		buf_adds(c->out, "°");
		return;
	}
	for (size_t i = 0; above && i < ARRAY_LEN(own); i++) {
		if (str_is(s, own[i])) {
			buf_add(c->out, s);
			return;
		}
	}
	if (s.n <= SCRIPT_MAX && small_signs(s, above, &small)) {
		buf_add(c->out, buf_str(&small));
		return;
	}
	bool word = is_word(s, &n), bare = n == 1 || (word && !above);
	buf_adds(c->out, above ? "^" : "_");
	buf_adds(c->out, bare ? "" : "(");
	buf_add(c->out, s);
	buf_adds(c->out, bare ? "" : ")");
}

void clean_bracket(struct cleaner *c, size_t from)
{
	size_t n;
	if (from > c->out->n)
		return;
	if (is_word(str_skip(buf_str(c->out), from), &n) || n < 2)
		return;
	buf_insert(c->out, from, STR("("));
	buf_addc(c->out, ')');
	c->blank = false;
}

/* Blanks that are not one single blank, at an end, or of another kind than ASCII's; marks to be composed. */
static bool blanks_or_marks(struct str s)
{
	if (s.n && (clean_is_blank(s.p[0]) || clean_is_blank(s.p[s.n - 1])))
		return true;
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];
		if (c == ' ' ? s.p[i - 1] == ' ' : clean_is_blank((char)c))
			return true;
		if (c == 0xc2 || c == 0xe1 || c == 0xe2 || c == 0xe3) {
			size_t at = i;
			uint32_t cp = utf8_next(s, &at);
			if (cp != UTF8_BAD && uni_is_space(cp))
				return true;
		}
	}
	return has_marks(s);
}

bool clean_latex_needed(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		switch (s.p[i]) {
		case '\\':
		case '{':
		case '}':
		case '$':
		case '~':
		case '`':
			return true;
		case '-':
		case '\'':
			if (i + 1 < s.n && s.p[i + 1] == s.p[i])
				return true;
			break;
		default:
			break;
		}
	}
	return blanks_or_marks(s);
}

bool clean_html_needed(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '&' || s.p[i] == '<')
			return true;
	}
	return blanks_or_marks(s);
}
