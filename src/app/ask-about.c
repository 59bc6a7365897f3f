/* Counts, files, rejects and health of the two databases. */
#include "app/ask.h"
#include "base/vec.h"
#include "store/find.h"
#include "store/notebook.h"
#include "store/source.h"

static enum err count_entries(
	struct library *l, enum entry_kind kind, struct arena *a, size_t *ret, struct error *e)
{
	struct entry *entries;

	*ret = 0;
	return l->notebook ? notebook_all(l->notebook, kind, a, &entries, ret, e) : ERR_OK;
}

enum err ask_about(struct library *l, struct arena *a, struct about_answer *ret, struct error *e)
{
	struct about_answer about = { .index_path = str_from(l->places->index),
		.notebook_path = str_from(l->places->notebook) };
	enum err err = store_counts(l->index, &about.counts, e);

	if (!err)
		err = source_files(l->index, a, &about.files, &about.n_files, e);
	if (!err)
		err = count_entries(l, ENTRY_FOLLOW, a, &about.follows, e);
	if (!err)
		err = count_entries(l, ENTRY_CLAIM, a, &about.claims, e);
	if (!err)
		err = count_entries(l, ENTRY_NOTE, a, &about.notes, e);
	if (!err)
		err = count_entries(l, ENTRY_LENS, a, &about.lenses, e);
	if (!err)
		*ret = about;
	return err;
}

enum err ask_rejects(
	struct library *l, size_t limit, struct arena *a, struct reject_row **ret, size_t *ret_n, struct error *e)
{
	return source_rejects(l->index, 0, limit, a, ret, ret_n, e);
}

struct faults {
	struct arena *a;
	const char *of;
	VEC(struct str) v;
};

static void say_fault(void *ctx, const char *sentence)
{
	struct faults *f = ctx;

	vec_push(&f->v, arena_printf(f->a, "%s: %s", f->of, sentence));
}

enum err ask_doctor(
	struct library *l, bool repair, struct arena *a, struct str **ret_faults, size_t *ret_n, struct error *e)
{
	struct faults f = { .a = a, .of = "index" };
	enum err err = ERR_OK;
	int n;

	if (repair)
		err = find_repair(l->index, e);
	if (!err)
		err = store_check(l->index, say_fault, &f, &n, e);
	f.of = "notebook";
	if (!err && l->notebook)
		err = store_check(l->notebook, say_fault, &f, &n, e);
	if (!err) {
		*ret_faults = ARENA_ARRAY(a, struct str, f.v.n + 1);
		for (size_t i = 0; i < f.v.n; i++)
			(*ret_faults)[i] = f.v.v[i];
		*ret_n = f.v.n;
	}
	vec_done(&f.v);
	return err;
}
