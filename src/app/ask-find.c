/* Type-to-find for both faces. */
#include "app/ask.h"
#include "store/find.h"

enum err ask_find(struct library *l, struct str text, enum kind kind, size_t limit, struct arena *a,
	struct find_answer *ret, struct error *e)
{
	struct find_answer answer;
	enum err err = find_words(l->index, text, kind, limit, a, &answer.v, &answer.n, &answer.more, e);

	if (err)
		return err;
	*ret = answer;
	return ERR_OK;
}
