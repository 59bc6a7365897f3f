/* Time. PEERAGE_CLOCK (an ISO date-time in UTC, "2026-01-31T12:00:00") fixes the wall clock, for tests and
 * repeatable output; monotonic time is never fixed. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

#include "base/buf.h"

int64_t clock_now(void);        /* seconds since 1970, UTC */
int clock_year(void);           /* the current year, UTC */
double clock_monotonic(void);   /* seconds from some start */
void clock_iso(struct buf *b, int64_t when);  /* 2026-01-31T12:00:00Z */
void clock_date(struct buf *b, int64_t when); /* 2026-01-31 */

#endif
