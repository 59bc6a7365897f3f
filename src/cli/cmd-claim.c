/* claim PERSON, or list claims. */
#include "cli/verb.h"

int cmd_claim(struct verb *v)
{
	return verb_say(v, TELL_CLAIM, KIND_PERSON, "claim");
}
