/* Parents and children of a BibTeX file: who inherits from whom, and who must wait. Memory is bounded: what cannot
 * be held any more goes on without its parent, with a word. Knows nothing of records. */
#include <stdlib.h>

#include "base/alloc.h"
#include "ingest/read-bibtex.h"

enum {
	PARENTS_BYTES_MAX = 64 << 20,
	WAITING_BYTES_MAX = 64 << 20,
	TOLD_MAX = 1000,
	GENERATIONS_MAX = 8,
	PARENTS_MAX = 16, /* of one entry: a crossref and some xdata */
	INHERITED_MAX = 300,
};

struct bib_held {
	struct bib_entry entry;
	size_t bytes;
	size_t next; /* index + 1 of the next child that waits for the same key */
};

/* ---- entries with memory of their own ---- */

static struct str copy(char **at, struct str s)
{
	char *p = *at;
	if (!s.p)
		return s;
	if (s.n)
		memcpy(p, s.p, s.n);
	*at += s.n;
	return (struct str){ p, s.n };
}

static struct bib_held *hold(const struct bib_entry *e, bool (*keeps)(struct str name))
{
	size_t bytes = e->type.n + e->key.n, n = 0;
	for (size_t i = 0; i < e->n_fields; i++) {
		if (keeps && !keeps(e->fields[i].name))
			continue;
		bytes += e->fields[i].name.n + e->fields[i].value.n;
		n++;
	}
	size_t head = sizeof(struct bib_held) + n * sizeof(struct bib_field);
	struct bib_held *h = xmalloc(head + bytes + 1);
	char *at = (char *)h + head;
	*h = (struct bib_held){ .entry = *e, .bytes = head + bytes };
	h->entry.fields = (struct bib_field *)(h + 1);
	h->entry.n_fields = 0;
	h->entry.type = copy(&at, e->type);
	h->entry.key = copy(&at, e->key);
	for (size_t i = 0; i < e->n_fields; i++) {
		if (keeps && !keeps(e->fields[i].name))
			continue;
		struct bib_field *f = &h->entry.fields[h->entry.n_fields++];
		f->name = copy(&at, e->fields[i].name);
		f->value = copy(&at, e->fields[i].value);
	}
	return h;
}

const struct bib_entry *bib_held_entry(const struct bib_held *h)
{
	return &h->entry;
}

void bib_held_free(struct bib_held *h)
{
	free(h);
}

void bib_kin_init(struct bib_kin *k, struct reader *r)
{
	*k = (struct bib_kin){
		.r = r, .parents = map_new(), .folded = map_new(), .missing = map_new(), .told = map_new()
	};
}

void bib_kin_done(struct bib_kin *k)
{
	for (size_t i = 0; i < k->n_held; i++)
		bib_held_free(k->held[i]);
	for (size_t i = 0; i < k->n_children; i++)
		bib_held_free(k->children[i]);
	free(k->held);
	free(k->children);
	free(k->ready);
	map_free(k->parents);
	map_free(k->folded);
	map_free(k->missing);
	map_free(k->told);
}

/* ---- parents ---- */

static bool in_list(struct str s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_is(s, list[i]))
			return true;
	}
	return false;
}

/* Entries of these types are named by others often; any other is kept when somebody waits for it. */
static bool is_parent(struct str type)
{
	static const char *const list[] = {
		"book", "booklet", "collection", "mvbook", "mvcollection", "mvproceedings", "mvreference",
		"periodical", "proceedings", "reference", "set", "xdata",
	};
	return in_list(type, list, ARRAY_LEN(list));
}

/* What tells nothing about a child. */
static bool is_private(struct str name)
{
	static const char *const list[] = {
		"abstract", "annotation", "annote", "crossref", "doi", "ee", "entryset", "entrysubtype", "eprint",
		"eprintclass", "eprinttype", "archiveprefix", "execute", "file", "ids", "keywords", "label", "link",
		"note", "options", "pages", "pagetotal", "pmid", "presort", "primaryclass", "related", "shorthand",
		"sortkey", "url", "urldate", "xdata", "xref",
	};
	return in_list(name, list, ARRAY_LEN(list));
}

/* Kept of a parent: links to its own parents too. */
static bool is_kept(struct str name)
{
	return !is_private(name) || str_is(name, "crossref") || str_is(name, "xdata");
}

static bool find_parent(const struct bib_kin *k, struct str key, struct arena *a, bool fold, size_t *ret)
{
	uint64_t index;
	if (map_get(k->parents, key, &index) || (fold && map_get(k->folded, bib_lower(key, a), &index))) {
		*ret = (size_t)index;
		return true;
	}
	return false;
}

/* The keys an entry names: its crossref, then its xdata. */
static size_t parent_keys(const struct bib_entry *e, struct str *keys)
{
	size_t n = 0;
	struct str crossref = bib_get(e, "crossref"), xdata = bib_get(e, "xdata"), key;
	if (crossref.p)
		keys[n++] = str_trim(crossref);
	while (xdata.p && n < PARENTS_MAX && str_next(&xdata, ',', &key)) {
		/* "xdata = {key}" and not "xdata=key-field" of single fields */
		key = str_trim(key);
		if (key.n)
			keys[n++] = key;
	}
	return n;
}

static void make_ready(struct bib_kin *k, size_t index)
{
	if (k->n_ready == k->cap_ready) {
		k->cap_ready = k->cap_ready ? k->cap_ready * 2 : 16;
		k->ready = xreallocarray(k->ready, k->cap_ready, sizeof(*k->ready));
	}
	k->ready[k->n_ready++] = index;
}

/* The first key among the entry and its forebears that is not here yet. */
static bool missing_key(const struct bib_kin *k, const struct bib_entry *e, struct arena *a, struct str *ret)
{
	struct str keys[PARENTS_MAX];
	for (int generation = 0; generation < GENERATIONS_MAX; generation++) {
		size_t n = parent_keys(e, keys), index = 0;
		for (size_t i = 0; i < n; i++) {
			if (!find_parent(k, keys[i], a, false, &index)) {
				*ret = keys[i];
				return true;
			}
		}
		/* up along the crossref; xdata seldom has parents */
		if (n == 0 || !find_parent(k, keys[0], a, false, &index))
			return false;
		e = &k->held[index]->entry;
	}
	return false;
}

static void wait_for(struct bib_kin *k, size_t child, struct str key, struct arena *a)
{
	uint64_t *first = map_slot(k->missing, bib_lower(key, a), 0);
	k->children[child]->next = (size_t)*first;
	*first = child + 1;
}

/* Children that waited for this key: those whose forebears are all here get ready, in the order of the file. */
static void wake(struct bib_kin *k, struct str key)
{
	struct arena *a = arena_new();
	uint64_t *first = map_slot(k->missing, bib_lower(key, a), 0);
	size_t at = (size_t)*first, from = k->n_ready;
	*first = 0;
	while (at) {
		size_t child = at - 1;
		struct str missing;
		at = k->children[child] ? k->children[child]->next : 0;
		if (!k->children[child])
			continue;
		if (missing_key(k, &k->children[child]->entry, a, &missing))
			wait_for(k, child, missing, a);
		else
			make_ready(k, child);
	}
	/* they were chained the last one first */
	for (size_t i = from, j = k->n_ready; i + 1 < j; i++) {
		size_t other = k->ready[--j];
		k->ready[j] = k->ready[i];
		k->ready[i] = other;
	}
	arena_free(a);
}

void bib_kin_note(struct bib_kin *k, const struct bib_entry *e)
{
	uint64_t index;
	if (e->key.n == 0 || map_get(k->parents, e->key, &index))
		return;
	struct arena *a = k->r->arena;
	struct str folded = bib_lower(e->key, a);
	bool awaited = map_get(k->missing, folded, &index) && index;
	if (!awaited && !is_parent(e->type))
		return;
	if (k->held_bytes > PARENTS_BYTES_MAX) {
		if (!k->told_parents)
			reader_warn(k->r, e->line, e->key,
				"books and proceedings are too many to be kept for later crossrefs");
		k->told_parents = true;
		return;
	}
	if (k->n_held == k->cap_held) {
		k->cap_held = k->cap_held ? k->cap_held * 2 : 64;
		k->held = xreallocarray(k->held, k->cap_held, sizeof(struct bib_held *));
	}
	/* xdata is there to be inherited, all of it */
	struct bib_held *h = hold(e, str_is(e->type, "xdata") ? NULL : is_kept);
	k->held[k->n_held] = h;
	k->held_bytes += h->bytes + 128;
	map_put(k->parents, e->key, k->n_held);
	if (!map_get(k->folded, folded, &index))
		map_put(k->folded, folded, k->n_held);
	k->n_held++;
	if (awaited)
		wake(k, e->key);
}

/* ---- children ---- */

bool bib_kin_wait(struct bib_kin *k, const struct bib_entry *e)
{
	struct str key;
	if (!missing_key(k, e, k->r->arena, &key))
		return false;
	if (k->n_children == k->cap_children) {
		k->cap_children = k->cap_children ? k->cap_children * 2 : 64;
		k->children = xreallocarray(k->children, k->cap_children, sizeof(struct bib_held *));
	}
	struct bib_held *h = hold(e, NULL);
	k->children[k->n_children++] = h;
	k->waiting_bytes += h->bytes + 128;
	wait_for(k, k->n_children - 1, key, k->r->arena);
	return true;
}

static struct bib_held *take(struct bib_kin *k, size_t index)
{
	struct bib_held *h = k->children[index];
	k->children[index] = NULL;
	k->waiting_bytes -= h ? h->bytes + 128 : 0;
	return h;
}

/* Says of each parent that never came, once. */
static void tell_missing(struct bib_kin *k, const struct bib_entry *e)
{
	struct str keys[PARENTS_MAX];
	size_t n = parent_keys(e, keys), index;
	for (size_t i = 0; i < n; i++) {
		if (find_parent(k, keys[i], k->r->arena, true, &index) || map_count(k->told) > TOLD_MAX)
			continue;
		if (map_put(k->told, keys[i], 0))
			reader_warn(k->r, e->line, e->key,
				"it refers to the entry \"%.*s\", which is not in this file",
				(int)MIN(keys[i].n, 100), keys[i].p);
	}
}

struct bib_held *bib_kin_next(struct bib_kin *k, bool at_end)
{
	while (k->next_ready < k->n_ready) {
		struct bib_held *h = take(k, k->ready[k->next_ready++]);
		if (h)
			return h;
	}
	k->n_ready = k->next_ready = 0;
	while (k->first < k->n_children && !k->children[k->first])
		k->first++;
	bool full = k->waiting_bytes > WAITING_BYTES_MAX;
	if (full && !at_end && !k->told_children) {
		reader_warn(k->r, 0, STR(""),
			"too many entries wait for the one that their crossref names; the first of them "
			"go without");
		k->told_children = true;
	}
	while ((at_end || full) && k->first < k->n_children) {
		struct bib_held *h = take(k, k->first++);
		if (!h)
			continue;
		tell_missing(k, &h->entry);
		return h;
	}
	if (k->first == k->n_children && k->n_children) {
		k->first = k->n_children = 0;
		map_clear(k->missing);
	}
	return NULL;
}

/* ---- inheritance ---- */

/* What a field of a parent is called in a child; STR_NULL: it is not inherited. As biblatex has it, but that the
 * title of a parent never becomes the title of a child. */
static struct str child_name(const struct bib_entry *parent, const struct bib_entry *child, struct str name)
{
	static const char *const bodies[] = {
		"collection", "mvcollection", "mvproceedings", "mvreference", "proceedings", "reference",
	};
	static const char *const parts[] = { "bookinbook", "inbook", "suppbook" };
	bool title = str_is(name, "title"), subtitle = str_is(name, "subtitle");
	if (is_private(name))
		return STR_NULL;
	if (title || subtitle) {
		if (str_is(parent->type, "periodical") || str_is(child->type, "article"))
			return title ? STR("journaltitle") : STR("journalsubtitle");
		if (str_starts(parent->type, STR("mv")))
			return title ? STR("maintitle") : STR_NULL;
		if (is_parent(child->type))
			return title ? STR("maintitle") : STR_NULL;
		return title ? STR("booktitle") : STR("booksubtitle");
	}
	/* the author of a book wrote its chapters; the editors of a collection did not */
	if (str_is(name, "author"))
		return in_list(child->type, parts, ARRAY_LEN(parts)) &&
			!in_list(parent->type, bodies, ARRAY_LEN(bodies)) ? name : STR_NULL;
	return name;
}

/* Is the field, or another that means the same, among the first n? A year of one and a month of the other would
 * make a date that nobody states. */
static bool has_field(const struct bib_field *f, size_t n, struct str name)
{
	static const char *const groups[][3] = { { "date", "month", "year" }, { "journal", "journaltitle", "" } };
	const char *const *group = NULL;
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		group = in_list(name, groups[i], 3) ? groups[i] : group;
	for (size_t i = 0; i < n; i++) {
		if ((str_eq(f[i].name, name) || (group && in_list(f[i].name, group, 3))) && str_trim(f[i].value).n)
			return true;
	}
	return false;
}

/* Takes over what the entry lacks; at most cap fields in all. */
static void inherit(const struct bib_entry *parent, const struct bib_entry *child, size_t cap, struct bib_entry *to)
{
	bool data = str_is(parent->type, "xdata");
	size_t n_own = to->n_fields;
	/* booktitle before title: a parent that has both means the former for its children */
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < parent->n_fields && to->n_fields < cap; i++) {
			const struct bib_field *f = &parent->fields[i];
			bool title = str_is(f->name, "title") || str_is(f->name, "subtitle");
			struct str name = data ? f->name : child_name(parent, child, f->name);
			if (title != (pass == 1) || !name.p ||
				has_field(to->fields, title ? to->n_fields : n_own, name))
				continue;
			to->fields[to->n_fields++] = (struct bib_field){ name, f->value };
		}
	}
}

void bib_kin_inherit(const struct bib_kin *k, const struct bib_entry *e, struct arena *a, struct bib_entry *ret)
{
	struct str keys[PARENTS_MAX];
	size_t seen[GENERATIONS_MAX], n_seen = 0, index;
	const struct bib_entry *at = e;
	*ret = *e;
	if (parent_keys(e, keys) == 0)
		return;
	size_t cap = e->n_fields + INHERITED_MAX;
	ret->fields = ARENA_ARRAY(a, struct bib_field, cap);
	memcpy(ret->fields, e->fields, e->n_fields * sizeof(*e->fields));
	while (n_seen < GENERATIONS_MAX) {
		size_t n = parent_keys(at, keys), up = SIZE_MAX;
		for (size_t i = 0; i < n; i++) {
			if (!find_parent(k, keys[i], a, true, &index))
				continue;
			inherit(&k->held[index]->entry, e, cap, ret);
			up = i == 0 ? index : up;
		}
		for (size_t j = 0; j < n_seen; j++)
			up = seen[j] == up ? SIZE_MAX : up;
		if (up == SIZE_MAX)
			return;
		seen[n_seen++] = up;
		at = &k->held[up]->entry;
	}
}
