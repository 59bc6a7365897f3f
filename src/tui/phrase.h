/* How numbers, years, kinds and types are said on the screen. Texts are in the arena or static. */
#ifndef TUI_PHRASE_H
#define TUI_PHRASE_H

#include "app/ask.h"

/* "1 work", "1,204 works" */
struct str phrase_count(struct arena *a, int64_t n, const char *one, const char *many);
struct str phrase_number(struct arena *a, int64_t n); /* "1,204" */
/* "2019–2024", "2019", "2021–" with until CV_NOW; nothing when neither is known. */
struct str phrase_years(struct arena *a, int since, int until);
struct str phrase_years_short(struct arena *a, int since, int until); /* "2019–24" */
const char *phrase_kind(enum kind k);             /* "person", "" for none */
struct str phrase_type(struct arena *a, struct str type); /* at most four letters: "proc", "jour", "prep" */
/* "2024 proc", with blanks for what is not known: always nine columns. */
struct str phrase_work_kind(struct arena *a, const struct work *w);
/* A short name for a venue: its acronym in brackets, else its words abbreviated as citations do ("J. Chem. Phys."). */
struct str phrase_venue(struct arena *a, struct str venue);
struct str phrase_title(struct str title); /* "(untitled)" for none */
/* The first names of a list with '\n' between: "A, B and 3 more"; most: how many to name at most. */
struct str phrase_names(struct arena *a, struct str lines, size_t most);
/* "A · B": parts joined, empty ones left out. */
struct str phrase_join(struct arena *a, const char *between, const struct str *parts, size_t n);
/* "just now", "3 h ago", else the date. */
struct str phrase_when(struct arena *a, int64_t when, int64_t now);
/* A person's line in a mixed list: works and years. */
struct str phrase_person(struct arena *a, const struct person *p);
/* A citation in one line: authors (year): title. venue. identifier */
struct str phrase_citation(struct arena *a, const struct work *w);

#endif
