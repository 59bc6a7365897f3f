/* Signals: a pipe for those that a loop can answer, the terminal made sane for those that end the program.
 *
 * One owner a process. TERM, INT and HUP are handed to the loop, which has a second to leave; then, or when they come
 * again, the terminal is restored and the signal does its work. Faults (SEGV, ABRT, …) and QUIT restore at once. A
 * signal that was ignored when the program started stays ignored. */
#ifndef TUI_TRAP_H
#define TUI_TRAP_H

/* restore must be fit for a signal handler. Returns a descriptor to poll, −1 when the system gives none. */
int trap_open(void (*restore)(void));
void trap_close(void); /* signals as before */
/* The next signal that came, 0 when there is none: WINCH, CONT, TSTP, TERM, INT or HUP. */
int trap_take(void);
/* Ends the program by this signal, after the owner has cleaned up. */
void trap_die(int sig);

#endif
