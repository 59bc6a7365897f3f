/* ORCID records of any bytes, JSON or XML. */
#include "fuzz-reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(&read_orcid, data, size, NULL, NULL);
	return 0;
}
