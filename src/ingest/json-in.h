/* Reading JSON with json-c, with limits, and getters that take any input without surprise: an absent key, null and
 * a value of the wrong type are all "not stated".
 *
 * Strings are copied into the arena they are given; U+0000 in them becomes U+FFFD, lone surrogates are U+FFFD too.
 * Of a key that stands twice the last counts. Numbers past the range of a getter are not stated.
 *
 * Only json-in.c includes json-c, whose names clash with base/json.h; a struct json_object is opaque elsewhere. */
#ifndef INGEST_JSON_IN_H
#define INGEST_JSON_IN_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

#define JSON_IN_DEPTH 64 /* deeper nesting is refused */

struct json_in;
struct json_object; /* any value; NULL is null */

enum json_in_type { JSON_IN_NULL, JSON_IN_BOOL, JSON_IN_NUMBER, JSON_IN_STRING, JSON_IN_ARRAY, JSON_IN_OBJECT };

struct json_in *json_in_new(void) MUST_USE RETURNS_NONNULL;
void json_in_free(struct json_in *p); /* NULL is fine */
/* One whole value, which must be valid UTF-8, with nothing but blanks around it. The caller puts *ret. ERR_FORMAT
 * with the column. */
enum err json_in_parse(struct json_in *p, struct str text, struct json_object **ret, struct error *e) MUST_USE;
void json_in_put(struct json_object **o); /* for CLEANUP */

enum json_in_type json_in_type(const struct json_object *v);
/* The value of a key; NULL when absent or null. */
struct json_object *json_in_get(struct json_object *o, const char *key);
bool json_in_has(struct json_object *o, const char *key); /* present, if only as null */

/* o may be NULL or no object everywhere: then nothing is stated. */
struct str json_in_str(struct json_object *o, const char *key, struct arena *a);  /* a string; "" is stated */
struct str json_in_text(struct json_object *o, const char *key,
	struct arena *a); /* a string or a number as text; trimmed, "" not stated */
int json_in_int(struct json_object *o, const char *key, int min, int max, int none); /* a number, or a string of digits */
int json_in_year(struct json_object *o, const char *key);                         /* 0: none; 2013 or "2013" or "2013-05-01" */
int json_in_bool(struct json_object *o, const char *key);                         /* 1, 0, -1 */
double json_in_real(struct json_object *o, const char *key, double none);         /* a number; none when not finite */
struct json_object *json_in_object(struct json_object *o, const char *key);       /* NULL when it is none */
struct json_object *json_in_array(struct json_object *o, const char *key, size_t *ret_n); /* NULL, 0 */
size_t json_in_count(struct json_object *array);                                   /* 0 when it is none */
struct json_object *json_in_item(struct json_object *array, size_t i);
/* The same of a value itself. */
struct str json_in_value_text(struct json_object *v, struct arena *a);
int json_in_value_int(struct json_object *v, int min, int max, int none);

/* Calls with each member of an object in its order. The name lives until the object is put. */
void json_in_each(struct json_object *o, void (*each)(void *ctx, struct str name, struct json_object *v), void *ctx);

#endif
