-- A notebook as version 1 wrote it: every later program must open it with nothing lost.
PRAGMA application_id = 1347579490;
PRAGMA user_version = 1;
CREATE TABLE thing (
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,                  -- person work topic org venue lens
	label TEXT NOT NULL                  -- as shown when it was named
) STRICT;
CREATE TABLE anchor (
	thing INTEGER NOT NULL REFERENCES thing (id),
	type TEXT NOT NULL,                  -- ident: value "orcid:…"; work: a work key; mention: a work key and a printed name; name
	value TEXT NOT NULL,
	name TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (thing, type, value, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX anchor_by_value ON anchor (type, value);
CREATE TABLE entry (
	id INTEGER PRIMARY KEY,
	thing INTEGER NOT NULL REFERENCES thing (id),
	kind TEXT NOT NULL,                  -- follow claim note tag mark lens
	text TEXT NOT NULL DEFAULT '',
	made INTEGER NOT NULL,               -- seconds since 1970
	ended INTEGER                        -- null: it holds
) STRICT;
CREATE INDEX entry_by_thing ON entry (thing, kind);
CREATE INDEX entry_by_kind ON entry (kind, ended);
CREATE TABLE change (
	id INTEGER PRIMARY KEY,
	step INTEGER NOT NULL,               -- what the user did at once is taken back at once
	at INTEGER NOT NULL,
	verb TEXT NOT NULL,                  -- follow, unfollow, note …: for "undone: follow Tong Zhao"
	entry INTEGER NOT NULL REFERENCES entry (id),
	op INTEGER NOT NULL,                 -- 1: the entry began; -1: it ended
	undone INTEGER                       -- when it was taken back; null: it stands; -1: for ever
) STRICT;
CREATE INDEX change_by_step ON change (step);
CREATE TABLE meta (                          -- small named values
	name TEXT PRIMARY KEY,
	value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO thing (id, kind, label) VALUES (1, 'person', 'Tong Zhao');
INSERT INTO thing (id, kind, label) VALUES (2, 'lens', 'moe');
INSERT INTO anchor (thing, type, value, name) VALUES (1, 'ident', 'orcid:0000-0002-1825-0097', '');
INSERT INTO anchor (thing, type, value, name) VALUES (1, 'mention', 't:1', 'Tong Zhao');
INSERT INTO entry (id, thing, kind, text, made, ended) VALUES (1, 1, 'follow', '', 1769860800, NULL);
INSERT INTO entry (id, thing, kind, text, made, ended) VALUES (2, 1, 'note', 'met in Prague', 1769860800, NULL);
INSERT INTO entry (id, thing, kind, text, made, ended) VALUES (3, 2, 'lens', 'topic:/moe/', 1769860800, 1769860800);
INSERT INTO entry (id, thing, kind, text, made, ended) VALUES (4, 2, 'lens', 'topic:/\bmo?e\b/', 1769860800, NULL);
INSERT INTO entry (id, thing, kind, text, made, ended) VALUES (5, 1, 'tag', 'hpc', 1769860800, 1769860800);
INSERT INTO change (id, step, at, verb, entry, op, undone) VALUES (1, 1, 1769860800, 'follow', 1, 1, NULL);
INSERT INTO change (id, step, at, verb, entry, op, undone) VALUES (2, 2, 1769860800, 'note', 2, 1, NULL);
INSERT INTO change (id, step, at, verb, entry, op, undone) VALUES (3, 3, 1769860800, 'lens', 3, 1, NULL);
INSERT INTO change (id, step, at, verb, entry, op, undone) VALUES (4, 4, 1769860800, 'delete lens', 3, -1, NULL);
INSERT INTO change (id, step, at, verb, entry, op, undone) VALUES (5, 4, 1769860800, 'lens', 4, 1, NULL);
INSERT INTO change (id, step, at, verb, entry, op, undone) VALUES (6, 5, 1769860800, 'tag', 5, 1, 1769860800);
