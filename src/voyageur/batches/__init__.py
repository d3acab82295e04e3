"""Many games of one kind that are played at once, for whoever learns: compiled, without copies, on all processors."""
