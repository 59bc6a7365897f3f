/* Reading XML out of a stream, an element at a time: expat pushes, and this stops it at every element that a format asks
 * for. Memory does not grow with the file but with the largest such element.
 *
 * The parser is fed UTF-8. ISO-8859-1, Windows-1252 and US-ASCII are converted; bytes that are none of what they should be,
 * and characters that XML forbids, become U+FFFD with a doubt. Any other encoding is refused at its first byte that is not
 * ASCII. No DTD and nothing else outside of the file is ever opened: entities of HTML are known here, those that the file
 * declares itself are expanded within limits, an unknown one stays as it is written, with a doubt.
 *
 * XML that is not well-formed costs the element it is found in, if the format says where reading may start again; else
 * the rest of the file. Documents may follow each other in one file. */
#ifndef INGEST_XML_IN_H
#define INGEST_XML_IN_H

#include "ingest/stream.h"
#include "ingest/xml-node.h"

#define XML_IN_TREE_MAX ((size_t)64 << 20) /* bytes of one element; a larger one is passed over with ERR_LIMIT */
#define XML_IN_DEPTH 100                   /* levels of one element; the same */
#define XML_IN_ENTERED 4                   /* elements that are entered at once; below that all are passed over */

struct xml_in;

enum xml_take {
	XML_IN_ENTER, /* look inside: its start tag is given, then what is taken of its children */
	XML_IN_WHOLE, /* give it with all that it holds, at its end tag */
	XML_IN_PASS,  /* pass over it */
};

/* An element at whose start tag reading may start again, below as many of the elements that were entered when it ended.
 * It never stands inside an element that is given or passed over, nor deeper than said: one that seems to shows that an
 * end tag is missing before it. */
struct xml_rejoin {
	struct str name;
	int depth; /* XML_IN_ANY: below all of them */
};
#define XML_IN_ANY (-1)

struct xml_form {
	/* What becomes of an element that has so many open ones above it; 0: the root. Pure. */
	enum xml_take (*take)(unsigned depth, struct str name);
	const struct xml_rejoin *rejoin; /* an empty name ends it; NULL: reading never starts again */
};

struct xml_item {
	const struct xml_node *node; /* lives until the next call; of an entered one only name and attributes */
	bool whole;
	unsigned line;
	uint64_t offset;
	struct str doubt;            /* what a reader should warn of: STR_NULL, or one sentence part */
};

struct xml_in *xml_in_new(struct stream *in, const struct xml_form *form) MUST_USE RETURNS_NONNULL;
void xml_in_free(struct xml_in *x); /* NULL is fine */

/* The next element. ERR_MISSING: the end. ERR_FORMAT, ERR_LIMIT: a fault, e has its line; the next call goes on where
 * that can be done. Anything else: the stream cannot be read. */
enum err xml_in_next(struct xml_in *x, struct xml_item *ret, struct error *e) MUST_USE;

/* For bids, on the first bytes of a file, cut anywhere: the name of the root element, without its prefix, and the bytes
 * behind that name. False when the bytes do not start like XML. */
bool xml_in_root(struct str head, struct str *ret_name, struct str *ret_rest);

#endif
