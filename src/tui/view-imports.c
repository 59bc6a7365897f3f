/* Imports: the files this index is made of, and what was rejected in them. */
#include "base/file.h"
#include "base/num.h"
#include "tui/face.h"
#include "tui/phrase.h"
#include "tui/sheet.h"

enum tab { TAB_FILES, TAB_REJECTS };
enum { REJECTS_MAX = 2000 };

struct imports {
	struct sheet sheet;
	struct answer *about, *rejects;
};

static struct str folder(struct str path)
{
	return str_slice(path, 0, path.n - strlen(file_base(path.p)));
}

static void make_files(struct table *t, const struct about_answer *a)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 12, .max = 32 },
		{ .role = ROLE_DIM, .min = 8, .flex = true, .drop = 5 },
		{ .role = ROLE_KIND, .min = 6, .max = 8, .drop = 1 },
		{ .role = ROLE_ACCENT, .min = 7, .right = true },
		{ .role = ROLE_DIM, .min = 5, .right = true, .drop = 3 },
		{ .role = ROLE_WARN, .min = 8, .max = 24, .right = true, .drop = 2 },
	};
	static const char *const titles[] = { "file", "in", "format", "records", "added", "" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (a->n_files)
		table_titles(t, titles);
	for (size_t i = 0; i < a->n_files; i++) {
		const struct file_row *f = &a->files[i];
		struct str bad[] = { f->rejected ? phrase_count(t->arena, f->rejected, "reject", "rejects") : STR(""),
			f->warned ? phrase_count(t->arena, f->warned, "warning", "warnings") : STR(""),
			f->done ? STR("") : STR("not finished") };

		table_add(t, (struct row){ .key = UINT64_C(1) << 60 | (uint64_t)f->id,
			.cells = { str_from(file_base(f->path.p)), folder(f->path), f->format, phrase_number(t->arena, f->read),
				phrase_number(t->arena, f->added), phrase_join(t->arena, ", ", bad, ARRAY_LEN(bad)) } });
	}
}

static void make_rejects(struct table *t, const struct rejects_answer *r)
{
	static const struct column columns[] = {
		{ .role = ROLE_TEXT, .min = 12, .max = 24 },
		{ .role = ROLE_ACCENT, .min = 4, .right = true },
		{ .role = ROLE_KIND, .min = 6, .max = 20, .drop = 1 },
		{ .role = ROLE_WARN, .min = 16, .flex = true },
	};
	static const char *const titles[] = { "file", "line", "record", "why" };

	table_columns(t, columns, ARRAY_LEN(columns));
	if (r->n)
		table_titles(t, titles);
	for (size_t i = 0; i < r->n; i++)
		table_add(t, (struct row){ .role = r->v[i].warning ? ROLE_DIM : ROLE_WARN,
				     .cells = { str_from(file_base(r->v[i].path.p)),
					     r->v[i].line ? arena_printf(t->arena, "%u", r->v[i].line) : STR(""),
					     r->v[i].key, r->v[i].reason } });
}

static void make(struct view *v, size_t tab, struct table *t, int width)
{
	const struct imports *s = v->state;

	(void)width;
	if (tab == TAB_FILES && s->about)
		make_files(t, s->about->data);
	else if (tab == TAB_REJECTS && s->rejects)
		make_rejects(t, s->rejects->data);
}

static size_t count(const struct view *v, size_t tab)
{
	const struct imports *s = v->state;

	if (tab == TAB_FILES)
		return s->about ? ((const struct about_answer *)s->about->data)->n_files : SIZE_MAX;
	return s->rejects ? ((const struct rejects_answer *)s->rejects->data)->n : SIZE_MAX;
}

static void refresh(struct view *v)
{
	question_about(tui_jobs(v->tui), v);
	question_rejects(tui_jobs(v->tui), v, REJECTS_MAX);
}

static void open_view(struct view *v, const struct opening *o)
{
	struct imports *s = v->state;

	(void)o;
	sheet_init(&s->sheet, v, make);
	s->sheet.count = count;
	sheet_add(&s->sheet, "Files", "nothing was imported yet: :import FILE reads a file or a folder");
	sheet_add(&s->sheet, "Rejects", "nothing was rejected");
	view_label(v, STR("Imports"));
	refresh(v);
}

static void close_view(struct view *v)
{
	struct imports *s = v->state;

	sheet_done(&s->sheet);
	answer_free(s->about);
	answer_free(s->rejects);
}

static bool answer(struct view *v, struct answer *a)
{
	struct imports *s = v->state;
	struct answer **slot = a->kind == Q_ABOUT ? &s->about : &s->rejects;

	if (a->err == ERR_MISSING) {
		sheet_remake(&s->sheet); /* no index: nothing was imported */
		return false;
	}
	if (a->err) {
		s->sheet.fault = a->error;
		return false;
	}
	answer_free(*slot);
	*slot = a;
	sheet_remake(&s->sheet);
	return true;
}

static void status(const struct view *v, struct status *st)
{
	const struct tui *t = v->tui;
	const struct imports *s = v->state;
	const struct import_answer *i = t->import ? t->import->data : NULL;

	if (i) {
		buf_addf(&st->left, "reading " STR_FMT ": ", STR_ARG(i->path));
		num_group(&st->left, i->read);
		buf_adds(&st->left, " records");
	}
	if (s->sheet.at == TAB_REJECTS && count(v, TAB_REJECTS) == REJECTS_MAX)
		buf_addf(&st->left, "the newest %d", REJECTS_MAX);
	sheet_status(v, st);
}

static const struct hint hints[] = {
	{ "filter", "filter" }, { "tab next", "rejects" }, { "find", "find" }, { "back", "back" },
	{ "forward", "on" }, { "prompt", "command" },
};

const struct view_ops view_imports = {
	.name = "Imports",
	.context = CTX_LIST,
	.state_size = sizeof(struct imports),
	.hints = hints,
	.n_hints = ARRAY_LEN(hints),
	.open = open_view,
	.close = close_view,
	.refresh = refresh,
	.command = sheet_command,
	.answer = answer,
	.arrange = sheet_view_arrange,
	.paint = sheet_view_paint,
	.status = status,
	.able = sheet_able,
	.row = sheet_under,
	.typed = sheet_typed,
	.click = sheet_click,
};
