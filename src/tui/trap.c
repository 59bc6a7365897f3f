/* Signal handlers. The little state they need is the only global state of the face.
 * Knows signals; must not know of terminals: how to restore one it is told. */
#include "tui/trap.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#include "base/macro.h"

enum { STACK_BYTES = 64 << 10 };

static const int told[] = { SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGINT, SIGHUP };
static const int fatal[] = { SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGALRM };

static struct {
	void (*restore)(void);
	int fds[2];
	volatile sig_atomic_t ending; /* the signal that the loop was told to end by */
	bool open;
	struct sigaction before[ARRAY_LEN(told) + ARRAY_LEN(fatal)];
	unsigned char stack[STACK_BYTES];
} trap = { .fds = { -1, -1 } };

static void die_by(int sig)
{
	signal(sig, SIG_DFL);
	raise(sig);
	_exit(128 + sig); /* where it was blocked */
}

static void on_fatal(int sig)
{
	if (trap.restore)
		trap.restore();
	if (sig == SIGALRM && trap.ending)
		sig = trap.ending;
	signal(sig, SIG_DFL);
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	die_by(sig);
}

static void on_told(int sig)
{
	int saved = errno;
	unsigned char byte = (unsigned char)sig;

	if (sig == SIGTERM || sig == SIGINT || sig == SIGHUP) {
		if (trap.ending)
			on_fatal(sig);
		trap.ending = sig;
		alarm(1);
	}
	ssize_t wrote = write(trap.fds[1], &byte, 1);

	(void)wrote;
	errno = saved;
}

int trap_open(void (*restore)(void))
{
	struct sigaction act = { .sa_handler = on_told, .sa_flags = SA_RESTART };
	stack_t stack = { .ss_sp = trap.stack, .ss_size = sizeof(trap.stack) };
	size_t k = 0;

	if (pipe(trap.fds) != 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		fcntl(trap.fds[i], F_SETFL, O_NONBLOCK);
		fcntl(trap.fds[i], F_SETFD, FD_CLOEXEC);
	}
	trap.restore = restore;
	trap.ending = 0;
	sigaltstack(&stack, NULL);
	sigemptyset(&act.sa_mask);
	for (size_t i = 0; i < ARRAY_LEN(told); i++, k++) {
		sigaction(told[i], NULL, &trap.before[k]);
		if (trap.before[k].sa_handler != SIG_IGN || told[i] == SIGWINCH || told[i] == SIGCONT)
			sigaction(told[i], &act, NULL);
	}
	act.sa_handler = on_fatal;
	act.sa_flags = SA_ONSTACK | (int)SA_RESETHAND;
	for (size_t i = 0; i < ARRAY_LEN(fatal); i++, k++) {
		sigaction(fatal[i], NULL, &trap.before[k]);
		sigaction(fatal[i], &act, NULL);
	}
	trap.open = true;
	return trap.fds[0];
}

void trap_close(void)
{
	size_t k = 0;

	if (!trap.open)
		return;
	alarm(0);
	for (size_t i = 0; i < ARRAY_LEN(told); i++)
		sigaction(told[i], &trap.before[k++], NULL);
	for (size_t i = 0; i < ARRAY_LEN(fatal); i++)
		sigaction(fatal[i], &trap.before[k++], NULL);
	close(trap.fds[0]);
	close(trap.fds[1]);
	trap.fds[0] = trap.fds[1] = -1;
	trap.restore = NULL;
	trap.open = false;
}

int trap_take(void)
{
	unsigned char byte;

	return read(trap.fds[0], &byte, 1) == 1 ? byte : 0;
}

void trap_die(int sig)
{
	die_by(sig);
}
