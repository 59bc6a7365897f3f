/* The neutral record: what every reader fills, every filter can judge, and the sink stores.
 *
 * All strings are slices into the reader's arena and live until the next record. A slice with p == NULL is not
 * stated. Numbers that are not stated are 0 unless said otherwise. Text is as the source printed it (valid UTF-8,
 * markup of the format resolved); nothing is guessed here. */
#ifndef BIB_RECORD_H
#define BIB_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/json.h"
#include "base/str.h"
#include "bib/ident.h"

enum record_kind { RECORD_WORK, RECORD_PERSON, RECORD_ORG, RECORD_VENUE, RECORD_TOPIC, RECORD_KIND_COUNT };

/* The types of work known by name; any other text a source prints is kept as it is. */
#define WORK_TYPE_PREPRINT "preprint"

enum topic_origin {
	TOPIC_STATED,   /* a keyword, subject or topic a source prints */
	TOPIC_CATEGORY, /* a shelf mark such as arXiv's cs.DC: stated, but no term of the field */
	TOPIC_DERIVED,  /* made from title and abstract here */
};

struct record_author {
	struct str name;                            /* as printed */
	struct str given, particle, family, suffix; /* where the source splits it */
	struct str *variants;                       /* the name in other scripts or spellings, where the source has both */
	size_t n_variants;
	struct str *orgs;                           /* affiliations as printed */
	size_t n_orgs;
	struct ident *ids;
	size_t n_ids;
	int position;      /* from 1; 0 where no source states it */
	bool family_first; /* printed family name first, without a comma */
	bool is_group;     /* an organisation or collaboration */
	bool is_editor;    /* named as editor, not author: no mention is made of it */
	bool is_owner;     /* the page or CV this record stands in is this person's */
};

struct record_topic {
	struct str name;
	enum topic_origin origin;
};

/* Where a page or CV lists a work: whose, in which section ("profile", "publications", "preprints"), at which
 * place, and the line as printed there. */
struct record_listing {
	struct str person, section, text;
	int seq;
	int year; /* the year that the list prints, which may differ from the work's */
};

struct record_work {
	struct str title, abstract;
	int year, month; /* 0: not stated */
	struct str type, source, venue, pages, url;
	struct record_author *authors;
	size_t n_authors;
	bool authors_cut; /* the source says or shows that the list is not whole */
	bool withdrawn;
	struct record_topic *topics;
	size_t n_topics;
	struct record_listing *listings;
	size_t n_listings;
	int cites; /* citations as a source counts them; -1 not stated */
	struct ident *refs; /* works this one cites */
	size_t n_refs;
};

enum cv_section {
	CV_POSITION,
	CV_EDUCATION,
	CV_PUBLICATION,
	CV_PREPRINT,
	CV_AWARD,
	CV_INTEREST,
	CV_PROJECT,
	CV_STATEMENT,
	CV_REFEREE,
	CV_SECTION_COUNT,
};
/* "positions", "education" …: the JSON key and the heading's word */
const char *cv_section_name(enum cv_section s);
/* CV_SECTION_COUNT when unknown */
enum cv_section cv_section_from(struct str name);

/* One entry of a CV. What the parts mean depends on the section:
 *   position  title "Assistant Professor", org, since/until
 *   education title "Ph.D.", org, field, supervisor in `person`, thesis title in `thesis`, since/until
 *   publication, preprint  title of the work, `text` the whole line as printed
 *   award     title, since = year, text = the rest ("top 2%")
 *   interest  title; project: title = the interest it belongs to, text
 *   statement title, text
 *   referee   person, title = role, org, text = contact as printed */
struct record_cv {
	enum cv_section section;
	int since, until; /* years; until CV_NOW: still */
	struct str title, org, field, person, thesis, text;
};
#define CV_NOW (-1)

/* Numbers a page prints about a person; -1 where it prints none. */
struct record_reported {
	struct str source; /* the file's name */
	int works, followers, topics, close_collaborators, trust, level;
	struct str tier;   /* "Emerging" */
	struct str claim;  /* "unclaimed", "claimed" */
	int open_to_collaborate; /* 1, 0, -1 not stated */
};

struct record_person {
	struct str name, role, tagline;
	struct str *aliases;
	size_t n_aliases;
	struct str *orgs;
	size_t n_orgs;
	struct record_reported reported;
	bool has_reported;
	struct record_cv *cv;
	size_t n_cv;
	int open_to_collaborate; /* 1, 0, -1 not stated */
};

/* An org, venue or topic by itself. */
struct record_thing {
	struct str name;
	struct str *aliases;
	size_t n_aliases;
	struct str place, type, url; /* country code of an org; kind of a venue */
	struct str parent;
};

struct record {
	enum record_kind kind;
	struct str key;    /* the source's own name for it: citation key, "w001", W2741809807 */
	struct ident *ids; /* normal forms */
	size_t n_ids;
	unsigned line;     /* where it starts in the (unpacked) file, from 1 */
	uint64_t offset;   /* the same in bytes */
	struct record_work work;     /* RECORD_WORK */
	struct record_person person; /* RECORD_PERSON */
	struct record_thing thing;   /* the others */
};

/* "work", "person" … and back; RECORD_KIND_COUNT when unknown. */
const char *record_kind_name(enum record_kind k);
enum record_kind record_kind_from(struct str name);

/* The interchange form, one JSON object without a line end: everything above that is stated, in a fixed order,
 * so equal records give equal bytes. `line`, `offset` are not part of it. */
void record_json(const struct record *r, struct json *j);
unsigned long long record_digest(const struct record *r);

/* The first ident of a scheme; NULL when there is none. */
const struct ident *record_ident(const struct record *r, enum scheme s);

/* The key by which the notebook knows a work whatever the index: "doi:…", else "arxiv:…", else the first global
 * id, else "t:" and a hash of folded title, year and first family name. */
void record_work_key(const struct record *r, struct buf *out);

#endif
