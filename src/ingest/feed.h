/* One JSON value after another out of a stream, each parsed by itself: memory does not grow with the file.
 *
 * Seen through: JSON Lines; values one after another, over several lines; an array of values; an object that holds
 * the array of values under one of the given keys, such as {"meta": {…}, "results": […]}, or one level deeper,
 * {"message": {"items": […]}}. In JSON Lines a broken line costs that line only. */
#ifndef INGEST_FEED_H
#define INGEST_FEED_H

#include "ingest/json-in.h"
#include "ingest/stream.h"

struct feed;

/* keys: NULL-terminated names of members that hold the list, "items"; a dot goes down one level, "message.items".
 * They must outlive the feed. NULL: none. */
struct feed *feed_new(struct stream *in, const char *const *keys) MUST_USE RETURNS_NONNULL;
void feed_free(struct feed *f); /* NULL is fine */

/* The next value, which the caller puts, and where it starts. ERR_MISSING: the end. ERR_FORMAT, ERR_LIMIT: one
 * value is broken, e has its line; the next call goes on behind it. *ret_repaired: bytes that are not UTF-8 were
 * replaced. */
enum err feed_next(struct feed *f, struct json_object **ret, unsigned *ret_line, uint64_t *ret_offset,
	bool *ret_repaired, struct error *e) MUST_USE;

/* For bids, on the first bytes of a file, cut anywhere. The text of the first record, from its brace on; false when
 * the bytes do not start like that. */
bool feed_first(struct str head, const char *const *keys, struct str *ret_object);
/* Has the object, cut or not, a member of that name at its top level? Its value, from its first byte to the end of
 * object. */
bool feed_key(struct str object, const char *key, struct str *ret_value);

#endif
