/* Titles: what TeX becomes, what stays, and which titles have one key. */
#include "bib/title.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/utf8.h"

static void check_clean(const char *printed, const char *want)
{
	struct buf b = { 0 };
	title_clean(str_from(printed), &b);
	assert_string_equal(buf_cstr(&b), want);
	struct buf again = { 0 };
	title_clean(buf_str(&b), &again);
	if (!strchr(want, '$') && !strchr(want, '\\'))
		assert_string_equal(buf_cstr(&again), want);
	buf_done(&b);
	buf_done(&again);
}

static void test_plain(void **state)
{
	(void)state;
	static const char *const plain[] = {
		"MemFine: Memory-Aware Fine-Grained Scheduling for MoE Training", "MoE-DisCo:Low Economy Cost Training",
		"TbMn₆Sn₆", "α-MnSe", "Q²Chemistry", "CPU-GPU并行矩阵乘法的实现与性能分析", "The $100 Laptop", "From $5 to $10 a day",
		"100% of a_b and x^2", "50 $", "a < b & c > d", "µs-level",
	};
	for (size_t i = 0; i < ARRAY_LEN(plain); i++)
		check_clean(plain[i], plain[i]);
}

static void test_tex(void **state)
{
	(void)state;
	check_clean("Quantum-limit magnetism in TbMn$_6$Sn$_6$", "Quantum-limit magnetism in TbMn₆Sn₆");
	check_clean("TbMn$_{6}$Sn$_{\\mathrm{6}}$", "TbMn₆Sn₆");
	check_clean("Pb$^{2+}$", "Pb²⁺");
	check_clean("C$_{12}$H$_{22}$", "C₁₂H₂₂");
	check_clean("$T_c$ of $\\alpha$-MnSe", "T_c of α-MnSe");
	check_clean("$\\alpha$ and $\\beta$", "α and β");
	check_clean("\\alpha-entmax", "α-entmax");
	check_clean("90$^\\circ$ and 45$^{\\circ}$", "90° and 45°");
	check_clean("$\\gtrsim 100\\times$ at $z=1.37$", "≳100× at z=1.37");
	check_clean("covers of $K_{11,11}$", "covers of K_11,11");
	check_clean("{DNA} and {\\em RNA}", "DNA and RNA");
	check_clean("\\textit{ab initio} study", "ab initio study");
	check_clean("H\\textsubscript{2}O and 10\\textsuperscript{3}", "H₂O and 10³");
	check_clean("\\{a\\} \\& b\\_c 5\\% \\$3", "{a} & b_c 5% $3");
	check_clean("10\\,GHz", "10 GHz");
	check_clean("\\unknown{x}", "\\unknownx");
	check_clean("a\\", "a\\");
	check_clean("$x", "$x");
	check_clean("$_$", "_");
	check_clean("$^{$", "^");
}

static void test_blanks(void **state)
{
	(void)state;
	check_clean("  a\n b\t\tc  ", "a b c");
	check_clean("a\xc2\xa0 b", "a b");
	check_clean("", "");
	check_clean(" \n ", "");
	struct buf b = { 0 };
	buf_adds(&b, "x:");
	title_clean(STR(" a  b "), &b);
	assert_string_equal(buf_cstr(&b), "x:a b");
	buf_done(&b);
}

static void check_key(const char *title, const char *want)
{
	struct buf b = { 0 };
	title_key(str_from(title), &b);
	assert_string_equal(buf_cstr(&b), want);
	buf_done(&b);
}

static void test_key(void **state)
{
	(void)state;
	check_key("MoE-DisCo:Low Economy", "moediscoloweconomy");
	check_key("MoE-DisCo: Low  Economy.", "moediscoloweconomy");
	check_key("TbMn$_6$Sn$_6$", "tbmn6sn6");
	check_key("TbMn₆Sn₆", "tbmn6sn6");
	check_key("TbMn6Sn6", "tbmn6sn6");
	check_key("Pb²⁺", "pb2");
	check_key("Schrödinger's cat", "schrodingerscat");
	check_key("并行矩阵 乘法", "并行矩阵乘法");
	check_key("…", "");
	check_key("", "");
}

static void test_hash(void **state)
{
	(void)state;
	assert_true(title_hash(STR("TbMn$_6$Sn$_6$")) == title_hash(STR("tbmn₆ sn6")));
	assert_true(title_hash(STR("Momentum is generalization")) != title_hash(STR("Stack normalization")));
	assert_true(title_hash(STR("")) == 0);
	assert_true(title_hash(STR("?!")) == 0);
	assert_true(title_hash(STR_NULL) == 0);
}

static void test_hostile(void **state)
{
	(void)state;
	static const char *const bits[] = {
		"$", "$a$", "$_", "_{", "$_{$", "{", "}", "\\", "\\a", "\\alpha ", "$x$1", "^{\\rm ", "\xff", "\xe2\x82", " ", "$\\",
		"\\textsubscript", "$ $a",
	};
	for (size_t i = 0; i < ARRAY_LEN(bits); i++) {
		struct buf b = { 0 }, out = { 0 };
		while (b.n < 200000)
			buf_adds(&b, bits[i]);
		title_clean(buf_str(&b), &out);
		assert_true(out.n <= b.n * 3);
		buf_clear(&out);
		title_key(buf_str(&b), &out);
		assert_true(utf8_valid(buf_str(&out)));
		buf_done(&b);
		buf_done(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_plain), cmocka_unit_test(test_tex), cmocka_unit_test(test_blanks),
		cmocka_unit_test(test_key), cmocka_unit_test(test_hash), cmocka_unit_test(test_hostile),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
