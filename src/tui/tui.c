/* The loop: terminal, answers, signals to the face, and the face's wishes to the terminal.
 * Knows when to wait and what wakes it; must not know of views. */
#include "tui/tui.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <fcntl.h>
#include <unistd.h>

#include "app/config.h"
#include "app/manual.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "tui/face.h"
#include "tui/keyin.h"
#include "tui/term.h"
#include "tui/trap.h"

enum {
	PULSE_MS = 2000,  /* how often another program's changes are looked for */
	OPEN_MS = 300,    /* how long the index may take to say that it is none */
	REST_SECONDS = 1, /* how long the lanes may take to stop */
	GRACE_MS = 8,     /* an answer that comes this soon is part of the same frame */
	EXIT_OK = 0,
	EXIT_FAILED = 3,
};

struct loop {
	struct tui *tui;
	struct config *config;
	struct keyin *keys;
	int traps;
	int signal;      /* to end by */
	bool gone;       /* the terminal is no more */
	bool afresh;
	double pulse;    /* when the next is due */
};

static struct term_wish wish_of(const struct config *c)
{
	return (struct term_wish){ .mouse = config_int(c, SET_MOUSE) == 1, .ascii = config_int(c, SET_ASCII),
		.color = config_text(c, SET_COLOR), .theme = config_text(c, SET_THEME) };
}

/* ---- other programs */

static void become(const char *const argv[])
{
	execvp(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

/* With the terminal; returns when it ends. Keys that send signals are the other program's meanwhile. */
static bool run_here(const char *const argv[])
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, interrupt, quit;
	int status = 0;
	pid_t pid;

	sigaction(SIGINT, &ignore, &interrupt);
	sigaction(SIGQUIT, &ignore, &quit);
	pid = fork();
	if (pid == 0) {
		signal(SIGINT, SIG_DFL);
		signal(SIGQUIT, SIG_DFL);
		signal(SIGTSTP, SIG_DFL);
		become(argv);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	sigaction(SIGINT, &interrupt, NULL);
	sigaction(SIGQUIT, &quit, NULL);
	return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) != 127;
}

/* Without the terminal, and not waited for: the middle process leaves it to init. */
static bool run_apart(const char *const argv[])
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);

		for (int fd = 0; fd < 3 && null >= 0; fd++)
			dup2(null, fd);
		if (setsid() < 0 || fork() != 0)
			_exit(0);
		become(argv);
	}
	if (pid < 0)
		return false;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	return true;
}

/* On the terminal, after clearing what the face had drawn. Keys that come meanwhile are the other's. */
static bool visit(struct loop *l, const char *const argv[])
{
	bool ran;

	term_leave();
	ran = run_here(argv);
	term_return();
	l->afresh = true;
	return ran;
}

static bool wants_terminal(const char *browser)
{
	static const char *const text[] = { "w3m", "lynx", "links", "links2", "elinks", "www-browser" };
	const char *base = strrchr(browser, '/');

	base = base ? base + 1 : browser;
	for (size_t i = 0; i < ARRAY_LEN(text); i++)
		if (strcmp(base, text[i]) == 0)
			return true;
	return false;
}

static void browse(struct loop *l, const char *url)
{
	const char *chosen = getenv("BROWSER");
	char *browser = xstrdup(chosen && chosen[0] ? chosen : "xdg-open");
	const char *const argv[] = { browser, url, NULL };

	/* BROWSER may name several with ':' between: the first. */
	browser[strcspn(browser, ":")] = '\0';
	if (wants_terminal(browser) ? !visit(l, argv) : !run_apart(argv))
		tui_say(l->tui, ROLE_BAD, "%s does not start; the address is %s", browser, url);
	free(browser);
}

static void read_manual(struct loop *l, const char *page)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct error e;
	const char *path;

	if (manual_find(str_from(page), a, &path, &e)) {
		tui_say(l->tui, ROLE_WARN, "%s", e.text);
		return;
	}
	const char *const man[] = { "man", "-l", path, NULL };
	const char *const mandoc[] = { "mandoc", "-l", path, NULL };

	if (!visit(l, man) && !visit(l, mandoc))
		tui_say(l->tui, ROLE_WARN, "neither man nor mandoc is installed; the page is %s", path);
}

/* The shell takes over until it continues us. */
static void suspend(struct loop *l)
{
	struct sigaction old, act = { .sa_handler = SIG_DFL };

	term_leave();
	sigaction(SIGTSTP, &act, &old);
	raise(SIGTSTP);
	sigaction(SIGTSTP, &old, NULL);
	term_return();
	l->afresh = true;
}

static void grant(struct loop *l)
{
	struct term_wish settings;
	struct wish w;

	while ((w = tui_wish(l->tui)).kind != WISH_NONE) {
		switch (w.kind) {
		case WISH_REDRAW:
			l->afresh = true;
			break;
		case WISH_SUSPEND:
			suspend(l);
			break;
		case WISH_COPY:
			term_copy(str_from(w.text));
			break;
		case WISH_BROWSE:
			browse(l, w.text);
			break;
		case WISH_MAN:
			read_manual(l, w.text);
			break;
		case WISH_SETTINGS:
			settings = wish_of(l->config);
			term_settings(&settings);
			l->tui->canvas.ascii = term_ascii();
			l->afresh = true;
			break;
		default:
			break;
		}
		free(w.text);
	}
}

/* ---- events */

static void take_signals(struct loop *l)
{
	int sig;

	while ((sig = trap_take())) {
		switch (sig) {
		case SIGWINCH:
			break; /* the size is looked at before every frame */
		case SIGCONT:
			l->afresh = true;
			break;
		case SIGTSTP:
			suspend(l);
			break;
		default:
			l->signal = sig;
			break;
		}
	}
}

static void take_events(struct loop *l)
{
	struct event e;

	while ((e = keyin_next(l->keys)).kind != EVENT_NONE && !l->tui->quit) {
		if (e.kind == EVENT_KEY)
			tui_key(l->tui, e.key);
		else if (e.kind == EVENT_PASTE)
			tui_paste(l->tui, e.text);
		else
			tui_click(l->tui, e.x, e.y, e.kind == EVENT_WHEEL ? e.by : 0, clock_monotonic());
		grant(l);
	}
}

static void fit(struct loop *l)
{
	struct size size = term_size();

	if (size.w != l->tui->canvas.size.w || size.h != l->tui->canvas.size.h)
		tui_resize(l->tui, size);
}

static void draw(struct loop *l)
{
	fit(l);
	if (l->tui->canvas.size.w > 0) {
		tui_frame(l->tui);
		term_draw(&l->tui->canvas, l->afresh);
		l->afresh = false;
	}
}

/* What is under way for this frame may be there in a moment: better one picture than two. */
static void wait_a_little(struct loop *l)
{
	struct pollfd fd = { .fd = jobs_fd(l->tui->jobs), .events = POLLIN };
	double until = clock_monotonic() + GRACE_MS / 1000.0;

	while (jobs_busy(l->tui->jobs, tui_view(l->tui))) {
		int left = (int)((until - clock_monotonic()) * 1000);

		if (left <= 0 || poll(&fd, 1, left) <= 0)
			return;
		tui_answers(l->tui);
	}
}

static int time_out(struct loop *l)
{
	int keys = keyin_wait(l->keys);
	int pulse = MAX(0, (int)((l->pulse - clock_monotonic()) * 1000) + 1);

	return keys >= 0 ? MIN(keys, pulse) : pulse;
}

static void turn(struct loop *l)
{
	struct pollfd fds[] = {
		{ .fd = term_fd(), .events = POLLIN },
		{ .fd = jobs_fd(l->tui->jobs), .events = POLLIN },
		{ .fd = l->traps, .events = POLLIN },
	};
	int wait = keyin_wait(l->keys), n = poll(fds, ARRAY_LEN(fds), time_out(l));
	const struct view *before = tui_view(l->tui);
	bool changed = false;

	if (n < 0 && errno != EINTR) {
		l->gone = true;
		return;
	}
	take_signals(l);
	if (n > 0 && fds[0].revents) {
		if (!(fds[0].revents & POLLIN) || !term_read(l->keys)) {
			l->gone = true;
			return;
		}
		take_events(l);
		changed = true;
	} else if (wait >= 0) {
		keyin_quiet(l->keys);
		take_events(l);
		changed = true;
	}
	if (clock_monotonic() >= l->pulse) {
		tui_pulse(l->tui);
		l->pulse = clock_monotonic() + PULSE_MS / 1000.0;
	}
	/* A new view has nothing to show yet; what is typed shows at once. */
	if (changed && tui_view(l->tui) != before)
		wait_a_little(l);
	changed = tui_answers(l->tui) || changed;
	grant(l);
	struct size size = term_size();

	if (changed || l->afresh || size.w != l->tui->canvas.size.w || size.h != l->tui->canvas.size.h)
		draw(l);
}

/* ---- from start to end */

static void bad_line(void *ctx, const struct error *e)
{
	char **first = ctx;

	if (!*first)
		*first = xasprintf("%s:%u: %s", e->where, e->line, e->text);
}

/* A damaged or foreign index is told before the screen is taken, a missing one is where the explorer begins, and for
 * one that another program holds nobody waits without a screen. */
static enum err try_index(struct tui *t, struct error *e)
{
	struct pollfd fd = { .fd = jobs_fd(t->jobs), .events = POLLIN };
	enum err err = ERR_OK;
	struct answer *a;

	tui_pulse(t);
	if (poll(&fd, 1, OPEN_MS) <= 0)
		return ERR_OK;
	a = jobs_take(t->jobs);
	if (a && a->err && a->err != ERR_MISSING && a->err != ERR_BUSY) {
		err = a->err;
		*e = a->error;
	}
	answer_free(a);
	return err;
}

static int say_why(const struct error *e)
{
	fprintf(stderr, "peerage: %s\n", e->text);
	return EXIT_FAILED;
}

int tui_run(const struct places *places, const char *target)
{
	struct config *config = config_new();
	struct loop l = { .config = config };
	char *config_problem = NULL;
	struct term_wish wish;
	struct error e;
	int status = EXIT_OK;

	if (config_load(config, places->config, bad_line, &config_problem, &e))
		config_problem = xstrdup(e.text);
	wish = wish_of(config);
	l.tui = tui_new(places, config, (struct size){ 0, 0 }, false);
	if (try_index(l.tui, &e) || term_open(&wish, &e)) {
		status = say_why(&e);
		tui_free(l.tui);
		free(config_problem);
		config_free(config);
		return status;
	}
	alloc_on_abort(term_restore);
	l.traps = trap_open(term_restore);
	l.keys = keyin_new();
	term_learn(l.keys);
	l.tui->canvas.ascii = term_ascii();
	tui_resize(l.tui, term_size());
	tui_start(l.tui, target, true);
	if (config_problem)
		tui_say(l.tui, ROLE_WARN, "%s", config_problem);
	l.afresh = true;
	l.pulse = clock_monotonic() + PULSE_MS / 1000.0;
	wait_a_little(&l);
	draw(&l);
	while (!l.tui->quit && !l.gone && !l.signal)
		turn(&l);
	tui_save(l.tui);
	term_close();
	alloc_on_abort(NULL);
	if (l.gone)
		status = EXIT_FAILED;
	/* Whoever holds the index may hold it long; what is committed is safe, the rest is undone. */
	if (!jobs_rest(l.tui->jobs, REST_SECONDS) && !l.signal)
		_exit(status);
	if (l.signal) {
		trap_close();
		trap_die(l.signal);
	}
	tui_free(l.tui);
	keyin_free(l.keys);
	trap_close();
	free(config_problem);
	config_free(config);
	return status;
}
