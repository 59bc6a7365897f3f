/* redo. */
#include "cli/verb.h"

int cmd_redo(struct verb *v)
{
	return verb_step(v, tell_redo);
}
