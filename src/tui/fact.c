/* Facts and notes as rows.
 * Knows names and texts; must not know whose page they stand on. */
#include "tui/fact.h"

#include "base/clock.h"
#include "tui/phrase.h"
#include "tui/text.h"

void fact_columns(struct table *t)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = FACT_INDENT - 2, .max = FACT_INDENT - 2 },
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
	};

	table_columns(t, columns, ARRAY_LEN(columns));
}

struct row *fact_add(struct table *t, struct str name, struct str text, int width)
{
	struct str *lines;
	size_t n = text_wrap(text, MAX(8, width - FACT_INDENT), 0, t->arena, &lines, NULL);
	size_t first = t->rows.n;

	table_add(t, (struct row){ .cells = { name, n ? lines[0] : STR("") } });
	for (size_t i = 1; i < n; i++)
		table_add(t, (struct row){ .cells = { STR(""), lines[i] } });
	return &t->rows.v[first];
}

void fact_more(struct table *t, struct str text, int width)
{
	table_text(t, text, width, FACT_INDENT, ROLE_DIM);
}

void fact_notes(struct table *t, const struct said_answer *said, int width)
{
	static const struct column columns[] = {
		{ .role = ROLE_KIND, .min = 10, .max = 12 },
		{ .role = ROLE_DIM, .min = 6, .max = 8 },
		{ .role = ROLE_TEXT, .min = 16, .flex = true },
	};
	int64_t now = clock_now();

	table_columns(t, columns, ARRAY_LEN(columns));
	for (size_t i = 0; i < said->n; i++) {
		const struct said *s = &said->v[i];
		struct str *lines;
		size_t n = text_wrap(s->text.n ? s->text : STR("·"), MAX(8, width - 24), 0, t->arena, &lines, NULL);

		for (size_t k = 0; k < n; k++)
			table_add(t, (struct row){ .key = UINT64_C(1) << 61 | (uint64_t)s->entry << 16 | k, .entry = s->entry,
				.cells = { k ? STR("") : phrase_when(t->arena, s->made, now), k ? STR("") : s->verb, lines[k] } });
	}
}
