/* A library over a shelf: what tests of app and of the faces ask their questions of.
 * Build the shelf, call desk_open(); the index is then read as the program reads it. */
#ifndef SUPPORT_DESK_H
#define SUPPORT_DESK_H

#include "app/ask.h"
#include "shelf.h"

struct desk {
	struct shelf *sh;
	struct arena *a; /* of the answers */
	struct places places;
	struct library l;
	struct cancel cancel;
};

static inline struct desk *desk_new(void)
{
	struct desk *d = xcalloc(1, sizeof(*d));

	d->sh = shelf_new();
	d->a = d->sh->a;
	d->places = (struct places){ .index = shelf_path(d->sh, "index.db"), .notebook = shelf_path(d->sh, "notebook.db"),
		.config = shelf_path(d->sh, "config"), .state = d->sh->dir };
	cancel_init(&d->cancel, NULL);
	shelf_index(d->sh);
	ok(store_begin(d->sh->s, E));
	return d;
}

/* Ends the building. */
static inline void desk_open(struct desk *d)
{
	shelf_refresh(d->sh);
	ok(store_commit(d->sh->s, E));
	store_close(d->sh->s);
	d->sh->s = NULL;
	ok(library_open(&d->places, LIBRARY_READ, &d->cancel, &d->l, E));
}

static inline void desk_free(struct desk *d)
{
	library_close(&d->l);
	shelf_free(d->sh);
	free(d);
}

/* The person of that name. */
static inline row_id desk_person(struct desk *d, const char *name)
{
	uint64_t id = 0;

	assert_true(map_get(d->sh->names, str_from(name), &id));
	return (row_id)id;
}

static inline void assert_str(struct str got, const char *want)
{
	char text[4096];

	snprintf(text, sizeof(text), STR_FMT, STR_ARG(got));
	assert_string_equal(text, want);
}

#endif
