"""How good a position is for a seat, and what can come of it."""
