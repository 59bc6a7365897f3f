/* Files whole: read, replaced, appended; and where the program keeps its own. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"

enum { CHUNK = 16 << 10 };

static void fd_done(int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

static enum err fail(struct error *e, const char *what, const char *path)
{
	int code = errno;
	char why[128] = "unknown reason";

	(void)!strerror_r(code, why, sizeof(why));
	return error_set(
		e, code == ENOENT || code == ENOTDIR ? ERR_MISSING : ERR_IO, "cannot %s %s: %s", what, path, why);
}

/* Up to n bytes, as read(2), but never interrupted. */
static ssize_t read_some(int fd, char *to, size_t n)
{
	ssize_t got;

	do
		got = read(fd, to, n);
	while (got < 0 && errno == EINTR);
	return got;
}

static bool write_all(int fd, struct str data)
{
	while (data.n > 0) {
		ssize_t done = write(fd, data.p, data.n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return false;
		data = str_skip(data, (size_t)done);
	}
	return true;
}

/* Reads fd to its end behind what out holds: into its spare bytes while there are some, else through a chunk, so
 * that finding the end of a file whose size was right does not double the buffer. */
static enum err read_all(int fd, const char *path, size_t max, struct buf *out, struct error *e)
{
	const size_t start = out->n;

	for (;;) {
		char chunk[CHUNK];
		size_t left = max - (out->n - start);
		size_t spare = out->cap > out->n + 1 ? out->cap - out->n - 1 : 0;
		size_t direct = MIN(spare, left);
		/* One byte more than allowed is asked for, to tell the end from a file that goes on. */
		char *to = direct ? buf_room(out, direct) : chunk;
		ssize_t got = to ? read_some(fd, to, direct ? direct : MIN(left, sizeof(chunk) - 1) + 1) : 0;

		if (got < 0)
			return fail(e, "read", path);
		if (to && got == 0)
			return ERR_OK;
		if (direct && to)
			buf_grew(out, (size_t)got);
		else if (to && (size_t)got <= left)
			buf_add(out, (struct str){ chunk, (size_t)got });
		if (!to || (size_t)got > left || buf_failed(out))
			return error_set(e, ERR_LIMIT, "%s is larger than the %zu bytes allowed", path, max);
	}
}

enum err file_read(const char *path, size_t max, struct buf *out, struct error *e)
{
	bool stdin_asked = str_is(str_from(path), "-");
	CLEANUP(fd_done) int fd = stdin_asked ? -1 : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	const size_t start = out->n, out_max = out->max;
	struct stat st;
	enum err err;

	if (!stdin_asked && fd < 0)
		return fail(e, "open", path);
	bool sized = !stdin_asked && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);

	if (sized && (uintmax_t)st.st_size > max)
		return error_set(e, ERR_LIMIT, "%s is larger than the %zu bytes allowed", path, max);
	/* The caller's limit counts, be it above or below the buffer's default. */
	if (out->max == 0)
		out->max = max > SIZE_MAX / 2 - start ? SIZE_MAX / 2 : MAX(start + max, 1);
	if (sized)
		(void)buf_room(out, (size_t)st.st_size);
	err = read_all(stdin_asked ? STDIN_FILENO : fd, stdin_asked ? "standard input" : path, max, out, e);
	out->max = out_max;
	if (err)
		buf_trim(out, start);
	return err;
}

static const char *folder_of(const char *path, struct arena *a)
{
	const char *slash = strrchr(path, '/');

	if (!slash)
		return ".";
	return slash == path ? "/" : arena_cstr(a, str_range(path, slash));
}

/* A new empty file in a folder, under a name of its own; the mode is what umask leaves of 0666. */
static int temp_open(const char *folder, struct arena *a, const char **ret_path)
{
	static atomic_uint count;

	for (int tries = 0; tries < 100; tries++) {
		unsigned long long salt = 0;
		const char *path;
		int fd;

		if (getrandom(&salt, sizeof(salt), 0) < 0)
			salt = (unsigned long long)time(NULL) << 32 | atomic_fetch_add(&count, 1);
		path = arena_printf(a, "%s/.peerage-%ld-%016llx.tmp", folder, (long)getpid(), salt).p;
		fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd >= 0) {
			*ret_path = path;
			return fd;
		}
		if (errno != EEXIST)
			break;
	}
	return -1;
}

/* Some file systems cannot sync a folder; the rename is done all the same. */
static void sync_folder(const char *folder)
{
	CLEANUP(fd_done) int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0)
		(void)fsync(fd);
}

/* `shown` is what the user calls the file. */
static enum err replace(const char *path, const char *shown, const struct stat *old, struct str data,
	struct arena *a, struct error *e)
{
	const char *folder = folder_of(path, a), *temp = NULL;
	int fd = temp_open(folder, a, &temp);
	const char *failed = NULL;
	int code;

	if (fd < 0)
		return fail(e, "write in", folder);
	if (old)
		(void)fchmod(fd, old->st_mode & 07777);
	if (!write_all(fd, data) || fsync(fd) != 0)
		failed = "write";
	code = errno;
	if (close(fd) != 0 && !failed) {
		failed = "write";
		code = errno;
	}
	if (!failed && rename(temp, path) != 0) {
		failed = "replace";
		code = errno;
	}
	if (failed) {
		(void)unlink(temp);
		errno = code;
		return fail(e, failed, shown);
	}
	sync_folder(folder);
	return ERR_OK;
}

/* A device or pipe cannot be replaced, it is written to. */
static enum err write_through(const char *path, struct str data, struct error *e)
{
	CLEANUP(fd_done) int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);

	if (fd < 0)
		return fail(e, "open", path);
	return write_all(fd, data) ? ERR_OK : fail(e, "write", path);
}

enum err file_write(const char *path, struct str data, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(free_ptr) char *real = NULL;
	struct stat st;
	bool exists = stat(path, &st) == 0;

	if (exists && S_ISDIR(st.st_mode))
		return error_set(e, ERR_IO, "cannot write %s: it is a folder", path);
	if (exists && !S_ISREG(st.st_mode))
		return write_through(path, data, e);
	/* A link stays a link: what it points to is replaced. */
	if (exists)
		real = realpath(path, NULL);
	return replace(real ? real : path, path, exists ? &st : NULL, data, a, e);
}

enum err file_append(const char *path, struct str data, struct error *e)
{
	CLEANUP(fd_done) int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	struct stat st;

	if (fd < 0)
		return fail(e, "open", path);
	bool regular = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);

	if (!write_all(fd, data)) {
		int code = errno;

		/* Half a line would be read as a whole one later. */
		if (regular)
			(void)!ftruncate(fd, st.st_size);
		errno = code;
		return fail(e, "write", path);
	}
	return ERR_OK;
}

static enum err make_folder(const char *path, struct error *e)
{
	struct stat st;

	if (mkdir(path, 0700) == 0)
		return ERR_OK;
	if (errno == EEXIST) {
		if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
			return ERR_OK;
		return error_set(e, ERR_EXISTS, "cannot make the folder %s: a file is there", path);
	}
	return fail(e, "make the folder", path);
}

enum err file_mkdirs(const char *path, struct error *e)
{
	CLEANUP(free_ptr) char *copy = xstrdup(path);
	struct stat st;

	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return ERR_OK;
	for (char *p = copy + (*copy == '/'); *p; p++) {
		enum err err;

		if (*p != '/' || p[-1] == '/')
			continue;
		*p = '\0';
		err = stat(copy, &st) == 0 && S_ISDIR(st.st_mode) ? ERR_OK : make_folder(copy, e);
		if (err)
			return err;
		*p = '/';
	}
	return make_folder(copy, e);
}

enum err file_mkparents(const char *path, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();

	return file_mkdirs(folder_of(path, a), e);
}

bool file_exists(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0;
}

const char *file_base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

enum err file_place(
	enum file_place place, const char *name, struct arena *a, const char **ret_path, struct error *e)
{
	static const struct {
		const char *variable, *fallback;
	} places[] = {
		[PLACE_DATA] = { "XDG_DATA_HOME", ".local/share" },
		[PLACE_CONFIG] = { "XDG_CONFIG_HOME", ".config" },
		[PLACE_STATE] = { "XDG_STATE_HOME", ".local/state" },
	};
	const char *root = getenv(places[place].variable);
	const char *home = getenv("HOME");

	/* The XDG rules: a relative path there is to be ignored. */
	if (root && root[0] == '/')
		*ret_path = arena_printf(a, "%s/peerage/%s", root, name).p;
	else if (home && home[0])
		*ret_path = arena_printf(a, "%s/%s/peerage/%s", home, places[place].fallback, name).p;
	else
		return error_set(e, ERR_MISSING, "neither %s nor HOME is set", places[place].variable);
	return ERR_OK;
}
