/* Pages by name to files. Knows the three trees a program may stand in; must not run a pager. */
#include "app/manual.h"

#include <unistd.h>

#include "base/file.h"
#include "base/utf8.h"

static const struct {
	const char *name;
	char section;
} pages[] = { { "peerage", '1' }, { "peerage-query", '7' }, { "peerage-trust", '7' } };

/* The folder of the running program, without a slash at its end; "" when the system does not say. */
static const char *program_folder(struct arena *a)
{
	char path[4096];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 1);

	while (n > 0 && path[n - 1] != '/')
		n--;
	return n > 1 ? arena_cstr(a, (struct str){ path, (size_t)n - 1 }) : "";
}

static bool named(struct str page, const char *name)
{
	struct str full = str_from(name), prefix = STR("peerage-");

	return str_eq(page, full) || (str_starts(full, prefix) && str_eq(page, str_skip(full, prefix.n)));
}

enum err manual_find(struct str page, struct arena *a, const char **ret_path, struct error *e)
{
	const char *folder = program_folder(a);
	size_t which = 0;

	if (page.n == 0)
		page = STR("peerage");
	while (which < ARRAY_LEN(pages) && !named(page, pages[which].name))
		which++;
	if (which == ARRAY_LEN(pages))
		return error_set(e, ERR_SYNTAX,
			"no page \"" STR_FMT "\"; there are peerage, peerage-query and peerage-trust",
			STR_ARG(utf8_clip(page, 60)));

	const char *name = pages[which].name;
	char section = pages[which].section;
	const char *const places[] = {
		arena_printf(a, "%s/../share/man/man%c/%s.%c", folder, section, name, section).p,
		arena_printf(a, "%s/../share/man/man%c/%s.%c.gz", folder, section, name, section).p,
		arena_printf(a, "%s/../man/%s.%c", folder, name, section).p,
		arena_printf(a, "%s/man%c/%s.%c", PEERAGE_MANDIR, section, name, section).p,
		arena_printf(a, "%s/man%c/%s.%c.gz", PEERAGE_MANDIR, section, name, section).p,
	};

	for (size_t i = folder[0] ? 0 : 3; i < ARRAY_LEN(places); i++) {
		if (file_exists(places[i])) {
			*ret_path = places[i];
			return ERR_OK;
		}
	}
	return error_set(e, ERR_MISSING, "the page %s(%c) is not installed in %s", name, section, PEERAGE_MANDIR);
}
