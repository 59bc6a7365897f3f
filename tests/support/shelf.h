/* A small index and notebook in a temporary folder, for tests of store and of what stands on it.
 * Each printed name is one person, so a test says who wrote what and nothing more. */
#ifndef SUPPORT_SHELF_H
#define SUPPORT_SHELF_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/map.h"
#include "base/vec.h"
#include "store/find.h"
#include "store/notebook.h"
#include "store/person.h"
#include "store/source.h"
#include "store/store.h"
#include "store/thing.h"
#include "store/work.h"

static struct error shelf_error UNUSED;

/* Asserts success; says why not. */
#define ok(call)                                                                                       \
	do {                                                                                           \
		enum err ok_err_ = (call);                                                             \
		if (ok_err_)                                                                           \
			fail_msg("%s: %s: %s", #call, err_name(ok_err_), shelf_error.text);            \
	} while (0)
/* Asserts this failure. */
#define fails(code, call) assert_string_equal(err_name(call), err_name(code))
#define E (&shelf_error)

struct shelf {
	char dir[64];
	struct arena *a;
	struct store *s;   /* the index, for writing */
	struct map *names; /* printed name → person */
	row_id file, record;
	unsigned records;
};

static inline char *shelf_path(struct shelf *sh, const char *name)
{
	return arena_cstr(sh->a, arena_printf(sh->a, "%s/%s", sh->dir, name));
}

static inline struct shelf *shelf_new(void)
{
	struct shelf *sh = xcalloc(1, sizeof(*sh));

	snprintf(sh->dir, sizeof(sh->dir), "/tmp/peerage-shelf-XXXXXX");
	assert_non_null(mkdtemp(sh->dir));
	sh->a = arena_new();
	sh->names = map_new();
	return sh;
}

static inline void shelf_index(struct shelf *sh)
{
	ok(store_open(shelf_path(sh, "index.db"), STORE_INDEX, STORE_WRITE, &sh->s, E));
	ok(store_begin(sh->s, E));
	ok(source_file_begin(sh->s, STR("/somewhere/list.bib"), STR("bibtex"), 100, &sh->file, E));
	ok(store_commit(sh->s, E));
}

static inline int shelf_remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)kind;
	(void)ftw;
	if (S_ISDIR(st->st_mode))
		chmod(path, 0700);
	return remove(path);
}

static inline void shelf_free(struct shelf *sh)
{
	store_close(sh->s);
	nftw(sh->dir, shelf_remove_one, 8, FTW_DEPTH | FTW_PHYS);
	map_free(sh->names);
	arena_free(sh->a);
	free(sh);
}

static inline row_id shelf_record(struct shelf *sh, enum record_kind kind, const char *body)
{
	struct str key = arena_printf(sh->a, "k%u", ++sh->records);

	ok(source_add(
		sh->s, sh->file, kind, key, sh->records, str_hash(str_from(body)), str_from(body), &sh->record, E));
	return sh->record;
}

/* The person of that name, made when new. Inside a transaction. */
static inline row_id shelf_person(struct shelf *sh, const char *name)
{
	uint64_t *id = map_slot(sh->names, str_from(name), 0);
	row_id row = 0;

	if (*id == 0) {
		struct person p = { .name = str_from(name), .open = -1 };

		ok(person_put(sh->s, &p, &row, E));
		*id = (uint64_t)row;
	}
	return (row_id)*id;
}

static inline row_id shelf_thing(struct shelf *sh, enum kind kind, const char *name)
{
	struct thing t = { .kind = kind, .name = str_from(name) };
	row_id id = 0;

	ok(thing_put(sh->s, &t, &id, E));
	return id;
}

/* A work in all it can have; any text may be NULL. Lists are parted by ';', an author's org stands behind '@'.
 * Inside a transaction; what follows from mentions is left to shelf_refresh(). */
static inline row_id shelf_work(
	struct shelf *sh, const char *title, int year, const char *authors, const char *topics, const char *venue)
{
	VEC(struct work_mention) mentions = { 0 };
	VEC(struct work_topic_ref) refs = { 0 };
	struct str rest = str_from(authors), part, *name;
	struct work w = { .title = str_from(title), .year = year, .cites = -1 };
	struct work_parts parts = { 0 };
	row_id id = 0, *ids;

	shelf_record(sh, RECORD_WORK, title ? title : "untitled");
	ids = ARENA_NEW(sh->a, row_id);
	*ids = sh->record;
	while (rest.n > 0 && str_next(&rest, ';', &part)) {
		struct work_mention m = { .position = (int)mentions.n + 1, .records = ids, .n_names = 1 };
		ptrdiff_t at = str_find_char(part, '@');

		if (at >= 0) {
			row_id *org = ARENA_NEW(sh->a, row_id);

			*org = shelf_thing(sh, KIND_ORG, arena_cstr(sh->a, str_skip(part, (size_t)at + 1)));
			m.orgs = org;
			m.n_orgs = 1;
			part = str_slice(part, 0, (size_t)at);
		}
		name = ARENA_NEW(sh->a, struct str);
		*name = arena_str(sh->a, part);
		m.person = shelf_person(sh, name->p);
		m.name = *name;
		m.names = name;
		vec_push(&mentions, m);
	}
	rest = str_from(topics);
	while (rest.n > 0 && str_next(&rest, ';', &part))
		vec_push(&refs, (struct work_topic_ref){
					shelf_thing(sh, KIND_TOPIC, arena_cstr(sh->a, part)), TOPIC_STATED });
	if (venue)
		w.venue_id = shelf_thing(sh, KIND_VENUE, venue);
	w.key = arena_printf(sh->a, "t:%u", sh->records);
	parts = (struct work_parts){
		.mentions = mentions.v, .n_mentions = mentions.n, .topics = refs.v, .n_topics = refs.n
	};
	ok(work_put(sh->s, &w, &parts, &id, E));
	ok(source_aim(sh->s, sh->record, id, E));
	vec_done(&mentions);
	vec_done(&refs);
	return id;
}

/* Everything derived, of everybody and everything made here. */
static inline void shelf_refresh(struct shelf *sh)
{
	size_t n = map_count(sh->names), n_things = 0;
	row_id *ids = xcalloc(n + 1, sizeof(*ids));
	struct thing *things = NULL;

	for (size_t i = 0; i < n; i++)
		ids[i] = (row_id)map_value(sh->names, i);
	ok(person_refresh(sh->s, ids, n, E));
	free(ids);
	for (int kind = KIND_TOPIC; kind <= KIND_VENUE; kind++) {
		ok(thing_list(sh->s, kind, 0, sh->a, &things, &n_things, E));
		for (size_t i = 0; i < n_things; i++)
			ok(thing_refresh(sh->s, kind, &things[i].id, 1, E));
	}
}

static inline void shelf_say(void *ctx, const char *sentence)
{
	(void)ctx;
	print_message("# %s\n", sentence);
}

/* The index agrees with itself in all that doctor looks at. */
static inline void shelf_sound(struct store *s)
{
	int faults = -1;

	ok(store_check(s, shelf_say, NULL, &faults, E));
	assert_int_equal(faults, 0);
}

#endif
