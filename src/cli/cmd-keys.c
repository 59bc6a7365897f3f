/* keys: every key in effect, with the user's own. */
#include "app/config.h"
#include "cli/verb.h"

struct listing {
	struct verb *v;
	struct print_table table;
};

static const char *summary_of(const char *line, struct arena *a)
{
	struct call call;

	return command_parse(str_from(line), CMD_TUI, a, &call, NULL) ? "" : command_get(call.id)->summary;
}

static void print_key(void *ctx, const struct key *key)
{
	struct listing *l = ctx;
	struct verb *v = l->v;
	const struct str cells[] = { str_from(context_name(key->context)), str_from(key->chord),
		str_from(key->line), str_from(summary_of(key->line, v->a)) };
	struct json *j;

	if (v->print.form == PRINT_TEXT) {
		print_table_row(&l->table, cells);
	} else if (v->print.form == PRINT_TSV) {
		print_tsv(&v->print, cells, ARRAY_LEN(cells));
	} else {
		j = print_json(&v->print);
		json_object(j);
		json_kstr(j, "context", cells[0]);
		json_kstr(j, "key", cells[1]);
		json_kstr(j, "command", cells[2]);
		json_kstr(j, "summary", cells[3]);
		json_end_object(j);
		print_json_end(&v->print);
	}
}

static void print_problem(void *ctx, const struct error *e)
{
	(void)ctx;
	(void)verb_fail(e);
}

int cmd_keys(struct verb *v)
{
	static const struct print_column columns[] = { { 0 }, { 0 }, { 0 }, { .gives = true } };
	struct listing l = { .v = v };
	struct config *c = config_new();
	struct error e = { 0 };
	int status = STATUS_DONE;

	if (config_load(c, v->places.config, print_problem, NULL, &e))
		status = verb_fail(&e);
	print_table_init(&l.table, &v->print, 0, columns, ARRAY_LEN(columns));
	for (enum context context = 0; context < CTX_COUNT; context++)
		keymap_each(config_keymap(c), context, false, print_key, &l);
	print_table_done(&l.table);
	config_free(c);
	return status;
}
