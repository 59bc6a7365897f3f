/* Chords to command lines, by context.
 * Knows key names and the shape of chords; must not know what a terminal sends, nor what a command does. */
#include "app/keymap.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "base/vec.h"

enum { CHORD_MAX = 4 };

struct binding {
	enum context context;
	uint32_t keys[CHORD_MAX];
	size_t n;
	char *chord, *line;
};

struct keymap {
	VEC(struct binding) v;
};

static const struct {
	const char *name;
	uint32_t key;
} names[] = {
	{ "Space", ' ' },
	{ "Enter", KEYCODE_ENTER },
	{ "Return", KEYCODE_ENTER },
	{ "Esc", KEYCODE_ESC },
	{ "Escape", KEYCODE_ESC },
	{ "Tab", KEYCODE_TAB },
	{ "Shift-Tab", KEYCODE_BACKTAB },
	{ "Backspace", KEYCODE_BACKSPACE },
	{ "Delete", KEYCODE_DELETE },
	{ "Insert", KEYCODE_INSERT },
	{ "Up", KEYCODE_UP },
	{ "Down", KEYCODE_DOWN },
	{ "Left", KEYCODE_LEFT },
	{ "Right", KEYCODE_RIGHT },
	{ "Home", KEYCODE_HOME },
	{ "End", KEYCODE_END },
	{ "PageUp", KEYCODE_PAGEUP },
	{ "PageDown", KEYCODE_PAGEDOWN },
};

static bool named_key(struct str word, uint32_t *ret_key)
{
	int number;

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq_case(word, str_from(names[i].name))) {
			*ret_key = names[i].key;
			return true;
		}
	}
	if (word.n >= 2 && (word.p[0] == 'F' || word.p[0] == 'f') && word.p[1] != '0' && word.p[1] != '-') {
		uint32_t n = 0;

		for (number = 1; (size_t)number < word.n && number < 3; number++) {
			if (word.p[number] < '0' || word.p[number] > '9')
				return false;
			n = n * 10 + (uint32_t)(word.p[number] - '0');
		}
		if ((size_t)number == word.n && n <= 12) {
			*ret_key = KEYCODE_F1 + n - 1;
			return true;
		}
	}
	return false;
}

/* What a terminal sends for some Ctrl keys is another key. */
static uint32_t with_ctrl(uint32_t key)
{
	if (key >= 'A' && key <= 'Z')
		key += 'a' - 'A';
	switch (key) {
	case 'i':
		return KEYCODE_TAB;
	case 'm':
		return KEYCODE_ENTER;
	case '[':
		return KEYCODE_ESC;
	default:
		return KEYCODE_CTRL | key;
	}
}

static bool word_key(struct str word, uint32_t *ret_key)
{
	uint32_t key, cp;
	size_t at = 0;

	if (named_key(word, ret_key))
		return true;
	if (word.n > 5 && str_starts_case(word, STR("Ctrl-"))) {
		if (!word_key(str_skip(word, 5), &key) || key & KEYCODE_CTRL)
			return false;
		if ((key & 0xffffff) < KEYCODE_BASE && (key & 0xffffff) > 0x7f)
			return false;
		*ret_key =
			key & KEYCODE_ALT ? with_ctrl(key & ~(uint32_t)KEYCODE_ALT) | KEYCODE_ALT : with_ctrl(key);
		return true;
	}
	if (word.n > 4 && str_starts_case(word, STR("Alt-"))) {
		if (!word_key(str_skip(word, 4), &key) || key & KEYCODE_ALT)
			return false;
		*ret_key = key | KEYCODE_ALT;
		return true;
	}
	if (word.n > 6 && str_starts_case(word, STR("Shift-"))) {
		/* A shifted letter is a letter of its own. */
		if (!word_key(str_skip(word, 6), &key) || key & KEYCODE_SHIFT || (key & 0xffffff) < KEYCODE_BASE)
			return false;
		*ret_key = key == KEYCODE_TAB ? KEYCODE_BACKTAB : key | KEYCODE_SHIFT;
		return true;
	}
	if (word.n == 0)
		return false;
	cp = utf8_next(word, &at);
	if (at != word.n || cp == UTF8_BAD || cp <= ' ' || (cp >= 0x7f && cp < 0xa0))
		return false;
	*ret_key = cp;
	return true;
}

bool key_parse(struct str *rest, uint32_t *ret_key)
{
	struct str s = *rest, word;

	if (!str_next_word(&s, &word) || !word_key(word, ret_key))
		return false;
	*rest = s;
	return true;
}

void key_print(uint32_t key, struct buf *out)
{
	uint32_t plain = key & 0xffffff;

	if (key & KEYCODE_CTRL)
		buf_adds(out, "Ctrl-");
	if (key & KEYCODE_ALT)
		buf_adds(out, "Alt-");
	if (key & KEYCODE_SHIFT)
		buf_adds(out, "Shift-");
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (names[i].key == plain) {
			buf_adds(out, names[i].name);
			return;
		}
	}
	if (plain >= KEYCODE_F1 && plain <= KEYCODE_F12)
		buf_addf(out, "F%u", (unsigned)(plain - KEYCODE_F1 + 1));
	else if (key & KEYCODE_CTRL && plain >= 'a' && plain <= 'z')
		buf_addc(out, (char)(plain - 'a' + 'A'));
	else if (plain < KEYCODE_BASE)
		utf8_add(out, plain);
}

static void binding_done(struct binding *b)
{
	free(b->chord);
	free(b->line);
}

void keymap_free(struct keymap *k)
{
	if (!k)
		return;
	for (size_t i = 0; i < k->v.n; i++)
		binding_done(&k->v.v[i]);
	vec_done(&k->v);
	free(k);
}

static bool begins(const uint32_t *keys, size_t n, const uint32_t *with, size_t n_with)
{
	return n_with <= n && memcmp(keys, with, n_with * sizeof(*keys)) == 0;
}

/* The place of the binding of exactly these keys in this context; k->v.n when there is none. */
static size_t place(const struct keymap *k, enum context c, const uint32_t *keys, size_t n)
{
	size_t i = 0;

	while (i < k->v.n && !(k->v.v[i].context == c && k->v.v[i].n == n && begins(k->v.v[i].keys, n, keys, n)))
		i++;
	return i;
}

static enum err parse_chord(struct str chord, struct binding *ret, struct error *e)
{
	struct str rest = str_trim(chord), word;

	ret->n = 0;
	while (rest.n) {
		struct str from = rest;

		if (ret->n == CHORD_MAX)
			return error_set(e, ERR_SYNTAX, "a chord has at most %d keys", CHORD_MAX);
		if (!key_parse(&rest, &ret->keys[ret->n])) {
			word = STR("");
			(void)str_next_word(&from, &word);
			return error_set(
				e, ERR_SYNTAX, "no key is named \"" STR_FMT "\"", STR_ARG(utf8_clip(word, 40)));
		}
		ret->n++;
		rest = str_trim(rest);
	}
	if (ret->n == 0)
		return error_set(e, ERR_SYNTAX, "a key is missing");
	return ERR_OK;
}

static char *chord_text(const struct binding *b)
{
	CLEANUP(buf_done) struct buf out = { 0 };

	for (size_t i = 0; i < b->n; i++) {
		if (i)
			buf_addc(&out, ' ');
		key_print(b->keys[i], &out);
	}
	return xstrdup(buf_cstr(&out));
}

enum err keymap_bind(struct keymap *k, enum context c, struct str chord, struct str line, struct error *e)
{
	CLEANUP(arena_free_ptr) struct arena *a = arena_new();
	struct binding b = { .context = c };
	struct call call;
	enum err err;

	if (c >= CTX_COUNT)
		return error_set(e, ERR_SYNTAX, "no such context");
	err = parse_chord(chord, &b, e);
	if (err)
		return err;
	line = str_trim(line);
	size_t at = place(k, c, b.keys, b.n);

	if (line.n == 0) {
		if (at == k->v.n)
			return error_set(e, ERR_SYNTAX, "that key is not bound here");
		binding_done(&k->v.v[at]);
		memmove(&k->v.v[at], &k->v.v[at + 1], (k->v.n - at - 1) * sizeof(b));
		k->v.n--;
		return ERR_OK;
	}
	err = command_parse(line, CMD_TUI, a, &call, e);
	if (err)
		return err;
	for (size_t i = 0; i < k->v.n; i++) {
		const struct binding *o = &k->v.v[i];

		if (o->context != c || o->n == b.n)
			continue;
		if (begins(o->keys, o->n, b.keys, b.n))
			return error_set(e, ERR_SYNTAX, "\"%s\" is bound here and begins with that key", o->chord);
		if (begins(b.keys, b.n, o->keys, o->n))
			return error_set(e, ERR_SYNTAX, "\"%s\" is bound here and would be taken first", o->chord);
	}
	b.chord = chord_text(&b);
	b.line = xstrdup(arena_cstr(a, line));
	if (at < k->v.n) {
		binding_done(&k->v.v[at]);
		k->v.v[at] = b;
	} else {
		vec_push(&k->v, b);
	}
	return ERR_OK;
}

struct keymap *keymap_new(void)
{
	struct keymap *k = xcalloc(1, sizeof(*k));
	size_t n;
	const struct key *keys = command_keys(&n);

	for (size_t i = 0; i < n; i++) {
		struct error e = { 0 };

		if (keymap_bind(k, keys[i].context, str_from(keys[i].chord), str_from(keys[i].line), &e))
			die("the key table is wrong at \"%s\": %s", keys[i].chord, e.text);
	}
	return k;
}

enum keymap_state keymap_find(
	const struct keymap *k, enum context c, const uint32_t *keys, size_t n, const char **ret_line)
{
	for (; c < CTX_COUNT; c = context_parent(c)) {
		for (size_t i = 0; i < k->v.n; i++) {
			const struct binding *b = &k->v.v[i];

			if (b->context != c || !begins(b->keys, b->n, keys, n))
				continue;
			if (b->n > n)
				return KEYMAP_PART;
			*ret_line = b->line;
			return KEYMAP_FOUND;
		}
	}
	return KEYMAP_NONE;
}

/* Does pressing this binding's keys in context c reach it? */
static bool reached(const struct keymap *k, enum context c, const struct binding *b)
{
	for (size_t n = 1; n <= b->n; n++) {
		const char *line = NULL;
		enum keymap_state state = keymap_find(k, c, b->keys, n, &line);

		if (n < b->n ? state != KEYMAP_PART : state != KEYMAP_FOUND || line != b->line)
			return false;
	}
	return true;
}

const char *keymap_chord(const struct keymap *k, enum context c, const char *line)
{
	struct str want = str_from(line);

	for (enum context at = c; at < CTX_COUNT; at = context_parent(at)) {
		for (size_t i = 0; i < k->v.n; i++) {
			const struct binding *b = &k->v.v[i];
			struct str has = str_from(b->line);

			if (b->context != at || !str_starts(has, want) || (has.n > want.n && has.p[want.n] != ' '))
				continue;
			if (reached(k, c, b))
				return b->chord;
		}
	}
	return NULL;
}

size_t keymap_each(const struct keymap *k, enum context c, bool parents,
	void (*fn)(void *ctx, const struct key *key), void *ctx)
{
	size_t n = 0;

	for (enum context at = c; at < CTX_COUNT; at = parents ? context_parent(at) : CTX_COUNT) {
		for (size_t i = 0; i < k->v.n; i++) {
			const struct binding *b = &k->v.v[i];

			if (b->context != at || !reached(k, c, b))
				continue;
			fn(ctx, &(struct key){ b->context, b->chord, b->line });
			n++;
		}
	}
	return n;
}
