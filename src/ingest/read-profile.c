/* profile: a saved researcher-profile page, as a person pastes it from a browser.
 *
 * What stood in separate boxes of the page runs together in the text: "ResearcherAffiliation not importedOpen to
 * collaborate", "Trust 17 - UnverifiedVerification L1Unclaimed author", "4works", "preprint2026arXiv". Yields the
 * person first, then a work for each published item, of which the page names one author: the page's owner. */
#include "base/uni.h"
#include "base/utf8.h"
#include "bib/name.h"
#include "bib/title.h"
#include "ingest/draft.h"
#include "ingest/reader.h"
#include "ingest/textdoc.h"

enum { ITEM_HEAD_MAX = 120, BID_LINES = 200, LONG_LINE = 80 };

struct profile {
	struct arena *arena;
	struct textdoc doc;
	size_t at;           /* the next line to look for an item in; 0: the person comes first */
	struct str owner, slug;
	int seq, said_items; /* how many items the page says it has; -1: it does not */
};

static const char *const headings[] = {
	"Actions",
	"Decide how to stay connected",
	"Direct collaboration",
	"Identity and collaboration",
	"Open full explorer",
	"Published work",
	"Quick read",
	"Research graph",
	"Researcher profile",
	"See the researcher in context",
	"Trust snapshot",
};

static bool is_heading(struct str line)
{
	for (size_t i = 0; i < ARRAY_LEN(headings); i++) {
		if (str_eq_case(line, str_from(headings[i])))
			return true;
	}
	return false;
}

/* "preprint2026arXiv": a type in letters, a year, the source; nothing between them. */
static bool item_head(struct str line, struct str *ret_type, int *ret_year, struct str *ret_source)
{
	size_t n = 0;
	if (line.n > ITEM_HEAD_MAX)
		return false;
	while (n < line.n && ((line.p[n] | 0x20) >= 'a' && (line.p[n] | 0x20) <= 'z'))
		n++;
	while (n > 0 && n < line.n &&
		(line.p[n] == '-' || line.p[n] == ' ' || ((line.p[n] | 0x20) >= 'a' && (line.p[n] | 0x20) <= 'z')))
		n++;
	if (n < 3 || n + 4 > line.n || line.p[n - 1] == ' ' || line.p[n - 1] == '-')
		return false;
	int year = 0;
	for (size_t i = n; i < n + 4; i++) {
		if (line.p[i] < '0' || line.p[i] > '9')
			return false;
		year = year * 10 + (line.p[i] - '0');
	}
	struct str source = str_skip(line, n + 4);
	if (year < 1800 || year > 2199 ||
		(source.n && (source.p[0] == ' ' || (source.p[0] >= '0' && source.p[0] <= '9'))))
		return false;
	*ret_type = str_slice(line, 0, n);
	*ret_year = year;
	*ret_source = source;
	return true;
}

static bool is_item_head(struct str line)
{
	struct str type, source;
	int year;
	return item_head(line, &type, &year, &source);
}

static int bid(struct str head, struct str name)
{
	struct arena *a = arena_new();
	struct textdoc doc;
	bool titled = false, trust = false, work = false, items = false;
	(void)name;
	textdoc_split(head, BID_LINES, a, &doc);
	for (size_t i = 0; i < doc.n; i++) {
		struct str line = doc.lines[i].text;
		titled = titled || (i < 3 && str_eq_case(line, STR("Researcher profile")));
		trust = trust || str_eq_case(line, STR("Trust snapshot"));
		work = work || str_eq_case(line, STR("Published work")) || str_has(line, STR("published item"));
		items = items || is_item_head(line);
	}
	arena_free(a);
	if (titled)
		return trust || work ? 99 : 90;
	if (trust && work)
		return 90;
	return work && items ? 60 : 0;
}

/* ---- the person ---- */

/* Takes `word` off the end of *s. */
static bool take_end(struct str *s, const char *word)
{
	struct str w = str_from(word);
	if (s->n < w.n || !str_eq_case(str_skip(*s, s->n - w.n), w))
		return false;
	*s = textdoc_trim(str_slice(*s, 0, s->n - w.n));
	return true;
}

/* Role, affiliation and openness, run together or not. */
static bool read_standing(struct str line, struct draft *d)
{
	static const char *const roles[] = { "Researcher", "Professor", "Associate Professor",
		"Assistant Professor", "Lecturer", "Student", "PhD student", "Postdoc", "Scientist", "Engineer",
		"Author" };
	struct record_person *p = &d->record->person;
	struct str rest = line;
	int open = -1;
	if (take_end(&rest, "Not open to collaborate") || take_end(&rest, "Closed to collaboration"))
		open = 0;
	else if (take_end(&rest, "Open to collaborate"))
		open = 1;
	bool no_affiliation = take_end(&rest, "Affiliation not imported");
	size_t role = 0;
	for (size_t i = 0; i < ARRAY_LEN(roles); i++) {
		struct str r = str_from(roles[i]);
		if (r.n > role && str_starts_case(rest, r))
			role = r.n;
	}
	bool run_on = role && role < rest.n && rest.p[role] >= 'A' && rest.p[role] <= 'Z';
	if (open < 0 && !no_affiliation && role != rest.n && !run_on)
		return false;
	if (role == 0) { /* an unknown role ends where a capital follows a small letter */
		while (role < rest.n &&
			!(role > 0 && rest.p[role] >= 'A' && rest.p[role] <= 'Z' && rest.p[role - 1] >= 'a'))
			role++;
	}
	if (role && !p->role.p)
		p->role = textdoc_trim(str_slice(rest, 0, role));
	draft_org(d, textdoc_trim(str_skip(rest, role)));
	if (open >= 0)
		p->open_to_collaborate = p->reported.open_to_collaborate = open;
	return true;
}

static int digit_behind(struct str line, const char *word)
{
	ptrdiff_t at = str_find(line, str_from(word));
	struct str rest;
	int n;
	return at >= 0 && textdoc_number(str_skip(line, (size_t)at + strlen(word)), &n, &rest) ? n : -1;
}

/* "Trust 17 - UnverifiedVerification L1Unclaimed author", or a part of it. */
static bool read_trust(struct str line, struct record_reported *r)
{
	bool hit = false;
	struct str rest;
	int n;
	if (str_starts_case(line, STR("Trust ")) && textdoc_number(str_skip(line, 6), &n, &rest)) {
		r->trust = n;
		hit = true;
		while (rest.n &&
			(str_starts(rest, STR("-")) || str_starts(rest, STR("–")) || str_starts(rest, STR("—"))))
			rest = textdoc_trim(str_skip(rest, rest.p[0] == '-' ? 1 : 3));
		size_t end = 0;
		while (end < rest.n && !str_starts(str_skip(rest, end), STR("Verification")) &&
			!str_starts(str_skip(rest, end), STR("Unclaimed")) &&
			!str_starts(str_skip(rest, end), STR("Claimed")))
			end++;
		struct str tier = textdoc_trim(str_slice(rest, 0, end));
		if (tier.n && tier.n < 40)
			r->tier = tier;
	}
	n = digit_behind(line, "Verification L");
	if (n >= 0 && line.n < ITEM_HEAD_MAX) {
		r->level = n;
		hit = true;
	}
	if (take_end(&line, "Unclaimed author")) {
		r->claim = STR("unclaimed");
		hit = true;
	} else if (take_end(&line, "Claimed author")) {
		r->claim = STR("claimed");
		hit = true;
	}
	return hit;
}

static bool read_count(struct str line, struct record_reported *r)
{
	struct str rest;
	int n;
	if (line.n > 40 || !textdoc_number(line, &n, &rest))
		return false;
	if (str_eq_case(rest, STR("works")) || str_eq_case(rest, STR("work")))
		r->works = n;
	else if (str_eq_case(rest, STR("followers")) || str_eq_case(rest, STR("follower")))
		r->followers = n;
	else if (str_eq_case(rest, STR("topics")) || str_eq_case(rest, STR("topic")))
		r->topics = n;
	else if (str_starts_case(rest, STR("close collaborator")))
		r->close_collaborators = n;
	else
		return false;
	return true;
}

/* The name's key with hyphens: the part of record keys that says whose page it is. */
static struct str slug_of(struct str name, struct arena *a)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	struct name n = name_split(name, false, a);
	name_key(&n, &b);
	for (size_t i = 0; i < b.n; i++) {
		if (b.p[i] == ' ')
			b.p[i] = '-';
	}
	return arena_str(a, buf_str(&b));
}

static enum err read_owner(struct reader *r, struct record *ret, struct error *e)
{
	struct profile *s = r->state;
	struct draft d;
	size_t i = 0;
	while (i < s->doc.n && is_heading(s->doc.lines[i].text))
		i++;
	if (i == s->doc.n || is_item_head(s->doc.lines[i].text))
		return error_set(e, ERR_FORMAT, "the page has no name");
	draft_begin(&d, RECORD_PERSON, ret, r->arena, r);
	struct record_person *p = &ret->person;
	p->name = s->owner = s->doc.lines[i].text;
	s->slug = slug_of(s->owner, s->arena);
	ret->line = s->doc.lines[i].line;
	ret->offset = s->doc.lines[i].offset;
	ret->key = arena_printf(r->arena, "profile:" STR_FMT, STR_ARG(s->slug));
	p->has_reported = true;
	p->reported.source = r->name;
	s->said_items = -1;
	for (i++; i < s->doc.n && !is_item_head(s->doc.lines[i].text); i++) {
		struct str line = s->doc.lines[i].text, rest;
		int n;
		if (is_heading(line) || read_trust(line, &p->reported) || read_count(line, &p->reported))
			continue;
		if (textdoc_number(line, &n, &rest) && str_starts_case(rest, STR("published item")))
			s->said_items = n;
		else if (!p->tagline.p && str_starts(line, s->owner) && str_has(line, STR(" contributes to ")))
			p->tagline = line;
		else if (!p->role.p)
			read_standing(line, &d);
	}
	s->at = i;
	return ERR_OK;
}

/* ---- the items ---- */

static void complain_count(struct reader *r)
{
	struct profile *s = r->state;
	if (s->said_items >= 0 && s->said_items != s->seq)
		reader_warn(r, 0, STR_NULL, "the page says that it lists %d items, but %d are there", s->said_items,
			s->seq);
	s->said_items = -1;
}

/* Behind a title: one paragraph, and more only while they read like text. What follows may be another box. */
static struct str read_abstract(struct profile *s, struct arena *a, size_t *at)
{
	CLEANUP(buf_done) struct buf b = { 0 };
	size_t i = *at;
	for (; i < s->doc.n; i++) {
		struct textline *l = &s->doc.lines[i];
		if (is_item_head(l->text) || is_heading(l->text))
			break;
		bool text = l->text.n > LONG_LINE || str_ends(l->text, STR("."));
		if (b.n && l->gap && !text)
			break;
		if (b.n)
			buf_adds(&b, l->gap ? "\n\n" : " ");
		buf_add(&b, l->text);
	}
	*at = i;
	return b.n ? arena_str(a, buf_str(&b)) : STR_NULL;
}

static enum err read_item(struct reader *r, struct record *ret, struct error *e)
{
	struct profile *s = r->state;
	struct str type, source;
	int year = 0;
	while (s->at < s->doc.n && !item_head(s->doc.lines[s->at].text, &type, &year, &source))
		s->at++;
	if (s->at >= s->doc.n) {
		complain_count(r);
		return error_set(e, ERR_MISSING, "the end");
	}
	struct textline *head = &s->doc.lines[s->at++];
	s->seq++;
	if (s->at >= s->doc.n || is_item_head(s->doc.lines[s->at].text)) {
		error_set(e, ERR_FORMAT, "an item without a title");
		return error_at(e, "", head->line, 0);
	}
	struct draft d;
	draft_begin(&d, RECORD_WORK, ret, r->arena, r);
	ret->line = head->line;
	ret->offset = head->offset;
	struct record_work *w = &ret->work;
	w->title = s->doc.lines[s->at++].text;
	w->abstract = read_abstract(s, r->arena, &s->at);
	w->type = type;
	w->year = year;
	w->source = source.n ? source : STR_NULL;
	ret->key = arena_printf(r->arena, "profile:" STR_FMT "/%016llx", STR_ARG(s->slug), title_hash(w->title));
	struct record_author *owner = draft_author(&d, s->owner);
	owner->position = 0; /* the page does not say which author its owner is, nor who the others are */
	owner->is_owner = true;
	w->authors_cut = true;
	struct record_listing *l = draft_listing(&d);
	*l = (struct record_listing){ .person = s->owner, .section = STR("profile"), .seq = s->seq, .year = year };
	return ERR_OK;
}

static enum err open_profile(struct reader *r, struct error *e)
{
	struct profile *s = r->state;
	s->arena = arena_new();
	return textdoc_read(r->in, s->arena, &s->doc, e);
}

static enum err next(struct reader *r, struct record *ret, struct error *e)
{
	struct profile *s = r->state;
	if (s->owner.p)
		return read_item(r, ret, e);
	if (s->at == s->doc.n)
		return error_set(e, ERR_MISSING, "the end");
	enum err err = read_owner(r, ret, e);
	if (err)
		s->at = s->doc.n; /* without its owner a page says nothing */
	return err;
}

static void close_profile(struct reader *r)
{
	struct profile *s = r->state;
	arena_free(s->arena);
}

const struct reader_ops read_profile = {
	.name = "profile",
	.suffixes = " .txt .md ",
	.bid = bid,
	.state_size = sizeof(struct profile),
	.open = open_profile,
	.next = next,
	.close = close_profile,
};
