/* Unpacking, look-ahead, lines and places of one input.
 * Knows no format and no encoding beyond byte order marks. */
#include "ingest/stream.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "base/alloc.h"
#include "base/file.h"

enum { CHUNK = 1 << 18, POLL_MS = 100, ZSTD_WINDOW_LOG = 27 };

enum packing { PACK_NONE, PACK_GZIP, PACK_ZSTD };

struct stream {
	int fd; /* -1: memory */
	const struct cancel *cancel;
	bool regular;
	char label[64]; /* for sentences */
	uint64_t size, packed;

	/* packed bytes not used yet */
	const unsigned char *in;
	size_t in_n;
	unsigned char *in_buf; /* NULL over memory */
	bool in_end;

	enum packing packing;
	z_stream z;
	bool z_live, member_done; /* between gzip members or zstd frames */
	ZSTD_DStream *zd;
	const char *trailing;

	/* unpacked bytes: [at, n) of out are not handed out yet */
	char *out;
	size_t out_at, out_n, out_cap;
	bool out_end;
	struct error failure; /* code ERR_OK: none. Told when the bytes before it are used up */

	unsigned line;       /* of the next byte */
	uint64_t offset;
	bool after_cr;       /* a LF now belongs to the line end just counted */
	unsigned told_line;  /* of the last stream_line(), 0 after any other move */
	uint64_t told_offset;
};

/* ---- packed bytes ---- */

static enum err wait_readable(struct stream *s, struct error *e)
{
	struct pollfd p = { .fd = s->fd, .events = POLLIN };
	while (!s->regular) {
		if (cancel_test(s->cancel))
			return error_set(e, ERR_CANCELLED, "cancelled");
		int n = poll(&p, 1, POLL_MS);
		if (n > 0)
			break;
		if (n < 0 && errno != EINTR)
			return error_set(e, ERR_IO, "%s: %s", s->label, strerror(errno));
	}
	return ERR_OK;
}

/* Makes s->in hold at least one byte, or sets in_end. */
static enum err read_packed(struct stream *s, struct error *e)
{
	if (s->in_n > 0 || s->in_end)
		return ERR_OK;
	if (s->fd < 0) {
		s->in_end = true;
		return ERR_OK;
	}
	for (;;) {
		enum err err = wait_readable(s, e);
		if (err)
			return err;
		ssize_t got = read(s->fd, s->in_buf, CHUNK);
		if (got > 0) {
			s->in = s->in_buf;
			s->in_n = (size_t)got;
			s->packed += (uint64_t)got;
			return ERR_OK;
		}
		if (got == 0) {
			s->in_end = true;
			return ERR_OK;
		}
		if (errno != EINTR && errno != EAGAIN)
			return error_set(e, ERR_IO, "%s: %s", s->label, strerror(errno));
	}
}

static void use_packed(struct stream *s, size_t n)
{
	s->in += n;
	s->in_n -= n;
}

/* ---- unpacking: each puts some bytes behind out_n, or sets out_end ---- */

static enum err unpack_none(struct stream *s, size_t room, struct error *e)
{
	enum err err = read_packed(s, e);
	if (err)
		return err;
	if (s->in_n == 0) {
		s->out_end = true;
		return ERR_OK;
	}
	size_t n = MIN(room, s->in_n);
	memcpy(s->out + s->out_n, s->in, n);
	s->out_n += n;
	use_packed(s, n);
	return ERR_OK;
}

/* Behind a member or frame: zero padding is nothing, its magic starts the next, other bytes are passed over. */
static enum err next_member(struct stream *s, const unsigned char *magic, size_t n, struct error *e)
{
	enum err err;
	for (;;) {
		err = read_packed(s, e);
		if (err || s->in_n == 0 || s->in[0] != 0)
			break;
		use_packed(s, 1);
	}
	if (err)
		return err;
	if (s->in_n == 0) {
		s->out_end = true;
		return ERR_OK;
	}
	/* a magic that is split between two reads is judged by its first byte; the decoder checks the rest */
	bool fits = memcmp(s->in, magic, MIN(n, s->in_n)) == 0;
	if (s->packing == PACK_ZSTD)
		fits = fits || (s->in[0] & 0xf0) == 0x50; /* a skippable frame */
	if (!fits) {
		s->trailing = "bytes behind the end of the packed data were passed over";
		s->out_end = true;
		return ERR_OK;
	}
	s->member_done = false;
	return ERR_OK;
}

static const unsigned char gzip_magic[] = { 0x1f, 0x8b };
static const unsigned char zstd_magic[] = { 0x28, 0xb5, 0x2f, 0xfd };

static enum err unpack_gzip(struct stream *s, size_t room, struct error *e)
{
	if (s->member_done) {
		enum err err = next_member(s, gzip_magic, sizeof(gzip_magic), e);
		if (err || s->out_end)
			return err;
		inflateReset(&s->z);
	}
	enum err err = read_packed(s, e);
	if (err)
		return err;
	if (s->in_n == 0)
		return error_set(e, ERR_CORRUPT, "%s: the packed data end too early", s->label);
	s->z.next_in = (unsigned char *)(uintptr_t)s->in;
	s->z.avail_in = (uInt)MIN(s->in_n, (size_t)1 << 30);
	s->z.next_out = (unsigned char *)s->out + s->out_n;
	s->z.avail_out = (uInt)MIN(room, (size_t)1 << 30);
	uInt before_in = s->z.avail_in, before_out = s->z.avail_out;
	int rc = inflate(&s->z, Z_NO_FLUSH);
	use_packed(s, before_in - s->z.avail_in);
	s->out_n += before_out - s->z.avail_out;
	if (rc == Z_STREAM_END) {
		s->member_done = true;
		return ERR_OK;
	}
	if (rc == Z_OK || rc == Z_BUF_ERROR)
		return ERR_OK;
	return error_set(e, ERR_CORRUPT, "%s: the packed data are damaged", s->label);
}

static enum err unpack_zstd(struct stream *s, size_t room, struct error *e)
{
	if (s->member_done) {
		enum err err = next_member(s, zstd_magic, sizeof(zstd_magic), e);
		if (err || s->out_end)
			return err;
	}
	enum err err = read_packed(s, e);
	if (err)
		return err;
	bool starved = s->in_n == 0;
	ZSTD_inBuffer in = { s->in, s->in_n, 0 };
	ZSTD_outBuffer out = { s->out + s->out_n, room, 0 };
	size_t rc = ZSTD_decompressStream(s->zd, &out, &in);
	use_packed(s, in.pos);
	s->out_n += out.pos;
	if (ZSTD_isError(rc))
		return error_set(
			e, ERR_CORRUPT, "%s: the packed data are damaged (%s)", s->label, ZSTD_getErrorName(rc));
	if (rc == 0)
		s->member_done = true;
	else if (starved && out.pos == 0)
		return error_set(e, ERR_CORRUPT, "%s: the packed data end too early", s->label);
	return ERR_OK;
}

/* Makes [out_at, out_n) at least `want` long, unless the input ends or fails first. */
static void fill(struct stream *s, size_t want)
{
	while (s->out_n - s->out_at < want && !s->out_end && !s->failure.code) {
		if (s->out_cap - s->out_n < CHUNK / 4) {
			if (s->out_at > 0) {
				memmove(s->out, s->out + s->out_at, s->out_n - s->out_at);
				s->out_n -= s->out_at;
				s->out_at = 0;
			}
			if (s->out_cap - s->out_n < CHUNK / 4) {
				s->out_cap = s->out_cap * 2 + CHUNK;
				s->out = xreallocarray(s->out, s->out_cap, 1);
			}
		}
		size_t room = s->out_cap - s->out_n;
		enum err err;
		if (cancel_test(s->cancel))
			err = error_set(&s->failure, ERR_CANCELLED, "cancelled");
		else if (s->packing == PACK_GZIP)
			err = unpack_gzip(s, room, &s->failure);
		else if (s->packing == PACK_ZSTD)
			err = unpack_zstd(s, room, &s->failure);
		else
			err = unpack_none(s, room, &s->failure);
		if (err)
			return;
	}
}

static enum err tell_failure(const struct stream *s, struct error *e)
{
	if (e)
		*e = s->failure;
	return s->failure.code;
}

/* ---- opening ---- */

static enum err set_packing(struct stream *s, struct error *e)
{
	/* a pipe may hand over its first bytes one by one */
	enum err err = read_packed(s, e);
	while (!err && s->fd >= 0 && s->in_n > 0 && s->in_n < sizeof(zstd_magic)) {
		unsigned char start[sizeof(zstd_magic)];
		size_t have = s->in_n;
		memcpy(start, s->in, have);
		s->in_n = 0;
		err = read_packed(s, e);
		size_t more = s->in_n;
		if (!err) {
			memmove(s->in_buf + have, s->in_buf, more);
			memcpy(s->in_buf, start, have);
			s->in = s->in_buf;
			s->in_n = have + more;
		}
		if (more == 0)
			break;
	}
	if (err)
		return err;
	if (s->in_n >= 2 && memcmp(s->in, gzip_magic, 2) == 0) {
		s->packing = PACK_GZIP;
		if (inflateInit2(&s->z, 15 + 16) != Z_OK)
			die("out of memory");
		s->z_live = true;
	} else if (s->in_n >= 4 && memcmp(s->in, zstd_magic, 4) == 0) {
		s->packing = PACK_ZSTD;
		s->zd = ZSTD_createDStream();
		if (!s->zd)
			die("out of memory");
		ZSTD_initDStream(s->zd);
		ZSTD_DCtx_setParameter(s->zd, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG);
	}
	return ERR_OK;
}

static enum err skip_mark(struct stream *s, struct error *e)
{
	fill(s, 4);
	size_t n = s->out_n - s->out_at;
	const char *p = s->out + s->out_at;
	if (n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) {
		s->out_at += 3;
		s->offset += 3;
		return ERR_OK;
	}
	if (n >= 2 && (memcmp(p, "\xff\xfe", 2) == 0 || memcmp(p, "\xfe\xff", 2) == 0))
		return error_set(e, ERR_FORMAT, "%s: this is UTF-16 or UTF-32 text; convert it to UTF-8", s->label);
	if (n >= 4 && memcmp(p, "\0\0\xfe\xff", 4) == 0)
		return error_set(e, ERR_FORMAT, "%s: this is UTF-32 text; convert it to UTF-8", s->label);
	return ERR_OK;
}

static enum err begin(struct stream *s, struct stream **ret, struct error *e)
{
	s->line = 1;
	s->out_cap = CHUNK;
	s->out = xmalloc(s->out_cap);
	enum err err = set_packing(s, e);
	if (!err)
		err = skip_mark(s, e);
	if (err) {
		stream_close(s);
		return err;
	}
	*ret = s;
	return ERR_OK;
}

static void label_of(struct stream *s, const char *path)
{
	const char *base = strcmp(path, "-") == 0 ? "standard input" : file_base(path);
	snprintf(s->label, sizeof(s->label), "%s", base);
}

enum err stream_open(const char *path, const struct cancel *cancel, struct stream **ret, struct error *e)
{
	struct stream *s = xcalloc(1, sizeof(*s));
	struct stat st;
	s->cancel = cancel;
	s->fd = -1;
	label_of(s, path);
	/* without O_NONBLOCK the opening of a pipe that nobody writes to could not be cancelled */
	int fd = strcmp(path, "-") == 0 ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) :
		open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0 || fstat(fd, &st) != 0) {
		enum err code = errno == ENOENT || errno == ENOTDIR ? ERR_MISSING : ERR_IO;
		error_set(e, code, "%s: %s", s->label, strerror(errno));
		if (fd >= 0)
			close(fd);
		stream_close(s);
		return code;
	}
	s->fd = fd;
	if (S_ISDIR(st.st_mode)) {
		error_set(e, ERR_IO, "%s: this is a folder", s->label);
		stream_close(s);
		return ERR_IO;
	}
	s->regular = S_ISREG(st.st_mode);
	if (s->regular)
		s->size = (uint64_t)st.st_size;
	s->in_buf = xmalloc(CHUNK + sizeof(zstd_magic));
	return begin(s, ret, e);
}

enum err stream_open_bytes(struct str bytes, struct stream **ret, struct error *e)
{
	struct stream *s = xcalloc(1, sizeof(*s));
	s->fd = -1;
	s->in = (const unsigned char *)bytes.p;
	s->in_n = bytes.n;
	s->size = s->packed = bytes.n;
	label_of(s, "input");
	return begin(s, ret, e);
}

void stream_close(struct stream *s)
{
	if (!s)
		return;
	if (s->z_live)
		inflateEnd(&s->z);
	ZSTD_freeDStream(s->zd);
	if (s->fd >= 0)
		close(s->fd);
	free(s->in_buf);
	free(s->out);
	free(s);
}

void stream_close_ptr(struct stream **s)
{
	stream_close(*s);
	*s = NULL;
}

/* ---- reading ---- */

enum err stream_peek(struct stream *s, size_t want, struct str *ret, struct error *e)
{
	assert(want <= STREAM_LINE_MAX);
	fill(s, want);
	if (s->out_n - s->out_at < want && s->failure.code)
		return tell_failure(s, e);
	*ret = (struct str){ s->out + s->out_at, s->out_n - s->out_at };
	return ERR_OK;
}

void stream_skip(struct stream *s, size_t n)
{
	assert(n <= s->out_n - s->out_at);
	const char *p = s->out + s->out_at, *end = p + n;
	s->told_line = 0;
	s->out_at += n;
	s->offset += n;
	if (n > 0 && s->after_cr && *p == '\n')
		p++;
	if (n > 0)
		s->after_cr = false;
	/* a CR just before a LF is counted with it */
	for (const char *q = p; (q = memchr(q, '\n', (size_t)(end - q))); q++)
		s->line++;
	for (const char *q = p; (q = memchr(q, '\r', (size_t)(end - q))); q++) {
		if (q + 1 == end) {
			s->line++;
			s->after_cr = true;
		} else if (q[1] != '\n') {
			s->line++;
		}
	}
}

/* The length of the line at out_at and of its end, as far as bytes are there; false: more are needed. */
static bool find_line_end(const struct stream *s, size_t scanned, size_t *ret_n, size_t *ret_end)
{
	const char *from = s->out + s->out_at, *p = from + scanned;
	size_t left = s->out_n - s->out_at - scanned;
	const char *lf = memchr(p, '\n', left);
	const char *cr = memchr(p, '\r', lf ? (size_t)(lf - p) : left);
	if (cr && cr + 1 == s->out + s->out_n && !s->out_end)
		return false; /* is there a LF behind it? */
	if (cr) {
		*ret_n = (size_t)(cr - from);
		*ret_end = cr + 1 == lf ? 2 : 1;
		return true;
	}
	if (lf) {
		*ret_n = (size_t)(lf - from);
		*ret_end = 1;
		return true;
	}
	return false;
}

static void move_line(struct stream *s, size_t n, bool ended)
{
	s->out_at += n;
	s->offset += n;
	if (ended)
		s->line++;
}

/* Behind the end of the next line, however long; the window stays small. */
static enum err pass_line(struct stream *s, struct error *e)
{
	for (;;) {
		size_t n = 0, end = 0;
		if (find_line_end(s, 0, &n, &end)) {
			move_line(s, n + end, true);
			return ERR_OK;
		}
		size_t have = s->out_n - s->out_at;
		bool cr = have > 0 && s->out[s->out_n - 1] == '\r';
		if (s->out_end || s->failure.code) {
			move_line(s, have, false);
			return s->out_end ? ERR_OK : tell_failure(s, e);
		}
		move_line(s, have - (cr ? 1 : 0), false);
		fill(s, cr ? 2 : 1);
	}
}

static enum err refuse_line(struct stream *s, struct error *e)
{
	enum err err = pass_line(s, e);
	if (err)
		return err;
	error_set(e, ERR_LIMIT, "the line is longer than %zu MB", STREAM_LINE_MAX >> 20);
	return error_at(e, "", s->told_line, 0);
}

enum err stream_line(struct stream *s, struct str *ret, struct error *e)
{
	size_t scanned = 0, n = 0, end = 0;
	if (s->after_cr) { /* the other half of a line end that stream_skip() stopped in */
		fill(s, 1);
		if (s->out_n > s->out_at && s->out[s->out_at] == '\n')
			move_line(s, 1, false);
		s->after_cr = false;
	}
	s->told_line = s->line;
	s->told_offset = s->offset;
	while (!find_line_end(s, scanned, &n, &end)) {
		size_t have = s->out_n - s->out_at;
		if (have > STREAM_LINE_MAX)
			return refuse_line(s, e);
		if (s->failure.code)
			return tell_failure(s, e);
		if (s->out_end) {
			if (have == 0) {
				s->told_line = 0;
				return error_set(e, ERR_MISSING, "the end");
			}
			n = have;
			end = 0;
			break;
		}
		scanned = have > 0 && s->out[s->out_n - 1] == '\r' ? have - 1 : have;
		fill(s, have + 1);
	}
	if (n > STREAM_LINE_MAX)
		return refuse_line(s, e);
	*ret = (struct str){ s->out + s->out_at, n };
	move_line(s, n + end, end > 0);
	return ERR_OK;
}

unsigned stream_lineno(const struct stream *s)
{
	return s->told_line ? s->told_line : s->line;
}

uint64_t stream_offset(const struct stream *s)
{
	return s->told_line ? s->told_offset : s->offset;
}

uint64_t stream_size(const struct stream *s)
{
	return s->size;
}

uint64_t stream_packed(const struct stream *s)
{
	return s->packed;
}

uint64_t stream_unpacked(const struct stream *s)
{
	return s->offset;
}

bool stream_regular(const struct stream *s)
{
	return s->regular;
}

const char *stream_trailing(const struct stream *s)
{
	return s->trailing;
}
