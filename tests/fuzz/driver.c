/* Stands in for libFuzzer: gives each file named, or in a folder named, to the target once. What it ran is told on
 * standard output; the first failure ends it with the input's name on standard error. */
#include <dirent.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "base/file.h"
#include "fuzz.h"

enum { INPUT_MAX = 16 << 20 };

static bool run_file(const char *path)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct error e;

	if (file_read(path, INPUT_MAX, &b, &e)) {
		fprintf(stderr, "%s\n", e.text);
		return false;
	}
	/* A block of exactly this size, so that reading past the end is seen. */
	uint8_t *data = malloc(b.n ? b.n : 1);

	if (!data)
		return false;
	if (b.n)
		memcpy(data, b.p, b.n);
	fprintf(stderr, "%s\n", path);
	LLVMFuzzerTestOneInput(data, b.n);
	free(data);
	return true;
}

static int visible(const struct dirent *d)
{
	return d->d_name[0] != '.';
}

static bool run(const char *path, unsigned *count)
{
	struct dirent **names;
	struct stat st;
	bool ok = true;
	int n;

	if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode)) {
		++*count;
		return run_file(path);
	}
	n = scandir(path, &names, visible, alphasort);
	if (n < 0)
		return false;
	for (int i = 0; i < n; i++) {
		CLEANUP(free_ptr) char *below = xasprintf("%s/%s", path, names[i]->d_name);

		ok = ok && run(below, count);
		free(names[i]);
	}
	free(names);
	return ok;
}

int main(int argc, char **argv)
{
	unsigned count = 0;

	for (int i = 1; i < argc; i++) {
		if (!run(argv[i], &count))
			return 1;
	}
	printf("%u inputs\n", count);
	return count == 0;
}
