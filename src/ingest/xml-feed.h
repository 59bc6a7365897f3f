/* What an XML parser is fed: a stream's bytes as UTF-8 that holds nothing XML forbids, a piece at a time, and the way back
 * from a place in the fed text to one in the file. Only xml-in.c includes this. */
#ifndef INGEST_XML_FEED_H
#define INGEST_XML_FEED_H

#include "base/buf.h"
#include "ingest/stream.h"

struct xml_feed {
	struct stream *in;
	enum { XML_FEED_UTF8, XML_FEED_WINDOWS, XML_FEED_OTHER } coding; /* as declared */
	char declared[32];
	bool guessed;              /* that undeclared bytes are Windows-1252: told once */

	struct str raw;            /* the piece in the stream that was fed last; the stream is not past it yet */
	uint64_t raw_at, fed_at;   /* where it starts in the file and in what was fed */
	uint64_t fed;              /* bytes fed, with this piece */
	bool plain, plain_before;  /* this piece, and the one before it, were fed as they are */
	bool windows;              /* this one was read as Windows-1252 */
	struct buf text;           /* this one as it was fed, when it is not plain */
	size_t at_raw, at_fed;     /* a place in both that belongs together */

	struct buf doubt;          /* told when what is read comes to doubt_at */
	uint64_t doubt_at;
};

void xml_feed_done(struct xml_feed *f);

/* Another document starts where the stream is: moves behind blanks and the XML declaration, which says the encoding. */
enum err xml_feed_document(struct xml_feed *f, struct error *e) MUST_USE;
/* The same without either: reading starts again in the middle of a document. */
void xml_feed_again(struct xml_feed *f);
/* The next piece; empty at the end. It lives until the next call. ERR_FORMAT: bytes in an encoding that we do not read. */
enum err xml_feed_next(struct xml_feed *f, struct str *ret, struct error *e) MUST_USE;
/* Where in the file a place in the fed text is that is not behind the last piece. Places must not go back by more than
 * a piece. */
uint64_t xml_feed_offset(struct xml_feed *f, uint64_t fed);
/* Moves the stream to a place in the file that is in the last piece; one before it is its start. */
void xml_feed_seek(struct xml_feed *f, uint64_t offset);
/* A piece as long as can be had cheaply, of an unread stream; empty at the end. */
enum err xml_feed_peek(struct stream *in, struct str *ret, struct error *e) MUST_USE;

#endif
