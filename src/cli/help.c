/* Help from the tables: of the program and of each verb, 80 columns at most. */
#include "base/uni.h"
#include "cli/verb.h"

/* "  --limit N" and the summary in a column of its own; a long name has a line to itself. */
static void print_row(struct printer *p, size_t column, const char *name, const char *argument, const char *summary)
{
	CLEANUP(buf_done) struct buf line = { 0 };

	buf_addf(&line, "  %s%s%s", name, argument[0] ? " " : "", argument);
	if (uni_columns(buf_str(&line)) + 2 > column)
		buf_addc(&line, ' ');
	while (uni_columns(buf_str(&line)) < column)
		buf_addc(&line, ' ');
	buf_adds(&line, summary);
	print_line(p, buf_str(&line));
}

static void print_options(struct printer *p, const char *title, enum command_id id)
{
	const struct option *o;
	size_t n = command_options(id, &o);

	if (n == 0)
		return;
	print_blank(p);
	print_line(p, str_from(title));
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf name = { 0 };

		buf_addf(&name, "--%s", o[i].name);
		print_row(p, 22, buf_cstr(&name), o[i].argument, o[i].summary);
	}
}

void help_verb(struct printer *p, enum command_id id)
{
	const struct command *c = command_get(id);
	const struct option *o;
	bool own = command_options(id, &o) > 0;

	print_linef(p, "usage: peerage %s%s%s%s", c->name, own ? " [OPTION...]" : "", c->arguments[0] ? " " : "",
		c->arguments);
	print_blank(p);
	print_linef(p, "  %s", c->summary);
	print_options(p, "options:", id);
	print_options(p, "options of every verb:", CMD_COUNT);
	print_blank(p);
	print_line(p, STR("peerage(1) tells the rest: `peerage man`"));
}

void help_program(struct printer *p)
{
	static const enum group order[] = { GROUP_FILES, GROUP_FIND, GROUP_LOOK, GROUP_WALK, GROUP_SAY,
		GROUP_PROGRAM };

	print_line(p, STR("usage: peerage [TARGET]            open the explorer, at a person, work or topic"));
	print_line(p, STR("       peerage VERB [OPTION...]    one answer on standard output"));
	for (size_t g = 0; g < ARRAY_LEN(order); g++) {
		bool any = false;

		for (enum command_id id = 0; id < CMD_COUNT; id++) {
			const struct command *c = command_get(id);

			if (c->group != order[g] || !(c->flags & CMD_CLI))
				continue;
			if (!any) {
				print_blank(p);
				print_linef(p, "%s:", group_name(order[g]));
			}
			any = true;
			print_row(p, 14, c->name, "", c->summary);
		}
	}
	print_options(p, "Options of every verb:", CMD_COUNT);
	print_blank(p);
	print_line(p, STR("`peerage VERB --help` tells its options, `peerage man` the rest."));
}
