"""Solves the race: exactly for one and two canoes on a built course, nearly for the rest.

positions.py  where one canoe can be, and what a round can do to it, asked of the rules themselves
alone.py      one canoe against the clock: the greatest chance to finish, then the fewest rounds
pair.py       two canoes: the chance to win from every pair of positions, both playing for the win
field.py      any number of canoes, drawn courses: rivals on a fixed policy, independent of one another
"""
