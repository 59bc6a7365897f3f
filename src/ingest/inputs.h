/* What a path names: one file, a pipe, or the files below a folder. */
#ifndef INGEST_INPUTS_H
#define INGEST_INPUTS_H

#include <stdbool.h>

#include "base/cancel.h"
#include "base/err.h"

#define INPUTS_DEPTH 64 /* folders inside folders */

/* Calls fn for the path itself, or, when it is a folder, for each plain file below it, by name, hidden ones left
 * out. A folder that was met above (a link upwards) is not entered again. fn's error ends the walk. A folder that
 * cannot be read is told through unreadable(), and the walk goes on. */
struct inputs {
	enum err (*file)(void *ctx, const char *path, bool in_folder, struct error *e);
	void (*unreadable)(void *ctx, const char *path, const char *reason);
	void *ctx;
	const struct cancel *cancel;
};
enum err inputs_walk(const struct inputs *in, const char *path, struct error *e) MUST_USE;

#endif
