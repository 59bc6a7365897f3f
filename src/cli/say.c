/* What the verbs that speak to the notebook have in common: say, list what was said, take back. */
#include "base/clock.h"
#include "cli/object.h"
#include "cli/verb.h"

static struct str said_id(const struct said *s, struct arena *a)
{
	return s->id ? object_id(s->kind, s->id, s->label, a) : STR_NULL;
}

static void print_said_json(struct verb *v, const struct said *s)
{
	CLEANUP(buf_done) struct buf made = { 0 };
	struct json *j = print_json(&v->print);

	clock_iso(&made, s->made);
	json_object(j);
	json_kstr(j, "kind", s->verb);
	json_kint(j, "entry", s->entry);
	json_kstr(j, "id", said_id(s, v->a));
	json_kstr(j, "label", s->label);
	json_kstr(j, "text", s->text.n ? s->text : STR_NULL);
	json_kstr(j, "made", buf_str(&made));
	json_end_object(j);
	print_json_end(&v->print);
}

static void print_said(struct verb *v, const struct said *said, size_t n)
{
	static const struct print_column columns[] = { { .right = true }, { 0 }, { 0 }, { .max = 12 },
		{ .gives = true }, { .gives = true } };
	struct print_table t;

	print_table_init(&t, &v->print, 0, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf made = { 0 };

		clock_date(&made, said[i].made);
		const struct str cells[] = { arena_printf(v->a, "%lld", (long long)said[i].entry), buf_str(&made),
			said[i].verb, said_id(&said[i], v->a), said[i].label, said[i].text };

		if (v->print.form == PRINT_JSON)
			print_said_json(v, &said[i]);
		else if (v->print.form == PRINT_TSV)
			print_tsv(&v->print, cells, ARRAY_LEN(cells));
		else
			print_table_row(&t, cells);
	}
	print_table_done(&t);
}

int verb_list_said(struct verb *v, enum kind kind, row_id id, const char *what)
{
	struct error e = { 0 };
	struct said *said;
	size_t n;

	if (ask_said(&v->library, kind, id, str_from(what), v->a, &said, &n, &e))
		return verb_fail(&e);
	print_said(v, said, n);
	return n ? STATUS_DONE : STATUS_NOTHING;
}

int verb_told(struct verb *v, enum err err, const struct buf *sentence, const struct error *e)
{
	(void)v;
	/* Saying what holds already asks for nothing more. */
	if (err == ERR_EXISTS) {
		print_note("%s", e->text);
		return STATUS_DONE;
	}
	if (err)
		return verb_fail(e);
	print_note("%s", buf_cstr(sentence));
	return STATUS_DONE;
}

/* The entry just made, for scripts. */
static int print_latest(struct verb *v, const struct target *t, const char *what)
{
	struct error e = { 0 };
	struct said *said;
	size_t n;

	if (ask_said(&v->library, t->kind, t->id, str_from(what), v->a, &said, &n, &e))
		return verb_fail(&e);
	if (n)
		print_said(v, said + n - 1, 1);
	return STATUS_DONE;
}

int verb_say(struct verb *v, enum tell tell, enum kind kind, const char *what)
{
	CLEANUP(buf_done) struct buf sentence = { 0 };
	struct error e = { 0 };
	struct target t;
	int status;

	if (v->args.n_words == 0)
		return verb_open(v, LIBRARY_NOTES, &status) ? verb_list_said(v, KIND_NONE, 0, what) : status;
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, args_text(&v->args, 0, v->a), kind, &t, &status))
		return status;
	status =
		verb_told(v, tell_about(&v->library, tell, t.kind, t.id, STR(""), 0, &sentence, &e), &sentence, &e);
	if (status == STATUS_DONE && v->print.form != PRINT_TEXT)
		return print_latest(v, &t, what);
	return status;
}

int verb_unsay(struct verb *v, enum tell tell, enum kind kind, const char *what)
{
	CLEANUP(buf_done) struct buf sentence = { 0 };
	struct error e = { 0 };
	struct target t;
	int status;

	if (v->args.n_words == 0)
		return verb_usage(v, "whose %s is to end?", what);
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, args_text(&v->args, 0, v->a), kind, &t, &status))
		return status;
	return verb_told(v, tell_about(&v->library, tell, t.kind, t.id, STR(""), 0, &sentence, &e), &sentence, &e);
}

int verb_step(struct verb *v, enum err (*step)(struct library *l, struct buf *ret_said, struct error *e))
{
	CLEANUP(buf_done) struct buf sentence = { 0 };
	struct error e = { 0 };
	int status;

	if (v->args.n_words)
		return verb_usage(v, "no words are needed");
	if (!verb_open(v, LIBRARY_NOTES, &status))
		return status;
	return verb_told(v, step(&v->library, &sentence, &e), &sentence, &e);
}
