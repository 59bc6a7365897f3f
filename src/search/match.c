/* Judges one work by a compiled filter. Knows no store: what a work does not carry is asked of its subject. */
#include "base/uni.h"
#include "search/match-int.h"

/* What a hit is worth by the text it stands in; the sum over the leaves orders by relevance. */
enum { SCORE_TITLE = 4, SCORE_TOPIC = 2, SCORE_OTHER = 1 };

bool match_needs_abstract(const struct match *m)
{
	return m->needs_abstract;
}

void match_cancel(struct match *m, const struct cancel *c)
{
	m->cancel = c;
	for (size_t i = 0; i < m->leaves.n; i++) {
		if (m->leaves.v[i]->regex)
			regex_cancel(m->leaves.v[i]->regex, c);
	}
}

static void fail(struct match *m, enum err code)
{
	if (m->code == ERR_OK)
		m->code = code;
}

static bool is_cancelled(struct match *m)
{
	if (!m->cancel || !cancel_test(m->cancel))
		return false;
	fail(m, error_set(m->e, ERR_CANCELLED, "cancelled"));
	return true;
}

static enum match_result result_of(enum regex_result r)
{
	return r == REGEX_YES ? MATCH_YES : r == REGEX_NO ? MATCH_NO : MATCH_GIVEN_UP;
}

static enum match_result test_one(struct leaf *l, struct str text)
{
	return text.n > 0 ? result_of(regex_test(l->regex, text)) : MATCH_NO;
}

/* A text of several values: each is judged alone, so that ^ and $ mean its ends. */
static enum match_result test_lines(struct leaf *l, struct str lines)
{
	enum match_result result = MATCH_NO;
	struct str line;

	if (lines.n == 0)
		return MATCH_NO;
	while (str_next(&lines, '\n', &line)) {
		enum match_result one = test_one(l, line);

		if (one == MATCH_YES)
			return MATCH_YES;
		if (one == MATCH_GIVEN_UP)
			result = MATCH_GIVEN_UP;
	}
	return result;
}

/* Title, then topics, then abstract: the first that has it tells what the hit is worth. */
static enum match_result test_text(struct match *m, struct leaf *l, double *score)
{
	const struct subject *w = m->w;
	enum match_result title = test_one(l, w->title), topics, abstract;

	*score = SCORE_TITLE;
	if (title == MATCH_YES)
		return MATCH_YES;
	topics = test_lines(l, w->topics);
	*score = SCORE_TOPIC;
	if (topics == MATCH_YES)
		return MATCH_YES;
	abstract = test_one(l, w->abstract);
	*score = SCORE_OTHER;
	if (abstract == MATCH_YES)
		return MATCH_YES;
	return title == MATCH_NO && topics == MATCH_NO ? abstract : MATCH_GIVEN_UP;
}

static void fold_lines(struct str lines, void (*fold)(struct buf *, struct str), struct buf *out)
{
	struct str line;

	buf_clear(out);
	while (str_next(&lines, '\n', &line)) {
		if (out->n > 0)
			buf_addc(out, '\n');
		fold(out, line);
	}
}

static bool is_ascii(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	}
	return true;
}

/* Letter case and accents aside; ä may also be typed ae. */
static enum match_result test_author(struct match *m, struct leaf *l)
{
	struct str authors = m->w->authors;

	if (!l->needle.p)
		return test_lines(l, authors);
	if (authors.n == 0)
		return MATCH_NO;
	if (!m->has_folded)
		fold_lines(authors, uni_fold, &m->folded);
	m->has_folded = true;
	if (str_has(buf_str(&m->folded), l->needle))
		return MATCH_YES;
	if (is_ascii(authors))
		return MATCH_NO;
	if (!m->has_german)
		fold_lines(authors, uni_fold_german, &m->german);
	m->has_german = true;
	return str_has(buf_str(&m->german), l->needle) ? MATCH_YES : MATCH_NO;
}

/* Text that the subject looks up, once a work. */
static struct str ask_text(struct match *m, enum field f, bool *has, struct str *text)
{
	if (*has)
		return *text;
	*has = true;
	*text = STR_NULL;
	if (m->w->text) {
		enum err rc = m->w->text(m->w->ctx, m->w->work, f, text, m->e);

		if (rc != ERR_OK) {
			*text = STR_NULL;
			fail(m, rc);
		}
	}
	return *text;
}

static enum match_result test_id(struct match *m, struct leaf *l)
{
	struct str lines = ask_text(m, FIELD_ID, &m->has_id, &m->id), line;

	if (!l->needle.p)
		return test_lines(l, lines);
	while (lines.n > 0 && str_next(&lines, '\n', &line)) {
		if (str_starts_case(line, l->needle) || (l->normal.p && str_starts_case(line, l->normal)))
			return MATCH_YES;
	}
	return MATCH_NO;
}

static bool has_id(const row_id *ids, size_t n, row_id id)
{
	size_t from = 0;

	while (from < n) {
		size_t mid = from + (n - from) / 2;

		if (ids[mid] == id)
			return true;
		if (ids[mid] < id)
			from = mid + 1;
		else
			n = mid;
	}
	return false;
}

static enum match_result test_people(struct match *m, struct leaf *l)
{
	if (l->has_works && m->w->work > 0)
		return has_id(l->works, l->n_works, m->w->work) ? MATCH_YES : MATCH_NO;
	if (!m->has_people) {
		m->has_people = true;
		m->n_people = 0;
		if (m->w->people) {
			enum err rc = m->w->people(m->w->ctx, m->w->work, &m->people, &m->n_people, m->e);

			if (rc != ERR_OK) {
				m->n_people = 0;
				fail(m, rc);
			}
		}
	}
	for (size_t i = 0; i < m->n_people; i++) {
		if (has_id(l->people, l->n_people, m->people[i]))
			return MATCH_YES;
	}
	return MATCH_NO;
}

static enum match_result in_range(const struct query *q, int n, bool stated)
{
	return stated && n >= q->from && n <= q->to ? MATCH_YES : MATCH_NO;
}

static enum match_result test_leaf(struct match *m, struct leaf *l, double *score)
{
	const struct subject *w = m->w;

	*score = SCORE_OTHER;
	switch (l->q->field) {
	case FIELD_TEXT:
		return test_text(m, l, score);
	case FIELD_TITLE:
		*score = SCORE_TITLE;
		return test_one(l, w->title);
	case FIELD_ABSTRACT:
		return test_one(l, w->abstract);
	case FIELD_TOPIC:
		*score = SCORE_TOPIC;
		return test_lines(l, w->topics);
	case FIELD_VENUE:
		return test_one(l, w->venue);
	case FIELD_AUTHOR:
		return test_author(m, l);
	case FIELD_ORG:
		return test_lines(l, ask_text(m, FIELD_ORG, &m->has_org, &m->org));
	case FIELD_TYPE:
		return test_one(l, w->type);
	case FIELD_SOURCE:
		return test_one(l, w->source);
	case FIELD_YEAR:
		return in_range(l->q, w->year, w->year != 0);
	case FIELD_CITES:
		return in_range(l->q, w->cites, w->cites >= 0);
	case FIELD_ID:
		return test_id(m, l);
	case FIELD_PERSON:
	case FIELD_NEAR:
		return test_people(m, l);
	case FIELD_LENS: /* put in place when the filter was compiled */
	case FIELD_COUNT:
		break;
	}
	return MATCH_NO;
}

static enum match_result judge(struct match *m, const struct match_node *n, double *score);

static enum match_result judge_all(struct match *m, const struct match_node *n, double *score)
{
	enum match_result result = MATCH_YES;

	for (size_t i = 0; i < n->n && m->code == ERR_OK; i++) {
		enum match_result one = judge(m, n->kids[i], score);

		if (one == MATCH_NO)
			return MATCH_NO;
		if (one == MATCH_GIVEN_UP)
			result = MATCH_GIVEN_UP;
	}
	return result;
}

/* When relevance is asked for, an alternative that holds does not end it: others may be worth something too. */
static enum match_result judge_any(struct match *m, const struct match_node *n, double *score)
{
	enum match_result result = MATCH_NO;

	for (size_t i = 0; i < n->n && m->code == ERR_OK; i++) {
		double part = 0;
		enum match_result one = judge(m, n->kids[i], score ? &part : NULL);

		if (one == MATCH_YES && !score)
			return MATCH_YES;
		if (one == MATCH_YES)
			*score += part;
		if (one == MATCH_YES || (one == MATCH_GIVEN_UP && result == MATCH_NO))
			result = one;
	}
	return result;
}

/* Adds to *score (may be NULL) what a hit is worth; it means nothing when the answer is not yes. */
static enum match_result judge(struct match *m, const struct match_node *n, double *score)
{
	enum match_result result;
	double worth;

	switch (n->op) {
	case QUERY_ALL:
		return MATCH_YES;
	case QUERY_AND:
		return judge_all(m, n, score);
	case QUERY_OR:
		return judge_any(m, n, score);
	case QUERY_NOT:
		result = judge(m, n->kids[0], NULL);
		return result == MATCH_YES ? MATCH_NO : result == MATCH_NO ? MATCH_YES : MATCH_GIVEN_UP;
	default:
		break;
	}
	if (is_cancelled(m))
		return MATCH_GIVEN_UP;
	result = test_leaf(m, n->leaf, &worth);
	if (result == MATCH_GIVEN_UP)
		is_cancelled(m);
	if (result == MATCH_YES && score)
		*score += worth;
	return result;
}

enum err match_test(struct match *m, const struct subject *w, enum match_result *ret, double *score, struct error *e)
{
	enum match_result result;
	double sum = 0;

	m->w = w;
	m->code = ERR_OK;
	m->e = e;
	m->has_folded = m->has_german = m->has_org = m->has_id = m->has_people = false;
	result = judge(m, m->root, score ? &sum : NULL);
	m->w = NULL;
	m->e = NULL;
	if (m->code != ERR_OK)
		return m->code;
	*ret = result;
	if (score)
		*score = sum;
	return ERR_OK;
}
