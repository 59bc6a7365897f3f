/* What the files of the BibTeX reader share. Included by read-bibtex*.c alone.
 *
 *     read-bibtex.c         the order of things: what is held back, what comes out
 *     read-bibtex-scan.c    bytes to entries: where one starts and ends, comments
 *     read-bibtex-parse.c   an entry to fields, macros
 *     read-bibtex-kin.c     crossref and xdata
 *     read-bibtex-name.c    lists of names
 *     read-bibtex-work.c    an entry to a record */
#ifndef INGEST_READ_BIBTEX_H
#define INGEST_READ_BIBTEX_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/map.h"
#include "ingest/draft.h"
#include "ingest/reader.h"

#define BIB_ENTRY_MAX (16 << 20) /* a longer one is refused */
#define BIB_KEY_MAX 1024

struct bib_field {
	struct str name;  /* in lower case */
	struct str value; /* without its delimiters, macros expanded */
};

struct bib_entry {
	struct str type; /* in lower case */
	struct str key;  /* may be empty */
	struct bib_field *fields;
	size_t n_fields;
	unsigned line;
	uint64_t offset;
};

static inline bool bib_is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool bib_is_alnum(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static inline size_t bib_skip_blanks(struct str s, size_t at)
{
	while (at < s.n && bib_is_blank(s.p[at]))
		at++;
	return at;
}

/* A quote mark ends a quoted value but for \"o, which people write there. */
static inline bool bib_ends_quote(struct str s, size_t at)
{
	return s.p[at - 1] != '\\' || at + 1 >= s.n || !(bib_is_alnum(s.p[at + 1]) || s.p[at + 1] == '{');
}

/* The value of a field; STR_NULL when it is absent or blank. */
struct str bib_get(const struct bib_entry *e, const char *name);

/* ---- scanning ---- */

struct bib_scan {
	struct reader *r;
	struct arena *macros_arena;
	struct map *macros;      /* name in lower case: index + 1 of its text; 0: unknown, and said so */
	struct str *texts;
	size_t n_texts, cap_texts, macro_bytes;
	unsigned undefined;      /* macros that were asked for in vain */
	bool anything;           /* an @ that begins something was seen */
	bool text;               /* other text was seen */
	unsigned open_comments;  /* comments without an end so far */
	bool told_coding, told_macros;
};

void bib_scan_init(struct bib_scan *s, struct reader *r);
void bib_scan_done(struct bib_scan *s);
/* The next entry, in the arena or in the stream's window (which lives until the next call). @string is learnt,
 * @preamble and @comment are passed over. ERR_MISSING: the end. ERR_LIMIT: one entry was too long. */
enum err bib_scan_next(struct bib_scan *s, struct arena *a, struct bib_entry *ret, struct error *e) MUST_USE;

/* Takes the text of an entry apart, from the "@" to behind its end; body is behind the opening sign. closed: its
 * closing sign is the last byte. next: where the next entry may start, if this one is badly closed; 0: nowhere.
 * type, line and offset of the entry are set. */
void bib_parse(struct bib_scan *s, struct arena *a, struct str text, size_t body, bool closed, size_t next,
	struct bib_entry *entry);
/* The same of "@string{name = value}", which is learnt. */
void bib_parse_macro(struct bib_scan *s, struct arena *a, struct str text, size_t body, bool closed,
	struct bib_entry *entry);
/* In lower case; the text itself when it is. */
struct str bib_lower(struct str s, struct arena *a);

/* ---- parents and children ---- */

struct bib_held; /* an entry with memory of its own */

struct bib_kin {
	struct reader *r;
	struct map *parents, *folded; /* key, key in lower case: index + 1 into held */
	struct bib_held **held;
	size_t n_held, cap_held, held_bytes;
	struct map *missing;          /* key that is waited for, in lower case: index + 1 of its first child */
	struct bib_held **children;   /* in the order of the file; NULL: gone */
	size_t n_children, cap_children, first, waiting_bytes;
	size_t *ready;                /* indices of children whose parents are all here */
	size_t n_ready, cap_ready, next_ready;
	struct map *told;             /* parents that do not exist, and were said so */
	bool told_parents, told_children;
};

void bib_kin_init(struct bib_kin *k, struct reader *r);
void bib_kin_done(struct bib_kin *k);
/* Takes note of an entry that others may name as their parent. */
void bib_kin_note(struct bib_kin *k, const struct bib_entry *e);
/* True: a parent that e names has not come yet; e is kept, and comes out of bib_kin_next() later. */
bool bib_kin_wait(struct bib_kin *k, const struct bib_entry *e);
/* A child that waits no longer; at the end of the file (or past the limit of memory) also one whose parent never
 * came. The caller frees it. */
struct bib_held *bib_kin_next(struct bib_kin *k, bool at_end);
const struct bib_entry *bib_held_entry(const struct bib_held *h);
void bib_held_free(struct bib_held *h); /* NULL is fine */
/* The entry with what it inherits. */
void bib_kin_inherit(const struct bib_kin *k, const struct bib_entry *e, struct arena *a, struct bib_entry *ret);

/* ---- records ---- */

/* Text of a value as people read it; STR_NULL for an empty one. */
struct str bib_text(struct str value, struct arena *a);
/* An address or identifier: escapes resolved, nothing else. */
struct str bib_plain(struct str value, struct arena *a);

void bib_names(struct str value, bool editors, struct draft *d);

void bib_record(const struct bib_entry *e, struct arena *a, struct reader *r, struct record *ret);

#endif
