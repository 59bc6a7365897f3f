/* A view: one screen of the trail. What each file view-*.c offers, and what it may ask of the face that holds it.
 *
 * Commands and answers change a view's state; paint() changes nothing and needs no terminal. A view that is not on
 * the screen keeps its state, so going back along the trail finds cursor, tab and filter as they were. */
#ifndef TUI_VIEW_H
#define TUI_VIEW_H

#include "app/ask.h"
#include "app/command.h"
#include "app/job.h"
#include "tui/canvas.h"

struct tui;
struct view;

enum handled { NOT_MINE, MINE };

/* How a view is opened; what does not matter to it is zero. Texts are copied by the view. */
struct opening {
	struct target target;
	struct target other;      /* the second of a path */
	struct str text;          /* search words, a filter, a command to explain */
	const struct view_ops *from; /* of the view that was left */
};

/* What happens to the text of an input line that belongs to the view. */
enum typed { TYPED_CHANGE, TYPED_ACCEPT, TYPED_CANCEL };

/* For the last line: the key that runs `line` here, and a word for it. */
struct hint {
	const char *line, *label;
};

/* Parts of the line below the view. */
struct status {
	struct buf left;   /* the filter, what is listed */
	struct buf fault;  /* why the filter does not hold */
	struct buf right;  /* where the cursor is */
};

/* A click; by: rows of the wheel, 0 for a button. */
struct click {
	int x, y, by;
	bool twice;
};

struct view_ops {
	const char *name;
	enum context context;
	size_t state_size;
	const struct hint *hints; /* the most useful first */
	size_t n_hints;
	void (*open)(struct view *v, const struct opening *o);
	void (*close)(struct view *v);
	void (*refresh)(struct view *v); /* asks again; what is shown stays until the answer is there */
	enum handled (*command)(struct view *v, const struct call *call);
	bool (*answer)(struct view *v, struct answer *a); /* true: the view has taken it */
	void (*arrange)(struct view *v);                  /* v->size is new, or its data */
	void (*paint)(const struct view *v, struct canvas *c);
	void (*status)(const struct view *v, struct status *s);
	bool (*able)(const struct view *v, enum command_id id); /* would this do something here? NULL: yes */
	bool (*row)(const struct view *v,
		struct target *ret); /* what is under the cursor: KIND_NONE where that is no thing; false: no row */
	void (*typed)(struct view *v, struct str text, enum typed how);
	void (*click)(struct view *v, const struct click *k);
	void (*recall)(const struct view *v, struct buf *out); /* lines of commands that open it again; NULL: none */
};

struct view {
	const struct view_ops *ops;
	struct tui *tui;
	void *state;
	struct size size;
	struct target target; /* what the page is about; KIND_NONE: a list of many */
	struct buf label;     /* its name in the trail; target.label points into it */
	struct buf text;      /* TARGET text that names the target; may come later */
	bool stale;           /* the index has changed since it last asked */
};

void view_label(struct view *v, struct str label); /* sets the name, and target.label */

/* One a file. */
extern const struct view_ops view_search;    /* type-to-find, and where everything starts */
extern const struct view_ops view_person;
extern const struct view_ops view_work;
extern const struct view_ops view_thing;     /* a topic, org or venue */
extern const struct view_ops view_works;     /* publications that pass a filter */
extern const struct view_ops view_walk;
extern const struct view_ops view_path;
extern const struct view_ops view_trust;     /* why this score */
extern const struct view_ops view_following; /* what the user said */
extern const struct view_ops view_imports;
extern const struct view_ops view_help;

/* The page of a target; NULL for KIND_NONE. */
const struct view_ops *view_of(enum kind kind);

/* ---- what a view may ask of the face (face.c) */
void tui_open(struct tui *t, const struct view_ops *ops, const struct opening *o); /* pushes on the trail */
void tui_open_target(struct tui *t, const struct target *target);
void tui_say(struct tui *t, enum role role, const char *fmt, ...) PRINTF(3, 4); /* until the next key */
/* Runs a line of the command language as if a key were bound to it. */
void tui_line(struct tui *t, struct str line);
/* Lets the user type a filter; every change goes to the view's typed(). */
void tui_prompt_filter(struct view *v, struct str text, const char *label);
/* The same for words to find, drawn by the view itself (tui_typing). */
void tui_prompt_find(struct view *v, struct str text);
struct jobs *tui_jobs(struct tui *t);
/* The view before this one on the trail; NULL for the first. */
const struct view *tui_before(const struct tui *t, const struct view *v);
/* The index holds nothing, or there is none. */
bool tui_is_empty(const struct tui *t);
const struct index_counts *tui_counts(const struct tui *t); /* NULL: not known yet */
/* The text of an input line that belongs to v, while it is being typed; NULL else. */
struct input;
const struct input *tui_typing(const struct tui *t, const struct view *v);
struct config *tui_config(const struct tui *t);
bool tui_readonly(const struct tui *t);

#endif
