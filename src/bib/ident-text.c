/* Cuts that all schemes need: labels, web addresses, file suffixes.
 * Knows nothing of any one scheme. */
#include "bib/ident-int.h"

static bool is_gap(char c)
{
	return c == ':' || c == ' ' || c == '=' || c == '\t' || c == '\n';
}

bool ident_strip_label(struct str *s, const char *label)
{
	struct str l = str_from(label);
	if (!str_starts_case(*s, l) || s->n == l.n)
		return false;
	struct str rest = str_skip(*s, l.n);
	size_t gap = run(rest, 0, is_gap);
	if (gap == 0)
		return false;
	rest = str_skip(rest, gap);
	*s = rest;
	return true;
}

bool ident_split_url(struct str s, struct str *ret_host, struct str *ret_path)
{
	if (str_starts_case(s, STR("https://")))
		s = str_skip(s, 8);
	else if (str_starts_case(s, STR("http://")))
		s = str_skip(s, 7);
	if (str_starts_case(s, STR("www.")))
		s = str_skip(s, 4);
	ptrdiff_t slash = str_find_char(s, '/');
	if (slash <= 0)
		return false;
	struct str host = str_slice(s, 0, (size_t)slash), path = str_skip(s, (size_t)slash + 1);
	if (str_find_char(host, '.') < 0)
		return false;
	for (size_t i = 0; i < host.n; i++) {
		if (!is_alnum(host.p[i]) && host.p[i] != '.' && host.p[i] != '-')
			return false;
	}
	for (size_t i = 0; i < path.n; i++) {
		if (path.p[i] == '?' || path.p[i] == '#')
			path.n = i;
	}
	while (path.n && path.p[0] == '/')
		path = str_skip(path, 1);
	while (path.n && path.p[path.n - 1] == '/')
		path.n--;
	*ret_host = host;
	*ret_path = path;
	return true;
}

bool ident_at_host(struct str s, const char *host, struct str *ret_path)
{
	struct str h, path, want = str_from(host);
	if (!ident_split_url(s, &h, &path) || h.n < want.n)
		return false;
	if (!str_eq_case(str_skip(h, h.n - want.n), want))
		return false;
	if (h.n > want.n && h.p[h.n - want.n - 1] != '.')
		return false;
	*ret_path = path;
	return true;
}

bool ident_strip_dir(struct str *path, const char *dir)
{
	struct str d = str_from(dir);
	if (!str_starts_case(*path, d))
		return false;
	*path = str_skip(*path, d.n);
	return true;
}

void ident_strip_tail(struct str *s, const char *tail)
{
	struct str t = str_from(tail);
	if (s->n > t.n && str_eq_case(str_skip(*s, s->n - t.n), t))
		s->n -= t.n;
}

bool ident_give(enum scheme s, struct str value, struct arena *a, struct ident *ret)
{
	*ret = (struct ident){ s, arena_str(a, value) };
	return true;
}
