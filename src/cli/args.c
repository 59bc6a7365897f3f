/* Words to options by the tables. Knows how people write options; must not know what any of them does. */
#include "cli/args.h"

#include "base/num.h"
#include "base/utf8.h"
#include "base/vec.h"

struct parse {
	struct args *args;
	struct arena *a;
	struct error *e;
	VEC(const char *) words;
};

static const struct option *find_option(enum command_id verb, struct str name)
{
	const enum command_id places[] = { verb, CMD_COUNT };

	for (size_t p = verb == CMD_COUNT ? 1 : 0; p < ARRAY_LEN(places); p++) {
		const struct option *o;
		size_t n = command_options(places[p], &o);

		for (size_t i = 0; i < n; i++)
			if (str_is(name, o[i].name))
				return &o[i];
	}
	return NULL;
}

static enum err unknown_option(const struct parse *p, struct str name)
{
	const enum command_id places[] = { p->args->verb, CMD_COUNT };
	const char *names[ARGS_OPTIONS], *near;
	const char *verb = p->args->verb == CMD_COUNT ? "" : command_get(p->args->verb)->name;
	size_t n_names = 0;

	for (size_t k = p->args->verb == CMD_COUNT ? 1 : 0; k < ARRAY_LEN(places); k++) {
		const struct option *o;
		size_t n = command_options(places[k], &o);

		for (size_t i = 0; i < n && n_names < ARGS_OPTIONS; i++)
			names[n_names++] = o[i].name;
	}
	near = command_nearest(name, names, n_names);
	return error_set(p->e, ERR_SYNTAX, "%s%sno option --" STR_FMT "%s%s", verb, *verb ? ": " : "",
		STR_ARG(utf8_clip(name, 60)), near ? "; the nearest is --" : "", near ? near : "");
}

static enum err add_option(struct parse *p, const struct option *o, const char *value)
{
	struct args *args = p->args;

	if (args->n_options == ARGS_OPTIONS)
		return error_set(p->e, ERR_SYNTAX, "at most %d options", ARGS_OPTIONS);
	args->options[args->n_options] = o;
	args->values[args->n_options++] = value;
	return ERR_OK;
}

/* One word that begins with "--"; may take the next one. */
static enum err long_option(struct parse *p, const char *word, int argc, char *const *argv, int *at)
{
	struct str text = str_from(word + 2), name = text;
	ptrdiff_t equals = str_find_char(text, '=');
	const struct option *o;

	if (equals >= 0)
		name.n = (size_t)equals;
	o = find_option(p->args->verb, name);
	if (!o)
		return unknown_option(p, name);
	if (!o->argument[0]) {
		if (equals >= 0)
			return error_set(p->e, ERR_SYNTAX, "--%s takes no value", o->name);
		return add_option(p, o, NULL);
	}
	if (equals >= 0)
		return add_option(p, o, word + 2 + equals + 1);
	if (*at + 1 >= argc)
		return error_set(p->e, ERR_SYNTAX, "--%s needs a value: --%s %s", o->name, o->name, o->argument);
	return add_option(p, o, argv[++*at]);
}

static bool takes_dashes(enum command_id verb)
{
	return verb != CMD_COUNT && (str_has(str_from(command_get(verb)->arguments), STR("FILTER")) ||
					    str_has(str_from(command_get(verb)->arguments), STR("WORDS")) ||
					    str_has(str_from(command_get(verb)->arguments), STR("TEXT")));
}

static enum err short_option(struct parse *p, const char *word)
{
	if (strcmp(word, "-h") == 0)
		return add_option(p, find_option(CMD_COUNT, STR("help")), NULL);
	if (takes_dashes(p->args->verb)) {
		vec_push(&p->words, word);
		return ERR_OK;
	}
	return error_set(p->e, ERR_SYNTAX, "no option %s; options are words: --help lists them", word);
}

static void take_word(struct parse *p, const char *word, bool may_be_verb)
{
	enum command_id id = CMD_COUNT;

	if (may_be_verb && p->args->verb == CMD_COUNT && p->words.n == 0) {
		/* Only a whole name is a verb: anything else may be somebody's. */
		id = command_find(str_from(word), CMD_CLI);
		if (id != CMD_COUNT && strcmp(command_get(id)->name, word) == 0) {
			p->args->verb = id;
			return;
		}
	}
	vec_push(&p->words, word);
}

enum err args_parse(int argc, char *const *argv, struct arena *a, struct args *ret, struct error *e)
{
	struct parse p = { .args = ret, .a = a, .e = e };
	bool options = true;
	enum err err = ERR_OK;

	*ret = (struct args){ .verb = CMD_COUNT };
	for (int i = 1; i < argc && !err; i++) {
		const char *word = argv[i];

		if (options && strcmp(word, "--") == 0)
			options = false;
		else if (options && word[0] == '-' && word[1] == '-')
			err = long_option(&p, word, argc, argv, &i);
		else if (options && word[0] == '-' && word[1])
			err = short_option(&p, word);
		else
			take_word(&p, word, options);
	}
	ret->words = ARENA_ARRAY(a, const char *, p.words.n + 1);
	for (size_t i = 0; i < p.words.n; i++)
		ret->words[i] = p.words.v[i];
	ret->n_words = p.words.n;
	vec_done(&p.words);
	return err;
}

const char *args_get(const struct args *args, const char *name)
{
	for (size_t i = args->n_options; i-- > 0;)
		if (strcmp(args->options[i]->name, name) == 0)
			return args->values[i];
	return NULL;
}

bool args_has(const struct args *args, const char *name)
{
	for (size_t i = 0; i < args->n_options; i++)
		if (strcmp(args->options[i]->name, name) == 0)
			return true;
	return false;
}

enum err args_int(const struct args *args, const char *name, int min, int max, int *ret, struct error *e)
{
	const char *value = args_get(args, name);

	if (!value || num_int(str_from(value), min, max, ret))
		return ERR_OK;
	return error_set(e, ERR_SYNTAX, "--%s is a number from %d to %d, not \"" STR_FMT "\"", name, min, max,
		STR_ARG(utf8_clip(str_from(value), 40)));
}

struct str args_text(const struct args *args, size_t first, struct arena *a)
{
	CLEANUP(buf_done) struct buf out = { 0 };

	for (size_t i = first; i < args->n_words; i++) {
		if (i > first)
			buf_addc(&out, ' ');
		buf_adds(&out, args->words[i]);
	}
	return arena_str(a, buf_str(&out));
}
