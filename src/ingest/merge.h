/* One work out of all records that say something about it: a pure function of the set of records, whatever their
 * order.
 *
 * Every record has a rank, by what it says alone: sources over CVs over pages (which name one author and print the
 * year of their own listing), published over preprint, stating more over stating less, then by digest. Facts are
 * taken from the highest rank that states them, but:
 *   title     as printed, TeX and all: sources first, then the one that tells most about capitals, which CVs and
 *             citation styles lower
 *   year      the earliest of the sources for a preprint; a page's year only when nobody else states one
 *   abstract  the longest
 *   idents, topics, withdrawn: all of them;  cites: the most
 *
 * Authors: the most complete list (not cut, then most names, then rank) gives number and order. The others are laid
 * beside it name by name, so that each printed form stays with its record; the fullest form is shown. Who fits
 * nowhere stands behind the list, without a position. */
#ifndef INGEST_MERGE_H
#define INGEST_MERGE_H

#include "base/arena.h"
#include "bib/name.h"
#include "store/row.h"

struct merge_source {
	const struct record *r; /* a work */
	row_id record;
	uint64_t digest;        /* of its body */
};

struct merged_author {
	struct str name;        /* shown: the fullest printed form */
	struct str full, key;   /* who it is: the fullest form in natural order (or the name of the list's owner, when the
	                         * author is that), and the name_key() of just this text */
	bool initials;          /* no full given name anywhere */
	bool is_group;
	int position;           /* 0: not stated */
	struct str *names;      /* each record's printed form … */
	row_id *records;        /* … and the record */
	size_t n_names;
	struct str *orgs;       /* as printed, "; " taken apart */
	size_t n_orgs;
	struct ident *ids;
	size_t n_ids;
};

struct merged {
	struct record r;        /* facts, idents, and the key of the highest rank; authors, listings and topics not set */
	struct str doi, arxiv;  /* shown */
	struct merged_author *authors;
	size_t n_authors;
	struct record_topic *topics; /* stated first, then categories */
	size_t n_topics;
};

enum merge_class { MERGE_PAGE, MERGE_CV, MERGE_SOURCE };
enum merge_class merge_class(const struct record_work *w);

/* n ≥ 1. Strings are slices of the records or in the arena. O(authors) for lists in one order. */
void merge_works(const struct merge_source *sources, size_t n, struct arena *a, struct merged *ret);

/* Who printed names are, remembered from work to work: most names come again. It changes no answer. */
struct merge_memo;
struct merge_memo *merge_memo_new(void) MUST_USE RETURNS_NONNULL;
void merge_memo_free(struct merge_memo *m); /* NULL is fine */
/* As merge_works(); strings may be in the memo and live until the next call. */
void merge_works_with(const struct merge_source *sources, size_t n, struct merge_memo *memo, struct arena *a,
	struct merged *ret);

/* The name of one author as the record splits it, or split here. */
struct name merge_author_name(const struct record_author *author, struct arena *a);
/* Who a name says somebody is: in natural order, and the key of just that text, which is what anybody makes of it
 * who has no parts; empty for a name of signs alone. */
void merge_identity(const struct name *n, struct str printed, struct arena *a, struct str *ret_full, struct str *ret_key,
	bool *ret_initials);
/* Whose list the record stands in; STR_NULL when in nobody's. */
struct str merge_owner(const struct record_work *w);
/* Is the record one of a preprint, by its type? */
bool merge_is_preprint(const struct record_work *w);
/* A DOI that is more than the arXiv id in other words. */
bool merge_is_real_doi(struct ident id);

#endif
