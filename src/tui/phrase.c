/* Words for numbers, years, kinds and types.
 * Knows values and English; must not know of cells. */
#include "tui/phrase.h"

#include "base/clock.h"
#include "base/num.h"
#include "base/utf8.h"

struct str phrase_number(struct arena *a, int64_t n)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	if (n < 0)
		buf_addc(&b, '-');
	num_group(&b, (uint64_t)(n < 0 ? -n : n));
	return arena_str(a, buf_str(&b));
}

struct str phrase_count(struct arena *a, int64_t n, const char *one, const char *many)
{
	return arena_printf(a, STR_FMT " %s", STR_ARG(phrase_number(a, n)), n == 1 ? one : many);
}

struct str phrase_years(struct arena *a, int since, int until)
{
	if (since > 0 && until == CV_NOW)
		return arena_printf(a, "%d–", since);
	if (since > 0 && until > 0 && since != until)
		return arena_printf(a, "%d–%d", since, until);
	if (since > 0 || until > 0)
		return arena_printf(a, "%d", since > 0 ? since : until);
	return STR("");
}

struct str phrase_years_short(struct arena *a, int since, int until)
{
	if (since > 0 && until > since && since / 100 == until / 100)
		return arena_printf(a, "%d–%02d", since, until % 100);
	return phrase_years(a, since, until);
}

const char *phrase_kind(enum kind k)
{
	static const char *const names[KIND_COUNT] = {
		[KIND_NONE] = "",
		[KIND_PERSON] = "person",
		[KIND_WORK] = "work",
		[KIND_TOPIC] = "topic",
		[KIND_ORG] = "org",
		[KIND_VENUE] = "venue",
	};
	return k < KIND_COUNT ? names[k] : "";
}

struct str phrase_type(struct arena *a, struct str type)
{
	static const struct {
		const char *begins, *brief;
	} types[] = {
		{ "article", "jour" }, { "journal", "jour" }, { "proceedings", "proc" }, { "inproceedings", "proc" },
		{ "conference", "proc" }, { "paper-conference", "proc" }, { "preprint", "prep" }, { "posted", "prep" },
		{ "working", "wkg" }, { "book-chapter", "chap" }, { "chapter", "chap" }, { "incollection", "chap" },
		{ "inbook", "chap" }, { "book", "book" }, { "monograph", "book" }, { "phdthesis", "thes" },
		{ "mastersthesis", "thes" }, { "thesis", "thes" }, { "dissertation", "thes" }, { "dataset", "data" },
		{ "software", "soft" }, { "poster", "post" }, { "report", "rept" }, { "techreport", "rept" },
		{ "manuscript", "mss" }, { "review", "rev" }, { "editorial", "edit" }, { "misc", "misc" },
	};

	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (str_starts_case(type, str_from(types[i].begins)))
			return str_from(types[i].brief);
	/* Four code points that are safe to cut at; cells are counted when it is drawn. */
	size_t at = 0;

	for (int n = 0; n < 4 && at < type.n; n++)
		(void)utf8_next(type, &at);
	return arena_str(a, str_slice(type, 0, at));
}

struct str phrase_work_kind(struct arena *a, const struct work *w)
{
	struct str type = phrase_type(a, w->type);

	if (w->year > 0)
		return arena_printf(a, "%4d " STR_FMT, w->year, STR_ARG(type));
	return arena_printf(a, "     " STR_FMT, STR_ARG(type));
}

struct str phrase_title(struct str title)
{
	return title.n ? title : STR("(untitled)");
}

/* A word like PPoPP, NeurIPS or VLDB: at least two capitals, no blank. */
static bool is_acronym(struct str s)
{
	size_t capitals = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == ' ')
			return false;
		capitals += s.p[i] >= 'A' && s.p[i] <= 'Z';
	}
	return capitals >= 2 && s.n <= 14;
}

static bool is_ordinal(struct str s)
{
	size_t i = 0;

	while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
		i++;
	return i > 0 && (i == s.n || i + 2 == s.n);
}

/* Common words of venues as ISO 4 shortens them; "" for those it leaves out. */
static struct str short_word(struct str word)
{
	static const struct {
		const char *begins, *brief;
	} words[] = {
		{ "academy", "Acad." },
		{ "advance", "Adv." },
		{ "american", "Am." },
		{ "and", "" },
		{ "annals", "Ann." },
		{ "annual", "Annu." },
		{ "application", "Appl." },
		{ "applied", "Appl." },
		{ "artificial", "Artif." },
		{ "association", "Assoc." },
		{ "bulletin", "Bull." },
		{ "chemical", "Chem." },
		{ "chemistry", "Chem." },
		{ "chinese", "Chin." },
		{ "communication", "Commun." },
		{ "computation", "Comput." },
		{ "computer", "Comput." },
		{ "computing", "Comput." },
		{ "conference", "Conf." },
		{ "distributed", "Distrib." },
		{ "electronic", "Electron." },
		{ "engineering", "Eng." },
		{ "european", "Eur." },
		{ "experience", "Exp." },
		{ "experiment", "Exp." },
		{ "findings", "Find." },
		{ "for", "" },
		{ "high-performance", "High Perform." },
		{ "in", "" },
		{ "information", "Inf." },
		{ "institute", "Inst." },
		{ "intelligen", "Intell." },
		{ "international", "Int." },
		{ "journal", "J." },
		{ "knowledge", "Knowl." },
		{ "language", "Lang." },
		{ "learning", "Learn." },
		{ "letter", "Lett." },
		{ "linguistics", "Linguist." },
		{ "machine", "Mach." },
		{ "magazine", "Mag." },
		{ "management", "Manag." },
		{ "material", "Mater." },
		{ "mathematic", "Math." },
		{ "national", "Natl." },
		{ "natural", "Nat." },
		{ "network", "Netw." },
		{ "nuclear", "Nucl." },
		{ "of", "" },
		{ "on", "" },
		{ "parallel", "Parallel" },
		{ "performance", "Perform." },
		{ "physical", "Phys." },
		{ "physics", "Phys." },
		{ "proceedings", "Proc." },
		{ "processing", "Process." },
		{ "quarterly", "Q." },
		{ "report", "Rep." },
		{ "research", "Res." },
		{ "review", "Rev." },
		{ "science", "Sci." },
		{ "scientific", "Sci." },
		{ "society", "Soc." },
		{ "statistic", "Stat." },
		{ "symposium", "Symp." },
		{ "system", "Syst." },
		{ "technology", "Technol." },
		{ "the", "" },
		{ "theoretical", "Theor." },
		{ "theory", "Theory" },
		{ "transactions", "Trans." },
		{ "university", "Univ." },
		{ "workshop", "Wkshp." },
	};

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		struct str begins = str_from(words[i].begins);

		/* A short one must be the whole word: "in" is left out, "india" is not. */
		if (begins.n <= 3 ? str_eq_case(word, begins) : str_starts_case(word, begins))
			return str_from(words[i].brief);
	}
	return word;
}

struct str phrase_venue(struct arena *a, struct str venue)
{
	CLEANUP(buf_done) struct buf out = { 0 };
	struct str rest = venue, word;
	ptrdiff_t open = str_find_char(venue, '('), shut = str_find_char(venue, ')');
	size_t words = 0;
	bool proceedings = str_starts_case(venue, STR("proc")) || str_starts_case(venue, STR("in proc"));

	if (open > 0 && shut > open) {
		struct str inner = str_slice(venue, (size_t)open + 1, (size_t)(shut - open) - 1), first = inner;

		if (str_next_word(&inner, &first) && is_acronym(first))
			return first;
	}
	while (str_next_word(&rest, &word)) {
		struct str brief = short_word(word);

		words++;
		/* "Proceedings of the 29th …": which one is said by the year. */
		if (proceedings && (is_ordinal(word) || str_is(brief, "Proc.") || str_is(brief, "Annu.")))
			continue;
		if (!brief.n)
			continue;
		if (out.n)
			buf_addc(&out, ' ');
		buf_add(&out, brief);
	}
	/* A name of one word is not shortened: "Science", "Nature". */
	return words > 1 && out.n ? arena_str(a, buf_str(&out)) : venue;
}

struct str phrase_names(struct arena *a, struct str lines, size_t most)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct str name, rest = lines;
	size_t n = 0, named = 0;

	while (rest.n && str_next(&rest, '\n', &name))
		n++;
	if (n > most && most > 0 && n == most + 1)
		most = n; /* "and 1 more" is no shorter than the name */
	rest = lines;
	while (rest.n && named < most && str_next(&rest, '\n', &name)) {
		if (named++)
			buf_adds(&b, ", ");
		buf_add(&b, name);
	}
	if (n > named)
		buf_addf(&b, "%s%zu more", named ? " and " : "", n - named);
	return arena_str(a, buf_str(&b));
}

struct str phrase_join(struct arena *a, const char *between, const struct str *parts, size_t n)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		if (!parts[i].n)
			continue;
		if (b.n)
			buf_adds(&b, between);
		buf_add(&b, parts[i]);
	}
	return arena_str(a, buf_str(&b));
}

struct str phrase_when(struct arena *a, int64_t when, int64_t now)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	int64_t ago = now - when;

	if (ago >= 0 && ago < 60)
		return STR("just now");
	if (ago >= 0 && ago < 3600)
		return arena_printf(a, "%d min ago", (int)(ago / 60));
	if (ago >= 0 && ago < 86400)
		return arena_printf(a, "%d h ago", (int)(ago / 3600));
	clock_date(&b, when);
	return arena_str(a, buf_str(&b));
}

struct str phrase_person(struct arena *a, const struct person *p)
{
	struct str parts[] = { phrase_count(a, p->works, "work", "works"),
		phrase_years(a, p->first_year, p->last_year) };

	return phrase_join(a, " · ", parts, ARRAY_LEN(parts));
}

struct str phrase_citation(struct arena *a, const struct work *w)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct str authors = phrase_names(a, w->authors, 6);

	if (authors.n)
		buf_add(&b, authors);
	if (w->year > 0)
		buf_addf(&b, "%s(%d)", b.n ? " " : "", w->year);
	if (b.n)
		buf_adds(&b, ": ");
	buf_add(&b, phrase_title(w->title));
	buf_addc(&b, '.');
	if (w->venue.n)
		buf_addf(&b, " " STR_FMT ".", STR_ARG(w->venue));
	if (w->doi.n)
		buf_addf(&b, " https://doi.org/" STR_FMT, STR_ARG(w->doi));
	else if (w->arxiv.n)
		buf_addf(&b, " arXiv:" STR_FMT, STR_ARG(w->arxiv));
	return arena_str(a, buf_str(&b));
}
