/* One run of a verb: what it was given, where it prints, how it fails. The registry of all verbs.
 *
 * A verb is one file cmd-NAME.c with one function that returns the exit status. Data goes to v->print, everything else
 * to standard error. */
#ifndef CLI_VERB_H
#define CLI_VERB_H

#include "app/ask.h"
#include "app/tell.h"
#include "cli/args.h"
#include "cli/print.h"

enum status { STATUS_DONE, STATUS_NOTHING, STATUS_USAGE, STATUS_FAILURE, STATUS_CANCELLED = 130 };

struct verb {
	struct args args;
	struct printer print;
	struct places places;
	struct library library; /* after verb_open() */
	struct cancel *cancel;
	struct arena *a;
};

typedef int verb_fn(struct verb *v);

verb_fn cmd_claim, cmd_completion, cmd_doctor, cmd_export, cmd_find, cmd_follow, cmd_help, cmd_import, cmd_keys, cmd_lens,
	cmd_man, cmd_mark, cmd_note, cmd_path, cmd_redo, cmd_reindex, cmd_show, cmd_stats, cmd_tag, cmd_trust, cmd_unclaim,
	cmd_undo, cmd_unfollow, cmd_walk, cmd_works;
verb_fn *verb_handler(enum command_id id); /* NULL: no verb of the command line */

/* Says what failed and gives the status for it: not found 1, wrong words 2, cancelled 130, else 3. */
int verb_fail(const struct error *e);
/* The same for a filter: shows the place of the fault under the text. */
int verb_fail_in(const struct error *e, struct str text);
/* Wrong usage: the sentence, and where to look. */
int verb_usage(const struct verb *v, const char *fmt, ...) PRINTF(2, 3);
/* Opens v->library; false: *ret_status has why. A missing index is a failure, not "nothing found". */
bool verb_open(struct verb *v, enum library_mode mode, int *ret_status);
/* Who is meant. False: *ret_status; candidates were listed when several are. */
bool verb_target(struct verb *v, struct str text, enum kind kind, struct target *ret, int *ret_status);
/* The candidates of an ambiguous name: a table, rows, or whole objects. */
int verb_candidates(struct verb *v, const struct target_answer *t);

/* What follow, claim and mark and their opposites have in common: say it about the target of the words; without words,
 * list. what: the entry's name, "follow". */
int verb_say(struct verb *v, enum tell tell, enum kind kind, const char *what);
int verb_unsay(struct verb *v, enum tell tell, enum kind kind, const char *what);
/* Lists what the notebook has of a kind; KIND_NONE: about everything. */
int verb_list_said(struct verb *v, enum kind kind, row_id id, const char *what);
/* Prints one just said; the sentence goes to standard error. */
int verb_told(struct verb *v, enum err err, const struct buf *sentence, const struct error *e);
/* undo, redo */
int verb_step(struct verb *v, enum err (*step)(struct library *l, struct buf *ret_said, struct error *e));

/* Help of one verb, or of the program: to standard output, 80 columns at most. */
void help_verb(struct printer *p, enum command_id id);
void help_program(struct printer *p);

#endif
