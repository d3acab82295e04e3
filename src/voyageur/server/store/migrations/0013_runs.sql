-- When servers ran and could play a game: until its rules are compiled nobody can act.  Earlier runs count for all games, ''.
CREATE TABLE game_run (
    game  TEXT NOT NULL,
    began INTEGER NOT NULL,
    alive INTEGER NOT NULL,         -- when it was noted last that it runs
    PRIMARY KEY (game, began)
) STRICT, WITHOUT ROWID;
INSERT INTO game_run (game, began, alive) SELECT '', began, alive FROM run;
DROP TABLE run;
