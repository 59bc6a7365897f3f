#include "shelf.h"

#include <locale.h>

#include "base/clock.h"

static int set_up(void **state)
{
	struct shelf *sh = shelf_new();

	shelf_index(sh);
	ok(store_begin(sh->s, E));
	*state = sh;
	return 0;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

/* The names found, " | " between, best first. */
static const char *find(struct shelf *sh, const char *text, enum kind kind)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct found *found = NULL;
	size_t n = 0;
	bool more = true;

	ok(find_words(sh->s, str_from(text), kind, 100, sh->a, &found, &n, &more, E));
	assert_false(more);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_adds(&b, " | ");
		buf_add(&b, found[i].name);
	}
	return arena_cstr(sh->a, buf_str(&b));
}

static void finds(struct shelf *sh, const char *text, enum kind kind, const char *want)
{
	const char *got = find(sh, text, kind);

	if (strcmp(got, want) != 0)
		fail_msg("\"%s\" finds \"%s\", not \"%s\"", text, got, want);
}

static const char *const titles[] = {
	"Multi-agent control of shelf currents",
	"Don't use agents for O'Dell's problem",
	"C++ and C# bindings: a \"practical\" guide",
	"grammar::fa, an automaton library",
	"State-of-the-art NOT required AND other OR words",
	"Near (and far) fields",
	"A* search^2 with 100% recall",
	"agent multi order reversed",
	"BERT-ATTACK {and} [brackets] + plus - minus",
	"Na\xc3\xafve M\xc3\xbcller caf\xc3\xa9",
	"title:colon and author:nobody",
	"The AI in Go",
	"\xe9\x9b\xa8\xe3\x81\xae\xe7\xa0\x94\xe7\xa9\xb6",
	"\xe4\xbf\xae\xe5\xa4\x8d ok patch",
	"quick check says ok",
	"quick brown fox",
};

static void any_punctuation_is_a_blank(void **state)
{
	struct shelf *sh = *state;
	static const struct {
		const char *typed;
		int found[6]; /* from 1; the last is 0 */
	} cases[] = {
		{ "multi-agent", { 1, 8 } },
		{ "agent multi", { 1, 8 } },
		{ "don't", { 2 } },
		{ "O'Dell", { 2 } },
		{ "\"practical\"", { 3 } },
		{ "\"practical", { 3 } },
		{ "grammar::fa", { 4 } },
		{ "state-of-the-art", { 5 } },
		{ "100%", { 7 } },
		{ "[brackets]", { 9 } },
		{ "+ plus", { 9 } },
		{ "- minus", { 9 } },
		{ "title:colon", { 11 } },
		{ "author:nobody", { 11 } },
		{ "nosuch:colon", { 0 } },
		{ "a* search^2", { 7 } },
		{ "cafe", { 10 } },
		{ "CAF\xc3\x89", { 10 } },
		{ "cafe\xcc\x81", { 10 } },
		{ "muller", { 10 } },
		{ "mueller", { 10 } },
		{ "NEAR(", { 6 } },
		{ "NEAR", { 6 } },
		{ "'; DROP TABLE papers;--", { 0 } },
		{ "NOT", { 5 } },
		{ "OR", { 5, 8 } },
		{ "a OR", { 5 , 8 } },
		{ "NOT agent", { 0 } },
		{ "\xe7\xa0\x94\xe7\xa9\xb6", { 13 } },
		{ "\xe7\xa9\xb6\xe7\xa0\x94", { 0 } },
		{ "\xe9\x9b\xa8", { 13 } },
		{ "\xe5\xa4\x8d ok", { 14 } },
		{ "quick", { 16, 15 } },
		{ "quick ok", { 15 } },
		{ "go", { 12 } },
		{ "ai go", { 12 } },
	};

	for (size_t i = 0; i < ARRAY_LEN(titles); i++)
		shelf_work(sh, titles[i], 2001 + (int)i, "Una Tester", NULL, NULL);
	shelf_refresh(sh);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		CLEANUP(buf_done) struct buf want = { 0 };

		for (const int *k = cases[i].found; *k; k++)
			buf_addf(&want, "%s%s", want.n ? " | " : "", titles[*k - 1]);
		finds(sh, cases[i].typed, KIND_WORK, buf_cstr(&want));
	}
}

static void nothing_typed_is_an_error(void **state)
{
	struct shelf *sh = *state;
	static const char *const odd[] = {
		"*",
		"\"",
		"\"\"",
		"()",
		"\\",
		"%",
		"_",
		"-",
		"^",
		"",
		"   ",
		"\t\n",
		"AND",
		"OR",
		"NOT",
		"a OR",
		"NOT agent",
		"{words}:x",
		"words:x",
		"a AND",
		"^a",
		"a + b",
		"NEAR(a b)",
		"NEAR(a, b, 3)",
		"\xff\xfe",
		"\x1b[2J",
		"{",
		"}",
		"rank:1",
		"find:1",
		"-words",
		"\"a\" \"",
		"a\"b\"c",
		"\xf0\x9f\x98\x80",
		"\xe2\x80\xae",
		"::",
		":",
		";",
		"''",
	};
	char *letters = xmalloc(5000), *brackets = xmalloc(3000), *words = xmalloc(9000);
	struct found *found = NULL;
	size_t n = 0;
	bool more;
	double from;

	for (size_t i = 0; i < ARRAY_LEN(titles); i++)
		shelf_work(sh, titles[i], 2001, "Una Tester", NULL, NULL);
	shelf_refresh(sh);
	for (size_t i = 0; i < ARRAY_LEN(odd); i++)
		ok(find_words(sh->s, str_from(odd[i]), KIND_NONE, 100, sh->a, &found, &n, &more, E));
	memset(letters, 'a', 5000);
	memset(brackets, '(', 3000);
	for (size_t i = 0; i < 9000; i++)
		words[i] = i % 3 == 2 ? ' ' : (char)('a' + i * 7 % 26);
	from = clock_monotonic();
	ok(find_words(sh->s, (struct str){ letters, 5000 }, KIND_NONE, 100, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 0);
	ok(find_words(sh->s, (struct str){ brackets, 3000 }, KIND_WORK, 100, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 16);
	ok(find_words(sh->s, (struct str){ words, 9000 }, KIND_NONE, 100, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 0);
	ok(find_words(sh->s, STR("quick\0fox"), KIND_WORK, 100, sh->a, &found, &n, &more, E));
	assert_int_equal(n, 1);
	assert_true(clock_monotonic() - from < 1);
	finds(sh, "tester", KIND_PERSON, "Una Tester");
	free(letters);
	free(brackets);
	free(words);
}

/* A long word counts to its last letter, and every word of a long question. */
static void long_questions_are_heeded_in_full(void **state)
{
	struct shelf *sh = *state;
	CLEANUP(buf_done) struct buf one = { 0 }, two = { 0 }, many = { 0 };

	for (int i = 0; i < 100; i++) {
		buf_addc(&one, 'a');
		buf_addc(&two, 'a');
		buf_addf(&many, "word%d ", i);
	}
	buf_addc(&one, 'b');
	buf_addc(&two, 'c');
	shelf_work(sh, buf_cstr(&one), 0, NULL, NULL, NULL);
	shelf_work(sh, buf_cstr(&two), 0, NULL, NULL, NULL);
	shelf_work(sh, buf_cstr(&many), 0, NULL, NULL, NULL);
	shelf_work(sh,
		"word0 word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11 word12 word13 word14"
		" word15 word16 word17 word18 word19 word20 word21 word22 word23 word24 word25",
		0, NULL, NULL, NULL);
	finds(sh, buf_cstr(&one), KIND_WORK, buf_cstr(&one));
	finds(sh, buf_cstr(&many), KIND_WORK, buf_cstr(&many));
}

/* How a person printed as "Family, Given" is shown. */
static const char *called(const char *printed)
{
	static char shown[256];
	const char *comma = strstr(printed, ", ");

	if (!comma)
		return printed;
	snprintf(shown, sizeof(shown), "%s %.*s", comma + 2, (int)(comma - printed), printed);
	return shown;
}

static void plain_letters_find_every_spelling(void **state)
{
	struct shelf *sh = *state;
	static const char *const names[] = {
		"Mu\xcc\x88llner, Ju\xcc\x88rgen",
		"M\xc3\xbcllner, J\xc3\xbcrgen",
		"Muellner, Juergen",
		"Mullner, Jurgen",
		"\xc3\x98verg\xc3\xa5rdsen, Bj\xc3\xb8rg",
		"Stra\xc3\x9fnik, \xc5\x81ukasz",
		"Nguy\xe1\xbb\x85nova, Th\xe1\xba\xafng",
		"\xc4\xb0nanoglu, Ilk\xc4\xb1n",
		"Kov\xc3\xa1\xc4\x8d, Petr",
		"\xd0\x9a\xd0\xbe\xd0\xb2\xd0\xb0\xd1\x87, \xd0\x9f\xd1\x91\xd1\x82\xd1\x80",
		"Kovach, Pyotr",
	};

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		shelf_person(sh, names[i]);
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		ok(source_aim(sh->s, shelf_record(sh, RECORD_PERSON, names[i]), (row_id)i + 1, E));
	shelf_refresh(sh);
	setlocale(LC_ALL, "tr_TR.UTF-8");
	for (int round = 0; round < 2; round++) {
		assert_non_null(strstr(find(sh, "mullner", KIND_PERSON), called(names[0])));
		assert_non_null(strstr(find(sh, "MULLNER", KIND_PERSON), called(names[1])));
		assert_non_null(strstr(find(sh, "m\xc3\xbcllner", KIND_PERSON), called(names[0])));
		assert_non_null(strstr(find(sh, "mu\xcc\x88llner", KIND_PERSON), called(names[3])));
		assert_non_null(strstr(find(sh, "muellner", KIND_PERSON), called(names[2])));
		assert_non_null(strstr(find(sh, "muellner", KIND_PERSON), called(names[1])));
		finds(sh, "overgardsen", KIND_PERSON, called(names[4]));
		finds(sh, "bjorg overg", KIND_PERSON, called(names[4]));
		finds(sh, "strassnik", KIND_PERSON, called(names[5]));
		finds(sh, "lukasz", KIND_PERSON, called(names[5]));
		finds(sh, "nguyenova", KIND_PERSON, called(names[6]));
		finds(sh, "NGUYE\xcc\x82\xcc\x83NOVA", KIND_PERSON, called(names[6]));
		finds(sh, "inanoglu", KIND_PERSON, called(names[7]));
		finds(sh, "ilkin", KIND_PERSON, called(names[7]));
		finds(sh, "\xc4\xb0LKIN", KIND_PERSON, called(names[7]));
		finds(sh, "kovac petr", KIND_PERSON, called(names[8]));
		finds(sh, "\xd0\xba\xd0\xbe\xd0\xb2\xd0\xb0\xd1\x87", KIND_PERSON, called(names[9]));
		finds(sh, "\xd0\x9f\xd0\xb5\xd1\x82\xd1\x80", KIND_PERSON, called(names[9]));
		finds(sh, "kovach", KIND_PERSON, called(names[10]));
		setlocale(LC_ALL, "C");
	}
}

static void hyphens_initials_and_han(void **state)
{
	struct shelf *sh = *state;
	static const char *const names[] = {
		"Wu, Jian-Ping",
		"Wu, Jianping",
		"Jian-Ping Wu",
		"WU, Jian-ping",
		"Wu, J.-P.",
		"Wu, J. P.",
		"Wu, Jing-Peng",
		"Wu, Jian",
		"Wu, Jian\xe2\x80\x90Ping",
		"Deng, Daoming (\xe9\x82\x93\xe9\x81\x93\xe6\x98\x8e)",
		"\xe7\x8e\x8b\xe5\xb0\x8f\xe6\x98\x8e",
		"Marie-Claire Dubreuil",
		"Dubreuil, M.-C.",
	};
	static const int same[] = { 0, 1, 2, 3, 8 };

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		shelf_work(sh, "Hyphen", 2001, names[i], NULL, NULL);
	shelf_refresh(sh);
	for (size_t i = 0; i < ARRAY_LEN(same); i++) {
		assert_non_null(strstr(find(sh, "jianping", KIND_PERSON), called(names[same[i]])));
		assert_non_null(strstr(find(sh, "jian-ping", KIND_PERSON), called(names[same[i]])));
		assert_non_null(strstr(find(sh, "wu jian\xe2\x80\x91ping", KIND_PERSON), called(names[same[i]])));
		assert_non_null(strstr(find(sh, "jp wu", KIND_PERSON), called(names[0])));
	}
	assert_null(strstr(find(sh, "jianping", KIND_PERSON), called(names[6])));
	assert_null(strstr(find(sh, "jian-ping", KIND_PERSON), "Wu, Jian |"));
	finds(sh, "\xe7\x8e\x8b\xe5\xb0\x8f\xe6\x98\x8e", KIND_PERSON, called(names[10]));
	finds(sh, "\xe5\xb0\x8f\xe6\x98\x8e", KIND_PERSON, called(names[10]));
	finds(sh, "\xe9\x81\x93\xe6\x98\x8e", KIND_PERSON, "Daoming Deng");
	finds(sh, "marie claire", KIND_PERSON, called(names[11]));
	assert_non_null(strstr(find(sh, "mc dubreuil", KIND_PERSON), called(names[12])));
}

static void the_best_come_first(void **state)
{
	struct shelf *sh = *state;
	struct found *found = NULL;
	size_t n = 0;
	bool more;

	for (int i = 0; i < 3; i++)
		shelf_work(sh, "Wide nets", 2001 + i, "Wei Wangler@Org A;Wei Wang Li", "wang", NULL);
	for (int i = 0; i < 2; i++)
		shelf_work(sh, "Wang tiles", 2010, "Li Wei Wang@Org B", NULL, NULL);
	shelf_work(sh, "Zebra", 2020, "Wei Wang", NULL, NULL);
	shelf_refresh(sh);
	finds(sh, "wei wang", KIND_PERSON, "Wei Wang | Wei Wang Li | Li Wei Wang | Wei Wangler");
	finds(sh, "wang wei", KIND_PERSON, "Wei Wang | Wei Wang Li | Li Wei Wang | Wei Wangler");
	finds(sh, "wan", KIND_PERSON, "Wei Wang Li | Wei Wangler | Li Wei Wang | Wei Wang");
	finds(sh, "wang", KIND_NONE,
		"wang | Wei Wang Li | Li Wei Wang | Wei Wang | Wang tiles | Wang tiles | Wei Wangler");
	ok(find_words(sh->s, STR("wei wang"), KIND_NONE, 2, sh->a, &found, &n, &more, E));
	assert_true(n == 2 && more);
	assert_true(str_is(found[0].name, "Wei Wang") && found[0].works == 1 && found[0].score > found[1].score);
	assert_true(str_is(found[0].hint, "2020"));
	ok(find_words(sh->s, STR("wangler"), KIND_PERSON, 2, sh->a, &found, &n, &more, E));
	assert_true(n == 1 && !more);
	assert_string_equal(arena_cstr(sh->a, found[0].hint), "Org A, 2001\xe2\x80\x93" "2003");
	ok(find_words(sh->s, STR("zebra"), KIND_WORK, 0, sh->a, &found, &n, &more, E));
	assert_true(n == 1);
	assert_string_equal(arena_cstr(sh->a, found[0].hint), "Wei Wang, 2020");
}

static void nothing_typed_lists_by_works(void **state)
{
	struct shelf *sh = *state;

	shelf_work(sh, "a", 2001, "Ada;Bea", "x;y", "V");
	shelf_work(sh, "b", 2003, "Bea", "x", "V");
	shelf_work(sh, "c", 2002, NULL, NULL, NULL);
	shelf_refresh(sh);
	finds(sh, "", KIND_PERSON, "Bea | Ada");
	finds(sh, " \t", KIND_TOPIC, "x | y");
	finds(sh, "", KIND_VENUE, "V");
	finds(sh, "", KIND_ORG, "");
	assert_int_equal(strlen(find(sh, "", KIND_WORK)), strlen("a | b | c"));
	assert_int_equal(strlen(find(sh, "", KIND_NONE)), strlen("Bea | x | V | Ada | y | a | b | c"));
}

/* More of a name than any cap: the one with most works, and the one of exactly that name, are there still. */
static void a_wide_question_keeps_the_best(void **state)
{
	struct shelf *sh = *state;
	struct found *found = NULL;
	size_t n = 0;
	bool more;

	for (int i = 0; i < 2500; i++) {
		char name[40];

		snprintf(name, sizeof(name), "Chen Wang%04d Li", i);
		shelf_work(sh, NULL, 2000, name, NULL, NULL);
		snprintf(name, sizeof(name), "Chen Wang %c%c%c", 'a' + i % 26, 'a' + i / 26 % 26, 'a' + i / 676);
		shelf_work(sh, NULL, 2000, name, NULL, NULL);
	}
	for (int i = 0; i < 9; i++)
		shelf_work(sh, NULL, 2000, "Chen Wang Zz;Chen Wangzz", NULL, NULL);
	shelf_work(sh, NULL, 2000, "Chen Wang", NULL, NULL);
	shelf_refresh(sh);
	ok(find_words(sh->s, STR("wang chen"), KIND_PERSON, 20, sh->a, &found, &n, &more, E));
	assert_true(n == 20 && more);
	assert_true(str_is(found[0].name, "Chen Wang"));
	assert_true(str_is(found[1].name, "Chen Wang Zz") && found[1].works == 9);
	ok(find_words(sh->s, STR("wan che"), KIND_PERSON, 20, sh->a, &found, &n, &more, E));
	assert_true(n == 20 && more && found[0].works == 9 && found[1].works == 9);
	ok(find_words(sh->s, STR(""), KIND_PERSON, 5, sh->a, &found, &n, &more, E));
	assert_true(n == 5 && more && found[0].works == 9 && found[1].works == 9);
	ok(store_commit(sh->s, E));
	shelf_sound(sh->s);
}

static void words_follow_their_things(void **state)
{
	struct shelf *sh = *state;
	row_id ada, w[6];

	for (int i = 0; i < 6; i++)
		w[i] = shelf_work(sh, "t", 2001, "Ada One", NULL, NULL);
	ada = shelf_person(sh, "Ada One");
	shelf_refresh(sh);
	ok(store_commit(sh->s, E));
	finds(sh, "ada", KIND_PERSON, "Ada One");
	/* Its number of works, and so its place among the words, changes up and down. */
	for (int i = 0; i < 5; i++) {
		ok(store_begin(sh->s, E));
		ok(work_delete(sh->s, w[i], E));
		ok(person_refresh(sh->s, &ada, 1, E));
		finds(sh, "ada", KIND_PERSON, "Ada One");
		ok(store_commit(sh->s, E));
		finds(sh, "ada", KIND_PERSON, "Ada One");
	}
	shelf_sound(sh->s);
	ok(store_begin(sh->s, E));
	ok(find_put(sh->s, KIND_PERSON, ada, STR("Augusta King"), E));
	finds(sh, "king", KIND_PERSON, "Ada One");
	finds(sh, "ada", KIND_PERSON, "");
	store_rollback(sh->s);
	finds(sh, "king", KIND_PERSON, "");
	finds(sh, "ada", KIND_PERSON, "Ada One");
	ok(store_begin(sh->s, E));
	ok(find_put(sh->s, KIND_PERSON, ada, STR(""), E));
	ok(store_commit(sh->s, E));
	finds(sh, "ada", KIND_PERSON, "");
	ok(find_repair(sh->s, E));
	finds(sh, "ada", KIND_PERSON, "Ada One");
	shelf_sound(sh->s);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(any_punctuation_is_a_blank),
		TEST(nothing_typed_is_an_error),
		TEST(long_questions_are_heeded_in_full),
		TEST(plain_letters_find_every_spelling),
		TEST(hyphens_initials_and_han),
		TEST(the_best_come_first),
		TEST(nothing_typed_lists_by_works),
		TEST(a_wide_question_keeps_the_best),
		TEST(words_follow_their_things),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
