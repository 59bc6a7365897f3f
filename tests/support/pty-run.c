/* Plays scripts against the real program on a pseudo-terminal that libvterm reads: what only a terminal shows.
 *
 *   pty-run PROGRAM FILE.scr|FOLDER...
 *
 * Prints TAP. The language is told in tests/pty/README.md. Waiting is for something to be seen, never for a time. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

#include "app/keymap.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/utf8.h"
#include "base/vec.h"

static const char fence[] = "~~~";
static const double patience = 10; /* seconds until something counts as never coming */

struct play {
	const char *file, *program;
	char dir[64];
	struct arena *a;
	int w, h;
	struct str index;
	const char *environment[16];
	size_t n_environment;
	const char *arguments[8];
	size_t n_arguments;
	pid_t pid, keeper;     /* the program; what stands in for its shell */
	int master, status, news;
	bool running, stopped;
	struct termios before;
	VTerm *vt;
	VTermScreen *screen;
	bool alternate, cursor, mouse;
	struct buf log;        /* all that the program wrote */
	unsigned line;
	struct buf fault;
};

static void fault(struct play *p, const char *fmt, ...) PRINTF(2, 3);
static void fault(struct play *p, const char *fmt, ...)
{
	va_list ap;

	if (p->fault.n)
		return;
	buf_addf(&p->fault, "%s:%u: ", p->file, p->line);
	va_start(ap, fmt);
	buf_vaddf(&p->fault, fmt, ap);
	va_end(ap);
}

static struct str unescape(struct play *p, struct str s)
{
	CLEANUP(buf_done) struct buf out = { 0 };

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '\\' && i + 1 < s.n) {
			c = s.p[++i];
			if (c == 'x') {
				c = (char)strtoul(arena_cstr(p->a, str_slice(s, i + 1, 2)), NULL, 16);
				i += 2;
			} else {
				c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'e' ? '\033' : c == 'r' ? '\r' : c;
			}
		}
		buf_addc(&out, c);
	}
	return arena_str(p->a, buf_str(&out));
}

/* ---- the terminal */

static int on_property(VTermProp prop, VTermValue *value, void *user)
{
	struct play *p = user;

	if (prop == VTERM_PROP_ALTSCREEN)
		p->alternate = value->boolean;
	else if (prop == VTERM_PROP_CURSORVISIBLE)
		p->cursor = value->boolean;
	else if (prop == VTERM_PROP_MOUSE)
		p->mouse = value->number != VTERM_PROP_MOUSE_NONE;
	return 1;
}

static const VTermScreenCallbacks callbacks = { .settermprop = on_property };

static void open_terminal(struct play *p)
{
	if (p->vt)
		vterm_free(p->vt);
	p->vt = vterm_new(MAX(5, p->h), MAX(20, p->w));
	vterm_set_utf8(p->vt, 1);
	p->screen = vterm_obtain_screen(p->vt);
	vterm_screen_set_callbacks(p->screen, &callbacks, p);
	vterm_screen_enable_altscreen(p->screen, 1);
	vterm_screen_reset(p->screen, 1);
	p->alternate = p->mouse = false;
	p->cursor = true;
	buf_clear(&p->log);
}

static void send_bytes(struct play *p, struct str s)
{
	double until = clock_monotonic() + patience;

	while (s.n && clock_monotonic() < until) {
		ssize_t n = write(p->master, s.p, s.n);

		if (n > 0) {
			s = str_skip(s, (size_t)n);
			continue;
		}
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			return;
		poll(&(struct pollfd){ .fd = p->master, .events = POLLOUT }, 1, 50);
	}
}

/* Takes what the program has written within so many milliseconds; false when its end is closed. */
static bool listen_for(struct play *p, int ms)
{
	struct pollfd fd = { .fd = p->master, .events = POLLIN };
	char bytes[16384], reply[256];
	ssize_t n;
	size_t answered;

	if (p->master < 0 || poll(&fd, 1, ms) <= 0)
		return p->master >= 0;
	n = read(p->master, bytes, sizeof(bytes));
	if (n <= 0)
		return n < 0 && (errno == EAGAIN || errno == EINTR);
	buf_add(&p->log, (struct str){ bytes, (size_t)n });
	vterm_input_write(p->vt, bytes, (size_t)n);
	while ((answered = vterm_output_read(p->vt, reply, sizeof(reply))) > 0)
		send_bytes(p, (struct str){ reply, answered });
	return true;
}

static void look(struct play *p, struct buf *out)
{
	for (int y = 0; y < p->h; y++) {
		size_t end = out->n;

		for (int x = 0; x < p->w; x++) {
			VTermPos at = { .row = y, .col = x };
			VTermScreenCell cell;

			vterm_screen_get_cell(p->screen, at, &cell);
			if (cell.chars[0] == 0 || cell.chars[0] == (uint32_t)-1) {
				if (cell.chars[0] == 0)
					buf_addc(out, ' ');
				continue;
			}
			for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++)
				utf8_add(out, cell.chars[i]);
			if (cell.chars[0] != ' ')
				end = out->n;
			if (cell.width == 2)
				x++;
		}
		buf_trim(out, end);
		buf_addc(out, '\n');
	}
}

static bool sees(struct play *p, struct str text)
{
	CLEANUP(buf_done) struct buf screen = { 0 };

	look(p, &screen);
	return str_has(buf_str(&screen), text);
}

static void wait_for(struct play *p, struct str text, bool there)
{
	double until = clock_monotonic() + patience;

	while (sees(p, text) != there && clock_monotonic() < until)
		if (!listen_for(p, 100) && sees(p, text) != there)
			break;
	if (sees(p, text) != there) {
		fault(p, "\"" STR_FMT "\" %s:\n", STR_ARG(text), there ? "is not seen" : "does not go");
		look(p, &p->fault);
	}
}

/* Until the program has said nothing for a while: what it drew is whole. */
static void wait_quiet(struct play *p)
{
	size_t n;

	do {
		n = p->log.n;
		for (int i = 0; i < 6; i++)
			listen_for(p, 25);
	} while (p->log.n != n);
}

/* ---- the program */

static void import(struct play *p)
{
	const char *index = arena_printf(p->a, "%s/index.db", p->dir).p;
	pid_t pid;
	int status = 0;

	if (str_is(p->index, "none") || file_exists(index))
		return;
	pid = fork();
	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);

		for (int fd = 0; fd < 3; fd++)
			dup2(null, fd);
		execl(p->program, p->program, "--index", index, "--notebook", "/nonexistent/n.db", "import", p->index.p, (char *)NULL);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	if (status != 0)
		fault(p, STR_FMT " cannot be imported", STR_ARG(p->index));
}

static void become_program(struct play *p)
{
	static const char *const gone[] = { "NO_COLOR", "COLORTERM", "LANG", "LC_CTYPE", "LINES", "COLUMNS", "BROWSER", "DISPLAY" };
	const char *argv[16] = { p->program, "--index", arena_printf(p->a, "%s/index.db", p->dir).p, "--notebook",
		arena_printf(p->a, "%s/notebook.db", p->dir).p };
	size_t n = 5;

	for (size_t i = 0; i < ARRAY_LEN(gone); i++)
		unsetenv(gone[i]);
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("HOME", p->dir, 1);
	setenv("PEERAGE_CLOCK", "2026-01-31T12:00:00", 1);
	setenv("PATH", arena_printf(p->a, "%s/bin:/usr/bin:/bin", p->dir).p, 1);
	setenv("XDG_STATE_HOME", arena_printf(p->a, "%s/state", p->dir).p, 1);
	setenv("XDG_CONFIG_HOME", arena_printf(p->a, "%s/config", p->dir).p, 1);
	for (size_t i = 0; i < p->n_environment; i++) {
		char *pair = arena_cstr(p->a, str_from(p->environment[i])), *value = strchr(pair, '=');

		*value++ = '\0';
		if (strcmp(value, "unset") == 0)
			unsetenv(pair);
		else
			setenv(pair, value, 1);
	}
	for (size_t i = 0; i < p->n_arguments; i++)
		argv[n++] = p->arguments[i];
	execv(p->program, (char *const *)(uintptr_t)argv);
	_exit(127);
}

struct news {
	pid_t pid;
	int status; /* as waitpid() gives it; -1: it has begun */
};

static volatile sig_atomic_t go_on;

static void on_go_on(int sig)
{
	(void)sig;
	go_on = 1;
}

static void tell(int fd, pid_t pid, int status)
{
	struct news n = { pid, status };
	ssize_t wrote = write(fd, &n, sizeof(n));

	(void)wrote;
}

/* The leader of the session, as a shell is one: without it the program would be an orphan, and orphans are not stopped.
 * It hands over the terminal, tells what becomes of the program, and has it go on when it is told to. */
static void keep(struct play *p, struct str without, bool deaf, int news)
{
	struct sigaction act = { .sa_handler = on_go_on };
	int status;
	pid_t pid;

	signal(SIGTTOU, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	sigaction(SIGUSR1, &act, NULL);
	pid = fork();
	if (pid == 0) {
		setpgid(0, 0);
		tcsetpgrp(0, getpid());
		signal(SIGTTOU, SIG_DFL);
		signal(SIGUSR1, SIG_DFL);
		signal(SIGHUP, deaf ? SIG_IGN : SIG_DFL);
		if (without.n) {
			int null = open("/dev/null", O_RDWR);

			dup2(null, str_is(without, "stdin") ? 0 : 1);
		}
		become_program(p);
	}
	setpgid(pid, pid);
	tell(news, pid, -1);
	for (;;) {
		if (go_on) {
			go_on = 0;
			tcsetpgrp(0, pid);
			kill(-pid, SIGCONT);
		}
		if (waitpid(pid, &status, WUNTRACED) != pid)
			continue;
		tcsetpgrp(0, getpgrp());
		tell(news, pid, status);
		if (!WIFSTOPPED(status))
			break;
		while (!go_on)
			usleep(10000);
	}
	/* The terminal is looked at before it goes. */
	for (;;)
		pause();
}

static void start(struct play *p, struct str without, bool deaf)
{
	struct winsize size = { .ws_col = (unsigned short)p->w, .ws_row = (unsigned short)p->h };
	struct news n;
	int fds[2];

	import(p);
	open_terminal(p);
	if (pipe(fds) != 0) {
		fault(p, "no pipe");
		return;
	}
	p->keeper = forkpty(&p->master, NULL, NULL, &size);
	if (p->keeper == 0) {
		fcntl(fds[1], F_SETFD, FD_CLOEXEC);
		close(fds[0]);
		keep(p, without, deaf, fds[1]);
	}
	close(fds[1]);
	p->news = fds[0];
	tcgetattr(p->master, &p->before);
	fcntl(p->master, F_SETFL, O_NONBLOCK);
	if (read(p->news, &n, sizeof(n)) != (ssize_t)sizeof(n))
		fault(p, "the program did not start");
	p->pid = n.pid;
	p->running = true;
	p->stopped = false;
}

/* Takes news of the program; true when there was some. */
static bool reap(struct play *p)
{
	struct pollfd fd = { .fd = p->news, .events = POLLIN };
	struct news n;

	if (!p->running || poll(&fd, 1, 0) <= 0 || read(p->news, &n, sizeof(n)) != (ssize_t)sizeof(n))
		return false;
	p->stopped = WIFSTOPPED(n.status);
	if (!p->stopped) {
		p->running = false;
		p->status = n.status;
	}
	return true;
}

static void finish(struct play *p)
{
	int status;

	if (p->keeper > 0) {
		if (p->running)
			kill(p->pid, SIGKILL);
		kill(p->keeper, SIGKILL);
		waitpid(p->keeper, &status, 0);
		close(p->news);
	}
	if (p->master >= 0)
		close(p->master);
	p->keeper = 0;
	p->running = false;
	p->master = -1;
}

static int signal_of(struct str name)
{
	static const struct {
		const char *name;
		int number;
	} signals[] = { { "TERM", SIGTERM }, { "INT", SIGINT }, { "HUP", SIGHUP }, { "QUIT", SIGQUIT }, { "SEGV", SIGSEGV },
		{ "ABRT", SIGABRT }, { "TSTP", SIGTSTP }, { "CONT", SIGCONT }, { "KILL", SIGKILL }, { "WINCH", SIGWINCH } };

	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		if (str_is(name, signals[i].name))
			return signals[i].number;
	return 0;
}

/* "ends 0", "ends TERM" */
static void expect_end(struct play *p, struct str how)
{
	double until = clock_monotonic() + patience;

	while (p->running && clock_monotonic() < until) {
		listen_for(p, 20);
		reap(p);
	}
	while (listen_for(p, 0) && poll(&(struct pollfd){ .fd = p->master, .events = POLLIN }, 1, 0) > 0)
		continue;
	if (p->running)
		fault(p, "it goes on");
	else if (signal_of(how) && !(WIFSIGNALED(p->status) && WTERMSIG(p->status) == signal_of(how)))
		fault(p, "it ends with status %x, not by " STR_FMT, (unsigned)p->status, STR_ARG(how));
	else if (!signal_of(how) && !(WIFEXITED(p->status) && WEXITSTATUS(p->status) == atoi(arena_cstr(p->a, how))))
		fault(p, "it ends with status %x, not with " STR_FMT, (unsigned)p->status, STR_ARG(how));
}

static void expect_stop(struct play *p)
{
	double until = clock_monotonic() + patience;

	while (!p->stopped && p->running && clock_monotonic() < until) {
		listen_for(p, 20);
		reap(p);
	}
	if (!p->stopped)
		fault(p, "it does not stop");
	listen_for(p, 50);
}

static ptrdiff_t last_of(struct str s, struct str what)
{
	ptrdiff_t last = -1;

	for (size_t at = 0; at + what.n <= s.n; at++)
		if (memcmp(s.p + at, what.p, what.n) == 0)
			last = (ptrdiff_t)at;
	return last;
}

/* The terminal as a shell wants it. */
static void expect_sane(struct play *p)
{
	struct str log = buf_str(&p->log);
	struct termios now;

	if (tcgetattr(p->master, &now) != 0 || now.c_lflag != p->before.c_lflag || now.c_iflag != p->before.c_iflag ||
		now.c_oflag != p->before.c_oflag)
		fault(p, "the modes of the terminal are not as before");
	if (p->alternate)
		fault(p, "the alternate screen is still there");
	if (!p->cursor)
		fault(p, "the cursor is hidden");
	if (p->mouse)
		fault(p, "the mouse still reports");
	if (last_of(log, STR("\033[?2004h")) > last_of(log, STR("\033[?2004l")))
		fault(p, "pasting is still bracketed");
}

/* ---- input */

static void press(struct play *p, uint32_t key)
{
	static const struct {
		uint32_t key;
		VTermKey vt;
	} keys[] = { { KEYCODE_ENTER, VTERM_KEY_ENTER }, { KEYCODE_ESC, VTERM_KEY_ESCAPE }, { KEYCODE_TAB, VTERM_KEY_TAB },
		{ KEYCODE_BACKSPACE, VTERM_KEY_BACKSPACE }, { KEYCODE_DELETE, VTERM_KEY_DEL }, { KEYCODE_INSERT, VTERM_KEY_INS },
		{ KEYCODE_UP, VTERM_KEY_UP }, { KEYCODE_DOWN, VTERM_KEY_DOWN }, { KEYCODE_LEFT, VTERM_KEY_LEFT },
		{ KEYCODE_RIGHT, VTERM_KEY_RIGHT }, { KEYCODE_HOME, VTERM_KEY_HOME }, { KEYCODE_END, VTERM_KEY_END },
		{ KEYCODE_PAGEUP, VTERM_KEY_PAGEUP }, { KEYCODE_PAGEDOWN, VTERM_KEY_PAGEDOWN } };
	unsigned modifiers = (key & KEYCODE_CTRL ? VTERM_MOD_CTRL : 0u) | (key & KEYCODE_ALT ? VTERM_MOD_ALT : 0u) |
		(key & KEYCODE_SHIFT ? VTERM_MOD_SHIFT : 0u);
	uint32_t plain = key & 0xffffff;
	char bytes[64];
	size_t n;

	if (plain == KEYCODE_BACKTAB) {
		send_bytes(p, STR("\033[Z"));
		return;
	}
	if (plain < KEYCODE_BASE) {
		vterm_keyboard_unichar(p->vt, plain, (VTermModifier)modifiers);
	} else if (plain >= KEYCODE_F1 && plain <= KEYCODE_F12) {
		vterm_keyboard_key(p->vt, (VTermKey)VTERM_KEY_FUNCTION(plain - KEYCODE_F1 + 1), (VTermModifier)modifiers);
	} else {
		for (size_t i = 0; i < ARRAY_LEN(keys); i++)
			if (keys[i].key == plain)
				vterm_keyboard_key(p->vt, keys[i].vt, (VTermModifier)modifiers);
	}
	while ((n = vterm_output_read(p->vt, bytes, sizeof(bytes))) > 0)
		send_bytes(p, (struct str){ bytes, n });
	/* A lone ESC is known by what does not follow. */
	if (plain == KEYCODE_ESC) {
		double until = clock_monotonic() + 0.08;

		while (clock_monotonic() < until)
			listen_for(p, 20);
	}
	listen_for(p, 5);
}

static void press_all(struct play *p, struct str keys)
{
	uint32_t key;

	while (str_trim(keys).n) {
		if (!key_parse(&keys, &key)) {
			fault(p, "no such key: " STR_FMT, STR_ARG(keys));
			return;
		}
		press(p, key);
	}
}

static void resize(struct play *p, int w, int h)
{
	struct winsize size = { .ws_col = (unsigned short)w, .ws_row = (unsigned short)h };

	/* libvterm itself falls over wide letters on a screen of a few cells. */
	p->w = MAX(20, w);
	p->h = MAX(5, h);
	vterm_set_size(p->vt, p->h, p->w);
	ioctl(p->master, TIOCSWINSZ, &size);
}

static void storm(struct play *p)
{
	for (int i = 0; i < 100; i++) {
		resize(p, i % 2 ? 1 : 120, i % 2 ? 1 : 40);
		listen_for(p, 5);
	}
	resize(p, 80, 24);
}

/* Processor time of the program, in clock ticks. */
static long ticks(pid_t pid)
{
	char path[64], text[1024];
	unsigned long user = 0, kernel = 0;
	int fd;
	ssize_t n;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	fd = open(path, O_RDONLY);
	n = fd < 0 ? 0 : read(fd, text, sizeof(text) - 1);
	text[MAX(0, n)] = '\0';
	if (fd >= 0)
		close(fd);
	const char *behind = strrchr(text, ')');

	if (!behind || sscanf(behind + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2)
		return 0;
	return (long)(user + kernel);
}

static void expect_idle(struct play *p)
{
	long before = ticks(p->pid), most = sysconf(_SC_CLK_TCK) * 3 / 100 + 1; /* 1 % of three seconds */
	double until = clock_monotonic() + 3;

	while (clock_monotonic() < until)
		listen_for(p, 100);
	if (ticks(p->pid) - before > most)
		fault(p, "it took %ld ticks while idle", ticks(p->pid) - before);
}

/* ---- looking */

static void dump(struct play *p, struct str *rest)
{
	CLEANUP(buf_done) struct buf got = { 0 };
	struct str line = STR(""), from, want;

	wait_quiet(p);
	look(p, &got);
	if (!str_next(rest, '\n', &line) || !str_is(line, fence)) {
		fault(p, "a dump needs its screen between fences; it is:\n%s%s\n%s", fence, buf_cstr(&got), fence);
		return;
	}
	from = *rest;
	p->line++;
	while (rest->n && str_next(rest, '\n', &line) && !str_is(line, fence))
		p->line++;
	want = (struct str){ from.p, (size_t)(line.p - from.p) };
	if (!str_eq(want, buf_str(&got)))
		fault(p, "the screen is:\n%s%s%s\n", fence, buf_cstr(&got), fence);
}

static bool holds_in(struct str log, struct str what)
{
	return last_of(log, what) >= 0;
}

/* Whether the row that has this text differs in its looks from the row below. */
static void expect_marked(struct play *p, struct str text)
{
	for (int y = 0; y + 1 < p->h; y++) {
		VTermScreenCell here, below;
		CLEANUP(buf_done) struct buf row = { 0 };

		for (int x = 0; x < p->w; x++) {
			vterm_screen_get_cell(p->screen, (VTermPos){ .row = y, .col = x }, &here);
			utf8_add(&row, here.chars[0] && here.chars[0] != (uint32_t)-1 ? here.chars[0] : ' ');
		}
		if (!str_has(buf_str(&row), text))
			continue;
		vterm_screen_get_cell(p->screen, (VTermPos){ .row = y, .col = 12 }, &here);
		vterm_screen_get_cell(p->screen, (VTermPos){ .row = y + 1, .col = 12 }, &below);
		if (here.attrs.reverse == below.attrs.reverse && here.attrs.bold == below.attrs.bold &&
			memcmp(&here.bg, &below.bg, sizeof(here.bg)) == 0)
			fault(p, "the row of \"" STR_FMT "\" looks like the one below", STR_ARG(text));
		return;
	}
	fault(p, "\"" STR_FMT "\" is not seen", STR_ARG(text));
}

/* No colour among the SGR parameters of all that was written. */
static void expect_colourless(struct play *p)
{
	struct str log = buf_str(&p->log);

	for (size_t i = 0; i + 2 < log.n; i++) {
		size_t at = i + 2;

		if (log.p[i] != '\033' || log.p[i + 1] != '[')
			continue;
		while (at < log.n && ((log.p[at] >= '0' && log.p[at] <= '9') || log.p[at] == ';'))
			at++;
		if (at == log.n || log.p[at] != 'm')
			continue;
		struct str rest = str_slice(log, i + 2, at - i - 2), part;

		while (rest.n && str_next(&rest, ';', &part)) {
			int n = atoi(arena_cstr(p->a, part));

			if ((n >= 30 && n <= 49) || (n >= 90 && n <= 107))
				fault(p, "it wrote the colour %d", n);
		}
	}
}

static void write_program(struct play *p, struct str words)
{
	struct str name = STR("");
	struct str path;

	(void)str_next_word(&words, &name);
	path = arena_printf(p->a, "%s/bin/" STR_FMT, p->dir, STR_ARG(name));
	if (file_mkparents(path.p, NULL) ||
		file_write(path.p, arena_printf(p->a, "#!/bin/sh\n" STR_FMT "\n", STR_ARG(str_trim(words))), NULL) ||
		chmod(path.p, 0755) != 0)
		fault(p, "cannot write the program");
}

static void play_line(struct play *p, struct str line, struct str *rest)
{
	struct str words = line, word = STR(""), arg;
	int w, h;

	(void)str_next_word(&words, &word);
	arg = str_trim(words);
	if (str_is(word, "index")) {
		struct str here = str_slice(str_from(p->file), 0, strlen(p->file) - strlen(file_base(p->file)));

		p->index = str_is(arg, "none") ? arg : arena_printf(p->a, STR_FMT STR_FMT, STR_ARG(here), STR_ARG(arg));
	} else if (str_is(word, "env") && p->n_environment < ARRAY_LEN(p->environment)) {
		p->environment[p->n_environment++] = arena_cstr(p->a, arg);
	} else if (str_is(word, "argument") && p->n_arguments < ARRAY_LEN(p->arguments)) {
		p->arguments[p->n_arguments++] = arena_cstr(p->a, arg);
	} else if (str_is(word, "program")) {
		write_program(p, arg);
	} else if (str_is(word, "start")) {
		finish(p);
		start(p, str_starts(arg, STR("without ")) ? str_trim(str_skip(arg, 8)) : STR(""), str_is(arg, "ignoring HUP"));
	} else if (str_is(word, "size")) {
		if (sscanf(arena_cstr(p->a, arg), "%d %d", &w, &h) != 2) {
			fault(p, "size takes two numbers");
		} else if (p->running) {
			resize(p, w, h);
			listen_for(p, 30);
		} else {
			p->w = w;
			p->h = h;
		}
	} else if (str_is(word, "storm")) {
		storm(p);
	} else if (str_is(word, "key")) {
		press_all(p, arg);
	} else if (str_is(word, "type")) {
		for (size_t at = 0; at < arg.n;)
			press(p, utf8_next(arg, &at));
	} else if (str_is(word, "bytes")) {
		send_bytes(p, unescape(p, arg));
		listen_for(p, 20);
	} else if (str_is(word, "flood")) {
		for (int i = 0; i < 16; i++) {
			char block[65536];

			memset(block, 'a', sizeof(block));
			send_bytes(p, (struct str){ block, sizeof(block) });
			listen_for(p, 0);
		}
	} else if (str_is(word, "wait")) {
		wait_for(p, arg, true);
	} else if (str_is(word, "gone")) {
		wait_for(p, arg, false);
	} else if (str_is(word, "dump")) {
		dump(p, rest);
	} else if (str_is(word, "marked")) {
		wait_quiet(p);
		expect_marked(p, arg);
	} else if (str_is(word, "signal")) {
		if (str_is(arg, "CONT")) {
			p->stopped = false;
			kill(p->keeper, SIGUSR1);
		} else {
			kill(p->pid, signal_of(arg));
		}
	} else if (str_is(word, "ends")) {
		expect_end(p, arg);
	} else if (str_is(word, "stops")) {
		expect_stop(p);
	} else if (str_is(word, "sane")) {
		expect_sane(p);
	} else if (str_is(word, "hangup")) {
		close(p->master);
		p->master = -1;
	} else if (str_is(word, "never")) {
		if (holds_in(buf_str(&p->log), unescape(p, arg)))
			fault(p, "it wrote " STR_FMT, STR_ARG(arg));
	} else if (str_is(word, "wrote")) {
		wait_quiet(p);
		if (!holds_in(buf_str(&p->log), unescape(p, arg)))
			fault(p, "it did not write " STR_FMT, STR_ARG(arg));
	} else if (str_is(word, "colourless")) {
		wait_quiet(p);
		expect_colourless(p);
	} else if (str_is(word, "idle")) {
		expect_idle(p);
	} else {
		fault(p, "no such line: " STR_FMT, STR_ARG(line));
	}
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st;
	(void)kind;
	(void)ftw;
	return remove(path);
}

static bool play_file(const char *file, const char *program, struct buf *ret_fault)
{
	struct play p = { .file = file, .program = program, .w = 80, .h = 24, .master = -1, .a = arena_new() };
	CLEANUP(buf_done) struct buf script = { 0 };
	struct str rest, line;
	struct error e;
	bool good;

	snprintf(p.dir, sizeof(p.dir), "/tmp/peerage-pty-XXXXXX");
	p.index = STR("none");
	if (!mkdtemp(p.dir) || file_read(file, 1 << 20, &script, &e)) {
		buf_addf(ret_fault, "%s cannot be read", file);
		arena_free(p.a);
		return false;
	}
	rest = buf_str(&script);
	while (rest.n && str_next(&rest, '\n', &line) && !p.fault.n) {
		p.line++;
		if (str_trim(line).n && line.p[0] != '#')
			play_line(&p, str_trim(line), &rest);
	}
	finish(&p);
	if (p.vt)
		vterm_free(p.vt);
	good = p.fault.n == 0;
	buf_add(ret_fault, buf_str(&p.fault));
	buf_done(&p.fault);
	buf_done(&p.log);
	nftw(p.dir, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	arena_free(p.a);
	return good;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_script(const struct dirent *entry)
{
	return str_ends(str_from(entry->d_name), STR(".scr"));
}

static size_t gather(char **names, int n, struct arena *a, const char ***ret)
{
	VEC(const char *) files = { 0 };
	size_t total;

	for (int i = 0; i < n; i++) {
		struct dirent **found = NULL;
		struct stat st;
		int count = stat(names[i], &st) == 0 && S_ISDIR(st.st_mode) ? scandir(names[i], &found, is_script, by_name) : -1;

		if (count < 0)
			vec_push(&files, names[i]);
		for (int k = 0; k < count; k++) {
			vec_push(&files, arena_printf(a, "%s/%s", names[i], found[k]->d_name).p);
			free(found[k]);
		}
		free(found);
	}
	*ret = ARENA_ARRAY(a, const char *, files.n + 1);
	for (size_t i = 0; i < files.n; i++)
		(*ret)[i] = files.v[i];
	total = files.n;
	vec_done(&files);
	return total;
}

int main(int argc, char **argv)
{
	struct arena *a = arena_new();
	const char **files;
	size_t n, bad = 0;

	if (argc < 3) {
		fprintf(stderr, "usage: pty-run PROGRAM FILE.scr|FOLDER...\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	n = gather(argv + 2, argc - 2, a, &files);
	printf("1..%zu\n", n);
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf why = { 0 };
		bool good = play_file(files[i], argv[1], &why);
		struct str rest = buf_str(&why), line;

		printf("%sok %zu - %s\n", good ? "" : "not ", i + 1, file_base(files[i]));
		while (rest.n && str_next(&rest, '\n', &line))
			printf("# " STR_FMT "\n", STR_ARG(line));
		fflush(stdout);
		bad += !good;
	}
	arena_free(a);
	return bad > 0;
}
