/* What bytes that are no UTF-8 are taken for. Knows no format. */
#include "ingest/coding.h"

#include "base/buf.h"
#include "base/utf8.h"

/* Windows-1252 from 0x80 to 0x9f; 0: undefined. From 0xa0 on it is Latin-1. */
static const uint16_t windows[32] = {
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
	0x2039, 0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
	0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
};

static uint32_t windows_point(unsigned char c)
{
	return c >= 0x80 && c < 0xa0 ? windows[c - 0x80] : c;
}

static enum err refuse(struct str raw, size_t at, struct error *e)
{
	unsigned line = 1;
	size_t start = 0;
	for (size_t i = 0; i < at; i++) {
		if (raw.p[i] == '\n') {
			line++;
			start = i + 1;
		}
	}
	error_set(e, ERR_FORMAT, "byte 0x%02x is neither UTF-8 nor Windows-1252; convert the text to UTF-8",
		(unsigned)(unsigned char)raw.p[at]);
	return error_at(e, "", line, (unsigned)MIN(at - start + 1, UINT32_MAX));
}

enum err coding_utf8(struct str raw, struct arena *a, struct str *ret, enum coding *ret_coding, struct error *e)
{
	size_t first = utf8_bad_at(raw);
	if (first == raw.n) {
		*ret = raw;
		*ret_coding = CODING_UTF8;
		return ERR_OK;
	}
	bool wide = false, undefined = false;
	size_t undefined_at = 0;
	for (size_t at = 0; at < raw.n;) {
		size_t from = at;
		uint32_t cp = utf8_next(raw, &at);
		wide = wide || (cp != UTF8_BAD && cp >= 0x80);
		for (size_t i = from; cp == UTF8_BAD && i < at && !undefined; i++) {
			undefined = windows_point((unsigned char)raw.p[i]) == 0 && raw.p[i] != 0;
			undefined_at = i;
		}
	}
	if (!wide && undefined)
		return refuse(raw, undefined_at, e);
	CLEANUP(buf_done) struct buf b = { .max = raw.n * 3 + 1 };
	if (wide) {
		utf8_repair(&b, raw);
	} else {
		for (size_t i = 0; i < raw.n; i++)
			utf8_add(&b, windows_point((unsigned char)raw.p[i]));
	}
	*ret = arena_str(a, buf_str(&b));
	*ret_coding = wide ? CODING_REPAIRED : CODING_WINDOWS;
	return ERR_OK;
}
