"""Tables in memory: read from the store, kept while in use, told to their audiences, and given out as records."""
