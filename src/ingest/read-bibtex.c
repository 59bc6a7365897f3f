/* bibtex: BibTeX and BibLaTeX as people really write them.
 *
 * Entries come out in the order of the file, but for those whose crossref names an entry further down: they follow
 * it. Two entries with one key are two works, and said to be. Knows neither the syntax nor the fields. */
#include "ingest/read-bibtex.h"

#include <stdlib.h>

enum { KEYS_MAX = 1000000 }; /* so many keys are remembered to find those that stand twice */

struct bibtex {
	struct bib_scan scan;
	struct bib_kin kin;
	struct map64 *keys;    /* hash of each key: the line it was first used in */
	struct bib_held *held; /* what the last record's strings stand in */
	const char *foreign;   /* what the file looks like, if it holds no entry */
	bool at_end, told_foreign;
};

/* ---- recognising ---- */

static bool known_type(struct str type)
{
	static const char *const list[] = {
		"article", "book", "booklet", "collection", "comment", "conference", "dataset", "electronic",
		"inbook", "incollection", "inproceedings", "manual", "mastersthesis", "misc", "online", "patent",
		"phdthesis", "preamble", "proceedings", "report", "software", "string", "techreport", "thesis",
		"unpublished", "www", "xdata",
	};
	for (size_t i = 0; i < ARRAY_LEN(list); i++) {
		if (str_eq_case(type, str_from(list[i])))
			return true;
	}
	return false;
}

static int bid(struct str head, struct str name)
{
	int hint = str_trim(head).n && reader_suffix(&read_bibtex, name) ? 10 : 0;
	struct str rest = head, line;
	while (str_next(&rest, '\n', &line)) {
		line = str_trim(line);
		size_t n = 1;
		if (line.n < 3 || line.p[0] != '@')
			continue;
		size_t from = bib_skip_blanks(line, n);
		for (n = from; n < line.n && bib_is_alnum(line.p[n]);)
			n++;
		size_t open = bib_skip_blanks(line, n);
		bool opened = open < line.n ? line.p[open] == '{' || line.p[open] == '(' : n > from;
		if (opened && known_type(str_slice(line, from, n - from)))
			return 85 + hint / 2;
		if (opened && open < line.n && memchr(line.p + open, ',', line.n - open))
			return 50 + hint;
	}
	return hint;
}

/* What a file without entries may be instead. */
static const char *foreign(struct str head)
{
	struct str rest = head, line;
	size_t refer = 0;
	if (memchr(head.p, '\0', head.n))
		return "it holds zero bytes and may be UTF-16 text, which must be converted to UTF-8";
	while (str_next(&rest, '\n', &line) && refer < 3)
		refer += line.n > 3 && line.p[0] == '%' && line.p[1] >= 'A' && line.p[1] <= 'Z' && line.p[2] == ' ';
	if (refer == 3)
		return "its lines of %A, %T and so on are the refer format, which is not read";
	return "one looks like @article{key, title = {…}}";
}

static enum err open_bibtex(struct reader *r, struct error *e)
{
	struct bibtex *s = r->state;
	struct str head;
	enum err err = stream_peek(r->in, 1, &head, e);
	if (err)
		return err;
	s->foreign = foreign(str_slice(head, 0, 4096));
	bib_scan_init(&s->scan, r);
	bib_kin_init(&s->kin, r);
	s->keys = map64_new();
	return ERR_OK;
}

/* ---- reading ---- */

/* Two works under one key: both stay. */
static void check_key(struct bibtex *s, struct reader *r, const struct bib_entry *entry)
{
	uint64_t first;
	if (entry->key.n == 0)
		return;
	uint64_t hash = str_hash(entry->key);
	if (map64_get(s->keys, hash, &first))
		reader_warn(r, entry->line, entry->key,
			"the key was used in line %llu already; both entries are kept", (unsigned long long)first);
	else if (map64_count(s->keys) < KEYS_MAX)
		map64_put(s->keys, hash, entry->line);
}

static enum err give(struct bibtex *s, struct reader *r, const struct bib_entry *entry, struct record *ret)
{
	struct bib_entry whole;
	bib_kin_inherit(&s->kin, entry, r->arena, &whole);
	bib_record(&whole, r->arena, r, ret);
	return ERR_OK;
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct bibtex *s = r->state;
	bib_held_free(s->held);
	s->held = NULL;
	for (;;) {
		s->held = bib_kin_next(&s->kin, s->at_end);
		if (s->held)
			return give(s, r, bib_held_entry(s->held), ret);
		if (s->at_end) {
			if (s->scan.anything || !s->scan.text || s->told_foreign)
				return error_set(e, ERR_MISSING, "the end");
			s->told_foreign = true;
			error_set(e, ERR_FORMAT, "there is no BibTeX entry in this file; %s", s->foreign);
			return error_at(e, "", 1, 0);
		}
		struct bib_entry entry;
		struct arena_mark mark = arena_mark(r->arena);
		enum err err = bib_scan_next(&s->scan, r->arena, &entry, e);
		s->at_end = err == ERR_MISSING;
		if (s->at_end)
			continue;
		if (err)
			return err;
		check_key(s, r, &entry);
		bib_kin_note(&s->kin, &entry);
		if (!bib_kin_wait(&s->kin, &entry))
			return give(s, r, &entry, ret);
		arena_rewind(r->arena, mark);
	}
}

static void close_bibtex(struct reader *r)
{
	struct bibtex *s = r->state;
	bib_held_free(s->held);
	if (!s->keys)
		return; /* it was never opened */
	bib_scan_done(&s->scan);
	bib_kin_done(&s->kin);
	map64_free(s->keys);
}

const struct reader_ops read_bibtex = {
	.name = "bibtex",
	.suffixes = " .bib .bibtex .biblatex ",
	.bid = bid,
	.state_size = sizeof(struct bibtex),
	.open = open_bibtex,
	.next = next,
	.close = close_bibtex,
};
