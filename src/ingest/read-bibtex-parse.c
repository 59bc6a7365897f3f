/* A bounded BibTeX entry taken apart into fields, with macros expanded. What is not understood is passed over with
 * a word. Knows no field by its meaning, but for those where a macro's name is better than nothing. */
#include <stdlib.h>

#include "base/alloc.h"
#include "ingest/loose.h"
#include "ingest/read-bibtex.h"

enum {
	FIELDS_MAX = 1000,
	TOLD_MAX = 10,            /* doubts about one entry */
	UNDEFINED_MAX = 100,      /* macros that are told one by one */
	OPEN_MAX = 8,             /* values without an end in one entry */
	MACRO_BYTES_MAX = 16 << 20,
};

/* Signs that end a word: 1, of identifiers alone; 2, of bare values too. Blanks end both. */
static const unsigned char ends[256] = {
	['"'] = 2, ['#'] = 2, ['%'] = 1, ['\''] = 1, ['('] = 1, [')'] = 2, [','] = 2, ['='] = 2, ['{'] = 2,
	['}'] = 2, [' '] = 2, ['\t'] = 2, ['\n'] = 2, ['\v'] = 2, ['\f'] = 2, ['\r'] = 2,
};

/* BibTeX's identifiers: anything but blanks and its own signs. */
static bool is_id(char c)
{
	return ends[(unsigned char)c] == 0;
}

static bool is_bare(char c)
{
	return ends[(unsigned char)c] < 2;
}

static size_t skip_id(struct str s, size_t at)
{
	while (at < s.n && is_id(s.p[at]))
		at++;
	return at;
}

struct str bib_lower(struct str s, struct arena *a)
{
	size_t i = 0;
	while (i < s.n && !(s.p[i] >= 'A' && s.p[i] <= 'Z'))
		i++;
	if (i == s.n)
		return s;
	char *p = arena_cstr(a, s);
	for (; i < s.n; i++)
		p[i] = p[i] >= 'A' && p[i] <= 'Z' ? (char)(p[i] - 'A' + 'a') : p[i];
	return (struct str){ p, s.n };
}

/* ---- macros ---- */

static const struct {
	const char *name, *text;
} known_macros[] = {
	{ "jan", "January" }, { "feb", "February" }, { "mar", "March" }, { "apr", "April" }, { "may", "May" },
	{ "jun", "June" }, { "jul", "July" }, { "aug", "August" }, { "sep", "September" }, { "oct", "October" },
	{ "nov", "November" }, { "dec", "December" },
	/* those of BibTeX's own styles */
	{ "acmcs", "ACM Computing Surveys" }, { "acta", "Acta Informatica" },
	{ "cacm", "Communications of the ACM" }, { "ibmjrd", "IBM Journal of Research and Development" },
	{ "ibmsj", "IBM Systems Journal" }, { "ieeese", "IEEE Transactions on Software Engineering" },
	{ "ieeetc", "IEEE Transactions on Computers" },
	{ "ieeetcad", "IEEE Transactions on Computer-Aided Design of Integrated Circuits" },
	{ "ipl", "Information Processing Letters" }, { "jacm", "Journal of the ACM" },
	{ "jcss", "Journal of Computer and System Sciences" }, { "scp", "Science of Computer Programming" },
	{ "sicomp", "SIAM Journal on Computing" }, { "tocs", "ACM Transactions on Computer Systems" },
	{ "tods", "ACM Transactions on Database Systems" }, { "tog", "ACM Transactions on Graphics" },
	{ "toms", "ACM Transactions on Mathematical Software" },
	{ "toois", "ACM Transactions on Office Information Systems" },
	{ "toplas", "ACM Transactions on Programming Languages and Systems" },
	{ "tcs", "Theoretical Computer Science" },
};

static void add_macro(struct bib_scan *s, struct str name, struct str text)
{
	if (s->n_texts == s->cap_texts) {
		s->cap_texts = s->cap_texts ? s->cap_texts * 2 : 256;
		s->texts = xreallocarray(s->texts, s->cap_texts, sizeof(*s->texts));
	}
	s->texts[s->n_texts++] = text;
	map_put(s->macros, name, s->n_texts);
}

void bib_scan_init(struct bib_scan *s, struct reader *r)
{
	*s = (struct bib_scan){ .r = r, .macros_arena = arena_new(), .macros = map_new() };
	for (size_t i = 0; i < ARRAY_LEN(known_macros); i++)
		add_macro(s, str_from(known_macros[i].name), str_from(known_macros[i].text));
}

void bib_scan_done(struct bib_scan *s)
{
	arena_free(s->macros_arena);
	map_free(s->macros);
	free(s->texts);
}

/* ---- an entry taken apart ---- */

struct parse {
	struct bib_scan *s;
	struct arena *a;
	struct str text;   /* from the "@" to behind the entry */
	size_t at, end;    /* end: where the closing sign is, or where the text ends */
	bool closed;
	struct bib_entry *entry;
	size_t cap_fields;
	unsigned told, open;
	size_t next;        /* where the next entry may start, inside a value of this one; 0: nowhere */
	bool astray;        /* what is no field came up, and there is such a place */
	struct str unknown; /* the last macro that is not defined */
};

static unsigned line_of(const struct parse *p, size_t at)
{
	unsigned line = p->entry->line;
	for (size_t i = 0; i < at && i < p->text.n; i++)
		line += p->text.p[i] == '\n' ||
			(p->text.p[i] == '\r' && !(i + 1 < p->text.n && p->text.p[i + 1] == '\n'));
	return line;
}

#define TELL(p, at, ...)                                                                                   \
	do {                                                                                               \
		if ((p)->told++ < TOLD_MAX)                                                                \
			reader_warn((p)->s->r, line_of((p), (at)), (p)->entry->key, __VA_ARGS__);          \
	} while (0)

/* Does a field start there, on this line? *ret_name is its name. */
static bool field_starts(const struct parse *p, size_t at, struct str *ret_name)
{
	size_t from = at;
	while (from < p->end && (p->text.p[from] == ' ' || p->text.p[from] == '\t'))
		from++;
	size_t to = MIN(skip_id(p->text, from), p->end);
	size_t equals = bib_skip_blanks(p->text, to);
	if (to == from || equals >= p->end || p->text.p[equals] != '=')
		return false;
	*ret_name = str_slice(p->text, from, to - from);
	return true;
}

/* The next place from at on where a field starts behind a comma or on its own line; p->end when there is none. */
static size_t next_field(const struct parse *p, size_t at)
{
	struct str name;
	for (; at < p->end; at++) {
		char c = p->text.p[at];
		if ((c == ',' || c == '\n' || c == '\r') && field_starts(p, at + 1, &name))
			return at + 1;
	}
	return p->end;
}

/* Behind the brace that closes the one at at; p->end when there is none. */
static size_t behind_brace(const struct parse *p, size_t at)
{
	size_t depth = 0;
	for (; at < p->end; at++) {
		depth += p->text.p[at] == '{';
		if (p->text.p[at] == '}' && --depth == 0)
			return at + 1;
	}
	return p->end + 1;
}

static size_t behind_quote(const struct parse *p, size_t at)
{
	size_t depth = 0;
	for (at++; at < p->end; at++) {
		char c = p->text.p[at];
		depth += c == '{';
		if (c == '}' && depth == 0)
			break;
		depth -= c == '}';
		if (c == '"' && depth == 0 && bib_ends_quote(p->text, at))
			return at + 1;
	}
	return p->end + 1;
}

/* The text of a macro, "" when there is none of that name. */
static struct str macro_text(struct parse *p, struct str name, size_t at)
{
	struct bib_scan *s = p->s;
	struct str key = bib_lower(name, p->a);
	uint64_t index;
	if (map_get(s->macros, key, &index) && index)
		return s->texts[index - 1];
	/* each is told once: a file that lacks its macros lacks them on every page */
	if (loose_month(name) == 0 && s->undefined < UNDEFINED_MAX && map_put(s->macros, key, 0)) {
		s->undefined++;
		TELL(p, at, "the macro \"%.*s\" is not defined%s", (int)MIN(name.n, 80), name.p,
			s->undefined == UNDEFINED_MAX ? ", nor are others from here on" : "");
	}
	p->unknown = name;
	return STR("");
}

/* A value that is not closed ends where the next field seems to start. */
static size_t salvage(struct parse *p, size_t from, struct str name, struct str *ret)
{
	size_t to = next_field(p, from), end = to;
	while (end > from && (bib_is_blank(p->text.p[end - 1]) || strchr(",\"}", p->text.p[end - 1])))
		end--;
	TELL(p, from, "the value of %.*s has no end", (int)MIN(name.n, 80), name.p);
	if (p->open++ == OPEN_MAX)
		to = p->end;
	*ret = str_slice(p->text, from, end - from);
	return to;
}

/* Where the name of an undefined macro is better than nothing: "journal = JMLR". */
static bool keeps_macro(struct str name)
{
	static const char *const names[] = {
		"booktitle", "institution", "journal", "journaltitle", "month", "organization", "publisher",
		"school", "series",
	};
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq_case(name, str_from(names[i])))
			return true;
	}
	return false;
}

/* The value at p->at, pieces joined by "#". */
static struct str read_value(struct parse *p, struct str name)
{
	struct str whole = STR("");
	CLEANUP(buf_done) struct buf joined = { .max = BIB_ENTRY_MAX };
	size_t pieces = 0;
	p->unknown = STR_NULL;
	for (;;) {
		struct str piece = STR("");
		p->at = bib_skip_blanks(p->text, p->at);
		if (p->at >= p->end)
			break;
		size_t from = p->at;
		char c = p->text.p[from];
		if (c == '{' || c == '"') {
			size_t to = c == '{' ? behind_brace(p, from) : behind_quote(p, from);
			if (to > p->end) {
				p->at = salvage(p, from + 1, name, &piece);
			} else {
				piece = str_slice(p->text, from + 1, to - from - 2);
				p->at = to;
			}
		} else {
			while (p->at < p->end && is_bare(p->text.p[p->at]))
				p->at++;
			piece = str_slice(p->text, from, p->at - from);
			if (piece.n && !(piece.p[0] >= '0' && piece.p[0] <= '9'))
				piece = macro_text(p, piece, from);
		}
		if (pieces == 0) {
			whole = piece;
		} else {
			if (pieces == 1)
				buf_add(&joined, whole);
			buf_add(&joined, piece);
		}
		pieces++;
		size_t sign = bib_skip_blanks(p->text, p->at);
		if (sign >= p->end || p->text.p[sign] != '#')
			break;
		p->at = sign + 1;
	}
	if (pieces == 1 && p->unknown.p && keeps_macro(name))
		return p->unknown;
	return pieces > 1 ? arena_str(p->a, buf_str(&joined)) : whole;
}

static void add_field(struct parse *p, struct str name, struct str value)
{
	struct bib_entry *e = p->entry;
	if (e->n_fields == FIELDS_MAX)
		return;
	if (e->n_fields == p->cap_fields) {
		size_t cap = p->cap_fields ? p->cap_fields * 2 : 16;
		struct bib_field *bigger = ARENA_ARRAY(p->a, struct bib_field, cap);
		if (e->n_fields)
			memcpy(bigger, e->fields, e->n_fields * sizeof(*bigger));
		e->fields = bigger;
		p->cap_fields = cap;
	}
	e->fields[e->n_fields++] = (struct bib_field){ bib_lower(name, p->a), value };
}

/* What is no field is passed over, with a word. */
static void pass_over(struct parse *p, size_t from)
{
	size_t to = next_field(p, from);
	if (p->next && p->next < p->end) {
		p->astray = true;
		p->at = p->end;
		return;
	}
	struct str rest = str_trim(str_slice(p->text, from, to - from)), line;
	while (rest.n && rest.p[rest.n - 1] == ',')
		rest = str_trim(str_slice(rest, 0, rest.n - 1));
	if (str_next(&rest, '\n', &line))
		TELL(p, from, "\"%.*s\" belongs to no field and is passed over", (int)MIN(line.n, 60), line.p);
	p->at = to;
}

/* The key, up to the first comma. An entry may lack it, or the comma. */
static void read_key(struct parse *p)
{
	size_t from = bib_skip_blanks(p->text, p->at), to = from, last = from;
	while (to < p->end && p->text.p[to] != ',' && p->text.p[to] != '=' && p->text.p[to] != '\n' &&
		p->text.p[to] != '\r' && to - from < BIB_KEY_MAX) {
		if (to > from && bib_is_blank(p->text.p[to - 1]) && !bib_is_blank(p->text.p[to]))
			last = to; /* the last word begins */
		to++;
	}
	/* a "=" inside a key: "aBc==," */
	size_t value = to < p->end && p->text.p[to] == '=' ? bib_skip_blanks(p->text, to + 1) : p->end;
	if (value < p->end && !strchr("{\"", p->text.p[value]) && !bib_is_blank(p->text.p[to - (to > from)])) {
		size_t end = to;
		while (end < p->end && is_bare(p->text.p[end] == '=' ? 'x' : p->text.p[end]))
			end++;
		if (last == from && end < p->end && p->text.p[end] == ',' && !bib_is_blank(p->text.p[to + 1])) {
			p->entry->key = str_slice(p->text, from, end - from);
			p->at = end + 1;
			return;
		}
	}
	if (to < p->end && p->text.p[to] == '=') {
		/* the last word is the name of a field */
		p->entry->key = str_trim(str_slice(p->text, from, last - from));
		p->at = last;
		if (p->entry->key.n)
			TELL(p, last, "a comma is missing behind the key");
		return;
	}
	p->entry->key = str_trim(str_slice(p->text, from, to - from));
	p->at = to;
	struct str name;
	size_t behind = bib_skip_blanks(p->text, to);
	if (behind < p->end && p->text.p[behind] != ',' && field_starts(p, behind, &name) && p->entry->key.n)
		TELL(p, to, "a comma is missing behind the key");
}

static void read_fields(struct parse *p)
{
	while (p->at < p->end) {
		char c = p->text.p[p->at];
		if (bib_is_blank(c) || c == ',') {
			p->at++;
			continue;
		}
		if (c == '%') {
			while (p->at < p->end && p->text.p[p->at] != '\n' && p->text.p[p->at] != '\r')
				p->at++;
			continue;
		}
		size_t from = p->at, to = MIN(skip_id(p->text, from), p->end),
		       equals = bib_skip_blanks(p->text, to);
		struct str name = str_slice(p->text, from, to - from), next;
		bool sign = equals < p->end && p->text.p[equals] == '=';
		if (name.n == 0 || !(sign || (equals < p->end && strchr("{\"", p->text.p[equals])))) {
			pass_over(p, from);
			continue;
		}
		if (!sign)
			TELL(p, to, "a \"=\" is missing behind %.*s", (int)MIN(name.n, 80), name.p);
		p->at = equals + sign;
		add_field(p, name, read_value(p, name));
		size_t behind = bib_skip_blanks(p->text, p->at);
		if (behind < p->end && p->text.p[behind] == '%')
			continue;
		if (behind < p->end && p->text.p[behind] != ',') {
			if (field_starts(p, behind, &next))
				TELL(p, p->at, "a comma is missing behind the value of %.*s", (int)MIN(name.n, 80),
					name.p);
			else
				pass_over(p, behind);
		}
	}
}

/* In an entry that was not closed the last value may hold the fields behind it: "title = {Foo, year = {1999}}". */
static void open_last_value(struct parse *p)
{
	struct bib_entry *e = p->entry;
	struct bib_field *f = e->n_fields ? &e->fields[e->n_fields - 1] : NULL;
	if (!f || f->value.n == 0 || f->value.p < p->text.p || f->value.p >= p->text.p + p->text.n)
		return;
	struct parse inner = *p;
	size_t from = (size_t)(f->value.p - p->text.p), to;
	inner.end = from + f->value.n;
	to = next_field(&inner, from);
	if (to >= inner.end)
		return;
	f->value = str_trim(str_slice(p->text, from, to - from));
	while (f->value.n && f->value.p[f->value.n - 1] == ',')
		f->value = str_trim(str_slice(f->value, 0, f->value.n - 1));
	inner.at = to;
	read_fields(&inner);
	p->cap_fields = inner.cap_fields;
}

/* "@string{name = value}" */
void bib_parse_macro(struct bib_scan *s, struct arena *a, struct str text, size_t body, bool closed,
	struct bib_entry *entry)
{
	struct parse parse = { .s = s, .a = a, .text = text, .at = body, .end = text.n - closed, .closed = closed,
		.entry = entry };
	struct parse *p = &parse;
	struct str name;
	p->at = bib_skip_blanks(p->text, p->at);
	size_t to = MIN(skip_id(p->text, p->at), p->end), equals = bib_skip_blanks(p->text, to);
	name = str_slice(p->text, p->at, to - p->at);
	if (name.n == 0 || equals >= p->end || p->text.p[equals] != '=') {
		TELL(p, 0, "@string defines nothing: it should be @string{name = \"text\"}");
		return;
	}
	p->at = equals + 1;
	struct str value = read_value(p, name);
	s->macro_bytes += name.n + value.n + 64;
	if (s->macro_bytes > MACRO_BYTES_MAX) {
		if (!s->told_macros)
			TELL(p, 0, "the macros from here on are too many and are not kept");
		s->told_macros = true;
		return;
	}
	add_macro(s, bib_lower(name, p->a), arena_str(s->macros_arena, value));
}

void bib_parse(struct bib_scan *s, struct arena *a, struct str text, size_t body, bool closed, size_t next,
	struct bib_entry *entry)
{
	struct parse p = { .s = s, .a = a, .text = text, .at = body, .end = text.n - closed, .closed = closed,
		.entry = entry, .next = next };
	read_key(&p);
	size_t fields = p.at;
	read_fields(&p);
	if (p.astray) {
		/* the brackets are wrong, and the next entry has been taken for a part of this one */
		entry->n_fields = 0;
		p.at = fields;
		p.end = p.next;
		p.closed = p.astray = false;
		read_fields(&p);
	}
	if (!p.closed) {
		open_last_value(&p);
		TELL(&p, 0, "the entry is not closed; it is taken to end where the next one begins");
	}
}

struct str bib_get(const struct bib_entry *e, const char *name)
{
	struct str want = str_from(name);
	for (size_t i = 0; i < e->n_fields; i++) {
		const struct bib_field *f = &e->fields[i];
		if (f->name.n == want.n && memcmp(f->name.p, want.p, want.n) == 0 && str_trim(f->value).n)
			return f->value;
	}
	return STR_NULL;
}
