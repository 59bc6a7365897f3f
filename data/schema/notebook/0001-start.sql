-- Version 1 of the notebook: what the user said. Nothing is ever deleted here; what no longer holds has an end.

-- Somebody or something the user spoke of, named so that any index can tell who is meant.
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

-- One statement: "I follow", "this is me", a note, a tag, a mark, a saved filter.
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

-- The journal that undo walks back.
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
