#include "press.h"

#include "ingest/feed.h"

static const char *const keys[] = { "results", "message.items", "items", NULL };

/* Every value's "id" as LINE:ID, faults as LINE!text, a blank between. */
static struct str ids_of(struct arena *a, struct str bytes)
{
	struct stream *s = NULL;
	struct buf b = { 0 };
	ok(stream_open_bytes(bytes, &s, E));
	struct feed *f = feed_new(s, keys);
	for (int guard = 0; guard < 100000; guard++) {
		CLEANUP(json_in_put) struct json_object *o = NULL;
		unsigned line = 0;
		uint64_t offset;
		bool repaired;
		struct error e = { 0 };
		enum err err = feed_next(f, &o, &line, &offset, &repaired, &e);
		if (err == ERR_MISSING)
			break;
		if (b.n)
			buf_addc(&b, ' ');
		if (err) {
			buf_addf(&b, "%u!%s", e.line, err_name(err));
			if (err != ERR_FORMAT && err != ERR_LIMIT)
				break;
			continue;
		}
		struct str id = json_in_text(o, "id", a);
		buf_addf(&b, "%u:" STR_FMT "%s", line, STR_ARG(id.n ? id : STR("?")), repaired ? "~" : "");
	}
	feed_free(f);
	stream_close(s);
	struct str out = arena_str(a, buf_str(&b));
	buf_done(&b);
	return out;
}

#define IDS(text, want)                                                                            \
	do {                                                                                       \
		struct str got_ = ids_of(a, STR(text));                                            \
		if (!str_is(got_, want))                                                           \
			fail_msg("got " STR_FMT ", want %s", STR_ARG(got_), want);                 \
	} while (0)

static void shapes(void **state)
{
	struct arena *a = *state;
	IDS("{\"id\":1}\n{\"id\":2}\n", "1:1 2:2");
	IDS("{\"id\":1}\r\n\r\n{\"id\":\"b\"}", "1:1 3:b");
	IDS("{\n \"id\": 1\n}\n{\n \"id\": 2\n}\n", "1:1 4:2");
	IDS("[{\"id\":1},\n{\"id\":2}]", "1:1 2:2");
	IDS("[\n]", "");
	IDS("{\"meta\":{\"results\":[9]},\"results\":[{\"id\":1},{\"id\":\"}]\"}],\"x\":{\"y\":1}}", "1:1 1:}]");
	IDS("{\"message\":{\"total\":2,\"items\":[{\"id\":1}, {\"id\":2}], \"z\":[]}}\n", "1:1 1:2");
	IDS("{\"items\":[]}", "");
	IDS("{\"id\":1,\"results\":\"no list\"}", "1:1");
	IDS("   ", "");
	IDS("{\"id\":1}{\"id\":2}\n[{\"id\":3}]", "1!bad format 2:?");
}

static void faults_cost_one_value(void **state)
{
	struct arena *a = *state;
	IDS("{\"id\":1}\n{\"id\":\n{\"id\":3}\n", "1:1 2!bad format 3:3");
	IDS("{\"id\":\"cut\n{\"id\":2}\n", "1!bad format 2:2");
	IDS("{\"id\":1} x\nnull\n{\"id\":3}", "1!bad format 2:? 3:3");
	IDS("[{\"id\":1},,{\"id\":2}", "1:1 1:2");
	IDS("[{\"id\":1},{\"id\"},{\"id\":3}]", "1:1 1!bad format 1:3");
	IDS("[1:2]", "1:? 1!bad format 1:?");
	IDS("{\"id\":1}\n{\"id\":\"\xe9\"}\n{\"id\":\"\xc3\xa9\xe9\"}\n", "1:1 2:é 3:é\xef\xbf\xbd~");
	assert_true(str_is(ids_of(a, (struct str){ "{\"id\":\"a\0b\"}\n{\"id\":2}", 21 }), "1!bad format 2:2"));
}

static void deep_nesting(void **state)
{
	struct arena *a = *state;
	struct buf b = { 0 };
	buf_adds(&b, "{\"id\":1,\"x\":");
	for (int i = 0; i < 200000; i++)
		buf_addc(&b, '[');
	buf_adds(&b, "\n{\"id\":2}\n[");
	for (int i = 0; i < 200000; i++)
		buf_adds(&b, "{\"a\":");
	assert_true(str_starts(ids_of(a, buf_str(&b)), STR("1!bad format 2:2 3!")));
	buf_done(&b);
}

static void bids(void **state)
{
	struct str o, v;
	(void)state;
	assert_true(feed_first(STR(" {\"meta\":{},\"results\":[ {\"id\":1"), keys, &o) && str_starts(o, STR("{\"id\":1")));
	assert_true(feed_first(STR("[{\"id\":1}"), keys, &o) && str_is(o, "{\"id\":1}"));
	assert_true(feed_first(STR("{\"id\":1}"), NULL, &o));
	assert_false(feed_first(STR("id"), keys, &o) || feed_first(STR(""), keys, &o) || feed_first(STR("[1]"), keys, &o));
	assert_true(feed_key(STR("{ \"a\" : {\"b\":1}, \"b\" : [2]"), "b", &v) && str_is(v, "[2]"));
	assert_false(feed_key(STR("{\"a\":{\"b\":1}}"), "b", &v));
	assert_false(feed_key(STR("{\"a\":\"\\\"b\\\":1\"}"), "b", &v));
	assert_false(feed_key(STR("{\"a\""), "a", &v) || feed_key(STR("{\"a\":"), "a", &v) || feed_key(STR("["), "a", &v));
}

static void getters(void **state)
{
	struct arena *a = *state;
	struct json_in *p = json_in_new();
	CLEANUP(json_in_put) struct json_object *o = NULL;
	ok(json_in_parse(p, STR("{\"s\":\" x \",\"n\":12,\"big\":99999999999999999999,\"d\":2.0,\"h\":2.5,\"t\":true,\"z\":null,"
				"\"y\":\"2013-05-01\",\"y2\":\"201\",\"e\":\"\",\"u\":\"\\ud83d\\ude00 \\ud83d \\u0000\",\"a\":[1],\"o\":{}}"),
		&o, E));
	assert_true(str_is(json_in_str(o, "s", a), " x ") && str_is(json_in_text(o, "s", a), "x"));
	assert_true(str_is(json_in_text(o, "n", a), "12") && !json_in_str(o, "n", a).p && !json_in_text(o, "e", a).p);
	assert_true(json_in_str(o, "e", a).p && json_in_str(o, "e", a).n == 0);
	assert_int_equal(json_in_int(o, "n", 0, 100, -1), 12);
	assert_int_equal(json_in_int(o, "n", 0, 10, -1), -1);
	assert_int_equal(json_in_int(o, "big", 0, INT32_MAX, -1), -1);
	assert_int_equal(json_in_int(o, "d", 0, 10, -1), 2);
	assert_int_equal(json_in_int(o, "h", 0, 10, -1), -1);
	assert_int_equal(json_in_int(o, "s", 0, 10, -1), -1);
	assert_int_equal(json_in_year(o, "y"), 2013);
	assert_int_equal(json_in_year(o, "y2"), 0);
	assert_int_equal(json_in_year(o, "n"), 0);
	assert_int_equal(json_in_bool(o, "t"), 1);
	assert_int_equal(json_in_bool(o, "n"), -1);
	assert_true(json_in_has(o, "z") && !json_in_get(o, "z") && !json_in_has(o, "none"));
	assert_true(str_is(json_in_str(o, "u", a), "😀 \xef\xbf\xbd \xef\xbf\xbd"));
	size_t n;
	assert_non_null(json_in_array(o, "a", &n));
	assert_int_equal(n, 1);
	assert_null(json_in_array(o, "o", &n));
	assert_null(json_in_object(o, "a"));
	assert_null(json_in_get(NULL, "a"));
	struct json_object *none = NULL;
	fails(ERR_FORMAT, json_in_parse(p, STR("{\"a\":1"), &none, E));
	fails(ERR_FORMAT, json_in_parse(p, STR(""), &none, E));
	fails(ERR_FORMAT, json_in_parse(p, STR("{} {}"), &none, E));
	ok(json_in_parse(p, STR(" 12 "), &none, E));
	assert_int_equal(json_in_type(none), JSON_IN_NUMBER);
	json_in_put(&none);
	json_in_free(p);
}

static int set_up(void **state)
{
	*state = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(shapes),
		TEST(faults_cost_one_value),
		TEST(deep_nesting),
		TEST(bids),
		TEST(getters),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
