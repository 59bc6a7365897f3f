/* Debug log to a named file, off until log_open(). A diagnostic, never the way a user learns of a failure.
 * Thread-safe; each line has the time since start and the thread's name. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/err.h"

enum err log_open(const char *path, struct error *e) MUST_USE;
void log_close(void);
void log_line(const char *fmt, ...) PRINTF(1, 2);

#endif
