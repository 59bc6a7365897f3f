-- Version 1 of the index. The first three tables hold what files said and are never rebuilt; all others follow
-- from them and can be made again by replaying `record` in the order of its ids.

CREATE TABLE file (
	id INTEGER PRIMARY KEY,
	path TEXT NOT NULL UNIQUE,
	format TEXT NOT NULL,
	size INTEGER,
	imported INTEGER NOT NULL,           -- seconds since 1970
	done INTEGER NOT NULL DEFAULT 0,     -- 0: an import was cut short
	read INTEGER NOT NULL DEFAULT 0,
	added INTEGER NOT NULL DEFAULT 0,
	merged INTEGER NOT NULL DEFAULT 0,
	unchanged INTEGER NOT NULL DEFAULT 0,
	rejected INTEGER NOT NULL DEFAULT 0,
	warned INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE record (
	id INTEGER PRIMARY KEY,
	file INTEGER NOT NULL REFERENCES file (id),
	kind INTEGER NOT NULL,               -- enum record_kind
	key TEXT,                            -- the source's own name for it, unique in the file
	line INTEGER NOT NULL,
	digest INTEGER NOT NULL,             -- of the body
	target INTEGER,                      -- derived: the work, person or thing it became
	body TEXT NOT NULL                   -- interchange form, one JSON object
) STRICT;
CREATE INDEX record_by_digest ON record (digest);
CREATE INDEX record_by_key ON record (file, key);
CREATE INDEX record_by_target ON record (kind, target) WHERE target IS NOT NULL;

CREATE TABLE reject (
	id INTEGER PRIMARY KEY,
	file INTEGER NOT NULL REFERENCES file (id),
	line INTEGER NOT NULL,
	key TEXT,
	warning INTEGER NOT NULL,            -- 1: imported all the same
	reason TEXT NOT NULL
) STRICT;
CREATE INDEX reject_by_file ON reject (file, line);

CREATE TABLE venue (
	id INTEGER PRIMARY KEY,
	fold TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	type TEXT, place TEXT, url TEXT, parent TEXT,
	works INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE org (
	id INTEGER PRIMARY KEY,
	fold TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	type TEXT, place TEXT, url TEXT, parent TEXT,
	works INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE topic (
	id INTEGER PRIMARY KEY,
	fold TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	type TEXT, place TEXT, url TEXT, parent TEXT,
	works INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE work (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL,                   -- how the notebook names it, record_work_key()
	title TEXT,
	title_hash INTEGER NOT NULL,         -- title_hash(); 0 without a title
	year INTEGER, month INTEGER,
	type TEXT, source TEXT,
	venue INTEGER REFERENCES venue (id),
	pages TEXT, url TEXT, doi TEXT, arxiv TEXT,
	cites INTEGER,
	authors_cut INTEGER NOT NULL,
	withdrawn INTEGER NOT NULL,
	n_authors INTEGER NOT NULL,
	authors TEXT NOT NULL,               -- shown names, a line each: lists and scans need no join
	topics TEXT NOT NULL,                -- topic names, a line each
	abstract TEXT
) STRICT;
CREATE INDEX work_by_key ON work (key);
CREATE INDEX work_by_title ON work (title_hash);
CREATE INDEX work_by_venue ON work (venue);
CREATE INDEX work_by_year ON work (year);

CREATE TABLE work_ident (
	scheme INTEGER NOT NULL,             -- enum scheme
	value TEXT NOT NULL,
	work INTEGER NOT NULL REFERENCES work (id),
	PRIMARY KEY (scheme, value, work)
) STRICT, WITHOUT ROWID;
CREATE INDEX work_ident_by_work ON work_ident (work);

CREATE TABLE person (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL,                   -- name_key() of the shown name
	name TEXT NOT NULL,                  -- the fullest printed form
	role TEXT, tagline TEXT,
	open INTEGER,                        -- open to collaborate, as a source says; null unknown
	works INTEGER NOT NULL DEFAULT 0,
	first_year INTEGER, last_year INTEGER,
	links INTEGER NOT NULL DEFAULT 0     -- collaborators in `edge`
) STRICT;

CREATE TABLE person_name (
	person INTEGER NOT NULL REFERENCES person (id),
	name TEXT NOT NULL,                  -- as printed
	key TEXT NOT NULL,                   -- name_key() of it
	uses INTEGER NOT NULL,               -- mentions that print it
	stated INTEGER NOT NULL,             -- 1: a record of the person itself gives it
	PRIMARY KEY (person, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_name_by_key ON person_name (key);

CREATE TABLE person_ident (
	scheme INTEGER NOT NULL,
	value TEXT NOT NULL,
	person INTEGER NOT NULL REFERENCES person (id),
	PRIMARY KEY (scheme, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_ident_by_person ON person_ident (person);

CREATE TABLE mention (
	work INTEGER NOT NULL REFERENCES work (id),
	seq INTEGER NOT NULL,                -- from 0; order of display
	position INTEGER,                    -- from 1; null when no source states it
	person INTEGER NOT NULL REFERENCES person (id),
	name TEXT NOT NULL,                  -- the fullest printed form
	PRIMARY KEY (work, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_by_person ON mention (person, work);

CREATE TABLE mention_name (
	work INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	record INTEGER NOT NULL REFERENCES record (id),
	name TEXT NOT NULL,                  -- as that record prints it
	PRIMARY KEY (work, seq, record)
) STRICT, WITHOUT ROWID;

CREATE TABLE mention_org (
	work INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	org INTEGER NOT NULL REFERENCES org (id),
	PRIMARY KEY (work, seq, org)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_org_by_org ON mention_org (org);

CREATE TABLE person_org (                    -- what a person record or CV states
	person INTEGER NOT NULL REFERENCES person (id),
	org INTEGER NOT NULL REFERENCES org (id),
	since INTEGER, until INTEGER,        -- until -1: still
	record INTEGER NOT NULL REFERENCES record (id),
	PRIMARY KEY (person, org, record)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_org_by_org ON person_org (org);

CREATE TABLE work_topic (
	work INTEGER NOT NULL REFERENCES work (id),
	topic INTEGER NOT NULL REFERENCES topic (id),
	origin INTEGER NOT NULL,             -- enum topic_origin
	PRIMARY KEY (work, topic)
) STRICT, WITHOUT ROWID;
CREATE INDEX work_topic_by_topic ON work_topic (topic);

CREATE TABLE work_link (                     -- versions of one text: preprint and published
	work INTEGER NOT NULL REFERENCES work (id),
	other INTEGER NOT NULL REFERENCES work (id),
	PRIMARY KEY (work, other)
) STRICT, WITHOUT ROWID;

CREATE TABLE listing (                       -- a page or CV that lists a work
	record INTEGER NOT NULL REFERENCES record (id),
	seq INTEGER NOT NULL,
	work INTEGER NOT NULL REFERENCES work (id),
	person INTEGER NOT NULL REFERENCES person (id),
	section TEXT NOT NULL,
	year INTEGER,
	text TEXT,
	PRIMARY KEY (record, section, seq, work)
) STRICT, WITHOUT ROWID;
CREATE INDEX listing_by_person ON listing (person, section, seq);
CREATE INDEX listing_by_work ON listing (work);

CREATE TABLE reported (                      -- numbers a source prints about a person; null: not printed
	person INTEGER NOT NULL REFERENCES person (id),
	record INTEGER NOT NULL REFERENCES record (id),
	source TEXT NOT NULL,
	works INTEGER, followers INTEGER, topics INTEGER, close_collaborators INTEGER,
	trust INTEGER, tier TEXT, level INTEGER, claim TEXT, open INTEGER,
	PRIMARY KEY (person, record)
) STRICT, WITHOUT ROWID;
CREATE INDEX reported_by_record ON reported (record);

CREATE TABLE cv (
	person INTEGER NOT NULL REFERENCES person (id),
	record INTEGER NOT NULL REFERENCES record (id),
	seq INTEGER NOT NULL,
	section INTEGER NOT NULL,            -- enum cv_section
	since INTEGER, until INTEGER,
	title TEXT, org TEXT, field TEXT, who TEXT, thesis TEXT, text TEXT,
	PRIMARY KEY (person, record, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX cv_by_record ON cv (record);

CREATE TABLE edge (                          -- both directions stored
	a INTEGER NOT NULL REFERENCES person (id),
	b INTEGER NOT NULL REFERENCES person (id),
	works INTEGER NOT NULL,
	first_year INTEGER, last_year INTEGER,
	strength INTEGER NOT NULL,           -- sum of 1/(n-1), in units of 1/144403552893600
	PRIMARY KEY (a, b)
) STRICT, WITHOUT ROWID;

CREATE TABLE tally (                         -- how many rows there are, for the counts at the top of every screen
	id INTEGER PRIMARY KEY,              -- enum tally
	n INTEGER NOT NULL
) STRICT;

CREATE TABLE meta (                          -- small named values
	name TEXT PRIMARY KEY,
	value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The words for type-to-find, table `find`, stand beside these in store/schema.c: they are made anew when they are lost.
