/* BibTeX: syntax as it is written, what fields mean, who inherits, and what broken files cost. */
#include "press.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_bibtex, str_from(text), "x.bib", a);
}

#define assert_lacks(s, text) assert_false(str_has((s), STR(text)))

static void assert_quiet(const struct press *p, size_t n)
{
	for (size_t i = 0; i < p->n_said; i++)
		fail_msg("said: " STR_FMT, STR_ARG(p->said[i]));
	assert_int_equal(p->n, n);
}

/* One entry's JSON. */
static struct str one(const char *entry, struct arena *a)
{
	struct press p = read_text(entry, a);
	assert_quiet(&p, 1);
	return p.records[0];
}

/* The authors' JSON of one list of names. */
static struct str names(const char *list, struct arena *a)
{
	return one(arena_cstr(a, arena_printf(a, "@misc{k, title={T}, author = {%s}}", list)), a);
}

/* ---- syntax ---- */

static void one_whole_entry(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("\n@Article{ lund2019:a ,\n"
				   "  author = \"Lund, Ada and M{\\\"u}ller, Karl\",\n"
				   "  title = {On the {Nature} of $T_c$: a study},\n"
				   "  journal = {J. Invented Res.},\n"
				   "  year = 2019, month = mar, volume = {12},\n"
				   "  pages = {100--107},\n"
				   "  doi = {https://doi.org/10.1000/ABC.1},\n"
				   "  issn = {0378-5955},\n"
				   "  url = {http://a.org/x\\_y},\n"
				   "  keywords = {solvers, sparse matrices},\n"
				   "  abstract = {One\n    line.},\n}\n",
		a);
	assert_quiet(&p, 1);
	assert_true(str_is(p.records[0],
		"2 {\"kind\":\"work\",\"id\":\"lund2019:a\",\"title\":\"On the Nature of T_c: a "
		"study\",\"year\":2019,"
		"\"month\":3,\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"J. Invented Res.\","
		"\"pages\":\"100–107\",\"doi\":\"10.1000/abc.1\",\"ids\":[\"issn:0378-5955\"],\"url\":\"http://"
		"a.org/x_y\","
		"\"authors\":[{\"name\":\"Lund, Ada\",\"given\":\"Ada\",\"family\":\"Lund\"},"
		"{\"name\":\"Müller, Karl\",\"given\":\"Karl\",\"family\":\"Müller\"}],"
		"\"keywords\":[\"solvers\",\"sparse matrices\"],\"abstract\":\"One line.\"}"));
}

static void values(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("@STRING(pub-x:Y.z = \"North \" # {Reed})\n@string{ yr = 2011 }\n@string{both = "
				   "pub-x:y.z # \" Press\"}\n"
				   "@misc(a, title = both, year = yr)\n"
				   "@misc{b, title = {A } # \"B\" # { \\& } # yr # { C}, year = {2012}}\n"
				   "@misc{c, title = \"a {\"}b{\"} c\", note = {},}\n"
				   "@misc{d, title = {a lone \" mark}, year=2013}\n"
				   "@misc{e, title = \"K\\\"uhn {\\\"o}\"}\n"
				   "@misc(f, title = {a ) b}, year = 1999)\n"
				   "@misc {\n g ,\n title\n =\n {T} , }\n",
		a);
	assert_quiet(&p, 7);
	assert_has(p.records[0], "4 {\"kind\":\"work\",\"id\":\"a\",\"title\":\"North Reed Press\",\"year\":2011,");
	assert_has(p.records[1], "\"title\":\"A B & 2011 C\",\"year\":2012");
	assert_has(p.records[2], "\"title\":\"a \\\"b\\\" c\"");
	assert_has(p.records[3], "\"title\":\"a lone \\\" mark\",\"year\":2013");
	assert_has(p.records[4], "\"title\":\"Kühn ö\"");
	assert_has(p.records[5], "\"id\":\"f\",\"title\":\"a ) b\",\"year\":1999");
	assert_has(p.records[6], "\"id\":\"g\",\"title\":\"T\"");
}

static void macros(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(
		"@article{a, title={T}, journal = JIR, author = nobody # \" x\", month = sept, year = 2001}\n"
		"@article{b, title={T}, journal = jacm, month = \"12~\" # jun, year = 2002, note = JIR}\n"
		"@string{JIR = {J. Inv. Res.}}\n@article{c, title={T}, journal = "
		"jir}\n@string{broken}\n@string{jir = {New}}\n"
		"@article{d, title={T}, journal = jir}\n",
		a);
	assert_int_equal(p.n, 4);
	assert_has(
		p.records[0], "\"month\":9,\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"JIR\"");
	assert_has(p.records[1],
		"\"month\":6,\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"Journal of the ACM\"");
	assert_has(p.records[2], "\"venue\":\"J. Inv. Res.\"");
	assert_has(p.records[3], "\"venue\":\"New\"");
	assert_int_equal(p.n_said, 3);
	assert_true(press_said(&p, "warn 1 [a] the macro \"JIR\" is not defined"));
	assert_true(press_said(&p, "warn 1 [a] the macro \"nobody\" is not defined"));
	assert_true(press_said(&p, "warn 5 [] @string defines nothing"));
}

static void comments_and_text(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(
		"Write to ann@x.org (Ann) or @ home. 100%\n% Encoding: UTF-8\n@comment{jabref-meta: x;}\n"
		"@comment{\n@misc{hidden,\n title = {No}\n}\n}\n"
		"@comment no braces\n@Comment @misc{a, title={A}}\n@preamble{ \"\\x{}\" # {y} }\n@commentary{b, "
		"title={B}}\n"
		"  @misc{c, title={C},\n % author = {Nemo},\n note = {x} % and so on\n}@misc{d, title={D}} text\n"
		"@misc{e, title={E}}@misc{f, title={F}}\n",
		a);
	assert_quiet(&p, 6);
	assert_has(p.records[0], "\"id\":\"a\"");
	assert_has(p.records[1], "\"id\":\"b\",\"title\":\"B\",\"type\":\"commentary\"");
	assert_lacks(p.records[2], "Nemo");
	assert_has(p.records[3], "\"id\":\"d\"");
	assert_has(p.records[5], "\"id\":\"f\"");
}

static void keys(void **state)
{
	struct arena *a = *state;
	struct press p = read_text(
		"@misc{, title={A}}\n@misc{title={B}}\n@misc{two words, title={C}}\n@misc{aB3==, title={D}}\n"
		"@misc{DBLP:conf/x/Y24, title={E}}\n@misc{only}\n@misc{x'y(z), title={F}}\n@misc{\n\ttitle = "
		"{G}}\n",
		a);
	assert_quiet(&p, 8);
	assert_lacks(p.records[0], "\"id\"");
	assert_has(p.records[1], "\"title\":\"B\"");
	assert_lacks(p.records[1], "\"id\"");
	assert_has(p.records[2], "\"id\":\"two words\"");
	assert_has(p.records[3], "\"id\":\"aB3==\",\"title\":\"D\"");
	assert_has(p.records[4], "\"id\":\"DBLP:conf/x/Y24\"");
	assert_has(p.records[4], "dblp:conf/x/Y24");
	assert_has(p.records[5], "\"id\":\"only\"");
	assert_has(p.records[6], "\"id\":\"x'y(z)\"");
	assert_has(p.records[7], "\"title\":\"G\"");
	/* both stay, and it is said; letter case tells keys apart */
	p = read_text("@misc{k, title={A}}\n@misc{k, title={B}}\n@misc{K, title={C}}", a);
	assert_int_equal(p.n, 3);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 2 [k] the key was used in line 1 already; both entries are kept"));
}

static void dress(void **state)
{
	struct arena *a = *state;
	struct press p = press_read(&read_bibtex,

		STR("\xef\xbb\xbf@misc{a,\r\n author = {Ann Lee and\r\n Bo Li},\r\n title = {A\r\n  "
		    "B}\r\n}\r\n@misc{b,\r title={C}}"),
		"x", a);
	assert_quiet(&p, 2);
	assert_has(p.records[0], "\"title\":\"A B\"");
	assert_has(p.records[0], "\"family\":\"Li\"");
	assert_has(p.records[1], "7 {");
	/* Latin-1, and bytes of nothing */
	p = press_read(&read_bibtex, STR("@misc{a, title={Caf\xe9 \x96 na\xefve}}\n@misc{b, title={\xe9t\xe9}}\n"),
		"x", a);
	assert_int_equal(p.n, 2);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 1 [] bytes that are not UTF-8 are read as Windows-1252"));
	assert_has(p.records[0], "\"title\":\"Café – naïve\"");
	assert_has(p.records[1], "\"title\":\"été\"");
	p = press_read(
		&read_bibtex, STR("@misc{a, title={Caf\xc3\xa9 \xff}}\n@misc{b, title={\x81\x8d}}\n"), "x", a);
	assert_int_equal(p.n, 2);
	assert_true(press_said(&p, "bytes that are not UTF-8 were replaced"));
	assert_has(p.records[0], "\"title\":\"Café �\"");
}

/* ---- faults ---- */

static void faults_cost_little(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("@book{a,\n author = {Ann Lee}\n title = {A},\n year = {1981}\n}\n", a);
	assert_int_equal(p.n, 1);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 2 [a] a comma is missing behind the value of author"));
	assert_has(p.records[0], "\"title\":\"A\",\"year\":1981");
	assert_has(p.records[0], "\"family\":\"Lee\"");

	p = read_text("@misc{a title = {A}}\n@misc{b\n title = {B}}\n@misc{c, title {C}, year 1999}\n", a);
	assert_int_equal(p.n, 3);
	assert_true(press_said(&p, "warn 1 [a] a comma is missing behind the key"));
	assert_true(press_said(&p, "warn 2 [b] a comma is missing behind the key"));
	assert_true(press_said(&p, "warn 4 [c] a \"=\" is missing behind title"));
	assert_true(press_said(&p, "warn 4 [c] \"year 1999\" belongs to no field and is passed over"));
	assert_has(p.records[0], "\"title\":\"A\"");
	assert_has(p.records[1], "\"title\":\"B\"");
	assert_has(p.records[2], "\"title\":\"C\"");

	p = read_text(
		"@misc{a, title = {A} junk, year = 2001}\n@misc{b, pages = 1--2, title = {B},, year = 2002,,}\n",
		a);
	assert_int_equal(p.n, 2);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "\"junk\" belongs to no field"));
	assert_has(p.records[0], "\"title\":\"A\",\"year\":2001");
	assert_has(p.records[1], "\"title\":\"B\",\"year\":2002");
}

/* An entry that is not closed ends where the next begins; what it says is read as far as it can be. */
static void unclosed(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("@misc{a,\n title = {A},\n year = 2001\n\n@misc{b, title={B}}\n", a);
	assert_int_equal(p.n, 2);
	assert_true(press_said(&p, "warn 1 [a] the entry is not closed"));
	assert_has(p.records[0], "\"title\":\"A\",\"year\":2001");
	assert_has(p.records[1], "\"title\":\"B\"");

	p = read_text("@misc{a,\n title = {A,\n year = {2001}\n}\n@misc{b, title={B}}\n@misc{c, title={C}}", a);
	assert_int_equal(p.n, 3);
	assert_has(p.records[0], "\"title\":\"A\",\"year\":2001");
	assert_has(p.records[1], "\"id\":\"b\"");

	p = read_text(
		"@misc{a,\n title = {A {{x},\n year = {2001}\n}\n@misc{b, title={B}}\n@misc{c, title={C}}", a);
	assert_int_equal(p.n, 3);
	assert_has(p.records[0], "\"year\":2001");
	assert_has(p.records[2], "\"id\":\"c\"");

	p = read_text(
		"@misc{a,\n title = \"A,\n year = 2001\n}\n@misc{b, title = \"B\"}\n@misc{c, title = \"C\"}", a);
	assert_int_equal(p.n, 3);
	assert_has(p.records[1], "\"title\":\"B\"");
	assert_has(p.records[2], "\"title\":\"C\"");

	p = read_text("@misc{a, title={A}}\n@misc{b,\n author = {Ann Lee},\n title = {The end is mis", a);
	assert_int_equal(p.n, 2);
	assert_has(p.records[1], "\"family\":\"Lee\"");
	assert_true(press_said(&p, "warn 2 [b] the entry is not closed"));

	/* an entry inside a value is a part of it */
	p = read_text("@misc{a, note = {like\n@misc{x, title={X}}\n}, title = {A}}\n@misc{b, title={B}}", a);
	assert_quiet(&p, 2);
	assert_has(p.records[0], "\"title\":\"A\"");

	/* too many braces */
	p = read_text("@misc{a, title = {A}}, year = 2001}\n@misc{b, title={B}}", a);
	assert_int_equal(p.n, 2);
	assert_has(p.records[1], "\"id\":\"b\"");
}

static void other_files(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("%A Ann Lee\n%T A title\n%D 1999\n%J Journal\n", a);
	assert_int_equal(p.n, 0);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(
		&p, "bad 1 [] there is no BibTeX entry in this file; its lines of %A, %T and so on are the refer"));
	p = read_text("Just some text, with an address: ann@x.org.\n", a);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "there is no BibTeX entry in this file; one looks like @article{key"));
	p = press_read(&read_bibtex, STR("@\0m\0i\0s\0c\0{\0a\0}\0"), "x", a);
	assert_true(press_said(&p, "UTF-16"));
	static const char *const empty[] = { "", " \n\n", "@string{a = {b}}\n", "@comment{x}", "@preamble{x}" };
	for (size_t i = 0; i < ARRAY_LEN(empty); i++) {
		p = read_text(empty[i], a);
		assert_quiet(&p, 0);
	}
}

static void bids(void **state)
{
	(void)state;
	static const struct {
		const char *head, *name;
		int least, most;
	} cases[] = {
		{ "@article{k,\n title={x}}", "x", 80, 90 }, { "% text\n\n  @InProceedings(k,", "x.txt", 80, 90 },
		{ "@string{a=", "x.bib", 80, 95 }, { "@weird{k, title", "x", 40, 60 }, { "text", "x.bib", 10, 10 },
		{ "text", "x.bib.gz", 10, 10 }, { "text", "x", 0, 0 }, { "", "x.bib", 0, 0 },
		{ "{\"title\":\"@article{k,\"}", "x", 0, 0 }, { "ann@article.org", "x", 0, 0 },
		{ "# CV\n@home\n", "cv.md", 0, 0 },
	};
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int bid = read_bibtex.bid(str_from(cases[i].head), str_from(cases[i].name));
		if (bid < cases[i].least || bid > cases[i].most)
			fail_msg("%s: %d", cases[i].head, bid);
	}
}

/* ---- names ---- */

static void name_forms(void **state)
{
	struct arena *a = *state;
	assert_has(names("van Dorp, Ludo and Ludo van Dorp", a),
		"[{\"name\":\"van Dorp, Ludo\",\"given\":\"Ludo\",\"particle\":\"van\",\"family\":\"Dorp\"},"
		"{\"name\":\"Ludo van Dorp\",\"given\":\"Ludo\",\"particle\":\"van\",\"family\":\"Dorp\"}]");
	assert_has(names("von Hag, Jr., Georg", a),
		"\"given\":\"Georg\",\"particle\":\"von\",\"family\":\"Hag\",\"suffix\":\"Jr.\"");
	assert_has(names("{Van Ass}, Gil", a), "\"given\":\"Gil\",\"family\":\"Van Ass\"");
	assert_has(names("Gil {Van Ass}", a), "\"given\":\"Gil\",\"family\":\"Van Ass\"");
	assert_has(names("Lo van {Ost tot West}", a),
		"\"given\":\"Lo\",\"particle\":\"van\",\"family\":\"Ost tot West\"");
	assert_has(names("Eli Ben{-}Sar", a), "\"given\":\"Eli\",\"family\":\"Ben-Sar\"");
	assert_has(names("Maria {\\\"O}st", a), "\"given\":\"Maria\",\"family\":\"Öst\"");
	assert_has(names("{\\v{S}}ime {\\v{C}}ern{\\'y}", a), "\"given\":\"Šime\",\"family\":\"Černý\"");
	assert_has(names("J.~P. Lee", a), "\"name\":\"J. P. Lee\",\"given\":\"J. P.\",\"family\":\"Lee\"");
	assert_has(names("Deng, Ming (邓明)", a), "\"given\":\"Ming (邓明)\",\"family\":\"Deng\"");
	assert_has(names("邓明", a), "[{\"name\":\"邓明\"}]");
	assert_has(names("Plato", a), "[{\"name\":\"Plato\"}]");
	assert_has(names("{Plato}", a), "[{\"name\":\"Plato\",\"family\":\"Plato\"}]");
	assert_has(names("de la Fon Noir, Jean", a),
		"\"given\":\"Jean\",\"particle\":\"de la\",\"family\":\"Fon Noir\"");
	assert_has(names("ze Unknown, Jean", a), "\"particle\":\"ze\",\"family\":\"Unknown\"");
	assert_has(names("given=Jean, prefix={de la}, prefix-i=d, family=Fon, suffix=Jr", a),
		"[{\"name\":\"Jean de la Fon Jr\",\"given\":\"Jean\",\"particle\":\"de "
		"la\",\"family\":\"Fon\",\"suffix\":\"Jr\"}]");
	assert_has(names("family={van Gr{\\\"u}n}, given={A, B}", a), "\"given\":\"A, B\",\"family\":\"van Grün\"");
}

static void lists_of_names(void **state)
{
	struct arena *a = *state;
	assert_has(names("{Barlow and Noakes, Inc.} and Lee, Ann AND Bo Li\n\tand\nSandor", a),
		"[{\"name\":\"Barlow and Noakes, Inc.\",\"group\":true},{\"name\":\"Lee, "
		"Ann\",\"given\":\"Ann\",\"family\":\"Lee\"},"
		"{\"name\":\"Bo Li\",\"given\":\"Bo\",\"family\":\"Li\"},{\"name\":\"Sandor\"}]");
	assert_has(names("{NASA} and {The X Group {and} Y}", a),
		"[{\"name\":\"NASA\",\"group\":true},{\"name\":\"The X Group and Y\",\"group\":true}]");
	struct str cut = names("Ann Lee and others", a);
	assert_has(cut, "[{\"name\":\"Ann Lee\",\"given\":\"Ann\",\"family\":\"Lee\"}],\"authors_complete\":false");
	assert_has(names("Lee, A. and Li, B. et al.", a),
		"{\"name\":\"Li, B.\",\"given\":\"B.\",\"family\":\"Li\"}],\"authors_complete\":false");
	assert_lacks(names("and Ann Lee and and", a), "\"name\":\"\"");
	assert_lacks(names("[Anonymous]", a), "authors");
	struct press p = read_text("@misc{k, title={T}, author={Lee, Ann; Li, Bo; Cruz, C.}}\n@misc{l, title={T}, "
				   "author={Ann Lee, Bo Li, Cy Cruz}}\n"
				   "@misc{m, title={T}, author={Lee, Ann, Bo}}",
		a);
	assert_int_equal(p.n_said, 2);
	assert_true(press_said(&p, "warn 1 [k] the names are parted by \";\" instead of \"and\""));
	assert_true(press_said(&p, "warn 2 [l] the names are parted by \",\" instead of \"and\""));
	assert_has(p.records[0], "\"given\":\"Bo\",\"family\":\"Li\"");
	assert_has(p.records[1], "\"given\":\"Cy\",\"family\":\"Cruz\"");
	struct str editors = one("@book{k, title={T}, editor={Ann Lee and Bo Li}, collaboration={{ATLAS}}}", a);
	assert_has(editors, "[{\"name\":\"ATLAS\",\"group\":true},{\"name\":\"Ann "
			    "Lee\",\"given\":\"Ann\",\"family\":\"Lee\",\"editor\":true}");
}

/* ---- fields ---- */

static void types_and_venues(void **state)
{
	struct arena *a = *state;
	static const char *const cases[][2] = {

		{ "@inproceedings{k, title={T}, booktitle={P}}",
			"\"type\":\"proceedings-article\",\"source\":\"proceedings\",\"venue\":\"P\"" },
		{ "@conference{k, title={T}, booktitle={P}}", "\"type\":\"proceedings-article\"" },
		{ "@incollection{k, title={T}, booktitle={B}, booksubtitle={S}}",
			"\"type\":\"book-chapter\",\"venue\":\"B: S\"" },
		{ "@inbook{k, title={T}}", "\"type\":\"book-chapter\"" },
		{ "@proceedings{k, booktitle={P}}",
			"\"title\":\"P\",\"type\":\"proceedings\",\"source\":\"proceedings\"" },
		{ "@phdthesis{k, title={T}, school={U}}", "\"type\":\"thesis\",\"venue\":\"U\"" },
		{ "@thesis{k, title={T}, institution={U}, type={mathesis}}",
			"\"type\":\"thesis\",\"venue\":\"U\"" },
		{ "@techreport{k, title={T}, institution={L}}", "\"type\":\"report\",\"venue\":\"L\"" },
		{ "@techreport{k, title={T}, type={Working Paper}}", "\"type\":\"working-paper\"" },
		{ "@unpublished{k, title={T}}", "\"type\":\"manuscript\",\"source\":\"manuscript\"" },
		{ "@software{k, title={T}}", "\"type\":\"software\",\"source\":\"software\"" },
		{ "@dataset{k, title={T}}", "\"type\":\"dataset\"" },
		{ "@Online{k, title={T}, url={http://a.org}}", "\"type\":\"online\",\"authors\"" },
		{ "@article{k, title={T}, subtitle={S}, journaltitle={J}, journalsubtitle={K}}",
			"\"title\":\"T: S\"" },
		{ "@article{k, title={T}, journaltitle={J}, journalsubtitle={K}}", "\"venue\":\"J: K\"" },
		{ "@article{k, title={Why?}, subtitle={S}}", "\"title\":\"Why? S\"" },
		{ "@article{k, title={T}, journal={CoRR}, volume={abs/1706.03762}}",
			"\"type\":\"preprint\",\"source\":\"arXiv\",\"venue\":\"CoRR\"" },
		{ "@article{k, title={T}, journal={arXiv preprint arXiv:1706.03762}}",
			"\"type\":\"preprint\",\"source\":\"arXiv\",\"venue\":\"arXiv\"" },

		{ "@article{k, title={T}, journal={bioRxiv}}",
			"\"type\":\"preprint\",\"source\":\"bioRxiv\",\"venue\":\"bioRxiv\"" },
		{ "@misc{k, title={T}, eprint={1706.03762v5}, archivePrefix={arXiv}, primaryClass={cs.CL}}",
			"\"type\":\"preprint\",\"source\":\"arXiv\",\"venue\":\"arXiv\"" },
		{ "@article{k, title={T}, journal={J}, eprint={hep-th/9901001}, eprinttype={arxiv}}",
			"\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"J\"" },
	};
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct str got = one(cases[i][0], a);
		if (i == 12)
			assert_has(got, "\"type\":\"online\"");
		else if (!str_has(got, str_from(cases[i][1])))
			fail_msg("%s gave " STR_FMT, cases[i][0], STR_ARG(got));
	}
}

static void identifiers(void **state)
{
	struct arena *a = *state;
	assert_has(
		one("@misc{k, title={T}, eprint={1706.03762v5}, archivePrefix={arXiv}, primaryClass={cs.CL}}", a),
		"\"arxiv\":\"1706.03762\"");
	assert_has(one("@article{k, title={T}, journal={CoRR}, volume={abs/1706.03762}}", a),
		"\"arxiv\":\"1706.03762\"");
	assert_has(one("@misc{k, title={T}, eprint={math.DS/0506001}, eprinttype={arXiv}}", a),
		"\"arxiv\":\"math/0506001\"");
	assert_has(one("@misc{k, title={T}, eprint={0805.1234 [cond-mat]}, eprinttype={arXiv}}", a),
		"\"arxiv\":\"0805.1234\"");
	assert_lacks(one("@misc{k, title={T}, eprint={12345}, eprinttype={jstor}}", a), "ids");
	assert_has(one("@misc{k, title={T}, doi={10.1000/a\\_b{\\_}c}}", a), "\"doi\":\"10.1000/a_b_c\"");
	assert_has(one("@misc{k, title={T}, doi={10.1000/x$<$1$>$y}}", a), "\"doi\":\"10.1000/x<1>y\"");
	assert_has(one("@misc{k, title={T}, url={https://doi.org/10.1000/Q}}", a), "\"doi\":\"10.1000/q\"");
	assert_has(one("@misc{k, title={T}, howpublished={\\url{http://a.org/~x}}}", a),
		"\"url\":\"http://a.org/~x\"");
	assert_has(one("@misc{k, title={T}, note={At http://a.org/b.}}", a), "\"url\":\"http://a.org/b\"");
	assert_has(one("@misc{k, title={T}, pmid={12345678}}", a), "pubmed:12345678");
	assert_has(one("@book{k, title={T}, isbn={0-306-40615-2 (pbk), 978-3-16-148410-0}}", a),
		"\"isbn:9780306406157\",\"isbn:9783161484100\"");
	struct press p = read_text(
		"@misc{k, title={T}, doi={not one}, eprint={xx}, eprinttype={arXiv}, isbn={0-306-40615-3}}", a);
	assert_int_equal(p.n, 1);
	assert_lacks(p.records[0], "doi");
	assert_true(press_said(&p, "warn 1 [k] doi not one is left out"));
	assert_true(press_said(&p, "warn 1 [k] arxiv xx is left out"));
	assert_true(press_said(&p, "warn 1 [k] isbn 0-306-40615-3 is left out"));
}

static void dates_and_topics(void **state)
{
	struct arena *a = *state;
	assert_has(one("@misc{k, title={T}, date={2020-05-01/2021}}", a), "\"year\":2020,\"month\":5");
	assert_has(one("@misc{k, title={T}, date={2020}, month=7}", a), "\"year\":2020,\"month\":7");
	assert_has(one("@misc{k, title={T}, year={(1999)}, month={10--12 jun}}", a), "\"year\":1999,\"month\":6");
	assert_lacks(one("@misc{k, title={T}, year={in press}}", a), "year");
	assert_lacks(one("@misc{k, title={T}, urldate={2020-05-01}}", a), "year");
	assert_lacks(one("@misc{k, title={T}, year={}}", a), "year");
	assert_has(one("@misc{k, title={T}, keywords={a; b, c; {d; e}}}", a),
		"\"keywords\":[\"a\",\"b, c\",\"d; e\"]");
	assert_has(one("@misc{k, title={T}, keywords={R\\&D, x &amp; y}}", a), "\"keywords\":[\"R&D\",\"x & y\"]");
	assert_has(one("@misc{k, title={T}, times-cited={12}}", a), "\"cites\":12");
	assert_has(one("@misc{k, title={<i>In vivo</i> &amp; R{\\&}D}}", a), "\"title\":\"In vivo & R&D\"");
	assert_has(one("@misc{k, TITLE={A}, title={B}}", a), "\"title\":\"A\"");
	assert_has(one("@misc{k, title={}, title={B}}", a), "\"title\":\"B\"");
}

/* ---- size ---- */

static void repeat(struct buf *b, const char *text, size_t n)
{
	while (n--)
		buf_adds(b, text);
}

static void hostile(void **state)
{
	struct arena *a = *state;
	static const char *const units[] = {
		"@misc{a,", "@misc{a, t={", "@misc{a, t=\"", "@misc{\n", "@comment{", "@comment{\n@misc{a,\n",
		"@string{a={", "@", "@a{@b(", "@misc{a,b={c}d={e}", "@misc{a,\nb={\n@misc{c,\n", "{", "}",
		"@misc{a, author={x and }}\n", "@misc{a,,,,=#,", "@misc{k,a=b#", "@inbook{a,crossref={b}}\n",
		"@book{b,crossref={b}}\n", "@misc{a,\n\n\n\n\n", "@misc{a,x=", "@misc{a,\n x = {\n y = {\n",
	};
	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		CLEANUP(buf_done) struct buf in = { 0 };
		repeat(&in, units[i], 4000);
		buf_adds(&in, "\n}}}\"\n@misc{last, title = {Last}}\n");
		struct press p = press_read(&read_bibtex, buf_str(&in), "x.bib", a);
		assert_true(p.n + p.n_said > 0);
		arena_clear(a);
	}
	CLEANUP(buf_done) struct buf in = { 0 };
	buf_adds(&in, "@article{deep, title = ");
	repeat(&in, "{", 50000);
	buf_adds(&in, "Fifty thousand deep");
	repeat(&in, "}", 50000);
	buf_adds(&in, ", author = ");
	repeat(&in, "{", 50000);
	buf_adds(&in, "Well, Una");
	repeat(&in, "}", 50000);
	buf_adds(&in, "}\n@misc{after, title={After}}");
	struct press p = press_read(&read_bibtex, buf_str(&in), "x.bib", a);
	assert_int_equal(p.n, 2);
	assert_has(p.records[0], "\"title\":\"Fifty thousand deep\"");
	assert_has(p.records[1], "\"title\":\"After\"");
}

static void long_entries_are_refused(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf in = { 0 };
	buf_adds(&in, "@misc{big, title={");
	repeat(&in, "0123456789abcdef", (17 << 20) / 16);
	buf_adds(&in, "}}\n@misc{small, title={S}}\n");
	struct press p = press_read(&read_bibtex, buf_str(&in), "x.bib", a);
	assert_int_equal(p.n, 1);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "bad 1 [] the entry is longer than 16 MB"));
	assert_has(p.records[0], "\"title\":\"S\"");
}

/* Thousands of names and fields: what is cut is said to be. */
static void many_of_everything(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf in = { 0 };
	buf_adds(&in, "@misc{k, title={T}, author={Ann Lee");
	for (int i = 0; i < 25000; i++)
		buf_addf(&in, " and Lee%d, A.", i);
	buf_adds(&in, "}}\n@misc{l, title={T}, keywords={");
	for (int i = 0; i < 1500; i++)
		buf_addf(&in, "word%d, ", i);
	buf_adds(&in, "}}\n");
	struct press p = press_read(&read_bibtex, buf_str(&in), "x.bib", a);
	assert_int_equal(p.n, 2);
	assert_has(p.records[0], "\"authors_complete\":false");
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 2 [l] 500 of its keywords or identifiers are too many"));
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

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(one_whole_entry),
		TEST(values),
		TEST(macros),
		TEST(comments_and_text),
		TEST(keys),
		TEST(dress),
		TEST(faults_cost_little),
		TEST(unclosed),
		TEST(other_files),
		cmocka_unit_test(bids),
		TEST(name_forms),
		TEST(lists_of_names),
		TEST(types_and_venues),
		TEST(identifiers),
		TEST(dates_and_topics),
		TEST(hostile),
		TEST(long_entries_are_refused),
		TEST(many_of_everything),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
