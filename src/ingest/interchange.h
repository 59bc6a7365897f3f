/* Our own JSON form back to a record: the inverse of record_json(). Import, replay and merging read bodies with the
 * same code, so a record is the same whether it came from a file or from the index.
 *
 * Keys that are not known are ignored; "kind" may be missing and then means a work. */
#ifndef INGEST_INTERCHANGE_H
#define INGEST_INTERCHANGE_H

#include "base/arena.h"
#include "base/err.h"
#include "bib/record.h"
#include "ingest/json-in.h"

struct reader;

/* One object. reader may be NULL: then doubts are not reported. ret->line and ret->offset are kept. ERR_FORMAT: no
 * record; ret->key is set where it is known. */
enum err interchange_read(struct json_object *o, struct arena *a, struct reader *reader, struct record *ret,
	struct error *e) MUST_USE;
/* From text, of a body in the index. */
enum err interchange_parse(struct json_in *p, struct str body, struct arena *a, struct record *ret, struct error *e)
	MUST_USE;

#endif
