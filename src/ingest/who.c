/* Names and identifiers to people. The rules stand in the header; what a mention is called is align.c's. */
#include "ingest/who.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/vec.h"
#include "store/person.h"

enum { REMEMBER = 300000 };

struct who {
	struct store *s;
	struct arena *a;       /* of one call */
	struct map *by_key;    /* name key → the person that a mention without identifiers means */
	struct map *by_ident;  /* "scheme:value" → person */
	struct map *crowded;   /* name keys that several people with identifiers bear */
	struct map64 *checked; /* hash of name key and person: the person is known to bear the name */
	struct map64 *queued;  /* people in `again` */
	VEC(row_id) again;
};

/* Somebody who bears a name. */
struct bearer {
	row_id id;
	bool known; /* has identifiers */
	int claim;  /* of one without: 2 a record states the name, 1 it is the shown one, 3 both */
};

struct bearers {
	VEC(struct bearer) v;
	size_t known;      /* how many have identifiers */
	row_id known_one;  /* one of them */
	row_id plain;      /* without: the best claim, then the oldest row; 0: none */
	int claim;
};

struct who_ask who_ask_name(struct str printed, struct arena *a)
{
	struct who_ask ask = { 0 };
	struct name n = name_split(printed, false, a);
	merge_identity(&n, printed, a, &ask.full, &ask.key, &ask.initials);
	return ask;
}

struct who *who_new(struct store *s)
{
	struct who *w = xcalloc(1, sizeof(*w));
	w->s = s;
	w->a = arena_new();
	w->by_key = map_new();
	w->by_ident = map_new();
	w->crowded = map_new();
	w->checked = map64_new();
	w->queued = map64_new();
	return w;
}

void who_free(struct who *w)
{
	if (!w)
		return;
	map_free(w->by_key);
	map_free(w->by_ident);
	map_free(w->crowded);
	map64_free(w->checked);
	map64_free(w->queued);
	vec_done(&w->again);
	arena_free(w->a);
	free(w);
}

void who_forget(struct who *w)
{
	map_clear(w->by_key);
	map_clear(w->by_ident);
	map_clear(w->crowded);
	map64_clear(w->checked);
}

void who_trim(struct who *w)
{
	if (map_count(w->by_key) + map_count(w->by_ident) + map64_count(w->checked) > REMEMBER)
		who_forget(w);
}

bool who_again(struct who *w, row_id *ret_person)
{
	if (w->again.n == 0) {
		map64_clear(w->queued);
		return false;
	}
	*ret_person = w->again.v[--w->again.n];
	return true;
}

void who_queue(struct who *w, row_id person)
{
	if (map64_put(w->queued, (uint64_t)person, 1))
		vec_push(&w->again, person);
}

static enum err find_ident(struct who *w, struct ident id, row_id *ret, struct error *e)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	uint64_t known;
	row_id person = 0;
	ident_print(id, &b);
	if (map_get(w->by_ident, buf_str(&b), &known)) {
		*ret = (row_id)known;
		return ERR_OK;
	}
	enum err err = person_by_ident(w->s, id, &person, e);
	if (!err && person)
		map_put(w->by_ident, buf_str(&b), (uint64_t)person);
	if (!err)
		*ret = person;
	return err;
}

static enum err give_ident(struct who *w, row_id person, struct ident id, struct error *e)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	enum err err = person_ident_put(w->s, person, id, e);
	ident_print(id, &b);
	if (!err)
		map_put(w->by_ident, buf_str(&b), (uint64_t)person);
	return err;
}

static bool differ(const struct ident *a, size_t n, const struct ident *b, size_t m)
{
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < m; k++) {
			if (a[i].scheme == b[k].scheme && !ident_eq(a[i], b[k]))
				return true;
		}
	}
	return false;
}

/* ---- who bears a name ---- */

/* Is the person one that mentions with this key are? The shown name or a stated one must have the key; of a person
 * with identifiers any full form will do. Names of signs alone have no key and are compared as they are. */
static enum err bears(struct who *w, row_id id, const struct who_ask *ask, struct bearer *ret, bool *ret_fits,
	struct error *e)
{
	struct person p;
	struct ident *ids = NULL;
	size_t n = 0;
	bool own, stated = false;
	enum err err = person_get(w->s, id, w->a, &p, e);
	if (!err)
		err = person_idents(w->s, id, w->a, &ids, &n, e);
	if (err)
		return err;
	own = ask->key.n ? str_eq(p.key, ask->key) : str_eq(p.name, ask->full);
	if (n == 0 && !ask->initials && ask->key.n)
		err = person_states(w->s, id, ask->key, &stated, e);
	*ret = (struct bearer){ id, n > 0, own + 2 * stated };
	*ret_fits = ask->initials || ask->key.n == 0 ? own && n == 0 : own || stated || n > 0;
	return err;
}

static enum err find_bearers(struct who *w, const struct who_ask *ask, struct bearers *ret, struct error *e)
{
	row_id *ids;
	size_t n;
	enum err err = person_by_key(w->s, ask->key, w->a, &ids, &n, e);
	for (size_t i = 0; !err && i < n; i++) {
		struct bearer b;
		bool fits = false;
		err = bears(w, ids[i], ask, &b, &fits, e);
		if (err || !fits)
			continue;
		vec_push(&ret->v, b);
		ret->known += b.known;
		if (b.known && (!ret->known_one || b.id < ret->known_one))
			ret->known_one = b.id;
		if (!b.known && (b.claim > ret->claim || (b.claim == ret->claim && b.id < ret->plain))) {
			ret->plain = b.id;
			ret->claim = b.claim;
		}
	}
	return err;
}

/* What is remembered of a name stands under its key, or under the name itself where it has none. */
static struct str memo_key(const struct who_ask *ask)
{
	return ask->key.n ? ask->key : ask->full;
}

static enum err add_person(struct who *w, const struct who_ask *ask, row_id *ret, struct error *e)
{
	return person_add(w->s, ask->full, ask->key, ret, e);
}

/* ---- without identifiers ---- */

static enum err by_name(struct who *w, const struct who_ask *ask, row_id *ret, struct error *e)
{
	struct bearers b = { 0 };
	uint64_t known;
	row_id person = 0;
	if (map_get(w->by_key, memo_key(ask), &known) && known) {
		*ret = (row_id)known;
		return ERR_OK;
	}
	enum err err = find_bearers(w, ask, &b, e);
	if (!err) {
		if (b.known == 1)
			person = b.known_one;
		else if (b.plain)
			person = b.plain;
		else
			err = add_person(w, ask, &person, e);
	}
	vec_done(&b.v);
	if (err)
		return err;
	map_put(w->by_key, memo_key(ask), (uint64_t)person);
	*ret = person;
	return ERR_OK;
}

/* ---- with identifiers ---- */

/* The person bears this name, with identifiers: does that change who mentions without them are? */
static enum err take_name(struct who *w, const struct who_ask *ask, row_id person, struct error *e)
{
	struct bearers b = { 0 };
	bool there = false;
	uint64_t mark = hash_mix(str_hash(ask->key), (uint64_t)person);
	if (ask->initials || !map64_put(w->checked, mark, 1))
		return ERR_OK;
	enum err err = find_bearers(w, ask, &b, e);
	for (size_t i = 0; i < b.v.n; i++)
		there = there || b.v.v[i].id == person;
	if (!err && !there) {
		err = person_printed(w->s, person, ask->full, ask->key, e);
		/* it is the second of the name: what has no identifiers can no longer be the first */
		if (++b.known == 2)
			who_queue(w, b.known_one);
	}
	if (!err && b.known == 1) {
		if (b.plain)
			who_queue(w, b.plain);
		map_put(w->by_key, memo_key(ask), (uint64_t)person);
	} else if (!err) {
		map_put(w->crowded, ask->key, 1);
		/* 0: to be found again, or added */
		map_put(w->by_key, memo_key(ask), (uint64_t)b.plain);
	}
	vec_done(&b.v);
	return err;
}

/* Nobody has any of the identifiers yet. */
static enum err first_seen(struct who *w, const struct who_ask *ask, row_id *ret, struct error *e)
{
	struct bearers b = { 0 };
	struct ident *theirs = NULL;
	size_t n = 0;
	uint64_t crowd;
	row_id person = 0;
	enum err err = ERR_OK;
	if (ask->initials || map_get(w->crowded, ask->key, &crowd))
		return add_person(w, ask, ret, e);
	err = find_bearers(w, ask, &b, e);
	/* the name's one person gets them, unless it has others of the scheme */
	if (!err && b.known == 1)
		err = person_idents(w->s, b.known_one, w->a, &theirs, &n, e);
	if (!err && b.known == 0)
		person = b.plain;
	else if (!err && b.known == 1 && !differ(theirs, n, ask->ids, ask->n_ids))
		person = b.known_one;
	else if (!err && b.known == 1)
		who_queue(w, b.known_one); /* no longer the only one of the name */
	if (!err && !person)
		err = add_person(w, ask, &person, e);
	vec_done(&b.v);
	if (!err)
		*ret = person;
	return err;
}

/* Two people turn out to be one: the other's identifiers come over and its mentions follow. */
static enum err absorb(struct who *w, row_id person, row_id other, struct error *e)
{
	struct ident *mine, *theirs;
	size_t n, m;
	enum err err = person_idents(w->s, person, w->a, &mine, &n, e);
	if (!err)
		err = person_idents(w->s, other, w->a, &theirs, &m, e);
	if (err || differ(mine, n, theirs, m))
		return err;
	for (size_t i = 0; !err && i < m; i++)
		err = give_ident(w, person, theirs[i], e);
	who_queue(w, other);
	return err;
}

/* Gives the person those identifiers that are nobody's. */
static enum err give_idents(struct who *w, const struct who_ask *ask, row_id person, struct error *e)
{
	struct ident *mine = NULL;
	size_t n = 0;
	enum err err = person_idents(w->s, person, w->a, &mine, &n, e);
	for (size_t i = 0; !err && i < ask->n_ids; i++) {
		row_id found;
		err = find_ident(w, ask->ids[i], &found, e);
		/* never a second one of a scheme, be it of this very mention */
		if (err || found || differ(mine, n, &ask->ids[i], 1))
			continue;
		err = give_ident(w, person, ask->ids[i], e);
		if (!err)
			err = person_idents(w->s, person, w->a, &mine, &n, e);
	}
	return err;
}

static enum err by_idents(struct who *w, const struct who_ask *ask, row_id *ret, struct error *e)
{
	row_id person = 0;
	bool all = true;
	enum err err = ERR_OK;
	for (size_t i = 0; !err && i < ask->n_ids; i++) {
		row_id found;
		err = find_ident(w, ask->ids[i], &found, e);
		if (err)
			break;
		all = all && found;
		if (!person)
			person = found;
		else if (found && found != person)
			err = absorb(w, person, found, e);
	}
	if (!err && !person)
		err = first_seen(w, ask, &person, e);
	if (!err && !all)
		err = give_idents(w, ask, person, e);
	if (!err)
		err = take_name(w, ask, person, e);
	if (!err)
		*ret = person;
	return err;
}

/* A name that no work prints, such as that of a list's owner. */
static enum err state_name(struct who *w, const struct who_ask *ask, row_id person, struct error *e)
{
	struct person p = { .id = person, .name = ask->full, .open = -1 };
	row_id same;
	uint64_t mark = hash_mix(hash_mix(str_hash(ask->full), (uint64_t)person), 1);
	return map64_put(w->checked, mark, 1) ? person_put(w->s, &p, &same, e) : ERR_OK;
}

enum err who_alias(struct who *w, const struct who_ask *ask, row_id person, struct error *e)
{
	struct bearers b = { 0 };
	struct ident *ids = NULL;
	size_t n = 0;
	arena_clear(w->a);
	enum err err = person_idents(w->s, person, w->a, &ids, &n, e);
	if (!err && n)
		err = take_name(w, ask, person, e);
	if (!err)
		err = state_name(w, ask, person, e);
	if (err || n || ask->initials || ask->key.n == 0)
		return err;
	/* who was called so without being anybody else is this person */
	err = find_bearers(w, ask, &b, e);
	for (size_t i = 0; !err && i < b.v.n; i++) {
		if (!b.v.v[i].known && b.v.v[i].id != person && b.known != 1)
			who_queue(w, b.v.v[i].id);
	}
	if (!err && b.known != 1 && b.plain)
		map_put(w->by_key, memo_key(ask), (uint64_t)b.plain);
	vec_done(&b.v);
	return err;
}

enum err who_resolve(struct who *w, const struct who_ask *ask, row_id *ret, struct error *e)
{
	row_id person;
	arena_clear(w->a);
	enum err err = ask->n_ids ? by_idents(w, ask, &person, e) : by_name(w, ask, &person, e);
	if (!err && ask->state)
		err = state_name(w, ask, person, e);
	if (!err)
		*ret = person;
	return err;
}
