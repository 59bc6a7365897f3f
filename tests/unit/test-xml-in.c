/* Trees out of XML: what is given, text as it should read, encodings, entities, faults and limits. */
#include "press.h"

#include "ingest/xml-in.h"

static enum xml_take take(unsigned depth, struct str name)
{
	if (depth == 0)
		return str_is(name, "list") ? XML_IN_ENTER : XML_IN_PASS;
	if (depth == 1 && str_is(name, "group"))
		return XML_IN_ENTER;
	return str_is(name, "item") ? XML_IN_WHOLE : XML_IN_PASS;
}

static const struct xml_rejoin rejoin[] = {
	{ STR_INIT("list"), 0 }, { STR_INIT("group"), 1 }, { STR_INIT("item"), XML_IN_ANY }, { { NULL, 0 }, 0 },
};
static const struct xml_form form = { take, rejoin };
static const struct xml_form no_rejoin = { take, NULL };

static void write_tree(const struct xml_node *n, struct buf *out)
{
	if (!n->name.p) {
		buf_addf(out, "'" STR_FMT "'", STR_ARG(n->text));
		return;
	}
	buf_addf(out, "(" STR_FMT, STR_ARG(n->name));
	for (size_t i = 0; i < n->n_attributes; i++)
		buf_addf(out, " " STR_FMT "=" STR_FMT, STR_ARG(n->attributes[i].name), STR_ARG(n->attributes[i].value));
	if (n->text.n)
		buf_addf(out, " '" STR_FMT "'", STR_ARG(n->text));
	for (const struct xml_node *c = n->child; c; c = c->next)
		write_tree(c, out);
	buf_addc(out, ')');
}

/* Everything that is read: "LINE tree", or "+name" of an entered one; "?doubt"; "!LINE fault". Offsets are checked. */
static struct str pull(struct str bytes, const struct xml_form *f, struct arena *a)
{
	struct stream *in;
	CLEANUP(buf_done) struct buf out = { 0 };
	ok(stream_open_bytes(bytes, &in, E));
	struct xml_in *x = xml_in_new(in, f);
	for (unsigned guard = 0;; guard++) {
		struct xml_item it;
		struct error e = { 0 };
		enum err err = xml_in_next(x, &it, &e);
		assert_true(guard < 100000);
		if (err == ERR_MISSING)
			break;
		if (err) {
			assert_true(err == ERR_FORMAT || err == ERR_LIMIT);
			buf_addf(&out, "!%u %s\n", e.line, e.text);
			continue;
		}
		if (!it.whole) {
			buf_addf(&out, "+" STR_FMT "\n", STR_ARG(it.node->name));
			continue;
		}
		assert_true(it.offset < bytes.n && bytes.p[it.offset] == '<');
		assert_true(str_has(str_slice(bytes, (size_t)it.offset, 20), it.node->name));
		buf_addf(&out, "%u ", it.line);
		write_tree(it.node, &out);
		buf_addc(&out, '\n');
		if (it.doubt.n)
			buf_addf(&out, "?" STR_FMT "\n", STR_ARG(it.doubt));
	}
	xml_in_free(x);
	stream_close(in);
	return arena_str(a, buf_str(&out));
}

static void check(struct arena *a, const char *text, const char *want)
{
	struct str got = pull(str_from(text), &form, a);
	if (!str_is(got, want))
		fail_msg("of %s\ngot:\n" STR_FMT "\nwant:\n%s", text, STR_ARG(got), want);
}

/* ---- trees ---- */

static void trees(void **state)
{
	struct arena *a = *state;
	check(a, "<list><item a='1' x:b=\"2\">t</item>\n<other><b>no</b></other>\n <item/></list>",
		"+list\n1 (item a=1 b=2 't')\n3 (item)\n");
	check(a, "<list>\n<group n='1'><item>x<b>y</b> <c/>z</item></group><group/>\n<item>\n</item></list>\n",
		"+list\n+group\n2 (item'x'(b 'y')' '(c)'z')\n+group\n3 (item '\n')\n");
	check(a, "<x:list xmlns:x='u'><x:item>a&amp;&lt;<![CDATA[<raw>]]>&#233;</x:item></x:list>", "+list\n1 (item 'a&<<raw>é')\n");
	check(a, "<html><p>no</p></html>", "");
	/* as many as there are pieces of a stream, and more */
	CLEANUP(buf_done) struct buf b = { 0 };
	buf_adds(&b, "<list>\n");
	for (int i = 0; i < 20000; i++)
		buf_addf(&b, "<item n=\"%d\">text %d</item>\n", i, i);
	buf_adds(&b, "</list>");
	struct str rest = pull(buf_str(&b), &form, a), line;
	unsigned n = 0;
	assert_true(str_next(&rest, '\n', &line) && str_is(line, "+list"));
	for (; str_next(&rest, '\n', &line) && line.n; n++) {
		char want[80];
		snprintf(want, sizeof(want), "%u (item n=%u 'text %u')", n + 2, n, n);
		assert_true(str_is(line, want));
	}
	assert_int_equal(n, 20000);
}

static void documents_in_a_row(void **state)
{
	struct arena *a = *state;
	check(a, " \n<?xml version='1.0'?>\n<list><item>1</item></list>\n<?xml version='1.0'?><list><item>2</item></list>",
		"+list\n3 (item '1')\n+list\n4 (item '2')\n");
	check(a, "<list/><list><item/></list><!-- end -->\n<html/>", "+list\n+list\n1 (item)\n");
	check(a, "<list><item>1</item></list> and more", "+list\n1 (item '1')\n!1 not well-formed XML (syntax error): nothing behind it is read\n");
}

/* ---- text ---- */

static void check_text(struct arena *a, const char *inner, const char *text, const char *prose)
{
	struct stream *in;
	struct xml_item it;
	struct str doc = arena_printf(a, "<list><item>%s</item></list>", inner);
	ok(stream_open_bytes(doc, &in, E));
	struct xml_in *x = xml_in_new(in, &form);
	ok(xml_in_next(x, &it, E));
	ok(xml_in_next(x, &it, E));
	struct str got = xml_text(it.node, a), more = xml_prose(it.node, a);
	if (!(text ? str_is(got, text) : got.p == NULL))
		fail_msg("text of %s: " STR_FMT, inner, STR_ARG(got));
	if (!(prose ? str_is(more, prose) : more.p == NULL))
		fail_msg("prose of %s: " STR_FMT, inner, STR_ARG(more));
	xml_in_free(x);
	stream_close(in);
}

static void text(void **state)
{
	struct arena *a = *state;
	check_text(a, " plain text ", "plain text", "plain text");
	check_text(a, "two\n\t lines  here", "two lines here", "two lines here");
	check_text(a, "", NULL, NULL);
	check_text(a, " \n ", NULL, NULL);
	check_text(a, "<b/>", NULL, NULL);
	check_text(a, "A &amp; B &lt; C, &lt;k>", "A & B < C, <k>", "A & B < C, <k>");
	check_text(a, "<k>BERT</k>-<k>A</k>TT <i>x</i>y <b><i>z</i></b>", "BERT-ATT xy z", "BERT-ATT xy z");
	check_text(a, "AT&amp;T <k>&lt;w></k> c", "AT&T <w> c", "AT&T <w> c");
	check_text(a, "H<sub>2</sub>O<p>new</p>line<br/>x", "H₂O new line x", "H₂O new line x");
	check_text(a, "<tex-math>\\alpha</tex-math>-x, <tex-math>n^2</tex-math> 5<tex-math>\\times</tex-math>", "α-x, n² 5×",
		"α-x, $n^2$ 5×");
	check_text(a, "e&#x301;t&#233; &#160;x", "été x", "été x");
	assert_true(xml_text(NULL, a).p == NULL && !xml_child(NULL, "x") && !xml_next(NULL, "x") && !xml_attribute(NULL, "x").p);
}

/* ---- encodings ---- */

static void encodings(void **state)
{
	struct arena *a = *state;
	check(a, "<?xml version='1.0' encoding='ISO-8859-1'?><list><item>Ren\xe9 \x96 \xfc</item>\n<item>x</item></list>",
		"+list\n1 (item 'René – ü')\n2 (item 'x')\n");
	check(a, "<?xml version='1.0' encoding=\"utf-8\" standalone='yes'?><list><item>Ren\xc3\xa9 &uuml;</item></list>",
		"+list\n1 (item 'René ü')\n");
	check(a, "<?xml version='1.0' encoding = 'US-ASCII'?><list><item>Ren\xc3\xa9</item></list>", "+list\n1 (item 'René')\n");
	/* nothing declared and not UTF-8 */
	check(a, "<list>\n<item>Ren\xe9 \x93q\x94</item><item>\xe4</item></list>",
		"+list\n2 (item 'René “q”')\n?byte 0xe9 in line 2 is not UTF-8: it and others like it were read as Windows-1252\n2 (item 'ä')\n");
	/* a mixture */
	check(a, "<list><item>\xc3\xa9</item>\n<item>a\xe9z</item><item/></list>",
		"+list\n1 (item 'é')\n2 (item 'a\xef\xbf\xbdz')\n?byte 0xe9 in line 2 is not allowed here and was replaced, perhaps others too\n2 (item)\n");
	check(a, "<list><item>a\x01z</item></list>",
		"+list\n1 (item 'a\xef\xbf\xbdz')\n?byte 0x01 in line 1 is not allowed here and was replaced, perhaps others too\n");
	/* ASCII of whatever encoding is read, other bytes are not */
	check(a, "<?xml version='1.0' encoding='KOI8-R'?><list><item>a</item></list>", "+list\n1 (item 'a')\n");
	check(a, "<?xml version='1.0' encoding='KOI8-R'?>\n<list><item>\xc1\xd2</item></list>",
		"!2 the file says that it is in KOI8-R, an encoding that is not read here: convert it to UTF-8\n");
	/* places behind bytes that grew */
	CLEANUP(buf_done) struct buf b = { 0 };
	buf_adds(&b, "<?xml version='1.0' encoding='latin1'?><list>");
	for (int i = 0; i < 5000; i++)
		buf_addf(&b, "<item>\xe9\xe9\xe9%d</item>\n", i);
	buf_adds(&b, "</list>");
	struct str rest = pull(buf_str(&b), &form, a), line;
	unsigned n = 0;
	str_next(&rest, '\n', &line);
	while (str_next(&rest, '\n', &line) && line.n)
		n++;
	assert_int_equal(n, 5000);
}

/* ---- entities ---- */

static void entities(void **state)
{
	struct arena *a = *state;
	check(a, "<!DOCTYPE list SYSTEM 'no.dtd'><list><item>J&uuml;rgen&nbsp;&Aring;</item></list>", "+list\n1 (item 'Jürgen Å')\n");
	check(a, "<list><item>&bogus; &x; &bogus;</item><item/></list>",
		"+list\n1 (item '&bogus; &x; &bogus;')\n?the entity &bogus;, &x; is not known\n1 (item)\n");
	check(a, "<!DOCTYPE list [<!ENTITY who 'M&#252;ller'>]><list><item>&who;</item></list>", "+list\n1 (item 'Müller')\n");
	/* nothing outside of the file is opened */
	struct str got = pull(STR("<!DOCTYPE list [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><list><item>a&f;b</item></list>"), &form, a);
	assert_true(str_has(got, STR("(item 'ab')")) && str_has(got, STR("?")) && !str_has(got, STR("root")));
	got = pull(STR("<!DOCTYPE list [<!ENTITY % p SYSTEM 'file:///etc/passwd'>%p;]><list><item>a</item></list>"), &form, a);
	assert_true(str_has(got, STR("(item 'a')")));
}

static void laughs(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf b = { 0 };
	buf_adds(&b, "<!DOCTYPE list [<!ENTITY a0 'haha haha haha haha'>");
	for (int i = 1; i < 30; i++)
		buf_addf(&b, "<!ENTITY a%d '&a%d;&a%d;&a%d;&a%d;'>", i, i - 1, i - 1, i - 1, i - 1);
	buf_adds(&b, "]><list><item>before</item><item>&a29;</item>\n<item>after</item></list>");
	struct str got = pull(buf_str(&b), &form, a);
	assert_true(str_has(got, STR("(item 'before')")) && str_has(got, STR("!1 not well-formed XML (limit on input ampl")));
	assert_true(str_has(got, STR("(item 'after')")));
	got = pull(STR("<!DOCTYPE list [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><list><item>&a;</item><item>x</item></list>"), &form, a);
	assert_true(str_has(got, STR("recursive entity")) && str_has(got, STR("(item 'x')")));
}

/* ---- faults ---- */

static void faults(void **state)
{
	struct arena *a = *state;
	check(a, "<list>\n<item>1</item>\n<item><b>2</c></item>\n<item>3</item>\n</list>",
		"+list\n2 (item '1')\n!3 not well-formed XML (mismatched tag) in <item>, which begins in line 3: passed over\n4 (item '3')\n");
	check(a, "<list>\n<item>1 & 2</item>\n<item>3</item></list>",
		"+list\n!2 not well-formed XML (invalid token) in <item>, which begins in line 2: passed over\n3 (item '3')\n");
	/* an end tag is missing */
	check(a, "<list>\n<item>1\n<item>2</item>\n<item>3</item></list>",
		"+list\n!2 <item>, which begins in line 2, has no end tag before item in line 3\n3 (item '2')\n4 (item '3')\n");
	check(a, "<list><other>\n<item>2</item></list>",
		"+list\n!1 <other>, which begins in line 1, has no end tag before item in line 2\n2 (item '2')\n");
	check(a, "<list><group><item>1</item>\n<group><item>2</item></group></list>",
		"+list\n+group\n1 (item '1')\n!2 an end tag is missing before group\n+group\n2 (item '2')\n");
	/* below the same elements as before */
	check(a, "<list><group>\n<item><</item><item>2</item></group><item>3</item></list>",
		"+list\n+group\n!2 not well-formed XML (invalid token) in <item>, which begins in line 2: passed over\n"
		"2 (item '2')\n2 (item '3')\n");
	check(a, "<list>\n<item>1</item>\n<item>2</it", "+list\n2 (item '1')\n!3 the file ends in <item>, which begins in line 3\n");
	check(a, "<list>\n<item>1</item>\n", "+list\n2 (item '1')\n!3 the file ends before its last end tag: it may be cut off\n");
	check(a, "plain words", "!1 not well-formed XML (syntax error): nothing behind it is read\n");
	check(a, "", "!1 there is no XML element in it\n");
	check(a, "<list><item>&#0;</item><item>2</item></list>",
		"+list\n!1 not well-formed XML (reference to invalid character number) in <item>, which begins in line 1: passed over\n1 (item '2')\n");
	struct str got = pull(STR("<list><item>1</x><item>2</item></list>"), &no_rejoin, a);
	assert_true(str_is(got, "+list\n!1 not well-formed XML (mismatched tag) in <item>, which begins in line 1: nothing behind it is read\n"));
	/* far behind, past the end of a piece, and torn at one */
	for (unsigned pad = 0; pad < 40; pad++) {
		CLEANUP(buf_done) struct buf b = { 0 };
		buf_adds(&b, "<list><item>&</item>");
		while (b.n < 65536 - 20 + pad)
			buf_addc(&b, 'x');
		buf_adds(&b, "<item>2</item></list>");
		got = pull(buf_str(&b), &form, a);
		assert_true(str_has(got, STR("(item '2')")));
	}
}

static void limits(void **state)
{
	struct arena *a = *state;
	CLEANUP(buf_done) struct buf b = { .max = (size_t)200 << 20 };
	buf_adds(&b, "<list>");
	for (int i = 0; i < 3; i++) {
		buf_adds(&b, "<item>");
		for (int k = 0; k < (i == 1 ? 150 : 90); k++)
			buf_adds(&b, "<d>");
		for (int k = 0; k < (i == 1 ? 150 : 90); k++)
			buf_adds(&b, "</d>");
		buf_adds(&b, "</item>\n");
	}
	buf_adds(&b, "</list>");
	struct str got = pull(buf_str(&b), &form, a);
	assert_true(str_has(got, STR("!2 <item> is nested too deeply: it is passed over\n3 ")));
	buf_clear(&b);
	buf_adds(&b, "<list><item>");
	for (int i = 0; i < 30000; i++)
		buf_adds(&b, "<d>");
	buf_adds(&b, "\n<item>2</item>");
	got = pull(buf_str(&b), &form, a);
	assert_true(str_has(got, STR("stand inside each other")) && str_has(got, STR("(item '2')")));
	buf_clear(&b);
	buf_adds(&b, "<list><item>");
	while (b.n < XML_IN_TREE_MAX + 1000)
		buf_adds(&b, "a long text that goes on and on, line after line\n");
	buf_adds(&b, "</item><item>2</item></list>");
	got = pull(buf_str(&b), &form, a);
	assert_true(str_has(got, STR("!1 <item> is larger than we agree to read at once: it is passed over\n")));
	assert_true(str_has(got, STR("(item '2')")));
	buf_clear(&b);
	buf_adds(&b, "<list><item>1</item><item a='");
	while (b.n < 9 << 20)
		buf_adds(&b, "0123456789abcdef0123456789abcdef");
	got = pull(buf_str(&b), &form, a);
	assert_true(str_has(got, STR("(item '1')")) && str_has(got, STR("a tag or comment is longer than 8 MB")));
}

static void roots(void **state)
{
	struct str name, rest;
	(void)state;
	assert_true(xml_in_root(STR(" <?xml version='1.0'?>\n<!-- <x> -->\n<!DOCTYPE a [<!ENTITY b 'c>'> ]>\n<p:list a='1'>"), &name, &rest));
	assert_true(str_is(name, "list") && str_is(rest, " a='1'>"));
	assert_true(xml_in_root(STR("<list/>"), &name, &rest) && str_is(name, "list"));
	assert_false(xml_in_root(STR(""), &name, &rest));
	assert_false(xml_in_root(STR("<"), &name, &rest));
	assert_false(xml_in_root(STR("<list"), &name, &rest));
	assert_false(xml_in_root(STR("< list>"), &name, &rest));
	assert_false(xml_in_root(STR("<a(b>"), &name, &rest));
	assert_false(xml_in_root(STR("<!-- never"), &name, &rest));
	assert_false(xml_in_root(STR("{\"a\":\"<list>\"}"), &name, &rest));
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
		TEST(trees),
		TEST(documents_in_a_row),
		TEST(text),
		TEST(encodings),
		TEST(entities),
		TEST(laughs),
		TEST(faults),
		TEST(limits),
		TEST(roots),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
