#include "press.h"

#include <signal.h>
#include <sys/wait.h>

#include "base/clock.h"

/* Sanitizers make everything ten times slower: a smaller file then tells the same. */
#if defined(__SANITIZE_ADDRESS__)
#define BIG 4000
#else
#define BIG 20000
#endif

static struct store *open_index(struct shelf *sh, const char *name)
{
	struct store *s = NULL;
	ok(store_open(shelf_path(sh, name), STORE_INDEX, STORE_WRITE, &s, E));
	return s;
}

static struct index_counts counts_of(struct store *s)
{
	struct index_counts c;
	ok(store_counts(s, &c, E));
	return c;
}

static const char *data(struct shelf *sh, const char *name)
{
	const char *root = getenv("PEERAGE_SOURCE_ROOT");
	return arena_cstr(sh->a, arena_printf(sh->a, "%s/tests/data/%s", root ? root : ".", name));
}

/* n works of people who meet again, each line different. */
static struct str many(struct shelf *sh, unsigned n, unsigned seed)
{
	struct buf b = { .max = 256 << 20 };
	for (unsigned i = 0; i < n; i++) {
		unsigned x = i * 2654435761u + seed;
		buf_addf(&b,
			"{\"id\":\"k%u\",\"title\":\"Work number %u of series %u\",\"year\":%u,\"venue\":\"Journal %u\",\"doi\":\"10.5555/%u.%u\",\"authors\":["
			"{\"name\":\"Ann Family%u\",\"affiliation\":\"Institute %u\"},{\"name\":\"Bo Family%u\"}],\"keywords\":[\"topic %u\"]}\n",
			i, i, seed, 1990 + x % 30, x % 50, seed, i, x % 997, x % 17, x / 7 % 997, x % 23);
	}
	struct str out = arena_str(sh->a, buf_str(&b));
	buf_done(&b);
	return out;
}

static void three_sources_in_any_order(void **state)
{
	static const int orders[][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
	static const char *const names[] = { "page.txt", "vitae.md", "list.jsonl" };
	struct shelf *sh = *state;
	struct str first = STR_NULL;
	for (size_t i = 0; i < ARRAY_LEN(orders); i++) {
		struct store *s = open_index(sh, arena_cstr(sh->a, arena_printf(sh->a, "o%zu.db", i)));
		uint64_t read = 0;
		for (int k = 0; k < 3; k++) {
			struct ingest_report r = press_import(s, data(sh, names[orders[i][k]]));
			assert_true(r.done && !r.failed && r.rejected == 0);
			read += r.read;
		}
		assert_int_equal(read, 4 + 7 + 4);
		shelf_sound(s);
		/* 3 on the page, 6 in the CV, 4 listed: a page's, a CV's and a listed one are the same three times over */
		assert_int_equal(counts_of(s).works, 7);
		struct str dump = press_dump(s, sh->a);
		if (first.p)
			assert_same_dump(first, dump);
		first = dump;
		ok(ingest_reindex(s, &(struct ingest_options){ 0 }, E));
		assert_same_dump(first, press_dump(s, sh->a));
		shelf_sound(s);
		store_close(s);
	}
	assert_has(first, "work doi:10.5555/jir.2019.6 | Thermal transport in LaX3 films | 2019-0 | journal-article | journal | "
			  "journal of invented results | 3-9");
	assert_has(first, "  listed publications 3 0 mira valen+orcid:0000-0002-1825-0097 Valen, M.");
	assert_has(first, "  listed profile 3 2019 mira valen+orcid:0000-0002-1825-0097");
	assert_has(first, "  reported page.txt 3 1204 5 4 13 Unverified 1 unclaimed 1");
	assert_has(first, "  author 2: 3 Ngata Wiremu = ngata wiremu");
	assert_has(first, "| Associate Professor | Mira Valen contributes");
}

static void the_same_again_changes_nothing(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db");
	const char *const names[] = { "page.txt", "vitae.md", "list.jsonl" };
	for (int k = 0; k < 3; k++)
		press_import(s, data(sh, names[k]));
	struct str before = press_dump(s, sh->a);
	struct index_counts c = counts_of(s);
	for (int k = 0; k < 3; k++) {
		struct ingest_report r = press_import(s, data(sh, names[k]));
		assert_int_equal(r.unchanged, r.read);
		assert_int_equal(r.added + r.merged + r.rejected, 0);
	}
	assert_same_dump(before, press_dump(s, sh->a));
	assert_int_equal(counts_of(s).records, c.records);
	assert_int_equal(counts_of(s).files, c.files);
	store_close(s);
}

static void a_changed_file_replaces_its_records(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db"), *fresh;
	const char *path = press_write(sh, "a.jsonl", STR("{\"id\":\"a\",\"title\":\"First\",\"year\":2001,\"venue\":\"Old Venue\",\"authors\":[{\"name\":\"Ann "
							  "Lee\",\"affiliation\":\"Old Org\"}],\"keywords\":[\"old\"]}\n"
							  "{\"id\":\"b\",\"title\":\"Second\",\"authors\":[{\"name\":\"Bo Cho\"}]}\n"
							  "{\"kind\":\"person\",\"id\":\"p\",\"name\":\"Ann Lee\",\"role\":\"Reader of very old books\"}\n"));
	press_import(s, path);
	press_write(sh, "a.jsonl", STR("{\"id\":\"a\",\"title\":\"First, corrected\",\"year\":2002,\"authors\":[{\"name\":\"Anna Lee\"}]}\n"
				       "{\"id\":\"b\",\"title\":\"Second\",\"authors\":[{\"name\":\"Bo Cho\"}]}\n"
				       "{\"kind\":\"person\",\"id\":\"p\",\"name\":\"Anna Lee\",\"role\":\"Reader\"}\n"));
	struct ingest_report r = press_import(s, path);
	assert_int_equal(r.read, 3);
	assert_int_equal(r.merged, 2);
	assert_int_equal(r.unchanged, 1);
	shelf_sound(s);
	assert_int_equal(counts_of(s).works, 2);
	assert_int_equal(counts_of(s).people, 2);
	assert_int_equal(counts_of(s).orgs + counts_of(s).venues, 0);
	fresh = open_index(sh, "fresh.db");
	press_import(fresh, path);
	assert_same_dump(press_dump(fresh, sh->a), press_dump(s, sh->a));
	store_close(fresh);
	store_close(s);
}

static void replacing_what_joined_others(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db"), *fresh;
	const char *one = press_write(sh, "one.jsonl", STR("{\"id\":\"a\",\"title\":\"Early\",\"arxiv\":\"2001.00001\",\"authors\":[{\"name\":\"A. Lee\"}]}\n"));
	const char *two = press_write(sh, "two.jsonl", STR("{\"id\":\"b\",\"title\":\"Late\",\"doi\":\"10.5555/x\",\"authors\":[{\"name\":\"Ann Lee\"}]}\n"));
	const char *joint = press_write(sh, "three.jsonl",
		STR("{\"id\":\"c\",\"title\":\"Late\",\"doi\":\"10.5555/x\",\"arxiv\":\"2001.00001\",\"authors\":[{\"name\":\"Ann Lee\"}]}\n"));
	press_import(s, one);
	press_import(s, two);
	assert_int_equal(counts_of(s).works, 2);
	assert_int_equal(counts_of(s).people, 2);
	press_import(s, joint);
	assert_int_equal(counts_of(s).works, 1);
	assert_int_equal(counts_of(s).people, 1); /* A. Lee is Ann Lee: the work says so */
	shelf_sound(s);
	press_write(sh, "three.jsonl", STR("{\"id\":\"c\",\"title\":\"Something else\",\"authors\":[{\"name\":\"Cy Dee\"}]}\n"));
	press_import(s, joint);
	assert_int_equal(counts_of(s).works, 3);
	assert_int_equal(counts_of(s).people, 3);
	shelf_sound(s);
	fresh = open_index(sh, "fresh.db");
	press_import(fresh, one);
	press_import(fresh, two);
	press_import(fresh, joint);
	assert_same_dump(press_dump(fresh, sh->a), press_dump(s, sh->a));
	store_close(fresh);
	store_close(s);
}

static void keys_that_stand_twice(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db");
	struct press_log log = { 0 };
	struct ingest_options o = { 0 };
	const char *path = press_write(sh, "a.jsonl", STR("{\"id\":\"k\",\"title\":\"North\",\"authors\":[{\"name\":\"Ann Lee\"}]}\n"
							  "{\"id\":\"k\",\"title\":\"South\",\"authors\":[{\"name\":\"Ann Lee\"}]}\n"
							  "{\"id\":\"K\",\"title\":\"East\",\"authors\":[{\"name\":\"Ann Lee\"}]}\n"
							  "{\"id\":\"k\",\"title\":\"North\",\"authors\":[{\"name\":\"Ann Lee\"}]}\n"
							  "{\"title\":\"West\",\"authors\":[{\"name\":\"Ann Lee\"}]}\n"));
	struct ingest_report r = press_import_with(s, path, &o, &log);
	assert_int_equal(r.added, 4);
	assert_int_equal(r.unchanged, 1);
	assert_int_equal(r.warned, 1);
	assert_true(str_has(buf_str(&log.text), STR("a.jsonl:2 [k] warning the key stands in this file before")));
	assert_int_equal(counts_of(s).works, 4);
	r = press_import_with(s, path, &o, &log);
	assert_int_equal(r.unchanged, 5);
	assert_int_equal(counts_of(s).works, 4);
	buf_done(&log.text);
	store_close(s);
}

static void problems_are_kept_by_file(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db");
	struct press_log log = { 0 };
	struct ingest_options o = { 0 };
	struct reject_row *rows;
	size_t n;
	const char *path = press_write(sh, "a.jsonl", STR("{\"id\":\"a\",\"title\":\"Fine\",\"authors\":[{\"name\":\"Ann Lee\",\"orcid\":\"0000-0002-1825-0098\"}]}\n"
							  "{\"id\":\"b\",\"title\":\"cut\n"
							  "{\"id\":\"c\"}\n"
							  "{\"id\":\"d\",\"title\":\"Fine too\"}\n"));
	struct ingest_report r = press_import_with(s, path, &o, &log);
	assert_true(r.read == 4 && r.added == 2 && r.rejected == 2 && r.warned == 1 && r.done && !r.failed);
	assert_true(str_has(buf_str(&log.text), STR("a.jsonl:2 [] rejected not JSON")));
	assert_true(str_has(buf_str(&log.text), STR("a.jsonl:3 [c] rejected neither title, authors nor an identifier")));
	assert_true(str_has(buf_str(&log.text), STR("a.jsonl:1 [a] warning orcid 0000-0002-1825-0098 is left out: the check digit should be 7")));
	ok(source_rejects(s, 0, 0, sh->a, &rows, &n, E));
	assert_int_equal(n, 3);
	assert_true(rows[1].line == 2 && !rows[1].warning && rows[0].warning);
	/* the list is that of the last import */
	press_write(sh, "a.jsonl", STR("{\"id\":\"d\",\"title\":\"Fine too\"}\n"));
	press_import(s, path);
	ok(source_rejects(s, 0, 0, sh->a, &rows, &n, E));
	assert_int_equal(n, 0);
	struct file_row *files;
	ok(source_files(s, sh->a, &files, &n, E));
	assert_int_equal(n, 1);
	assert_true(files[0].done && files[0].read == 1 && files[0].unchanged == 1 && files[0].rejected == 0);
	buf_done(&log.text);
	store_close(s);
}

static void what_cannot_be_read(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db");
	static const struct {
		const char *name, *text, *said;
		bool failed;
	} rows[] = {
		{ "eggs.txt", "Eggs, flour, rain.\n", "of no known format", true },
		{ "empty.txt", "", "it is empty", false },
		{ "x.pdf", "%PDF-1.4 ...", "this is a PDF", true },
		{ "utf16.jsonl", "\xff\xfe{\x01", "UTF-16", true },
		{ "all-bad.jsonl", "{\"kind\":\"work\",\"title\":\n{\"kind\":\"work\"}\n", "not JSON", true },
	};
	struct ingest_options o = { 0 };
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct press_log log = { 0 };
		struct ingest_report r = press_import_with(s, press_write(sh, rows[i].name, str_from(rows[i].text)), &o, &log);
		if (r.failed != rows[i].failed || !str_has(buf_str(&log.text), str_from(rows[i].said)))
			fail_msg("%s: %d %s", rows[i].name, r.failed, buf_cstr(&log.text));
		buf_done(&log.text);
	}
	struct press_log log = { 0 };
	assert_true(press_import_with(s, shelf_path(sh, "nowhere"), &o, &log).failed);
	assert_true(press_import_with(s, "/dev/null", &o, &log).failed == false);
	assert_int_equal(symlink("loop", shelf_path(sh, "loop")), 0);
	assert_true(press_import_with(s, shelf_path(sh, "loop"), &o, &log).failed);
	buf_done(&log.text);
	assert_int_equal(counts_of(s).works, 0);
	struct ingest_report r;
	unsigned failed;
	fails(ERR_SYNTAX, ingest_run(s, shelf_path(sh, "eggs.txt"), &(struct ingest_options){ .format = "spoon" }, &r, &failed, E));
	shelf_sound(s);
	store_close(s);
}

static void folders(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db");
	struct ingest_options o = { 0 };
	struct press_log log = { 0 };
	press_write(sh, "in/b/one.jsonl", STR("{\"id\":\"a\",\"title\":\"One\",\"authors\":[]}\n"));
	press_write(sh, "in/two.jsonl", STR("{\"id\":\"a\",\"title\":\"Two\",\"authors\":[]}\n"));
	press_write(sh, "in/eggs.txt", STR("Eggs.\n"));
	press_write(sh, "in/.hidden.jsonl", STR("{\"id\":\"h\",\"title\":\"Hidden\",\"authors\":[]}\n"));
	press_write(sh, "in/empty", STR(""));
	assert_int_equal(symlink("..", shelf_path(sh, "in/b/up")), 0);
	struct ingest_report r = press_import_with(s, shelf_path(sh, "in"), &o, &log);
	assert_true(r.read == 2 && r.added == 2 && !r.failed);
	assert_int_equal(log.text.n, 0);
	assert_int_equal(log.files, 4);
	assert_int_equal(counts_of(s).works, 2);
	assert_int_equal(counts_of(s).files, 2);
	buf_done(&log.text);
	store_close(s);
}

static bool only_even(void *ctx, const struct record *r)
{
	unsigned *asked = ctx;
	++*asked;
	return r->work.year % 2 == 0;
}

static void filters_and_dry_runs(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "index.db");
	unsigned asked = 0;
	struct ingest_options o = { .keep = only_even, .ctx = &asked };
	const char *path = press_write(sh, "a.jsonl", STR("{\"id\":\"a\",\"title\":\"One\",\"year\":2001}\n{\"id\":\"b\",\"title\":\"Two\",\"year\":2002}\n"
							  "{\"kind\":\"person\",\"name\":\"Ann Lee\"}\n"));
	struct ingest_report r;
	unsigned failed;
	ok(ingest_run(s, path, &o, &r, &failed, E));
	assert_true(asked == 2 && r.skipped == 1 && r.added == 2 && r.read == 3);
	struct str before = press_dump(s, sh->a);
	struct index_counts c = counts_of(s);
	/* the very counts of the real run, and nothing written */
	struct ingest_options dry = { .dry_run = true };
	const char *more = press_write(sh, "b.jsonl", STR("{\"id\":\"a\",\"title\":\"Two\",\"year\":2002,\"authors\":[{\"name\":\"Bo Cho\"}]}\n"
							  "{\"id\":\"b\",\"title\":\"Three\",\"doi\":\"10.5555/x\"}\n{\"id\":\"c\",\"doi\":\"10.5555/x\"}\nbad\n"));
	ok(ingest_run(s, more, &dry, &r, &failed, E));
	assert_true(r.read == 4 && r.added == 2 && r.merged == 1 && r.rejected == 1);
	assert_same_dump(before, press_dump(s, sh->a));
	assert_int_equal(counts_of(s).records, c.records);
	assert_int_equal(counts_of(s).files, c.files);
	assert_int_equal(counts_of(s).rejects, c.rejects);
	struct ingest_report real = press_import(s, more);
	assert_true(real.added == r.added && real.merged == r.merged);
	store_close(s);
}

/* Stopped at any poll the index is sound, says what it holds, and the same command ends the job. */
static void cancelled_anywhere(void **state)
{
	struct shelf *sh = *state;
	const char *path = press_write(sh, "a.jsonl", many(sh, 300, 1));
	struct store *whole = open_index(sh, "whole.db");
	press_import(whole, path);
	struct str want = press_dump(whole, sh->a);
	store_close(whole);
	for (unsigned stop = 1; stop < 400; stop += 67) {
		struct cancel c;
		struct ingest_report r;
		unsigned failed;
		struct store *s = open_index(sh, arena_cstr(sh->a, arena_printf(sh->a, "c%u.db", stop)));
		cancel_init(&c, NULL);
		c.stop_at = stop;
		enum err err = ingest_run(s, path, &(struct ingest_options){ .cancel = &c }, &r, &failed, E);
		if (err)
			assert_int_equal(err, ERR_CANCELLED);
		assert_int_equal(r.added, counts_of(s).works);
		shelf_sound(s);
		press_import(s, path);
		assert_same_dump(want, press_dump(s, sh->a));
		store_close(s);
	}
	struct store *s = open_index(sh, "whole.db");
	struct cancel c;
	cancel_init(&c, NULL);
	c.stop_at = 150;
	fails(ERR_CANCELLED, ingest_reindex(s, &(struct ingest_options){ .cancel = &c }, E));
	assert_same_dump(want, press_dump(s, sh->a));
	shelf_sound(s);
	store_close(s);
}

/* kill -9 at several moments: the index is as after one of the batches. */
static void killed_anywhere(void **state)
{
	struct shelf *sh = *state;
	const char *path = press_write(sh, "a.jsonl", many(sh, BIG, 2));
	struct store *whole = open_index(sh, "whole.db");
	double began = clock_monotonic();
	press_import(whole, path);
	double took = clock_monotonic() - began;
	struct str want = press_dump(whole, sh->a);
	store_close(whole);
	struct store *s = open_index(sh, "killed.db");
	store_close(s);
	for (int i = 1; i <= 4; i++) {
		fflush(NULL);
		pid_t child = fork();
		if (child == 0) {
			struct ingest_report r;
			unsigned failed;
			if (store_open(shelf_path(sh, "killed.db"), STORE_INDEX, STORE_WRITE, &s, NULL) == ERR_OK &&
				ingest_run(s, path, &(struct ingest_options){ 0 }, &r, &failed, NULL) == ERR_OK)
				_exit(0);
			_exit(1);
		}
		usleep((useconds_t)(took * 1e6 * i / 6));
		kill(child, SIGKILL);
		int status;
		waitpid(child, &status, 0);
		s = open_index(sh, "killed.db");
		shelf_sound(s);
		struct index_counts c = counts_of(s);
		assert_int_equal(c.works, c.records);
		assert_int_equal(c.mentions, 2 * c.works);
		store_close(s);
	}
	s = open_index(sh, "killed.db");
	struct ingest_report r = press_import(s, path);
	assert_int_equal(r.unchanged + r.added, BIG);
	assert_same_dump(want, press_dump(s, sh->a));
	shelf_sound(s);
	struct file_row *files;
	size_t n;
	ok(source_files(s, sh->a, &files, &n, E));
	assert_true(n == 1 && files[0].done && files[0].read == BIG);
	store_close(s);
}

/* ---- the real seeds ---- */

struct seeds {
	const char *files[6];
	size_t n;
};

static bool find_seeds(struct shelf *sh, struct seeds *ret)
{
	static const char *const names[] = { "works.jsonl", "000_60a2141bb52aae30.txt", "001_74ecdcf588525a6d.txt", "002_d352e031ab1d25e8.txt",
		"003_21db00cf7b185b34.txt", "004_05f49289928d0f65.txt" };
	const char *dir = press_seeds(sh->a);
	if (!dir)
		return false;
	ret->n = ARRAY_LEN(names);
	for (size_t i = 0; i < ret->n; i++)
		ret->files[i] = arena_cstr(sh->a, arena_printf(sh->a, "%s/%s", dir, names[i]));
	return true;
}

static void seeds_by_themselves(void **state)
{
	struct shelf *sh = *state;
	struct seeds seeds;
	if (!find_seeds(sh, &seeds))
		return;
	struct store *pages = open_index(sh, "pages.db"), *cv = open_index(sh, "cv.db"), *list = open_index(sh, "list.db");
	press_import(list, seeds.files[0]);
	press_import(cv, seeds.files[2]);
	for (size_t i = 1; i < seeds.n; i++) {
		if (i != 2)
			press_import(pages, seeds.files[i]);
	}
	assert_int_equal(counts_of(list).works, 280);
	assert_int_equal(counts_of(cv).works, 13);
	assert_int_equal(counts_of(pages).works, 25);
	assert_int_equal(counts_of(pages).people, 4);
	/* the same title and two DOIs are two works */
	row_id a = 0, b = 0;
	ok(work_by_ident(list, (struct ident){ SCHEME_DOI, STR("10.1016/j.scib.2024.01.022") }, &a, E));
	ok(work_by_ident(list, (struct ident){ SCHEME_DOI, STR("10.1360/tb-2024-0376") }, &b, E));
	assert_true(a && b && a != b);
	shelf_sound(list);
	shelf_sound(cv);
	shelf_sound(pages);
	store_close(list);
	store_close(cv);
	store_close(pages);
}

static void seeds_in_any_order(void **state)
{
	static const size_t orders[][6] = { { 0, 1, 2, 3, 4, 5 }, { 5, 4, 3, 2, 1, 0 }, { 2, 1, 0, 5, 3, 4 }, { 3, 2, 5, 0, 4, 1 } };
	struct shelf *sh = *state;
	struct seeds seeds;
	struct str first = STR_NULL;
	if (!find_seeds(sh, &seeds))
		return;
	for (size_t i = 0; i < ARRAY_LEN(orders); i++) {
		struct store *s = open_index(sh, arena_cstr(sh->a, arena_printf(sh->a, "s%zu.db", i)));
		for (size_t k = 0; k < seeds.n; k++) {
			struct ingest_report r = press_import(s, seeds.files[orders[i][k]]);
			assert_true(r.rejected == 0 && r.warned == 0 && !r.failed);
		}
		struct index_counts c = counts_of(s);
		assert_int_equal(c.works, 280);
		assert_int_equal(c.records, 323);
		assert_int_equal(c.mentions, 1954);
		struct str dump = press_dump(s, sh->a);
		if (first.p)
			assert_same_dump(first, dump);
		first = dump;
		shelf_sound(s);
		if (i == 2) {
			ok(ingest_reindex(s, &(struct ingest_options){ 0 }, E));
			assert_same_dump(first, press_dump(s, sh->a));
		}
		store_close(s);
	}
	assert_has(first, "  author 4: 5 T. Zhao = tong zhao @");
	assert_has(first, "MoE-DisCo: Low Economy Cost Training Mixture-of-Experts Models | 2026");
	assert_has(first, "  cv positions 2021--1 Assistant Professor |");
}

/* What the sample gives is what the seeds give, but for prose. */
static void the_sample_is_the_seeds(void **state)
{
	struct shelf *sh = *state;
	struct store *s = open_index(sh, "sample.db");
	const char *root = getenv("PEERAGE_SOURCE_ROOT");
	press_import(s, arena_cstr(sh->a, arena_printf(sh->a, "%s/data/sample/sample.jsonl", root ? root : ".")));
	struct index_counts c = counts_of(s);
	assert_int_equal(c.works, 280);
	assert_int_equal(c.records, 323);
	assert_int_equal(c.mentions, 1954);
	struct str dump = press_dump(s, sh->a);
	assert_has(dump, "  reported profile page 10 0 11 4 21 Emerging 1 unclaimed 1");
	assert_has(dump, "  listed profile 1 2026 lu zhao");
	assert_false(str_has(dump, STR("example.org")));
	shelf_sound(s);
	store_close(s);
}

static int set_up(void **state)
{
	*state = shelf_new();
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(three_sources_in_any_order),
		TEST(the_same_again_changes_nothing),
		TEST(a_changed_file_replaces_its_records),
		TEST(replacing_what_joined_others),
		TEST(keys_that_stand_twice),
		TEST(problems_are_kept_by_file),
		TEST(what_cannot_be_read),
		TEST(folders),
		TEST(filters_and_dry_runs),
		TEST(cancelled_anywhere),
		TEST(killed_anywhere),
		TEST(seeds_by_themselves),
		TEST(seeds_in_any_order),
		TEST(the_sample_is_the_seeds),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
