"""A client's connection to a table, while its game waits and while it is played."""
