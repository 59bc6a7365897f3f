/* Identifiers of works, people and organisations: recognise, check, normalise, print.
 *
 * An ident's value is always in normal form, so two idents are the same thing exactly when scheme and value are
 * equal. Wrong ones (check digit, shape) are never normalised into right ones: the caller keeps them apart. */
#ifndef BIB_IDENT_H
#define BIB_IDENT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"

enum scheme {
	SCHEME_NONE,
	SCHEME_DOI,      /* lower case, no resolver: 10.1145/3627535.3638505 */
	SCHEME_ARXIV,    /* no version, no "arXiv:": 2511.21431, hep-th/9901001 */
	SCHEME_ORCID,    /* four groups, upper X: 0000-0002-1825-0097; check digit ISO 7064 MOD 11-2, not all zero */
	SCHEME_OPENALEX, /* one letter and digits: W2741809807, A5023888391 */
	SCHEME_DBLP,     /* the key: conf/ppopp/HuZ24, homepages/w/WeiWang */
	SCHEME_ACL,      /* 2024.acl-long.1, P02-1001; people: the Anthology's person id */
	SCHEME_PUBMED,   /* digits */
	SCHEME_ISBN,     /* 13 digits, check digit right (10-digit forms are converted) */
	SCHEME_ISSN,     /* 1234-567X */
	SCHEME_ROR,      /* 0abcdef12 */
	SCHEME_LOCAL,    /* an id that means something inside one source only: "source#id" */
	SCHEME_COUNT,
};

struct ident {
	enum scheme scheme;
	struct str value;
};

const char *scheme_name(enum scheme s);          /* "doi"; "" for none */
enum scheme scheme_from(struct str name);        /* letter case ignored; SCHEME_NONE when unknown */
bool scheme_is_global(enum scheme s);            /* every scheme but none and local */

/* Reads text as an identifier of one scheme, in any form people write it (URL, prefix, blanks, lower-case x).
 * False, and nothing written, when it is not a right one. The value is in the arena. */
bool ident_parse(enum scheme s, struct str text, struct arena *a, struct ident *ret);
/* Recognises the scheme too: "orcid:…", "doi:…", "https://doi.org/…", "arXiv:2511.21431v2", a bare ORCID or DOI. */
bool ident_recognise(struct str text, struct arena *a, struct ident *ret);
/* Why ident_parse refuses it, as a sentence part ("the check digit should be 7"); "" when it does not. */
void ident_explain(enum scheme s, struct str text, struct buf *out);
bool ident_eq(struct ident a, struct ident b);
void ident_print(struct ident id, struct buf *out); /* "doi:10.1145/…" */
/* A page that shows it, for the browser; false where there is none. Values are percent-encoded. */
bool ident_url(struct ident id, struct buf *out);

#endif
