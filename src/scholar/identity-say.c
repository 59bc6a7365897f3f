/* Groups of works in words: what they are about, with whom, what joins them, and why a profile looks mixed.
 * It decides nothing; every sentence says what was counted. */
#include "scholar/identity-int.h"

#include "base/num.h"
#include "base/utf8.h"

#define WITH_MAX 2       /* co-authors named */
#define SHARED_MAX 3     /* ties of one kind named */
#define SAID_MAX 12      /* groups that get a sentence */
#define SHOW_MAX 64      /* bytes of a title or affiliation in a sentence */
#define PHRASE_WORKS 200 /* titles looked at for a common phrase */
#define PHRASE_WORDS 4

struct counted {
	uint32_t tie, works;
};

struct sentences {
	struct arena *a;
	VEC(struct str) v;
};

/* The text so far becomes a sentence. */
static void say(struct sentences *all, struct buf *b)
{
	vec_push(&all->v, arena_str(all->a, buf_str(b)));
	buf_clear(b);
}

static void take(struct sentences *all, struct str **ret, size_t *ret_n)
{
	*ret_n = all->v.n;
	*ret = ARENA_ARRAY(all->a, struct str, all->v.n + 1);
	if (all->v.n > 0)
		memcpy(*ret, all->v.v, all->v.n * sizeof(**ret));
	vec_done(&all->v);
}

static size_t words_of(struct str s)
{
	struct str word;
	size_t n = 0;

	while (str_next_word(&s, &word))
		n++;
	return n;
}

/* More works first. Of topics then the specific, the longer (up to three words), the rarer; all else as it came. */
static bool before(const struct judge *j, struct counted x, struct counted y)
{
	const struct tie *s = &j->ties.v[x.tie], *t = &j->ties.v[y.tie];
	size_t sw, tw;

	if (x.works != y.works)
		return x.works > y.works;
	if (s->kind != TIE_TOPIC)
		return x.tie < y.tie;
	if (s->joins != t->joins)
		return s->joins;
	sw = MIN(words_of(s->show), (size_t)3);
	tw = MIN(words_of(t->show), (size_t)3);
	if (sw != tw)
		return sw > tw;
	return s->bearers != t->bearers ? s->bearers < t->bearers : x.tie < y.tie;
}

/* The best ties of a kind in the set, best first; returns how many. */
static size_t best_ties(const struct judge *j, const struct identity_set *set, enum tie_kind kind,
	struct counted *best, size_t max)
{
	struct map64 *counts = map64_new();
	size_t n = 0;

	for (size_t i = 0; i < set->n; i++)
		for (size_t k = j->at[set->works[i]]; k < j->at[set->works[i] + 1]; k++)
			if (j->ties.v[j->held.v[k].tie].kind == kind)
				++*map64_slot(counts, j->held.v[k].tie, 0);
	for (size_t i = 0; i < map64_count(counts); i++) {
		struct counted c = { (uint32_t)map64_key(counts, i), (uint32_t)map64_value(counts, i) };
		size_t at;

		if (n < max)
			at = n++;
		else if (before(j, c, best[max - 1]))
			at = max - 1;
		else
			continue;
		for (; at > 0 && before(j, c, best[at - 1]); at--)
			best[at] = best[at - 1];
		best[at] = c;
	}
	map64_free(counts);
	return n;
}

static void add_clipped(struct buf *b, struct str s)
{
	struct str cut = utf8_clip(s, SHOW_MAX);

	if (cut.n == s.n) {
		buf_add(b, s);
		return;
	}
	while (cut.n > 0 && cut.p[cut.n - 1] != ' ')
		cut.n--;
	if (cut.n == 0)
		cut = utf8_clip(s, SHOW_MAX);
	buf_add(b, str_trim(cut));
	buf_adds(b, "…");
}

/* The run of words that most titles of the set have in common, of those the longest; at least two titles. */
static bool common_phrase(const struct judge *j, const struct identity_set *set, struct buf *out)
{
	CLEANUP(buf_done) struct buf title = { 0 };
	struct map *seen = map_new(); /* phrase to titles << 32 | last title + 1 */
	uint64_t most = 1;
	size_t longest = 0;

	for (size_t i = 0; i < set->n && i < PHRASE_WORKS; i++) {
		struct str rest, word, words[32];
		size_t n = 0;

		buf_clear(&title);
		identity_title_words(j->w[set->works[i]].title, &title);
		rest = buf_str(&title);
		while (rest.n && n < ARRAY_LEN(words) && str_next(&rest, '\n', &word))
			words[n++] = word;
		for (size_t from = 0; from < n; from++)
			for (size_t to = from + 1; to < n && to < from + PHRASE_WORDS; to++) {
				uint64_t *slot = map_slot(seen,
					str_range(words[from].p, words[to].p + words[to].n), 0);

				if ((uint32_t)*slot != i + 1)
					*slot = ((*slot >> 32) + 1) << 32 | (i + 1);
			}
	}
	for (size_t i = 0; i < map_count(seen); i++) {
		struct str phrase = map_key(seen, i);
		uint64_t titles = map_value(seen, i) >> 32;

		if (titles < 2 || titles < most || (titles == most && phrase.n <= longest))
			continue;
		most = titles;
		longest = phrase.n;
		buf_clear(out);
		buf_add(out, phrase);
	}
	map_free(seen);
	for (size_t i = 0; i < out->n; i++)
		if (out->p[i] == '\n')
			out->p[i] = ' ';
	return longest > 0;
}

/* What the set is about: the topic that most works share; two topics when they share none; without topics words
 * that its titles share, else the title of the newest work in quotes. Returns whether it is a title. */
static bool add_about(const struct judge *j, const struct identity_set *set, struct buf *b)
{
	CLEANUP(buf_done) struct buf phrase = { 0 };
	struct counted topics[2];
	size_t n = best_ties(j, set, TIE_TOPIC, topics, ARRAY_LEN(topics));

	if (n > 0) {
		buf_add(b, j->ties.v[topics[0].tie].show);
		if (n > 1 && set->n > 1 && topics[0].works == 1) {
			buf_adds(b, ", ");
			buf_add(b, j->ties.v[topics[1].tie].show);
		}
		return false;
	}
	if (set->n > 1 && common_phrase(j, set, &phrase)) {
		buf_add(b, buf_str(&phrase));
		return false;
	}
	buf_adds(b, "“");
	add_clipped(b, j->w[set->works[0]].title.n ? j->w[set->works[0]].title : STR("untitled"));
	buf_adds(b, "”");
	return true;
}

static void add_with(const struct judge *j, const struct identity_set *set, const char *before_it, struct buf *b)
{
	struct counted mates[WITH_MAX];
	size_t n = best_ties(j, set, TIE_MATE, mates, WITH_MAX);

	for (size_t i = 0; i < n; i++) {
		buf_adds(b, i == 0 ? before_it : ", ");
		buf_add(b, j->ties.v[mates[i].tie].show);
	}
}

static void add_years(const struct identity_set *set, struct buf *b)
{
	if (!set->first_year)
		return;
	buf_addf(b, " · %d", set->first_year);
	if (set->last_year != set->first_year)
		buf_addf(b, "–%d", set->last_year);
}

static void add_tie(struct buf *b, const struct tie *t, uint32_t works)
{
	static const char *const word[] = {
		[TIE_MATE] = "co-author ",
		[TIE_ORG] = "institution ",
		[TIE_TOPIC] = "topic ",
		[TIE_VENUE] = "venue ",
		[TIE_OWNER] = "the owner's own list",
		[TIE_TITLE] = "titles much alike",
		[TIE_WORD] = "the word ",
	};

	buf_adds(b, word[t->kind]);
	if (t->kind != TIE_OWNER && t->kind != TIE_TITLE)
		add_clipped(b, t->show);
	buf_addf(b, " on %u works", works);
}

void identity_describe(struct judge *j, const struct identity_set *set, struct identity_group *ret)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct sentences shared = { .a = j->a };

	ret->works = ARENA_ARRAY(j->a, row_id, set->n);
	ret->n_works = set->n;
	for (size_t i = 0; i < set->n; i++)
		ret->works[i] = j->w[set->works[i]].work;
	if (!set->placed)
		buf_adds(&b, "not placed · ");
	add_about(j, set, &b);
	add_with(j, set, " · with ", &b);
	add_years(set, &b);
	ret->label = arena_str(j->a, buf_str(&b));
	buf_clear(&b);
	for (int kind = TIE_MATE; kind <= TIE_TITLE; kind++) {
		struct counted best[SHARED_MAX];
		size_t n = best_ties(j, set, (enum tie_kind)kind, best, kind == TIE_TITLE ? 1 : SHARED_MAX);

		for (size_t i = 0; i < n; i++) {
			if (best[i].works < 2 || !j->ties.v[best[i].tie].joins)
				continue;
			add_tie(&b, &j->ties.v[best[i].tie], best[i].works);
			say(&shared, &b);
		}
	}
	take(&shared, &ret->shared, &ret->n_shared);
}

/* "4 works on federated learning with Zhuo Lu, Yao Liu" */
static void add_set(const struct judge *j, const struct identity_set *set, struct buf *b)
{
	CLEANUP(buf_done) struct buf about = { 0 };
	bool title = add_about(j, set, &about);

	num_group(b, set->n);
	buf_addf(b, " work%s%s", set->n == 1 ? "" : "s", title ? ", " : " on ");
	if (title && set->n > 1)
		buf_adds(b, "the newest ");
	buf_add(b, buf_str(&about));
	add_with(j, set, title ? ", with " : " with ", b);
}

static bool shares_field_with_others(const struct judge *j, size_t i)
{
	for (size_t k = 0; k < j->n_placed; k++)
		if (k != i && identity_share_field(&j->sets[i], &j->sets[k]))
			return true;
	return false;
}

static size_t count_works(const struct judge *j, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++)
		n += j->sets[i].n;
	return n;
}

/* "5 works in 3 more groups" */
static void say_rest(const struct judge *j, struct buf *b)
{
	size_t works = count_works(j, SAID_MAX, j->n_placed), groups = j->n_placed - SAID_MAX;

	num_group(b, works);
	buf_addf(b, " work%s in ", works == 1 ? "" : "s");
	num_group(b, groups);
	buf_addf(b, " more group%s", groups == 1 ? "" : "s");
}

/* The largest group of the class speaks for it. */
static void add_example(const struct judge *j, uint64_t class, struct buf *b)
{
	for (size_t i = 0; i < j->n_judged; i++)
		if (j->sets[i].likely & class) {
			buf_adds(b, " (");
			add_about(j, &j->sets[i], b);
			buf_adds(b, ")");
			return;
		}
}

/* "5 works belong to computing and mathematics (stencils), 2 to physics and chemistry (phonons), and …" */
static void say_disciplines(const struct judge *j, struct sentences *all, struct buf *b)
{
	for (size_t i = 0; i < j->n_classes; i++) {
		const char *between = i == 0 ? " belong to " : " to ";
		size_t works = 0;

		for (size_t k = 0; k < j->n_judged; k++)
			works += j->sets[k].likely & j->classes[i] ? j->sets[k].n : 0;
		buf_adds(b, i == 0 ? "" : ", ");
		num_group(b, works);
		buf_adds(b, i > 0 ? "" : works == 1 ? " work" : " works");
		if (i == 0 && works == 1)
			between = " belongs to ";
		for (size_t k = 0; k < j->fields.n; k++) {
			if (!(j->classes[i] >> k & 1))
				continue;
			buf_adds(b, between);
			buf_add(b, j->fields.v[k]);
			between = " or ";
		}
		add_example(j, j->classes[i], b);
	}
	buf_adds(b, ", and no co-author or affiliation is known that would join them");
	say(all, b);
}

static void say_mixed(const struct judge *j, struct sentences *all, struct buf *b)
{
	if (j->n_placed == 0)
		say_disciplines(j, all, b);
	for (size_t i = 0; i < j->n_placed && i < SAID_MAX; i++) {
		add_set(j, &j->sets[i], b);
		buf_addf(b, " share%s no co-author%s or institution with the others", j->sets[i].n == 1 ? "s" : "",
			shares_field_with_others(j, i) ? "" : ", field");
		say(all, b);
	}
	if (j->n_placed <= SAID_MAX)
		return;
	say_rest(j, b);
	buf_adds(b, " share no co-author or institution with the others");
	say(all, b);
}

static void say_whole(const struct judge *j, const struct identity_group *g, struct sentences *all, struct buf *b)
{
	if (j->n_placed > 0 && g->n_works > 1) {
		num_group(b, g->n_works);
		buf_adds(b, " works hang together");
		for (size_t i = 0; i < g->n_shared && i < SHARED_MAX; i++) {
			buf_adds(b, i == 0 ? ": " : ", ");
			buf_add(b, g->shared[i]);
		}
		say(all, b);
	}
	for (size_t i = g->n_works > 1 ? 1 : 0; j->n_placed > 1 && i < j->n_placed && i < SAID_MAX; i++) {
		add_set(j, &j->sets[i], b);
		buf_addf(b, " stand%s alone, too little to speak of another person", j->sets[i].n == 1 ? "s" : "");
		say(all, b);
	}
	if (j->n_placed <= SAID_MAX)
		return;
	say_rest(j, b);
	buf_adds(b, " stand alone");
	say(all, b);
}

void identity_explain(struct judge *j, size_t left_out, struct identity *ret)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct sentences all = { .a = j->a };
	size_t adrift = count_works(j, j->n_placed, j->n_sets);

	if (ret->mixed)
		say_mixed(j, &all, &b);
	else if (j->n > 1)
		say_whole(j, &ret->groups[0], &all, &b);
	if (adrift > 0 && j->n > 1 && !(ret->mixed && j->n_placed == 0)) {
		num_group(&b, adrift);
		buf_addf(&b, " work%s not placed: no co-author and no affiliation is known for %s",
			adrift == 1 ? " is" : "s are", adrift == 1 ? "it" : "them");
		say(&all, &b);
	}
	if (left_out > 0) {
		buf_adds(&b, "only the newest ");
		num_group(&b, j->n);
		buf_adds(&b, " works were compared, ");
		num_group(&b, left_out);
		buf_adds(&b, " were not");
		say(&all, &b);
	}
	take(&all, &ret->reasons, &ret->n_reasons);
}
