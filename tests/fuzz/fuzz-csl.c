/* CSL-JSON of any bytes. */
#include "fuzz-reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(&read_csl, data, size, NULL, NULL);
	return 0;
}
