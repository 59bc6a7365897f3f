/* Hash maps: from bytes, or from u64, to u64. Insertion order is kept, so walking one is repeatable.
 *
 * Keys of a struct map are copied into it. Hashing is keyed at random per process: data cannot choose
 * collisions. Expected O(1) a call. One thread at a time. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/macro.h"
#include "base/str.h"

struct map;

struct map *map_new(void) MUST_USE RETURNS_NONNULL;
void map_free(struct map *m);
void map_clear(struct map *m);
size_t map_count(const struct map *m);
bool map_get(const struct map *m, struct str key, uint64_t *ret_value);
/* True when the key was new; an old value is replaced. */
bool map_put(struct map *m, struct str key, uint64_t value);
/* The value's place, made with `initial` when the key is new; valid until the next put. */
uint64_t *map_slot(struct map *m, struct str key, uint64_t initial);
/* The i-th entry in insertion order, i < map_count(). */
struct str map_key(const struct map *m, size_t i);
uint64_t map_value(const struct map *m, size_t i);

struct map64;

struct map64 *map64_new(void) MUST_USE RETURNS_NONNULL;
void map64_free(struct map64 *m);
void map64_clear(struct map64 *m);
size_t map64_count(const struct map64 *m);
bool map64_get(const struct map64 *m, uint64_t key, uint64_t *ret_value);
bool map64_put(struct map64 *m, uint64_t key, uint64_t value);
uint64_t *map64_slot(struct map64 *m, uint64_t key, uint64_t initial);
uint64_t map64_key(const struct map64 *m, size_t i);
uint64_t map64_value(const struct map64 *m, size_t i);

#endif
