/* Name by name, one list of authors beside the other.
 *
 * The best list is the base; each other list is laid beside it in passes, the surest first: the same key at the
 * same place, the same key anywhere, a compatible name at the same place, a compatible name near it, and, where
 * both lists are whole and equally long, the gap that both leave at one place: "张云泉" beside "Yunquan Zhang", "Jon"
 * beside "Jonh". Knows nothing of people: what a mention is called is decided here, who it is behind. */
#include "ingest/align.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/utf8.h"
#include "base/uni.h"
#include "base/vec.h"

enum { COMPARE_BUDGET = 200000, VARIANT_EDITS = 2, VARIANT_MAX = 64 };
#define NOBODY ((size_t)-1)

/* One printed form. */
struct form {
	const struct record_author *author;
	row_id record;
	struct name name;
	struct str key;
	struct str owner; /* whose list it stands in, when this is them */
};

/* One author of the merged work. */
struct slot {
	VEC(struct form) forms;
	size_t best; /* the fullest of forms */
	int position;
	size_t taken_by; /* the list that last put a form here, plus 1 */
};

struct list {
	struct form *v;
	size_t n;
	bool cut;
};

struct align {
	struct arena *arena;
	VEC(struct slot) slots;
	size_t budget; /* name comparisons left for this list */
};

struct name merge_author_name(const struct record_author *author, struct arena *a)
{
	size_t at = 0;
	if (author->is_group)
		return (struct name){ .family = author->name, .literal = true };
	bool parts = author->given.n || author->family.n;
	/* Han names are compared whole, whether or not a source takes them apart */
	if (!parts || (author->name.n && uni_is_cjk(utf8_next(author->name, &at))))
		return name_split(author->name, author->family_first, a);
	return name_of_parts(author->given, author->particle, author->family, author->suffix);
}

static struct str key_of(const struct name *n, struct str printed, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	name_key(n, &b);
	return b.n ? arena_str(a, buf_str(&b)) : printed; /* a name of signs alone is itself */
}

static struct list read_list(const struct merge_source *s, struct arena *a)
{
	const struct record_work *w = &s->r->work;
	struct list l = { .v = ARENA_ARRAY(a, struct form, w->n_authors), .cut = w->authors_cut };
	for (size_t i = 0; i < w->n_authors; i++) {
		const struct record_author *x = &w->authors[i];
		if (x->is_editor)
			continue;
		struct form *f = &l.v[l.n++];
		f->author = x;
		f->record = s->record;
		f->name = merge_author_name(x, a);
		f->key = key_of(&f->name, x->name, a);
		f->owner = x->is_owner ? merge_owner(w) : STR_NULL;
	}
	return l;
}

static const struct name *slot_name(const struct slot *s)
{
	return &s->forms.v[s->best].name;
}

static enum name_fit fit(struct align *al, const struct slot *s, const struct form *f)
{
	if (al->budget == 0)
		return NAME_DIFFERS;
	al->budget--;
	enum name_fit fit = name_compare(slot_name(s), &f->name);
	if (fit > NAME_DIFFERS && f->owner.n) {
		/* "T. Zhao" in Tong Zhao's list is not Tian Zhao */
		struct name owner = name_split(f->owner, false, al->arena);
		if (name_compare(slot_name(s), &owner) == NAME_DIFFERS)
			return NAME_DIFFERS;
	}
	return fit;
}

static void put(struct slot *s, struct form f, size_t list, bool variant)
{
	vec_push(&s->forms, f);
	if (!variant && name_fuller(&f.name, slot_name(s)))
		s->best = s->forms.n - 1;
	s->taken_by = list + 1;
}

/* The key edit distance, at most VARIANT_EDITS, in bytes; more is false. */
static bool nearly(struct str a, struct str b)
{
	size_t row[VARIANT_MAX + 1];
	if (a.n > VARIANT_MAX || b.n > VARIANT_MAX || a.n + VARIANT_EDITS < b.n || b.n + VARIANT_EDITS < a.n)
		return false;
	for (size_t j = 0; j <= b.n; j++)
		row[j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t diagonal = row[0];
		row[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			size_t above = row[j], best = diagonal + (a.p[i - 1] != b.p[j - 1]);
			best = MIN(best, above + 1);
			best = MIN(best, row[j - 1] + 1);
			diagonal = above;
			row[j] = best;
		}
	}
	return row[b.n] <= VARIANT_EDITS;
}

/* Two forms at one place of equally long whole lists: one name in two spellings or scripts? */
static bool is_variant(const struct slot *s, const struct form *f)
{
	const struct form *base = &s->forms.v[s->best];
	size_t i = 0, k = 0;
	if (base->author->name.n == 0 || f->author->name.n == 0)
		return false;
	bool han = uni_is_cjk(utf8_next(base->author->name, &i)),
	     other = uni_is_cjk(utf8_next(f->author->name, &k));
	return han != other || nearly(base->key, f->key);
}

/* A pass over forms without a slot: at[i] is the slot of l->v[i]. */
static void same_key(struct align *al, const struct list *l, size_t base_n, size_t id, size_t *at)
{
	struct map *keys = NULL;
	for (size_t i = 0; i < l->n; i++) {
		if (i < base_n && str_eq(al->slots.v[i].forms.v[0].key, l->v[i].key)) {
			at[i] = i;
			put(&al->slots.v[i], l->v[i], id, false);
		}
	}
	for (size_t i = 0; i < l->n; i++) {
		uint64_t slot;
		if (at[i] != NOBODY)
			continue;
		if (!keys) {
			keys = map_new();
			for (size_t k = base_n; k-- > 0;)
				map_put(keys, al->slots.v[k].forms.v[0].key, k);
		}
		if (map_get(keys, l->v[i].key, &slot) && al->slots.v[slot].taken_by != id + 1) {
			at[i] = slot;
			put(&al->slots.v[slot], l->v[i], id, false);
		}
	}
	map_free(keys);
}

static void same_place(struct align *al, const struct list *l, size_t base_n, size_t id, size_t *at)
{
	for (size_t i = 0; i < l->n && i < base_n; i++) {
		struct slot *s = &al->slots.v[i];
		if (at[i] == NOBODY && s->taken_by != id + 1 && fit(al, s, &l->v[i]) > NAME_DIFFERS) {
			at[i] = i;
			put(s, l->v[i], id, false);
		}
	}
}

/* The nearest compatible slot, before or behind. */
static void near_place(struct align *al, const struct list *l, size_t base_n, size_t id, size_t *at)
{
	for (size_t i = 0; i < l->n; i++) {
		for (size_t d = 0; at[i] == NOBODY && d < MAX(base_n, l->n); d++) {
			const size_t tries[] = { i >= d ? i - d : NOBODY, i + d };
			for (size_t t = 0; t < 2 && at[i] == NOBODY; t++) {
				if (tries[t] >= base_n || al->slots.v[tries[t]].taken_by == id + 1)
					continue;
				if (fit(al, &al->slots.v[tries[t]], &l->v[i]) > NAME_DIFFERS) {
					at[i] = tries[t];
					put(&al->slots.v[tries[t]], l->v[i], id, false);
				}
			}
		}
	}
}

static void lay_beside(struct align *al, const struct list *base, const struct list *l, size_t id)
{
	size_t *at = ARENA_ARRAY(al->arena, size_t, l->n);
	for (size_t i = 0; i < l->n; i++)
		at[i] = NOBODY;
	al->budget = COMPARE_BUDGET;
	same_key(al, l, base->n, id, at);
	same_place(al, l, base->n, id, at);
	near_place(al, l, al->slots.n, id, at);
	bool parallel = !base->cut && !l->cut && base->n == l->n;
	for (size_t i = 0; i < l->n; i++) {
		if (at[i] != NOBODY)
			continue;
		struct slot *s = i < base->n ? &al->slots.v[i] : NULL;
		if (parallel && s->taken_by != id + 1 && is_variant(s, &l->v[i])) {
			put(s, l->v[i], id, true);
			continue;
		}
		vec_push(&al->slots, (struct slot){ .taken_by = id + 1 });
		vec_push(&al->slots.v[al->slots.n - 1].forms, l->v[i]);
	}
}

/* ---- slots to authors ---- */

static void add_org(struct merged_author *m, struct str org)
{
	for (size_t i = 0; i < m->n_orgs; i++) {
		if (str_eq(m->orgs[i], org))
			return;
	}
	if (org.n)
		m->orgs[m->n_orgs++] = org;
}

/* Several institutions in one text: "Dept A; Lab B". */
static size_t count_orgs(const struct record_author *x)
{
	size_t n = x->n_orgs;
	for (size_t i = 0; i < x->n_orgs; i++) {
		for (size_t k = 0; k < x->orgs[i].n; k++)
			n += x->orgs[i].p[k] == ';';
	}
	return n;
}

static void add_orgs(struct merged_author *m, const struct record_author *x)
{
	for (size_t i = 0; i < x->n_orgs; i++) {
		struct str rest = x->orgs[i];
		for (ptrdiff_t cut; (cut = str_find(rest, STR("; "))) >= 0; rest = str_skip(rest, (size_t)cut + 2))
			add_org(m, str_trim(str_slice(rest, 0, (size_t)cut)));
		add_org(m, str_trim(rest));
	}
}

static void add_ids(struct merged_author *m, const struct record_author *x)
{
	for (size_t i = 0; i < x->n_ids; i++) {
		bool there = false;
		for (size_t k = 0; k < m->n_ids; k++)
			there = there || ident_eq(m->ids[k], x->ids[i]);
		if (!there)
			m->ids[m->n_ids++] = x->ids[i];
	}
}

void merge_identity(const struct name *n, struct str printed, struct arena *a, struct str *ret_full,
	struct str *ret_key, bool *ret_initials)
{
	CLEANUP(buf_done) struct buf full = { 0 };
	name_full(n, &full);
	struct str natural = full.n ? arena_str(a, buf_str(&full)) : printed;
	struct name again = name_split(natural, false, a);
	/* "Jiacheng L.", of parts, reads as "L. Jiacheng": what is made of the text counts */
	buf_clear(&full);
	name_full(&again, &full);
	*ret_full = full.n ? arena_str(a, buf_str(&full)) : natural;
	buf_clear(&full);
	name_key(&again, &full);
	*ret_key = arena_str(a, buf_str(&full));
	*ret_initials = name_is_initials(&again) && !again.literal;
}

static void name_author(struct merged_author *m, const struct slot *s, struct arena *a)
{
	const struct form *best = &s->forms.v[s->best];
	struct name name = best->name;
	m->name = best->author->name;
	m->is_group = best->author->is_group;
	/* a list's owner is known by the name above the list */
	for (size_t i = 0; i < s->forms.n; i++) {
		struct str owner = s->forms.v[i].owner;
		if (owner.n == 0)
			continue;
		struct name o = name_split(owner, false, a);
		if (name_compare(&o, &name) != NAME_DIFFERS && name_fuller(&o, &name))
			name = o;
	}
	merge_identity(&name, m->name, a, &m->full, &m->key, &m->initials);
	m->initials = m->initials && !m->is_group;
}

/* The orgs and idents of one form alone. */
static void add_all(struct merged_author *m, const struct record_author *x, struct arena *a)
{
	size_t orgs = count_orgs(x);
	m->orgs = orgs ? ARENA_ARRAY(a, struct str, orgs) : NULL;
	m->ids = x->n_ids ? ARENA_ARRAY(a, struct ident, x->n_ids) : NULL;
	add_orgs(m, x);
	add_ids(m, x);
}

static void make_author(struct merged_author *m, const struct slot *s, struct arena *a)
{
	size_t orgs = 0, ids = 0;
	for (size_t i = 0; i < s->forms.n; i++) {
		orgs += count_orgs(s->forms.v[i].author);
		ids += s->forms.v[i].author->n_ids;
	}
	*m = (struct merged_author){ .position = s->position, .n_names = s->forms.n };
	m->names = ARENA_ARRAY(a, struct str, s->forms.n);
	m->records = ARENA_ARRAY(a, row_id, s->forms.n);
	m->orgs = orgs ? ARENA_ARRAY(a, struct str, orgs) : NULL;
	m->ids = ids ? ARENA_ARRAY(a, struct ident, ids) : NULL;
	for (size_t i = 0; i < s->forms.n; i++) {
		const struct form *f = &s->forms.v[i];
		m->names[i] = f->author->name;
		m->records[i] = f->record;
		add_orgs(m, f->author);
		add_ids(m, f->author);
	}
	name_author(m, s, a);
}

/* ---- one list alone, names remembered ---- */

enum { MEMO_NAMES = 100000 };

struct known_name {
	struct str full, key;
	bool initials;
};

struct merge_memo {
	struct map *at; /* everything a name is read from → place in names */
	VEC(struct known_name) names;
	struct arena *a;
};

struct merge_memo *merge_memo_new(void)
{
	struct merge_memo *m = xcalloc(1, sizeof(*m));
	m->at = map_new();
	m->a = arena_new();
	return m;
}

void merge_memo_free(struct merge_memo *m)
{
	if (!m)
		return;
	map_free(m->at);
	vec_done(&m->names);
	arena_free(m->a);
	free(m);
}

static void memo_trim(struct merge_memo *m)
{
	if (m->names.n < MEMO_NAMES)
		return;
	map_clear(m->at);
	vec_clear(&m->names);
	arena_clear(m->a);
}

static const struct known_name *recall(struct merge_memo *m, const struct record_author *x, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	const struct str parts[] = { x->name, x->given, x->particle, x->family, x->suffix };
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		buf_add(&b, parts[i]);
		buf_addc(&b, '\0');
	}
	buf_addc(&b, (char)('0' + x->family_first + 2 * x->is_group));
	uint64_t *at = map_slot(m->at, buf_str(&b), m->names.n);
	if (*at == m->names.n) {
		struct name n = merge_author_name(x, a);
		struct known_name k;
		merge_identity(&n, x->name, m->a, &k.full, &k.key, &k.initials);
		k.full = arena_str(m->a, k.full);
		k.initials = k.initials && !x->is_group;
		vec_push(&m->names, k);
	}
	return &m->names.v[*at];
}

static bool has_owner(const struct record_work *w)
{
	return merge_class(w) != MERGE_SOURCE;
}

static void lone_list(const struct merge_source *s, struct merge_memo *memo, struct arena *a,
	struct merged_author **ret, size_t *ret_n)
{
	const struct record_work *w = &s->r->work;
	struct merged_author *list = ARENA_ARRAY(a, struct merged_author, w->n_authors);
	size_t n = 0;
	for (size_t i = 0; i < w->n_authors; i++) {
		const struct record_author *x = &w->authors[i];
		if (x->is_editor)
			continue;
		const struct known_name *k = recall(memo, x, a);
		struct merged_author *m = &list[n++];
		*m = (struct merged_author){ .name = x->name, .full = k->full, .key = k->key, .initials = k->initials,
			.is_group = x->is_group, .position = x->position, .n_names = 1 };
		m->names = ARENA_NEW(a, struct str);
		m->names[0] = x->name;
		m->records = ARENA_NEW(a, row_id);
		m->records[0] = s->record;
		add_all(m, x, a);
	}
	*ret = list;
	*ret_n = n;
}

void align_authors(const struct merge_source *sources, const size_t *order, size_t n, struct merge_memo *memo,
	struct arena *a, struct merged_author **ret, size_t *ret_n, bool *ret_cut)
{
	struct align al = { .arena = a };
	if (n == 1 && memo && !has_owner(&sources[0].r->work)) {
		memo_trim(memo);
		lone_list(&sources[0], memo, a, ret, ret_n);
		*ret_cut = sources[0].r->work.authors_cut;
		return;
	}
	struct list *lists = ARENA_ARRAY(a, struct list, n);
	size_t base = 0;
	for (size_t i = 0; i < n; i++)
		lists[i] = read_list(&sources[order[i]], a);
	for (size_t i = 1; i < n; i++) {
		const struct list *l = &lists[i], *b = &lists[base];
		bool cut = l->cut || l->n == 0, base_cut = b->cut || b->n == 0;
		if (cut != base_cut ? !cut : l->n > b->n)
			base = i;
	}
	for (size_t i = 0; i < lists[base].n; i++) {
		const struct form *f = &lists[base].v[i];
		vec_push(&al.slots, (struct slot){ .position = f->author->position, .taken_by = base + 1 });
		vec_push(&al.slots.v[i].forms, *f);
	}
	for (size_t i = 0; i < n; i++) {
		if (i != base)
			lay_beside(&al, &lists[base], &lists[i], i);
	}
	*ret_cut = lists[base].cut;
	*ret_n = al.slots.n;
	*ret = ARENA_ARRAY(a, struct merged_author, al.slots.n);
	for (size_t i = 0; i < al.slots.n; i++) {
		make_author(&(*ret)[i], &al.slots.v[i], a);
		vec_done(&al.slots.v[i].forms);
	}
	vec_done(&al.slots);
}
