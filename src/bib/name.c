/* Personal names: taken apart and printed in one order or another.
 * Works on spelling alone; who bears a name is not known here, nor what other names look like it. */
#include "bib/name.h"

#include "base/uni.h"
#include "base/utf8.h"
#include "bib/name-int.h"

/* A longer text is no name of a person: it stays whole. */
#define NAME_LONGEST 1024
#define WORDS_MAX 512

struct words {
	struct str w[WORDS_MAX];
	size_t n;
};

/* ---- words that say what they are ---- */

static bool in_list(struct str w, const char *const *list, size_t n)
{
	for (size_t i = 0; w.n && i < n; i++) {
		if (list[i][0] == w.p[0] && str_is(w, list[i]))
			return true;
	}
	return false;
}

/* The list is in lower case. */
static bool in_list_case(struct str w, const char *const *list, size_t n)
{
	char first = w.n ? w.p[0] : '\0';
	if (first >= 'A' && first <= 'Z')
		first = (char)(first - 'A' + 'a');
	for (size_t i = 0; w.n && i < n; i++) {
		if (list[i][0] == first && str_eq_case(w, str_from(list[i])))
			return true;
	}
	return false;
}

bool name_is_particle(struct str w)
{
	static const char *const list[] = {
		"'t", "’t", "aan", "af", "al", "am", "auf", "aus", "av", "bin", "bint", "d", "d'", "d’", "da", "dal", "dalla",
		"das", "de", "degli", "dei", "del", "dela", "dell", "della", "delle", "dello", "den", "der", "des", "di", "do",
		"dos", "du", "e", "el", "i", "ibn", "im", "in", "la", "las", "le", "li", "lo", "los", "of", "op", "te", "ten",
		"ter", "thoe", "to", "tot", "und", "van", "vande", "vanden", "vander", "vom", "von", "vor", "y", "zu", "zum",
		"zur",
	};
	return in_list(w, list, ARRAY_LEN(list));
}

/* With a capital they belong to the family name: "Vincent Van Gogh". */
static bool is_capital_particle(struct str w)
{
	static const char *const list[] = {
		"Da", "Das", "De", "Degli", "Del", "Della", "Delle", "Dello", "Den", "Der", "Des", "Di", "Dos", "Du", "El", "Ibn",
		"La", "Le", "Saint", "Santa", "St", "St.", "Ten", "Ter", "Van", "Vande", "Vanden", "Vander", "Von",
	};
	return in_list(w, list, ARRAY_LEN(list));
}

static bool is_conjunction(struct str w)
{
	return str_is(w, "y") || str_is(w, "e") || str_is(w, "i") || str_is(w, "und");
}

/* Vietnamese names put the family first, and "Van" in the middle. */
static bool is_vietnamese_family(struct str w)
{
	static const char *const list[] = {
		"bui", "cao", "dang", "dinh", "do", "duong", "ho", "hoang", "huynh", "le", "ly", "ngo", "nguyen", "nguyễn",
		"pham", "phạm", "phan", "ta", "tran", "trần", "vo", "vu",
	};
	return in_list_case(w, list, ARRAY_LEN(list));
}

/* Family names of two or three letters that a source may set in capitals; other such words are initials. */
static bool is_short_family(struct str w)
{
	static const char *const list[] = {
		"ai", "an", "bai", "bao", "bi", "bo", "bu", "bui", "cai", "cao", "cen", "cha", "che", "cho", "cui", "dai", "di",
		"do", "du", "fan", "fei", "feng", "fu", "gan", "gao", "ge", "geng", "gu", "guo", "ha", "han", "hao", "he", "ho",
		"hou", "hu", "hua", "ito", "jia", "jin", "kim", "ko", "lai", "lam", "lan", "lau", "le", "lee", "lei", "li",
		"lim", "lin", "liu", "lo", "lu", "luo", "luu", "ma", "mai", "mao", "mei", "mo", "mu", "na", "ng", "ngo", "nie",
		"ning", "niu", "oh", "ono", "ou", "pan", "pei", "pu", "qi", "qin", "qiu", "qu", "rao", "ren", "ryu", "seo",
		"sha", "she", "shi", "shu", "sim", "so", "son", "su", "sui", "sun", "tan", "tao", "to", "tu", "wan", "wei", "wen",
		"wu", "xi", "xia", "xie", "xin", "xu", "xue", "yan", "yao", "ye", "yi", "yin", "you", "yu", "yue", "zha", "zhu",
		"zou", "zuo",
	};
	return in_list_case(w, list, ARRAY_LEN(list));
}

static bool is_title(struct str w)
{
	static const char *const list[] = { "dr", "dr.", "mr.", "mrs.", "ms.", "prof", "prof.", "professor" };
	return in_list_case(w, list, ARRAY_LEN(list));
}

static bool is_degree(struct str w)
{
	static const char *const list[] = {
		"dphil", "d.phil.", "dsc", "d.sc.", "facm", "fieee", "frs", "m.d.", "m.s.", "m.sc.", "mba", "md", "mph", "ms",
		"msc", "ph.d", "ph.d.", "ph. d.", "phd",
	};
	return in_list_case(w, list, ARRAY_LEN(list));
}

/* "Barlow and Noakes, Inc." */
static bool is_company(struct str w)
{
	static const char *const list[] = { "co.", "corp.", "gmbh", "inc", "inc.", "llc", "ltd", "ltd." };
	return in_list_case(w, list, ARRAY_LEN(list));
}

static bool is_organisation(const struct words *ws)
{
	static const char *const list[] = {
		"academy", "agency", "alliance", "association", "bureau", "center", "centre", "collaboration", "commission",
		"committee", "community", "consortium", "cooperation", "corporation", "council", "department", "foundation",
		"group", "initiative", "institute", "institution", "laboratories", "laboratory", "ministry", "network", "office",
		"organisation", "organization", "project", "society", "team", "university",
	};
	if (ws->n < 2)
		return false;
	for (size_t i = 0; i < ws->n; i++) {
		if (in_list_case(ws->w[i], list, ARRAY_LEN(list)) || is_company(ws->w[i]))
			return true;
	}
	return false;
}

struct str name_suffix_key(struct str w)
{
	static const char *const keys[][2] = {
		{ "jr", "jr" }, { "jr.", "jr" }, { "jnr", "jr" }, { "jnr.", "jr" }, { "junior", "jr" }, { "sr", "sr" },
		{ "sr.", "sr" }, { "snr", "sr" }, { "senior", "sr" }, { "2nd", "ii" }, { "3rd", "iii" }, { "4th", "iv" },
	};
	static const char *const roman[] = { "II", "III", "IV", "VI", "VII", "VIII" };
	static const char *const roman_keys[] = { "ii", "iii", "iv", "vi", "vii", "viii" };
	if (w.n < 2 || w.n > 6)
		return STR_NULL;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (str_eq_case(w, str_from(keys[i][0])))
			return str_from(keys[i][1]);
	}
	for (size_t i = 0; i < ARRAY_LEN(roman); i++) {
		if (str_is(w, roman[i]))
			return str_from(roman_keys[i]);
	}
	return STR_NULL;
}

/* Two or more letters, all of them ASCII capitals: "WU", not "J.-P." */
static bool is_capitals(struct str w)
{
	size_t letters = 0;
	for (size_t at = 0; at < w.n;) {
		size_t hyphen = name_hyphen_at(w, at);
		if (hyphen) {
			at += hyphen;
			continue;
		}
		uint32_t cp = utf8_next(w, &at);
		if (cp == '\'' || cp == 0x2019)
			continue;
		if (cp == UTF8_BAD || !uni_is_upper(cp))
			return false;
		letters++;
	}
	return letters >= 2;
}

/* "J.", "J.-P.", "C.B.", "J" and, when capitals may be initials, "JP". */
static bool is_initials(struct str w)
{
	size_t letters = 0;
	bool dot = false;
	for (size_t at = 0; at < w.n;) {
		size_t hyphen = name_hyphen_at(w, at);
		if (hyphen || w.p[at] == '.') {
			dot = dot || w.p[at] == '.';
			letters = 0;
			at += hyphen ? hyphen : 1;
			continue;
		}
		uint32_t cp = utf8_next(w, &at);
		if (cp == UTF8_BAD || (!uni_is_upper(cp) && uni_width(cp) > 0) || (uni_width(cp) > 0 && ++letters > 1))
			return false;
	}
	if (dot)
		return true;
	/* one bare letter; "Weinan E" and "Se-Jung O" have it for a family name */
	return w.n > 0 && letters == 1 && w.p[0] != 'E' && w.p[0] != 'O';
}

static bool is_bare_initials(struct str w)
{
	return w.n >= 2 && w.n <= 3 && is_capitals(w) && name_hyphen_at(w, 1) == 0 && !is_short_family(w);
}

/* ---- cutting ---- */

bool name_is_cjk(struct str s)
{
	bool any = false;
	for (size_t at = 0; at < s.n;) {
		uint32_t cp = utf8_next(s, &at);
		if (cp == UTF8_BAD)
			return false;
		if (uni_is_cjk(cp))
			any = true;
		else if (uni_is_letter(cp))
			return false;
	}
	return any;
}

bool name_is_all_cjk(const struct name *n)
{
	return name_is_cjk(n->family) && (n->given.n == 0 || name_is_cjk(n->given)) && n->particle.n == 0 &&
	       n->suffix.n == 0;
}

static bool has_cjk(struct str s)
{
	for (size_t at = 0; at < s.n;) {
		uint32_t cp = utf8_next(s, &at);
		if (cp != UTF8_BAD && uni_is_cjk(cp))
			return true;
	}
	return false;
}

/* Blanks of any kind one blank, bracketed parts away ("Deng Daoming (邓道明)"), a full-width comma plain. Returns the
 * text itself when it needs none of that. When all of it stands in brackets, the brackets alone go. */
static struct str tidy(struct str text, struct arena *a)
{
	text = str_trim(text);
	bool plain = true;
	for (size_t i = 0; i < text.n && plain; i++) {
		unsigned char c = (unsigned char)text.p[i];
		plain = c < 0x80 && c > 0x1f && c != '(' && c != '[' && c != ')' && c != ']' &&
			!(c == ' ' && text.p[i + 1] == ' ');
	}
	if (plain)
		return text;
	CLEANUP(buf_done) struct buf b = { 0 };
	for (int pass = 0; pass < 2 && b.n == 0; pass++) {
		size_t depth = 0;
		bool blank = false;
		for (size_t at = 0; at < text.n;) {
			size_t from = at, skip = name_blank_at(text, at);
			uint32_t cp = utf8_next(text, &at);
			bool open = cp == '(' || cp == '[' || cp == 0xff08 || cp == 0x3010;
			bool close = cp == ')' || cp == ']' || cp == 0xff09 || cp == 0x3011;
			if (open || close || skip) {
				at = skip ? from + skip : at;
				depth += open;
				depth -= close && depth;
				blank = true;
			} else if (depth == 0 || pass == 1) {
				if (blank && b.n && cp != ',')
					buf_addc(&b, ' ');
				blank = false;
				if (cp == 0xff0c)
					buf_addc(&b, ',');
				else
					buf_add(&b, str_slice(text, from, at - from));
			}
		}
	}
	return arena_str(a, buf_str(&b));
}

static void cut_words(struct str s, struct words *ws)
{
	ws->n = 0;
	struct str word;
	while (ws->n < WORDS_MAX && str_next_word(&s, &word))
		ws->w[ws->n++] = word;
}

/* The slice from word i to before word j. They stand in one text. */
static struct str span(const struct words *ws, size_t i, size_t j)
{
	return i < j ? str_range(ws->w[i].p, ws->w[j - 1].p + ws->w[j - 1].n) : STR_NULL;
}

static struct name whole(struct str text)
{
	return (struct name){ .family = text, .literal = true };
}

/* The particle at the front of a family name: "de la Fontaine Noire", never all of it. */
static void cut_particle(struct name *n)
{
	static const size_t most = 8;
	struct str rest = n->family, word;
	size_t end = 0;
	for (size_t i = 0; i < most && str_next_word(&rest, &word); i++) {
		if (!name_is_particle(word) || str_trim(rest).n == 0)
			break;
		end = (size_t)(word.p - n->family.p) + word.n;
	}
	if (end == 0)
		return;
	n->particle = str_slice(n->family, 0, end);
	n->family = str_trim(str_skip(n->family, end));
}

/* "J.Smith": the initials in front of the last dot, when single letters stand before each dot. */
static size_t glued_initials(struct str w)
{
	size_t end = 0;
	for (size_t at = 0; at < w.n;) {
		size_t from = at;
		uint32_t cp = utf8_next(w, &at);
		if (cp == UTF8_BAD || !uni_is_upper(cp))
			break;
		if (at >= w.n || w.p[at] != '.')
			return end && w.n - from >= 2 ? end : 0;
		end = ++at;
	}
	return 0;
}

static struct name from_words(struct words *ws, struct str suffix, bool family_first)
{
	struct name n = { .suffix = suffix };
	size_t count = ws->n, split;
	if (count == 1) {
		size_t initials = glued_initials(ws->w[0]);
		n.family = str_skip(ws->w[0], initials);
		n.given = str_slice(ws->w[0], 0, initials);
		n.literal = initials == 0 && suffix.n == 0;
		return n;
	}
	/* family names in front: said so, in capitals, or with initials behind */
	size_t front = 0, initials = count;
	while (front < count && is_capitals(ws->w[front]) && (ws->w[front].n > 3 || is_short_family(ws->w[front])))
		front++;
	while (initials > 0 && (is_initials(ws->w[initials - 1]) ||
		(is_bare_initials(ws->w[initials - 1]) && !is_capitals(ws->w[0]))))
		initials--;
	bool initials_behind = initials > 0 && initials < count && !is_initials(ws->w[0]);
	if (family_first) {
		split = 1;
		while (split < count - 1 && name_is_particle(ws->w[split - 1]))
			split++;
	} else if (initials_behind) {
		split = initials;
	} else if (front < count) {
		split = front;
	} else {
		split = 0;
	}
	if (split) {
		n.family = span(ws, 0, split);
		n.given = span(ws, split, count);
		cut_particle(&n);
		return n;
	}
	/* given names in front: the family name is the last word, or begins at capitals or at a particle */
	size_t at = count - 1;
	while (at > 1 && is_capitals(ws->w[at - 1]) && is_capitals(ws->w[at]) && !is_capitals(ws->w[0]) &&
		!is_bare_initials(ws->w[at - 1]))
		at--;
	for (size_t i = 0; i + 1 < count; i++) {
		if (name_is_particle(ws->w[i])) {
			at = is_conjunction(ws->w[i]) && i >= 2 ? i - 1 : i;
			break;
		}
		if (i > 0 && is_capital_particle(ws->w[i]) && !is_vietnamese_family(ws->w[0])) {
			at = i;
			break;
		}
	}
	n.given = span(ws, 0, at);
	n.family = span(ws, at, count);
	cut_particle(&n);
	size_t stuck = glued_initials(n.family);
	if (stuck) {
		n.given = str_range(n.given.n ? n.given.p : n.family.p, n.family.p + stuck);
		n.family = str_skip(n.family, stuck);
	}
	return n;
}

/* "Last" and "First" as a comma parted them; a suffix or a particle may stand at their ends. */
static struct name from_comma(struct str last, struct str first, struct str suffix)
{
	struct name n = { .given = first, .family = last, .suffix = suffix };
	struct str *ends[] = { &n.given, &n.family };
	for (size_t i = 0; i < ARRAY_LEN(ends) && n.suffix.n == 0; i++) {
		size_t from = ends[i]->n;
		while (from > 0 && ends[i]->p[from - 1] != ' ')
			from--;
		if (from > 0 && name_suffix_key(str_skip(*ends[i], from)).n) {
			n.suffix = str_skip(*ends[i], from);
			*ends[i] = str_trim(str_slice(*ends[i], 0, from));
		}
	}
	cut_particle(&n);
	if (n.particle.n == 0) { /* "Bosch, Klaus von" */
		struct str rest = n.given, word;
		const char *from = NULL, *to = NULL;
		size_t words = 0;
		while (str_next_word(&rest, &word)) {
			if (words++ == 0 || !name_is_particle(word) || is_conjunction(word))
				from = NULL;
			else if (!from)
				from = word.p;
			to = word.p + word.n;
		}
		if (from) {
			n.particle = str_range(from, to);
			n.given = str_trim(str_range(n.given.p, from));
		}
	}
	n.literal = n.given.n == 0 && n.particle.n == 0 && n.suffix.n == 0;
	return n;
}

static struct name split_words(struct str text, struct str suffix, bool family_first)
{
	struct words ws;
	cut_words(text, &ws);
	if (is_organisation(&ws))
		return whole(text);
	if (ws.n > 1 && is_title(ws.w[0])) {
		ws.n--;
		memmove(ws.w, ws.w + 1, ws.n * sizeof(ws.w[0]));
	}
	if (ws.n > 1 && suffix.n == 0 && name_suffix_key(ws.w[ws.n - 1]).n)
		suffix = ws.w[--ws.n];
	return from_words(&ws, suffix, family_first);
}

static struct name split_commas(struct str text, bool family_first, struct arena *a)
{
	enum { PARTS_MAX = 8 };
	struct str parts[PARTS_MAX], rest = text, part;
	size_t n = 0;
	while (n < PARTS_MAX && str_next(&rest, ',', &part)) {
		part = str_trim(part);
		if (part.n && !(n && is_degree(part)))
			parts[n++] = part;
	}
	if (n == 0)
		return whole(text);
	if (n == 1)
		return split_words(parts[0], STR_NULL, family_first);
	if (is_company(parts[n - 1]))
		return whole(text);
	if (n == 2 && name_suffix_key(parts[1]).n)
		return split_words(parts[0], parts[1], family_first);
	if (n == 2)
		return from_comma(parts[0], parts[1], STR_NULL);
	struct str suffix = STR_NULL;
	size_t from = 1;
	if (name_suffix_key(parts[1]).n)
		suffix = parts[from++];
	else if (name_suffix_key(parts[n - 1]).n)
		suffix = parts[--n];
	struct str first = parts[from];
	for (size_t i = from + 1; i < n; i++)
		first = arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(first), STR_ARG(parts[i]));
	return from_comma(parts[0], first, suffix);
}

/* Leaves the Latin words of "Daoming Deng 邓道明". */
static struct str drop_cjk_words(struct str text, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct str rest = text, word;
	while (str_next_word(&rest, &word)) {
		if (has_cjk(word))
			continue;
		if (b.n)
			buf_addc(&b, ' ');
		buf_add(&b, word);
	}
	return b.n ? arena_str(a, buf_str(&b)) : text;
}

struct name name_split(struct str text, bool family_first, struct arena *a)
{
	text = tidy(text, a);
	if (text.n == 0)
		return (struct name){ 0 };
	if (text.n > NAME_LONGEST)
		return whole(text);
	bool comma = str_find_char(text, ',') >= 0;
	if (has_cjk(text)) {
		if (name_is_cjk(text) && !comma)
			return whole(text);
		text = drop_cjk_words(text, a);
		comma = str_find_char(text, ',') >= 0;
	}
	return comma ? split_commas(text, family_first, a) : split_words(text, STR_NULL, family_first);
}

static struct str unquote(struct str s)
{
	s = str_trim(s);
	if (s.n >= 2 && s.p[0] == '"' && s.p[s.n - 1] == '"')
		return str_trim(str_slice(s, 1, s.n - 2));
	return s;
}

struct name name_of_parts(struct str given, struct str particle, struct str family, struct str suffix)
{
	struct name n = { unquote(given), unquote(particle), unquote(family), unquote(suffix), false };
	if (n.family.n == 0 && n.particle.n == 0) {
		n.family = n.given;
		n.given = STR_NULL;
	}
	/* "C. Mielke" / "III": a source that took the last word for the family name */
	if (n.suffix.n == 0 && name_suffix_key(n.family).n) {
		size_t from = n.given.n;
		while (from > 0 && n.given.p[from - 1] != ' ')
			from--;
		if (from > 0) {
			n.suffix = n.family;
			n.family = str_skip(n.given, from);
			n.given = str_trim(str_slice(n.given, 0, from));
		}
	}
	n.literal = n.given.n == 0 && n.particle.n == 0 && n.suffix.n == 0 && n.family.n > 0;
	return n;
}

/* ---- printing ---- */

bool name_joins(struct str particle)
{
	return str_ends(particle, STR("'")) || str_ends(particle, STR("’")) || str_ends(particle, STR("-"));
}

static void add_word(struct buf *out, size_t start, const char *before, struct str s)
{
	if (s.n == 0)
		return;
	if (out->n > start)
		buf_adds(out, before);
	buf_add(out, s);
}

void name_full(const struct name *n, struct buf *out)
{
	size_t start = out->n;
	if (name_is_all_cjk(n)) {
		buf_add(out, n->family);
		buf_add(out, n->given);
		return;
	}
	add_word(out, start, "", n->given);
	add_word(out, start, " ", n->particle);
	add_word(out, start, name_joins(n->particle) ? "" : " ", n->family);
	add_word(out, start, " ", n->suffix);
}

void name_sorted(const struct name *n, struct buf *out)
{
	size_t start = out->n;
	if (name_is_all_cjk(n)) {
		name_full(n, out);
		return;
	}
	add_word(out, start, "", n->particle);
	add_word(out, start, name_joins(n->particle) ? "" : " ", n->family);
	add_word(out, start, ", ", n->suffix);
	add_word(out, start, ", ", n->given);
}

void name_initials(const struct name *n, struct buf *out)
{
	struct name_walk walk = name_walk_given(n);
	struct name_part part;
	size_t start = out->n;
	if (n->literal || has_cjk(n->given))
		return;
	while (name_walk_next(&walk, &part)) {
		size_t at = 0;
		if (name_is_particle(part.text) && !part.glued)
			continue;
		uint32_t cp = utf8_next(part.text, &at);
		if (out->n > start)
			buf_addc(out, part.glued ? '-' : ' ');
		if (cp >= 'a' && cp <= 'z')
			buf_addc(out, (char)(cp - 'a' + 'A'));
		else
			buf_add(out, str_slice(part.text, 0, at));
		buf_addc(out, '.');
	}
}
