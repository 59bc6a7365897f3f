/* Loose writing, taken for no more than it says. Knows no format. */
#include "ingest/loose.h"

#include "base/buf.h"
#include "base/num.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* ---- dates ---- */

int loose_year(struct str text)
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

int loose_month(struct str text)
{
	static const struct {
		const char *name; /* the whole; three letters of it and more are enough */
		int month;
	} months[] = {
		{ "january", 1 }, { "february", 2 }, { "march", 3 }, { "april", 4 }, { "may", 5 }, { "june", 6 },
		{ "july", 7 }, { "august", 8 }, { "september", 9 }, { "october", 10 }, { "november", 11 },
		{ "december", 12 },
		/* German and French where they differ */
		{ "märz", 3 }, { "mai", 5 }, { "juni", 6 }, { "juli", 7 }, { "oktober", 10 }, { "dezember", 12 },
		{ "février", 2 }, { "mars", 3 }, { "avril", 4 }, { "juin", 6 }, { "juillet", 7 }, { "août", 8 },
	};
	for (size_t i = 0; i < text.n;) {
		size_t from = i;
		while (i < text.n &&
			((text.p[i] & 0x80) || ((text.p[i] | 0x20) >= 'a' && (text.p[i] | 0x20) <= 'z')))
			i++;
		struct str word = str_slice(text, from, i - from);
		for (size_t m = 0; word.n >= 3 && m < ARRAY_LEN(months); m++) {
			if (str_starts_case(str_from(months[m].name), word))
				return months[m].month;
		}
		if (str_eq_case(word, STR("sept")))
			return 9;
		i += i == from;
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
	if (s.n >= 7 && s.p[4] == '-' && (s.n == 7 || !is_digit(s.p[7])) &&
		!num_int(str_slice(s, 5, 2), 1, 12, &month))
		month = 0;
	if (s.n > 4 && s.p[4] != '-' && s.p[4] != '~' && s.p[4] != '?' && s.p[4] != '%' && s.p[4] != 'T')
		return false;
	*ret_year = year;
	*ret_month = month;
	return true;
}

void loose_date(struct str date, int *ret_year, int *ret_month)
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
	*ret_year = loose_year(date);
	*ret_month = *ret_year ? loose_month(date) : 0;
}

/* ---- places ---- */

bool loose_anonymous(struct str name)
{
	static const char *const words[] = { "[anonymous]", "anonymous", "[anon]", "anon", "anon." };
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_eq_case(name, str_from(words[i])))
			return true;
	}
	return false;
}

/* Journals that are none. */
static const char *const repositories[] = {
	"arxiv", "bioRxiv", "ChemRxiv", "CoRR", "medRxiv", "Preprints", "PsyArXiv", "Research Square", "SocArXiv",
	"SSRN Electronic Journal",
};

bool loose_repository(struct str venue)
{
	for (size_t i = 0; i < ARRAY_LEN(repositories); i++) {
		if (str_eq_case(venue, str_from(repositories[i])))
			return true;
	}
	return str_starts_case(venue, STR("arXiv preprint")) || str_starts_case(venue, STR("arXiv e-print")) ||
	       str_starts_case(venue, STR("arXiv:")) || str_starts_case(venue, STR("ArXiv,"));
}

struct str loose_source(struct str type, struct str venue, bool arxiv)
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

static bool add_number(struct draft *d, struct str text)
{
	struct ident id;
	if (!ident_parse(SCHEME_ISBN, text, d->arena, &id) && !ident_parse(SCHEME_ISSN, text, d->arena, &id))
		return false;
	draft_id(d, id);
	return true;
}

static bool has_digit(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (is_digit(s.p[i]))
			return true;
	}
	return false;
}

void loose_numbers(struct draft *d, enum scheme scheme, struct str text)
{
	/* "none", "n/a", "????" */
	if (!has_digit(text) || add_number(d, text))
		return;
	CLEANUP(buf_done) struct buf b = { .max = text.n + 1 };
	size_t depth = 0;
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];
		depth += c == '(';
		if (depth == 0 && c == '\\' && i + 1 < text.n && (text.p[i + 1] == 'r' || text.p[i + 1] == 'n'))
			i++;
		if (depth == 0)
			buf_addc(&b, strchr(";/\\|", c) && c ? ',' : c);
		depth -= c == ')' && depth;
	}
	struct str rest = buf_str(&b), part;
	while (str_next(&rest, ',', &part)) {
		struct str words = part, word;
		bool any = add_number(d, str_trim(part));
		while (!any && str_next_word(&words, &word)) {
			/* a label stands before the number, or two numbers behind each other */
			if (!has_digit(word))
				continue;
			if (!add_number(d, word))
				break;
			any = str_trim(words).n == 0;
		}
		if (!any && has_digit(part))
			draft_ident(d, scheme, arena_str(d->arena, str_trim(part)));
	}
}

bool loose_arxiv(struct str text, struct arena *a, struct ident *ret)
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

struct str loose_address(struct str text)
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

void loose_address_ident(struct draft *d, struct str url, bool arxiv_too)
{
	static const enum scheme schemes[] = { SCHEME_DOI, SCHEME_ACL, SCHEME_DBLP, SCHEME_OPENALEX,
		SCHEME_PUBMED };
	struct ident id;
	if (!ident_recognise(url, d->arena, &id) || record_ident(d->record, id.scheme))
		return;
	bool names_it = id.scheme == SCHEME_ARXIV && arxiv_too;
	for (size_t i = 0; i < ARRAY_LEN(schemes); i++)
		names_it = names_it || id.scheme == schemes[i];
	if (names_it)
		draft_id(d, id);
}
