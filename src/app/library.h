/* A library is one thread's view of the world: its own connections to index and notebook, and its cancel token.
 * Every question (ask.h), statement (tell.h) and export takes one. */
#ifndef APP_LIBRARY_H
#define APP_LIBRARY_H

#include "base/arena.h"
#include "base/cancel.h"
#include "base/err.h"

struct store;

/* Where everything is: options over environment over XDG defaults. Strings live as long as the arena given. */
struct places {
	const char *index, *notebook, *config, *state; /* state: a folder; config and state are "" without a home */
	bool readonly;
};

/* index, notebook: as given on the command line, or NULL. ERR_MISSING when no home can be found for one of them. */
enum err places_find(const char *index, const char *notebook, bool readonly, struct arena *a, struct places *ret,
	struct error *e) MUST_USE;

struct library {
	struct store *index;    /* a reader, or the writer of an import */
	struct store *notebook; /* opened for writing unless readonly; NULL when it is missing and nothing was said yet */
	const struct places *places;
	const struct cancel *cancel;
};

enum library_mode {
	LIBRARY_READ,   /* ERR_MISSING with a sentence that names `peerage import` when there is no index */
	LIBRARY_IMPORT, /* the writer of the index */
	LIBRARY_NOTES,  /* no index needed: undo, notebook lists */
};
enum err library_open(const struct places *p, enum library_mode mode, const struct cancel *cancel,
	struct library *ret, struct error *e) MUST_USE;
void library_close(struct library *l); /* zeroed is fine */
/* The notebook, made when it is not there yet; ERR_IO with a sentence when readonly. */
enum err library_notebook(struct library *l, struct store **ret, struct error *e) MUST_USE;

#endif
