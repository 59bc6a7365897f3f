/* Parents and children in BibTeX: what is inherited, from whom, and in which order entries come out. */
#include "press.h"

static struct press read_text(const char *text, struct arena *a)
{
	return press_read(&read_bibtex, str_from(text), "x.bib", a);
}

#define assert_lacks(s, text) assert_false(str_has((s), STR(text)))

static void children_inherit(void **state)
{
	struct arena *a = *state;
	struct press p =
		read_text("@inproceedings{c1, author={Ann Lee}, title={One}, year=2005, crossref={book}}\n"
			  "@inproceedings{c2, author={Bo Li}, title={Two}, crossref=\"BOOK\", booktitle={}}\n"
			  "@proceedings{book, title={Proceedings}, subtitle={Long}, editor={Cy Cruz}, year=2001, "
			  "month=jan, doi={10.1000/p},\n"
			  " url={http://p.org}, keywords={x}, pages={1--500}, isbn={978-3-16-148410-0}}\n"
			  "@inproceedings{c3, author={Di Diaz}, title={Three}, crossref={book}}\n"
			  "@inbook{c4, title={Four}, crossref={mono}}\n@book{mono, author={Ed Egg}, title={Mono}, "
			  "date={1999-02}}\n"
			  "@incollection{c5, title={Five}, crossref={coll}}\n@collection{coll, title={Coll}, "
			  "booktitle={Child's word}, editor={F. Fox}}\n"
			  "@article{c6, title={Six}, crossref={per}}\n@periodical{per, title={Peri}, year=2003}\n",
			a);
	assert_int_equal(p.n, 10);
	assert_int_equal(p.n_said, 0);
	assert_has(p.records[0], "3 {\"kind\":\"work\",\"id\":\"book\",\"title\":\"Proceedings: Long\"");
	struct str c1 = p.records[1], c3 = p.records[2], c2 = p.records[9];
	assert_has(c1, "1 {\"kind\":\"work\",\"id\":\"c1\",\"title\":\"One\",\"year\":2005,\"type\"");
	assert_has(c1, "\"venue\":\"Proceedings: Long\"");
	assert_has(c1, "\"authors\":[{\"name\":\"Ann Lee\"");
	assert_has(c1, "\"isbn:9783161484100\"");
	assert_has(c1, "{\"name\":\"Cy Cruz\",\"given\":\"Cy\",\"family\":\"Cruz\",\"editor\":true}");
	assert_lacks(c1, "10.1000");
	assert_lacks(c1, "p.org");
	assert_lacks(c1, "keywords");
	assert_lacks(c1, "pages");
	assert_has(c3, "\"id\":\"c3\",\"title\":\"Three\",\"year\":2001,\"month\":1");
	/* a key in other letters is found when all is read */
	assert_has(c2, "\"id\":\"c2\",\"title\":\"Two\",\"year\":2001,\"month\":1");
	assert_has(c2, "\"venue\":\"Proceedings: Long\"");
	assert_has(p.records[3], "\"id\":\"mono\"");
	assert_has(p.records[4], "\"id\":\"c4\",\"title\":\"Four\",\"year\":1999,\"month\":2");
	assert_has(p.records[4], "\"venue\":\"Mono\",\"authors\":[{\"name\":\"Ed Egg\"");
	assert_has(p.records[6], "\"venue\":\"Child's word\",\"authors\":[{\"name\":\"F. Fox\"");
	assert_has(p.records[8],
		"\"year\":2003,\"type\":\"journal-article\",\"source\":\"journal\",\"venue\":\"Peri\"");
}

static void kin_in_chains(void **state)
{
	struct arena *a = *state;
	struct press p = read_text("@inbook{c, title={C}, crossref={v}}\n@book{v, title={V}, "
				   "crossref={m}}\n@mvbook{m, title={M}, author={Ann Lee}, "
				   "year=1990}\n@misc{x, title={X}, xdata={d1, d2}}\n@xdata{d1, author={Bo "
				   "Li}}\n@xdata{d2, url={http://d.org}, "
				   "year=1991}\n",
		a);
	assert_int_equal(p.n_said, 0);
	assert_has(p.records[0], "\"id\":\"m\"");
	struct str c = STR_NULL, v = STR_NULL, x = STR_NULL;
	for (size_t i = 0; i < p.n; i++) {
		c = str_has(p.records[i], STR("\"id\":\"c\"")) ? p.records[i] : c;
		v = str_has(p.records[i], STR("\"id\":\"v\"")) ? p.records[i] : v;
		x = str_has(p.records[i], STR("\"id\":\"x\"")) ? p.records[i] : x;
	}
	assert_has(c, "\"year\":1990");
	assert_has(c, "\"venue\":\"V\",\"authors\":[{\"name\":\"Ann Lee\"");
	assert_has(v, "\"title\":\"V\",\"year\":1990");
	assert_has(x, "\"year\":1991");
	assert_has(x, "Bo Li");
	assert_has(x, "\"url\":\"http://d.org\"");
	/* rings and strangers */
	p = read_text("@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}}\n@book{s, title={S}, "
		      "crossref={s}}\n"
		      "@misc{y, title={Y}, crossref={nowhere}}\n@misc{z, title={Z}, crossref={nowhere}}\n",
		a);
	assert_int_equal(p.n, 5);
	assert_int_equal(p.n_said, 1);
	assert_true(press_said(&p, "warn 4 [y] it refers to the entry \"nowhere\", which is not in this file"));
}

/* Children by the thousand wait for parents that come, and for one that never does. */
static void many_wait(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf in = { 0 };
	for (int i = 0; i < 3000; i++)
		buf_addf(&in, "@inproceedings{c%d, title={C%d}, crossref={%s%d}}\n", i, i, i % 3 ? "p" : "never",
			i / 100);
	for (int i = 0; i < 30; i++)
		buf_addf(&in, "@proceedings{p%d, title={P%d}, year=%d}\n", i, i, 1990 + i);
	struct press p = press_read(&read_bibtex, buf_str(&in), "x.bib", a);
	size_t inherited = 0, children = 0;
	assert_int_equal(p.n, 3030);
	assert_int_equal(p.n_said, 30);
	for (size_t i = 0; i < p.n; i++) {
		bool child = str_has(p.records[i], STR("\"proceedings-article\""));
		children += child;
		inherited += child && str_has(p.records[i], STR("\"venue\":\"P")) &&
			     str_has(p.records[i], STR("\"year\":"));
	}
	assert_int_equal(children, 3000);
	assert_int_equal(inherited, 2000);
	/* a parent comes before its children, they in the order of the file */
	assert_has(p.records[0], "\"id\":\"p0\"");
	assert_has(p.records[1], "\"id\":\"c1\"");
	assert_has(p.records[2], "\"id\":\"c2\"");
	assert_has(p.records[3], "\"id\":\"c4\"");
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
	static const struct CMUnitTest tests[] = { TEST(children_inherit), TEST(kin_in_chains), TEST(many_wait) };
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
