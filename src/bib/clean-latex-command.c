/* Commands of LaTeX: accents, arguments, and what each name becomes.
 * Knows not where text, math and quotes begin; that is clean-latex.c. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/clean-latex-int.h"

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

void latex_flush_accents(struct latex *l)
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
		latex_flush_accents(l);
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
	bool usual =
		base >= 0x80 || strchr("aeiouyAEIOUY", (int)base) || (l->braced && strchr("hHtwWxX", (int)base));
	if (l->n_accents == 1 && l->accents[0] == 0x308 && !usual && !l->math) {
		latex_flush_accents(l);
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

/* A line over one sign, as crystallographers set it; longer parts go without. */
static void overline(struct latex *l, size_t from)
{
	struct str s = str_skip(buf_str(l->c.out), from);
	size_t end = 0;
	if (s.n)
		utf8_next(s, &end);
	if (s.n && end == s.n)
		utf8_add(l->c.out, 0x305);
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
	case ARG_OVERLINE:
		overline(l, from);
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

void latex_forget_argument(struct latex *l)
{
	if (l->next == ARG_SUB || l->next == ARG_SUP)
		clean_put(&l->c, l->next == ARG_SUB ? STR("_") : STR("^"));
	l->next = ARG_NONE;
}

void latex_emit(struct latex *l, struct str s)
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

void latex_open_brace(struct latex *l)
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

void latex_close_brace(struct latex *l)
{
	latex_flush_accents(l);
	latex_forget_argument(l);
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

void latex_close_all(struct latex *l)
{
	while (l->n_frames) {
		struct frame f = l->frames[--l->n_frames];
		if (!is_dropped(f.arg))
			end_argument(l, f.arg, f.from);
	}
}

/* ---- commands ---- */

/* "[…]" in front of a group; its text, and moves past it. */
static struct str optional(struct latex *l)
{
	size_t end = l->at + 1;
	if (latex_peek(l, 0) != '[')
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
	latex_skip_blanks(l);
	if (latex_peek(l, 0) == '{' ||
		!(is_dropped(arg) || arg == ARG_FIRST || arg == ARG_QUOTE || arg == ARG_PLAIN))
		l->next = arg;
	else
		l->at = at;
}

/* A sign in math takes the blank behind it, unless one stood before it too: "z \gtrsim 1", "\alpha x". */
static void put_sign(struct latex *l, struct str text)
{
	bool apart = l->c.blank;
	latex_emit(l, text);
	if (l->math && !apart)
		latex_skip_blanks(l);
}

/* A command that is not known: its name is all there is to read when no argument follows. */
static void put_unknown(struct latex *l, struct str name)
{
	size_t at = l->at;
	if (optional(l).p || latex_peek(l, 0) == '{')
		return;
	l->at = at;
	latex_skip_blanks(l);
	if (latex_peek(l, 0) == '{')
		return;
	l->at = at;
	latex_emit(l, name);
}

/* Of a root: a letter or a number, and not the usual 2. */
static bool is_degree(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!clean_is_alpha(s.p[i]) && !clean_is_digit(s.p[i]))
			return false;
	}
	return s.n > 0 && s.n < 4 && !str_is(s, "2");
}

static void put_command(struct latex *l, struct str name)
{
	static const enum arg args[] = {
		[TEX_BOX] = ARG_TEXT, [TEX_DROP] = ARG_DROP, [TEX_DROP_TWO] = ARG_DROP_TWO, [TEX_FIRST] = ARG_FIRST,
		[TEX_SUB] = ARG_SUB, [TEX_SUP] = ARG_SUP, [TEX_FRACTION] = ARG_OVER, [TEX_ROOT] = ARG_ROOT,
		[TEX_MATH] = ARG_MATH, [TEX_DOUBLE] = ARG_DOUBLE, [TEX_OVERLINE] = ARG_OVERLINE,
		[TEX_QUOTE] = ARG_QUOTE, [TEX_PLAIN] = ARG_PLAIN,
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
		/* how people set a tilde in an address */
		put_sign(l, l->plain && str_is(name, "sim") ? STR("~") : str_from(command->text));
		break;
	case TEX_LETTER:
		latex_skip_blanks(l);
		latex_emit(l, str_from(command->text));
		break;
	case TEX_NAME:
		latex_emit(l, str_from(command->text));
		break;
	case TEX_ACCENT:
		push_accent(l, utf8_next(str_from(command->text), &at));
		break;
	case TEX_DRESS:
		optional(l);
		latex_skip_blanks(l);
		/* \left. is a bracket that is not shown */
		if (latex_peek(l, 0) == '.' && (str_is(name, "left") || str_is(name, "right")))
			l->at++;
		break;
	case TEX_BLANK:
		latex_skip_blanks(l);
		l->c.blank = true;
		break;
	case TEX_BOX:
		/* in text it is dress; what waits for an argument waits for that of the box */
		optional(l);
		latex_skip_blanks(l);
		if (l->math && !l->next)
			l->next = ARG_TEXT;
		break;
	case TEX_ROOT:
		degree = str_trim(optional(l));
		if (is_degree(degree)) {
			size_t from = clean_settle(&l->c);
			clean_put(&l->c, degree);
			clean_script(&l->c, from, true);
		}
		latex_emit(l, STR("√"));
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
	case TEX_OVERLINE:
	case TEX_QUOTE:
	case TEX_PLAIN:
		latex_forget_argument(l);
		expect(l, args[command->kind]);
		break;
	}
}

/* A backslash and a sign that is no letter. */
static void put_escape(struct latex *l, char c)
{
	for (size_t i = 0; i < ARRAY_LEN(accents); i++) {
		if (c == accents[i].tex && l->plain) {
			latex_emit(l, str_slice(l->in, l->at - 1, 1));
			return;
		}
		if (c == accents[i].tex) {
			push_accent(l, accents[i].mark);
			l->braced = l->at > 2 && l->in.p[l->at - 3] == '{';
			return;
		}
	}
	switch (c) {
	case '(':
	case '[':
		clean_settle(&l->c);
		l->math = true;
		break;
	case ')':
	case ']':
		l->math = false;
		break;
	case '\\':
		if (latex_peek(l, 0) == '*')
			l->at++;
		l->c.blank = true;
		break;
	case ' ':
	case '\t':
	case '\n':
	case '\v':
	case '\f':
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
		latex_emit(l, l->math ? STR("‖") : STR("|"));
		break;
	default:
		if (!strchr("{}%&_#$", c) || c == '\0')
			latex_emit(l, STR("\\"));
		latex_emit(l, str_slice(l->in, l->at - 1, 1));
		break;
	}
}

void latex_put_backslash(struct latex *l)
{
	size_t end = ++l->at;
	if (end >= l->in.n || (l->in.p[end] & 0x80)) {
		latex_emit(l, STR("\\"));
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
