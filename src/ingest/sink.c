/* Batches, files, and what is new about a record. What a record means is its kind's file's. */
#include "ingest/sink-int.h"

#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"
#include "ingest/interchange.h"
#include "store/person.h"
#include "store/source.h"
#include "store/thing.h"

enum { BATCH_RECORDS = 10000, BATCH_MENTIONS = 100000, REMEMBER_THINGS = 200000 };
#define BATCH_SECONDS 2.0

struct sink *sink_new(struct store *index, bool dry)
{
	struct sink *s = xcalloc(1, sizeof(*s));
	s->index = index;
	s->dry = dry;
	s->arena = arena_new();
	s->json = json_in_new();
	s->who = who_new(index);
	s->memo = merge_memo_new();
	s->people = map64_new();
	for (int k = KIND_TOPIC; k <= KIND_VENUE; k++) {
		s->things[k] = map_new();
		s->touched[k] = map64_new();
	}
	return s;
}

void sink_free(struct sink *s)
{
	if (!s)
		return;
	if (s->open)
		store_rollback(s->index);
	who_free(s->who);
	merge_memo_free(s->memo);
	json_in_free(s->json);
	arena_free(s->arena);
	map64_free(s->people);
	for (int k = KIND_TOPIC; k <= KIND_VENUE; k++) {
		map_free(s->things[k]);
		map64_free(s->touched[k]);
	}
	vec_done(&s->seen);
	free(s);
}

enum err sink_open(struct sink *s, struct error *e)
{
	if (s->open)
		return ERR_OK;
	enum err err = store_begin(s->index, e);
	s->open = !err;
	s->began = clock_monotonic();
	return err;
}

static void begin_counting(struct sink *s)
{
	map64_clear(s->people);
	for (int k = KIND_TOPIC; k <= KIND_VENUE; k++)
		map64_clear(s->touched[k]);
	s->records = s->mentions = 0;
	s->began = clock_monotonic();
}

static void forget_rows(struct sink *s)
{
	who_forget(s->who);
	for (int k = KIND_TOPIC; k <= KIND_VENUE; k++)
		map_clear(s->things[k]);
	s->lost = false;
}

void sink_drop(struct sink *s)
{
	row_id person;
	if (s->open)
		store_rollback(s->index);
	s->open = false;
	begin_counting(s);
	forget_rows(s);
	while (who_again(s->who, &person))
		;
}

enum err sink_file(struct sink *s, struct str path, struct str format, int64_t size, bool lasting, row_id *ret_file,
	struct error *e)
{
	enum err err = sink_open(s, e);
	if (!err)
		err = source_file_begin(s->index, path, format, size, &s->file, e);
	if (!err)
		err = source_rejects_clear(s->index, s->file, e);
	if (err)
		return err;
	s->lasting = lasting;
	s->first_new = 0;
	vec_clear(&s->seen);
	*ret_file = s->file;
	return ERR_OK;
}

enum err sink_problem(
	struct sink *s, unsigned line, struct str key, bool warning, struct str reason, struct error *e)
{
	enum err err = sink_open(s, e);
	return err ? err : source_reject(s->index, s->file, line, key.n ? key : STR_NULL, warning, reason, e);
}

/* ---- rows that records share ---- */

void sink_touch_person(struct sink *s, row_id person)
{
	map64_put(s->people, (uint64_t)person, 1);
}

void sink_touch_thing(struct sink *s, enum kind kind, row_id id)
{
	map64_put(s->touched[kind], (uint64_t)id, 1);
}

enum err sink_thing(struct sink *s, enum kind kind, struct str name, row_id *ret, struct error *e)
{
	uint64_t known;
	if (map_get(s->things[kind], name, &known)) {
		*ret = (row_id)known;
		sink_touch_thing(s, kind, *ret);
		return ERR_OK;
	}
	struct thing t = { .kind = kind, .name = name };
	enum err err = thing_put(s->index, &t, ret, e);
	if (err)
		return err;
	map_put(s->things[kind], name, (uint64_t)*ret);
	sink_touch_thing(s, kind, *ret);
	return ERR_OK;
}

enum err sink_parse(struct sink *s, const struct source_row *row, struct sink_source *ret, struct error *e)
{
	*ret = (struct sink_source){ row->record, row->file, row->target, row->key, str_hash(row->body), { .line = row->line } };
	enum err err = interchange_parse(s->json, row->body, s->arena, &ret->r, e);
	if (err)
		return error_set(e, ERR_CORRUPT, "%s: record %lld cannot be read", store_path(s->index),
			(long long)row->record);
	return ERR_OK;
}

/* ---- is it new? ---- */

static bool met(const struct sink *s, row_id record)
{
	size_t word = (size_t)record / 64;
	if (s->first_new && record >= s->first_new)
		return true;
	return word < s->seen.n && (s->seen.v[word] >> (record % 64) & 1);
}

static void mark_met(struct sink *s, row_id record)
{
	size_t word = (size_t)record / 64;
	if (s->first_new && record >= s->first_new)
		return;
	while (s->seen.n <= word)
		vec_push(&s->seen, 0);
	s->seen.v[word] |= UINT64_C(1) << (record % 64);
}

struct known {
	row_id record, target;
	struct str key;   /* what the record is to be called in this file */
	bool same, twice; /* same bytes; the key was met in this run on another record */
};

/* The record as it stands: its body and kind. Its target's records are few. */
static enum err is_same(struct sink *s, enum record_kind kind, row_id record, row_id target, struct str body,
	bool *ret_same, bool *ret_kind, struct error *e)
{
	struct source_row *rows;
	size_t n;
	enum err err = source_of(s->index, kind, target, s->arena, &rows, &n, e);
	*ret_same = *ret_kind = false;
	for (size_t i = 0; !err && i < n; i++) {
		if (rows[i].record == record) {
			*ret_kind = true;
			*ret_same = str_eq(rows[i].body, body);
		}
	}
	return err;
}

/* Which record of this file, if any, the new one is about. */
static enum err find_known(struct sink *s, const struct record *r, struct str body, uint64_t digest,
	struct known *ret, struct error *e)
{
	*ret = (struct known){ .key = r->key };
	for (unsigned n = 2; r->key.n; n++) {
		bool kind;
		enum err err = source_find_key(s->index, s->file, ret->key, &ret->record, &ret->target, e);
		if (err)
			return err;
		if (!ret->record)
			break;
		err = is_same(s, r->kind, ret->record, ret->target, body, &ret->same, &kind, e);
		if (err || ret->same)
			return err;
		bool again = met(s, ret->record);
		ret->twice = ret->twice || again;
		if (!again && kind && s->lasting)
			return ERR_OK;
		ret->key = arena_printf(s->arena, STR_FMT "#%u", STR_ARG(r->key), n);
	}
	enum err err = source_find_digest(s->index, digest, body, &ret->record, &ret->target, e);
	ret->same = !err && ret->record;
	return err;
}

static enum err derive(struct sink *s, const struct sink_source *x, bool *ret_new, struct error *e)
{
	switch (x->r.kind) {
	case RECORD_WORK:
		return sink_work(s, x, ret_new, e);
	case RECORD_PERSON:
		return sink_person(s, x, ret_new, e);
	case RECORD_ORG:
	case RECORD_VENUE:
	case RECORD_TOPIC:
	case RECORD_KIND_COUNT:
		break;
	}
	return sink_thing_record(s, x, ret_new, e);
}

static enum err store_record(
	struct sink *s, const struct record *r, struct str body, uint64_t digest, struct known *k, struct error *e)
{
	if (k->record) {
		enum err err = source_clear_record(s->index, k->record, e);
		return err ? err : source_replace(s->index, k->record, r->line, digest, body, e);
	}
	enum err err = source_add(
		s->index, s->file, r->kind, k->key.n ? k->key : STR_NULL, r->line, digest, body, &k->record, e);
	if (!err && !s->first_new)
		s->first_new = k->record;
	return err;
}

enum err sink_put(struct sink *s, const struct record *r, enum sink_outcome *ret, bool *ret_twice, struct error *e)
{
	CLEANUP(buf_done) struct buf body = { 0 };
	struct json j;
	struct known k;
	json_init(&j, &body);
	record_json(r, &j);
	if (buf_failed(&body))
		return error_set(e, ERR_LIMIT, "more than we agree to keep of one record");
	arena_clear(s->arena);
	uint64_t digest = str_hash(buf_str(&body));
	enum err err = sink_open(s, e);
	if (!err)
		err = find_known(s, r, buf_str(&body), digest, &k, e);
	if (err)
		return err == ERR_LIMIT ? ERR_CORRUPT : err;
	s->records++;
	*ret_twice = k.twice;
	if (k.same) {
		mark_met(s, k.record);
		*ret = SINK_UNCHANGED;
		return ERR_OK;
	}
	bool replaced = k.record != 0, fresh = false;
	err = store_record(s, r, buf_str(&body), digest, &k, e);
	if (!err) {
		struct sink_source x = { k.record, s->file, k.target, k.key, digest, *r };
		mark_met(s, k.record);
		err = derive(s, &x, &fresh, e);
	}
	if (err)
		return err == ERR_LIMIT ? ERR_CORRUPT : err;
	*ret = fresh && !replaced ? SINK_ADDED : SINK_MERGED;
	return ERR_OK;
}

/* ---- ending a batch ---- */

bool sink_full(const struct sink *s)
{
	return s->records >= BATCH_RECORDS || s->mentions >= BATCH_MENTIONS ||
		(s->records > 0 && s->records % 64 == 0 && clock_monotonic() - s->began > BATCH_SECONDS);
}

static enum err refresh(struct sink *s, struct error *e)
{
	size_t n = map64_count(s->people);
	row_id *ids = xcalloc(n + 1, sizeof(*ids));
	for (size_t i = 0; i < n; i++)
		ids[i] = (row_id)map64_key(s->people, i);
	enum err err = person_refresh(s->index, ids, n, e);
	for (int k = KIND_TOPIC; !err && k <= KIND_VENUE; k++) {
		n = map64_count(s->touched[k]);
		ids = xreallocarray(ids, n + 1, sizeof(*ids));
		for (size_t i = 0; i < n; i++)
			ids[i] = (row_id)map64_key(s->touched[k], i);
		err = thing_refresh(s->index, (enum kind)k, ids, n, e);
	}
	free(ids);
	return err;
}

/* People whose case changed, and whom that changes. */
static enum err settle(struct sink *s, struct error *e)
{
	row_id person;
	enum err err = ERR_OK;
	while (!err && who_again(s->who, &person)) {
		arena_clear(s->arena);
		who_forget(s->who);
		s->lost = true;
		err = sink_person_again(s, person, e);
	}
	return err;
}

static enum err derive_rest(struct sink *s, struct error *e)
{
	enum err err = settle(s, e);
	if (!err)
		err = refresh(s, e);
	begin_counting(s);
	if (s->lost)
		forget_rows(s);
	who_trim(s->who);
	for (int k = KIND_TOPIC; k <= KIND_VENUE; k++) {
		if (map_count(s->things[k]) > REMEMBER_THINGS)
			map_clear(s->things[k]);
	}
	return err;
}

enum err sink_end(struct sink *s, const struct file_row *counts, struct error *e)
{
	enum err err = sink_open(s, e);
	if (!err && s->dry) { /* what follows from the records changes no count */
		begin_counting(s);
		return ERR_OK;
	}
	if (!err)
		err = derive_rest(s, e);
	if (!err && counts)
		err = source_file_put(s->index, counts, e);
	if (!err)
		err = store_commit(s->index, e);
	if (err)
		sink_drop(s);
	s->open = false;
	return err;
}

/* ---- replay ---- */

struct replay {
	struct sink *s;
	const struct cancel *cancel;
	void (*progress)(void *ctx, uint64_t records);
	void *ctx;
	uint64_t done;
};

static enum err replay_one(void *ctx, const struct source_row *row, struct error *e)
{
	struct replay *p = ctx;
	struct sink *s = p->s;
	struct sink_source x;
	bool fresh;
	if (cancel_test(p->cancel))
		return error_set(e, ERR_CANCELLED, "cancelled");
	arena_clear(s->arena);
	struct source_row blank = *row;
	blank.target = 0;
	enum err err = sink_parse(s, &blank, &x, e);
	if (!err)
		err = derive(s, &x, &fresh, e);
	s->records++;
	if (!err && sink_full(s))
		err = derive_rest(s, e);
	p->done++;
	if (p->progress && p->done % 256 == 0)
		p->progress(p->ctx, p->done);
	return err;
}

enum err sink_replay(struct sink *s, const struct cancel *cancel, void (*progress)(void *ctx, uint64_t records),
	void *ctx, struct error *e)
{
	struct replay p = { s, cancel, progress, ctx, 0 };
	enum err err = sink_open(s, e);
	if (!err)
		err = source_clear_derived(s->index, e);
	forget_rows(s);
	if (!err)
		err = source_each(s->index, replay_one, &p, e);
	if (!err)
		err = derive_rest(s, e);
	if (!err)
		err = store_commit(s->index, e);
	if (err)
		sink_drop(s);
	s->open = false;
	return err;
}
