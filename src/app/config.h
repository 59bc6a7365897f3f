/* The config file: lines of commands (`set NAME VALUE`, `bind CONTEXT CHORD LINE`), '#' comments. Bad lines are reported
 * with file and line, and the rest holds. */
#ifndef APP_CONFIG_H
#define APP_CONFIG_H

#include "app/keymap.h"

enum setting {
#define SETTING(id, name, type, value, choices, summary) SET_##id,
#include "app/settings.def"
#undef SETTING
	SET_COUNT,
};

struct config;

struct config *config_new(void) MUST_USE; /* defaults */
void config_free(struct config *c);
struct keymap *config_keymap(struct config *c);
int config_int(const struct config *c, enum setting s); /* a switch: 1, 0, -1 auto; a choice: its place among them */
const char *config_text(const struct config *c, enum setting s); /* the choice's word; good until it is set again */
/* One line of the language: set or bind. ERR_SYNTAX with a sentence. */
enum err config_line(struct config *c, struct str line, struct error *e) MUST_USE;
/* A missing file is no error. problem() gets each bad line. */
enum err config_load(struct config *c, const char *path, void (*problem)(void *ctx, const struct error *e), void *ctx,
	struct error *e) MUST_USE;
const char *setting_name(enum setting s);
const char *setting_summary(enum setting s);
const char *setting_choices(enum setting s); /* "on|off" */

#endif
