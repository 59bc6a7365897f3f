/* The decoder of what a terminal sends.
 * Knows the forms that xterm and its kin, rxvt and the Linux console use; must not know of curses nor descriptors. */
#include "tui/keyin.h"

#include <string.h>

#include "app/keymap.h"
#include "base/utf8.h"
#include "base/vec.h"

enum {
	PASTE_MAX = 64 << 10,  /* more is cut: an input line takes less */
	PENDING_MAX = 1 << 16, /* bytes held back behind an end mark */
	SEQUENCE_MAX = 64,
	ESC_MS = 30,
	END_MS = 25,
	STALL_MS = 400,        /* a paste that has come to a halt may be left by Esc */
};

#define PASTE_BEGIN STR("\033[200~")
#define PASTE_END STR("\033[201~")

struct learned {
	struct buf bytes;
	uint32_t key;
};

enum mode {
	MODE_KEYS,
	MODE_PASTE, /* between the marks */
	MODE_END,   /* an end mark was seen, but the text may have held it: another may come at once */
};

struct keyin {
	VEC(struct learned) learned;
	struct buf in;      /* not decoded yet */
	struct buf paste, given;
	enum mode mode;
	bool quiet;         /* nothing more came: decide */
	bool stalled;       /* the paste has come to a halt */
};

struct keyin *keyin_new(void)
{
	return xcalloc(1, sizeof(struct keyin));
}

void keyin_free(struct keyin *k)
{
	if (!k)
		return;
	for (size_t i = 0; i < k->learned.n; i++)
		buf_done(&k->learned.v[i].bytes);
	vec_done(&k->learned);
	buf_done(&k->in);
	buf_done(&k->paste);
	buf_done(&k->given);
	free(k);
}

void keyin_learn(struct keyin *k, struct str bytes, uint32_t key)
{
	struct learned l = { .key = key };

	/* A single byte is a character, whatever the description of the terminal says. */
	if (bytes.n < 2 || bytes.n > SEQUENCE_MAX || bytes.p[0] != '\033')
		return;
	buf_add(&l.bytes, bytes);
	vec_push(&k->learned, l);
}

/* ---- keys */

static uint32_t with_modifiers(uint32_t key, unsigned bits)
{
	if (bits & 1 && key == KEYCODE_TAB)
		key = KEYCODE_BACKTAB;
	else if (bits & 1 && key >= KEYCODE_BASE)
		key |= KEYCODE_SHIFT;
	if (bits & 2)
		key |= KEYCODE_ALT;
	if (bits & 4) {
		if (key >= 'A' && key <= 'Z')
			key += 'a' - 'A';
		key |= KEYCODE_CTRL;
	}
	return key;
}

static uint32_t letter_key(char final)
{
	switch (final) {
	case 'A':
		return KEYCODE_UP;
	case 'B':
		return KEYCODE_DOWN;
	case 'C':
		return KEYCODE_RIGHT;
	case 'D':
		return KEYCODE_LEFT;
	case 'H':
		return KEYCODE_HOME;
	case 'F':
		return KEYCODE_END;
	case 'M':
		return KEYCODE_ENTER;
	case 'Z':
		return KEYCODE_BACKTAB;
	case 'P':
	case 'Q':
	case 'R':
	case 'S':
		return KEYCODE_F1 + (uint32_t)(final - 'P');
	default:
		return 0;
	}
}

static uint32_t number_key(int n)
{
	static const uint32_t keys[] = { [1] = KEYCODE_HOME, [2] = KEYCODE_INSERT, [3] = KEYCODE_DELETE, [4] = KEYCODE_END,
		[5] = KEYCODE_PAGEUP, [6] = KEYCODE_PAGEDOWN, [7] = KEYCODE_HOME, [8] = KEYCODE_END };

	if (n >= 1 && n <= 8)
		return keys[n];
	if (n >= 11 && n <= 15)
		return KEYCODE_F1 + (uint32_t)(n - 11);
	if (n >= 17 && n <= 21)
		return KEYCODE_F1 + (uint32_t)(n - 12);
	if (n == 23 || n == 24)
		return KEYCODE_F1 + (uint32_t)(n - 13);
	return 0;
}

/* A key given by its number: what xterm's modifyOtherKeys and its successors send. */
static uint32_t code_key(int code)
{
	switch (code) {
	case 8:
	case 127:
		return KEYCODE_BACKSPACE;
	case 9:
		return KEYCODE_TAB;
	case 13:
		return KEYCODE_ENTER;
	case 27:
		return KEYCODE_ESC;
	default:
		return code >= ' ' && code < KEYCODE_BASE && !(code >= 0x7f && code < 0xa0) ? (uint32_t)code : 0;
	}
}

static uint32_t control_key(unsigned char c)
{
	switch (c) {
	case '\0':
		return KEYCODE_CTRL | ' ';
	case '\b':
	case 0x7f:
		return KEYCODE_BACKSPACE;
	case '\t':
		return KEYCODE_TAB;
	case '\n':
	case '\r':
		return KEYCODE_ENTER;
	case 0x1b:
		return KEYCODE_ESC;
	default:
		return c <= 26 ? KEYCODE_CTRL | (uint32_t)(c - 1 + 'a') : KEYCODE_CTRL | (uint32_t)(c + '@');
	}
}

static struct event key_event(uint32_t key)
{
	return (struct event){ .kind = key ? EVENT_KEY : EVENT_NONE, .key = key };
}

/* ---- CSI sequences */

enum { PARAMS = 8 };

struct csi {
	int params[PARAMS];
	size_t n;       /* parameters */
	char mark;      /* '<', '?' …; 0: none */
	char final;
	size_t length;  /* bytes of it all */
};

/* 1: whole; 0: may become one with more bytes; -1: is none. */
static int csi_parse(struct str s, struct csi *ret)
{
	struct csi c = { 0 };
	size_t i = 2;

	if (i < s.n && s.p[i] >= '<' && s.p[i] <= '?')
		c.mark = s.p[i++];
	for (; i < s.n && i < SEQUENCE_MAX; i++) {
		char ch = s.p[i];

		if (ch >= '0' && ch <= '9') {
			if (c.n == 0)
				c.n = 1;
			if (c.n <= PARAMS)
				c.params[c.n - 1] = MIN(c.params[c.n - 1] * 10 + (ch - '0'), 0x110000);
		} else if (ch == ';' || ch == ':') {
			c.n = MIN(c.n + 1 + (c.n == 0), (size_t)PARAMS + 1);
		} else if (ch >= ' ' && ch <= '/') {
			continue;
		} else if (ch >= '@' && ch <= '~') {
			c.final = ch;
			c.length = i + 1;
			c.n = MIN(c.n, (size_t)PARAMS);
			*ret = c;
			return 1;
		} else {
			return -1;
		}
	}
	return i >= SEQUENCE_MAX ? -1 : 0;
}

static struct event mouse_event(int button, int x, int y, bool press)
{
	struct event e = { .x = MAX(0, x - 1), .y = MAX(0, y - 1) };

	if (button & 64) {
		e.kind = press && (button & 3) < 2 ? EVENT_WHEEL : EVENT_NONE;
		e.by = button & 1 ? 3 : -3;
	} else if (press && (button & 3) == 0 && !(button & 32)) {
		e.kind = EVENT_CLICK;
	}
	return e;
}

static struct event csi_event(const struct csi *c)
{
	unsigned bits = c->n >= 2 && c->params[1] > 0 ? (unsigned)c->params[1] - 1 : 0;
	uint32_t key = 0;

	if (c->mark == '<' && c->n >= 3 && (c->final == 'M' || c->final == 'm'))
		return mouse_event(c->params[0], c->params[1], c->params[2], c->final == 'M');
	if (c->mark)
		return (struct event){ 0 };
	if (c->final == '~' && c->n >= 3 && c->params[0] == 27) {
		key = code_key(c->params[2]);
	} else if (c->final == '~') {
		key = number_key(c->params[0]);
	} else if (c->final == 'u') {
		key = code_key(c->params[0]);
	} else if (c->final == '^' || c->final == '$' || c->final == '@') { /* rxvt */
		key = number_key(c->params[0]);
		bits = c->final == '^' ? 4 : c->final == '$' ? 1 : 5;
	} else if (c->final >= 'a' && c->final <= 'd') {
		key = letter_key((char)(c->final - 'a' + 'A'));
		bits = 1;
	} else if (c->final != 'M') {
		key = letter_key(c->final);
	}
	return key_event(key ? with_modifiers(key, bits) : 0);
}

/* ---- from the front of the buffer */

static void drop(struct keyin *k, size_t n)
{
	buf_cut(&k->in, 0, n);
}

static size_t learned_key(const struct keyin *k, struct str s, uint32_t *ret_key, bool *ret_part)
{
	for (size_t i = 0; i < k->learned.n; i++) {
		struct str bytes = buf_str(&k->learned.v[i].bytes);

		if (str_starts(s, bytes)) {
			*ret_key = k->learned.v[i].key;
			return bytes.n;
		}
		if (str_starts(bytes, s))
			*ret_part = true;
	}
	return 0;
}

/* How many bytes the character takes that begins so. */
static size_t character_bytes(unsigned char c)
{
	return c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc2 ? 2 : 1;
}

/* The bytes from an ESC on. False: more are needed. */
static bool escape(struct keyin *k, struct event *ret)
{
	struct str s = buf_str(&k->in);
	struct csi c = { 0 };
	uint32_t key = 0;
	bool part = s.n == 1;
	size_t n = 1;
	int is = -1;

	*ret = (struct event){ 0 };
	if (str_starts(s, PASTE_BEGIN)) {
		drop(k, PASTE_BEGIN.n);
		k->mode = MODE_PASTE;
		buf_clear(&k->paste);
		return true;
	}
	n = learned_key(k, s, &key, &part);
	if (n) {
		*ret = key_event(key);
		drop(k, n);
		return true;
	}
	if (s.n >= 2 && s.p[1] == '[') {
		/* Two forms that break the rules: the old mouse, and the function keys of the Linux console. */
		if (s.n >= 3 && s.p[2] == 'M') {
			if (s.n >= 6) {
				*ret = mouse_event((unsigned char)s.p[3] - 32, (unsigned char)s.p[4] - 32,
					(unsigned char)s.p[5] - 32, true);
				drop(k, 6);
				return true;
			}
			part = true;
		} else if (s.n >= 3 && s.p[2] == '[') {
			if (s.n >= 4) {
				*ret = key_event(s.p[3] >= 'A' && s.p[3] <= 'E' ? KEYCODE_F1 + (uint32_t)(s.p[3] - 'A') : 0);
				drop(k, 4);
				return true;
			}
			part = true;
		} else {
			is = csi_parse(s, &c);
			part = part || is == 0;
		}
	} else if (s.n >= 2 && s.p[1] == 'O') {
		if (s.n >= 3 && letter_key(s.p[2])) {
			*ret = key_event(letter_key(s.p[2]));
			drop(k, 3);
			return true;
		}
		part = part || s.n == 2;
	} else if (s.n >= 2 && s.n - 1 < character_bytes((unsigned char)s.p[1])) {
		part = true;
	}
	if (is == 1) {
		*ret = csi_event(&c);
		drop(k, c.length);
		return true;
	}
	if (part && !k->quiet)
		return false;
	if (s.n == 1 || s.p[1] == '\033') {
		*ret = key_event(KEYCODE_ESC);
		drop(k, 1);
		return true;
	}
	/* Alt and a key send ESC before it. */
	drop(k, 1);
	struct event rest = keyin_next(k);

	if (rest.kind == EVENT_KEY)
		rest.key |= KEYCODE_ALT;
	*ret = rest;
	return true;
}

/* A code point; false: more bytes are needed. */
static bool character(struct keyin *k, struct event *ret)
{
	struct str s = buf_str(&k->in);
	unsigned char c = (unsigned char)s.p[0];
	size_t at = 0;
	uint32_t cp;

	*ret = (struct event){ 0 };
	if (c < ' ' || c == 0x7f) {
		*ret = key_event(control_key(c));
		drop(k, 1);
		return true;
	}
	if (s.n < character_bytes(c) && !k->quiet)
		return false;
	cp = utf8_next(s, &at);
	if (cp != UTF8_BAD && !(cp >= 0x80 && cp < 0xa0))
		*ret = key_event(cp);
	drop(k, at);
	return true;
}

/* ---- pasting */

static void paste_add(struct keyin *k, size_t n)
{
	struct str s = str_slice(buf_str(&k->in), 0, n);

	if (k->paste.n < PASTE_MAX)
		buf_add(&k->paste, str_slice(s, 0, PASTE_MAX - k->paste.n));
	drop(k, n);
}

/* Marks inside the text are no part of it. */
static void drop_marks(struct buf *text)
{
	const struct str marks[] = { PASTE_BEGIN, PASTE_END };

	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		ptrdiff_t at;

		while ((at = str_find(buf_str(text), marks[i])) >= 0)
			buf_cut(text, (size_t)at, marks[i].n);
	}
}

static struct event paste_event(struct keyin *k)
{
	buf_clear(&k->given);
	buf_add(&k->given, buf_str(&k->paste));
	buf_clear(&k->paste);
	drop_marks(&k->given);
	return (struct event){ .kind = k->given.n ? EVENT_PASTE : EVENT_NONE, .text = buf_str(&k->given) };
}

/* After a halt, Esc or Ctrl-C typed alone ends what the sender never ended. */
static bool leaves_paste(const struct keyin *k)
{
	return k->stalled && k->in.n == 1 && (k->in.p[0] == '\033' || k->in.p[0] == '\003');
}

static struct event pasting(struct keyin *k)
{
	struct str s = buf_str(&k->in);
	ptrdiff_t end = str_find(s, PASTE_END);
	bool quiet = k->quiet;
	size_t keep;

	k->quiet = false;
	if (end >= 0) {
		paste_add(k, (size_t)end);
		drop(k, PASTE_END.n);
		k->mode = MODE_END;
		k->stalled = false;
		return (struct event){ 0 };
	}
	if (leaves_paste(k)) {
		if (k->in.p[0] == '\033' && !quiet)
			return (struct event){ 0 }; /* it may yet become an end mark */
		drop(k, 1);
		k->mode = MODE_KEYS;
		k->stalled = false;
		return paste_event(k);
	}
	/* What may be the beginning of the end mark waits. */
	for (keep = MIN(s.n, PASTE_END.n - 1); keep > 0; keep--)
		if (str_eq(str_skip(s, s.n - keep), str_slice(PASTE_END, 0, keep)))
			break;
	if (s.n > keep)
		k->stalled = false;
	paste_add(k, s.n - keep);
	if (!quiet)
		return (struct event){ 0 };
	k->stalled = true;
	return paste_event(k);
}

/* Behind an end mark: keys, unless another end mark shows that the text held the first. */
static struct event ending(struct keyin *k)
{
	ptrdiff_t end = str_find(buf_str(&k->in), PASTE_END);

	if (str_starts(buf_str(&k->in), PASTE_BEGIN)) {
		k->mode = MODE_KEYS;
		return paste_event(k);
	}
	if (end >= 0) {
		paste_add(k, (size_t)end);
		drop(k, PASTE_END.n);
		return (struct event){ 0 };
	}
	if (k->in.n >= PENDING_MAX) {
		paste_add(k, k->in.n);
		return (struct event){ 0 };
	}
	if (!k->quiet)
		return (struct event){ 0 };
	k->mode = MODE_KEYS;
	k->quiet = false;
	return paste_event(k);
}

/* ---- the outside */

void keyin_feed(struct keyin *k, struct str bytes)
{
	buf_add(&k->in, bytes);
	k->quiet = false;
}

struct event keyin_next(struct keyin *k)
{
	for (;;) {
		struct event e = { 0 };
		size_t before = k->in.n;
		enum mode mode = k->mode;

		if (mode == MODE_PASTE)
			e = pasting(k);
		else if (mode == MODE_END)
			e = ending(k);
		else if (k->in.n == 0)
			break;
		else if (k->in.p[0] == '\033' ? !escape(k, &e) : !character(k, &e))
			break;
		if (e.kind != EVENT_NONE)
			return e;
		if (k->in.n == before && k->mode == mode)
			break;
	}
	k->quiet = false;
	return (struct event){ 0 };
}

int keyin_wait(const struct keyin *k)
{
	if (k->mode == MODE_END)
		return END_MS;
	if (k->mode == MODE_PASTE && !k->stalled)
		return STALL_MS;
	return k->in.n ? ESC_MS : -1;
}

void keyin_quiet(struct keyin *k)
{
	k->quiet = true;
}
