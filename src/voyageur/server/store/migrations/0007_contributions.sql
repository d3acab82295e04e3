-- What seats contribute to the dice, in the order in which they become known; opened, it is the bytes behind the commitment.
CREATE TABLE contribution (
    "table"    TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL,
    commitment BLOB,                -- SHA-256; NULL: the seat is expected to take part
    opened     BLOB,
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;

-- Until when a waiting table waits for the next step of the seats that contribute.
ALTER TABLE "table" ADD COLUMN deadline INTEGER;

-- The key with which this server signs the records of finished games: one row, once it was needed.
CREATE TABLE signing_key (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    private BLOB NOT NULL           -- Ed25519
) STRICT;
