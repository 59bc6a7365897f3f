/* Citation lines: where the authors end, what is quoted, what stands behind. Knows no documents and no stores. */
#include "ingest/cv-work.h"

#include "base/num.h"
#include "base/uni.h"
#include "base/vec.h"
#include "ingest/cv-text.h"
#include "ingest/textdoc.h"

enum { AUTHORS_MAX = 500, SEGMENT_MAX = 64 };

/* ---- authors ---- */

/* Where the next separator between names starts in s (from `from` on), and how long it is. A full stop separates
 * when it ends a word of more than one letter. */
static bool next_break(struct str s, size_t from, size_t *ret_at, size_t *ret_n, bool *ret_and)
{
	size_t word = 0; /* letters of the word before i */
	*ret_and = false;
	for (size_t i = from; i < s.n; i++) {
		char c = s.p[i];
		bool blank_behind = i + 1 == s.n || s.p[i + 1] == ' ';
		if (c == ',' || c == ';' || (c == ':' && blank_behind) || (c == '.' && blank_behind && word > 1)) {
			*ret_at = i;
			*ret_n = 1;
			return true;
		}
		if (c == '(' && i > from) {
			*ret_at = i;
			*ret_n = 0;
			return true;
		}
		if (c == '&' || (c == ' ' && str_starts(str_skip(s, i), STR(" and ")))) {
			*ret_at = i;
			*ret_n = c == '&' ? 1 : 5;
			*ret_and = true;
			return true;
		}
		word = c == ' ' || c == '.' || c == '-' ? 0 : word + 1;
	}
	*ret_at = s.n;
	*ret_n = 0;
	return false;
}

/* "T.", "J.-P.", "A. C.", "TA" is not. */
static bool only_initials(struct str s)
{
	bool letter = false;
	for (size_t i = 0; i < s.n; i++) {
		bool upper = (s.p[i] >= 'A' && s.p[i] <= 'Z') || (unsigned char)s.p[i] >= 0x80;
		if (upper && i + 1 < s.n && (s.p[i + 1] == '.' || (unsigned char)s.p[i + 1] >= 0x80))
			letter = true;
		else if (!(letter && strchr(".- ", s.p[i])) && !upper)
			return false;
	}
	return letter && s.p[s.n - 1] == '.';
}

static bool has_initial(struct str s)
{
	struct str word;
	while (str_next_word(&s, &word)) {
		if (word.n >= 2 && word.p[word.n - 1] == '.' && only_initials(word))
			return true;
	}
	return false;
}

/* Marks that lists put behind names: "T. Zhao*", "Li†", "(corresponding author)". */
static struct str bare_name(struct str s)
{
	static const char *const marks[] = { "*", "†", "‡", "§", "¶", "#", "✉" };
	ptrdiff_t bracket = str_find_char(s, '(');
	if (bracket > 0)
		s = str_slice(s, 0, (size_t)bracket);
	s = textdoc_trim(s);
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		struct str m = str_from(marks[i]);
		if (str_ends(s, m)) {
			s = textdoc_trim(str_slice(s, 0, s.n - m.n));
			i = (size_t)-1;
		}
	}
	return s;
}

struct names {
	VEC(struct str) v;
	bool cut, and_seen;
	bool initials;  /* the first name has them: all have */
	bool reversed;  /* "Zhao, T." */
};

static bool et_al(struct str s)
{
	return str_starts_case(s, STR("et al")) || str_is(s, "others") || str_is(s, "...") || str_is(s, "…");
}

/* Adds the name in token, or completes the last one; false when it is none in the style of this list. */
static bool take_name(struct names *n, struct str token, bool loose, struct arena *a)
{
	static const char *const others[] = { " et al.", " et al" };
	bool first = n->v.n == 0;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) { /* "T. Zhao et al." */
		if (str_ends(token, str_from(others[i]))) {
			token = textdoc_trim(str_slice(token, 0, token.n - strlen(others[i])));
			n->cut = true;
		}
	}
	if (et_al(token)) {
		n->cut = true;
		return true;
	}
	if (only_initials(token) && !first && (n->reversed || n->v.n == 1) && !has_initial(n->v.v[n->v.n - 1])) {
		struct str *last = &n->v.v[n->v.n - 1];
		*last = arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(*last), STR_ARG(token));
		n->reversed = n->initials = true;
		return true;
	}
	if (!first &&
		(str_is(token, "Jr.") || str_is(token, "Jr") || str_is(token, "III") || str_is(token, "II"))) {
		struct str *last = &n->v.v[n->v.n - 1];
		*last = arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(*last), STR_ARG(token));
		return true;
	}
	struct str name = bare_name(token);
	bool fits = cv_looks_like_name(name) && (!n->initials || has_initial(name));
	if (!fits && cv_words(name) == 1 && name.n > 1 && uni_is_upper((unsigned char)name.p[0]))
		fits = n->reversed || first; /* the family name of "Zhao, T." */
	if (!fits && !(loose && name.n && cv_words(name) <= 6))
		return false;
	if (n->v.n >= AUTHORS_MAX) {
		n->cut = true;
		return true;
	}
	if (first)
		n->initials = has_initial(name);
	vec_push(&n->v, name);
	return true;
}

/* Names from the start of s, as far as they go; loose: all of s is names. Returns where they end. */
static size_t take_names(struct str s, bool loose, struct arena *a, struct names *n)
{
	size_t at = 0, end = 0;
	bool was_and = false;
	while (at < s.n) {
		size_t brk, len;
		bool and_next;
		next_break(s, at, &brk, &len, &and_next);
		struct str token = textdoc_trim(str_slice(s, at, brk - at));
		if (str_starts(token, STR("and "))) { /* ", and" */
			token = textdoc_trim(str_skip(token, 4));
			was_and = true;
		}
		/* the year of "Zhao, T. (2022). Title" ends the list; among names alone it is a remark */
		if (!loose && token.n && token.p[0] == '(')
			break;
		if (token.n && token.p[0] != '(') {
			if (!take_name(n, token, loose, a))
				break;
			end = brk + len;
			bool joins = brk + 1 < s.n && only_initials(textdoc_trim(str_slice(s, brk + 1, 4)));
			n->and_seen = n->and_seen || was_and || n->cut;
			if (!loose && (n->cut || (was_and && !n->reversed && !joins)))
				break;
			was_and = false;
		}
		was_and = was_and || and_next;
		at = brk + len;
	}
	return end;
}

/* ---- what stands behind the title ---- */

static bool find_quoted(struct str s, struct str *ret_before, struct str *ret_title, struct str *ret_behind)
{
	static const struct {
		const char *open, *close;
	} pairs[] = { { "\"", "\"" }, { "“", "”" }, { "``", "''" }, { "«", "»" } };
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
		struct str open = str_from(pairs[i].open), close = str_from(pairs[i].close);
		ptrdiff_t at = str_find(s, open);
		if (at < 0)
			continue;
		struct str inside = str_skip(s, (size_t)at + open.n);
		ptrdiff_t end = str_find(inside, close);
		if (end <= 0)
			continue;
		*ret_before = str_slice(s, 0, (size_t)at);
		*ret_title = cv_unstop(str_slice(inside, 0, (size_t)end));
		*ret_behind = str_skip(inside, (size_t)end + close.n);
		return true;
	}
	return false;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool year_only(struct str s)
{
	int year;
	s = cv_unstop(s);
	if (s.n == 6 && s.p[0] == '(' && s.p[5] == ')')
		s = str_slice(s, 1, 4);
	return num_year(s, &year);
}

/* Does a segment between commas belong behind the title? */
static bool is_tail(struct str s)
{
	static const char *const starts[] = { "working paper", "preprint", "arxiv", "submit", "submmit",
		"under review", "in preparation", "in press", "to appear", "accepted", "manuscript",
		"technical report", "tech. rep", "vol.", "vol ", "pp.", "pages ", "no.", "doi", "http",
		"in: ", "in proc", "in the ", "ph.d. thesis", "phd thesis", "forthcoming", "unpublished", "revise",
		"r&r", "in revision" };
	if (year_only(s))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(starts); i++) {
		if (str_starts_case(s, str_from(starts[i])))
			return true;
	}
	return s.n > 3 && str_starts_case(s, STR("in ")) && ((s.p[3] >= 'A' && s.p[3] <= 'Z') || s.p[3] == '*');
}

/* The title at the start of s, and what is behind it: up to the first segment that cannot be part of one, else up
 * to the first full stop, else all. */
static struct str take_title(struct str s, struct str *ret_behind)
{
	struct str rest = s;
	ptrdiff_t stop = str_find(s, STR(". "));
	size_t at = 0;
	for (int i = 0; i < SEGMENT_MAX; i++) {
		ptrdiff_t comma = str_find_char(str_skip(rest, at), ',');
		if (comma < 0)
			break;
		size_t to = at + (size_t)comma;
		if (is_tail(textdoc_trim(str_skip(rest, to + 1))) && (stop < 0 || (size_t)stop > to)) {
			*ret_behind = textdoc_trim(str_skip(s, to + 1));
			return cv_unstop(str_slice(s, 0, to));
		}
		at = to + 1;
	}
	if (stop > 0) {
		*ret_behind = textdoc_trim(str_skip(s, (size_t)stop + 2));
		return cv_unstop(str_slice(s, 0, (size_t)stop));
	}
	ptrdiff_t comma = str_find_char(s, ',');
	if (comma > 0) {
		*ret_behind = textdoc_trim(str_skip(s, (size_t)comma + 1));
		return cv_unstop(str_slice(s, 0, (size_t)comma));
	}
	*ret_behind = STR_NULL;
	return cv_unstop(s);
}

static struct str take_arxiv(struct str s)
{
	ptrdiff_t at = -1;
	for (size_t i = 0; i + 6 <= s.n && at < 0; i++) {
		struct str here = str_skip(s, i);
		if (str_starts_case(here, STR("arxiv:")) || str_starts_case(here, STR("arxiv.org/abs/")))
			at = (ptrdiff_t)i + (here.p[5] == ':' ? 6 : 14);
	}
	if (at < 0)
		return STR_NULL;
	struct str id = textdoc_trim(str_skip(s, (size_t)at));
	size_t n = 0;
	while (n < id.n && !strchr(" ,;)]", id.p[n]))
		n++;
	return cv_unstop(str_slice(id, 0, n));
}

static struct str take_doi(struct str s)
{
	for (size_t i = 0; i + 8 <= s.n; i++) {
		if (s.p[i] != '1' || s.p[i + 1] != '0' || s.p[i + 2] != '.' || !is_digit(s.p[i + 3]) ||
			(i > 0 && is_digit(s.p[i - 1])))
			continue;
		size_t n = i;
		while (n < s.n && !strchr(" ,;)]>", s.p[n]))
			n++;
		struct str id = cv_unstop(str_slice(s, i, n - i));
		if (str_find_char(id, '/') > 0)
			return id;
	}
	return STR_NULL;
}

static size_t dash_at(struct str s, size_t i)
{
	static const char *const dashes[] = { "–", "—", "−", "--", "-" };
	struct str here = str_skip(s, i);
	for (size_t k = 0; k < ARRAY_LEN(dashes); k++) {
		if (str_starts(here, str_from(dashes[k])))
			return strlen(dashes[k]);
	}
	return 0;
}

/* "182–195" at s.p[at]: word characters, a dash, word characters; or one page alone when single is allowed. */
static size_t page_range(struct str s, size_t at, bool single)
{
	size_t i = at, dash;
	while (i < s.n && (is_digit(s.p[i]) || ((s.p[i] | 0x20) >= 'a' && (s.p[i] | 0x20) <= 'z')))
		i++;
	if (i == at || !(dash = dash_at(s, i)))
		return single && i > at ? i - at : 0;
	size_t to = i + dash;
	while (to < s.n && (is_digit(s.p[to]) || ((s.p[to] | 0x20) >= 'a' && (s.p[to] | 0x20) <= 'z')))
		to++;
	return to > i + dash ? to - at : 0;
}

static struct str take_pages(struct str s)
{
	static const char *const words[] = { "pp. ", "pp.", "pages ", "page ", "p. " };
	for (size_t k = 0; k < ARRAY_LEN(words); k++) {
		ptrdiff_t at = str_find(s, str_from(words[k]));
		if (at < 0 || (at > 0 && s.p[at - 1] != ' ' && s.p[at - 1] != ',' && s.p[at - 1] != '('))
			continue;
		size_t from = (size_t)at + strlen(words[k]), n = page_range(s, from, true);
		if (n)
			return str_slice(s, from, n);
	}
	/* without the word: digits, a dash, digits, behind a blank or colon, and no span of years */
	for (size_t i = 1; i + 2 < s.n; i++) {
		if ((s.p[i - 1] != ' ' && s.p[i - 1] != ':') || !is_digit(s.p[i]))
			continue;
		size_t n = page_range(s, i, false);
		int year;
		if (n && !(n >= 4 && num_year(str_slice(s, i, 4), &year) && year >= 1900 && year < 2100) &&
			is_digit(s.p[i + n - 1]))
			return str_slice(s, i, n);
	}
	return STR_NULL;
}

/* The last number that can be a year; ids and pages are no place to look in. */
static int take_year(struct str s, struct str pages)
{
	int year = 0, found;
	for (size_t i = 0; i + 4 <= s.n; i++) {
		bool inside = pages.p && s.p + i >= pages.p && s.p + i < pages.p + pages.n;
		bool starts = i == 0 || !(is_digit(s.p[i - 1]) || strchr(".:/", s.p[i - 1]));
		bool ends =
			i + 4 == s.n ||
			!(is_digit(s.p[i + 4]) || (strchr("./:", s.p[i + 4]) && i + 5 < s.n && s.p[i + 5] != ' '));
		if (!inside && starts && ends && num_year(str_slice(s, i, 4), &found) && found >= 1900 &&
			found < 2100)
			year = found;
	}
	return year;
}

static bool has_word(struct str s, const char *word)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	uni_fold(&b, s);
	return str_has(buf_str(&b), str_from(word));
}

static struct str emphasised(struct str s)
{
	static const char marks[] = { '*', '_' };
	for (size_t i = 0; i < sizeof(marks); i++) {
		ptrdiff_t at = str_find_char(s, marks[i]);
		if (at < 0 || (marks[i] == '_' && at > 0 && s.p[at - 1] != ' '))
			continue;
		struct str inside = str_skip(s, (size_t)at + 1);
		while (inside.n && inside.p[0] == marks[i])
			inside = str_skip(inside, 1);
		ptrdiff_t end = str_find_char(inside, marks[i]);
		if (end > 2)
			return cv_unstop(str_slice(inside, 0, (size_t)end));
	}
	return STR_NULL;
}

/* The venue where nothing is emphasised: the first segment that is no number, no state and no publisher's mark. */
static struct str plain_venue(struct str tail)
{
	if (str_starts_case(tail, STR("in: ")) || str_starts_case(tail, STR("in ")))
		tail = textdoc_trim(str_skip(tail, tail.p[2] == ':' ? 4 : 3));
	else if (is_tail(tail) || tail.n == 0)
		return STR_NULL;
	size_t n = 0;
	while (n < tail.n) {
		struct str here = str_skip(tail, n);
		bool stop = here.p[0] == ',' || here.p[0] == '(' ||
			    (here.p[0] == '.' && here.n > 1 && here.p[1] == ' ' && n > 12);
		bool volume =
			here.p[0] == ' ' && here.n > 1 && is_digit(here.p[1]) && !year_only(str_slice(here, 1, 4));
		if (stop || volume)
			break;
		n++;
	}
	struct str venue = cv_unstop(str_slice(tail, 0, n));
	return venue.n > 1 && !is_digit(venue.p[0]) && !str_starts(venue, STR("http")) ? venue : STR_NULL;
}

static struct str type_of(const struct cv_work *w, struct str tail, bool in, enum cv_section section)
{
	if (has_word(tail, "thesis") || has_word(tail, "dissertation"))
		return STR("thesis");
	if (w->arxiv.n || has_word(tail, "arxiv"))
		return STR("preprint");
	if (w->venue.n == 0) {
		if (has_word(tail, "preprint"))
			return STR("preprint");
		if (section == CV_PREPRINT || has_word(tail, "working paper") || has_word(tail, "submitted") ||
			has_word(tail, "under review") || has_word(tail, "in preparation") ||
			has_word(tail, "manuscript"))
			return STR("working-paper");
		return STR_NULL;
	}
	if (in || has_word(w->venue, "proceedings") || has_word(w->venue, "conference") ||
		has_word(w->venue, "symposium") || has_word(w->venue, "workshop"))
		return STR("proceedings-article");
	return STR("journal-article");
}

void cv_work_parse(struct str line, enum cv_section section, struct arena *a, struct cv_work *ret)
{
	struct names names = { 0 };
	struct str before, title, behind;
	int apa_year = 0;
	*ret = (struct cv_work){ 0 };
	if (find_quoted(line, &before, &title, &behind)) {
		take_names(cv_plain(before, a), true, a, &names);
	} else {
		struct str plain = cv_plain(line, a);
		size_t end = take_names(plain, false, a, &names);
		struct str rest = textdoc_trim(str_skip(plain, end));
		if (rest.n > 6 && rest.p[0] == '(' && num_year(str_slice(rest, 1, 4), &apa_year)) {
			ptrdiff_t close = str_find_char(rest, ')');
			rest = textdoc_trim(str_skip(rest, close > 0 ? (size_t)close + 1 : 6));
			while (rest.n && strchr(".,: ", rest.p[0]))
				rest = str_skip(rest, 1);
		}
		/* one "name" and nothing left but a state or year: the name was the title */
		if (names.v.n > 1 && !names.and_seen && (rest.n == 0 || is_tail(rest))) {
			title = names.v.v[--names.v.n];
			behind = rest;
		} else {
			title = take_title(rest, &behind);
		}
		/* emphasis is lost in plain text: what is behind the title is taken from the line as it was, if it
		 * can be */
		ptrdiff_t raw = title.n ? str_find(line, title) : -1;
		if (raw >= 0 && behind.n)
			behind = str_skip(line, (size_t)raw + title.n);
	}
	struct str tail = cv_plain(behind, a);
	while (tail.n && strchr(",. ;:", tail.p[0]))
		tail = str_skip(tail, 1);
	bool in = str_starts_case(tail, STR("in ")) || str_starts_case(tail, STR("in: "));
	ret->authors = ARENA_ARRAY(a, struct str, names.v.n + 1);
	if (names.v.n)
		memcpy(ret->authors, names.v.v, names.v.n * sizeof(*names.v.v));
	ret->n_authors = names.v.n;
	ret->cut = names.cut;
	vec_done(&names.v);
	ret->title = cv_plain(title, a);
	ret->arxiv = take_arxiv(tail);
	ret->doi = take_doi(tail);
	ret->pages = take_pages(tail);
	ret->year = take_year(tail, ret->pages);
	if (!ret->year)
		ret->year = apa_year;
	ret->venue = cv_plain(emphasised(behind), a);
	if (ret->venue.n == 0)
		ret->venue = cv_plain(plain_venue(tail), a);
	if (has_word(ret->venue, "arxiv"))
		ret->venue = STR_NULL;
	ret->type = type_of(ret, tail, in, section);
}
