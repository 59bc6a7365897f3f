/* unfollow TARGET. */
#include "cli/verb.h"

int cmd_unfollow(struct verb *v)
{
	return verb_unsay(v, TELL_UNFOLLOW, KIND_NONE, "follow");
}
