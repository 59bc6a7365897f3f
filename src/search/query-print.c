/* The one normal spelling of a tree, and of a literal. Every text in it but the plainest words stands in quotes or
 * between slashes, so none can be taken for something else. */
#include <limits.h>

#include "search/query-int.h"
#include "search/regex.h"

void query_quote(struct str literal, struct buf *out)
{
	buf_addc(out, '"');
	for (size_t i = 0; i < literal.n; i++) {
		if (literal.p[i] == '"' || literal.p[i] == '\\')
			buf_addc(out, '\\');
		buf_addc(out, literal.p[i]);
	}
	buf_addc(out, '"');
}

static void print_range(const struct query *q, struct buf *out)
{
	if (q->from != INT_MIN)
		buf_addf(out, "%d", q->from);
	if (q->from != q->to)
		buf_adds(out, "..");
	if (q->from != q->to && q->to != INT_MAX)
		buf_addf(out, "%d", q->to);
}

static void print_regex(const struct query *q, struct buf *out)
{
	struct str s = q->text;

	buf_addc(out, '/');
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\\' && i + 1 < s.n)
			buf_addc(out, s.p[i++]);
		else if (s.p[i] == '/')
			buf_addc(out, '\\');
		buf_addc(out, s.p[i]);
	}
	buf_addc(out, '/');
	if (q->icase && regex_has_upper(s))
		buf_addc(out, 'i');
	if (q->dotall)
		buf_addc(out, 's');
	if (q->extended)
		buf_addc(out, 'x');
}

/* A word of letters, digits and inner hyphens that is no operator: it needs no quotes. */
static bool is_plain_word(struct str s)
{
	if (s.n == 0 || s.p[0] == '-' || str_eq_case(s, STR("or")) || str_eq_case(s, STR("and")) ||
		str_eq_case(s, STR("not")))
		return false;
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c < 0x80 && !(c >= '0' && c <= '9') && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && c != '-')
			return false;
	}
	return true;
}

static void print_literal(const struct query *q, struct buf *out)
{
	bool flag = q->op == QUERY_PATTERN && q->icase && query_minds_case(q->field, q->text);

	if (!flag && is_plain_word(q->text)) {
		buf_add(out, q->text);
		return;
	}
	query_quote(q->text, out);
	if (flag)
		buf_addc(out, 'i');
}

static void print_leaf(const struct query *q, struct buf *out)
{
	if (q->field != FIELD_TEXT)
		buf_addf(out, "%s:", field_name(q->field));
	if (q->op == QUERY_RANGE) {
		print_range(q, out);
	} else if (q->op == QUERY_TARGET || q->literal) {
		print_literal(q, out);
		if (q->op == QUERY_TARGET && q->field == FIELD_NEAR)
			buf_addf(out, "~%d", q->hops);
	} else {
		print_regex(q, out);
	}
}

static void print(const struct query *q, enum query_op around, struct buf *out);

static void print_group(const struct query *q, struct buf *out)
{
	buf_addc(out, '(');
	print(q, QUERY_ALL, out);
	buf_addc(out, ')');
}

/* Recurses to the depth of the tree, which is at most QUERY_MAX_DEPTH. */
static void print(const struct query *q, enum query_op around, struct buf *out)
{
	switch (q->op) {
	case QUERY_ALL:
		break;
	case QUERY_AND:
		print(q->left, QUERY_AND, out);
		buf_addc(out, ' ');
		print(q->right, QUERY_AND, out);
		break;
	case QUERY_OR:
		if (around == QUERY_AND) {
			print_group(q, out);
			break;
		}
		print(q->left, QUERY_OR, out);
		buf_adds(out, " or ");
		print(q->right, QUERY_OR, out);
		break;
	case QUERY_NOT:
		buf_addc(out, '-');
		if (q->left->op == QUERY_AND || q->left->op == QUERY_OR || q->left->op == QUERY_NOT)
			print_group(q->left, out);
		else
			print(q->left, QUERY_NOT, out);
		break;
	case QUERY_PATTERN:
	case QUERY_RANGE:
	case QUERY_TARGET:
		print_leaf(q, out);
		break;
	}
}

void query_print(const struct query *q, struct buf *out)
{
	print(q, QUERY_ALL, out);
}
