/* What is typed into type-to-find: text to words, words to what FTS5 is asked, and how well kept words answer.
 * Pure functions on text; knows nothing of tables. */
#include "base/uni.h"
#include "base/utf8.h"
#include "store/find-int.h"

enum {
	TEXT_MAX = 1 << 13,
	GROUPS_MAX = 24, /* groups that select; more are heeded when candidates are judged */
	WORD_MAX = 64,   /* bytes of a word that select; the rest is heeded then too */
};

static bool all_cjk(struct str words, size_t *ret_n)
{
	struct str rest = words, word;
	bool all = true;

	*ret_n = 0;
	while (str_next_word(&rest, &word)) {
		size_t at = 0;
		uint32_t cp = utf8_next(word, &at);

		all = all && cp != UTF8_BAD && uni_is_cjk(cp) && at == word.n;
		++*ret_n;
	}
	return all;
}

static void add_group(struct question *q, struct str chunk, struct arena *a)
{
	CLEANUP(buf_done) struct buf words = { 0 }, joined = { 0 };
	struct group g = { 0 };
	size_t n = 0;

	find_text_words(chunk, &words);
	if (words.n == 0)
		return;
	g.words = arena_str(a, buf_str(&words));
	g.run = all_cjk(g.words, &n) && n > 1;
	find_joined_words(chunk, &joined);
	if (n > 1 && joined.n > 0 && str_find_char(buf_str(&joined), ' ') < 0)
		g.joined = arena_str(a, buf_str(&joined));
	vec_push(&q->groups, g);
}

static bool is_plain(struct str words)
{
	struct str rest = words, word;
	int n = 0;

	while (str_next_word(&rest, &word)) {
		if (word.n > WORD_MAX || ++n > GROUPS_MAX)
			return false;
	}
	return true;
}

/* Chunks between blanks of any kind; a NUL is a blank too. */
void question_read(struct question *q, struct str text, struct arena *a)
{
	size_t at = 0, from = 0;

	q->text = text = utf8_clip(text, TEXT_MAX);
	while (at < text.n) {
		size_t here = at;
		uint32_t cp = utf8_next(text, &at);

		if (cp == 0 || (cp != UTF8_BAD && uni_is_space(cp))) {
			add_group(q, str_slice(text, from, here - from), a);
			from = at;
		}
	}
	add_group(q, str_slice(text, from, text.n - from), a);
	q->plain = q->groups.n <= GROUPS_MAX;
	for (size_t i = 0; i < q->groups.n; i++)
		q->plain = q->plain && !q->groups.v[i].run && is_plain(q->groups.v[i].words);
}

static void add_term(struct buf *out, struct str word, bool begins)
{
	struct str clip = utf8_clip(word, WORD_MAX);

	/* Words are letters and digits alone: nothing in them can end the quotes. */
	buf_addf(out, "\"" STR_FMT "\"%s", STR_ARG(clip), begins || clip.n < word.n ? "*" : "");
}

static void add_terms(struct buf *out, struct str words, bool begins)
{
	struct str rest = words, word;
	bool first = true;

	for (int n = 0; n < GROUPS_MAX && str_next_word(&rest, &word); n++) {
		if (!first)
			buf_adds(out, " AND ");
		add_term(out, word, begins);
		first = false;
	}
}

void question_expression(const struct question *q, bool begins, struct buf *out)
{
	for (size_t i = 0; i < q->groups.n && i < GROUPS_MAX; i++) {
		const struct group *g = &q->groups.v[i];

		if (i > 0)
			buf_adds(out, " AND ");
		if (g->joined.p)
			buf_addc(out, '(');
		buf_addc(out, '(');
		add_terms(out, g->words, begins);
		buf_addc(out, ')');
		if (g->joined.p) {
			buf_adds(out, " OR ");
			add_term(out, g->joined, begins);
			buf_addc(out, ')');
		}
	}
}

static bool has_word(struct str way, struct str word, bool begins)
{
	struct str rest = way, w;

	while (str_next_word(&rest, &w)) {
		if (begins ? str_starts(w, word) : str_eq(w, word))
			return true;
	}
	return false;
}

/* Do the words stand one behind the other, from the beginning of one word on? */
static bool has_run(struct str way, struct str words)
{
	struct str rest = way, w;

	while (str_next_word(&rest, &w)) {
		struct str from = str_range(w.p, way.p + way.n);

		if (str_starts(from, words) && (from.n == words.n || from.p[words.n] == ' '))
			return true;
	}
	return false;
}

static bool group_fits(const struct group *g, struct str ways, bool begins)
{
	struct str rest = g->words, word;

	if (g->joined.p && has_word(ways, g->joined, begins))
		return true;
	if (g->run)
		return has_run(ways, g->words);
	while (str_next_word(&rest, &word)) {
		if (!has_word(ways, word, begins))
			return false;
	}
	return true;
}

static bool fits(const struct question *q, struct str ways, bool begins)
{
	for (size_t i = 0; i < q->groups.n; i++) {
		if (!group_fits(&q->groups.v[i], ways, begins))
			return false;
	}
	return true;
}

static size_t count_words(struct str s)
{
	struct str word;
	size_t n = 0;

	while (str_next_word(&s, &word))
		n++;
	return n;
}

/* How many words of a way a group that fits it takes up: "jian-ping" two of "jian ping wu", one of "jianping wu".
 */
static size_t group_takes(const struct group *g, struct str way)
{
	struct group apart = *g;

	apart.joined = STR_NULL;
	return group_fits(&apart, way, false) ? count_words(g->words) : 1;
}

/* Is one way to say the name the question, word for word? */
static bool is_whole(const struct question *q, struct str kept)
{
	struct str rest = kept, way;

	while (str_next(&rest, '|', &way)) {
		size_t taken = 0;

		if (!fits(q, way, false))
			continue;
		for (size_t i = 0; i < q->groups.n; i++)
			taken += group_takes(&q->groups.v[i], way);
		if (taken == count_words(way))
			return true;
	}
	return false;
}

enum tier question_judge(const struct question *q, struct str kept, struct buf *scratch)
{
	struct str all;

	buf_clear(scratch);
	buf_add(scratch, kept);
	for (size_t i = 0; i < scratch->n; i++) {
		if (scratch->p[i] == '|')
			scratch->p[i] = ' ';
	}
	all = buf_str(scratch);
	if (!fits(q, all, true))
		return TIER_NONE;
	if (!fits(q, all, false))
		return TIER_BEGINS;
	return is_whole(q, kept) ? TIER_EXACT : TIER_WORDS;
}
