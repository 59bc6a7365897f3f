/* stats: what the index holds, and where it came from. */
#include "base/num.h"
#include "cli/verb.h"

struct figure {
	const char *key, *text;
	int64_t n;
};

static void print_json_stats(
	struct verb *v, const struct about_answer *about, const struct figure *figures, size_t n)
{
	struct json *j = print_json(&v->print);

	json_object(j);
	json_kstr(j, "index", about->index_path);
	json_kstr(j, "notebook", about->notebook_path);
	for (size_t i = 0; i < n; i++)
		json_kint(j, figures[i].key, figures[i].n);
	json_karray(j, "sources");
	for (size_t i = 0; i < about->n_files; i++) {
		const struct file_row *f = &about->files[i];

		json_object(j);
		json_kstr(j, "file", f->path);
		json_kstr(j, "format", f->format);
		json_kbool(j, "done", f->done);
		json_kint(j, "read", f->read);
		json_kint(j, "rejected", f->rejected);
		json_kint(j, "warned", f->warned);
		json_end_object(j);
	}
	json_end_array(j);
	json_end_object(j);
	print_json_end(&v->print);
}

static void print_figures(struct verb *v, const struct figure *figures, size_t n)
{
	static const struct print_column columns[] = { { .right = true }, { 0 } };
	struct print_table t;

	print_table_init(&t, &v->print, 0, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < n; i++) {
		CLEANUP(buf_done) struct buf number = { 0 };

		if (v->print.form == PRINT_TSV) {
			print_tsv(&v->print,
				(struct str[]){ str_from(figures[i].key),
					arena_printf(v->a, "%lld", (long long)figures[i].n) },
				2);
			continue;
		}
		if (strcmp(figures[i].key, "bytes") == 0)
			num_bytes(&number, (uint64_t)figures[i].n);
		else if (strstr(figures[i].key, "year"))
			buf_addf(&number, "%lld", (long long)figures[i].n);
		else
			num_group(&number, (uint64_t)figures[i].n);
		print_table_row(&t, (struct str[]){ buf_str(&number), str_from(figures[i].text) });
	}
	print_table_done(&t);
}

static void print_files(struct verb *v, const struct about_answer *about)
{
	static const struct print_column columns[] = { { .right = true }, { .max = 10 },
		{ .gives = true, .tail = true }, { 0 } };
	struct print_table t;

	if (!about->n_files)
		return;
	print_blank(&v->print);
	print_heading(&v->print, "Records of");
	print_table_init(&t, &v->print, 0, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < about->n_files; i++) {
		const struct file_row *f = &about->files[i];

		print_table_row(&t, (struct str[]){ arena_printf(v->a, "%lld", (long long)f->read), f->format,
					    f->path, f->done ? STR("") : STR("cut short: import it again") });
	}
	print_table_done(&t);
}

int cmd_stats(struct verb *v)
{
	struct about_answer about;
	struct error e = { 0 };
	int status;

	if (v->args.n_words)
		return verb_usage(v, "no words are needed");
	if (!verb_open(v, LIBRARY_READ, &status))
		return status;
	if (ask_about(&v->library, v->a, &about, &e))
		return verb_fail(&e);

	const struct index_counts *c = &about.counts;
	const struct figure figures[] = {
		{ "works", "works", c->works },
		{ "people", "people", c->people },
		{ "topics", "topics", c->topics },
		{ "orgs", "orgs", c->orgs },
		{ "venues", "venues", c->venues },
		{ "mentions", "mentions of people on works", c->mentions },
		{ "edges", "pairs of collaborators", c->edges },
		{ "first_year", "first year", c->first_year },
		{ "last_year", "last year", c->last_year },
		{ "records", "source records", c->records },
		{ "files", "files", c->files },
		{ "rejects", "rejects and warnings", c->rejects },
		{ "bytes", "size of the index", c->bytes },
		{ "follows", "followed", (int64_t)about.follows },
		{ "claims", "claimed", (int64_t)about.claims },
		{ "notes", "notes", (int64_t)about.notes },
		{ "lenses", "saved filters", (int64_t)about.lenses },
	};

	if (v->print.form == PRINT_JSON) {
		print_json_stats(v, &about, figures, ARRAY_LEN(figures));
		return STATUS_DONE;
	}
	print_figures(v, figures, ARRAY_LEN(figures));
	if (v->print.form == PRINT_TEXT)
		print_files(v, &about);
	return STATUS_DONE;
}
