/* Pages as text for people. In tab-separated form each line is a part's name and its cells. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "app/ask.h"
#include "cli/print.h"

void show_person(struct printer *p, const struct page *page, const struct said *said, size_t n, struct arena *a);
void show_work(struct printer *p, const struct work_page *page, const struct said *said, size_t n, struct arena *a);
void show_thing(struct printer *p, const struct thing_page *page, const struct said *said, size_t n, struct arena *a);

/* ---- parts that pages share */

/* A section: its title with the number of entries, or nothing at all when there are none. */
bool show_section(struct printer *p, const char *title, size_t n);
/* One entry of a section: cells in columns; part names it in tab-separated form. */
struct show_rows {
	struct print_table table;
	const char *part;
};
void show_rows_init(struct show_rows *r, struct printer *p, const char *part, const struct print_column *columns, size_t n);
void show_row(struct show_rows *r, const struct str *cells);
void show_rows_done(struct show_rows *r);
void show_text(struct printer *p, const char *part, struct str text); /* a wrapped paragraph */
void show_works(struct printer *p, const char *title, const struct work *v, size_t n, struct arena *a);
void show_things(struct printer *p, const char *title, const struct thing *v, size_t n, struct arena *a);
void show_said(struct printer *p, const struct said *v, size_t n);
/* "2019 ▁▂▁▅█▆ 2024" */
struct str show_years(const struct printer *p, const int *years, size_t n, int first, struct arena *a);
struct str show_strength(const struct printer *p, double strength, struct arena *a); /* "0.42"; exact in tab-separated form */
struct str show_span(int since, int until, struct arena *a); /* "2019–2024", "2021–" */

#endif
