/* Lanes: threads with a library each, their queues, and the list of answers.
 * One lock guards all of it; threads share the queues and the cancel tokens, nothing else. Knows no question. */
#include "app/job.h"

#include <assert.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/vec.h"
#include "store/store.h"

/* Fixed, so that a small `ulimit -s` does not starve SQLite. */
enum { STACK_BYTES = 2 << 20 };

struct job {
	struct job *next;
	struct jobs *jobs;
	const void *owner;
	int kind;
	uint64_t ticket;
	int64_t version;
	job_run *run;
	void *request;
	struct arena *arena;
};

struct worker {
	struct jobs *jobs;
	enum lane lane;
	bool started;
	pthread_t thread;
	pthread_cond_t wake;
	struct job *first, **last; /* waiting */
	struct job *running;
	struct cancel cancel;      /* of the running job */
};

struct reply {
	struct answer answer;
	struct reply *next;
};

/* The newest question of an owner and kind, until its last answer is taken. */
struct asked {
	const void *owner;
	int kind;
	uint64_t ticket;
};

struct jobs {
	const struct places *places;
	pthread_mutex_t lock;
	pthread_cond_t idle;
	bool stop;
	struct worker workers[LANE_COUNT];
	struct reply *first, **last; /* answers to take */
	int fds[2];
	/* The face's thread alone: */
	VEC(struct asked) asked;
	uint64_t ticket;
};

static void job_free(struct job *job)
{
	arena_free(job->arena);
	free(job);
}

void answer_free(struct answer *a)
{
	if (!a)
		return;
	arena_free(a->arena);
	free(a); /* the first member of its struct reply */
}

static void deliver(struct job *job, struct answer answer)
{
	struct jobs *j = job->jobs;
	struct reply *r = xmalloc(sizeof(*r));
	bool first;

	answer.owner = job->owner;
	answer.kind = job->kind;
	answer.ticket = job->ticket;
	answer.version = job->version;
	*r = (struct reply){ .answer = answer };
	pthread_mutex_lock(&j->lock);
	first = !j->first;
	*j->last = r;
	j->last = &r->next;
	pthread_mutex_unlock(&j->lock);
	if (first) {
		/* A full pipe wakes the reader just as well. */
		ssize_t wrote = write(j->fds[1], "", 1);

		(void)wrote;
	}
}

void job_partial(struct job *self, void *data, struct arena *a)
{
	assert(a != self->arena);
	deliver(self, (struct answer){ .data = data, .arena = a, .partial = true });
}

/* A lane that reads keeps its library open, but opens it again when a notebook has appeared since. */
static enum err open_library(struct worker *w, struct library *l, struct error *e)
{
	const struct places *p = w->jobs->places;

	if (l->index && !l->notebook && file_exists(p->notebook))
		library_close(l);
	if (l->index)
		return ERR_OK;
	return library_open(p, w->lane == LANE_IMPORT ? LIBRARY_IMPORT : LIBRARY_READ, &w->cancel, l, e);
}

static void run_job(struct worker *w, struct library *l, struct job *job)
{
	struct answer answer = { 0 };

	answer.err = open_library(w, l, &answer.error);
	if (!answer.err) {
		job->version = store_version(l->index);
		answer.err = job->run(l, job, job->request, job->arena, &answer.data, &answer.error);
	}
	if (w->lane == LANE_IMPORT)
		library_close(l);
	if (answer.err) {
		answer.data = NULL;
		if (answer.error.text[0] == '\0')
			error_set(&answer.error, answer.err, "%s", err_name(answer.err));
	} else {
		answer.arena = job->arena;
		job->arena = NULL;
	}
	deliver(job, answer);
}

static void *work(void *worker)
{
	struct worker *w = worker;
	struct jobs *j = w->jobs;
	struct library library = { 0 };

	pthread_mutex_lock(&j->lock);
	for (;;) {
		while (!w->first && !j->stop)
			pthread_cond_wait(&w->wake, &j->lock);
		if (j->stop)
			break;
		struct job *job = w->first;

		w->first = job->next;
		if (!w->first)
			w->last = &w->first;
		w->running = job;
		cancel_reset(&w->cancel);
		pthread_mutex_unlock(&j->lock);
		run_job(w, &library, job);
		pthread_mutex_lock(&j->lock);
		w->running = NULL;
		pthread_cond_broadcast(&j->idle);
		job_free(job);
	}
	pthread_mutex_unlock(&j->lock);
	library_close(&library);
	return NULL;
}

/* Signals are the face's: a lane's thread takes none but those of its own faults. */
static void start(struct worker *w)
{
	pthread_attr_t attr;
	sigset_t all, old;

	sigfillset(&all);
	sigdelset(&all, SIGSEGV);
	sigdelset(&all, SIGBUS);
	sigdelset(&all, SIGFPE);
	sigdelset(&all, SIGILL);
	sigdelset(&all, SIGABRT);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	if (pthread_create(&w->thread, &attr, work, w) != 0)
		die("the system gives no thread for background work");
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	pthread_attr_destroy(&attr);
	w->started = true;
}

struct jobs *jobs_new(const struct places *p)
{
	struct jobs *j = xcalloc(1, sizeof(*j));

	j->places = p;
	j->last = &j->first;
	pthread_mutex_init(&j->lock, NULL);
	pthread_cond_init(&j->idle, NULL);
	if (pipe(j->fds) != 0)
		die("the system gives no pipe for background work");
	for (int i = 0; i < 2; i++) {
		fcntl(j->fds[i], F_SETFL, O_NONBLOCK);
		fcntl(j->fds[i], F_SETFD, FD_CLOEXEC);
	}
	for (enum lane lane = 0; lane < LANE_COUNT; lane++) {
		struct worker *w = &j->workers[lane];

		w->jobs = j;
		w->lane = lane;
		w->last = &w->first;
		cancel_init(&w->cancel, NULL);
		pthread_cond_init(&w->wake, NULL);
	}
	return j;
}

int jobs_fd(const struct jobs *j)
{
	return j->fds[0];
}

/* Drops what waits and stops what runs of one owner, or everybody's (NULL); of one kind, or all (any_kind). */
static void stop_jobs(struct jobs *j, const void *owner, int kind, bool any_kind)
{
	struct job *dropped = NULL;

	pthread_mutex_lock(&j->lock);
	for (enum lane lane = 0; lane < LANE_COUNT; lane++) {
		struct worker *w = &j->workers[lane];
		struct job **at = &w->first;

		while (*at) {
			struct job *job = *at;

			if ((owner && job->owner != owner) || (!any_kind && job->kind != kind)) {
				at = &job->next;
				continue;
			}
			*at = job->next;
			job->next = dropped;
			dropped = job;
		}
		w->last = at;
		if (w->running && (!owner || w->running->owner == owner) && (any_kind || w->running->kind == kind))
			cancel_trigger(&w->cancel);
	}
	pthread_cond_broadcast(&j->idle);
	pthread_mutex_unlock(&j->lock);
	while (dropped) {
		struct job *next = dropped->next;

		job_free(dropped);
		dropped = next;
	}
}

void jobs_free(struct jobs *j)
{
	if (!j)
		return;
	pthread_mutex_lock(&j->lock);
	j->stop = true;
	for (enum lane lane = 0; lane < LANE_COUNT; lane++)
		pthread_cond_signal(&j->workers[lane].wake);
	pthread_mutex_unlock(&j->lock);
	stop_jobs(j, NULL, 0, true);
	for (enum lane lane = 0; lane < LANE_COUNT; lane++) {
		if (j->workers[lane].started)
			pthread_join(j->workers[lane].thread, NULL);
		pthread_cond_destroy(&j->workers[lane].wake);
	}
	while (j->first) {
		struct reply *r = j->first;

		j->first = r->next;
		answer_free(&r->answer);
	}
	pthread_cond_destroy(&j->idle);
	pthread_mutex_destroy(&j->lock);
	close(j->fds[0]);
	close(j->fds[1]);
	vec_done(&j->asked);
	free(j);
}

static struct asked *asked_find(const struct jobs *j, const void *owner, int kind)
{
	for (size_t i = 0; i < j->asked.n; i++)
		if (j->asked.v[i].owner == owner && j->asked.v[i].kind == kind)
			return &j->asked.v[i];
	return NULL;
}

static void asked_drop(struct jobs *j, struct asked *a)
{
	*a = j->asked.v[--j->asked.n];
}

uint64_t jobs_post(struct jobs *j, enum lane lane, const void *owner, int kind, job_run *run, void *request,
	struct arena *a)
{
	struct worker *w = &j->workers[lane];
	struct asked *asked = asked_find(j, owner, kind);
	struct job *job = xmalloc(sizeof(*job));

	assert(owner && run && a);
	if (asked) {
		stop_jobs(j, owner, kind, false);
		asked->ticket = ++j->ticket;
	} else {
		vec_push(&j->asked, (struct asked){ owner, kind, ++j->ticket });
	}
	*job = (struct job){ .jobs = j, .owner = owner, .kind = kind, .ticket = j->ticket, .run = run,
		.request = request, .arena = a };
	if (!w->started)
		start(w);
	pthread_mutex_lock(&j->lock);
	*w->last = job;
	w->last = &job->next;
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&j->lock);
	return j->ticket;
}

void jobs_cancel(struct jobs *j, const void *owner)
{
	bool any = false;

	for (size_t i = j->asked.n; i > 0; i--) {
		if (j->asked.v[i - 1].owner != owner)
			continue;
		asked_drop(j, &j->asked.v[i - 1]);
		any = true;
	}
	if (any)
		stop_jobs(j, owner, 0, true);
}

struct answer *jobs_take(struct jobs *j)
{
	for (;;) {
		char bytes[64];
		struct reply *r;
		struct asked *asked;

		pthread_mutex_lock(&j->lock);
		/* Emptied before the list is looked at: a byte written later stands for an answer not yet seen. */
		while (read(j->fds[0], bytes, sizeof(bytes)) > 0)
			continue;
		r = j->first;
		if (r) {
			j->first = r->next;
			if (!j->first) {
				j->last = &j->first;
			} else {
				ssize_t wrote = write(j->fds[1], "", 1);

				(void)wrote;
			}
		}
		pthread_mutex_unlock(&j->lock);
		if (!r)
			return NULL;
		asked = asked_find(j, r->answer.owner, r->answer.kind);
		if (asked && asked->ticket == r->answer.ticket) {
			if (!r->answer.partial)
				asked_drop(j, asked);
			return &r->answer;
		}
		answer_free(&r->answer);
	}
}

bool jobs_busy(const struct jobs *j, const void *owner)
{
	for (size_t i = 0; i < j->asked.n; i++)
		if (!owner || j->asked.v[i].owner == owner)
			return true;
	return false;
}

/* The lock is no part of what a caller sees as const. */
static pthread_mutex_t *lock_of(const struct jobs *j)
{
	return &((struct jobs *)(uintptr_t)j)->lock;
}

bool jobs_lane_busy(const struct jobs *j, enum lane lane)
{
	const struct worker *w = &j->workers[lane];
	bool busy;

	pthread_mutex_lock(lock_of(j));
	busy = w->running || w->first;
	pthread_mutex_unlock(lock_of(j));
	return busy;
}

bool jobs_rest(struct jobs *j, double seconds)
{
	double until = clock_monotonic() + seconds;
	bool busy = true;

	vec_clear(&j->asked);
	stop_jobs(j, NULL, 0, true);
	while (busy) {
		busy = false;
		for (enum lane lane = 0; lane < LANE_COUNT; lane++)
			busy = jobs_lane_busy(j, lane) || busy;
		if (!busy || clock_monotonic() >= until)
			break;
		poll(NULL, 0, 5);
	}
	return !busy;
}

void jobs_settle(struct jobs *j)
{
	pthread_mutex_lock(&j->lock);
	for (enum lane lane = 0; lane < LANE_COUNT; lane++) {
		struct worker *w = &j->workers[lane];

		while (w->running || w->first) {
			pthread_cond_wait(&j->idle, &j->lock);
			lane = 0;
			w = &j->workers[0];
		}
	}
	pthread_mutex_unlock(&j->lock);
}
