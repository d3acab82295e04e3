"""The games.  GAMES is the one list of them."""
