/* LaTeX to plain text, in one pass. Braces are counted; what a group is to become when it ends stands in a small
 * stack of frames, so that nesting costs neither recursion nor memory: a group too deep is taken as it is.
 * Knows no BibTeX: values come without their outer delimiters. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/clean-int.h"

#define FRAMES_MAX 64
#define ACCENTS_MAX 6

/* What the next argument, a group or a single sign, becomes. */
enum arg {
	ARG_NONE,
	ARG_SUB,
	ARG_SUP,
	ARG_OVER,  /* numerator */
	ARG_UNDER, /* denominator */
	ARG_ROOT,
	ARG_TEXT,
	ARG_MATH,
	ARG_DROP,
	ARG_DROP_TWO, /* and the one behind it */
	ARG_FIRST,    /* kept, and the one behind it dropped */
	ARG_DOUBLE,
	ARG_QUOTE,
	ARG_PLAIN,
};

struct frame {
	enum arg arg;
	size_t depth; /* of the brace that opened it */
	size_t from;  /* where its text starts in the output */
	bool math, plain, blank; /* as it was before */
};

struct latex {
	struct cleaner c;
	struct str in;
	size_t at;
	size_t depth;
	struct frame frames[FRAMES_MAX];
	size_t n_frames;
	uint32_t accents[ACCENTS_MAX]; /* the last one is nearest to the letter */
	size_t n_accents;
	enum arg next;
	size_t dollar;                 /* where the closing one of this math stands; 0: none */
	bool math, plain, keep_math;
	bool braced; /* a brace stands in front of the accents or of their letter */
	bool gap;    /* a blank stands in front of it */
	bool single; /* a ‘ is open */
};

static char peek(const struct latex *l, size_t ahead)
{
	return l->at + ahead < l->in.n ? l->in.p[l->at + ahead] : '\0';
}

static void skip_blanks(struct latex *l)
{
	while (l->at < l->in.n && clean_is_blank(l->in.p[l->at]))
		l->at++;
}

/* ---- accents ---- */

static const struct {
	char tex;
	uint16_t mark;
	const char *alone;
} accents[] = {
	{ '\'', 0x301, "'" }, { '`', 0x300, "`" }, { '^', 0x302, "^" }, { '"', 0x308, "\"" }, { '~', 0x303, "~" },
	{ '=', 0x304, "¯" }, { '.', 0x307, "˙" },
};

static void push_accent(struct latex *l, uint32_t mark)
{
	l->gap = false;
	l->braced = false;
	if (l->n_accents < ACCENTS_MAX)
		l->accents[l->n_accents++] = mark;
}

/* Accents over nothing: \~{} is a tilde. */
static void flush_accents(struct latex *l)
{
	for (size_t i = 0; i < l->n_accents; i++) {
		for (size_t k = 0; k < ARRAY_LEN(accents); k++) {
			if (accents[k].mark == l->accents[i])
				clean_put(&l->c, str_from(accents[k].alone));
		}
	}
	l->n_accents = 0;
}

static void put_accented(struct latex *l, struct str s)
{
	CLEANUP(buf_done) struct buf letter = { 0 }, whole = { 0 };
	size_t at = 0;
	uint32_t base = utf8_next(s, &at);
	if (base == 0x131 || base == 0x237)
		base = base == 0x131 ? 'i' : 'j';
	bool takes = base != UTF8_BAD && (uni_is_letter(base) || l->math || l->accents[l->n_accents - 1] == 0x338);
	if (!takes) {
		flush_accents(l);
		clean_put(&l->c, s);
		return;
	}
	utf8_add(&letter, base);
	for (size_t i = l->n_accents; i-- > 0;) {
		/* the dot of an i is there already */
		if (l->accents[i] != 0x307 || base != 'i')
			utf8_add(&letter, l->accents[i]);
	}
	uni_nfc(&whole, buf_str(&letter));
	/* \"quoted\": over other letters than these it is meant for a quotation mark */
	bool usual = base >= 0x80 || strchr("aeiouyAEIOUY", (int)base) || (l->braced && strchr("hHtwWxX", (int)base));
	if (l->n_accents == 1 && l->accents[0] == 0x308 && !usual && !l->math) {
		flush_accents(l);
		l->c.blank = l->gap;
	} else {
		s = str_skip(s, at);
		clean_put(&l->c, buf_str(&whole));
		l->n_accents = 0;
	}
	clean_put(&l->c, s);
}

/* ---- arguments ---- */

/* Blackboard letters that every font has; the others stay plain. */
static void double_struck(struct latex *l, size_t from)
{
	static const char plain[] = "CHNPQRZ";
	static const char *const letters[] = { "ℂ", "ℍ", "ℕ", "ℙ", "ℚ", "ℝ", "ℤ" };
	if (l->c.out->n != from + 1)
		return;
	const char *found = strchr(plain, l->c.out->p[from]);
	if (!found || !*found)
		return;
	buf_trim(l->c.out, from);
	buf_adds(l->c.out, letters[found - plain]);
}

static bool is_dropped(enum arg arg)
{
	return arg == ARG_DROP || arg == ARG_DROP_TWO;
}

static size_t begin_argument(struct latex *l, enum arg arg)
{
	size_t from = clean_settle(&l->c);
	if (arg == ARG_QUOTE) {
		clean_put(&l->c, STR("“"));
		from = l->c.out->n;
	}
	return from;
}

static void end_argument(struct latex *l, enum arg arg, size_t from)
{
	switch (arg) {
	case ARG_SUB:
	case ARG_SUP:
		clean_script(&l->c, from, arg == ARG_SUP);
		break;
	case ARG_OVER:
		clean_bracket(&l->c, from);
		l->c.blank = false;
		clean_put(&l->c, STR("/"));
		l->next = ARG_UNDER;
		break;
	case ARG_UNDER:
	case ARG_ROOT:
		clean_bracket(&l->c, from);
		break;
	case ARG_DROP:
	case ARG_DROP_TWO:
		if (from < l->c.out->n)
			buf_trim(l->c.out, from);
		l->next = arg == ARG_DROP_TWO ? ARG_DROP : ARG_NONE;
		break;
	case ARG_FIRST:
		l->next = ARG_DROP;
		break;
	case ARG_DOUBLE:
		double_struck(l, from);
		break;
	case ARG_QUOTE:
		l->c.blank = false;
		clean_put(&l->c, STR("”"));
		break;
	case ARG_NONE:
	case ARG_TEXT:
	case ARG_MATH:
	case ARG_PLAIN:
		break;
	}
}

/* An argument that never came. */
static void forget_argument(struct latex *l)
{
	if (l->next == ARG_SUB || l->next == ARG_SUP)
		clean_put(&l->c, l->next == ARG_SUB ? STR("_") : STR("^"));
	l->next = ARG_NONE;
}

/* One sign of the result, which may be the argument that something waits for. */
static void emit(struct latex *l, struct str s)
{
	enum arg arg = is_dropped(l->next) ? ARG_NONE : l->next;
	size_t from = arg ? begin_argument(l, arg) : 0;
	l->next = ARG_NONE;
	if (l->n_accents && s.n)
		put_accented(l, s);
	else
		clean_put(&l->c, s);
	if (arg)
		end_argument(l, arg, from);
}

static void open_brace(struct latex *l)
{
	enum arg arg = l->next;
	l->at++;
	l->depth++;
	l->next = ARG_NONE;
	l->braced = true;
	if (!arg || l->n_frames == FRAMES_MAX)
		return;
	/* a blank in front of what is dropped waits for what comes behind it */
	struct frame f = { .arg = arg, .depth = l->depth, .math = l->math, .plain = l->plain, .blank = l->c.blank };
	f.from = is_dropped(arg) ? l->c.out->n : begin_argument(l, arg);
	l->frames[l->n_frames++] = f;
	l->math = arg == ARG_MATH || (l->math && arg != ARG_TEXT);
	l->plain = l->plain || arg == ARG_PLAIN;
}

static void close_brace(struct latex *l)
{
	flush_accents(l);
	forget_argument(l);
	l->at++;
	if (l->depth == 0)
		return;
	if (l->n_frames && l->frames[l->n_frames - 1].depth == l->depth) {
		struct frame f = l->frames[--l->n_frames];
		l->math = f.math;
		l->plain = f.plain;
		if (is_dropped(f.arg))
			l->c.blank = f.blank;
		end_argument(l, f.arg, f.from);
	}
	l->depth--;
}

/* ---- commands ---- */

/* "[…]" in front of a group; its text, and moves past it. */
static struct str optional(struct latex *l)
{
	size_t end = l->at + 1;
	if (peek(l, 0) != '[')
		return STR_NULL;
	while (end < l->in.n && end - l->at < 64 && l->in.p[end] != ']' && l->in.p[end] != '{')
		end++;
	if (end + 1 >= l->in.n || l->in.p[end] != ']' || l->in.p[end + 1] != '{')
		return STR_NULL;
	struct str s = str_slice(l->in, l->at + 1, end - l->at - 1);
	l->at = end + 1;
	return s;
}

/* Sets what the next argument becomes, where one follows. */
static void expect(struct latex *l, enum arg arg)
{
	optional(l);
	size_t at = l->at;
	skip_blanks(l);
	if (peek(l, 0) == '{' || !(is_dropped(arg) || arg == ARG_FIRST || arg == ARG_QUOTE || arg == ARG_PLAIN))
		l->next = arg;
	else
		l->at = at;
}

/* A sign in math takes the blank behind it, unless one stood before it too: "z \gtrsim 1", "\alpha x". */
static void put_sign(struct latex *l, struct str text)
{
	bool apart = l->c.blank;
	emit(l, text);
	if (l->math && !apart)
		skip_blanks(l);
}

/* A command that is not known: its name is all there is to read when no argument follows. */
static void put_unknown(struct latex *l, struct str name)
{
	size_t at = l->at;
	if (optional(l).p || peek(l, 0) == '{')
		return;
	l->at = at;
	skip_blanks(l);
	if (peek(l, 0) == '{')
		return;
	l->at = at;
	emit(l, name);
}

static void put_command(struct latex *l, struct str name)
{
	static const enum arg args[] = {
		[TEX_BOX] = ARG_TEXT, [TEX_DROP] = ARG_DROP, [TEX_DROP_TWO] = ARG_DROP_TWO, [TEX_FIRST] = ARG_FIRST,
		[TEX_SUB] = ARG_SUB, [TEX_SUP] = ARG_SUP, [TEX_FRACTION] = ARG_OVER, [TEX_ROOT] = ARG_ROOT,
		[TEX_MATH] = ARG_MATH, [TEX_DOUBLE] = ARG_DOUBLE, [TEX_QUOTE] = ARG_QUOTE, [TEX_PLAIN] = ARG_PLAIN,
	};
	const struct tex_command *command = tex_command(name);
	struct str degree;
	size_t at = 0;
	if (!command) {
		put_unknown(l, name);
		return;
	}
	switch (command->kind) {
	case TEX_TEXT:
		put_sign(l, str_from(command->text));
		break;
	case TEX_LETTER:
		skip_blanks(l);
		emit(l, str_from(command->text));
		break;
	case TEX_NAME:
		emit(l, str_from(command->text));
		break;
	case TEX_ACCENT:
		push_accent(l, utf8_next(str_from(command->text), &at));
		break;
	case TEX_DRESS:
		optional(l);
		skip_blanks(l);
		/* \left. is a bracket that is not shown */
		if (peek(l, 0) == '.' && (str_is(name, "left") || str_is(name, "right")))
			l->at++;
		break;
	case TEX_BLANK:
		skip_blanks(l);
		l->c.blank = true;
		break;
	case TEX_BOX:
		/* in text it is dress; what waits for an argument waits for that of the box */
		optional(l);
		skip_blanks(l);
		if (l->math && !l->next)
			l->next = ARG_TEXT;
		break;
	case TEX_ROOT:
		degree = optional(l);
		if (degree.n && !str_is(degree, "2")) {
			size_t from = clean_settle(&l->c);
			clean_put(&l->c, degree);
			clean_script(&l->c, from, true);
		}
		emit(l, STR("√"));
		l->next = ARG_ROOT;
		break;
	case TEX_DROP:
	case TEX_DROP_TWO:
	case TEX_FIRST:
	case TEX_SUB:
	case TEX_SUP:
	case TEX_FRACTION:
	case TEX_MATH:
	case TEX_DOUBLE:
	case TEX_QUOTE:
	case TEX_PLAIN:
		forget_argument(l);
		expect(l, args[command->kind]);
		break;
	}
}

/* A backslash and a sign that is no letter. */
static void put_escape(struct latex *l, char c)
{
	for (size_t i = 0; i < ARRAY_LEN(accents); i++) {
		if (c == accents[i].tex) {
			push_accent(l, accents[i].mark);
			l->braced = l->at > 2 && l->in.p[l->at - 3] == '{';
			return;
		}
	}
	switch (c) {
	case '(':
	case '[':
		l->math = true;
		break;
	case ')':
	case ']':
		l->math = false;
		break;
	case '\\':
		if (peek(l, 0) == '*')
			l->at++;
		l->c.blank = true;
		break;
	case ' ':
	case '\t':
	case '\n':
	case '\r':
	case ',':
	case ';':
	case ':':
	case '>':
		l->c.blank = true;
		break;
	case '!':
	case '/':
	case '-':
	case '@':
	case '*':
		break;
	case '|':
		emit(l, l->math ? STR("‖") : STR("|"));
		break;
	default:
		if (!strchr("{}%&_#$", c) || c == '\0')
			emit(l, STR("\\"));
		emit(l, str_slice(l->in, l->at - 1, 1));
		break;
	}
}

static void put_backslash(struct latex *l)
{
	size_t end = ++l->at;
	if (end >= l->in.n || (l->in.p[end] & 0x80)) {
		emit(l, STR("\\"));
		return;
	}
	if (!clean_is_alpha(l->in.p[end])) {
		l->at++;
		put_escape(l, l->in.p[end]);
		return;
	}
	while (end < l->in.n && clean_is_alpha(l->in.p[end]))
		end++;
	struct str name = str_slice(l->in, l->at, end - l->at);
	l->at = end;
	put_command(l, name);
}

/* ---- math ---- */

/* Does math begin at this dollar? The next one must end it, and it must look like math: prices have two dollars too.
 * Gives the offset of the closing one. */
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
	size_t width = peek(l, 1) == '$' ? 2 : 1, close;
	if (l->dollar && l->at >= l->dollar) {
		flush_accents(l);
		forget_argument(l);
		l->at += width;
		l->math = false;
		l->dollar = 0;
	} else if (!l->math && math_ends(l, width, &close)) {
		if (l->keep_math) {
			keep(l, close + width);
			return;
		}
		l->dollar = close;
		l->at += width;
		l->math = true;
		skip_blanks(l);
	} else {
		l->at++;
		emit(l, STR("$"));
	}
}

/* ---- text ---- */

/* Quotes and dashes made of several signs; false when this is an ordinary one. */
static bool put_ligature(struct latex *l)
{
	char c = peek(l, 0);
	size_t n = 1;
	while (n < 4 && peek(l, n) == c)
		n++;
	const char *text = NULL;
	if (l->math) {
		static const char *const primes[] = { "′", "″", "‴" };
		if (c != '\'')
			return false;
		n = MIN(n, 3);
		text = primes[n - 1];
	} else if (c == '-') {
		if (n != 2 && n != 3)
			return false;
		text = n == 2 ? "–" : "—";
	} else if (c == '`') {
		n = MIN(n, 2);
		l->single = n == 1;
		text = n == 2 ? "“" : "‘";
	} else if (n >= 2) {
		n = 2;
		text = "”";
	} else if (l->single && !clean_is_alpha(peek(l, 1)) && !(peek(l, 1) & 0x80)) {
		l->single = false;
		text = "’";
	} else {
		return false;
	}
	l->at += n;
	emit(l, str_from(text));
	return true;
}

/* Signs that mean themselves, as many as stand together; one when something waits for it. */
static void put_text(struct latex *l)
{
	static const char special[] = "\\{}$~`'-^_?! \t\n\r\v\f";
	size_t from = l->at;
	if (l->n_accents || l->next || (l->in.p[l->at] & 0x80)) {
		uint32_t cp = utf8_next(l->in, &l->at);
		if (cp != UTF8_BAD && cp >= 0x80 && uni_is_space(cp))
			l->c.blank = true;
		else
			emit(l, str_slice(l->in, from, l->at - from));
		return;
	}
	do {
		l->at++;
	} while (l->at < l->in.n && !(l->in.p[l->at] & 0x80) && (!l->in.p[l->at] || !strchr(special, l->in.p[l->at])));
	emit(l, str_slice(l->in, from, l->at - from));
}

static void step(struct latex *l)
{
	char c = l->in.p[l->at];
	if (c == '\\') {
		put_backslash(l);
	} else if (c == '{') {
		open_brace(l);
	} else if (c == '}') {
		close_brace(l);
	} else if (clean_is_blank(c)) {
		l->at++;
		if (l->n_accents || l->next)
			l->gap = true;
		else
			l->c.blank = true;
	} else if (l->plain) {
		put_text(l);
	} else if (c == '$') {
		put_dollar(l);
	} else if (c == '~') {
		l->at++;
		l->c.blank = true;
	} else if ((c == '^' || c == '_') && l->math) {
		forget_argument(l);
		l->at++;
		l->next = c == '^' ? ARG_SUP : ARG_SUB;
	} else if ((c == '?' || c == '!') && peek(l, 1) == '`' && peek(l, 2) != '`') {
		l->at += 2;
		emit(l, c == '?' ? STR("¿") : STR("¡"));
	} else if ((c != '`' && c != '\'' && c != '-') || !put_ligature(l)) {
		put_text(l);
	}
}

static void run(struct latex *l)
{
	while (l->at < l->in.n)
		step(l);
	flush_accents(l);
	forget_argument(l);
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

void clean_latex_math(struct str in, struct cleaner *c)
{
	struct latex l = { .c = *c, .in = in, .math = true };
	run(&l);
	*c = l.c;
}
