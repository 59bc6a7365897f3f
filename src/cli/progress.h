/* How far an import has come, on standard error: one line kept up to date on a terminal, a line now and then
 * elsewhere. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "app/importer.h"

struct progress {
	bool tty, shown;
	size_t width;
	double last;
};

void progress_init(struct progress *p);
void progress_show(struct progress *p, const struct import_report *r);
void progress_clear(struct progress *p); /* before anything else is printed, and at the end */

#endif
