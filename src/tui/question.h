/* Questions of ask.h and statements of tell.h as jobs: each post copies its request into an arena of its own, runs on
 * the lane that suits it, and answers to the owner under its kind with the struct named here. */
#ifndef TUI_QUESTION_H
#define TUI_QUESTION_H

#include "app/job.h"
#include "app/tell.h"

enum question {
	Q_ABOUT = 1, /* struct about_answer */
	Q_TARGET,    /* struct target_answer */
	Q_PAGE,      /* struct page_answer */
	Q_FIND,      /* struct find_answer */
	Q_START,     /* struct start_answer */
	Q_WORKS,     /* struct works_answer, first partial ones */
	Q_ROWS,      /* struct rows_answer */
	Q_WALK,      /* struct walk_answer */
	Q_PATH,      /* struct path_answer */
	Q_PREVIEW,   /* struct preview_answer */
	Q_SAID,      /* struct said_answer */
	Q_REJECTS,   /* struct rejects_answer */
	Q_TELL,      /* struct tell_answer */
	Q_LENS,      /* struct lens_answer */
	Q_NAME,      /* struct name_answer */
	Q_IMPORT,    /* struct import_answer, first partial ones */
	Q_PULSE,     /* nothing: only the answer's version */
};

struct said_answer {
	struct said *v;
	size_t n;
};

/* A page, what the user said about its subject, and the TARGET text that names it. */
struct page_answer {
	enum kind kind;
	struct str text;
	struct said_answer said;
	union {
		struct page person;
		struct work_page work;
		struct thing_page thing;
	};
};

/* What the first screen lists: who has published most, what is newest. */
struct start_answer {
	struct find_answer people;
	struct work *works;
	size_t n_works, of_works;
};

struct rows_answer {
	size_t from; /* place of the first among the hits */
	struct work *v;
	size_t n;
};

/* A person and what joins them to another. */
struct preview_answer {
	row_id id;
	struct page page;
	struct work *together;
	size_t n_together;
};

struct rejects_answer {
	struct reject_row *v;
	size_t n;
};

struct tell_answer {
	struct str said; /* a sentence for the user */
	bool lens;       /* saved filters have changed */
};

struct lens_answer {
	struct str name, filter; /* filter p NULL: there is none of this name */
};

/* What is copied or opened elsewhere. */
enum name_what { NAME_TARGET, NAME_TITLE, NAME_CITATION, NAME_URL };
struct name_answer {
	enum name_what what;
	struct str text; /* empty: there is none */
};

struct import_answer {
	struct str path;      /* of the file being read; "" at the end */
	uint64_t read, added, merged, rejected, warned, failed;
	int percent;          /* of the file; -1: unknown */
	struct str problem;   /* the last reason for failure */
	bool done;
};

void question_about(struct jobs *j, const void *owner);
void question_pulse(struct jobs *j, const void *owner);
void question_target(struct jobs *j, const void *owner, struct str text, enum kind kind);
void question_page(struct jobs *j, const void *owner, enum kind kind, row_id id);
void question_find(struct jobs *j, const void *owner, struct str text, enum kind kind, size_t limit);
void question_start(struct jobs *j, const void *owner, size_t people, size_t works);
/* Of the whole index on the long lane, of one thing on the quick one. */
void question_works(struct jobs *j, const void *owner, const struct works_request *r);
void question_rows(struct jobs *j, const void *owner, const row_id *ids, size_t n, size_t from);
void question_walk(struct jobs *j, const void *owner, const struct walk_request *r);
void question_path(struct jobs *j, const void *owner, row_id from, row_id to, size_t most);
void question_preview(struct jobs *j, const void *owner, row_id id, row_id with);
void question_said(struct jobs *j, const void *owner, enum kind kind, row_id id);
void question_rejects(struct jobs *j, const void *owner, size_t most);
/* Statements have no owner but themselves: none may push out the one before it. Their answers are known by Q_TELL.
 * A toggle says the opposite when it holds already: TELL_FOLLOW, TELL_MARK, TELL_TAG. */
void question_tell(struct jobs *j, enum tell verb, bool toggle, const struct target *about, struct str text,
	row_id entry);
void question_undo(struct jobs *j, bool redo);
void question_save_lens(struct jobs *j, struct str name, struct str filter);
void question_lens(struct jobs *j, const void *owner, struct str name);
void question_name(struct jobs *j, const void *owner, enum name_what what, const struct target *about);
void question_import(struct jobs *j, const void *owner, const struct str *paths, size_t n);

#endif
