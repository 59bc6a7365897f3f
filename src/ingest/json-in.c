/* json-c behind a small door. Knows no format of records. */
#include "ingest/json-in.h"

#include <json-c/json_object.h>
#include <json-c/json_object_iterator.h>
#include <json-c/json_tokener.h>
#include <math.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/num.h"

struct json_in {
	struct json_tokener *tok;
};

struct json_in *json_in_new(void)
{
	struct json_in *p = xmalloc(sizeof(*p));
	p->tok = json_tokener_new_ex(JSON_IN_DEPTH);
	if (!p->tok)
		die("out of memory");
	json_tokener_set_flags(p->tok, JSON_TOKENER_STRICT);
	return p;
}

void json_in_free(struct json_in *p)
{
	if (!p)
		return;
	json_tokener_free(p->tok);
	free(p);
}

void json_in_put(struct json_object **o)
{
	json_object_put(*o);
	*o = NULL;
}

static enum err refuse(enum json_tokener_error why, size_t at, struct error *e)
{
	if (why == json_tokener_error_depth)
		error_set(e, ERR_FORMAT, "nested deeper than %d levels", JSON_IN_DEPTH);
	else
		error_set(e, ERR_FORMAT, "not JSON: %s", json_tokener_error_desc(why));
	return error_at(e, "", 0, (unsigned)at + 1);
}

enum err json_in_parse(struct json_in *p, struct str text, struct json_object **ret, struct error *e)
{
	/* json-c takes a NUL for the end */
	const char *nul = text.n ? memchr(text.p, '\0', text.n) : NULL;
	if (nul) {
		error_set(e, ERR_FORMAT, "not JSON: a NUL byte");
		return error_at(e, "", 0, (unsigned)(nul - text.p) + 1);
	}
	if (text.n > INT32_MAX - 1)
		return error_set(e, ERR_LIMIT, "more JSON than we agree to read at once");
	json_tokener_reset(p->tok);
	struct json_object *o = json_tokener_parse_ex(p->tok, text.n ? text.p : "", (int)text.n);
	enum json_tokener_error why = json_tokener_get_error(p->tok);
	size_t end = json_tokener_get_parse_end(p->tok);
	if (why == json_tokener_continue && !o) {
		/* a number, or nothing, at the very end waits for what follows */
		o = json_tokener_parse_ex(p->tok, "", -1);
		why = json_tokener_get_error(p->tok);
		end = text.n;
	}
	if (why == json_tokener_continue) {
		json_object_put(o);
		error_set(e, ERR_FORMAT, "not JSON: it ends too early");
		return error_at(e, "", 0, (unsigned)text.n + 1);
	}
	if (why != json_tokener_success) {
		json_object_put(o);
		return refuse(why, end, e);
	}
	if (str_trim(str_skip(text, end)).n) {
		json_object_put(o);
		error_set(e, ERR_FORMAT, "not JSON: text behind the value");
		return error_at(e, "", 0, (unsigned)end + 1);
	}
	*ret = o;
	return ERR_OK;
}

enum json_in_type json_in_type(const struct json_object *v)
{
	switch (json_object_get_type(v)) {
	case json_type_boolean:
		return JSON_IN_BOOL;
	case json_type_int:
	case json_type_double:
		return JSON_IN_NUMBER;
	case json_type_string:
		return JSON_IN_STRING;
	case json_type_array:
		return JSON_IN_ARRAY;
	case json_type_object:
		return JSON_IN_OBJECT;
	case json_type_null:
		break;
	}
	return JSON_IN_NULL;
}

bool json_in_has(struct json_object *o, const char *key)
{
	return json_object_is_type(o, json_type_object) && json_object_object_get_ex(o, key, NULL);
}

struct json_object *json_in_get(struct json_object *o, const char *key)
{
	struct json_object *v = NULL;
	if (!json_object_is_type(o, json_type_object) || !json_object_object_get_ex(o, key, &v))
		return NULL;
	return v;
}

static struct str copy_string(struct json_object *v, struct arena *a)
{
	struct str s = { json_object_get_string(v), (size_t)json_object_get_string_len(v) };
	if (s.n == 0 || !memchr(s.p, '\0', s.n))
		return arena_str(a, s);
	CLEANUP(buf_done) struct buf b = { .max = s.n * 3 + 1 };
	for (struct str part; str_next(&s, '\0', &part);) {
		if (b.n || part.p != json_object_get_string(v))
			buf_adds(&b, "\xef\xbf\xbd");
		buf_add(&b, part);
	}
	return arena_str(a, buf_str(&b));
}

struct str json_in_str(struct json_object *o, const char *key, struct arena *a)
{
	struct json_object *v = json_in_get(o, key);
	return json_object_is_type(v, json_type_string) ? copy_string(v, a) : STR_NULL;
}

struct str json_in_value_text(struct json_object *v, struct arena *a)
{
	struct str s = STR_NULL;
	if (json_object_is_type(v, json_type_string))
		s = str_trim(copy_string(v, a));
	else if (json_object_is_type(v, json_type_int) || json_object_is_type(v, json_type_double))
		s = arena_str(a, str_from(json_object_to_json_string_ext(v, JSON_C_TO_STRING_PLAIN)));
	return s.n ? s : STR_NULL;
}

struct str json_in_text(struct json_object *o, const char *key, struct arena *a)
{
	return json_in_value_text(json_in_get(o, key), a);
}

int json_in_value_int(struct json_object *v, int min, int max, int none)
{
	int64_t n;
	if (json_object_is_type(v, json_type_int)) {
		n = json_object_get_int64(v);
	} else if (json_object_is_type(v, json_type_double)) {
		double d = json_object_get_double(v);
		if (!(fabs(d) < 1e15) || floor(d) != d)
			return none;
		n = (int64_t)d;
	} else if (json_object_is_type(v, json_type_string)) {
		struct str s = { json_object_get_string(v), (size_t)json_object_get_string_len(v) };
		if (!num_i64(str_trim(s), &n))
			return none;
	} else {
		return none;
	}
	return n < min || n > max ? none : (int)n;
}

int json_in_int(struct json_object *o, const char *key, int min, int max, int none)
{
	return json_in_value_int(json_in_get(o, key), min, max, none);
}

int json_in_year(struct json_object *o, const char *key)
{
	struct json_object *v = json_in_get(o, key);
	if (json_object_is_type(v, json_type_string)) {
		struct str s = { json_object_get_string(v), (size_t)json_object_get_string_len(v) };
		int year;
		s = str_trim(s);
		if (s.n >= 4 && (s.n == 4 || s.p[4] == '-' || s.p[4] == '/') && num_year(str_slice(s, 0, 4), &year))
			return year;
		return 0;
	}
	return json_in_value_int(v, 1000, 2999, 0);
}

int json_in_bool(struct json_object *o, const char *key)
{
	struct json_object *v = json_in_get(o, key);
	return json_object_is_type(v, json_type_boolean) ? json_object_get_boolean(v) != 0 : -1;
}

double json_in_real(struct json_object *o, const char *key, double none)
{
	struct json_object *v = json_in_get(o, key);
	if (!json_object_is_type(v, json_type_double) && !json_object_is_type(v, json_type_int))
		return none;
	double d = json_object_get_double(v);
	return isfinite(d) ? d : none;
}

struct json_object *json_in_object(struct json_object *o, const char *key)
{
	struct json_object *v = json_in_get(o, key);
	return json_object_is_type(v, json_type_object) ? v : NULL;
}

struct json_object *json_in_array(struct json_object *o, const char *key, size_t *ret_n)
{
	struct json_object *v = json_in_get(o, key);
	if (!json_object_is_type(v, json_type_array)) {
		*ret_n = 0;
		return NULL;
	}
	*ret_n = json_object_array_length(v);
	return v;
}

size_t json_in_count(struct json_object *array)
{
	return json_object_is_type(array, json_type_array) ? json_object_array_length(array) : 0;
}

struct json_object *json_in_item(struct json_object *array, size_t i)
{
	return json_object_array_get_idx(array, i);
}

void json_in_each(struct json_object *o, void (*each)(void *ctx, struct str name, struct json_object *v), void *ctx)
{
	if (!json_object_is_type(o, json_type_object))
		return;
	struct json_object_iterator at = json_object_iter_begin(o), end = json_object_iter_end(o);
	for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at))
		each(ctx, str_from(json_object_iter_peek_name(&at)), json_object_iter_peek_value(&at));
}
