/* Debug log: one write a line, so that two programs may share a file. The only file that base keeps open. */
#include "base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/uni.h"

enum { LINE_MAX_BYTES = 64 << 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int log_fd = -1; /* changed under the lock; read without it to leave early */
static double started;

enum err log_open(const char *path, struct error *e)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

	if (fd < 0) {
		char why[128] = "unknown reason";

		(void)!strerror_r(errno, why, sizeof(why));
		return error_set(e, ERR_IO, "cannot open the log %s: %s", path, why);
	}
	log_close();
	pthread_mutex_lock(&lock);
	started = clock_monotonic();
	atomic_store(&log_fd, fd);
	pthread_mutex_unlock(&lock);
	return ERR_OK;
}

void log_close(void)
{
	pthread_mutex_lock(&lock);
	int fd = atomic_exchange(&log_fd, -1);

	if (fd >= 0)
		close(fd);
	pthread_mutex_unlock(&lock);
}

void log_line(const char *fmt, ...)
{
	CLEANUP(buf_done) struct buf text = { .max = LINE_MAX_BYTES };
	CLEANUP(buf_done) struct buf line = { 0 };
	char thread[16] = "";
	va_list ap;

	if (atomic_load(&log_fd) < 0)
		return;
	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	prctl(PR_GET_NAME, thread, 0, 0, 0);
	pthread_mutex_lock(&lock);
	int fd = atomic_load(&log_fd);

	if (fd >= 0) {
		buf_addf(&line, "%10.3f ", clock_monotonic() - started);
		uni_display(&line, str_from(thread), false);
		buf_addc(&line, ' ');
		uni_display(&line, buf_failed(&text) ? STR("(a line too long to log)") : buf_str(&text), false);
		buf_addc(&line, '\n');
		/* A diagnostic that cannot be written has nobody to tell. */
		(void)!write(fd, buf_cstr(&line), line.n);
	}
	pthread_mutex_unlock(&lock);
}
