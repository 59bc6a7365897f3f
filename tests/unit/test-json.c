#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <float.h>
#include <locale.h>
#include <math.h>

#include "base/json.h"

static struct buf b;
static struct json j;

static void start(void)
{
	buf_clear(&b);
	json_init(&j, &b);
}

static int finish(void **state)
{
	(void)state;
	buf_done(&b);
	return 0;
}

static const char *of_str(struct str s)
{
	start();
	json_str(&j, s);
	return buf_cstr(&b);
}

static const char *of_num(double n)
{
	start();
	json_num(&j, n);
	return buf_cstr(&b);
}

static void structure(void **state)
{
	(void)state;
	start();
	json_object(&j);
	json_kstr(&j, "a", STR("x"));
	json_kint(&j, "b", -3);
	json_karray(&j, "c");
	json_int(&j, 1);
	json_object(&j);
	json_end_object(&j);
	json_array(&j);
	json_end_array(&j);
	json_array(&j);
	json_null(&j);
	json_bool(&j, false);
	json_end_array(&j);
	json_end_array(&j);
	json_kobject(&j, "d");
	json_kbool(&j, "t", true);
	json_knull(&j, "n");
	json_knum(&j, "f", 0.5);
	json_end_object(&j);
	json_key(&j, "e");
	json_str(&j, STR_NULL);
	json_end_object(&j);
	assert_string_equal(buf_cstr(&b), "{\"a\":\"x\",\"b\":-3,\"c\":[1,{},[],[null,false]],"
					  "\"d\":{\"t\":true,\"n\":null,\"f\":0.5},\"e\":null}");
	assert_int_equal(j.depth, 0);
}

static void lines_of_values(void **state)
{
	(void)state;
	start();
	for (int i = 0; i < 3; i++) {
		json_object(&j);
		json_kint(&j, "i", i);
		json_end_object(&j);
		buf_addc(&b, '\n');
	}
	assert_string_equal(buf_cstr(&b), "{\"i\":0}\n{\"i\":1}\n{\"i\":2}\n");
}

static void strings(void **state)
{
	(void)state;
	assert_string_equal(of_str(STR("")), "\"\"");
	assert_string_equal(of_str(STR_NULL), "null");
	assert_string_equal(of_str(STR("say \"hi\" \\ /")), "\"say \\\"hi\\\" \\\\ /\"");
	assert_string_equal(of_str(STR("\n\r\t\b\f\0\x1b\x7f")), "\"\\n\\r\\t\\b\\f\\u0000\\u001b\\u007f\"");
	assert_string_equal(of_str(STR("Łódź 東京 😀")), "\"Łódź 東京 😀\"");
	/* C1, line separator, bidi override, zero width joiner, a tag beyond the basic plane */
	assert_string_equal(of_str(STR("\xc2\x9b\xe2\x80\xa8\xe2\x80\xae\xe2\x80\x8d\xf3\xa0\x81\x81")),
		"\"\\u009b\\u2028\\u202e\\u200d\\udb40\\udc41\"");
	assert_string_equal(of_str(STR("a\xff"
				       "b\xe2\x82"
				       "c\xed\xa0\x80")),
		"\"a\xef\xbf\xbd"
		"b\xef\xbf\xbd"
		"c\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
	assert_string_equal(of_str(STR("end\xe2")), "\"end\xef\xbf\xbd\"");
}

static void integers(void **state)
{
	(void)state;
	start();
	json_int(&j, INT64_MIN);
	assert_string_equal(buf_cstr(&b), "-9223372036854775808");
	start();
	json_int(&j, INT64_MAX);
	assert_string_equal(buf_cstr(&b), "9223372036854775807");
	start();
	json_int(&j, 0);
	assert_string_equal(buf_cstr(&b), "0");
}

static void numbers_are_shortest(void **state)
{
	(void)state;
	assert_string_equal(of_num(0), "0");
	assert_string_equal(of_num(-0.0), "-0");
	assert_string_equal(of_num(0.1), "0.1");
	assert_string_equal(of_num(0.1 + 0.2), "0.30000000000000004");
	assert_string_equal(of_num(1.0 / 3), "0.3333333333333333");
	assert_string_equal(of_num(100), "100");
	assert_string_equal(of_num(1e21), "1e+21");
	assert_string_equal(of_num(9007199254740993.0), "9007199254740992");
	assert_string_equal(of_num(DBL_TRUE_MIN), "5e-324");
	assert_string_equal(of_num(DBL_MAX), "1.7976931348623157e+308");
	assert_string_equal(of_num(NAN), "null");
	assert_string_equal(of_num(INFINITY), "null");
	assert_string_equal(of_num(-INFINITY), "null");
}

static void numbers_read_back(void **state)
{
	uint64_t x = UINT64_C(88172645463325252);

	(void)state;
	for (int i = 0; i < 20000; i++) {
		double n;

		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		memcpy(&n, &x, sizeof(n));
		if (isfinite(n))
			assert_true(strtod(of_num(n), NULL) == n);
	}
}

static void decimal_comma_of_a_locale(void **state)
{
	static const char *const names[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "ps_AF.UTF-8", "fa_IR.UTF-8" };
	bool any = false;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (!setlocale(LC_NUMERIC, names[i]))
			continue;
		any = true;
		assert_string_equal(of_num(-1.25e-7), "-1.25e-07");
		assert_string_equal(of_num(0.5), "0.5");
	}
	setlocale(LC_NUMERIC, "C");
	if (!any)
		print_message("# no locale with a decimal comma is installed: not tried\n");
}

static void a_full_buffer_latches(void **state)
{
	struct buf small = { .max = 5 };

	(void)state;
	json_init(&j, &small);
	json_object(&j);
	json_kstr(&j, "key", STR("value"));
	json_end_object(&j);
	assert_true(buf_failed(&small));
	buf_done(&small);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(structure),
		cmocka_unit_test(lines_of_values),
		cmocka_unit_test(strings),
		cmocka_unit_test(integers),
		cmocka_unit_test(numbers_are_shortest),
		cmocka_unit_test(numbers_read_back),
		cmocka_unit_test(decimal_comma_of_a_locale),
		cmocka_unit_test(a_full_buffer_latches),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, finish);
}
