/* Positions, education, awards, interests, statements and referees of a CV, line by line.
 * Knows no documents: where a section begins and ends is read-cv.c's. */
#include "ingest/cv-part.h"

#include "base/uni.h"
#include "ingest/cv-text.h"

enum { TITLE_WORDS = 12, STATEMENT_TITLE = 90 };

static struct str plain_line(const struct cv_part *p, size_t i, bool *ret_mark)
{
	return cv_plain(cv_unmark(p->lines[i].text, ret_mark), p->arena);
}

/* "Supervisor: X", "(advisor: X)" … taken out of *line. */
static struct str take_supervisor(struct str *line)
{
	static const char *const words[] = { "supervisors:", "supervisor:", "supervised by",
		"advisors:", "advisor:", "adviser:", "advised by", "under the supervision of" };
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
	return take_label(line, "thesis", ret) || take_label(line, "thesis title", ret) ||
	       take_label(line, "dissertation", ret) || take_label(line, "phd thesis", ret) ||
	       take_label(line, "doctoral thesis", ret);
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
	static const char *const degrees[] = { "Ph.D.", "Ph. D.", "PhD", "D.Phil.", "DPhil", "Dr. rer. nat.",
		"Dr.-Ing.", "M.Phil.", "M.Sc.", "MSc", "M.S.", "M.Eng.", "MEng", "M.A.", "MBA", "M.D.", "MD",
		"B.Sc.", "BSc", "B.S.", "B.Eng.", "BEng", "B.A.", "LL.B.", "LL.M.", "Habilitation", "Diploma",
		"Dipl.-Ing.", "Doctor of Philosophy", "Doctor of Science", "Doctorate", "Master of Science",
		"Master of Arts", "Master", "Bachelor of Science", "Bachelor of Arts", "Bachelor", "MS", "MA", "BS",
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
static void fill_education(struct record_cv *c, struct str line, struct arena *a)
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
	c->org = org.n ? arena_str(a, buf_str(&org)) : STR_NULL;
	c->field = field.n ? arena_str(a, buf_str(&field)) : STR_NULL;
	if (!c->title.n && !c->org.n) {
		c->title = c->field;
		c->field = STR_NULL;
	}
	c->title = non_empty(c->title);
}

static void add_text(const struct cv_part *p, struct record_cv *c, struct str more)
{
	c->text = c->text.n ? arena_printf(p->arena, STR_FMT "\n" STR_FMT, STR_ARG(c->text), STR_ARG(more)) : more;
}

/* Positions and education: a period by itself, or at either end of the line, and what it was. */
static void read_periods(const struct cv_part *p, struct draft *d)
{
	struct record_cv *last = NULL;
	int since = 0, until = 0;
	bool pending = false;
	for (size_t i = 0; i < p->n; i++) {
		bool mark, dated;
		struct str line = plain_line(p, i, &mark), rest = line, found;
		int from = 0, to = 0;
		if (p->section == CV_EDUCATION && last && take_thesis(line, &found)) {
			last->thesis = found;
			continue;
		}
		if (p->section == CV_EDUCATION && last && !pending &&
			(take_label(line, "supervisor", &found) || take_label(line, "advisor", &found))) {
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
		if (last && !pending && !dated && (!p->lines[i].gap || mark)) {
			add_text(p, last, line);
			continue;
		}
		struct record_cv *c = draft_cv(d, p->section);
		if (!c)
			return;
		c->since = dated ? from : since;
		c->until = dated ? to : until;
		if (p->section == CV_EDUCATION)
			fill_education(c, dated ? rest : line, p->arena);
		else
			fill_position(c, dated ? rest : line);
		last = c;
		pending = false;
		since = until = 0;
	}
}

static void read_awards(const struct cv_part *p, struct draft *d)
{
	for (size_t i = 0; i < p->n; i++) {
		bool mark;
		struct str line = plain_line(p, i, &mark), rest = line;
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

static void read_interests(const struct cv_part *p, struct draft *d)
{
	struct str current = STR_NULL;
	for (size_t i = 0; i < p->n; i++) {
		bool mark;
		struct str line = plain_line(p, i, &mark);
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

static void read_statements(const struct cv_part *p, struct draft *d)
{
	struct record_cv *last = NULL;
	for (size_t i = 0; i < p->n; i++) {
		bool mark, title, more;
		struct str line = plain_line(p, i, &mark);
		title = !mark && line.n <= STATEMENT_TITLE && cv_words(line) <= TITLE_WORDS && i + 1 < p->n &&
			p->lines[i + 1].text.n > line.n;
		more = last && !title && (!p->lines[i].gap || mark || !last->text.n);
		if (!more) {
			last = draft_cv(d, CV_STATEMENT);
			if (!last)
				return;
			last->field = non_empty(p->heading);
		}
		if (title)
			last->title = cv_unstop(line);
		else
			add_text(p, last, line);
	}
}

static void read_referees(const struct cv_part *p, struct draft *d)
{
	struct record_cv *last = NULL;
	for (size_t i = 0; i < p->n; i++) {
		bool mark;
		struct str line = plain_line(p, i, &mark), mail, title;
		struct str first = line, rest = STR_NULL;
		ptrdiff_t comma = str_find(line, STR(", "));
		bool has_mail = cv_email(line, &mail);
		if (comma > 0) {
			first = str_slice(line, 0, (size_t)comma);
			rest = str_skip(line, (size_t)comma + 2);
		}
		struct str name = cv_name(first, &title);
		/* somebody new: a name alone on its line, a name with a title, or the first line */
		bool fresh = cv_looks_like_name(name) && !cv_names_org(name) &&
			     (comma < 0 || title.n || !last || mark) && !(has_mail && comma < 0);
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
			add_text(p, last, mail);
			line = cv_unstop(str_range(line.p, mail.p));
		}
		line = cv_unstop(line);
		if (line.n == 0)
			continue;
		if (last->title.p && last->org.p) {
			add_text(p, last, line);
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

void cv_part_read(const struct cv_part *p, struct draft *d)
{
	switch (p->section) {
	case CV_POSITION:
	case CV_EDUCATION:
		read_periods(p, d);
		break;
	case CV_AWARD:
		read_awards(p, d);
		break;
	case CV_INTEREST:
	case CV_PROJECT:
		read_interests(p, d);
		break;
	case CV_REFEREE:
		read_referees(p, d);
		break;
	case CV_STATEMENT:
	case CV_SECTION_COUNT:
		read_statements(p, d);
		break;
	case CV_PUBLICATION: /* works, not entries of the person */
	case CV_PREPRINT:
		break;
	}
}
