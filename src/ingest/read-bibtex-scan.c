/* Bytes to BibTeX entries. An entry is first bounded, then taken apart: a missing brace costs the entry it is
 * missing from, not the file. Knows not what is in one. */
#include "base/utf8.h"
#include "ingest/coding.h"
#include "ingest/read-bibtex.h"

enum {
	TYPE_MAX = 64,
	STARTS_MAX = 16,         /* so many starts of entries inside a value: its brace was never closed */
	START_REACH = 256 << 10, /* or so far behind the first of them */
	OPEN_COMMENTS_MAX = 16,  /* comments without an end; the braces of later ones mean nothing */
};

/* ---- where an entry starts and ends ---- */

/* What stands at an "@". */
struct start {
	struct str type;
	size_t body; /* behind the opening sign */
	char close;
};

static bool read_start(struct str s, size_t at, struct start *ret)
{
	size_t from = bib_skip_blanks(s, at + 1), to = from;
	while (to < s.n && to - from < TYPE_MAX &&
		(bib_is_alnum(s.p[to]) || (s.p[to] && strchr("-_+:./*", s.p[to]))))
		to++;
	size_t open = bib_skip_blanks(s, to);
	if (to == from || open >= s.n || (s.p[open] != '{' && s.p[open] != '('))
		return false;
	*ret = (struct start){ str_slice(s, from, to - from), open + 1, s.p[open] == '{' ? '}' : ')' };
	return true;
}

/* "@type{key," or one of BibTeX's own commands: nothing else would be taken for the start of an entry inside
 * another. */
static bool is_clear_start(struct str s, size_t at, struct start *ret)
{
	static const char *const own[] = { "comment", "preamble", "string" };
	if (!read_start(s, at, ret))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(own); i++) {
		if (str_eq_case(ret->type, str_from(own[i])))
			return true;
	}
	size_t from = bib_skip_blanks(s, ret->body), to = from;
	while (to < s.n && to - from < BIB_KEY_MAX && !bib_is_blank(s.p[to]) && s.p[to] &&
		!strchr("=\"{}#,", s.p[to]))
		to++;
	to = bib_skip_blanks(s, to);
	return to < s.n && s.p[to] == ',';
}

static bool at_line_start(struct str s, size_t at)
{
	while (at > 0 && (s.p[at - 1] == ' ' || s.p[at - 1] == '\t'))
		at--;
	return at == 0 || s.p[at - 1] == '\n' || s.p[at - 1] == '\r';
}

/* Looks for the end of a body; goes on where it stopped when more bytes came. */
struct extent {
	size_t at;
	size_t depth;        /* of braces inside */
	size_t first;        /* the first start of an entry inside a value; 0: none */
	unsigned starts;
	char close;
	bool quoted, value;  /* value: a "=" or "#" stands in front */
	bool comment;        /* anything may stand in it */
};

enum found { FOUND_END, FOUND_START, FOUND_MORE };

/* FOUND_END: x->at is at the closing sign. FOUND_START: at an "@" in front of which the entry was not closed. */
static enum found find_end(struct extent *x, struct str s, bool whole)
{
	struct start start;
	for (; x->at < s.n; x->at++) {
		char c = s.p[x->at];
		if (bib_is_alnum(c)) {
			x->value = false;
		} else if (c == '{') {
			x->depth++;
		} else if (c == '}' && x->depth > 0) {
			x->depth--;
		} else if (x->depth == 0 && x->quoted) {
			if (c == '}')
				x->quoted = false;
			else if (c == '"' && bib_ends_quote(s, x->at))
				x->quoted = false;
			if (c == '}' && x->close == c)
				return FOUND_END;
		} else if (x->depth == 0 && c == x->close) {
			return FOUND_END;
		} else if (x->depth == 0 && c == '"') {
			x->quoted = x->value;
		} else if (c == '=' || c == '#') {
			x->value = !x->comment;
		} else if (!bib_is_blank(c)) {
			x->value = false;
		}
		if (c != '@' || !at_line_start(s, x->at))
			continue;
		if (s.n - x->at < TYPE_MAX + BIB_KEY_MAX && !whole)
			return FOUND_MORE;
		if (!is_clear_start(s, x->at, &start))
			continue;
		if (x->depth == 0 && !x->quoted && !x->comment)
			return FOUND_START;
		if (x->starts++ == 0)
			x->first = x->at;
		if (!x->comment && (x->starts > STARTS_MAX || x->at - x->first > START_REACH)) {
			x->at = x->first;
			return FOUND_START;
		}
	}
	if (whole && x->first) {
		x->at = x->first;
		return FOUND_START;
	}
	return FOUND_MORE;
}

/* ---- the file ---- */

/* Bytes of another encoding; text is replaced. */
static void to_utf8(struct bib_scan *s, struct arena *a, struct bib_entry *entry, struct str *text)
{
	enum coding coding;
	CLEANUP(buf_done) struct buf b = { .max = (size_t)BIB_ENTRY_MAX * 4 };
	if (coding_utf8(*text, a, text, &coding, NULL)) {
		utf8_repair(&b, *text);
		*text = arena_str(a, buf_str(&b));
		coding = CODING_REPAIRED;
	}
	if (coding == CODING_REPAIRED) {
		reader_warn(s->r, entry->line, entry->key, "bytes that are not UTF-8 were replaced");
	} else if (coding == CODING_WINDOWS && !s->told_coding) {
		s->told_coding = true;
		reader_warn(s->r, entry->line, entry->key, "bytes that are not UTF-8 are read as Windows-1252");
	}
}

/* Moves to the next "@" that may begin something; *ret is the window from there on. False at the end. */
static enum err find_start(struct bib_scan *s, struct str *ret, struct start *ret_start, struct error *e)
{
	for (;;) {
		struct str w;
		enum err err = stream_peek(s->r->in, 1, &w, e);
		if (err)
			return err;
		if (w.n == 0)
			return error_set(e, ERR_MISSING, "the end");
		const char *at = memchr(w.p, '@', w.n);
		size_t n = at ? (size_t)(at - w.p) : w.n;
		if (!s->text && str_trim(str_slice(w, 0, n)).n)
			s->text = true;
		/* what stands before it on its line tells an entry from an address */
		size_t back = n;
		while (back > 0 && (w.p[back - 1] == ' ' || w.p[back - 1] == '\t'))
			back--;
		bool clear = back == 0 || strchr("\n\r})", w.p[back - 1]);
		stream_skip(s->r->in, n);
		if (!at)
			continue;
		err = stream_peek(s->r->in, TYPE_MAX + BIB_KEY_MAX + 64, &w, e);
		if (err)
			return err;
		struct start start;
		if (clear ? read_start(w, 0, &start) : is_clear_start(w, 0, &start)) {
			*ret = w;
			*ret_start = start;
			return ERR_OK;
		}
		s->text = true;
		stream_skip(s->r->in, 1);
	}
}

/* Finds where the entry ends that the window begins with; the window grows as needed. */
static enum err bound(struct bib_scan *s, struct str *w, struct extent *x, bool *ret_closed, struct error *e)
{
	bool whole = false;
	for (;;) {
		enum found found = find_end(x, *w, whole);
		*ret_closed = found == FOUND_END;
		size_t have = w->n;
		if ((found == FOUND_MORE ? have : x->at) > BIB_ENTRY_MAX)
			return error_set(e, ERR_LIMIT,
				"the entry is longer than %d MB; its closing bracket may be missing",
				BIB_ENTRY_MAX >> 20);
		if (found != FOUND_MORE || whole)
			return ERR_OK;
		enum err err = stream_peek(s->r->in, have * 2, w, e);
		if (err)
			return err;
		whole = w->n < have * 2;
	}
}

/* What the window begins with, up to where it ends: learnt, passed over, or (*ret_entry) an entry. */
static enum err take(struct bib_scan *s, struct arena *a, struct str w, const struct start *start,
	struct bib_entry *ret, bool *ret_entry, struct error *e)
{
	bool comment = str_eq_case(start->type, STR("comment")),
	     preamble = str_eq_case(start->type, STR("preamble"));
	bool string = str_eq_case(start->type, STR("string")), closed;
	struct extent x = { .at = start->body, .close = start->close, .comment = comment };
	struct bib_entry entry = { .line = stream_lineno(s->r->in), .offset = stream_offset(s->r->in) };
	enum err err = ERR_LIMIT;
	closed = false;
	if (!comment || s->open_comments < OPEN_COMMENTS_MAX)
		err = bound(s, &w, &x, &closed, e);
	*ret_entry = false;
	if (err == ERR_LIMIT && !comment) {
		stream_skip(s->r->in, x.first ? x.first : x.at);
		return error_at(e, "", entry.line, 0);
	}
	if (err && err != ERR_LIMIT)
		return err;
	struct str text = str_slice(w, 0, x.at + closed);
	if (comment && !closed) {
		/* BibTeX's own rule: the word alone is the comment */
		s->open_comments++;
		text.n = start->body;
	}
	if (!comment && !preamble) {
		size_t n = text.n;
		struct start here;
		read_start(text, 0, &here); /* the window has moved */
		if (utf8_bad_at(text) < text.n) {
			to_utf8(s, a, &entry, &text);
			read_start(text, 0, &here);
			x = (struct extent){ .at = here.body, .close = here.close };
			closed = find_end(&x, text, true) == FOUND_END;
		}
		entry.type = bib_lower(str_trim(here.type), a);
		if (string) {
			bib_parse_macro(s, a, text, here.body, closed, &entry);
		} else {
			bib_parse(s, a, text, here.body, closed, x.first, &entry);
			*ret = entry;
			*ret_entry = true;
		}
		text.n = n;
	}
	s->anything = true;
	stream_skip(s->r->in, text.n);
	return ERR_OK;
}

enum err bib_scan_next(struct bib_scan *s, struct arena *a, struct bib_entry *ret, struct error *e)
{
	for (;;) {
		struct str w;
		struct start start = { 0 };
		bool is_entry;
		enum err err = find_start(s, &w, &start, e);
		if (!err)
			err = take(s, a, w, &start, ret, &is_entry, e);
		if (err || is_entry)
			return err;
	}
}
