/* Breaking prose into lines.
 * Knows widths and where a line may end; draws nothing. */
#include "tui/text.h"

#include "base/uni.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "tui/canvas.h"

static bool is_blank(struct str part)
{
	return part.n == 1 && (part.p[0] == ' ' || part.p[0] == '\t');
}

static bool is_end(struct str part)
{
	return (part.n == 1 && (part.p[0] == '\n' || part.p[0] == '\r')) || (part.n == 2 && part.p[0] == '\r');
}

static bool breaks_anywhere(struct str part)
{
	size_t at = 0;
	uint32_t cp = utf8_next(part, &at);

	return cp != UTF8_BAD && uni_is_cjk(cp);
}

/* The end of the line that starts at `from`, and where the next one starts. */
static size_t line_end(struct str s, size_t from, int width, size_t *ret_next)
{
	size_t at = from, end = 0, next = 0;
	int used = 0;
	bool blank_before = false;

	while (at < s.n) {
		size_t start = at;
		int w;
		struct str part = uni_grapheme(s, &at, &w);

		w = MAX(1, text_columns(part));
		if (is_end(part)) {
			*ret_next = at;
			return blank_before ? end : start;
		}
		if (is_blank(part)) {
			if (!blank_before)
				end = start;
			blank_before = true;
			next = at;
			used += w;
			continue;
		}
		if (start > from && !blank_before && breaks_anywhere(part)) {
			end = start;
			next = start;
		}
		blank_before = false;
		if (used + w > width) {
			if (next > from && end > from) {
				*ret_next = next;
				return end;
			}
			/* One word wider than the line, or one grapheme. */
			*ret_next = start > from ? start : at;
			return *ret_next;
		}
		used += w;
	}
	*ret_next = s.n;
	return blank_before ? end : s.n;
}

size_t text_wrap(struct str text, int width, size_t most, struct arena *a, struct str **ret, bool *ret_cut)
{
	VEC(struct str) lines = { 0 };
	size_t at = 0, n;
	bool cut = false;

	text = str_trim(text);
	width = MAX(1, width);
	while (at < text.n) {
		size_t next, end;

		if (most && lines.n == most) {
			cut = true;
			break;
		}
		end = line_end(text, at, width, &next);
		vec_push(&lines, str_slice(text, at, end - at));
		at = next;
		/* A line that was broken starts with a word; one that ended by itself may be indented. */
		while (at < text.n && text.p[at] == ' ' && end < at && !(text.p[at - 1] == '\n'))
			at++;
	}
	*ret = ARENA_ARRAY(a, struct str, lines.n + 1);
	for (size_t i = 0; i < lines.n; i++)
		(*ret)[i] = lines.v[i];
	if (ret_cut)
		*ret_cut = cut;
	n = lines.n;
	vec_done(&lines);
	return n;
}
