/* tag TARGET WORD, tag --remove TARGET WORD, tag TARGET prints, tag alone lists. */
#include "cli/verb.h"

int cmd_tag(struct verb *v)
{
	CLEANUP(buf_done) struct buf sentence = { 0 };
	bool off = args_has(&v->args, "remove");
	struct error e = { 0 };
	struct target t;
	int status;

	if (off && v->args.n_words < 2)
		return verb_usage(v, "--remove takes a target and the tag");
	if (v->args.n_words == 0)
		return verb_open(v, LIBRARY_NOTES, &status) ? verb_list_said(v, KIND_NONE, 0, "tag") : status;
	if (!verb_open(v, LIBRARY_READ, &status) ||
		!verb_target(v, str_from(v->args.words[0]), KIND_NONE, &t, &status))
		return status;
	if (v->args.n_words == 1)
		return verb_list_said(v, t.kind, t.id, "tag");
	return verb_told(v,
		tell_about(&v->library, off ? TELL_UNTAG : TELL_TAG, t.kind, t.id, args_text(&v->args, 1, v->a), 0,
			&sentence, &e),
		&sentence, &e);
}
