/* How long a program on a terminal takes to its first screen, and from a key to the next: bench-frame KEYS ROUNDS --
 * PROGRAM ARGUMENTS… A pseudo-terminal of 80×24 stands for the terminal. A screen counts as drawn when its first bytes
 * have come and 30 ms pass without more; the time is that of the last byte. Prints, in ms: the median first screen, then
 * median, 99th percentile and greatest key-to-screen time over KEYS keys (j and k in turn) a round. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Reads until it has been quiet; the time of the last byte, or a negative number when none came within 5 s. */
static double drawn(int fd)
{
	double last = -1;
	for (;;) {
		struct pollfd p = { .fd = fd, .events = POLLIN };
		int n = poll(&p, 1, last < 0 ? 5000 : 30);
		if (n <= 0)
			return last;
		char bytes[65536];
		if (read(fd, bytes, sizeof(bytes)) <= 0)
			return last;
		last = now();
	}
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	if (argc < 5 || strcmp(argv[3], "--") != 0) {
		fprintf(stderr, "usage: bench-frame KEYS ROUNDS -- PROGRAM ARGUMENT...\n");
		return 2;
	}
	int keys = atoi(argv[1]), rounds = atoi(argv[2]);
	if (keys < 1 || rounds < 1)
		return 2;
	double *first = calloc((size_t)rounds, sizeof(*first));
	double *each = calloc((size_t)keys * (size_t)rounds, sizeof(*each));
	if (!first || !each)
		return 3;
	size_t n_each = 0;
	for (int r = 0; r < rounds; r++) {
		struct winsize size = { .ws_row = 24, .ws_col = 80 };
		int fd;
		double start = now();
		pid_t child = forkpty(&fd, NULL, NULL, &size);
		if (child < 0)
			return 3;
		if (child == 0) {
			setenv("TERM", "xterm-256color", 1);
			execvp(argv[4], argv + 4);
			_exit(127);
		}
		double at = drawn(fd);
		if (at < 0) {
			fprintf(stderr, "%s drew nothing\n", argv[4]);
			return 3;
		}
		first[r] = at - start;
		for (int k = 0; k < keys; k++) {
			double before = now();
			if (write(fd, k & 1 ? "k" : "j", 1) != 1)
				return 3;
			at = drawn(fd);
			if (at >= 0)
				each[n_each++] = at - before;
		}
		kill(child, SIGTERM);
		close(fd);
		while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
			;
	}
	qsort(first, (size_t)rounds, sizeof(*first), by_value);
	qsort(each, n_each, sizeof(*each), by_value);
	printf("%.1f %.2f %.2f %.2f\n", first[rounds / 2], n_each ? each[n_each / 2] : -1.0,
		n_each ? each[n_each * 99 / 100] : -1.0, n_each ? each[n_each - 1] : -1.0);
	free(first);
	free(each);
	return 0;
}
