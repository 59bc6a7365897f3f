/* The progress line. Knows terminals as far as a carriage return; must not know what an import does. */
#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/num.h"
#include "base/uni.h"

#define EVERY_TTY 0.1
#define EVERY_ELSE 10.0

void progress_init(struct progress *p)
{
	const char *term = getenv("TERM");
	struct winsize size;

	*p = (struct progress){ .width = 80, .last = clock_monotonic() };
	p->tty = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
	if (p->tty && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20)
		p->width = size.ws_col;
}

/* "works.jsonl  12.3 MB  45,000 records  20,100/s  41 %  1:15 left" */
static void line_of(const struct import_report *r, struct buf *out)
{
	double rate = r->seconds > 0 ? (double)r->read / r->seconds : 0;

	uni_display(out, str_from(file_base(r->path)), false);
	buf_adds(out, "  ");
	num_bytes(out, r->bytes);
	buf_adds(out, "  ");
	num_group(out, r->read);
	buf_adds(out, " records");
	if (rate > 0) {
		buf_adds(out, "  ");
		num_group(out, (uint64_t)rate);
		buf_adds(out, "/s");
	}
	/* Packed files unpack to more than their size: then how far it is cannot be told. */
	if (r->size && r->bytes < r->size && r->bytes) {
		double part = (double)r->bytes / (double)r->size;

		buf_addf(out, "  %d %%  ", (int)(part * 100));
		num_seconds(out, r->seconds / part * (1 - part));
		buf_adds(out, " left");
	}
}

void progress_clear(struct progress *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}

void progress_show(struct progress *p, const struct import_report *r)
{
	CLEANUP(buf_done) struct buf line = { 0 };
	double now = clock_monotonic();

	if (now - p->last < (p->tty ? EVERY_TTY : EVERY_ELSE))
		return;
	p->last = now;
	line_of(r, &line);
	if (!p->tty) {
		fprintf(stderr, "peerage: %s\n", buf_cstr(&line));
		return;
	}
	/* A line that wraps could not be taken back. */
	while (line.n && uni_columns(buf_str(&line)) >= p->width)
		buf_trim(&line, line.n - 1);
	fprintf(stderr, "\r%s\033[K", buf_cstr(&line));
	fflush(stderr);
	p->shown = true;
}
