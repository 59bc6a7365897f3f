/* What the lines of a CV look like: headings by many names, list marks, Markdown, years, names with titles.
 * Pure functions on text. */
#ifndef INGEST_CV_TEXT_H
#define INGEST_CV_TEXT_H

#include "base/arena.h"
#include "bib/record.h"

/* A heading's section by its words, in any of the usual wordings: "Academic Positions", "## Honours & Awards",
 * "**Selected Publications**:". CV_SECTION_COUNT: it is no heading that we know. Projects share the interests'
 * section. */
enum cv_section cv_heading(struct str line);
/* Marked as a heading (#, ** around all of it, a bare short line in capitals), known or not. */
bool cv_marked_heading(struct str line);

/* The line without its list mark: "- ", "* ", "• ", "1. ", "[1] ", "- 1 "; *ret_mark tells whether there was
 * one. */
struct str cv_unmark(struct str line, bool *ret_mark);
/* Markdown emphasis, links and escapes resolved: "*Journal*" → "Journal", "[text](url)" → "text". In the arena when
 * anything changed. */
struct str cv_plain(struct str s, struct arena *a);
/* Without a full stop or comma at the end; "Ph.D." keeps its own. */
struct str cv_unstop(struct str s);

/* Years of "2016 - 2021", "Sep 2016 – present", "2020" at the beginning or (in brackets or behind a comma) at the
 * end of the line; *ret_rest is what is left. False when there is none. since may be 0 ("until 2020" is not
 * read). */
bool cv_years(struct str line, int *ret_since, int *ret_until, struct str *ret_rest);

/* "Tong Zhao, Ph.D." and "Prof. Tong Zhao" → "Tong Zhao"; *ret_title "Prof." or empty. */
struct str cv_name(struct str line, struct str *ret_title);
/* Two to six words that could be somebody's name and nothing else. */
bool cv_looks_like_name(struct str s);
/* The word count of s, blanks between. */
size_t cv_words(struct str s);
/* An e-mail address in s; its slice. */
bool cv_email(struct str s, struct str *ret);
/* Does it name an institution? "University", "Institute of …", "CNRS" … */
bool cv_names_org(struct str s);

#endif
