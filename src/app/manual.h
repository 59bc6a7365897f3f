/* Where the pages of the manual are: beside the program as installed or built, else where it was configured to go. */
#ifndef APP_MANUAL_H
#define APP_MANUAL_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/* "" or "peerage", "peerage-query" or "query", … ERR_SYNTAX names the pages when there is no such one; ERR_MISSING when
 * the page is not on this machine. The path is absolute, fit for man(1) and mandoc(1). */
enum err manual_find(struct str page, struct arena *a, const char **ret_path, struct error *e) MUST_USE;

#endif
