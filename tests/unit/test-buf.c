#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buf.h"

static void zeroed_is_empty(void **state)
{
	struct buf b = { 0 };

	(void)state;
	assert_string_equal(buf_cstr(&b), "");
	assert_int_equal(buf_str(&b).n, 0);
	assert_non_null(buf_str(&b).p);
	assert_false(buf_failed(&b));
	buf_clear(&b);
	buf_cut(&b, 0, 1);
	buf_trim(&b, 0);
	buf_add(&b, STR_NULL);
	buf_adds(&b, NULL);
	assert_string_equal(buf_cstr(&b), "");
	buf_done(&b);
	buf_done(&b);
	buf_done(NULL);
}

static void appends(void **state)
{
	struct buf b = { 0 };

	(void)state;
	buf_adds(&b, "one ");
	buf_add(&b, STR("two"));
	buf_addc(&b, ' ');
	buf_addf(&b, "%d%s", 3, "!");
	assert_string_equal(buf_cstr(&b), "one two 3!");
	assert_int_equal(b.n, 10);
	buf_add(&b, STR("\0x"));
	assert_int_equal(b.n, 12);
	assert_int_equal(b.p[10], '\0');
	assert_int_equal(b.p[12], '\0');
	buf_clear(&b);
	assert_string_equal(buf_cstr(&b), "");
	buf_done(&b);
	assert_null(b.p);
	assert_int_equal(b.n + b.cap + b.max, 0);
}

static void formats_of_every_length(void **state)
{
	struct buf b = { 0 };

	(void)state;
	for (int n = 0; n < 600; n++) {
		buf_clear(&b);
		buf_addf(&b, "%.*s", n, "");
		assert_int_equal(b.n, 0);
		buf_addf(&b, "%*s|", n, "x");
		assert_int_equal(b.n, (n ? n : 1) + 1);
		assert_int_equal(b.p[b.n - 1], '|');
	}
	buf_done(&b);
}

static void cap_latches(void **state)
{
	struct buf b = { .max = 10 };

	(void)state;
	buf_adds(&b, "0123456789");
	assert_false(buf_failed(&b));
	buf_addc(&b, 'x');
	assert_true(buf_failed(&b));
	assert_string_equal(buf_cstr(&b), "0123456789");
	buf_trim(&b, 3);
	buf_addc(&b, 'x'); /* there is room again, but the failure stands */
	buf_addf(&b, "%d", 1);
	buf_insert(&b, 0, STR("y"));
	assert_null(buf_room(&b, 1));
	assert_string_equal(buf_cstr(&b), "012");
	buf_clear(&b);
	assert_false(buf_failed(&b));
	buf_adds(&b, "12345678901"); /* all or nothing */
	assert_string_equal(buf_cstr(&b), "");
	assert_true(buf_failed(&b));
	buf_clear(&b);
	buf_addf(&b, "%300d", 1);
	assert_true(buf_failed(&b));
	assert_int_equal(b.n, 0);
	assert_null(buf_room(&b, SIZE_MAX));
	buf_done(&b);
}

static void default_cap(void **state)
{
	struct buf b = { 0 };

	(void)state;
	assert_null(buf_room(&b, SIZE_MAX));
	assert_true(buf_failed(&b));
	buf_clear(&b);
	assert_null(buf_room(&b, (64u << 20) + 1));
	assert_int_equal(b.cap, 0); /* refused before anything was allocated */
	buf_done(&b);
}

static void own_text(void **state)
{
	struct buf b = { 0 };

	(void)state;
	buf_adds(&b, "abc");
	for (int i = 0; i < 10; i++)
		buf_add(&b, buf_str(&b));
	assert_int_equal(b.n, 3 * 1024);
	for (size_t i = 0; i < b.n; i++)
		assert_int_equal(b.p[i], "abc"[i % 3]);
	buf_trim(&b, 6);
	buf_insert(&b, 2, str_slice(buf_str(&b), 1, 4));
	assert_string_equal(buf_cstr(&b), "abbcabcabc");
	buf_addf(&b, "<%s>", buf_cstr(&b));
	assert_string_equal(buf_cstr(&b), "abbcabcabc<abbcabcabc>");
	buf_done(&b);
}

static void insert_and_cut(void **state)
{
	struct buf b = { 0 };

	(void)state;
	buf_insert(&b, 0, STR("world"));
	buf_insert(&b, 0, STR("hello "));
	buf_insert(&b, 11, STR("!"));
	assert_string_equal(buf_cstr(&b), "hello world!");
	buf_insert(&b, 5, STR_NULL);
	buf_cut(&b, 5, 6);
	assert_string_equal(buf_cstr(&b), "hello!");
	buf_cut(&b, 5, SIZE_MAX);
	assert_string_equal(buf_cstr(&b), "hello");
	buf_cut(&b, 99, 1);
	buf_cut(&b, 0, 1);
	assert_string_equal(buf_cstr(&b), "ello");
	buf_trim(&b, 99);
	buf_trim(&b, 2);
	assert_string_equal(buf_cstr(&b), "el");
	buf_done(&b);
}

static void room_and_grew(void **state)
{
	struct buf b = { 0 };
	char *to = buf_room(&b, 1000);

	(void)state;
	assert_non_null(to);
	memset(to, 'x', 1000);
	buf_grew(&b, 700);
	assert_int_equal(b.n, 700);
	assert_int_equal(b.p[700], '\0');
	buf_done(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(zeroed_is_empty),
		cmocka_unit_test(appends),
		cmocka_unit_test(formats_of_every_length),
		cmocka_unit_test(cap_latches),
		cmocka_unit_test(default_cap),
		cmocka_unit_test(own_text),
		cmocka_unit_test(insert_and_cut),
		cmocka_unit_test(room_and_grew),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
