/* What the files of the openalex reader share; included nowhere else. */
#ifndef INGEST_READ_OPENALEX_H
#define INGEST_READ_OPENALEX_H

#include "ingest/draft.h"
#include "ingest/json-in.h"
#include "ingest/reader.h"

/* read-openalex-work.c: a work of either generation of the schema. */
void openalex_work(struct reader *r, struct json_object *o, struct record *ret);

/* Is this the author whom OpenAlex put in the place of authors that it dropped? The id is no human's. */
bool openalex_nobody(struct str id, struct str name);
/* "W2741809807" of whatever form the entity's id has; as printed when it is none. */
struct str openalex_key(struct json_object *o, struct arena *a);

#endif
