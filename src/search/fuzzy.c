/* Subsequence scorer: the best way to find the letters of a pattern in a text, by dynamic programming over letters,
 * as in "gtl" finds "Graph-Trail-Load" at its three beginnings rather than at the first g, t and l. */
#include "search/fuzzy.h"

#include "base/uni.h"
#include "base/utf8.h"
#include "base/vec.h"

enum {
	CLIP = 256,      /* code points looked at, in pattern and text */
	LETTERS = 2 * CLIP, /* after folding: ß is two */
	HIT = 16,
	WORD_START = 10, /* the letter begins a word */
	HUMP_START = 8,  /* … or is a capital behind a small letter, or a digit behind a letter */
	IN_RUN = 12,     /* the letter before it was hit too */
	FIRST_LETTER = 4, /* the text's very first letter, on top of WORD_START */
	GAP = 4,         /* letters were passed over … */
	GAP_EACH = 1,    /* … and how many */
	GAP_MOST = 12,
	IMPOSSIBLE = -100000,
};

struct letter {
	uint32_t cp;
	uint32_t from, to; /* its bytes in the text */
	int bonus;
};

static int bonus_of(uint32_t before, uint32_t cp, bool first)
{
	if (first)
		return WORD_START + FIRST_LETTER;
	if (!uni_is_letter(before) && !uni_is_digit(before))
		return WORD_START;
	if (uni_is_upper(cp) && !uni_is_upper(before))
		return HUMP_START;
	if (uni_is_digit(cp) && !uni_is_digit(before))
		return HUMP_START;
	return uni_is_cjk(cp) ? HUMP_START : 0;
}

static size_t add_folded(struct letter *out, size_t n, struct str folded, struct letter like)
{
	size_t at = 0;

	while (at < folded.n && n < LETTERS) {
		like.cp = utf8_next(folded, &at);
		out[n++] = like;
		like.bonus = 0;
	}
	return n;
}

/* Letters and digits, small and without accents. Other characters stand for themselves (so that "c++" can be asked
 * for) but for blanks, which only part words, and marks, which belong to the letter before them. */
static size_t fold_letters(struct str s, struct letter *out)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	uint32_t before = 0;
	bool any = false;
	size_t n = 0, at = 0;

	for (int i = 0; i < CLIP && at < s.n; i++) {
		size_t from = at;
		uint32_t cp = utf8_next(s, &at);
		struct letter l = { cp, (uint32_t)from, (uint32_t)at, bonus_of(before, cp, !any) };

		if (cp != UTF8_BAD && uni_width(cp) == 0) {
			if (n > 0)
				out[n - 1].to = (uint32_t)at;
			continue;
		}
		before = cp;
		if (uni_is_space(cp))
			continue;
		any = true;
		if (cp >= 'A' && cp <= 'Z')
			l.cp = cp - 'A' + 'a';
		buf_clear(&folded);
		if (cp >= 0x80)
			uni_fold(&folded, str_slice(s, from, at - from));
		if (folded.n > 0)
			n = add_folded(out, n, buf_str(&folded), l);
		else if (n < LETTERS)
			out[n++] = l;
	}
	return n;
}

static bool is_subsequence(const struct letter *p, size_t np, const struct letter *t, size_t nt)
{
	size_t i = 0;

	for (size_t j = 0; j < nt && i < np; j++)
		i += p[i].cp == t[j].cp;
	return i == np;
}

static int gap_cost(size_t passed)
{
	return passed == 0 ? 0 : GAP + (int)MIN((size_t)GAP_MOST, passed * GAP_EACH);
}

/* best[j]: the most that pattern letters 0…i can score with letter i hit at j. from[i·nt + j], when kept: where
 * letter i−1 was then hit. */
static int fill(const struct letter *p, size_t np, const struct letter *t, size_t nt, uint16_t *from, size_t *ret_last)
{
	int rows[2][LETTERS], *now = rows[0], *before = rows[1], most = IMPOSSIBLE;

	for (size_t i = 0; i < np; i++) {
		/* The best place of letter i−1 at least GAP_MOST letters back costs the same wherever it is. */
		int far = IMPOSSIBLE;
		size_t far_at = 0;

		for (size_t j = 0; j < nt; j++) {
			int best = IMPOSSIBLE;
			size_t best_at = 0;

			if (i > 0 && j > GAP_MOST && before[j - GAP_MOST - 1] > far) {
				far = before[j - GAP_MOST - 1];
				far_at = j - GAP_MOST - 1;
			}
			now[j] = IMPOSSIBLE;
			if (p[i].cp != t[j].cp)
				continue;
			if (i == 0) {
				best = -(int)MIN((size_t)GAP_MOST, j * GAP_EACH);
			} else if (far > IMPOSSIBLE) {
				best = far - gap_cost(GAP_MOST);
				best_at = far_at;
			}
			for (size_t back = 1; i > 0 && back <= MIN(j, (size_t)GAP_MOST); back++) {
				int way = before[j - back] - gap_cost(back - 1) + (back == 1 ? IN_RUN : 0);

				if (before[j - back] > IMPOSSIBLE && way > best) {
					best = way;
					best_at = j - back;
				}
			}
			if (best > IMPOSSIBLE) {
				now[j] = best + HIT + t[j].bonus;
				if (from)
					from[i * nt + j] = (uint16_t)best_at;
			}
		}
		int *swap = now;

		now = before;
		before = swap;
	}
	for (size_t j = 0; j < nt; j++) {
		if (before[j] > most) {
			most = before[j];
			*ret_last = j;
		}
	}
	return most;
}

static size_t collect(const struct letter *t, size_t nt, size_t np, const uint16_t *from, size_t last,
	struct span *spans, size_t max)
{
	uint16_t hits[LETTERS];
	size_t n = 0;

	for (size_t i = np; i-- > 0;) {
		hits[i] = (uint16_t)last;
		last = from[i * nt + last];
	}
	for (size_t i = 0; i < np; i++) {
		struct span s = { t[hits[i]].from, t[hits[i]].to };

		if (n > 0 && s.from <= spans[n - 1].to)
			spans[n - 1].to = MAX(spans[n - 1].to, s.to);
		else if (n < max)
			spans[n++] = s;
		else
			break;
	}
	return n;
}

int fuzzy_score(struct str pattern, struct str text, struct span *spans, size_t max, size_t *ret_spans)
{
	struct letter p[LETTERS], t[LETTERS];
	size_t np = fold_letters(pattern, p), nt, last = 0;
	uint16_t *from = NULL;
	int score;

	if (ret_spans)
		*ret_spans = 0;
	if (np == 0)
		return 0;
	nt = fold_letters(text, t);
	if (!is_subsequence(p, np, t, nt))
		return -1;
	if (spans && ret_spans)
		from = xcalloc(np * nt, sizeof(*from));
	score = fill(p, np, t, nt, from, &last);
	if (from)
		*ret_spans = collect(t, nt, np, from, last, spans, max);
	free(from);
	return MAX(score, 0);
}
