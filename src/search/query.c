/* The grammar of the filter language: groups and operators over terms. Terms are query-leaf.c's.
 * Nothing recurses over the text: open groups wait in a list, so brackets by the thousand cost nothing. */
#include "search/query.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"
#include "base/vec.h"
#include "search/query-int.h"

/* Every node is one of these; users see the first part. */
struct node {
	struct query q;
	unsigned depth;
};

/* An open group, or the whole text. Its finished alternatives are branches[branches…], the terms of the one being
 * read items[items…]. */
struct frame {
	size_t items, branches;
	size_t at;      /* of its '(' */
	bool negated;
};

struct parser {
	struct query_reader r;
	VEC(const struct query *) items;
	VEC(const struct query *) branches;
	VEC(struct frame) frames;
	bool spliced;     /* the alternative being read was a group of alternatives, which are now this group's own */
	bool negated;     /* an odd number of nots stands before the next term */
	struct str word;  /* the operator that waits for the next term; NULL: none */
};

enum err query_fail(struct query_reader *r, size_t at, const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	error_set(r->e, ERR_SYNTAX, "%s", text);
	error_at(r->e, NULL, 0, (unsigned)at + 1);
	return ERR_SYNTAX;
}

static struct query *add_node(struct parser *p, struct query q, unsigned depth)
{
	struct node *n = ARENA_NEW(p->r.a, struct node);

	n->q = q;
	n->depth = depth;
	return &n->q;
}

static unsigned depth_of(const struct query *q)
{
	return ((const struct node *)q)->depth;
}

static unsigned end_of(const struct query *q)
{
	return q->column + q->length;
}

/* n nodes under one operator, as a balanced tree: a flat list of terms must not be a deep one. */
static const struct query *chain(struct parser *p, enum query_op op, const struct query *const *v, size_t n)
{
	const struct query *left, *right;
	struct query q = { .op = op };

	if (n == 1)
		return v[0];
	left = chain(p, op, v, n / 2);
	right = chain(p, op, v + n / 2, n - n / 2);
	q.left = left;
	q.right = right;
	q.column = left->column;
	q.length = end_of(right) - left->column;
	return add_node(p, q, 1 + MAX(depth_of(left), depth_of(right)));
}

static struct frame *top(struct parser *p)
{
	return &p->frames.v[p->frames.n - 1];
}

static bool branch_is_empty(struct parser *p)
{
	return !p->spliced && p->items.n == top(p)->items;
}

static enum err dangles(struct parser *p, struct str word, const char *where)
{
	return query_fail(&p->r, (size_t)(word.p - p->r.text.p),
		STR_FMT " needs something %s it; the word itself is written \"" STR_FMT "\"", STR_ARG(word), where,
		STR_ARG(word));
}

/* The terms read since the last "or" become one alternative. */
static enum err close_branch(struct parser *p)
{
	struct frame *f = top(p);

	if (p->word.p)
		return dangles(p, p->word, "behind");
	if (p->spliced) {
		p->spliced = false;
		return ERR_OK;
	}
	vec_push(&p->branches, chain(p, QUERY_AND, p->items.v + f->items, p->items.n - f->items));
	p->items.n = f->items;
	return ERR_OK;
}

static void skip_blanks(struct query_reader *r)
{
	while (r->at < r->text.n && query_is_blank(r->text.p[r->at]))
		r->at++;
}

/* The operator at the cursor, "" when there is none: a word of its own in small or in capital letters. */
static struct str operator_at(const struct query_reader *r)
{
	static const char *const words[] = { "or", "OR", "and", "AND", "not", "NOT", "|" };
	struct str rest = str_skip(r->text, r->at);

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		struct str w = str_from(words[i]);

		if (str_starts(rest, w) && (query_ends(r, r->at + w.n) || query_peek(r, r->at + w.n) == '('))
			return str_slice(rest, 0, w.n);
	}
	return STR("");
}

static bool is_or(struct str op)
{
	return str_eq_case(op, STR("or")) || str_is(op, "|");
}

static enum err open_group(struct parser *p)
{
	struct frame f = { p->items.n, p->branches.n, p->r.at, p->negated };

	if (p->frames.n > QUERY_MAX_DEPTH)
		return query_fail(&p->r, p->r.at, "more than %d parentheses within each other", QUERY_MAX_DEPTH);
	vec_push(&p->frames, f);
	p->negated = false;
	p->word = STR_NULL;
	p->r.at++;
	return ERR_OK;
}

/* Would the group that ends here be a whole alternative of the group around it? */
static bool is_whole_branch(struct parser *p)
{
	const struct frame *outer = &p->frames.v[p->frames.n - 2];

	skip_blanks(&p->r);
	return top(p)->items == outer->items &&
	       (p->r.at == p->r.text.n || p->r.text.p[p->r.at] == ')' || is_or(operator_at(&p->r)));
}

static enum err too_deep(struct parser *p, const struct query *q)
{
	if (depth_of(q) <= QUERY_MAX_DEPTH)
		return ERR_OK;
	return query_fail(&p->r, q->column - 1, "the filter nests more than %d deep", QUERY_MAX_DEPTH);
}

/* A group under the same operator as what is around it is no group: its terms move up and are built once, however
 * many brackets stand around them. */
static enum err close_group(struct parser *p)
{
	struct frame f = *top(p);
	const struct query *q;
	enum err rc;

	if (p->frames.n == 1)
		return query_fail(&p->r, p->r.at, "this ) closes nothing; as a character it is written \\) or \")\"");
	if (!p->word.p && branch_is_empty(p) && p->branches.n == f.branches)
		return query_fail(&p->r, f.at, "nothing stands between these parentheses");
	p->r.at++;
	if (!f.negated && !p->word.p && !p->spliced && p->branches.n == f.branches) {
		p->frames.n--;
		return ERR_OK;
	}
	rc = close_branch(p);
	if (rc != ERR_OK)
		return rc;
	if (!f.negated && is_whole_branch(p)) {
		p->frames.n--;
		p->spliced = true;
		return ERR_OK;
	}
	q = chain(p, QUERY_OR, p->branches.v + f.branches, p->branches.n - f.branches);
	p->branches.n = f.branches;
	p->frames.n--;
	if (f.negated) {
		struct query not = { .op = QUERY_NOT, .left = q, .column = (unsigned)f.at + 1 };

		not.length = (unsigned)(p->r.at - f.at);
		q = add_node(p, not, depth_of(q) + 1);
	}
	vec_push(&p->items, q);
	return too_deep(p, q);
}

static enum err take_operator(struct parser *p, struct str op)
{
	enum err rc = ERR_OK;

	p->r.at += op.n;
	if (str_eq_case(op, STR("not"))) {
		p->negated = !p->negated;
		p->word = op;
		return ERR_OK;
	}
	if (p->word.p)
		return dangles(p, p->word, "behind");
	if (branch_is_empty(p))
		return dangles(p, op, "before");
	if (is_or(op))
		rc = close_branch(p);
	p->word = op;
	return rc;
}

static enum err take_leaf(struct parser *p)
{
	struct query q = { .op = QUERY_PATTERN };
	size_t from = p->r.at;
	const struct query *node;
	enum err rc;

	if (++p->r.leaves > QUERY_MAX_LEAVES)
		return query_fail(&p->r, from, "more than %d terms", QUERY_MAX_LEAVES);
	rc = query_leaf(&p->r, &q);
	if (rc != ERR_OK)
		return rc;
	q.column = (unsigned)from + 1;
	q.length = (unsigned)(p->r.at - from);
	node = add_node(p, q, 1);
	if (p->negated) {
		struct query not = { .op = QUERY_NOT, .left = node, .column = q.column, .length = q.length };

		node = add_node(p, not, 2);
	}
	vec_push(&p->items, node);
	p->negated = false;
	p->word = STR_NULL;
	return ERR_OK;
}

/* Does the '(' at the cursor begin a pattern, as in (un)?known or (?i)moe, rather than a group? A group may hold
 * blanks, quotes and fields and ends before a blank. */
static bool begins_pattern(const struct query_reader *r)
{
	struct str s = r->text;
	size_t at = r->at, depth = 0;

	if (query_peek(r, at + 1) == '?' || query_peek(r, at + 1) == '*')
		return true;
	while (at < s.n && !query_is_blank(s.p[at]) && s.p[at] != '"' && s.p[at] != ':') {
		if (s.p[at] == '(')
			depth++;
		if (s.p[at] == ')' && --depth == 0)
			return !query_ends(r, at + 1) && query_peek(r, at + 1) != '(';
		at = query_step(s, at);
	}
	return false;
}

/* Minus signs before a term; a word of nothing but minus signs is a term. */
static void take_minus(struct parser *p)
{
	struct query_reader *r = &p->r;
	size_t at = r->at;

	while (query_peek(r, at) == '-')
		at++;
	if (at == r->at || query_ends(r, at))
		return;
	if ((at - r->at) % 2 == 1)
		p->negated = !p->negated;
	r->at = at;
}

static enum err parse(struct parser *p)
{
	struct query_reader *r = &p->r;

	for (;;) {
		struct str op;
		enum err rc;
		size_t from;

		skip_blanks(r);
		if (r->at == r->text.n)
			return ERR_OK;
		op = operator_at(r);
		from = r->at;
		if (op.n == 0)
			take_minus(p);
		if (op.n > 0)
			rc = take_operator(p, op);
		else if (r->text.p[r->at] == ')' && r->at == from)
			rc = close_group(p);
		else if (r->text.p[r->at] == '(' && !begins_pattern(r))
			rc = open_group(p);
		else
			rc = take_leaf(p);
		if (rc != ERR_OK)
			return rc;
	}
}

static enum err parse_all(struct parser *p, const struct query **ret)
{
	struct query_reader *r = &p->r;
	enum err rc = parse(p);
	const struct query *q;

	if (rc != ERR_OK)
		return rc;
	if (p->frames.n > 1)
		return query_fail(r, top(p)->at, "this ( is not closed");
	if (!p->word.p && branch_is_empty(p) && p->branches.n == 0) {
		*ret = add_node(p, (struct query){ .op = QUERY_ALL, .column = 1 }, 1);
		return ERR_OK;
	}
	rc = close_branch(p);
	if (rc != ERR_OK)
		return rc;
	q = chain(p, QUERY_OR, p->branches.v, p->branches.n);
	rc = too_deep(p, q);
	if (rc == ERR_OK)
		*ret = q;
	return rc;
}

enum err query_parse(struct str text, struct arena *a, const struct query **ret, struct error *e)
{
	struct parser p = { .r = { .a = a, .e = e } };
	size_t bad;
	enum err rc;

	if (text.n > QUERY_MAX_TEXT) {
		p.r.text = STR("");
		return query_fail(&p.r, QUERY_MAX_TEXT, "a filter of more than %d bytes", QUERY_MAX_TEXT);
	}
	p.r.text = arena_str(a, text);
	bad = utf8_bad_at(p.r.text);
	if (bad < text.n)
		return query_fail(&p.r, bad, "the filter is not valid UTF-8 here");
	vec_push(&p.frames, (struct frame){ 0 });
	rc = parse_all(&p, ret);
	vec_done(&p.items);
	vec_done(&p.branches);
	vec_done(&p.frames);
	return rc;
}

unsigned query_column(const struct query *q, size_t at)
{
	unsigned column = q->text_column + (unsigned)at;

	for (size_t i = 0; q->delimited && i < MIN(at, q->text.n); i++)
		column += q->text.p[i] == '/';
	return column;
}
