/* Names: splitting, printing, keys and comparing, on any bytes and in any parts. */
#include "bib/name.h"
#include "fuzz.h"

static void key_of(const struct name *n, struct buf *out)
{
	buf_clear(out);
	name_key(n, out);
}

/* Every part is a slice of the text or of the arena, so reading all of it is the check. */
static void check_one(const struct name *n)
{
	CLEANUP(buf_done) struct buf out = { 0 }, key = { 0 }, again = { 0 };

	name_full(n, &out);
	FUZZ_CHECK(out.n >= n->given.n + n->particle.n + n->family.n + n->suffix.n);
	buf_clear(&out);
	name_sorted(n, &out);
	buf_clear(&out);
	name_initials(n, &out);
	FUZZ_CHECK(!n->literal || out.n == 0);
	FUZZ_CHECK(!n->literal || (n->given.n == 0 && n->particle.n == 0 && n->suffix.n == 0));
	key_of(n, &key);
	key_of(n, &again);
	FUZZ_CHECK(str_eq(buf_str(&key), buf_str(&again)));
	FUZZ_CHECK(key.n == 0 || (key.p[0] != ' ' && key.p[key.n - 1] != ' '));
	for (size_t i = 1; i < key.n; i++)
		FUZZ_CHECK(key.p[i] != ' ' || key.p[i - 1] != ' ');
	FUZZ_CHECK(name_compare(n, n) == (key.n ? NAME_SAME : NAME_DIFFERS));
	FUZZ_CHECK(!name_fuller(n, n));
	name_is_initials(n);
}

static void check_two(const struct name *a, const struct name *b)
{
	CLEANUP(buf_done) struct buf ka = { 0 }, kb = { 0 };
	enum name_fit fit = name_compare(a, b);

	key_of(a, &ka);
	key_of(b, &kb);
	FUZZ_CHECK(fit == name_compare(b, a));
	FUZZ_CHECK((fit == NAME_SAME) == (ka.n > 0 && str_eq(buf_str(&ka), buf_str(&kb))));
	FUZZ_CHECK(!(name_fuller(a, b) && name_fuller(b, a)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str s = { (const char *)data, size }, rest = s, part[4] = { { 0 } };
	struct arena *a = arena_new();
	struct name names[4];

	/* a line end parts the input into two names, or into the parts that a source gives */
	for (size_t i = 0; i < 4 && s.p && str_next(&rest, '\n', &part[i]);)
		i++;
	names[0] = name_split(s, false, a);
	names[1] = name_split(part[0], true, a);
	names[2] = name_split(part[1], false, a);
	names[3] = name_of_parts(part[0], part[1], part[2], part[3]);
	for (size_t i = 0; i < 4; i++) {
		check_one(&names[i]);
		for (size_t k = 0; k < i; k++)
			check_two(&names[i], &names[k]);
	}
	arena_free(a);
	return 0;
}
