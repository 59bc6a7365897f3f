/* follow TARGET, or list what is followed. */
#include "cli/verb.h"

int cmd_follow(struct verb *v)
{
	return verb_say(v, TELL_FOLLOW, KIND_NONE, "follow");
}
