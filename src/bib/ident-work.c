/* DOI and arXiv: the identifiers of works, in all the forms that people write.
 * Shapes only; nothing is looked up. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/ident-int.h"

/* ---- DOI ---- */

static int hex_value(char c)
{
	if (is_digit(c))
		return c - '0';
	c = to_lower(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Undoes %XX in place until none is left, so that a normal form never holds one: "%2528" is "(" too. */
static size_t percent_decode(char *p, size_t n)
{
	size_t out = 0;
	for (size_t i = 0; i < n; i++) {
		p[out++] = p[i];
		while (out >= 3 && p[out - 3] == '%') {
			int hi = hex_value(p[out - 2]), lo = hex_value(p[out - 1]);
			if (hi < 0 || lo < 0)
				break;
			out -= 2;
			p[out - 1] = (char)(hi * 16 + lo);
		}
	}
	return out;
}

static const char *const closing_marks[] = {
	"”", "’", "»", "。", "，", "；", "）", "\xc2\xa0", "\xe2\x80\x8b",
};

/* Sentence punctuation behind a DOI is not part of it; nor is a bracket that it does not open itself. */
static struct str trim_doi(struct str s)
{
	static const char open[] = "([{<", close[] = ")]}>";
	long balance[4] = { 0 };
	for (size_t i = 0; i < s.n; i++) {
		for (int k = 0; k < 4; k++)
			balance[k] += (s.p[i] == open[k]) - (s.p[i] == close[k]);
	}
	while (s.n) {
		char c = s.p[s.n - 1];
		const char *at = strchr(close, c);
		if (c && at && balance[at - close] < 0) {
			balance[at - close]++;
			s.n--;
			continue;
		}
		if (c && strchr(".,;:'\"`\\", c)) {
			s.n--;
			continue;
		}
		size_t before = s.n;
		for (size_t k = 0; k < ARRAY_LEN(closing_marks); k++) {
			struct str mark = str_from(closing_marks[k]);
			if (str_ends(s, mark))
				s.n -= mark.n;
		}
		if (s.n == before)
			break;
	}
	return s;
}

static bool doi_shape(struct str s)
{
	if (!str_starts(s, STR("10.")))
		return false;
	size_t at = 3, digits = run(s, at, is_digit);
	if (digits < 4 || digits > 9)
		return false;
	at += digits;
	while (at < s.n && s.p[at] == '.') {
		digits = run(s, at + 1, is_digit);
		if (digits == 0)
			return false;
		at += 1 + digits;
	}
	if (at + 1 >= s.n || s.p[at] != '/')
		return false;
	while (at < s.n) {
		uint32_t cp = utf8_next(s, &at);
		if (cp == UTF8_BAD || cp <= 0x20 || uni_is_space(cp) || uni_is_unsafe(cp))
			return false;
	}
	return true;
}

/* A resolver ("dx.doi.org", "doi-org.proxy.example.edu", "doi.acm.org"): "doi" is a label of its own. */
static bool doi_host(struct str host)
{
	size_t from = 0;
	for (size_t i = 0; i <= host.n; i++) {
		if (i < host.n && is_alnum(host.p[i]))
			continue;
		if (str_eq_case(str_slice(host, from, i - from), STR("doi")))
			return true;
		from = i + 1;
	}
	return false;
}

/* The DOI's part of a publisher's address: ".../doi/abs/10.1145/…". */
static struct str doi_in_path(struct str path)
{
	ptrdiff_t at = str_find(path, STR("doi/"));
	if (at < 0 || (at > 0 && path.p[at - 1] != '/'))
		return STR_NULL;
	path = str_skip(path, (size_t)at + 4);
	static const char *const views[] = { "abs/", "pdf/", "full/", "epdf/", "pdfplus/", "epub/", "book/" };
	for (size_t i = 0; i < ARRAY_LEN(views); i++) {
		if (ident_strip_dir(&path, views[i]))
			break;
	}
	return path;
}

bool ident_doi(struct str t, struct arena *a, struct ident *ret)
{
	struct str host, path;
	while (t.n && strchr("<([{\"'", t.p[0]))
		t = str_skip(t, 1);
	if (!str_starts(t, STR("10.")) && ident_split_url(t, &host, &path)) {
		if (doi_host(host))
			t = path;
		else if (doi_in_path(path).p)
			t = doi_in_path(path);
	}
	while (ident_strip_label(&t, "doi") || ident_strip_dir(&t, "info:doi/") || ident_strip_label(&t, "urn:doi"))
		;
	struct arena_mark mark = arena_mark(a);
	char *p = arena_cstr(a, t);
	for (size_t i = 0; i < t.n; i++)
		p[i] = t.p[i];
	size_t n = percent_decode(p, t.n);
	for (size_t i = 0; i < n; i++)
		p[i] = to_lower(p[i]);
	struct str value = trim_doi(str_trim((struct str){ p, n }));
	if (!doi_shape(value)) {
		arena_rewind(a, mark);
		return false;
	}
	p[(size_t)(value.p - p) + value.n] = '\0';
	*ret = (struct ident){ SCHEME_DOI, value };
	return true;
}

/* ---- arXiv ---- */

static const char *const arxiv_archives[] = {
	"acc-phys", "adap-org", "alg-geom", "ao-sci", "astro-ph", "atom-ph", "bayes-an", "chao-dyn", "chem-ph", "cmp-lg",
	"comp-gas", "cond-mat", "cs", "dg-ga", "econ", "eess", "funct-an", "gr-qc", "hep-ex", "hep-lat", "hep-ph",
	"hep-th", "math", "math-ph", "mtrl-th", "nlin", "nucl-ex", "nucl-th", "patt-sol", "physics", "plasm-ph", "q-alg",
	"q-bio", "q-fin", "quant-ph", "solv-int", "stat", "supr-con",
};

static bool arxiv_month(const char *yymm)
{
	int month = (yymm[2] - '0') * 10 + (yymm[3] - '0');
	return month >= 1 && month <= 12;
}

/* "2511.21431": five digits since 1501, four before. */
static bool arxiv_new(struct str s)
{
	if (s.n != 9 && s.n != 10)
		return false;
	if (s.p[4] != '.' || run(s, 0, is_digit) != 4 || run(s, 5, is_digit) != s.n - 5 || !arxiv_month(s.p))
		return false;
	int yymm = (s.p[0] - '0') * 1000 + (s.p[1] - '0') * 100 + (s.p[2] - '0') * 10 + (s.p[3] - '0');
	return yymm >= 704 && (s.n == 10) == (yymm >= 1501);
}

/* "hep-th/9901001", "math.GT/0309136": the subject class is dropped, as arXiv does. */
static bool arxiv_old(struct str s, struct str *ret_archive, struct str *ret_number)
{
	ptrdiff_t slash = str_find_char(s, '/');
	if (slash < 0)
		return false;
	struct str archive = str_slice(s, 0, (size_t)slash), number = str_skip(s, (size_t)slash + 1);
	if (number.n != 7 || !all_digits(number) || !arxiv_month(number.p))
		return false;
	ptrdiff_t dot = str_find_char(archive, '.');
	if (dot >= 0) {
		struct str class = str_skip(archive, (size_t)dot + 1);
		for (size_t i = 0; i < class.n; i++) {
			if (!is_alnum(class.p[i]) && class.p[i] != '-')
				return false;
		}
		archive.n = (size_t)dot;
	}
	for (size_t i = 0; i < ARRAY_LEN(arxiv_archives); i++) {
		struct str known = str_from(arxiv_archives[i]);
		if (str_eq_case(archive, known)) {
			*ret_archive = known;
			*ret_number = number;
			return true;
		}
	}
	return false;
}

bool ident_arxiv(struct str t, struct arena *a, struct ident *ret)
{
	struct str path;
	if (ident_at_host(t, "arxiv.org", &path)) {
		static const char *const dirs[] = { "abs/", "pdf/", "html/", "format/", "ps/", "e-print/", "src/", "list/" };
		t = path;
		for (size_t i = 0; i < ARRAY_LEN(dirs); i++) {
			if (ident_strip_dir(&t, dirs[i]))
				break;
		}
	} else if (ident_at_host(t, "doi.org", &path)) {
		t = path;
	}
	ident_strip_label(&t, "doi");
	ident_strip_dir(&t, "10.48550/arxiv.");
	while (ident_strip_label(&t, "arxiv") || ident_strip_label(&t, "preprint"))
		;
	ident_strip_tail(&t, ".pdf");
	/* "2511.21431 [cs.DC]", "2511.21431v2": class and version say nothing about which work it is */
	ptrdiff_t bracket = str_find_char(t, '[');
	if (bracket > 0 && t.p[t.n - 1] == ']')
		t = str_trim(str_slice(t, 0, (size_t)bracket));
	size_t end = t.n;
	while (end > 0 && is_digit(t.p[end - 1]))
		end--;
	if (end > 1 && end < t.n && to_lower(t.p[end - 1]) == 'v')
		t.n = end - 1;
	struct str archive, number;
	if (arxiv_new(t))
		return ident_give(SCHEME_ARXIV, t, a, ret);
	if (!arxiv_old(t, &archive, &number))
		return false;
	*ret = (struct ident){ SCHEME_ARXIV, arena_printf(a, STR_FMT "/" STR_FMT, STR_ARG(archive), STR_ARG(number)) };
	return true;
}
