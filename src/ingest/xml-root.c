/* Which tag an XML document opens with, told from its first bytes without parsing it: what a bid needs. */
#include "ingest/xml-in.h"

/* Behind a declaration, comment, processing instruction or DOCTYPE, which is where s starts; 0 when it does not end. */
static size_t misc_end(struct str s)
{
	ptrdiff_t at;
	if (str_starts(s, STR("<!--")))
		return (at = str_find(s, STR("-->"))) < 0 ? 0 : (size_t)at + 3;
	if (str_starts(s, STR("<?")))
		return (at = str_find(s, STR("?>"))) < 0 ? 0 : (size_t)at + 2;
	bool inside = false;
	for (size_t i = 0; i < s.n; i++) {
		inside = s.p[i] == '[' ? true : s.p[i] == ']' ? false : inside;
		if (s.p[i] == '>' && !inside)
			return i + 1;
	}
	return 0;
}

bool xml_in_root(struct str head, struct str *ret_name, struct str *ret_rest)
{
	struct str s = str_trim(head);
	while (str_starts(s, STR("<?")) || str_starts(s, STR("<!"))) {
		size_t end = misc_end(s);
		if (end == 0)
			return false;
		s = str_trim(str_skip(s, end));
	}
	if (s.n < 2 || s.p[0] != '<')
		return false;
	size_t from = 1, end = 1;
	for (; end < s.n && !strchr(" \t\r\n/>", s.p[end]); end++) {
		char c = s.p[end];
		if (c == ':')
			from = end + 1;
		else if (!(c & 0x80) && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && !(c >= '0' && c <= '9') && !strchr("_-.", c))
			return false;
	}
	if (end == from || end == s.n)
		return false;
	*ret_name = str_slice(s, from, end - from);
	*ret_rest = str_skip(s, end);
	return true;
}
