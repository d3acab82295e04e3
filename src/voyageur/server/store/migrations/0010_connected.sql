-- Which people are connected to which of several processes; it holds while the process runs.
CREATE TABLE connected (
    "table" TEXT NOT NULL REFERENCES "table" (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    process TEXT NOT NULL,
    PRIMARY KEY ("table", seat, process)
) STRICT, WITHOUT ROWID;
