/* Prints made-up works in the interchange form: bench-made WORKS [SEED]. People follow a heavy-tailed distribution (most
 * write once, few write hundreds of works), works have 1 to 12 authors who tend to write together again, and each has a
 * title, an abstract of about 900 bytes, a venue, a year and keywords. The same numbers give the same bytes. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;

static uint64_t next(void) /* splitmix64 */
{
	uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static uint64_t below(uint64_t n)
{
	return next() % n;
}

/* Pareto-like: small numbers often, large ones seldom. */
static uint64_t skewed(uint64_t n)
{
	double u = (double)(next() >> 11) / 9007199254740992.0;
	return (uint64_t)((double)n * pow(u, 2.5));
}

static const char *const syllables[] = { "ka", "lo", "mi", "ren", "sha", "to", "vi", "dor", "an", "bel", "chi", "fu", "gra", "hei",
	"jun", "li", "mar", "nor", "pe", "qui", "ri", "sol", "tan", "ul", "ver", "wei", "xi", "yo", "zen", "tri" };
enum { SYLLABLES = sizeof(syllables) / sizeof(syllables[0]) };

static void word(uint64_t number, unsigned least)
{
	for (unsigned i = 0; i < least || number; i++) {
		fputs(syllables[number % SYLLABLES], stdout);
		number /= SYLLABLES;
	}
}

static void words(unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		if (i)
			putchar(' ');
		word(skewed(20000), 2);
	}
}

static void person(uint64_t number)
{
	fputs("{\"name\":\"P", stdout);
	word(number * 7919 % 900, 2);
	fputs(" F", stdout);
	word(number, 2);
	fputs("\"}", stdout);
}

int main(int argc, char **argv)
{
	uint64_t works = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
	state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	uint64_t people = works / 3 + 10;
	for (uint64_t w = 0; w < works; w++) {
		printf("{\"kind\":\"work\",\"id\":\"m%" PRIu64 "\",\"title\":\"", w);
		words(9);
		printf(" %" PRIu64 "\",\"year\":%d,\"type\":\"%s\",\"source\":\"proceedings\",\"venue\":\"Venue ", w,
			1990 + (int)below(37), below(3) ? "proceedings-article" : "journal-article");
		word(skewed(900), 2);
		fputs("\",\"authors\":[", stdout);
		uint64_t first = skewed(people);
		unsigned n = 1 + (unsigned)skewed(12);
		for (unsigned i = 0; i < n; i++) {
			if (i)
				putchar(',');
			person(i == 0 ? first : (first + 1 + i * 3 + skewed(40)) % people);
		}
		fputs("],\"keywords\":[\"", stdout);
		words(2);
		fputs("\",\"", stdout);
		words(2);
		fputs("\"],\"abstract\":\"", stdout);
		words(130);
		fputs("\"}\n", stdout);
	}
	return fflush(stdout) || ferror(stdout);
}
