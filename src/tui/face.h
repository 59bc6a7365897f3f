/* The explorer without a terminal: the trail of views, keys to commands, answers, and the picture they make on a
 * canvas. tui.c gives it a terminal; tests drive it as it is. */
#ifndef TUI_FACE_H
#define TUI_FACE_H

#include "app/config.h"
#include "app/job.h"
#include "tui/input.h"
#include "tui/question.h"
#include "tui/view.h"

enum prompt_kind { PROMPT_NONE, PROMPT_COMMAND, PROMPT_FILTER, PROMPT_FIND, PROMPT_NOTE, PROMPT_TAG };

/* An input line that has the keys. */
struct prompt {
	enum prompt_kind kind;
	struct input input;
	struct view *view;    /* whose filter or words it is */
	char label[16];
	struct target about;  /* of a note or tag */
	struct buf label_of;  /* holds about's label */
	struct buf offers;    /* completions, for the line above */
};

/* What only the owner of the terminal can do. */
enum wish_kind { WISH_NONE, WISH_REDRAW, WISH_SUSPEND, WISH_COPY, WISH_BROWSE, WISH_MAN, WISH_SETTINGS };
struct wish {
	enum wish_kind kind;
	char *text; /* to copy, an address, a page; the taker's */
};

enum { HISTORIES = 3, KEYS_MAX = 4 };

struct tui {
	const struct places *places;
	struct config *config;
	struct jobs *jobs;
	struct canvas canvas;
	VEC(struct view *) trail;
	size_t at;                  /* the view on the screen */
	struct prompt prompt;
	struct history histories[HISTORIES]; /* of commands, filters, words to find */
	struct buf message;
	enum role message_role;
	uint32_t keys[KEYS_MAX];    /* the beginning of a chord */
	size_t n_keys;
	int count;                  /* digits typed before a key */
	struct answer *about;
	struct answer *import;      /* the newest word of an import that runs */
	bool no_index;
	int64_t version;            /* of the index, as the last pulse found it */
	/* A command that waits for its TARGET words to be looked up: the words still to come, and those found. */
	enum command_id waits;
	char *words[2];
	size_t n_words, n_found;
	struct target found[2];
	char *found_labels[2];
	char *rest;                 /* what follows the target: the text of a note */
	VEC(char *) lines;          /* to run one after the other, each when nothing is being looked up */
	bool quiet;                 /* those lines are of an old session: what is gone is gone */
	VEC(struct wish) wishes;
	struct view *clicked;       /* for the second click */
	int click_x, click_y;
	double click_when;
	bool quit;
};

/* Config and places are the caller's and outlive it. Nothing is open until tui_start(). */
struct tui *tui_new(const struct places *places, struct config *config, struct size size, bool ascii);
void tui_free(struct tui *t);
/* The search, and on it the target (NULL: none) or, with `restore`, what the last session left. */
void tui_start(struct tui *t, const char *target, bool restore);

void tui_key(struct tui *t, uint32_t key);
void tui_paste(struct tui *t, struct str text);
/* by: rows of the wheel, 0 for a button. when: seconds, for double clicks. */
void tui_click(struct tui *t, int x, int y, int by, double when);
void tui_resize(struct tui *t, struct size size);
/* Takes all answers that wait; true when there was one. */
bool tui_answers(struct tui *t);
/* Asks whether another program has changed the index. */
void tui_pulse(struct tui *t);
/* Arranges and paints: t->canvas is what is to be seen. */
void tui_frame(struct tui *t);
/* The next wish; kind WISH_NONE: none. */
struct wish tui_wish(struct tui *t);
/* On the way out: history and session are written where there is a place for them. */
void tui_save(struct tui *t);

struct view *tui_view(const struct tui *t); /* on the screen; NULL before tui_start() */

/* ---- inside the face */
void tui_wants(struct tui *t, enum wish_kind kind, struct str text);
bool tui_go(struct tui *t, size_t at); /* to another place of the trail */
void tui_refresh(struct tui *t);       /* the view on the screen asks again, the others when they are seen */
void tui_ask_about(struct tui *t);
void tui_run_lines(struct tui *t);     /* those that can run now */
enum context tui_context(const struct tui *t);

/* dispatch.c */
void dispatch_line(struct tui *t, struct str line, int count);
void dispatch_target(struct tui *t, struct answer *a); /* an answer to Q_TARGET */
void dispatch_lens(struct tui *t, const struct lens_answer *a);
void dispatch_name(struct tui *t, const struct answer *a);
/* Can this line's command be run here and now? For hints. */
bool dispatch_able(const struct tui *t, enum command_id id);
bool dispatch_handles(enum command_id id); /* the table has something to do for it */

/* prompt.c */
void prompt_open(struct tui *t, enum prompt_kind kind, struct view *v, const char *label, struct str text);
void prompt_close(struct tui *t);
void prompt_key(struct tui *t, uint32_t key);
void prompt_paste(struct tui *t, struct str text);

/* screen.c */
void screen_paint(struct tui *t);
struct rect screen_view(const struct tui *t); /* where the view is */
void screen_click(struct tui *t, int x, int y); /* outside the view */

/* session.c */
void session_load(struct tui *t, bool restore);
void session_remember(struct tui *t, size_t history, struct str line);
void session_save(struct tui *t);

#endif
