/* Finds noun phrases: runs of words between stops, verbs and punctuation, judged by their last word, by what stands
 * before them, and by how often the abstract has them again. English only, and cautious: no phrase is better than a
 * wrong one. Knows no field. */
#include "scholar/topic-phrase.h"

#include "base/uni.h"
#include "base/utf8.h"
#include "scholar/topic-phrase-words.h"

enum {
	PHRASE_MIN = 2,  /* words */
	PHRASE_MAX = 4,
	CHUNK_MAX = 12,  /* a run of more words is no noun phrase */
	CHUNKS_MAX = 32,
	SCORE_ENOUGH = 16,
	SCORE_SURE = 20,
};

struct phrase {
	size_t from, n; /* words of the title */
	int score;
	uint64_t hash;
};

static bool is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static int capitals(struct str w)
{
	int n = 0;
	for (size_t i = 0; i < w.n; i++)
		n += is_upper(w.p[i]);
	return n;
}

static bool has_digit(struct str w)
{
	for (size_t i = 0; i < w.n; i++) {
		if (w.p[i] >= '0' && w.p[i] <= '9')
			return true;
	}
	return false;
}

/* An acronym, formula or made-up name: capitals behind the first letter, or digits. */
static bool is_mixed(struct str w)
{
	return capitals(w) >= 2 || (w.n > 1 && capitals(str_skip(w, 1)) >= 1) || has_digit(w);
}

/* "2D", "3-D" is a word like others. */
static bool is_dimension(struct str w)
{
	return w.n == 2 && w.p[0] >= '1' && w.p[0] <= '9' && (w.p[1] == 'D' || w.p[1] == 'd');
}

static bool is_plain(struct str w)
{
	if (is_dimension(w))
		return true;
	for (size_t i = 0; i < w.n; i++) {
		if (!is_lower(w.p[i]) && !is_upper(w.p[i]))
			return (unsigned char)w.p[i] >= 0x80;
	}
	return w.n > 0;
}

/* ---- the title as a whole ---- */

enum letter_case { CASE_SENTENCE, CASE_TITLE, CASE_CAPITALS };

static enum letter_case case_of(const struct topic_words *t)
{
	size_t plain = 0, first_upper = 0, all_upper = 0;
	for (size_t i = 1; i < t->n; i++) {
		struct str w = t->v[i].text;
		if (w.n < 4 || t->v[i].stop)
			continue;
		plain++;
		first_upper += is_upper(w.p[0]);
		all_upper += (size_t)capitals(w) == w.n;
	}
	if (plain >= 3 && all_upper * 10 >= plain * 8)
		return CASE_CAPITALS;
	return first_upper * 2 > plain ? CASE_TITLE : CASE_SENTENCE;
}

size_t topic_system_name(const struct topic_words *t)
{
	size_t colon = 1;
	while (colon < t->n && t->v[colon].gap != GAP_COLON)
		colon++;
	if (colon >= t->n || colon > 3)
		return 0;
	/* "Data lakes: a survey": then the words before the colon are what it is about */
	size_t behind = t->n - colon;
	if (colon > 1 && behind < 4)
		return 0;
	bool name = colon == 1;
	for (size_t i = 0; i < colon; i++)
		name = name || is_mixed(t->v[i].text);
	return name || case_of(t) == CASE_TITLE ? colon : 0;
}

/* ---- one phrase ---- */

static bool starts_upper(const struct topic_words *t, size_t i)
{
	return is_upper(t->v[i].text.p[0]);
}

/* A word that may be part of no phrase at all. */
static bool cuts(const struct topic_words *t, size_t i, enum letter_case c)
{
	const struct topic_word *w = &t->v[i];
	if (w->stop || word_is(WORDS_VERB, w->stem) || word_is(WORDS_FOREIGN, w->stem) ||
		!is_plain(w->text) || w->stem.n < 2)
		return !(is_mixed(w->text) && is_upper(w->text.p[0]) && c != CASE_CAPITALS && w->stem.n >= 2);
	return word_is(WORDS_PLACE, w->stem);
}

/* Ends in a way that names of things, processes and fields do. */
static bool is_good_head(struct str stem)
{
	static const char *const tails[] = {
		"tion", "sion", "ics", "logy", "graphy", "metry", "scopy", "osis", "ysis", "ity", "ism", "ence", "ance", "ment",
		"ture", "esis", "ing", "phy", "ery", "oma", "itis", "gen", "ase", "ide", "ite", "or",
	};
	if (word_is(WORDS_HEAD, stem))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(tails); i++) {
		if (stem.n > strlen(tails[i]) + 2 && str_ends(stem, str_from(tails[i])))
			return true;
	}
	return false;
}

/* "stationary axisymmetric": the noun is gone. */
static bool is_adjective(struct str stem)
{
	static const char *const tails[] = { "ic", "al", "ous", "ive", "able", "ible", "ary", "ed", "less", "ful" };
	if (word_is(WORDS_HEAD, stem))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(tails); i++) {
		if (stem.n > 4 && str_ends(stem, str_from(tails[i])))
			return true;
	}
	return false;
}

static size_t count_in(const struct topic_words *text, uint64_t hash)
{
	size_t count = 0;
	for (size_t i = 0; i < text->n; i++) {
		uint64_t h = TOPIC_HASH_START;
		for (size_t n = 0; n < PHRASE_MAX && i + n < text->n; n++) {
			if (n && text->v[i + n].gap >= GAP_BREAK)
				break;
			h = topic_hash_add(h, text->v[i + n].stem);
			if (h == hash) {
				count++;
				break;
			}
		}
	}
	return count;
}

static bool any_name(const struct topic_words *t, size_t from, size_t n, enum letter_case c)
{
	if (c != CASE_SENTENCE)
		return false;
	/* in a sentence a capital is a name's: fine in "Dirac cone", not at the end */
	size_t last = from + n - 1;
	return last > 0 && starts_upper(t, last) && !is_mixed(t->v[last].text) && t->v[last].gap < GAP_BREAK;
}

static bool judge(const struct topic_words *t, const struct topic_words *abstract, struct phrase *p, enum letter_case c)
{
	size_t common = 0, hyphens = 0, last = p->from + p->n - 1;
	p->hash = TOPIC_HASH_START;
	for (size_t i = p->from; i <= last; i++) {
		const struct topic_word *w = &t->v[i];
		hyphens += i > p->from && w->gap == GAP_HYPHEN;
		p->hash = topic_hash_add(p->hash, w->stem);
		common += word_is(WORDS_COMMON, w->stem) || word_is(WORDS_WEAK, w->stem);
		if (str_ends(w->stem, STR("ly")) && w->stem.n > 5)
			return false;
	}
	/* one hyphenated word is a single word */
	if (hyphens + 1 == p->n || common + 1 > p->n || word_is(WORDS_COMMON, t->v[last].stem) || any_name(t, p->from, p->n, c))
		return false;
	if (is_mixed(t->v[last].text) || is_adjective(t->v[last].stem))
		return false;
	p->score = p->n <= 3 ? 11 : 9;
	if (is_good_head(t->v[last].stem))
		p->score += 6;
	if (p->from > 0) {
		struct str before = t->v[p->from - 1].stem;
		if (str_is(before, "for") || str_is(before, "of") || str_is(before, "in") || str_is(before, "on"))
			p->score += 3;
	}
	p->score -= (int)common * 3;
	p->score += 5 * (int)MIN(count_in(abstract, p->hash), 3u);
	return true;
}

/* Does the word keep its capitals? Acronyms, words such as "Bayesian", and whoever a theorem is called after. */
static bool keeps_case(const struct topic_words *t, size_t i, enum letter_case c)
{
	const struct topic_word *w = &t->v[i];
	bool first = i == 0 || w->gap >= GAP_BREAK;
	if (c == CASE_CAPITALS)
		return false;
	return is_mixed(w->text) || w->genitive || word_is(WORDS_PROPER, w->stem) || (c == CASE_SENTENCE && !first);
}

static void add_word(const struct topic_words *t, size_t i, bool head, enum letter_case c, struct arena *a,
	struct buf *out)
{
	struct str w = head ? topic_singular(t->v[i].text, a) : t->v[i].text;
	bool keep = keeps_case(t, i, c), proper = word_is(WORDS_PROPER, t->v[i].stem);
	for (size_t k = 0; k < w.n; k++) {
		char ch = w.p[k];
		if (!keep && is_upper(ch) && !(k == 0 && proper))
			ch = (char)(ch - 'A' + 'a');
		else if (k == 0 && proper && is_lower(ch) && !is_mixed(w))
			ch = (char)(ch - 'a' + 'A');
		buf_addc(out, ch);
	}
	if (t->v[i].genitive)
		buf_adds(out, "'s");
}

static struct str print_phrase(const struct topic_words *t, const struct phrase *p, enum letter_case c, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	for (size_t i = p->from; i < p->from + p->n; i++) {
		if (b.n)
			buf_addc(&b, t->v[i].gap == GAP_HYPHEN ? '-' : ' ');
		add_word(t, i, i == p->from + p->n - 1, c, a, &b);
	}
	return arena_str(a, buf_str(&b));
}

/* ---- all of them ---- */

/* "10 billion atoms", "two phases": what follows is counted, and no part of a term. */
static bool is_number(struct topic_word w)
{
	static const char *const words[] = {
		"billion", "dozen", "eight", "five", "four", "hundred", "million", "nine", "one", "seven", "six", "ten", "thousand",
		"three", "trillion", "two",
	};
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_is(w.stem, words[i]))
			return true;
	}
	return w.text.p[0] >= '0' && w.text.p[0] <= '9' && !is_dimension(w.text);
}

static void drop_first(struct phrase *p, size_t n)
{
	n = MIN(n, p->n);
	p->from += n;
	p->n -= n;
}

/* "expressing distributions" begins with a verb, "binding site" does not. */
static bool is_gerund(const struct topic_words *t, const struct phrase *p)
{
	struct str stem = t->v[p->from].stem;
	bool compound = p->n > 1 && t->v[p->from + 1].gap == GAP_HYPHEN;
	return stem.n > 4 && str_ends(stem, STR("ing")) && !compound && !word_is(WORDS_GERUND, stem);
}

/* Takes weak words off the front and empty ones off the back of a chunk; what is left may be a phrase. */
static bool trim_chunk(const struct topic_words *t, struct phrase *p)
{
	bool counted = p->from > 0 && is_number(t->v[p->from - 1]) && t->v[p->from].gap < GAP_BREAK;
	/* the rest of a compound whose front was cut off: "out-of-distribution testing" */
	if (t->v[p->from].gap == GAP_HYPHEN)
		drop_first(p, 1);
	while (p->n && word_is(WORDS_WEAK, t->v[p->from].stem)) {
		counted = is_number(t->v[p->from]);
		/* "large-scale", "single-source" go as one */
		drop_first(p, p->n > 1 && t->v[p->from + 1].gap == GAP_HYPHEN ? 2 : 1);
	}
	if (counted)
		drop_first(p, 1);
	while (p->n && word_is(WORDS_EMPTY, t->v[p->from + p->n - 1].stem))
		p->n--;
	if (p->n > PHRASE_MAX) {
		drop_first(p, p->n - PHRASE_MAX + 1);
		/* not in the middle of "graph-based learning" */
		if (t->v[p->from].gap == GAP_HYPHEN)
			drop_first(p, 1);
	}
	while (p->n && (word_is(WORDS_WEAK, t->v[p->from].stem) || is_gerund(t, p)))
		drop_first(p, 1);
	return p->n >= PHRASE_MIN;
}

size_t topic_phrases(const struct topic_words *t, const bool *taken, const struct topic_words *abstract, bool sure,
	struct arena *a, struct str *ret, size_t max)
{
	struct phrase found[CHUNKS_MAX];
	size_t n = 0, out = 0, i = topic_system_name(t), foreign = 0;
	int enough = sure ? SCORE_SURE : SCORE_ENOUGH;
	enum letter_case c = case_of(t);
	for (size_t k = 0; k < t->n; k++)
		foreign += word_is(WORDS_FOREIGN, t->v[k].stem) && !t->v[k].stop;
	if (foreign > 1)
		return 0;
	while (i < t->n && n < CHUNKS_MAX) {
		if (taken[i] || cuts(t, i, c)) {
			i++;
			continue;
		}
		struct phrase p = { .from = i };
		/* beside a known term it is a part of something larger: "reflecting | Brownian motion" */
		bool beside = i > 0 && taken[i - 1] && t->v[i].gap < GAP_BREAK;
		do {
			i++;
			p.n++;
		} while (i < t->n && !taken[i] && !cuts(t, i, c) && t->v[i].gap < GAP_BREAK);
		beside = beside || (i < t->n && taken[i] && t->v[i].gap < GAP_BREAK);
		if (!beside && p.n <= CHUNK_MAX && trim_chunk(t, &p) && judge(t, abstract, &p, c) && p.score >= enough)
			found[n++] = p;
	}
	while (out < max && n > 0) {
		size_t best = 0;
		for (size_t k = 1; k < n; k++) {
			if (found[k].score > found[best].score)
				best = k;
		}
		ret[out++] = print_phrase(t, &found[best], c, a);
		uint64_t hash = found[best].hash;
		for (size_t k = n; k-- > 0;) { /* and the same again */
			if (found[k].hash == hash) {
				memmove(&found[k], &found[k + 1], (n - k - 1) * sizeof(found[0]));
				n--;
			}
		}
	}
	return out;
}
