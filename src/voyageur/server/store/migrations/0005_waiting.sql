-- A table waits until all its seats are taken; then its game starts.
ALTER TABLE "table" ADD COLUMN is_waiting INTEGER NOT NULL DEFAULT 0;

-- Whether a token is that of whoever created the table.
ALTER TABLE token ADD COLUMN is_host INTEGER NOT NULL DEFAULT 0;

-- Links to seats, one a seat: each is exchanged once for a token.
CREATE TABLE invitation (
    digest  BLOB PRIMARY KEY,       -- SHA-256; the invitation itself is stored nowhere
    "table" TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    revokes INTEGER NOT NULL,       -- whether the other tokens of the seat end when it is used
    UNIQUE ("table", seat)
) STRICT;
