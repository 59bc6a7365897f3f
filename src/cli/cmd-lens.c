/* lens NAME FILTER saves, lens NAME prints, lens alone lists, lens --remove NAME forgets. */
#include "cli/verb.h"

static int print_lens(struct verb *v, struct str name)
{
	struct error e = { 0 };
	struct said *lenses;
	size_t n;

	if (ask_said(&v->library, KIND_NONE, 0, STR("lens"), v->a, &lenses, &n, &e))
		return verb_fail(&e);
	for (size_t i = 0; i < n; i++) {
		if (!str_eq(lenses[i].label, name))
			continue;
		if (v->print.form == PRINT_JSON) {
			struct json *j = print_json(&v->print);

			json_object(j);
			json_kstr(j, "kind", STR("lens"));
			json_kstr(j, "label", name);
			json_kstr(j, "text", lenses[i].text);
			json_end_object(j);
			print_json_end(&v->print);
		} else {
			print_line(&v->print, lenses[i].text);
		}
		return STATUS_DONE;
	}
	print_note("no saved filter is named %s", v->args.words[0]);
	return STATUS_NOTHING;
}

int cmd_lens(struct verb *v)
{
	CLEANUP(buf_done) struct buf sentence = { 0 };
	struct str filter = args_text(&v->args, 1, v->a);
	struct error e = { 0 };
	enum err err;
	int status;

	if (args_has(&v->args, "remove") && v->args.n_words != 1)
		return verb_usage(v, "--remove takes the name of a saved filter");
	if (!verb_open(v, LIBRARY_NOTES, &status))
		return status;
	if (v->args.n_words == 0)
		return verb_list_said(v, KIND_NONE, 0, "lens");
	if (v->args.n_words == 1 && !args_has(&v->args, "remove"))
		return print_lens(v, str_from(v->args.words[0]));
	err = tell_lens(&v->library, str_from(v->args.words[0]), filter, &sentence, &e);
	if (err == ERR_SYNTAX)
		return verb_fail_in(&e, filter);
	return verb_told(v, err, &sentence, &e);
}
