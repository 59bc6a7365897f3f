/* PCRE2: compile, limit, match. The only file that includes pcre2.h.
 *
 * A pattern is compiled twice where that is sound: a form for any text (UTF, UCP, bad bytes allowed) and a form for
 * texts that are ASCII throughout, in which a character is a byte and classes are bit tables. Most texts are ASCII and
 * that form is several times as fast; for them both mean the same, because the ASCII form is only made of an ASCII
 * pattern and refuses everything that speaks of code points above 255. */
#include "search/regex.h"

#include <stdint.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* Steps are PCRE2's matches: about 4 ns with machine code, 18 without; they are counted anew at each place of the
 * text at which a match may begin. */
enum {
	STEPS_MOST = 32000,        /* at one place of a short text */
	STEPS_TEXT = 12000000,     /* at all places of a long one together … */
	STEPS_FLOOR = 2000,        /* … but this and 2 a byte of … */
	STEPS_FLOOR_TEXT = 32000,  /* … a text of up to this length at one place */
	STEPS_ANCHORED = 80000,    /* for patterns that can begin at one place only */
	STEPS_SLOWER = 4,          /* how many fewer where there is no machine code */
	STEPS_UNPOLLED = 25000000, /* between two looks at the cancel token */
	WINDOWS_UNCHECKED = 64,
	HEAP_KIB = 20000,
	DEPTH = 20000,
	JIT_STACK_MIN = 64 * 1024,
	JIT_STACK_MAX = 1024 * 1024,
	NEST = 200,
	PATTERN_BYTES = 65536,
};

struct form {
	pcre2_code *code;
	bool jit;
};

struct regex {
	struct form any, ascii; /* ascii.code may be NULL */
	bool anchored;
	pcre2_match_context *context;
	pcre2_match_data *data;
	pcre2_jit_stack *stack; /* NULL until the machine stack's 32 kB were too few */
	const struct cancel *cancel;
	const char *limit;
	size_t size;
};

static void *take(size_t size, void *ctx)
{
	(void)ctx;
	return xmalloc(size);
}

static void give(void *p, void *ctx)
{
	(void)ctx;
	free(p);
}

static bool is_too_large(int code)
{
	switch (code) {
	case PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP:
	case PCRE2_ERROR_PATTERN_TOO_LARGE:
	case PCRE2_ERROR_PATTERN_TOO_COMPLICATED:
	case PCRE2_ERROR_PATTERN_STRING_TOO_LONG:
	case PCRE2_ERROR_LOOKBEHIND_TOO_COMPLICATED:
	case PCRE2_ERROR_HEAP_FAILED:
		return true;
	default:
		return false;
	}
}

static enum err refuse(int code, size_t at, struct error *e)
{
	PCRE2_UCHAR text[200];

	if (pcre2_get_error_message(code, text, sizeof(text)) < 0)
		snprintf((char *)text, sizeof(text), "the pattern does not compile");
	error_set(e, is_too_large(code) ? ERR_LIMIT : ERR_SYNTAX, "%s", (const char *)text);
	error_at(e, NULL, 0, (unsigned)at + 1);
	return is_too_large(code) ? ERR_LIMIT : ERR_SYNTAX;
}

static bool is_ascii(struct str s)
{
	const char *p = s.p;
	size_t n = s.n;
	uint64_t seen = 0;

	for (; n >= 32; p += 32, n -= 32) {
		uint64_t w[4];

		memcpy(w, p, sizeof(w));
		seen |= w[0] | w[1] | w[2] | w[3];
	}
	for (; n > 0; p++, n--)
		seen |= (unsigned char)*p;
	return (seen & UINT64_C(0x8080808080808080)) == 0;
}

static void make_fast(struct form *f)
{
	size_t bytes = 0;

	if (pcre2_jit_compile(f->code, PCRE2_JIT_COMPLETE) == 0 &&
		pcre2_pattern_info(f->code, PCRE2_INFO_JITSIZE, &bytes) == 0)
		f->jit = bytes > 0;
}

/* Can a match begin at one place only: the start, or (a leading .*) the starts of lines? */
static bool begins_once(const pcre2_code *code)
{
	uint32_t options = 0, first = 0;

	pcre2_pattern_info(code, PCRE2_INFO_ALLOPTIONS, &options);
	pcre2_pattern_info(code, PCRE2_INFO_FIRSTCODETYPE, &first);
	return (options & PCRE2_ANCHORED) != 0 || first == 2;
}

static void make_ascii(struct regex *r, struct str pattern, uint32_t options, pcre2_compile_context *context)
{
	int code = 0;
	size_t at = 0, bytes = 0;

	if (!is_ascii(pattern))
		return;
	if ((options & PCRE2_LITERAL) == 0)
		options |= PCRE2_NEVER_UTF;
	r->ascii.code = pcre2_compile((PCRE2_SPTR)pattern.p, pattern.n, options, &code, &at, context);
	if (!r->ascii.code)
		return;
	pcre2_pattern_info(r->ascii.code, PCRE2_INFO_SIZE, &bytes);
	r->size += bytes;
	make_fast(&r->ascii);
}

static enum err compile(struct str pattern, unsigned flags, struct regex **ret, struct error *e)
{
	pcre2_general_context *general;
	pcre2_compile_context *context;
	struct regex *r;
	uint32_t options = PCRE2_USE_OFFSET_LIMIT;
	int code = 0;
	size_t at = 0;

	if (flags & REGEX_ICASE)
		options |= PCRE2_CASELESS;
	if (flags & REGEX_LITERAL) {
		options |= PCRE2_LITERAL;
	} else {
		options |= PCRE2_NEVER_BACKSLASH_C;
		if (flags & REGEX_DOTALL)
			options |= PCRE2_DOTALL;
		if (flags & REGEX_EXTENDED)
			options |= PCRE2_EXTENDED;
	}

	general = pcre2_general_context_create(take, give, NULL);
	context = pcre2_compile_context_create(general);
	pcre2_set_newline(context, PCRE2_NEWLINE_LF);
	pcre2_set_bsr(context, PCRE2_BSR_UNICODE);
	pcre2_set_parens_nest_limit(context, NEST);
	r = xcalloc(1, sizeof(*r));
	r->limit = "";
	r->any.code = pcre2_compile((PCRE2_SPTR)pattern.p, pattern.n,
		options | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | ((flags & REGEX_LITERAL) ? 0 : PCRE2_UCP), &code, &at,
		context);
	if (r->any.code) {
		pcre2_pattern_info(r->any.code, PCRE2_INFO_SIZE, &r->size);
		r->anchored = begins_once(r->any.code);
		r->context = pcre2_match_context_create(general);
		pcre2_set_heap_limit(r->context, HEAP_KIB);
		pcre2_set_depth_limit(r->context, DEPTH);
		r->data = pcre2_match_data_create(1, general);
		if (!(flags & REGEX_SMALL)) {
			make_fast(&r->any);
			make_ascii(r, pattern, options, context);
		}
	}
	pcre2_compile_context_free(context);
	pcre2_general_context_free(general);
	if (!r->any.code) {
		regex_free(r);
		return refuse(code, MIN(at, pattern.n), e);
	}
	*ret = r;
	return ERR_OK;
}

/* (*LIMIT_MATCH=4294967295) at the beginning is more than PCRE2 reads, and refused as malformed. A limit can only be
 * lowered, so any number as good as endless will do: of ten digits and more the last nine become 9, the others 0. */
static void tame_limits(char *text)
{
	while (text[0] == '(' && text[1] == '*') {
		size_t name = 2 + strspn(text + 2, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"), digits = 0;

		if (text[name] == '=')
			digits = strspn(text + name + 1, "0123456789");
		for (size_t i = 0; digits > 9 && i < digits; i++)
			text[name + 1 + i] = i < digits - 9 ? '0' : '9';
		text += name + (text[name] == '=') + digits;
		if (*text++ != ')')
			return;
	}
}

enum err regex_new(struct str pattern, unsigned flags, struct regex **ret, struct error *e)
{
	CLEANUP(free_ptr) char *text = NULL;
	size_t bad = utf8_bad_at(pattern);

	if (bad < pattern.n) {
		error_set(e, ERR_SYNTAX, "the pattern is not valid UTF-8");
		error_at(e, NULL, 0, (unsigned)bad + 1);
		return ERR_SYNTAX;
	}
	if (pattern.n > PATTERN_BYTES)
		return error_set(e, ERR_LIMIT, "a pattern of more than %d bytes", PATTERN_BYTES);
	/* PCRE2 10.42 looks for the digits of (*LIMIT_MATCH= behind the end too. */
	text = xmalloc(pattern.n + 1);
	if (pattern.n > 0)
		memcpy(text, pattern.p, pattern.n);
	text[pattern.n] = '\0';
	if (!(flags & REGEX_LITERAL))
		tame_limits(text);
	return compile((struct str){ text, pattern.n }, flags, ret, e);
}

void regex_free(struct regex *r)
{
	if (!r)
		return;
	pcre2_code_free(r->any.code);
	pcre2_code_free(r->ascii.code);
	pcre2_match_data_free(r->data);
	pcre2_match_context_free(r->context);
	pcre2_jit_stack_free(r->stack);
	free(r);
}

size_t regex_size(const struct regex *r)
{
	return r->size;
}

void regex_cancel(struct regex *r, const struct cancel *c)
{
	r->cancel = c;
}

static uint32_t step_limit(const struct regex *r, size_t n, bool jit)
{
	size_t most = r->anchored ? STEPS_ANCHORED : MIN((size_t)STEPS_MOST, STEPS_TEXT / (n + 1));

	if (!jit)
		most /= STEPS_SLOWER;
	return (uint32_t)MAX(most, 2 * MIN(n, (size_t)STEPS_FLOOR_TEXT) + STEPS_FLOOR);
}

/* The machine code, with more stack when it asks for some. */
static int match_fast(struct regex *r, const struct form *f, struct str text, size_t from, uint32_t options)
{
	int rc = pcre2_jit_match(f->code, (PCRE2_SPTR)text.p, text.n, from, options, r->data, r->context);

	if (rc == PCRE2_ERROR_JIT_STACKLIMIT && !r->stack) {
		r->stack = pcre2_jit_stack_create(JIT_STACK_MIN, JIT_STACK_MAX, NULL);
		pcre2_jit_stack_assign(r->context, NULL, r->stack);
		if (r->stack)
			rc = pcre2_jit_match(f->code, (PCRE2_SPTR)text.p, text.n, from, options, r->data, r->context);
	}
	return rc;
}

/* One call of PCRE2: a match that begins in [from, r's offset limit]. */
static int match_once(struct regex *r, const struct form *f, struct str text, size_t from, uint32_t options,
	struct span *ret)
{
	pcre2_match_data *data = r->data;
	int rc = PCRE2_ERROR_JIT_STACKLIMIT;

	pcre2_set_match_limit(r->context, step_limit(r, text.n, f->jit));
	if (f->jit)
		rc = match_fast(r, f, text, from, options);
	if (rc == PCRE2_ERROR_JIT_STACKLIMIT) {
		/* Match data keep the heap of the deepest match for ever: it would add up over patterns. */
		pcre2_set_match_limit(r->context, step_limit(r, text.n, false));
		data = pcre2_match_data_create(1, NULL);
		if (!data)
			die("out of memory");
		rc = pcre2_match(f->code, (PCRE2_SPTR)text.p, text.n, from, options | PCRE2_NO_JIT, data, r->context);
	}
	if (rc >= 0 && ret) {
		const PCRE2_SIZE *at = pcre2_get_ovector_pointer(data);

		*ret = (struct span){ (uint32_t)at[0], (uint32_t)at[1] };
	}
	if (data != r->data)
		pcre2_match_data_free(data);
	return rc;
}

/* The first match at or behind `from`. Long texts go in windows of places to begin at, so that a cancel is heard. */
static int match(struct regex *r, struct str text, size_t from, uint32_t options, struct span *ret)
{
	const struct form *f = r->ascii.code && is_ascii(text) ? &r->ascii : &r->any;
	size_t window = STEPS_UNPOLLED / step_limit(r, text.n, f->jit) + 1;
	int rc = PCRE2_ERROR_NOMATCH;

	if (r->anchored || text.n - from <= window) {
		pcre2_set_offset_limit(r->context, PCRE2_UNSET);
		return match_once(r, f, text, from, options, ret);
	}
	if (!f->jit) {
		/* The interpreter would look for bad bytes in the whole text again in every window. */
		if (utf8_valid(text))
			options |= PCRE2_NO_UTF_CHECK;
		else
			window = MAX(window, text.n / WINDOWS_UNCHECKED);
	}
	while (from <= text.n && rc == PCRE2_ERROR_NOMATCH) {
		size_t last = MIN(from + window, text.n);

		if (cancel_test(r->cancel))
			return PCRE2_ERROR_MATCHLIMIT;
		while (last < text.n && ((unsigned char)text.p[last] & 0xc0) == 0x80)
			last++;
		pcre2_set_offset_limit(r->context, last);
		rc = match_once(r, f, text, from, options, ret);
		from = last + 1;
		while (from < text.n && ((unsigned char)text.p[from] & 0xc0) == 0x80)
			from++;
	}
	return rc;
}

static enum regex_result judge(struct regex *r, int rc)
{
	if (rc >= 0)
		return REGEX_YES;
	switch (rc) {
	case PCRE2_ERROR_NOMATCH:
		return REGEX_NO;
	case PCRE2_ERROR_MATCHLIMIT:
		r->limit = "the pattern needs too many steps";
		return REGEX_GIVEN_UP;
	case PCRE2_ERROR_DEPTHLIMIT:
	case PCRE2_ERROR_RECURSELOOP:
		r->limit = "the pattern nests too deeply";
		return REGEX_GIVEN_UP;
	case PCRE2_ERROR_HEAPLIMIT:
	case PCRE2_ERROR_NOMEMORY:
	case PCRE2_ERROR_JIT_STACKLIMIT:
		r->limit = "the pattern needs too much memory";
		return REGEX_GIVEN_UP;
	default:
		r->limit = "the text cannot be judged";
		return REGEX_GIVEN_UP;
	}
}

/* Spans count in 32 bits; no text of ours is near that. */
static struct str usable(struct str text)
{
	if (!text.p)
		return STR("");
	return utf8_clip(text, INT32_MAX);
}

enum regex_result regex_test(struct regex *r, struct str text)
{
	return judge(r, match(r, usable(text), 0, 0, NULL));
}

size_t regex_spans(struct regex *r, struct str text, struct span *spans, size_t max)
{
	size_t n = 0, from = 0;

	text = usable(text);
	while (n < max && from <= text.n) {
		struct span s;

		if (judge(r, match(r, text, from, PCRE2_NOTEMPTY, &s)) != REGEX_YES)
			break;
		if (s.to > s.from)
			spans[n++] = s;
		from = MAX((size_t)s.to, from + 1);
		while (from < text.n && ((unsigned char)text.p[from] & 0xc0) == 0x80)
			from++;
	}
	return n;
}

const char *regex_limit_text(const struct regex *r)
{
	return r->limit;
}
