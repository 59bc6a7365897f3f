/* The words of a command line against the option table: which verb, which options, what remains. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "app/command.h"

enum { ARGS_OPTIONS = 64 };

struct args {
	enum command_id verb;           /* CMD_COUNT: none was given */
	const struct option *options[ARGS_OPTIONS]; /* as given, in order … */
	const char *values[ARGS_OPTIONS];           /* … with their values; NULL for a switch */
	size_t n_options;
	const char **words;             /* what is no option; of the arena */
	size_t n_words;
};

/* "--opt value", "--opt=value", "-h" for --help; global options stand anywhere, a verb's behind it; "--" ends options,
 * and before a verb ends verbs. A word that begins with one '-' is a word where a verb takes a filter. ERR_SYNTAX with
 * a sentence (and the nearest name); *ret then still says which verb was meant. */
enum err args_parse(int argc, char *const *argv, struct arena *a, struct args *ret, struct error *e) MUST_USE;
/* The last value of an option; NULL when it was not given. */
const char *args_get(const struct args *args, const char *name);
bool args_has(const struct args *args, const char *name);
/* A number in a range; *ret keeps its value when the option was not given. */
enum err args_int(const struct args *args, const char *name, int min, int max, int *ret, struct error *e) MUST_USE;
/* All words from the first-th on, joined by blanks: names and filters need no quotes. */
struct str args_text(const struct args *args, size_t first, struct arena *a);

#endif
