/* Texts and words of catalogues in JSON. Knows no format by itself. */
#include "ingest/catalog.h"

#include "base/buf.h"
#include "bib/clean.h"

static bool is_letter(char c)
{
	return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static size_t letters_before(struct str s)
{
	size_t n = 0;
	while (n < s.n && is_letter(s.p[s.n - 1 - n]))
		n++;
	return n;
}

static size_t letters_after(struct str s)
{
	size_t n = 0;
	while (n < s.n && is_letter(s.p[n]))
		n++;
	return n;
}

/* "th" behind a formula is its ending, "be" a word. */
static bool is_word(struct str s)
{
	static const char *const endings[] = { "th", "st", "nd", "rd", "ths", "fold" };
	struct str word = str_slice(s, 0, letters_after(s));
	for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
		if (str_is(word, endings[i]))
			return false;
	}
	return word.n >= 2;
}

/* Publishers' exports lose the blanks around formulas, "mass in<mml:math>…</mml:math>collisions": a word that
 * touches one gets its blank back, a lone letter or an ending ("<mml:math>n</mml:math>th") does not. */
static void part_math(struct str s, struct buf *out)
{
	static const char open[] = "<mml:math", close[] = "</mml:math>";
	while (s.n) {
		ptrdiff_t lt = str_find_char(s, '<');
		size_t n = lt < 0 ? s.n : (size_t)lt;
		buf_add(out, str_slice(s, 0, n));
		struct str before = str_slice(s, 0, n);
		s = str_skip(s, n);
		if (str_starts(s, STR(open)) && letters_before(before) >= 2)
			buf_addc(out, ' ');
		n = str_starts(s, STR(close)) ? sizeof(close) - 1 : MIN(s.n, (size_t)1);
		buf_add(out, str_slice(s, 0, n));
		s = str_skip(s, n);
		if (n > 1 && is_word(s))
			buf_addc(out, ' ');
	}
}

/* A control character that is no blank, at the start of s: its length, else 0. */
static size_t control_at(struct str s)
{
	unsigned char c = (unsigned char)s.p[0];
	if (c == 0xc2 && s.n > 1 && (unsigned char)s.p[1] < 0xa0)
		return 2;
	return c == 0x7f || (c < 0x20 && !strchr("\t\n\v\f\r", c)) || c == 0;
}

static bool has_control(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (control_at(str_skip(s, i)))
			return true;
	}
	return false;
}

/* What stands in no text of a catalogue on purpose shows as U+FFFD. */
static void mark_controls(struct str s, struct buf *out)
{
	for (size_t i = 0; i < s.n;) {
		size_t n = control_at(str_skip(s, i));
		if (n)
			buf_adds(out, "\xef\xbf\xbd");
		else
			buf_addc(out, s.p[i]);
		i += n ? n : 1;
	}
}

struct str catalog_plain(struct str s, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 }, parted = { 0 }, marked = { 0 };
	bool control = has_control(s);
	if (control) {
		mark_controls(s, &marked);
		s = buf_str(&marked);
	}
	if (!s.n || !clean_html_needed(s))
		return !s.n ? STR_NULL : control ? arena_str(a, s) : s;
	if (str_has(s, STR("<mml:math"))) {
		part_math(s, &parted);
		s = buf_str(&parted);
	}
	clean_html(s, &b);
	return b.n ? arena_str(a, buf_str(&b)) : STR_NULL;
}

struct str catalog_text(struct json_object *o, const char *key, struct arena *a)
{
	struct json_object *v = json_in_get(o, key);
	if (json_in_type(v) == JSON_IN_ARRAY)
		v = json_in_item(v, 0);
	return catalog_plain(json_in_value_text(v, a), a);
}

struct str catalog_first(struct json_object *o, const char *keys, struct arena *a)
{
	struct str rest = str_from(keys), key;
	while (str_next_word(&rest, &key)) {
		struct str s = catalog_text(o, arena_cstr(a, key), a);
		if (s.n)
			return s;
	}
	return STR_NULL;
}

struct str catalog_type(struct str said)
{
	static const struct {
		const char *said, *type;
	} types[] = {
		{ "book-part", "book-chapter" }, { "book-section", "book-chapter" }, { "book-set", "book" },
		{ "book-track", "book-chapter" }, { "dissertation", "thesis" }, { "edited-book", "book" },
		{ "monograph", "book" }, { "posted-content", "preprint" }, { "reference-book", "book" },
		{ "reference-entry", "book-chapter" },
	};
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (str_is(said, types[i].said))
			return str_from(types[i].type);
	}
	return said.n ? said : STR_NULL;
}
