/* For tests of ingest: bytes through a reader, files through the pipeline, and an index written down by keys so that two
 * can be compared whatever their rows are numbered. Includes shelf.h. */
#ifndef SUPPORT_PRESS_H
#define SUPPORT_PRESS_H

#include "shelf.h"

#include "base/uni.h"
#include "ingest/ingest.h"
#include "ingest/reader.h"

/* What a reader gave: a line of interchange form for each record, and a line for each complaint. */
struct press {
	struct arena *a;
	struct str *records; /* "LINE JSON" */
	size_t n, cap;
	struct str *said;    /* "warn LINE [key] text", "bad LINE [key] text", "end CODE" when it ended badly */
	size_t n_said, cap_said;
};

static inline void press_push(struct arena *a, struct str **v, size_t *n, size_t *cap, struct str s)
{
	if (*n == *cap) {
		*cap = *cap ? *cap * 2 : 16;
		struct str *more = arena_zalloc(a, *cap, sizeof(*more));
		if (*n)
			memcpy(more, *v, *n * sizeof(*more));
		*v = more;
	}
	(*v)[(*n)++] = s;
}

static inline void press_warn(void *ctx, unsigned line, struct str key, const char *reason)
{
	struct press *p = ctx;
	press_push(p->a, &p->said, &p->n_said, &p->cap_said,
		arena_printf(p->a, "warn %u [" STR_FMT "] %s", line, STR_ARG(key), reason));
}

static inline struct press press_read(const struct reader_ops *ops, struct str bytes, const char *name, struct arena *a)
{
	struct press p = { .a = a };
	struct stream *in = NULL;
	struct reader *r = NULL;
	struct error e;
	if (stream_open_bytes(bytes, &in, &e) || reader_open(ops, in, str_from(name), press_warn, &p, &r, &e)) {
		press_push(a, &p.said, &p.n_said, &p.cap_said, arena_printf(a, "end %d %s", (int)e.code, e.text));
		stream_close(in);
		return p;
	}
	for (size_t guard = 0;; guard++) {
		struct record rec;
		memset(&e, 0, sizeof(e));
		enum err err = reader_next(r, &rec, &e);
		assert_true(guard < 1000000);
		if (err == ERR_MISSING)
			break;
		if (err) {
			bool on = err == ERR_FORMAT || err == ERR_LIMIT;
			press_push(a, &p.said, &p.n_said, &p.cap_said,
				arena_printf(a, "%s %u [" STR_FMT "] %s", on ? "bad" : "end", e.line, STR_ARG(rec.key), e.text));
			if (!on)
				break;
			continue;
		}
		CLEANUP(buf_done) struct buf b = { 0 };
		struct json j;
		json_init(&j, &b);
		buf_addf(&b, "%u ", rec.line);
		record_json(&rec, &j);
		press_push(a, &p.records, &p.n, &p.cap, arena_str(a, buf_str(&b)));
	}
	reader_close(r);
	stream_close(in);
	return p;
}

/* Does one of the complaints hold this text? */
static inline bool press_said(const struct press *p, const char *text)
{
	for (size_t i = 0; i < p->n_said; i++) {
		if (str_has(p->said[i], str_from(text)))
			return true;
	}
	return false;
}

#define assert_has(s, text)                                                                        \
	do {                                                                                       \
		if (!str_has((s), STR(text)))                                                      \
			fail_msg("no %s in " STR_FMT, (text), STR_ARG(s));                         \
	} while (0)

/* ---- files ---- */

static inline const char *press_write(struct shelf *sh, const char *name, struct str text)
{
	char *path = shelf_path(sh, name);
	ok(file_mkparents(path, E));
	ok(file_write(path, text, E));
	return path;
}

/* Complaints of imports, gathered. */
struct press_log {
	struct buf text; /* "LINE [key] warning|rejected reason\n" */
	unsigned calls, files;
	struct ingest_report last;
};

static inline void press_problem(void *ctx, const char *path, unsigned line, struct str key, bool warning,
	const char *reason)
{
	struct press_log *l = ctx;
	buf_addf(&l->text, "%s:%u [" STR_FMT "] %s %s\n", file_base(path), line, STR_ARG(key), warning ? "warning" : "rejected",
		reason);
}

static inline void press_progress(void *ctx, const struct ingest_report *r)
{
	struct press_log *l = ctx;
	l->calls++;
	if (r->done)
		l->files++;
	l->last = *r;
}

static inline struct ingest_report press_import_with(struct store *s, const char *path, struct ingest_options *o,
	struct press_log *log)
{
	struct ingest_report total;
	unsigned failed;
	if (log) {
		o->ctx = log;
		o->problem = press_problem;
		o->progress = press_progress;
	}
	ok(ingest_run(s, path, o, &total, &failed, E));
	total.failed = failed > 0;
	return total;
}

static inline struct ingest_report press_import(struct store *s, const char *path)
{
	struct ingest_options o = { 0 };
	return press_import_with(s, path, &o, NULL);
}

/* ---- an index by keys ---- */

struct press_dump {
	struct store *s;
	struct arena *a;
	struct str *lines;
	size_t n, cap;
};

static inline struct str press_person(struct press_dump *d, row_id id)
{
	struct person p;
	struct ident *ids;
	size_t n;
	CLEANUP(buf_done) struct buf b = { 0 };
	ok(person_get(d->s, id, d->a, &p, E));
	ok(person_idents(d->s, id, d->a, &ids, &n, E));
	buf_add(&b, p.key);
	for (size_t i = 0; i < n; i++) {
		buf_addc(&b, '+');
		ident_print(ids[i], &b);
	}
	return arena_str(d->a, buf_str(&b));
}

/* The first line, and each further one behind what the first begins with: then order among them does not matter. */
static inline void press_line(struct press_dump *d, struct buf *b)
{
	struct str rest = arena_str(d->a, buf_str(b)), head, line;
	ptrdiff_t bar;
	str_next(&rest, '\n', &head);
	press_push(d->a, &d->lines, &d->n, &d->cap, head);
	bar = str_find(head, STR(" | "));
	while (rest.p && str_next(&rest, '\n', &line))
		press_push(d->a, &d->lines, &d->n, &d->cap,
			arena_printf(d->a, STR_FMT STR_FMT, STR_ARG(bar > 0 ? str_slice(head, 0, (size_t)bar) : head), STR_ARG(line)));
}

/* Topics, orgs and venues are shown as they were first printed; which form that is hangs on the order of imports. */
static inline struct str press_fold(struct press_dump *d, struct str name)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	uni_fold(&b, name);
	return arena_str(d->a, buf_str(&b));
}

static inline struct str press_body(struct press_dump *d, const struct source_row *rows, size_t n, row_id record)
{
	for (size_t i = 0; i < n; i++) {
		if (rows[i].record == record)
			return arena_printf(d->a, "%016llx", str_hash(rows[i].body));
	}
	fail_msg("a mention of a record that is not the work's");
	return STR_NULL;
}

static inline enum err press_work(void *ctx, const struct work *w, struct error *e)
{
	struct press_dump *d = ctx;
	CLEANUP(buf_done) struct buf b = { 0 };
	struct mention *m;
	struct ident *ids;
	struct thing *topics;
	struct listing_row *l;
	struct source_row *rows;
	row_id *versions;
	size_t n, n_rows;
	(void)e;
	ok(source_of(d->s, RECORD_WORK, w->id, d->a, &rows, &n_rows, E));
	buf_addf(&b, "work " STR_FMT " | " STR_FMT " | %d-%d | " STR_FMT " | " STR_FMT " | " STR_FMT " | " STR_FMT " | " STR_FMT,
		STR_ARG(w->key), STR_ARG(w->title), w->year, w->month, STR_ARG(w->type), STR_ARG(w->source),
		STR_ARG(press_fold(d, w->venue)),
		STR_ARG(w->pages), STR_ARG(w->url));
	buf_addf(&b, " | " STR_FMT " | " STR_FMT " | %d %d %d %d | %016llx", STR_ARG(w->doi), STR_ARG(w->arxiv), w->cites,
		w->authors_cut, w->withdrawn, w->n_authors, str_hash(w->abstract));
	for (size_t i = 0; i < n_rows; i++)
		buf_addf(&b, "\n  record %016llx", str_hash(rows[i].body));
	ok(work_mentions(d->s, w->id, d->a, &m, &n, E));
	for (size_t i = 0; i < n; i++) {
		struct str *names;
		row_id *records;
		size_t k, n_names;
		buf_addf(&b, "\n  author %zu: %d " STR_FMT " = " STR_FMT " @ " STR_FMT, i, m[i].position, STR_ARG(m[i].name),
			STR_ARG(press_person(d, m[i].person)), STR_ARG(press_fold(d, m[i].org)));
		ok(work_mention_names(d->s, w->id, m[i].seq, d->a, &names, &records, &n_names, E));
		for (k = 0; k < n_names; k++)
			buf_addf(&b, "\n  printed %zu: " STR_FMT " by " STR_FMT, i, STR_ARG(names[k]),
				STR_ARG(press_body(d, rows, n_rows, records[k])));
	}
	ok(work_idents(d->s, w->id, d->a, &ids, &n, E));
	for (size_t i = 0; i < n; i++) {
		buf_adds(&b, "\n  id ");
		ident_print(ids[i], &b);
	}
	ok(work_topics(d->s, w->id, d->a, &topics, &n, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&b, "\n  topic %d " STR_FMT, (int)topics[i].origin, STR_ARG(press_fold(d, topics[i].name)));
	ok(work_listings(d->s, w->id, d->a, &l, &n, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&b, "\n  listed " STR_FMT " %d %d " STR_FMT " " STR_FMT, STR_ARG(l[i].section), l[i].seq, l[i].year,
			STR_ARG(press_person(d, l[i].person)), STR_ARG(l[i].text));
	ok(work_versions(d->s, w->id, d->a, &versions, &n, E));
	for (size_t i = 0; i < n; i++) {
		struct work o;
		ok(work_get(d->s, versions[i], d->a, &o, E));
		buf_addf(&b, "\n  version " STR_FMT, STR_ARG(o.key));
	}
	press_line(d, &b);
	return ERR_OK;
}

static inline enum err press_people(void *ctx, const struct person *p, struct error *e)
{
	struct press_dump *d = ctx;
	CLEANUP(buf_done) struct buf b = { 0 };
	struct person_name *names;
	struct affiliation *orgs;
	struct reported_row *reported;
	struct cv_row *cv;
	struct edge *edges;
	size_t n;
	(void)e;
	buf_addf(&b, "person " STR_FMT " | " STR_FMT " | " STR_FMT " | " STR_FMT " | %d | %d %d-%d %d",
		STR_ARG(press_person(d, p->id)), STR_ARG(p->name), STR_ARG(p->role), STR_ARG(p->tagline), p->open, p->works,
		p->first_year, p->last_year, p->links);
	ok(person_names(d->s, p->id, d->a, &names, &n, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&b, "\n  name " STR_FMT " %d", STR_ARG(names[i].name), names[i].uses);
	ok(person_orgs(d->s, p->id, d->a, &orgs, &n, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&b, "\n  org " STR_FMT " %d-%d %d", STR_ARG(press_fold(d, orgs[i].name)), orgs[i].since, orgs[i].until, orgs[i].works);
	ok(person_reported(d->s, p->id, d->a, &reported, &n, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&b, "\n  reported " STR_FMT " %d %d %d %d %d " STR_FMT " %d " STR_FMT " %d", STR_ARG(reported[i].r.source),
			reported[i].r.works, reported[i].r.followers, reported[i].r.topics, reported[i].r.close_collaborators,
			reported[i].r.trust, STR_ARG(reported[i].r.tier), reported[i].r.level, STR_ARG(reported[i].r.claim),
			reported[i].r.open_to_collaborate);
	ok(person_cv(d->s, p->id, d->a, &cv, &n, E));
	for (size_t i = 0; i < n; i++)
		buf_addf(&b, "\n  cv %s %d-%d " STR_FMT " | " STR_FMT " | " STR_FMT " | " STR_FMT, cv_section_name(cv[i].cv.section),
			cv[i].cv.since, cv[i].cv.until, STR_ARG(cv[i].cv.title), STR_ARG(cv[i].cv.org), STR_ARG(cv[i].cv.person),
			STR_ARG(cv[i].cv.text));
	press_line(d, &b);
	ok(edge_list(d->s, p->id, 0, d->a, &edges, &n, E));
	for (size_t i = 0; i < n; i++) {
		buf_clear(&b);
		buf_addf(&b, "edge " STR_FMT " - " STR_FMT " %d %d-%d %.9f", STR_ARG(press_person(d, edges[i].a)),
			STR_ARG(press_person(d, edges[i].b)), edges[i].works, edges[i].first_year, edges[i].last_year,
			edges[i].strength);
		press_line(d, &b);
	}
	return ERR_OK;
}

static inline int press_by_text(const void *a, const void *b)
{
	return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

/* Everything derived, a line (or a few) a thing, sorted. */
static inline struct str press_dump(struct store *s, struct arena *a)
{
	struct press_dump d = { .s = s, .a = a };
	struct buf all = { 0 };
	ok(work_each(s, 0, true, press_work, &d, E));
	ok(person_each(s, 0, press_people, &d, E));
	for (int k = KIND_TOPIC; k <= KIND_VENUE; k++) {
		struct thing *t;
		size_t n;
		ok(thing_list(s, (enum kind)k, 0, a, &t, &n, E));
		for (size_t i = 0; i < n; i++) {
			buf_clear(&all);
			buf_addf(&all, "thing %d " STR_FMT " %d", k, STR_ARG(press_fold(&d, t[i].name)), t[i].works);
			press_line(&d, &all);
		}
	}
	if (d.n)
		qsort(d.lines, d.n, sizeof(*d.lines), press_by_text);
	buf_clear(&all);
	for (size_t i = 0; i < d.n; i++) {
		buf_add(&all, d.lines[i]);
		buf_addc(&all, '\n');
	}
	struct str out = arena_str(a, buf_str(&all));
	buf_done(&all);
	return out;
}

/* Says where two dumps part. */
static inline void assert_same_dump(struct str a, struct str b)
{
	struct str x, y;
	if (str_eq(a, b))
		return;
	while (str_next(&a, '\n', &x)) {
		if (!str_next(&b, '\n', &y))
			fail_msg("only in the first: " STR_FMT, STR_ARG(x));
		if (!str_eq(x, y))
			fail_msg("first: " STR_FMT "\nsecond: " STR_FMT, STR_ARG(x), STR_ARG(y));
	}
	fail_msg("the second has more");
}

/* The real seeds; NULL when they are not there, and then the test says that it skips. */
static inline const char *press_seeds(struct arena *a)
{
	const char *shared = getenv("PEERAGE_SHARED"), *root = getenv("PEERAGE_SOURCE_ROOT");
	struct str base = shared ? str_from(shared) : arena_printf(a, "%s/../shared", root ? root : ".");
	char *path = arena_cstr(a, arena_printf(a, STR_FMT "/data/seeds", STR_ARG(base)));
	if (file_exists(arena_cstr(a, arena_printf(a, "%s/works.jsonl", path))))
		return path;
	printf("# skipped: no shared data\n");
	return NULL;
}

#endif
