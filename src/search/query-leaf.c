/* One term of a filter: its field and its word, quoted text, delimited pattern, range or target. */
#include <limits.h>

#include "base/num.h"
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/ident.h"
#include "search/query-int.h"
#include "search/regex.h"

enum { NUMBER_MAX = 999999999 };

static const char *const names[FIELD_COUNT] = {
	[FIELD_TEXT] = "text",
	[FIELD_TITLE] = "title",
	[FIELD_ABSTRACT] = "abstract",
	[FIELD_TOPIC] = "topic",
	[FIELD_VENUE] = "venue",
	[FIELD_AUTHOR] = "author",
	[FIELD_ORG] = "org",
	[FIELD_TYPE] = "type",
	[FIELD_SOURCE] = "source",
	[FIELD_YEAR] = "year",
	[FIELD_CITES] = "cites",
	[FIELD_ID] = "id",
	[FIELD_PERSON] = "person",
	[FIELD_NEAR] = "near",
	[FIELD_LENS] = "lens",
};

const char *field_name(enum field f)
{
	return f < FIELD_COUNT ? names[f] : "";
}

enum field field_from(struct str name)
{
	for (int f = 0; f < FIELD_COUNT; f++) {
		if (str_eq_case(name, str_from(names[f])))
			return (enum field)f;
	}
	return FIELD_COUNT;
}

bool query_is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

char query_peek(const struct query_reader *r, size_t at)
{
	return at < r->text.n ? r->text.p[at] : ' ';
}

bool query_ends(const struct query_reader *r, size_t at)
{
	char c = query_peek(r, at);

	return query_is_blank(c) || c == ')';
}

size_t query_step(struct str s, size_t at)
{
	size_t end = at + 1;

	if (s.p[at] == '\\')
		return MIN(at + 2, s.n);
	if (s.p[at] != '[')
		return end;
	end += end < s.n && s.p[end] == '^';
	end += end < s.n && s.p[end] == ']';
	while (end < s.n && s.p[end] != ']' && !query_is_blank(s.p[end]))
		end = s.p[end] == '\\' ? MIN(end + 2, s.n) : end + 1;
	return end < s.n && s.p[end] == ']' ? end + 1 : at + 1; /* a class that does not end is a character */
}

bool query_minds_case(enum field f, struct str literal)
{
	size_t at = 0;

	if (f == FIELD_AUTHOR || f == FIELD_TYPE || f == FIELD_SOURCE || f == FIELD_ID)
		return false;
	while (at < literal.n) {
		uint32_t cp = utf8_next(literal, &at);

		if (cp != UTF8_BAD && uni_is_upper(cp))
			return true;
	}
	return false;
}

/* A word without blanks. Brackets within it must pair: "rate(s)?" is one word, "a)" ends before the bracket. In a
 * pattern, escapes and classes are stepped over. */
static enum err read_word(struct query_reader *r, bool pattern, struct str *ret)
{
	size_t from = r->at, at = from, depth = 0, open = from;

	while (at < r->text.n && !query_is_blank(r->text.p[at])) {
		char c = r->text.p[at];

		if (c == ')' && depth == 0)
			break;
		if (c == '(' && depth++ == 0)
			open = at;
		if (c == ')')
			depth--;
		at = pattern ? query_step(r->text, at) : at + 1;
	}
	if (depth > 0)
		return query_fail(r, open, "this ( is not closed within its word; "
			"a pattern with blanks is written /…/, a text \"…\"");
	*ret = str_slice(r->text, from, at - from);
	r->at = at;
	return ERR_OK;
}

/* Flags and the end behind a closing quote or slash. */
static enum err read_flags(struct query_reader *r, const char *allowed, struct query *q)
{
	bool quote = r->text.p[r->at - 1] == '"';

	for (; !query_ends(r, r->at); r->at++) {
		char c = r->text.p[r->at];

		if (c == '\0' || !strchr(allowed, c))
			return query_fail(r, r->at, quote ? "a blank must stand behind the closing quote" :
				"no such flag: behind the closing slash stand i, s, x or a blank; "
				"a slash in a pattern is written \\/");
		q->icase = q->icase || c == 'i';
		q->dotall = q->dotall || c == 's';
		q->extended = q->extended || c == 'x';
	}
	return ERR_OK;
}

/* The place of the character that closes what begins at `from`, stepping over escapes; the text's end without one. */
static size_t find_close(const struct query_reader *r, size_t from, char close)
{
	size_t at = from + 1;

	while (at < r->text.n && r->text.p[at] != close)
		at += r->text.p[at] == '\\' ? 2 : 1;
	return MIN(at, r->text.n);
}

/* "…" with \" and \\ */
static enum err read_quoted(struct query_reader *r, struct str *ret)
{
	size_t from = r->at, end = find_close(r, from, '"'), n = 0;
	char *out;

	if (end == r->text.n)
		return query_fail(r, from, "this \" is not closed; the character itself is written \"\\\"\"");
	if (end == from + 1)
		return query_fail(r, from, "nothing stands between these quotes");
	out = arena_alloc(r->a, end - from);
	for (size_t at = from + 1; at < end; at++) {
		char next = r->text.p[at + 1];

		if (r->text.p[at] == '\\' && (next == '"' || next == '\\'))
			at++;
		out[n++] = r->text.p[at];
	}
	out[n] = '\0';
	*ret = (struct str){ out, n };
	r->at = end + 1;
	return ERR_OK;
}

/* Copies a pattern; "\/" becomes "/", other escapes stay. */
static struct str copy_pattern(struct query_reader *r, size_t from, size_t to)
{
	struct str s = r->text;
	char *out = arena_alloc(r->a, to - from + 1);
	size_t n = 0;

	for (size_t at = from; at < to; at++) {
		if (s.p[at] == '\\' && at + 1 < to && s.p[++at] != '/')
			out[n++] = '\\';
		out[n++] = s.p[at];
	}
	out[n] = '\0';
	return (struct str){ out, n };
}

static enum err read_delimited(struct query_reader *r, struct query *q)
{
	size_t from = r->at, end = find_close(r, from, '/');
	enum err rc;

	if (end == r->text.n)
		return query_fail(r, from, "this / is not closed; the character itself is written \"/\"");
	if (end == from + 1)
		return query_fail(r, from, "nothing stands between these slashes");
	q->text = copy_pattern(r, from + 1, end);
	q->text_column = (unsigned)from + 2;
	q->delimited = true;
	r->at = end + 1;
	rc = read_flags(r, "isx", q);
	q->icase = q->icase || !regex_has_upper(q->text);
	return rc;
}

static void set_literal(struct query *q, struct str text, bool icase)
{
	q->literal = true;
	q->text = text;
	q->icase = icase || !query_minds_case(q->field, text);
}

/* A pattern as a word; it is a literal where every character stands for itself. */
static enum err read_pattern_word(struct query_reader *r, struct query *q)
{
	size_t from = r->at, backslashes = 0;
	struct str word = STR_NULL, text;
	enum err rc = read_word(r, true, &word);

	if (rc != ERR_OK)
		return rc;
	while (backslashes < word.n && word.p[word.n - 1 - backslashes] == '\\')
		backslashes++;
	if (backslashes % 2 == 1)
		return query_fail(r, r->at - 1, "this \\ has nothing behind it; the character itself is written \\\\");
	text = copy_pattern(r, from, r->at);
	q->text_column = (unsigned)from + 1;
	if (regex_is_literal(text)) {
		set_literal(q, text, false);
		return ERR_OK;
	}
	q->text = text;
	q->icase = !regex_has_upper(text);
	return ERR_OK;
}

static enum err read_text(struct query_reader *r, struct query *q)
{
	struct query flags = { 0 };
	size_t from = r->at;
	enum err rc;

	if (r->text.p[from] == '/')
		return read_delimited(r, q);
	if (r->text.p[from] != '"')
		return read_pattern_word(r, q);
	rc = read_quoted(r, &q->text);
	if (rc == ERR_OK)
		rc = read_flags(r, "i", &flags);
	q->text_column = (unsigned)from + 2;
	set_literal(q, q->text, flags.icase);
	return rc;
}

static bool is_number(struct str s, int *ret)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
	}
	return num_int(s, 0, NUMBER_MAX, ret);
}

/* One end of a range; empty text leaves it open. */
static bool read_end(struct str s, int *ret)
{
	return s.n == 0 || is_number(s, ret);
}

static bool read_comparison(struct str s, struct query *q)
{
	char sign = s.p[0];
	bool equal = sign == '=' || (s.n > 1 && s.p[1] == '=');
	int n;

	if (!is_number(str_skip(s, sign != '=' && equal ? 2 : 1), &n))
		return false;
	if (sign != '<')
		q->from = n + (sign == '>' && !equal);
	if (sign != '>')
		q->to = n - (sign == '<' && !equal);
	return true;
}

static bool read_ends(struct str s, struct query *q)
{
	ptrdiff_t dots = str_find(s, STR("..")), dash = str_find_char(s, '-');
	ptrdiff_t at = dots >= 0 ? dots : dash;

	if (at < 0) {
		if (!is_number(s, &q->from))
			return false;
		q->to = q->from;
		return true;
	}
	return s.n > (dots >= 0 ? 2u : 1u) && read_end(str_slice(s, 0, (size_t)at), &q->from) &&
	       read_end(str_skip(s, (size_t)at + (dots >= 0 ? 2 : 1)), &q->to);
}

static enum err read_range(struct query_reader *r, struct query *q)
{
	size_t from = r->at;
	struct str word = STR_NULL;
	enum err rc = read_word(r, false, &word);

	if (rc != ERR_OK)
		return rc;
	q->op = QUERY_RANGE;
	q->text_column = (unsigned)from + 1;
	q->from = INT_MIN;
	q->to = INT_MAX;
	if (!(strchr("<>=", word.p[0]) ? read_comparison(word, q) : read_ends(word, q)))
		return query_fail(r, from, "%s: wants a number or a range: %s", field_name(q->field),
			q->field == FIELD_YEAR ? "2020, 2020..2024, 2020.., ..2024" : "10, 10..50, >=10, <5");
	if (q->from > q->to || q->to < 0)
		return query_fail(r, from, "no number lies in this range");
	return ERR_OK;
}

/* ~N behind a target */
static enum err read_hops(struct query_reader *r, size_t at, struct str digits, struct query *q)
{
	if (is_number(digits, &q->hops) && q->hops <= QUERY_MAX_HOPS)
		return ERR_OK;
	return query_fail(r, at, "behind ~ stands how many hops: 0 to %d", QUERY_MAX_HOPS);
}

static enum err read_target(struct query_reader *r, struct query *q)
{
	size_t from = r->at, tilde;
	struct str word = STR_NULL;
	enum err rc;

	q->op = QUERY_TARGET;
	q->hops = 1;
	if (r->text.p[from] == '/')
		return query_fail(r, from, "%s: wants a name or an identifier, not a pattern", field_name(q->field));
	if (r->text.p[from] == '"') {
		q->text_column = (unsigned)from + 2;
		rc = read_quoted(r, &q->text);
		if (rc != ERR_OK)
			return rc;
		tilde = r->at;
		if (q->field != FIELD_NEAR || query_peek(r, tilde) != '~')
			return read_flags(r, "", q);
		r->at++;
		rc = read_word(r, false, &word);
		return rc == ERR_OK ? read_hops(r, tilde, word, q) : rc;
	}
	rc = read_word(r, false, &q->text);
	q->text_column = (unsigned)from + 1;
	for (tilde = q->text.n; rc == ERR_OK && q->field == FIELD_NEAR && tilde-- > 0;) {
		if (q->text.p[tilde] != '~')
			continue;
		rc = read_hops(r, from + tilde, str_skip(q->text, tilde + 1), q);
		q->text.n = tilde;
		if (rc == ERR_OK && tilde == 0)
			return query_fail(r, from, "near: wants a name or an identifier before the ~");
		break;
	}
	return rc;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Schemes in which works have identifiers: doi:10.1145/… is short for id:doi:10.1145/… */
static bool is_work_scheme(struct str name)
{
	enum scheme s = scheme_from(name);

	return s != SCHEME_NONE && s != SCHEME_ORCID && s != SCHEME_ROR && s != SCHEME_LOCAL;
}

/* Letters that must be put in, taken out or changed to make one word of the other; rows of a small table. */
static size_t distance(struct str a, struct str b)
{
	size_t row[16];

	if (a.n >= ARRAY_LEN(row) || b.n >= ARRAY_LEN(row))
		return ARRAY_LEN(row);
	for (size_t j = 0; j <= b.n; j++)
		row[j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t corner = row[0];

		row[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			size_t change = corner + ((a.p[i - 1] | 0x20) != b.p[j - 1]);

			corner = row[j];
			row[j] = MIN(change, MIN(row[j], row[j - 1]) + 1);
		}
	}
	return row[b.n];
}

static enum err unknown_field(struct query_reader *r, size_t from, struct str name)
{
	const char *near = NULL;
	size_t best = 3;

	for (int f = FIELD_TITLE; f < FIELD_COUNT; f++) {
		struct str known = str_from(names[f]);
		size_t d = name.n >= 3 && str_starts_case(known, name) ? 1 : distance(name, known);

		if (d < best && d < known.n) {
			best = d;
			near = names[f];
		}
	}
	if (near)
		return query_fail(r, from,
			"no field " STR_FMT ": did you mean %s: ? A text with a colon stands in quotes",
			STR_ARG(utf8_clip(name, 40)), near);
	return query_fail(r, from, "no field " STR_FMT ": there are title abstract topic venue author org type source "
		"year cites id person near lens; a text with a colon stands in quotes", STR_ARG(utf8_clip(name, 40)));
}

static enum err read_value(struct query_reader *r, struct query *q)
{
	switch (q->field) {
	case FIELD_YEAR:
	case FIELD_CITES:
		return read_range(r, q);
	case FIELD_PERSON:
	case FIELD_NEAR:
	case FIELD_LENS:
		return read_target(r, q);
	case FIELD_ID:
		if (r->text.p[r->at] != '/' && r->text.p[r->at] != '"') {
			struct str word = STR_NULL;
			enum err rc;

			q->text_column = (unsigned)r->at + 1;
			rc = read_word(r, false, &word);
			set_literal(q, word, true);
			return rc;
		}
		break;
	default:
		break;
	}
	return read_text(r, q);
}

enum err query_leaf(struct query_reader *r, struct query *q)
{
	size_t from = r->at, colon = from;
	struct str name;
	char next;

	q->op = QUERY_PATTERN;
	q->field = FIELD_TEXT;
	while (is_letter(query_peek(r, colon)))
		colon++;
	name = str_slice(r->text, from, colon - from);
	next = query_peek(r, colon + 1);
	if (name.n == 0 || query_peek(r, colon) != ':' || next == ':')
		return read_text(r, q); /* no field: a word, "…", /…/, or a word like grammar::fa */
	q->field = field_from(name);
	if (q->field != FIELD_COUNT && query_ends(r, colon + 1))
		return query_fail(r, colon, "%s: needs a value right behind the colon", field_name(q->field));
	if (q->field == FIELD_COUNT) {
		bool url = next == '/' && query_peek(r, colon + 2) == '/';

		q->field = FIELD_TEXT;
		if (url || query_ends(r, colon + 1))
			return read_text(r, q);
		if (!is_work_scheme(name))
			return unknown_field(r, from, name);
		q->field = FIELD_ID;
		return read_value(r, q);
	}
	r->at = colon + 1;
	return read_value(r, q);
}
