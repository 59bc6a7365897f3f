/* What every verb needs: opening, targets, failing with the right status.
 * Knows exit codes and forms of output; must not know what a verb is for. */
#include "cli/verb.h"

#include "base/uni.h"
#include "cli/object.h"

verb_fn *verb_handler(enum command_id id)
{
	static verb_fn *const handlers[CMD_COUNT] = {
		[CMD_CLAIM] = cmd_claim,
		[CMD_COMPLETION] = cmd_completion,
		[CMD_DOCTOR] = cmd_doctor,
		[CMD_EXPORT] = cmd_export,
		[CMD_FIND] = cmd_find,
		[CMD_FOLLOW] = cmd_follow,
		[CMD_HELP] = cmd_help,
		[CMD_IMPORT] = cmd_import,
		[CMD_KEYS] = cmd_keys,
		[CMD_LENS] = cmd_lens,
		[CMD_MAN] = cmd_man,
		[CMD_MARK] = cmd_mark,
		[CMD_NOTE] = cmd_note,
		[CMD_PATH] = cmd_path,
		[CMD_REDO] = cmd_redo,
		[CMD_REINDEX] = cmd_reindex,
		[CMD_SHOW] = cmd_show,
		[CMD_STATS] = cmd_stats,
		[CMD_TAG] = cmd_tag,
		[CMD_TRUST] = cmd_trust,
		[CMD_UNCLAIM] = cmd_unclaim,
		[CMD_UNDO] = cmd_undo,
		[CMD_UNFOLLOW] = cmd_unfollow,
		[CMD_WALK] = cmd_walk,
		[CMD_WORKS] = cmd_works,
	};

	return id < CMD_COUNT ? handlers[id] : NULL;
}

static int status_of(enum err code)
{
	switch (code) {
	case ERR_OK:
		return STATUS_DONE;
	case ERR_MISSING:
		return STATUS_NOTHING;
	case ERR_SYNTAX:
		return STATUS_USAGE;
	case ERR_CANCELLED:
		return STATUS_CANCELLED;
	default:
		return STATUS_FAILURE;
	}
}

int verb_fail(const struct error *e)
{
	if (e->code == ERR_CANCELLED)
		print_note("stopped");
	else if (e->where[0] && e->line)
		print_note("%s:%u: %s", e->where, e->line, e->text);
	else
		print_note("%s%s%s", e->where, e->where[0] ? ": " : "", e->text);
	return status_of(e->code);
}

int verb_fail_in(const struct error *e, struct str text)
{
	CLEANUP(buf_done) struct buf shown = { 0 };
	size_t before;

	if (e->code != ERR_SYNTAX || !e->column || e->column > text.n + 1 || text.n > 500)
		return verb_fail(e);
	uni_display(&shown, str_slice(text, 0, e->column - 1), false);
	before = uni_columns(buf_str(&shown));
	uni_display(&shown, str_skip(text, e->column - 1), false);
	print_note("%s", e->text);
	fprintf(stderr, "    %s\n    %*s^\n", buf_cstr(&shown), (int)before, "");
	return STATUS_USAGE;
}

int verb_usage(const struct verb *v, const char *fmt, ...)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	const char *name = command_get(v->args.verb)->name;
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	print_note("%s: %s (`peerage %s --help` tells more)", name, buf_cstr(&text), name);
	return STATUS_USAGE;
}

bool verb_open(struct verb *v, enum library_mode mode, int *ret_status)
{
	struct error e = { 0 };
	enum err err = library_open(&v->places, mode, v->cancel, &v->library, &e);

	if (!err)
		return true;
	*ret_status = verb_fail(&e);
	if (err == ERR_MISSING)
		*ret_status = STATUS_FAILURE;
	return false;
}

static const char *kind_word(enum kind kind)
{
	static const char *const words[KIND_COUNT] = { "", "person", "work", "topic", "org", "venue" };

	return words[kind];
}

int verb_candidates(struct verb *v, const struct target_answer *t)
{
	static const struct print_column columns[] = { { .max = 12 }, { .max = 8 }, { .gives = true },
		{ .gives = true } };
	struct print_table table;
	struct error e = { 0 };

	print_table_init(&table, &v->print, 0, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < t->n_candidates; i++) {
		const struct found *f = &t->candidates[i];
		const struct str cells[] = { object_id(f->kind, f->id, f->name, v->a), str_from(kind_word(f->kind)),
			f->name, f->hint };

		switch (v->print.form) {
		case PRINT_JSON:
			if (object_print(&v->print, &v->library, f->kind, f->id, &e))
				return verb_fail(&e);
			break;
		case PRINT_TSV:
			print_tsv(&v->print, cells, ARRAY_LEN(cells));
			break;
		default:
			print_table_row(&table, cells);
		}
	}
	print_table_done(&table);
	print_note("%zu fit: name one by what stands in the first column", t->n_candidates);
	return STATUS_NOTHING;
}

bool verb_target(struct verb *v, struct str text, enum kind kind, struct target *ret, int *ret_status)
{
	struct target_answer t;
	struct error e = { 0 };

	if (ask_target(&v->library, text, kind, v->a, &t, &e)) {
		*ret_status = verb_fail(&e);
		return false;
	}
	if (t.target.kind == KIND_NONE) {
		*ret_status = verb_candidates(v, &t);
		return false;
	}
	*ret = t.target;
	return true;
}
