/* The printed forms of a person's name: how often each is used, which is shown, by which words they are found.
 * Knows nothing of works and edges. */
#include "bib/name.h"
#include "store/person-int.h"

void forms_init(struct forms *f)
{
	*f = (struct forms){ .at = map_new() };
}

void forms_done(struct forms *f)
{
	map_free(f->at);
	vec_done(&f->v);
}

struct form *forms_of(struct forms *f, struct str name)
{
	uint64_t *at = map_slot(f->at, name, f->v.n);

	if (*at == f->v.n)
		vec_push(&f->v, (struct form){ .name = name, .was = -1 });
	return &f->v.v[*at];
}

enum err forms_read(struct store *s, row_id person, struct arena *a, struct forms *f, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, s, "SELECT name, uses, stated FROM person_name WHERE person = ?", e);
	stmt_int(&q, person);
	while (stmt_row(&q)) {
		struct form *x = forms_of(f, stmt_get_str(&q, 0, a));

		x->uses = x->was = stmt_get_int(&q, 1);
		x->stated = stmt_get_int(&q, 2) != 0;
	}
	return stmt_code(&q);
}

enum err forms_recount(struct store *s, row_id person, struct arena *a, struct forms *f, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	for (size_t i = 0; i < f->v.n; i++)
		f->v.v[i].uses = 0;
	/* A mention counts once a form, however many records print it so. */
	stmt_open(&q, s,
		"SELECT n.name, m.work, m.seq FROM mention m JOIN mention_name n ON n.work = m.work AND n.seq = "
		"m.seq"
		" WHERE m.person = ?1 UNION SELECT m.name, m.work, m.seq FROM mention m WHERE m.person = ?1",
		e);
	stmt_int(&q, person);
	while (stmt_row(&q)) {
		struct str name = stmt_get_str(&q, 0, NULL);
		uint64_t at = 0;

		if (map_get(f->at, name, &at))
			f->v.v[at].uses++;
		else
			forms_of(f, arena_str(a, name))->uses++;
	}
	return stmt_code(&q);
}

static bool is_live(const struct form *x)
{
	return x->uses > 0 || x->stated;
}

bool forms_changed(const struct forms *f)
{
	for (size_t i = 0; i < f->v.n; i++) {
		const struct form *x = &f->v.v[i];

		if (is_live(x) != (x->was > 0 || x->stated))
			return true;
	}
	return false;
}

size_t forms_live(const struct forms *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->v.n; i++)
		n += is_live(&f->v.v[i]);
	return n;
}

static enum err write_new(struct store *s, row_id person, const struct form *x, struct arena *a, struct error *e)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	CLEANUP(stmt_done) struct stmt q = { 0 };
	struct name n = name_split(x->name, false, a);

	name_key(&n, &key);
	stmt_open(&q, s, "INSERT INTO person_name (person, name, key, uses, stated) VALUES (?, ?, ?, ?, ?)", e);
	stmt_int(&q, person);
	stmt_text(&q, x->name);
	stmt_text(&q, buf_str(&key));
	stmt_int(&q, x->uses);
	stmt_int(&q, x->stated);
	return stmt_run(&q);
}

static enum err write_form(struct store *s, row_id person, const struct form *x, struct arena *a, struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	if (!is_live(x)) {
		if (x->was < 0)
			return ERR_OK;
		stmt_open(&q, s, "DELETE FROM person_name WHERE person = ? AND name = ?", e);
	} else if (x->was < 0) {
		return write_new(s, person, x, a, e);
	} else if (x->was != x->uses) {
		stmt_open(&q, s, "UPDATE person_name SET uses = ?3 WHERE person = ?1 AND name = ?2", e);
	} else {
		return ERR_OK;
	}
	stmt_int(&q, person);
	stmt_text(&q, x->name);
	if (is_live(x))
		stmt_int(&q, x->uses);
	return stmt_run(&q);
}

enum err forms_write(struct store *s, row_id person, const struct forms *f, struct arena *a, struct error *e)
{
	enum err err = ERR_OK;

	for (size_t i = 0; !err && i < f->v.n; i++)
		err = write_form(s, person, &f->v.v[i], a, e);
	return err;
}

static int by_uses(const void *x, const void *y)
{
	const struct form *a = x, *b = y;

	if (a->uses != b->uses)
		return a->uses > b->uses ? -1 : 1;
	return str_cmp(a->name, b->name);
}

static int by_name(const void *x, const void *y)
{
	const struct form *a = x, *b = y;

	return str_cmp(a->name, b->name);
}

/* "Wu, Jian-Ping" is how catalogues sort; people are shown as they are called. */
static struct str in_natural_order(struct str printed, const struct name *n, struct arena *a)
{
	CLEANUP(buf_done) struct buf full = { 0 };

	if (n->literal || str_find_char(printed, ',') < 0)
		return printed;
	name_full(n, &full);
	return arena_str(a, buf_str(&full));
}

void forms_choose(struct forms *f, struct arena *a, struct person *p)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	CLEANUP(buf_done) struct buf best_key = { 0 };
	struct form *sorted = ARENA_ARRAY(a, struct form, f->v.n + 1);
	struct name best = { 0 };
	bool found = false;

	if (f->v.n > 0)
		memcpy(sorted, f->v.v, f->v.n * sizeof(*sorted));
	qsort(sorted, f->v.n, sizeof(*sorted), by_uses);
	for (size_t i = 0; i < f->v.n; i++) {
		struct name n;

		if (!is_live(&sorted[i]))
			continue;
		n = name_split(sorted[i].name, false, a);
		buf_clear(&key);
		name_key(&n, &key);
		/* Two spellings of one name are equally full: the more usual one stays ("Weile", not "Wei-Le"). */
		if (found && (str_eq(buf_str(&key), buf_str(&best_key)) || !name_fuller(&n, &best)))
			continue;
		found = true;
		best = n;
		buf_clear(&best_key);
		buf_add(&best_key, buf_str(&key));
		p->name = in_natural_order(sorted[i].name, &n, a);
	}
	if (found)
		p->key = arena_str(a, buf_str(&best_key));
}

/* In the order of names, not of uses: what is found by stays as it is while uses grow. */
void forms_words(const struct forms *f, struct arena *a, struct buf *out)
{
	struct form *sorted = ARENA_ARRAY(a, struct form, f->v.n + 1);

	if (f->v.n > 0)
		memcpy(sorted, f->v.v, f->v.n * sizeof(*sorted));
	qsort(sorted, f->v.n, sizeof(*sorted), by_name);
	for (size_t i = 0; i < f->v.n; i++) {
		if (is_live(&sorted[i]))
			find_add_name(sorted[i].name, a, out);
	}
}
