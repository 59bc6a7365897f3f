/* Lines of a document that is small enough to hold. Knows no format. */
#include "ingest/textdoc.h"

#include "base/buf.h"
#include "base/uni.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "ingest/coding.h"

static bool is_blank(uint32_t cp)
{
	return cp == UTF8_BAD ? false : uni_is_space(cp) || cp == 0x200b || cp == 0xfeff || cp < 0x20;
}

struct str textdoc_trim(struct str s)
{
	size_t at = 0;
	while (at < s.n) {
		size_t next = at;
		if (!is_blank(utf8_next(s, &next)))
			break;
		at = next;
	}
	s = str_skip(s, at);
	while (s.n > 0) {
		size_t last = s.n - 1;
		while (last > 0 && ((unsigned char)s.p[last] & 0xc0) == 0x80)
			last--;
		size_t end = last;
		if (!is_blank(utf8_next(s, &end)) || end != s.n)
			break;
		s.n = last;
	}
	return s;
}

bool textdoc_number(struct str s, int *ret, struct str *ret_rest)
{
	int64_t n = 0;
	size_t i = 0;
	while (i < s.n) {
		char c = s.p[i];
		bool digit = c >= '0' && c <= '9';
		if (!digit && !(c == ',' && i > 0 && i + 1 < s.n && s.p[i + 1] >= '0' && s.p[i + 1] <= '9'))
			break;
		if (digit)
			n = n * 10 + (c - '0');
		if (n > INT32_MAX)
			return false;
		i++;
	}
	if (i == 0)
		return false;
	*ret = (int)n;
	*ret_rest = textdoc_trim(str_skip(s, i));
	return true;
}

void textdoc_split(struct str text, size_t max, struct arena *a, struct textdoc *ret)
{
	VEC(struct textline) lines = { 0 };
	const char *start = text.p;
	unsigned number = 0;
	bool gap = true;
	while (text.n > 0 && lines.n < max) {
		size_t n = 0;
		while (n < text.n && text.p[n] != '\n' && text.p[n] != '\r')
			n++;
		size_t end = n < text.n ? n + 1 : n;
		if (n + 1 < text.n && text.p[n] == '\r' && text.p[n + 1] == '\n')
			end++;
		struct textline l = { .text = textdoc_trim(str_slice(text, 0, n)), .line = ++number, .gap = gap };
		l.offset = (uint64_t)(text.p - start);
		gap = l.text.n == 0;
		if (l.text.n)
			vec_push(&lines, l);
		text = str_skip(text, end);
	}
	ret->n = lines.n;
	ret->lines = ARENA_ARRAY(a, struct textline, lines.n);
	if (lines.n)
		memcpy(ret->lines, lines.v, lines.n * sizeof(*lines.v));
	vec_done(&lines);
}

enum err textdoc_read(struct stream *in, struct arena *a, struct textdoc *ret, struct error *e)
{
	struct str all;
	enum coding coding;
	enum err err = stream_peek(in, TEXTDOC_MAX + 1, &all, e);
	if (err)
		return err;
	if (all.n > TEXTDOC_MAX)
		return error_set(e, ERR_LIMIT, "longer than %zu MB", TEXTDOC_MAX >> 20);
	err = coding_utf8(all, a, &all, &coding, e);
	if (err)
		return err;
	textdoc_split(coding == CODING_UTF8 ? arena_str(a, all) : all, SIZE_MAX, a, ret);
	stream_skip(in, stream_peek(in, 0, &all, NULL) == ERR_OK ? all.n : 0);
	return ERR_OK;
}
