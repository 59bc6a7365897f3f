/* Words as evidence: topics, titles and affiliations brought to a form in which two of them can be equal.
 * Pure functions on text; they know nothing of works or people. */
#include "scholar/identity-int.h"

#include "base/uni.h"

/* "networks" → "network"; "class", "bias" and "analysis" stay. */
static struct str singular(struct str word)
{
	if (word.n > 3 && word.p[word.n - 1] == 's' && !memchr("sui", word.p[word.n - 2], 3))
		word.n--;
	return word;
}

static bool is_one_of(struct str word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_is(word, list[i]))
			return true;
	return false;
}

void identity_topic_key(struct str topic, struct buf *out)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	struct str rest, word;
	bool first = true;

	uni_fold(&folded, topic);
	rest = buf_str(&folded);
	while (str_next_word(&rest, &word)) {
		if (!first)
			buf_addc(out, ' ');
		first = false;
		buf_add(out, singular(word));
	}
}

/* Words that only hold a title together. */
static bool is_function_word(struct str word)
{
	static const char *const list[] = {
		"a", "across", "an", "and", "are", "as", "at", "based", "between", "by", "can", "do", "does", "for",
		"from", "how", "in", "into", "is", "it", "its", "of", "on", "or", "over", "the", "their", "through",
		"to", "toward", "towards", "under", "using", "via", "we", "what", "when", "why", "with", "without",
	};

	return is_one_of(word, list, ARRAY_LEN(list));
}

void identity_title_words(struct str title, struct buf *out)
{
	CLEANUP(buf_done) struct buf folded = { 0 };
	struct str rest, word;
	bool first = true;

	uni_fold(&folded, title);
	rest = buf_str(&folded);
	while (str_next_word(&rest, &word)) {
		if (is_function_word(word))
			continue;
		if (!first)
			buf_addc(out, '\n');
		first = false;
		buf_add(out, singular(word));
	}
}

/* Does a folded part of an affiliation name an institution? By the common nouns of institutions. */
static bool names_institution(struct str part)
{
	static const char *const whole[] = { "inst", "lab", "labs", "inc", "ltd", "llc", "corp", "gmbh", "centre",
		"center", "centro", "ecole", "cnrs" };
	static const char *const begin[] = { "univ", "instit", "acad", "laborat", "hospital", "polytech", "politec",
		"hochschule", "observator", "corporation", "company", "foundation", "council", "museum", "clinic" };
	struct str word;

	while (str_next_word(&part, &word)) {
		if (is_one_of(word, whole, ARRAY_LEN(whole)))
			return true;
		for (size_t i = 0; i < ARRAY_LEN(begin); i++)
			if (str_starts(word, str_from(begin[i])))
				return true;
	}
	return false;
}

/* A part that any institution has: two people in a "Department of Physics" are not in one place. */
static bool is_department(struct str part)
{
	static const char *const list[] = { "department", "dept", "school", "faculty", "college", "division",
		"section" };
	struct str word;

	return str_next_word(&part, &word) && is_one_of(word, list, ARRAY_LEN(list));
}

static void add_key(struct buf *out, struct str key)
{
	if (!key.n)
		return;
	if (out->n > 0)
		buf_addc(out, '\n');
	buf_add(out, key);
}

static void one_affiliation(struct str text, struct buf *out)
{
	CLEANUP(buf_done) struct buf part = { 0 };
	CLEANUP(buf_done) struct buf head = { 0 };
	struct str rest = text, piece;
	bool found = false, first = true;

	while (str_next(&rest, ',', &piece)) {
		buf_clear(&part);
		uni_fold(&part, piece);
		if (first && !is_department(buf_str(&part)))
			buf_add(&head, buf_str(&part));
		first = false;
		if (is_department(buf_str(&part)) || !names_institution(buf_str(&part)))
			continue;
		add_key(out, buf_str(&part));
		found = true;
	}
	if (found)
		return;
	/* No noun tells which part it is: "Meta", "CNR Pisa". A department alone is taken with all that stands
	 * there. */
	if (!head.n)
		uni_fold(&head, text);
	add_key(out, buf_str(&head));
}

void identity_org_keys(struct str org, struct buf *out)
{
	struct str one;

	while (str_next(&org, ';', &one))
		one_affiliation(one, out);
}
