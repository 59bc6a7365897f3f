#include "press.h"

#include "ingest/cv-text.h"
#include "ingest/cv-work.h"

static char *read_data(const char *name, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	const char *root = getenv("PEERAGE_SOURCE_ROOT");
	ok(file_read(arena_cstr(a, arena_printf(a, "%s/tests/data/%s", root ? root : ".", name)), 1 << 20, &b, E));
	return arena_cstr(a, buf_str(&b));
}

static void a_whole_cv(void **state)
{
	struct arena *a = *state;
	struct press p = press_read(&read_cv, str_from(read_data("vitae.md", a)), "vitae.md", a);
	assert_int_equal(p.n_said, 0);
	assert_int_equal(p.n, 7);
	struct str who = p.records[0];
	assert_has(who, "1 {\"kind\":\"person\",\"id\":\"cv:mira-valen\",\"name\":\"Mira Valen\",\"role\":\"Associate Professor\"");
	assert_has(who, "{\"section\":\"positions\",\"since\":2021,\"until\":\"now\",\"title\":\"Associate Professor\",\"org\":"
			"\"Department of Computing, University of Harrow & Centre for Solvers, Northern Academy, Harrow\"}");
	assert_has(who, "{\"section\":\"positions\",\"since\":2016,\"until\":2021,\"title\":\"Research Fellow\",\"org\":"
			"\"Institute of Numerics, Lakeside\"}");
	assert_has(who, "{\"section\":\"education\",\"since\":2012,\"until\":2016,\"title\":\"Ph.D.\",\"org\":"
			"\"School of Mathematics, University of Lakeside\",\"field\":\"Numerical Analysis\",\"person\":"
			"\"Otto Brandt\",\"thesis\":\"Sparse solvers and their discontents\"}");
	assert_has(who, "{\"section\":\"education\",\"since\":2008,\"until\":2012,\"title\":\"B.Sc.\",\"org\":"
			"\"University of Lakeside\",\"field\":\"Physics\"}");
	assert_has(who, "{\"section\":\"awards\",\"since\":2022,\"title\":\"Best Paper Award\"}");
	assert_has(who, "{\"section\":\"awards\",\"title\":\"Young Researcher of the Northern Academy\",\"text\":\"top 1%\"}");
	assert_has(who, "{\"section\":\"awards\",\"since\":2015,\"title\":\"Medal of the Lakeside Society\"}");
	assert_has(who, "{\"section\":\"interests\",\"title\":\"Sparse linear algebra\",\"text\":\"Primary\"}");
	assert_has(who, "{\"section\":\"projects\",\"title\":\"Sparse linear algebra\",\"text\":\"I study how");
	assert_has(who, "{\"section\":\"interests\",\"title\":\"Heat in thin films\",\"text\":\"Secondary\"}");
	assert_has(who, "{\"section\":\"statements\",\"title\":\"Common ground\",\"field\":\"Why this Group is the Right Place\","
			"\"text\":\"The group works");
	assert_has(who, "{\"section\":\"referees\",\"title\":\"My Ph.D. supervisor\",\"org\":\"University of Lakeside\",\"field\":"
			"\"Prof.\",\"person\":\"Otto Brandt\",\"text\":\"otto@example.org\"}");
	assert_has(who, "{\"section\":\"referees\",\"title\":\"Head of the solver group\",\"org\":\"Centre for Solvers, Northern "
			"Academy\",\"field\":\"Dr\",\"person\":\"Ada Okoro\",\"text\":\"ada@example.org\"}");
	assert_false(str_has(who, STR("\"section\":\"publications\"")));
}

static void its_works(void **state)
{
	struct arena *a = *state;
	struct press p = press_read(&read_cv, str_from(read_data("vitae.md", a)), "vitae.md", a);
	assert_int_equal(p.n, 7);
	assert_has(p.records[1], "\"title\":\"Lattice scheduling for sparse solvers\",\"year\":2024,\"type\":\"proceedings-article\","
				 "\"source\":\"CV\",\"venue\":\"Proceedings of the 12th Symposium on Invented Computing\",\"pages\":"
				 "\"12–19\",\"authors\":[{\"name\":\"A. Okoro\"},{\"name\":\"M. Valen\",\"owner\":true},{\"name\":"
				 "\"J.-P. Lund\"}],\"listed\":[{\"person\":\"Mira Valen\",\"section\":\"publications\",\"seq\":1,\"text\":"
				 "\"A. Okoro, M. Valen, and J.-P. Lund, \\\"Lattice scheduling for sparse solvers,\\\" in Proceedings of the "
				 "12th Symposium on Invented Computing, 2024, pp. 12–19.\"}]");
	assert_has(p.records[2], "\"title\":\"On warm starts\",\"year\":2020,\"type\":\"journal-article\",\"source\":\"CV\",\"venue\":"
				 "\"Journal of Invented Results\",\"pages\":\"101–140\",\"doi\":\"10.5555/jir.2020.7\",\"authors\":"
				 "[{\"name\":\"M. Valen\",\"owner\":true},{\"name\":\"A. Okoro\"}]");
	assert_has(p.records[3], "\"title\":\"Thermal transport in LaX3 films\",\"year\":2019,\"type\":\"journal-article\","
				 "\"source\":\"CV\",\"venue\":\"Journal of Invented Results\",\"pages\":\"3–9\",\"authors\":[{\"name\":"
				 "\"Valen, M.\",\"owner\":true},{\"name\":\"Lund, J.-P.\"},{\"name\":\"Okoro, A.\"}]");
	assert_has(p.records[4], "\"title\":\"Interference in the small\",\"year\":2023,\"type\":\"working-paper\",\"source\":\"CV\","
				 "\"authors\":[{\"name\":\"T. Ngata\"},{\"name\":\"M. Valen\",\"owner\":true},{\"name\":\"R. Q. Stone\"}]");
	assert_has(p.records[4], "\"section\":\"preprints\",\"seq\":1");
	assert_has(p.records[5], "\"title\":\"Memory is a lattice\",\"year\":2023,\"type\":\"working-paper\",\"source\":\"CV\","
				 "\"authors\":[{\"name\":\"M. Valen\",\"owner\":true}]");
	assert_has(p.records[6], "\"title\":\"Cold caches: warm starts\",\"year\":2022,\"type\":\"preprint\",\"source\":\"CV\","
				 "\"arxiv\":\"2201.00001\"");
	assert_has(p.records[6], "\"authors_complete\":false");
}

static void headings_by_many_names(void **state)
{
	static const struct {
		const char *line;
		enum cv_section section;
	} rows[] = {
		{ "Academic Positions", CV_POSITION },
		{ "## Employment", CV_POSITION },
		{ "**Professional Experience**", CV_POSITION },
		{ "APPOINTMENTS:", CV_POSITION },
		{ "Education", CV_EDUCATION },
		{ "Education and Training", CV_EDUCATION },
		{ "Research Publications", CV_PUBLICATION },
		{ "# Selected Publications", CV_PUBLICATION },
		{ "Journal papers", CV_PUBLICATION },
		{ "Refereed Conference Proceedings", CV_PUBLICATION },
		{ "Preprint & Working Paper", CV_PREPRINT },
		{ "Papers under review", CV_PREPRINT },
		{ "Manuscripts in Preparation", CV_PREPRINT },
		{ "Publications and Preprints", CV_PUBLICATION },
		{ "Honors and Awards", CV_AWARD },
		{ "Honours", CV_AWARD },
		{ "Research Interests & Projects", CV_INTEREST },
		{ "Referees", CV_REFEREE },
		{ "REFERENCES", CV_REFEREE },
		{ "Teaching Experience", CV_POSITION },
		{ "Peer review", CV_SECTION_COUNT },
		{ "I was awarded prizes for papers.", CV_SECTION_COUNT },
		{ "- Publications", CV_SECTION_COUNT },
		{ "Interference-aware i/o scheduling", CV_SECTION_COUNT },
		{ "Assistant Professor, Education Department", CV_SECTION_COUNT },
		{ "", CV_SECTION_COUNT },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		if (cv_heading(str_from(rows[i].line)) != rows[i].section)
			fail_msg("%s is taken for %d", rows[i].line, (int)cv_heading(str_from(rows[i].line)));
	}
}

static void citation_styles(void **state)
{
	static const struct {
		const char *line, *authors, *title, *venue, *pages, *type, *doi, *arxiv;
		int year;
		bool cut;
	} rows[] = {
		{ "A. Lee and B. Cho. Deep things. In Proceedings of XYZ, pages 1-9, 2018.", "A. Lee|B. Cho", "Deep things",
			"Proceedings of XYZ", "1-9", "proceedings-article", "", "", 2018, false },
		{ "A. Lee, B. Cho: Deep things. Journal of Depth 12(3): 44-50 (2018)", "A. Lee|B. Cho", "Deep things", "Journal of Depth",
			"44-50", "journal-article", "", "", 2018, false },
		{ "Ann Lee, Bo Cho, and Cy Dee, “Deep, Deeper, Deepest,” Nature, vol. 5, 2001, https://doi.org/10.1000/xyz.123.",
			"Ann Lee|Bo Cho|Cy Dee", "Deep, Deeper, Deepest", "Nature", "", "journal-article", "10.1000/xyz.123", "", 2001, false },
		{ "Lee, A., & Cho, B. (2018). Deep things: a study. *Depth Letters*, 3, 7–9.", "Lee, A.|Cho, B.", "Deep things: a study",
			"Depth Letters", "7–9", "journal-article", "", "", 2018, false },
		{ "A. Lee, B. Cho, et al., Deep things, submitted, 2024", "A. Lee|B. Cho", "Deep things", "", "", "working-paper", "", "",
			2024, true },
		{ "A. Lee*, B. Cho†, Deep things, arXiv:2101.00001, 2021.", "A. Lee|B. Cho", "Deep things", "", "", "preprint", "",
			"2101.00001", 2021, false },
		{ "Ann Lee, Depth Charges, working paper, 2020.", "Ann Lee", "Depth Charges", "", "", "working-paper", "", "", 2020, false },
	};
	struct arena *a = *state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct cv_work w;
		CLEANUP(buf_done) struct buf names = { 0 };
		cv_work_parse(str_from(rows[i].line), CV_PUBLICATION, a, &w);
		for (size_t k = 0; k < w.n_authors; k++) {
			if (k)
				buf_addc(&names, '|');
			buf_add(&names, w.authors[k]);
		}
		if (!str_is(buf_str(&names), rows[i].authors) || !str_is(w.title, rows[i].title) || !str_is(w.venue, rows[i].venue) ||
			!str_is(w.pages, rows[i].pages) || !str_is(w.type, rows[i].type) || !str_is(w.doi, rows[i].doi) ||
			!str_is(w.arxiv, rows[i].arxiv) || w.year != rows[i].year || w.cut != rows[i].cut)
			fail_msg("%s\n  %s; " STR_FMT "; " STR_FMT "; " STR_FMT "; " STR_FMT "; " STR_FMT "; " STR_FMT "; %d; %d",
				rows[i].line, buf_cstr(&names), STR_ARG(w.title), STR_ARG(w.venue), STR_ARG(w.pages), STR_ARG(w.type),
				STR_ARG(w.doi), STR_ARG(w.arxiv), w.year, w.cut);
	}
}

static void years_at_either_end(void **state)
{
	static const struct {
		const char *line, *rest;
		int since, until;
	} rows[] = {
		{ "2021 - now", "", 2021, CV_NOW },
		{ "2016–2021: Fellow", "Fellow", 2016, 2021 },
		{ "Sep 2016 – Jun 2021 Fellow", "Fellow", 2016, 2021 },
		{ "09/2016 - present, Fellow", "Fellow", 2016, CV_NOW },
		{ "Fellow, Institute, 2016 to 2018", "Fellow, Institute", 2016, 2018 },
		{ "Fellow (2016–)", "Fellow", 2016, CV_NOW },
		{ "2020 Guanghua Prize", "Guanghua Prize", 2020, 2020 },
		{ "2020 - Best Paper", "Best Paper", 2020, 2020 },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		int since = 0, until = 0;
		struct str rest = STR_NULL;
		assert_true(cv_years(str_from(rows[i].line), &since, &until, &rest));
		if (since != rows[i].since || until != rows[i].until || !str_is(rest, rows[i].rest))
			fail_msg("%s: %d %d " STR_FMT, rows[i].line, since, until, STR_ARG(rest));
	}
	int since, until;
	struct str rest;
	assert_false(cv_years(STR("Professor of 2000 things"), &since, &until, &rest));
	assert_false(cv_years(STR("20201 streets"), &since, &until, &rest));
	assert_false(cv_years(STR(""), &since, &until, &rest));
}

static void names_with_titles(void **state)
{
	struct str title;
	(void)state;
	assert_true(str_is(cv_name(STR("Tong Zhao, Ph.D."), &title), "Tong Zhao") && title.n == 0);
	assert_true(str_is(cv_name(STR("# Prof. Dr. Ann Lee"), &title), "Ann Lee") && str_is(title, "Prof."));
	assert_true(str_is(cv_name(STR("Curriculum Vitae of Ann Lee"), &title), "Ann Lee"));
	assert_true(cv_looks_like_name(STR("Jean-Pierre van der Lund")) && cv_looks_like_name(STR("王小明")));
	assert_false(cv_looks_like_name(STR("Momentum is generalization")) || cv_looks_like_name(STR("2020 Prize")) ||
		cv_looks_like_name(STR("")));
}

static void oddities(void **state)
{
	struct arena *a = *state;
	/* the owner cannot be found: kept all the same, with a word */
	struct press p = press_read(&read_cv, STR("Ann Lee\n\nEducation\n\n2001 PhD, University of X\n\nPublications\n\n"
						 "- B. Cho, Other people's work, working paper, 2020.\n"),
		"cv.md", a);
	assert_int_equal(p.n, 2);
	assert_true(press_said(&p, "the owner is not among the authors"));
	assert_has(p.records[1], "{\"name\":\"Ann Lee\",\"position\":null,\"owner\":true}");
	/* wrapped lines, numbers, no bullets */
	p = press_read(&read_cv, STR("Curriculum Vitae\nAnn Lee\nPUBLICATIONS\n[1] A. Lee and B. Cho, \"Long\n    title here,\" Nature, 2001.\n"
				     "[2] A. Lee, \"Short,\" Science, 2002.\nEDUCATION\nPhD, University of X, 1999\n"),
		"cv.md", a);
	assert_int_equal(p.n, 3);
	assert_has(p.records[1], "\"title\":\"Long title here\"");
	assert_has(p.records[2], "\"title\":\"Short\"");
	assert_has(p.records[0], "\"since\":1999,\"until\":1999,\"title\":\"PhD\",\"org\":\"University of X\"");
	/* an identifier that is not right is told and left out */
	p = press_read(&read_cv, STR("Ann Lee\n\nPublications\n\n- A. Lee, Deep things, arXiv:9999.1, 2021.\n"), "cv.md", a);
	assert_int_equal(p.n, 2);
	assert_true(press_said(&p, "arxiv 9999.1 is left out"));
	p = press_read(&read_cv, STR("Publications\n\n- A. Lee, Deep things, 2021.\n"), "cv.md", a);
	assert_int_equal(p.n, 0);
	assert_true(press_said(&p, "the CV has no name"));
	p = press_read(&read_cv, STR(""), "cv.md", a);
	assert_int_equal(p.n + p.n_said, 0);
}

static void bids_by_content(void **state)
{
	struct arena *a = *state;
	assert_true(read_cv.bid(str_from(read_data("vitae.md", a)), STR("x")) >= 80);
	assert_int_equal(read_cv.bid(str_from(read_data("page.txt", a)), STR("cv.md")), 0);
	assert_int_equal(read_cv.bid(str_from(read_data("list.jsonl", a)), STR("cv.md")), 0);
	assert_int_equal(read_cv.bid(STR("# A program\n\n## About\n\n## References\n"), STR("README.md")), 0);
	assert_int_equal(read_cv.bid(STR("@article{x,\n author={Ann Lee}}\n"), STR("cv.md")), 0);
	assert_int_equal(read_cv.bid(STR(""), STR("cv.md")), 0);
}

static void the_seed_cv(void **state)
{
	struct arena *a = *state;
	const char *seeds = press_seeds(a);
	CLEANUP(buf_done) struct buf b = { 0 };
	if (!seeds)
		return;
	ok(file_read(arena_cstr(a, arena_printf(a, "%s/001_74ecdcf588525a6d.txt", seeds)), 1 << 20, &b, E));
	struct press p = press_read(&read_cv, buf_str(&b), "cv", a);
	assert_int_equal(p.n, 14);
	assert_int_equal(p.n_said, 0);
	assert_has(p.records[0], "\"name\":\"Tong Zhao\",\"role\":\"Assistant Professor\"");
	assert_has(p.records[0], "\"person\":\"Shanjian Tang\",\"thesis\":\"Interacting partical systems and deep learning\"");
	assert_has(p.records[0], "\"field\":\"Mathematics\",\"person\":\"Weiguo Gao\"");
	assert_has(p.records[0], "\"section\":\"awards\",\"title\":\"Gold medal in China High School Physics Olympiad, Inner Mongolia, China\"");
	assert_has(p.records[0], "\"person\":\"Weinan E\"");
	for (size_t i = 1; i < p.n; i++)
		assert_has(p.records[i], "{\"name\":\"T. Zhao\",\"owner\":true}");
	assert_has(p.records[7], "\"title\":\"Interference-aware i/o scheduling\"");
	assert_has(p.records[9], "{\"name\":\"L. Jiacheng\"}");
	assert_has(p.records[13], "\"arxiv\":\"2210.10297\"");
}

static int set_up(void **state)
{
	*state = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_whole_cv),
		TEST(its_works),
		TEST(headings_by_many_names),
		TEST(citation_styles),
		TEST(years_at_either_end),
		TEST(names_with_titles),
		TEST(oddities),
		TEST(bids_by_content),
		TEST(the_seed_cv),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
