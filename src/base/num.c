/* Numbers in and out of text. Parsing refuses whatever it does not fully understand. */
#include "base/num.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool num_add(size_t a, size_t b, size_t *ret)
{
	if (a > SIZE_MAX - b)
		return false;
	*ret = a + b;
	return true;
}

bool num_mul(size_t a, size_t b, size_t *ret)
{
	if (b && a > SIZE_MAX / b)
		return false;
	*ret = a * b;
	return true;
}

bool num_u64(struct str s, uint64_t *ret)
{
	uint64_t n = 0;

	if (s.n == 0)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!is_digit(s.p[i]))
			return false;
		unsigned digit = (unsigned)(s.p[i] - '0');

		if (n > (UINT64_MAX - digit) / 10)
			return false;
		n = n * 10 + digit;
	}
	*ret = n;
	return true;
}

bool num_i64(struct str s, int64_t *ret)
{
	bool minus = s.n && s.p[0] == '-';
	uint64_t n;

	if (!num_u64(str_skip(s, minus), &n) || n > (uint64_t)INT64_MAX + minus)
		return false;
	if (!minus)
		*ret = (int64_t)n;
	else
		*ret = n ? -(int64_t)(n - 1) - 1 : 0;
	return true;
}

bool num_int(struct str s, int min, int max, int *ret)
{
	int64_t n;

	if (!num_i64(s, &n) || n < min || n > max)
		return false;
	*ret = (int)n;
	return true;
}

bool num_year(struct str s, int *ret)
{
	return s.n == 4 && num_int(s, 1000, 2999, ret);
}

bool num_size(struct str s, uint64_t *ret)
{
	static const char units[] = "kKmMgGtT";
	const char *unit = s.n ? memchr(units, s.p[s.n - 1], sizeof(units) - 1) : NULL;
	unsigned shift = unit ? 10 * (unsigned)((unit - units) / 2 + 1) : 0;
	uint64_t n;

	if (!num_u64(str_slice(s, 0, s.n - (unit != NULL)), &n) || n > UINT64_MAX >> shift)
		return false;
	*ret = n << shift;
	return true;
}

void num_group(struct buf *b, uint64_t n)
{
	char text[32];
	size_t at = sizeof(text);

	for (int digits = 0; digits == 0 || n; digits++, n /= 10) {
		if (digits && digits % 3 == 0)
			text[--at] = ',';
		text[--at] = (char)('0' + n % 10);
	}
	buf_add(b, (struct str){ text + at, sizeof(text) - at });
}

/* One digit behind the point below ten of a unit, none above. */
void num_bytes(struct buf *b, uint64_t n)
{
	static const char units[] = "kMGTPE";
	unsigned unit = 0;

	if (n < 1024) {
		buf_addf(b, "%u B", (unsigned)n);
		return;
	}
	/* All but the last ten bits of what is below the unit are dropped: they cannot change a tenth. */
	for (; n >= UINT64_C(1024) * 1024; n >>= 10)
		unit++;
	uint64_t tenths = (n * 10 + 512) / 1024, whole = (n + 512) / 1024;

	if (whole == 1024 && unit + 2 < sizeof(units))
		buf_addf(b, "1.0 %cB", units[unit + 1]);
	else if (tenths < 100)
		buf_addf(b, "%u.%u %cB", (unsigned)(tenths / 10), (unsigned)(tenths % 10), units[unit]);
	else
		buf_addf(b, "%u %cB", (unsigned)whole, units[unit]);
}

void num_seconds(struct buf *b, double s)
{
	unsigned long long ms, whole;

	if (!(s > 0)) /* not a number too */
		s = 0;
	s = MIN(s, 1e12);
	ms = (unsigned long long)(s * 1e3 + 0.5);
	whole = (unsigned long long)(s + 0.5);
	if (ms < 1000) {
		if (s > 0 && s < 0.00995)
			buf_addf(b, "%llu.%llu ms", (unsigned long long)(s * 1e4 + 0.5) / 10,
				(unsigned long long)(s * 1e4 + 0.5) % 10);
		else
			buf_addf(b, "%llu ms", ms);
	} else if (s < 59.95) {
		buf_addf(b, "%llu.%llu s", (unsigned long long)(s * 10 + 0.5) / 10,
			(unsigned long long)(s * 10 + 0.5) % 10);
	} else if (whole < 3600) {
		buf_addf(b, "%llu:%02llu", whole / 60, whole % 60);
	} else {
		buf_addf(b, "%llu:%02llu:%02llu", whole / 3600, whole / 60 % 60, whole % 60);
	}
}
