/* The trust score and the reason behind every point of it.
 * Pure: evidence in, points and sentences out. It must not know where the evidence comes from. */
#include "scholar/trust.h"

#include "base/buf.h"
#include "base/num.h"

#define TOP_WORKS 30
#define PER_WORKS 3
#define TOP_TOPICS 10
#define TOP_CLOSE 3
#define TOP_FOLLOWERS 25
#define LEVEL_TOP 4
#define TOP_LEVEL (2 * LEVEL_TOP * LEVEL_TOP)
#define TIER_POINTS 20

/* Doublings that reach n: 0, then 1 at 1, 2 at 2, 3 at 4, 4 at 8 … */
static int doublings(int n)
{
	int d = 0;

	for (; n > 0; n >>= 1)
		d++;
	return d;
}

int trust_level(bool has_record, bool has_checked_ident, bool claimed, bool confirmed)
{
	if (claimed)
		return confirmed ? 4 : 3;
	if (has_checked_ident)
		return 2;
	return has_record ? 1 : 0;
}

static int level_clip(int level)
{
	return MAX(0, MIN(level, LEVEL_TOP));
}

const char *trust_level_text(int level)
{
	static const char *const text[] = {
		"name only", "public record", "checked identifier", "claimed", "claimed and confirmed",
	};

	STATIC_ASSERT(ARRAY_LEN(text) == LEVEL_TOP + 1, "a text for each level");
	return text[level_clip(level)];
}

const char *trust_tier(int score)
{
	static const char *const tier[] = { "Unverified", "Emerging", "Established", "Recognised", "Verified" };
	int i = score / TIER_POINTS;

	return tier[MAX(0, MIN(i, (int)ARRAY_LEN(tier) - 1))];
}

struct kind_of_evidence {
	const char *one, *many;
	int count, per, top; /* points: per × doublings, at most top */
	struct str source;
};

static struct trust_reason reason_of(const struct kind_of_evidence *k, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	int count = MAX(k->count, 0);
	int d = doublings(count);
	int points = MIN(k->per * d, k->top);

	if (count == 0)
		buf_addf(&b, "no %s", k->many);
	else {
		num_group(&b, (uint64_t)count);
		buf_addf(&b, " %s", count == 1 ? k->one : k->many);
	}
	if (count > 0 && k->source.n)
		buf_addf(&b, " (" STR_FMT ")", STR_ARG(k->source));
	buf_addf(&b, ": %d of %d", points, k->top);
	/* The count at which the next doubling comes; below the top there are fewer than 25 of them. */
	if (points < k->top) {
		buf_addf(&b, ", %d more at ", k->per);
		num_group(&b, (uint64_t)1 << d);
	}
	return (struct trust_reason){ .points = points, .text = arena_str(a, buf_str(&b)) };
}

static struct trust_reason reason_of_level(int level, struct arena *a)
{
	static const char *const next[] = {
		", a work in the index makes it level 1",
		", an ORCID iD given by a source or by you makes it level 2",
		", a claim makes it level 3",
		", an imported ORCID record of the person makes it level 4",
		"",
	};
	int points = 2 * level * level;

	STATIC_ASSERT(ARRAY_LEN(next) == LEVEL_TOP + 1, "a way up from each level");
	return (struct trust_reason){
		.points = points,
		.text = arena_printf(a, "level %d, %s: %d of %d%s", level, trust_level_text(level), points,
			TOP_LEVEL, next[level]),
	};
}

struct trust trust_score(const struct trust_evidence *ev, struct arena *a)
{
	const struct kind_of_evidence kinds[] = {
		{ "work", "works", ev->works, PER_WORKS, TOP_WORKS, STR_NULL },
		{ "topic", "topics", ev->topics, 1, TOP_TOPICS, STR_NULL },
		{ "close collaborator", "close collaborators", ev->close_collaborators, 1, TOP_CLOSE, STR_NULL },
		{ "follower", "followers", ev->followers, 1, TOP_FOLLOWERS, ev->followers_source },
	};
	struct trust t = { .level = level_clip(ev->level) };

	STATIC_ASSERT(TOP_WORKS + TOP_TOPICS + TOP_CLOSE + TOP_FOLLOWERS + TOP_LEVEL == 100, "100 in all");
	t.n_reasons = ARRAY_LEN(kinds) + 1;
	t.reasons = ARENA_ARRAY(a, struct trust_reason, t.n_reasons);
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		t.reasons[i] = reason_of(&kinds[i], a);
	t.reasons[ARRAY_LEN(kinds)] = reason_of_level(t.level, a);
	for (size_t i = 0; i < t.n_reasons; i++)
		t.score += t.reasons[i].points;
	t.tier = str_from(trust_tier(t.score));
	t.level_text = str_from(trust_level_text(t.level));
	return t;
}
