/* The small grammar of CV lines. Knows nothing of records beyond the names of sections. */
#include "ingest/cv-text.h"

#include "base/num.h"
#include "base/uni.h"
#include "base/utf8.h"
#include "ingest/textdoc.h"

enum { HEADING_WORDS = 9, HEADING_BYTES = 90 };

static bool one_of(struct str word, const char *list)
{
	struct str rest = str_from(list), w;
	while (str_next_word(&rest, &w)) {
		if (str_eq(w, word))
			return true;
	}
	return false;
}

/* Words that make a heading, by section, the stronger first: "Preprints & Working Papers" is about preprints. */
static const struct {
	enum cv_section section;
	const char *words;
} signs[] = {
	{ CV_REFEREE, "referees referee references reference recommenders" },
	{ CV_AWARD, "awards award honors honours honor honour prizes prize scholarships fellowships distinctions "
		    "medals grants" },
	{ CV_EDUCATION, "education degrees degree qualifications studies" },
	{ CV_PREPRINT,
		"preprint preprints working manuscripts submitted submissions unpublished preparation progress" },
	{ CV_PUBLICATION, "publication publications papers articles journal conference proceedings bibliography "
			  "books chapters" },
	{ CV_INTEREST, "interests interest projects project" },
	{ CV_POSITION, "positions position appointments appointment employment experience career" },
	{ CV_STATEMENT, "statement statements teaching service services skills talks presentations languages "
			"patents software "
			"students supervision contact summary profile about activities memberships outreach "
			"miscellaneous reviewing reviewer" },
};

/* Words that stand in headings beside those. */
static const char fillers[] = "research academic selected list of the my and professional work refereed peer "
			      "reviewed scientific other recent main "
			      "current history background invited major full complete in under for by to "
			      "curriculum personal papers paper training "
			      "publications articles journal conference proceedings experience record scholarly "
			      "key international workshop review";

/* Heading marks off; folded; false when the line is too long or reads like text. */
static bool heading_words(struct str line, struct buf *out)
{
	if (line.n > HEADING_BYTES)
		return false;
	while (line.n && line.p[0] == '#')
		line = str_skip(line, 1);
	line = textdoc_trim(line);
	while (line.n && strchr("*_=", line.p[0]))
		line = str_skip(line, 1);
	while (line.n && strchr("*_:=#", line.p[line.n - 1]))
		line.n--;
	line = textdoc_trim(line);
	if (line.n == 0 || strchr("-+.,;", line.p[line.n - 1]) || strchr("-+[(", line.p[0]))
		return false;
	if (str_find_char(line, ',') >= 0 && str_find_char(line, '&') < 0 && !str_has(line, STR(" and ")))
		return false;
	uni_fold(out, line);
	return true;
}

enum cv_section cv_heading(struct str line)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	if (!heading_words(line, &folded))
		return CV_SECTION_COUNT;
	enum cv_section best = CV_SECTION_COUNT;
	size_t rank = ARRAY_LEN(signs), words = 0;
	struct str rest = buf_str(&folded), word;
	while (str_next_word(&rest, &word)) {
		bool known = one_of(word, fillers);
		if (++words > HEADING_WORDS)
			return CV_SECTION_COUNT;
		for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
			if (!one_of(word, signs[i].words))
				continue;
			known = true;
			if (i < rank) {
				rank = i;
				best = signs[i].section;
			}
		}
		if (!known)
			return CV_SECTION_COUNT;
	}
	if ((best == CV_SECTION_COUNT || best == CV_PUBLICATION) && str_has(buf_str(&folded), STR("under review")))
		return CV_PREPRINT;
	/* "Publications and Preprints" holds both; each line says which it is */
	if (best == CV_PREPRINT && str_has(buf_str(&folded), STR("publications")))
		best = CV_PUBLICATION;
	return best;
}

bool cv_marked_heading(struct str line)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	if (!heading_words(line, &folded))
		return false;
	if (line.p[0] == '#')
		return true;
	if (line.n > 4 && str_starts(line, STR("**")) && (str_ends(line, STR("**")) || str_ends(line, STR("**:"))))
		return !str_has(str_slice(line, 2, line.n - 5), STR("**"));
	return false;
}

struct str cv_unmark(struct str line, bool *ret_mark)
{
	static const char *const bullets[] = { "- ", "* ", "+ ", "• ", "– ", "— ", "· ", "‣ ", "▪ ", "◦ ", "○ ",
		"● " };
	struct str rest = line;
	*ret_mark = false;
	for (size_t i = 0; i < ARRAY_LEN(bullets); i++) {
		struct str b = str_from(bullets[i]);
		if (str_starts(rest, b)) {
			rest = textdoc_trim(str_skip(rest, b.n));
			*ret_mark = true;
			break;
		}
	}
	bool bracket = rest.n && (rest.p[0] == '[' || rest.p[0] == '(');
	struct str n = str_skip(rest, bracket ? 1 : 0);
	if (bracket && n.n && strchr("JCPWB", n.p[0])) /* "[J1]" */
		n = str_skip(n, 1);
	size_t digits = 0;
	while (digits < n.n && n.p[digits] >= '0' && n.p[digits] <= '9')
		digits++;
	if (digits == 0 || digits > 3)
		return rest;
	struct str behind = str_skip(n, digits);
	if (behind.n && strchr(bracket ? "])" : ".)", behind.p[0])) {
		behind = str_skip(behind, 1);
		if (behind.n && behind.p[0] == ':')
			behind = str_skip(behind, 1);
	} else if (bracket || !*ret_mark) {
		return rest;
	}
	/* a bare number behind a bullet is a mark only before a name: "- 1 Z. Chen", not "- 3 papers" */
	if (behind.n == 0 || behind.p[0] != ' ')
		return rest;
	behind = textdoc_trim(behind);
	if (behind.n == 0 || (behind.p[0] >= 'a' && behind.p[0] <= 'z' && n.p[digits] == ' '))
		return rest;
	*ret_mark = true;
	return behind;
}

/* The end of a link "[text](url)" that starts at s.p[at]; 0 when there is none. */
static size_t link_at(struct str s, size_t at, struct str *ret_text)
{
	size_t close = at + 1;
	while (close < s.n && s.p[close] != ']' && s.p[close] != '[')
		close++;
	if (close + 1 >= s.n || s.p[close] != ']' || s.p[close + 1] != '(')
		return 0;
	size_t end = close + 2;
	while (end < s.n && s.p[end] != ')' && s.p[end] != ' ')
		end++;
	if (end >= s.n || s.p[end] != ')')
		return 0;
	*ret_text = str_slice(s, at + 1, close - at - 1);
	return end + 1;
}

struct str cv_plain(struct str s, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	bool changed = false;
	for (size_t i = 0; i < s.n;) {
		char c = s.p[i];
		struct str text;
		size_t end;
		if (c == '*' || c == '`') {
			changed = true;
			i++;
		} else if (c == '\\' && i + 1 < s.n && strchr("*_`[]()#+-.!&\\", s.p[i + 1])) {
			buf_addc(&b, s.p[i + 1]);
			changed = true;
			i += 2;
		} else if (c == '[' && (end = link_at(s, i, &text))) {
			buf_add(&b, text);
			changed = true;
			i = end;
		} else if (c == '_' && (i == 0 || strchr(" (\"", s.p[i - 1])) &&
			   memchr(s.p + i + 1, '_', s.n - i - 1)) {
			size_t to = i + 1;
			while (s.p[to] != '_')
				to++;
			buf_add(&b, str_slice(s, i + 1, to - i - 1));
			changed = true;
			i = to + 1;
		} else {
			buf_addc(&b, c);
			i++;
		}
	}
	return changed ? arena_str(a, str_trim(buf_str(&b))) : s;
}

struct str cv_unstop(struct str s)
{
	s = textdoc_trim(s);
	while (s.n && strchr(",;:", s.p[s.n - 1]))
		s = textdoc_trim(str_slice(s, 0, s.n - 1));
	if (s.n < 3 || s.p[s.n - 1] != '.')
		return s;
	/* a stop behind one letter belongs to it: "Ph.D.", "et al., U.S." */
	if (s.p[s.n - 3] == '.' || s.p[s.n - 3] == ' ')
		return s;
	s = textdoc_trim(str_slice(s, 0, s.n - 1));
	while (s.n && strchr(",;", s.p[s.n - 1]))
		s.n--;
	return s;
}

size_t cv_words(struct str s)
{
	size_t n = 0;
	struct str word;
	while (str_next_word(&s, &word))
		n++;
	return n;
}

/* ---- years ---- */

static bool month_word(struct str w)
{
	static const char months[] = "jan feb mar apr may jun jul aug sep sept oct nov dec january february march "
				     "april june july august september "
				     "october november december spring summer fall autumn winter since from";
	CLEANUP(buf_done) struct buf b = { 0 };
	uni_fold(&b, w);
	return one_of(buf_str(&b), months);
}

static struct str skip_month(struct str s)
{
	s = textdoc_trim(s);
	size_t n = 0;
	while (n < s.n && s.p[n] != ' ')
		n++;
	if (n < s.n && month_word(str_slice(s, 0, n)))
		return textdoc_trim(str_skip(s, n));
	if (s.n > 7 && s.p[2] == '/' && s.p[0] >= '0' && s.p[0] <= '1') /* 09/2016 */
		return str_skip(s, 3);
	return s;
}

static bool take_year(struct str *s, int *ret)
{
	struct str t = skip_month(*s);
	if (t.n < 4 || !num_year(str_slice(t, 0, 4), ret) || *ret < 1900 || *ret > 2199)
		return false;
	t = str_skip(t, 4);
	if (t.n && ((t.p[0] >= '0' && t.p[0] <= '9') || t.p[0] == '/'))
		return false;
	*s = t;
	return true;
}

static bool take_dash(struct str *s)
{
	static const char *const dashes[] = { "---", "--", "-", "–", "—", "−", "to ", "till ", "until " };
	struct str t = textdoc_trim(*s);
	for (size_t i = 0; i < ARRAY_LEN(dashes); i++) {
		struct str d = str_from(dashes[i]);
		if (str_starts(t, d)) {
			*s = textdoc_trim(str_skip(t, d.n));
			return true;
		}
	}
	return false;
}

static bool take_now(struct str *s)
{
	static const char *const words[] = { "now", "present", "current", "today", "ongoing", "date" };
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		struct str w = str_from(words[i]);
		if (str_starts_case(*s, w) && (s->n == w.n || !uni_is_letter((unsigned char)s->p[w.n]))) {
			*s = str_skip(*s, w.n);
			return true;
		}
	}
	return false;
}

/* A period at the start of *s, moved behind it. */
static bool take_period(struct str *s, int *ret_since, int *ret_until)
{
	struct str t = *s;
	int since = 0, until = 0;
	if (!take_year(&t, &since))
		return false;
	struct str behind = t;
	until = since;
	if (take_dash(&t)) {
		if (take_year(&t, &until))
			;
		else if (take_now(&t) || t.n == 0 || strchr(",:;)", t.p[0]))
			until = CV_NOW;
		else
			t = behind; /* the dash belongs to what follows: "2020 - Best Paper" */
	}
	*s = t;
	*ret_since = since;
	*ret_until = until;
	return true;
}

bool cv_years(struct str line, int *ret_since, int *ret_until, struct str *ret_rest)
{
	struct str s = textdoc_trim(line);
	bool bracket = s.n && (s.p[0] == '(' || s.p[0] == '[');
	struct str t = str_skip(s, bracket ? 1 : 0);
	if (take_period(&t, ret_since, ret_until)) {
		while (t.n && strchr(bracket ? ")]:,. -|" : ":,. -|", t.p[0]))
			t = str_skip(t, 1);
		while (str_starts(t, STR("–")) || str_starts(t, STR("—")))
			t = textdoc_trim(str_skip(t, 3));
		*ret_rest = textdoc_trim(t);
		return true;
	}
	/* at the end: behind a comma, a bar or in brackets */
	s = cv_unstop(s);
	for (size_t i = s.n; i-- > 0 && s.n - i < 40;) {
		if (!strchr(",(|[\t", s.p[i]))
			continue;
		t = textdoc_trim(str_skip(s, i + 1));
		if (!take_period(&t, ret_since, ret_until))
			continue;
		t = textdoc_trim(t);
		if (t.n == 0 || (t.n == 1 && strchr(")]", t.p[0]))) {
			*ret_rest = cv_unstop(str_slice(s, 0, i));
			return true;
		}
	}
	return false;
}

/* ---- people and places ---- */

struct str cv_name(struct str line, struct str *ret_title)
{
	static const char *const before[] = { "Curriculum Vitae of ", "Curriculum Vitae: ", "CV of ",
		"CV: ", "Professor ", "Prof. ", "Prof ", "Dr. ", "Dr ", "Mr. ", "Ms. ", "Mrs. " };
	*ret_title = STR_NULL;
	while (line.n && line.p[0] == '#')
		line = str_skip(line, 1);
	line = textdoc_trim(line);
	for (bool again = true; again;) {
		again = false;
		for (size_t i = 0; i < ARRAY_LEN(before); i++) {
			struct str b = str_from(before[i]);
			if (!str_starts_case(line, b))
				continue;
			if (i >= 4 && ret_title->n == 0)
				*ret_title = str_trim(str_slice(line, 0, b.n));
			line = textdoc_trim(str_skip(line, b.n));
			again = true;
		}
	}
	ptrdiff_t comma = str_find_char(line, ',');
	if (comma > 0) {
		struct str behind = str_trim(str_skip(line, (size_t)comma + 1));
		bool degree = str_find_char(behind, '.') >= 0 || str_starts_case(behind, STR("PhD")) ||
			str_starts_case(behind, STR("MD")) || str_starts_case(behind, STR("MSc"));
		if (degree && behind.n < 30)
			line = str_slice(line, 0, (size_t)comma);
	}
	return textdoc_trim(line);
}

bool cv_looks_like_name(struct str s)
{
	static const char small[] = "von van der den de la le da di du dos del bin ibn al el ter ten zu";
	size_t words = 0;
	struct str rest = s, word;
	if (s.n == 0 || s.n > 80)
		return false;
	while (str_next_word(&rest, &word)) {
		size_t at = 0;
		uint32_t first = utf8_next(word, &at);
		if (++words > 6)
			return false;
		if (!uni_is_letter(first) || (!uni_is_upper(first) && !uni_is_cjk(first) && !one_of(word, small)))
			return false;
		while (at < word.n) {
			uint32_t cp = utf8_next(word, &at);
			if (cp < 0x80 && !uni_is_letter(cp) && !strchr(".-',", (int)cp))
				return false;
		}
	}
	return words >= 2 || uni_is_cjk((uint32_t)utf8_next(s, &(size_t){ 0 }));
}

bool cv_email(struct str s, struct str *ret)
{
	struct str rest = s, word;
	while (str_next_word(&rest, &word)) {
		while (word.n && strchr(",;.()<>[]", word.p[word.n - 1]))
			word.n--;
		while (word.n && strchr("(<[", word.p[0]))
			word = str_skip(word, 1);
		ptrdiff_t at = str_find_char(word, '@');
		if (at > 0 && str_find_char(str_skip(word, (size_t)at), '.') > 1) {
			*ret = word;
			return true;
		}
	}
	return false;
}

bool cv_names_org(struct str s)
{
	static const char words[] =
		"university universitat universite universidad universita universiteit universitet univ college "
		"institute institut "
		"instituto school academy department dept faculty laboratory laboratories lab labs center centre "
		"hospital "
		"polytechnic polytechnique ecole eth epfl mit cnrs inria corporation inc ltd gmbh company research";
	CLEANUP(buf_done) struct buf folded = { 0 };
	struct str rest, word;
	uni_fold(&folded, s);
	rest = buf_str(&folded);
	while (str_next_word(&rest, &word)) {
		if (one_of(word, words) && !(str_is(word, "research") && cv_words(s) > 4))
			return true;
	}
	return false;
}
