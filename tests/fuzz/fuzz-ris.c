/* RIS of any bytes. */
#include "fuzz-reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(&read_ris, data, size, NULL, NULL);
	return 0;
}
