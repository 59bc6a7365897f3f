/* What a compiled filter has to show: where it matches in a text, and in which order it judges. */
#include "base/uni.h"
#include "base/utf8.h"
#include "search/match-int.h"

enum { SPANS_EACH = 256 };

typedef VEC(struct span) spans_t;

/* Is the leaf looked for in this text of a work? */
static bool looks_in(const struct leaf *l, enum field f)
{
	enum field own = l->q->field;
	bool own_text = own == FIELD_TITLE || own == FIELD_TOPIC || own == FIELD_ABSTRACT;
	bool f_text = f == FIELD_TITLE || f == FIELD_TOPIC || f == FIELD_ABSTRACT;

	return own == f || (own == FIELD_TEXT && f_text) || (f == FIELD_TEXT && own_text);
}

static bool has_values(enum field f)
{
	return f == FIELD_TOPIC || f == FIELD_AUTHOR || f == FIELD_ORG || f == FIELD_ID;
}

/* A folded text and, for each byte of it, the bytes of the original that it came from. */
struct folded {
	struct buf text;
	spans_t from;
};

static void fold_add(struct folded *f, struct str s, struct span from)
{
	buf_add(&f->text, s);
	for (size_t i = 0; i < s.n; i++)
		vec_push(&f->from, from);
}

/* Folds a code point at a time, each between two letters that show what it does there: "ab" nothing, "a b" a blank,
 * "axb" stands for x. Marks belong to the letter before them. */
static void fold_with_map(struct str text, struct folded *f)
{
	CLEANUP(buf_done) struct buf probe = { 0 }, out = { 0 };
	bool blank = false;

	for (size_t at = 0; at < text.n;) {
		size_t from = at;
		uint32_t cp = utf8_next(text, &at);
		struct str core;

		buf_clear(&probe);
		buf_clear(&out);
		buf_addc(&probe, 'q');
		buf_add(&probe, str_slice(text, from, at - from));
		buf_addc(&probe, 'q');
		uni_fold(&out, buf_str(&probe));
		core = str_slice(buf_str(&out), 1, out.n > 2 ? out.n - 2 : 0);
		if (core.n == 0) {
			if (cp != UTF8_BAD && uni_width(cp) == 0 && f->from.n > 0 && !blank)
				f->from.v[f->from.n - 1].to = (uint32_t)at;
		} else if (str_is(core, " ")) {
			blank = true;
		} else {
			struct span here = { (uint32_t)from, (uint32_t)at };

			if (blank && f->text.n > 0)
				fold_add(f, STR(" "), here);
			blank = false;
			fold_add(f, core, here);
		}
	}
}

static void add_needle(struct str needle, struct str line, size_t offset, spans_t *out)
{
	struct folded f = { 0 };
	size_t at = 0;

	fold_with_map(line, &f);
	for (size_t i = 0; i < SPANS_EACH; i++) {
		ptrdiff_t found = str_find(str_skip(buf_str(&f.text), at), needle);
		struct span s;

		if (found < 0)
			break;
		at += (size_t)found;
		s.from = f.from.v[at].from + (uint32_t)offset;
		s.to = f.from.v[at + needle.n - 1].to + (uint32_t)offset;
		vec_push(out, s);
		at += needle.n;
	}
	buf_done(&f.text);
	vec_done(&f.from);
}

static void add_leaf(const struct leaf *l, struct str line, size_t offset, spans_t *out)
{
	struct span found[SPANS_EACH];
	size_t n;

	if (!l->regex) {
		if (l->q->field == FIELD_AUTHOR)
			add_needle(l->needle, line, offset, out);
		return;
	}
	n = regex_spans(l->regex, line, found, ARRAY_LEN(found));
	for (size_t i = 0; i < n; i++) {
		found[i].from += (uint32_t)offset;
		found[i].to += (uint32_t)offset;
		vec_push(out, found[i]);
	}
}

static int by_place(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	return x->from != y->from ? (x->from > y->from) - (x->from < y->from) : (x->to > y->to) - (x->to < y->to);
}

static size_t merge(spans_t *all, struct span *spans, size_t max)
{
	size_t n = 0;

	if (all->n > 0)
		qsort(all->v, all->n, sizeof(*all->v), by_place);
	for (size_t i = 0; i < all->n; i++) {
		if (n > 0 && all->v[i].from <= spans[n - 1].to)
			spans[n - 1].to = MAX(spans[n - 1].to, all->v[i].to);
		else if (n < max)
			spans[n++] = all->v[i];
		else
			break;
	}
	return n;
}

size_t match_spans(struct match *m, enum field f, struct str text, struct span *spans, size_t max)
{
	spans_t all = { 0 };
	size_t n;

	for (size_t i = 0; i < m->leaves.n; i++) {
		const struct leaf *l = m->leaves.v[i];
		struct str rest = text, line;

		if (!l->positive || l->q->op != QUERY_PATTERN || text.n == 0 || !looks_in(l, f))
			continue;
		if (!has_values(f)) {
			add_leaf(l, text, 0, &all);
			continue;
		}
		while (str_next(&rest, '\n', &line))
			add_leaf(l, line, (size_t)(line.p - text.p), &all);
	}
	n = merge(&all, spans, max);
	vec_done(&all);
	return n;
}

static const char *where_of(enum field f)
{
	switch (f) {
	case FIELD_TEXT:
		return "title, topics, abstract";
	case FIELD_ORG:
	case FIELD_ID:
		return "asked for each work";
	case FIELD_PERSON:
	case FIELD_NEAR:
		return "works of these people";
	default:
		return field_name(f);
	}
}

static const char *way_of(const struct leaf *l)
{
	if (l->q->op == QUERY_RANGE)
		return "compare";
	if (l->q->op == QUERY_TARGET)
		return l->required ? "restricts the scan" : l->has_works ? "set of works" : "set of people";
	if (!l->regex)
		return l->q->field == FIELD_AUTHOR ? "scan, accents aside" : "scan, beginnings";
	return l->q->literal ? "scan, literal" : "scan, pattern";
}

static const char *class_of(unsigned cost)
{
	if (cost <= 1)
		return cost == 0 ? "index" : "number";
	return cost < 500 ? "short text" : cost < 6000 ? "long text" : "look-up";
}

static void explain_leaf(const struct leaf *l, bool positive, unsigned cost, unsigned *count, struct buf *out)
{
	buf_addf(out, "%u\t%s", ++*count, positive ? "" : "-");
	query_print(l->q, out);
	buf_addf(out, "\t%s: %s", way_of(l), where_of(l->q->field));
	if (l->q->op == QUERY_TARGET)
		buf_addf(out, " (%zu)", l->n_people);
	buf_addf(out, "\t%s\n", class_of(cost));
}

static bool restricts(const struct leaf *l)
{
	return l->q->op == QUERY_TARGET && l->required;
}

static void explain(const struct match_node *n, bool positive, unsigned *count, struct buf *out)
{
	for (size_t i = 0; i < n->n; i++)
		explain(n->kids[i], positive != (n->op == QUERY_NOT), count, out);
	if (n->op == QUERY_ALL)
		buf_adds(out, "every work\n");
	if (n->leaf && !restricts(n->leaf))
		explain_leaf(n->leaf, positive, n->cost, count, out);
}

void match_explain(const struct match *m, struct buf *out)
{
	unsigned count = 0;

	for (size_t i = 0; i < m->leaves.n; i++) {
		if (restricts(m->leaves.v[i]))
			explain_leaf(m->leaves.v[i], true, 0, &count, out);
	}
	explain(m->root, true, &count, out);
}
