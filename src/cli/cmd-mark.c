/* mark TARGET, mark --remove TARGET, or list bookmarks. */
#include "cli/verb.h"

int cmd_mark(struct verb *v)
{
	if (args_has(&v->args, "remove"))
		return verb_unsay(v, TELL_UNMARK, KIND_NONE, "mark");
	return verb_say(v, TELL_MARK, KIND_NONE, "mark");
}
