/* dblp XML of any bytes: entities, encodings and faults of XML too. */
#include "fuzz-reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(&read_dblp, data, size, NULL, NULL);
	return 0;
}
