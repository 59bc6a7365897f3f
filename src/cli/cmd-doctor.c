/* doctor: the health of index and notebook. */
#include "cli/verb.h"

static void print_fault(struct verb *v, struct str fault)
{
	struct json *j;

	switch (v->print.form) {
	case PRINT_JSON:
		j = print_json(&v->print);
		json_object(j);
		json_kstr(j, "kind", STR("fault"));
		json_kstr(j, "text", fault);
		json_end_object(j);
		print_json_end(&v->print);
		break;
	case PRINT_TSV:
		print_tsv(&v->print, &fault, 1);
		break;
	default:
		print_wrapped(&v->print, 0, fault);
	}
}

/* An import that was cut short is no fault, but worth a word. */
static void tell_unfinished(struct verb *v)
{
	struct about_answer about;

	if (ask_about(&v->library, v->a, &about, NULL))
		return;
	for (size_t i = 0; i < about.n_files; i++)
		if (!about.files[i].done)
			print_note("the import of " STR_FMT " was cut short; importing it again finishes it",
				STR_ARG(about.files[i].path));
}

int cmd_doctor(struct verb *v)
{
	bool repair = args_has(&v->args, "repair");
	struct error e = { 0 };
	struct str *faults;
	size_t n;
	int status;

	if (v->args.n_words)
		return verb_usage(v, "no words are needed");
	if (!verb_open(v, repair ? LIBRARY_IMPORT : LIBRARY_READ, &status))
		return status;
	if (ask_doctor(&v->library, repair, v->a, &faults, &n, &e))
		return verb_fail(&e);
	for (size_t i = 0; i < n; i++)
		print_fault(v, faults[i]);
	tell_unfinished(v);
	if (n == 0) {
		if (v->print.form == PRINT_TEXT)
			print_line(&v->print, STR("all is well"));
		return STATUS_DONE;
	}
	print_note("%zu fault%s%s", n, n == 1 ? "" : "s",
		repair ? ""
		       : "; `peerage doctor --repair` and `peerage reindex` make again what can be made again");
	return STATUS_FAILURE;
}
