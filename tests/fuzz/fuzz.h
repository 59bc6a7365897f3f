/* What a fuzz target shares with its drivers: libFuzzer's entry point, and a check that says what failed. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An assertion that NDEBUG does not take away. */
#define FUZZ_CHECK(cond)                                                                                           \
	do {                                                                                                       \
		if (!(cond)) {                                                                                     \
			fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #cond);                       \
			abort();                                                                                   \
		}                                                                                                  \
	} while (0)

#endif
