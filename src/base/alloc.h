/* Allocation that cannot fail: out of memory restores the terminal, says so, and ends the program.
 * Sizes that come from data are capped by the caller before they arrive here. Thread-safe. */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include "base/macro.h"

void *xmalloc(size_t size) MUST_USE RETURNS_NONNULL;
void *xcalloc(size_t count, size_t size) MUST_USE RETURNS_NONNULL; /* zeroed; overflow aborts */
void *xreallocarray(void *old, size_t count, size_t size) MUST_USE RETURNS_NONNULL;
char *xstrdup(const char *s) MUST_USE RETURNS_NONNULL;
char *xasprintf(const char *fmt, ...) MUST_USE RETURNS_NONNULL PRINTF(1, 2);

/* Called once before the program ends for want of memory, or dies of a fault of our own.
 * The face that owns a terminal sets it to restore the terminal; NULL unsets it. */
void alloc_on_abort(void (*hook)(void));

/* Ends the program as above with a sentence of the caller's. */
NORETURN void die(const char *fmt, ...) PRINTF(1, 2);

/* For CLEANUP(free_ptr): frees what the pointer variable holds. */
void free_ptr(void *pointer_to_pointer);

#endif
