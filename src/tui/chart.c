/* Sparklines and bars.
 * Knows numbers and cells; must not know what is counted. */
#include "tui/chart.h"

#include "base/macro.h"

int chart_spark(struct canvas *c, int x, int y, int columns, const int *values, size_t n, enum role role)
{
	static const char *const steps[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	static const char plain[] = ".:-=+*#@";
	int64_t most = 0;
	size_t each;
	int used = 0;

	if (columns <= 0 || n == 0)
		return 0;
	each = (n + (size_t)columns - 1) / (size_t)columns;
	for (int pass = 0; pass < 2; pass++) {
		used = 0;
		for (size_t i = 0; i < n; i += each, used++) {
			int64_t sum = 0;

			for (size_t k = i; k < n && k < i + each; k++)
				sum += MAX(0, values[k]);
			if (pass == 0) {
				most = MAX(most, sum);
				continue;
			}
			if (sum == 0) {
				canvas_text(c, x + used, y, 1, STR(" "), role);
				continue;
			}
			/* The lowest step is one work or little; the highest the best year. */
			size_t step = most <= 1 ? 3 : (size_t)((sum - 1) * 7 / (most - 1));

			canvas_mark(c, x + used, y, steps[step], plain[step], role);
		}
	}
	return used;
}

void chart_bar(struct canvas *c, int x, int y, int columns, int score, enum role role)
{
	int inner = columns - 2, full;

	if (inner < 1)
		return;
	score = MAX(0, MIN(100, score));
	full = (score * inner + 50) / 100;
	if (score > 0 && full == 0)
		full = 1;
	if (score < 100 && full == inner)
		full = inner - 1;
	canvas_mark(c, x, y, "▕", '[', ROLE_DIM);
	for (int i = 0; i < inner; i++) {
		if (i < full)
			canvas_mark(c, x + 1 + i, y, "█", '#', role);
		else
			canvas_mark(c, x + 1 + i, y, "░", '.', ROLE_DIM);
	}
	canvas_mark(c, x + columns - 1, y, "▏", ']', ROLE_DIM);
}
