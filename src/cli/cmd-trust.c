/* trust PERSON: the score, part by part. */
#include "cli/object.h"
#include "cli/verb.h"

static void print_text(struct verb *v, const struct page *page)
{
	static const struct print_column columns[] = { { .right = true }, { .gives = true } };
	const struct trust *t = &page->trust;
	struct print_table table;

	print_heading(&v->print, STR_FMT ": trust %d " STR_FMT ", level %d " STR_FMT, STR_ARG(page->person.name),
		t->score, STR_ARG(t->tier), t->level, STR_ARG(t->level_text));
	print_table_init(&table, &v->print, 2, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < t->n_reasons; i++)
		print_table_row(&table,
			(struct str[]){ arena_printf(v->a, "%d", t->reasons[i].points), t->reasons[i].text });
	print_table_done(&table);
	if (page->identity.mixed)
		print_wrapped(&v->print, 0,
			STR("This profile looks like several people: a number about a mixture is not worth much."));
}

int cmd_trust(struct verb *v)
{
	struct target t;
	struct page page;
	struct error e = { 0 };
	struct json *j;
	int status;

	if (v->args.n_words == 0)
		return verb_usage(v, "whose trust score?");
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, args_text(&v->args, 0, v->a), KIND_PERSON, &t, &status))
		return status;
	if (ask_person(&v->library, t.id, v->a, &page, &e))
		return verb_fail(&e);
	if (v->print.form == PRINT_JSON) {
		j = print_json(&v->print);
		json_object(j);
		json_kstr(j, "id", object_id(KIND_PERSON, t.id, page.person.name, v->a));
		json_kstr(j, "name", page.person.name);
		object_trust(j, "trust", &page.trust);
		json_kbool(j, "mixed", page.identity.mixed);
		json_end_object(j);
		print_json_end(&v->print);
		return STATUS_DONE;
	}
	if (v->print.form == PRINT_TEXT) {
		print_text(v, &page);
		return STATUS_DONE;
	}
	for (size_t i = 0; i < page.trust.n_reasons; i++)
		print_tsv(&v->print,
			(struct str[]){ arena_printf(v->a, "%d", page.trust.reasons[i].points),
				page.trust.reasons[i].text },
			2);
	return STATUS_DONE;
}
