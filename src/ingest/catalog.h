/* What the JSON of large catalogues has in common: texts with markup in them, and Crossref's words for kinds of
 * work, which others took over. Pure. */
#ifndef INGEST_CATALOG_H
#define INGEST_CATALOG_H

#include "base/arena.h"
#include "base/str.h"
#include "ingest/json-in.h"

/* Plain Unicode without HTML, JATS or MathML, control characters as U+FFFD; STR_NULL when nothing is left. A
 * plain text is given back as it is. */
struct str catalog_plain(struct str s, struct arena *a);
/* The same of a member that is a string or a number, or a list whose first one counts. */
struct str catalog_text(struct json_object *o, const char *key, struct arena *a);
/* The first of several members, parted by blanks, that says anything. */
struct str catalog_first(struct json_object *o, const char *keys, struct arena *a);
/* Our word for one of Crossref's; any other is given back as it is. */
struct str catalog_type(struct str said);

#endif
