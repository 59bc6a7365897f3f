/* acl: XML of the ACL Anthology: a collection of volumes, each with its own data and its papers.
 *
 * Place and time of a paper come from its volume, and so do its editors. The front matter of a volume is no paper. Files
 * to download, videos, code, awards, languages and remarks have no place in a record. */
#include "base/buf.h"
#include "base/num.h"
#include "ingest/draft.h"
#include "ingest/loose.h"
#include "ingest/reader.h"
#include "ingest/xml-in.h"

#define ADDRESS "https://aclanthology.org/"

struct volume {
	struct str id;
	bool journal;
	struct str venue;
	int year, month;
	struct record_author *editors;
	size_t n_editors;
};

struct acl {
	struct xml_in *xml;
	struct str collection;      /* in own */
	struct volume volume;       /* in now */
	struct arena *own, *now;
};

/* ---- recognising ---- */

static int bid(struct str head, struct str name)
{
	struct str root, rest;
	int hint = reader_suffix(&read_acl, name) ? 3 : 0;
	if (!xml_in_root(head, &root, &rest) || !str_is(root, "collection"))
		return 0;
	bool volume = str_has(rest, STR("<volume ")), paper = str_has(rest, STR("<paper ")), event = str_has(rest, STR("<event "));
	bool title = str_has(rest, STR("<booktitle>"));
	if (volume && (title || paper))
		return 92 + hint;
	return volume || (event && str_has(rest, STR("<volume-id>"))) ? 40 + hint : 0;
}

static enum xml_take take(unsigned depth, struct str name)
{
	if (depth == 0 && str_is(name, "collection"))
		return XML_IN_ENTER;
	if (depth == 1 && str_is(name, "volume"))
		return XML_IN_ENTER;
	return depth == 2 && (str_is(name, "meta") || str_is(name, "paper")) ? XML_IN_WHOLE : XML_IN_PASS;
}

static enum err open_acl(struct reader *r, struct error *e)
{
	static const struct xml_rejoin rejoin[] = {
		{ STR_INIT("collection"), 0 }, { STR_INIT("volume"), 1 }, { STR_INIT("paper"), 2 }, { { NULL, 0 }, 0 },
	};
	static const struct xml_form form = { take, rejoin };
	struct acl *s = r->state;
	(void)e;
	s->xml = xml_in_new(r->in, &form);
	s->own = arena_new();
	s->now = arena_new();
	return ERR_OK;
}

/* ---- people ---- */

/* Han names are written family first and without a blank. */
static struct str variant_name(const struct xml_node *n, struct arena *a)
{
	struct str given = xml_child_text(n, "first", a), family = xml_child_text(n, "last", a);
	if (str_is(xml_attribute(n, "script"), "hani"))
		return arena_printf(a, STR_FMT STR_FMT, STR_ARG(family), STR_ARG(given));
	return draft_full_name(a, given, STR_NULL, family, STR_NULL);
}

static void add_person(struct draft *d, const struct xml_node *n, bool editor)
{
	struct arena *a = d->arena;
	struct str given = xml_child_text(n, "first", a), family = xml_child_text(n, "last", a);
	bool split = given.n || family.n;
	struct str name = split ? draft_full_name(a, given, STR_NULL, family, STR_NULL) : xml_text(n, a);
	struct record_author *author = name.n ? draft_author(d, name) : NULL;
	if (!author)
		return;
	author->given = given;
	author->family = family;
	author->is_editor = editor;
	draft_author_ident(d, author, SCHEME_ACL, xml_attribute(n, "id"));
	draft_author_ident(d, author, SCHEME_ORCID, xml_attribute(n, "orcid"));
	for (const struct xml_node *org = xml_child(n, "affiliation"); org; org = xml_next(org, "affiliation"))
		draft_author_org(d, author, xml_text(org, a));
	for (const struct xml_node *v = xml_child(n, "variant"); v; v = xml_next(v, "variant"))
		draft_author_variant(d, author, variant_name(v, a));
}

/* ---- volumes ---- */

/* The journal without the number of the issue: "Computational Linguistics, Volume 15, Number 1" is that journal. */
static struct str journal_of(struct str title)
{
	static const char *const marks[] = { ", Volume", ", Vol.", ", Vol ", ", Number", ", Issue", " (" };
	size_t end = title.n;
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		ptrdiff_t at = str_find(title, str_from(marks[i]));
		if (at > 0)
			end = MIN(end, (size_t)at);
	}
	return str_slice(title, 0, end);
}

static void begin_volume(struct acl *s, const struct xml_node *n)
{
	arena_clear(s->now);
	s->volume = (struct volume){ .id = arena_str(s->now, xml_attribute(n, "id")),
		.journal = str_is(xml_attribute(n, "type"), "journal") };
}

static void read_meta(struct reader *r, const struct xml_item *it)
{
	struct acl *s = r->state;
	struct volume *v = &s->volume;
	struct arena *a = s->now;
	struct draft d;
	struct record editors = { .line = it->line };
	struct str title = xml_child_text(it->node, "booktitle", a), journal = xml_child_text(it->node, "journal-title", a);
	if (v->journal)
		title = journal.n ? journal : journal_of(title);
	v->venue = arena_str(a, title);
	v->year = loose_year(xml_child_text(it->node, "year", a));
	v->month = loose_month(xml_child_text(it->node, "month", a));
	draft_begin(&d, RECORD_WORK, &editors, a, r);
	for (const struct xml_node *n = xml_child(it->node, "editor"); n; n = xml_next(n, "editor"))
		add_person(&d, n, true);
	v->editors = editors.work.authors;
	v->n_editors = editors.work.n_authors;
	/* the item goes, its slices must not */
	for (size_t i = 0; i < v->n_editors; i++) {
		struct record_author *x = &v->editors[i];
		x->name = arena_str(a, x->name);
		x->given = arena_str(a, x->given);
		x->family = arena_str(a, x->family);
		for (size_t k = 0; k < x->n_orgs; k++)
			x->orgs[k] = arena_str(a, x->orgs[k]);
		for (size_t k = 0; k < x->n_variants; k++)
			x->variants[k] = arena_str(a, x->variants[k]);
	}
	if (it->doubt.n)
		reader_warn(r, it->line, s->collection, STR_FMT, STR_ARG(it->doubt));
}

/* ---- papers ---- */

/* The Anthology's own rule: "2024.acl-long.1"; "P02-1001"; workshops and a few others have two digits for the volume and
 * two for the paper, "W96-0101". */
static struct str paper_id(const struct acl *s, struct str paper, struct arena *a)
{
	struct str c = s->collection, v = s->volume.id;
	int volume, number;
	if (str_find_char(c, '.') >= 0)
		return arena_printf(a, STR_FMT "-" STR_FMT "." STR_FMT, STR_ARG(c), STR_ARG(v), STR_ARG(paper));
	if (!num_int(v, 0, 99, &volume) || !num_int(paper, 0, 999999, &number))
		return arena_printf(a, STR_FMT "-" STR_FMT "-" STR_FMT, STR_ARG(c), STR_ARG(v), STR_ARG(paper));
	bool wide = (c.n && c.p[0] == 'W') || str_is(c, "C69") || (str_is(c, "D19") && volume >= 5);
	return wide ? arena_printf(a, STR_FMT "-%02d%02d", STR_ARG(c), volume, number)
		    : arena_printf(a, STR_FMT "-%d%03d", STR_ARG(c), volume, number);
}

static struct str address(struct str said, struct arena *a)
{
	if (said.n == 0 || str_starts(said, STR("http://")) || str_starts(said, STR("https://")))
		return said;
	return arena_printf(a, ADDRESS STR_FMT, STR_ARG(said));
}

static void add_bibkey(struct draft *d, struct str key)
{
	struct ident id;
	if (key.n && ident_parse(SCHEME_LOCAL, arena_printf(d->arena, "acl#" STR_FMT, STR_ARG(key)), d->arena, &id))
		draft_id(d, id);
}

static void read_part(struct draft *d, const struct xml_node *n)
{
	struct record_work *w = &d->record->work;
	struct arena *a = d->arena;
	if (str_is(n->name, "author"))
		add_person(d, n, false);
	else if (str_is(n->name, "editor"))
		add_person(d, n, true);
	else if (str_is(n->name, "title"))
		w->title = xml_text(n, a);
	else if (str_is(n->name, "abstract"))
		w->abstract = xml_prose(n, a);
	else if (str_is(n->name, "pages"))
		w->pages = xml_text(n, a);
	else if (str_is(n->name, "url"))
		w->url = address(xml_text(n, a), a);
	else if (str_is(n->name, "doi"))
		draft_ident(d, SCHEME_DOI, xml_text(n, a));
	else if (str_is(n->name, "bibkey"))
		add_bibkey(d, xml_text(n, a));
	else if (str_is(n->name, "journal"))
		w->venue = xml_text(n, a);
	else if (str_is(n->name, "retracted") || str_is(n->name, "removed"))
		w->withdrawn = true;
}

static void read_paper(struct reader *r, const struct xml_item *it, struct record *ret)
{
	struct acl *s = r->state;
	const struct volume *v = &s->volume;
	struct draft d;
	struct ident id;
	ret->line = it->line;
	ret->offset = it->offset;
	draft_begin(&d, RECORD_WORK, ret, r->arena, r);
	struct record_work *w = &ret->work;
	ret->key = paper_id(s, xml_attribute(it->node, "id"), r->arena);
	if (ident_parse(SCHEME_ACL, ret->key, r->arena, &id))
		draft_id(&d, id);
	for (const struct xml_node *n = it->node->child; n; n = n->next) {
		if (n->name.p)
			read_part(&d, n);
	}
	for (size_t i = 0; i < v->n_editors; i++) {
		struct record_author *editor = draft_author(&d, v->editors[i].name);
		if (!editor)
			break;
		int position = editor->position;
		*editor = v->editors[i];
		editor->position = position;
	}
	bool journal = v->journal || w->venue.n;
	if (!w->venue.n)
		w->venue = v->venue;
	w->year = v->year;
	w->month = v->month;
	w->type = journal ? STR("journal-article") : STR("proceedings-article");
	w->source = loose_source(w->type, w->venue, false);
	if (it->doubt.n)
		reader_warn(r, ret->line, ret->key, STR_FMT, STR_ARG(it->doubt));
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct acl *s = r->state;
	for (;;) {
		struct xml_item it;
		enum err err = xml_in_next(s->xml, &it, e);
		if (err)
			return err;
		if (it.whole && str_is(it.node->name, "paper")) {
			read_paper(r, &it, ret);
			return ERR_OK;
		}
		if (it.whole) {
			read_meta(r, &it);
		} else if (str_is(it.node->name, "volume")) {
			begin_volume(s, it.node);
		} else {
			arena_clear(s->own);
			s->collection = arena_str(s->own, xml_attribute(it.node, "id"));
		}
	}
}

static void close_acl(struct reader *r)
{
	struct acl *s = r->state;
	xml_in_free(s->xml);
	arena_free(s->own);
	arena_free(s->now);
}

const struct reader_ops read_acl = {
	.name = "acl",
	.suffixes = " .xml ",
	.bid = bid,
	.state_size = sizeof(struct acl),
	.open = open_acl,
	.next = next,
	.close = close_acl,
};
