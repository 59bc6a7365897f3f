/* JSON out, in one pass and without a tree. */
#include "base/json.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/uni.h"
#include "base/utf8.h"

void json_init(struct json *j, struct buf *out)
{
	*j = (struct json){ .out = out };
}

static void before(struct json *j)
{
	if (j->comma)
		buf_addc(j->out, ',');
	j->comma = false;
}

/* At the top nothing follows a value: the caller ends the line. */
static void after(struct json *j)
{
	j->comma = j->depth > 0;
}

static void raw(struct json *j, struct str s)
{
	before(j);
	buf_add(j->out, s);
	after(j);
}

static void open_with(struct json *j, char c)
{
	before(j);
	buf_addc(j->out, c);
	j->depth++;
}

static void close_with(struct json *j, char c)
{
	assert(j->depth > 0);
	buf_addc(j->out, c);
	j->depth--;
	after(j);
}

void json_object(struct json *j)
{
	open_with(j, '{');
}

void json_array(struct json *j)
{
	open_with(j, '[');
}

void json_end_object(struct json *j)
{
	close_with(j, '}');
}

void json_end_array(struct json *j)
{
	close_with(j, ']');
}

void json_key(struct json *j, const char *key)
{
	before(j);
	buf_addf(j->out, "\"%s\":", key);
}

static void escape(struct buf *out, uint32_t cp)
{
	static const char from[] = "\"\\\n\r\t\b\f", to[] = "\"\\nrtbf";
	const char *named = cp && cp < 0x80 ? strchr(from, (int)cp) : NULL;

	if (named)
		buf_addf(out, "\\%c", to[named - from]);
	else if (cp > 0xffff)
		buf_addf(out, "\\u%04x\\u%04x", (unsigned)(0xd7c0 + (cp >> 10)), (unsigned)(0xdc00 | (cp & 0x3ff)));
	else
		buf_addf(out, "\\u%04x", (unsigned)cp);
}

void json_str(struct json *j, struct str s)
{
	size_t at = 0, plain = 0;

	if (!s.p) {
		json_null(j);
		return;
	}
	before(j);
	buf_addc(j->out, '"');
	while (at < s.n) {
		size_t from = at;
		unsigned char c = (unsigned char)s.p[at];

		if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') {
			at++;
			continue;
		}
		uint32_t cp = utf8_next(s, &at);

		if (cp != UTF8_BAD && cp != '"' && cp != '\\' && !uni_is_unsafe(cp))
			continue;
		buf_add(j->out, str_range(s.p + plain, s.p + from));
		plain = at;
		if (cp == UTF8_BAD)
			utf8_add(j->out, 0xfffd);
		else
			escape(j->out, cp);
	}
	buf_add(j->out, str_range(s.p + plain, s.p + s.n));
	buf_addc(j->out, '"');
	after(j);
}

void json_int(struct json *j, int64_t n)
{
	before(j);
	buf_addf(j->out, "%lld", (long long)n);
	after(j);
}

/* A locale may print and read another decimal point, of several bytes even. */
static void plain_point(char *text)
{
	char *to = text;

	for (const char *p = text; *p; p++) {
		if (strchr("+-.0123456789e", *p))
			*to++ = *p;
		else if (to == text || to[-1] != '.')
			*to++ = '.';
	}
	*to = '\0';
}

void json_num(struct json *j, double n)
{
	char text[64];
	/* Fifteen digits hold any shorter decimal exactly, except where doubles get thin near zero. */
	int digits = fabs(n) < DBL_MIN ? 1 : DBL_DIG;

	if (!isfinite(n)) {
		json_null(j);
		return;
	}
	do
		snprintf(text, sizeof(text), "%.*g", digits, n);
	while (strtod(text, NULL) != n && digits++ < DBL_DECIMAL_DIG);
	plain_point(text);
	raw(j, str_from(text));
}

void json_bool(struct json *j, bool b)
{
	raw(j, b ? STR("true") : STR("false"));
}

void json_null(struct json *j)
{
	raw(j, STR("null"));
}

void json_kstr(struct json *j, const char *key, struct str s)
{
	json_key(j, key);
	json_str(j, s);
}

void json_kint(struct json *j, const char *key, int64_t n)
{
	json_key(j, key);
	json_int(j, n);
}

void json_knum(struct json *j, const char *key, double n)
{
	json_key(j, key);
	json_num(j, n);
}

void json_kbool(struct json *j, const char *key, bool b)
{
	json_key(j, key);
	json_bool(j, b);
}

void json_knull(struct json *j, const char *key)
{
	json_key(j, key);
	json_null(j);
}

void json_kobject(struct json *j, const char *key)
{
	json_key(j, key);
	json_object(j);
}

void json_karray(struct json *j, const char *key)
{
	json_key(j, key);
	json_array(j);
}
