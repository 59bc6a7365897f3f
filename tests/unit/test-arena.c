#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/arena.h"

static void objects_are_aligned_and_apart(void **state)
{
	struct arena *a = arena_new();
	unsigned char *seen[500];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(seen); i++) {
		seen[i] = arena_alloc(a, i % 97);
		assert_int_equal((uintptr_t)seen[i] % _Alignof(max_align_t), 0);
		memset(seen[i], (int)(i & 0xff), i % 97);
	}
	for (size_t i = 0; i < ARRAY_LEN(seen); i++) {
		for (size_t k = 0; k < i % 97; k++)
			assert_int_equal(seen[i][k], i & 0xff);
	}
	arena_free(a);
}

static void zeroed_even_after_reuse(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (int round = 0; round < 3; round++) {
		unsigned char *p = ARENA_ARRAY(a, unsigned char, 3000);

		for (size_t i = 0; i < 3000; i++)
			assert_int_equal(p[i], 0);
		memset(p, 0xee, 3000);
		arena_clear(a);
	}
	arena_free(a);
}

static void strings_are_copied_with_their_end(void **state)
{
	struct arena *a = arena_new();
	char from[] = "abcdef";
	struct str s = arena_str(a, (struct str){ from, 3 });

	(void)state;
	from[0] = 'x';
	assert_true(str_is(s, "abc"));
	assert_int_equal(s.p[3], '\0');
	assert_null(arena_str(a, STR_NULL).p);
	assert_non_null(arena_str(a, STR("")).p);
	assert_string_equal(arena_cstr(a, STR_NULL), "");
	assert_string_equal(arena_cstr(a, STR("a\0b")), "a");
	arena_free(a);
}

static void printf_short_and_long(void **state)
{
	struct arena *a = arena_new();
	struct str s = arena_printf(a, "%s-%d", "x", 42);

	(void)state;
	assert_true(str_is(s, "x-42"));
	assert_string_equal(s.p, "x-42");
	for (size_t n = 250; n < 260; n++) {
		s = arena_printf(a, "%*d", (int)n, 7);
		assert_int_equal(s.n, n);
		assert_int_equal(s.p[n - 1], '7');
		assert_int_equal(s.p[n], '\0');
	}
	assert_int_equal(arena_printf(a, "%s", "").n, 0);
	arena_free(a);
}

static void mark_and_rewind(void **state)
{
	struct arena *a = arena_new();
	char *kept = arena_cstr(a, STR("kept"));
	struct arena_mark mark = arena_mark(a);
	const char *first = arena_alloc(a, 40);

	(void)state;
	for (int i = 0; i < 1000; i++)
		memset(arena_alloc(a, 100), i, 100);
	arena_rewind(a, mark);
	assert_string_equal(kept, "kept");
	assert_ptr_equal(arena_alloc(a, 40), first);
	/* Rewinding to the same place again is fine, and so is rewinding over nothing. */
	arena_rewind(a, mark);
	arena_rewind(a, mark);
	assert_string_equal(kept, "kept");
	arena_free(a);
}

static void rewind_to_the_very_start(void **state)
{
	struct arena *a = arena_new();
	struct arena_mark start = arena_mark(a);
	size_t bytes;

	(void)state;
	for (int i = 0; i < 100; i++)
		memset(arena_alloc(a, 1000), 1, 1000);
	arena_rewind(a, start);
	bytes = arena_bytes(a);
	assert_true(bytes > 0); /* one block stays */
	for (int round = 0; round < 50; round++) {
		memset(arena_alloc(a, 1000), 2, 1000);
		arena_rewind(a, start);
	}
	assert_int_equal(arena_bytes(a), bytes);
	arena_free(a);
}

static void large_objects_come_and_go(void **state)
{
	struct arena *a = arena_new();
	char *before = arena_zalloc(a, 1, 5 << 20);
	struct arena_mark mark;
	size_t bytes;

	(void)state;
	before[(5 << 20) - 1] = 'b';
	mark = arena_mark(a);
	bytes = arena_bytes(a);
	assert_true(bytes >= 5 << 20);
	for (int round = 0; round < 4; round++) {
		char *big = arena_alloc(a, 3 << 20);
		char *small = arena_alloc(a, 10);

		memset(big, 1, 3 << 20);
		memset(small, 2, 10);
		assert_true(arena_bytes(a) >= (8 << 20));
		arena_rewind(a, mark);
	}
	/* What a rewind leaves is what stood before the mark, and at most one spare block. */
	assert_true(arena_bytes(a) <= bytes + (64 << 10));
	assert_int_equal(before[(5 << 20) - 1], 'b');
	/* A mark right before a large object frees exactly that. */
	mark = arena_mark(a);
	assert_non_null(arena_zalloc(a, 2, 1 << 20));
	arena_rewind(a, mark);
	assert_true(arena_bytes(a) <= bytes + (64 << 10));
	arena_clear(a);
	assert_true(arena_bytes(a) < 1 << 20);
	arena_free(a);
}

static void nested_marks(void **state)
{
	struct arena *a = arena_new();
	struct arena_mark marks[20];
	char *texts[20];

	(void)state;
	for (int i = 0; i < 20; i++) {
		marks[i] = arena_mark(a);
		texts[i] = arena_alloc(a, 700u * (unsigned)(i + 1));
		memset(texts[i], 'a' + i, 700u * (unsigned)(i + 1));
	}
	for (int i = 19; i >= 0; i--) {
		for (int k = 0; k <= i; k++)
			assert_int_equal(texts[k][700 * (k + 1) - 1], 'a' + k);
		arena_rewind(a, marks[i]);
	}
	arena_free(a);
}

static void blocks_grow(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	assert_int_equal(arena_bytes(a), 0);
	assert_non_null(arena_alloc(a, 1));
	assert_int_equal(arena_bytes(a), 4096);
	for (int i = 0; i < 100000; i++)
		assert_non_null(arena_alloc(a, 100));
	assert_in_range(arena_bytes(a), 100000u * 100, 100000u * 100 * 2);
	arena_free(a);
	arena_free(NULL);
}

static void cleanup_pointer(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	assert_non_null(arena_alloc(a, 10));
	arena_free_ptr(&a);
	assert_null(a);
	arena_free_ptr(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(objects_are_aligned_and_apart),
		cmocka_unit_test(zeroed_even_after_reuse),
		cmocka_unit_test(strings_are_copied_with_their_end),
		cmocka_unit_test(printf_short_and_long),
		cmocka_unit_test(mark_and_rewind),
		cmocka_unit_test(rewind_to_the_very_start),
		cmocka_unit_test(large_objects_come_and_go),
		cmocka_unit_test(nested_marks),
		cmocka_unit_test(blocks_grow),
		cmocka_unit_test(cleanup_pointer),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
