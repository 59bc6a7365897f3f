/* Who is meant by what people type. */
#include "desk.h"

static row_id put_work(struct desk *d, const char *title, int year, const char *author, struct ident id)
{
	struct work w = { .title = str_from(title), .year = year, .cites = -1, .key = arena_printf(d->a, "key:%s", title) };
	struct str name = str_from(author);
	row_id record = shelf_record(d->sh, RECORD_WORK, title), ret;
	struct work_mention m = { .person = shelf_person(d->sh, author), .position = 1, .name = name, .names = &name,
		.records = &record, .n_names = 1 };
	struct work_parts parts = { .mentions = &m, .n_mentions = 1, .idents = &id, .n_idents = id.scheme != SCHEME_NONE };

	if (id.scheme == SCHEME_DOI)
		w.doi = id.value;
	ok(work_put(d->sh->s, &w, &parts, &ret, E));
	return ret;
}

static int setup(void **state)
{
	struct desk *d = desk_new();
	struct ident doi = { SCHEME_DOI, STR("10.1145/1.2") }, arxiv = { SCHEME_ARXIV, STR("2511.21431") };
	struct ident orcid = { SCHEME_ORCID, STR("0000-0002-1825-0097") };
	struct person twin = { .name = STR("Wei Wang"), .open = -1 };
	row_id second;

	put_work(d, "Deep potential in minutes", 2024, "Tong Zhao", doi);
	put_work(d, "Federated learning with clean labels", 2022, "Zhe Qu", arxiv);
	put_work(d, "Sparse factorization", 2020, "Müller, Jörg", (struct ident){ 0 });
	shelf_work(d->sh, "A walk in the park", 2019, "Wei Wang;Tong Zhao", "walks;Park", "PPoPP");
	shelf_work(d->sh, "A walk in the park", 2021, "Tong Zhaoming", NULL, NULL);
	ok(person_ident_put(d->sh->s, shelf_person(d->sh, "Tong Zhao"), orcid, E));
	/* A second person of the same name, with a work of their own. */
	ok(person_put(d->sh->s, &twin, &second, E));
	map_put(d->sh->names, STR("second"), (uint64_t)second);
	put_work(d, "Quite another matter", 2001, "second", (struct ident){ 0 });
	desk_open(d);
	*state = d;
	return 0;
}

static int teardown(void **state)
{
	desk_free(*state);
	return 0;
}

static struct target_answer ask(struct desk *d, const char *text, enum kind kind)
{
	struct target_answer t;

	ok(ask_target(&d->l, str_from(text), kind, d->a, &t, E));
	return t;
}

static void assert_means(struct desk *d, const char *text, enum kind kind, const char *label)
{
	struct target_answer t = ask(d, text, KIND_NONE);

	assert_int_equal(t.n_candidates, 0);
	assert_int_equal(t.target.kind, kind);
	assert_true(t.target.id > 0);
	assert_str(t.target.label, label);
}

static void assert_missing(struct desk *d, const char *text, const char *sentence)
{
	struct target_answer t;

	fails(ERR_MISSING, ask_target(&d->l, str_from(text), KIND_NONE, d->a, &t, E));
	assert_string_equal(shelf_error.text, sentence);
}

static void identifiers(void **state)
{
	struct desk *d = *state;

	assert_means(d, "doi:10.1145/1.2", KIND_WORK, "Deep potential in minutes");
	assert_means(d, "https://doi.org/10.1145/1.2", KIND_WORK, "Deep potential in minutes");
	assert_means(d, " 10.1145/1.2 ", KIND_WORK, "Deep potential in minutes");
	assert_means(d, "arXiv:2511.21431v2", KIND_WORK, "Federated learning with clean labels");
	assert_means(d, "orcid:0000-0002-1825-0097", KIND_PERSON, "Tong Zhao");
	assert_missing(d, "doi:10.1145/9.9", "nothing here has the identifier doi:10.1145/9.9");
}

static void numbers(void **state)
{
	struct desk *d = *state;
	CLEANUP(buf_done) struct buf text = { 0 };

	buf_addf(&text, "p:%lld", (long long)desk_person(d, "Tong Zhao"));
	assert_means(d, buf_cstr(&text), KIND_PERSON, "Tong Zhao");
	assert_means(d, "w:1", KIND_WORK, "Deep potential in minutes");
	assert_missing(d, "p:99999", "there is no p:99999");
	assert_missing(d, "w:99999999999999999999", "nothing here is called \"w:99999999999999999999\"");
}

static void names(void **state)
{
	struct desk *d = *state;

	assert_means(d, "Tong Zhao", KIND_PERSON, "Tong Zhao");
	assert_means(d, "tong zhao", KIND_PERSON, "Tong Zhao");
	assert_means(d, "Zhao, Tong", KIND_PERSON, "Tong Zhao");
	/* "Zhaoming" only begins so; "Zhao" is a whole word. */
	assert_means(d, "zhao", KIND_PERSON, "Tong Zhao");
	assert_means(d, "jorg muller", KIND_PERSON, "Jörg Müller");
	assert_means(d, "qu", KIND_PERSON, "Zhe Qu");
	assert_means(d, "person:Zhe Qu", KIND_PERSON, "Zhe Qu");
	assert_means(d, "ppopp", KIND_VENUE, "PPoPP");
	assert_means(d, "venue:PPoPP", KIND_VENUE, "PPoPP");
	assert_means(d, "topic:park", KIND_TOPIC, "Park");
	assert_means(d, "Deep Potential in Minutes", KIND_WORK, "Deep potential in minutes");
	assert_means(d, "sparse fact", KIND_WORK, "Sparse factorization");
	assert_missing(d, "Nobody Known", "nothing here is called \"Nobody Known\"");
	assert_missing(d, "  ", "nobody and nothing is named");
	assert_missing(d, "topic:nowhere", "nothing here is called \"nowhere\"");
}

static void several(void **state)
{
	struct desk *d = *state;
	struct target_answer t = ask(d, "Wei Wang", KIND_NONE);

	assert_int_equal(t.target.kind, KIND_NONE);
	assert_int_equal(t.n_candidates, 2);
	assert_str(t.candidates[0].name, "Wei Wang");
	assert_str(t.candidates[1].name, "Wei Wang");
	/* What tells them apart. */
	assert_true(t.candidates[0].hint.n > 0 && t.candidates[1].hint.n > 0);
	assert_false(str_eq(t.candidates[0].hint, t.candidates[1].hint));

	t = ask(d, "A walk in the park", KIND_NONE);
	assert_int_equal(t.n_candidates, 2);
	assert_int_equal(t.candidates[0].kind, KIND_WORK);

	t = ask(d, "tong", KIND_NONE);
	assert_int_equal(t.target.kind, KIND_NONE);
	assert_int_equal(t.n_candidates, 2);
	assert_str(t.candidates[0].name, "Tong Zhao");
}

static void limited_to_a_kind(void **state)
{
	struct desk *d = *state;
	struct target_answer t;

	t = ask(d, "park", KIND_TOPIC);
	assert_int_equal(t.target.kind, KIND_TOPIC);
	fails(ERR_MISSING, ask_target(&d->l, STR("Tong Zhao"), KIND_VENUE, d->a, &t, E));
	fails(ERR_MISSING, ask_target(&d->l, STR("doi:10.1145/1.2"), KIND_PERSON, d->a, &t, E));
	fails(ERR_MISSING, ask_target(&d->l, STR("w:1"), KIND_PERSON, d->a, &t, E));
	assert_string_equal(shelf_error.text, "\"w:1\" names another kind of thing");
}

static void hostile_text(void **state)
{
	static const char *const texts[] = { "'; DROP TABLE person;--", "\"", "*", "NEAR(", "%", "\x1b[2J\xff", "topic:", "p:", "w:-1",
		"p:0", "orcid:", ":", "AND OR NOT" };
	struct desk *d = *state;
	struct target_answer t;
	char *text = arena_alloc(d->a, 100000);

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		enum err err = ask_target(&d->l, str_from(texts[i]), KIND_NONE, d->a, &t, E);

		assert_true(err == ERR_OK || err == ERR_MISSING);
		assert_null(strchr(shelf_error.text, '\x1b'));
	}
	memset(text, 'x', 100000);
	fails(ERR_LIMIT, ask_target(&d->l, (struct str){ text, 100000 }, KIND_NONE, d->a, &t, E));
	ok(ask_target(&d->l, (struct str){ "Tong\0Zhao", 9 }, KIND_NONE, d->a, &t, E));
}

static void and_back(void **state)
{
	struct desk *d = *state;
	struct target_answer t = ask(d, "venue:PPoPP", KIND_NONE);
	CLEANUP(buf_done) struct buf text = { 0 };

	assert_str(ask_target_text(&d->l, KIND_PERSON, desk_person(d, "Tong Zhao"), d->a), "orcid:0000-0002-1825-0097");
	assert_str(ask_target_text(&d->l, KIND_WORK, 1, d->a), "doi:10.1145/1.2");
	assert_str(ask_target_text(&d->l, KIND_WORK, 3, d->a), "w:3");
	assert_str(ask_target_text(&d->l, KIND_VENUE, t.target.id, d->a), "venue:PPoPP");
	buf_addf(&text, "p:%lld", (long long)desk_person(d, "Zhe Qu"));
	assert_str(ask_target_text(&d->l, KIND_PERSON, desk_person(d, "Zhe Qu"), d->a), buf_cstr(&text));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(identifiers),
		cmocka_unit_test(numbers),
		cmocka_unit_test(names),
		cmocka_unit_test(several),
		cmocka_unit_test(limited_to_a_kind),
		cmocka_unit_test(hostile_text),
		cmocka_unit_test(and_back),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, setup, teardown);
}
