/* Walking folders. Knows nothing of what is in the files. */
#include "ingest/inputs.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "base/vec.h"

/* The folders above, to know one that is met again. */
struct above {
	const struct above *up;
	dev_t dev;
	ino_t ino;
	int depth;
};

struct names {
	VEC(char *) v;
};

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void names_done(struct names *n)
{
	for (size_t i = 0; i < n->v.n; i++)
		free(n->v.v[i]);
	vec_done(&n->v);
}

static enum err list(const char *path, struct names *ret)
{
	DIR *d = opendir(path);
	if (!d)
		return ERR_IO;
	for (struct dirent *x; (x = readdir(d));) {
		if (x->d_name[0] != '.')
			vec_push(&ret->v, xstrdup(x->d_name));
	}
	closedir(d);
	if (ret->v.n > 1)
		qsort(ret->v.v, ret->v.n, sizeof(*ret->v.v), by_name);
	return ERR_OK;
}

static bool met(const struct above *up, const struct stat *st)
{
	for (; up; up = up->up) {
		if (up->dev == st->st_dev && up->ino == st->st_ino)
			return true;
	}
	return false;
}

static enum err walk(const struct inputs *in, const char *path, const struct stat *st, const struct above *up,
	struct error *e)
{
	CLEANUP(names_done) struct names names = { 0 };
	struct above here = { up, st->st_dev, st->st_ino, up ? up->depth + 1 : 1 };
	enum err err = ERR_OK;
	if (here.depth > INPUTS_DEPTH) {
		in->unreadable(in->ctx, path, "too many folders inside each other");
		return ERR_OK;
	}
	if (list(path, &names)) {
		in->unreadable(in->ctx, path, strerror(errno));
		return ERR_OK;
	}
	for (size_t i = 0; !err && i < names.v.n; i++) {
		bool slash = path[0] && path[strlen(path) - 1] == '/';
		CLEANUP(free_ptr) char *child = xasprintf("%s%s%s", path, slash ? "" : "/", names.v.v[i]);
		struct stat cs;
		if (cancel_test(in->cancel))
			return error_set(e, ERR_CANCELLED, "cancelled");
		if (stat(child, &cs) != 0)
			in->unreadable(in->ctx, child, strerror(errno));
		else if (S_ISDIR(cs.st_mode) && !met(&here, &cs))
			err = walk(in, child, &cs, &here, e);
		else if (S_ISREG(cs.st_mode))
			err = in->file(in->ctx, child, true, e);
	}
	return err;
}

enum err inputs_walk(const struct inputs *in, const char *path, struct error *e)
{
	struct stat st;
	if (strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return walk(in, path, &st, NULL, e);
	return in->file(in->ctx, path, false, e);
}
