/* What can be told from a pattern's text alone. Knows the letters of PCRE2's language, not its library. */
#include "base/uni.h"
#include "base/utf8.h"
#include "search/regex.h"

bool regex_is_literal(struct str text)
{
	static const char special[] = "\\^$.|?*+()[]{}";

	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] != '\0' && strchr(special, text.p[i]))
			return false;
	}
	return true;
}

static char byte_at(struct str s, size_t at)
{
	return at < s.n ? s.p[at] : '\0';
}

/* Behind the next `close`, or the end. */
static size_t past(struct str s, size_t at, char close)
{
	ptrdiff_t found = str_find_char(str_skip(s, at), close);

	return found < 0 ? s.n : at + (size_t)found + 1;
}

/* A property that means letter case: Lu, Ll, Lt and the names that hold them. */
static bool is_case_property(struct str name)
{
	static const char *const names[] = { "lu", "ll", "lt", "uppercase", "lowercase", "upper", "lower" };
	struct str bare = str_starts(name, STR("^")) ? str_skip(name, 1) : name;

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq_case(bare, str_from(names[i])))
			return true;
	}
	return false;
}

/* At a backslash: moves *at past the escape; *quoted is set by \Q. Returns whether it asks for case. */
static bool skip_escape(struct str s, size_t *at, bool *quoted)
{
	char c = byte_at(s, *at + 1), open;
	size_t from;

	*at = MIN(*at + 2, s.n);
	from = *at;
	open = byte_at(s, from);
	if (c == 'Q') {
		*quoted = true;
		return false;
	}
	if (c == 'c') {
		*at = MIN(from + 1, s.n);
		return false;
	}
	if (c == 'x' && open != '{') {
		for (int i = 0; i < 2 && strchr("0123456789abcdefABCDEF", byte_at(s, *at)) && *at < s.n; i++)
			(*at)++;
		return false;
	}
	if (c == '\0' || !strchr("pPxoNkg", c) || (open != '{' && open != '<' && open != '\'')) {
		if (c == 'p' || c == 'P')
			*at = MIN(from + 1, s.n);
		return false;
	}
	*at = past(s, from + 1, open == '{' ? '}' : open == '<' ? '>' : '\'');
	return (c == 'p' || c == 'P') && is_case_property(str_slice(s, from + 1, *at - from - 2));
}

/* At "(?" or "(*": moves *at past what is spelling: names, references, verbs. */
static void skip_group_head(struct str s, size_t *at)
{
	char c = byte_at(s, *at + 2), next = byte_at(s, *at + 3);

	if (byte_at(s, *at + 1) == '*') {
		*at += 2;
		while (*at < s.n && s.p[*at] != ')' && s.p[*at] != ':')
			(*at)++;
	} else if (c == 'P' && next == '<') {
		*at = past(s, *at + 4, '>');
	} else if (c == '<' && next != '=' && next != '!') {
		*at = past(s, *at + 3, '>');
	} else if (c == '\'') {
		*at = past(s, *at + 3, '\'');
	} else if (c == 'R' || c == 'J' || c == 'C' || c == '&' || (c == 'P' && (next == '>' || next == '='))) {
		*at = past(s, *at + 3, ')');
	} else if (c == '(') { /* a condition: (?(<Name>)…) */
		*at = next == '?' || next == '*' ? *at + 2 : past(s, *at + 3, ')');
	} else {
		*at += 2;
	}
	*at = MIN(*at, s.n);
}

static bool is_case_class(struct str rest)
{
	static const char *const classes[] = { "[:upper:]", "[:lower:]", "[:^upper:]", "[:^lower:]" };

	for (size_t i = 0; i < ARRAY_LEN(classes); i++) {
		if (str_starts(rest, str_from(classes[i])))
			return true;
	}
	return false;
}

bool regex_has_upper(struct str s)
{
	bool quoted = false;
	size_t at = 0;

	while (at < s.n) {
		struct str rest = str_skip(s, at);
		uint32_t cp;

		if (quoted && str_starts(rest, STR("\\E"))) {
			quoted = false;
			at += 2;
			continue;
		}
		if (!quoted && rest.p[0] == '\\') {
			if (skip_escape(s, &at, &quoted))
				return true;
			continue;
		}
		if (!quoted && (str_starts(rest, STR("(?")) || str_starts(rest, STR("(*")))) {
			skip_group_head(s, &at);
			continue;
		}
		if (!quoted && is_case_class(rest))
			return true;
		cp = utf8_next(s, &at);
		if (cp != UTF8_BAD && uni_is_upper(cp))
			return true;
	}
	return false;
}
