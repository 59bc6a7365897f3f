/* Counts of an index and its health for doctor: is the file sound, and do derived rows agree with what they come
 * from? Finds and says, mends nothing. */
#include "store/store-int.h"

static const char *const count_sql[] = {
	"SELECT count(*) FROM work",
	"SELECT count(*) FROM person",
	"SELECT count(*) FROM topic",
	"SELECT count(*) FROM org",
	"SELECT count(*) FROM venue",
	"SELECT count(*) / 2 FROM edge",
	"SELECT count(*) FROM mention",
	"SELECT count(*) FROM record",
	"SELECT count(*) FROM file",
	"SELECT count(*) FROM reject",
	"SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
	"SELECT min(year) FROM work WHERE year > 0",
	"SELECT max(year) FROM work WHERE year > 0",
};

enum err store_counts(struct store *s, struct index_counts *ret, struct error *e)
{
	int64_t n[ARRAY_LEN(count_sql)] = { 0 };
	enum err err = ERR_OK;

	for (size_t i = 0; !err && i < ARRAY_LEN(count_sql); i++)
		err = stmt_number(s, count_sql[i], 0, 0, 0, &n[i], e);
	if (err)
		return err;
	*ret = (struct index_counts){
		.works = n[0], .people = n[1], .topics = n[2], .orgs = n[3], .venues = n[4], .edges = n[5],
		.mentions = n[6], .records = n[7], .files = n[8], .rejects = n[9], .bytes = n[10],
		.first_year = (int)n[11], .last_year = (int)n[12],
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
