/* Commands, keys and options: the table of commands.def as data, and the command language.
 *
 * A line of the command language is words separated by blanks, quoted by '…' or "…", the first a command's name or a
 * unique beginning of one. Keys are bound to such lines, and so are prompt, config file and test scripts. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

enum context {
	CTX_ANY,    /* everywhere */
	CTX_LIST,   /* any list with a cursor; parent ANY */
	CTX_SEARCH, /* Search; parent LIST */
	CTX_PERSON, CTX_WORK, CTX_THING, CTX_WORKS, CTX_WALK, /* parent LIST */
	CTX_TEXT,   /* Help and manual: scrolling text; parent ANY */
	CTX_PROMPT, /* an input line has the keys; no parent */
	CTX_COUNT,
};
enum context context_parent(enum context c); /* CTX_COUNT: none */
const char *context_name(enum context c);
enum context context_from(struct str name);

enum group { GROUP_MOVE, GROUP_LOOK, GROUP_FIND, GROUP_WALK, GROUP_SAY, GROUP_FILES, GROUP_PROGRAM, GROUP_COUNT };
const char *group_name(enum group g);

enum need {
	NEED_ROW = 1u << 0,      /* something under the cursor */
	NEED_TARGET = 1u << 1,   /* a person, work, topic, org or venue under the cursor or in view */
	NEED_PERSON = 1u << 2,   /* a person under the cursor or in view */
	NEED_BACK = 1u << 3,     /* somewhere to go back to */
	NEED_FORWARD = 1u << 4,
	NEED_NOTEBOOK = 1u << 5, /* writing allowed */
};

enum command_flag {
	CMD_CLI = 1u << 0,    /* a verb of the command line */
	CMD_TUI = 1u << 1,    /* a command of the explorer */
	CMD_WRITES = 1u << 2, /* changes the notebook or the index */
	CMD_CONFIG = 1u << 3, /* allowed in the config file */
};

enum command_id {
#define COMMAND(id, name, context, arguments, needs, flags, group, summary) CMD_##id,
#define OPTION(command, name, argument, summary)
#define KEY(context, chord, line)
#include "app/commands.def"
#undef COMMAND
#undef OPTION
#undef KEY
	CMD_COUNT,
};

struct command {
	const char *name;
	enum context context;  /* where it makes sense */
	const char *arguments; /* "[WORDS]" as shown */
	unsigned needs, flags;
	enum group group;
	const char *summary;   /* ≤ 60 columns, no full stop */
};

struct option {
	enum command_id command; /* CMD_COUNT: global */
	const char *name;        /* "limit" for --limit */
	const char *argument;    /* "N"; "" for a switch */
	const char *summary;
};

struct key {
	enum context context;
	const char *chord;     /* "g g", "Ctrl-L", "Enter", "F1" */
	const char *line;      /* "move first" */
};

const struct command *command_get(enum command_id id);
/* Exact name, else the only command with one of these flags that begins so; CMD_COUNT when none or several. */
enum command_id command_find(struct str name, unsigned flags);
size_t command_options(enum command_id id, const struct option **ret); /* those of one verb; CMD_COUNT: global ones */
const struct key *command_keys(size_t *ret_n);

/* One call: a parsed line. Words are in the arena. */
struct call {
	enum command_id id;
	struct str *args;
	size_t n_args;
	struct str rest;       /* the line behind the name, trimmed: for commands that take free text */
	int count;             /* a number typed before the key; 0 none */
};
/* ERR_SYNTAX: unknown or ambiguous name (with the nearest), unbalanced quote. flags: CMD_TUI or CMD_CLI. */
enum err command_parse(struct str line, unsigned flags, struct arena *a, struct call *ret, struct error *e) MUST_USE;
/* Takes the next word off the front of *rest, its quotes resolved; false when there is none. An unbalanced quote is
 * false too, with *rest left at the quote, unless loose: then the quote is a letter like any other. */
bool command_word(struct str *rest, bool loose, struct arena *a, struct str *ret_word);
/* The name a slip of the finger away from word among n; NULL when none is near. */
const char *command_nearest(struct str word, const char *const *among, size_t n);
/* Completions of the word at the end of line: command names, else what the command's arguments allow by name. */
size_t command_complete(struct str line, unsigned flags, struct arena *a, struct str **ret);

#endif
