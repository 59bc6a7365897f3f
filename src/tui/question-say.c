/* Jobs about the notebook, names for elsewhere, and bringing files in.
 * Knows statements and their opposites; must not know who asks nor how an answer is shown. */
#include "tui/question.h"

#include "app/importer.h"
#include "base/clock.h"
#include "tui/phrase.h"

#define REQUEST(type) \
	struct arena *a = arena_new(); \
	struct type *r = ARENA_NEW(a, struct type)

enum { PROGRESS_MS = 100 };

/* ---- the notebook */

struct said_request {
	enum kind kind;
	row_id id;
};

static enum err run_said(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct said_request *r = request;
	struct said_answer *answer = ARENA_NEW(a, struct said_answer);

	(void)self;
	*ret = answer;
	return ask_said(l, r->kind, r->id, STR(""), a, &answer->v, &answer->n, e);
}

void question_said(struct jobs *j, const void *owner, enum kind kind, row_id id)
{
	REQUEST(said_request);

	*r = (struct said_request){ kind, id };
	jobs_post(j, LANE_QUICK, owner, Q_SAID, run_said, r, a);
}

static enum err run_rejects(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const size_t *most = request;
	struct rejects_answer *answer = ARENA_NEW(a, struct rejects_answer);

	(void)self;
	*ret = answer;
	return ask_rejects(l, *most, a, &answer->v, &answer->n, e);
}

void question_rejects(struct jobs *j, const void *owner, size_t most)
{
	struct arena *a = arena_new();
	size_t *r = ARENA_NEW(a, size_t);

	*r = most;
	jobs_post(j, LANE_QUICK, owner, Q_REJECTS, run_rejects, r, a);
}

enum statement { SAY_ABOUT, SAY_UNDO, SAY_REDO, SAY_LENS };

struct tell_request {
	enum statement what;
	enum tell verb;
	bool toggle;
	enum kind kind;
	row_id id, entry;
	struct str text, name;
};

static enum err say_about(struct library *l, const struct tell_request *r, struct buf *said, struct error *e)
{
	enum err err = tell_about(l, r->verb, r->kind, r->id, r->text, r->entry, said, e);
	enum tell opposite = r->verb;

	if (err != ERR_EXISTS || !r->toggle)
		return err;
	switch (r->verb) {
	case TELL_FOLLOW:
		opposite = TELL_UNFOLLOW;
		break;
	case TELL_MARK:
		opposite = TELL_UNMARK;
		break;
	case TELL_TAG:
		opposite = TELL_UNTAG;
		break;
	default:
		return err;
	}
	return tell_about(l, opposite, r->kind, r->id, r->text, r->entry, said, e);
}

static enum err run_tell(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct tell_request *r = request;
	struct tell_answer *answer = ARENA_NEW(a, struct tell_answer);
	CLEANUP(buf_done) struct buf said = { 0 };
	enum err err;

	(void)self;
	switch (r->what) {
	case SAY_UNDO:
		err = tell_undo(l, &said, e);
		break;
	case SAY_REDO:
		err = tell_redo(l, &said, e);
		break;
	case SAY_LENS:
		err = tell_lens(l, r->name, r->text, &said, e);
		break;
	default:
		err = say_about(l, r, &said, e);
		break;
	}
	*ret = answer;
	answer->said = arena_str(a, buf_str(&said));
	answer->lens = r->what != SAY_ABOUT;
	return err;
}

static void post_tell(struct jobs *j, const struct tell_request *request)
{
	REQUEST(tell_request);

	*r = *request;
	r->text = arena_str(a, request->text);
	r->name = arena_str(a, request->name);
	jobs_post(j, LANE_QUICK, r, Q_TELL, run_tell, r, a);
}

void question_tell(struct jobs *j, enum tell verb, bool toggle, const struct target *about, struct str text,
	row_id entry)
{
	post_tell(j, &(struct tell_request){ .what = SAY_ABOUT, .verb = verb, .toggle = toggle,
				    .kind = about->kind, .id = about->id, .entry = entry, .text = text });
}

void question_undo(struct jobs *j, bool redo)
{
	post_tell(j, &(struct tell_request){ .what = redo ? SAY_REDO : SAY_UNDO });
}

void question_save_lens(struct jobs *j, struct str name, struct str filter)
{
	post_tell(j, &(struct tell_request){ .what = SAY_LENS, .name = name, .text = filter });
}

static enum err run_lens(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct str *name = request;
	struct lens_answer *answer = ARENA_NEW(a, struct lens_answer);
	struct said *said;
	size_t n;
	enum err err = ask_said(l, KIND_NONE, 0, STR("lens"), a, &said, &n, e);

	(void)self;
	*ret = answer;
	answer->name = *name;
	for (size_t i = 0; !err && i < n && !answer->filter.p; i++)
		if (str_eq(said[i].label, *name))
			answer->filter = said[i].text;
	return err;
}

void question_lens(struct jobs *j, const void *owner, struct str name)
{
	struct arena *a = arena_new();
	struct str *r = ARENA_NEW(a, struct str);

	*r = arena_str(a, name);
	jobs_post(j, LANE_QUICK, owner, Q_LENS, run_lens, r, a);
}

/* ---- names for elsewhere */

struct name_request {
	enum name_what what;
	enum kind kind;
	row_id id;
	struct str label;
};

static struct str first_url(const struct ident *idents, size_t n, struct arena *a)
{
	CLEANUP(buf_done) struct buf url = { 0 };

	for (size_t i = 0; i < n; i++)
		if (ident_url(idents[i], &url))
			return arena_str(a, buf_str(&url));
	return STR("");
}

static enum err find_url(struct library *l, const struct name_request *r, struct arena *a, struct str *ret,
	struct error *e)
{
	struct work_page work;
	struct page person;
	struct thing_page thing;
	enum err err;

	switch (r->kind) {
	case KIND_WORK:
		err = ask_work(l, r->id, a, &work, e);
		if (!err)
			*ret = first_url(work.idents, work.n_idents, a);
		if (!err && !ret->n && (str_starts(work.work.url, STR("https://")) || str_starts(work.work.url, STR("http://"))))
			*ret = work.work.url;
		return err;
	case KIND_PERSON:
		err = ask_person(l, r->id, a, &person, e);
		if (!err)
			*ret = first_url(person.idents, person.n_idents, a);
		return err;
	default:
		err = ask_thing(l, r->kind, r->id, a, &thing, e);
		if (!err && (str_starts(thing.thing.url, STR("https://")) || str_starts(thing.thing.url, STR("http://"))))
			*ret = thing.thing.url;
		return err;
	}
}

static enum err run_name(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct name_request *r = request;
	struct name_answer *answer = ARENA_NEW(a, struct name_answer);
	struct work *work;
	enum err err = ERR_OK;

	(void)self;
	*ret = answer;
	answer->what = r->what;
	answer->text = r->label;
	if (r->what == NAME_TARGET)
		answer->text = ask_target_text(l, r->kind, r->id, a);
	if (r->what == NAME_URL) {
		answer->text = STR("");
		err = find_url(l, r, a, &answer->text, e);
	}
	if (r->what == NAME_CITATION && r->kind == KIND_WORK) {
		err = ask_rows(l, &r->id, 1, false, a, &work, e);
		if (!err)
			answer->text = phrase_citation(a, work);
	}
	return err;
}

void question_name(struct jobs *j, const void *owner, enum name_what what, const struct target *about)
{
	REQUEST(name_request);

	*r = (struct name_request){ what, about->kind, about->id, arena_str(a, about->label) };
	jobs_post(j, LANE_QUICK, owner, Q_NAME, run_name, r, a);
}

/* ---- import */

struct import_files {
	const char **paths;
	size_t n;
};

struct import_run {
	struct job *job;
	double last;
	struct import_answer so_far; /* sums of the files that are done */
	struct buf problem;
};

static void fill(struct import_answer *to, const struct import_answer *sums, const struct import_report *r)
{
	*to = *sums;
	to->read += r->read;
	to->added += r->added;
	to->merged += r->merged;
	to->rejected += r->rejected;
	to->warned += r->warned;
	to->failed += r->failed;
}

static void import_progress(void *ctx, const struct import_report *r)
{
	struct import_run *run = ctx;
	double now = clock_monotonic();
	struct arena *a;
	struct import_answer *copy;

	if (r->path[0] && r->done)
		fill(&run->so_far, &run->so_far, r);
	if (!r->path[0] || r->done || (now - run->last) * 1000 < PROGRESS_MS)
		return;
	run->last = now;
	a = arena_new();
	copy = ARENA_NEW(a, struct import_answer);
	fill(copy, &run->so_far, r);
	copy->path = arena_str(a, str_from(r->path));
	/* Packed bytes against unpacked ones say nothing. */
	copy->percent = r->size && r->bytes <= r->size ? (int)(r->bytes * 100 / r->size) : -1;
	job_partial(run->job, copy, a);
}

static void import_problem(void *ctx, const char *path, unsigned line, struct str key, bool warning, const char *reason)
{
	struct import_run *run = ctx;

	(void)key;
	if (warning || line)
		return;
	buf_clear(&run->problem);
	buf_addf(&run->problem, "%s: %s", path, reason);
}

static enum err run_import(struct library *l, struct job *self, void *request, struct arena *a, void **ret,
	struct error *e)
{
	const struct import_files *files = request;
	struct import_answer *answer = ARENA_NEW(a, struct import_answer);
	struct import_run run = { .job = self };
	struct import_report total = { 0 };
	unsigned failed = 0;
	enum err err = import_run(l,
		&(struct import_request){ .paths = files->paths, .n = files->n, .progress = import_progress,
			.problem = import_problem, .ctx = &run },
		&total, &failed, e);

	*ret = answer;
	total.failed = false;
	fill(answer, &(struct import_answer){ .failed = failed, .percent = -1, .done = true }, &total);
	answer->problem = arena_str(a, buf_str(&run.problem));
	buf_done(&run.problem);
	return err;
}

void question_import(struct jobs *j, const void *owner, const struct str *paths, size_t n)
{
	REQUEST(import_files);

	r->paths = ARENA_ARRAY(a, const char *, n + 1);
	r->n = n;
	for (size_t i = 0; i < n; i++)
		r->paths[i] = arena_cstr(a, paths[i]);
	jobs_post(j, LANE_IMPORT, owner, Q_IMPORT, run_import, r, a);
}
