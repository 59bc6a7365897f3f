/* What the files of this folder share; included nowhere else. */
#ifndef STORE_STORE_INT_H
#define STORE_STORE_INT_H

#include <sqlite3.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"
#include "store/stmt.h"
#include "store/store.h"

#define STORE_WAIT_SECONDS 10.0 /* how long one call waits for another program's lock, in all */

/* Rows that are counted as they come and go: to count millions anew takes longer than a frame. */
enum tally {
	TALLY_WORK,
	TALLY_PERSON,
	TALLY_TOPIC,
	TALLY_ORG,
	TALLY_VENUE,
	TALLY_EDGE, /* both directions */
	TALLY_MENTION,
	TALLY_RECORD,
	TALLY_REJECT,
	TALLY_COUNT,
};

struct drift;
struct find_queue;

struct store {
	sqlite3 *db;
	char *path;
	enum store_role role;
	bool writable, immutable;
	const struct cancel *cancel;
	struct stmt_cache *stmts;
	struct drift *drift;     /* works that the transaction changed */
	struct find_queue *find; /* words that wait for the end of the transaction */

	int64_t tally[TALLY_COUNT]; /* changes of this transaction */

	const char *begun;  /* who opened the transaction; NULL outside */
	bool ours;          /* opened in full; else it is not ours to tidy */
	bool deaf;          /* commit, rollback and close run to their end whatever the token says */
	bool closing;       /* waits for nobody */
	bool opening;       /* all of an opening shares one wait */
	bool waiting;       /* a wait has begun … */
	bool gave_up;       /* … and the token ended it */
	double wait_from;
	int64_t version, data_version;
};

/* Turns a result code of SQLite into ours with a sentence that names the file. Not for SQLITE_OK, ROW, DONE. */
enum err store_fail(struct store *s, int rc, struct error *e) MUST_USE;
/* "…is damaged" and where to turn. */
enum err store_fail_damaged(struct store *s, const char *how, struct error *e) MUST_USE;
/* SQLite's busy handler; ctx is the store. 0: give up. */
int store_wait(void *ctx, int count);
/* The path, its beginning cut when it is too long for a sentence. In static-size storage of the caller. */
struct store_label {
	char text[176];
};
struct store_label store_label(const char *path);
const char *store_role_name(enum store_role role); /* "index", "notebook" */
/* A new call begins: its wait counts from zero. */
void store_call(struct store *s);
/* Runs a script of our own (schema steps, pragmas). */
enum err store_script(struct store *s, const char *sql, struct error *e) MUST_USE;

/* schema.c */
int32_t schema_mark(enum store_role role);    /* PRAGMA application_id of ours */
int schema_known(enum store_role role);       /* the version this program writes */
enum err schema_version(struct store *s, int *ret, struct error *e) MUST_USE;
enum err schema_upgrade(struct store *s, struct error *e) MUST_USE; /* from nothing or an older version */
/* ERR_CORRUPT when a table is not there; the word index may be missing and is then made anew by a writer. */
enum err schema_whole(struct store *s, struct error *e) MUST_USE;
extern const char schema_find[]; /* the statement that makes the word index */

/* stat.c */
enum err tally_add(struct store *s, enum tally what, int64_t n, struct error *e) MUST_USE;
enum err tally_write(struct store *s, struct error *e) MUST_USE; /* before commit */
void tally_forget(struct store *s);
enum err tally_again(struct store *s, struct error *e) MUST_USE; /* counts all rows */

/* drift.c; more in drift.h */
struct drift *drift_new(void) MUST_USE RETURNS_NONNULL;
void drift_free(struct drift *d);
void drift_forget(struct store *s); /* at the end of a transaction */

/* find-index.c */
struct find_queue *find_queue_new(void) MUST_USE RETURNS_NONNULL;
void find_queue_free(struct find_queue *f);
enum err find_flush(struct store *s, struct error *e) MUST_USE; /* before commit and before reading */
void find_forget(struct store *s);                              /* on rollback */
/* Is the word index sound, and does it hold as many things as there are rows? */
enum err find_whole(struct store *s, bool *ret, struct error *e) MUST_USE;
enum err find_make(struct store *s, struct error *e) MUST_USE;  /* the word index anew, from the rows */
/* The words of a thing whose row said `was` works until now (-1: it had no words) and says `works` from now on.
 * Empty words remove it. Written at commit. */
enum err find_set(struct store *s, enum kind kind, row_id id, int was, int works, struct str words,
	struct error *e) MUST_USE;
/* The words stay; only their place changes with the number of works. */
enum err find_move(struct store *s, enum kind kind, row_id id, int was, int works, struct error *e) MUST_USE;
/* The words of a row as find_set() wants them; nothing when there is no such row. */
enum err find_row_words(struct store *s, enum kind kind, row_id id, struct arena *scratch, struct buf *out,
	int *ret_works, struct error *e) MUST_USE;
/* Every row has its words; one without any has the mark that holds none. */
struct str find_kept(const struct buf *words);
int64_t find_rowid(enum kind kind, row_id id, int works);
row_id find_rowid_id(int64_t rowid);
enum kind find_rowid_kind(int64_t rowid);
int find_rowid_rank(int64_t rowid);     /* the less, the more works */
int64_t find_rowid_first(int kind);     /* no rowid of the kind is less */

/* find-words.c: text to the words that are kept and asked for. Kept words are ways to say the name, "|" between
 * them; a way that is there already is not added again. */
void find_text_words(struct str text, struct buf *out); /* folded, Han, Kana and Hangul one character a word */
void find_joined_words(struct str text, struct buf *out); /* the same with hyphens gone: "jianping" */
void find_add_name(struct str printed, struct arena *scratch, struct buf *out); /* of a person */
void find_add_title(struct str text, struct buf *out);    /* of a work, topic, org or venue */

/* person.c */
#define PERSON_COLUMNS "p.id, p.key, p.name, p.role, p.tagline, p.open, p.works, p.first_year, p.last_year, p.links"
#define MENTION_COLUMNS                                                                             \
	"m.work, m.seq, m.position, m.person, m.name,"                                               \
	" (SELECT group_concat(o.name, '; ') FROM mention_org mo JOIN org o ON o.id = mo.org"        \
	"  WHERE mo.work = m.work AND mo.seq = m.seq)"
void person_read(struct stmt *q, struct arena *a, struct person *p);
void mention_read(struct stmt *q, struct arena *a, struct mention *m);

/* work.c; the columns are work, person, record, section, text, seq, year, path of the file */
void work_read_listing(struct stmt *q, struct arena *a, struct listing_row *l);
/* A topic of somebody's works: id, name, type, place, url, parent, works, origin. */
void topic_read(struct stmt *q, struct arena *a, struct thing *t);
#define LISTING_FROM " FROM listing l LEFT JOIN record r ON r.id = l.record LEFT JOIN file f ON f.id = r.file"

#endif
