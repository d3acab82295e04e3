"""What a server process has beside its tables: limits, figures, its log, its tasks, and the time that reading takes."""
