-- What was agreed about time, as JSON; NULL where nothing was.
ALTER TABLE "table" ADD COLUMN terms TEXT;

-- The milliseconds that a decision took, where that counts.
ALTER TABLE event ADD COLUMN spent INTEGER;

-- When the person of a seat was connected last, where that counts.
CREATE TABLE seen (
    "table" TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    time    INTEGER NOT NULL,
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;

-- When servers ran: time between runs counts for nobody.
CREATE TABLE run (
    began INTEGER PRIMARY KEY,
    alive INTEGER NOT NULL          -- when it was noted last that it runs
) STRICT;
