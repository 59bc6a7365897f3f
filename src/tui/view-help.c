/* Help: the keys that work on the screen it was called from, by group, then all others, made from the table. */
#include "app/config.h"
#include "tui/face.h"
#include "tui/sheet.h"

struct help {
	struct sheet sheet;
	enum context context; /* of the screen it explains */
	struct buf screen;    /* that screen's name */
	enum command_id only; /* explain this command; CMD_COUNT: all */
};

struct bound {
	struct table *table;
	enum group group;
	enum context context;  /* CTX_COUNT: any */
	enum command_id only;
	size_t first;          /* the section's first row */
};

static enum command_id command_of(const char *line)
{
	struct str rest = str_from(line), word;

	return str_next_word(&rest, &word) ? command_find(word, CMD_TUI) : CMD_COUNT;
}

/* What the command does, and with what: "move the cursor: page-up". */
static struct str describe(struct arena *a, enum command_id id, struct str line)
{
	struct str rest = line, word;

	(void)str_next_word(&rest, &word);
	rest = str_trim(rest);
	if (!rest.n || str_is(rest, "NUMBER"))
		return str_from(command_get(id)->summary);
	return arena_printf(a, "%s: " STR_FMT, command_get(id)->summary, STR_ARG(rest));
}

/* "tab 3" and its like are one row for all numbers. */
static bool is_number(struct str line)
{
	ptrdiff_t blank = str_find_char(line, ' ');

	return blank > 0 && (size_t)blank + 2 == line.n && line.p[line.n - 1] >= '0' && line.p[line.n - 1] <= '9';
}

/* A row a line of commands: a second key for it joins the first. */
static void add_key(void *ctx, const struct key *key)
{
	struct bound *b = ctx;
	enum command_id id = command_of(key->line);
	struct str line = str_from(key->line);
	bool number = is_number(line);

	if (number)
		line = arena_printf(b->table->arena, "%s NUMBER", command_get(id)->name);

	if (id == CMD_COUNT || (b->group != GROUP_COUNT && command_get(id)->group != b->group))
		return;
	if (b->only != CMD_COUNT && id != b->only)
		return;
	for (size_t i = b->first; i < b->table->rows.n; i++) {
		struct row *r = &b->table->rows.v[i];

		if (!str_eq(r->cells[2], line))
			continue;
		if (number && str_find_char(r->cells[0], ' ') > 0)
			r->cells[0] = str_slice(r->cells[0], 0, (size_t)str_find_char(r->cells[0], ' '));
		r->cells[0] = arena_printf(
			b->table->arena, STR_FMT "%s%s", STR_ARG(r->cells[0]), number ? " … " : "  ", key->chord);
		return;
	}
	table_add(b->table, (struct row){ .cells = { str_from(key->chord), describe(b->table->arena, id, line), line } });
}

static bool in_chain(enum context c, enum context of)
{
	for (; of < CTX_COUNT; of = context_parent(of))
		if (of == c)
			return true;
	return false;
}

/* Tables of keys hold pointers into the keymap, which binding may free: texts are copied. */
static void keep_texts(struct table *t)
{
	for (size_t i = 0; i < t->rows.n; i++)
		for (size_t k = 0; k < 3; k++)
			if (t->rows.v[i].cells[k].n)
				t->rows.v[i].cells[k] = arena_str(t->arena, t->rows.v[i].cells[k]);
}

static void section(struct table *t, struct str heading, struct bound b, const struct keymap *keys, bool parents)
{
	size_t before = t->rows.n;

	table_heading(t, heading);
	b.table = t;
	b.first = t->rows.n;
	keymap_each(keys, b.context, parents, add_key, &b);
	if (t->rows.n == b.first)
		t->rows.n = before;
}

static bool has_key(const struct table *t, const char *name)
{
	for (size_t i = 0; i < t->rows.n; i++) {
		struct str rest = t->rows.v[i].cells[2], word;

		if (str_next_word(&rest, &word) && str_is(word, name))
			return true;
	}
	return false;
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_KEY, .min = 16, .max = 20 },
		{ .role = ROLE_TEXT, .min = 46, .flex = true },
		{ .role = ROLE_DIM, .min = 24, .max = 24, .drop = 1 },
	};
	struct help *s = v->state;
	const struct keymap *keys = config_keymap(tui_config(v->tui));
	struct bound b = { .context = s->context, .only = s->only };
	size_t rows;

	(void)tab;
	(void)width;
	table_columns(t, columns, ARRAY_LEN(columns));
	table_add(t, (struct row){ .kind = ROW_HEADING, .role = ROLE_STRONG,
		.cells = { arena_printf(t->arena, "On this screen: %s", buf_cstr(&s->screen)) } });
	for (enum group g = 0; g < GROUP_COUNT; g++) {
		b.group = g;
		section(t, str_from(group_name(g)), b, keys, true);
	}
	b.group = GROUP_COUNT;
	for (enum context c = 0; c < CTX_COUNT; c++) {
		if (in_chain(c, s->context) || c == CTX_PROMPT)
			continue;
		b.context = c;
		section(t, arena_printf(t->arena, "Elsewhere: %s", context_name(c)), b, keys, false);
	}
	b.context = CTX_PROMPT;
	section(t, STR("While typing"), b, keys, false);
	rows = t->rows.n;
	table_heading(t, STR("Commands to type after :"));
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		const struct command *c = command_get(id);

		if (!(c->flags & CMD_TUI) || (s->only == CMD_COUNT ? has_key(t, c->name) : id != s->only))
			continue;
		table_add(t, (struct row){ .cells = { arena_printf(t->arena, ":%s", c->name), str_from(c->summary),
						   arena_printf(t->arena, "%s %s", c->name, c->arguments) } });
	}
	if (t->rows.n == rows + 1)
		t->rows.n = rows;
	keep_texts(t);
}

static void open_view(struct view *v, const struct opening *o)
{
	struct help *s = v->state;

	sheet_init(&s->sheet, v, make);
	sheet_add(&s->sheet, "Keys", "no key is bound");
	s->context = o->from ? o->from->context : CTX_ANY;
	buf_adds(&s->screen, o->from ? o->from->name : "first");
	s->only = o->text.n ? command_find(o->text, CMD_TUI) : CMD_COUNT;
	if (o->text.n && s->only == CMD_COUNT)
		tui_say(v->tui, ROLE_WARN, "no command is called that; here are all");
	view_label(v, STR("Help"));
	sheet_remake(&s->sheet);
}

static void close_view(struct view *v)
{
	struct help *s = v->state;

	sheet_done(&s->sheet);
	buf_done(&s->screen);
}

static void refresh(struct view *v)
{
	struct help *s = v->state;

	sheet_remake(&s->sheet);
}

static bool answer(struct view *v, struct answer *a)
{
	(void)v;
	(void)a;
	return false;
}

static const struct hint hints[] = {
	{ "filter", "search" }, { "next", "next" }, { "cancel", "back" }, { "move page-down", "scroll" }, { "man", "manual" },
};

const struct view_ops view_help = {
	.name = "Help",
	.context = CTX_TEXT,
	.state_size = sizeof(struct help),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = refresh,
	.command = sheet_command,
	.answer = answer,
	.arrange = sheet_view_arrange,
	.paint = sheet_view_paint,
	.status = sheet_status,
	.able = sheet_able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = sheet_click,
};
