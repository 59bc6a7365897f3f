/* What the ident files share: character classes, cuts of written forms, and one parser a scheme.
 * Included inside bib alone. */
#ifndef BIB_IDENT_INT_H
#define BIB_IDENT_INT_H

#include "bib/ident.h"

/* Longer than any identifier in use; a longer text is none. */
#define IDENT_MAX 1024

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool is_alnum(char c)
{
	return is_digit(c) || is_lower(c) || is_upper(c);
}

static inline char to_lower(char c)
{
	return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static inline size_t run(struct str s, size_t from, bool (*is)(char))
{
	size_t i = from;
	while (i < s.n && is(s.p[i]))
		i++;
	return i - from;
}

static inline bool all_digits(struct str s)
{
	return s.n > 0 && run(s, 0, is_digit) == s.n;
}

/* "doi:x", "DOI: x", "doi x", "orcid=x": takes the label off. */
bool ident_strip_label(struct str *s, const char *label);
/* Host and path of a web address, with or without "https://": query and fragment cut, no slash at its ends. */
bool ident_split_url(struct str s, struct str *ret_host, struct str *ret_path);
/* The path, when the text is an address at this host or at one below it. */
bool ident_at_host(struct str s, const char *host, struct str *ret_path);
bool ident_strip_dir(struct str *path, const char *dir);
void ident_strip_tail(struct str *s, const char *tail);
/* Puts a copy of the value into the arena and *ret; always true. */
bool ident_give(enum scheme s, struct str value, struct arena *a, struct ident *ret);

/* Each reads trimmed text of 1 to IDENT_MAX bytes as ident_parse() does. */
bool ident_doi(struct str t, struct arena *a, struct ident *ret);
bool ident_arxiv(struct str t, struct arena *a, struct ident *ret);
bool ident_orcid(struct str t, struct arena *a, struct ident *ret);
bool ident_openalex(struct str t, struct arena *a, struct ident *ret);
bool ident_dblp(struct str t, struct arena *a, struct ident *ret);
bool ident_acl(struct str t, struct arena *a, struct ident *ret);
bool ident_pubmed(struct str t, struct arena *a, struct ident *ret);
bool ident_isbn(struct str t, struct arena *a, struct ident *ret);
bool ident_issn(struct str t, struct arena *a, struct ident *ret);
bool ident_ror(struct str t, struct arena *a, struct ident *ret);
bool ident_local(struct str t, struct arena *a, struct ident *ret);

bool ident_dblp_root(struct str s); /* begins like a dblp key */
bool ident_acl_new(struct str s);   /* 2024.acl-long.1 */
bool ident_acl_old(struct str s);   /* P02-1001, letter in any case */
/* Why it is none, for a text that is none. */
void ident_explain_orcid(struct str text, struct buf *out);
void ident_explain_isbn(struct str text, struct buf *out);

#endif
