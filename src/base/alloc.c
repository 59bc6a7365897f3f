/* Allocation that ends the program instead of failing, and the one way the program dies.
 * Must not know of terminals: whoever owns one leaves a hook here. */
#include "base/alloc.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_FAULT = 3 };

static _Atomic(void (*)(void)) abort_hook;

void alloc_on_abort(void (*hook)(void))
{
	atomic_store(&abort_hook, hook);
}

/* Nothing here allocates: the heap may be what is gone. The hook is taken out first, so that a hook which
 * dies itself does not come back here for ever. */
NORETURN static void end(const char *text, size_t n)
{
	void (*hook)(void) = atomic_exchange(&abort_hook, NULL);

	if (hook)
		hook();
	while (n > 0) {
		ssize_t done = write(STDERR_FILENO, text, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			break;
		text += done;
		n -= (size_t)done;
	}
	_exit(EXIT_FAULT);
}

NORETURN static void end_oom(void)
{
	static const char text[] = "peerage: out of memory\n";

	end(text, sizeof(text) - 1);
}

void die(const char *fmt, ...)
{
	char text[512] = "peerage: ";
	const size_t head = strlen(text), room = sizeof(text) - head - 1;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(text + head, room, fmt, ap);
	va_end(ap);
	if (n < 0)
		n = 0;
	size_t len = head + MIN((size_t)n, room - 1);
	text[len++] = '\n';
	end(text, len);
}

void *xmalloc(size_t size)
{
	void *p = malloc(size ? size : 1);

	if (!p)
		end_oom();
	return p;
}

void *xcalloc(size_t count, size_t size)
{
	void *p = count && size ? calloc(count, size) : calloc(1, 1);

	if (!p)
		end_oom();
	return p;
}

void *xreallocarray(void *old, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		end_oom();
	size_t bytes = count * size;
	void *p = realloc(old, bytes ? bytes : 1);

	if (!p)
		end_oom();
	return p;
}

char *xstrdup(const char *s)
{
	size_t n = strlen(s) + 1;

	return memcpy(xmalloc(n), s, n);
}

char *xasprintf(const char *fmt, ...)
{
	char small[128];
	va_list ap, again;
	char *p;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(small, sizeof(small), fmt, ap);
	va_end(ap);
	if (n < 0)
		die("a text could not be formatted");
	p = xmalloc((size_t)n + 1);
	if ((size_t)n < sizeof(small))
		memcpy(p, small, (size_t)n + 1);
	else
		vsnprintf(p, (size_t)n + 1, fmt, again);
	va_end(again);
	return p;
}

void free_ptr(void *pointer_to_pointer)
{
	void *p;

	memcpy(&p, pointer_to_pointer, sizeof(p));
	free(p);
}
