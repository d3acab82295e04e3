"""Compiled foundations that know no game: contract, states, chance, records, words."""
