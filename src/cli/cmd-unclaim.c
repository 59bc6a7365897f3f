/* unclaim PERSON. */
#include "cli/verb.h"

int cmd_unclaim(struct verb *v)
{
	return verb_unsay(v, TELL_UNCLAIM, KIND_PERSON, "claim");
}
