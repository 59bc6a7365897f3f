/* HTML, JATS and MathML to plain text, in one pass. Elements whose end matters (scripts, fractions, what is left
 * out) stand in a small stack; all other tags are passed over as they come, so nothing need be balanced. Knows no
 * XML file format: texts come without the element they stood in. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/clean-html-int.h"

#define FRAMES_MAX 64

struct frame {
	const struct html_element *element;
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

/* ---- elements ---- */

static bool has_frame(const struct html_element *e)
{
	return e && e->role != ROLE_INLINE && e->role != ROLE_BLOCK && e->role != ROLE_SPACE &&
	       e->role != ROLE_WHOLE;
}

static bool keeps_blanks(const struct html_element *e)
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
		if (source.p[at] == '&' && html_reference(source, at, &cp, &end)) {
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
		{ "¯", "\xcc\x84" }, { "‾", "\xcc\x84" }, { "\xcc\x84", "\xcc\x84" }, { "^", "\xcc\x82" },
		{ "ˆ", "\xcc\x82" }, { "~", "\xcc\x83" }, { "˜", "\xcc\x83" }, { "∼", "\xcc\x83" },
		{ "˙", "\xcc\x87" }, { ".", "\xcc\x87" }, { "¨", "\xcc\x88" }, { "→", "\xe2\x83\x97" },
		{ "⃗", "\xe2\x83\x97" }, { "ˇ", "\xcc\x8c" },
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

static void begin_element(struct html *h, const struct html_tag *t)
{
	struct frame *parent = h->n_frames ? &h->frames[h->n_frames - 1] : NULL;
	struct cleaner *c = &h->c;
	struct frame f = {
		.element = t->element, .source = t->end, .blank = c->blank, .place = parent ? parent->child++ : 0
	};
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

static void end_element(struct html *h, const struct html_tag *t)
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
static bool skip_whole(struct html *h, const struct html_tag *t)
{
	bool *open = t->element->name[1] == 'c' ? &h->open_script : &h->open_style;
	for (size_t at = t->end; !*open && at + 2 < h->in.n; at++) {
		struct html_tag end;
		if (h->in.p[at] != '<' || h->in.p[at + 1] != '/' || !html_read_tag(h->in, at + 1, false, &end))
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
	if (h->math && cp == 0x2061) {
		h->c.blank = true;
		clean_settle(&h->c); /* a function is applied: "log n" */
	} else if (uni_is_space(cp)) {
		/* between elements of math blanks mean nothing, nor do those at the start of a token */
		bool token =
			f && f->element->role == ROLE_TOKEN && (keeps_blanks(f->element) || h->c.out->n > f->from);
		if (!h->math || token)
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

static void put_tag(struct html *h, const struct html_tag *t)
{
	const struct html_element *e = t->element;
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
	struct html_tag t;
	uint32_t cp;
	size_t end, from = h->at;
	if (c == '<') {
		if (html_read_tag(h->in, h->at + 1, false, &t)) {
			put_tag(h, &t);
		} else if (!skip_declaration(h)) {
			h->at++;
			clean_put(&h->c, STR("<"));
		}
	} else if (c == '&' && html_reference(h->in, h->at, &cp, &end)) {
		if (cp == '<' && html_read_tag(h->in, end, true, &t) &&
			!(t.element && t.element->role == ROLE_WHOLE)) {
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
