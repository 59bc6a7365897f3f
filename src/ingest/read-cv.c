/* cv: a curriculum vitae in loose Markdown, as people write one for other people.
 *
 * Sections are known by their headings in any usual wording and order; what stands in them is read line by line.
 * Yields the person with positions, education, awards, interests, projects, statements and referees first, then a work
 * for each publication and preprint. The thesis belongs to the education. Citation lines are cv-work.c's, words
 * cv-text.c's. */
#include "base/uni.h"
#include "base/vec.h"
#include "bib/name.h"
#include "bib/title.h"
#include "ingest/cv-text.h"
#include "ingest/cv-work.h"
#include "ingest/draft.h"
#include "ingest/reader.h"
#include "ingest/textdoc.h"

enum { BID_LINES = 2000, TITLE_WORDS = 12, STATEMENT_TITLE = 90 };

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

/* Lines [from, to) of the document under one heading. */
struct part {
	enum cv_section section;
	struct str heading;
	size_t from, to;
};

static bool is_cv_word(struct str line)
{
	struct str title;
	struct str bare = cv_name(line, &title);
	return str_eq_case(bare, STR("curriculum vitae")) || str_eq_case(bare, STR("cv")) || str_eq_case(bare, STR("resume")) ||
		str_eq_case(bare, STR("vita"));
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
			named = named || is_cv_word(doc.lines[i].text) || cv_looks_like_name(cv_plain(cv_name(doc.lines[i].text, &title), a));
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

static struct str plain_line(struct cv *s, size_t i, bool *ret_mark)
{
	return cv_plain(cv_unmark(s->doc.lines[i].text, ret_mark), s->arena);
}

/* "Supervisor: X", "(advisor: X)" … taken out of *line. */
static struct str take_supervisor(struct str *line)
{
	static const char *const words[] = { "supervisors:", "supervisor:", "supervised by", "advisors:", "advisor:", "adviser:",
		"advised by", "under the supervision of" };
	for (size_t i = 0; i < line->n; i++) {
		for (size_t k = 0; k < ARRAY_LEN(words); k++) {
			struct str w = str_from(words[k]);
			if (!str_starts_case(str_skip(*line, i), w))
				continue;
			bool bracket = i > 0 && line->p[i - 1] == '(';
			struct str who = str_skip(*line, i + w.n);
			ptrdiff_t end = str_find_char(who, bracket ? ')' : ';');
			if (end >= 0)
				who = str_slice(who, 0, (size_t)end);
			*line = cv_unstop(str_slice(*line, 0, i - (bracket ? 1 : 0)));
			return cv_unstop(who);
		}
	}
	return STR_NULL;
}

static bool take_label(struct str line, const char *label, struct str *ret)
{
	struct str l = str_from(label);
	if (!str_starts_case(line, l))
		return false;
	struct str rest = textdoc_trim(str_skip(line, l.n));
	if (rest.n == 0 || rest.p[0] != ':')
		return false;
	rest = cv_unstop(textdoc_trim(str_skip(rest, 1)));
	if (rest.n > 2 && strchr("\"'", rest.p[0]) && rest.p[rest.n - 1] == rest.p[0])
		rest = str_slice(rest, 1, rest.n - 2);
	*ret = rest;
	return rest.n > 0;
}

static bool take_thesis(struct str line, struct str *ret)
{
	return take_label(line, "thesis", ret) || take_label(line, "thesis title", ret) || take_label(line, "dissertation", ret) ||
		take_label(line, "phd thesis", ret) || take_label(line, "doctoral thesis", ret);
}

static struct str non_empty(struct str s)
{
	return s.n ? s : STR_NULL;
}

/* "Assistant Professor, Department, University" */
static void fill_position(struct record_cv *c, struct str line)
{
	static const char *const breaks[] = { ", ", " at ", " | ", " — ", " – ", " - " };
	line = cv_unstop(line);
	c->title = line;
	for (size_t i = 0; i < ARRAY_LEN(breaks); i++) {
		ptrdiff_t at = str_find(line, str_from(breaks[i]));
		if (at <= 0)
			continue;
		struct str left = cv_unstop(str_slice(line, 0, (size_t)at));
		struct str right = cv_unstop(str_skip(line, (size_t)at + strlen(breaks[i])));
		bool swapped = cv_names_org(left) && !cv_names_org(right);
		c->title = swapped ? right : left;
		c->org = non_empty(swapped ? left : right);
		return;
	}
}

/* The degree at the start of line, with its stops; empty when there is none. */
static struct str take_degree(struct str *line)
{
	static const char *const degrees[] = { "Ph.D.", "Ph. D.", "PhD", "D.Phil.", "DPhil", "Dr. rer. nat.", "Dr.-Ing.", "M.Phil.",
		"M.Sc.", "MSc", "M.S.", "M.Eng.", "MEng", "M.A.", "MBA", "M.D.", "MD", "B.Sc.", "BSc", "B.S.", "B.Eng.", "BEng", "B.A.",
		"LL.B.", "LL.M.", "Habilitation", "Diploma", "Dipl.-Ing.", "Doctor of Philosophy", "Doctor of Science", "Doctorate",
		"Master of Science", "Master of Arts", "Master", "Bachelor of Science", "Bachelor of Arts", "Bachelor", "MS", "MA", "BS",
		"BA", "Postdoc" };
	for (size_t i = 0; i < ARRAY_LEN(degrees); i++) {
		struct str d = str_from(degrees[i]);
		if (!str_starts_case(*line, d) || (line->n > d.n && uni_is_letter((unsigned char)line->p[d.n])))
			continue;
		struct str found = str_slice(*line, 0, d.n);
		*line = str_skip(*line, d.n);
		while (line->n && strchr(",:. ", line->p[0]))
			*line = str_skip(*line, 1);
		return found;
	}
	return STR_NULL;
}

/* "Ph.D. School, University, Field (supervisor: X)", "Ph.D. in Field, University", "University, Ph.D. in Field". */
static void fill_education(struct cv *s, struct record_cv *c, struct str line)
{
	CLEANUP(buf_done) struct buf org = { 0 }, field = { 0 };
	struct str who = take_supervisor(&line);
	if (who.n)
		c->person = who;
	c->title = take_degree(&line);
	if (str_starts_case(line, STR("in "))) {
		line = str_skip(line, 3);
	} else if (str_starts_case(line, STR("degree in "))) {
		line = str_skip(line, 10);
	}
	line = cv_unstop(line);
	bool last_org = false;
	struct str rest = line, part;
	while (str_next(&rest, ',', &part)) {
		part = cv_unstop(part);
		struct str degree_part = part;
		struct str degree = c->title.n ? STR_NULL : take_degree(&degree_part);
		if (degree.n) {
			c->title = degree;
			part = str_starts_case(degree_part, STR("in ")) ? str_skip(degree_part, 3) : degree_part;
		}
		if (part.n == 0)
			continue;
		/* a place behind the institution belongs to it once the field is known */
		bool is_org = cv_names_org(part) || (last_org && field.n && !degree.n);
		struct buf *b = is_org ? &org : &field;
		if (b->n)
			buf_adds(b, ", ");
		buf_add(b, part);
		last_org = is_org;
	}
	c->org = org.n ? arena_str(s->arena, buf_str(&org)) : STR_NULL;
	c->field = field.n ? arena_str(s->arena, buf_str(&field)) : STR_NULL;
	if (!c->title.n && !c->org.n) {
		c->title = c->field;
		c->field = STR_NULL;
	}
	c->title = non_empty(c->title);
}

static void add_text(struct cv *s, struct record_cv *c, struct str more)
{
	c->text = c->text.n ? arena_printf(s->arena, STR_FMT "\n" STR_FMT, STR_ARG(c->text), STR_ARG(more)) : more;
}

/* Positions and education: a period by itself, or at either end of the line, and what it was. */
static void read_periods(struct cv *s, struct draft *d, const struct part *p)
{
	struct record_cv *last = NULL;
	int since = 0, until = 0;
	bool pending = false;
	for (size_t i = p->from; i < p->to; i++) {
		bool mark, dated;
		struct str line = plain_line(s, i, &mark), rest = line, found;
		int from = 0, to = 0;
		if (p->section == CV_EDUCATION && last && take_thesis(line, &found)) {
			last->thesis = found;
			continue;
		}
		if (p->section == CV_EDUCATION && last && !pending && (take_label(line, "supervisor", &found) || take_label(line, "advisor", &found))) {
			last->person = found;
			continue;
		}
		dated = cv_years(line, &from, &to, &rest);
		if (dated && rest.n == 0) {
			since = from;
			until = to;
			pending = true;
			continue;
		}
		/* what was done there, not where */
		if (last && !pending && !dated && (!s->doc.lines[i].gap || mark)) {
			add_text(s, last, line);
			continue;
		}
		struct record_cv *c = draft_cv(d, p->section);
		if (!c)
			return;
		c->since = dated ? from : since;
		c->until = dated ? to : until;
		if (p->section == CV_EDUCATION)
			fill_education(s, c, dated ? rest : line);
		else
			fill_position(c, dated ? rest : line);
		last = c;
		pending = false;
		since = until = 0;
	}
}

static void read_awards(struct cv *s, struct draft *d, const struct part *p)
{
	for (size_t i = p->from; i < p->to; i++) {
		bool mark;
		struct str line = plain_line(s, i, &mark), rest = line;
		int from = 0, to = 0;
		bool dated = cv_years(line, &from, &to, &rest);
		struct record_cv *c = draft_cv(d, CV_AWARD);
		if (!c)
			return;
		rest = cv_unstop(rest);
		if (rest.n && rest.p[rest.n - 1] == ')') { /* ", (top 2%)" */
			size_t open = rest.n - 1;
			while (open > 0 && rest.p[open] != '(')
				open--;
			if (open > 0) {
				c->text = str_slice(rest, open + 1, rest.n - open - 2);
				rest = cv_unstop(str_slice(rest, 0, open));
			}
		}
		c->title = rest.n ? rest : line;
		c->since = dated ? from : 0;
		c->until = dated && to != from ? to : 0;
	}
}

static void read_interests(struct cv *s, struct draft *d, const struct part *p)
{
	struct str current = STR_NULL;
	for (size_t i = p->from; i < p->to; i++) {
		bool mark;
		struct str line = plain_line(s, i, &mark);
		bool sentence = cv_words(line) > TITLE_WORDS || (str_ends(line, STR(".")) && cv_words(line) > 5);
		struct record_cv *c = draft_cv(d, sentence ? CV_PROJECT : CV_INTEREST);
		if (!c)
			return;
		if (sentence) {
			c->title = current;
			c->text = line;
			continue;
		}
		ptrdiff_t colon = str_find(line, STR(": "));
		if (colon > 0 && cv_words(str_slice(line, 0, (size_t)colon)) <= 2) {
			c->text = str_slice(line, 0, (size_t)colon);
			line = str_skip(line, (size_t)colon + 2);
		}
		c->title = current = cv_unstop(line);
	}
}

static void read_statements(struct cv *s, struct draft *d, const struct part *p)
{
	struct record_cv *last = NULL;
	for (size_t i = p->from; i < p->to; i++) {
		bool mark, title, more;
		struct str line = plain_line(s, i, &mark);
		title = !mark && line.n <= STATEMENT_TITLE && cv_words(line) <= TITLE_WORDS && i + 1 < p->to &&
			s->doc.lines[i + 1].text.n > line.n;
		more = last && !title && (!s->doc.lines[i].gap || mark || !last->text.n);
		if (!more) {
			last = draft_cv(d, CV_STATEMENT);
			if (!last)
				return;
			last->field = non_empty(p->heading);
		}
		if (title)
			last->title = cv_unstop(line);
		else
			add_text(s, last, line);
	}
}

static void read_referees(struct cv *s, struct draft *d, const struct part *p)
{
	struct record_cv *last = NULL;
	for (size_t i = p->from; i < p->to; i++) {
		bool mark;
		struct str line = plain_line(s, i, &mark), mail, title;
		struct str first = line, rest = STR_NULL;
		ptrdiff_t comma = str_find(line, STR(", "));
		bool has_mail = cv_email(line, &mail);
		if (comma > 0) {
			first = str_slice(line, 0, (size_t)comma);
			rest = str_skip(line, (size_t)comma + 2);
		}
		struct str name = cv_name(first, &title);
		/* somebody new: a name alone on its line, a name with a title, or the first line */
		bool fresh = cv_looks_like_name(name) && !cv_names_org(name) && (comma < 0 || title.n || !last || mark) && !(has_mail && comma < 0);
		if (fresh || !last) {
			last = draft_cv(d, CV_REFEREE);
			if (!last)
				return;
			last->person = name;
			last->field = non_empty(title);
			last->text = STR_NULL;
			if (comma < 0 || !fresh)
				continue;
			line = rest;
			has_mail = cv_email(line, &mail);
		}
		if (has_mail) {
			add_text(s, last, mail);
			line = cv_unstop(str_range(line.p, mail.p));
		}
		line = cv_unstop(line);
		if (line.n == 0)
			continue;
		if (last->title.p && last->org.p) {
			add_text(s, last, line);
			continue;
		}
		comma = str_find(line, STR(", "));
		if (!last->title.p && comma > 0 && !cv_names_org(str_slice(line, 0, (size_t)comma))) {
			last->title = str_slice(line, 0, (size_t)comma);
			last->org = cv_unstop(str_skip(line, (size_t)comma + 2));
		} else if (cv_names_org(line) || last->title.p) {
			last->org = line;
		} else {
			last->title = line;
		}
	}
}

/* Lines to entries: a list mark or a gap begins one, other lines go on with it. */
static void collect_items(struct cv *s, const struct part *p)
{
	bool marked = false;
	for (size_t i = p->from; i < p->to; i++) {
		struct textline *l = &s->doc.lines[i];
		bool mark;
		struct str text = cv_unmark(l->text, &mark);
		struct item *last = s->items.n && s->seq[p->section] ? &s->items.v[s->items.n - 1] : NULL;
		if (last && i > p->from && !mark && !l->gap && (marked || !str_ends(last->text, STR(".")))) {
			last->text = arena_printf(s->arena, STR_FMT " " STR_FMT, STR_ARG(last->text), STR_ARG(text));
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
	return listed && !next_mark && s->doc.lines[i].gap && cv_words(line) <= TITLE_WORDS && cv_words(line) > 1 &&
		line.p[0] >= 'A' && line.p[0] <= 'Z' && !strchr(".,;:!?)", line.p[line.n - 1]) && str_find(line, STR(": ")) < 0 &&
		str_find_char(line, ',') < 0;
}

static void read_part(struct cv *s, struct draft *d, const struct part *p)
{
	switch (p->section) {
	case CV_POSITION:
	case CV_EDUCATION:
		read_periods(s, d, p);
		break;
	case CV_PUBLICATION:
	case CV_PREPRINT:
		collect_items(s, p);
		break;
	case CV_AWARD:
		read_awards(s, d, p);
		break;
	case CV_INTEREST:
	case CV_PROJECT:
		read_interests(s, d, p);
		break;
	case CV_REFEREE:
		read_referees(s, d, p);
		break;
	case CV_STATEMENT:
	case CV_SECTION_COUNT:
		read_statements(s, d, p);
		break;
	}
}

static void read_parts(struct cv *s, struct draft *d, size_t from)
{
	struct part p = { .section = CV_STATEMENT, .from = from };
	bool listed = false, mark;
	for (size_t i = from; i <= s->doc.n; i++) {
		enum cv_section next = CV_SECTION_COUNT;
		bool lists = p.section == CV_INTEREST || p.section == CV_PUBLICATION || p.section == CV_PREPRINT;
		if (i < s->doc.n && !heading_at(s, i, listed && lists, &next)) {
			cv_unmark(s->doc.lines[i].text, &mark);
			listed = listed || mark;
			continue;
		}
		p.to = i;
		if (p.to > p.from)
			read_part(s, d, &p);
		listed = false;
		if (i < s->doc.n)
			p = (struct part){ next, cv_plain(cv_unstop(s->doc.lines[i].text), s->arena), i + 1, 0 };
		while (p.heading.n && p.heading.p[0] == '#')
			p.heading = textdoc_trim(str_skip(p.heading, 1));
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
