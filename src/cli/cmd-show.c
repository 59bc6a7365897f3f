/* show TARGET: the whole page. The text of each kind of page is show.c's. */
#include "cli/object.h"
#include "cli/show.h"
#include "cli/verb.h"

static int show_person_page(struct verb *v, row_id id)
{
	struct said *notes;
	struct page page;
	struct error e = { 0 };
	size_t n_notes;

	if (ask_person(&v->library, id, v->a, &page, &e) ||
		ask_said(&v->library, KIND_PERSON, id, STR(""), v->a, &notes, &n_notes, &e))
		return verb_fail(&e);
	if (v->print.form == PRINT_JSON) {
		object_person(print_json(&v->print), &page);
		print_json_end(&v->print);
	} else {
		show_person(&v->print, &page, notes, n_notes, v->a);
	}
	return STATUS_DONE;
}

static int show_work_page(struct verb *v, row_id id)
{
	struct work_page page;
	struct said *notes;
	struct error e = { 0 };
	size_t n_notes;

	if (ask_work(&v->library, id, v->a, &page, &e) ||
		ask_said(&v->library, KIND_WORK, id, STR(""), v->a, &notes, &n_notes, &e))
		return verb_fail(&e);
	if (v->print.form == PRINT_JSON) {
		object_work(print_json(&v->print), &page);
		print_json_end(&v->print);
	} else {
		show_work(&v->print, &page, notes, n_notes, v->a);
	}
	return STATUS_DONE;
}

static int show_thing_page(struct verb *v, enum kind kind, row_id id)
{
	struct thing_page page;
	struct said *notes;
	struct error e = { 0 };
	size_t n_notes;

	if (ask_thing(&v->library, kind, id, v->a, &page, &e) ||
		ask_said(&v->library, kind, id, STR(""), v->a, &notes, &n_notes, &e))
		return verb_fail(&e);
	if (v->print.form == PRINT_JSON) {
		object_thing(print_json(&v->print), &page);
		print_json_end(&v->print);
	} else {
		show_thing(&v->print, &page, notes, n_notes, v->a);
	}
	return STATUS_DONE;
}

int cmd_show(struct verb *v)
{
	struct target t;
	int status;

	if (v->args.n_words == 0)
		return verb_usage(v, "show what?");
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, args_text(&v->args, 0, v->a), KIND_NONE, &t, &status))
		return status;
	switch (t.kind) {
	case KIND_PERSON:
		return show_person_page(v, t.id);
	case KIND_WORK:
		return show_work_page(v, t.id);
	default:
		return show_thing_page(v, t.kind, t.id);
	}
}
