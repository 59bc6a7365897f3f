/* ris: records of tagged lines, "AU  - Last, First", as reference managers and databases export them.
 *
 * A record is from TY to ER, to the next TY or to the end. What stands between records is passed over; a line
 * without a tag goes on with the one before. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/utf8.h"
#include "bib/clean.h"
#include "bib/name.h"
#include "ingest/coding.h"
#include "ingest/loose.h"
#include "ingest/reader.h"

enum {
	FIELDS_MAX = 20000,
	RECORD_MAX = 16 << 20,
};

struct field {
	char tag[3];
	struct str value; /* without blanks at its ends, markup and all */
};

struct ris {
	struct field *fields;
	size_t n, cap;
	size_t bytes;
	unsigned line;     /* where the record starts */
	uint64_t offset;
	bool open;          /* inside a record */
	struct buf more;    /* the last field, when lines without a tag go on with it */
	struct buf pending; /* the type of the record that a TY without an ER before it began */
	bool told_coding, told_outside, any, text;
};

/* ---- lines ---- */

static bool is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* "TY  - JOUR": two signs, one to three blanks, a hyphen, and a blank or nothing. */
static bool split_line(struct str line, char tag[3], struct str *ret_value)
{
	if (line.n < 4 || !is_capital(line.p[0]) ||
		!(is_capital(line.p[1]) || (line.p[1] >= '0' && line.p[1] <= '9')))
		return false;
	size_t at = 2;
	while (at < line.n && at < 6 && (line.p[at] == ' ' || line.p[at] == '\t'))
		at++;
	if (at == 2 || at >= line.n || line.p[at] != '-')
		return false;
	at++;
	if (at < line.n && line.p[at] != ' ' && line.p[at] != '\t')
		return false;
	tag[0] = line.p[0];
	tag[1] = line.p[1];
	tag[2] = '\0';
	*ret_value = str_trim(str_skip(line, at));
	return true;
}

static bool is_tag(const char *tag, const char *want)
{
	return tag[0] == want[0] && tag[1] == want[1];
}

static int bid(struct str head, struct str name)
{
	int hint = str_trim(head).n && reader_suffix(&read_ris, name) ? 10 : 0;
	struct str rest = head, line, value;
	char tag[3];
	while (str_next(&rest, '\n', &line)) {
		line = str_trim(line);
		if (split_line(line, tag, &value) && is_tag(tag, "TY") && value.n >= 2 && value.n <= 12)
			return 88 + hint;
	}
	return hint;
}

/* ---- fields ---- */

static void add_field(struct ris *s, const char *tag, struct str value)
{
	struct field f = { .tag = { tag[0], tag[1], '\0' }, .value = value }; /* tag may be one of the fields' */
	if (s->n == s->cap) {
		s->cap = s->cap ? s->cap * 2 : 64;
		s->fields = xreallocarray(s->fields, s->cap, sizeof(*s->fields));
	}
	s->fields[s->n++] = f;
}

/* Placeholders that databases write for nothing. */
static bool is_void(struct str s)
{
	static const char *const list[] = { "", "NA", "N/A", "null", "NULL", "undefined", "None",
		"[No abstract available]" };
	for (size_t i = 0; i < ARRAY_LEN(list); i++) {
		if (str_is(s, list[i]))
			return true;
	}
	return false;
}

static struct str text_of(struct str value, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { .max = RECORD_MAX }, c = { .max = RECORD_MAX };
	if (is_void(value))
		return STR_NULL;
	/* some files were BibTeX before, or a web page */
	if (memchr(value.p, '\\', value.n)) {
		clean_latex_keep_math(value, &c);
		value = buf_str(&c);
	}
	if (clean_html_needed(value)) {
		clean_html(value, &b);
		value = buf_str(&b);
	}
	return value.n == 0 ? STR_NULL : b.p || c.p ? arena_str(a, value) : value;
}

/* The first field of the tags, in their order, that says something; tags are separated by blanks. */
static struct str first_of(const struct ris *s, const char *tags, struct arena *a)
{
	struct str rest = str_from(tags), tag;
	while (str_next_word(&rest, &tag)) {
		for (size_t i = 0; i < s->n; i++) {
			struct str text =
				is_tag(s->fields[i].tag, tag.p) ? text_of(s->fields[i].value, a) : STR_NULL;
			if (text.n)
				return text;
		}
	}
	return STR_NULL;
}

/* ---- meaning ---- */

static const struct {
	const char *ris, *type;
} types[] = {
	{ "BOOK", "book" }, { "CHAP", "book-chapter" }, { "COMP", "software" }, { "CONF", "proceedings-article" },
	{ "CPAPER", "proceedings-article" }, { "DATA", "dataset" }, { "EBOOK", "book" },
	{ "ECHAP", "book-chapter" }, { "EDBOOK", "book" }, { "EJOUR", "journal-article" },
	{ "INPR", "journal-article" }, { "JOUR", "journal-article" }, { "MANSCPT", "manuscript" },
	{ "PREPRINT", "preprint" }, { "RPRT", "report" }, { "THES", "thesis" }, { "UNPB", "manuscript" },
};

static struct str type_of(struct str said)
{
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (str_eq_case(said, str_from(types[i].ris)))
			return str_from(types[i].type);
	}
	return said.n ? said : STR_NULL;
}

static struct str venue_of(const struct ris *s, struct str type, struct arena *a)
{
	if (str_is(type, "thesis") || str_is(type, "report"))
		return first_of(s, "PB", a);
	if (str_is(type, "book"))
		return STR_NULL;
	if (str_is(type, "book-chapter") || str_is(type, "proceedings-article"))
		return first_of(s, "BT T2 JF JO C3 T3", a);
	return first_of(s, "JF T2 JO BT JA J2 J1", a);
}

/* PY, else Y1, else DA; Y2 is the day of access. "2005/02/01/summer" and words. */
static void add_date(const struct ris *s, struct record_work *w)
{
	static const char *const tags[] = { "PY", "Y1", "DA" };
	for (size_t t = 0; t < ARRAY_LEN(tags); t++) {
		for (size_t i = 0; i < s->n && !w->year; i++)
			w->year = is_tag(s->fields[i].tag, tags[t]) ? loose_year(s->fields[i].value) : 0;
	}
	for (size_t t = 0; t < ARRAY_LEN(tags) && w->year; t++) {
		for (size_t i = 0; i < s->n && !w->month; i++) {
			const struct field *f = &s->fields[i];
			struct str rest = f->value, part;
			int year = loose_year(f->value);
			/* "12 Jan" says no year of its own */
			if (!is_tag(f->tag, tags[t]) || (year && year != w->year))
				continue;
			if (str_find_char(f->value, '/') < 0) {
				int day_year, month;
				loose_date(f->value, &day_year, &month);
				w->month = month ? month : str_trim(f->value).n > 4 ? loose_month(f->value) : 0;
			} else if (str_next(&rest, '/', &part) && str_next(&rest, '/', &part)) {
				w->month = loose_month(part);
			}
		}
	}
}

static struct str pages_of(const struct ris *s, struct arena *a)
{
	struct str from = first_of(s, "SP", a), to = first_of(s, "EP", a);
	ptrdiff_t dashes = from.n ? str_find(from, STR("--")) : -1;
	if (dashes > 0)
		from = arena_printf(a, STR_FMT "–" STR_FMT, STR_ARG(str_slice(from, 0, (size_t)dashes)),
			STR_ARG(str_skip(from, (size_t)dashes + 2)));
	if (!from.n || !to.n || str_eq(from, to) || str_find_char(from, '-') >= 0)
		return from.n ? from : to;
	return arena_printf(a, STR_FMT "–" STR_FMT, STR_ARG(from), STR_ARG(to));
}

static void add_name(struct draft *d, struct str text, bool editor)
{
	struct str value = text_of(text, d->arena);
	bool group = false;
	while (value.n && (value.p[value.n - 1] == ',' || value.p[value.n - 1] == ';')) {
		/* a comma behind it keeps an organisation whole */
		group = value.p[value.n - 1] == ',' && str_find_char(value, ',') == (ptrdiff_t)value.n - 1;
		value = str_trim(str_slice(value, 0, value.n - 1));
	}
	if (str_ends(value, STR(" and")))
		value = str_trim(str_slice(value, 0, value.n - 4));
	if (value.n == 0 || loose_anonymous(value))
		return;
	if (str_eq_case(value, STR("et al.")) || str_eq_case(value, STR("et al")) ||
		str_eq_case(value, STR("others"))) {
		d->record->work.authors_cut = d->record->work.authors_cut || !editor;
		return;
	}
	struct record_author *author = draft_author(d, value);
	if (!author)
		return;
	author->is_editor = editor;
	author->is_group = group;
	if (group)
		return;
	struct name n = name_split(value, false, d->arena);
	if (n.literal)
		return;
	author->given = n.given;
	author->particle = n.particle;
	author->family = n.family;
	author->suffix = n.suffix;
}

/* One name a line as a rule; some write all of them into one. */
static void add_names(struct draft *d, struct str value, bool editor)
{
	struct str rest = value, part;
	/* the semicolon of a reference is none */
	char sign = str_find_char(value, ';') >= 0 && str_find_char(value, '&') < 0 ? ';' : '\n';
	while (str_next(&rest, sign, &part)) {
		ptrdiff_t both = str_find(part, STR(" and "));
		struct str first = both > 0 ? str_slice(part, 0, (size_t)both) : part;
		/* "Smith, J. and Doe, K.", and not "Barlow and Noakes" */
		while (both > 0 && str_find_char(first, ',') > 0 &&
			str_find_char(str_skip(part, (size_t)both), ',') > 0) {
			add_name(d, str_trim(first), editor);
			part = str_skip(part, (size_t)both + 5);
			both = str_find(part, STR(" and "));
			first = both > 0 ? str_slice(part, 0, (size_t)both) : part;
		}
		add_name(d, str_trim(part), editor);
	}
}

static void add_topics(struct draft *d, struct str value)
{
	struct str rest = value, part;
	char sign = str_find_char(value, '&') < 0 ? ';' : '\n';
	while (str_next(&rest, sign, &part)) {
		part = str_trim(part);
		/* MeSH marks the main subjects so */
		while (part.n && part.p[0] == '*')
			part = str_trim(str_skip(part, 1));
		struct str name = text_of(part, d->arena);
		if (name.n)
			draft_topic(d, name, TOPIC_STATED);
	}
}

static void add_ids(struct draft *d, const struct ris *s)
{
	struct arena *a = d->arena;
	struct ident id;
	struct str doi = first_of(s, "DO", a);
	if (doi.n) {
		struct str rest = doi, word;
		bool right = ident_parse(SCHEME_DOI, doi, a, &id);
		while (!right && str_next_word(&rest, &word))
			right = ident_parse(SCHEME_DOI, word, a, &id);
		if (right)
			draft_id(d, id);
		else
			draft_ident(d, SCHEME_DOI, doi);
	}
	for (size_t i = 0; i < s->n; i++) {
		const struct field *f = &s->fields[i];
		struct str value = f->value;
		if (is_tag(f->tag, "SN")) {
			loose_numbers(d, SCHEME_ISSN, value);
		} else if (is_tag(f->tag, "U1") && str_ends(value, STR("[pmid]"))) {
			draft_ident(d, SCHEME_PUBMED, str_slice(value, 0, value.n - 6));
		} else if ((is_tag(f->tag, "M3") || is_tag(f->tag, "N1") || is_tag(f->tag, "L3")) &&
			   !record_ident(d->record, SCHEME_DOI) &&
			   (str_starts_case(value, STR("doi:")) || str_starts(value, STR("10."))) &&
			   ident_parse(SCHEME_DOI, value, a, &id)) {
			draft_id(d, id);
		}
	}
}

static void add_address(struct draft *d, const struct ris *s)
{
	struct record_work *w = &d->record->work;
	static const char *const tags[] = { "UR", "LK", "L2" };
	for (size_t t = 0; t < ARRAY_LEN(tags) && !w->url.p; t++) {
		for (size_t i = 0; i < s->n && !w->url.p; i++) {
			if (is_tag(s->fields[i].tag, tags[t]))
				w->url = loose_address(s->fields[i].value);
		}
	}
	if (w->url.p)
		loose_address_ident(d, w->url, !w->venue.p);
}

static void make_record(struct reader *r, struct ris *s, struct record *ret)
{
	struct arena *a = r->arena;
	struct draft d;
	ret->line = s->line;
	ret->offset = s->offset;
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	ret->key = first_of(s, "ID", a);
	w->type = type_of(s->n && is_tag(s->fields[0].tag, "TY") ? s->fields[0].value : STR_NULL);
	w->title = first_of(s, "TI T1 CT BT ST", a);
	w->abstract = first_of(s, "AB N2", a);
	w->venue = venue_of(s, w->type, a);
	w->pages = pages_of(s, a);
	add_date(s, w);
	for (size_t i = 0; i < s->n; i++) {
		const char *tag = s->fields[i].tag;
		if (is_tag(tag, "AU") || is_tag(tag, "A1"))
			add_names(&d, s->fields[i].value, false);
	}
	/* the second and third kinds of author edit the thing that the work stands in */
	bool thesis = str_is(w->type, "thesis");
	for (size_t i = 0; i < s->n; i++) {
		const char *tag = s->fields[i].tag;
		if (is_tag(tag, "ED") || ((is_tag(tag, "A2") || is_tag(tag, "A3")) && !thesis))
			add_names(&d, s->fields[i].value, true);
		else if (is_tag(tag, "KW"))
			add_topics(&d, s->fields[i].value);
	}
	/* whose address it is, is clear when there is one of each */
	struct str address = STR_NULL;
	size_t n_addresses = 0;
	for (size_t i = 0; i < s->n; i++) {
		if (is_tag(s->fields[i].tag, "AD") && n_addresses++ == 0)
			address = text_of(s->fields[i].value, a);
	}
	if (w->n_authors == 1 && n_addresses == 1 && address.n)
		draft_author_org(&d, &w->authors[0], address);
	add_ids(&d, s);
	add_address(&d, s);
	bool arxiv = record_ident(ret, SCHEME_ARXIV) != NULL;
	if (loose_repository(w->venue))
		w->type = STR(WORK_TYPE_PREPRINT);
	w->source = loose_source(w->type, w->venue, arxiv);
	if (d.lost)
		reader_warn(r, s->line, ret->key, "%zu of its keywords or identifiers are too many and left out",
			d.lost);
}

/* ---- reading ---- */

static struct str line_text(struct reader *r, struct str line)
{
	struct ris *s = r->state;
	enum coding coding;
	struct str text;
	CLEANUP(buf_done) struct buf b = { 0 };
	if (utf8_bad_at(line) == line.n)
		return arena_str(r->arena, line);
	if (coding_utf8(line, r->arena, &text, &coding, NULL)) {
		utf8_repair(&b, line);
		text = arena_str(r->arena, buf_str(&b));
		coding = CODING_REPAIRED;
	}
	if (!s->told_coding)
		reader_warn(r, stream_lineno(r->in), STR(""), "%s",
			coding == CODING_REPAIRED ? "bytes that are not UTF-8 were replaced"
						  : "bytes that are not UTF-8 are read as Windows-1252");
	s->told_coding = true;
	return text;
}

/* The field that lines without a tag went on with is whole. */
static void end_field(struct reader *r, struct ris *s)
{
	if (s->more.n == 0)
		return;
	s->fields[s->n - 1].value = arena_str(r->arena, buf_str(&s->more));
	buf_clear(&s->more);
}

/* A line without a tag: more of the field before. Lists go on line by line, texts as one. */
static void go_on(struct reader *r, struct ris *s, struct str line)
{
	static const char *const lists[] = { "KW", "AU", "A1", "A2", "A3", "ED", "AD" };
	const struct field *f = &s->fields[s->n - 1];
	bool list = false;
	line = str_trim(line);
	if (line.n == 0 || is_tag(f->tag, "TY"))
		return;
	for (size_t i = 0; i < ARRAY_LEN(lists); i++)
		list = list || is_tag(f->tag, lists[i]);
	line = line_text(r, line);
	if (list) {
		add_field(s, f->tag, line);
		return;
	}
	if (s->more.n == 0)
		buf_add(&s->more, f->value);
	if (s->more.n)
		buf_addc(&s->more, ' ');
	buf_add(&s->more, line);
}

/* Fields in front of any TY: whatever they are of, it is lost, and that is said. */
static void tell_outside(struct reader *r, struct ris *s, const char *tag)
{
	static const char *const telling[] = { "AU", "A1", "TI", "T1", "PY", "AB" };
	for (size_t i = 0; i < ARRAY_LEN(telling) && !s->told_outside; i++) {
		if (!is_tag(tag, telling[i]))
			continue;
		s->told_outside = true;
		reader_warn(r, stream_lineno(r->in), STR(""),
			"fields stand outside any record: a line \"TY  - …\" is missing before "
			"them");
	}
}

static enum err finish(struct reader *r, struct ris *s, struct record *ret, struct error *e)
{
	bool large = s->bytes > RECORD_MAX || s->n >= FIELDS_MAX;
	end_field(r, s);
	if (!large)
		make_record(r, s, ret);
	else
		error_set(e, ERR_LIMIT, "the record is longer than %d MB or has more than %d lines",
			RECORD_MAX >> 20, FIELDS_MAX);
	return large ? error_at(e, "", s->line, 0) : ERR_OK;
}

/* The end of the file: of the last record, or of something that is no RIS. */
static enum err end_file(struct reader *r, struct ris *s, struct record *ret, struct error *e)
{
	if (s->open) {
		s->open = false;
		return finish(r, s, ret, e);
	}
	if (s->any || !s->text)
		return error_set(e, ERR_MISSING, "the end");
	s->any = true;
	error_set(e, ERR_FORMAT, "there is no RIS record in this file; one begins with a line \"TY  - JOUR\"");
	return error_at(e, "", 1, 0);
}

/* The next record begins with the line that the one before ended at. */
static void begin_record(struct reader *r, struct ris *s, struct str type)
{
	s->n = s->bytes = 0;
	s->line = stream_lineno(r->in);
	s->offset = stream_offset(r->in);
	s->open = s->any = true;
	s->told_outside = false;
	add_field(s, "TY", arena_str(r->arena, type));
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct ris *s = r->state;
	if (s->pending.n) {
		/* the arena was cleared; the type that began this record is kept apart */
		s->n = s->bytes = 0;
		add_field(s, "TY", arena_str(r->arena, buf_str(&s->pending)));
		buf_clear(&s->pending);
	}
	for (;;) {
		struct str line, value;
		char tag[3];
		enum err err = stream_line(r->in, &line, e);
		if (err == ERR_MISSING)
			return end_file(r, s, ret, e);
		if (err) {
			/* what was read of this record does not outlive the call */
			s->open = false;
			return err;
		}
		if (!split_line(line, tag, &value)) {
			s->text = s->text || str_trim(line).n;
			if (s->open && s->n < FIELDS_MAX && (s->bytes += line.n) <= RECORD_MAX)
				go_on(r, s, line);
			continue;
		}
		if (is_tag(tag, "TY")) {
			unsigned at = stream_lineno(r->in);
			uint64_t offset = stream_offset(r->in);
			if (!s->open) {
				begin_record(r, s, value);
				continue;
			}
			/* the record before has no end of its own */
			err = finish(r, s, ret, e);
			buf_add(&s->pending, value.n ? value : STR(" "));
			s->line = at;
			s->offset = offset;
			s->bytes = 0;
			return err;
		}
		if (!s->open) {
			if (!is_tag(tag, "ER"))
				tell_outside(r, s, tag);
			continue;
		}
		if (is_tag(tag, "ER")) {
			s->open = false;
			return finish(r, s, ret, e);
		}
		s->bytes += line.n;
		if (s->n < FIELDS_MAX && s->bytes <= RECORD_MAX) {
			end_field(r, s);
			add_field(s, tag, line_text(r, value));
		}
	}
}

static void close_ris(struct reader *r)
{
	struct ris *s = r->state;
	free(s->fields);
	buf_done(&s->more);
	buf_done(&s->pending);
}

const struct reader_ops read_ris = {
	.name = "ris",
	.suffixes = " .ris ",
	.bid = bid,
	.state_size = sizeof(struct ris),
	.next = next,
	.close = close_ris,
};
