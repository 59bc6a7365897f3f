/* A CV of any bytes; its lines as citations and headings too. */
#include "fuzz-reader.h"
#include "ingest/cv-text.h"
#include "ingest/cv-work.h"

static void try_line(struct str line, struct arena *a)
{
	struct cv_work w;
	struct str rest, title;
	bool mark;
	int since = 0, until = 0;
	cv_work_parse(line, CV_PREPRINT, a, &w);
	FUZZ_CHECK(w.year == 0 || (w.year >= 1000 && w.year <= 2999));
	FUZZ_CHECK(cv_heading(line) <= CV_SECTION_COUNT);
	if (cv_years(line, &since, &until, &rest))
		FUZZ_CHECK(since >= 1900 && rest.n <= line.n);
	FUZZ_CHECK(cv_unmark(line, &mark).n <= line.n);
	FUZZ_CHECK(cv_name(line, &title).n <= line.n);
	FUZZ_CHECK(cv_unstop(line).n <= line.n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct str rest = { (const char *)data, size }, line;
	fuzz_reader(&read_cv, data, size, NULL, NULL);
	for (int i = 0; i < 20 && str_next(&rest, '\n', &line); i++)
		try_line(line, a);
	return 0;
}
