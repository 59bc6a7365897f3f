/* What the files of the sink share; included nowhere else. */
#ifndef INGEST_SINK_INT_H
#define INGEST_SINK_INT_H

#include "base/map.h"
#include "base/vec.h"
#include "ingest/json-in.h"
#include "ingest/match-work.h"
#include "ingest/sink.h"
#include "ingest/who.h"

struct sink {
	struct store *index;
	bool dry, open;           /* open: a transaction is */
	struct arena *arena;      /* of one record */
	struct json_in *json;
	struct who *who;
	struct merge_memo *memo;

	row_id file;
	bool lasting;
	row_id first_new;         /* the first record added since sink_file(); 0: none */
	VEC(uint64_t) seen;       /* bits of older records that this run has met */

	struct map *things[KIND_COUNT]; /* printed name → row; NULL for other kinds */
	struct map64 *people;     /* whom the batch touched … */
	struct map64 *touched[KIND_COUNT]; /* … and which things */
	bool lost;                /* rows may have gone: what is remembered of them is not safe */
	size_t records, mentions; /* in this batch */
	double began;
};

/* A record as it stands in the index. */
struct sink_source {
	row_id record, file, target;
	struct str key;           /* unique in the file */
	uint64_t digest;
	struct record r;
};

/* sink.c */
enum err sink_open(struct sink *s, struct error *e) MUST_USE;
void sink_touch_person(struct sink *s, row_id person);
void sink_touch_thing(struct sink *s, enum kind kind, row_id id);
/* The row of an org, venue or topic of that name, added when it is new; touched. */
enum err sink_thing(struct sink *s, enum kind kind, struct str name, row_id *ret, struct error *e) MUST_USE;
enum err sink_parse(struct sink *s, const struct source_row *row, struct sink_source *ret, struct error *e) MUST_USE;

/* sink-work.c: finds what the work belongs to, with the record already stored. *ret_new: it is a work of its
 * own. */
enum err sink_work(struct sink *s, const struct sink_source *new, bool *ret_new, struct error *e) MUST_USE;
/* Derives one work anew from its records. */
enum err sink_work_again(struct sink *s, row_id work, struct error *e) MUST_USE;

/* sink-person.c */
enum err sink_person(struct sink *s, const struct sink_source *new, bool *ret_new, struct error *e) MUST_USE;
enum err sink_thing_record(struct sink *s, const struct sink_source *new, bool *ret_new, struct error *e) MUST_USE;
/* Resolves all mentions and records of a person anew. */
enum err sink_person_again(struct sink *s, row_id person, struct error *e) MUST_USE;

#endif
