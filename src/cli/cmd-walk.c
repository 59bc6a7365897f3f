/* walk PERSON: the neighbourhood, nearest and strongest first. */
#include "cli/object.h"
#include "cli/show.h"
#include "cli/verb.h"

enum { LIMIT_MAX = 1000000, YEAR_MIN = 1000, YEAR_MAX = 2999 };

static void print_edge_json(struct verb *v, const struct walk_row *row)
{
	struct json *j = print_json(&v->print);
	const struct link *link = &row->step.link;

	json_object(j);
	json_kint(j, "hops", row->step.hops);
	object_name(j, "person", row->person.id, row->person.name);
	object_name(j, "via", row->step.via, row->via_name);
	json_kint(j, "works", link->works);
	json_key(j, "first_year");
	link->first ? json_int(j, link->first) : json_null(j);
	json_key(j, "last_year");
	link->last ? json_int(j, link->last) : json_null(j);
	json_knum(j, "strength", link->strength);
	json_kstr(j, "topics", row->topics);
	json_end_object(j);
	print_json_end(&v->print);
}

static struct str years_text(const struct link *link, struct arena *a)
{
	if (!link->first)
		return STR("");
	if (link->first == link->last)
		return arena_printf(a, "%d", link->first);
	return arena_printf(a, "%d–%d", link->first, link->last);
}

static void print_edges(struct verb *v, const struct walk_answer *answer)
{
	static const struct print_column columns[] = { { .right = true }, { .max = 10 }, { .gives = true },
		{ .max = 24 }, { .right = true }, { 0 }, { .right = true }, { .gives = true } };
	struct print_table t;

	print_table_init(&t, &v->print, 0, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < answer->n; i++) {
		const struct walk_row *row = &answer->v[i];
		const struct link *link = &row->step.link;
		bool near = row->step.hops == 1 && v->print.form == PRINT_TEXT;
		const struct str cells[] = {
			arena_printf(v->a, "%d", row->step.hops),
			object_id(KIND_PERSON, row->person.id, row->person.name, v->a),
			row->person.name,
			near ? STR("")
			     : arena_printf(v->a, v->print.form == PRINT_TEXT ? "via " STR_FMT : STR_FMT,
				       STR_ARG(row->via_name)),
			arena_printf(v->a, "%d", link->works),
			years_text(link, v->a),
			show_strength(&v->print, link->strength, v->a),
			row->topics,
		};

		if (v->print.form == PRINT_JSON)
			print_edge_json(v, row);
		else if (v->print.form == PRINT_TSV)
			print_tsv(&v->print, cells, ARRAY_LEN(cells));
		else
			print_table_row(&t, cells);
	}
	print_table_done(&t);
}

static int print_walk(struct verb *v, const struct walk_answer *answer, int hops)
{
	const char *least = answer->at_least ? "at least " : "";

	print_edges(v, answer);
	if (answer->n < answer->total || answer->at_least)
		print_note("%zu of %s%zu people within %d hop%s, strongest first", answer->n, least, answer->total,
			hops, hops == 1 ? "" : "s");
	if (answer->skipped_works)
		print_note("%zu work%s with more than %d authors left out (--max-authors)", answer->skipped_works,
			answer->skipped_works == 1 ? "" : "s", answer->skipped_max);
	if (!answer->n)
		print_note("nobody stands next to " STR_FMT " here", STR_ARG(answer->from.name));
	return answer->n ? STATUS_DONE : STATUS_NOTHING;
}

static enum err read_request(const struct args *args, struct walk_request *r, struct error *e)
{
	const char *topic = args_get(args, "topic");
	int limit = 0;
	enum err err = args_int(args, "hops", 1, 6, &r->hops, e);

	if (!err)
		err = args_int(args, "since", YEAR_MIN, YEAR_MAX, &r->since, e);
	if (!err)
		err = args_int(args, "until", YEAR_MIN, YEAR_MAX, &r->until, e);
	if (!err)
		err = args_int(args, "min-works", 1, LIMIT_MAX, &r->min_works, e);
	if (!err)
		err = args_int(args, "max-authors", 2, LIMIT_MAX, &r->max_authors, e);
	if (!err)
		err = args_int(args, "limit", 1, LIMIT_MAX, &limit, e);
	r->limit = (size_t)limit;
	r->topic = topic ? str_from(topic) : STR("");
	return err;
}

int cmd_walk(struct verb *v)
{
	struct walk_request r = { .hops = 1 };
	struct walk_answer answer;
	struct target from;
	struct error e = { 0 };
	int status;

	if (read_request(&v->args, &r, &e))
		return verb_usage(v, "%s", e.text);
	if (v->args.n_words == 0)
		return verb_usage(v, "from whom?");
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, args_text(&v->args, 0, v->a), KIND_PERSON, &from, &status))
		return status;
	r.from = from.id;
	if (ask_walk(&v->library, &r, v->a, &answer, &e))
		return verb_fail_in(&e, r.topic);
	return print_walk(v, &answer, r.hops);
}
