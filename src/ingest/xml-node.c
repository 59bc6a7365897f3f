/* Looking into a tree, and its text. What the markup of titles means is bib's; the elements come back to it as HTML.
 * Knows neither parser nor format. */
#include "ingest/xml-node.h"

#include "base/buf.h"
#include "bib/clean.h"

static const struct xml_node *named(const struct xml_node *n, const char *name)
{
	while (n && !(n->name.p && str_is(n->name, name)))
		n = n->next;
	return n;
}

const struct xml_node *xml_child(const struct xml_node *n, const char *name)
{
	return n ? named(n->child, name) : NULL;
}

const struct xml_node *xml_next(const struct xml_node *n, const char *name)
{
	return n ? named(n->next, name) : NULL;
}

struct str xml_attribute(const struct xml_node *n, const char *name)
{
	for (size_t i = 0; n && i < n->n_attributes; i++) {
		if (str_is(n->attributes[i].name, name))
			return n->attributes[i].value;
	}
	return STR_NULL;
}

static void escape(struct str s, struct buf *out)
{
	for (size_t i = 0; i < s.n;) {
		size_t from = i;
		while (i < s.n && s.p[i] != '&' && s.p[i] != '<')
			i++;
		buf_add(out, str_slice(s, from, i - from));
		if (i < s.n)
			buf_adds(out, s.p[i++] == '&' ? "&amp;" : "&lt;");
	}
}

/* Elements that change how their text is written; all others are only marks on it. */
static const char *passed(struct str name)
{
	static const char *const list[] = { "sub", "sup", "tex-math" };
	for (size_t i = 0; i < ARRAY_LEN(list); i++) {
		if (str_is(name, list[i]))
			return list[i];
	}
	return NULL;
}

static bool breaks(struct str name)
{
	return str_is(name, "p") || str_is(name, "br");
}

static void write_node(const struct xml_node *n, bool keep_math, struct buf *out)
{
	const char *tag = n->name.p ? passed(n->name) : NULL;
	bool dollars = tag && keep_math && str_is(n->name, "tex-math") &&
		(str_find_char(n->text, '^') >= 0 || str_find_char(n->text, '_') >= 0);
	if (dollars)
		buf_addc(out, '$');
	else if (tag)
		buf_addf(out, "<%s>", tag);
	else if (breaks(n->name))
		buf_addc(out, ' ');
	if (dollars)
		escape(str_trim(n->text), out);
	else
		escape(n->text, out);
	for (const struct xml_node *c = n->child; c; c = c->next)
		write_node(c, keep_math, out);
	if (dollars)
		buf_addc(out, '$');
	else if (tag)
		buf_addf(out, "</%s>", tag);
	else if (breaks(n->name))
		buf_addc(out, ' ');
}

/* Is the text, which has no blanks at its ends, as it should be? Most is, and need not be looked at again. */
static bool is_tidy(struct str s)
{
	char before = 0;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		if (c == '&' || c == '<' || c < ' ' || c == 0x7f || (c & 0x80) || (c == ' ' && before == ' '))
			return !clean_html_needed(s);
		before = c;
	}
	return true;
}

static struct str text_of(const struct xml_node *n, bool keep_math, struct arena *a)
{
	if (!n)
		return STR_NULL;
	if (!n->child) {
		struct str s = str_trim(n->text);
		if (s.n == 0)
			return STR_NULL;
		if (is_tidy(s))
			return s;
	}
	CLEANUP(buf_done) struct buf source = { 0 }, out = { 0 };
	if (!n->child)
		escape(n->text, &source);
	for (const struct xml_node *c = n->child; c; c = c->next)
		write_node(c, keep_math, &source);
	clean_html(buf_str(&source), &out);
	return out.n ? arena_str(a, buf_str(&out)) : STR_NULL;
}

struct str xml_text(const struct xml_node *n, struct arena *a)
{
	return text_of(n, false, a);
}

struct str xml_prose(const struct xml_node *n, struct arena *a)
{
	return text_of(n, true, a);
}

struct str xml_child_text(const struct xml_node *n, const char *name, struct arena *a)
{
	return xml_text(xml_child(n, name), a);
}
