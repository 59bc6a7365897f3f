/* Bytes of an XML file to UTF-8, and places in one to places in the other. Knows declarations, no other markup. */
#include "ingest/xml-feed.h"

#include <stdio.h>

#include "base/utf8.h"

enum { PIECE = 1 << 16, DECLARATION_MAX = 1024 };

#define REPLACEMENT 0xfffd

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void xml_feed_done(struct xml_feed *f)
{
	buf_done(&f->text);
	buf_done(&f->doubt);
}

enum err xml_feed_peek(struct stream *in, struct str *ret, struct error *e)
{
	enum err err = stream_peek(in, PIECE, ret, e);
	/* what came before a failure is still to be had */
	if (err && err != ERR_CANCELLED)
		err = stream_peek(in, 1, ret, e);
	if (!err)
		ret->n = MIN(ret->n, (size_t)PIECE);
	return err;
}

/* ---- the declaration ---- */

/* Letters and digits of an encoding's name. */
static void plain_name(struct str name, char *out, size_t max)
{
	size_t n = 0;
	for (size_t i = 0; i < name.n && n + 1 < max; i++) {
		char c = (char)(name.p[i] | 0x20);
		if ((c >= 'a' && c <= 'z') || (name.p[i] >= '0' && name.p[i] <= '9'))
			out[n++] = name.p[i] >= '0' && name.p[i] <= '9' ? name.p[i] : c;
	}
	out[n] = '\0';
}

static void set_coding(struct xml_feed *f, struct str name)
{
	static const char *const utf8[] = { "", "utf8", "usascii", "ascii", "ansix341968" };
	static const char *const windows[] = { "iso88591", "latin1", "l1", "windows1252", "cp1252", "iso88591windows" };
	char plain[32];
	plain_name(name, plain, sizeof(plain));
	snprintf(f->declared, sizeof(f->declared), STR_FMT, STR_ARG(name));
	f->coding = XML_FEED_OTHER;
	for (size_t i = 0; i < ARRAY_LEN(utf8); i++) {
		if (strcmp(plain, utf8[i]) == 0)
			f->coding = XML_FEED_UTF8;
	}
	for (size_t i = 0; i < ARRAY_LEN(windows); i++) {
		if (strcmp(plain, windows[i]) == 0)
			f->coding = XML_FEED_WINDOWS;
	}
}

/* What stands behind encoding= in quotes; empty when nothing does. */
static struct str declared(struct str declaration)
{
	ptrdiff_t at = str_find(declaration, STR("encoding"));
	if (at < 0)
		return STR_NULL;
	struct str rest = str_trim(str_skip(declaration, (size_t)at + 8));
	if (rest.n == 0 || rest.p[0] != '=')
		return STR_NULL;
	rest = str_trim(str_skip(rest, 1));
	if (rest.n == 0 || (rest.p[0] != '"' && rest.p[0] != '\''))
		return STR_NULL;
	ptrdiff_t end = str_find_char(str_skip(rest, 1), rest.p[0]);
	return end < 0 ? STR_NULL : str_slice(rest, 1, (size_t)end);
}

enum err xml_feed_document(struct xml_feed *f, struct error *e)
{
	struct str head;
	size_t n;
	do {
		enum err err = xml_feed_peek(f->in, &head, e);
		if (err)
			return err;
		for (n = 0; n < head.n && is_blank(head.p[n]);)
			n++;
		stream_skip(f->in, n);
	} while (n > 0);
	set_coding(f, STR(""));
	if (str_starts(head, STR("<?xml")) && head.n > 5 && is_blank(head.p[5])) {
		ptrdiff_t end = str_find(str_slice(head, 0, DECLARATION_MAX), STR("?>"));
		if (end > 0) {
			set_coding(f, declared(str_slice(head, 0, (size_t)end)));
			stream_skip(f->in, (size_t)end + 2);
		}
	}
	f->guessed = false;
	xml_feed_again(f);
	return ERR_OK;
}

void xml_feed_again(struct xml_feed *f)
{
	f->raw = STR_NULL;
	f->raw_at = stream_offset(f->in);
	f->fed = f->fed_at = 0;
	f->plain = f->plain_before = true;
	f->at_raw = f->at_fed = 0;
	f->doubt_at = 0;
}

/* ---- pieces ---- */

/* Windows-1252 from 0x80 to 0x9f; 0: undefined. */
static const uint16_t windows[32] = {
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
};

static bool is_forbidden(uint32_t cp)
{
	return cp < 0x20 ? cp != '\t' && cp != '\n' && cp != '\r' : cp == 0xfffe || cp == 0xffff;
}

/* The character at *at of the raw piece as it is fed, and moves behind it. *ret_bad: it had to be replaced. */
static uint32_t point(const struct xml_feed *f, size_t *at, bool *ret_bad)
{
	uint32_t cp;
	if (f->windows) {
		unsigned char c = (unsigned char)f->raw.p[(*at)++];
		cp = c < 0x80 || c >= 0xa0 ? c : windows[c - 0x80];
		*ret_bad = cp == 0 || is_forbidden(cp);
	} else {
		cp = utf8_next(f->raw, at);
		*ret_bad = cp == UTF8_BAD || is_forbidden(cp);
	}
	return *ret_bad ? REPLACEMENT : cp;
}

/* May bytes that are not UTF-8 be Windows-1252? Not when others are UTF-8 of several bytes, nor when one means nothing. */
static bool may_be_windows(struct str s)
{
	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		uint32_t cp = utf8_next(s, &at);
		if (cp != UTF8_BAD && cp >= 0x80)
			return false;
		for (; cp == UTF8_BAD && from < at; from++) {
			unsigned char c = (unsigned char)s.p[from];
			if (c >= 0x80 && c < 0xa0 && windows[c - 0x80] == 0)
				return false;
		}
	}
	return true;
}

static unsigned line_of(const struct xml_feed *f, size_t at)
{
	unsigned line = stream_lineno(f->in);
	for (size_t i = 0; i < at; i++)
		line += f->raw.p[i] == '\n';
	return line;
}

static void doubt(struct xml_feed *f, size_t raw, size_t fed, const char *what)
{
	if (f->doubt.n)
		return;
	f->doubt_at = f->fed_at + fed;
	buf_addf(&f->doubt, "byte 0x%02x in line %u %s", (unsigned)(unsigned char)f->raw.p[raw], line_of(f, raw), what);
}

static void convert(struct xml_feed *f, bool guessed)
{
	buf_clear(&f->text);
	for (size_t at = 0; at < f->raw.n;) {
		size_t from = at;
		bool bad;
		uint32_t cp = point(f, &at, &bad);
		if (bad)
			doubt(f, from, f->text.n, "is not allowed here and was replaced, perhaps others too");
		else if (guessed && cp >= 0x80)
			doubt(f, from, f->text.n, "is not UTF-8: it and others like it were read as Windows-1252");
		utf8_add(&f->text, cp);
	}
}

/* The end of the last tag, so that none is torn; where there is none, no character is. */
static size_t cut(struct str s)
{
	size_t n = s.n;
	while (n > 0 && s.p[n - 1] != '>')
		n--;
	if (n > 0)
		return n;
	for (n = s.n; n > 0 && (s.p[n - 1] & 0x80);)
		n--;
	return n ? n : s.n;
}

static bool is_control(char c)
{
	return c >= 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

/* Are there bytes that are not ASCII, and controls that XML forbids? Eight at a time, since all of a file comes by. */
static void look(struct str s, bool *ret_high, bool *ret_forbidden)
{
	const uint64_t top = 0x8080808080808080u, blank = 0x2020202020202020u;
	uint64_t all = 0;
	bool forbidden = false;
	size_t i = 0;
	for (; i + 8 <= s.n; i += 8) {
		uint64_t w;
		memcpy(&w, s.p + i, 8);
		all |= w;
		/* some byte is below a blank */
		if ((w - blank) & ~w & top) {
			for (size_t k = i; k < i + 8; k++)
				forbidden = forbidden || is_control(s.p[k]);
		}
	}
	for (; i < s.n; i++) {
		all |= (unsigned char)s.p[i];
		forbidden = forbidden || is_control(s.p[i]);
	}
	*ret_high = all & top;
	*ret_forbidden = forbidden;
}

enum err xml_feed_next(struct xml_feed *f, struct str *ret, struct error *e)
{
	struct str s;
	stream_skip(f->in, f->raw.n);
	f->raw = STR_NULL;
	enum err err = xml_feed_peek(f->in, &s, e);
	if (err)
		return err;
	if (s.n == PIECE)
		s.n = cut(s);
	bool high, forbidden;
	look(s, &high, &forbidden);
	f->raw = s;
	f->raw_at = stream_offset(f->in);
	f->fed_at = f->fed;
	f->plain_before = f->plain;
	f->at_raw = f->at_fed = 0;
	bool bad = high && f->coding != XML_FEED_WINDOWS && !utf8_valid(s), guessed = false;
	if (bad && f->coding == XML_FEED_OTHER) {
		size_t at = utf8_bad_at(s);
		error_set(e, ERR_FORMAT, "the file says that it is in %s, an encoding that is not read here: convert it to UTF-8",
			f->declared);
		return error_at(e, "", line_of(f, at), 0);
	}
	if (bad)
		guessed = may_be_windows(s);
	f->windows = high && (f->coding == XML_FEED_WINDOWS || guessed);
	f->plain = !forbidden && !bad && !f->windows;
	if (!f->plain)
		convert(f, guessed && !f->guessed);
	f->guessed = f->guessed || guessed;
	*ret = f->plain ? s : buf_str(&f->text);
	f->fed += ret->n;
	return ERR_OK;
}

/* ---- places ---- */

uint64_t xml_feed_offset(struct xml_feed *f, uint64_t fed)
{
	if (fed < f->fed_at) {
		uint64_t back = f->fed_at - fed;
		return f->plain_before && back <= f->raw_at ? f->raw_at - back : f->raw_at;
	}
	fed -= f->fed_at;
	if (f->plain)
		return f->raw_at + fed;
	if (fed < f->at_fed)
		f->at_raw = f->at_fed = 0;
	while (f->at_fed < fed && f->at_raw < f->raw.n) {
		char bytes[4];
		bool bad;
		f->at_fed += utf8_put(point(f, &f->at_raw, &bad), bytes);
	}
	return f->raw_at + f->at_raw;
}

void xml_feed_seek(struct xml_feed *f, uint64_t offset)
{
	if (offset > f->raw_at)
		stream_skip(f->in, MIN((size_t)(offset - f->raw_at), f->raw.n));
	f->raw = STR_NULL;
}
