/* find WORDS: type-to-find, best first. */
#include "cli/object.h"
#include "cli/verb.h"

enum { LIMIT = 20, LIMIT_MAX = 1000 };

static bool kind_from(const char *name, enum kind *ret)
{
	static const char *const names[KIND_COUNT] = { [KIND_PERSON] = "person",
		[KIND_WORK] = "work",
		[KIND_TOPIC] = "topic",
		[KIND_ORG] = "org",
		[KIND_VENUE] = "venue" };

	*ret = KIND_NONE;
	if (!name)
		return true;
	for (enum kind k = KIND_PERSON; k < KIND_COUNT; k++)
		if (strcmp(names[k], name) == 0)
			*ret = k;
	return *ret != KIND_NONE;
}

static int print_found(struct verb *v, const struct find_answer *found)
{
	static const struct print_column columns[] = { { .max = 16 }, { .max = 8 }, { .gives = true },
		{ .gives = true } };
	static const char *const words[KIND_COUNT] = { "", "person", "work", "topic", "org", "venue" };
	struct print_table t;
	struct error e = { 0 };

	print_table_init(&t, &v->print, 0, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < found->n; i++) {
		const struct found *f = &found->v[i];
		const struct str cells[] = { object_id(f->kind, f->id, f->name, v->a), str_from(words[f->kind]),
			f->name, f->hint };

		if (v->print.form == PRINT_TSV)
			print_tsv(&v->print, cells, ARRAY_LEN(cells));
		else if (v->print.form == PRINT_TEXT)
			print_table_row(&t, cells);
		else if (object_print(&v->print, &v->library, f->kind, f->id, &e))
			return verb_fail(&e);
	}
	print_table_done(&t);
	if (found->more)
		print_note("the first %zu are shown; --limit asks for more", found->n);
	if (!found->n)
		print_note("nothing is called so");
	return found->n ? STATUS_DONE : STATUS_NOTHING;
}

int cmd_find(struct verb *v)
{
	struct find_answer found;
	struct error e = { 0 };
	int limit = LIMIT, status;
	enum kind kind;

	if (!kind_from(args_get(&v->args, "kind"), &kind))
		return verb_usage(v, "--kind is person, work, topic, org or venue");
	if (args_int(&v->args, "limit", 1, LIMIT_MAX, &limit, &e))
		return verb_usage(v, "%s", e.text);
	if (!verb_open(v, LIBRARY_READ, &status))
		return status;
	if (ask_find(&v->library, args_text(&v->args, 0, v->a), kind, (size_t)limit, v->a, &found, &e))
		return verb_fail(&e);
	return print_found(v, &found);
}
