/* What the user said, told as things of this index. */
#include "app/ask.h"
#include "scholar/anchor.h"

static enum entry_kind kind_of_verb(struct str verb)
{
	enum entry_kind k = 0;

	while (k < ENTRY_KIND_COUNT && !str_is(verb, entry_kind_name(k)))
		k++;
	return k;
}

static struct said said_of(const struct entry *entry, row_id id)
{
	return (struct said){
		.made = entry->made,
		.kind = entry->of,
		.id = id,
		.verb = str_from(entry_kind_name(entry->kind)),
		.label = entry->label,
		.text = entry->text,
		.entry = entry->id,
	};
}

/* The row that each entry means; many entries of one thing ask once. */
static enum err find_rows(struct library *l, const struct entry *entries, size_t n, struct said *said,
	struct arena *a, struct error *e)
{
	for (size_t i = 0; i < n; i++) {
		struct anchors anchors;
		row_id id = 0;
		size_t before = 0;
		enum err err;

		while (before < i && entries[before].thing != entries[i].thing)
			before++;
		if (before < i) {
			id = said[before].id;
		} else if (l->index && entries[i].of != KIND_NONE) {
			err = notebook_anchors(l->notebook, entries[i].thing, a, &anchors, e);
			if (!err)
				err = anchor_find(l->index, &anchors, a, &id, e);
			if (err)
				return err;
		}
		said[i] = said_of(&entries[i], id);
	}
	return ERR_OK;
}

enum err ask_said(struct library *l, enum kind kind, row_id id, struct str verb, struct arena *a, struct said **ret,
	size_t *ret_n, struct error *e)
{
	enum entry_kind wanted = verb.n ? kind_of_verb(verb) : ENTRY_KIND_COUNT;
	struct said *said;
	struct entry *entries;
	size_t n, kept = 0;
	enum err err;

	if (!l->notebook || (verb.n && wanted == ENTRY_KIND_COUNT)) {
		*ret = ARENA_NEW(a, struct said);
		*ret_n = 0;
		return ERR_OK;
	}
	if (kind == KIND_NONE) {
		err = notebook_all(l->notebook, wanted, a, &entries, &n, e);
		if (err)
			return err;
		said = ARENA_ARRAY(a, struct said, n + 1);
		err = find_rows(l, entries, n, said, a, e);
		if (err)
			return err;
		kept = n;
	} else {
		struct anchors anchors;

		err = anchor_of(l->index, kind, id, a, &anchors, e);
		if (!err)
			err = notebook_of(l->notebook, &anchors, a, &entries, &n, e);
		if (err)
			return err;
		said = ARENA_ARRAY(a, struct said, n + 1);
		for (size_t i = 0; i < n; i++)
			if (wanted == ENTRY_KIND_COUNT || entries[i].kind == wanted)
				said[kept++] = said_of(&entries[i], id);
	}
	*ret = said;
	*ret_n = kept;
	return ERR_OK;
}
