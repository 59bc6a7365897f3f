/* The one way out for data and notes of the command line.
 * Knows forms and widths; must not know what is printed. */
#include "cli/print.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/num.h"
#include "base/uni.h"
#include "base/utf8.h"

enum { WRAP = 80, ROWS_HELD = 512, NARROWEST = 8 };

static size_t terminal_width(int fd)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size;
	int n;

	if (columns && num_int(str_from(columns), 10, 10000, &n))
		return (size_t)n;
	if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col >= 10)
		return size.ws_col;
	return WRAP;
}

void print_init(struct printer *p, enum print_form form, FILE *out)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
	int fd = fileno(out);
	bool tty = fd >= 0 && isatty(fd);

	*p = (struct printer){ .form = form, .out = out };
	if (!tty)
		return;
	p->width = terminal_width(fd);
	p->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
	p->styled = !(no_color && no_color[0]) && term && strcmp(term, "dumb") != 0;
}

enum err print_done(struct printer *p, struct error *e)
{
	bool failed = fflush(p->out) != 0 || ferror(p->out);

	buf_done(&p->line);
	if (p->failed)
		return error_set(e, ERR_LIMIT, "one thing is too large to print");
	if (failed)
		return error_set(
			e, ERR_IO, "cannot write the output%s%s", errno ? ": " : "", errno ? strerror(errno) : "");
	return ERR_OK;
}

void print_raw(struct printer *p, struct str bytes)
{
	if (bytes.n)
		(void)fwrite(bytes.p, 1, bytes.n, p->out);
}

/* The longest beginning that fits, with a mark when it is cut. Trailing blanks stay. */
static void add_cut(struct buf *out, struct str text, size_t width, bool ascii)
{
	const char *mark = ascii ? ".." : "…";
	size_t mark_width = ascii ? 2 : 1, at = 0, used = 0, kept = 0;

	if (uni_columns(text) <= width) {
		buf_add(out, text);
		return;
	}
	while (at < text.n) {
		int w;
		size_t from = at;

		(void)uni_grapheme(text, &at, &w);
		used += (size_t)w;
		if (used + mark_width > width) {
			at = from;
			break;
		}
		kept = at;
	}
	buf_add(out, str_slice(text, 0, kept));
	if (mark_width <= width)
		buf_adds(out, mark);
}

/* The longest end that fits, behind the mark. */
static void add_tail(struct buf *out, struct str text, size_t width, bool ascii)
{
	size_t mark_width = ascii ? 2 : 1, at = 0, columns = uni_columns(text);

	if (columns <= width) {
		buf_add(out, text);
		return;
	}
	while (at < text.n && columns + mark_width > width) {
		int w;

		(void)uni_grapheme(text, &at, &w);
		columns -= (size_t)w;
	}
	buf_adds(out, ascii ? ".." : "…");
	buf_add(out, str_skip(text, at));
}

static void write_cut(struct printer *p, struct str text)
{
	CLEANUP(buf_done) struct buf cut = { 0 };

	if (!p->width) {
		print_raw(p, text);
		return;
	}
	add_cut(&cut, text, p->width, p->ascii);
	print_raw(p, buf_str(&cut));
}

void print_line(struct printer *p, struct str text)
{
	buf_clear(&p->line);
	uni_display(&p->line, text, p->ascii);
	write_cut(p, buf_str(&p->line));
	print_raw(p, STR("\n"));
}

void print_linef(struct printer *p, const char *fmt, ...)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	print_line(p, buf_str(&text));
}

void print_heading(struct printer *p, const char *fmt, ...)
{
	CLEANUP(buf_done) struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	buf_clear(&p->line);
	uni_display(&p->line, buf_str(&text), p->ascii);
	if (p->styled)
		print_raw(p, STR("\033[1m"));
	write_cut(p, buf_str(&p->line));
	print_raw(p, p->styled ? STR("\033[0m\n") : STR("\n"));
}

void print_blank(struct printer *p)
{
	print_raw(p, STR("\n"));
}

static void indent_line(struct buf *out, size_t indent)
{
	for (size_t i = 0; i < indent; i++)
		buf_addc(out, ' ');
}

/* One paragraph; a word longer than the line has a line of its own, cut on a terminal alone. */
static void wrap_paragraph(struct printer *p, size_t indent, struct str text, size_t width)
{
	CLEANUP(buf_done) struct buf line = { 0 };
	struct str rest = text, word;
	size_t used = 0;

	while (str_next_word(&rest, &word)) {
		size_t w = uni_columns(word);

		if (used && indent + used + 1 + w > width) {
			write_cut(p, buf_str(&line));
			print_raw(p, STR("\n"));
			buf_clear(&line);
			used = 0;
		}
		if (used)
			buf_addc(&line, ' ');
		else
			indent_line(&line, indent);
		buf_add(&line, word);
		used += w + (used ? 1 : 0);
	}
	if (used) {
		write_cut(p, buf_str(&line));
		print_raw(p, STR("\n"));
	}
}

void print_wrapped(struct printer *p, size_t indent, struct str text)
{
	struct str rest = text, paragraph;

	while (str_next(&rest, '\n', &paragraph)) {
		buf_clear(&p->line);
		uni_display(&p->line, paragraph, p->ascii);
		wrap_paragraph(p, indent, buf_str(&p->line), p->width ? p->width : WRAP);
	}
}

void print_table_init(
	struct print_table *t, struct printer *p, size_t indent, const struct print_column *columns, size_t n)
{
	*t = (struct print_table){ .p = p, .columns = columns, .n = n, .indent = indent };
}

static void flush_table(struct print_table *t)
{
	size_t widths[PRINT_COLUMNS], total = t->indent;

	for (size_t i = 0; i < t->n; i++) {
		widths[i] = t->widths[i];
		if (t->p->width && t->columns[i].max)
			widths[i] = MIN(widths[i], t->columns[i].max);
		total += widths[i] + (i && widths[i] ? 2 : 0);
	}
	for (; t->p->width && total > t->p->width; total--) {
		size_t widest = t->n;

		for (size_t i = 0; i < t->n; i++)
			if (t->columns[i].gives && widths[i] > NARROWEST &&
				(widest == t->n || widths[i] > widths[widest]))
				widest = i;
		if (widest == t->n)
			break;
		widths[widest]--;
	}
	for (size_t row = 0; row < t->cells.n; row += t->n) {
		struct buf *line = &t->p->line;
		size_t at = t->indent;

		buf_clear(line);
		indent_line(line, t->indent);
		for (size_t i = 0; i < t->n; i++) {
			struct str cell = str_from(t->cells.v[row + i]);
			size_t w = MIN(uni_columns(cell), widths[i]);

			if (!widths[i])
				continue;
			if (at > t->indent)
				at += 2;
			/* Blanks are owed, and paid before the next cell: none stand at a line's end. */
			size_t start = at + (t->columns[i].right ? widths[i] - w : 0),
			       have = uni_columns(buf_str(line));

			if (w) {
				indent_line(line, start > have ? start - have : 0);
				(t->columns[i].tail ? add_tail : add_cut)(line, cell, widths[i], t->p->ascii);
			}
			at += widths[i];
		}
		while (line->n && line->p[line->n - 1] == ' ')
			buf_trim(line, line->n - 1);
		write_cut(t->p, buf_str(line));
		print_raw(t->p, STR("\n"));
	}
	for (size_t i = 0; i < t->cells.n; i++)
		free(t->cells.v[i]);
	vec_clear(&t->cells);
}

void print_table_row(struct print_table *t, const struct str *cells)
{
	for (size_t i = 0; i < t->n; i++) {
		CLEANUP(buf_done) struct buf text = { 0 };

		uni_display(&text, cells[i], t->p->ascii);
		t->widths[i] = MAX(t->widths[i], uni_columns(buf_str(&text)));
		vec_push(&t->cells, xstrdup(buf_cstr(&text)));
	}
	if (t->cells.n >= ROWS_HELD * t->n)
		flush_table(t);
}

void print_table_done(struct print_table *t)
{
	flush_table(t);
	vec_done(&t->cells);
}

/* Controls are blanks here, so that no cell has a tab and no stand-in gets into a spreadsheet for one. */
static void add_cell(struct buf *out, struct str cell)
{
	CLEANUP(buf_done) struct buf plain = { 0 };
	size_t at = 0;

	while (at < cell.n) {
		size_t from = at;
		uint32_t cp = utf8_next(cell, &at);

		if (cp < ' ' || (cp >= 0x7f && cp < 0xa0))
			buf_addc(&plain, ' ');
		else
			buf_add(&plain, str_slice(cell, from, at - from));
	}
	uni_display(out, buf_str(&plain), false);
}

void print_tsv(struct printer *p, const struct str *cells, size_t n)
{
	buf_clear(&p->line);
	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_addc(&p->line, '\t');
		add_cell(&p->line, cells[i]);
	}
	buf_addc(&p->line, '\n');
	print_raw(p, buf_str(&p->line));
}

struct json *print_json(struct printer *p)
{
	buf_clear(&p->line);
	json_init(&p->json, &p->line);
	return &p->json;
}

void print_json_end(struct printer *p)
{
	buf_addc(&p->line, '\n');
	/* A value too large for the buffer is a failure, not half a line. */
	if (buf_failed(&p->line))
		p->failed = true;
	else
		print_raw(p, buf_str(&p->line));
}

void print_note(const char *fmt, ...)
{
	CLEANUP(buf_done) struct buf text = { 0 }, shown = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	uni_display(&shown, buf_str(&text), false);
	/* One write a line: notes of several threads or programs do not mix. */
	fprintf(stderr, "peerage: %s\n", buf_cstr(&shown));
}
