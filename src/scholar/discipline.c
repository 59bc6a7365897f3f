/* Shelf marks and topics to disciplines: arXiv's own grouping of its archives, and the parts of data/topics.txt.
 * It must not judge: it says where a mark or term belongs, or nothing. */
#include "scholar/discipline.h"

#include <pthread.h>

#include "base/map.h"
#include "base/uni.h"

extern const char topics_txt[];

#define FORMAL "computing and mathematics"
#define MATTER "physics and chemistry"
#define LIFE "life and medicine"
#define SOCIETY "society"

struct place {
	const char *name, *discipline;
};

/* Archives that stand between two (math-ph, quant-ph) are left out and part nobody. */
static const struct place archives[] = {
	{ "astro-ph", MATTER }, { "cond-mat", MATTER }, { "cs", FORMAL }, { "econ", SOCIETY },
	{ "eess", FORMAL }, { "gr-qc", MATTER }, { "hep-ex", MATTER }, { "hep-lat", MATTER },
	{ "hep-ph", MATTER }, { "hep-th", MATTER }, { "math", FORMAL }, { "nlin", MATTER },
	{ "nucl-ex", MATTER }, { "nucl-th", MATTER }, { "physics", MATTER }, { "q-bio", LIFE },
	{ "q-fin", SOCIETY }, { "stat", FORMAL },
};

/* How the headings of the list begin. Quantum information, earth and engineering lie between and are left out. */
static const struct place parts[] = {
	{ "computing", FORMAL }, { "networks", FORMAL }, { "security", FORMAL }, { "databases", FORMAL },
	{ "machine learning", FORMAL }, { "language", FORMAL }, { "vision", FORMAL }, { "theory", FORMAL },
	{ "mathematics", FORMAL }, { "statistics", FORMAL }, { "electronic structure", MATTER },
	{ "condensed matter", MATTER }, { "optics", MATTER }, { "materials", MATTER }, { "biology", LIFE },
	{ "medicine", LIFE }, { "society", SOCIETY },
};

#define HEADING "# ---- "

static struct {
	pthread_once_t once;
	struct map *terms; /* folded spelling to its place in parts */
} known = { .once = PTHREAD_ONCE_INIT };

struct str discipline_of_shelf(struct str mark)
{
	ptrdiff_t dot = str_find_char(mark, '.');
	struct str archive = dot < 0 ? mark : str_slice(mark, 0, (size_t)dot);

	for (size_t i = 0; i < ARRAY_LEN(archives); i++)
		if (str_eq_case(archive, str_from(archives[i].name)))
			return str_from(archives[i].discipline);
	return STR_NULL;
}

static size_t part_of(struct str heading)
{
	size_t i = 0;

	while (i < ARRAY_LEN(parts) && !str_starts_case(heading, str_from(parts[i].name)))
		i++;
	return i;
}

/* The first line that has a spelling keeps it. */
static void add_line(struct str line, size_t part)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	ptrdiff_t arrow = str_find_char(line, '>');
	struct str spelling;

	if (arrow >= 0)
		line = str_slice(line, 0, (size_t)arrow);
	while (str_next(&line, '|', &spelling)) {
		buf_clear(&key);
		uni_fold(&key, spelling);
		if (key.n)
			map_slot(known.terms, buf_str(&key), part);
	}
}

static void read_list(void)
{
	struct str rest = str_from(topics_txt), line;
	size_t part = ARRAY_LEN(parts);

	known.terms = map_new();
	while (str_next(&rest, '\n', &line)) {
		if (str_starts(line, STR(HEADING)))
			part = part_of(str_skip(line, sizeof(HEADING) - 1));
		else if (line.n && line.p[0] != '#')
			add_line(line, part);
	}
}

struct str discipline_of_topic(struct str topic)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	uint64_t part;

	pthread_once(&known.once, read_list);
	uni_fold(&key, topic);
	if (!map_get(known.terms, buf_str(&key), &part) || part == ARRAY_LEN(parts))
		return STR_NULL;
	return str_from(parts[part].discipline);
}
