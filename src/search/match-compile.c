/* A query tree to a compiled filter: patterns, folded names, sets of people, saved filters put in their place. */
#include "base/uni.h"
#include "bib/ident.h"
#include "search/match-int.h"

enum {
	FAST_BYTES = 64 * 1024,         /* patterns up to here become machine code, later ones are interpreted */
	PATTERN_BYTES = 8 * 1024 * 1024, /* of all patterns together */
	LENS_DEPTH = 16,
	LENSES = 1000,
};

/* Where the compiler is: the saved filters it is inside of, and what holds for the node at hand. */
struct place {
	const struct place *outer;
	struct str lens;             /* "" in the text itself */
	const struct query *leaf;    /* the lens: leaf that led here, NULL in the text itself */
	unsigned depth;
};

struct compiler {
	struct match *m;
	const struct match_resolver *r;
	unsigned lenses; /* opened so far: a few that name each other many times must not multiply */
	struct error *e;
};

/* Puts the fault where the user can see it: in a saved filter that is the lens: term of the text itself. */
static enum err blame(struct compiler *c, enum err code, const struct place *at, const struct query *q, unsigned column)
{
	const char *where = field_name(q->field);

	for (; at && at->leaf; at = at->outer) {
		if (c->e)
			error_set(c->e, code, "in lens " STR_FMT ": %s", STR_ARG(at->lens), c->e->text);
		column = at->leaf->column;
		where = field_name(FIELD_LENS);
	}
	error_at(c->e, where, 0, column);
	return code;
}

static enum err compile_regex(struct compiler *c, const struct place *at, struct leaf *l)
{
	const struct query *q = l->q;
	struct match *m = c->m;
	unsigned flags = (q->icase ? REGEX_ICASE : 0u) | (q->dotall ? REGEX_DOTALL : 0u) |
		(q->extended ? REGEX_EXTENDED : 0u) | (q->literal ? REGEX_LITERAL : 0u) |
		(m->pattern_bytes > FAST_BYTES ? REGEX_SMALL : 0u);
	struct error e = { 0 };
	enum err rc = regex_new(q->text, flags, &l->regex, &e);

	if (rc != ERR_OK) {
		error_set(c->e, rc, "%s%s", e.text, q->delimited || q->literal ? "" :
			"; in quotes it is looked for as it stands");
		return blame(c, rc, at, q, query_column(q, e.column ? e.column - 1 : 0));
	}
	m->pattern_bytes += regex_size(l->regex);
	if (m->pattern_bytes > PATTERN_BYTES) {
		rc = error_set(c->e, ERR_LIMIT, "the patterns of this filter are too large together");
		return blame(c, rc, at, q, q->column);
	}
	return ERR_OK;
}

static struct str fold(struct arena *a, struct str text)
{
	CLEANUP(buf_done) struct buf b = { 0 };

	uni_fold(&b, text);
	return arena_str(a, buf_str(&b));
}

static enum err compile_pattern(struct compiler *c, const struct place *at, struct leaf *l)
{
	struct arena *a = c->m->a;

	if (l->q->field == FIELD_AUTHOR && l->q->literal) {
		l->needle = fold(a, l->q->text);
		if (l->needle.n > 0)
			return ERR_OK;
	}
	if (l->q->field == FIELD_ID && l->q->literal) {
		struct ident id;

		l->needle = l->q->text;
		if (ident_recognise(l->q->text, a, &id)) {
			CLEANUP(buf_done) struct buf b = { 0 };

			ident_print(id, &b);
			l->normal = arena_str(a, buf_str(&b));
		}
		return ERR_OK;
	}
	l->needle = STR_NULL;
	return compile_regex(c, at, l);
}

static enum err compile_people(struct compiler *c, const struct place *at, struct leaf *l)
{
	const struct query *q = l->q;
	int hops = q->field == FIELD_NEAR ? q->hops : 0;
	row_id *ids = NULL;
	enum err rc;

	if (!c->r || !c->r->people)
		rc = error_set(c->e, ERR_SYNTAX, "%s: has no meaning here", field_name(q->field));
	else
		rc = c->r->people(c->r->ctx, q->text, hops, c->m->a, &ids, &l->n_people, c->e);
	if (rc != ERR_OK)
		return blame(c, rc, at, q, q->column);
	l->people = ids;
	return ERR_OK;
}

static enum err compile(struct compiler *c, const struct query *q, const struct place *at, bool positive, bool required,
	struct match_node **ret);

static enum err open_lens(struct compiler *c, const struct query *q, const struct place *at, const struct query **ret)
{
	struct str text = STR_NULL;
	struct error e = { 0 };
	unsigned deep = 0;
	enum err rc;

	for (const struct place *p = at; p; p = p->outer, deep++) {
		if (p->leaf && str_eq(p->lens, q->text))
			return error_set(c->e, ERR_SYNTAX, "the saved filter " STR_FMT " names itself",
				STR_ARG(q->text));
	}
	if (deep > LENS_DEPTH)
		return error_set(c->e, ERR_SYNTAX, "more than %d saved filters within each other", LENS_DEPTH);
	if (++c->lenses > LENSES)
		return error_set(c->e, ERR_SYNTAX, "more than %d saved filters in one", LENSES);
	if (!c->r || !c->r->lens)
		return error_set(c->e, ERR_SYNTAX, "lens: has no meaning here");
	rc = c->r->lens(c->r->ctx, q->text, c->m->a, &text, c->e);
	if (rc != ERR_OK)
		return rc;
	rc = query_parse(text, c->m->a, ret, &e);
	if (rc != ERR_OK)
		error_set(c->e, rc, "in lens " STR_FMT ", column %u: %s", STR_ARG(q->text), e.column, e.text);
	return rc;
}

static enum err compile_lens(struct compiler *c, const struct query *q, const struct place *at, bool positive,
	bool required, struct match_node **ret)
{
	struct place inner = { .outer = at, .lens = q->text, .leaf = q, .depth = at->depth };
	const struct query *tree = NULL;
	enum err rc = open_lens(c, q, at, &tree);

	if (rc != ERR_OK)
		return blame(c, rc, at, q, q->column);
	return compile(c, tree, &inner, positive, required, ret);
}

static enum err compile_leaf(struct compiler *c, const struct query *q, const struct place *at, bool positive,
	bool required, struct match_node *n)
{
	struct match *m = c->m;
	struct leaf *l = ARENA_NEW(m->a, struct leaf);

	l->q = q;
	l->positive = positive;
	l->required = required && positive;
	n->leaf = l;
	if (m->leaves.n >= QUERY_MAX_LEAVES) {
		error_set(c->e, ERR_SYNTAX, "more than %d terms with those of saved filters", QUERY_MAX_LEAVES);
		return blame(c, ERR_SYNTAX, at, q, q->column);
	}
	vec_push(&m->leaves, l);
	if (q->op == QUERY_PATTERN) {
		m->needs_abstract |= q->field == FIELD_TEXT || q->field == FIELD_ABSTRACT;
		return compile_pattern(c, at, l);
	}
	return q->op == QUERY_TARGET ? compile_people(c, at, l) : ERR_OK;
}

static size_t count_chain(const struct query *q, enum query_op op)
{
	return q->op == op ? count_chain(q->left, op) + count_chain(q->right, op) : 1;
}

static size_t list_chain(const struct query *q, enum query_op op, const struct query **v)
{
	size_t n;

	if (q->op != op) {
		v[0] = q;
		return 1;
	}
	n = list_chain(q->left, op, v);
	return n + list_chain(q->right, op, v + n);
}

static enum err compile_chain(struct compiler *c, const struct query *q, const struct place *at, bool positive,
	bool required, struct match_node *n)
{
	size_t count = count_chain(q, q->op);
	const struct query **parts = arena_alloc(c->m->a, count * sizeof(const struct query *));
	enum err rc = ERR_OK;

	list_chain(q, q->op, parts);
	n->kids = ARENA_ARRAY(c->m->a, struct match_node *, count);
	for (; n->n < count && rc == ERR_OK; n->n++)
		rc = compile(c, parts[n->n], at, positive, required && q->op == QUERY_AND, &n->kids[n->n]);
	return rc;
}

/* Recurses to the depth of the tree, counted through saved filters. */
static enum err compile(struct compiler *c, const struct query *q, const struct place *at, bool positive, bool required,
	struct match_node **ret)
{
	struct place here = *at;
	struct match_node *n;

	if (++here.depth > 2 * QUERY_MAX_DEPTH) {
		error_set(c->e, ERR_SYNTAX, "saved filters nest more than %d deep", 2 * QUERY_MAX_DEPTH);
		return blame(c, ERR_SYNTAX, at, q, q->column);
	}
	if (q->op == QUERY_TARGET && q->field == FIELD_LENS)
		return compile_lens(c, q, &here, positive, required, ret);
	n = ARENA_NEW(c->m->a, struct match_node);
	n->op = q->op;
	*ret = n;
	switch (q->op) {
	case QUERY_ALL:
		return ERR_OK;
	case QUERY_AND:
	case QUERY_OR:
		return compile_chain(c, q, &here, positive, required, n);
	case QUERY_NOT:
		n->kids = ARENA_ARRAY(c->m->a, struct match_node *, 1);
		n->n = 1;
		return compile(c, q->left, &here, !positive, false, &n->kids[0]);
	default:
		return compile_leaf(c, q, &here, positive, required, n);
	}
}

unsigned match_leaf_cost(const struct leaf *l)
{
	unsigned pattern = l->q->literal ? 1 : 3;

	switch (l->q->field) {
	case FIELD_YEAR:
	case FIELD_CITES:
		return 1;
	case FIELD_TYPE:
	case FIELD_SOURCE:
		return 20 * pattern;
	case FIELD_VENUE:
		return 40 * pattern;
	case FIELD_TITLE:
		return 60 * pattern;
	case FIELD_TOPIC:
		return 80 * pattern;
	case FIELD_AUTHOR:
		return 300 * pattern;
	case FIELD_ABSTRACT:
		return 500 * pattern;
	case FIELD_ORG:
	case FIELD_ID:
		return 6000;
	case FIELD_PERSON:
	case FIELD_NEAR:
		return l->has_works ? 30 : 6000;
	default:
		return 600 * pattern;
	}
}

/* Stable and short: lists are small, or all of one cost. */
static void sort_kids(struct match_node *n)
{
	for (size_t i = 1; i < n->n; i++) {
		struct match_node *kid = n->kids[i];
		size_t at = i;

		while (at > 0 && n->kids[at - 1]->cost > kid->cost) {
			n->kids[at] = n->kids[at - 1];
			at--;
		}
		n->kids[at] = kid;
	}
}

static void order(struct match_node *n)
{
	unsigned cost = 0;

	for (size_t i = 0; i < n->n; i++) {
		order(n->kids[i]);
		cost += n->kids[i]->cost;
	}
	if (n->op == QUERY_AND || n->op == QUERY_OR)
		sort_kids(n);
	n->cost = n->leaf ? match_leaf_cost(n->leaf) : cost;
}

void match_order(struct match *m)
{
	order(m->root);
}

enum err match_new(const struct query *q, const struct match_resolver *r, struct match **ret, struct error *e)
{
	struct match *m = xcalloc(1, sizeof(*m));
	struct compiler c = { .m = m, .r = r, .e = e };
	struct place start = { .lens = STR("") };
	enum err rc;

	m->a = arena_new();
	rc = compile(&c, q, &start, true, true, &m->root);
	if (rc != ERR_OK) {
		match_free(m);
		return rc;
	}
	match_order(m);
	*ret = m;
	return ERR_OK;
}

void match_free(struct match *m)
{
	if (!m)
		return;
	for (size_t i = 0; i < m->leaves.n; i++)
		regex_free(m->leaves.v[i]->regex);
	vec_done(&m->leaves);
	buf_done(&m->folded);
	buf_done(&m->german);
	arena_free(m->a);
	free(m);
}
