/* Attributes, array length, cleanup helpers and compile-time checks.
 * The one header that everything may include first; it declares no function. */
#ifndef BASE_MACRO_H
#define BASE_MACRO_H

#include <stddef.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define STATIC_ASSERT(cond, text) _Static_assert(cond, text)

#define NONNULL_ARGS __attribute__((nonnull))
#define NONNULL(...) __attribute__((nonnull(__VA_ARGS__)))
#define RETURNS_NONNULL __attribute__((returns_nonnull))
#define PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define MUST_USE __attribute__((warn_unused_result))
#define NORETURN __attribute__((noreturn))
#define UNUSED __attribute__((unused))

/* Runs fn(&variable) when the variable leaves its scope; fn accepts a zeroed object. */
#define CLEANUP(fn) __attribute__((cleanup(fn)))

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

#endif
