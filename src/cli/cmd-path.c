/* path A B: how two people are connected, with the works on every step. */
#include "cli/object.h"
#include "cli/verb.h"

enum { PATHS_MAX = 1000 };

/* A story is told from its beginning: the earliest work first. */
static const struct work *nth_work(const struct path_hop *hop, size_t i)
{
	return &hop->works[hop->n_works - 1 - i];
}

static void print_hop_json(struct json *j, const struct path_hop *hop)
{
	json_object(j);
	object_name(j, "person", hop->person.id, hop->person.label);
	json_karray(j, "works");
	for (size_t i = 0; i < hop->n_works; i++) {
		CLEANUP(buf_done) struct buf id = { 0 };
		const struct work *w = nth_work(hop, i);

		buf_addf(&id, "w:%lld", (long long)w->id);
		json_object(j);
		json_kstr(j, "id", buf_str(&id));
		json_kstr(j, "title", w->title);
		json_key(j, "year");
		w->year ? json_int(j, w->year) : json_null(j);
		json_end_object(j);
	}
	json_end_array(j);
	json_end_object(j);
}

static void print_json_paths(
	struct verb *v, const struct target *from, const struct target *to, const struct path_answer *answer)
{
	struct json *j = print_json(&v->print);

	json_object(j);
	json_kstr(j, "from", object_id(KIND_PERSON, from->id, from->label, v->a));
	json_kstr(j, "from_name", from->label);
	json_kstr(j, "to", object_id(KIND_PERSON, to->id, to->label, v->a));
	json_kstr(j, "to_name", to->label);
	json_key(j, "length");
	answer->length >= 0 ? json_int(j, answer->length) : json_null(j);
	json_karray(j, "paths");
	for (size_t p = 0; p < answer->n; p++) {
		json_array(j);
		for (int h = 0; h <= answer->length; h++)
			print_hop_json(j, &answer->paths[p][h]);
		json_end_array(j);
	}
	json_end_array(j);
	json_end_object(j);
	print_json_end(&v->print);
}

static struct str year_text(const struct work *w, struct arena *a)
{
	return w->year ? arena_printf(a, "%d", w->year) : STR("");
}

static void print_path(struct verb *v, const struct path_hop *hops, int length)
{
	static const struct print_column columns[] = { { .max = 4 }, { .gives = true } };

	for (int h = 0; h <= length; h++) {
		struct print_table t;

		print_table_init(&t, &v->print, 4, columns, ARRAY_LEN(columns));
		for (size_t i = 0; i < hops[h].n_works; i++)
			print_table_row(&t, (struct str[]){ year_text(nth_work(&hops[h], i), v->a),
						    nth_work(&hops[h], i)->title });
		print_table_done(&t);
		print_heading(
			&v->print, STR_FMT "  p:%lld", STR_ARG(hops[h].person.label), (long long)hops[h].person.id);
	}
}

/* One line a work of a step: path, step, who, work, year, title. */
static void print_tsv_path(struct verb *v, size_t nth, const struct path_hop *hops, int length)
{
	for (int h = 0; h <= length; h++) {
		struct str path = arena_printf(v->a, "%zu", nth), step = arena_printf(v->a, "%d", h);
		struct str person = object_id(KIND_PERSON, hops[h].person.id, hops[h].person.label, v->a);

		if (!hops[h].n_works)
			print_tsv(&v->print,
				(struct str[]){
					path, step, person, hops[h].person.label, STR(""), STR(""), STR("") },
				7);
		for (size_t i = 0; i < hops[h].n_works; i++) {
			const struct work *w = nth_work(&hops[h], i);

			print_tsv(&v->print,
				(struct str[]){ path, step, person, hops[h].person.label,
					object_id(KIND_WORK, w->id, w->title, v->a), year_text(w, v->a), w->title },
				7);
		}
	}
}

static int print_paths(
	struct verb *v, const struct target *from, const struct target *to, const struct path_answer *answer)
{
	if (v->print.form == PRINT_JSON)
		print_json_paths(v, from, to, answer);
	for (size_t p = 0; p < answer->n && v->print.form != PRINT_JSON; p++) {
		if (v->print.form == PRINT_TSV) {
			print_tsv_path(v, p + 1, answer->paths[p], answer->length);
			continue;
		}
		if (p)
			print_blank(&v->print);
		print_path(v, answer->paths[p], answer->length);
	}
	if (answer->length < 0 && answer->cut)
		print_note("the search was given up before a connection was found");
	else if (answer->length < 0)
		print_note(STR_FMT " and " STR_FMT " are not connected", STR_ARG(from->label), STR_ARG(to->label));
	else if (answer->cut && args_has(&v->args, "all"))
		print_note("the first %zu paths; there are more", answer->n);
	else if (v->print.form == PRINT_TEXT)
		print_note("%d step%s%s", answer->length, answer->length == 1 ? "" : "s",
			answer->cut ? "; there are other ways of this length (--all)" : "");
	return answer->length < 0 ? STATUS_NOTHING : STATUS_DONE;
}

/* Each --avoid names one person. */
static bool avoided(struct verb *v, row_id *ids, size_t *ret_n, int *ret_status)
{
	*ret_n = 0;
	for (size_t i = 0; i < v->args.n_options; i++) {
		struct target t;

		if (strcmp(v->args.options[i]->name, "avoid") != 0)
			continue;
		if (!verb_target(v, str_from(v->args.values[i]), KIND_PERSON, &t, ret_status))
			return false;
		ids[(*ret_n)++] = t.id;
	}
	return true;
}

int cmd_path(struct verb *v)
{
	row_id avoid[ARGS_OPTIONS];
	struct path_answer answer;
	struct target from, to;
	struct error e = { 0 };
	size_t n_avoid;
	int status;

	if (v->args.n_words != 2)
		return verb_usage(v, "two people are needed; put a name of several words in quotes");
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, str_from(v->args.words[0]), KIND_PERSON, &from, &status) ||
		!verb_target(v, str_from(v->args.words[1]), KIND_PERSON, &to, &status) ||
		!avoided(v, avoid, &n_avoid, &status))
		return status;
	if (ask_path(&v->library, from.id, to.id, avoid, n_avoid, args_has(&v->args, "all") ? PATHS_MAX : 1, v->a,
		    &answer, &e))
		return verb_fail(&e);
	return print_paths(v, &from, &to, &answer);
}
