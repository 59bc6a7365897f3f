/* A filter of any bytes: a fault with a place in it, or a tree that keeps the limits and prints to a text that parses
 * to an equal tree. */
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"
#include "search/query.h"

static bool equal(const struct query *a, const struct query *b)
{
	if (a->op != b->op)
		return false;
	switch (a->op) {
	case QUERY_ALL:
		return true;
	case QUERY_AND:
	case QUERY_OR:
		return equal(a->left, b->left) && equal(a->right, b->right);
	case QUERY_NOT:
		return equal(a->left, b->left);
	default:
		return a->field == b->field && str_eq(a->text, b->text) && a->literal == b->literal && a->icase == b->icase &&
		       a->dotall == b->dotall && a->extended == b->extended && a->from == b->from && a->to == b->to &&
		       a->hops == b->hops;
	}
}

static void check_tree(const struct query *q, unsigned depth, size_t end, unsigned *leaves)
{
	FUZZ_CHECK(depth <= QUERY_MAX_DEPTH);
	FUZZ_CHECK(q->column >= 1 && q->column - 1 + q->length <= end);
	if (q->left)
		check_tree(q->left, depth + 1, end, leaves);
	if (q->right)
		check_tree(q->right, depth + 1, end, leaves);
	if (q->left || q->op == QUERY_ALL)
		return;
	++*leaves;
	FUZZ_CHECK(q->field < FIELD_COUNT);
	FUZZ_CHECK(q->op == QUERY_RANGE || q->text.n > 0);
	FUZZ_CHECK(utf8_valid(q->text));
	FUZZ_CHECK(q->text_column >= q->column && query_column(q, q->text.n) <= q->column + q->length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct str text = { (const char *)data, size };
	struct arena *a = arena_new();
	const struct query *q = NULL, *again = NULL;
	struct error e = { 0 };
	struct buf once = { 0 }, twice = { 0 };
	unsigned leaves = 0;

	if (query_parse(text, a, &q, &e) != ERR_OK) {
		FUZZ_CHECK(e.code == ERR_SYNTAX && e.text[0] != '\0');
		FUZZ_CHECK(e.column >= 1 && e.column <= size + 1);
	} else {
		check_tree(q, 1, size, &leaves);
		FUZZ_CHECK(leaves <= QUERY_MAX_LEAVES);
		query_print(q, &once);
		if (once.n <= QUERY_MAX_TEXT) {
			FUZZ_CHECK(query_parse(buf_str(&once), a, &again, &e) == ERR_OK);
			FUZZ_CHECK(equal(q, again));
			query_print(again, &twice);
			FUZZ_CHECK(str_eq(buf_str(&once), buf_str(&twice)));
		}
	}
	buf_clear(&once);
	query_quote(text, &once);
	if (size > 0 && utf8_valid(text) && once.n <= QUERY_MAX_TEXT) {
		FUZZ_CHECK(query_parse(buf_str(&once), a, &q, &e) == ERR_OK);
		FUZZ_CHECK(q->literal && str_eq(q->text, text));
	}
	buf_done(&once);
	buf_done(&twice);
	arena_free(a);
	return 0;
}
