/* The formats we read, who of them takes a file, and how one is driven. Knows no format itself. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "ingest/reader.h"

/* In the order of --help. Cheap bids need no order: the highest wins. */
const struct reader_ops *const readers[] = {
	&read_profile,
	&read_cv,
	&read_jsonl,
	&read_bibtex,
	&read_openalex,
	&read_dblp,
	&read_arxiv,
	&read_crossref,
	&read_acl,
	&read_csl,
	&read_ris,
	&read_orcid,
	NULL,
};

const char *const reader_names[] = {
	"profile",
	"cv",
	"jsonl",
	"bibtex",
	"openalex",
	"dblp",
	"arxiv",
	"crossref",
	"acl",
	"csl",
	"ris",
	"orcid",
	NULL,
};

const struct reader_ops *reader_find(struct str name)
{
	for (size_t i = 0; readers[i]; i++) {
		if (str_eq_case(name, str_from(readers[i]->name)))
			return readers[i];
	}
	return NULL;
}

bool reader_suffix(const struct reader_ops *ops, struct str name)
{
	static const char *const packings[] = { ".gz", ".zst" };
	for (size_t i = 0; i < ARRAY_LEN(packings); i++) {
		struct str p = str_from(packings[i]);
		if (str_ends(name, p))
			name.n -= p.n;
	}
	struct str rest = str_from(ops->suffixes), suffix;
	while (str_next_word(&rest, &suffix)) {
		if (name.n > suffix.n && str_eq_case(str_skip(name, name.n - suffix.n), suffix))
			return true;
	}
	return false;
}

enum err reader_choose(struct str head, struct str name, const struct reader_ops **ret, struct error *e)
{
	const struct reader_ops *best = NULL, *rival = NULL;
	int high = 0;
	for (size_t i = 0; readers[i]; i++) {
		int bid = readers[i]->bid(head, name);
		if (bid > high) {
			high = bid;
			best = readers[i];
			rival = NULL;
		} else if (bid == high && bid > 0) {
			rival = readers[i];
		}
	}
	if (!best)
		return error_set(e, ERR_MISSING, "of no known format");
	if (rival)
		return error_set(
			e, ERR_EXISTS, "it may be %s or %s: say which with --format", best->name, rival->name);
	*ret = best;
	return ERR_OK;
}

void reader_warn(struct reader *r, unsigned line, struct str key, const char *fmt, ...)
{
	char text[256];
	va_list ap;
	if (!r->warn)
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	r->warn(r->ctx, line, key, text);
}

enum err reader_open(const struct reader_ops *ops, struct stream *in, struct str name,
	void (*warn)(void *, unsigned, struct str, const char *), void *ctx, struct reader **ret, struct error *e)
{
	struct reader *r = xcalloc(1, sizeof(*r));
	r->ops = ops;
	r->state = xcalloc(1, ops->state_size ? ops->state_size : 1);
	r->in = in;
	r->arena = arena_new();
	r->name = name;
	r->warn = warn;
	r->ctx = ctx;
	enum err err = ops->open ? ops->open(r, e) : ERR_OK;
	if (err) {
		reader_close(r);
		return err;
	}
	*ret = r;
	return ERR_OK;
}

enum err reader_next(struct reader *r, struct record *ret, struct error *e)
{
	arena_clear(r->arena);
	*ret = (struct record){ .kind = RECORD_WORK };
	return r->ops->next(r, ret, e);
}

void reader_close(struct reader *r)
{
	if (!r)
		return;
	if (r->ops->close)
		r->ops->close(r);
	arena_free(r->arena);
	free(r->state);
	free(r);
}
