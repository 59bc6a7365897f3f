/* completion SHELL: a script for the shell to read. */
#include "app/completion.h"
#include "cli/verb.h"

int cmd_completion(struct verb *v)
{
	CLEANUP(buf_done) struct buf script = { 0 };
	enum shell shell;

	if (v->args.n_words != 1)
		return verb_usage(v, "for which shell: bash, zsh or fish?");
	shell = shell_from(str_from(v->args.words[0]));
	if (shell == SHELL_COUNT)
		return verb_usage(v, "there are scripts for bash, zsh and fish, not for %s", v->args.words[0]);
	completion_write(shell, &script);
	print_raw(&v->print, buf_str(&script));
	return STATUS_DONE;
}
