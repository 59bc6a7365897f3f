#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "app/keymap.h"
#include "base/alloc.h"
#include "tui/keyin.h"

/* The names of the keys that bytes make, with pastes and clicks among them; all at once, then silence. */
static void drain(struct keyin *k, struct buf *out)
{
	struct event e;

	while ((e = keyin_next(k)).kind != EVENT_NONE) {
		if (out->n)
			buf_addc(out, ' ');
		if (e.kind == EVENT_KEY)
			key_print(e.key, out);
		else if (e.kind == EVENT_PASTE)
			buf_addf(out, "<" STR_FMT ">", STR_ARG(e.text));
		else if (e.kind == EVENT_CLICK)
			buf_addf(out, "click(%d,%d)", e.x, e.y);
		else
			buf_addf(out, "wheel(%d)", e.by);
	}
}

static void settle(struct keyin *k, struct buf *out)
{
	drain(k, out);
	for (int i = 0; i < 8 && keyin_wait(k) >= 0; i++) {
		keyin_quiet(k);
		drain(k, out);
	}
}

static void gives_in(size_t step, struct str bytes, const char *want)
{
	struct keyin *k = keyin_new();
	CLEANUP(buf_done) struct buf got = { 0 };

	keyin_learn(k, STR("\033[7~"), KEYCODE_HOME);
	for (size_t at = 0; at < bytes.n; at += step) {
		keyin_feed(k, str_slice(bytes, at, step));
		drain(k, &got);
	}
	settle(k, &got);
	assert_string_equal(buf_cstr(&got), want);
	assert_int_equal(keyin_wait(k), -1);
	keyin_free(k);
}

/* Whole, and byte by byte: how the system cuts the stream must not matter. */
static void gives(struct str bytes, const char *want)
{
	gives_in(bytes.n, bytes, want);
	gives_in(1, bytes, want);
	gives_in(3, bytes, want);
}

static void plain_keys(void **state)
{
	(void)state;
	gives(STR("aZ1é数 "), "a Z 1 é 数 Space");
	gives(STR("\r\n\t\177\b"), "Enter Enter Tab Backspace Backspace");
	gives(STR("\001\014\032\034"), "Ctrl-A Ctrl-L Ctrl-Z Ctrl-\\");
	gives(STR("\033"), "Esc");
	gives(STR("\xff\xc3(a"), "( a");
	gives(STR("\xc2\x9b""31m"), "3 1 m"); /* a C1 control is no key */
}

static void special_keys(void **state)
{
	(void)state;
	gives(STR("\033[A\033OB\033[C\033OD"), "Up Down Right Left");
	gives(STR("\033[H\033OF\033[1~\033[4~\033[7~\033[8~"), "Home End Home End Home End");
	gives(STR("\033[5~\033[6~\033[2~\033[3~\033[Z"), "PageUp PageDown Insert Delete Shift-Tab");
	gives(STR("\033OP\033[11~\033[15~\033[17~\033[24~\033[[A\033[[E"), "F1 F1 F5 F6 F12 F1 F5");
	gives(STR("\033[1;5C\033[1;2A\033[3;3~\033[1;6D"), "Ctrl-Right Shift-Up Alt-Delete Ctrl-Shift-Left");
	gives(STR("\033x\033\r\033é"), "Alt-x Alt-Enter Alt-é");
	gives(STR("\033[97;5u\033[27;5;13~"), "Ctrl-A Ctrl-Enter");
	gives(STR("\033[200;1R\033[?62;1c\033[I\033[O"), "F3"); /* answers nobody asked for; focus */
}

static void strange_sequences_end(void **state)
{
	(void)state;
	gives(STR("\033[99999999999999999999~x"), "x");
	gives(STR("\033[;;;;;;;;;;;;;;;;;;;;~x"), "x");
	gives_in(2, STR("\033["), "Alt-[");
	gives_in(2, STR("\033O"), "Alt-O");
	gives_in(3, STR("\033\033["), "Esc Alt-[");
	gives(STR("\033[M"), "Alt-[ M");
}

static void the_mouse(void **state)
{
	(void)state;
	gives(STR("\033[<0;5;7M\033[<0;5;7m"), "click(4,6)");
	gives(STR("\033[<64;1;1M\033[<65;300;200M"), "wheel(-3) wheel(3)");
	gives(STR("\033[<2;5;7M\033[<35;5;7M"), ""); /* the right button, a movement */
	gives(STR("\033[M !!"), "click(0,0)");
}

static void pasted_text_is_no_keys(void **state)
{
	(void)state;
	gives(STR("a\033[200~q\ndD!\nshelf\tx\033:quit\n\033[201~"), "a <q\ndD!\nshelf\tx\033:quit\n>");
	gives(STR("\033[200~\033[201~"), "");
	gives(STR("\033[200~one\033[201~\033[200~two\033[201~"), "<one> <two>");
}

static void an_end_mark_inside_ends_nothing(void **state)
{
	(void)state;
	gives(STR("\033[200~one\033[201~q\n:quit\n\033[201~"), "<oneq\n:quit\n>");
	gives(STR("\033[200~a\033[20\0331~b\033[201~"), "<a\033[20\0331~b>");
}

static void keys_after_a_paste_are_keys(void **state)
{
	struct keyin *k = keyin_new();
	CLEANUP(buf_done) struct buf got = { 0 };

	(void)state;
	keyin_feed(k, STR("\033[200~text\033[201~"));
	drain(k, &got);
	assert_true(keyin_wait(k) > 0);
	keyin_quiet(k);
	drain(k, &got);
	keyin_feed(k, STR("\rq"));
	settle(k, &got);
	assert_string_equal(buf_cstr(&got), "<text> Enter q");
	keyin_free(k);
}

static void a_paste_without_end_can_be_left(void **state)
{
	static const char *const ways[] = { "\033", "\003" };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct keyin *k = keyin_new();
		CLEANUP(buf_done) struct buf got = { 0 };

		keyin_feed(k, STR("\033[200~half"));
		drain(k, &got);
		assert_string_equal(buf_cstr(&got), "");
		keyin_quiet(k);
		drain(k, &got);
		assert_string_equal(buf_cstr(&got), "<half>");
		keyin_feed(k, str_from(ways[i]));
		settle(k, &got);
		keyin_feed(k, STR("q"));
		settle(k, &got);
		assert_string_equal(buf_cstr(&got), "<half> q");
		keyin_free(k);
	}
}

static void a_halt_in_a_paste_is_no_end(void **state)
{
	struct keyin *k = keyin_new();
	CLEANUP(buf_done) struct buf got = { 0 };

	(void)state;
	keyin_feed(k, STR("\033[200~one "));
	drain(k, &got);
	keyin_quiet(k);
	drain(k, &got);
	keyin_feed(k, STR("q two\033"));
	drain(k, &got);
	keyin_feed(k, STR("[201~"));
	settle(k, &got);
	assert_string_equal(buf_cstr(&got), "<one > <q two>");
	keyin_free(k);
}

static void a_large_paste_is_cut(void **state)
{
	struct keyin *k = keyin_new();
	CLEANUP(buf_done) struct buf big = { 0 };
	struct event e = { 0 };

	(void)state;
	keyin_feed(k, STR("\033[200~"));
	for (int i = 0; i < 1 << 20; i++)
		buf_addc(&big, (char)('a' + i % 26));
	for (size_t at = 0; at < big.n; at += 4096) {
		keyin_feed(k, str_slice(buf_str(&big), at, 4096));
		assert_int_equal(keyin_next(k).kind, EVENT_NONE);
	}
	keyin_feed(k, STR("\033[201~"));
	(void)keyin_next(k);
	keyin_quiet(k);
	e = keyin_next(k);
	assert_int_equal(e.kind, EVENT_PASTE);
	assert_true(e.text.n > 4096 && e.text.n <= 64 << 10);
	keyin_feed(k, STR("x"));
	assert_int_equal(keyin_next(k).key, 'x');
	keyin_free(k);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_keys),
		cmocka_unit_test(special_keys),
		cmocka_unit_test(strange_sequences_end),
		cmocka_unit_test(the_mouse),
		cmocka_unit_test(pasted_text_is_no_keys),
		cmocka_unit_test(an_end_mark_inside_ends_nothing),
		cmocka_unit_test(keys_after_a_paste_are_keys),
		cmocka_unit_test(a_paste_without_end_can_be_left),
		cmocka_unit_test(a_halt_in_a_paste_is_no_end),
		cmocka_unit_test(a_large_paste_is_cut),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
