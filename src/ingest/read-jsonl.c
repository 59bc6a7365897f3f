/* jsonl: our own interchange format, one JSON object a line.
 * A bad line costs that line only. What the keys mean is interchange.c's. */
#include "ingest/coding.h"
#include "ingest/interchange.h"
#include "ingest/reader.h"

struct jsonl {
	struct json_in *json;
};

static bool has_key(struct str line, const char *quoted)
{
	return str_has(line, str_from(quoted));
}

static int bid(struct str head, struct str name)
{
	int hint = reader_suffix(&read_jsonl, name) ? 10 : 0;
	struct str line;
	for (struct str rest = head; str_next(&rest, '\n', &line);) {
		line = str_trim(line);
		if (line.n)
			break;
	}
	if (line.n == 0 || line.p[0] != '{')
		return 0;
	if (has_key(line, "\"kind\":") && (has_key(line, "\"title\"") || has_key(line, "\"name\"")))
		return 80 + hint;
	/* works of other formats have neither of these under a plain title */
	if (has_key(line, "\"title\"") && (has_key(line, "\"authors_complete\"") || has_key(line, "\"family\"")))
		return 60 + hint;
	if (has_key(line, "\"title\"") || has_key(line, "\"kind\""))
		return 10 + hint;
	return 0;
}

static enum err open_jsonl(struct reader *r, struct error *e)
{
	struct jsonl *s = r->state;
	(void)e;
	s->json = json_in_new();
	return ERR_OK;
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct jsonl *s = r->state;
	struct str line;
	enum err err;
	do {
		err = stream_line(r->in, &line, e);
		if (err)
			return err;
	} while (str_trim(line).n == 0);
	ret->line = stream_lineno(r->in);
	ret->offset = stream_offset(r->in);
	enum coding coding;
	err = coding_utf8(line, r->arena, &line, &coding, e);
	CLEANUP(json_in_put) struct json_object *o = NULL;
	if (!err)
		err = json_in_parse(s->json, line, &o, e);
	if (!err)
		err = interchange_read(o, r->arena, r, ret, e);
	if (err)
		return error_at(e, "", ret->line, e ? e->column : 0);
	if (coding == CODING_REPAIRED)
		reader_warn(r, ret->line, ret->key, "bytes that are not UTF-8 were replaced");
	return ERR_OK;
}

static void close_jsonl(struct reader *r)
{
	struct jsonl *s = r->state;
	json_in_free(s->json);
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
