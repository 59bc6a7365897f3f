/* Counts of an index and its health for doctor: is the file sound, and do derived rows agree with what they come
 * from? Finds and says, mends nothing. */
#include "store/store-int.h"

static const char *const count_sql[TALLY_COUNT] = {
	[TALLY_WORK] = "SELECT count(*) FROM work",
	[TALLY_PERSON] = "SELECT count(*) FROM person",
	[TALLY_TOPIC] = "SELECT count(*) FROM topic",
	[TALLY_ORG] = "SELECT count(*) FROM org",
	[TALLY_VENUE] = "SELECT count(*) FROM venue",
	[TALLY_EDGE] = "SELECT count(*) FROM edge",
	[TALLY_MENTION] = "SELECT count(*) FROM mention",
	[TALLY_RECORD] = "SELECT count(*) FROM record",
	[TALLY_REJECT] = "SELECT count(*) FROM reject",
};

static enum err write_one(struct store *s, int what, int64_t n, struct error *e)
{
	return stmt_once(s, "INSERT INTO tally (id, n) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET n = n + excluded.n",
		what, n, e);
}

enum err tally_add(struct store *s, enum tally what, int64_t n, struct error *e)
{
	if (!s->begun)
		return n ? write_one(s, what, n, e) : ERR_OK;
	s->tally[what] += n;
	return ERR_OK;
}

enum err tally_write(struct store *s, struct error *e)
{
	enum err err = ERR_OK;

	for (int i = 0; !err && i < TALLY_COUNT; i++) {
		if (s->tally[i])
			err = write_one(s, i, s->tally[i], e);
	}
	tally_forget(s);
	return err;
}

void tally_forget(struct store *s)
{
	memset(s->tally, 0, sizeof(s->tally));
}

enum err tally_again(struct store *s, struct error *e)
{
	enum err err = stmt_once(s, "DELETE FROM tally", 0, 0, e);

	tally_forget(s);
	for (int i = 0; !err && i < TALLY_COUNT; i++) {
		int64_t n = 0;

		err = stmt_number(s, count_sql[i], 0, 0, 0, &n, e);
		if (!err)
			err = write_one(s, i, n, e);
	}
	return err;
}

/* What is written and what this transaction has added to it. */
static enum err read_tally(struct store *s, int64_t n[TALLY_COUNT], struct error *e)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	memcpy(n, s->tally, sizeof(s->tally));
	stmt_open(&q, s, "SELECT id, n FROM tally", e);
	while (stmt_row(&q)) {
		int64_t id = stmt_get_int(&q, 0);

		if (id >= 0 && id < TALLY_COUNT)
			n[id] += stmt_get_int(&q, 1);
	}
	return stmt_code(&q);
}

enum err store_counts(struct store *s, struct index_counts *ret, struct error *e)
{
	int64_t n[TALLY_COUNT] = { 0 }, files = 0, bytes = 0, first = 0, last = 0;
	enum err err = read_tally(s, n, e);

	if (!err)
		err = stmt_number(s, "SELECT count(*) FROM file", 0, 0, 0, &files, e);
	if (!err)
		err = stmt_number(s, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", 0, 0, 0,
			&bytes, e);
	if (!err)
		err = stmt_number(s, "SELECT min(year) FROM work WHERE year > 0", 0, 0, 0, &first, e);
	if (!err)
		err = stmt_number(s, "SELECT max(year) FROM work WHERE year > 0", 0, 0, 0, &last, e);
	if (err)
		return err;
	*ret = (struct index_counts){
		.works = n[TALLY_WORK],
		.people = n[TALLY_PERSON],
		.topics = n[TALLY_TOPIC],
		.orgs = n[TALLY_ORG],
		.venues = n[TALLY_VENUE],
		.edges = n[TALLY_EDGE] / 2,
		.mentions = n[TALLY_MENTION],
		.records = n[TALLY_RECORD],
		.files = files,
		.rejects = n[TALLY_REJECT],
		.bytes = bytes,
		.first_year = (int)first,
		.last_year = (int)last,
	};
	return ERR_OK;
}

struct rule {
	const char *sql; /* counts the rows that break it */
	const char *one, *many;
};

static const struct rule index_rules[] = {
	{ "SELECT count(*) FROM work w WHERE n_authors <> (SELECT count(*) FROM mention m WHERE m.work = w.id)",
		"work counts its authors wrongly", "works count their authors wrongly" },
	{ "SELECT count(*) FROM person p WHERE works <> (SELECT count(DISTINCT work) FROM mention m WHERE m.person "
	  "= p.id)",
		"person counts its works wrongly", "people count their works wrongly" },
	{ "SELECT count(*) FROM person p WHERE links <> (SELECT count(*) FROM edge x WHERE x.a = p.id)",
		"person counts its collaborators wrongly", "people count their collaborators wrongly" },
	{ "SELECT count(*) FROM edge x WHERE a = b OR NOT EXISTS (SELECT 1 FROM edge y WHERE y.a = x.b AND y.b = "
	  "x.a"
	  " AND y.works = x.works AND y.strength = x.strength)",
		"collaboration is not the same from both sides",
		"collaborations are not the same from both sides" },
	{ "SELECT count(*) FROM person p WHERE NOT EXISTS (SELECT 1 FROM person_name n WHERE n.person = p.id)",
		"person has no name", "people have no name" },
	{ "SELECT count(*) FROM mention m WHERE NOT EXISTS (SELECT 1 FROM person p WHERE p.id = m.person)",
		"author is nobody", "authors are nobody" },
	{ "SELECT count(*) FROM (SELECT t.works AS w, (SELECT count(*) FROM work_topic x WHERE x.topic = t.id) AS n"
	  " FROM topic t UNION ALL SELECT v.works, (SELECT count(*) FROM work x WHERE x.venue = v.id) FROM venue v"
	  " UNION ALL SELECT o.works, (SELECT count(DISTINCT x.work) FROM mention_org x WHERE x.org = o.id) FROM "
	  "org o)"
	  " WHERE w <> n",
		"topic, org or venue counts its works wrongly",
		"topics, orgs and venues count their works wrongly" },
};

static const struct rule notebook_rules[] = {
	{ "SELECT count(*) FROM entry x WHERE NOT EXISTS (SELECT 1 FROM change c WHERE c.entry = x.id)",
		"entry is not in the journal", "entries are not in the journal" },
	{ "SELECT count(*) FROM thing WHERE kind NOT IN ('person', 'work', 'topic', 'org', 'venue', 'lens')",
		"thing is of an unknown kind", "things are of an unknown kind" },
};

struct check {
	struct store *s;
	void (*say)(void *ctx, const char *sentence);
	void *ctx;
	int faults;
	struct error *e;
};

static void fault(struct check *c, struct str what)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	buf_adds(&b, store_label(c->s->path).text);
	buf_adds(&b, ": ");
	buf_add(&b, what);
	c->faults++;
	c->say(c->ctx, buf_cstr(&b));
}

/* SQLite's own examination: a line a fault, "ok" when there is none. */
static enum err check_file(struct check *c)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };

	stmt_open(&q, c->s, "PRAGMA integrity_check(20)", c->e);
	while (stmt_row(&q)) {
		struct str line = stmt_get_str(&q, 0, NULL);

		if (!str_is(line, "ok"))
			fault(c, line);
	}
	return q.code;
}

static enum err check_references(struct check *c)
{
	CLEANUP(stmt_done) struct stmt q = { 0 };
	CLEANUP(buf_done) struct buf b = { 0 };

	stmt_open(&q, c->s, "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2", c->e);
	while (stmt_row(&q)) {
		buf_clear(&b);
		buf_addf(&b, "%lld rows of %.*s name a %.*s that is not there", (long long)stmt_get_int(&q, 2),
			STR_ARG(stmt_get_str(&q, 0, NULL)), STR_ARG(stmt_get_str(&q, 1, NULL)));
		fault(c, buf_str(&b));
	}
	return q.code;
}

static enum err check_rules(struct check *c, const struct rule *rules, size_t n)
{
	enum err err = ERR_OK;

	for (size_t i = 0; !err && i < n; i++) {
		CLEANUP(buf_done) struct buf b = { 0 };
		int64_t broken = 0;

		err = stmt_number(c->s, rules[i].sql, 0, 0, 0, &broken, c->e);
		if (err || broken == 0)
			continue;
		buf_addf(&b, "%lld %s", (long long)broken, broken == 1 ? rules[i].one : rules[i].many);
		fault(c, buf_str(&b));
	}
	return err;
}

static enum err check_tally(struct check *c)
{
	int64_t n[TALLY_COUNT] = { 0 };
	enum err err = read_tally(c->s, n, c->e);

	for (int i = 0; !err && i < TALLY_COUNT; i++) {
		CLEANUP(buf_done) struct buf b = { 0 };
		int64_t rows = 0;

		err = stmt_number(c->s, count_sql[i], 0, 0, 0, &rows, c->e);
		if (err || rows == n[i])
			continue;
		/* "SELECT count(*) FROM work": the last word is the table */
		buf_addf(&b, "%lld rows of %s are counted as %lld", (long long)rows, strrchr(count_sql[i], ' ') + 1,
			(long long)n[i]);
		fault(c, buf_str(&b));
	}
	return err;
}

static enum err check_words(struct check *c)
{
	bool whole = true;
	enum err err = find_whole(c->s, &whole, c->e);

	if (!err && !whole)
		fault(c, STR("the word index is damaged or not whole"));
	return err;
}

enum err store_check(struct store *s, void (*say)(void *ctx, const char *sentence), void *ctx, int *ret_faults,
	struct error *e)
{
	struct check c = { .s = s, .say = say, .ctx = ctx, .e = e };
	enum err err = check_file(&c);

	if (!err)
		err = check_references(&c);
	if (!err && s->role == STORE_NOTEBOOK)
		err = check_rules(&c, notebook_rules, ARRAY_LEN(notebook_rules));
	if (!err && s->role == STORE_INDEX)
		err = check_rules(&c, index_rules, ARRAY_LEN(index_rules));
	if (!err && s->role == STORE_INDEX)
		err = check_tally(&c);
	if (!err && s->role == STORE_INDEX)
		err = check_words(&c);
	/* What is too broken to be examined is a fault too, and the last to be found. */
	if (err == ERR_CORRUPT) {
		fault(&c, STR("damaged: the examination could not go on"));
		err = ERR_OK;
	}
	if (!err)
		*ret_faults = c.faults;
	return err;
}
