/* Type-to-find: a question to candidates by FTS5, candidates to an order in C.
 * Only this file and find-index.c know FTS5; folding is find-words.c's. */
#include "store/find.h"

#include "base/uni.h"
#include "bib/name.h"
#include "bib/title.h"
#include "store/find-int.h"
#include "store/work.h"

/* Two stages: whole words, then beginnings, if the first did not give enough. Candidates stand in the word index in
 * the order of kind and number of works (find-index.c), so what a cap leaves out has fewer works than what it lets
 * in. Rows are read for those alone that can come into the answer. */
enum {
	CANDIDATES = 600, /* of a kind and stage */
	EXACT_MAX = 256,
	LIMIT_MAX = 1000,
};

struct candidate {
	enum kind kind;
	row_id id;
	enum tier tier;
	int rank; /* of the word index: the less, the more works */
	int works;
	struct str name;
	bool gone; /* has words but no row */
};

struct search {
	struct store *s;
	struct arena *a; /* the caller's: names that are returned */
	struct question q;
	size_t limit;
	struct map64 *seen; /* rowids of the word index */
	VEC(struct candidate) found;
	bool full[KIND_COUNT]; /* of the stage at hand */
	bool cut;
	struct error *e;
};

static const char *const row_sql[KIND_COUNT] = {
	[KIND_PERSON] = "SELECT name, works FROM person WHERE id = ?",
	[KIND_WORK] = "SELECT title, 0 FROM work WHERE id = ?",
	[KIND_TOPIC] = "SELECT name, works FROM topic WHERE id = ?",
	[KIND_ORG] = "SELECT name, works FROM org WHERE id = ?",
	[KIND_VENUE] = "SELECT name, works FROM venue WHERE id = ?",
};

static void add_candidate(struct search *f, int64_t rowid, enum tier tier)
{
	if (tier == TIER_NONE)
		return;
	vec_push(&f->found, (struct candidate){
				    .kind = find_rowid_kind(rowid),
				    .id = find_rowid_id(rowid),
				    .tier = tier,
				    .rank = find_rowid_rank(rowid),
			    });
}

/* Candidates of a kind and those behind it, up to `last`, until one kind has as many as it may; *ret_next: where to
 * go on. */
static enum err run_stage(
	struct search *f, struct str expression, bool begins, enum kind first, enum kind last, int *ret_next)
{
	CLEANUP(buf_done) struct buf scratch = { 0 };
	CLEANUP(stmt_done) struct stmt q = { 0 };
	bool sure = begins && f->q.plain; /* FTS5 has judged all there is to judge */
	int n[KIND_COUNT] = { 0 };

	*ret_next = last + 1;
	stmt_open(&q, f->s,
		sure ? "SELECT rowid FROM find WHERE find MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid"
		     : "SELECT rowid, words FROM find WHERE find MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid",
		f->e);
	stmt_text(&q, expression);
	stmt_int(&q, find_rowid_first(first));
	stmt_int(&q, find_rowid_first(last + 1) - 1);
	while (stmt_row(&q)) {
		int64_t rowid = stmt_get_int(&q, 0);
		enum kind kind = find_rowid_kind(rowid);

		if (++n[kind] > CANDIDATES) {
			f->full[kind] = true;
			*ret_next = kind + 1;
			break;
		}
		if (map64_put(f->seen, (uint64_t)rowid, 1))
			add_candidate(f, rowid,
				sure ? TIER_BEGINS : question_judge(&f->q, stmt_get_str(&q, 1, NULL), &scratch));
	}
	return q.code;
}

static enum err select_words(struct search *f, bool begins, enum kind first, enum kind last)
{
	CLEANUP(buf_done) struct buf expression = { 0 };
	enum err err = ERR_OK;
	int next = first;

	memset(f->full, 0, sizeof(f->full));
	question_expression(&f->q, begins, &expression);
	while (!err && next <= (int)last)
		err = run_stage(f, buf_str(&expression), begins, (enum kind)next, last, &next);
	for (int k = first; k <= (int)last; k++)
		f->cut = f->cut || f->full[k];
	return err;
}

/* Things named exactly so, which a full first stage may have left out. People in both orders of their names. */
static enum err select_exact(struct search *f, enum kind kind)
{
	CLEANUP(buf_done) struct buf key = { 0 }, swapped = { 0 }, scratch = { 0 }, kept = { 0 };
	struct arena_mark mark = arena_mark(f->a);
	VEC(row_id) ids = { 0 };
	struct name name;
	struct stmt q;
	enum err err;

	switch (kind) {
	case KIND_PERSON:
		name = name_split(f->q.text, false, f->a);
		name_key(&name, &key);
		name = name_split(f->q.text, true, f->a);
		name_key(&name, &swapped);
		stmt_open(&q, f->s, "SELECT DISTINCT person FROM person_name WHERE key IN (?, ?) LIMIT ?", f->e);
		stmt_text(&q, buf_str(&key));
		stmt_text(&q, buf_str(&swapped));
		break;
	case KIND_WORK:
		stmt_open(&q, f->s, "SELECT id FROM work WHERE title_hash = ? ORDER BY id LIMIT ?", f->e);
		stmt_int(&q, (int64_t)title_hash(f->q.text));
		break;
	default:
		uni_fold(&key, f->q.text);
		stmt_open(&q, f->s,
			kind == KIND_TOPIC ? "SELECT id FROM topic WHERE fold = ? LIMIT ?"
			: kind == KIND_ORG ? "SELECT id FROM org WHERE fold = ? LIMIT ?"
					   : "SELECT id FROM venue WHERE fold = ? LIMIT ?",
			f->e);
		stmt_text(&q, buf_str(&key));
	}
	stmt_int(&q, EXACT_MAX);
	while (stmt_row(&q))
		vec_push(&ids, stmt_get_int(&q, 0));
	err = stmt_code(&q);
	stmt_done(&q);
	arena_rewind(f->a, mark);
	for (size_t i = 0; !err && i < ids.n; i++) {
		int works = 0;
		int64_t rowid;

		mark = arena_mark(f->a);
		buf_clear(&kept);
		err = find_row_words(f->s, kind, ids.v[i], f->a, &kept, &works, f->e);
		arena_rewind(f->a, mark);
		rowid = find_rowid(kind, ids.v[i], works);
		if (!err && map64_put(f->seen, (uint64_t)rowid, 1))
			add_candidate(f, rowid, question_judge(&f->q, buf_str(&kept), &scratch));
	}
	vec_done(&ids);
	return err;
}

/* Without words: the most works first, which is the order of the word index. Works come newest first. */
static enum err select_all(struct search *f, enum kind kind)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	int rank = 0;

	if (kind == KIND_WORK)
		stmt_open(&q, f->s,
			"SELECT id FROM work WHERE id BETWEEN ? AND ? ORDER BY year DESC, id DESC LIMIT ?", f->e);
	else
		stmt_open(&q, f->s, "SELECT rowid FROM find WHERE rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ?",
			f->e);
	stmt_int(&q, kind == KIND_WORK ? 0 : find_rowid_first(kind));
	stmt_int(&q, kind == KIND_WORK ? INT64_MAX : find_rowid_first(kind + 1) - 1);
	stmt_int(&q, (int64_t)MAX(f->limit + 1, (size_t)CANDIDATES));
	while (stmt_row(&q)) {
		int64_t id = stmt_get_int(&q, 0);

		add_candidate(f, kind == KIND_WORK ? find_rowid(KIND_WORK, id, 0) : id, TIER_BEGINS);
		rank++;
	}
	f->cut = f->cut || rank >= CANDIDATES;
	return q.code;
}

static size_t count_tier(const struct search *f, enum tier least)
{
	size_t n = 0;

	for (size_t i = 0; i < f->found.n; i++)
		n += f->found.v[i].tier >= least;
	return n;
}

static enum err select_candidates(struct search *f, enum kind first, enum kind last)
{
	bool full[KIND_COUNT];
	enum err err = ERR_OK;

	if (f->q.groups.n == 0) {
		for (int k = first; !err && k <= (int)last; k++)
			err = select_all(f, (enum kind)k);
		return err;
	}
	err = select_words(f, false, first, last);
	memcpy(full, f->full, sizeof(full));
	for (int k = first; !err && k <= (int)last; k++) {
		if (full[k] && count_tier(f, TIER_EXACT) < f->limit)
			err = select_exact(f, (enum kind)k);
	}
	/* Whole words stand before beginnings whatever comes. */
	if (err || count_tier(f, TIER_WORDS) > f->limit)
		return err;
	return select_words(f, true, first, last);
}

/* By what is known without the row. */
static int compare_rank(const void *x, const void *y)
{
	const struct candidate *a = x, *b = y;

	if (a->tier != b->tier)
		return a->tier > b->tier ? -1 : 1;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	return a->id < b->id ? -1 : a->id > b->id;
}

static enum err read_row(struct search *f, struct candidate *c)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, f->s, row_sql[c->kind], f->e);
	stmt_int(&q, c->id);
	c->gone = !stmt_row(&q);
	if (!c->gone) {
		c->name = stmt_get_str(&q, 0, f->a);
		c->works = stmt_get_small(&q, 1);
	}
	return q.code;
}

/* Reads rows until the limit is met and the last rank is whole; leaves the others out. */
static enum err read_rows(struct search *f)
{
	enum err err = ERR_OK;
	size_t n = 0, kept = 0;

	if (f->found.n > 1)
		qsort(f->found.v, f->found.n, sizeof(f->found.v[0]), compare_rank);
	for (; !err && n < f->found.n; n++) {
		struct candidate *c = &f->found.v[n];

		if (kept >= f->limit &&
			(c->tier != f->found.v[kept - 1].tier || c->rank != f->found.v[kept - 1].rank))
			break;
		err = read_row(f, c);
		if (!c->gone)
			f->found.v[kept++] = *c;
	}
	f->cut = f->cut || n < f->found.n;
	f->found.n = kept;
	return err;
}

static int compare(const void *x, const void *y)
{
	const struct candidate *a = x, *b = y;
	int d;

	if (a->tier != b->tier)
		return a->tier > b->tier ? -1 : 1;
	if (a->works != b->works)
		return a->works > b->works ? -1 : 1;
	d = str_cmp(a->name, b->name);
	if (d != 0)
		return d;
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	return a->id < b->id ? -1 : a->id > b->id;
}

static struct str years(struct arena *a, int64_t from, int64_t until)
{
	if (from <= 0)
		return STR_NULL;
	if (from == until)
		return arena_printf(a, "%d", (int)from);
	return arena_printf(a, "%d\xe2\x80\x93%d", (int)from, (int)until);
}

static struct str join(struct arena *a, struct str x, struct str y)
{
	if (x.n == 0)
		return y;
	return y.n == 0 ? x : arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(x), STR_ARG(y));
}

/* The columns: text, first number, second number, text. */
static const char *const hint_sql[KIND_COUNT] = {
	[KIND_PERSON] = "SELECT coalesce("
			" (SELECT o.name FROM person_org po JOIN org o ON o.id = po.org WHERE po.person = p.id"
			"  ORDER BY po.until = -1 DESC, po.until DESC, po.since DESC, o.id LIMIT 1),"
			" (SELECT o.name FROM mention m JOIN mention_org mo ON mo.work = m.work AND mo.seq = m.seq"
			"  JOIN org o ON o.id = mo.org WHERE m.person = p.id ORDER BY m.work DESC, o.id LIMIT 1)),"
			" p.first_year, p.last_year, p.role FROM person p WHERE p.id = ?",
	[KIND_WORK] = "SELECT CASE WHEN instr(w.authors, char(10)) > 0"
		      "  THEN substr(w.authors, 1, instr(w.authors, char(10)) - 1) || ' et al.' ELSE w.authors END,"
		      " w.year, w.year, v.name FROM work w LEFT JOIN venue v ON v.id = w.venue WHERE w.id = ?",
	[KIND_TOPIC] = "SELECT parent, 0, 0, type FROM topic WHERE id = ?",
	[KIND_ORG] = "SELECT place, 0, 0, type FROM org WHERE id = ?",
	[KIND_VENUE] = "SELECT place, 0, 0, type FROM venue WHERE id = ?",
};

static enum err make_hint(struct search *f, struct found *r)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	r->hint = STR("");
	stmt_open(&q, f->s, hint_sql[r->kind], f->e);
	stmt_int(&q, r->id);
	if (stmt_row(&q)) {
		struct str first = stmt_get_str(&q, 0, f->a);
		struct str when = years(f->a, stmt_get_int(&q, 1), stmt_get_int(&q, 2));

		r->hint = join(f->a, first, when);
		if (r->kind != KIND_PERSON || first.n == 0)
			r->hint = join(f->a, r->hint, stmt_get_str(&q, 3, f->a));
	}
	return q.code;
}

static enum err give(struct search *f, struct found **ret, size_t *ret_n)
{
	size_t n = MIN(f->found.n, f->limit);
	struct found *rows = ARENA_ARRAY(f->a, struct found, n + 1);
	enum err err = ERR_OK;

	if (f->found.n > 1)
		qsort(f->found.v, f->found.n, sizeof(f->found.v[0]), compare);
	for (size_t i = 0; !err && i < n; i++) {
		const struct candidate *c = &f->found.v[i];

		rows[i] = (struct found){
			.kind = c->kind,
			.id = c->id,
			.name = c->name,
			.works = c->works,
			.score = c->tier,
		};
		err = make_hint(f, &rows[i]);
	}
	if (err)
		return err;
	*ret = rows;
	*ret_n = n;
	return ERR_OK;
}

enum err find_words(struct store *s, struct str text, enum kind kind, size_t limit, struct arena *a,
	struct found **ret, size_t *ret_n, bool *ret_more, struct error *e)
{
	struct search f = { .s = s, .a = a, .e = e, .limit = limit };
	enum err err = find_flush(s, e);

	if (limit == 0 || limit > LIMIT_MAX)
		f.limit = LIMIT_MAX;
	f.seen = map64_new();
	question_read(&f.q, text, a);
	if (!err)
		err = select_candidates(&f, kind ? kind : KIND_PERSON, kind ? kind : KIND_COUNT - 1);
	if (!err)
		err = read_rows(&f);
	if (!err)
		err = give(&f, ret, ret_n);
	if (!err)
		*ret_more = f.cut || f.found.n > f.limit;
	vec_done(&f.q.groups);
	vec_done(&f.found);
	map64_free(f.seen);
	return err;
}
