/* The interchange form of any bytes. Works in it are matched and merged forwards and backwards: the order of records
 * must not show. */
#include "fuzz-reader.h"
#include "ingest/match-work.h"
#include "ingest/merge.h"

enum { WORKS = 6 };

struct pile {
	struct arena *a;
	struct json_in *json;
	struct record records[WORKS];
	uint64_t digests[WORKS];
	size_t n;
};

static void keep(void *ctx, const struct record *r)
{
	CLEANUP(buf_done) struct buf body = { 0 };
	struct pile *p = ctx;
	if (r->kind != RECORD_WORK || p->n == WORKS)
		return;
	fuzz_body(r, &body);
	if (buf_failed(&body) || body.n > 1 << 16)
		return;
	uint64_t digest = str_hash(buf_str(&body));
	for (size_t i = 0; i < p->n; i++) {
		if (p->digests[i] == digest) /* is one record */
			return;
	}
	struct str text = arena_str(p->a, buf_str(&body));
	FUZZ_CHECK(interchange_parse(p->json, text, p->a, &p->records[p->n], NULL) == ERR_OK);
	p->digests[p->n++] = digest;
}

static void match(struct pile *p, bool backwards, size_t *groups)
{
	struct match_item items[WORKS];
	struct match_versions *versions;
	size_t n, n_versions;
	for (size_t i = 0; i < p->n; i++) {
		size_t k = backwards ? p->n - 1 - i : i;
		items[i] = (struct match_item){ .r = &p->records[k], .file = 1 + (row_id)(p->digests[k] % 3), .key = p->records[k].key,
			.digest = p->digests[k] };
	}
	match_works(items, p->n, p->a, &n, &versions, &n_versions);
	FUZZ_CHECK(n <= p->n);
	for (size_t i = 0; i < p->n; i++)
		groups[backwards ? p->n - 1 - i : i] = items[i].group;
}

static void merge(struct pile *p, bool backwards, struct buf *out)
{
	struct merge_source sources[WORKS];
	struct merged m;
	for (size_t i = 0; i < p->n; i++) {
		size_t k = backwards ? p->n - 1 - i : i;
		sources[i] = (struct merge_source){ &p->records[k], 1 + (row_id)k, p->digests[k] };
	}
	merge_works(sources, p->n, p->a, &m);
	fuzz_body(&m.r, out);
	for (size_t i = 0; i < m.n_authors; i++) {
		buf_addf(out, "\n%d ", m.authors[i].position);
		buf_add(out, m.authors[i].name);
		buf_add(out, m.authors[i].key);
		FUZZ_CHECK(m.authors[i].n_names >= 1 && m.authors[i].n_names <= p->n);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pile p = { .a = arena_new(), .json = json_in_new() };
	fuzz_reader(&read_jsonl, data, size, keep, &p);
	if (p.n > 1) {
		CLEANUP(buf_done) struct buf there = { 0 }, back = { 0 };
		size_t forwards[WORKS], backwards[WORKS];
		match(&p, false, forwards);
		match(&p, true, backwards);
		for (size_t i = 0; i < p.n; i++) {
			for (size_t k = 0; k < p.n; k++)
				FUZZ_CHECK((forwards[i] == forwards[k]) == (backwards[i] == backwards[k]));
		}
		merge(&p, false, &there);
		merge(&p, true, &back);
		FUZZ_CHECK(str_eq(buf_str(&there), buf_str(&back)));
	}
	json_in_free(p.json);
	arena_free(p.a);
	return 0;
}
