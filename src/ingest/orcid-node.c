/* Two forms of one record seen as one. Knows the shape of values, not what they mean. */
#include "base/buf.h"
#include "bib/clean.h"
#include "ingest/loose.h"
#include "ingest/read-orcid.h"

bool orcid_there(struct orcid_node n)
{
	return n.json || n.xml;
}

struct orcid_node orcid_at(struct orcid_node n, const char *path)
{
	struct str rest = str_from(path), part;
	while (*path && orcid_there(n) && str_next(&rest, '/', &part)) {
		char name[64];
		if (part.n >= sizeof(name))
			return (struct orcid_node){ 0 };
		memcpy(name, part.p, part.n);
		name[part.n] = '\0';
		n = n.json ? (struct orcid_node){ .json = json_in_get(n.json, name) }
			   : (struct orcid_node){ .xml = xml_child(n.xml, name) };
	}
	return n;
}

size_t orcid_list(struct orcid_node n, const char *name, struct arena *a, struct orcid_node **ret)
{
	size_t count = 0, i = 0;
	if (n.json) {
		struct json_object *list = json_in_array(n.json, name, &count), *one = list ? NULL : json_in_get(n.json, name);
		count += one != NULL;
		*ret = count ? ARENA_ARRAY(a, struct orcid_node, count) : NULL;
		for (; i < count; i++)
			(*ret)[i].json = one ? one : json_in_item(list, i);
		return count;
	}
	for (const struct xml_node *c = xml_child(n.xml, name); c; c = xml_next(c, name))
		count++;
	*ret = count ? ARENA_ARRAY(a, struct orcid_node, count) : NULL;
	for (const struct xml_node *c = xml_child(n.xml, name); c; c = xml_next(c, name))
		(*ret)[i++].xml = c;
	return count;
}

static struct str json_text(struct json_object *o, struct arena *a)
{
	static const char *const wraps[] = { "value", "content" };
	for (size_t i = 0; json_in_type(o) == JSON_IN_OBJECT && i < ARRAY_LEN(wraps); i++) {
		struct json_object *inner = json_in_get(o, wraps[i]);
		if (inner)
			o = inner;
	}
	enum json_in_type type = json_in_type(o);
	return type == JSON_IN_STRING || type == JSON_IN_NUMBER ? json_in_value_text(o, a) : STR_NULL;
}

struct str orcid_text(struct orcid_node n, const char *path, struct arena *a)
{
	n = orcid_at(n, path);
	if (n.json) {
		struct str s = str_trim(json_text(n.json, a));
		return s.n ? s : STR_NULL;
	}
	const struct xml_node *inner = xml_child(n.xml, "value");
	if (!inner)
		inner = xml_child(n.xml, "content");
	return xml_text(inner ? inner : n.xml, a);
}

struct str orcid_clean(struct orcid_node n, const char *path, struct arena *a)
{
	struct str s = orcid_text(n, path, a);
	if (!s.n || !clean_html_needed(s))
		return s;
	CLEANUP(buf_done) struct buf b = { 0 };
	clean_html(s, &b);
	return b.n ? arena_str(a, buf_str(&b)) : STR_NULL;
}

struct str orcid_attribute(struct orcid_node n, const char *name, struct arena *a)
{
	return n.json ? str_trim(json_text(json_in_get(n.json, name), a)) : str_trim(xml_attribute(n.xml, name));
}

int orcid_year(struct orcid_node n, const char *path, struct arena *a)
{
	struct orcid_node date = orcid_at(n, path), year = orcid_at(date, "year");
	/* an early layout writes "2013-02-01" */
	return loose_year(orcid_text(orcid_there(year) ? year : date, "", a));
}
