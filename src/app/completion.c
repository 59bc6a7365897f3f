/* Scripts by which a shell completes verbs, options and their values.
 * Knows three shells; must not know what a verb does: names and summaries come from the table. */
#include "app/completion.h"

#include "app/command.h"

/* What may stand behind an option, and what a verb's words are. */
static const struct {
	const char *option, *values; /* NULL: a file */
} values[] = {
	{ "by", "year venue topic type source person" },
	{ "index", NULL },
	{ "kind", "person work topic org venue" },
	{ "notebook", NULL },
	{ "sort", "relevance year oldest cites title" },
};
static const struct {
	enum command_id verb;
	const char *words; /* NULL: files */
} words[] = {
	{ CMD_COMPLETION, "bash zsh fish" },
	{ CMD_IMPORT, NULL },
	{ CMD_MAN, "peerage peerage-query peerage-trust" },
};

enum shell shell_from(struct str name)
{
	static const char *const names[SHELL_COUNT] = { "bash", "zsh", "fish" };
	enum shell s = 0;

	while (s < SHELL_COUNT && !str_is(name, names[s]))
		s++;
	return s;
}

static bool is_verb(enum command_id id)
{
	return command_get(id)->flags & CMD_CLI;
}

/* The formats differ by verb. */
static const char *option_values(const struct option *o, bool *ret_file)
{
	*ret_file = false;
	if (strcmp(o->name, "format") == 0)
		return o->command == CMD_EXPORT ? "jsonl csl" : "";
	for (size_t i = 0; i < ARRAY_LEN(values); i++) {
		if (strcmp(values[i].option, o->name) != 0)
			continue;
		*ret_file = !values[i].values;
		return values[i].values ? values[i].values : "";
	}
	return "";
}

static const char *verb_words(enum command_id id, bool *ret_files)
{
	*ret_files = false;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (words[i].verb != id)
			continue;
		*ret_files = !words[i].words;
		return words[i].words ? words[i].words : "";
	}
	return "";
}

/* ---- bash */

static void bash_options(enum command_id id, struct buf *out)
{
	const struct option *o;
	size_t n = command_options(id, &o);

	for (size_t i = 0; i < n; i++)
		buf_addf(out, " --%s", o[i].name);
}

/* "--by) COMPREPLY=…": what follows the word before. */
static void bash_values(enum command_id id, struct buf *out)
{
	const struct option *o;
	size_t n = command_options(id, &o);

	for (size_t i = 0; i < n; i++) {
		bool file;
		const char *v = option_values(&o[i], &file);

		if (!o[i].argument[0])
			continue;
		if (id == CMD_COUNT)
			buf_addf(out, "\t*:--%s)", o[i].name);
		else
			buf_addf(out, "\t%s:--%s)", command_get(id)->name, o[i].name);
		if (file)
			buf_adds(out, " COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n");
		else
			buf_addf(out, " COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n", v);
	}
}

static void write_bash(struct buf *out)
{
	const struct option *o;
	size_t n = command_options(CMD_COUNT, &o);

	buf_adds(out, "# bash completion of peerage\n_peerage()\n{\n"
		      "\tlocal cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb= i\n"
		      "\tfor ((i = 1; i < COMP_CWORD; i++)); do\n\t\tcase ${COMP_WORDS[i]} in\n\t\t--");
	for (size_t i = 0; i < n; i++)
		if (o[i].argument[0])
			buf_addf(out, " | --%s", o[i].name);
	buf_adds(out, ") ((i++)) ;;\n\t\t-*) ;;\n\t\t*) verb=${COMP_WORDS[i]}; break ;;\n\t\tesac\n\tdone\n"
		      "\tcase $verb:$before in\n");
	for (enum command_id id = 0; id < CMD_COUNT; id++)
		if (is_verb(id))
			bash_values(id, out);
	bash_values(CMD_COUNT, out);
	buf_adds(out, "\tesac\n\tcase $verb in\n\t'') COMPREPLY=($(compgen -W '");
	for (enum command_id id = 0; id < CMD_COUNT; id++)
		if (is_verb(id))
			buf_addf(out, "%s ", command_get(id)->name);
	bash_options(CMD_COUNT, out);
	buf_adds(out, "' -- \"$cur\")) ;;\n");
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		bool files;
		const char *w = verb_words(id, &files);

		if (!is_verb(id))
			continue;
		buf_addf(out, "\t%s)\n\t\tif [[ $cur == -* ]]; then\n\t\t\tCOMPREPLY=($(compgen -W '",
			command_get(id)->name);
		bash_options(id, out);
		bash_options(CMD_COUNT, out);
		buf_adds(out, "' -- \"$cur\"))\n");
		if (files)
			buf_adds(out, "\t\telse\n\t\t\tCOMPREPLY=($(compgen -f -- \"$cur\"))\n");
		else if (*w)
			buf_addf(out, "\t\telse\n\t\t\tCOMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n", w);
		buf_adds(out, "\t\tfi ;;\n");
	}
	buf_adds(out, "\tesac\n}\ncomplete -F _peerage peerage\n");
}

/* ---- zsh */

/* Between single quotes, with a backslash before what _arguments and _describe read themselves. */
static void add_zsh(struct buf *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '\'') {
			buf_adds(out, "'\\''");
			continue;
		}
		if (strchr("[]:\\", *text))
			buf_addc(out, '\\');
		buf_addc(out, *text);
	}
}

static void zsh_options(enum command_id id, const char *indent, struct buf *out)
{
	const struct option *o;
	size_t n = command_options(id, &o);

	for (size_t i = 0; i < n; i++) {
		bool file;
		const char *v = option_values(&o[i], &file);

		buf_addf(out, "%s'%s--%s%s[", indent, strcmp(o[i].name, "avoid") == 0 ? "*" : "", o[i].name,
			o[i].argument[0] ? "=" : "");
		add_zsh(out, o[i].summary);
		buf_addc(out, ']');
		if (file)
			buf_adds(out, ":file:_files");
		else if (*v)
			buf_addf(out, ":value:(%s)", v);
		else if (o[i].argument[0])
			buf_adds(out, ":value: ");
		buf_adds(out, "'\n");
	}
}

static void write_zsh(struct buf *out)
{
	buf_adds(out, "#compdef peerage\n_peerage()\n{\n\tlocal curcontext=$curcontext state line\n\tlocal -a "
		      "verbs every own\n"
		      "\tverbs=(\n");
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		if (!is_verb(id))
			continue;
		buf_addf(out, "\t\t'%s:", command_get(id)->name);
		add_zsh(out, command_get(id)->summary);
		buf_adds(out, "'\n");
	}
	buf_adds(out, "\t)\n\tevery=(\n");
	zsh_options(CMD_COUNT, "\t\t", out);
	buf_adds(out, "\t)\n\t_arguments -C $every '1:verb:->verb' '*::words:->words'\n\tcase $state in\n"
		      "\tverb) _describe -t verbs verb verbs ;;\n\twords)\n\t\tcase $words[1] in\n");
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		bool files;
		const char *w = verb_words(id, &files);

		if (!is_verb(id))
			continue;
		buf_addf(out, "\t\t%s)\n\t\t\town=(\n", command_get(id)->name);
		zsh_options(id, "\t\t\t\t", out);
		if (files)
			buf_adds(out, "\t\t\t\t'*:file:_files'\n");
		else if (*w)
			buf_addf(out, "\t\t\t\t'1:word:(%s)'\n", w);
		else if (command_get(id)->arguments[0])
			buf_adds(out, "\t\t\t\t'*:words: '\n");
		buf_adds(out, "\t\t\t) ;;\n");
	}
	buf_adds(out, "\t\tesac\n\t\t_arguments $every $own ;;\n\tesac\n}\n_peerage \"$@\"\n");
}

/* ---- fish */

static void add_fish(struct buf *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			buf_addc(out, '\\');
		buf_addc(out, *text);
	}
}

static void fish_options(enum command_id id, struct buf *out)
{
	const struct option *o;
	size_t n = command_options(id, &o);

	for (size_t i = 0; i < n; i++) {
		bool file;
		const char *v = option_values(&o[i], &file);

		buf_adds(out, "complete -c peerage");
		if (id != CMD_COUNT)
			buf_addf(out, " -n '__fish_seen_subcommand_from %s'", command_get(id)->name);
		buf_addf(
			out, " -l %s%s%s", o[i].name, o[i].argument[0] && !file ? " -x" : "", file ? " -r -F" : "");
		if (*v)
			buf_addf(out, " -a '%s'", v);
		buf_adds(out, " -d '");
		add_fish(out, o[i].summary);
		buf_adds(out, "'\n");
	}
}

static void write_fish(struct buf *out)
{
	buf_adds(out, "# fish completion of peerage\ncomplete -c peerage -f\n");
	fish_options(CMD_COUNT, out);
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		bool files;
		const char *w = verb_words(id, &files);

		if (!is_verb(id))
			continue;
		buf_addf(out, "complete -c peerage -n __fish_use_subcommand -a %s -d '", command_get(id)->name);
		add_fish(out, command_get(id)->summary);
		buf_adds(out, "'\n");
		if (files)
			buf_addf(out, "complete -c peerage -n '__fish_seen_subcommand_from %s' -F\n",
				command_get(id)->name);
		else if (*w)
			buf_addf(out, "complete -c peerage -n '__fish_seen_subcommand_from %s' -a '%s'\n",
				command_get(id)->name, w);
		fish_options(id, out);
	}
}

void completion_write(enum shell shell, struct buf *out)
{
	static void (*const writers[SHELL_COUNT])(struct buf *) = { write_bash, write_zsh, write_fish };

	writers[shell](out);
}
