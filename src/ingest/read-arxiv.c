/* arxiv: arXiv's metadata in the layout of its public snapshot, one object a line. Texts are TeX with hard line
 * breaks; formulas stay as they are written, for that is how their readers know them. */
#include "base/buf.h"
#include "bib/clean.h"
#include "ingest/feed.h"
#include "ingest/loose.h"
#include "ingest/reader.h"

struct arxiv {
	struct feed *feed;
};

/* ---- recognising ---- */

static int bid(struct str head, struct str name)
{
	static const char *const marks[] = { "submitter", "categories", "journal-ref", "report-no", "versions",
		"update_date" };
	int hint = reader_suffix(&read_arxiv, name) ? 3 : 0, found = 0;
	struct str object, value;
	if (!feed_first(head, NULL, &object))
		return 0;
	if (feed_key(object, "authors_parsed", &value))
		return 95 + hint;
	for (size_t i = 0; i < ARRAY_LEN(marks); i++)
		found += feed_key(object, marks[i], &value);
	return found >= 3 ? 85 + hint : 0;
}

static enum err open_arxiv(struct reader *r, struct error *e)
{
	struct arxiv *s = r->state;
	(void)e;
	s->feed = feed_new(r->in, NULL);
	return ERR_OK;
}

/* ---- texts ---- */

static struct str plain(struct str s, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	clean_latex_keep_math(s, &b);
	return b.n ? arena_str(a, buf_str(&b)) : STR_NULL;
}

/* Of a name or an affiliation: all of it is text. */
static struct str plain_name(struct json_object *v, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	if (json_in_type(v) != JSON_IN_STRING)
		return STR_NULL;
	clean_latex(json_in_value_text(v, a), &b);
	return b.n ? arena_str(a, buf_str(&b)) : STR_NULL;
}

static bool has_word(struct str s, const char *words)
{
	struct str word;
	while (str_next_word(&s, &word)) {
		struct str rest = str_from(words), one;
		while (word.n && strchr(".,:;()", word.p[word.n - 1]))
			word.n--;
		while (str_next_word(&rest, &one)) {
			if (str_eq_case(word, one))
				return true;
		}
	}
	return false;
}

/* "J. -P." as the parsed list has it is J.-P. */
static struct str join_hyphens(struct str given, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	if (str_find(given, STR(". -")) < 0)
		return given;
	for (size_t i = 0; i < given.n; i++) {
		if (given.p[i] != ' ' || i == 0 || given.p[i - 1] != '.' || i + 1 == given.n || given.p[i + 1] != '-')
			buf_addc(&b, given.p[i]);
	}
	return arena_str(a, buf_str(&b));
}

#define GROUPS "collaboration collaborations consortium team group"

/* "for the X Collaboration" is the X Collaboration. */
static struct str strip_behalf(struct str s)
{
	static const char *const starts[] = { "on behalf of ", "for ", "and ", "the " };
	for (size_t i = 0; i < ARRAY_LEN(starts) - 1; i++) {
		if (!str_starts_case(s, str_from(starts[i])))
			continue;
		s = str_trim(str_skip(s, strlen(starts[i])));
		if (str_starts_case(s, STR("the ")))
			s = str_trim(str_skip(s, 4));
	}
	return s;
}

static bool is_letter(char c)
{
	return (c & 0x80) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

static bool has_letter(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (is_letter(s.p[i]))
			return true;
	}
	return false;
}

/* Marks of footnotes, "1 and 2", and left-over punctuation say nothing. */
static bool says_something(struct str s)
{
	struct str word;
	while (str_next_word(&s, &word)) {
		size_t letters = 0;
		for (size_t i = 0; i < word.n; i++)
			letters += is_letter(word.p[i]);
		if (letters > 1 && !str_eq_case(word, STR("and")))
			return true;
	}
	return false;
}

static bool is_et_al(struct str s)
{
	return str_starts_case(s, STR("et al")) || str_starts_case(s, STR("et. al")) || str_eq_case(s, STR("others"));
}

/* ---- authors ---- */

static struct record_author *add_group(struct draft *d, struct str name)
{
	struct record_author *author = draft_author(d, strip_behalf(name));
	if (author)
		author->is_group = true;
	return author;
}

/* ["Family", "Given", "Suffix", "affiliation", …] */
static void add_parsed(struct draft *d, struct json_object *list)
{
	struct arena *a = d->arena;
	struct str family = plain_name(json_in_item(list, 0), a);
	struct str given = join_hyphens(plain_name(json_in_item(list, 1), a), a);
	struct str suffix = plain_name(json_in_item(list, 2), a);
	struct str name = draft_full_name(a, given, STR_NULL, family, suffix);
	struct record_author *author;
	if (is_et_al(name)) {
		d->record->work.authors_cut = true;
		return;
	}
	if (!has_letter(name))
		return; /* punctuation, left over from splitting the list */
	if ((!given.n && has_word(family, GROUPS)) || has_word(family, "collaboration collaborations consortium") ||
		(given.n && str_starts_case(given, STR("the ")) && has_word(family, GROUPS))) {
		author = add_group(d, name);
	} else {
		author = draft_author(d, name);
		if (author && given.n) {
			author->given = given;
			author->family = family;
			author->suffix = suffix;
		}
	}
	for (size_t i = 3; author; i++) {
		struct json_object *item = json_in_item(list, i);
		if (!item)
			break;
		struct str org = plain_name(item, a);
		if (says_something(org))
			draft_author_org(d, author, strip_behalf(org));
	}
}

static void add_piece(struct draft *d, struct str name)
{
	static const char *const suffixes[] = { "Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV" };
	struct record_work *w = &d->record->work;
	name = str_trim(name);
	while (name.n && strchr(".;:&", name.p[0]))
		name = str_trim(str_skip(name, 1));
	for (size_t i = 0; w->n_authors && i < ARRAY_LEN(suffixes); i++) {
		if (str_is(name, suffixes[i])) {
			struct record_author *last = &w->authors[w->n_authors - 1];
			last->name = arena_printf(d->arena, STR_FMT " " STR_FMT, STR_ARG(last->name), STR_ARG(name));
			return;
		}
	}
	if (is_et_al(name))
		w->authors_cut = true;
	else if (has_word(name, "collaboration collaborations consortium"))
		add_group(d, name);
	else if (says_something(name) || (has_letter(name) && !str_eq_case(name, STR("and"))))
		draft_author(d, name);
}

/* "Ann Lee (1), Bo Cho (1 and 2) and Cy Dee ((1) Here, (2) There)", for records that have no parsed list. */
static void add_printed(struct draft *d, struct str printed)
{
	struct arena *a = d->arena;
	CLEANUP(buf_done) struct buf flat = { 0 };
	size_t depth = 0;
	struct str s = plain(printed, a), rest, part;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '(')
			depth++;
		if (depth == 0)
			buf_addc(&flat, s.p[i] == ';' || s.p[i] == ':' ? ',' : s.p[i]);
		if (s.p[i] == ')' && depth)
			depth--;
	}
	rest = arena_str(a, buf_str(&flat));
	while (str_next(&rest, ',', &part)) {
		part = str_trim(part);
		if (str_starts_case(part, STR("and ")))
			part = str_skip(part, 4);
		for (;;) {
			ptrdiff_t cut = str_find(part, STR(" and "));
			add_piece(d, cut < 0 ? part : str_slice(part, 0, (size_t)cut));
			if (cut < 0)
				break;
			part = str_skip(part, (size_t)cut + 5);
		}
	}
}

static void add_authors(struct draft *d, struct json_object *o)
{
	size_t n;
	struct json_object *list = json_in_array(o, "authors_parsed", &n);
	for (size_t i = 0; i < n; i++) {
		struct json_object *item = json_in_item(list, i);
		if (json_in_type(item) == JSON_IN_ARRAY)
			add_parsed(d, item);
	}
	if (d->record->work.n_authors == 0)
		add_printed(d, json_in_text(o, "authors", d->arena));
}

/* ---- the work ---- */

/* The first version's day, "Mon, 2 Apr 2007 19:18:42 GMT"; else the month that a new-style id starts with. */
static void add_date(struct record_work *w, struct json_object *o, struct ident *id, struct arena *a)
{
	size_t n;
	struct json_object *list = json_in_array(o, "versions", &n);
	for (size_t i = 0; i < n; i++) {
		struct json_object *version = json_in_item(list, i);
		if (n > 1 && !str_is(json_in_text(version, "version", a), "v1"))
			continue;
		struct str created = json_in_text(version, "created", a);
		w->year = loose_year(created);
		w->month = w->year ? loose_month(str_skip(created, (size_t)(str_find_char(created, ',') + 1))) : 0;
		if (w->year)
			return;
	}
	if (!id || id->value.n < 9 || id->value.p[4] != '.')
		return;
	const char *p = id->value.p;
	w->year = 2000 + (p[0] - '0') * 10 + (p[1] - '0');
	w->month = (p[2] - '0') * 10 + (p[3] - '0');
}

/* "Phys.Rev.D76:013009,2007" appeared in Phys.Rev.D; a reference that starts otherwise stays whole. */
static struct str journal_of(struct str ref)
{
	size_t n = 0, letters = 0;
	while (n < ref.n && (ref.p[n] < '0' || ref.p[n] > '9') && ref.p[n] != '(')
		letters += is_letter(ref.p[n++]);
	struct str s = str_trim(str_slice(ref, 0, n));
	if (letters < 3 || n == ref.n)
		return ref;
	static const char *const ends[] = { "vol", "vol.", "volume", "v.", "no", "no.", "issue", "issues", "-",
		"pp.", "pp", "p.", "n." };
	if (str_ends(s, STR(" of")) || str_ends(s, STR(" the")))
		return ref;
	for (bool again = true; again;) {
		again = false;
		while (s.n && strchr(",:;-", s.p[s.n - 1]))
			s = str_trim(str_slice(s, 0, s.n - 1));
		for (size_t i = 0; i < ARRAY_LEN(ends) && !again; i++) {
			struct str end = str_from(ends[i]);
			if (s.n > end.n && str_eq_case(str_skip(s, s.n - end.n), end) &&
				strchr(" ,", s.p[s.n - end.n - 1])) {
				s = str_trim(str_slice(s, 0, s.n - end.n));
				again = true;
			}
		}
	}
	return s.n ? s : ref;
}

/* "This paper has been withdrawn by the authors": said at the start, or it is about something else. */
static bool says_withdrawn(struct str s)
{
	static const char *const starts[] = { "this ", "the ", "paper ", "article ", "withdrawn", "submission " };
	struct str first = str_slice(s, 0, 100);
	for (size_t i = 0; i < ARRAY_LEN(starts); i++) {
		if (str_starts_case(first, str_from(starts[i])) && has_word(first, "withdrawn") &&
			(i == 4 || has_word(first, "paper article manuscript submission preprint work")))
			return true;
	}
	return false;
}

static void add_doi(struct draft *d, struct str text)
{
	struct str doi;
	while (str_next_word(&text, &doi)) {
		/* errata follow the paper they mend */
		if (draft_ident(d, SCHEME_DOI, doi))
			return;
	}
}

static void make_record(struct reader *r, struct json_object *o, struct record *ret)
{
	struct arena *a = r->arena;
	struct draft d;
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	struct ident *id = NULL;
	ret->key = json_in_text(o, "id", a);
	if (draft_ident(&d, SCHEME_ARXIV, ret->key))
		id = &ret->ids[0];
	w->type = STR(WORK_TYPE_PREPRINT);
	w->source = STR("arXiv");
	w->title = plain(json_in_text(o, "title", a), a);
	w->abstract = plain(json_in_text(o, "abstract", a), a);
	add_date(w, o, id, a);
	add_authors(&d, o);
	struct str ref = plain(json_in_text(o, "journal-ref", a), a);
	w->venue = ref.n ? journal_of(ref) : STR_NULL;
	struct str categories = json_in_text(o, "categories", a), category;
	while (str_next_word(&categories, &category))
		draft_topic(&d, category, TOPIC_CATEGORY);
	add_doi(&d, json_in_text(o, "doi", a));
	w->withdrawn = says_withdrawn(json_in_text(o, "comments", a)) || says_withdrawn(w->abstract);
	if (d.lost)
		reader_warn(r, ret->line, ret->key,
			"%zu of its categories or affiliations are too many and left out", d.lost);
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct arxiv *s = r->state;
	CLEANUP(json_in_put) struct json_object *o = NULL;
	bool repaired = false;
	enum err err = feed_next(s->feed, &o, &ret->line, &ret->offset, &repaired, e);
	if (err)
		return err;
	if (json_in_type(o) != JSON_IN_OBJECT) {
		error_set(e, ERR_FORMAT, "a paper's metadata is an object in braces, and this is not");
		return error_at(e, "", ret->line, 0);
	}
	make_record(r, o, ret);
	if (repaired)
		reader_warn(r, ret->line, ret->key, "bytes that are not UTF-8 were replaced");
	return ERR_OK;
}

static void close_arxiv(struct reader *r)
{
	struct arxiv *s = r->state;
	feed_free(s->feed);
}

const struct reader_ops read_arxiv = {
	.name = "arxiv",
	.suffixes = " .json .jsonl ",
	.bid = bid,
	.state_size = sizeof(struct arxiv),
	.open = open_arxiv,
	.next = next,
	.close = close_arxiv,
};
