/* Plays screen scripts: drives the explorer on a canvas, without a terminal, and compares what it shows.
 *
 *   screen-run [--refresh] DATA FILE.scr|FOLDER...
 *
 * DATA is the folder of the sample. Prints TAP; a difference is shown with the command that accepts it. The language is
 * told in tests/screen/README.md. */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/importer.h"
#include "base/file.h"
#include "base/num.h"
#include "base/utf8.h"
#include "tui/face.h"

static const char fence[] = "~~~";
static const char samples_template[] = "/tmp/peerage-samples-XXXXXX";

struct play {
	const char *file;
	const char *data;      /* folder of the sample */
	char dir[64];          /* of this script's index, notebook and state */
	const char *samples;   /* folder of the indexes imported once */
	struct places places;
	struct config *config;
	struct tui *tui;
	struct size size;
	bool ascii, restore;
	const char *target;
	struct arena *arena;
	struct str index;      /* "sample", "empty", "none" or a file beside the script */
	double clock;          /* of clicks */
	unsigned line;
	struct buf fault;      /* the first thing that is wrong */
	struct buf fresh;      /* the script with its dumps as they are now */
	bool changed;
};

static void fault(struct play *p, const char *fmt, ...) PRINTF(2, 3);
static void fault(struct play *p, const char *fmt, ...)
{
	va_list ap;

	if (p->fault.n)
		return;
	buf_addf(&p->fault, "%s:%u: ", p->file, p->line);
	va_start(ap, fmt);
	buf_vaddf(&p->fault, fmt, ap);
	va_end(ap);
}

/* ---- indexes */

static enum err import(const char *index, const char *dir, const char *file, struct error *e)
{
	struct places places = { .index = index, .notebook = "/nonexistent/notebook.db", .config = "", .state = "" };
	struct library l = { 0 };
	struct import_report report;
	unsigned failed;
	enum err err = library_open(&places, LIBRARY_IMPORT, NULL, &l, e);
	char *old = getcwd(NULL, 0);

	if (!err && file && chdir(dir) == 0)
		err = import_run(&l, &(struct import_request){ .paths = &file, .n = 1 }, &report, &failed, e);
	if (!old || chdir(old) != 0)
		err = error_set(e, ERR_IO, "cannot go back");
	free(old);
	library_close(&l);
	return err;
}

static bool copy_file(const char *from, const char *to)
{
	CLEANUP(buf_done) struct buf text = { .max = 512 << 20 };

	return file_read(from, 512 << 20, &text, NULL) == ERR_OK && file_write(to, buf_str(&text), NULL) == ERR_OK;
}

static void make_index(struct play *p)
{
	struct str made = arena_printf(p->arena, "%s/" STR_FMT ".db", p->samples, STR_ARG(p->index));
	bool sample = str_is(p->index, "sample");
	struct str here = str_slice(str_from(p->file), 0, strlen(p->file) - strlen(file_base(p->file)));
	struct str dir = sample ? arena_printf(p->arena, "%s/sample", p->data) : here.n ? arena_str(p->arena, here) : STR(".");
	const char *name = sample ? "sample.jsonl" : p->index.p;
	struct error e;

	if (str_is(p->index, "none"))
		return;
	if (str_is(p->index, "empty")) {
		if (import(p->places.index, ".", NULL, &e))
			fault(p, "%s", e.text);
	} else if (!file_exists(made.p) && !copy_file(arena_printf(p->arena, STR_FMT "/%s", STR_ARG(dir), name).p,
						    arena_printf(p->arena, "%s/%s", p->samples, name).p)) {
		fault(p, "%s cannot be copied", name);
	} else if (!file_exists(made.p) && import(made.p, p->samples, name, &e)) {
		fault(p, "%s", e.text);
	} else if (!copy_file(made.p, p->places.index)) {
		fault(p, "the index cannot be copied");
	}
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st;
	(void)kind;
	(void)ftw;
	return remove(path);
}

static void remove_folder(const char *dir)
{
	nftw(dir, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* ---- playing */

static void settle(struct play *p)
{
	for (int i = 0; i < 1000; i++) {
		tui_frame(p->tui); /* arranging asks for rows and previews */
		jobs_settle(p->tui->jobs);
		if (!tui_answers(p->tui) && !jobs_busy(p->tui->jobs, NULL))
			return;
	}
	fault(p, "answers never end");
}

static void start(struct play *p)
{
	if (p->tui)
		return;
	make_index(p);
	p->config = config_new();
	p->tui = tui_new(&p->places, p->config, p->size, p->ascii);
	tui_start(p->tui, p->target, p->restore);
	settle(p);
}

static void stop(struct play *p)
{
	tui_free(p->tui);
	config_free(p->config);
	p->tui = NULL;
	p->config = NULL;
}

/* "\n", "\t", "\e", "\\" and "\xNN" in texts. */
static struct str unescape(struct play *p, struct str s)
{
	CLEANUP(buf_done) struct buf out = { 0 };

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] != '\\' || i + 1 == s.n) {
			buf_addc(&out, s.p[i]);
			continue;
		}
		switch (s.p[++i]) {
		case 'n':
			buf_addc(&out, '\n');
			break;
		case 't':
			buf_addc(&out, '\t');
			break;
		case 'e':
			buf_addc(&out, '\033');
			break;
		case 'x':
			buf_addc(&out, (char)strtoul(arena_cstr(p->arena, str_slice(s, i + 1, 2)), NULL, 16));
			i += 2;
			break;
		default:
			buf_addc(&out, s.p[i]);
			break;
		}
	}
	return arena_str(p->arena, buf_str(&out));
}

static void press(struct play *p, struct str keys)
{
	uint32_t key;

	while (str_trim(keys).n) {
		if (!key_parse(&keys, &key)) {
			fault(p, "no such key: " STR_FMT, STR_ARG(keys));
			return;
		}
		tui_key(p->tui, key);
	}
}

static void type(struct play *p, struct str text)
{
	for (size_t at = 0; at < text.n;)
		tui_key(p->tui, utf8_next(text, &at));
}

static void click(struct play *p, struct str words, bool wheel)
{
	int n[3] = { 0 }, i = 0;
	struct str word;

	while (i < 3 && str_next_word(&words, &word))
		n[i++] = atoi(arena_cstr(p->arena, word));
	tui_click(p->tui, n[0], n[1], wheel ? n[2] : 0, p->clock);
	p->clock += 10;
}

static void expect_wish(struct play *p, struct str want)
{
	static const char *const names[] = { [WISH_NONE] = "none", [WISH_REDRAW] = "redraw", [WISH_SUSPEND] = "suspend",
		[WISH_COPY] = "copy", [WISH_BROWSE] = "browse", [WISH_MAN] = "man", [WISH_SETTINGS] = "settings" };
	struct wish w = tui_wish(p->tui);
	CLEANUP(buf_done) struct buf got = { 0 };

	buf_adds(&got, names[w.kind]);
	if (w.text)
		buf_addf(&got, " %s", w.text);
	if (!str_eq(buf_str(&got), want))
		fault(p, "the wish is \"%s\", not \"" STR_FMT "\"", buf_cstr(&got), STR_ARG(want));
	free(w.text);
}

/* The lines between the next two fences. */
static bool take_fenced(struct play *p, struct str *rest, struct str *ret)
{
	struct str line, from = *rest;

	if (!str_next(rest, '\n', &line) || !str_is(line, fence))
		return false;
	p->line++;
	from = *rest;
	while (rest->n && str_next(rest, '\n', &line)) {
		p->line++;
		if (str_is(line, fence)) {
			*ret = (struct str){ from.p, (size_t)(line.p - from.p) };
			return true;
		}
	}
	return false;
}

static void show_difference(struct play *p, struct str want, struct str got)
{
	struct str a, b;

	fault(p, "the screen differs (- as written, + as it is):\n");
	while (want.n || got.n) {
		bool more_a = want.n && str_next(&want, '\n', &a), more_b = got.n && str_next(&got, '\n', &b);

		if (more_a && more_b && str_eq(a, b)) {
			buf_addf(&p->fault, "   " STR_FMT "\n", STR_ARG(a));
			continue;
		}
		if (more_a)
			buf_addf(&p->fault, " - " STR_FMT "\n", STR_ARG(a));
		if (more_b)
			buf_addf(&p->fault, " + " STR_FMT "\n", STR_ARG(b));
	}
	buf_addf(&p->fault, "to accept it: tests/screen/run.sh --refresh %s\n", p->file);
}

/* The index keeps the path of what it was made from: the folder of this run is shown as any run's, which is as long. */
static void hide_folder(const struct play *p, struct buf *text)
{
	struct str folder = str_from(p->samples);
	ptrdiff_t at;

	for (size_t from = 0; (at = str_find(str_skip(buf_str(text), from), folder)) >= 0; from += (size_t)at + folder.n)
		memcpy(text->p + from + at, samples_template, folder.n);
}

static void dump(struct play *p, struct str what, struct str *rest)
{
	CLEANUP(buf_done) struct buf got = { 0 };
	struct str want = STR(""), line, left = *rest;
	bool there;

	settle(p);
	if (str_is(what, "roles"))
		canvas_dump_roles(&p->tui->canvas, &got);
	else
		canvas_dump(&p->tui->canvas, &got);
	hide_folder(p, &got);
	if (str_is(what, "cursor")) {
		buf_clear(&got);
		buf_addf(&got, "%d %d\n", p->tui->canvas.cursor_x, p->tui->canvas.cursor_y);
	}
	there = str_next(&left, '\n', &line) && str_is(line, fence);
	if (there && !take_fenced(p, rest, &want)) {
		fault(p, "the fence is not closed");
		return;
	}
	buf_addf(&p->fresh, "%s\n%s%s\n", fence, buf_cstr(&got), fence);
	if (str_eq(want, buf_str(&got)))
		return;
	p->changed = true;
	show_difference(p, want, buf_str(&got));
}

static void reopen(struct play *p)
{
	tui_save(p->tui);
	stop(p);
	p->config = config_new();
	p->tui = tui_new(&p->places, p->config, p->size, p->ascii);
	tui_start(p->tui, NULL, true);
	settle(p);
}

static void play_line(struct play *p, struct str line, struct str *rest)
{
	struct str words = line, word = STR(""), arg;

	(void)str_next_word(&words, &word);
	arg = str_trim(words);
	/* Before anything is open. */
	if (str_is(word, "size") && !p->tui) {
		if (sscanf(arena_cstr(p->arena, arg), "%d %d", &p->size.w, &p->size.h) != 2)
			fault(p, "size takes two numbers");
		return;
	}
	if (str_is(word, "index")) {
		p->index = arena_str(p->arena, arg);
		return;
	}
	if (str_is(word, "ascii") || str_is(word, "readonly") || str_is(word, "target")) {
		p->ascii = p->ascii || str_is(word, "ascii");
		p->places.readonly = p->places.readonly || str_is(word, "readonly");
		if (str_is(word, "target"))
			p->target = arena_cstr(p->arena, arg);
		return;
	}
	start(p);
	if (str_is(word, "size")) {
		struct size size = { 0, 0 };

		if (sscanf(arena_cstr(p->arena, arg), "%d %d", &size.w, &size.h) != 2)
			fault(p, "size takes two numbers");
		tui_resize(p->tui, size);
	} else if (str_is(word, "key")) {
		press(p, arg);
	} else if (str_is(word, "type")) {
		type(p, arg);
	} else if (str_is(word, "paste")) {
		tui_paste(p->tui, unescape(p, arg));
	} else if (str_is(word, "line")) {
		tui_line(p->tui, arg);
	} else if (str_is(word, "click") || str_is(word, "wheel")) {
		click(p, arg, str_is(word, "wheel"));
	} else if (str_is(word, "wait")) {
		settle(p);
	} else if (str_is(word, "wish")) {
		settle(p);
		expect_wish(p, arg);
	} else if (str_is(word, "quits")) {
		if (p->tui->quit != str_is(arg, "yes"))
			fault(p, "the explorer %s", p->tui->quit ? "has ended" : "goes on");
	} else if (str_is(word, "restart")) {
		reopen(p);
	} else if (str_is(word, "dump")) {
		dump(p, arg, rest);
	} else {
		fault(p, "no such line: " STR_FMT, STR_ARG(line));
	}
}

/* True when it went as written. */
static bool play_file(const char *file, const char *data, const char *samples, bool refresh, struct buf *ret_fault)
{
	struct play p = { .file = file, .data = data, .samples = samples, .size = { 80, 24 }, .index = STR("sample"),
		.arena = arena_new() };
	CLEANUP(buf_done) struct buf script = { 0 };
	struct str rest, line;
	struct error e;
	bool good;

	snprintf(p.dir, sizeof(p.dir), "/tmp/peerage-screen-XXXXXX");
	if (!mkdtemp(p.dir) || file_read(file, 1 << 20, &script, &e)) {
		buf_addf(ret_fault, "%s cannot be read", file);
		arena_free(p.arena);
		return false;
	}
	p.places = (struct places){ .index = arena_printf(p.arena, "%s/index.db", p.dir).p,
		.notebook = arena_printf(p.arena, "%s/notebook.db", p.dir).p, .config = "",
		.state = arena_printf(p.arena, "%s/state", p.dir).p };
	rest = buf_str(&script);
	while (rest.n && str_next(&rest, '\n', &line)) {
		p.line++;
		buf_addf(&p.fresh, STR_FMT "\n", STR_ARG(line));
		if (str_trim(line).n && line.p[0] != '#' && (!p.fault.n || p.changed))
			play_line(&p, str_trim(line), &rest);
	}
	if (refresh && p.changed) {
		if (file_write(file, buf_str(&p.fresh), &e))
			fault(&p, "%s", e.text);
		else
			buf_clear(&p.fault);
	}
	good = p.fault.n == 0;
	buf_add(ret_fault, buf_str(&p.fault));
	stop(&p);
	buf_done(&p.fault);
	buf_done(&p.fresh);
	remove_folder(p.dir);
	arena_free(p.arena);
	return good;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_script(const struct dirent *entry)
{
	return str_ends(str_from(entry->d_name), STR(".scr"));
}

/* Scripts named or found in a folder, in order. */
static size_t gather(char **names, int n, struct arena *a, const char ***ret)
{
	VEC(const char *) files = { 0 };

	for (int i = 0; i < n; i++) {
		struct dirent **found;
		struct stat st;
		int count = stat(names[i], &st) == 0 && S_ISDIR(st.st_mode) ? scandir(names[i], &found, is_script, by_name) : -1;

		if (count < 0)
			vec_push(&files, names[i]);
		for (int k = 0; k < count; k++) {
			vec_push(&files, arena_printf(a, "%s/%s", names[i], found[k]->d_name).p);
			free(found[k]);
		}
		if (count >= 0)
			free(found);
	}
	*ret = ARENA_ARRAY(a, const char *, files.n + 1);
	for (size_t i = 0; i < files.n; i++)
		(*ret)[i] = files.v[i];
	size_t total = files.n;

	vec_done(&files);
	return total;
}

int main(int argc, char **argv)
{
	bool refresh = argc > 1 && strcmp(argv[1], "--refresh") == 0;
	char samples[sizeof(samples_template)];
	struct arena *a = arena_new();
	const char **files;
	size_t n, bad = 0;

	memcpy(samples, samples_template, sizeof(samples));
	if (argc < 3 + refresh || !mkdtemp(samples)) {
		fprintf(stderr, "usage: screen-run [--refresh] DATA FILE.scr|FOLDER...\n");
		return 2;
	}
	setenv("PEERAGE_CLOCK", "2026-01-31T12:00:00", 1);
	setenv("TZ", "UTC", 1);
	n = gather(argv + 2 + refresh, argc - 2 - refresh, a, &files);
	printf("1..%zu\n", n);
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf why = { 0 };
		bool good = play_file(files[i], argv[1 + refresh], samples, refresh, &why);
		struct str rest = buf_str(&why), line;

		printf("%sok %zu - %s\n", good ? "" : "not ", i + 1, file_base(files[i]));
		while (rest.n && str_next(&rest, '\n', &line))
			printf("# " STR_FMT "\n", STR_ARG(line));
		fflush(stdout);
		bad += !good;
	}
	remove_folder(samples);
	arena_free(a);
	return bad > 0;
}
