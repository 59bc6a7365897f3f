/* The search key of a text. Runs over every name and title of an import, so ASCII goes through a table and the
 * rest through utf8proc a code point at a time, without a copy in between. */
#include "base/uni.h"

#include <utf8proc.h>

#include "base/utf8.h"

/* clang-format off */
/* What an ASCII byte becomes: itself or its small letter, a blank, or nothing. */
enum { BLANK = ' ', DROP = 0 };

static const char ascii_fold[128] =
	"                                "
	"       \0        0123456789      "
	" abcdefghijklmnopqrstuvwxyz     "
	"\0abcdefghijklmnopqrstuvwxyz     ";

/* Letters that do not decompose, as plain people type them; after CLDR's Latin-ASCII where that has them.
 * Sorted, small letters only. */
static const struct plain {
	uint32_t cp;
	char text[4];
} plain[] = {
	{ 0x00df, "ss" }, { 0x00e6, "ae" }, { 0x00f0, "d" }, { 0x00f8, "o" }, { 0x00fe, "th" }, { 0x0111, "d" },
	{ 0x0127, "h" }, { 0x0131, "i" }, { 0x0138, "q" }, { 0x0142, "l" }, { 0x014b, "n" }, { 0x0153, "oe" },
	{ 0x0167, "t" }, { 0x017f, "s" }, { 0x0180, "b" }, { 0x0183, "b" }, { 0x0188, "c" }, { 0x018c, "d" },
	{ 0x018d, "d" }, { 0x0192, "f" }, { 0x0195, "hv" }, { 0x0199, "k" }, { 0x019a, "l" }, { 0x019b, "l" },
	{ 0x019e, "n" }, { 0x01a3, "oi" }, { 0x01a5, "p" }, { 0x01ab, "t" }, { 0x01ad, "t" }, { 0x01b4, "y" },
	{ 0x01b6, "z" }, { 0x01bf, "w" }, { 0x01dd, "e" }, { 0x01e5, "g" }, { 0x021d, "y" }, { 0x0221, "d" },
	{ 0x0223, "ou" }, { 0x0225, "z" }, { 0x0234, "l" }, { 0x0235, "n" }, { 0x0236, "t" }, { 0x0237, "j" },
	{ 0x0238, "db" }, { 0x0239, "qp" }, { 0x023c, "c" }, { 0x023f, "s" }, { 0x0240, "z" }, { 0x0247, "e" },
	{ 0x0249, "j" }, { 0x024b, "q" }, { 0x024d, "r" }, { 0x024f, "y" }, { 0x0250, "a" }, { 0x0251, "a" },
	{ 0x0252, "a" }, { 0x0253, "b" }, { 0x0254, "o" }, { 0x0255, "c" }, { 0x0256, "d" }, { 0x0257, "d" },
	{ 0x0258, "e" }, { 0x0259, "e" }, { 0x025a, "e" }, { 0x025b, "e" }, { 0x025c, "e" }, { 0x025f, "j" },
	{ 0x0260, "g" }, { 0x0261, "g" }, { 0x0262, "g" }, { 0x0263, "g" }, { 0x0265, "h" }, { 0x0266, "h" },
	{ 0x0268, "i" }, { 0x0269, "i" }, { 0x026a, "i" }, { 0x026b, "l" }, { 0x026c, "l" }, { 0x026d, "l" },
	{ 0x026e, "lz" }, { 0x026f, "m" }, { 0x0270, "m" }, { 0x0271, "m" }, { 0x0272, "n" }, { 0x0273, "n" },
	{ 0x0274, "n" }, { 0x0275, "o" }, { 0x0276, "oe" }, { 0x0279, "r" }, { 0x027b, "r" }, { 0x027c, "r" },
	{ 0x027d, "r" }, { 0x027e, "r" }, { 0x0280, "r" }, { 0x0281, "r" }, { 0x0282, "s" }, { 0x0283, "s" },
	{ 0x0288, "t" }, { 0x0289, "u" }, { 0x028a, "u" }, { 0x028b, "v" }, { 0x028c, "v" }, { 0x028d, "w" },
	{ 0x028f, "y" }, { 0x0290, "z" }, { 0x0291, "z" }, { 0x0292, "z" }, { 0x0299, "b" }, { 0x029c, "h" },
	{ 0x029d, "j" }, { 0x029f, "l" }, { 0x02a0, "q" }, { 0x02a3, "dz" }, { 0x02a4, "dz" }, { 0x02a6, "ts" },
	{ 0x02a7, "ts" }, { 0x1d00, "a" }, { 0x1d01, "ae" }, { 0x1d03, "b" }, { 0x1d04, "c" }, { 0x1d05, "d" },
	{ 0x1d07, "e" }, { 0x1d0a, "j" }, { 0x1d0b, "k" }, { 0x1d0c, "l" }, { 0x1d0d, "m" }, { 0x1d0f, "o" },
	{ 0x1d18, "p" }, { 0x1d1b, "t" }, { 0x1d1c, "u" }, { 0x1d20, "v" }, { 0x1d21, "w" }, { 0x1d22, "z" },
	{ 0x1d6b, "ue" }, { 0x1d7b, "i" }, { 0x1d7d, "p" }, { 0x1d7e, "u" }, { 0x1e9c, "s" }, { 0x1e9d, "s" },
	{ 0x1e9f, "d" }, { 0x2c61, "l" }, { 0x2c65, "a" }, { 0x2c66, "t" }, { 0x2c68, "h" }, { 0x2c6a, "k" },
	{ 0x2c6c, "z" }, { 0x2c71, "v" }, { 0x2c73, "w" }, { 0x2c74, "v" }, { 0x2c76, "h" }, { 0xa723, "e" },
	{ 0xa725, "h" }, { 0xa730, "f" }, { 0xa731, "s" }, { 0xa733, "aa" }, { 0xa735, "ao" }, { 0xa737, "au" },
	{ 0xa739, "av" }, { 0xa73d, "ay" }, { 0xa741, "k" }, { 0xa749, "l" }, { 0xa74b, "o" }, { 0xa74d, "o" },
	{ 0xa74f, "oo" }, { 0xa751, "p" }, { 0xa757, "q" }, { 0xa75b, "r" }, { 0xa75f, "v" }, { 0xa761, "vy" },
	{ 0xa794, "c" }, { 0xa7a1, "g" }, { 0xa7a3, "k" }, { 0xa7a5, "n" }, { 0xa7a7, "r" }, { 0xa7a9, "s" },
};
/* clang-format on */

static const struct plain *find_plain(uint32_t cp)
{
	size_t from = 0, to = ARRAY_LEN(plain);

	if (cp > 0xa7a9)
		return NULL;
	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (plain[mid].cp == cp)
			return &plain[mid];
		if (plain[mid].cp < cp)
			from = mid + 1;
		else
			to = mid;
	}
	return NULL;
}

/* Apostrophes, primes, and the letters that stand for them in transliterations. */
static bool is_apostrophe(uint32_t cp)
{
	switch (cp) {
	case 0x00b4:
	case 0x02b9:
	case 0x02ba:
	case 0x02bb:
	case 0x02bc:
	case 0x02bd:
	case 0x02be:
	case 0x02bf:
	case 0x02c8:
	case 0x02ca:
	case 0x02cb:
	case 0x02ee:
	case 0x0384:
	case 0x055a:
	case 0x05f3:
	case 0x1fbd:
	case 0x1fbf:
	case 0x1fef:
	case 0x1ffd:
	case 0x1ffe:
	case 0x2018:
	case 0x2019:
	case 0x201b:
	case 0x2032:
	case 0x2035:
	case 0xa78b:
	case 0xa78c:
	case 0xff07:
	case 0xff40:
		return true;
	default:
		return false;
	}
}

/* Marks that a reader can do without: accents, points, enclosures, variation selectors. Those of combining
 * classes between are a part of the word: Indic vowel signs and viramas, Thai vowels, the voicing of kana. */
static bool is_accent(const utf8proc_property_t *property, uint32_t cp)
{
	utf8proc_propval_t class = property->combining_class;

	if (property->category == UTF8PROC_CATEGORY_ME)
		return true;
	if (property->category != UTF8PROC_CATEGORY_MN && property->category != UTF8PROC_CATEGORY_MC)
		return false;
	return class == 1 || (class >= 10 && class <= 36) || class >= 200 || cp == 0x034f ||
	       (cp >= 0x180b && cp <= 0x180f) || (cp >= 0xfe00 && cp <= 0xfe0f) || (cp >= 0xe0100 && cp <= 0xe01ef);
}

static bool is_word(const utf8proc_property_t *property)
{
	utf8proc_propval_t c = property->category;

	return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_NO;
}

struct fold {
	struct buf *out;
	bool german;
	bool started; /* something was written */
	bool blank;   /* a blank is due before the next letter */
	bool dot;     /* a Catalan middle dot stands behind the l just written */
	char base;    /* the ASCII letter just written, while marks may follow it; else 0 */
};

static void put(struct fold *f, const char *text, size_t n)
{
	char *to = buf_room(f->out, n + 1);

	if (!to)
		return;
	if (f->dot && text[0] != 'l')
		f->blank = true;
	if (f->blank && f->started)
		*to++ = ' ';
	memcpy(to, text, n);
	buf_grew(f->out, n + (f->blank && f->started));
	f->started = true;
	f->blank = f->dot = false;
	f->base = n == 1 ? text[0] : '\0';
}

static void put_cp(struct fold *f, uint32_t cp)
{
	char bytes[4];
	size_t n = utf8_put(cp, bytes);

	put(f, bytes, n);
}

static void separate(struct fold *f)
{
	f->blank = true;
	f->base = '\0';
}

/* A mark: dropped, but German and Nordic catalogues hear two of them. */
static void fold_accent(struct fold *f, uint32_t mark)
{
	char base = f->base;

	f->base = '\0';
	if (!f->german || f->blank)
		return;
	if (mark == 0x0308 && (base == 'a' || base == 'o' || base == 'u'))
		put(f, "e", 1);
	else if (mark == 0x030a && base == 'a')
		put(f, "a", 1);
	f->base = '\0';
}

/* One code point of a compatibility decomposition, or of its case folding. */
static void fold_part(struct fold *f, uint32_t cp)
{
	const utf8proc_property_t *property;
	const struct plain *p;

	if (cp < 0x80) {
		char c = ascii_fold[cp];

		if (c == BLANK)
			separate(f);
		else if (c != DROP)
			put(f, &c, 1);
		return;
	}
	property = utf8proc_get_property((utf8proc_int32_t)cp);
	if (is_accent(property, cp)) {
		fold_accent(f, cp);
	} else if (is_apostrophe(cp)) {
		f->base = '\0';
	} else if (cp == 0xb7 && f->base == 'l' && !f->blank) {
		f->dot = true;
	} else if ((p = find_plain(cp)) != NULL) {
		if (f->german && cp == 0xf8)
			put(f, "oe", 2);
		else
			put(f, p->text, strlen(p->text));
	} else if (is_word(property)) {
		put_cp(f, cp);
	} else if (property->category == UTF8PROC_CATEGORY_CF && cp != 0x200b) {
		return; /* invisible: a soft hyphen does not end a word */
	} else {
		separate(f);
	}
}

/* A code point past ASCII: decomposed, each part case folded, and that decomposed again (İ is I with a dot). */
static void fold_wide(struct fold *f, uint32_t cp)
{
	utf8proc_int32_t parts[32], folded[16];
	int boundclass = 0;
	utf8proc_ssize_t n, m;

	/* Han, the bulk of what is not Latin, has nothing to fold. */
	if (cp >= 0x4e00 && cp <= 0x9fff) {
		put_cp(f, cp);
		return;
	}
	if (cp == UTF8_BAD) {
		separate(f);
		return;
	}
	if (is_apostrophe(cp)) {
		f->base = '\0';
		return;
	}
	n = utf8proc_decompose_char(
		(utf8proc_int32_t)cp, parts, ARRAY_LEN(parts), UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE, &boundclass);
	for (utf8proc_ssize_t i = 0; i < MIN(n, (utf8proc_ssize_t)ARRAY_LEN(parts)); i++) {
		const utf8proc_property_t *property = utf8proc_get_property(parts[i]);

		/* Some marks have a case fold (U+0345 is iota), so marks go first. */
		if (parts[i] < 0x80 || is_accent(property, (uint32_t)parts[i])) {
			fold_part(f, (uint32_t)parts[i]);
			continue;
		}
		m = utf8proc_decompose_char(parts[i], folded, ARRAY_LEN(folded),
			UTF8PROC_CASEFOLD | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE, &boundclass);
		for (utf8proc_ssize_t k = 0; k < MIN(m, (utf8proc_ssize_t)ARRAY_LEN(folded)); k++)
			fold_part(f, (uint32_t)folded[k]);
	}
}

static void fold(struct buf *out, struct str s, bool german)
{
	struct fold f = { .out = out, .german = german };
	size_t at = 0;

	while (at < s.n) {
		/* Through a pointer of its own: ASCII never grows, so one reservation serves the whole run. */
		char *to = buf_room(out, s.n - at + 1);
		const char *start = to;

		if (!to)
			return;
		for (; at < s.n && (unsigned char)s.p[at] < 0x80; at++) {
			char c = ascii_fold[(unsigned char)s.p[at]];

			if (c == BLANK) {
				f.blank = true;
			} else if (c != DROP) {
				if (f.dot && c != 'l')
					f.blank = true;
				if (f.blank && f.started)
					*to++ = ' ';
				*to++ = c;
				f.started = true;
				f.blank = f.dot = false;
			}
			f.base = c == BLANK ? '\0' : c;
		}
		buf_grew(out, (size_t)(to - start));
		if (at < s.n)
			fold_wide(&f, utf8_next(s, &at));
	}
}

void uni_fold(struct buf *out, struct str s)
{
	fold(out, s, false);
}

void uni_fold_german(struct buf *out, struct str s)
{
	fold(out, s, true);
}
