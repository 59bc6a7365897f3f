/* help [VERB]: what --help prints. */
#include "cli/verb.h"

int cmd_help(struct verb *v)
{
	enum command_id id;

	if (v->args.n_words == 0) {
		help_program(&v->print);
		return STATUS_DONE;
	}
	id = command_find(str_from(v->args.words[0]), CMD_CLI);
	if (id == CMD_COUNT || v->args.n_words > 1)
		return verb_usage(v, "no verb %s; `peerage --help` lists them", v->args.words[0]);
	help_verb(&v->print, id);
	return STATUS_DONE;
}
