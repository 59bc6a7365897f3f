/* Wall clock (which a test may fix), monotonic clock, and dates by the Gregorian calendar without libc's tables:
 * those depend on the time zone. */
#include "base/clock.h"

#include <stdlib.h>
#include <time.h>

#include "base/num.h"

struct date {
	int64_t year;
	int month, day;
};

enum { DAY = 86400 };

/* Days since 1970-01-01 and back, by counting from 1 March so that the leap day ends the year
 * (H. Hinnant, "chrono-compatible low-level date algorithms"). An era is 400 years, 146097 days. */
static int64_t days_of(struct date d)
{
	int64_t y = d.month <= 2 ? d.year - 1 : d.year;
	int64_t era = (y >= 0 ? y : y - 399) / 400;
	int64_t of_era = y - era * 400;
	int64_t of_year = (153 * (d.month > 2 ? d.month - 3 : d.month + 9) + 2) / 5 + d.day - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static struct date date_of(int64_t days)
{
	int64_t z = days + 719468;
	int64_t era = (z >= 0 ? z : z - 146096) / 146097;
	int64_t of_era = z - era * 146097;
	int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
	int month = (int)((5 * of_year + 2) / 153);

	return (struct date){
		.year = year + era * 400 + (month >= 10),
		.month = month < 10 ? month + 3 : month - 9,
		.day = (int)(of_year - (153 * month + 2) / 5 + 1),
	};
}

static int64_t floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

static bool digits(struct str s, size_t at, size_t n, int min, int max, int *ret)
{
	return s.n >= at + n && num_int(str_slice(s, at, n), min, max, ret) && s.p[at] != '-';
}

/* YYYY-MM-DD, or that with THH:MM:SS behind, or that with Z behind. */
static bool parse(struct str s, int64_t *ret)
{
	int year, month, day, hour = 0, minute = 0, second = 0;

	if (!digits(s, 0, 4, 1, 9999, &year) || !digits(s, 5, 2, 1, 12, &month) || !digits(s, 8, 2, 1, 31, &day) ||
		s.p[4] != '-' || s.p[7] != '-')
		return false;
	if (s.n != 10) {
		if (s.n < 19 || s.n > 20 || (s.n == 20 && s.p[19] != 'Z') || s.p[10] != 'T' || s.p[13] != ':' ||
			s.p[16] != ':' || !digits(s, 11, 2, 0, 23, &hour) || !digits(s, 14, 2, 0, 59, &minute) ||
			!digits(s, 17, 2, 0, 59, &second))
			return false;
	}
	struct date d = { year, month, day };
	int64_t days = days_of(d);
	struct date again = date_of(days);

	if (again.month != month) /* 31 April and its like */
		return false;
	*ret = days * DAY + hour * 3600 + minute * 60 + second;
	return true;
}

int64_t clock_now(void)
{
	const char *fixed = getenv("PEERAGE_CLOCK");
	struct timespec ts;
	int64_t when;

	if (fixed && parse(str_from(fixed), &when))
		return when;
	clock_gettime(CLOCK_REALTIME, &ts);
	return ts.tv_sec;
}

int clock_year(void)
{
	return (int)date_of(floor_div(clock_now(), DAY)).year;
}

double clock_monotonic(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

void clock_date(struct buf *b, int64_t when)
{
	struct date d = date_of(floor_div(when, DAY));

	buf_addf(b, "%04lld-%02d-%02d", (long long)d.year, d.month, d.day);
}

void clock_iso(struct buf *b, int64_t when)
{
	int second = (int)((when % DAY + DAY) % DAY);

	clock_date(b, when);
	buf_addf(b, "T%02d:%02d:%02dZ", second / 3600, second / 60 % 60, second % 60);
}
