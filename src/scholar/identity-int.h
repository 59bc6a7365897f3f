/* What the identity files share; included nowhere else. */
#ifndef SCHOLAR_IDENTITY_INT_H
#define SCHOLAR_IDENTITY_INT_H

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"
#include "scholar/identity.h"

/* TIE_WORD: one word of a title; it joins nothing, but two groups that share it may be in one field. */
enum tie_kind { TIE_MATE, TIE_ORG, TIE_TOPIC, TIE_VENUE, TIE_OWNER, TIE_TITLE, TIE_WORD };

/* Something that works can have in common. */
struct tie {
	enum tie_kind kind;
	bool joins;        /* strong enough to join works */
	uint32_t works;    /* how many works here hold it */
	int bearers;       /* topics and venues: works of the whole index; 0 not known */
	struct str show;
};

struct held {
	uint32_t work, tie;
};

struct identity_set {      /* works that hang together */
	uint32_t *works;   /* indices, newest first */
	size_t n;
	bool placed;       /* co-authors or an institution are known */
	bool has_org;
	int first_year, last_year;
	bool has_topic;
	uint32_t *wide;    /* topics and title words, ascending: the field in its widest sense */
	size_t n_wide;
	uint64_t fields;   /* disciplines that sources state; bits */
	uint64_t likely;   /* and those that topics belong to, both kinds together */
};

struct judge {
	struct str name;
	const struct identity_work *w;
	size_t n;
	struct arena *a;
	struct map *keys;           /* kind and key to the tie: its i-th entry is tie i */
	struct map *topics;         /* topics as printed to their ties: a few names stand on many works */
	struct buf key;             /* of the tie at hand */
	VEC(struct tie) ties;
	VEC(struct held) held;      /* by work, each pair once */
	size_t *at;                 /* the ties of work i are held[at[i]] to held[at[i + 1]] */
	VEC(struct str) fields;
	struct identity_set *sets;
	size_t n_sets, n_placed;
	size_t n_judged;            /* sets that can make a second person: the placed, or all when none is */
	uint64_t classes[64];       /* disciplines that sets have in common, as bits; no two overlap */
	size_t n_classes;
};

/* identity-words.c */
/* Folded words with plural endings off: "Neural Networks" → "neural network". */
void identity_topic_key(struct str topic, struct buf *out);
/* The words of a title that carry it, folded and singular, '\n' between. */
void identity_title_words(struct str title, struct buf *out);
/* The institutions that an affiliation names, '\n' between, folded; departments, places and countries left out. */
void identity_org_keys(struct str org, struct buf *out);

/* identity-tie.c: fills ties, held and at. */
void identity_ties(struct judge *j);

/* identity.c: a topic or a word of a title in common */
bool identity_share_field(const struct identity_set *a, const struct identity_set *b);

/* identity-say.c */
void identity_describe(struct judge *j, const struct identity_set *set, struct identity_group *ret);
void identity_explain(struct judge *j, size_t left_out, struct identity *ret);

#endif
