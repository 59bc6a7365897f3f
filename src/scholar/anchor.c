/* Rows of one index to anchors that any index understands, and back.
 * It must not keep row ids in an anchor, nor decide anything that the anchors do not say. */
#include "scholar/anchor.h"

#include "base/map.h"
#include "base/uni.h"
#include "base/vec.h"
#include "bib/name.h"
#include "store/person-bulk.h"
#include "store/person.h"
#include "store/thing.h"
#include "store/work.h"

#define MENTIONS_MAX 200

struct anchor_list {
	struct anchor *v;
	size_t n, cap;
};

static void add(struct anchor_list *l, const char *type, struct str value, struct str name)
{
	vec_push(l, (struct anchor){ .type = str_from(type), .value = value, .name = name });
}

static struct str ident_text(struct ident id, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	ident_print(id, &b);
	return arena_str(a, buf_str(&b));
}

static void add_idents(struct anchor_list *l, const struct ident *ids, size_t n, struct arena *a)
{
	for (size_t i = 0; i < n; i++)
		if (scheme_is_global(ids[i].scheme))
			add(l, "ident", ident_text(ids[i], a), STR(""));
}

/* A mention is named by the work's key, and by its DOI and arXiv number where they are not the key: another index
 * may know the work by only one of them. */
static void add_print(struct anchor_list *l, const struct person_print *p, struct arena *a)
{
	const struct ident ids[] = { { SCHEME_DOI, p->doi }, { SCHEME_ARXIV, p->arxiv } };

	add(l, "mention", p->key, p->name);
	for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
		struct str text;

		if (!ids[i].value.n)
			continue;
		text = ident_text(ids[i], a);
		if (!str_eq(text, p->key))
			add(l, "mention", text, p->name);
	}
}

static enum err of_person(struct store *index, row_id id, struct arena *a, struct anchor_list *l, struct str *label,
	struct error *e)
{
	struct person person;
	struct ident *ids;
	struct person_print *prints;
	row_id *namesakes;
	size_t n_ids, n_prints, n_namesakes;
	enum err r;

	if ((r = person_get(index, id, a, &person, e)) != ERR_OK ||
		(r = person_idents(index, id, a, &ids, &n_ids, e)) != ERR_OK ||
		(r = person_by_key(index, person.key, a, &namesakes, &n_namesakes, e)) != ERR_OK ||
		(r = person_bulk_prints(index, id, MENTIONS_MAX, a, &prints, &n_prints, e)) != ERR_OK)
		return r;
	*label = person.name;
	add_idents(l, ids, n_ids, a);
	for (size_t i = 0; i < n_prints; i++)
		add_print(l, &prints[i], a);
	/* A name that others bear too is no sign of this person: with it a homonym would inherit follows and notes.
	 * */
	if (n_namesakes <= 1)
		add(l, "name", person.key, STR(""));
	return ERR_OK;
}

static enum err of_work(struct store *index, row_id id, struct arena *a, struct anchor_list *l, struct str *label,
	struct error *e)
{
	struct work work;
	struct ident *ids;
	size_t n_ids;
	enum err r;

	if ((r = work_get(index, id, a, &work, e)) != ERR_OK ||
		(r = work_idents(index, id, a, &ids, &n_ids, e)) != ERR_OK)
		return r;
	*label = work.title.n ? work.title : work.key;
	add(l, "work", work.key, STR(""));
	add_idents(l, ids, n_ids, a);
	return ERR_OK;
}

static enum err of_thing(struct store *index, enum kind kind, row_id id, struct arena *a, struct anchor_list *l,
	struct str *label, struct error *e)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct thing thing;
	enum err r;

	if ((r = thing_get(index, kind, id, a, &thing, e)) != ERR_OK)
		return r;
	*label = thing.name;
	uni_fold(&b, thing.name);
	add(l, "name", arena_str(a, buf_str(&b)), STR(""));
	return ERR_OK;
}

enum err anchor_of(struct store *index, enum kind kind, row_id id, struct arena *a, struct anchors *ret,
	struct error *e)
{
	struct anchor_list l = { 0 };
	struct str label = STR_NULL;
	struct anchor *v;
	enum err r;

	if (kind == KIND_PERSON)
		r = of_person(index, id, a, &l, &label, e);
	else if (kind == KIND_WORK)
		r = of_work(index, id, a, &l, &label, e);
	else
		r = of_thing(index, kind, id, a, &l, &label, e);
	if (r == ERR_OK) {
		v = ARENA_ARRAY(a, struct anchor, l.n + 1);
		memcpy(v, l.v, l.n * sizeof(*v));
		*ret = (struct anchors){ .kind = kind, .label = label, .v = v, .n = l.n };
	}
	vec_done(&l);
	return r;
}

/* Votes: row id to a count; idents weigh more than any number of mentions. */
#define IDENT_VOTE ((uint64_t)1 << 32)

static void vote(struct map64 *votes, row_id who, uint64_t weight)
{
	if (who > 0)
		*map64_slot(votes, (uint64_t)who, 0) += weight;
}

static enum err work_of_key(struct store *index, struct str key, struct arena *a, row_id *ret, struct error *e)
{
	struct ident id;
	row_id work = 0;
	enum err r;

	if ((r = work_by_key(index, key, &work, e)) != ERR_OK)
		return r;
	if (!work && ident_recognise(key, a, &id) && (r = work_by_ident(index, id, &work, e)) != ERR_OK)
		return r;
	*ret = work;
	return ERR_OK;
}

/* How well a printed name of this index agrees with the name of an anchor: 0 not at all, 3 the same name. */
static int name_rank(struct str here, struct str there, struct arena *a)
{
	struct name x = name_split(here, false, a), y = name_split(there, false, a);

	switch (name_compare(&x, &y)) {
	case NAME_SAME:
		return 3;
	case NAME_SWAPPED:
		return 2;
	case NAME_POSSIBLE:
		return 1;
	case NAME_DIFFERS:
		break;
	}
	return 0;
}

/* Nobody is printed just so: who bears the name in another form? Of those who only might, one alone counts. */
static enum err best_bearers(struct store *index, row_id work, struct str name, struct arena *a,
	struct work_person **ret, size_t *ret_n, struct error *e)
{
	struct work_person *people;
	size_t n, best_n = 0;
	int best = 1;
	enum err r = person_bulk_of_work(index, work, a, &people, &n, e);

	if (r != ERR_OK)
		return r;
	for (size_t i = 0; i < n; i++) {
		int rank = name_rank(people[i].name, name, a);

		if (rank < best)
			continue;
		if (rank > best)
			best_n = 0;
		best = rank;
		people[best_n++] = people[i];
	}
	*ret = people;
	*ret_n = best < 3 && best_n > 1 ? 0 : best_n;
	return ERR_OK;
}

/* The author of the work who is meant gets a vote; of two who bear the name, both do and other works decide. True
 * in *ret_voted: the work is used up. */
static enum err vote_mention(struct store *index, row_id work, struct str name, struct arena *a,
	struct map64 *votes, bool *ret_voted, struct error *e)
{
	struct work_person *people;
	size_t n;
	enum err r = person_bulk_bearers(index, work, name, a, &people, &n, e);

	if (r == ERR_OK && n == 0)
		r = best_bearers(index, work, name, a, &people, &n, e);
	if (r != ERR_OK)
		return r;
	for (size_t i = 0; i < n; i++)
		vote(votes, people[i].person, 1);
	*ret_voted = n > 0;
	return ERR_OK;
}

static enum err collect_person(struct store *index, const struct anchor *v, struct arena *a, struct map64 *votes,
	struct map64 *used, struct error *e)
{
	row_id row = 0;
	bool voted = false;
	uint64_t seen;
	struct ident id;
	enum err r;

	if (str_is(v->type, "ident")) {
		if (!ident_recognise(v->value, a, &id))
			return ERR_OK;
		r = person_by_ident(index, id, &row, e);
		if (r == ERR_OK)
			vote(votes, row, IDENT_VOTE);
		return r;
	}
	if (!str_is(v->type, "mention"))
		return ERR_OK;
	if ((r = work_of_key(index, v->value, a, &row, e)) != ERR_OK || !row || map64_get(used, (uint64_t)row,
		&seen))
		return r;
	r = vote_mention(index, row, v->name, a, votes, &voted, e);
	if (r == ERR_OK && voted)
		map64_put(used, (uint64_t)row, 1);
	return r;
}

static enum err collect_work(struct store *index, const struct anchor *v, struct arena *a, struct map64 *votes,
	struct error *e)
{
	row_id row = 0;
	struct ident id;
	enum err r = ERR_OK;

	if (str_is(v->type, "ident") && ident_recognise(v->value, a, &id))
		r = work_by_ident(index, id, &row, e);
	else if (str_is(v->type, "work"))
		r = work_of_key(index, v->value, a, &row, e);
	if (r == ERR_OK)
		vote(votes, row, 1);
	return r;
}

/* Does the row bear the name that the anchors give? Only asked to break a tie. */
static enum err bears_name(struct store *index, const struct anchors *of, row_id person, struct arena *a, bool *ret,
	struct error *e)
{
	struct person p;
	enum err r = person_get(index, person, a, &p, e);

	*ret = false;
	for (size_t i = 0; r == ERR_OK && i < of->n; i++)
		if (str_is(of->v[i].type, "name") && str_eq(of->v[i].value, p.key))
			*ret = true;
	return r;
}

static enum err elect(struct store *index, const struct anchors *of, const struct map64 *votes, struct arena *a,
	row_id *ret, struct error *e)
{
	row_id best = 0;
	uint64_t most = 0;
	bool named = false;

	for (size_t i = 0; i < map64_count(votes); i++) {
		row_id who = (row_id)map64_key(votes, i);
		uint64_t count = map64_value(votes, i);
		bool bears = false;
		enum err r;

		if (count < most)
			continue;
		if (of->kind == KIND_PERSON && (r = bears_name(index, of, who, a, &bears, e)) != ERR_OK)
			return r;
		if (count > most || (bears && !named) || (bears == named && who < best)) {
			best = who;
			most = count;
			named = bears;
		}
	}
	*ret = best;
	return ERR_OK;
}

/* Nobody holds an anchor: the name decides, when one person alone bears it. */
static enum err find_by_name(struct store *index, const struct anchors *of, struct arena *a, row_id *ret,
	struct error *e)
{
	for (size_t i = 0; i < of->n; i++) {
		row_id *rows, row = 0;
		size_t n;
		enum err r;

		if (!str_is(of->v[i].type, "name"))
			continue;
		if (of->kind == KIND_PERSON) {
			r = person_by_key(index, of->v[i].value, a, &rows, &n, e);
			if (r == ERR_OK && n == 1)
				row = rows[0];
		} else
			r = thing_by_name(index, of->kind, of->v[i].value, &row, e);
		if (r != ERR_OK || row) {
			*ret = row;
			return r;
		}
	}
	*ret = 0;
	return ERR_OK;
}

static void free_map64(struct map64 **m)
{
	map64_free(*m);
}

enum err anchor_find(struct store *index, const struct anchors *of, struct arena *a, row_id *ret, struct error *e)
{
	CLEANUP(free_map64) struct map64 *votes = map64_new();
	CLEANUP(free_map64) struct map64 *used = map64_new(); /* works that had their vote */
	struct arena_mark mark = arena_mark(a);
	enum err r = ERR_OK;

	for (size_t i = 0; i < of->n && r == ERR_OK; i++) {
		if (of->kind == KIND_PERSON)
			r = collect_person(index, &of->v[i], a, votes, used, e);
		else if (of->kind == KIND_WORK)
			r = collect_work(index, &of->v[i], a, votes, e);
		arena_rewind(a, mark);
	}
	if (r == ERR_OK && map64_count(votes) > 0)
		r = elect(index, of, votes, a, ret, e);
	else if (r == ERR_OK && of->kind != KIND_WORK && of->kind != KIND_NONE)
		r = find_by_name(index, of, a, ret, e);
	else if (r == ERR_OK)
		*ret = 0;
	arena_rewind(a, mark);
	return r;
}
