/* The catalogues' own keys: OpenAlex, dblp, ACL Anthology, PubMed, and ids local to a source.
 * Shapes only; nothing is looked up. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/ident-int.h"


bool ident_openalex(struct str t, struct arena *a, struct ident *ret)
{
	struct str path;
	char c[24];
	if (ident_at_host(t, "openalex.org", &path)) {
		t = path;
		ptrdiff_t slash;
		while ((slash = str_find_char(t, '/')) >= 0)
			t = str_skip(t, (size_t)slash + 1);
	}
	ident_strip_label(&t, "openalex");
	if (t.n < 2 || t.n > sizeof(c) || !strchr("WASITPFCVGK", t.p[0] & ~0x20) || (t.p[0] & ~0x20) == 0)
		return false;
	memcpy(c, t.p, t.n);
	c[0] = (char)(c[0] & ~0x20);
	struct str value = { c, t.n };
	if (run(value, 1, is_digit) != t.n - 1 || c[1] == '0')
		return false;
	return ident_give(SCHEME_OPENALEX, value, a, ret);
}

static bool is_dblp_char(char c)
{
	return is_alnum(c) || (c && strchr("/_-.+:=", c));
}

static const char *const dblp_roots[] = {
	"conf/", "journals/", "books/", "homepages/", "series/", "phd/", "reference/", "tr/", "persons/", "data/", "www/",
	"ms/", "dblpnote/",
};

bool ident_dblp_root(struct str s)
{
	for (size_t i = 0; i < ARRAY_LEN(dblp_roots); i++) {
		struct str root = str_from(dblp_roots[i]);
		if (str_starts(s, root) && s.n > root.n)
			return true;
	}
	return false;
}

bool ident_dblp(struct str t, struct arena *a, struct ident *ret)
{
	struct str path;
	bool pid = false;
	if (ident_at_host(t, "dblp.org", &path) || ident_at_host(t, "dblp.uni-trier.de", &path) ||
		ident_at_host(t, "dblp.dagstuhl.de", &path)) {
		t = path;
		ident_strip_dir(&t, "db/");
		static const char *const views[] = { "rec/bibtex/", "rec/html/", "rec/xml/", "rec/" };
		for (size_t i = 0; i < ARRAY_LEN(views); i++) {
			if (ident_strip_dir(&t, views[i]))
				break;
		}
		pid = ident_strip_dir(&t, "pid/");
	}
	ident_strip_label(&t, "dblp");
	pid = pid || ident_strip_dir(&t, "pid:");
	static const char *const tails[] = { ".html", ".xml", ".bib", ".rdf", ".nt" };
	for (size_t i = 0; i < ARRAY_LEN(tails); i++)
		ident_strip_tail(&t, tails[i]);
	if (run(t, 0, is_dblp_char) != t.n)
		return false;
	if (pid && !ident_dblp_root(t)) {
		ptrdiff_t slash = str_find_char(t, '/');
		if (slash <= 0 || (size_t)slash + 1 == t.n)
			return false;
		*ret = (struct ident){ SCHEME_DBLP, arena_printf(a, "homepages/" STR_FMT, STR_ARG(t)) };
		return true;
	}
	return ident_dblp_root(t) && ident_give(SCHEME_DBLP, t, a, ret);
}

/* "2024.acl-long.1", or the volume "2024.acl-long". */
bool ident_acl_new(struct str s)
{
	if (s.n < 8 || run(s, 0, is_digit) != 4 || s.p[4] != '.')
		return false;
	size_t at = 5;
	while (at < s.n && (is_lower(s.p[at]) || is_digit(s.p[at]) || s.p[at] == '_'))
		at++;
	if (at == 5 || at >= s.n || s.p[at] != '-')
		return false;
	size_t volume = ++at;
	while (at < s.n && (is_lower(s.p[at]) || is_digit(s.p[at])))
		at++;
	if (at == volume)
		return false;
	return at == s.n || (s.p[at] == '.' && all_digits(str_skip(s, at + 1)));
}

/* "P02-1001", or a volume "P02-1", "W19-50". */
bool ident_acl_old(struct str s)
{
	return s.n >= 5 && s.n <= 8 && is_alnum(s.p[0]) && !is_digit(s.p[0]) && run(s, 1, is_digit) == 2 && s.p[3] == '-' &&
	       all_digits(str_skip(s, 4));
}

/* A person's: "wei-zhao", "yang-liu-edinburgh", "wei-zhao/unverified". */
static bool acl_person(struct str s)
{
	ident_strip_tail(&s, "/unverified");
	bool letter = false, hyphen = true;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '-' && hyphen)
			return false;
		hyphen = s.p[i] == '-';
		letter = letter || is_lower(s.p[i]);
		if (!hyphen && !is_lower(s.p[i]) && !is_digit(s.p[i]))
			return false;
	}
	return letter && !hyphen;
}

bool ident_acl(struct str t, struct arena *a, struct ident *ret)
{
	struct str path;
	char c[128];
	if (ident_at_host(t, "aclanthology.org", &path) || ident_at_host(t, "aclweb.org", &path) ||
		ident_at_host(t, "aclanthology.info", &path)) {
		t = path;
		ident_strip_dir(&t, "anthology/");
		if (!ident_strip_dir(&t, "papers/"))
			ident_strip_dir(&t, "volumes/");
		if (ident_strip_dir(&t, "people/") && t.n > 2 && t.p[1] == '/')
			t = str_skip(t, 2);
	}
	ident_strip_label(&t, "acl");
	static const char *const tails[] = { ".pdf", ".bib", ".xml", ".html" };
	for (size_t i = 0; i < ARRAY_LEN(tails); i++)
		ident_strip_tail(&t, tails[i]);
	if (t.n == 0 || t.n > sizeof(c))
		return false;
	for (size_t i = 0; i < t.n; i++)
		c[i] = to_lower(t.p[i]);
	struct str value = { c, t.n };
	if (ident_acl_old(value))
		c[0] = (char)(c[0] - 'a' + 'A');
	else if (!ident_acl_new(value) && !acl_person(value))
		return false;
	return ident_give(SCHEME_ACL, value, a, ret);
}

bool ident_pubmed(struct str t, struct arena *a, struct ident *ret)
{
	struct str path;
	if (ident_at_host(t, "pubmed.ncbi.nlm.nih.gov", &path)) {
		t = path;
	} else if (ident_at_host(t, "ncbi.nlm.nih.gov", &path)) {
		t = path;
		if (!ident_strip_dir(&t, "pubmed/"))
			return false;
	}
	while (ident_strip_label(&t, "pubmed") || ident_strip_label(&t, "pmid"))
		;
	while (t.n > 1 && t.p[0] == '0')
		t = str_skip(t, 1);
	if (!all_digits(t) || t.n > 10 || t.p[0] == '0')
		return false;
	return ident_give(SCHEME_PUBMED, t, a, ret);
}

bool ident_local(struct str t, struct arena *a, struct ident *ret)
{
	while (ident_strip_label(&t, "local"))
		;
	ptrdiff_t hash = str_find_char(t, '#');
	if (hash <= 0 || (size_t)hash + 1 == t.n || !utf8_valid(t))
		return false;
	for (size_t at = 0; at < t.n;) {
		if (uni_is_unsafe(utf8_next(t, &at)))
			return false;
	}
	return ident_give(SCHEME_LOCAL, t, a, ret);
}
