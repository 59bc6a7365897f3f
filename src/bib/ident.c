/* Identifiers: the schemes, the parser of each, recognising, printing.
 * Knows nothing of who holds which identifier, nor of the schemes' own forms. */
#include "bib/ident.h"

#include "bib/ident-int.h"

static const char *const names[SCHEME_COUNT] = {
	[SCHEME_NONE] = "",
	[SCHEME_DOI] = "doi",
	[SCHEME_ARXIV] = "arxiv",
	[SCHEME_ORCID] = "orcid",
	[SCHEME_OPENALEX] = "openalex",
	[SCHEME_DBLP] = "dblp",
	[SCHEME_ACL] = "acl",
	[SCHEME_PUBMED] = "pubmed",
	[SCHEME_ISBN] = "isbn",
	[SCHEME_ISSN] = "issn",
	[SCHEME_ROR] = "ror",
	[SCHEME_LOCAL] = "local",
};

const char *scheme_name(enum scheme s)
{
	return (unsigned)s < SCHEME_COUNT ? names[s] : "";
}

enum scheme scheme_from(struct str name)
{
	for (int i = SCHEME_NONE + 1; i < SCHEME_COUNT; i++) {
		if (str_eq_case(name, str_from(names[i])))
			return (enum scheme)i;
	}
	if (str_eq_case(name, STR("pmid")))
		return SCHEME_PUBMED;
	return SCHEME_NONE;
}

bool scheme_is_global(enum scheme s)
{
	return s > SCHEME_NONE && s < SCHEME_LOCAL;
}


static bool (*const parsers[SCHEME_COUNT])(struct str, struct arena *, struct ident *) = {
	[SCHEME_DOI] = ident_doi,
	[SCHEME_ARXIV] = ident_arxiv,
	[SCHEME_ORCID] = ident_orcid,
	[SCHEME_OPENALEX] = ident_openalex,
	[SCHEME_DBLP] = ident_dblp,
	[SCHEME_ACL] = ident_acl,
	[SCHEME_PUBMED] = ident_pubmed,
	[SCHEME_ISBN] = ident_isbn,
	[SCHEME_ISSN] = ident_issn,
	[SCHEME_ROR] = ident_ror,
	[SCHEME_LOCAL] = ident_local,
};

static struct str trim_text(struct str t)
{
	t = str_trim(t);
	while (str_starts(t, STR("\xc2\xa0")) || str_starts(t, STR("\xef\xbb\xbf")))
		t = str_trim(str_skip(t, 2 + (t.p[0] == '\xef')));
	while (str_ends(t, STR("\xc2\xa0")))
		t = str_trim(str_slice(t, 0, t.n - 2));
	return t;
}

bool ident_parse(enum scheme s, struct str text, struct arena *a, struct ident *ret)
{
	if ((unsigned)s >= SCHEME_COUNT || !parsers[s])
		return false;
	text = trim_text(text);
	return text.n > 0 && text.n <= IDENT_MAX && parsers[s](text, a, ret);
}

/* Schemes whose identifiers are known by their host alone. */
static enum scheme scheme_of_url(struct str text)
{
	static const struct {
		const char *host;
		enum scheme scheme;
	} hosts[] = {
		{ "arxiv.org", SCHEME_ARXIV },
		{ "orcid.org", SCHEME_ORCID },
		{ "openalex.org", SCHEME_OPENALEX },
		{ "dblp.org", SCHEME_DBLP },
		{ "dblp.uni-trier.de", SCHEME_DBLP },
		{ "dblp.dagstuhl.de", SCHEME_DBLP },
		{ "aclanthology.org", SCHEME_ACL },
		{ "aclanthology.info", SCHEME_ACL },
		{ "aclweb.org", SCHEME_ACL },
		{ "ncbi.nlm.nih.gov", SCHEME_PUBMED },
		{ "issn.org", SCHEME_ISSN },
		{ "ror.org", SCHEME_ROR },
	};
	struct str path;
	for (size_t i = 0; i < ARRAY_LEN(hosts); i++) {
		if (ident_at_host(text, hosts[i].host, &path))
			return hosts[i].scheme;
	}
	return SCHEME_NONE;
}

bool ident_recognise(struct str text, struct arena *a, struct ident *ret)
{
	text = trim_text(text);
	if (text.n == 0 || text.n > IDENT_MAX)
		return false;
	ptrdiff_t colon = str_find_char(text, ':');
	if (colon > 0) {
		enum scheme s = scheme_from(str_slice(text, 0, (size_t)colon));
		if (s != SCHEME_NONE)
			return ident_parse(s, str_skip(text, (size_t)colon + 1), a, ret);
		if (str_starts_case(text, STR("urn:isbn:")))
			return ident_isbn(text, a, ret);
	}
	enum scheme s = scheme_of_url(text);
	if (s != SCHEME_NONE)
		return parsers[s](text, a, ret);
	if (ident_doi(text, a, ret))
		return true;
	/* bare forms that nothing else looks like */
	if (is_digit(text.p[0]) && ident_orcid(text, a, ret))
		return true;
	if (ident_arxiv(text, a, ret))
		return true;
	if (text.n >= 8 && strchr("WASITPFCVGK", text.p[0]) && ident_openalex(text, a, ret))
		return true;
	if (ident_dblp_root(text) && ident_dblp(text, a, ret))
		return true;
	if (ident_acl_new(text) || (text.n == 8 && is_upper(text.p[0]) && ident_acl_old(text)))
		return ident_acl(text, a, ret);
	return false;
}

bool ident_eq(struct ident a, struct ident b)
{
	return a.scheme == b.scheme && str_eq(a.value, b.value);
}

void ident_print(struct ident id, struct buf *out)
{
	if (id.scheme != SCHEME_NONE) {
		buf_adds(out, scheme_name(id.scheme));
		buf_addc(out, ':');
	}
	buf_add(out, id.value);
}

bool ident_url(struct ident id, struct buf *out)
{
	const char *front = NULL, *back = "";
	struct str value = id.value;
	switch (id.scheme) {
	case SCHEME_DOI:
		front = "https://doi.org/";
		break;
	case SCHEME_ARXIV:
		front = "https://arxiv.org/abs/";
		break;
	case SCHEME_ORCID:
		front = "https://orcid.org/";
		break;
	case SCHEME_OPENALEX:
		front = "https://openalex.org/";
		break;
	case SCHEME_DBLP:
		front = ident_strip_dir(&value, "homepages/") ? "https://dblp.org/pid/" : "https://dblp.org/rec/";
		break;
	case SCHEME_ACL:
		front = value.n && is_lower(value.p[0]) ? "https://aclanthology.org/people/" : "https://aclanthology.org/";
		back = "/";
		break;
	case SCHEME_PUBMED:
		front = "https://pubmed.ncbi.nlm.nih.gov/";
		back = "/";
		break;
	case SCHEME_ISBN:
		front = "https://openlibrary.org/isbn/";
		break;
	case SCHEME_ISSN:
		front = "https://portal.issn.org/resource/ISSN/";
		break;
	case SCHEME_ROR:
		front = "https://ror.org/";
		break;
	case SCHEME_NONE:
	case SCHEME_LOCAL:
	case SCHEME_COUNT:
		break;
	}
	if (!front)
		return false;
	buf_adds(out, front);
	for (size_t i = 0; i < value.n; i++) {
		unsigned char c = (unsigned char)value.p[i];
		if (is_alnum((char)c) || (c && strchr("-._~/", c)))
			buf_addc(out, (char)c);
		else
			buf_addf(out, "%%%02X", c);
	}
	buf_adds(out, back);
	return true;
}

void ident_explain(enum scheme s, struct str text, struct buf *out)
{
	static const char *const shapes[SCHEME_COUNT] = {
		[SCHEME_DOI] = "it should look like 10.1145/3627535.3638505",
		[SCHEME_ARXIV] = "it should look like 2511.21431 or hep-th/9901001",
		[SCHEME_OPENALEX] = "it should be one letter and digits, like W2741809807",
		[SCHEME_DBLP] = "it should look like conf/ppopp/HuZ24 or homepages/w/WeiWang",
		[SCHEME_ACL] = "it should look like 2024.acl-long.1 or P02-1001",
		[SCHEME_PUBMED] = "it should be at most ten digits",
		[SCHEME_ISSN] = "it should be eight digits with a right check digit, like 0378-5955",
		[SCHEME_ROR] = "it should be nine characters with right check digits, like 042nb2s44",
		[SCHEME_LOCAL] = "it should look like source#id",
	};
	if ((unsigned)s >= SCHEME_COUNT || !parsers[s]) {
		buf_adds(out, "there is no such kind of identifier");
		return;
	}
	struct arena *a = arena_new();
	struct ident id;
	bool right = ident_parse(s, text, a, &id);
	arena_free(a);
	text = trim_text(text);
	if (right)
		return;
	if (text.n > IDENT_MAX)
		buf_addf(out, "it is longer than %d bytes", IDENT_MAX);
	else if (s == SCHEME_ORCID)
		ident_explain_orcid(text, out);
	else if (s == SCHEME_ISBN)
		ident_explain_isbn(text, out);
	else
		buf_adds(out, shapes[s]);
}
