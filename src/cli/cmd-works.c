/* works [FILTER]: publications that pass, counted, grouped or listed. */
#include "cli/object.h"
#include "cli/verb.h"

enum { CHUNK = 256, LIMIT_MAX = 100000000 };

static enum hit_order order_from(const char *name)
{
	static const char *const names[ORDER_COUNT] = { [ORDER_RELEVANCE] = "relevance",
		[ORDER_YEAR] = "year",
		[ORDER_OLDEST] = "oldest",
		[ORDER_CITES] = "cites",
		[ORDER_TITLE] = "title" };
	enum hit_order o = 0;

	if (!name)
		return ORDER_YEAR;
	while (o < ORDER_COUNT && strcmp(names[o], name) != 0)
		o++;
	return o;
}

static struct str year_text(const struct work *w, struct arena *a)
{
	return w->year ? arena_printf(a, "%d", w->year) : STR("");
}

/* "journal-article" is "journal" where people read. */
static struct str short_type(struct str type)
{
	struct str tail = STR("-article");

	return str_ends(type, tail) ? str_slice(type, 0, type.n - tail.n) : type;
}

static const struct print_column columns[] = { { .max = 10 }, { .max = 4 }, { .max = 12 }, { .gives = true },
	{ .max = 24 } };

static enum err print_chunk(
	struct verb *v, struct print_table *t, const struct hit *hits, size_t n, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	row_id ids[CHUNK];
	struct work *rows;
	enum err err;

	for (size_t i = 0; i < n; i++)
		ids[i] = hits[i].work;
	err = ask_rows(&v->library, ids, n, false, a, &rows, e);
	for (size_t i = 0; !err && i < n; i++) {
		const struct work *w = &rows[i];
		struct str id = object_id(KIND_WORK, w->id, w->title, a), venue = w->venue.n ? w->venue : w->source;

		if (v->print.form == PRINT_TSV)
			print_tsv(&v->print,
				(struct str[]){ id, year_text(w, a), w->type, w->title, w->venue, w->source, w->doi,
					w->arxiv },
				8);
		else
			print_table_row(
				t, (struct str[]){ id, year_text(w, a), short_type(w->type), w->title, venue });
	}
	return err;
}

static int print_works(struct verb *v, const struct works_answer *answer)
{
	struct print_table t;
	struct error e = { 0 };
	enum err err = ERR_OK;

	print_table_init(&t, &v->print, 0, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < answer->n_hits && !err; i += CHUNK) {
		size_t n = MIN(answer->n_hits - i, (size_t)CHUNK);

		for (size_t k = i; k < i + n && v->print.form == PRINT_JSON && !err; k++)
			err = object_print(&v->print, &v->library, KIND_WORK, answer->hits[k].work, &e);
		if (v->print.form != PRINT_JSON)
			err = print_chunk(v, &t, answer->hits + i, n, &e);
	}
	print_table_done(&t);
	if (err)
		return verb_fail(&e);
	if (!answer->n_hits)
		print_note("no work passes");
	if (answer->n_hits < answer->tally.hits)
		print_note("%zu of %llu works", answer->n_hits, (unsigned long long)answer->tally.hits);
	return answer->n_hits ? STATUS_DONE : STATUS_NOTHING;
}

static int print_count(struct verb *v, const struct works_answer *answer)
{
	struct json *j;

	if (v->print.form == PRINT_JSON) {
		j = print_json(&v->print);
		json_object(j);
		json_kint(j, "count", (int64_t)answer->tally.hits);
		json_kint(j, "of", (int64_t)answer->of);
		json_kint(j, "given_up", (int64_t)answer->tally.given_up);
		json_end_object(j);
		print_json_end(&v->print);
	} else {
		print_linef(&v->print, "%llu", (unsigned long long)answer->tally.hits);
	}
	return answer->tally.hits ? STATUS_DONE : STATUS_NOTHING;
}

static void print_group(struct verb *v, struct print_table *t, const struct group_count *g, struct str by)
{
	enum kind kind = str_is(by, "venue") ? KIND_VENUE : str_is(by, "topic") ? KIND_TOPIC : KIND_PERSON;
	struct str name = g->name.n ? g->name : STR("(not stated)"), id = STR_NULL;
	struct json *j;

	if (g->id)
		id = object_id(kind, g->id, g->name, v->a);
	if (v->print.form == PRINT_JSON) {
		j = print_json(&v->print);
		json_object(j);
		json_kstr(j, "by", by);
		json_kstr(j, "name", g->name.n ? g->name : STR_NULL);
		json_kstr(j, "id", id);
		json_kint(j, "works", (int64_t)g->works);
		json_end_object(j);
		print_json_end(&v->print);
		return;
	}
	const struct str cells[] = { arena_printf(v->a, "%zu", g->works),
		v->print.form == PRINT_TSV ? g->name : name, id };

	if (v->print.form == PRINT_TSV)
		print_tsv(&v->print, cells, ARRAY_LEN(cells));
	else
		print_table_row(t, (struct str[]){ cells[0], cells[1], str_is(by, "person") ? id : STR("") });
}

static int print_groups(struct verb *v, struct str filter, struct str by, size_t limit)
{
	static const struct print_column by_columns[] = { { .right = true }, { .gives = true }, { 0 } };
	struct group_count *groups;
	struct hit_tally tally;
	struct print_table t;
	struct error e = { 0 };
	size_t n;

	if (ask_groups(&v->library, filter, by, v->a, &groups, &n, &tally, &e))
		return verb_fail_in(&e, filter);
	print_table_init(&t, &v->print, 0, by_columns, ARRAY_LEN(by_columns));
	for (size_t i = 0; i < n && (!limit || i < limit); i++)
		print_group(v, &t, &groups[i], by);
	print_table_done(&t);
	if (limit && limit < n)
		print_note("%zu of %zu", limit, n);
	return n ? STATUS_DONE : STATUS_NOTHING;
}

static int explain(struct verb *v, struct str filter)
{
	struct error e = { 0 };
	struct str plan;

	if (ask_explain(&v->library, filter, v->a, &plan, &e))
		return verb_fail_in(&e, filter);
	if (v->print.form == PRINT_JSON) {
		struct json *j = print_json(&v->print);

		json_object(j);
		json_kstr(j, "plan", plan);
		json_end_object(j);
		print_json_end(&v->print);
		return STATUS_DONE;
	}
	while (plan.n) {
		struct str line;

		if (!str_next(&plan, '\n', &line))
			break;
		print_line(&v->print, line);
	}
	return STATUS_DONE;
}

int cmd_works(struct verb *v)
{
	struct works_request r = {
		.filter = args_text(&v->args, 0, v->a), .order = order_from(args_get(&v->args, "sort")), .rows = 1
	};
	const char *by = args_get(&v->args, "by");
	struct works_answer answer;
	struct error e = { 0 };
	int limit = 0, status;

	if (r.order == ORDER_COUNT)
		return verb_usage(v, "--sort is relevance, year, oldest, cites or title");
	if (args_int(&v->args, "limit", 1, LIMIT_MAX, &limit, &e))
		return verb_usage(v, "%s", e.text);
	if (!verb_open(v, LIBRARY_READ, &status))
		return status;
	if (args_has(&v->args, "explain"))
		return explain(v, r.filter);
	if (by)
		return print_groups(v, r.filter, str_from(by), (size_t)limit);
	r.limit = args_has(&v->args, "count") ? 1 : (size_t)limit;
	if (ask_works(&v->library, &r, v->a, &answer, NULL, NULL, &e))
		return verb_fail_in(&e, r.filter);
	if (answer.note.n)
		print_note("%s", answer.note.p);
	return args_has(&v->args, "count") ? print_count(v, &answer) : print_works(v, &answer);
}
