#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/vec.h"

struct point {
	int x, y;
};

static void push_and_read(void **state)
{
	VEC(int) v = { 0 };

	(void)state;
	for (int i = 0; i < 10000; i++)
		vec_push(&v, i * 3);
	assert_int_equal(v.n, 10000);
	assert_true(v.cap >= v.n);
	for (int i = 0; i < 10000; i++)
		assert_int_equal(v.v[i], i * 3);
	vec_clear(&v);
	assert_int_equal(v.n, 0);
	vec_push(&v, 5);
	assert_int_equal(v.v[0], 5);
	vec_done(&v);
	assert_null(v.v);
	assert_int_equal(v.n + v.cap, 0);
	vec_done(&v);
}

static void structs_and_reserve(void **state)
{
	VEC(struct point) v = { 0 };

	(void)state;
	vec_reserve(&v, 100);
	assert_int_equal(v.cap, 128);
	const struct point *first = v.v;

	for (int i = 0; i < 100; i++)
		vec_push(&v, (struct point){ i, -i });
	assert_ptr_equal(v.v, first);
	assert_int_equal(v.v[99].y, -99);
	vec_done(&v);
}

/* Growth and the words of the end are alloc's: what a child says on its standard error, and how it ended. */
static int status_of(void (*job)(void), char *said, size_t size)
{
	int ends[2], status;
	size_t n = 0;
	ssize_t got;
	pid_t pid;

	assert_int_equal(pipe(ends), 0);
	pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		dup2(ends[1], STDERR_FILENO);
		close(ends[0]);
		close(ends[1]);
		job();
		_exit(77);
	}
	close(ends[1]);
	while (n < size - 1 && (got = read(ends[0], said + n, size - 1 - n)) > 0)
		n += (size_t)got;
	said[n] = '\0';
	close(ends[0]);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void overflow_job(void)
{
	VEC(struct point) v = { 0 };

	v.v = xreallocarray(v.v, SIZE_MAX / 4, sizeof(*v.v));
	vec_done(&v);
}

static void hook(void)
{
	(void)!write(STDERR_FILENO, "[restored]", 10);
	die("again"); /* must not come back here */
}

static void hook_job(void)
{
	alloc_on_abort(hook);
	die("a %s of %d", "fault", 7);
}

static void unset_job(void)
{
	alloc_on_abort(hook);
	alloc_on_abort(NULL);
	die("%0600d", 1);
}

static void overflow_ends_the_program(void **state)
{
	char said[1024];

	(void)state;
	assert_int_equal(status_of(overflow_job, said, sizeof(said)), 3);
	assert_string_equal(said, "peerage: out of memory\n");
}

static void hook_runs_once(void **state)
{
	char said[1024];

	(void)state;
	assert_int_equal(status_of(hook_job, said, sizeof(said)), 3);
	assert_string_equal(said, "[restored]peerage: again\n");
	assert_int_equal(status_of(unset_job, said, sizeof(said)), 3);
	assert_true(strlen(said) > 400);
	assert_int_equal(said[strlen(said) - 1], '\n');
	assert_null(strstr(said, "restored"));
}

static void plain_allocation(void **state)
{
	char *p = xstrdup("abc"), *q = xasprintf("%s-%d", p, 5);
	unsigned char *zeroed = xcalloc(100, 3);
	void *nothing = xmalloc(0), *none = xcalloc(0, 5);

	(void)state;
	assert_string_equal(q, "abc-5");
	for (int i = 0; i < 300; i++)
		assert_int_equal(zeroed[i], 0);
	p = xreallocarray(p, 0, 8);
	assert_non_null(p);
	free_ptr(&p);
	free(q);
	free(zeroed);
	free(nothing);
	free(none);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(push_and_read),
		cmocka_unit_test(structs_and_reserve),
		cmocka_unit_test(overflow_ends_the_program),
		cmocka_unit_test(hook_runs_once),
		cmocka_unit_test(plain_allocation),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
