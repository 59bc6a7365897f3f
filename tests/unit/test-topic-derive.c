/* Topics from titles: what experts would say of real titles, the list of terms itself, and hostile text. */
#include "scholar/topic-derive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/utf8.h"
#include "scholar/topic-lexicon.h"
#include "scholar/topic-phrase-words.h"

static struct arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

/* "a; b; c" */
static const char *topics_of(const char *title, const char *abstract)
{
	struct buf b = { 0 };
	struct str *list;
	size_t n = topic_derive(str_from(title), str_from(abstract), arena, &list, 8);
	assert_true(n <= TOPIC_DERIVE_MAX);
	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_adds(&b, "; ");
		buf_add(&b, list[i]);
	}
	const char *text = arena_cstr(arena, buf_str(&b));
	buf_done(&b);
	return text;
}

static void check(const char *title, const char *want)
{
	const char *got = topics_of(title, NULL);
	if (strcmp(got, want) != 0)
		fail_msg("\"%s\" gives %s, not %s", title, got, want);
}

static void test_known_terms(void **state)
{
	(void)state;
	check("MemFine: Memory-Aware Fine-Grained Scheduling for MoE Training", "mixture of experts");
	check("MoE-DisCo:Low Economy Cost Training Mixture-of-Experts Models", "mixture of experts");
	check("Accelerating large-scale sparse LU factorization for RF circuit simulation",
		"sparse LU factorization; circuit simulation");
	check("Generalized Federated Learning via Sharpness Aware Minimization",
		"sharpness-aware minimization; federated learning");
	check("Incoherent phonon transport dominates heat conduction across van der Waals superlattices",
		"van der Waals superlattice; phonon; thermal conductivity; superlattice");
	check("Kinetic Monte Carlo Simulation of 50 Trillion Atoms Driven by Deep Learning",
		"kinetic Monte Carlo; deep learning");
	check("Automatic Performance Tuning of SpMV on GPGPU",
		"autotuning; GPU computing; sparse matrix-vector multiplication");
	check("CPU-GPU并行矩阵乘法的实现与性能分析", "matrix multiplication; heterogeneous computing");
	check("MPICH", "message passing interface");
	check("Modelling multiview learning with behaviour", "multi-view learning");
}

static void test_spelling(void **state)
{
	(void)state;
	/* case, hyphens, plurals and British spelling do not matter */
	static const char *const same[] = { "Graph Neural Networks", "graph neural network", "GRAPH NEURAL NETWORKS AT WORK NOW",
		"graph-neural-networks", "GNNs" };
	for (size_t i = 0; i < ARRAY_LEN(same); i++)
		check(same[i], "graph neural network");
	check("optimisation of multi-objective optimisation", "multi-objective optimization");
	check("Alzheimer's disease", "Alzheimer's disease");
	check("Alzheimer’s disease", "Alzheimer's disease");
	/* an acronym stands in its own letters only */
	check("moe", "");
	check("Gan", "");
	check("GANs", "generative adversarial network");
	check("Growth of GaN", "gallium nitride");
	check("Random forests and SVMs", "random forest; support vector machine");
	/* a term does not run over punctuation */
	check("Graph: neural networks", "neural network");
}

static void test_no_system_names(void **state)
{
	(void)state;
	check("Lightning: A Reconfigurable SmartNIC", "smart NIC");
	check("Lightning over the sea", "lightning");
	check("ARROW: Restoration-Aware Traffic Engineering", "traffic engineering");
	check("Momentum is generalization", "");
	check("Exploring Landscapes for Better Minima along Valleys", "");
}

static void test_phrases(void **state)
{
	(void)state;
	check("Rare Words in Ugaritic Verse Translation", "ugaritic verse translation");
	check("A Novel Approach to the Study of Knotted Vortex Rings", "knotted vortex ring");
	check("Bertrand's theorem for the Hessian eigenvalue distribution",
		"Bertrand's theorem; Hessian eigenvalue distribution");
	/* nothing that says nothing */
	static const char *const empty[] = {
		"A Novel Approach", "A Case Study", "Towards a New Framework", "Introduction", "Book Review", "Reply to Smith",
		"Rural life in Inner Mongolia", "An Overview of the Results", "Part II", "Self-configuration",
		"A Low Complexity Algorithm", "10 billion atoms", "L'intégration des constructions à verbe",
	};
	for (size_t i = 0; i < ARRAY_LEN(empty); i++)
		check(empty[i], "");
}

static void test_abstract(void **state)
{
	(void)state;
	/* what the abstract insists on joins; what it mentions does not */
	assert_string_equal(topics_of("Communication for many GPUs",
		"Large language models need it. Training of LLMs, and large language model inference. One battery."),
		"GPU computing; large language model");
	assert_string_equal(topics_of("On a question of Smith",
		"Federated learning is discussed. In federated learning, and again federated learning, we see."),
		"federated learning");
	/* a phrase that the abstract has again is a term */
	assert_string_equal(topics_of("Collisions of dust boundary grains", NULL), "");
	assert_string_equal(topics_of("Collisions of dust boundary grains",
		"We study dust boundary grains. Dust boundary grains are small. All dust boundary grains."),
		"dust boundary grain");
}

static void test_limits(void **state)
{
	(void)state;
	struct str *list = NULL;
	const char *title = "Deep reinforcement learning, graph neural networks, federated learning, quantum computing, "
		"stencil computation, density functional theory and molecular dynamics";
	assert_int_equal(topic_derive(str_from(title), STR_NULL, arena, &list, 100), TOPIC_DERIVE_MAX);
	assert_int_equal(topic_derive(str_from(title), STR_NULL, arena, &list, 2), 2);
	assert_int_equal(topic_derive(str_from(title), STR_NULL, arena, &list, 0), 0);
	assert_int_equal(topic_derive(STR_NULL, STR_NULL, arena, &list, 5), 0);
	assert_non_null(list);
}

/* Every name in the list is found when it is a title, so no other entry hides it. */
static void test_list(void **state)
{
	(void)state;
	size_t n;
	const struct topic_term *terms = topic_terms(&n);
	assert_true(n > 1500);
	for (size_t i = 0; i < n; i++) {
		struct topic_words words = topic_words_of(terms[i].name, 16, arena);
		int term = -1;
		size_t length = 0;
		if (!topic_term_at(&words, 0, &term, &length) || length != words.n)
			fail_msg("the list does not find its own \"" STR_FMT "\"", STR_ARG(terms[i].name));
		if (!str_eq(terms[term].name, terms[i].name))
			fail_msg("\"" STR_FMT "\" hides \"" STR_FMT "\"", STR_ARG(terms[term].name), STR_ARG(terms[i].name));
		assert_true(terms[i].name.n <= 60);
		for (size_t k = 0; k < terms[i].n_implied; k++)
			assert_int_not_equal(terms[i].implied[k], i);
	}
}

static void test_word_lists(void **state)
{
	(void)state;
	for (int list = 0; list < WORDS_COUNT; list++) {
		size_t i = 0;
		struct str last = STR_NULL, word;
		for (; (word = word_at((enum word_list)list, i)).p; i++) {
			if (i && str_cmp(last, word) >= 0)
				fail_msg("\"" STR_FMT "\" stands in the wrong place", STR_ARG(word));
			assert_true(word_is((enum word_list)list, word));
			last = word;
		}
		assert_true(i > 20);
	}
	assert_false(word_is(WORDS_VERB, STR("")));
	assert_true(topic_is_stop(STR("of")));
	assert_true(topic_is_stop(STR("you")));
	assert_true(topic_is_stop(STR("a")));
	assert_false(topic_is_stop(STR("graph")));
}

static void test_words(void **state)
{
	(void)state;
	static const char *const forms[][2] = {
		{ "analyses", "analysis" }, { "matrices", "matrix" }, { "networks", "network" }, { "studies", "study" },
		{ "classes", "class" }, { "physics", "physics" }, { "status", "status" }, { "bias", "bias" }, { "gas", "gas" },
		{ "GNNs", "GNN" }, { "LLMS", "LLMS" }, { "spectra", "spectrum" }, { "women", "woman" }, { "boxes", "box" },
		{ "Vertices", "Vertex" }, { "series", "series" }, { "characteristics", "characteristic" }, { "is", "is" },
	};
	for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
		struct str got = topic_singular(str_from(forms[i][0]), arena);
		if (!str_is(got, forms[i][1]))
			fail_msg("%s became " STR_FMT, forms[i][0], STR_ARG(got));
	}
	struct topic_words w = topic_words_of(STR("SW_Qsim: Large - scale, multi-view O'Brien's 1.5 4.0x"), 64, arena);
	static const struct {
		const char *stem;
		enum topic_gap gap;
	} want[] = {
		{ "sw", GAP_NONE }, { "qsim", GAP_HYPHEN }, { "large", GAP_COLON }, { "scale", GAP_BREAK }, { "multi", GAP_BREAK },
		{ "view", GAP_HYPHEN }, { "o'brien", GAP_BLANK }, { "1.5", GAP_BLANK }, { "4.0x", GAP_BLANK },
	};
	assert_int_equal(w.n, ARRAY_LEN(want));
	for (size_t i = 0; i < w.n; i++) {
		if (!str_is(w.v[i].stem, want[i].stem) || w.v[i].gap != want[i].gap)
			fail_msg("word %zu is " STR_FMT " behind %d", i, STR_ARG(w.v[i].stem), w.v[i].gap);
	}
}

/* The same texts give the same topics, whatever they are made of; every topic is clean text. */
static void test_hostile(void **state)
{
	(void)state;
	static const char *const bits[] = {
		"a ", "A-", "\xff", "\xe5", "王", "- ", ":", "graph neural ", "x", "GAN ", "'s", "of ", "LLMs", "é", "\xcc\x81", "1.",
		"Learning ", "deep-", "\0", "\x1b[2J ", "novel approach to ", "scattering of ", "\xe2\x80\xae",
	};
	for (size_t i = 0; i < ARRAY_LEN(bits) * ARRAY_LEN(bits); i++) {
		const char *one = bits[i / ARRAY_LEN(bits)], *two = bits[i % ARRAY_LEN(bits)];
		struct arena_mark mark = arena_mark(arena);
		struct buf b = { 0 };
		while (b.n < 3000) {
			buf_add(&b, (struct str){ one, strlen(one) ? strlen(one) : 1 });
			buf_add(&b, (struct str){ two, strlen(two) ? strlen(two) : 1 });
		}
		struct str *first, *again;
		size_t n = topic_derive(buf_str(&b), buf_str(&b), arena, &first, 5);
		assert_int_equal(topic_derive(buf_str(&b), buf_str(&b), arena, &again, 5), n);
		for (size_t k = 0; k < n; k++) {
			assert_true(str_eq(first[k], again[k]));
			assert_true(first[k].n > 0 && utf8_valid(first[k]));
			for (size_t c = 0; c < first[k].n; c++)
				assert_true((unsigned char)first[k].p[c] >= 0x20);
		}
		buf_done(&b);
		arena_rewind(arena, mark);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_terms),
		cmocka_unit_test(test_spelling),
		cmocka_unit_test(test_no_system_names),
		cmocka_unit_test(test_phrases),
		cmocka_unit_test(test_abstract),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_list),
		cmocka_unit_test(test_word_lists),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_hostile),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, setup, teardown);
}
