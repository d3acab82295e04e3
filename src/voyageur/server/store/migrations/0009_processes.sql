-- How often anything but the log of a table has changed, so that other processes see that it has.
ALTER TABLE "table" ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- Server processes on the same tables, each until the others take it for ended.
CREATE TABLE process (
    id    TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

-- Tables at which the server is to act: for an agent, or because of a standing answer.
CREATE TABLE turn (
    "table" TEXT PRIMARY KEY REFERENCES "table" (id) ON DELETE CASCADE,
    process TEXT NOT NULL           -- the process that acts, '' for none; another may once it has ended
) STRICT;
