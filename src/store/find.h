/* Type-to-find: words to people, works, topics, orgs and venues. Only the find files know FTS5. */
#ifndef STORE_FIND_H
#define STORE_FIND_H

#include "store/store.h"

/* All words of text must be there, in any order, each a word's beginning; letter case, accents and punctuation do
 * not matter, Han text matches at any character. kind KIND_NONE: all kinds. Best first: whole-name matches, then
 * whole words over beginnings, then more works, then name. Text without a word finds everything of the kind, most
 * works first. No input is an error. */
enum err find_words(struct store *s, struct str text, enum kind kind, size_t limit, struct arena *a,
	struct found **ret, size_t *ret_n, bool *ret_more, struct error *e) MUST_USE;

/* Replaces the words of one thing by those of a name or title; empty text removes it. Inside a transaction; whoever puts
 * works and refreshes people and things need not call it. */
enum err find_put(struct store *s, enum kind kind, row_id id, struct str text, struct error *e) MUST_USE;
/* Is the word index there and whole? Rebuilds it from the rows when it is not (writer). */
enum err find_repair(struct store *s, struct error *e) MUST_USE;

#endif
