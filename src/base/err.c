/* The sentence of a failure, made safe to show: it often carries a file's name or a piece of its text. */
#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/uni.h"
#include "base/utf8.h"

/* Copies s into out[size], with bad and unsafe parts replaced by '?', line ends by blanks, none at the end.
 * What does not fit ends in "…". */
static void copy_clean(char *out, size_t size, struct str s, bool cut)
{
	static const char more[] = "…";
	size_t n = 0, at = 0, fits = 0;

	while (at < s.n) {
		size_t from = at;
		uint32_t cp = utf8_next(s, &at);
		const char *p = s.p + from;
		size_t len = at - from;

		if (cp == '\n' || cp == '\r' || cp == '\t') {
			p = " ";
			len = 1;
		} else if (cp == UTF8_BAD || uni_is_unsafe(cp)) {
			p = "?";
			len = 1;
		}
		if (n + len > size - 1) {
			cut = true;
			break;
		}
		memcpy(out + n, p, len);
		n += len;
		if (n <= size - sizeof(more))
			fits = n;
	}
	if (cut) {
		memcpy(out + fits, more, sizeof(more));
		return;
	}
	while (n > 0 && out[n - 1] == ' ')
		n--;
	out[n] = '\0';
}

enum err error_set(struct error *e, enum err code, const char *fmt, ...)
{
	char text[2 * sizeof(e->text)];
	va_list ap;
	int n;

	if (!e)
		return code;
	/* The arguments may be the old text of *e, so nothing is written there before they are used. */
	va_start(ap, fmt);
	n = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	if (n < 0)
		n = snprintf(text, sizeof(text), "%s", err_name(code));
	bool cut = (size_t)n >= sizeof(text);
	struct str s = cut ? utf8_clip((struct str){ text, sizeof(text) - 1 }, sizeof(text) - 4) : str_from(text);

	*e = (struct error){ .code = code };
	copy_clean(e->text, sizeof(e->text), s, cut);
	return code;
}

enum err error_at(struct error *e, const char *where, unsigned line, unsigned column)
{
	if (!e)
		return ERR_FORMAT;
	if (where)
		copy_clean(e->where, sizeof(e->where), str_from(where), false);
	e->line = line;
	e->column = column;
	return e->code;
}

const char *err_name(enum err code)
{
	static const char *const names[ERR_COUNT] = {
		[ERR_OK] = "done",
		[ERR_IO] = "input or output failed",
		[ERR_FORMAT] = "bad format",
		[ERR_SYNTAX] = "syntax error",
		[ERR_MISSING] = "not found",
		[ERR_EXISTS] = "exists already",
		[ERR_BUSY] = "busy",
		[ERR_CORRUPT] = "damaged",
		[ERR_VERSION] = "too new",
		[ERR_LIMIT] = "too large",
		[ERR_CANCELLED] = "cancelled",
	};

	return (unsigned)code < ERR_COUNT ? names[code] : "unknown error";
}
