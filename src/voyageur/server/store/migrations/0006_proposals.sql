-- What people at a table propose to each other: of each kind the last proposal of a seat, and at most one open one.
CREATE TABLE proposal (
    "table" TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    seats   TEXT NOT NULL,          -- JSON: those of whoever proposes
    about   TEXT NOT NULL,
    seq     INTEGER NOT NULL,       -- the last event when it was made
    key     TEXT NOT NULL,          -- the id of the message that made it
    agreed  TEXT NOT NULL,          -- JSON: the seats that have agreed
    state   TEXT NOT NULL,
    ended   INTEGER NOT NULL,       -- the last event when it was agreed, declined or withdrawn
    PRIMARY KEY ("table", key)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX open_proposal ON proposal ("table") WHERE state = 'open';

-- The last phrases that people have said.
CREATE TABLE phrase (
    "table" TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,       -- 1 is the first
    seat    INTEGER NOT NULL,
    phrase  TEXT NOT NULL,
    key     TEXT NOT NULL,          -- the id of the message that said it
    time    INTEGER NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
