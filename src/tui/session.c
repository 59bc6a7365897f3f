/* What outlives a session: lines typed before, and where it ended.
 * Knows the two files below the state folder; whatever is wrong with them is no reason to fail. */
#include "tui/face.h"

#include "base/file.h"

enum { FILE_MAX = 1 << 20, VIEWS_MAX = 8, HISTORY_LINES = 2000 };

static const char marks[HISTORIES] = { ':', '/', 's' };

static struct str path_of(const struct tui *t, const char *name, struct arena *a)
{
	size_t n = strlen(t->places->state);

	if (n == 0)
		return STR_NULL;
	return arena_printf(a, "%s%s%s", t->places->state, t->places->state[n - 1] == '/' ? "" : "/", name);
}

static void load_history(struct tui *t, struct arena *a)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	struct str path = path_of(t, "history", a), rest, line;
	size_t lines = 0;

	if (!path.p || file_read(path.p, FILE_MAX, &text, NULL))
		return;
	rest = buf_str(&text);
	while (rest.n && str_next(&rest, '\n', &line)) {
		lines++;
		for (size_t i = 0; i < HISTORIES; i++) {
			struct input clean;

			if (line.n < 2 || line.p[0] != marks[i])
				continue;
			/* The file may have been written by anyone. */
			input_init(&clean, NULL);
			input_set(&clean, str_skip(line, 1));
			history_add(&t->histories[i], buf_str(&clean.text));
			input_done(&clean);
		}
	}
	if (lines <= HISTORY_LINES || t->places->readonly)
		return;
	buf_clear(&text);
	for (size_t i = 0; i < HISTORIES; i++)
		for (size_t k = 0; k < t->histories[i].lines.n; k++)
			buf_addf(&text, "%c%s\n", marks[i], t->histories[i].lines.v[k]);
	enum err err = file_write(path.p, buf_str(&text), NULL);

	(void)err;
}

/* Only what opens a screen: a session does nothing else. */
static bool opens(struct str line)
{
	static const char *const commands[] = { "open", "tab", "works", "walk", "radius", "path", "find", "order" };
	struct str word;

	if (!str_next_word(&line, &word))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		if (str_is(word, commands[i]))
			return true;
	return false;
}

/* The first line names the index: row numbers mean nothing in another. */
static void load_session(struct tui *t, struct arena *a)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	struct str path = path_of(t, "session", a), rest, line;

	if (!path.p || file_read(path.p, FILE_MAX, &text, NULL))
		return;
	rest = buf_str(&text);
	if (!str_next(&rest, '\n', &line) || !str_starts(line, STR("index ")) ||
		!str_is(str_skip(line, 6), t->places->index))
		return;
	while (rest.n && str_next(&rest, '\n', &line))
		if (opens(line))
			vec_push(&t->lines, xasprintf(STR_FMT, STR_ARG(line)));
	t->quiet = t->lines.n > 0;
	tui_run_lines(t);
}

void session_load(struct tui *t, bool restore)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();

	load_history(t, a);
	if (restore && config_int(t->config, SET_RESTORE) == 1)
		load_session(t, a);
}

void session_remember(struct tui *t, size_t history, struct str line)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf text = { 0 };
	struct str path = path_of(t, "history", a);
	enum err err;

	if (!path.p)
		return;
	buf_addf(&text, "%c" STR_FMT "\n", marks[history], STR_ARG(line));
	err = file_mkparents(path.p, NULL);
	if (!err)
		err = file_append(path.p, buf_str(&text), NULL);
	(void)err; /* the line is remembered for this session all the same */
}

void session_save(struct tui *t)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	CLEANUP(buf_done) struct buf text = { 0 };
	struct str path = path_of(t, "session", a);
	size_t from = t->at + 1 > VIEWS_MAX ? t->at + 1 - VIEWS_MAX : 0;
	enum err err;

	if (!path.p || t->trail.n == 0)
		return;
	buf_addf(&text, "index %s\n", t->places->index);
	for (size_t i = from; i <= t->at; i++)
		if (t->trail.v[i]->ops->recall)
			t->trail.v[i]->ops->recall(t->trail.v[i], &text);
	err = file_mkparents(path.p, NULL);
	if (!err)
		err = file_write(path.p, buf_str(&text), NULL);
	(void)err;
}
