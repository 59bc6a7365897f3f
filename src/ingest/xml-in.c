/* expat behind a small door: its pushed tags become trees that are pulled. The only file that knows expat.
 * Knows no format of records. */
#include "ingest/xml-in.h"

#ifndef XML_DTD
#define XML_DTD /* declares the limits of expansion */
#endif
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "bib/clean.h"
#include "ingest/xml-feed.h"

enum {
	TOKEN_MAX = 8 << 20,  /* bytes of one tag or comment */
	OPEN_MAX = 20000,     /* elements open at once, of whatever kind */
	NAME_SHOWN = 40,
};
#define EXPANSION_MAX 30.0f           /* what declared entities may make of a file … */
#define EXPANSION_FROM ((size_t)1 << 20) /* … that makes more bytes than that */

struct level {
	struct xml_node *node, **tail; /* tail: where its next child goes */
};

struct xml_in {
	struct xml_feed feed;
	const struct xml_form *form;
	XML_Parser parser;
	struct arena *arena;     /* of the item */
	unsigned first_line;     /* of what the parser is given */
	bool started, final, suspended, done;
	bool quiet;              /* start tags that stand in no file */
	bool rooted;             /* the document's root began */

	unsigned depth;          /* open elements */
	char entered[XML_IN_ENTERED][NAME_SHOWN]; /* the outer ones of them, with their prefixes */
	unsigned n_entered;
	unsigned passing;        /* the depth of the one that is passed over; 0: none is */
	struct level levels[XML_IN_DEPTH];
	unsigned n_levels;
	struct buf text;         /* read, and not yet in the tree */
	size_t bytes;            /* of the tree */
	char begun[NAME_SHOWN];  /* the element that is given or passed over … */
	unsigned begun_line;     /* … and where it starts */

	struct xml_item item;
	bool have;
	struct buf unknown;      /* entities that are not known, since the last item */

	struct error trouble;    /* found by a handler; ERR_OK: none */
	bool restart;            /* it ended the parser, and reading may start again … */
	uint64_t restart_at;     /* … from here on */
};

/* ---- handlers ---- */

static unsigned line_now(const struct xml_in *x)
{
	return x->first_line + (unsigned)XML_GetCurrentLineNumber(x->parser) - 1;
}

static uint64_t offset_now(struct xml_in *x)
{
	return xml_feed_offset(&x->feed, (uint64_t)MAX(XML_GetCurrentByteIndex(x->parser), 0));
}

static struct str local_name(const XML_Char *name)
{
	const char *from = name, *p = name;
	for (; *p; p++) {
		if (*p == ':')
			from = p + 1;
	}
	return str_range(from, p);
}

static const struct xml_rejoin *find_rejoin(const struct xml_form *form, struct str name)
{
	for (const struct xml_rejoin *r = form->rejoin; r && r->name.n; r++) {
		if (r->name.n == name.n && memcmp(r->name.p, name.p, name.n) == 0)
			return r;
	}
	return NULL;
}

/* Ends the element at hand as one that is too much, and goes on behind it. */
static void too_much(struct xml_in *x, const char *what)
{
	error_set(&x->trouble, ERR_LIMIT, "<%s> %s: it is passed over", x->begun, what);
	error_at(&x->trouble, "", x->begun_line, 0);
	x->passing = x->depth - x->n_levels + 1;
	x->n_levels = 0;
	buf_clear(&x->text);
	XML_StopParser(x->parser, XML_TRUE);
}

/* Ends the parser: reading starts again at the tag at hand. */
static void no_end_tag(struct xml_in *x, struct str name)
{
	unsigned line = line_now(x);
	if (x->begun_line)
		error_set(&x->trouble, ERR_FORMAT,
			"<%s>, which begins in line %u, has no end tag before " STR_FMT " in line %u", x->begun,
			x->begun_line, STR_ARG(str_slice(name, 0, NAME_SHOWN)), line);
	else
		error_set(&x->trouble, ERR_FORMAT, "an end tag is missing before " STR_FMT,
			STR_ARG(str_slice(name, 0, NAME_SHOWN)));
	error_at(&x->trouble, "", x->begun_line ? x->begun_line : line, 0);
	x->restart = true;
	x->restart_at = offset_now(x);
	XML_StopParser(x->parser, XML_FALSE);
}

static struct xml_node *make_node(struct xml_in *x, struct str name, const XML_Char **atts)
{
	struct xml_node *n = ARENA_NEW(x->arena, struct xml_node);
	size_t count = 0;
	n->name = arena_str(x->arena, name);
	while (atts[2 * count])
		count++;
	n->attributes = count ? ARENA_ARRAY(x->arena, struct xml_attribute, count) : NULL;
	for (size_t i = 0; i < count; i++) {
		struct xml_attribute *to = &n->attributes[i];
		to->name = arena_str(x->arena, local_name(atts[2 * i]));
		to->value = arena_str(x->arena, str_from(atts[2 * i + 1]));
		x->bytes += sizeof(*to) + to->name.n + to->value.n;
	}
	n->n_attributes = count;
	n->line = line_now(x);
	x->bytes += sizeof(*n) + name.n;
	return n;
}

static void append(struct level *l, struct xml_node *n)
{
	*l->tail = n;
	l->tail = &n->next;
}

/* The text read so far becomes the last child. */
static void settle_text(struct xml_in *x)
{
	if (x->text.n == 0)
		return;
	struct xml_node *n = ARENA_NEW(x->arena, struct xml_node);
	n->text = str_trim(buf_str(&x->text)).n ? arena_str(x->arena, buf_str(&x->text)) : STR(" ");
	x->bytes += sizeof(*n);
	append(&x->levels[x->n_levels - 1], n);
	buf_clear(&x->text);
}

static void give(struct xml_in *x, struct xml_node *n, bool whole)
{
	x->have = true;
	x->item.node = n;
	x->item.whole = whole;
	XML_StopParser(x->parser, XML_TRUE);
}

static void note_begin(struct xml_in *x, struct str name)
{
	snprintf(x->begun, sizeof(x->begun), STR_FMT, STR_ARG(str_slice(name, 0, NAME_SHOWN - 1)));
	x->begun_line = line_now(x);
	x->item.line = x->begun_line;
	x->item.offset = offset_now(x);
}

static void push(struct xml_in *x, struct str name, const XML_Char **atts)
{
	struct xml_node *n = make_node(x, name, atts);
	x->levels[x->n_levels++] = (struct level){ n, &n->child };
}

static void begin_in_tree(struct xml_in *x, struct str name, const XML_Char **atts)
{
	if (find_rejoin(x->form, name)) {
		no_end_tag(x, name);
		return;
	}
	if (x->passing)
		return;
	if (x->n_levels == XML_IN_DEPTH) {
		x->depth--; /* the one that has no place */
		too_much(x, "is nested too deeply");
		x->depth++;
		return;
	}
	settle_text(x);
	push(x, name, atts);
	append(&x->levels[x->n_levels - 2], x->levels[x->n_levels - 1].node);
	if (x->bytes > XML_IN_TREE_MAX)
		too_much(x, "is larger than we agree to read at once");
}

static void enter(struct xml_in *x, struct str name, const XML_Char *full, const XML_Char **atts)
{
	if (x->n_entered == XML_IN_ENTERED || strlen(full) >= NAME_SHOWN) {
		x->passing = x->depth;
		return;
	}
	snprintf(x->entered[x->n_entered++], NAME_SHOWN, "%s", full);
	give(x, make_node(x, name, atts), false);
}

static void XMLCALL on_start(void *ctx, const XML_Char *full, const XML_Char **atts)
{
	struct xml_in *x = ctx;
	struct str name = local_name(full);
	x->depth++;
	x->rooted = true;
	if (x->quiet || x->trouble.code)
		return;
	if (x->depth > OPEN_MAX) {
		error_set(&x->trouble, ERR_LIMIT, "more than %d elements stand inside each other", OPEN_MAX);
		error_at(&x->trouble, "", line_now(x), 0);
		x->restart = true;
		x->restart_at = offset_now(x) + 1;
		XML_StopParser(x->parser, XML_FALSE);
		return;
	}
	if (x->n_levels || x->passing) {
		begin_in_tree(x, name, atts);
		return;
	}
	const struct xml_rejoin *r = find_rejoin(x->form, name);
	if (r && r->depth >= 0 && (unsigned)r->depth < x->depth - 1) {
		x->begun_line = 0;
		no_end_tag(x, name);
		return;
	}
	note_begin(x, name);
	switch (x->form->take(x->depth - 1, name)) {
	case XML_IN_ENTER:
		enter(x, name, full, atts);
		break;
	case XML_IN_WHOLE:
		push(x, name, atts);
		break;
	case XML_IN_PASS:
		x->passing = x->depth;
		break;
	}
}

static void XMLCALL on_end(void *ctx, const XML_Char *full)
{
	struct xml_in *x = ctx;
	(void)full;
	x->depth--;
	if (x->restart)
		return;
	if (x->passing) {
		if (x->depth < x->passing)
			x->passing = 0;
		return;
	}
	if (x->n_levels == 0) {
		x->n_entered -= x->n_entered > 0;
		return;
	}
	struct xml_node *n = x->levels[x->n_levels - 1].node;
	if (n->child)
		settle_text(x);
	else if (x->text.n)
		n->text = arena_str(x->arena, buf_str(&x->text));
	buf_clear(&x->text);
	if (--x->n_levels == 0)
		give(x, n, true);
}

static void add_text(struct xml_in *x, struct str s)
{
	if (x->n_levels == 0 || x->trouble.code)
		return;
	buf_add(&x->text, s);
	x->bytes += s.n;
	if (x->bytes > XML_IN_TREE_MAX)
		too_much(x, "is larger than we agree to read at once");
}

static void XMLCALL on_text(void *ctx, const XML_Char *s, int n)
{
	add_text(ctx, (struct str){ s, (size_t)n });
}

static void note_unknown(struct xml_in *x, struct str name)
{
	if (x->unknown.n > 100 || str_has(buf_str(&x->unknown), name))
		return;
	buf_addf(&x->unknown, "%s&%.*s;", x->unknown.n ? ", " : "", (int)MIN(name.n, NAME_SHOWN), name.p);
}

/* An entity that the file does not declare: HTML has hundreds that other files' DTDs declare. */
static void XMLCALL on_unknown(void *ctx, const XML_Char *name, int parameter)
{
	struct xml_in *x = ctx;
	CLEANUP(buf_done) struct buf source = { 0 }, text = { 0 };
	if (parameter || x->n_levels == 0)
		return;
	buf_addf(&source, "&%s;", name);
	clean_html(buf_str(&source), &text);
	if (str_eq(buf_str(&source), buf_str(&text)))
		note_unknown(x, str_from(name));
	/* a blank of some kind leaves nothing */
	add_text(x, text.n ? buf_str(&text) : STR(" "));
}

/* One that the file says to be in another place is not looked for. */
static int XMLCALL on_external(XML_Parser p, const XML_Char *context, const XML_Char *base, const XML_Char *system,
	const XML_Char *public)
{
	struct xml_in *x = XML_GetUserData(p);
	(void)context;
	(void)base;
	(void)public;
	if (x->n_levels && system)
		note_unknown(x, str_from(system));
	return XML_STATUS_OK;
}

/* ---- the parser ---- */

struct xml_in *xml_in_new(struct stream *in, const struct xml_form *form)
{
	struct xml_in *x = xcalloc(1, sizeof(*x));
	x->feed.in = in;
	x->form = form;
	x->arena = arena_new();
	x->text.max = x->feed.text.max = 2 * XML_IN_TREE_MAX;
	x->unknown.max = 1024;
	x->parser = XML_ParserCreate("UTF-8");
	if (!x->parser)
		die("out of memory");
	return x;
}

void xml_in_free(struct xml_in *x)
{
	if (!x)
		return;
	XML_ParserFree(x->parser);
	xml_feed_done(&x->feed);
	buf_done(&x->text);
	buf_done(&x->unknown);
	arena_free(x->arena);
	free(x);
}

/* A fresh parser for what the stream has next, which is below so many of the entered elements. */
static void set_parser(struct xml_in *x, unsigned below)
{
	XML_Parser p = x->parser;
	XML_ParserReset(p, "UTF-8");
	XML_SetUserData(p, x);
	XML_SetElementHandler(p, on_start, on_end);
	XML_SetCharacterDataHandler(p, on_text);
	XML_SetSkippedEntityHandler(p, on_unknown);
	XML_SetExternalEntityRefHandler(p, on_external);
	/* so that an undeclared entity is one whose declaration was not read, DOCTYPE or none */
	XML_UseForeignDTD(p, XML_TRUE);
	XML_SetBillionLaughsAttackProtectionMaximumAmplification(p, EXPANSION_MAX);
	XML_SetBillionLaughsAttackProtectionActivationThreshold(p, EXPANSION_FROM);
	x->final = x->suspended = x->rooted = x->restart = false;
	x->depth = x->passing = x->n_levels = 0;
	x->n_entered = below;
	x->bytes = 0;
	x->begun_line = 0;
	x->trouble.code = ERR_OK;
	buf_clear(&x->text);
	x->first_line = stream_lineno(x->feed.in);
	x->started = true;
	x->quiet = true;
	for (unsigned i = 0; i < below; i++) {
		char tag[NAME_SHOWN + 2];
		int n = snprintf(tag, sizeof(tag), "<%s>", x->entered[i]);
		if (XML_Parse(p, tag, n, 0) != XML_STATUS_OK)
			die("a start tag is none: %s", tag);
		x->feed.fed = x->feed.fed_at += (uint64_t)n;
	}
	x->quiet = false;
}

/* Passes over the file from there on up to a start tag where reading may start again. *ret: there is one. */
static enum err rejoin(struct xml_in *x, uint64_t offset, bool *ret, struct error *e)
{
	enum { TAG_SEEN = 64 };
	struct stream *in = x->feed.in;
	*ret = false;
	if (!x->form->rejoin)
		return ERR_OK;
	xml_feed_seek(&x->feed, offset);
	for (;;) {
		struct str s;
		enum err err = xml_feed_peek(in, &s, e);
		if (err)
			return err;
		size_t at = 0;
		for (const char *p; at < s.n && (p = memchr(s.p + at, '<', s.n - at)); at++) {
			at = (size_t)(p - s.p);
			size_t end = at + 1;
			while (end < s.n && end - at < TAG_SEEN && !strchr(" \t\r\n/>", s.p[end]))
				end++;
			if (end == s.n)
				break; /* its name may go on */
			struct str name = str_slice(s, at + 1, end - at - 1), prefix;
			while (str_find_char(name, ':') >= 0)
				str_next(&name, ':', &prefix);
			const struct xml_rejoin *r = find_rejoin(x->form, name);
			if (!r || (r->depth >= 0 && (unsigned)r->depth > x->n_entered))
				continue; /* what it belongs to was not understood */
			stream_skip(in, at);
			xml_feed_again(&x->feed);
			set_parser(x, r->depth < 0 ? x->n_entered : (unsigned)r->depth);
			*ret = true;
			return ERR_OK;
		}
		const char *last = memchr(s.p + MIN(at, s.n), '<', s.n - MIN(at, s.n));
		size_t keep = last ? s.n - (size_t)(last - s.p) : 0;
		if (s.n == keep || keep > TAG_SEEN) /* the end, or no name */
			keep = 0;
		if (s.n == 0)
			return ERR_OK;
		stream_skip(in, s.n - keep);
	}
}

/* ---- faults ---- */

static enum err start_again(struct xml_in *x, uint64_t from, struct error *e)
{
	struct error why = { 0 };
	bool again;
	enum err err = rejoin(x, from, &again, &why);
	if (err && e)
		*e = why;
	x->done = err || !again;
	return err;
}

static enum err tell_trouble(struct xml_in *x, struct error *e)
{
	struct error trouble = x->trouble;
	enum err err = ERR_OK;
	x->trouble.code = ERR_OK;
	if (x->restart)
		err = start_again(x, x->restart_at, e);
	if (!err && e)
		*e = trouble;
	return err ? err : trouble.code;
}

static enum err tell_fault(struct xml_in *x, struct error *e)
{
	enum XML_Error code = XML_GetErrorCode(x->parser);
	unsigned line = line_now(x), begun = x->n_levels || x->passing ? x->begun_line : 0;
	bool cut_off = x->final && (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
		code == XML_ERROR_UNCLOSED_CDATA_SECTION || code == XML_ERROR_PARTIAL_CHAR);
	char in[NAME_SHOWN + 40] = "";
	if (begun)
		snprintf(in, sizeof(in), " in <%s>, which begins in line %u", x->begun, begun);
	if (cut_off) {
		x->done = true;
		if (begun)
			error_set(e, ERR_FORMAT, "the file ends%s", in);
		else
			error_set(e, ERR_FORMAT, x->rooted ? "the file ends before its last end tag: it may be cut off" :
				"there is no XML element in it");
		return error_at(e, "", line, 0);
	}
	enum err err = start_again(x, offset_now(x) + 1, e);
	if (err)
		return err;
	const char *what = code == XML_ERROR_INVALID_TOKEN ? "invalid token" : XML_ErrorString(code);
	error_set(e, ERR_FORMAT, "not well-formed XML (%s)%s: %s", what, in,
		x->done ? "nothing behind it is read" : "passed over");
	return error_at(e, "", line, 0);
}

/* Another document behind this one? */
static bool follows(struct xml_in *x)
{
	enum XML_Error code = XML_GetErrorCode(x->parser);
	if ((code != XML_ERROR_JUNK_AFTER_DOC_ELEMENT && code != XML_ERROR_MISPLACED_XML_PI) || x->depth || !x->rooted)
		return false;
	xml_feed_seek(&x->feed, offset_now(x));
	x->started = false;
	return true;
}

/* ---- pulling ---- */

static enum err parse_some(struct xml_in *x, enum XML_Status *ret, struct error *e)
{
	struct str s;
	if (x->suspended) {
		*ret = XML_ResumeParser(x->parser);
		return ERR_OK;
	}
	enum err err = xml_feed_next(&x->feed, &s, e);
	if (err)
		return err;
	uint64_t at = (uint64_t)MAX(XML_GetCurrentByteIndex(x->parser), 0);
	if (x->feed.fed_at > at + TOKEN_MAX) {
		error_set(e, ERR_LIMIT, "a tag or comment is longer than %d MB", TOKEN_MAX >> 20);
		return error_at(e, "", line_now(x), 0);
	}
	x->final = s.n == 0;
	*ret = XML_Parse(x->parser, s.p ? s.p : "", (int)s.n, x->final);
	return ERR_OK;
}

static enum err start(struct xml_in *x, struct error *e)
{
	enum err err = xml_feed_document(&x->feed, e);
	if (!err)
		set_parser(x, 0);
	return err;
}

/* What there is to be warned of, once reading has come so far. */
static struct str take_doubt(struct xml_in *x)
{
	uint64_t at = (uint64_t)MAX(XML_GetCurrentByteIndex(x->parser), 0);
	struct str doubt = STR_NULL;
	if (x->unknown.n)
		doubt = arena_printf(x->arena, "the entity " STR_FMT " is not known", STR_ARG(buf_str(&x->unknown)));
	else if (x->feed.doubt.n && at >= x->feed.doubt_at)
		doubt = arena_str(x->arena, buf_str(&x->feed.doubt));
	if (x->unknown.n)
		buf_clear(&x->unknown);
	else if (doubt.p)
		buf_clear(&x->feed.doubt);
	return doubt;
}

enum err xml_in_next(struct xml_in *x, struct xml_item *ret, struct error *e)
{
	x->have = false;
	x->bytes = 0;
	arena_clear(x->arena);
	while (!x->done) {
		enum XML_Status status = XML_STATUS_OK;
		enum err err = x->started ? ERR_OK : start(x, e);
		if (!err)
			err = parse_some(x, &status, e);
		if (err) {
			x->done = true;
			return err;
		}
		x->suspended = status == XML_STATUS_SUSPENDED;
		if (x->trouble.code)
			return tell_trouble(x, e);
		if (status == XML_STATUS_ERROR) {
			if (follows(x))
				continue;
			return tell_fault(x, e);
		}
		if (x->have) {
			*ret = x->item;
			ret->doubt = ret->whole ? take_doubt(x) : STR_NULL;
			return ERR_OK;
		}
		x->done = x->final && !x->suspended;
	}
	return error_set(e, ERR_MISSING, "the end");
}
