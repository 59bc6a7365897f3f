/* How anything fails: a small code for the program, a sentence for the human.
 *
 * Fallible functions return enum err and take a struct error * last, which may be NULL.
 * Layers below the faces never print; the face that asked reports once.
 * A struct error is plain memory of the caller: no thread ever shares one. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include "base/macro.h"

enum err {
	ERR_OK,
	ERR_IO,        /* the system refused a read, write, open or rename */
	ERR_FORMAT,    /* a file is not what it should be */
	ERR_SYNTAX,    /* what the user typed does not parse */
	ERR_MISSING,   /* the thing asked for is not there */
	ERR_EXISTS,    /* it is there already, or a name fits several */
	ERR_BUSY,      /* another program holds it */
	ERR_CORRUPT,   /* a database is damaged or not ours */
	ERR_VERSION,   /* written by a newer program */
	ERR_LIMIT,     /* larger than we agree to handle */
	ERR_CANCELLED, /* the user or a newer question stopped it */
	ERR_COUNT,
};

/* `line` and `column` count from 1 and are 0 where they say nothing; `column` is in bytes.
 * `where` names a file or a field. `text` is one sentence without a final full stop or newline. */
struct error {
	enum err code;
	unsigned line, column;
	char where[64];
	char text[256];
};

/* Fills *e (when not NULL), with control and unsafe characters in the result replaced, and returns code.
 * The arguments may be the old text of *e. */
enum err error_set(struct error *e, enum err code, const char *fmt, ...) PRINTF(3, 4);

/* Adds the place to an error that error_set() filled; returns its code, which is ERR_FORMAT when e is NULL. */
enum err error_at(struct error *e, const char *where, unsigned line, unsigned column);

/* One or two words, "not found"; never NULL. */
const char *err_name(enum err code);

#endif
