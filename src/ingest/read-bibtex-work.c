/* A BibTeX entry to a record: which field means what. Knows no syntax but that of values. */
#include "base/num.h"
#include "base/uni.h"
#include "bib/clean.h"
#include "ingest/read-bibtex.h"

/* ---- values ---- */

struct str bib_text(struct str value, struct arena *a)
{
	if (clean_latex_needed(value)) {
		CLEANUP(buf_done) struct buf b = { .max = BIB_ENTRY_MAX };
		clean_latex(value, &b);
		value = arena_str(a, buf_str(&b));
	}
	/* what came through a web form */
	if (memchr(value.p ? value.p : "", '&', value.n) || memchr(value.p ? value.p : "", '<', value.n)) {
		CLEANUP(buf_done) struct buf b = { .max = BIB_ENTRY_MAX };
		clean_html(value, &b);
		value = arena_str(a, buf_str(&b));
	}
	return value.n ? value : STR_NULL;
}

struct str bib_plain(struct str value, struct arena *a)
{
	value = str_trim(value);
	if (clean_latex_needed(value)) {
		CLEANUP(buf_done) struct buf b = { .max = BIB_ENTRY_MAX };
		clean_latex_plain(value, &b);
		value = arena_str(a, buf_str(&b));
	}
	return value.n ? value : STR_NULL;
}

static struct str text_of(const struct bib_entry *e, const char *name, struct arena *a)
{
	struct str value = bib_get(e, name);
	return value.p ? bib_text(value, a) : STR_NULL;
}

/* The first of the fields that is stated; names are separated by blanks. */
static struct str first_of(const struct bib_entry *e, const char *names, struct arena *a)
{
	struct str rest = str_from(names), name;
	while (str_next_word(&rest, &name)) {
		for (size_t i = 0; i < e->n_fields; i++) {
			if (!str_eq(e->fields[i].name, name))
				continue;
			struct str text = bib_text(e->fields[i].value, a);
			if (text.n)
				return text;
		}
	}
	return STR_NULL;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* ---- dates ---- */

int bib_year(struct str text)
{
	for (size_t i = 0; i < text.n;) {
		size_t from = i;
		while (i < text.n && is_digit(text.p[i]))
			i++;
		int year;
		if (i - from == 4 && num_year(str_slice(text, from, 4), &year))
			return year;
		i += i == from;
	}
	return 0;
}

int bib_month(struct str text)
{
	static const char months[][4] = { "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec" };
	static const struct {
		const char *name;
		int month;
	} others[] = { { "mai", 5 }, { "okt", 10 }, { "dez", 12 }, { "mär", 3 }, { "juin", 6 }, { "juil", 7 }, { "avr", 4 } };
	bool word = false;
	for (size_t i = 0; i < text.n; i++) {
		bool letter = (text.p[i] | 0x20) >= 'a' && (text.p[i] | 0x20) <= 'z';
		for (int m = 0; letter && !word && m < 12; m++) {
			if (str_starts_case(str_skip(text, i), str_from(months[m])))
				return m + 1;
		}
		for (size_t k = 0; letter && !word && k < ARRAY_LEN(others); k++) {
			if (str_starts_case(str_skip(text, i), str_from(others[k].name)))
				return others[k].month;
		}
		word = letter || (text.p[i] & 0x80);
	}
	int month;
	text = str_trim(text);
	return num_int(text, 1, 12, &month) ? month : 0;
}

/* "2020", "2020-05", "2020-05-01"; season and unknown parts ("2020-21", "2020-XX") are no month. */
static bool edtf(struct str s, int *ret_year, int *ret_month)
{
	int year, month = 0;
	if (s.n < 4 || !num_year(str_slice(s, 0, 4), &year) || (s.n > 4 && is_digit(s.p[4])))
		return false;
	if (s.n >= 7 && s.p[4] == '-' && (s.n == 7 || !is_digit(s.p[7])) && !num_int(str_slice(s, 5, 2), 1, 12, &month))
		month = 0;
	if (s.n > 4 && s.p[4] != '-' && s.p[4] != '~' && s.p[4] != '?' && s.p[4] != '%' && s.p[4] != 'T')
		return false;
	*ret_year = year;
	*ret_month = month;
	return true;
}

void bib_date(struct str date, int *ret_year, int *ret_month)
{
	struct str rest = date, part;
	*ret_year = *ret_month = 0;
	date = str_trim(date);
	if (date.n && date.p[0] == '-')
		return; /* before the common era */
	while (str_next(&rest, '/', &part)) {
		part = str_trim(part);
		if (part.n == 0 || str_is(part, ".."))
			continue; /* an open start */
		if (edtf(part, ret_year, ret_month))
			return;
		break;
	}
	*ret_year = bib_year(date);
	*ret_month = *ret_year ? bib_month(date) : 0;
}

/* ---- types ---- */

static const struct {
	const char *bibtex, *type;
} types[] = {
	{ "article", "journal-article" }, { "bachelorsthesis", "thesis" }, { "book", "book" },
	{ "bookinbook", "book-chapter" }, { "collection", "book" }, { "conference", "proceedings-article" },
	{ "dataset", "dataset" }, { "diplomathesis", "thesis" }, { "inbook", "book-chapter" },
	{ "incollection", "book-chapter" }, { "inproceedings", "proceedings-article" }, { "inreference", "book-chapter" },
	{ "mastersthesis", "thesis" }, { "mathesis", "thesis" }, { "mvbook", "book" }, { "mvcollection", "book" },
	{ "mvproceedings", "proceedings" }, { "mvreference", "book" }, { "phdthesis", "thesis" }, { "poster", "poster" },
	{ "preprint", "preprint" }, { "proceedings", "proceedings" }, { "reference", "book" }, { "report", "report" },
	{ "software", "software" }, { "suppbook", "book-chapter" }, { "suppcollection", "book-chapter" },
	{ "suppperiodical", "journal-article" }, { "techreport", "report" }, { "thesis", "thesis" },
	{ "unpublished", "manuscript" }, { "workingpaper", "working-paper" },
};

/* Journals that are none. */
static const char *const repositories[] = {
	"arxiv", "bioRxiv", "ChemRxiv", "CoRR", "medRxiv", "Preprints", "PsyArXiv", "Research Square", "SocArXiv",
	"SSRN Electronic Journal",
};

static bool is_repository(struct str venue)
{
	for (size_t i = 0; i < ARRAY_LEN(repositories); i++) {
		if (str_eq_case(venue, str_from(repositories[i])))
			return true;
	}
	return str_starts_case(venue, STR("arXiv preprint")) || str_starts_case(venue, STR("arXiv e-print")) ||
	       str_starts_case(venue, STR("arXiv:")) || str_starts_case(venue, STR("ArXiv,"));
}

static struct str type_of(const struct bib_entry *e, struct arena *a)
{
	struct str said = text_of(e, "type", a);
	if (str_eq_case(said, STR("working paper")) || str_eq_case(said, STR("discussion paper")))
		return STR("working-paper");
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (str_is(e->type, types[i].bibtex))
			return str_from(types[i].type);
	}
	return arena_str(a, e->type);
}

static struct str venue_of(const struct bib_entry *e, struct str type, struct arena *a)
{
	const char *names = "journaltitle journal booktitle";
	if (str_is(type, "proceedings-article") || str_is(type, "book-chapter"))
		names = "booktitle maintitle journaltitle journal eventtitle";
	else if (str_is(type, "thesis"))
		names = "school institution";
	else if (str_is(type, "report") || str_is(type, "working-paper"))
		names = "institution journaltitle journal";
	else if (str_is(type, "book") || str_is(type, "proceedings"))
		names = "maintitle journaltitle journal";
	struct str venue = first_of(e, names, a), more = STR_NULL;
	if (venue.p && bib_get(e, "booktitle").p && str_starts(str_from(names), STR("booktitle")))
		more = text_of(e, "booksubtitle", a);
	if (venue.p && bib_get(e, "journaltitle").p && str_starts(str_from(names), STR("journaltitle")))
		more = text_of(e, "journalsubtitle", a);
	return more.p ? arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(venue), STR_ARG(more)) : venue;
}

static struct str source_of(struct str type, struct str venue, bool arxiv)
{
	if (str_is(type, "preprint"))
		return arxiv ? STR("arXiv") : venue;
	if (str_is(type, "journal-article"))
		return STR("journal");
	if (str_starts(type, STR("proceedings")))
		return STR("proceedings");
	if (str_is(type, "manuscript") || str_is(type, "software"))
		return type;
	return STR_NULL;
}

/* ---- identifiers ---- */

/* Each of the words between commas and blanks, without what stands in brackets; numbers may have blanks inside. */
static void add_numbers(struct draft *d, enum scheme scheme, struct str text)
{
	struct str part;
	struct ident id;
	if (text.n == 0)
		return;
	if (ident_parse(scheme, text, d->arena, &id)) {
		draft_id(d, id);
		return;
	}
	CLEANUP(buf_done) struct buf b = { 0 };
	size_t depth = 0;
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];
		depth += c == '(';
		if (depth == 0)
			buf_addc(&b, c == ';' || c == '/' || c == '\n' ? ',' : c);
		depth -= c == ')' && depth;
	}
	struct str rest = buf_str(&b);
	while (str_next(&rest, ',', &part)) {
		struct str word, words = part;
		part = str_trim(part);
		if (part.n == 0)
			continue;
		if (ident_parse(scheme, part, d->arena, &id)) {
			draft_id(d, id);
			continue;
		}
		bool any = false;
		while (str_next_word(&words, &word)) {
			if (ident_parse(scheme, word, d->arena, &id)) {
				draft_id(d, id);
				any = true;
			}
		}
		if (!any)
			draft_ident(d, scheme, arena_str(d->arena, part));
	}
}

/* "arXiv:1706.03762v5 [cs.CL]" anywhere in a text. */
static bool arxiv_in(struct str text, struct arena *a, struct ident *ret)
{
	for (size_t i = 0; i + 6 < text.n; i++) {
		if (!str_starts_case(str_skip(text, i), STR("arxiv:")))
			continue;
		struct str rest = str_skip(text, i + 6), word;
		if (!str_next_word(&rest, &word))
			return false;
		while (word.n && strchr(".,;)]", word.p[word.n - 1]))
			word.n--;
		if (ident_parse(SCHEME_ARXIV, word, a, ret))
			return true;
	}
	return false;
}

static void add_eprint(struct draft *d, const struct bib_entry *e)
{
	struct arena *a = d->arena;
	struct str eprint = bib_plain(bib_get(e, "eprint"), a), kind = first_of(e, "eprinttype archiveprefix", a);
	struct ident id;
	bool arxiv = str_eq_case(kind, STR("arxiv"));
	if (str_eq_case(kind, STR("pubmed")))
		draft_ident(d, SCHEME_PUBMED, eprint);
	else if (arxiv)
		draft_ident(d, SCHEME_ARXIV, eprint);
	else if (!kind.p && eprint.p && ident_parse(SCHEME_ARXIV, eprint, a, &id))
		draft_id(d, id);
	static const char *const fields[] = { "arxivid", "arxiv", "arxiv-id" };
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		draft_ident(d, SCHEME_ARXIV, bib_plain(bib_get(e, fields[i]), a));
	struct str shelf = first_of(e, "primaryclass eprintclass", a);
	if (arxiv && shelf.p)
		draft_topic(d, shelf, TOPIC_CATEGORY);
}

/* The address in "\url{…}" or a bare one; STR_NULL when there is none. */
static struct str address_in(struct str text)
{
	ptrdiff_t at = str_find(text, STR("http://"));
	if (at < 0)
		at = str_find(text, STR("https://"));
	if (at < 0)
		return STR_NULL;
	struct str rest = str_skip(text, (size_t)at), word;
	if (!str_next_word(&rest, &word))
		return STR_NULL;
	while (word.n && strchr(".,;)>", word.p[word.n - 1]))
		word.n--;
	return word;
}

static void add_address(struct draft *d, const struct bib_entry *e)
{
	static const char *const fields[] = { "url", "ee", "link", "howpublished", "note" };
	struct record_work *w = &d->record->work;
	struct ident id;
	for (size_t i = 0; i < ARRAY_LEN(fields) && !w->url.p; i++) {
		struct str text = bib_plain(bib_get(e, fields[i]), d->arena);
		w->url = text.p ? address_in(text) : STR_NULL;
		if (i == 0 && text.p && !w->url.p && str_find_char(text, ' ') < 0)
			w->url = text;
	}
	if (!w->url.p || !ident_recognise(w->url, d->arena, &id) || record_ident(d->record, id.scheme))
		return;
	/* the address of a preprint is often given for what it became */
	static const enum scheme schemes[] = { SCHEME_DOI, SCHEME_ACL, SCHEME_DBLP, SCHEME_OPENALEX, SCHEME_PUBMED };
	bool names_it = id.scheme == SCHEME_ARXIV && !w->venue.p;
	for (size_t i = 0; i < ARRAY_LEN(schemes); i++)
		names_it = names_it || id.scheme == schemes[i];
	if (names_it)
		draft_id(d, id);
}

static void add_ids(struct draft *d, const struct bib_entry *e)
{
	struct arena *a = d->arena;
	struct ident id;
	struct str doi = bib_plain(bib_get(e, "doi"), a), biburl = bib_plain(bib_get(e, "biburl"), a);
	/* some write two, or a remark behind it */
	if (doi.p && !ident_parse(SCHEME_DOI, doi, a, &id)) {
		struct str rest = doi, word;
		bool any = false;
		while (str_find_char(doi, ' ') >= 0 && str_next_word(&rest, &word)) {
			if (ident_parse(SCHEME_DOI, word, a, &id)) {
				draft_id(d, id);
				any = true;
			}
		}
		doi = any ? STR_NULL : doi;
	}
	draft_ident(d, SCHEME_DOI, doi);
	add_eprint(d, e);
	draft_ident(d, SCHEME_PUBMED, first_of(e, "pmid pubmed", a));
	add_numbers(d, SCHEME_ISBN, first_of(e, "isbn", a));
	add_numbers(d, SCHEME_ISSN, first_of(e, "issn", a));
	if (str_starts_case(e->key, STR("DBLP:")) && ident_parse(SCHEME_DBLP, str_skip(e->key, 5), a, &id))
		draft_id(d, id);
	else if (biburl.p && ident_recognise(biburl, a, &id) && id.scheme == SCHEME_DBLP)
		draft_id(d, id);
}

/* ---- the rest ---- */

/* Keywords between semicolons, else between commas, outside braces. */
static void add_topics(struct draft *d, struct str value)
{
	size_t depth = 0, from = 0;
	char sign = ',';
	for (size_t i = 0; i < value.n; i++) {
		depth += value.p[i] == '{';
		depth -= value.p[i] == '}' && depth;
		/* the semicolon of "&amp;" parts nothing */
		if (depth == 0 && value.p[i] == ';' && !(i > 3 && str_is(str_slice(value, i - 4, 4), "&amp")))
			sign = ';';
	}
	depth = 0;
	for (size_t i = 0; i <= value.n; i++) {
		char c = i < value.n ? value.p[i] : sign;
		depth += c == '{';
		depth -= c == '}' && depth;
		if (i < value.n && (depth || c != sign))
			continue;
		struct str name = bib_text(str_trim(str_slice(value, from, i - from)), d->arena);
		if (name.p)
			draft_topic(d, name, TOPIC_STATED);
		from = i + 1;
	}
}

static struct str title_of(const struct bib_entry *e, struct str type, struct arena *a)
{
	bool whole = str_is(type, "proceedings") || str_is(type, "book");
	struct str title = first_of(e, whole ? "title booktitle" : "title", a), subtitle = STR_NULL;
	if (title.p && bib_get(e, "title").p)
		subtitle = text_of(e, "subtitle", a);
	if (!subtitle.p)
		return title;
	bool marked = strchr("?!:", title.p[title.n - 1]) != NULL;
	return arena_printf(a, STR_FMT "%s " STR_FMT, STR_ARG(title), marked ? "" : ":", STR_ARG(subtitle));
}

static void add_date(struct record_work *w, const struct bib_entry *e, struct arena *a)
{
	struct str date = bib_get(e, "date"), year = bib_get(e, "year");
	if (date.p)
		bib_date(bib_text(date, a), &w->year, &w->month);
	if (!w->year && year.p) {
		year = bib_text(year, a);
		bib_date(year, &w->year, &w->month);
	}
	if (w->year && !w->month)
		w->month = bib_month(first_of(e, "month", a));
}

/* What is a preprint by its place: arXiv's own entries, and journals that are repositories. */
static bool settle_preprint(struct draft *d, const struct bib_entry *e)
{
	struct record_work *w = &d->record->work;
	struct ident id;
	bool article = str_is(e->type, "article"), corr = str_eq_case(w->venue, STR("CoRR"));
	bool loose = str_is(e->type, "misc") || str_is(e->type, "online") || str_is(e->type, "electronic");
	bool known = article && is_repository(w->venue);
	if (known && arxiv_in(w->venue, d->arena, &id))
		draft_id(d, id);
	else if (known && arxiv_in(bib_text(bib_get(e, "note"), d->arena), d->arena, &id))
		draft_id(d, id);
	struct str volume = bib_plain(bib_get(e, "volume"), d->arena);
	if (known && corr && str_starts(volume, STR("abs/")) && ident_parse(SCHEME_ARXIV, str_skip(volume, 4), d->arena, &id))
		draft_id(d, id);
	bool arxiv = record_ident(d->record, SCHEME_ARXIV) != NULL;
	if (!known && !((loose || article) && arxiv && !w->venue.p))
		return arxiv;
	w->type = STR(WORK_TYPE_PREPRINT);
	if (arxiv && (!w->venue.p || str_starts_case(w->venue, STR("arXiv"))))
		w->venue = STR("arXiv");
	return arxiv;
}

void bib_record(const struct bib_entry *e, struct arena *a, struct reader *r, struct record *ret)
{
	struct draft d;
	ret->line = e->line;
	ret->offset = e->offset;
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	ret->key = e->key.n ? e->key : STR_NULL;
	w->type = type_of(e, a);
	w->title = title_of(e, w->type, a);
	w->venue = venue_of(e, w->type, a);
	w->abstract = text_of(e, "abstract", a);
	w->pages = text_of(e, "pages", a);
	add_date(w, e, a);
	bib_names(bib_get(e, "author"), false, &d);
	struct str collaboration = text_of(e, "collaboration", a);
	struct record_author *group = collaboration.p ? draft_author(&d, collaboration) : NULL;
	if (group)
		group->is_group = true;
	bib_names(bib_get(e, "editor"), true, &d);
	add_ids(&d, e);
	bool arxiv = settle_preprint(&d, e);
	w->source = source_of(w->type, w->venue, arxiv);
	add_address(&d, e);
	static const char *const topics[] = { "keywords", "keyword", "author_keywords" };
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		add_topics(&d, bib_get(e, topics[i]));
	int cites;
	if (num_int(str_trim(bib_get(e, "times-cited")), 0, 100000000, &cites))
		w->cites = cites;
	if (d.lost)
		reader_warn(r, e->line, e->key, "%zu of its keywords or identifiers are too many and left out", d.lost);
}
