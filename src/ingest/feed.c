/* Finding where JSON values start and end without parsing them. Knows no format of records. */
#include "ingest/feed.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "ingest/coding.h"

enum { WINDOW = 1 << 16, CONTAINER_LOOK = 1 << 20 };

struct feed {
	struct stream *in;
	const char *const *keys;
	struct json_in *json;
	struct arena *arena; /* of the current value */
	bool begun, lines;
	bool in_list;
	unsigned outer;      /* braces still open around the list */
};

/* ---- scanning ---- */

struct scan {
	unsigned depth;
	bool string, escape;
};

/* Goes on over s from *at; true when the value is whole, *at behind it. A scalar ends before the byte that cannot
 * be part of it. */
static bool scan_value(struct scan *c, struct str s, size_t *at)
{
	for (; *at < s.n; (*at)++) {
		char b = s.p[*at];
		if (c->string) {
			if (c->escape)
				c->escape = false;
			else if (b == '\\')
				c->escape = true;
			else if (b == '"')
				c->string = false;
			if (!c->string && c->depth == 0) {
				(*at)++;
				return true;
			}
			continue;
		}
		if (b == '"') {
			c->string = true;
		} else if (b == '{' || b == '[') {
			c->depth++;
		} else if (b == '}' || b == ']') {
			if (c->depth == 0)
				return true;
			if (--c->depth == 0) {
				(*at)++;
				return true;
			}
		} else if (c->depth == 0 && strchr(", \t\r\n:", b)) {
			return true;
		}
	}
	return false;
}

static size_t skip_blank(struct str s, size_t at)
{
	while (at < s.n && (s.p[at] == ' ' || s.p[at] == '\t' || s.p[at] == '\n' || s.p[at] == '\r'))
		at++;
	return at;
}

bool feed_key(struct str o, const char *key, struct str *ret_value)
{
	size_t at = skip_blank(o, 0);
	if (at >= o.n || o.p[at] != '{')
		return false;
	for (at++;;) {
		at = skip_blank(o, at);
		if (at < o.n && o.p[at] == ',')
			at = skip_blank(o, at + 1);
		if (at >= o.n || o.p[at] != '"')
			return false;
		struct scan c = { 0 };
		size_t from = at;
		if (!scan_value(&c, o, &at))
			return false;
		struct str name = str_slice(o, from + 1, at - from - 2);
		at = skip_blank(o, at);
		if (at >= o.n || o.p[at] != ':')
			return false;
		at = skip_blank(o, at + 1);
		if (str_is(name, key)) {
			*ret_value = str_skip(o, at);
			return at < o.n;
		}
		c = (struct scan){ 0 };
		if (!scan_value(&c, o, &at))
			return false;
	}
}

/* The array under one of the keys: where its bracket stands in o, and how many braces are open around it. */
static bool find_list(struct str o, const char *const *keys, size_t *ret_at, unsigned *ret_outer)
{
	for (size_t i = 0; keys && keys[i]; i++) {
		struct str rest = str_from(keys[i]), part, value = o;
		unsigned outer = 0;
		bool found = true;
		while (found && str_next(&rest, '.', &part)) {
			char name[64];
			if (part.n >= sizeof(name))
				return false;
			memcpy(name, part.p, part.n);
			name[part.n] = '\0';
			found = feed_key(value, name, &value);
			outer++;
		}
		if (found && value.n && value.p[0] == '[') {
			*ret_at = (size_t)(value.p - o.p);
			*ret_outer = outer;
			return true;
		}
	}
	return false;
}

bool feed_first(struct str head, const char *const *keys, struct str *ret_object)
{
	size_t at = skip_blank(head, 0), list;
	unsigned outer;
	struct str s = str_skip(head, at);
	if (find_list(s, keys, &list, &outer))
		s = str_skip(s, list);
	if (s.n && s.p[0] == '[')
		s = str_skip(s, skip_blank(s, 1));
	*ret_object = s;
	return s.n && s.p[0] == '{';
}

/* ---- the feed ---- */

struct feed *feed_new(struct stream *in, const char *const *keys)
{
	struct feed *f = xcalloc(1, sizeof(*f));
	f->in = in;
	f->keys = keys;
	f->json = json_in_new();
	f->arena = arena_new();
	return f;
}

void feed_free(struct feed *f)
{
	if (!f)
		return;
	json_in_free(f->json);
	arena_free(f->arena);
	free(f);
}

/* Lines, when the first value, or the first line if that is broken, ends where its line ends. */
static bool looks_like_lines(struct str head, const char *const *keys)
{
	size_t at = skip_blank(head, 0), list;
	unsigned outer;
	struct str s = str_skip(head, at);
	if (s.n == 0 || s.p[0] != '{')
		return s.n == 0 || s.p[0] != '[';
	if (find_list(s, keys, &list, &outer))
		return false;
	ptrdiff_t lf = str_find_char(s, '\n');
	if (lf < 0)
		return true;
	struct scan c = { 0 };
	size_t end = 0;
	if (scan_value(&c, str_slice(s, 0, (size_t)lf), &end))
		return true;
	struct str next = str_skip(s, skip_blank(s, (size_t)lf));
	return next.n && next.p[0] == '{';
}

static enum err parse(struct feed *f, struct str text, unsigned line, struct json_object **ret, bool *ret_repaired,
	struct error *e)
{
	enum coding coding;
	arena_clear(f->arena);
	enum err err = coding_utf8(text, f->arena, &text, &coding, e);
	if (!err)
		err = json_in_parse(f->json, text, ret, e);
	if (err)
		return error_at(e, "", line, e ? e->column : 0);
	*ret_repaired = coding == CODING_REPAIRED;
	return ERR_OK;
}

static enum err next_line(struct feed *f, struct json_object **ret, unsigned *ret_line, uint64_t *ret_offset,
	bool *ret_repaired, struct error *e)
{
	struct str line;
	enum err err;
	do {
		err = stream_line(f->in, &line, e);
		if (err)
			return err;
	} while (str_trim(line).n == 0);
	*ret_line = stream_lineno(f->in);
	*ret_offset = stream_offset(f->in);
	return parse(f, line, *ret_line, ret, ret_repaired, e);
}

/* Past blanks and commas; *ret_byte is the next byte, 0 at the end. */
static enum err next_byte(struct feed *f, char *ret_byte, struct error *e)
{
	for (;;) {
		struct str s;
		size_t n = 0;
		enum err err = stream_peek(f->in, 1, &s, e);
		if (err)
			return err;
		while (n < s.n && strchr(" \t\r\n,", s.p[n]) && s.p[n])
			n++;
		*ret_byte = n < s.n ? s.p[n] : '\0';
		stream_skip(f->in, n);
		if (n < s.n || s.n == 0)
			return ERR_OK;
	}
}

/* Skips to behind the value that starts here, or, with depth, to behind the depth-th closing brace around us. */
static enum err pass_value(struct feed *f, unsigned depth, struct error *e)
{
	struct scan c = { .depth = depth };
	for (;;) {
		struct str s;
		size_t at = 0;
		enum err err = stream_peek(f->in, 1, &s, e);
		if (err)
			return err;
		bool whole = scan_value(&c, s, &at);
		stream_skip(f->in, at);
		if (whole || s.n == 0)
			return ERR_OK;
	}
}

/* The bytes of the value that starts here, whole. ERR_LIMIT: too long, and passed. */
static enum err take_value(struct feed *f, struct str *ret, struct error *e)
{
	struct scan c = { 0 };
	size_t at = 0, want = WINDOW;
	for (;;) {
		struct str s;
		enum err err = stream_peek(f->in, want, &s, e);
		if (err)
			return err;
		if (scan_value(&c, s, &at) || s.n < want) {
			*ret = str_slice(s, 0, at);
			return ERR_OK;
		}
		if (want == STREAM_LINE_MAX)
			break;
		want = MIN(want * 2, STREAM_LINE_MAX);
	}
	enum err err = pass_value(f, 0, e);
	return err ? err : error_set(e, ERR_LIMIT, "the value is longer than %zu MB", STREAM_LINE_MAX >> 20);
}

static enum err pass_line(struct feed *f, struct error *e)
{
	struct str line;
	enum err err = stream_line(f->in, &line, e);
	return err == ERR_MISSING || err == ERR_LIMIT ? ERR_OK : err;
}

/* Stops before the next element: opens lists, leaves them, sees through containers. */
static enum err find_element(struct feed *f, bool *ret_end, struct error *e)
{
	for (;;) {
		char b;
		enum err err = next_byte(f, &b, e);
		if (err)
			return err;
		if (b == '\0') {
			struct str s;
			err = stream_peek(f->in, 1, &s, e);
			*ret_end = !err && s.n == 0;
			if (err || *ret_end)
				return err;
		}
		if (f->in_list && b == ']') {
			stream_skip(f->in, 1);
			f->in_list = false;
			if (f->outer)
				err = pass_value(f, f->outer, e);
			if (err)
				return err;
			continue;
		}
		if (f->in_list)
			return ERR_OK;
		if (b == '[') {
			stream_skip(f->in, 1);
			f->in_list = true;
			f->outer = 0;
			continue;
		}
		if (b != '{') {
			unsigned line = stream_lineno(f->in);
			err = pass_line(f, e);
			if (err)
				return err;
			error_set(e, ERR_FORMAT, "not JSON: neither an object nor a list starts here");
			return error_at(e, "", line, 0);
		}
		struct str s;
		size_t list;
		err = stream_peek(f->in, f->keys ? CONTAINER_LOOK : 1, &s, e);
		if (err || !find_list(s, f->keys, &list, &f->outer))
			return err;
		stream_skip(f->in, list + 1);
		f->in_list = true;
	}
}

enum err feed_next(struct feed *f, struct json_object **ret, unsigned *ret_line, uint64_t *ret_offset,
	bool *ret_repaired, struct error *e)
{
	struct str text;
	bool end = false;
	enum err err;
	*ret_repaired = false;
	if (!f->begun) {
		err = stream_peek(f->in, STREAM_HEAD, &text, e);
		if (err)
			return err;
		f->lines = looks_like_lines(text, f->keys);
		f->begun = true;
	}
	if (f->lines)
		return next_line(f, ret, ret_line, ret_offset, ret_repaired, e);
	err = find_element(f, &end, e);
	if (err)
		return err;
	if (end)
		return error_set(e, ERR_MISSING, "the end");
	unsigned line = stream_lineno(f->in);
	*ret_line = line;
	*ret_offset = stream_offset(f->in);
	err = take_value(f, &text, e);
	if (err == ERR_LIMIT)
		return error_at(e, "", line, 0);
	if (err)
		return err;
	if (text.n == 0) { /* a stray closing brace or colon */
		stream_skip(f->in, 1);
		error_set(e, ERR_FORMAT, "not JSON: a value is missing");
		return error_at(e, "", line, 0);
	}
	err = parse(f, text, line, ret, ret_repaired, e);
	stream_skip(f->in, text.n);
	return err;
}
