"""How good a position is for a seat, and the odds of a fight."""
