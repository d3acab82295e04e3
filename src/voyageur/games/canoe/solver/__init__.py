"""The solver of the race: exact for one and two canoes on a built course, approximate otherwise.

positions.py  where one canoe can be, and the chances of what a round does to it, taken from the rules
alone.py      one canoe against the clock: the greatest chance to finish, then the fewest rounds
pair.py       two canoes: the chance to win from every pair of positions, both playing for the win
field.py      any number of canoes, drawn courses: rivals on a fixed policy, independent of one another
advice.py     the chance to win after each decision (`advise`)
report.py     the chances at the start (`solve`)
simulate.py   whole races with given policies, to check the figures
"""

from voyageur.games.canoe.solver.advice import advise as advise
from voyageur.games.canoe.solver.report import solve as solve
