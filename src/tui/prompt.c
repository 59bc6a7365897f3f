/* Input lines that have the keys: commands, filters, words to find, notes, tags.
 * Knows what becomes of the text; must not know how a line is edited (input.c) nor drawn (screen.c). */
#include "tui/face.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/utf8.h"

static struct history *history_of(struct tui *t, enum prompt_kind kind)
{
	switch (kind) {
	case PROMPT_COMMAND:
		return &t->histories[0];
	case PROMPT_FILTER:
		return &t->histories[1];
	case PROMPT_FIND:
		return &t->histories[2];
	default:
		return NULL;
	}
}

void prompt_open(struct tui *t, enum prompt_kind kind, struct view *v, const char *label, struct str text)
{
	struct prompt *p = &t->prompt;

	prompt_close(t);
	input_done(&p->input);
	input_init(&p->input, history_of(t, kind));
	p->kind = kind;
	p->view = v;
	snprintf(p->label, sizeof(p->label), "%s", label);
	input_set(&p->input, text);
}

void prompt_close(struct tui *t)
{
	t->prompt.kind = PROMPT_NONE;
	t->prompt.view = NULL;
	buf_clear(&t->prompt.offers);
}

static bool is_live(const struct prompt *p)
{
	return p->kind == PROMPT_FILTER || p->kind == PROMPT_FIND;
}

static void changed(struct tui *t)
{
	struct prompt *p = &t->prompt;

	buf_clear(&p->offers);
	if (is_live(p))
		p->view->ops->typed(p->view, buf_str(&p->input.text), TYPED_CHANGE);
}

static void accept(struct tui *t)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	struct prompt *p = &t->prompt;
	enum prompt_kind kind = p->kind;
	struct view *v = p->view;

	buf_add(&text, str_trim(buf_str(&p->input.text)));
	if (p->input.history && history_add(p->input.history, buf_str(&text)))
		session_remember(t, (size_t)(p->input.history - t->histories), buf_str(&text));
	prompt_close(t);
	switch (kind) {
	case PROMPT_COMMAND:
		if (text.n)
			tui_line(t, buf_str(&text));
		break;
	case PROMPT_FILTER:
		v->ops->typed(v, buf_str(&text), TYPED_ACCEPT);
		break;
	case PROMPT_FIND:
		v->ops->typed(v, buf_str(&text), TYPED_ACCEPT);
		if (text.n)
			tui_line(t, STR("open"));
		break;
	case PROMPT_NOTE:
	case PROMPT_TAG:
		if (text.n)
			question_tell(t->jobs, kind == PROMPT_NOTE ? TELL_NOTE : TELL_TAG, kind == PROMPT_TAG, &p->about,
				buf_str(&text), 0);
		break;
	default:
		break;
	}
}

static void cancel(struct tui *t)
{
	struct prompt *p = &t->prompt;
	struct view *v = p->view;
	enum prompt_kind kind = p->kind;

	prompt_close(t);
	if (kind == PROMPT_FILTER)
		v->ops->typed(v, STR(""), TYPED_CANCEL);
	else if (kind == PROMPT_FIND)
		v->ops->typed(v, buf_str(&p->input.text), TYPED_ACCEPT); /* what was found stays, the list has the keys */
}

/* ---- completion */

/* Names in the folder of the path being typed; folders end in '/'. */
static size_t complete_path(struct str word, struct arena *a, struct str **ret)
{
	enum { MOST = 500 };
	size_t cut = word.n, n = 0;

	while (cut > 0 && word.p[cut - 1] != '/')
		cut--;
	struct str head = str_slice(word, 0, cut), begin = str_skip(word, cut);
	DIR *dir = opendir(cut ? arena_cstr(a, head) : ".");
	const struct dirent *entry;

	*ret = ARENA_ARRAY(a, struct str, MOST);
	while (dir && n < MOST && (entry = readdir(dir))) {
		struct str name = str_from(entry->d_name);
		struct stat st;

		if (!str_starts(name, begin) || (name.p[0] == '.' && begin.n == 0) || !utf8_valid(name))
			continue;
		struct str path = arena_printf(a, STR_FMT STR_FMT, STR_ARG(head), STR_ARG(name));

		if (stat(path.p, &st) == 0 && S_ISDIR(st.st_mode))
			path = arena_printf(a, STR_FMT "/", STR_ARG(path));
		(*ret)[n++] = path;
	}
	if (dir)
		closedir(dir);
	return n;
}

static size_t common_start(const struct str *v, size_t n)
{
	size_t common = v[0].n;

	for (size_t i = 1; i < n; i++) {
		size_t k = 0;

		while (k < common && k < v[i].n && v[i].p[k] == v[0].p[k])
			k++;
		common = k;
	}
	return utf8_clip(v[0], common).n;
}

static void complete(struct tui *t)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct prompt *p = &t->prompt;
	struct str line = str_slice(buf_str(&p->input.text), 0, p->input.at), *offers, word;
	size_t n, from = line.n, common;

	while (from > 0 && line.p[from - 1] != ' ')
		from--;
	word = str_skip(line, from);
	if (from > 0 && str_starts(line, STR("import ")))
		n = complete_path(word, a, &offers);
	else
		n = command_complete(line, CMD_TUI, a, &offers);
	buf_clear(&p->offers);
	if (n == 0) {
		buf_adds(&p->offers, "nothing begins so");
		return;
	}
	common = common_start(offers, n);
	if (common > word.n)
		input_insert(&p->input, str_slice(offers[0], word.n, common - word.n));
	if (n == 1) {
		if (offers[0].n && offers[0].p[offers[0].n - 1] != '/')
			input_insert(&p->input, STR(" "));
		return;
	}
	for (size_t i = 0; i < n; i++)
		buf_addf(&p->offers, "%s" STR_FMT, i ? "  " : "", STR_ARG(offers[i]));
}

/* ---- keys */

static void move(struct tui *t, const char *where)
{
	CLEANUP(buf_done) struct buf line = { 0 };

	buf_addf(&line, "move %s", where);
	dispatch_line(t, buf_str(&line), 0);
}

static void edit(struct tui *t, struct str what)
{
	struct prompt *p = &t->prompt;
	bool empty = p->input.text.n == 0;

	if (str_is(what, "accept")) {
		accept(t);
	} else if (str_is(what, "cancel")) {
		cancel(t);
	} else if (str_is(what, "complete")) {
		if (p->kind == PROMPT_COMMAND)
			complete(t);
		else if (p->kind == PROMPT_FIND)
			dispatch_line(t, STR("tab next"), 0);
	} else if (str_is(what, "up") || str_is(what, "down")) {
		if (p->kind == PROMPT_FIND)
			move(t, str_is(what, "up") ? "up" : "down");
		else if (input_edit(&p->input, str_is(what, "up") ? STR("older") : STR("newer")))
			changed(t);
	} else if (str_is(what, "page-up") || str_is(what, "page-down")) {
		if (is_live(p))
			move(t, str_is(what, "page-up") ? "page-up" : "page-down");
	} else if (str_is(what, "erase") && empty) {
		/* Rubbing out an empty line leaves it. */
		if (p->kind == PROMPT_FILTER)
			accept(t);
		else
			cancel(t);
	} else if (input_edit(&p->input, what)) {
		changed(t);
	}
}

void prompt_key(struct tui *t, uint32_t key)
{
	const char *line;
	char bytes[4];

	if (keymap_find(config_keymap(t->config), CTX_PROMPT, &key, 1, &line) == KEYMAP_FOUND) {
		struct str what = str_from(line);

		if (str_starts(what, STR("edit ")))
			edit(t, str_trim(str_skip(what, 5)));
		else
			dispatch_line(t, what, 0);
		return;
	}
	if (key >= ' ' && key < KEYCODE_BASE) {
		input_insert(&t->prompt.input, (struct str){ bytes, utf8_put(key, bytes) });
		changed(t);
	}
}

void prompt_paste(struct tui *t, struct str text)
{
	input_insert(&t->prompt.input, text);
	/* What was pasted is looked at before it is run. */
	buf_clear(&t->prompt.offers);
	if (is_live(&t->prompt))
		buf_adds(&t->prompt.offers, "pasted: Enter looks for it");
}
