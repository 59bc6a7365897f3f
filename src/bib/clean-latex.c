/* LaTeX to plain text, in one pass. Braces are counted; what a group is to become when it ends stands in a small
 * stack of frames, so that nesting costs neither recursion nor memory: a group too deep is taken as it is.
 * Knows no BibTeX: values come without their outer delimiters. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/clean-latex-int.h"

/* ---- math ---- */

/* Does math begin at this dollar? The next one must end it, and it must look like math: prices have two dollars
 * too. Gives the offset of the closing one. */
static bool math_ends(const struct latex *l, size_t width, size_t *ret_close)
{
	size_t from = l->at + width, i = from;
	bool strong = false;
	for (; i < l->in.n && l->in.p[i] != '$'; i++) {
		char c = l->in.p[i];
		strong = strong || c == '\\' || c == '^' || c == '_' || c == '{';
		if (c == '\\')
			i++;
	}
	if (i >= l->in.n || i == from || (width == 2 && (i + 1 >= l->in.n || l->in.p[i + 1] != '$')))
		return false;
	bool blank_start = clean_is_blank(l->in.p[from]), blank_end = clean_is_blank(l->in.p[i - 1]);
	bool one = str_trim(str_slice(l->in, from, i - from)).n == 1;
	bool digit_behind = i + width < l->in.n && clean_is_digit(l->in.p[i + width]);
	if (!strong && ((blank_start || blank_end) && !(one && blank_start && blank_end)))
		return false;
	if (!strong && digit_behind)
		return false;
	*ret_close = i;
	return true;
}

/* Math that stays as it is written, but for its blanks. */
static void keep(struct latex *l, size_t to)
{
	while (l->at < to) {
		size_t from = l->at;
		while (l->at < to && !clean_is_blank(l->in.p[l->at]))
			l->at++;
		clean_put(&l->c, str_slice(l->in, from, l->at - from));
		if (l->at < to)
			l->c.blank = true;
		while (l->at < to && clean_is_blank(l->in.p[l->at]))
			l->at++;
	}
}

static void put_dollar(struct latex *l)
{
	size_t width = latex_peek(l, 1) == '$' ? 2 : 1, close;
	if (l->dollar && l->at >= l->dollar) {
		latex_flush_accents(l);
		latex_forget_argument(l);
		l->at += width;
		l->math = false;
		l->dollar = 0;
	} else if (!l->math && math_ends(l, width, &close)) {
		if (l->keep_math) {
			keep(l, close + width);
			return;
		}
		clean_settle(&l->c); /* blanks of math are told from those before it */
		l->dollar = close;
		l->at += width;
		l->math = true;
		latex_skip_blanks(l);
	} else {
		l->at++;
		latex_emit(l, STR("$"));
	}
}

/* ---- text ---- */

/* Quotes and dashes made of several signs; false when this is an ordinary one. */
static bool put_ligature(struct latex *l)
{
	char c = latex_peek(l, 0);
	size_t n = 1;
	while (n < 4 && latex_peek(l, n) == c)
		n++;
	const char *text = NULL;
	if (l->math) {
		static const char *const primes[] = { "′", "″", "‴" };
		if (c != '\'')
			return false;
		n = MIN(n, 3);
		text = primes[n - 1];
	} else if (c == '-') {
		while (latex_peek(l, n) == c)
			n++;
		if (n > 3) { /* a rule */
			l->at += n;
			latex_emit(l, str_slice(l->in, l->at - n, n));
			return true;
		}
		if (n == 1)
			return false;
		text = n == 2 ? "–" : "—";
	} else if (c == '`') {
		n = MIN(n, 2);
		l->single = n == 1;
		text = n == 2 ? "“" : "‘";
	} else if (n >= 2) {
		n = 2;
		text = "”";
	} else if (l->single && !clean_is_alpha(latex_peek(l, 1)) && !(latex_peek(l, 1) & 0x80)) {
		l->single = false;
		text = "’";
	} else {
		return false;
	}
	l->at += n;
	latex_emit(l, str_from(text));
	return true;
}

/* Where a run of signs that mean themselves stops: 1; where a character may be a blank of Unicode: 2. */
static const unsigned char stops[256] = {
	['\\'] = 1, ['{'] = 1, ['}'] = 1, ['$'] = 1, ['~'] = 1, ['`'] = 1, ['\''] = 1, ['-'] = 1, ['^'] = 1,
	['_'] = 1, ['?'] = 1, ['!'] = 1, [' '] = 1, ['\t'] = 1, ['\n'] = 1, ['\v'] = 1, ['\f'] = 1, ['\r'] = 1,
	[0xc2] = 2, [0xe1] = 2, [0xe2] = 2, [0xe3] = 2,
};

static bool stops_at(const struct latex *l, size_t at)
{
	return stops[(unsigned char)l->in.p[at]] != 0;
}

/* Signs that mean themselves, as many as stand together; one when something waits for it. */
static void put_text(struct latex *l)
{
	size_t from = l->at;
	if (l->n_accents || l->next || stops[(unsigned char)l->in.p[l->at]] == 2) {
		uint32_t cp = utf8_next(l->in, &l->at);
		if (cp != UTF8_BAD && cp >= 0x80 && uni_is_space(cp))
			l->c.blank = true;
		else
			latex_emit(l, str_slice(l->in, from, l->at - from));
		return;
	}
	do {
		l->at++;
	} while (l->at < l->in.n && !stops_at(l, l->at));
	latex_emit(l, str_slice(l->in, from, l->at - from));
}

/* Inside an address every sign means itself, but for the dollars of $\sim$ and $<$. */
static void put_plain(struct latex *l)
{
	bool opens = latex_peek(l, 0) == '$' && (latex_peek(l, 1) == '\\' || latex_peek(l, 2) == '$');
	if (latex_peek(l, 0) == '$' && (opens || l->dollar)) {
		l->dollar = opens && !l->dollar;
		l->at++;
		return;
	}
	put_text(l);
}

static void step(struct latex *l)
{
	char c = l->in.p[l->at];
	if (c == '\\') {
		latex_put_backslash(l);
	} else if (c == '{') {
		latex_open_brace(l);
	} else if (c == '}') {
		latex_close_brace(l);
	} else if (clean_is_blank(c)) {
		l->at++;
		if (l->n_accents || l->next)
			l->gap = true;
		else
			l->c.blank = true;
	} else if (l->plain) {
		put_plain(l);
	} else if (c == '$') {
		put_dollar(l);
	} else if (c == '~') {
		l->at++;
		l->c.blank = true;
	} else if ((c == '^' || c == '_') && l->math) {
		latex_forget_argument(l);
		l->at++;
		l->next = c == '^' ? ARG_SUP : ARG_SUB;
	} else if ((c == '?' || c == '!') && latex_peek(l, 1) == '`' && latex_peek(l, 2) != '`') {
		l->at += 2;
		latex_emit(l, c == '?' ? STR("¿") : STR("¡"));
	} else if ((c != '`' && c != '\'' && c != '-') || !put_ligature(l)) {
		put_text(l);
	}
}

static void run(struct latex *l)
{
	while (l->at < l->in.n)
		step(l);
	latex_flush_accents(l);
	latex_forget_argument(l);
	latex_close_all(l);
}

void clean_latex(struct str in, struct buf *out)
{
	struct latex l = { .c = { .out = out, .start = out->n }, .in = in };
	run(&l);
	clean_finish(&l.c);
}

void clean_latex_keep_math(struct str in, struct buf *out)
{
	struct latex l = { .c = { .out = out, .start = out->n }, .in = in, .keep_math = true };
	run(&l);
	clean_finish(&l.c);
}

void clean_latex_plain(struct str in, struct buf *out)
{
	struct latex l = { .c = { .out = out, .start = out->n }, .in = in, .plain = true };
	run(&l);
	clean_finish(&l.c);
}

void clean_latex_math(struct str in, struct cleaner *c)
{
	struct latex l = { .c = *c, .in = in, .math = true };
	run(&l);
	*c = l.c;
}
