/* Things as JSON objects with stable keys: what scripts rely on. */
#ifndef CLI_OBJECT_H
#define CLI_OBJECT_H

#include "app/ask.h"
#include "cli/print.h"

/* The TARGET text of a row, cheap: "p:12", "w:3", "topic:NAME". */
struct str object_id(enum kind kind, row_id id, struct str name, struct arena *a);
/* One thing, whole, as a line of JSON. Works without what stands near them. */
enum err object_print(struct printer *p, struct library *l, enum kind kind, row_id id, struct error *e) MUST_USE;

void object_person(struct json *j, const struct page *page);
void object_work(struct json *j, const struct work_page *page);
void object_thing(struct json *j, const struct thing_page *page); /* without works, people … when there are none */
void object_trust(struct json *j, const char *key, const struct trust *t);
/* {id, name}, for people inside other objects. */
void object_name(struct json *j, const char *key, row_id person, struct str name);

#endif
