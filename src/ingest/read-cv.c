/* cv: a curriculum vitae in loose Markdown, as people write one for other people.
 *
 * Sections are known by their headings in any usual wording and order; what stands in them is read line by line.
 * Yields the person with positions, education, awards, interests, projects, statements and referees first, then a
 * work for each publication and preprint. The thesis belongs to the education. Sections are cv-part.c's, citation
 * lines cv-work.c's, words cv-text.c's. */
#include "base/uni.h"
#include "base/vec.h"
#include "bib/name.h"
#include "bib/title.h"
#include "ingest/cv-part.h"
#include "ingest/cv-text.h"
#include "ingest/cv-work.h"
#include "ingest/draft.h"
#include "ingest/reader.h"
#include "ingest/textdoc.h"

enum { BID_LINES = 2000, HEADING_WORDS = 12 };

/* A publication as found; parsed when its turn comes. */
struct item {
	struct str text; /* Markdown and all */
	enum cv_section section;
	int seq;
	unsigned line;
	uint64_t offset;
};

struct cv {
	struct arena *arena; /* the document and the person */
	struct textdoc doc;
	struct str owner, slug;
	VEC(struct item) items;
	size_t at;
	int seq[CV_SECTION_COUNT];
	bool told_person;
};

static bool is_cv_word(struct str line)
{
	struct str title;
	struct str bare = cv_name(line, &title);
	return str_eq_case(bare, STR("curriculum vitae")) || str_eq_case(bare, STR("cv")) ||
	       str_eq_case(bare, STR("resume")) || str_eq_case(bare, STR("vita"));
}

static int bid(struct str head, struct str name)
{
	struct arena *a = arena_new();
	struct textdoc doc;
	bool seen[CV_SECTION_COUNT] = { false }, named = false;
	int sections = 0;
	(void)name;
	textdoc_split(head, BID_LINES, a, &doc);
	if (doc.n && !strchr("{[<@%\\", doc.lines[0].text.p[0])) {
		struct str title;
		for (size_t i = 0; i < doc.n && i < 3; i++)
			named = named || is_cv_word(doc.lines[i].text) ||
				cv_looks_like_name(cv_plain(cv_name(doc.lines[i].text, &title), a));
		for (size_t i = 0; i < doc.n; i++) {
			enum cv_section s = cv_heading(doc.lines[i].text);
			if (s < CV_SECTION_COUNT && s != CV_STATEMENT && !seen[s]) {
				seen[s] = true;
				sections++;
			}
		}
	}
	arena_free(a);
	if (!named || sections < 2 || !(seen[CV_EDUCATION] || seen[CV_POSITION] || seen[CV_PUBLICATION]))
		return 0;
	return sections > 2 ? 80 : 60;
}

/* ---- sections ---- */

/* Lines to entries: a list mark or a gap begins one, other lines go on with it. */
static void collect_items(struct cv *s, const struct cv_part *p)
{
	bool marked = false;
	for (size_t i = 0; i < p->n; i++) {
		const struct textline *l = &p->lines[i];
		bool mark;
		struct str text = cv_unmark(l->text, &mark);
		struct item *last = s->items.n && s->seq[p->section] ? &s->items.v[s->items.n - 1] : NULL;
		if (last && i > 0 && !mark && !l->gap && (marked || !str_ends(last->text, STR(".")))) {
			last->text =
				arena_printf(s->arena, STR_FMT " " STR_FMT, STR_ARG(last->text), STR_ARG(text));
			continue;
		}
		/* "2024" or "In 2023:" between entries is a divider */
		int from, to;
		struct str rest;
		if (!mark && cv_years(text, &from, &to, &rest) && rest.n == 0)
			continue;
		marked = marked || mark;
		struct item it = { .text = text, .section = p->section, .line = l->line, .offset = l->offset };
		it.seq = ++s->seq[p->section];
		vec_push(&s->items, it);
	}
}

/* Where the next heading stands, from line i on. Below a list, a short bare line before more bare lines is one of a
 * wording that we do not know. */
static bool heading_at(struct cv *s, size_t i, bool listed, enum cv_section *ret)
{
	struct str line = s->doc.lines[i].text;
	enum cv_section known = cv_heading(line);
	bool mark, next_mark = true;
	if (known < CV_SECTION_COUNT) {
		*ret = known;
		return true;
	}
	*ret = CV_STATEMENT;
	cv_unmark(line, &mark);
	if (mark)
		return false;
	if (cv_marked_heading(line))
		return true;
	if (i + 1 < s->doc.n)
		cv_unmark(s->doc.lines[i + 1].text, &next_mark);
	return listed && !next_mark && s->doc.lines[i].gap && cv_words(line) <= HEADING_WORDS &&
	       cv_words(line) > 1 && line.p[0] >= 'A' && line.p[0] <= 'Z' &&
	       !strchr(".,;:!?)", line.p[line.n - 1]) && str_find(line, STR(": ")) < 0 &&
	       str_find_char(line, ',') < 0;
}

static void read_parts(struct cv *s, struct draft *d, size_t from)
{
	struct cv_part p = { .section = CV_STATEMENT, .arena = s->arena, .lines = &s->doc.lines[from] };
	bool listed = false, mark;
	for (size_t i = from; i <= s->doc.n; i++) {
		enum cv_section next = CV_SECTION_COUNT;
		bool works = p.section == CV_PUBLICATION || p.section == CV_PREPRINT;
		if (i < s->doc.n && !heading_at(s, i, listed && (works || p.section == CV_INTEREST), &next)) {
			cv_unmark(s->doc.lines[i].text, &mark);
			listed = listed || mark;
			p.n++;
			continue;
		}
		if (works)
			collect_items(s, &p);
		else
			cv_part_read(&p, d);
		listed = false;
		if (i == s->doc.n)
			break;
		p.section = next;
		p.heading = cv_plain(cv_unstop(s->doc.lines[i].text), s->arena);
		while (p.heading.n && p.heading.p[0] == '#')
			p.heading = textdoc_trim(str_skip(p.heading, 1));
		p.lines = &s->doc.lines[i] + 1;
		p.n = 0;
	}
}

static enum err read_person(struct reader *r, struct record *ret, struct error *e)
{
	struct cv *s = r->state;
	struct draft d;
	struct str title;
	size_t i = 0;
	while (i < s->doc.n && is_cv_word(s->doc.lines[i].text))
		i++;
	if (i == s->doc.n || cv_heading(s->doc.lines[i].text) < CV_SECTION_COUNT)
		return error_set(e, ERR_FORMAT, "the CV has no name");
	draft_begin(&d, RECORD_PERSON, ret, s->arena, r);
	struct record_person *p = &ret->person;
	p->name = s->owner = cv_name(cv_plain(s->doc.lines[i].text, s->arena), &title);
	if (p->name.n == 0)
		return error_set(e, ERR_FORMAT, "the CV has no name");
	CLEANUP(buf_done) struct buf slug = { 0 };
	struct name n = name_split(p->name, false, s->arena);
	name_key(&n, &slug);
	for (size_t k = 0; k < slug.n; k++) {
		if (slug.p[k] == ' ')
			slug.p[k] = '-';
	}
	s->slug = arena_str(s->arena, buf_str(&slug));
	ret->key = arena_printf(s->arena, "cv:" STR_FMT, STR_ARG(s->slug));
	ret->line = s->doc.lines[i].line;
	ret->offset = s->doc.lines[i].offset;
	read_parts(s, &d, i + 1);
	for (size_t k = 0; k < p->n_cv && !p->role.p; k++) {
		if (p->cv[k].section == CV_POSITION && p->cv[k].until == CV_NOW)
			p->role = p->cv[k].title;
	}
	return ERR_OK;
}

static struct str non_empty(struct str s)
{
	return s.n ? s : STR_NULL;
}

/* Which of the authors is the CV's owner: the best fit, the first of equals; n when nobody fits. */
static size_t find_owner(struct str owner, const struct record_work *w, struct arena *a)
{
	struct name self = name_split(owner, false, a);
	enum name_fit best = NAME_DIFFERS;
	size_t at = w->n_authors;
	for (size_t i = 0; i < w->n_authors; i++) {
		struct name n = name_split(w->authors[i].name, false, a);
		enum name_fit fit = name_compare(&self, &n);
		if (fit > best) {
			best = fit;
			at = i;
		}
	}
	return at;
}

static enum err read_work(struct reader *r, const struct item *it, struct record *ret, struct error *e)
{
	struct cv *s = r->state;
	struct cv_work parts;
	struct draft d;
	cv_work_parse(it->text, it->section, r->arena, &parts);
	draft_begin(&d, RECORD_WORK, ret, r->arena, r);
	ret->line = it->line;
	ret->offset = it->offset;
	if (parts.title.n == 0) {
		error_set(e, ERR_FORMAT, "no title could be made out");
		return error_at(e, "", it->line, 0);
	}
	struct record_work *w = &ret->work;
	w->title = parts.title;
	w->year = parts.year;
	w->type = non_empty(parts.type);
	w->source = STR("CV");
	w->venue = non_empty(parts.venue);
	w->pages = non_empty(parts.pages);
	ret->key = arena_printf(r->arena, "cv:" STR_FMT "/%016llx", STR_ARG(s->slug), title_hash(w->title));
	draft_ident(&d, SCHEME_DOI, parts.doi);
	draft_ident(&d, SCHEME_ARXIV, parts.arxiv);
	for (size_t i = 0; i < parts.n_authors; i++)
		draft_author(&d, parts.authors[i]);
	w->authors_cut = parts.cut;
	size_t owner = find_owner(s->owner, w, r->arena);
	if (owner < w->n_authors) {
		w->authors[owner].is_owner = true;
	} else {
		struct record_author *a = draft_author(&d, s->owner);
		if (a) {
			a->position = 0;
			a->is_owner = true;
		}
		w->authors_cut = true;
		reader_warn(r, it->line, ret->key, "the owner is not among the authors that could be made out");
	}
	struct record_listing *l = draft_listing(&d);
	*l = (struct record_listing){ .person = s->owner,
		.section = str_from(cv_section_name(it->section)),
		.text = cv_plain(it->text, r->arena),
		.seq = it->seq };
	return ERR_OK;
}

static enum err open_cv(struct reader *r, struct error *e)
{
	struct cv *s = r->state;
	s->arena = arena_new();
	return textdoc_read(r->in, s->arena, &s->doc, e);
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct cv *s = r->state;
	if (!s->told_person && s->doc.n) {
		s->told_person = true;
		return read_person(r, ret, e);
	}
	if (s->at == s->items.n)
		return error_set(e, ERR_MISSING, "the end");
	return read_work(r, &s->items.v[s->at++], ret, e);
}

static void close_cv(struct reader *r)
{
	struct cv *s = r->state;
	vec_done(&s->items);
	arena_free(s->arena);
}

const struct reader_ops read_cv = {
	.name = "cv",
	.suffixes = " .md .txt ",
	.bid = bid,
	.state_size = sizeof(struct cv),
	.open = open_cv,
	.next = next,
	.close = close_cv,
};
