/* Background work: three lanes, each a thread with a library of its own, so that no question ever blocks a key.
 *
 * A question is posted with its owner (a view) and kind. A newer question of the same owner and kind cancels the older
 * one; an answer whose ticket is no longer the newest is dropped on arrival, as are all answers of an owner that was
 * cancelled. Answers are handed over through a pipe that poll() watches; they are immutable and owned by whoever takes
 * them. The struct jobs itself is used from one thread. */
#ifndef APP_JOB_H
#define APP_JOB_H

#include <stdint.h>

#include "app/library.h"

enum lane { LANE_QUICK, LANE_LONG, LANE_IMPORT, LANE_COUNT };

struct jobs;
struct job; /* the running job as its run function sees it */

/* Runs on the lane. request lives in the arena a that was posted; the answer is put there too. */
typedef enum err job_run(struct library *l, struct job *self, void *request, struct arena *a, void **ret_answer,
	struct error *e);

struct answer {
	const void *owner;
	int kind;
	uint64_t ticket;
	enum err err;
	struct error error;
	void *data;          /* in arena; NULL on error */
	struct arena *arena; /* the taker's; free with answer_free */
	bool partial;        /* more will come under the same ticket */
	int64_t version;     /* of the index when the question began: grows when another connection has committed */
};

/* Places must outlive it. Starts no thread before the first question of its lane. */
struct jobs *jobs_new(const struct places *p) MUST_USE;
void jobs_free(struct jobs *j); /* cancels, joins */
/* Cancels everything and waits at most so long for the lanes to come to rest; false when one has not: it waits for
 * another program, and jobs_free() would wait with it. */
bool jobs_rest(struct jobs *j, double seconds) MUST_USE;
int jobs_fd(const struct jobs *j); /* readable when answers wait */
/* Takes the arena. Returns the ticket. The library of LANE_IMPORT is opened for this question alone, as the writer;
 * the others stay open and read. One that cannot be opened is the answer. */
uint64_t jobs_post(struct jobs *j, enum lane lane, const void *owner, int kind, job_run *run, void *request, struct arena *a);
void jobs_cancel(struct jobs *j, const void *owner);     /* all kinds of one owner */
struct answer *jobs_take(struct jobs *j);                /* the next answer that still counts, or NULL */
void answer_free(struct answer *a);
bool jobs_busy(const struct jobs *j, const void *owner); /* NULL: anybody */
bool jobs_lane_busy(const struct jobs *j, enum lane lane);
/* Blocks until nothing is running or queued: for scripts and tests. Answers then wait in jobs_take(). */
void jobs_settle(struct jobs *j);
/* From a run function: hands over what is there so far. Takes the arena, which must not be the one of the question. */
void job_partial(struct job *self, void *data, struct arena *a);

#endif
