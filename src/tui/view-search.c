/* Search: type-to-find over everything, and the first screen: who has published most, what is newest. */
#include "tui/face.h"
#include "tui/phrase.h"
#include "tui/sheet.h"

enum { FOUND_MAX = 200, START_WORKS = 60 };
#define KEY_IMPORT UINT64_MAX /* the row that begins an import */

static const enum kind kinds[] = { KIND_NONE, KIND_PERSON, KIND_WORK, KIND_TOPIC, KIND_ORG, KIND_VENUE };
static const char *const names[] = { "All", "People", "Works", "Topics", "Orgs", "Venues" };

struct search {
	struct sheet sheet;
	struct buf text;
	struct answer *answer; /* Q_FIND or Q_START */
	int asked;             /* the kind of the last question: answers to others come too late */
	bool waiting;          /* for an answer to another text or tab */
	bool open;             /* Enter came before the answer: its first row is meant */
};

static void ask(struct view *v, bool anew)
{
	struct search *s = v->state;
	enum kind kind = kinds[s->sheet.at];

	s->waiting = s->waiting || anew;
	s->asked = s->text.n || kind != KIND_NONE ? Q_FIND : Q_START;
	if (s->asked == Q_FIND)
		question_find(tui_jobs(v->tui), v, buf_str(&s->text), kind, FOUND_MAX);
	else
		question_start(tui_jobs(v->tui), v, v->size.h >= 16 ? 8 : 4, START_WORKS);
}

static struct str found_hint(struct table *t, const struct found *f)
{
	struct str parts[] = { f->works > 0 && f->kind != KIND_WORK ? phrase_count(t->arena, f->works, "work", "works") :
				      STR(""),
		f->hint };

	return phrase_join(t->arena, " · ", parts, ARRAY_LEN(parts));
}

static void add_found(struct table *t, const struct found *f, bool kind)
{
	table_add(t, (struct row){ .target = { f->kind, f->id, phrase_title(f->name) },
		.cells = { kind ? str_from(phrase_kind(f->kind)) : STR(""), phrase_title(f->name), found_hint(t, f) } });
}

static void add_note(struct table *t, struct str text)
{
	table_add(t, (struct row){ .kind = ROW_HEADING, .role = ROLE_DIM, .cells = { text } });
}

static void make_first_steps(struct view *v, struct table *t, int width)
{
	add_note(t, STR(""));
	table_heading(t, STR("Nothing is in this index yet"));
	table_add(t, (struct row){ .kind = ROW_LINE, .key = KEY_IMPORT, .cells = { STR("  :import FILE") } });
	table_text(t, STR("reads a file, or a folder of them, in any format that works and people are kept in"),
		width, 2, ROLE_DIM);
	add_note(t, STR(""));
	if (tui_readonly(v->tui))
		add_note(t, STR("  It was opened with --readonly, so nothing can be imported now."));
}

static void make_start(struct view *v, struct table *t, const struct start_answer *a, int width)
{
	if (a->people.n == 0 && a->n_works == 0) {
		make_first_steps(v, t, width);
		return;
	}
	table_heading(t, STR("Most works"));
	for (size_t i = 0; i < a->people.n; i++)
		add_found(t, &a->people.v[i], true);
	if (a->n_works)
		table_heading(t, STR("Newest works"));
	for (size_t i = 0; i < a->n_works; i++)
		table_add(t, table_work_row(t, &a->works[i]));
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 9, .max = 9, .drop = 1 },
		{ .role = ROLE_TEXT, .min = 20, .flex = true },
		{ .role = ROLE_DIM, .min = 9, .max = 36, .right = true, .drop = 2 },
	};
	struct search *s = v->state;

	table_columns(t, columns, ARRAY_LEN(columns));
	if (!s->answer) {
		make_first_steps(v, t, width);
		return;
	}
	if (s->answer->kind == Q_START) {
		make_start(v, t, s->answer->data, width);
		return;
	}
	const struct find_answer *a = s->answer->data;

	for (size_t i = 0; i < a->n; i++)
		add_found(t, &a->v[i], kinds[tab] == KIND_NONE);
}

/* Another kind is another question: until its answer is there, nothing is shown. */
static void turned(struct view *v)
{
	struct search *s = v->state;

	table_clear(&s->sheet.tabs[s->sheet.at].table);
	s->sheet.ready = false;
	s->sheet.waiting = "";
	ask(v, true);
}

static void set_text(struct view *v, struct str text)
{
	struct search *s = v->state;
	CLEANUP(buf_done) struct buf label = { 0 };

	text = str_trim(text);
	if (str_eq(text, buf_str(&s->text)))
		return;
	buf_clear(&s->text);
	buf_add(&s->text, text);
	if (text.n)
		buf_addf(&label, "“" STR_FMT "”", STR_ARG(text));
	else
		buf_adds(&label, "Search");
	view_label(v, buf_str(&label));
	ask(v, true);
}

static void open_view(struct view *v, const struct opening *o)
{
	struct search *s = v->state;

	sheet_init(&s->sheet, v, make);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		struct sheet_tab *tab = sheet_add(&s->sheet, names[i], "nothing is called that");

		tab->counted = false;
		tab->wraps = true;
	}
	view_label(v, STR("Search"));
	if (o->text.n)
		set_text(v, o->text);
	else
		ask(v, true);
}

static void close_view(struct view *v)
{
	struct search *s = v->state;

	sheet_done(&s->sheet);
	buf_done(&s->text);
	answer_free(s->answer);
}

static void refresh(struct view *v)
{
	ask(v, false);
}

static bool answer(struct view *v, struct answer *a)
{
	struct search *s = v->state;
	struct sheet_tab *tab = &s->sheet.tabs[s->sheet.at];
	/* The first answer, and the first after an import, are read from the top. */
	bool anew = s->waiting || !s->answer || (sheet_row(&s->sheet) && sheet_row(&s->sheet)->key == KEY_IMPORT);

	if (a->kind != s->asked)
		return false;
	s->waiting = false;
	if (a->err && a->err != ERR_MISSING) {
		s->sheet.fault = a->error;
		s->open = false;
		return false;
	}
	answer_free(s->answer);
	s->answer = a->err ? NULL : a;
	buf_clear(&tab->table.marks);
	buf_add(&tab->table.marks, buf_str(&s->text));
	sheet_remake(&s->sheet);
	if (anew)
		list_reset(&tab->list);
	if (s->open) {
		s->open = false;
		tui_line(v->tui, STR("open"));
	}
	return !a->err;
}

static void arrange(struct view *v)
{
	struct search *s = v->state;

	sheet_arrange(&s->sheet, v->size.h >= 3 || tui_typing(v->tui, v) ? 1 : 0);
}

static void paint(const struct view *v, struct canvas *c)
{
	const struct search *s = v->state;
	const struct input *typing = tui_typing(v->tui, v);
	int w = c->window.w;

	sheet_paint(&s->sheet, c);
	if (s->sheet.head == 0)
		return;
	canvas_text(c, 1, 0, w - 1, STR("Find"), ROLE_HEADING);
	canvas_mark(c, 6, 0, "▏", '|', typing ? ROLE_ACCENT : ROLE_RULE);
	if (typing)
		input_paint(typing, c, 7, 0, w - 7);
	else if (s->text.n)
		canvas_text(c, 7, 0, w - 7, buf_str(&s->text), ROLE_INPUT);
	else
		canvas_text(c, 7, 0, w - 7, STR("a name, a title, a topic, an institution, a venue"), ROLE_DIM);
}

static void status(const struct view *v, struct status *st)
{
	const struct search *s = v->state;
	const struct find_answer *a = s->answer && s->answer->kind == Q_FIND ? s->answer->data : NULL;

	if (a && a->more)
		buf_addf(&st->left, "the best %zu, there are more", a->n);
	else if (a && s->text.n && a->n)
		buf_addf(&st->left, "%zu found, best first", a->n);
	else if (a && a->n)
		buf_addf(&st->left, "%zu, most works first", a->n);
	sheet_status(v, st);
}

static enum handled command(struct view *v, const struct call *call)
{
	struct search *s = v->state;
	size_t tab = s->sheet.at;
	enum handled handled;

	switch (call->id) {
	case CMD_FIND:
	case CMD_FILTER:
		if (call->rest.n)
			set_text(v, call->rest);
		else
			tui_prompt_find(v, buf_str(&s->text));
		return MINE;
	case CMD_CANCEL:
		if (sheet_list(&s->sheet)->selected.n || !s->text.n)
			break;
		set_text(v, STR(""));
		return MINE;
	case CMD_OPEN:
		if (call->n_args)
			break;
		if (s->waiting) {
			s->open = true;
			return MINE;
		}
		if (sheet_row(&s->sheet) && sheet_row(&s->sheet)->key == KEY_IMPORT) {
			prompt_open(v->tui, PROMPT_COMMAND, v, ":", STR("import "));
			return MINE;
		}
		break;
	default:
		break;
	}
	handled = sheet_command(v, call);
	if (s->sheet.at != tab)
		turned(v);
	return handled;
}

static void typed(struct view *v, struct str text, enum typed how)
{
	(void)how;
	set_text(v, text);
}

static void click(struct view *v, const struct click *k)
{
	struct search *s = v->state;
	size_t tab = s->sheet.at;

	if (s->sheet.head && k->y == 0 && !k->by)
		tui_prompt_find(v, buf_str(&s->text));
	else
		sheet_click(v, k);
	if (s->sheet.at != tab)
		turned(v);
}

static void recall(const struct view *v, struct buf *out)
{
	const struct search *s = v->state;

	if (s->text.n)
		buf_addf(out, "find " STR_FMT "\n", STR_ARG(buf_str(&s->text)));
}

static bool able(const struct view *v, enum command_id id)
{
	const struct search *s = v->state;

	if (id == CMD_OPEN && sheet_row(&s->sheet) && sheet_row(&s->sheet)->key == KEY_IMPORT)
		return !tui_readonly(v->tui);
	return sheet_able(v, id);
}

static const struct hint hints[] = {
	{ "open", "open" }, { "find", "find" }, { "walk", "walk" }, { "path", "path" }, { "works", "works" },
	{ "following", "followed" }, { "back", "back" }, { "forward", "on" }, { "prompt", "command" }, { "quit", "quit" },
	{ "follow", "follow" },
};

const struct view_ops view_search = {
	.name = "Search",
	.context = CTX_SEARCH,
	.state_size = sizeof(struct search),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = refresh,
	.command = command,
	.answer = answer,
	.arrange = arrange,
	.paint = paint,
	.status = status,
	.able = able,
	.row = sheet_under,
	.typed = typed,
	.click = click,
	.recall = recall,
};
