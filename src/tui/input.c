/* Editing one line.
 * Knows graphemes and the line; must not know which key does what, nor what the line is for. */
#include "tui/input.h"

#include "base/uni.h"
#include "base/utf8.h"

enum { HISTORY_MAX = 500 };

void history_done(struct history *h)
{
	for (size_t i = 0; i < h->lines.n; i++)
		free(h->lines.v[i]);
	vec_done(&h->lines);
}

bool history_add(struct history *h, struct str line)
{
	size_t i = 0;

	if (str_trim(line).n == 0)
		return false;
	while (i < h->lines.n && !str_is(line, h->lines.v[i]))
		i++;
	if (i < h->lines.n && i + 1 == h->lines.n)
		return false;
	if (i == h->lines.n && h->lines.n == HISTORY_MAX)
		i = 0;
	if (i < h->lines.n) {
		free(h->lines.v[i]);
		memmove(&h->lines.v[i], &h->lines.v[i + 1], (h->lines.n - i - 1) * sizeof(*h->lines.v));
		h->lines.n--;
	}
	vec_push(&h->lines, xasprintf(STR_FMT, STR_ARG(line)));
	return true;
}

void input_init(struct input *in, struct history *h)
{
	*in = (struct input){ .history = h };
}

void input_done(struct input *in)
{
	buf_done(&in->text);
	buf_done(&in->kept);
}

void input_set(struct input *in, struct str text)
{
	buf_clear(&in->text);
	in->at = 0;
	input_insert(in, text);
}

void input_insert(struct input *in, struct str text)
{
	CLEANUP(buf_done) struct buf clean = { 0 };

	for (size_t at = 0; at < text.n && in->text.n + clean.n < INPUT_MAX;) {
		uint32_t cp = utf8_next(text, &at);
		char bytes[4];
		size_t n;

		if (cp == '\r' && at < text.n && text.p[at] == '\n')
			continue;
		if (cp == '\n' || cp == '\r' || cp == '\t' || cp == 0x2028 || cp == 0x2029 || cp == 0x85)
			cp = ' ';
		else if (cp == UTF8_BAD)
			cp = 0xfffd;
		else if (uni_is_unsafe(cp))
			continue;
		n = utf8_put(cp, bytes);
		if (in->text.n + clean.n + n > INPUT_MAX)
			break;
		buf_add(&clean, (struct str){ bytes, n });
	}
	buf_insert(&in->text, in->at, buf_str(&clean));
	in->at += clean.n;
}

static size_t before(const struct input *in, size_t from)
{
	struct str s = buf_str(&in->text);
	size_t at = 0, last = 0;
	int w;

	while (at < from) {
		last = at;
		uni_grapheme(s, &at, &w);
	}
	return last;
}

static size_t behind(const struct input *in, size_t from)
{
	struct str s = buf_str(&in->text);
	int w;

	if (from < s.n)
		uni_grapheme(s, &from, &w);
	return from;
}

static size_t word_before(const struct input *in)
{
	size_t at = in->at;

	while (at > 0 && in->text.p[at - 1] == ' ')
		at--;
	while (at > 0 && in->text.p[at - 1] != ' ')
		at = before(in, at);
	return at;
}

static size_t word_behind(const struct input *in)
{
	size_t at = in->at;

	while (at < in->text.n && in->text.p[at] == ' ')
		at++;
	while (at < in->text.n && in->text.p[at] != ' ')
		at = behind(in, at);
	return at;
}

static void cut(struct input *in, size_t from, size_t to)
{
	buf_cut(&in->text, from, to - from);
	in->at = from;
}

static void recall(struct input *in, size_t back)
{
	CLEANUP(buf_done) struct buf line = { 0 };

	if (!in->history || back > in->history->lines.n)
		return;
	if (in->back == 0) {
		buf_clear(&in->kept);
		buf_add(&in->kept, buf_str(&in->text));
	}
	in->back = back;
	if (back == 0)
		buf_add(&line, buf_str(&in->kept));
	else
		buf_adds(&line, in->history->lines.v[in->history->lines.n - back]);
	input_set(in, buf_str(&line));
}

bool input_edit(struct input *in, struct str what)
{
	if (str_is(what, "left"))
		in->at = before(in, in->at);
	else if (str_is(what, "right"))
		in->at = behind(in, in->at);
	else if (str_is(what, "word-left"))
		in->at = word_before(in);
	else if (str_is(what, "word-right"))
		in->at = word_behind(in);
	else if (str_is(what, "first"))
		in->at = 0;
	else if (str_is(what, "last"))
		in->at = in->text.n;
	else if (str_is(what, "erase"))
		cut(in, before(in, in->at), in->at);
	else if (str_is(what, "delete"))
		cut(in, in->at, behind(in, in->at));
	else if (str_is(what, "erase-word"))
		cut(in, word_before(in), in->at);
	else if (str_is(what, "erase-line"))
		cut(in, 0, in->at);
	else if (str_is(what, "older"))
		recall(in, in->back + 1);
	else if (str_is(what, "newer") && in->back > 0)
		recall(in, in->back - 1);
	else
		return str_is(what, "newer");
	return true;
}

void input_paint(const struct input *in, struct canvas *c, int x, int y, int columns)
{
	struct str s = buf_str(&in->text), head = str_slice(s, 0, in->at);
	size_t from = 0;
	int left = text_columns(head), w;

	if (columns <= 0)
		return;
	/* The cursor stays inside, one cell behind the text at the most. */
	while (left > columns - 1 && from < in->at)
		left -= text_columns(uni_grapheme(s, &from, &w));
	if (from > 0)
		canvas_mark(c, x - 1, y, "‹", '<', ROLE_DIM);
	canvas_text(c, x, y, columns, str_skip(s, from), ROLE_INPUT);
	canvas_cursor(c, x + text_columns(str_slice(s, from, in->at - from)), y);
}
