/* What the user says, written to the notebook; every answer is a sentence.
 * Knows which statements may stand together; must not know how they are kept. */
#include "app/tell.h"

#include "base/utf8.h"
#include "scholar/anchor.h"
#include "search/match.h"

enum { NOTE_MAX = 1 << 20, TAG_MAX = 200, FILTER_MAX = QUERY_MAX_TEXT };

static const struct {
	enum entry_kind entry;
	bool ends;
	const char *done, *already, *not_there; /* about a thing, whose name stands before or behind */
} verbs[] = {
	[TELL_FOLLOW] = { ENTRY_FOLLOW, false, "following " STR_FMT, STR_FMT " is followed already", "" },
	[TELL_UNFOLLOW] = { ENTRY_FOLLOW, true, STR_FMT " is no longer followed", "", STR_FMT " is not followed" },
	[TELL_CLAIM] = { ENTRY_CLAIM, false, STR_FMT " is you", STR_FMT " is claimed already", "" },
	[TELL_UNCLAIM] = { ENTRY_CLAIM, true, STR_FMT " is no longer claimed", "", STR_FMT " is not claimed" },
	[TELL_NOTE] = { ENTRY_NOTE, false, "noted on " STR_FMT, "", "" },
	[TELL_TAG] = { ENTRY_TAG, false, "tagged " STR_FMT, STR_FMT " has that tag already", "" },
	[TELL_UNTAG] = { ENTRY_TAG, true, "tag taken off " STR_FMT, "", STR_FMT " has no such tag" },
	[TELL_MARK] = { ENTRY_MARK, false, "bookmarked " STR_FMT, STR_FMT " is bookmarked already", "" },
	[TELL_UNMARK] = { ENTRY_MARK, true, "bookmark of " STR_FMT " taken away", "",
		STR_FMT " is not bookmarked" },
};

static void sentence(struct buf *out, const char *format, struct str label)
{
	struct str f = str_from(format);
	ptrdiff_t at = str_find(f, STR(STR_FMT));

	buf_add(out, str_slice(f, 0, (size_t)at));
	buf_add(out, label);
	buf_add(out, str_skip(f, (size_t)at + sizeof(STR_FMT) - 1));
}

static enum err refuse(enum err code, const char *format, struct str label, struct error *e)
{
	CLEANUP(buf_done) struct buf text = { 0 };

	sentence(&text, format, utf8_clip(label, 120));
	return error_set(e, code, "%s", buf_cstr(&text));
}

static enum err end_entry(struct store *nb, enum tell verb, const struct anchors *of, struct str text,
	struct arena *a, struct error *e)
{
	struct entry *entries;
	size_t n;
	enum err err = notebook_of(nb, of, a, &entries, &n, e);

	if (err)
		return err;
	for (size_t i = n; i-- > 0;)
		if (entries[i].kind == verbs[verb].entry && (verb != TELL_UNTAG || str_eq(entries[i].text, text)))
			return notebook_end(nb, entries[i].id, e);
	return refuse(ERR_MISSING, verbs[verb].not_there, of->label, e);
}

static enum err check_text(enum tell verb, struct str text, struct error *e)
{
	struct str word, rest = text;

	if (verb == TELL_NOTE && text.n == 0)
		return error_set(e, ERR_SYNTAX, "a note needs words");
	if (verb == TELL_NOTE && text.n > NOTE_MAX)
		return error_set(e, ERR_LIMIT, "a note has at most %d bytes", NOTE_MAX);
	if (verb != TELL_TAG && verb != TELL_UNTAG)
		return ERR_OK;
	if (!str_next_word(&rest, &word) || str_trim(rest).n)
		return error_set(e, ERR_SYNTAX, "a tag is one word");
	if (text.n > TAG_MAX)
		return error_set(e, ERR_LIMIT, "a tag has at most %d bytes", TAG_MAX);
	return ERR_OK;
}

static enum err forget(struct store *nb, row_id entry, struct buf *ret_said, struct error *e)
{
	enum err err = notebook_end(nb, entry, e);

	if (err == ERR_MISSING)
		return error_set(e, ERR_MISSING, "there is no entry %lld", (long long)entry);
	if (!err)
		buf_adds(ret_said, "taken away");
	return err;
}

enum err tell_about(struct library *l, enum tell verb, enum kind kind, row_id id, struct str text, row_id entry,
	struct buf *ret_said, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf clean = { 0 };
	struct anchors of;
	struct store *nb;
	row_id made;
	enum err err;

	(void)utf8_repair(&clean, str_trim(text));
	if (verb != TELL_FORGET) {
		err = check_text(verb, buf_str(&clean), e);
		if (!err)
			err = anchor_of(l->index, kind, id, a, &of, e);
		if (err)
			return err;
		/* Ending what cannot be there must not make a notebook. */
		if (verbs[verb].ends && !l->notebook)
			return refuse(ERR_MISSING, verbs[verb].not_there, of.label, e);
	}
	err = library_notebook(l, &nb, e);
	if (err)
		return err;
	if (verb == TELL_FORGET)
		return forget(nb, entry, ret_said, e);
	if (verb == TELL_CLAIM && kind != KIND_PERSON)
		return error_set(e, ERR_SYNTAX, "only a person can be claimed");
	if (verbs[verb].ends)
		err = end_entry(nb, verb, &of, buf_str(&clean), a, e);
	else
		err = notebook_add(nb, verbs[verb].entry, &of, buf_str(&clean), &made, e);
	if (err == ERR_EXISTS)
		return refuse(err, verbs[verb].already, of.label, e);
	if (!err)
		sentence(ret_said, verbs[verb].done, of.label);
	return err;
}

/* ---- saved filters */

struct lens_check {
	struct library *l;
	struct str name, filter;
};

static enum err people_unchecked(
	void *ctx, struct str target, int hops, struct arena *a, row_id **ret, size_t *ret_n, struct error *e)
{
	(void)ctx, (void)target, (void)hops, (void)e;
	*ret = ARENA_NEW(a, row_id);
	*ret_n = 0;
	return ERR_OK;
}

/* The lens being saved counts as saved, so that one that would name itself is found out. */
static enum err lens_checked(void *ctx, struct str name, struct arena *a, struct str *ret_text, struct error *e)
{
	struct lens_check *c = ctx;
	struct said *lenses;
	size_t n;
	enum err err;

	if (str_eq(name, c->name)) {
		*ret_text = c->filter;
		return ERR_OK;
	}
	err = ask_said(c->l, KIND_NONE, 0, STR("lens"), a, &lenses, &n, e);
	if (err)
		return err;
	for (size_t i = 0; i < n; i++) {
		if (str_eq(lenses[i].label, name)) {
			*ret_text = lenses[i].text;
			return ERR_OK;
		}
	}
	return error_set(e, ERR_MISSING, "no saved filter is named " STR_FMT, STR_ARG(utf8_clip(name, 60)));
}

static enum err compiles(struct str filter, const struct match_resolver *r, struct arena *a, struct error *e)
{
	const struct query *q;
	struct match *m = NULL;
	enum err err = query_parse(filter, a, &q, e);

	if (!err)
		err = match_new(q, r, &m, e);
	match_free(m);
	return err;
}

/* By itself first, so that a fault has its place in the text given; then by name, which finds a circle. */
static enum err check_lens(struct library *l, struct str name, struct str filter, struct arena *a, struct error *e)
{
	struct lens_check check = { l, name, filter };
	const struct match_resolver r = { &check, people_unchecked, lens_checked };
	enum err err = compiles(filter, &r, a, e);

	if (err)
		return err;
	err = compiles(arena_printf(a, "lens:" STR_FMT, STR_ARG(name)), &r, a, e);
	if (err && e)
		e->column = 0;
	return err;
}

static enum err check_name(struct str name, struct error *e)
{
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
			    c == '_'))
			return error_set(e, ERR_SYNTAX, "the name of a saved filter has letters, digits, - and _");
	}
	if (name.n == 0 || name.n > 60)
		return error_set(e, ERR_SYNTAX, "the name of a saved filter has 1 to 60 letters");
	return ERR_OK;
}

static enum err end_lens(struct store *nb, struct str name, struct arena *a, struct error *e)
{
	struct entry *entries;
	size_t n;
	enum err err = notebook_all(nb, ENTRY_LENS, a, &entries, &n, e);

	if (err)
		return err;
	for (size_t i = 0; i < n; i++)
		if (str_eq(entries[i].label, name))
			return notebook_end(nb, entries[i].id, e);
	return error_set(e, ERR_MISSING, "no saved filter is named " STR_FMT, STR_ARG(name));
}

enum err tell_lens(struct library *l, struct str name, struct str filter, struct buf *ret_said, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	const struct anchor anchor = { STR("name"), name, STR("") };
	const struct anchors of = { KIND_NONE, name, &anchor, 1 };
	struct store *nb;
	row_id made;
	enum err err = check_name(name, e);

	filter = str_trim(filter);
	if (!err && filter.n > FILTER_MAX)
		err = error_set(e, ERR_LIMIT, "a filter has at most %d bytes", FILTER_MAX);
	if (!err && filter.n)
		err = check_lens(l, name, filter, a, e);
	if (!err && !filter.n && !l->notebook)
		err = error_set(e, ERR_MISSING, "no saved filter is named " STR_FMT, STR_ARG(name));
	if (!err)
		err = library_notebook(l, &nb, e);
	if (!err)
		err = filter.n ? notebook_add(nb, ENTRY_LENS, &of, filter, &made, e) : end_lens(nb, name, a, e);
	if (!err)
		buf_addf(ret_said, filter.n ? "saved the filter " STR_FMT : "the filter " STR_FMT " is gone",
			STR_ARG(name));
	return err;
}

/* ---- and taking it back */

enum err tell_undo(struct library *l, struct buf *ret_said, struct error *e)
{
	CLEANUP(buf_done) struct buf what = { 0 };
	struct store *nb;
	enum err err =
		l->notebook ? library_notebook(l, &nb, e) : error_set(e, ERR_MISSING, "there is nothing to undo");

	if (!err)
		err = notebook_undo(nb, &what, e);
	if (err == ERR_MISSING)
		return error_set(e, err, "there is nothing to undo");
	if (!err)
		buf_addf(ret_said, "taken back: %s", buf_cstr(&what));
	return err;
}

enum err tell_redo(struct library *l, struct buf *ret_said, struct error *e)
{
	CLEANUP(buf_done) struct buf what = { 0 };
	struct store *nb;
	enum err err =
		l->notebook ? library_notebook(l, &nb, e) : error_set(e, ERR_MISSING, "there is nothing to redo");

	if (!err)
		err = notebook_redo(nb, &what, e);
	if (err == ERR_MISSING)
		return error_set(e, err, "there is nothing to redo");
	if (!err)
		buf_addf(ret_said, "done again: %s", buf_cstr(&what));
	return err;
}
