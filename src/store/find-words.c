/* The words by which a name or title is found, and the words of a question: the same folding for both.
 * Pure functions on text; knows nothing of tables. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/name.h"
#include "store/store-int.h"

enum { WAYS_MAX = 1 << 14 }; /* bytes of ways kept for one thing */

/* Scripts without blanks: each character a word. */
static void part_cjk(struct str folded, struct buf *out)
{
	size_t at = 0;

	while (at < folded.n) {
		size_t from = at;
		uint32_t cp = utf8_next(folded, &at);
		bool cjk = cp != UTF8_BAD && uni_is_cjk(cp);

		if (cjk && out->n > 0 && out->p[out->n - 1] != ' ')
			buf_addc(out, ' ');
		buf_add(out, str_slice(folded, from, at - from));
		if (cjk && at < folded.n && folded.p[at] != ' ')
			buf_addc(out, ' ');
	}
}

void find_text_words(struct str text, struct buf *out)
{
	CLEANUP(buf_done) struct buf folded = { 0 }, parted = { 0 };

	uni_fold(&folded, text);
	part_cjk(buf_str(&folded), &parted);
	buf_add(out, buf_str(&parted));
}

static bool is_hyphen(uint32_t cp)
{
	return cp == '-' || cp == 0xad || (cp >= 0x2010 && cp <= 0x2012) || cp == 0xfe63 || cp == 0xff0d;
}

void find_joined_words(struct str text, struct buf *out)
{
	CLEANUP(buf_done) struct buf joined = { 0 };
	size_t at = 0;

	while (at < text.n) {
		size_t from = at;
		uint32_t cp = utf8_next(text, &at);

		if (!is_hyphen(cp))
			buf_add(&joined, str_slice(text, from, at - from));
	}
	find_text_words(buf_str(&joined), out);
}

static void add_way(struct buf *out, struct str words)
{
	struct str rest = buf_str(out), way;

	if (words.n == 0 || out->n + words.n >= WAYS_MAX)
		return;
	while (out->n > 0 && str_next(&rest, '|', &way)) {
		if (str_eq(way, words))
			return;
	}
	if (out->n > 0)
		buf_addc(out, '|');
	buf_add(out, words);
}

static void add_text(struct str text, struct buf *out)
{
	CLEANUP(buf_done) struct buf words = { 0 }, german = { 0 }, parted = { 0 };

	find_text_words(text, &words);
	add_way(out, buf_str(&words));
	uni_fold_german(&german, text);
	part_cjk(buf_str(&german), &parted);
	add_way(out, buf_str(&parted));
}

void find_add_title(struct str text, struct buf *out)
{
	add_text(text, out);
}

void find_add_name(struct str printed, struct arena *scratch, struct buf *out)
{
	CLEANUP(buf_done) struct buf words = { 0 }, initials = { 0 };
	struct name name = name_split(printed, false, scratch);

	add_text(printed, out);
	find_joined_words(printed, &words);
	add_way(out, buf_str(&words));
	/* "jp wu" for "J.-P. Wu" and "Jian-Ping Wu" */
	buf_clear(&words);
	name_initials(&name, &initials);
	find_text_words(buf_str(&initials), &words);
	if (words.n < 3)
		return;
	buf_clear(&initials);
	for (size_t i = 0; i < words.n; i++) {
		if (words.p[i] != ' ')
			buf_addc(&initials, words.p[i]);
	}
	buf_addc(&initials, ' ');
	find_text_words(name.family, &initials);
	add_way(out, buf_str(&initials));
}
