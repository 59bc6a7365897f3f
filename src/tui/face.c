/* The face: trail, keys to commands, answers to views.
 * Knows views by their ops; must not know what any of them shows, nor of a terminal. */
#include "tui/face.h"

#include "tui/list.h"

enum { TRAIL_MAX = 60 };
static const double twice_within = 0.4;

struct tui *tui_new(const struct places *places, struct config *config, struct size size, bool ascii)
{
	struct tui *t = xcalloc(1, sizeof(*t));

	t->places = places;
	t->config = config;
	t->jobs = jobs_new(places);
	canvas_init(&t->canvas, ascii);
	canvas_resize(&t->canvas, size);
	input_init(&t->prompt.input, NULL);
	return t;
}

static void view_free(struct view *v)
{
	jobs_cancel(v->tui->jobs, v);
	v->ops->close(v);
	buf_done(&v->label);
	buf_done(&v->text);
	free(v->state);
	free(v);
}

void tui_free(struct tui *t)
{
	if (!t)
		return;
	for (size_t i = 0; i < t->trail.n; i++)
		view_free(t->trail.v[i]);
	vec_done(&t->trail);
	jobs_free(t->jobs);
	input_done(&t->prompt.input);
	buf_done(&t->prompt.label_of);
	buf_done(&t->prompt.offers);
	for (size_t i = 0; i < HISTORIES; i++)
		history_done(&t->histories[i]);
	buf_done(&t->message);
	answer_free(t->about);
	answer_free(t->import);
	for (size_t i = 0; i < ARRAY_LEN(t->words); i++) {
		free(t->words[i]);
		free(t->found_labels[i]);
	}
	for (size_t i = 0; i < t->lines.n; i++)
		free(t->lines.v[i]);
	vec_done(&t->lines);
	for (size_t i = 0; i < t->wishes.n; i++)
		free(t->wishes.v[i].text);
	vec_done(&t->wishes);
	canvas_done(&t->canvas);
	free(t);
}

/* ---- what views ask */

struct jobs *tui_jobs(struct tui *t)
{
	return t->jobs;
}

struct config *tui_config(const struct tui *t)
{
	return t->config;
}

bool tui_readonly(const struct tui *t)
{
	return t->places->readonly;
}

struct view *tui_view(const struct tui *t)
{
	return t->trail.n ? t->trail.v[t->at] : NULL;
}

void tui_say(struct tui *t, enum role role, const char *fmt, ...)
{
	va_list ap;

	buf_clear(&t->message);
	va_start(ap, fmt);
	buf_vaddf(&t->message, fmt, ap);
	va_end(ap);
	t->message_role = role;
}

const struct index_counts *tui_counts(const struct tui *t)
{
	return t->about ? &((const struct about_answer *)t->about->data)->counts : NULL;
}

bool tui_is_empty(const struct tui *t)
{
	const struct index_counts *c = tui_counts(t);

	return t->no_index || (c && c->works == 0 && c->people == 0);
}

const struct view *tui_before(const struct tui *t, const struct view *v)
{
	for (size_t i = 1; i < t->trail.n; i++)
		if (t->trail.v[i] == v)
			return t->trail.v[i - 1];
	return NULL;
}

const struct input *tui_typing(const struct tui *t, const struct view *v)
{
	return t->prompt.kind == PROMPT_FIND && t->prompt.view == v ? &t->prompt.input : NULL;
}

void tui_prompt_filter(struct view *v, struct str text, const char *label)
{
	prompt_open(v->tui, PROMPT_FILTER, v, label, text);
}

void tui_prompt_find(struct view *v, struct str text)
{
	prompt_open(v->tui, PROMPT_FIND, v, "find", text);
}

void view_label(struct view *v, struct str label)
{
	CLEANUP(buf_done) struct buf copy = { 0 };

	buf_add(&copy, label);
	buf_clear(&v->label);
	buf_add(&v->label, buf_str(&copy));
	v->target.label = buf_str(&v->label);
}

const struct view_ops *view_of(enum kind kind)
{
	switch (kind) {
	case KIND_PERSON:
		return &view_person;
	case KIND_WORK:
		return &view_work;
	case KIND_TOPIC:
	case KIND_ORG:
	case KIND_VENUE:
		return &view_thing;
	default:
		return NULL;
	}
}

/* ---- the trail */

static void settle_view(struct tui *t)
{
	struct view *v = tui_view(t);

	if (t->prompt.kind == PROMPT_FILTER || t->prompt.kind == PROMPT_FIND)
		prompt_close(t);
	t->clicked = NULL;
	if (v->stale) {
		v->stale = false;
		v->ops->refresh(v);
	}
}

bool tui_go(struct tui *t, size_t at)
{
	if (at >= t->trail.n)
		return false;
	t->at = at;
	settle_view(t);
	return true;
}

static void drop_view(struct tui *t, size_t at)
{
	struct view *v = t->trail.v[at];

	if (t->prompt.view == v && t->prompt.kind != PROMPT_NONE)
		prompt_close(t);
	view_free(v);
	memmove(&t->trail.v[at], &t->trail.v[at + 1], (t->trail.n - at - 1) * sizeof(*t->trail.v));
	t->trail.n--;
}

void tui_open(struct tui *t, const struct view_ops *ops, const struct opening *o)
{
	struct view *v = xcalloc(1, sizeof(*v));
	struct opening opening = *o;

	opening.from = t->trail.n ? tui_view(t)->ops : NULL;
	v->ops = ops;
	v->tui = t;
	v->state = xcalloc(1, ops->state_size);
	v->target = (struct target){ .kind = o->target.kind, .id = o->target.id };
	view_label(v, o->target.label.n ? o->target.label : str_from(ops->name));
	/* Size before the first answer: what is broken into lines needs it. */
	v->size = (struct size){ screen_view(t).w, screen_view(t).h };
	ops->open(v, &opening);
	/* Only now: the opening may point into views that go. */
	while (t->trail.n > t->at + 1)
		drop_view(t, t->trail.n - 1);
	if (t->trail.n == TRAIL_MAX)
		drop_view(t, 1); /* the first is where everything starts: it stays */
	vec_push(&t->trail, v);
	tui_go(t, t->trail.n - 1);
}

void tui_open_target(struct tui *t, const struct target *target)
{
	const struct view_ops *ops = view_of(target->kind);
	const struct view *here = tui_view(t);

	if (!ops || target->id == 0)
		return;
	if (here && here->ops == ops && here->target.kind == target->kind && here->target.id == target->id)
		return;
	tui_open(t, ops, &(struct opening){ .target = *target });
}

void tui_refresh(struct tui *t)
{
	for (size_t i = 0; i < t->trail.n; i++)
		t->trail.v[i]->stale = true;
	if (t->trail.n) {
		tui_view(t)->stale = false;
		tui_view(t)->ops->refresh(tui_view(t));
	}
}

void tui_ask_about(struct tui *t)
{
	question_about(t->jobs, t);
}

void tui_pulse(struct tui *t)
{
	if (!jobs_lane_busy(t->jobs, LANE_QUICK))
		question_pulse(t->jobs, t);
}

void tui_start(struct tui *t, const char *target, bool restore)
{
	tui_open(t, &view_search, &(struct opening){ 0 });
	tui_ask_about(t);
	tui_pulse(t);
	session_load(t, restore && !target);
	if (target) {
		vec_push(&t->lines, xasprintf("open %s", target));
		tui_run_lines(t);
	}
}

/* ---- keys */

enum context tui_context(const struct tui *t)
{
	return t->prompt.kind != PROMPT_NONE ? CTX_PROMPT : tui_view(t)->ops->context;
}

static void forget_keys(struct tui *t)
{
	t->n_keys = 0;
	t->count = 0;
}

void tui_line(struct tui *t, struct str line)
{
	dispatch_line(t, line, 0);
}

static bool takes_digit(struct tui *t, uint32_t key)
{
	if (key < '0' || key > '9' || (key == '0' && t->count == 0) || t->n_keys)
		return false;
	return strcmp(config_text(t->config, SET_DIGITS), "counts") == 0;
}

void tui_key(struct tui *t, uint32_t key)
{
	CLEANUP(buf_done) struct buf typed = { 0 };
	const char *line;
	int count = t->count;

	buf_clear(&t->message);
	if (t->prompt.kind != PROMPT_NONE) {
		prompt_key(t, key);
		return;
	}
	if (takes_digit(t, key)) {
		t->count = MIN(t->count * 10 + (int)(key - '0'), 999999);
		return;
	}
	if (t->n_keys == KEYS_MAX)
		t->n_keys = 0;
	t->keys[t->n_keys++] = key;
	switch (keymap_find(config_keymap(t->config), tui_context(t), t->keys, t->n_keys, &line)) {
	case KEYMAP_PART:
		return;
	case KEYMAP_FOUND:
		forget_keys(t);
		dispatch_line(t, str_from(line), count);
		return;
	case KEYMAP_NONE:
		break;
	}
	for (size_t i = 0; i < t->n_keys; i++) {
		if (i)
			buf_addc(&typed, ' ');
		key_print(t->keys[i], &typed);
	}
	/* Leaving a chord half typed is no fault. */
	if (!(t->n_keys > 1 && key == KEYCODE_ESC)) {
		const char *help = keymap_chord(config_keymap(t->config), tui_context(t), "help");

		if (help)
			tui_say(t, ROLE_DIM, "%s does nothing here; %s shows the keys", buf_cstr(&typed), help);
		else
			tui_say(t, ROLE_DIM, "%s does nothing here", buf_cstr(&typed));
	}
	forget_keys(t);
}

void tui_paste(struct tui *t, struct str text)
{
	buf_clear(&t->message);
	forget_keys(t);
	if (t->prompt.kind != PROMPT_NONE)
		prompt_paste(t, text);
	else
		tui_say(t, ROLE_DIM, "text is pasted into an input line: open one first");
}

void tui_click(struct tui *t, int x, int y, int by, double when)
{
	struct view *v = tui_view(t);
	struct rect r = screen_view(t);
	struct click k = { .x = x - r.x, .y = y - r.y, .by = by };

	buf_clear(&t->message);
	forget_keys(t);
	if (x < r.x || y < r.y || x >= r.x + r.w || y >= r.y + r.h) {
		if (!by)
			screen_click(t, x, y);
		return;
	}
	if (!by) {
		k.twice = t->clicked == v && t->click_x == x && t->click_y == y && when - t->click_when < twice_within;
		t->clicked = v;
		t->click_x = x;
		t->click_y = y;
		t->click_when = when;
	}
	if (t->prompt.kind == PROMPT_FIND)
		prompt_close(t);
	if (v->ops->click && t->prompt.kind == PROMPT_NONE)
		v->ops->click(v, &k);
}

void tui_resize(struct tui *t, struct size size)
{
	canvas_resize(&t->canvas, size);
}

/* ---- answers */

static void own_answer(struct tui *t, struct answer *a)
{
	switch (a->kind) {
	case Q_ABOUT:
		t->no_index = a->err == ERR_MISSING;
		if (a->err)
			break;
		answer_free(t->about);
		t->about = a;
		return;
	case Q_PULSE:
		if (a->err || a->version == t->version)
			break;
		if (t->version) {
			tui_refresh(t);
			tui_ask_about(t);
		}
		t->version = a->version;
		break;
	case Q_TARGET:
		dispatch_target(t, a);
		break;
	case Q_LENS:
		if (a->err)
			tui_say(t, ROLE_BAD, "%s", a->error.text);
		else
			dispatch_lens(t, a->data);
		break;
	case Q_NAME:
		dispatch_name(t, a);
		break;
	case Q_IMPORT:
		answer_free(t->import);
		t->import = NULL;
		if (a->err == ERR_CANCELLED) {
			tui_say(t, ROLE_WARN, "import stopped; running it again finishes it");
		} else if (a->err) {
			tui_say(t, ROLE_BAD, "%s", a->error.text);
		} else {
			t->import = a;
			const struct import_answer *i = a->data;

			if (!i->done)
				return;
			if (i->failed)
				tui_say(t, ROLE_BAD, "%s", i->problem.n ? i->problem.p : "a file could not be read");
			else
				tui_say(t, i->rejected ? ROLE_WARN : ROLE_GOOD,
					"%llu records read: %llu added, %llu merged, %llu rejected",
					(unsigned long long)i->read, (unsigned long long)i->added,
					(unsigned long long)i->merged, (unsigned long long)i->rejected);
			t->import = NULL;
		}
		tui_refresh(t);
		tui_ask_about(t);
		break;
	default:
		break;
	}
	answer_free(a);
}

static void told(struct tui *t, struct answer *a)
{
	if (a->err) {
		tui_say(t, a->err == ERR_EXISTS || a->err == ERR_MISSING ? ROLE_WARN : ROLE_BAD, "%s", a->error.text);
	} else {
		const struct tell_answer *said = a->data;

		tui_say(t, ROLE_GOOD, STR_FMT, STR_ARG(said->said));
		tui_refresh(t);
	}
	answer_free(a);
}

static void view_answer(struct tui *t, struct answer *a)
{
	for (size_t i = 0; i < t->trail.n; i++) {
		struct view *v = t->trail.v[i];

		if (a->owner != v)
			continue;
		if (!v->ops->answer(v, a))
			answer_free(a);
		return;
	}
	answer_free(a);
}

bool tui_answers(struct tui *t)
{
	struct answer *a;
	bool any = false;

	while ((a = jobs_take(t->jobs))) {
		any = any || a->kind != Q_PULSE;
		if (a->kind == Q_TELL)
			told(t, a);
		else if (a->owner == t)
			own_answer(t, a);
		else
			view_answer(t, a);
	}
	tui_run_lines(t);
	return any;
}

void tui_run_lines(struct tui *t)
{
	size_t ran = 0;

	while (ran < t->lines.n && t->n_words == 0) {
		char *line = t->lines.v[ran++];

		t->lines.v[ran - 1] = NULL;
		dispatch_line(t, str_from(line), 0);
		free(line);
	}
	if (ran) {
		memmove(t->lines.v, t->lines.v + ran, (t->lines.n - ran) * sizeof(*t->lines.v));
		t->lines.n -= ran;
	}
	if (t->lines.n == 0 && t->n_words == 0)
		t->quiet = false;
}

/* ---- the picture, and what only a terminal can do */

void tui_frame(struct tui *t)
{
	struct view *v = tui_view(t);
	struct rect r = screen_view(t);

	v->size = (struct size){ r.w, r.h };
	v->ops->arrange(v);
	canvas_clear(&t->canvas);
	screen_paint(t);
}

void tui_wants(struct tui *t, enum wish_kind kind, struct str text)
{
	vec_push(&t->wishes, (struct wish){ kind, text.p ? xasprintf(STR_FMT, STR_ARG(text)) : NULL });
}

struct wish tui_wish(struct tui *t)
{
	struct wish w = { 0 };

	if (t->wishes.n) {
		w = t->wishes.v[0];
		memmove(t->wishes.v, t->wishes.v + 1, (--t->wishes.n) * sizeof(*t->wishes.v));
	}
	return w;
}

void tui_save(struct tui *t)
{
	session_save(t);
}
