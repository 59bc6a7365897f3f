/* Brings people up to date. Whose works only grew in this transaction gets the sums of drift.h added; who lost a
 * work, or is asked for without any change, is counted again from the beginning. Both ways end in the same rows. */
#include <assert.h>

#include "store/person-int.h"

struct refresh {
	struct store *s;
	struct recount *again;
	VEC(row_id) all; /* who is counted again */
	struct arena *a; /* of the person at hand */
	struct error *e;
};

static enum err read_was(struct refresh *r, row_id id, struct person *ret)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct person p = { 0 };

	stmt_open(&q, r->s, "SELECT id, key, name, works, first_year, last_year, links FROM person WHERE id = ?",
		r->e);
	stmt_int(&q, id);
	if (stmt_row(&q)) {
		p.id = stmt_get_int(&q, 0);
		p.key = stmt_get_str(&q, 1, r->a);
		p.name = stmt_get_str(&q, 2, r->a);
		p.works = stmt_get_small(&q, 3);
		p.first_year = stmt_get_small(&q, 4);
		p.last_year = stmt_get_small(&q, 5);
		p.links = stmt_get_small(&q, 6);
	}
	if (q.code == ERR_OK)
		*ret = p;
	return q.code;
}

static enum err write_person(struct refresh *r, const struct person *was, const struct person *p)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	bool named = !str_eq(was->key, p->key) || !str_eq(was->name, p->name);

	if (!named && was->works == p->works && was->first_year == p->first_year &&
		was->last_year == p->last_year && was->links == p->links)
		return ERR_OK;
	/* An update of the key would write its index too, also with an equal key. */
	stmt_open(&q, r->s,
		named ? "UPDATE person SET works = ?, first_year = ?, last_year = ?, links = ?, key = ?, name = ? "
			"WHERE id = ?"
		      : "UPDATE person SET works = ?, first_year = ?, last_year = ?, links = ? WHERE id = ?",
		r->e);
	stmt_int(&q, p->works);
	stmt_int_or_null(&q, p->first_year, 0);
	stmt_int_or_null(&q, p->last_year, 0);
	stmt_int(&q, p->links);
	if (named) {
		stmt_text(&q, p->key);
		stmt_text(&q, p->name);
	}
	stmt_int(&q, p->id);
	return stmt_run(&q);
}

/* Forms, name, row and words; `renew`: the words are made again, not only moved. */
static enum err write_all(
	struct refresh *r, const struct person *was, struct person *p, struct forms *f, bool renew)
{
	CLEANUP(buf_done) struct buf words = { 0 };
	enum err err = forms_write(r->s, p->id, f, r->a, r->e);

	if (renew || forms_live(f) > 1)
		forms_choose(f, r->a, p);
	if (!err)
		err = write_person(r, was, p);
	if (err)
		return err;
	if (!renew)
		return find_move(r->s, KIND_PERSON, p->id, was->works, p->works, r->e);
	forms_words(f, r->a, &words);
	return find_set(r->s, KIND_PERSON, p->id, was->works, p->works, find_kept(&words), r->e);
}

static void widen(struct person *p, int first, int last)
{
	if (first > 0 && (p->first_year == 0 || first < p->first_year))
		p->first_year = first;
	if (last > p->last_year)
		p->last_year = last;
}

/* Adds the sums; forms are those of this person. */
static enum err add_sums(struct refresh *r, const struct person_drift *d, const struct form_drift *forms, size_t n)
{
	struct person was = { 0 }, p;
	struct forms f;
	enum err err = read_was(r, d->id, &was);

	if (err || !was.id)
		return err;
	p = was;
	p.works += d->works;
	p.links += d->links;
	widen(&p, d->first_year, d->last_year);
	if (p.works == 0) {
		vec_push(&r->all, d->id);
		return ERR_OK;
	}
	forms_init(&f);
	err = forms_read(r->s, d->id, r->a, &f, r->e);
	for (size_t i = 0; i < n; i++)
		forms_of(&f, forms[i].name)->uses += forms[i].uses;
	if (!err)
		err = write_all(r, &was, &p, &f, was.works == 0 || d->named || forms_changed(&f));
	forms_done(&f);
	return err;
}

static enum err is_named(struct refresh *r, row_id id, bool *ret)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	int64_t named = 0;

	stmt_open(&q, r->s,
		"SELECT EXISTS (SELECT 1 FROM reported WHERE person = ?1) OR EXISTS (SELECT 1 FROM cv WHERE person "
		"= ?1)"
		" OR EXISTS (SELECT 1 FROM person_org WHERE person = ?1) OR EXISTS (SELECT 1 FROM listing WHERE "
		"person = ?1)"
		" OR EXISTS (SELECT 1 FROM record WHERE kind = ?2 AND target = ?1)",
		r->e);
	stmt_int(&q, id);
	stmt_int(&q, RECORD_PERSON);
	if (stmt_row(&q))
		named = stmt_get_int(&q, 0);
	if (q.code == ERR_OK)
		*ret = named != 0;
	return q.code;
}

static enum err delete_person(struct refresh *r, const struct person *was)
{
	static const char *const sql[] = {
		"DELETE FROM person_name WHERE person = ?",
		"DELETE FROM person_ident WHERE person = ?",
		"DELETE FROM person WHERE id = ?",
	};
	enum err err = recount_drop(r->again, was->id);

	for (size_t i = 0; !err && i < ARRAY_LEN(sql); i++)
		err = stmt_once(r->s, sql[i], was->id, 0, r->e);
	if (!err)
		err = tally_add(r->s, TALLY_PERSON, -1, r->e);
	return err ? err : find_set(r->s, KIND_PERSON, was->id, was->works, 0, STR(""), r->e);
}

static enum err count_again(struct refresh *r, row_id id)
{
	struct person was = { 0 }, p;
	struct forms f;
	bool named = true;
	enum err err = read_was(r, id, &was);

	if (err || !was.id)
		return err;
	p = was;
	err = recount_person(r->again, &p);
	if (!err && p.works == 0)
		err = is_named(r, id, &named);
	if (!err && !named)
		return delete_person(r, &was);
	forms_init(&f);
	if (!err)
		err = forms_read(r->s, id, r->a, &f, r->e);
	if (!err)
		err = forms_recount(r->s, id, r->a, &f, r->e);
	if (!err)
		err = write_all(r, &was, &p, &f, true);
	forms_done(&f);
	return err;
}

/* Everybody whose works changed, named by the caller or not. */
static enum err take_drift(struct refresh *r)
{
	size_t n = 0, n_forms = 0, at = 0;
	const struct person_drift *people;
	const struct form_drift *forms;
	enum err err = drift_digest(r->s, r->e);

	people = drift_people(r->s, &n);
	forms = drift_forms(r->s, &n_forms);
	for (size_t i = 0; !err && i < n; i++) {
		size_t from;

		while (at < n_forms && forms[at].person < people[i].id)
			at++;
		from = at;
		while (at < n_forms && forms[at].person == people[i].id)
			at++;
		arena_clear(r->a);
		if (people[i].all)
			vec_push(&r->all, people[i].id);
		else
			err = add_sums(r, &people[i], forms + from, at - from);
	}
	return err;
}

static int by_id(const void *x, const void *y)
{
	const row_id *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

static enum err count_all(struct refresh *r)
{
	enum err err = ERR_OK;

	if (r->all.n == 0)
		return ERR_OK;
	qsort(r->all.v, r->all.n, sizeof(*r->all.v), by_id);
	for (size_t i = 0; i < r->all.n; i++)
		recount_also(r->again, r->all.v[i]);
	for (size_t i = 0; !err && i < r->all.n; i++) {
		if (i > 0 && r->all.v[i] == r->all.v[i - 1])
			continue;
		arena_clear(r->a);
		err = count_again(r, r->all.v[i]);
	}
	return err ? err : recount_end(r->again);
}

enum err person_refresh(struct store *s, const row_id *ids, size_t n, struct error *e)
{
	struct refresh r = { .s = s, .e = e };
	enum err err;

	assert(s->begun);
	r.again = recount_new(s, e);
	r.a = arena_new();
	err = take_drift(&r);
	for (size_t i = 0; i < n; i++) {
		if (!drift_person(s, ids[i]))
			vec_push(&r.all, ids[i]);
	}
	if (!err)
		err = count_all(&r);
	drift_people_done(s);
	recount_free(r.again);
	arena_free(r.a);
	vec_done(&r.all);
	return err;
}
