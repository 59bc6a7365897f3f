/* Who is meant: identifiers, row numbers, kinds with a name, bare names.
 * Knows how people write a target; must not know what is done with it. */
#include "app/ask.h"
#include "base/num.h"
#include "base/uni.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "bib/name.h"
#include "bib/title.h"
#include "store/find.h"
#include "store/person.h"
#include "store/thing.h"
#include "store/work.h"

enum { CANDIDATES = 50, TEXT_MAX = 4096 };

struct question {
	struct library *l;
	struct str text;
	enum kind kind;
	struct arena *a;
	struct target_answer *answer;
};

static enum err give(struct question *q, enum kind kind, row_id id, struct error *e)
{
	struct target *t = &q->answer->target;
	struct person person;
	struct work work;
	struct thing thing;
	enum err err;

	switch (kind) {
	case KIND_PERSON:
		err = person_get(q->l->index, id, q->a, &person, e);
		if (!err)
			*t = (struct target){ kind, id, person.name };
		return err;
	case KIND_WORK:
		err = work_get(q->l->index, id, q->a, &work, e);
		if (!err)
			*t = (struct target){ kind, id, work.title.n ? work.title : work.key };
		return err;
	default:
		err = thing_get(q->l->index, kind, id, q->a, &thing, e);
		if (!err)
			*t = (struct target){ kind, id, thing.name };
		return err;
	}
}

static bool wants(const struct question *q, enum kind kind)
{
	return q->kind == KIND_NONE || q->kind == kind;
}

static struct str shown(struct str text)
{
	return utf8_clip(text, 100);
}

/* One hit is the target, several are candidates. */
static enum err settle(struct question *q, struct found *v, size_t n, struct error *e)
{
	if (n == 1)
		return give(q, v[0].kind, v[0].id, e);
	q->answer->candidates = v;
	q->answer->n_candidates = n;
	return ERR_OK;
}

/* What find says of given people, so that each carries the hint that tells it apart; those that find does not reach
 * are told by their years. */
static enum err describe(
	struct question *q, enum kind kind, const row_id *ids, size_t n, struct found *ret, struct error *e)
{
	struct found *found;
	size_t n_found;
	bool more;
	enum err err = find_words(q->l->index, q->text, kind, 1000, q->a, &found, &n_found, &more, e);

	for (size_t i = 0; i < n && !err; i++) {
		size_t k = 0;
		struct person p;

		while (k < n_found && found[k].id != ids[i])
			k++;
		if (k < n_found) {
			ret[i] = found[k];
			continue;
		}
		err = person_get(q->l->index, ids[i], q->a, &p, e);
		if (!err)
			ret[i] = (struct found){ .kind = kind,
				.id = p.id,
				.name = p.name,
				.works = p.works,
				.hint = p.first_year ? arena_printf(q->a, "%d–%d", p.first_year, p.last_year)
						     : STR("") };
	}
	return err;
}

static enum err by_person_name(struct question *q, bool *ret_done, struct error *e)
{
	CLEANUP(buf_done) struct buf key = { 0 };
	struct name name = name_split(q->text, false, q->a);
	struct found *found;
	row_id *ids;
	size_t n;
	enum err err;

	name_key(&name, &key);
	*ret_done = false;
	if (key.n == 0)
		return ERR_OK;
	err = person_by_key(q->l->index, buf_str(&key), q->a, &ids, &n, e);
	if (err || n == 0)
		return err;
	*ret_done = true;
	if (n == 1)
		return give(q, KIND_PERSON, ids[0], e);
	found = ARENA_ARRAY(q->a, struct found, n);
	err = describe(q, KIND_PERSON, ids, n, found, e);
	return err ? err : settle(q, found, n, e);
}

static struct str work_hint(const struct question *q, const struct work *w)
{
	struct str place = w->venue.n ? w->venue : w->source;

	if (w->year == 0)
		return place.p ? place : STR("");
	return arena_printf(q->a, "%d%s" STR_FMT, w->year, place.n ? " " : "", STR_ARG(place));
}

static enum err by_title(struct question *q, bool *ret_done, struct error *e)
{
	unsigned long long hash = title_hash(q->text);
	struct found *found;
	row_id *ids;
	size_t n;
	enum err err;

	*ret_done = false;
	if (hash == 0)
		return ERR_OK;
	err = work_by_title(q->l->index, hash, q->a, &ids, &n, e);
	if (err || n == 0)
		return err;
	*ret_done = true;
	if (n == 1)
		return give(q, KIND_WORK, ids[0], e);
	found = ARENA_ARRAY(q->a, struct found, n);
	for (size_t i = 0; i < n; i++) {
		struct work w;

		err = work_get(q->l->index, ids[i], q->a, &w, e);
		if (err)
			return err;
		found[i] =
			(struct found){ .kind = KIND_WORK, .id = w.id, .name = w.title, .hint = work_hint(q, &w) };
	}
	return settle(q, found, n, e);
}

static enum err by_thing_name(struct question *q, bool *ret_done, struct error *e)
{
	static const enum kind kinds[] = { KIND_TOPIC, KIND_ORG, KIND_VENUE };
	struct found found[ARRAY_LEN(kinds)];
	size_t n = 0;

	*ret_done = false;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		struct thing t;
		row_id id;
		enum err err;

		if (!wants(q, kinds[i]))
			continue;
		err = thing_by_name(q->l->index, kinds[i], q->text, &id, e);
		if (err)
			return err;
		if (id == 0)
			continue;
		err = thing_get(q->l->index, kinds[i], id, q->a, &t, e);
		if (err)
			return err;
		found[n++] = (struct found){ .kind = kinds[i],
			.id = id,
			.name = t.name,
			.works = t.works,
			.hint = t.place.p ? t.place : STR("") };
	}
	if (n == 0)
		return ERR_OK;
	*ret_done = true;
	struct found *kept = ARENA_ARRAY(q->a, struct found, n);

	memcpy(kept, found, n * sizeof(*kept));
	return settle(q, kept, n, e);
}

static bool has_word(struct str text, struct str word)
{
	struct str rest = text, other;

	while (str_next_word(&rest, &other))
		if (str_eq(other, word))
			return true;
	return false;
}

/* Is every word asked for a whole word of the name? Then it is more than a beginning of something else. */
static bool whole_words(struct str asked, struct str name)
{
	CLEANUP(buf_done) struct buf a = { 0 }, b = { 0 };
	struct str rest, word;

	uni_fold(&a, asked);
	uni_fold(&b, name);
	rest = buf_str(&a);
	while (str_next_word(&rest, &word))
		if (!has_word(buf_str(&b), word))
			return false;
	return a.n > 0;
}

/* Words that begin those of the name. The only person who is named by whole words is meant. */
static enum err by_words(struct question *q, struct error *e)
{
	struct found *found, *ordered;
	size_t n, at = 0, whole = 0, which = 0;
	bool more;
	enum err err;

	if (str_trim(q->text).n == 0)
		return error_set(e, ERR_MISSING, "nobody and nothing is named");
	err = find_words(q->l->index, q->text, q->kind, CANDIDATES, q->a, &found, &n, &more, e);
	if (err)
		return err;
	if (n == 0)
		return error_set(e, ERR_MISSING, "nothing here is called \"" STR_FMT "\"", STR_ARG(shown(q->text)));
	ordered = ARENA_ARRAY(q->a, struct found, n);
	for (int people = 1; people >= 0; people--)
		for (size_t i = 0; i < n; i++)
			if ((found[i].kind == KIND_PERSON) == people)
				ordered[at++] = found[i];
	for (size_t i = 0; i < n && ordered[i].kind == KIND_PERSON; i++) {
		if (whole_words(q->text, ordered[i].name)) {
			whole++;
			which = i;
		}
	}
	if (whole == 1)
		return give(q, KIND_PERSON, ordered[which].id, e);
	return settle(q, ordered, n, e);
}

static enum err by_name(struct question *q, struct error *e)
{
	bool done = false;
	enum err err = ERR_OK;

	if (wants(q, KIND_PERSON))
		err = by_person_name(q, &done, e);
	if (!err && !done)
		err = by_thing_name(q, &done, e);
	if (!err && !done && wants(q, KIND_WORK))
		err = by_title(q, &done, e);
	return err || done ? err : by_words(q, e);
}

static enum err by_ident(struct question *q, struct ident id, bool *ret_done, struct error *e)
{
	row_id person = 0, work = 0;
	enum err err = ERR_OK;

	*ret_done = false;
	if (wants(q, KIND_PERSON))
		err = person_by_ident(q->l->index, id, &person, e);
	if (!err && !person && wants(q, KIND_WORK))
		err = work_by_ident(q->l->index, id, &work, e);
	if (err || (!person && !work))
		return err;
	*ret_done = true;
	return person ? give(q, KIND_PERSON, person, e) : give(q, KIND_WORK, work, e);
}

static const struct {
	const char *prefix;
	enum kind kind;
	bool number;
} prefixes[] = {
	{ "p:", KIND_PERSON, true },
	{ "w:", KIND_WORK, true },
	{ "person:", KIND_PERSON, false },
	{ "work:", KIND_WORK, false },
	{ "topic:", KIND_TOPIC, false },
	{ "org:", KIND_ORG, false },
	{ "venue:", KIND_VENUE, false },
};

/* "p:12", "topic:mixture of experts". */
static enum err by_prefix(struct question *q, bool *ret_done, struct error *e)
{
	for (size_t i = 0; i < ARRAY_LEN(prefixes); i++) {
		struct str prefix = str_from(prefixes[i].prefix);
		int64_t number;
		enum err err;

		if (!str_starts_case(q->text, prefix))
			continue;
		if (!wants(q, prefixes[i].kind)) {
			*ret_done = true;
			return error_set(e, ERR_MISSING, "\"" STR_FMT "\" names another kind of thing",
				STR_ARG(shown(q->text)));
		}
		if (!prefixes[i].number) {
			*ret_done = true;
			q->kind = prefixes[i].kind;
			q->text = str_trim(str_skip(q->text, prefix.n));
			return by_name(q, e);
		}
		if (!num_i64(str_skip(q->text, prefix.n), &number) || number <= 0)
			continue;
		*ret_done = true;
		err = give(q, prefixes[i].kind, number, e);
		return err == ERR_MISSING ? error_set(e, err, "there is no " STR_FMT, STR_ARG(shown(q->text)))
					  : err;
	}
	*ret_done = false;
	return ERR_OK;
}

enum err ask_target(struct library *l, struct str text, enum kind kind, struct arena *a, struct target_answer *ret,
	struct error *e)
{
	struct target_answer answer = { 0 };
	struct question q = { l, arena_str(a, str_trim(text)), kind, a, &answer };
	struct ident id;
	bool recognised, done = false;
	enum err err;

	if (q.text.n > TEXT_MAX)
		return error_set(e, ERR_LIMIT, "a target has at most %d bytes", TEXT_MAX);
	err = by_prefix(&q, &done, e);
	if (err || done)
		goto out;
	recognised = ident_recognise(q.text, a, &id);
	if (recognised)
		err = by_ident(&q, id, &done, e);
	if (!err && !done && wants(&q, KIND_WORK)) {
		row_id work;

		/* What the notebook calls a work without an identifier. */
		err = work_by_key(l->index, q.text, &work, e);
		if (!err && work) {
			done = true;
			err = give(&q, KIND_WORK, work, e);
		}
	}
	if (!err && !done)
		err = by_name(&q, e);
	if (err == ERR_MISSING && recognised) {
		CLEANUP(buf_done) struct buf shown_id = { 0 };

		ident_print(id, &shown_id);
		return error_set(e, err, "nothing here has the identifier %s", buf_cstr(&shown_id));
	}
out:
	if (!err)
		*ret = answer;
	return err;
}

/* ---- and back */

static const enum scheme person_schemes[] = { SCHEME_ORCID, SCHEME_OPENALEX, SCHEME_DBLP, SCHEME_ACL };
static const enum scheme work_schemes[] = { SCHEME_DOI, SCHEME_ARXIV, SCHEME_ACL, SCHEME_DBLP, SCHEME_OPENALEX,
	SCHEME_PUBMED };

/* Only an identifier that leads back to this very row names it. */
static bool leads_back(struct library *l, enum kind kind, row_id id, struct ident ident)
{
	row_id found = 0;
	enum err err = kind == KIND_PERSON ? person_by_ident(l->index, ident, &found, NULL)
					   : work_by_ident(l->index, ident, &found, NULL);

	return !err && found == id;
}

static struct str ident_target(struct library *l, enum kind kind, row_id id, struct arena *a)
{
	const enum scheme *schemes = kind == KIND_PERSON ? person_schemes : work_schemes;
	size_t n_schemes = kind == KIND_PERSON ? ARRAY_LEN(person_schemes) : ARRAY_LEN(work_schemes), n;
	struct ident *ids;
	enum err err = kind == KIND_PERSON ? person_idents(l->index, id, a, &ids, &n, NULL)
					   : work_idents(l->index, id, a, &ids, &n, NULL);

	for (size_t s = 0; s < n_schemes && !err; s++) {
		for (size_t i = 0; i < n; i++) {
			CLEANUP(buf_done) struct buf out = { 0 };

			if (ids[i].scheme != schemes[s] || !leads_back(l, kind, id, ids[i]))
				continue;
			ident_print(ids[i], &out);
			return arena_str(a, buf_str(&out));
		}
	}
	return STR_NULL;
}

struct str ask_target_text(struct library *l, enum kind kind, row_id id, struct arena *a)
{
	static const char *const words[KIND_COUNT] = {
		[KIND_TOPIC] = "topic", [KIND_ORG] = "org", [KIND_VENUE] = "venue"
	};
	struct thing thing;
	struct str text;

	if (kind == KIND_PERSON || kind == KIND_WORK) {
		text = ident_target(l, kind, id, a);
		return text.p ? text : arena_printf(a, "%c:%lld", kind == KIND_PERSON ? 'p' : 'w', (long long)id);
	}
	if (kind == KIND_NONE || thing_get(l->index, kind, id, a, &thing, NULL))
		return STR_NULL;
	return arena_printf(a, "%s:" STR_FMT, words[kind], STR_ARG(thing.name));
}
