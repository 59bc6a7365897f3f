/* note TARGET TEXT… writes, note TARGET prints, note alone lists, note --remove N takes one away. */
#include "base/num.h"
#include "cli/verb.h"

static int remove_note(struct verb *v)
{
	CLEANUP(buf_done) struct buf sentence = { 0 };
	struct error e = { 0 };
	int64_t entry;
	int status;

	if (!num_i64(str_from(args_get(&v->args, "remove")), &entry) || entry < 1)
		return verb_usage(v, "--remove takes the number of a note, the first column of `peerage note`");
	if (!verb_open(v, LIBRARY_NOTES, &status))
		return status;
	if (!v->library.notebook) {
		print_note("there are no notes");
		return STATUS_NOTHING;
	}
	return verb_told(v, tell_about(&v->library, TELL_FORGET, KIND_NONE, 0, STR(""), entry, &sentence, &e),
		&sentence, &e);
}

int cmd_note(struct verb *v)
{
	CLEANUP(buf_done) struct buf sentence = { 0 };
	struct error e = { 0 };
	struct target t;
	int status;

	if (args_get(&v->args, "remove"))
		return remove_note(v);
	if (v->args.n_words == 0)
		return verb_open(v, LIBRARY_NOTES, &status) ? verb_list_said(v, KIND_NONE, 0, "note") : status;
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, str_from(v->args.words[0]), KIND_NONE, &t, &status))
		return status;
	if (v->args.n_words == 1)
		return verb_list_said(v, t.kind, t.id, "note");
	return verb_told(v,
		tell_about(&v->library, TELL_NOTE, t.kind, t.id, args_text(&v->args, 1, v->a), 0, &sentence, &e),
		&sentence, &e);
}
