/* What the files of the orcid reader share; included nowhere else. */
#ifndef INGEST_READ_ORCID_H
#define INGEST_READ_ORCID_H

#include "ingest/draft.h"
#include "ingest/json-in.h"
#include "ingest/reader.h"
#include "ingest/xml-node.h"

/* A place in a record, be it JSON or XML: both forms have the same names. Neither: it is not there. */
struct orcid_node {
	struct json_object *json;
	const struct xml_node *xml;
};

bool orcid_there(struct orcid_node n);
/* Down a path of names, "title/title"; "" is the place itself. */
struct orcid_node orcid_at(struct orcid_node n, const char *path);
/* All children of that name, in the arena. */
size_t orcid_list(struct orcid_node n, const char *name, struct arena *a, struct orcid_node **ret);
/* What is written there, trimmed; the forms that wrap a text in "value" or "content" are seen through. */
struct str orcid_text(struct orcid_node n, const char *path, struct arena *a);
/* The same with markup resolved that people paste into titles. */
struct str orcid_clean(struct orcid_node n, const char *path, struct arena *a);
/* An attribute of the XML form, a member of the JSON form. */
struct str orcid_attribute(struct orcid_node n, const char *name, struct arena *a);
int orcid_year(struct orcid_node n, const char *path, struct arena *a); /* of a date; 0: none */

/* Whose record it is. */
struct orcid_owner {
	struct str orcid; /* normal form */
	struct str name;
};

/* read-orcid-work.c: one work, which is a group of summaries, one of a group, or a work by itself. */
void orcid_work(struct reader *r, struct orcid_node n, const struct orcid_owner *owner, int seq, struct record *ret);

#endif
