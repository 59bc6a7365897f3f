/* curses: modes in and out, colours, cells. Must not know of views, keys' meanings, or what a cell says.
 * Input is read as bytes and decoded by keyin.c: curses' own decoder blocks and takes pasted text for keys. */
#include "tui/term.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "app/keymap.h"
#include "base/alloc.h"
#include "base/utf8.h"

/* Last: <term.h> makes macros of many common words. */
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>

enum { PAIRS_MAX = 60, RESTORE_MAX = 512, COPY_MAX = 72 << 10 };

static struct {
	SCREEN *screen;
	bool open, utf8, ascii, colour, mouse, paste, has_mouse;
	enum palette palette;
	struct style pairs[PAIRS_MAX];
	int n_pairs;
	int margin;                    /* columns on the right that are not drawn on */
	struct cell *shown;            /* what curses was told last */
	struct size shown_size;
	struct termios before;
	/* For term_restore(): made when the terminal is opened. */
	volatile sig_atomic_t active;
	char restore[RESTORE_MAX];
	size_t n_restore;
} term;

/* ---- raw output */

static void send(const char *s, size_t n)
{
	while (n > 0) {
		ssize_t wrote = write(STDOUT_FILENO, s, n);

		if (wrote < 0 && errno != EINTR)
			return;
		if (wrote > 0) {
			s += wrote;
			n -= (size_t)wrote;
		}
	}
}

static void send_text(const char *s)
{
	send(s, strlen(s));
}

void term_restore(void)
{
	if (!term.active)
		return;
	term.active = 0;
	send(term.restore, term.n_restore);
	tcsetattr(STDIN_FILENO, TCSANOW, &term.before);
}

static void restore_text(const char *s)
{
	for (; s && *s && term.n_restore < RESTORE_MAX; s++) {
		/* Padding is for terminals of another age. */
		if (s[0] == '$' && s[1] == '<') {
			const char *end = strchr(s, '>');

			if (end) {
				s = end;
				continue;
			}
		}
		term.restore[term.n_restore++] = *s;
	}
}

/* A string of the terminal's description; NULL when it has none. */
static const char *capability(const char *name)
{
	const char *s = tigetstr(name);

	return s && s != (const char *)-1 ? s : NULL;
}

static bool speaks_ansi(void)
{
	const char *move = capability("cup");

	return move && move[0] == '\033' && move[1] == '[';
}

static void prepare_restore(void)
{
	term.n_restore = 0;
	if (term.has_mouse)
		restore_text("\033[?1006l\033[?1000l");
	if (term.paste)
		restore_text("\033[?2004l");
	restore_text(capability("sgr0"));
	if (term.colour)
		restore_text(capability("op"));
	restore_text(capability("rmkx"));
	restore_text(capability("cnorm"));
	if (capability("rmcup"))
		restore_text(capability("rmcup"));
	else
		restore_text("\r\n");
}

static void modes(bool on)
{
	if (term.paste)
		send_text(on ? "\033[?2004h" : "\033[?2004l");
	if (term.has_mouse && (term.mouse || !on))
		send_text(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
}

/* ---- opening */

static void find_locale(int ascii)
{
	setlocale(LC_CTYPE, "");
	term.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	/* Told to draw more than ASCII, believe it. */
	if (!term.utf8 && ascii == 0 && setlocale(LC_CTYPE, "C.UTF-8"))
		term.utf8 = true;
	term.ascii = ascii == 1 || !term.utf8;
}

static bool wants_colour(const char *color)
{
	const char *no = getenv("NO_COLOR");

	if (strcmp(color, "never") == 0)
		return false;
	return strcmp(color, "always") == 0 || !(no && no[0]);
}

static enum err check(struct error *e)
{
	const char *name = getenv("TERM");
	int found = 0;

	if (!isatty(STDIN_FILENO))
		return error_set(e, ERR_IO, "standard input is not a terminal: the explorer needs one");
	if (!isatty(STDOUT_FILENO))
		return error_set(e, ERR_IO, "standard output is not a terminal: the explorer needs one");
	if (!name || !name[0])
		return error_set(e, ERR_IO, "TERM is not set: the explorer must know the type of the terminal");
	if (setupterm(NULL, STDOUT_FILENO, &found) != OK)
		return error_set(e, ERR_IO, "TERM=%s: no terminal of that type is known", name);
	bool still = !capability("cup") || tigetflag("hc") == 1;
	del_curterm(cur_term); /* newterm() makes its own */
	if (still)
		return error_set(e, ERR_IO, "TERM=%s: the explorer cannot move the cursor on such a terminal", name);
	return ERR_OK;
}

static void start_colours(const struct term_wish *wish)
{
	term.colour = wants_colour(wish->color) && has_colors();
	if (term.colour) {
		start_color();
		use_default_colors();
	}
	term.palette = theme_palette(wish->theme, COLORS, term.colour);
}

enum err term_open(const struct term_wish *wish, struct error *e)
{
	enum err err = check(e);

	if (err)
		return err;
	find_locale(wish->ascii);
	if (tcgetattr(STDIN_FILENO, &term.before) != 0)
		return error_set(e, ERR_IO, "the terminal does not answer: %s", strerror(errno));
	use_tioctl(true);
	term.screen = newterm(NULL, stdout, stdin);
	if (!term.screen)
		return error_set(e, ERR_IO, "the terminal cannot be used");
	start_colours(wish);
	/* Such a description says that the cursor wraps at once behind the last column; hardly a terminal does. Without
	 * that column it does not matter who is right. */
	term.margin = tigetflag("am") == 1 && tigetflag("xenl") != 1;
	term.has_mouse = capability("kmous") && speaks_ansi();
	term.mouse = wish->mouse;
	term.paste = speaks_ansi();
	prepare_restore();
	term.active = 1;
	term.open = true;
	raw();
	noecho();
	nonl();
	typeahead(-1);
	keypad(stdscr, true);
	scrollok(stdscr, false);
	leaveok(stdscr, false);
	modes(true);
	return ERR_OK;
}

void term_close(void)
{
	if (!term.open)
		return;
	modes(false);
	endwin();
	term.active = 0;
	term.open = false;
	/* Curses restores what it found; so do we, where it found a mode of a program that died before. */
	tcsetattr(STDIN_FILENO, TCSADRAIN, &term.before);
	delscreen(term.screen);
	term.screen = NULL;
	free(term.shown);
	term.shown = NULL;
	term.shown_size = (struct size){ 0, 0 };
}

void term_settings(const struct term_wish *wish)
{
	term.ascii = wish->ascii == 1 || !term.utf8;
	if (term.has_mouse && wish->mouse != term.mouse)
		send_text(wish->mouse ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
	term.mouse = wish->mouse;
	if (!term.colour && wants_colour(wish->color) && has_colors()) {
		start_colours(wish);
		prepare_restore();
	}
	term.palette = theme_palette(wish->theme, COLORS, term.colour && wants_colour(wish->color));
}

int term_fd(void)
{
	return STDIN_FILENO;
}

bool term_ascii(void)
{
	return term.ascii;
}

struct size term_size(void)
{
	struct winsize ws = { 0 };

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &ws) != 0)
		return (struct size){ 0, 0 };
	return (struct size){ MAX(0, ws.ws_col - term.margin), ws.ws_row };
}

/* ---- input */

/* What this terminal's own description says of keys. */
void term_learn(struct keyin *k)
{
	static const struct {
		const char *name;
		uint32_t key;
	} keys[] = {
		{ "kcuu1", KEYCODE_UP }, { "kcud1", KEYCODE_DOWN }, { "kcub1", KEYCODE_LEFT }, { "kcuf1", KEYCODE_RIGHT },
		{ "khome", KEYCODE_HOME }, { "kend", KEYCODE_END }, { "kpp", KEYCODE_PAGEUP }, { "knp", KEYCODE_PAGEDOWN },
		{ "kich1", KEYCODE_INSERT }, { "kdch1", KEYCODE_DELETE }, { "kcbt", KEYCODE_BACKTAB },
		{ "kf1", KEYCODE_F1 }, { "kf2", KEYCODE_F1 + 1 }, { "kf3", KEYCODE_F1 + 2 }, { "kf4", KEYCODE_F1 + 3 },
		{ "kf5", KEYCODE_F1 + 4 }, { "kf6", KEYCODE_F1 + 5 }, { "kf7", KEYCODE_F1 + 6 }, { "kf8", KEYCODE_F1 + 7 },
		{ "kf9", KEYCODE_F1 + 8 }, { "kf10", KEYCODE_F1 + 9 }, { "kf11", KEYCODE_F1 + 10 },
		{ "kf12", KEYCODE_F1 + 11 },
	};

	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (capability(keys[i].name))
			keyin_learn(k, str_from(capability(keys[i].name)), keys[i].key);
}

bool term_read(struct keyin *k)
{
	char bytes[4096];
	ssize_t n = read(STDIN_FILENO, bytes, sizeof(bytes));

	if (n > 0)
		keyin_feed(k, (struct str){ bytes, (size_t)n });
	return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

/* ---- output */

static int pair_of(struct style s)
{
	if (!term.colour || (s.fg < 0 && s.bg < 0))
		return 0;
	for (int i = 0; i < term.n_pairs; i++)
		if (term.pairs[i].fg == s.fg && term.pairs[i].bg == s.bg)
			return i + 1;
	if (term.n_pairs == PAIRS_MAX || term.n_pairs + 1 >= COLOR_PAIRS)
		return 0;
	term.pairs[term.n_pairs] = s;
	if (init_pair((short)(term.n_pairs + 1), s.fg, s.bg) != OK)
		return 0;
	return ++term.n_pairs;
}

static attr_t attributes(unsigned attrs)
{
	return (attrs & STYLE_BOLD ? A_BOLD : A_NORMAL) | (attrs & STYLE_DIM ? A_DIM : A_NORMAL) |
	       (attrs & STYLE_UNDERLINE ? A_UNDERLINE : A_NORMAL) | (attrs & STYLE_REVERSE ? A_REVERSE : A_NORMAL);
}

static void put(const wchar_t *text, int x, int y, struct style style)
{
	cchar_t out;

	if (setcchar(&out, text, attributes(style.attrs), (short)pair_of(style), NULL) == OK)
		mvadd_wch(y, x, &out);
}

/* libc says how far a letter moves the cursor, and curses believes it: where that is not what was counted, or the
 * locale cannot show it, question marks keep the columns. */
static void draw_cell(const struct cell *c, int x, int y)
{
	struct str s = { c->text, c->n };
	struct style style = theme_style(term.palette, c->role, c->look);
	wchar_t text[CCHARW_MAX + 1] = { 0 };
	size_t at = 0, n = 0;
	int used = 0;

	while (n < CCHARW_MAX && at < s.n) {
		uint32_t cp = utf8_next(s, &at);

		text[n] = (wchar_t)(cp == UTF8_BAD ? '?' : cp);
		/* Marks stay with their letter; a second one that moves on is drawn beside it (the two of a flag), if it fits. */
		if (n > 0 && wcwidth(text[n]) > 0) {
			if (used + wcwidth(text[n]) > c->width)
				text[n] = 0;
			break;
		}
		used += n == 0 ? wcwidth(text[0]) : 0;
		n++;
	}
	if (!term.utf8 && (text[0] >= 0x80 || text[1])) {
		used = -1;
	} else if (text[n] && used + wcwidth(text[n]) == c->width) {
		wchar_t second[2] = { text[n], 0 };

		text[n] = 0;
		put(text, x, y, style);
		put(second, x + used, y, style);
		return;
	}
	text[n] = 0;
	if (used == c->width) {
		put(text, x, y, style);
		return;
	}
	for (int i = 0; i < c->width; i++)
		put(L"?", x + i, y, style);
}

static bool same(const struct cell *a, const struct cell *b)
{
	return a->n == b->n && a->width == b->width && a->role == b->role && a->look == b->look &&
	       memcmp(a->text, b->text, a->n) == 0;
}

void term_draw(const struct canvas *c, bool afresh)
{
	size_t n = (size_t)c->size.w * (size_t)c->size.h;

	if (!term.open || n == 0)
		return;
	if (c->size.w != term.shown_size.w || c->size.h != term.shown_size.h) {
		resizeterm(c->size.h, c->size.w + term.margin);
		free(term.shown);
		term.shown = xcalloc(n, sizeof(*term.shown));
		term.shown_size = c->size;
		afresh = true;
	}
	if (afresh) {
		erase();
		clearok(stdscr, true);
	}
	for (int y = 0; y < c->size.h; y++) {
		for (int x = 0; x < c->size.w; x++) {
			const struct cell *now = canvas_at(c, x, y);
			struct cell *last = &term.shown[(size_t)y * (size_t)c->size.w + (size_t)x];

			if (!afresh && same(now, last))
				continue;
			*last = *now;
			if (now->width > 0)
				draw_cell(now, x, y);
		}
	}
	if (c->cursor_x >= 0)
		move(c->cursor_y, c->cursor_x);
	refresh();
}

/* ---- beside drawing */

void term_copy(struct str text)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	CLEANUP(buf_done) struct buf out = { 0 };

	text = utf8_clip(text, COPY_MAX);
	buf_adds(&out, "\033]52;c;");
	for (size_t i = 0; i < text.n; i += 3) {
		unsigned v = (unsigned)(unsigned char)text.p[i] << 16;

		if (i + 1 < text.n)
			v |= (unsigned)(unsigned char)text.p[i + 1] << 8;
		if (i + 2 < text.n)
			v |= (unsigned char)text.p[i + 2];
		buf_addc(&out, digits[v >> 18]);
		buf_addc(&out, digits[v >> 12 & 63]);
		buf_addc(&out, i + 1 < text.n ? digits[v >> 6 & 63] : '=');
		buf_addc(&out, i + 2 < text.n ? digits[v & 63] : '=');
	}
	buf_adds(&out, "\a");
	if (speaks_ansi())
		send(out.p, out.n);
}

void term_leave(void)
{
	modes(false);
	endwin();
	term.active = 0;
}

void term_return(void)
{
	term.active = 1;
	/* The other program may have left any mode behind. */
	reset_prog_mode();
	refresh();
	modes(true);
}
