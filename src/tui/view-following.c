/* Following: what the user said, a tab each: follows, claims, notes and tags, marks, saved filters. */
#include "base/clock.h"
#include "tui/face.h"
#include "tui/phrase.h"
#include "tui/sheet.h"

enum tab { TAB_FOLLOWS, TAB_CLAIMS, TAB_NOTES, TAB_MARKS, TAB_FILTERS };

struct following {
	struct sheet sheet;
	struct answer *answer;
	const struct said_answer *said;
};

static bool belongs(struct str verb, size_t tab)
{
	static const char *const verbs[] = { "follow", "claim", "note", "mark", "lens" };

	return str_is(verb, verbs[tab]) || (tab == TAB_NOTES && str_is(verb, "tag"));
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 6, .max = 6 },
		{ .role = ROLE_TEXT, .min = 14, .flex = true },
		{ .role = ROLE_TEXT, .min = 14, .flex = true, .drop = 1 },
		{ .role = ROLE_DIM, .min = 10, .max = 12, .right = true, .drop = 2 },
	};
	const struct following *s = v->state;
	int64_t now = clock_now();

	(void)width;
	table_columns(t, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < s->said->n; i++) {
		const struct said *one = &s->said->v[i];
		bool lens = tab == TAB_FILTERS;

		if (!belongs(one->verb, tab))
			continue;
		table_add(t, (struct row){ .key = UINT64_C(1) << 60 | (uint64_t)one->entry, .entry = one->entry,
			.role = one->id || lens ? ROLE_TEXT : ROLE_DIM,
			.target = { one->id ? one->kind : KIND_NONE, one->id, one->label },
			.cells = { lens ? STR("filter") : str_is(one->verb, "tag") ? STR("tag") : str_from(phrase_kind(one->kind)),
				one->label,
				one->text.n ? one->text : one->id || lens ? STR("") : STR("not in this index"),
				phrase_when(t->arena, one->made, now) } });
	}
}

static size_t count(const struct view *v, size_t tab)
{
	const struct following *s = v->state;
	size_t n = 0;

	for (size_t i = 0; i < s->said->n; i++)
		n += belongs(s->said->v[i].verb, tab);
	return n;
}

static void open_view(struct view *v, const struct opening *o)
{
	struct following *s = v->state;

	sheet_init(&s->sheet, v, make);
	s->sheet.count = count;
	sheet_add(&s->sheet, "Follows", "nothing is followed: f follows a person, a topic, an org or a venue");
	sheet_add(&s->sheet, "Claims", "no page is claimed: C on a person says that it is you");
	sheet_add(&s->sheet, "Notes", "nothing was noted: a writes a note, t a tag");
	sheet_add(&s->sheet, "Marks", "nothing is marked: b marks what is under the cursor");
	sheet_add(&s->sheet, "Filters", "no filter is saved: :lens NAME FILTER saves one");
	if (str_is(o->text, "lens"))
		s->sheet.at = TAB_FILTERS;
	view_label(v, STR("Following"));
	question_said(tui_jobs(v->tui), v, KIND_NONE, 0);
}

static void close_view(struct view *v)
{
	struct following *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->answer);
}

static void refresh(struct view *v)
{
	question_said(tui_jobs(v->tui), v, KIND_NONE, 0);
}

static bool answer(struct view *v, struct answer *a)
{
	struct following *s = v->state;

	if (a->err) {
		if (!s->said)
			s->sheet.fault = a->error;
		return false;
	}
	answer_free(s->answer);
	s->answer = a;
	s->said = a->data;
	sheet_remake(&s->sheet);
	return true;
}

static enum handled command(struct view *v, const struct call *call)
{
	struct following *s = v->state;
	const struct row *row = sheet_row(&s->sheet);

	if (call->id == CMD_OPEN && !call->n_args && s->sheet.at == TAB_FILTERS && row) {
		tui_open(v->tui, &view_works, &(struct opening){ .text = row->cells[2] });
		return MINE;
	}
	return sheet_command(v, call);
}

static bool able(const struct view *v, enum command_id id)
{
	const struct following *s = v->state;

	if (id == CMD_OPEN && s->sheet.at == TAB_FILTERS)
		return sheet_row(&s->sheet) != NULL;
	return sheet_able(v, id);
}

static const struct hint hints[] = {
	{ "open", "open" }, { "forget", "forget" }, { "undo", "undo" }, { "filter", "filter" }, { "find", "find" },
	{ "back", "back" }, { "forward", "on" }, { "prompt", "command" },
};

const struct view_ops view_following = {
	.name = "Following",
	.context = CTX_LIST,
	.state_size = sizeof(struct following),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = refresh,
	.command = command,
	.answer = answer,
	.arrange = sheet_view_arrange,
	.paint = sheet_view_paint,
	.status = sheet_status,
	.able = able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = sheet_click,
};
