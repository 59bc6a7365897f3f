/* The questions that faces may ask. Each is a plain function: the command line calls it, the explorer runs it on a
 * lane (job.h). Answers are whole, immutable, and live in the arena given. */
#ifndef APP_ASK_H
#define APP_ASK_H

#include "app/library.h"
#include "graph/walk.h"
#include "scholar/page.h"
#include "search/hit.h"

/* ---- who is meant (ask-target.c) */
struct target {
	enum kind kind;
	row_id id;
	struct str label; /* name or title */
};
struct target_answer {
	struct target target;     /* kind KIND_NONE when nothing or several fit */
	struct found *candidates; /* several: what fits, best first, each with a hint that tells it apart */
	size_t n_candidates;
};
/* An identifier of product.md's TARGET, or a name. ERR_MISSING with a sentence when nothing fits; several are no
 * error here: the face lists them. kind limits names to one kind; KIND_NONE: any, people first. */
enum err ask_target(struct library *l, struct str text, enum kind kind, struct arena *a, struct target_answer *ret,
	struct error *e) MUST_USE;
/* The TARGET text that names it everywhere it can ("orcid:…", "doi:…"), else "p:12", "w:3", "topic:…". */
struct str ask_target_text(struct library *l, enum kind kind, row_id id, struct arena *a);

/* ---- type-to-find (ask-find.c) */
struct find_answer {
	struct found *v;
	size_t n;
	bool more;
};
enum err ask_find(struct library *l, struct str text, enum kind kind, size_t limit, struct arena *a,
	struct find_answer *ret, struct error *e) MUST_USE;

/* ---- pages (ask-page.c) */
enum err ask_person(struct library *l, row_id id, struct arena *a, struct page *ret, struct error *e) MUST_USE;
enum err ask_work(struct library *l, row_id id, struct arena *a, struct work_page *ret, struct error *e) MUST_USE;
enum err ask_thing(struct library *l, enum kind kind, row_id id, struct arena *a, struct thing_page *ret,
	struct error *e) MUST_USE;

/* The row of a topic, org or venue alone, and the facts of one work (mentions, identifiers, topics) without what stands
 * near it: for long lists. */
enum err ask_thing_row(struct library *l, enum kind kind, row_id id, struct arena *a, struct thing *ret,
	struct error *e) MUST_USE;
enum err ask_work_facts(struct library *l, row_id id, struct arena *a, struct work_page *ret, struct error *e) MUST_USE;

/* ---- publications that pass a filter (ask-works.c, ask-groups.c) */
struct works_request {
	struct str filter;       /* empty: every work */
	enum kind of;            /* KIND_NONE: the whole index; else only the works of this person, topic, org or venue */
	row_id id;
	enum hit_order order;
	size_t limit;            /* hits wanted; 0: all */
	size_t rows;             /* rows to load from the first hit on; 0: all hits */
};
struct works_answer {
	struct hit *hits;
	size_t n_hits;
	struct work *rows;       /* of the first n_rows hits, without abstracts */
	size_t n_rows;
	struct span **title_spans; /* per row: what matched in the title … */
	size_t *n_title_spans;
	struct hit_tally tally;
	size_t of;               /* works there are without the filter */
	struct str normal;       /* the filter in its normal spelling */
	struct str note;         /* "given up on 1,000 works: match limit"; empty when all is well */
};
/* ERR_SYNTAX with the column in the filter when it does not parse or compile. partial (may be NULL) is called with
 * what is there as soon as `rows` hits are, and now and then; what it is given lives during the call. */
enum err ask_works(struct library *l, const struct works_request *r, struct arena *a, struct works_answer *ret,
	void (*partial)(void *ctx, const struct works_answer *so_far), void *ctx, struct error *e) MUST_USE;
/* Rows of given works, in that order. */
enum err ask_rows(struct library *l, const row_id *ids, size_t n, bool abstracts, struct arena *a, struct work **ret,
	struct error *e) MUST_USE;
/* Counts of the works that pass, by one part: "year" "venue" "topic" "type" "source" "person". */
struct group_count {
	struct str name;
	row_id id; /* venue, topic, person; 0 else */
	size_t works;
};
enum err ask_groups(struct library *l, struct str filter, struct str by, struct arena *a, struct group_count **ret,
	size_t *ret_n, struct hit_tally *ret_tally, struct error *e) MUST_USE;
/* The plan of a filter, a line a leaf. */
enum err ask_explain(struct library *l, struct str filter, struct arena *a, struct str *ret, struct error *e) MUST_USE;

/* ---- the walk (ask-walk.c) */
struct walk_request {
	row_id from;
	int hops;            /* 1 to 6 */
	int since, until;    /* years, 0: open */
	int min_works;
	int max_authors;     /* 0: EDGE_MAX_AUTHORS */
	struct str topic;    /* a filter; empty: all works */
	size_t limit;        /* rows wanted; 0: 500 */
};
struct walk_row {
	struct person person;
	struct step step;    /* via and link; the node is person.id */
	struct str via_name;
	struct str topics;   /* what this person works on: up to three */
};
struct walk_answer {
	struct person from;
	struct walk_row *v;  /* nearest first, then strongest */
	size_t n;
	size_t total;        /* people there are; n < total: "40 of 312" */
	bool at_least;       /* total is a lower bound: a budget ended the search */
	size_t skipped_works;/* works with more authors than max_authors that were not walked */
	int skipped_max;     /* the limit that applied */
};
enum err ask_walk(struct library *l, const struct walk_request *r, struct arena *a, struct walk_answer *ret,
	struct error *e) MUST_USE;

/* How two people are connected: shortest paths, each step with the works of the pair. They are in the order of the
 * names on them, read from the end whose name comes first, so that the way back is the same way. */
struct path_hop {
	struct target person;
	struct work *works; /* that join this person to the one before; none for the first */
	size_t n_works;
};
struct path_answer {
	int length;          /* -1: not connected */
	struct path_hop **paths; /* n paths of length + 1 hops */
	size_t n;
	bool cut;
};
enum err ask_path(struct library *l, row_id from, row_id to, const row_id *avoid, size_t n_avoid, size_t max_paths,
	struct arena *a, struct path_answer *ret, struct error *e) MUST_USE;
/* Works that two people share, newest first. */
enum err ask_together(struct library *l, row_id a_id, row_id b_id, struct arena *a, struct work **ret, size_t *ret_n,
	struct error *e) MUST_USE;

/* ---- what the user said (ask-notebook.c) */
struct said {
	int64_t made;
	enum kind kind;
	row_id id;           /* the row of this index that is meant; 0: not in this index */
	struct str verb;     /* "follow" "claim" "note" "tag" "mark" "lens" */
	struct str label, text;
	row_id entry;
};
/* About one thing, oldest first; kind KIND_NONE: everything, newest first. verb empty: all verbs. */
enum err ask_said(struct library *l, enum kind kind, row_id id, struct str verb, struct arena *a, struct said **ret,
	size_t *ret_n, struct error *e) MUST_USE;

/* ---- the index itself (ask-about.c) */
struct about_answer {
	struct index_counts counts;
	struct str index_path, notebook_path;
	size_t follows, claims, notes, lenses;
	struct file_row *files;
	size_t n_files;
};
enum err ask_about(struct library *l, struct arena *a, struct about_answer *ret, struct error *e) MUST_USE;
enum err ask_rejects(struct library *l, size_t limit, struct arena *a, struct reject_row **ret, size_t *ret_n,
	struct error *e) MUST_USE;
/* Health of index and notebook: sentences, none when all is well. repair mends what can be made again. */
enum err ask_doctor(struct library *l, bool repair, struct arena *a, struct str **ret_faults, size_t *ret_n,
	struct error *e) MUST_USE;

#endif
