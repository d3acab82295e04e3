"""Worker processes: agents that choose, solvers that advise, analyses of finished games, and who is served next."""
