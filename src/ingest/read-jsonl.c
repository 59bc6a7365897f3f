/* jsonl: our own interchange format, one JSON object a line. A bad line costs that line only.
 * What the keys mean is interchange.c's. */
#include "ingest/feed.h"
#include "ingest/interchange.h"
#include "ingest/reader.h"

struct jsonl {
	struct feed *feed;
};

static int bid(struct str head, struct str name)
{
	/* what other formats of one object a line have, and ours never has */
	static const char *const foreign[] = { "authorships", "display_name", "publication_year", "authors_parsed",
		"update_date", "DOI", "issued", "container-title", "message", "message-type", "orcid-identifier",
		"items", "results" };
	int hint = reader_suffix(&read_jsonl, name) ? 5 : 0;
	struct str object, value;
	if (!feed_first(head, NULL, &object))
		return 0;
	if (feed_key(object, "kind", &value)) {
		for (int k = 0; k < RECORD_KIND_COUNT; k++) {
			struct str kind = str_from(record_kind_name((enum record_kind)k));
			if (value.p[0] == '"' && str_starts(str_skip(value, 1), kind))
				return 90 + hint;
		}
	}
	for (size_t i = 0; i < ARRAY_LEN(foreign); i++) {
		if (feed_key(object, foreign[i], &value))
			return 0;
	}
	if (!feed_key(object, "title", &value) || value.p[0] != '"')
		return 0;
	if (!feed_key(object, "authors", &value))
		return 20 + hint;
	return value.p[0] == '[' ? 60 + hint : 0;
}

static enum err open_jsonl(struct reader *r, struct error *e)
{
	struct jsonl *s = r->state;
	(void)e;
	s->feed = feed_new(r->in, NULL);
	return ERR_OK;
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct jsonl *s = r->state;
	CLEANUP(json_in_put) struct json_object *o = NULL;
	bool repaired;
	enum err err = feed_next(s->feed, &o, &ret->line, &ret->offset, &repaired, e);
	if (err)
		return err;
	err = interchange_read(o, r->arena, r, ret, e);
	if (err)
		return error_at(e, "", ret->line, 0);
	if (repaired)
		reader_warn(r, ret->line, ret->key, "bytes that are not UTF-8 were replaced");
	return ERR_OK;
}

static void close_jsonl(struct reader *r)
{
	struct jsonl *s = r->state;
	feed_free(s->feed);
}

const struct reader_ops read_jsonl = {
	.name = "jsonl",
	.suffixes = " .jsonl .ndjson ",
	.bid = bid,
	.state_size = sizeof(struct jsonl),
	.open = open_jsonl,
	.next = next,
	.close = close_jsonl,
};
