/* Cleaning: what markup becomes, what stays, and that nothing makes it slow or worse. */
#include "bib/clean.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/uni.h"
#include "base/utf8.h"
#include "bib/clean-int.h"

typedef void clean_fn(struct str in, struct buf *out);

static void check(clean_fn *clean, bool (*needed)(struct str), const char *in, const char *want)
{
	struct buf b = { 0 };
	buf_adds(&b, "kept");
	clean(str_from(in), &b);
	if (strcmp(buf_cstr(&b) + 4, want) != 0)
		fail_msg("\"%s\" gave \"%s\", not \"%s\"", in, buf_cstr(&b) + 4, want);
	/* the cheap look never misses a change */
	if (needed && strcmp(in, want) != 0)
		assert_true(needed(str_from(in)));
	buf_done(&b);
}

static void latex(const char *in, const char *want)
{
	check(clean_latex, clean_latex_needed, in, want);
}

static void html(const char *in, const char *want)
{
	check(clean_html, clean_html_needed, in, want);
}

/* ---- accents ---- */

/* Every way to write one accent over one letter. */
static void accent_forms(char accent, uint32_t mark, const char *letter, const char *base)
{
	static const char *const symbol[] = { "\\%c%s", "\\%c{%s}", "{\\%c%s}", "{\\%c{%s}}", "\\%c %s",
		"{\\%c %s}" };
	static const char *const word[] = { "\\%c{%s}", "{\\%c{%s}}", "\\%c %s", "{\\%c %s}" };
	bool named = clean_is_alpha(accent), macro = letter[0] == '\\';
	char in[64], want[64];
	struct buf plain = { 0 }, composed = { 0 };
	buf_adds(&plain, base);
	if (!(mark == 0x307 && base[0] == 'i'))
		utf8_add(&plain, mark);
	uni_nfc(&composed, buf_str(&plain));
	snprintf(want, sizeof(want), "a%sz", buf_cstr(&composed));
	for (size_t i = 0; i < (named ? ARRAY_LEN(word) : ARRAY_LEN(symbol)); i++) {
		const char *form = named ? word[i] : symbol[i];
		char middle[32];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(middle, sizeof(middle), form, accent, letter);
#pragma GCC diagnostic pop
		/* a macro at the end takes the blank or needs an end */
		bool open = macro && middle[strlen(middle) - 1] != '}';
		snprintf(in, sizeof(in), "a%s%sz", middle, open ? " " : "");
		latex(in, want);
	}
	buf_done(&plain);
	buf_done(&composed);
}

static void every_accent_over_every_letter(void **state)
{
	(void)state;
	static const struct {
		char tex;
		uint32_t mark;
	} accents[] = {
		{ '\'', 0x301 }, { '`', 0x300 }, { '^', 0x302 }, { '~', 0x303 }, { '=', 0x304 }, { '.', 0x307 },
		{ 'u', 0x306 }, { 'v', 0x30c }, { 'H', 0x30b }, { 'c', 0x327 }, { 'd', 0x323 }, { 'b', 0x331 },
		{ 'k', 0x328 }, { 'r', 0x30a }, { 'G', 0x30f }, { 'h', 0x309 }, { 'U', 0x30e },
	};
	for (size_t i = 0; i < ARRAY_LEN(accents); i++) {
		for (char c = 'A'; c <= 'z'; c++) {
			char letter[2] = { c, '\0' };
			if (clean_is_alpha(c))
				accent_forms(accents[i].tex, accents[i].mark, letter, letter);
		}
		accent_forms(accents[i].tex, accents[i].mark, "\\i", "i");
		accent_forms(accents[i].tex, accents[i].mark, "\\j", "j");
		accent_forms(accents[i].tex, accents[i].mark, "\\ae", "æ");
		accent_forms(accents[i].tex, accents[i].mark, "\\O", "Ø");
	}
	for (const char *c = "aeiouyAEIOUY"; *c; c++) {
		char letter[2] = { *c, '\0' };
		accent_forms('"', 0x308, letter, letter);
	}
	accent_forms('"', 0x308, "\\i", "i");
	latex("{\\\"w}{\\\"x}{\\\"{h}}\\\"{t}", "ẅẍḧẗ");
}

static void accents_as_people_write_them(void **state)
{
	(void)state;
	latex("M{\\\"o}ller, J{\\\"{o}}rg and K\\\"uhn", "Möller, Jörg and Kühn");
	latex("{\\v{S}}imon {\\v{C}}ern{\\'y}k", "Šimon Černýk");
	latex("Garc{\\'{\\i}}a Luc{\\'\\i}a na{\\\"\\i}ve {\\=\\i}", "García Lucía naïve ī");
	latex("Ay\\c{s}e \\c C Fran\\c cois", "Ayşe Ç François");
	latex("Nguy{\\~{\\^e}}n Th{\\'{\\u{a}}}ng \\'{\\^{a}} \\`{\\^o}", "Nguyễn Thắng ấ ồ");
	latex("Ker{\\H{o}}s Pi{\\k{a}}tka R{\\r{u}}{\\v{z}}ka {\\.I}", "Kerős Piątka Růžka İ");
	latex("Al-Khw{\\=a}rizm{\\=\\i} and the {\\d{h}}isab", "Al-Khwārizmī and the ḥisab");
	latex("\\t{oo} \\t{\\i a}", "o͡o i͡a");
	latex("\\'{\\ae} \\'\\ae{} \\'{\\o} \\r\\AA", "ǽ ǽ ǿ Å̊");
	latex("\\textcommabelow{s} \\'{α} \\\"{и}", "ș ά ӥ");
	/* an accent over nothing is the sign itself */
	latex("\\~{}user \\^{} \\\"{} \\'{} \\`{} x\\^", "~user ^ \" ' ` x^");
	/* quotation marks with a backslash before them */
	latex("the \\\"ragged\\\" hull", "the \"ragged\" hull");
	/* decomposed text comes out composed */
	latex("Mu\xcc\x88ller", "Müller");
	html("Mu\xcc\x88ller", "Müller");
}

static void letters(void **state)
{
	(void)state;
	latex("Stra\\ss e Stra{\\ss}e Stra\\ss{}e", "Straße Straße Straße");
	latex("\\O stg\\aa rd, S\\o ren, {\\L}ukasz Pa\\l{}a", "Østgård, Søren, Łukasz Pała");
	latex("\\AE\\ae\\OE\\oe\\AA\\aa\\O\\o\\L\\l\\DH\\dh\\TH\\th\\DJ\\dj\\NG\\ng\\i\\j\\ss",
		"ÆæŒœÅåØøŁłÐðÞþĐđŊŋıȷß");
	latex("\\S\\P\\dag\\ddag\\copyright\\pounds", "§¶†‡©£");
	latex("\\LaTeX{} and {\\TeX} and \\BibTeX\\ too", "LaTeX and TeX and BibTeX too");
	latex("\\textregistered\\texttrademark\\textdegree\\texteuro\\textbackslash\\textasciitilde", "®™°€\\~");
}

/* ---- text ---- */

static void quotes_dashes_and_escapes(void **state)
{
	(void)state;
	latex("``quoted'' and `single' it's", "“quoted” and ‘single’ it's");
	latex("pp. 1--2 --- end ---- x-y", "pp. 1–2 — end ---- x-y");
	latex("?`Que? !`No!", "¿Que? ¡No!");
	latex("R\\&D 5\\% \\$3 \\#1 a\\_b \\{x\\}", "R&D 5% $3 #1 a_b {x}");
	latex("J.~Smith and~~Doe", "J. Smith and Doe");
	latex("10\\,GHz a\\ b c\\quad d e\\\\f g\\-h i\\/j", "10 GHz a b c d e f gh ij");
	latex("  a \t\n b\r\n\r\n c  ", "a b c");
	latex("a\xc2\xa0\xe2\x80\x89" "b", "a b");
	latex("100% a_b x^2 & c # d", "100% a_b x^2 & c # d");
	latex("\\enquote{x} and \\enquote{y z }", "“x” and “y z”");
	latex("{\\glqq}x{\\grqq} \\guillemotleft y\\guillemotright", "„x“ «y»");
}

static void commands(void **state)
{
	(void)state;
	latex("{DNA} and {\\em RNA} and {\\bf b} \\textit{ab initio}", "DNA and RNA and b ab initio");
	latex("\\emph{a \\textbf{b} c} \\textsc{d}", "a b c d");
	latex("\\url{http://a.org/~x_y?a=1&b=2--3} \\href{http://b.org/%7E}{text}",
		"http://a.org/~x_y?a=1&b=2--3 text");
	latex("\\textcolor{red}{x} \\textcolor[rgb]{1,0,0}{y} {\\color{blue}z}", "x y z");
	latex("a \\label{sec:x} b\\index{i}", "a b");
	latex("{\\noopsort{1973b}}1973 \\foreignlanguage{german}{Wort}", "1973 Wort");
	latex("\\unknown{kept} \\other[opt]{too} \\Project rocks", "kept too Project rocks");
	latex("\\texorpdfstring{$x^2$}{x squared}", "x squared");
	latex("\\printfirst{a}{b}c \\rule{1pt}{2pt}d", "ac d");
	latex("H\\textsubscript{2}O and 10\\textsuperscript{3}", "H₂O and 10³");
	latex("\\begin{itemize}\\item a\\end{itemize}", "item a");
	latex("{\\relax Ch}arles", "Charles");
	latex("{{{Title}}} } { x", "Title x");
	latex("a\\", "a\\");
	latex("a\\é\\1", "a\\é\\1");
	latex("", "");
	latex("{}", "");
}

/* ---- math ---- */

static void math(void **state)
{
	(void)state;
	latex("TbMn$_6$Sn$_6$ H$_{2}$O Pb$^{2+}$ 10$^{-3}$ C$_{12}$H$_{22}$", "TbMn₆Sn₆ H₂O Pb²⁺ 10⁻³ C₁₂H₂₂");
	latex("$x_{max}$ $e^{i\\pi t}$ $K_{11,11}$ $T_c$ $x_{i+1}$ $x_{ij}^2$",
		"x_max e^(iπt) K_11,11 T_c xᵢ₊₁ xᵢⱼ²");
	latex("$\\alpha$-MnSe, $k \\alpha x$, $\\alpha x$", "α-MnSe, k α x, αx");
	latex("90$^\\circ$ 45$^{\\circ}$ $f'$ $f''$ $x^\\prime$", "90° 45° f′ f″ x′");
	latex("$O(n \\log n)$ and \\(a \\leq b\\)", "O(n log n) and a ≤ b");
	latex("$\\gtrsim 100\\times$ at $z=1.37$", "≳100× at z=1.37");
	latex("$\\frac{a+b}{c}$ $\\frac{1}{2}$ $\\frac12$ $\\sqrt{x}$ $\\sqrt[3]{x+1}$",
		"(a+b)/c 1/2 1/2 √x ³√(x+1)");
	latex("$\\mathbb{R}^n$ $\\mathcal{O}(1)$ $x_\\mathrm{max}$ $x_\\text{a b}$", "ℝⁿ O(1) x_max x_(a b)");
	latex("$\\bar{x}$ $\\hat{\\mathbf{y}}$ $\\vec{v}$ $\\not=$", "x̄ ŷ v⃗ ≠");
	latex("$\\left(\\frac{a}{b}\\right)$ $\\left.x\\right|$", "(a/b) x|");
	latex("$$E=mc^2$$ \\ensuremath{\\beta_1}", "E=mc² β₁");
	latex("$a<b$ and $p<0.05$", "a<b and p<0.05");
	/* prices are none */
	latex("The $100 Laptop", "The $100 Laptop");
	latex("From $5 to $10 a day", "From $5 to $10 a day");
	latex("50 $", "50 $");
	latex("$ x $ and $ \\mu $", "x and μ");
	latex("$x^$ $x_$ $_$", "x^ x_ _");
	latex("$x^{2$", "x²");
	latex("\\frac{a}{b", "a/b");
	latex("A $\\overline{1}$ axis", "A 1̅ axis");
}

static void math_may_stay(void **state)
{
	(void)state;
	check(clean_latex_keep_math, clean_latex_needed, "Covers  of $K_{11,11}$ \\& K\\\"ahler~cones",
		"Covers of $K_{11,11}$ & Kähler cones");
	check(clean_latex_keep_math, NULL, "$a \\\\  b$ and 50\\% of $5", "$a \\\\ b$ and 50% of $5");
	check(clean_latex_keep_math, NULL, "$$x$$ y", "$$x$$ y");
}

static void addresses(void **state)
{
	(void)state;
	check(clean_latex_plain, NULL, "http://a.org/\\~{}x\\_y{\\_}z\\%20--q~r", "http://a.org/~x_y_z%20--q~r");
	check(clean_latex_plain, NULL, "http://a.org/$\\sim$me/$x", "http://a.org/~me/$x");
	check(clean_latex_plain, NULL, "\\url{http://a.org/x}", "http://a.org/x");
	check(clean_latex_plain, NULL, "10.1002/(SICI)1097$<$1::AID$>$3.0", "10.1002/(SICI)1097<1::AID>3.0");
	check(clean_latex_plain, NULL, "10.1002/a{\\textless}b{\\textgreater}", "10.1002/a<b>");
}

/* ---- HTML ---- */

static void references(void **state)
{
	(void)state;
	html("&uuml;&#252;&#xfc;&#xFC; &amp; &lt; &gt; &quot;&apos;", "üüüü & < > \"'");
	html("a&nbsp;b&ndash;c&mdash;d&hellip; &Scaron;&ccaron; &alpha;&le;", "a b–c—d… Šč α≤");
	html("&amp;amp; &amp;lt; &amp;#x2013; R&amp;D", "& < – R&D");
	html("AT&T &foo; & a &amp b &#; &#x; x&y", "AT&T &foo; & a & b &#; &#x; x&y");
	html("&#150;&#x93;&#0;&#xD800;&#x110000;", "–“���");
}

static void tags(void **state)
{
	(void)state;
	html("<i>in vivo</i> and <b class=\"x\">b</b> <scp>DNA</scp>", "in vivo and b DNA");
	html("CO<sub>2</sub> H<sup>+</sup> V<sub>max</sub> 10<sup>-3</sup> x<SUP>th</SUP>",
		"CO₂ H⁺ V_max 10⁻³ xᵗʰ");
	html("<p>One.</p><p>Two.</p>a<br/>b<br>c", "One. Two. a b c");
	html("<jats:title>Aim</jats:title><jats:p>To <jats:italic>see</jats:italic>.</jats:p>", "Aim To see.");
	html("&lt;i&gt;Dros&lt;/i&gt; &amp;lt;sub&amp;gt;2&amp;lt;/sub&amp;gt;", "Dros ₂");
	html("a < b, c<d and e > f, <b and c>, x <- y, <3", "a < b, c<d and e > f, <b and c>, x <- y, <3");
	html("List<T> and <unk> and <foo bar>", "List<T> and <unk> and <foo bar>");
	html("<a href='http://x/?a=1&amp;b=2'>link</a><img src=x alt=\"a>b\"/>", "link");
	html("a<!-- b -->c<script>if (a<b) x();</script>d<style>p{}</style>e", "acde");
	html("a<!-- b", "a<!-- b");
	html("a<script>b", "ab");
	html("<![CDATA[a <i>b</i>]]> c]]>", "a b c]]>");
	html("<?xml version=\"1.0\"?><!DOCTYPE html><p>x</p>", "x");
	html("</p></sub>x</mml:math>", "x");
	html("<sub>unclosed", "unclosed");
}

static void mathml(void **state)
{
	(void)state;
	html("<mml:math xmlns:mml=\"http://x\"><mml:msub><mml:mi>x</mml:mi><mml:mi>i</mml:mi></mml:msub>\n "
	     "<mml:mo> = </mml:mo>"
	     "<mml:mfrac><mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mn>1</mml:mn></mml:mrow><mml:mn>2</"
	     "mml:mn></mml:mfrac>"
	     "</mml:math>",
		"xᵢ=(a+1)/2");
	html("<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup><msqrt><mi>a</mi><mi>b</mi></msqrt></math>",
		"x₁²√ab");
	html("<math><mroot><mi>x</mi><mn>3</mn></mroot><mfenced open=\"[\" "
	     "close=\"]\"><mi>a</mi><mi>b</mi></mfenced></math>",
		"³√x[a, b]");
	html("<math><mover><mi>x</mi><mo>¯</mo></mover><munder><mi>lim</mi><mi>n</mi></munder></math>", "x̄limₙ");
	html("at <math><msqrt><mi>s</mi></msqrt><mo>=</mo><mn>7</mn><mtext> and </mtext><mn>8</mn></math> TeV",
		"at √s=7 and 8 TeV");
	html("<math><mi>log</mi><mo>&#x2061;</mo><mi>n</mi><mo>&#x2062;</mo><mi>m</mi></math>", "log nm");
	html("<math><semantics><mrow><mi>x</mi></mrow><annotation "
	     "encoding=\"application/x-tex\">\\x</annotation></semantics></math>",
		"x");
	html("<tex-math>\\alpha_2 &lt; 3</tex-math>", "α₂ < 3");
	html("<tex-math><![CDATA[\\documentclass{minimal}\\begin{document}$$x^2$$\\end{document}]]></tex-math>",
		"x²");
	html("<alternatives><tex-math>$x$</tex-math><mml:math><mml:mi>y</mml:mi></mml:math></alternatives>", "y");
	html("<alternatives><mml:math><mml:mi>y</mml:mi></mml:math><tex-math>x</tex-math></alternatives>", "y");
	html("<alternatives><tex-math>x_1</tex-math></alternatives>", "x₁");
}

/* ---- what holds for every text ---- */

static void plain_text_stays(void **state)
{
	(void)state;
	static const char *const plain[] = {
		"MemFine: Memory-Aware Scheduling", "TbMn₆Sn₆", "矩阵乘法", "don't", "a \"b\" (c) [d]", "x = y + 1",
		"50 %",
	};
	for (size_t i = 0; i < ARRAY_LEN(plain); i++) {
		assert_false(clean_latex_needed(str_from(plain[i])));
		assert_false(clean_html_needed(str_from(plain[i])));
		latex(plain[i], plain[i]);
		html(plain[i], plain[i]);
	}
	assert_true(clean_latex_needed(STR("a  b")));
	assert_true(clean_latex_needed(STR(" a")));
	assert_true(clean_html_needed(STR("a\n")));
	assert_false(clean_latex_needed(STR_NULL));
	assert_false(clean_html_needed(STR_NULL));
	struct buf b = { 0 };
	clean_latex(STR_NULL, &b);
	clean_html(STR_NULL, &b);
	assert_int_equal(b.n, 0);
	/* controls and bytes that are no UTF-8 pass */
	clean_latex((struct str){ "a\0{\x1b[2J\xff}b", 10 }, &b);
	assert_int_equal(b.n, 8);
	assert_memory_equal(b.p, "a\0\x1b[2J\xff", 7);
	buf_done(&b);
}

static void repeat(struct buf *b, const char *text, size_t n)
{
	while (n--)
		buf_adds(b, text);
}

/* Nothing nested, unclosed or repeated takes more than its length. */
static void hostile(void **state)
{
	(void)state;
	static const char *const units[] = {
		"{",
		"}",
		"{\\'",
		"\\'{",
		"\\frac{",
		"$x^{",
		"$",
		"\\url{",
		"\\footnote{",
		"\\label{",
		"\\enquote{",
		"^",
		"\\sqrt[3]{",
		"\\[",
		"`",
		"\\textsuperscript{",
		"\\ensuremath{a_",
		"<sub>",
		"<sup>x",
		"<mml:math><mml:msup>",
		"<script>",
		"<!--",
		"<annotation>",
		"<tex-math>",
		"&amp;",
		"&",
		"<",
		"<a b=\"",
		"<p",
		"<alternatives><tex-math>",
		"]]>",
		"<![CDATA[",
		"&lt;",
		"&lt;i",
		"<mroot><mi>x</mi>",
		"<mover>a",
		"\\left",
		"\\begin{",
		"--",
		"\\\\[",
	};
	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		struct buf in = { 0 }, out = { 0 };
		repeat(&in, units[i], 20000);
		buf_adds(&in, "end");
		clean_latex(buf_str(&in), &out);
		assert_true(out.n <= in.n * 4);
		buf_clear(&out);
		clean_html(buf_str(&in), &out);
		assert_true(out.n <= in.n * 4);
		buf_clear(&out);
		clean_latex_plain(buf_str(&in), &out);
		clean_latex_keep_math(buf_str(&in), &out);
		buf_done(&in);
		buf_done(&out);
	}
	struct buf in = { 0 }, out = { 0 };
	repeat(&in, "{", 50000);
	buf_adds(&in, "Fifty thousand deep");
	repeat(&in, "}", 50000);
	clean_latex(buf_str(&in), &out);
	assert_string_equal(buf_cstr(&out), "Fifty thousand deep");
	buf_clear(&in);
	buf_clear(&out);
	repeat(&in, "<b>", 50000);
	buf_adds(&in, "x");
	repeat(&in, "</b>", 50000);
	clean_html(buf_str(&in), &out);
	assert_string_equal(buf_cstr(&out), "x");
	buf_done(&in);
	buf_done(&out);
}

static void tables_are_in_order(void **state)
{
	(void)state;
	for (size_t i = 1; i < tex_commands_n; i++)
		assert_true(strcmp(tex_commands[i - 1].name, tex_commands[i].name) < 0);
	for (size_t i = 1; i < html_entities_n; i++)
		assert_true(strcmp(html_entities[i - 1].name, html_entities[i].name) < 0);
	for (size_t i = 0; i < tex_commands_n; i++)
		assert_ptr_equal(tex_command(str_from(tex_commands[i].name)), &tex_commands[i]);
	assert_null(tex_command(STR("alph")));
	assert_null(tex_command(STR("alphabet")));
	assert_null(tex_command(STR("")));
	assert_int_equal(html_entity(STR("uuml")), 0xfc);
	assert_int_equal(html_entity(STR("uum")), 0);
	assert_int_equal(html_entity(STR("")), 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_accent_over_every_letter),
		cmocka_unit_test(accents_as_people_write_them),
		cmocka_unit_test(letters),
		cmocka_unit_test(quotes_dashes_and_escapes),
		cmocka_unit_test(commands),
		cmocka_unit_test(math),
		cmocka_unit_test(math_may_stay),
		cmocka_unit_test(addresses),
		cmocka_unit_test(references),
		cmocka_unit_test(tags),
		cmocka_unit_test(mathml),
		cmocka_unit_test(plain_text_stays),
		cmocka_unit_test(hostile),
		cmocka_unit_test(tables_are_in_order),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
