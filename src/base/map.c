/* Hash maps that keep insertion order: entries in an array, and an open-addressed table of their numbers.
 * The hash is SipHash-1-3 (Aumasson and Bernstein) under a key drawn once per process. */
#include "base/map.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

#include "base/alloc.h"
#include "base/arena.h"

static uint64_t secret[2];
static pthread_once_t secret_once = PTHREAD_ONCE_INIT;

static void secret_draw(void)
{
	struct timespec ts = { 0 };

	if (getrandom(secret, sizeof(secret), 0) == (ssize_t)sizeof(secret))
		return;
	/* An old kernel or a sandbox: the clock and where things lie are the best there is. */
	clock_gettime(CLOCK_MONOTONIC, &ts);
	secret[0] = (uint64_t)ts.tv_nsec * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)ts.tv_sec;
	secret[1] = (uint64_t)(uintptr_t)&ts * UINT64_C(0xff51afd7ed558ccd) ^ (uint64_t)(uintptr_t)secret;
}

struct sip {
	uint64_t a, b, c, d;
};

static uint64_t rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

static void sip_round(struct sip *s)
{
	s->a += s->b;
	s->b = rotate(s->b, 13) ^ s->a;
	s->a = rotate(s->a, 32);
	s->c += s->d;
	s->d = rotate(s->d, 16) ^ s->c;
	s->a += s->d;
	s->d = rotate(s->d, 21) ^ s->a;
	s->c += s->b;
	s->b = rotate(s->b, 17) ^ s->c;
	s->c = rotate(s->c, 32);
}

static void sip_word(struct sip *s, uint64_t word)
{
	s->d ^= word;
	sip_round(s);
	s->a ^= word;
}

static struct sip sip_start(void)
{
	return (struct sip){
		secret[0] ^ UINT64_C(0x736f6d6570736575),
		secret[1] ^ UINT64_C(0x646f72616e646f6d),
		secret[0] ^ UINT64_C(0x6c7967656e657261),
		secret[1] ^ UINT64_C(0x7465646279746573),
	};
}

static uint64_t sip_end(struct sip *s)
{
	s->c ^= 0xff;
	sip_round(s);
	sip_round(s);
	sip_round(s);
	return s->a ^ s->b ^ s->c ^ s->d;
}

static uint64_t hash_str(struct str key)
{
	struct sip s = sip_start();
	uint64_t word;
	size_t at = 0;

	for (; key.n - at >= 8; at += 8) {
		memcpy(&word, key.p + at, 8);
		sip_word(&s, word);
	}
	word = (uint64_t)key.n << 56;
	for (size_t i = at; i < key.n; i++)
		word |= (uint64_t)(unsigned char)key.p[i] << 8 * (i - at);
	sip_word(&s, word);
	return sip_end(&s);
}

static uint64_t hash_u64(uint64_t key)
{
	struct sip s = sip_start();

	sip_word(&s, key);
	return sip_end(&s);
}

/* The table of both maps. A slot is free when its number is 0; the tag, the hash's upper half, spares most
 * looks at an entry and all of them when the table grows. */
struct slot {
	uint32_t tag, number; /* of the entry, from 1 */
};

struct table {
	struct slot *slots;
	size_t size; /* a power of two, or 0 */
};

enum { TABLE_FIRST = 16 };
/* A table twice as large has as many places as there are tags. */
static const size_t ENTRIES_MAX = UINT32_MAX / 2;

/* The tag decides the place too, so that the hash itself need not be kept. */
static size_t table_place(const struct table *t, uint32_t tag)
{
	return tag & (t->size - 1);
}

static void table_put(struct table *t, uint32_t tag, uint32_t number)
{
	size_t at = table_place(t, tag);

	while (t->slots[at].number)
		at = (at + 1) & (t->size - 1);
	t->slots[at] = (struct slot){ tag, number };
}

/* Room for one more entry beside `count`: at most half of the slots are in use. */
static void table_reserve(struct table *t, size_t count)
{
	struct table old = *t;

	if (count >= ENTRIES_MAX)
		die("a table of names grew past %zu entries", count);
	if (count < t->size / 2)
		return;
	t->size = old.size ? old.size * 2 : TABLE_FIRST;
	t->slots = xcalloc(t->size, sizeof(*t->slots));
	for (size_t i = 0; i < old.size; i++) {
		if (old.slots[i].number)
			table_put(t, old.slots[i].tag, old.slots[i].number);
	}
	free(old.slots);
}

static void table_clear(struct table *t)
{
	if (t->size)
		memset(t->slots, 0, t->size * sizeof(*t->slots));
}

struct entry {
	const char *key;
	size_t n;
	uint64_t value;
};

struct map {
	struct table table;
	struct entry *entries;
	size_t count, cap;
	struct arena *keys;
};

struct map *map_new(void)
{
	struct map *m = xcalloc(1, sizeof(*m));

	pthread_once(&secret_once, secret_draw);
	m->keys = arena_new();
	return m;
}

void map_free(struct map *m)
{
	if (!m)
		return;
	arena_free(m->keys);
	free(m->entries);
	free(m->table.slots);
	free(m);
}

void map_clear(struct map *m)
{
	arena_clear(m->keys);
	table_clear(&m->table);
	m->count = 0;
}

size_t map_count(const struct map *m)
{
	return m->count;
}

static struct entry *map_find(const struct map *m, struct str key, uint32_t tag)
{
	const struct table *t = &m->table;

	if (t->size == 0)
		return NULL;
	for (size_t at = table_place(t, tag); t->slots[at].number; at = (at + 1) & (t->size - 1)) {
		struct entry *found = &m->entries[t->slots[at].number - 1];

		if (t->slots[at].tag == tag && str_eq((struct str){ found->key, found->n }, key))
			return found;
	}
	return NULL;
}

/* The entry of a key, made with `initial` when it is new. */
static struct entry *map_ensure(struct map *m, struct str key, uint64_t initial, bool *ret_new)
{
	uint32_t tag = (uint32_t)(hash_str(key) >> 32);
	struct entry *found = map_find(m, key, tag);

	*ret_new = !found;
	if (found)
		return found;
	table_reserve(&m->table, m->count);
	if (m->count == m->cap) {
		m->cap = m->cap ? m->cap * 2 : TABLE_FIRST;
		m->entries = xreallocarray(m->entries, m->cap, sizeof(*m->entries));
	}
	found = &m->entries[m->count++];
	*found = (struct entry){ arena_cstr(m->keys, key), key.n, initial };
	table_put(&m->table, tag, (uint32_t)m->count);
	return found;
}

bool map_get(const struct map *m, struct str key, uint64_t *ret_value)
{
	const struct entry *found = map_find(m, key, (uint32_t)(hash_str(key) >> 32));

	if (found)
		*ret_value = found->value;
	return found;
}

bool map_put(struct map *m, struct str key, uint64_t value)
{
	bool new;

	map_ensure(m, key, value, &new)->value = value;
	return new;
}

uint64_t *map_slot(struct map *m, struct str key, uint64_t initial)
{
	bool new;

	return &map_ensure(m, key, initial, &new)->value;
}

struct str map_key(const struct map *m, size_t i)
{
	assert(i < m->count);
	return (struct str){ m->entries[i].key, m->entries[i].n };
}

uint64_t map_value(const struct map *m, size_t i)
{
	assert(i < m->count);
	return m->entries[i].value;
}

struct entry64 {
	uint64_t key, value;
};

struct map64 {
	struct table table;
	struct entry64 *entries;
	size_t count, cap;
};

struct map64 *map64_new(void)
{
	pthread_once(&secret_once, secret_draw);
	return xcalloc(1, sizeof(struct map64));
}

void map64_free(struct map64 *m)
{
	if (!m)
		return;
	free(m->entries);
	free(m->table.slots);
	free(m);
}

void map64_clear(struct map64 *m)
{
	table_clear(&m->table);
	m->count = 0;
}

size_t map64_count(const struct map64 *m)
{
	return m->count;
}

static struct entry64 *map64_find(const struct map64 *m, uint64_t key, uint32_t tag)
{
	const struct table *t = &m->table;

	if (t->size == 0)
		return NULL;
	for (size_t at = table_place(t, tag); t->slots[at].number; at = (at + 1) & (t->size - 1)) {
		struct entry64 *found = &m->entries[t->slots[at].number - 1];

		if (t->slots[at].tag == tag && found->key == key)
			return found;
	}
	return NULL;
}

static struct entry64 *map64_ensure(struct map64 *m, uint64_t key, uint64_t initial, bool *ret_new)
{
	uint32_t tag = (uint32_t)(hash_u64(key) >> 32);
	struct entry64 *found = map64_find(m, key, tag);

	*ret_new = !found;
	if (found)
		return found;
	table_reserve(&m->table, m->count);
	if (m->count == m->cap) {
		m->cap = m->cap ? m->cap * 2 : TABLE_FIRST;
		m->entries = xreallocarray(m->entries, m->cap, sizeof(*m->entries));
	}
	found = &m->entries[m->count++];
	*found = (struct entry64){ key, initial };
	table_put(&m->table, tag, (uint32_t)m->count);
	return found;
}

bool map64_get(const struct map64 *m, uint64_t key, uint64_t *ret_value)
{
	const struct entry64 *found = map64_find(m, key, (uint32_t)(hash_u64(key) >> 32));

	if (found)
		*ret_value = found->value;
	return found;
}

bool map64_put(struct map64 *m, uint64_t key, uint64_t value)
{
	bool new;

	map64_ensure(m, key, value, &new)->value = value;
	return new;
}

uint64_t *map64_slot(struct map64 *m, uint64_t key, uint64_t initial)
{
	bool new;

	return &map64_ensure(m, key, initial, &new)->value;
}

uint64_t map64_key(const struct map64 *m, size_t i)
{
	assert(i < m->count);
	return m->entries[i].key;
}

uint64_t map64_value(const struct map64 *m, size_t i)
{
	assert(i < m->count);
	return m->entries[i].value;
}
