/* What is a tag, and which character a reference means. "a < b" has no tag, nor has "AT&T" a reference.
 * Knows not what becomes of elements. */
#include "base/utf8.h"
#include "bib/clean-html-int.h"

/* In order of strcmp(), without a prefix such as "jats:". */
static const struct html_element elements[] = {
	{ "a", ROLE_INLINE }, { "abbr", ROLE_INLINE }, { "abstract", ROLE_BLOCK }, { "acronym", ROLE_INLINE },
	{ "alternatives", ROLE_CHOICE }, { "annotation", ROLE_OMIT }, { "annotation-xml", ROLE_OMIT },
	{ "article", ROLE_BLOCK }, { "b", ROLE_INLINE }, { "bdi", ROLE_INLINE }, { "bdo", ROLE_INLINE },
	{ "big", ROLE_INLINE }, { "blockquote", ROLE_BLOCK }, { "body", ROLE_BLOCK }, { "bold", ROLE_INLINE },
	{ "bold-italic", ROLE_INLINE }, { "br", ROLE_BLOCK }, { "break", ROLE_BLOCK }, { "caption", ROLE_BLOCK },
	{ "center", ROLE_BLOCK }, { "cite", ROLE_INLINE }, { "code", ROLE_INLINE }, { "cross-ref", ROLE_INLINE },
	{ "dd", ROLE_BLOCK }, { "def", ROLE_BLOCK }, { "del", ROLE_INLINE }, { "dfn", ROLE_INLINE },
	{ "disp-formula", ROLE_INLINE }, { "disp-quote", ROLE_BLOCK }, { "div", ROLE_BLOCK }, { "dl", ROLE_BLOCK },
	{ "dt", ROLE_BLOCK }, { "em", ROLE_INLINE }, { "email", ROLE_INLINE }, { "emphasis", ROLE_INLINE },
	{ "ext-link", ROLE_INLINE }, { "fig", ROLE_BLOCK }, { "figcaption", ROLE_BLOCK }, { "figure", ROLE_BLOCK },
	{ "fixed-case", ROLE_INLINE }, { "fn", ROLE_BLOCK }, { "font", ROLE_INLINE }, { "formula", ROLE_INLINE },
	{ "graphic", ROLE_INLINE }, { "h1", ROLE_BLOCK }, { "h2", ROLE_BLOCK }, { "h3", ROLE_BLOCK },
	{ "h4", ROLE_BLOCK }, { "h5", ROLE_BLOCK }, { "h6", ROLE_BLOCK }, { "head", ROLE_BLOCK },
	{ "hi", ROLE_INLINE }, { "hr", ROLE_BLOCK }, { "html", ROLE_BLOCK }, { "i", ROLE_INLINE },
	{ "img", ROLE_INLINE }, { "inf", ROLE_SUB }, { "inline-equation", ROLE_INLINE },
	{ "inline-formula", ROLE_INLINE }, { "inline-graphic", ROLE_INLINE }, { "ins", ROLE_INLINE },
	{ "institution", ROLE_INLINE }, { "it", ROLE_INLINE }, { "italic", ROLE_INLINE }, { "kbd", ROLE_INLINE },
	{ "label", ROLE_INLINE }, { "li", ROLE_BLOCK }, { "list", ROLE_BLOCK }, { "list-item", ROLE_BLOCK },
	{ "maction", ROLE_ROW }, { "mark", ROLE_INLINE }, { "math", ROLE_MATH }, { "menclose", ROLE_ROW },
	{ "merror", ROLE_ROW }, { "mfenced", ROLE_FENCED }, { "mfrac", ROLE_FRACTION }, { "mi", ROLE_TOKEN },
	{ "mixed-citation", ROLE_INLINE }, { "mmultiscripts", ROLE_ROW }, { "mn", ROLE_TOKEN },
	{ "mo", ROLE_TOKEN }, { "monospace", ROLE_INLINE }, { "mover", ROLE_OVER }, { "mpadded", ROLE_ROW },
	{ "mphantom", ROLE_OMIT }, { "mprescripts", ROLE_ROW }, { "mroot", ROLE_ROOT }, { "mrow", ROLE_ROW },
	{ "ms", ROLE_TOKEN }, { "mspace", ROLE_SPACE }, { "msqrt", ROLE_SQRT }, { "mstyle", ROLE_ROW },
	{ "msub", ROLE_MSUB }, { "msubsup", ROLE_MSUBSUP }, { "msup", ROLE_MSUP }, { "mtable", ROLE_ROW },
	{ "mtd", ROLE_ROW }, { "mtext", ROLE_TOKEN }, { "mtr", ROLE_ROW }, { "munder", ROLE_UNDER },
	{ "munderover", ROLE_MSUBSUP }, { "named-content", ROLE_INLINE }, { "none", ROLE_ROW },
	{ "o", ROLE_INLINE }, { "ol", ROLE_BLOCK }, { "overline", ROLE_INLINE }, { "p", ROLE_BLOCK },
	{ "para", ROLE_BLOCK }, { "pre", ROLE_BLOCK }, { "q", ROLE_INLINE }, { "ref", ROLE_INLINE },
	{ "roman", ROLE_INLINE }, { "s", ROLE_INLINE }, { "samp", ROLE_INLINE }, { "sans-serif", ROLE_INLINE },
	{ "sb", ROLE_SUB }, { "sc", ROLE_INLINE }, { "scp", ROLE_INLINE }, { "script", ROLE_WHOLE },
	{ "sec", ROLE_BLOCK }, { "section", ROLE_BLOCK }, { "semantics", ROLE_ROW }, { "simple-para", ROLE_BLOCK },
	{ "small", ROLE_INLINE }, { "smallcaps", ROLE_INLINE }, { "sp", ROLE_SUP }, { "span", ROLE_INLINE },
	{ "strike", ROLE_INLINE }, { "strong", ROLE_INLINE }, { "style", ROLE_WHOLE },
	{ "styled-content", ROLE_INLINE }, { "sub", ROLE_SUB }, { "subtitle", ROLE_BLOCK }, { "sup", ROLE_SUP },
	{ "table", ROLE_BLOCK }, { "tbody", ROLE_BLOCK }, { "td", ROLE_BLOCK }, { "tex", ROLE_TEX },
	{ "tex-math", ROLE_TEX }, { "tfoot", ROLE_BLOCK }, { "th", ROLE_BLOCK }, { "thead", ROLE_BLOCK },
	{ "title", ROLE_BLOCK }, { "tr", ROLE_BLOCK }, { "tt", ROLE_INLINE }, { "u", ROLE_INLINE },
	{ "ul", ROLE_BLOCK }, { "underline", ROLE_INLINE }, { "uri", ROLE_INLINE }, { "url", ROLE_INLINE },
	{ "var", ROLE_INLINE }, { "wbr", ROLE_INLINE }, { "xref", ROLE_INLINE },
};

/* Prefixes of namespaces in use; an element that carries one is a tag even when its name is none of the above. */
static const char *const prefixes[] = { "ce", "epub", "jats", "m", "math", "mathml", "mml", "o", "xhtml" };

/* ---- character references ---- */

/* What numbers from 0x80 to 0x9f mean in practice. */
static const uint16_t windows[32] = {
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
	0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
	0x0153, 0, 0x017e, 0x0178,
};

static bool number(struct str s, size_t at, uint32_t *ret_cp, size_t *ret_end)
{
	bool hex = at < s.n && (s.p[at] == 'x' || s.p[at] == 'X');
	uint32_t cp = 0;
	size_t from = at + hex, i = from;
	for (; i < s.n && i - from < 8; i++) {
		char c = s.p[i];
		uint32_t digit = clean_is_digit(c) ? (uint32_t)(c - '0')
			: hex && (c | 32) >= 'a' && (c | 32) <= 'f' ? (uint32_t)((c | 32) - 'a' + 10) : 99;
		if (digit == 99)
			break;
		cp = MIN(cp * (hex ? 16 : 10) + digit, 0x110000);
	}
	if (i == from)
		return false;
	if (cp >= 0x80 && cp < 0xa0 && windows[cp - 0x80])
		cp = windows[cp - 0x80];
	if (cp == 0 || cp > 0x10ffff || (cp >= 0xd800 && cp < 0xe000))
		cp = 0xfffd;
	*ret_cp = cp;
	*ret_end = i + (i < s.n && s.p[i] == ';');
	return true;
}

/* The reference at s.p[at], which is '&'. Names need their semicolon, but for a few that are often written bare. */
static bool one_reference(struct str s, size_t at, uint32_t *ret_cp, size_t *ret_end)
{
	static const char *const bare[] = { "amp", "gt", "lt", "nbsp", "quot" };
	size_t from = at + 1, end = from;
	if (from < s.n && s.p[from] == '#')
		return number(s, from + 1, ret_cp, ret_end);
	while (end < s.n && end - from < 32 && (clean_is_alpha(s.p[end]) || clean_is_digit(s.p[end])))
		end++;
	struct str name = str_slice(s, from, end - from);
	bool closed = end < s.n && s.p[end] == ';';
	for (size_t i = 0; !closed && i < ARRAY_LEN(bare); i++)
		closed = str_is(name, bare[i]) && (end >= s.n || s.p[end] != '=');
	uint32_t cp = closed ? html_entity(name) : 0;
	if (!cp)
		return false;
	*ret_cp = cp;
	*ret_end = end + (end < s.n && s.p[end] == ';');
	return true;
}

/* References that were made of references too: "&amp;lt;". */
bool html_reference(struct str s, size_t at, uint32_t *ret_cp, size_t *ret_end)
{
	if (!one_reference(s, at, ret_cp, ret_end))
		return false;
	for (int level = 0; *ret_cp == '&' && level < 3; level++) {
		/* what follows is read as if the ampersand stood in front of it */
		size_t name = *ret_end, end;
		uint32_t cp;
		if (name == 0 || name >= s.n || s.p[name - 1] != ';' || !one_reference(s, name - 1, &cp, &end) ||
			s.p[end - 1] != ';')
			break;
		*ret_cp = cp;
		*ret_end = end;
	}
	return true;
}

/* ---- tags ---- */

static const struct html_element *element_of(struct str name)
{
	char lower[24];
	if (name.n == 0 || name.n >= sizeof(lower))
		return NULL;
	for (size_t i = 0; i < name.n; i++)
		lower[i] = name.p[i] >= 'A' && name.p[i] <= 'Z' ? (char)(name.p[i] - 'A' + 'a') : name.p[i];
	lower[name.n] = '\0';
	size_t low = 0, high = ARRAY_LEN(elements);
	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = strcmp(lower, elements[middle].name);
		if (order == 0)
			return &elements[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

static bool is_name_sign(char c)
{
	return clean_is_alpha(c) || clean_is_digit(c) || c == '-' || c == '_' || c == ':' || c == '.';
}

/* ">" or its reference, which ends a tag that began with one. */
static size_t tag_end(struct str s, size_t at, bool escaped)
{
	uint32_t cp;
	size_t end;
	if (at < s.n && s.p[at] == '>')
		return at + 1;
	if (escaped && at < s.n && s.p[at] == '&' && html_reference(s, at, &cp, &end) && cp == '>')
		return end;
	return 0;
}

/* Attributes up to the end of the tag; 0 when that is no list of attributes. */
static size_t attributes(struct str s, size_t at, bool escaped, bool *ret_empty)
{
	size_t limit = MIN(s.n, at + TAG_MAX), end;
	while (at < limit) {
		bool blank = clean_is_blank(s.p[at]);
		while (at < limit && clean_is_blank(s.p[at]))
			at++;
		*ret_empty = at < limit && s.p[at] == '/';
		at += *ret_empty;
		end = tag_end(s, at, escaped);
		if (end)
			return end;
		if (*ret_empty || !blank || at >= limit || !is_name_sign(s.p[at]))
			return 0;
		while (at < limit && is_name_sign(s.p[at]))
			at++;
		while (at < limit && clean_is_blank(s.p[at]))
			at++;
		if (at >= limit || s.p[at] != '=')
			return 0;
		at++;
		while (at < limit && clean_is_blank(s.p[at]))
			at++;
		if (at >= limit)
			return 0;
		char quote = s.p[at];
		if (quote == '"' || quote == '\'') {
			at++;
			while (at < limit && s.p[at] != quote)
				at++;
			at++;
		} else {
			while (at < limit && !clean_is_blank(s.p[at]) && s.p[at] != '>' && s.p[at] != '&')
				at++;
		}
	}
	return 0;
}

/* The tag whose name starts at `at`, behind the "<". */
bool html_read_tag(struct str s, size_t at, bool escaped, struct html_tag *ret)
{
	struct html_tag t = { .closing = at < s.n && s.p[at] == '/' };
	at += t.closing;
	size_t end = at;
	while (end < s.n && end - at < 64 && is_name_sign(s.p[end]))
		end++;
	if (end == at || !clean_is_alpha(s.p[at]))
		return false;
	t.name = str_slice(s, at, end - at);
	ptrdiff_t colon = str_find_char(t.name, ':');
	bool known = false;
	if (colon > 0) {
		struct str prefix = str_slice(t.name, 0, (size_t)colon);
		for (size_t i = 0; i < ARRAY_LEN(prefixes); i++)
			known = known || str_eq_case(prefix, str_from(prefixes[i]));
		if (known)
			t.name = str_skip(t.name, (size_t)colon + 1);
	}
	t.element = element_of(t.name);
	if (!t.element && !known)
		return false;
	t.end = attributes(s, end, escaped, &t.empty);
	if (!t.end)
		return false;
	t.source = str_slice(s, end, t.end - end);
	*ret = t;
	return true;
}
