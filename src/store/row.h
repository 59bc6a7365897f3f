/* Rows as the layers above see them: value structs only, no functions.
 * Strings are slices into the arena that the query was given; p == NULL is SQL's null. Numbers not known are 0. */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "bib/record.h"

typedef int64_t row_id; /* > 0; 0: none */

enum kind { KIND_NONE, KIND_PERSON, KIND_WORK, KIND_TOPIC, KIND_ORG, KIND_VENUE, KIND_COUNT };

struct work {
	row_id id;
	struct str key, title, abstract;
	int year, month;
	struct str type, source, venue, pages, url, doi, arxiv;
	row_id venue_id;
	int cites; /* -1: not stated */
	bool authors_cut, withdrawn;
	int n_authors;
	struct str authors; /* shown names, '\n' between */
	struct str topics;  /* names, '\n' between */
};

struct mention {
	row_id work, person;
	int seq, position; /* position 0: not stated */
	struct str name;   /* the fullest printed form */
	struct str org;    /* affiliations on this work, "; " between */
};

struct person {
	row_id id;
	struct str key, name, role, tagline;
	int open; /* 1, 0, -1 unknown */
	int works, first_year, last_year, links;
};

struct person_name {
	struct str name; /* as printed */
	int uses;
};

/* An org, venue or topic. */
struct thing {
	enum kind kind;
	row_id id;
	struct str name, type, place, url, parent;
	int works, people;
	enum topic_origin origin; /* in the topics of one work: where this one comes from */
};

struct edge {
	row_id a, b;
	int works, first_year, last_year;
	double strength;
};

struct affiliation {
	row_id org;
	struct str name;
	int since, until, works; /* years seen or stated; until CV_NOW: still; works that print it */
};

struct reported_row {
	row_id person, record;
	struct record_reported r;
};

struct cv_row {
	row_id record;
	struct record_cv cv;
	row_id work; /* publications and preprints: the work of the listing */
};

struct listing_row {
	row_id work, person, record;
	struct str section, text, source; /* source: the file's name */
	int seq, year;
};

/* One record of a work or person as a file said it. */
struct source_row {
	row_id record, file, target;
	enum record_kind kind;
	struct str path, format, key, body;
	unsigned line;
	int64_t imported;
};

struct file_row {
	row_id id;
	struct str path, format;
	int64_t size, imported; /* size -1: unknown */
	bool done;
	int64_t read, added, merged, unchanged, rejected, warned;
};

struct reject_row {
	struct str path, key, reason;
	unsigned line;
	bool warning;
};

/* A found thing of any kind, best first. */
struct found {
	enum kind kind;
	row_id id;
	struct str name; /* name or title */
	struct str hint; /* what tells it apart: years, venue, an affiliation */
	int works;
	double score;
};

struct index_counts {
	int64_t works, people, topics, orgs, venues, edges, mentions, records, files, rejects;
	int64_t bytes;
	int first_year, last_year;
};

#endif
