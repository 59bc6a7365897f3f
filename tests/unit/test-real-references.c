/* The real files of BibTeX, CSL-JSON and RIS: each is taken by its reader and gives as many records as were counted
 * by other means; nothing is rejected that is not broken. */
#include "real.h"

/* Files that are not what their name says, or counted another way, with what is right. */
static const struct {
	const char *file, *format;
	size_t records, rejects;
	const char *said;
} exceptions[] = {
	/* refer under a false name */
	{ "hcibib.org-CHI09-1.bib", "bibtex", 0, 1, "the refer format" },
	{ "hcibib.org#bibdata#CHI09-1.bib", "bibtex", 0, 1, "the refer format" },
	/* pages of the web and formats of their own */
	{ "nfoware.com#dev#ab#ab-0.02.bib", "bibtex", 0, 1, "no BibTeX entry" },
	{ "umuaicontents.bib", "bibtex", 0, 1, "no BibTeX entry" },
	{ "www.sics.se#nlp#NoDaLiDa#1998_kph#NODA98-12#NODA98-12.bib", "bibtex", 0, 1, "no BibTeX entry" },
	/* UTF-16, which no stream reads */
	{ "tiny-LE-noBOM.bib", "bibtex", 0, 1, "UTF-16" },
	{ "tiny-LE-withBOM.bib", "", 0, 0, "UTF-16" },
	/* three groups of tests that hold items, not a list of three */
	{ "citation-js-input-3.json", "csl", 73, 0, "" },
};

struct walk {
	struct arena *a;
	const char *folder;
	struct str table; /* counts of the files in a tar */
	size_t files, records, faults;
};

static const char *format_of(struct str file)
{
	if (str_ends(file, STR(".bib")) || str_ends(file, STR(".bib.gz")))
		return "bibtex";
	return str_ends(file, STR(".json")) ? "csl" : "ris";
}

static void judge(struct walk *w, struct str name, const struct real_count *got, size_t want)
{
	w->files++;
	w->records += got->records;
	for (size_t i = 0; i < ARRAY_LEN(exceptions); i++) {
		if (!str_is(name, exceptions[i].file))
			continue;
		if (strcmp(got->format, exceptions[i].format) == 0 && got->records == exceptions[i].records &&
			got->rejects == exceptions[i].rejects && strstr(got->said, exceptions[i].said))
			return;
	}
	/* an empty file is of no format */
	if (want == 0 && got->records == 0 && got->rejects == 0)
		return;
	if (strcmp(got->format, format_of(name)) == 0 && got->records == want && got->rejects == 0)
		return;
	w->faults++;
	printf("# " STR_FMT ": %zu records by %s (%zu rejected: %s), counted %zu\n", STR_ARG(name), got->records,
		got->format, got->rejects, got->said, want);
}

static void one_file(void *ctx, const char *file, size_t count)
{
	struct walk *w = ctx;
	if (strstr(file, ".tar") || str_ends(str_from(file), STR(".tsv")))
		return;
	struct real_count got = real_file(arena_cstr(w->a, arena_printf(w->a, "%s/%s", w->folder, file)));
	judge(w, str_from(file_base(file)), &got, count);
}

static void one_member(void *ctx, struct str name, struct str bytes)
{
	struct walk *w = ctx;
	struct real_count got = { 0 };
	struct stream *in = NULL;
	struct error e;
	int want = real_table(w->table, name, "expected");
	if (want < 0)
		return;
	if (stream_open_bytes(bytes, &in, &e))
		snprintf(got.said, sizeof(got.said), "%s", e.text);
	else
		real_read(in, name, &got);
	stream_close(in);
	judge(w, name, &got, (size_t)want);
}

/* Lists of CSL items have no table: each file counts itself. */
static void one_list(void *ctx, struct str name, struct str bytes)
{
	struct walk *w = ctx;
	struct real_count got = { 0 };
	struct stream *in = NULL;
	struct json_in *p = json_in_new();
	struct json_object *list = NULL;
	size_t n = 0;
	ok(json_in_parse(p, str_trim(bytes), &list, E));
	while (json_in_item(list, n))
		n++;
	json_in_put(&list);
	json_in_free(p);
	ok(stream_open_bytes(bytes, &in, E));
	real_read(in, name, &got);
	stream_close(in);
	judge(w, name, &got, n);
}

static void end_walk(const struct walk *w)
{
	printf("# %zu files, %zu records\n", w->files, w->records);
	assert_int_equal(w->faults, 0);
}

static void every_file(void **state)
{
	static const char *const parts[] = { "bibtex", "csl", "ris" };
	struct walk w = { .a = *state, .folder = real_folder(*state) };
	if (!w.folder)
		return;
	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		real_manifest(w.folder, parts[i], one_file, &w, w.a);
	assert_true(w.files > 80);
	end_walk(&w);
}

static void every_file_in_the_tars(void **state)
{
	static const char *const tars[] = { "bbt-import-fixtures", "jabref-testbib", "kbibtex-in-the-wild",
		"web-corpus-a" };
	struct walk w = { .a = *state, .folder = real_folder(*state) };
	if (!w.folder)
		return;
	for (size_t i = 0; i < ARRAY_LEN(tars); i++) {
		CLEANUP(buf_done) struct buf table = { 0 };
		ok(file_read(arena_cstr(w.a, arena_printf(w.a, "%s/bibtex/%s.tsv", w.folder, tars[i])), 1 << 20,
			&table, E));
		w.table = buf_str(&table);
		real_tar(arena_cstr(w.a, arena_printf(w.a, "%s/bibtex/%s.tar.zst", w.folder, tars[i])), one_member,
			&w);
	}
	assert_true(w.files > 400);
	real_tar(
		arena_cstr(w.a, arena_printf(w.a, "%s/csl/csl-test-suite-inputs.tar.zst", w.folder)), one_list, &w);
	assert_true(w.files > 800);
	end_walk(&w);
}

static int setup(void **state)
{
	*state = arena_new();
	return 0;
}

static int teardown(void **state)
{
	arena_free(*state);
	return 0;
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_file, setup, teardown),
		cmocka_unit_test_setup_teardown(every_file_in_the_tars, setup, teardown),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
