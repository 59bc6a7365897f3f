/* Cuts text into words and brings English words to a form that compares.
 * Knows no topic, and no word but the irregular ones. */
#include "scholar/topic-text.h"

#include "base/uni.h"
#include "base/utf8.h"

/* Longer words than any term has; what is longer is no word. */
#define WORD_MAX 48

static bool ends(struct str s, const char *tail)
{
	return str_ends(s, str_from(tail));
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* ---- forms of words ---- */

static const char *const irregular[][2] = {
	{ "algae", "alga" }, { "alias", "alias" }, { "always", "always" }, { "analyses", "analysis" },
	{ "antibiotics", "antibiotic" }, { "asbestos", "asbestos" }, { "atlas", "atlas" },
	{ "automata", "automaton" }, { "axes", "axis" }, { "bacteria", "bacterium" }, { "bases", "basis" },
	{ "basics", "basic" }, { "bias", "bias" }, { "biases", "bias" }, { "buses", "bus" },
	{ "canvas", "canvas" }, { "ceramics", "ceramic" }, { "chaos", "chaos" },
	{ "characteristics", "characteristic" }, { "children", "child" }, { "christmas", "christmas" },
	{ "classics", "classic" }, { "clinics", "clinic" }, { "corpora", "corpus" }, { "cosmos", "cosmos" },
	{ "crises", "crisis" }, { "criteria", "criterion" }, { "diagnoses", "diagnosis" },
	{ "dynamics", "dynamics" }, { "ethos", "ethos" }, { "fabrics", "fabric" }, { "foci", "focus" },
	{ "formulae", "formula" }, { "fungi", "fungus" }, { "gases", "gas" }, { "genera", "genus" },
	{ "gps", "gps" }, { "halves", "half" }, { "heuristics", "heuristic" }, { "hypotheses", "hypothesis" },
	{ "indices", "index" }, { "larvae", "larva" }, { "leaves", "leaf" }, { "lens", "lens" },
	{ "lenses", "lens" }, { "lives", "life" }, { "loci", "locus" }, { "lyrics", "lyric" },
	{ "mars", "mars" }, { "matrices", "matrix" }, { "means", "means" }, { "media", "media" },
	{ "men", "man" }, { "metrics", "metric" }, { "mice", "mouse" }, { "mitochondria", "mitochondrion" },
	{ "momenta", "momentum" }, { "mosaics", "mosaic" }, { "movies", "movie" }, { "nebulae", "nebula" },
	{ "news", "news" }, { "nuclei", "nucleus" }, { "ova", "ovum" }, { "pancreas", "pancreas" },
	{ "perhaps", "perhaps" }, { "phenomena", "phenomenon" }, { "plastics", "plastic" },
	{ "polyhedra", "polyhedron" }, { "probiotics", "probiotic" }, { "prostheses", "prosthesis" },
	{ "quanta", "quantum" }, { "radii", "radius" }, { "series", "series" }, { "species", "species" },
	{ "spectra", "spectrum" }, { "stimuli", "stimulus" }, { "strata", "stratum" },
	{ "supernovae", "supernova" }, { "syntheses", "synthesis" }, { "taxa", "taxon" }, { "teeth", "tooth" },
	{ "theses", "thesis" }, { "topics", "topic" }, { "towards", "toward" }, { "venus", "venus" },
	{ "vertebrae", "vertebra" }, { "vertices", "vertex" }, { "viruses", "virus" },
	{ "vortices", "vortex" }, { "wolves", "wolf" }, { "women", "woman" },
};

/* Writes the singular of lower-case w over p and returns its length. */
static size_t singular(char *p, size_t n)
{
	struct str w = { p, n };
	/* but for a few short words, plurals end in s, a or i */
	bool plural = n > 2 && (strchr("sai", p[n - 1]) || n < 6 || ends(w, "ren") || ends(w, "brae") || ends(w, "lae"));
	size_t lo = 0, hi = plural ? ARRAY_LEN(irregular) : 0;
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		int order = str_cmp(str_from(irregular[mid][0]), w);
		if (order == 0) {
			struct str one = str_from(irregular[mid][1]);
			memcpy(p, one.p, MIN(one.n, (size_t)WORD_MAX));
			return one.n;
		}
		if (order < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (n < 4 || p[n - 1] != 's' || ends(w, "ss") || ends(w, "us") || ends(w, "is") || ends(w, "ics") || ends(w, "ous"))
		return n;
	if (ends(w, "ies") && n > 4) {
		p[n - 3] = 'y';
		return n - 2;
	}
	if (ends(w, "sses") || ends(w, "xes") || ends(w, "ches") || ends(w, "shes") || ends(w, "zzes"))
		return n - 2;
	return n - 1;
}

/* British spellings to American ones. Both sides of every comparison come through here, so a word that only looks
 * like one does no harm. */
static size_t american(char *p, size_t n)
{
	struct str w = { p, n };
	if (n < 5 || !strchr("degnr", p[n - 1]))
		return n;
	if (n > 6 && (ends(w, "isation") || ends(w, "ising") || ends(w, "ised") || ends(w, "ise") || ends(w, "iser"))) {
		ptrdiff_t at = -1;
		for (size_t i = n - 7 < n ? n - 7 : 0; i + 1 < n; i++) {
			if (p[i] == 'i' && p[i + 1] == 's')
				at = (ptrdiff_t)i + 1;
		}
		if (at > 0)
			p[at] = 'z';
	}
	if (n > 6 && ends(w, "yse"))
		p[n - 2] = 'z';
	if (n > 5 && ends(w, "our")) {
		p[n - 2] = 'r';
		return n - 1;
	}
	if (n > 6 && ends(w, "lling")) {
		memmove(p + n - 5, p + n - 4, 4);
		return n - 1;
	}
	if (n > 4 && ends(w, "tre")) {
		p[n - 2] = 'e';
		p[n - 1] = 'r';
	}
	return n;
}

bool topic_is_stop(struct str stem)
{
	static const char *const stops[] = {
		"a", "about", "across", "after", "against", "all", "along", "among", "an", "and", "are", "as", "at", "be", "been",
		"before", "below", "between", "beyond", "both", "but", "by", "can", "do", "doe", "during", "each", "for", "from",
		"how", "if", "in", "into", "is", "it", "its", "may", "more", "most", "no", "not", "of", "off", "on", "onto", "or",
		"our", "out", "over", "per", "some", "such", "than", "that", "the", "their", "there", "these", "they", "this",
		"through", "throughout", "thus", "to", "toward", "under", "until", "up", "upon", "versus", "via", "vs",
		"was", "we", "what", "when", "where", "whether", "which", "while", "who", "whose", "why", "will", "with",
		"within", "without", "you",
	};
	if (stem.n > 10)
		return false;
	size_t lo = 0, hi = ARRAY_LEN(stops);
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		int order = str_cmp(str_from(stops[mid]), stem);
		if (order == 0)
			return true;
		if (order < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return false;
}

struct str topic_singular(struct str word, struct arena *a)
{
	char p[WORD_MAX + 1];
	if (word.n < 3 || word.n > WORD_MAX)
		return word;
	for (size_t i = 0; i < word.n; i++)
		p[i] = is_upper(word.p[i]) ? (char)(word.p[i] - 'A' + 'a') : word.p[i];
	/* an abbreviation: only a small s behind it is a plural's */
	if (is_upper(word.p[word.n - 2]))
		return word.p[word.n - 1] == 's' ? str_slice(word, 0, word.n - 1) : word;
	size_t n = singular(p, word.n);
	if (n == word.n && memcmp(p + 1, word.p + 1, n - 1) == 0)
		return word;
	p[0] = word.p[0];
	return arena_str(a, (struct str){ p, n });
}

static struct str stem_of(struct str text, struct arena *a)
{
	char p[WORD_MAX + 1];
	bool ascii = true, acronyms = text.n > 2 && ends(text, "s") && is_upper(text.p[text.n - 2]);
	if (acronyms) /* "GPUs" */
		text.n--;
	for (size_t i = 0; i < text.n && ascii; i++)
		ascii = (unsigned char)text.p[i] < 0x80;
	if (!ascii) {
		CLEANUP(buf_done) struct buf b = { 0 };
		uni_fold(&b, str_slice(text, 0, WORD_MAX * 2));
		text = arena_str(a, buf_str(&b));
	}
	if (text.n > WORD_MAX)
		text.n = WORD_MAX;
	for (size_t i = 0; i < text.n; i++)
		p[i] = is_upper(text.p[i]) ? (char)(text.p[i] - 'A' + 'a') : text.p[i];
	size_t n = acronyms ? text.n : singular(p, text.n);
	return arena_str(a, (struct str){ p, american(p, n) });
}

uint64_t topic_hash_add(uint64_t hash, struct str stem)
{
	for (size_t i = 0; i < stem.n; i++)
		hash = (hash ^ (unsigned char)stem.p[i]) * UINT64_C(0x100000001b3);
	return hash;
}

/* ---- cutting ---- */

enum sign { SIGN_LETTER, SIGN_CJK, SIGN_APOSTROPHE, SIGN_BLANK, SIGN_HYPHEN, SIGN_COLON, SIGN_BREAK };

static enum sign sign_of(uint32_t cp)
{
	if (cp < 0x80) {
		if ((cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z') || (cp >= '0' && cp <= '9'))
			return SIGN_LETTER;
		if (cp == ' ' || (cp >= '\t' && cp <= '\r'))
			return SIGN_BLANK;
		if (cp == '-' || cp == '/' || cp == '+' || cp == '_')
			return SIGN_HYPHEN;
		return cp == '\'' ? SIGN_APOSTROPHE : cp == ':' ? SIGN_COLON : SIGN_BREAK;
	}
	if (cp == UTF8_BAD)
		return SIGN_BREAK;
	if (uni_is_cjk(cp))
		return SIGN_CJK;
	if (uni_is_letter(cp) || uni_is_digit(cp) || (uni_width(cp) == 0 && !uni_is_unsafe(cp)))
		return SIGN_LETTER;
	if (cp == 0xb2 || cp == 0xb3 || cp == 0xb9 || (cp >= 0x2070 && cp <= 0x209c))
		return SIGN_LETTER;
	if (uni_is_space(cp))
		return SIGN_BLANK;
	if (cp == 0x2019 || cp == 0x2018 || cp == 0x2bc)
		return SIGN_APOSTROPHE;
	if ((cp >= 0x2010 && cp <= 0x2013) || cp == 0xb7 || cp == 0x2212)
		return SIGN_HYPHEN;
	return cp == 0xff1a ? SIGN_COLON : SIGN_BREAK;
}

/* The word from `at` on: letters, an apostrophe between letters, a full stop or comma between digits. */
static size_t word_end(struct str s, size_t at)
{
	size_t end = at;
	while (at < s.n) {
		size_t from = at;
		enum sign sign = sign_of(utf8_next(s, &at));
		if (sign == SIGN_LETTER) {
			end = at;
			continue;
		}
		size_t next = at;
		bool point = s.p[from] == '.' && from > 0 && is_digit(s.p[from - 1]) && at < s.n && is_digit(s.p[at]);
		bool joins = sign == SIGN_APOSTROPHE || point;
		if (!joins || at >= s.n || sign_of(utf8_next(s, &next)) != SIGN_LETTER)
			break;
	}
	return end;
}

static struct str without_genitive(struct str w)
{
	static const char *const tails[] = { "'s", "’s" };
	for (size_t i = 0; i < ARRAY_LEN(tails); i++) {
		if (ends(w, tails[i]))
			return str_slice(w, 0, w.n - strlen(tails[i]));
	}
	return w;
}

struct topic_words topic_words_of(struct str text, size_t max, struct arena *a)
{
	size_t room = MIN(max, text.n / 2 + 1);
	struct topic_words words = { ARENA_ARRAY(a, struct topic_word, room), 0 };
	enum topic_gap gap = GAP_NONE;
	bool blank = false, hyphen = false;
	for (size_t at = 0; at < text.n && words.n < room;) {
		size_t from = at;
		enum sign sign = sign_of(utf8_next(text, &at));
		if (sign == SIGN_LETTER || sign == SIGN_CJK) {
			at = sign == SIGN_CJK ? at : word_end(text, from);
			struct topic_word *w = &words.v[words.n++];
			w->text = without_genitive(str_slice(text, from, at - from));
			w->genitive = w->text.n < at - from;
			w->stem = stem_of(w->text, a);
			w->stop = topic_is_stop(w->stem);
			w->gap = gap != GAP_NONE ? gap : hyphen ? GAP_HYPHEN : blank ? GAP_BLANK : GAP_NONE;
			gap = GAP_NONE;
			blank = hyphen = false;
			continue;
		}
		if (sign == SIGN_BLANK) {
			if (hyphen && blank) /* " - " is an aside, "large- scale" is not */
				gap = MAX(gap, GAP_BREAK);
			blank = true;
		} else if (sign == SIGN_HYPHEN) {
			hyphen = true;
		} else if (sign == SIGN_COLON) {
			gap = GAP_COLON;
		} else if (sign == SIGN_BREAK) {
			gap = MAX(gap, GAP_BREAK);
		}
	}
	return words;
}
