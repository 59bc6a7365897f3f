/* Whatever a terminal sends, cut anywhere: the decoder takes it all, and what it gives is a key, a paste or a click. */
#include "app/keymap.h"
#include "fuzz.h"
#include "tui/keyin.h"

static void check(struct event e)
{
	uint32_t plain = e.key & 0xffffff;

	switch (e.kind) {
	case EVENT_KEY:
		FUZZ_CHECK(plain >= ' ' && plain <= KEYCODE_F12 && plain != 0x7f);
		FUZZ_CHECK(plain < 0x80 || plain >= 0xa0);
		FUZZ_CHECK((e.key & ~(uint32_t)(0xffffff | KEYCODE_CTRL | KEYCODE_ALT | KEYCODE_SHIFT)) == 0);
		break;
	case EVENT_PASTE:
		FUZZ_CHECK(e.text.n > 0 && e.text.n <= 64 << 10);
		FUZZ_CHECK(!str_has(e.text, STR("\033[200~")) && !str_has(e.text, STR("\033[201~")));
		break;
	case EVENT_CLICK:
	case EVENT_WHEEL:
		FUZZ_CHECK(e.x >= 0 && e.y >= 0);
		break;
	default:
		FUZZ_CHECK(e.kind == EVENT_NONE);
		break;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct keyin *k = keyin_new();
	size_t step = size ? 1 + data[0] % 7 : 1;
	struct event e;

	keyin_learn(k, STR("\033[7~"), KEYCODE_HOME);
	keyin_learn(k, STR("\033OM"), KEYCODE_ENTER);
	for (size_t at = 0; at < size; at += step) {
		keyin_feed(k, str_slice((struct str){ (const char *)data, size }, at, step));
		while ((e = keyin_next(k)).kind != EVENT_NONE)
			check(e);
		/* Now and then the stream rests. */
		if (data[at] % 5 == 0 && keyin_wait(k) >= 0) {
			keyin_quiet(k);
			while ((e = keyin_next(k)).kind != EVENT_NONE)
				check(e);
		}
	}
	/* Left alone it comes to rest, in keys or in a paste that waits for its end. */
	for (int i = 0; i < 4 && keyin_wait(k) >= 0; i++) {
		keyin_quiet(k);
		while ((e = keyin_next(k)).kind != EVENT_NONE)
			check(e);
	}
	FUZZ_CHECK(keyin_wait(k) == -1 || keyin_wait(k) < 1000);
	keyin_free(k);
	return 0;
}
