/* Settings and the config file that sets them.
 * Knows names, choices and the two lines a config may hold; must not know what a setting changes. */
#include "app/config.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/file.h"
#include "base/utf8.h"

enum { CONFIG_MAX = 1 << 20 };

enum type { SWITCH, CHOICE };

static const struct {
	const char *name;
	enum type type;
	const char *value, *choices, *summary;
} settings[] = {
#define SETTING(id, name, type, value, choices, summary) [SET_##id] = { name, type, value, choices, summary },
#include "app/settings.def"
#undef SETTING
};

struct config {
	struct keymap *keymap;
	char *text[SET_COUNT];
	int number[SET_COUNT];
};

/* The place of a word among "a|b|c", and the word as the table spells it; -1 when it is none of them. */
static int choose(struct str choices, struct str word, struct str *ret_word)
{
	struct str part;

	for (int i = 0; str_next(&choices, '|', &part); i++) {
		if (str_eq_case(part, word)) {
			*ret_word = part;
			return i;
		}
	}
	return -1;
}

static bool set(struct config *c, enum setting s, struct str value)
{
	struct str word;
	int place;

	if (settings[s].type == SWITCH) {
		static const char *const same[][2] = { { "yes", "on" }, { "true", "on" }, { "1", "on" },
			{ "no", "off" }, { "false", "off" }, { "0", "off" } };

		for (size_t i = 0; i < ARRAY_LEN(same); i++)
			if (str_eq_case(value, str_from(same[i][0])))
				value = str_from(same[i][1]);
	}
	place = choose(str_from(settings[s].choices), value, &word);
	if (place < 0)
		return false;
	free(c->text[s]);
	c->text[s] = xasprintf(STR_FMT, STR_ARG(word));
	if (settings[s].type == SWITCH)
		c->number[s] = str_is(word, "on") ? 1 : str_is(word, "off") ? 0 : -1;
	else
		c->number[s] = place;
	return true;
}

struct config *config_new(void)
{
	struct config *c = xcalloc(1, sizeof(*c));

	c->keymap = keymap_new();
	for (enum setting s = 0; s < SET_COUNT; s++)
		if (!set(c, s, str_from(settings[s].value)))
			die("the default of the setting \"%s\" is none of its choices", settings[s].name);
	return c;
}

void config_free(struct config *c)
{
	if (!c)
		return;
	for (enum setting s = 0; s < SET_COUNT; s++)
		free(c->text[s]);
	keymap_free(c->keymap);
	free(c);
}

struct keymap *config_keymap(struct config *c)
{
	return c->keymap;
}

int config_int(const struct config *c, enum setting s)
{
	return c->number[s];
}

const char *config_text(const struct config *c, enum setting s)
{
	return c->text[s];
}

const char *setting_name(enum setting s)
{
	return settings[s].name;
}

const char *setting_summary(enum setting s)
{
	return settings[s].summary;
}

const char *setting_choices(enum setting s)
{
	return settings[s].choices;
}

static enum err line_set(struct config *c, const struct call *call, struct error *e)
{
	const char *names[SET_COUNT], *near;

	if (call->n_args != 2)
		return error_set(e, ERR_SYNTAX, "set takes a name and a value");
	for (enum setting s = 0; s < SET_COUNT; s++) {
		names[s] = settings[s].name;
		if (!str_is(call->args[0], settings[s].name))
			continue;
		if (set(c, s, call->args[1]))
			return ERR_OK;
		return error_set(e, ERR_SYNTAX, "%s is one of %s, not \"" STR_FMT "\"", settings[s].name,
			settings[s].choices, STR_ARG(utf8_clip(call->args[1], 40)));
	}
	near = command_nearest(call->args[0], names, SET_COUNT);
	return error_set(e, ERR_SYNTAX, "no setting \"" STR_FMT "\"%s%s", STR_ARG(utf8_clip(call->args[0], 40)),
		near ? "; the nearest is " : "", near ? near : "");
}

static enum err line_bind(struct config *c, const struct call *call, struct arena *a, struct error *e)
{
	struct str rest = call->rest, context, chord, line = STR(""), more;

	if (!command_word(&rest, true, a, &context) || !command_word(&rest, true, a, &chord))
		return error_set(e, ERR_SYNTAX, "bind takes a context, a chord and a line");
	/* The line may stand bare or quoted as a whole; a bare one keeps its own quotes. */
	rest = str_trim(rest);
	more = rest;
	if (rest.n && (rest.p[0] == '"' || rest.p[0] == '\'') && command_word(&more, false, a, &line) &&
		str_trim(more).n == 0)
		rest = line;
	if (context_from(context) == CTX_COUNT)
		return error_set(e, ERR_SYNTAX, "no context \"" STR_FMT "\"", STR_ARG(utf8_clip(context, 40)));
	return keymap_bind(c->keymap, context_from(context), chord, rest, e);
}

enum err config_line(struct config *c, struct str line, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct call call;
	enum err err;

	line = str_trim(line);
	if (line.n == 0 || line.p[0] == '#')
		return ERR_OK;
	err = command_parse(line, CMD_CONFIG, a, &call, e);
	if (err)
		return err;
	return call.id == CMD_SET ? line_set(c, &call, e) : line_bind(c, &call, a, e);
}

enum err config_load(struct config *c, const char *path, void (*problem)(void *ctx, const struct error *e),
	void *ctx, struct error *e)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	struct str rest, line;
	enum err err = file_read(path, CONFIG_MAX, &text, e);

	if (err == ERR_MISSING)
		return ERR_OK;
	if (err)
		return err;
	rest = buf_str(&text);
	if (str_starts(rest, STR("\xef\xbb\xbf")))
		rest = str_skip(rest, 3);
	for (unsigned number = 1; str_next(&rest, '\n', &line); number++) {
		struct error bad = { 0 };

		if (config_line(c, line, &bad) == ERR_OK)
			continue;
		(void)error_at(&bad, path, number, bad.column);
		if (problem)
			problem(ctx, &bad);
	}
	return ERR_OK;
}
