/* undo. */
#include "cli/verb.h"

int cmd_undo(struct verb *v)
{
	return verb_step(v, tell_undo);
}
