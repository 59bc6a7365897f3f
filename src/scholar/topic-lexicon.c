/* Reads the embedded list of terms once into a hash table of their words run together.
 * Knows the form of the list (its head comment says it), nothing of how topics are chosen. */
#include "scholar/topic-lexicon.h"

#include <assert.h>
#include <pthread.h>

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

extern const char topics_txt[];

/* One way to write a term. */
struct spelling {
	uint64_t hash;
	struct str exact; /* letters as they must stand; empty: any case */
	int term;         /* -1: no entry */
};

static struct {
	pthread_once_t once;
	struct arena *arena;
	VEC(struct topic_term) terms;
	struct spelling *slots; /* open addressing, a power of two */
	size_t mask;
	struct prefixes {
		size_t length;  /* letters */
		unsigned char bits[1 << 13];
	} prefixes[2];          /* how spellings of that length or more begin: most runs of words begin like none */
} lexicon = { .once = PTHREAD_ONCE_INIT, .prefixes = { { .length = 5 }, { .length = 10 } } };

static unsigned prefix_bit(const char *p, size_t n)
{
	uint64_t h = topic_hash_add(TOPIC_HASH_START, (struct str){ p, n });
	return (unsigned)(h ^ (h >> 32)) & 0xffff;
}

static bool prefix_known(const struct prefixes *set, const char *p)
{
	unsigned bit = prefix_bit(p, set->length);
	return set->bits[bit >> 3] & (1u << (bit & 7));
}

static void prefix_put(struct prefixes *set, struct str letters)
{
	if (letters.n < set->length)
		return;
	unsigned bit = prefix_bit(letters.p, set->length);
	set->bits[bit >> 3] |= (unsigned char)(1u << (bit & 7));
}

static bool is_exact(struct str s)
{
	int capitals = 0, digits = 0;
	for (size_t i = 0; i < s.n; i++) {
		capitals += s.p[i] >= 'A' && s.p[i] <= 'Z';
		digits += s.p[i] >= '0' && s.p[i] <= '9';
	}
	return capitals >= 2 || (capitals && digits);
}

/* Adds a spelling; of two terms that claim one, the first in the list keeps it. */
static void put_spelling(struct str text, int term)
{
	bool exact = str_starts(text, STR("="));
	if (exact)
		text = str_skip(text, 1);
	struct topic_words words = topic_words_of(text, TOPIC_TERM_WORDS + 1, lexicon.arena);
	assert(words.n >= 1 && words.n <= TOPIC_TERM_WORDS);
	struct spelling s = { .hash = TOPIC_HASH_START, .term = term };
	CLEANUP(buf_done) struct buf letters = { 0 };
	for (size_t i = 0; i < words.n; i++) {
		s.hash = topic_hash_add(s.hash, words.v[i].stem);
		buf_add(&letters, words.v[i].stem);
	}
	for (size_t i = 0; i < ARRAY_LEN(lexicon.prefixes); i++)
		prefix_put(&lexicon.prefixes[i], buf_str(&letters));
	if (words.n == 1 && (exact || is_exact(words.v[0].text)))
		s.exact = words.v[0].text;
	size_t at = s.hash & lexicon.mask;
	for (; lexicon.slots[at].term >= 0; at = (at + 1) & lexicon.mask) {
		if (lexicon.slots[at].hash == s.hash && str_eq(lexicon.slots[at].exact, s.exact))
			return;
	}
	lexicon.slots[at] = s;
}

/* One line: "name | spelling | … > implied ; …". */
static void read_line(struct str line, int parent)
{
	struct topic_term term = { .broad = str_starts(line, STR("~")) };
	if (term.broad)
		line = str_trim(str_skip(line, 1));
	int id = (int)lexicon.terms.n;
	ptrdiff_t arrow = str_find(line, STR(" > "));
	if (arrow >= 0)
		line = str_slice(line, 0, (size_t)arrow);
	if (parent >= 0)
		term.implied[term.n_implied++] = parent;
	struct str spelling;
	while (str_next(&line, '|', &spelling)) {
		spelling = str_trim(spelling);
		if (!term.name.p)
			term.name = spelling;
		put_spelling(spelling, id);
	}
	vec_push(&lexicon.terms, term);
}

/* Second pass, when all names are known. */
static void read_implied(struct str line, const struct map *ids, struct topic_term *term)
{
	ptrdiff_t arrow = str_find(line, STR(" > "));
	if (arrow < 0)
		return;
	struct str rest = str_skip(line, (size_t)arrow + 3), name;
	while (term->n_implied < TOPIC_IMPLIED_MAX && str_next(&rest, ';', &name)) {
		uint64_t id;
		bool known = map_get(ids, str_trim(name), &id);
		assert(known);
		if (known)
			term->implied[term->n_implied++] = (int)id;
	}
}

static void build(void)
{
	struct str text = str_from(topics_txt), rest = text, line;
	size_t spellings = 0, size = 1024;
	for (size_t i = 0; i < text.n; i++)
		spellings += text.p[i] == '|' || text.p[i] == '\n';
	while (size < spellings * 2)
		size *= 2;
	lexicon.arena = arena_new();
	lexicon.mask = size - 1;
	lexicon.slots = xcalloc(size, sizeof(*lexicon.slots));
	for (size_t i = 0; i < size; i++)
		lexicon.slots[i].term = -1;
	struct map *ids = map_new();
	int parent = -1;
	while (str_next(&rest, '\n', &line)) {
		if (line.n == 0 || line.p[0] == '#')
			continue;
		bool narrower = line.p[0] == '\t';
		if (!narrower)
			parent = (int)lexicon.terms.n;
		read_line(str_trim(line), narrower ? parent : -1);
		struct topic_term *last = &lexicon.terms.v[lexicon.terms.n - 1];
		bool is_new = map_put(ids, last->name, lexicon.terms.n - 1);
		assert(is_new);
		(void)is_new;
	}
	rest = text;
	for (size_t i = 0; str_next(&rest, '\n', &line);) {
		if (line.n && line.p[0] != '#')
			read_implied(line, ids, &lexicon.terms.v[i++]);
	}
	map_free(ids);
}

const struct topic_term *topic_terms(size_t *ret_n)
{
	pthread_once(&lexicon.once, build);
	*ret_n = lexicon.terms.n;
	return lexicon.terms.v;
}

/* Does the word stand as an acronym is written, or in the plural ("GNNs")? */
static bool stands_as(struct str text, struct str exact)
{
	if (text.n == exact.n + 1 && text.p[exact.n] == 's')
		text.n--;
	return str_eq(text, exact);
}

static int find(uint64_t hash, const struct topic_word *word, size_t n)
{
	int any_case = -1;
	for (size_t at = hash & lexicon.mask; lexicon.slots[at].term >= 0; at = (at + 1) & lexicon.mask) {
		const struct spelling *s = &lexicon.slots[at];
		if (s->hash != hash)
			continue;
		if (!s->exact.p)
			any_case = s->term;
		else if (n == 1 && stands_as(word->text, s->exact))
			return s->term;
	}
	return any_case;
}

/* "in" of "in-memory" is part of a term, "in" alone is not. */
static bool may_begin(const struct topic_words *words, size_t i)
{
	return !words->v[i].stop || (i + 1 < words->n && words->v[i + 1].gap == GAP_HYPHEN) || str_is(words->v[i].text, "A") ||
	       (i + 1 < words->n && str_is(words->v[i + 1].stem, "vitro"));
}

bool topic_term_at(const struct topic_words *words, size_t i, int *ret_term, size_t *ret_words)
{
	size_t ignored, letters = 0;
	char head[16];
	topic_terms(&ignored);
	if (!may_begin(words, i))
		return false;
	uint64_t hash = TOPIC_HASH_START;
	bool found = false;
	for (size_t n = 1; n <= TOPIC_TERM_WORDS && i + n <= words->n; n++) {
		const struct topic_word *last = &words->v[i + n - 1];
		if (n > 1 && last->gap >= GAP_BREAK)
			break;
		size_t before = letters;
		for (size_t k = 0; k < last->stem.n && letters < sizeof(head); k++)
			head[letters++] = last->stem.p[k];
		bool hopeless = false;
		for (size_t k = 0; k < ARRAY_LEN(lexicon.prefixes); k++) {
			const struct prefixes *set = &lexicon.prefixes[k];
			hopeless = hopeless || (before < set->length && letters >= set->length && !prefix_known(set, head));
		}
		if (hopeless)
			break;
		hash = topic_hash_add(hash, last->stem);
		if (n > 1 && last->stop)
			continue;
		int term = find(hash, &words->v[i], n);
		if (term < 0)
			continue;
		*ret_term = term;
		*ret_words = n;
		found = true;
	}
	return found;
}
