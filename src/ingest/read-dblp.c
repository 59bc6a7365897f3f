/* dblp: the bibliography's own XML, whole, in parts, or the page of one person.
 *
 * A name in dblp stands for one person; where people share it, four digits behind it tell them apart. The digits are no
 * part of the name, and with the name they are an identifier that holds inside of dblp ("local:dblp#Wei Wang 0001"). The
 * record of a home page is a person with all names that dblp knows of them. Volume, number, series and publisher have no
 * place in a record, nor has the page of dblp's own site that lists it, unless it is the only address. */
#include "base/buf.h"
#include "ingest/draft.h"
#include "ingest/loose.h"
#include "ingest/reader.h"
#include "ingest/xml-in.h"

struct dblp {
	struct xml_in *xml;
};

/* Records, which never stand inside each other; and what they are. */
static const struct xml_rejoin records[] = {
	{ STR_INIT("inproceedings"), XML_IN_ANY }, { STR_INIT("article"), XML_IN_ANY }, { STR_INIT("www"), XML_IN_ANY },
	{ STR_INIT("proceedings"), XML_IN_ANY }, { STR_INIT("incollection"), XML_IN_ANY }, { STR_INIT("book"), XML_IN_ANY },
	{ STR_INIT("phdthesis"), XML_IN_ANY }, { STR_INIT("mastersthesis"), XML_IN_ANY }, { STR_INIT("data"), XML_IN_ANY },
	{ STR_INIT("person"), XML_IN_ANY }, { { NULL, 0 }, 0 },
};
static const char *const types[] = {
	"proceedings-article", "journal-article", "webpage", "proceedings", "book-chapter", "book", "thesis", "thesis", "dataset",
};

/* ---- recognising ---- */

static bool is_record(struct str name)
{
	for (size_t i = 0; records[i].name.n; i++) {
		if (str_eq(name, records[i].name))
			return true;
	}
	return false;
}

static int bid(struct str head, struct str name)
{
	struct str root, rest;
	int hint = reader_suffix(&read_dblp, name) ? 3 : 0;
	if (!xml_in_root(head, &root, &rest))
		return 0;
	if (str_is(root, "dblp") || str_is(root, "dblpperson"))
		return 95 + hint;
	/* records cut out of it */
	ptrdiff_t end = str_find_char(rest, '>');
	struct str tag = str_slice(rest, 0, end > 0 ? (size_t)end : 0);
	return is_record(root) && str_has(tag, STR(" key=\"")) && str_has(tag, STR(" mdate=\"")) ? 80 + hint : 0;
}

static enum xml_take take(unsigned depth, struct str name)
{
	if (is_record(name))
		return XML_IN_WHOLE;
	if (depth == 0)
		return str_is(name, "dblp") || str_is(name, "dblpperson") ? XML_IN_ENTER : XML_IN_PASS;
	/* a person's page has each publication in an element of its own */
	return depth == 1 && str_is(name, "r") ? XML_IN_ENTER : XML_IN_PASS;
}

static enum err open_dblp(struct reader *r, struct error *e)
{
	static const struct xml_form form = { take, records };
	struct dblp *s = r->state;
	(void)e;
	s->xml = xml_in_new(r->in, &form);
	return ERR_OK;
}

/* ---- people ---- */

/* Takes the number off that tells namesakes apart. */
static bool split_number(struct str *name)
{
	struct str s = *name;
	if (s.n < 6 || s.p[s.n - 5] != ' ')
		return false;
	for (size_t i = s.n - 4; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
	}
	*name = str_trim(str_slice(s, 0, s.n - 5));
	return true;
}

/* The identifier of a name with its number. */
static bool name_ident(struct str numbered, struct arena *a, struct ident *ret)
{
	return ident_parse(SCHEME_LOCAL, arena_printf(a, "dblp#" STR_FMT, STR_ARG(numbered)), a, ret);
}

static bool page_ident(struct str pid, struct arena *a, struct ident *ret)
{
	return pid.n && ident_parse(SCHEME_DBLP, arena_printf(a, "homepages/" STR_FMT, STR_ARG(pid)), a, ret);
}

static void add_person(struct draft *d, const struct xml_node *n, bool editor)
{
	struct ident id;
	struct str printed = xml_text(n, d->arena), name = printed;
	bool numbered = split_number(&name);
	struct record_author *author = name.n ? draft_author(d, name) : NULL;
	if (!author)
		return;
	author->is_editor = editor;
	draft_author_ident(d, author, SCHEME_ORCID, xml_attribute(n, "orcid"));
	if (page_ident(xml_attribute(n, "pid"), d->arena, &id))
		draft_author_id(d, author, id);
	if (numbered && name_ident(printed, d->arena, &id))
		draft_author_id(d, author, id);
}

/* An address on the page of a person: who they are elsewhere, or where they are to be found. */
static void add_address(struct draft *d, struct str url)
{
	struct ident id;
	if (ident_recognise(url, d->arena, &id) && id.scheme == SCHEME_ORCID) {
		if (!record_ident(d->record, SCHEME_ORCID))
			draft_id(d, id);
		return;
	}
	struct record_cv *c = url.n ? draft_cv(d, CV_STATEMENT) : NULL;
	if (c) {
		c->title = STR("Web page");
		c->text = url;
	}
}

static void add_note(struct draft *d, const struct xml_node *n)
{
	struct str type = xml_attribute(n, "type"), text = xml_text(n, d->arena);
	if (str_is(type, "affiliation")) {
		draft_org(d, text);
	} else if (str_is(type, "uname")) {
		draft_alias(d, text);
	} else if (text.n) {
		struct record_cv *c = draft_cv(d, str_is(type, "award") ? CV_AWARD : CV_STATEMENT);
		struct str label = xml_attribute(n, "label");
		if (!c)
			return;
		if (c->section == CV_AWARD) {
			c->title = text;
			c->since = loose_year(label);
		} else {
			c->title = type.n ? type : STR("Note");
			c->text = text;
		}
	}
}

static void add_name(struct draft *d, const struct xml_node *n)
{
	struct record_person *p = &d->record->person;
	struct ident id;
	struct str printed = xml_text(n, d->arena), name = printed;
	bool numbered = split_number(&name);
	if (name.n == 0)
		return;
	if (!p->name.p)
		p->name = name;
	else if (!str_eq(name, p->name))
		draft_alias(d, name);
	if (numbered && name_ident(printed, d->arena, &id))
		draft_id(d, id);
	if (xml_attribute(n, "orcid").n && !record_ident(d->record, SCHEME_ORCID))
		draft_ident(d, SCHEME_ORCID, xml_attribute(n, "orcid"));
}

static bool is_home_page(const struct xml_node *n)
{
	if (str_is(n->name, "person"))
		return true;
	if (!str_is(n->name, "www"))
		return false;
	const struct xml_node *title = xml_child(n, "title");
	return str_starts(xml_attribute(n, "key"), STR("homepages/")) || (title && str_is(str_trim(title->text), "Home Page"));
}

/* One that only leads to another, or lists those who share a name, is nobody's. */
static bool is_nobody(const struct xml_node *n)
{
	return !xml_child(n, "author") || str_is(xml_attribute(n, "publtype"), "disambiguation");
}

static void read_home_page(struct draft *d, const struct xml_node *home)
{
	struct ident id;
	if (ident_parse(SCHEME_DBLP, d->record->key, d->arena, &id))
		draft_id(d, id);
	for (const struct xml_node *n = home->child; n; n = n->next) {
		if (!n->name.p)
			continue;
		if (str_is(n->name, "author"))
			add_name(d, n);
		else if (str_is(n->name, "url"))
			add_address(d, xml_text(n, d->arena));
		else if (str_is(n->name, "note"))
			add_note(d, n);
	}
}

/* ---- publications ---- */

/* dblp ends every title with a full stop, which is not the title's own; "…" and abbreviations keep theirs. */
static struct str unstop(struct str s)
{
	static const char *const kept[] = { " Inc.", " Ltd.", " Co.", " Corp.", " Jr.", " etc.", " et al." };
	if (s.n < 3 || s.p[s.n - 1] != '.' || s.p[s.n - 2] == '.' || s.p[s.n - 3] == '.')
		return s;
	for (size_t i = 0; i < ARRAY_LEN(kept); i++) {
		if (str_ends(s, str_from(kept[i])))
			return s;
	}
	return str_trim(str_slice(s, 0, s.n - 1));
}

static void add_electronic(struct draft *d, struct str url, bool preprint)
{
	struct record_work *w = &d->record->work;
	loose_address_ident(d, url, preprint);
	if (!w->url.p && url.n)
		w->url = url;
}

static void add_cited(struct draft *d, struct str key)
{
	struct ident id;
	if (key.n && !str_is(key, "...") && ident_parse(SCHEME_DBLP, key, d->arena, &id))
		draft_ref(d, id);
}

struct found { /* what is judged when the rest is known */
	struct str volume, page;
};

static void read_part(struct draft *d, const struct xml_node *n, bool preprint, struct found *f)
{
	struct record_work *w = &d->record->work;
	struct arena *a = d->arena;
	if (str_is(n->name, "author"))
		add_person(d, n, false);
	else if (str_is(n->name, "editor"))
		add_person(d, n, true);
	else if (str_is(n->name, "title"))
		w->title = unstop(xml_text(n, a));
	else if (str_is(n->name, "pages"))
		w->pages = xml_text(n, a);
	else if (str_is(n->name, "year"))
		w->year = loose_year(xml_text(n, a));
	else if (str_is(n->name, "month"))
		w->month = loose_month(xml_text(n, a));
	else if (str_is(n->name, "journal") || str_is(n->name, "booktitle") || str_is(n->name, "school"))
		w->venue = w->venue.p ? w->venue : xml_text(n, a);
	else if (str_is(n->name, "ee"))
		add_electronic(d, xml_text(n, a), preprint);
	else if (str_is(n->name, "url"))
		f->page = xml_text(n, a);
	else if (str_is(n->name, "volume"))
		f->volume = xml_text(n, a);
	else if (str_is(n->name, "isbn"))
		loose_numbers(d, SCHEME_ISBN, xml_text(n, a));
	else if (str_is(n->name, "cite"))
		add_cited(d, xml_text(n, a));
}

static bool has_word(struct str text, const char *word)
{
	struct str w;
	while (str_next_word(&text, &w)) {
		if (str_is(w, word))
			return true;
	}
	return false;
}

static struct str type_of(const struct xml_node *n, struct str key)
{
	struct str publtype = xml_attribute(n, "publtype");
	if (str_is(n->name, "article") && has_word(publtype, "informal"))
		return str_starts(key, STR("tr/")) ? STR("report") : STR(WORK_TYPE_PREPRINT);
	if (str_is(n->name, "data") && has_word(publtype, "software"))
		return STR("software");
	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (str_eq(n->name, records[i].name))
			return str_from(types[i]);
	}
	return STR_NULL;
}

static void read_publication(struct draft *d, const struct xml_node *publication)
{
	struct record *r = d->record;
	struct record_work *w = &r->work;
	struct found f = { 0 };
	struct ident id;
	const struct xml_node *journal = xml_child(publication, "journal");
	w->type = type_of(publication, r->key);
	if (str_is(w->type, "journal-article") && journal && loose_repository(str_trim(journal->text)))
		w->type = STR(WORK_TYPE_PREPRINT);
	bool preprint = str_is(w->type, WORK_TYPE_PREPRINT);
	if (ident_parse(SCHEME_DBLP, r->key, d->arena, &id))
		draft_id(d, id);
	for (const struct xml_node *n = publication->child; n; n = n->next) {
		if (n->name.p)
			read_part(d, n, preprint, &f);
	}
	/* the volume of CoRR is the arXiv's number */
	if (preprint && str_is(w->venue, "CoRR") && !record_ident(r, SCHEME_ARXIV)) {
		struct str number = str_starts(f.volume, STR("abs/")) ? str_skip(f.volume, 4) : f.volume;
		if (ident_parse(SCHEME_ARXIV, number, d->arena, &id))
			draft_id(d, id);
	}
	if (!w->url.p && f.page.n)
		w->url = str_starts(f.page, STR("db/"))
				 ? arena_printf(d->arena, "https://dblp.org/" STR_FMT, STR_ARG(f.page))
				 : f.page;
	if (w->url.n && !record_ident(r, SCHEME_DOI) && !str_starts(f.page, STR("db/")))
		loose_address_ident(d, w->url, preprint);
	w->withdrawn = has_word(xml_attribute(publication, "publtype"), "withdrawn");
	w->source = loose_source(w->type, w->venue, record_ident(r, SCHEME_ARXIV) != NULL);
}

/* ---- reading ---- */

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct dblp *s = r->state;
	struct xml_item it;
	struct draft d;
	do {
		enum err err = xml_in_next(s->xml, &it, e);
		if (err)
			return err;
	} while (!it.whole || (is_home_page(it.node) && is_nobody(it.node)));
	bool home = is_home_page(it.node);
	ret->line = it.line;
	ret->offset = it.offset;
	draft_begin(&d, home ? RECORD_PERSON : RECORD_WORK, ret, r->arena, r);
	ret->key = xml_attribute(it.node, "key");
	if (home)
		read_home_page(&d, it.node);
	else
		read_publication(&d, it.node);
	if (d.lost)
		reader_warn(r, ret->line, ret->key, "%zu of its names, notes or references are too many and left out", d.lost);
	if (it.doubt.n)
		reader_warn(r, ret->line, ret->key, STR_FMT, STR_ARG(it.doubt));
	return ERR_OK;
}

static void close_dblp(struct reader *r)
{
	struct dblp *s = r->state;
	xml_in_free(s->xml);
}

const struct reader_ops read_dblp = {
	.name = "dblp",
	.suffixes = " .xml ",
	.bid = bid,
	.state_size = sizeof(struct dblp),
	.open = open_dblp,
	.next = next,
	.close = close_dblp,
};
