/* The table of commands.def as arrays, and the command language over it.
 * Knows words and names; must not know what a command does, nor any face. */
#include "app/command.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "base/vec.h"

static const struct command commands[] = {
#define COMMAND(id, name, context, arguments, needs, flags, group, summary)                                        \
	[CMD_##id] = { name, context, arguments, needs, flags, group, summary },
#define OPTION(command, name, argument, summary)
#define KEY(context, chord, line)
#include "app/commands.def"
#undef COMMAND
#undef OPTION
#undef KEY
};

static const struct option options[] = {
#define COMMAND(id, name, context, arguments, needs, flags, group, summary)
#define OPTION(command, name, argument, summary) { command, name, argument, summary },
#define KEY(context, chord, line)
#include "app/commands.def"
#undef COMMAND
#undef OPTION
#undef KEY
};

static const struct key keys[] = {
#define COMMAND(id, name, context, arguments, needs, flags, group, summary)
#define OPTION(command, name, argument, summary)
#define KEY(context, chord, line) { context, chord, line },
#include "app/commands.def"
#undef COMMAND
#undef OPTION
#undef KEY
};

static const struct {
	const char *name, *choices;
} settings[] = {
#define SETTING(id, name, type, value, choices, summary) { name, choices },
#include "app/settings.def"
#undef SETTING
};

static const struct {
	const char *name;
	enum context parent;
} contexts[CTX_COUNT] = {
	[CTX_ANY] = { "any", CTX_COUNT },
	[CTX_LIST] = { "list", CTX_ANY },
	[CTX_SEARCH] = { "search", CTX_LIST },
	[CTX_PERSON] = { "person", CTX_LIST },
	[CTX_WORK] = { "work", CTX_LIST },
	[CTX_THING] = { "thing", CTX_LIST },
	[CTX_WORKS] = { "works", CTX_LIST },
	[CTX_WALK] = { "walk", CTX_LIST },
	[CTX_TEXT] = { "text", CTX_ANY },
	[CTX_PROMPT] = { "prompt", CTX_COUNT },
};

enum context context_parent(enum context c)
{
	return c < CTX_COUNT ? contexts[c].parent : CTX_COUNT;
}

const char *context_name(enum context c)
{
	return c < CTX_COUNT ? contexts[c].name : "";
}

enum context context_from(struct str name)
{
	for (enum context c = 0; c < CTX_COUNT; c++)
		if (str_is(name, contexts[c].name))
			return c;
	return CTX_COUNT;
}

const char *group_name(enum group g)
{
	static const char *const names[GROUP_COUNT] = {
		[GROUP_MOVE] = "Move",
		[GROUP_LOOK] = "Look",
		[GROUP_FIND] = "Find",
		[GROUP_WALK] = "Walk",
		[GROUP_SAY] = "Say",
		[GROUP_FILES] = "Files",
		[GROUP_PROGRAM] = "Program",
	};
	return g < GROUP_COUNT ? names[g] : "";
}

const struct command *command_get(enum command_id id)
{
	return id < CMD_COUNT ? &commands[id] : NULL;
}

enum command_id command_find(struct str name, unsigned flags)
{
	enum command_id found = CMD_COUNT;
	size_t n = 0;

	for (enum command_id id = 0; id < CMD_COUNT && name.n; id++) {
		if (!(commands[id].flags & flags) || !str_starts(str_from(commands[id].name), name))
			continue;
		if (str_is(name, commands[id].name))
			return id;
		found = id;
		n++;
	}
	return n == 1 ? found : CMD_COUNT;
}

size_t command_options(enum command_id id, const struct option **ret)
{
	size_t from = 0, n = 0;

	while (from < ARRAY_LEN(options) && options[from].command != id)
		from++;
	while (from + n < ARRAY_LEN(options) && options[from + n].command == id)
		n++;
	*ret = &options[n ? from : 0];
	return n;
}

const struct key *command_keys(size_t *ret_n)
{
	*ret_n = ARRAY_LEN(keys);
	return keys;
}

bool command_word(struct str *rest, bool loose, struct arena *a, struct str *ret_word)
{
	struct str s = *rest;
	CLEANUP(buf_done) struct buf word = { 0 };
	size_t at = 0;

	while (at < s.n && (s.p[at] == ' ' || s.p[at] == '\t'))
		at++;
	if (at == s.n) {
		*rest = str_skip(s, at);
		return false;
	}
	if (s.p[at] == '"' || s.p[at] == '\'') {
		size_t quote = at++;

		for (; at < s.n && s.p[at] != s.p[quote]; at++) {
			/* Inside "…" a backslash keeps a quote or a backslash; elsewhere it is a letter of a
			 * pattern. */
			if (s.p[quote] == '"' && s.p[at] == '\\' && at + 1 < s.n &&
				(s.p[at + 1] == '"' || s.p[at + 1] == '\\'))
				at++;
			buf_addc(&word, s.p[at]);
		}
		if (at == s.n && !loose) {
			*rest = str_skip(s, quote);
			return false;
		}
		if (at == s.n) {
			buf_clear(&word);
			at = quote;
		} else {
			at++;
		}
	}
	while (at < s.n && s.p[at] != ' ' && s.p[at] != '\t')
		buf_addc(&word, s.p[at++]);
	*rest = str_skip(s, at);
	*ret_word = arena_str(a, buf_str(&word));
	return true;
}

/* Edits between two names, a swap of neighbours counting one; anything over `limit` may come back as limit + 1. */
static size_t edits(struct str a, struct str b, size_t limit)
{
	enum { MAX = 32 };
	size_t row[3][MAX + 1];

	if (a.n > MAX || b.n > MAX)
		return limit + 1;
	for (size_t j = 0; j <= b.n; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];

		now[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			size_t change = last[j - 1] + (a.p[i - 1] != b.p[j - 1]);

			now[j] = MIN(MIN(last[j] + 1, now[j - 1] + 1), change);
			if (i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] && a.p[i - 2] == b.p[j - 1])
				now[j] = MIN(now[j], before[j - 2] + 1);
		}
	}
	return row[a.n % 3][b.n];
}

const char *command_nearest(struct str word, const char *const *among, size_t n)
{
	size_t best = word.n <= 3 ? 1 : word.n <= 6 ? 2 : 3;
	const char *found = NULL;

	for (size_t i = 0; i < n; i++) {
		struct str name = str_from(among[i]);
		size_t cost = edits(word, name, best);

		if (word.n >= 2 && str_starts(name, word))
			cost = MIN(cost, 1);
		if (cost < best || (cost == best && !found)) {
			best = cost;
			found = among[i];
		}
	}
	return found;
}

/* Free text stands where its arguments are names or prose: there a lone apostrophe is a letter. */
static bool takes_text(const struct command *c)
{
	static const char *const text[] = { "FILTER", "WORDS", "TEXT", "LINE", "TARGET", "PERSON", "NAME", "WORD" };

	for (size_t i = 0; i < ARRAY_LEN(text); i++)
		if (str_has(str_from(c->arguments), str_from(text[i])))
			return true;
	return false;
}

static enum err unknown(struct str name, unsigned flags, struct error *e)
{
	const char *names[CMD_COUNT];
	struct str first = STR_NULL, second = STR_NULL;
	const char *near;
	size_t n = 0;

	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		struct str other = str_from(commands[id].name);

		if (!(commands[id].flags & flags))
			continue;
		names[n++] = commands[id].name;
		if (!str_starts(other, name))
			continue;
		if (!first.p)
			first = other;
		else if (!second.p)
			second = other;
	}
	if (second.p)
		return error_set(e, ERR_SYNTAX, "\"" STR_FMT "\" may be " STR_FMT " or " STR_FMT, STR_ARG(name),
			STR_ARG(first), STR_ARG(second));
	near = command_nearest(name, names, n);
	if (near)
		return error_set(e, ERR_SYNTAX, "no command \"" STR_FMT "\"; the nearest is \"%s\"",
			STR_ARG(utf8_clip(name, 60)), near);
	return error_set(e, ERR_SYNTAX, "no command \"" STR_FMT "\"", STR_ARG(utf8_clip(name, 60)));
}

enum err command_parse(struct str line, unsigned flags, struct arena *a, struct call *ret, struct error *e)
{
	VEC(struct str) args = { 0 };
	struct call call = { 0 };
	struct str rest = str_trim(line), name, word;

	if (!command_word(&rest, false, a, &name))
		return error_set(e, ERR_SYNTAX, rest.n ? "a quote is not closed" : "no command given");
	call.id = command_find(name, flags);
	if (call.id == CMD_COUNT)
		return unknown(name, flags, e);
	call.rest = arena_str(a, str_trim(rest));
	while (command_word(&rest, takes_text(&commands[call.id]), a, &word))
		vec_push(&args, word);
	if (rest.n) {
		vec_done(&args);
		return error_set(e, ERR_SYNTAX, "a quote is not closed");
	}
	call.n_args = args.n;
	call.args = ARENA_ARRAY(a, struct str, args.n + 1);
	for (size_t i = 0; i < args.n; i++)
		call.args[i] = args.v[i];
	vec_done(&args);
	*ret = call;
	return ERR_OK;
}

struct words {
	struct arena *a;
	struct str begin;
	VEC(struct str) found;
};

static void offer(struct words *w, struct str word)
{
	if (!str_starts(word, w->begin))
		return;
	for (size_t i = 0; i < w->found.n; i++)
		if (str_eq(w->found.v[i], word))
			return;
	vec_push(&w->found, arena_str(w->a, word));
}

/* The words of "a|b|c" or "[+|-|NUMBER]" that stand for themselves. */
static void offer_choices(struct words *w, struct str choices)
{
	struct str part;

	while (str_next(&choices, '|', &part)) {
		while (part.n && (part.p[0] == '[' || part.p[0] == ' '))
			part = str_skip(part, 1);
		while (part.n && (part.p[part.n - 1] == ']' || part.p[part.n - 1] == ' '))
			part.n--;
		bool plain = part.n > 0 && str_find_char(part, ' ') < 0;

		for (size_t i = 0; i < part.n; i++)
			plain = plain && !(part.p[i] >= 'A' && part.p[i] <= 'Z');
		if (plain)
			offer(w, part);
	}
}

static void offer_arguments(struct words *w, enum command_id id, const struct str *before, size_t n, unsigned flags)
{
	if (flags & CMD_CLI && str_starts(w->begin, STR("--"))) {
		const enum command_id from[] = { id, CMD_COUNT };

		for (size_t i = 0; i < ARRAY_LEN(from); i++) {
			const struct option *o;
			size_t count = command_options(from[i], &o);

			for (size_t k = 0; k < count; k++)
				offer(w, arena_printf(w->a, "--%s", o[k].name));
		}
		return;
	}
	if (id == CMD_SET && n == 0) {
		for (size_t i = 0; i < ARRAY_LEN(settings); i++)
			offer(w, str_from(settings[i].name));
	} else if (id == CMD_SET && n == 1) {
		for (size_t i = 0; i < ARRAY_LEN(settings); i++)
			if (str_is(before[0], settings[i].name))
				offer_choices(w, str_from(settings[i].choices));
	} else if (id == CMD_BIND && n == 0) {
		for (enum context c = 0; c < CTX_COUNT; c++)
			offer(w, str_from(contexts[c].name));
	} else if (id == CMD_MAN && n == 0) {
		static const char *const pages[] = { "peerage", "peerage-query", "peerage-trust" };

		for (size_t i = 0; i < ARRAY_LEN(pages); i++)
			offer(w, str_from(pages[i]));
	} else if (id == CMD_HELP && n == 0) {
		for (enum command_id c = 0; c < CMD_COUNT; c++)
			if (commands[c].flags & flags)
				offer(w, str_from(commands[c].name));
	} else if (n == 0) {
		offer_choices(w, str_from(commands[id].arguments));
	}
}

size_t command_complete(struct str line, unsigned flags, struct arena *a, struct str **ret)
{
	struct words w = { .a = a, .begin = STR("") };
	VEC(struct str) before = { 0 };
	struct str rest = line, word;

	while (command_word(&rest, true, a, &word))
		vec_push(&before, word);
	if (before.n && line.n && line.p[line.n - 1] != ' ' && line.p[line.n - 1] != '\t')
		w.begin = before.v[--before.n];
	if (before.n == 0) {
		for (enum command_id id = 0; id < CMD_COUNT; id++)
			if (commands[id].flags & flags)
				offer(&w, str_from(commands[id].name));
	} else {
		enum command_id id = command_find(before.v[0], flags);

		if (id != CMD_COUNT)
			offer_arguments(&w, id, before.v + 1, before.n - 1, flags);
	}
	*ret = ARENA_ARRAY(a, struct str, w.found.n + 1);
	for (size_t i = 0; i < w.found.n; i++)
		(*ret)[i] = w.found.v[i];
	size_t n = w.found.n;

	vec_done(&before);
	vec_done(&w.found);
	return n;
}
