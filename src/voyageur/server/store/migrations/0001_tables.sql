-- Tables, who holds their seats, and the log of events that is the truth about each of them.

CREATE TABLE "table" (
    id          TEXT PRIMARY KEY,
    game        TEXT NOT NULL,
    version     TEXT NOT NULL,      -- of the rules
    options     TEXT NOT NULL,      -- JSON: those that differ from the default
    holders     TEXT NOT NULL,      -- JSON: one a seat
    play_forced INTEGER NOT NULL,
    secret      BLOB NOT NULL,      -- of its dice
    locale      TEXT NOT NULL,
    created     INTEGER NOT NULL,   -- milliseconds since 1970, like all times here
    is_over     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE token (
    digest  BLOB PRIMARY KEY,       -- SHA-256; the token itself is stored nowhere
    "table" TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    seats   TEXT NOT NULL           -- JSON: the seats it holds
) STRICT;

CREATE INDEX token_by_table ON token ("table");

CREATE TABLE event (
    "table" TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    seq     INTEGER NOT NULL,       -- 1 is the first; the unique key lets only one act follow another
    seat    INTEGER NOT NULL,       -- -1 is chance
    action  TEXT NOT NULL,
    key     TEXT,                   -- the id of the message that asked for it
    time    INTEGER NOT NULL,
    PRIMARY KEY ("table", seq),
    UNIQUE ("table", key)
) STRICT, WITHOUT ROWID;
