/* Fills the parts of a manual page that are tables, from the tables of the program, and prints completion scripts.
 *
 *     gen man PAGE.in     @KEYS@, @OPTIONS@ and @SETTINGS@ on lines of their own are replaced; between @COMMANDS
 * and
 *                         @END stand lines ":VERB" with mdoc prose behind them, which goes into the item of that
 * verb gen completion SHELL
 *
 * It runs while the program is built and links base and the tables of app alone. */
#include <stdio.h>
#include <stdlib.h>

#include "app/completion.h"
#include "app/config.h"
#include "base/file.h"

enum { PAGE_MAX = 1 << 20 };

static void fail(const char *what, const char *which)
{
	fprintf(stderr, "gen: %s: %s\n", what, which);
	exit(1);
}

/* Text between macros: a backslash is spelt out, and a line does not begin like a request. */
static void add_text(struct buf *out, const char *text)
{
	if (*text == '.' || *text == '\'')
		buf_adds(out, "\\&");
	for (; *text; text++) {
		if (*text == '\\')
			buf_adds(out, "\\e");
		else
			buf_addc(out, *text);
	}
}

/* One argument of a macro: a lone punctuation mark would be taken for text around it. */
static void add_word(struct buf *out, struct str word)
{
	buf_addc(out, ' ');
	if (word.n == 1)
		buf_adds(out, "\\&");
	for (size_t i = 0; i < word.n; i++) {
		if (word.p[i] == '\\')
			buf_adds(out, "\\e");
		else if (word.p[i] == '-' && word.n == 1)
			buf_adds(out, "\\-");
		else
			buf_addc(out, word.p[i]);
	}
}

static void add_macro(struct buf *out, const char *macro, const char *words)
{
	struct str rest = str_from(words), word;

	if (!*words)
		return;
	buf_addf(out, " %s", macro);
	while (str_next_word(&rest, &word))
		add_word(out, word);
}

/* A summary as a sentence. */
static void add_sentence(struct buf *out, const char *summary)
{
	CLEANUP(buf_done) struct buf text = { 0 };

	buf_adds(&text, summary);
	if (text.n && text.p[0] >= 'a' && text.p[0] <= 'z')
		text.p[0] = (char)(text.p[0] - 'a' + 'A');
	add_text(out, buf_cstr(&text));
	buf_adds(out, ".\n");
}

static void add_options(struct buf *out, enum command_id id)
{
	const struct option *o;
	size_t n = command_options(id, &o);

	if (n == 0)
		return;
	if (id != CMD_COUNT)
		buf_adds(out, ".Pp\n");
	buf_adds(out, ".Bl -tag -width Ds -compact\n");
	for (size_t i = 0; i < n; i++) {
		buf_addf(out, ".It Fl -%s", o[i].name);
		add_macro(out, "Ar", o[i].argument);
		buf_addc(out, '\n');
		add_text(out, o[i].summary);
		buf_addc(out, '\n');
	}
	buf_adds(out, ".El\n");
}

/* The prose of each verb, cut out of the page. */
struct prose {
	struct str text[CMD_COUNT];
};

static struct str read_prose(struct str rest, struct prose *ret)
{
	enum command_id id = CMD_COUNT;
	struct str line;

	while (str_next(&rest, '\n', &line)) {
		if (str_is(line, "@END"))
			return rest;
		if (line.n && line.p[0] == ':') {
			CLEANUP(arena_free_ptr) struct arena *a = arena_new();

			id = command_find(str_skip(line, 1), CMD_CLI);
			if (id == CMD_COUNT)
				fail("no such verb", arena_cstr(a, line));
			ret->text[id] = (struct str){ rest.p, 0 };
		} else if (id != CMD_COUNT) {
			ret->text[id].n += line.n + 1;
		}
	}
	fail("@COMMANDS without", "@END");
	return rest;
}

static void add_commands(struct buf *out, const struct prose *prose)
{
	buf_adds(out, ".Bl -tag -width Ds\n");
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		const struct command *c = command_get(id);

		if (!(c->flags & CMD_CLI))
			continue;
		if (!prose->text[id].p)
			fail("the page leaves out the verb", c->name);
		buf_addf(out, ".It Ic %s", c->name);
		add_macro(out, "Ar", c->arguments);
		buf_addc(out, '\n');
		add_sentence(out, c->summary);
		buf_add(out, prose->text[id]);
		add_options(out, id);
	}
	buf_adds(out, ".El\n");
}

/* Keys that run one line stand together: "Home, g g". */
static void add_context(struct buf *out, enum context context)
{
	static const char *const titles[CTX_COUNT] = { "Everywhere", "Lists", "Search", "Person", "Work",
		"Topic, org and venue", "Works", "Walk", "Help and other text", "While typing" };
	size_t n;
	const struct key *keys = command_keys(&n);
	bool any = false;

	for (size_t i = 0; i < n; i++) {
		CLEANUP(arena_free_ptr) struct arena *a = arena_new();
		bool first = true;
		struct call call;

		for (size_t k = 0; k < i; k++)
			first = first && !(keys[k].context == context && strcmp(keys[k].line, keys[i].line) == 0);
		if (keys[i].context != context || !first)
			continue;
		if (!any)
			buf_addf(out, ".Ss %s\n.Bl -tag -width \"Backspace, Backspace\" -compact\n",
				titles[context]);
		any = true;
		buf_adds(out, ".It");
		for (size_t k = i; k < n; k++) {
			if (keys[k].context != context || strcmp(keys[k].line, keys[i].line) != 0)
				continue;
			if (k > i)
				buf_adds(out, " ,");
			add_macro(out, "Ic", keys[k].chord);
		}
		if (command_parse(str_from(keys[i].line), CMD_TUI, a, &call, NULL))
			fail("a key runs no command", keys[i].line);
		buf_addc(out, '\n');
		if (call.rest.n)
			buf_addf(out, "%s " STR_FMT ": ", command_get(call.id)->name, STR_ARG(call.rest));
		add_text(out, command_get(call.id)->summary);
		buf_adds(out, ".\n");
	}
	if (any)
		buf_adds(out, ".El\n");
}

static void add_keys(struct buf *out)
{
	for (enum context c = 0; c < CTX_COUNT; c++)
		add_context(out, c);
}

static void add_settings(struct buf *out)
{
	struct config *c = config_new();

	buf_adds(out, ".Bl -tag -width Ds -compact\n");
	for (enum setting s = 0; s < SET_COUNT; s++) {
		buf_addf(out, ".It Cm %s Ar %s\n", setting_name(s), setting_choices(s));
		add_sentence(out, setting_summary(s));
		buf_addf(out, "Without it:\n.Cm %s .\n", config_text(c, s));
	}
	buf_adds(out, ".El\n");
	config_free(c);
}

static void fill(struct str page, struct buf *out)
{
	struct str rest = page, line;

	while (str_next(&rest, '\n', &line)) {
		struct prose prose = { 0 };

		if (str_is(line, "@COMMANDS")) {
			rest = read_prose(rest, &prose);
			add_commands(out, &prose);
		} else if (str_is(line, "@OPTIONS@")) {
			add_options(out, CMD_COUNT);
		} else if (str_is(line, "@KEYS@")) {
			add_keys(out);
		} else if (str_is(line, "@SETTINGS@")) {
			add_settings(out);
		} else if (rest.p && (line.n || rest.n)) {
			buf_add(out, line);
			buf_addc(out, '\n');
		}
	}
}

int main(int argc, char **argv)
{
	CLEANUP(buf_done) struct buf page = { 0 }, out = { 0 };
	struct error e = { 0 };

	if (argc != 3)
		fail("usage", "gen man PAGE.in, gen completion SHELL");
	if (strcmp(argv[1], "completion") == 0) {
		enum shell shell = shell_from(str_from(argv[2]));

		if (shell == SHELL_COUNT)
			fail("no such shell", argv[2]);
		completion_write(shell, &out);
	} else {
		if (file_read(argv[2], PAGE_MAX, &page, &e))
			fail(argv[2], e.text);
		fill(buf_str(&page), &out);
	}
	if (fwrite(out.p, 1, out.n, stdout) != out.n || fflush(stdout) != 0)
		fail("cannot write", argv[2]);
	return 0;
}
