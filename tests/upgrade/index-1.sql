-- An index as version 1 wrote it: every later program must open it with nothing lost.
PRAGMA application_id = 1347578232;
PRAGMA user_version = 1;
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
CREATE VIRTUAL TABLE find USING fts5 (words, tokenize = 'ascii', detail = none, columnsize = 0, prefix = '1 2 3 4');
INSERT INTO file (id, path, format, size, imported, done, read, added, merged, unchanged, rejected, warned) VALUES (1, '/somewhere/list.bib', 'bibtex', 100, 1769860800, 0, 0, 0, 0, 0, 0, 0);
INSERT INTO record (id, file, kind, key, line, digest, target, body) VALUES (1, 1, 0, 'k1', 1, -453989176959969662, 1, 'RLEKF: an optimizer for deep potential with ab initio accuracy');
INSERT INTO record (id, file, kind, key, line, digest, target, body) VALUES (2, 1, 0, 'k2', 2, -7691749355060078029, 2, 'Training one DeePMD model in minutes');
INSERT INTO reject (id, file, line, key, warning, reason) VALUES (1, 1, 9, 'k9', 0, 'no closing brace');
INSERT INTO venue (id, fold, name, type, place, url, parent, works) VALUES (1, 'aaai', 'AAAI', NULL, NULL, NULL, NULL, 1);
INSERT INTO venue (id, fold, name, type, place, url, parent, works) VALUES (2, 'ppopp', 'PPoPP', NULL, NULL, NULL, NULL, 1);
INSERT INTO org (id, fold, name, type, place, url, parent, works) VALUES (1, 'ict cas', 'ICT, CAS', NULL, NULL, NULL, NULL, 1);
INSERT INTO topic (id, fold, name, type, place, url, parent, works) VALUES (1, 'optimizer', 'optimizer', NULL, NULL, NULL, NULL, 1);
INSERT INTO topic (id, fold, name, type, place, url, parent, works) VALUES (2, 'deep learning', 'deep learning', NULL, NULL, NULL, NULL, 2);
INSERT INTO work (id, key, title, title_hash, year, month, type, source, venue, pages, url, doi, arxiv, cites, authors_cut, withdrawn, n_authors, authors, topics, abstract) VALUES (1, 't:1', 'RLEKF: an optimizer for deep potential with ab initio accuracy', -6178903481805968231, 2023, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, 0, 0, 3, 'Siyu Hu
Tong Zhao
Weile Jia', 'optimizer
deep learning', NULL);
INSERT INTO work (id, key, title, title_hash, year, month, type, source, venue, pages, url, doi, arxiv, cites, authors_cut, withdrawn, n_authors, authors, topics, abstract) VALUES (2, 't:2', 'Training one DeePMD model in minutes', 5146965606950819158, 2024, NULL, NULL, NULL, 2, NULL, NULL, NULL, NULL, NULL, 0, 0, 4, 'Siyu Hu
Tong Zhao
Guangming Tan
Weile Jia', 'deep learning', NULL);
INSERT INTO person (id, key, name, role, tagline, open, works, first_year, last_year, links) VALUES (1, 'siyu hu', 'Siyu Hu', NULL, NULL, NULL, 2, 2023, 2024, 3);
INSERT INTO person (id, key, name, role, tagline, open, works, first_year, last_year, links) VALUES (2, 'tong zhao', 'Tong Zhao', NULL, NULL, NULL, 2, 2023, 2024, 3);
INSERT INTO person (id, key, name, role, tagline, open, works, first_year, last_year, links) VALUES (3, 'weile jia', 'Weile Jia', NULL, NULL, NULL, 2, 2023, 2024, 3);
INSERT INTO person (id, key, name, role, tagline, open, works, first_year, last_year, links) VALUES (4, 'guangming tan', 'Guangming Tan', NULL, NULL, NULL, 1, 2024, 2024, 3);
INSERT INTO person_name (person, name, key, uses, stated) VALUES (1, 'Siyu Hu', 'siyu hu', 2, 1);
INSERT INTO person_name (person, name, key, uses, stated) VALUES (2, 'Tong Zhao', 'tong zhao', 2, 1);
INSERT INTO person_name (person, name, key, uses, stated) VALUES (3, 'Weile Jia', 'weile jia', 2, 1);
INSERT INTO person_name (person, name, key, uses, stated) VALUES (4, 'Guangming Tan', 'guangming tan', 1, 1);
INSERT INTO person_ident (scheme, value, person) VALUES (3, '0000-0002-1825-0097', 2);
INSERT INTO mention (work, seq, position, person, name) VALUES (1, 0, 1, 1, 'Siyu Hu');
INSERT INTO mention (work, seq, position, person, name) VALUES (1, 1, 2, 2, 'Tong Zhao');
INSERT INTO mention (work, seq, position, person, name) VALUES (1, 2, 3, 3, 'Weile Jia');
INSERT INTO mention (work, seq, position, person, name) VALUES (2, 0, 1, 1, 'Siyu Hu');
INSERT INTO mention (work, seq, position, person, name) VALUES (2, 1, 2, 2, 'Tong Zhao');
INSERT INTO mention (work, seq, position, person, name) VALUES (2, 2, 3, 4, 'Guangming Tan');
INSERT INTO mention (work, seq, position, person, name) VALUES (2, 3, 4, 3, 'Weile Jia');
INSERT INTO mention_name (work, seq, record, name) VALUES (1, 0, 1, 'Siyu Hu');
INSERT INTO mention_name (work, seq, record, name) VALUES (1, 1, 1, 'Tong Zhao');
INSERT INTO mention_name (work, seq, record, name) VALUES (1, 2, 1, 'Weile Jia');
INSERT INTO mention_name (work, seq, record, name) VALUES (2, 0, 2, 'Siyu Hu');
INSERT INTO mention_name (work, seq, record, name) VALUES (2, 1, 2, 'Tong Zhao');
INSERT INTO mention_name (work, seq, record, name) VALUES (2, 2, 2, 'Guangming Tan');
INSERT INTO mention_name (work, seq, record, name) VALUES (2, 3, 2, 'Weile Jia');
INSERT INTO mention_org (work, seq, org) VALUES (1, 0, 1);
INSERT INTO mention_org (work, seq, org) VALUES (1, 1, 1);
INSERT INTO work_topic (work, topic, origin) VALUES (1, 1, 0);
INSERT INTO work_topic (work, topic, origin) VALUES (1, 2, 0);
INSERT INTO work_topic (work, topic, origin) VALUES (2, 2, 0);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (1, 2, 2, 2023, 2024, 120336294078000);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (1, 3, 2, 2023, 2024, 120336294078000);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (1, 4, 1, 2024, 2024, 48134517631200);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (2, 1, 2, 2023, 2024, 120336294078000);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (2, 3, 2, 2023, 2024, 120336294078000);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (2, 4, 1, 2024, 2024, 48134517631200);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (3, 1, 2, 2023, 2024, 120336294078000);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (3, 2, 2, 2023, 2024, 120336294078000);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (3, 4, 1, 2024, 2024, 48134517631200);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (4, 1, 1, 2024, 2024, 48134517631200);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (4, 2, 1, 2024, 2024, 48134517631200);
INSERT INTO edge (a, b, works, first_year, last_year, strength) VALUES (4, 3, 1, 2024, 2024, 48134517631200);
INSERT INTO tally (id, n) VALUES (0, 2);
INSERT INTO tally (id, n) VALUES (1, 4);
INSERT INTO tally (id, n) VALUES (2, 2);
INSERT INTO tally (id, n) VALUES (3, 1);
INSERT INTO tally (id, n) VALUES (4, 2);
INSERT INTO tally (id, n) VALUES (5, 12);
INSERT INTO tally (id, n) VALUES (6, 7);
INSERT INTO tally (id, n) VALUES (7, 2);
INSERT INTO tally (id, n) VALUES (8, 1);
INSERT INTO meta (name, value) VALUES ('derived-at', '2026-01-31');
INSERT INTO find (rowid, words) VALUES (89227567617277953, 'siyu hu');
INSERT INTO find (rowid, words) VALUES (89227567617277954, 'tong zhao');
INSERT INTO find (rowid, words) VALUES (89227567617277955, 'weile jia');
INSERT INTO find (rowid, words) VALUES (89509042593988612, 'guangming tan');
INSERT INTO find (rowid, words) VALUES (161848111608627201, 'rlekf an optimizer for deep potential with ab initio accuracy');
INSERT INTO find (rowid, words) VALUES (161848111608627202, 'training one deepmd model in minutes');
INSERT INTO find (rowid, words) VALUES (233342755693133826, 'deep learning');
INSERT INTO find (rowid, words) VALUES (233624230669844481, 'optimizer');
INSERT INTO find (rowid, words) VALUES (305681824707772417, 'ict cas');
INSERT INTO find (rowid, words) VALUES (377739418745700353, 'aaai');
INSERT INTO find (rowid, words) VALUES (377739418745700354, 'ppopp');
