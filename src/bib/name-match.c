/* Names against names: the parts of given names, the identity key, and how well two names fit.
 * Spelling only: whether two people are one is judged elsewhere, on more evidence. */
#include "base/uni.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "bib/name-int.h"

/* ---- the parts of given names ---- */

size_t name_hyphen_at(struct str s, size_t at)
{
	unsigned char c = (unsigned char)s.p[at];
	if (c == '-')
		return 1;
	if (c < 0xc2)
		return 0;
	size_t end = at;
	uint32_t cp = utf8_next(s, &end);
	bool hyphen = cp == 0xad || (cp >= 0x2010 && cp <= 0x2015) || cp == 0x2212 || cp == 0xfe63 || cp == 0xff0d;
	return hyphen ? end - at : 0;
}

size_t name_blank_at(struct str s, size_t at)
{
	unsigned char c = (unsigned char)s.p[at];
	if (c < 0x80)
		return c == ' ' || (c >= '\t' && c <= '\r');
	size_t end = at;
	uint32_t cp = utf8_next(s, &end);
	return cp != UTF8_BAD && uni_is_space(cp) ? end - at : 0;
}

static bool has_lower(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] >= 'a' && s.p[i] <= 'z')
			return true;
	}
	return false;
}

struct name_walk name_walk_given(const struct name *n)
{
	return (struct name_walk){ .rest = n->given, .caps_are_initials = has_lower(n->family) };
}

/* Bytes of the letters from `at` on, up to a blank, dot or hyphen. */
static size_t letters_at(struct str s, size_t at)
{
	size_t i = at;
	while (i < s.n && s.p[i] != '.' && !name_blank_at(s, i) && !name_hyphen_at(s, i))
		i++;
	return i - at;
}

static bool is_one_letter(struct str s)
{
	int wide = 0;
	for (size_t at = 0; at < s.n && wide < 2;) {
		uint32_t cp = utf8_next(s, &at);
		wide += cp == UTF8_BAD || uni_width(cp) > 0;
	}
	return wide == 1;
}

static bool is_vowel(char c)
{
	return c && strchr("AEIOUaeiou", c);
}

/* "JP", "KMR": capitals that no one could speak, or that only stand for initials. */
static bool is_caps_run(struct str s, bool caps_are_initials)
{
	if (s.n < 2 || s.n > 4)
		return false;
	bool vowel = false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < 'A' || s.p[i] > 'Z')
			return false;
		vowel = vowel || is_vowel(s.p[i]) || s.p[i] == 'Y';
	}
	return !vowel || (caps_are_initials && s.n <= 3);
}

/* Single vowels are syllables beside a full one: "A-Young", "Yu-A". */
static bool is_syllable(const struct name_walk *w, struct str text, bool glued, size_t behind)
{
	if (!is_one_letter(text) || !is_vowel(text.p[0]))
		return false;
	if (glued && w->last_full)
		return true;
	size_t hyphen = behind < w->rest.n ? name_hyphen_at(w->rest, behind) : 0;
	if (!hyphen)
		return false;
	size_t next = letters_at(w->rest, behind + hyphen);
	size_t end = behind + hyphen + next;
	return next >= 2 && !(end < w->rest.n && w->rest.p[end] == '.');
}

bool name_walk_next(struct name_walk *w, struct name_part *ret)
{
	if (w->letters.n) {
		*ret = (struct name_part){ str_slice(w->letters, 0, 1), true, false };
		w->letters = str_skip(w->letters, 1);
		return true;
	}
	size_t at = 0;
	bool glued = false;
	while (at < w->rest.n) {
		size_t hyphen = name_hyphen_at(w->rest, at), blank = name_blank_at(w->rest, at);
		if (!hyphen && !blank && w->rest.p[at] != '.')
			break;
		glued = hyphen ? w->started : glued && !blank;
		at += hyphen ? hyphen : blank ? blank : 1;
	}
	size_t n = letters_at(w->rest, at);
	if (n == 0)
		return false;
	struct str text = str_slice(w->rest, at, n);
	size_t behind = at + n;
	bool dot = behind < w->rest.n && w->rest.p[behind] == '.';
	bool hyphen = behind < w->rest.n && name_hyphen_at(w->rest, behind);
	if (!dot && !hyphen && !glued && is_caps_run(text, w->caps_are_initials)) {
		w->letters = str_skip(text, 1);
		*ret = (struct name_part){ str_slice(text, 0, 1), true, false };
	} else {
		bool abbr = dot || (is_one_letter(text) && !is_syllable(w, text, glued, behind));
		*ret = (struct name_part){ text, abbr, glued };
	}
	w->last_full = !ret->abbr;
	w->started = true;
	w->rest = str_skip(w->rest, behind);
	return true;
}

bool name_is_initials(const struct name *n)
{
	if (n->literal) {
		return !name_is_cjk(n->family) && str_find_char(n->family, ' ') < 0;
	}
	struct name_walk walk = name_walk_given(n);
	struct name_part part;
	while (name_walk_next(&walk, &part)) {
		if (!part.abbr)
			return false;
	}
	return true;
}

/* ---- keys ---- */

/* Case folded and composed, marks kept; apostrophes vanish, every other run of what is no letter or digit is one
 * blank between words. */
static void fold_keep_marks(struct buf *out, struct str s)
{
	bool ascii = true;
	for (size_t i = 0; i < s.n && ascii; i++)
		ascii = (unsigned char)s.p[i] < 0x80;
	CLEANUP(buf_done) struct buf folded = { 0 }, composed = { 0 };
	if (!ascii) {
		uni_casefold(&folded, s);
		uni_nfc(&composed, buf_str(&folded));
		s = buf_str(&composed);
	}
	size_t start = out->n;
	bool gap = false;
	for (size_t at = 0; at < s.n;) {
		size_t from = at;
		uint32_t cp = utf8_next(s, &at);
		if (cp >= 'A' && cp <= 'Z') {
			if (gap && out->n > start)
				buf_addc(out, ' ');
			gap = false;
			buf_addc(out, (char)(cp - 'A' + 'a'));
			continue;
		}
		if (cp == '\'' || cp == '`' || cp == 0x2019 || cp == 0x2018 || cp == 0x2bc || cp == 0x2032 || cp == 0xb4)
			continue;
		bool keep = cp != UTF8_BAD && (uni_is_letter(cp) || uni_is_digit(cp) || uni_width(cp) == 0);
		if (keep && cp >= 0x80 && uni_is_unsafe(cp))
			continue;
		if (keep && gap && out->n > start)
			buf_addc(out, ' ');
		gap = !keep;
		if (keep)
			buf_add(out, str_slice(s, from, at - from));
	}
}

typedef void fold_fn(struct buf *out, struct str s);

/* Folded without a blank in it. */
static void fold_tight(struct buf *out, struct str s, fold_fn *fold)
{
	size_t from = out->n, to = from;
	fold(out, s);
	for (size_t i = from; i < out->n; i++) {
		if (out->p[i] != ' ')
			out->p[to++] = out->p[i];
	}
	if (to < out->n)
		buf_trim(out, to);
}

static void family_text(const struct name *n, struct buf *out)
{
	buf_add(out, n->particle);
	if (n->particle.n && !name_joins(n->particle))
		buf_addc(out, ' ');
	buf_add(out, n->family);
}

/* Appends a folded word, with a blank before it where `apart`; nothing at all when nothing of it is left. */
static void add_key(struct buf *out, size_t start, bool apart, struct str s, fold_fn *fold, bool tight)
{
	size_t before = out->n;
	if (apart && before > start)
		buf_addc(out, ' ');
	size_t from = out->n;
	if (tight)
		fold_tight(out, s, fold);
	else
		fold(out, s);
	if (out->n == from && from > before)
		buf_trim(out, before);
}

void name_key(const struct name *n, struct buf *out)
{
	size_t start = out->n;
	if (name_is_all_cjk(n)) {
		fold_tight(out, n->family, fold_keep_marks);
		fold_tight(out, n->given, fold_keep_marks);
		return;
	}
	struct name_walk walk = name_walk_given(n);
	struct name_part part;
	bool full = false;
	while (name_walk_next(&walk, &part)) {
		add_key(out, start, !(part.glued && full && !part.abbr), part.text, fold_keep_marks, true);
		full = !part.abbr;
	}
	CLEANUP(buf_done) struct buf family = { 0 };
	family_text(n, &family);
	add_key(out, start, true, buf_str(&family), fold_keep_marks, false);
	struct str suffix = name_suffix_key(n->suffix);
	add_key(out, start, true, suffix.n ? suffix : n->suffix, fold_keep_marks, true);
}

/* ---- comparing ---- */

struct part {
	struct str plain, german; /* two ways to spell it without marks */
	bool abbr, glued;
};

struct side {
	VEC(struct part) given;
	struct str family, family_german, bare, suffix; /* bare: without its particle */
	struct str joined;                              /* the given parts in one */
	size_t first_full;                              /* given.n when all are initials */
};

static struct str folded(struct str s, fold_fn *fold, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	fold_tight(&b, s, fold);
	return arena_str(a, buf_str(&b));
}

static void side_init(struct side *s, const struct name *n, struct arena *a)
{
	*s = (struct side){ 0 };
	struct name_walk walk = name_walk_given(n);
	struct name_part part;
	CLEANUP(buf_done) struct buf joined = { 0 }, family = { 0 };
	while (name_walk_next(&walk, &part)) {
		struct part p = { folded(part.text, uni_fold, a), folded(part.text, uni_fold_german, a), part.abbr, part.glued };
		if (p.plain.n == 0)
			continue;
		buf_add(&joined, p.plain);
		vec_push(&s->given, p);
	}
	while (s->first_full < s->given.n && s->given.v[s->first_full].abbr)
		s->first_full++;
	family_text(n, &family);
	s->joined = arena_str(a, buf_str(&joined));
	s->family = folded(buf_str(&family), uni_fold, a);
	s->family_german = folded(buf_str(&family), uni_fold_german, a);
	s->bare = folded(n->family, uni_fold, a);
	s->suffix = name_suffix_key(n->suffix);
	if (s->suffix.n == 0)
		s->suffix = folded(n->suffix, uni_fold, a);
}

static bool part_fits(const struct part *a, const struct part *b)
{
	if (str_eq(a->plain, b->plain) || str_eq(a->german, b->plain) || str_eq(a->plain, b->german))
		return true;
	return (a->abbr && str_starts(b->plain, a->plain)) || (b->abbr && str_starts(a->plain, b->plain));
}

/* The parts from v[i] on that hyphens hold together. */
static size_t unit_length(const struct side *s, size_t i)
{
	size_t n = 1;
	while (i + n < s->given.n && s->given.v[i + n].glued)
		n++;
	return n;
}

/* "J.-P.", "Jian-P." against "Jianping": each part found in order, the first at the front, full ones in place. */
static bool compound_in_word(const struct part *parts, size_t n, const struct part *word)
{
	size_t at = 0;
	for (size_t k = 0; k < n; k++) {
		struct str rest = str_skip(word->plain, at), want = parts[k].plain;
		ptrdiff_t found = str_starts(rest, want) ? 0 : -1;
		if (found < 0 && k > 0 && parts[k].abbr)
			found = str_find(rest, want);
		if (found < 0)
			return false;
		at += (size_t)found + want.n;
	}
	return parts[n - 1].abbr || at == word->plain.n;
}

static bool units_fit(const struct part *a, size_t na, const struct part *b, size_t nb)
{
	if (na > 1 && nb > 1) {
		for (size_t k = 0; k < MIN(na, nb); k++) {
			if (!part_fits(&a[k], &b[k]))
				return false;
		}
		return na == nb;
	}
	if (na == 1 && nb == 1)
		return part_fits(a, b);
	const struct part *one = na == 1 ? a : b, *many = na == 1 ? b : a;
	size_t n = MAX(na, nb);
	if (one->abbr)
		return part_fits(one, many);
	return compound_in_word(many, n, one);
}

/* Part against part, the shorter list may end first. */
static bool flat_fit(const struct side *a, size_t i, const struct side *b, size_t j)
{
	for (; i < a->given.n && j < b->given.n; i++, j++) {
		if (!part_fits(&a->given.v[i], &b->given.v[j]))
			return false;
	}
	return true;
}

static bool unit_fit(const struct side *a, size_t i, const struct side *b, size_t j)
{
	while (i < a->given.n && j < b->given.n) {
		size_t na = unit_length(a, i), nb = unit_length(b, j);
		if (!units_fit(&a->given.v[i], na, &b->given.v[j], nb))
			return false;
		i += na;
		j += nb;
	}
	return true;
}

static bool given_fits(const struct side *a, const struct side *b)
{
	if (a->given.n == 0 || b->given.n == 0 || str_eq(a->joined, b->joined))
		return true;
	bool initials = a->first_full == a->given.n || b->first_full == b->given.n;
	if (initials && a->given.n > 1 && b->given.n > 1)
		return flat_fit(a, 0, b, 0);
	if (unit_fit(a, 0, b, 0))
		return true;
	/* "M. Zahid" and "Zahid": an initial in front that the other form leaves out */
	if (a->first_full > 0 && a->first_full < a->given.n && b->first_full == 0)
		return part_fits(&a->given.v[a->first_full], &b->given.v[0]) && unit_fit(a, a->first_full, b, 0);
	if (b->first_full > 0 && b->first_full < b->given.n && a->first_full == 0)
		return part_fits(&b->given.v[b->first_full], &a->given.v[0]) && unit_fit(a, 0, b, b->first_full);
	return false;
}

static bool family_fits(const struct side *a, const struct side *b)
{
	return str_eq(a->family, b->family) || str_eq(a->family_german, b->family) ||
	       str_eq(a->family, b->family_german) || str_eq(a->bare, b->family) || str_eq(a->family, b->bare);
}

/* One of two family names left out ("García" for "García Márquez"), and the first given name spelt out in both. */
static bool family_shortened(const struct name *a, const struct name *b, const struct side *sa, const struct side *sb)
{
	if (sa->first_full > 0 || sb->first_full > 0 || sa->given.n == 0 || sb->given.n == 0)
		return false;
	CLEANUP(buf_done) struct buf fa = { 0 }, fb = { 0 };
	uni_fold(&fa, a->family);
	uni_fold(&fb, b->family);
	struct str whole_name = buf_str(&fa), part = buf_str(&fb);
	if (whole_name.n < part.n) {
		struct str t = whole_name;
		whole_name = part;
		part = t;
	}
	if (part.n < 2 || whole_name.n < part.n + 2)
		return false;
	bool front = str_starts(whole_name, part) && whole_name.p[part.n] == ' ';
	bool back = str_ends(whole_name, part) && whole_name.p[whole_name.n - part.n - 1] == ' ';
	return front || back;
}

/* The name read the other way round: the first given part is the family, the rest and the family are given. */
static bool swapped(const struct side *a, const struct side *b)
{
	if (a->given.n == 0 || b->given.n == 0)
		return false;
	struct str family = b->given.v[0].plain;
	struct str given = str_skip(b->joined, family.n);
	if (!str_eq(a->family, family) || a->joined.n != given.n + b->family.n)
		return false;
	return str_starts(a->joined, given) && str_ends(a->joined, b->family);
}

/* "L. Jiacheng" (read either way) for Jiacheng Li: the family name is the abbreviated one, and may stand first. */
static bool family_abbreviated(const struct side *a, const struct side *b)
{
	if (b->given.n == 0 || b->first_full > 0)
		return false;
	if (a->family.n == 1 && a->first_full == 0 && a->given.n)
		return str_starts(b->family, a->family) && str_eq(a->joined, b->joined);
	return a->given.n == 1 && a->given.v[0].abbr && str_eq(a->family, b->joined) &&
	       str_starts(b->family, a->given.v[0].plain);
}

enum name_fit name_compare(const struct name *a, const struct name *b)
{
	CLEANUP(buf_done) struct buf ka = { 0 }, kb = { 0 };
	name_key(a, &ka);
	name_key(b, &kb);
	if (str_eq(buf_str(&ka), buf_str(&kb)))
		return ka.n ? NAME_SAME : NAME_DIFFERS;
	if (ka.n == 0 || kb.n == 0 || name_is_all_cjk(a) || name_is_all_cjk(b))
		return NAME_DIFFERS;
	struct arena *arena = arena_new();
	struct side sa, sb;
	side_init(&sa, a, arena);
	side_init(&sb, b, arena);
	enum name_fit fit = NAME_DIFFERS;
	if (sa.suffix.n && sb.suffix.n && !str_eq(sa.suffix, sb.suffix))
		fit = NAME_DIFFERS;
	else if ((family_fits(&sa, &sb) || family_shortened(a, b, &sa, &sb)) && given_fits(&sa, &sb))
		fit = NAME_POSSIBLE;
	else if (swapped(&sa, &sb) || swapped(&sb, &sa))
		fit = NAME_SWAPPED;
	else if (family_abbreviated(&sa, &sb) || family_abbreviated(&sb, &sa))
		fit = NAME_POSSIBLE;
	vec_done(&sa.given);
	vec_done(&sb.given);
	arena_free(arena);
	return fit;
}

/* ---- the fuller form ---- */

struct fullness {
	size_t full, parts, marks, length;
};

static struct fullness fullness_of(const struct name *n)
{
	struct fullness f = { 0 };
	struct name_walk walk = name_walk_given(n);
	struct name_part part;
	while (name_walk_next(&walk, &part)) {
		f.full += !part.abbr;
		f.parts++;
	}
	CLEANUP(buf_done) struct buf b = { 0 };
	name_full(n, &b);
	for (size_t i = 0; i < b.n; i++)
		f.marks += (unsigned char)b.p[i] >= 0xc0;
	f.length = b.n;
	return f;
}

bool name_fuller(const struct name *a, const struct name *b)
{
	struct fullness fa = fullness_of(a), fb = fullness_of(b);
	if (fa.full != fb.full)
		return fa.full > fb.full;
	if (fa.parts != fb.parts)
		return fa.parts > fb.parts;
	if (fa.marks != fb.marks)
		return fa.marks > fb.marks;
	return fa.length > fb.length;
}
