/* export [TARGET|FILTER]: works and people in another form. */
#include "app/export.h"
#include "cli/verb.h"

static enum err write_piece(void *ctx, struct str piece, struct error *e)
{
	struct printer *p = ctx;

	print_raw(p, piece);
	return ferror(p->out) ? error_set(e, ERR_IO, "cannot write the output") : ERR_OK;
}

/* A text that names one thing is a target, one that names several people is ambiguous, any other is a filter. */
static bool choose(struct verb *v, struct str text, struct target *target, bool *ret_is_target, int *ret_status)
{
	struct target_answer t = { 0 };
	struct error e = { 0 };
	enum err err;

	*ret_is_target = false;
	if (text.n == 0)
		return true;
	err = ask_target(&v->library, text, KIND_NONE, v->a, &t, &e);
	if (err && err != ERR_MISSING && err != ERR_LIMIT) {
		*ret_status = verb_fail(&e);
		return false;
	}
	if (!err && t.target.kind != KIND_NONE) {
		*target = t.target;
		*ret_is_target = true;
	}
	if (!err && t.n_candidates && t.candidates[0].kind == KIND_PERSON) {
		v->print.form = PRINT_TEXT;
		*ret_status = verb_candidates(v, &t);
		return false;
	}
	return true;
}

int cmd_export(struct verb *v)
{
	const char *name = args_get(&v->args, "format");
	enum export_format format = name ? export_format_from(str_from(name)) : EXPORT_JSONL;
	struct str text = args_text(&v->args, 0, v->a);
	struct target target;
	struct error e = { 0 };
	bool is_target;
	size_t n;
	int status;

	if (format == EXPORT_FORMAT_COUNT)
		return verb_usage(v, "--format is jsonl or csl");
	if (!verb_open(v, LIBRARY_READ, &status) || !choose(v, text, &target, &is_target, &status))
		return status;
	if (export_run(&v->library, format, is_target ? &target : NULL, is_target ? STR("") : text, write_piece,
		    &v->print, &n, &e))
		return verb_fail_in(&e, text);
	return n ? STATUS_DONE : STATUS_NOTHING;
}
