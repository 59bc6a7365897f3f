/* HTML, JATS and MathML to plain text, in one pass. Elements whose end matters (scripts, fractions, what is left out)
 * stand in a small stack; all other tags are passed over as they come, so nothing need be balanced.
 * Knows no XML file format: texts come without the element they stood in. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/clean-int.h"

#define FRAMES_MAX 64
#define TAG_MAX 4096 /* a longer tag is text */

enum role {
	ROLE_INLINE,
	ROLE_BLOCK,   /* a blank on both sides */
	ROLE_SUB,
	ROLE_SUP,
	ROLE_WHOLE,   /* dropped with all that is in it, which is no markup */
	ROLE_OMIT,    /* dropped with its elements */
	ROLE_CHOICE,  /* several spellings of one thing: the TeX one is left out */
	ROLE_TEX,
	ROLE_MATH,    /* blanks between elements mean nothing */
	ROLE_TOKEN,   /* text inside math */
	ROLE_ROW,
	ROLE_SPACE,
	ROLE_FENCED,
	/* elements of math whose children have each a place of their own */
	ROLE_MSUB,
	ROLE_MSUP,
	ROLE_MSUBSUP,
	ROLE_FRACTION,
	ROLE_ROOT,
	ROLE_SQRT,
	ROLE_OVER,
	ROLE_UNDER,
};

struct element {
	const char *name;
	enum role role;
};

/* In order of strcmp(), without a prefix such as "jats:". */
static const struct element elements[] = {
	{ "a", ROLE_INLINE }, { "abbr", ROLE_INLINE }, { "abstract", ROLE_BLOCK }, { "acronym", ROLE_INLINE },
	{ "alternatives", ROLE_CHOICE }, { "annotation", ROLE_OMIT }, { "annotation-xml", ROLE_OMIT }, { "article", ROLE_BLOCK },
	{ "b", ROLE_INLINE }, { "bdi", ROLE_INLINE }, { "bdo", ROLE_INLINE }, { "big", ROLE_INLINE },
	{ "blockquote", ROLE_BLOCK }, { "body", ROLE_BLOCK }, { "bold", ROLE_INLINE }, { "bold-italic", ROLE_INLINE },
	{ "br", ROLE_BLOCK }, { "break", ROLE_BLOCK }, { "caption", ROLE_BLOCK }, { "center", ROLE_BLOCK },
	{ "cite", ROLE_INLINE }, { "code", ROLE_INLINE }, { "cross-ref", ROLE_INLINE }, { "dd", ROLE_BLOCK },
	{ "def", ROLE_BLOCK }, { "del", ROLE_INLINE }, { "dfn", ROLE_INLINE }, { "disp-formula", ROLE_INLINE },
	{ "disp-quote", ROLE_BLOCK }, { "div", ROLE_BLOCK }, { "dl", ROLE_BLOCK }, { "dt", ROLE_BLOCK }, { "em", ROLE_INLINE },
	{ "email", ROLE_INLINE }, { "emphasis", ROLE_INLINE }, { "ext-link", ROLE_INLINE }, { "fig", ROLE_BLOCK },
	{ "figcaption", ROLE_BLOCK }, { "figure", ROLE_BLOCK }, { "fixed-case", ROLE_INLINE }, { "fn", ROLE_BLOCK },
	{ "font", ROLE_INLINE }, { "formula", ROLE_INLINE }, { "graphic", ROLE_INLINE }, { "h1", ROLE_BLOCK },
	{ "h2", ROLE_BLOCK }, { "h3", ROLE_BLOCK }, { "h4", ROLE_BLOCK }, { "h5", ROLE_BLOCK }, { "h6", ROLE_BLOCK },
	{ "head", ROLE_BLOCK }, { "hi", ROLE_INLINE }, { "hr", ROLE_BLOCK }, { "html", ROLE_BLOCK }, { "i", ROLE_INLINE },
	{ "img", ROLE_INLINE }, { "inf", ROLE_SUB }, { "inline-equation", ROLE_INLINE }, { "inline-formula", ROLE_INLINE },
	{ "inline-graphic", ROLE_INLINE }, { "ins", ROLE_INLINE }, { "institution", ROLE_INLINE }, { "it", ROLE_INLINE },
	{ "italic", ROLE_INLINE }, { "kbd", ROLE_INLINE }, { "label", ROLE_INLINE }, { "li", ROLE_BLOCK },
	{ "list", ROLE_BLOCK }, { "list-item", ROLE_BLOCK }, { "maction", ROLE_ROW }, { "mark", ROLE_INLINE },
	{ "math", ROLE_MATH }, { "menclose", ROLE_ROW }, { "merror", ROLE_ROW }, { "mfenced", ROLE_FENCED },
	{ "mfrac", ROLE_FRACTION }, { "mi", ROLE_TOKEN }, { "mixed-citation", ROLE_INLINE }, { "mmultiscripts", ROLE_ROW },
	{ "mn", ROLE_TOKEN }, { "mo", ROLE_TOKEN }, { "monospace", ROLE_INLINE }, { "mover", ROLE_OVER },
	{ "mpadded", ROLE_ROW }, { "mphantom", ROLE_OMIT }, { "mprescripts", ROLE_ROW }, { "mroot", ROLE_ROOT },
	{ "mrow", ROLE_ROW }, { "ms", ROLE_TOKEN }, { "mspace", ROLE_SPACE }, { "msqrt", ROLE_SQRT }, { "mstyle", ROLE_ROW },
	{ "msub", ROLE_MSUB }, { "msubsup", ROLE_MSUBSUP }, { "msup", ROLE_MSUP }, { "mtable", ROLE_ROW },
	{ "mtd", ROLE_ROW }, { "mtext", ROLE_TOKEN }, { "mtr", ROLE_ROW }, { "munder", ROLE_UNDER },
	{ "munderover", ROLE_MSUBSUP }, { "named-content", ROLE_INLINE }, { "none", ROLE_ROW }, { "o", ROLE_INLINE },
	{ "ol", ROLE_BLOCK }, { "overline", ROLE_INLINE }, { "p", ROLE_BLOCK }, { "para", ROLE_BLOCK }, { "pre", ROLE_BLOCK },
	{ "q", ROLE_INLINE }, { "ref", ROLE_INLINE }, { "roman", ROLE_INLINE }, { "s", ROLE_INLINE }, { "samp", ROLE_INLINE },
	{ "sans-serif", ROLE_INLINE }, { "sb", ROLE_SUB }, { "sc", ROLE_INLINE }, { "scp", ROLE_INLINE },
	{ "script", ROLE_WHOLE }, { "sec", ROLE_BLOCK }, { "section", ROLE_BLOCK }, { "semantics", ROLE_ROW },
	{ "simple-para", ROLE_BLOCK }, { "small", ROLE_INLINE }, { "smallcaps", ROLE_INLINE }, { "sp", ROLE_SUP },
	{ "span", ROLE_INLINE }, { "strike", ROLE_INLINE }, { "strong", ROLE_INLINE }, { "style", ROLE_WHOLE },
	{ "styled-content", ROLE_INLINE }, { "sub", ROLE_SUB }, { "subtitle", ROLE_BLOCK }, { "sup", ROLE_SUP },
	{ "table", ROLE_BLOCK }, { "tbody", ROLE_BLOCK }, { "td", ROLE_BLOCK }, { "tex", ROLE_TEX }, { "tex-math", ROLE_TEX },
	{ "tfoot", ROLE_BLOCK }, { "th", ROLE_BLOCK }, { "thead", ROLE_BLOCK }, { "title", ROLE_BLOCK }, { "tr", ROLE_BLOCK },
	{ "tt", ROLE_INLINE }, { "u", ROLE_INLINE }, { "ul", ROLE_BLOCK }, { "underline", ROLE_INLINE }, { "uri", ROLE_INLINE },
	{ "url", ROLE_INLINE }, { "var", ROLE_INLINE }, { "wbr", ROLE_INLINE }, { "xref", ROLE_INLINE },
};

/* Prefixes of namespaces in use; an element that carries one is a tag even when its name is none of the above. */
static const char *const prefixes[] = { "ce", "epub", "jats", "m", "math", "mathml", "mml", "o", "xhtml" };

struct frame {
	const struct element *element;
	size_t from;      /* where its text starts in the output */
	size_t source;    /* where its text starts in the input */
	unsigned child;   /* how many children began */
	unsigned place;   /* which child of its parent it is, from 0 */
	bool blank;       /* a blank waited in front of it */
	char close;       /* of brackets */
};

struct html {
	struct cleaner c;
	struct str in;
	size_t at;
	struct frame frames[FRAMES_MAX];
	size_t n_frames;
	unsigned math;      /* how many of them are open */
	bool cdata;
	/* no end was found for such a one: do not look again */
	bool open_comment, open_script, open_style;
};

/* ---- character references ---- */

/* What numbers from 0x80 to 0x9f mean in practice. */
static const uint16_t windows[32] = {
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
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

/* The reference at s.p[at], which is '&'. Names need their semicolon, but for the few that are often written bare. */
static bool reference(struct str s, size_t at, uint32_t *ret_cp, size_t *ret_end)
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
static bool deep_reference(struct str s, size_t at, uint32_t *ret_cp, size_t *ret_end)
{
	if (!reference(s, at, ret_cp, ret_end))
		return false;
	for (int level = 0; *ret_cp == '&' && level < 3; level++) {
		/* what follows is read as if the ampersand stood in front of it */
		size_t name = *ret_end, end;
		uint32_t cp;
		if (name == 0 || name >= s.n || s.p[name - 1] != ';' || !reference(s, name - 1, &cp, &end) || s.p[end - 1] != ';')
			break;
		*ret_cp = cp;
		*ret_end = end;
	}
	return true;
}

/* ---- tags ---- */

struct tag {
	const struct element *element; /* NULL: of a name we do not know, with a prefix we do */
	struct str name;
	bool closing, empty;
	size_t end;       /* behind it */
	struct str source; /* its attributes */
};

static const struct element *element_of(struct str name)
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
	if (escaped && at < s.n && s.p[at] == '&' && deep_reference(s, at, &cp, &end) && cp == '>')
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
static bool read_tag(struct str s, size_t at, bool escaped, struct tag *ret)
{
	struct tag t = { .closing = at < s.n && s.p[at] == '/' };
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

/* ---- elements ---- */

static bool has_frame(const struct element *e)
{
	return e && e->role != ROLE_INLINE && e->role != ROLE_BLOCK && e->role != ROLE_SPACE && e->role != ROLE_WHOLE;
}

static bool keeps_blanks(const struct element *e)
{
	return strcmp(e->name, "mtext") == 0 || strcmp(e->name, "ms") == 0;
}

/* The one sign that an attribute holds. */
static char attribute(struct str source, struct str name, char none)
{
	ptrdiff_t at = str_find(source, name);
	if (at < 0)
		return none;
	struct str value = str_skip(source, (size_t)at + name.n);
	return value.n > 1 && (value.p[1] == '"' || value.p[1] == '\'') ? value.p[0] : none;
}

/* The TeX of a formula, which may come as a document of its own and between dollars. */
static struct str tex_body(struct str s)
{
	ptrdiff_t begin = str_find(s, STR("\\begin{document}"));
	if (begin >= 0) {
		s = str_skip(s, (size_t)begin + 16);
		ptrdiff_t end = str_find(s, STR("\\end{document}"));
		s.n = end >= 0 ? (size_t)end : s.n;
	}
	s = str_trim(s);
	while (s.n >= 2 && s.p[0] == '$' && s.p[s.n - 1] == '$')
		s = str_trim(str_slice(s, 1, s.n - 2));
	return s;
}

static void put_tex(struct html *h, struct str source)
{
	CLEANUP(buf_done) struct buf tex = { .max = source.n * 2 + 64 };
	ptrdiff_t close = -1;
	if (str_starts(source, STR("<![CDATA[")))
		close = str_find(source, STR("]]>"));
	if (close >= 0)
		source = str_slice(source, 9, (size_t)close - 9);
	for (size_t at = 0; at < source.n;) {
		uint32_t cp;
		size_t end;
		if (source.p[at] == '&' && deep_reference(source, at, &cp, &end)) {
			utf8_add(&tex, cp);
			at = end;
		} else {
			buf_addc(&tex, source.p[at++]);
		}
	}
	clean_latex_math(tex_body(buf_str(&tex)), &h->c);
}

/* An accent over a letter is a mark; anything else over something is above the line. */
static void put_over(struct cleaner *c, size_t base, size_t over)
{
	static const struct {
		const char *sign, *mark;
	} marks[] = {
		{ "¯", "\xcc\x84" }, { "‾", "\xcc\x84" }, { "\xcc\x84", "\xcc\x84" }, { "^", "\xcc\x82" }, { "ˆ", "\xcc\x82" },
		{ "~", "\xcc\x83" }, { "˜", "\xcc\x83" }, { "∼", "\xcc\x83" }, { "˙", "\xcc\x87" }, { ".", "\xcc\x87" },
		{ "¨", "\xcc\x88" }, { "→", "\xe2\x83\x97" }, { "⃗", "\xe2\x83\x97" }, { "ˇ", "\xcc\x8c" },
	};
	struct str sign = str_skip(buf_str(c->out), over), letter = str_slice(buf_str(c->out), base, over - base);
	size_t end = 0;
	if (letter.n)
		utf8_next(letter, &end);
	for (size_t i = 0; i < ARRAY_LEN(marks) && end == letter.n; i++) {
		if (str_is(sign, marks[i].sign)) {
			buf_trim(c->out, over);
			buf_adds(c->out, marks[i].mark);
			return;
		}
	}
	clean_script(c, over, true);
}

/* The index of a root moves in front of it. */
static void put_root(struct cleaner *c, size_t base, size_t index)
{
	CLEANUP(buf_done) struct buf sign = { 0 };
	clean_script(c, index, true);
	buf_add(&sign, str_skip(buf_str(c->out), index));
	buf_adds(&sign, "√");
	buf_trim(c->out, index);
	clean_bracket(c, base);
	buf_insert(c->out, base, buf_str(&sign));
}

/* A child of math ended: what its place makes of it. */
static void end_child(struct html *h, const struct frame *parent, const struct frame *f)
{
	struct cleaner *c = &h->c;
	/* an ancestor may have taken it back */
	if (f->from > c->out->n)
		return;
	switch (parent->element->role) {
	case ROLE_MSUB:
	case ROLE_UNDER:
		if (f->place == 1)
			clean_script(c, f->from, false);
		break;
	case ROLE_MSUP:
		if (f->place == 1)
			clean_script(c, f->from, true);
		break;
	case ROLE_MSUBSUP:
		if (f->place == 1 || f->place == 2)
			clean_script(c, f->from, f->place == 2);
		break;
	case ROLE_OVER:
		if (f->place == 1)
			put_over(c, parent->from, f->from);
		break;
	case ROLE_FRACTION:
		clean_bracket(c, f->from);
		if (f->place == 0)
			clean_put(c, STR("/"));
		break;
	case ROLE_ROOT:
		if (f->place == 1)
			put_root(c, parent->from, f->from);
		break;
	default:
		break;
	}
}

static void end_frame(struct html *h)
{
	struct frame f = h->frames[--h->n_frames];
	const struct frame *parent = h->n_frames ? &h->frames[h->n_frames - 1] : NULL;
	struct cleaner *c = &h->c;
	switch (f.element->role) {
	case ROLE_SUB:
	case ROLE_SUP:
		clean_script(c, f.from, f.element->role == ROLE_SUP);
		break;
	case ROLE_OMIT:
		buf_trim(c->out, MIN(f.from, c->out->n));
		c->blank = f.blank;
		break;
	case ROLE_TEX:
		buf_trim(c->out, MIN(f.from, c->out->n));
		c->blank = false;
		if (!parent || parent->element->role != ROLE_CHOICE || f.place == 0)
			put_tex(h, str_slice(h->in, f.source, h->at - f.source));
		break;
	case ROLE_MATH:
		h->math--;
		break;
	case ROLE_TOKEN:
		if (!keeps_blanks(f.element))
			c->blank = false;
		break;
	case ROLE_SQRT:
		clean_bracket(c, f.from);
		break;
	case ROLE_FENCED:
		clean_put(c, (struct str){ &f.close, f.close != ' ' });
		break;
	default:
		break;
	}
	if (parent && h->math)
		end_child(h, parent, &f);
}

static void begin_element(struct html *h, const struct tag *t)
{
	struct frame *parent = h->n_frames ? &h->frames[h->n_frames - 1] : NULL;
	struct cleaner *c = &h->c;
	struct frame f = { .element = t->element, .source = t->end, .blank = c->blank, .place = parent ? parent->child++ : 0 };
	if (h->n_frames == FRAMES_MAX)
		return;
	if (t->element->role == ROLE_MATH && parent && parent->element->role == ROLE_CHOICE)
		buf_trim(c->out, MIN(parent->from, c->out->n));
	if (parent && parent->element->role == ROLE_FENCED && f.place)
		clean_put(c, STR(", "));
	f.from = t->element->role == ROLE_OMIT ? c->out->n : clean_settle(c);
	if (t->element->role == ROLE_SQRT || t->element->role == ROLE_FENCED) {
		char open = attribute(t->source, STR("open=\""), '(');
		f.close = attribute(t->source, STR("close=\""), ')');
		clean_put(c, t->element->role == ROLE_SQRT ? STR("√") : (struct str){ &open, 1 });
		f.from = c->out->n;
	}
	h->math += t->element->role == ROLE_MATH;
	h->frames[h->n_frames++] = f;
	if (t->empty)
		end_frame(h);
}

static void end_element(struct html *h, const struct tag *t)
{
	size_t i = h->n_frames;
	while (i > 0 && h->frames[i - 1].element != t->element)
		i--;
	if (i == 0)
		return;
	while (h->n_frames >= i)
		end_frame(h);
}

/* Moves behind "</script>"; false when there is none. */
static bool skip_whole(struct html *h, const struct tag *t)
{
	bool *open = t->element->name[1] == 'c' ? &h->open_script : &h->open_style;
	for (size_t at = t->end; !*open && at + 2 < h->in.n; at++) {
		struct tag end;
		if (h->in.p[at] != '<' || h->in.p[at + 1] != '/' || !read_tag(h->in, at + 1, false, &end))
			continue;
		if (end.closing && end.element == t->element) {
			h->at = end.end;
			return true;
		}
	}
	*open = true;
	return false;
}

/* ---- text ---- */

static void put_point(struct html *h, uint32_t cp)
{
	struct frame *f = h->n_frames ? &h->frames[h->n_frames - 1] : NULL;
	if (uni_is_space(cp) || (h->math && cp == 0x2061)) {
		/* between elements of math blanks mean nothing, nor do those at the start of a token */
		if (!h->math || cp == 0x2061 || (f && f->element->role == ROLE_TOKEN &&
							  (keeps_blanks(f->element) || h->c.out->n > f->from)))
			h->c.blank = true;
	} else if (!h->math || cp < 0x2062 || cp > 0x2064) {
		clean_put_point(&h->c, cp);
	}
}

/* Markup at h->at that is no element: comments, sections, declarations. False when it is none. */
static bool skip_declaration(struct html *h)
{
	struct str rest = str_skip(h->in, h->at);
	if (str_starts(rest, STR("<!--"))) {
		ptrdiff_t end = h->open_comment ? -1 : str_find(rest, STR("-->"));
		h->open_comment = end < 0;
		if (end >= 0)
			h->at += (size_t)end + 3;
		return end >= 0;
	}
	if (str_starts(rest, STR("<![CDATA["))) {
		h->cdata = true;
		h->at += 9;
		return true;
	}
	if (!str_starts_case(rest, STR("<!DOCTYPE")) && !str_starts(rest, STR("<?xml")))
		return false;
	ptrdiff_t end = str_find_char(str_slice(rest, 0, TAG_MAX), '>');
	if (end >= 0)
		h->at += (size_t)end + 1;
	return end >= 0;
}

static void put_tag(struct html *h, const struct tag *t)
{
	const struct element *e = t->element;
	if (e && e->role == ROLE_WHOLE && !t->closing && !t->empty && skip_whole(h, t))
		return;
	if (e && (e->role == ROLE_BLOCK || e->role == ROLE_SPACE) && !h->math)
		h->c.blank = true;
	if (e && e->role == ROLE_SPACE)
		h->c.blank = true;
	if (has_frame(e) && t->closing)
		end_element(h, t); /* h->at is still in front of the tag: TeX ends there */
	else if (has_frame(e))
		begin_element(h, t);
	h->at = t->end;
}

static void step(struct html *h)
{
	char c = h->in.p[h->at];
	struct tag t;
	uint32_t cp;
	size_t end, from = h->at;
	if (c == '<') {
		if (read_tag(h->in, h->at + 1, false, &t)) {
			put_tag(h, &t);
		} else if (!skip_declaration(h)) {
			h->at++;
			clean_put(&h->c, STR("<"));
		}
	} else if (c == '&' && deep_reference(h->in, h->at, &cp, &end)) {
		if (cp == '<' && read_tag(h->in, end, true, &t) && !(t.element && t.element->role == ROLE_WHOLE)) {
			put_tag(h, &t);
			return;
		}
		h->at = end;
		put_point(h, cp);
	} else if (h->cdata && c == ']' && str_starts(str_skip(h->in, h->at), STR("]]>"))) {
		h->cdata = false;
		h->at += 3;
	} else if ((c & 0x80) || clean_is_blank(c)) {
		cp = utf8_next(h->in, &h->at);
		if (cp == UTF8_BAD)
			clean_put(&h->c, str_slice(h->in, from, h->at - from));
		else
			put_point(h, cp);
	} else {
		do {
			h->at++;
		} while (h->at < h->in.n && !(h->in.p[h->at] & 0x80) && !clean_is_blank(h->in.p[h->at]) &&
			h->in.p[h->at] != '<' && h->in.p[h->at] != '&' && h->in.p[h->at] != ']');
		clean_put(&h->c, str_slice(h->in, from, h->at - from));
	}
}

void clean_html(struct str in, struct buf *out)
{
	struct html h = { .c = { .out = out, .start = out->n }, .in = in };
	while (h.at < in.n)
		step(&h);
	clean_finish(&h.c);
}
