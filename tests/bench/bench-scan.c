/* The filter's scan over synthetic works, beside the same works as lines of text.
 *
 *   bench-scan make FOLDER N            FOLDER/index.db and FOLDER/works.txt, N works, always the same ones
 *   bench-scan run INDEX ROUNDS FILTER  prints hits, works seen, given up, seconds of the best round, and after how
 *                                       many of the clock's the first 20 hits were there
 *   bench-scan time ROUNDS COMMAND…     prints the seconds of the command's best round, on standard error
 *
 * Seconds are those of the processor, so that what else the machine does weighs little; both sides have one thread.
 *
 * A line of works.txt is title, topics and abstract with tabs between: what a bare word of a filter looks at. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/num.h"
#include "search/exec.h"
#include "store/thing.h"
#include "store/work.h"

enum { BATCH = 5000, VENUES = 200, TOPICS = 400 };

static const char *const syllables[] = { "ta", "ri", "mo", "len", "gra", "phi", "net", "sol", "ver", "com", "pu", "tion", "al",
	"gen", "lin", "ear", "or", "der", "pro", "ba", "ble", "st", "ics", "ing", "de", "con", "sis", "ten", "cy", "mu" };

struct world {
	uint64_t seed;
	struct store *index;
	FILE *text;
	struct buf title, topics, abstract;
	row_id venues[VENUES], topic_ids[TOPICS];
	char topic_names[TOPICS][40];
};

static uint64_t next_random(struct world *w)
{
	w->seed ^= w->seed << 13;
	w->seed ^= w->seed >> 7;
	w->seed ^= w->seed << 17;
	return w->seed;
}

static unsigned below(struct world *w, unsigned n)
{
	return (unsigned)(next_random(w) >> 33) % n;
}

/* The k-th word of a vocabulary of which small k are used most. */
static void add_word(struct buf *b, unsigned k)
{
	unsigned n = 1 + k % 3 + (k > 500);

	k = k * 2654435761u;
	for (unsigned i = 0; i < n; i++, k /= 31)
		buf_adds(b, syllables[k % ARRAY_LEN(syllables)]);
}

static unsigned pick_word(struct world *w)
{
	unsigned range = 1u << (2 + below(w, 13)); /* each doubling of the vocabulary as often as the one before */

	return below(w, range);
}

static void add_sentence(struct world *w, struct buf *b, unsigned words)
{
	for (unsigned i = 0; i < words; i++) {
		size_t at = b->n + (i > 0);

		if (i > 0)
			buf_addc(b, ' ');
		if (below(w, 2000) == 0)
			buf_adds(b, "naïve");
		else if (below(w, 40) == 0)
			buf_addf(b, "%u-%u", below(w, 90), below(w, 100));
		else
			add_word(b, pick_word(w));
		if (i == 0 && b->n > at && b->p[at] >= 'a' && b->p[at] <= 'z')
			b->p[at] = (char)(b->p[at] - 'a' + 'A');
	}
}

static void make_texts(struct world *w, struct work_topic_ref *refs, size_t *n_refs)
{
	buf_clear(&w->title);
	buf_clear(&w->topics);
	buf_clear(&w->abstract);
	add_sentence(w, &w->title, 6 + below(w, 8));
	*n_refs = 1 + below(w, 3);
	for (size_t i = 0; i < *n_refs; i++) {
		unsigned t = below(w, TOPICS / 4) * 4 + (unsigned)i;

		refs[i] = (struct work_topic_ref){ w->topic_ids[t], TOPIC_STATED };
		buf_addf(&w->topics, "%s%s", i ? "; " : "", w->topic_names[t]);
	}
	for (unsigned s = 5 + below(w, 6); s > 0; s--) {
		add_sentence(w, &w->abstract, 12 + below(w, 16));
		buf_adds(&w->abstract, s > 1 ? ". " : ".");
	}
}

static enum err make_work(struct world *w, unsigned i, struct error *e)
{
	struct work_topic_ref refs[3];
	size_t n_refs;
	char key[32];
	row_id id;

	make_texts(w, refs, &n_refs);
	snprintf(key, sizeof(key), "t:%u", i);
	struct work row = {
		.key = str_from(key),
		.title = buf_str(&w->title),
		.abstract = buf_str(&w->abstract),
		.year = 1980 + (int)below(w, 46),
		.type = STR("article-journal"),
		.source = STR("synthetic"),
		.venue_id = w->venues[below(w, VENUES)],
		.cites = (int)below(w, 100),
	};
	const struct work_parts parts = { .topics = refs, .n_topics = n_refs };

	fprintf(w->text, "%s\t%s\t%s\n", buf_cstr(&w->title), buf_cstr(&w->topics), buf_cstr(&w->abstract));
	return work_put(w->index, &row, &parts, &id, e);
}

static enum err make_things(struct world *w, struct error *e)
{
	enum err rc = ERR_OK;

	for (unsigned i = 0; i < VENUES + TOPICS && rc == ERR_OK; i++) {
		bool venue = i < VENUES;
		unsigned k = venue ? i : i - VENUES;
		CLEANUP(buf_done) struct buf name = { 0 };
		struct thing t = { .kind = venue ? KIND_VENUE : KIND_TOPIC };

		buf_adds(&name, venue ? "Journal of " : "");
		add_word(&name, 600 + k);
		buf_addf(&name, " %u", k);
		t.name = buf_str(&name);
		if (!venue)
			snprintf(w->topic_names[k], sizeof(w->topic_names[k]), "%s", buf_cstr(&name));
		rc = thing_put(w->index, &t, venue ? &w->venues[k] : &w->topic_ids[k], e);
	}
	return rc;
}

static enum err make(const char *folder, unsigned n, struct error *e)
{
	struct world w = { .seed = 88172645463325252u };
	CLEANUP(free_ptr) char *index = xasprintf("%s/index.db", folder), *text = xasprintf("%s/works.txt", folder);
	enum err rc = file_mkparents(index, e);

	if (rc == ERR_OK)
		rc = store_open(index, STORE_INDEX, STORE_WRITE, &w.index, e);
	w.text = rc == ERR_OK ? fopen(text, "w") : NULL;
	if (rc == ERR_OK && !w.text)
		rc = error_set(e, ERR_IO, "cannot write %s", text);
	for (unsigned i = 0; i < n && rc == ERR_OK;) {
		rc = store_begin(w.index, e);
		if (rc == ERR_OK && i == 0)
			rc = make_things(&w, e);
		for (unsigned end = MIN(n, i + BATCH); i < end && rc == ERR_OK; i++)
			rc = make_work(&w, i, e);
		if (rc == ERR_OK)
			rc = store_commit(w.index, e);
	}
	if (w.text && fclose(w.text) != 0 && rc == ERR_OK)
		rc = error_set(e, ERR_IO, "cannot write %s", text);
	store_close(w.index);
	buf_done(&w.title);
	buf_done(&w.topics);
	buf_done(&w.abstract);
	return rc;
}

static double cpu(void)
{
	struct timespec t = { 0 };

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct first {
	double begun, seconds;
};

static void note_first(void *ctx, const struct hit *hits, size_t n, const struct hit_tally *tally)
{
	struct first *f = ctx;

	(void)hits;
	(void)n;
	if (f->seconds == 0 && !tally->done)
		f->seconds = clock_monotonic() - f->begun;
}

static enum err run(const char *path, unsigned rounds, const char *filter, struct error *e)
{
	CLEANUP(store_close_ptr) struct store *index = NULL;
	CLEANUP(arena_free_ptr) struct arena *a = arena_new(), *hits_arena = arena_new();
	const struct query *q;
	struct hit_tally tally = { 0 };
	double best = 1e9, first = 0;
	enum err rc = store_open(path, STORE_INDEX, STORE_READ, &index, e);

	if (rc == ERR_OK)
		rc = query_parse(str_from(filter), a, &q, e);
	for (unsigned i = 0; i < rounds && rc == ERR_OK; i++) {
		double before = cpu();
		struct first f = { .begun = clock_monotonic() };
		const struct exec_options o = { .order = ORDER_YEAR, .limit = 100, .report = note_first, .report_ctx = &f, .first = 20 };
		struct match *m = NULL;
		struct hit *hits;
		size_t n;

		rc = match_new(q, NULL, &m, e);
		if (rc == ERR_OK)
			rc = exec_run(index, m, &o, NULL, hits_arena, &hits, &n, &tally, e);
		match_free(m);
		best = MIN(best, cpu() - before);
		first = i == 0 ? f.seconds : MIN(first, f.seconds);
	}
	if (rc == ERR_OK)
		printf("%llu %llu %llu %.6f %.6f\n", (unsigned long long)tally.hits, (unsigned long long)tally.seen,
			(unsigned long long)tally.given_up, best, first);
	return rc;
}

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

/* Runs a command so many times; its own exit status says nothing here (rg: 1 when nothing was found). */
static enum err measure(unsigned rounds, char **argv, struct error *e)
{
	double best = 1e9;

	for (unsigned i = 0; i < rounds; i++) {
		struct rusage used;
		int status = 0;
		pid_t pid = fork();

		if (pid == 0) {
			execvp(argv[0], argv);
			_exit(127);
		}
		if (pid < 0 || wait4(pid, &status, 0, &used) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127)
			return error_set(e, ERR_IO, "cannot run %s", argv[0]);
		best = MIN(best, seconds(used.ru_utime) + seconds(used.ru_stime));
	}
	fprintf(stderr, "%.6f\n", best);
	return ERR_OK;
}

int main(int argc, char **argv)
{
	struct error e = { 0 };
	int n = 0;
	enum err rc = ERR_SYNTAX;

	error_set(&e, ERR_SYNTAX, "usage: bench-scan make FOLDER N | run INDEX ROUNDS FILTER | time ROUNDS COMMAND…");
	if (argc == 4 && str_is(str_from(argv[1]), "make") && num_int(str_from(argv[3]), 0, 10000000, &n))
		rc = make(argv[2], (unsigned)n, &e);
	else if (argc == 5 && str_is(str_from(argv[1]), "run") && num_int(str_from(argv[3]), 1, 1000, &n))
		rc = run(argv[2], (unsigned)n, argv[4], &e);
	else if (argc >= 4 && str_is(str_from(argv[1]), "time") && num_int(str_from(argv[2]), 1, 1000, &n))
		rc = measure((unsigned)n, argv + 3, &e);
	if (rc != ERR_OK)
		fprintf(stderr, "%s\n", e.text);
	return rc == ERR_OK ? 0 : 1;
}
