/* JSON writer into a struct buf: latched, escaping, compact. It only writes; parsing belongs to ingest.
 *
 * Strings are repaired to valid UTF-8; controls, DEL, C1, U+2028/9 and bidi controls go out as \uXXXX, so that
 * a line of JSON is safe to show in a terminal. Keys are written as given and must be plain ASCII. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

struct json {
	struct buf *out;
	unsigned depth;
	bool comma; /* a value stands before: the next one needs a comma */
};

void json_init(struct json *j, struct buf *out);
void json_object(struct json *j); /* { as an element */
void json_array(struct json *j);  /* [ */
void json_end_object(struct json *j);
void json_end_array(struct json *j);
void json_key(struct json *j, const char *key); /* the next call writes its value */
void json_str(struct json *j, struct str s);    /* p == NULL writes null */
void json_int(struct json *j, int64_t n);
void json_num(struct json *j, double n);        /* shortest form that reads back; not finite: null */
void json_bool(struct json *j, bool b);
void json_null(struct json *j);

/* key and value in one call */
void json_kstr(struct json *j, const char *key, struct str s);
void json_kint(struct json *j, const char *key, int64_t n);
void json_knum(struct json *j, const char *key, double n);
void json_kbool(struct json *j, const char *key, bool b);
void json_knull(struct json *j, const char *key);
void json_kobject(struct json *j, const char *key);
void json_karray(struct json *j, const char *key);

#endif
