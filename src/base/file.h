/* Files and the places the program keeps them. Paths are NUL-terminated bytes of the system. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

/* Appends the whole file; more than max bytes is ERR_LIMIT. "-" reads standard input. ERR_MISSING when there is no
 * such file, ERR_IO for the rest. Pipes are read to their end. */
enum err file_read(const char *path, size_t max, struct buf *out, struct error *e) MUST_USE;
/* Writes beside the target, syncs and renames over it: readers see the old or the new, never half.
 * Keeps the mode of the old; a link stays a link; a device or pipe is written to. */
enum err file_write(const char *path, struct str data, struct error *e) MUST_USE;
/* All or nothing where the disk is full; makes the file with mode 0600. */
enum err file_append(const char *path, struct str data, struct error *e) MUST_USE;
/* Makes a folder and its parents, mode 0700. */
enum err file_mkdirs(const char *path, struct error *e) MUST_USE;
/* The folders above a file. */
enum err file_mkparents(const char *path, struct error *e) MUST_USE;
bool file_exists(const char *path);
const char *file_base(const char *path); /* behind the last '/' */

enum file_place { PLACE_DATA, PLACE_CONFIG, PLACE_STATE };
/* $XDG_…_HOME/peerage/name, or the default below $HOME; ERR_MISSING when neither is set. In the arena. */
enum err file_place(enum file_place place, const char *name, struct arena *a, const char **ret_path,
                    struct error *e) MUST_USE;

#endif
