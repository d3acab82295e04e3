-- Questions that a seat declines without being asked; those that it is asked have no row.
CREATE TABLE standing (
    "table"  TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    question TEXT NOT NULL,
    period   INTEGER NOT NULL,      -- in which it declines; -1 is for ever
    PRIMARY KEY ("table", seat, question)
) STRICT, WITHOUT ROWID;
