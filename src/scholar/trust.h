/* The trust score: one formula, printed in peerage-trust(7).
 *
 * With d(n) the number of doublings that reach n, d(0) = 0, d(n) = floor(log2 n) + 1:
 *
 *     score = 3·min(d(works), 10) + min(d(topics), 10) + min(d(close collaborators), 3)
 *             + min(d(followers), 25) + 2·level²
 *
 * so works give at most 30, topics 10, close collaborators 3, followers 25, the level 32: 100 in all. It never
 * falls when evidence is added, and each kind raises it somewhere. The tier is score / 20. */
#ifndef SCHOLAR_TRUST_H
#define SCHOLAR_TRUST_H

#include "base/arena.h"
#include "scholar/page.h"

struct trust_evidence {
	int works, topics, close_collaborators, followers;
	int level;                /* trust_level() */
	struct str followers_source; /* who counts the followers; may be empty */
};

/* 0 name only; 1 public record; 2 a checked identifier; 3 claimed; 4 claimed and confirmed. Each includes what is
 * below. */
int trust_level(bool has_record, bool has_checked_ident, bool claimed, bool confirmed);
const char *trust_level_text(int level);
const char *trust_tier(int score);
struct trust trust_score(const struct trust_evidence *ev, struct arena *a);

#endif
