-- What was found about the luck and the decisions of a finished game, as compressed JSON.
CREATE TABLE analysis (
    "table" TEXT PRIMARY KEY REFERENCES "table" (id) ON DELETE CASCADE,
    found   BLOB NOT NULL
) STRICT;
