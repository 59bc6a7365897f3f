/* A work of an ORCID record: what its owner, or a catalogue in their name, said of it.
 * A record names one author, its owner, and the others only where they were entered. */
#include "base/num.h"
#include "bib/name.h"
#include "ingest/loose.h"
#include "ingest/read-orcid.h"

/* ORCID's words where ours differ, "_" read as "-". */
static const struct {
	const char *orcid, *type;
} types[] = {
	{ "annotation", "other" }, { "book-review", "review" }, { "conference-paper", "proceedings-article" },
	{ "conference-poster", "poster" }, { "conference-proceedings", "proceedings" }, { "data-set", "dataset" },
	{ "dissertation", "thesis" }, { "dissertation-thesis", "thesis" }, { "edited-book", "book" },
	{ "supervised-student-publication", "other" },
};

static struct str type_of(struct str said, struct arena *a)
{
	char *type = said.n ? arena_cstr(a, said) : NULL;
	for (char *p = type; p && *p; p++)
		*p = *p == '_' || *p == ' ' ? '-' : *p >= 'A' && *p <= 'Z' ? (char)(*p | 0x20) : *p;
	for (size_t i = 0; type && i < ARRAY_LEN(types); i++) {
		if (strcmp(type, types[i].orcid) == 0)
			return str_from(types[i].type);
	}
	return str_from(type);
}

/* The first that is written at one of the paths, parted by blanks. */
static struct str first_of(struct orcid_node n, const char *paths, struct arena *a)
{
	struct str rest = str_from(paths), path;
	while (str_next_word(&rest, &path)) {
		struct str s = orcid_clean(n, arena_cstr(a, path), a);
		if (s.n)
			return s;
	}
	return STR_NULL;
}

/* ---- identifiers ---- */

static bool names_it(struct str relation)
{
	return relation.n == 0 || str_eq_case(relation, STR("self"));
}

static void add_id(struct draft *d, struct str type, struct str value, struct str relation)
{
	static const struct {
		const char *type;
		enum scheme scheme;
	} kinds[] = {
		{ "doi", SCHEME_DOI }, { "arxiv", SCHEME_ARXIV }, { "pmid", SCHEME_PUBMED }, { "isbn", SCHEME_ISBN },
		{ "issn", SCHEME_ISSN },
	};
	if (!names_it(relation) || value.n == 0)
		return;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (!str_eq_case(type, str_from(kinds[i].type)))
			continue;
		if (kinds[i].scheme == SCHEME_ISBN || kinds[i].scheme == SCHEME_ISSN)
			loose_numbers(d, kinds[i].scheme, value);
		else
			draft_ident(d, kinds[i].scheme, value);
		return;
	}
	if (str_eq_case(type, STR("uri")) && !d->record->work.url.p)
		d->record->work.url = value;
}

static size_t add_ids(struct draft *d, struct orcid_node n)
{
	struct arena *a = d->arena;
	struct orcid_node *list;
	size_t count = orcid_list(orcid_at(n, "external-ids"), "external-id", a, &list);
	for (size_t i = 0; i < count; i++)
		add_id(d, orcid_text(list[i], "external-id-type", a), orcid_text(list[i], "external-id-value", a),
			orcid_text(list[i], "external-id-relationship", a));
	size_t early = orcid_list(orcid_at(n, "work-external-identifiers"), "work-external-identifier", a, &list);
	for (size_t i = 0; i < early; i++)
		add_id(d, orcid_text(list[i], "work-external-identifier-type", a),
			orcid_text(list[i], "work-external-identifier-id", a), STR_NULL);
	return count + early;
}

/* ---- people ---- */

static bool is_owner(const struct orcid_owner *owner, struct str name, const struct record_author *author, struct arena *a)
{
	for (size_t i = 0; i < author->n_ids; i++) {
		if (author->ids[i].scheme == SCHEME_ORCID)
			return str_eq(author->ids[i].value, owner->orcid);
	}
	if (!owner->name.n)
		return false;
	struct name one = name_split(name, false, a), other = name_split(owner->name, false, a);
	return name_compare(&one, &other) != NAME_DIFFERS;
}

static void add_owner(struct draft *d, const struct orcid_owner *owner)
{
	struct record_author *author = owner->name.n ? draft_author(d, owner->name) : NULL;
	if (!author)
		return;
	author->position = 0; /* which author they are is not said */
	author->is_owner = true;
	draft_author_ident(d, author, SCHEME_ORCID, owner->orcid);
}

static void add_people(struct draft *d, struct orcid_node n, const struct orcid_owner *owner)
{
	struct record_work *w = &d->record->work;
	struct arena *a = d->arena;
	struct orcid_node *list;
	bool owned = false;
	size_t count = orcid_list(orcid_at(n, "contributors"), "contributor", a, &list);
	if (count == 0)
		count = orcid_list(orcid_at(n, "work-contributors"), "contributor", a, &list);
	for (size_t i = 0; i < count; i++) {
		struct str name = orcid_text(list[i], "credit-name", a);
		struct str role = orcid_text(list[i], "contributor-attributes/contributor-role", a);
		struct record_author *author = name.n ? draft_author(d, name) : NULL;
		if (!author)
			continue;
		draft_author_ident(d, author, SCHEME_ORCID, orcid_text(list[i], "contributor-orcid/path", a));
		author->is_editor = str_eq_case(role, STR("editor"));
		if (!owned && !author->is_editor && is_owner(owner, name, author, a)) {
			owned = author->is_owner = owner->name.n > 0;
			draft_author_ident(d, author, SCHEME_ORCID, owner->orcid);
		}
	}
	if (!owned)
		add_owner(d, owner);
	/* one name is the owner's, or of who entered it; two and more are a list */
	w->authors_cut = w->authors_cut || count < 2 || w->n_authors < count;
	if (count == 1 && w->n_authors)
		w->authors[0].position = 0;
}

/* ---- the work ---- */

/* Of several summaries of one work the one that the owner prefers. */
static size_t preferred(const struct orcid_node *list, size_t n, struct arena *a)
{
	size_t best = 0;
	int most = -1;
	for (size_t i = 0; i < n; i++) {
		int index;
		if (!num_int(orcid_attribute(list[i], "display-index", a), 0, 1 << 30, &index))
			index = 0;
		if (index > most) {
			most = index;
			best = i;
		}
	}
	return best;
}

static void read_facts(struct draft *d, struct orcid_node n)
{
	struct record_work *w = &d->record->work;
	struct arena *a = d->arena;
	if (!w->title.p) {
		struct str subtitle = first_of(n, "title/subtitle work-title/subtitle", a);
		w->title = first_of(n, "title/title work-title/title", a);
		if (w->title.n && subtitle.n)
			w->title = arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(w->title), STR_ARG(subtitle));
	}
	if (!w->type.p)
		w->type = type_of(first_of(n, "type work-type", a), a);
	if (!w->venue.p)
		w->venue = first_of(n, "journal-title", a);
	if (!w->abstract.p)
		w->abstract = first_of(n, "short-description", a);
	if (!w->url.p)
		w->url = orcid_text(n, "url", a);
	if (!w->year) {
		w->year = orcid_year(n, "publication-date", a);
		w->month = w->year ? loose_month(orcid_text(n, "publication-date/month", a)) : 0;
	}
}

void orcid_work(struct reader *r, struct orcid_node n, const struct orcid_owner *owner, int seq, struct record *ret)
{
	struct arena *a = r->arena;
	struct orcid_node *list = &n, base = n;
	struct draft d;
	size_t count = orcid_list(n, "work-summary", a, &list);
	draft_begin(&d, RECORD_WORK, ret, a, r);
	struct record_work *w = &ret->work;
	if (count)
		base = list[preferred(list, count, a)];
	struct str code = orcid_attribute(base, "put-code", a);
	if (code.n)
		ret->key = owner->orcid.n ? arena_printf(a, STR_FMT "/work/" STR_FMT, STR_ARG(owner->orcid), STR_ARG(code)) : code;
	read_facts(&d, base);
	for (size_t i = 0; i < count; i++)
		read_facts(&d, list[i]);
	if (add_ids(&d, n) == 0 && count)
		add_ids(&d, base);
	add_people(&d, base, owner);
	bool preprint = str_is(w->type, WORK_TYPE_PREPRINT) || str_is(w->type, "working-paper");
	w->source = loose_source(w->type, w->venue, record_ident(ret, SCHEME_ARXIV) != NULL);
	struct record_listing *l = owner->name.n ? draft_listing(&d) : NULL;
	if (l)
		*l = (struct record_listing){ .person = owner->name,
			.section = str_from(cv_section_name(preprint ? CV_PREPRINT : CV_PUBLICATION)),
			.seq = seq,
			.year = w->year };
}
