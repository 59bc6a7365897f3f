/* Lists of names as BibTeX and biblatex write them. Names without braces that carry a meaning are split as names
 * anywhere are (bib/name.h); braces keep words together, and a name that is braced as a whole is not split at all.
 * Knows no field. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/name.h"
#include "ingest/loose.h"
#include "ingest/read-bibtex.h"

enum { PARTS_MAX = 8, WORDS_MAX = 64 };

static size_t depth_step(char c, size_t depth)
{
	return c == '{' ? depth + 1 : c == '}' && depth > 0 ? depth - 1 : depth;
}

/* The next name of *rest, parted by "and" between blanks outside braces. */
static bool next_name(struct str *rest, struct str *ret)
{
	size_t depth = 0, i = 0;
	if (!rest->p)
		return false;
	for (; i < rest->n; i++) {
		char c = rest->p[i];
		depth = depth_step(c, depth);
		if (depth || (c | 0x20) != 'a' || i + 3 > rest->n ||
			!str_eq_case(str_slice(*rest, i, 3), STR("and")))
			continue;
		bool before = i == 0 || bib_is_blank(rest->p[i - 1]) || rest->p[i - 1] == '~';
		bool after = i + 3 == rest->n || bib_is_blank(rest->p[i + 3]) || rest->p[i + 3] == '~';
		if (before && after)
			break;
	}
	*ret = str_trim(str_slice(*rest, 0, i));
	*rest = i < rest->n ? str_skip(*rest, i + 3) : STR_NULL;
	return true;
}

/* The next part before a sign outside braces. */
static bool next_part(struct str *rest, char sign, struct str *ret)
{
	size_t depth = 0, i = 0;
	if (!rest->p)
		return false;
	for (; i < rest->n && (depth || rest->p[i] != sign); i++)
		depth = depth_step(rest->p[i], depth);
	*ret = str_trim(str_slice(*rest, 0, i));
	*rest = i < rest->n ? str_skip(*rest, i + 1) : STR_NULL;
	return true;
}

static bool next_word(struct str *rest, struct str *ret)
{
	size_t depth = 0, from = 0;
	while (from < rest->n && (bib_is_blank(rest->p[from]) || rest->p[from] == '~'))
		from++;
	size_t i = from;
	for (; i < rest->n && (depth || !(bib_is_blank(rest->p[i]) || rest->p[i] == '~')); i++)
		depth = depth_step(rest->p[i], depth);
	*ret = str_slice(*rest, from, i - from);
	*rest = str_skip(*rest, i);
	return ret->n > 0;
}

/* One pair of braces around all of it, which is not there for an accent: {\"O}. */
static bool is_braced(struct str s)
{
	size_t depth = 0, i = 0;
	if (s.n < 3 || s.p[0] != '{' || s.p[1] == '\\')
		return false;
	do {
		depth = depth_step(s.p[i++], depth);
	} while (i < s.n && depth);
	return i == s.n && depth == 0;
}

/* Braces that keep words together; those of accents and single words do not count. */
static bool has_binding_braces(struct str s)
{
	size_t depth = 0;
	bool accent = false;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		if (c == '{' && depth == 0)
			accent = (i + 1 < s.n && s.p[i + 1] == '\\') || (i > 0 && s.p[i - 1] == '\\');
		depth = depth_step(c, depth);
		if (depth && !accent && (bib_is_blank(c) || c == ',' || c == '~'))
			return true;
	}
	return false;
}

/* Does the word begin with a small letter, of a script that has two sizes? */
static bool is_small(struct str word)
{
	size_t at = 0;
	uint32_t cp = word.n ? utf8_next(word, &at) : 0;
	bool sized = cp < 0x590 || (cp >= 0x1e00 && cp < 0x2000);
	return cp != UTF8_BAD && sized && uni_is_letter(cp) && !uni_is_upper(cp);
}

static struct str join(struct arena *a, struct str *words, size_t from, size_t to)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	for (size_t i = from; i < to; i++) {
		if (b.n)
			buf_addc(&b, ' ');
		buf_add(&b, words[i]);
	}
	return b.n ? arena_str(a, buf_str(&b)) : STR_NULL;
}

/* The words of a part, each made plain; *small: whether it begins small outside braces. */
static size_t words_of(struct str part, struct arena *a, struct str *words, bool *small)
{
	size_t n = 0;
	struct str word;
	while (n < WORDS_MAX && next_word(&part, &word)) {
		bool bound = word.p[0] == '{' && word.n > 1 && word.p[1] != '\\';
		words[n] = bib_text(n + 1 == WORDS_MAX ? str_range(word.p, part.p + part.n) : word, a);
		small[n] = !bound && is_small(words[n]);
		n += words[n].n > 0;
	}
	return n;
}

/* BibTeX's own rules, for names in which braces say more than the words do. */
static struct name split_braced(struct str *parts, size_t n_parts, struct arena *a)
{
	struct str words[WORDS_MAX];
	bool small[WORDS_MAX];
	struct name n = { 0 };
	size_t count = words_of(parts[0], a, words, small), from = 0, last;
	if (count == 0)
		return n;
	last = count - 1;
	if (n_parts == 1) {
		while (from < count - 1 && !small[from])
			from++;
		for (last = from; last + 1 < count && small[last];)
			last++;
		/* "Jean de La Fontaine du Bois": the last small word ends the particle */
		n.given = join(a, words, 0, from);
	} else {
		for (last = 0; last + 1 < count && small[last];)
			last++;
		n.given = bib_text(parts[n_parts > 2 ? 2 : 1], a);
		n.suffix = n_parts > 2 ? bib_text(parts[1], a) : STR_NULL;
	}
	n.particle = join(a, words, from, last);
	n.family = join(a, words, last, count);
	return n;
}

/* Small words in front of a family name that is not all small. */
static void cut_small_words(struct name *n)
{
	struct str rest = n->family, word;
	size_t end = 0;
	if (n->particle.n || n->literal)
		return;
	while (str_next_word(&rest, &word) && is_small(word) && str_trim(rest).n)
		end = (size_t)(word.p - n->family.p) + word.n;
	if (end == 0)
		return;
	n->particle = str_slice(n->family, 0, end);
	n->family = str_trim(str_skip(n->family, end));
}

static struct str unquote(struct str s)
{
	s = str_trim(s);
	return s.n >= 2 && s.p[0] == '"' && s.p[s.n - 1] == '"' ? str_slice(s, 1, s.n - 2) : s;
}

/* biblatex: "given=Jean, prefix=de la, family=Fontaine". */
static bool split_extended(struct str text, struct arena *a, struct name *ret)
{
	struct name n = { 0 };
	struct str part;
	bool any = false;
	while (next_part(&text, ',', &part)) {
		ptrdiff_t sign = str_find_char(part, '=');
		if (sign <= 0) {
			if (part.n)
				return false;
			continue;
		}
		struct str name = str_trim(str_slice(part, 0, (size_t)sign));
		struct str value = bib_text(unquote(str_skip(part, (size_t)sign + 1)), a);
		bool known = true;
		if (str_eq_case(name, STR("given")))
			n.given = value;
		else if (str_eq_case(name, STR("family")))
			n.family = value;
		else if (str_eq_case(name, STR("prefix")))
			n.particle = value;
		else if (str_eq_case(name, STR("suffix")))
			n.suffix = value;
		else
			known = false;
		any = any || known;
	}
	*ret = n;
	return any && (n.family.n || n.given.n);
}

static void add_extended(const struct name *n, bool editor, struct draft *d)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct name named = name_of_parts(n->given, n->particle, n->family, n->suffix);
	name_full(&named, &b);
	struct record_author *author = draft_author(d, arena_str(d->arena, buf_str(&b)));
	if (!author)
		return;
	author->given = n->given;
	author->particle = n->particle;
	author->family = n->family;
	author->suffix = n->suffix;
	author->is_editor = editor;
}

static bool is_capitals(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if ((unsigned char)s.p[i] >= 0x80 || (s.p[i] >= 'a' && s.p[i] <= 'z'))
			return false;
	}
	return s.n > 1;
}

/* "et al." in any spelling, at the end of a name or all of it. */
static bool strip_others(struct str *name)
{
	static const char *const ends[] = { "et al.", "et al", "et alii", "et. al.", "others" };
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		struct str end = str_from(ends[i]);
		size_t from = name->n - MIN(end.n, name->n);
		if (!str_eq_case(str_skip(*name, from), end) || (i == 4 && from > 0) ||
			(from > 0 && !bib_is_blank(name->p[from - 1]) && name->p[from - 1] != '~'))
			continue;
		*name = str_slice(*name, 0, from);
		return true;
	}
	return false;
}

static struct str strip_signs(struct str s)
{
	s = str_trim(s);
	while (s.n && (s.p[s.n - 1] == ',' || s.p[s.n - 1] == ';'))
		s = str_trim(str_slice(s, 0, s.n - 1));
	while (s.n && (s.p[0] == ',' || s.p[0] == ';'))
		s = str_trim(str_skip(s, 1));
	return s;
}

static void add_name(struct str raw, bool editor, struct draft *d)
{
	struct arena *a = d->arena;
	struct str parts[PARTS_MAX], rest;
	struct name n = { 0 };
	size_t n_parts = 0;
	bool cut = false;
	raw = strip_signs(raw);
	if (strip_others(&raw)) {
		cut = !editor;
		raw = strip_signs(raw);
	}
	d->record->work.authors_cut = d->record->work.authors_cut || cut;
	if (raw.n == 0)
		return;
	if (memchr(raw.p, '=', raw.n) && split_extended(raw, a, &n)) {
		add_extended(&n, editor, d);
		return;
	}
	struct str printed = bib_text(raw, a);
	if (printed.n == 0 || loose_anonymous(printed))
		return;
	struct record_author *author = draft_author(d, printed);
	if (!author)
		return;
	author->is_editor = editor;
	if (is_braced(raw)) {
		/* one word may be a person's only name; more words, or capitals, name a group */
		bool word = str_find_char(printed, ' ') < 0;
		author->is_group = !word || is_capitals(printed);
		author->family = author->is_group ? STR_NULL : printed;
		return;
	}
	rest = raw;
	while (n_parts < PARTS_MAX && next_part(&rest, ',', &parts[n_parts])) {
		if (parts[n_parts].n)
			n_parts++;
	}
	bool brackets = str_find_char(printed, '(') >= 0 || str_find_char(printed, '[') >= 0;
	if (n_parts <= 3 && (has_binding_braces(raw) || (brackets && n_parts == 2))) {
		n = split_braced(parts, n_parts, a);
	} else {
		n = name_split(printed, false, a);
		if (n_parts > 1)
			cut_small_words(&n);
	}
	if (n.literal)
		return;
	author->given = n.given;
	author->particle = n.particle;
	author->family = n.family;
	author->suffix = n.suffix;
}

/* How often a sign stands outside braces. */
static size_t count_sign(struct str s, char sign)
{
	size_t depth = 0, n = 0;
	for (size_t i = 0; i < s.n; i++) {
		depth = depth_step(s.p[i], depth);
		/* the semicolon of a reference is none: "&amp;" */
		n += depth == 0 && s.p[i] == sign &&
		     !(sign == ';' && i > 0 && bib_is_alnum(s.p[i - 1]) && memchr(s.p, '&', i));
	}
	return n;
}

/* Three names and more, each of two words or more, with commas where "and" should be. */
static bool is_comma_list(struct str name)
{
	struct str part, word;
	size_t n = 0;
	if (count_sign(name, ',') < 2)
		return false;
	while (next_part(&name, ',', &part)) {
		if (part.n == 0)
			continue;
		if (!next_word(&part, &word) || !next_word(&part, &word))
			return false;
		n++;
	}
	return n > 2;
}

void bib_names(struct str value, bool editors, struct draft *d)
{
	struct record *r = d->record;
	struct str rest = value, name, part;
	bool told = false;
	while (next_name(&rest, &name)) {
		char sign = count_sign(name, ';') ? ';' : is_comma_list(name) ? ',' : '\0';
		if (!sign) {
			add_name(name, editors, d);
			continue;
		}
		if (!told)
			reader_warn(d->reader, r->line, r->key, "the names are parted by \"%c\" instead of \"and\"",
				sign);
		told = true;
		while (next_part(&name, sign, &part))
			add_name(part, editors, d);
	}
}
