/* From argv to a verb's exit status, or to the explorer.
 * Knows global options and signals; must not know any verb. */
#include "cli/cli.h"

#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "cli/verb.h"

/* The token that signals trigger, and which one it was: handlers can reach nothing else. */
static struct cancel stopped;
static volatile sig_atomic_t stop_signal;

static void on_signal(int signal)
{
	stop_signal = signal;
	cancel_trigger(&stopped);
}

/* A second signal ends the program at once. */
static void catch_signals(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction old, action = { .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND };

	cancel_init(&stopped, NULL);
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
}

static enum err check_globals(const struct args *args, struct error *e)
{
	static const char *const files[] = { "index", "notebook" };

	if (args_has(args, "json") && args_has(args, "tsv"))
		return error_set(e, ERR_SYNTAX, "--json and --tsv exclude each other");
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		const char *value = args_get(args, files[i]);

		if (value && !value[0])
			return error_set(e, ERR_SYNTAX, "--%s needs the name of a file", files[i]);
	}
	return ERR_OK;
}

static int run_verb(struct verb *v)
{
	struct error e = { 0 };
	int status;

	catch_signals();
	v->cancel = &stopped;
	status = verb_handler(v->args.verb)(v);
	library_close(&v->library);
	if (stop_signal)
		status = 128 + stop_signal;
	if (print_done(&v->print, &e))
		return status == STATUS_DONE || status == STATUS_NOTHING ? verb_fail(&e) : status;
	return status;
}

static int print_help(struct verb *v)
{
	struct error e = { 0 };

	if (v->args.verb == CMD_COUNT)
		help_program(&v->print);
	else
		help_verb(&v->print, v->args.verb);
	return print_done(&v->print, &e) ? verb_fail(&e) : STATUS_DONE;
}

static int print_version(struct verb *v)
{
	struct error e = { 0 };

	print_line(&v->print, STR("peerage " PEERAGE_VERSION));
	return print_done(&v->print, &e) ? verb_fail(&e) : STATUS_DONE;
}

static enum print_form form_of(const struct args *args)
{
	return args_has(args, "json") ? PRINT_JSON : args_has(args, "tsv") ? PRINT_TSV : PRINT_TEXT;
}

enum cli_next cli_run(int argc, char **argv, struct arena *a, struct cli_start *ret)
{
	struct verb *v = ARENA_NEW(a, struct verb);
	struct error e = { 0 };
	enum err err;

	(void)setlocale(LC_CTYPE, "");
	*ret = (struct cli_start){ .status = STATUS_USAGE };
	v->a = a;
	err = args_parse(argc, argv, a, &v->args, &e);
	if (!err)
		err = check_globals(&v->args, &e);
	if (err) {
		print_note("%s", e.text);
		return CLI_EXIT;
	}
	print_init(&v->print, form_of(&v->args), stdout);
	if (args_has(&v->args, "help")) {
		ret->status = print_help(v);
		return CLI_EXIT;
	}
	if (args_has(&v->args, "version")) {
		ret->status = print_version(v);
		return CLI_EXIT;
	}
	err = places_find(args_get(&v->args, "index"), args_get(&v->args, "notebook"),
		args_has(&v->args, "readonly"), a, &v->places, &e);
	if (err) {
		print_note("%s", e.text);
		ret->status = STATUS_FAILURE;
		return CLI_EXIT;
	}
	if (v->args.verb != CMD_COUNT) {
		ret->status = run_verb(v);
		return CLI_EXIT;
	}
	if (v->print.form != PRINT_TEXT) {
		print_note("--json and --tsv go with a verb; `peerage --help` lists them");
		return CLI_EXIT;
	}
	ret->places = v->places;
	if (v->args.n_words)
		ret->target = args_text(&v->args, 0, a).p;
	return CLI_EXPLORE;
}
