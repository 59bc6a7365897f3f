/* Commands of the explorer: what each needs, and what it does when no view has taken it.
 * Knows commands and the trail; must not know how anything is drawn. */
#include "tui/face.h"

#include <assert.h>

#include "tui/list.h"

/* ---- what a command is about */

static unsigned bit(enum kind k)
{
	return 1u << k;
}

#define ANY_KIND (bit(KIND_PERSON) | bit(KIND_WORK) | bit(KIND_TOPIC) | bit(KIND_ORG) | bit(KIND_VENUE))

/* On a page the page, where its kind will do; else the row under the cursor. */
static bool about(const struct tui *t, unsigned kinds, struct target *ret)
{
	const struct view *v = tui_view(t);
	struct target row;

	if (v->target.kind != KIND_NONE && v->target.id && v->ops->context != CTX_WALK && kinds & bit(v->target.kind)) {
		*ret = v->target;
		return true;
	}
	if (v->ops->row && v->ops->row(v, &row) && row.id && kinds & bit(row.kind)) {
		*ret = row;
		return true;
	}
	if (v->target.kind != KIND_NONE && v->target.id && kinds & bit(v->target.kind)) {
		*ret = v->target;
		return true;
	}
	return false;
}

static unsigned kinds_of(enum command_id id)
{
	switch (id) {
	case CMD_WALK:
	case CMD_CLAIM:
	case CMD_UNCLAIM:
	case CMD_TRUST:
		return bit(KIND_PERSON);
	case CMD_FOLLOW:
	case CMD_UNFOLLOW:
		return ANY_KIND & ~bit(KIND_WORK);
	default:
		return ANY_KIND;
	}
}

/* Why it cannot be run; NULL when it can. */
static const char *lacks(const struct tui *t, enum command_id id, bool has_target)
{
	unsigned needs = command_get(id)->needs;
	const struct view *v = tui_view(t);
	struct target target;

	if (needs & NEED_NOTEBOOK && t->places->readonly)
		return "nothing is written with --readonly";
	if (needs & NEED_BACK && t->at == 0)
		return "this is where the trail begins";
	if (needs & NEED_FORWARD && t->at + 1 >= t->trail.n)
		return "this is where the trail ends";
	if (needs & NEED_ROW && !has_target && !(v->ops->row && v->ops->row(v, &target)))
		return "there is no row under the cursor";
	if (needs & NEED_PERSON && !has_target && !about(t, kinds_of(id) & bit(KIND_PERSON), &target))
		return "that is for a person: put the cursor on one";
	if (needs & NEED_TARGET && !has_target && !about(t, kinds_of(id), &target))
		return "there is nothing under the cursor that this is for";
	return NULL;
}

bool dispatch_able(const struct tui *t, enum command_id id)
{
	const struct view *v = tui_view(t);

	return !lacks(t, id, false) && (!v->ops->able || v->ops->able(v, id));
}

/* ---- looking words up */

static void forget_words(struct tui *t)
{
	for (size_t i = 0; i < ARRAY_LEN(t->words); i++) {
		free(t->words[i]);
		free(t->found_labels[i]);
		t->words[i] = t->found_labels[i] = NULL;
	}
	t->n_words = t->n_found = 0;
}

static void keep_found(struct tui *t, const struct target *target)
{
	size_t i = t->n_found++;

	t->found_labels[i] = xasprintf(STR_FMT, STR_ARG(target->label));
	t->found[i] = (struct target){ target->kind, target->id, str_from(t->found_labels[i]) };
}

static enum kind kind_wanted(enum command_id id)
{
	return kinds_of(id) == bit(KIND_PERSON) || id == CMD_PATH ? KIND_PERSON : KIND_NONE;
}

static void look_up(struct tui *t)
{
	question_target(t->jobs, t, str_from(t->words[t->n_found]), kind_wanted(t->waits));
}

/* Begins a command that takes words: `first` (may be NULL) is found already. */
static void wait_for(struct tui *t, enum command_id id, const struct target *first, const struct str *words, size_t n)
{
	forget_words(t);
	t->waits = id;
	if (first)
		keep_found(t, first);
	for (size_t i = 0; i < n; i++)
		t->words[t->n_found + i] = xasprintf(STR_FMT, STR_ARG(words[i]));
	t->n_words = n;
	look_up(t);
}

static void tell(struct tui *t, enum command_id id, const struct target *target)
{
	switch (id) {
	case CMD_FOLLOW:
		question_tell(t->jobs, TELL_FOLLOW, true, target, STR(""), 0);
		break;
	case CMD_UNFOLLOW:
		question_tell(t->jobs, TELL_UNFOLLOW, false, target, STR(""), 0);
		break;
	case CMD_CLAIM:
		question_tell(t->jobs, TELL_CLAIM, false, target, STR(""), 0);
		break;
	case CMD_UNCLAIM:
		question_tell(t->jobs, TELL_UNCLAIM, false, target, STR(""), 0);
		break;
	default:
		assert(id == CMD_MARK);
		question_tell(t->jobs, TELL_MARK, true, target, STR(""), 0);
		break;
	}
}

static void perform(struct tui *t, enum command_id id, const struct target *found)
{
	switch (id) {
	case CMD_OPEN:
		tui_open_target(t, &found[0]);
		break;
	case CMD_WALK:
		tui_open(t, &view_walk, &(struct opening){ .target = found[0] });
		break;
	case CMD_TRUST:
		tui_open(t, &view_trust, &(struct opening){ .target = found[0] });
		break;
	case CMD_PATH:
		if (found[0].id == found[1].id)
			tui_say(t, ROLE_WARN, "that is one person, not two");
		else
			tui_open(t, &view_path, &(struct opening){ .target = found[0], .other = found[1] });
		break;
	default:
		tell(t, id, &found[0]);
		break;
	}
}

void dispatch_target(struct tui *t, struct answer *a)
{
	const struct target_answer *found = a->data;
	size_t at = t->n_found;

	if (t->n_words == 0)
		return;
	if (a->err || found->target.kind == KIND_NONE) {
		CLEANUP(buf_done) struct buf words = { 0 };

		buf_adds(&words, t->words[at]);
		if (!t->quiet && a->err) {
			tui_say(t, ROLE_WARN, "%s", a->error.text);
		} else if (!t->quiet) {
			tui_open(t, &view_search, &(struct opening){ .text = buf_str(&words) });
			tui_say(t, ROLE_WARN, "%zu fit that name: choose one", found->n_candidates);
		}
		forget_words(t);
		return;
	}
	keep_found(t, &found->target);
	if (--t->n_words > 0) {
		look_up(t);
		return;
	}
	perform(t, t->waits, t->found);
	forget_words(t);
}

/* ---- handlers */

/* One with a target: the words, or what is in view. */
static void with_target(struct tui *t, const struct call *call)
{
	struct str words = call->n_args == 1 ? call->args[0] : call->rest;
	struct target target;

	if (call->n_args)
		wait_for(t, call->id, NULL, &words, 1);
	else if (about(t, kinds_of(call->id), &target))
		perform(t, call->id, &target);
}

/* The page also where Enter means something else. */
static void do_page(struct tui *t, const struct call *call)
{
	const struct view *v = tui_view(t);
	struct target row;

	(void)call;
	if (v->ops->row && v->ops->row(v, &row) && row.id)
		tui_open_target(t, &row);
	else
		tui_open_target(t, &v->target);
}

static void do_path(struct tui *t, const struct call *call)
{
	ptrdiff_t cut = str_find_char(call->rest, ';');
	bool quoted = str_find_char(call->rest, '"') >= 0 || str_find_char(call->rest, '\'') >= 0;
	struct target from;

	if (cut >= 0) {
		struct str both[2] = { str_trim(str_slice(call->rest, 0, (size_t)cut)),
			str_trim(str_skip(call->rest, (size_t)cut + 1)) };

		wait_for(t, CMD_PATH, NULL, both, 2);
	} else if (call->n_args == 2 &&
		(quoted || (str_find_char(call->args[0], ':') > 0 && str_find_char(call->args[1], ':') > 0))) {
		wait_for(t, CMD_PATH, NULL, call->args, 2);
	} else if (call->n_args && about(t, bit(KIND_PERSON), &from)) {
		struct str to = call->n_args == 1 ? call->args[0] : call->rest;

		wait_for(t, CMD_PATH, &from, &to, 1);
	} else {
		tui_say(t, ROLE_WARN, "select two people with Space, or say `path A; B`");
	}
}

static void do_back(struct tui *t, const struct call *call)
{
	for (int i = 0; i < MAX(1, call->count) && t->at > 0; i++)
		tui_go(t, t->at - 1);
}

static void do_forward(struct tui *t, const struct call *call)
{
	for (int i = 0; i < MAX(1, call->count) && t->at + 1 < t->trail.n; i++)
		tui_go(t, t->at + 1);
}

static void do_cancel(struct tui *t, const struct call *call)
{
	(void)call;
	if (t->at > 0)
		tui_go(t, t->at - 1);
}

static void do_quit(struct tui *t, const struct call *call)
{
	(void)call;
	t->quit = true;
}

static void do_find(struct tui *t, const struct call *call)
{
	struct view *v = tui_view(t);

	if (v->ops != &view_search || call->rest.n)
		tui_open(t, &view_search, &(struct opening){ .text = call->rest });
	if (!call->rest.n)
		dispatch_line(t, STR("filter"), 0);
}

static void do_works(struct tui *t, const struct call *call)
{
	tui_open(t, &view_works, &(struct opening){ .text = call->rest });
}

static void open_once(struct tui *t, const struct view_ops *ops, struct str text)
{
	if (tui_view(t)->ops != ops)
		tui_open(t, ops, &(struct opening){ .text = text });
}

static void do_following(struct tui *t, const struct call *call)
{
	(void)call;
	open_once(t, &view_following, STR(""));
}

static void do_imports(struct tui *t, const struct call *call)
{
	(void)call;
	open_once(t, &view_imports, STR(""));
}

static void do_help(struct tui *t, const struct call *call)
{
	open_once(t, &view_help, call->rest);
}

static void do_prompt(struct tui *t, const struct call *call)
{
	(void)call;
	prompt_open(t, PROMPT_COMMAND, tui_view(t), ":", STR(""));
}

static void do_redraw(struct tui *t, const struct call *call)
{
	(void)call;
	tui_wants(t, WISH_REDRAW, STR_NULL);
	tui_pulse(t);
}

static void do_suspend(struct tui *t, const struct call *call)
{
	(void)call;
	tui_wants(t, WISH_SUSPEND, STR_NULL);
}

static void do_man(struct tui *t, const struct call *call)
{
	tui_wants(t, WISH_MAN, call->n_args ? call->args[0] : STR("peerage"));
}

static void do_import(struct tui *t, const struct call *call)
{
	if (!call->n_args)
		tui_say(t, ROLE_WARN, "import takes files or folders");
	else if (t->places->readonly)
		tui_say(t, ROLE_WARN, "nothing is written with --readonly");
	else if (jobs_lane_busy(t->jobs, LANE_IMPORT))
		tui_say(t, ROLE_WARN, "an import is running: wait for its end");
	else
		question_import(t->jobs, t, call->args, call->n_args);
}

static void do_say(struct tui *t, const struct call *call)
{
	bool note = call->id == CMD_NOTE;
	struct target target;

	if (!about(t, ANY_KIND, &target))
		tui_say(t, ROLE_WARN, "there is nothing under the cursor that this is for");
	else if (call->rest.n)
		question_tell(t->jobs, note ? TELL_NOTE : TELL_TAG, !note, &target, call->rest, 0);
	else {
		prompt_open(t, note ? PROMPT_NOTE : PROMPT_TAG, tui_view(t), note ? "note" : "tag", STR(""));
		t->prompt.about = target;
		buf_clear(&t->prompt.label_of);
		buf_add(&t->prompt.label_of, target.label);
		t->prompt.about.label = buf_str(&t->prompt.label_of);
	}
}

static void do_undo(struct tui *t, const struct call *call)
{
	question_undo(t->jobs, call->id == CMD_REDO);
}

static void do_lens(struct tui *t, const struct call *call)
{
	struct str rest = call->rest, name;

	if (!call->n_args) {
		open_once(t, &view_following, STR("lens"));
		return;
	}
	name = call->args[0];
	if (call->n_args == 1) {
		question_lens(t->jobs, t, name);
		return;
	}
	/* The filter is all that follows the name, its own quotes included. */
	rest = str_trim(str_skip(rest, name.n + (rest.p[0] == '"' || rest.p[0] == '\'' ? 2 : 0)));
	question_save_lens(t->jobs, name, rest);
}

void dispatch_lens(struct tui *t, const struct lens_answer *a)
{
	if (a->filter.p)
		tui_open(t, &view_works, &(struct opening){ .text = a->filter });
	else
		tui_say(t, ROLE_WARN, "no saved filter is called \"" STR_FMT "\"; `lens " STR_FMT " FILTER` saves one",
			STR_ARG(a->name), STR_ARG(a->name));
}

static void do_name(struct tui *t, const struct call *call)
{
	enum name_what what = NAME_TITLE;
	struct target target;

	if (!about(t, ANY_KIND, &target))
		return;
	if (call->id == CMD_BROWSE)
		what = NAME_URL;
	else if (call->n_args && str_is(call->args[0], "target"))
		what = NAME_TARGET;
	else if (call->n_args && str_is(call->args[0], "cite"))
		what = NAME_CITATION;
	question_name(t->jobs, t, what, &target);
}

void dispatch_name(struct tui *t, const struct answer *a)
{
	const struct name_answer *name = a->data;

	if (a->err) {
		tui_say(t, ROLE_BAD, "%s", a->error.text);
	} else if (!name->text.n) {
		tui_say(t, ROLE_WARN, name->what == NAME_URL ? "no source gives a page for it" : "it has no name to copy");
	} else if (name->what == NAME_URL) {
		tui_wants(t, WISH_BROWSE, name->text);
		tui_say(t, ROLE_GOOD, "opening " STR_FMT, STR_ARG(name->text));
	} else {
		tui_wants(t, WISH_COPY, name->text);
		tui_say(t, ROLE_GOOD, "copied: " STR_FMT, STR_ARG(name->text));
	}
}

static void do_set(struct tui *t, const struct call *call)
{
	CLEANUP(buf_done) struct buf line = { 0 };
	struct error e;

	if (call->id == CMD_SET && call->n_args < 2) {
		for (enum setting s = 0; s < SET_COUNT; s++) {
			if (call->n_args && !str_is(call->args[0], setting_name(s)))
				continue;
			buf_addf(&line, "%s%s %s", line.n ? " · " : "", setting_name(s), config_text(t->config, s));
			if (call->n_args)
				buf_addf(&line, " (%s): %s", setting_choices(s), setting_summary(s));
		}
		if (line.n) {
			tui_say(t, ROLE_TEXT, "%s", buf_cstr(&line));
			return;
		}
	}
	buf_addf(&line, "%s " STR_FMT, command_get(call->id)->name, STR_ARG(call->rest));
	if (config_line(t->config, buf_str(&line), &e)) {
		tui_say(t, ROLE_WARN, "%s", e.text);
		return;
	}
	if (call->id == CMD_SET)
		tui_wants(t, WISH_SETTINGS, STR_NULL);
}

static void do_select_view(struct tui *t, const struct call *call)
{
	(void)call;
	tui_say(t, ROLE_DIM, "there is no list here");
}

/* What a view must take; when none has, it is not for this screen. */
static void not_here(struct tui *t, const struct call *call)
{
	if (call->id != CMD_MOVE && call->id != CMD_TAB && !t->quiet)
		tui_say(t, ROLE_DIM, "%s does nothing on this screen", command_get(call->id)->name);
}

static void (*const handlers[CMD_COUNT])(struct tui *, const struct call *) = {
	[CMD_BACK] = do_back,
	[CMD_BIND] = do_set,
	[CMD_BROWSE] = do_name,
	[CMD_CANCEL] = do_cancel,
	[CMD_CLAIM] = with_target,
	[CMD_EDIT] = not_here,
	[CMD_FILTER] = do_select_view,
	[CMD_FIND] = do_find,
	[CMD_FOLLOW] = with_target,
	[CMD_FOLLOWING] = do_following,
	[CMD_FORGET] = not_here,
	[CMD_FORWARD] = do_forward,
	[CMD_HELP] = do_help,
	[CMD_IMPORT] = do_import,
	[CMD_IMPORTS] = do_imports,
	[CMD_LENS] = do_lens,
	[CMD_MAN] = do_man,
	[CMD_MARK] = with_target,
	[CMD_MOVE] = not_here,
	[CMD_NEXT] = not_here,
	[CMD_NOTE] = do_say,
	[CMD_OPEN] = with_target,
	[CMD_ORDER] = not_here,
	[CMD_PAGE] = do_page,
	[CMD_PATH] = do_path,
	[CMD_PREVIOUS] = not_here,
	[CMD_PROMPT] = do_prompt,
	[CMD_QUIT] = do_quit,
	[CMD_RADIUS] = not_here,
	[CMD_REDO] = do_undo,
	[CMD_REDRAW] = do_redraw,
	[CMD_SELECT] = not_here,
	[CMD_SET] = do_set,
	[CMD_SUSPEND] = do_suspend,
	[CMD_TAB] = not_here,
	[CMD_TAG] = do_say,
	[CMD_TRUST] = with_target,
	[CMD_UNCLAIM] = with_target,
	[CMD_UNDO] = do_undo,
	[CMD_UNFOLLOW] = with_target,
	[CMD_WALK] = with_target,
	[CMD_WORKS] = do_works,
	[CMD_YANK] = do_name,
};

bool dispatch_handles(enum command_id id)
{
	return id < CMD_COUNT && handlers[id];
}

void dispatch_line(struct tui *t, struct str line, int count)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct view *v = tui_view(t);
	struct call call;
	struct error e;
	const char *why;

	if (command_parse(line, CMD_TUI, a, &call, &e)) {
		if (!t->quiet)
			tui_say(t, ROLE_WARN, "%s", e.text);
		return;
	}
	call.count = count;
	why = lacks(t, call.id, call.n_args > 0);
	if (why) {
		if (!t->quiet)
			tui_say(t, ROLE_DIM, "%s", why);
		return;
	}
	if (v->ops->command(v, &call) == NOT_MINE && handlers[call.id])
		handlers[call.id](t, &call);
}
