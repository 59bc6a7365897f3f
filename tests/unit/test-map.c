#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <stdio.h>

#include "base/map.h"

static struct str numbered(char text[32], unsigned i)
{
	int n = snprintf(text, 32, "%.*s%u", (int)(i % 11), "abcdefghijk", i);

	return (struct str){ text, (size_t)n };
}

static void put_get_replace(void **state)
{
	struct map *m = map_new();
	uint64_t v = 99;

	(void)state;
	assert_false(map_get(m, STR("a"), &v));
	assert_int_equal(v, 99);
	assert_true(map_put(m, STR("a"), 1));
	assert_true(map_put(m, STR("b"), 2));
	assert_false(map_put(m, STR("a"), 3));
	assert_true(map_get(m, STR("a"), &v));
	assert_int_equal(v, 3);
	assert_int_equal(map_count(m), 2);
	assert_true(str_is(map_key(m, 0), "a"));
	assert_true(str_is(map_key(m, 1), "b"));
	assert_int_equal(map_value(m, 0), 3);
	assert_false(map_get(m, STR("ab"), &v));
	map_free(m);
	map_free(NULL);
}

static void keys_are_copied_and_may_be_any_bytes(void **state)
{
	struct map *m = map_new();
	char text[] = "key";
	uint64_t v;

	(void)state;
	map_put(m, str_from(text), 1);
	text[0] = 'x';
	assert_true(map_get(m, STR("key"), &v));
	assert_false(map_get(m, str_from(text), &v));
	assert_true(map_put(m, STR(""), 2));
	assert_false(map_put(m, STR_NULL, 3)); /* the same empty key */
	assert_true(map_put(m, STR("\0"), 4));
	assert_true(map_put(m, STR("\0\0"), 5));
	assert_true(map_put(m, STR("\0\0\0\0\0\0\0"), 6));
	assert_true(map_put(m, STR("\0\0\0\0\0\0\0\0"), 7));
	assert_true(map_get(m, STR("\0\0"), &v));
	assert_int_equal(v, 5);
	assert_int_equal(map_count(m), 6);
	map_free(m);
}

static void many_keys_keep_their_order(void **state)
{
	struct map *m = map_new();
	char text[32];
	uint64_t v;

	(void)state;
	for (unsigned i = 0; i < 50000; i++)
		assert_true(map_put(m, numbered(text, i), i));
	for (unsigned i = 0; i < 50000; i++) {
		assert_true(map_get(m, numbered(text, i), &v));
		assert_int_equal(v, i);
		assert_true(str_eq(map_key(m, i), numbered(text, i)));
		assert_int_equal(map_value(m, i), i);
	}
	for (unsigned i = 50000; i < 51000; i++)
		assert_false(map_get(m, numbered(text, i), &v));
	map_clear(m);
	assert_int_equal(map_count(m), 0);
	assert_false(map_get(m, numbered(text, 1), &v));
	assert_true(map_put(m, numbered(text, 1), 7));
	assert_int_equal(map_count(m), 1);
	map_free(m);
}

static void slots_count(void **state)
{
	static const char *const words[] = { "a", "b", "a", "c", "a", "b" };
	struct map *m = map_new();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		(*map_slot(m, str_from(words[i]), 10))++;
	assert_int_equal(map_value(m, 0), 13);
	assert_int_equal(map_value(m, 1), 12);
	assert_int_equal(map_value(m, 2), 11);
	map_free(m);
}

static void numbers_as_keys(void **state)
{
	struct map64 *m = map64_new();
	uint64_t v = 5;

	(void)state;
	assert_false(map64_get(m, 0, &v));
	assert_int_equal(v, 5);
	assert_true(map64_put(m, 0, 1));
	assert_true(map64_put(m, UINT64_MAX, 2));
	assert_false(map64_put(m, 0, 3));
	assert_true(map64_get(m, 0, &v));
	assert_int_equal(v, 3);
	for (uint64_t i = 1; i < 100000; i++)
		assert_true(map64_put(m, i << 32, i));
	for (uint64_t i = 1; i < 100000; i++) {
		assert_true(map64_get(m, i << 32, &v));
		assert_int_equal(v, i);
		assert_int_equal(map64_key(m, i + 1), i << 32);
		assert_int_equal(map64_value(m, i + 1), i);
		assert_false(map64_get(m, i, &v));
	}
	assert_int_equal(map64_count(m), 100001);
	map64_clear(m);
	assert_int_equal(map64_count(m), 0);
	assert_false(map64_get(m, 0, &v));
	*map64_slot(m, 4, 40) += 2;
	*map64_slot(m, 4, 40) += 2;
	assert_int_equal(map64_value(m, 0), 44);
	map64_free(m);
	map64_free(NULL);
}

static void clearing_empty_maps(void **state)
{
	struct map *m = map_new();
	struct map64 *n = map64_new();

	(void)state;
	map_clear(m);
	map64_clear(n);
	map_free(m);
	map64_free(n);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(put_get_replace),
		cmocka_unit_test(keys_are_copied_and_may_be_any_bytes),
		cmocka_unit_test(many_keys_keep_their_order),
		cmocka_unit_test(slots_count),
		cmocka_unit_test(numbers_as_keys),
		cmocka_unit_test(clearing_empty_maps),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
