/* One work as a CSL-JSON item: the shown facts, with the name parts and the citation key that a source gives. */
#include "app/export-csl.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/json.h"
#include "base/map.h"
#include "bib/name.h"
#include "ingest/interchange.h"
#include "store/source.h"
#include "store/work.h"

enum { RECORDS_MAX = 32 };

struct csl {
	struct library *l;
	struct json_in *in;
	struct map *ids;
	struct arena *a; /* of the work at hand */
};

/* A work with what its sources say. */
struct item {
	struct work work;
	struct mention *mentions;
	size_t n_mentions;
	struct ident *idents;
	size_t n_idents;
	struct source_row *sources;
	size_t n_sources;
	struct record records[RECORDS_MAX];
	size_t n_records;
};

struct csl *csl_new(struct library *l)
{
	struct csl *c = xcalloc(1, sizeof(*c));

	c->l = l;
	c->in = json_in_new();
	c->ids = map_new();
	c->a = arena_new();
	return c;
}

void csl_free(struct csl *c)
{
	if (!c)
		return;
	json_in_free(c->in);
	map_free(c->ids);
	arena_free(c->a);
	free(c);
}

static enum err load(struct csl *c, row_id id, struct item *item, struct error *e)
{
	struct store *s = c->l->index;
	enum err err = work_get(s, id, c->a, &item->work, e);

	if (!err)
		err = work_mentions(s, id, c->a, &item->mentions, &item->n_mentions, e);
	if (!err)
		err = work_idents(s, id, c->a, &item->idents, &item->n_idents, e);
	if (!err)
		err = source_of(s, RECORD_WORK, id, c->a, &item->sources, &item->n_sources, e);
	if (err)
		return err;
	/* A body that does not read costs its name parts, not the export. */
	for (size_t i = 0; i < item->n_sources && item->n_records < RECORDS_MAX; i++)
		if (interchange_parse(c->in, item->sources[i].body, c->a, &item->records[item->n_records], NULL) ==
			ERR_OK)
			item->n_records++;
	return ERR_OK;
}

static const char *csl_type(struct str type)
{
	static const struct {
		const char *ours, *theirs;
	} types[] = {
		{ "article", "article-journal" },
		{ "book", "book" },
		{ "book-chapter", "chapter" },
		{ "chapter", "chapter" },
		{ "conference", "paper-conference" },
		{ "conference-paper", "paper-conference" },
		{ "dataset", "dataset" },
		{ "dissertation", "thesis" },
		{ "inproceedings", "paper-conference" },
		{ "journal", "article-journal" },
		{ "journal-article", "article-journal" },
		{ "manuscript", "manuscript" },
		{ "phdthesis", "thesis" },
		{ "mastersthesis", "thesis" },
		{ "poster", "paper-conference" },
		{ "preprint", "article" },
		{ "proceedings", "paper-conference" },
		{ "proceedings-article", "paper-conference" },
		{ "report", "report" },
		{ "review", "review" },
		{ "software", "software" },
		{ "techreport", "report" },
		{ "thesis", "thesis" },
		{ "working-paper", "report" },
	};

	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (str_eq_case(type, str_from(types[i].ours)))
			return types[i].theirs;
	return "document";
}

static struct str ident_value(const struct item *item, enum scheme scheme)
{
	for (size_t i = 0; i < item->n_idents; i++)
		if (item->idents[i].scheme == scheme)
			return item->idents[i].value;
	return STR_NULL;
}

/* The citation key of a source that has such keys, else an identifier, else what the notebook calls it. */
static struct str item_key(const struct item *item)
{
	static const char *const keyed[] = { "bibtex", "csl", "ris", "jsonl" };
	static const enum scheme schemes[] = { SCHEME_DOI, SCHEME_ARXIV, SCHEME_OPENALEX, SCHEME_DBLP, SCHEME_ACL,
		SCHEME_PUBMED };

	for (size_t i = 0; i < item->n_sources; i++)
		for (size_t k = 0; k < ARRAY_LEN(keyed); k++)
			if (item->sources[i].key.n && str_is(item->sources[i].format, keyed[k]))
				return item->sources[i].key;
	for (size_t i = 0; i < ARRAY_LEN(schemes); i++) {
		struct str value = ident_value(item, schemes[i]);

		if (value.n)
			return value;
	}
	return item->work.key;
}

/* Two works of one array never share an id. */
static struct str unique_id(struct csl *c, struct str key)
{
	struct str id = key;

	for (int n = 2; !map_put(c->ids, id, 1); n++)
		id = arena_printf(c->a, STR_FMT "-%d", STR_ARG(key), n);
	return id;
}

static void write_name(struct json *j, const struct name *n, bool group)
{
	json_object(j);
	if (n->literal || group || n->family.n == 0) {
		CLEANUP(buf_done) struct buf whole = { 0 };

		name_full(n, &whole);
		json_kstr(j, "literal", buf_str(&whole));
	} else {
		json_kstr(j, "family", n->family);
		if (n->given.n)
			json_kstr(j, "given", n->given);
		if (n->particle.n)
			json_kstr(j, "non-dropping-particle", n->particle);
		if (n->suffix.n)
			json_kstr(j, "suffix", n->suffix);
	}
	json_end_object(j);
}

static struct name author_name(const struct record_author *author, struct arena *a)
{
	if (author->is_group)
		return (struct name){ .family = author->name, .literal = true };
	if (author->family.n)
		return name_of_parts(author->given, author->particle, author->family, author->suffix);
	return name_split(author->name, author->family_first, a);
}

/* The parts as a source splits this very name, else as we do. */
static void write_author(const struct item *item, const struct mention *m, struct arena *a, struct json *j)
{
	const struct record_author *like = NULL;
	struct name name;

	for (size_t r = 0; r < item->n_records && !(like && like->family.n); r++) {
		const struct record_work *w = &item->records[r].work;

		for (size_t i = 0; i < w->n_authors; i++) {
			if (w->authors[i].is_editor || !str_eq(w->authors[i].name, m->name))
				continue;
			if (!like || w->authors[i].family.n)
				like = &w->authors[i];
		}
	}
	name = like ? author_name(like, a) : name_split(m->name, false, a);
	write_name(j, &name, like && like->is_group);
}

static void write_editors(const struct item *item, struct arena *a, struct json *j)
{
	for (size_t r = 0; r < item->n_records; r++) {
		const struct record_work *w = &item->records[r].work;
		bool any = false;

		for (size_t i = 0; i < w->n_authors; i++) {
			struct name name;

			if (!w->authors[i].is_editor)
				continue;
			if (!any)
				json_karray(j, "editor");
			any = true;
			name = author_name(&w->authors[i], a);
			write_name(j, &name, w->authors[i].is_group);
		}
		if (any) {
			json_end_array(j);
			return;
		}
	}
}

static void write_issued(const struct work *w, struct json *j)
{
	if (w->year == 0)
		return;
	json_kobject(j, "issued");
	json_karray(j, "date-parts");
	json_array(j);
	json_int(j, w->year);
	if (w->month)
		json_int(j, w->month);
	json_end_array(j);
	json_end_array(j);
	json_end_object(j);
}

static void write_some(struct json *j, const char *key, struct str value)
{
	if (value.n)
		json_kstr(j, key, value);
}

static void write_keywords(const struct work *w, struct json *j)
{
	CLEANUP(buf_done) struct buf out = { 0 };
	struct str rest = w->topics, topic;

	while (str_next(&rest, '\n', &topic)) {
		if (out.n)
			buf_adds(&out, ", ");
		buf_add(&out, topic);
	}
	write_some(j, "keyword", buf_str(&out));
}

static void write_url(const struct item *item, struct json *j)
{
	CLEANUP(buf_done) struct buf url = { 0 };
	const struct ident ids[] = { { SCHEME_DOI, item->work.doi }, { SCHEME_ARXIV, item->work.arxiv } };

	if (item->work.url.n) {
		json_kstr(j, "URL", item->work.url);
		return;
	}
	for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
		if (ids[i].value.n && ident_url(ids[i], &url)) {
			json_kstr(j, "URL", buf_str(&url));
			return;
		}
	}
}

enum err csl_add(struct csl *c, row_id work, struct buf *out, struct error *e)
{
	struct item item = { 0 };
	const struct work *w = &item.work;
	struct json j;
	enum err err;

	arena_clear(c->a);
	err = load(c, work, &item, e);
	if (err)
		return err;
	json_init(&j, out);
	json_object(&j);
	json_kstr(&j, "id", unique_id(c, item_key(&item)));
	json_kstr(&j, "type", str_from(csl_type(w->type)));
	write_some(&j, "title", w->title);
	if (item.n_mentions) {
		json_karray(&j, "author");
		for (size_t i = 0; i < item.n_mentions; i++)
			write_author(&item, &item.mentions[i], c->a, &j);
		json_end_array(&j);
	}
	write_editors(&item, c->a, &j);
	write_issued(w, &j);
	write_some(&j, "container-title", w->venue);
	write_some(&j, "page", w->pages);
	write_some(&j, "DOI", w->doi);
	if (w->arxiv.n)
		json_kstr(&j, "number", arena_printf(c->a, "arXiv:" STR_FMT, STR_ARG(w->arxiv)));
	write_some(&j, "ISBN", ident_value(&item, SCHEME_ISBN));
	write_some(&j, "ISSN", ident_value(&item, SCHEME_ISSN));
	write_some(&j, "PMID", ident_value(&item, SCHEME_PUBMED));
	write_url(&item, &j);
	write_some(&j, "source", w->source);
	write_keywords(w, &j);
	write_some(&j, "abstract", w->abstract);
	json_end_object(&j);
	return ERR_OK;
}
