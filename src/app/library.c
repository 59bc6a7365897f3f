/* Where the databases are, and one thread's connections to them.
 * Knows places and modes; must not ask or say anything of what is inside. */
#include "app/library.h"

#include <stdlib.h>

#include "base/file.h"
#include "store/store.h"

/* An empty variable says nothing. */
static const char *variable(const char *name)
{
	const char *value = getenv(name);

	return value && value[0] ? value : NULL;
}

enum err places_find(const char *index, const char *notebook, bool readonly, struct arena *a, struct places *ret,
	struct error *e)
{
	struct places p = { .index = index ? index : variable("PEERAGE_INDEX"),
		.notebook = notebook ? notebook : variable("PEERAGE_NOTEBOOK"),
		.readonly = readonly };
	enum err err;

	if (!p.index) {
		err = file_place(PLACE_DATA, "index.db", a, &p.index, e);
		if (err)
			return err;
	}
	if (!p.notebook) {
		err = file_place(PLACE_DATA, "notebook.db", a, &p.notebook, e);
		if (err)
			return err;
	}
	/* With both databases named a home is not needed: no file is called "". */
	if (file_place(PLACE_CONFIG, "config", a, &p.config, NULL))
		p.config = "";
	if (file_place(PLACE_STATE, "", a, &p.state, NULL))
		p.state = "";
	p.index = arena_cstr(a, str_from(p.index));
	p.notebook = arena_cstr(a, str_from(p.notebook));
	*ret = p;
	return ERR_OK;
}

/* A notebook that cannot be written is still read. */
static enum err open_notebook(struct library *l, struct error *e)
{
	enum err err;

	if (!file_exists(l->places->notebook))
		return ERR_OK;
	if (!l->places->readonly) {
		err = store_open(l->places->notebook, STORE_NOTEBOOK, STORE_WRITE, &l->notebook, e);
		if (err != ERR_IO)
			return err;
	}
	return store_open(l->places->notebook, STORE_NOTEBOOK, STORE_READ, &l->notebook, e);
}

static enum err open_index(struct library *l, enum library_mode mode, struct error *e)
{
	const char *path = l->places->index;
	enum err err;

	if (mode == LIBRARY_IMPORT) {
		if (l->places->readonly)
			return error_set(e, ERR_IO, "the index is not written with --readonly");
		return store_open(path, STORE_INDEX, STORE_WRITE, &l->index, e);
	}
	err = store_open(path, STORE_INDEX, STORE_READ, &l->index, e);
	if (err == ERR_MISSING && mode == LIBRARY_NOTES)
		return ERR_OK;
	if (err == ERR_MISSING)
		return error_set(
			e, ERR_MISSING, "there is no index at %s yet: make one with `peerage import FILE`", path);
	return err;
}

enum err library_open(const struct places *p, enum library_mode mode, const struct cancel *cancel,
	struct library *ret, struct error *e)
{
	struct library l = { .places = p, .cancel = cancel };
	enum err err = open_index(&l, mode, e);

	if (!err)
		err = open_notebook(&l, e);
	if (err) {
		library_close(&l);
		return err;
	}
	if (l.index)
		store_cancel(l.index, cancel);
	*ret = l;
	return ERR_OK;
}

void library_close(struct library *l)
{
	store_close(l->index);
	store_close(l->notebook);
	l->index = NULL;
	l->notebook = NULL;
}

enum err library_notebook(struct library *l, struct store **ret, struct error *e)
{
	struct store *opened;
	enum err err;

	if (l->places->readonly)
		return error_set(e, ERR_IO, "the notebook is not written with --readonly");
	if (!l->notebook || !store_writable(l->notebook)) {
		err = store_open(l->places->notebook, STORE_NOTEBOOK, STORE_WRITE, &opened, e);
		if (err)
			return err;
		store_close(l->notebook);
		l->notebook = opened;
	}
	*ret = l->notebook;
	return ERR_OK;
}
